//! A minimal Bevy window with the program's plugins and a square painted by egui: the baseline for the program's
//! start-up and memory. Quits after the given number of frames, if any; prints when the first frame was drawn.

use std::time::Instant;

use bevy::log::LogPlugin;
use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPlugin, EguiPrimaryContextPass, egui};

fn main() {
    let start = Instant::now();
    let last = std::env::args().nth(1).and_then(|frames| frames.parse::<u32>().ok());
    App::new()
        .add_plugins(DefaultPlugins.set(LogPlugin { filter: "error".to_owned(), ..default() }))
        .add_plugins(EguiPlugin::default())
        .insert_resource(bevy::winit::WinitSettings::continuous())
        .add_systems(EguiPrimaryContextPass, paint)
        .add_systems(Startup, |mut commands: Commands| _ = commands.spawn(Camera3d::default()))
        .add_systems(Update, move |mut drawn: Local<u32>, mut exit: MessageWriter<AppExit>| {
            *drawn += 1;
            if *drawn == 2 {
                println!("first frame after {:.0} ms", start.elapsed().as_secs_f64() * 1000.0);
            }
            if Some(*drawn) == last {
                println!("{:.1} ms a frame", start.elapsed().as_secs_f64() * 1000.0 / f64::from(*drawn));
                exit.write(AppExit::Success);
            }
        })
        .run();
}

fn paint(mut contexts: EguiContexts) -> Result {
    let square = egui::Rect::from_min_max(egui::pos2(300.0, 150.0), egui::pos2(600.0, 450.0));
    contexts.ctx_mut()?.layer_painter(egui::LayerId::background()).rect_filled(square, 0.0, egui::Color32::WHITE);
    Ok(())
}
