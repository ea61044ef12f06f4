//! What is told of rules about taking that do not say what they seem to say.

use crate::language::diagnostic::{Diagnostic, catalog};
use crate::language::source::Span;

/// A place and its words.
type Words<'a> = (Span, &'a str);

/// `takes Pawn`; `over`: the words of the pattern that match men of both sides, where it is them that are taken.
pub(in crate::language::check) fn takes_own(
    (at, words): Words<'_>,
    over: Option<Words<'_>>,
    enemy: &str,
    both: &str,
) -> Diagnostic {
    let found = Diagnostic::new(catalog::TAKES_OWN, "this takes one's own men, too");
    let found = match over {
        Some((over, pattern)) => found
            .at(at, format!("`{words}` says no side"))
            .at(over, format!("`{pattern}` is own men as well as the enemy's")),
        None => found.at(at, "no side is said"),
    };
    found.help(format!("write `{enemy}`; if own men are to be taken as well: `{both}`"))
}

/// `takes nobody`
pub(in crate::language::check) fn takes_nobodys_men(at: Span) -> Diagnostic {
    Diagnostic::new(catalog::TAKES_NO_ENEMY, "this takes the men of nobody, and no enemy any more")
        .at(at, "in the place of `takes enemy`, which each piece has otherwise")
        .help("write `takes enemy or nobody`; a piece that takes no one says `quietly` in its moves; if only nobody's men are meant: `takes nobody man`")
}

/// `where it safe`; `asked`: the question.
pub(in crate::language::check) fn safe_behind((asked, words): Words<'_>, rule: Span) -> Diagnostic {
    Diagnostic::new(catalog::SAFE_BEHIND, format!("`safe` is no part of `{words}`"))
        .at(rule, "a rule of its own: nobody may take the man")
        .at(asked, "the question ends here, and holds for every man")
        .help("if the man may only go where nobody can take him, write `so that not mover attacked` for both; if nobody may ever take him, leave the question out and write `safe` on a line of its own")
}

/// `capturing enemy`: `right` says where.
pub(in crate::language::check) fn captures_all((at, words): Words<'_>, right: &str) -> Diagnostic {
    Diagnostic::new(catalog::ALL_OVER, format!("`capturing {words}` takes all of them on the board"))
        .at(at, "nothing says where they stand")
        .help(format!("write `capturing {right}`; if all of them are meant: `capturing ({words})`"))
}

/// `{ take enemy }`: `right` says where.
pub(in crate::language::check) fn takes_all((at, words): Words<'_>, right: &str) -> Diagnostic {
    Diagnostic::new(catalog::ALL_OVER, format!("`take {words}` takes all of them on the board"))
        .at(at, "nothing says where they stand")
        .help(format!(
            "write `take {right}`, or name the one that is met, `onto enemy as target`, and `take target`; if all of them are meant: `take ({words})`"
        ))
}

/// A `takes` of a piece none of whose moves asks it; whether they take at all.
pub(in crate::language::check) fn takes_for_nothing(
    at: Span,
    words: &str,
    name: &str,
    elsewhere: bool,
) -> Diagnostic {
    let found = Diagnostic::new(catalog::CONCERNS_NOTHING, format!("`{words}` concerns no move of `{name}`"));
    if elsewhere {
        found.at(at, "it is asked of men on the cells where a move lands, and none lands on a man so").help(
            "`capturing`, `take` and `taking` with a set say themselves whom they take: say it there, as in `over enemy Man`, `capturing enemy Man passed`, `take enemy Man by ...`",
        )
    } else {
        found.at(at, "its moves never take").help("let one of its moves take, or leave this out")
    }
}

/// A `passes` of a piece none of whose moves goes on from a cell.
pub(in crate::language::check) fn passes_for_nothing(at: Span, words: &str, name: &str) -> Diagnostic {
    Diagnostic::new(catalog::CONCERNS_NOTHING, format!("`{words}` concerns no move of `{name}`"))
        .at(at, "it is asked of the cells from which a move goes on, and none of its moves goes on from a cell")
        .help(
            "a leap or `jump` enters only the cell where it lands; a move that can be blocked is made of steps, such as `step orthogonal then step veer 1 of any`",
        )
}

