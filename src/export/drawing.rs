//! One picture of a fold between two steps, as SVG: the faces of the wood, and over them what the next step asks of the hands.
//!
//! Flat, seen from far away, y down, [`PITCH`] units to a pitch; the middle of each picture is the origin, so that its mirror
//! image is a sign away. What goes round in a mirror is one group, the number that says after how many cubes is another. What
//! faces and arrows are is the stage's to say; where a picture stands on a page, and how large, is left to the page.

use std::collections::{BTreeMap, HashSet};
use std::fmt::Write as _;

use glam::{IVec2, Vec2, Vec3};

use super::Subject;
use crate::fold::Eye;
use crate::puzzle::{Cell, Colouring, Species};
use crate::stage::{BEAD, Face, Frame, Gesture, Palette, Part, Rgb, Timeline, Tones, mixed, on_plane, sketch_fading};

/// Units of a drawing to a pitch. All numbers are whole, so this is how exact they are.
pub(super) const PITCH: f32 = 100.0;

/// A step's picture is no smaller, in pitches: a small cube is not blown up. Chosen by eye.
const LEAST: Vec2 = Vec2::new(6.5, 4.5);
/// Nor larger, so that three beside each other on a sheet have cubes of four millimetres: what is long runs out of the picture.
/// Chosen by eye; the arrow of a step is not wider than ten.
const MOST: Vec2 = Vec2::new(14.5, 12.5);
/// Around what a picture shows, in pitches.
const MARGIN: f32 = 0.45;

/// On paper.
const LIGHT: Palette = Palette { background: [0xff; 3], ..Palette::LIGHT };
/// How many grades of light there are from black to full; a face is seen in one of [`LIGHTS`].
const GRADES: f32 = 20.0;
const LIGHTS: std::ops::RangeInclusive<u8> = 10..=20;

/// What all pictures of a document share: the colours of their parts, and the hatch by which a dark wood is told without them.
/// An element of the document, or of a drawing.
pub(super) fn definitions() -> String {
    let dark = format!("@media screen and (prefers-color-scheme:dark){{{}}}", rules(&Palette::DARK, PALER_IN_THE_DARK));
    format!("{HATCH}<style>{}{dark}</style>", rules(&LIGHT, PALER))
}

/// The same for what is always light.
pub(super) fn definitions_in_light() -> String {
    format!("{HATCH}<style>{}</style>", rules(&LIGHT, PALER))
}

const HATCH: &str = "<defs><pattern id=\"hatch\" width=\"22\" height=\"22\" patternUnits=\"userSpaceOnUse\" \
                     patternTransform=\"rotate(45)\"><path d=\"M0 11h22\" class=\"hatch\"/></pattern></defs>";

/// How much paler than in the window what rests is on paper: in grey, the dark wood at rest is lighter than the light one that
/// moves, in whatever light. Chosen by eye, as what is left of it on a dark screen, where dark wood is dim anyway.
const PALER: f32 = 0.6;
const PALER_IN_THE_DARK: f32 = 0.1;

/// How the parts of a picture look, as CSS; what rests is so much nearer to the ground than in the window.
fn rules(palette: &Palette, paler: f32) -> String {
    let mut css = String::new();
    let mut rule = |of: &str, fill: Rgb| _ = write!(css, ".art .{of}{{fill:{}}}", hex(fill));
    for (index, species) in Species::ALL.iter().enumerate() {
        for part in [Part::Still, Part::Moves, Part::Rests] {
            for light in LIGHTS {
                let Tones { wood, gap } = Tones::of(species.drawn[0], f32::from(light) / GRADES, part, palette);
                let pale = |colour: Rgb, share: f32| mixed(colour, palette.background, share);
                let (wood, gap) = match part {
                    Part::Still => (wood, gap),
                    // In grey its rim tells it too.
                    Part::Moves => (wood, mixed(gap, palette.text, 0.35)),
                    Part::Rests => (pale(wood, paler), pale(gap, 0.5)),
                };
                if part != Part::Moves {
                    rule(&Paint::Wood { part, species: index, light }.class(), wood);
                }
                if light == *LIGHTS.end() {
                    rule(&Paint::Gap { part, species: index }.class(), gap);
                }
            }
        }
    }
    let [paper, ink, accent, cord] = [palette.background, palette.text, palette.accent, palette.quiet].map(hex);
    let on_accent = hex(palette.on_accent);
    let line = "fill:none;stroke-linecap:round;stroke-linejoin:round";
    let _ = write!(
        css,
        ".art .dot,.art .head,.tag rect{{fill:{accent}}}.art .dot{{stroke:{paper};stroke-width:6}}\
         .art .halo{{{line};stroke:{paper}}}.art .rod{{{line};stroke:{ink}}}\
         .art .go,.art .land{{{line};stroke:{accent}}}.art .cord{{{line};stroke:{cord}}}.art .hatched{{fill:url(#hatch)}}\
         .hatch{{fill:none;stroke:{paper};stroke-width:3;opacity:.5}}\
         .tag text{{fill:{on_accent};font-family:Helvetica,Arial,sans-serif;font-weight:700;text-anchor:middle}}"
    );
    css
}

