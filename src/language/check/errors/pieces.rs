//! Pieces, families, states and their clauses.

use crate::language::diagnostic::words::article;
use crate::language::diagnostic::{Diagnostic, catalog};
use crate::language::glossary::synonyms::Place;
use crate::language::ir::{Event, StateType};
use crate::language::source::Span;

/// `free`: a letter of its name that no piece has.
pub(in crate::language::check) fn no_letter(at: Span, name: &str, free: Option<&str>) -> Diagnostic {
    let letter = free.map_or_else(|| initial(name), str::to_owned);
    Diagnostic::new(catalog::BAD_LETTER, format!("the piece `{name}` has no letter"))
        .at(at, "no letter follows")
        .help(format!("put one behind the name, for drawings and moves: `piece {name} \"{letter}\"`"))
}

/// A piece that replaces one with a letter.
pub(in crate::language::check) fn letter_not_replaced(at: Span, name: &str, letter: &str) -> Diagnostic {
    Diagnostic::new(catalog::BAD_LETTER, format!("the piece `{name}` has no letter"))
        .at(at, "no letter follows")
        .help(format!(
            "what replaces a piece says its letter again: write `instead piece {name} \"{letter}\"`"
        ))
}

fn initial(name: &str) -> String {
    name.chars().next().map(|c| c.to_uppercase().to_string()).unwrap_or_default()
}

pub(in crate::language::check) fn bad_letter(at: Span, letter: &str, name: &str) -> Diagnostic {
    let first = initial(name);
    Diagnostic::new(catalog::BAD_LETTER, format!("`{letter}` cannot be the letter of a piece"))
        .at(at, "not a letter")
        .help(format!("use one letter, `piece {name} \"{first}\"`, or two characters, such as `+{first}`"))
}

/// `name`: the piece that has the letter; `free`: another that nobody has.
pub(in crate::language::check) fn letter_twice(
    at: Span,
    letter: &str,
    before: Span,
    name: &str,
    free: Option<&str>,
) -> Diagnostic {
    let free = free.map(|free| format!("; `\"{free}\"` is free")).unwrap_or_default();
    Diagnostic::new(catalog::BAD_LETTER, format!("two pieces have the letter `{letter}`"))
        .at(at, "the second one")
        .at(before, format!("`{name}` has it"))
        .help(format!("drawings tell sides apart by upper and lower case, so a letter counts once{free}"))
}

pub(in crate::language::check) fn letter_of_family(at: Span, name: &str) -> Diagnostic {
    Diagnostic::new(catalog::BAD_LETTER, format!("the family `{name}` needs no letter"))
        .at(at, "only pieces stand on the board")
        .help("leave it out, or make it a `piece`")
}

pub(in crate::language::check) fn family_of_itself(
    at: Span,
    name: &str,
    block: Span,
    itself: bool,
) -> Diagnostic {
    Diagnostic::new(catalog::FAMILY_OF_ITSELF, format!("`{name}` is a family of itself"))
        .at(at, "comes back to where it began")
        .at(block, if itself { "this is the family" } else { "by way of this" })
        .help("leave out one `of`")
}

/// `clause` is all that is said again, where it is short.
pub(in crate::language::check) fn rule_twice(
    at: Span,
    word: &str,
    clause: Option<&str>,
    before: Span,
) -> Diagnostic {
    let help = clause.map_or_else(
        || format!("`also {word}` permits more, `never {word}` forbids, `instead {word}` starts afresh"),
        |clause| format!("write `instead {clause}`, which starts afresh, or `also {clause}`, which permits more; `never {word}` forbids"),
    );
    Diagnostic::new(catalog::RULE_TWICE, format!("`{word}` has been said already"))
        .at(at, "said again")
        .at(before, "first said here")
        .help(help)
}

pub(in crate::language::check) fn guarded_plain(at: Span, word: &str, help: &str) -> Diagnostic {
    Diagnostic::new(
        catalog::GUARDED_PLAIN,
        format!("a plain `{word}` permits no cell at all where its condition does not hold"),
    )
    .at(at, "otherwise nothing is permitted")
    .help(help)
}

