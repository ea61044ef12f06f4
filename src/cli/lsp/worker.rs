//! The thread that checks documents and answers requests. The thread that listens only keeps the documents and hands work over, so that
//! it receives cancellations, the next edit and the end while something takes long.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::sync::atomic::AtomicU64;
use std::sync::mpsc::Receiver;
use std::sync::{Arc, Mutex, PoisonError};

use lsp_server::{ErrorCode, Message, Notification, Request, RequestId, Response};
use menagerie::language::diagnostic::any_error;
use menagerie::loading::pipeline::FileCache;
use serde_json::{Value, json};

use super::answers;
use super::convert::{object, shown};
use super::desk::{Analysis, Depth, Desk};
use super::trials::Send;

/// What there is to do.
#[derive(Debug)]
pub(super) enum Job {
    /// A document was opened, changed or closed: check all that are open.
    Look(String),
    /// A request.
    Answer(Request),
}

/// What both threads know.
#[derive(Clone, Debug, Default)]
pub(super) struct Shared {
    pub(super) desk: Arc<Mutex<Desk>>,
    /// Requests that the editor has cancelled.
    cancelled: Arc<Mutex<BTreeSet<RequestId>>>,
}

impl Shared {
    /// The documents as they are now.
    pub(super) fn desk(&self) -> Desk {
        // A poisoned lock is one whose holder has panicked; a desk is whole at any time.
        self.desk.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Whether the documents are still those of a copy.
    fn is_current(&self, desk: &Desk) -> bool {
        self.desk.lock().unwrap_or_else(PoisonError::into_inner).stamp == desk.stamp
    }

    /// The editor has cancelled a request. Ids of requests that were answered already are dropped in time.
    pub(super) fn cancel(&self, id: RequestId) {
        /// The most ids that are remembered.
        const MOST: usize = 1_000;
        let mut cancelled = self.cancelled.lock().unwrap_or_else(PoisonError::into_inner);
        if cancelled.len() >= MOST {
            cancelled.clear();
        }
        cancelled.insert(id);
    }

    fn is_cancelled(&self, id: &RequestId) -> bool {
        self.cancelled.lock().unwrap_or_else(PoisonError::into_inner).remove(id)
    }
}

/// What the thread keeps.
pub(super) struct Worker {
    shared: Shared,
    send: Send,
    shelf: FileCache,
    /// What is known of the documents as they were at the stamp.
    known: BTreeMap<(String, Depth), Arc<Analysis>>,
    stamp: u64,
    /// The cells of each document when it last was a game: they are offered while it has errors.
    cells: BTreeMap<String, Arc<[String]>>,
    /// Counts starts and stops of tests: tests that were started under another number stop.
    pub(super) tests: Arc<AtomicU64>,
}

impl Worker {
    pub(super) fn new(shared: Shared, send: Send) -> Self {
        Self {
            shared,
            send,
            shelf: FileCache::default(),
            known: BTreeMap::new(),
            stamp: 0,
            cells: BTreeMap::new(),
            tests: Arc::default(),
        }
    }

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

    /// The analysis of a document; none if it is not open.
    pub(super) fn analysis(&mut self, desk: &Desk, address: &str, depth: Depth) -> Option<Arc<Analysis>> {
        if self.stamp != desk.stamp {
            self.known.clear();
            self.cells.retain(|address, _| desk.documents.contains_key(address));
            self.stamp = desk.stamp;
        }
        let key = (address.to_owned(), depth);
        if let Some(known) = self.known.get(&key) {
            return Some(Arc::clone(known));
        }
        let new = Arc::new(desk.analyse(desk.documents.get(address)?, depth, &self.shelf));
        if let Some(game) = &new.loaded.game {
            let cells = game.board.cells.iter().map(|cell| cell.name.clone()).collect();
            self.cells.insert(address.to_owned(), cells);
        }
        self.known.insert(key, Arc::clone(&new));
        Some(new)
    }

    /// The cells of a document as it last was a game.
    pub(super) fn cells(&self, address: &str) -> Arc<[String]> {
        self.cells.get(address).map(Arc::clone).unwrap_or_default()
    }

    pub(super) fn shelf(&self) -> &FileCache {
        &self.shelf
    }

    pub(super) fn send(&self) -> &Send {
        &self.send
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
