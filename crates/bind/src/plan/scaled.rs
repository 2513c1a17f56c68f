//! Positive factors leave the extremes that rescale sums.
//!
//! ```text
//! z[q, j] = c * s[q, j]        m[q] = max[j] z[q, j]        p[q, j] = exp(z[q, j] - m[q])             0 < c
//!
//! m'[q] = max[j] s[q, j]       p[q, j] = exp(c * s[q, j] - c * m'[q])                                  and c * m'[q] for all other readers
//! ```
//! The largest of what was multiplied is what the largest becomes when it is multiplied, rounding and all, since rounding never turns an order around. The
//! factor then joins that of the exponential's base: an operation of every point less.

use super::*;
use std::sync::Arc;

/// Rewrites such extremes, and the factors of the sums that follow them.
pub(super) fn rewrite(p: &mut Problem, online: &mut BTreeMap<TensorId, Pair>, trace: &mut Trace) {
    for at in 0..p.statements.len() {
        let Some((values, factor)) = p.statements.get(at).and_then(|s| scaled(p, s, online)) else { continue };
        let (key, span) = (p.statements[at].target, p.statements[at].span);
        let Some(map) = p.writer(values).map(|w| p.statement(w).clone()) else { continue };
        let by = |e: Expr| Expr { node: Node::Binary(Binary::Mul, Arc::new(Expr::float(factor)), Arc::new(e)), span };
        let inner = |e: &Expr| if let Node::Binary(Binary::Mul, _, x) = &e.node { (**x).clone() } else { e.clone() };
        for (number, s) in p.statements.iter_mut().enumerate() {
            let mut change = |e: &Expr| {
                e.rewrite(&mut |n| match &n.node {
                    Node::Read(t, index) if *t == values => Some(flashderive_derive::expr::substitute(&map.value, &map.target_axes, index)),
                    Node::Read(t, _) if *t == key => Some(by(n.clone())),
                    _ => None,
                })
            };
            s.value = if number == at { inner(&change(&s.value)) } else { change(&s.value) };
            s.more = s.more.iter().map(&mut change).collect();
            s.guard = s.guard.as_ref().map(&mut change);
        }
        p.statements.retain(|s| s.target != values);
        for pair in online.values_mut().filter(|pair| pair.key == key) {
            pair.rescale = pair.rescale.rewrite(&mut |n| matches!(n.node, Node::MonoidArg(_)).then(|| by(n.clone())));
            pair.exp_scale = pair.exp_scale.map(|c| c * factor);
        }
        trace.record(Record {
            step: "step1b",
            rule: "factor-leaves-extreme",
            subject: p.tensor(key).name.clone(),
            premises: Vec::new(),
            conclusion: format!("it is that of the values before they are multiplied by {factor}, and is multiplied itself where it is read"),
            space: Space::Problem,
            span,
        });
        return rewrite(p, online, trace);
    }
}

/// The values of an extreme that rescales sums, and the factor that all of them have.
fn scaled(p: &Problem, s: &Statement, online: &BTreeMap<TensorId, Pair>) -> Option<(TensorId, f64)> {
    let Kind::Reduce { op: Combine::Max | Combine::Min, .. } = &s.kind else { return None };
    let temp = |t: TensorId| p.tensor(t).role == Role::Temp;
    let Node::Read(values, index) = &s.value.node else { return None };
    let map = p.writer(*values).map(|w| p.statement(w)).filter(|m| m.kind == Kind::Map && m.more.is_empty() && m.target == *values)?;
    let own: Vec<Expr> = map.target_axes.iter().map(|a| Expr::axis(*a)).collect();
    // Where the values have conditions all readers have them too.
    let conditions = group::guards(map);
    let readers: Vec<&Statement> = p.statements.iter().filter(|x| group::reads(x).contains(values)).collect();
    // What a recurrence multiplies by, or where a scatter stores, is not rewritten here.
    let read_by_value = |t: TensorId| p.statements.iter().filter(|x| group::reads(x).contains(&t)).all(|x| matches!(x.kind, Kind::Map | Kind::Reduce { .. }));
    let known = read_by_value(*values)
        && read_by_value(s.target)
        && readers.iter().all(|x| conditions.iter().all(|g| group::guards(x).contains(g)) && reads_at(x, *values, &own));
    let Node::Binary(Binary::Mul, c, w) = &map.value.node else { return None };
    let (Node::Float(c), Node::Read(w, _)) = (&c.node, &w.node) else { return None };
    let summed = p.writer(*w).map(|w| p.statement(w)).is_some_and(|m| matches!(&m.kind, Kind::Reduce { op: Combine::Sum, .. }));
    let pairs: Vec<&Pair> = online.values().filter(|pair| pair.key == s.target).collect();
    let exponential = |pair: &&Pair| pair.exp_scale == Some(1.0);
    let plain = temp(*values) && temp(s.target) && s.more.is_empty() && *index == own && known && summed;
    let fits = plain && !pairs.is_empty() && pairs.iter().all(exponential) && *c > 0.0 && (*c as f32).is_normal();
    fits.then_some((*values, *c))
}