pub(in crate::language::check) fn also_without_plain(at: Span, word: &str) -> Diagnostic {
    Diagnostic::new(catalog::ALSO_OF_WHAT, format!("`also {word}` permits nothing new"))
        .at(at, "without a plain clause everything is permitted")
        .help(format!("leave out `also`, if only this is permitted: `{word} ...`"))
}

/// `line`: the whole line.
pub(in crate::language::check) fn guards_add_up(at: Span, line: &str) -> Diagnostic {
    let found = Diagnostic::new(catalog::GUARDS_ADD_UP, "lines of this sort add up by themselves")
        .at(at, "`also` and `never` say nothing here");
    // `never moves when tired` is no permission, but its opposite.
    let turned = ["moves", "safe"].into_iter().find_map(|word| {
        let rest = line.strip_prefix("never ")?.strip_prefix(word)?.trim_start();
        let (guard, question) = rest.split_once(' ')?;
        match guard {
            "when" => Some((word, format!("{word} unless {question}"))),
            "unless" => Some((word, format!("{word} when {question}"))),
            _ => None,
        }
    });
    found.help(match turned {
        Some((word, meant)) => {
            format!("`{word}` alone says when it is so; that it is not so in some case: `{meant}`")
        }
        None => "leave the word out; `instead` drops what was said before".to_owned(),
    })
}

pub(in crate::language::check) fn clause_outside_piece(at: Span) -> Diagnostic {
    Diagnostic::new(catalog::CLAUSE_OUTSIDE, "this clause belongs in a piece")
        .at(at, "of which piece?")
        .help("put it into a `piece`, a `family` or `every piece`")
}

/// `pass when Q` or `after passing { }` in a piece.
pub(in crate::language::check) fn passing_in_piece(at: Span, hook: bool) -> Diagnostic {
    let what = if hook { "`after passing`" } else { "a way of passing" };
    Diagnostic::new(catalog::PASSING_IN_PIECE, "a side passes, and not a piece")
        .at(at, "no man of this piece does it")
        .help(format!("put {what} outside of pieces"))
}

pub(in crate::language::check) fn so_that_here(at: Span) -> Diagnostic {
    Diagnostic::new(
        catalog::SO_THAT_HERE,
        "`so that` asks about what comes after a move, and this is no move",
    )
    .at(at, "not here")
    .help("use `when` or `unless`; `so that` stands in `move`, `drop`, `moves` and `turn`")
}

pub(in crate::language::check) fn unknown_type(at: Span, name: &str) -> Diagnostic {
    let known = ["flag", "direction", "cell", "kind"];
    let found =
        Diagnostic::new(catalog::UNKNOWN_TYPE, format!("`{name}` is no type of state")).at(at, "not known");
    match crate::language::diagnostic::suggest::meant(name, known, Place::Type) {
        Some(near) if near.contains("..") => {
            found.help(format!("a number is declared by its least and its greatest value, such as `{near}`"))
        }
        Some(near) => found.help(format!("did you mean `{near}`?")),
        None if name.parse::<u32>().is_ok() => found.help(format!("write the bounds of the number: `0..{name}`")),
        None => found.help("a state is a `flag`, a number such as `0..7`, a `direction`, a `cell`, a `kind`, or a `set of` men or cells"),
    }
}

/// `set of squares`
pub(in crate::language::check) fn set_of_cells(at: Span, name: &str) -> Diagnostic {
    Diagnostic::new(catalog::UNKNOWN_TYPE, format!("`set of {name}` is no type of state"))
        .at(at, "not known")
        .help("did you mean `set of cell`?")
}

pub(in crate::language::check) fn bounds_reversed(at: Span, least: i64, most: i64) -> Diagnostic {
    Diagnostic::new(catalog::OUT_OF_RANGE, format!("`{least}..{most}` holds no number"))
        .at(at, "the greater number comes first")
        .help(format!("write `{most}..{least}`"))
}

pub(in crate::language::check) fn number_out_of_range(at: Span, least: i64, most: i64) -> Diagnostic {
    Diagnostic::new(catalog::OUT_OF_RANGE, "this number is out of range")
        .at(at, format!("a number from {least} to {most} is needed"))
        .help(format!("write a number from {least} to {most}"))
}