pub(super) fn hex([red, green, blue]: Rgb) -> String {
    format!("#{red:02x}{green:02x}{blue:02x}")
}

/// What a face, or what is around it, is painted with. Within a layer the first is painted first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Paint {
    Gap { part: Part, species: usize },
    Wood { part: Part, species: usize, light: u8 },
    Hatch,
    Dot,
}

impl Paint {
    fn class(self) -> String {
        match self {
            Self::Gap { part: Part::Still, species } => format!("g{species}"),
            Self::Gap { part: Part::Moves, .. } => "m".to_owned(),
            Self::Gap { part: Part::Rests, species } => format!("h{species}"),
            // What moves has the colours of what is still.
            Self::Wood { part: Part::Still | Part::Moves, species, light } => format!("w{species}-{light}"),
            Self::Wood { part: Part::Rests, species, light } => format!("p{species}-{light}"),
            Self::Hatch => "hatched".to_owned(),
            Self::Dot => "dot".to_owned(),
        }
    }
}

/// The pictures of a fold, all at one scale: `0` the one before the first step, lying still; `k` the one before step `k`, counted
/// from 1, with what it asks for; and last, one more than there are steps, what there is at the end.
pub(super) struct Drawings<'a> {
    subject: &'a Subject,
    /// Whether they are to have the numbers of their mirror images too.
    mirrored: bool,
    views: Vec<View>,
    /// How large the picture of each step is, in units.
    pub size: IVec2,
}

/// From where a picture is seen, and what is in its middle.
#[derive(Clone, Copy)]
struct View {
    eye: Eye,
    middle: Vec2,
    /// In units.
    size: IVec2,
}

impl<'a> Drawings<'a> {
    pub fn of(subject: &'a Subject, mirrored: bool) -> Self {
        let plan = &subject.plan;
        let Timeline::Fold { frames, .. } = Timeline::fold(plan.clone()) else { unreachable!("it is made of a plan") };
        let mut views = vec![whole(&plan.poses()[0].cells, plan.eye())];
        views.extend(frames.iter().enumerate().map(|(step, frame)| view(subject, step, frame)));
        views.push(whole(&plan.poses()[plan.len()].cells, plan.sight(plan.len()).eye));
        let size = views[1..=plan.len()].iter().map(|view| view.size).reduce(IVec2::max);
        let size = size.unwrap_or(views[0].size);
        let last = views.len() - 1;
        views[1..last].iter_mut().for_each(|view| view.size = size);
        Self { subject, mirrored, views, size }
    }

    /// Whether the last picture stands among the steps: where it is not larger than theirs, as the cube is.
    pub(super) fn ends_as_a_step(&self) -> bool {
        !self.subject.plan.is_empty() && self.size(self.subject.plan.len() + 1).cmple(self.size).all()
    }

    /// The width and the height of a picture, in units.
    pub fn size(&self, picture: usize) -> IVec2 {
        self.views[picture].size
    }