/// `takes not King unless here in camp`: what was probably meant, and how it is said that this is meant.
pub(in crate::language::check) fn guarded_takes(at: Span, right: &str, meant: &str) -> Diagnostic {
    Diagnostic::new(catalog::GUARDED_TAKES, "otherwise this piece takes nobody at all")
        .at(at, "a plain `takes` that is not in force permits nothing")
        .help(format!("if that is not meant: `{right}`; if it is, put brackets: `{meant}`"))
}

/// `after taking { take it }`
pub(in crate::language::check) fn it_takes(at: Span) -> Diagnostic {
    Diagnostic::new(catalog::IT_TAKES, "`it` is the man that has taken here, not the one that was taken")
        .at(at, "the man whose rule this is")
        .help("the men taken are `taken`; if the one that takes is meant, write `mover`")
}

/// `capturing it`, where `it` is the man that moves; whether he jumps.
pub(in crate::language::check) fn takes_himself(at: Span, jumped: bool) -> Diagnostic {
    let right = if jumped {
        "whom he jumped over is `enemy passed`"
    } else {
        "give the other man a name where the walk or the eye meets him, `onto enemy as target`, and write `target`"
    };
    Diagnostic::new(catalog::IT_TAKES, "`it` is the man that moves here, not one that he meets")
        .at(at, "the man whose rule this is")
        .help(format!("{right}; if he himself is meant, write `mover`"))
}

/// `Rat { enters river }` beside `every piece { enters not river }`.
pub(in crate::language::check) fn instead_of_all(
    (at, text): Words<'_>,
    name: &str,
    all: Span,
    clause: &str,
) -> Diagnostic {
    let may = match clause {
        "enters" => "walks onto these cells, and onto no others",
        "stops" => "ends its moves there, and nowhere else",
        _ => "moves only from there and only to there, and stands elsewhere",
    };
    Diagnostic::new(catalog::INSTEAD_OF_ALL, format!("the `{name}` {may}"))
        .at(at, "a plain clause stands in place of that of every piece")
        .at(all, "so this does not count for it")
        .help(format!("if it may go there as well as elsewhere: `also {text}`"))
}

/// `lose when taken Wolf` in `after a turn`
pub(in crate::language::check) fn taker_loses((at, line): Words<'_>, men: &str) -> Diagnostic {
    Diagnostic::new(catalog::TAKER_LOSES, format!("by `{line}` the side that takes loses"))
        .at(at, format!("in `after a turn` the side that has moved loses, and it has taken the {men}"))
        .help(format!(
            "the side that takes wins by `win when taken {men}`; if it is to lose, say whose they are: `lose when taken enemy {men}`"
        ))
}

/// `lose when no enemy Boar` in `after a turn`: who has taken the last of them loses.
pub(in crate::language::check) fn last_taker_loses((at, line): Words<'_>, men: &str) -> Diagnostic {
    Diagnostic::new(catalog::TAKER_LOSES, format!("by `{line}` the side that takes loses"))
        .at(at, format!("in `after a turn` the side that has moved loses, and it has taken the last {men}"))
        .help(format!(
            "the side that takes wins by `win when no enemy {men}`; if it is to lose, say so: `lose when taken enemy {men} and no enemy {men}`"
        ))
}

/// `stay { take enemy Imp by slide any }`: `men` are taken, whom `walk` sees.
pub(in crate::language::check) fn all_in_sight((at, words): Words<'_>, men: &str, walk: &str) -> Diagnostic {
    Diagnostic::new(catalog::ALL_IN_SIGHT, format!("`take {words}` takes all of them at once"))
        .at(at, "the player has no choice")
        .help(format!(
            "to take one of choice, let the eye find him: `look ({walk} onto {men} as prey) then stay {{ take prey }}`; if all are meant, put brackets: `take ({words})`"
        ))
}
