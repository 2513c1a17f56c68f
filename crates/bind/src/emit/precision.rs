//! How exact a value must be: what only narrow outputs depend on may use the fast forms.
//!
//! A value is *coarse* when everything that is made from it ends in outputs of at most 11 bits of mantissa (bf16, f16,
//! fp8) or with a declared relative tolerance of at least 2^-14, and nothing on the way decides by it: no comparison, no rounding to whole numbers, no index, no selection.
//! These forms are then used, whose own relative errors (below 2^-17) are far under the rounding of such an output (2^-11 or
//! more). A difference of nearly equal values amplifies them, as it amplifies those of the exact forms; nothing here bounds that.
//!
//! A comparison of a sum of exponentials with 0 decides nothing else than whether there is a term: no term is 0 but by underflow, in either form.
//!
//! * `exp(x)` is `2^(x * log2 e)` by the special-function unit: error `|x| * 2^-24 + 2^-22`, and `|x|` is below 104
//!   wherever the result is neither 0 nor infinite; `exp(x - y)` of an `x` that was rounded itself, as sums and products are, is
//!   `2^(x * log2 e - y * log2 e)`: the error `|y| * 2^-24` of the exponent is what that of `x` is already, near where `x` is `y`. All terms by one `y` have it in common:
//!   where the logarithm of their sum is taken, and `y` is not added to that, it is what is left of a sum near 1, and differences are made first ([`powers`](super::powers));
//! * `x / d` with `d` the same for four registers or more is `(x * b) * (1 / (d * b))`, with a power of two `b` that keeps the
//!   reciprocal in range, so that 0, infinities, NaN and subnormal divisors give what a division gives;
//! * where the few warps that finish a tile of products divide, every `x / d` is that, with the reciprocal of the special-function unit, error 2^-23: nothing hides the dozen
//!   dependent instructions of a division, which has a way out for subnormal numbers besides;
//! * `1 / (1 + exp(-x))` is the reciprocal of the special-function unit, error 2^-23, of a sum that is never below 1;
//! * `x / n` with `n` the extent of an axis or a number, which has a normal reciprocal, is `x * (1 / n)`, the reciprocal made once for the kernel: error 2^-23. A division is a
//!   call on its rare path, across which nothing that is loaded ahead stays in the registers of a full block.
//!
//! Exponentials of what the kernel has rounded itself may take the fast form elsewhere too: see [`powers`](super::powers).

use super::translate::{position, Env};
use super::*;
use crate::layout::Mode;
use flashderive_device::program::{BinaryOp, UnaryOp};

/// Fewer registers by one divisor are not worth a reciprocal.
pub(super) const SERVED: u32 = 4;

/// A divisor that is inverted once.
pub(crate) struct Reciprocal {
    /// The divisor.
    pub divisor: Expr,
    /// Registers of the statement's layout by which it differs.
    by: Vec<Mode>,
    /// `b`, if it is needed.
    scale: Option<Factor>,
    /// `1 / (d * b)`.
    inverse: Factor,
}

/// A number for all registers, or one for each of those by which it differs.
pub(super) enum Factor {
    One(Dev),
    Each(VarId),
}

impl Factor {
    /// The one at the point of `env`; it differs `by` these registers.
    pub(super) fn at(&self, by: &[Mode], env: &Env) -> Dev {
        match self {
            Factor::One(value) => value.clone(),
            Factor::Each(values) => Dev::Elem(*values, Box::new(position(by, &env.layout.regs, env.digits))),
        }
    }
}

impl Reciprocal {
    /// The quotient of `x` at the point of `env`.
    pub(crate) fn of(&self, x: Dev, env: &Env) -> Dev {
        let scaled = self.scale.iter().fold(x, |x, by| builder::mul(x, by.at(&self.by, env)));
        builder::mul(scaled, self.inverse.at(&self.by, env))
    }
}

