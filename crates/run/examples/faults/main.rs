//! The emulator against the machine: programs with one planted fault each, on the emulator, on a GPU, and under compute-sanitizer.
//!
//! ```text
//! faults compile DIR                  binaries of all programs, where there is a compiler and no GPU
//! faults table DIR [--sanitizer FILE] [--jobs N] [--repeats N]
//!                                     the table as DIR/faults.md and DIR/faults.json; compiles what DIR lacks
//! faults run NAME good|bad DIR [--repeats N]
//!                                     one program in this process, as `table` runs each
//! ```
//!
//! Each program runs in a process of its own, since a trap ends the context of its process. Waits give up after some seconds, so that
//! nothing hangs.

#![allow(clippy::print_stdout, clippy::print_stderr, reason = "an example prints")]

mod case;
#[path = "../../../device/tests/programs/mod.rs"]
mod programs;
mod table;

use programs::faults::{faults, Fault};
use std::path::Path;
use std::process::ExitCode;

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = args.iter().map(String::as_str).collect();
    let done = match words.as_slice() {
        ["compile", dir] => compile(Path::new(dir)),
        ["table", dir, options @ ..] => Options::of(options).and_then(|o| table::table(Path::new(dir), &o)),
        ["run", name, form, dir, options @ ..] => Options::of(options).and_then(|o| one(name, form, Path::new(dir), &o)),
        _ => Err("faults compile DIR | table DIR [--sanitizer FILE] [--jobs N] [--repeats N] | run NAME good|bad DIR [--repeats N]".into()),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("{message}");
            ExitCode::FAILURE
        }
    }
}

/// What the command line may say beside the folder.
pub struct Options {
    /// `compute-sanitizer`, if it is to be asked.
    pub sanitizer: Option<String>,
    /// Processes at a time.
    pub jobs: usize,
    /// Runs of each program.
    pub repeats: u32,
}

impl Options {
    fn of(words: &[&str]) -> Result<Options, String> {
        let mut found = Options { sanitizer: None, jobs: 8, repeats: 10 };
        for pair in words.chunks(2) {
            let number = |text: &str| text.parse::<u32>().map_err(|e| format!("{text}: {e}"));
            match pair {
                ["--sanitizer", file] => found.sanitizer = Some(file.to_string()),
                ["--jobs", text] => found.jobs = number(text)?.max(1) as usize,
                ["--repeats", text] => found.repeats = number(text)?.max(1),
                _ => return Err(format!("{pair:?} is no option")),
            }
        }
        Ok(found)
    }
}

/// Both forms of a fault's program, by the names that their files have.
pub const FORMS: [&str; 2] = ["good", "bad"];

fn compile(dir: &Path) -> Result<(), String> {
    std::fs::create_dir_all(dir).map_err(|e| format!("{}: {e}", dir.display()))?;
    for fault in faults() {
        for form in FORMS {
            if let Err(why) = case::binary(&fault, form, dir) {
                println!("{} {form}: {why}", fault.name);
            }
        }
    }
    Ok(())
}

fn named(name: &str) -> Result<Fault, String> {
    faults().into_iter().find(|f| f.name == name).ok_or_else(|| format!("there is no fault `{name}`"))
}

fn one(name: &str, form: &str, dir: &Path, options: &Options) -> Result<(), String> {
    let fault = named(name)?;
    let outcome = case::on_gpu(&fault, form, dir, options.repeats)?;
    println!("{}", serde_json::json!(outcome));
    Ok(())
}
