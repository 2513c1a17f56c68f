//! Statements that could share a kernel, but are better off apart where rows are few: a block for each row leaves most of a
//! device idle, and what keeps a row from being cut over blocks is another statement.

mod combined;

use crate::address;
use crate::contraction;
use crate::deep;
use crate::group;
use crate::levels;
use crate::place;
use crate::plan;
use crate::segments;
use crate::split::Pair;
use crate::version;
pub use combined::combined;
use flashderive_ir::dtype::DType;
use flashderive_ir::problem::*;
use flashderive_ir::target::Target;
use std::collections::{BTreeMap, BTreeSet};

/// Scans along `axis` that could look back but for reductions over it that share their kernel, and those reductions with
/// what follows from them, where neither needs the other's results.
pub fn scans(p: &Problem, statements: &[Statement], axis: AxisId, sizes: &[i64], target: &Target) -> Option<(Vec<Statement>, Vec<Statement>)> {
    let mut late: BTreeSet<TensorId> = BTreeSet::new();
    for s in statements {
        let reduces = matches!(&s.kind, Kind::Reduce { axes, .. } if axes.contains(&axis));
        if reduces || group::reads(s).iter().any(|t| late.contains(t)) {
            late.insert(s.target);
        }
    }
    let (mut last, early): (Vec<Statement>, Vec<Statement>) = statements.iter().cloned().partition(|s| late.contains(&s.target));
    let combines = |s: &Statement| matches!(s.kind, Kind::Scan { .. } | Kind::Recurrence { .. });
    if last.is_empty() || last.iter().any(combines) || !early.iter().any(combines) || !plan::looks_back(p, &early, axis, &[], sizes, target) {
        return None;
    }
    // Maps that both need are made by both.
    let mut needed: BTreeSet<TensorId> = last.iter().flat_map(group::reads).collect();
    let mut copied = Vec::new();
    for s in early.iter().rev().filter(|s| s.kind == Kind::Map || combines(s)) {
        if needed.contains(&s.target) {
            needed.extend(group::reads(s));
            copied.push(s.clone());
        }
    }
    copied.reverse();
    copied.append(&mut last);
    (!copied.iter().any(combines)).then_some((early, copied))
}

/// The reductions of the first pass over `axis` with what they are made from, and all other statements, if some reduction
/// waits for the result of another one.
pub fn passes(statements: &[Statement], online: &BTreeMap<TensorId, Pair>, axis: AxisId) -> Option<(Vec<Statement>, Vec<Statement>)> {
    let reduces = |s: &Statement| matches!(&s.kind, Kind::Reduce { axes, .. } if axes.contains(&axis));
    if statements.iter().any(|s| matches!(s.kind, Kind::Scan { .. } | Kind::Recurrence { .. })) {
        return None;
    }
    let waits = |s: &Statement| plan::reads_reductions(s, statements, axis).iter().any(|t| online.get(&s.target).is_none_or(|pair| pair.key != *t));
    let first: BTreeSet<TensorId> = statements.iter().filter(|s| reduces(s) && !waits(s)).map(|s| s.target).collect();
    if first.is_empty() || !statements.iter().any(|s| reduces(s) && waits(s)) {
        return None;
    }
    let needed = |wanted: BTreeSet<TensorId>, stop: &BTreeSet<TensorId>| {
        let mut all = wanted;
        for s in statements.iter().rev() {
            if all.contains(&s.target) && !stop.contains(&s.target) {
                all.extend(group::reads(s));
            }
        }
        statements.iter().filter(|s| all.contains(&s.target) && !stop.contains(&s.target)).cloned().collect::<Vec<_>>()
    };
    // What follows from the first pass alone is made with it.
    let own: BTreeSet<TensorId> = statements.iter().map(|s| s.target).collect();
    let mut first = first;
    for s in statements.iter().filter(|s| !s.domain().contains(&axis)) {
        let inside: Vec<TensorId> = group::reads(s).into_iter().filter(|t| own.contains(t)).collect();
        if !inside.is_empty() && inside.iter().all(|t| first.contains(t)) {
            first.insert(s.target);
        }
    }
    let early = needed(first.clone(), &BTreeSet::new());
    let made: BTreeSet<TensorId> = early.iter().map(|s| s.target).collect();
    let rest = statements.iter().map(|s| s.target).filter(|t| !made.contains(t)).collect();
    let late = needed(rest, &first);
    Some((early, late))
}