/// The coarse tensors of `p`.
pub(crate) fn coarse(p: &Problem) -> BTreeSet<TensorId> {
    // A declared tolerance of eight times the error of the fast forms is as good as a narrow type.
    let tolerant = p.audit.rtol.is_some_and(|r| r >= 2f64.powi(-14));
    let narrow = |d: DType| matches!(d, DType::BF16 | DType::F16 | DType::E4M3 | DType::E5M2) || tolerant && d == DType::F32;
    let mut out: BTreeSet<TensorId> = (0..p.tensors.len() as u32)
        .map(TensorId)
        .filter(|t| match p.tensor(*t).role {
            Role::Output => narrow(p.tensor(*t).dtype),
            Role::Temp => p.tensor(*t).dtype.is_float(),
            _ => false,
        })
        .collect();
    // From the outputs to what they are made from: readers before what they read.
    let used: Vec<_> = p.statements.iter().rev().map(|s| (s, used_by(p, s))).collect();
    loop {
        let before = out.len();
        for (s, (decides, carries)) in &used {
            let plain = matches!(&s.kind, Kind::Map | Kind::Reduce { op: Combine::Sum | Combine::Max | Combine::Min, .. });
            let makes = out.contains(&s.target) && plain;
            for t in decides.iter().chain(carries.iter().filter(|_| !makes)) {
                out.remove(t);
            }
            // The error of a state goes on from point to point.
            s.delayed().iter().for_each(|t| {
                out.remove(t);
            });
        }
        if out.len() == before {
            return out;
        }
    }
}

/// Tensors that decide something in `s`, and those whose value it only carries on.
pub(super) fn used_by(p: &Problem, s: &Statement) -> (BTreeSet<TensorId>, BTreeSet<TensorId>) {
    let (mut decides, mut carries) = (BTreeSet::new(), BTreeSet::new());
    crate::group::expressions(s).into_iter().for_each(|e| uses(p, e, false, &mut decides, &mut carries));
    s.guard.iter().for_each(|g| decides.extend(g.tensors()));
    (decides, carries)
}

/// Tensors in `e` that decide something, and those whose value is only carried on.
fn uses(p: &Problem, e: &Expr, deciding: bool, decides: &mut BTreeSet<TensorId>, carries: &mut BTreeSet<TensorId>) {
    let inner = match &e.node {
        Node::Read(t, index) => {
            if deciding { &mut *decides } else { &mut *carries }.insert(*t);
            index.iter().for_each(|i| decides.extend(i.tensors()));
            return;
        }
        Node::Select(c, a, b) => {
            match counted(p, c) {
                Some(t) => drop(carries.insert(t)),
                None => decides.extend(c.tensors()),
            }
            uses(p, a, deciding, decides, carries);
            uses(p, b, deciding, decides, carries);
            return;
        }
        Node::Cast(d, _) => deciding || d.is_int() || *d == DType::Bool,
        Node::Unary(op, _) => deciding || matches!(op, Unary::Floor | Unary::Ceil | Unary::Round | Unary::ToInt | Unary::Not),
        Node::Binary(op, ..) => deciding || !matches!(op, Binary::Add | Binary::Sub | Binary::Mul | Binary::Div | Binary::Min | Binary::Max | Binary::Pow),
        _ => deciding,
    };
    e.children().into_iter().for_each(|c| uses(p, c, inner, decides, carries));
}

/// The sum of exponentials that `c` compares with 0.
fn counted(p: &Problem, c: &Expr) -> Option<TensorId> {
    let Node::Binary(Binary::Eq | Binary::Ne, a, b) = &c.node else { return None };
    let (Node::Read(t, _), Node::Float(zero)) = (&a.node, &b.node) else { return None };
    let maker = |t: TensorId| p.writer(t).map(|w| p.statement(w));
    let s = maker(*t).filter(|s| *zero == 0.0 && matches!(&s.kind, Kind::Reduce { op: Combine::Sum, .. }))?;
    let power = |e: &Expr| matches!(&e.node, Node::Unary(Unary::Exp | Unary::Exp2, _));
    let made = matches!(&s.value.node, Node::Read(t, _) if maker(*t).is_some_and(|m| m.kind == Kind::Map && power(&m.value)));
    (power(&s.value) || made).then_some(*t)
}

