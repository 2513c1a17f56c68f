//! Scans of values read from the last point to the first, whose results are read from the last to the first again, are scans from the end.
//!
//! A spec that has no scan from the end for its operator counts backwards: `back[t] = recurrence[t] (a[T - 1 - t], b[T - 1 - t])` and
//! `y[t] = back[T - 1 - t]`. As written, what it reads and what reads it are at other points than it is made, so each would be a kernel of
//! its own with all values in memory between them. With `t` for `T - 1 - t` all are at the same point, and the kernel takes points from the end.

use super::*;
use flashderive_derive::expr::substitute;
use flashderive_derive::simplify::{simplify, to_poly};

/// Rewrites all such scans of temporaries.
pub(super) fn rewrite(p: &mut Problem, trace: &mut Trace) {
    for at in 0..p.statements.len() {
        let Some((axis, turned)) = turned(p, at) else { continue };
        let (target, place) = (turned.target, turned.target_axes.iter().position(|a| *a == axis));
        let Some(place) = place.filter(|place| readers_turn(p, target, *place, axis)) else { continue };
        trace.record(Record {
            step: "step1b",
            rule: "turn-scan",
            subject: p.tensor(target).name.clone(),
            premises: Vec::new(),
            conclusion: format!("it reads, and is read, from the last point of `{}` to the first: a scan from the end at its own points", p.axis(axis).name),
            space: Space::Problem,
            span: turned.span,
        });
        p.statements[at] = turned;
        let known = p.clone();
        for s in &mut p.statements {
            for e in group::expressions_mut(s) {
                *e = e.rewrite(&mut |e| {
                    let Node::Read(t, index) = &e.node else { return None };
                    if *t != target {
                        return None;
                    }
                    let mut index = index.clone();
                    index[place] = mirrored(&known, axis, &index[place]);
                    Some(Expr { node: Node::Read(*t, index), span: e.span })
                });
            }
        }
    }
}

/// As far from the end of `axis` as `e` is from its begin.
fn mirrored(p: &Problem, axis: AxisId, e: &Expr) -> Expr {
    let last = Expr::binary(Binary::Sub, Expr::new(Node::Extent(p.axis(axis).extent.clone())), Expr::int(1));
    simplify(p, &Expr::binary(Binary::Sub, last, e.clone()))
}

/// Statement `at` counted from the end, if it is a scan of a temporary that reads nothing at points which then go backwards.
fn turned(p: &Problem, at: usize) -> Option<(AxisId, Statement)> {
    let mut s = p.statements[at].clone();
    let axis = match &mut s.kind {
        Kind::Scan { axis, reverse, .. } | Kind::Recurrence { axis, reverse, .. } if p.tensor(s.target).role == Role::Temp => {
            *reverse = !*reverse;
            *axis
        }
        _ => return None,
    };
    let from_end = mirrored(p, axis, &Expr::axis(axis));
    let mut forwards = true;
    for e in group::expressions_mut(&mut s) {
        // Whole numbers are brought to normal form, so that what was counted from the end twice is a point again.
        let counted = |e: &Expr| p.sort(e) == Sort::Int && e.tensors().is_empty() && e.axes().contains(&axis);
        *e = substitute(e, &[axis], std::slice::from_ref(&from_end)).rewrite(&mut |e| counted(e).then(|| simplify(p, e)));
        e.walk(&mut |e| {
            if let Node::Read(_, index) = &e.node {
                forwards &= index.iter().filter(|i| i.axes().contains(&axis)).all(|i| address::constant_stride(i, axis).is_some_and(|step| step > 0));
            }
        });
    }
    forwards.then_some((axis, s))
}

/// Whether somebody reads `t`, and all who do read it from the end of dimension `place` to its begin.
fn readers_turn(p: &Problem, t: TensorId, place: usize, axis: AxisId) -> bool {
    let (mut some, mut all) = (false, true);
    for e in p.statements.iter().flat_map(group::expressions) {
        e.walk(&mut |e| {
            let Node::Read(read, index) = &e.node else { return };
            if *read == t {
                some = true;
                let point = mirrored(p, axis, &index[place]);
                all &= matches!(&point.node, Node::Axis(a) if to_poly(p, &Expr::new(Node::Extent(p.axis(*a).extent.clone())))
                    == to_poly(p, &Expr::new(Node::Extent(p.axis(axis).extent.clone()))));
            }
        });
    }
    some && all
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The statements of a spec after the rewrite, as text.
    fn rewritten(compute: &str) -> Vec<String> {
        let spec = format!(
            "kernel: k\naxes: {{N: var, T: {{var: [1, 65536]}}}}\ninputs: {{x: \"f32[N, T]\"}}\noutputs: {{y: \"f32[N, T]\"}}\ncompute: |\n{compute}\nworkloads: {{smoke: {{N: 3, T: 8}}}}\n"
        );
        let mut p = flashderive_spec::parse(&spec).unwrap_or_else(|d| panic!("{:?}", d.list));
        rewrite(&mut p, &mut Trace::default());
        p.statements.iter().map(|s| flashderive_ir::text::statement(&p, s)).collect()
    }

    #[test]
    fn what_is_counted_from_the_end_twice_is_a_scan_from_the_end() {
        let all = rewritten("  b[n, t] = cumsum[t] x[n, T - 1 - t]\n  y[n, t] = b[n, T - 1 - t]").join("\n");
        assert!(all.contains("scan sum[t] reverse x[n, t]") && !all.contains("T - "), "{all}");
        let all = rewritten("  b[n, t] = recurrence[t] (0.5, x[n, T - 1 - t])\n  y[n, t] = b[n, T - 1 - t]").join("\n");
        assert!(all.contains("recurrence[t] reverse"), "{all}");
    }

    #[test]
    fn scans_that_somebody_reads_from_the_begin_stay() {
        let all = rewritten("  b[n, t] = cumsum[t] x[n, T - 1 - t]\n  y[n, t] = b[n, T - 1 - t] + b[n, t]").join("\n");
        assert!(!all.contains("reverse"), "{all}");
        let all = rewritten("  b[n, t] = cumsum[t] x[n, t]\n  y[n, t] = b[n, T - 1 - t]").join("\n");
        assert!(!all.contains("reverse"), "{all}");
    }
}
