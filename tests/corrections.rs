//! What is proposed for a snake with one slip in it: whether the right one is there, and where.

use std::time::Duration;

use snake_cube::census::Ranking;
use snake_cube::job::Stop;
use snake_cube::puzzle::{BoxSize, CatalogueEntry, Kind, Snake, catalogue};
use snake_cube::solver::suggestions;

/// A cube written wrong, left out, or written twice or where there is none.
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

#[derive(Debug, Default)]
struct Found {
    /// Slips that make another snake that folds.
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

fn find(snakes: &[Snake], slips: usize, seed: u64, ranking: &Ranking) -> Found {
    let mut random = fastrand::Rng::with_seed(seed);
    let mut found = Found::default();
    let size: BoxSize = ranking.box_size();
    for _ in 0..slips {
        let right = &snakes[random.usize(..snakes.len())];
        let wrong = with_a_slip(right, &mut random);
        if ranking.find(&wrong).is_some() {
            found.others += 1;
            continue;
        }
        let proposed = suggestions(&wrong, size, None, Duration::from_secs(60), &Stop::new());
        assert_eq!(proposed.undecided, 0);
        assert!(proposed.list.iter().all(|one| ranking.find(&one.correction.snake).is_some()));
        // It does not matter from which end the right one is read.
        let is_right = |snake: &Snake| snake == right || snake.reversed() == *right;
        match proposed.list.iter().position(|one| is_right(&one.correction.snake)) {
            Some(place) => found.places[place] += 1,
            None => found.missing += 1,
        }
    }
    found
}

#[test]
fn the_right_snake_is_among_the_first() {
    let size = "3x3x3".parse().unwrap();
    let ranking = Ranking::of_box(size, &Stop::new()).unwrap().unwrap();
    let of_catalogue: Vec<Snake> = catalogue()
        .iter()
        .map(CatalogueEntry::puzzle)
        .filter(|puzzle| puzzle.box_size() == size)
        .map(|puzzle| puzzle.snake().clone())
        .collect();
    let sold = find(&of_catalogue, 200, 1, &ranking);
    println!("catalogue {sold:?}");
    assert_eq!(sold.others + sold.within(5), 200, "{sold:?}");

    let is_sold = |snake: &Snake| of_catalogue.iter().any(|sold| sold == snake || sold.reversed() == *snake);
    let others = ranking.records().iter().filter(|record| record.solutions == 1 && !is_sold(&record.snake));
    let others: Vec<Snake> = others.map(|record| record.snake.clone()).collect();
    let random = find(&others, 200, 2, &ranking);
    println!("others {random:?}");
    let tried = 200 - random.others;
    assert!(random.within(5) * 10 > tried * 8, "{random:?}");
    assert!(random.missing * 20 < tried, "{random:?}");
}
