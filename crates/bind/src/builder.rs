//! Writes the statements of one kernel: registers, scopes, constant folding of index arithmetic.

mod copies;

pub use copies::{Copies, Group};
use flashderive_device::program::*;
use flashderive_ir::dtype::DType;
use flashderive_ir::trace::RecordId;

/// A kernel under construction.
pub struct KernelBuilder {
    /// First free byte of shared memory.
    shared_top: u32,
    /// What lies below is not given away.
    shared_floor: u32,
    /// The kernel so far; its body is filled by [`KernelBuilder::finish`].
    pub kernel: Kernel,
    /// Open scopes, innermost last.
    scopes: Vec<Vec<Stmt>>,
    /// Statements that run before everything else: lane and warp coordinates.
    prologue: Vec<Stmt>,
    /// Phase of what is emitted next.
    pub phase: PhaseId,
    /// Record of what is emitted next.
    pub why: RecordId,
    names: std::collections::BTreeMap<String, u32>,
    /// Asynchronous groups.
    pub copies: Copies,
}

impl KernelBuilder {
    /// An empty kernel.
    pub fn new(kernel: Kernel, why: RecordId) -> KernelBuilder {
        KernelBuilder {
            shared_top: 0,
            shared_floor: 0,
            kernel,
            scopes: vec![Vec::new()],
            prologue: Vec::new(),
            phase: PhaseId(0),
            why,
            names: Default::default(),
            copies: Copies::default(),
        }
    }

    /// Starts a phase; statements that follow belong to it.
    pub fn phase(&mut self, name: impl Into<String>, why: RecordId) {
        self.kernel.phases.push(Phase { name: name.into(), why });
        self.phase = PhaseId(self.kernel.phases.len() as u32 - 1);
        self.why = why;
    }

    /// The phase of the next statement and its record.
    pub fn mark(&self) -> (PhaseId, RecordId) {
        (self.phase, self.why)
    }

    /// Goes on in a phase.
    pub fn resume(&mut self, (phase, why): (PhaseId, RecordId)) {
        (self.phase, self.why) = (phase, why);
    }

    /// A name not used yet.
    pub fn unique(&mut self, base: &str) -> String {
        let base: String = base.trim_matches('_').replace("__", "_");
        let n = self.names.entry(base.clone()).or_insert(0);
        *n += 1;
        if *n == 1 {
            base
        } else {
            format!("{base}_{n}")
        }
    }

    /// A scalar register.
    pub fn scalar(&mut self, name: &str, ty: Ty) -> VarId {
        let name = self.unique(name);
        self.kernel.vars.push(Var { name, ty, len: None });
        VarId(self.kernel.vars.len() as u32 - 1)
    }

    /// A register array.
    pub fn array(&mut self, name: &str, ty: Ty, len: u32) -> VarId {
        let name = self.unique(name);
        self.kernel.vars.push(Var { name, ty, len: Some(len.max(1)) });
        VarId(self.kernel.vars.len() as u32 - 1)
    }

    /// A shared buffer of `len` elements behind all others.
    pub fn shared(&mut self, name: &str, elem: DType, len: u32) -> SharedId {
        self.shared_at(name, elem, len, 16)
    }

    /// The same at a multiple of `align` bytes.
    pub fn shared_at(&mut self, name: &str, elem: DType, len: u32, align: u32) -> SharedId {
        let name = self.unique(&format!("s_{name}"));
        let offset = self.shared_top.div_ceil(align) * align;
        let buffer = Shared { name, elem, len, offset };
        self.shared_top = offset + buffer.bytes();
        self.kernel.shared.push(buffer);
        SharedId(self.kernel.shared.len() as u32 - 1)
    }

    /// A shared buffer of `len` elements at byte `offset`, over which others may lie.
    pub fn shared_within(&mut self, name: &str, elem: DType, len: u32, offset: u32) -> SharedId {
        let name = self.unique(&format!("s_{name}"));
        self.kernel.shared.push(Shared { name, elem, len, offset });
        SharedId(self.kernel.shared.len() as u32 - 1)
    }

    /// Buffers made so far are dead: later ones may lie over them.
    pub fn release_shared(&mut self) {
        self.shared_top = self.shared_floor;
    }

    /// The same for all of them but for what lies below byte `floor`, which stays.
    pub fn release_shared_from(&mut self, floor: u32) {
        (self.shared_floor, self.shared_top) = (floor, floor);
    }

