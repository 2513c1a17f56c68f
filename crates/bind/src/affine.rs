//! States that are updated by a multiple of themselves and a term, as linear recurrences.
//!
//! ```text
//! y[t] = recurrence[t] (0, a[t] * y[t - 1] + x[t])            the state before, by its name
//! -->  y[t] = recurrence[t] (a[t], x[t])                      h = a h + x
//! ```
//! `affine-update`: the update is taken apart into what the state before is multiplied with and the rest, through sums, products, quotients and choices that do not depend on it. A linear
//! recurrence composes, so that its points are shared among threads and blocks; a loop goes from point to point. Done where nothing else reads the state before, the update depends on no other state, and the state is an output as it
//! is: what a sum alone reads lies in registers in a loop, and in memory for a scan. By price. States are taken for finite, as others that are
//! combined: a choice of 0 in their place is a factor of 0.
//! Where sums read the state at its own points, and nothing else does, a recurrence is no decision: it may have chunks, and goes from point to point again where that is cheaper
//! ([`crate::chunked`], [`crate::stepwise`]).

use crate::coalesce::choice::{self, Told};
use crate::group;
use crate::plan::BindOptions;
use flashderive_derive::expr::{reads_any, times};
use flashderive_derive::Derivation;
use flashderive_ir::dtype::DType;
use flashderive_ir::problem::*;
use flashderive_ir::target::Target;
use flashderive_ir::text;
use flashderive_ir::trace::{Record, Space, Trace};
use std::sync::Arc;

/// An update: what the state before is multiplied with, and what is added; `None` is 0.
type Affine = (Option<Expr>, Option<Expr>);

/// The derivation with such states as linear recurrences, unless all workloads together are dearer then.
pub fn choose(d: &Derivation, target: &Target, options: &BindOptions, sizes: &[i64], trace: &mut Trace) -> Derivation {
    let mut aside = trace.clone();
    let (problem, made) = rewritten(&d.problem, &summed, &mut aside);
    let d = &match flashderive_derive::derive(&problem, &mut aside) {
        Ok(other) if !made.is_empty() => {
            *trace = aside;
            other
        }
        _ => d.clone(),
    };
    let mut aside = trace.clone();
    let (problem, made) = rewritten(&d.problem, &stored, &mut aside);
    let Some(first) = made.first().and_then(|t| d.problem.writer(*t)).map(|w| d.problem.statement(w)) else { return d.clone() };
    let names = made.iter().map(|t| d.problem.tensor(*t).name.clone()).collect::<Vec<_>>().join(", ");
    let told = Told { rules: ["composed-or-not", "affine-update"], forms: ["as linear recurrences", "from point to point"], subject: (names, first.span) };
    choice::cheaper(d, &problem, (target, options, sizes), told, aside, trace)
}

/// The problem with such states as recurrences of which `fits` holds, and these.
fn rewritten(p: &Problem, fits: &dyn Fn(&Problem, &Statement) -> bool, aside: &mut Trace) -> (Problem, Vec<TensorId>) {
    let (mut problem, mut made) = (p.clone(), Vec::new());
    while let Some(next) = (0..problem.statements.len()).find_map(|i| as_recurrence(&problem, i, fits)) {
        let (rewritten, of) = next;
        let (before, after) = (problem.writer(of).map(|w| problem.statement(w)), rewritten.writer(of).map(|w| rewritten.statement(w)));
        let (Some(before), Some(after)) = (before, after) else { break };
        aside.record(Record {
            step: "step1b",
            rule: "affine-update",
            subject: problem.tensor(of).name.clone(),
            premises: Vec::new(),
            conclusion: format!("{}  becomes  {}", text::statement(&problem, before), text::statement(&rewritten, after)),
            space: Space::Problem,
            span: before.span,
        });
        made.push(of);
        problem = rewritten;
    }
    (problem, made)
}

/// Whether all that reads the state of `s` is an output of it as it is.
fn stored(p: &Problem, s: &Statement) -> bool {
    let kept = |r: &Statement| {
        let plain = match &r.value.node {
            Node::Cast(_, x) => &x.node,
            node => node,
        };
        r.kind == Kind::Map && p.tensor(r.target).role == Role::Output && matches!(plain, Node::Read(t, _) if *t == s.target)
    };
    p.statements.iter().filter(|r| group::reads(r).contains(&s.target)).all(kept)
}

/// Whether all that reads the state of `s` are sums over some of its axes, at its own points.
fn summed(p: &Problem, s: &Statement) -> bool {
    let over = |r: &Statement| {
        let mut own = true;
        group::expressions(r).into_iter().for_each(|e| {
            e.walk(&mut |n| {
                if let Node::Read(t, index) = &n.node {
                    own &= *t != s.target || index.iter().zip(&s.target_axes).all(|(i, a)| i.node == Node::Axis(*a));
                }
            });
        });
        own && matches!(&r.kind, Kind::Reduce { op: Combine::Sum, axes } if axes.iter().all(|a| s.target_axes.contains(a)))
    };
    let mut readers = p.statements.iter().filter(|r| group::reads(r).contains(&s.target) && r.delayed() != Some(s.target)).peekable();
    p.tensor(s.target).role == Role::Temp && readers.peek().is_some() && readers.all(over)
}

