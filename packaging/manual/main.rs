//! Writes the manual pages and the shell completions, laid out as below `/usr`, from the definition of the command
//! line: `snake-cube-manual FOLDER`.

use std::fs::create_dir_all;
use std::io;
use std::path::PathBuf;

use clap_complete::{Shell, generate_to};

fn main() -> io::Result<()> {
    let share = PathBuf::from(std::env::args_os().nth(1).expect("the folder to write to")).join("share");
    let folder = |name: &str| {
        let folder = share.join(name);
        create_dir_all(&folder).map(|()| folder)
    };
    let mut command = snake_cube::cli::command();
    clap_mangen::generate_to(command.clone(), folder("man/man1")?)?;
    for (shell, place) in [
        (Shell::Bash, "bash-completion/completions"),
        (Shell::Zsh, "zsh/site-functions"),
        (Shell::Fish, "fish/vendor_completions.d"),
    ] {
        generate_to(shell, &mut command, "snake-cube", folder(place)?)?;
    }
    Ok(())
}
