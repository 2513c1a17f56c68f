//! Expressions of the problem to expressions over registers.

use super::precision::sigmoid_approx;
use super::*;
use crate::builder::{bin, cast, select, un};
use crate::layout::Mode;
use flashderive_device::program::{BinaryOp, UnaryOp};

/// Where an expression is evaluated: a layout, the digit of each of its register modes, and reads in registers.
pub(crate) struct Env<'e> {
    /// Layout of the points.
    pub layout: &'e Layout,
    /// One digit a register mode of the layout.
    pub digits: &'e [Dev],
    /// Reads that are in registers.
    pub leaves: &'e [Leaf],
}

impl<'a> Emitter<'a> {
    /// The coordinate of `axis` within its tile, `I32`.
    pub(crate) fn local(&mut self, axis: AxisId, layout: &Layout, digits: &[Dev]) -> Dev {
        let base = self.of_thread(axis, layout);
        self.register_digits(axis, layout, digits).into_iter().fold(base, builder::add)
    }

    /// The terms of [`Emitter::local`] that registers give.
    pub(super) fn register_digits(&self, axis: AxisId, layout: &Layout, digits: &[Dev]) -> Vec<Dev> {
        if !self.tiles.contains_key(&axis) {
            return Vec::new();
        }
        let own = layout.regs.iter().zip(digits).filter(|(mode, _)| mode.axis == Some(axis));
        own.map(|(mode, digit)| builder::mul(digit.clone(), Dev::i32(mode.stride as i64))).collect()
    }

    /// `origin`, of type `ty`, and the coordinate of `axis` within its tile, `I64`. What the thread gives is widened apart from what
    /// registers give: these are constants of unrolled loops, which then are offsets of one 64-bit address in the instructions.
    /// Widened together, each register's coordinate is a number of its own, and compilers keep all of them across the loops around
    /// (measured with ptxas 13: 2 registers for each of a thread's elements, 1336 bytes of local memory in a kernel with 176 sums).
    /// A few such numbers cost less than the sums that take their place (a patch of 128 results: 228 registers with two of them, else all and 40 bytes of local memory).
    pub(crate) fn wide(&mut self, origin: Dev, ty: Ty, axis: AxisId, layout: &Layout, digits: &[Dev]) -> Dev {
        let base = self.of_thread(axis, layout);
        let own = self.register_digits(axis, layout, digits);
        if distinct(axis, layout, digits) <= FEW_COORDINATES {
            let local = own.into_iter().fold(base, builder::add);
            return builder::add(cast(Ty::I64, ty, origin), cast(Ty::I64, Ty::I32, local));
        }
        let rest = own.into_iter().fold(Dev::i32(0), builder::add);
        let fixed = builder::add(cast(Ty::I64, ty, origin), cast(Ty::I64, Ty::I32, base));
        builder::add(fixed, cast(Ty::I64, Ty::I32, rest))
    }

    /// The term of [`Emitter::local`] that lanes and warps give.
    fn of_thread(&mut self, axis: AxisId, layout: &Layout) -> Dev {
        if !self.tiles.contains_key(&axis) {
            return Dev::i32(0);
        }
        let key = (layout.lane_digits(axis), layout.warp_digits(axis));
        if let Some(base) = self.bases.get(&key) {
            return base.clone();
        }
        let mut sum = Dev::i32(0);
        for (from, parts) in [(self.lane.clone(), &key.0), (self.warp.clone(), &key.1)] {
            let limit: u32 = if from == self.lane { 32 } else { self.plan.warps };
            for (divisor, size, stride) in parts {
                let mut digit = builder::div(from.clone(), Dev::i32(*divisor as i64));
                if divisor * size < limit {
                    digit = builder::rem(digit, Dev::i32(*size as i64));
                }
                sum = builder::add(sum, builder::mul(digit, Dev::i32(*stride as i64)));
            }
        }
        let name = format!("{}_lane", self.p.axis(axis).name);
        let base = self.b.let_prologue(&name, Ty::I32, sum);
        self.bases.insert(key, base.clone());
        base
    }

