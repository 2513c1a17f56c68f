//! Factors of steps held by the lanes of a row: in a ring of two levels, the lanes that have one row of the product have copies
//! of what its sums of a step are multiplied with. Instead each of these lanes holds the factor of another step.
//!
//! ```text
//! ask for the first steps, one a lane of the row
//! for each step of the depth:
//!   every LANES steps: take what has arrived
//!   a shuffle hands the step's factors on to the lanes of the row
//!   every LANES steps, while the matrix unit works: ask for the next steps
//! ```
//! One load serves LANES steps, reads neighbours, and has LANES steps to arrive: loads of single steps, and those that wait
//! for what the very step needs, hold the matrix unit up.

use super::translate::{position, Env};
use super::*;
use crate::builder::{bin, sub};
use crate::layout::Mode;
use flashderive_device::program::{BinaryOp, Place, ShuffleMode, StmtKind, Uniform};

/// What the lanes of a row hold.
pub(crate) struct StepLanes {
    scale: Expr,
    step: AxisId,
    /// Lanes of a row, the lowest digit of the lane's number.
    lanes: u32,
    /// First step and the end of the steps.
    range: (Dev, Dev),
    /// Layout of the rows, their lanes holding steps.
    layout: Layout,
    /// Reads of the next steps.
    next: Vec<Leaf>,
    /// Factors of the lane's step, and those of the current one, by row of the thread.
    held: VarId,
    current: VarId,
}

impl<'a> Emitter<'a> {
    /// `scale`, what the sums of a step in layout `whole` are multiplied with, as steps by lane; `None` where it differs between
    /// the lanes of a row, is made here, or is none of a step. `columns` is the axis of these lanes.
    pub(crate) fn step_lanes(&mut self, s: &'a Statement, scale: &Expr, whole: &Layout, step: AxisId, columns: AxisId) -> Built<Option<StepLanes>> {
        let Some(first) = whole.lanes.first().filter(|m| m.axis == Some(columns) && m.size > 1) else { return Ok(None) };
        if whole.lanes.iter().skip(1).any(|m| m.axis == Some(columns)) || !scale.axes().contains(&step) {
            return Ok(None);
        }
        let Some(reads) = self.steady_reads(scale, columns) else { return Ok(None) };
        let lanes = first.size;
        let mut layout = whole.slice(|a| a != columns);
        layout.lanes = std::iter::once(Mode::new(step, lanes, 1)).chain(whole.lanes[1..].iter().copied()).collect();
        let Some(stream) = &self.plan.stream else { return Ok(None) };
        let extent = self.extent(stream.axis);
        let range = self.bounds(stream, &[s], extent)?;
        let next = reads
            .into_iter()
            .map(|(t, read)| {
                let axes = read.axes();
                let layout = layout.slice(|a| axes.contains(&a));
                let name = format!("{}_next", self.p.tensor(t).name);
                let var = self.b.array(&name, register_type(self.p.tensor(t).dtype), layout.registers());
                Leaf { read, tile: Tile { var, layout }, pick: None }
            })
            .collect();
        let held = self.b.array("factor_held", Ty::F32, layout.registers());
        let current = self.b.array("factor", Ty::F32, layout.registers());
        let out = StepLanes { scale: scale.clone(), step, lanes, range, layout, next, held, current };
        self.ask_for_steps(&out, out.range.0.clone())?;
        Ok(Some(out))
    }

    /// The reads of `scale`, if all are of inputs and nothing in it moves along a tile's columns.
    fn steady_reads(&self, scale: &Expr, columns: AxisId) -> Option<Vec<(TensorId, Expr)>> {
        let mut reads: Vec<(TensorId, Expr)> = Vec::new();
        let mut plain = true;
        let tile = self.tiles.get(&columns).copied().unwrap_or(1);
        let whole = self.origin_multiple(columns) % i64::from(tile) == 0;
        let outside = scale.rewrite(&mut |e| {
            let Node::Read(t, index) = &e.node else { return None };
            if self.p.tensor(*t).role != Role::Scalar {
                let known = self.maker(*t).is_none() && index.iter().all(|i| i.tensors().is_empty()) && self.always_inside(*t, index, &[]);
                plain &= known && whole && crate::levels::still(self.p, &self.flat(*t, index), columns, tile);
                if !reads.iter().any(|(_, r)| r == e) {
                    reads.push((*t, e.clone()));
                }
            }
            Some(Expr::int(0))
        });
        (plain && !outside.axes().contains(&columns) && !reads.is_empty()).then_some(reads)
    }

