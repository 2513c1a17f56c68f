//! Which type of a matrix unit holds both operands of a product.

use super::*;

/// The type that is multiplied: the fastest of the target's in which both operands are exact, or one of 16 bits in which one is and the
/// other is computed, where the spec lets that be rounded; or bf16, where both are computed and one is made of elements of that type. Of equals, the one that more
/// of the operands have.
pub(super) fn operand(p: &Problem, s: &Statement, sides: &Sides, target: &Target) -> Option<DType> {
    let both = [&sides.left, &sides.right];
    let side = |e: &Expr| if *e == sides.left { sides.row } else { sides.column };
    let fits = |t: DType| {
        let [a, b] = both.map(|e| holds(p, e, element(p, e, t)));
        let typed = |e: &Expr| reads(p, e).contains(&t) || t == DType::BF16 && narrow(p, e);
        let may = |e: &Expr| t.bits() == 16 && p.audit.round_operands && computed(p, e, side(e), sides.depth);
        let rounds = |e: &Expr, partner: &Expr| typed(partner) && may(e) && contraction::large_enough(p, t, e) == t;
        let two = !a && !b && t == DType::BF16 && both.iter().any(|e| of_halves(p, e)) && both.iter().all(|e| may(e));
        two || (a || b && rounds(both[0], both[1])) && (b || a && rounds(both[1], both[0]))
    };
    let has = |t: DType| both.iter().filter(|e| matches!(&e.node, Node::Read(x, _) if p.tensor(*x).dtype == t)).count();
    let mut types = multipliers(target);
    types.retain(|(t, _)| contraction::holds(p, s, sides.depth, both.map(|e| element(p, e, *t))) && fits(*t));
    types.sort_by(|(a, slow), (b, slower)| slow.total_cmp(slower).then(has(*b).cmp(&has(*a))));
    types.first().map(|(t, _)| *t)
}

/// Whether neither side of a product is exact in a type of 16 bits: both are rounded where they are multiplied.
pub(super) fn both_computed(p: &Problem, sides: &Sides) -> bool {
    let exact = |e: &Expr| [DType::BF16, DType::F16].into_iter().any(|t| holds(p, e, t));
    !exact(&sides.left) && !exact(&sides.right)
}

/// The type of the elements of `e` in a product of `operand`: bytes without a sign where signed ones do not hold it.
pub(super) fn element(p: &Problem, e: &Expr, operand: DType) -> DType {
    if operand == DType::I8 && !holds(p, e, operand) {
        return DType::U8;
    }
    operand
}

/// The types that the target multiplies, with times a product that can be compared with one another.
fn multipliers(target: &Target) -> Vec<(DType, f64)> {
    let of = |operand: DType, cycles: f64, k: u32, ghz: f64| (operand, cycles / f64::from(k) / ghz);
    if let Some(memory) = &target.tensor_memory {
        return memory.instructions.iter().map(|i| of(i.operand, i.cycles_per_column, i.k, i.sustained_ghz)).collect();
    }
    if !target.warpgroup_mma.is_empty() {
        return target.warpgroup_mma.iter().map(|m| of(m.operand, m.cycles_per_column, m.k, m.sustained_ghz)).collect();
    }
    target.mma.iter().filter(|m| m.k == contraction::step(m.operand)).map(|m| of(m.operand, m.cycles, m.k, 1.0)).collect()
}

/// Whether `e` is an element of fewer than 16 bits, as a real number.
pub fn narrow(p: &Problem, e: &Expr) -> bool {
    match &e.node {
        Node::Read(t, _) => p.tensor(*t).role == Role::Input && p.tensor(*t).dtype.bits() < 16 && p.tensor(*t).dtype.rounds_partner().is_some(),
        Node::Unary(Unary::ToFloat | Unary::Neg, a) | Node::Cast(DType::BF16 | DType::F32, a) => narrow(p, a),
        _ => false,
    }
}

/// Whether `e` is made, with no sum between, of elements that bf16 holds: a function of activations, a product of some. Beside another computed factor both are rounded then.
pub fn of_halves(p: &Problem, e: &Expr) -> bool {
    p.sort(e) == Sort::Float && reads(p, e).iter().any(|d| d.rounds_partner() == Some(DType::BF16))
}

