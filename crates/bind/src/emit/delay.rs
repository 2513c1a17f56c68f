//! States that go on from point to point, in registers.

use super::translate::{position, Env};
use super::*;

/// Trips of a loop that are written out one behind the other: a load from memory takes 690 cycles (h200, section 4).
pub(super) const TRIPS: u32 = 4;

/// Phases in which states go on, by which the cost model tells loops from point to point.
pub(crate) const GOES_ON: &str = "GO_ON";

impl<'a> Emitter<'a> {
    /// The state before the point, which starts as its initial value. It stays where it is: [`Self::advance_states`] puts the new one there at the end of a trip.
    pub(crate) fn delay(&mut self, s: &'a Statement) -> Built<Tile> {
        let layout = self.body_layout(s);
        let name = self.p.tensor(s.target).name.clone();
        let p = self.p;
        let axis = match &s.kind {
            Kind::Delay { axis, .. } => p.axis(*axis).name.clone(),
            _ => return self.refuse(s, "not a state of the point before"),
        };
        let var = self.b.array(&name, Ty::F32, layout.registers());
        let tile = Tile { var, layout: layout.clone() };
        self.before_loop(|e| {
            e.phase(
                &format!("INIT {name}"),
                "state-held",
                name.clone(),
                format!(
                    "{} elements a thread in {}; from point to point of `{axis}` they stay in registers",
                    layout.registers(),
                    layout.text(|a| p.axis(a).name.clone())
                ),
                Space::Problem,
                s.span,
            );
            let leaves = e.leaves(&[&s.value], &layout, &[])?;
            e.over_registers(&layout.regs.clone(), &mut |e, digits| {
                let (value, ty) = e.translate(&s.value, &Env { layout: &layout, digits, leaves: &leaves })?;
                let at = position(&layout.regs, &layout.regs, digits);
                e.b.set_at(var, at, builder::cast(Ty::F32, ty, value));
                Ok(())
            })
        })?;
        Ok(tile)
    }

    /// Whether the kernel makes its statements point by point.
    pub(crate) fn stepwise(&self) -> bool {
        self.plan.statements.iter().any(|s| s.delayed().is_some())
    }

    /// What no trip changes, before the loop in the layout in which trips take it: a trip of one point has nothing that would pay for an exchange.
    pub(crate) fn load_steady(&mut self, key: LoadKey, t: TensorId, load: impl FnOnce(&mut Self) -> Built<Tile>) -> Built<Tile> {
        if let Some(tile) = self.kept_loads.get(&key).cloned() {
            return Ok(tile);
        }
        let tile = self.before_loop(|e| {
            let tile = load(e)?;
            e.finish_groups();
            e.exchange_elements(tile, &key.1, t)
        })?;
        self.kept_loads.insert(key, tile.clone());
        Ok(tile)
    }

    /// The results that are states behind the last point, with their delays.
    pub(super) fn left(&self, here: &[&'a Statement]) -> Vec<(&'a Statement, &'a Statement)> {
        let plan = self.plan;
        here.iter().filter_map(|s| Some((*s, crate::plan::left_by(self.p, &plan.statements, s)?))).collect()
    }

    /// After the loop: these results are in the registers of their states.
    pub(super) fn keep_left(&mut self, left: &[(&'a Statement, &'a Statement)]) {
        for (s, delay) in left {
            if let Some(tile) = self.fresh.get(&delay.target).cloned() {
                self.kept.insert(s.target, tile);
            }
        }
    }

    /// At the end of a trip: the states of this point are those before the next.
    pub(crate) fn advance_states(&mut self) -> Built<()> {
        let plan = self.plan;
        let mut moves = Vec::new();
        for s in &plan.statements {
            let Some(of) = s.delayed() else { continue };
            let to = self.value(s.target)?;
            let from = self.value(of)?;
            moves.push((s, to.clone(), self.exchange(from, &to.layout, of)?));
        }
        for (s, to, from) in moves {
            let name = self.p.tensor(s.target).name.clone();
            self.phase(
                &format!("{GOES_ON} {name}"),
                "state-goes-on",
                name,
                "the state of this point is the one before the next".into(),
                Space::Problem,
                s.span,
            );
            self.over_registers(&to.layout.regs.clone(), &mut |e, digits| {
                let at = position(&to.layout.regs, &to.layout.regs, digits);
                e.b.set_at(to.var, at.clone(), Dev::Elem(from.var, Box::new(at)));
                Ok(())
            })?;
        }
        Ok(())
    }
}
