//! Values of pairs that several kernels read, made again in each from what pairs are made of.
//!
//! ```text
//! z[t, j] = sum[d] q[t, d] * k[j, d]        p[t, j] = exp(z[t, j] - m[t])
//! o[t, e] = sum[j] p[t, j] * v[j, e]        c[j] = sum[t] p[t, j]                two kernels: one streams along j, the other along t
//! ```
//! Written to memory, `p` has a value for each pair of rows; what it is made of has one for each row. So the kernel of `c` makes `z` and `p` again: as many products
//! as there are pairs, times the depth, instead of four bytes a pair that are written and read. (The term of the field is recomputation.) Done where all that
//! is read for it is far smaller than `p`, and the product has a form for the matrix unit, or hardly any depth.

use super::*;
use crate::contraction;

/// How many times as many elements as all that they are made of together.
const LARGER: i64 = 4;

/// Longest depth of a product that is made again, on the matrix unit and by plain arithmetic. What a pair costs that is written and read (8 bytes at 4.2 TB/s) pays for about 610 products
/// and additions of the one (643 TFLOP/s, h200, both measured) and 64 of the other (67 TFLOP/s); neither is reached in a kernel.
const DEPTH: [i64; 2] = [512, 32];

/// Gives the readers in another group of a value of pairs what it is made of, and returns the new groups; `None` if there is no such value among the first `own` tensors: what
/// was made again is not made again once more.
pub(super) fn rewrite(p: &mut Problem, groups: &[Group], (sizes, own): (&[i64], usize), trace: &mut Trace) -> Option<Vec<Group>> {
    let home = |s: usize| groups.iter().position(|g| g.statements.contains(&s));
    for at in 0..p.statements.len() {
        let s = p.statements[at].clone();
        let readers: Vec<usize> = (0..p.statements.len()).filter(|r| group::reads(&p.statements[*r]).contains(&s.target)).collect();
        if p.tensor(s.target).role != Role::Temp || s.target.0 as usize >= own {
            continue;
        }
        let Some(other) = readers.iter().copied().find(|r| home(*r) != home(at)).and_then(home) else { continue };
        let there: Vec<usize> = readers.into_iter().filter(|r| home(*r) == Some(other)).collect();
        let from = home(at).map(|g| groups[g].statements.as_slice()).unwrap_or_default();
        let Some(chain) = chain(p, at, from, sizes) else { continue };
        let Some((changed, numbers)) = copied(p, &chain, &there) else { continue };
        let Some(new) = moved(&changed, groups, other, &numbers, &there) else { continue };
        trace.record(Record {
            step: "step2",
            rule: "make-pairs-again",
            subject: p.tensor(s.target).name.clone(),
            premises: Vec::new(),
            conclusion: format!(
                "it has a value for each pair of rows, and what it is made of one a row: `{}` makes it again instead of reading it from memory",
                p.tensor(p.statements[there[0]].target).name
            ),
            space: Space::Hardware,
            span: s.span,
        });
        *p = changed;
        return Some(new);
    }
    None
}

fn elements(p: &Problem, t: TensorId, sizes: &[i64]) -> i64 {
    p.tensor(t).shape.iter().fold(1i64, |n, e| n.saturating_mul(e.eval(sizes).max(1)))
}

/// The statements that make the value of pairs of statement `at` from far smaller ones, in order; all are among `from`.
fn chain(p: &Problem, at: usize, from: &[usize], sizes: &[i64]) -> Option<Vec<usize>> {
    let pairs = elements(p, p.statements[at].target, sizes);
    let (mut chain, mut next, mut small) = (vec![at], vec![at], BTreeSet::new());
    while let Some(s) = next.pop() {
        let s = &p.statements[s];
        let fine = match &s.kind {
            Kind::Map => true,
            Kind::Reduce { op: Combine::Sum, axes } => short(p, s, axes),
            _ => false,
        };
        if !fine {
            return None;
        }
        for t in group::reads(s) {
            match from.iter().copied().find(|w| p.statements[*w].target == t && elements(p, t, sizes) > pairs / LARGER) {
                Some(w) if chain.contains(&w) => {}
                Some(w) => {
                    chain.push(w);
                    next.push(w);
                }
                None => {
                    small.insert(t);
                }
            }
        }
    }
    let read: i64 = small.into_iter().map(|t| elements(p, t, sizes)).fold(0, i64::saturating_add);
    chain.sort_unstable();
    let multiplied = chain.iter().any(|i| p.statements[*i].kind != Kind::Map);
    (multiplied && read.saturating_mul(LARGER) <= pairs).then_some(chain)
}

