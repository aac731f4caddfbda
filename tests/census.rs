//! Checks the census of small boxes against an independent count that shares no code with it.

use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;

use snake_cube::census::{Hardness, Ranking, Record};
use snake_cube::job::Stop;
use snake_cube::puzzle::{BoxSize, Kind, Snake, Solution, catalogue};

use crate::elsewhere::entry;
use crate::instances::plan;
use crate::solver::KNOWN;

fn ranking(size: &str) -> Arc<Ranking> {
    Ranking::of_box(size.parse().unwrap(), &Stop::new()).unwrap().unwrap()
}

/// A box with numbered cells, and where each of its symmetries maps them; computed from coordinates alone.
struct Cells {
    beside: Vec<[Option<usize>; 6]>,
    symmetries: BTreeSet<Vec<usize>>,
}

impl Cells {
    fn of(size: BoxSize) -> Self {
        let sides = size.sides().to_array();
        let mut cells = Vec::new();
        for z in 0..sides[2] {
            for y in 0..sides[1] {
                for x in 0..sides[0] {
                    cells.push([x, y, z]);
                }
            }
        }
        let number = |cell: [i32; 3]| cells.iter().position(|other| *other == cell);
        let step = |cell: [i32; 3], direction: usize| {
            let mut next = cell;
            next[direction / 2] += if direction.is_multiple_of(2) { 1 } else { -1 };
            number(next)
        };
        let mut symmetries = BTreeSet::new();
        for order in [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]] {
            for flips in 0..8 {
                let image = |cell: &[i32; 3]| {
                    let place = |axis: usize| {
                        let along = cell[order[axis]];
                        if flips >> axis & 1 == 1 { sides[axis] - 1 - along } else { along }
                    };
                    number([place(0), place(1), place(2)])
                };
                symmetries.extend(cells.iter().map(image).collect::<Option<Vec<usize>>>());
            }
        }
        let beside = cells.iter().map(|&cell| std::array::from_fn(|direction| step(cell, direction))).collect();
        Self { beside, symmetries }
    }

    /// Whether no symmetry maps the path to a smaller one, and whether only the identity maps it to itself.
    fn is_least(&self, path: &[usize]) -> (bool, bool) {
        let mut kept = 0;
        for symmetry in &self.symmetries {
            match path.iter().map(|&cell| symmetry[cell]).cmp(path.iter().copied()) {
                std::cmp::Ordering::Less => return (false, false),
                std::cmp::Ordering::Equal => kept += 1,
                std::cmp::Ordering::Greater => {}
            }
        }
        (true, kept == 1)
    }
}

/// The plain search for one snake from its head, straight from the definition: run by run, keeping paths that are the
/// smallest of their images.
#[derive(Default)]
struct Plain {
    laid: u64,
    blind_alleys: u64,
    whole: Vec<Vec<usize>>,
    taken: Vec<bool>,
}

impl Plain {
    fn search(cells: &Cells, runs: &[usize]) -> Self {
        let mut plain = Self { taken: vec![false; cells.beside.len()], ..Self::default() };
        for start in 0..cells.beside.len() {
            let mut path = vec![start];
            if cells.is_least(&path).0 {
                plain.taken.fill(false);
                plain.taken[start] = true;
                plain.go_on(cells, runs, &mut path, None, false);
            }
        }
        plain
    }

    fn go_on(&mut self, cells: &Cells, runs: &[usize], path: &mut Vec<usize>, came: Option<usize>, settled: bool) {
        let Some((&length, rest)) = runs.split_first() else {
            self.whole.push(path.clone());
            return;
        };
        let before = path.len();
        let mut has_room = false;
        for direction in (0..6).filter(|direction| came.is_none_or(|came| came / 2 != direction / 2)) {
            for _ in 1..length {
                match cells.beside[path[path.len() - 1]][direction] {
                    Some(next) if !self.taken[next] => {
                        self.taken[next] = true;
                        path.push(next);
                    }
                    _ => break,
                }
            }
            if path.len() == before + length - 1 {
                has_room = true;
                let (is_least, is_settled) = if settled { (true, true) } else { cells.is_least(path) };
                if is_least {
                    self.laid += 1;
                    self.go_on(cells, rest, path, Some(direction), is_settled);
                }
            }
            path.drain(before..).for_each(|cell| self.taken[cell] = false);
        }
        self.blind_alleys += u64::from(!has_room && 3 * before >= 2 * cells.beside.len());
    }