pub(in crate::language::check) fn not_known_yet(at: Span, text: &str) -> Diagnostic {
    Diagnostic::new(catalog::NOT_KNOWN_YET, format!("`{text}` is not known before the game"))
        .at(at, "a value is needed")
        .help(if text.contains(' ') {
            format!("what a piece is given so is the same for ever; what depends on the position is a definition: `define NAME = {text}`")
        } else {
            "write the value itself".to_owned()
        })
}

/// A set of cells that depends on men or on a walk, where a state needs its first value.
pub(in crate::language::check) fn cells_not_known_yet(at: Span, text: &str) -> Diagnostic {
    Diagnostic::new(catalog::NOT_KNOWN_YET, format!("`{text}` is not known before the game"))
        .at(at, "cells are needed")
        .help("name cells, blocks and zones, such as `c3 or d4..e5`; what a walk finds on the empty board is a zone: `zone NAME = ...`")
}

pub(in crate::language::check) fn flag_assigned(at: Span, name: &str) -> Diagnostic {
    Diagnostic::new(catalog::NOT_ASSIGNABLE, "a flag is not given a value with `=`")
        .at(at, "not this way")
        .help(format!("write `set {name}` or `clear {name}`"))
}

/// A flag with a value where the game begins.
pub(in crate::language::check) fn flag_valued(at: Span) -> Diagnostic {
    Diagnostic::new(catalog::NOT_ASSIGNABLE, "a flag is not given a value with `=`")
        .at(at, "not this way")
        .help("a flag is clear at first; in a set-up or position `set` before its name, or the name alone, sets it")
}

pub(in crate::language::check) fn state_each_side_of_man(at: Span, name: &str) -> Diagnostic {
    Diagnostic::new(catalog::WHOSE_NEXT_TURN, format!("`{name}` belongs to a man, not to a side"))
        .at(at, "each man has its own")
        .help("leave out `for each side`, or declare it outside the piece")
}

/// In a set-up or position: `kind` is that of the man who is put there, `has` one that has the state.
pub(in crate::language::check) fn state_of_other_men(
    (at, name): (Span, &str),
    declared: Span,
    kind: &str,
    has: &str,
) -> Diagnostic {
    Diagnostic::new(catalog::STATE_OF_OTHERS, format!("`{kind}` has no `{name}`"))
        .at(at, "not its own")
        .at(declared, format!("declared for `{has}`"))
        .help(format!(
            "put it behind `{has}`, or leave it out; if `{kind}` is to have it, too, declare it for both: in `every piece`, or in \
             a family that both are `of`"
        ))
}

/// `asker`: the piece whose clause it is; whether another man is `it`.
pub(in crate::language::check) fn state_of_others(
    at: Span,
    name: &str,
    declared: Span,
    (asker, it): (Option<&str>, bool),
    family: Option<&str>,
) -> Diagnostic {
    match asker {
        Some(asker) if let Some(family) = family => {
            Diagnostic::new(catalog::STATE_OF_OTHERS, format!("{a} `{asker}` has no `{name}`", a = article(asker)))
                .at(at, "not its own")
                .at(declared, format!("declared for each `{family}`"))
                .help(format!("where {a} `{asker}` is one, too, say so in its head: `piece {asker} \"...\" of {family}`; else declare `{name}` in `{asker}`, or name a man that has it: `it.{name}`", a = article(asker)))
        }
        Some(asker) => Diagnostic::new(catalog::STATE_OF_OTHERS, format!("{a} `{asker}` has no `{name}`", a = article(asker)))
            .at(at, "not its own")
            .at(declared, "declared for other pieces")
            .help(format!("name a man that has it: `it.{name}`; if {a} `{asker}` is to have it, too, declare it for both, in a family that both are \
                 `of`; or write a number or a question of its own in its place", a = article(asker))),
        None => {
            Diagnostic::new(catalog::STATE_OF_OTHERS, format!("`{name}` belongs to men, and none is named"))
                .at(at, "of which man?")
                .at(declared, "each man has its own")
                .help(format!("say whose, for example `{}.{name}`", if it { "it" } else { "mover" }))
        }
    }
}

