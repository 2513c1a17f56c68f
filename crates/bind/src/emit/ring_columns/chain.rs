//! The product of what is made of another product's tile, without a way through shared memory.
//!
//! The sums of a matrix instruction and the left operand of the next one lie in the same lanes: 8 columns of the sums are half of the 16 points of an
//! instruction's depth, two numbers a register. So what is made of the sums is rounded in place, and is the operand.

use super::*;
use crate::layout::Mode;
use crate::ring_columns::Chain;

/// Columns of an instruction where threads are launched with 128 registers: compilers hold one instruction's sums against these (ptxas 13 refuses 256 columns).
const MOST_AT_ONCE: u32 = 128;

/// Takes two neighbouring values of the operand.
type Put<'p, 'a> = &'p mut dyn FnMut(&mut Emitter<'a>, &[Mode], &[Dev], [Dev; 2]);

impl<'a> Emitter<'a> {
    /// A consumer adds the products of what it made of the tile's products, in its registers: those of chain `number`.
    pub(super) fn multiply_chained(&mut self, around: &Walk<'_, 'a>, carried: &Carried<'a>, number: usize) -> Built<()> {
        let chain = &around.columns.chains[number];
        let Some(at) = carried.work.iter().position(|x| x.target == chain.product) else {
            return self.refuse(around.s, "the chained product has no sums");
        };
        let operand = carried.blocks[0].operands[number];
        self.multiply_next(around, chain, (carried.blocks[0].states[at].vars[0], false), &|step| MatrixA::Registers(operand, Dev::i32(i64::from(step * 4))))
    }

    /// Adds the products of the rows' operand, of each step of the depth, with the chained operand to the sums, or makes `fresh` ones, as one group.
    pub(super) fn multiply_next(&mut self, around: &Walk<'_, 'a>, chain: &Chain, (sums, fresh): (VarId, bool), rows: &dyn Fn(u32) -> MatrixA) -> Built<()> {
        let c = &self.plan.contractions[&chain.product];
        let Some(x) = self.maker(chain.product) else { return self.refuse(around.s, "the chained product has no sums") };
        let apart = around.columns.accumulators;
        let width = c.tile[1] / apart.max(1);
        let at_once = if apart > 0 { MOST_AT_ONCE } else { width };
        self.phase(
            &format!("COMPUTE {}", self.p.tensor(chain.product).name),
            "warpgroup-matrix-unit",
            flashderive_ir::text::statement(self.p, x),
            format!(
                "m64n{at_once} {} of a consumer's rows, whose operand is in {}, {} points of the depth",
                c.types(self.p),
                if apart > 0 || fresh { "shared memory" } else { "registers" },
                c.tile[2]
            ),
            Space::Hardware,
            x.span,
        );
        let next = chain.columns;
        let o = around.held(next);
        let along = chain.along;
        let mut base = builder::mul(Dev::Var(around.turns[&next.0].stage), Dev::i32(i64::from(o.tile * o.row * o.panels)));
        // Each of those who have the same rows has its columns.
        if apart > 0 {
            let apart = if along { width * o.row } else { width / o.row * o.tile * o.row };
            base = builder::add(base, builder::mul(around.group.clone(), Dev::i32(i64::from(apart))));
        }
        self.b.emit(StmtKind::WarpgroupFence);
        let each = 32 / (c.operand.bits() / 8);
        for k in (0..c.tile[2]).step_by(each as usize) {
            // Rows of shared memory along the streamed axis are the depth; else each of its points has one.
            let (ahead, rows_along, lead) =
                if along { (k / o.row * o.tile * o.row + k % o.row, Along::Depth, 16) } else { (k * o.row, Along::Side, o.tile * ROW_BYTES) };
            for first in (0..width).step_by(at_once as usize) {
                let beside = if along { first * o.row } else { first / o.row * o.tile * o.row };
                let at = builder::add(base.clone(), Dev::i32(i64::from(ahead + beside)));
                self.b.emit(StmtKind::WarpgroupMma {
                    columns: at_once.min(width - first),
                    operands: c.operands(self.p),
                    a: rows(k / each),
                    b: SharedMatrix { shared: o.shared, at, rows_along, swizzle: Swizzle::B128, stride: 8 * ROW_BYTES, lead },
                    c: (sums, Dev::i32(i64::from(first * INSTRUCTION_ROWS / GROUP))),
                    accumulate: Dev::Int(i64::from(!fresh || k > 0), Ty::Bool),
                });
            }
        }
        self.b.emit(StmtKind::WarpgroupCommit);
        Ok(())
    }

