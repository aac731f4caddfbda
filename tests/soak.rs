//! A monkey that feeds the session random input: whatever arrives, in whatever order, the session stays valid. Each run
//! has a number; the same number gives the same run.
//!
//! The input of a run is replayed in a second session, which must be equal.
//!
//! The longest test makes forty runs, starting with number `SNAKE_CUBE_SEED`; with `SNAKE_CUBE_SOAK`, it continues for
//! that many seconds.

use std::collections::VecDeque;
use std::time::{Duration, Instant};

use fastrand::Rng;
use snake_cube::census::Hardness;
use snake_cube::export::Subject;
use snake_cube::fold::{Dihedrals, FoldTarget, PlanOptions, plan_easiest, plan_from};
use snake_cube::generator::make;
use snake_cube::job::Stop;
use snake_cube::puzzle::{PuzzleFile, Solution, catalogue};
use snake_cube::session::command::TABLE;
use snake_cube::session::command::shortcut::KeyPress;
use snake_cube::session::{
    Command, Draft, Edit, Effect, ExportEffect, Files, FilesEffect, Fold, Input, Locate, LocateStep, Overlay,
    PartialSnake, PathFor, PlanState, Preferences, PreferencesEffect, Ranked, Report, Revision, SearchState, Session,
    SolvingEffect,
};
use snake_cube::solver::{SearchEvent, SearchRequest, Snapshot, Suggestions, Verdict};
use snake_cube::stage::{Pointer, Timeline};

use crate::elsewhere::{Driven as _, FRAME, command, compared, ended, failure, ranking, read, searched, written};

const LINES: &str = "
    puzzle two-by-two; puzzle cubra-blue; puzzle cubra-purple; puzzle king-46-blocks; puzzle nowhere.toml;
    snake TTTTTT; snake 2 2 2 2 2 2 2; snake what; snake 2 2 2 2 2 2 2 2 2 2 2 2 1 2;
    type 3 2 2 3 2 3 2 2 3 3 2 2 2 3 3 3 3; type 3 2 2 3 2 3; type x; box 2x2x2; box 1x3x9; box 2x3x4; box cube;
    other end; edit; paint 1 b; paint 27 w; paint 64 b; pattern block;
    pattern checker; pattern none; cell 0 0 0 w; cell 1 2 1 b; cell 7 7 7 b; brush w; brush cube; point 5; point 100;
    point none; pose 0123; pose 02132020312310; pose 01; hands; locate; locate none; locate several; hold 9;
    swing 9 40; swing 14 -170; let go; turn 9 90; turn 12 180; turn held -90; joint next; joint back;
    pose 103020000000000; again; enter; run 3; run 9; cube S; cube T; cube E; rotate -1; box 4x4x4; view search; view fold; solution 1;
    solution 3; recent 1; recent 4; pace 5; pace 1000; pace max; loop on; speed 20; speed 0.01; play; pause; lay out;
    path mine.toml; path; dismiss 0; dismiss 7; quality high; theme system; motion reduced; motion full; scale 150;
    voice on; settings own.toml; camera 10 20 30; window 800x600; shelf all; shelf yours; shelf order;
    filter runs 3 2 2; filter hardness hard; filter order solutions; ranked 5; new hard; new easy 2x2x3 4;
    day 2026-11-22; side 15; export; save export; export picture; export sheet; export film; export as gif;
    export size 1920x1080; export turntable on; sheet fold.html; render fold.gif; correct 1; correct 30; flip 3; seek 3.5;
    name \u{5d0}\u{202e}b; name; options hard 2x3x4 7; step forward 5; step back 2; timer 5; timer off; language de;
    language system
";

/// Texts as they might be on a clipboard.
const TEXTS: &[&str] = &[
    "cubra-red",
    "3 2 2 3 2 3 2 2 3 3 2 2 2 3 3 3 3",
    "STTTSTTSTTTSTSTTTTSTSTSTS",
    "name = \"mine\"\nsnake = \"TTTTTT\"",
    "",
    "\u{feff}",
    "X X\n XX",
    "9999999999 2 2",
    "\u{202e}3 2",
    "\u{667}\u{660} \u{5d0} \u{663} \u{662}",
    "T",
];

