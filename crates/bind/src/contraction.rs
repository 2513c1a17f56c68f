//! Sums of products of two operands with one free axis each: what they are, and their tiles on the warp matrix instructions.
//!
//! Which type the matrix unit multiplies follows from what is read: two plain reads of one type that it takes are taken as
//! they are, bytes with a sign beside bytes without one; reals of 8 bits are f16 numbers too, for instructions without their type; what is computed may be rounded to the
//! 16-bit type of its partner where the spec allows it, and numbers of 32 bits cut to the 19 bits of tf32.

use crate::emit::ContractionPlan;
use crate::group;
use crate::layout::{Layout, Mode};
use crate::magnitude;
use crate::plan::tile_extent;
use crate::relay;
use flashderive_derive::rising;
use flashderive_derive::simplify;
use flashderive_ir::dtype::DType;
use flashderive_ir::problem::*;
use flashderive_ir::target::Target;
use std::collections::{BTreeMap, BTreeSet};

/// The operands of a contraction.
#[derive(Clone, Debug)]
pub struct Product {
    /// Operand with the rows.
    pub left: Expr,
    /// Operand with the columns.
    pub right: Expr,
    /// Axis of the rows.
    pub row: AxisId,
    /// Axis of the columns.
    pub column: AxisId,
    /// Axis summed over.
    pub depth: AxisId,
    /// Type of the fragments; of bytes, with a sign or without ([`element`]), it is i8.
    pub operand: DType,
}

/// The two sides of a sum of products, whatever their types.
#[derive(Clone, Debug)]
pub struct Sides {
    /// Operand with the rows.
    pub left: Expr,
    /// Operand with the columns.
    pub right: Expr,
    /// Axis of the rows.
    pub row: AxisId,
    /// Axis of the columns.
    pub column: AxisId,
    /// Axis summed over.
    pub depth: AxisId,
}

/// Splits a sum of products into two operands with one axis of their own each.
pub fn sides(p: &Problem, s: &Statement, shape: &group::Shape, part: Option<AxisId>) -> Option<Sides> {
    let Kind::Reduce { op: Combine::Sum, axes } = &s.kind else { return None };
    let [depth] = axes.as_slice() else { return None };
    let mut factors = Vec::new();
    quotient(p, &s.value, &mut factors);
    if factors.len() < 2 {
        return None;
    }
    // A block works in one part only, and at one point of what goes on from point to point: their axes are never a row or a column.
    let split_axis = |a: &AxisId| s.target_axes.contains(a) && part != Some(*a) && !(shape.stepwise && shape.stream == Some(*a));
    let own = |e: &Expr| -> BTreeSet<AxisId> {
        let mut axes: BTreeSet<AxisId> = e.axes().into_iter().collect();
        axes.retain(split_axis);
        axes
    };
    let mentions_depth = |e: &Expr| e.axes().contains(depth);
    if !factors.iter().all(mentions_depth) {
        return None;
    }
    let (batch, sides) = apart(&factors, &own).or_else(|| {
        // A factor that has some axes of another one and no others weighs it, and shares nothing that tells the sides apart.
        let weighs = |i: usize| (0..factors.len()).any(|j| own(&factors[i]).is_subset(&own(&factors[j])) && own(&factors[i]) != own(&factors[j]));
        let (weights, wide): (Vec<usize>, Vec<usize>) = (0..factors.len()).partition(|i| weighs(*i));
        let (batch, mut sides) = apart(&wide.iter().map(|i| factors[*i].clone()).collect::<Vec<_>>(), &own)?;
        for w in weights {
            let of = own(&factors[w]);
            let (_, e) = sides.iter_mut().find(|(axes, _)| of.difference(&batch).all(|a| axes.contains(a)))?;
            *e = Expr::binary(Binary::Mul, e.clone(), factors[w].clone());
        }
        Some((batch, sides))
    })?;
    let [(a, left), (b, right)] = sides.as_slice() else { return None };
    // One axis of each side is tiled: resident or streamed ones must be; else the one that fills most of a tile, the inner one of several.
    let pick = |side: &BTreeSet<AxisId>| -> Option<AxisId> {
        let forced: Vec<AxisId> = side.iter().copied().filter(|x| shape.local.contains(x) || shape.stream == Some(*x)).collect();
        match forced.as_slice() {
            [one] => Some(*one),
            [] => side.iter().copied().max_by_key(|x| (filled(p, *x), s.target_axes.iter().position(|a| a == x))),
            _ => None,
        }
    };
    if batch.iter().any(|x| shape.local.contains(x) || shape.stream == Some(*x)) {
        return None;
    }
    // A condition along the depth is one of an operand's elements, so it may not tell points of both sides apart.
    let tells = |g: &Expr, side: &BTreeSet<AxisId>| g.axes().iter().any(|x| side.contains(x));
    if group::guards(s).iter().any(|g| mentions_depth(g) && tells(g, a) && tells(g, b)) {
        return None;
    }
    let (row, column) = (pick(a)?, pick(b)?);
    Some(Sides { left: left.clone(), right: right.clone(), row, column, depth: *depth })
}

