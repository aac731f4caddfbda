//! One picture of a fold between two steps, as SVG: the faces of the wood, overlaid with the gesture of the next step.
//!
//! Orthographic, y down, [`PITCH`] units per pitch, with the origin at the centre, so that mirroring changes one sign.
//! The faces may be mirrored; the number of cubes only moves, so they are separate groups. Faces and arrows come from
//! `stage`.

use std::collections::BTreeMap;
use std::f32::consts::TAU;
use std::fmt::Write as _;

use glam::{IVec2, Vec2, Vec3};

use super::Subject;
use crate::fold::{FoldPlan, Viewpoint};
use crate::puzzle::{Cell, Direction};
use crate::stage::{
    BEAD, DOT_RADIUS, DrawnLine, Gesture, Ink, Palette, Pen, Rgb, SIZES, SketchRole, Species, Tones, beginning_eye,
    mixed, on_plane, sketch,
};

/// Drawing units per pitch. Coordinates are integers, so this is also their precision.
const PITCH: f32 = 100.0;

/// Width of a picture relative to its height, as far as its content allows.
const ASPECT: f32 = 1.25;
/// Minimum size of a picture, in pitches. One that needs less shows more of the resting cubes, if any, unenlarged.
const LEAST: f32 = 8.0;
/// Maximum size of a picture, in pitches. What extends farther runs out of the picture.
const MOST: f32 = 64.0;
/// [`MOST`] for more cubes than a 6×6×6 has, so that the file does not become too large.
const MOST_OF_MANY: f32 = 15.0;
const MANY: usize = 216;
/// In pitches.
const MARGIN: f32 = 0.35;
/// Length of the cord that shows that the snake goes on; in pitches.
const CORD_END: f32 = 0.25;
/// A cell outside every picture.
const FAR_AWAY: Cell = Cell::splat(9999);

/// Width of lines, as a share of a picture's width.
const PEN: f32 = 0.0135;

/// For the numbers of runs, smaller than a cube; and the size, in pitches, of the largest picture where they are
/// legible.
const COUNT_PEN: f32 = 0.75 * PITCH / SIZES.letters;
const MOST_COUNTED: f32 = 45.0;

/// On paper.
const LIGHT: Palette = Palette { background: [0xff; 3], ..Palette::LIGHT };
/// Levels of light from black to full; faces use those in [`LIGHTS`].
const LIGHT_GRADES: f32 = 20.0;
const LIGHTS: std::ops::RangeInclusive<u8> = 10..=20;

/// Definitions shared by all pictures of a document: part colours, and the hatch that marks dark wood in greyscale.
pub fn definitions() -> String {
    let dark = format!("@media screen and (prefers-color-scheme:dark){{{}}}", rules(&Palette::DARK, PALER_IN_THE_DARK));
    format!("{HATCH}<style>{}{dark}</style>", rules(&LIGHT, PALER))
}

const HATCH: &str = "<defs><pattern id=\"hatch\" width=\"22\" height=\"22\" patternUnits=\"userSpaceOnUse\" \
                     patternTransform=\"rotate(45)\"><path d=\"M0 11h22\" class=\"hatch\"/></pattern></defs>";

/// How much paler resting cubes are than in the window, so that in greyscale, resting dark wood is lighter than moving
/// light wood. Chosen by eye, as is the value for a dark screen, where dark wood is dim anyway.
const PALER: f32 = 0.6;
const PALER_IN_THE_DARK: f32 = 0.1;