    /// Adds a picture as an `svg` element with these further attributes, its art as the group `p0`, `p1`, ….
    pub fn draw(&self, picture: usize, attributes: &str, to: &mut String) {
        let view = self.views[picture];
        let IVec2 { x: width, y: height } = view.size;
        let (left, top) = (-width / 2, -height / 2);
        let _ = write!(
            to,
            "<svg viewBox=\"{left} {top} {width} {height}\"{attributes}><g class=\"art\" id=\"p{picture}\">"
        );
        let plan = &self.subject.plan;
        let step = picture.checked_sub(1).filter(|&step| step < plan.len());
        let pose = &plan.poses()[picture.saturating_sub(1).min(plan.len())];
        let faded = step.map_or(Vec::new(), |step| plan.sight(step).faded);
        let flat = on_plane(view.eye);
        let onto = |point: Vec3| {
            let Vec2 { x, y } = (flat(point) - view.middle) * PITCH;
            Vec2::new(x, -y)
        };
        self.draw_wood(&pose.cells, step, &faded, view, to);
        let gesture = step.and_then(|step| Gesture::of(plan, step, true));
        let pen = Pen { width: self.size.x as f32 / 100.0 };
        if let (Some(gesture), Some(step)) = (&gesture, step) {
            let lands: HashSet<Cell> = plan.poses()[step + 1].cells[plan.moving(step)].iter().copied().collect();
            let toward = nearer(view.eye.toward());
            // Of the cells about an edge that which is nearest to the eye covers it.
            let is_seen = |edge: &[Vec3; 2]| {
                let [from, to] = *edge;
                let across = toward.as_vec3() * Vec3::ONE.reject_from((to - from).normalize());
                !lands.contains(&((from + to + across) / 2.0).round().as_ivec3())
            };
            pen.draw(gesture, is_seen, onto, to);
        }
        to.push_str("</g>");
        if let Some(gesture) = &gesture {
            pen.draw_tag(gesture, onto, self.mirrored, to);
        }
        to.push_str("</svg>");
    }

    /// The faces of the cubelets, layer by layer.
    fn draw_wood(&self, cells: &[Cell], step: Option<usize>, faded: &[usize], view: View, to: &mut String) {
        let plan = &self.subject.plan;
        let moving = step.map_or(0..0, |step| plan.moving(step));
        let hatched = self.subject.puzzle.colouring().is_some_and(is_hatched_beside);
        let half = view.size.as_vec2() / 2.0;
        let at = |corner: Vec2| {
            let Vec2 { x, y } = (corner - view.middle) * PITCH;
            Vec2::new(x, -y).round().as_ivec2()
        };
        let mut faces = sketch_fading(cells, view.eye, faded);
        // Of two cubes in one layer neither covers the other, not even with its edges: what covers is nearer along no axis less.
        let toward = view.eye.toward();
        let layer = |face: &Face| cells[face.cubelet].dot(nearer(toward));
        faces.sort_by_key(layer);
        let mut painted: BTreeMap<Paint, String> = BTreeMap::new();
        for of_layer in faces.chunk_by(|one, other| layer(one) == layer(other)) {
            for face in of_layer {
                let corners = face.corners.map(at);
                let (low, high) = (corners.into_iter().reduce(IVec2::min), corners.into_iter().reduce(IVec2::max));
                let outside =
                    |low: IVec2, high: IVec2| low.as_vec2().cmpgt(half).any() || high.as_vec2().cmplt(-half).any();
                if low.zip(high).is_some_and(|(low, high)| outside(low, high)) {
                    continue;
                }
                let part = Part::of(face.cubelet, &moving);
                let species = self.subject.species_index(face.cubelet);
                let light = ((face.light(view.eye) * GRADES).round() as u8).clamp(*LIGHTS.start(), *LIGHTS.end());
                let wood = face.wood.map(at);
                let mut paint = |paint: Paint, corners| quad(painted.entry(paint).or_default(), corners);
                if corners != wood {
                    paint(Paint::Gap { part, species }, corners);
                }
                paint(Paint::Wood { part, species, light }, wood);
                if hatched && species == HATCHED {
                    paint(Paint::Hatch, wood);
                }
                if face.cubelet == plan.dotted() {
                    disc(
                        painted.entry(Paint::Dot).or_default(),
                        face.corners.map(|corner| (corner - view.middle) * PITCH),
                    );
                }
            }
            let beads = of_layer.chunk_by(|one, other| one.cubelet == other.cubelet);
            let beads = beads.map(|faces| faces[0].cubelet).filter(|cubelet| faded.contains(cubelet));
            let cords: Vec<[Cell; 2]> = beads.flat_map(|cubelet| cords(cells, cubelet)).collect();
            draw_cords(&cords, |way| way.dot(toward) <= 0.0, view, to);
            for (paint, path) in &mut painted {
                if !path.is_empty() {
                    let _ = write!(to, "<path class=\"{}\" d=\"{path}\"/>", paint.class());
                    path.clear();
                }
            }
            draw_cords(&cords, |way| way.dot(toward) > 0.0, view, to);
        }
    }
}

