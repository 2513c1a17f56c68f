//! Drafts that candidates of one group have in common: those that no ring is found for differ in few things. And the kernels that sets of statements would have by themselves: ways to
//! divide a group ask for many of them, and each of these is divided in turn.

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

/// The kernels that a set of statements would have, with all that they follow from beside the problem, the group and the GPU.
struct Tried {
    set: Vec<Statement>,
    online: BTreeMap<TensorId, Pair>,
    sizes: Vec<i64>,
    choice: Choice,
    asked: Asked,
    planned: Option<Vec<KernelPlan>>,
}

/// The drafts of one problem.
struct Drafts {
    problem: Problem,
    known: Vec<Drafted>,
    tried: Vec<Tried>,
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
        OPEN.with_borrow_mut(|open| open.push(Drafts { problem: problem.clone(), known: Vec::new(), tried: Vec::new() }));
        Remembered { here: PhantomData }
    }

    /// The same, unless this problem's are remembered already.
    pub(crate) fn unless_open(problem: &Problem) -> Option<Remembered> {
        (!is_open(problem)).then(|| Remembered::of(problem))
    }
}

impl Drop for Remembered {
    fn drop(&mut self) {
        OPEN.with_borrow_mut(|open| drop(open.pop()));
    }
}

/// Whether drafts of this problem are remembered.
fn is_open(p: &Problem) -> bool {
    OPEN.with_borrow(|open| open.last().is_some_and(|drafts| drafts.problem == *p))
}

/// The kernels that `plan` makes of `set`, or those that it made before. Their records are those of the first time.
pub(in crate::plan) fn tried_once(
    p: &Problem,
    online: &BTreeMap<TensorId, Pair>,
    set: &[Statement],
    task: &Task,
    plan: impl FnOnce() -> Option<Vec<KernelPlan>>,
) -> Option<Vec<KernelPlan>> {
    let choice = task.choice.kept();
    if !is_open(p) {
        return plan();
    }
    let same = |t: &&Tried| t.asked.agrees(&t.choice, &choice) && t.sizes == task.sizes && t.set == set && t.online == *online;
    if let Some((planned, of)) = OPEN.with_borrow(|open| open.last()?.tried.iter().find(same).map(|t| (t.planned.clone(), t.asked.clone()))) {
        of.too();
        return planned;
    }
    let (planned, asked) = asked(plan);
    let tried = Tried { set: set.to_vec(), online: online.clone(), sizes: task.sizes.to_vec(), choice, asked, planned: planned.clone() };
    OPEN.with_borrow_mut(|open| {
        if let Some(drafts) = open.last_mut().filter(|drafts| drafts.problem == *p) {
            drafts.tried.push(tried);
        }
    });
    planned
}

/// The kernel that `draft` makes of `task`, or the one that it made before.
pub(super) fn once(p: &Problem, task: &Task, draft: impl FnOnce() -> KernelPlan) -> KernelPlan {
    let Task { shape, statements, sizes, record, choice, .. } = *task;
    let choice = choice.kept();
    let same = |d: &&Drafted| d.asked.agrees(&d.choice, &choice) && d.record == record && d.sizes == sizes && d.shape == *shape && d.statements == statements;
    if !is_open(p) {
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

    #[test]
    fn a_set_is_tried_once_for_what_it_follows_from() {
        let spec = "kernel: k\naxes: {N: var, J: var}\ninputs: {x: \"f32[N, J]\"}\noutputs: {y: \"f32[N]\"}\ncompute: |\n  y[n] = sum[j] x[n, j]\nworkloads: {smoke: {N: 2, J: 3}}\n";
        let p = flashderive_spec::parse(spec).unwrap_or_else(|d| panic!("{:?}", d.list));
        let target = flashderive_spec::parse_target(include_str!("../../../../../specs/targets/sm_90a.yaml")).unwrap_or_else(|d| panic!("{:?}", d.list));
        let shape = group::shape(&p, &[0]).expect("one kernel");
        let made = Cell::new(0);
        let ask = |p: &Problem, set: &[Statement], choice: Choice| {
            let task = Task { shape: &shape, statements: set, target: &target, sizes: &[2, 3], record: RecordId(0), choice: choice.into() };
            tried_once(p, &BTreeMap::new(), set, &task, || {
                made.set(made.get() + 1);
                (task.choice.warps() < 8).then(Vec::new)
            })
        };
        let few = Choice { warps: 4, ..Choice::default() };
        {
            let _sets = Remembered::of(&p);
            assert!(Remembered::unless_open(&p).is_none());
            assert_eq!((ask(&p, &p.statements, few), ask(&p, &p.statements, few)), (Some(Vec::new()), Some(Vec::new())));
            // What was not asked for makes no difference; what was, another set and another problem do.
            ask(&p, &p.statements, Choice { stages: 3, ..few });
            assert_eq!(made.get(), 1);
            assert_eq!(ask(&p, &p.statements, Choice { warps: 8, ..few }), None);
            ask(&p, &[], few);
            ask(&Problem { doc: "other".into(), ..p.clone() }, &p.statements, few);
            assert_eq!(made.get(), 4);
        }
        // Nothing is known where nothing is remembered.
        ask(&p, &p.statements, few);
        assert_eq!(made.get(), 5);
    }
}