/// `(move)[1..reach]`, where nobody moves yet; `kind`: a piece that has the state.
pub(in crate::language::check) fn state_of_no_mover(
    at: Span,
    name: &str,
    declared: Span,
    kind: &str,
) -> Diagnostic {
    Diagnostic::new(catalog::STATE_OF_OTHERS, format!("`{name}` belongs to men, and no man moves here"))
        .at(at, "of which man?")
        .at(declared, "each man has its own")
        .help(format!("say whose, for example `(own {kind}).{name}`, the greatest of theirs"))
}

/// `rank = 3` in a piece, where `rank` is a state outside of the pieces; `line`: that of its declaration.
pub(in crate::language::check) fn state_of_the_game(
    at: Span,
    name: &str,
    declared: Span,
    line: &str,
) -> Diagnostic {
    let line = line.split('#').next().unwrap_or("").replace("for each side", "");
    let meant = line.split_whitespace().collect::<Vec<_>>().join(" ");
    let alone = meant.starts_with(name) && meant.contains(':') && !meant.contains(['{', '}']);
    let meant = if alone { meant } else { format!("{name} : 0..9") };
    Diagnostic::new(catalog::STATE_OF_OTHERS, format!("`{name}` is not what each man has of his own"))
        .at(at, "given to the men of a piece")
        .at(declared, "declared for the game, outside the pieces")
        .help(format!("what men have of their own is declared in a piece, in a family or in all pieces: `every piece {{ {meant} }}`"))
}

/// `at`: in a move that `asker` borrows at `like`.
pub(in crate::language::check) fn state_of_lender(
    at: Span,
    name: &str,
    asker: &str,
    (like, label): (Span, Option<&str>),
) -> Diagnostic {
    let help = label.map_or_else(
        || format!("declare `{name}` in `{asker}` too"),
        |label| format!("declare `{name}` in `{asker}` too, or leave that move out: `without {label}`"),
    );
    Diagnostic::new(
        catalog::STATE_OF_OTHERS,
        format!("{a} `{asker}` has no `{name}`, which a borrowed move asks for", a = article(asker)),
    )
    .at(like, "borrows the move")
    .at(at, "asked for here")
    .help(help)
}

pub(in crate::language::check) fn like_what(at: Span) -> Diagnostic {
    Diagnostic::new(catalog::LIKE_WHAT, "`like` is followed by pieces").at(at, "no pieces").help(
        "name pieces, men or a state that holds a kind; a walk stands behind `move` alone: `move slide any`",
    )
}

pub(in crate::language::check) fn like_itself(at: Span) -> Diagnostic {
    Diagnostic::new(catalog::LIKE_ITSELF, "no piece moves like itself")
        .at(at, "names the piece itself")
        .help("name other pieces; what it inherits from a family, it has without `like`")
}

pub(in crate::language::check) fn nothing_lent(at: Span, text: &str) -> Diagnostic {
    Diagnostic::new(catalog::NOTHING_LENT, format!("`{text}` lends no move"))
        .at(at, "nothing is left to be borrowed")
        .help("moves that are borrowed themselves are not lent, nor are drops, nor what stands behind `without`")
}

/// `known`: the labels that there are.
pub(in crate::language::check) fn no_such_move_lent(at: Span, label: &str, known: &[&str]) -> Diagnostic {
    let found =
        Diagnostic::new(catalog::NO_SUCH_MOVE_LENT, format!("no move that is borrowed is called `{label}`"))
            .at(at, "no such label");
    let mut names: Vec<&str> = Vec::new();
    for name in known {
        if !names.contains(name) {
            names.push(name);
        }
    }
    if names.is_empty() {
        return found.help("none of these moves has a label: leave `without` out");
    }
    let names: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
    found.help(format!("the labels of these moves are {}", names.join(", ")))
}

pub(in crate::language::check) fn state_never_read(at: Span, name: &str) -> Diagnostic {
    Diagnostic::new(catalog::STATE_FOR_NOTHING, format!("nothing asks for `{name}`"))
        .at(at, "never read")
        .help("use it, or leave it out")
}