/// Whether a sum of products has so few terms that to add them up again costs less than the bytes of the result.
fn short(p: &Problem, s: &Statement, axes: &[AxisId]) -> bool {
    let Node::Binary(Binary::Mul, a, b) = &s.value.node else { return false };
    let most = DEPTH[usize::from(contraction::multiplied(p, a, b).is_none())];
    let depth = axes.iter().try_fold(1i64, |n, a| n.checked_mul(p.axis(*a).extent.as_constant()?));
    s.more.is_empty() && depth.is_some_and(|n| n <= most)
}

/// The groups of the new problem: those that there were, with what is made again in group `other`. What adds up the sums of that group along another axis is behind it: the
/// tiles of the product have points of that axis in blocks.
fn moved(p: &Problem, groups: &[Group], other: usize, numbers: &Numbers, there: &[usize]) -> Option<Vec<Group>> {
    let shape = |statements: &[usize], g: &Group| match g.shape {
        Some(_) => group::shape(p, statements).ok().map(Some),
        None => Some(None),
    };
    groups[other].shape.as_ref()?;
    let mut out = Vec::new();
    for (at, g) in groups.iter().enumerate() {
        let mut statements: Vec<usize> = g.statements.iter().filter_map(|i| numbers.kept[*i]).collect();
        let readers: Vec<usize> = there.iter().filter_map(|i| numbers.kept[*i]).collect();
        let late = if at == other { behind(p, &statements, &readers) } else { Vec::new() };
        if at == other {
            statements.retain(|i| !late.contains(i));
            statements.extend(&numbers.made);
            statements.sort_unstable();
        }
        if !statements.is_empty() {
            out.push(Group { shape: shape(&statements, g)?, statements, ..g.clone() });
        }
        if !late.is_empty() {
            let reason = String::from("it adds up what a kernel before it comes to, along an axis that this has in blocks");
            out.push(Group { shape: shape(&late, g)?, statements: late, reason, squares: Vec::new() });
        }
    }
    Some(out)
}

/// Reductions among `statements` of what others of them come to, over an axis of theirs, with what follows; not of what the `readers` are made of, which may have been made
/// again for them before.
fn behind(p: &Problem, statements: &[usize], readers: &[usize]) -> Vec<usize> {
    let own: Vec<Statement> = statements.iter().map(|i| p.statements[*i].clone()).collect();
    let made_of = apart::needed(&own, readers.iter().flat_map(|i| group::reads(&p.statements[*i])).collect(), &BTreeSet::new());
    let (mut sums, mut late): (BTreeSet<TensorId>, BTreeSet<TensorId>) = (BTreeSet::new(), BTreeSet::new());
    let mut out = Vec::new();
    for i in statements {
        let s = &p.statements[*i];
        if made_of.contains(&s.target) {
            continue;
        }
        let reads = group::reads(s);
        let reduces = matches!(s.kind, Kind::Reduce { .. });
        if reads.iter().any(|t| late.contains(t)) || reduces && reads.iter().any(|t| sums.contains(t)) {
            late.insert(s.target);
            out.push(*i);
        } else if reduces || reads.iter().any(|t| sums.contains(t)) {
            sums.insert(s.target);
        }
    }
    out
}

/// What became of the statements.
struct Numbers {
    /// Where each is now; `None`: nowhere.
    kept: Vec<Option<usize>>,
    /// Those that are new.
    made: Vec<usize>,
}

/// Where the statements `there` read the values of `last`: for each of its axes one of theirs, and the point that this stands for. `None` where they read it at several
/// places, or at one that is no arithmetic on axes.
fn places(p: &Problem, last: &Statement, there: &[usize]) -> Option<Vec<(AxisId, Expr)>> {
    let mut reads: Vec<Vec<Expr>> = Vec::new();
    for e in there.iter().flat_map(|r| group::expressions(&p.statements[*r])) {
        e.walk(&mut |e| {
            if let Node::Read(t, index) = &e.node {
                let known = reads.iter().any(|r| r.iter().zip(index).all(|(a, b)| a.node == b.node));
                if *t == last.target && !known {
                    reads.push(index.clone());
                }
            }
        });
    }
    let [index] = <[Vec<Expr>; 1]>::try_from(reads).ok()?;
    let mut out: Vec<(AxisId, Expr)> = Vec::new();
    for e in index {
        let [axis] = <[AxisId; 1]>::try_from(e.axes()).ok()?;
        if !e.tensors().is_empty() || out.iter().any(|(a, _)| *a == axis) {
            return None;
        }
        out.push((axis, e));
    }
    Some(out)
}

