//! What is sent to the client, from whichever thread.

use super::analysis::Analysis;
use super::protocol::{Client, Problem};
use flashderive_diagnostics::Diagnostic;
use lsp_server::{Connection, Message, Notification};
use serde_json::json;
use std::sync::{Arc, Mutex, PoisonError};

/// The sending end of the connection, until it is closed.
#[derive(Clone)]
pub struct Outbox(Arc<Mutex<Option<Connection>>>);

impl Outbox {
    /// Over a connection.
    pub fn new(connection: Connection) -> Outbox {
        Outbox(Arc::new(Mutex::new(Some(connection))))
    }

    /// Sends a message; a client that is gone misses it.
    pub fn send(&self, message: Message) {
        if let Some(connection) = &*self.0.lock().unwrap_or_else(PoisonError::into_inner) {
            let _ = connection.sender.send(message);
        }
    }

    /// Sends nothing any more, whoever asks; what was sent before is written when the writing thread ends.
    pub fn close(&self) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = None;
    }

    /// The problems of a text, in place of those that were shown before.
    pub fn publish(&self, uri: &str, version: Option<i32>, analysis: &Analysis, planned: &[Diagnostic], client: Client) {
        let all = analysis.found.iter().chain(planned);
        self.problems(uri, version, &all.map(|d| analysis.shown(d, uri, client)).collect::<Vec<_>>());
    }

    /// No problems: the document was closed.
    pub fn clear(&self, uri: &str) {
        self.problems(uri, None, &[]);
    }

    fn problems(&self, uri: &str, version: Option<i32>, list: &[Problem]) {
        let mut params = json!({ "uri": uri, "diagnostics": list });
        if let Some(version) = version {
            params["version"] = json!(version);
        }
        self.send(Message::Notification(Notification { method: "textDocument/publishDiagnostics".into(), params }));
    }
}
