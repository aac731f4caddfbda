//! Where somebody is who folds along: which page, and how long it has been there. What turns the pages is left to `pages`.

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Follow {
    /// 0 is how to begin, page k shows step k, and one more than there are steps is the end.
    pub(super) page: usize,
    /// Seconds that the timer has counted since the page was read.
    pub(super) counted: f64,
    /// Seconds that the page has been read or spoken so far.
    pub(super) read: f64,
    pub(super) speaking: bool,
    /// Whether timer and repetition hold.
    pub(super) held: bool,
}

impl Follow {
    pub fn is_held(&self) -> bool {
        self.held
    }
}
