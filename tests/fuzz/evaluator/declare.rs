//! The YAML of a spec: axes, tensors and monoids, with the numbers of one set of sizes.

use super::numbers::{bits, element, Value};
use super::syntax::{expression, Tree};
use serde_yaml::Value as Yaml;
use std::collections::BTreeMap;

/// A tensor with its elements' places.
#[derive(Clone, Debug)]
pub struct Tensor {
    /// Element type.
    pub dtype: String,
    /// Extents.
    pub shape: Vec<i64>,
    /// Elements between neighbours, and before the first.
    strides: Vec<i64>,
    first: i64,
    /// Its bytes, or those of what it is a view of.
    bytes: Vec<u8>,
}

/// A user monoid.
#[derive(Clone, Debug)]
pub struct Monoid {
    /// Components.
    pub state: Vec<String>,
    /// What is combined.
    pub args: Vec<String>,
    /// One entry a component.
    pub identity: Vec<Tree>,
    /// The state of one point.
    pub lift: Vec<Tree>,
    /// Of two states.
    pub combine: Vec<Tree>,
    /// The result.
    pub finish: Tree,
}

/// All that is declared.
#[derive(Clone, Debug, Default)]
pub struct Declared {
    /// Extents by name.
    pub extents: BTreeMap<String, i64>,
    /// Inputs by name.
    pub inputs: BTreeMap<String, Tensor>,
    /// Outputs by name.
    pub outputs: BTreeMap<String, Tensor>,
    /// Scalars by name.
    pub scalars: BTreeMap<String, Value>,
    /// Monoids by name.
    pub monoids: BTreeMap<String, Monoid>,
    /// The statements' text.
    pub compute: String,
}

/// What is given at launch.
pub struct Given<'a> {
    /// Run-time sizes.
    pub sizes: BTreeMap<String, i64>,
    /// Bytes of inputs.
    pub bytes: BTreeMap<String, &'a [u8]>,
    /// Scalars.
    pub scalars: BTreeMap<String, Value>,
}

/// Reads a spec.
///
/// # Errors
/// What is not understood.
pub fn declare(source: &str, given: &Given) -> Result<Declared, String> {
    let yaml: Yaml = serde_yaml::from_str(source).map_err(|e| e.to_string())?;
    let mut d = Declared { compute: text(&yaml["compute"]).ok_or("no statements")?, scalars: given.scalars.clone(), ..Declared::default() };
    for (name, entry) in map(&yaml["axes"]) {
        let value = match (&entry, text(&entry)) {
            (_, Some(t)) if t != "var" => extent(&t, &d.extents)?,
            _ => *given.sizes.get(&name).ok_or_else(|| format!("no size {name}"))?,
        };
        d.extents.insert(name, value);
    }
    for (name, entry) in map(&yaml["inputs"]) {
        let made = tensor(&name, &entry, &d, Some(given))?;
        d.inputs.insert(name, made);
    }
    for (name, entry) in map(&yaml["outputs"]) {
        let made = tensor(&name, &entry, &d, None)?;
        d.outputs.insert(name, made);
    }
    for (name, entry) in map(&yaml["monoids"]) {
        let words = |key: &str| entry[key].as_sequence().into_iter().flatten().filter_map(text).collect::<Vec<_>>();
        let trees = |key: &str| words(key).iter().map(|t| expression(t)).collect::<Result<Vec<_>, _>>();
        let finish = expression(&text(&entry["finish"]).ok_or("no finish")?)?;
        let made =
            Monoid { state: words("state"), args: words("args"), identity: trees("identity")?, lift: trees("lift")?, combine: trees("combine")?, finish };
        d.monoids.insert(name, made);
    }
    Ok(d)
}

fn map(yaml: &Yaml) -> Vec<(String, Yaml)> {
    yaml.as_mapping().into_iter().flatten().filter_map(|(k, v)| text(k).map(|k| (k, v.clone()))).collect()
}

/// A text, or a number as it is written.
fn text(yaml: &Yaml) -> Option<String> {
    match yaml {
        Yaml::String(s) => Some(s.clone()),
        Yaml::Number(n) => Some(n.to_string()),
        _ => None,
    }
}

/// Numbers and axes by `+`, `-`, `*` and `/`; a quotient is rounded up, unless it stands in `floor(..)`.
fn extent(written: &str, known: &BTreeMap<String, i64>) -> Result<i64, String> {
    let marks: String = written.chars().flat_map(|c| if "+-*/()".contains(c) { vec![' ', c, ' '] } else { vec![c] }).collect();
    let words: Vec<&str> = marks.split_whitespace().collect();
    let mut at = 0;
    let value = sum(&words, &mut at, false, known)?;
    if at < words.len() {
        return Err(format!("{written}: {} is not expected", words[at]));
    }
    Ok(value)
}

