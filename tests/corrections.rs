//! Suggestions for a snake with one slip: whether the right one is among them, and at which position.

use std::cmp::Reverse;
use std::time::Duration;

use snake_cube::census::Ranking;
use snake_cube::job::Stop;
use snake_cube::puzzle::{CatalogueEntry, Change, Correction, Kind, Snake, catalogue, one_slip_away};
use snake_cube::solver::suggestions;

/// One cube of the wrong kind, missing, repeated or inserted.
fn with_a_slip(snake: &Snake, random: &mut fastrand::Rng) -> Snake {
    let mut inner = snake.inner().to_vec();
    let at = random.usize(..inner.len());
    match random.u8(..3) {
        0 => inner[at] = inner[at].flipped(),
        1 => _ = inner.remove(at),
        _ => inner.insert(at, if random.bool() { Kind::Straight } else { Kind::Turn }),
    }
    Snake::from_inner(inner).unwrap()
}

/// Pairs of the right snake and one with a slip, and the number of slips left out because they give a snake that folds.
fn slips(snakes: &[Snake], number: usize, seed: u64, ranking: &Ranking) -> (Vec<(Snake, Snake)>, usize) {
    let mut random = fastrand::Rng::with_seed(seed);
    let all = (0..number).map(|_| {
        let right = &snakes[random.usize(..snakes.len())];
        (right.clone(), with_a_slip(right, &mut random))
    });
    let wrong: Vec<_> = all.filter(|(_, wrong)| ranking.find(wrong).is_none()).collect();
    let others = number - wrong.len();
    (wrong, others)
}

/// The unique snakes of a ranking that nobody sells, and those that are sold.
fn unsold_and_sold(ranking: &Ranking) -> [Vec<Snake>; 2] {
    let of_box =
        catalogue().iter().map(CatalogueEntry::puzzle).filter(|puzzle| puzzle.box_size() == ranking.box_size());
    let sold: Vec<Snake> = of_box.map(|puzzle| puzzle.snake().clone()).collect();
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
        let proposed = suggestions(&wrong, ranking.box_size(), None, Duration::from_secs(60), &Stop::new());
        assert_eq!(proposed.undecided, 0);
        assert!(proposed.list.iter().all(|one| ranking.find(&one.correction.snake).is_some()));
        match proposed.list.iter().position(|one| is_same(&one.correction.snake, &right)) {
            Some(place) => found.places[place] += 1,
            None => found.missing += 1,
        }
    }
    found
}

#[test]
fn the_right_snake_is_among_the_first() {
    let ranking = Ranking::of_box("3x3x3".parse().unwrap(), &Stop::new()).unwrap().unwrap();
    let [unsold, sold] = unsold_and_sold(&ranking);
    let found = find(&sold, 200, 1, &ranking);
    println!("sold {found:?}");
    assert_eq!(found.others + found.within(5), 200, "{found:?}");
    let found = find(&unsold, 200, 2, &ranking);
    println!("others {found:?}");
    let tried = 200 - found.others;
    assert!(found.within(5) * 20 > tried * 19 && found.places[0] * 3 > tried * 2, "{found:?}");
}

/// The position of the right snake in other orders, for `docs/hardness.md`.
#[test]
#[ignore = "for the document"]
fn other_orders() {
    let ranking = Ranking::of_box("3x3x3".parse().unwrap(), &Stop::new()).unwrap().unwrap();
    let [unsold, _] = unsold_and_sold(&ranking);
    let (slips, others) = slips(&unsold, 5000, 3, &ranking);
    println!("{others} of 5000 are another snake that folds");
    // Length of the row of equal kinds around the cubelet left out or added.
    let row = |wrong: &Snake, one: &Correction| {
        let (kinds, at) = match one.change {
            Change::Added { cubelet, .. } => (one.snake.inner(), cubelet.index() - 1),
            Change::Removed { cubelet, .. } => (wrong.inner(), cubelet.index() - 1),
            _ => return 1,
        };
        kinds
            .chunk_by(|a, b| a == b)
            .scan(0, |end, row| {
                *end += row.len();
                Some((*end, row.len()))
            })
            .find(|(end, _)| at < *end)
            .unwrap()
            .1
    };
    let is_of_runs = |one: &Correction| matches!(one.change, Change::Moved { .. });
    let solutions = |one: &Correction| ranking.find(&one.snake).unwrap().solutions;
    type Key<'a> = &'a dyn Fn(&Snake, &Correction) -> (bool, bool, Reverse<usize>, u32);
    let orders: [(&str, Key); 5] = [
        ("as they come", &|_, _| (false, false, Reverse(0), 0)),
        ("cubes before runs", &|_, one| (is_of_runs(one), false, Reverse(0), 0)),
        ("of these, one solution first", &|_, one| (is_of_runs(one), solutions(one) > 1, Reverse(0), 0)),
        ("of these, longer rows first", &|wrong, one| {
            (is_of_runs(one), solutions(one) > 1, Reverse(row(wrong, one)), 0)
        }),
        ("of these, fewer solutions first", &|wrong, one| {
            (is_of_runs(one), solutions(one) > 1, Reverse(row(wrong, one)), solutions(one))
        }),
    ];
    for (name, key) in orders {
        let mut places = [0; 10];
        for (right, wrong) in &slips {
            let mut all = one_slip_away(wrong, ranking.box_size());
            all.retain(|one| ranking.find(&one.snake).is_some());
            all.sort_by_key(|one| key(wrong, one));
            let place = all.iter().position(|one| is_same(&one.snake, right)).unwrap();
            places[place.min(9)] += 1;
        }
        println!("{name}: {places:?} of {}", slips.len());
    }
}
