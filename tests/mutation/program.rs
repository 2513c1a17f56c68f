//! Mutants of device programs: what a wrong emitter could have written, one change each.

#![allow(clippy::collapsible_match, reason = "whether this mutant is made here is no condition of the arm")]

use flashderive_device::program::*;

/// A wrong program.
pub struct Mutant {
    /// What is wrong with it.
    pub what: String,
    /// It.
    pub program: Program,
}

/// A change at one place: number `at` of those that the same walk finds.
#[derive(Default)]
struct Walk {
    /// The kernel without its body, and the program's scalars: what types follow from.
    shell: Option<(Kernel, Vec<Scalar>)>,
    /// How many places were passed.
    seen: usize,
    /// The place that is to be changed.
    wanted: Option<usize>,
    /// What was done there.
    done: Option<String>,
    /// Whether a loop without a count is around: a change of what its condition reads might never end.
    endless: bool,
}

impl Walk {
    /// Whether this is the place.
    fn here(&mut self, what: impl FnOnce() -> String) -> bool {
        let here = Some(self.seen) == self.wanted;
        self.seen += 1;
        if here {
            self.done = Some(what());
        }
        here
    }

    /// `e + n`, of the type of `e`, which is an integer.
    fn plus(&self, e: &Expr, n: i64) -> Expr {
        let ty = self.shell.as_ref().map_or(Ty::I32, |(k, s)| e.ty(k, s));
        Expr::Binary(BinaryOp::Add, Box::new(e.clone()), Box::new(Expr::Int(n, ty)))
    }

    fn body(&mut self, body: &mut Vec<Stmt>) {
        let mut at = 0;
        while at < body.len() {
            let name = word(&body[at].kind);
            if droppable(&body[at].kind) && self.here(|| format!("{name} is left out")) {
                body.remove(at);
                return;
            }
            self.statement(&mut body[at].kind);
            at += 1;
        }
    }

    fn statement(&mut self, kind: &mut StmtKind) {
        let name = word(kind);
        match kind {
            StmtKind::Assign { .. } if self.endless => {}
            StmtKind::Assign { value, .. } => self.expr(value, name),
            StmtKind::For { from, to, step, body, .. } => {
                let step = *step;
                if self.here(|| "a loop ends one trip early".into()) {
                    *to = self.plus(to, -step);
                }
                if self.here(|| "a loop begins one trip late".into()) {
                    *from = self.plus(from, step);
                }
                self.body(body);
            }
            StmtKind::While { body, .. } => {
                let around = std::mem::replace(&mut self.endless, true);
                self.body(body);
                self.endless = around;
            }
            StmtKind::If { cond, then, otherwise, .. } => {
                if self.here(|| "a branch is always taken".into()) {
                    *cond = Expr::Int(1, Ty::Bool);
                }
                self.expr(cond, name);
                self.body(then);
                self.body(otherwise);
            }
            StmtKind::Load { count, index, pred, fill, .. } => {
                self.access(index, *count, name);
                self.guard(pred, name);
                if pred.is_some() && self.here(|| format!("{name}: what is absent is {}", if *fill == 0.0 { 1.0 } else { 0.0 })) {
                    *fill = if *fill == 0.0 { 1.0 } else { 0.0 };
                }
            }
            StmtKind::Store { count, index, pred, .. } => {
                self.access(index, *count, name);
                self.guard(pred, name);
            }
            StmtKind::CopyAsync { src, pred, .. } => {
                self.expr(src, name);
                self.guard(pred, name);
            }
            StmtKind::BulkCopy { src, bytes, .. } => {
                self.expr(src, name);
                if self.here(|| format!("{name} brings 16 bytes too few")) {
                    *bytes = self.plus(bytes, -16);
                }
            }
            StmtKind::TensorCopy { at, .. } | StmtKind::TensorStore { at, .. } => at.iter_mut().for_each(|e| self.expr(e, name)),
            StmtKind::Shuffle { value, mode, .. } => {
                self.expr(value, name);
                if let ShuffleMode::Xor(mask) = mode {
                    if self.here(|| format!("lanes at {mask} are not merged")) {
                        *mask = 0;
                    }
                }
            }
            StmtKind::Ballot { pred, .. } | StmtKind::BarrierVote { pred, .. } => self.expr(pred, name),
            StmtKind::WarpgroupMma { accumulate, .. } => {
                if self.here(|| "sums are always added to".into()) {
                    *accumulate = Expr::Int(1, Ty::Bool);
                }
                if self.here(|| "sums are never added to".into()) {
                    *accumulate = Expr::Int(0, Ty::Bool);
                }
            }
            StmtKind::AsyncWait { pending } | StmtKind::WarpgroupWait { pending } => {
                if self.here(|| format!("{name} waits for one less")) {
                    *pending += 1;
                }
            }
            StmtKind::Atomic { index, value, pred, .. } => {
                self.access(index, 1, name);
                self.expr(value, name);
                self.guard(pred, name);
            }
            _ => {}
        }
    }

    fn access(&mut self, index: &mut Expr, count: u32, name: &str) {
        if self.here(|| format!("{name} is {count} too far")) {
            *index = self.plus(index, i64::from(count));
        }
        self.expr(index, name);
    }

    fn guard(&mut self, pred: &mut Option<Expr>, name: &str) {
        if pred.is_some() && self.here(|| format!("{name}: the condition is left out")) {
            *pred = None;
        }
        if let Some(e) = pred {
            self.expr(e, name);
        }
    }

