//! The address that opens a snake on the web page, and its QR code.

use qrcodegen::{QrCode, QrCodeEcc};

use crate::puzzle::{BoxSize, CatalogueEntry, Colouring, Pattern, Puzzle, Snake};

const BOX: &str = "&box=";
const COLOURS: &str = "&colours=";

/// What follows `snake=` in the page's address: a snake in any notation, its box, and the letters of its colours, each
/// as written and empty where it is the usual one: `2-2-2&box=2x2x1&colours=bwbw`.
#[derive(Clone, Debug, Default)]
pub struct Address {
    pub snake: String,
    pub box_size: String,
    pub colours: String,
}

impl Address {
    /// As text; `None` if the colours have another pattern than the likely one.
    pub fn of(snake: &Snake, box_size: BoxSize, colouring: Option<&Colouring>) -> Option<String> {
        let is_likely = colouring.is_none_or(|colouring| colouring.pattern == Pattern::likely(box_size));
        let is_usual = BoxSize::nearest_cube(snake.len()) == box_size;
        let beside = if is_usual { String::new() } else { format!("{BOX}{box_size}") };
        let colours = colouring.map_or_else(String::new, |colouring| format!("{COLOURS}{}", colouring.letters()));
        is_likely.then(|| format!("{}{beside}{colours}", snake.to_string().replace(' ', "-")))
    }

    pub fn of_puzzle(puzzle: &Puzzle) -> Option<String> {
        Self::of(puzzle.snake(), puzzle.box_size(), puzzle.colouring())
    }

    pub fn read(text: &str) -> Self {
        let (text, colours) = text.rsplit_once(COLOURS).unwrap_or((text, ""));
        let (snake, box_size) = text.rsplit_once(BOX).unwrap_or((text, ""));
        // The step may follow.
        let own = |value: &str| value.split('&').next().unwrap_or_default().to_owned();
        Self { snake: snake.to_owned(), box_size: own(box_size), colours: own(colours) }
    }
}

/// The snake's address on the page at `page`; `None` if that is not on the web, and for a pattern that has no address.
pub fn link(page: &str, puzzle: &Puzzle) -> Option<String> {
    let page =
        page.trim().split('#').next().filter(|page| page.starts_with("https://") || page.starts_with("http://"))?;
    let known = puzzle.colouring().and_then(|_| CatalogueEntry::of(puzzle)).map(|entry| entry.id.clone());
    Some(format!("{page}#snake={}", known.or_else(|| Address::of_puzzle(puzzle))?))
}

/// A text as a QR code: rows of squares, true if dark. `None` if it is too long.
pub fn code(text: &str) -> Option<Vec<Vec<bool>>> {
    let code = QrCode::encode_text(text, QrCodeEcc::Low).ok()?;
    let row = |y| (0..code.size()).map(|x| code.get_module(x, y)).collect();
    Some((0..code.size()).map(row).collect())
}
