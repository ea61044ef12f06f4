//! Walks, modes and effects.

use crate::language::diagnostic::ties::Tie;
use crate::language::diagnostic::{Diagnostic, catalog};
use crate::language::source::Span;

/// `same` or `back` on a first leg; `direction`: one of the board that may be meant, if it has such.
pub(in crate::language::check) fn nothing_before(
    at: Span,
    word: &str,
    direction: Option<&str>,
) -> Diagnostic {
    Diagnostic::new(
        catalog::NOTHING_BEFORE,
        format!("`{word}` speaks of the leg before, and this is the first leg"),
    )
    .at(at, "nothing was walked yet")
    .help(match direction {
        Some(direction) => format!(
            "name a direction, such as `{direction}`; where the legs stand in the wrong order, the one that names a direction goes \
             first: `step {direction} then (step same)+`"
        ),
        None => "name a direction; where the legs stand in the wrong order, the one that names a direction goes first".to_owned(),
    })
}

/// `left 1 of any` on a first leg; `sideward`: the board has directions to either hand.
pub(in crate::language::check) fn turns_from_nothing(
    at: Span,
    text: &str,
    of: &str,
    sideward: bool,
) -> Diagnostic {
    let hand = if sideward { "to one hand of its side, write `leftward` or `rightward`; else " } else { "" };
    Diagnostic::new(
        catalog::NOTHING_BEFORE,
        format!("`{text}` turns from the leg before, and this is the first leg"),
    )
    .at(at, "nothing was walked yet")
    .help(format!("{hand}let a leg go before: `step {of} then step {text}`"))
}

/// A mode behind a part that may be left out: `both` are the walk with the mode behind all of it, and with the mode
/// within the part.
pub(in crate::language::check) fn mode_of_nothing(
    at: Span,
    words: &str,
    walked: Span,
    part: &str,
    both: (Option<&str>, Option<&str>),
) -> Diagnostic {
    let found = Diagnostic::new(
        catalog::MODE_OF_NOTHING,
        format!("where `{part}` is left out, `{words}` is said of nothing"),
    )
    .at(at, "says nothing of what stands before")
    .at(walked, "may be left out");
    match both {
        (Some(whole), Some(part)) => found.help(format!(
            "about the last landing, whichever it is: `{whole}`; only about the part that may be left out: `{part}`"
        )),
        (Some(one), None) => found.help(format!("about the last landing, whichever it is: `{one}`")),
        (None, Some(one)) => found.help(format!("say it within the brackets: `{one}`")),
        (None, None) => found.help("say it behind each leg that it is about"),
    }
}

/// `given`: the directions with their places.
pub(in crate::language::check) fn leg_direction(
    at: Span,
    word: &str,
    given: &[(Span, &str)],
    ways: &str,
) -> Diagnostic {
    let Some((second, _)) = given.get(1) else {
        return Diagnostic::new(catalog::LEG_DIRECTION, format!("`{word}` where to?"))
            .at(at, "no direction follows")
            .help(format!("name a direction: {ways}"));
    };
    let names: Vec<&str> = given.iter().map(|(_, name)| *name).collect();
    let first = names.first().unwrap_or(&"any");
    let counts = |turn: &&str| ["veer ", "left ", "right "].iter().any(|word| turn.starts_with(word));
    if let [turn, among] = names.as_slice()
        && counts(turn)
        && !turn.contains(" of ")
    {
        return Diagnostic::new(catalog::LEG_DIRECTION, format!("`of` is missing before `{among}`"))
            .at(*second, "put `of` before this")
            .help(format!(
                "behind `of` stand the directions through which it turns: `{word} {turn} of {among}`"
            ));
    }
    let message = format!("`{word}` takes one direction, and is given {}", given.len());
    Diagnostic::new(catalog::LEG_DIRECTION, message)
        .at(*second, "one direction too many")
        .at(at, format!("goes to `{first}`"))
        .help(format!(
            "one or the other is `{word} ({})`, one after the other `{word} {}`",
            names.join(" | "),
            names.join(&format!(" then {word} "))
        ))
}

