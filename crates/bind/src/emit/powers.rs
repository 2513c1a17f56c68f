//! Exponentials of what the kernel has rounded itself.
//!
//! `exp(x)` of an `x` that arithmetic of the kernel makes is off by `|x| * 2^-24` whatever makes the exponential, since `x` is. `2^(x * log2 e)` by the
//! special-function unit adds `|x| * 2^-24 + 2^-22`, and takes two instructions instead of eight. Audits allow `(4 + 2 |x|) * 2^-24` of each exponential
//! (docs/spec-language.md, audits). So it is taken, whatever the type of the output, where rounding goes on after it:
//!
//! * in a term of a sum, or as a factor of one: the sum of a few terms is off by more than `2^-22` of their sizes itself;
//! * in the factor or the term of a state, which is rounded at each point: both forms leave an error in proportion to the points that the state remembers.
//!
//! There too `1 / (1 + exp(-x))` is the reciprocal of the special-function unit, error 2^-23, which needs no branch.
//!
//! A difference is brought to base 2 in one operation with the exact product of one side and the rounded product of the other. That is off by the size of the sides, not of the
//! difference: of what masks with a number far from 0, a constant or what is given for each point, the difference comes first. (Where all points of a tile are masked by -1e30, their largest
//! is that far from 0 too, and each difference is 0.)
//!
//! Products and differences are multiplied with `log2 e` by a side of theirs: exponents that are made of numbers beyond 2.3e38 overflow there.
//!
//! A value that one exponential is and that is an output of 32 bits stays exact: there the last bits are what is asked for. So does what decides
//! something (a comparison, a rounding to whole numbers, an index, a selection), and the exponential of an input.

use super::precision::{in_base_2, used_by, Factor, SERVED};
use super::translate::{position, Env};
use super::*;
use crate::layout::Mode;
use flashderive_device::program::UnaryOp;

/// Numbers from here on are far from 0: off by `2^-24` of itself, one leaves 0.1 % of an exponential.
const FAR: f64 = 16384.0;
/// Maps that are looked through for one.
const DEEP: u32 = 16;

/// A power that several registers share: made once, before they are. (Compilers make what stands in assembly anew for each.)
pub(crate) struct Shared {
    /// What it is the exponential of.
    of: Expr,
    /// Registers of the statement's layout by which it differs.
    by: Vec<Mode>,
    power: Factor,
}

/// Where exponentials of rounded numbers may take the fast form.
pub(crate) struct Fast {
    /// Tensors in whose statements they may.
    pub averaged: BTreeSet<TensorId>,
    /// Tensors that are taken off exponents before those are in the base of the instruction.
    taken_off: BTreeSet<TensorId>,
}

impl Fast {
    /// Those of `p`, whose `coarse` tensors need few bits.
    pub fn of(p: &Problem, coarse: &BTreeSet<TensorId>) -> Self {
        Fast { averaged: averaged(p, coarse), taken_off: taken_off(p) }
    }
}

/// Tensors that are taken off exponents whose sum's logarithm is asked for without them: `log(sum[j] exp(x[j] - y))`, as logarithms of shares have it, and not
/// `y + log(..)`, which is rounded at the size of `y` anyway.
fn taken_off(p: &Problem) -> BTreeSet<TensorId> {
    let mut out = BTreeSet::new();
    p.statements.iter().flat_map(crate::group::expressions).for_each(|e| logarithms(p, e, None, &mut out));
    out
}

/// Adds what logarithms in `e`, which is added to `beside`, are asked for without.
fn logarithms(p: &Problem, e: &Expr, beside: Option<&Expr>, out: &mut BTreeSet<TensorId>) {
    match &e.node {
        Node::Binary(Binary::Add, a, b) => {
            logarithms(p, a, Some(b), out);
            logarithms(p, b, Some(a), out);
        }
        Node::Unary(Unary::Log | Unary::Log2, of) => {
            let added = beside.map(Expr::tensors).unwrap_or_default();
            out.extend(of.tensors().into_iter().filter_map(|sum| subtrahend(p, sum)).flatten().filter(|t| !added.contains(t)));
            logarithms(p, of, None, out);
        }
        _ => e.children().into_iter().for_each(|c| logarithms(p, c, None, out)),
    }
}

