//! The YAML file: its values and the place of each.
//!
//! serde_yaml gives the data; the events of saphyr-parser give the byte position of every key and value, under
//! the path of keys that leads to it. Anchors and aliases are refused, so nothing in a file can multiply itself.

use flashderive_diagnostics::{codes, Diagnostic, Diagnostics, Span};
use indexmap::IndexMap;
use saphyr_parser::{Event, Parser};
use serde::de::{Error, Unexpected, Visitor};
use serde::{Deserialize, Deserializer};
use serde_yaml::Value;
use std::collections::BTreeMap;

/// Largest spec file, bytes.
pub const MAX_BYTES: usize = 1 << 20;
/// Deepest nesting of YAML and of expressions.
pub const MAX_DEPTH: usize = 100;

/// Most keys and values of a file, and longest path of keys: what the table of places is bounded by.
const MAX_PLACES: usize = 20_000;
const MAX_PATH: usize = 512;

/// The file as data; axes and tensors are read one by one, so that a fault in one has its place.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Spec<A = AxisDecl, T = TensorDecl> {
    /// Name.
    pub kernel: String,
    /// Documentation.
    #[serde(default)]
    pub doc: String,
    /// Axes.
    #[serde(default = "IndexMap::new")]
    pub axes: IndexMap<String, A>,
    /// Inputs.
    #[serde(default = "IndexMap::new")]
    pub inputs: IndexMap<String, T>,
    /// Scalars.
    #[serde(default = "IndexMap::new")]
    pub scalars: IndexMap<String, T>,
    /// Outputs.
    pub outputs: IndexMap<String, T>,
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
#[derive(Debug)]
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
#[derive(Debug)]
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
    /// The input in whose memory an output lies.
    #[serde(default)]
    pub in_place: Option<String>,
}

/// Storage of a tensor.
#[derive(Debug, Deserialize)]
#[serde(untagged, expecting = "storage is row_major, column_major, {strides: [..]} or {permuted: [..]}")]
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
    pub identity: Vec<Value>,
    /// Lift.
    pub lift: Vec<Value>,
    /// Combine.
    pub combine: Vec<Value>,
    /// Result.
    pub finish: Value,
    /// The author's promise.
    #[serde(default, deserialize_with = "truth")]
    pub commutative: bool,
}

/// `true` and `false`, and the `yes` and `no` that YAML 1.1 took for the same.
fn truth<'de, D: Deserializer<'de>>(from: D) -> Result<bool, D::Error> {
    struct Truth;
    impl Visitor<'_> for Truth {
        type Value = bool;

        fn expecting(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
            f.write_str("true or false")
        }

        fn visit_bool<E: Error>(self, value: bool) -> Result<bool, E> {
            Ok(value)
        }

        fn visit_str<E: Error>(self, text: &str) -> Result<bool, E> {
            match text {
                "yes" | "Yes" | "YES" => Ok(true),
                "no" | "No" | "NO" => Ok(false),
                _ => Err(E::invalid_value(Unexpected::Str(text), &self)),
            }
        }
    }
    // The visitor is asked in place, so that an error keeps its place.
    from.deserialize_any(Truth)
}

/// Audit settings.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct AuditDecl {
    /// Absolute tolerance.
    pub atol: Option<f64>,
    /// Relative tolerance.
    pub rtol: Option<f64>,
    /// Tolerance as a share of the output's root mean square.
    pub rms: Option<f64>,
    /// See [`flashderive_ir::problem::Audit`].
    #[serde(deserialize_with = "truth")]
    pub round_operands: bool,
    /// See [`flashderive_ir::problem::Audit`].
    #[serde(deserialize_with = "truth")]
    pub tf32_operands: bool,
    /// See [`flashderive_ir::problem::Audit`].
    #[serde(deserialize_with = "truth")]
    pub deterministic: bool,
}

