//! A product of two planes: what its axes are at each level, and how its tiles are filled.

use super::*;

/// A product of two planes with its sizes and tiles: what an axis is at each level.
pub(super) struct Plane<'a> {
    pub p: &'a Problem,
    pub s: &'a Statement,
    pub sizes: &'a [i64],
    pub tiles: Tiles,
    pub row: AxisId,
    pub column: AxisId,
    pub depth: AxisId,
}

impl Plane<'_> {
    pub fn extent(&self, a: AxisId) -> i64 {
        self.p.axis(a).extent.eval(self.sizes)
    }

    fn name(&self, a: AxisId) -> String {
        self.p.axis(a).name.to_uppercase()
    }

    pub fn threads(&self) -> i64 {
        self.tiles.block.0 * self.tiles.block.1
    }

    /// Points of `a` in a tile.
    pub fn tile_of(&self, a: AxisId) -> i64 {
        match a {
            a if a == self.row => self.tiles.rows,
            a if a == self.column => self.tiles.columns,
            _ => self.tiles.depth,
        }
    }

    /// Tiles along `a`.
    pub fn count(&self, a: AxisId) -> i64 {
        ceil(self.extent(a), self.tile_of(a))
    }

    /// The index along all of `a`, with the one inside a tile below it.
    pub fn whole(&self, a: AxisId, below: Index) -> Index {
        let name = match a {
            a if a == self.row => "by",
            a if a == self.column => "bx",
            _ => "tileId",
        };
        Index { level: "Global", name: name.into(), count: self.count(a), stride: self.tile_of(a), below: Some(Box::new(below)) }
    }

    /// The index of a thread's results inside a tile.
    pub fn held(&self, a: AxisId) -> Index {
        let Tiles { block: (bx, by), work: (wx, wy), .. } = self.tiles;
        let (name, count, stride, reg) = if a == self.row { ("ty", by, wy, "regRow") } else { ("tx", bx, wx, "regCol") };
        let register = Index { level: "Register", name: reg.into(), count: stride, stride: 1, below: None };
        Index { level: "Shared", name: name.into(), count, stride, below: Some(Box::new(register)) }
    }

    /// The operands with their axes.
    pub fn operands(&self) -> Result<Vec<(TensorId, Vec<AxisId>)>, String> {
        let mut out = Vec::new();
        for t in statement_reads(self.s) {
            let mut dims = None;
            self.s.value.walk(&mut |e| {
                if let Node::Read(x, index) = &e.node {
                    if *x == t {
                        let axes: Option<Vec<AxisId>> = index.iter().map(|i| if let Node::Axis(a) = i.node { Some(a) } else { None }).collect();
                        dims = Some(axes);
                    }
                }
            });
            match dims.flatten() {
                Some(d) if d.len() == 2 => out.push((t, d)),
                _ => return Err(format!("`{}` is not read as a plane of two axes", self.p.tensor(t).name)),
            }
        }
        Ok(out)
    }

    /// The tiles that are filled, with what sweeps over them and the indices on the way. One sweep fills each tile; tiles of one shape share
    /// the shared index.
    pub fn fill(&self, operands: &[(TensorId, Vec<AxisId>)]) -> Filled {
        let (bx, by) = self.tiles.block;
        let threads = self.threads();
        let plain = |name: String, formula: String, max: i64, limit: i64| IndexRow { name, phase: "Load", formula, questions: Vec::new(), max, limit };
        let mut out = Filled { shapes: Vec::new(), sweeps: Vec::new(), indices: Vec::new(), loads: Vec::new(), shared: Vec::new() };
        out.indices.push(plain("localId".into(), format!("ty*{bx}+tx"), (by - 1) * bx + bx - 1, threads));
        for (t, dims) in operands {
            let shape = (self.tile_of(dims[0]), self.tile_of(dims[1]));
            let known = out.shapes.iter().position(|x| *x == shape);
            let at = known.unwrap_or(out.shapes.len());
            let suffix = if at == 0 { String::new() } else { (at + 1).to_string() };
            if known.is_none() {
                out.shapes.push(shape);
                let trips = ceil(shape.0 * shape.1, threads);
                let stride = format!("stride{suffix}");
                let top = (trips - 1) * threads + threads - 1;
                out.indices.push(plain(format!("flatIdx{suffix}"), format!("{stride}*{threads}+localId"), top, trips * threads));
                out.indices.push(plain(format!("sCol{suffix}"), format!("flatIdx{suffix} % {}", shape.1), top.min(shape.1 - 1), shape.1));
                out.indices.push(plain(format!("sRow{suffix}"), format!("flatIdx{suffix} / {}", shape.1), top / shape.1, shape.0));
                let formula = format!("{}*{}/({bx}*{by})", shape.0, shape.1);
                out.sweeps.push(TreeIterator { name: stride, kind: IteratorKind::Sweep, bridges: "Block to Shared".into(), formula, trips });
            }
            // Down a column of the tile, lanes differ by whole rows: a row length that shares a factor with the banks collides.
            let walks_rows = dims[0] != self.depth;
            let pad = i64::from(walks_rows && gcd(shape.1, 32) > 1);
            out.shared.push(SharedTile { tensor: *t, rows: shape.0, columns: shape.1, pad });
            let lower = self.p.tensor(*t).name.to_lowercase();
            let leaf = |name: &str, count: i64| Index { level: "Shared", name: format!("{name}{suffix}"), count, stride: 1, below: None };
            for (part, short, a, count) in [("Col", "sCol", dims[1], shape.1), ("Row", "sRow", dims[0], shape.0)] {
                out.loads.push(self.whole(a, leaf(short, count)).row(format!("{lower}{part}"), "Load", self.extent(a)));
            }
        }
        out
    }

    /// Linear addresses from the general flattening, evaluated at the largest row and column.
    pub fn linear(&self, operands: &[(TensorId, Vec<AxisId>)], indices: &[IndexRow]) -> Vec<IndexRow> {
        let (p, s) = (self.p, self.s);
        let one = |(t, dims): (TensorId, Vec<AxisId>)| {
            let index: Vec<Expr> = dims.iter().map(|a| Expr::axis(*a)).collect();
            let flat = flatten(p, &index, t);
            let lower = p.tensor(t).name.to_lowercase();
            let name = |a: &AxisId| if *a == dims[0] { format!("{lower}Row") } else { format!("{lower}Col") };
            let top = |a: &AxisId| indices.iter().find(|i| i.name == name(a)).map_or(0, |i| i.max);
            let limit = p.tensor(t).shape.iter().fold(1i64, |l, e| l.saturating_mul(e.eval(self.sizes)));
            let formula = format!("{}*{}+{}", name(&dims[0]), self.name(dims[1]), name(&dims[1]));
            let phase = if t == s.target { "Store" } else { "Load" };
            IndexRow { name: p.tensor(t).name.clone(), phase, formula, questions: Vec::new(), max: value(&flat, &top, self.sizes), limit }
        };
        operands.iter().cloned().chain([(s.target, s.target_axes.clone())]).map(one).collect()
    }

    /// Execution levels beside memory levels.
    pub fn table(&self, indices: &[IndexRow]) -> Vec<TreeRow> {
        let Tiles { rows, columns, depth, block: (bx, by), work: (wx, wy) } = self.tiles;
        let named = |phase: &'static str, suffix: &'static str| {
            indices.iter().filter(move |i| i.phase == phase && i.name.ends_with(suffix) && !i.name.starts_with('s')).map(|i| i.name.clone())
        };
        let global: Vec<String> = named("Load", "Col").chain(named("Load", "Row")).chain(named("Store", "Col")).chain(named("Store", "Row")).collect();
        let sizes: Vec<String> = [self.row, self.column, self.depth].iter().map(|a| format!("{}={}", self.name(*a), self.extent(*a))).collect();
        let row = |execution, execution_size, execution_index: &str, memory, memory_size, memory_index| TreeRow {
            execution,
            execution_size,
            execution_index: execution_index.into(),
            memory,
            memory_size,
            memory_index,
        };
        vec![
            row("Grid", format!("{} x {}", self.count(self.column), self.count(self.row)), "bx, by", "Global", sizes.join(", "), global.join(", ")),
            row("Block", format!("{bx} x {by}"), "tx, ty", "Shared", format!("{columns} x {rows}, depth {depth}"), "sCol, sRow".into()),
            row("Thread", "1".into(), "regCol, regRow", "Register", format!("{wx} x {wy}"), "regCol, regRow".into()),
        ]
    }
}

/// Tiles in shared memory, and how they are filled.
pub(super) struct Filled {
    /// Different shapes.
    pub shapes: Vec<(i64, i64)>,
    pub sweeps: Vec<TreeIterator>,
    pub indices: Vec<IndexRow>,
    /// Indices of what is loaded, after all of those.
    pub loads: Vec<IndexRow>,
    pub shared: Vec<SharedTile>,
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
