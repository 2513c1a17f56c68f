//! Who does what in which trip, from the text of a tile program (`generate --emit after:tile`): a column for each role, time from the top
//! down, arrows where one role waits for what another has made.

use super::machine::cut;
use super::svg::{n, Svg};
use serde::Serialize;

/// The programs of one or several kernels.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Shown {
    /// Kernels that have the same program.
    pub kernels: Vec<String>,
    /// The program as text.
    pub text: String,
    /// The picture.
    pub picture: String,
}

#[derive(Clone, Debug, PartialEq)]
struct Role {
    name: String,
    warps: String,
}

#[derive(Clone, Debug, PartialEq)]
enum Row {
    /// A loop, or which of its trips.
    Head { depth: usize, text: String },
    /// An operation, with the waits before it and what is done behind it.
    Work { role: usize, text: String, late: bool, before: Vec<String>, after: Vec<String>, writes: Vec<String> },
}

/// Programs that differ, with their kernels.
pub fn all(tiles: &[(String, String)]) -> Vec<Shown> {
    let mut found: Vec<Shown> = Vec::new();
    for (kernel, text) in tiles {
        if let Some(known) = found.iter_mut().find(|s| s.text == *text) {
            known.kernels.push(kernel.clone());
            continue;
        }
        let (roles, rows) = read(text);
        if !roles.is_empty() && !rows.is_empty() {
            found.push(Shown { kernels: vec![kernel.clone()], text: text.clone(), picture: draw(&roles, &rows) });
        }
    }
    found
}

/// A value that one role hands to others.
struct Handed {
    name: String,
    from: usize,
    to: Vec<usize>,
}

/// Of `NAME: PLACE x N, from ROLE to ROLES: ...`.
fn handed(text: &str, roles: &[Role]) -> Option<Handed> {
    let (name, rest) = text.split_once(": ")?;
    let (from, to) = rest.split_once(", from ")?.1.split_once(": ")?.0.split_once(" to ")?;
    let role = |n: &str| roles.iter().position(|r| r.name == n);
    Some(Handed { name: name.into(), from: role(from)?, to: to.split(" and ").filter_map(role).collect() })
}

/// The value that an event waits for, and whether it waits for it to be full.
fn awaited(event: &str) -> Option<(&str, bool)> {
    let rest = event.strip_prefix("wait until ")?;
    rest.split_once(" is full").map(|(v, _)| (v, true)).or_else(|| rest.split_once(" is empty").map(|(v, _)| (v, false)))
}

/// Whether `role` is one that waits so. A wait at the entry of a loop stands before the operations of all roles.
fn is_of(event: &str, role: usize, values: &[Handed]) -> bool {
    let Some((value, full)) = awaited(event) else { return true };
    values.iter().find(|v| v.name == value).is_none_or(|v| if full { v.to.contains(&role) } else { v.from == role })
}

fn read(text: &str) -> (Vec<Role>, Vec<Row>) {
    let (mut roles, mut rows): (Vec<Role>, Vec<Row>) = (Vec::new(), Vec::new());
    let mut values: Vec<Handed> = Vec::new();
    // Events that stand before the next operation of their role: all from the first wait for a value on.
    let mut before: Vec<String> = Vec::new();
    for line in text.lines() {
        let inner = line.trim_start();
        let depth = (line.len() - inner.len()) / 2;
        if let Some((name, warps)) = inner.strip_prefix("role ").and_then(|r| r.split_once(": ")) {
            roles.push(Role { name: name.into(), warps: warps.into() });
            continue;
        }
        if let Some(value) = inner.strip_prefix("value ") {
            values.extend(handed(value, &roles));
            continue;
        }
        if inner.is_empty() || inner.starts_with("partition ") {
            continue;
        }
        if inner.starts_with("for ") || ["first trip", "other trips", "behind the last trip"].contains(&inner) {
            rows.push(Row::Head { depth, text: inner.into() });
            continue;
        }
        let own = roles.iter().position(|r| inner.strip_prefix(r.name.as_str()).is_some_and(|rest| rest.starts_with(' ')) && inner.contains("<-"));
        let Some(role) = own else {
            let waits = awaited(inner).is_some();
            match rows.last_mut() {
                Some(Row::Work { after, .. }) if before.is_empty() && !waits => after.push(inner.into()),
                _ => before.push(inner.into()),
            }
            continue;
        };
        let rest = inner[roles[role].name.len()..].trim();
        let (work, of) = rest.split_once("<-").unwrap_or((rest, ""));
        let work = work.trim();
        let writes = work.split_once(' ').map_or(Vec::new(), |(_, list)| list.split(", ").map(str::to_string).collect());
        let reads = of.split(" for ").next().unwrap_or_default().trim();
        let text = if reads.is_empty() { work.to_string() } else { format!("{work} from {reads}") };
        let (own, others) = std::mem::take(&mut before).into_iter().partition(|event| is_of(event, role, &values));
        before = others;
        rows.push(Row::Work { role, text, late: of.ends_with("of the trip before"), before: own, after: Vec::new(), writes });
    }
    (roles, rows)
}

const COLUMN: f64 = 266.0;
const LEFT: f64 = 120.0;
const BOX: f64 = 24.0;
const LINE: f64 = 15.0;

