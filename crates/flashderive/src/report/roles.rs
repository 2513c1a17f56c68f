//! What the roles of a kernel without a tile program do, from its statements: copies, products, stores and the mbarriers between them.
//!
//! A kernel has roles where a branch gives registers from some warps to others. A column is a role, from the top down; roles run beside one another, so
//! that places in different columns are at no common time. A curve leads from a copy to the wait for its mbarrier.

use super::machine::cut;
use super::svg::{n, Svg};
use flashderive_device::program::{Kernel, MatrixA, Program, Stmt, StmtKind};
use serde::Serialize;

/// The roles of one kernel.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Shown {
    /// The kernel.
    pub kernel: String,
    /// The picture.
    pub picture: String,
}

#[derive(Clone, Debug, PartialEq)]
enum Row {
    /// A loop begins.
    Loop { depth: usize, text: String },
    /// Waits for an mbarrier.
    Wait { depth: usize, barrier: String },
    /// Work, with the mbarrier that it completes on.
    Work { depth: usize, text: String, barrier: Option<String> },
    /// Something handed on or back.
    Note { depth: usize, text: String },
}

/// The picture of `kernel`, if it has roles.
pub fn of(program: &Program, kernel: &Kernel) -> Option<Shown> {
    let arms: Vec<&[Stmt]> = kernel.body.iter().find_map(|s| arms(s, true))?;
    let columns: Vec<(String, Vec<Row>)> = arms.iter().map(|arm| (registers(arm), outline(program, kernel, arm, 0))).collect();
    let any = columns.iter().any(|(_, rows)| rows.iter().any(|r| matches!(r, Row::Work { .. })));
    any.then(|| Shown { kernel: kernel.name.clone(), picture: draw(&columns) })
}

/// The arms of a branch that begin by giving or taking registers; of a branch in the last arm too.
fn arms(stmt: &Stmt, first: bool) -> Option<Vec<&[Stmt]>> {
    let StmtKind::If { then, otherwise, .. } = &stmt.kind else { return None };
    let gives = |body: &[Stmt]| body.iter().any(|s| matches!(s.kind, StmtKind::Registers { .. }));
    if !gives(then) || otherwise.is_empty() {
        return None;
    }
    let mut list = vec![then.as_slice()];
    match otherwise.as_slice() {
        [one] if arms(one, false).is_some() => list.extend(arms(one, false).unwrap_or_default()),
        other => list.push(other),
    }
    (!first || list.len() > 1).then_some(list)
}

fn registers(arm: &[Stmt]) -> String {
    let count = arm.iter().find_map(|s| if let StmtKind::Registers { count, .. } = s.kind { Some(count) } else { None });
    count.map_or("other warps".into(), |c| format!("warps with {c} registers a thread"))
}

fn outline(program: &Program, kernel: &Kernel, body: &[Stmt], depth: usize) -> Vec<Row> {
    let shared = |id: flashderive_device::program::SharedId| kernel.shared.get(id.0 as usize).map_or(String::new(), |s| s.name.clone());
    let var = |id: flashderive_device::program::VarId| kernel.vars.get(id.0 as usize).map_or(String::new(), |v| v.name.clone());
    let map = |id: flashderive_device::program::MapId| {
        let buffer = program.maps.get(id.0 as usize).and_then(|m| program.buffers.get(m.buffer.0 as usize));
        buffer.map_or(String::new(), |b| b.name.clone())
    };
    let mut rows: Vec<Row> = Vec::new();
    for stmt in body {
        let row = match &stmt.kind {
            StmtKind::For { var: v, body, .. } => {
                rows.extend(inside(format!("for {}", var(*v)), outline(program, kernel, body, depth + 1), depth));
                continue;
            }
            StmtKind::While { body, .. } => {
                rows.extend(inside("repeat".into(), outline(program, kernel, body, depth + 1), depth));
                continue;
            }
            StmtKind::If { then, otherwise, .. } => {
                for arm in [then, otherwise] {
                    outline(program, kernel, arm, depth).into_iter().for_each(|row| push(&mut rows, row));
                }
                continue;
            }
            StmtKind::TensorCopy { shared: s, map: m, barrier, .. } => {
                Row::Work { depth, text: format!("copy {} to {}", map(*m), shared(*s)), barrier: Some(shared(*barrier)) }
            }
            StmtKind::CopyAsync { shared: s, .. } => Row::Work { depth, text: format!("copy rows to {}", shared(*s)), barrier: None },
            StmtKind::TensorStore { shared: s, map: m, .. } => Row::Work { depth, text: format!("store {} from {}", map(*m), shared(*s)), barrier: None },
            StmtKind::WarpgroupMma { a, b, c, .. } => {
                let left = match a {
                    MatrixA::Shared(a) => shared(a.shared),
                    MatrixA::Registers(v, _) => var(*v),
                };
                Row::Work { depth, text: format!("multiply {left}, {} into {}", shared(b.shared), var(c.0)), barrier: None }
            }
            StmtKind::MbarrierWait { barrier, .. } => Row::Wait { depth, barrier: shared(*barrier) },
            StmtKind::MbarrierArrive { barrier, expect_bytes, .. } => {
                let text = if expect_bytes.is_some() { "announce bytes at" } else { "arrive at" };
                Row::Note { depth, text: format!("{text} {}", shared(*barrier)) }
            }
            StmtKind::MbarrierArriveCopies { barrier, .. } => Row::Note { depth, text: format!("arrive behind copies at {}", shared(*barrier)) },
            _ => continue,
        };
        push(&mut rows, row);
    }
    rows
}