/// How much of a tile of 64 points an axis fills, in powers of two.
fn filled(p: &Problem, a: AxisId) -> u32 {
    p.axis(a).extent.as_constant().unwrap_or(TILE).clamp(1, TILE).ilog2()
}

/// Rows of an instruction of warpgroups.
const TILE: i64 = 64;

/// Factors in two sides: axes that all factors share are batch axes; the others must separate into two sets of axes.
fn apart(factors: &[Expr], own: &dyn Fn(&Expr) -> BTreeSet<AxisId>) -> Option<(BTreeSet<AxisId>, Vec<(BTreeSet<AxisId>, Expr)>)> {
    let all: BTreeSet<AxisId> = factors.iter().flat_map(own).collect();
    let batch: BTreeSet<AxisId> = all.iter().copied().filter(|a| factors.iter().all(|f| own(f).contains(a))).collect();
    let mut sides: Vec<(BTreeSet<AxisId>, Expr)> = Vec::new();
    for f in factors {
        let mine: BTreeSet<AxisId> = own(f).difference(&batch).copied().collect();
        match sides.iter_mut().find(|(axes, _)| !axes.is_disjoint(&mine) || axes.is_empty() || mine.is_empty()) {
            Some((axes, e)) => {
                axes.extend(mine);
                *e = Expr::binary(Binary::Mul, e.clone(), f.clone());
            }
            None => sides.push((mine, f.clone())),
        }
    }
    // A factor with axes of both belongs to neither.
    let whole = matches!(sides.as_slice(), [(a, _), (b, _)] if a.is_disjoint(b));
    whole.then_some((batch, sides))
}

/// The product that a sum is, with the type that is multiplied.
pub fn shape(p: &Problem, s: &Statement, shape: &group::Shape, part: Option<AxisId>) -> Option<Product> {
    let Sides { left, right, row, column, depth } = sides(p, s, shape, part)?;
    let operand = multiplied(p, &left, &right)?;
    if [row, column].into_iter().any(|side| in_segments(p, s, side, depth)) {
        return None;
    }
    let fine = exact(p, &left, row, depth) && exact(p, &right, column, depth);
    let elements = [&left, &right].map(|e| element(p, e, operand));
    if !(fine || operand == DType::F32 && p.audit.tf32_operands) || !holds(p, s, depth, elements) {
        return None;
    }
    Some(Product { left, right, row, column, depth, operand })
}

