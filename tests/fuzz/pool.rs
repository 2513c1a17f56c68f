//! Processes that run specs: what ends or hangs one of them is a finding about its spec, and nothing else.

use super::runner::{Ask, Report, Wrong};
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::Duration;

/// One process.
struct Worker {
    child: Child,
    stdin: ChildStdin,
    lines: Receiver<String>,
}

/// A place for one process at a time.
pub struct Place {
    worker: Option<Worker>,
    limit: Duration,
}

impl Worker {
    fn start() -> Result<Worker, String> {
        let own = std::env::current_exe().map_err(|e| e.to_string())?;
        // The emulator uses one thread: there are as many processes as cores.
        let mut command = Command::new(own);
        command.arg("--worker").env("RAYON_NUM_THREADS", "1").stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut child = command.spawn().map_err(|e| e.to_string())?;
        let (stdin, stdout) = (child.stdin.take(), child.stdout.take());
        let (Some(stdin), Some(stdout)) = (stdin, stdout) else { return Err("no pipes".into()) };
        let (sender, lines) = std::sync::mpsc::channel();
        std::thread::spawn(move || {
            for line in BufReader::new(stdout).lines().map_while(Result::ok) {
                if sender.send(line).is_err() {
                    break;
                }
            }
        });
        Ok(Worker { child, stdin, lines })
    }
}

impl Place {
    /// A place whose process may take `limit` for a spec.
    pub fn new(limit: Duration) -> Place {
        Place { worker: None, limit }
    }

    /// Runs a spec.
    pub fn ask(&mut self, ask: &Ask) -> Report {
        let ended = |kind: &str, message: String| Report {
            wrong: vec![Wrong { kind: kind.into(), target: ask.targets.join(","), plan: ask.only.clone(), run: String::new(), message }],
            ..Report::default()
        };
        let mut worker = match self.worker.take() {
            Some(worker) => worker,
            None => match Worker::start() {
                Ok(worker) => worker,
                Err(why) => return ended("abort", format!("no process: {why}")),
            },
        };
        let text = serde_json::to_string(ask).unwrap_or_default();
        let sent = writeln!(worker.stdin, "{text}").and_then(|()| worker.stdin.flush());
        let answer = match sent {
            Ok(()) => worker.lines.recv_timeout(self.limit),
            Err(_) => Err(RecvTimeoutError::Disconnected),
        };
        match answer {
            Ok(line) => {
                // A GPU context that saw a fault answers nothing more: the next spec gets a new process.
                let report: Report = serde_json::from_str(&line).unwrap_or_else(|e| ended("abort", format!("answer: {e}")));
                if report.wrong.iter().any(|w| w.kind == "fault") && ask.device != "cpu" {
                    let _ = worker.child.kill();
                    let _ = worker.child.wait();
                } else {
                    self.worker = Some(worker);
                }
                report
            }
            Err(RecvTimeoutError::Timeout) => {
                let _ = worker.child.kill();
                let _ = worker.child.wait();
                ended("hang", format!("not done after {} s", self.limit.as_secs()))
            }
            Err(RecvTimeoutError::Disconnected) => {
                let status = worker.child.wait().map_or(String::new(), |s| s.to_string());
                ended("abort", format!("the process ended: {status}"))
            }
        }
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        if let Some(mut worker) = self.worker.take() {
            let _ = worker.child.kill();
            let _ = worker.child.wait();
        }
    }
}

/// The loop of a process: a question a line, an answer a line.
pub fn work() {
    super::runner::note_panics();
    // Expressions are walked recursively.
    let thread = std::thread::Builder::new().stack_size(256 << 20).spawn(|| {
        for line in std::io::stdin().lock().lines().map_while(Result::ok) {
            let Ok(ask) = serde_json::from_str::<Ask>(&line) else { break };
            let report = super::runner::run(&ask);
            let mut out = std::io::stdout().lock();
            let text = serde_json::to_string(&report).unwrap_or_default();
            if writeln!(out, "{text}").and_then(|()| out.flush()).is_err() {
                break;
            }
        }
    });
    if let Ok(thread) = thread {
        let _ = thread.join();
    }
}