/// The cord between beads, where it goes a certain way; each from a cell toward a neighbour.
fn draw_cords(cords: &[[Cell; 2]], goes: impl Fn(Vec3) -> bool, view: View, to: &mut String) {
    let flat = on_plane(view.eye);
    let mut path = String::new();
    for &[from, toward] in cords {
        let way = (toward - from).as_vec3();
        if goes(way) {
            let points = [BEAD / 2.0, 0.5].map(|share| {
                let Vec2 { x, y } = (flat(from.as_vec3() + way * share) - view.middle) * PITCH;
                Vec2::new(x, -y)
            });
            line(&mut path, &points);
        }
    }
    if !path.is_empty() {
        let _ = write!(to, "<path class=\"cord\" stroke-width=\"9\" d=\"{path}\"/>");
    }
}

/// The species that is hatched where there are others: the darkest one.
const HATCHED: usize = 1;

fn is_hatched_beside(colouring: &Colouring) -> bool {
    let mut species = colouring.colours.iter().map(|&colour| Species::index_of(Some(colour)));
    let first = species.next();
    species.any(|other| Some(other) != first)
}

/// Which way each axis is nearer to the eye: 1 or −1, and 0 for one that is seen from the side.
fn nearer(toward: Vec3) -> Cell {
    Cell::from_array(toward.to_array().map(|share| if share.abs() < 1e-3 { 0 } else { share.signum() as i32 }))
}

/// From a cubelet toward its neighbours in the chain.
fn cords(cells: &[Cell], cubelet: usize) -> impl Iterator<Item = [Cell; 2]> {
    let neighbours = [cubelet.checked_sub(1), cubelet.checked_add(1)];
    neighbours.into_iter().flatten().filter_map(move |other| Some([cells[cubelet], *cells.get(other)?]))
}

fn whole(cells: &[Cell], eye: Eye) -> View {
    let (low, high) = cells.iter().map(|cell| seen_cell(*cell, eye)).reduce(both).unwrap_or_default();
    View { eye, middle: (low + high) / 2.0, size: even((high - low + 2.0 * MARGIN) * PITCH) }
}

/// What is seen of a step: the moving part before and after it, what it asks of the hands, and what rests within its frame.
fn view(subject: &Subject, step: usize, frame: &Frame) -> View {
    let plan = &subject.plan;
    let [before, after] = [step, step + 1].map(|at| &plan.poses()[at].cells);
    let moving = plan.moving(step);
    let eye = plan.sight(step).eye;
    let (low, high) = frame.extent;
    let within = |cell: &Cell| cell.as_vec3().cmpge(low).all() && cell.as_vec3().cmple(high).all();
    let resting = before.iter().enumerate().filter(|(cubelet, cell)| !moving.contains(cubelet) && within(cell));
    let cells = resting.map(|(_, cell)| cell).chain(&before[moving.clone()]).chain(&after[moving.clone()]);
    let flat = on_plane(eye);
    let gesture = Gesture::of(plan, step, false).unwrap_or_default();
    let lines =
        gesture.rod.into_iter().chain(gesture.ring).chain(gesture.arc).chain(gesture.pull.into_iter().flatten());
    let asked = lines.map(|point| (flat(point), flat(point))).reduce(both).unwrap_or_default();
    let (low, high) = cells.map(|cell| seen_cell(*cell, eye)).fold(asked, both);
    let size = (high - low + 2.0 * MARGIN).clamp(LEAST, MOST);
    // Where something runs out of the picture, what is asked of the hands is in its middle.
    let half = size / 2.0 - MARGIN;
    let is_cut = (high - low).cmpgt(2.0 * half);
    let middle = Vec2::select(is_cut, asked.0 + asked.1, low + high) / 2.0;
    View { eye, middle, size: even(size * PITCH) }
}