/// The problem with a linear recurrence in the place of the state whose value at the point before is statement `i`, and the state.
fn as_recurrence(p: &Problem, i: usize, fits: &dyn Fn(&Problem, &Statement) -> bool) -> Option<(Problem, TensorId)> {
    let delay = p.statements[i].clone();
    let Kind::Delay { of, axis, reverse } = delay.kind else { return None };
    let update = p.writer(of)?.0 as usize;
    let s = p.statements[update].clone();
    let alone = p.loops().iter().any(|l| l.statements.len() == 2 && l.statements.contains(&i) && l.statements.contains(&update));
    let readers = p.statements.iter().filter(|r| group::reads(r).contains(&delay.target)).count();
    let real = [of, delay.target].iter().all(|t| p.tensor(*t).dtype == DType::F32) && p.tensor(delay.target).role == Role::Temp;
    if !alone
        || !fits(p, &s)
        || readers != 1
        || !real
        || s.kind != Kind::Map
        || s.guard.is_some()
        || delay.guard.is_some()
        || s.target_axes != delay.target_axes
    {
        return None;
    }
    let own = Node::Read(delay.target, s.target_axes.iter().map(|a| Expr::axis(*a)).collect());
    let (factor, term) = split(&s.value, &own)?;
    let kind = Kind::Recurrence { factor: factor?, initial: delay.value, axis, reverse };
    let mut out = p.clone();
    out.statements[update] = Statement { kind, value: term.unwrap_or(Expr::float(0.0)), ..s };
    out.statements.remove(i);
    Some((out, of))
}

/// `e` as a multiple of `state` and a rest.
fn split(e: &Expr, state: &Node) -> Option<Affine> {
    let Node::Read(before, _) = state else { return None };
    let free = |e: &Expr| !reads_any(e, &[*before]);
    if e.node == *state {
        return Some((Some(Expr::float(1.0)), None));
    }
    if free(e) {
        return Some((None, Some(e.clone())));
    }
    let each = |(x, y): Affine, f: &dyn Fn(Expr) -> Expr| (x.map(f), y.map(f));
    let negated = |e: Expr| Expr::new(Node::Unary(Unary::Neg, Arc::new(e)));
    match &e.node {
        Node::Unary(Unary::Neg, a) => Some(each(split(a, state)?, &negated)),
        Node::Binary(op @ (Binary::Add | Binary::Sub), a, b) => {
            let ((x, y), (u, v)) = (split(a, state)?, split(b, state)?);
            let both = |a: Option<Expr>, b: Option<Expr>| match (a, b) {
                (Some(a), Some(b)) => Some(Expr::binary(*op, a, b)),
                (None, Some(b)) if *op == Binary::Sub => Some(negated(b)),
                (a, b) => a.or(b),
            };
            Some((both(x, u), both(y, v)))
        }
        Node::Binary(Binary::Mul, a, b) => {
            let (with, by) = if free(b) { (a, b) } else { (b, a) };
            free(by).then(|| split(with, state)).flatten().map(|of| each(of, &|e| times(e, (**by).clone())))
        }
        Node::Binary(Binary::Div, a, b) if free(b) => Some(each(split(a, state)?, &|e| Expr::binary(Binary::Div, e, (**b).clone()))),
        Node::Select(c, a, b) if free(c) => {
            let ((x, y), (u, v)) = (split(a, state)?, split(b, state)?);
            let choice = |a: Option<Expr>, b: Option<Expr>| {
                let of = |e: Option<Expr>| Arc::new(e.unwrap_or(Expr::float(0.0)));
                (a.is_some() || b.is_some()).then(|| Expr::new(Node::Select(c.clone(), of(a), of(b))))
            };
            Some((choice(x, u), choice(y, v)))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The recurrence that an update becomes, if it does; the state, `made`, is an output or read by one.
    fn found(update: &str, made: &str) -> Option<String> {
        let spec = format!(
            "kernel: k\naxes: {{T: var, C: 4}}\ninputs: {{x: \"f32[T, C]\", a: \"f32[T, C]\"}}\noutputs: {{y: \"f32[T, C]\"}}\ncompute: |\n  \
             {update}\n{made}workloads: {{smoke: {{T: 3}}}}\n"
        );
        let p = flashderive_spec::parse(&spec).unwrap_or_else(|d| panic!("{spec}\n{:?}", d.list));
        let (out, of) = (0..p.statements.len()).find_map(|i| as_recurrence(&p, i, &stored))?;
        out.writer(of).map(|w| text::statement(&out, out.statement(w)))
    }

    #[test]
    fn an_affine_update_is_a_recurrence() {
        let of = |update: &str| found(&format!("y[t, c] = recurrence[t] (0, {update})"), "").unwrap_or_default();
        assert_eq!(of("a[t, c] * y[t - 1, c] + x[t, c]"), "y__2[t,c] = recurrence[t] a[t, c] * h + x[t, c], from 0.0");
        assert_eq!(
            of("y[t - 1, c] + a[t, c] * (x[t, c] - y[t - 1, c])"),
            "y__2[t,c] = recurrence[t] (1.0 + (neg(1.0) * a[t, c])) * h + (x[t, c] * a[t, c]), from 0.0"
        );
        assert_eq!(
            of("(y[t - 1, c] if a[t, c] > 0.5 else 0.0) / 2.0"),
            "y__2[t,c] = recurrence[t] ((1.0 if (0.5 < a[t, c]) else 0.0) / 2.0) * h + ((0.0 if (0.5 < a[t, c]) else 0.0) / 2.0), from 0.0"
        );
    }

    #[test]
    fn other_updates_stay_loops() {
        for update in ["tanh(y[t - 1, c]) + x[t, c]", "y[t - 1, c] * y[t - 1, c]", "max(y[t - 1, c], x[t, c])"] {
            assert_eq!(found(&format!("y[t, c] = recurrence[t] (0, {update})"), ""), None, "{update}");
        }
        // What is made of the states alone leaves them in registers.
        assert_eq!(found("h[t, c] = recurrence[t] (0, a[t, c] * h[t - 1, c] + x[t, c])", "  y[t, c] = h[t, c] * 2.0\n"), None);
    }
}
