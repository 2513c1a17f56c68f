//! What the messages hold that this server reads and writes: a small part of the Language Server Protocol 3.17.

use serde::{Deserialize, Serialize};
use serde_json::Value;

/// A place in a document, both from 0; characters are counted as was agreed on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Position {
    /// Line.
    pub line: u32,
    /// Units before it in its line.
    pub character: u32,
}

/// From a place up to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Range {
    /// First.
    pub start: Position,
    /// One past the last.
    pub end: Position,
}

/// A range of a document.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Location {
    /// The document.
    pub uri: String,
    /// The range.
    pub range: Range,
}

/// A document by its name.
#[derive(Clone, Debug, Deserialize)]
pub struct Document {
    /// As the client names it.
    pub uri: String,
    /// The client's count of its changes.
    #[serde(default)]
    pub version: Option<i32>,
    /// Its text, where it was opened.
    #[serde(default)]
    pub text: String,
}

/// `didOpen`, `didSave`, `didClose`, and requests for a whole document.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Whole {
    /// Which document.
    pub text_document: Document,
}

/// `didChange`: the text is sent whole.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Change {
    /// Which document.
    pub text_document: Document,
    /// Texts, of which the last one holds.
    pub content_changes: Vec<Content>,
}

/// A document's new text.
#[derive(Clone, Debug, Deserialize)]
pub struct Content {
    /// The text.
    pub text: String,
}

/// A place that a request is about.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct At {
    /// Which document.
    pub text_document: Document,
    /// Where.
    pub position: Position,
    /// For references.
    #[serde(default)]
    pub context: Option<References>,
}

/// Which references are wanted.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct References {
    /// The declarations too.
    pub include_declaration: bool,
}

/// An error or warning.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Problem {
    /// Where.
    pub range: Range,
    /// 1: an error; 2: a warning.
    pub severity: u8,
    /// `FDnnnn`.
    pub code: &'static str,
    /// Who says so.
    pub source: &'static str,
    /// What, with notes and help.
    pub message: String,
    /// Further places.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub related_information: Vec<Related>,
}

/// A further place of a problem.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Related {
    /// Where.
    pub location: Location,
    /// What to say about it.
    pub message: String,
}

/// A name in the outline of a document.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Symbol {
    /// The name.
    pub name: String,
    /// What it is.
    pub detail: String,
    /// The number that editors choose a picture by.
    pub kind: u8,
    /// All of it.
    pub range: Range,
    /// The name alone.
    pub selection_range: Range,
}

/// What the client said of itself that matters here.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Client {
    /// Characters are bytes of UTF-8; else units of UTF-16.
    pub utf8: bool,
    /// Problems may have further places.
    pub related: bool,
}

impl Client {
    /// From the parameters of `initialize`.
    pub fn of(params: &Value) -> Client {
        let encodings = params.pointer("/capabilities/general/positionEncodings").and_then(Value::as_array);
        let related = params.pointer("/capabilities/textDocument/publishDiagnostics/relatedInformation").and_then(Value::as_bool);
        Client { utf8: encodings.is_some_and(|list| list.iter().any(|e| e == "utf-8")), related: related.unwrap_or(false) }
    }
}
