//! The shared memory of a kernel: which buffer lies at which bytes, and in which phases it is written and read.

use super::machine::cut;
use super::svg::Svg;
use flashderive_device::program::{Kernel, Stmt, StmtKind, Touch};
use serde::Serialize;
use std::collections::BTreeSet;

/// The memory of one kernel.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Shown {
    /// The kernel.
    pub kernel: String,
    /// Bytes of a block, and what a block may have.
    pub bytes: u32,
    /// What the target allows.
    pub limit: u32,
    /// The picture.
    pub picture: String,
}

#[derive(Clone, Debug, PartialEq)]
struct Buffer {
    name: String,
    what: String,
    first: u32,
    bytes: u32,
    reads: BTreeSet<usize>,
    writes: BTreeSet<usize>,
}

/// The map of `kernel`; nothing where it has no shared memory.
pub fn of(kernel: &Kernel, limit: u32) -> Option<Shown> {
    let mut buffers: Vec<Buffer> = kernel
        .shared
        .iter()
        .map(|s| Buffer {
            name: s.name.clone(),
            what: format!("{} x {}", s.len, s.elem.name()),
            first: s.offset,
            bytes: s.bytes(),
            reads: BTreeSet::new(),
            writes: BTreeSet::new(),
        })
        .collect();
    walk(&kernel.body, &mut |stmt| {
        for (id, how) in stmt.touches() {
            if let Some(b) = buffers.get_mut(id.0 as usize) {
                if how == Touch::Read { &mut b.reads } else { &mut b.writes }.insert(stmt.phase.0 as usize);
            }
        }
    });
    buffers.sort_by_key(|b| (b.first, b.bytes));
    let phases: Vec<&str> = kernel.phases.iter().map(|p| p.name.as_str()).collect();
    (!buffers.is_empty()).then(|| Shown {
        kernel: kernel.name.clone(),
        bytes: kernel.shared_bytes(),
        limit,
        picture: draw(&buffers, &phases, kernel.shared_bytes()),
    })
}

fn walk(body: &[Stmt], each: &mut impl FnMut(&Stmt)) {
    for stmt in body {
        each(stmt);
        match &stmt.kind {
            StmtKind::For { body, .. } | StmtKind::While { body, .. } => walk(body, each),
            StmtKind::If { then, otherwise, .. } => {
                walk(then, each);
                walk(otherwise, each);
            }
            _ => {}
        }
    }
}

const LEFT: f64 = 330.0;
const COLUMN: f64 = 22.0;

fn draw(buffers: &[Buffer], phases: &[&str], total: u32) -> String {
    let used: Vec<usize> = (0..phases.len()).filter(|at| buffers.iter().any(|b| b.reads.contains(at) || b.writes.contains(at))).collect();
    let longest = used.iter().filter_map(|at| phases.get(*at)).map(|p| p.chars().count().min(30)).max().unwrap_or(0) as f64;
    let top = 16.0 + longest * 5.2;
    // Heights follow the bytes as far as they can be seen.
    let high = |b: &Buffer| (f64::from(b.bytes) / f64::from(total.max(1)) * 260.0).clamp(18.0, 120.0);
    let height = top + buffers.iter().map(|b| high(b) + 2.0).sum::<f64>() + 6.0;
    let width = LEFT + COLUMN * used.len() as f64 + longest * 3.6 + 20.0;
    let mut svg = Svg::new(width, height, &format!("Shared memory: {} buffers in {total} bytes over {} phases that touch it", buffers.len(), used.len()));
    for (column, at) in used.iter().enumerate() {
        svg.rising((LEFT + COLUMN * column as f64 + 14.0, top - 6.0), "soft", &cut(phases.get(*at).copied().unwrap_or_default(), 30));
    }
    let mut y = top;
    for b in buffers {
        let h = high(b);
        svg.text((0.0, y + h / 2.0 + 4.0), "name", "start", &cut(&b.name, 22));
        svg.text((LEFT - 10.0, y + h / 2.0 + 4.0), "soft", "end", &format!("{} .. {}", b.first, b.first + b.bytes));
        let touched = |at: &usize| b.reads.contains(at) || b.writes.contains(at);
        let (from, to) = (used.iter().position(touched), used.iter().rposition(touched));
        let end = b.first + b.bytes;
        let others: Vec<&str> = buffers.iter().filter(|o| o.name != b.name && o.first < end && b.first < o.first + o.bytes).map(|o| o.name.as_str()).collect();
        let over = if others.is_empty() { String::new() } else { format!(", in the bytes of {}", others.join(", ")) };
        let said = format!("{}: {}, {} bytes from {} on{over}", b.name, b.what, b.bytes, b.first);
        if let (Some(from), Some(to)) = (from, to) {
            let class = if others.is_empty() { "span" } else { "span shared" };
            svg.rect((LEFT + COLUMN * from as f64, y), (COLUMN * (to - from + 1) as f64, h), class, &said);
        }
        for (column, at) in used.iter().enumerate() {
            let (read, write) = (b.reads.contains(at), b.writes.contains(at));
            let class = match (read, write) {
                (false, false) => continue,
                (true, false) => "touch read",
                (false, true) => "touch written",
                (true, true) => "touch both",
            };
            let what = match (read, write) {
                (true, true) => "written and read",
                (true, false) => "read",
                _ => "written",
            };
            let title = format!("{}: {what} in {}{over}", b.name, phases.get(*at).copied().unwrap_or_default());
            svg.rect((LEFT + COLUMN * column as f64 + 3.0, y + 3.0), (COLUMN - 6.0, h - 6.0), class, &title);
        }
        y += h + 2.0;
    }
    svg.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn buffer(name: &str, first: u32, reads: &[usize], writes: &[usize]) -> Buffer {
        let set = |list: &[usize]| list.iter().copied().collect();
        Buffer { name: name.into(), what: "8 x f32".into(), first, bytes: 32, reads: set(reads), writes: set(writes) }
    }

    #[test]
    fn a_buffer_spans_the_phases_that_touch_it() {
        let picture = draw(&[buffer("a", 0, &[2], &[0]), buffer("b<", 16, &[2], &[2])], &["LOAD", "MAP", "<STORE>"], 48);
        // Phases without shared memory have no column.
        assert!(!picture.contains("MAP") && picture.contains("&lt;STORE&gt;") && picture.contains("b&lt;"));
        assert_eq!(picture.matches("class=\"span shared\"").count(), 2, "the two have bytes in common");
        for (class, times) in [("touch read", 1), ("touch written", 1), ("touch both", 1)] {
            assert_eq!(picture.matches(&format!("class=\"{class}\"")).count(), times, "{class}");
        }
    }
}
