//! What one axis in place of two gains: longer tiles of contractions, longer rows, longer runs of neighbours.

use super::*;
use crate::ring;

/// What a pair being one axis gains.
#[derive(Clone, Debug, PartialEq)]
pub struct Gain {
    /// In words.
    pub why: String,
    /// What becomes longer.
    pub of: Of,
}

/// What becomes longer where two axes are one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Of {
    /// A side of a contraction: this can be a whole tile.
    Side,
    /// The depth of one.
    Depth,
    /// A row that is combined, or a run of neighbours: a few points.
    Run,
}

/// What the pair being one axis gains; `None` if no tile, row or run of neighbours becomes longer by it: axes that say which of many
/// equal problems is worked on stay apart.
pub fn of(p: &Problem, pair: &Pair) -> Option<Gain> {
    let statements = || pair.members.iter().map(|number| &p.statements[*number]);
    let larger = statements().find_map(|s| tile(p, s, pair));
    let longer = || statements().find_map(|s| row(p, s, pair));
    larger.or_else(longer).or_else(|| run(p, pair))
}

/// A reduction of two sides reads both along what it combines, and each of them along axes of the result that the other lacks. Its
/// tiles have one axis of either side and one that is combined; of the others each point is a tile of its own. Axes of both
/// sides are no part of a tile.
fn tile(p: &Problem, s: &Statement, pair: &Pair) -> Option<Gain> {
    let Kind::Reduce { axes, .. } = &s.kind else { return None };
    let sides = sides(s, axes)?;
    let name = &p.tensor(s.target).name;
    let with = sides.iter().filter(|side| side.contains(&pair.outer)).count();
    if axes.contains(&pair.outer) {
        let why = format!("tiles of `{name}` are as deep as one axis is long, and both are its depth");
        return (with == sides.len()).then_some(Gain { why, of: Of::Depth });
    }
    let why = format!("tiles of `{name}` are as high or wide as one axis is long, and both are of one side");
    (1..sides.len()).contains(&with).then_some(Gain { why, of: Of::Side })
}

/// The axes of each read that a reduction of two sides is made of; `None` if it has no two sides.
fn sides(s: &Statement, combined: &[AxisId]) -> Option<Vec<Vec<AxisId>>> {
    let mut reads: Vec<Vec<AxisId>> = Vec::new();
    for e in [&s.value].into_iter().chain(&s.more) {
        e.walk(&mut |e| {
            if let Node::Read(_, index) = &e.node {
                reads.push(index.iter().flat_map(Expr::axes).collect());
            }
        });
    }
    let free = |read: &[AxisId], other: &[AxisId]| read.iter().any(|a| s.target_axes.contains(a) && !other.contains(a));
    reads.retain(|r| r.iter().any(|a| combined.contains(a)));
    let two = reads.iter().any(|x| reads.iter().any(|y| free(x, y) && free(y, x)));
    // What is the same for the whole result belongs to no side.
    reads.retain(|r| r.iter().any(|a| s.target_axes.contains(a)));
    two.then_some(reads)
}

/// A row that is combined over both.
fn row(p: &Problem, s: &Statement, pair: &Pair) -> Option<Gain> {
    let Kind::Reduce { axes, .. } = &s.kind else { return None };
    let why = format!("`{}` combines both: its rows are as long as both", p.tensor(s.target).name);
    axes.contains(&pair.outer).then_some(Gain { why, of: Of::Run })
}

/// Neighbours along both.
fn run(p: &Problem, pair: &Pair) -> Option<Gain> {
    let along = |(t, at): &(&TensorId, &usize)| ring::contiguous(p.tensor(**t)) == Some(*at + 1);
    let (t, _) = pair.tensors.iter().find(along)?;
    Some(Gain { why: format!("runs of neighbours of `{}` go on over the ends of the inner one", p.tensor(*t).name), of: Of::Run })
}
