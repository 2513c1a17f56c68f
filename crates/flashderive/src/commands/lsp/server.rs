//! The server without its connection: documents, and the answer to each message.

use super::analysis::{file, Analysis};
use super::outbox::Outbox;
use super::planner::{Job, Planner};
use super::protocol::{At, Change, Client, Location, Whole};
use super::{hover, names};
use lsp_server::{ErrorCode, Notification, Request, Response, ResponseError};
use serde::de::DeserializeOwned;
use serde_json::{json, Value};
use std::collections::BTreeMap;
use std::panic::{catch_unwind, AssertUnwindSafe};
use std::sync::Arc;

/// An open document.
struct Open {
    version: Option<i32>,
    /// Counts texts of all documents, so that no two are taken for each other.
    generation: u64,
    analysis: Arc<Analysis>,
    /// A text that was not looked at yet.
    waiting: Option<String>,
    /// Whether the text is to be planned.
    plan: bool,
}

/// What the client was told and asked for.
pub struct Server {
    client: Client,
    outbox: Outbox,
    planner: Planner,
    documents: BTreeMap<String, Open>,
    generations: u64,
    /// Whether the client has asked for the end.
    pub shutdown: bool,
}

/// What the server can do, as `initialize` answers.
pub fn abilities(client: Client) -> Value {
    json!({
        "capabilities": {
            "positionEncoding": if client.utf8 { "utf-8" } else { "utf-16" },
            // Whole texts; the text is not needed when a file is saved.
            "textDocumentSync": { "openClose": true, "change": 1, "save": { "includeText": false } },
            "hoverProvider": true,
            "definitionProvider": true,
            "referencesProvider": true,
            "documentSymbolProvider": true,
        },
        "serverInfo": { "name": "flashderive", "version": env!("CARGO_PKG_VERSION") },
    })
}

/// An answer that is an error.
fn refusal(code: ErrorCode, message: impl Into<String>) -> ResponseError {
    ResponseError { code: code as i32, message: message.into(), data: None }
}

/// A panic is an error of this request; the hook has said where it was.
fn guarded<T>(work: impl FnOnce() -> Result<T, ResponseError>) -> Result<T, ResponseError> {
    let bug = |_| Err(refusal(ErrorCode::InternalError, "this is a bug in flashderive; its output says where"));
    catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(bug)
}

fn read<T: DeserializeOwned>(params: Value) -> Result<T, ResponseError> {
    serde_json::from_value(params).map_err(|e| refusal(ErrorCode::InvalidParams, e.to_string()))
}

impl Server {
    /// Without documents.
    pub fn new(client: Client, outbox: Outbox, planner: Planner) -> Server {
        Server { client, outbox, planner, documents: BTreeMap::new(), generations: 0, shutdown: false }
    }

    /// The answer to a request.
    pub fn request(&mut self, request: Request) -> Response {
        let Request { id, method, params } = request;
        let response_result = guarded(|| self.answer(&method, params));
        Response { id, response_result }
    }

    fn answer(&mut self, method: &str, params: Value) -> Result<Value, ResponseError> {
        if self.shutdown {
            return Err(refusal(ErrorCode::InvalidRequest, "the server was shut down"));
        }
        match method {
            "shutdown" => {
                self.shutdown = true;
                Ok(Value::Null)
            }
            "initialize" => Err(refusal(ErrorCode::InvalidRequest, "the server was initialized before")),
            "textDocument/hover" => self.at(params, |a, at, server, asked| {
                let planned = server.planner.planned(&asked.text_document.uri, server.generation(&asked.text_document.uri));
                let Some((text, span)) = hover::hover(a, &planned, at) else { return Value::Null };
                json!({ "contents": { "kind": "markdown", "value": text }, "range": a.lines.range(&a.text, span) })
            }),
            "textDocument/definition" => self.at(params, |a, at, _, asked| places(names::definition(a, &asked.text_document.uri, at))),
            "textDocument/references" => self.at(params, |a, at, _, asked| {
                let declarations = asked.context.is_some_and(|c| c.include_declaration);
                places(names::references(a, &asked.text_document.uri, at, declarations))
            }),
            "textDocument/documentSymbol" => {
                let whole: Whole = read(params)?;
                let uri = &whole.text_document.uri;
                self.settle(uri);
                Ok(self.documents.get(uri).map_or(Value::Null, |open| json!(names::symbols(&open.analysis))))
            }
            _ => Err(refusal(ErrorCode::MethodNotFound, format!("there is no request `{method}` here"))),
        }
    }

