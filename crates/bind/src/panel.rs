//! Products whose columns are only combined: a choice by price, as a rewrite of the problem.
//!
//! ```text
//! g[m, n] = sum[k] x[m, k] * w[n, k]                        one kernel, which stores all of g
//! r[m]    = op[n] f(g[m, n])                                another, which reads it
//!
//! -->  n = part * C + i, i of C points
//! g'[part, m, i] = sum[k] x[m, k] * w[part * C + i, k]      in registers
//! r'[part, m]    = op[i] f(g'[part, m, i]) where n < N      one kernel: what leaves it is one value a row and panel
//! r[m]           = op[part] r'[part, m]                     another, C times shorter
//! ```
//! The sums of a tile of the matrix unit lie in the registers of one block, so what combines C columns of a row costs no memory. What
//! has its own factor for a key that grows (a sum of exponentials below their maximum) merges as streams that are cut do
//! ([`crate::split`]); a place in a panel becomes one among all columns. A value along the columns that is wanted itself keeps the
//! product in memory, and so does a sum that waits for another one of the same columns. One element of a row that is wanted besides, `g[m, y[m]]`, is made again by itself, where
//! what it is made of is there whatever conditions it is read under.

use crate::absent;
use crate::address;
use crate::candidates;
use crate::group;
use crate::laws;
use crate::plan::{self, reads_reductions, BindOptions, Choice};
use crate::split::{self, Pair};
use crate::version;
use flashderive_derive::derivation::{Derivation, Online, TwoPass};
use flashderive_diagnostics::Span;
use flashderive_ir::problem::*;
use flashderive_ir::target::Target;
use flashderive_ir::trace::{Record, Space, Trace};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// Columns of a panel: those of the tiles with the fewest bytes for each product, and of half of them.
const PANELS: [i64; 2] = [256, 128];
/// Share of the price of a product in memory up to which panels are taken. What is combined is combined while nobody multiplies, which costs
/// more than the model knows: prices of 0.92, 0.89 and 0.95 were 0.97, 1.00 and 1.09 as measured (h200: m4096 n32000 k4096, a sum of
/// exponentials; with a place; 16 rows).
const MARGIN: f64 = 0.93;
/// Times the panel that the columns are at least, so that there is something to save.
const LEAST_PANELS: i64 = 2;

/// A product with what is made along its columns.
struct Found {
    /// Number of the product's statement.
    product: usize,
    columns: AxisId,
    /// Statements that are rewritten, the product among them.
    members: BTreeSet<usize>,
    /// Statements that read single elements of the product.
    readers: Vec<usize>,
}

/// The derivation with the products in panels for which the model finds that cheaper.
pub fn choose(d: &Derivation, target: &Target, options: &BindOptions, sizes: &[i64], trace: &mut Trace) -> Derivation {
    let price = |d: &Derivation| candidates::choose(d, target, options, "", None, &mut trace.clone()).ok().map(|c| c.predicted_us);
    let mut best = d.clone();
    let mut told = Vec::new();
    let mut past: BTreeSet<TensorId> = BTreeSet::new();
    while let Some(found) = find(&best, sizes, &past) {
        let target_of = best.problem.statements[found.product].target;
        past.insert(target_of);
        if !leaves(&best, &found, target, options, trace) {
            continue;
        }
        let whole = price(&best);
        let offers = PANELS.iter().map(|columns| (*columns, rewritten(&best, &found, *columns)));
        let cheapest = offers.filter_map(|(columns, d)| Some((price(&d)?, columns, d))).min_by(|a, b| a.0.total_cmp(&b.0));
        let us = |price: Option<f64>| price.map_or("no kernel".into(), |us| format!("{us:.2} us"));
        let better = cheapest.as_ref().is_some_and(|(us, ..)| whole.is_none_or(|whole| *us <= whole * MARGIN));
        told.push(Record {
            step: "step2",
            rule: "panels-or-not",
            subject: best.problem.tensor(target_of).name.clone(),
            premises: Vec::new(),
            conclusion: format!(
                "its columns `{}` are only combined: in memory {}, in panels{} {} by the floors of {}: {}",
                best.problem.axis(found.columns).name,
                us(whole),
                cheapest.as_ref().map_or(String::new(), |(_, columns, _)| format!(" of {columns}")),
                us(cheapest.as_ref().map(|c| c.0)),
                target.name,
                if better { "each panel is combined where it is made" } else { "it goes through memory" }
            ),
            space: Space::Hardware,
            span: best.problem.statements[found.product].span,
        });
        if let Some((_, _, d)) = cheapest.filter(|_| better) {
            best = d;
        }
    }
    for record in told {
        trace.record(record);
    }
    best
}