    /// Adds a statement.
    pub fn emit(&mut self, kind: StmtKind) {
        let stmt = Stmt { kind, phase: self.phase, why: self.why };
        self.scopes.last_mut().expect("a scope is open").push(stmt);
    }

    /// Adds a statement that was built before.
    pub fn emit_as(&mut self, stmt: Stmt) {
        self.scopes.last_mut().expect("a scope is open").push(stmt);
    }

    /// Adds a statement to the kernel's prologue.
    pub fn emit_prologue(&mut self, kind: StmtKind) {
        self.prologue.push(Stmt { kind, phase: PhaseId(0), why: self.why });
    }

    /// `dst = value`.
    pub fn set(&mut self, dst: VarId, value: Expr) {
        self.emit(StmtKind::Assign { dst: Place { var: dst, at: None }, value });
    }

    /// `dst[at] = value`.
    pub fn set_at(&mut self, dst: VarId, at: Expr, value: Expr) {
        self.emit(StmtKind::Assign { dst: Place { var: dst, at: Some(at) }, value });
    }

    /// A named value; constants and variables are returned as they are.
    pub fn let_(&mut self, name: &str, ty: Ty, value: Expr) -> Expr {
        if matches!(value, Expr::Int(..) | Expr::F32(_) | Expr::Var(_) | Expr::Scalar(_)) {
            return value;
        }
        let v = self.scalar(name, ty);
        self.set(v, value);
        Expr::Var(v)
    }

    /// A named value computed before everything else.
    pub fn let_prologue(&mut self, name: &str, ty: Ty, value: Expr) -> Expr {
        if matches!(value, Expr::Int(..) | Expr::F32(_) | Expr::Var(_) | Expr::Scalar(_)) {
            return value;
        }
        let v = self.scalar(name, ty);
        self.emit_prologue(StmtKind::Assign { dst: Place { var: v, at: None }, value });
        Expr::Var(v)
    }

    /// Opens a scope.
    pub fn open(&mut self) {
        self.scopes.push(Vec::new());
    }

    /// Closes the innermost scope and returns its statements.
    pub fn close(&mut self) -> Vec<Stmt> {
        self.scopes.pop().expect("a scope is open")
    }

    /// Takes the scopes above depth `keep` away, so that statements go before what they will hold.
    pub fn split_scopes(&mut self, keep: usize) -> Vec<Vec<Stmt>> {
        self.scopes.split_off(keep.min(self.scopes.len()))
    }

    /// Puts scopes back.
    pub fn restore_scopes(&mut self, inner: Vec<Vec<Stmt>>) {
        self.scopes.extend(inner);
    }

    /// Number of open scopes.
    pub fn depth(&self) -> usize {
        self.scopes.len()
    }

    /// A counted loop.
    pub fn for_(&mut self, name: &str, ty: Ty, from: Expr, to: Expr, unroll: Unroll, uniform: Uniform, body: impl FnOnce(&mut KernelBuilder, Expr)) {
        if let (Expr::Int(a, _), Expr::Int(b, _), Unroll::Full) = (&from, &to, unroll) {
            if *b - *a == 1 {
                let at = Expr::Int(*a, ty);
                body(self, at);
                return;
            }
            if b <= a {
                return;
            }
        }
        let var = self.scalar(name, ty);
        self.open();
        body(self, Expr::Var(var));
        let inner = self.close();
        self.emit(StmtKind::For { var, from, to, step: 1, unroll, uniform, body: inner });
    }

    /// A fully unrolled loop over `0..count`.
    pub fn unrolled(&mut self, name: &str, count: u32, body: impl FnOnce(&mut KernelBuilder, Expr)) {
        self.for_(name, Ty::I32, Expr::i32(0), Expr::i32(count as i64), Unroll::Full, Uniform::Block, body);
    }

    /// A branch without an else.
    pub fn if_(&mut self, cond: Expr, uniform: Uniform, body: impl FnOnce(&mut KernelBuilder)) {
        self.open();
        body(self);
        let then = self.close();
        self.emit(StmtKind::If { cond, uniform, then, otherwise: Vec::new() });
    }

    /// What was written so far, as the body of a branch of the kernel; what follows is written anew.
    pub fn take_body(&mut self) -> Vec<Stmt> {
        let mut body = std::mem::take(&mut self.prologue);
        body.extend(self.scopes.pop().expect("the outermost scope"));
        self.scopes.push(Vec::new());
        body
    }

