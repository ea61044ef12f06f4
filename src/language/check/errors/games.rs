//! Files, set-ups, turns, endings and tests.

use crate::language::check::drawings::Uneven;
use crate::language::diagnostic::ties::Tie;
use crate::language::diagnostic::words::article;
use crate::language::diagnostic::{Diagnostic, catalog, words};
use crate::language::source::Span;

pub(crate) fn cannot_use(at: Span, wanted: &str, why: &str) -> Diagnostic {
    Diagnostic::new(catalog::CANNOT_USE, format!("the file `{wanted}` cannot be used"))
        .at(at, why)
        .help("a used file is named from the folder of the file that uses it: `use \"my-game\"` there means `my-game.rules`")
}

/// `directly`: the file names itself.
pub(crate) fn uses_itself(at: Span, wanted: &str, directly: bool) -> Diagnostic {
    Diagnostic::new(catalog::USES_ITSELF, format!("`{wanted}` would be built on itself"))
        .at(at, if directly { "this file itself" } else { "comes back to a file that is being read" })
        .help(if directly {
            "leave this line out, or name the file that this one builds on"
        } else {
            "put what both need into a third file"
        })
}

pub(crate) fn too_many_files(at: Span, most: usize) -> Diagnostic {
    Diagnostic::new(catalog::GAME_TOO_LARGE, format!("this game is built on more than {most} files"))
        .at(at, "one too many")
}

pub(in crate::language::check) fn no_language(at: Span) -> Diagnostic {
    Diagnostic::new(
        catalog::NO_LANGUAGE,
        "this file does not say which version of the language it is written in",
    )
    .at(at, "no `language` before this")
    .help("begin the file with `language 1`")
}

pub(in crate::language::check) fn unknown_language(at: Span, version: i64) -> Diagnostic {
    Diagnostic::new(catalog::NO_LANGUAGE, format!("version {version} of the language is not known"))
        .at(at, "not known to this program")
        .help("write `language 1`, or get a newer program")
}

/// `sides`: the sides that the set-up names.
pub(in crate::language::check) fn block_missing(at: Span, what: &str, sides: Option<&str>) -> Diagnostic {
    let example = match what {
        "game" => "game \"My game\"",
        "sides" => sides.unwrap_or("sides White, Black symmetry half-turn"),
        "board" => "board { grid a..h, 1..8 }",
        "piece" => "piece Guard \"G\" { move step any }",
        _ => "setup { White: Guard e1  Black: likewise }",
    };
    Diagnostic::new(catalog::BLOCK_MISSING, format!("`{what}` is missing"))
        .at(at, format!("the file ends here without `{what}`"))
        .help(if sides.is_some() && what == "sides" {
            format!("the set-up names them: `{example}`")
        } else {
            format!("add it, for example `{example}`")
        })
}

pub(in crate::language::check) fn too_many(at: Span, what: &str, most: usize) -> Diagnostic {
    Diagnostic::new(catalog::GAME_TOO_LARGE, format!("there are more than {most} {what}"))
        .at(at, "one too many")
}

pub(in crate::language::check) fn too_many_names(at: Span, most: usize) -> Diagnostic {
    too_many(at, "names in one clause", most)
}

/// `defined`: the parts are those of a definition that is used there.
pub(in crate::language::check) fn too_large(at: Span, what: &str, most: usize, defined: bool) -> Diagnostic {
    let found =
        Diagnostic::new(catalog::GAME_TOO_LARGE, format!("these rules have more than {most} parts {what}"));
    if defined {
        found
            .at(at, "too many with what this stands for")
            .help("a definition counts again wherever it is used, with all that stands in it; a walk repeats with `*` or `[1..8]`")
    } else {
        found.at(at, "one too many").help("leave something out, or say it in a shorter way")
    }
}

