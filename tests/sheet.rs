//! The printed sheet: whether it is complete, and whether its pictures show what a ray to the nearest cube hits.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::ops::Range;
use std::sync::{Arc, Mutex, PoisonError};

use glam::{IVec3, Vec2, Vec3};
use roxmltree::{Document, Node};

use snake_cube::export::{Subject, page};
use snake_cube::fold::{FoldPlan, Joint, Step, Viewpoint};
use snake_cube::puzzle::{BoxSize, CatalogueEntry, Cell, Direction, End, catalogue};
use snake_cube::stage::{Caption, DrawnLine, Face, Gesture, Ink, Pen, SIZES, on_plane};
use snake_cube::text::Language::{self, English};

use crate::elsewhere::entry;
use crate::instances::{plan, puzzle_of, random_path, solve};

/// A puzzle of the catalogue with its first solution, solved and planned once for all tests.
pub fn subject(id: &str) -> Subject {
    static SUBJECTS: Mutex<BTreeMap<String, Subject>> = Mutex::new(BTreeMap::new());
    let mut subjects = SUBJECTS.lock().unwrap_or_else(PoisonError::into_inner);
    subjects.entry(id.to_owned()).or_insert_with(|| folded(id)).clone()
}

fn folded(id: &str) -> Subject {
    let entry = entry(id);
    let puzzle = entry.puzzle();
    let solution = solve(puzzle).remove(0);
    let plan = plan(&solution).unwrap();
    Subject::new(&entry.name, Arc::new(puzzle.clone()), solution, plan)
}

/// The unfolding plan.
pub fn unfolding(id: &str) -> Subject {
    let subject = subject(id);
    Subject { plan: subject.plan.reversed(), ..subject }
}

/// Subjects of every kind: plain, in two woods, mirrored, unfolding.
fn subjects() -> Vec<Subject> {
    let mut subjects = Vec::from_iter(catalogue().iter().map(|entry| subject(&entry.id)));
    subjects.push(subject("cubra-green").mirrored().unwrap());
    subjects.push(unfolding("cubra-blue"));
    subjects
}

/// What a page shows.
fn parsed(page: &str) -> Document<'_> {
    let (begins, ends) = (page.find("<main").unwrap(), page.find("</main>").unwrap());
    Document::parse(&page[begins..ends + "</main>".len()]).unwrap()
}

fn has_class(node: &Node, class: &str) -> bool {
    node.attribute("class").is_some_and(|classes| classes.split(' ').any(|one| one == class))
}

fn by_id<'a, 'b>(document: &'a Document<'b>, id: &str) -> Node<'a, 'b> {
    document.descendants().find(|node| node.attribute("id") == Some(id)).unwrap()
}

/// The picture of a step.
fn art<'a, 'b>(document: &'a Document<'b>, step: usize) -> Node<'a, 'b> {
    by_id(document, &format!("p{}", step + 1))
}

fn text_of(node: Node) -> String {
    node.descendants().filter(Node::is_text).filter_map(|text| text.text()).collect()
}

/// The words in a node: those of the picture, and those of its mirror image.
fn said(node: Node) -> [Vec<String>; 2] {
    let spans = || node.descendants().filter(|node| node.has_tag_name("span") && has_class(node, "say"));
    [false, true].map(|mirrored| spans().filter(|node| has_class(node, "mirrored") == mirrored).map(text_of).collect())
}

