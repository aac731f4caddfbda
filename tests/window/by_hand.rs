//! Folding on the screen with a real pointer, or with keys alone. Where to press comes from the positions that the
//! program reports and from this test's own geometry; which way to drag, from how far the part turns.

use glam::{DMat3, DVec2, DVec3, IVec3};
use serde_json::Value;
use snake_cube::fold::Dihedrals;

use super::desk::{Display, Opened, after_input, now, program, until};
use crate::elsewhere::folder;

struct Turn {
    /// Cubelets on both sides of the joint, counted from 0.
    beside: [usize; 2],
    moves_head: bool,
    axis: IVec3,
    pivot: IVec3,
    degrees: i32,
    pulls: bool,
}

fn place(value: &Value) -> IVec3 {
    let [x, y, z] = [0, 1, 2].map(|axis| value[axis].as_i64().unwrap() as i32);
    IVec3::new(x, y, z)
}

/// The flat snake and the turns that fold it, as the command line prints them.
fn plan_of(puzzle: &str) -> (Vec<IVec3>, Vec<Turn>) {
    let folder = folder();
    let ended = super::desk::run(program(folder.path()).args(["plan", puzzle, "--json"]));
    let lines: Vec<Value> = ended.stdout.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let turn = |line: &Value| {
        let joint = line["joint"].as_u64().unwrap() as usize;
        Turn {
            beside: [joint - 1, joint],
            moves_head: line["moves"] == "head",
            axis: place(&line["axis"]),
            pivot: place(&line["pivot"]),
            degrees: line["degrees"].as_i64().unwrap() as i32,
            pulls: place(&line["lift"]) != IVec3::ZERO,
        }
    };
    (lines[0]["laid_out"].as_array().unwrap().iter().map(place).collect(), lines[1..].iter().map(turn).collect())
}

impl Turn {
    fn moving(&self, cubelets: usize) -> std::ops::Range<usize> {
        if self.moves_head { 0..self.beside[1] } else { self.beside[1]..cubelets }
    }

    fn turned(&self, at: IVec3, degrees: f64) -> DVec3 {
        let (axis, pivot) = (self.axis.as_dvec3(), self.pivot.as_dvec3());
        pivot + DMat3::from_axis_angle(axis, degrees.to_radians()) * (at.as_dvec3() - pivot)
    }

    fn after(&self, cells: &[IVec3]) -> Vec<IVec3> {
        let moving = self.moving(cells.len());
        let turned = |at: IVec3| self.turned(at, f64::from(self.degrees)).round().as_ivec3();
        (0..).zip(cells).map(|(cubelet, &at)| if moving.contains(&cubelet) { turned(at) } else { at }).collect()
    }

    /// Right-handed about the link from head to tail.
    fn along_link(&self, cells: &[IVec3]) -> i32 {
        let link = cells[self.beside[1]] - cells[self.beside[0]];
        if link == self.axis { self.degrees } else { -self.degrees }
    }
}

/// The picture as an affine map from cells to the window, fitted to where the cubelets are.
struct Fit {
    rows: [DVec3; 2],
}

impl Fit {
    fn of(cells: &[IVec3], points: &[DVec2]) -> Self {
        let count = cells.len() as f64;
        let mean = cells.iter().map(|cell| cell.as_dvec3()).sum::<DVec3>() / count;
        let middle = points.iter().sum::<DVec2>() / count;
        // A flat snake says nothing about its third axis: the home view is assumed for what the cells leave open.
        let mut square = DMat3::from_diagonal(DVec3::splat(0.01));
        let home = [DVec3::new(0.91, 0.0, -0.41), DVec3::new(0.13, -0.95, 0.28)].map(|row| row * 30.0);
        let mut sums = home.map(|row| row * 0.01);
        for (cell, point) in cells.iter().zip(points) {
            let from = cell.as_dvec3() - mean;
            square += DMat3::from_cols(from * from.x, from * from.y, from * from.z);
            sums[0] += from * (point.x - middle.x);
            sums[1] += from * (point.y - middle.y);
        }
        Self { rows: sums.map(|sum| square.inverse() * sum) }
    }

    /// Whether another cube lies between this one's middle and the viewer.
    fn is_hidden(&self, cubelet: usize, cells: &[IVec3]) -> bool {
        let across = self.rows[1].cross(self.rows[0]).normalize();
        let toward = if across.z < 0.0 { -across } else { across };
        let from = cells[cubelet].as_dvec3();
        cells.iter().any(|cell| {
            (8..80).any(|far| (from + toward * f64::from(far) * 0.1 - cell.as_dvec3()).abs().max_element() < 0.52)
                && *cell != cells[cubelet]
        })
    }
}

