//! Operands that are written to memory once more, as the copy engine reads them best, before a ring multiplies them. On targets without
//! rings, as asynchronous copies of 16 bytes and the matrix loads of single warps take them.
//!
//! ```text
//! c[m, n] = sum[k] f(a[i[m], k]) * b[n, k]            rows of b start anywhere, f is not a read
//!
//! a'[m, k] = f(a[i[m], k])                            kernels of their own; rows at a pitch of whole lines
//! b'[n, k] = b[n, k]
//! c[m, n]  = sum[k] a'[m, k] * b'[n, k]               a ring
//! ```
//! The copy engine takes rows that start at multiples of 16 bytes and elements that are multiplied as they lie in memory. An
//! operand that is neither, for whatever reason (an odd length of rows, a view, an index looked up in a table, a value that is
//! computed or has another type), can be made so at the price of writing it and reading it again: bytes of its elements, where the product reads them once
//! for each tile of the other side. The rule applies to all sums of products; whether it pays is for the cost model to say.
//!
//! * Rows that a table of tokens brings to the segments of [`crate::segments`] are such an operand.
//! * An operand is written over its own axes: those of both operands first, then its side and the depth, the one that was contiguous last.
//! * Where an operand is no function of one side and the depth (several axes in one index, as in convolutions), the tensor that it is
//!   read from is copied as it is.
//! * The axes of a sum over several are one depth in what is written (see [`flat`]).
//! * What is absent under a condition is written as zero. A condition that ends the depth of a row or a column stays with the sum, for the steps that
//!   hold nothing for a tile are left out.
//! * The type is the fastest of the target's that holds both operands exactly (see [`exact`]); an operand that is computed may be rounded to a
//!   16-bit type of its partner where the spec allows it.
//! * What lies between the rows is neither written nor read: the copy engine brings zeros for what is beyond the length of a row.

mod chained;
mod copies;
pub(crate) mod exact;
mod flat;
mod joined;
pub(crate) mod narrow;
mod runs;

use crate::absent;
use crate::address;
use crate::blocks;
use crate::contraction::{self, Sides};
use crate::deep;
use crate::group;
use crate::levels;
use crate::plan::Wanted;
use crate::ring::{self, ROW_BYTES};
use crate::segments;
use crate::version;
pub(crate) use copies::pitch;
use copies::Copies;
use flashderive_ir::dtype::DType;
use flashderive_ir::problem::*;
use flashderive_ir::target::Target;
use flashderive_ir::trace::{Record, RecordId, Space, Trace};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// Which operands of a ring are written to memory first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Relay {
    /// None.
    None,
    /// Those that the copy engine cannot bring.
    Needed,
    /// Of a chain of two products, those that neither the copy engine brings nor threads gather row by row (see [`crate::gather`]). Of a product over segments, its
    /// rows: what is chosen is made by those who multiply (see [`crate::prologue`]).
    Rows,
    /// Those whose rows do not start at multiples of lines of the cache as well: each is two lines to it.
    Lines,
    /// All that is no read over one depth, of sums over several axes, which become one.
    Flat,
    /// Those with windows, of sums over several axes: the points of a window that lie side by side are one depth.
    Runs,
}

/// Statements with operands that are written first.
pub struct Relaid {
    /// For each tensor that is written, the statements of its kernel.
    pub copies: Vec<Vec<Statement>>,
    /// All that follows.
    pub rest: Vec<Statement>,
    /// The tensors that are written.
    pub made: BTreeSet<TensorId>,
    /// What is read as runs, in words.
    pub in_runs: Option<String>,
}

/// Whether a tensor was written for the matrix unit.
pub fn laid(p: &Problem, t: TensorId) -> bool {
    matches!(p.tensor(t).storage, Storage::Pitched(_))
}

/// Whether a product of a kernel may have windows as runs (see [`runs`]).
pub fn has_runs(p: &Problem, statements: &[Statement], target: &Target) -> bool {
    target.has_multiplier_from_shared() && runs::any(p, statements, target)
}

