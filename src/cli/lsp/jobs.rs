//! The thread that checks documents and answers requests. The thread that listens only keeps the documents and hands work over, so that
//! it receives cancellations, the next edit and the end while something takes long.

use std::collections::VecDeque;
use std::sync::mpsc::Receiver;

use lsp_server::{ErrorCode, Message, Notification, Request, Response};
use menagerie::language::diagnostic::any_error;
use serde_json::{Value, json};

use super::answers;
use super::convert::{object, shown};
use super::desk::{Depth, Desk};
use super::worker::Worker;

/// What there is to do.
#[derive(Debug)]
pub(super) enum Job {
    /// A document was opened, changed or closed: check all that are open.
    Look(String),
    /// A request.
    Answer(Request),
}

impl Worker {
    /// Works until the listening thread has ended.
    pub(super) fn run(mut self, jobs: &Receiver<Job>) {
        let (mut requests, mut looks) = (VecDeque::new(), Looks::default());
        loop {
            let idle = requests.is_empty() && looks.is_empty();
            let mut next = if idle { jobs.recv().ok() } else { jobs.try_recv().ok() };
            if idle && next.is_none() {
                return;
            }
            // Everything that waits is taken at once: an edit that is followed by another is not checked.
            while let Some(job) = next {
                match job {
                    Job::Answer(request) => requests.push_back(request),
                    Job::Look(address) => looks.changed(address),
                }
                next = jobs.try_recv().ok();
            }
            // Messages go first: people wait for them, and requests usually follow edits.
            if let Some((address, depth)) = looks.next(&self.shared.desk()) {
                if self.tell(&address, depth) && depth == Depth::Written {
                    looks.longer.push(address);
                }
            } else if let Some(request) = requests.pop_front() {
                self.answer(request);
            } else if let Some(address) = looks.longer.pop() {
                self.tell(&address, Depth::Advised);
            }
        }
    }

    /// Sends what is wrong with a document. True if a longer look may find more.
    fn tell(&mut self, address: &str, depth: Depth) -> bool {
        let desk = self.shared.desk();
        let found = self.analysis(&desk, address, depth);
        // It has changed in the meantime, and will be checked again soon.
        if !self.shared.is_current(&desk) {
            return false;
        }
        let diagnostics: Value = found
            .iter()
            .flat_map(|found| {
                let all = found.loaded.diagnostics.iter();
                all.filter_map(|diagnostic| shown(&desk, &found.loaded.sources, diagnostic, address))
            })
            .collect();
        let version = desk.documents.get(address).map(|document| document.version);
        let params = object(json!({ "uri": address, "diagnostics": diagnostics, "version": version }));
        let method = "textDocument/publishDiagnostics".to_owned();
        (self.send)(Message::Notification(Notification::new(method, params)));
        found.is_some_and(|found| any_error(&found.loaded.diagnostics))
    }

    fn answer(&mut self, request: Request) {
        let id = request.id.clone();
        let response = if self.shared.is_cancelled(&id) {
            Response::new_err(id, ErrorCode::RequestCanceled as i32, "the request was cancelled".to_owned())
        } else {
            let desk = self.shared.desk();
            match answers::answer(self, &desk, request) {
                Ok(result) => Response::new_ok(id, result),
                Err(wrong) => Response::new_err(id, wrong.code as i32, wrong.message),
            }
        };
        (self.send)(Message::Response(response));
    }
}

/// The documents that are to be checked.
#[derive(Debug, Default)]
struct Looks {
    /// Those that have changed: they come first.
    changed: Vec<String>,
    /// Whether the others are to be checked, which may use them.
    all: bool,
    others: Vec<String>,
    /// Documents with errors, whose messages can be improved when there is time.
    longer: Vec<String>,
}

impl Looks {
    fn is_empty(&self) -> bool {
        self.changed.is_empty() && !self.all && self.others.is_empty() && self.longer.is_empty()
    }

    fn changed(&mut self, address: String) {
        self.longer.retain(|other| *other != address);
        if !self.changed.contains(&address) {
            self.changed.push(address);
        }
        self.all = true;
    }

    /// The document to check next, before the longer looks.
    fn next(&mut self, desk: &Desk) -> Option<(String, Depth)> {
        if !self.changed.is_empty() {
            let first = self.changed.remove(0);
            self.others.push(first.clone());
            return Some((first, Depth::Written));
        }
        if std::mem::take(&mut self.all) {
            let done = std::mem::take(&mut self.others);
            // Only a text that uses another can be changed by it.
            let uses = |address: &&String| {
                desk.documents.get(*address).is_some_and(|document| document.text.contains("use"))
            };
            let rest = desk.documents.keys().filter(|address| !done.contains(address)).filter(uses);
            self.others = rest.cloned().collect();
        }
        self.others.pop().map(|other| (other, Depth::Written))
    }
}
