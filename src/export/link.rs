//! The address that opens a snake on the web page, and its QR code.

use qrcodegen::{QrCode, QrCodeEcc};

use crate::puzzle::{BoxSize, CatalogueEntry, Colouring, Pattern, Puzzle, Snake};

/// A snake as it is written in the page's address; `None` if its colours have another pattern than the likely one.
pub fn address(snake: &Snake, box_size: BoxSize, colouring: Option<&Colouring>) -> Option<String> {
    let guessed = BoxSize::nearest_cube(snake.len()) == box_size;
    let known = snake.to_string().replace(' ', "-") + &if guessed { String::new() } else { format!("&box={box_size}") };
    let Some(colouring) = colouring else { return Some(known) };
    (colouring.pattern == Pattern::likely(Some(box_size))).then(|| format!("{known}&colours={}", colouring.letters()))
}

pub fn own_address(puzzle: &Puzzle) -> Option<String> {
    address(puzzle.snake(), puzzle.box_size(), puzzle.colouring())
}

/// The snake's address on the page at `page`; `None` if that is not on the web, and for a pattern that has no address.
pub fn link(page: &str, puzzle: &Puzzle) -> Option<String> {
    let page =
        page.trim().split('#').next().filter(|page| page.starts_with("https://") || page.starts_with("http://"))?;
    let known = puzzle.colouring().and_then(|_| CatalogueEntry::of(puzzle)).map(|entry| entry.id.clone());
    Some(format!("{page}#snake={}", known.or_else(|| own_address(puzzle))?))
}

/// A text as a QR code: rows of squares, true if dark. `None` if it is too long.
pub fn code(text: &str) -> Option<Vec<Vec<bool>>> {
    let code = QrCode::encode_text(text, QrCodeEcc::Low).ok()?;
    let row = |y| (0..code.size()).map(|x| code.get_module(x, y)).collect();
    Some((0..code.size()).map(row).collect())
}
