#!/usr/bin/env bash
# Runs all tests. Installs what the window tests need where it is missing: a virtual display and a software driver.
set -euo pipefail
cd "$(dirname "$0")/.."

missing() {
    ! command -v Xvfb >/dev/null || ! command -v xdotool >/dev/null || ! ls /usr/share/vulkan/icd.d/lvp_icd*.json >/dev/null 2>&1 ||
        ! ldconfig -p | grep -q 'libvulkan\.so\.1' || ! ldconfig -p | grep -q 'libxkbcommon-x11\.so\.0'
}

if [ "$(uname -s)" = Linux ] && missing; then
    packages="xvfb xdotool mesa-vulkan-drivers libvulkan1 libxkbcommon-x11-0 libxcursor1 libxi6 libxrandr2"
    if command -v apt-get >/dev/null; then
        sudo=""
        [ "$(id -u)" = 0 ] || sudo="sudo"
        echo "Installing for the window tests: $packages"
        $sudo apt-get update -qq
        # shellcheck disable=SC2086 # a list of names
        DEBIAN_FRONTEND=noninteractive $sudo apt-get install -y -qq --no-install-recommends $packages >/dev/null
    else
        echo "The window tests need Xvfb and Mesa's software Vulkan driver; please install them." >&2
        exit 1
    fi
fi

# What prints pages and reads them: tests that need it are skipped where it is not to be had.
if [ "$(uname -s)" = Linux ] && { ! command -v chromium >/dev/null || ! command -v pdftotext >/dev/null; }; then
    if command -v apt-get >/dev/null; then
        sudo=""
        [ "$(id -u)" = 0 ] || sudo="sudo"
        echo "Installing for the tests of pages: chromium poppler-utils"
        $sudo apt-get update -qq &&
            DEBIAN_FRONTEND=noninteractive $sudo apt-get install -y -qq --no-install-recommends chromium poppler-utils >/dev/null ||
            echo "They are not to be had; their tests are skipped." >&2
    fi
fi

set -x
exec cargo test --release "$@"
