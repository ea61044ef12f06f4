//! Names: unknown, taken, of the wrong sort, unused.

use crate::language::check::unknown::Advice;
use crate::language::diagnostic::ties::Tie;
use crate::language::diagnostic::{Diagnostic, catalog, words};
use crate::language::source::Span;

/// In how many places a word stands, with their lines, which are 0 where they are in several files; nothing for one.
pub(in crate::language::check) fn places(lines: &[usize]) -> String {
    /// More lines than these are not named.
    const TOLD: usize = 6;
    let mut named: Vec<String> = lines.iter().map(ToString::to_string).collect();
    named.dedup();
    match (lines.len(), named.len()) {
        (0 | 1, _) => String::new(),
        (many, 1) => format!(" ({many} places)"),
        (many, lines) if lines > TOLD => {
            named.truncate(TOLD);
            format!(" ({many} places: lines {} and more)", named.join(", "))
        }
        (many, _) => format!(" ({many} places: lines {})", words::all_of(&named)),
    }
}

/// `places`: in how many places it stands; what to do about it is told by who knows the game.
pub(in crate::language::check) fn unknown_name(at: Span, name: &str, noun: &str, places: &str) -> Diagnostic {
    let message = format!("`{name}` is not {noun}{places}");
    Diagnostic::new(catalog::UNKNOWN_NAME, message).at(at, "not known here")
}

/// Several words of one question that are not known; `chief`: a piece of the file.
pub(in crate::language::check) fn unknown_words(at: Span, names: &[&str], chief: &str) -> Diagnostic {
    let told: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
    Diagnostic::new(catalog::UNKNOWN_NAME, format!("{} are not known", words::all_of(&told)))
        .at(at, "these words ask nothing")
        .help(format!(
            "a question is asked in words of the language: whether there are men, `enemy {chief}`, none, `no enemy {chief}`, where they are, `own {chief} in ZONE`, how many, `number of own {chief} < 3`, or what is remembered in a state, `lives : 0..3`; section 2.14 of the reference has them all"
        ))
}

/// A name that is not known, where something may be meant.
pub(in crate::language::check) fn unknown_meant(
    at: Span,
    name: &str,
    noun: &str,
    places: &str,
    advice: &Advice,
) -> Diagnostic {
    let noun = if matches!(advice, Advice::Write(..) | Advice::Recipe(..)) { "known" } else { noun };
    let found = unknown_name(at, name, noun, places);
    match advice {
        Advice::Near(near, None) => found.help(format!("did you mean `{near}`?")),
        Advice::Near(near, Some(declared)) if !places.is_empty() => found
            .at(*declared, format!("`{near}` is used nowhere"))
            .help(format!("is `{near}` misspelt? write `{name}` there, or `{near}` everywhere")),
        Advice::Near(near, Some(declared)) => {
            found.at(*declared, format!("`{near}` is used nowhere")).help(format!("did you mean `{near}`?"))
        }
        Advice::Unused(near, declared) => found
            .at(*declared, format!("`{near}` is used nowhere"))
            .help(format!("if `{near}` is meant, write the same name in both places")),
        Advice::Later(declared) => {
            Diagnostic::new(catalog::UNKNOWN_NAME, format!("`{name}` is not known yet"))
                .at(at, "not known here")
                .at(*declared, "declared only here")
                .help("zones and tracks are read from top to bottom: move the line that is needed up")
        }
        Advice::Write(line, note) if note.is_empty() => found.help(format!("write `{line}`")),
        Advice::Write(line, note) => found.help(format!("{note}: `{line}`")),
        Advice::Recipe(why, write) => found.help(format!("{why}: {write}")),
        Advice::Declare => found,
    }
}

