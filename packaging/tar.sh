#!/usr/bin/env bash
# Makes an archive for any Linux: copy its `bin` and `share` to ~/.local or /usr/local.
. "$(dirname "$0")/common.sh"

name=snake-cube-$version-$(uname -m)-linux
stage "$packages/$name"
cp README.md CHANGELOG.md LICENSE-APACHE LICENSE-MIT LICENSE-FONTS.md "$packages/$name"
tar --sort=name --owner=0 --group=0 --numeric-owner -C "$packages" -czf "$packages/$name.tar.gz" "$name"
rm -r "${packages:?}/$name"
ls -l "$packages/$name.tar.gz"
