//! The two trees for explicit tile parameters: execution levels beside memory levels, the iterators between them,
//! and every index formula built by the four questions, with its largest value.
//!
//! For a sum of products of two-dimensional operands with one row, one column and one depth axis. Each index is
//! `execution index * size one memory level below + index at that level`, down to registers; nothing is written
//! down by hand.

use crate::class::contraction;
use crate::expr::statement_reads;
use crate::simplify::flatten;
use flashderive_algebra::gcd;
use flashderive_diagnostics::{codes, Diagnostic, Diagnostics};
use flashderive_ir::problem::*;

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
    let extent = |a: &AxisId| p.axis(*a).extent.eval(sizes);
    let (m, n, k) = (extent(row), extent(column), extent(depth));
    let axis_name = |a: &AxisId| p.axis(*a).name.to_uppercase();
    let threads = bx * by;
    let (gx, gy) = (ceil(n, columns), ceil(m, rows));
    let slides = ceil(k, deep);

    // What an axis is at each level: its tile, its block and thread parts.
    let tile_of = |a: &AxisId| {
        if a == row {
            rows
        } else if a == column {
            columns
        } else {
            deep
        }
    };
    let whole = |a: &AxisId, below: Index| -> Index {
        let (name, count) = if a == row {
            ("by", gy)
        } else if a == column {
            ("bx", gx)
        } else {
            ("tileId", slides)
        };
        Index { level: "Global", name: name.into(), count, stride: tile_of(a), below: Some(Box::new(below)) }
    };
    let held = |a: &AxisId| -> Index {
        let (name, count, stride, reg) = if a == row { ("ty", by, wy, "regRow") } else { ("tx", bx, wx, "regCol") };
        let register = Index { level: "Register", name: reg.into(), count: stride, stride: 1, below: None };
        Index { level: "Shared", name: name.into(), count, stride, below: Some(Box::new(register)) }
    };

    let mut operands: Vec<(TensorId, Vec<AxisId>)> = Vec::new();
    for t in statement_reads(s) {
        let mut dims = None;
        s.value.walk(&mut |e| {
            if let Node::Read(x, index) = &e.node {
                if *x == t {
                    let axes: Option<Vec<AxisId>> = index.iter().map(|i| if let Node::Axis(a) = i.node { Some(a) } else { None }).collect();
                    dims = Some(axes);
                }
            }
        });
        match dims.flatten() {
            Some(d) if d.len() == 2 => operands.push((t, d)),
            _ => return Err(refuse(format!("`{}` is not read as a plane of two axes", p.tensor(t).name))),
        }
    }

    let mut indices = Vec::new();
    let row_of = |index: &Index, name: String, phase: &'static str, limit: i64| {
        let mut questions = Vec::new();
        index.questions(&mut questions);
        IndexRow { name, phase, formula: index.formula(), questions, max: index.max(), limit }
    };
    let plain = |name: &str, formula: String, max: i64, limit: i64| IndexRow { name: name.into(), phase: "Load", formula, questions: Vec::new(), max, limit };
    // One sweep fills each tile; tiles of one shape share the shared index.
    let mut shapes: Vec<(i64, i64)> = Vec::new();
    let mut iterators = vec![TreeIterator {
        name: "tileId".into(),
        kind: IteratorKind::Slide,
        bridges: "Grid to Global".into(),
        formula: format!("{k}/{deep}"),
        trips: slides,
    }];
    indices.push(plain("localId", format!("ty*{bx}+tx"), (by - 1) * bx + bx - 1, threads));
    let mut shared = Vec::new();
    let mut loads = Vec::new();
    for (t, dims) in &operands {
        let shape = (tile_of(&dims[0]), tile_of(&dims[1]));
        let at = match shapes.iter().position(|x| *x == shape) {
            Some(i) => i,
            None => {
                shapes.push(shape);
                shapes.len() - 1
            }
        };
        let suffix = if at == 0 { String::new() } else { (at + 1).to_string() };
        if at + 1 == shapes.len() && !indices.iter().any(|i| i.name == format!("sCol{suffix}")) {
            let trips = ceil(shape.0 * shape.1, threads);
            let stride = format!("stride{suffix}");
            iterators.push(TreeIterator {
                name: stride.clone(),
                kind: IteratorKind::Sweep,
                bridges: "Block to Shared".into(),
                formula: format!("{}*{}/({bx}*{by})", shape.0, shape.1),
                trips,
            });
            let top = (trips - 1) * threads + threads - 1;
            indices.push(plain(&format!("flatIdx{suffix}"), format!("{stride}*{threads}+localId"), top, trips * threads));
            indices.push(plain(&format!("sCol{suffix}"), format!("flatIdx{suffix} % {}", shape.1), top.min(shape.1 - 1), shape.1));
            indices.push(plain(&format!("sRow{suffix}"), format!("flatIdx{suffix} / {}", shape.1), top / shape.1, shape.0));
        }
        // Down a column of the tile, lanes differ by whole rows: a row length that shares a factor with the banks collides.
        let walks_rows = dims[0] != *depth;
        let pad = i64::from(walks_rows && gcd(shape.1, 32) > 1);
        shared.push(SharedTile { tensor: *t, rows: shape.0, columns: shape.1, pad });
        let lower = p.tensor(*t).name.to_lowercase();
        let leaf = |name: &str, count: i64| Index { level: "Shared", name: format!("{name}{suffix}"), count, stride: 1, below: None };
        let col = whole(&dims[1], leaf("sCol", shape.1));
        let line = whole(&dims[0], leaf("sRow", shape.0));
        loads.push(row_of(&col, format!("{lower}Col"), "Load", extent(&dims[1])));
        loads.push(row_of(&line, format!("{lower}Row"), "Load", extent(&dims[0])));
    }
    indices.extend(loads);
    indices.push(row_of(&held(column), "sharedCol".into(), "Compute", columns));
    indices.push(row_of(&held(row), "sharedRow".into(), "Compute", rows));
    let out = p.tensor(s.target).name.to_lowercase();
    let ([first, second], true) = (s.target_axes.as_slice(), s.target_axes.len() == 2) else {
        return Err(refuse("the result is not a plane".into()));
    };
    indices.push(row_of(&whole(second, held(second)), format!("{out}Col"), "Store", extent(second)));
    indices.push(row_of(&whole(first, held(first)), format!("{out}Row"), "Store", extent(first)));
    for (name, count) in [("regCol", wx), ("regRow", wy)] {
        iterators.push(TreeIterator {
            name: name.into(),
            kind: IteratorKind::Sweep,
            bridges: "Thread to Register".into(),
            formula: format!("{count}/1"),
            trips: count,
        });
    }

    // Linear addresses from the general flattening, evaluated at the largest row and column.
    let mut linear = Vec::new();
    for (t, dims) in operands.iter().cloned().chain([(s.target, s.target_axes.clone())]) {
        let index: Vec<Expr> = dims.iter().map(|a| Expr::axis(*a)).collect();
        let flat = flatten(p, &index, t);
        let lower = p.tensor(t).name.to_lowercase();
        let name = |a: &AxisId| if *a == dims[0] { format!("{lower}Row") } else { format!("{lower}Col") };
        let top = |a: &AxisId| indices.iter().find(|i| i.name == name(a)).map_or(0, |i| i.max);
        let limit = p.tensor(t).shape.iter().fold(1i64, |l, e| l.saturating_mul(e.eval(sizes)));
        let max = value(&flat, &top, sizes);
        let text = format!("{}*{}+{}", name(&dims[0]), axis_name(&dims[1]), name(&dims[1]));
        let phase = if t == s.target { "Store" } else { "Load" };
        linear.push(IndexRow { name: p.tensor(t).name.clone(), phase, formula: text, questions: Vec::new(), max, limit });
    }
    let columns_of = |phase: &str, suffix: &str| {
        indices.iter().filter(|i| i.phase == phase && i.name.ends_with(suffix) && !i.name.starts_with('s')).map(|i| i.name.clone()).collect::<Vec<_>>()
    };
    let mut global: Vec<String> = columns_of("Load", "Col");
    global.extend(columns_of("Load", "Row"));
    global.extend(columns_of("Store", "Col"));
    global.extend(columns_of("Store", "Row"));
    let table = vec![
        TreeRow {
            execution: "Grid",
            execution_size: format!("{gx} x {gy}"),
            execution_index: "bx, by".into(),
            memory: "Global",
            memory_size: format!("{}={m}, {}={n}, {}={k}", axis_name(row), axis_name(column), axis_name(depth)),
            memory_index: global.join(", "),
        },
        TreeRow {
            execution: "Block",
            execution_size: format!("{bx} x {by}"),
            execution_index: "tx, ty".into(),
            memory: "Shared",
            memory_size: format!("{columns} x {rows}, depth {deep}"),
            memory_index: "sCol, sRow".into(),
        },
        TreeRow {
            execution: "Thread",
            execution_size: "1".into(),
            execution_index: "regCol, regRow".into(),
            memory: "Register",
            memory_size: format!("{wx} x {wy}"),
            memory_index: "regCol, regRow".into(),
        },
    ];
    let exact = m % rows == 0 && n % columns == 0 && k % deep == 0 && shapes.iter().all(|(a, b)| (a * b) % threads == 0);
    Ok(TwoTrees {
        table,
        iterators,
        indices,
        linear,
        shared,
        grid: (gx, gy),
        // From the relations of `step3_fsm`: loaded before read, and read before overwritten by the next trip.
        barriers: vec![("Load", "RAW"), ("Compute", "WAR")],
        exact,
    })
}

