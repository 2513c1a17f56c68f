//! What operands of the warp matrix instructions are made of, asked for a trip before it is taken.
//!
//! ```text
//! before:  the numbers of trip 0 are asked for
//! trip i:  take the numbers of trip i; make the operand of them and write it to shared memory
//!          ask for the numbers of trip i+1
//!          multiply: memory works meanwhile
//! ```
//! Registers hold what is on its way, pairs of bf16 as they come. (Copies to a thread's own place in shared memory, as [`own_ahead`](super::own_ahead) makes them, cost more than they hide here where numbers
//! are of 4 bytes: sums of `exp(a - b[t]) * x[t, p] * k[t, n]` 123 us instead of 100, on an h200 at the clock of Nsight Compute.)
//!
//! Where sums and what is on its way are more than registers hold beside an operand that is being made, loads stay where they are taken.
//!
//! The rule: a choice of two stages or more, a loop of several trips that are all alike; reads of what the kernel does not make, at addresses that the loop's variable
//! gives.

use super::tail::Group;
use super::translate::{position, Env};
use super::*;
use flashderive_device::program::{BinaryOp, Mem, Place, StmtKind};

/// Phases of such loads, which the cost model tells from loads that are waited for.
pub(crate) const ASKS: &str = "NEXT";

/// Registers of a thread for sums and what is on its way: an operand of 64 elements and addresses fit beside them (measured, h200: 128 sums and 64 numbers of bytes, 23.8 us
/// where rings take 15.2; 128 and 32 words, sums of a chunk of 128 x 128, 37.7 us instead of 44.5 at the clock of Nsight Compute).
const MOST_HELD: u32 = 160;

/// What is asked for a trip before.
pub(crate) struct NextTrip {
    /// Where the stream ends, and points of a trip.
    to: Dev,
    step: i64,
    loads: Vec<Asked>,
    /// Loads, by number, that were taken in this trip and not asked for anew.
    taken: Vec<usize>,
    /// Whether an operand is being made.
    making: bool,
}

/// One load of the loop.
#[derive(Clone)]
struct Asked {
    tensor: TensorId,
    flat: Expr,
    layout: Layout,
    axes: Vec<AxisId>,
    conditions: Vec<Expr>,
    group: Group,
    /// The registers of what is on its way.
    var: VarId,
    /// Elements of a register: two where they stay as they lie in memory.
    each: u32,
}

impl<'a> Emitter<'a> {
    /// What operands are made of is asked for a trip before, from here to the end of the loop, which `skips` no trip.
    pub(crate) fn begin_next(&mut self, stream: AxisId, to: &Dev, step: i64, skips: bool) {
        let several = self.p.axis(stream).extent.as_constant().is_none_or(|n| n > step) && !skips && !self.stepwise() && self.plan.walked.is_none();
        let products = || self.plan.contractions.values();
        let held =
            (products().map(|c| c.tile[0] * c.tile[1]).sum::<u32>() + products().map(|c| self.words_of_operands(c)).sum::<u32>()) / (self.plan.warps * 32);
        if several && self.plan.stages >= 2 && !self.plan.contractions.is_empty() && self.plan.outer.is_none() && held <= MOST_HELD {
            self.next_trip = Some(NextTrip { to: to.clone(), step, loads: Vec::new(), taken: Vec::new(), making: false });
        }
    }

    /// Words of what the operands of a product that are computed are made of, in a trip of a block.
    fn words_of_operands(&self, c: &ContractionPlan) -> u32 {
        let mut words = 0;
        for (operand, side, tile) in [(&c.left, c.row, c.tile[0]), (&c.right, c.column, c.tile[1])] {
            if self.direct(operand, c).is_some() {
                continue;
            }
            operand.walk(&mut |e| {
                let Node::Read(t, _) = &e.node else { return };
                let axes = e.axes();
                if axes.contains(&side) && axes.contains(&c.depth) && self.maker(*t).is_none() {
                    words += tile * c.tile[2] / if self.p.tensor(*t).dtype == DType::BF16 { 2 } else { 1 };
                }
            });
        }
        words
    }

    /// Says whether an operand is being made.
    pub(crate) fn making_operand(&mut self, making: bool) {
        if let Some(next) = &mut self.next_trip {
            next.making = making;
        }
    }