/// A state that is asked only where it is changed: `count = count + 1`.
pub(in crate::language::check) fn state_read_by_itself(at: Span, name: &str) -> Diagnostic {
    Diagnostic::new(catalog::STATE_FOR_NOTHING, format!("nothing asks for `{name}` but what changes it"))
        .at(at, "decides nothing, and positions that differ in it do not count as the same")
        .help("use it, or leave it out with what changes it")
}

pub(in crate::language::check) fn state_never_set(at: Span, name: &str) -> Diagnostic {
    Diagnostic::new(catalog::STATE_FOR_NOTHING, format!("nothing ever changes `{name}`"))
        .at(at, "always as it is at first")
        .help("let an effect change it, or leave it out")
}

/// A state of men that has no value, in no piece and by no effect.
pub(in crate::language::check) fn state_never_given(
    at: Span,
    name: &str,
    ty: &StateType,
    kind: &str,
) -> Diagnostic {
    let (always, value, effect) = match ty {
        StateType::Number(least, most) => {
            (format!("always {least}"), format!("{name} = {most}"), format!("{name} = {name} + 1"))
        }
        StateType::Direction => {
            ("always no direction".to_owned(), format!("{name} = forward"), format!("{name} = direction"))
        }
        StateType::Cell => ("always no cell".to_owned(), String::new(), format!("{name} = here")),
        StateType::Kind => {
            ("always no kind".to_owned(), format!("{name} = {kind}"), format!("{name} = taken"))
        }
        StateType::Men(_) => ("always nobody".to_owned(), String::new(), format!("add taken to {name}")),
        StateType::Cells => ("always no cell".to_owned(), String::new(), format!("add here to {name}")),
        StateType::Flag => ("never set".to_owned(), String::new(), format!("set {name}")),
    };
    let effect = format!("let an effect change it, as `after taking {{ {effect} }}` does");
    Diagnostic::new(catalog::STATE_FOR_NOTHING, format!("nothing gives `{name}` a value"))
        .at(at, always)
        .help(if value.is_empty() {
            effect
        } else {
            format!("give it one in each piece that has it, such as `{value}`, or {effect}")
        })
}

pub(in crate::language::check) fn piece_without_moves(at: Span, name: &str) -> Diagnostic {
    Diagnostic::new(catalog::PIECE_WITHOUT_MOVES, format!("the piece `{name}` has no moves"))
        .at(at, "it can never move")
        .help("give it a `move`; a piece that always stands still says `move stay when no cell`, or belongs to nobody: in the set-up `nobody: ...`, and where it appears later `put new nobody ... on CELL`")
}

/// `rule`: a rule of the piece about cells that it may enter.
pub(in crate::language::check) fn never_leaves(at: Span, name: &str, rule: Option<Span>) -> Diagnostic {
    let found = Diagnostic::new(
        catalog::NEVER_LEAVES,
        format!("{a} `{name}` can never leave the cells where it is set up", a = article(name)),
    )
    .at(at, "none of its moves leads anywhere from there");
    rule.into_iter()
        .fold(found, |found, at| found.at(at, "this lets it go to other cells only"))
        .help("see where its moves lead, and what it may enter: a rule of its own replaces one that it has from elsewhere, `enters CELLS`")
}

pub(in crate::language::check) fn piece_never_there(at: Span, name: &str) -> Diagnostic {
    Diagnostic::new(catalog::PIECE_NEVER_THERE, format!("no `{name}` ever comes into play"))
        .at(at, "in no set-up, no hand and no test, and nothing becomes it")
        .help("set one up, let a piece promote to it, or leave it out")
}

/// `asked`: where the rules ask for it.
pub(in crate::language::check) fn left_out_of_the_set_up(at: Span, name: &str, asked: Span) -> Diagnostic {
    Diagnostic::new(catalog::PIECE_NEVER_THERE, format!("no `{name}` stands in the set-up"))
        .at(at, "only tests set one up")
        .at(asked, format!("this asks for {a} `{name}`", a = article(name)))
        .help(format!(
            "set one up for each side that is to have it: `{name} CELL`; or leave out what asks for it"
        ))
}

