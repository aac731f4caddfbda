#!/bin/sh
# Draws icon.svg, and icon-small.svg, in the sizes that systems ask for. Needs rsvg-convert (Debian's librsvg2-bin) and ImageMagick.
set -eu
cd "$(dirname "$0")"
for size in 16 32 48 64 128 256 512; do
    [ $size -gt 32 ] && drawing=icon.svg || drawing=icon-small.svg
    rsvg-convert --width $size --height $size $drawing |
        convert - -strip -define png:compression-filter=1 -define png:compression-level=9 "PNG32:icon-$size.png"
done
