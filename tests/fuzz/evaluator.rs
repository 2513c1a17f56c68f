//! A second interpreter of the spec language, written from its reference, `docs/spec-language.md`, alone: it shares no code with the
//! parser, the lowering and the reference interpreter. What the reference leaves open is marked with "open:".

mod circle;
mod declare;
mod functions;
mod machine;
mod numbers;
mod presence;
mod syntax;

use declare::declare;
pub use declare::Given;
use flashderive_audit::reference::{Inputs, Values};
use flashderive_audit::value::Number;
use flashderive_ir::problem::{Problem, Role, TensorId};
use machine::{Machine, Made, Points, Sort};
use numbers::ends;
pub use numbers::Value;
use presence::{definition, Definition};
use std::cmp::Ordering;
use std::collections::BTreeMap;
use syntax::{Right, Statement, Tree};

/// Errors of f64 in another order of operations, as a share of the element and of the root mean square.
const SHARE: f64 = 1e-6;

/// Where the reference and this evaluator differ.
///
/// # Errors
/// When the spec uses something that is not known here.
pub fn compare(source: &str, p: &Problem, sizes: &[i64], inputs: &Inputs, want: &BTreeMap<TensorId, Values>) -> Result<Option<String>, String> {
    let name = |id: &TensorId| p.tensor(*id).name.clone();
    let number = |n: &Number| match n {
        Number::Real(v) => Value::Real(*v),
        Number::Whole(v) => Value::Whole(*v),
    };
    let given = Given {
        sizes: p.sizes.iter().zip(sizes).map(|(s, n)| (s.name.clone(), *n)).collect(),
        bytes: inputs.tensors.iter().map(|(id, b)| (name(id), b.as_slice())).collect(),
        scalars: inputs.scalars.iter().map(|(id, n)| (name(id), number(n))).collect(),
    };
    let made = evaluate(source, &given)?;
    for (at, tensor) in p.tensors.iter().enumerate().filter(|(_, t)| t.role == Role::Output) {
        let Some(right) = want.get(&TensorId(at as u32)) else { continue };
        let own = made.get(&tensor.name).ok_or_else(|| format!("no output {}", tensor.name))?;
        if own.data.len() != right.data.len() {
            return Ok(Some(format!("`{}` has {} elements here, {} in the reference", tensor.name, own.data.len(), right.data.len())));
        }
        if let Some(said) = differs(own, right, ends(tensor.dtype.name())) {
            return Ok(Some(format!("`{}`{said}", tensor.name)));
        }
    }
    Ok(None)
}

fn differs(own: &Made, right: &Values, ends: Option<(i64, i64)>) -> Option<String> {
    let finite = || right.data.iter().map(|n| n.real()).filter(|v| v.is_finite());
    let square = (finite().map(|v| v * v).sum::<f64>() / finite().count().max(1) as f64).sqrt();
    for (flat, (a, b)) in own.data.iter().zip(&right.data).enumerate() {
        let same = match (a, b, ends) {
            (Value::Absent, ..) => false,
            // Stored numbers saturate.
            (Value::Whole(a), Number::Whole(b), Some((lo, hi))) => (*a).clamp(lo, hi) == (*b).clamp(lo, hi),
            (Value::Truth(a), b, _) => *a == (b.real() != 0.0),
            (a, b, _) => {
                let x = match a {
                    Value::Whole(n) => *n as f64,
                    Value::Real(v) => *v,
                    _ => f64::NAN,
                };
                let y = b.real();
                x == y || (x.is_nan() && y.is_nan()) || (x - y).abs() <= SHARE * (y.abs() + square)
            }
        };
        if !same {
            return Some(format!(" element {flat} of {:?}: {a:?} here, {b:?} in the reference", own.shape));
        }
    }
    None
}

/// All that the statements of a spec make.
///
/// # Errors
/// What is not understood, or lies outside.
pub fn evaluate(source: &str, given: &Given) -> Result<BTreeMap<String, Made>, String> {
    let declared = declare(source, given)?;
    let statements = syntax::program(&declared.compute)?;
    let mut m = Machine::new(declared);
    // Statements of a circle may stand before what they need.
    let targets: Vec<String> = statements.iter().flat_map(|s| s.targets.iter().map(|t| t.0.clone())).collect();
    let mut left: Vec<&Statement> = statements.iter().collect();
    while !left.is_empty() {
        let circle = |s: &Statement| circle::of(&s.targets[0].0, &statements);
        let ready = |s: &&Statement| {
            let own = circle(s);
            let known = |n: &String| !targets.contains(n) || m.made.contains_key(n) || own.as_ref().is_some_and(|c| c.makes(n));
            let members = statements.iter().filter(|o| own.as_ref().map_or(o.targets[0].0 == s.targets[0].0, |c| c.makes(&o.targets[0].0)));
            members.flat_map(circle::read_by).all(|n| known(&n))
        };
        let at = left.iter().position(ready).ok_or("a value depends on itself")?;
        m.forget();
        let all = match circle(left[at]) {
            Some(c) => {
                m.circle = Some(std::rc::Rc::new(c));
                let circle = m.circle.clone().ok_or("no circle")?;
                circle.all(&m)?
            }
            None => statement(&m, left[at])?,
        };
        m.circle = None;
        m.made.extend(all);
        left.retain(|s| !m.made.contains_key(&s.targets[0].0));
    }
    Ok(m.made)
}