#[test]
fn every_step_is_there_once_and_in_order() {
    for subject in subjects() {
        let (plan, name) = (&subject.plan, &subject.name);
        let other = subject.mirrored();
        let page = page(&subject);
        let document = parsed(&page);
        let ids = Vec::from_iter(page.split(" id=\"").skip(1).map(|rest| rest.split('"').next().unwrap()));
        assert_eq!(ids.iter().collect::<HashSet<_>>().len(), ids.len(), "{name}: an id twice");
        let pictures = Vec::from_iter(ids.iter().filter_map(|id| id.strip_prefix('p')?.parse::<usize>().ok()));
        assert_eq!(pictures, Vec::from_iter(0..plan.len() + 2), "{name}");

        let steps =
            Vec::from_iter(document.descendants().filter(|node| node.has_tag_name("li") && has_class(node, "step")));
        let end = by_id(&document, "end");
        assert!(text_of(end).contains(English.ending(plan.ending())), "{name}");
        // The cube is listed as a step, a flat snake is below the list.
        assert_eq!(steps.len(), plan.len() + usize::from(end.has_tag_name("li")), "{name}");
        for (index, node) in steps.iter().enumerate().take(plan.len()) {
            assert_eq!(node.attribute("id"), Some(format!("s{}", index + 1).as_str()));
            let [plain, mirrored] = said(*node);
            assert_eq!(plain, [English.step_text(plan, index)]);
            assert_eq!(mirrored, Vec::from_iter(other.iter().map(|other| English.step_text(&other.plan, index))));
            let tags = Vec::from_iter(node.descendants().filter(|node| has_class(node, "tag")));
            assert_eq!(tags.len(), 1);
            let moving = plan.moving(index).len();
            let fewer = moving.min(plan.cubelets() - moving).to_string();
            assert!(tags.iter().all(|tag| text_of(*tag) == fewer), "{name} {index}");
            // Ring and arrows; no arrowhead without a line.
            let lines = Vec::from_iter(node.descendants().filter(|node| has_class(node, "go")));
            let drawn = lines.iter().filter(|line| line.attribute("d").is_some_and(|path| path.contains('l')));
            assert_eq!((drawn.count(), lines.len() > 1), (lines.len(), true), "{name} {index}");
        }
        let has_beads = (0..plan.len()).any(|step| !plan.sight(step).faded.is_empty());
        assert_eq!(page.contains("Cubes that would hide this are drawn small"), has_beads, "{name}");
        let words = document.descendants().find(|node| has_class(node, "words")).unwrap();
        let list = Vec::from_iter(
            words.descendants().filter(|node| node.has_tag_name("li")).map(|node| said(node)[0].concat()),
        );
        let told = |step: usize| {
            let caption = Caption::of_fold(plan, step as f64, true, English);
            format!("{} {}", caption.text, caption.hint)
        };
        assert_eq!(list, Vec::from_iter((0..plan.len()).map(told)));
        let begin = by_id(&document, "begin");
        assert!(said(begin)[0][0].contains(&English.beginning_text(plan)), "{name}");
        assert!(said(words)[0][0].contains(&English.grip_text(plan)), "{name}");

        let most = if plan.cubelets() > 27 { 3_000_000 } else { 1_000_000 };
        assert!(page.len() < most, "{name}: {} bytes", page.len());
    }
}

#[test]
fn names_are_escaped() {
    let long = "縦".repeat(5000);
    for name in ["</script><b>&\"'\u{0}\u{1b}\u{ffff}", "\u{202e}evil\u{2066}\u{feff}", long.as_str(), "", "]]>&amp;"] {
        let subject = Subject { name: name.to_owned(), ..subject("two-by-two") };
        let page = page(&subject);
        let document = parsed(&page);
        let title = document.descendants().find(|node| node.has_tag_name("h1")).map(text_of).unwrap();
        assert_eq!(title, subject.title());
        assert!(title.chars().count() <= 81 && !title.contains(['\u{0}', '\u{1b}', '\u{202e}', '\u{2066}']), "{title}");
        assert!(!page.contains("</script><b>") && page.matches("<title>").count() == 1);
    }
}

