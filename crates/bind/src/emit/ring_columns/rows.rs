//! What a consumer carries over the columns of a tile of rows, and what becomes of it.

use super::*;

/// What the consumers carry over the columns of a tile of rows.
pub(super) struct Carried<'a> {
    pub work: Vec<&'a Statement>,
    pub keys: BTreeSet<TensorId>,
    pub private: BTreeSet<TensorId>,
    /// By block of rows.
    pub blocks: Vec<BlockOfRows>,
}

/// One block of 64 rows a consumer.
pub(super) struct BlockOfRows {
    /// By first product.
    pub sums: Vec<VarId>,
    /// The rows' operand of each chained product that the consumer makes: two numbers of 16 bits a register.
    pub operands: Vec<VarId>,
    /// Sums of the products beside the chain.
    pub still: Vec<VarId>,
    pub states: Vec<State>,
    pub origin: Dev,
    pub kept: BTreeMap<TensorId, Tile>,
    pub kept_loads: BTreeMap<LoadKey, Tile>,
}

impl<'a> Emitter<'a> {
    /// Accumulators and states of the blocks of rows of a consumer.
    pub(super) fn carry_rows(&mut self, s: &'a Statement, columns: &ColumnsPlan) -> Built<Carried<'a>> {
        let plan = self.plan;
        let c = &plan.contractions[&columns.product()];
        let first = |x: &&Statement| columns.firsts.iter().any(|f| f.product == x.target);
        let reduces = |x: &&Statement| !first(x) && matches!(&x.kind, Kind::Reduce { axes, .. } if axes.contains(&c.column));
        let work: Vec<&'a Statement> = plan.statements.iter().filter(reduces).collect();
        let here: Vec<&'a Statement> = plan.statements.iter().filter(|x| self.level(x.target, c.column) == 0).collect();
        let keys: BTreeSet<TensorId> =
            work.iter().filter_map(|x| self.online.get(&x.target)).filter(|p| work.iter().any(|w| w.target == p.key)).map(|p| p.key).collect();
        self.tiles.insert(c.column, c.tile[1]);
        let private = self.private_keys(&keys, &work, &here, c.column);
        self.phase(
            "INIT",
            "stream-init",
            self.p.axis(c.column).name.clone(),
            "states of the rows start at the identity of their operators".into(),
            Space::Problem,
            s.span,
        );
        let ty = self.coordinate_type(c.row);
        let first = self.origin.get(&c.row).cloned().unwrap_or(Dev::Int(0, ty));
        let mut blocks = Vec::new();
        for block in 0..columns.blocks {
            let of = |t: TensorId| crate::emit::ring::accumulator(plan.contractions[&t].operand);
            let sums = columns.firsts.iter().map(|f| self.b.array(&self.p.tensor(f.product).name.clone(), of(f.product), c.tile[1] / 2)).collect();
            let mut states = Vec::new();
            for x in &work {
                let Kind::Reduce { op, .. } = &x.kind else { continue };
                let layout = self.body_layout(x).slice(|a| x.target_axes.contains(&a));
                let types = self.component_types(*op, sort_type(self.p.sort(&x.value)));
                // The sums of a chained product may be another role's.
                if columns.apart().is_some() && columns.chain_of(x.target).is_some() {
                    states.push(State { vars: Vec::new(), layout });
                    continue;
                }
                let state = self.fresh_state(&self.p.tensor(x.target).name.clone(), *op, &types, &layout)?;
                if keys.contains(&x.target) && !private.contains(&x.target) && !columns.chains.is_empty() {
                    self.begin_lag(x, &state, &work, c.column)?;
                }
                states.push(state);
            }
            let own = columns.chains.iter().filter(|_| columns.apart().is_none());
            let operands = own.map(|_| self.b.array("operand", Ty::U32, c.tile[1] / 4)).collect();
            let beside = columns.still.iter().map(|s| (s.chain.product, plan.contractions[&s.chain.product].tile[1]));
            let still = beside.map(|(t, width)| self.b.array(&self.p.tensor(t).name.clone(), of(t), width / 2)).collect();
            let origin = builder::add(first.clone(), Dev::Int(i64::from(INSTRUCTION_ROWS * block), ty));
            let origin = self.b.let_(&format!("{}_block", self.p.axis(c.row).name), ty, origin);
            blocks.push(BlockOfRows { sums, operands, still, states, origin, kept: BTreeMap::new(), kept_loads: BTreeMap::new() });
        }
        self.outer = self.b.depth();
        Ok(Carried { work, keys, private, blocks })
    }

    /// Rows of the block are those of the tile from here on.
    pub(super) fn enter_block(&mut self, s: &'a Statement, carried: &mut Carried<'a>, block: usize) {
        let row = self.plan.contractions[&s.target].row;
        let b = &mut carried.blocks[block];
        self.origin.insert(row, b.origin.clone());
        self.kept = std::mem::take(&mut b.kept);
        self.kept_loads = std::mem::take(&mut b.kept_loads);
    }

    pub(super) fn leave_block(&mut self, carried: &mut Carried<'a>, block: usize) {
        let b = &mut carried.blocks[block];
        b.kept = std::mem::take(&mut self.kept);
        b.kept_loads = std::mem::take(&mut self.kept_loads);
    }

    /// A consumer's operation behind the loop: what is made of the states of a tile of rows is stored, or handed on.
    pub(super) fn end_rows(&mut self, around: &Walk<'_, 'a>, carried: &mut Carried<'a>, o: OperationId) -> Built<()> {
        let op = around.columns.program.operation(o);
        let work = op.work;
        if work == Work::Contract {
            return self.multiply_still(around, carried, op.of[0], o);
        }
        if !matches!(work, Work::Convert | Work::Finish) {
            return Ok(());
        }
        for event in around.columns.sync.before(Phase::Trip, o) {
            self.event(around, *event, None);
        }
        // Whichever comes first ends the states.
        let first = work == Work::Convert || around.hands.is_none();
        if first {
            self.fresh.clear();
            self.fresh_loads.clear();
        }
        for block in 0..carried.blocks.len() {
            self.enter_block(around.s, carried, block);
            let states = carried.blocks[block].states.clone();
            if first {
                self.end_pass(&carried.work, &states, &carried.keys, &carried.private, &BTreeMap::new())?;
            }
            for (still, var) in around.columns.still.iter().zip(&carried.blocks[block].still) {
                let layout = crate::ring_columns::fragment(&self.plan.contractions[&still.chain.product], around.columns);
                self.fresh.insert(still.chain.product, Tile { var: *var, layout });
            }
            match (work, around.hands) {
                (Work::Convert, Some(hands)) => self.hand_results(around, hands)?,
                _ => self.store_finished(around.columns, &around.ways.outlets, false)?,
            }
            self.leave_block(carried, block);
        }
        for event in around.columns.sync.after(Phase::Trip, o) {
            self.event(around, *event, None);
        }
        Ok(())
    }

    /// The product of the rows with what stays, behind the last tile of columns.
    fn multiply_still(&mut self, around: &Walk<'_, 'a>, carried: &Carried<'a>, product: TensorId, o: OperationId) -> Built<()> {
        let columns = around.columns;
        let Some(number) = columns.still.iter().position(|s| s.chain.product == product) else { return Ok(()) };
        for event in columns.sync.before(Phase::Trip, o) {
            self.event(around, *event, None);
        }
        let still = &columns.still[number];
        let (held, copy) = (around.held(still.rows), Dev::Var(around.turns[&still.rows.0].stage));
        let each = 32 / (self.plan.contractions[&product].operand.bits() / 8);
        let rows = |step: u32| MatrixA::Shared(rows_matrix(columns, held, &copy, around.group, 0, step * each));
        self.multiply_next(around, &still.chain, (carried.blocks[0].still[number], true), &rows)?;
        for event in columns.sync.after(Phase::Trip, o) {
            self.event(around, *event, None);
        }
        Ok(())
    }

    /// Stores what is finished: where a role of its own makes the chained product, what has its columns or what has not.
    pub(super) fn store_finished(&mut self, columns: &ColumnsPlan, outlets: &Outlets, accumulated: bool) -> Built<()> {
        let plan = self.plan;
        let column = columns.apart().and(columns.chains.first()).map(|c| c.column);
        let ours = |x: &&Statement| column.is_none_or(|c| x.domain().contains(&c) == accumulated);
        for x in plan.statements.iter().filter(|x| plan.stores.contains(&x.target)).filter(ours) {
            let tile = self.value(x.target)?;
            match outlets.get(&x.target) {
                Some(outlet) => self.hand_over(x, tile, outlet, Dev::i32(0))?,
                None => self.store(x, tile)?,
            }
        }
        Ok(())
    }
}

/// Rows of an operand in shared memory, those of the consumer `group` from `start` on, from point `k` of the depth on.
pub(super) fn rows_matrix(columns: &ColumnsPlan, o: &Held<'_>, copy: &Dev, group: &Dev, start: u32, k: u32) -> SharedMatrix {
    // What does not change with the step is apart from what does: one descriptor and a number each.
    let panel = o.tile * o.row;
    // Rows of shared memory are the operand's, or those of the points of the depth.
    let across = matches!(o.from, From::Boxes(operand, _) if !operand.along_depth());
    let (rows_along, side, ahead, lead) = match across {
        true => (Along::Side, o.tile, k * o.row, o.tile * ROW_BYTES),
        false => (Along::Depth, o.row, k / o.row * panel + k % o.row, 16),
    };
    let mut base = builder::mul(copy.clone(), Dev::i32(i64::from(panel * o.panels)));
    if columns.groups > 1 {
        base = builder::add(base, builder::mul(group.clone(), Dev::i32(i64::from(INSTRUCTION_ROWS * columns.blocks * side))));
    }
    let at = builder::add(base, Dev::i32(i64::from(start * side + ahead)));
    SharedMatrix { shared: o.shared, at, rows_along, swizzle: Swizzle::B128, stride: 8 * ROW_BYTES, lead }
}
