//! The fonts of panel and captions: ours, and in the window the system's for letters that ours lack.

use std::collections::BTreeSet;
use std::sync::Arc;

use bevy::prelude::*;
use bevy_egui::EguiContexts;
use bevy_egui::egui::epaint::text::{FontInsert, FontPriority, InsertFontFamily};
use bevy_egui::egui::layers::PaintList;
use bevy_egui::egui::{self, FontData, FontFamily, FontId, FontTweak, Shape};
use epaint_default_fonts::{EMOJI_ICON, HACK_REGULAR, UBUNTU_LIGHT};
use fontdb::{Database, Style, Weight};
use skrifa::{FontRef, MetadataProvider};

use super::frame::Moving;
use super::theme::strong_family;

/// Source Sans 3 with Latin letters only, under a name of its own, as its licence asks of a changed font.
const REGULAR: &[u8] = include_bytes!("../../assets/fonts/Regular.ttf");
const SEMIBOLD: &[u8] = include_bytes!("../../assets/fonts/Semibold.ttf");

/// Takes effect in the next frame; without fonts, no text is drawn.
pub(super) fn set(ctx: &egui::Context) {
    let mut fonts = egui::FontDefinitions::empty();
    let [text, bold, code] = ["Regular", "Semibold", "Hack"];
    let [other, symbols] = ["Ubuntu-Light", "emoji-icon-font"];
    for (name, data, scale) in [
        (text, REGULAR, 1.08),
        (bold, SEMIBOLD, 1.08),
        (other, UBUNTU_LIGHT, 1.0),
        (symbols, EMOJI_ICON, 0.9),
        (code, HACK_REGULAR, 1.0),
    ] {
        let tweak = FontTweak { scale, ..FontTweak::default() };
        fonts.font_data.insert(name.to_owned(), Arc::new(FontData::from_static(data).tweak(tweak)));
    }
    // Our subsets have Latin letters; names may have others. The monospaced font has arrows that the others lack.
    for (family, first) in [(FontFamily::Proportional, text), (strong_family(), bold), (FontFamily::Monospace, code)] {
        let names = [first, text, other, symbols, code];
        fonts.families.insert(family, names.map(str::to_owned).to_vec());
    }
    ctx.set_fonts(fonts);
}

/// Adds what the system has for letters that were drawn as boxes, such as those of a Japanese name.
pub(super) fn add_missing(
    mut contexts: EguiContexts,
    mut sought: Local<BTreeSet<char>>,
    mut moving: ResMut<Moving>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    let mut missing = drawn_as_boxes(ctx);
    missing.retain(|letter| sought.insert(*letter));
    if missing.is_empty() {
        return Ok(());
    }
    let mut system = Database::new();
    system.load_system_fonts();
    while let Some((name, data)) = best_font(&system, &mut missing) {
        let families = [FontFamily::Proportional, strong_family(), FontFamily::Monospace]
            .map(|family| InsertFontFamily { family, priority: FontPriority::Lowest });
        ctx.add_font(FontInsert { name, data, families: families.into() });
        moving.once = true;
    }
    Ok(())
}

fn drawn_as_boxes(ctx: &egui::Context) -> BTreeSet<char> {
    let mut letters = BTreeSet::new();
    let layers: Vec<_> = ctx.memory(|memory| memory.layer_ids().chain([egui::LayerId::background()]).collect());
    ctx.graphics(|graphics| {
        let lists = layers.iter().filter_map(|layer| graphics.get(*layer));
        for clipped in lists.flat_map(PaintList::all_entries) {
            if let Shape::Text(text) = &clipped.shape {
                letters.extend(text.galley.text().chars().filter(|letter| !letter.is_ascii() && !letter.is_control()));
            }
        }
    });
    ctx.fonts_mut(|fonts| letters.retain(|letter| !fonts.has_glyph(&FontId::default(), *letter)));
    letters
}

/// The upright font with most of the letters, nearest to the usual weight. Its letters are no longer missing.
fn best_font(system: &Database, missing: &mut BTreeSet<char>) -> Option<(String, FontData)> {
    let has = |data: &[u8], index: u32| -> BTreeSet<char> {
        let Ok(font) = FontRef::from_index(data, index) else { return BTreeSet::new() };
        let letters = font.charmap();
        missing.iter().copied().filter(|letter| letters.map(*letter).is_some()).collect()
    };
    let upright = system.faces().filter(|face| face.style == Style::Normal);
    let having = upright.filter_map(|face| Some((face, system.with_face_data(face.id, has)?)));
    let (face, found) = having
        .filter(|(_, found)| !found.is_empty())
        .max_by_key(|(face, found)| (found.len(), std::cmp::Reverse(face.weight.0.abs_diff(Weight::NORMAL.0))))?;
    let data =
        system.with_face_data(face.id, |data, index| FontData { index, ..FontData::from_owned(data.to_vec()) })?;
    missing.retain(|letter| !found.contains(letter));
    Some((face.post_script_name.clone(), data))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fonts_are_taken_for_the_letters_they_have() {
        let mut system = Database::new();
        for data in [SEMIBOLD, REGULAR, HACK_REGULAR] {
            system.load_font_data(data.to_vec());
        }
        let mut missing: BTreeSet<char> = "aé→雪".chars().collect();
        let (name, _) = best_font(&system, &mut missing).unwrap();
        assert!(name.starts_with("Hack"), "it has the arrow, which the others lack, but: {name}");
        assert_eq!(missing, ['雪'].into());
        assert!(best_font(&system, &mut missing).is_none());

        let mut missing = ['a'].into();
        let (name, data) = best_font(&system, &mut missing).unwrap();
        assert!(missing.is_empty() && data.font.as_ref() != SEMIBOLD, "the usual weight, not {name}");
    }
}