#[test]
fn a_file_is_called_as_the_puzzle_is() {
    let german = Subject { language: Language::German, ..subject("king-39") };
    assert_eq!([german.title(), german.file_name("gif")], ["King Snake, 39 Reihen", "king-39-falten.gif"]);
    assert_eq!(subject("cubra-blue").title(), "Cubra Blue");
    let Subject { solution, plan, .. } = subject("cubra-blue");
    let title = |entry: &CatalogueEntry| {
        Subject::new(&entry.name, Arc::new(entry.puzzle().clone()), solution.clone(), plan.clone()).title()
    };
    let titles: HashSet<_> = catalogue().iter().map(title).collect();
    assert_eq!(titles.len(), catalogue().len(), "none is taken for another: {titles:?}");
    assert_eq!(subject("cubra-blue").file_name("html"), "cubra-blue-fold.html");
    assert_eq!(Subject { is_sheet: true, ..subject("cubra-blue") }.file_name("html"), "cubra-blue-sheet.html");
    assert_eq!(unfolding("two-by-two").file_name("gif"), "two-by-two-unfold.gif");
    let own = Subject { name: "Grandpa's/1950".to_owned(), ..subject("cubra-blue") };
    assert_eq!(own.file_name("html"), "grandpa-s-1950-fold.html");
}

/// A polygon of a picture: its class and its corners.
struct Polygon {
    class: String,
    corners: Vec<Vec2>,
}

/// Left, top, width and height of a picture.
fn view_box(art: Node) -> [f32; 4] {
    let numbers = art.parent().unwrap().attribute("viewBox").unwrap().split(' ').map(|number| number.parse().unwrap());
    Vec::from_iter(numbers).try_into().unwrap()
}

/// The points of a line, each after the first by the way to it.
fn points(line: &str) -> Vec<Vec2> {
    let spaced = line.trim_end_matches('z').replace('-', " -").replace('l', " ");
    let numbers: Vec<f32> = spaced.split_whitespace().map(|number| number.parse().unwrap()).collect();
    let ways = numbers.chunks_exact(2).map(Vec2::from_slice);
    ways.scan(Vec2::ZERO, |at, way| {
        *at += way;
        Some(*at)
    })
    .collect()
}

/// The polygons of a group, in painting order. Curves and open lines are left out.
fn polygons(art: Node) -> Vec<Polygon> {
    let mut polygons = Vec::new();
    for path in art.children().filter(|node| node.tag_name().name() == "path") {
        let class = path.attribute("class").unwrap().to_owned();
        let outlines = path.attribute("d").unwrap().split('M').skip(1);
        let closed = outlines.filter(|outline| outline.ends_with('z') && outline.contains('l'));
        polygons.extend(closed.map(|outline| Polygon { class: class.clone(), corners: points(outline) }));
    }
    polygons
}

impl Polygon {
    fn covers(&self, point: Vec2) -> bool {
        let mut inside = false;
        for (index, &one) in self.corners.iter().enumerate() {
            let other = self.corners[(index + 1) % self.corners.len()];
            if (one.y > point.y) != (other.y > point.y) {
                inside ^= point.x < one.x + (point.y - one.y) / (other.y - one.y) * (other.x - one.x);
            }
        }
        inside
    }
}

/// The first hit of a ray.
struct Met {
    cubelet: usize,
    facing: Direction,
    /// Distance from the nearest edge of the face, in pitches; near it is the gap, and coordinates are rounded.
    inside: f32,
}

impl Met {
    fn is(&self, other: &Self) -> bool {
        (self.cubelet, self.facing) == (other.cubelet, other.facing)
    }
}

/// The first hit along a ray from the camera, for cubes of these sides.
fn nearest(cells: &[Cell], side: impl Fn(usize) -> f32, from: Vec3, toward: Vec3) -> Option<Met> {
    let mut best: Option<(f32, Met)> = None;
    for (cubelet, cell) in cells.iter().enumerate() {
        let half = side(cubelet) / 2.0;
        // Where the ray, coming from far along `toward`, enters the cube.
        let enters = ((cell.as_vec3() + toward.signum() * half) - from) / toward;
        let axis = enters.min_position();
        let share = enters[axis];
        let at = (from + toward * share - cell.as_vec3()).abs();
        let on_face = (0..3).filter(|&other| other != axis).map(|other| half - at[other]).fold(f32::MAX, f32::min);
        if on_face < 0.0 || best.as_ref().is_some_and(|(other, _)| *other > share) {
            continue;
        }
        let normal = IVec3::AXES[axis] * toward.signum()[axis] as i32;
        best = Some((share, Met { cubelet, facing: Direction::from_vector(normal).unwrap(), inside: on_face }));
    }
    best.map(|(_, met)| met)
}

