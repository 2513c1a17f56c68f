//! Which type of a matrix unit holds both operands of a product.

use super::*;

/// The type that is multiplied: the fastest of the target's in which both operands are exact, or one of 16 bits in which one is and the
/// other is computed, where the spec lets that be rounded. Of equals, the one that more of the operands have.
pub(super) fn operand(p: &Problem, s: &Statement, sides: &Sides, target: &Target) -> Option<DType> {
    let both = [&sides.left, &sides.right];
    let fits = |t: DType| {
        let [a, b] = both.map(|e| holds(p, e, t));
        let typed = |e: &Expr| reads(p, e).contains(&t);
        let rounds = |e: &Expr, partner: &Expr| t.bits() == 16 && p.audit.round_operands && typed(partner) && computed(p, e);
        (a || b && rounds(both[0], both[1])) && (b || a && rounds(both[1], both[0]))
    };
    let has = |t: DType| both.iter().filter(|e| matches!(&e.node, Node::Read(x, _) if p.tensor(*x).dtype == t)).count();
    let mut types = multipliers(target);
    types.retain(|(t, _)| contraction::holds(p, s, sides.depth, *t) && fits(*t));
    types.sort_by(|(a, slow), (b, slower)| slow.total_cmp(slower).then(has(*b).cmp(&has(*a))));
    types.first().map(|(t, _)| *t)
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

/// Types of what `e` is made from, but for indices and conditions.
fn reads(p: &Problem, e: &Expr) -> Vec<DType> {
    match &e.node {
        Node::Read(t, _) => match p.writer(*t).map(|w| p.statement(w)) {
            Some(w) if p.tensor(*t).role == Role::Temp && w.kind == Kind::Map => reads(p, &w.value),
            _ => vec![p.tensor(*t).dtype],
        },
        Node::Select(_, a, b) => [reads(p, a), reads(p, b)].concat(),
        _ => e.children().into_iter().flat_map(|c| reads(p, c)).collect(),
    }
}

/// Whether `e` is more than a read, made from values without inputs of 32 bits: those keep their precision.
fn computed(p: &Problem, e: &Expr) -> bool {
    let wide = |t: &TensorId| p.tensor(*t).role == Role::Input && p.tensor(*t).dtype == DType::F32;
    let held = matches!(&e.node, Node::Read(t, _) if p.tensor(*t).role == Role::Input || laid(p, *t));
    p.sort(e) == Sort::Float && !held && !e.tensors().iter().any(wide)
}

/// Whether every value of `e` is one of `t`; f32 stands for tf32.
fn holds(p: &Problem, e: &Expr, t: DType) -> bool {
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
        Node::Binary(Binary::Min | Binary::Max, a, b) => holds(p, a, t) && holds(p, b, t),
        Node::Select(_, a, b) => holds(p, a, t) && holds(p, b, t),
        _ => false,
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
        E4M3 | E5M2 => d == t,
        _ => false,
    }
}
