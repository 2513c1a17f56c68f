//! What is asked of whole numbers again and again while a kernel is written: whether one is negative, or leaves 64 bits. It depends on the kernel's statements
//! alone, so that an answer is kept.

use super::*;
use crate::reach::Reaches;
use std::cell::{OnceCell, RefCell};

/// Answers so far.
pub(crate) struct Known<'a> {
    reaches: RefCell<Reaches<'a>>,
    /// Reads of each tensor, and whether they are at least 0 wherever they are taken.
    guarded: RefCell<BTreeMap<TensorId, Vec<(Expr, bool)>>>,
    /// Whether a combination of the kernel's may leave 64 bits.
    combines: OnceCell<bool>,
    /// Conditions outside of which the registers of a load are zero.
    zeros: RefCell<BTreeMap<VarId, Vec<Expr>>>,
}

impl<'a> Known<'a> {
    /// Of nothing yet.
    pub(crate) fn new(p: &'a Problem) -> Self {
        Known { reaches: RefCell::new(Reaches::new(p)), guarded: RefCell::default(), combines: OnceCell::new(), zeros: RefCell::default() }
    }

    /// Whether `e` may have a value that 64 bits do not hold.
    pub(crate) fn wraps(&self, e: &Expr) -> bool {
        self.reaches.borrow_mut().leaves(e)
    }

    /// Whether what `op` combines of `value` over `axes` fits in 32 bits, on the way too; an extreme is neither the least nor the largest number of these.
    pub(crate) fn combines_short(&self, op: Combine, value: &Expr, axes: &[AxisId]) -> bool {
        let mut reaches = self.reaches.borrow_mut();
        match op {
            Combine::Sum => reaches.sums_are_short(value, axes),
            Combine::Max | Combine::Min => reaches.is_short(value),
            _ => false,
        }
    }

    /// Whether one of `statements`, those of the kernel, combines whole numbers that may leave 64 bits on the way.
    pub(crate) fn combines(&self, statements: &[Statement]) -> bool {
        *self.combines.get_or_init(|| statements.iter().any(|s| self.reaches.borrow_mut().combines(s)))
    }

    /// Registers of a load are zero where one of `conditions` does not hold.
    pub(crate) fn loaded_where(&self, var: VarId, conditions: &[Expr]) {
        self.zeros.borrow_mut().insert(var, conditions.to_vec());
    }

    /// Whether the registers of a load are zero where `condition` does not hold.
    pub(crate) fn is_zero_outside(&self, var: VarId, condition: &Expr) -> bool {
        let zeros = self.zeros.borrow();
        zeros.get(&var).is_some_and(|known| crate::address::conjuncts(condition).iter().all(|c| known.contains(c)))
    }

    fn guarded(&self, e: &Expr, find: impl FnOnce() -> bool) -> bool {
        let Node::Read(t, _) = &e.node else { return find() };
        if let Some((_, known)) = self.guarded.borrow().get(t).and_then(|of| of.iter().find(|(r, _)| r == e)) {
            return *known;
        }
        let found = find();
        self.guarded.borrow_mut().entry(*t).or_default().push((e.clone(), found));
        found
    }
}

impl<'a> Emitter<'a> {
    /// Whether an integer expression cannot be negative where it is used.
    pub(crate) fn non_negative(&self, e: &Expr) -> bool {
        match &e.node {
            Node::Int(v) => *v >= 0,
            Node::Axis(_) | Node::Extent(_) => true,
            Node::Read(t, _) => {
                let declared = self.p.tensor(*t).range.as_ref().is_some_and(|(lo, _)| lo.extent.as_constant().is_some_and(|v| v + lo.plus >= 0));
                declared || self.always_guarded(e)
            }
            Node::Binary(Binary::Add | Binary::Mul, ..) if self.known.wraps(e) => false,
            Node::Binary(Binary::Add | Binary::Mul | Binary::Div, a, b) => self.non_negative(a) && self.non_negative(b),
            // The sign of the divisor.
            Node::Binary(Binary::Mod, _, b) => self.non_negative(b),
            _ => false,
        }
    }

    /// Whether some statement of the kernel takes `e`, and each that does takes it only at points where it is known to be at least 0. What nobody
    /// is seen to take is not known: it may stand in an expression that the binding made.
    fn always_guarded(&self, e: &Expr) -> bool {
        self.known.guarded(e, || self.is_always_guarded(e))
    }

    fn is_always_guarded(&self, e: &Expr) -> bool {
        let takers: Vec<&Statement> = self.plan.statements.iter().filter(|s| crate::group::expressions(s).into_iter().any(|x| mentions(x, e))).collect();
        !takers.is_empty() && takers.iter().all(|s| guarded(self.p, s, e) && !unguarded(s).into_iter().any(|x| mentions(x, e)))
    }
}

fn mentions(within: &Expr, e: &Expr) -> bool {
    let mut found = false;
    within.walk(&mut |x| found |= x == e);
    found
}

/// Expressions of a statement that are taken where its guard does not hold too.
fn unguarded(s: &Statement) -> Vec<&Expr> {
    match &s.kind {
        Kind::Recurrence { initial, .. } => vec![initial],
        Kind::Compact { fill, .. } => vec![fill],
        _ => Vec::new(),
    }
}

/// Whether the statement only looks at points where `e >= 0`, of a read `e`.
fn guarded(p: &Problem, s: &Statement, e: &Expr) -> bool {
    let least = match &e.node {
        Node::Read(t, _) => p.tensor(*t).range.as_ref().and_then(|(lo, _)| lo.extent.as_constant()?.checked_add(lo.plus)),
        _ => None,
    };
    crate::group::guards(s).iter().any(|g| match &g.node {
        Node::Binary(Binary::Le, a, b) => matches!(a.node, Node::Int(v) if v >= 0) && **b == *e,
        Node::Binary(Binary::Lt, a, b) => matches!(a.node, Node::Int(v) if v >= -1) && **b == *e,
        // All but the sentinel, where nothing is less than it.
        Node::Binary(Binary::Ne, a, b) => **a == *e && matches!(b.node, Node::Int(-1)) && least.is_some_and(|v| v >= -1),
        _ => false,
    })
}