/// Whether the product, or what is made of each of its elements, is stored: where the same kernel streams over its columns, neither leaves
/// the registers.
fn leaves(d: &Derivation, found: &Found, target: &Target, options: &BindOptions, trace: &Trace) -> bool {
    let plan = plan::plan(d, target, options, &|_| Choice::default(), "", &mut trace.clone());
    let along = found.members.iter().map(|i| &d.problem.statements[*i]).filter(|s| s.target_axes.contains(&found.columns));
    let elements: BTreeSet<TensorId> = along.map(|s| s.target).collect();
    plan.is_ok_and(|plan| plan.kernels.iter().any(|k| !k.stores.is_disjoint(&elements)))
}

/// The first product whose columns are only combined, but for those in `past`.
fn find(d: &Derivation, sizes: &[i64], past: &BTreeSet<TensorId>) -> Option<Found> {
    let p = &d.problem;
    (0..p.statements.len()).filter(|i| !past.contains(&p.statements[*i].target)).find_map(|product| {
        let s = &p.statements[product];
        let sum = matches!(s.kind, Kind::Reduce { op: Combine::Sum, .. }) && version::contracts(&s.value);
        if !sum || p.tensor(s.target).role != Role::Temp {
            return None;
        }
        let long = |a: &&AxisId| p.axis(**a).extent.divisor == 1 && p.axis(**a).extent.eval(sizes) >= LEAST_PANELS * PANELS[PANELS.len() - 1];
        s.target_axes.iter().filter(long).find_map(|columns| members(d, product, *columns))
    })
}

/// What is made of the product along `columns`; `None` if a value there is wanted for itself, or one waits for another.
fn members(d: &Derivation, product: usize, columns: AxisId) -> Option<Found> {
    let p = &d.problem;
    let mut own: BTreeSet<TensorId> = BTreeSet::from([p.statements[product].target]);
    let mut after = vec![product];
    for (i, s) in p.statements.iter().enumerate().skip(product + 1) {
        if group::reads(s).iter().any(|t| own.contains(t)) {
            own.insert(s.target);
            after.push(i);
        }
    }
    // Of what follows, statements over the columns, and what they need of the rest.
    let mut needed: BTreeSet<TensorId> = BTreeSet::new();
    let mut inside: BTreeSet<usize> = BTreeSet::new();
    for i in after.iter().rev() {
        let s = &p.statements[*i];
        if s.domain().contains(&columns) || needed.contains(&s.target) {
            inside.insert(*i);
            needed.extend(group::reads(s));
        }
    }
    let pairs = pairs(d);
    let statements: Vec<Statement> = inside.iter().map(|i| p.statements[*i].clone()).collect();
    let combines = |s: &Statement| matches!(&s.kind, Kind::Reduce { axes, .. } if axes.as_slice() == [columns]);
    let fine = |i: &usize| {
        let s = &p.statements[*i];
        if *i == product {
            return true;
        }
        let read_there = |t: TensorId| statements.iter().any(|s| s.target == t && s.target_axes.contains(&columns));
        // Neighbours in other panels are not at hand.
        let at_own_point = group::expressions(s).iter().all(|e| {
            let mut fine = true;
            e.walk(&mut |e| {
                if let Node::Read(t, index) = &e.node {
                    let at = |a: &AxisId| index.iter().filter(|e| **e == Expr::axis(*a)).count() == 1;
                    fine &= !read_there(*t) || at(&columns) && index.iter().filter(|e| e.axes().contains(&columns)).count() == 1;
                }
            });
            fine
        });
        match &s.kind {
            Kind::Map => at_own_point && (!s.target_axes.contains(&columns) || p.tensor(s.target).role == Role::Temp),
            Kind::Reduce { op, .. } if combines(s) => {
                let waits = reads_reductions(s, &statements, columns).iter().any(|t| pairs.get(&s.target).is_none_or(|pair| pair.key != *t));
                at_own_point && laws::commutes(p, *op) && !waits && p.tensor(s.target).storage == Storage::RowMajor
            }
            _ => false,
        }
    };
    let combined = inside.iter().any(|i| combines(&p.statements[*i]));
    // A map of results that a later sum over the columns reads is a value of its own besides.
    let apart = |i: &usize| p.statements[*i].domain().contains(&columns) || p.tensor(p.statements[*i].target).role == Role::Temp;
    let readers = readers(p, product, columns, &statements, after.into_iter().filter(|i| !inside.contains(i)))?;
    (combined && inside.iter().all(|i| fine(i) && apart(i))).then_some(Found { product, columns, members: inside, readers })
}

