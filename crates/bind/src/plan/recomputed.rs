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

/// Gives the readers in another group of a value of pairs what it is made of, and returns the new groups; `None` if there is no such value.
pub(super) fn rewrite(p: &mut Problem, groups: &[Group], sizes: &[i64], trace: &mut Trace) -> Option<Vec<Group>> {
    let home = |s: usize| groups.iter().position(|g| g.statements.contains(&s));
    for at in 0..p.statements.len() {
        let s = p.statements[at].clone();
        let readers: Vec<usize> = (0..p.statements.len()).filter(|r| group::reads(&p.statements[*r]).contains(&s.target)).collect();
        if p.tensor(s.target).role != Role::Temp {
            continue;
        }
        let Some(other) = readers.iter().copied().find(|r| home(*r) != home(at)).and_then(home) else { continue };
        let there: Vec<usize> = readers.into_iter().filter(|r| home(*r) == Some(other)).collect();
        let from = home(at).map(|g| groups[g].statements.as_slice()).unwrap_or_default();
        let Some(chain) = chain(p, at, from, sizes) else { continue };
        let Some((changed, numbers)) = copied(p, &chain, &there) else { continue };
        let Some(new) = moved(&changed, groups, other, &numbers) else { continue };
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

/// The groups of the new problem: those that there were, with what is made again in group `other`.
fn moved(p: &Problem, groups: &[Group], other: usize, numbers: &Numbers) -> Option<Vec<Group>> {
    let of = |(at, g): (usize, &Group)| {
        let mut statements: Vec<usize> = g.statements.iter().filter_map(|i| numbers.kept[*i]).collect();
        if at == other {
            statements.extend(&numbers.made);
            statements.sort_unstable();
        }
        let shape = match g.shape {
            Some(_) => Some(group::shape(p, &statements).ok()?),
            None => None,
        };
        (!statements.is_empty()).then(|| Group { statements, shape, ..g.clone() })
    };
    groups[other].shape.as_ref()?;
    groups.iter().enumerate().map(of).collect()
}

/// What became of the statements.
struct Numbers {
    /// Where each is now; `None`: nowhere.
    kept: Vec<Option<usize>>,
    /// Those that are new.
    made: Vec<usize>,
}

/// The problem in which the statements `there` read a copy of the last of `chain`, and what its statements are; `None` where one of them reads it at other points than its own.
fn copied(p: &Problem, chain: &[usize], there: &[usize]) -> Option<(Problem, Numbers)> {
    let mut out = p.clone();
    let last = &p.statements[*chain.last()?];
    let own: Vec<Expr> = last.target_axes.iter().map(|a| Expr::axis(*a)).collect();
    let mut copies: BTreeMap<TensorId, TensorId> = BTreeMap::new();
    for i in chain {
        let t = p.statements[*i].target;
        let whole = p.tensor(t).clone();
        out.tensors.push(Tensor { name: format!("{}_again", whole.name), ..whole });
        copies.insert(t, TensorId(out.tensors.len() as u32 - 1));
    }
    let renamed = |e: &Expr, of: &BTreeMap<TensorId, TensorId>| {
        e.rewrite(&mut |e| match &e.node {
            Node::Read(t, index) => of.get(t).map(|copy| Expr { node: Node::Read(*copy, index.clone()), span: e.span }),
            _ => None,
        })
    };
    let mut same = true;
    let of_last: BTreeMap<TensorId, TensorId> = copies.iter().filter(|(t, _)| **t == last.target).map(|(t, c)| (*t, *c)).collect();
    for r in there {
        for e in group::expressions_mut(&mut out.statements[*r]) {
            e.walk(&mut |e| {
                if let Node::Read(t, index) = &e.node {
                    same &= *t != last.target || index.iter().zip(&own).all(|(a, b)| a.node == b.node);
                }
            });
            *e = renamed(e, &of_last);
        }
    }
    // What nobody reads any more goes.
    let unread = !out.statements.iter().any(|s| group::reads(s).contains(&last.target));
    let before = *there.first()?;
    let (mut statements, mut numbers) = (Vec::new(), Numbers { kept: Vec::new(), made: Vec::new() });
    for (i, s) in out.statements.iter().enumerate() {
        if i == before {
            for c in chain {
                let s = flashderive_derive::expr::map_expressions(&p.statements[*c], &mut |e| renamed(e, &copies));
                numbers.made.push(statements.len());
                statements.push(Statement { target: copies[&s.target], ..s });
            }
        }
        let goes = unread && s.target == last.target;
        numbers.kept.push((!goes).then_some(statements.len()));
        if !goes {
            statements.push(s.clone());
        }
    }
    out.statements = statements;
    same.then_some((out, numbers))
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
        let (before, made) = (p.statements.len(), rewrite(&mut p, &groups, &[rows, rows], &mut Trace::default()));
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