/// Types of what `e` is made from, but for indices and conditions; what is cast to 16 bits or fewer is of that type.
fn reads(p: &Problem, e: &Expr) -> Vec<DType> {
    match &e.node {
        Node::Read(t, _) => match p.writer(*t).map(|w| p.statement(w)) {
            Some(w) if p.tensor(*t).role == Role::Temp && w.kind == Kind::Map => reads(p, &w.value),
            _ => vec![p.tensor(*t).dtype],
        },
        Node::Select(_, a, b) => [reads(p, a), reads(p, b)].concat(),
        Node::Cast(d, _) if d.rounds_partner().is_some() => vec![*d],
        _ => e.children().into_iter().flat_map(|c| reads(p, c)).collect(),
    }
}

/// Whether `e` is more than a read, and rounding it rounds no input of 32 bits (see [`contraction::exact`]).
fn computed(p: &Problem, e: &Expr, side: AxisId, depth: AxisId) -> bool {
    // A condition on the product, which may stand around the factor by now, computes nothing.
    let read = match &e.node {
        Node::Select(_, read, zero) if matches!(zero.node, Node::Float(v) if v == 0.0) => read,
        _ => e,
    };
    let held = matches!(&read.node, Node::Read(t, _) if p.tensor(*t).role == Role::Input || laid(p, *t));
    p.sort(e) == Sort::Float && !held && !contraction::wide_number(p, read) && contraction::exact(p, e, side, depth)
}

/// Whether `e` may be multiplied as it is in `t`: every value of it is one of `t`. f32 stands for tf32, to which all real factors may be cut where the spec says so, and only
/// narrower ones fit where it does not.
fn holds(p: &Problem, e: &Expr, t: DType) -> bool {
    if t == DType::F32 && p.audit.tf32_operands && p.sort(e) == Sort::Float {
        return true;
    }
    match &e.node {
        Node::Read(x, _) if p.tensor(*x).role == Role::Input || laid(p, *x) => among(p, p.tensor(*x).dtype, t),
        Node::Read(x, _) => match p.writer(*x).map(|w| p.statement(w)) {
            Some(w) if p.tensor(*x).role == Role::Temp && w.kind == Kind::Map && w.guard.is_none() => holds(p, &w.value, t),
            _ => false,
        },
        Node::Float(v) => t.is_float() && (*v == 0.0 || v.abs() == 1.0),
        Node::Int(v) => matches!(v, 0 | 1),
        Node::Cast(d, _) => among(p, *d, t),
        Node::Unary(Unary::Neg | Unary::Abs, a) => t.is_float() && p.sort(e) == Sort::Float && holds(p, a, t),
        Node::Unary(Unary::Relu, a) => holds(p, a, t),
        Node::Unary(Unary::ToFloat, a) => t.is_float() && holds(p, a, t),
        // Digits of factors add up. (A power of two below the least normal number of `t` is beside nothing.)
        Node::Binary(Binary::Mul, a, b) => digits(p, a).zip(digits(p, b)).is_some_and(|(a, b)| t == DType::BF16 && a + b <= 8),
        Node::Binary(Binary::Min | Binary::Max, a, b) => holds(p, a, t) && holds(p, b, t),
        Node::Select(_, a, b) => holds(p, a, t) && holds(p, b, t),
        _ => false,
    }
}

/// Binary digits of the significand of every value of `e`, a product of narrow numbers.
fn digits(p: &Problem, e: &Expr) -> Option<u32> {
    match &e.node {
        Node::Read(x, _) if p.tensor(*x).role == Role::Input => match p.tensor(*x).dtype {
            DType::E8M0 => Some(1),
            DType::E2M1 => Some(2),
            DType::E5M2 => Some(3),
            DType::E4M3 | DType::I4 => Some(4),
            DType::I8 | DType::U8 => Some(8),
            _ => None,
        },
        Node::Unary(Unary::ToFloat | Unary::Neg, a) => digits(p, a),
        Node::Binary(Binary::Mul, a, b) => Some(digits(p, a)? + digits(p, b)?),
        _ => None,
    }
}

/// Whether all numbers of `d` are numbers of `t`. Sums of 8-bit reals keep fewer bits, so only they themselves are multiplied as such.
fn among(p: &Problem, d: DType, t: DType) -> bool {
    use DType::*;
    let narrow = matches!(d, E4M3 | E5M2 | E2M1 | I4 | I8 | U8);
    match t {
        BF16 => d == BF16 || narrow,
        F16 => d == F16 || narrow,
        F32 => matches!(d, BF16 | F16) || narrow || d == F32 && p.audit.tf32_operands,
        I8 => matches!(d, I8 | I4),
        U8 => d == U8,
        E4M3 | E5M2 => d == t,
        _ => false,
    }
}
