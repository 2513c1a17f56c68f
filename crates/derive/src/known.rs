//! Addresses and bounds that are asked for again and again while plans of one problem are compared.
//!
//! Candidates have the accesses of the problem in common: what one adds are axes and tensors behind those that there are. So the flat form of an access
//! to what there was before is found once, and is the same for all of them. A candidate that lays a tensor out anew is answered anew for that tensor.
//! Bounds depend on sizes, axes and elements alone, not on how tensors lie.

use crate::effort;
use crate::simplify::{Atom, P};
use flashderive_ir::problem::{Expr, Extent, Node, Problem, SizeId, Storage, TensorId};
use std::cell::RefCell;
use std::collections::{BTreeSet, HashMap};
use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher};
use std::marker::PhantomData;

/// What is known of one tensor.
struct Tensor {
    shape: Vec<Extent>,
    storage: Storage,
    /// Few: an index and its flat form.
    flat: Vec<(Vec<Expr>, Expr)>,
    /// Few: an index, conditions, and whether the element exists wherever these hold.
    inside: Vec<(Vec<Expr>, Vec<Expr>, bool)>,
}

/// What upper bounds are asked of, and what is known there.
#[derive(Clone, Copy, Hash)]
pub(crate) struct Asked<'a> {
    pub of: &'a P,
    pub known: &'a [P],
    pub sizes: &'a [P],
    pub present: &'a BTreeSet<SizeId>,
    pub depth: u32,
}

/// An answer, with what was asked.
struct Answer {
    of: P,
    known: Vec<P>,
    sizes: Vec<P>,
    present: BTreeSet<SizeId>,
    depth: u32,
    bounds: Vec<P>,
}

impl Answer {
    fn to(&self, asked: &Asked) -> bool {
        self.depth == asked.depth && self.of == *asked.of && self.known == asked.known && self.sizes == asked.sizes && self.present == *asked.present
    }
}

/// What is known of one problem and those that add to it.
struct Session {
    /// Axes up to which the problems agree.
    axes: usize,
    /// Tensors up to which they do.
    tensors: Vec<Tensor>,
    /// By a hash of what was asked.
    bounds: HashMap<u64, Vec<Answer>, BuildHasherDefault<DefaultHasher>>,
    #[cfg(debug_assertions)]
    problem: Problem,
}

thread_local! {
    static OPEN: RefCell<Vec<Session>> = const { RefCell::new(Vec::new()) };
}

/// While it lives, addresses of this thread belong to one problem or to others that only add axes and tensors to it, or lay tensors out anew.
#[must_use = "what is known is forgotten where this ends"]
pub struct Known<'a> {
    problem: PhantomData<&'a Problem>,
    /// A thread's own.
    here: PhantomData<*const ()>,
}

impl<'a> Known<'a> {
    /// Begins to remember addresses of `problem`.
    pub fn of(problem: &'a Problem) -> Known<'a> {
        let session = Session {
            axes: problem.axes.len(),
            tensors: problem
                .tensors
                .iter()
                .map(|t| Tensor { shape: t.shape.clone(), storage: t.storage.clone(), flat: Vec::new(), inside: Vec::new() })
                .collect(),
            bounds: HashMap::default(),
            #[cfg(debug_assertions)]
            problem: problem.clone(),
        };
        OPEN.with_borrow_mut(|open| open.push(session));
        Known { problem: PhantomData, here: PhantomData }
    }
}

impl Drop for Known<'_> {
    fn drop(&mut self) {
        OPEN.with_borrow_mut(|open| drop(open.pop()));
    }
}

impl Session {
    /// What is known of `t` as it lies in `p`.
    fn of(&self, p: &Problem, t: TensorId) -> Option<&Tensor> {
        #[cfg(debug_assertions)]
        debug_assert!(self.agrees(p), "a plan changed what plans have in common");
        let now = p.tensor(t);
        self.tensors.get(t.0 as usize).filter(|known| known.shape == now.shape && known.storage == now.storage)
    }

    /// Whether an index has nothing that a candidate added.
    fn shares(&self, index: &[Expr]) -> bool {
        index.iter().all(|e| self.shares_expr(e))
    }

    fn shares_expr(&self, e: &Expr) -> bool {
        let mut shared = true;
        e.walk(&mut |e| match &e.node {
            Node::Axis(a) => shared &= (a.0 as usize) < self.axes,
            Node::Read(t, _) => shared &= (t.0 as usize) < self.tensors.len(),
            _ => {}
        });
        shared
    }

    /// The same of polynomials.
    fn shares_all<'p>(&self, all: impl IntoIterator<Item = &'p P>) -> bool {
        all.into_iter().flat_map(P::terms).flat_map(|(factors, _)| factors).all(|a| self.shares_atom(a))
    }

    fn shares_atom(&self, a: &Atom) -> bool {
        match a {
            Atom::Size(_) => true,
            Atom::Axis(a) => (a.0 as usize) < self.axes,
            Atom::Read(t, index) => (t.0 as usize) < self.tensors.len() && self.shares_all(index),
            Atom::Div(x, y) | Atom::Mod(x, y) | Atom::Min(x, y) | Atom::Max(x, y) => self.shares_all([&**x, &**y]),
            Atom::Other(o) => self.shares_expr(&o.expr),
        }
    }

    /// What normal forms of indices read of a problem: sizes, axes, and the ranges of tensors' elements.
    #[cfg(debug_assertions)]
    fn agrees(&self, p: &Problem) -> bool {
        let own = &self.problem;
        let ranges = own.tensors.iter().zip(&p.tensors).all(|(a, b)| a.range == b.range && a.dtype == b.dtype && a.role == b.role);
        p.sizes == own.sizes && p.axes.starts_with(&own.axes) && p.tensors.len() >= own.tensors.len() && ranges
    }
}

