//! Values of statements: trees are resolved for one set of sizes, then evaluated at every point.

use super::circle::Circle;
use super::declare::{Declared, Monoid};
use super::functions;
use super::numbers::Value;
use super::presence::Definition;
use super::syntax::{keeps, mentions, scans, Binder, Tree};
use std::cell::RefCell;
use std::collections::{BTreeMap, HashMap};
use std::rc::Rc;

/// What a statement made.
#[derive(Clone, Debug)]
pub struct Made {
    /// Extents.
    pub shape: Vec<i64>,
    /// Row by row.
    pub data: Vec<Value>,
    /// Whether the values are whole numbers, real ones or truth values.
    pub sort: Sort,
    /// What made them, where some are absent.
    pub from: Option<Rc<Definition>>,
}

/// What sort of value an expression has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sort {
    /// Real.
    Real,
    /// Whole.
    Whole,
    /// True or false.
    Truth,
}

/// Points by name; those bound last come last.
#[derive(Clone, Debug, Default)]
pub struct Points(Vec<(String, i64)>);

impl Points {
    /// The point of this name.
    pub fn get(&self, name: &str) -> Option<i64> {
        self.0.iter().rev().find(|(n, _)| n == name).map(|(_, v)| *v)
    }

    /// Binds one more.
    pub fn push(&mut self, name: &str, value: i64) {
        self.0.push((name.to_string(), value));
    }

    /// Moves what was bound last.
    pub fn set(&mut self, value: i64) {
        if let Some(last) = self.0.last_mut() {
            last.1 = value;
        }
    }

    /// Moves a point by its place.
    pub fn set_at(&mut self, place: usize, value: i64) {
        self.0[place].1 = value;
    }

    /// Unbinds what was bound last.
    pub fn pop(&mut self) {
        self.0.pop();
    }
}

type Found = Result<Value, String>;

/// What a reduction or scan gave before: by its place in the tree and the points that it mentions.
type Memo = RefCell<HashMap<(usize, Vec<i64>), Rc<Vec<Value>>>>;

/// All that can be read.
pub struct Machine {
    /// Axes, inputs, scalars, monoids.
    pub declared: Declared,
    /// Results of statements so far.
    pub made: BTreeMap<String, Made>,
    /// Values of names inside a monoid.
    locals: BTreeMap<String, Value>,
    memo: Memo,
    /// The circle that is being made.
    pub circle: Option<Rc<Circle>>,
}

impl Machine {
    /// Nothing is made yet.
    pub fn new(declared: Declared) -> Machine {
        Machine { declared, made: BTreeMap::new(), locals: BTreeMap::new(), memo: Memo::default(), circle: None }
    }

    /// The extent of the axis whose point this is.
    ///
    /// # Errors
    /// When there is none.
    pub fn extent(&self, point: &str) -> Result<i64, String> {
        self.declared.extents.iter().find(|(name, _)| name.to_lowercase() == point).map(|(_, n)| *n).ok_or_else(|| format!("no axis of point {point}"))
    }

    /// Forgets what reductions gave, before another statement.
    pub fn forget(&self) {
        self.memo.borrow_mut().clear();
    }