/// The monkey's solver, planner and files: they report when the monkey lets them, or never.
#[derive(Default)]
struct LooksElsewhere {
    search: Option<(Revision, VecDeque<SearchEvent>)>,
    plan: Option<(Revision, Vec<Solution>)>,
    compare: Option<(Revision, Solution)>,
    way: Option<SolvingEffect>,
    path: Option<PathFor>,
    remembered: Box<Preferences>,
    /// The last request to the generator.
    ordered: Option<Revision>,
    /// Whether turns made by hand may be exported.
    had_hands: bool,
}

struct Monkey {
    rng: Rng,
    /// The session at the start.
    fresh: Session,
    session: Session,
    elsewhere: LooksElsewhere,
    log: Vec<Input>,
}

impl Monkey {
    fn new(seed: u64) -> Self {
        let mut rng = Rng::with_seed(seed);
        let entry = &catalogue()[rng.usize(..catalogue().len())];
        let session = Session::new(Draft::from_puzzle(entry.puzzle()));
        Self { rng, fresh: session.clone(), session, elsewhere: LooksElsewhere::default(), log: Vec::new() }
    }

    fn one<'a>(&mut self, of: &[&'a str]) -> &'a str {
        of[self.rng.usize(..of.len())]
    }

    /// Performs one random action.
    fn act(&mut self) {
        // Else it would hardly come to the last questions.
        if matches!(self.session.overlay(), Overlay::Locate(_)) && self.rng.bool() {
            let [few, many] = [6, 70].map(|most| format!("pick {}", self.rng.usize(..most)));
            let answer = self.one(&["none", "none", "back", "done", &few, &few, &few, &many]);
            return self.happen(Input::Command(command(&format!("locate {answer}"))));
        }
        let input = match self.rng.u8(..24) {
            0..=3 => Input::Command(TABLE[self.rng.usize(..TABLE.len())].clone()),
            4 | 5 => {
                let keys = Vec::from_iter(TABLE.iter().flat_map(Command::keys));
                let typed = *keys[self.rng.usize(..keys.len())];
                Input::Key(KeyPress { typed, place: None, repeat: self.rng.bool() })
            }
            6..=9 => {
                let lines = Vec::from_iter(LINES.split(';'));
                Input::Command(command(self.one(&lines)))
            }
            10 => Input::Command(Edit::Flip(self.rng.usize(..70)).into()),
            11 => Input::Command(Fold::Seek(self.rng.f64() * 70.0 - 5.0).into()),
            12 => Input::Command(Files::Type(self.one(TEXTS).to_owned()).into()),
            13..=16 => Input::Time([FRAME, 0.0, 0.1, 2.0, 1e9][self.rng.usize(..5)]),
            17..=19 => {
                for _ in 0..self.rng.usize(..60) {
                    let Some((revision, events)) = &mut self.elsewhere.search else { return };
                    let Some(event) = events.pop_front() else { return };
                    let report = Report::Search(*revision, event);
                    self.happen(Input::Report(report));
                }
                return;
            }
            20 | 21 => {
                let Some((revision, solutions)) = self.elsewhere.plan.take() else { return };
                let options = PlanOptions { most: 3, work: 10_000_000, ..PlanOptions::default() };
                Input::Report(Report::Planned(revision, plan_easiest(&solutions, &options, &Stop::new())))
            }
            22 if self.elsewhere.compare.is_some() => {
                let Some((revision, solution)) = self.elsewhere.compare.take() else { return };
                let options = PlanOptions { work: 10_000_000, ..PlanOptions::default() };
                Input::Report(Report::Compared(revision, compared(solution, &options)))
            }
            23 if self.elsewhere.way.is_some() => {
                let Some(SolvingEffect::FindWay { revision, start, plan, solutions }) = self.elsewhere.way.take()
                else {
                    return;
                };
                Input::Report(Report::WayFound(revision, plan_from(&start, &plan, &solutions, &Stop::new())))
            }
            _ => Input::Report(self.report()),
        };
        self.happen(input);
    }

    /// A report that was not necessarily requested.
    fn report(&mut self) -> Report {
        let revision = self.session.document().revision;
        match self.rng.u8(..10) {
            0 => {
                let entry = &catalogue()[self.rng.usize(..catalogue().len())];
                Report::Opened(Box::new(written(&entry.id)))
            }
            1 => {
                let file = PuzzleFile {
                    name: String::new(),
                    puzzle: catalogue()[0].puzzle().clone(),
                    source: None,
                    notes: None,
                };
                Report::Saved("mine.toml".into(), Box::new(self.session.document().file().unwrap_or(file)))
            }
            2 => Report::FilesLeft,
            3 => Report::Pasted(Some(self.one(TEXTS).to_owned())),
            4 => Report::NoDialog(self.elsewhere.path.take().unwrap_or(PathFor::Open)),
            5 => Report::FileFailed(failure("no room")),
            6 => Report::SystemTheme { dark: self.rng.bool() },
            7 => self.of_shelf(),
            8 => self.of_taking(),
            _ => match self.rng.u8(..8) {
                4 | 5 => Report::PreferencesLoaded {
                    remembered: Some(self.elsewhere.remembered.clone()),
                    last: self.rng.bool(),
                    notice: None,
                },
                6 => Report::PreferencesLoaded { remembered: None, last: true, notice: None },
                7 => Report::Resized([self.rng.u32(..), self.rng.u32(..2000)]),
                0 => Report::Search(revision, SearchEvent::Snapshot(Snapshot::default())),
                1 => Report::Suggestions(revision, Err("on purpose".to_owned())),
                2 => Report::Suggestions(revision, Ok(Suggestions::default())),
                _ => Report::Search(Revision::default(), SearchEvent::Snapshot(Snapshot::default())),
            },
        }
    }

    /// Reports from ranking and generating, possibly late.
    fn of_shelf(&mut self) -> Report {
        match self.rng.u8(..4) {
            0 => Report::Today("2026-11-22".parse().unwrap()),
            1 => Report::Ranked(Ranked::Failed("on purpose".to_owned())),
            2 => Report::Ranked(Ranked::Done(ranking())),
            _ => {
                let revision = self.elsewhere.ordered.unwrap_or_default();
                let made = make("2x2x3".parse().unwrap(), Hardness::Easy, self.rng.u64(..3), &Stop::new());
                let failed = self.rng.bool().then(|| failure("on purpose"));
                Report::SnakeGenerated(revision, failed.map_or_else(|| Ok(made.unwrap().unwrap()), Err))
            }
        }
    }

    /// Reports from the export, whether or not one is running.
    fn of_taking(&mut self) -> Report {
        match self.rng.u8(..4) {
            0 => Report::ExportPathChosen("fold.gif".into()),
            1 => Report::ExportProgress(self.rng.f32()),
            2 => Report::Exported("fold.gif".into()),
            _ => Report::ExportFailed(self.rng.bool().then(|| failure("on purpose"))),
        }
    }

    fn happen(&mut self, input: Input) {
        self.log.push(input.clone());
        self.elsewhere.had_hands |= self.session.hands().is_some();
        let was_made = self.session.export().progress.is_some();
        for effect in self.session.update(input) {
            match effect {
                Effect::Solving(SolvingEffect::Search { request, revision }) => {
                    let request = SearchRequest { timeout: Some(Duration::from_millis(50)), threads: 1, ..request };
                    self.elsewhere.search = Some((revision, searched(&request).into()));
                }
                Effect::Solving(SolvingEffect::StopSearch) => {
                    if let Some((_, events)) = &mut self.elsewhere.search {
                        events.truncate(3);
                        events.push_back(SearchEvent::Ended(ended(Verdict::Stopped)));
                    }
                }
                Effect::Solving(SolvingEffect::Plan { revision, solutions }) => {
                    self.elsewhere.plan = Some((revision, solutions));
                    self.elsewhere.compare = None;
                }
                Effect::Solving(SolvingEffect::Compare { revision, solution }) => {
                    self.elsewhere.compare = Some((revision, solution));
                }
                Effect::Solving(way @ SolvingEffect::FindWay { .. }) => self.elsewhere.way = Some(way),
                Effect::Solving(SolvingEffect::Generate { revision, .. }) => self.elsewhere.ordered = Some(revision),
                Effect::Export(ExportEffect::Make { wanted, .. }) => {
                    assert!(!was_made, "one at a time");
                    let Subject { puzzle, solution, plan, .. } = &wanted.subject;
                    assert!(solution.solves(puzzle));
                    let folded = if plan.to() == FoldTarget::Cube { plan.poses().last() } else { plan.poses().first() };
                    // Turns made by hand may end anywhere.
                    let folded = Dihedrals::of(&folded.unwrap().cells);
                    assert!(self.elsewhere.had_hands || folded == Dihedrals::of(&solution.cells));
                }
                Effect::Files(FilesEffect::Choose(what)) => self.elsewhere.path = Some(what),
                Effect::Preferences(PreferencesEffect::Remember(remembered)) => {
                    assert_eq!(read(&remembered.to_toml()).as_ref(), Ok(&*remembered));
                    self.elsewhere.remembered = remembered;
                }
                _ => {}
            }
        }
        self.assert_sound();
        if self.rng.u8(..16) == 0 {
            // Whatever is to be saved has been handed over, also after input for which that is not looked at.
            let left = self.session.clone().ask("dismiss 1000");
            assert!(
                !left.iter().any(|effect| matches!(effect, Effect::Preferences(_))),
                "{:?}: {left:?}",
                self.log.last()
            );
        }
    }

    /// Asserts what must hold for a session after any input.
    fn assert_sound(&self) {
        let session = &self.session;
        let (document, solving, player) = (session.document(), session.solving(), session.player());
        let (length, playhead) = (player.steps() as f64, player.playback.playhead);
        let start = player.timeline.as_ref().map_or(0.0, Timeline::start);
        assert!((start..=length).contains(&playhead), "{playhead} of {length}");
        assert!(solving.selected().is_none_or(|selected| selected < solving.solutions.len()));
        let searching = solving.search.state == SearchState::Running;
        // Nothing is awaited that will never arrive.
        let current = document.revision;
        let coming = self.elsewhere.search.as_ref();
        let comes = coming.is_some_and(|(revision, events)| *revision == current && !events.is_empty());
        assert!(!searching || (session.is_busy() || solving.search.is_still()) && comes, "{coming:?}");
        let plans = self.elsewhere.plan.as_ref().is_some_and(|(revision, _)| *revision == current);
        assert!(solving.planning != PlanState::Running || plans);
        assert_eq!(solving.foldings.len(), solving.solutions.len());
        let in_order = solving.solutions.len() > 50 || solving.foldings.is_sorted();
        assert!(in_order, "{:?}", solving.foldings);
        for solution in &solving.solutions {
            assert!(solution.solves(document.puzzle().unwrap()));
        }
        // The state is solved if there are solutions, and only a solution has a plan.
        assert_eq!(solving.search.state == SearchState::Solved, !searching && !solving.solutions.is_empty());
        assert!(solving.planning == PlanState::Idle || !solving.solutions.is_empty());
        assert_eq!(document.puzzle().map(AsRef::as_ref), document.draft.puzzle().ok().as_ref());
        assert!(!document.can_solve() || document.typed.is_some() || document.puzzle().is_some());
        assert!(!session.player().showing.mirror || document.can_mirror());
        assert!(session.recent().len() <= 10 && session.recent().iter().all(|recent| recent.puzzle().is_ok()));
        let shelf = session.shelf();
        let records = shelf.ranking().map_or(0, |ranking| ranking.records().len());
        assert!(shelf.found.iter().all(|&place| place < records));
        // While a snake is entered, only the brush paints.
        let paints = matches!(session.picture().pointer, Pointer::Edit { brush: Some(_), .. });
        let may_edit = !session.is_covered() && (session.entering().is_none() || paints);
        assert!(!session.picture().pointer.edits() || may_edit);
        if let Overlay::Locate(Locate { step, at }) = session.overlay() {
            let plan = player.plan().expect("its pictures are those of a plan");
            let numbers = step.numbers(plan);
            assert!(at == 0 || numbers.is_empty() || numbers.contains(&at), "{step:?} {at}");
            if let LocateStep::Cube { pose } | LocateStep::Slip { pose, .. } | LocateStep::Repair { pose, .. } = step {
                assert!(pose <= plan.len(), "{step:?}");
            }
        }
        let stage = session.picture().stage.clone();
        let drawn = || stage.cubelets.iter().flatten();
        let cubelets = session.entering().map_or(document.draft.snake.len(), PartialSnake::cubelets);
        assert_eq!(stage.cubelets.len(), cubelets);
        let odd = drawn().find(|pose| !pose.position.is_finite() || !pose.rotation.is_normalized());
        assert!(odd.is_none(), "{odd:?} at {:?}", player.playback);
        assert!(stage.lit.end <= stage.cubelets.len() && stage.first < stage.cubelets.len());
        assert!(session.pointed().is_none_or(|cubelet| cubelet < stage.cubelets.len()));
        // Where clicks edit, the chain is flat and complete.
        let turns = Vec::from_iter(stage.cubelets.iter().flatten().map(|pose| pose.rotation));
        let flat = || turns.iter().all(|turn| turn.angle_between(turns[0]) < 1e-2);
        let is_whole = || stage.cubelets.iter().all(Option::is_some) && flat();
        assert!(!session.picture().pointer.edits() || paints || is_whole());
        assert!(!session.shows_export() || session.subject().is_some() && session.overlay().tab().is_none());
        let state = session.state();
        assert_eq!(
            (state.playhead, state.solutions, state.steps),
            (playhead.max(0.0), solving.solutions.len(), player.steps())
        );
        assert!(player.current_step().is_none_or(|step| !player.step_text(step, session.language()).is_empty()));
        assert!(state.messages.len() <= 10 && state.messages.iter().all(|message| !message.is_empty()), "{state:?}");
    }

    /// The same inputs in the same order give the same session.
    fn assert_replayable(&self) {
        let mut again = self.fresh.clone();
        for input in &self.log {
            again.update(input.clone());
        }
        let session = &self.session;
        assert_eq!((again.state(), again.picture().stage.clone()), (session.state(), session.picture().stage.clone()));
        assert_eq!((&again.document().draft, again.settings()), (&session.document().draft, session.settings()));
        assert_eq!((again.notices(), again.overlay()), (session.notices(), session.overlay()));
        assert_eq!((again.entered(), again.page()), (session.entered(), session.page()));
        assert_eq!(
            (&again.player().timeline, &again.player().playback),
            (&session.player().timeline, &session.player().playback)
        );
        assert_eq!(
            (again.solving().solutions.as_slice(), again.export()),
            (session.solving().solutions.as_slice(), session.export())
        );
        assert_eq!(
            (again.recent(), again.picture().pointer.clone(), again.is_busy()),
            (session.recent(), session.picture().pointer.clone(), session.is_busy())
        );
    }
}