/// The problem in which the statements `there` read a copy of the last of `chain`, made at the points at which they look, and what its statements are.
fn copied(p: &Problem, chain: &[usize], there: &[usize]) -> Option<(Problem, Numbers)> {
    let mut out = p.clone();
    let last = &p.statements[*chain.last()?];
    let places = places(p, last, there)?;
    let place = |a: AxisId| last.target_axes.iter().position(|x| *x == a).map(|at| &places[at]);
    let at = |a: AxisId| place(a).map_or(a, |(axis, _)| *axis);
    // Axes of theirs that sums of the chain run over are others.
    let summed = chain.iter().flat_map(|c| p.statements[*c].domain()).filter(|a| !last.target_axes.contains(a)).collect::<BTreeSet<AxisId>>();
    if places.iter().any(|(axis, _)| summed.contains(axis)) {
        return None;
    }
    let mut copies: BTreeMap<TensorId, TensorId> = BTreeMap::new();
    for i in chain {
        let s = &p.statements[*i];
        let whole = p.tensor(s.target).clone();
        let axes: Vec<AxisId> = s.target_axes.iter().map(|a| at(*a)).collect();
        let shape = axes.iter().map(|a| p.axis(*a).extent.clone()).collect();
        out.tensors.push(Tensor { name: format!("{}_again", whole.name), shape, axes: axes.into_iter().map(Some).collect(), ..whole });
        copies.insert(s.target, TensorId(out.tensors.len() as u32 - 1));
    }
    for r in there {
        for e in group::expressions_mut(&mut out.statements[*r]) {
            *e = e.rewrite(&mut |e| match &e.node {
                Node::Read(t, _) if *t == last.target => {
                    Some(Expr { node: Node::Read(copies[t], places.iter().map(|(a, _)| Expr::axis(*a)).collect()), span: e.span })
                }
                _ => None,
            });
        }
    }
    let mut plain = true;
    let mut there_of = |e: &Expr| {
        e.rewrite(&mut |e| match &e.node {
            Node::Read(t, index) => copies.get(t).map(|copy| {
                // Its indices stand at the new points already.
                let of = |i: &Expr| match places.iter().find(|(_, place)| place.node == i.node) {
                    Some((axis, _)) => Some(Expr::axis(*axis)),
                    None => matches!(i.node, Node::Axis(_)).then(|| i.clone()),
                };
                let index = index.iter().map(of).collect::<Option<Vec<Expr>>>();
                plain &= index.is_some();
                Expr { node: Node::Read(*copy, index.unwrap_or_default()), span: e.span }
            }),
            Node::Axis(a) => place(*a).map(|(_, e)| e.clone()),
            _ => None,
        })
    };
    // What nobody reads any more goes.
    let unread = !out.statements.iter().any(|s| group::reads(s).contains(&last.target));
    let before = *there.first()?;
    let (mut statements, mut numbers) = (Vec::new(), Numbers { kept: Vec::new(), made: Vec::new() });
    for (i, s) in out.statements.iter().enumerate() {
        if i == before {
            for c in chain {
                let s = flashderive_derive::expr::map_expressions(&p.statements[*c], &mut there_of);
                numbers.made.push(statements.len());
                statements.push(Statement { target: copies[&s.target], target_axes: s.target_axes.iter().map(|a| at(*a)).collect(), ..s });
            }
        }
        let goes = unread && s.target == last.target;
        numbers.kept.push((!goes).then_some(statements.len()));
        if !goes {
            statements.push(s.clone());
        }
    }
    out.statements = statements;
    plain.then_some((out, numbers))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whether values for each pair of so many rows and columns, products over a depth that are summed along both, are made twice.
    fn again(dtype: &str, depth: i64, rows: i64) -> bool {
        let spec = format!(
            "kernel: k\naxes: {{M: var, N: var, D: {depth}}}\ninputs: {{x: \"{dtype}[M, D]\", y: \"{dtype}[N, D]\"}}\noutputs: {{a: \"f32[M]\", b: \"f32[N]\"}}\ncompute: |\n  \
             v[m, n] = exp(sum[d] x[m, d] * y[n, d])\n  a[m] = sum[n] v[m, n]\n  b[n] = sum[m] v[m, n]\nworkloads: {{smoke: {{M: {rows}, N: {rows}}}}}\n"
        );
        let mut p = flashderive_spec::parse(&spec).unwrap_or_else(|d| panic!("{:?}", d.list));
        let groups = group::fuse(&p).unwrap_or_else(|(_, why)| panic!("{why}"));
        let (before, made) = (p.statements.len(), rewrite(&mut p, &groups, (&[rows, rows], usize::MAX), &mut Trace::default()));
        // The product and the map, both in the kernel of the other sum.
        assert!(made.as_ref().is_none_or(|groups| groups.len() == 2 && p.statements.len() == before + 2));
        made.is_some()
    }

    #[test]
    fn only_values_of_far_more_pairs_than_rows_are_made_again() {
        assert!(again("bf16", 64, 4096));
        // As many elements as pairs, too many products, and no matrix unit for them.
        assert!(!again("bf16", 64, 256));
        assert!(!again("bf16", 1024, 65536));
        assert!(!again("f32", 64, 4096));
        assert!(again("f32", 16, 4096));
    }
}