/// Cells of a zone that the board leaves out; `meant`: the zone without them.
pub(in crate::language::check) fn left_out_of_zone(gone: &[(Span, &str)], meant: Option<&str>) -> Diagnostic {
    let names: Vec<String> = gone.iter().map(|(_, name)| format!("`{name}`")).collect();
    let message = match names.as_slice() {
        [only] => format!("{only} is not a cell of this board"),
        _ => format!("{} are not cells of this board", words::all_of(&names)),
    };
    let mut labels = gone.iter();
    let first = labels.next().map(|(at, _)| *at);
    let found = Diagnostic::new(catalog::UNKNOWN_NAME, message);
    let found = first.into_iter().fold(found, |found, at| found.at(at, "no such cell"));
    let found = labels.fold(found, |found, (at, _)| found.at(*at, "nor is this"));
    let why = "the board leaves them out, by its `without`, `only` or a `.` in its picture";
    let why = if names.len() == 1 { why.replacen("them", "it", 1) } else { why.to_owned() };
    found.help(match meant {
        Some(meant) => format!("{why}: write `{meant}`"),
        None => why,
    })
}

/// `help`: which cells there are.
pub(in crate::language::check) fn unknown_cell(at: Span, name: &str, help: &str) -> Diagnostic {
    Diagnostic::new(catalog::UNKNOWN_NAME, format!("`{name}` is not a cell of this board"))
        .at(at, "no such cell")
        .help(help)
}

pub(in crate::language::check) fn prelude_needs(
    at: Span,
    name: &str,
    noun: &str,
    needed: Span,
) -> Diagnostic {
    Diagnostic::new(catalog::UNKNOWN_NAME, format!("this needs `{name}`, which is not {noun} of this board"))
        .at(at, format!("defined with `{name}`"))
        .at(needed, "needed here")
        .help(format!("declare `{name}` in the board, or say it in another way"))
}

/// `step rim` on a drawn board, where `rim` is a zone.
pub(in crate::language::check) fn zone_as_way(at: Span, name: &str, declared: Option<Span>) -> Diagnostic {
    let found =
        Diagnostic::new(catalog::WRONG_SORT, format!("`{name}` is a zone, where a direction is needed"))
            .at(at, "a direction is needed");
    declared.into_iter().fold(found, |found, at| found.at(at, "declared here as a zone")).help(format!(
        "a zone is a set of cells; the ways from cell to cell of a drawn board are `tracks`: `tracks {name} = a b c` in `board`, or `tracks {name} = ring a b c` where it closes"
    ))
}

/// `verb`: the walk to which it is given, as written.
pub(in crate::language::check) fn wrong_sort(
    at: Span,
    (name, verb): (&str, &str),
    is: &str,
    wanted: &str,
    declared: Option<Span>,
) -> Diagnostic {
    let mut found =
        Diagnostic::new(catalog::WRONG_SORT, format!("`{name}` is {is}, where {wanted} is needed"))
            .at(at, format!("{wanted} is needed"));
    if let Some(declared) = declared {
        found = found.at(declared, format!("declared here as {is}"));
    }
    match (is, wanted) {
        ("a zone" | "a cell", "a direction" | "a way of moving") => {
            found.help(format!(
                "say how the man goes, and where it may end: `{verb} any to {name}`; if he is to go that way, name a direction, such as `{verb} forward` or `{verb} sideways`"
            ))
        }
        ("a direction", "a set of men or cells") => {
            found.help(format!("the cells that lie there are `cell by step {name}`"))
        }
        ("a piece" | "a family", "a way of moving") => {
            found.help(format!("a piece that goes like another is of it: `piece Name \"N\" of {name} {{ }}`"))
        }
        ("a piece" | "a family" | "a side" | "a zone", "a definition") => {
            found.help(format!("words side by side are what is in both: `own {name}`, without brackets"))
        }
        ("a family", "a piece") => found.help("name a piece of that family"),
        (_, "a piece") => found.help("put the name of a piece before its cells: `King e1`"),
        (_, "a state") => found.help("a state is declared like this: `tired : flag`, `lives : 0..3`"),
        (_, "a side") => found.help("the sides are those named behind `sides`"),
        _ => found,
    }
}

pub(in crate::language::check) fn declared_twice(at: Span, name: &str, before: Span) -> Diagnostic {
    Diagnostic::new(catalog::DECLARED_TWICE, format!("`{name}` is declared twice"))
        .at(at, "declared again")
        .at(before, "first declared here")
        .help("leave one of them out; what is something else needs another name")
}