/// Run number `seed` with this many actions; on failure, prints what happened before.
fn run(seed: u64, acts: usize) {
    let mut monkey = Monkey::new(seed);
    let acted = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
        (0..acts).for_each(|_| monkey.act());
        monkey.assert_replayable();
    }));
    if let Err(failure) = acted {
        let last = monkey.log.len().saturating_sub(30);
        let told: Vec<String> =
            monkey.log[last..].iter().map(|input| format!("{input:?}").chars().take(120).collect()).collect();
        println!("run {seed}, after {} inputs; the last of them:\n{}", monkey.log.len(), told.join("\n"));
        std::panic::resume_unwind(failure);
    }
}

#[test]
fn keys_in_any_order_leave_a_sound_session() {
    for seed in 0..50 {
        run(seed, 60);
    }
    // These once accumulated messages.
    for seed in [20_000_954, 30_001_374] {
        run(seed, 1300);
    }
}

#[test]
fn a_monkey_three_times() {
    (1000..1003).for_each(|seed| run(seed, 2000));
}

/// After this many runs the allocator has all the memory it needs.
const WARM: usize = 10;

/// Limit on the growth of the process's memory after that, in KiB; one run keeps a few hundred in its log.
const GROWTH: u64 = 32 << 10;

/// The process's resident memory in KiB, if known.
fn memory() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    status.lines().find_map(|line| line.strip_prefix("VmRSS:")?.split_whitespace().next()?.parse().ok())
}