    /// The finished kernel.
    pub fn finish(mut self) -> Kernel {
        let mut body = self.prologue;
        body.extend(self.scopes.pop().expect("the outermost scope"));
        self.kernel.body = body;
        self.kernel
    }
}

/// `a + b` with zeros and constants folded.
pub fn add(a: Expr, b: Expr) -> Expr {
    match (&a, &b) {
        (Expr::Int(0, _), _) => b,
        (_, Expr::Int(0, _)) => a,
        (Expr::Int(x, t), Expr::Int(y, _)) => Expr::Int(x + y, *t),
        _ => bin(BinaryOp::Add, a, b),
    }
}

/// `a - b`.
pub fn sub(a: Expr, b: Expr) -> Expr {
    match (&a, &b) {
        (_, Expr::Int(0, _)) => a,
        (Expr::Int(x, t), Expr::Int(y, _)) => Expr::Int(x - y, *t),
        _ => bin(BinaryOp::Sub, a, b),
    }
}

/// `a * b` with ones and constants folded.
pub fn mul(a: Expr, b: Expr) -> Expr {
    match (&a, &b) {
        (Expr::Int(0, t), _) | (_, Expr::Int(0, t)) => Expr::Int(0, *t),
        (Expr::Int(1, _), _) => b,
        (_, Expr::Int(1, _)) => a,
        (Expr::Int(x, t), Expr::Int(y, _)) => Expr::Int(x * y, *t),
        _ => bin(BinaryOp::Mul, a, b),
    }
}

/// `a / b` for non-negative numbers.
pub fn div(a: Expr, b: Expr) -> Expr {
    match (&a, &b) {
        (_, Expr::Int(1, _)) => a,
        (Expr::Int(x, t), Expr::Int(y, _)) if *y != 0 => Expr::Int(x / y, *t),
        _ => bin(BinaryOp::Div, a, b),
    }
}

/// `a % b` for non-negative numbers.
pub fn rem(a: Expr, b: Expr) -> Expr {
    match (&a, &b) {
        (_, Expr::Int(1, t)) => Expr::Int(0, *t),
        (Expr::Int(x, t), Expr::Int(y, _)) if *y != 0 => Expr::Int(x % y, *t),
        _ => bin(BinaryOp::Mod, a, b),
    }
}

/// `a and b`.
pub fn and(a: Expr, b: Expr) -> Expr {
    match (&a, &b) {
        (Expr::Int(1, Ty::Bool), _) => b,
        (_, Expr::Int(1, Ty::Bool)) => a,
        _ => bin(BinaryOp::And, a, b),
    }
}

/// `a or b`.
pub fn or(a: Expr, b: Expr) -> Expr {
    bin(BinaryOp::Or, a, b)
}

/// All of `parts`; `None` if there are none.
pub fn all(parts: Vec<Expr>) -> Option<Expr> {
    parts.into_iter().reduce(and)
}

/// Any operator of two operands.
pub fn bin(op: BinaryOp, a: Expr, b: Expr) -> Expr {
    Expr::Binary(op, Box::new(a), Box::new(b))
}

/// `a * b + c` of reals, rounded once.
pub fn fma(a: Expr, b: Expr, c: Expr) -> Expr {
    Expr::Fma(Box::new(a), Box::new(b), Box::new(c))
}

/// Any operator of one operand.
pub fn un(op: UnaryOp, a: Expr) -> Expr {
    Expr::Unary(op, Box::new(a))
}

/// `a < b`.
pub fn lt(a: Expr, b: Expr) -> Expr {
    bin(BinaryOp::Lt, a, b)
}

/// `c ? a : b`.
pub fn select(c: Expr, a: Expr, b: Expr) -> Expr {
    match c {
        Expr::Int(1, Ty::Bool) => a,
        Expr::Int(0, Ty::Bool) => b,
        _ => Expr::Select(Box::new(c), Box::new(a), Box::new(b)),
    }
}

/// Conversion, folded for constants and equal types.
pub fn cast(to: Ty, from: Ty, e: Expr) -> Expr {
    match e {
        _ if to == from => e,
        Expr::Int(v, _) if matches!(to, Ty::I32 | Ty::I64) => Expr::Int(v, to),
        Expr::Int(v, _) if to == Ty::F32 => Expr::F32(v as f32),
        _ => Expr::Cast(to, Box::new(e)),
    }
}