/// The class of the visible wood.
fn wood(subject: &Subject, met: &Met, moving: &Range<usize>, eye: Viewpoint) -> String {
    let face =
        Face { cubelet: met.cubelet, facing: met.facing, corners: [Vec2::ZERO; 4], wood: [Vec2::ZERO; 4], layer: 0 };
    let light = (face.light(eye, Direction::Up) * 20.0).round();
    let rests = !moving.is_empty() && !moving.contains(&met.cubelet);
    format!("{}{}-{light}", if rests { 'p' } else { 'w' }, subject.shown_woods()[met.cubelet])
}

/// The cells before a step. Resting cubes that do not fit, or are not joined to the joint by others that do, are put
/// out of sight.
fn kept(plan: &FoldPlan, step: usize, fits: impl Fn(Cell) -> bool) -> Vec<Cell> {
    let (cells, moving) = (&plan.poses()[step].cells, plan.moving(step));
    let joint = plan.steps()[step].joint.beside();
    let mut is_kept = Vec::from_iter((0..cells.len()).map(|at| moving.contains(&at) || joint.contains(&at)));
    let touches = |one: usize, other: usize| (cells[one] - cells[other]).abs().element_sum() == 1;
    let mut due = joint.to_vec();
    while let Some(from) = due.pop() {
        let next = |&at: &usize| !is_kept[at] && touches(from, at) && fits(cells[at]);
        let found = Vec::from_iter((0..cells.len()).filter(next));
        found.iter().for_each(|&at| is_kept[at] = true);
        due.extend(found);
    }
    (0..cells.len()).map(|at| if is_kept[at] { cells[at] } else { cells[at] + Cell::splat(9999) }).collect()
}

