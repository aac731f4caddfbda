#!/usr/bin/env bash
# Tries the Debian package on this machine, as root: read by lintian, installed, started from its desktop entry on a
# virtual display with a puzzle file, removed, and nothing left. Needs a package made by `deb.sh`.
. "$(dirname "$0")/common.sh"
need lintian lintian
need desktop-file-validate desktop-file-utils
need appstreamcli appstream
need Xvfb xvfb
need xdotool xdotool
need gio libglib2.0-bin
[ "$(id -u)" = 0 ] || { echo "This installs a package, so run it as root." >&2 && exit 1; }

deb=$(realpath "$packages/snake-cube_$version-1_$(dpkg --print-architecture).deb")
work=$(mktemp -d)
trap 'kill $(jobs -p) 2>/dev/null; dpkg --purge snake-cube >/dev/null 2>&1; rm -rf "$work"' EXIT

desktop-file-validate packaging/linux/*.desktop
appstreamcli validate --no-net packaging/linux/*.metainfo.xml
# initial-upload-closes-no-bugs is for uploads to Debian itself.
lintian --fail-on error,warning --suppress-tags initial-upload-closes-no-bugs "$deb"

all_files() {
    find /etc /usr /var/lib -xdev -not -path '/var/lib/dpkg/*' -not -path '/var/lib/apt/*' 2>/dev/null | sort
}
all_files >"$work/before"
dpkg --install "$deb"
man -w snake-cube
[ "$(snake-cube solve cubra-blue --json | tail -n1 | cut -c1-19)" = '{"type":"finished",' ]

# As a file manager does: from the name of the file to its type, to the entry for it, to what the entry runs.
printf 'name = "From a double click"\nsnake = "2 2 2 2 2 2 2"\n' >"$work/mine.snake"
mime=$(XDG_DATA_DIRS=/usr/share gio info -a standard::content-type "$work/mine.snake" | sed -n 's/.*content-type: //p')
[ "$mime" = application/x-snake-cube ] || { echo "mine.snake is taken for $mime" >&2 && exit 1; }
entry=/usr/share/applications/$(sed -n "s,^$mime=\([^;]*\);.*,\1,p" /usr/share/applications/mimeinfo.cache)
run=$(sed -n 's/^Exec=//p' "$entry")
export XDG_CONFIG_HOME=$work/config XDG_RUNTIME_DIR=$work HOME=$work
unset WAYLAND_DISPLAY
exec 3<>"$work/number"
Xvfb -displayfd 3 -screen 0 1366x768x24 2>/dev/null &
until [ -s "$work/number" ]; do sleep 0.1; done
DISPLAY=:$(cat "$work/number")
export DISPLAY
# shellcheck disable=SC2086 # a command line
${run/\%f/$work/mine.snake} >"$work/said" 2>&1 &
window=$(xdotool search --sync --onlyvisible --class '^io.github.snake_cube.snake_cube$' | tail -n1)
sleep 5
xdotool getwindowname "$window"
import -window root "${PICTURE:-$work/window.png}" 2>/dev/null || true
[ ! -s "$work/said" ] || { echo "The window said:" && cat "$work/said" && exit 1; }
xdotool windowclose "$window"
wait %2
grep -q 'From a double click' "$work/config/snake-cube/settings.toml"

dpkg --purge snake-cube
all_files | diff "$work/before" - && echo "Nothing is left."