/// The colours of a picture's parts as CSS; `paler`, 0 to 1, is how far resting cubes fade into the background.
fn rules(palette: &Palette, paler: f32) -> String {
    let mut css = String::new();
    let mut rule = |of: &str, fill: Rgb| _ = write!(css, ".art .{of}{{fill:{}}}", hex(fill));
    for (index, species) in Species::ALL.iter().enumerate() {
        for part in [SketchRole::Still, SketchRole::Moves, SketchRole::Rests] {
            for light in LIGHTS {
                let Tones { wood, gap } = Tones::of(species.drawn[0], f32::from(light) / LIGHT_GRADES, part, palette);
                let pale = |colour: Rgb, share: f32| mixed(colour, palette.background, share);
                let (wood, gap) = match part {
                    SketchRole::Still => (wood, gap),
                    // A dark rim also marks moving cubes in greyscale.
                    SketchRole::Moves => (wood, mixed(gap, palette.text, 0.35)),
                    SketchRole::Rests => (pale(wood, paler), pale(gap, 0.5)),
                };
                if part != SketchRole::Moves {
                    rule(&class(part, index, Some(light)), wood);
                }
                if light == *LIGHTS.end() {
                    rule(&class(part, index, None), gap);
                }
            }
        }
    }
    let [paper, ink, mark, on_mark, cord, dot] =
        [palette.background, palette.text, palette.mark, palette.on_mark, palette.quiet, palette.dot].map(hex);
    let line = "fill:none;stroke-linecap:round;stroke-linejoin:round";
    _ = write!(
        css,
        ".art .dot{{fill:{dot}}}.art .head,.tag rect{{fill:{mark}}}.art .dot,.tag rect{{stroke:{paper};stroke-width:6}}\
         .art .halo{{{line};stroke:{paper}}}.art .rod{{{line};stroke:{ink}}}\
         .art .go,.art .land{{{line};stroke:{mark}}}.art .cord{{{line};stroke:{cord}}}.art .hatched{{fill:url(#hatch)}}\
         .art [stroke-dasharray]{{stroke-linecap:butt}}\
         .hatch{{fill:none;stroke:{paper};stroke-width:3;opacity:.5}}\
         .tag{{transform:translateX(calc((var(--flip,1) - 1)*var(--x)))}}\
         .tag text{{fill:{on_mark};font-family:Helvetica,Arial,sans-serif;font-weight:700;text-anchor:middle}}"
    );
    css
}

pub fn hex([red, green, blue]: Rgb) -> String {
    format!("#{red:02x}{green:02x}{blue:02x}")
}

/// The class of a gap, or of wood in some light.
fn class(part: SketchRole, species: usize, light: Option<u8>) -> String {
    match (part, light) {
        (SketchRole::Moves, None) => "m".to_owned(),
        (SketchRole::Rests, light) => format!("p{species}-{}", light.unwrap_or_default()),
        (_, light) => format!("w{species}-{}", light.unwrap_or_default()),
    }
}

struct DrawingView {
    eye: Viewpoint,
    middle: Vec2,
    /// In units.
    size: IVec2,
    /// Width of lines, in units, so that they are equally thick in every picture that fills its place.
    pen: f32,
    /// Resting cubelets left out, so that none is cut off and none is drawn without a neighbour.
    left_out: Vec<usize>,
}

impl DrawingView {
    fn around((low, high): (Vec2, Vec2), eye: Viewpoint) -> Self {
        let size = even((high - low + 2.0 * MARGIN) * PITCH);
        Self { eye, middle: (low + high) / 2.0, size, pen: 0.0, left_out: Vec::new() }
    }

    fn place(&self, point: Vec2) -> Vec2 {
        (point - self.middle) * PITCH * Vec2::new(1.0, -1.0)
    }
}

/// A picture of a fold as an `svg` element, only as large as what it shows, with its art in a group with id `p0`, `p1`,
/// …, and with the sizes that paper.css needs to make it as large as its place allows.
///
/// Picture 0 shows the beginning; picture `k` the pose before step `k`, counted from 1, with the gesture of that step;
/// the last one, after those of the steps, the end.
pub fn draw(subject: &Subject, picture: usize) -> String {
    let plan = &subject.plan;
    let step = picture.checked_sub(1).filter(|&step| step < plan.len());
    let cells = plan.cells(picture.saturating_sub(1).min(plan.len()));
    let view = match step {
        Some(step) => view(subject, step),
        None if picture == 0 => whole(cells, beginning_eye(plan)),
        None => whole(cells, plan.sight(plan.len()).eye),
    };
    let IVec2 { x: width, y: height } = view.size;
    let left = -width / 2;
    let top = -height / 2;
    let [wide, high] = (view.size.as_vec2() / PITCH).to_array();
    let mut art = draw_wood(subject, cells, step, &view);
    let pen = view.pen;
    let flat = on_plane(view.eye);
    let mut tags = Vec::new();
    if picture == 0 && view.size.max_element() as f32 <= MOST_COUNTED * PITCH {
        tags.extend(plan.counts().into_iter().map(|(run, cubelets)| {
            let [middle, corner, next] = cubelets.map(|cubelet| cells[cubelet]);
            (view.place(flat((middle + next - corner).as_vec3())), run, COUNT_PEN)
        }));
    }
    if let Some(mut gesture) = step.and_then(|step| gesture(plan, step)) {
        let left_out = Vec::from_iter(view.left_out.iter().map(|&cubelet| cells[cubelet]));
        gesture.wood[0].retain(|cell| !left_out.contains(cell));
        let drawn = gesture.drawn(|point| Some(view.place(flat(point))), |_| view.eye.toward(), pen);
        let kind = |line: &DrawnLine| (line.ink, line.pen, line.strength.to_bits());
        let alike = drawn.lines.chunk_by(|one, other| kind(one) == kind(other));
        art.extend(alike.map(|lines| draw_marks(lines, pen)));
        tags.extend(drawn.tag.map(|at| (at, gesture.cubelets, pen)));
    }
    let tags: String = tags.into_iter().map(|(at, cubelets, pen)| draw_tag(at, cubelets, pen)).collect();
    format!(
        "<svg viewBox=\"{left} {top} {width} {height}\" style=\"--wide:{wide:.2};--high:{high:.2}\" \
         aria-hidden=\"true\"><g class=\"art\" id=\"p{picture}\">{art}</g>{tags}</svg>"
    )
}