impl Default for AuditDecl {
    fn default() -> AuditDecl {
        AuditDecl { atol: None, rtol: None, rms: None, round_operands: true, tf32_operands: false, deterministic: true }
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
    // A byte order mark would make the first line look indented.
    let text = source.strip_prefix('\u{feff}').unwrap_or(source);
    let start = source.len() - text.len();
    let (values, keys) = places(source, start, diagnostics)?;
    let raw: Spec<Value, Value> = match serde_yaml::from_str(text) {
        Ok(raw) => raw,
        Err(e) => {
            let at = e.location().map_or(Span::NONE, |l| word_at(source, start + l.index()));
            // The whole value or key that starts there, if one does.
            let at = values.iter().chain(&keys).filter(|(path, _)| !path.is_empty()).map(|(_, s)| *s).find(|s| s.start == at.start).unwrap_or(at);
            diagnostics.report(form(at, e.to_string()));
            return None;
        }
    };
    let offsets = offsets(source, values.get("compute").copied().unwrap_or(Span::NONE), &raw.compute);
    let mut reader = Reader { values: &values, keys: &keys, diagnostics };
    let spec = Spec {
        axes: reader.all("axes", raw.axes, Reader::axis),
        inputs: reader.all("inputs", raw.inputs, Reader::tensor),
        scalars: reader.all("scalars", raw.scalars, Reader::tensor),
        outputs: reader.all("outputs", raw.outputs, Reader::tensor),
        kernel: raw.kernel,
        doc: raw.doc,
        monoids: raw.monoids,
        compute: raw.compute,
        workloads: raw.workloads,
        audit: raw.audit,
    };
    (!diagnostics.has_errors()).then_some(Document { spec, values, keys, compute: offsets })
}

/// A value that has not the form that a spec needs, in the words of serde.
fn form(at: Span, mut message: String) -> Diagnostic {
    if let Some(i) = message.rfind(" at line ") {
        message.truncate(i);
    }
    if message.contains(" as u128`") || message.contains(" as i128`") || message.contains(" as u128,") || message.contains(" as i128,") {
        message = "the number is out of range".into();
    }
    // An unknown key is as long as the file's author made it.
    if message.len() > 400 {
        message = message.chars().take(200).collect::<String>() + "..";
    }
    Diagnostic::error(codes::YAML, at, message).label("here").help("docs/spec-language.md lists the keys of a spec and their forms")
}

/// Reads axes and tensors from YAML values.
struct Reader<'a> {
    values: &'a BTreeMap<String, Span>,
    keys: &'a BTreeMap<String, Span>,
    diagnostics: &'a mut Diagnostics,
}

impl Reader<'_> {
    fn all<T>(&mut self, part: &str, list: IndexMap<String, Value>, read: fn(&Self, Value) -> Result<T, String>) -> IndexMap<String, T> {
        let mut out = IndexMap::new();
        for (name, value) in list {
            match read(self, value) {
                Ok(v) => {
                    out.insert(name, v);
                }
                Err(message) => {
                    let path = format!("{part}.{name}");
                    let inner = message.split('`').nth(1).map(|key| format!("{path}.{key}"));
                    let unknown = inner.filter(|_| message.starts_with("unknown field")).and_then(|p| self.keys.get(&p));
                    // `storage: invalid type ..` is about the value of `storage`.
                    let below = message.split_once(": ").and_then(|(key, _)| self.values.get(&format!("{path}.{key}")));
                    let at = unknown.or(below).or(self.values.get(&path)).copied().unwrap_or(Span::NONE);
                    self.diagnostics.report(form(at, message));
                    if self.diagnostics.list.len() > 20 {
                        break;
                    }
                }
            }
        }
        out
    }

    fn axis(&self, value: Value) -> Result<AxisDecl, String> {
        match value {
            Value::Number(n) => n.as_i64().map(AxisDecl::Constant).ok_or_else(|| format!("an extent is a whole number, not {n}")),
            Value::String(text) => Ok(AxisDecl::Text(text)),
            Value::Mapping(_) => serde_yaml::from_value(value).map(AxisDecl::Ranged).map_err(|e| e.to_string()),
            _ => Err("an axis is a number, `var`, `{var: [least, largest]}`, another axis, or a product of axes".into()),
        }
    }

    fn tensor(&self, value: Value) -> Result<TensorDecl, String> {
        match value {
            Value::String(text) => Ok(TensorDecl::Short(text)),
            Value::Mapping(_) => serde_yaml::from_value(value).map(TensorDecl::Long).map_err(|e| e.to_string()),
            _ => Err("a tensor is an element type with its dimensions, `f32[T, C]`, or `{type: .., ..}`".into()),
        }
    }
}

fn word_at(source: &str, index: usize) -> Span {
    let mut start = index.min(source.len());
    while !source.is_char_boundary(start) {
        start -= 1;
    }
    let end = source[start..].char_indices().find(|(_, c)| c.is_whitespace() || ":,]}".contains(*c)).map_or(source.len(), |(i, _)| start + i);
    // At least one character, and the last one where the file ends too early.
    match source[start..].chars().next() {
        Some(c) => Span::new(start, end.max(start + c.len_utf8())),
        None => Span::new(source.char_indices().next_back().map_or(0, |(i, _)| i), source.len()),
    }
}

pub(crate) type Places = (BTreeMap<String, Span>, BTreeMap<String, Span>);

/// One open collection.
enum Level {
    Map { path: String, key: Option<String> },
    List { path: String, next: usize },
}

