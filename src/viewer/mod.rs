//! The window: everything that knows Bevy and egui.
