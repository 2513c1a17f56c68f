//! Packed rows: rows of several sequences side by side, each of which streams over the points of its own.
//!
//! ```text
//! z[t, l] = sum[d] q[t, d] * k[g(t), l, d]                               g never falls along t; l < L points of a sequence
//! o[t, e] = sum[l] z[t, l] * v[g(t), l, e]    when there(t, l)
//!
//! z[t, j] = sum[d] q[t, d] * k[j / L, j % L, d]                          all sequences end to end: j = g L + l
//! o[t, e] = sum[j] z[t, j] * v[j / L, j % L, e]  when there(t, j - g(t) L) and g(t) L <= j < g(t) L + L
//! ```
//! What the number `g(t)` chooses is another operand for each row, so no two rows share an element of it, and a block has one row. Over all sequences end to end the
//! operand is the same for all rows, and a condition says which of its points are a row's own: a range (see [`crate::ranges`]), of which a tile of rows takes
//! the least beginning and the largest end. Since `g` never falls, the rows of a tile have neighbouring sequences, mostly one. A table of pages has a row for each sequence
//! and is read at the same point, `table[j / L, j % L / 16]`.
//!
//! Conditions that compare the point with something become comparisons of `j` with that and `g(t) L`, so that they are ends of ranges still. By price: where rows are few, each
//! is of another sequence, and a tile would pass over all of them.

use crate::address;
use crate::coalesce;
use crate::coalesce::choice::{self, Told};
use crate::group;
use crate::plan::BindOptions;
use flashderive_derive::expr::map_expressions;
use flashderive_derive::rising;
use flashderive_derive::{simplify, Derivation};
use flashderive_diagnostics::Span;
use flashderive_ir::problem::*;
use flashderive_ir::target::Target;
use flashderive_ir::text;
use flashderive_ir::trace::{Record, Space, Trace};
use std::sync::Arc;

/// Rows of packed sequences.
#[derive(Clone, Debug, PartialEq)]
struct Packed {
    /// The statement in which they were found.
    at: usize,
    /// The axis of the rows.
    row: AxisId,
    /// The axis of the points of a sequence.
    point: AxisId,
    /// Which sequence a row is of.
    number: Expr,
    /// How many there are.
    sequences: Extent,
    /// Statements over both axes.
    members: Vec<usize>,
}

/// The derivation with packed rows over all sequences end to end, unless all workloads together are dearer then.
pub fn choose(d: &Derivation, target: &Target, options: &BindOptions, sizes: &[i64], trace: &mut Trace) -> Derivation {
    let Some(packed) = find(&d.problem) else { return d.clone() };
    let Some(problem) = rewrite(&d.problem, &packed) else { return d.clone() };
    let s = &d.problem.statements[packed.at];
    let subject = d.problem.tensor(s.target).name.clone();
    let mut aside = trace.clone();
    aside.record(Record {
        step: "step1b",
        rule: "packed-rows",
        subject: subject.clone(),
        premises: Vec::new(),
        conclusion: format!(
            "`{}` says of which sequence a row is and never falls along `{}`: over all sequences end to end rows share what they stream over, each a range of it",
            text::expr(&d.problem, &packed.number),
            d.problem.axis(packed.row).name
        ),
        space: Space::Problem,
        span: s.span,
    });
    let told = Told { rules: ["packed-or-not", "packed-rows"], forms: ["over all sequences end to end", "each row over its own"], subject: (subject, s.span) };
    choice::cheaper(d, &problem, (target, options, sizes), told, aside, trace)
}

/// The first sum of products one of whose factors is read at a sequence that the row chooses, and at a point of it.
fn find(p: &Problem) -> Option<Packed> {
    p.statements.iter().enumerate().find_map(|(at, s)| {
        let Kind::Reduce { op: Combine::Sum, .. } = &s.kind else { return None };
        let mut found = None;
        s.value.walk(&mut |e| {
            let Node::Read(t, index) = &e.node else { return };
            for (d, pair) in index.windows(2).enumerate() {
                let chosen = chosen(p, s, &pair[0]).zip(point_of(&pair[1]).filter(|l| s.domain().contains(l)));
                let Some((row, point)) = chosen.filter(|(row, point)| row != point && found.is_none()) else { continue };
                let packed = Packed { at, row, point, number: pair[0].clone(), sequences: p.tensor(*t).shape[d].clone(), members: Vec::new() };
                found = members(p, &packed).map(|members| Packed { members, ..packed });
            }
        });
        found
    })
}