pub(in crate::language::check) fn two_sides(at: Span, names: &[&str]) -> Diagnostic {
    let given = names.len();
    let (first, second) = (names.first().unwrap_or(&"White"), names.get(1).unwrap_or(&"Black"));
    Diagnostic::new(catalog::TWO_SIDES, format!("a game has two sides, not {given}"))
        .at(at, words::count(given, "side"))
        .help(format!("name two: `sides {first}, {second}`"))
}

pub(in crate::language::check) fn side_without_men(at: Span, side: &str) -> Diagnostic {
    Diagnostic::new(catalog::SIDE_WITHOUT_MEN, format!("{side} has no men"))
        .at(at, "nothing is set up for it")
        .help(format!("add `{side}: ...`, or `{side}: likewise` for the image of the other side"))
}

pub(in crate::language::check) fn army_twice(at: Span, side: &str, before: Span) -> Diagnostic {
    Diagnostic::new(catalog::DECLARED_TWICE, format!("the men of {side} are set up twice"))
        .at(at, "again")
        .at(before, "first here")
        .help("put them into one line, with commas between")
}

pub(in crate::language::check) fn likewise_what(at: Span) -> Diagnostic {
    Diagnostic::new(catalog::LIKEWISE_WHAT, "`likewise` is like nothing")
        .at(at, "the other side's men are not written out")
        .help("write down the men of one side")
}

/// `ways`: what may be written for the sides, with where it puts a man.
pub(in crate::language::check) fn likewise_without_symmetry(
    at: Span,
    sides: Span,
    ways: &[String],
) -> Diagnostic {
    let found = Diagnostic::new(
        catalog::LIKEWISE_WHAT,
        "`likewise` turns the board round, and the sides have no symmetry",
    )
    .at(at, "on which cells?")
    .at(sides, "no symmetry is named");
    match ways {
        [] => found.help("write out the men of both sides"),
        ways => found.help(format!("write {}; or write out the men of both sides", ways.join("; or "))),
    }
}

pub(in crate::language::check) fn likewise_onto(at: Span, cell: &str, before: Span) -> Diagnostic {
    Diagnostic::new(
        catalog::TWO_MEN,
        format!("`likewise` would put a man on `{cell}`, where one stands already"),
    )
    .at(at, "the image of the other side's men")
    .at(before, format!("`{cell}` is taken"))
    .help("choose another symmetry of `sides`, or write out the men of both sides")
}

/// `change setup` puts men where those of the file that is used stand.
pub(in crate::language::check) fn set_up_on_others(at: Span, before: Span, cell: &str) -> Diagnostic {
    Diagnostic::new(
        catalog::TWO_MEN,
        format!("a man would stand on `{cell}`, where the file that is used has one"),
    )
    .at(at, "`change setup` adds men to those that are taken over")
    .at(before, format!("`{cell}` is taken"))
    .help("to set up all men anew, write `instead setup`")
}

/// Tells of one more cell that is taken.
pub(in crate::language::check) fn one_more_taken(found: &mut Diagnostic, cell: &str, before: Span) {
    found
        .labels
        .push(crate::language::diagnostic::Label { span: before, text: format!("`{cell}` is taken") });
    let cells: Vec<&str> =
        found.labels.iter().filter_map(|label| label.text.strip_suffix(" is taken")).collect();
    found.message = match cells.as_slice() {
        [first, second, third, .., last] if cells.len() > 4 => {
            format!("more men would stand on {first}, {second}, {third} .. {last} than there is room for")
        }
        cells => format!("more men would stand on {} than there is room for", words::all_of(cells)),
    };
}

pub(in crate::language::check) fn two_men(
    at: Span,
    cell: &str,
    before: Span,
    kind: &str,
    stacks: u8,
) -> Diagnostic {
    let found =
        Diagnostic::new(catalog::TWO_MEN, format!("more men would stand on `{cell}` than there is room for"))
            .at(at, "one too many")
            .at(before, format!("`{cell}` is taken"));
    if stacks > 1 {
        found.help(format!("a pile is up to {stacks} of `{kind}`, all of one side and alike in every state"))
    } else {
        found.help("put one of them on another cell: one man stands on a cell, unless its piece says `stacks up to 3`")
    }
}

