//! The desks that answer: one for moves, one for slow questions, an opponent, and one that learns how to play. Each has a thread of its own, so
//! that a click does not wait for a hundred tests.

use std::sync::mpsc::{Receiver, Sender, SyncSender, TrySendError, channel, sync_channel};
use std::thread;
use std::time::Instant;

use menagerie::desk::questions::Desk;
use menagerie::engine::Engine;
use menagerie::opponent::questions::Adviser;

use crate::cli::several::STACK;

/// How many questions may wait for one desk.
const WAITING: usize = 32;

/// A question, and where the answer is wanted, if it is.
type Question = (String, Option<Sender<String>>);

/// Where questions are put.
#[derive(Clone, Debug)]
pub(super) struct Desks {
    quick: SyncSender<Question>,
    slow: SyncSender<Question>,
    adviser: SyncSender<Question>,
    student: SyncSender<Question>,
}

/// Why there is no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum NoAnswer {
    /// Too many questions wait.
    Busy,
    /// The thread is gone: that is a mistake of the program.
    Gone,
}

impl Desks {
    /// All of them, ready for questions.
    pub(super) fn open() -> Self {
        let (adviser, student) = (adviser(Adviser::answer), adviser(Adviser::study));
        Self { quick: desk(), slow: desk(), adviser, student }
    }

    /// Asks the opponent, and waits for the answer.
    pub(super) fn advise(&self, question: String) -> Result<String, NoAnswer> {
        answer(&self.adviser, question)
    }

    /// Lets the opponent learn, and waits for what it has learned.
    pub(super) fn study(&self, question: String) -> Result<String, NoAnswer> {
        answer(&self.student, question)
    }

    /// Asks, and waits for the answer. `kind` is what is asked for; games are loaded at both desks.
    pub(super) fn ask(&self, kind: &str, question: String) -> Result<String, NoAnswer> {
        let to = match kind {
            "tests" | "changed" => &self.slow,
            "load" => {
                // No answer is awaited here: later questions about the game come in the same queue. If that queue is full, the
                // page has its board all the same, and loads the game again when the other desk does not know it.
                let _ = put(&self.slow, (question.clone(), None));
                &self.quick
            }
            _ => &self.quick,
        };
        answer(to, question)
    }
}

/// The answer of a thread to a question.
fn answer(to: &SyncSender<Question>, question: String) -> Result<String, NoAnswer> {
    let (send, answer) = channel();
    put(to, (question, Some(send)))?;
    answer.recv().map_err(|_| NoAnswer::Gone)
}

fn put(desk: &SyncSender<Question>, question: Question) -> Result<(), NoAnswer> {
    desk.try_send(question).map_err(|error| match error {
        TrySendError::Full(_) => NoAnswer::Busy,
        TrySendError::Disconnected(_) => NoAnswer::Gone,
    })
}

fn desk() -> SyncSender<Question> {
    let mut desk = Desk::<Engine>::default();
    thread_of(move |question| desk.answer(question))
}

fn adviser(answer: fn(&mut Adviser, &str, &dyn Fn(f64) -> bool) -> String) -> SyncSender<Question> {
    let mut adviser = Adviser::default();
    thread_of(move |question| {
        let begun = Instant::now();
        answer(&mut adviser, question, &|milliseconds| begun.elapsed().as_secs_f64() * 1_000.0 < milliseconds)
    })
}

/// A thread that answers questions, one after the other.
fn thread_of(mut answer: impl FnMut(&str) -> String + Send + 'static) -> SyncSender<Question> {
    let (send, questions): (_, Receiver<Question>) = sync_channel(WAITING);
    // Without a thread there is no answer, which the first question notices.
    let answer = move || {
        for (question, wanted) in questions {
            let answer = answer(&question);
            if let Some(wanted) = wanted {
                // The asking thread may be gone.
                let _ = wanted.send(answer);
            }
        }
    };
    drop(thread::Builder::new().stack_size(STACK).spawn(answer));
    send
}

#[cfg(test)]
mod tests {
    use super::*;

    /// With a full queue at the slow desk, the page has its board all the same, and gets an error for slow questions.
    #[test]
    fn a_full_slow_desk_leaves_the_page_its_board() {
        let (slow, _unread) = sync_channel(1);
        let desks = Desks { slow, ..Desks::open() };
        let rules = include_str!("../../../rules/breakthrough.rules");
        let load = serde_json::json!({ "ask": "load", "name": "x.rules", "text": rules }).to_string();
        for _ in 0..3 {
            let loaded = desks.ask("load", load.clone()).unwrap_or_default();
            let loaded: serde_json::Value = serde_json::from_str(&loaded).unwrap_or_default();
            let rules = loaded.get("rules");
            let position =
                serde_json::json!({ "ask": "position", "rules": rules, "start": null, "moves": [] });
            let answer = desks.ask("position", position.to_string()).unwrap_or_default();
            let answer: serde_json::Value = serde_json::from_str(&answer).unwrap_or_default();
            assert_eq!(
                answer.pointer("/board/cells").and_then(|cells| Some(cells.as_array()?.len())),
                Some(64)
            );
        }
        assert_eq!(desks.ask("tests", String::new()), Err(NoAnswer::Busy));
    }
}
