//! English, half as long again. It has Android's tag for such a pseudo-language, which nobody is offered and nothing
//! reads.

use super::english::Speaker as English;
pub use super::english::{FOLD, SOLVER};
use super::lengthened::Lengthened;

#[allow(non_upper_case_globals, reason = "as the types of the other languages, each its only value")]
pub const Speaker: Lengthened<English> = Lengthened(English);
