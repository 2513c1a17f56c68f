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
    let mut types: Vec<_> = target.warpgroup_mma.iter().filter(|m| contraction::holds(p, s, sides.depth, m.operand) && fits(m.operand)).collect();
    types.sort_by(|a, b| {
        let cycles = |m: &flashderive_ir::target::WarpgroupInstruction| m.cycles_per_column / f64::from(m.k) / m.sustained_ghz;
        cycles(a).total_cmp(&cycles(b)).then(has(b.operand).cmp(&has(a.operand)))
    });
    types.first().map(|m| m.operand)
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
