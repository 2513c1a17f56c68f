//! Extents: what an axis or a dimension is made of. A product of axes over a number is an extent by itself; any other sum, difference
//! or quotient of run-time axes is a size that follows from them, and only an axis can be one.

use super::{Scope, MAX_SIZE};
use crate::document::Text;
use crate::syntax::{self, Ast, AstNode, Where};
use flashderive_diagnostics::{codes, Diagnostic, Span};
use flashderive_ir::problem::*;
use std::collections::BTreeMap;

/// Most run-time axes of a product: axes made of axes would double it again and again.
const MOST_FACTORS: usize = 8;
/// Most products of a sum, for the same reason.
const MOST_TERMS: usize = 8;

/// `floor((terms + plus) / divisor)`, of products of run-time sizes in order.
#[derive(Clone)]
struct Made {
    terms: BTreeMap<Vec<SizeId>, i128>,
    plus: i128,
    divisor: i128,
}

impl Made {
    fn constant(value: i64) -> Made {
        Made { terms: BTreeMap::new(), plus: i128::from(value), divisor: 1 }
    }

    fn of(e: &Extent) -> Made {
        let mut sizes = e.sizes.clone();
        sizes.sort_unstable();
        let constant = sizes.is_empty();
        let (factor, divisor) = (i128::from(e.factor), i128::from(e.divisor));
        let plus = divisor - 1 + if constant { factor } else { 0 };
        let terms = if constant { BTreeMap::new() } else { BTreeMap::from([(sizes, factor)]) };
        Made { terms, plus, divisor }
    }

    /// The value where no run-time size is in it.
    fn known(&self) -> Option<i128> {
        self.terms.is_empty().then(|| self.plus.div_euclid(self.divisor))
    }

    fn scaled(&self, by: i128) -> Made {
        Made { terms: self.terms.iter().map(|(of, c)| (of.clone(), c * by)).collect(), plus: self.plus * by, divisor: self.divisor }
    }

    fn negated(&self) -> Made {
        // The lower end of what was rounded down is the upper end of its negative.
        let mut out = self.scaled(-1);
        out.plus += self.divisor - 1;
        out
    }

    /// The sum; none where both are quotients that are not whole.
    fn plus(&self, other: &Made) -> Option<Made> {
        let (a, b) = if other.divisor == 1 { (self, other) } else { (other, self) };
        if b.divisor != 1 {
            return None;
        }
        let mut out = a.clone();
        for (of, c) in &b.terms {
            *out.terms.entry(of.clone()).or_default() += c * a.divisor;
        }
        out.terms.retain(|_, c| *c != 0);
        out.plus += b.plus * a.divisor;
        Some(out)
    }

    /// The product of two sums.
    fn times(&self, other: &Made) -> Made {
        let with_constant = |m: &Made| m.terms.clone().into_iter().chain([(Vec::new(), m.plus)]).collect::<Vec<_>>();
        let mut all: BTreeMap<Vec<SizeId>, i128> = BTreeMap::new();
        for (a, c) in with_constant(self) {
            for (b, d) in with_constant(other) {
                let mut of: Vec<SizeId> = a.iter().chain(&b).copied().collect();
                of.sort_unstable();
                *all.entry(of).or_default() += c * d;
            }
        }
        let plus = all.remove(&Vec::new()).unwrap_or(0);
        all.retain(|_, c| *c != 0);
        Made { terms: all, plus, divisor: 1 }
    }

    /// Divided by a positive number and rounded down.
    fn floor(&self, by: i64) -> Made {
        Made { divisor: self.divisor * i128::from(by), ..self.clone() }
    }

    /// Divided by a positive number and rounded up.
    fn ceil(&self, by: i64) -> Made {
        let mut out = self.floor(by);
        out.plus += self.divisor * (i128::from(by) - 1);
        out
    }

    /// Whether a quotient by this number has no rest for any sizes, as far as numbers alone tell.
    fn divides(&self, by: i64) -> bool {
        let by = self.divisor * i128::from(by);
        self.plus % by == 0 && self.terms.values().all(|c| c % by == 0)
    }

    /// The same without a divisor that all products of sizes are multiples of.
    fn reduced(mut self) -> Made {
        if self.terms.values().all(|c| c % self.divisor == 0) {
            self.terms.values_mut().for_each(|c| *c /= self.divisor);
            self.plus = self.plus.div_euclid(self.divisor);
            self.divisor = 1;
        }
        self
    }

