//! Questions in plain English, and how the language asks them.
//!
//! The lines are templates: `{left}` and `{right}` are the author's words on both sides of a phrase, `{own}` those
//! on the left with `own` before them, where no side is named. A test of `src/language/syntax/foreseen/phrases.rs` tries that each
//! of them can be read.

use std::collections::HashMap;
use std::sync::LazyLock;

/// What stands on the left of a phrase.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Left {
    /// The phrase begins the question.
    Nothing,
    /// Some words.
    Words,
    /// Whose side it is about.
    Whose,
    /// All men of some sort: `all enemy Pawn`.
    All,
    /// A direction.
    Direction,
}

/// Words that ask something in plain English.
#[derive(Clone, Copy, Debug)]
pub struct Phrase {
    /// The ways to say it, with `/` between.
    pub said: &'static str,
    /// What stands before them.
    pub left: Left,
    /// What to write.
    pub write: &'static str,
}

const fn ask(said: &'static str, left: Left, write: &'static str) -> Phrase {
    Phrase { said, left, write }
}

/// The phrases, by the first word of each way to say them. Every word of a file may begin one, so they are not looked
/// through.
static BY_FIRST_WORD: LazyLock<HashMap<&str, Vec<(&Phrase, &str)>>> = LazyLock::new(|| {
    let mut phrases: HashMap<&str, Vec<(&Phrase, &str)>> = HashMap::new();
    for phrase in PHRASES {
        for way in phrase.said.split('/') {
            let first = way.split(' ').next().unwrap_or(way);
            phrases.entry(first).or_default().push((phrase, way));
        }
    }
    phrases
});

/// The phrases that begin with a word, each with the way to say it.
pub fn beginning_with(word: &str) -> &'static [(&'static Phrase, &'static str)] {
    BY_FIRST_WORD.get(word).map_or(&[], Vec::as_slice)
}

use Left::{All, Direction, Nothing, Whose, Words};

/// Ways to ask, other than comparing numbers.
pub const PHRASES: &[Phrase] = &[
    ask(
        "is in/are in/is inside/are inside/is within/stands in/stand in/lies in/is located in/is standing in",
        Words,
        "{left} in {right}",
    ),
    ask(
        "is on/are on/is at/are at/stands on/stands at/stand on/lies on/sits on/is standing on/is located on",
        Words,
        "{left} on {right}",
    ),
    ask(
        "is not in/are not in/isn't in/is not on/are not on/isn't on/is not inside/is outside/are outside/is not at",
        Words,
        "{left} not in {right}",
    ),
    ask(
        "is attacked/are attacked/is under attack/are under attack/is in check/are in check/in check/under attack",
        Words,
        "{left} attacked",
    ),
    ask(
        "not attacked/is not attacked/are not attacked/isn't attacked/not under attack/is not under attack/not in check/is not in check/isn't in check/is safe/are safe",
        Words,
        "not {left} attacked",
    ),
    ask(
        "has no move/has no moves/has no legal move/has no legal moves/cannot move/can't move/is unable to move/has no move left/has no moves left/is blocked/are blocked/is immobilized/is immobilised/is paralysed/is paralyzed",
        Whose,
        "no move for {left}",
    ),
    ask(
        "has no/have no/loses/has lost all/has lost all its/has lost all their/has lost its/has lost his/has lost/has no more",
        Whose,
        "no {left} {right}",
    ),
    ask(
        "has been captured/have been captured/has been taken/have been taken/is no longer on the board/is not on the board/are all captured/are all taken/has died/have died/is extinct/are extinct/has died out/have died out/have all been captured",
        Words,
        "no {left}",
    ),
    ask("there is no/there are no/there is not any/there are not any/there isn't any", Nothing, "no {right}"),
    ask("there is a/there is an/there is one/there is/there are", Nothing, "{right}"),
    ask(
        "reaches/reach/reached/has reached/arrives at/arrives in/gets to/is reaching/arrives on/steps on/steps into/lands on/comes to",
        Words,
        "{own} in {right}",
    ),
    ask(
        "taken/captured/are taken/are captured/is taken/is captured/dead/gone/are gone/are dead/is gone",
        All,
        "no {left}",
    ),
    ask("occupied/are occupied/is occupied/filled/are filled/are full", All, "no empty {left}"),
    ask("empty/are empty/is empty", All, "no occupied {left}"),
    ask(
        "captured/is captured/was captured/are captured/killed/is killed/eaten/is eaten/eliminated/is eliminated/destroyed",
        Words,
        "no {left}",
    ),
    ask("no enemy move/no moves for enemy/enemy no move", Nothing, "no move for enemy"),
    ask(
        "no moves/no legal move/no legal moves/no own move/no own moves/no possible move/no possible moves",
        Nothing,
        "no move",
    ),
    ask("is empty/is free/is vacant/is unoccupied/empty/is open", Direction, "empty by step {left}"),
    ask("is occupied/is blocked/is not empty/blocked", Direction, "occupied by step {left}"),
    ask("beside/near", Nothing, "{right} in beside(here)"),
    ask("beside/near/is near", Words, "{left} in beside({right})"),
    ask(
        "next to/adjacent to/is next to/is adjacent to/close to/is beside/are next to/stands next to",
        Words,
        "{left} in beside({right})",
    ),
    ask("next to/adjacent to/close to", Nothing, "{right} in beside(here)"),
    ask(
        "nobody can move/no one can move/no man can move/no piece can move/none can move/no men can move/nobody has a move/nobody may move",
        Nothing,
        "no move",
    ),
    ask(
        "can capture/can take/may capture/may take/could capture/could take/can still capture/can still take/capture is possible/a capture is possible/capturing is possible",
        Nothing,
        "can-move(taken)",
    ),
    ask("has only/have only", Whose, "number of {left} is number of {left} {right}"),
    ask("there is at least one", Nothing, "{right}"),
];

/// Words that compare numbers, and the signs for them.
pub const COMPARISONS: &[(&str, &str)] = &[
    ("more than/greater than/bigger than/larger than/higher than/exceeds/over than/above", ">"),
    ("less than/fewer than/smaller than/lower than/below", "<"),
    (
        "at least/no less than/no fewer than/not less than/not fewer than/greater than or equal to/more than or equal to/a minimum of",
        ">=",
    ),
    (
        "at most/no more than/no greater than/not more than/less than or equal to/fewer than or equal to/up to/a maximum of/only/just/merely",
        "<=",
    ),
    ("equal to/equals/exactly/the same as", "is"),
    ("not equal to/other than/unequal to", "is not"),
];

/// Words that may stand before one that compares, and mean nothing more.
pub const FILLERS: [&str; 8] = ["is", "are", "has", "have", "there is", "there are", "has got", "was"];