/// The value of an address with each axis at its largest index.
fn value(e: &Expr, top: &dyn Fn(&AxisId) -> i64, sizes: &[i64]) -> i64 {
    match &e.node {
        Node::Int(v) => *v,
        Node::Axis(a) => top(a),
        Node::Extent(x) => x.eval(sizes),
        Node::Binary(op, a, b) => {
            let (x, y) = (value(a, top, sizes), value(b, top, sizes));
            match op {
                Binary::Add => x.saturating_add(y),
                Binary::Sub => x.saturating_sub(y),
                Binary::Mul => x.saturating_mul(y),
                // Down, and with the sign of the divisor.
                Binary::Div if y != 0 => x.div_euclid(y) - i64::from(y < 0 && x.rem_euclid(y) != 0),
                Binary::Mod if y != 0 => x.rem_euclid(y) + if y < 0 && x.rem_euclid(y) != 0 { y } else { 0 },
                _ => 0,
            }
        }
        _ => 0,
    }
}

impl TwoTrees {
    /// Index rows whose largest value is not below its limit. Empty when all tiles are full; else the
    /// rows that need a predicate.
    pub fn over(&self) -> Vec<&IndexRow> {
        self.indices.iter().chain(&self.linear).filter(|i| i.max >= i.limit).collect()
    }
}
