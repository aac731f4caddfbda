//! The fonts of panel and captions: ours, and in the window the system's for letters that ours lack.

use std::collections::BTreeSet;
use std::sync::Arc;

use bevy_egui::EguiContexts;
use bevy_egui::egui::epaint::text::{FontInsert, FontPriority, InsertFontFamily, VariationCoords};
use bevy_egui::egui::layers::PaintList;
use bevy_egui::egui::{Context, FontData, FontFamily, FontId, FontTweak};
use epaint_default_fonts::{EMOJI_ICON, HACK_REGULAR, UBUNTU_LIGHT};
use fontdb::{Database, Style, Weight};
use skrifa::instance::{LocationRef, Size};
use skrifa::outline::DrawSettings;
use skrifa::outline::pen::ControlBoundsPen;
use skrifa::{FontRef, MetadataProvider};

use super::prelude::*;
use super::theme::strong_family;
use crate::job::Thread;

/// Figtree with Latin letters only, in all its weights; its figures are the ones of equal width.
const FIGTREE: &[u8] = include_bytes!("../../assets/fonts/Figtree.ttf");

/// Takes effect in the next frame; without fonts, no text is drawn.
pub fn set(ctx: &Context) {
    let mut fonts = egui::FontDefinitions::empty();
    let [text, bold, code] = ["Figtree", "Figtree-Strong", "Hack"];
    let [other, symbols] = ["Ubuntu-Light", "emoji-icon-font"];
    let weight = |weight: f32| FontTweak { coords: VariationCoords::new([(b"wght", weight)]), ..default() };
    for (name, data, tweak) in [
        (text, FIGTREE, weight(500.0)),
        (bold, FIGTREE, weight(800.0)),
        (other, UBUNTU_LIGHT, default()),
        (symbols, EMOJI_ICON, FontTweak { scale: 0.9, ..default() }),
        (code, HACK_REGULAR, default()),
    ] {
        fonts.font_data.insert(name.to_owned(), Arc::new(FontData::from_static(data).tweak(tweak)));
    }
    // Our subsets have Latin letters; names may have others. The monospaced font has arrows that the others lack.
    for (family, first) in [(FontFamily::Proportional, text), (strong_family(), bold), (FontFamily::Monospace, code)] {
        let names = [first, text, other, symbols, code];
        fonts.families.insert(family, names.map(str::to_owned).to_vec());
    }
    ctx.set_fonts(fonts);
}

/// Adds a font of the system for letters that were drawn as boxes, such as those of a Japanese name. A thread that is
/// never joined looks for it, since a system may have thousands of fonts.
pub fn add_missing(
    mut contexts: EguiContexts,
    mut sought: Local<BTreeSet<char>>,
    mut searches: Local<Vec<Thread>>,
    post: Res<Post>,
    mut moving: ResMut<Moving>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    let mut missing = drawn_as_boxes(ctx);
    missing.retain(|letter| sought.insert(*letter));
    if !missing.is_empty() {
        let ctx = ctx.clone();
        let search = move |post: &Post| {
            let mut system = Database::new();
            system.load_system_fonts();
            std::iter::from_fn(|| best_font(&system, &mut missing)).for_each(|font| ctx.add_font(font));
            post.wake.call();
        };
        // Without a thread they stay boxes.
        searches.extend(post.start("fonts", search));
    }
    // A font that was found is drawn with from the next frame on.
    moving.letters = !searches.is_empty();
    searches.retain(Thread::is_running);
    Ok(())
}

