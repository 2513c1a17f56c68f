//! Statements that lead to one another in a circle, through states at the point before: each element is made when it is asked for.

use super::functions;
use super::holds;
use super::machine::{Machine, Made, Points, Sort};
use super::numbers::Value;
use super::syntax::{reads, Right, Statement, Tree};
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// Statements of one circle.
pub struct Circle {
    statements: BTreeMap<String, Statement>,
    /// The point that the recurrences run along, and whether from the last to the first.
    along: String,
    reverse: bool,
    known: RefCell<HashMap<(String, Vec<i64>), Value>>,
}

/// Names that a statement reads.
pub fn read_by(s: &Statement) -> BTreeSet<String> {
    let mut out = BTreeSet::new();
    match &s.right {
        Right::Value(t) | Right::Arrow(_, _, _, t) | Right::Scatter(_, t, _) => reads(t, &mut out),
    }
    s.when.iter().chain(&s.otherwise).for_each(|t| reads(t, &mut out));
    s.targets.iter().flat_map(|t| &t.1).for_each(|t| reads(t, &mut out));
    out
}

/// The circle that `name` stands in.
pub fn of(name: &str, statements: &[Statement]) -> Option<Circle> {
    let made_of = |name: &str| -> BTreeSet<String> {
        let own = |name: &str| statements.iter().filter(|s| s.targets.iter().any(|t| t.0 == name)).flat_map(read_by).collect::<Vec<_>>();
        let (mut all, mut open) = (BTreeSet::new(), own(name));
        while let Some(next) = open.pop() {
            if all.insert(next.clone()) {
                open.extend(own(&next));
            }
        }
        all
    };
    let parts = made_of(name);
    if !parts.contains(name) {
        return None;
    }
    let inside = |s: &&Statement| parts.contains(&s.targets[0].0) && made_of(&s.targets[0].0).contains(name);
    let members: Vec<&Statement> = statements.iter().filter(inside).collect();
    let binder = members.iter().find_map(|s| match &s.right {
        Right::Value(Tree::Fold(head, _, binders, _)) if head == "recurrence" => binders.first(),
        _ => None,
    })?;
    Some(Circle {
        along: binder.point.clone(),
        reverse: binder.reverse,
        statements: members.iter().map(|s| (s.targets[0].0.clone(), (*s).clone())).collect(),
        known: RefCell::default(),
    })
}

/// The points of a statement's left side.
fn points(s: &Statement) -> Vec<String> {
    s.targets[0].1.iter().map(|t| if let Tree::Name(n) = t { n.clone() } else { String::new() }).collect()
}

impl Circle {
    /// Whether it makes `name`.
    pub fn makes(&self, name: &str) -> bool {
        self.statements.contains_key(name)
    }

    /// The sort of `name`: what is a recurrence is real.
    pub fn sort(&self, m: &Machine, name: &str) -> Option<Sort> {
        Some(match &self.statements.get(name)?.right {
            Right::Value(Tree::Fold(head, ..)) if head == "recurrence" => Sort::Real,
            Right::Value(t) => m.sort(t),
            _ => Sort::Whole,
        })
    }

    /// An element; before the first point it is the initial state.
    ///
    /// # Errors
    /// What is not understood, or lies outside.
    pub fn element(&self, m: &Machine, name: &str, place: &[i64]) -> Result<Value, String> {
        let key = (name.to_string(), place.to_vec());
        if let Some(v) = self.known.borrow().get(&key) {
            return Ok(*v);
        }
        let s = &self.statements[name];
        let (names, mut at) = (points(s), Points::default());
        names.iter().zip(place).for_each(|(n, i)| at.push(n, *i));
        let along = names.iter().position(|n| *n == self.along).ok_or_else(|| format!("{name} has no point along {}", self.along))?;
        let Right::Value(value) = &s.right else { return Err(format!("{name} is no value")) };
        let update = match value {
            Tree::Fold(head, _, _, body) if head == "recurrence" => match &**body {
                Tree::Several(args) => Some(args),
                _ => return Err("a recurrence of one value".into()),
            },
            _ => None,
        };
        let n = m.extent(&self.along)?;
        let v = match update {
            Some(args) if place[along] < 0 || place[along] >= n => match args.get(2) {
                Some(initial) => functions::real(m.value(initial, &mut at)?),
                None => Value::Real(0.0),
            },
            Some(args) => {
                let mut before = place.to_vec();
                before[along] += if self.reverse { 1 } else { -1 };
                let state = self.element(m, name, &before)?;
                m.recurred(args, state, &mut at)?
            }
            None => {
                let here = if holds(m, s.when.as_ref(), &mut at)? { m.value(value, &mut at)? } else { Value::Absent };
                match (&s.otherwise, here) {
                    (Some(other), Value::Absent) => m.value(other, &mut at)?,
                    _ => here,
                }
            }
        };
        self.known.borrow_mut().insert(key, v);
        Ok(v)
    }

    /// All that the circle makes, from point to point.
    ///
    /// # Errors
    /// As [`Self::element`].
    pub fn all(&self, m: &Machine) -> Result<Vec<(String, Made)>, String> {
        let n = m.extent(&self.along)?;
        let order: Vec<i64> = if self.reverse { (0..n).rev().collect() } else { (0..n).collect() };
        let mut out = Vec::new();
        for k in order {
            for (name, s) in &self.statements {
                let shape = points(s).iter().map(|p| m.extent(p)).collect::<Result<Vec<_>, _>>()?;
                let along = points(s).iter().position(|p| *p == self.along).ok_or("a circle leaves its axis")?;
                super::each(&points(s), &shape, &mut |place, _| if place[along] == k { self.element(m, name, place).map(|_| ()) } else { Ok(()) })?;
            }
        }
        for (name, s) in &self.statements {
            let shape = points(s).iter().map(|p| m.extent(p)).collect::<Result<Vec<_>, _>>()?;
            let mut data = Vec::new();
            super::each(&points(s), &shape, &mut |place, _| {
                data.push(self.element(m, name, place)?);
                Ok(())
            })?;
            let sort = self.sort(m, name).unwrap_or(Sort::Real);
            let data = data.into_iter().map(|v| if sort == Sort::Real { functions::real(v) } else { v }).collect();
            out.push((name.clone(), Made { shape, data, sort, from: None }));
        }
        Ok(out)
    }
}
