//! The two trees for explicit tile parameters: execution levels beside memory levels, the iterators between them,
//! and every index formula built by the four questions, with its largest value.
//!
//! For a sum of products of two-dimensional operands with one row, one column and one depth axis. Each index is
//! `execution index * size one memory level below + index at that level`, down to registers; nothing is written
//! down by hand.

mod plane;

use crate::class::contraction;
use crate::expr::statement_reads;
use crate::simplify::flatten;
use flashderive_algebra::gcd;
use flashderive_diagnostics::{codes, Diagnostic, Diagnostics};
use flashderive_ir::problem::*;
use plane::{Filled, Plane};

/// Tile parameters of a contraction. `x` runs along the column axis, `y` along the row axis.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tiles {
    /// Rows of the output tile of a block.
    pub rows: i64,
    /// Columns of the output tile of a block.
    pub columns: i64,
    /// Points of the summed axis that a block holds at a time.
    pub depth: i64,
    /// Threads of a block along x and y.
    pub block: (i64, i64),
    /// Outputs of a thread along x and y.
    pub work: (i64, i64),
}

/// Kind of iterator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IteratorKind {
    /// Each trip needs a new region.
    Slide,
    /// Trips work through the region held.
    Sweep,
}

/// A bridge between an execution level and its memory level.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TreeIterator {
    /// Its variable.
    pub name: String,
    /// Slide or sweep.
    pub kind: IteratorKind,
    /// Levels it bridges.
    pub bridges: String,
    /// The quotient that gives the trips.
    pub formula: String,
    /// Trips.
    pub trips: i64,
}

/// One index formula.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IndexRow {
    /// Its name.
    pub name: String,
    /// `Load`, `Compute` or `Store`.
    pub phase: &'static str,
    /// The formula.
    pub formula: String,
    /// Answers to the four questions, outermost level first; empty for flatten, stride and unflatten steps.
    pub questions: Vec<[String; 4]>,
    /// The largest value, computed from the largest value of each leaf.
    pub max: i64,
    /// One more than the largest value allowed.
    pub limit: i64,
}

/// One row of the two-tree table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TreeRow {
    /// Execution level.
    pub execution: &'static str,
    /// Its size.
    pub execution_size: String,
    /// Its indices.
    pub execution_index: String,
    /// Memory level.
    pub memory: &'static str,
    /// Its size.
    pub memory_size: String,
    /// Its indices.
    pub memory_index: String,
}

/// A tile in shared memory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SharedTile {
    /// The operand.
    pub tensor: TensorId,
    /// Rows.
    pub rows: i64,
    /// Elements of a row, without padding.
    pub columns: i64,
    /// Elements added to each row.
    pub pad: i64,
}

/// The whole derivation for one contraction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TwoTrees {
    /// Levels.
    pub table: Vec<TreeRow>,
    /// Iterators.
    pub iterators: Vec<TreeIterator>,
    /// Indices in the order of use.
    pub indices: Vec<IndexRow>,
    /// Linear element addresses.
    pub linear: Vec<IndexRow>,
    /// Tiles in shared memory.
    pub shared: Vec<SharedTile>,
    /// Grid blocks along x and y.
    pub grid: (i64, i64),
    /// Barriers in a trip of the slide: (after phase, hazard).
    pub barriers: Vec<(&'static str, &'static str)>,
    /// Whether all tiles are full; else loads and stores need predicates.
    pub exact: bool,
}

/// An index: `name * stride + rest`, where `name` takes `count` values.
#[derive(Clone, Debug)]
struct Index {
    /// Memory level at which it ends.
    level: &'static str,
    name: String,
    count: i64,
    stride: i64,
    below: Option<Box<Index>>,
}

impl Index {
    fn max(&self) -> i64 {
        (self.count - 1).saturating_mul(self.stride).saturating_add(self.below.as_ref().map_or(0, |b| b.max()))
    }

    fn formula(&self) -> String {
        let own = if self.stride == 1 { self.name.clone() } else { format!("{}*{}", self.name, self.stride) };
        match &self.below {
            Some(b) => format!("{own}+{}", b.formula()),
            None => own,
        }
    }

    fn questions(&self, out: &mut Vec<[String; 4]>) {
        let offset = self.below.as_ref().map_or("none: the last level".into(), |b| b.formula());
        out.push([self.level.into(), self.name.clone(), self.stride.to_string(), offset]);
        if let Some(b) = &self.below {
            b.questions(out);
        }
    }

