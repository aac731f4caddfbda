//! The library in a browser, for the page's worker.
//!
//! The worker writes a request's bytes, some with the pixels of a photo, to where [`reserve`] says, calls [`respond`],
//! and reads that many bytes from [`answered`]. While a search runs or a photo is read, the page gets its progress.

#![cfg(target_family = "wasm")]

use std::cell::RefCell;

use snake_cube::page_answers::answer;

unsafe extern "C" {
    /// Milliseconds since any fixed moment.
    safe fn now() -> f64;
    /// The finished share of a search, or no number; the solutions found; the seconds searched.
    safe fn progress(share: f64, found: f64, seconds: f64);
}

thread_local! {
    static TEXT: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

/// Where to write a request of this many bytes.
#[unsafe(no_mangle)]
pub extern "C" fn reserve(bytes: usize) -> *mut u8 {
    TEXT.with_borrow_mut(|text| {
        *text = vec![0; bytes];
        text.as_mut_ptr()
    })
}

/// Answers the request, of which so many bytes are text and the rest is a photo; returns the number of bytes of the
/// answer.
#[unsafe(no_mangle)]
pub extern "C" fn respond(text: usize) -> usize {
    snake_cube::clock::set(|| std::time::Duration::from_secs_f64(now() / 1e3));
    let request = TEXT.take();
    let (text, rgba) = request.split_at(text);
    let answer = answer(str::from_utf8(text).unwrap_or_default(), rgba, &mut |news, found| {
        progress(news.fraction.unwrap_or(f64::NAN), found as f64, news.seconds);
    });
    let answer = answer.to_string().into_bytes();
    let bytes = answer.len();
    TEXT.set(answer);
    bytes
}

#[unsafe(no_mangle)]
pub extern "C" fn answered() -> *const u8 {
    TEXT.with_borrow(|text| text.as_ptr())
}