/// Those of the statements `others` that read what has the columns: maps of rows that take single elements of the product. `None` where one reads something else.
fn readers(p: &Problem, product: usize, columns: AxisId, members: &[Statement], others: impl Iterator<Item = usize>) -> Option<Vec<usize>> {
    let s = &p.statements[product];
    let along: BTreeSet<TensorId> = members.iter().filter(|s| s.target_axes.contains(&columns)).map(|s| s.target).collect();
    let reads: Vec<usize> = others.filter(|i| group::reads(&p.statements[*i]).iter().any(|t| along.contains(t))).collect();
    let depth: Vec<AxisId> = s.domain().into_iter().filter(|a| !s.target_axes.contains(a)).collect();
    let single = |i: &usize| {
        let r = &p.statements[*i];
        let of_product = group::reads(r).iter().all(|t| *t == s.target || !along.contains(t));
        // Whatever conditions they are read under.
        let anywhere = || read_at(r, s.target).iter().all(|index| absent::kept(p, &element(s, index), Vec::new()).is_some());
        r.kind == Kind::Map && of_product && !r.domain().iter().any(|a| *a == columns || depth.contains(a)) && anywhere()
    };
    (reads.is_empty() || s.guard.is_none() && s.more.is_empty() && reads.iter().all(single)).then_some(reads)
}

/// The indices at which `s` reads `t`, each once.
fn read_at(s: &Statement, t: TensorId) -> Vec<Vec<Expr>> {
    let mut reads: Vec<Vec<Expr>> = Vec::new();
    for e in group::expressions(s) {
        e.walk(&mut |e| match &e.node {
            Node::Read(x, index) if *x == t && !reads.contains(index) => reads.push(index.clone()),
            _ => {}
        });
    }
    reads
}

/// The terms of `product` at a point.
fn element(product: &Statement, index: &[Expr]) -> Expr {
    let point = |a: AxisId| product.target_axes.iter().position(|x| *x == a).map(|at| index[at].clone());
    product.value.rewrite(&mut |e| match e.node {
        Node::Axis(a) => point(a),
        _ => None,
    })
}

