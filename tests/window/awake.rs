//! The screen while somebody folds along, as the desktop is asked for it: over a session bus that this file serves.

use std::io::{Read as _, Write as _};
use std::os::unix::net::{UnixListener, UnixStream};
use std::path::Path;

use super::desk::until;
use super::follow::folding;

/// Answers what a client says until it goes, and writes the calls about the screen down in a file.
fn serve(mut client: UnixStream, calls: &Path) -> std::io::Result<()> {
    let mut line = String::new();
    // It names itself, asks for file descriptors, and begins.
    while line != "BEGIN\r\n" {
        line.clear();
        while !line.ends_with("\r\n") {
            let mut byte = [0];
            client.read_exact(&mut byte)?;
            line.push(char::from(byte[0]));
        }
        let answer = match line.trim_start_matches('\0').split(' ').next() {
            Some("AUTH") => "OK 0123456789abcdef0123456789abcdef\r\n",
            Some("NEGOTIATE_UNIX_FD\r\n") => "AGREE_UNIX_FD\r\n",
            _ => "",
        };
        client.write_all(answer.as_bytes())?;
    }
    for serial in 1_u32.. {
        let mut start = [0; 16];
        client.read_exact(&mut start)?;
        let word = |at: usize| u32::from_le_bytes(start[at..at + 4].try_into().unwrap());
        let mut rest = vec![0; word(12).next_multiple_of(8) as usize + word(4) as usize];
        client.read_exact(&mut rest)?;
        let said = String::from_utf8_lossy(&rest);
        let (signature, body) = if said.contains("\0Hello\0") {
            ("s", b"\x04\0\0\0:1.1\0".to_vec())
        } else if said.contains("\0Inhibit\0") {
            ("u", vec![7, 0, 0, 0])
        } else {
            ("", Vec::new())
        };
        for call in ["Inhibit", "UnInhibit"] {
            if said.contains(&format!("\0{call}\0")) {
                let mut file = std::fs::File::options().create(true).append(true).open(calls)?;
                writeln!(file, "{call}")?;
            }
        }
        // The answer to a call: which one, and the kind of the value.
        let mut fields = [&[5, 1, b'u', 0][..], &word(8).to_le_bytes()].concat();
        if !signature.is_empty() {
            fields.extend([8, 1, b'g', 0, 1, signature.as_bytes()[0], 0]);
        }
        let mut answer = vec![b'l', 2, 1, 1];
        for number in [body.len(), serial as usize, fields.len()] {
            answer.extend((number as u32).to_le_bytes());
        }
        fields.resize(fields.len().next_multiple_of(8), 0);
        client.write_all(&[answer, fields, body].concat())?;
    }
    Ok(())
}

#[test]
fn the_screen_stays_on_while_somebody_folds_along() {
    let window = folding("two-by-two", "", |command, folder| {
        let bus = UnixListener::bind(folder.join("bus")).unwrap();
        let calls = folder.join("calls");
        std::thread::spawn(move || {
            for client in bus.incoming().flatten() {
                let calls = calls.clone();
                std::thread::spawn(move || serve(client, &calls));
            }
        });
        command.env("DBUS_SESSION_BUS_ADDRESS", format!("unix:path={}", folder.join("bus").display()));
    });
    let calls = || std::fs::read_to_string(window.folder().join("calls")).unwrap_or_default();
    let come = |expected: &str| until(&window, expected, |_| calls() == expected);
    assert_eq!(calls(), "", "it may sleep");
    window.display.hand("key f\n");
    come("Inhibit\n");
    window.display.hand("key f\n");
    come("Inhibit\nUnInhibit\n");
    // At the end nothing is left to do.
    window.display.hand("key f\n");
    come("Inhibit\nUnInhibit\nInhibit\n");
    window.display.hand("key End\n");
    come("Inhibit\nUnInhibit\nInhibit\nUnInhibit\n");
}