    /// Its row, whose value stays below `limit`.
    fn row(&self, name: String, phase: &'static str, limit: i64) -> IndexRow {
        let mut questions = Vec::new();
        self.questions(&mut questions);
        IndexRow { name, phase, formula: self.formula(), questions, max: self.max(), limit }
    }
}

fn ceil(a: i64, b: i64) -> i64 {
    if b <= 0 {
        0
    } else {
        (a + b - 1) / b
    }
}

/// Derives the two trees of statement `id` for given sizes and tiles.
///
/// # Errors
/// When the statement is not a contraction of this shape or a tile parameter does not divide.
pub fn derive(p: &Problem, id: StatementId, sizes: &[i64], tiles: Tiles) -> Result<TwoTrees, Diagnostics> {
    let Some(s) = p.statements.get(id.0 as usize) else {
        return Err(Diagnostic::bug(codes::MALFORMED, flashderive_diagnostics::Span::NONE, format!("there is no statement {}", id.0)).into());
    };
    let refuse = |why: String| -> Diagnostics { Diagnostic::error(codes::TILES, s.span, why).into() };
    let Some(c) = contraction(p, s) else { return Err(refuse("the statement is not a sum of products of two operands".into())) };
    let ([row], [column], [depth], []) = (c.rows.as_slice(), c.columns.as_slice(), c.depth.as_slice(), c.batch.as_slice()) else {
        return Err(refuse("two trees need one row, one column and one depth axis and no batch axis".into()));
    };
    if sizes.len() != p.sizes.len() {
        return Err(refuse(format!("{} sizes are given for {}", sizes.len(), p.sizes.len())));
    }
    let Tiles { rows, columns, depth: deep, block: (bx, by), work: (wx, wy) } = tiles;
    if [rows, columns, deep, bx, by, wx, wy].iter().any(|v| *v < 1)
        || bx.saturating_mul(wx) != columns
        || by.saturating_mul(wy) != rows
        || bx.saturating_mul(by) > 1024
    {
        return Err(refuse(format!("a block of {bx}x{by} threads with {wx}x{wy} outputs each does not make a tile of {columns}x{rows}")));
    }
    let plane = Plane { p, s, sizes, tiles, row: *row, column: *column, depth: *depth };
    let operands = plane.operands().map_err(refuse)?;
    let Filled { shapes, sweeps, mut indices, loads, shared } = plane.fill(&operands);
    indices.extend(loads);
    indices.push(plane.held(*column).row("sharedCol".into(), "Compute", columns));
    indices.push(plane.held(*row).row("sharedRow".into(), "Compute", rows));
    let out = p.tensor(s.target).name.to_lowercase();
    let ([first, second], true) = (s.target_axes.as_slice(), s.target_axes.len() == 2) else {
        return Err(refuse("the result is not a plane".into()));
    };
    for (part, a) in [("Col", second), ("Row", first)] {
        indices.push(plane.whole(*a, plane.held(*a)).row(format!("{out}{part}"), "Store", plane.extent(*a)));
    }
    let slide = TreeIterator {
        name: "tileId".into(),
        kind: IteratorKind::Slide,
        bridges: "Grid to Global".into(),
        formula: format!("{}/{deep}", plane.extent(*depth)),
        trips: plane.count(*depth),
    };
    let of_register = |(name, trips): (&str, i64)| TreeIterator {
        name: name.into(),
        kind: IteratorKind::Sweep,
        bridges: "Thread to Register".into(),
        formula: format!("{trips}/1"),
        trips,
    };
    let iterators = [slide].into_iter().chain(sweeps).chain([("regCol", wx), ("regRow", wy)].map(of_register)).collect();
    let even = [*row, *column, *depth].iter().all(|a| plane.extent(*a) % plane.tile_of(*a) == 0);
    Ok(TwoTrees {
        table: plane.table(&indices),
        iterators,
        linear: plane.linear(&operands, &indices),
        indices,
        shared,
        grid: (plane.count(*column), plane.count(*row)),
        // From the relations of `step3_fsm`: loaded before read, and read before overwritten by the next trip.
        barriers: vec![("Load", "RAW"), ("Compute", "WAR")],
        exact: even && shapes.iter().all(|(a, b)| (a * b) % plane.threads() == 0),
    })
}

impl TwoTrees {
    /// Index rows whose largest value is not below its limit. Empty when all tiles are full; else the
    /// rows that need a predicate.
    pub fn over(&self) -> Vec<&IndexRow> {
        self.indices.iter().chain(&self.linear).filter(|i| i.max >= i.limit).collect()
    }
}