/// The axis of the rows of `s` for each of which `e` is a number of data that never falls.
fn chosen(p: &Problem, s: &Statement, e: &Expr) -> Option<AxisId> {
    let [row] = e.axes()[..] else { return None };
    (!e.tensors().is_empty() && s.target_axes.contains(&row) && rising::rises(p, e, row)).then_some(row)
}

/// The axis whose point, or block of points, `e` is.
fn point_of(e: &Expr) -> Option<AxisId> {
    match &e.node {
        Node::Axis(a) => Some(*a),
        Node::Binary(Binary::Div, a, n) if matches!(n.node, Node::Int(n) if n > 0) => point_of(a),
        _ => None,
    }
}

/// The statements over rows and points, if all of them can be over all sequences: maps and reductions along the points, whose values nobody else sees.
fn members(p: &Problem, packed: &Packed) -> Option<Vec<usize>> {
    let over = |s: &Statement| s.domain().contains(&packed.row) && s.domain().contains(&packed.point);
    let members: Vec<usize> = (0..p.statements.len()).filter(|i| over(&p.statements[*i])).collect();
    let made = |t: TensorId| members.iter().map(|i| &p.statements[*i]).find(|s| s.target == t && s.target_axes.contains(&packed.point));
    let fine = |s: &Statement| {
        let kind = match &s.kind {
            Kind::Map => true,
            // A position would be one among all sequences.
            Kind::Reduce { op, axes } => !axes.contains(&packed.row) && !matches!(op, Combine::ArgMax | Combine::ArgMin | Combine::User(_)),
            _ => false,
        };
        let kept = s.target_axes.iter().filter(|a| **a == packed.point).count();
        let t = p.tensor(s.target);
        kind && s.more.is_empty() && s.target_axes.contains(&packed.row) && kept <= 1 && (kept == 0 || t.role == Role::Temp && t.storage == Storage::RowMajor)
    };
    let plainly = |(i, s): (usize, &Statement)| {
        let mut fine = true;
        for e in group::expressions(s) {
            e.walk(&mut |e| {
                if let Node::Read(t, index) = &e.node {
                    let own = |m: &Statement| members.contains(&i) && index.iter().zip(&m.target_axes).all(|(e, a)| e.node == Node::Axis(*a));
                    fine &= made(*t).is_none_or(own);
                }
            });
        }
        fine
    };
    // A product of what is read as it lies has rows of each sequence in tiles of their own (see [`crate::segments`]).
    let chain = members.iter().any(|i| p.statements[*i].target_axes.contains(&packed.point));
    (chain && members.iter().all(|i| fine(&p.statements[*i])) && p.statements.iter().enumerate().all(plainly)).then_some(members)
}

/// The problem over all sequences end to end; `None` where their points have no number.
fn rewrite(p: &Problem, packed: &Packed) -> Option<Problem> {
    let mut out = p.clone();
    let length = p.axis(packed.point).extent.clone();
    let extent = coalesce::product(p, &packed.sequences, &length)?;
    let name = format!("{}_{}", p.axis(packed.row).name, p.axis(packed.point).name);
    out.axes.push(Axis { name, extent: extent.clone(), span: Span::NONE });
    let all = AxisId(out.axes.len() as u32 - 1);
    let points = Expr::new(Node::Extent(length));
    let base = Expr::binary(Binary::Mul, packed.number.clone(), points.clone());
    let form = Form { p: &out.clone(), packed, all, points: points.clone(), base: base.clone() };
    for i in &packed.members {
        let mut s = map_expressions(&p.statements[*i], &mut |e| form.over_all(e));
        let own = [
            Expr::binary(Binary::Le, base.clone(), Expr::axis(all)),
            Expr::binary(Binary::Lt, Expr::axis(all), Expr::binary(Binary::Add, base.clone(), points.clone())),
        ];
        s.guard = address::conjunction(group::guards(&s).into_iter().chain(own).collect());
        if let Kind::Reduce { axes, .. } = &mut s.kind {
            axes.iter_mut().filter(|a| **a == packed.point).for_each(|a| *a = all);
        }
        if let Some(d) = s.target_axes.iter().position(|a| *a == packed.point) {
            s.target_axes[d] = all;
            let t = &mut out.tensors[s.target.0 as usize];
            t.shape[d] = extent.clone();
            t.axes[d] = Some(all);
        }
        out.statements[*i] = s;
    }
    Some(out)
}

