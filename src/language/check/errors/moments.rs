//! Questions that have one answer where they stand.

use super::questions::decided;
use crate::language::check::reasons::Nobody;
use crate::language::check::reasons::{Limit, Missing, Most, Quiet};
use crate::language::diagnostic::{Diagnostic, catalog};
use crate::language::ir::GuardKind;
use crate::language::source::Span;

/// A place and its words.
type Words<'a> = (Span, &'a str);

/// `when taken`, before anything is taken.
pub(in crate::language::check) fn asked_too_early(
    at: Span,
    word: &str,
    missing: Missing,
    text: &str,
    help: &str,
) -> Diagnostic {
    let why = match missing {
        Missing::Taken => "nothing is taken yet".to_owned(),
        Missing::Walked => {
            format!("no leg is walked yet: there is no `{}`", word.split(' ').next().unwrap_or(word))
        }
        Missing::Named => format!("the walk has not begun, and has not named `{word}`"),
        Missing::Mover => format!("nobody is moving: there is no `{word}`"),
        Missing::Origin => "a man that is dropped comes from no cell".to_owned(),
    };
    Diagnostic::new(catalog::TOO_EARLY, format!("`{text}` is asked too early")).at(at, why).help(help)
}

/// How a game knows what was taken in an earlier turn.
pub(in crate::language::check) const TAKEN_EARLIER: &str =
    "to remember what was taken in an earlier turn, declare a flag and set it in `after taking`";

/// `quietly so that taken`: `taking` are the words of a walk that takes, `guard` those of the guard in which it is asked.
pub(in crate::language::check) fn nobody_taken(
    (at, text): Words<'_>,
    quiet: Quiet,
    name: &str,
    taking: Option<&str>,
    guard: Option<&(GuardKind, String)>,
) -> Diagnostic {
    let found = Diagnostic::new(catalog::NOBODY_TAKEN, format!("`{text}` asks about a taking that never is"));
    let out = match guard {
        Some((_, guard)) => format!("leave `{guard}` out"),
        None => "leave the question out".to_owned(),
    };
    let found = match quiet {
        Quiet::Move(walk) => found.at(at, "nobody is taken by this move").at(walk, "takes nobody"),
        Quiet::Drop => found.at(at, "a drop takes nobody"),
        Quiet::Piece => found.at(at, "no move of this piece takes anybody"),
        Quiet::Game => found.at(at, "no move, drop or effect takes anybody"),
    };
    let help = match (quiet, guard, taking) {
        (_, Some((GuardKind::Unless, _)), _) => format!("{out}: it forbids nothing"),
        (Quiet::Move(_), _, Some(taking)) => {
            format!("to take, write `{taking}`; to move without taking, {out}")
        }
        (Quiet::Move(_), _, None) => {
            format!("to take, let a leg say `taking`; to move without taking, {out}")
        }
        (Quiet::Drop, ..) => format!("{out}, or take men in the block of the drop: `{{ take ... }}`"),
        (Quiet::Piece, ..) if !name.is_empty() => format!("{out}, or let a move of `{name}` take: `taking`"),
        (Quiet::Piece | Quiet::Game, ..) => {
            format!("{out}, or let a move take: `taking`, or without `quietly`")
        }
    };
    found.help(match guard {
        Some((GuardKind::When | GuardKind::Unless, _)) => format!("{help}; {TAKEN_EARLIER}"),
        _ => help,
    })
}

/// `here is enemy`, asked of the man's own cell.
pub(in crate::language::check) fn asks_itself(
    (at, text): Words<'_>,
    word: &str,
    name: &str,
    holds: bool,
    help: Option<&str>,
) -> Diagnostic {
    let itself = if name.is_empty() { "the man itself".to_owned() } else { format!("the {name} itself") };
    let why = if word == "here" {
        format!("at this moment {itself} stands here")
    } else {
        format!("`{word}` is {itself}")
    };
    decided(at, text, holds, why).help(help.unwrap_or("name the other man, or the cell, that is meant"))
}

/// `after promoting when mover is Pawn` in a `Pawn`: by then the man is what it has become.
pub(in crate::language::check) fn asks_promoted(
    (at, text): Words<'_>,
    word: &str,
    name: &str,
    become_so: &[String],
    holds: bool,
) -> Diagnostic {
    let was = if name.is_empty() { "the man".to_owned() } else { format!("the {name}") };
    let names: Vec<String> = become_so.iter().map(|name| format!("`{name}`")).collect();
    let now = crate::language::diagnostic::words::any_of(&names);
    let found = decided(at, text, holds, format!("`{word}` is what {was} has become by now: {now}"));
    match become_so.first() {
        _ if holds => found.help("leave the guard out: with it, the hook is never done"),
        Some(one) => {
            found.help(format!("name what it has become, `{word} is {one}`, or leave the guard out"))
        }
        None => found.help("leave the guard out"),
    }
}