/// Compares every picture of a step with rays at points all over it. Returns how many of them hit wood, and how many of
/// these through the cell of another cube.
fn look(subject: &Subject) -> [usize; 2] {
    let plan = &subject.plan;
    let page = page(subject);
    let document = parsed(&page);
    let mut looked = [0, 0];
    for step in 0..plan.len() {
        let art = art(&document, step);
        let [left, top, width, height] = view_box(art);
        assert_eq!([left, top], [-width / 2.0, -height / 2.0], "the origin is in the middle");
        let sight = plan.sight(step);
        let toward = sight.eye.toward();
        let right = Vec3::Y.cross(toward).normalize();
        let up = toward.cross(right);
        // The position of the ring shows what is in the centre.
        let gesture = Gesture::of(plan, step, false).unwrap();
        let ring = drawn_points(art, "go").first().copied();
        let known = Vec2::new(gesture.ring[0].dot(right), -gesture.ring[0].dot(up)) * 100.0;
        let shift = known - ring.unwrap();
        let polygons = polygons(art);
        let moving = plan.moving(step);
        // Coordinates are rounded, so a cube that just fits may be drawn or not.
        let [cells, certain] = &[31.0, 39.0].map(|margin| {
            kept(plan, step, |cell| {
                let reach = Vec2::new(right.abs().element_sum(), up.abs().element_sum()) * 50.0;
                let middle = Vec2::new(cell.as_vec3().dot(right), -cell.as_vec3().dot(up)) * 100.0 - shift;
                (middle.abs() + reach).cmple(Vec2::new(width, height) / 2.0 - margin).all()
            })
        });
        let side = |grown: f32| {
            let faded = &sight.faded;
            move |cubelet: usize| grown + if faded.contains(&cubelet) { 0.36 } else { 1.0 }
        };
        for row in 0..48_u8 {
            for column in 0..66_u8 {
                let point = Vec2::new(
                    left + (f32::from(column) + 0.37) * width / 66.0,
                    top + (f32::from(row) + 0.41) * height / 48.0,
                );
                let Vec2 { x, y } = (point + shift) / 100.0;
                let from = right * x - up * y;
                let seen = polygons.iter().rev().find(|polygon| {
                    !matches!(polygon.class.as_str(), "go" | "head" | "halo" | "hatched" | "dot")
                        && polygon.covers(point)
                });
                let place = format!("{} step {} at {point}", subject.name, step + 1);
                // At the edge of a nearer cube either may be visible.
                let grown = [cells, certain].map(|cells| nearest(cells, side(0.05), from, toward));
                let is_clear = |met: &Met| grown.iter().all(|grown| grown.as_ref().is_some_and(|grown| grown.is(met)));
                match nearest(cells, side(0.0), from, toward) {
                    Some(met) if met.inside > 0.17 && is_clear(&met) => {
                        let seen = seen.unwrap_or_else(|| panic!("{place}: nothing is painted"));
                        assert_eq!(
                            seen.class,
                            wood(subject, &met, &moving, sight.eye),
                            "{place}: cube {}",
                            met.cubelet + 1
                        );
                        looked[0] += 1;
                        let other = |cubelet: usize| if cubelet == met.cubelet { 0.0 } else { 1.0 };
                        looked[1] += usize::from(nearest(cells, other, from, toward).is_some());
                    }
                    None if grown[0].is_none() => {
                        assert!(seen.is_none(), "{place}: {} where there is nothing", seen.unwrap().class);
                    }
                    _ => {}
                }
            }
        }
    }
    looked
}

#[test]
fn drawings_show_what_a_ray_meets() {
    for subject in [subject("cubra-blue"), subject("king-46-blocks"), unfolding("cubra-red")] {
        let [wood, over_others] = look(&subject);
        assert!(wood > 2000 && over_others > 500, "{wood} {over_others}");
    }
}

/// The points of the paths of a class, in order.
fn drawn_points(art: Node, class: &str) -> Vec<Vec2> {
    let paths = art.children().filter(|node| has_class(node, class)).filter_map(|node| node.attribute("d"));
    paths.flat_map(|path| path.split('M').skip(1)).flat_map(points).collect()
}

/// The points of lines, without those where a line is split.
fn without_splits(mut points: Vec<Vec2>, is_straight: bool) -> Vec<Vec2> {
    points.dedup_by(|one, other| one.distance(*other) < 0.5);
    let mut kept: Vec<Vec2> = Vec::new();
    for point in points {
        if let [.., before, last] = kept[..]
            && is_straight
            && (before.distance(last) + last.distance(point) - before.distance(point)) < 0.7
        {
            kept.pop();
        }
        kept.push(point);
    }
    kept
}

