//! Statements whose points have an order or a place: scans, selections, scatters, windows.

use super::super::Axis;
use super::*;

impl Generator {
    pub(super) fn scan(&mut self) {
        let left = self.left(3);
        if left.is_empty() || self.large(&left) {
            return;
        }
        let over = if self.random.chance(60) { left[left.len() - 1].clone() } else { self.random.of(&left).clone() };
        let name = self.name("v");
        let words: Vec<&'static str> = [(25, "exclusive"), (25, "reverse")].iter().filter(|(p, _)| self.random.chance(*p)).map(|(_, w)| *w).collect();
        let wholes = self.random.chance(15);
        let head = self.random.weighted(&[(10, "cumsum"), (4, "cummax"), (4, "cummin"), (2, "cumprod"), (5, "scan")]);
        let (head, args, sort) = match head {
            "scan" => {
                let (monoid, count, _) = *self.random.of(MONOIDS);
                (format!("scan({monoid})"), self.arguments(monoid, count, &left, &over), Sort::Real)
            }
            "cumprod" => {
                let e = self.leaf(&left, false);
                (head.to_string(), vec![Expr::two("+", Expr::atom("1.0"), Expr::two("*", Expr::atom("0.1"), Expr::call("tanh", e)))], Sort::Real)
            }
            _ if wholes && head == "cumsum" => (head.to_string(), vec![self.whole(&left, 1)], Sort::Whole),
            _ => (head.to_string(), vec![self.real(&left, 1)], Sort::Real),
        };
        // The first maximum of none is infinite.
        let odd = words.contains(&"exclusive") && matches!(head.as_str(), "cummax" | "cummin");
        let binder = Binder { words, ..plain(&over) };
        self.push(&name, &left, Expr::Reduce(head, vec![binder], args), None);
        self.made(&name, &left, sort, false, sort == Sort::Whole);
        if let Some(v) = self.values.last_mut().filter(|_| odd) {
            v.odd = true;
        }
    }

    pub(super) fn recurrence(&mut self) {
        let left = self.left(3);
        if left.is_empty() || self.large(&left) {
            return;
        }
        let over = self.random.of(&left).clone();
        let name = self.name("v");
        let decay = self.leaf(&left, false);
        let a = Expr::call(self.random.word(&["sigmoid", "tanh"]), decay);
        let b = self.real(&left, 1);
        let mut args = vec![a, b];
        if self.random.chance(30) {
            let others: Vec<String> = left.iter().filter(|a| **a != over).cloned().collect();
            args.push(self.leaf(&others, false));
        }
        let value = Expr::Reduce("recurrence".into(), vec![plain(&over)], args);
        self.push(&name, &left, value, None);
        self.made(&name, &left, Sort::Real, false, false);
    }

    pub(super) fn selection(&mut self) {
        let mut outer = self.left(2);
        let from = self.pick_axis(&outer);
        if self.large(&outer) {
            return;
        }
        let k = match self.axis(&from).extent.clone() {
            Extent::Constant(n) if n <= 128 && self.random.chance(30) => n,
            _ => *self.random.of(&[1, 2, 3, 4, 8, 16]),
        };
        let to = self.name("K");
        self.spec.axes.push(Axis { name: to.clone(), extent: Extent::Constant(k), full: k, smoke: k });
        let mut ctx = outer.clone();
        ctx.push(from.clone());
        let score = match self.random.below(10) {
            0..=6 => self.leaf(&ctx, true),
            7 => self.whole(&ctx, 1),
            _ => self.real(&ctx, 1),
        };
        let when = self.sometimes(&ctx, 20);
        outer.push(to.clone());
        let sort = if self.is_whole(&score) { Sort::Whole } else { Sort::Real };
        let both = self.random.chance(50);
        let indices = !both && self.random.chance(40);
        let head = match (indices, self.random.word(&["topk", "bottomk"])) {
            (true, "topk") => "topk_indices",
            (true, _) => "bottomk_indices",
            (false, head) => head,
        };
        let (first, second) = (self.name("v"), self.name("v"));
        let arrow = Right::Arrow(head.into(), point(&from), point(&to), score);
        let mut s = Statement { when, ..Statement::new(&first, &outer, arrow) };
        if both {
            s.targets.push((second.clone(), at(&outer)));
        }
        self.spec.statements.push(s);
        self.made(&first, &outer, if indices { Sort::Whole } else { sort }, false, indices);
        if both {
            self.made(&second, &outer, Sort::Whole, false, true);
        }
    }