/// Whether operands may be written first. (Where there are rings, single warps take what there is.)
pub fn wanted(target: &Target, choice: Wanted) -> bool {
    choice.relay() != Relay::None && (choice.is_ring() || !target.has_multiplier_from_shared())
}

/// `statements` with their operands written first, as `choice.relay` asks; the tensors are left in `p`.
pub fn rewrite(p: &mut Problem, shape: &group::Shape, statements: &[Statement], target: &Target, sizes: &[i64], choice: Wanted) -> Option<Relaid> {
    if !wanted(target, choice) {
        return None;
    }
    let relay = choice.relay();
    let lines = relay == Relay::Lines;
    let mut copies = Copies::default();
    let mut out = statements.to_vec();
    if relay == Relay::Flat {
        flat::rewrite(p, shape, &mut out, target, sizes, &mut copies)?;
        return apart(p, statements, out, copies);
    }
    if relay == Relay::Runs {
        let told = runs::rewrite(p, shape, &mut out, target, &mut copies)?;
        return apart(p, statements, out, copies).map(|r| Relaid { in_runs: Some(told), ..r });
    }
    let gather = relay == Relay::Rows;
    if (gather || relay == Relay::Needed) && choice.is_ring() && chained::rewrite(p, shape, &mut out, target, &mut copies, gather).is_some() {
        return apart(p, statements, out, copies);
    }
    if gather {
        // What is chosen stays as it is: consumers make their operands of it.
        let found = out.iter_mut().filter_map(|s| segments::begins(p, s).map(|_| in_segments(p, s, target, &mut copies, false))).flatten().count();
        return (found > 0).then(|| apart(p, statements, out, copies)).flatten();
    }
    for s in out.iter_mut() {
        let sums = matches!(&s.kind, Kind::Reduce { op: Combine::Sum, .. });
        if sums && segments::begins(p, s).is_some() {
            in_segments(p, s, target, &mut copies, true);
            continue;
        }
        let Some(whole) = Some(&*s).filter(|s| sums && version::contracts(&s.value)).and_then(|s| absent::folded(p, s)) else { continue };
        let conditional = s.guard.is_some();
        let kept = std::mem::replace(s, whole);
        let before = copies.made.len();
        // What keeps both operands from being numbers of a type may be factors of blocks, which leave the sum over a block (see [`levels`]).
        let typed = |p: &Problem, s: &Statement| contraction::sides(p, s, shape, None).map(|sides| (exact::operand(p, s, &sides, target), sides));
        let mut steady = Vec::new();
        let mut found = typed(p, s);
        if matches!(found, Some((None, _))) && s.guard.is_none() {
            if let Some((inner, outside)) = without_blocks(s) {
                found = typed(p, &inner);
                (*s, steady) = (inner, outside);
            }
        }
        if let Some((operand, sides)) = found {
            let Some(operand) = operand else {
                *s = kept;
                continue;
            };
            let mut ends = Vec::new();
            let [left, right] = [(&sides.left, sides.row), (&sides.right, sides.column)].map(|(e, side)| {
                let fine = addressed(p, e, operand, side, sides.depth) && !(lines && off_lines(p, e, sizes));
                if fine {
                    e.clone()
                } else {
                    ends.extend(absent::ends(&absent::zero_unless(e), side, sides.depth));
                    copies.operand(p, e, exact::element(p, e, operand), &order(p, s, e, side, sides.depth, operand), s.span)
                }
            });
            let factors = [left, right].into_iter().chain(steady.drain(..));
            s.value =
                factors.reduce(|a, b| Expr { node: Node::Binary(Binary::Mul, Arc::new(a), Arc::new(b)), span: s.value.span }).unwrap_or(kept.value.clone());
            // What is written is zero where these fail; they still say which steps of the depth hold anything.
            s.guard = address::conjunction(ends);
        }
        if (conditional || !steady.is_empty()) && copies.made.len() == before {
            *s = kept;
        }
    }
    if copies.made.is_empty() {
        whole_tensors(p, shape, &mut out, lines, target, sizes, &mut copies)?;
    }
    apart(p, statements, out, copies)
}