/// `leap (1,2) slide orthogonal`: `first` and `second` are ways of moving with nothing between.
pub(in crate::language::check) fn ways_side_by_side(
    at: Span,
    word: &str,
    first: &str,
    second: &str,
) -> Diagnostic {
    Diagnostic::new(catalog::MISSING_THEN, "two ways of moving stand side by side")
        .at(at, format!("`{word}` begins another one"))
        .help(format!(
            "write `{first} | {second}` where it is the one or the other, `{first} then {second}` where it is one after the other"
        ))
}

/// `jump over enemy D`: the direction stands behind what is gone over; `whole` is how it is to be.
pub(in crate::language::check) fn direction_behind_over(
    at: Span,
    word: &str,
    (direction_at, direction): (Span, &str),
    whole: &str,
    says_over: Option<Span>,
) -> Diagnostic {
    let found = Diagnostic::new(catalog::LEG_DIRECTION, format!("`{word}` where to?"));
    let found = found.at(at, "no direction follows").at(direction_at, format!("`{direction}` stands here"));
    match says_over {
        Some(declared) => found
            .at(declared, format!("`{word}` says itself what it goes over"))
            .help(format!("the direction stands right behind `{word}`, and `over` is left out: `{whole}`")),
        None => found.help(format!("the direction stands before `over`: `{whole}`")),
    }
}

/// `forward diagonal`
pub(in crate::language::check) fn directions_apart(at: Span, words: &str, joined: &str) -> Diagnostic {
    Diagnostic::new(catalog::LEG_DIRECTION, format!("`{words}` are two directions"))
        .at(at, "a leg takes one")
        .help(format!("did you mean `{joined}`?"))
}

pub(in crate::language::check) fn jump_over_what(at: Span, direction: &str) -> Diagnostic {
    Diagnostic::new(catalog::JUMP_OVER_WHAT, "this jump does not say what it jumps over")
        .at(at, "over what?")
        .help(if direction.contains(',') {
            format!("a leap over anything is `leap {direction}`")
        } else {
            format!("for example `jump {direction} over occupied`; over anything it is `jump {direction} over cell`")
        })
}

/// `jump forward | sideways over enemy`; `modes` begins with `over`.
pub(in crate::language::check) fn jump_in_one_of(at: Span, choice: &str, modes: &str) -> Diagnostic {
    Diagnostic::new(catalog::JUMP_OVER_WHAT, "the first of these ways does not say what it jumps over")
        .at(at, format!("write `({choice})`"))
        .help(format!("a choice of directions stands in brackets: `jump ({choice}) {modes}`"))
}

/// `onto`: the same step of the eye, landing on those men.
pub(in crate::language::check) fn step_over(at: Span, step: Span, onto: Option<&str>) -> Diagnostic {
    let found = Diagnostic::new(catalog::JUMP_OVER_WHAT, "a step passes over nothing")
        .at(at, "nothing lies between")
        .at(step, "goes one place");
    match onto {
        Some(onto) => found.help(format!(
            "the eye goes along a row of men by landing on each: `{onto}`; `jump` goes over one of them, onto the cell behind"
        )),
        None => found.help("say `jump` in place of `step`"),
    }
}

pub(in crate::language::check) fn over_without_jump(at: Span) -> Diagnostic {
    Diagnostic::new(catalog::JUMP_OVER_WHAT, "`over` belongs to a jump")
        .at(at, "no jump stands directly before it")
        .help("say `jump`, a direction, and what it goes over: `jump any over occupied`")
}

pub(in crate::language::check) fn two_landings(at: Span, before: Span) -> Diagnostic {
    Diagnostic::new(catalog::TWO_LANDINGS, "two things are said of one landing")
        .at(at, "the second one")
        .at(before, "the first one")
        .help("a leg is one of `quietly`, `taking`, `may take`, `onto` and `past`")
}

pub(in crate::language::check) fn landing_of_leg(at: Span, leg: Span) -> Diagnostic {
    Diagnostic::new(catalog::TWO_LANDINGS, "two things are said of one landing")
        .at(at, "said of each last leg in the bracket")
        .at(leg, "this leg says something else itself")
        .help("say it in one place: behind the bracket, or behind each leg in it")
}

pub(in crate::language::check) fn mode_without_landing(at: Span) -> Diagnostic {
    Diagnostic::new(catalog::TWO_LANDINGS, "a man that stays lands nowhere")
        .at(at, "about which landing?")
        .help("leave it out")
}

