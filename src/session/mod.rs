//! What the user works on, as pure state: puzzle, search, solutions, plan, playback, undo, settings, and the one
//! table of commands that keys, panel, scripts and command line all speak.