    /// The conditions that keep a point inside, for axes whose tiles may overhang.
    pub(crate) fn inside(&mut self, axes: &[AxisId], layout: &Layout, digits: &[Dev]) -> Vec<Dev> {
        let mut out = Vec::new();
        for axis in axes {
            if let Some(limit) = self.limit.get(axis).cloned() {
                // Neighbours of a whole group are inside or outside together; one test serves them.
                let mut first = digits.to_vec();
                if let Some(digit) = self.whole_digit(*axis, layout).and_then(|at| first.get_mut(at)) {
                    *digit = Dev::i32(0);
                }
                let at = self.step(*axis, layout, &first);
                out.push(self.before_limit(*axis, at, limit));
            }
        }
        out
    }

    /// The value of `of`, where there is a point; `elsewhere` where there is none: a divisor may be 0 there, and a shift wider than its number, and the
    /// result is nobody's.
    fn inside_or(&mut self, elsewhere: i64, of: &Expr, (value, ty): (Dev, Ty), env: &Env) -> Dev {
        let axes = self.tile_axes(&of.axes());
        match builder::all(self.inside(&axes, env.layout, env.digits)) {
            Some(inside) => builder::select(inside, value, Dev::Int(elsewhere, ty)),
            None => value,
        }
    }

    /// Whether `e` is worked out of points or elements of axes whose tiles may overhang.
    fn overhangs(&self, e: &Expr) -> bool {
        self.tile_axes(&e.axes()).iter().any(|a| self.limit.contains_key(a))
    }

    /// `e` at the point of `env`, with its type.
    pub(crate) fn translate(&mut self, e: &Expr, env: &Env) -> Built<(Dev, Ty)> {
        if let Some(known) = self.known_in_common(e).or_else(|| self.known_of_fewer(e, env)) {
            return Ok(known);
        }
        Ok(match &e.node {
            Node::Int(v) => (Dev::i64(*v), Ty::I64),
            Node::Float(v) => (Dev::F32(*v as f32), Ty::F32),
            Node::Bool(v) => (Dev::Int(*v as i64, Ty::Bool), Ty::Bool),
            Node::Axis(a) => (self.coordinate_wide(*a, env.layout, env.digits), Ty::I64),
            Node::Extent(x) => match x.as_constant() {
                Some(v) => (Dev::i64(v), Ty::I64),
                None => (self.host_scalar(&extent_name(self.p, x), host_extent(x), Ty::I64), Ty::I64),
            },
            Node::Read(t, _) => return self.read(e, *t, env),
            Node::Binary(Binary::Mod, a, modulus) if self.behind.is_some() && matches!(a.node, Node::Axis(_)) => match self.point_here(a, modulus, env) {
                Some(here) => (cast(Ty::I64, Ty::I32, here), Ty::I64),
                None => return self.digit(e, env),
            },
            Node::Unary(Unary::Exp, a) if self.fast_power(a, env.layout) => (self.power(a, env)?, Ty::F32),
            Node::Unary(Unary::Sigmoid, x) if self.averaged && !self.coarse => (self.sigmoid(x, env)?, Ty::F32),
            Node::Unary(Unary::ToFloat, a) if self.p.sort(a) == Sort::Int => match self.short(a, env)? {
                Some(short) => (cast(Ty::F32, Ty::I32, short.value), Ty::F32),
                None => {
                    let (a, ty) = self.translate(a, env)?;
                    (cast(Ty::F32, ty, a), Ty::F32)
                }
            },
            Node::Unary(op, a) => {
                let (a, ty) = self.translate(a, env)?;
                match (op, self.coarse) {
                    (Unary::Sigmoid, true) => (sigmoid_approx(cast(Ty::F32, ty, a)), Ty::F32),
                    _ => unary(*op, a, ty),
                }
            }
            Node::Binary(Binary::Div, a, b) if [a, b].iter().any(|x| self.p.sort(x) == Sort::Float) && self.reciprocals.iter().any(|r| r.divisor == **b) => {
                let (a, ty) = self.translate(a, env)?;
                let Some(r) = self.reciprocals.iter().find(|r| r.divisor == **b) else { return Ok((a, ty)) };
                let a = cast(Ty::F32, ty, a);
                (r.of(a, env), Ty::F32)
            }
            Node::Binary(Binary::Pow, a, b) if small_power(b).is_some() => {
                let (a, ty) = self.translate(a, env)?;
                let base = self.b.let_("base", Ty::F32, cast(Ty::F32, ty, a));
                let n = small_power(b).unwrap_or(1);
                ((1..n).fold(base.clone(), |p, _| builder::mul(p, base.clone())), Ty::F32)
            }
            Node::Binary(Binary::Div, a, b) if self.divisors.iter().any(|k| k.divisor == **b) => match self.corrected_quotient(a, b, env)? {
                Some(quotient) => (quotient, Ty::F32),
                None => return Err(Diagnostic::bug(codes::BUILD_BUG, e.span, "a shared divisor without values").into()),
            },
            Node::Binary(Binary::Div, a, b) if self.p.sort(a) == Sort::Float && matches!(b.node, Node::Float(_) | Node::Int(_)) => {
                match self.small_dividend(a, b, env)? {
                    Some(quotient) => (quotient, Ty::F32),
                    None => {
                        let ((a, ta), (b, tb)) = (self.translate(a, env)?, self.translate(b, env)?);
                        binary(Binary::Div, a, ta, b, tb, false)
                    }
                }
            }
            Node::Binary(Binary::Div, a, b) if self.short_quotients() && self.p.sort(e) == Sort::Float => {
                let ((a, ta), (b, tb)) = (self.translate(a, env)?, self.translate(b, env)?);
                (self.short_quotient(cast(Ty::F32, ta, a), cast(Ty::F32, tb, b)), Ty::F32)
            }
            Node::Binary(Binary::Div | Binary::Mod, ..) if run_time_digit(e) => return self.digit(e, env),
            Node::Binary(op, a, b) => match self.short_comparison(*op, [a, b], env)? {
                Some(holds) => (holds, Ty::Bool),
                None => return self.operation(e, (*op, a, b), env),
            },
            // What was loaded under the condition is zero elsewhere as it is.
            Node::Select(c, a, zero) if self.loaded_where(a, c, zero, env) => return self.translate(a, env),
            Node::Select(c, a, b) => {
                let (c, _) = self.translate(c, env)?;
                let (a, ta) = self.translate(a, env)?;
                let (b, tb) = self.translate(b, env)?;
                let ty = join(ta, tb);
                (select(c, cast(ty, ta, a), cast(ty, tb, b)), ty)
            }
            Node::Cast(dtype, a) => return self.as_type(*dtype, a, env),
            Node::MonoidArg(_) => return Err(Diagnostic::bug(codes::BUILD_BUG, e.span, "a monoid argument outside its monoid").into()),
        })
    }