/// A piece where a cell should stand, `Captain c1 Barge a1`; `meant` is the whole.
pub(in crate::language::check) fn missing_comma(at: Span, piece: &str, meant: &str) -> Diagnostic {
    Diagnostic::new(catalog::MISSING_SIGN, format!("`{piece}` is a piece, where a cell is expected"))
        .at(at, "put a `,` before it")
        .help(format!(
            "commas stand between the pieces of a side, blanks between the cells of one: `{meant}`"
        ))
}

/// `own hand`, where there is no `hand`; `name` is a piece that might be held.
pub(in crate::language::check) fn no_hand(at: Span, name: &str) -> Diagnostic {
    Diagnostic::new(catalog::NOT_HELD, "there is no `hand`, so nobody is ever in one")
        .at(at, "nothing is held in this game")
        .help(format!("say outside the pieces which of them a side may hold: `hand {name}`"))
}

/// `known`: the kinds that can be held; none where there is no `hand`.
pub(in crate::language::check) fn not_held(at: Span, name: &str, known: &[&str]) -> Diagnostic {
    if known.is_empty() {
        return Diagnostic::new(catalog::NOT_HELD, "there is no `hand`, so nothing can be held")
            .at(at, "comes into no hand")
            .help(format!("say outside the pieces which of them a side may hold: `hand {name}`"));
    }
    Diagnostic::new(catalog::NOT_HELD, format!("{a} `{name}` cannot be in hand", a = article(name)))
        .at(at, "not among the kinds of `hand`")
        .help(format!("add it: `hand {} or {name}`", known.join(" or ")))
}

pub(in crate::language::check) fn value_missing(at: Span, name: &str) -> Diagnostic {
    Diagnostic::new(catalog::ENTRY, format!("`{name}` is given no value"))
        .at(at, "only a flag stands alone")
        .help(format!("for example `{name} = 2`"))
}

pub(in crate::language::check) fn entry_of_whom(at: Span, name: &str, flag: bool) -> Diagnostic {
    let (side, game) = if flag {
        (format!("set {name} of White"), format!("set {name}"))
    } else {
        (format!("{name} of White = ..."), format!("{name} = ..."))
    };
    Diagnostic::new(catalog::ENTRY, format!("`{name}` does not belong here")).at(at, "whose is meant?").help(
        format!(
            "a man's state stands in `{{ }}` behind its cells; a side's is `{side}`; the game's is `{game}`"
        ),
    )
}

pub(in crate::language::check) fn no_such_man(at: Span, state: &str, cell: &str) -> Diagnostic {
    Diagnostic::new(catalog::ENTRY, format!("no man that `{state}` could hold stands on `{cell}`"))
        .at(at, format!("this man has `{cell}` in `{state}`"))
        .help("name cells where such men stand in this position")
}

pub(in crate::language::check) fn board_not_drawn(at: Span) -> Diagnostic {
    Diagnostic::new(catalog::BAD_DRAWING, "a drawing cannot show this board")
        .at(at, "only grids and pictures of two dimensions are read from drawings")
        .help("name pieces and cells instead: `{ White: Guard e1  Black: likewise }`")
}

pub(in crate::language::check) fn not_a_row(at: Span, line: &str) -> Diagnostic {
    let help = match line.split_once(" to move") {
        Some((side, _)) => {
            format!(
                "in a test, write it in braces behind the drawing: `{{ to move {side} }}`; in a set-up, leave it out"
            )
        }
        None => {
            "write the men in hand in braces behind the drawing, by their names: `{ White: Pawn 2 in hand }`"
                .to_owned()
        }
    };
    Diagnostic::new(catalog::BAD_DRAWING, format!("`{line}` is no row of the board"))
        .at(at, "told below the board, not drawn")
        .help(help)
}