#[test]
fn its_arrows_are_those_of_the_window() {
    let mut plans = 0;
    for subject in subjects() {
        let page = page(&subject);
        let document = parsed(&page);
        plans += 1;
        for step in 0..subject.plan.len() {
            let art = art(&document, step);
            let rod = art.children().find(|node| has_class(node, "rod")).unwrap();
            let pen = rod.attribute("stroke-width").unwrap().parse::<f32>().unwrap() / SIZES.rod;
            let eye = subject.plan.sight(step).eye;
            let flat = on_plane(eye);
            let onto = |point| Some(flat(point) * Vec2::new(100.0, -100.0));
            let mut gesture = Gesture::of(&subject.plan, step, true).unwrap();
            // Paper has the marks of the joint at each step.
            gesture.strengths.joint = 1.0;
            let drawn = gesture.drawn(onto, |_| eye.toward(), pen);
            let mut shift = None;
            for (class, ink, pens) in [
                ("go", Ink::Mark, &[Pen::Line, Pen::Outline][..]),
                ("head", Ink::Mark, &[Pen::Area]),
                ("rod", Ink::Rod, &[Pen::Line]),
            ] {
                let lines = drawn.lines.iter().filter(|line| line.ink == ink && pens.contains(&line.pen));
                // Lines are split where wood hides them, and cubes left out of the drawing hide nothing.
                let is_straight = !pens.contains(&Pen::Outline) && !pens.contains(&Pen::Area);
                let wanted = without_splits(lines.flat_map(|line| line.points.clone()).collect(), is_straight);
                let points = without_splits(drawn_points(art, class), is_straight);
                assert_eq!(points.len(), wanted.len(), "{} step {}: {class}", subject.name, step + 1);
                for (point, wanted) in points.into_iter().zip(wanted) {
                    let shift = *shift.get_or_insert(point - wanted);
                    let off = (point - wanted - shift).abs().max_element();
                    assert!(off < 2.0, "{} step {}: {class} is off by {off}", subject.name, step + 1);
                }
            }
            // Of the landing, each shows what no wood hides.
            gesture.wood = Default::default();
            let all = gesture.drawn(onto, |_| eye.toward(), pen).lines;
            let edges = Vec::from_iter(all.iter().filter(|line| line.pen == Pen::Dashes));
            for point in drawn_points(art, "land").into_iter().map(|point| point - shift.unwrap_or_default()) {
                let beside = |line: &&DrawnLine| {
                    let [from, to] = [line.points[0], line.points[line.points.len() - 1]];
                    from.distance(point) + point.distance(to) - from.distance(to) < 4.0
                };
                assert!(edges.iter().any(beside), "{} step {}: the landing at {point}", subject.name, step + 1);
            }
        }
    }
    assert!(plans >= 10, "{plans}");
}

#[test]
fn a_snake_on_the_table_is_lit_from_above_and_its_runs_are_counted() {
    for (subject, counted) in [(subject("cubra-blue"), "3 2 2 3"), (unfolding("cubra-blue"), "")] {
        let page = page(&subject);
        let document = parsed(&page);
        let art = by_id(&document, "p0");
        // The faces toward whoever looks down at the table, or the upper ones of the cube.
        assert!(art.children().any(|node| has_class(&node, "w2-20")), "the brightest light, on maple");
        let tags = art.parent().unwrap().descendants().filter(|node| node.tag_name().name() == "text");
        let numbers = Vec::from_iter(tags.filter_map(|tag| tag.text()));
        assert_eq!(numbers.join(" "), counted);
    }
}

#[test]
fn cubes_left_out_of_a_drawing_hide_no_arrow() {
    // In step 4 of Cubra Blue the arrow goes behind cubes that are left out.
    let (subject, step) = (subject("cubra-blue"), 3);
    let page = page(&subject);
    let document = parsed(&page);
    let art = by_id(&document, "p4");
    let width = |node: Node| node.attribute("stroke-width").unwrap().parse::<f32>().unwrap();
    let pen = width(art.children().find(|node| has_class(node, "rod")).unwrap()) / SIZES.rod;
    let is_shaft = |wide: f32, pen: f32| wide > SIZES.shaft[0] * pen - 0.1;
    let shafts = Vec::from_iter(art.children().filter(|node| has_class(node, "go") && is_shaft(width(*node), pen)));
    assert!(!shafts.is_empty() && shafts.iter().all(|shaft| shaft.attribute("opacity").is_none()));
    let (eye, gesture) = (subject.plan.sight(step).eye, Gesture::of(&subject.plan, step, true).unwrap());
    let drawn = gesture.drawn(|point| Some(on_plane(eye)(point) * 100.0), |_| eye.toward(), 10.0);
    let mut shafts = drawn.lines.iter().filter(|line| line.ink == Ink::Mark && is_shaft(line.width, 10.0));
    assert!(shafts.any(|shaft| shaft.strength < 1.0), "in the window they hide it");
}