    /// Changes of an expression that keep its type.
    fn expr(&mut self, e: &mut Expr, name: &str) {
        use BinaryOp as B;
        let other = match e {
            Expr::Binary(B::Add, ..) => Some(B::Sub),
            Expr::Binary(B::Min, ..) => Some(B::Max),
            Expr::Binary(B::Max, ..) => Some(B::Min),
            Expr::Binary(B::Lt, ..) => Some(B::Le),
            Expr::Binary(B::Le, ..) => Some(B::Lt),
            Expr::Binary(B::And, ..) => Some(B::Or),
            _ => None,
        };
        if let (Expr::Binary(op, ..), Some(other)) = (&mut *e, other) {
            if self.here(|| format!("{name}: {op:?} is {other:?}")) {
                *op = other;
                return;
            }
        }
        let side = match e {
            Expr::Binary(B::Add | B::Mul | B::And | B::Max | B::Min, a, b) => Some((a.clone(), Some(b.clone()))),
            Expr::Binary(B::Sub | B::Div | B::FloorMod | B::Mod, a, _) => Some((a.clone(), None)),
            Expr::Select(_, a, b) => Some((a.clone(), Some(b.clone()))),
            Expr::Fma(a, b, c) => Some((c.clone(), Some(Box::new(Expr::Binary(B::Mul, a.clone(), b.clone()))))),
            Expr::Unary(UnaryOp::Neg | UnaryOp::Abs | UnaryOp::Quantize(_), a) => Some((a.clone(), None)),
            _ => None,
        };
        if let Some((a, b)) = side {
            if self.here(|| format!("{name}: only one side of {}", head(e))) {
                *e = *a;
                return;
            }
            if let Some(b) = b {
                if self.here(|| format!("{name}: only the other side of {}", head(e))) {
                    *e = *b;
                    return;
                }
            }
        }
        match e {
            Expr::Int(v, ty) if *ty != Ty::Bool => {
                if self.here(|| format!("{name}: {v} is {}", *v + 1)) {
                    *v += 1;
                }
            }
            Expr::F32(v) if v.is_finite() && *v != 0.0 => {
                let other = if v.abs() < 1e-2 { *v * 1000.0 } else { *v * 1.0625 };
                if self.here(|| format!("{name}: {v} is {other}")) {
                    *v = other;
                }
            }
            Expr::Elem(_, a) | Expr::Unary(_, a) | Expr::Cast(_, a) => self.expr(a, name),
            Expr::Binary(_, a, b) => {
                self.expr(a, name);
                self.expr(b, name);
            }
            Expr::Fma(a, b, c) | Expr::Select(a, b, c) => [a, b, c].into_iter().for_each(|e| self.expr(e, name)),
            _ => {}
        }
    }
}

fn head(e: &Expr) -> String {
    match e {
        Expr::Binary(op, ..) => format!("{op:?}"),
        Expr::Unary(op, _) => format!("{op:?}"),
        Expr::Select(..) => "Select".into(),
        _ => "Fma".into(),
    }
}

/// Statements without which a program is still one.
fn droppable(kind: &StmtKind) -> bool {
    use StmtKind as K;
    matches!(
        kind,
        K::Store { .. }
            | K::StoreRemote { .. }
            | K::Barrier { .. }
            | K::Shuffle { .. }
            | K::Fence { .. }
            | K::FenceProxyAsync
            | K::MbarrierWait { .. }
            | K::GridWait
            | K::Mma { .. }
            | K::WarpgroupMma { .. }
            | K::Atomic { .. }
            | K::TensorStore { .. }
    )
}

fn word(kind: &StmtKind) -> &'static str {
    match kind {
        StmtKind::Assign { .. } => "assignment",
        StmtKind::If { .. } => "branch",
        StmtKind::Load { mem: Mem::Global(_), .. } => "load",
        StmtKind::Load { .. } => "load of shared memory",
        StmtKind::Store { mem: Mem::Global(_), .. } => "store",
        StmtKind::Store { .. } => "store to shared memory",
        StmtKind::StoreRemote { .. } => "store to another block",
        StmtKind::CopyAsync { .. } | StmtKind::BulkCopy { .. } | StmtKind::TensorCopy { .. } => "copy",
        StmtKind::TensorStore { .. } => "store of a tile",
        StmtKind::Barrier { .. } => "barrier",
        StmtKind::Shuffle { .. } => "shuffle",
        StmtKind::Fence { .. } | StmtKind::FenceProxyAsync => "fence",
        StmtKind::MbarrierWait { .. } | StmtKind::AsyncWait { .. } | StmtKind::WarpgroupWait { .. } | StmtKind::GridWait => "wait",
        StmtKind::Mma { .. } | StmtKind::WarpgroupMma { .. } => "matrix instruction",
        StmtKind::Atomic { .. } => "atomic",
        _ => "statement",
    }
}

/// Walks through all kernels; the name of the one that was changed.
fn walk(walk: &mut Walk, program: &mut Program) -> Option<String> {
    let scalars = program.scalars.clone();
    for k in &mut program.kernels {
        let mut body = std::mem::take(&mut k.body);
        walk.shell = Some((k.clone(), scalars.clone()));
        walk.body(&mut body);
        k.body = body;
        if walk.done.is_some() {
            return Some(k.name.clone());
        }
    }
    None
}

/// How many mutants a program has.
pub fn count(program: &Program) -> usize {
    let mut all = Walk::default();
    walk(&mut all, &mut program.clone());
    all.seen
}

/// Mutant number `at`.
pub fn mutant(program: &Program, at: usize) -> Mutant {
    let mut one = Walk { wanted: Some(at), ..Walk::default() };
    let mut copy = program.clone();
    let kernel = walk(&mut one, &mut copy).unwrap_or_default();
    Mutant { what: format!("{kernel}: {} (change {at})", one.done.unwrap_or_default()), program: copy }
}