    /// Whether the element `e` lies in registers that were loaded where `condition` holds, and are `zero` elsewhere: a number of its own sort, without a sign.
    fn loaded_where(&self, e: &Expr, condition: &Expr, zero: &Expr, env: &Env) -> bool {
        let plain = matches!(zero.node, Node::Float(v) if v.to_bits() == 0) || zero.node == Node::Int(0);
        if !plain || self.p.sort(e) != self.p.sort(zero) {
            return false;
        }
        let leaf = env.leaves.iter().find(|l| l.read == *e && l.pick.is_none());
        leaf.is_some_and(|l| self.known.is_zero_outside(l.tile.var, condition))
    }

    /// A quotient or a rest, in 32 bits where both sides fit.
    fn digit(&mut self, e: &Expr, env: &Env) -> Built<(Dev, Ty)> {
        let Node::Binary(op @ (Binary::Div | Binary::Mod), a, b) = &e.node else {
            return Err(Diagnostic::bug(codes::BUILD_BUG, e.span, "no digit").into());
        };
        let short = if run_time_digit(e) { self.short(e, env)? } else { None };
        match short {
            Some(digit) => Ok((cast(Ty::I64, Ty::I32, digit.value), Ty::I64)),
            None => self.operation(e, (*op, a, b), env),
        }
    }

    /// What a register has of the read `e` of `t`.
    fn read(&mut self, e: &Expr, t: TensorId, env: &Env) -> Built<(Dev, Ty)> {
        if self.p.tensor(t).role == Role::Scalar {
            let ty = register_type(self.p.tensor(t).dtype);
            let value = self.scalar_tensor(t);
            return Ok(widened(value, ty));
        }
        let Some(leaf) = env.leaves.iter().find(|l| l.read == *e) else {
            return Err(Diagnostic::bug(codes::BUILD_BUG, e.span, format!("a read of `{}` has no register", self.p.tensor(t).name)).into());
        };
        let value = match &leaf.pick {
            Some(pick) => self.picked(&leaf.tile, pick, env.layout, env.digits),
            None => self.element(&leaf.tile, env.layout, env.digits),
        };
        let ty = self.b.kernel.vars[leaf.tile.var.0 as usize].ty;
        Ok(widened(value, ty))
    }