/// Even numbers of units, so that the origin is in the middle.
fn even(size: Vec2) -> IVec2 {
    (size / 2.0).ceil().as_ivec2() * 2
}

/// Least and greatest corner of a cell as it is seen.
fn seen_cell(cell: Cell, eye: Eye) -> (Vec2, Vec2) {
    let flat = on_plane(eye);
    let half = Vec3::AXES.map(|axis| flat(axis).abs() / 2.0).into_iter().sum::<Vec2>();
    let middle = flat(cell.as_vec3());
    (middle - half, middle + half)
}

fn both(one: (Vec2, Vec2), other: (Vec2, Vec2)) -> (Vec2, Vec2) {
    (one.0.min(other.0), one.1.max(other.1))
}

/// Adds a quadrilateral to a path, each corner from the one before it.
fn quad(path: &mut String, corners: [IVec2; 4]) {
    let [first, second, third, fourth] = corners;
    let _ = write!(path, "M{} {}l", first.x, first.y);
    let mut after = String::new();
    for step in [second - first, third - second, fourth - third] {
        for number in step.to_array() {
            if !after.is_empty() && number >= 0 {
                after.push(' ');
            }
            let _ = write!(after, "{number}");
        }
    }
    path.push_str(&after);
    path.push('z');
}

/// Adds a disc on a face: an ellipse as four curves. The corners are y up.
fn disc(path: &mut String, corners: [Vec2; 4]) {
    /// Of a circle's radius, for the points that bend its quarters.
    const BEND: f32 = 0.5523;
    const RADIUS: f32 = 0.27;
    let middle = (corners[0] + corners[2]) / 2.0;
    let (u, v) = ((corners[0] - corners[1]) * RADIUS, (corners[1] - corners[2]) * RADIUS);
    let at = |across: f32, along: f32| {
        let Vec2 { x, y } = middle + u * across + v * along;
        Vec2::new(x, -y).round().as_ivec2()
    };
    let start = at(1.0, 0.0);
    let _ = write!(path, "M{} {}C", start.x, start.y);
    for [one, other, end] in [
        [(1.0, BEND), (BEND, 1.0), (0.0, 1.0)],
        [(-BEND, 1.0), (-1.0, BEND), (-1.0, 0.0)],
        [(-1.0, -BEND), (-BEND, -1.0), (0.0, -1.0)],
        [(BEND, -1.0), (1.0, -BEND), (1.0, 0.0)],
    ] {
        for point in [one, other, end].map(|(across, along)| at(across, along)) {
            let _ = write!(path, "{} {} ", point.x, point.y);
        }
    }
    path.push('z');
}

/// Adds an open line to a path.
fn line(path: &mut String, points: &[Vec2]) {
    for (index, point) in points.iter().enumerate() {
        let IVec2 { x, y } = point.round().as_ivec2();
        let _ = write!(path, "{}{x} {y}", if index == 0 { 'M' } else { 'L' });
    }
}

/// Draws what the hands do; the wider the picture, the thicker.
struct Pen {
    /// In units.
    width: f32,
}

impl Pen {
    fn draw(
        &self,
        gesture: &Gesture,
        is_seen: impl Fn(&[Vec3; 2]) -> bool,
        onto: impl Fn(Vec3) -> Vec2,
        to: &mut String,
    ) {
        let onto_all = |points: &[Vec3]| points.iter().map(|&point| onto(point)).collect::<Vec<_>>();
        let mut path = String::new();
        gesture.landing.iter().filter(|edge| is_seen(edge)).for_each(|edge| line(&mut path, &onto_all(edge)));
        if !path.is_empty() {
            let dashes = (self.width * 1.4).round();
            let width = self.width * 0.45;
            let _ = write!(
                to,
                "<path class=\"land\" stroke-width=\"{width:.1}\" stroke-dasharray=\"{dashes}\" d=\"{path}\"/>"
            );
        }
        self.twice(&onto_all(&gesture.rod), 0.9, "rod", to);
        let mut ring = onto_all(&gesture.ring);
        ring.extend(ring.first().copied());
        self.twice(&ring, 1.0, "go", to);
        if let Some(pull) = &gesture.pull {
            self.arrow(onto_all(pull), to);
        }
        self.arrow(onto_all(&gesture.arc), to);
    }