fn sum(words: &[&str], at: &mut usize, down: bool, known: &BTreeMap<String, i64>) -> Result<i64, String> {
    let mut out = product(words, at, down, known)?;
    while let Some(sign) = words.get(*at).filter(|w| ["+", "-"].contains(w)) {
        *at += 1;
        let next = product(words, at, down, known)?;
        out += if *sign == "+" { next } else { -next };
    }
    Ok(out)
}

fn product(words: &[&str], at: &mut usize, down: bool, known: &BTreeMap<String, i64>) -> Result<i64, String> {
    let mut out = factor(words, at, known)?;
    while let Some(mark) = words.get(*at).filter(|w| ["*", "/"].contains(w)) {
        *at += 1;
        let next = factor(words, at, known)?;
        out = match (*mark, down) {
            ("*", _) => out * next,
            (_, true) => out.div_euclid(next),
            (_, false) => (out + next - 1).div_euclid(next),
        };
    }
    Ok(out)
}

fn factor(words: &[&str], at: &mut usize, known: &BTreeMap<String, i64>) -> Result<i64, String> {
    let word = *words.get(*at).ok_or("an extent ends too soon")?;
    *at += 1;
    let down = word == "floor";
    if down || word == "ceil" {
        *at += 1;
    }
    if down || word == "ceil" || word == "(" {
        let value = sum(words, at, down, known)?;
        *at += 1;
        return Ok(value);
    }
    word.parse().or_else(|_| known.get(word).copied().ok_or_else(|| format!("no axis {word}")))
}

fn tensor(name: &str, entry: &Yaml, d: &Declared, given: Option<&Given>) -> Result<Tensor, String> {
    let written = text(entry).or_else(|| text(&entry["type"])).ok_or_else(|| format!("no type of {name}"))?;
    let written = written.split(" in ").next().unwrap_or_default().trim().to_string();
    let (dtype, dims) = match written.split_once('[') {
        Some((dtype, rest)) => (dtype.trim().to_string(), rest.trim_end().trim_end_matches(']').to_string()),
        None => (written, String::new()),
    };
    let dims: Vec<&str> = dims.split(',').map(str::trim).filter(|d| !d.is_empty()).collect();
    let shape: Vec<i64> = dims.iter().map(|t| extent(t, &d.extents)).collect::<Result<_, _>>()?;
    let numbers = |y: &Yaml| y.as_sequence().map(|s| s.iter().filter_map(Yaml::as_i64).collect::<Vec<i64>>());
    let rows = |order: &[usize]| {
        let mut strides = vec![1; shape.len()];
        let mut step = 1;
        for dim in order.iter().rev() {
            strides[*dim] = step;
            step *= shape[*dim];
        }
        strides
    };
    let plain: Vec<usize> = (0..shape.len()).collect();
    let storage = &entry["storage"];
    let mut strides = match text(storage).as_deref() {
        Some("column_major") => rows(&plain.iter().rev().copied().collect::<Vec<_>>()),
        _ => rows(&plain),
    };
    if let Some(order) = numbers(&storage["permuted"]) {
        strides = rows(&order.iter().map(|n| *n as usize).collect::<Vec<_>>());
    }
    if let Some(given) = numbers(&storage["strides"]) {
        strides = given;
    }
    let (mut first, mut of) = (0, name.to_string());
    let view = &entry["view"];
    if let Some(base) = text(&view["of"]) {
        let size = (bits(&dtype) / 8).max(1) as i64;
        of = base;
        // Strides of elements below a byte count elements, offsets always bytes.
        first = view["offset"].as_i64().unwrap_or(0) * 8 / bits(&dtype) as i64;
        strides = numbers(&view["strides"]).unwrap_or_default().iter().map(|s| s / size).collect();
    }
    let bytes = given.map_or(Ok(Vec::new()), |g| g.bytes.get(&of).map(|b| b.to_vec()).ok_or_else(|| format!("no input {of}")))?;
    Ok(Tensor { dtype, shape, strides, first, bytes })
}

impl Tensor {
    /// The element at these indices.
    ///
    /// # Errors
    /// When there is none.
    pub fn at(&self, indices: &[i64]) -> Result<Value, String> {
        if indices.len() != self.shape.len() || indices.iter().zip(&self.shape).any(|(i, n)| *i < 0 || i >= n) {
            return Err(format!("{indices:?} lies outside {:?}", self.shape));
        }
        let place = self.first + indices.iter().zip(&self.strides).map(|(i, s)| i * s).sum::<i64>();
        element(&self.dtype, &self.bytes, place as usize)
    }
}
