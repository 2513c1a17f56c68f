//! Maps that several kernels read, made again in each where that reads less than a copy in memory costs.
//!
//! A value that one kernel makes and another one reads is written once and read once, in the type of the map, mostly 32 bits. If what it is made from
//! are inputs whose elements together are no wider, the other kernel reads these instead: less than half of the bytes, and nothing is written.

use super::*;

/// Operations of a map that are worth repeating: those of a thread's elements run while it waits for memory.
const MOST_NODES: usize = 32;

/// Gives the readers of one such map in another group a copy of it, and returns the new groups; `None` if there is no such map.
pub(super) fn rewrite(p: &mut Problem, groups: &[Group], trace: &mut Trace) -> Option<Vec<Group>> {
    for at in 0..p.statements.len() {
        let home = |s: usize| groups.iter().position(|g| g.statements.contains(&s));
        let s = p.statements[at].clone();
        let readers: Vec<usize> = (0..p.statements.len()).filter(|r| group::reads(&p.statements[*r]).contains(&s.target)).collect();
        // A map that its own kernel does not read would be made there for nothing.
        if !cheap(p, &s) || !readers.iter().any(|r| home(*r) == home(at)) {
            continue;
        }
        let Some(other) = readers.iter().copied().find(|r| home(*r) != home(at)).and_then(home) else { continue };
        let there: Vec<usize> = readers.into_iter().filter(|r| home(*r) == Some(other)).collect();
        let Some((changed, copy)) = copied(p, &s, &there).filter(|_| groups[other].shape.is_some()) else { continue };
        // It must be made where it is read.
        let Ok(new) = group::fuse(&changed) else { continue };
        let beside = |g: &Group| {
            let inside = |t: TensorId| g.statements.iter().any(|i| changed.statements[*i].target == t);
            inside(copy) && there.iter().all(|r| inside(p.statements[*r].target))
        };
        if !new.iter().any(beside) || new.len() > groups.len() {
            continue;
        }
        trace.record(Record {
            step: "step2",
            rule: "make-again",
            subject: p.tensor(s.target).name.clone(),
            premises: Vec::new(),
            conclusion: format!(
                "what it is made from takes no more bytes than it does, so `{}` makes it again instead of reading it from memory",
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

/// The problem in which the statements `there` read a copy of `s`, and that copy; `None` where one of them reads it at other points than its own.
fn copied(p: &Problem, s: &Statement, there: &[usize]) -> Option<(Problem, TensorId)> {
    let mut out = p.clone();
    let own: Vec<Expr> = s.target_axes.iter().map(|a| Expr::axis(*a)).collect();
    let copy = TensorId(p.tensors.len() as u32);
    let whole = p.tensor(s.target).clone();
    out.tensors.push(Tensor { name: format!("{}_again", whole.name), ..whole });
    let mut same = true;
    for r in there {
        let reader = &mut out.statements[*r];
        same &= !matches!(&reader.kind, Kind::Scatter { initial: Some(t), .. } if *t == s.target);
        for e in group::expressions_mut(reader) {
            *e = e.rewrite(&mut |e| match &e.node {
                Node::Read(t, index) if *t == s.target => {
                    same &= index.len() == own.len() && index.iter().zip(&own).all(|(a, b)| a.node == b.node);
                    Some(Expr { node: Node::Read(copy, index.clone()), span: e.span })
                }
                _ => None,
            });
        }
    }
    out.statements.insert(*there.first()?, Statement { target: copy, ..s.clone() });
    same.then_some((out, copy))
}

/// Whether a temporary is a map of inputs whose elements together are no wider than its own, and of values of which there are few.
fn cheap(p: &Problem, s: &Statement) -> bool {
    let tensor = p.tensor(s.target);
    if tensor.role != Role::Temp || s.kind != Kind::Map || flashderive_derive::expr::size(&s.value) > MOST_NODES {
        return false;
    }
    let mut reads: Vec<Expr> = Vec::new();
    for e in group::expressions(s) {
        e.walk(&mut |e| {
            if matches!(&e.node, Node::Read(_, index) if !index.is_empty()) && !reads.contains(e) {
                reads.push(e.clone());
            }
        });
    }
    let mut bits = 0;
    for read in &reads {
        let Node::Read(t, index) = &read.node else { continue };
        let axes: BTreeSet<AxisId> = index.iter().flat_map(Expr::axes).collect();
        let full = s.target_axes.iter().all(|a| axes.contains(a));
        // Values that a table finds, and those that are made here for each element, cost more than their bytes.
        if index.iter().any(|i| !i.tensors().is_empty()) || full && p.tensor(*t).role != Role::Input {
            return false;
        }
        bits += if full { p.tensor(*t).dtype.bits() } else { 0 };
    }
    bits > 0 && bits <= tensor.dtype.bits()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whether a map of `x` that rows and columns of it need is made twice.
    fn again(x: &str, map: &str) -> bool {
        let spec = format!(
            "kernel: k\naxes: {{M: var, N: var}}\ninputs: {{x: \"{x}\", u: \"f32[M, N]\", r: \"f32[M]\"}}\noutputs: {{a: \"f32[M]\", b: \"f32[N]\"}}\ncompute: |\n  v[m, n] = {map}\n  a[m] = sum[n] v[m, n]\n  b[n] = sum[m] v[m, n] * v[m, n]\nworkloads: {{smoke: {{M: 3, N: 8}}}}\n"
        );
        let mut p = flashderive_spec::parse(&spec).unwrap_or_else(|d| panic!("{:?}", d.list));
        let groups = group::fuse(&p).unwrap_or_else(|(_, why)| panic!("{why}"));
        rewrite(&mut p, &groups, &mut Trace::default()).is_some()
    }

    #[test]
    fn only_maps_of_inputs_no_wider_than_themselves_are_made_again() {
        assert!(again("bf16[M, N]", "x[m, n] * r[m] - 1.0"));
        assert!(again("f32[M, N]", "exp(x[m, n])"));
        assert!(!again("f32[M, N]", "x[m, n] * u[m, n]"));
    }
}