/// The first of several products for a matrix unit that reads shared memory with what it is made from, and all other statements, if no
/// product needs another's: a ring has one product, and what joins them is done where the last one is finished.
pub fn products(p: &Problem, shape: &group::Shape, statements: &[Statement], target: &Target) -> Option<(Vec<Statement>, Vec<Statement>)> {
    let nested = deep::chains(p, statements);
    let along: BTreeSet<AxisId> = nested.iter().flat_map(|c| c.axes.iter().copied()).collect();
    if statements.len() < 2 || !shape.local.iter().all(|a| along.contains(a)) {
        return None;
    }
    // The innermost of nested sums is no product by itself.
    let inner = |s: &Statement| nested.iter().any(|c| c.sum.target != s.target && c.members.iter().any(|m| statements[*m].target == s.target));
    let multiplies = |s: &&Statement| {
        let product = contraction::shape(p, s, shape, None);
        let alone = || segments::find(p, s).is_some() || levels::divides(p, s, target);
        let shared = |operand| target.multiplies_from_shared(operand);
        let of_reads = |c: &deep::Chain| deep::of_reads(p, c).and_then(|sum| deep::product(p, &sum, c.axes[0], target)).is_some();
        nested.iter().any(|c| c.sum.target == s.target && of_reads(c)) || !inner(s) && (product.is_some_and(|c| shared(c.operand)) || alone())
    };
    let made: Vec<TensorId> = statements.iter().filter(multiplies).map(|s| s.target).collect();
    if made.len() < 2 {
        return None;
    }
    let none = BTreeSet::new();
    let (first, others) = (made[0], &made[1..]);
    let early = needed(statements, BTreeSet::from([first]), &none);
    if others.iter().any(|t| early.contains(t) || needed(statements, BTreeSet::from([*t]), &none).contains(&first)) {
        return None;
    }
    // What both need is made by both, but for the product.
    let late = needed(statements, statements.iter().map(|s| s.target).filter(|t| !early.contains(t)).collect(), &BTreeSet::from([first]));
    let of = |wanted: &BTreeSet<TensorId>| -> Vec<Statement> { statements.iter().filter(|s| wanted.contains(&s.target)).cloned().collect() };
    Some((of(&early), of(&late)))
}

/// Reductions of what nested sums of products come to over axes of their results, with what follows from them, and all other statements: a ring with loops around its depth has its
/// results in tiles, of whose rows no block has all. What lies in memory then has [`MOST_STORED`] bytes at most.
pub fn of_results(p: &Problem, statements: &[Statement], sizes: &[i64]) -> Option<(Vec<Statement>, Vec<Statement>)> {
    let chains = deep::chains(p, statements);
    let inside = |s: &Statement| chains.iter().any(|c| c.members.iter().any(|m| statements[*m].target == s.target));
    let none = BTreeSet::new();
    let of = |s: &Statement, axes: &[AxisId]| {
        let made = needed(statements, group::reads(s).into_iter().collect(), &none);
        let mut all = chains.iter().filter(|c| made.contains(&c.sum.target)).peekable();
        all.peek().is_some() && all.all(|c| axes.iter().all(|a| c.sum.target_axes.contains(a)))
    };
    let reduces = |s: &&Statement| matches!(&s.kind, Kind::Reduce { axes, .. } if !inside(s) && !multiplies(s) && of(s, axes));
    let last: BTreeSet<TensorId> = statements.iter().filter(reduces).map(|s| s.target).collect();
    if last.is_empty() {
        return None;
    }
    let (early, late) = stored(p, statements, &last, true);
    let read: BTreeSet<TensorId> = late.iter().flat_map(group::reads).collect();
    let bytes = |t: TensorId| p.tensor(t).shape.iter().fold(i64::from(p.tensor(t).dtype.bits()) / 8, |n, e| n.saturating_mul(e.eval(sizes)));
    early.iter().filter(|s| read.contains(&s.target)).all(|s| bytes(s.target) <= MOST_STORED).then_some((early, late))
}