fn draw_wood(subject: &Subject, cells: &[Cell], step: Option<usize>, view: &DrawingView) -> String {
    let mut art = String::new();
    let plan = &subject.plan;
    let woods = subject.shown_woods();
    let faded = &step.map_or(Vec::new(), |step| plan.sight(step).faded);
    let moving = step.map_or(0..0, |step| plan.moving(step));
    // A flat snake lies on the table: its upper side is the plan's front.
    let is_flat = plan.begins_flat() && view.eye == beginning_eye(plan);
    let above = if is_flat { Direction::Front } else { Direction::Up };
    let hatched = woods.iter().any(|wood| *wood != woods[0]);
    let half = view.size.as_vec2() / 2.0;
    let is_left_out = |cubelet: usize| view.left_out.contains(&cubelet);
    let shown = (0..).zip(cells).map(|(cubelet, cell)| *cell + i32::from(is_left_out(cubelet)) * FAR_AWAY);
    let faces = sketch(&Vec::from_iter(shown), view.eye, faded);
    let toward = view.eye.toward();
    for of_layer in faces.chunk_by(|one, other| one.layer == other.layer) {
        // The painted paths, by order of painting and class.
        let mut painted: BTreeMap<(u8, String), String> = BTreeMap::new();
        for face in of_layer {
            let corners = face.corners.map(|corner| view.place(corner));
            let low = corners.into_iter().fold(corners[0], Vec2::min);
            let high = corners.into_iter().fold(corners[0], Vec2::max);
            if low.cmpgt(half).any() || high.cmplt(-half).any() {
                continue;
            }
            let part = SketchRole::of(face.cubelet, &moving);
            let species = woods[face.cubelet];
            // Never darker than the first of them.
            let light = ((face.light(view.eye, above) * LIGHT_GRADES).round() as u8).min(*LIGHTS.end());
            let wood = face.with_seam().map(|corner| view.place(corner));
            let mut paint = |order: u8, class: String, corners: &[Vec2]| {
                let path = painted.entry((order, class)).or_default();
                line(path, corners);
                path.push('z');
            };
            if face.corners != face.wood {
                paint(0, class(part, species, None), &corners);
            }
            paint(1, class(part, species, Some(light)), &wood);
            if hatched && species == HATCHED {
                paint(2, "hatched".to_owned(), &wood);
            }
            if face.cubelet == plan.dotted() {
                disc(painted.entry((3, "dot".to_owned())).or_default(), corners);
            }
        }
        let drawn = of_layer.chunk_by(|one, other| one.cubelet == other.cubelet).map(|faces| faces[0].cubelet);
        let cords = drawn.filter(|&cubelet| !is_left_out(cubelet)).flat_map(|cubelet| {
            let from = cells[cubelet].as_vec3();
            let neighbours = [cubelet.wrapping_sub(1), cubelet + 1].into_iter().filter(|&at| at < cells.len());
            neighbours.filter_map(move |other| {
                let way = cells[other].as_vec3() - from;
                let [start, end] = match faded.contains(&cubelet) {
                    true => [BEAD / 2.0, 0.5],
                    false if is_left_out(other) => [0.5, 0.5 + CORD_END],
                    false => return None,
                };
                Some([from + way * start, from + way * end])
            })
        });
        let (behind, before): (Vec<_>, _) = cords.partition(|ends| (ends[1] - ends[0]).dot(toward) <= 0.0);
        art += &draw_cords(behind, view);
        for ((_, class), path) in painted {
            _ = write!(art, "<path class=\"{class}\" d=\"{path}\"/>");
        }
        art += &draw_cords(before, view);
    }
    art
}

