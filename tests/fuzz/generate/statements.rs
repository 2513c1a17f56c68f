//! Statements, one function a kind.

mod places;

use super::super::spec::{point, Binder, Expr, Extent, Right, Statement, Tensor, MONOIDS};
use super::{at, sort_of, Generator, Sort};

/// A binder without more.
fn plain(axis: &str) -> Binder {
    Binder { point: point(axis), range: None, words: Vec::new() }
}

fn reduce(head: &str, axes: &[String], body: Expr) -> Expr {
    Expr::Reduce(head.to_string(), axes.iter().map(|a| plain(a)).collect(), vec![body])
}

impl Generator {
    /// Adds one statement, sometimes with another that it needs.
    pub(super) fn statement(&mut self) {
        match self.random.below(100) {
            0..=13 => self.map(),
            14..=31 => self.reduction(),
            32..=47 => self.product(),
            48..=50 => self.chain(),
            53..=55 => self.routed(),
            51 | 69 => self.states(),
            52 | 56..=58 => self.normalisation(),
            59..=66 => self.scan(),
            67 => self.recurrence(),
            68 => self.circle(),
            70..=74 => self.selection(),
            75..=77 => self.compaction(),
            78..=84 => self.scatter(),
            85..=90 => self.window(),
            91..=94 => self.ragged(),
            95..=97 => self.user_reduction(),
            _ => self.mask_first(),
        }
    }

    fn push(&mut self, name: &str, axes: &[String], value: Expr, when: Option<Expr>) {
        self.spec.statements.push(Statement { when, ..Statement::new(name, axes, Right::Value(value)) });
    }

    /// Where a value exists, sometimes.
    fn sometimes(&mut self, axes: &[String], percent: u64) -> Option<Expr> {
        (!axes.is_empty() && self.random.chance(percent)).then(|| self.condition(axes, 1))
    }

    fn left(&mut self, most: usize) -> Vec<String> {
        let count = self.random.weighted(&[(1, 0), (5, 1), (6, 2), (3, 3), (1, 4)]).min(most);
        self.pick_axes(count, &[])
    }

    pub(super) fn map(&mut self) {
        let axes = self.left(4);
        if axes.is_empty() || self.large(&axes) {
            return;
        }
        let name = self.name("v");
        let sort = self.random.weighted(&[(70, Sort::Real), (22, Sort::Whole), (8, Sort::Truth)]);
        let depth = self.depth;
        let value = match sort {
            Sort::Real => self.real(&axes, depth),
            Sort::Whole => self.whole(&axes, depth),
            Sort::Truth => self.condition(&axes, depth),
        };
        let when = self.sometimes(&axes, 15);
        let absent = when.is_some();
        self.push(&name, &axes, value, when);
        self.made(&name, &axes, sort, absent, sort != Sort::Real);
    }

    /// The left side and what is combined away.
    fn sides(&mut self) -> (Vec<String>, Vec<String>) {
        let left = self.left(3);
        let count = self.random.weighted(&[(7, 1), (3, 2), (1, 3)]);
        let away = self.pick_axes(count, &left);
        (left, away)
    }