/// Whether `x` reads `t` at its own point wherever it reads it.
fn reads_at(x: &Statement, t: TensorId, own: &[Expr]) -> bool {
    let mut fine = true;
    for e in group::expressions(x) {
        e.walk(&mut |n| fine &= !matches!(&n.node, Node::Read(r, index) if *r == t && index != own));
    }
    fine
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The statements of a row of weights of scaled products, after the rewrite.
    fn rewritten(z: &str) -> Vec<String> {
        let spec = format!(
            "kernel: k\naxes: {{Q: var, J: var, D: 16}}\ninputs: {{a: \"bf16[Q, D]\", b: \"bf16[J, D]\", v: \"bf16[J, D]\"}}\noutputs: {{o: \"bf16[Q, D]\"}}\n\
             compute: |\n  z[q, j] = {z}\n  m[q] = max[j] z[q, j]\n  w[q, j] = exp(z[q, j] - m[q])\n  o[q, d] = (sum[j] w[q, j] * v[j, d]) / (sum[j] w[q, j])\nworkloads: {{smoke: {{Q: 3, J: 8}}}}\n"
        );
        of_spec(&spec)
    }

    fn of_spec(spec: &str) -> Vec<String> {
        let p = flashderive_spec::parse(spec).unwrap_or_else(|d| panic!("{:?}", d.list));
        let d = flashderive_derive::derive(&p, &mut Trace::default()).unwrap_or_else(|d| panic!("{:?}", d.list));
        let mut online = d.online.iter().map(|o| {
            let target = |s| d.problem.statement(s).target;
            (target(o.payload), Pair { key: target(o.key), rescale: o.rescale.clone(), exp_scale: o.exp_scale, axis: o.axis })
        });
        let mut online: BTreeMap<TensorId, Pair> = online.by_ref().collect();
        let mut p = d.problem.clone();
        rewrite(&mut p, &mut online, &mut Trace::default());
        assert!(online.values().all(|pair| pair.exp_scale.is_some()));
        p.statements.iter().map(|s| flashderive_ir::text::statement(&p, s)).collect()
    }

    #[test]
    fn a_positive_factor_leaves_a_maximum() {
        let found = rewritten("0.25 * sum[d] (a[q, d] * b[j, d])");
        assert!(found.iter().any(|s| s.contains("max[j] z__1[q, j]")), "{found:?}");
        assert!(found.iter().any(|s| s.contains("exp(((0.25 * z__1[q, j]) - (0.25 * m[q])))")), "{found:?}");
        assert!(!found.iter().any(|s| s.starts_with("z[")), "{found:?}");
    }

    #[test]
    fn a_maximum_that_a_recurrence_takes_for_a_factor_stays() {
        let spec = "kernel: k\naxes: {Q: var, J: var, D: 16}\ninputs: {a: \"bf16[Q, D]\", b: \"bf16[J, D]\", x: \"f32[Q]\"}\noutputs: {l: \"f32[Q]\", h: \"f32[Q]\"}\n\
             compute: |\n  z[q, j] = 0.25 * sum[d] (a[q, d] * b[j, d])\n  m[q] = max[j] z[q, j]\n  l[q] = sum[j] exp(z[q, j] - m[q])\n  h[q] = recurrence[q](m[q], x[q])\nworkloads: {smoke: {Q: 3, J: 8}}\n";
        let found = of_spec(spec);
        assert!(found.iter().any(|s| s.contains("max[j] z[q, j]")), "{found:?}");
    }

    #[test]
    fn other_factors_stay() {
        for z in ["-0.25 * sum[d] (a[q, d] * b[j, d])", "sum[d] (a[q, d] * b[j, d])", "0.25 * sum[d] (a[q, d] * b[j, d]) + 1.0"] {
            let found = rewritten(z);
            assert!(found.iter().any(|s| s.contains("max[j] z")) && !found.iter().any(|s| s.contains("* m[q]")), "{found:?}");
        }
    }
}