fn statement(m: &Machine, s: &Statement) -> Result<Vec<(String, Made)>, String> {
    match &s.right {
        Right::Value(value) => plain(m, s, value),
        Right::Arrow(head, from, to, value) => arrow(m, s, (head, from, to), value),
        Right::Scatter(axes, value, add) => scatter(m, s, axes, value, *add),
    }
}

/// The points on the left side, and their extents.
fn left(m: &Machine, s: &Statement) -> Result<(Vec<String>, Vec<i64>), String> {
    let mut names = Vec::new();
    for index in &s.targets[0].1 {
        match index {
            Tree::Name(name) => names.push(name.clone()),
            other => return Err(format!("{other:?} on the left side")),
        }
    }
    let shape = names.iter().map(|n| m.extent(n)).collect::<Result<_, _>>()?;
    Ok((names, shape))
}

/// Calls `f` at all points of some axes, row by row.
fn each(names: &[String], shape: &[i64], f: &mut dyn FnMut(&[i64], &mut Points) -> Result<(), String>) -> Result<(), String> {
    if shape.contains(&0) {
        return Ok(());
    }
    let mut place = vec![0; shape.len()];
    let mut at = Points::default();
    names.iter().for_each(|n| at.push(n, 0));
    loop {
        f(&place, &mut at)?;
        let Some(dim) = (0..shape.len()).rev().find(|d| place[*d] + 1 < shape[*d]) else { return Ok(()) };
        place[dim] += 1;
        place[dim + 1..].fill(0);
        (dim..shape.len()).for_each(|d| at.set_at(d, place[d]));
    }
}

/// Whether a condition holds; an absent one does not.
fn holds(m: &Machine, condition: Option<&Tree>, at: &mut Points) -> Result<bool, String> {
    match condition.map(|c| m.value(c, at)).transpose()? {
        None | Some(Value::Truth(true)) => Ok(true),
        Some(Value::Truth(false) | Value::Absent) => Ok(false),
        Some(v) => Err(format!("a condition is {v:?}")),
    }
}

fn plain(m: &Machine, s: &Statement, value: &Tree) -> Result<Vec<(String, Made)>, String> {
    let (names, shape) = left(m, s)?;
    let sorts: Vec<Sort> = [Some(value), s.otherwise.as_ref()].into_iter().flatten().map(|t| m.sort(t)).collect();
    let sort = if sorts.contains(&Sort::Real) { Sort::Real } else { sorts[0] };
    let mut data = Vec::new();
    each(&names, &shape, &mut |_, at| {
        let mut v = if holds(m, s.when.as_ref(), at)? { m.value(value, at)? } else { Value::Absent };
        if let (Value::Absent, Some(other)) = (v, &s.otherwise) {
            v = m.value(other, at)?;
        }
        data.push(if sort == Sort::Real { functions::real(v) } else { v });
        Ok(())
    })?;
    let from = definition(&data, || Definition { names, value: value.clone(), when: s.when.clone(), otherwise: s.otherwise.clone() });
    Ok(vec![(s.targets[0].0.clone(), Made { shape, data, sort, from })])
}