/// Makes the elements of the product that single statements read again, in a statement each, and lets them read those.
fn made_again(p: &mut Problem, found: &Found) -> Vec<Statement> {
    let product = p.statements[found.product].clone();
    let mut out: Vec<(Vec<Expr>, Vec<AxisId>, Statement)> = Vec::new();
    for i in &found.readers {
        let axes = p.statements[*i].target_axes.clone();
        for index in read_at(&p.statements[*i], product.target) {
            if out.iter().any(|(known, over, _)| *known == index && *over == axes) {
                continue;
            }
            let number = if out.is_empty() { String::new() } else { (out.len() + 1).to_string() };
            let name = format!("{}_at{number}", p.tensor(product.target).name);
            let t = split::temporary(p, name, p.tensor(product.target).dtype, &axes, product.span);
            let value = element(&product, &index);
            out.push((index, axes.clone(), Statement { target: t, target_axes: axes.clone(), value, ..product.clone() }));
        }
        let reader = &mut p.statements[*i];
        for e in group::expressions_mut(reader) {
            *e = e.rewrite(&mut |e| match &e.node {
                Node::Read(t, index) if *t == product.target => out
                    .iter()
                    .find(|(known, over, _)| known == index && *over == axes)
                    .map(|(_, _, made)| Expr { node: Node::Read(made.target, axes.iter().map(|a| Expr::axis(*a)).collect()), span: e.span }),
                _ => None,
            });
        }
    }
    out.into_iter().map(|(_, _, s)| s).collect()
}

/// Streaming pairs by tensors.
fn pairs(d: &Derivation) -> BTreeMap<TensorId, Pair> {
    let made = |s: StatementId| d.problem.statement(s).target;
    d.online.iter().map(|o| (made(o.payload), Pair { key: made(o.key), rescale: o.rescale.clone(), exp_scale: o.exp_scale, axis: o.axis })).collect()
}

/// The derivation with the product in panels of `width` columns.
fn rewritten(d: &Derivation, found: &Found, width: i64) -> Derivation {
    let mut p = d.problem.clone();
    let mut online = pairs(d);
    let members: Vec<Statement> = found.members.iter().map(|i| p.statements[*i].clone()).collect();
    let columns = found.columns;
    let again = made_again(&mut p, found);
    let mut cut = split::cut(&mut p, &mut online, &members, columns, 1);
    let extent = p.axis(columns).extent.clone();
    p.axes[cut.axis.0 as usize].extent = Extent { divisor: width, ..extent.clone() };
    let inner = AxisId(p.axes.len() as u32);
    p.axes.push(Axis { name: format!("{}_panel", p.axis(columns).name), extent: Extent::constant(width), span: Span::NONE });
    let point = Expr::binary(Binary::Add, Expr::binary(Binary::Mul, Expr::axis(cut.axis), Expr::int(width)), Expr::axis(inner));
    let inside = Expr::binary(Binary::Lt, point.clone(), Expr::new(Node::Extent(extent.clone())));
    let even = extent.as_constant().is_some_and(|e| e % width == 0);
    // What has the columns is there once for each panel, at its own points.
    let along: BTreeSet<TensorId> = cut.first.iter().filter(|s| s.target_axes.contains(&columns)).map(|s| s.target).collect();
    let to_panel = |e: &Expr| panelled(e, columns, inner, &point, &along);
    for s in &mut cut.first {
        let streams = s.domain().contains(&columns);
        s.target_axes.iter_mut().filter(|a| **a == columns).for_each(|a| *a = inner);
        if let Kind::Reduce { axes, .. } = &mut s.kind {
            axes.iter_mut().filter(|a| **a == columns).for_each(|a| *a = inner);
        }
        group::expressions_mut(s).into_iter().for_each(|e| *e = to_panel(e));
        if streams && !even {
            let mut all = s.guard.as_ref().map(address::conjuncts).unwrap_or_default();
            all.push(inside.clone());
            s.guard = address::conjunction(all);
        }
    }
    let places: BTreeSet<TensorId> =
        cut.first.iter().filter(|s| matches!(s.kind, Kind::Reduce { op: Combine::ArgMax | Combine::ArgMin, .. })).map(|s| s.target).collect();
    for s in &mut cut.second {
        s.value = s.value.rewrite(&mut |e| match &e.node {
            Node::Read(t, _) if places.contains(t) => {
                Some(Expr::binary(Binary::Add, Expr::binary(Binary::Mul, Expr::axis(cut.axis), Expr::int(width)), e.clone()))
            }
            _ => None,
        });
    }
    // The results of a row's panels lie side by side: whoever merges them reads rows.
    let partial: BTreeSet<TensorId> =
        cut.first.iter().filter(|s| s.target_axes.first() == Some(&cut.axis) && !along.contains(&s.target)).map(|s| s.target).collect();
    let turned = |e: &Expr| {
        e.rewrite(&mut |e| match &e.node {
            Node::Read(t, index) if partial.contains(t) => {
                let mut index = index.clone();
                index.rotate_left(1);
                Some(Expr { node: Node::Read(*t, index), span: e.span })
            }
            _ => None,
        })
    };
    cut.first.iter_mut().filter(|s| partial.contains(&s.target)).for_each(|s| s.target_axes.rotate_left(1));
    for s in cut.first.iter_mut().chain(&mut cut.second) {
        group::expressions_mut(s).into_iter().for_each(|e| *e = turned(e));
    }
    for s in &cut.first {
        let shape = s.target_axes.iter().map(|a| p.axis(*a).extent.clone()).collect();
        let t = &mut p.tensors[s.target.0 as usize];
        (t.shape, t.axes) = (shape, s.target_axes.iter().map(|a| Some(*a)).collect());
    }
    // What needs nothing of the members comes before them, the rest after.
    let mut late: BTreeSet<TensorId> = members.iter().map(|s| s.target).collect();
    let (mut before, mut after) = (Vec::new(), Vec::new());
    for (_, s) in p.statements.drain(..).enumerate().filter(|(i, _)| !found.members.contains(i)) {
        if group::reads(&s).iter().any(|t| late.contains(t)) {
            late.insert(s.target);
            after.push(s);
        } else {
            before.push(s);
        }
    }
    p.statements = before.into_iter().chain(again).chain(cut.first).chain(cut.second).chain(after).collect();
    let number = |t: TensorId| p.statements.iter().position(|s| s.target == t).map(|i| StatementId(i as u32));
    let gone: BTreeSet<TensorId> = members.iter().map(|s| s.target).collect();
    let moved = |payload: StatementId, key: StatementId| {
        let [payload, key] = [payload, key].map(|s| d.problem.statement(s).target);
        if gone.contains(&payload) {
            return None;
        }
        Some((number(payload)?, number(key)?))
    };
    let online = d.online.iter().filter_map(|o| moved(o.payload, o.key).map(|(payload, key)| Online { payload, key, ..o.clone() })).collect();
    let two_pass = d.two_pass.iter().filter_map(|t| moved(t.payload, t.key).map(|(payload, key)| TwoPass { payload, key, ..t.clone() })).collect();
    Derivation { problem: p, online, two_pass, ..d.clone() }
}

