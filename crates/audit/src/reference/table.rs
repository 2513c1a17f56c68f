//! Parts of an expression that many points of a walk share: computed once for each point of their own axes.
//!
//! `sum[j] exp(s[q, j] - m[q]) v[j, e]` has a point for each `q`, `j` and `e`, and an exponential for each `q` and `j`.

use super::{Machine, Point};
use flashderive_ir::problem::*;
use rayon::prelude::*;

/// Points that share a value, at least: fewer are not worth a table.
const SHARED_BY: usize = 8;
/// The most values of a table.
const MOST_VALUES: usize = 1 << 21;

/// Points at which an expression is evaluated.
#[derive(Clone, Copy)]
pub(super) struct Walk {
    points: usize,
}

impl Walk {
    /// Points that share nothing.
    pub(super) const ONCE: Walk = Walk { points: 0 };

    /// All points of a statement.
    pub(super) fn of(m: &Machine, s: &Statement) -> Walk {
        Walk { points: s.domain().iter().fold(1, |n: usize, a| n.saturating_mul(m.extent(*a))) }
    }
}

/// Where the values of a table are: the number of an axis, its extent and the distance of neighbours along it.
pub(super) struct Grid {
    axes: Vec<(usize, usize, usize)>,
    all: usize,
    values: usize,
}

impl Grid {
    /// The place of a point's value.
    pub(super) fn place(&self, at: &Point) -> usize {
        self.axes.iter().map(|(a, _, step)| at[*a] as usize * step).sum()
    }

    /// The distance of neighbours along an axis.
    pub(super) fn step(&self, axis: AxisId) -> usize {
        self.axes.iter().find(|(a, ..)| *a == axis.0 as usize).map_or(0, |(.., step)| *step)
    }

    /// The values of `f` in their places.
    pub(super) fn fill<T: Send>(&self, f: &(impl Fn(&Point) -> T + Sync)) -> Vec<T> {
        let value = |at: &mut Vec<i64>, place: usize| {
            for (a, extent, step) in &self.axes {
                at[*a] = (place / step % extent) as i64;
            }
            f(at)
        };
        (0..self.values).into_par_iter().map_init(|| vec![0i64; self.all], value).collect()
    }
}

/// The table of `e`, where the points of a walk share its values.
pub(super) fn worth(m: &Machine, e: &Expr, walk: Walk) -> Option<Grid> {
    if walk.points == 0 || !costs(m, e) {
        return None;
    }
    let mut axes = Vec::new();
    let mut step = 1usize;
    for a in e.axes() {
        axes.push((a.0 as usize, m.extent(a), step));
        step = step.saturating_mul(m.extent(a));
    }
    let shared = step.saturating_mul(SHARED_BY) <= walk.points && step <= MOST_VALUES;
    shared.then_some(Grid { axes, all: m.p.axes.len(), values: step })
}

/// Whether a look into a table is less than what `e` takes.
fn costs(m: &Machine, e: &Expr) -> bool {
    match &e.node {
        Node::Int(_) | Node::Float(_) | Node::Bool(_) | Node::Axis(_) | Node::Extent(_) | Node::MonoidArg(_) => false,
        Node::Read(t, index) => m.p.tensor(*t).role != Role::Scalar && (!m.made.contains_key(t) || index.iter().any(|e| costs(m, e))),
        _ => true,
    }
}