/// A product over segments with the sides that are no operands as they lie in memory written first: rows in the places that a table gives them, what is chosen as one
/// tensor of all choices. Rows that are in no segment, and choices that no row makes, are neither written nor read.
fn in_segments(p: &mut Problem, s: &mut Statement, target: &Target, copies: &mut Copies, whole: bool) -> Option<()> {
    // Factors of blocks stay with the sums over a block, or are part of the sides.
    let found = [false, true].into_iter().find_map(|with_blocks| {
        let (chosen, sides) = segments::any(p, s, with_blocks)?;
        let inner = Statement { value: Expr::binary(Binary::Mul, sides.left.clone(), sides.right.clone()), ..s.clone() };
        let operand = exact::operand(p, &inner, &sides, target)?;
        let steady = without_blocks(s).filter(|_| !with_blocks).map(|(_, steady)| steady).unwrap_or_default();
        // A step of a ring has whole blocks.
        let fits = steady.is_empty() || levels::steady(&s.value, sides.depth).is_some_and(|(size, ..)| size % i64::from(ROW_BYTES * 8 / operand.bits()) == 0);
        fits.then_some((chosen, sides, operand, steady))
    });
    let (chosen, sides, operand, steady) = found?;
    if as_they_are(p, &sides, operand) {
        return None;
    }
    let typed = |e: &Expr, plain: bool| match &e.node {
        Node::Read(t, index) => {
            let held = p.tensor(*t).role == Role::Input || laid(p, *t);
            let lies = held && p.tensor(*t).dtype == exact::element(p, e, operand) && taken_as_it_lies(p, e, operand, sides.depth);
            lies && (!plain || index.iter().all(|e| e.tensors().is_empty()))
        }
        _ => false,
    };
    let (left_fine, right_fine) = (typed(&sides.left, true), typed(&sides.right, false));
    // A choice that the copy engine brings is nothing that is left to consumers.
    if !whole && right_fine {
        return None;
    }
    let right_fine = right_fine || !whole;
    let left = match left_fine {
        true => sides.left.clone(),
        false => {
            // Segments begin anywhere, and tiles of the copy engine at multiples of 16 bytes of what is contiguous.
            let mut order = order(p, s, &sides.left, sides.row, sides.depth, operand);
            order.sort_by_key(|a| *a == sides.depth);
            copies.under(p, &sides.left, exact::element(p, &sides.left, operand), &order, s)
        }
    };
    let right = match right_fine {
        true => sides.right.clone(),
        false => all_choices(p, s, &chosen, &sides, operand, copies),
    };
    // What scales rows that are looked up is brought to their places too.
    let steady: Vec<Expr> = steady.iter().map(|f| placed(p, copies, s, f, &sides)).collect();
    let factors = [left, right].into_iter().chain(steady);
    s.value = factors.reduce(|a, b| Expr { node: Node::Binary(Binary::Mul, Arc::new(a), Arc::new(b)), span: s.value.span })?;
    Some(())
}