/// `from`: the piece that it has the promotion from, and where it is declared itself.
pub(in crate::language::check) fn promotes_to_itself(
    at: Span,
    name: &str,
    from: Option<(&str, Span)>,
) -> Diagnostic {
    let Some((from, head)) = from else {
        return Diagnostic::new(
            catalog::NEVER_HAPPENS,
            format!("{a} `{name}` promotes to what it is", a = article(name)),
        )
        .at(at, "changes nothing")
        .help("name another piece, or leave the line out");
    };
    Diagnostic::new(catalog::NEVER_HAPPENS, format!("{a} `{name}` has all clauses of the `{from}`, and so promotes to what it is", a = article(name)))
        .at(at, format!("the `{name}` has this, too"))
        .at(head, format!("because it is `of {from}`"))
        .help(format!(
            "put the moves that both have into a family, `family {from}-like {{ move ... }}`; let both be `of {from}-like`, and leave the promotion in `piece {from}`"
        ))
}

/// `cleared`: an effect that sets it back; `how`: one that would change it.
pub(in crate::language::check) fn state_only_cleared(
    at: Span,
    cleared: Span,
    name: &str,
    how: &str,
) -> Diagnostic {
    Diagnostic::new(catalog::ONLY_CLEARED, format!("`{name}` is only ever set back to what it is at first"))
        .at(at, "nothing gives it another value")
        .at(cleared, "this does not change it")
        .help(format!("let an effect change it, such as `{how}`, or leave it out"))
}

/// A hook that no piece of `names` sets off, the game's where there are none; `becomesit` promote to the one piece, `why` is the
/// clause that keeps it from happening.
pub(in crate::language::check) fn hook_never_runs(
    at: Span,
    event: Event,
    names: &[&str],
    becomesit: &[&str],
    why: Option<Span>,
) -> Diagnostic {
    let who = match names {
        [] if event == Event::Passing => "no side".to_owned(),
        [] => "no piece".to_owned(),
        [one] => format!("no `{one}`"),
        _ => "no piece that has this hook".to_owned(),
    };
    let (happens, help) = match event {
        Event::Moving => ("moves", "a drop sets off `after dropping`; a piece without a `move` never moves"),
        Event::Taking => ("takes", "let one of its moves take, or leave the hook out"),
        Event::BeingTaken => ("is taken", "let somebody take it, or leave the hook out"),
        Event::Dropping => ("is dropped", "give it a `drop`; a move sets off `after moving`"),
        Event::Passing => ("passes", "let a turn have `pass`, or leave the hook out"),
        Event::Promoting => {
            ("promotes", "give it a `promotes to`; what `become` makes of a man is no promotion")
        }
    };
    let found = Diagnostic::new(catalog::NEVER_COMES, format!("{who} ever {happens}, so this is never done"))
        .at(at, "nothing sets it off");
    let found = match why {
        Some(why) if event == Event::Taking => found.at(why, "forbids all that it could take"),
        Some(why) => found.at(why, "nobody may ever take it"),
        None => found,
    };
    match (names, becomesit) {
        ([one], [from, ..]) => found.help(format!(
            "the hooks at a promotion are those of the piece that promotes: write in `{from}` \
             `after promoting when mover is {one} {{ ... }}`"
        )),
        _ => found.help(help),
    }
}

/// A drop of a piece that is never in hand; `named`: a `hand` names it.
pub(in crate::language::check) fn drop_never_is(at: Span, name: &str, named: bool) -> Diagnostic {
    let declare = if named { String::new() } else { format!("name it outside the pieces, `hand {name}`; ") };
    Diagnostic::new(catalog::NEVER_COMES, format!("no `{name}` is ever in hand, so none is dropped"))
        .at(at, "a drop comes from the hand")
        .help(format!(
            "{declare}{name}s come into a hand by the set-up, `{name} 2 in hand`, or by `after taking {{ add {name} to own hand }}`"
        ))
}

