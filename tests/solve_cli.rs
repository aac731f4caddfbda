//! `solve` and `count` as other programs call them.

use predicates::prelude::*;
use predicates::str::contains;
use serde_json::{Value, json};

use crate::cli::{COLOURS, KINDS, lines, snake_cube};

const HASKELL: &str = "FFTTFTTTFFTTFTTFTTFTTTTTTTTTFTFTTTTTTFTFFTTTTFFTTFTTTTTTTTTTFFT";

#[test]
fn the_first_solution_as_numbered_moves() {
    let call = snake_cube(&["solve", "cubra-orange"]).assert().success();
    let text = String::from_utf8(call.get_output().stdout.clone()).unwrap();
    let numbered: Vec<(usize, &str)> = text
        .lines()
        .filter_map(|line| line.trim().split_once(". "))
        .filter_map(|(number, rest)| Some((number.parse().ok()?, rest)))
        .collect();
    assert!(numbered.iter().map(|(number, _)| *number).eq(1..=26), "{text}");
    // Letters and words agree, and the letters are explained.
    for (_, rest) in numbered {
        let (letter, word) = rest.split_once("  ").unwrap();
        let expected = match letter {
            "R" => "right",
            "L" => "left",
            "U" => "up",
            "D" => "down",
            "F" => "towards you",
            "B" => "away from you",
            _ => panic!("{letter}"),
        };
        assert_eq!(word, expected);
    }
    assert!(text.contains("R right, L left, U up, D down, F towards you, B away from you"));
    // Only results go to a pipe.
    assert!(call.get_output().stderr.is_empty());
}

#[test]
fn the_snakes_of_the_prolog_haskell_and_fsharp_articles_are_solved() {
    let found = lines(&["solve", HASKELL, "--json"], 0);
    assert_eq!(found.len(), 2);
    assert_eq!(found[0]["moves"].as_str().unwrap().len(), 63);
    let mut cells = Vec::from_iter(found[0]["cells"].as_array().unwrap().iter().map(Value::to_string));
    cells.sort();
    cells.dedup();
    assert_eq!(cells.len(), 64);
    let all = lines(&["solve", KINDS, "--colours", COLOURS, "--pattern", "block", "--all", "--json"], 0);
    assert_eq!(all.len(), 2);
    let finished = &all[1];
    for (field, value) in
        [("type", json!("finished")), ("complete", json!(true)), ("distinct", json!(1)), ("placements", json!(24))]
    {
        assert_eq!(finished[field], value, "{field}");
    }
    assert!(finished["nodes"].as_u64().unwrap() > 0 && finished["seconds"].as_f64().is_some());
}

#[test]
fn all_and_limits() {
    let all = lines(&["solve", "TTTTTT", "--notation", "inner", "--all", "--json", "--threads", "2"], 0);
    let indices = Vec::from_iter(all[..3].iter().map(|line| line["index"].as_u64().unwrap()));
    assert_eq!((all.len(), indices), (4, vec![1, 2, 3]));
    let two = lines(&["solve", "two-by-two", "--limit", "2", "--json"], 0);
    assert_eq!((two.len(), &two[2]["complete"]), (3, &json!(false)));
    snake_cube(&["solve", "cubra-purple", "--all"])
        .assert()
        .success()
        .stdout(contains("6 solutions, proved to be all; 576 "));
}

#[test]
fn without_a_solution_corrections_are_listed() {
    // The first cubelet after the head is straight instead of a turn, in a snake with one solution.
    let wrong = "SSTTSTTSTTTSTSTTTTSTSTSTS";
    snake_cube(&["solve", wrong]).assert().code(1).stdout(
        contains("run 1 is 4 cubes long")
            .and(contains("STTTSTTSTTTSTSTTTTSTSTSTS  (3 2, not 4 here: [4] 2: cubra-blue)")),
    );
    let finished = lines(&["solve", wrong, "--json"], 1);
    assert_eq!((finished.len(), &finished[0]["complete"], &finished[0]["distinct"]), (1, &json!(true), &json!(0)));
}

#[test]
fn time_runs_out() {
    let finished = lines(&["solve", "king-46", "--all", "--timeout", "0", "--json"], 3);
    assert_eq!(finished.last().unwrap()["complete"], json!(false));
    for bad in [&["--timeout", "-1"][..], &["--timeout", "soon"], &["--threads", "0"], &["--limit", "0"]] {
        snake_cube(&[&["solve", "king-46"], bad].concat()).assert().code(2).stdout("");
    }
    snake_cube(&["solve", "no such snake"]).assert().code(2).stdout("");
}

#[test]
fn a_closed_pipe_ends_it_quietly() {
    use std::io::Read as _;
    use std::process::{Command, Stdio};
    let mut child = Command::new(assert_cmd::cargo::cargo_bin!("snake-cube"))
        .args(["solve", "TTTTTTTTTTTTSTSTSTSTTTTTT", "--all", "--json"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut first = [0; 16];
    child.stdout.take().unwrap().read_exact(&mut first).unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!((output.status.code(), output.stderr), (Some(0), vec![]));
}

#[test]
fn count() {
    let counted = lines(&["count", "--box", "2x3x3", "--json"], 0);
    assert_eq!(counted.len(), 1);
    for (field, value) in [("directed_paths", 33760), ("solutions", 1085), ("snakes", 296), ("unique", 101)] {
        assert_eq!(counted[0][field], json!(value), "{field}");
    }
    assert_eq!(counted[0]["box"], json!([2, 3, 3]));
    let rows = counted[0]["by_straights"].as_array().unwrap();
    assert_eq!(rows.iter().map(|row| row["snakes"].as_u64().unwrap()).sum::<u64>(), 296);
    snake_cube(&["count", "--box", "2x2x2"]).assert().success().stdout(contains("straight "));
    snake_cube(&["count", "--box", "4x4x4"]).assert().code(2).stdout("");
}