fn drawn_as_boxes(ctx: &Context) -> BTreeSet<char> {
    let mut letters = BTreeSet::new();
    let layers = ctx.memory(|memory| Vec::from_iter(memory.layer_ids().chain([egui::LayerId::background()])));
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
fn best_font(system: &Database, missing: &mut BTreeSet<char>) -> Option<FontInsert> {
    let has = |data: &[u8], index: u32| -> BTreeSet<char> {
        let Ok(font) = FontRef::from_index(data, index) else { return BTreeSet::new() };
        missing.iter().copied().filter(|letter| draws(&font, *letter)).collect()
    };
    let upright = system.faces().filter(|face| face.style == Style::Normal);
    let having = upright.filter_map(|face| Some((face, system.with_face_data(face.id, has)?)));
    let (face, found) = having
        .filter(|(_, found)| !found.is_empty())
        .max_by_key(|(face, found)| (found.len(), std::cmp::Reverse(face.weight.0.abs_diff(Weight::NORMAL.0))))?;
    let data =
        system.with_face_data(face.id, |data, index| FontData { index, ..FontData::from_owned(data.to_vec()) })?;
    missing.retain(|letter| !found.contains(letter));
    let families = [FontFamily::Proportional, strong_family(), FontFamily::Monospace]
        .map(|family| InsertFontFamily { family, priority: FontPriority::Lowest });
    // Two fonts may have the same name.
    let name = format!("{} {}", face.post_script_name, face.id);
    Some(FontInsert { name, data, families: families.into() })
}

/// Whether a font has this letter as egui can draw it: a damaged or odd font may ask for letters of any size.
fn draws(font: &FontRef, letter: char) -> bool {
    let Some(glyph) = font.charmap().map(letter) else { return false };
    let units = font.metrics(Size::unscaled(), LocationRef::default()).units_per_em;
    // As wide and as high as a letter may be.
    let most = 4.0 * f32::from(units);
    let mut pen = ControlBoundsPen::new();
    let settings = DrawSettings::unhinted(Size::unscaled(), LocationRef::default());
    // What has no outline is a picture.
    let is_drawn = font.outline_glyphs().get(glyph).is_none_or(|glyph| glyph.draw(settings, &mut pen).is_ok());
    let ends = pen.bounding_box().unwrap_or_default();
    (64..=16384).contains(&units) && is_drawn && ends.x_max - ends.x_min <= most && ends.y_max - ends.y_min <= most
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Our font with another number at this place of one of its tables.
    fn changed(table: &[u8; 4], at: usize, value: u16) -> Vec<u8> {
        let mut font = FIGTREE.to_vec();
        let entry = font.windows(4).position(|name| name == table).unwrap();
        let begins = u32::from_be_bytes(font[entry + 8..entry + 12].try_into().unwrap()) as usize;
        font[begins + at..begins + at + 2].copy_from_slice(&value.to_be_bytes());
        font
    }

    #[test]
    fn fonts_are_taken_for_the_letters_they_have() {
        let mut system = Database::new();
        let [usual, black] = [400, 900].map(|weight| changed(b"OS/2", 4, weight));
        for data in [&black, &usual, HACK_REGULAR] {
            system.load_font_data(data.to_vec());
        }
        let mut missing: BTreeSet<char> = "aé→雪".chars().collect();
        let name = best_font(&system, &mut missing).unwrap().name;
        assert!(name.starts_with("Hack"), "it has the arrow, which the others lack, but: {name}");
        assert_eq!(missing, ['雪'].into());
        assert!(best_font(&system, &mut missing).is_none());

        let mut missing = ['a'].into();
        let FontInsert { name, data, .. } = best_font(&system, &mut missing).unwrap();
        assert!(missing.is_empty() && data.font.as_ref() != black, "the usual weight, not {name}");
    }

    // Regression: a font whose letters were larger than the picture of all letters ended the window.
    #[test]
    fn a_damaged_font_is_passed_over_for_the_next() {
        // Units of the font's size; of 64, its letters take thousands.
        for units in [0, 1, 16, 64, 20_000] {
            let mut system = Database::new();
            system.load_font_data(changed(b"head", 18, units));
            assert!(system.len() == 1 && best_font(&system, &mut ['a'].into()).is_none(), "{units}");
            system.load_font_data(FIGTREE.to_vec());
            let next = best_font(&system, &mut ['a'].into()).unwrap();
            assert!(next.data.font.as_ref() == FIGTREE);
        }
    }
}