    fn reduction(&mut self) {
        let (left, away) = self.sides();
        let ctx: Vec<String> = left.iter().chain(&away).cloned().collect();
        if self.large(&left) {
            return;
        }
        let name = self.name("v");
        let depth = self.random.below(self.depth + 1);
        let head = self.random.weighted(&[
            (30, "sum"),
            (14, "max"),
            (10, "min"),
            (8, "mean"),
            (5, "product"),
            (5, "any"),
            (5, "all"),
            (7, "logsumexp"),
            (12, "argmax"),
            (8, "argmin"),
        ]);
        let away = if head.starts_with("arg") { away[..1].to_vec() } else { away };
        let ctx = if head.starts_with("arg") { left.iter().chain(&away).cloned().collect() } else { ctx };
        let wholes = self.random.chance(15);
        let (body, sort, exact) = match head {
            "any" | "all" => (self.condition(&ctx, 1), Sort::Truth, true),
            "argmax" | "argmin" => {
                let e = if wholes { self.whole(&ctx, 1) } else { self.leaf(&ctx, true) };
                (e, Sort::Whole, true)
            }
            "product" => {
                let e = self.leaf(&ctx, false);
                let small = Expr::two("*", Expr::atom("0.1"), Expr::call("tanh", e));
                (Expr::two("+", Expr::atom("1.0"), small), Sort::Real, false)
            }
            "sum" | "max" | "min" if wholes => (self.whole(&ctx, depth.min(1)), Sort::Whole, true),
            "logsumexp" => (self.leaf(&ctx, false), Sort::Real, false),
            _ => (self.real(&ctx, depth), Sort::Real, false),
        };
        let mut value = reduce(head, &away, body);
        if self.random.chance(12) {
            self.bound(&mut value, &left, &away[0]);
        }
        if let Expr::Reduce(_, binders, _) = &mut value {
            if head.starts_with("arg") && self.random.chance(30) {
                binders[0].words.push("last");
            }
        }
        // An extreme over no points has no place in a type of whole numbers that saturates.
        let infinite = sort == Sort::Whole && ["max", "min"].contains(&head) && !away.iter().all(|a| self.some_point(a));
        if sort == Sort::Real && self.random.chance(25) {
            value = self.finished(value, &left);
        }
        let when = self.sometimes(&left, 8);
        let absent = when.is_some();
        self.push(&name, &left, value, when);
        self.made(&name, &left, sort, absent, exact && !infinite);
    }

    /// Something made of a result.
    fn finished(&mut self, value: Expr, left: &[String]) -> Expr {
        let other = self.real(left, 1);
        match self.random.below(5) {
            0 => Expr::two("+", value, other),
            1 => Expr::two("*", value, other),
            2 => Expr::call(self.random.word(&["tanh", "relu", "sigmoid", "abs"]), value),
            3 => Expr::two("/", value, Expr::two("+", Expr::atom("1.0"), Expr::call("abs", other))),
            _ => Expr::Call("max".into(), vec![value, other]),
        }
    }

    /// Only some of the points.
    fn bound(&mut self, value: &mut Expr, left: &[String], axis: &str) {
        let lo = if self.random.chance(40) { Expr::atom("0") } else { self.whole(left, 1) };
        let hi = match self.random.below(4) {
            0 => {
                let axes = self.random.some(left, 60);
                let name = self.input(&axes, "i32", Some(("0".into(), format!("{axis}+1"))), Vec::new());
                Expr::Read(name, at(&axes))
            }
            1 if !left.is_empty() => Expr::two("+", Expr::Atom(point(self.random.of(left).as_str())), Expr::atom("1")),
            _ => self.whole(left, 1),
        };
        if let Expr::Reduce(_, binders, _) = value {
            binders[0].range = Some((lo, hi));
        }
    }