    /// `e`, an operation on `a` and `b` by the rules of its type.
    fn operation(&mut self, e: &Expr, (op, a, b): (Binary, &Expr, &Expr), env: &Env) -> Built<(Dev, Ty)> {
        let non_negative = self.p.sort(a) == Sort::Int && self.non_negative(a) && self.non_negative(b);
        let wraps = matches!(op, Binary::Add | Binary::Sub | Binary::Mul) && self.p.sort(e) == Sort::Int && self.known.wraps(e);
        let (a, ta) = self.translate(a, env)?;
        let divides = matches!(op, Binary::Div | Binary::Mod) && self.p.sort(e) == Sort::Int && self.overhangs(b);
        let shifts = matches!(op, Binary::Shl | Binary::Shr) && !always_short(b) && self.overhangs(b);
        let (right, tb) = self.translate(b, env)?;
        let b = match (divides, shifts) {
            (true, _) => self.inside_or(1, b, (right, tb), env),
            (_, true) => self.inside_or(0, b, (right, tb), env),
            _ => right,
        };
        if wraps {
            let op = match op {
                Binary::Add => BinaryOp::WrapAdd,
                Binary::Sub => BinaryOp::WrapSub,
                _ => BinaryOp::WrapMul,
            };
            return Ok((bin(op, cast(Ty::I64, ta, a), cast(Ty::I64, tb, b)), Ty::I64));
        }
        Ok(binary(op, a, ta, b, tb, non_negative))
    }

    /// `a` as an element of `dtype`.
    fn as_type(&mut self, dtype: DType, a: &Expr, env: &Env) -> Built<(Dev, Ty)> {
        let read = matches!(&a.node, Node::Read(t, _) if self.p.tensor(*t).dtype.is_int() && register_type(self.p.tensor(*t).dtype) == Ty::I32);
        // So does what is made of such elements, where all of it fits.
        let made = dtype.is_float() && !read && self.p.sort(a) == Sort::Int && !self.known.wraps(a);
        if let Some(short) = if made { self.short(a, env)? } else { None } {
            let value = cast(Ty::F32, Ty::I32, short.value);
            return Ok(if matches!(dtype, DType::F32 | DType::F64) { (value, Ty::F32) } else { (un(UnaryOp::Quantize(dtype), value), Ty::F32) });
        }
        let (a, ty) = match self.translate(a, env)? {
            // An element that 32 bits hold rounds to the same real number, four times as fast as one of 64 bits.
            (Dev::Cast(Ty::I64, held), Ty::I64) if read && matches!(dtype, DType::F32 | DType::F64) => (*held, Ty::I32),
            other => other,
        };
        Ok(match dtype {
            DType::Bool => (cast(Ty::Bool, ty, a), Ty::Bool),
            DType::F32 | DType::F64 => (cast(Ty::F32, ty, a), Ty::F32),
            d if d.is_int() => {
                // Rounding to an integer dtype is to nearest even, saturating, as stores do.
                let a = if ty == Ty::F32 { un(UnaryOp::Round, a) } else { a };
                let wide = cast(Ty::I64, ty, a);
                let value = if d == DType::I64 { wide } else { clamp(wide, d.bits(), d == DType::U8) };
                (value, Ty::I64)
            }
            d => (un(UnaryOp::Quantize(d), cast(Ty::F32, ty, a)), Ty::F32),
        })
    }

    /// The element of `tile` at the point given by `digits` of `layout`.
    pub(crate) fn element(&mut self, tile: &Tile, layout: &Layout, digits: &[Dev]) -> Dev {
        Dev::Elem(tile.var, Box::new(position(&tile.layout.regs, &layout.regs, digits)))
    }

    /// A function of a real register.
    pub(crate) fn unary_value(&self, op: Unary, a: Dev) -> Dev {
        unary(op, a, Ty::F32).0
    }

    /// Loops over points that no register holds, of which the innermost `together` or fewer are unrolled: as many accesses are under
    /// way at a time, and no addresses but theirs are alive.
    pub(crate) fn over_points(&mut self, modes: &[Mode], together: u32, body: &mut dyn FnMut(&mut Self, &[Dev]) -> Built<()>) -> Built<()> {
        let mut left = together.max(1);
        let mut unrolled: Vec<u32> = Vec::new();
        for m in modes.iter().rev() {
            let own = (1..=m.size.min(left)).rev().find(|n| m.size.is_multiple_of(*n)).unwrap_or(1);
            left = if own == m.size { left / own } else { 1 };
            unrolled.insert(0, own);
        }
        self.nest(modes, &unrolled, &mut Vec::new(), body)
    }