fn draw(roles: &[Role], rows: &[Row]) -> String {
    let height: f64 = 44.0 + rows.iter().map(height_of).sum::<f64>();
    let mut svg = Svg::new(
        LEFT + COLUMN * roles.len() as f64,
        height,
        &format!("What {} do, from the top down", roles.iter().map(|r| r.name.as_str()).collect::<Vec<_>>().join(" and ")),
    );
    let x = |role: usize| LEFT + COLUMN * role as f64;
    for (at, role) in roles.iter().enumerate() {
        svg.rect((x(at), 30.0), (COLUMN - 24.0, height - 32.0), "lane", "");
        svg.text((x(at) + 8.0, 20.0), "name", "start", &format!("{}: {}", role.name, role.warps));
    }
    let mut y = 40.0;
    // Where each value was last made: its role, its height and the trips that it belongs to.
    let mut made: Vec<(&str, usize, f64, usize)> = Vec::new();
    let mut trips = 0;
    for row in rows {
        match row {
            Row::Head { depth, text } => {
                trips += 1;
                svg.line((0.0, y + 3.0), (LEFT + COLUMN * roles.len() as f64 - 40.0, y + 3.0), "grid");
                svg.text((*depth as f64 * 10.0, y + 18.0), if text.starts_with("for ") { "name" } else { "soft" }, "start", text);
            }
            Row::Work { role, text, late, before, after, writes, .. } => {
                let mut at = y + 2.0;
                for event in before {
                    at += LINE;
                    svg.text((x(*role) + 14.0, at - 4.0), "why", "start", &cut(event, 35));
                    let value = awaited(event).filter(|(_, full)| *full).map(|(v, _)| v);
                    // What is late takes what an earlier trip has made.
                    let from = value.and_then(|v| made.iter().rev().find(|m| m.0 == v && m.1 != *role && (!late || m.3 < trips)));
                    if let Some((v, by, from, _)) = from {
                        let (start, end) = if by < role { (x(*by) + COLUMN - 36.0, x(*role) + 10.0) } else { (x(*by) + 12.0, x(*role) + COLUMN - 28.0) };
                        let middle = (start + end) / 2.0;
                        let d = format!("M{} {}C{} {} {} {} {} {}", n(start), n(*from), n(middle), n(*from), n(middle), n(at - 8.0), n(end), n(at - 8.0));
                        svg.path(&d, "flow", &format!("{v} is handed over"));
                    }
                }
                let class = if *late { "work late" } else { "work" };
                svg.rect((x(*role) + 12.0, at), (COLUMN - 48.0, BOX), class, &if *late { format!("{text}, of the trip before") } else { text.clone() });
                svg.text((x(*role) + 20.0, at + 16.0), "", "start", &cut(&if *late { format!("↑ {text}") } else { text.clone() }, 31));
                for value in writes {
                    made.push((value, *role, at + BOX / 2.0, trips));
                }
                at += BOX;
                for event in after {
                    at += LINE;
                    svg.text((x(*role) + 14.0, at - 3.0), "soft", "start", &cut(event, 35));
                }
            }
        }
        y += height_of(row);
    }
    svg.finish()
}

fn height_of(row: &Row) -> f64 {
    match row {
        Row::Head { .. } => 24.0,
        Row::Work { before, after, .. } => BOX + 8.0 + LINE * (before.len() + after.len()) as f64,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "partition q/128\nrole one: 1 warps\nrole two: 8 warps\nvalue k: shared x 2, from one to two: full of 1 arrival\nfor j by 64\n  first trip\n    \
                        wait until k is empty, announce its bytes\n  one copy k <-  for s\n    wait until k is full\n  two contract s <- k for s, of the trip before\n    \
                        wait until 0 products are under way\n    give back k\n";

    #[test]
    fn a_wait_goes_to_the_role_that_waits() {
        let text = "role one: 1 warps\nrole two: 8 warps\nvalue q: shared x 1, from one to two: full of 1 arrival\n  wait until q is full\nfor j by 64\n\
                    one copy k <-  for s\n  two contract s <- q for s\n";
        let (_, rows) = read(text);
        let waits: Vec<usize> = rows.iter().filter_map(|r| if let Row::Work { before, .. } = r { Some(before.len()) } else { None }).collect();
        assert_eq!(waits, [0, 1]);
    }

    #[test]
    fn operations_stand_in_the_column_of_their_role() {
        let (roles, rows) = read(TEXT);
        assert_eq!(roles.iter().map(|r| r.warps.as_str()).collect::<Vec<_>>(), ["1 warps", "8 warps"]);
        assert_eq!(rows.len(), 4);
        let Row::Work { role, text, late, before, after, .. } = &rows[3] else { panic!("{rows:?}") };
        assert_eq!((*role, text.as_str(), *late, before.len(), after.len()), (1, "contract s from k", true, 1, 2));
        assert_eq!(before, &["wait until k is full"]);
        let shown = all(&[("a".into(), TEXT.into()), ("b".into(), TEXT.into()), ("c".into(), "partition x/1\n".into())]);
        assert_eq!(shown.len(), 1);
        assert_eq!(shown[0].kernels, ["a", "b"]);
        // What is late takes nothing of its own trip.
        let flows = |text: &str| all(&[("a".into(), text.into())])[0].picture.matches("class=\"flow\"").count();
        assert_eq!((flows(TEXT), flows(&TEXT.replace(", of the trip before", ""))), (0, 1));
    }
}