    /// Number of solutions up to symmetry, counting a path and its reverse as one.
    fn distinct(&self, cells: &Cells) -> usize {
        let least = |path: Vec<usize>| {
            let images = cells.symmetries.iter().map(|symmetry| path.iter().map(|&cell| symmetry[cell]).collect());
            images.min().unwrap_or(path.clone())
        };
        let both = |path: &Vec<usize>| -> Vec<usize> {
            let reversed = path.iter().rev().copied().collect();
            least(path.clone()).min(least(reversed))
        };
        BTreeSet::from_iter(self.whole.iter().map(both)).len()
    }

    /// The minimum, over all solutions, of the number of runs whose neighbours point in different directions.
    fn turns(&self, cells: &Cells) -> usize {
        let bent = |path: &Vec<usize>| {
            let step = |pair: &[usize]| cells.beside[pair[0]].iter().position(|next| *next == Some(pair[1]));
            let mut ways = Vec::from_iter(path.windows(2).map(step));
            ways.dedup();
            ways.windows(3).filter(|three| three[0] != three[2]).count()
        };
        self.whole.iter().map(bent).min().unwrap()
    }
}

/// Each record selected by `pick` agrees with its own plain search; all records are in the order of their values.
fn agrees_with_plain_search(size: &str, pick: impl Fn(usize) -> bool) -> Arc<Ranking> {
    let ranking = ranking(size);
    let cells = Cells::of(size.parse().unwrap());
    for (place, record) in ranking.records().iter().enumerate().filter(|(place, _)| pick(*place)) {
        let head = Plain::search(&cells, &record.snake.segments());
        let tail = Plain::search(&cells, &record.snake.reversed().segments());
        let until_found =
            |head: u64, tail: u64, whole: usize| (((head + tail) as f64) / (2.0 * (whole as f64 + 1.0))).round() as u64;
        assert_eq!(head.whole.len(), tail.whole.len());
        let solutions = if record.snake.is_palindrome() { head.distinct(&cells) } else { head.whole.len() };
        let expected = Record {
            snake: record.snake.clone(),
            solutions: solutions as u32,
            effort: until_found(head.laid, tail.laid, head.whole.len()),
            blind_alleys: until_found(head.blind_alleys, tail.blind_alleys, head.whole.len()),
            turns: head.turns(&cells) as u32,
            rank: place as u32 + 1,
            hardness: [Hardness::Hard, Hardness::Medium, Hardness::Easy]
                [3 * (2 * place + 1) / (2 * ranking.records().len())],
        };
        assert_eq!(*record, expected);
    }
    in_order(&ranking);
    ranking
}

/// Records are ordered by the sum of a snake's positions in three lists, ties at the mean of their positions.
fn in_order(ranking: &Ranking) {
    let records = ranking.records();
    let mut sums: Vec<u64> = vec![0; records.len()];
    for value in [
        |record: &Record| record.effort,
        |record: &Record| record.blind_alleys,
        |record: &Record| u64::from(record.turns),
    ] {
        let mut numbers: HashMap<u64, u64> = HashMap::new();
        records.iter().for_each(|record| *numbers.entry(value(record)).or_default() += 1);
        let mut values = Vec::from_iter(numbers.keys().copied());
        values.sort_unstable();
        let mut less = 0;
        let mut places = HashMap::new();
        for value in values {
            places.insert(value, 2 * less + numbers[&value]);
            less += numbers[&value];
        }
        sums.iter_mut().zip(records).for_each(|(sum, record)| *sum += places[&value(record)]);
    }
    assert!(sums.is_sorted_by(|one, next| one >= next), "the hardest first");
    let names =
        BTreeSet::from_iter(records.iter().map(|record| record.snake.letters().min(record.snake.reversed().letters())));
    assert_eq!(names.len(), records.len(), "each snake once");
}

