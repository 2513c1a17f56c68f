//! Expressions: reads with indices that stay inside, and what can be made of them.

use super::super::spec::{point, Expr, Extent};
use super::{at, Generator, Sort};

impl Generator {
    fn number(&mut self, list: &[&str]) -> Expr {
        Expr::atom(*self.random.of(list))
    }

    /// A read of real numbers at points of `ctx`, of something old or new. `exact` asks for what f32 holds as f64 does.
    pub(super) fn leaf(&mut self, ctx: &[String], exact: bool) -> Expr {
        if self.random.chance(55) {
            let fits: Vec<usize> = (0..self.values.len()).filter(|v| self.fits(*v, ctx, Sort::Real, exact)).collect();
            if !fits.is_empty() {
                let chosen = *self.random.of(&fits);
                if let Some(e) = self.read(chosen, ctx) {
                    return e;
                }
            }
        }
        let mut axes = self.random.some(ctx, 75);
        if axes.is_empty() {
            axes = ctx.iter().take(1).cloned().collect();
        }
        if self.random.chance(20) {
            self.random.shuffle(&mut axes);
        }
        if self.random.chance(12) {
            return self.gather(&axes, ctx);
        }
        let name = self.real_input(&axes);
        let sort = self.values.last().map_or(Sort::Real, |v| v.sort);
        let read = Expr::Read(name, at(&axes));
        if sort == Sort::Whole {
            Expr::call("f32", read)
        } else {
            read
        }
    }

    fn fits(&self, v: usize, ctx: &[String], sort: Sort, exact: bool) -> bool {
        let v = &self.values[v];
        let near = v.axes.iter().filter(|a| ctx.iter().any(|c| self.root(c) == self.root(a))).count();
        v.sort == sort && (v.exact || !exact) && !v.absent && !v.odd && near * 2 >= v.axes.len() && v.axes.iter().all(|a| self.reachable(a, ctx))
    }

    /// Whether some index into a dimension of this length can be written at points of `ctx`.
    fn reachable(&self, axis: &str, ctx: &[String]) -> bool {
        self.some_point(axis) || ctx.iter().any(|c| self.root(c) == self.root(axis))
    }

    /// A read of value number `v`.
    pub(super) fn read(&mut self, v: usize, ctx: &[String]) -> Option<Expr> {
        let value = self.values[v].clone();
        let mut used: Vec<String> = Vec::new();
        let mut indices = Vec::new();
        for a in &value.axes {
            let e = self.index(a, ctx, &mut used);
            indices.push(e?);
        }
        self.values[v].read = true;
        Some(Expr::Read(value.name, indices))
    }

