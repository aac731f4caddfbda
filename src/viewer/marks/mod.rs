//! What is drawn over the picture.

mod entered;
pub mod gesture;
mod pointing;
mod search;

use bevy_egui::EguiPrimaryContextPass;

use super::prelude::*;

pub fn plugin(app: &mut App) {
    let draw = (search::draw, pointing::draw, gesture::draw, entered::draw);
    app.add_systems(EguiPrimaryContextPass, draw.chain().run_if(shaders_are_loaded));
}

#[cfg(test)]
mod tests {
    use bevy::app::TerminalCtrlCHandlerPlugin;
    use bevy::log::LogPlugin;
    use bevy::render::RenderPlugin;
    use bevy::render::settings::{RenderCreation, WgpuSettings};
    use bevy::window::{PrimaryWindow, WindowResized};
    use bevy::winit::WinitPlugin;
    use bevy_egui::egui::epaint::Primitive;
    use bevy_egui::{EguiContext, EguiPlugin, EguiRenderOutput};

    use super::*;
    use crate::puzzle::catalogue;
    use crate::session::{Command, Draft, PlanState, Session};
    use crate::stage::Palette;
    use crate::viewer::frame::ShadersLoaded;
    use crate::viewer::io::PictureResource;
    use crate::viewer::picture_area::FreeArea;
    use crate::viewer::{Post, SessionResource, controls, core};

    /// With a window that is on no display.
    fn app() -> App {
        let mut app = App::new();
        let no_renderer = WgpuSettings { backends: None, ..default() };
        app.add_plugins(
            DefaultPlugins
                .build()
                .disable::<LogPlugin>()
                .disable::<TerminalCtrlCHandlerPlugin>()
                .disable::<WinitPlugin>()
                .set(RenderPlugin { render_creation: RenderCreation::Automatic(Box::new(no_renderer)), ..default() }),
        );
        app.add_plugins(EguiPlugin::default());
        core(&mut app, Session::new(Draft::from_puzzle(catalogue()[0].puzzle())));
        controls(&mut app);
        app.insert_resource(ShadersLoaded(true));
        app.finish();
        app.cleanup();
        app
    }

    fn give(app: &mut App, line: &str) {
        app.world().resource::<Post>().ask(line.parse::<Command>().unwrap());
        (0..3).for_each(|_| app.update());
    }

    /// The least and the largest of some places.
    fn ends(places: impl Iterator<Item = Vec2>) -> [Vec2; 2] {
        places.fold([Vec2::MAX, Vec2::MIN], |[low, high], at| [low.min(at), high.max(at)])
    }

    /// Where the moving part is drawn in the window, and where its outline is painted.
    fn part_and_outline(app: &mut App) -> [[Vec2; 2]; 2] {
        let picture = app.world().resource::<PictureResource>().0.clone();
        let [red, green, blue] = Palette::of(picture.look.dark).mark;
        let world = app.world_mut();
        let zoom = world.query::<&mut EguiContext>().single_mut(world).unwrap().get_mut().zoom_factor();
        let (camera, place) = world.query_filtered::<(&Camera, &Transform), With<Camera3d>>().single(world).unwrap();
        let camera = camera.clone();
        let place = GlobalTransform::from(*place);
        let poses = picture.stage.cubelets[picture.stage.lit.clone()].iter().flatten();
        let corner = |at: u32| Vec3::new((at & 1) as f32, (at >> 1 & 1) as f32, (at >> 2) as f32) - 0.5;
        let corners = poses.flat_map(|pose| (0..8).map(move |at| pose.position + pose.rotation * corner(at)));
        let part = ends(corners.map(|at| camera.world_to_viewport(&place, at).unwrap()));
        let output = world.query::<&EguiRenderOutput>().single(world).unwrap();
        let meshes = output.paint_jobs.iter().filter_map(|job| match &job.primitive {
            Primitive::Mesh(mesh) => Some(mesh),
            Primitive::Callback(_) => None,
        });
        let painted = meshes.flat_map(|mesh| &mesh.vertices);
        let marked = painted.filter(|vertex| vertex.color.to_array() == [red, green, blue, 255]);
        let marked = marked.map(|vertex| Vec2::new(vertex.pos.x, vertex.pos.y) * zoom).collect::<Vec<_>>();
        // A button below what is framed has the same colour.
        let FreeArea { min, size, .. } = *world.resource::<FreeArea>();
        [part, ends(marked.into_iter().filter(|at| at.y < min.y + size.y - 2.0))]
    }

    // Regression: in the first frame with text of another size, as in a larger window, the outline stood beside its
    // part.
    #[test]
    fn an_outline_is_on_its_part_in_each_frame_after_a_change_of_size() {
        let mut app = app();
        give(&mut app, "motion reduced");
        give(&mut app, "solve");
        while !matches!(app.world().resource::<SessionResource>().solving().planning, PlanState::Done(_)) {
            app.update();
        }
        // Marks alone, and no words in their colour.
        ["pause", "seek 6", "guide", "hands", "hold 9"].into_iter().for_each(|line| give(&mut app, line));
        let window = app.world_mut().query_filtered::<Entity, With<PrimaryWindow>>().single(app.world()).unwrap();
        let changes = [(800.0, 600.0, 100), (1920.0, 1080.0, 100), (1920.0, 1080.0, 125), (1280.0, 720.0, 90)];
        for (width, height, scale) in changes {
            app.world_mut().get_mut::<Window>(window).unwrap().resolution.set(width, height);
            app.world_mut().write_message(WindowResized { window, width, height });
            app.world().resource::<Post>().ask(format!("scale {scale}").parse::<Command>().unwrap());
            for frame in 0..6 {
                app.update();
                let [[low, high], [first, last]] = part_and_outline(&mut app);
                if !high.cmple(app.world().resource::<FreeArea>().end).all() {
                    continue;
                }
                // It may end with the picture.
                let is_there = low.distance(first) < 6.0 && last.cmple(high + 6.0).all();
                assert!(is_there, "{width} {height} {scale}, frame {frame}: {first} to {last}, not {low} to {high}");
            }
        }
    }
}
