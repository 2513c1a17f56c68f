//! What was derived of a tile program, written around its operations.

use super::*;

impl<'a> Emitter<'a> {
    /// A role takes the number of its next tile of rows.
    pub(super) fn take_as(&mut self, around: &Walk<'_, 'a>, role: RoleId, number: VarId) {
        let (Some(n), columns) = (&around.ways.numbers, around.columns) else { return };
        let takes = |o: &OperationId| (columns.program.operation(*o).work, columns.program.operation(*o).role) == (Work::Take, role);
        for o in columns.program.body.iter().filter_map(|x| if let Step::Do(o) = x { Some(*o) } else { None }).filter(takes) {
            columns.sync.before(Phase::Trip, o).iter().for_each(|event| self.event(around, *event, None));
            self.take_number(n, around.turns[&n.value.0], number);
            columns.sync.after(Phase::Trip, o).iter().for_each(|event| self.event(around, *event, None));
        }
    }

    /// What was derived around an operation of the consumers in trip `at` of the loop; `None`: the last one.
    pub(super) fn event(&mut self, around: &Walk<'_, 'a>, event: Event, at: Option<&Dev>) {
        match event {
            Event::AwaitFull(v) => {
                let turn = around.turns[&v.0];
                self.b.emit(StmtKind::MbarrierWait { barrier: around.barriers(v).0, at: Dev::Var(turn.stage), parity: Dev::Var(turn.parity) });
            }
            Event::FenceProxy => self.b.emit(StmtKind::FenceProxyAsync),
            Event::Meet => self.b.emit(StmtKind::Barrier { scope: Scope::Warp }),
            Event::Drain(pending) => self.b.emit(StmtKind::WarpgroupWait { pending }),
            Event::Release(v) => {
                let ((_, empty, copies), turn) = (around.barriers(v), around.turns[&v.0]);
                self.arrive_if(None, empty, Dev::Var(turn.stage));
                self.next_turn(copies, turn);
            }
            Event::ReleaseLast(v) => {
                let last = at.map(|at| bin(BinaryOp::Eq, at.clone(), sub(around.trips.clone(), Dev::i32(1))));
                self.arrive_if(last, around.held(v).empty, Dev::Var(around.turns[&v.0].stage));
            }
            Event::AwaitEmpty(v) => {
                let (turn, (_, empty, _)) = (around.turns[&v.0], around.barriers(v));
                let parity = bin(BinaryOp::Xor, Dev::Var(turn.parity), Dev::i32(1));
                self.b.emit(StmtKind::MbarrierWait { barrier: empty, at: Dev::Var(turn.stage), parity });
            }
            Event::HandOn(v) => {
                let ((full, _, copies), turn) = (around.barriers(v), around.turns[&v.0]);
                self.b.emit(StmtKind::MbarrierArrive { barrier: full, at: Dev::Var(turn.stage), rank: None, expect_bytes: None });
                self.next_turn(copies, turn);
            }
        }
    }

    /// One lane of each warp arrives where `condition` holds.
    pub(super) fn arrive_if(&mut self, condition: Option<Dev>, barrier: SharedId, at: Dev) {
        let elected = bin(BinaryOp::Eq, self.lane.clone(), Dev::i32(0));
        let cond = condition.map_or(elected.clone(), |c| builder::and(elected, c));
        self.b.if_(cond, Uniform::None, |b| b.emit(StmtKind::MbarrierArrive { barrier, at, rank: None, expect_bytes: None }));
    }
}
