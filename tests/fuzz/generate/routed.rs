//! Products of rows that choose one of their operands by a number: layers of experts, adapters of requests.

use super::super::spec::{point, Axis, Binder, Expr, Extent, Right, Statement};
use super::{at, Generator, Sort};

/// Rows, and what each chooses.
struct Choice {
    /// Of a row; with the axis of its choices, if it has several.
    rows: Vec<String>,
    /// Of what is chosen from.
    from: String,
    /// The number.
    number: Expr,
    /// Where there is one.
    when: Option<Expr>,
}

fn sum(of: &str, body: Expr) -> Expr {
    Expr::Reduce("sum".into(), vec![Binder { point: point(of), range: None, words: Vec::new() }], vec![body])
}

fn number(n: i64) -> Expr {
    Expr::atom(n.to_string())
}

fn followed(axes: &[String], last: &str) -> Vec<String> {
    axes.iter().cloned().chain([last.to_string()]).collect()
}

impl Generator {
    fn constant(&mut self, stem: &str, sizes: &[i64]) -> String {
        let (name, n) = (self.name(stem), *self.random.of(sizes));
        self.spec.axes.push(Axis { name: name.clone(), extent: Extent::Constant(n), full: n, smoke: n });
        name
    }

    fn define(&mut self, name: &str, axes: &[String], value: Expr, when: Option<Expr>) {
        self.spec.statements.push(Statement { when, ..Statement::new(name, axes, Right::Value(value)) });
    }

    /// What the rows choose: data, possibly of others or of nothing, or the best of scores.
    fn choice(&mut self) -> Option<Choice> {
        // Few rows are not worth being brought together.
        let (name, full) = (self.name("T"), *self.random.of(&[1000, 4096, 8192, 16384]));
        let smoke = *self.random.of(&[1, 2, 7, 20, 33, 40]);
        self.spec.axes.push(Axis { name: name.clone(), extent: Extent::Var(None), full, smoke });
        let mut rows = vec![name];
        if self.random.chance(10) {
            rows.extend(self.pick_axes(1, &rows.clone()));
        }
        let from = self.constant("E", &[1, 2, 3, 5, 8, 8, 33]);
        let several = self.random.chance(60);
        if several {
            let of = self.constant("K", &[1, 2, 2, 3, 4]);
            rows.push(of);
        }
        if self.large(&followed(&rows, &from)) {
            return None;
        }
        let scored = self.random.chance(25);
        if scored {
            return self.best_of(rows, from, several);
        }
        let n = self.axis(&from).full;
        let (lo, hi) = *self.random.of(&[(0, n), (0, n), (-1, n), (-2, n), (-n, 2 * n), (0, n + 3)]);
        let dtype = self.random.weighted(&[(6, "i32"), (1, "i64")]);
        let list = self.input(&rows, dtype, Some((lo.to_string(), hi.to_string())), Vec::new());
        let mut chosen = Expr::Read(list, at(&rows));
        // Numbers of which a part is here.
        let shift = if lo == 0 && hi == n && self.random.chance(20) { *self.random.of(&[1, n / 2]) } else { 0 };
        if shift > 0 {
            chosen = Expr::two("-", chosen, number(shift));
        }
        let mut conditions = Vec::new();
        if lo < 0 || shift > 0 {
            conditions.push(Expr::two(">=", chosen.clone(), number(0)));
        }
        if hi > n {
            conditions.push(Expr::two("<", chosen.clone(), if self.random.chance(50) { Expr::atom(&from) } else { number(n) }));
        }
        if self.random.chance(10) {
            let more = self.condition(&rows, 0);
            conditions.push(more);
        }
        let when = conditions.into_iter().reduce(|a, b| Expr::two("and", a, b));
        Some(Choice { rows, from, number: chosen, when })
    }

    /// The choices of the best scores.
    fn best_of(&mut self, rows: Vec<String>, from: String, several: bool) -> Option<Choice> {
        let of = if several { &rows[..rows.len() - 1] } else { &rows[..] };
        let scores = followed(of, &from);
        let read = Expr::Read(self.input(&scores, "f32", None, Vec::new()), at(&scores));
        let name = self.name("v");
        if !several {
            let value = Expr::Reduce("argmax".into(), vec![Binder { point: point(&from), range: None, words: Vec::new() }], vec![read]);
            self.define(&name, &rows, value, None);
        } else if self.axis(&rows[rows.len() - 1]).full <= self.axis(&from).full {
            let right = Right::Arrow("topk_indices".into(), point(&from), point(&rows[rows.len() - 1]), read);
            self.spec.statements.push(Statement::new(&name, &rows, right));
        } else {
            return None;
        }
        // Fewer scores than choices leave -1.
        let number = Expr::Read(name, at(&rows));
        let number = if several { Expr::Call("max".into(), vec![number, Expr::atom("0")]) } else { number };
        Some(Choice { rows, from, number, when: None })
    }

