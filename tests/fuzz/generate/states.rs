//! Recurrences and running sums whose states have two and more other indices and are summed against other values.

use super::super::spec::{point, Axis, Binder, Expr, Extent, Right, Statement};
use super::{at, Generator, Sort};

impl Generator {
    /// `s[t, d, e] = a s[t-1, d, e] + x[t, d] y[t, e]` and `o[t, e] = sum[d] q[t, d] s[t, d, e]`.
    pub(super) fn states(&mut self) {
        let count = self.random.weighted(&[(5, 0), (4, 1), (1, 2)]);
        let over = self.pick_axes(1, &[]);
        let batch = self.pick_axes(count, &over);
        let width = |g: &mut Generator| {
            let (name, n) = (g.name("D"), *g.random.of(&[4, 8, 16, 16, 32]));
            g.spec.axes.push(Axis { name: name.clone(), extent: Extent::Constant(n), full: n, smoke: n });
            name
        };
        let (d, e) = (width(self), width(self));
        let mut points: Vec<String> = over.iter().chain(&batch).cloned().collect();
        if self.random.chance(40) {
            self.random.shuffle(&mut points);
        }
        let with = |list: &[String], last: &[&String]| -> Vec<String> { list.iter().cloned().chain(last.iter().map(|a| (*a).clone())).collect() };
        let state = with(&points, &[&d, &e]);
        if self.large(&state) {
            return;
        }
        let dtype = self.random.weighted(&[(6, "bf16"), (3, "f16"), (2, "f32")]);
        let shared = if self.random.chance(30) { over.clone() } else { points.clone() };
        let [x, y, q] = [with(&shared, &[&d]), with(&points, &[&e]), with(&points, &[&d])].map(|axes| {
            let index = at(&axes);
            Expr::Read(self.input(&axes, dtype, None, Vec::new()), index)
        });
        let term = Expr::two("*", x, y);
        let sums = self.random.chance(25);
        let mut words: Vec<&'static str> = Vec::new();
        if self.random.chance(30) {
            words.push("reverse");
        }
        if sums && self.random.chance(30) {
            words.push("exclusive");
        }
        let args = if sums { vec![term] } else { self.step(&points, &batch, (&d, &e), term) };
        let when = self.random.chance(15).then(|| self.condition(&over, 0));
        let s = self.name("v");
        let head = if sums { "cumsum" } else { "recurrence" };
        let binder = Binder { point: point(&over[0]), range: None, words };
        let value = Expr::Reduce(head.into(), vec![binder], args);
        self.spec.statements.push(Statement { when: when.filter(|_| sums), ..Statement::new(&s, &state, Right::Value(value)) });
        let o = self.name("v");
        let read = Expr::Read(s, at(&state));
        let body = Expr::two("*", q, read);
        let value = Expr::Reduce("sum".into(), vec![Binder { point: point(&d), range: None, words: Vec::new() }], vec![body]);
        let results = with(&points, &[&e]);
        self.spec.statements.push(Statement::new(&o, &results, Right::Value(value)));
        self.made(&o, &results, Sort::Real, false, false);
    }

