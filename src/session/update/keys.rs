//! What a key does where its command alone does not say it. Which command it means is in `session/command`.

use crate::session::command::scope::command_of;
use crate::session::command::shortcut::{Key, KeyPress};
use crate::session::{Command, Locate, LocateStep, Mode, Overlay, Session};

impl Session {
    pub(super) fn press(&mut self, press: KeyPress) {
        let Some(command) = command_of(press, &self.mode) else { return };
        let overlay = Some(&self.overlay).filter(|_| !self.shows_help);
        match (overlay, command) {
            // Right leads from picture to picture: "Done, go on" is not one of them.
            (Some(Overlay::Locate(Locate { step: LocateStep::Repair { .. }, .. })), Command::StepForward(_))
                if press.typed.key == Key::Right => {}
            // With a fold on the table, Enter presses the large button.
            (Some(Overlay::None), Command::Solve)
                if matches!(self.mode, Mode::Work) && self.player.plan().is_some() =>
            {
                self.command(Command::Follow);
            }
            _ => self.command(command.clone()),
        }
    }
}