/// A piece that is always safe, where something asks whether it is attacked.
pub(in crate::language::check) fn safe_is_never_attacked(at: Span, name: &str, asked: Span) -> Diagnostic {
    Diagnostic::new(catalog::NEVER_COMES, format!("{a} `{name}` that is always `safe` is never attacked", a = article(name)))
        .at(at, "nobody may ever take it")
        .at(asked, "so this never holds")
        .help(
            "leave `safe` out: that nobody leaves his king in check is said by `moves so that not own King attacked`",
        )
}

/// A piece that no `takes` lets anybody take, where something asks whether it is attacked.
pub(in crate::language::check) fn never_taken_is_never_attacked(
    forbids: Span,
    name: &str,
    asked: Span,
) -> Diagnostic {
    Diagnostic::new(catalog::NEVER_COMES, format!("{a} `{name}` that nobody may take is never attacked", a = article(name)))
        .at(forbids, "forbids to take it")
        .at(asked, "so this never holds")
        .help(format!(
            "leave that out: attacked is who could be taken, and with `moves so that not own {name} attacked` it never comes \
             to that"
        ))
}

/// `own (King or Rook) attacked`, where the `Rook` is always safe.
pub(in crate::language::check) fn one_of_them_is_safe(named: Span, name: &str, safe: Span) -> Diagnostic {
    Diagnostic::new(catalog::NEVER_COMES, format!("{a} `{name}` that is always `safe` is never attacked", a = article(name)))
        .at(named, "so none of these ever is")
        .at(safe, "nobody may ever take it")
        .help(format!("leave `{name}` out here, or leave `safe` out: that no move leaves such a man attacked is said by `moves so that`"))
}

fn twice_is_done(hook: bool) -> (&'static str, &'static str) {
    if hook {
        ("this is done twice", "a hook that is said twice is done twice")
    } else {
        ("two clauses say the same", "the second one adds nothing")
    }
}

/// `step any | step any`
pub(in crate::language::check) fn said_again((at, text): (Span, &str), before: Span) -> Diagnostic {
    Diagnostic::new(catalog::SAID_TWICE, format!("`{text}` is said twice"))
        .at(at, "the second one adds nothing")
        .at(before, "the first one")
        .help("leave one of them out, or name the other one that is meant")
}

/// A clause that stands in the same piece, or in the game, already.
pub(in crate::language::check) fn clause_twice(at: Span, before: Span, hook: bool) -> Diagnostic {
    let (message, label) = twice_is_done(hook);
    Diagnostic::new(catalog::SAID_TWICE, message)
        .at(at, label)
        .at(before, "the first one")
        .help("leave one of them out")
}

/// The same, where two used files bring one each; `at` is the line that uses the later one.
pub(in crate::language::check) fn clause_in_two_files(
    at: Span,
    later: Span,
    before: Span,
    hook: bool,
) -> Diagnostic {
    let (message, _) = twice_is_done(hook);
    Diagnostic::new(catalog::SAID_TWICE, message)
        .at(at, "two used files say the same")
        .at(later, "the second one")
        .at(before, "the first one")
        .help("leave one of them out, or put it into a file that both use")
}

/// A promotion of a changed piece to what it promotes to already.
pub(in crate::language::check) fn promotes_again((at, words): (Span, &str), before: Span) -> Diagnostic {
    Diagnostic::new(catalog::SAID_TWICE, "promotions add up, and this one names a piece again")
        .at(at, "added to what is taken over")
        .at(before, "stays in force")
        .help(format!(
            "to replace what is taken over, write `instead {words}`; to add to it, name only the new pieces"
        ))
}

/// A promotion without a condition.
pub(in crate::language::check) fn promotes_always(at: Span, words: &str, compulsory: bool) -> Diagnostic {
    let kinds = words.rsplit_once(" to ").map_or("", |(_, kinds)| kinds.trim());
    let becomes = if kinds.contains(" or ") { format!("one of ({kinds})") } else { kinds.to_owned() };
    let message = if compulsory {
        "this piece promotes with every move"
    } else {
        "this piece may promote with every move"
    };
    Diagnostic::new(catalog::EVERY_MOVE, message)
        .at(at, "wherever its move ends")
        .help(format!(
            "say where: `{words} when here in last`; if it is meant, an effect says so: `after moving {{ become {becomes} }}`"
        ))
}