#[test]
fn small_boxes_agree_with_a_plain_search() {
    for (size, snakes) in [("2x2x2", 1), ("2x2x3", 17), ("2x2x4", 97), ("2x3x3", 296), ("1x3x3", 3), ("1x1x6", 1)] {
        assert_eq!(agrees_with_plain_search(size, |_| true).records().len(), snakes, "{size}");
    }
}

#[test]
fn three_by_three_by_three_agrees_with_a_plain_search() {
    three_by_three_by_three(5);
}

#[test]
#[ignore = "takes half a minute; tests/run.sh --all"]
fn all_of_three_by_three_by_three_agree_with_a_plain_search_at_length() {
    three_by_three_by_three(1);
}

fn three_by_three_by_three(each: usize) {
    let ranking = agrees_with_plain_search("3x3x3", |place| place % each == 0);
    let records = ranking.records();
    assert_eq!(records.len(), 11_487);
    assert_eq!(records.iter().filter(|record| record.snake.is_palindrome()).count(), 77);
    for (straights, snakes, unique, solutions) in KNOWN {
        let of_row = Vec::from_iter(records.iter().filter(|record| 25 - record.snake.turns() == straights));
        let all: u64 = of_row.iter().map(|record| u64::from(record.solutions)).sum();
        let sole = of_row.iter().filter(|record| record.solutions == 1).count() as u64;
        assert_eq!((of_row.len() as u64, sole, all), (snakes, unique, solutions), "{straights} straights");
    }
}

/// Snakes are found from either end; a snake that does not fold is not found.
#[test]
fn snakes_are_found_from_either_end() {
    let ranking = ranking("3x3x3");
    for id in ["cubra-blue", "cubra-green", "cubra-orange", "cubra-red", "cubra-purple", "kevs-9b"] {
        let entry = entry(id);
        let snake = entry.puzzle().snake();
        let record = ranking.find(snake).unwrap();
        assert_eq!(Some(record), ranking.find(&snake.reversed()));
        assert_eq!(u64::from(record.solutions), entry.solutions);
        assert_eq!(ranking.fifth(record), entry.difficulty, "{id}");
    }
    assert_eq!([0, 11_486].map(|place| ranking.fifth(&ranking.records()[place])), [5, 1]);
    assert!(catalogue().iter().all(|entry| entry.puzzle().len() <= 27 || entry.difficulty == 5));
    assert_eq!(ranking.find(&Snake::from_inner(vec![Kind::Turn; 25]).unwrap()), None);
}

/// The figures in `docs/hardness.md` for all snakes of the 3×3×3 cube, except for its picture and plans.
#[test]
#[ignore = "for the document"]
fn figures_of_the_document() {
    let ranking = ranking("3x3x3");
    let records = ranking.records();
    for entry in catalogue() {
        if let Some(Record { solutions, effort, blind_alleys, turns, rank, hardness, .. }) =
            ranking.find(entry.puzzle().snake())
        {
            println!("| {} | {solutions} | {effort} | {blind_alleys} | {turns} | {rank}, {hardness} |", entry.name);
        }
    }
    let mut efforts = Vec::from_iter(records.iter().map(|record| record.effort));
    efforts.sort_unstable();
    let [least, low, high, most] = [0, 1, 3, 4].map(|quarter| efforts[(efforts.len() - 1) * quarter / 4]);
    println!("effort {least} to {most}, half of them from {low} to {high}");
    for hardness in Hardness::ALL {
        let sole = records.iter().filter(|record| record.solutions == 1 && record.hardness == hardness).count();
        println!("{sole} {hardness} ones with one solution");
    }
    let of_effort = mean_places(records, |record| record.effort);
    for (name, other) in [
        ("blind alleys", mean_places(records, |record| record.blind_alleys)),
        ("turns", mean_places(records, |record| u64::from(record.turns))),
    ] {
        println!("rank correlation of effort and {name}: {:.2}", correlation(&of_effort, &other));
    }
}