/// What a number chooses, of all choices that some row makes, as elements of `operand`; the read of the row's choice.
fn all_choices(p: &mut Problem, s: &Statement, chosen: &segments::Chosen, sides: &Sides, operand: DType, copies: &mut Copies) -> Expr {
    let name = copies::fresh(|n| p.axes.iter().any(|a| a.name == n), &format!("{}_choice", p.axis(sides.row).name));
    p.axes.push(Axis { name, extent: chosen.choices.clone(), span: s.span });
    let choice = AxisId(p.axes.len() as u32 - 1);
    let value = sides.right.rewrite(&mut |e| (*e == chosen.number).then(|| Expr::axis(choice)));
    let mut axes = vec![choice];
    axes.extend(value.axes().into_iter().filter(|a| *a != choice && *a != sides.depth));
    axes.push(sides.depth);
    let read = copies.operand(p, &value, exact::element(p, &value, operand), &axes, s.span);
    let Node::Read(copy, _) = &read.node else { return read };
    // Of readers with different segments each needs its own choices: all are written.
    if let Some(made) = copies.statements.iter_mut().find(|c| c.target == *copy) {
        let own = made.target_axes.first().copied().unwrap_or(choice);
        let occupied = segments::occupied(p, s, own);
        made.guard = if own == choice { occupied } else { made.guard.take().filter(|g| occupied.as_ref() == Some(g)) };
    }
    read.rewrite(&mut |e| (e.node == Node::Axis(choice)).then(|| chosen.number.clone()))
}

/// A factor of blocks of the depth, written over the rows and the blocks if a table says where its rows lie.
fn placed(p: &mut Problem, copies: &mut Copies, s: &Statement, factor: &Expr, sides: &Sides) -> Expr {
    let Node::Read(t, index) = &factor.node else { return factor.clone() };
    let (dtype, axes) = (p.tensor(*t).dtype, factor.axes());
    let looked = index.iter().any(|e| !e.tensors().is_empty() && e.axes().contains(&sides.row));
    let blocks = index.iter().find_map(|e| blocks::quotient(p, e).filter(|(a, _)| *a == sides.depth));
    let (true, Some((depth, size)), true) = (looked, blocks, axes.iter().all(|a| *a == sides.row || *a == sides.depth)) else { return factor.clone() };
    let whole = p.axis(depth).extent.clone();
    let Some(divisor) = whole.divisor.checked_mul(size) else { return factor.clone() };
    let name = copies::fresh(|n| p.axes.iter().any(|a| a.name == n), &format!("{}_block", p.axis(depth).name));
    p.axes.push(Axis { name, extent: Extent { divisor, ..whole }, span: s.span });
    let block = AxisId(p.axes.len() as u32 - 1);
    let value = factor.rewrite(&mut |e| (blocks::quotient(p, e) == Some((depth, size))).then(|| Expr::axis(block)));
    let read = copies.under(p, &value, dtype, &[sides.row, block], s);
    let at = Expr::binary(Binary::Div, Expr::axis(depth), Expr::int(size));
    read.rewrite(&mut |e| (e.node == Node::Axis(block)).then(|| at.clone()))
}

/// Whether elements of `operand` may be multiplied in the order in which `e` lies in memory: those of 8 bits only along the depth.
fn taken_as_it_lies(p: &Problem, e: &Expr, operand: DType, depth: AxisId) -> bool {
    let Node::Read(t, index) = &e.node else { return false };
    let along = |(index, stride): (&Expr, &Vec<Extent>)| stride.iter().all(|e| e.as_constant() == Some(1)) && index.node == Node::Axis(depth);
    operand.bits() == 16 || ring::strides(p.tensor(*t)).is_some_and(|strides| index.iter().zip(&strides).any(along))
}

/// Whether the copy engine brings both sides of a product over segments as they lie in memory.
fn as_they_are(p: &Problem, sides: &Sides, operand: DType) -> bool {
    let held = |t: &TensorId| p.tensor(*t).role == Role::Input || laid(p, *t);
    let (Node::Read(a, index), Node::Read(b, _)) = (&sides.left.node, &sides.right.node) else { return false };
    let lie = [&sides.left, &sides.right].iter().all(|e| taken_as_it_lies(p, e, operand, sides.depth));
    lie && held(a) && held(b) && p.tensor(*a).dtype.multiplied_as() == p.tensor(*b).dtype.multiplied_as() && index.iter().all(|e| e.tensors().is_empty())
}