    /// A line, and around it the paper, so that it is seen before wood.
    fn twice(&self, points: &[Vec2], width: f32, class: &str, to: &mut String) {
        let mut path = String::new();
        line(&mut path, points);
        let (width, halo) = (self.width * width, self.width * (width + 1.2));
        let _ = write!(
            to,
            "<path class=\"halo\" stroke-width=\"{halo:.1}\" d=\"{path}\"/>\
             <path class=\"{class}\" stroke-width=\"{width:.1}\" d=\"{path}\"/>"
        );
    }

    fn arrow(&self, mut points: Vec<Vec2>, to: &mut String) {
        let [.., before, tip] = points[..] else { return };
        let way = (tip - before).normalize_or_zero();
        // A short one, or one that comes toward the eye, has a small head, so that a shaft is left.
        let reach = points.iter().map(|point| point.distance(tip)).fold(0.0, f32::max);
        let head = (reach / (self.width * 9.0)).clamp(0.4, 1.0) * self.width;
        let (length, side) = (head * 5.6, way.perp() * head * 2.7);
        // The shaft ends in the head.
        while points.last().is_some_and(|last| last.distance(tip) < length) {
            points.pop();
        }
        points.push(tip - way * length * 0.9);
        self.twice(&points, 1.6, "go", to);
        let mut path = String::new();
        line(&mut path, &[tip, tip - way * length + side, tip - way * length - side]);
        path.push('z');
        let halo = self.width * 1.2;
        let _ = write!(
            to,
            "<path class=\"halo\" stroke-width=\"{halo:.1}\" d=\"{path}\"/><path class=\"head\" d=\"{path}\"/>"
        );
    }

    /// After how many cubes, so that nobody has to count to find the joint: beside the ring, where it covers no arrow.
    fn draw_tag(&self, gesture: &Gesture, onto: impl Fn(Vec3) -> Vec2, mirrored: bool, to: &mut String) {
        let onto_all = |points: &[Vec3]| points.iter().map(|&point| onto(point)).collect::<Vec<_>>();
        let arrows = [onto_all(&gesture.arc), onto_all(&gesture.pull.map_or(Vec::new(), Vec::from))].concat();
        let ring = onto_all(&gesture.ring);
        let middle = ring.iter().sum::<Vec2>() / ring.len().max(1) as f32;
        let beside = |at: &Vec2| *at + (*at - middle).normalize_or_zero() * 5.5 * self.width;
        let room = |at: &Vec2| arrows.iter().map(|arrow| arrow.distance(*at)).fold(20.0 * self.width, f32::min);
        let place = ring.iter().map(beside).max_by(|one, other| {
            let worth = |at: &Vec2| 3.0 * room(at) + at.x;
            worth(one).total_cmp(&worth(other))
        });
        let Some(at) = place else { return };
        let words = gesture.cubelets.to_string();
        let letters = self.width * 6.0;
        let (width, height) = (letters * (0.56 * words.len() as f32 + 0.5), letters * 1.2);
        let mut tag = |x: f32, class: &str| {
            let (left, top, base) = (x - width / 2.0, at.y - height / 2.0, at.y + letters * 0.36);
            let _ = write!(
                to,
                "<g class=\"tag {class}\"><rect x=\"{left:.0}\" y=\"{top:.0}\" width=\"{width:.0}\" height=\"{height:.0}\" \
                 rx=\"{:.0}\"/><text x=\"{x:.0}\" y=\"{base:.0}\" font-size=\"{letters:.0}\">{words}</text></g>",
                letters * 0.25
            );
        };
        tag(at.x, "say");
        if mirrored {
            tag(-at.x, "say mirrored");
        }
    }
}