/// The position of each record in the order of its value; ties get the mean of their positions.
fn mean_places(records: &[Record], value: impl Fn(&Record) -> u64) -> Vec<f64> {
    let mut values = Vec::from_iter(records.iter().map(&value));
    values.sort_unstable();
    let place = |record| {
        let value = value(record);
        (values.partition_point(|other| *other < value) + values.partition_point(|other| *other <= value)) as f64 / 2.0
    };
    records.iter().map(place).collect()
}

fn correlation(one: &[f64], other: &[f64]) -> f64 {
    let mean = |all: &[f64]| all.iter().sum::<f64>() / all.len() as f64;
    let (means, both) = ([mean(one), mean(other)], || one.iter().zip(other));
    let covariance: f64 = both().map(|(a, b)| (a - means[0]) * (b - means[1])).sum();
    let spread = |all: &[f64], mean: f64| all.iter().map(|a| (a - mean).powi(2)).sum::<f64>();
    covariance / (spread(one, means[0]) * spread(other, means[1])).sqrt()
}

/// How long planning takes, and how a plan's motions correlate with the turns in a record; for `docs/hardness.md`.
#[test]
#[ignore = "takes a minute: for the document"]
fn turns_and_plans() {
    let (ranking, size) = (ranking("3x3x3"), BoxSize::nearest_cube(27));
    let mut random = fastrand::Rng::with_seed(5);
    let unique = Vec::from_iter(ranking.records().iter().filter(|record| record.solutions == 1));
    let mut planning = std::time::Duration::ZERO;
    let planned: Vec<(f64, f64)> = (0..100)
        .filter_map(|_| {
            let record = unique[random.usize(..unique.len())];
            let cells = Plain::search(&Cells::of(size), &record.snake.segments()).whole.remove(0);
            let solution = Solution { cells: cells.iter().map(|&cell| size.cell(cell)).collect() };
            let began = std::time::Instant::now();
            let found = plan(&solution);
            planning += began.elapsed();
            match found {
                Ok(plan) => Some((f64::from(record.turns), plan.ease().motions as f64)),
                _ => None,
            }
        })
        .collect();
    let (turns, motions): (Vec<f64>, Vec<f64>) = planned.into_iter().unzip();
    let mean = |all: &[f64]| all.iter().sum::<f64>() / all.len() as f64;
    println!(
        "{} planned, {:.3} s each; {:.1} turns, {:.1} motions on average, correlation {:.2}",
        turns.len(),
        planning.as_secs_f64() / 100.0,
        mean(&turns),
        mean(&motions),
        correlation(&turns, &motions)
    );
}

/// One bar of the histogram of efforts, with its snakes by hardness: easy, medium, hard.
struct Bar {
    from: u64,
    /// Exclusive bound.
    below: u64,
    snakes: [usize; 3],
}

/// Ascending; each bar is about 1.5 times as wide as the one before, so that all look equal on a logarithmic axis.
fn bars(ranking: &Ranking) -> Vec<Bar> {
    let efforts = || ranking.records().iter().map(|record| record.effort);
    let (least, most) = (efforts().min().unwrap(), efforts().max().unwrap());
    let mut bars: Vec<Bar> = Vec::new();
    let (mut from, mut below) = (0, 1);
    while from <= most {
        if below > least {
            bars.push(Bar { from, below, snakes: [0; 3] });
        }
        (from, below) = (below, below + (below / 2).max(1));
    }
    for record in ranking.records() {
        let place = bars.partition_point(|bar| bar.below <= record.effort);
        bars[place].snakes[record.hardness as usize] += 1;
    }
    bars
}