/// `rank = 2 rank = 3`
pub(in crate::language::check) fn value_twice(at: Span, name: &str, before: Span) -> Diagnostic {
    Diagnostic::new(catalog::DECLARED_TWICE, format!("`{name}` is given a value twice"))
        .at(at, "given again")
        .at(before, "given first here")
        .help("leave one of them out")
}

/// Tracks of one name.
pub(in crate::language::check) fn tracks_twice(at: Span, name: &str, before: Span) -> Diagnostic {
    declared_twice(at, name, before).help(format!(
        "`|` stands between the tracks of one name: `tracks {name} = a1 b2 c3 | d4 e5`; or give one of them another name"
    ))
}

/// A state that a used file declares.
pub(in crate::language::check) fn state_of_used_file(at: Span, name: &str, before: Span) -> Diagnostic {
    declared_twice(at, name, before).help(format!(
        "to declare it anew, write `instead {name} : ...`; for a second one, give it another name"
    ))
}

/// Where the first one stands in a file that this one uses, the second may be meant to amend it.
pub(in crate::language::check) fn amended_without_a_word(
    at: Span,
    name: &str,
    before: Span,
    amends: &[&str],
) -> Diagnostic {
    let found = declared_twice(at, name, before);
    if at.source == before.source {
        return found;
    }
    let ways: Vec<String> = amends.iter().map(|way| format!("`{way}`")).collect();
    found.help(format!("give it another name, or begin with {}", words::any_of(&ways)))
}

/// A piece or family that is there already, which may be meant to be changed where it is of another file.
pub(in crate::language::check) fn kind_twice(
    at: Span,
    name: &str,
    before: Span,
    letter: Option<&str>,
) -> Diagnostic {
    let found = declared_twice(at, name, before);
    if at.source == before.source {
        return found;
    }
    let (word, letter) = match letter {
        Some(letter) => ("piece", format!(" \"{letter}\"")),
        None => ("family", String::new()),
    };
    found.help(format!(
        "it is a {word} of the used file: to add to it, write `change {word} {name} {{ ... }}`; to put another in its place, `instead {word} {name}{letter} {{ ... }}`; what is something else needs another name"
    ))
}

/// Sides cannot be said anew.
pub(in crate::language::check) fn sides_twice(at: Span, before: Span) -> Diagnostic {
    let found = said_twice(at, "sides", before);
    if at.source == before.source {
        return found;
    }
    found
        .help("the sides are those of the used file: leave this out, or write `instead sides ...` for others")
}

pub(in crate::language::check) fn said_twice(at: Span, what: &str, before: Span) -> Diagnostic {
    Diagnostic::new(catalog::DECLARED_TWICE, format!("`{what}` is said twice"))
        .at(at, "said again")
        .at(before, "first said here")
        .help("keep one of them")
}

pub(in crate::language::check) fn block_twice(at: Span, what: &str, before: Span) -> Diagnostic {
    Diagnostic::new(catalog::DECLARED_TWICE, format!("there are two `{what}` blocks"))
        .at(at, "the second one")
        .at(before, "the first one")
        .help(if matches!(what, "board" | "setup" | "ends") {
            format!("make one of them; in a file that uses another, `change {what}` adds and `instead {what}` replaces")
        } else {
            format!("keep one of them; in a file that uses another, `instead {what}` replaces")
        })
}

pub(in crate::language::check) fn built_in_name(at: Span, name: &str) -> Diagnostic {
    Diagnostic::new(catalog::NAME_TAKEN, format!("`{name}` is a word of the language"))
        .at(at, "means something already")
        .help(format!("choose another name, such as `my-{name}`"))
        .tied(Tie::ToItsUses)
}

pub(in crate::language::check) fn named_like_a_cell(at: Span, name: &str) -> Diagnostic {
    Diagnostic::new(catalog::NAME_TAKEN, format!("`{name}` is the name of a cell"))
        .at(at, "a cell of this board is called so")
        .help(format!("choose another name, such as `my-{name}`"))
}