pub(in crate::language::check) fn wrong_rank(at: Span, name: &str, rank: &str) -> Diagnostic {
    Diagnostic::new(catalog::DRAWN_NAMES, format!("this row is called `{name}`, and it is the rank `{rank}`"))
        .at(at, format!("rank `{rank}`"))
        .help(format!("write `{rank}`, or leave all names of ranks out; the far rank is drawn first"))
}

pub(in crate::language::check) fn wrong_files(at: Span, files: &str) -> Diagnostic {
    Diagnostic::new(catalog::DRAWN_NAMES, "this line does not name the files of the board")
        .at(at, "neither a row nor the names of the files")
        .help(format!("the files are `{files}`; write them in this order, or leave the line out"))
}

/// `empty`: a row without men.
pub(in crate::language::check) fn drawing_rows(
    at: Span,
    given: usize,
    wanted: usize,
    empty: Option<Span>,
) -> Diagnostic {
    let found = Diagnostic::new(
        catalog::BAD_DRAWING,
        format!("this drawing has {}, and the board {wanted}", words::count(given, "row")),
    )
    .at(at, words::count(given, "row"));
    if given > wanted {
        let found = match empty {
            Some(empty) => found.at(empty, "perhaps this one is too many"),
            None => found,
        };
        let many = words::count(given - wanted, "row");
        return found.help(format!("take {many} out: each row is a rank of the board, the far one first"));
    }
    found.help("draw every row, the far one first, with `.` on every empty cell; below it may stand the names of the files")
}

/// Moves in a list whose quotation marks are missing; `meant`: with them.
pub(in crate::language::check) fn move_without_quotes(at: Span, said: &str, meant: &str) -> Diagnostic {
    Diagnostic::new(catalog::MISSING_QUOTES, format!("`{said}` is to be in quotation marks"))
        .at(at, format!("write `{meant}`"))
        .help("in a list, cells stand bare and moves in quotation marks")
        .tied(Tie::ToAllWithin)
}

/// Cells in the list of a man, with his letter before them.
pub(in crate::language::check) fn cells_with_letters(at: Span, said: &str, meant: &str) -> Diagnostic {
    Diagnostic::new(catalog::NOTATION, format!("`{said}` is said as records of games say it"))
        .at(at, format!("write `{meant}`"))
        .help("whose moves these are is said already: behind it stand cells")
}

/// A block of cells with a hyphen between its corners.
pub(in crate::language::check) fn hyphen_in_block(at: Span, first: &str, last: &str) -> Diagnostic {
    Diagnostic::new(catalog::NOTATION, format!("`{first}-{last}` is said as records of games say it"))
        .at(at, format!("write `{first}..{last}`"))
}

/// `others`: further rows with as many marks.
pub(in crate::language::check) fn drawing_columns(
    at: Span,
    row: &Uneven,
    others: impl Iterator<Item = Span>,
) -> Diagnostic {
    /// So many further rows are shown.
    const SHOWN: usize = 3;
    let many = words::count(row.marks, "mark");
    let message = format!("this row has {many}, and the board {}", words::count(row.files, "file"));
    let found = Diagnostic::new(catalog::BAD_DRAWING, message).at(at, &*many);
    let found = others.take(SHOWN).fold(found, |found, other| found.at(other, "as many here"));
    found.help(match &row.run_together {
        Some(spaced) => format!("put blanks between: `{spaced}`"),
        None if row.joined => "put a blank between two marks, and `.` on every empty cell".to_owned(),
        None if row.marks > row.files => format!(
            "take {} out of the row{}: each mark is a cell, and `.` an empty one",
            words::count(row.marks - row.files, "mark"),
            if row.dots { ", a dot perhaps" } else { "" }
        ),
        None => format!(
            "{} missing: each cell has a letter, or a `.` where nobody stands",
            match row.files - row.marks {
                1 => "1 mark is".to_owned(),
                many => format!("{many} marks are"),
            }
        ),
    })
}