    /// Loops over all registers of a layout; `body` gets one digit a mode.
    pub(crate) fn over_registers(&mut self, modes: &[Mode], body: &mut dyn FnMut(&mut Self, &[Dev]) -> Built<()>) -> Built<()> {
        let all: Vec<u32> = modes.iter().map(|m| m.size).collect();
        self.nest(modes, &all, &mut Vec::new(), body)
    }

    /// Of each mode, the neighbours that `unrolled` says are unrolled; the rest of it is a loop round them.
    fn nest(&mut self, modes: &[Mode], unrolled: &[u32], digits: &mut Vec<Dev>, body: &mut dyn FnMut(&mut Self, &[Dev]) -> Built<()>) -> Built<()> {
        let (Some((mode, rest)), Some((own, others))) = (modes.split_first(), unrolled.split_first()) else {
            return body(self, &digits.clone());
        };
        let name = mode.axis.map_or("r".to_string(), |a| format!("{}_r", self.p.axis(a).name));
        let mut loops = Vec::new();
        let mut digit = Dev::i32(0);
        for (trips, step, unroll) in [(mode.size / own, *own, dev::Unroll::No), (*own, 1, dev::Unroll::Full)] {
            if trips > 1 {
                let var = self.b.scalar(&name, Ty::I32);
                self.b.open();
                digit = builder::add(digit, builder::mul(Dev::Var(var), Dev::i32(i64::from(step))));
                loops.push((var, trips, unroll));
            }
        }
        digits.push(digit);
        let result = self.nest(rest, others, digits, body);
        digits.pop();
        for (var, trips, unroll) in loops.into_iter().rev() {
            let body = self.b.close();
            let (from, to) = (Dev::i32(0), Dev::i32(i64::from(trips)));
            self.b.emit(dev::StmtKind::For { var, from, to, step: 1, unroll, uniform: dev::Uniform::Block, body });
        }
        result
    }
}

/// Coordinates of an axis up to which each is widened by itself.
const FEW_COORDINATES: u32 = 4;

/// How many coordinates of `axis` the registers of a thread have at `digits`, where several neighbours may be one access.
fn distinct(axis: AxisId, layout: &Layout, digits: &[Dev]) -> u32 {
    let of = |(mode, digit): (&Mode, &Dev)| match digit {
        _ if mode.axis != Some(axis) => 1,
        Dev::Int(..) => 1,
        Dev::Binary(BinaryOp::Mul, _, by) => match **by {
            Dev::Int(v, _) if 0 < v => mode.size / (v as u32).min(mode.size),
            _ => mode.size,
        },
        _ => mode.size,
    };
    layout.regs.iter().zip(digits).map(of).product()
}

/// Whether `e` is a digit of a coordinate, a quotient or a remainder by sizes, one of which is known at launch: in 32 bits such a division is several times
/// shorter than in 64.
pub(super) fn run_time_digit(e: &Expr) -> bool {
    let Node::Binary(Binary::Div | Binary::Mod, a, b) = &e.node else { return false };
    let by = |e: &Expr| matches!(&e.node, Node::Extent(x) if x.as_constant().is_none());
    let digit = |e: &Expr| matches!(e.node, Node::Axis(_)) || matches!(e.node, Node::Binary(Binary::Div | Binary::Mod, ..)) && run_time_digit(e);
    by(b) && digit(a) || matches!(b.node, Node::Int(n) if n > 0) && run_time_digit(a)
}

/// The exponent of a power that is a short product.
fn small_power(e: &Expr) -> Option<i64> {
    match e.node {
        Node::Int(v) if (1..=4).contains(&v) => Some(v),
        Node::Float(v) if v.fract() == 0.0 && (1.0..=4.0).contains(&v) => Some(v as i64),
        _ => None,
    }
}

/// The array index of the element whose digits in `all` are `digits`; `own` is a subset of `all`.
pub(crate) fn position(own: &[Mode], all: &[Mode], digits: &[Dev]) -> Dev {
    let mut at = Dev::i32(0);
    for mode in own {
        let digit = all.iter().position(|m| m == mode).map_or(Dev::i32(0), |i| digits[i].clone());
        at = builder::add(builder::mul(at, Dev::i32(mode.size as i64)), digit);
    }
    at
}