/// What is taken from the exponents of the terms of `sum`, if it is a sum of exponentials.
fn subtrahend(p: &Problem, sum: TensorId) -> Option<BTreeSet<TensorId>> {
    let s = p.writer(sum).map(|w| p.statement(w)).filter(|s| matches!(&s.kind, Kind::Reduce { op: Combine::Sum, .. }))?;
    let term = match &s.value.node {
        Node::Read(t, _) => &p.writer(*t).map(|w| p.statement(w)).filter(|m| m.kind == Kind::Map)?.value,
        _ => &s.value,
    };
    let mut out = BTreeSet::new();
    term.walk(&mut |e| {
        if let Node::Unary(Unary::Exp, x) = &e.node {
            if let Node::Binary(Binary::Sub, _, y) = &x.node {
                out.extend(y.tensors());
            }
        }
    });
    Some(out)
}

/// What `e` makes exponentials of, each once.
fn exponents<'e>(e: &'e Expr, out: &mut Vec<&'e Expr>) {
    match &e.node {
        Node::Read(..) => return,
        Node::Unary(Unary::Exp, x) if !out.contains(&&**x) => out.push(x),
        _ => {}
    }
    e.children().into_iter().for_each(|c| exponents(c, out));
}

/// The tensors of `p` in whose statements exponentials of rounded numbers may take the fast form; `coarse` are those in which all may.
fn averaged(p: &Problem, coarse: &BTreeSet<TensorId>) -> BTreeSet<TensorId> {
    let states: BTreeSet<TensorId> = p.statements.iter().filter_map(Statement::delayed).collect();
    let goes_on = |s: &Statement| match &s.kind {
        Kind::Reduce { op: Combine::Sum, .. } | Kind::Scan { op: Combine::Sum, .. } | Kind::Recurrence { .. } => true,
        Kind::Map => states.contains(&s.target) || coarse.contains(&s.target),
        _ => false,
    };
    let plain: Vec<&Statement> = p.statements.iter().filter(|s| !crate::group::expressions(s).into_iter().any(|e| decides_by_power(e, false))).collect();
    let ends: BTreeSet<TensorId> = plain.iter().filter(|s| goes_on(s)).map(|s| s.target).collect();
    let passes = |s: &&&Statement| s.kind == Kind::Map && p.tensor(s.target).role == Role::Temp && p.tensor(s.target).dtype.is_float();
    let mut out: BTreeSet<TensorId> = plain.iter().filter(passes).map(|s| s.target).chain(ends.iter().copied()).collect();
    // From the outputs to what they are made from, until nothing changes: what one reader keeps or decides by is not averaged.
    let readers: Vec<_> = p.statements.iter().rev().map(|s| (s, used_by(p, s))).collect();
    loop {
        let before = out.len();
        for (s, (decides, carries)) in &readers {
            let takes = out.contains(&s.target) || s.delayed().is_some();
            let lost: Vec<TensorId> = decides.iter().chain(carries.iter().filter(|_| !takes)).filter(|t| !ends.contains(t)).copied().collect();
            out.retain(|t| !lost.contains(t));
        }
        if out.len() == before {
            return out;
        }
    }
}

/// Whether an exponential decides something in `e`.
fn decides_by_power(e: &Expr, deciding: bool) -> bool {
    let inner = match &e.node {
        Node::Unary(Unary::Exp | Unary::Sigmoid, _) if deciding => return true,
        Node::Read(_, index) => return index.iter().any(|i| decides_by_power(i, true)),
        Node::Select(c, a, b) => return decides_by_power(c, true) || [a, b].into_iter().any(|x| decides_by_power(x, deciding)),
        Node::Cast(d, _) => deciding || d.is_int() || *d == DType::Bool,
        Node::Unary(op, _) => deciding || matches!(op, Unary::Floor | Unary::Ceil | Unary::Round | Unary::ToInt | Unary::Not),
        Node::Binary(op, ..) => deciding || !matches!(op, Binary::Add | Binary::Sub | Binary::Mul | Binary::Div | Binary::Min | Binary::Max | Binary::Pow),
        _ => deciding,
    };
    e.children().into_iter().any(|c| decides_by_power(c, inner))
}

