#!/usr/bin/env bash
# Makes the application bundle for macOS, on macOS. Elsewhere it shows the layout with the program that is given:
# `packaging/macos.sh PROGRAM`.
. "$(dirname "$0")/common.sh"

program=${1:-}
if [ -z "$program" ]; then
    need iconutil "nothing: it is a part of macOS"
    cargo build --locked --profile "$profile"
    program=$target/$profile/snake-cube
fi
app="$packages/Snake Cube.app"
rm -rf "$app"
mkdir -p "$app/Contents/MacOS" "$app/Contents/Resources"
sed "s/VERSION/$version/" packaging/macos/Info.plist >"$app/Contents/Info.plist"
install -m755 "$program" "$app/Contents/MacOS/snake-cube"
[ "$(uname -s)" = Darwin ] || exit 0

icons=$packages/snake-cube.iconset
mkdir -p "$icons"
for size in 16 32 128 256 512; do
    cp "assets/icon-$size.png" "$icons/icon_${size}x$size.png"
done
for size in 16 32 128 256; do
    cp "assets/icon-$((2 * size)).png" "$icons/icon_${size}x$size@2x.png"
done
iconutil --convert icns --output "$app/Contents/Resources/snake-cube.icns" "$icons"
rm -r "$icons"
# Without a signature of any kind, a Mac with Apple silicon runs nothing.
codesign --force ${CODESIGN_IDENTITY:+--options runtime} --sign "${CODESIGN_IDENTITY:--}" "$app"
archive=$packages/snake-cube-$version-$(uname -m)-macos.zip
rm -f "$archive"
ditto -c -k --keepParent "$app" "$archive"
ls -l "$archive"