/// `direction`: whether the prelude's is one.
pub(in crate::language::check) fn prelude_name(
    at: Span,
    name: &str,
    before: Span,
    direction: bool,
) -> Diagnostic {
    let what = if direction { "a direction" } else { "a word of the prelude" };
    Diagnostic::new(catalog::NAME_TAKEN, format!("`{name}` is {what}, known in every file"))
        .at(at, "declared again")
        .at(before, "the prelude's")
        .help(format!("use it as it is (`menagerie show FILE {name}` tells what it means), or choose another name, such as `my-{name}`"))
        .tied(Tie::ToItsUses)
}

pub(in crate::language::check) fn prelude_define(at: Span, name: &str, before: Span) -> Diagnostic {
    prelude_name(at, name, before, false)
        .help(format!("choose another name, such as `my-{name}`, or replace it: `instead define {name}`"))
}

/// `direction`: whether it means a direction elsewhere.
pub(in crate::language::check) fn hides(
    at: Span,
    name: &str,
    before: Option<Span>,
    direction: bool,
) -> Diagnostic {
    if before.is_none_or(|before| before.source.0 == 0) && direction {
        let message = format!("`{name}` is a direction, known in every file");
        return Diagnostic::new(catalog::NAME_TAKEN, message)
            .at(at, "means something already")
            .help(format!("choose another name, such as `this-{name}`, wherever this is meant"))
            .tied(Tie::ToItsUses);
    }
    let mut found =
        Diagnostic::new(catalog::NAME_TAKEN, format!("`{name}` would hide what it means elsewhere"))
            .at(at, "means something already");
    if let Some(before) = before {
        found = found.at(before, "declared here");
    }
    found.help(format!("choose another name, such as `this-{name}`"))
}

pub(in crate::language::check) fn parameter_twice(at: Span, name: &str, before: Span) -> Diagnostic {
    Diagnostic::new(catalog::DECLARED_TWICE, format!("two parameters are called `{name}`"))
        .at(at, "the second one")
        .at(before, "the first one")
        .help("give one of them another name")
}

pub(in crate::language::check) fn given_twice(at: Span, name: &str, before: Span) -> Diagnostic {
    Diagnostic::new(catalog::NAME_TAKEN, format!("`{name}` names a cell in one place and a man in another"))
        .at(at, "named again")
        .at(before, "first named here")
        .help("a name that follows `onto` is a man's, any other a cell's; use two names")
}

pub(in crate::language::check) fn name_never_read(at: Span, name: &str) -> Diagnostic {
    Diagnostic::new(catalog::NEVER_USED, format!("`{name}` is named and never used"))
        .at(at, "nothing asks for it")
        .help(format!("leave out `as {name}`"))
}

/// `as long as possible`, which would name a cell `possible`; `leg`: what it is said of, where that is not repeated.
pub(in crate::language::check) fn as_possible(at: Span, said: &str, leg: Option<&str>) -> Diagnostic {
    if let Some(leg) = leg {
        let leg =
            if leg.ends_with(')') && leg.starts_with('(') { leg.to_owned() } else { format!("({leg})") };
        return Diagnostic::new(catalog::OTHER_WORDS, format!("`{said}` is not how the language says it"))
            .at(at, "what is done again and again stands in brackets with a `+`")
            .help(format!("as often as it can: `{leg}+ while possible`; as often as it likes: `{leg}+`"));
    }
    Diagnostic::new(catalog::OTHER_WORDS, format!("`{said}` is not how the language says it"))
        .at(at, "write `while possible`")
        .help("`as` names the cell where a leg lands")
}

pub(in crate::language::check) fn never_used(at: Span, name: &str, noun: &str) -> Diagnostic {
    Diagnostic::new(catalog::NEVER_USED, format!("the {noun} `{name}` is never used"))
        .at(at, "nothing asks for it")
        .help("use it, or leave it out")
}

