//! From which end a cube can be built run by run, against what is known of snakes that are sold.

use std::sync::Arc;

use snake_cube::fold::late_runs;
use snake_cube::job::Stop;
use snake_cube::puzzle::{CatalogueEntry, End, Solution, Symmetry};
use snake_cube::solver::{Goal, SearchEvent, SearchRequest, run};

/// The runs that come late in each solution, from both ends, each with the lengths of the first three runs from there.
fn late(id: &str) -> Vec<[(Vec<usize>, Vec<usize>); 2]> {
    let puzzle = CatalogueEntry::by_id(id).unwrap().puzzle();
    let mut solutions: Vec<Solution> = Vec::new();
    run(&SearchRequest::new(Arc::new(puzzle.clone()), Goal::All), &Stop::new(), &mut |event| {
        if let SearchEvent::Solution(solution) = event {
            solutions.push(solution);
        }
        true
    });
    let from = |solution: &Solution, end| {
        let mut lengths = puzzle.snake().segments();
        if end == End::Tail {
            lengths.reverse();
        }
        lengths.truncate(3);
        (lengths, late_runs(&solution.cells, end))
    };
    solutions.iter().map(|solution| [from(solution, End::Head), from(solution, End::Tail)]).collect()
}

#[test]
fn the_common_snake_begins_at_three_two_two() {
    let [both] = &late("cubra-blue")[..] else { panic!("one solution") };
    for (lengths, late) in both {
        match lengths[..] {
            [3, 2, 2] => assert!(late.is_empty(), "{late:?}"),
            [3, 3, 3] => assert_eq!(late[..], [12, 13]),
            _ => panic!("{lengths:?}"),
        }
    }
}

#[test]
fn the_king_snakes_have_a_good_end() {
    for (id, begin, clean) in [("king-39", [4, 2, 4], None), ("king-46", [2, 4, 2], Some(1))] {
        let all = late(id);
        let of_end = |both: &[(Vec<usize>, Vec<usize>); 2]| {
            both.iter().find(|(lengths, _)| lengths[..] == begin).unwrap().1.is_empty()
        };
        let number = all.iter().filter(|both| of_end(both)).count();
        assert!(all.len() == 4 && clean.map_or(number > 0, |clean| number == clean), "{id}: {all:?}");
    }
}

#[test]
fn an_image_has_the_same() {
    let puzzle = CatalogueEntry::by_id("kevs-9b").unwrap().puzzle();
    let mut solution = None;
    run(&SearchRequest::new(Arc::new(puzzle.clone()), Goal::First), &Stop::new(), &mut |event| {
        if let SearchEvent::Solution(found) = event {
            solution = Some(found);
        }
        true
    });
    let solution = solution.unwrap();
    for end in [End::Head, End::Tail] {
        let late = late_runs(&solution.cells, end);
        assert!(Symmetry::all().all(|by| late_runs(&solution.transformed(puzzle, by).cells, end) == late));
    }
    assert!(late_runs(&solution.cells[..1], End::Head).is_empty());
}
