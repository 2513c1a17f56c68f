//! What a consumer hands on to those who make a chained product that its registers have no room for.
//!
//! ```text
//! operand    64 rows x tile of columns, rounded, where the copy engine would put it: rows of 128 bytes whose pieces of 16 bytes change places
//! factors    [row]              how far the key of a row has risen since the last tile
//! results    [number][row]      the last factor, then what the results need of the states
//! ```
//! Each thread writes what it has; the rows' numbers are the same in four lanes, the first of which writes them.

use super::*;
use flashderive_device::program::{Cache, Mem, Place};

/// Shared memory of what passes, and its barriers.
pub(super) struct Hands {
    operand: Passing,
    results: Passing,
    /// Elements of a row of 128 bytes.
    row: u32,
    factors: SharedId,
    /// States that the results need.
    pub needed: Vec<TensorId>,
}

/// A value of the tile program on its way.
struct Passing {
    value: ValueId,
    shared: SharedId,
    full: SharedId,
    empty: SharedId,
}

/// Lanes with the same row.
const LANES_OF_A_ROW: i64 = 4;

impl Hands {
    /// `full` and `empty` of a value, and how many buffers it has.
    pub fn barriers(&self, v: ValueId) -> Option<(SharedId, SharedId, u32)> {
        [&self.operand, &self.results].into_iter().find(|p| p.value == v).map(|p| (p.full, p.empty, 1))
    }

    /// The values with the number of their buffers and their barriers.
    pub fn channels(&self) -> [(ValueId, u32, SharedId, SharedId); 2] {
        [&self.operand, &self.results].map(|p| (p.value, 1, p.full, p.empty))
    }

    /// The rows' operand of step `step` of the depth.
    pub fn matrix(&self, step: u32) -> MatrixA {
        // A row of 128 bytes has four steps.
        let (panel, within) = (step / 4 * INSTRUCTION_ROWS * self.row, step % 4 * self.row / 4);
        let at = Dev::i32(i64::from(panel + within));
        MatrixA::Shared(SharedMatrix { shared: self.operand.shared, at, rows_along: Along::Depth, swizzle: Swizzle::B128, stride: 8 * ROW_BYTES, lead: 16 })
    }
}

impl<'a> Emitter<'a> {
    /// Shared memory for what passes, where a role of its own makes the chained product.
    pub(super) fn hands(&mut self, columns: &ColumnsPlan) -> Built<Option<Hands>> {
        let (Some(handed), Some(chain)) = (columns.handed, columns.chains.first()) else { return Ok(None) };
        let c = &self.plan.contractions[&chain.product];
        let (points, operand) = (c.tile[2], c.operand);
        let needed = self.needed_apart(chain.product, chain.column);
        if needed.len() as u32 + 2 > crate::ring_columns::HANDED_NUMBERS {
            let Some(s) = self.maker(chain.product) else { return Ok(None) };
            return self.refuse(s, "its results need more states of a row than are handed on");
        }
        let row = ROW_BYTES * 8 / operand.bits();
        let tile = self.b.shared_at("operand", operand, INSTRUCTION_ROWS * points.div_ceil(row) * row, 1024);
        let factors = self.b.shared("factors", DType::F32, INSTRUCTION_ROWS);
        let results = self.b.shared("results", DType::F32, (needed.len() as u32 + 1) * INSTRUCTION_ROWS);
        let mut passing = |value: ValueId, shared: SharedId, name: &str| {
            let [full, empty] = ["full", "empty"].map(|end| self.b.shared(&format!("{name}_{end}"), DType::I64, 1));
            Passing { value, shared, full, empty }
        };
        let operand = passing(handed.operand, tile, "operand");
        let results = passing(handed.results, results, "results");
        Ok(Some(Hands { operand, results, row, factors, needed }))
    }

    /// The states along the columns that what is stored of the columns `column` of the chained product reads, and not through that product.
    fn needed_apart(&self, product: TensorId, column: AxisId) -> Vec<TensorId> {
        let plan = self.plan;
        let stored = plan.statements.iter().filter(|x| plan.stores.contains(&x.target) && x.domain().contains(&column));
        let mut todo: Vec<TensorId> = stored.map(|x| x.target).collect();
        let mut seen: BTreeSet<TensorId> = todo.iter().copied().collect();
        let mut out = Vec::new();
        while let Some(x) = todo.pop().and_then(|t| self.maker(t)) {
            if x.target == product {
                continue;
            }
            if x.kind != Kind::Map {
                out.push(x.target);
                continue;
            }
            todo.extend(crate::group::reads(x).into_iter().filter(|t| self.maker(*t).is_some() && seen.insert(*t)));
        }
        out.sort_unstable();
        out
    }

    /// Where the numbers of the rows of `layout` lie among those of a tile.
    fn place_of_row(&mut self, columns: &ColumnsPlan, layout: &Layout, digits: &[Dev]) -> Dev {
        let row = self.plan.contractions[&columns.product()].row;
        self.local(row, layout, digits)
    }

    /// Writes a number of each row, `tile`, to place number `number` of `shared`.
    fn write_rows(&mut self, columns: &ColumnsPlan, tile: &Tile, shared: SharedId, number: u32) -> Built<()> {
        let layout = tile.layout.clone();
        let first = bin(BinaryOp::Eq, builder::rem(self.lane.clone(), Dev::i32(LANES_OF_A_ROW)), Dev::i32(0));
        self.over_registers(&layout.regs.clone(), &mut |e, digits| {
            let at = super::super::translate::position(&layout.regs, &layout.regs, digits);
            let row = e.place_of_row(columns, &layout, digits);
            let index = builder::add(row, Dev::i32(i64::from(number * INSTRUCTION_ROWS)));
            let src = Place { var: tile.var, at: Some(at) };
            e.b.emit(StmtKind::Store { src, count: 1, mem: Mem::Shared(shared), index, pred: Some(first.clone()), cache: Cache::Default });
            Ok(())
        })
    }

