//! The panel: reads the session and sends commands. Its sections are in order of use: the puzzle, solving, folding
//! along.

mod choice;
mod export;
mod floating;
mod focus;
mod fold;
mod ground;
mod guide;
mod help;
mod locate;
mod mode;
mod more;
mod notices;
mod overlay;
mod path;
mod prelude;
mod puzzle;
mod shelf;
mod thumbnail;
mod transport;
mod widgets;

use bevy::window::PrimaryWindow;
use bevy_egui::egui::{self, Ui, UiBuilder};
use bevy_egui::{EguiContexts, EguiPreUpdateSet, EguiPrimaryContextPass, EguiUserTextures};

use super::prelude::*;
use super::scene::{Stills, ThumbnailOrders};
use super::{fonts, quality, thumbnails};
use crate::session::{self, Command, Overlay, Session};
use crate::stage::Pointer;
pub use guide::{hint, paint_words, words_over};
use widgets::PanelUi;
pub use widgets::{FreeRects, PanelState};

pub fn plugin(app: &mut App) {
    app.init_resource::<PanelState>()
        .add_systems(PreUpdate, set_zoom.before(EguiPreUpdateSet::ProcessInput).after(EguiPreUpdateSet::InitContexts))
        .add_systems(EguiPrimaryContextPass, (draw, fonts::add_missing).chain())
        .add_systems(PostUpdate, take_thumbnails);
}

fn take_thumbnails(
    mut state: ResMut<PanelState>,
    orders: Option<ResMut<ThumbnailOrders>>,
    textures: Option<ResMut<EguiUserTextures>>,
    mut images: ResMut<Assets<Image>>,
    (session, stills, picture): (Res<SessionResource>, Res<Stills>, Res<PictureResource>),
    mut moving: ResMut<Moving>,
) {
    let (Some(mut orders), Some(mut textures)) = (orders, textures) else { return };
    let thumbnails = &mut state.bypass_change_detection().thumbnails;
    let moves = stills.frames == 0 || picture.moves;
    let at_rest = quality::frames_at_rest(session.settings().quality);
    thumbnails::take(thumbnails, &mut orders, &mut textures, &mut images, (moves, at_rest), &mut moving);
}

/// egui's zoom factor, from the user's text size and the size of the window; see `Settings::zoom`.
fn set_zoom(
    mut contexts: EguiContexts,
    session: Res<SessionResource>,
    window: Single<&Window, With<PrimaryWindow>>,
    mut free: ResMut<FreeArea>,
    mut moving: ResMut<Moving>,
    mut last: Local<Option<f32>>,
) -> Result {
    if last.is_none() {
        fonts::set(contexts.ctx_mut()?);
    }
    let zoom = session.settings().zoom(window.width(), window.height());
    if last.replace(zoom) != Some(zoom) {
        contexts.ctx_mut()?.set_zoom_factor(zoom);
        // Marks are painted before the panel.
        free.zoom = zoom;
        // egui applies the new factor to the window size only in the next frame.
        moving.once = true;
    }
    Ok(())
}

fn draw(
    mut contexts: EguiContexts,
    session: Res<SessionResource>,
    mut state: ResMut<PanelState>,
    mut free: ResMut<FreeArea>,
    mut moving: ResMut<Moving>,
    stills: Res<Stills>,
    post: Res<Post>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    // Soft edges triple the panel's triangles, which slows down a software driver; see `quality`.
    ctx.tessellation_options_mut(|options| options.feathering = stills.frames > 0);
    let whole = ctx.viewport_rect();
    let background = UiBuilder::new().layer_id(egui::LayerId::background()).max_rect(whole);
    let mut ui = Ui::new(ctx.clone(), "window".into(), background);
    let mut commands = Vec::new();
    state.pool = free.pool().to_array().into();
    let FreeRects { picture, framed } = show(&mut ui, &session, &mut state, &mut commands);
    let zoom = ctx.zoom_factor();
    // The camera uses the new area in the next frame.
    moving.once |= free.set_if_neq(free_area(framed, vec(picture.max) * zoom, vec(whole.max) * zoom, zoom));
    commands.into_iter().for_each(|command| post.ask(command));
    Ok(())
}

/// The free area in logical pixels, the unit of the rest of the window; `framed` is in egui points.
pub fn free_area(framed: egui::Rect, end: Vec2, window: Vec2, zoom: f32) -> FreeArea {
    let min = vec(framed.min) * zoom;
    FreeArea { min, size: (vec(framed.max) * zoom - min).max(Vec2::ONE), end, window, zoom }
}

pub fn show(ui: &mut Ui, session: &Session, state: &mut PanelState, commands: &mut Vec<Command>) -> FreeRects {
    let picture = ui.max_rect();
    let palette = theme::palette(session.picture().look.dark);
    let small = if ui.ctx().viewport_rect().width() < 1000.0 { 12.0 } else { 14.0 };
    ui.style_mut().text_styles.insert(egui::TextStyle::Small, theme::regular(small));
    if state.styled != Some(palette) {
        theme::apply_style(ui.ctx(), palette);
        if state.styled.replace(palette).is_none() {
            fonts::set(ui.ctx());
            // The fonts are there in the next pass.
            ui.ctx().request_discard("fonts");
            return FreeRects { picture, framed: picture };
        }
    }
    state.focus.begin(ui.ctx());
    let panel = &mut PanelUi {
        session,
        controls: session.controls(),
        settings: session.settings(),
        picture: session.picture(),
        solving: session.solving(),
        player: session.player(),
        shelf: session.shelf(),
        document: session.document(),
        draft: &session.document().draft,
        can_solve: session.document().can_solve(),
        language: session.settings().language(),
        palette,
        state,
        commands,
    };
    let before = panel.state.pointed.take();
    if panel.controls.help {
        help::show(ui.ctx(), panel);
    } else {
        panel.state.help_tab = None;
    }
    if session.path_for().is_none() {
        panel.state.path = widgets::PathField::default();
    }
    let left = if session.overlay() == Overlay::Choice { choice::show(ui, panel) } else { mode::show(ui, panel) };
    if panel.picture.pointer != Pointer::Covered {
        notices::show(ui.ctx(), left.framed, panel);
    }
    let now = panel.state.pointed;
    // Clear the highlight only if the picture has not highlighted another cube.
    if now != before && (now.is_some() || panel.picture.pointed_at() == before) {
        panel.send(session::Window::Point(now));
    }
    panel.state.focus.end(ui.ctx(), palette);
    left
}
