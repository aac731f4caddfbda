//! Small pictures of snakes: thumbnails, over which the outline of some cubes is painted.

use bevy::math::{Dir3, Ray3d, Vec2, Vec3};
use bevy_egui::egui::{emath::GuiRounding, epaint::RectShape};

use super::prelude::*;
use crate::fold::CubeletPose;
use crate::puzzle::Colouring;
use crate::stage::{camera_rotation, corners, filled, on_plane, outline, posed};
use crate::viewer::marks::gesture as marks;
use crate::viewer::picture_area::{cubelet_on, pos, vec};
use crate::viewer::thumbnails::Pictured;

/// The least extent of the wood, in pitches: a small cube is not enlarged.
const LEAST: f32 = 5.0;

pub struct Thumbnail {
    pub picture: Picture,
    pub marked: Vec<usize>,
    /// The ground, if it is not the usual one of a card.
    pub ground: Option<Color32>,
}

impl Thumbnail {
    pub fn of(picture: Picture) -> Self {
        Self { picture, marked: Vec::new(), ground: None }
    }

    pub fn of_stage(stage: Stage, woods: Vec<usize>, eye: Viewpoint) -> Self {
        Self::of(Picture::still(Stage { eye: Some(eye), ..stage }, woods, Look::default()))
    }

    /// One of a plan's poses, in the woods that are shown.
    pub fn of_pose(shown: &Picture, plan: &FoldPlan, pose: usize, eye: Viewpoint) -> Self {
        Self::of_stage(posed(plan, pose), shown.woods.clone(), eye)
    }

    /// The snake as it lies on the table.
    pub fn of_snake(snake: &Snake, colouring: Option<&Colouring>) -> Self {
        // From there it lies from left to right.
        let eye = Viewpoint { yaw: 45, pitch: 52 };
        Self::of_stage(Stage { ticked: false, ..laid_out(snake) }, Species::woods(colouring, snake.len()), eye)
    }

    pub fn of_box(box_size: BoxSize) -> Self {
        Self::of_stage(filled(box_size), Vec::new(), Viewpoint::HOME)
    }

    /// The middle on the plane, and points for each pitch, as large as fits into a rectangle of this size.
    fn fitted(&self, size: egui::Vec2) -> (Vec2, f32) {
        let on_plane = on_plane(self.picture.eye());
        let gesture = self.picture.gesture.as_ref();
        let lands = gesture.iter().flat_map(|gesture| &gesture.lands);
        let lands = lands.map(|cell| CubeletPose::at(cell.as_vec3()));
        let cubelets = self.picture.stage.cubelets.iter().copied().flatten();
        let corners = cubelets.chain(lands).flat_map(|pose| {
            let of_cube = corners((Vec3::splat(-0.5), Vec3::splat(0.5)));
            of_cube.into_iter().map(move |corner| pose.position + pose.rotation * corner)
        });
        let corners = corners.chain(gesture.iter().flat_map(|gesture| gesture.arc.iter().copied())).map(on_plane);
        let (min, max) = corners.fold((Vec2::MAX, Vec2::MIN), |(min, max), at| (min.min(at), max.max(at)));
        let extent = (max - min).max(Vec2::new(LEAST * (size.x / size.y).min(1.0), LEAST));
        // Some room is left around it.
        ((min + max) / 2.0, 0.86 * (size.x / extent.x).min(size.y / extent.y))
    }

    pub fn onto(&self, rect: Rect) -> impl Fn(Vec3) -> Pos2 + use<> {
        let on_plane = on_plane(self.picture.eye());
        let (middle, scale) = self.fitted(rect.size());
        move |point| {
            let at = (on_plane(point) - middle) * scale;
            rect.center() + vec2(at.x, -at.y)
        }
    }

    pub fn hit(&self, rect: Rect, at: Pos2) -> Option<usize> {
        let (middle, scale) = self.fitted(rect.size());
        let at = middle + Vec2::new(at.x - rect.center().x, rect.center().y - at.y) / scale;
        let from = camera_rotation(self.picture.eye().angles()) * at.extend(200.0);
        let ray = Ray3d::new(from, Dir3::new(-self.picture.eye().toward()).ok()?);
        cubelet_on(ray, &self.picture.stage.cubelets).map(|(cubelet, _)| cubelet)
    }

    /// A place on each cubelet that is seen.
    pub fn middles(&self, rect: Rect) -> Vec<(usize, Pos2)> {
        let onto = self.onto(rect);
        let toward = self.picture.eye().toward();
        let seen = |(cubelet, pose): (usize, &Option<CubeletPose>)| {
            let pose = (*pose)?;
            let faces = Vec3::AXES.into_iter().flat_map(|axis| [axis, -axis]).map(|face| pose.rotation * face);
            let places = faces.filter(|face| face.dot(toward) > 0.01).map(|face| onto(pose.position + face / 2.0));
            places.map(|place| (cubelet, place)).find(|(_, place)| self.hit(rect, *place) == Some(cubelet))
        };
        self.picture.stage.cubelets.iter().enumerate().filter_map(seen).collect()
    }

