//! Inputs are read in processes of their own, with little memory: one that ends the process, hangs, or takes all memory is
//! found by its number, written down, and the next ones are read.

use super::cases::{self, Outcome, Reader};
use super::corpus::{root, Corpus};
use std::collections::BTreeMap;
use std::io::{Read, Seek, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// Memory of a process, KiB.
const MEMORY: u64 = 512 << 10;
/// A process whose number does not change for so long hangs: a slow input is told apart from that by the process itself.
const HANG: Duration = Duration::from_secs(60);

/// What some inputs came to.
#[derive(Default)]
pub struct Found {
    pub read: u64,
    pub outcomes: BTreeMap<String, u64>,
    /// Numbers with what went wrong.
    pub wrong: Vec<(u64, String)>,
}

impl Found {
    /// Writes an input that is trouble to `target/inputs`, to be made smaller and kept in `tests/corpus/input`.
    fn note(&mut self, seed: u64, number: u64, why: String) {
        let folder = root().join("target/inputs");
        let case = cases::case(&Corpus::read(), seed, number);
        let path = folder.join(format!("{seed}-{number}-{:?}.yaml", case.reader));
        let _ = std::fs::create_dir_all(&folder).and_then(|()| std::fs::write(&path, &case.text));
        println!("input {number} of seed {seed}: {why}\n  it is in {}", path.display());
        self.wrong.push((number, why));
    }
}

/// Reads inputs `first .. first + count`, or until the time is over, here; writes each number to `at` before it is read.
pub fn work(seed: u64, first: u64, count: u64, until: Duration, at: &Path) {
    let corpus = Corpus::read();
    let mut file = std::fs::File::create(at).expect("a place for numbers");
    let parse_only = std::env::var_os("FLASHDERIVE_FUZZ_PARSE").is_some();
    let (start, mut outcomes) = (Instant::now(), BTreeMap::<String, u64>::new());
    let mut done = 0;
    let mut wrong = Vec::new();
    for number in first..first.saturating_add(count) {
        if start.elapsed() > until {
            break;
        }
        file.rewind().and_then(|()| write!(file, "{number:020}")).expect("the number is written");
        let mut case = cases::case(&corpus, seed, number);
        if parse_only && case.reader == Reader::Derive {
            case.reader = Reader::Parse;
        }
        match cases::judge(&case) {
            Ok(Outcome::Accepted) => *outcomes.entry("accepted".into()).or_default() += 1,
            Ok(Outcome::Refused(code)) => *outcomes.entry(code.into()).or_default() += 1,
            Err(why) => wrong.push((number, why)),
        }
        done += 1;
    }
    let mut said = format!("\nREAD {done}\n");
    outcomes.iter().for_each(|(what, n)| said.push_str(&format!("CAME {what} {n}\n")));
    wrong.iter().for_each(|(number, why)| said.push_str(&format!("WRONG {number} {}\n", why.replace('\n', " "))));
    std::io::stdout().write_all(said.as_bytes()).expect("the outcome is written");
}

fn start(seed: u64, first: u64, count: u64, until: Duration, at: &Path) -> Child {
    let own = std::env::current_exe().expect("this program");
    let shell = format!("ulimit -c 0; ulimit -d {MEMORY}; exec \"$0\" --exact worker --ignored --nocapture");
    Command::new("sh")
        .args(["-c", &shell])
        .arg(own)
        .env("FLASHDERIVE_INPUTS", format!("{seed} {first} {count} {}", until.as_secs()))
        .env("FLASHDERIVE_INPUTS_AT", at)
        .env("RUST_BACKTRACE", "0")
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("a process for inputs")
}

/// Reads inputs in other processes, as long as it takes or until the time is over.
pub fn watch(seed: u64, first: u64, count: u64, until: Duration) -> Found {
    let started = Instant::now();
    let mut found = Found::default();
    let (mut next, end) = (first, first.saturating_add(count));
    while next < end && started.elapsed() < until {
        let at: PathBuf = std::env::temp_dir().join(format!("flashderive-inputs-{}-{seed}-{next}", std::process::id()));
        let child = start(seed, next, end - next, until.saturating_sub(started.elapsed()), &at);
        let (said, complaint) = wait(child, &at);
        let last: u64 = std::fs::read_to_string(&at).ok().and_then(|t| t.trim().parse().ok()).unwrap_or(next);
        let _ = std::fs::remove_file(&at);
        let mut read = None;
        for line in said.lines() {
            let parts: Vec<&str> = line.splitn(3, ' ').collect();
            match parts.as_slice() {
                ["READ", n] => read = n.parse::<u64>().ok(),
                ["CAME", what, n] => *found.outcomes.entry(what.to_string()).or_default() += n.parse::<u64>().unwrap_or(0),
                ["WRONG", n, why] => found.note(seed, n.parse().unwrap_or(0), why.to_string()),
                _ => {}
            }
        }
        match read {
            Some(n) => {
                found.read += n;
                break;
            }
            None => {
                found.read += last + 1 - next;
                found.note(seed, last, complaint);
                next = last + 1;
            }
        }
    }
    found
}

/// Standard output of a process, and how it ended if not well.
fn wait(mut child: Child, at: &Path) -> (String, String) {
    let mut out = child.stdout.take().expect("output");
    let mut err = child.stderr.take().expect("errors");
    let said = std::thread::spawn(move || {
        let mut text = String::new();
        let _ = out.read_to_string(&mut text);
        text
    });
    let complained = std::thread::spawn(move || {
        let mut text = Vec::new();
        let _ = err.read_to_end(&mut text);
        String::from_utf8_lossy(&text).into_owned()
    });
    let (mut last, mut since) = (String::new(), Instant::now());
    let mut hung = false;
    let status = loop {
        if let Ok(Some(status)) = child.try_wait() {
            break status;
        }
        let now = std::fs::read_to_string(at).unwrap_or_default();
        if now != last {
            (last, since) = (now, Instant::now());
        }
        if since.elapsed() > HANG {
            hung = true;
            let _ = child.kill();
        }
        std::thread::sleep(Duration::from_millis(20));
    };
    let complaint = complained.join().unwrap_or_default();
    let lines: Vec<&str> = complaint.lines().filter(|l| !l.trim().is_empty()).take(4).collect();
    let how = if hung { format!("it hangs: over {HANG:?}") } else { format!("{status}: {}", lines.join(" ")) };
    (said.join().unwrap_or_default(), how)
}
