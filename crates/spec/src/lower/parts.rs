//! Values that several statements compute, one for each point of a dimension: `y[b, 0] = ..`, `y[b, 1] = ..`. Each statement gets a value of
//! its own, and a last one chooses among them by the point.

use super::{Lowering, MAX_ITEMS};
use crate::declare::Scope;
use crate::syntax::{Ast, AstNode, Line, Right};
use flashderive_diagnostics::{codes, Diagnostic, Span};
use flashderive_ir::problem::*;
use std::collections::{BTreeMap, BTreeSet};

/// The statements with those of parts joined, and the names that were given to parts.
pub(super) struct Joined {
    pub(super) lines: Vec<Line>,
    pub(super) parts: BTreeSet<String>,
}

/// One statement of a part: which line, and which point of which dimension.
struct Part {
    line: usize,
    dimension: usize,
    point: i64,
    span: Span,
}

/// Joins statements that have a number among the indices of their left side.
pub(super) fn joined(lines: Vec<Line>, scope: &mut Scope) -> Result<Joined, Diagnostic> {
    let mut all: BTreeMap<String, Vec<Part>> = BTreeMap::new();
    for (at, line) in lines.iter().enumerate() {
        if let Some((name, part)) = part_of(line, at)? {
            all.entry(name).or_default().push(part);
        }
    }
    let mut out = Joined { lines: Vec::with_capacity(lines.len() + all.len()), parts: BTreeSet::new() };
    let mut last: BTreeMap<usize, Line> = BTreeMap::new();
    let mut named: BTreeMap<usize, (String, usize)> = BTreeMap::new();
    for (name, parts) in &all {
        last.insert(parts.last().map_or(0, |p| p.line), choosing(name, parts, &lines, scope)?);
        named.extend(parts.iter().map(|p| (p.line, (part_name(name, p.point), p.dimension))));
    }
    for (at, mut line) in lines.into_iter().enumerate() {
        if let (Some((name, dimension)), Some(target)) = (named.remove(&at), line.targets.first_mut()) {
            target.0.clone_from(&name);
            target.1.remove(dimension);
            out.parts.insert(name);
        }
        out.lines.push(line);
        out.lines.extend(last.remove(&at));
    }
    Ok(out)
}

fn part_name(name: &str, point: i64) -> String {
    format!("{name}__at{point}")
}

/// What a line computes a part of; none for other statements.
fn part_of(line: &Line, at: usize) -> Result<Option<(String, Part)>, Diagnostic> {
    let ([(name, index, _)], Right::Value(_), false, None) = (line.targets.as_slice(), &line.right, line.add, &line.over) else { return Ok(None) };
    let mut numbers = index.iter().enumerate().filter_map(|(d, i)| if let AstNode::Int(v) = i.node { Some((d, v, i.span)) } else { None });
    let Some((dimension, point, span)) = numbers.next() else { return Ok(None) };
    if let Some((_, _, second)) = numbers.next() {
        return Err(Diagnostic::error(codes::SHAPE, second, "the left side has a number in two dimensions")
            .context(span, "and here")
            .help("give one of them an axis, and choose by its point: `A if m == 0 else B`"));
    }
    Ok(Some((name.clone(), Part { line: at, dimension, point, span })))
}

