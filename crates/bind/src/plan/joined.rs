//! Kernels that make the same sums of products again, as one.
//!
//! ```text
//! z[t, j] = sum[d] q[t, d] * k[j, d]        p[t, j] = exp(z[t, j] - m[t])        w[t, j] = p[t, j] * u[t, j]
//! a[j, e] = sum[t] p[t, j] * x[t, e]        b[j, e] = sum[t] w[t, j] * y[t, e]   each makes z and p again: together they do so once
//! ```
//! The rule: both have blocks by the same axes and stream the same one, a product that one makes is made by the other too, and neither needs what the other comes to, nor
//! what is made of that.
//! One that has no room for both in its registers makes them apart again (`sums-apart`).

use super::*;
use crate::version;

/// The groups with two of them as one, and the problem without what the second made again; `None` where no two are alike.
pub(super) fn rewrite(p: &mut Problem, groups: &[Group], trace: &mut Trace) -> Option<Vec<Group>> {
    for (at, first) in groups.iter().enumerate() {
        for (other, second) in groups.iter().enumerate().skip(at + 1) {
            let (Some(a), Some(b)) = (&first.shape, &second.shape) else { continue };
            if a.stream.is_none() || a.stream != b.stream || a.common != b.common {
                continue;
            }
            let twins = twins(p, &first.statements, &second.statements);
            let multiplies = |i: &usize| matches!(p.statements[*i].kind, Kind::Reduce { .. }) && version::contracts(&p.statements[*i].value);
            let Some(place) = place(p, groups, at, other, &twins).filter(|_| twins.keys().any(multiplies)) else { continue };
            let (changed, kept) = without(p, &twins);
            let members: BTreeSet<usize> = first.statements.iter().chain(&second.statements).filter_map(|i| kept[*i]).collect();
            let members: Vec<usize> = members.into_iter().collect();
            let Ok(shape) = group::shape(&changed, &members) else { continue };
            if shape.stream != a.stream || shape.common != a.common {
                continue;
            }
            record(p, &twins, second, trace);
            let mut out = Vec::new();
            for (i, g) in groups.iter().enumerate() {
                if i == place {
                    out.push(Group { statements: members.clone(), shape: Some(shape.clone()), ..second.clone() });
                } else if i != at && i != other {
                    out.push(Group { statements: g.statements.iter().filter_map(|s| kept[*s]).collect(), ..g.clone() });
                }
            }
            *p = changed;
            return Some(out);
        }
    }
    None
}

/// Statements of `second` that are one of `first` each, with that one.
fn twins(p: &Problem, first: &[usize], second: &[usize]) -> BTreeMap<usize, usize> {
    let (mut out, mut same): (BTreeMap<usize, usize>, BTreeMap<TensorId, TensorId>) = (BTreeMap::new(), BTreeMap::new());
    for i in second {
        let s = &p.statements[*i];
        let here = flashderive_derive::expr::map_expressions(s, &mut |e| read_instead(e, &same));
        let alike =
            |x: &Statement| x.kind == here.kind && x.target_axes == here.target_axes && x.value == here.value && x.more == here.more && x.guard == here.guard;
        let temp = |t: TensorId| p.tensor(t).role == Role::Temp;
        let twin = first.iter().copied().find(|x| *x != *i && alike(&p.statements[*x]) && temp(s.target) && temp(p.statements[*x].target));
        if let Some(twin) = twin {
            same.insert(s.target, p.statements[twin].target);
            out.insert(*i, twin);
        }
    }
    out
}

/// `e` with other tensors read.
fn read_instead(e: &Expr, same: &BTreeMap<TensorId, TensorId>) -> Expr {
    e.rewrite(&mut |e| match &e.node {
        Node::Read(t, index) => same.get(t).map(|other| Expr { node: Node::Read(*other, index.clone()), span: e.span }),
        _ => None,
    })
}

/// Which of two groups stands where both can: behind what they need, before what needs them; `None` where neither does.
fn place(p: &Problem, groups: &[Group], first: usize, second: usize, twins: &BTreeMap<usize, usize>) -> Option<usize> {
    let made = |groups: &[Group]| groups.iter().flat_map(|g| &g.statements).map(|i| p.statements[*i].target).collect::<BTreeSet<TensorId>>();
    let read = |of: &[Group], what: &BTreeSet<TensorId>| {
        of.iter().flat_map(|g| &g.statements).any(|i| group::reads(&p.statements[*i]).iter().any(|t| what.contains(t)))
    };
    // A twin is read by its own group alone.
    let shared: BTreeSet<TensorId> = twins.keys().map(|i| p.statements[*i].target).collect();
    let own = &groups[second..=second];
    if read(&groups[..second], &shared) || read(&groups[second + 1..], &shared) || read(own, &made(&groups[first..=first])) {
        return None;
    }
    let between = &groups[first + 1..second];
    if !read(between, &made(&groups[first..=first])) {
        return Some(second);
    }
    (!read(own, &made(between))).then_some(first)
}

/// The problem without the twins, whose readers read what is like them, and where each statement is then.
fn without(p: &Problem, twins: &BTreeMap<usize, usize>) -> (Problem, Vec<Option<usize>>) {
    let same: BTreeMap<TensorId, TensorId> = twins.iter().map(|(i, x)| (p.statements[*i].target, p.statements[*x].target)).collect();
    let (mut out, mut kept) = (p.clone(), Vec::new());
    out.statements.clear();
    for (i, s) in p.statements.iter().enumerate() {
        let stays = !twins.contains_key(&i);
        kept.push(stays.then_some(out.statements.len()));
        if stays {
            out.statements.push(flashderive_derive::expr::map_expressions(s, &mut |e| read_instead(e, &same)));
        }
    }
    (out, kept)
}

fn record(p: &Problem, twins: &BTreeMap<usize, usize>, second: &Group, trace: &mut Trace) {
    let name = |i: &usize| p.tensor(p.statements[*i].target).name.clone();
    let last = second.statements.last().map(&name).unwrap_or_default();
    trace.record(Record {
        step: "step2",
        rule: "made-together",
        subject: last.clone(),
        premises: Vec::new(),
        conclusion: format!(
            "another kernel by the same axes makes {} as well: `{last}` is made with what that one comes to",
            twins.values().map(|i| format!("`{}`", name(i))).collect::<Vec<_>>().join(", ")
        ),
        space: Space::Hardware,
        span: second.statements.last().map(|i| p.statements[*i].span).unwrap_or_default(),
    });
}