/// A readable name for a size parameter.
pub(super) fn extent_name(p: &Problem, x: &Extent) -> String {
    let mut parts: Vec<String> = x.sizes.iter().map(|s| p.sizes[s.0 as usize].name.clone()).collect();
    if x.factor != 1 {
        parts.push(x.factor.to_string());
    }
    if x.divisor != 1 {
        parts.push(format!("over_{}", x.divisor));
    }
    format!("size_{}", parts.join("_"))
}

/// Whole numbers are worked out in 64 bits.
fn widened(value: Dev, ty: Ty) -> (Dev, Ty) {
    match ty {
        Ty::I32 => (cast(Ty::I64, ty, value), Ty::I64),
        _ => (value, ty),
    }
}

/// The wider of two value types.
pub(crate) fn join(a: Ty, b: Ty) -> Ty {
    match (a, b) {
        _ if a == b => a,
        (Ty::F32, _) | (_, Ty::F32) => Ty::F32,
        _ => Ty::I64,
    }
}

fn clamp(value: Dev, bits: u32, unsigned: bool) -> Dev {
    let (lo, hi) = if unsigned { (0, (1i64 << bits) - 1) } else { (-(1i64 << (bits - 1)), (1i64 << (bits - 1)) - 1) };
    bin(BinaryOp::Max, bin(BinaryOp::Min, value, Dev::i64(hi)), Dev::i64(lo))
}

fn unary(op: Unary, a: Dev, ty: Ty) -> (Dev, Ty) {
    let real = |a: Dev| cast(Ty::F32, ty, a);
    match op {
        Unary::Neg => (un(UnaryOp::Neg, a), ty),
        Unary::Abs => (un(UnaryOp::Abs, a), ty),
        Unary::Not => (un(UnaryOp::Not, cast(Ty::Bool, ty, a)), Ty::Bool),
        Unary::Relu => {
            let zero = if ty == Ty::F32 { Dev::F32(0.0) } else { Dev::Int(0, ty) };
            (bin(BinaryOp::Max, a, zero), ty)
        }
        Unary::ToFloat => (real(a), Ty::F32),
        Unary::ToInt => (cast(Ty::I64, ty, a), Ty::I64),
        Unary::Mix => (un(UnaryOp::Mix, cast(Ty::I64, ty, a)), Ty::I64),
        Unary::Sigmoid => {
            let e = un(UnaryOp::Exp, un(UnaryOp::Neg, real(a)));
            (bin(BinaryOp::Div, Dev::F32(1.0), bin(BinaryOp::Add, Dev::F32(1.0), e)), Ty::F32)
        }
        _ => {
            let op = match op {
                Unary::Exp => UnaryOp::Exp,
                Unary::Exp2 => UnaryOp::Exp2,
                Unary::Log => UnaryOp::Log,
                Unary::Log2 => UnaryOp::Log2,
                Unary::Log1p => UnaryOp::Log1p,
                Unary::Expm1 => UnaryOp::Expm1,
                Unary::Tanh => UnaryOp::Tanh,
                Unary::Erf => UnaryOp::Erf,
                Unary::Sqrt => UnaryOp::Sqrt,
                Unary::Rsqrt => UnaryOp::Rsqrt,
                Unary::Sin => UnaryOp::Sin,
                Unary::Cos => UnaryOp::Cos,
                Unary::Tan => UnaryOp::Tan,
                Unary::Asin => UnaryOp::Asin,
                Unary::Acos => UnaryOp::Acos,
                Unary::Atan => UnaryOp::Atan,
                Unary::Sinh => UnaryOp::Sinh,
                Unary::Cosh => UnaryOp::Cosh,
                Unary::Asinh => UnaryOp::Asinh,
                Unary::Acosh => UnaryOp::Acosh,
                Unary::Atanh => UnaryOp::Atanh,
                Unary::Floor => UnaryOp::Floor,
                Unary::Ceil => UnaryOp::Ceil,
                _ => UnaryOp::Round,
            };
            (un(op, real(a)), Ty::F32)
        }
    }
}

/// Bits of the narrowest register of a whole number.
const LEAST_BITS: i64 = 32;