    /// The sort of an expression.
    pub fn sort(&self, t: &Tree) -> Sort {
        let joined = |list: &[&Tree]| {
            let sorts: Vec<Sort> = list.iter().map(|t| self.sort(t)).collect();
            if sorts.contains(&Sort::Real) {
                Sort::Real
            } else if sorts.contains(&Sort::Whole) {
                Sort::Whole
            } else {
                Sort::Truth
            }
        };
        match t {
            Tree::Whole(_) => Sort::Whole,
            Tree::Real(_) => Sort::Real,
            Tree::Name(name) if ["true", "false"].contains(&name.as_str()) => Sort::Truth,
            Tree::Name(name) => match (self.locals.get(name), self.declared.scalars.get(name)) {
                (Some(_), _) | (_, Some(Value::Real(_))) => Sort::Real,
                (_, Some(Value::Truth(_))) => Sort::Truth,
                _ => self.named(name).unwrap_or(Sort::Whole),
            },
            Tree::Read(name, _) => self.named(name).unwrap_or(Sort::Whole),
            Tree::Bracket(a) => self.sort(a),
            Tree::Several(list) => list.first().map_or(Sort::Real, |a| self.sort(a)),
            Tree::One(op, a) => {
                if op == "not" {
                    Sort::Truth
                } else {
                    self.sort(a)
                }
            }
            Tree::Two(op, a, b) => match op.as_str() {
                "**" => Sort::Real,
                "and" | "or" | "==" | "!=" | "<" | "<=" | ">" | ">=" => Sort::Truth,
                _ => joined(&[a, b]),
            },
            Tree::If(_, a, b) => joined(&[a, b]),
            Tree::Call(name, args) => match name.as_str() {
                "i64" | "i32" | "i8" | "u8" | "i4" | "hash" => Sort::Whole,
                "bool" => Sort::Truth,
                "relu" | "abs" | "min" | "max" => joined(&args.iter().collect::<Vec<_>>()),
                "where" => joined(&args.iter().skip(1).collect::<Vec<_>>()),
                _ => Sort::Real,
            },
            Tree::Fold(head, monoid, _, body) => match head.as_str() {
                _ if monoid.is_some() => Sort::Real,
                "any" | "all" => Sort::Truth,
                "argmax" | "argmin" => Sort::Whole,
                "mean" | "logsumexp" | "softmax" | "log_softmax" | "recurrence" => Sort::Real,
                _ => self.sort(body),
            },
        }
    }

    fn named(&self, name: &str) -> Option<Sort> {
        if let Some(sort) = self.circle.as_ref().and_then(|c| c.sort(self, name)) {
            return Some(sort);
        }
        if let Some(m) = self.made.get(name) {
            return Some(m.sort);
        }
        self.declared.inputs.get(name).map(|t| match t.dtype.as_str() {
            "bool" => Sort::Truth,
            "i64" | "i32" | "i8" | "u8" | "i4" => Sort::Whole,
            _ => Sort::Real,
        })
    }

    /// The value at these points.
    ///
    /// # Errors
    /// What is not understood, or lies outside.
    pub fn value(&self, t: &Tree, at: &mut Points) -> Found {
        match t {
            Tree::Whole(n) => Ok(Value::Whole(*n)),
            Tree::Real(v) => Ok(Value::Real(*v)),
            Tree::Name(name) => self.name(name, at),
            Tree::Read(name, indices) => self.read(name, indices, at),
            Tree::Bracket(a) => self.value(a, at),
            Tree::Several(_) => Err("several values stand where one is wanted".into()),
            Tree::One(op, a) => Ok(match (op.as_str(), self.value(a, at)?) {
                ("not", Value::Truth(v)) => Value::Truth(!v),
                ("-", Value::Whole(n)) => Value::Whole(n.wrapping_neg()),
                ("-", Value::Real(v)) => Value::Real(-v),
                (_, Value::Absent) => Value::Absent,
                (op, v) => return Err(format!("`{op}` of {v:?}")),
            }),
            Tree::Two(op, a, b) if op == "and" || op == "or" => match self.value(a, at)? {
                // Decided, but absent where the other side is. (What is read outside of a tensor there is read by nobody.)
                Value::Truth(v) if v == (op == "or") => Ok(if matches!(self.value(b, at), Ok(Value::Absent)) { Value::Absent } else { Value::Truth(v) }),
                Value::Truth(_) => self.value(b, at),
                Value::Absent => Ok(Value::Absent),
                v => Err(format!("`{op}` of {v:?}")),
            },
            Tree::Two(op, a, b) => {
                let (a, b) = (self.value(a, at)?, self.value(b, at)?);
                if a == Value::Absent || b == Value::Absent {
                    return Ok(Value::Absent);
                }
                functions::two(op, a, b)
            }
            Tree::If(c, a, b) => self.choice(c, a, b, at),
            Tree::Call(name, args) if name == "where" && args.len() == 3 => self.choice(&args[0], &args[1], &args[2], at),
            Tree::Call(name, args) => {
                let values = args.iter().map(|a| self.value(a, at)).collect::<Result<Vec<_>, _>>()?;
                if values.contains(&Value::Absent) {
                    return Ok(Value::Absent);
                }
                functions::call(name, &values)
            }
            Tree::Fold(head, monoid, binders, body) => self.fold(head, monoid.as_deref(), binders, body, at),
        }
    }