/// Draws the visible pieces of the cord, if there are any.
fn draw_cords(cords: Vec<[Vec3; 2]>, view: &DrawingView) -> String {
    if cords.is_empty() {
        return String::new();
    }
    let flat = on_plane(view.eye);
    let mut path = String::new();
    for ends in cords {
        line(&mut path, &ends.map(|end| view.place(flat(end))));
    }
    format!("<path class=\"cord\" stroke-width=\"9\" d=\"{path}\"/>")
}

/// The species that is hatched if there are others: the darkest.
const HATCHED: usize = 1;

fn whole(cells: &[Cell], eye: Viewpoint) -> DrawingView {
    DrawingView::around(cells.iter().map(|cell| seen_cell(*cell, eye)).reduce(both).unwrap_or_default(), eye)
}

/// On paper, every step shows where its joint is and how many cubes lead up to it.
fn gesture(plan: &FoldPlan, step: usize) -> Option<Gesture> {
    let mut gesture = Gesture::of(plan, step, true)?;
    gesture.strengths.joint = 1.0;
    Some(gesture)
}

/// The view of a step: its moving part before and after, the joint, the gesture, and as many resting cubes as fit.
fn view(subject: &Subject, step: usize) -> DrawingView {
    let plan = &subject.plan;
    let [before, after] = [step, step + 1].map(|at| plan.cells(at));
    let moving = plan.moving(step);
    let eye = plan.sight(step).eye;
    let joint = plan.steps()[step].joint.beside();
    let flat = on_plane(eye);
    let gesture = gesture(plan, step);
    let lines = gesture.iter().flat_map(|gesture| {
        let points = gesture.rod.iter().chain(gesture.pull.iter().flatten()).chain(&gesture.ring).chain(&gesture.arc);
        points.map(|point| (flat(*point), flat(*point)))
    });
    let lines = lines.reduce(both).unwrap_or_default();
    let moved = before[moving.clone()].iter().chain(&after[moving.clone()]).chain(joint.map(|at| &before[at]));
    let mut asked = moved.map(|cell| seen_cell(*cell, eye)).fold(lines, both);
    let most = Vec2::splat(if before.len() > MANY { MOST_OF_MANY } else { MOST });
    let window = |asked: (Vec2, Vec2)| {
        let all = before.iter().map(|cell| seen_cell(*cell, eye)).fold(asked, both);
        let size = (asked.1 - asked.0).max(Vec2::new(LEAST, LEAST / ASPECT));
        let size = size.max(Vec2::new(size.y * ASPECT, size.x / ASPECT)).min(most);
        (((asked.0 + asked.1 - size) / 2.0).clamp(all.0, (all.1 - size).max(all.0)), size)
    };
    // Arrowheads and the number, whose size depends on that of the picture.
    let pen = (window(asked).1.x + 2.0 * MARGIN) * PEN;
    let down = Vec2::new(1.0, -1.0);
    if let Some(drawn) = gesture.map(|it| it.drawn(|at| Some(flat(at) * down), |_| eye.toward(), pen)) {
        let half = Vec2::new(2.0, 1.2) * SIZES.letters * pen / 2.0 - 0.1;
        let number = drawn.tag.into_iter().map(|at| (at * down - half, at * down + half));
        let marks = drawn.lines.iter().flat_map(|line| {
            line.points.iter().map(move |at| (*at * down - line.width / 2.0, *at * down + line.width / 2.0))
        });
        asked = marks.chain(number).fold(asked, both);
    }
    let (low, size) = window(asked);
    let fits = |cell: Cell| {
        let (from, to) = seen_cell(cell, eye);
        from.cmpge(low - 0.08).all() && to.cmple(low + size + 0.08).all()
    };
    // Resting cubes are drawn if a row of touching cubes that fit leads to them from the joint.
    let mut left_out = Vec::from_iter((0..before.len()).filter(|at| !moving.contains(at) && !joint.contains(at)));
    let mut due = joint.map(|at| before[at]).to_vec();
    while let Some(cell) = due.pop() {
        let is_beside = |at: &mut usize| before[*at].manhattan_distance(cell) == 1 && fits(before[*at]);
        due.extend(left_out.extract_if(.., is_beside).map(|at| before[at]));
    }
    let drawn = (0..before.len()).filter(|at| !left_out.contains(at)).map(|at| seen_cell(before[at], eye));
    let mut view = DrawingView::around(drawn.fold(asked, both), eye);
    if (asked.1 - asked.0).cmpgt(size).any() {
        // The moving part runs out of the picture, with the gesture in the middle.
        view.middle = (lines.0 + lines.1) / 2.0;
        view.size = even(size * PITCH);
    }
    DrawingView { pen: pen * PITCH, left_out, ..view }
}