    /// An index into a dimension as long as `axis`.
    fn index(&mut self, axis: &str, ctx: &[String], used: &mut Vec<String>) -> Option<Expr> {
        let root = self.root(axis);
        let same: Vec<String> = ctx.iter().filter(|c| self.root(c) == root && !used.contains(c)).cloned().collect();
        if !same.is_empty() && self.random.chance(88) {
            let own = same.iter().find(|c| *c == axis).cloned();
            let chosen = if self.random.chance(80) { own.unwrap_or(same[0].clone()) } else { self.random.of(&same).clone() };
            used.push(chosen.clone());
            let p = Expr::Atom(point(&chosen));
            return Some(if self.random.chance(5) { Expr::two("-", Expr::two("-", Expr::atom(axis), Expr::atom("1")), p) } else { p });
        }
        let safe = self.some_point(axis) || ctx.iter().any(|c| self.root(c) == root);
        if !safe {
            return None;
        }
        // Points of an axis that is as long as there are windows of this one.
        let windows = ctx.iter().find_map(|c| match &self.axis(&self.root(c)).extent {
            Extent::Sum(of, plus, d) if self.root(of) == root && plus < d => Some((c.clone(), *plus, *d)),
            _ => None,
        });
        if let Some((c, plus, d)) = windows.filter(|_| self.random.chance(75)) {
            let step = if d == 1 { Expr::Atom(point(&c)) } else { Expr::two("*", Expr::Atom(point(&c)), Expr::atom(d.to_string())) };
            let add = self.random.below((d - plus) as usize);
            return Some(if add == 0 { step } else { Expr::two("+", step, Expr::atom(add.to_string())) });
        }
        let extent = self.axis(axis).extent.clone();
        // Points of the axes that this one is made of.
        match &extent {
            Extent::Quotient(of, n) if self.random.chance(75) => {
                let root = self.root(of);
                if let Some(c) = ctx.iter().find(|c| self.root(c) == root) {
                    return Some(Expr::two("/", Expr::Atom(point(c)), Expr::atom(n.to_string())));
                }
            }
            Extent::Product(list, n) if self.random.chance(75) && list.len() == 1 => {
                let root = self.root(&list[0]);
                if let Some(c) = ctx.iter().find(|c| self.root(c) == root) {
                    let step = Expr::two("*", Expr::Atom(point(c)), Expr::atom(n.to_string()));
                    let add = self.random.below(*n as usize);
                    return Some(if add == 0 { step } else { Expr::two("+", step, Expr::atom(add.to_string())) });
                }
            }
            _ => {}
        }
        if self.random.chance(30) {
            // Looked up.
            let axes = self.random.some(ctx, 50);
            let dtype = self.random.word(&["i32", "i32", "i64"]);
            let name = self.input(&axes, dtype, Some(("0".into(), axis.to_string())), Vec::new());
            return Some(if axes.is_empty() { Expr::Read(name, Vec::new()) } else { Expr::Read(name, at(&axes)) });
        }
        let any = self.whole(ctx, 1);
        Some(match self.random.below(4) {
            0 | 1 => Expr::two("%", any, Expr::atom(axis)),
            2 => {
                let last = Expr::two("-", Expr::atom(axis), Expr::atom("1"));
                Expr::Call("min".into(), vec![Expr::Call("max".into(), vec![any, Expr::atom("0")]), last])
            }
            _ => match extent {
                Extent::Constant(n) if n & (n - 1) == 0 => Expr::two("&", any, Expr::atom((n - 1).to_string())),
                _ => Expr::two("%", any, Expr::atom(axis)),
            },
        })
    }

    /// Rows of a table that a list names.
    fn gather(&mut self, axes: &[String], ctx: &[String]) -> Expr {
        let table = self.new_axis(ctx);
        if !self.some_point(&table) {
            let name = self.real_input(axes);
            let read = Expr::Read(name, at(axes));
            return if self.values.last().is_some_and(|v| v.sort == Sort::Whole) { Expr::call("f32", read) } else { read };
        }
        let (rows, rest) = axes.split_at(1.min(axes.len()));
        let dtype = self.random.word(&["i32", "i64"]);
        let sentinel = self.random.chance(25);
        let list = self.input(rows, dtype, Some((if sentinel { "-1" } else { "0" }.into(), table.clone())), Vec::new());
        let mut dims = vec![table];
        dims.extend(rest.iter().cloned());
        let name = self.real_input(&dims);
        let whole = self.values.last().is_some_and(|v| v.sort == Sort::Whole);
        let place = Expr::Read(list.clone(), at(rows));
        let mut indices = vec![place.clone()];
        indices.extend(at(rest));
        let read = Expr::Read(name, indices);
        let read = if whole { Expr::call("f32", read) } else { read };
        if sentinel {
            Expr::choice(Expr::two(">=", place, Expr::atom("0")), read, Expr::atom("0.0"))
        } else {
            read
        }
    }

