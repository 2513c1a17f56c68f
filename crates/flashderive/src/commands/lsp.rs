//! `lsp`: a language server for spec files, over standard input and output.
//!
//! Each text is read and derived when nothing else waits, which takes milliseconds; planning may take seconds, so it is done when a document is
//! opened or saved, on a thread of its own (`planner`).

mod analysis;
mod hover;
mod lines;
mod names;
mod outbox;
mod planner;
mod protocol;
mod server;

use crate::cli::Lsp;
use crate::files;
use crate::outcome::{Exit, Failure, Output};
use crate::pipeline::TargetOptions;
use crate::targets;
use lsp_server::{Connection, Message, Response};
use outbox::Outbox;
use planner::Planner;
use protocol::Client;
use serde_json::Value;
use server::Server;
use std::path::Path;

/// Serves until the client says `exit`, or is gone. The exit code is 0 after `shutdown` and `exit`.
///
/// # Errors
/// When the target is not known, or what the client writes is no message.
pub fn run(args: &Lsp) -> Result<Output, Failure> {
    let options = TargetOptions::from(&args.target);
    let target = targets::load(options.clone())?;
    let (connection, threads) = Connection::stdio();
    let sending = Connection { sender: connection.sender.clone(), receiver: connection.receiver.clone() };
    let Connection { sender, receiver } = connection;
    let outbox = Outbox::new(sending);
    let connection = Connection { sender, receiver };
    let Ok((id, params)) = connection.initialize_start() else {
        outbox.close();
        drop(connection);
        return threads.join().map_err(|e| unreadable(&e)).map(|()| Output::new("", Value::Null).exit(Exit::Refused));
    };
    let client = Client::of(&params);
    outbox.send(Message::Response(Response { id, response_result: Ok(server::abilities(client)) }));
    let planner = Planner::start(target, options, outbox.clone(), client);
    let mut server = Server::new(client, outbox.clone(), planner);
    let exit = serve(&connection, &mut server, &outbox);
    outbox.close();
    drop(connection);
    match threads.join() {
        Err(e) if exit.is_none() => Err(unreadable(&e)),
        _ => Ok(Output::new("", Value::Null).exit(exit.unwrap_or(Exit::Refused))),
    }
}

/// Answers until `exit`; nothing when the client is gone without a word.
fn serve(connection: &Connection, server: &mut Server, outbox: &Outbox) -> Option<Exit> {
    loop {
        let message = match connection.receiver.try_recv() {
            Ok(message) => message,
            // Before it waits, it looks at what changed.
            Err(_) if server.idle() => continue,
            Err(_) => connection.receiver.recv().ok()?,
        };
        match message {
            Message::Request(request) => outbox.send(Message::Response(server.request(request))),
            Message::Notification(n) if n.method == "exit" => return Some(if server.shutdown { Exit::Ok } else { Exit::Refused }),
            Message::Notification(n) => server.notified(n),
            // Nothing is asked of the client.
            Message::Response(_) => {}
        }
    }
}

fn unreadable(error: &std::io::Error) -> Failure {
    files::io_failure(Path::new(files::STDIN), &format!("it is no message of the Language Server Protocol: {error}"))
}