/// Reductions of what other reductions come to, over axes of their results, with what follows from them, and all other statements: one kernel has blocks of whole rows of the results then.
pub fn of_reduced(p: &Problem, statements: &[Statement]) -> Option<(Vec<Statement>, Vec<Statement>)> {
    let none = BTreeSet::new();
    let over = |s: &Statement| match &s.kind {
        Kind::Reduce { axes, .. } => axes.clone(),
        _ => Vec::new(),
    };
    let of = |s: &Statement, axes: &[AxisId]| {
        let made = needed(statements, group::reads(s).into_iter().collect(), &none);
        let rows = |w: &Statement| !over(w).is_empty() && axes.iter().all(|a| w.target_axes.contains(a));
        statements.iter().any(|w| made.contains(&w.target) && rows(w))
    };
    let last: BTreeSet<TensorId> = statements.iter().filter(|s| !over(s).is_empty() && of(s, &over(s))).map(|s| s.target).collect();
    let (early, late) = stored(p, statements, &last, true);
    (!last.is_empty() && !early.is_empty()).then_some((early, late))
}

/// Scans and recurrences of what products come to, with what follows from them, and all other statements: a ring has tiles of all points, a scan goes from one to the next.
pub fn scanned(p: &Problem, statements: &[Statement]) -> Option<(Vec<Statement>, Vec<Statement>)> {
    let none = BTreeSet::new();
    let products: BTreeSet<TensorId> = statements.iter().filter(|s| multiplies(s)).map(|s| s.target).collect();
    let scans = |s: &&Statement| {
        matches!(s.kind, Kind::Scan { .. } | Kind::Recurrence { .. })
            && !needed(statements, group::reads(s).into_iter().collect(), &none).is_disjoint(&products)
    };
    let last: BTreeSet<TensorId> = statements.iter().filter(scans).map(|s| s.target).collect();
    let of = |t: &TensorId| !needed(statements, BTreeSet::from([*t]), &none).is_disjoint(&last);
    (!last.is_empty() && !products.iter().any(of)).then(|| stored(p, statements, &last, true))
}

/// What a product reads of another one, in whose rows it is summed, and that product with what follows from it: `tot[k, d] = sum[n] (1 if a[n] == k else 0) * x[n, d]` with
/// `a[n] = argmin[k]` of a product of rows `n`. A ring has the rows of its product in blocks, and what is made of them is stored.
pub fn behind(p: &Problem, statements: &[Statement]) -> Option<(Vec<Statement>, Vec<Statement>)> {
    let none = BTreeSet::new();
    let products: Vec<&Statement> = statements.iter().filter(|s| multiplies(s)).collect();
    let needs = |t: TensorId| needed(statements, BTreeSet::from([t]), &none);
    // It sums over rows of the other, and needs what the columns of these come to.
    let rows = |s: &Statement, other: &Statement| match &s.kind {
        Kind::Reduce { axes, .. } => other.target != s.target && axes.iter().all(|a| other.target_axes.contains(a)) && needs(s.target).contains(&other.target),
        _ => false,
    };
    let waits = |s: &Statement, other: &Statement| {
        let columns =
            |r: &Statement| matches!(&r.kind, Kind::Reduce { axes, .. } if axes.iter().all(|a| other.target_axes.contains(a) && s.target_axes.contains(a)));
        let all = needs(s.target);
        statements.iter().any(|r| all.contains(&r.target) && columns(r) && needs(r.target).contains(&other.target))
    };
    let last = products.iter().find(|s| products.iter().any(|other| rows(s, other) && waits(s, other)))?.target;
    Some(stored(p, statements, &BTreeSet::from([last]), true))
}