pub(in crate::language::check) fn drawn_off_board(at: Span, mark: &str) -> Diagnostic {
    Diagnostic::new(catalog::BAD_DRAWING, format!("`{mark}` stands where the board has no cell"))
        .at(at, "no cell here")
        .help("put `.` where the board has no cell")
}

/// `:` in a drawing of a game that has no set of cells to itself, or several sets; `sets`: those that there are.
pub(in crate::language::check) fn no_drawn_set(at: Span, sets: &[&str]) -> Diagnostic {
    let message = "`:` is an empty cell in the game's one set of cells";
    let found = Diagnostic::new(catalog::BAD_DRAWING, message);
    match sets {
        [] => found.at(at, "this game has no such set").help("`.` is an empty cell"),
        [name, ..] => found.at(at, "which set is not known").help(format!(
            "write `.`, and say in braces behind the drawing what is in each set: `{name} = c3 or d4`"
        )),
    }
}

/// `letters`: those that there are, each with its piece.
pub(in crate::language::check) fn unknown_letter(at: Span, mark: &str, letters: &[String]) -> Diagnostic {
    Diagnostic::new(catalog::BAD_DRAWING, format!("no piece has the letter `{mark}`"))
        .at(at, "not a letter of a piece")
        .help(format!(
            "the letters stand behind the names of pieces: {}; `.` is an empty cell",
            words::first_of(letters).replace("` `", "`, `")
        ))
}

/// `near`: a label of the turn that is like it.
pub(in crate::language::check) fn label_never_played(at: Span, name: &str, near: Option<&str>) -> Diagnostic {
    Diagnostic::new(catalog::NEVER_PLAYED, format!("no turn plays `{name}`")).at(at, "never played").help(
        match near {
            Some(near) => format!("did you mean `{near}`? else add `{name}` to `turn` or a `phase`"),
            None => format!("add `{name}` to `turn` or a `phase`"),
        },
    )
}

pub(in crate::language::check) fn move_never_played(at: Span) -> Diagnostic {
    Diagnostic::new(catalog::NEVER_PLAYED, "no turn plays this move")
        .at(at, "has no label that `turn` names")
        .help("give it a label of `turn`, or add `move` to `turn`")
}

pub(in crate::language::check) fn never_ends(at: Span) -> Diagnostic {
    Diagnostic::new(catalog::NEVER_ENDS, "this game never ends")
        .at(at, "no ending is given")
        .help("add `ends { before a turn { lose when no move } }`")
}

pub(in crate::language::check) fn empty_test(at: Span, title: &str) -> Diagnostic {
    Diagnostic::new(catalog::EMPTY_TEST, format!("the test `{title}` tests nothing"))
        .at(at, "no steps")
        .help("add a `position` and what is expected of it")
}

pub(in crate::language::check) fn counts_too_long(at: Span, most: usize) -> Diagnostic {
    Diagnostic::new(catalog::GAME_TOO_LARGE, format!("a test counts lines of {most} moves at most"))
        .at(at, "one number too many")
        .help("each number counts the lines of one move more; leave out the last ones")
}

/// `drop then move`, where the hands are empty before the board is full.
pub(in crate::language::check) fn drops_used_up(at: Span, drop: &str, other: &str) -> Diagnostic {
    Diagnostic::new(catalog::DROPS_USED_UP, "when nothing is left to be dropped, nobody can play any more")
        .at(at, "both acts are done in each turn")
        .help(format!(
            "first all are dropped, and then men move: `turn {{ {drop} else {other} }}`; both in a turn as long as there is something in hand: `turn {{ {drop} then {other} | {other} unless own hand }}`"
        ))
}
