#!/usr/bin/env bash
# Tries the README's two commands on a machine with nothing on it, as root: a bare Debian in a folder, with Rust, a C
# compiler for it to link with, and a clone. Says what was missing each time. Takes as long as a first build and the tests.
. "$(dirname "$0")/common.sh"
need mmdebstrap mmdebstrap
need Xvfb xvfb
need xdotool xdotool
need rustup rustup
[ "$(id -u)" = 0 ] || { echo "This mounts folders, so run it as root." >&2 && exit 1; }

# What is mounted goes with this part of the script, before anything is removed.
if [ -z "${WORK:-}" ]; then
    work=$(mktemp -d)
    trap 'rm -rf --one-file-system "$work"' EXIT
    WORK=$work unshare --mount "$PWD/packaging/try-fresh.sh"
    exit
fi
root=$WORK/root
trap 'kill $(jobs -p) 2>/dev/null' EXIT
step() { printf '\n== %s\n' "$*"; }
inside() {
    env -i HOME=/root PATH=/root/.cargo/bin:/usr/sbin:/usr/bin:/sbin:/bin LANG=C.UTF-8 CARGO_TERM_COLOR=never \
        ${DISPLAY:+DISPLAY=$DISPLAY} chroot "$root" bash -c "cd /root/snake-cube && $1"
}

step "Make a bare Debian"
# shellcheck source=/dev/null
suite=${SUITE:-$(. /etc/os-release && echo "$VERSION_CODENAME")}
mmdebstrap --quiet --variant=minbase --include=ca-certificates,gcc,libc6-dev "$suite" "$root"
mkdir -p /tmp/.X11-unix "$root/tmp/.X11-unix"
for folder in proc dev tmp/.X11-unix; do mount --rbind "/$folder" "$root/$folder"; done
# The network is reached as from here.
cp -L /etc/resolv.conf "$root/etc"
cp -L /etc/ssl/certs/ca-certificates.crt "$root/etc/ssl/certs"
sysroot=$(rustc --print sysroot)
rustup_home=$(rustup show home)
mkdir -p "$root/root/.cargo" "$root/root/.rustup/toolchains"
cp -a "$(dirname "$(command -v rustup)")" "$root/root/.cargo/bin"
cp -aL "$sysroot" "$root/root/.rustup/toolchains/"
cp -a "$rustup_home/update-hashes" "$root/root/.rustup"
git clone -q . "$root/root/snake-cube"
inside "rustup default $(basename "$sysroot")"
# Only what everybody gets.
inside 'rustup target list --installed' | grep -v "$(rustc -vV | sed -n 's/^host: //p')" | while read -r other; do
    inside "rustup target remove $other"
done

step "cargo run --release, without a display"
unset DISPLAY
code=0
inside 'time -p cargo run --release' 2>&1 | grep -v Compiling || code=${PIPESTATUS[0]}
[ "$code" = 4 ] || { echo "it ended with $code, not 4" >&2 && exit 1; }

exec 3<>"$WORK/number"
Xvfb -displayfd 3 -screen 0 1366x768x24 2>/dev/null &
until [ -s "$WORK/number" ]; do sleep 0.1; done
DISPLAY=:$(cat "$WORK/number")
export DISPLAY

step "cargo run --release, with a display, without a graphics driver"
code=0
inside 'cargo run --release' || code=$?
[ "$code" = 4 ] || { echo "it ended with $code, not 4" >&2 && exit 1; }

step "tests/run.sh"
env -u DISPLAY bash -c "$(declare -f inside); root='$root'; inside 'tests/run.sh'"

step "cargo run --release, with a display"
inside 'cargo run --release' &
window=$(timeout 120 xdotool search --sync --onlyvisible --class snake_cube | tail -n1)
xdotool getwindowname "$window"
xdotool windowclose "$window"
wait $!
