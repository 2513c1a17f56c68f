//! Makes specs that the language reference allows, from a seed.
//!
//! A spec is a row of statements, each of a kind that `statements` knows; later ones read what earlier ones made. Values are kept
//! well conditioned: what is compared, rounded or looked up with is exact, sums are not cancelled on purpose, and functions that
//! grow are given bounded arguments, so that a difference is a defect and no rounding.

mod chains;
mod expressions;
mod routed;
mod statements;
mod states;

use super::random::Random;
use super::spec::{point, Axis, Expr, Extent, Right, Spec, Tensor};

/// What sort of number a value is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sort {
    /// Real.
    Real,
    /// Whole.
    Whole,
    /// True or false.
    Truth,
}

/// A name that can be read.
#[derive(Clone, Debug)]
struct Value {
    name: String,
    /// Its dimensions, each as long as this axis.
    axes: Vec<String>,
    sort: Sort,
    /// Whether some elements may not exist.
    absent: bool,
    /// Whether it is the same in f32 and f64.
    exact: bool,
    /// Whether it is an input, which may be made again in another shape.
    input: bool,
    /// Whether a later statement reads it.
    read: bool,
    /// Whether it may be infinite or no number, so that nothing is made of it.
    odd: bool,
}

/// What the generator knows while it makes one spec.
pub struct Generator {
    random: Random,
    spec: Spec,
    values: Vec<Value>,
    names: usize,
    /// How deep expressions are.
    depth: usize,
}

/// Points of one statement in the workload `smoke` at most.
const MOST_POINTS: i64 = 1 << 12;
/// Elements of a tensor in the workload `full` at most.
const MOST_ELEMENTS: f64 = (1u64 << 33) as f64;

/// The spec of a seed.
pub fn generate(seed: u64) -> Spec {
    begin(seed, |g| g.statement())
}

/// The spec of a seed whose first statements are those of `first`.
pub fn begin(seed: u64, first: impl FnOnce(&mut Generator)) -> Spec {
    let mut random = Random::new(seed);
    let depth = random.weighted(&[(4, 1), (5, 2), (2, 3)]);
    let spec = Spec { name: format!("g{seed}"), ..Spec::default() };
    let mut g = Generator { random, spec, values: Vec::new(), names: 0, depth };
    let count = g.random.weighted(&[(5, 1), (5, 2), (3, 3), (1, 5)]);
    first(&mut g);
    for _ in 1..count {
        g.statement();
    }
    g.finish();
    g.spec
}

impl Generator {
    fn name(&mut self, stem: &str) -> String {
        self.names += 1;
        format!("{stem}{}", self.names)
    }

    fn axis(&self, name: &str) -> &Axis {
        self.spec.axes.iter().find(|a| a.name == name).expect("an axis that was made")
    }

    /// The axis whose extent this one has.
    fn root(&self, name: &str) -> String {
        match &self.axis(name).extent {
            Extent::Same(other) => self.root(&other.clone()),
            _ => name.to_string(),
        }
    }

    /// Whether there is a point for all sizes.
    fn some_point(&self, name: &str) -> bool {
        match &self.axis(name).extent {
            Extent::Constant(_) => true,
            Extent::Var(range) => range.is_some_and(|r| r.0 > 0),
            Extent::Same(other) | Extent::Quotient(other, _) => self.some_point(other),
            Extent::Product(list, _) => list.iter().all(|a| self.some_point(a)),
            Extent::Sum(other, plus, divisor) => self.least(other) + plus >= *divisor,
        }
    }

    /// The least length of an axis that is a number or given at launch.
    fn least(&self, name: &str) -> i64 {
        match &self.axis(name).extent {
            Extent::Constant(n) => *n,
            Extent::Var(range) => range.map_or(0, |r| r.0),
            _ => 0,
        }
    }

    fn points(&self, axes: &[String]) -> i64 {
        axes.iter().map(|a| self.axis(a).smoke.max(1)).product()
    }

