//! The shelf in the window: snakes ranked and generated in the background, picked and solved.

use super::desk::{Display, Opened, play_small, play_well_on};

#[test]
fn from_the_list_of_all_snakes_to_a_fold() {
    let session = play_well_on(
        &Display::of_size("800x600"),
        &["cubra-red"],
        "shelf all\nwait idle\nfilter runs 3 3 3 3\nwait idle\nstate sought.json\n\
         ranked 5821\nstate picked.json\nsolve\nwait planned\nstate solved.json\nundo\nstate undone.json\nquit\n",
    );
    assert_eq!(session.state("sought")["shelf"], "all");
    let picked = session.state("picked");
    assert_eq!((&picked["shelf"], &picked["cubelets"], &picked["search"]), (&"".into(), &27.into(), &"idle".into()));
    let solved = session.state("solved");
    assert_eq!(solved["search"], "solved");
    assert!(solved["steps"].as_u64().unwrap() > 5, "{solved}");
    assert_eq!(session.state("undone")["puzzle"], "cubra-red");
}

#[test]
fn closing_the_window_does_not_wait_for_the_generator() {
    let session = play_small(&["cubra-red"], "new hard 5x5x5 1\nstop\nstate made.json\nquit\n");
    assert_eq!(session.state("made")["puzzle"], "cubra-red");
}

/// With keyboard and pointer: the shelf by its key, all snakes by a click, one of them by another.
#[test]
fn a_hand_takes_a_snake_from_the_shelf() {
    let mut window = Opened::showing(Display::open(), "cubra-blue");
    window.take_keyboard();
    // The named puzzle is solved.
    window.comes_to_rest();
    let before = window.display.photograph(1280, 720);
    window.display.hand("key s\n");
    window.until("the shelf", |screen| *screen != before);
    window.comes_to_rest();
    let shelf = window.display.photograph(1280, 720);
    let differs = |from: &image::RgbImage, [x, y, width, height]: [u32; 4]| {
        let part = |of: &image::RgbImage| image::imageops::crop_imm(of, x, y, width, height).to_image();
        part(&window.display.photograph(1280, 720)) != part(from)
    };
    // A click does nothing until its target is drawn, so it is repeated, as a person does.
    let click_until = |at: &str, is_so: &dyn Fn() -> bool| {
        (0..60).any(|_| {
            window.display.hand(&format!("mousemove {at} click 1\n"));
            std::thread::sleep(std::time::Duration::from_secs(1));
            is_so()
        })
    };
    let first_tab = [262, 56, 90, 22];
    assert!(click_until("406 66", &|| differs(&shelf, first_tab)), "all snakes are there");
    // The rows appear when the ranking is done.
    let name = [950, 40, 320, 160];
    assert!(click_until("300 250", &|| differs(&before, name)), "another snake is there");
}
