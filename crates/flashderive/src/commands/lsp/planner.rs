//! Planning beside the server: it may take seconds, so it has a thread of its own. Of a document's texts the newest is planned; what comes out
//! for an older one is dropped.

use super::analysis::{reasons, Analysis};
use super::outbox::Outbox;
use super::protocol::Client;
use crate::pipeline::{self, Preference, TargetOptions, WorkloadOptions};
use flashderive_diagnostics::Diagnostic;
use flashderive_ir::parallel::STACK;
use flashderive_ir::target::Target;
use std::collections::BTreeMap;
use std::panic::{catch_unwind, AssertUnwindSafe};
use std::path::PathBuf;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

/// A text to plan.
#[derive(Clone, Debug)]
pub struct Job {
    /// Which text of the document.
    pub generation: u64,
    /// The client's count of changes.
    pub version: Option<i32>,
    /// The file, if it is one.
    pub file: Option<PathBuf>,
    /// What was found before planning.
    pub analysis: Arc<Analysis>,
}

#[derive(Default)]
struct Shared {
    /// The newest text of each open document.
    newest: BTreeMap<String, u64>,
    /// What planning complained about, and for which text.
    planned: BTreeMap<String, (u64, Vec<Diagnostic>)>,
    /// What waits.
    queue: BTreeMap<String, Job>,
}

/// Plans texts, one after the other, and publishes what comes out.
#[derive(Clone)]
pub struct Planner {
    shared: Arc<(Mutex<Shared>, Condvar)>,
    outbox: Outbox,
    client: Client,
}

impl Planner {
    /// Starts the thread; it ends with the process.
    pub fn start(target: Target, options: TargetOptions, outbox: Outbox, client: Client) -> Planner {
        let planner = Planner { shared: Arc::default(), outbox, client };
        let worker = planner.clone();
        let work = move || loop {
            let (uri, job) = worker.next();
            // What panics has said so on standard error; the next text is another one.
            if let Ok(found) = catch_unwind(AssertUnwindSafe(|| complaints(&job, &target, &options))) {
                worker.publish(&uri, &job, found);
            }
        };
        // Without a thread there are the problems of the stages before.
        let _ = std::thread::Builder::new().name("planner".into()).stack_size(STACK).spawn(work);
        planner
    }

    /// A document has a new text, or none any more; what waits for the old one is dropped.
    pub fn changed(&self, uri: &str, generation: Option<u64>) {
        let mut shared = self.lock();
        shared.queue.remove(uri);
        shared.planned.remove(uri);
        match generation {
            Some(generation) => shared.newest.insert(uri.to_string(), generation),
            None => shared.newest.remove(uri),
        };
    }

    /// Asks for the plan of a text.
    pub fn ask(&self, uri: &str, job: Job) {
        self.lock().queue.insert(uri.to_string(), job);
        self.shared.1.notify_one();
    }

    /// What planning complained about in this text.
    pub fn planned(&self, uri: &str, generation: u64) -> Vec<Diagnostic> {
        self.lock().planned.get(uri).filter(|(of, _)| *of == generation).map(|(_, found)| found.clone()).unwrap_or_default()
    }

    fn next(&self) -> (String, Job) {
        let mut shared = self.lock();
        loop {
            if let Some(next) = shared.queue.pop_first() {
                return next;
            }
            shared = self.shared.1.wait(shared).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// The lock is held while it is sent, so that nothing newer is sent before.
    fn publish(&self, uri: &str, job: &Job, found: Vec<Diagnostic>) {
        let mut shared = self.lock();
        if shared.newest.get(uri) == Some(&job.generation) {
            self.outbox.publish(uri, job.version, &job.analysis, &found, self.client);
            shared.planned.insert(uri.to_string(), (job.generation, found));
        }
    }

    fn lock(&self) -> MutexGuard<'_, Shared> {
        self.shared.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// What `check` says beyond the stages before: no plan fits, or the tuning record beside the file does not.
fn complaints(job: &Job, target: &Target, options: &TargetOptions) -> Vec<Diagnostic> {
    let Some(derived) = job.analysis.derived.as_deref() else { return Vec::new() };
    let mut derived = derived.clone();
    derived.loaded.file = job.file.clone();
    derived.loaded = derived.loaded.tuned(options.clone());
    let planned =
        pipeline::choose(&derived.loaded, WorkloadOptions::default(), Preference::Real).and_then(|workload| pipeline::bind(derived, target.clone(), workload));
    planned.err().map_or_else(Vec::new, |failure| reasons(failure, &job.analysis.path))
}