/// The flat form of `t[index]`, found by `find` where it is not known yet.
pub(crate) fn flat_once(p: &Problem, t: TensorId, index: &[Expr], find: impl FnOnce() -> Expr) -> Expr {
    let known = OPEN.with_borrow(|open| open.last()?.of(p, t)?.flat.iter().find(|(i, _)| i == index).map(|(_, e)| e.clone()));
    if let Some(known) = known {
        return known;
    }
    let found = find();
    OPEN.with_borrow_mut(|open| {
        if let Some(session) = open.last_mut().filter(|s| s.of(p, t).is_some() && s.shares(index)) {
            session.tensors[t.0 as usize].flat.push((index.to_vec(), found.clone()));
        }
    });
    found
}

/// Whether `t[index]` exists wherever `conditions` hold, found by `find` where it is not known yet.
pub fn inside_once(p: &Problem, t: TensorId, index: &[Expr], conditions: &[Expr], find: impl FnOnce() -> bool) -> bool {
    let known = OPEN.with_borrow(|open| open.last()?.of(p, t)?.inside.iter().find(|(i, c, _)| i == index && c == conditions).map(|k| k.2));
    if let Some(known) = known {
        return known;
    }
    let found = find();
    OPEN.with_borrow_mut(|open| {
        let ours = |s: &&mut Session| s.of(p, t).is_some() && s.shares(index) && s.shares(conditions);
        if let Some(session) = open.last_mut().filter(|_| !effort::exhausted()).filter(ours) {
            session.tensors[t.0 as usize].inside.push((index.to_vec(), conditions.to_vec(), found));
        }
    });
    found
}

/// The upper bounds of what is `asked`, found by `find` where they are not known yet. That the problems agree is checked where their addresses are asked for
/// ([`flat_once`]): whoever bounds an index asks for its address too.
pub(crate) fn bounds_once(asked: Asked, find: impl FnOnce() -> Vec<P>) -> Vec<P> {
    let hash = OPEN.with_borrow(|open| open.last().map(|s| s.bounds.hasher().hash_one(asked)));
    let Some(hash) = hash else { return find() };
    let known = OPEN.with_borrow(|open| {
        let session = open.last()?;
        session.bounds.get(&hash)?.iter().find(|a| a.to(&asked)).map(|a| a.bounds.clone())
    });
    if let Some(known) = known {
        return known;
    }
    let bounds = find();
    OPEN.with_borrow_mut(|open| {
        let Asked { of, known, sizes, present, depth } = asked;
        let shared = |s: &&mut Session| s.shares_all(known.iter().chain(sizes).chain([of]));
        if let Some(session) = open.last_mut().filter(|_| !effort::exhausted()).filter(shared) {
            let answer = Answer { of: of.clone(), known: known.to_vec(), sizes: sizes.to_vec(), present: present.clone(), depth, bounds: bounds.clone() };
            session.bounds.entry(hash).or_default().push(answer);
        }
    });
    bounds
}

#[cfg(test)]
mod tests {
    use super::*;
    use flashderive_ir::problem::{Axis, AxisId, Binary};
    use std::cell::Cell;

    #[test]
    fn whether_an_element_exists_is_found_once_for_what_it_follows_from() {
        let spec = "kernel: k\naxes: {N: 8}\ninputs: {x: \"f32[N]\"}\noutputs: {y: \"f32[N]\"}\ncompute: |\n  y[n] = x[n]\nworkloads: {smoke: {}}\n";
        let mut p = flashderive_spec::parse(spec).unwrap_or_else(|d| panic!("{:?}", d.list));
        let found = Cell::new(0);
        let ask = |p: &Problem, index: Expr, conditions: &[Expr]| {
            inside_once(p, TensorId(0), &[index], conditions, || {
                found.set(found.get() + 1);
                conditions.is_empty()
            });
            found.get()
        };
        let (here, next) = (Expr::axis(AxisId(0)), Expr::binary(Binary::Add, Expr::axis(AxisId(0)), Expr::int(1)));
        let below = Expr::binary(Binary::Lt, next.clone(), Expr::int(8));
        // Nobody remembers yet.
        assert_eq!((ask(&p, here.clone(), &[]), ask(&p, here.clone(), &[])), (1, 2));
        let first = p.clone();
        let _known = Known::of(&first);
        assert_eq!((ask(&p, here.clone(), &[]), ask(&p, here.clone(), &[])), (3, 3));
        // Another index, other conditions.
        assert_eq!((ask(&p, next.clone(), &[]), ask(&p, next.clone(), std::slice::from_ref(&below)), ask(&p, next, std::slice::from_ref(&below))), (4, 5, 5));
        // What a candidate adds is asked for anew each time, and so is a tensor that it lays out anew.
        p.axes.push(Axis { name: "m".into(), ..p.axes[0].clone() });
        let added = Expr::axis(AxisId(1));
        assert_eq!((ask(&p, here.clone(), &[]), ask(&p, added.clone(), &[]), ask(&p, added, &[])), (5, 6, 7));
        p.tensors[0].storage = Storage::Pitched(16);
        assert_eq!((ask(&p, here.clone(), &[]), ask(&p, here, &[])), (8, 9));
    }
}
