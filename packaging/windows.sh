#!/usr/bin/env bash
# Makes the archive for Windows, on Linux with mingw: the program for terminals, and one to double-click.
. "$(dirname "$0")/common.sh"
need x86_64-w64-mingw32-gcc gcc-mingw-w64-x86-64
need convert imagemagick
need zip zip

triple=x86_64-pc-windows-gnu
name=snake-cube-$version-x86_64-windows
folder=$packages/$name
built=$target/$triple/$profile
rm -rf "$folder"
mkdir -p "$folder"

# Icon and version are linked in here, so that no other build needs a compiler for them.
resources=$packages/resources
mkdir -p "$resources"
convert assets/icon-{16,32,48,64,128,256}.png "$resources/snake-cube.ico"
x86_64-w64-mingw32-windres -I "$resources" -D VERSION="\\\"$version\\\"" -D VERSION_COMMAS="${version//./,},0" \
    packaging/windows/snake-cube.rc -O coff "$resources/resources.o"
link="-Clink-arg=$(realpath "$resources/resources.o")"
cargo rustc --locked --profile "$profile" --target "$triple" --bin snake-cube -- "$link"
cargo rustc --locked --profile "$profile" --target "$triple" -p snake-cube-launcher -- "$link"
rm -r "$resources"

cp "$built/snake-cube.exe" "$folder"
cp "$built/snake-cube-launcher.exe" "$folder/Snake Cube.exe"
# A signature, where there is a program for it.
[ -z "${SIGN:-}" ] || $SIGN "$folder"/*.exe
for text in README.md CHANGELOG.md LICENSE-APACHE LICENSE-MIT LICENSE-FONTS.md; do
    sed 's/$/\r/' $text >"$folder/$text.txt"
done
rm -f "$folder.zip"
(cd "$packages" && zip -qr9 "$name.zip" "$name")
rm -r "$folder"
ls -l "$folder.zip"
