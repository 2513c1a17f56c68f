//! Rings of two levels: what the matrix unit sums over a step is multiplied and added to the running sum in registers.
//!
//! ```text
//! wait for the bytes of the first step
//! for each step, for each 64 rows of the consumer:
//!   issue the products of the step, the first of which starts from nothing
//!   (the first time) ask for what the sums are multiplied with: it arrives while the matrix unit works
//!   (the last time) wait for the bytes of the next step
//!   wait for the products, add them to the running sums
//! ```
//! A consumer has nothing in the matrix unit while it adds: whatever else stands between its products is a pause of the unit unless the other consumer's products
//! last as long. So the next step is awaited among the last products of this one (measured, h200, e4m3 8192^3 with scales of blocks, on two machines: 860 and 849 us, 849 and 838).
//! Where the lanes of a row would all ask for the same, they ask for several steps ahead (see [`super::step_lanes`]).
//! The other consumer has the matrix unit while one adds, and the sums of 64 rows are all that lies beside the running ones.

use super::reduce::State;
use super::ring::Ring;
use super::roles::Turn;
use super::translate::{position, Env};
use super::*;
use crate::levels::{self, Levels};
use flashderive_device::program::{StmtKind, Uniform};

/// What a step adds, and the reads that it needs in registers.
pub(crate) struct Addend {
    scale: Option<Scale>,
    sum: Expr,
    leaves: Vec<Leaf>,
    /// Layout of the running sums, and that of the sums of a step's 64 rows.
    whole: Layout,
    rows: Layout,
}

/// What the sums of a step are multiplied with.
enum Scale {
    /// Made of reads in registers.
    Value(Expr),
    /// In registers, by row.
    Held(Tile),
}

/// The layout of the sums of 64 rows of a consumer.
pub(crate) fn of_a_block(c: &ContractionPlan, whole: &Layout) -> Layout {
    let regs = whole.regs.iter().filter(|m| !is_block(c, m)).copied().collect();
    Layout { regs, ..whole.clone() }
}

/// Whether the register digit counts blocks of rows of the instruction.
fn is_block(c: &ContractionPlan, m: &crate::layout::Mode) -> bool {
    m.axis == Some(c.row) && m.stride == crate::ring::INSTRUCTION_ROWS
}

impl<'a> Emitter<'a> {
    /// Waits for the first step of a tile from coordinate `from` of the depth to `to`, if there is one.
    pub(super) fn await_first(&mut self, ring: &Ring<'a>, turn: Turn, (from, to): &(Dev, Dev)) {
        self.await_stage(ring, turn, builder::lt(from.clone(), to.clone()));
    }

    /// Goes on to the next step and waits for it, if there is one before the end `to` of the depth; returns the stage that was the present one.
    pub(super) fn await_next(&mut self, s: &Statement, ring: &Ring<'a>, turn: Turn, to: &Dev) -> Dev {
        let name = self.p.tensor(s.target).name.clone();
        self.phase(
            &format!("COMPUTE {name}"),
            "await-ahead",
            name,
            "the next step's bytes are awaited while the matrix unit has the last products of this one, which follow one another at once then".to_string(),
            Space::Hardware,
            s.span,
        );
        let read = self.b.scalar("read_stage", Ty::I32);
        self.b.set(read, Dev::Var(turn.stage));
        let read = Dev::Var(read);
        self.next_turn(ring.plan.stages, turn);
        let Some(stream) = &self.plan.stream else { return read };
        let ty = self.coordinate_type(stream.axis);
        let at = self.origin.get(&stream.axis).cloned().unwrap_or(Dev::Int(0, ty));
        let next = builder::add(at, Dev::Int(i64::from(stream.tile), ty));
        self.await_stage(ring, turn, builder::lt(next, to.clone()));
        read
    }

    /// Waits for the stage of `turn` where `cond` holds, for all threads of a role alike.
    fn await_stage(&mut self, ring: &Ring<'a>, turn: Turn, cond: Dev) {
        let full = ring.full;
        self.b.if_(cond, Uniform::Block, |b| b.emit(StmtKind::MbarrierWait { barrier: full, at: Dev::Var(turn.stage), parity: Dev::Var(turn.parity) }));
    }

    /// Asks for what the sums of a step are multiplied with, or takes `held`.
    pub(crate) fn addend(&mut self, s: &'a Statement, levels: &Levels, sums: &State, whole: &Layout, held: Option<Tile>) -> Built<Addend> {
        let Some((scale, sum)) = levels::scale(&s.value, levels.inner) else { return self.refuse(s, "the sum of a step is no factor") };
        let mut leaves = match (&scale, &held) {
            (Some(scale), None) => self.leaves(&[scale], whole, &[])?,
            _ => Vec::new(),
        };
        let scale = held.map(Scale::Held).or(scale.map(Scale::Value));
        // Loads of this step are nobody else's.
        self.fresh_loads.clear();
        self.kept_loads.clear();
        leaves.push(Leaf { read: sum.clone(), tile: Tile { var: sums.vars[0], layout: sums.layout.clone() }, pick: None });
        Ok(Addend { scale, sum, leaves, whole: whole.clone(), rows: sums.layout.clone() })
    }

    /// Adds the sums of a step's 64 rows number `block` to the running sums in `total`.
    pub(crate) fn promote(&mut self, s: &'a Statement, addend: &Addend, block: u32, total: VarId) -> Built<()> {
        let Addend { whole, rows, .. } = addend;
        self.phase(
            &format!("COMPUTE {}", self.p.tensor(s.target).name),
            "add-step",
            flashderive_ir::text::statement(self.p, s),
            format!("{} sums a thread, which the matrix unit has finished for this step", rows.registers()),
            Space::Problem,
            s.span,
        );
        self.over_registers(&rows.regs, &mut |e, digits| {
            let mut own = digits.iter();
            let full: Vec<Dev> =
                whole.regs.iter().map(|m| if rows.regs.contains(m) { own.next().cloned() } else { None }.unwrap_or(Dev::i32(i64::from(block)))).collect();
            let env = Env { layout: whole, digits: &full, leaves: &addend.leaves };
            let (mut value, ty) = e.translate(&addend.sum, &env)?;
            value = builder::cast(Ty::F32, ty, value);
            match &addend.scale {
                Some(Scale::Value(scale)) => {
                    let (scale, ty) = e.translate(scale, &env)?;
                    value = builder::mul(builder::cast(Ty::F32, ty, scale), value);
                }
                Some(Scale::Held(tile)) => value = builder::mul(e.element(tile, env.layout, env.digits), value),
                None => {}
            }
            let at = position(&whole.regs, &whole.regs, &full);
            let sum = builder::add(Dev::Elem(total, Box::new(at.clone())), value);
            e.b.set_at(total, at, sum);
            Ok(())
        })
    }
}
