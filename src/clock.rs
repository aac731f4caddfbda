//! The clock for time limits. `std` has none in a browser, so the page provides one there.

#[cfg(not(target_family = "wasm"))]
pub use std::time::Instant;

#[cfg(target_family = "wasm")]
pub use browser::{Instant, set};

#[cfg(target_family = "wasm")]
mod browser {
    use std::ops::{Add, Sub};
    use std::sync::OnceLock;
    use std::time::Duration;

    static CLOCK: OnceLock<fn() -> Duration> = OnceLock::new();

    /// Sets the clock: a function for the time since any fixed moment. Until then no time passes.
    pub fn set(clock: fn() -> Duration) {
        _ = CLOCK.set(clock);
    }

    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
    pub struct Instant(Duration);

    impl Instant {
        pub fn now() -> Self {
            Self(CLOCK.get().map_or(Duration::ZERO, |clock| clock()))
        }

        pub fn elapsed(self) -> Duration {
            Self::now().saturating_duration_since(self)
        }

        pub fn saturating_duration_since(self, earlier: Self) -> Duration {
            self.0.saturating_sub(earlier.0)
        }
    }

    impl Add<Duration> for Instant {
        type Output = Self;

        fn add(self, duration: Duration) -> Self {
            Self(self.0 + duration)
        }
    }

    impl Sub<Duration> for Instant {
        type Output = Self;

        fn sub(self, duration: Duration) -> Self {
            Self(self.0.saturating_sub(duration))
        }
    }
}