/// Selections, sorting and compaction.
fn arrow(m: &Machine, s: &Statement, (head, from, to): (&str, &str, &str), value: &Tree) -> Result<Vec<(String, Made)>, String> {
    let (names, shape) = left(m, s)?;
    let (length, slots) = (m.extent(from)?, m.extent(to)?);
    let place = names.iter().position(|n| n == to).ok_or("no slot on the left side")?;
    let mut others = names.clone();
    others.remove(place);
    let mut rest = shape.clone();
    rest.remove(place);
    let mut found: BTreeMap<Vec<i64>, (Value, Value)> = BTreeMap::new();
    let least = ["bottomk", "bottomk_indices", "sort", "argsort"].contains(&head);
    let sort = m.sort(value);
    each(&others, &rest, &mut |outer, at| {
        let mut list: Vec<(i64, Value)> = Vec::new();
        at.push(from, 0);
        for n in 0..length {
            at.set(n);
            if holds(m, s.when.as_ref(), at)? {
                let v = m.value(value, at)?;
                if v != Value::Absent {
                    list.push((n, v));
                }
            }
        }
        at.pop();
        if head != "compact" {
            let key = |v: &Value| match v {
                Value::Whole(n) => *n as f64,
                Value::Real(v) => *v,
                _ => f64::NAN,
            };
            // Stable, so that ties go to the lower point; what is no number is worst.
            list.sort_by(|a, b| {
                let (x, y) = (key(&a.1), key(&b.1));
                match (x.is_nan(), y.is_nan()) {
                    (false, false) if least => x.partial_cmp(&y).unwrap_or(Ordering::Equal),
                    (false, false) => y.partial_cmp(&x).unwrap_or(Ordering::Equal),
                    (a, b) => a.cmp(&b),
                }
            });
        }
        at.push(to, 0);
        for slot in 0..slots {
            at.set(slot);
            let mut key: Vec<i64> = outer.to_vec();
            key.insert(place, slot);
            let chosen = list.get(slot as usize).map(|(n, v)| (*v, Value::Whole(*n)));
            let empty = match (head, &s.otherwise) {
                (_, Some(fill)) => (m.value(fill, at)?, Value::Whole(-1)),
                ("compact", None) => (Value::Absent, Value::Absent),
                // open: a slot without a point, of whole numbers.
                _ => (
                    if sort == Sort::Whole {
                        Value::Whole(if least { i64::MAX } else { i64::MIN })
                    } else {
                        Value::Real(if least { f64::INFINITY } else { f64::NEG_INFINITY })
                    },
                    Value::Whole(-1),
                ),
            };
            found.insert(key, chosen.unwrap_or(empty));
        }
        at.pop();
        Ok(())
    })?;
    let indices = head.ends_with("_indices") || head == "argsort";
    // Sorted by place, which is row by row.
    let both: Vec<(Value, Value)> = found.into_values().collect();
    let of = |points: bool| -> Made {
        let data = both
            .iter()
            .map(|(v, p)| {
                if points {
                    *p
                } else if sort == Sort::Real {
                    functions::real(*v)
                } else {
                    *v
                }
            })
            .collect();
        Made { shape: shape.clone(), data, sort: if points { Sort::Whole } else { sort }, from: None }
    };
    let mut out = vec![(s.targets[0].0.clone(), of(indices))];
    if let Some((name, _)) = s.targets.get(1) {
        out.push((name.clone(), of(true)));
    }
    Ok(out)
}

fn scatter(m: &Machine, s: &Statement, axes: &[String], value: &Tree, add: bool) -> Result<Vec<(String, Made)>, String> {
    let (name, places) = &s.targets[0];
    let output = m.declared.outputs.get(name).ok_or_else(|| format!("no output {name}"))?;
    let shape = output.shape.clone();
    let sort = match output.dtype.as_str() {
        "bool" => Sort::Truth,
        "i64" | "i32" | "i8" | "u8" | "i4" => Sort::Whole,
        _ => Sort::Real,
    };
    let nothing = match sort {
        Sort::Truth => Value::Truth(false),
        Sort::Whole => Value::Whole(0),
        Sort::Real => Value::Real(0.0),
    };
    let narrow = sort == Sort::Real && output.dtype != "f32" && output.dtype != "f64";
    let whole: Vec<String> = (0..shape.len()).map(|d| format!("#{d}")).collect();
    let mut data = Vec::new();
    each(&whole, &shape, &mut |place, _| {
        data.push(match &s.over {
            Some(initial) => m.declared.inputs.get(initial).ok_or_else(|| format!("no input {initial}"))?.at(place)?,
            None => nothing,
        });
        Ok(())
    })?;
    let mut names = axes.to_vec();
    for place in places {
        if let Tree::Name(n) = place {
            if m.extent(n).is_ok() && !names.contains(n) {
                names.push(n.clone());
            }
        }
    }
    let extents: Vec<i64> = names.iter().map(|n| m.extent(n)).collect::<Result<_, _>>()?;
    each(&names, &extents, &mut |_, at| {
        if !holds(m, s.when.as_ref(), at)? {
            return Ok(());
        }
        let v = m.value(value, at)?;
        let mut flat = 0;
        let mut absent = v == Value::Absent;
        for (place, n) in places.iter().zip(&shape) {
            match m.value(place, at)? {
                Value::Whole(i) if 0 <= i && i < *n => flat = flat * n + i,
                Value::Absent => absent = true,
                other => return Err(format!("a place of {name} is {other:?} of {n}")),
            }
        }
        if absent {
            return Ok(());
        }
        let slot = &mut data[flat as usize];
        *slot = match (add, *slot, v) {
            (true, Value::Whole(a), Value::Whole(b)) => {
                Value::Whole(if output.dtype == "i32" { i64::from((a as i32).wrapping_add(b as i32)) } else { a.wrapping_add(b) })
            }
            (true, a, b) => functions::two("+", a, b)?,
            // Among the elements of an input new ones have its type.
            (false, _, Value::Real(x)) if s.over.is_some() && narrow => Value::Real(numbers::rounded(&output.dtype, x)),
            (false, ..) => v,
        };
        Ok(())
    })?;
    Ok(vec![(name.clone(), Made { shape, data, sort, from: None })])
}