/// Whether arithmetic of the program has rounded `e`, so that it is off by `2^-24` of itself. Signs, choices and factors that are powers of two round nothing.
fn rounded(p: &Problem, e: &Expr) -> bool {
    let constant = |e: &Expr| matches!(e.node, Node::Float(_));
    match &e.node {
        Node::Unary(Unary::Neg | Unary::Abs | Unary::Relu, x) => rounded(p, x),
        Node::Unary(op, _) => p.sort(e) == Sort::Float && !matches!(op, Unary::ToFloat | Unary::Floor | Unary::Ceil | Unary::Round),
        Node::Binary(Binary::Mul, a, b) if doubles(a) => rounded(p, b),
        Node::Binary(Binary::Mul | Binary::Div, a, b) if doubles(b) => rounded(p, a),
        Node::Binary(Binary::Add | Binary::Sub | Binary::Mul | Binary::Div | Binary::Pow, ..) => p.sort(e) == Sort::Float,
        Node::Binary(Binary::Min | Binary::Max, a, b) => [a, b].iter().all(|x| rounded(p, x) || constant(x)) && [a, b].iter().any(|x| rounded(p, x)),
        Node::Select(_, a, b) => [a, b].iter().all(|x| rounded(p, x)),
        Node::Read(t, _) => p.tensor(*t).dtype == DType::F32 && p.writer(*t).map(|w| p.statement(w)).is_some_and(|s| rounded_by(p, s)),
        _ => false,
    }
}

/// Whether a number far from 0 may be added in `e`: a constant, or what is given for each point. A mask is that, and where all points of a tile are masked so is the largest of them.
fn may_be_far(p: &Problem, e: &Expr, deep: u32) -> bool {
    let Some(deep) = deep.checked_sub(1) else { return false };
    let given = |e: &Expr| matches!(&e.node, Node::Read(t, index) if p.tensor(*t).role == Role::Input && !index.is_empty());
    let far = |e: &Expr| may_be_far(p, e, deep);
    match &e.node {
        Node::Float(v) => v.is_finite() && v.abs() >= FAR,
        Node::Unary(Unary::Neg, x) | Node::Cast(_, x) => far(x),
        // What is given is a factor, and no mask.
        Node::Binary(Binary::Mul, a, b) => [a, b].into_iter().any(|x| !given(x) && far(x)),
        Node::Binary(Binary::Div, a, _) => !given(a) && far(a),
        Node::Binary(Binary::Add | Binary::Sub | Binary::Min | Binary::Max, a, b) | Node::Select(_, a, b) => far(a) || far(b),
        Node::Read(t, _) => match p.writer(*t).map(|w| p.statement(w)) {
            Some(s) => s.kind == Kind::Map && far(&s.value),
            None => given(e) && p.tensor(*t).dtype.is_float(),
        },
        _ => false,
    }
}

/// Whether `e` is a power of two or the negative of one.
fn doubles(e: &Expr) -> bool {
    matches!(e.node, Node::Float(c) if c.is_normal() && c.to_bits() << 12 == 0)
}

/// Whether the value of `s` is rounded.
fn rounded_by(p: &Problem, s: &Statement) -> bool {
    match &s.kind {
        Kind::Map => rounded(p, &s.value),
        Kind::Reduce { op: Combine::Sum, .. } | Kind::Scan { op: Combine::Sum, .. } | Kind::Recurrence { .. } => true,
        _ => false,
    }
}

