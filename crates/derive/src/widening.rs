//! `widening-cast`: a cast to a type that holds every value of the element it is applied to rounds nothing, so it goes.
//!
//! The same holds for `f32` of a product of two elements whose significands have 12 bits at most.
//! What is left is the plain element, which a matrix instruction multiplies as it is stored. Casts to 64 bits stay: they
//! say in which type the arithmetic around them is done.

use flashderive_ir::dtype::DType;
use flashderive_ir::problem::*;

/// Whether every value of `inner` is a value of `outer`: exponents and significands of reals, ranges of whole numbers.
pub fn holds(outer: DType, inner: DType) -> bool {
    use DType::*;
    if let (Some((least, most)), Some((low, high)), true) = (outer.values(), inner.values(), outer.is_int() && inner.is_int()) {
        return least <= low && high <= most;
    }
    match outer {
        F32 => matches!(inner, F32 | F16 | BF16 | E4M3 | E5M2 | E8M0 | E2M1),
        // 2^-127 is a subnormal number of bf16, and beyond the exponents of f16.
        BF16 => matches!(inner, BF16 | E4M3 | E5M2 | E8M0 | E2M1),
        F16 => matches!(inner, F16 | E4M3 | E5M2 | E2M1),
        _ => outer == inner,
    }
}

/// `e` without casts of elements that round nothing.
pub fn without(p: &Problem, e: &Expr) -> Expr {
    e.rewrite(&mut |n| match &n.node {
        Node::Cast(outer, a) if outer.bits() < 64 => match &a.node {
            Node::Read(t, _) if holds(*outer, p.tensor(*t).dtype) && p.tensor(*t).role == Role::Input => Some((**a).clone()),
            Node::Binary(Binary::Mul, x, y) if *outer == DType::F32 && short(p, x) && short(p, y) => Some((**a).clone()),
            _ => None,
        },
        _ => None,
    })
}

/// Whether `e` is an element whose products with another such element are numbers of f32: 24 bits hold their significands, and their
/// exponents are in its range.
fn short(p: &Problem, e: &Expr) -> bool {
    matches!(&e.node, Node::Read(t, _) if p.tensor(*t).role == Role::Input && matches!(p.tensor(*t).dtype, DType::F16 | DType::E4M3 | DType::E5M2 | DType::E2M1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wider_types_hold_narrower_ones() {
        use DType::*;
        for (outer, inner) in [(F32, BF16), (F32, E4M3), (F16, E5M2), (BF16, E8M0), (I32, I8), (I32, U8), (I8, I4)] {
            assert!(holds(outer, inner), "{outer:?} holds {inner:?}");
        }
        for (outer, inner) in [(BF16, F16), (F16, BF16), (F16, E8M0), (I8, U8), (U8, I8), (F32, I8), (F32, F64), (I32, I64), (E4M3, E5M2)] {
            assert!(!holds(outer, inner), "{outer:?} does not hold {inner:?}");
        }
    }
}