/// Places of everything behind the first `skip` bytes, which hold no text.
pub(crate) fn places(source: &str, skip: usize, diagnostics: &mut Diagnostics) -> Option<Places> {
    // The parser counts characters; spans are bytes.
    let bytes: Vec<usize> = source[skip..].char_indices().map(|(i, _)| skip + i).chain([source.len()]).collect();
    let byte = |i: usize| bytes.get(i).copied().unwrap_or(source.len());
    let mut values = BTreeMap::new();
    let mut keys: BTreeMap<String, Span> = BTreeMap::new();
    let mut open: Vec<Level> = Vec::new();
    // Where each open collection starts, with its path.
    let mut starts: Vec<(String, Span)> = Vec::new();
    let mut documents = 0;
    for event in Parser::new_from_str(&source[skip..]) {
        let (event, span) = match event {
            Ok(e) => e,
            Err(e) => {
                let at = word_at(source, byte(e.marker().index()));
                if source[at.start as usize..].starts_with('*') {
                    diagnostics.report(no_aliases(at));
                    return None;
                }
                let mut d = Diagnostic::error(codes::YAML, at, e.info().to_string()).label("here");
                if let Some((_, start)) = starts.last().filter(|(_, s)| source[s.start as usize..].starts_with(['[', '{'])) {
                    d = d.context(*start, "opened here");
                }
                diagnostics.report(d);
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
            diagnostics.report(no_aliases(here));
            return None;
        }
        if keys.len() + values.len() > MAX_PLACES {
            diagnostics.report(Diagnostic::error(codes::TOO_LARGE, here, format!("the file has more than {MAX_PLACES} keys and values")));
            return None;
        }
        if let (Event::Scalar(text, ..), Some(Level::Map { path, key: None })) = (&event, open.last()) {
            if path.len() + text.len() > MAX_PATH {
                diagnostics.report(Diagnostic::error(codes::TOO_LARGE, here, format!("this key and those above it are longer than {MAX_PATH} bytes")));
                return None;
            }
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
                starts.push((path.clone(), here));
                open.push(Level::Map { path, key: None });
            }
            Event::SequenceStart(..) => {
                let path = enter(&mut open);
                values.insert(path.clone(), here);
                starts.push((path.clone(), here));
                open.push(Level::List { path, next: 0 });
            }
            Event::MappingEnd | Event::SequenceEnd => {
                open.pop();
                // A collection in brackets is underlined as a whole; one in lines by its beginning.
                if let Some((path, start)) = starts.pop().filter(|(_, s)| source[s.start as usize..].starts_with(['[', '{'])) {
                    values.insert(path, Span { start: start.start, end: here.end });
                }
            }
            Event::DocumentStart(_) => {
                documents += 1;
                if documents > 1 {
                    diagnostics.report(Diagnostic::error(codes::YAML, here, "a file holds one spec, but a second document starts here"));
                    return None;
                }
            }
            _ => {}
        }
    }
    Some((values, keys))
}

fn no_aliases(at: Span) -> Diagnostic {
    Diagnostic::error(codes::YAML, at, "anchors and aliases are not part of a spec").help("write the value out")
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

/// File offsets of the bytes of a scalar's text: its lines are found in the file one after the other, each at most
/// so far behind the last one as blanks and comments reach; where escapes hide a line, the place of the last one stands.
fn offsets(source: &str, span: Span, text: &str) -> Vec<u32> {
    let mut out = Vec::with_capacity(text.len() + 1);
    let mut at = span.start as usize;
    for line in text.split_inclusive('\n') {
        let body = line.trim_end_matches('\n');
        let mut window = (at + body.len() + 256).min(source.len());
        while !source.is_char_boundary(window) {
            window += 1;
        }
        if let Some(found) = source.get(at..window).and_then(|s| s.find(body)).filter(|_| !body.trim().is_empty()) {
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
    // What is missing at the end of a file is underlined at its last byte.
    let last = source.len().saturating_sub(1) as u32;
    out.iter_mut().for_each(|i| *i = (*i).min(last));
    out
}

/// The text of a value on one line, with the place of each of its parts.
pub struct Text<'a> {
    text: &'a str,
    offsets: Vec<u32>,
}

impl<'a> Text<'a> {
    /// The text of the value at `span`, which quotes may surround.
    pub fn new(text: &'a str, span: Span) -> Text<'a> {
        let (start, len) = (span.start as usize, (span.end - span.start) as usize);
        let offsets = match len.checked_sub(text.len()) {
            Some(quotes @ (0 | 2)) => (0..=text.len()).map(|i| (start + quotes / 2 + i) as u32).collect(),
            // Escapes or several lines: only the beginning is known.
            _ => vec![span.start; text.len() + 1],
        };
        Text { text, offsets }
    }

    fn range(&self, part: &str) -> std::ops::Range<usize> {
        let at = (part.as_ptr() as usize).wrapping_sub(self.text.as_ptr() as usize);
        if at.saturating_add(part.len()) <= self.text.len() {
            at..at + part.len()
        } else {
            0..self.text.len()
        }
    }

    /// Offsets of `part`, a slice of the text, and of its end.
    pub fn offsets(&self, part: &str) -> &[u32] {
        let range = self.range(part);
        self.offsets.get(range.start..=range.end).unwrap_or(&[])
    }

    /// Place of `part`, a slice of the text.
    pub fn span(&self, part: &str) -> Span {
        let offsets = self.offsets(part);
        match (offsets.first(), offsets.last()) {
            (Some(a), Some(b)) => Span { start: *a, end: (*b).max(a + 1) },
            _ => Span::NONE,
        }
    }
}