    /// The product over a number, rounded up, that this is for sizes as declared.
    fn product(&self, sizes: &[Size]) -> Option<Extent> {
        let whole = |v: i128| i64::try_from(v).ok().filter(|v| (1..=MAX_SIZE).contains(v));
        if let Some(value) = self.known() {
            return whole(value).map(Extent::constant);
        }
        let mut terms = self.terms.iter();
        let (Some((of, c)), None) = (terms.next(), terms.next()) else { return None };
        // A quotient without a rest is rounded neither way.
        let multiple = of.iter().filter_map(|s| sizes.get(s.0 as usize)).try_fold(*c, |n, s| n.checked_mul(i128::from(s.multiple_of.max(1))));
        let exact = multiple.is_some_and(|n| n % self.divisor == 0) && (0..self.divisor).contains(&self.plus);
        (exact || self.plus == self.divisor - 1).then_some(())?;
        Some(Extent { factor: whole(*c)?, sizes: of.clone(), divisor: whole(self.divisor)? })
    }

    /// The rule of a size.
    fn rule(&self) -> Option<Rule> {
        let number = |v: i128| i64::try_from(v).ok();
        let terms = self.terms.iter().map(|(of, c)| number(*c).map(|c| (c, of.clone()))).collect::<Option<Vec<_>>>()?;
        Some(Rule { terms, plus: number(self.plus)?, divisor: number(self.divisor)? })
    }
}

/// The extent of the axis `name`, which is a size of its own where it is no product. `key` is where the axis is declared.
pub(super) fn axis_extent(scope: &mut Scope, (name, key): (&str, Span), part: &str, text: &Text) -> Result<Extent, Diagnostic> {
    let (made, span) = made(scope, part, text)?;
    if let Some(extent) = made.product(&scope.problem.sizes) {
        return Ok(extent);
    }
    let bad = |message: String| Diagnostic::error(codes::BAD_SIZE, span, message);
    if let Some(value) = made.known() {
        return Err(bad(format!("the extent {value} is not within 1 .. {MAX_SIZE}")));
    }
    let rule = made.rule().ok_or_else(|| bad(format!("the extent is over {MAX_SIZE}")))?;
    let (least, most) = rule.range(&scope.problem.sizes);
    if least < 0 {
        let d = bad(format!("`{name}` is {least} at the least or largest sizes of {}", names(scope, &rule)));
        return Err(d.help("an extent is never negative: give the axes that it is made of ranges, as in `{var: [3, 4096]}`, that keep it at 0 or above"));
    }
    if most > MAX_SIZE {
        return Err(
            bad(format!("`{name}` is up to {most} at the least or largest sizes of {}, over {MAX_SIZE}", names(scope, &rule))).help("give these axes ranges")
        );
    }
    let multiple_of = rule.multiple_of(&scope.problem.sizes);
    // Two axes of one rule are as long as each other.
    if let Some(at) = scope.problem.sizes.iter().position(|s| s.rule.as_ref() == Some(&rule)) {
        return Ok(Extent { factor: 1, sizes: vec![SizeId(at as u32)], divisor: 1 });
    }
    scope.problem.sizes.push(Size { name: name.to_string(), min: least, max: most, multiple_of, rule: Some(rule), span: key });
    Ok(Extent { factor: 1, sizes: vec![SizeId(scope.problem.sizes.len() as u32 - 1)], divisor: 1 })
}

/// An extent that is no axis: a product of numbers and axes, over a number. `part` is a slice of `text`.
pub(super) fn extent_text(scope: &mut Scope, part: &str, text: &Text) -> Result<Extent, Diagnostic> {
    let (made, span) = made(scope, part, text)?;
    if let Some(extent) = made.product(&scope.problem.sizes) {
        return Ok(extent);
    }
    // The axis that is as long.
    let same = made.rule().and_then(|rule| scope.problem.sizes.iter().position(|s| s.rule.as_ref() == Some(&rule)));
    if let Some(at) = same {
        return Ok(Extent { factor: 1, sizes: vec![SizeId(at as u32)], divisor: 1 });
    }
    Err(match made.known() {
        Some(value) => Diagnostic::error(codes::BAD_SIZE, span, format!("the extent {value} is not within 1 .. {MAX_SIZE}")),
        None => Diagnostic::error(codes::BAD_SIZE, span, "a sum or difference of run-time axes, or one that is rounded down, has no name here")
            .help(format!("declare an axis of it, for example `M: {}`, and write its name", part.trim())),
    })
}

/// What a text says, and where.
fn made(scope: &mut Scope, part: &str, text: &Text) -> Result<(Made, Span), Diagnostic> {
    let ast = syntax::expression(part, &Where { offsets: text.offsets(part) })?;
    Ok((of_ast(scope, &ast)?, ast.span))
}