/// Whether each point of `side` has points of the depth of its own, which end where those of the next one begin: `begin[n] <= e < begin[n + 1]`. Then no two rows share an element of
/// what they are multiplied with, and a tile of rows would be all but zeros.
fn in_segments(p: &Problem, s: &Statement, side: AxisId, depth: AxisId) -> bool {
    let next = Expr::binary(Binary::Add, Expr::axis(side), Expr::int(1));
    let of = |limit: &Expr| limit.axes().contains(&side) && !limit.axes().contains(&depth);
    // A list in order says of which point of the side each is.
    let numbered = |c: &Expr| match &c.node {
        Node::Binary(Binary::Eq, a, b) => [(a, b), (b, a)]
            .into_iter()
            .any(|(x, y)| x.node == Node::Axis(side) && y.axes().contains(&depth) && !y.axes().contains(&side) && rising::rises(p, y, depth)),
        _ => false,
    };
    // Where the points begin, and where they end.
    let (mut begins, mut ends) = (Vec::new(), Vec::new());
    for c in group::guards(s) {
        if numbered(&c) {
            return true;
        }
        match &c.node {
            Node::Binary(Binary::Le, a, b) if b.node == Node::Axis(depth) && of(a) => begins.push((**a).clone()),
            Node::Binary(Binary::Lt, a, b) if a.node == Node::Axis(depth) && of(b) => ends.push((**b).clone()),
            _ => {}
        }
    }
    let after = |begin: &Expr| simplify(p, &begin.rewrite(&mut |e| (e.node == Node::Axis(side)).then(|| next.clone())));
    begins.iter().map(after).any(|begin| ends.iter().any(|end| simplify(p, end) == begin))
}

/// The type as which the matrix unit may multiply `left` and `right`. This is the one place where that is decided.
pub fn multiplied(p: &Problem, left: &Expr, right: &Expr) -> Option<DType> {
    fn plain(p: &Problem, e: &Expr) -> Option<DType> {
        let zero = |e: &Expr| matches!(e.node, Node::Int(0)) || matches!(e.node, Node::Float(v) if v == 0.0);
        match &e.node {
            Node::Read(t, _) if p.tensor(*t).role == Role::Input || relay::laid(p, *t) => Some(p.tensor(*t).dtype),
            // An element of 16 bits or 0 is as narrow as an element: nothing may round it to another type.
            Node::Select(_, a, b) if zero(b) => plain(p, a).filter(|d| d.bits() == 16),
            Node::Select(_, a, b) if zero(a) => plain(p, b).filter(|d| d.bits() == 16),
            _ => None,
        }
    }
    let plain = |e: &Expr| plain(p, e);
    let laid = |e: &Expr| matches!(&e.node, Node::Read(t, _) if relay::laid(p, *t));
    if wide_number(p, left) || wide_number(p, right) {
        return None;
    }
    match (plain(left), plain(right)) {
        // What was written for the matrix unit is what it may multiply.
        (Some(DType::F32), Some(DType::F32)) if laid(left) && laid(right) => Some(DType::F32),
        // Elements that were written as they are, beside those of another type, are rounded to none.
        (Some(DType::F32), Some(x)) if laid(left) && x.bits() == 16 => None,
        (Some(x), Some(DType::F32)) if laid(right) && x.bits() == 16 => None,
        // What is computed may be cut where what is given may.
        (Some(DType::F32), None) | (None, Some(DType::F32)) if p.audit.tf32_operands => Some(DType::F32),
        // A computed factor beside a narrow one is rounded to the type of 16 bits that holds it; two that are computed, one of them of such elements, both are to bf16.
        // Where that is f16, which ends at 65504, and the factor may be larger, it is cut to tf32, which has as many bits of fraction.
        (Some(x), None) if p.audit.round_operands && !matches!(x, DType::E8M0) => x.rounds_partner().map(|half| large_enough(p, half, right)),
        (None, Some(x)) if p.audit.round_operands && !matches!(x, DType::E8M0) => x.rounds_partner().map(|half| large_enough(p, half, left)),
        (None, None) if p.audit.round_operands && (relay::exact::of_halves(p, left) || relay::exact::of_halves(p, right)) => Some(DType::BF16),
        (a, b) => operand(p, a, b),
    }
}