    /// Paints it, once it is taken, with the marks of its gesture.
    pub fn paint(&self, painter: &Painter, rect: Rect, panel: &mut PanelUi) {
        self.paint_within(painter, rect, rect, panel);
    }

    /// Paints it with the wood in a part of the rectangle.
    pub fn paint_within(&self, painter: &Painter, rect: Rect, within: Rect, panel: &mut PanelUi) {
        let points = painter.pixels_per_point();
        let rect = rect.round_to_pixels(points);
        if !painter.clip_rect().intersects(rect) || rect.size().min_elem() < 2.0 {
            return;
        }
        let (middle, scale) = self.fitted(within.size());
        let off = (rect.center() - within.center()) / scale;
        let look = Look { dark: panel.palette.dark, woods: panel.settings.woods, ..self.picture.look };
        painter.rect_filled(rect, CARD_CORNERS, self.ground.unwrap_or(panel.palette.field));
        let subject = Pictured {
            picture: Picture { look, ..self.picture.clone() },
            marked: self.marked.clone(),
            middle: middle + Vec2::new(off.x, -off.y),
            scale: scale * points,
            size: (points * Vec2::from_array(rect.size().into())).round().as_uvec2(),
        };
        let Some((texture, lines)) = panel.state.thumbnails.get(subject, || self.outline(within, &self.marked)) else {
            return;
        };
        // Beside the places of the font texture, see `patches/egui.wgsl`.
        let all = Rect::from_min_max(pos2(2.0, 0.0), pos2(3.0, 1.0));
        painter.add(RectShape::filled(rect, CARD_CORNERS, Color32::WHITE).with_texture(texture, all));
        draw(painter, within, lines, scale, panel.palette);
        if let Some(gesture) = &self.picture.gesture {
            let onto = self.onto(within);
            let onto = |point| Some(vec(onto(point)));
            let toward = |_| self.picture.eye().toward();
            let pen = (0.1 * scale).clamp(1.2, 3.5);
            marks::paint(painter, gesture, onto, toward, (pen, 1.0), panel.palette);
        }
    }

    pub fn paint_outline(&self, painter: &Painter, rect: Rect, marked: &[usize], palette: UiPalette) {
        draw(painter, rect, &self.outline(rect, marked), self.fitted(rect.size()).1, palette);
    }

    /// Lines from the middle of the rectangle, in points.
    fn outline(&self, rect: Rect, marked: &[usize]) -> Vec<Vec<Vec2>> {
        let cubelets = self.picture.stage.cubelets.iter();
        let all = Vec::from_iter(cubelets.clone().copied().flatten());
        let marked = cubelets.enumerate().filter(|(cubelet, _)| marked.contains(cubelet));
        let marked = Vec::from_iter(marked.filter_map(|(_, pose)| *pose));
        let onto = self.onto(rect);
        let onto = |point| Some(vec(onto(point)) - vec(rect.center()));
        outline(&marked, &all, self.picture.eye().toward() * 1000.0, onto)
    }
}

fn draw(painter: &Painter, rect: Rect, lines: &[Vec<Vec2>], scale: f32, palette: UiPalette) {
    let width = (0.1 * scale).clamp(1.0, 2.0);
    for points in lines {
        let points = points.iter().map(|point| pos(*point + vec(rect.center())));
        painter.line(points.collect(), (width, palette.mark));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solver::instances::{plan, solve};

    #[test]
    fn what_lands_and_its_arrow_are_within_the_picture() {
        let plan = plan(&solve(CatalogueEntry::by_id("cubra-green").unwrap().puzzle())[0]).unwrap();
        for pose in 0..=plan.len() {
            for back in plan.slips(pose, 9) {
                let mut thumbnail = Thumbnail::of_stage(posed(&back, 0), Vec::new(), back.eye());
                thumbnail.picture.gesture = Gesture::of(&back, 0, true);
                let gesture = thumbnail.picture.gesture.clone().unwrap();
                let rect = Rect::from_min_size(Pos2::new(20.0, 30.0), egui::vec2(380.0, 290.0));
                let onto = thumbnail.onto(rect);
                let landing = gesture.landing.iter().flat_map(crate::stage::Edge::ends);
                for point in landing.chain(gesture.arc.iter().copied()) {
                    assert!(rect.contains(onto(point)), "after step {pose}: {point}");
                }
            }
        }
    }
}