fn of_ast(scope: &mut Scope, ast: &Ast) -> Result<Made, Diagnostic> {
    let bad = |message: String| Diagnostic::error(codes::BAD_SIZE, ast.span, message);
    let quotient = |scope: &mut Scope, a: &Ast, b: &Ast| -> Result<(Made, i64), Diagnostic> {
        let a = of_ast(scope, a)?;
        let by = of_ast(scope, b)?.known().and_then(|v| i64::try_from(v).ok()).filter(|v| (1..=MAX_SIZE).contains(v));
        by.map(|by| (a, by)).ok_or_else(|| bad("an extent is divided by a positive number only".into()))
    };
    let found = match &ast.node {
        AstNode::Int(v) if (0..=MAX_SIZE).contains(v) => Made::constant(*v),
        AstNode::Int(v) => return Err(bad(format!("the extent {v} is not within 1 .. {MAX_SIZE}"))),
        AstNode::Name(n) => Made::of(&named(scope, n, ast.span)?),
        AstNode::Binary(op, a, b) if op == "*" => {
            let (a, b) = (of_ast(scope, a)?, of_ast(scope, b)?);
            if a.divisor != 1 || b.divisor != 1 {
                let d = bad("a quotient cannot be a factor of an extent".into());
                return Err(d.help("declare an axis that is the quotient rounded down, `M: floor(N / 32)`: it is a size of its own, and can be a factor"));
            }
            a.times(&b)
        }
        AstNode::Binary(op, a, b) if op == "+" || op == "-" => {
            let (a, b) = (of_ast(scope, a)?, of_ast(scope, b)?);
            let b = if op == "-" { b.negated() } else { b };
            a.plus(&b).ok_or_else(|| bad("two quotients cannot be added".into()).help("declare axes of each, rounded down by `floor(..)`, and add those"))?
        }
        AstNode::Binary(op, a, b) if op == "/" => {
            let (a, by) = quotient(scope, a, b)?;
            // A product over a number is rounded up; of anything else, one has to say.
            if a.product(&scope.problem.sizes).is_some() && a.divisor == 1 {
                a.ceil(by)
            } else if a.divides(by) {
                a.floor(by)
            } else {
                return Err(bad("it is not said how this quotient is rounded".into()).help("write `floor(.. / ..)` or `ceil(.. / ..)`"));
            }
        }
        AstNode::Call(f, args) if f == "floor" || f == "ceil" => {
            let [Ast { node: AstNode::Binary(op, a, b), .. }] = args.as_slice() else {
                return Err(bad(format!("`{f}` of an extent takes a quotient, as in `{f}(N / 2)`")));
            };
            if op != "/" {
                return Err(bad(format!("`{f}` of an extent takes a quotient, as in `{f}(N / 2)`")));
            }
            let (a, by) = quotient(scope, a, b)?;
            if f == "floor" {
                a.floor(by)
            } else {
                a.ceil(by)
            }
        }
        _ => return Err(bad("an extent is made of numbers and axes by `+`, `-`, `*`, `/`, `floor` and `ceil`".into())),
    };
    if found.terms.keys().any(|of| of.len() > MOST_FACTORS) {
        return Err(bad(format!("an extent is a product of at most {MOST_FACTORS} run-time axes")));
    }
    if found.terms.len() > MOST_TERMS {
        return Err(bad(format!("an extent is a sum of at most {MOST_TERMS} products of run-time axes")));
    }
    if found.terms.values().chain([&found.plus, &found.divisor]).any(|c| c.abs() > i128::from(MAX_SIZE)) {
        return Err(bad(format!("the extent is over {MAX_SIZE}")));
    }
    Ok(found.reduced())
}

fn named(scope: &mut Scope, name: &str, at: Span) -> Result<Extent, Diagnostic> {
    scope.used.insert(name.to_string());
    scope.extents.get(name).cloned().ok_or_else(|| {
        let d = Diagnostic::error(codes::UNDEFINED, at, format!("there is no axis `{name}`"));
        let upper = name.to_uppercase();
        if scope.extents.contains_key(&upper) {
            d.help(format!("`{name}` is a point; its axis is `{upper}`"))
        } else {
            d.help("an axis is declared under `axes`, before those that are made of it")
        }
    })
}

/// The sizes of a rule, for people.
fn names(scope: &Scope, rule: &Rule) -> String {
    let mut list: Vec<String> = Vec::new();
    for s in rule.terms.iter().flat_map(|(_, of)| of) {
        let name = scope.problem.sizes.get(s.0 as usize).map_or_else(String::new, |s| format!("`{}`", s.name));
        if !list.contains(&name) {
            list.push(name);
        }
    }
    list.join(", ")
}
