//! What the thread keeps that checks documents and answers requests, and what it knows together with the thread that listens.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::AtomicU64;
use std::sync::{Arc, Mutex, PoisonError};

use lsp_server::RequestId;
use menagerie::loading::pipeline::FileCache;

use super::desk::{Analysis, Depth, Desk};
use super::trials::Send;

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
    pub(super) fn is_current(&self, desk: &Desk) -> bool {
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

    pub(super) fn is_cancelled(&self, id: &RequestId) -> bool {
        self.cancelled.lock().unwrap_or_else(PoisonError::into_inner).remove(id)
    }
}

/// What the thread keeps.
pub(super) struct Worker {
    pub(super) shared: Shared,
    pub(super) send: Send,
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
}
