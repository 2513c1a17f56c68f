//! One input by its number, and what must hold whatever it is.

use super::corpus::Corpus;
use super::{mutate, write};
use flashderive_algebra::random::Random;
use flashderive_diagnostics::{render, Diagnostics, Severity};
use std::sync::OnceLock;
use std::time::{Duration, Instant};

/// Longest that an input may take in a build for release; others are five times slower.
pub const LIMIT: Duration = Duration::from_secs(if cfg!(debug_assertions) { 10 } else { 2 });

/// What reads an input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reader {
    /// YAML and expressions to a problem.
    Parse,
    /// The same, and the derivation.
    Derive,
    Tuning,
    Target,
}

/// An input.
pub struct Case {
    pub reader: Reader,
    pub text: String,
}

/// What became of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    Accepted,
    Refused(&'static str),
}

/// Input `number` of a stream.
pub fn case(corpus: &Corpus, seed: u64, number: u64) -> Case {
    let mut random = Random::new(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ number);
    let r = &mut random;
    let other = mutate::pick(r, &corpus.specs).clone();
    match number % 32 {
        0 => Case {
            reader: Reader::Tuning,
            text: {
                let t = mutate::pick(r, &corpus.tunings).clone();
                either(r, corpus, &t, &other)
            },
        },
        1 => Case {
            reader: Reader::Target,
            text: {
                let t = mutate::pick(r, &corpus.targets).clone();
                either(r, corpus, &t, &other)
            },
        },
        2..=13 => {
            let text = mutate::pick(r, &corpus.specs).clone();
            Case { reader: Reader::Parse, text: mutate::characters(r, &text, &other) }
        }
        14..=22 => {
            let text = mutate::pick(r, &corpus.specs).clone();
            Case { reader: Reader::Derive, text: mutate::words(r, corpus, &text, &other) }
        }
        23..=29 => Case { reader: Reader::Derive, text: write::spec(r) },
        _ => {
            let text = write::spec(r);
            Case { reader: Reader::Derive, text: mutate::words(r, corpus, &text, &other) }
        }
    }
}

fn either(random: &mut Random, corpus: &Corpus, text: &str, other: &str) -> String {
    if random.below(2) == 0 {
        mutate::characters(random, text, other)
    } else {
        mutate::words(random, corpus, text, other)
    }
}

/// Reads the input. A panic is a failure of the caller; what else must not be is the error.
pub fn judge(case: &Case) -> Result<Outcome, String> {
    let start = busy();
    let found = read(case)?;
    let took = busy().saturating_sub(start);
    if took > LIMIT {
        return Err(format!("it took {took:?}, over the limit of {LIMIT:?}"));
    }
    Ok(found)
}

/// Time for which this thread has been running: others may be in the way. Where the system does not say, time.
pub fn busy() -> Duration {
    static START: OnceLock<Instant> = OnceLock::new();
    let said = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanoseconds = said.and_then(|t| t.split(' ').next()?.parse().ok());
    nanoseconds.map_or_else(|| START.get_or_init(Instant::now).elapsed(), Duration::from_nanos)
}

fn read(case: &Case) -> Result<Outcome, String> {
    let text = case.text.as_str();
    match case.reader {
        Reader::Tuning => outcome(flashderive_spec::parse_tuning(text).err(), text),
        Reader::Target => outcome(flashderive_spec::parse_target(text).err(), text),
        Reader::Parse | Reader::Derive => {
            let (problem, found) = flashderive_spec::parse_with_warnings(text);
            if problem.is_some() == found.has_errors() {
                return Err("neither accepted nor refused".into());
            }
            let said = outcome(found.has_errors().then_some(found), text)?;
            match problem {
                Some(p) if case.reader == Reader::Derive => outcome(flashderive_derive::derive(&p, &mut Default::default()).err(), text),
                _ => Ok(said),
            }
        }
    }
}

/// Every place must lie in the file, every message must be one that a reader can take in, and the fault must be the file's.
fn outcome(found: Option<Diagnostics>, text: &str) -> Result<Outcome, String> {
    let Some(found) = found else { return Ok(Outcome::Accepted) };
    for d in &found.list {
        if d.severity == Severity::Bug {
            return Err(format!("[{}] {}: {:?}", d.code.id, d.message, d.notes));
        }
        if d.span.start > d.span.end || d.span.end as usize > text.len() {
            return Err(format!("{:?} of `{}` is outside the file", d.span, d.message));
        }
    }
    let said = render(&found, "input.yaml", text, false);
    if said.len() > (1 << 16).max(8 * text.len()) {
        return Err(format!("{} bytes of messages", said.len()));
    }
    match found.list.iter().find(|d| d.severity == Severity::Error) {
        Some(d) => Ok(Outcome::Refused(d.code.id)),
        None => Err("refused without an error".into()),
    }
}
