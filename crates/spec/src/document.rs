//! The YAML file: its values and the place of each.
//!
//! serde_yaml gives the data; the events of saphyr-parser give the byte position of every key and value, under
//! the path of keys that leads to it. Anchors and aliases are refused, so nothing in a file can multiply itself.

use flashderive_diagnostics::{codes, Diagnostic, Diagnostics, Span};
use indexmap::IndexMap;
use saphyr_parser::{Event, Parser};
use serde::Deserialize;
use std::collections::BTreeMap;

/// Largest spec file, bytes.
pub const MAX_BYTES: usize = 1 << 20;
/// Deepest nesting of YAML and of expressions.
pub const MAX_DEPTH: usize = 100;

/// The file as data.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Spec {
    /// Name.
    pub kernel: String,
    /// Documentation.
    #[serde(default)]
    pub doc: String,
    /// Axes.
    #[serde(default)]
    pub axes: IndexMap<String, AxisDecl>,
    /// Inputs.
    #[serde(default)]
    pub inputs: IndexMap<String, TensorDecl>,
    /// Scalars.
    #[serde(default)]
    pub scalars: IndexMap<String, TensorDecl>,
    /// Outputs.
    pub outputs: IndexMap<String, TensorDecl>,
    /// User monoids.
    #[serde(default)]
    pub monoids: IndexMap<String, MonoidDecl>,
    /// Statements.
    pub compute: String,
    /// Named sizes.
    #[serde(default)]
    pub workloads: IndexMap<String, IndexMap<String, f64>>,
    /// Tolerances.
    #[serde(default)]
    pub audit: AuditDecl,
}

/// An axis.
#[derive(Debug, Deserialize)]
#[serde(untagged)]
pub enum AxisDecl {
    /// A constant.
    Constant(i64),
    /// `var`, another axis, or a product.
    Text(String),
    /// With a range.
    Ranged(RangedAxis),
}

/// A run-time axis with its range.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RangedAxis {
    /// Least and largest size.
    pub var: [i64; 2],
    /// Divisibility.
    #[serde(default = "one")]
    pub multiple_of: i64,
}

fn one() -> i64 {
    1
}

/// A tensor.
#[derive(Debug, Deserialize)]
#[serde(untagged)]
pub enum TensorDecl {
    /// `bf16[T, C] in 0 .. P`.
    Short(String),
    /// With options.
    Long(LongTensor),
}

/// A tensor with options.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LongTensor {
    /// `bf16[T, C]`.
    #[serde(rename = "type")]
    pub ty: String,
    /// Strides in elements, outermost first, or `column_major`.
    #[serde(default)]
    pub storage: Option<StorageDecl>,
    /// `normal(s)`, `uniform(a, b)`, `permutation`, `offsets`.
    #[serde(default)]
    pub fill: Option<String>,
    /// `lo .. hi`, `hi` exclusive.
    #[serde(default)]
    pub range: Option<String>,
    /// A value for audits.
    #[serde(default)]
    pub value: Option<f64>,
    /// A view into the bytes of another input.
    #[serde(default)]
    pub view: Option<ViewDecl>,
}

/// Storage of a tensor.
#[derive(Debug, Deserialize)]
#[serde(untagged)]
pub enum StorageDecl {
    /// `row_major` or `column_major`.
    Named(String),
    /// Strides.
    Strides {
        /// In elements, outermost first.
        strides: Vec<i64>,
    },
    /// Dimensions from outermost to innermost in memory.
    Permuted {
        /// Positions of dimensions.
        permuted: Vec<usize>,
    },
}

/// A byte view.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ViewDecl {
    /// The input viewed.
    pub of: String,
    /// First byte.
    #[serde(default)]
    pub offset: i64,
    /// Bytes from element to element of each dimension.
    pub strides: Vec<i64>,
}

/// A user monoid.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MonoidDecl {
    /// Components.
    pub state: Vec<String>,
    /// Arguments of lift.
    pub args: Vec<String>,
    /// Identity.
    pub identity: Vec<serde_yaml::Value>,
    /// Lift.
    pub lift: Vec<serde_yaml::Value>,
    /// Combine.
    pub combine: Vec<serde_yaml::Value>,
    /// Result.
    pub finish: serde_yaml::Value,
    /// The author's promise.
    #[serde(default)]
    pub commutative: bool,
}

/// Audit settings.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct AuditDecl {
    /// Absolute tolerance.
    pub atol: f64,
    /// Relative tolerance.
    pub rtol: f64,
    /// See [`flashderive_ir::problem::Audit`].
    pub round_operands: bool,
    /// See [`flashderive_ir::problem::Audit`].
    pub deterministic: bool,
}

impl Default for AuditDecl {
    fn default() -> AuditDecl {
        AuditDecl { atol: 1e-3, rtol: 1e-3, round_operands: true, deterministic: true }
    }
}

/// A spec with the places of its parts.
pub struct Document {
    /// The data.
    pub spec: Spec,
    /// Spans of values by key path, `inputs.q`.
    pub values: BTreeMap<String, Span>,
    /// Spans of keys.
    pub keys: BTreeMap<String, Span>,
    /// File offset of each byte of `compute`, and one past its end.
    pub compute: Vec<u32>,
}

impl Document {
    /// Place of a value; of nothing if it has none.
    pub fn value(&self, path: &str) -> Span {
        self.values.get(path).copied().unwrap_or(Span::NONE)
    }

