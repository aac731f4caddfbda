# shellcheck shell=bash
# What the scripts beside it share; each sources it. Packages land in `target/packages`.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
version=$(sed -n 's/^version = "\(.*\)"/\1/p' Cargo.toml)
target=${CARGO_TARGET_DIR:-target}
packages=$target/packages
# `PROFILE=release` makes a larger package, faster.
profile=${PROFILE:-dist}
mkdir -p "$packages"

# need PROGRAM PACKAGE…: ends with a word on what to install unless the program is there.
need() {
    command -v "$1" >/dev/null || {
        echo "This needs $1; on Debian and Ubuntu: apt-get install ${*:2}" >&2
        exit 1
    }
}

# stage FOLDER: builds the program and lays out its files there, as below /usr.
stage() {
    rm -rf "$1"
    cargo build --locked --profile "$profile"
    install -Ds "$target/$profile/snake-cube" "$1/bin/snake-cube"
    cargo run --locked --release -p snake-cube-manual -- "$1"
    local data=packaging/linux share=$1/share icon size
    install -Dm644 -t "$share/applications" $data/*.desktop
    install -Dm644 $data/snake-cube.mime.xml "$share/mime/packages/snake-cube.xml"
    install -Dm644 -t "$share/metainfo" $data/*.metainfo.xml
    install -Dm644 assets/icon.svg "$share/icons/hicolor/scalable/apps/snake-cube.svg"
    for icon in assets/icon-*.png; do
        size=${icon//[^0-9]/}
        install -Dm644 "$icon" "$share/icons/hicolor/${size}x$size/apps/snake-cube.png"
    done
}
