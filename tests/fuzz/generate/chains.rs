//! Products of what is made of products: attention and what is like it.

use super::super::spec::{point, Axis, Binder, Expr, Extent, Right, Statement};
use super::{at, Generator, Sort};

impl Generator {
    /// An axis of a constant extent that a matrix product likes.
    fn width(&mut self) -> String {
        let name = self.name("D");
        let n = *self.random.of(&[8, 16, 32, 64, 64, 80, 128]);
        self.spec.axes.push(Axis { name: name.clone(), extent: Extent::Constant(n), full: n, smoke: n });
        name
    }

    fn add(&mut self, name: &str, axes: &[String], value: Expr, when: Option<Expr>) {
        self.spec.statements.push(Statement { when, ..Statement::new(name, axes, Right::Value(value)) });
    }

    /// A row of the keys' tensors for each key, or for each of them and of some of `batch`, from a list; some may be absent.
    fn rows_of_list(&mut self, batch: &[String], key: &str) -> Expr {
        let some = self.random.below(batch.len() + 1);
        let axes: Vec<String> = batch[..some].iter().cloned().chain([key.to_string()]).collect();
        let absent = self.random.chance(40);
        let list = self.input(&axes, "i32", Some((if absent { "-1" } else { "0" }.into(), key.to_string())), Vec::new());
        let element = Expr::Read(list, at(&axes));
        if !absent {
            return element;
        }
        let row = self.name("v");
        self.add(&row, &axes, element.clone(), Some(Expr::two(">=", element, Expr::atom("0"))));
        Expr::Read(row, at(&axes))
    }

    /// What is added to a score: a value of each key, or one of a table for each distance of row and key.
    fn bias(&mut self, batch: &[String], row: &str, key: &str) -> Expr {
        let some = self.random.below(batch.len() + 1);
        let of: Vec<String> = batch[..some].to_vec();
        let dtype = self.random.weighted(&[(4, "f32"), (2, "bf16"), (1, "f16")]);
        if self.random.chance(50) {
            let axes = [of, vec![key.to_string()]].concat();
            return Expr::Read(self.input(&axes, dtype, None, Vec::new()), at(&axes));
        }
        let (name, n) = (self.name("N"), *self.random.of(&[8, 32, 200]));
        self.spec.axes.push(Axis { name: name.clone(), extent: Extent::Constant(n), full: n, smoke: n });
        let table = self.input(&[of.clone(), vec![name]].concat(), dtype, None, Vec::new());
        let number = |n: i64| Expr::atom(n.to_string());
        let distance = Expr::two("-", Expr::Atom(point(row)), Expr::Atom(point(key)));
        let distance = if self.random.chance(30) { Expr::two("/", distance, number(2)) } else { distance };
        let within = Expr::Call("min".into(), vec![Expr::Call("max".into(), vec![distance, number(-n / 2)]), number(n / 2 - 1)]);
        Expr::Read(table, [at(&of), vec![Expr::two("+", within, number(n / 2))]].concat())
    }

    /// `z = sum x * y`, `p` made of `z`, `o = sum p * v`.
    pub(super) fn chain(&mut self) {
        let batch = self.random.weighted(&[(5, 0), (4, 1), (2, 2)]);
        let batch = self.pick_axes(batch, &[]);
        let rows = self.pick_axes(1, &batch);
        let left: Vec<String> = batch.iter().chain(&rows).cloned().collect();
        let keys = self.pick_axes(1, &left);
        let both: Vec<String> = left.iter().chain(&keys).cloned().collect();
        let depth = self.width();
        let out = if self.random.chance(60) { depth.clone() } else { self.width() };
        let results: Vec<String> = left.iter().cloned().chain([out.clone()]).collect();
        if self.large(&both) || self.large(&results) {
            return;
        }
        let dtype = self.random.weighted(&[(6, "bf16"), (3, "f16"), (1, "f32")]);
        let sum = |of: &str, body: Expr| Expr::Reduce("sum".into(), vec![Binder { point: point(of), range: None, words: Vec::new() }], vec![body]);
        let own = |axes: &[String], last: &str| axes.iter().cloned().chain([last.to_string()]).collect::<Vec<String>>();
        let shared = if self.random.chance(70) { batch.clone() } else { batch.iter().skip(1).cloned().collect() };
        let of_keys: Vec<String> = shared.iter().chain(&keys).cloned().collect();
        let (mut x, mut y, mut v) = (own(&left, &depth), own(&of_keys, &depth), own(&of_keys, &out));
        for order in [&mut x, &mut y, &mut v] {
            if self.random.chance(20) {
                self.random.shuffle(order);
            }
        }
        let listed = (self.random.chance(30) && self.some_point(&keys[0])).then(|| self.rows_of_list(&batch, &keys[0]));
        let plain = self.random.chance(20);
        let names = [(&x, false), (&y, true), (&v, !plain)].map(|(axes, by_list)| {
            let mut index = at(axes);
            if let Some(row) = listed.as_ref().filter(|_| by_list) {
                index.iter_mut().zip(axes).filter(|(_, a)| **a == keys[0]).for_each(|(e, _)| *e = row.clone());
            }
            (self.input(axes, dtype, None, Vec::new()), index)
        });
        let [x, y, v] = names.map(|(name, index)| Expr::Read(name, index));
        let mut score = sum(&depth, Expr::two("*", x, y));
        if self.random.chance(70) {
            score = Expr::two("*", Expr::atom("0.125"), score);
        }
        if self.random.chance(35) {
            score = Expr::two("+", score, self.bias(&batch, &rows[0], &keys[0]));
        }
        let (row, key) = (Expr::Atom(point(&rows[0])), Expr::Atom(point(&keys[0])));
        let when = match self.random.below(9) {
            6.. => {
                let on = if self.random.chance(30) { &left } else { &rows };
                Some(self.range_of(on, &keys[0], 2))
            }
            0 => Some(Expr::two("<=", key, row)),
            1 => Some(Expr::two("<", Expr::two("-", row, key), Expr::atom("20"))),
            2 if !batch.is_empty() => Some(Expr::two("<", key, self.whole(&batch, 0))),
            3 => Some(self.condition(&both, 0)),
            _ => None,
        };
        let (z, p, o) = (self.name("v"), self.name("v"), self.name("v"));
        let read = |name: &String| Expr::Read(name.clone(), at(&both));
        let softmax = self.random.chance(60);
        self.add(&z, &both, score, when);
        let made = match self.random.below(3) {
            _ if softmax => Expr::Reduce("softmax".into(), vec![Binder { point: point(&keys[0]), range: None, words: Vec::new() }], vec![read(&z)]),
            0 => Expr::call("relu", read(&z)),
            1 => Expr::call("sigmoid", read(&z)),
            _ => Expr::call("exp", Expr::two("-", Expr::atom("0.0"), Expr::call("abs", read(&z)))),
        };
        self.add(&p, &both, made, None);
        self.add(&o, &results, sum(&keys[0], Expr::two("*", read(&p), v)), None);
        self.made(&o, &results, Sort::Real, false, false);
    }
}