    /// A new axis beside `others`, so that statements over all of them stay small in the workload `smoke`.
    fn new_axis(&mut self, others: &[String]) -> String {
        let left = MOST_POINTS / self.points(others).max(1);
        let name = self.name(["T", "N", "M", "K", "R", "B", "C", "D", "H", "I"][self.names % 10]);
        let kind = self.random.below(100);
        let vars: Vec<String> = self.spec.axes.iter().filter(|a| matches!(a.extent, Extent::Var(_) | Extent::Constant(_))).map(|a| a.name.clone()).collect();
        let made = match kind {
            0..=29 => {
                let sizes: Vec<i64> = [1, 2, 3, 3, 4, 4, 5, 7, 8, 8, 8, 12, 16, 16, 16, 24, 32, 32, 33, 48, 64, 64, 65, 96, 128, 130, 256, 1000]
                    .into_iter()
                    .filter(|n| *n <= left.max(1))
                    .collect();
                let n = *self.random.of(&sizes);
                Axis { name: name.clone(), extent: Extent::Constant(n), full: n, smoke: n }
            }
            30..=39 if !vars.is_empty() => {
                let of = self.random.of(&vars).clone();
                let (full, smoke) = (self.axis(&of).full, self.axis(&of).smoke);
                if smoke > left {
                    return self.new_axis_var(name, left, others);
                }
                Axis { name: name.clone(), extent: Extent::Same(of), full, smoke }
            }
            40..=44 if !vars.is_empty() => {
                let of = self.random.of(&vars).clone();
                let n = *self.random.of(&[1, 2, 3, 4, 8, 16]);
                let (full, smoke) = (self.axis(&of).full * n, self.axis(&of).smoke * n);
                if smoke > left {
                    return self.new_axis_var(name, left, others);
                }
                Axis { name: name.clone(), extent: Extent::Product(vec![of], n), full, smoke }
            }
            45..=50 if !vars.is_empty() => {
                let of = self.random.of(&vars).clone();
                let n = *self.random.of(&[2, 3, 4, 8, 16, 32]);
                let up = |v: i64| (v + n - 1) / n;
                let (full, smoke) = (up(self.axis(&of).full), up(self.axis(&of).smoke));
                Axis { name: name.clone(), extent: Extent::Quotient(of, n), full, smoke }
            }
            51..=55 if !vars.is_empty() => {
                let of = self.random.of(&vars).clone();
                let divisor = *self.random.of(&[1, 1, 1, 2, 3, 8]);
                let plus = *self.random.of(&[-7, -4, -2, -1, 1, 2, 3, 16]);
                let least = if matches!(self.axis(&of).extent, Extent::Constant(_)) { divisor } else { 0 };
                let made = |n: i64| (n + plus).div_euclid(divisor);
                let (full, smoke) = (made(self.axis(&of).full), made(self.axis(&of).smoke));
                if self.least(&of) + plus < least || smoke > left {
                    return self.new_axis_var(name, left, others);
                }
                Axis { name: name.clone(), extent: Extent::Sum(of, plus, divisor), full, smoke }
            }
            _ => return self.new_axis_var(name, left, others),
        };
        self.spec.axes.push(made);
        name
    }

    fn new_axis_var(&mut self, name: String, left: i64, others: &[String]) -> String {
        let range = match self.random.below(10) {
            0..=4 => None,
            5..=6 => Some((1, 1 << 20, 1)),
            7 => Some((0, 65536, 1)),
            8 => Some((1, *self.random.of(&[16, 64, 200, 1000, 4096]), 1)),
            _ => {
                let m = *self.random.of(&[2, 4, 8, 16, 32, 64]);
                Some((m, m * 1024, m))
            }
        };
        let (lo, hi, m) = range.unwrap_or((0, (1 << 31) - 1, 1));
        let fit = |v: i64| (v.clamp(lo.max(1), hi) + m - 1) / m * m;
        let larger = others.iter().filter(|a| self.axis(a).full > 512).count();
        let full: &[i64] = if larger >= 2 { &[1, 2, 8, 16, 33, 64] } else { &[1, 7, 64, 128, 130, 333, 1000, 1024, 2048, 4096, 4096, 8192, 65536] };
        let full = fit(*self.random.of(full)).min(hi / m * m);
        let smoke = fit(*self.random.of(&[1, 2, 3, 5, 7, 8, 9, 13, 16, 17, 20, 33, 40, 66]).min(&left.max(1)));
        self.spec.axes.push(Axis { name: name.clone(), extent: Extent::Var(range), full, smoke });
        name
    }