/// The last product that needs another one, with what follows from it, and all other statements: where a chain of both has no kernel, what the first one comes to is
/// stored; `again`: maps of it are made again where the last one is.
pub fn links(p: &Problem, statements: &[Statement], again: bool) -> Option<(Vec<Statement>, Vec<Statement>)> {
    let made: BTreeSet<TensorId> = statements.iter().filter(|s| multiplies(s)).map(|s| s.target).collect();
    let needs = |s: &Statement| needed(statements, group::reads(s).into_iter().collect(), &BTreeSet::new());
    let last = statements.iter().rev().find(|s| multiplies(s) && !needs(s).is_disjoint(&made))?.target;
    Some(stored(p, statements, &BTreeSet::from([last]), again))
}

/// The first product that another one needs, with what it is made from, and all other statements, which read what it comes to.
pub fn first_link(p: &Problem, statements: &[Statement]) -> Option<(Vec<Statement>, Vec<Statement>)> {
    let none = BTreeSet::new();
    let needs = |t: TensorId| needed(statements, BTreeSet::from([t]), &none);
    let products: Vec<TensorId> = statements.iter().filter(|s| multiplies(s)).map(|s| s.target).collect();
    let first = products.iter().copied().find(|t| products.iter().any(|other| other != t && needs(*other).contains(t)))?;
    let early = needs(first);
    let last = statements.iter().map(|s| s.target).filter(|t| !early.contains(t)).collect();
    Some(stored(p, statements, &last, true))
}

/// Writes at computed places of what is made of a product, with what follows from them, and all other statements: a tile of a ring is stored where it lies.
pub fn places(p: &Problem, statements: &[Statement]) -> Option<(Vec<Statement>, Vec<Statement>)> {
    let written: BTreeSet<TensorId> = statements.iter().filter(|s| place::scatters(s)).map(|s| s.target).collect();
    let made = needed(statements, written.clone(), &BTreeSet::new());
    let product = statements.iter().any(|s| multiplies(s) && made.contains(&s.target));
    (product && !written.is_empty()).then(|| stored(p, statements, &written, true))
}

/// Whether `s` sums products of two values.
pub(crate) fn multiplies(s: &Statement) -> bool {
    matches!(s.kind, Kind::Reduce { op: Combine::Sum, .. }) && version::contracts(&s.value)
}

/// `last` and what follows from it as the second of two sets, of which the first stores what the second one reads; `again`: maps are made again instead.
fn stored(p: &Problem, statements: &[Statement], last: &BTreeSet<TensorId>, again: bool) -> (Vec<Statement>, Vec<Statement>) {
    let none = BTreeSet::new();
    let after = |t: &TensorId| !needed(statements, BTreeSet::from([*t]), &none).is_disjoint(last);
    let follows: BTreeSet<TensorId> = statements.iter().map(|s| s.target).filter(after).collect();
    let early: Vec<Statement> = statements.iter().filter(|s| !follows.contains(&s.target)).cloned().collect();
    let kept = early.iter().filter(|s| !again || s.kind != Kind::Map || p.tensor(s.target).role == Role::Output).map(|s| s.target).collect();
    let late = needed(statements, follows, &kept);
    let late = statements.iter().filter(|s| late.contains(&s.target) && !kept.contains(&s.target)).cloned().collect();
    (early, late)
}

