//! The snake of the day: the same for everyone, getting harder during the week.

use std::fmt;
use std::str::FromStr;
use std::time::{SystemTime, UNIX_EPOCH};

use serde::{Deserialize, Serialize};

use crate::census::Hardness;
use crate::puzzle::BoxSize;

/// A day of the Gregorian calendar, from 1970 to 9999: the days since 1970-01-01.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Day(u64);

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not a day from 1970 on; write it as 2026-11-22")]
pub struct DayError(String);

/// Days from 0000-03-01 to 1970-01-01.
const TO_1970: u64 = 719_468;
const SECONDS_OF_A_DAY: u64 = 86_400;

impl Day {
    /// `None` if there is no such day.
    pub fn new(year: u32, month: u32, day: u32) -> Option<Self> {
        let written = [year, month, day];
        // Finds the last day that is not later, bit by bit.
        let later = |number: u64, bit: u32| Some(number | 1 << bit).filter(|later| Self(*later).date() <= written);
        let number = (0..22).rev().fold(0, |number, bit| later(number, bit).unwrap_or(number));
        Some(Self(number)).filter(|found| year <= 9999 && found.date() == written)
    }

    /// Today in UTC, so that it is the same day for everyone.
    pub fn today() -> Self {
        let since = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs());
        Self(since / SECONDS_OF_A_DAY)
    }

    /// Year, month and day, from 1.
    pub fn date(self) -> [u32; 3] {
        // Years begin in March, so that the leap day is the last day of a year (Hinnant, civil_from_days).
        let days = self.0 + TO_1970;
        let era = days / 146_097;
        let of_era = days % 146_097;
        let year = (of_era - of_era / 1460 + of_era / 36_524 - of_era / 146_096) / 365;
        let of_year = of_era - (365 * year + year / 4 - year / 100);
        let month = (5 * of_year + 2) / 153;
        let day = of_year - (153 * month + 2) / 5 + 1;
        let (month, later) = if month < 10 { (month + 3, 0) } else { (month - 9, 1) };
        [400 * era + year + later, month, day].map(|number| number as u32)
    }

    /// 0 for Monday.
    pub fn weekday(self) -> usize {
        // 1970-01-01 was a Thursday.
        ((self.0 + 3) % 7) as usize
    }
}

impl fmt::Display for Day {
    /// ISO 8601: `2026-11-22`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [year, month, day] = self.date();
        write!(f, "{year:04}-{month:02}-{day:02}")
    }
}

impl FromStr for Day {
    type Err = DayError;

    fn from_str(text: &str) -> Result<Self, DayError> {
        let parts = text.trim().split('-').map(|part| part.parse().ok());
        match parts.collect::<Option<Vec<u32>>>().as_deref() {
            Some(&[year, month, day]) => Self::new(year, month, day).filter(|day| day.to_string() == text.trim()),
            _ => None,
        }
        .ok_or_else(|| DayError(text.to_owned()))
    }
}

/// The seed (the date as one number, 20261122), hardness and box of a day's snake.
pub fn of_the_day(day: Day) -> (u64, Hardness, BoxSize) {
    let [year, month, number] = day.date();
    let seed = u64::from(year * 10_000 + month * 100 + number);
    // Two days each, and on Sunday a larger box.
    let (hardness, cubes) = match day.weekday() {
        6 => (Hardness::Medium, 64),
        weekday => (Hardness::ALL[weekday / 2], 27),
    };
    (seed, hardness, BoxSize::nearest_cube(cubes))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn day(text: &str) -> Day {
        text.parse().unwrap()
    }

    #[test]
    fn days_that_are_known() {
        for (text, weekday) in [
            ("1970-01-01", 3),
            ("1999-12-31", 4),
            ("2000-02-29", 1),
            ("2000-03-01", 2),
            ("2024-02-29", 3),
            ("2026-11-22", 6),
            ("2100-03-01", 0),
            ("9999-12-31", 4),
        ] {
            assert_eq!(day(text).weekday(), weekday, "{text}");
            assert_eq!(day(text).to_string(), text);
        }
        assert_eq!(day("1970-01-01"), Day(0));
        assert_eq!(day("2000-01-01"), Day(10_957));
        assert!(Day::today() >= day("2026-01-01"));
    }

    #[test]
    fn every_day_has_its_number() {
        let mut weekday = 3;
        for number in 0..150_000 {
            let there = Day(number);
            let [year, month, day] = there.date();
            assert_eq!(Day::new(year, month, day), Some(there));
            assert_eq!(there.weekday(), weekday);
            weekday = (weekday + 1) % 7;
        }
    }

    #[test]
    fn invalid_dates_are_refused() {
        for text in [
            "",
            "today",
            "2026-13-01",
            "2026-02-29",
            "2100-02-29",
            "1969-12-31",
            "2026-11",
            "2026-04-31",
            "2026-1-0",
            "1970-01-00",
            "1970-00-01",
            "+2026-11-+22",
            "02026-011-022",
            "2026-1-1",
            "2026- 1-01",
        ] {
            assert_eq!(text.parse::<Day>(), Err(DayError(text.to_owned())));
        }
    }

    #[test]
    fn a_week_grows_harder() {
        let week = (23..30).map(|number| of_the_day(Day::new(2026, 11, number).unwrap()));
        let (seeds, hardness): (Vec<u64>, Vec<_>) =
            week.map(|(seed, hardness, size)| (seed, (size.cells(), hardness))).unzip();
        assert!(hardness.is_sorted() && hardness[0] < hardness[6]);
        assert_eq!((seeds[0], seeds[6]), (20_261_123, 20_261_129));
    }
}
