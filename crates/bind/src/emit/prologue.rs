//! The computed operand of a ring (see [`crate::prologue`]): from the bytes of a stage to the fragments of the matrix instruction.
//!
//! ```text
//! lane (g, q) of a warp holds rows g and g + 8 and depths 2q, 2q + 1, 2q + 8, 2q + 9 of each 16 of the depth
//! for each row and each block of the depth: what stays the same over the block
//!   for each pair of neighbours along the depth: its bytes, their value, rounded, packed
//! ```
//! A step is computed in two halves, so that the matrix unit works on one while the threads of the same warpgroup make the other:
//!
//! ```text
//! compute the first half, issue its products; wait for the second half of the step before, hand that step's stage back
//! compute the second half, issue its products; wait for the first half
//! ```
//! Neighbours along the depth lie side by side in every part: one access brings a pair. The permutation of the rows is that of the copy
//! engine, so the eight rows of a fragment fall into different banks.

use super::ring::{Ring, Staged};
use super::roles::Turn;
use super::translate::Env;
use super::*;
use crate::builder::bin;
use crate::layout::Mode;
use crate::prologue::{Computed, Packed, INSTRUCTION_DEPTH};
use crate::ring::INSTRUCTION_ROWS;
use flashderive_device::program::{BinaryOp, Cache, MatrixA, Mem, Place, Scope, StmtKind, Swizzle};
use std::ops::Range;

/// Registers of a fragment.
const FRAGMENT: u32 = 4;

/// What a tile has ready for all its steps.
pub(super) struct Ready<'a> {
    computed: &'a Computed,
    /// The value by arithmetic on pairs.
    packed: Option<Packed>,
    /// The points of a step that a thread holds: blocks of rows, 8 rows, blocks of the depth, instructions, 8 points, neighbours.
    layout: Layout,
    /// Reads that do not depend on the depth.
    steady: Vec<Leaf>,
    fragments: VarId,
    /// 64 rows of a consumer.
    blocks: u32,
    /// The stage that is handed back next, -1 at the start of a tile.
    last: VarId,
}

