//! The role that makes a chained product too wide for the registers of a consumer: warpgroups with the same rows, each with its part of the columns.
//!
//! ```text
//! for each tile of rows
//!     for each tile of columns
//!         rescale the sums of the rows whose keys have risen     by the factors that the consumer has handed on
//!         sums += operand * columns' operand                     both from shared memory
//!     rescale, finish and store what has the columns of the product
//! ```

use super::*;

impl<'a> Emitter<'a> {
    /// The consumer and those who make the chained product, with their registers.
    pub(super) fn multiply_apart(
        &mut self,
        s: &'a Statement,
        columns: &'a ColumnsPlan,
        held: &[Held<'a>],
        hands: &Hands,
        ways: &Ways,
        registers: u32,
    ) -> Built<()> {
        let consumers = columns.groups * GROUP;
        let [accumulating, launched] = columns.accumulating;
        let change = |e: &mut Self, count: u32| {
            if count != launched {
                e.b.emit(StmtKind::Registers { count, more: count > launched });
            }
        };
        let then = self.scoped(|e| {
            change(e, registers);
            e.combine_columns(s, columns, held, Some(hands), ways)
        })?;
        let otherwise = self.scoped(|e| {
            change(e, accumulating);
            e.accumulate_columns(s, columns, held, hands, ways, consumers / 32)
        })?;
        self.b.emit(StmtKind::If { cond: super::super::roles::consumes(consumers), uniform: Uniform::Warp, then, otherwise });
        Ok(())
    }

    /// Those who make the chained product, of whom warp `first` of the block is the first.
    fn accumulate_columns(&mut self, s: &'a Statement, columns: &'a ColumnsPlan, held: &[Held<'a>], hands: &Hands, ways: &Ways, first: u32) -> Built<()> {
        let (Some(role), Some(x)) = (columns.apart(), columns.chains.first().and_then(|c| self.maker(c.product))) else { return Ok(()) };
        // What the consumer has read and made is its own.
        self.kept.clear();
        self.fresh.clear();
        self.kept_loads.clear();
        self.fresh_loads.clear();
        // Warps count from the first of the role.
        let own = self.b.let_prologue("accumulator", Ty::I32, sub(self.warp.clone(), Dev::i32(i64::from(first))));
        let warp = std::mem::replace(&mut self.warp, own);
        let bases = std::mem::take(&mut self.bases);
        let turns = self.first_turns(held, Some(hands), ways);
        let group = self.group_of_warp();
        let group = sub(group, Dev::i32(i64::from(columns.groups)));
        let rows = |e: &mut Self| {
            let visited = e.column_tiles(s)?;
            let trips = visited.trips(&visited.tiles);
            let around = Walk { s, columns, held, ways, hands: Some(hands), turns: &turns, group: &group, trips: &trips };
            e.accumulate_rows(&around, role, x, hands)
        };
        let done = self.over_rows(ways, rows, |e, number, _| {
            let around = Walk { s, columns, held, ways, hands: Some(hands), turns: &turns, group: &group, trips: &Dev::i32(0) };
            e.take_as(&around, role, number);
            Ok(())
        });
        self.warp = warp;
        self.bases = bases;
        done
    }

    /// A tile of rows.
    fn accumulate_rows(&mut self, around: &Walk<'_, 'a>, role: RoleId, x: &'a Statement, hands: &Hands) -> Built<()> {
        let (columns, Kind::Reduce { op, .. }) = (around.columns, &x.kind) else { return Ok(()) };
        let program = &columns.program;
        let layout = self.body_layout(x).slice(|a| x.target_axes.contains(&a));
        let state = self.fresh_state(&self.p.tensor(x.target).name.clone(), *op, &[Ty::F32], &layout)?;
        self.outer = self.b.depth();
        // The rows of the key that the sums follow, if they follow one that is found along the same columns.
        let column = self.plan.contractions[&columns.product()].column;
        let along = |k: &&Statement| matches!(&k.kind, Kind::Reduce { axes, .. } if axes.contains(&column));
        let key = self.online.get(&x.target).and_then(|pair| self.maker(pair.key)).filter(along);
        let keyed = key.map(|k| (k.target, self.body_layout(k).slice(|a| k.target_axes.contains(&a))));
        let ours = |o: &OperationId| program.operation(*o).role == role && program.operation(*o).work != Work::Take;
        for step in &program.body {
            match step {
                Step::Do(o) if ours(o) => {
                    columns.sync.before(Phase::Trip, *o).iter().for_each(|event| self.event(around, *event, None));
                    self.kept.clear();
                    self.fresh.clear();
                    let lags = keyed.as_ref().filter(|(key, _)| self.lagging.contains_key(key));
                    let last = self.handed_results(around, hands, lags.map(|(_, layout)| layout))?;
                    if let (Some((key, _)), Some(last)) = (&keyed, last) {
                        self.rescale(x, *key, &state, last)?;
                    }
                    let sums = self.finish_state(x, *op, &state)?;
                    self.kept.insert(x.target, sums);
                    self.store_finished(columns, &around.ways.outlets, true)?;
                    columns.sync.after(Phase::Trip, *o).iter().for_each(|event| self.event(around, *event, None));
                }
                Step::Do(_) => {}
                Step::Loop(l) => {
                    let at = self.b.scalar("column_tile", Ty::I32);
                    let inner = self.scoped(|e| e.accumulate_trip(around, hands, (x, &state, keyed.as_ref()), &l.body, &ours))?;
                    let to = around.trips.clone();
                    self.b.emit(StmtKind::For { var: at, from: Dev::i32(0), to, step: 1, unroll: Unroll::No, uniform: Uniform::Block, body: inner });
                }
            }
        }
        Ok(())
    }

    /// A tile of columns: the sums of `x` are rescaled, and the products added.
    fn accumulate_trip(
        &mut self,
        around: &Walk<'_, 'a>,
        hands: &Hands,
        (x, state, keyed): (&'a Statement, &State, Option<&(TensorId, Layout)>),
        body: &[Step],
        ours: &dyn Fn(&OperationId) -> bool,
    ) -> Built<()> {
        let columns = around.columns;
        for o in body.iter().filter_map(|s| if let Step::Do(o) = s { Some(*o) } else { None }).filter(ours) {
            columns.sync.before(Phase::Trip, o).iter().for_each(|event| self.event(around, *event, None));
            match (columns.program.operation(o).work, keyed) {
                (Work::Combine, Some((key, layout))) => {
                    let factors = self.handed_factors(around, hands, layout)?;
                    self.rescale(x, *key, state, factors)?;
                }
                (Work::Contract, _) => self.multiply_next(around, &columns.chains[0], (state.vars[0], false), &|step| hands.matrix(step))?,
                _ => {}
            }
            columns.sync.after(Phase::Trip, o).iter().for_each(|event| self.event(around, *event, None));
        }
        Ok(())
    }
}