    /// Asks for the factors of the steps from `first` on, one a lane of each row; there are zeros beyond the last step.
    fn ask_for_steps(&mut self, steps: &StepLanes, first: Dev) -> Built<()> {
        let axis = steps.step;
        let origin = self.origin.insert(axis, first);
        let tile = self.tiles.insert(axis, steps.lanes);
        let limit = self.limit.insert(axis, steps.range.1.clone());
        let mut done = Ok(());
        for leaf in &steps.next {
            let Node::Read(t, index) = &leaf.read.node else { continue };
            let (flat, axes) = (self.flat(*t, index), self.tile_axes(&leaf.read.axes()));
            done = done.and(self.load_now(*t, &flat, &leaf.tile.layout, &axes, &access::Asked::before(&[]), Some(leaf.tile.var)).map(|_| ()));
        }
        restore(&mut self.origin, axis, origin);
        restore(&mut self.tiles, axis, tile);
        restore(&mut self.limit, axis, limit);
        done
    }

    /// The number of the current step among those that the lanes hold.
    fn step_number(&self, steps: &StepLanes) -> Dev {
        let ty = self.coordinate_type(steps.step);
        let at = self.origin.get(&steps.step).cloned().unwrap_or(Dev::Int(0, ty));
        builder::cast(Ty::I32, ty, builder::rem(sub(at, steps.range.0.clone()), Dev::Int(i64::from(steps.lanes), ty)))
    }

    /// Every LANES steps: takes what has arrived.
    pub(crate) fn take_steps(&mut self, s: &Statement, steps: &StepLanes) -> Built<()> {
        let name = self.p.tensor(s.target).name.clone();
        self.phase(
            &format!("COMPUTE {name}"),
            "steps-by-lane",
            name,
            format!(
                "{} lanes have a row: each holds {} of another step, asked for {} steps ahead, and shuffles hand it on",
                steps.lanes,
                flashderive_ir::text::expr(self.p, &steps.scale),
                steps.lanes
            ),
            Space::Hardware,
            s.span,
        );
        let then = self.scoped(|e| {
            e.over_registers(&steps.layout.regs, &mut |e, digits| {
                let (factor, ty) = e.translate(&steps.scale, &Env { layout: &steps.layout, digits, leaves: &steps.next })?;
                e.b.set_at(steps.held, position(&steps.layout.regs, &steps.layout.regs, digits), builder::cast(Ty::F32, ty, factor));
                Ok(())
            })
        })?;
        let cond = bin(BinaryOp::Eq, self.step_number(steps), Dev::i32(0));
        self.b.emit(StmtKind::If { cond, uniform: Uniform::Block, then, otherwise: Vec::new() });
        Ok(())
    }

    /// The factors of the current step, by row of the thread.
    pub(crate) fn factors_of_step(&mut self, steps: &StepLanes) -> Built<Tile> {
        let lanes = Dev::i32(i64::from(steps.lanes));
        let row = builder::mul(builder::div(self.lane.clone(), lanes.clone()), lanes);
        let lane = builder::add(row, self.step_number(steps));
        let lane = self.b.let_("step_lane", Ty::I32, lane);
        self.over_registers(&steps.layout.regs, &mut |e, digits| {
            let at = position(&steps.layout.regs, &steps.layout.regs, digits);
            let dst = Place { var: steps.current, at: Some(at.clone()) };
            let value = Dev::Elem(steps.held, Box::new(at));
            e.b.emit(StmtKind::Shuffle { dst, value, mode: ShuffleMode::Index(lane.clone()) });
            Ok(())
        })?;
        let layout = steps.layout.slice(|a| a != steps.step);
        Ok(Tile { var: steps.current, layout })
    }

    /// Every LANES steps: asks for the next.
    pub(crate) fn ask_ahead(&mut self, steps: &StepLanes) -> Built<()> {
        let ty = self.coordinate_type(steps.step);
        let at = self.origin.get(&steps.step).cloned().unwrap_or(Dev::Int(0, ty));
        let ahead = builder::add(at, Dev::Int(i64::from(steps.lanes), ty));
        let then = self.scoped(|e| e.ask_for_steps(steps, ahead))?;
        let cond = bin(BinaryOp::Eq, self.step_number(steps), Dev::i32(0));
        self.b.emit(StmtKind::If { cond, uniform: Uniform::Block, then, otherwise: Vec::new() });
        Ok(())
    }
}

fn restore<T>(map: &mut BTreeMap<AxisId, T>, axis: AxisId, was: Option<T>) {
    match was {
        Some(was) => map.insert(axis, was),
        None => map.remove(&axis),
    };
}