/// A sum without the factors that stay the same over blocks of its depth, and these factors.
fn without_blocks(s: &Statement) -> Option<(Statement, Vec<Expr>)> {
    let Kind::Reduce { axes, .. } = &s.kind else { return None };
    let [depth] = axes.as_slice() else { return None };
    let (_, steady, rest) = levels::steady(&s.value, *depth)?;
    let value = rest.into_iter().reduce(|a, b| Expr { node: Node::Binary(Binary::Mul, Arc::new(a), Arc::new(b)), span: s.value.span })?;
    Some((Statement { value, ..s.clone() }, steady))
}

/// Copies of whole tensors that sums over several axes read: their indices stay what they are, with that of the depth the last where it
/// is an index by itself (channels behind places).
fn whole_tensors(p: &mut Problem, shape: &group::Shape, out: &mut [Statement], lines: bool, target: &Target, sizes: &[i64], copies: &mut Copies) -> Option<()> {
    let (stream, sums) = (shape.stream?, deep::joined(p, shape, out)?.sums);
    let products = sums.iter().map(|sum| deep::product(p, sum, stream, target)).collect::<Option<Vec<_>>>()?;
    let mut wanted: BTreeMap<TensorId, Vec<usize>> = BTreeMap::new();
    for (product, e, side) in products.iter().flat_map(|c| [(c, &c.left, c.row), (c, &c.right, c.column)]) {
        let Node::Read(t, index) = &e.node else { continue };
        let fine = addressed(p, e, product.operand, side, product.depth) && !(lines && off_lines(p, e, sizes));
        if !fine && p.tensor(*t).role == Role::Input {
            let mut order: Vec<usize> = (0..index.len()).collect();
            order.sort_by_key(|i| index[*i].node == Node::Axis(product.depth));
            wanted.insert(*t, order);
        }
    }
    for (t, order) in wanted {
        let copy = copies.tensor(p, t, &order)?;
        for e in out.iter_mut().flat_map(group::expressions_mut) {
            *e = e.rewrite(&mut |e| match &e.node {
                Node::Read(x, index) if *x == t => {
                    let index = order.iter().map(|i| index[*i].clone()).collect();
                    Some(Expr { node: Node::Read(copy, index), span: e.span })
                }
                _ => None,
            });
        }
    }
    Some(())
}

/// Whether the copy engine brings `e`: elements of `operand` as they lie in memory, in an order that its instruction takes.
fn addressed(p: &Problem, e: &Expr, operand: DType, side: AxisId, depth: AxisId) -> bool {
    let Node::Read(t, _) = &e.node else { return false };
    let step = ROW_BYTES * 8 / operand.bits();
    let held = p.tensor(*t).role == Role::Input || laid(p, *t);
    let found = ring::operand(p, e, side, depth, step, None).filter(|_| held && p.tensor(*t).dtype == exact::element(p, e, operand));
    found.is_some_and(|o| o.along_depth() || operand.bits() == 16)
}

/// Whether rows of what is read start in the middle of lines.
fn off_lines(p: &Problem, e: &Expr, sizes: &[i64]) -> bool {
    let Node::Read(t, _) = &e.node else { return true };
    let tensor = p.tensor(*t);
    let bits = i64::from(tensor.dtype.bits());
    let strides = ring::strides(tensor).unwrap_or_default();
    let far = |s: &Vec<Extent>| s.iter().fold(1i64, |n, e| n.saturating_mul(e.eval(sizes)));
    strides.iter().map(far).any(|s| s != 1 && s.saturating_mul(bits) % (i64::from(ROW_BYTES) * 8) != 0)
}