    fn choice(&self, c: &Tree, a: &Tree, b: &Tree, at: &mut Points) -> Found {
        let chosen = match self.value(c, at)? {
            Value::Truth(true) => self.value(a, at)?,
            Value::Truth(false) => self.value(b, at)?,
            Value::Absent => return Ok(Value::Absent),
            v => return Err(format!("a condition is {v:?}")),
        };
        // Both sides are of one sort.
        Ok(match chosen {
            Value::Whole(n) if self.sort(a) == Sort::Real || self.sort(b) == Sort::Real => Value::Real(n as f64),
            v => v,
        })
    }

    fn name(&self, name: &str, at: &mut Points) -> Found {
        if let Some(v) = self.locals.get(name) {
            return Ok(*v);
        }
        match name {
            "true" => return Ok(Value::Truth(true)),
            "false" => return Ok(Value::Truth(false)),
            _ => {}
        }
        if let Some(n) = at.get(name).or_else(|| self.declared.extents.get(name).copied()) {
            return Ok(Value::Whole(n));
        }
        match self.declared.scalars.get(name) {
            Some(v) => Ok(*v),
            None => self.read(name, &[], at),
        }
    }

    /// An element of what was made or came in.
    ///
    /// # Errors
    /// When there is none.
    pub fn read(&self, name: &str, indices: &[Tree], at: &mut Points) -> Found {
        let mut place = Vec::with_capacity(indices.len());
        for index in indices {
            match self.value(index, at)? {
                Value::Whole(n) => place.push(n),
                Value::Absent => return Ok(Value::Absent),
                v => return Err(format!("an index of {name} is {v:?}")),
            }
        }
        if let Some(circle) = self.circle.as_ref().filter(|c| c.makes(name)) {
            return circle.element(self, name, &place);
        }
        if let Some(m) = self.made.get(name) {
            let mut flat = 0;
            for (i, n) in place.iter().zip(&m.shape) {
                if *i < 0 || i >= n {
                    return Err(format!("{name}{place:?} lies outside {:?}", m.shape));
                }
                flat = flat * n + i;
            }
            return Ok(m.data[flat as usize]);
        }
        if place.is_empty() {
            if let Some(v) = self.declared.scalars.get(name) {
                return Ok(*v);
            }
        }
        self.declared.inputs.get(name).ok_or_else(|| format!("no value {name}"))?.at(&place).map_err(|e| format!("{name}: {e}"))
    }

    /// A reduction or scan.
    fn fold(&self, head: &str, monoid: Option<&str>, binders: &[Binder], body: &Tree, at: &mut Points) -> Found {
        // A last division by what does not mention a combined index divides the result.
        if let Tree::Two(op, a, b) = body {
            if op == "/" && !binders.iter().any(|binder| mentions(b, &binder.point)) {
                let (a, b) = (self.fold(head, monoid, binders, a, at)?, self.value(b, at)?);
                return if a == Value::Absent || b == Value::Absent { Ok(Value::Absent) } else { functions::two("/", a, b) };
            }
        }
        let (kept, scan) = (keeps(head), scans(head));
        let here = at.get(&binders[0].point);
        // One row of results, or one normaliser of a row, serves all points of the row.
        let mut key = Vec::new();
        for (name, value) in &at.0 {
            if !((kept || scan) && *name == binders[0].point) {
                key.push(*value);
            }
        }
        let key = (std::ptr::from_ref(body) as usize, key);
        let known = self.memo.borrow().get(&key).cloned();
        let row = match known {
            Some(row) => row,
            None => {
                let row = Rc::new(if scan { self.scanned(head, monoid, &binders[0], body, at)? } else { self.reduced(head, monoid, binders, body, at)? });
                if kept || scan {
                    self.memo.borrow_mut().insert(key, row.clone());
                }
                row
            }
        };
        if scan {
            let here = here.ok_or_else(|| format!("{head} has no index"))?;
            return Ok(row[here as usize]);
        }
        if !kept {
            return Ok(row[0]);
        }
        let own = if self.inside(&binders[0], at)? { self.value(body, at)? } else { Value::Absent };
        functions::normalised(head, row[0], row[1], own)
    }

