//! What several handlers use.

pub use std::io;
pub use std::path::{Path, PathBuf};
pub use std::process::{Command, Stdio};
pub use std::time::{Duration, Instant};

pub use crossbeam_channel::Receiver;

pub(super) use crate::job::{Job, Requests, Stop};
pub use crate::session::Report;
pub use crate::text::{Failure, Label, Language};
pub use crate::viewer::prelude::*;
pub use crate::viewer::programs::{Program, is_installed, quiet};
