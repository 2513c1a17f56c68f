//! The least bytes that a problem moves: inputs that are needed read once, outputs written once (of an output in the memory
//! of an input only what is written counts); and the time that a measured bandwidth gives them.

use flashderive_audit::value;
use flashderive_ir::problem::{AxisId, Expr, Kind, Node, Problem, Role, Storage, TensorId};
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};

/// Bytes that must be moved.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Moved {
    /// Of inputs.
    pub read: usize,
    /// Of outputs.
    pub written: usize,
}

impl Moved {
    /// Both.
    pub fn total(self) -> usize {
        self.read.saturating_add(self.written)
    }

    /// Whether there is next to nothing but reads: outputs are under 1 % of the bytes.
    pub fn reads_only(self) -> bool {
        self.written.saturating_mul(100) < self.total()
    }
}

/// The time that the bytes take at a bandwidth, and how a measured time compares.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Floor {
    /// The bandwidth.
    pub gb_s: f64,
    /// The bytes at that bandwidth.
    pub us: f64,
    /// Time over floor, launched on a stream; nothing where no bytes are moved.
    pub ratio: Option<f64>,
    /// Time over floor, replayed as a graph.
    pub graph_ratio: Option<f64>,
}

impl Floor {
    /// Of `bytes` at `gb_s`, against the medians of a measurement.
    pub fn new(bytes: usize, gb_s: f64, stream_us: f64, graph_us: Option<f64>) -> Floor {
        let us = if 0.0 < gb_s { bytes as f64 / (gb_s * 1e3) } else { 0.0 };
        let over = |t: f64| (0.0 < us).then(|| t / us);
        Floor { gb_s, us, ratio: over(stream_us), graph_ratio: graph_us.and_then(over) }
    }
}

/// Bytes for the run-time sizes `sizes`. A tensor that is read through a table counts at most one element a point of
/// its index, since which rows the table names is not known; guards are taken to hold.
pub fn moved(p: &Problem, sizes: &[i64]) -> Moved {
    let mut reads: BTreeMap<TensorId, Vec<BTreeSet<AxisId>>> = BTreeMap::new();
    for s in &p.statements {
        let mut expressions: Vec<&Expr> = vec![&s.value];
        expressions.extend(&s.more);
        expressions.extend(&s.guard);
        if let Kind::Scatter { index, .. } = &s.kind {
            expressions.extend(index);
        }
        for e in expressions {
            e.walk(&mut |e| {
                if let Node::Read(t, index) = &e.node {
                    let axes: BTreeSet<AxisId> = index.iter().flat_map(Expr::axes).collect();
                    let known = reads.entry(base(p, *t)).or_default();
                    if !known.contains(&axes) {
                        known.push(axes);
                    }
                }
            });
        }
    }
    let points = |axes: &BTreeSet<AxisId>| axes.iter().fold(1usize, |n, a| n.saturating_mul(p.axis(*a).extent.eval(sizes).max(0) as usize));
    let scattered = |t: &TensorId| {
        p.statements.iter().find_map(|s| match &s.kind {
            Kind::Scatter { op, initial, in_place, .. } if s.target == *t || *initial == Some(*t) => {
                Some((points(&s.domain().into_iter().collect()), op.is_some(), *in_place))
            }
            _ => None,
        })
    };
    let mut found = Moved::default();
    for id in (0..p.tensors.len()).map(|at| TensorId(at as u32)).filter(|id| !matches!(p.tensor(*id).storage, Storage::View { .. })) {
        let all = value::allocation(p, id, sizes);
        let part = |points: usize| all.min(points.saturating_mul(p.tensor(id).dtype.bits() as usize).div_ceil(8));
        let touched = || reads.get(&id).map_or(0, |lists| lists.iter().map(points).fold(0usize, usize::saturating_add));
        let (read, written) = match (p.tensor(id).role, scattered(&id)) {
            // What is written, and read first where it is added to.
            (Role::Output, Some((points, adds, true))) => (if adds { part(points) } else { 0 }, part(points)),
            (Role::Output, _) => (0, all),
            // What is copied.
            (Role::Input, Some((_, _, false))) => (all, 0),
            (Role::Input, _) => (part(touched()), 0),
            (Role::Scalar | Role::Temp, _) => (0, 0),
        };
        found.read = found.read.saturating_add(read);
        found.written = found.written.saturating_add(written);
    }
    found
}

/// The tensor whose memory `t` is.
fn base(p: &Problem, t: TensorId) -> TensorId {
    match &p.tensor(t).storage {
        Storage::View { of, .. } => *of,
        _ => t,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_floor_is_bytes_over_bandwidth() {
        let floor = Floor::new(4_000_000, 4000.0, 1.5, Some(1.25));
        assert_eq!((floor.us, floor.ratio, floor.graph_ratio), (1.0, Some(1.5), Some(1.25)));
        assert_eq!(Floor::new(0, 4000.0, 1.5, None).ratio, None, "nothing is moved");
        assert_eq!(Floor::new(8, 0.0, 1.5, Some(1.0)).graph_ratio, None, "nothing was measured");
    }

    #[test]
    fn inputs_are_read_once_and_outputs_written_once() {
        let source = "kernel: k\ndoc: d\naxes: {N: var, M: 4}\ninputs:\n  x: f32[N, M]\n  unused: f32[N]\noutputs:\n  y: bf16[N]\n\
                      compute: |\n  y[n] = sum[m] x[n, m] * x[n, m]\nworkloads: {smoke: {N: 10}}\n";
        let (problem, found) = flashderive_spec::parse_with_warnings(source);
        let problem = problem.unwrap_or_else(|| panic!("{found:?}"));
        let moved = moved(&problem, &[1000]);
        assert_eq!((moved.read, moved.written, moved.total()), (16_000, 2000, 18_000));
        assert!(!moved.reads_only());
        assert!(Moved { read: 1000, written: 4 }.reads_only());
        assert!(!Moved { read: 990, written: 10 }.reads_only());
        assert_eq!(crate::work::operations(&problem, &[1000]), 8000.0, "a product and a sum a point");
    }

    fn of(output: &str, statement: &str) -> usize {
        let source = format!(
            "kernel: k\naxes: {{T: var, N: 100, D: 8}}\ninputs: {{x: \"i32[T, D]\", at: \"i32[T] in 0 .. N\", old: \"i32[N, D]\"}}\noutputs: {{y: {output}}}\n\
             compute: |\n  y[at[t], d] {statement}\nworkloads: {{smoke: {{T: 5}}}}\n"
        );
        let p = flashderive_spec::parse(&source).unwrap_or_else(|d| panic!("{:?}", d.list));
        moved(&p, &[5]).total()
    }

    #[test]
    fn what_a_scatter_moves() {
        let (rows, places, table) = (5 * 8 * 4, 5 * 4, 100 * 8 * 4);
        assert_eq!(of("\"i32[N, D]\"", "= scatter[t] x[t, d] over old"), rows + places + 2 * table);
        assert_eq!(of("{type: \"i32[N, D]\", in_place: old}", "= scatter[t] x[t, d] over old"), 2 * rows + places);
        assert_eq!(of("{type: \"i32[N, D]\", in_place: old}", "+= scatter[t] x[t, d] over old"), 3 * rows + places);
    }
}
