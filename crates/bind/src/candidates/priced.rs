//! Problems that were priced once while one spec is bound.
//!
//! Rewrites of the whole problem are chosen by the price of what they make: each asks for the price of the problem as it came and as it
//! would be, and the version that is built in the end was priced by one of them. What [`super::choose`] finds depends on the problem (with its
//! operators settled), the pairs of its sums, the target and the sizes alone, so the same question has the same answer, with the same records.

use super::Chosen;
use flashderive_derive::derivation::{Online, TwoPass};
use flashderive_derive::Derivation;
use flashderive_diagnostics::Diagnostics;
use flashderive_ir::problem::Problem;
use flashderive_ir::trace::{Record, Trace};
use std::cell::RefCell;
use std::marker::PhantomData;

/// One answer.
struct Entry {
    problem: Problem,
    online: Vec<Online>,
    two_pass: Vec<TwoPass>,
    target: String,
    sizes: Vec<i64>,
    found: Result<Chosen, Diagnostics>,
    records: Vec<Record>,
}

thread_local! {
    static OPEN: RefCell<Vec<Vec<Entry>>> = const { RefCell::new(Vec::new()) };
}

/// While it lives, choices on this thread are remembered.
#[must_use = "what is known is forgotten where this ends"]
pub struct Priced {
    /// A thread's own.
    here: PhantomData<*const ()>,
}

impl Priced {
    /// Begins to remember choices.
    pub fn begin() -> Priced {
        OPEN.with_borrow_mut(|open| open.push(Vec::new()));
        Priced { here: PhantomData }
    }
}

impl Drop for Priced {
    fn drop(&mut self) {
        OPEN.with_borrow_mut(|open| drop(open.pop()));
    }
}

/// What `choose` finds for `d`, found now or before; its records are in the trace either way.
pub(super) fn once(
    d: &Derivation,
    target: &str,
    sizes: &[i64],
    trace: &mut Trace,
    choose: impl FnOnce(&mut Trace) -> Result<Chosen, Diagnostics>,
) -> Result<Chosen, Diagnostics> {
    let same = |e: &Entry| e.sizes == sizes && e.target == target && e.online == d.online && e.two_pass == d.two_pass && e.problem == d.problem;
    let known = OPEN.with_borrow(|open| {
        let entry = open.last()?.iter().find(|e| same(e))?;
        Some((entry.found.clone(), entry.records.clone()))
    });
    if let Some((found, records)) = known {
        trace.records.extend(records);
        return found;
    }
    let before = trace.records.len();
    let found = choose(trace);
    // They stand elsewhere in the trace when they are asked for again.
    debug_assert!(trace.records[before..].iter().all(|r| r.premises.is_empty()), "a record that is kept names others by their places");
    OPEN.with_borrow_mut(|open| {
        if let Some(entries) = open.last_mut() {
            entries.push(Entry {
                problem: d.problem.clone(),
                online: d.online.clone(),
                two_pass: d.two_pass.clone(),
                target: target.into(),
                sizes: sizes.to_vec(),
                found: found.clone(),
                records: trace.records[before..].to_vec(),
            });
        }
    });
    found
}