/// How expressions are written over all sequences.
struct Form<'a> {
    p: &'a Problem,
    packed: &'a Packed,
    /// The axis of all points.
    all: AxisId,
    /// Points of a sequence.
    points: Expr,
    /// Where the points of the row's own sequence begin.
    base: Expr,
}

impl Form<'_> {
    fn mentions(&self, e: &Expr) -> bool {
        e.axes().contains(&self.packed.point)
    }

    /// `e` over all points; from outside in, since what an index becomes depends on what is read there.
    fn over_all(&self, e: &Expr) -> Expr {
        if !self.mentions(e) {
            return e.clone();
        }
        let go = |e: &Arc<Expr>| Arc::new(self.over_all(e));
        let node = match &e.node {
            Node::Axis(_) => Node::Binary(Binary::Mod, Arc::new(Expr::axis(self.all)), Arc::new(self.points.clone())),
            Node::Read(t, index) => Node::Read(*t, self.index(*t, index)),
            Node::Binary(op, a, b) => match self.compared(*op, a, b) {
                Some(compared) => compared,
                None => Node::Binary(*op, go(a), go(b)),
            },
            Node::Unary(op, a) => Node::Unary(*op, go(a)),
            Node::Cast(d, a) => Node::Cast(*d, go(a)),
            Node::Select(c, a, b) => Node::Select(go(c), go(a), go(b)),
            other => other.clone(),
        };
        Expr { node, span: e.span }
    }

    /// Where `t` is read: what is made over all points at its own, what the row's number chooses at the sequence of the point.
    fn index(&self, t: TensorId, index: &[Expr]) -> Vec<Expr> {
        let made = self.packed.members.iter().any(|i| self.p.statements[*i].target == t);
        let chosen = |d: usize| index[d] == self.packed.number && index.get(d + 1).and_then(point_of) == Some(self.packed.point);
        let at = |(d, e): (usize, &Expr)| match &e.node {
            Node::Axis(a) if made && *a == self.packed.point => Expr::axis(self.all),
            _ if chosen(d) => Expr::binary(Binary::Div, Expr::axis(self.all), self.points.clone()),
            _ => self.over_all(e),
        };
        index.iter().enumerate().map(at).collect()
    }

    /// A comparison of the point with what does not depend on it: of the point among all, with that and where the sequence begins.
    fn compared(&self, op: Binary, a: &Expr, b: &Expr) -> Option<Node> {
        if !matches!(op, Binary::Lt | Binary::Le | Binary::Eq | Binary::Ne) || self.p.sort(a) != Sort::Int || self.p.sort(b) != Sort::Int {
            return None;
        }
        let (l, apart) = (Expr::axis(self.packed.point), Expr::binary(Binary::Sub, b.clone(), a.clone()));
        let rest = |plus: Binary| Some(simplify(self.p, &Expr::binary(plus, apart.clone(), l.clone()))).filter(|e| !self.mentions(e));
        let moved = |e: Expr| Arc::new(Expr::binary(Binary::Add, e, self.base.clone()));
        let all = || Arc::new(Expr::axis(self.all));
        // `b - a` is the point and a rest, or a rest less the point.
        match (rest(Binary::Sub), rest(Binary::Add)) {
            (Some(rest), _) => Some(Node::Binary(op, moved(simplify(self.p, &Expr::unary(Unary::Neg, rest))), all())),
            (_, Some(rest)) => Some(Node::Binary(op, all(), moved(rest))),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The statements of a spec over all sequences end to end.
    fn after(promise: &str, outputs: &str, compute: &str) -> Option<Vec<String>> {
        let lines: String = compute.lines().map(|l| format!("  {}\n", l.trim())).collect();
        let spec = format!(
            "kernel: k\naxes: {{T: var, R: var, L: var, N: L/16, P: var, S: 16, D: 64, E: 64}}\ninputs:\n  q: bf16[T, D]\n  k: bf16[R, L, D]\n  pages: bf16[P, S, E]\n  table: i32[R, N] in 0 .. P\n  \
             g: {{type: \"i32[T] in 0 .. R\"{promise}}}\n  at: i32[T] in 0 .. L\n  w: f32[T, L]\noutputs: {{{outputs}}}\ncompute: |\n{lines}workloads: {{smoke: {{T: 8, R: 2, L: 32, P: 9}}}}\n"
        );
        let p = flashderive_spec::parse(&spec).unwrap_or_else(|d| panic!("{:?}\n{spec}", d.list));
        let p = rewrite(&p, &find(&p)?)?;
        Some(p.statements.iter().map(|s| text::statement(&p, s)).collect())
    }

    const ORDER: &str = ", fill: offsets";
    const SCORES: &str = "z[t, l] = sum[d] q[t, d] * k[g[t], l, d] when l <= at[t] and at[t] - 9 < l + 2";
    const VALUES: &str = "o[t, e] = sum[l] z[t, l] * pages[table[g[t], l / 16], l % 16, e] * w[t, l]";

    #[test]
    fn rows_share_the_points_of_all_sequences() {
        let found = after(ORDER, "o: \"f32[T, E]\"", &format!("{SCORES}\n{VALUES}")).expect("packed rows");
        let has = |at: usize, part: &str| assert!(found[at].contains(part), "{part} in {}", found[at]);
        has(0, "[t,t_l] = sum[d] (q[t, d] * k[(t_l / L), (t_l % L), d]) when (((g[t] * L) <= t_l) and (t_l < ((g[t] * L) + L)))");
        // What is asked of the points is asked where they are summed.
        for range in ["(t_l <= (at[t] + (g[t] * L)))", "< t_l)", "((g[t] * L) <= t_l)", "(t_l < ((g[t] * L) + L))"] {
            has(1, range);
        }
        for read in ["sum[t_l]", "z[t, t_l]", "pages[table[(t_l / L), ((t_l % L) / 16)], ((t_l % L) % 16), e]", "w[t, (t_l % L)]"] {
            has(1, read);
        }
    }

    #[test]
    fn rows_in_no_order_and_points_that_others_see_stay() {
        assert_eq!(after("", "o: \"f32[T, E]\"", &format!("{SCORES}\n{VALUES}")), None);
        let kept = "z[t, l] = sum[d] q[t, d] * k[g[t], l, d]";
        assert_eq!(after(ORDER, "z: \"f32[T, L]\"", kept), None);
        assert_eq!(after(ORDER, "y: \"i32[T]\"", &format!("{kept}\ny[t] = argmax[l] z[t, l]")), None);
        assert_eq!(after(ORDER, "y: \"f32[L]\"", &format!("{kept}\ny[l] = sum[t] z[t, l]")), None);
        assert_eq!(after(ORDER, "y: \"f32[T]\"", &format!("{kept}\nc[t, l] = cumsum[l] z[t, l]\ny[t] = c[t, 3]")), None);
        assert_eq!(after(ORDER, "y: \"f32[T, D]\"", "y[t, d] = sum[l] w[t, l] * k[0, l, d]"), None);
        assert_eq!(after(ORDER, "y: \"f32[T, D]\"", "y[t, d] = sum[l] w[t, l] * k[g[t], l, d]"), None);
    }
}