/// Rounds up to even numbers, so that the origin is at the centre.
fn even(size: Vec2) -> IVec2 {
    (size / 2.0).ceil().as_ivec2() * 2
}

fn seen_cell(cell: Cell, eye: Viewpoint) -> (Vec2, Vec2) {
    let flat = on_plane(eye);
    let half = Vec3::AXES.map(|axis| flat(axis).abs() / 2.0).into_iter().sum::<Vec2>();
    let middle = flat(cell.as_vec3());
    (middle - half, middle + half)
}

fn both(one: (Vec2, Vec2), other: (Vec2, Vec2)) -> (Vec2, Vec2) {
    (one.0.min(other.0), one.1.max(other.1))
}

/// Adds a line to a path, in relative coordinates.
fn line(path: &mut String, points: &[Vec2]) {
    let mut last = IVec2::ZERO;
    for (index, point) in points.iter().enumerate() {
        let point = point.round().as_ivec2();
        let IVec2 { x, y } = point - last;
        let command = if index == 0 { 'M' } else { 'l' };
        _ = write!(path, "{command}{x} {y}");
        last = point;
    }
}

/// Adds a disc on a face, as a polygon with so many corners that it looks round.
fn disc(path: &mut String, corners: [Vec2; 4]) {
    const CORNERS: usize = 32;
    let middle = (corners[0] + corners[2]) / 2.0;
    let u = (corners[0] - corners[1]) * DOT_RADIUS;
    let v = (corners[1] - corners[2]) * DOT_RADIUS;
    let spokes = (0..CORNERS).map(|at| Vec2::from_angle(at as f32 / CORNERS as f32 * TAU));
    line(path, &Vec::from_iter(spokes.map(|spoke| middle + u * spoke.x + v * spoke.y)));
    path.push('z');
}

/// Marks of one kind.
fn draw_marks(marks: &[DrawnLine], pen: f32) -> String {
    let mark = &marks[0];
    let mut path = String::new();
    for mark in marks {
        line(&mut path, &mark.points);
        if matches!(mark.pen, Pen::Outline | Pen::Area) {
            path.push('z');
        }
    }
    let class = match (mark.ink, mark.pen) {
        (Ink::Rim, _) => "halo",
        (Ink::Rod, _) => "rod",
        (Ink::Dot, _) => "dot",
        (Ink::Mark, Pen::Area) => "head",
        (Ink::Mark, Pen::Dashes) => "land",
        (Ink::Mark, _) => "go",
    };
    let mut stroke = format!(" stroke-width=\"{:.2}\"", mark.width);
    match mark.pen {
        Pen::Area => stroke.clear(),
        Pen::Dashes => _ = write!(stroke, " stroke-dasharray=\"{:.0}\"", SIZES.dash * pen),
        _ => {}
    }
    if mark.strength < 1.0 {
        _ = write!(stroke, " opacity=\"{:.1}\"", mark.strength);
    }
    format!("<path class=\"{class}\"{stroke} d=\"{path}\"/>")
}

fn draw_tag(Vec2 { x, y }: Vec2, cubelets: usize, pen: f32) -> String {
    let words = cubelets.to_string();
    let letters = pen * SIZES.letters;
    let width = letters * (0.56 * words.len() as f32 + 0.5);
    let height = letters * 1.2;
    let left = x - width / 2.0;
    let top = y - height / 2.0;
    let base = y + letters * 0.36;
    format!(
        "<g class=\"tag\" style=\"--x:{x:.0}px\"><rect x=\"{left:.0}\" y=\"{top:.0}\" width=\"{width:.0}\" \
         height=\"{height:.0}\" rx=\"{:.0}\"/><text x=\"{x:.0}\" y=\"{base:.0}\" font-size=\"{letters:.0}\">{words}</text></g>",
        letters * 0.25
    )
}
