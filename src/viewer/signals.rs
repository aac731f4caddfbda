//! Signals that ask the program to end, heard also while the window rests.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use bevy::prelude::*;

use super::frame::{STOPPED, Wake};

/// Set by a signal.
#[derive(Resource)]
struct Asked(Arc<AtomicBool>);

pub(super) fn plugin(app: &mut App) {
    let asked = Arc::new(AtomicBool::new(false));
    let (heard, wake) = (Arc::clone(&asked), app.world().resource::<Wake>().caller());
    // Where they are ignored, as nohup does, or heard by somebody else, it stays at that.
    let _ = ctrlc::try_set_handler(move || {
        heard.store(true, Ordering::Relaxed);
        wake();
    });
    app.insert_resource(Asked(asked)).add_systems(Update, end);
}

fn end(asked: Res<Asked>, mut exit: MessageWriter<AppExit>) {
    if asked.0.load(Ordering::Relaxed) {
        exit.write(AppExit::from_code(STOPPED));
    }
}
