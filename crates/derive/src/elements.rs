//! Bounds of the elements of whole-number tensors, found once while one problem is bound.
//!
//! They follow from declarations and from how the elements are made. A plan makes further tensors and lays tensors out anew; which numbers a tensor of the
//! problem holds is not its choice. So what one question about them found answers the next one.

#[cfg(debug_assertions)]
use crate::bounds::conjuncts;
use crate::effort::Bounds;
#[cfg(debug_assertions)]
use flashderive_ir::problem::{Combine, Expr, Kind, Node, Statement};
use flashderive_ir::problem::{Problem, TensorId};
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::marker::PhantomData;

/// What is known of one problem and those that add to it.
struct Session {
    /// The tensors that the problems have in common: the first ones.
    tensors: usize,
    /// By tensor, and by how deep they were looked for.
    bounds: BTreeMap<(TensorId, u32), Bounds>,
    #[cfg(debug_assertions)]
    problem: Problem,
}

thread_local! {
    static OPEN: RefCell<Vec<Session>> = const { RefCell::new(Vec::new()) };
}

/// While it lives, bounds of elements on this thread are those of one problem, or of others that add tensors to it.
#[must_use = "what is known is forgotten where this ends"]
pub struct Elements<'a> {
    problem: PhantomData<&'a Problem>,
    /// A thread's own.
    here: PhantomData<*const ()>,
}

impl<'a> Elements<'a> {
    /// Begins to remember the bounds of elements of `problem`.
    pub fn of(problem: &'a Problem) -> Elements<'a> {
        let session = Session {
            tensors: problem.tensors.len(),
            bounds: BTreeMap::new(),
            #[cfg(debug_assertions)]
            problem: problem.clone(),
        };
        OPEN.with_borrow_mut(|open| open.push(session));
        Elements { problem: PhantomData, here: PhantomData }
    }
}

impl Drop for Elements<'_> {
    fn drop(&mut self) {
        OPEN.with_borrow_mut(|open| drop(open.pop()));
    }
}

/// Whether `t` is declared alike and made of the same values in two problems. A plan `b` may make them in another way: a compaction that leaves nothing out
/// as a map, a reduction over several axes of one over fewer, and fewer of them: those that are read. What a selection ranks may be stored before, and the place of an extreme
/// is one of those that parts found.
#[cfg(debug_assertions)]
fn alike(a: &Problem, b: &Problem, t: TensorId) -> bool {
    fn made(p: &Problem, t: TensorId) -> Option<(Vec<&Expr>, &Expr)> {
        p.writer(t).map(|w| p.statement(w)).map(|s| (s.guard.iter().flat_map(conjuncts).collect(), &s.value))
    }
    // What a compaction keeps without a test has no condition any more.
    // The place of an extreme, found in parts, is a choice of theirs.
    let place = |s: &Statement| matches!(s.kind, Kind::Reduce { op: Combine::ArgMax | Combine::ArgMin, .. });
    let nested = |s: &Statement| {
        place(s) || matches!(&s.kind, Kind::Reduce { axes, .. } if axes.len() > 1) || matches!(s.kind, Kind::Compact { .. } | Kind::TopK { .. })
    };
    if a.writer(t).is_some_and(|w| nested(a.statement(w))) {
        return a.sizes == b.sizes && a.tensor(t).range == b.tensor(t).range;
    }
    // Which real number is read, the rounded one or the one before that, says nothing of whole ones.
    let of_reals = |p: &Problem, e: &Expr| {
        e.rewrite(&mut |e| match &e.node {
            Node::Read(t, index) if p.tensor(*t).dtype.is_float() => Some(Expr { node: Node::Read(TensorId(u32::MAX), index.clone()), span: e.span }),
            _ => None,
        })
    };
    let values = match (made(a, t), made(b, t)) {
        (Some((guards, value)), Some((narrower, other))) => {
            let narrower: Vec<Expr> = narrower.into_iter().map(|g| of_reals(b, g)).collect();
            of_reals(a, value) == of_reals(b, other) && guards.into_iter().all(|g| narrower.contains(&of_reals(a, g)))
        }
        (before, after) => before == after,
    };
    a.sizes == b.sizes && a.tensor(t).range == b.tensor(t).range && values
}

/// The bounds of `t`, a tensor of `p`, as far as they are known.
pub(crate) fn known(p: &Problem, t: TensorId, depth: u32) -> Option<Bounds> {
    OPEN.with_borrow(|open| {
        let session = open.last()?;
        #[cfg(debug_assertions)]
        debug_assert!(t.0 as usize >= session.tensors || alike(&session.problem, p, t), "a plan changed what plans have in common: `{}`", p.tensor(t).name);
        // Only builds that check look at it.
        let _ = p;
        session.bounds.get(&(t, depth)).cloned()
    })
}

/// Keeps the bounds of `t`.
pub(crate) fn keep(t: TensorId, depth: u32, found: &Bounds) {
    OPEN.with_borrow_mut(|open| {
        if let Some(session) = open.last_mut().filter(|s| (t.0 as usize) < s.tensors) {
            session.bounds.insert((t, depth), found.clone());
        }
    });
}
