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
