//! An editor: it starts the server, and speaks with it as clients do.

use super::starts;
use serde_json::{json, Value};
use std::collections::VecDeque;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{channel, Receiver};
use std::time::Duration;

/// Far above what any answer takes, also on a loaded machine.
const LIMIT: Duration = Duration::from_secs(120);

pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// A session of an editor.
pub struct Editor {
    server: Child,
    input: Option<ChildStdin>,
    messages: Receiver<Value>,
    /// Notifications that came before the answer that was waited for.
    early: VecDeque<Value>,
    count: i64,
}

impl Editor {
    /// Starts the server and says nothing yet.
    pub fn silent(args: &[&str]) -> Editor {
        let mut command = Command::new(env!("CARGO_BIN_EXE_flashderive"));
        command.arg("lsp").args(args).current_dir(root()).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut server = command.spawn().expect("the binary runs");
        let (input, output) = (server.stdin.take(), server.stdout.take().expect("a pipe"));
        let (sender, messages) = channel();
        std::thread::spawn(move || {
            let mut output = BufReader::new(output);
            while let Some(message) = read(&mut output) {
                if sender.send(message).is_err() {
                    break;
                }
            }
        });
        Editor { server, input, messages, early: VecDeque::new(), count: 0 }
    }

    /// Starts the server and initializes it with these capabilities of the client.
    pub fn new(capabilities: Value) -> (Editor, Value) {
        let mut editor = Editor::silent(&["--stdio"]);
        let answer = editor.ask("initialize", json!({ "processId": null, "rootUri": null, "capabilities": capabilities }));
        editor.say("initialized", json!({}));
        (editor, answer)
    }

    pub fn send(&mut self, mut message: Value) {
        message["jsonrpc"] = json!("2.0");
        self.raw(&frame(&message.to_string()));
    }

    pub fn raw(&mut self, bytes: &[u8]) {
        let input = self.input.as_mut().expect("open");
        input.write_all(bytes).and_then(|()| input.flush()).expect("the server reads");
    }

    pub fn say(&mut self, method: &str, params: Value) {
        self.send(json!({ "method": method, "params": params }));
    }

    pub fn next(&mut self) -> Value {
        self.messages.recv_timeout(LIMIT).expect("a message")
    }

    /// The whole answer.
    pub fn answer(&mut self, method: &str, params: Value) -> Value {
        self.count += 1;
        self.send(json!({ "id": self.count, "method": method, "params": params }));
        loop {
            let message = self.next();
            if message["id"] == json!(self.count) {
                return message;
            }
            self.early.push_back(message);
        }
    }

    /// The result, which must not be an error.
    pub fn ask(&mut self, method: &str, params: Value) -> Value {
        let mut answer = self.answer(method, params);
        assert!(answer.get("error").is_none(), "{method}: {answer}");
        answer["result"].take()
    }

    /// The code of the error that a request is answered with.
    pub fn refused(&mut self, method: &str, params: Value) -> i64 {
        let answer = self.answer(method, params);
        answer["error"]["code"].as_i64().unwrap_or_else(|| panic!("{method}: {answer}"))
    }

    pub fn open(&mut self, uri: &str, text: &str) {
        self.say("textDocument/didOpen", json!({ "textDocument": { "uri": uri, "languageId": "yaml", "version": 1, "text": text } }));
    }

    pub fn change(&mut self, uri: &str, version: i32, text: &str) {
        self.say("textDocument/didChange", json!({ "textDocument": { "uri": uri, "version": version }, "contentChanges": [{ "text": text }] }));
    }

    /// The next problems, which must be of this document and version.
    pub fn problems(&mut self, uri: &str, version: Option<i32>) -> Vec<Value> {
        let message = self.early.pop_front().unwrap_or_else(|| self.next());
        assert_eq!(message["method"], "textDocument/publishDiagnostics", "{message}");
        assert_eq!((&message["params"]["uri"], message["params"].get("version")), (&json!(uri), version.map(|v| json!(v)).as_ref()), "{message}");
        message["params"]["diagnostics"].as_array().expect("a list").clone()
    }

    /// What is asked of a place.
    pub fn at(&mut self, what: &str, uri: &str, line: u32, character: u32) -> Value {
        let context = json!({ "includeDeclaration": true });
        let params = json!({ "textDocument": { "uri": uri }, "position": { "line": line, "character": character }, "context": context });
        self.ask(&format!("textDocument/{what}"), params)
    }

    /// The text of a hover.
    pub fn hover(&mut self, uri: &str, line: u32, character: u32) -> String {
        let answer = self.at("hover", uri, line, character);
        assert_eq!(answer["contents"]["kind"], "markdown", "{line}:{character}: {answer}");
        answer["contents"]["value"].as_str().expect("text").to_string()
    }

    /// Line and character where a definition is.
    pub fn definition(&mut self, uri: &str, line: u32, character: u32) -> Vec<(i64, i64)> {
        starts(&self.at("definition", uri, line, character))
    }

    /// Closes the input, and returns the exit code and standard error.
    pub fn end(mut self) -> (i32, String) {
        drop(self.input.take());
        let mut error = String::new();
        self.server.stderr.take().expect("a pipe").read_to_string(&mut error).expect("UTF-8");
        let status = self.server.wait().expect("it ends");
        (status.code().expect("not ended by a signal"), error)
    }

    /// Ends the session as the protocol says.
    pub fn leave(mut self) {
        assert_eq!(self.ask("shutdown", Value::Null), Value::Null);
        self.say("exit", Value::Null);
        assert_eq!(self.end(), (0, String::new()));
    }
}

fn frame(text: &str) -> Vec<u8> {
    format!("Content-Length: {}\r\n\r\n{text}", text.len()).into_bytes()
}

fn read(output: &mut impl BufRead) -> Option<Value> {
    let mut length = None;
    loop {
        let mut line = String::new();
        if output.read_line(&mut line).ok()? == 0 {
            return None;
        }
        match line.trim_end().split_once(": ") {
            Some(("Content-Length", n)) => length = n.parse().ok(),
            Some(_) => {}
            None => break,
        }
    }
    let mut body = vec![0; length?];
    output.read_exact(&mut body).ok()?;
    serde_json::from_slice(&body).ok()
}
