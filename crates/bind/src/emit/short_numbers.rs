//! Comparisons of whole numbers in 32 bits.
//!
//! Whole numbers are 64 bits wide, and a comparison of two of them takes a device two operations and four registers. Coordinates of tiles, elements of 32 bits,
//! and sums of them with small numbers fit 32 bits, by what is declared of the sizes and ranges.

use super::translate::{run_time_digit, Env};
use super::*;
use crate::builder::{bin, sub};
use flashderive_device::program::{BinaryOp, UnaryOp};

/// A number in 32 bits, and the most that its magnitude can be: 2^31, the least number's, where nothing is known of it.
pub(super) struct Short {
    pub value: Dev,
    pub most: i64,
}

/// The size of the least number of 32 bits.
const LEAST: i64 = 1 << 31;
/// Points that a tile may lie behind the last one.
const OVERHANG: i64 = 1 << 17;

impl<'a> Emitter<'a> {
    /// `e` at the point of `env`, if it and all that it is made of fit 32 bits.
    pub(super) fn short(&mut self, e: &Expr, env: &Env) -> Built<Option<Short>> {
        let fits = |value: Dev, most: i64| (most <= i64::from(i32::MAX)).then_some(Short { value, most });
        // One of several numbers, none of which was computed with: the opposite of the least one does not fit, nor does its size.
        let chosen = |value: Dev, most: i64| (most <= LEAST).then_some(Short { value, most });
        let sizes: Vec<i64> = self.p.sizes.iter().map(|s| s.max).collect();
        if let (true, Some((Dev::Cast(Ty::I64, held), Ty::I64))) = (run_time_digit(e), self.known_in_common(e)) {
            return Ok(most_of_digit(self.p, e, &sizes).and_then(|most| fits(*held, most)));
        }
        Ok(match &e.node {
            Node::Int(v) => fits(Dev::Int(*v, Ty::I32), v.saturating_abs()),
            Node::Axis(a) if self.coordinate_type(*a) == Ty::I32 => {
                let most = self.p.axis(*a).extent.eval(&sizes).saturating_add(OVERHANG);
                fits(self.coordinate(*a, env.layout, env.digits), most)
            }
            Node::Extent(x) if x.eval(&sizes) < i64::from(i32::MAX) => {
                let value = self.host_scalar(&super::translate::extent_name(self.p, x), host_extent(x), Ty::I32);
                fits(value, x.eval(&sizes))
            }
            Node::Read(t, _) => {
                let Some((Dev::Cast(Ty::I64, value), Ty::I64)) = self.short_read(e, env)? else { return Ok(None) };
                let of_type = self.p.tensor(*t).dtype.values().map_or(LEAST, |(low, high)| low.saturating_abs().max(high));
                let declared = self.p.tensor(*t).range.as_ref().map(|(lo, hi)| {
                    let [lo, hi] = [lo, hi].map(|b| b.extent.eval(&sizes).saturating_add(b.plus).saturating_abs());
                    lo.max(hi)
                });
                chosen(*value, declared.unwrap_or(i64::MAX).min(of_type).min(LEAST))
            }
            Node::Unary(op @ (Unary::Neg | Unary::Abs), a) => {
                let Some(a) = self.short(a, env)? else { return Ok(None) };
                fits(builder::un(if *op == Unary::Neg { UnaryOp::Neg } else { UnaryOp::Abs }, a.value), a.most)
            }
            Node::Select(c, a, b) => {
                let (Some(x), Some(y)) = (self.short(a, env)?, self.short(b, env)?) else { return Ok(None) };
                let (c, _) = self.translate(c, env)?;
                chosen(builder::select(c, x.value, y.value), x.most.max(y.most))
            }
            Node::Binary(op @ (Binary::Div | Binary::Mod), a, b) if self.digit_of_tile(*op == Binary::Div, a, b, env).is_some() => {
                let Some(value) = self.digit_of_tile(*op == Binary::Div, a, b, env) else { return Ok(None) };
                let Some(whole) = self.short(a, env)? else { return Ok(None) };
                fits(value, whole.most)
            }
            Node::Binary(op, a, b) => {
                let by = matches!(b.node, Node::Extent(_)) || matches!(b.node, Node::Int(v) if v > 0);
                let natural = self.non_negative(a);
                let (Some(x), Some(y)) = (self.short(a, env)?, self.short(b, env)?) else { return Ok(None) };
                let sum = x.most + y.most;
                match op {
                    Binary::Add => fits(builder::add(x.value, y.value), sum),
                    Binary::Sub => fits(sub(x.value, y.value), sum),
                    Binary::Min => chosen(bin(BinaryOp::Min, x.value, y.value), x.most.max(y.most)),
                    Binary::Max => chosen(bin(BinaryOp::Max, x.value, y.value), x.most.max(y.most)),
                    Binary::Mul => fits(builder::mul(x.value, y.value), x.most.saturating_mul(y.most)),
                    Binary::Div if natural && by => fits(builder::div(x.value, y.value), x.most),
                    Binary::Mod if natural && by => fits(builder::rem(x.value, y.value), x.most.min(y.most)),
                    // Signs are extended alike: bits of both are bits of numbers that are no larger than the next power of two.
                    Binary::BitAnd | Binary::BitOr | Binary::BitXor => {
                        let op = match op {
                            Binary::BitAnd => BinaryOp::And,
                            Binary::BitOr => BinaryOp::Or,
                            _ => BinaryOp::Xor,
                        };
                        chosen(bin(op, x.value, y.value), i64::try_from((x.most.max(y.most) as u64 + 1).next_power_of_two()).unwrap_or(i64::MAX).min(LEAST))
                    }
                    Binary::Shr if matches!(b.node, Node::Int(v) if (0..32).contains(&v)) => chosen(bin(BinaryOp::Shr, x.value, y.value), x.most),
                    _ => None,
                }
            }
            _ => None,
        })
    }

