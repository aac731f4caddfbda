//! The command line as others call it: what it prints, where, and how it ends.