/// Whether `e` is a whole number of more than 8 bits as it was given, which no real of 16 bits holds: like one of f32, it is not rounded.
pub(crate) fn wide_number(p: &Problem, e: &Expr) -> bool {
    match &e.node {
        Node::Read(t, _) => p.tensor(*t).role == Role::Input && p.tensor(*t).dtype.is_int() && p.tensor(*t).dtype.bits() > 8,
        Node::Unary(Unary::ToFloat, a) | Node::Cast(DType::F32, a) => wide_number(p, a),
        Node::Select(_, a, b) => wide_number(p, a) || wide_number(p, b),
        _ => false,
    }
}

/// `half`, or the type for tf32 where numbers of `half` are not large enough for the values of `computed`.
pub(crate) fn large_enough(p: &Problem, half: DType, computed: &Expr) -> DType {
    if half == DType::F16 && !magnitude::fits_f16(p, computed) {
        return DType::F32;
    }
    half
}

/// The type of an operand's elements in a product of `operand`: bytes have a sign or none, each side as it is.
pub fn element(p: &Problem, side: &Expr, operand: DType) -> DType {
    match &side.node {
        Node::Read(t, _) if p.tensor(*t).dtype.multiplied_as() == operand => p.tensor(*t).dtype,
        _ => operand,
    }
}

/// Whether rounding an operand rounds no input of 32 bits: what it is made from are values of the kernel, narrow inputs, and inputs of 32 bits
/// that are the same for a whole row or column of the operand (a shift, a norm, a slope, a weight or a decay of each step) or over blocks of the depth (a scale),
/// if it is no such input itself: then it is a value made from them, and none of its elements is theirs.
pub(crate) fn exact(p: &Problem, operand: &Expr, side: AxisId, depth: AxisId) -> bool {
    let wide = |t: TensorId| p.tensor(t).role == Role::Input && p.tensor(t).dtype == DType::F32;
    let mut fine = true;
    operand.walk(&mut |e| {
        if let Node::Read(t, _) = &e.node {
            let of_points = e.rewrite(&mut |e| in_block(e, depth).then(|| Expr::int(0))).axes();
            let whole = of_points.contains(&depth) && of_points.contains(&side);
            fine &= !wide(*t) || e != operand && !whole;
        }
    });
    fine
}

/// Points of the depth for which a scale stands at least.
const LEAST_BLOCK: i64 = 16;

/// Whether `e` is the block of `depth`.
fn in_block(e: &Expr, depth: AxisId) -> bool {
    matches!(&e.node, Node::Binary(Binary::Div, a, b) if a.node == Node::Axis(depth) && matches!(b.node, Node::Int(n) if n >= LEAST_BLOCK))
}