/// The first of several sums along the stream of a ring with all that it needs, and all other statements with what they need, where neither needs the other's result: what both
/// are made of is made by both.
pub fn sums(shape: &group::Shape, statements: &[Statement]) -> Option<(Vec<Statement>, Vec<Statement>)> {
    let none = BTreeSet::new();
    let along = |s: &&Statement| matches!(&s.kind, Kind::Reduce { axes, .. } if shape.stream.is_some_and(|a| axes.contains(&a))) && multiplies(s);
    let made: Vec<TensorId> = statements.iter().filter(along).map(|s| s.target).collect();
    let (first, others) = made.split_first()?;
    let needs = |t: &TensorId| needed(statements, BTreeSet::from([*t]), &none);
    if others.is_empty() || others.iter().any(|t| needs(t).contains(first) || needs(first).contains(t)) {
        return None;
    }
    // What follows from it alone goes with it.
    let mut early = needs(first);
    let mut follows = BTreeSet::from([*first]);
    for s in statements {
        if s.target != *first && group::reads(s).iter().any(|t| follows.contains(t)) {
            follows.insert(s.target);
        }
    }
    let shared = |t: &TensorId| others.iter().any(|other| needs(t).contains(other));
    if follows.iter().any(shared) {
        return None;
    }
    early.extend(follows.iter().flat_map(needs));
    let late = needed(statements, statements.iter().map(|s| s.target).filter(|t| !early.contains(t)).collect(), &none);
    let of = |wanted: &BTreeSet<TensorId>| -> Vec<Statement> { statements.iter().filter(|s| wanted.contains(&s.target)).cloned().collect() };
    Some((of(&early), of(&late)))
}

/// One of several chains of products with all that is made for it alone, and all other statements, if no chain needs another's: a ring has one chain, and what
/// joins them reads their results.
pub fn chains(p: &Problem, shape: &group::Shape, statements: &[Statement], target: &Target) -> Option<(Vec<Statement>, Vec<Statement>)> {
    let product = |s: &&Statement| contraction::shape(p, s, shape, None).is_some_and(|c| target.multiplies_from_shared(c.operand));
    let made: Vec<TensorId> = statements.iter().filter(product).map(|s| s.target).collect();
    let needs = |wanted: BTreeSet<TensorId>| {
        let mut all = wanted;
        for s in statements.iter().rev() {
            if all.contains(&s.target) {
                all.extend(group::reads(s));
            }
        }
        all
    };
    let of_one = |t: &TensorId| needs(BTreeSet::from([*t]));
    let last: Vec<TensorId> = made.iter().copied().filter(|t| made.iter().all(|other| other == t || !of_one(other).contains(t))).collect();
    let chain = |t: &TensorId| made.iter().any(|first| first != t && of_one(t).contains(first));
    if last.len() < 2 || !last.iter().all(chain) {
        return None;
    }
    // Nothing that runs along the stream serves two of them.
    let streamed = |set: &BTreeSet<TensorId>| -> BTreeSet<TensorId> {
        let along = |s: &&Statement| shape.stream.is_some_and(|a| s.domain().contains(&a)) && set.contains(&s.target);
        statements.iter().filter(along).map(|s| s.target).collect()
    };
    let first = streamed(&of_one(&last[0]));
    if last[1..].iter().any(|t| !streamed(&of_one(t)).is_disjoint(&first)) {
        return None;
    }
    // With it go reductions and maps that read nothing else of the kernel.
    let own: BTreeSet<TensorId> = statements.iter().map(|s| s.target).collect();
    let mut early = of_one(&last[0]);
    for s in statements {
        let mut inside = group::reads(s).into_iter().filter(|t| own.contains(t)).peekable();
        if inside.peek().is_some() && inside.all(|t| early.contains(&t)) {
            early.insert(s.target);
        }
    }
    let (early, late): (Vec<Statement>, Vec<Statement>) = statements.iter().cloned().partition(|s| early.contains(&s.target));
    (!late.is_empty()).then_some((early, late))
}