/// A window in hands mode, which writes its state.
fn in_hands(display: Display, puzzle: &str, lines: &str) -> Opened {
    let lines = format!("speed 5\nsolve\nwait planned\n{lines}\nhands\nwait idle");
    let window = Opened::scripted(display, puzzle, &lines, |_, _| {});
    window.display.hand("mousemove 20 20\n");
    window
}

pub fn points(state: &Value) -> Vec<DVec2> {
    let point = |at: &Value| DVec2::new(at[0].as_f64().unwrap(), at[1].as_f64().unwrap());
    state["points"].as_array().unwrap().iter().map(point).collect()
}

/// Whether so many turns are made, and the last one has come to its end.
fn ended(turns: usize) -> impl Fn(&Value) -> bool {
    move |state| state["turns"] == turns && state["playhead"] == turns as f64
}

/// The state once nothing moves.
fn at_rest(window: &Opened, turns: usize) -> Value {
    let ends = ended(turns);
    let mut before = until(window, "the turn ends", &ends);
    loop {
        let now = after_input(window);
        let [here, there] = [&now, &before].map(points);
        if ends(&now) && here.iter().zip(there).all(|(one, other)| one.distance(other) < 0.5) {
            return now;
        }
        before = now;
    }
}

/// Turns a part by dragging a cube beside its joint; whether it worked.
fn drag(window: &Opened, turn: &Turn, cells: &[IVec3], turns: usize) -> bool {
    let state = at_rest(window, turns);
    let places = points(&state);
    let fit = Fit::of(cells, &places);
    let mut taken = Vec::from_iter(0..cells.len());
    taken.sort_by_key(|cubelet| cubelet.abs_diff(turn.beside[0]));
    taken.retain(|&cubelet| !fit.is_hidden(cubelet, cells));
    let wanted = turn.along_link(cells);
    // Any joint of the same run turns the same.
    let run = |beside: usize| cells[beside + 1] - cells[beside];
    let is_meant = |joint: usize| {
        let mut between = joint.min(turn.beside[1])..joint.max(turn.beside[1]);
        joint > 0 && between.all(|beside| run(beside) == run(turn.beside[0])) && run(joint - 1) == run(turn.beside[0])
    };
    let grasp = |state: &Value| (state["joint"].as_u64().unwrap() as usize, state["degrees"].as_f64().unwrap());
    for &cubelet in taken.iter().take(8) {
        let from = places[cubelet];
        for eighth in 0..8 {
            let way = DVec2::from_angle(f64::from(eighth) * std::f64::consts::FRAC_PI_4);
            // What is outlined is what turns.
            window.display.hand(&format!("mousemove {:.0} {:.0}\n", from.x, from.y));
            if !is_meant(grasp(&after_input(window)).0) {
                break;
            }
            window.display.hand("mousedown 1\n");
            let mut before = 0.0;
            for part in 1..=8 {
                let at = from + way * 40.0 * f64::from(part);
                window.display.hand(&format!("mousemove {:.0} {:.0}\n", at.x, at.y));
                let (joint, degrees) = grasp(&after_input(window));
                assert!(is_meant(joint), "joint {joint} turns, though {} was outlined", turn.beside[1]);
                // Not this way, or a cube is in the way.
                if degrees * f64::from(wanted) < 0.0 || part > 2 && (degrees - before).abs() < 1.0 {
                    break;
                }
                before = degrees;
                if (degrees - f64::from(wanted)).abs() >= 40.0 {
                    continue;
                }
                window.display.hand("mouseup 1\nmousemove 20 20\n");
                // It springs back if a cube is in the way.
                loop {
                    let state = after_input(window);
                    if state["turns"] == turns + 1 || grasp(&state).1 == 0.0 {
                        return state["turns"] == turns + 1;
                    }
                }
            }
            // Back to where it was taken.
            window.display.hand(&format!("mousemove {:.0} {:.0}\nmouseup 1\nmousemove 20 20\n", from.x, from.y));
            after_input(window);
        }
    }
    false
}