    /// `u[t, e] = sum[d] q[t, d] s[t-1, d, e]` and `s[t, d, e] = a s[t-1, d, e] + x[t, d] tanh(y[t, e] - u[t, e])`, with a sum of the states or what they are.
    pub(super) fn circle(&mut self) {
        let count = self.random.weighted(&[(5, 0), (4, 1), (1, 2)]);
        let over = self.pick_axes(1, &[]);
        let batch = self.pick_axes(count, &over);
        let (name, n) = (self.name("D"), *self.random.of(&[3, 4, 8, 16, 33]));
        self.spec.axes.push(Axis { name: name.clone(), extent: Extent::Constant(n), full: n, smoke: n });
        let d = name;
        let mut points: Vec<String> = over.iter().chain(&batch).cloned().collect();
        if self.random.chance(40) {
            self.random.shuffle(&mut points);
        }
        let with = |list: &[String], last: &[&String]| -> Vec<String> { list.iter().cloned().chain(last.iter().map(|a| (*a).clone())).collect() };
        let e = self.random.chance(60).then(|| {
            let (name, n) = (self.name("E"), *self.random.of(&[4, 8, 17]));
            self.spec.axes.push(Axis { name: name.clone(), extent: Extent::Constant(n), full: n, smoke: n });
            name
        });
        let results = with(&points, &e.iter().collect::<Vec<_>>());
        let state = with(&results, &[&d]);
        if self.large(&state) {
            return;
        }
        let reverse = self.random.chance(30);
        let (s, u) = (self.name("v"), self.name("v"));
        let step = if reverse { "+" } else { "-" };
        let mut index = at(&state);
        if let Some(along) = state.iter().position(|a| *a == over[0]) {
            index[along] = Expr::two(step, Expr::atom(point(&over[0])), Expr::atom("1"));
        }
        let before = Expr::Read(s.clone(), index);
        let dtype = self.random.weighted(&[(5, "bf16"), (2, "f16"), (4, "f32")]);
        let read = |g: &mut Generator, axes: &[String], dtype: &str| Expr::Read(g.input(axes, dtype, None, Vec::new()), at(axes));
        let (q, x) = (read(self, &with(&points, &[&d]), dtype), read(self, &with(&points, &[&d]), dtype));
        let y = read(self, &results, dtype);
        let plain = |over: &String, words: Vec<&'static str>| vec![Binder { point: point(over), range: None, words }];
        let head = *self.random.of(&["sum", "sum", "sum", "max"]);
        let sum = Expr::Reduce(head.into(), plain(&d, Vec::new()), vec![Expr::two("*", q.clone(), before.clone())]);
        let inside = self.random.chance(25);
        let term = if self.random.chance(50) {
            Expr::two("-", y, Expr::Read(u.clone(), at(&results)))
        } else {
            Expr::two("*", Expr::Read(u.clone(), at(&results)), y)
        };
        let term = Expr::two("*", x, Expr::call("tanh", term));
        let gate = read(self, &points, "f32");
        let factor = match self.random.below(3) {
            0 => Expr::atom("0.5"),
            1 if inside => Expr::call("sigmoid", Expr::two("+", gate, before)),
            _ => Expr::call("sigmoid", gate),
        };
        let mut args = vec![factor, term];
        if self.random.chance(40) {
            let others: Vec<String> = state.iter().filter(|a| **a != over[0]).cloned().collect();
            args.push(read(self, &others, "f32"));
        }
        self.spec.statements.push(Statement::new(&u, &results, Right::Value(sum)));
        let words = if reverse { vec!["reverse"] } else { Vec::new() };
        self.spec.statements.push(Statement::new(&s, &state, Right::Value(Expr::Reduce("recurrence".into(), plain(&over[0], words), args))));
        let own = Expr::Read(s, at(&state));
        let o = self.name("v");
        if self.random.chance(70) {
            let sum = Expr::Reduce("sum".into(), plain(&d, Vec::new()), vec![Expr::two("*", q, own)]);
            self.spec.statements.push(Statement::new(&o, &results, Right::Value(sum)));
            self.made(&o, &results, Sort::Real, false, false);
        } else {
            self.spec.statements.push(Statement::new(&o, &state, Right::Value(Expr::two("*", Expr::atom("2.0"), own))));
            self.made(&o, &state, Sort::Real, false, false);
        }
    }

    /// Factor, term, and sometimes the state before the first point.
    fn step(&mut self, points: &[String], batch: &[String], (d, e): (&String, &String), term: Expr) -> Vec<Expr> {
        let with = |list: &[String], last: &String| -> Vec<String> { list.iter().cloned().chain([last.clone()]).collect() };
        let of = match self.random.below(6) {
            0 => Vec::new(),
            1 if !batch.is_empty() => batch.to_vec(),
            2 => with(points, d),
            3 if self.random.chance(30) => with(points, e),
            _ => points.to_vec(),
        };
        let factor = match of.as_slice() {
            [] => Expr::atom("0.9"),
            axes => {
                let gate = Expr::Read(self.input(axes, "f32", None, Vec::new()), at(axes));
                match self.random.below(4) {
                    0 => Expr::call("tanh", gate),
                    1 => Expr::call("exp", Expr::two("-", Expr::atom("0.0"), Expr::call("abs", gate))),
                    2 => Expr::call("relu", Expr::call("tanh", gate)),
                    _ => Expr::call("sigmoid", gate),
                }
            }
        };
        let mut args = vec![factor, term];
        if self.random.chance(35) {
            let mut axes = with(batch, d);
            axes.push(e.clone());
            args.push(Expr::Read(self.input(&axes, "f32", None, Vec::new()), at(&axes)));
        }
        args
    }
}
