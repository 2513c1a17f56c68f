//! Values that YAML takes for something else unless they are quoted: the quoted form, for messages.

/// The longest value that a message repeats.
const LONGEST: usize = 60;

/// A value between quotes, where it is short and has nothing that would have to be explained too.
fn quoted(key: &str, value: &str) -> Option<String> {
    let plain = |c: char| !c.is_control();
    let name = key.trim().trim_matches(['"', '\'']);
    let fits = !name.is_empty() && name.chars().all(|c| c.is_alphanumeric() || c == '_') && !value.is_empty() && value.chars().count() <= LONGEST;
    (fits && value.chars().all(plain)).then(|| format!("{name}: \"{}\"", value.replace('\\', "\\\\").replace('"', "\\\"")))
}

/// The part of `{..}` around byte `at`, as `NAME: "VALUE"`.
pub(super) fn in_braces(source: &str, at: usize) -> Option<String> {
    let (before, _) = source.split_at_checked(at)?;
    let start = before.rfind(['{', ',', '\n']).map_or(0, |i| i + 1);
    let (key, rest) = source.get(start..)?.split_once(':')?;
    let mut depth = 0;
    let mut end = rest.len();
    for (i, c) in rest.char_indices() {
        match c {
            '[' | '(' => depth += 1,
            ']' | ')' => depth -= 1,
            ',' | '}' | '\n' if depth <= 0 => {
                end = i;
                break;
            }
            '\n' => return None,
            _ => {}
        }
    }
    let value = rest.get(..end)?.trim();
    if value.starts_with(['"', '\'', '{', '[']) {
        return None;
    }
    quoted(key, value)
}

/// What to do about a value on a line of its own that the parser did not take, by what it says about byte `at`.
pub(super) fn on_a_line(source: &str, at: usize, said: &str) -> Option<String> {
    let (before, rest) = source.split_at_checked(at)?;
    let start = before.rfind('\n').map_or(0, |i| i + 1);
    let line = source.get(start..)?.split('\n').next()?;
    let (key, value) = line.split_once(':')?;
    let value = value.trim();
    if said.contains("mapping values are not allowed") {
        // The first colon of a line is that of its key: the line stands where none can.
        if start + key.len() == at {
            return Some("the value of the line above goes on here, since this line is indented deeper: a line with a key of its own is not".into());
        }
        let form = quoted(key, value)?;
        return Some(format!("text with `: ` in it is quoted: `{form}`, or stands on lines of its own below `{}: |`", key.trim()));
    }
    if said.contains("trailing content after") {
        let mark = value.chars().next().filter(|c| ['"', '\''].contains(c))?;
        let form = quoted(key, value.trim_matches(mark))?;
        return Some(format!("the text ended at the second `{mark}`; inside double quotes, `\\\"` is one that belongs to it: `{form}`"));
    }
    if said.contains("unexpected character") && rest.starts_with(|c: char| "@`%".contains(c)) {
        return Some(format!("text that begins with `{}` is quoted: `{}`", rest.chars().next()?, quoted(key, value)?));
    }
    None
}