    /// Calls `f` at all points of the binders.
    fn each(&self, binders: &[Binder], at: &mut Points, f: &mut dyn FnMut(&mut Points) -> Result<(), String>) -> Result<bool, String> {
        let Some((b, rest)) = binders.split_first() else { return f(at).map(|()| true) };
        let Some((lo, hi)) = self.range(b, at)? else { return Ok(false) };
        at.push(&b.point, lo);
        let mut done = Ok(true);
        for k in lo..hi {
            at.set(k);
            done = self.each(rest, at, f);
            if !matches!(done, Ok(true)) {
                break;
            }
        }
        at.pop();
        done
    }

    /// The result of a reduction, or the two numbers of a normaliser.
    fn reduced(&self, head: &str, monoid: Option<&str>, binders: &[Binder], body: &Tree, at: &mut Points) -> Result<Vec<Value>, String> {
        let mut values: Vec<(i64, Value)> = Vec::new();
        let mut state: Option<Folding> = monoid.map(|name| Folding::new(self, name)).transpose()?;
        let point = binders[0].point.clone();
        let all = self.each(binders, at, &mut |at| {
            match &mut state {
                Some(state) => state.add(self, body, at)?,
                None => {
                    let v = self.value(body, at)?;
                    if v != Value::Absent {
                        values.push((at.get(&point).unwrap_or_default(), v));
                    }
                }
            }
            Ok(())
        })?;
        // What is absent whatever the combined points are makes the result absent.
        if !all || (values.is_empty() && self.row_absent(binders, body, &[], at)?) {
            return Ok(vec![Value::Absent; 2]);
        }
        if binders[0].reverse {
            values.reverse();
        }
        match state {
            Some(state) => Ok(vec![state.finish()?]),
            None => functions::reduce(head, &values, self.sort(body)),
        }
    }

    /// A scan at every point of its axis.
    fn scanned(&self, head: &str, monoid: Option<&str>, b: &Binder, body: &Tree, at: &mut Points) -> Result<Vec<Value>, String> {
        let n = self.extent(&b.point)?;
        let mut out = vec![Value::Absent; n as usize];
        if self.row_absent(std::slice::from_ref(b), body, &[], at)? {
            return Ok(out);
        }
        let Some((lo, hi)) = self.range(b, at)? else { return Ok(out) };
        let mut folding: Option<Folding> = monoid.map(|name| Folding::new(self, name)).transpose()?;
        let sort = self.sort(body);
        let mut state = functions::begin(head, sort);
        let order: Vec<i64> = if b.reverse { (0..n).rev().collect() } else { (0..n).collect() };
        at.push(&b.point, 0);
        let mut first = true;
        for k in order {
            at.set(k);
            let now = |state: Value, folding: &Option<Folding>| folding.as_ref().map_or(Ok(state), Folding::finish);
            if first && head == "recurrence" {
                if let Tree::Several(args) = body {
                    if let Some(initial) = args.get(2) {
                        state = functions::real(self.value(initial, at)?);
                    }
                }
            }
            first = false;
            if b.exclusive {
                out[k as usize] = now(state, &folding)?;
            }
            if lo <= k && k < hi {
                match &mut folding {
                    Some(folding) => folding.add(self, body, at)?,
                    None if head == "recurrence" => match body {
                        Tree::Several(args) => state = self.recurred(args, state, at)?,
                        _ => return Err("a recurrence of one value".into()),
                    },
                    None => {
                        let v = self.value(body, at)?;
                        if v != Value::Absent {
                            state = functions::step(head, state, if sort == Sort::Real { functions::real(v) } else { v })?;
                        }
                    }
                }
            }
            if !b.exclusive {
                out[k as usize] = now(state, &folding)?;
            }
        }
        at.pop();
        Ok(out)
    }

