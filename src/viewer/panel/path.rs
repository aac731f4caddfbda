//! A field for a path, for systems where no file dialog opens.

use super::prelude::*;
use crate::puzzle::PUZZLE_FILE_ENDING;

pub fn show(ui: &mut Ui, panel: &mut PanelUi) {
    let Some(what) = panel.session.path_for() else { return };
    let own = || format!("my-snake.{PUZZLE_FILE_ENDING}");
    let (does, asks, name) = match what {
        PathFor::Open => (Button::OpenPath, Label::PathToOpen, own()),
        PathFor::Save { .. } => (Button::SavePath, Label::PathToSave, own()),
        PathFor::Export(name) => (Button::SavePath, Label::PathToExport, name.clone()),
    };
    panel.hint(ui, asks);
    let tip = panel.label(Label::NoFileDialog);
    let path = &mut panel.state.path;
    if matches!(what, PathFor::Export(_)) && path.proposed != name {
        path.text = renamed(&path.text, &path.proposed, &name);
        path.proposed.clone_from(&name);
    }
    let field = TextEdit::singleline(&mut path.text).margin(FIELD_MARGIN).desired_width(f32::INFINITY).hint_text(name);
    let response = ui.add(field).on_hover_text(tip);
    let enter = response.lost_focus() && is_pressed(ui, Key::Enter);
    // The field takes the focus when it appears, and again after a path failed.
    if !std::mem::replace(&mut path.asked, true) || enter {
        response.request_focus();
    }
    ui.horizontal(|ui| {
        let [does, tip] = panel.language.button(does);
        if is_low(ui) {
            ui.spacing_mut().interact_size.y = 0.0;
            ui.spacing_mut().button_padding.y = 0.0;
        }
        // Where *Save* was in the export dialog, so that *Cancel* is not under the pointer.
        let does = EguiButton::new(does).min_size(vec2(150.0, 0.0));
        if ui.add(does).on_hover_text(tip).clicked() || enter {
            panel.send(Window::Path(panel.state.path.text.clone()));
        }
        let [cancel, tip] = panel.language.button(Button::CancelPath);
        panel.offer(ui, EguiButton::new(cancel), tip, Window::Path(String::new()));
    });
}

/// Adapts a path to the proposed name `now`, which replaces `before`; typed parts stay.
fn renamed(path: &str, before: &str, now: &str) -> String {
    let ending = |name: &str| name.rsplit_once('.').map_or(String::new(), |(_, ending)| format!(".{ending}"));
    if before.is_empty() {
        format!("~/{now}")
    } else if let Some(folder) = path.strip_suffix(before) {
        format!("{folder}{now}")
    } else if let Some(name) = path.strip_suffix(&ending(before)) {
        format!("{name}{}", ending(now))
    } else {
        path.to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::renamed;

    #[test]
    fn another_name_is_proposed_and_what_was_typed_stays() {
        let page = "a-fold.html";
        let film = "a-unfold.gif";
        for (typed, renamed_to) in [
            ("~/a-fold.html", "~/a-unfold.gif"),
            ("/films/a-fold.html", "/films/a-unfold.gif"),
            ("~/own.html", "~/own.gif"),
            ("~/own", "~/own"),
            ("", ""),
        ] {
            assert_eq!(renamed(typed, page, film), renamed_to);
        }
        assert_eq!(renamed("", "", page), "~/a-fold.html");
    }
}