    pub(super) fn compaction(&mut self) {
        let mut outer = self.left(2);
        let from = self.pick_axis(&outer);
        let to = self.name("M");
        let made = Axis { name: to.clone(), extent: Extent::Same(self.root(&from)), ..self.axis(&from).clone() };
        self.spec.axes.push(made);
        let mut ctx = outer.clone();
        let place = self.random.below(outer.len() + 1);
        ctx.insert(place, from.clone());
        if self.large(&ctx) {
            return;
        }
        outer.insert(place, to.clone());
        let name = self.name("v");
        let whole = self.random.chance(25);
        let value = if whole { self.whole(&ctx, 1) } else { self.real(&ctx, 1) };
        let some: Vec<String> = ctx.iter().filter(|a| **a == from || self.random.chance(50)).cloned().collect();
        let when = Some(self.condition(&some, 1));
        let otherwise = Some(if whole { Expr::atom("-1") } else { Expr::atom("0.0") });
        let right = Right::Arrow("compact".into(), point(&from), point(&to), value);
        self.spec.statements.push(Statement { when, otherwise, ..Statement::new(&name, &outer, right) });
        self.made(&name, &outer, if whole { Sort::Whole } else { Sort::Real }, false, whole);
    }

    pub(super) fn scatter(&mut self) {
        let over = self.pick_axis(&[]);
        let target = self.new_axis(std::slice::from_ref(&over));
        let rest_count = self.random.below(2);
        let rest = self.pick_axes(rest_count, &[over.clone(), target.clone()]);
        let mut dims = vec![target.clone()];
        dims.extend(rest.iter().cloned());
        let mut ctx = vec![over.clone()];
        ctx.extend(rest.iter().cloned());
        if !self.some_point(&target) || self.large(&ctx) || self.large(&dims) {
            return;
        }
        let add = self.random.chance(50);
        let sentinel = self.random.chance(30);
        let lo = if sentinel { "-1" } else { "0" };
        // Distinct places need a range with as many numbers as there are points.
        if !add && (self.axis(&target).smoke < self.axis(&over).smoke || self.axis(&target).full < self.axis(&over).full) {
            return;
        }
        let fill = if add { Vec::new() } else { vec!["fill: permutation".to_string()] };
        let slots = self.input(std::slice::from_ref(&over), "i32", Some((lo.into(), target.clone())), fill);
        let place = Expr::Read(slots, at(std::slice::from_ref(&over)));
        let dtype = if add { self.random.word(&["i32", "i64"]) } else { self.random.word(&["f32", "bf16", "f16", "i32", "i64", "u8"]) };
        let whole = sort_of(dtype) == Sort::Whole;
        let value = if whole { self.whole(&ctx, 1) } else { self.real(&ctx, 1) };
        let mut when = sentinel.then(|| Expr::two(">=", place.clone(), Expr::atom("0")));
        if self.random.chance(20) {
            let more = self.condition(&ctx, 1);
            when = Some(match when {
                Some(c) => Expr::two("and", c, more),
                None => more,
            });
        }
        let name = self.name("y");
        let mut output = Tensor::new(&name, dtype, &dims);
        let mut initial = None;
        if self.random.chance(40) {
            let old = self.input(&dims, dtype, None, vec!["storage: row_major".into()]);
            if self.random.chance(50) {
                output.options.push(format!("in_place: {old}"));
                // Nothing else may read it.
                self.values.pop();
            }
            initial = Some(old);
        }
        self.spec.outputs.push(output);
        let mut indices = vec![place];
        indices.extend(at(&rest));
        self.spec.statements.push(Statement {
            targets: vec![(name.clone(), indices)],
            right: Right::Scatter(vec![point(&over)], value, add),
            when,
            otherwise: None,
            over: initial,
        });
        if ["f32", "i64"].contains(&dtype) {
            self.made(&name, &dims, sort_of(dtype), false, false);
        }
    }