impl Emitter<'_> {
    /// Whether the exponential of `x` takes the fast form in the statement at hand. One for all of a thread's registers is not worth it: it would be wanted before
    /// what it is made of has come (measured, h200, the decay of a chunk in a loop over chunks: 213 us with the exact form, 258 with the fast one).
    pub(crate) fn fast_power(&self, x: &Expr, layout: &Layout) -> bool {
        let axes = x.axes();
        let single = || layout.registers() >= SERVED && layout.slice(|a| axes.contains(&a)).registers() == 1;
        self.coarse || self.averaged && rounded(self.p, x) && !single()
    }

    /// Says so, before such a statement is written in `layout`.
    pub(crate) fn say_fast_powers(&mut self, s: &Statement, layout: &Layout) {
        let mut found = false;
        crate::group::expressions(s).into_iter().for_each(|e| {
            e.walk(&mut |e| {
                found |= match &e.node {
                    Node::Unary(Unary::Exp, x) => self.fast_power(x, layout),
                    Node::Unary(op, _) => *op == Unary::Sigmoid,
                    _ => false,
                }
            });
        });
        if found && self.averaged && !self.coarse {
            let why = self.b.why;
            self.because(
                "fast-powers",
                self.p.tensor(s.target).name.clone(),
                "exponentials of what is rounded already, and the reciprocals of sigmoids, are of the special-function unit: an exponential is off by (4 + 2 |x|) * 2^-24 at most, a reciprocal by 2^-23, and what they go into is rounded on".into(),
                Space::Problem,
                s.span,
            );
            self.b.why = why;
        }
    }

    /// Makes the fast exponentials of `s` that are the same for several of its registers.
    pub(crate) fn share_powers(&mut self, s: &Statement, layout: &Layout, leaves: &[Leaf]) -> Built<()> {
        let mut found = Vec::new();
        exponents(&s.value, &mut found);
        for x in found {
            let axes = x.axes();
            let by: Vec<Mode> = layout.regs.iter().filter(|m| m.size > 1 && m.axis.is_some_and(|a| axes.contains(&a))).copied().collect();
            let distinct = by.iter().map(|m| m.size).product::<u32>();
            if layout.registers() < SERVED * distinct || x.tensors().is_empty() || !self.fast_power(x, layout) {
                continue;
            }
            let each = (!by.is_empty()).then(|| self.b.array("power", Ty::F32, distinct));
            let mut one = None;
            self.over_registers(&by, &mut |e, own| {
                // The other registers' digits do not matter.
                let digits: Vec<Dev> = layout.regs.iter().map(|m| by.iter().position(|x| x == m).map_or(Dev::i32(0), |i| own[i].clone())).collect();
                let value = e.power(x, &Env { layout, digits: &digits, leaves })?;
                match each {
                    Some(powers) => e.b.set_at(powers, position(&by, &by, own), value),
                    None => one = Some(e.b.let_("power", Ty::F32, value)),
                }
                Ok(())
            })?;
            let power = match (each, one) {
                (Some(powers), _) => Factor::Each(powers),
                (None, Some(power)) => Factor::One(power),
                (None, None) => return Err(Diagnostic::bug(codes::BUILD_BUG, s.span, "an exponential without a value").into()),
            };
            self.powers.push(Shared { of: x.clone(), by, power });
        }
        Ok(())
    }

    /// `1 / (1 + exp(-x))` in such a statement: what is inverted is 1 or more.
    pub(crate) fn sigmoid(&mut self, x: &Expr, env: &Env) -> Built<Dev> {
        let (value, ty) = self.translate(x, env)?;
        let less = builder::un(UnaryOp::Neg, builder::cast(Ty::F32, ty, value));
        let power = if rounded(self.p, x) { super::precision::exp_approx(less) } else { builder::un(UnaryOp::Exp, less) };
        Ok(builder::un(UnaryOp::RcpApprox, builder::bin(flashderive_device::program::BinaryOp::Add, Dev::F32(1.0), power)))
    }

    /// Whether `x - y` may be brought to the base of the instruction in one operation.
    fn in_one_operation(&self, x: &Expr, y: &Expr) -> bool {
        rounded(self.p, in_base_2(x).1) && !may_be_far(self.p, x, DEEP) && !y.tensors().iter().any(|t| self.fast_powers.taken_off.contains(t))
    }

    /// `exp(a)` by the special-function unit.
    pub(crate) fn power(&mut self, a: &Expr, env: &Env) -> Built<Dev> {
        if let Some(known) = self.powers.iter().find(|x| x.of == *a) {
            return Ok(known.power.at(&known.by, env));
        }
        let of = |x: Dev| builder::un(UnaryOp::Exp2Approx, x);
        let registers = |e: &Expr| {
            let axes = e.axes();
            env.layout.slice(|a| axes.contains(&a)).registers()
        };
        match &a.node {
            // `x - y` in the base of the instruction: one operation beside that for the side which fewer registers have. A constant factor joins that of the base.
            Node::Binary(Binary::Sub, x, y) if self.in_one_operation(x, y) => {
                let ((bx, x), (by, y)) = (in_base_2(x), in_base_2(y));
                let fewer = registers(x) < registers(y);
                let ((x, tx), (y, ty)) = (self.translate(x, env)?, self.translate(y, env)?);
                let (x, y) = (builder::cast(Ty::F32, tx, x), builder::cast(Ty::F32, ty, y));
                Ok(of(if fewer {
                    builder::fma(y, Dev::F32(-by), builder::mul(x, Dev::F32(bx)))
                } else {
                    builder::fma(x, Dev::F32(bx), builder::un(UnaryOp::Neg, builder::mul(y, Dev::F32(by))))
                }))
            }
            // Of a product, the factor that fewer registers have takes the base.
            Node::Binary(Binary::Mul, x, y) if [x, y].iter().all(|e| self.p.sort(e) == Sort::Float) && registers(x) != registers(y) => {
                let (few, many) = if registers(x) < registers(y) { (x, y) } else { (y, x) };
                let ((few, tf), (many, tm)) = (self.translate(few, env)?, self.translate(many, env)?);
                let based = builder::mul(builder::cast(Ty::F32, tf, few), Dev::F32(std::f32::consts::LOG2_E));
                Ok(of(builder::mul(based, builder::cast(Ty::F32, tm, many))))
            }
            _ => {
                let (x, ty) = self.translate(a, env)?;
                Ok(super::precision::exp_approx(builder::cast(Ty::F32, ty, x)))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The names of the tensors with fast exponentials of a spec with these outputs and statements.
    fn names(outputs: &str, compute: &str) -> Vec<String> {
        let spec = format!("kernel: k\naxes: {{N: var, J: var}}\ninputs: {{x: \"f32[N, J]\", m: \"f32[N]\"}}\noutputs: {{{outputs}}}\ncompute: |\n{compute}workloads: {{smoke: {{N: 2, J: 3}}}}\n");
        let p = flashderive_spec::parse(&spec).unwrap_or_else(|d| panic!("{:?}", d.list));
        let coarse = crate::emit::precision::coarse(&p);
        let averaged = averaged(&p, &coarse);
        let fast = |s: &&Statement| {
            let mut found = false;
            crate::group::expressions(s).into_iter().for_each(|e| {
                e.walk(&mut |e| found |= matches!(&e.node, Node::Unary(Unary::Exp, x) if coarse.contains(&s.target) || rounded(&p, x)));
            });
            found && averaged.contains(&s.target)
        };
        p.statements.iter().filter(fast).map(|s| p.tensor(s.target).name.clone()).collect()
    }

    #[test]
    fn exponentials_that_are_only_summed_may_be_fast() {
        let terms = "  e[n, j] = exp(x[n, j] - m[n])\n";
        let sum = "  s[n] = sum[j] e[n, j]\n";
        assert!(names("s: \"f32[N]\"", &format!("{terms}{sum}")).contains(&"e".to_string()));
        // Beside a narrow mean too, whose terms may be fast anyway.
        let both = format!("{terms}{sum}  y[n, j] = e[n, j] * x[n, j]\n");
        assert!(names("s: \"f32[N]\", y: \"bf16[N, J]\"", &both).contains(&"e".to_string()));
    }

    #[test]
    fn exponentials_that_are_kept_or_decide_are_exact() {
        let sum = "  s[n] = sum[j] e[n, j]\n";
        let kept = |y: &str, of: &str| names(&format!("s: \"f32[N]\", y: \"{of}[N, J]\""), &format!("  e[n, j] = exp(x[n, j] - m[n])\n{sum}  y[n, j] = {y}\n"));
        // As a factor of an output of 32 bits, and by a comparison.
        let exact = |names: Vec<String>| assert!(!names.contains(&"e".to_string()), "{names:?}");
        exact(kept("e[n, j] * x[n, j]", "f32"));
        exact(kept("1.0 if e[n, j] > 0.5 else 0.0", "bf16"));
        // An input is no number that arithmetic has rounded; a largest term is no sum.
        exact(names("s: \"f32[N]\"", &format!("  e[n, j] = exp(x[n, j])\n{sum}")));
        exact(names("s: \"f32[N]\"", "  e[n, j] = exp(x[n, j] - m[n])\n  s[n] = max[j] e[n, j]\n"));
    }

    #[test]
    fn factors_of_states_and_of_terms_may_be_fast() {
        let of = |outputs: &str, compute: &str| names(outputs, compute).join(" ");
        // A state that is read where it is made, and one that is an output: each is rounded at each point.
        let state = "  h[n, j] = recurrence[j] (0.5, tanh(exp(x[n, j] * m[n]) * h[n, j - 1]))\n";
        assert_eq!(of("h: \"f32[N, J]\"", state), "h__2");
        assert_eq!(of("s: \"f32[N]\"", "  s[n] = sum[j] exp(x[n, j] - m[n]) * x[n, j]\n"), "s");
        // The same number by itself is an output to the last bit, and a term of an input's power is exact.
        assert_eq!(of("y: \"f32[N, J]\"", "  y[n, j] = exp(x[n, j] - m[n]) * x[n, j]\n"), "");
        assert_eq!(of("s: \"f32[N]\"", "  s[n] = sum[j] exp(x[n, j]) * m[n]\n"), "");
        // Signs and powers of two round nothing; other factors do.
        for (factor, fast) in [("-", ""), ("-0.5 *", ""), ("0.3 *", "s")] {
            assert_eq!(of("s: \"f32[N]\"", &format!("  s[n] = sum[j] exp({factor} x[n, j]) * m[n]\n")), fast, "{factor}");
        }
        // What is decided by an exponential is exact, be it in a term of a sum.
        assert_eq!(of("s: \"f32[N]\"", "  s[n] = sum[j] (x[n, j] if exp(x[n, j] - m[n]) > 0.5 else 0.0)\n"), "");
    }
}