    /// Reads place number `number` of `shared`, for the rows of `layout`.
    fn read_rows(&mut self, columns: &ColumnsPlan, layout: &Layout, name: &str, shared: SharedId, number: u32) -> Built<Tile> {
        let var = self.b.array(name, Ty::F32, layout.registers());
        self.over_registers(&layout.regs.clone(), &mut |e, digits| {
            let at = super::super::translate::position(&layout.regs, &layout.regs, digits);
            let row = e.place_of_row(columns, layout, digits);
            let index = builder::add(row, Dev::i32(i64::from(number * INSTRUCTION_ROWS)));
            let dst = Place { var, at: Some(at) };
            e.b.emit(StmtKind::Load { dst, count: 1, mem: Mem::Shared(shared), index, pred: None, fill: 0.0, cache: Cache::Default });
            Ok(())
        })?;
        Ok(Tile { var, layout: layout.clone() })
    }

    /// A consumer writes the operand of a tile, and the factors of its rows.
    pub(super) fn hand_operand(&mut self, around: &Walk<'_, 'a>, hands: &Hands) -> Built<()> {
        let (s, columns) = (around.s, around.columns);
        for (_, scale) in std::mem::take(&mut self.late_scales) {
            self.write_rows(columns, &scale, hands.factors, 0)?;
        }
        let layout = self.accumulator_layout(s);
        let c = &self.plan.contractions[&columns.product()];
        let (row, column) = (c.row, c.column);
        let pair = self.b.array("pair", Ty::F32, 2);
        let (shared, of_row) = (hands.operand.shared, hands.row);
        let Some(chain) = columns.chains.first() else { return Ok(()) };
        self.chained_operand(s, chain.product, "in shared memory", &mut |e, _, digits, values| {
            for (at, value) in values.into_iter().enumerate() {
                e.b.set_at(pair, Dev::i32(at as i64), value);
            }
            let digits = [digits, &[Dev::i32(0)]].concat();
            let [row, column] = [row, column].map(|axis| e.local(axis, &layout, &digits));
            let piece = i64::from(of_row) / 8;
            // Pieces of 16 bytes change places by the number of the row.
            let within = builder::rem(column.clone(), Dev::i32(i64::from(of_row)));
            let moved = bin(BinaryOp::Xor, builder::div(within.clone(), Dev::i32(piece)), builder::rem(row.clone(), Dev::i32(8)));
            let panel = builder::mul(builder::div(column, Dev::i32(i64::from(of_row))), Dev::i32(i64::from(INSTRUCTION_ROWS * of_row)));
            let line = builder::add(panel, builder::mul(row, Dev::i32(i64::from(of_row))));
            let index = builder::add(builder::add(line, builder::mul(moved, Dev::i32(piece))), builder::rem(within, Dev::i32(piece)));
            let src = Place { var: pair, at: Some(Dev::i32(0)) };
            e.b.emit(StmtKind::Store { src, count: 2, mem: Mem::Shared(shared), index, pred: None, cache: Cache::Default });
        })
    }

    /// A consumer writes what the results need of the states of a tile of rows.
    pub(super) fn hand_results(&mut self, around: &Walk<'_, 'a>, hands: &Hands) -> Built<()> {
        let columns = around.columns;
        self.phase(
            "HAND results",
            "handed-states",
            self.b.kernel.name.clone(),
            format!("the last factors and {} numbers a row, for those who make the chained product", hands.needed.len()),
            Space::Hardware,
            around.s.span,
        );
        for (_, scale) in std::mem::take(&mut self.late_scales) {
            self.write_rows(columns, &scale, hands.results.shared, 0)?;
        }
        for (at, t) in hands.needed.iter().enumerate() {
            let tile = self.value(*t)?;
            if self.b.kernel.vars[tile.var.0 as usize].ty != Ty::F32 {
                return self.refuse(around.s, "a state that is no real number is not handed on");
            }
            self.write_rows(columns, &tile, hands.results.shared, at as u32 + 1)?;
        }
        Ok(())
    }

    /// The factors of a tile's rows.
    pub(super) fn handed_factors(&mut self, around: &Walk<'_, 'a>, hands: &Hands, layout: &Layout) -> Built<Tile> {
        self.read_rows(around.columns, layout, "factor", hands.factors, 0)
    }

    /// The last factors of the rows, and the states in the order of [`Hands::needed`].
    pub(super) fn handed_results(&mut self, around: &Walk<'_, 'a>, hands: &Hands, layout: Option<&Layout>) -> Built<Option<Tile>> {
        let columns = around.columns;
        let last = match layout {
            Some(layout) => Some(self.read_rows(columns, layout, "last_factor", hands.results.shared, 0)?),
            None => None,
        };
        for (at, t) in hands.needed.iter().enumerate() {
            let Some(x) = self.maker(*t) else { continue };
            let layout = self.body_layout(x).slice(|a| x.target_axes.contains(&a));
            let tile = self.read_rows(columns, &layout, &self.p.tensor(*t).name.clone(), hands.results.shared, at as u32 + 1)?;
            self.kept.insert(*t, tile);
        }
        Ok(last)
    }
}