pub(in crate::language::check) fn nothing_follows_past(at: Span) -> Diagnostic {
    Diagnostic::new(catalog::PAST_THE_END, "a walk that goes `past` must go on")
        .at(at, "nothing follows")
        .help("add `then step ...`, or leave out `past`")
        .tied(Tie::ToTheRest)
}

pub(in crate::language::check) fn onto_without_effect(at: Span) -> Diagnostic {
    Diagnostic::new(catalog::ONTO_WHAT, "two men would stand on one cell")
        .at(at, "lands on a man, and nothing moves it away")
        .help("to take him, write `taking` in place of `onto`; else an effect moves him away: `{ swap mover and it }`, `{ put it on origin }`")
        .tied(Tie::ToTheRest)
}

/// `here`, or a `by` whose words are given, where the eye is asked about; `mover`: the man is called so there.
pub(in crate::language::check) fn about_the_man(
    at: Span,
    words: &str,
    by: Option<&str>,
    mover: bool,
) -> Diagnostic {
    let help = match (by, mover) {
        (Some(by), true) => format!("from the eye: `{by} from it`; from the man: `{by} from mover`"),
        (Some(by), false) => format!("from the eye: `{by} from it`"),
        (None, true) => "the eye's cell is `it`; if the man's is meant, write `mover`".to_owned(),
        (None, false) => "the eye's cell is `it`".to_owned(),
    };
    Diagnostic::new(catalog::EYES_PLACE, format!("{words} is about where the man is, not the eye"))
        .at(at, "the eye is somewhere else")
        .help(help)
}

/// `taking empty`; `right`: the same of men.
pub(in crate::language::check) fn takes_empty(at: Span, text: &str, right: &str) -> Diagnostic {
    let landing = matches!(right, "taking enemy" | "may take enemy");
    let quiet = if landing { "a move to such a cell is `quietly`; " } else { "" };
    Diagnostic::new(catalog::NEVER_HAPPENS, format!("there is nobody on `{text}` to be taken"))
        .at(at, "cells where no man stands")
        .help(format!("{quiet}name the men that are taken: `{right}`"))
}

pub(in crate::language::check) fn eye_takes(at: Span) -> Diagnostic {
    Diagnostic::new(catalog::EYE_ACTS, "looking takes nothing")
        .at(at, "the eye walks here, not the man")
        .help("to ask what stands there, say `onto enemy`; to take a man that stands elsewhere, name it with `as` and take it in a block: `{ take name }`")
}

pub(in crate::language::check) fn eye_changes(at: Span) -> Diagnostic {
    Diagnostic::new(catalog::EYE_ACTS, "looking changes nothing")
        .at(at, "the eye walks here, not the man")
        .help("put the block behind the whole `look`")
}

pub(in crate::language::check) fn mode_without_loop(at: Span, words: &str) -> Diagnostic {
    Diagnostic::new(catalog::WITHOUT_LOOP, format!("`{words}` is about something that repeats"))
        .at(at, "nothing repeats")
        .help(format!("put it behind a bracket that repeats: `(step any)+ {words}`"))
}

pub(in crate::language::check) fn repeats_nothing(at: Span) -> Diagnostic {
    Diagnostic::new(catalog::WITHOUT_LOOP, "staying again and again is staying")
        .at(at, "nothing to repeat")
        .help("leave it out")
}

pub(in crate::language::check) fn never_so_often(at: Span, least: i64, most: i64) -> Diagnostic {
    if most < least {
        Diagnostic::new(catalog::NEVER_SO_OFTEN, "this can never be done so often")
            .at(at, format!("at least {least} and at most {most} times"))
            .help(format!("the smaller number comes first: `[{most}..{least}]`"))
    } else {
        Diagnostic::new(catalog::NEVER_SO_OFTEN, "this is never done")
            .at(at, "not once")
            .help("the greater number is at least 1, for example `[1]` or `[0..1]`")
    }
}

/// `counts`: whether its values are numbers.
pub(in crate::language::check) fn only_flags_are_set(at: Span, text: &str, counts: bool) -> Diagnostic {
    Diagnostic::new(catalog::NOT_ASSIGNABLE, format!("`{text}` is no flag"))
        .at(at, "only flags are set")
        .help(if counts {
            format!("give it a value: one more is `{text} = {text} + 1`, one less `{text} = {text} - 1`")
        } else {
            format!("give it a value: `{text} = ...`")
        })
}