    /// Makes the operand of the chained product `product` of what was combined, and rescales its sums where a key has risen: both are free now.
    pub(super) fn convert_block(&mut self, around: &Walk<'_, 'a>, carried: &mut Carried<'a>, product: TensorId) -> Built<()> {
        let (s, columns) = (around.s, around.columns);
        self.enter_block(s, carried, 0);
        self.in_loop = true;
        let done = match around.hands {
            Some(hands) => self.hand_operand(around, hands),
            None => self.convert(s, columns, carried, product),
        };
        self.in_loop = false;
        // The next one is made of the same sums.
        if columns.chains.last().is_none_or(|last| last.product == product) {
            self.unmask();
            self.fresh.clear();
            self.fresh_loads.clear();
        }
        self.leave_block(carried, 0);
        done
    }

    fn convert(&mut self, s: &'a Statement, columns: &'a ColumnsPlan, carried: &Carried<'a>, product: TensorId) -> Built<()> {
        let another = |at: usize| carried.work[at].target != product && columns.chain_of(carried.work[at].target).is_some();
        let (later, own): (Vec<_>, Vec<_>) = std::mem::take(&mut self.late_scales).into_iter().partition(|(at, _)| another(*at));
        self.late_scales = later;
        for (at, scale) in own {
            let x = carried.work[at];
            let Some(pair) = self.online.get(&x.target) else { continue };
            self.rescale(x, pair.key, &carried.blocks[0].states[at], scale)?;
        }
        let Some(number) = columns.chain_of(product) else { return Ok(()) };
        let operand = carried.blocks[0].operands[number];
        let pack = if self.plan.contractions[&product].operand == DType::BF16 { BinaryOp::PackBf16 } else { BinaryOp::PackF16 };
        self.chained_operand(s, product, "in registers", &mut |e, pairs, digits, [first, second]| {
            let at = super::translate::position(pairs, pairs, digits);
            e.b.set_at(operand, at, bin(pack, first, second));
        })
    }

    /// The rows' operand of a chained product: values in the places of the first products' sums are those of the instruction's left operand, two neighbours at
    /// a time, which `put` takes with the registers of pairs and their digits.
    pub(super) fn chained_operand(&mut self, s: &'a Statement, product: TensorId, place: &str, put: Put<'_, 'a>) -> Built<()> {
        let Some(x) = self.maker(product) else { return Ok(()) };
        let c = &self.plan.contractions[&x.target];
        let layout = self.accumulator_layout(s);
        let conditions: Vec<Expr> = crate::group::guards(x).into_iter().filter(|g| !self.assumed.contains(g)).collect();
        let exprs: Vec<&Expr> = std::iter::once(&c.left).chain(&conditions).collect();
        let leaves = self.with_shown_key(|e| e.leaves(&exprs, &layout, &conditions))?;
        self.phase(
            "COMPUTE operand",
            "chained-operand",
            flashderive_ir::text::expr(self.p, &c.left),
            format!("rounded to {} where the sums lie: the left operand of the next product, {place}", c.types(self.p)),
            Space::Hardware,
            x.span,
        );
        let bounded = self.tile_axes(&[c.depth]);
        let (pairs, of_pair) = layout.regs.split_at(layout.regs.len() - 1);
        debug_assert_eq!(of_pair.iter().map(|m| m.size).product::<u32>(), 2);
        self.over_registers(pairs, &mut |e, digits| {
            let mut both = Vec::new();
            for neighbour in 0..2 {
                let digits = [digits, &[Dev::i32(neighbour)]].concat();
                let env = Env { layout: &layout, digits: &digits, leaves: &leaves };
                let (value, ty) = e.translate(&c.left, &env)?;
                let mut value = builder::cast(Ty::F32, ty, value);
                let mut valid = e.inside(&bounded, &layout, &digits);
                for g in &conditions {
                    valid.push(e.translate(g, &env)?.0);
                }
                if let Some(valid) = builder::all(valid) {
                    value = builder::select(valid, value, Dev::F32(0.0));
                }
                both.push(value);
            }
            let second = both.pop().unwrap_or(Dev::F32(0.0));
            let first = both.pop().unwrap_or(Dev::F32(0.0));
            put(e, pairs, digits, [first, second]);
            Ok(())
        })
    }
}
