#!/usr/bin/env bash
# Draws the pictures of gallery.md and of the guides, each language in its own words, as the scripts here say. For a
# release: look at each picture before you commit it.
. "$(dirname "$0")/../../packaging/common.sh"
need Xvfb xvfb
need cwebp webp
cargo build --locked --release
program=$(realpath "$target/release/snake-cube")
work=$(mktemp -d)
trap 'kill $(jobs -p) 2>/dev/null; rm -rf "$work"' EXIT
# The pointer is in the middle: beside the window.
exec 3<>"$work/number"
Xvfb -displayfd 3 -screen 0 2600x1500x24 2>/dev/null &
until [ -s "$work/number" ]; do sleep 0.1; done
DISPLAY=:$(cat "$work/number")
export DISPLAY
unset WAYLAND_DISPLAY

cd docs
for language in en de fr es; do
    folder=gallery/$language
    [ $language != en ] || folder=gallery
    mkdir -p "$folder"
    for script in gallery/*.script; do
        # Those that some text of this language shows.
        shown=$(sed -n 's/^picture \(.*\)\.png$/\1/p' "$script" | while read -r name; do
            ! grep -qF "($folder/$name.webp)" ./*.md || echo "$name"
        done)
        [ -n "$shown" ] || continue
        printf 'motion reduced\nlanguage %s\n%s\nquit\n' $language "$(cat "$script")" >"$work/script"
        (cd "$work" && "$program" --script script)
        for name in $shown; do cwebp -quiet -q 80 -m 6 "$work/$name.png" -o "$folder/$name.webp"; done
    done
done
