//! Drafts that candidates of one group have in common: those that no ring is found for differ in few things.

use super::*;
use std::cell::RefCell;
use std::marker::PhantomData;

/// A kernel that was drafted, with all that it follows from beside the problem and the GPU.
struct Drafted {
    statements: Vec<Statement>,
    shape: group::Shape,
    sizes: Vec<i64>,
    record: RecordId,
    /// What was chosen, and what of that was asked for.
    choice: Choice,
    asked: Asked,
    kernel: KernelPlan,
}

/// The drafts of one problem.
struct Drafts {
    problem: Problem,
    known: Vec<Drafted>,
}

thread_local! {
    static OPEN: RefCell<Vec<Drafts>> = const { RefCell::new(Vec::new()) };
}

/// While it lives, drafts of this thread for one problem are made once. What a candidate does to the problem first is drafted anew each time.
#[must_use = "what is known is forgotten where this ends"]
pub(crate) struct Remembered {
    /// A thread's own.
    here: PhantomData<*const ()>,
}

impl Remembered {
    /// Begins to remember drafts of `problem`, all for one GPU.
    pub(crate) fn of(problem: &Problem) -> Remembered {
        OPEN.with_borrow_mut(|open| open.push(Drafts { problem: problem.clone(), known: Vec::new() }));
        Remembered { here: PhantomData }
    }
}

impl Drop for Remembered {
    fn drop(&mut self) {
        OPEN.with_borrow_mut(|open| drop(open.pop()));
    }
}

/// The kernel that `draft` makes of `task`, or the one that it made before.
pub(super) fn once(p: &Problem, task: &Task, draft: impl FnOnce() -> KernelPlan) -> KernelPlan {
    let Task { shape, statements, sizes, record, choice, .. } = *task;
    let choice = choice.kept();
    let same = |d: &&Drafted| d.asked.agrees(&d.choice, &choice) && d.record == record && d.sizes == sizes && d.shape == *shape && d.statements == statements;
    let ours = OPEN.with_borrow(|open| open.last().is_some_and(|drafts| drafts.problem == *p));
    if !ours {
        return draft();
    }
    if let Some(known) = OPEN.with_borrow(|open| open.last()?.known.iter().find(same).map(|d| (d.kernel.clone(), d.asked.clone()))) {
        known.1.too();
        return known.0;
    }
    let (kernel, asked) = asked(draft);
    let drafted = Drafted { statements: statements.to_vec(), shape: shape.clone(), sizes: sizes.to_vec(), record, choice, asked, kernel: kernel.clone() };
    OPEN.with_borrow_mut(|open| {
        if let Some(drafts) = open.last_mut() {
            drafts.known.push(drafted);
        }
    });
    kernel
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::Cell;

    #[test]
    fn a_draft_is_made_once_for_what_it_follows_from() {
        let spec = "kernel: k\naxes: {N: var, J: var}\ninputs: {x: \"f32[N, J]\"}\noutputs: {y: \"f32[N]\"}\ncompute: |\n  y[n] = sum[j] x[n, j]\nworkloads: {smoke: {N: 2, J: 3}}\n";
        let p = flashderive_spec::parse(spec).unwrap_or_else(|d| panic!("{:?}", d.list));
        let target = flashderive_spec::parse_target(include_str!("../../../../../specs/targets/sm_90a.yaml")).unwrap_or_else(|d| panic!("{:?}", d.list));
        let shape = group::shape(&p, &[0]).expect("one kernel");
        let made = Cell::new(0);
        let draft = |p: &Problem, sizes: &[i64], choice: Choice| {
            let task = Task { shape: &shape, statements: &p.statements, target: &target, sizes, record: RecordId(0), choice: choice.into() };
            let kernel = once(p, &task, || {
                made.set(made.get() + 1);
                KernelPlan::plain(&p.statements, task.choice.warps(), &target, RecordId(0))
            });
            assert_eq!(kernel.warps, choice.warps);
            made.get()
        };
        let (few, many) = (Choice { warps: 4, ..Choice::default() }, Choice::default());
        // Nobody remembers yet.
        assert_eq!((draft(&p, &[2, 3], few), draft(&p, &[2, 3], few)), (1, 2));
        let _drafts = Remembered::of(&p);
        assert_eq!((draft(&p, &[2, 3], few), draft(&p, &[2, 3], Choice { parts: 2, alike: true, ..few })), (3, 3));
        // Other warps, other sizes, and a problem that a candidate has changed.
        assert_eq!((draft(&p, &[2, 3], many), draft(&p, &[2, 9], few)), (4, 5));
        let mut other = p.clone();
        other.tensors[0].dtype = DType::F16;
        assert_eq!((draft(&other, &[2, 3], few), draft(&other, &[2, 3], few), draft(&p, &[2, 9], few)), (6, 7, 7));
        // One inside of another's knows nothing of it.
        {
            let _inside = Remembered::of(&other);
            assert_eq!((draft(&p, &[2, 3], few), draft(&other, &[2, 3], few)), (8, 9));
        }
        assert_eq!(draft(&p, &[2, 3], few), 9);
    }
}
