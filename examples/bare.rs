//! A bare Bevy window with one cube and the plugins that the program has: what the program's start and memory are
//! measured against. Quits after the number of frames given, or goes on; says when the first frame was drawn.

use std::time::Instant;

use bevy::log::LogPlugin;
use bevy::prelude::*;
use bevy_egui::{EguiPlugin, EguiPrimaryContextPass};

fn main() {
    let start = Instant::now();
    let last = std::env::args().nth(1).and_then(|frames| frames.parse::<u32>().ok());
    App::new()
        .add_plugins(DefaultPlugins.set(LogPlugin { filter: "error".to_owned(), ..default() }))
        .add_plugins(EguiPlugin::default())
        .insert_resource(bevy::winit::WinitSettings::continuous())
        // The plugin wants a panel, if an empty one.
        .add_systems(EguiPrimaryContextPass, || {})
        .add_systems(Startup, set_up)
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

fn set_up(mut commands: Commands, mut meshes: ResMut<Assets<Mesh>>, mut materials: ResMut<Assets<StandardMaterial>>) {
    commands.spawn((Mesh3d(meshes.add(Cuboid::default())), MeshMaterial3d(materials.add(Color::WHITE))));
    commands.spawn((Camera3d::default(), Transform::from_xyz(2.0, 2.0, 4.0).looking_at(Vec3::ZERO, Vec3::Y)));
}