    /// A whole number.
    pub(super) fn whole(&mut self, ctx: &[String], depth: usize) -> Expr {
        let kind = if depth == 0 { self.random.below(40) } else { self.random.below(100) };
        match kind {
            0..=17 if !ctx.is_empty() => Expr::Atom(point(self.random.of(ctx).as_str())),
            18..=23 => {
                let names: Vec<String> = self.spec.axes.iter().map(|a| a.name.clone()).collect();
                if names.is_empty() {
                    return Expr::atom("3");
                }
                Expr::Atom(self.random.of(&names).clone())
            }
            24..=29 => self.number(&["0", "1", "2", "3", "5", "7", "16", "-1", "-3"]),
            0..=39 => {
                let fits: Vec<usize> = (0..self.values.len()).filter(|v| self.fits(*v, ctx, Sort::Whole, true)).collect();
                if !fits.is_empty() && self.random.chance(60) {
                    let chosen = *self.random.of(&fits);
                    if let Some(e) = self.read(chosen, ctx) {
                        return e;
                    }
                }
                let axes = self.random.some(ctx, 60);
                let dtype = self.random.weighted(&[(50, "i32"), (20, "i64"), (15, "i8"), (10, "u8"), (5, "i4")]);
                let range = (["i32", "i64"].contains(&dtype) && self.random.chance(60)).then(|| ("-20".to_string(), "21".to_string()));
                let name = self.input(&axes, dtype, range, Vec::new());
                Expr::Read(name, at(&axes))
            }
            40..=69 => {
                let op = self.random.word(&["+", "-", "*", "+", "-"]);
                let a = self.whole(ctx, depth - 1);
                let b = self.whole(ctx, depth - 1);
                Expr::two(op, a, b)
            }
            70..=79 => {
                let op = self.random.word(&["/", "%"]);
                let a = self.whole(ctx, depth - 1);
                let b = self.number(&["2", "3", "4", "5", "7", "8", "16", "(-3)", "(-4)"]);
                Expr::two(op, a, b)
            }
            80..=84 => {
                let op = self.random.word(&["&", "|", "^"]);
                let a = self.whole(ctx, depth - 1);
                let b = self.whole(ctx, depth - 1);
                Expr::two(op, a, b)
            }
            85..=87 => {
                let op = self.random.word(&["<<", ">>"]);
                let a = self.whole(ctx, depth - 1);
                let b = self.number(&["1", "2", "3"]);
                Expr::two(op, a, b)
            }
            88..=92 => {
                let name = self.random.word(&["min", "max"]);
                let a = self.whole(ctx, depth - 1);
                let b = self.whole(ctx, depth - 1);
                Expr::Call(name.into(), vec![a, b])
            }
            93..=94 => Expr::call(self.random.word(&["abs", "relu"]), self.whole(ctx, depth - 1)),
            95..=96 => Expr::Unary("-", Box::new(self.whole(ctx, depth - 1))),
            97 => {
                let scale = self.number(&["1.0", "2.0", "4.0", "0.5"]);
                let x = self.leaf(ctx, true);
                Expr::call(self.random.word(&["i32", "i8", "i64"]), Expr::two("*", x, scale))
            }
            _ => {
                let c = self.condition(ctx, depth - 1);
                let a = self.whole(ctx, depth - 1);
                let b = self.whole(ctx, depth - 1);
                Expr::choice(c, a, b)
            }
        }
    }

