//! How much work bounds and normal forms of indices may take.
//!
//! Both are proofs by search: bounds of symbols inside symbols, one fact put into another. On expressions that people write a search
//! ends after some hundred steps; on others it could take for ever. So steps are counted, and where they run out nothing more is
//! known: a bound is missing, an expression is a symbol. That is sound, the same on every machine, and says so in a refusal.
//!
//! Within one derivation the bounds of a tensor's elements are found once: they depend on declarations alone.

use crate::elements;
use crate::expr::{expressions, size};
use crate::simplify::P;
use flashderive_diagnostics::{codes, Diagnostic, Diagnostics, Span};
use flashderive_ir::problem::{Problem, TensorId};
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::marker::PhantomData;

/// Most steps of a derivation: some tenths of a second in a build for release.
const MOST: u64 = 3_000_000;

/// Most steps of one question outside of a derivation: plans have thousands of them. The most that one of the specs and trials takes is 7,368.
const QUESTION: u64 = MOST / 256;

/// Lower and upper bounds.
pub(crate) type Bounds = (Vec<P>, Vec<P>);

/// What is known while one problem is worked on.
struct Session {
    /// Where the problem lies: it is borrowed as long as the session lasts.
    problem: usize,
    bounds: BTreeMap<(TensorId, u32), Bounds>,
}

/// Steps so far, and the sessions that are open, the innermost last.
struct Work {
    steps: u64,
    /// The steps that there are.
    most: u64,
    open: Vec<Session>,
}

thread_local! {
    static WORK: RefCell<Work> = const { RefCell::new(Work { steps: 0, most: QUESTION, open: Vec::new() }) };
}

/// Ends a session where it was begun.
pub(crate) struct Effort<'a> {
    owner: bool,
    problem: PhantomData<&'a Problem>,
}

fn key(p: &Problem) -> usize {
    std::ptr::from_ref(p) as usize
}

impl<'a> Effort<'a> {
    /// Begins a session for `p`, or joins the one that is open for it. Steps are counted anew where no session is open.
    pub fn on(problem: &'a Problem) -> Effort<'a> {
        Effort::begin(problem, QUESTION)
    }

    /// Begins the session of a derivation.
    pub fn whole(problem: &'a Problem) -> Effort<'a> {
        Effort::begin(problem, MOST)
    }

    fn begin(problem: &'a Problem, most: u64) -> Effort<'a> {
        let owner = WORK.with_borrow_mut(|work| {
            if work.open.is_empty() {
                (work.steps, work.most) = (0, most);
            }
            let joins = work.open.last().is_some_and(|s| s.problem == key(problem));
            if !joins {
                work.open.push(Session { problem: key(problem), bounds: BTreeMap::new() });
            }
            !joins
        });
        Effort { owner, problem: PhantomData }
    }
}

impl Drop for Effort<'_> {
    fn drop(&mut self) {
        if self.owner {
            WORK.with_borrow_mut(|work| drop(work.open.pop()));
        }
    }
}

/// Whether steps ran out in what is open.
pub(crate) fn exhausted() -> bool {
    WORK.with_borrow(|work| work.steps > work.most)
}

/// Counts steps; `false` where none are left.
pub(crate) fn step(steps: usize) -> bool {
    WORK.with_borrow_mut(|work| {
        work.steps = work.steps.saturating_add(steps as u64);
        work.steps <= work.most
    })
}

/// The refusal of a problem whose derivation ran out of steps: at the largest of its statements.
pub(crate) fn too_much(p: &Problem) -> Diagnostics {
    let largest = p.statements.iter().max_by_key(|s| expressions(s).into_iter().map(size).sum::<usize>());
    let span = largest.map_or(Span::NONE, |s| s.span);
    Diagnostic::error(codes::TOO_LARGE, span, format!("to bound the indices of this kernel takes more than {MOST} steps"))
        .label("the largest statement")
        .help("whole numbers that are made of conditions on whole numbers, one inside the other, are followed into each other: split the kernel, or declare ranges")
        .into()
}

/// The bounds of `t` followed to `depth`, found by `find` if they are not known yet.
pub(crate) fn bounds_once(p: &Problem, t: TensorId, depth: u32, find: impl FnOnce() -> Bounds) -> Bounds {
    let here = || WORK.with_borrow(|work| work.open.last().filter(|s| s.problem == key(p)).and_then(|s| s.bounds.get(&(t, depth)).cloned()));
    if let Some(known) = elements::known(p, t, depth).or_else(here) {
        return known;
    }
    let found = find();
    WORK.with_borrow_mut(|work| {
        if work.steps <= work.most {
            elements::keep(t, depth, &found);
        }
        // What was found without steps is less than there is, and stays so: steps begin anew where this session has ended.
        if let Some(s) = work.open.last_mut().filter(|s| s.problem == key(p)) {
            s.bounds.insert((t, depth), found.clone());
        }
    });
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use flashderive_ir::trace::Trace;
    use std::path::Path;

    /// What people write stays far below the limit.
    #[test]
    fn specs_take_few_steps() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let (mut most, mut tried) = ((0, String::new()), 0);
        for folder in ["specs", "tests/trials"] {
            for path in
                std::fs::read_dir(root.join(folder)).expect("a folder").flatten().map(|e| e.path()).filter(|p| p.extension().is_some_and(|e| e == "yaml"))
            {
                let text = std::fs::read_to_string(&path).expect("a text");
                let Ok(p) = flashderive_spec::parse(&text) else { continue };
                let _steps = Effort::whole(&p);
                let _ = crate::derive(&p, &mut Trace::default());
                let steps = WORK.with_borrow(|work| work.steps);
                most = most.max((steps, path.display().to_string()));
                tried += 1;
            }
        }
        assert!(tried > 100, "{tried}");
        assert!(most.0 * 8 < MOST, "{most:?}");
    }
}