/// The statement that chooses among the parts of a value.
fn choosing(name: &str, parts: &[Part], lines: &[Line], scope: &mut Scope) -> Result<Line, Diagnostic> {
    let (Some(first), Some(end)) = (parts.first(), parts.last()) else { return Err(Diagnostic::error(codes::SHAPE, Span::NONE, "no part")) };
    let index = |p: &Part| lines[p.line].targets.first().map_or(&[][..], |t| t.1.as_slice());
    if let Some(other) = parts.iter().find(|p| p.dimension != first.dimension || index(p).len() != index(first).len()) {
        let d = Diagnostic::error(codes::SHAPE, other.span, format!("the statements of `{name}` have their numbers in different dimensions"));
        return Err(d.context(first.span, "and here"));
    }
    let count = extent(name, first, parts, index(first).len(), scope)?;
    let mut points: BTreeMap<i64, &Part> = BTreeMap::new();
    for part in parts {
        if part.point >= count {
            return Err(Diagnostic::error(codes::OUT_OF_RANGE, part.span, format!("index {} is outside 0 .. {count} of `{name}`", part.point)));
        }
        if let Some(before) = points.insert(part.point, part) {
            let d = Diagnostic::error(codes::DUPLICATE, part.span, format!("`{name}` is computed twice at {}", part.point));
            return Err(d.context(before.span, "computed here"));
        }
    }
    if let Some(missing) = (0..count).find(|p| !points.contains_key(p)) {
        let d = Diagnostic::error(codes::NOT_COMPUTED, end.span, format!("`{name}` is not computed at {missing}; this dimension has the points 0 .. {count}"));
        return Err(d.help("write a statement for each point, or one with an axis"));
    }
    let axis = axis_of(name, first, count, index(first), scope)?;
    let line = &lines[first.line];
    let span = line.span;
    let ast = |node: AstNode| Ast { node, span };
    let mut indices: Vec<Ast> = index(first).to_vec();
    if let Some(slot) = indices.get_mut(first.dimension) {
        slot.node = AstNode::Name(axis.clone());
    }
    let rest: Vec<Ast> = indices.iter().enumerate().filter(|(d, _)| *d != first.dimension).map(|(_, i)| i.clone()).collect();
    let values: Vec<Ast> = (0..count).map(|p| ast(AstNode::Read(part_name(name, p), rest.clone()))).collect();
    let value = chosen(&values, 0, &axis, span);
    let place = line.targets.first().map_or(span, |t| t.2);
    let targets = vec![(name.to_string(), indices, place)];
    Ok(Line { right_span: line.right_span, targets, add: false, right: Right::Value(value), when: None, other: None, over: None, span })
}

/// How many points the dimension has: what the output declares, else as many as there are statements.
fn extent(name: &str, first: &Part, parts: &[Part], dimensions: usize, scope: &Scope) -> Result<i64, Diagnostic> {
    let Some(id) = scope.tensors.get(name) else {
        return Ok(parts.iter().map(|p| p.point).max().unwrap_or(0).saturating_add(1).min(MAX_ITEMS as i64 + 1));
    };
    let t = scope.problem.tensor(*id);
    if t.shape.len() != dimensions {
        let message = format!("`{name}` has {} dimensions, not {dimensions}", t.shape.len());
        return Err(Diagnostic::error(codes::SHAPE, first.span, message).context(t.span, "declared here"));
    }
    t.shape.get(first.dimension).and_then(Extent::as_constant).ok_or_else(|| {
        Diagnostic::error(codes::SHAPE, first.span, format!("how many points this dimension of `{name}` has is known at launch only"))
            .context(t.span, "declared here")
            .help("use an axis, and choose by its point: `A if m == 0 else B`")
    })
}

/// The index of an axis with so many points that the left side does not have yet; a new one where the spec declares none.
fn axis_of(name: &str, first: &Part, count: i64, index: &[Ast], scope: &mut Scope) -> Result<String, Diagnostic> {
    let taken = |n: &str| index.iter().any(|i| matches!(&i.node, AstNode::Name(x) if x == n));
    let own = scope.tensors.get(name).and_then(|t| scope.problem.tensor(*t).axes.get(first.dimension).copied().flatten());
    if let Some(found) = own.map(|a| scope.problem.axis(a).name.clone()).filter(|n| !taken(n)) {
        return Ok(found);
    }
    let made = format!("{name}__at");
    if scope.problem.axes.len() > MAX_ITEMS {
        return Err(Diagnostic::error(codes::TOO_LARGE, first.span, format!("more than {MAX_ITEMS} axes")));
    }
    let id = AxisId(scope.problem.axes.len() as u32);
    scope.problem.axes.push(Axis { name: made.clone(), extent: Extent::constant(count), span: first.span });
    scope.indices.insert(made.clone(), id);
    Ok(made)
}

/// The value at the point of `axis` among `values`, of which the first one stands for the point `from`: by halves, so that many do not nest deeply.
fn chosen(values: &[Ast], from: i64, axis: &str, span: Span) -> Ast {
    let ast = |node: AstNode| Ast { node, span };
    match values {
        [one] => one.clone(),
        _ => {
            let (low, high) = values.split_at(values.len() / 2);
            let middle = from + low.len() as i64;
            let below = AstNode::Binary("<".into(), Box::new(ast(AstNode::Name(axis.into()))), Box::new(ast(AstNode::Int(middle))));
            ast(AstNode::If(Box::new(ast(below)), Box::new(chosen(low, from, axis, span)), Box::new(chosen(high, middle, axis, span))))
        }
    }
}

impl Lowering<'_> {
    /// Whether a name is that of a part, which the spec cannot write.
    pub(super) fn is_part(&self, name: &str) -> bool {
        self.parts.contains(name)
    }
}