    /// An axis that `others` are not, old or new.
    fn pick_axis(&mut self, others: &[String]) -> String {
        let left = MOST_POINTS / self.points(others).max(1);
        let free: Vec<String> = self.spec.axes.iter().filter(|a| !others.contains(&a.name) && a.smoke <= left).map(|a| a.name.clone()).collect();
        if !free.is_empty() && self.random.chance(50) {
            return self.random.of(&free).clone();
        }
        self.new_axis(others)
    }

    /// `count` axes more than `others`.
    fn pick_axes(&mut self, count: usize, others: &[String]) -> Vec<String> {
        let mut all = others.to_vec();
        for _ in 0..count {
            let next = self.pick_axis(&all);
            all.push(next);
        }
        all.split_off(others.len())
    }

    /// An input of these dimensions.
    fn input(&mut self, axes: &[String], dtype: &str, range: Option<(String, String)>, options: Vec<String>) -> String {
        let name = self.name("x");
        let sort = sort_of(dtype);
        let mut tensor = Tensor { range, options, ..Tensor::new(&name, dtype, axes) };
        let packed = ["i4", "e2m1"].contains(&dtype);
        if tensor.options.is_empty() && !packed && axes.len() > 1 && self.random.chance(7) {
            tensor.options.extend(self.storage(axes));
        }
        self.spec.inputs.push(tensor);
        self.values.push(Value { name: name.clone(), axes: axes.to_vec(), sort, absent: false, exact: true, input: true, read: true, odd: false });
        name
    }

    /// How a tensor lies in memory, other than row by row.
    fn storage(&mut self, axes: &[String]) -> Option<String> {
        let constant = |g: &Generator, a: &String| matches!(g.axis(a).extent, Extent::Constant(_)).then(|| g.axis(a).full);
        match self.random.below(3) {
            0 => Some("storage: column_major".into()),
            1 => {
                let mut order: Vec<usize> = (0..axes.len()).collect();
                self.random.shuffle(&mut order);
                Some(format!("storage: {{permuted: {order:?}}}"))
            }
            _ => {
                // All but the outermost are numbers.
                let inner: Option<Vec<i64>> = axes[1..].iter().map(|a| constant(self, a)).collect();
                let gap = *self.random.of(&[0, 1, 3, 8]);
                let mut step = 1;
                let mut strides: Vec<i64> = Vec::new();
                for n in inner?.iter().rev() {
                    strides.push(step);
                    step *= n + gap;
                }
                strides.push(step);
                strides.reverse();
                Some(format!("storage: {{strides: {strides:?}}}"))
            }
        }
    }