pub(in crate::language::check) fn argument_count(
    at: Span,
    name: &str,
    wanted: usize,
    given: usize,
    declared: Option<Span>,
    after: &str,
) -> Diagnostic {
    let alone = given == 0 && wanted == 1 && !after.is_empty();
    let many = given;
    let given = if given == 0 { "none".to_owned() } else { given.to_string() };
    let found = Diagnostic::new(
        catalog::ARGUMENT_COUNT,
        format!("`{name}` takes {}, and is given {given}", words::count(wanted, "argument")),
    )
    .at(at, format!("given {given}"));
    let found = match declared {
        Some(declared) => found.at(declared, format!("takes {wanted}")),
        None => found,
    };
    match wanted {
        0 => found.help(format!("write `{name}` alone")),
        _ if alone => found.help(format!("put it in brackets: `{name}({after})`")),
        1 if name == "can-move" => found.help("put one question in the brackets: `can-move(no enemy)`"),
        1 if given == "none" && matches!(name, "ahead" | "behind" | "beside") => {
            found.help(format!("put in brackets what it is asked of: `{name}(here)`"))
        }
        1 if given == "none" => {
            found.help(format!("say in brackets of what: `{name}(own)`, `{name}(enemy)`"))
        }
        1 => found
            .help(format!("put one thing in the brackets; several are joined by `or`: `{name}(... or ...)`")),
        _ if many > wanted => found.help(format!(
            "leave {} out, or give the definition {} more, behind those that it has: `define {name}(..., c)`",
            if many == wanted + 1 { "one" } else { "some" },
            if many == wanted + 1 { "one" } else { "some" },
        )),
        _ => found.help("put commas between the arguments"),
    }
}

pub(in crate::language::check) fn direction_count(
    at: Span,
    name: &str,
    wanted: usize,
    given: &[&str],
    declared: Span,
    ways: &str,
) -> Diagnostic {
    let (names, given) = (given, given.len());
    let (takes, has) = match wanted {
        0 => ("no direction".to_owned(), "none belongs behind it".to_owned()),
        _ => (words::count(wanted, "direction"), words::count(wanted, "direction")),
    };
    let found = Diagnostic::new(
        catalog::ARGUMENT_COUNT,
        if given == 0 {
            format!("`{name}` where to?")
        } else {
            format!("`{name}` takes {takes}, and is given {given}")
        },
    )
    .at(at, if given == 0 { "no direction follows".to_owned() } else { format!("given {given}") })
    .at(declared, format!("declared with {has}"));
    match (wanted, given) {
        (1, 0) => found.help(format!("name a direction: {ways}")),
        (1, _) => found.help(format!(
            "one or the other is `{name} ({})`, one after the other `{name} {}`",
            names.join(" | "),
            names.join(&format!(" then {name} "))
        )),
        (0, _) => found.help("leave the directions out"),
        _ => found,
    }
}

pub(in crate::language::check) fn defined_by_itself(
    at: Span,
    name: &str,
    call: Span,
    walk: bool,
) -> Diagnostic {
    Diagnostic::new(catalog::DEFINED_BY_ITSELF, format!("`{name}` is defined by itself"))
        .at(at, "declared here")
        .at(call, "its own meaning is needed here")
        .help(if walk {
            "say what repeats with `*`, `+` or `[1..3]`"
        } else {
            "say what it means without its own name"
        })
}

pub(in crate::language::check) fn walk_for_value(at: Span, name: &str, declared: Span) -> Diagnostic {
    Diagnostic::new(
        catalog::WRONG_SORT,
        format!("`{name}` is a way of moving, where something else is needed"),
    )
    .at(at, "a set, a number or a question is needed")
    .at(declared, "defined here as a way of moving")
    .help(format!("the cells that it leads to are `cell by {name}`"))
}