    /// The state behind a point from that before it.
    ///
    /// # Errors
    /// What is not understood, or lies outside.
    pub fn recurred(&self, args: &[Tree], state: Value, at: &mut Points) -> Found {
        let (a, b) = (self.value(&args[0], at)?, self.value(&args[1], at)?);
        if a == Value::Absent || b == Value::Absent {
            return Ok(state);
        }
        functions::two("+", functions::two("*", a, state)?, b).map(functions::real)
    }

    /// The points that a binder allows; nothing where a bound is absent.
    fn range(&self, b: &Binder, at: &mut Points) -> Result<Option<(i64, i64)>, String> {
        let extent = self.extent(&b.point)?;
        let Some((lo, hi)) = &b.range else { return Ok(Some((0, extent))) };
        match (self.value(lo, at)?, self.value(hi, at)?) {
            (Value::Whole(lo), Value::Whole(hi)) => Ok(Some((lo.max(0), hi.min(extent)))),
            (Value::Absent, _) | (_, Value::Absent) => Ok(None),
            (lo, hi) => Err(format!("a range from {lo:?} to {hi:?}")),
        }
    }

    /// Whether a binder allows the point that its name stands for now.
    ///
    /// # Errors
    /// When a bound is no whole number.
    pub fn inside(&self, b: &Binder, at: &mut Points) -> Result<bool, String> {
        let here = at.get(&b.point);
        Ok(self.range(b, at)?.is_some_and(|(lo, hi)| here.is_some_and(|k| lo <= k && k < hi)))
    }
}

/// A user monoid at work.
struct Folding {
    monoid: Monoid,
    state: Vec<Value>,
    inner: Machine,
}

impl Folding {
    fn new(m: &Machine, name: &str) -> Result<Folding, String> {
        let monoid = m.declared.monoids.get(name).ok_or_else(|| format!("no monoid {name}"))?.clone();
        let inner = Machine::new(Declared::default());
        let state = Folding::entries(&inner, &monoid.identity)?;
        Ok(Folding { monoid, state, inner })
    }

    fn entries(inner: &Machine, list: &[Tree]) -> Result<Vec<Value>, String> {
        list.iter().map(|t| inner.value(t, &mut Points::default()).map(functions::real)).collect()
    }

    /// Takes in the values at one point, if they exist.
    fn add(&mut self, m: &Machine, body: &Tree, at: &mut Points) -> Result<(), String> {
        let args: Vec<&Tree> = match body {
            Tree::Several(list) => list.iter().collect(),
            one => vec![one],
        };
        let values = args.iter().map(|a| m.value(a, at).map(functions::real)).collect::<Result<Vec<_>, _>>()?;
        if values.contains(&Value::Absent) {
            return Ok(());
        }
        self.inner.locals = self.monoid.args.iter().cloned().zip(values).collect();
        let lifted = Folding::entries(&self.inner, &self.monoid.lift)?;
        self.inner.locals.clear();
        for (at, name) in self.monoid.state.iter().enumerate() {
            for (side, values) in [("l", &self.state), ("left", &self.state), ("r", &lifted), ("right", &lifted)] {
                self.inner.locals.insert(format!("{side}.{name}"), values[at]);
            }
        }
        self.state = Folding::entries(&self.inner, &self.monoid.combine)?;
        Ok(())
    }

    fn finish(&self) -> Found {
        let mut inner = Machine::new(Declared::default());
        inner.locals = self.monoid.state.iter().cloned().zip(self.state.iter().copied()).collect();
        inner.value(&self.monoid.finish, &mut Points::default()).map(functions::real)
    }
}
