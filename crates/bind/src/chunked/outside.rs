//! What an update makes on the way and others read, too: made again from the states.
//!
//! ```text
//! e[t, v]    = y[t, v] - (sum[x] l[t, x] S[t-1, x, v])      part of the update, and read outside of it
//! S[t, x, v] = a[t] S[t-1, x, v] + k[t, x] e[t, v]
//!
//! e'[t, v]   = y[t, v] - (sum[x] l[t, x] S'[t, x, v])       what others read, where S'[t] is S[t-1], or what S begins with
//! ```
//! The update is then read by nobody but for its state, so it may be chunked ([`super::corrected`]), and the sum is one more sum of products with the state before its point.

use super::decay::choice;
use crate::group;
use flashderive_derive::expr::substitute;
use flashderive_ir::problem::*;
use std::collections::BTreeMap;

/// The problem with what is read outside of its loops, but for their states, made outside of them; `None` where there is nothing.
pub(super) fn made_outside(p: &Problem) -> Option<Problem> {
    let mut out = p.clone();
    let mut some = false;
    // From the last one on: places before it stay what they are.
    let mut loops = p.loops();
    loops.sort_by_key(|l| l.statements.last().copied());
    for l in loops.iter().rev().filter(|l| !l.reverse) {
        some |= of_loop(&mut out, l).is_some();
    }
    some.then_some(out)
}

fn of_loop(p: &mut Problem, l: &Loop) -> Option<()> {
    let inside: Vec<Statement> = l.statements.iter().map(|m| p.statements[*m].clone()).collect();
    let [delay] = inside.iter().filter(|s| s.delayed().is_some()).collect::<Vec<_>>()[..] else { return None };
    let state = inside.iter().find(|s| Some(s.target) == delay.delayed())?;
    let outside = |t: TensorId| p.statements.iter().enumerate().any(|(at, s)| !l.statements.contains(&at) && group::reads(s).contains(&t));
    let own = |t: &TensorId| inside.iter().any(|s| s.target == *t);
    let mut wanted: Vec<TensorId> = inside.iter().map(|s| s.target).filter(|t| *t != state.target && outside(*t)).collect();
    // And what it is made of.
    let mut at = 0;
    while let Some(t) = wanted.get(at).copied() {
        let s = inside.iter().find(|s| s.target == t)?;
        let plain = s.guard.is_none() && s.more.is_empty() && matches!(s.kind, Kind::Map | Kind::Reduce { .. }) && p.tensor(t).role == Role::Temp;
        if !plain {
            return None;
        }
        for of in group::reads(s).into_iter().filter(own).filter(|of| *of != delay.target) {
            // What reads the state behind its point is outside already.
            if of == state.target {
                return None;
            }
            if !wanted.contains(&of) {
                wanted.push(of);
            }
        }
        at += 1;
    }
    // They stand behind the loop, where the copies are made.
    let behind = l.statements.last()? + 1;
    let early = p.statements[..behind].iter().enumerate().any(|(at, s)| !l.statements.contains(&at) && group::reads(s).iter().any(|t| wanted.contains(t)));
    if wanted.is_empty() || early {
        return None;
    }
    let copies: BTreeMap<TensorId, TensorId> = wanted.iter().enumerate().map(|(n, t)| (*t, TensorId((p.tensors.len() + n) as u32))).collect();
    for t in &wanted {
        let tensor = Tensor { name: format!("{}__outside", p.tensor(*t).name), ..p.tensor(*t).clone() };
        p.tensors.push(tensor);
    }
    let along = state.target_axes.iter().position(|a| *a == l.axis)?;
    let read = |e: &Expr| {
        e.rewrite(&mut |e| {
            let Node::Read(t, index) = &e.node else { return None };
            if let Some(copy) = copies.get(t) {
                return Some(Expr { node: Node::Read(*copy, index.clone()), span: e.span });
            }
            if *t != delay.target {
                return None;
            }
            let here = index[along].clone();
            let mut before = index.clone();
            before[along] = Expr::binary(Binary::Sub, here.clone(), Expr::int(1));
            let there = Expr { node: Node::Read(state.target, before), span: e.span };
            let first = substitute(&delay.value, &state.target_axes, index);
            Some(Expr { span: e.span, ..choice(Expr::binary(Binary::Lt, Expr::int(0), here), there, first) })
        })
    };
    let made = inside.iter().filter_map(|s| Some(Statement { target: *copies.get(&s.target)?, value: read(&s.value), ..s.clone() }));
    let made: Vec<Statement> = made.collect();
    for (at, s) in p.statements.iter_mut().enumerate() {
        if !l.statements.contains(&at) {
            for e in group::expressions_mut(s) {
                *e = e.rewrite(&mut |e| match &e.node {
                    Node::Read(t, index) => copies.get(t).map(|copy| Expr { node: Node::Read(*copy, index.clone()), span: e.span }),
                    _ => None,
                });
            }
        }
    }
    p.statements.splice(behind..behind, made);
    Some(())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The problem of an update whose parts `rest` may read.
    fn outside(outputs: &str, rest: &str) -> Option<Problem> {
        let spec = format!(
            "kernel: k\naxes: {{T: {{var: [1, 64]}}, D: 8, E: 8}}\ninputs: {{k: \"f32[T, D]\", v: \"f32[T, E]\"}}\noutputs: {{o: \"f32[T, E]\"{outputs}}}\n\
             compute: |\n  m[t, e] = v[t, e] - (sum[d] k[t, d] * s[t - 1, d, e])\n  s[t, d, e] = recurrence[t] (0.5, k[t, d] * m[t, e])\n  \
             o[t, e] = sum[d] k[t, d] * s[t, d, e]\n{rest}workloads: {{smoke: {{T: 9}}}}\n"
        );
        let p = flashderive_spec::parse(&spec).unwrap_or_else(|d| panic!("{:?}", d.list));
        made_outside(&p)
    }

    #[test]
    fn parts_that_others_read_are_made_of_states_and_no_longer_read_inside() {
        assert!(outside("", "").is_none());
        let p = outside(", x: \"f32[T]\"", "  x[t] = sum[e] m[t, e] * m[t, e]\n").expect("a part is read");
        let named = |name: &str| TensorId(p.tensors.iter().position(|t| t.name == name).expect("a tensor") as u32);
        let (m, copy) = (named("m"), named("m__outside"));
        let x = p.statement(p.writer(named("x")).expect("it is made"));
        assert_eq!(group::reads(x), [copy]);
        let l = &p.loops()[0];
        let reads = |t: TensorId| (0..p.statements.len()).filter(|at| group::reads(&p.statements[*at]).contains(&t)).collect::<Vec<_>>();
        assert!(reads(m).iter().all(|at| l.statements.contains(at)));
        // Behind the loop, in order.
        let made = p.writer(copy).expect("it is made").0 as usize;
        assert!(l.statements.iter().all(|at| *at < made) && reads(copy).iter().all(|at| made < *at));
    }
}