/// Whether a shift by `e` is narrower than its number wherever it is worked out: by what it is made of, not by where its points lie.
fn always_short(e: &Expr) -> bool {
    most(e).is_some_and(|most| most < LEAST_BITS)
}

/// The largest value of what is never negative, by rests, masks and constants.
fn most(e: &Expr) -> Option<i64> {
    match &e.node {
        Node::Int(v) if *v >= 0 => Some(*v),
        Node::Binary(Binary::Mod, _, b) => most(b).filter(|m| *m > 0).map(|m| m - 1),
        Node::Binary(Binary::BitAnd, a, b) => [a, b].into_iter().filter_map(|x| most(x)).min(),
        Node::Binary(Binary::Add, a, b) => most(a)?.checked_add(most(b)?),
        Node::Binary(Binary::Mul, a, b) => most(a)?.checked_mul(most(b)?),
        Node::Binary(Binary::Sub, a, b) => match a.node {
            Node::Int(v) if most(b)? <= v => Some(v),
            _ => None,
        },
        _ => None,
    }
}

/// `a op b` with the types joined.
pub(crate) fn binary(op: Binary, a: Dev, ta: Ty, b: Dev, tb: Ty, non_negative: bool) -> (Dev, Ty) {
    let ty = if op == Binary::Pow { Ty::F32 } else { join(ta, tb) };
    let boolean = matches!(op, Binary::And | Binary::Or | Binary::Xor);
    let (a, b) = if boolean { (cast(Ty::Bool, ta, a), cast(Ty::Bool, tb, b)) } else { (cast(ty, ta, a), cast(ty, tb, b)) };
    let int = ty != Ty::F32;
    match op {
        Binary::Add => (builder::add(a, b), ty),
        Binary::Sub => (builder::sub(a, b), ty),
        Binary::Mul => (builder::mul(a, b), ty),
        Binary::Div if !int => (bin(BinaryOp::Div, a, b), ty),
        Binary::Div => (if non_negative { builder::div(a, b) } else { bin(BinaryOp::FloorDiv, a, b) }, ty),
        Binary::Mod if non_negative && int => (builder::rem(a, b), ty),
        Binary::Mod => (bin(BinaryOp::FloorMod, a, b), ty),
        Binary::Min => (bin(BinaryOp::Min, a, b), ty),
        Binary::Max => (bin(BinaryOp::Max, a, b), ty),
        Binary::Pow => (bin(BinaryOp::Pow, a, b), Ty::F32),
        Binary::And => (builder::and(a, b), Ty::Bool),
        Binary::Or => (bin(BinaryOp::Or, a, b), Ty::Bool),
        Binary::Xor => (bin(BinaryOp::Xor, a, b), Ty::Bool),
        Binary::Shl => (bin(BinaryOp::Shl, a, b), ty),
        Binary::Shr => (bin(BinaryOp::Shr, a, b), ty),
        Binary::BitAnd => (bin(BinaryOp::And, a, b), ty),
        Binary::BitOr => (bin(BinaryOp::Or, a, b), ty),
        Binary::BitXor => (bin(BinaryOp::Xor, a, b), ty),
        Binary::Eq => (bin(BinaryOp::Eq, a, b), Ty::Bool),
        Binary::Ne => (bin(BinaryOp::Ne, a, b), Ty::Bool),
        Binary::Lt => (builder::lt(a, b), Ty::Bool),
        Binary::Le => (bin(BinaryOp::Le, a, b), Ty::Bool),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shifts_that_are_narrow_by_what_they_are_made_of() {
        let (n, op) = (|| Expr::axis(AxisId(0)), Expr::binary);
        let digit = |of: i64| op(Binary::Mod, n(), Expr::int(of));
        let four_bits = op(Binary::Mul, digit(8), Expr::int(4));
        for e in [Expr::int(31), digit(32), four_bits.clone(), op(Binary::BitAnd, n(), Expr::int(31)), op(Binary::Sub, Expr::int(28), four_bits)] {
            assert!(always_short(&e), "{e:?}");
        }
        let wide = op(Binary::Mul, digit(9), Expr::int(4));
        for e in [n(), Expr::int(32), Expr::int(-1), digit(33), op(Binary::Sub, digit(8), Expr::int(1)), op(Binary::Sub, Expr::int(28), wide.clone()), wide] {
            assert!(!always_short(&e), "{e:?}");
        }
    }
}