/// Products of one kernel whose tiles fit together: a block computes a product at one point of every axis that is neither its row, its
/// column nor its depth, so no product may tile an axis along which another one repeats. Where the longest axes of the sides clash, shorter
/// ones are taken; a product for which none are left goes to plain arithmetic.
pub fn agreed(p: &Problem, statements: &[Statement], shape: &group::Shape, part: Option<AxisId>, shapes: Vec<(TensorId, Product)>) -> Vec<(TensorId, Product)> {
    let domain = |t: TensorId| statements.iter().find(|s| s.target == t).map(Statement::domain).unwrap_or_default();
    let tiled = |c: &Product, a: AxisId| c.row == a || c.column == a || c.depth == a;
    let clash = |(t, c): &(TensorId, Product), (u, d): &(TensorId, Product)| {
        let on = |t: TensorId, c: &Product, d: &Product| [d.row, d.column].into_iter().any(|a| domain(t).contains(&a) && !tiled(c, a));
        on(*t, c, d) || on(*u, d, c)
    };
    let fits = |set: &[(TensorId, Product)]| (0..set.len()).all(|i| (0..i).all(|j| !clash(&set[i], &set[j])));
    if fits(&shapes) {
        return shapes;
    }
    let extent = |a: AxisId| p.axis(a).extent.as_constant().unwrap_or(1 << 20) as f64;
    // The axes that a side can have in place of the one taken, which comes first.
    let sides = |t: TensorId, c: &Product, taken: AxisId| -> Vec<AxisId> {
        let (own, other) = if taken == c.row { (&c.left, &c.right) } else { (&c.right, &c.left) };
        let forced = shape.local.contains(&taken) || shape.stream == Some(taken);
        let free = |a: &AxisId| domain(t).contains(a) && part != Some(*a) && !tiled(c, *a) && !other.axes().contains(a);
        let more = own.axes().into_iter().filter(free).filter(|a| !forced && extent(*a) >= LEAST_SIDE as f64);
        std::iter::once(taken).chain(more).collect()
    };
    let mut found: Vec<(f64, Vec<(TensorId, Product)>)> = vec![(0.0, Vec::new())];
    for (t, c) in &shapes {
        let mut next = Vec::new();
        for (worth, set) in &found {
            for row in sides(*t, c, c.row) {
                for column in sides(*t, c, c.column) {
                    let mut wider = set.clone();
                    wider.push((*t, Product { row, column, ..c.clone() }));
                    if fits(&wider) {
                        // Each product on the matrix unit is worth more than the longest sides.
                        next.push((worth + 1000.0 + extent(row).log2() + extent(column).log2(), wider));
                    }
                }
            }
            next.push((*worth, set.clone()));
        }
        next.sort_by(|a, b| b.0.total_cmp(&a.0));
        next.truncate(MOST_CHOICES);
        found = next;
    }
    found.into_iter().next().map(|(_, set)| set).unwrap_or_default()
}

/// Choices of sides that are followed at a time.
const MOST_CHOICES: usize = 64;

/// Whether sums of products of such elements are what `s` sums up: those of whole numbers are exact, so 32 bits must hold the largest.
pub fn holds(p: &Problem, s: &Statement, depth: AxisId, elements: [DType; 2]) -> bool {
    let most: Vec<i64> = p.sizes.iter().map(|s| s.max).collect();
    holds_points(p.tensor(s.target).dtype, p.axis(depth).extent.eval(&most), elements)
}

/// The same of sums of so many products in a tensor of type `target`.
pub fn holds_points(target: DType, points: i64, elements: [DType; 2]) -> bool {
    match longest_exact(elements) {
        Some(longest) => target.is_int() && points <= longest,
        None => target.is_float(),
    }
}

/// The longest depth whose sums of products of such whole numbers are numbers of 32 bits.
pub fn longest_exact(elements: [DType; 2]) -> Option<i64> {
    let [a, b] = elements.map(DType::values);
    let (a, b) = a.zip(b)?;
    let largest = [a.0 * b.0, a.0 * b.1, a.1 * b.0, a.1 * b.1].into_iter().map(i64::abs).max()?;
    Some(i64::from(i32::MAX) / largest)
}

/// The type that is multiplied, of two plain reads of these types; `None` is a value that is computed.
fn operand(p: &Problem, left: Option<DType>, right: Option<DType>) -> Option<DType> {
    let half = |d: Option<DType>| d.filter(|d| matches!(d, DType::BF16 | DType::F16));
    let eight = |d: DType| matches!(d, DType::E4M3 | DType::E5M2);
    let byte = |d: DType| matches!(d, DType::I8 | DType::U8);
    match (left, right) {
        (Some(x), Some(y)) if byte(x) && byte(y) => Some(DType::I8),
        (Some(x), Some(y)) if x == y && (eight(x) || half(left).is_some() || x == DType::F32 && p.audit.tf32_operands) => Some(x),
        (Some(x), Some(y)) if eight(x) && eight(y) => Some(DType::F16),
        _ => match (half(left), half(right)) {
            (Some(x), None) | (None, Some(x)) if p.audit.round_operands => Some(x),
            _ => None,
        },
    }
}

