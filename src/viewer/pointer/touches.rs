//! The stream of touches: presses of mouse buttons and fingers alike, read once a frame; also hovering and zooming.

use std::sync::Arc;

use bevy::input::mouse::MouseScrollUnit;
pub use bevy::input::touch::TouchPhase;
use bevy::window::WindowEvent;
use bevy_egui::EguiContexts;
use bevy_egui::egui::{Order, WidgetRect};
use bevy_egui::input::EguiWantsInput;

use super::prelude::*;

#[derive(Clone, Copy, PartialEq)]
pub enum Source {
    Mouse(MouseButton),
    Finger(u64),
}

/// A moment in the life of a press. Positions are in logical pixels.
#[derive(Clone)]
pub struct Touch {
    pub source: Source,
    /// Cancelled by the system, or because another finger has come to pinch.
    pub phase: TouchPhase,
    /// The picture when it went down: its pointer says what the touch may do.
    pub picture: Arc<Picture>,
    /// Whether it went down on the picture, and on no control there.
    pub on_picture: bool,
    pub before_px: Vec2,
    pub at_px: Vec2,
    /// Whether it has stayed near where it went down.
    pub is_tap: bool,
    /// When it went down, in seconds since the start.
    pub since: f32,
    /// Whether one of the files here has handled it, so that it neither orbits nor counts as a tap on the background.
    pub taken: bool,
    pub down_px: Vec2,
}

impl Touch {
    pub fn is_primary(&self) -> bool {
        self.is_finger() || self.source == Source::Mouse(MouseButton::Left)
    }

    pub fn is_finger(&self) -> bool {
        matches!(self.source, Source::Finger(_))
    }

    /// Points on the way since its last moment, at most this many logical pixels apart.
    pub fn passed(&self, apart_px: f32) -> impl Iterator<Item = Vec2> + use<> {
        let from = self.before_px;
        let to = self.at_px;
        let parts = (from.distance(to) / apart_px).ceil().max(1.0);
        (1..=parts as u32).map(move |part| from.lerp(to, part as f32 / parts))
    }
}

/// What the pointer did since the last frame.
#[derive(Resource, Default)]
pub struct Touches {
    pub picture: Arc<Picture>,
    pub events: Vec<Touch>,
    /// The mouse on the picture, while nothing is pressed.
    pub hover_px: Option<Vec2>,
    /// The factor by which wheel and pinch change the distance of the camera.
    pub zoom: f32,
    /// The touches that are pressed; a cancelled one sends nothing more.
    pressed: Vec<Touch>,
    /// The mouse in the window.
    pub mouse_px: Option<Vec2>,
}

impl Touches {
    /// The touches on the picture, of a finger or the left button, for which `is_for` accepts the picture's pointer.
    pub fn of(&mut self, is_for: impl Fn(&Pointer) -> bool) -> impl Iterator<Item = &mut Touch> {
        let touches = self.events.iter_mut().filter(|touch| touch.on_picture && touch.is_primary());
        touches.filter(move |touch| is_for(&touch.picture.pointer))
    }

    fn go_down(&mut self, source: Source, at_px: Vec2, on_picture: bool, since: f32) {
        self.pressed.retain(|touch| touch.source != source);
        let touch = Touch {
            source,
            phase: TouchPhase::Started,
            picture: Arc::clone(&self.picture),
            on_picture,
            before_px: at_px,
            at_px,
            is_tap: true,
            since,
            taken: false,
            down_px: at_px,
        };
        self.pressed.push(touch.clone());
        if self.fingers_apart_px().is_none() {
            return self.events.push(touch);
        }
        for touch in &mut self.pressed {
            if std::mem::replace(&mut touch.phase, TouchPhase::Canceled) != TouchPhase::Canceled
                && touch.source != source
            {
                self.events.push(touch.clone());
            }
        }
    }

    fn go_to(&mut self, is_source: impl Fn(Source) -> bool, at_px: Vec2) {
        let apart_px = self.fingers_apart_px();
        for touch in self.pressed.iter_mut().filter(|touch| is_source(touch.source)) {
            touch.before_px = touch.at_px;
            touch.at_px = at_px;
            let near_px = if touch.is_finger() { 10.0 } else { 4.0 };
            touch.is_tap &= touch.down_px.distance(at_px) < near_px;
            if touch.phase != TouchPhase::Canceled {
                touch.phase = TouchPhase::Moved;
                self.events.push(touch.clone());
            }
        }
        if let (Some(before), Some(now)) = (apart_px, self.fingers_apart_px()) {
            self.zoom *= before.max(1.0) / now.max(1.0);
        }
    }