    /// A condition that leaves a range of the points of `key` for each point of `rows`, or says so in a roundabout way.
    pub(super) fn range_of(&mut self, rows: &[String], key: &str, depth: usize) -> Expr {
        let j = Expr::Atom(point(key));
        let i = rows.last().map_or(Expr::atom("7"), |a| Expr::Atom(point(a)));
        let width = Expr::atom(self.random.word(&["1", "5", "20", "64", "150"]));
        let part = Expr::atom(self.random.word(&["2", "7", "16", "100"]));
        let list = |g: &mut Self, axes: &[String], fill: bool| {
            let options = if fill { vec!["fill: offsets".to_string()] } else { Vec::new() };
            let range = Some(("0".to_string(), g.random.word(&["9", "50", "300"]).to_string()));
            Expr::Read(g.input(axes, "i32", range, options), at(axes))
        };
        match self.random.below(if depth > 0 { 11 } else { 8 }) {
            0 => Expr::two("and", Expr::two("<", Expr::two("-", i.clone(), width), j.clone()), Expr::two("<=", j, i)),
            1 => Expr::two(self.random.word(&["<", "<="]), Expr::call("abs", Expr::two("-", i, j)), width),
            2 => Expr::two("==", Expr::two("/", i, part.clone()), Expr::two("/", j, part)),
            3 => Expr::two("<=", Expr::call("abs", Expr::two("-", Expr::two("/", i, part.clone()), Expr::two("/", j, part))), Expr::atom("1")),
            4 => {
                let (first, last) = (list(self, rows, false), list(self, rows, false));
                Expr::two("and", Expr::two("<=", first, j.clone()), Expr::two("<", j, last))
            }
            5 => Expr::two(self.random.word(&["<", "<=", ">", ">="]), Expr::two("+", j, width), list(self, rows, false)),
            6 => {
                let of = list(self, &[key.to_string()], true);
                let to = if self.random.chance(50) { list(self, rows, false) } else { Expr::two("/", i, part) };
                Expr::two(self.random.word(&["==", "<", ">=", "<="]), of, to)
            }
            7 => Expr::two(
                "<=",
                Expr::Call("max".into(), vec![Expr::two("-", i.clone(), j.clone()), Expr::two("-", Expr::two("*", j, Expr::atom("2")), i)]),
                width,
            ),
            8 => Expr::Unary("not", Box::new(self.range_of(rows, key, depth - 1))),
            _ => {
                let (a, b) = (self.range_of(rows, key, depth - 1), self.range_of(rows, key, depth - 1));
                Expr::two(self.random.word(&["and", "or", "or"]), a, b)
            }
        }
    }

    /// A truth value.
    pub(super) fn condition(&mut self, ctx: &[String], depth: usize) -> Expr {
        if ctx.len() > 1 && self.random.chance(25) {
            let mut axes = ctx.to_vec();
            self.random.shuffle(&mut axes);
            return self.range_of(&axes[..1], &axes[1].clone(), depth.min(1));
        }
        match self.random.below(100) {
            0..=39 => {
                let op = self.random.word(&["<", "<=", ">", ">=", "==", "!="]);
                let a = self.whole(ctx, depth.min(1));
                let b = self.whole(ctx, depth.min(1));
                Expr::two(op, a, b)
            }
            40..=54 => {
                let op = self.random.word(&["<", "<=", ">", ">="]);
                let a = self.leaf(ctx, true);
                let b = self.number(&["0.0", "0.5", "-0.5", "1.0"]);
                Expr::two(op, a, b)
            }
            55..=69 => {
                let axes = self.random.some(ctx, 70);
                let name = self.input(&axes, "bool", None, Vec::new());
                Expr::Read(name, at(&axes))
            }
            70..=79 if ctx.len() > 1 => {
                let a = self.random.of(ctx).clone();
                let b = self.random.of(ctx).clone();
                Expr::two(self.random.word(&["<", "<=", ">="]), Expr::Atom(point(&a)), Expr::Atom(point(&b)))
            }
            80..=94 if depth > 0 => {
                let op = self.random.word(&["and", "or"]);
                let a = self.condition(ctx, depth - 1);
                let b = self.condition(ctx, depth - 1);
                Expr::two(op, a, b)
            }
            _ if depth > 0 => Expr::Unary("not", Box::new(self.condition(ctx, depth - 1))),
            _ => {
                let a = self.whole(ctx, 0);
                Expr::two("<", a, Expr::atom("4"))
            }
        }
    }

