//! Passes on a screen reader's requests, such as to press a button.
//!
//! Remove this once bevy_egui passes them on, and once they wake the window; bevy_egui 0.42 ignores `ActionRequest`,
//! and Bevy 0.19 collects them in the next frame, which may never come.

use std::time::Duration;

use bevy::a11y::{AccessibilityRequested, ActionRequest};
use bevy::prelude::*;
use bevy::winit::{UpdateMode, WinitSettings};
use bevy_egui::input::EguiInputEvent;
use bevy_egui::{EguiInputSet, PrimaryEguiContext, egui};

pub fn plugin(app: &mut App) {
    app.add_message::<ActionRequest>()
        .add_systems(PreUpdate, pass_on.in_set(EguiInputSet::ReadBevyMessages))
        .add_systems(Last, look_for_requests.run_if(resource_exists::<WinitSettings>));
}

fn pass_on(
    mut requests: MessageReader<ActionRequest>,
    context: Single<Entity, With<PrimaryEguiContext>>,
    mut egui_events: MessageWriter<EguiInputEvent>,
) {
    for ActionRequest(request) in requests.read() {
        let event = egui::Event::AccessKitActionRequest(request.clone());
        egui_events.write(EguiInputEvent { context: *context, event });
    }
}

fn look_for_requests(requested: Option<Res<AccessibilityRequested>>, mut settings: ResMut<WinitSettings>) {
    if requested.is_some_and(|requested| requested.get()) {
        settings.focused_mode = UpdateMode::reactive_low_power(Duration::from_millis(200));
    }
}

#[cfg(test)]
mod tests {
    use egui::accesskit::{self, Action, NodeId, TreeId};

    use super::*;

    #[test]
    fn screen_reader_actions_reach_egui() {
        let mut app = App::new();
        app.add_message::<EguiInputEvent>().add_plugins(plugin);
        let context = app.world_mut().spawn(PrimaryEguiContext).id();
        let request = accesskit::ActionRequest {
            action: Action::Click,
            target_tree: TreeId::ROOT,
            target_node: NodeId(7),
            data: None,
        };
        app.world_mut().write_message(ActionRequest(request.clone()));
        app.update();
        let told: Vec<_> = app.world_mut().resource_mut::<Messages<EguiInputEvent>>().drain().collect();
        assert_eq!(told.len(), 1);
        assert_eq!(told[0].context, context);
        assert_eq!(told[0].event, egui::Event::AccessKitActionRequest(request));
    }
}
