//! The laws of combining operators: a table for built-in ones, random search for the rest.

use crate::random::Random;

/// The laws that an operator obeys. Form (reduce, scan, select) is kept apart: it belongs to the statement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Laws {
    /// BO: closed over its values.
    pub closed: bool,
    /// ASC: `(ab)c = a(bc)` over the reals.
    pub associative: bool,
    /// IDE: has an identity.
    pub identity: bool,
    /// COM: `ab = ba`.
    pub commutative: bool,
    /// INV: every value can be undone.
    pub invertible: bool,
    /// DIS: multiplication by a real distributes over it.
    pub distributes: bool,
    /// `aa = a`.
    pub idempotent: bool,
}

impl Laws {
    /// `BO ASC IDE COM INV DIS IDEM`, the ones that hold.
    pub fn text(&self) -> String {
        let all = [
            (self.closed, "BO"),
            (self.associative, "ASC"),
            (self.identity, "IDE"),
            (self.commutative, "COM"),
            (self.invertible, "INV"),
            (self.distributes, "DIS"),
            (self.idempotent, "IDEM"),
        ];
        all.iter().filter(|(holds, _)| *holds).map(|(_, name)| *name).collect::<Vec<_>>().join(" ")
    }
}

/// Built-in operators.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the names are the operators")]
pub enum BuiltIn {
    Sum,
    Product,
    Max,
    Min,
    Any,
    All,
    Arg,
}

/// The table of built-in operators: laws and the text of the identity.
pub fn table(op: BuiltIn) -> (Laws, &'static str) {
    let base = Laws { closed: true, associative: true, identity: true, commutative: true, invertible: false, distributes: false, idempotent: false };
    match op {
        BuiltIn::Sum => (Laws { invertible: true, distributes: true, ..base }, "0"),
        // Zero cannot be undone, so no INV.
        BuiltIn::Product => (base, "1"),
        BuiltIn::Max => (Laws { idempotent: true, ..base }, "-inf"),
        BuiltIn::Min => (Laws { idempotent: true, ..base }, "inf"),
        BuiltIn::Any => (Laws { idempotent: true, ..base }, "false"),
        BuiltIn::All => (Laws { idempotent: true, ..base }, "true"),
        // Commutes because ties are broken by the point, which travels with the value.
        BuiltIn::Arg => (Laws { idempotent: true, ..base }, "(worst value, no point)"),
    }
}

/// Why a law fails.
#[derive(Clone, Debug, PartialEq)]
pub struct Counterexample {
    /// The law, in symbols.
    pub law: &'static str,
    /// The states for which it fails.
    pub states: Vec<Vec<f64>>,
    /// Left and right side.
    pub sides: (Vec<f64>, Vec<f64>),
}

/// What random search found.
#[derive(Clone, Debug, PartialEq)]
pub struct Search {
    /// Laws without a counterexample.
    pub laws: Laws,
    /// One counterexample for each law of a monoid that fails.
    pub counterexamples: Vec<Counterexample>,
    /// Number of trials.
    pub trials: u32,
}

/// Whether two states agree up to rounding; NaN equals NaN.
pub fn close(a: &[f64], b: &[f64]) -> bool {
    a.len() == b.len()
        && a.iter().zip(b).all(|(x, y)| {
            if x == y || (x.is_nan() && y.is_nan()) {
                return true;
            }
            (x - y).abs() <= 1e-7 * (1.0 + x.abs().max(y.abs()))
        })
}

/// Tests a user operator. `lift` makes reachable states from random arguments, `combine` combines them.
pub fn search(seed: u64, arguments: usize, identity: &[f64], lift: &dyn Fn(&[f64]) -> Vec<f64>, combine: &dyn Fn(&[f64], &[f64]) -> Vec<f64>) -> Search {
    const TRIALS: u32 = 400;
    let mut random = Random::new(seed);
    let mut laws = Laws { closed: true, associative: true, identity: true, commutative: true, invertible: false, distributes: false, idempotent: true };
    let mut counterexamples: Vec<Counterexample> = Vec::new();
    let mut fail = |law: &'static str, states: Vec<Vec<f64>>, sides: (Vec<f64>, Vec<f64>)| {
        if !counterexamples.iter().any(|c| c.law == law) {
            counterexamples.push(Counterexample { law, states, sides });
        }
    };
    for _ in 0..TRIALS {
        // Reachable states: lifted arguments, sometimes combined a few times. Others need not obey the laws.
        let mut state = || {
            let mut one = || lift(&(0..arguments.max(1)).map(|_| random.trial()).collect::<Vec<f64>>());
            let first = one();
            let second = one();
            let third = one();
            match random.below(3) {
                0 => first,
                1 => combine(&first, &second),
                _ => combine(&combine(&first, &second), &third),
            }
        };
        let (a, b, c) = (state(), state(), state());
        let (left, right) = (combine(&combine(&a, &b), &c), combine(&a, &combine(&b, &c)));
        if left.len() != identity.len() || left.iter().any(|v| v.is_nan()) {
            laws.closed = false;
            fail("a.b is a state without NaN", vec![a.clone(), b.clone(), c.clone()], (left.clone(), right.clone()));
        }
        if !close(&left, &right) {
            laws.associative = false;
            fail("(a.b).c = a.(b.c)", vec![a.clone(), b.clone(), c.clone()], (left, right));
        }
        for (law, side) in [("e.a = a", combine(identity, &a)), ("a.e = a", combine(&a, identity))] {
            if !close(&side, &a) {
                laws.identity = false;
                fail(law, vec![a.clone()], (side, a.clone()));
            }
        }
        let (left, right) = (combine(&a, &b), combine(&b, &a));
        if !close(&left, &right) {
            laws.commutative = false;
            fail("a.b = b.a", vec![a.clone(), b.clone()], (left, right));
        }
        laws.idempotent &= close(&combine(&a, &a), &a);
    }
    Search { laws, counterexamples, trials: TRIALS }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_laws_and_counterexamples() {
        let id = |x: &[f64]| x.to_vec();
        let sum = search(1, 1, &[0.0], &id, &|a, b| vec![a[0] + b[0]]);
        assert!(sum.laws.associative && sum.laws.identity && sum.laws.commutative && !sum.laws.idempotent);
        let mean = search(1, 1, &[0.0], &id, &|a, b| vec![(a[0] + b[0]) / 2.0]);
        assert!(!mean.laws.associative);
        assert!(mean.counterexamples.iter().any(|c| c.law == "(a.b).c = a.(b.c)" && c.states.len() == 3));
        // Composition of affine maps: associative, not commutative.
        let affine = search(1, 2, &[1.0, 0.0], &id, &|a, b| vec![a[0] * b[0], b[0] * a[1] + b[1]]);
        assert!(affine.laws.associative && affine.laws.identity && !affine.laws.commutative);
    }

    #[test]
    fn table_matches_search() {
        let id = |x: &[f64]| x.to_vec();
        for (op, e, f) in [
            (BuiltIn::Sum, 0.0, (|a, b| a + b) as fn(f64, f64) -> f64),
            (BuiltIn::Product, 1.0, |a, b| a * b),
            (BuiltIn::Max, f64::NEG_INFINITY, f64::max),
            (BuiltIn::Min, f64::INFINITY, f64::min),
        ] {
            let (laws, _) = table(op);
            let found = search(7, 1, &[e], &id, &|a, b| vec![f(a[0], b[0])]).laws;
            assert_eq!(
                (laws.associative, laws.identity, laws.commutative, laws.idempotent),
                (found.associative, found.identity, found.commutative, found.idempotent),
                "{op:?}"
            );
        }
    }
}