    /// A sum or extreme over a window whose edges are outside.
    pub(super) fn window(&mut self) {
        let outer = self.random.below(2);
        let mut left = self.pick_axes(outer, &[]);
        let along = self.new_axis(&left);
        left.push(along.clone());
        let width = *self.random.of(&[2, 3, 3, 4, 5, 7]);
        let k = self.name("K");
        self.spec.axes.push(Axis { name: k.clone(), extent: Extent::Constant(width), full: width, smoke: width });
        let shift = self.random.below(width as usize) as i64;
        let dilation = *self.random.of(&[1, 1, 1, 2]);
        let moved = if dilation == 1 { Expr::Atom(point(&k)) } else { Expr::two("*", Expr::Atom(point(&k)), Expr::atom(dilation.to_string())) };
        let stride = *self.random.of(&[1, 1, 1, 2]);
        let from = if stride == 1 { Expr::Atom(point(&along)) } else { Expr::two("*", Expr::Atom(point(&along)), Expr::atom(stride.to_string())) };
        let sum = Expr::two("+", from, moved);
        let index = if shift == 0 { sum } else { Expr::two("-", sum, Expr::atom(shift.to_string())) };
        let channels = if self.random.chance(50) { Some(self.pick_axis(&[left.clone(), vec![k.clone()]].concat())) } else { None };
        let mut dims = left.clone();
        dims.extend(channels.clone());
        if self.large(&dims) {
            return;
        }
        let dtype = self.random.weighted(&[(50, "f32"), (25, "bf16"), (20, "f16")]);
        let x = self.input(&dims, dtype, None, Vec::new());
        let mut indices = at(&left[..left.len() - 1]);
        indices.push(index.clone());
        indices.extend(channels.iter().map(|c| Expr::Atom(point(c))));
        let inside = Expr::two("and", Expr::two("<=", Expr::atom("0"), index.clone()), Expr::two("<", index, Expr::atom(&along)));
        let read = Expr::Read(x, indices);
        let mut all = left.clone();
        all.push(k.clone());
        all.extend(channels.clone());
        let filter = self.random.chance(65);
        let mut away = vec![k.clone()];
        let mut result = left.clone();
        if let Some(c) = &channels {
            if filter && self.random.chance(70) {
                away.push(c.clone());
            } else {
                result.push(c.clone());
            }
        }
        if filter && self.random.chance(50) {
            let more = self.pick_axis(&all);
            result.push(more);
        }
        let name = self.name("v");
        let border = self.random.chance(35);
        let read = if border {
            // Absent beyond the edges, by a name of its own.
            let near = self.name("v");
            self.push(&near, &all, read, Some(inside));
            Expr::Read(near, at(&all))
        } else {
            Expr::choice(inside, read, Expr::atom("0.0"))
        };
        let value = if filter {
            let taps: Vec<String> = away.iter().chain(result.iter().filter(|a| !left.contains(a))).cloned().collect();
            let w = self.input(&taps, dtype, None, Vec::new());
            let tap = Expr::Read(w, at(&taps));
            reduce("sum", &away, Expr::two("*", read, tap))
        } else {
            reduce(self.random.word(&["sum", "max", "min"]), &away, read)
        };
        let finite = filter || !border;
        self.push(&name, &result, value, None);
        self.made(&name, &result, Sort::Real, false, false);
        if !finite {
            // A window may lie outside: its extreme is infinite, which nothing else is to be made of.
            if let Some(v) = self.values.last_mut() {
                v.odd = true;
            }
        }
    }

    /// Sums over parts of a list that offsets bound.
    pub(super) fn ragged(&mut self) {
        let rows = self.new_axis(&[]);
        let list = self.new_axis(std::slice::from_ref(&rows));
        let rest_count = self.random.below(2);
        let rest = self.pick_axes(rest_count, &[rows.clone(), list.clone()]);
        let mut left = vec![rows.clone()];
        left.extend(rest.iter().cloned());
        let mut ctx = left.clone();
        ctx.push(list.clone());
        if self.large(&left) {
            return;
        }
        let end = Some(("0".to_string(), format!("{list}+1")));
        let own = std::slice::from_ref(&rows);
        let (lo, hi) = if self.random.chance(50) && self.some_point(&rows) {
            let offsets = self.input(own, "i32", end, vec!["fill: offsets".into()]);
            let last = Expr::two("-", Expr::atom(&rows), Expr::atom("1"));
            let next = Expr::Call("min".into(), vec![Expr::two("+", Expr::Atom(point(&rows)), Expr::atom("1")), last]);
            (Expr::Read(offsets.clone(), at(own)), Expr::Read(offsets, vec![next]))
        } else {
            let first = self.input(own, "i32", end.clone(), Vec::new());
            let last = self.input(own, "i32", end, Vec::new());
            (Expr::Read(first, at(own)), Expr::Read(last, at(own)))
        };
        let name = self.name("v");
        let head = self.random.weighted(&[(6, "sum"), (2, "logsumexp"), (1, "mean")]);
        let body = if self.random.chance(60) { self.leaf(&ctx, false) } else { self.real(&ctx, 1) };
        let binder = Binder { range: Some((lo, hi)), ..plain(&list) };
        let value = Expr::Reduce(head.into(), vec![binder], vec![body]);
        self.push(&name, &left, value, None);
        self.made(&name, &left, Sort::Real, false, false);
        if head != "sum" {
            // Not a number, or infinite, where a part is empty.
            if let Some(v) = self.values.last_mut() {
                v.odd = true;
            }
        }
    }
}
