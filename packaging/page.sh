#!/usr/bin/env bash
# Makes the page that solves any snake, and a folder for a host: the page, and the exported pages of the catalogue. It does
# not build the program.
. "$(dirname "$0")/common.sh"

web/build.sh
cp "$target/page/snake-cube.html" "$packages"
site=$packages/site
rm -rf "$site"
cp -r "$target/page/site" "$site"
cp "$target/page/snake-cube.html" "$site"
ls -l "$packages/snake-cube.html" "$site"
