//! Presence whatever is combined: conditions that mention no combined point, of a value and of all that it is made from.
//!
//! Points are `open` where they are combined. They stand at 0 here, and nothing that mentions them is evaluated.

use super::machine::{Machine, Made, Points};
use super::numbers::Value;
use super::syntax::{keeps, mentions, Binder, Tree};
use std::rc::Rc;

type Told = Result<bool, String>;

/// The statement that made a value.
#[derive(Debug)]
pub struct Definition {
    /// Points on the left side.
    pub names: Vec<String>,
    /// The right side.
    pub value: Tree,
    /// `when`.
    pub when: Option<Tree>,
    /// `else`.
    pub otherwise: Option<Tree>,
}

/// Whether a tree mentions one of these points.
fn is_open(t: &Tree, open: &[&str]) -> bool {
    open.iter().any(|point| mentions(t, point))
}

impl Machine {
    /// Whether a row that is combined or scanned is absent as a whole: a bound is, or what does not depend on the binders.
    pub fn row_absent(&self, binders: &[Binder], body: &Tree, open: &[&str], at: &mut Points) -> Told {
        if self.bounds_absent(binders, open, at)? {
            return Ok(true);
        }
        let inner: Vec<&str> = open.iter().copied().chain(binders.iter().map(|b| b.point.as_str())).collect();
        binders.iter().for_each(|b| at.push(&b.point, 0));
        let told = self.absent_outside(body, &inner, at);
        binders.iter().for_each(|_| at.pop());
        told
    }

    fn bounds_absent(&self, binders: &[Binder], open: &[&str], at: &mut Points) -> Told {
        let bounds: Vec<&Tree> = binders.iter().filter_map(|b| b.range.as_ref()).flat_map(|(lo, hi)| [lo, hi]).collect();
        self.any_absent(&bounds, open, at)
    }

    fn any_absent(&self, list: &[&Tree], open: &[&str], at: &mut Points) -> Told {
        for t in list {
            if self.absent_outside(t, open, at)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Whether something that `t` needs and that mentions no open point is absent.
    fn absent_outside(&self, t: &Tree, open: &[&str], at: &mut Points) -> Told {
        match t {
            Tree::Whole(_) | Tree::Real(_) => Ok(false),
            Tree::Name(name) => Ok(at.get(name).is_none() && self.element_absent(name, &[], open, at)?),
            Tree::Read(name, indices) => {
                let list: Vec<&Tree> = indices.iter().collect();
                Ok(self.any_absent(&list, open, at)? || self.element_absent(name, indices, open, at)?)
            }
            Tree::Bracket(a) | Tree::One(_, a) => self.absent_outside(a, open, at),
            Tree::Two(_, a, b) => self.any_absent(&[a, b], open, at),
            Tree::If(c, a, b) => self.choice_absent(c, a, b, open, at),
            Tree::Call(name, args) if name == "where" && args.len() == 3 => self.choice_absent(&args[0], &args[1], &args[2], open, at),
            Tree::Call(_, list) | Tree::Several(list) => self.any_absent(&list.iter().collect::<Vec<_>>(), open, at),
            Tree::Fold(..) if !is_open(t, open) => Ok(self.value(t, at)? == Value::Absent),
            Tree::Fold(head, _, binders, body) if keeps(head) => self.share_absent(&binders[0], body, open, at),
            Tree::Fold(_, _, binders, body) => self.row_absent(binders, body, open, at),
        }
    }

    /// `a if c else b`: a side that is chosen by an open point is there at some of them.
    fn choice_absent(&self, c: &Tree, a: &Tree, b: &Tree, open: &[&str], at: &mut Points) -> Told {
        if self.absent_outside(c, open, at)? {
            return Ok(true);
        }
        if is_open(c, open) {
            return Ok(false);
        }
        let chosen = if self.value(c, at)? == Value::Truth(true) { a } else { b };
        self.absent_outside(chosen, open, at)
    }

    /// A share of a row: it is there where its own point is.
    fn share_absent(&self, b: &Binder, body: &Tree, open: &[&str], at: &mut Points) -> Told {
        if self.bounds_absent(std::slice::from_ref(b), open, at)? {
            return Ok(true);
        }
        let told = !open.contains(&b.point.as_str()) && !b.range.as_ref().is_some_and(|(lo, hi)| is_open(lo, open) || is_open(hi, open));
        if told && !self.inside(b, at)? {
            return Ok(true);
        }
        self.absent_outside(body, open, at)
    }

    /// An element that a statement made: at indices that mention open points its own conditions are asked, those that mention none.
    fn element_absent(&self, name: &str, indices: &[Tree], open: &[&str], at: &mut Points) -> Told {
        let Some(Made { from: Some(from), shape, .. }) = self.made.get(name) else { return Ok(false) };
        let (mut points, mut inner) = (Points::default(), Vec::new());
        for ((point, index), extent) in from.names.iter().zip(indices).zip(shape) {
            if is_open(index, open) {
                inner.push(point.as_str());
                points.push(point, 0);
                continue;
            }
            match self.value(index, at)? {
                Value::Whole(n) if (0..*extent).contains(&n) => points.push(point, n),
                _ => return Ok(false),
            }
        }
        if inner.is_empty() {
            return Ok(self.read(name, indices, at)? == Value::Absent);
        }
        self.made_absent(from, &inner, &mut points)
    }

    fn made_absent(&self, from: &Definition, open: &[&str], at: &mut Points) -> Told {
        let fails = from.when.as_ref().map_or(Ok(false), |c| self.fails(c, open, at))?;
        let absent = fails || self.absent_outside(&from.value, open, at)?;
        match &from.otherwise {
            Some(other) if absent => self.absent_outside(other, open, at),
            _ => Ok(absent),
        }
    }

    /// Whether one of the conditions that `and` joins mentions no open point and does not hold.
    fn fails(&self, c: &Tree, open: &[&str], at: &mut Points) -> Told {
        match c {
            Tree::Bracket(a) => self.fails(a, open, at),
            Tree::Two(op, a, b) if op == "and" => Ok(self.fails(a, open, at)? || self.fails(b, open, at)?),
            c if is_open(c, open) => self.absent_outside(c, open, at),
            c => Ok(self.value(c, at)? != Value::Truth(true)),
        }
    }
}

/// What is asked later about values of which some are absent, or may have been.
pub fn definition(data: &[Value], make: impl FnOnce() -> Definition) -> Option<Rc<Definition>> {
    (data.is_empty() || data.contains(&Value::Absent)).then(|| Rc::new(make()))
}