/// The factors of a product of reals, those below a line as one over them.
fn quotient(p: &Problem, e: &Expr, out: &mut Vec<Expr>) {
    match &e.node {
        Node::Binary(Binary::Mul, a, b) => {
            quotient(p, a, out);
            quotient(p, b, out);
        }
        Node::Binary(Binary::Div, a, b) if p.sort(e) == Sort::Float && !a.axes().is_empty() => {
            quotient(p, a, out);
            out.push(Expr { span: e.span, ..Expr::binary(Binary::Div, Expr::float(1.0), (**b).clone()) });
        }
        _ => out.push(e.clone()),
    }
}

/// The factors of a product.
pub fn product(e: &Expr, out: &mut Vec<Expr>) {
    match &e.node {
        Node::Binary(Binary::Mul, a, b) => {
            product(a, out);
            product(b, out);
        }
        _ => out.push(e.clone()),
    }
}

/// Points of a side from which on fragments pay: a quarter of 16 rows is still more than twice the rate of plain multiply-adds
/// (h200: 643 TFLOP/s of whole fragments of bf16, measured; 67 of f32 by the datasheet).
pub const LEAST_SIDE: i64 = 4;

/// Points of the depth from which on fragments pay: half of an instruction's 16 of 16 bits.
const LEAST_DEPTH: i64 = 8;

/// Whether the target has an instruction and the axes are long enough to be worth it.
pub fn usable(p: &Problem, c: &Product, target: &Target) -> bool {
    let has = target.multiplies_from_shared(c.operand) || on_warps(c, target).is_some();
    let long = |a: AxisId, least: i64| p.axis(a).extent.as_constant().is_none_or(|e| e >= least);
    has && long(c.row, LEAST_SIDE) && long(c.column, LEAST_SIDE) && long(c.depth, LEAST_DEPTH)
}

/// The product on the instructions of single warps. Reals of 8 bits without an instruction are f16 numbers, which lose nothing in
/// sums of 32 bits.
pub fn on_warps(c: &Product, target: &Target) -> Option<Product> {
    let has = |operand: DType| target.mma.iter().any(|m| m.operand == operand && (m.m, m.n, m.k) == (16, 8, step(operand)));
    let operand = if matches!(c.operand, DType::E4M3 | DType::E5M2) && !has(c.operand) { DType::F16 } else { c.operand };
    has(operand).then(|| Product { operand, ..c.clone() })
}

/// Points of the depth of an instruction of single warps: two times 16 bytes.
pub fn step(operand: DType) -> u32 {
    256 / operand.bits()
}

/// Streamed points a trip so that the staged operands fit shared memory.
pub fn shared_tile(p: &Problem, shapes: &[(TensorId, Product)], axis: AxisId, grid: &BTreeMap<AxisId, u32>, local: &[(AxisId, u32)], target: &Target) -> u32 {
    let of = |a: AxisId, t: u32| if a == axis { t } else { grid.get(&a).copied().unwrap_or(1).max(tile_extent(a, &None, local) as u32) };
    let mut best = 16;
    for t in [16u32, 32, 64, 128] {
        let mut seen: Vec<String> = Vec::new();
        let mut bytes = 0u64;
        for (_, c) in shapes {
            for (e, side) in [(&c.left, c.row), (&c.right, c.column)] {
                let text = flashderive_ir::text::expr(p, e);
                if !seen.contains(&text) {
                    seen.push(text);
                    let width = u64::from(c.operand.bits() / 8);
                    let pad = 16 / width;
                    bytes += (of(side, t) as u64 + pad) * (of(c.depth, t) as u64 + pad) * width;
                }
            }
            // Accumulators live in registers: 128 a thread at most.
            if of(c.row, t) as u64 * of(c.column, t) as u64 > 256 * 96 {
                bytes = u64::MAX / 2;
            }
        }
        // Rows of 128 bytes of one product.
        let cap = if let [(_, c)] = shapes { 1024 / c.operand.bits() } else { 128 };
        if bytes + 16 * 1024 <= target.shared_bytes_per_block as u64 && t <= cap {
            best = t;
        }
    }
    best
}