    /// What is asked of a place; null where there is no such document or place.
    fn at(&mut self, params: Value, answer: impl FnOnce(&Analysis, usize, &Server, &At) -> Value) -> Result<Value, ResponseError> {
        let asked: At = read(params)?;
        self.settle(&asked.text_document.uri);
        let Some(open) = self.documents.get(&asked.text_document.uri) else { return Ok(Value::Null) };
        let analysis = open.analysis.clone();
        let at = analysis.lines.offset(&analysis.text, asked.position);
        Ok(at.map_or(Value::Null, |at| answer(&analysis, at, self, &asked)))
    }

    fn generation(&self, uri: &str) -> u64 {
        self.documents.get(uri).map_or(0, |open| open.generation)
    }

    /// Takes in what the client says.
    pub fn notified(&mut self, notification: Notification) {
        let Notification { method, params } = notification;
        // There is nobody to answer.
        let _ = guarded(|| self.take(&method, params));
    }

    fn take(&mut self, method: &str, params: Value) -> Result<(), ResponseError> {
        match method {
            "textDocument/didOpen" => {
                let whole: Whole = read(params)?;
                self.set(whole.text_document.uri, whole.text_document.version, whole.text_document.text, true);
            }
            "textDocument/didChange" => {
                let change: Change = read(params)?;
                if let Some(last) = change.content_changes.into_iter().next_back() {
                    self.set(change.text_document.uri, change.text_document.version, last.text, false);
                }
            }
            "textDocument/didSave" => {
                let whole: Whole = read(params)?;
                if let Some(open) = self.documents.get_mut(&whole.text_document.uri) {
                    open.plan = true;
                }
            }
            "textDocument/didClose" => {
                let whole: Whole = read(params)?;
                let uri = whole.text_document.uri;
                self.documents.remove(&uri);
                self.planner.changed(&uri, None);
                self.outbox.clear(&uri);
            }
            _ => {}
        }
        Ok(())
    }

    /// A new text; it is looked at when nothing else waits, or when it is asked about.
    fn set(&mut self, uri: String, version: Option<i32>, text: String, plan: bool) {
        self.generations += 1;
        let generation = self.generations;
        self.planner.changed(&uri, Some(generation));
        let empty = || Arc::new(Analysis::empty(self.client));
        let open = self.documents.entry(uri).or_insert_with(|| Open { version, generation, analysis: empty(), waiting: None, plan });
        (open.version, open.generation, open.waiting, open.plan) = (version, generation, Some(text), plan);
    }

    /// Looks at one text that waits, or has it planned; whether there was one.
    pub fn idle(&mut self) -> bool {
        let waits = self.documents.iter().find(|(_, open)| open.waiting.is_some() || open.plan).map(|(uri, _)| uri.clone());
        let found = waits.is_some();
        if let Some(uri) = waits {
            let seen = guarded(|| {
                self.settle(&uri);
                Ok(())
            });
            if seen.is_err() {
                // What was shown is of another text.
                self.outbox.clear(&uri);
            }
        }
        found
    }

    /// Looks at the newest text of a document and says what is wrong in it.
    fn settle(&mut self, uri: &str) {
        let Some(open) = self.documents.get_mut(uri) else { return };
        let (file, path) = file(uri);
        if let Some(text) = open.waiting.take() {
            // What is known is of another text; should this one end in a panic, nothing is.
            let plan = std::mem::take(&mut open.plan);
            open.analysis = Arc::new(Analysis::empty(self.client));
            open.analysis = Arc::new(Analysis::new(path, text, self.client));
            open.plan = plan;
            self.outbox.publish(uri, open.version, &open.analysis, &[], self.client);
        }
        if std::mem::take(&mut open.plan) && open.analysis.derived.is_some() {
            let job = Job { generation: open.generation, version: open.version, file, analysis: open.analysis.clone() };
            self.planner.ask(uri, job);
        }
    }
}

fn places(list: Vec<Location>) -> Value {
    if list.is_empty() {
        Value::Null
    } else {
        json!(list)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_is_an_answer() {
        let ended = guarded::<()>(|| panic!("on purpose"));
        assert_eq!(ended.map_err(|e| e.code), Err(ErrorCode::InternalError as i32));
        assert_eq!(guarded(|| Ok(1)).ok(), Some(1));
    }
}
