//! Runs the tests of a document when a lens is clicked: on a thread of its own, so that nothing waits for it.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use lsp_server::{Message, Notification};
use menagerie::engine::Engine;
use menagerie::language::diagnostic::words::count;
use menagerie::loading::pipeline::FileCache;
use menagerie::loading::trial;
use serde_json::json;

use super::super::several::STACK;
use super::desk::{Depth, Desk};

/// The types of messages that the protocol has.
const ERROR: u8 = 1;
const WARNING: u8 = 2;
const INFO: u8 = 3;

/// How messages are sent.
pub(super) type Send = Arc<dyn Fn(Message) -> bool + std::marker::Send + Sync>;

/// Starts the tests of a document, or the one that begins at a byte, and sends the result later. Tests that are still running are given
/// up: they stop when `begun` is no longer the number with which they started.
pub(super) fn begin(desk: Desk, address: String, only: Option<u32>, begun: &Arc<AtomicU64>, send: Send) {
    let number = begun.fetch_add(1, Ordering::Relaxed) + 1;
    let begun = Arc::clone(begun);
    let tell = move || {
        let go_on = || begun.load(Ordering::Relaxed) == number;
        if let Some((kind, message)) = run(&desk, &address, only, &go_on) {
            let shown = json!({ "type": kind, "message": message });
            send(Message::Notification(Notification::new("window/showMessage".to_owned(), shown)));
        }
    };
    // Where no thread can be begun, no tests are run; the next click tries again.
    drop(thread::Builder::new().name("tests".to_owned()).stack_size(STACK).spawn(tell));
}

/// The result of the tests in a few words; none if they were given up.
fn run(desk: &Desk, address: &str, only: Option<u32>, go_on: &dyn Fn() -> bool) -> Option<(u8, String)> {
    let document = desk.documents.get(address)?;
    let loaded = desk.analyse(document, Depth::Written, &FileCache::default()).loaded;
    let Some(mut game) = loaded.game else {
        return Some((WARNING, "the tests cannot be run: the file has errors".to_owned()));
    };
    if let Some(only) = only {
        let mut ir = game.ir().clone();
        ir.tests.retain(|test| test.at.start == only);
        game = ir.check().ok()?;
    }
    let results: Vec<_> = trial::run_while::<Engine>(&game, go_on).collect();
    if !go_on() {
        return None;
    }
    let failed: Vec<_> = results.iter().filter(|result| !result.failures.is_empty()).collect();
    let Some(first) = failed.first().and_then(|result| result.failures.first()) else {
        let holds = if results.len() == 1 { "holds" } else { "hold" };
        return Some((INFO, format!("{} {holds}", count(results.len(), "test"))));
    };
    let line = loaded.sources.line_column(first.at).line;
    let told = first.diagnostic();
    let help = told.help.clone().unwrap_or_default();
    let all = match (failed.len(), results.len()) {
        (1, 1) => "the test does not hold".to_owned(),
        (1, all) => format!("1 of {all} tests does not hold"),
        (failed, all) => format!("{failed} of {all} tests do not hold"),
    };
    let said = format!("{all}; line {line}, `{}`: {help}", first.title);
    Some((ERROR, said))
}