    /// An element that lies in registers of 32 bits.
    fn short_read(&mut self, e: &Expr, env: &Env) -> Built<Option<(Dev, Ty)>> {
        let Some(leaf) = env.leaves.iter().find(|l| l.read == *e) else { return Ok(None) };
        let short = self.b.kernel.vars[leaf.tile.var.0 as usize].ty == Ty::I32;
        if short {
            self.translate(e, env).map(Some)
        } else {
            Ok(None)
        }
    }

    /// The quotient or the remainder of a coordinate by a constant that its tile divides: of the tile's first point, and of that with the place in the tile. (Of
    /// a divisor of the tile they are the same in all tiles, and a compiler keeps one for each register.)
    fn digit_of_tile(&mut self, quotient: bool, a: &Expr, by: &Expr, env: &Env) -> Option<Dev> {
        let (Node::Axis(axis), Node::Int(by)) = (&a.node, &by.node) else { return None };
        let tile = i64::from(*self.tiles.get(axis)?);
        let begins = self.plan.columns.as_ref().is_some_and(|c| c.blocks == 1 && !c.chains.is_empty());
        if !begins || self.plan.mirrored == Some(*axis) || *by < 1 || self.coordinate_type(*axis) != Ty::I32 || by % tile != 0 {
            return None;
        }
        let origin = self.origin.get(axis).cloned().unwrap_or(Dev::i32(0));
        let (local, by) = (self.local(*axis, env.layout, env.digits), Dev::i32(*by));
        Some(if quotient { builder::div(origin, by) } else { builder::add(builder::rem(origin, by), local) })
    }

    /// A condition at the point of `env`, all of whose parts are evaluated.
    pub(super) fn condition(&mut self, g: &Expr, env: &Env) -> Built<Dev> {
        match &g.node {
            Node::Binary(op @ (Binary::And | Binary::Or), a, b) => {
                let sides = [self.condition(a, env)?, self.condition(b, env)?];
                Ok(evaluated(if *op == Binary::And { BinaryOp::And } else { BinaryOp::Or }, sides))
            }
            _ => Ok(self.translate(g, env)?.0),
        }
    }

    /// A comparison of whole numbers, if both fit 32 bits.
    pub(super) fn short_comparison(&mut self, op: Binary, [a, b]: [&Expr; 2], env: &Env) -> Built<Option<Dev>> {
        let op = match op {
            Binary::Lt => BinaryOp::Lt,
            Binary::Le => BinaryOp::Le,
            Binary::Eq => BinaryOp::Eq,
            Binary::Ne => BinaryOp::Ne,
            _ => return Ok(None),
        };
        if self.p.sort(a) != Sort::Int || self.p.sort(b) != Sort::Int {
            return Ok(None);
        }
        Ok(match (self.short(a, env)?, self.short(b, env)?) {
            (Some(a), Some(b)) => Some(bin(op, a.value, b.value)),
            _ => None,
        })
    }
}