    fn end(&mut self, source: Source, phase: TouchPhase) {
        let Some(index) = self.pressed.iter().position(|touch| touch.source == source) else { return };
        let touch = self.pressed.remove(index);
        if touch.phase != TouchPhase::Canceled {
            self.events.push(Touch { phase, before_px: touch.at_px, ..touch });
        }
    }

    /// Between the first two fingers on the picture.
    fn fingers_apart_px(&self) -> Option<f32> {
        let mut fingers = self.pressed.iter().filter(|touch| touch.is_finger() && touch.on_picture);
        Some(fingers.next()?.at_px.distance(fingers.next()?.at_px))
    }
}

pub fn read(
    picture: Res<PictureResource>,
    free: Res<FreeArea>,
    mut contexts: EguiContexts,
    egui: Res<EguiWantsInput>,
    time: Res<Time<Real>>,
    mut events: MessageReader<WindowEvent>,
    mut touches: ResMut<Touches>,
) {
    let touches = &mut *touches;
    touches.picture = Arc::clone(&picture);
    touches.events.clear();
    touches.zoom = 1.0;
    let Ok(ctx) = contexts.ctx_mut() else { return };
    let is_covered = matches!(picture.pointer, Pointer::Covered | Pointer::EndMode);
    if is_covered {
        touches.pressed.iter_mut().for_each(|touch| touch.on_picture = false);
    }
    let is_free = |at_px: Vec2| {
        let at_ui = free.point(at_px);
        // egui claims neither what lies on the picture nor the panel's background.
        let is_control = |control: &WidgetRect| control.sense.interactive() && control.interact_rect.contains(at_ui);
        !is_covered
            && !egui.is_popup_open()
            && free.on_picture(at_px)
            && ctx.layer_id_at(at_ui).is_none_or(|layer| layer.order == Order::Background)
            && !ctx.viewport(|now| now.prev_pass.widgets.layers().flat_map(|(_, all)| all).any(is_control))
    };
    for event in events.read() {
        match event {
            WindowEvent::CursorMoved(moved) => {
                touches.mouse_px = Some(moved.position);
                touches.go_to(|source| matches!(source, Source::Mouse(_)), moved.position);
            }
            WindowEvent::CursorLeft(_) => touches.mouse_px = None,
            WindowEvent::MouseButtonInput(input) if input.state.is_pressed() => {
                let at_px = touches.mouse_px.unwrap_or(Vec2::MAX);
                touches.go_down(Source::Mouse(input.button), at_px, is_free(at_px), time.elapsed_secs());
            }
            WindowEvent::MouseButtonInput(input) => touches.end(Source::Mouse(input.button), TouchPhase::Ended),
            WindowEvent::TouchInput(touch) => {
                let source = Source::Finger(touch.id);
                let at_px = touch.position;
                // Some systems move the mouse to the finger too.
                touches.mouse_px = None;
                match touch.phase {
                    TouchPhase::Started => touches.go_down(source, at_px, is_free(at_px), time.elapsed_secs()),
                    TouchPhase::Moved => touches.go_to(|moved| moved == source, at_px),
                    phase => touches.end(source, phase),
                }
            }
            WindowEvent::MouseWheel(wheel) if touches.mouse_px.is_some_and(is_free) => {
                let notches = match wheel.unit {
                    MouseScrollUnit::Line => wheel.y,
                    MouseScrollUnit::Pixel => wheel.y / 60.0,
                };
                touches.zoom *= 0.88_f32.powf(notches);
            }
            WindowEvent::PinchGesture(pinch) if touches.mouse_px.is_some_and(is_free) => {
                touches.zoom /= (1.0 + pinch.0).max(0.1);
            }
            _ => {}
        }
    }
    touches.hover_px = touches.mouse_px.filter(|&at_px| touches.pressed.is_empty() && is_free(at_px));
}