/// Who has which sums of a product on the instructions of single warps.
pub fn fragment(c: &ContractionPlan, warps: u32) -> Layout {
    let (rm, rn) = (c.tile[0] / 16 / c.warps_m, c.tile[1] / 8 / c.warps_n);
    let left = warps / (c.warps_m * c.warps_n);
    Layout {
        regs: vec![Mode::new(c.row, rm, 16), Mode::new(c.column, rn, 8), Mode::new(c.row, 2, 8), Mode::new(c.column, 2, 1)],
        lanes: vec![Mode::new(c.column, 4, 2), Mode::new(c.row, 8, 1)],
        warps: vec![Mode::new(c.row, c.warps_m, 16 * rm), Mode::new(c.column, c.warps_n, 8 * rn), Mode::replicated(left)],
    }
    .canonical()
}

/// Warps along rows and columns: the split that loads the fewest fragments.
pub fn arrange(tile: [u32; 3], warps: u32) -> (u32, u32) {
    let mut best = (1, 1);
    let mut cost = u32::MAX;
    let mut wm = 1;
    while wm <= warps {
        let mut wn = 1;
        while wm * wn <= warps {
            if tile[0].is_multiple_of(16 * wm) && tile[1].is_multiple_of(8 * wn) {
                let c = (tile[0] / wm + tile[1] / wn) * (warps / (wm * wn));
                if c < cost {
                    cost = c;
                    best = (wm, wn);
                }
            }
            wn *= 2;
        }
        wm *= 2;
    }
    best
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whether `sum[e] w[n, e] * x[e, d]` under a condition is a sum over points that each `n` has alone.
    fn alone(condition: &str) -> bool {
        let spec = format!(
            "kernel: k\naxes: {{N: var, N1: N+1, E: var, D: 32}}\ninputs:\n  p: {{type: \"i32[N1] in 0 .. E+1\", fill: offsets}}\n  q: {{type: \"i32[N1] in 0 .. E+1\", fill: offsets}}\n  \
             of: {{type: \"i32[E] in 0 .. N\", fill: offsets}}\n  any: i32[E] in 0 .. N\n  w: bf16[N, E]\n  x: bf16[E, D]\noutputs: {{y: \"f32[N, D]\"}}\ncompute: |\n  \
             v[n, e] = w[n, e] when {condition}\n  y[n, d] = sum[e] v[n, e] * x[e, d]\nworkloads: {{smoke: {{N: 8, E: 9}}}}\n"
        );
        let p = flashderive_spec::parse(&spec).unwrap_or_else(|d| panic!("{:?}\n{spec}", d.list));
        let sum = p.statements.iter().find(|s| matches!(s.kind, Kind::Reduce { .. })).expect("a sum");
        let axis = |name: &str| AxisId(p.axes.iter().position(|a| a.name == name).expect("an axis") as u32);
        assert!(!in_segments(&p, sum, axis("d"), axis("e")));
        in_segments(&p, sum, axis("n"), axis("e"))
    }

    #[test]
    fn rows_with_points_of_their_own_share_none() {
        assert!(alone("p[n] <= e and e < p[n + 1]"));
        assert!(alone("of[e] == n"));
        // These may overlap, or lie anywhere.
        for condition in ["p[n] <= e and e < q[n + 1]", "p[n] <= e and e < p[n] + 64", "any[e] == n", "p[n] <= e", "e <= p[n + 1]"] {
            assert!(!alone(condition), "{condition}");
        }
    }
}
