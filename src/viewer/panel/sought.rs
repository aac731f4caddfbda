//! What is sought on the shelf: lists to choose from, and the runs at one end.

use bevy_egui::egui::{self, RichText};

use super::known;
use super::widgets::Asker;
use crate::census::Hardness;
use crate::puzzle::{BoxSize, catalogue};
use crate::session::{Command, Session, Sift, Solutions};

/// A list of what may be sought.
pub(super) fn list(ui: &mut egui::Ui, asker: &mut Asker, id: &str, tip: &str, rows: Vec<(String, bool, Sift)>) {
    let chosen = rows.iter().find(|row| row.1).or(rows.first()).map(|row| row.0.clone()).unwrap_or_default();
    let list = egui::ComboBox::from_id_salt(id).selected_text(chosen).width(40.0);
    asker.list(ui, list, tip, rows.into_iter().map(|(words, on, sift)| (words, on, Command::Sift(sift))));
}

/// What is sought: lists to choose from, and the runs at one end.
pub(super) fn show(ui: &mut egui::Ui, session: &Session, with_box: bool, asker: &mut Asker) {
    let sought = session.shelf().sought();
    ui.spacing_mut().item_spacing.x = 6.0;
    if with_box {
        let mut sizes: Vec<BoxSize> = catalogue().iter().map(|entry| entry.puzzle().box_size()).collect();
        sizes.sort_by_key(|size| size.cells());
        sizes.dedup();
        let mut rows = vec![("Any size".to_owned(), sought.box_size.is_none(), Sift::Box(None))];
        rows.extend(sizes.into_iter().map(|size| (size.shown(), sought.box_size == Some(size), Sift::Box(Some(size)))));
        list(ui, asker, "size", "The box that it fills", rows);
    }
    let rows = [(None, "Any solutions"), (Some(Solutions::One), "One solution"), (Some(Solutions::Several), "Several")];
    let rows = rows.map(|(which, words)| (words.to_owned(), sought.solutions == which, Sift::Solutions(which)));
    list(ui, asker, "solutions", "How many solutions it has, up to turning and mirroring the cube", rows.into());
    let all = [None, Some(Hardness::Easy), Some(Hardness::Medium), Some(Hardness::Hard)];
    let rows = all.map(|which| {
        let words = which.map_or_else(|| "Any hardness".to_owned(), |hardness| known::capital(hardness.word()));
        (words, sought.hardness == which, Sift::Hardness(which))
    });
    list(ui, asker, "hardness", "How hard it is among all 3×3×3 snakes", rows.into());
    let mut runs = sought.runs.clone();
    let field = egui::TextEdit::singleline(&mut runs).desired_width(96.0).hint_text("3 2 2 3 …");
    let field = ui.add(field.margin(egui::Margin::symmetric(8, 5)));
    if field.on_hover_text("The first runs of the snake that you seek, from either end").changed() {
        asker.ask(Command::Sift(Sift::Runs(runs)));
    }
    if sought.lengths().is_none() {
        ui.label(RichText::new("Only numbers from 2 on, such as 3 2 2 3.").small().color(asker.palette.bad));
    }
}
