//! Suggestions for a snake with one slip: whether the right one is among them, and at which position.

use std::cmp::Reverse;
use std::time::Duration;

use snake_cube::census::Ranking;
use snake_cube::job::Stop;
use snake_cube::puzzle::{BoxSize, CatalogueEntry, Kind, Slip, Snake, catalogue, one_slip_away};
use snake_cube::solver::suggestions;

use crate::elsewhere::ranking;

/// One cube of the wrong kind, missing, repeated or inserted.
fn with_a_slip(snake: &Snake, random: &mut fastrand::Rng) -> Snake {
    let mut inner = snake.inner().to_vec();
    let at = random.usize(..inner.len());
    match random.u8(..3) {
        0 => inner[at] = inner[at].other(),
        1 => _ = inner.remove(at),
        _ => inner.insert(at, if random.bool() { Kind::Straight } else { Kind::Turn }),
    }
    Snake::from_inner(inner).unwrap()
}

/// The box of all these snakes.
fn cube() -> BoxSize {
    BoxSize::nearest_cube(27)
}

/// Pairs of the right snake and one with a slip, and the number of slips left out because they give a snake that folds.
fn slips(snakes: &[Snake], number: usize, seed: u64, ranking: &Ranking) -> (Vec<(Snake, Snake)>, usize) {
    let mut random = fastrand::Rng::with_seed(seed);
    let all = (0..number).map(|_| {
        let right = &snakes[random.usize(..snakes.len())];
        (right.clone(), with_a_slip(right, &mut random))
    });
    let wrong = Vec::from_iter(all.filter(|(_, wrong)| ranking.find(wrong).is_none()));
    let others = number - wrong.len();
    (wrong, others)
}

/// The unique snakes of a ranking that are not in the catalogue, and those that are.
fn unsold_and_sold(ranking: &Ranking) -> [Vec<Snake>; 2] {
    let of_box = catalogue().iter().map(CatalogueEntry::puzzle).filter(|puzzle| puzzle.box_size() == cube());
    let sold = Vec::from_iter(of_box.map(|puzzle| puzzle.snake().clone()));
    let is_sold = |snake: &Snake| sold.iter().any(|sold| is_same(sold, snake));
    let unique = ranking.records().iter().filter(|record| record.solutions == 1 && !is_sold(&record.snake));
    [unique.map(|record| record.snake.clone()).collect(), sold]
}

/// Either end may be read first.
fn is_same(one: &Snake, other: &Snake) -> bool {
    one == other || *one == other.reversed()
}

#[derive(Debug, Default)]
struct Found {
    /// Number of slips that give another snake that folds.
    others: usize,
    /// How often the right one is first, second and so on.
    places: [usize; 10],
    missing: usize,
}

impl Found {
    fn within(&self, first: usize) -> usize {
        self.places[..first].iter().sum()
    }
}

fn find(snakes: &[Snake], number: usize, seed: u64, ranking: &Ranking) -> Found {
    let (slips, others) = slips(snakes, number, seed, ranking);
    let mut found = Found { others, ..Found::default() };
    for (right, wrong) in slips {
        let proposed = suggestions(&wrong, cube(), None, Duration::from_secs(60), &Stop::new());
        assert_eq!(proposed.undecided, 0);
        assert!(proposed.list.iter().all(|one| ranking.find(&one.snake).is_some()));
        match proposed.list.iter().position(|one| is_same(&one.snake, &right)) {
            Some(place) => found.places[place] += 1,
            None => found.missing += 1,
        }
    }
    found
}

#[test]
fn the_right_snake_is_among_the_first() {
    let ranking = ranking();
    let [unsold, sold] = unsold_and_sold(&ranking);
    let found = find(&sold, 200, 1, &ranking);
    println!("sold {found:?}");
    assert_eq!(found.others + found.within(5), 200, "{found:?}");
    let found = find(&unsold, 200, 2, &ranking);
    println!("others {found:?}");
    let tried = 200 - found.others;
    assert!(found.within(5) * 20 > tried * 19 && found.places[0] * 3 > tried * 2, "{found:?}");
}

