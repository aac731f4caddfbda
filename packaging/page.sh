#!/usr/bin/env bash
# Makes the page that solves any snake, and a folder for a host: the page, and the exported pages of the catalogue.
. "$(dirname "$0")/common.sh"

web/build.sh
cp "$target/page/snake-cube.html" "$packages"
site=$packages/site
rm -rf "$site"
cp -r "$target/page/site" "$site"
cp "$target/page/snake-cube.html" "$site"
# The pages of the catalogue need only the command line. If it does not build, the site goes out without them.
if cargo build --locked --release --no-default-features --features cli; then
    "$target/release/snake-cube" list --json | sed -n 's/.*"id":"\([^"]*\)".*/\1/p' | while read -r id; do
        "$target/release/snake-cube" sheet "$id" -o "$site/$id.html"
    done
fi
ls -l "$packages/snake-cube.html" "$site"