/// `without_brackets`: the whole definition, where it has parameters in brackets, as it is meant.
pub(in crate::language::check) fn value_for_walk(
    at: Span,
    name: &str,
    declared: Span,
    without_brackets: Option<&str>,
) -> Diagnostic {
    let found = Diagnostic::new(catalog::WRONG_SORT, format!("`{name}` is no way of moving"));
    // What is to be mended is the definition.
    if let Some(meant) = without_brackets {
        found
            .at(declared, "defined with parameters in brackets")
            .at(at, "a way of moving is needed")
            .help(format!("directions stand behind the name of a way of moving, without brackets: `{meant}`"))
    } else {
        let found = found.at(at, "a way of moving is needed");
        found.at(declared, "defined as a set, a question or a number").help(format!(
            "say how the man goes: `step ...`; if `{name}` is cells, it may end there: `step any to {name}`"
        ))
    }
}

pub(in crate::language::check) fn direction_for_walk(at: Span, name: &str) -> Diagnostic {
    Diagnostic::new(catalog::WRONG_SORT, format!("`{name}` is a direction, where a way of moving is needed"))
        .at(at, "a way of moving is needed")
        .help(format!(
            "say how to go there: `step {name}` or `slide {name}`; a choice of directions stands in brackets: `step (n | e)`"
        ))
}

/// `orthogonal over empty*`; `jump` is the leg that is meant.
pub(in crate::language::check) fn direction_over(at: Span, name: &str, jump: &str) -> Diagnostic {
    Diagnostic::new(catalog::WRONG_SORT, format!("`{name}` is a direction, and `over` belongs to a jump"))
        .at(at, format!("write `jump {name}`"))
        .help(format!("what a man goes over is told by a jump: `{jump}`"))
}

/// `look orthogonal over empty* onto enemy` with nothing behind it: he looks, and stays.
pub(in crate::language::check) fn looks_over(at: Span, name: &str, jump: &str) -> Diagnostic {
    Diagnostic::new(catalog::WRONG_SORT, format!("`{name}` is a direction, and `over` belongs to a jump"))
        .at(at, format!("write `({jump}) then stay`"))
        .help("a man that only looks says behind it where he goes: `then stay`, or another leg")
}

/// `takes any`
pub(in crate::language::check) fn direction_for_men(at: Span, word: &str) -> Diagnostic {
    Diagnostic::new(catalog::WRONG_SORT, format!("`{word}` is a direction, where men are needed"))
        .at(at, "whom?")
        .help("all men are `man`, those of the other side `enemy`; a piece is named by its name")
}

/// `step enemy`
pub(in crate::language::check) fn set_for_direction(at: Span, word: &str) -> Diagnostic {
    let cells = matches!(word, "empty" | "occupied" | "cell");
    let is = if cells { "cells" } else { "men" };
    Diagnostic::new(catalog::WRONG_SORT, format!("`{word}` is {is}, where a direction is needed"))
        .at(at, "a direction is needed")
        .help(match (word, cells) {
            (_, true) => format!("say which way, then where it may land: `step any to {word}`"),
            _ => format!("say which way, then whom it takes: `step any taking {word}`"),
        })
}

pub(in crate::language::check) fn name_is_over(at: Span, name: &str, given: Span) -> Diagnostic {
    Diagnostic::new(catalog::UNKNOWN_NAME, format!("`{name}` is not known any more"))
        .at(at, "not known here")
        .at(given, "given within a `by`, and known to its end")
        .help(format!("to know it later, look for it in the walk: `then look ... as {name}`"))
}

/// `word`: `change` or `instead`.
pub(in crate::language::check) fn nothing_to_amend(at: Span, what: &str, word: &str) -> Diagnostic {
    Diagnostic::new(catalog::NOTHING_TO_AMEND, format!("there is no `{what}` to amend"))
        .at(at, "nothing came before")
        .help(format!(
            "leave `{word}` out, so that the line begins with `{what}`; or `use` the file that has it"
        ))
}

pub(in crate::language::check) fn nothing_to_amend_named(at: Span, name: &str, known: &[&str]) -> Diagnostic {
    let found = Diagnostic::new(catalog::NOTHING_TO_AMEND, format!("there is no `{name}` to amend"))
        .at(at, "nothing of this name came before");
    match crate::language::diagnostic::suggest::nearest(name, known.iter().copied()) {
        Some(near) => found.help(format!("did you mean `{near}`?")),
        None => found.help("leave out `change` or `instead`, or `use` the file that has it"),
    }
}

