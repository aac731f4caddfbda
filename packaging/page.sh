#!/usr/bin/env bash
# Makes the page that solves any snake, and a folder for a host: the page, and the exported pages of the catalogue.
. "$(dirname "$0")/common.sh"

web/build.sh
cp "$target/page/snake-cube.html" "$packages"
site=$packages/site
rm -rf "$site"
cp -r "$target/page/site" "$site"
cp "$target/page/snake-cube.html" "$site"
cargo build --locked --release
"$target/release/snake-cube" list --json | sed -n 's/.*"id":"\([^"]*\)".*/\1/p' | while read -r id; do
    "$target/release/snake-cube" sheet "$id" -o "$site/$id.html"
done
ls -l "$packages/snake-cube.html" "$site"
