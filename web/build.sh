#!/usr/bin/env bash
# Makes snake-cube.html, the page that solves any snake, in target/page; in target/page/site, the same for a host. With
# the argument `core`, makes only the library for browsers, with the profile `web` or the one that follows.
set -euo pipefail
cd "$(dirname "$0")/.."
wasm=wasm32-unknown-unknown
if ! [ -d "$(rustc --print sysroot)/lib/rustlib/$wasm" ] && ! rustup target add $wasm; then
    echo "The page needs Rust's library for browsers, which can't be had here: rustup target add $wasm" >&2
    exit 3
fi
target=${CARGO_TARGET_DIR:-target}
cargo build --locked -p snake-cube-web --lib --target $wasm --profile "${2-web}"
[ "${1-}" = core ] && exit
cargo run --locked --release -p snake-cube-web --bin snake-cube-page -- "$target/$wasm/web/snake_cube_web.wasm" "$target/page"