    /// A load for an operand as one that was asked for a trip before, if it can be.
    pub(crate) fn take_next(
        &mut self,
        tensor: TensorId,
        flat: &Expr,
        layout: &Layout,
        axes: &[AxisId],
        conditions: &[Expr],
        group: Group,
    ) -> Built<Option<Tile>> {
        let wanted = self.next_trip.as_ref().is_some_and(|n| n.making) && self.maker(tensor).is_none() && matches!(self.memory(tensor).0, Mem::Global(_));
        if !wanted || !self.known_ahead((flat, conditions), layout, group) {
            return Ok(None);
        }
        let (name, dtype) = (self.p.tensor(tensor).name.clone(), self.p.tensor(tensor).dtype);
        let registers = layout.registers();
        let each = if dtype == DType::BF16 && group.points.is_multiple_of(2) { 2 } else { 1 };
        self.phase(
            &format!("TAKE {name}"),
            "next-trip",
            name.clone(),
            format!("{registers} elements a thread, which it asked for a trip before: they come while the operand before is multiplied"),
            Space::Hardware,
            self.p.tensor(tensor).span,
        );
        let var = self.b.array(&name, register_type(dtype), registers);
        let ty = if each == 2 { Ty::U32 } else { register_type(dtype) };
        let next = self.b.array(&format!("{name}_next"), ty, registers / each);
        self.b.unrolled("word", registers / each, |b, word| {
            let held = Dev::Elem(next, Box::new(word.clone()));
            if each == 1 {
                return b.set_at(var, word, held);
            }
            // A bf16 is the upper half of the real number.
            let real = |bits: Dev| Dev::Unary(dev::UnaryOp::FromBits, Box::new(bits));
            let first = builder::mul(word, Dev::i32(2));
            b.set_at(var, first.clone(), real(builder::bin(BinaryOp::Shl, held.clone(), Dev::Int(16, Ty::U32))));
            b.set_at(var, builder::add(first, Dev::i32(1)), real(builder::bin(BinaryOp::And, held, Dev::Int(0xffff_0000, Ty::U32))));
        });
        let (flat, layout, axes, conditions) = (flat.clone(), layout.clone(), axes.to_vec(), conditions.to_vec());
        if let Some(trip) = &mut self.next_trip {
            trip.taken.push(trip.loads.len());
            trip.loads.push(Asked { tensor, flat, layout: layout.clone(), axes, conditions, group, var: next, each });
        }
        Ok(Some(Tile { var, layout }))
    }

    /// Asks for what the next trip takes of what this one has taken.
    pub(crate) fn ask_next(&mut self, stream: AxisId) -> Built<()> {
        let Some(next) = self.next_trip.as_mut().filter(|n| !n.taken.is_empty()) else { return Ok(()) };
        let taken = std::mem::take(&mut next.taken);
        let (asked, to, step): (Vec<Asked>, _, _) = (taken.into_iter().map(|n| next.loads[n].clone()).collect(), next.to.clone(), next.step);
        let at = self.first_ahead(stream, step);
        self.ask(&asked, stream, at, &to)
    }

    /// Behind the loop's body: what the first trip takes is asked for before the loop.
    pub(crate) fn end_next(&mut self, stream: AxisId, from: &Dev) -> Built<()> {
        let Some(next) = self.next_trip.take() else { return Ok(()) };
        let at = self.first_of_trip(stream, from.clone());
        self.ask(&next.loads, stream, at, &next.to)
    }

    /// Loads for the trip that begins at `at`; beyond the end of the stream they are zeros, which nobody takes.
    fn ask(&mut self, asked: &[Asked], stream: AxisId, at: Dev, to: &Dev) -> Built<()> {
        self.at_trip(stream, at, to, |e| {
            for c in asked {
                let name = e.p.tensor(c.tensor).name.clone();
                e.phase(
                    &format!("{ASKS} {name}"),
                    "next-trip",
                    name,
                    format!("{} elements a thread, {} at a time, for the trip that comes", c.layout.registers(), c.group.points),
                    Space::Hardware,
                    e.p.tensor(c.tensor).span,
                );
                let (mem, places) = e.memory(c.tensor);
                let cache = e.read_cache(c.tensor);
                let mut axes = c.axes.clone();
                if !axes.contains(&stream) {
                    axes.push(stream);
                }
                e.in_groups((&c.layout, &axes), c.group, &mut |e, digits, count, mut pred| {
                    let lowest = e.lowest(&c.layout, digits, count);
                    let (index, ty) = e.translate(&c.flat, &Env { layout: &c.layout, digits: &lowest, leaves: &[] })?;
                    for condition in &c.conditions {
                        pred.push(e.translate(condition, &Env { layout: &c.layout, digits, leaves: &[] })?.0);
                    }
                    let at = builder::div(position(&c.layout.regs, &c.layout.regs, digits), Dev::i32(i64::from(c.each)));
                    let dst = Place { var: c.var, at: Some(at) };
                    e.b.emit(StmtKind::Load { dst, count, mem, index: builder::cast(places, ty, index), pred: builder::all(pred), fill: 0.0, cache });
                    Ok(())
                })?;
            }
            Ok(())
        })
    }
}