    /// What a number chooses, over `columns` and `depth`: of one type, perhaps with scales.
    fn chosen(&mut self, c: &Choice, columns: &str, depth: &str, dtype: &str) -> Expr {
        let mut axes = vec![c.from.clone(), columns.to_string(), depth.to_string()];
        if self.random.chance(25) {
            self.random.shuffle(&mut axes);
        }
        let index = |axes: &[String]| axes.iter().zip(at(axes)).map(|(a, e)| if *a == c.from { c.number.clone() } else { e }).collect::<Vec<_>>();
        let read = Expr::Read(self.input(&axes, dtype, None, Vec::new()), index(&axes));
        if !self.random.chance(if ["e2m1", "e4m3", "i8"].contains(&dtype) { 70 } else { 10 }) {
            return read;
        }
        let others = [vec![], vec![columns.to_string()], vec![depth.to_string()]];
        let scaled: Vec<String> = [vec![c.from.clone()], self.random.of(&others).clone()].concat();
        let scale = self.input(&scaled, "f32", None, vec!["fill: \"uniform(0.5, 2)\"".into()]);
        Expr::two("*", read, Expr::Read(scale, index(&scaled)))
    }

    /// `sum[d] x[t, d] * w[e[t, k], i, d]`, what is made of it, a second product of the same choice, and the sum of a row's choices.
    pub fn routed(&mut self) {
        let Some(c) = self.choice() else { return self.map() };
        let (depth, wide) = (self.constant("D", &[8, 16, 32, 64, 64, 80]), self.constant("I", &[8, 32, 64, 96, 160, 256]));
        let several = self.axis(&c.rows[c.rows.len() - 1]).name.starts_with('K');
        let results = followed(&c.rows, &wide);
        if self.large(&results) || self.points(&results) > 1 << 14 {
            return self.map();
        }
        let dtype = self.random.weighted(&[(6, "bf16"), (3, "f16"), (1, "f32")]);
        let of_weights = self.random.weighted(&[(6, dtype), (2, "e4m3"), (2, "e2m1"), (1, "i8")]);
        let plain = if several && self.random.chance(75) { c.rows[..c.rows.len() - 1].to_vec() } else { c.rows.clone() };
        let rows = followed(&plain, &depth);
        let x = Expr::Read(self.input(&rows, dtype, None, Vec::new()), at(&rows));
        let product = |g: &mut Generator, x: &Expr, columns: &str, depth: &str| {
            let w = g.chosen(&c, columns, depth, of_weights);
            let name = g.name("v");
            let axes = followed(&c.rows, columns);
            let factors = if g.random.chance(50) { (x.clone(), w) } else { (w, x.clone()) };
            g.define(&name, &axes, sum(depth, Expr::two("*", factors.0, factors.1)), c.when.clone());
            Expr::Read(name, at(&axes))
        };
        let first = product(self, &x, &wide, &depth);
        let mut value = match self.random.below(5) {
            0 => first,
            1 => Expr::call("silu", first),
            2 | 3 => {
                let second = product(self, &x, &wide, &depth);
                Expr::two("*", Expr::call("silu", first), second)
            }
            _ => Expr::call("relu", first),
        };
        let mut columns = wide.clone();
        let name = self.name("v");
        self.define(&name, &results, value, None);
        value = Expr::Read(name, at(&results));
        if self.random.chance(50) {
            value = product(self, &value, &depth, &wide);
            columns = depth.clone();
        }
        if several && self.random.chance(70) {
            let of = c.rows[c.rows.len() - 1].clone();
            if self.random.chance(60) {
                let weight = self.input(&c.rows, "f32", None, Vec::new());
                value = Expr::two("*", Expr::Read(weight, at(&c.rows)), value);
            }
            let (name, axes) = (self.name("v"), followed(&c.rows[..c.rows.len() - 1], &columns));
            self.define(&name, &axes, sum(&of, value), None);
            self.made(&name, &axes, Sort::Real, false, false);
        } else {
            // Values that may be absent are given where they are.
            let (name, axes) = (self.name("v"), followed(&c.rows, &columns));
            self.define(&name, &axes, value, c.when.clone());
            self.made(&name, &axes, Sort::Real, c.when.is_some(), false);
        }
    }
}