/// Reductions that are no products with what they are made from, and all other statements, where those have a product for a matrix unit that
/// reads shared memory and neither needs the other's results: a ring holds tiles of its own product and nothing else. They are over resident
/// axes, or over the depth of the product itself (the sum of an operand beside the product with it).
pub fn beside_product(p: &Problem, shape: &group::Shape, statements: &[Statement], target: &Target) -> Option<(Vec<Statement>, Vec<Statement>)> {
    let depth = shape.stream?;
    let multiplies = |s: &Statement| contraction::shape(p, s, shape, None).is_some_and(|c| c.depth == depth && target.multiplies_from_shared(c.operand));
    let contracts = |s: &Statement| matches!(s.kind, Kind::Reduce { op: Combine::Sum, .. }) && version::contracts(&s.value);
    let beside = |s: &&Statement| match &s.kind {
        Kind::Reduce { axes, .. } => !axes.contains(&depth) || axes.as_slice() == [depth] && !contracts(s),
        _ => false,
    };
    let short: BTreeSet<TensorId> = statements.iter().filter(beside).map(|s| s.target).collect();
    let product = statements.iter().find(|s| multiplies(s))?.target;
    let needs = |wanted, without: &BTreeSet<TensorId>| needed(statements, wanted, without);
    let early = needs(short.clone(), &BTreeSet::new());
    let late = needs(statements.iter().map(|s| s.target).filter(|t| !early.contains(t)).collect(), &short);
    let (first, last): (Vec<Statement>, Vec<Statement>) = (
        statements.iter().filter(|s| early.contains(&s.target)).cloned().collect(),
        statements.iter().filter(|s| late.contains(&s.target) && !short.contains(&s.target)).cloned().collect(),
    );
    let apart = !short.is_empty()
        && !early.contains(&product)
        && !first.iter().any(|s| s.domain().contains(&depth) && contracts(s))
        && !needs(BTreeSet::from([product]), &BTreeSet::new()).iter().any(|t| short.contains(t));
    apart.then_some((first, last))
}

/// The tensors `wanted` and all that they are made from, but for what `without` is.
pub(crate) fn needed(statements: &[Statement], wanted: BTreeSet<TensorId>, without: &BTreeSet<TensorId>) -> BTreeSet<TensorId> {
    let mut all = wanted;
    for s in statements.iter().rev() {
        if all.contains(&s.target) {
            all.extend(group::reads(s).into_iter().filter(|t| !without.contains(t)));
        }
    }
    all
}

/// What is reduced beside a product whose columns are streamed, without a point of the stream, and the rest.
pub fn beside_columns(p: &Problem, shape: &group::Shape, statements: &[Statement], target: &Target) -> Option<(Vec<Statement>, Vec<Statement>)> {
    let stream = shape.stream?;
    let along =
        |s: &Statement| contraction::shape(p, s, shape, None).is_some_and(|c| [c.row, c.column].contains(&stream) && target.multiplies_from_shared(c.operand));
    statements.iter().find(|s| along(s))?;
    let none = BTreeSet::new();
    let streams = |t: &TensorId| statements.iter().any(|s| s.target == *t && s.domain().contains(&stream));
    let short = statements.iter().filter(|s| matches!(s.kind, Kind::Reduce { .. })).map(|s| BTreeSet::from([s.target]));
    let short: BTreeSet<TensorId> = short.filter(|t| !needed(statements, t.clone(), &none).iter().any(streams)).flatten().collect();
    let early = needed(statements, short.clone(), &none);
    let others = statements.iter().map(|s| s.target).filter(|t| !early.contains(t)).collect();
    let late = needed(statements, others, &short);
    let of = |keep: &dyn Fn(&TensorId) -> bool| statements.iter().filter(|s| keep(&s.target)).cloned().collect::<Vec<_>>();
    (!short.is_empty()).then(|| (of(&|t| early.contains(t)), of(&|t| late.contains(t) && !short.contains(t))))
}