/// Redraws `docs/hardness.svg`.
#[test]
#[ignore = "writes a picture for the documents"]
fn draw_the_distribution() {
    const COLOURS: [&str; 3] = ["#8fb996", "#e0b052", "#b85c3e"];
    let ranking = ranking("3x3x3");
    let bars = bars(&ranking);
    let (left, bottom, width, height) = (60.0, 380.0, 700.0, 250.0);
    let log = |effort: u64| (effort.max(1) as f64).ln();
    let (least, most) = (log(bars[0].from), log(bars[bars.len() - 1].below));
    let x = |effort: u64| left + width * (log(effort) - least) / (most - least);
    let tallest = bars.iter().map(|bar| bar.snakes.iter().sum::<usize>()).max().unwrap();
    let scale = height / (tallest as f64 / 500.0).ceil() / 500.0;
    let mut svg = String::from(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 800 450\" font-family=\"sans-serif\" font-size=\"13\" fill=\"#222\">\n\
         <title>All 11,487 snakes of the 3×3×3 cube by search effort</title>\n\
         <rect width=\"800\" height=\"450\" fill=\"#fbf9f5\"/>\n",
    );
    for lines in 0..=(tallest / 500 + 1) {
        let y = bottom - scale * 500.0 * lines as f64;
        svg += &format!("<path d=\"M{left} {y:.1}H{}\" stroke=\"#ddd6c8\"/>\n", left + width);
        svg += &format!("<text x=\"{}\" y=\"{:.1}\" text-anchor=\"end\">{}</text>\n", left - 8.0, y + 4.0, 500 * lines);
    }
    for bar in &bars {
        let mut y = bottom;
        let (from, to) = (x(bar.from) + 0.75, x(bar.below) - 0.75);
        for (number, colour) in bar.snakes.iter().zip(COLOURS) {
            let tall = scale * *number as f64;
            y -= tall;
            if *number > 0 {
                let size = format!("x=\"{from:.1}\" y=\"{y:.1}\" width=\"{:.1}\" height=\"{tall:.1}\"", to - from);
                svg += &format!("<rect {size} fill=\"{colour}\"/>\n");
            }
        }
    }
    for effort in [20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 20_000, 50_000] {
        if (least..=most).contains(&log(effort)) {
            let x = x(effort);
            svg += &format!("<path d=\"M{x:.1} {bottom}v5\" stroke=\"#222\"/>\n");
            svg += &format!("<text x=\"{x:.1}\" y=\"{}\" text-anchor=\"middle\">{effort}</text>\n", bottom + 19.0);
        }
    }
    let middle = left + width / 2.0;
    svg += &format!(
        "<text x=\"{middle}\" y=\"{}\" text-anchor=\"middle\">runs laid until a solution is found, on average</text>\n",
        bottom + 42.0
    );
    svg +=
        &format!("<text x=\"{left}\" y=\"24\" font-weight=\"bold\">Snakes of the 3×3×3 cube by search effort</text>\n");
    for (place, hardness) in Hardness::ALL.into_iter().enumerate() {
        let x = left + width - 225.0 + 80.0 * place as f64;
        let colour = COLOURS[place];
        svg += &format!("<rect x=\"{x}\" y=\"13\" width=\"12\" height=\"12\" fill=\"{colour}\"/>\n");
        svg += &format!("<text x=\"{}\" y=\"24\">{hardness}</text>\n", x + 17.0);
    }
    let mut marks: Vec<(u64, &str)> = catalogue()
        .iter()
        .filter_map(|entry| {
            Some((ranking.find(entry.puzzle().snake())?.effort, entry.name.split(",").next().unwrap_or_default()))
        })
        .collect();
    marks.sort_unstable();
    for (place, (effort, name)) in marks.into_iter().enumerate() {
        let (x, y) = (x(effort), 46.0 + 15.0 * place as f64);
        svg += &format!("<path d=\"M{x:.1} {:.1}V{bottom}\" stroke=\"#222\" stroke-dasharray=\"2 3\"/>\n", y - 11.0);
        svg += &format!("<text x=\"{:.1}\" y=\"{y:.1}\">{name}</text>\n", x + 4.0);
    }
    svg.push_str("</svg>\n");
    std::fs::write(concat!(env!("CARGO_MANIFEST_DIR"), "/docs/hardness.svg"), svg).unwrap();
}