#[test]
fn no_picture_cuts_what_it_shows() {
    for subject in subjects() {
        let page = page(&subject);
        let document = parsed(&page);
        for art in document.descendants().filter(|node| node.attribute("class") == Some("art")) {
            let [left, top, width, height] = view_box(art);
            let wood = polygons(art).into_iter().flat_map(|polygon| polygon.corners);
            let lines = ["go", "head", "land", "rod", "cord"].into_iter().flat_map(|class| drawn_points(art, class));
            let tags = art.next_siblings().filter(|node| has_class(node, "tag"));
            let tags = tags.flat_map(|tag| {
                let number = |name: &str| tag.first_element_child().unwrap().attribute(name).unwrap().parse().unwrap();
                let [x, y, width, height] = ["x", "y", "width", "height"].map(number);
                [Vec2::new(x, y), Vec2::new(x + width, y + height)]
            });
            let (low, high) =
                wood.chain(lines).chain(tags).map(|at| (at, at)).reduce(|a, b| (a.0.min(b.0), a.1.max(b.1))).unwrap();
            let place = format!("{} {:?}", subject.name, art.attribute("id"));
            assert!(low.x > left && low.y > top && high.x < left + width && high.y < top + height, "{place} is cut");
            let filled = (high - low).element_product() / (width * height);
            assert!(filled > 0.6, "{place} fills {filled}");
        }
    }
}

/// A snake of 1000 cubes with hundreds of turns; whether they lead anywhere does not matter here.
#[test]
fn a_thousand_cubes_fit_into_a_file() {
    file_of_a_thousand(60);
}

#[test]
#[ignore = "takes half a minute; tests/run.sh --all"]
fn a_thousand_cubes_fit_into_a_file_at_length() {
    file_of_a_thousand(400);
}

fn file_of_a_thousand(steps: usize) {
    let size = BoxSize::nearest_cube(1000);
    let solution = random_path(size, 7);
    let puzzle = puzzle_of(size, &solution);
    let mut plan = FoldPlan::without_steps(puzzle.snake().staircase(), End::Head);
    for step in 1..=steps {
        let cubelet = step * 800 / steps;
        let cells = &plan.poses()[plan.len()].cells;
        let axis = Direction::from_vector(cells[cubelet + 1] - cells[cubelet]).unwrap();
        let pivot = cells[cubelet];
        let moves = if cubelet < 500 { End::Head } else { End::Tail };
        let joint = Joint::after(cubelet);
        plan.push(Step { joint, moves, axis, pivot, degrees: 90, lift: Cell::ZERO, side: 1.0 });
    }
    let subject = Subject::new("Big", Arc::new(puzzle), solution, plan);
    let page = page(&subject);
    // The cube is listed as a step.
    assert_eq!(page.matches("<li id=").count(), steps + 1);
    // A file grows in proportion to its steps.
    let bytes = page.len() * 400 / steps;
    assert!(bytes < 31_000_000, "{bytes} bytes");
}