/// The axes over which `e` is written: those of both operands, then its side and the depth, of which neighbours are what they were, if the
/// instruction for `operand` takes that.
fn order(p: &Problem, s: &Statement, e: &Expr, side: AxisId, depth: AxisId, operand: DType) -> Vec<AxisId> {
    let own = e.axes();
    let mut axes: Vec<AxisId> = s.target_axes.iter().copied().filter(|a| *a != side && own.contains(a)).collect();
    let (mut along_side, mut along_depth) = (false, false);
    // What an index reads says where an element lies, not what its neighbours are.
    let mut todo = vec![e];
    while let Some(e) = todo.pop() {
        match &e.node {
            Node::Read(t, index) => {
                let flat = flashderive_derive::flatten(p, index, *t);
                along_side |= crate::address::constant_stride(&flat, side) == Some(1);
                along_depth |= crate::address::constant_stride(&flat, depth) == Some(1);
            }
            _ => todo.extend(e.children()),
        }
    }
    axes.extend(if operand.bits() == 16 && along_side && !along_depth { [depth, side] } else { [side, depth] });
    axes
}

/// What is written with what that is made from, and what follows.
fn apart(p: &Problem, before: &[Statement], out: Vec<Statement>, copies: Copies) -> Option<Relaid> {
    let mut early: BTreeSet<TensorId> = BTreeSet::new();
    let mut sets = Vec::new();
    for copy in copies.statements {
        let mut needed: BTreeSet<TensorId> = group::reads(&copy).into_iter().collect();
        for s in before.iter().rev() {
            if needed.contains(&s.target) {
                needed.extend(group::reads(s));
            }
        }
        let mut set: Vec<Statement> = before.iter().filter(|s| needed.contains(&s.target)).cloned().collect();
        // What a product is made into is no operand: all of it would be written.
        if set.iter().any(|s| matches!(s.kind, Kind::Reduce { op: Combine::Sum, .. }) && version::contracts(&s.value)) {
            return None;
        }
        early.extend(set.iter().map(|s| s.target));
        set.push(copy);
        sets.push(set);
    }
    // Of what both need, the rest makes what it reads itself.
    let mut needed: BTreeSet<TensorId> = out.iter().map(|s| s.target).filter(|t| !early.contains(t)).collect();
    for s in out.iter().rev() {
        if needed.contains(&s.target) {
            needed.extend(group::reads(s));
        }
    }
    let rest: Vec<Statement> = out.into_iter().filter(|s| needed.contains(&s.target)).collect();
    let whole = copies.made.iter().all(|t| (2..=5).contains(&p.tensor(*t).shape.len()));
    let other = before.len() > rest.len() || before.iter().zip(&rest).any(|(a, b)| a.value != b.value);
    ((!sets.is_empty() || other) && whole).then_some(Relaid { copies: sets, rest, made: copies.made, in_runs: None })
}

/// The record of the rewrite.
pub fn record(p: &Problem, relaid: &Relaid, target: &Target, sizes: &[i64], group: RecordId, trace: &mut Trace) -> RecordId {
    let texts: Vec<String> = relaid.copies.iter().filter_map(|set| set.last()).map(|s| flashderive_ir::text::statement(p, s)).collect();
    let bytes: i64 = relaid.made.iter().map(|t| copies::bytes(p, *t, sizes)).sum();
    let brought = format!(
        "{}: {} of {} brings rows that start at whole lines, with elements as they are multiplied; {:.1} MB are written first",
        texts.join("; "),
        if target.has_multiplier_from_shared() { "the copy engine" } else { "a copy of 16 bytes" },
        target.name,
        bytes as f64 / 1e6
    );
    let conclusion = match &relaid.in_runs {
        Some(runs) if texts.is_empty() => format!("{runs}, as they lie in memory"),
        Some(runs) => format!("{runs}; {brought}"),
        None => brought,
    };
    let all = relaid.made.iter().copied().chain(relaid.rest.last().filter(|_| relaid.made.is_empty()).map(|s| s.target));
    trace.record(Record {
        step: "step2",
        rule: "re-lay",
        subject: all.map(|t| p.tensor(t).name.clone()).collect::<Vec<_>>().join(", "),
        premises: vec![group],
        conclusion,
        space: Space::Hardware,
        span: relaid.rest.first().map_or(flashderive_diagnostics::Span::NONE, |s| s.span),
    })
}

#[cfg(test)]
mod tests;