/// `where own King attacked` in the walk of a king: `men` are those words of it that name him.
pub(in crate::language::check) fn is_in_the_air((at, text): Words<'_>, men: &str, name: &str) -> Diagnostic {
    let him = text.replacen(men, "mover", 1);
    decided(at, text, false, format!("the {name} walks here: he is in the air, and his side has no other"))
        .help(format!("the man that walks is `mover`: `{him}`"))
}

/// `unless own Guard` in a `Guard`
pub(in crate::language::check) fn counts_itself(
    (at, text): Words<'_>,
    word: &str,
    name: &str,
    holds: bool,
) -> Diagnostic {
    let itself =
        if name.is_empty() { "the man that is asked".to_owned() } else { format!("the {name} itself") };
    let help = if text.starts_with("number of") {
        format!("it counts itself; those beside it are `number of ({word} but not mover)`")
    } else {
        format!("another one is `{word} but not mover`; another one near it `{word} by step any`")
    };
    decided(at, text, holds, format!("{itself} is one of them")).help(help)
}

/// `where here is enemy`: whom it has landed on is gone. `men` are those that were asked about.
pub(in crate::language::check) fn asks_the_air((at, text): Words<'_>, men: &str, holds: bool) -> Diagnostic {
    decided(at, text, holds, GONE).help(landing(men))
}

/// `drop on empty when no man on here`: `drops` says whether it is dropped with this `guard` at all.
pub(in crate::language::check) fn asks_before_a_drop(
    (at, text): Words<'_>,
    holds: bool,
    drops: bool,
    guard: &str,
) -> Diagnostic {
    let found = decided(at, text, holds, "a man is dropped onto an empty cell");
    let alone = guard.split_once(' ').is_some_and(|(_, asked)| asked == text);
    found.help(match (alone, drops) {
        (false, _) => format!("leave `{text}` out"),
        (true, true) => format!("leave `{guard}` out: it keeps nobody from being dropped"),
        (true, false) => format!(
            "leave `{guard}` out: with it, nobody is ever dropped; men come to the cells of others by a `move`"
        ),
    })
}

/// Why nobody stands where a man has landed.
const GONE: &str = "nobody stands there by now: whom the man took is gone, and he is in the air";

/// How a landing is said to be on certain men, or on none.
fn landing(men: &str) -> String {
    match men {
        "own" => "to land on men of its own, say `onto own` and what becomes of them; on empty cells only, `quietly`".to_owned(),
        "empty" => "to land on empty cells only, say `quietly`".to_owned(),
        "enemy" | "occupied" | "man" => {
            "to land only where it takes, say `taking`; on empty cells only, `quietly`".to_owned()
        }
        men => format!("to land only where it takes these, say `taking {men}`; on empty cells only, `quietly`"),
    }
}

/// `to enemy`, `stops empty`, `drop on own`
pub(in crate::language::check) fn nowhere(at: Span, word: &str, text: &str, itself: bool) -> Diagnostic {
    let found = Diagnostic::new(catalog::NEVER_HAPPENS, format!("`{word} {text}` allows no cell"));
    match (word, itself) {
        ("to", _) => found.at(at, GONE).help(landing(text)),
        ("drop on", _) => found.at(at, "a man is dropped onto an empty cell").help(
            "say which cells: `drop on empty`, or beside men of yours: `drop on empty by step any from own`",
        ),
        _ => found
            .at(at, "asked when the man stands there itself")
            .help("to land on empty cells only, say `quietly` behind the move"),
    }
}

/// `to enemy if possible`
pub(in crate::language::check) fn preferred_nowhere(at: Span, text: &str) -> Diagnostic {
    let found = Diagnostic::new(catalog::NEVER_HAPPENS, format!("`to {text}` allows no cell")).at(at, GONE);
    match text {
        "enemy" | "occupied" | "man" => {
            found.help("to take if it can, ask whom it has taken: `where taken if possible`")
        }
        text => match text.strip_prefix("enemy ") {
            Some(men) => found.help(format!(
                "to take one of these if it can, ask whom it has taken: `where taken {men} if possible`"
            )),
            None => found.help(landing(text)),
        },
    }
}