fn number(name: &str) -> Option<u64> {
    std::env::var(name).ok().map(|text| text.parse().expect("a whole number"))
}

/// In its own process, in which no other test uses memory.
#[test]
#[ignore = "takes minutes; tests/run.sh --all"]
fn a_monkey_forty_times_at_length() {
    let test = std::process::Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "soak::forty_runs", "--ignored", "--nocapture"])
        .output()
        .unwrap();
    let told = [test.stdout, test.stderr].map(|text| String::from_utf8_lossy(&text).into_owned()).concat();
    assert!(test.status.success() && told.contains("1 passed"), "{told}");
}

#[test]
#[ignore = "started by `a_monkey_forty_times_at_length`"]
fn forty_runs() {
    let first = number("SNAKE_CUBE_SEED").unwrap_or(1000);
    let patience = number("SNAKE_CUBE_SOAK").map(Duration::from_secs);
    let (start, mut warm, mut runs) = (Instant::now(), None, 0);
    for seed in first.. {
        run(seed, 2000);
        runs += 1;
        if runs == WARM {
            warm = memory();
        }
        if runs >= 40 && patience.is_none_or(|patience| start.elapsed() > patience) {
            break;
        }
    }
    println!("{runs} runs from {first} on; KiB after {WARM} of them {warm:?}, at the end {:?}", memory());
    if let (Some(warm), Some(end)) = (warm, memory()) {
        assert!(end < warm + GROWTH, "from {warm} to {end} KiB");
    }
}
