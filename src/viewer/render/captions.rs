//! Captions over a rendered picture, the same as in the window.

use bevy_egui::{EguiContexts, EguiPreUpdateSet, EguiPrimaryContextPass};

use crate::session::Settings;
use crate::stage::Caption;
use crate::viewer::prelude::*;
use crate::viewer::{fonts, panel};

#[derive(Resource)]
pub struct Captions {
    pub shown: bool,
    /// In pixels.
    pub size: Vec2,
    /// The name in a film's title, above its first words, and the summary of the fold.
    pub title: Option<[String; 2]>,
}

pub fn plugin(app: &mut App) {
    app.add_systems(PreUpdate, zoom.before(EguiPreUpdateSet::ProcessInput).after(EguiPreUpdateSet::InitContexts))
        .add_systems(EguiPrimaryContextPass, draw_captions);
}

fn zoom(mut contexts: EguiContexts, shown: Res<PictureResource>, words: Res<Captions>, mut has_fonts: Local<bool>) {
    // There is no context before the first render target.
    if let Ok(ctx) = contexts.ctx_mut() {
        if !std::mem::replace(&mut *has_fonts, true) {
            fonts::set(ctx);
            theme::apply_style(ctx, theme::palette(shown.look.dark));
        }
        let usual = Settings::default().zoom(words.size.x, words.size.y);
        // Captions have the default size in pictures between these sizes; elsewhere they scale. Chosen by eye.
        let sizes = [Vec2::new(400.0, 300.0), Vec2::new(640.0, 480.0)];
        let [least, most] = sizes.map(|size| (words.size / size).min_element());
        ctx.set_zoom_factor(usual.min(least).max(most));
    }
}

fn draw_captions(
    mut contexts: EguiContexts,
    shown: Res<PictureResource>,
    words: Res<Captions>,
    mut free: ResMut<FreeArea>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    let picture = ctx.viewport_rect();
    let mut framed = picture;
    if words.shown {
        let painter = ctx.layer_painter(egui::LayerId::background());
        let (unit, area, left) = panel::words_over(ctx, picture);
        let pool = panel::free_area(left, words.size, words.size, ctx.zoom_factor()).pool();
        let pool = bevy_egui::egui::vec2(pool.x, pool.y);
        match words.title.as_ref().filter(|_| shown.lies > 0.0) {
            Some([name, summary]) => {
                // A name is left out if the font lacks some of its letters.
                let has_all = ctx.fonts_mut(|fonts| fonts.has_glyphs(&regular(14.0), name));
                let count = if has_all { format!("{name}  ·  {summary}") } else { summary.clone() };
                let opening = Caption { count, text: shown.look.language.opening().to_owned(), ..default() };
                panel::paint_words(&painter, area, &opening, shown.look, None, (unit, pool));
            }
            None => {
                let below = panel::hint(&shown, false);
                panel::paint_words(&painter, area, &shown.caption, shown.look, Some(below), (unit, pool));
            }
        }
        framed = left;
    }
    free.set_if_neq(panel::free_area(framed, words.size, words.size, ctx.zoom_factor()));
    Ok(())
}