    /// A type for an input of real numbers.
    fn real_type(&mut self) -> &'static str {
        self.random.weighted(&[(45, "f32"), (22, "bf16"), (15, "f16"), (7, "e4m3"), (4, "e5m2"), (4, "e2m1"), (4, "i8"), (2, "e8m0")])
    }

    /// An input of real numbers over these axes.
    fn real_input(&mut self, axes: &[String]) -> String {
        let dtype = self.real_type();
        let options = match dtype {
            "e8m0" => vec!["fill: \"uniform(0.5, 2)\"".to_string()],
            "f32" | "bf16" if self.random.chance(10) => vec!["fill: \"uniform(-1, 1)\"".to_string()],
            _ => Vec::new(),
        };
        let range = (dtype == "i8").then(|| ("-4".to_string(), "5".to_string()));
        self.input(axes, dtype, range, options)
    }

    /// Gives names that nobody reads as outputs, with a value everywhere.
    fn finish(&mut self) {
        let outputs: Vec<String> = self.spec.outputs.iter().map(|o| o.name.clone()).collect();
        for at in 0..self.values.len() {
            let value = self.values[at].clone();
            if value.input || outputs.contains(&value.name) {
                continue;
            }
            if !value.read || (self.random.chance(25) && !value.absent) {
                self.publish(&value);
            }
        }
        if self.random.chance(30) {
            self.spec.audit.push("round_operands: false".into());
        }
        let mut used: Vec<&'static str> = Vec::new();
        for s in &mut self.spec.statements {
            for e in s.expressions_mut() {
                monoids(e, &mut used);
            }
        }
        self.spec.monoids = used;
    }

    fn publish(&mut self, value: &Value) {
        // What is read again is not rounded on the way.
        // Nor are the points of selections, which are compared with the scores that they have.
        let chosen = self.spec.statements.iter().any(|s| matches!(s.right, Right::Arrow(..)) && s.targets.iter().any(|t| t.0 == value.name));
        let dtype = match (value.sort, value.read || chosen) {
            (Sort::Real, true) => "f32",
            (Sort::Real, false) => self.random.weighted(&[(60, "f32"), (16, "bf16"), (12, "f16"), (4, "e4m3"), (3, "e5m2"), (2, "e2m1")]),
            (Sort::Whole, true) => "i64",
            (Sort::Whole, false) => self.random.weighted(&[(50, "i32"), (25, "i64"), (8, "i8"), (8, "u8"), (4, "i4")]),
            (Sort::Truth, _) => "bool",
        };
        let mut tensor = Tensor::new(&value.name, dtype, &value.axes);
        if !value.read && value.axes.len() > 1 && !["i4", "e2m1"].contains(&dtype) && self.random.chance(6) {
            let storage = self.storage(&value.axes).filter(|s| !s.contains("strides"));
            tensor.options.extend(storage);
        }
        self.spec.outputs.push(tensor);
        if value.absent {
            let other = match value.sort {
                Sort::Real => "-2.0",
                Sort::Whole => "-1",
                Sort::Truth => "false",
            };
            if let Some(s) = self.spec.statements.iter_mut().find(|s| s.targets.iter().any(|t| t.0 == value.name)) {
                s.otherwise = Some(Expr::atom(other));
            }
        }
    }

    fn made(&mut self, name: &str, axes: &[String], sort: Sort, absent: bool, exact: bool) {
        self.values.push(Value { name: name.to_string(), axes: axes.to_vec(), sort, absent, exact, input: false, read: false, odd: false });
    }

    /// Whether a statement over these axes may still be run in the workload `full`.
    fn large(&self, axes: &[String]) -> bool {
        axes.iter().map(|a| self.axis(a).full as f64).product::<f64>() > MOST_ELEMENTS
    }
}

/// The sort of a type's elements.
fn sort_of(dtype: &str) -> Sort {
    match dtype {
        "bool" => Sort::Truth,
        "i64" | "i32" | "i8" | "u8" | "i4" => Sort::Whole,
        _ => Sort::Real,
    }
}

fn monoids(e: &Expr, used: &mut Vec<&'static str>) {
    if let Expr::Reduce(head, ..) = e {
        for (name, ..) in super::spec::MONOIDS {
            if head.contains(&format!("({name})")) && !used.contains(name) {
                used.push(name);
            }
        }
    }
    e.children().into_iter().for_each(|c| monoids(c, used));
}

/// The points of axes, as expressions.
fn at(axes: &[String]) -> Vec<Expr> {
    axes.iter().map(|a| Expr::Atom(point(a))).collect()
}

/// Whether a type's elements are real numbers.
pub fn is_real(dtype: &str) -> bool {
    sort_of(dtype) == Sort::Real
}