    /// Place of a key.
    pub fn key(&self, path: &str) -> Span {
        self.keys.get(path).copied().unwrap_or(Span::NONE)
    }
}

/// Reads the file; on failure the reasons are in `diagnostics`.
pub fn read(source: &str, diagnostics: &mut Diagnostics) -> Option<Document> {
    if source.len() > MAX_BYTES {
        diagnostics.report(Diagnostic::error(codes::TOO_LARGE, Span::NONE, format!("the file has {} bytes, over the limit of {MAX_BYTES}", source.len())));
        return None;
    }
    let (values, keys) = places(source, diagnostics)?;
    let spec: Spec = match serde_yaml::from_str(source) {
        Ok(spec) => spec,
        Err(e) => {
            let at = e.location().map_or(Span::NONE, |l| word_at(source, l.index()));
            let mut message = e.to_string();
            if let Some(i) = message.rfind(" at line ") {
                message.truncate(i);
            }
            diagnostics
                .report(Diagnostic::error(codes::YAML, at, message).label("here").help("docs/spec-language.md lists the keys of a spec and their forms"));
            return None;
        }
    };
    let compute = offsets(source, values.get("compute").copied().unwrap_or(Span::NONE), &spec.compute);
    Some(Document { spec, values, keys, compute })
}

fn word_at(source: &str, index: usize) -> Span {
    let start = index.min(source.len());
    let end = source[start..].char_indices().find(|(_, c)| c.is_whitespace() || *c == ':' || *c == ',').map_or(source.len(), |(i, _)| start + i);
    Span::new(start, end.max(start + 1).min(source.len()))
}

type Places = (BTreeMap<String, Span>, BTreeMap<String, Span>);

/// One open collection.
enum Level {
    Map { path: String, key: Option<String> },
    List { path: String, next: usize },
}

fn places(source: &str, diagnostics: &mut Diagnostics) -> Option<Places> {
    // The parser counts characters; spans are bytes.
    let bytes: Vec<usize> = source.char_indices().map(|(i, _)| i).chain([source.len()]).collect();
    let byte = |i: usize| bytes.get(i).copied().unwrap_or(source.len());
    let mut values = BTreeMap::new();
    let mut keys: BTreeMap<String, Span> = BTreeMap::new();
    let mut open: Vec<Level> = Vec::new();
    for event in Parser::new_from_str(source) {
        let (event, span) = match event {
            Ok(e) => e,
            Err(e) => {
                let at = byte(e.marker().index());
                diagnostics.report(Diagnostic::error(codes::YAML, word_at(source, at), e.info().to_string()).label("here"));
                return None;
            }
        };
        let here = Span::new(byte(span.start.index()), byte(span.end.index()));
        let anchored = match &event {
            Event::Alias(_) => true,
            Event::Scalar(_, _, anchor, _) | Event::SequenceStart(anchor, _) | Event::MappingStart(anchor, _) => *anchor > 0,
            _ => false,
        };
        if anchored {
            diagnostics.report(Diagnostic::error(codes::YAML, here, "anchors and aliases are not part of a spec").help("write the value out"));
            return None;
        }
        if open.len() > MAX_DEPTH {
            diagnostics.report(Diagnostic::error(codes::TOO_LARGE, here, format!("the file is nested deeper than {MAX_DEPTH}")));
            return None;
        }
        match event {
            Event::Scalar(text, ..) => {
                if let Some(Level::Map { path, key }) = open.last_mut() {
                    if key.is_none() {
                        let name = join(path, &text);
                        if keys.insert(name.clone(), here).is_some() {
                            diagnostics.report(Diagnostic::error(codes::DUPLICATE, here, format!("`{text}` is given twice")));
                            return None;
                        }
                        *key = Some(text.to_string());
                        continue;
                    }
                }
                values.insert(enter(&mut open), here);
            }
            Event::MappingStart(..) => {
                let path = enter(&mut open);
                values.insert(path.clone(), here);
                open.push(Level::Map { path, key: None });
            }
            Event::SequenceStart(..) => {
                let path = enter(&mut open);
                values.insert(path.clone(), here);
                open.push(Level::List { path, next: 0 });
            }
            Event::MappingEnd | Event::SequenceEnd => {
                open.pop();
            }
            _ => {}
        }
    }
    Some((values, keys))
}

fn join(path: &str, name: &str) -> String {
    if path.is_empty() {
        name.to_string()
    } else {
        format!("{path}.{name}")
    }
}

/// The path of the value that starts now.
fn enter(open: &mut [Level]) -> String {
    match open.last_mut() {
        None => String::new(),
        Some(Level::Map { path, key }) => join(path, &key.take().unwrap_or_default()),
        Some(Level::List { path, next }) => {
            *next += 1;
            join(path, &(*next - 1).to_string())
        }
    }
}

/// File offsets of the bytes of a scalar's text: its lines are found in the file one after the other.
fn offsets(source: &str, span: Span, text: &str) -> Vec<u32> {
    let mut out = Vec::with_capacity(text.len() + 1);
    let mut at = span.start as usize;
    for line in text.split_inclusive('\n') {
        let body = line.trim_end_matches('\n');
        if let Some(found) = source.get(at..).and_then(|s| s.find(body)).filter(|_| !body.trim().is_empty()) {
            at += found;
            out.extend((at..at + body.len()).map(|i| i as u32));
            at += body.len();
        } else {
            out.extend(std::iter::repeat_n(at as u32, body.len()));
        }
        if line.ends_with('\n') {
            out.push(at as u32);
        }
    }
    out.push(at as u32);
    out
}