/// Adds what is not said already by the row before.
fn push(rows: &mut Vec<Row>, row: Row) {
    if rows.last() != Some(&row) {
        rows.push(row);
    }
}

/// A loop, unless nothing of interest is in it.
fn inside(text: String, rows: Vec<Row>, depth: usize) -> Vec<Row> {
    if rows.is_empty() {
        return rows;
    }
    [Row::Loop { depth, text }].into_iter().chain(rows).collect()
}

const COLUMN: f64 = 380.0;
const STEP: f64 = 26.0;

fn deep(row: &Row) -> f64 {
    let (Row::Loop { depth, .. } | Row::Wait { depth, .. } | Row::Work { depth, .. } | Row::Note { depth, .. }) = row;
    *depth as f64
}

fn draw(columns: &[(String, Vec<Row>)]) -> String {
    let rows = columns.iter().map(|c| c.1.len()).max().unwrap_or(0) as f64;
    let mut svg = Svg::new(COLUMN * columns.len() as f64, 42.0 + STEP * rows, "What the roles of the kernel do, a column a role");
    let place = |column: usize, row: usize| (COLUMN * column as f64 + 10.0, 34.0 + STEP * row as f64);
    for (at, (name, list)) in columns.iter().enumerate() {
        let (x, _) = place(at, 0);
        svg.text((x, 18.0), "name", "start", name);
        svg.rect((x - 6.0, 28.0), (COLUMN - 50.0, 8.0 + STEP * rows), "lane", "");
        for (number, row) in list.iter().enumerate() {
            let (x, y) = place(at, number);
            match row {
                Row::Loop { text, .. } => svg.text((x + 12.0 * deep(row), y + 17.0), "name", "start", &cut(text, 40)),
                Row::Wait { barrier, .. } => svg.text((x + 12.0 * deep(row), y + 17.0), "why", "start", &cut(&format!("wait for {barrier}"), 40)),
                Row::Note { text, .. } => svg.text((x + 12.0 * deep(row), y + 17.0), "soft", "start", &cut(text, 40)),
                Row::Work { depth, text, .. } => {
                    let left = x + 12.0 * *depth as f64;
                    svg.rect((left, y + 2.0), (COLUMN - 66.0 - 12.0 * *depth as f64, STEP - 5.0), "work", text);
                    svg.text((left + 8.0, y + 17.0), "", "start", &cut(text, 42 - 2 * (*depth).min(8)));
                }
            }
        }
    }
    // The last copy that completes on an mbarrier stands for all of them.
    for (to, (_, list)) in columns.iter().enumerate() {
        let mut seen: Vec<&str> = Vec::new();
        for (row, wait) in list.iter().enumerate() {
            let Row::Wait { barrier, .. } = wait else { continue };
            if seen.contains(&barrier.as_str()) {
                continue;
            }
            seen.push(barrier);
            for (from, (_, others)) in columns.iter().enumerate().filter(|(from, _)| *from != to) {
                let made = others.iter().rposition(|r| matches!(r, Row::Work { barrier: Some(b), .. } if b == barrier));
                let Some(made) = made else { continue };
                let ((from_x, from_y), (to_x, to_y)) = (place(from, made), place(to, row));
                let (start, end) =
                    if from < to { (from_x + COLUMN - 66.0, to_x - 2.0) } else { (from_x + 12.0 * others.get(made).map_or(0.0, deep), to_x + COLUMN - 66.0) };
                let (middle, from_y, to_y) = ((start + end) / 2.0, from_y + 12.0, to_y + 12.0);
                svg.path(&format!("M{} {}C{2} {1} {2} {4} {3} {4}", n(start), n(from_y), n(middle), n(end), n(to_y)), "flow", &format!("completes {barrier}"));
            }
        }
    }
    svg.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_copy_leads_to_the_wait_for_it() {
        let work = |text: &str, barrier: Option<&str>| Row::Work { depth: 1, text: text.into(), barrier: barrier.map(str::to_string) };
        let wait = || Row::Wait { depth: 1, barrier: "full".into() };
        let mut rows = vec![wait()];
        push(&mut rows, wait());
        push(&mut rows, work("multiply <a>", None));
        assert_eq!(rows.len(), 2, "the same again is not said");
        let consumers = inside("for k".into(), rows, 0);
        assert!(inside("for k".into(), vec![], 0).is_empty());
        let picture = draw(&[("one".into(), consumers), ("two".into(), vec![work("copy a", Some("full")), work("copy b", Some("full"))])]);
        assert_eq!((picture.matches("class=\"flow\"").count(), picture.matches("class=\"work\"").count()), (1, 3));
        assert!(picture.contains("multiply &lt;a&gt;") && !picture.contains("<a>"));
    }
}