impl<'a> Emitter<'a> {
    /// Reads what all steps of a tile use.
    pub(super) fn ready(&mut self, c: &ContractionPlan, ring: &Ring<'a>, computed: &'a Computed) -> Built<Ready<'a>> {
        let blocks = c.tile[0] / (INSTRUCTION_ROWS * ring.plan.groups);
        let span = computed.span(ring.depth);
        let layout = Layout {
            regs: vec![
                Mode::new(c.row, blocks, INSTRUCTION_ROWS),
                Mode::new(c.row, 2, 8),
                Mode::new(c.depth, ring.depth / span, span),
                Mode::new(c.depth, span / INSTRUCTION_DEPTH, INSTRUCTION_DEPTH),
                Mode::new(c.depth, 2, 8),
                Mode::new(c.depth, 2, 1),
            ],
            lanes: vec![Mode::new(c.depth, 4, 2), Mode::new(c.row, 8, 1)],
            warps: vec![Mode::new(c.row, 4, 16), Mode::new(c.row, ring.plan.groups, INSTRUCTION_ROWS * blocks)],
        };
        let rows = layout.slice(|a| a == c.row);
        let mut steady = Vec::new();
        for read in &computed.steady {
            steady.extend(self.leaves(&[read], &rows, &[])?);
        }
        // Loads of this tile are nobody else's.
        self.fresh_loads.clear();
        self.kept_loads.clear();
        let packed = crate::prologue::packed(self.p, computed, c.operand);
        let fragments = self.b.array("fragments", Ty::U32, FRAGMENT * blocks * ring.depth / INSTRUCTION_DEPTH);
        let last = self.b.scalar("last", Ty::I32);
        self.b.set(last, Dev::i32(-1));
        Ok(Ready { computed, packed, layout, steady, fragments, blocks, last })
    }

    /// A step: both halves of its depth.
    pub(super) fn multiply_computed(
        &mut self,
        s: &Statement,
        c: &ContractionPlan,
        ring: &Ring<'a>,
        ready: &Ready<'a>,
        (acc, elected): (VarId, &Dev),
        turn: Turn,
    ) -> Built<()> {
        let stage = Dev::Var(turn.stage);
        let steps = ring.depth / INSTRUCTION_DEPTH;
        for half in [0..steps / 2, steps / 2..steps] {
            self.compute_step(s, c, ring, ready, &stage, half.clone())?;
            self.b.emit(StmtKind::WarpgroupFence);
            self.multiply_fragments(c, ring, ready, acc, &stage, half.clone());
            self.b.emit(StmtKind::WarpgroupCommit);
            self.b.emit(StmtKind::WarpgroupWait { pending: 1 });
            if half.start == 0 {
                self.hand_back(ring, ready, elected);
            }
        }
        self.b.set(ready.last, stage);
        self.next_turn(ring.plan.stages, turn);
        Ok(())
    }

    /// Waits for the last step of a tile.
    pub(super) fn end_computed(&mut self, ring: &Ring<'a>, ready: &Ready<'a>, elected: &Dev) {
        self.b.emit(StmtKind::WarpgroupWait { pending: 0 });
        // A cluster lives for one tile: nobody waits for the stage.
        if ring.plan.cluster == 1 {
            self.hand_back(ring, ready, elected);
        }
    }

    /// Hands the stage of the step before back, if there is one: one lane of a warp, after all have read it.
    fn hand_back(&mut self, ring: &Ring<'a>, ready: &Ready<'a>, elected: &Dev) {
        self.b.emit(StmtKind::Barrier { scope: Scope::Warp });
        let some = builder::and(elected.clone(), bin(BinaryOp::Le, Dev::i32(0), Dev::Var(ready.last)));
        self.release(ring, &some, &Dev::Var(ready.last));
    }

    /// The fragments of the instructions `within` the step in `stage`.
    fn compute_step(&mut self, s: &Statement, c: &ContractionPlan, ring: &Ring<'a>, ready: &Ready<'a>, stage: &Dev, within: Range<u32>) -> Built<()> {
        let how = if ready.packed.is_some() { "two at a time" } else { "in 32 bits, then rounded" };
        self.phase(
            "COMPUTE operand",
            "fragments-computed",
            flashderive_ir::text::expr(self.p, &ready.computed.value),
            format!("{} as the left operand of the matrix instruction, in registers: worked out {how}", c.operand.name()),
            Space::Hardware,
            s.span,
        );
        let parts: Vec<&Staged<'a>> = std::iter::once(&ring.stages[0]).chain(&ring.stages[2..]).collect();
        self.tiles.insert(c.depth, ring.depth);
        let places = self.places(&parts, stage)?;
        let modes = ready.layout.regs.clone();
        let done = self.over_registers(&modes[..2], &mut |e, rows| {
            let local = e.local(c.row, &ready.layout, rows);
            let starts: Vec<Dev> = (parts.iter().zip(&places).zip(&ready.computed.parts))
                .map(|((part, place), of)| {
                    let line = if of.rows > 1 { builder::div(local.clone(), Dev::i32(of.rows)) } else { local.clone() };
                    e.b.let_("row", Ty::I32, builder::add(place.clone(), builder::mul(line, number(part.row))))
                })
                .collect();
            for from in 0..modes[2].size {
                let of_span = |k: u32| k.clamp(from * modes[3].size, (from + 1) * modes[3].size) - from * modes[3].size;
                let steps = of_span(within.start)..of_span(within.end);
                if !steps.is_empty() {
                    e.compute_span(c, ready, &parts, &starts, rows, (from, steps))?;
                }
            }
            Ok(())
        });
        self.tiles.remove(&c.depth);
        done
    }

    /// Where the parts of a step begin: the first element in the stage, of the blocks' run for what stands for blocks.
    fn places(&mut self, parts: &[&Staged<'a>], stage: &Dev) -> Built<Vec<Dev>> {
        let mut out = Vec::new();
        for part in parts {
            let mut at = builder::mul(stage.clone(), number(part.elements()));
            if part.block > 1 {
                let (first, ty) = self.translate(&part.operand.index[part.operand.inner], &Env { layout: &Layout::default(), digits: &[], leaves: &[] })?;
                at = builder::add(at, builder::rem(builder::cast(Ty::I32, ty, first), number(part.row)));
            }
            out.push(self.b.let_("place", Ty::I32, at));
        }
        Ok(out)
    }

    /// The fragments of a row over the points of the depth for which nothing that stands for a block changes, the `from`-th of them: some of its instructions.
    fn compute_span(
        &mut self,
        c: &ContractionPlan,
        ready: &Ready<'a>,
        parts: &[&Staged<'a>],
        starts: &[Dev],
        rows: &[Dev],
        (from, steps): (u32, Range<u32>),
    ) -> Built<()> {
        let modes = ready.layout.regs.clone();
        let raw = ready.packed.is_some();
        let mut blocks: Vec<Leaf> = Vec::new();
        let mut values: Vec<Option<Dev>> = vec![None; parts.len()];
        for (at, x) in ready.computed.parts.iter().enumerate().filter(|(_, x)| x.block > 1) {
            let ahead = from * modes[2].stride / parts[at].block as u32;
            let place = builder::add(starts[at].clone(), number(ahead));
            if raw && self.p.tensor(x.operand.tensor).dtype == DType::E8M0 {
                let var = self.fetch(parts[at], place, 1, true);
                let value = scale_twice(c.operand, Dev::Elem(var, Box::new(Dev::i32(0))));
                values[at] = Some(self.b.let_("both", Ty::U32, value));
                continue;
            }
            let var = self.fetch(parts[at], place, 1, false);
            blocks.push(Leaf { read: x.read.clone(), tile: Tile { var, layout: Layout::default() }, pick: None });
            if raw {
                values[at] = Some(self.twice(c.operand, var, Dev::i32(0)));
            }
        }
        for (step, half) in steps.flat_map(|s| [(s, 0), (s, 1)]) {
            let digits = [rows, &[number(from), number(step), number(half)]].concat();
            let eight = from * modes[2].stride + step * modes[3].stride + half * modes[4].stride;
            let mut leaves: Vec<Leaf> = blocks.iter().map(|l| Leaf { read: l.read.clone(), tile: l.tile.clone(), pick: None }).collect();
            for (at, x) in ready.computed.parts.iter().enumerate().filter(|(_, x)| x.block == 1) {
                let place = self.pair_place(parts[at], eight);
                let var = self.fetch(parts[at], builder::add(starts[at].clone(), place), 2, raw);
                let layout = Layout { regs: vec![modes[5]], ..Layout::default() };
                leaves.push(Leaf { read: x.read.clone(), tile: Tile { var, layout }, pick: None });
                if raw {
                    let word = Dev::Elem(var, Box::new(Dev::i32(0)));
                    let value = decode(self.p.tensor(x.operand.tensor).dtype, c.operand, word);
                    values[at] = Some(self.b.let_("pair", Ty::U32, value));
                }
            }
            let value = match &ready.packed {
                Some(packed) => self.both(c.operand, packed, &values, ready, &digits)?,
                None => self.each(c.operand, ready, &leaves, &digits)?,
            };
            // Registers of a fragment: 8 rows, then 8 points of the depth.
            let steps = modes[2].size * modes[3].size;
            let at = builder::mul(rows[0].clone(), number(FRAGMENT * steps));
            let at = builder::add(at, number(FRAGMENT * (from * modes[3].size + step) + 2 * half));
            self.b.set_at(ready.fragments, builder::add(at, rows[1].clone()), value);
        }
        Ok(())
    }

    /// Place of a lane's pair of the 8 points of the depth from `eight` on, in its row of shared memory.
    fn pair_place(&mut self, part: &Staged<'a>, eight: u32) -> Dev {
        // Eight points never cross a row of shared memory.
        let (row, place) = (eight / part.unit / part.row, eight / part.unit % part.row);
        let own = builder::mul(builder::rem(self.lane.clone(), Dev::i32(4)), number(2 / part.unit));
        // Which 16 bytes of the row, and where in them.
        let each = 128 / part.bits;
        let (chunk, own, within) = match each {
            4 => (builder::add(number(place / each), builder::div(own.clone(), number(each))), builder::rem(own, number(each)), 0),
            _ => (number(place / each), own, place % each),
        };
        let chunk = match part.swizzle {
            Swizzle::None => chunk,
            // Rows that differ by 8 are permuted alike.
            s => bin(BinaryOp::Xor, chunk, builder::div(self.lane.clone(), number(4 * (128 / s.bytes())))),
        };
        let key = format!("{}_{}", self.p.tensor(part.operand.tensor).name, place / each);
        let in_row = builder::add(builder::mul(chunk, number(each)), own);
        let in_row = match self.chunks.get(&key) {
            Some(known) => known.clone(),
            None => {
                let known = self.b.let_prologue("chunk", Ty::I32, in_row);
                self.chunks.insert(key, known.clone());
                known
            }
        };
        builder::add(in_row, number(row * part.tile * part.row + within))
    }

    /// `count` neighbours of a part in shared memory: their bits, or their values.
    fn fetch(&mut self, part: &Staged<'a>, index: Dev, count: u32, raw: bool) -> VarId {
        let tensor = self.p.tensor(part.operand.tensor);
        let (ty, len) = if raw { (Ty::U32, (count * tensor.dtype.bits()).div_ceil(32)) } else { (register_type(tensor.dtype), count) };
        let count = count / part.unit.min(count);
        let name = tensor.name.clone();
        let var = self.b.array(&name, ty, len);
        let dst = Place { var, at: Some(Dev::i32(0)) };
        self.b.emit(StmtKind::Load { dst, count, mem: Mem::Shared(part.shared), index, pred: None, fill: 0.0, cache: Cache::Default });
        var
    }

    /// The matrix instructions `within` a step.
    fn multiply_fragments(&mut self, c: &ContractionPlan, ring: &Ring<'a>, ready: &Ready<'a>, acc: VarId, stage: &Dev, within: Range<u32>) {
        let steps = ring.depth / INSTRUCTION_DEPTH;
        for k in within {
            for block in 0..ready.blocks {
                let b = self.matrix(&ring.stages[1], ring, stage, Dev::i32(0), k * INSTRUCTION_DEPTH);
                self.b.emit(StmtKind::WarpgroupMma {
                    columns: c.tile[1],
                    operands: c.operands(self.p),
                    a: MatrixA::Registers(ready.fragments, number(FRAGMENT * (block * steps + k))),
                    b,
                    c: (acc, number(block * c.tile[1] / 2)),
                    accumulate: Dev::Int(1, Ty::Bool),
                });
            }
        }
    }

    /// A value of `var` in both halves of a pair.
    fn twice(&mut self, operand: DType, var: VarId, at: Dev) -> Dev {
        let ty = self.b.kernel.vars[var.0 as usize].ty;
        let value = builder::cast(Ty::F32, ty, Dev::Elem(var, Box::new(at)));
        self.b.let_("both", Ty::U32, bin(pack(operand), value.clone(), value))
    }

    /// The value of a pair by arithmetic on pairs.
    fn both(&mut self, operand: DType, e: &Packed, values: &[Option<Dev>], ready: &Ready<'a>, digits: &[Dev]) -> Built<Dev> {
        Ok(match e {
            Packed::Pair(at) | Packed::Block(at) => match values.get(*at).cloned().flatten() {
                Some(value) => value,
                None => return Err(Diagnostic::bug(codes::BUILD_BUG, ready.computed.value.span, "a part of an operand has no register").into()),
            },
            Packed::Steady(at) => {
                let leaf = &ready.steady[*at];
                let at = super::translate::position(&leaf.tile.layout.regs, &ready.layout.regs, digits);
                let var = leaf.tile.var;
                self.twice(operand, var, at)
            }
            Packed::Number(v) => Dev::Int(i64::from(double(operand, *v as f32)), Ty::U32),
            Packed::Both(op, a, b) => {
                let a = self.both(operand, a, values, ready, digits)?;
                let b = self.both(operand, b, values, ready, digits)?;
                match op {
                    Binary::Mul => bin(times(operand), a, b),
                    // A difference is the sum with the other sign.
                    Binary::Sub => bin(plus(operand), a, bin(BinaryOp::Xor, b, Dev::Int(0x8000_8000, Ty::U32))),
                    _ => bin(plus(operand), a, b),
                }
            }
        })
    }

    /// The value of a pair, each in 32 bits, then rounded.
    fn each(&mut self, operand: DType, ready: &Ready<'a>, leaves: &[Leaf], digits: &[Dev]) -> Built<Dev> {
        let all: Vec<Leaf> = leaves.iter().chain(&ready.steady).map(|l| Leaf { read: l.read.clone(), tile: l.tile.clone(), pick: None }).collect();
        let mut out = Vec::new();
        for neighbour in 0..2 {
            let digits = [digits, &[Dev::i32(neighbour)]].concat();
            let (value, ty) = self.translate(&ready.computed.value, &Env { layout: &ready.layout, digits: &digits, leaves: &all })?;
            out.push(builder::cast(Ty::F32, ty, value));
        }
        let second = out.pop().unwrap_or(Dev::F32(0.0));
        let first = out.pop().unwrap_or(Dev::F32(0.0));
        Ok(bin(pack(operand), first, second))
    }
}

fn number(v: u32) -> Dev {
    Dev::i32(i64::from(v))
}

fn pack(operand: DType) -> BinaryOp {
    if operand == DType::BF16 {
        BinaryOp::PackBf16
    } else {
        BinaryOp::PackF16
    }
}

fn plus(operand: DType) -> BinaryOp {
    if operand == DType::BF16 {
        BinaryOp::AddBf16
    } else {
        BinaryOp::AddF16
    }
}

fn times(operand: DType) -> BinaryOp {
    if operand == DType::BF16 {
        BinaryOp::MulBf16
    } else {
        BinaryOp::MulF16
    }
}

/// A number that `operand` holds, in both halves of a pair.
fn double(operand: DType, v: f32) -> u32 {
    let bits = if operand == DType::BF16 { v.to_bits() >> 16 } else { half(v) };
    bits << 16 | bits
}

/// The bits of a number that f16 holds as a normal one, or of 0.
fn half(v: f32) -> u32 {
    let (bits, sign) = (v.to_bits() & 0x7fff_ffff, v.to_bits() >> 16 & 0x8000);
    if bits == 0 {
        return sign;
    }
    sign | ((bits >> 23) - 112) << 10 | bits >> 13 & 0x3ff
}

/// Two neighbours of type `dtype`, their bits in `word`, as a pair of `operand`, exactly.
///
/// * Whole numbers of 4 bits: with the sign bit turned they are `v + 8`, which the lowest digits of `2^d` hold, where `d` is the
///   number of digits of the type; `2^d + 8` is subtracted.
/// * e2m1: sign, two bits of exponent and the digit are those of a number of the type in its lowest binades, subnormal ones included;
///   it is multiplied by the power of two between the two exponents' biases.
///
/// The nibbles of a byte go to both halves by one multiplication: copies that do not overlap.
fn decode(dtype: DType, operand: DType, word: Dev) -> Dev {
    let bits = |v: u32| Dev::Int(i64::from(v), Ty::U32);
    let and = |a: Dev, v: u32| bin(BinaryOp::And, a, bits(v));
    let spread = |low: u32, high: u32| bin(BinaryOp::Mul, word.clone(), bits(1 << low | 1 << high));
    let digits = if operand == DType::BF16 { 7 } else { 10 };
    match dtype {
        DType::I4 => {
            let whole = (1u32 << digits) as f32;
            let turned = bin(BinaryOp::Xor, and(spread(0, 12), 0x000f_000f), bits(double(operand, whole + 8.0)));
            bin(plus(operand), turned, bits(double(operand, -(whole + 8.0))))
        }
        DType::E2M1 => {
            // The digit becomes the highest of the type's, the sign its highest bit.
            let place = digits - 1;
            let sign = and(spread(12, 24), 0x8000_8000);
            let number = and(spread(place, place + 12), 0x0007_0007 << place);
            let bias = if operand == DType::BF16 { 127 } else { 15 };
            bin(times(operand), bin(BinaryOp::Or, sign, number), bits(double(operand, 2f32.powi(bias - 1))))
        }
        _ => word,
    }
}

/// The power of two of e8m0 whose bits are `word`, in both halves of a pair of bf16: the same exponent, at the place of the type's.
///
/// * The least one, whose bits are 0, is half of the least number with digits: one bit lower.
/// * Bits that are all ones are no number: there they stand for infinity, and infinity times zero is none.
fn scale_twice(operand: DType, word: Dev) -> Dev {
    let bits = |v: u32| Dev::Int(i64::from(v), Ty::U32);
    let exponent = bin(BinaryOp::Mul, word, bits(1 << 7 | 1 << 23));
    let number = bin(BinaryOp::Max, exponent, bits(1 << 6 | 1 << 22));
    bin(plus(operand), number.clone(), bin(times(operand), number, bits(0)))
}