/// Quotients of `e` outside of what decides: dividend and divisor, each divisor once.
fn quotients<'e>(e: &'e Expr, out: &mut Vec<(&'e Expr, &'e Expr)>) {
    match &e.node {
        Node::Read(..) | Node::Cast(..) => return,
        Node::Unary(Unary::Floor | Unary::Ceil | Unary::Round | Unary::ToInt | Unary::Not, _) => return,
        Node::Binary(Binary::Div, a, b) if out.iter().all(|(_, known)| *known != &**b) => out.push((a, b)),
        _ => {}
    }
    e.children().into_iter().for_each(|c| quotients(c, out));
}

/// The value of an expression of numbers alone.
fn number(e: &Expr) -> Option<f64> {
    (e.axes().is_empty() && e.tensors().is_empty()).then(|| flashderive_derive::eval::eval(e, &|_| f64::NAN, &|_| None)).flatten().filter(|c| c.is_finite())
}

impl<'a> Emitter<'a> {
    /// Prepares the fast forms for the statements that follow, which are written together, if their values are coarse.
    pub(crate) fn enter_precision(&mut self, statements: &[&'a Statement], layout: &Layout, leaves: &[Leaf]) -> Built<()> {
        let all = |of: &dyn Fn(&TensorId) -> bool| statements.iter().all(|s| of(&s.target));
        self.coarse = all(&|t| self.coarse_values.contains(t));
        self.averaged = all(&|t| self.fast_powers.averaged.contains(t) || statements.len() > 1 && self.coarse_values.contains(t));
        for s in statements {
            self.say_fast_powers(s, layout);
            self.share_powers(s, layout, leaves)?;
        }
        if !self.coarse {
            return Ok(());
        }
        let mut found = Vec::new();
        statements.iter().for_each(|s| quotients(&s.value, &mut found));
        for (dividend, d) in found {
            let extent = match &d.node {
                Node::Unary(Unary::ToFloat, n) => &n.node,
                other => other,
            };
            if let (Node::Extent(x), Sort::Float) = (extent, self.p.sort(dividend)) {
                let inverse = match x.as_constant() {
                    Some(n) => Dev::F32(1.0 / n as f32),
                    None => self.inverse_of(x),
                };
                self.reciprocals.push(Reciprocal { divisor: d.clone(), by: Vec::new(), scale: None, inverse: Factor::One(inverse) });
                continue;
            }
            if let (Some(c), Sort::Float) = (number(d), self.p.sort(dividend)) {
                let inverse = (1.0 / c) as f32;
                if inverse.is_normal() {
                    self.reciprocals.push(Reciprocal { divisor: d.clone(), by: Vec::new(), scale: None, inverse: Factor::One(Dev::F32(inverse)) });
                }
                continue;
            }
            let axes = d.axes();
            let by: Vec<Mode> = layout.regs.iter().filter(|m| m.size > 1 && m.axis.is_some_and(|a| axes.contains(&a))).copied().collect();
            let divisors = by.iter().map(|m| m.size).product::<u32>();
            if self.p.sort(d) != Sort::Float || layout.registers() < SERVED * divisors || axes.is_empty() && d.tensors().is_empty() {
                continue;
            }
            let reciprocal = self.reciprocal(d, by, divisors, layout, leaves)?;
            self.reciprocals.push(reciprocal);
        }
        Ok(())
    }

    /// The reciprocals of a divisor, by the registers `by` in which it differs.
    fn reciprocal(&mut self, d: &Expr, by: Vec<Mode>, divisors: u32, layout: &Layout, leaves: &[Leaf]) -> Built<Reciprocal> {
        let each = (!by.is_empty()).then(|| (self.b.array("scale", Ty::F32, divisors), self.b.array("inverse", Ty::F32, divisors)));
        let mut one = None;
        self.over_registers(&by, &mut |e, own| {
            // The other registers' digits do not matter.
            let digits: Vec<Dev> = layout.regs.iter().map(|m| by.iter().position(|x| x == m).map_or(Dev::i32(0), |i| own[i].clone())).collect();
            let (value, ty) = e.translate(d, &Env { layout, digits: &digits, leaves })?;
            let value = e.b.let_("divisor", Ty::F32, builder::cast(Ty::F32, ty, value));
            let scale = e.scale_into_range(&value);
            let inverse = builder::bin(BinaryOp::Div, Dev::F32(1.0), builder::mul(value, scale.clone()));
            match each {
                Some((scales, inverses)) => {
                    let at = position(&by, &by, own);
                    e.b.set_at(scales, at.clone(), scale);
                    e.b.set_at(inverses, at, inverse);
                }
                None => one = Some((scale, e.b.let_("inverse", Ty::F32, inverse))),
            }
            Ok(())
        })?;
        let (scale, inverse) = match (each, one) {
            (None, Some((scale, inverse))) => (Factor::One(scale), Factor::One(inverse)),
            (Some((scales, inverses)), _) => (Factor::Each(scales), Factor::Each(inverses)),
            (None, None) => return Err(Diagnostic::bug(codes::BUILD_BUG, d.span, "a divisor without a value").into()),
        };
        Ok(Reciprocal { divisor: d.clone(), by, scale: Some(scale), inverse })
    }

    /// The power of two by which a divisor keeps a reciprocal in range: 2^64 below the normal range, 2^-64 above 2^125, else 1.
    fn scale_into_range(&mut self, divisor: &Dev) -> Dev {
        let size = self.b.let_("size", Ty::F32, builder::un(UnaryOp::Abs, divisor.clone()));
        let less = |a: Dev, b: Dev| builder::bin(BinaryOp::Lt, a, b);
        let up = builder::select(less(size.clone(), Dev::F32(2f32.powi(-125))), Dev::F32(2f32.powi(64)), Dev::F32(1.0));
        let scale = builder::select(less(Dev::F32(2f32.powi(125)), size), Dev::F32(2f32.powi(-64)), up);
        self.b.let_("scale", Ty::F32, scale)
    }

    /// Whether quotients of what is being written are made with the reciprocal of the special-function unit.
    pub(crate) fn short_quotients(&self) -> bool {
        self.coarse && (self.plan.ring.is_some() || self.plan.columns.is_some())
    }

    /// The quotient of two reals, by the reciprocal of the special-function unit.
    pub(crate) fn short_quotient(&mut self, x: Dev, d: Dev) -> Dev {
        let d = self.b.let_("divisor", Ty::F32, d);
        let scale = self.scale_into_range(&d);
        let inverse = builder::un(UnaryOp::RcpApprox, builder::mul(d, scale.clone()));
        builder::mul(builder::mul(x, scale), inverse)
    }

    /// One over an extent, made before everything else.
    fn inverse_of(&mut self, x: &Extent) -> Dev {
        let name = super::translate::extent_name(self.p, x);
        if let Some(known) = self.inverses.get(&name) {
            return known.clone();
        }
        let size = self.host_scalar(&name, host_extent(x), Ty::I64);
        let one = builder::bin(BinaryOp::Div, Dev::F32(1.0), builder::cast(Ty::F32, Ty::I64, size));
        let inverse = self.b.let_prologue("inverse", Ty::F32, one);
        self.inverses.insert(name, inverse.clone());
        inverse
    }

    /// Ends what [`Emitter::enter_precision`] began.
    pub(crate) fn leave_precision(&mut self) {
        self.coarse = false;
        self.averaged = false;
        self.powers.clear();
        self.reciprocals.clear();
    }
}

/// What `e`, a power of e, is to be multiplied with as a power of 2: the factor, with a constant one of `e` itself, and what is left of it.
pub(crate) fn in_base_2(e: &Expr) -> (f32, &Expr) {
    match &e.node {
        Node::Binary(Binary::Mul, c, x) => match (&c.node, &x.node) {
            (Node::Float(c), Node::Read(..)) if (*c as f32).is_normal() => ((c * std::f64::consts::LOG2_E) as f32, x),
            _ => (std::f32::consts::LOG2_E, e),
        },
        _ => (std::f32::consts::LOG2_E, e),
    }
}

/// `1 / (1 + exp(-x))` by the special-function unit: what is inverted is 1 or more.
pub(crate) fn sigmoid_approx(x: Dev) -> Dev {
    let power = exp_approx(builder::un(UnaryOp::Neg, x));
    builder::un(UnaryOp::RcpApprox, builder::bin(BinaryOp::Add, Dev::F32(1.0), power))
}

/// `exp` by the special-function unit.
pub(crate) fn exp_approx(x: Dev) -> Dev {
    builder::un(UnaryOp::Exp2Approx, builder::mul(x, Dev::F32(std::f32::consts::LOG2_E)))
}
