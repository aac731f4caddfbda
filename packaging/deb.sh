#!/usr/bin/env bash
# Makes a package for Debian, Ubuntu and their kin.
. "$(dirname "$0")/common.sh"
need dpkg-deb dpkg
need objdump binutils

name=snake-cube_$version-1_$(dpkg --print-architecture)
root=$packages/$name
rm -rf "$root"
stage "$root/usr"
chmod 755 "$root"
share=$root/usr/share
mv "$share/zsh/site-functions" "$share/zsh/vendor-completions"
gzip -9n "$share"/man/man1/*

install -Dm644 packaging/linux/copyright "$share/doc/snake-cube/copyright"
date=$(LC_ALL=C date -ud "@$(git log -1 --format=%ct)" '+%a, %d %b %Y %H:%M:%S +0000')
maintainer=${MAINTAINER:-Snake Cube authors <authors@snake-cube.invalid>}
printf 'snake-cube (%s-1) unstable; urgency=medium\n\n  * What changed is in changelog.gz.\n\n -- %s  %s\n' \
    "$version" "$maintainer" "$date" | gzip -9n >"$share/doc/snake-cube/changelog.Debian.gz"
gzip -9nc CHANGELOG.md >"$share/doc/snake-cube/changelog.gz"
chmod 644 "$share/doc/snake-cube/changelog.gz" "$share/doc/snake-cube/changelog.Debian.gz"

# Only libc and libgcc are linked. The others are loaded at run time, so that no tool finds them.
libc=$(objdump -T "$root/usr/bin/snake-cube" | grep -o 'GLIBC_[0-9.]*' | sort -Vu | tail -n1 | cut -d_ -f2)
mkdir "$root/DEBIAN"
cat >"$root/DEBIAN/control" <<END
Package: snake-cube
Version: $version-1
Architecture: $(dpkg --print-architecture)
Maintainer: $maintainer
Section: misc
Priority: optional
Installed-Size: $(du -sk "$root/usr" | cut -f1)
Depends: libc6 (>= $libc), libgcc-s1, libvulkan1, mesa-vulkan-drivers | vulkan-icd, libwayland-client0, libx11-6, libx11-xcb1, libxcb1, libxcursor1, libxi6, libxkbcommon0, libxkbcommon-x11-0
Recommends: xdg-desktop-portal | zenity
Suggests: ffmpeg, speech-dispatcher | espeak-ng
Description: solves snake cube puzzles and shows the fold
 A snake cube is a chain of wooden cubes on an elastic cord that folds into
 one large cube, usually in just one way. This program finds how, and then
 shows each turn in 3D and in words while you fold the real one along.
END
(cd "$root" && find usr -type f -exec md5sum {} + | sort -k2 >DEBIAN/md5sums)
dpkg-deb --root-owner-group -Zxz --build "$root" "$packages" >/dev/null
rm -r "$root"
ls -l "$packages/$name.deb"