/// The most that a digit of a coordinate can be.
fn most_of_digit(p: &Problem, e: &Expr, sizes: &[i64]) -> Option<i64> {
    match &e.node {
        Node::Axis(a) => Some(p.axis(*a).extent.eval(sizes).saturating_add(OVERHANG)),
        Node::Extent(x) => Some(x.eval(sizes)),
        Node::Int(v) => Some(*v),
        Node::Binary(Binary::Div, a, _) => most_of_digit(p, a, sizes),
        Node::Binary(Binary::Mod, a, b) => Some(most_of_digit(p, a, sizes)?.min(most_of_digit(p, b, sizes)?)),
        _ => None,
    }
}

/// Two truth values or more, all of them evaluated: where the second is left out after the first a compiler makes a branch of lanes, and
/// registers of a product that are changed in one make products wait for each other.
pub(super) fn evaluated(op: BinaryOp, values: impl IntoIterator<Item = Dev>) -> Dev {
    let mut values = values.into_iter();
    let (first, second) = (values.next(), values.next());
    let (Some(first), Some(second)) = (first.clone(), second) else { return first.unwrap_or(Dev::Int(1, Ty::Bool)) };
    let number = |v: Dev| builder::cast(Ty::I32, Ty::Bool, v);
    let all = values.fold(bin(op, number(first), number(second)), |all, v| bin(op, all, number(v)));
    bin(BinaryOp::Ne, all, Dev::i32(0))
}

#[cfg(test)]
mod tests {
    use super::*;
    use flashderive_device::{args::Args, emulate};
    use flashderive_ir::trace::Trace;

    /// Of whole numbers without a declared range the least one has no opposite of 32 bits, and its size is none.
    #[test]
    fn the_least_number_has_no_opposite_of_32_bits() {
        let conditions = ["abs(k[n]) <= 3", "-k[n] <= 3", "0 - k[n] < n", "-1 * k[n] < n", "min(k[n], n) - 1 < 0", "k[n] < 0", "abs(k[n]) > n"];
        let k = [i32::MIN, i32::MAX, i32::MIN + 1, -1, 0, 1, 3, -3];
        let holds = |c: usize, n: i64, k: i64| [k.abs() <= 3, -k <= 3, -k < n, -k < n, k.min(n) - 1 < 0, k < 0, k.abs() > n][c];
        let target = flashderive_spec::parse_target(include_str!("../../../../specs/targets/sm_90a.yaml")).unwrap_or_else(|d| panic!("{:?}", d.list));
        for (c, condition) in conditions.iter().enumerate() {
            let spec = format!(
                "kernel: k\naxes: {{N: {{var: [1, 1024]}}}}\ninputs: {{k: \"i32[N]\"}}\noutputs: {{y: \"f32[N]\"}}\ncompute: |\n  \
                 y[n] = 1.0 if {condition} else 0.0\nworkloads: {{smoke: {{N: 8}}}}\n"
            );
            let p = flashderive_spec::parse(&spec).unwrap_or_else(|d| panic!("{:?}", d.list));
            let d = flashderive_derive::derive(&p, &mut Trace::default()).unwrap_or_else(|d| panic!("{:?}", d.list));
            let bound = crate::bind(&d, &target, &crate::BindOptions::default(), &mut Trace::default()).unwrap_or_else(|d| panic!("{:?}", d.list));
            let tensors = [(TensorId(0), k.iter().flat_map(|k| k.to_le_bytes()).collect())].into();
            let mut args = Args { sizes: vec![8], tensors, ..Args::default() };
            emulate::run(&bound.program, &mut args).unwrap_or_else(|v| panic!("{v}"));
            let found: Vec<f32> = args.tensors[&TensorId(1)].chunks_exact(4).map(|b| f32::from_le_bytes([b[0], b[1], b[2], b[3]])).collect();
            let wanted: Vec<f32> = k.iter().zip(0..).map(|(k, n)| f32::from(u8::from(holds(c, n, i64::from(*k))))).collect();
            assert_eq!(found, wanted, "{condition}");
        }
    }
}
