//! A desk as WebAssembly: what a page asks as JSON, it answers as JSON. `docs/architecture.md` tells where it is used. With the feature
//! `opponent` it is an adviser instead, which says what to play.
//!
//! Text goes in and out through the memory that the page shares with this module. The page asks for room with [`reserve`], writes the
//! question there, calls [`ask`], and reads the answer at [`answer`]. Here no address is ever followed: the room is a vector that this
//! module owns, and the page, which cannot harm more than its own module, writes into it.

use std::cell::RefCell;

#[cfg(not(feature = "opponent"))]
use menagerie::desk::questions::Desk;
use menagerie::desk::questions::LONGEST_QUESTION;
#[cfg(feature = "opponent")]
use menagerie::opponent::questions::Adviser;

thread_local! {
    /// Where the question is written.
    static QUESTION: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    /// The last answer.
    static ANSWER: RefCell<String> = const { RefCell::new(String::new()) };
    #[cfg(not(feature = "opponent"))]
    static DESK: RefCell<Desk> = RefCell::default();
    #[cfg(feature = "opponent")]
    static ADVISER: RefCell<Adviser> = RefCell::default();
}

#[cfg(not(feature = "opponent"))]
fn answer_to(question: &str) -> String {
    DESK.with_borrow_mut(|desk| desk.answer(question))
}

#[cfg(feature = "opponent")]
#[expect(unsafe_code, reason = "the page gives this function, and it only says a time")]
#[link(wasm_import_module = "page")]
unsafe extern "C" {
    /// Milliseconds since some moment.
    safe fn now() -> f64;
}

/// How a question begins that asks to learn on.
#[cfg(feature = "opponent")]
const STUDY: &str = "study ";

/// The first answer about a game comes within two seconds: what is found out about it until then is used.
#[cfg(feature = "opponent")]
fn answer_to(question: &str) -> String {
    let begun = now();
    let in_time = |milliseconds| now() - begun < milliseconds;
    ADVISER.with_borrow_mut(|adviser| match question.strip_prefix(STUDY) {
        Some(question) => adviser.study(question, &in_time),
        None => adviser.answer(question, &in_time),
    })
}

/// Makes room for a question of this many bytes. The address of the room; 0 if the question is too long to be answered.
#[expect(unsafe_code, reason = "the page calls it by this name, and no other function has it")]
#[unsafe(no_mangle)]
pub extern "C" fn reserve(length: usize) -> *mut u8 {
    if length > LONGEST_QUESTION {
        return std::ptr::null_mut();
    }
    QUESTION.with_borrow_mut(|question| {
        question.clear();
        question.resize(length, 0);
        question.as_mut_ptr()
    })
}

/// Answers the question that is written in the room. How many bytes the answer has.
#[expect(unsafe_code, reason = "the page calls it by this name, and no other function has it")]
#[unsafe(no_mangle)]
pub extern "C" fn ask() -> usize {
    let question = QUESTION.take();
    // What is not UTF-8 is no JSON: the answer says so.
    let question = String::from_utf8(question).unwrap_or_default();
    let told = answer_to(&question);
    ANSWER.with_borrow_mut(|answer| {
        *answer = told;
        answer.len()
    })
}

/// The address of the answer, valid until the next question.
#[expect(unsafe_code, reason = "the page calls it by this name, and no other function has it")]
#[unsafe(no_mangle)]
pub extern "C" fn answer() -> *const u8 {
    ANSWER.with_borrow(|answer| answer.as_ptr())
}
