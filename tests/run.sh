#!/usr/bin/env bash
# Runs the tests, and says at the end which took longest. Installs what they need where it is missing: a virtual display,
# a software driver, a browser. With --all the long ones too, whose names end in `at_length`. Other arguments go to
# `cargo test`.
set -euo pipefail
cd "$(dirname "$0")/.."

# Each line: a Debian package, and what shows that it is there: a program, a library or a file.
needs="
xvfb Xvfb
xdotool xdotool
x11-xkb-utils setxkbmap
mesa-vulkan-drivers /usr/share/vulkan/icd.d/lvp_icd*.json
libvulkan1 libvulkan.so.1
libxkbcommon-x11-0 libxkbcommon-x11.so.0
libxcursor1 libXcursor.so.1
libxi6 libXi.so.6
libxrandr2 libXrandr.so.2
chromium chromium
poppler-utils pdftotext
ffmpeg ffmpeg
cage cage
xwayland Xwayland
"
missing=""
if [ "$(uname -s)" = Linux ]; then
    libraries=$(PATH="$PATH:/sbin:/usr/sbin" ldconfig -p)
    while read -r package sign; do
        case $sign in
            "") continue ;;
            *.so.*) grep -qF "$sign " <<<"$libraries" && continue ;;
            /*) compgen -G "$sign" >/dev/null && continue ;;
            *) command -v "$sign" >/dev/null && continue ;;
        esac
        missing+=" $package"
    done <<<"$needs"
fi
if [ -n "$missing" ]; then
    if ! command -v apt-get >/dev/null; then
        echo "The tests need what Debian has in these packages; please install it:$missing" >&2
        exit 1
    fi
    sudo=""
    [ "$(id -u)" = 0 ] || sudo="sudo"
    echo "Installing for the tests:$missing"
    # Finish an interrupted installation first.
    $sudo env DEBIAN_FRONTEND=noninteractive dpkg --configure -a || true
    $sudo apt-get update -qq
    # shellcheck disable=SC2086 # a list of names
    $sudo env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $missing >/dev/null
fi

all=""
[ "${1:-}" != --all ] || { all=yes && shift; }

# What is tested speaks the system's language, and tests read English.
export LC_ALL=C.UTF-8 LANGUAGE=
# Windows and browsers wait most of their time: twice as many tests at once as there are cores.
export RUST_TEST_THREADS="${RUST_TEST_THREADS:-$((2 * $(getconf _NPROCESSORS_ONLN)))}"
# Times of single tests are an unstable option of the test programs. This enables it for them alone: for the compiler too,
# everything would be built again.
# And the signals that a shell ignores in what runs in the background are heard again, since tests send them.
heard=""
env --default-signal=HUP,INT true 2>/dev/null && heard="--default-signal=HUP,INT"
host=$(rustc -vV | sed -n 's/^host: //p' | tr 'a-z-' 'A-Z_')
export "CARGO_TARGET_${host}_RUNNER=env $heard RUSTC_BOOTSTRAP=1"
times=(-Z unstable-options --report-time)

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
ended=0
run() {
    (set -x && "$@") | tee -a "$work/output" || ended=$?
}
# Build everything first, the page's core too: its tests would wait for it. Where Rust's library for browsers is missing
# (status 3), those tests are skipped, and say so.
case "$*" in
    "" | --locked)
        cargo test --release "$@" --no-run --lib --bins --tests
        web/build.sh core web-test || [ $? = 3 ]
        ;;
esac
SECONDS=0
case " $* " in
    # What comes after it is for the test programs already.
    *" -- "*) run cargo test --release "$@" "${times[@]}" ;;
    "  " | " --locked ")
        # The examples of the documentation, beside the other tests: the compiler runs them, and has no such option.
        cargo test --release "$@" --doc >"$work/examples" 2>&1 &
        run cargo test --release "$@" --no-fail-fast --lib --bins --tests -- "${times[@]}"
        wait $! || ended=$?
        cat "$work/examples"
        ;;
    *) run cargo test --release "$@" -- "${times[@]}" ;;
esac
if [ -n "$all" ]; then
    run cargo test --release "$@" --test all -- --ignored "${times[@]}" at_length
    # The core's tests once more, as WebAssembly as on the page, without what needs threads, the clock or other programs.
    wasm=wasm32-wasip1
    if command -v node >/dev/null && { [ -d "$(rustc --print sysroot)/lib/rustlib/$wasm" ] || rustup target add $wasm; }; then
        export CARGO_TARGET_WASM32_WASIP1_RUNNER="node --no-warnings $PWD/tests/wasi.mjs"
        run cargo test --release "$@" --no-default-features --target $wasm --test core -- --nocapture \
            notation:: published::what published::different solver:: fold::plans --skip background --skip watched \
            --skip any_number --skip do_not_depend --skip refusals --skip every_width --skip progress --skip busy \
            --skip no_time --skip byte_order
    else
        echo "skipped: the core's tests as WebAssembly, which need Node and Rust's library for $wasm" >&2
    fi
fi

echo
echo "That took $SECONDS s. The slowest tests, in seconds:"
# Not `head`, which would end `sort`, and with it the run.
sed -nE 's/^test (.*) \.\.\. .*<([0-9.]+)s>$/\2 \1/p' "$work/output" | sort -rn | sed -n 1,25p
exit $ended
