//! The small picture beside a step: thumbnails by the renderer.

use super::desk::play_well;

// Regression: right after a new size the small pictures were empty, and the large one framed as before.
const RESIZE: &str = "window 1000x700\nwait idle\npicture resized.png\nwait 2\npicture settled.png\nquit\n";

#[test]
fn small_pictures_are_of_wood_and_come_back_as_they_were() {
    // More thumbnails than are kept, in a window that is soon drawn, then the first ones again.
    let some: String = (0..10).map(|step| format!("seek {step}\nwait idle\n")).collect();
    let visits = format!("{some}mirror\n{some}mirror\n");
    let visits = format!("window 640x480\n{visits}window 1280x720\nwait idle\n");
    let session = play_well(
        &["cubra-blue"],
        &format!(
            "motion reduced\nsolve\nwait planned\nseek 6\npicture one.png\n{visits}seek 6\npicture again.png\n{RESIZE}"
        ),
    );
    let [one, again, resized, settled] = ["one", "again", "resized", "settled"].map(|name| session.picture(name));
    assert_eq!(resized.image.dimensions(), (1000, 700));
    assert!(resized.differs(&settled, 0..1000, 0..700) < 0.002, "whoever waits sees what stays");
    let places = (110..290).flat_map(|row| (755..928).map(move |column| (column, row)));
    let is_wood = |(column, row): &(u32, u32)| {
        let [red, _, blue] = one.image.get_pixel(*column, *row).0;
        red > 110 && red - blue.min(red) > 45
    };
    assert!(places.filter(is_wood).count() > 600);
    assert!(one.differs(&again, 755..928, 110..290) < 0.002);
}