    /// A sum of products of two, the shape of matrix products.
    fn product(&mut self) {
        let batch = self.random.weighted(&[(6, 0), (4, 1), (1, 2)]);
        let mut left = self.pick_axes(batch, &[]);
        let rows = self.random.weighted(&[(10, 1), (2, 2), (2, 0)]);
        let rows = self.pick_axes(rows, &left);
        let shared = left.clone();
        left.extend(rows.iter().cloned());
        let columns = self.random.weighted(&[(10, 1), (2, 2), (2, 0)]);
        let columns = self.pick_axes(columns, &left);
        left.extend(columns.iter().cloned());
        let depth = self.random.weighted(&[(8, 1), (3, 2), (1, 3)]);
        let mut depth = self.pick_axes(depth, &left);
        if self.large(&left) {
            return;
        }
        let one: Vec<String> = shared.iter().chain(&rows).chain(&depth).cloned().collect();
        let other: Vec<String> = shared.iter().chain(&columns).chain(&depth).cloned().collect();
        let pair = self.random.weighted(&[
            (25, ("bf16", "bf16")),
            (14, ("f16", "f16")),
            (18, ("f32", "f32")),
            (5, ("e4m3", "e4m3")),
            (3, ("e5m2", "e4m3")),
            (5, ("i8", "i8")),
            (4, ("bf16", "i8")),
            (4, ("bf16", "f32")),
            (4, ("f16", "i4")),
            (4, ("bf16", "e2m1")),
            (3, ("f16", "e4m3")),
            (3, ("bf16", "f16")),
            (2, ("e2m1", "e2m1")),
            (2, ("i32", "i32")),
            (4, ("", "")),
        ]);
        let whole = sort_of(pair.0) == Sort::Whole && sort_of(pair.1) == Sort::Whole && !pair.0.is_empty();
        let a = self.operand(&one, pair.0);
        let b = self.operand(&other, pair.1);
        if self.random.chance(25) {
            self.random.shuffle(&mut depth);
        }
        let mut value = Expr::two("*", a, b);
        if self.random.chance(12) {
            // A third factor: scales of blocks or rows.
            let of = if self.random.chance(50) { &one } else { &other };
            let some = self.random.some(of, 60);
            let scale = if whole { self.whole(&some, 0) } else { self.leaf(&some, false) };
            value = Expr::two("*", value, scale);
        }
        let masked = self.random.chance(8).then(|| {
            let all: Vec<String> = left.iter().chain(&depth).cloned().collect();
            self.condition(&all, 0)
        });
        let mut value = match masked {
            Some(c) => reduce("sum", &depth, Expr::choice(c, value, Expr::atom(if whole { "0" } else { "0.0" }))),
            None => reduce("sum", &depth, value),
        };
        if self.random.chance(6) {
            let first = depth[0].clone();
            self.bound(&mut value, &left, &first);
        }
        if !whole && self.random.chance(30) {
            value = self.finished(value, &left);
        }
        if self.random.chance(25) {
            self.random.shuffle(&mut left);
        }
        let name = self.name("v");
        let when = self.sometimes(&left, 6);
        let absent = when.is_some();
        self.push(&name, &left, value, when);
        self.made(&name, &left, if whole { Sort::Whole } else { Sort::Real }, absent, whole);
    }

    /// A factor of a product: an input, or what is made of inputs.
    fn operand(&mut self, axes: &[String], dtype: &str) -> Expr {
        if dtype.is_empty() {
            return self.real(axes, 1);
        }
        let mut order = axes.to_vec();
        if self.random.chance(30) {
            self.random.shuffle(&mut order);
        }
        let range = match dtype {
            "i32" => Some(("-9".to_string(), "10".to_string())),
            "i8" if self.random.chance(40) => Some(("-5".to_string(), "6".to_string())),
            _ => None,
        };
        let known: Vec<usize> = (0..self.values.len())
            .filter(|v| {
                let v = &self.values[*v];
                let mut dims = v.axes.clone();
                let mut wanted = axes.to_vec();
                dims.sort();
                wanted.sort();
                dims == wanted && v.sort == sort_of(dtype) && !v.absent && !v.odd
            })
            .collect();
        if !known.is_empty() && self.random.chance(60) {
            let chosen = *self.random.of(&known);
            if let Some(e) = self.read(chosen, axes) {
                return e;
            }
        }
        let name = self.input(&order, dtype, range, Vec::new());
        let read = Expr::Read(name, at(&order));
        if sort_of(dtype) == Sort::Whole || self.random.chance(80) {
            return read;
        }
        match self.random.below(5) {
            0 => {
                let some = self.random.some(axes, 50);
                let scale = self.leaf(&some, false);
                Expr::two("*", read, scale)
            }
            1 => Expr::call(self.random.word(&["relu", "tanh", "silu"]), read),
            2 => {
                let c = self.condition(axes, 0);
                Expr::choice(c, read, Expr::atom("0.0"))
            }
            3 => Expr::two("-", read, Expr::atom("0.5")),
            _ => Expr::call(self.random.word(&["bf16", "f16"]), read),
        }
    }