    /// A real number of moderate size.
    pub(super) fn real(&mut self, ctx: &[String], depth: usize) -> Expr {
        if depth == 0 {
            return self.leaf(ctx, false);
        }
        match self.random.below(100) {
            0..=17 => self.leaf(ctx, false),
            18..=34 => {
                let a = self.real(ctx, depth - 1);
                let b = self.real(ctx, depth - 1);
                Expr::two("*", a, b)
            }
            35..=54 => {
                let op = self.random.word(&["+", "-"]);
                let a = self.real(ctx, depth - 1);
                let b = self.real(ctx, depth - 1);
                Expr::two(op, a, b)
            }
            55..=59 => {
                let a = self.number(&["0.5", "2.0", "-1.0", "0.125", "3"]);
                let b = self.real(ctx, depth - 1);
                Expr::two("*", a, b)
            }
            60..=62 => {
                let a = self.real(ctx, depth - 1);
                let b = self.real(ctx, depth - 1);
                Expr::two("/", a, Expr::two("+", Expr::atom("1.0"), Expr::call("abs", b)))
            }
            63..=76 => {
                let a = self.real(ctx, depth - 1);
                let one = || Expr::atom("1.0");
                match self.random.below(20) {
                    14 => Expr::call(["atan", "asinh", "sign", "trunc", "softplus", "gelu_tanh"][self.random.below(6)], a),
                    15 => Expr::call(["asin", "acos", "tan", "atanh"][self.random.below(4)], Expr::two("*", Expr::atom("0.5"), Expr::call("tanh", a))),
                    16 => Expr::call(["sinh", "cosh"][self.random.below(2)], Expr::call("tanh", a)),
                    17 => Expr::call("acosh", Expr::two("+", one(), Expr::call("abs", a))),
                    18 => {
                        let n = self.whole(ctx, depth - 1);
                        Expr::Call("random".into(), vec![Expr::atom("7"), n])
                    }
                    0 => Expr::call("exp", Expr::Unary("-", Box::new(Expr::call("abs", a)))),
                    1 => Expr::call("sqrt", Expr::two("+", one(), Expr::call("abs", a))),
                    2 => Expr::call("rsqrt", Expr::two("+", one(), Expr::two("*", a.clone(), a))),
                    3 => Expr::call("log1p", Expr::call("abs", a)),
                    4 => Expr::call("log2", Expr::two("+", one(), Expr::call("abs", a))),
                    5 => Expr::two("**", a, Expr::atom("2")),
                    6 => Expr::call("expm1", Expr::call("tanh", a)),
                    7 => Expr::call("exp2", Expr::call("tanh", a)),
                    n => Expr::call(["tanh", "sigmoid", "silu", "gelu", "erf", "relu", "abs", "sin"][n % 8], a),
                }
            }
            77..=81 => {
                let name = self.random.word(&["min", "max"]);
                let a = self.real(ctx, depth - 1);
                let b = self.real(ctx, depth - 1);
                Expr::Call(name.into(), vec![a, b])
            }
            82..=90 => {
                let c = self.condition(ctx, depth - 1);
                let a = self.real(ctx, depth - 1);
                let b = if self.random.chance(50) { Expr::atom("0.0") } else { self.real(ctx, depth - 1) };
                if self.random.chance(15) {
                    Expr::Call("where".into(), vec![c, a, b])
                } else {
                    Expr::choice(c, a, b)
                }
            }
            91..=94 => Expr::call("f32", self.whole(ctx, 1)),
            95..=96 => {
                let x = self.leaf(ctx, true);
                Expr::call(self.random.word(&["bf16", "f16", "e4m3", "e5m2", "e2m1"]), x)
            }
            97 => {
                let x = self.leaf(ctx, true);
                let scaled = Expr::two("*", x, Expr::atom("2.0"));
                Expr::call(self.random.word(&["floor", "ceil", "round"]), scaled)
            }
            _ => Expr::Unary("-", Box::new(self.real(ctx, depth - 1))),
        }
    }
}
