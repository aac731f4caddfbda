//! The clock for time limits. `std` has none in a browser, so the page provides one there.

use std::time::Duration;

/// The time since a fixed moment of this run of the program.
#[cfg(not(target_family = "wasm"))]
pub fn now() -> Duration {
    static START: std::sync::LazyLock<std::time::Instant> = std::sync::LazyLock::new(std::time::Instant::now);
    START.elapsed()
}

#[cfg(target_family = "wasm")]
static CLOCK: std::sync::OnceLock<fn() -> Duration> = std::sync::OnceLock::new();

/// Sets the clock: a function for the time since any fixed moment. Until then no time passes.
#[cfg(target_family = "wasm")]
pub fn set(clock: fn() -> Duration) {
    _ = CLOCK.set(clock);
}

#[cfg(target_family = "wasm")]
pub fn now() -> Duration {
    CLOCK.get().map_or(Duration::ZERO, |clock| clock())
}
