//! The snake of the day: the same for everyone, getting harder during the week.

use std::fmt;
use std::str::FromStr;
use std::time::{SystemTime, UNIX_EPOCH};

use crate::census::Hardness;
use crate::puzzle::BoxSize;

/// A day of the Gregorian calendar, from 1970 to 9999.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Day {
    year: u32,
    month: u32,
    day: u32,
}

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not a day from 1970 on; write it as 2026-11-22")]
pub struct DayError(String);

/// Days from 0000-03-01 to 1970-01-01.
const TO_1970: u64 = 719_468;
const SECONDS_OF_A_DAY: u64 = 86_400;

impl Day {
    pub fn new(year: u32, month: u32, day: u32) -> Result<Self, DayError> {
        let written = Self { year, month, day };
        // An invalid date has the same number as some other day.
        let is_known = (1970..=9999).contains(&year) && month >= 1 && day >= 1;
        let there_is = is_known && Self::from_number(written.number()) == written;
        there_is.then_some(written).ok_or_else(|| DayError(written.to_string()))
    }

    /// Today in UTC, so that it is the same day for everyone.
    pub fn today() -> Self {
        let since = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs());
        Self::from_number(since / SECONDS_OF_A_DAY)
    }

    /// Days since 1970-01-01.
    fn number(self) -> u64 {
        // Years begin in March, so that the leap day is the last day of a year (Hinnant, days_from_civil).
        let year = u64::from(self.year);
        let month = u64::from(self.month);
        let day = u64::from(self.day);
        let (year, month) = if month > 2 { (year, month - 3) } else { (year - 1, month + 9) };
        365 * year + year / 4 - year / 100 + year / 400 + (153 * month + 2) / 5 + day - 1 - TO_1970
    }

    /// The inverse of [`Day::number`] (Hinnant, civil_from_days).
    fn from_number(number: u64) -> Self {
        let days = number + TO_1970;
        let era = days / 146_097;
        let of_era = days % 146_097;
        let year = (of_era - of_era / 1460 + of_era / 36_524 - of_era / 146_096) / 365;
        let of_year = of_era - (365 * year + year / 4 - year / 100);
        let month = (5 * of_year + 2) / 153;
        let day = of_year - (153 * month + 2) / 5 + 1;
        let (month, later) = if month < 10 { (month + 3, 0) } else { (month - 9, 1) };
        Self { year: (400 * era + year + later) as u32, month: month as u32, day: day as u32 }
    }

    /// Year, month and day, from 1.
    pub fn date(self) -> [u32; 3] {
        [self.year, self.month, self.day]
    }

    /// 0 for Monday.
    pub fn weekday(self) -> usize {
        // 1970-01-01 was a Thursday.
        ((self.number() + 3) % 7) as usize
    }
}

impl fmt::Display for Day {
    /// ISO 8601: `2026-11-22`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}-{:02}-{:02}", self.year, self.month, self.day)
    }
}

impl FromStr for Day {
    type Err = DayError;

    fn from_str(text: &str) -> Result<Self, DayError> {
        let parts = text.trim().split('-').map(|part| part.parse().ok());
        match parts.collect::<Option<Vec<u32>>>().as_deref() {
            Some(&[year, month, day]) => Self::new(year, month, day).ok().filter(|day| day.to_string() == text.trim()),
            _ => None,
        }
        .ok_or_else(|| DayError(text.to_owned()))
    }
}

/// The seed (the date as one number, 20261122), hardness and box of a day's snake.
pub fn of_the_day(day: Day) -> (u64, Hardness, BoxSize) {
    let seed = u64::from(day.year * 10_000 + day.month * 100 + day.day);
    let (hardness, side) = match day.weekday() {
        0 | 1 => (Hardness::Easy, 3),
        2 | 3 => (Hardness::Medium, 3),
        4 | 5 => (Hardness::Hard, 3),
        _ => (Hardness::Medium, 4),
    };
    (seed, hardness, BoxSize::new(side, side, side).expect("a cube of three or four"))
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
        assert_eq!(day("1970-01-01").number(), 0);
        assert_eq!(day("2000-01-01").number(), 10_957);
        assert!(Day::today() >= day("2026-01-01"));
    }

    #[test]
    fn every_day_has_its_number() {
        let mut weekday = 3;
        for number in 0..150_000 {
            let there = Day::from_number(number);
            assert_eq!(there.number(), number);
            assert_eq!(Day::new(there.year, there.month, there.day), Ok(there));
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