/// `stops not enemy Rook`, `never stops enemy Rook`: nobody but the man itself stands where it ends.
pub(in crate::language::check) fn forbids_nothing(at: Span, word: &str, text: &str) -> Diagnostic {
    let never = word.starts_with("never");
    let men = text.strip_prefix("not ").unwrap_or(text);
    let enemies = men.starts_with("enemy") && (never || men.len() < text.len());
    let cells = if never { "never stops marsh" } else { "stops not marsh" };
    let does = if never { "forbids no cell" } else { "allows every cell" };
    Diagnostic::new(catalog::ALWAYS_HOLDS, format!("`{word} {text}` {does}"))
        .at(at, "asked when the man stands there itself, and nobody else does")
        .help(if enemies {
            format!("that it takes none of these, is `never takes {men}`; cells are kept off so: `{cells}`")
        } else {
            format!("name the cells that it keeps off, such as `{cells}`; whom it takes, is said by `takes`")
        })
}

/// `number of enemy Captain is 2`, where each side has one; whether the game has men in hand.
pub(in crate::language::check) fn never_so_many(
    (at, text): Words<'_>,
    number: &str,
    Most { many, limit }: Most,
    hands: bool,
    holds: bool,
) -> Diagnostic {
    let when = if holds { "always" } else { "never" };
    let why = match limit {
        Limit::Hand => "there are no more of these men in hand, and none are added",
        Limit::Board if hands => "the board has no more cells, and men in hand are not counted",
        Limit::Board => "the board has no more cells",
        Limit::Cells => "these are no more cells",
        Limit::Neighbours => "a cell has no more neighbours in these directions",
        Limit::Men | Limit::Turn => "there are no more of these men, and none are added",
    };
    let more = match limit {
        Limit::Men => ", or say how more of these men come into play",
        Limit::Board if hands => "; who is in hand is counted with `number of own hand`",
        _ => "",
    };
    Diagnostic::new(catalog::NEVER_SO_MANY, format!("`{text}` {when} holds"))
        .at(at, format!("`{number}` is {many} at most: {why}"))
        .help(if holds {
            format!("leave it out, or compare with a number that `{number}` can pass")
        } else {
            format!("compare with a number up to {many}{more}")
        })
}

/// `own Sheep by step any`, where the side that asks has no Sheep.
pub(in crate::language::check) fn asks_of_nobody(
    (at, text): Words<'_>,
    words: &str,
    nobody: &Nobody,
    why: &str,
) -> Diagnostic {
    let found = Diagnostic::new(catalog::NEVER_SO_MANY, format!("`{text}` never holds")).at(nobody.at, why);
    let found = if nobody.at == at { found } else { found.at(at, "so this is always answered with no") };
    found.help(somebody(words, nobody))
}

/// `over own Sheep`, where the side of the man that jumps has no Sheep.
pub(in crate::language::check) fn nobody_there(words: &str, nobody: &Nobody, why: &str) -> Diagnostic {
    Diagnostic::new(catalog::NEVER_COMES, format!("`{words}` is nobody here"))
        .at(nobody.at, why)
        .help(somebody(words, nobody))
}

/// What to write for words that nobody is in.
fn somebody(words: &str, nobody: &Nobody) -> String {
    match &nobody.other {
        Some(other) => format!("write `{other}`, or set up such men"),
        None => format!("leave it out, or set up men that are `{words}`"),
    }
}

/// `safe when mover is own Ox`: who takes is an enemy.
pub(in crate::language::check) fn taker_of_a_side(
    (at, text): Words<'_>,
    holds: bool,
    safe: bool,
) -> Diagnostic {
    let when = if holds { "always" } else { "never" };
    let found = Diagnostic::new(catalog::NEVER_SO_MANY, format!("`{text}` {when} holds"))
        .at(at, "`mover` is the man that would take this one, and all men here take enemies only");
    let enemy = text.replacen("own", "enemy", 1);
    found.help(match (holds, safe) {
        (false, _) if !text.contains("own ") => {
            "leave it out, or name the piece: `mover is enemy ...`".to_owned()
        }
        (false, _) => format!("`own` is of the side of the man to be taken: write `{enemy}`"),
        (true, true) => {
            "if no man may take it, `safe` alone says so; else name the piece that may not".to_owned()
        }
        (true, false) => "leave it out: it makes nobody safe".to_owned(),
    })
}

/// `win when taken own Captain`
pub(in crate::language::check) fn never_takes_own((at, text): Words<'_>) -> Diagnostic {
    Diagnostic::new(catalog::NEVER_SO_MANY, format!("`{text}` never holds"))
        .at(at, "in `after a turn`, `own` is the side that has moved, and it takes enemies only")
        .help(format!("the men it has taken are `{}`", text.replace("own", "enemy")))
}