/// Reductions of inputs with a number for each point of the stream along which a product has its columns, and none for each of its rows (a norm of the rows of
/// keys), with the maps that follow from these alone, and the rest: a block for some of the rows would combine each point's elements anew, beside the tile of
/// them that it multiplies.
pub fn of_points(p: &Problem, shape: &group::Shape, statements: &[Statement], target: &Target) -> Option<(Vec<Statement>, Vec<Statement>)> {
    let stream = shape.stream?;
    let product = |s: &Statement| contraction::shape(p, s, shape, None).filter(|c| target.multiplies_from_shared(c.operand));
    let first = statements.iter().find_map(|s| product(s).filter(|c| [c.row, c.column].contains(&stream)))?;
    let row = if first.row == stream { first.column } else { first.row };
    let none = BTreeSet::new();
    let made = |t: &TensorId| statements.iter().find(|s| s.target == *t);
    let of_inputs = |s: &Statement| !needed(statements, BTreeSet::from([s.target]), &none).iter().filter_map(made).any(|s| product(s).is_some());
    let of_points = |s: &Statement| s.target_axes.contains(&stream) && !s.target_axes.contains(&row);
    let reduces = |s: &&Statement| matches!(&s.kind, Kind::Reduce { .. }) && of_points(s) && of_inputs(s);
    let mut stored: BTreeSet<TensorId> = statements.iter().filter(reduces).map(|s| s.target).collect();
    if stored.is_empty() {
        return None;
    }
    // What follows is stored in their place.
    for s in statements.iter().filter(|s| s.kind == Kind::Map && of_points(s) && of_inputs(s)) {
        if group::reads(s).iter().any(|t| stored.contains(t)) {
            stored.insert(s.target);
        }
    }
    let early = needed(statements, stored.clone(), &none);
    let late = needed(statements, statements.iter().map(|s| s.target).filter(|t| !early.contains(t)).collect(), &stored);
    let of = |keep: &dyn Fn(&TensorId) -> bool| statements.iter().filter(|s| keep(&s.target)).cloned().collect::<Vec<_>>();
    Some((of(&|t| early.contains(t)), of(&|t| late.contains(t) && !stored.contains(t))))
}

/// Bytes of results in patches that a later kernel combines, at most: a caller who asks for a few numbers a row expects no scratch of the
/// size of the device.
pub const MOST_STORED: i64 = 8 << 30;

/// A reduction over a resident axis with a point for each of the stream, with what it is made from, and all other statements: where a block has one
/// row of the stream, each of its points takes the elements of both sides anew, and in patches of results it would not.
/// What lies in memory then has [`MOST_STORED`] bytes at most.
pub fn patches(p: &Problem, shape: &group::Shape, statements: &[Statement], sizes: &[i64]) -> Option<(Vec<Statement>, Vec<Statement>)> {
    let stream = shape.stream?;
    let resident = |s: &&Statement| matches!(&s.kind, Kind::Reduce { axes, .. } if axes.len() == 1 && shape.local.contains(&axes[0]));
    let inner = statements.iter().filter(resident).find(|s| s.target_axes.contains(&stream) && p.tensor(s.target).role == Role::Temp)?.target;
    let kept = p.tensor(inner);
    let bytes = kept.shape.iter().fold(i64::from(kept.dtype.bits()) / 8, |n, e| n.saturating_mul(e.eval(sizes)));
    if MOST_STORED < bytes {
        return None;
    }
    let needs = |wanted: BTreeSet<TensorId>, stop: Option<TensorId>| {
        let mut all = wanted;
        for s in statements.iter().rev() {
            if all.contains(&s.target) && stop != Some(s.target) {
                all.extend(group::reads(s));
            }
        }
        all
    };
    let early = needs(BTreeSet::from([inner]), None);
    let late = needs(statements.iter().map(|s| s.target).filter(|t| !early.contains(t)).collect(), Some(inner));
    let first: Vec<Statement> = statements.iter().filter(|s| early.contains(&s.target)).cloned().collect();
    let last: Vec<Statement> = statements.iter().filter(|s| late.contains(&s.target) && s.target != inner).cloned().collect();
    let combines = |s: &Statement| matches!(&s.kind, Kind::Reduce { axes, .. } if axes.as_slice() == [stream]);
    (last.iter().any(combines) && !first.iter().any(combines)).then_some((first, last))
}