pub(in crate::language::check) fn nothing_to_replace(at: Span, what: &str) -> Diagnostic {
    Diagnostic::new(catalog::NOTHING_TO_AMEND, format!("there is no `{what}` for `instead` to replace"))
        .at(at, "nothing came before")
        .help("leave out `instead`")
}

/// `instead move label:` where only others are inherited; `known` are the labels of those, none for one without.
pub(in crate::language::check) fn nothing_to_replace_labelled(
    at: Span,
    word: &str,
    label: Option<&str>,
    known: &[Option<&str>],
) -> Diagnostic {
    let wanted = match label {
        Some(label) => format!("`{word} {label}:`"),
        None => format!("`{word}` without a label"),
    };
    let found =
        Diagnostic::new(catalog::NOTHING_TO_AMEND, format!("there is no {wanted} for `instead` to replace"))
            .at(at, "nothing of the kind came before");
    if known.is_empty() {
        return found.help("leave out `instead`");
    }
    let ways: Vec<String> = known
        .iter()
        .map(|known| match known {
            Some(known) => format!("`instead {word} {known}: ...`"),
            None => format!("`instead {word} ...`"),
        })
        .collect();
    let replaced =
        format!("what is there is replaced by {}", crate::language::diagnostic::words::all_of(&ways));
    let near = label.and_then(|label| {
        crate::language::diagnostic::suggest::nearest(label, known.iter().flatten().copied())
    });
    if let Some(near) = near {
        return found.help(format!("did you mean `instead {word} {near}:`?"));
    }
    match label {
        None => found
            .help(format!("{replaced}; to replace everything, write the piece anew with `instead piece`")),
        Some(label) => {
            found.help(format!("{replaced}; to add one, leave out `instead`: `{word} {label}: ...`"))
        }
    }
}

/// `there`: whether a used file has it.
pub(in crate::language::check) fn cannot_change(at: Span, what: &str, there: bool) -> Diagnostic {
    let found = Diagnostic::new(catalog::CANNOT_CHANGE, format!("`{what}` cannot be changed in part"))
        .at(at, "nothing can be added to it");
    found.help(if there {
        format!("write `instead {what}` here, and the whole of it anew")
    } else {
        format!("leave `change` out, so that the line begins with `{what}`: the used files have none")
    })
}

/// Two files that do not know each other and each say a block anew.
pub(in crate::language::check) fn two_files(at: Span, block: &str, before: Span) -> Diagnostic {
    Diagnostic::new(catalog::TWO_FILES, format!("two files each have their own `{block}`"))
        .at(at, "one of them")
        .at(before, "the other; neither file uses the other's")
        .help(format!("say in the file that uses both which it is to be: `instead {block}`"))
}

/// A word that was declared in a block which is replaced; `asked` is where it is needed.
pub(in crate::language::check) fn replaced_word(
    at: Span,
    block: &str,
    word: &str,
    declared: Span,
    asked: Span,
) -> Diagnostic {
    let what = if block == "board" { "the board".to_owned() } else { format!("`{block}`") };
    Diagnostic::new(catalog::UNKNOWN_NAME, format!("{what}, as it is replaced here, has no `{word}`"))
        .at(at, format!("does not declare `{word}`"))
        .at(asked, "asked for here")
        .at(declared, "declared in what is replaced")
        .help(format!("declare `{word}` here too, or replace what asks for it"))
}

/// A definition of directions, which are named by `tracks`.
pub(in crate::language::check) fn directions_defined(
    at: Span,
    name: &str,
    declared: Span,
    body: &str,
) -> Diagnostic {
    Diagnostic::new(catalog::WRONG_SORT, format!("`{name}` is a definition, where a direction is needed"))
        .at(at, "a direction is needed")
        .at(declared, "declared here as a definition")
        .help(format!("directions are named on the board: `tracks {name} = {body}` in `board {{ }}`"))
}