#[test]
#[ignore = "takes a minute; tests/run.sh --all"]
fn cubra_blue_is_folded_by_drags_alone_at_length() {
    let (mut cells, turns) = plan_of("cubra-blue");
    let window = in_hands(Display::open(), "cubra-blue", "start");
    for (done, turn) in turns.iter().enumerate() {
        if turn.pulls {
            window.display.hand("key p\n");
        }
        let mut tries = 0;
        while !drag(&window, turn, &cells, done) {
            // From another side.
            window.display.hand("mousemove 60 500\nmousedown 1\nsleep 0.2\nmousemove 120 480\nsleep 0.2\nmouseup 1\n");
            tries += 1;
            assert!(tries < 16, "turn {done}: {:?}", now(&window));
        }
        cells = turn.after(&cells);
        let state = at_rest(&window, done + 1);
        assert_eq!(state["dihedrals"], Dihedrals::of(&cells).to_string(), "turn {done}");
    }
    let end = until(&window, "it is done", |state| state["step_text"] == "You did it!");
    assert_eq!((end["turns"].as_u64(), end["hints"].as_u64()), (Some(turns.len() as u64), Some(0)));
}

#[test]
fn a_cube_is_folded_by_keys_alone() {
    fold_by_keys("two-by-two");
}

#[test]
#[ignore = "takes half a minute; tests/run.sh --all"]
fn cubra_blue_is_folded_by_keys_alone_at_length() {
    fold_by_keys("cubra-blue");
}

fn fold_by_keys(puzzle: &str) {
    let (mut cells, turns) = plan_of(puzzle);
    let window = in_hands(Display::small(), puzzle, "start");
    let straight = |cells: &[IVec3], at: usize| cells[at + 1] - cells[at] == cells[at] - cells[at - 1];
    let corners = Vec::from_iter((1..cells.len() - 1).filter(|&at| !straight(&cells, at)));
    let (mut done, mut at) = (0, None);
    for turn in &turns {
        // The run of the joint, among those between two corners. Tab goes on from the last one.
        let (run, runs) = (corners.iter().rposition(|&corner| corner <= turn.beside[0]).unwrap(), corners.len() - 1);
        let pull = if turn.pulls { "key p\n" } else { "" };
        let tabs = at.replace(run).map_or(run + 1, |at| (run + runs - at) % runs);
        window.display.hand(&format!("{}{pull}", "key Tab\n".repeat(tabs)));
        let held = until(&window, "a joint", |state| {
            let joint = state["joint"].as_u64().unwrap() as usize;
            joint > corners[run] && corners.get(run + 1).is_some_and(|&end| joint <= end)
        });
        // It may have its lighter side at the other end.
        let joint = held["joint"].as_u64().unwrap() as usize;
        let sense = if (joint < cells.len() - joint) == turn.moves_head { 1 } else { -1 };
        let key = if sense * turn.along_link(&cells) > 0 { "Right" } else { "Left" };
        let shift = if turn.degrees.abs() > 90 { "shift+" } else { "" };
        window.display.hand(&format!("key {shift}{key}\n"));
        done += 1;
        let state = until(&window, "the turn ends", ended(done));
        cells = turn.after(&cells);
        assert_eq!(state["dihedrals"], Dihedrals::of(&cells).to_string(), "turn {done}");
    }
    until(&window, "it is done", |state| state["step_text"] == "You did it!");
}

#[test]
fn wrong_turns_in_the_middle_lead_on_to_the_end() {
    let window = in_hands(Display::small(), "king-46", "motion reduced\nseek 18");
    let before = at_rest(&window, 0)["dihedrals"].clone();
    let mut made = 0;
    for _ in 0..40 {
        // What a cube is in the way of stays as it is.
        window.display.hand("key Tab\nkey Right\n");
        made = after_input(&window)["turns"].as_u64().unwrap() as usize;
        if made == 2 {
            break;
        }
    }
    assert_eq!(made, 2, "wrong turns");
    let wrong = at_rest(&window, made)["dihedrals"].clone();
    assert_ne!(wrong, before);
    window.display.hand("key i\n");
    until(&window, "a hint", |state| {
        state["hints"] == 1 && state["step_text"].as_str().unwrap().contains("after this")
    });
    window.display.hand("key Return\n");
    let state = until(&window, "it folds along from there", |state| state["follow"] == true);
    assert_eq!(state["dihedrals"], wrong);
    let steps = state["steps"].as_u64().unwrap();
    for _ in 0..=steps {
        window.display.hand("key Next\n");
        std::thread::sleep(std::time::Duration::from_millis(60));
    }
    until(&window, "the end", |state| state["step_text"] == "You did it!" && state["playhead"] == steps as f64);
}