/// `meant`: the state of a side that is meant, where that is known.
pub(in crate::language::check) fn not_a_state(at: Span, text: &str, meant: Option<&str>) -> Diagnostic {
    let found = Diagnostic::new(catalog::NOT_ASSIGNABLE, format!("`{text}` is no state"));
    match meant {
        Some(meant) => found
            .at(at, format!("write `{meant}`"))
            .help("a state that each side has is one's own by its bare name, and the other's with a dot"),
        None => found
            .at(at, "only states can be changed")
            .help("name a state, with whose it is: `stuck`, `it.stuck`"),
    }
}

/// `add 1 to patience`; `right`: how it is written.
pub(in crate::language::check) fn number_is_no_set((at, state): (Span, &str), right: &str) -> Diagnostic {
    Diagnostic::new(catalog::NOT_ASSIGNABLE, format!("`{state}` is a number, and holds no men"))
        .at(at, "`add` and `remove` are for sets of men and for hands")
        .help(format!("a number is given a new value by `=`: `{right}`"))
}

/// `holds_one`: it holds one cell.
pub(in crate::language::check) fn not_a_set_state(at: Span, text: &str, holds_one: bool) -> Diagnostic {
    let found = Diagnostic::new(catalog::NOT_ASSIGNABLE, format!("`{text}` holds no men"));
    if holds_one {
        return found
            .saying(format!("`{text}` holds one cell, and is no set"))
            .at(at, "not a `set of` cells")
            .help(format!("declare it as `{text} : set of cell`; one cell is given by `{text} = here`"));
    }
    found
        .at(at, "not a `set of` men")
        .help("declare it as `name : set of Piece`; men in hand are added `to own hand`")
}

/// `add here to stirred`, where `stirred` holds men.
pub(in crate::language::check) fn cells_to_men(
    (at, text): (Span, &str),
    (declared, name): (Span, &str),
) -> Diagnostic {
    let found = Diagnostic::new(catalog::MEN_NEEDED, format!("`{text}` is cells, where men are needed"))
        .at(at, "cells")
        .at(declared, "a set of men");
    let men = if text == "here" { "the man who moves is `mover`" } else { "name the men themselves" };
    found.help(format!("{men}; a set that holds cells is declared `{name} : set of cell`"))
}

pub(in crate::language::check) fn one_needed(at: Span, text: &str, noun: &str) -> Diagnostic {
    Diagnostic::new(catalog::ONE_NEEDED, format!("`{text}` may be many, where one {noun} is needed"))
        .at(at, "which of them?")
        .help(match noun {
            "man" => "name the man with `as` where the walk comes `onto` it, or use `each`",
            "cell" => "name one cell; a cell that the walk comes to can be named with `as`",
            _ => "name one direction alone",
        })
}

/// `put Wall on a1`: a piece, where a man is needed.
pub(in crate::language::check) fn which_of_these(at: Span, kind: &str) -> Diagnostic {
    one_needed(at, kind, "man").help(format!(
        "a man who was not there before is `put new {kind} on ...`; one who is there is named with `as` where the walk comes `onto` him, or use `each`"
    ))
}

/// `(step any)+ to origin`: the words that bring it home.
pub(in crate::language::check) fn ends_on_origin(
    (at, words): (Span, &str),
    (to, word): (Span, &str),
) -> Diagnostic {
    let found = ends_at_home(at, words).at(to, "is where it began");
    // One leg never comes home.
    if words.contains(" then ") || words.contains(['+', '*', '[']) {
        return found;
    }
    found.help(format!("leave `{word}` out, or name the cells where it is to end"))
}

/// `step any taking then step back`
pub(in crate::language::check) fn ends_at_home(at: Span, words: &str) -> Diagnostic {
    let found =
        Diagnostic::new(catalog::ENDS_AT_HOME, "this walk always ends where it began, and so is no move")
            .at(at, "comes back");
    let (walk, block) = match words.find('{') {
        Some(begin) if words.ends_with('}') && words.matches('{').count() == 1 => words.split_at(begin),
        Some(_) if words.ends_with('}') => {
            return found.help("if the man comes home on purpose, say `may return` behind its last leg");
        }
        _ => (words, ""),
    };
    let home = format!("{} may return {block}", walk.trim_end());
    found.help(format!("if the man comes home on purpose, say so: `{}`", home.trim_end()))
}