#[test]
fn colours_are_there_in_the_light_and_in_the_dark() {
    let page = page(&subject("king-46-blocks"));
    let style = page.split("<svg class=\"defs\"").nth(1).unwrap().split("</svg>").next().unwrap();
    let (light, dark) = style.split_once("@media screen and (prefers-color-scheme:dark)").unwrap();
    let rules = |css: &str| -> HashMap<String, String> {
        let rules = css.split(".art .").skip(1).filter_map(|rule| rule.split_once("{fill:"));
        rules.map(|(class, fill)| (class.to_owned(), fill[..7].to_owned())).collect()
    };
    let (light, dark) = (rules(light), rules(dark));
    for Polygon { class, .. } in polygons(art(&parsed(&page), 8)) {
        if !["hatched", "halo", "head", "go"].contains(&class.as_str()) {
            assert!(light.contains_key(&class) && dark.contains_key(&class), "{class}");
        }
    }
    // In greyscale, resting cubes are closer to the paper than moving ones.
    let grey = |hex: &str| -> f64 {
        let part = |at: usize| f64::from(u8::from_str_radix(&hex[at..at + 2], 16).unwrap());
        0.3 * part(1) + 0.59 * part(3) + 0.11 * part(5)
    };
    for species in 0..3 {
        for light_on_it in [14, 17, 20] {
            let [moves, rests] = ['w', 'p'].map(|part| grey(&light[&format!("{part}{species}-{light_on_it}")]));
            assert!(rests > moves + 20.0, "{species} {light_on_it}: {moves} {rests}");
            // So is the darkest resting wood compared with the lightest moving one.
            let lightest = (0..3).map(|other| grey(&light[&format!("w{other}-{light_on_it}")])).fold(0.0, f64::max);
            assert!(rests > lightest + 10.0, "{species} {light_on_it}: {lightest} {rests}");
        }
    }
}

#[cfg(feature = "cli")]
mod command {
    use assert_cmd::Command;
    use predicates::str::contains;

    use crate::elsewhere::{content, folder};

    fn sheet(arguments: &[&str]) -> Command {
        let mut command = assert_cmd::cargo::cargo_bin_cmd!("snake-cube");
        command.arg("sheet").args(arguments);
        command
    }

    #[test]
    fn it_makes_a_page() {
        let folder = folder();
        for name in ["fold.html", "fold.HTM"] {
            let path = folder.path().join(name);
            let shown = path.to_str().unwrap();
            sheet(&["two-by-two", "-o", shown]).assert().success().stdout(format!("saved {shown}\n"));
            let made = content(&path);
            assert!(made.starts_with("<!doctype html>"), "{name}");
            sheet(&["two-by-two", "-o", shown]).assert().code(2).stdout("").stderr(contains("--overwrite"));
            assert_eq!(content(&path), made);
            sheet(&["two-by-two", "--to", "flat", "--overwrite", "-o", shown]).assert().success();
            assert_ne!(content(&path), made);
        }
        assert_eq!(folder.path().read_dir().unwrap().count(), 2, "nothing else is left");
        // A box that is not a cube is not called one.
        sheet(&["EE", "--box", "2x1x1", "-o", "-"]).assert().success().stdout(contains("You did it!"));
        sheet(&["two-by-two", "-o", "-"]).assert().success().stdout(contains("You did it!"));
        let other = sheet(&["cubra-blue", "--mirror", "-o", "-"]).assert().success().get_output().stdout.clone();
        assert_ne!(sheet(&["cubra-blue", "-o", "-"]).assert().get_output().stdout, other);
    }

    #[test]
    fn mistakes_are_reported_before_the_search() {
        let folder = folder();
        let at = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
        for (path, told) in
            [(at("fold.pdf"), ".html"), (at("fold"), ".html"), (at("nowhere/fold.html"), "there is no folder")]
        {
            // If the search ran, this timeout would stop it with exit code 3.
            sheet(&["cubra-blue", "--timeout", "0", "-o", &path]).assert().code(2).stdout("").stderr(contains(told));
        }
        std::fs::create_dir(at("folder.html")).unwrap();
        sheet(&["two-by-two", "-o", &at("folder.html")]).assert().code(2).stderr(contains("is a folder"));
        sheet(&["two-by-two"]).assert().code(2).stderr(contains("--output"));
        sheet(&["no such snake", "-o", &at("fold.html")]).assert().code(2).stdout("");
        assert_eq!(folder.path().read_dir().unwrap().count(), 1, "nothing is left");
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn a_sheet_that_cannot_be_written_is_reported() {
        sheet(&["two-by-two", "-o", "/proc/fold.html"])
            .assert()
            .code(2)
            .stdout("")
            .stderr(contains("cannot save /proc/fold.html"));
    }
}
