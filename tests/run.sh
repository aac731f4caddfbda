#!/usr/bin/env bash
# Runs the tests. Installs what they need where it is missing: a virtual display, a software driver, a browser.
# With --all the long ones too, whose names end in `at_length`. Other arguments go to `cargo test`.
set -euo pipefail
cd "$(dirname "$0")/.."

missing() {
    # Not a pipe into `grep -q`: it exits at the first match, `ldconfig` fails to write on, and `pipefail` reports that.
    libraries=$(ldconfig -p)
    ! command -v Xvfb >/dev/null || ! command -v xdotool >/dev/null || ! command -v setxkbmap >/dev/null ||
        ! ls /usr/share/vulkan/icd.d/lvp_icd*.json >/dev/null 2>&1 ||
        ! grep -q 'libvulkan\.so\.1' <<<"$libraries" || ! grep -q 'libxkbcommon-x11\.so\.0' <<<"$libraries" ||
        ! command -v chromium >/dev/null || ! command -v pdftotext >/dev/null || ! command -v ffmpeg >/dev/null ||
        ! command -v cage >/dev/null
}

if [ "$(uname -s)" = Linux ] && missing; then
    packages="xvfb xdotool x11-xkb-utils mesa-vulkan-drivers libvulkan1 libxkbcommon-x11-0 libxcursor1 libxi6 libxrandr2 chromium poppler-utils ffmpeg cage"
    if command -v apt-get >/dev/null; then
        sudo=""
        [ "$(id -u)" = 0 ] || sudo="sudo"
        echo "Installing for the tests: $packages"
        # Finish an interrupted installation first.
        $sudo env DEBIAN_FRONTEND=noninteractive dpkg --configure -a || true
        $sudo apt-get update -qq
        # shellcheck disable=SC2086 # a list of names
        DEBIAN_FRONTEND=noninteractive $sudo apt-get install -y -qq --no-install-recommends $packages >/dev/null
    else
        echo "The tests need Xvfb, xdotool, setxkbmap, Mesa's software Vulkan driver, Chromium, pdftotext, ffmpeg and cage; please install them." >&2
        exit 1
    fi
fi

all=""
[ "${1:-}" != --all ] || { all=yes && shift; }

# What is tested speaks the system's language, and tests read English.
export LC_ALL=C.UTF-8 LANGUAGE=
# Windows and browsers wait most of their time: twice as many tests at once as there are cores.
export RUST_TEST_THREADS="${RUST_TEST_THREADS:-$((2 * $(getconf _NPROCESSORS_ONLN)))}"
# The tests of the page need its core, which one thread builds for a minute: at once, or most of them would wait for it.
case "$*" in "" | --locked) web/build.sh core >/dev/null 2>&1 & ;; esac
set -x
cargo test --release "$@"
[ -z "$all" ] || cargo test --release "$@" --test all -- --ignored at_length
{ set +x; } 2>/dev/null

# The core's tests once more, as WebAssembly as on the page, without what needs threads, the clock or other programs.
wasm=wasm32-wasip1
case "$*" in "" | --locked)
    if command -v node >/dev/null && { [ -d "$(rustc --print sysroot)/lib/rustlib/$wasm" ] || rustup target add $wasm; }; then
        CARGO_TARGET_WASM32_WASIP1_RUNNER="node --no-warnings $PWD/tests/wasi.mjs" \
            cargo test --release "$@" --no-default-features --target $wasm --test core -- --nocapture \
            notation:: published::what published::different solver:: fold::plans --skip background --skip watched \
            --skip any_number --skip do_not_depend --skip refusals --skip every_width --skip progress --skip busy \
            --skip no_time --skip byte_order
    else
        echo "skipped: the core's tests as WebAssembly, which need Node and Rust's library for $wasm" >&2
    fi
    ;;
esac