    fn normalisation(&mut self) {
        let left = self.left(3);
        if left.is_empty() || self.large(&left) {
            return;
        }
        let over = self.random.of(&left).clone();
        let name = self.name("v");
        let score = if self.random.chance(60) { self.leaf(&left, false) } else { self.real(&left, 1) };
        // Large arguments make large differences.
        let score = if self.random.chance(50) { score } else { Expr::two("*", Expr::atom("2.0"), Expr::call("tanh", score)) };
        let head = self.random.word(&["softmax", "softmax", "log_softmax"]);
        let mut value = reduce(head, std::slice::from_ref(&over), score);
        if self.random.chance(15) {
            let others: Vec<String> = left.iter().filter(|a| **a != over).cloned().collect();
            self.bound(&mut value, &others, &over);
            // Outside there is no value of an empty row.
            value = match value {
                Expr::Reduce(_, binders, args) => Expr::Reduce("softmax".into(), binders, args),
                other => other,
            };
        }
        let absent = matches!(&value, Expr::Reduce(_, b, _) if b[0].range.is_some());
        self.push(&name, &left, value, None);
        self.made(&name, &left, Sort::Real, absent, false);
    }

    /// What a user monoid is given.
    fn arguments(&mut self, monoid: &str, count: usize, ctx: &[String], over: &str) -> Vec<Expr> {
        let first = self.leaf(ctx, monoid == "best");
        match (monoid, count) {
            ("best", _) => vec![first, Expr::call("f32", Expr::Atom(point(over)))],
            ("seg", _) => {
                let c = self.condition(ctx, 0);
                let flag = Expr::choice(c, Expr::atom("1.0"), Expr::atom("0.0"));
                vec![flag, first]
            }
            (_, 1) => vec![first],
            _ => {
                let second = self.leaf(ctx, false);
                vec![first, second]
            }
        }
    }

    /// Whether an expression is of whole numbers, as far as that is plain to see.
    fn is_whole(&self, e: &Expr) -> bool {
        match e {
            Expr::Atom(text) => !text.contains('.') && text != "inf" && !text.contains("e-"),
            Expr::Read(name, _) => self.values.iter().any(|v| v.name == *name && v.sort == Sort::Whole),
            Expr::Call(name, _) if ["i32", "i64", "i8", "u8", "i4"].contains(&name.as_str()) => true,
            Expr::Call(name, args) => ["min", "max", "abs", "relu"].contains(&name.as_str()) && args.iter().all(|a| self.is_whole(a)),
            Expr::If(_, a, b) => self.is_whole(a) && self.is_whole(b),
            Expr::Reduce(..) => false,
            Expr::Unary(..) | Expr::Binary(..) => e.children().into_iter().all(|c| self.is_whole(c)),
        }
    }

    fn user_reduction(&mut self) {
        let (left, away) = self.sides();
        let away = &away[..1];
        let ctx: Vec<String> = left.iter().chain(away).cloned().collect();
        if self.large(&left) {
            return;
        }
        let (monoid, count, _) = *self.random.of(MONOIDS);
        let args = self.arguments(monoid, count, &ctx, &away[0]);
        let name = self.name("v");
        let value = Expr::Reduce(format!("reduce({monoid})"), vec![plain(&away[0])], args);
        self.push(&name, &left, value, None);
        self.made(&name, &left, Sort::Real, false, false);
    }

    /// A value that exists at some points, and what combines those.
    fn mask_first(&mut self) {
        let (left, away) = self.sides();
        let ctx: Vec<String> = left.iter().chain(&away).cloned().collect();
        if self.large(&ctx) {
            return;
        }
        let (masked, name) = (self.name("v"), self.name("v"));
        let value = self.real(&ctx, 1);
        let when = Some(self.condition(&ctx, 1));
        self.push(&masked, &ctx, value, when);
        let head = self.random.weighted(&[(6, "sum"), (2, "max"), (2, "argmax"), (1, "logsumexp"), (2, "cumsum")]);
        let read = Expr::Read(masked, at(&ctx));
        match head {
            "cumsum" => {
                self.push(&name, &ctx, reduce(head, &away[..1], read), None);
                self.made(&name, &ctx, Sort::Real, false, false);
            }
            "argmax" => {
                let rest: Vec<String> = left.iter().chain(&away[1..]).cloned().collect();
                self.push(&name, &rest, reduce(head, &away[..1], read), None);
                self.made(&name, &rest, Sort::Whole, false, true);
            }
            _ => {
                self.push(&name, &left, reduce(head, &away, read), None);
                self.made(&name, &left, Sort::Real, false, false);
                if let Some(v) = self.values.last_mut() {
                    v.odd = head != "sum";
                }
            }
        }
    }
}
