//! Changes of texts: of characters, of words, of whole groups in brackets and of lines.

use super::corpus::{tokens, Corpus};
use flashderive_algebra::random::Random;

pub fn pick<'a, T>(random: &mut Random, list: &'a [T]) -> &'a T {
    &list[random.below(list.len() as u64) as usize]
}

const CHARACTERS: &[&str] = &[
    "\0", "\t", "\n", "\r", " ", "!", "\"", "#", "$", "%", "&", "'", "(", ")", "*", "+", ",", "-", ".", "/", "0", "1", "9", ":", ";", "<", "=", ">", "?", "@",
    "A", "N", "a", "e", "n", "[", "\\", "]", "^", "_", "`", "{", "|", "}", "~", "ä", "\u{feff}", "\u{2028}", "🙂", "..", "**", "->", "+=", "!!", "&a", "*a",
    "<<", "? ", "- ", "---\n", "|\n",
];

/// Numbers at the ends of what is allowed.
const NUMBERS: &[&str] = &[
    "0",
    "1",
    "-1",
    "2",
    "3",
    "7",
    "255",
    "256",
    "65536",
    "2147483647",
    "2147483648",
    "4294967296",
    "8589934592",
    "8589934593",
    "9223372036854775807",
    "9223372036854775808",
    "1e30",
    "1e38",
    "1e-45",
    "1e400",
    "0.5",
    ".nan",
    ".inf",
    "0x10",
    "1_000",
];

/// A text with some characters changed, or parts of it and another moved.
pub fn characters(random: &mut Random, text: &str, other: &str) -> String {
    let mut out: Vec<char> = text.chars().collect();
    for _ in 0..1 + random.below(4) {
        let n = out.len() as u64;
        let at = random.below(n + 1) as usize;
        let len = random.below(1 + n.min(64)) as usize;
        match random.below(7) {
            0 => drop(out.drain(at..(at + len).min(out.len()))),
            1 => drop(out.splice(at..at, pick(random, CHARACTERS).chars())),
            2 => {
                let end = (at + 1).min(out.len());
                drop(out.splice(at..end, pick(random, CHARACTERS).chars()));
            }
            3 => {
                let part: Vec<char> = out[at..(at + len).min(out.len())].to_vec();
                let to = random.below(out.len() as u64 + 1) as usize;
                drop(out.splice(to..to, part));
            }
            4 => {
                let other: Vec<char> = other.chars().collect();
                let from = random.below(other.len() as u64 + 1) as usize;
                let part: Vec<char> = other[from..(from + 4 * len).min(other.len())].to_vec();
                drop(out.splice(at..at, part));
            }
            5 => out.truncate(at),
            _ => {
                let c = out.get(at).copied().unwrap_or('(');
                drop(out.splice(at..at, std::iter::repeat_n(c, 1 + random.below(200) as usize)));
            }
        }
    }
    out.into_iter().collect()
}

/// The end of the group that opens at token `at`, behind its bracket.
fn group(list: &[String], at: usize) -> Option<usize> {
    let mut depth = 0;
    for (i, t) in list.iter().enumerate().skip(at) {
        match t.as_str() {
            "(" | "[" | "{" => depth += 1,
            ")" | "]" | "}" => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return Some(i + 1);
        }
    }
    None
}

/// A text with some words, numbers, signs, groups or lines changed: most of the time still a spec.
pub fn words(random: &mut Random, corpus: &Corpus, text: &str, other: &str) -> String {
    let mut list: Vec<String> = tokens(text).into_iter().map(str::to_string).collect();
    for _ in 0..1 + random.below(5) {
        if list.is_empty() {
            break;
        }
        let at = random.below(list.len() as u64) as usize;
        let first = list[at].as_bytes()[0];
        match random.below(8) {
            0 | 1 if first.is_ascii_digit() => {
                list[at] = if random.below(2) == 0 { pick(random, NUMBERS) } else { pick(random, &corpus.numbers).as_str() }.to_string()
            }
            0 | 1 if first.is_ascii_alphabetic() => {
                // Mostly one of the same text, so that it is known.
                let own: Vec<String> = list.iter().filter(|t| t.as_bytes()[0].is_ascii_alphabetic()).cloned().collect();
                list[at] = if random.below(4) == 0 { pick(random, &corpus.words).clone() } else { pick(random, &own).clone() };
            }
            0 | 1 => list[at] = pick(random, &corpus.signs).clone(),
            2 => {
                let to = random.below(list.len() as u64) as usize;
                list.swap(at, to);
            }
            3 => drop(list.remove(at)),
            4 | 5 => {
                // A group in place of another.
                let groups: Vec<usize> = (0..list.len()).filter(|i| list[*i] == "(" || list[*i] == "[").collect();
                if groups.is_empty() {
                    continue;
                }
                let (from, to) = (*pick(random, &groups), *pick(random, &groups));
                if let (Some(a), Some(b)) = (group(&list, from), group(&list, to)) {
                    let part: Vec<String> = list[from..a].to_vec();
                    drop(list.splice(to..b, part));
                }
            }
            6 => {
                let theirs: Vec<&str> = tokens(other);
                let from = random.below(theirs.len() as u64 + 1) as usize;
                let part: Vec<String> = theirs[from..(from + random.below(12) as usize).min(theirs.len())].iter().map(|t| t.to_string()).collect();
                drop(list.splice(at..at, part));
            }
            _ => {
                // A line twice, gone, or from elsewhere.
                let text = list.concat();
                let mut lines: Vec<&str> = text.split_inclusive('\n').collect();
                let at = random.below(lines.len() as u64) as usize;
                let theirs: Vec<&str> = other.split_inclusive('\n').collect();
                match random.below(3) {
                    0 => lines.insert(at, lines[at]),
                    1 => drop(lines.remove(at)),
                    _ if !theirs.is_empty() => lines.insert(at, theirs[random.below(theirs.len() as u64) as usize]),
                    _ => {}
                }
                list = tokens(&lines.concat()).into_iter().map(str::to_string).collect();
            }
        }
        if list.iter().map(String::len).sum::<usize>() > 1 << 16 {
            break;
        }
    }
    list.concat()
}