/// Two runs miscounted, left out or repeated.
#[test]
fn two_slips_are_found_in_snakes_that_are_sold_and_told_apart_in_others() {
    let ranking = ranking();
    let [unsold, sold] = unsold_and_sold(&ranking);
    let mut random = fastrand::Rng::with_seed(4);
    let (mut proposed, mut tried) = ([0; 2], [0; 2]);
    for number in 0..200 {
        let is_sold = number % 4 == 0;
        let snakes = if is_sold { &sold } else { &unsold };
        let right = &snakes[random.usize(..snakes.len())];
        let mut runs = right.segments();
        for _ in 0..2 {
            let at = random.usize(..runs.len());
            match random.u8(..3) {
                0 => runs[at] = 5 - runs[at].min(3),
                1 => _ = runs.remove(at),
                _ => runs.insert(at, runs[at]),
            }
        }
        let wrong = Snake::from_segments(&runs).unwrap();
        if ranking.find(&wrong).is_some() || wrong.len().abs_diff(27) > 3 {
            continue;
        }
        let found = suggestions(&wrong, cube(), None, Duration::from_secs(60), &Stop::new());
        tried[usize::from(is_sold)] += 1;
        proposed[usize::from(is_sold)] += usize::from(found.list.iter().any(|one| is_same(&one.snake, right)));
        for one in &found.list {
            // Each says where it differs, so that it can be compared with the wood.
            assert!(!one.slips.is_empty() && !Slip::all(&wrong, &one.snake).is_empty());
        }
    }
    println!("two slips: {proposed:?} of {tried:?} proposed, others and sold");
    assert!(tried[0] + tried[1] > 100 && proposed[1] * 10 >= tried[1] * 7, "{proposed:?} of {tried:?}");
}

/// The position of the right snake in other orders, for `docs/hardness.md`.
#[test]
#[ignore = "for the document"]
fn other_orders() {
    let ranking = ranking();
    let [unsold, _] = unsold_and_sold(&ranking);
    let (slips, others) = slips(&unsold, 5000, 3, &ranking);
    println!("{others} of 5000 are another snake that folds");
    // Length of the row of equal kinds around the cubelet left out or added.
    let row = |wrong: &Snake, one: &Snake| {
        let (longer, shorter) = if one.len() > wrong.len() { (one, wrong) } else { (wrong, one) };
        if longer.len() == shorter.len() {
            return 1;
        }
        let at = longer.inner().iter().zip(shorter.inner()).take_while(|(a, b)| a == b).count();
        let mut rows = longer.inner().chunk_by(|a, b| a == b).scan(0, |end, row| {
            *end += row.len();
            Some((*end, row.len()))
        });
        rows.find(|(end, _)| at < *end).unwrap().1
    };
    let unlike = |wrong: &Snake, one: &Snake| wrong.inner().iter().zip(one.inner()).filter(|(a, b)| a != b).count();
    let is_of_runs = |wrong: &Snake, one: &Snake| wrong.len() == one.len() && unlike(wrong, one) > 1;
    let solutions = |one: &Snake| ranking.find(one).unwrap().solutions;
    type Key<'a> = &'a dyn Fn(&Snake, &Snake) -> (bool, bool, Reverse<usize>, u32);
    let orders: [(&str, Key); 5] = [
        ("as they come", &|_, _| (false, false, Reverse(0), 0)),
        ("cubes before runs", &|wrong, one| (is_of_runs(wrong, one), false, Reverse(0), 0)),
        ("of these, one solution first", &|wrong, one| (is_of_runs(wrong, one), solutions(one) > 1, Reverse(0), 0)),
        ("of these, longer rows first", &|wrong, one| {
            (is_of_runs(wrong, one), solutions(one) > 1, Reverse(row(wrong, one)), 0)
        }),
        ("of these, fewer solutions first", &|wrong, one| {
            (is_of_runs(wrong, one), solutions(one) > 1, Reverse(row(wrong, one)), solutions(one))
        }),
    ];
    for (name, key) in orders {
        let mut places = [0; 10];
        for (right, wrong) in &slips {
            let mut all = one_slip_away(wrong, cube());
            all.retain(|one| ranking.find(one).is_some());
            all.sort_by_key(|one| key(wrong, one));
            let place = all.iter().position(|one| is_same(one, right)).unwrap();
            places[place.min(9)] += 1;
        }
        println!("{name}: {places:?} of {}", slips.len());
    }
}