/// `e` at the point `part * C + i` of the columns; what is made in a panel is read at `i`.
fn panelled(e: &Expr, columns: AxisId, inner: AxisId, point: &Expr, along: &BTreeSet<TensorId>) -> Expr {
    let node = match &e.node {
        Node::Axis(a) if *a == columns => return Expr { span: e.span, ..point.clone() },
        Node::Read(t, index) => {
            let own = along.contains(t);
            let place = |e: &Expr| if own && *e == Expr::axis(columns) { Expr::axis(inner) } else { panelled(e, columns, inner, point, along) };
            Node::Read(*t, index.iter().map(place).collect())
        }
        Node::Unary(op, a) => Node::Unary(*op, Arc::new(panelled(a, columns, inner, point, along))),
        Node::Cast(d, a) => Node::Cast(*d, Arc::new(panelled(a, columns, inner, point, along))),
        Node::Binary(op, a, b) => Node::Binary(*op, Arc::new(panelled(a, columns, inner, point, along)), Arc::new(panelled(b, columns, inner, point, along))),
        Node::Select(c, a, b) => Node::Select(
            Arc::new(panelled(c, columns, inner, point, along)),
            Arc::new(panelled(a, columns, inner, point, along)),
            Arc::new(panelled(b, columns, inner, point, along)),
        ),
        other => other.clone(),
    };
    Expr { node, span: e.span }
}
