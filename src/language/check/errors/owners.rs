//! States that are asked of whom they do not belong to: of a man, of a side, of the game.

use crate::language::diagnostic::{Diagnostic, catalog};
use crate::language::source::Span;

/// A state as it is declared.
#[derive(Clone, Copy)]
pub(in crate::language::check) struct Declared<'d> {
    pub(in crate::language::check) name: &'d str,
    pub(in crate::language::check) at: Span,
    /// Its declaration, as it is written.
    pub(in crate::language::check) text: &'d str,
    /// Whether each side has its own.
    pub(in crate::language::check) each_side: bool,
}

impl Declared<'_> {
    /// The declaration with `for each side` in its place.
    fn of_each_side(self) -> String {
        let end =
            [" until ", " compared ", " not compared"].iter().filter_map(|word| self.text.find(word)).min();
        let (before, behind) = self.text.split_at(end.unwrap_or(self.text.len()));
        format!("{} for each side{behind}", before.trim_end())
    }

    /// The declaration as it is written for men.
    fn of_men(self) -> String {
        self.text.replace(" for each side", "")
    }
}

/// `mover.tired`, `Ox a1 {tired}`, where no man has this state; `kind`: the piece of the man and the head of its block.
pub(in crate::language::check) fn state_of_no_man(
    at: Span,
    declared: Declared<'_>,
    kind: Option<(&str, &str)>,
) -> Diagnostic {
    let Declared { name, each_side, .. } = declared;
    let (owner, one) = if each_side {
        ("each side", "declared outside the pieces: each side has one")
    } else {
        ("the game", "declared outside the pieces: there is one for all")
    };
    let line = declared.of_men();
    let there = match kind {
        Some((kind, head)) => format!(
            "for one of each `{kind}`, move the declaration into the braces of the piece: `{head} {{ {line} ... }}`"
        ),
        None => format!(
            "for one of each man, move the declaration into a piece, or into all of them: `every piece {{ {line} }}`"
        ),
    };
    let alone = if each_side {
        format!("that of a side is `own.{name}` or `enemy.{name}`")
    } else {
        format!("that of the game is `{name}` alone")
    };
    Diagnostic::new(catalog::STATE_OF_OTHERS, format!("`{name}` belongs to {owner}, and no man has it"))
        .at(at, "asked of a man")
        .at(declared.at, one)
        .help(format!("{there}; {alone}"))
}

/// `White.checks`, `checks of White = 2`, where there is one for both.
pub(in crate::language::check) fn state_of_no_side(at: Span, declared: Declared<'_>) -> Diagnostic {
    let name = declared.name;
    Diagnostic::new(
        catalog::STATE_OF_OTHERS,
        format!("`{name}` belongs to the game, and no side has its own"),
    )
    .at(at, "asked of one side")
    .at(declared.at, "one for both, without `for each side`")
    .help(format!(
        "so that each side has its own, declare it as `{}`; that of the game is `{name}` alone",
        declared.of_each_side()
    ))
}

/// A flag that no man has, where men are needed.
pub(in crate::language::check) fn flag_of_no_man(at: Span, declared: Declared<'_>) -> Diagnostic {
    let name = declared.name;
    let (owner, alone) = if declared.each_side {
        ("a side", format!("ask a side with a dot: `own.{name}`, `enemy.{name}`"))
    } else {
        ("the game", format!("ask the game by the name alone: `when {name}`"))
    };
    Diagnostic::new(
        catalog::NOT_A_SET,
        format!("`{name}` is a flag of {owner}, where men or cells are needed"),
    )
    .at(at, "no man has this flag")
    .at(declared.at, "declared outside the pieces")
    .help(format!(
        "{alone}; for a flag of each man, move the declaration into a piece, or into all of them: `every piece {{ {} }}`",
        declared.of_men()
    ))
}

/// `until end of its next turn` of a state of the game; `users`: the pieces whose blocks speak of it, the first with its
/// head.
pub(in crate::language::check) fn whose_next_turn(
    declared: Declared<'_>,
    ending: &str,
    user: Option<(&str, &str)>,
) -> Diagnostic {
    let (name, each) = (declared.name, declared.of_each_side());
    let found = Diagnostic::new(
        catalog::WHOSE_NEXT_TURN,
        format!("`{name}` belongs to the game, which has no turn of its own"),
    )
    .at(declared.at, "whose next turn?");
    let of_game = declared.text.replace(ending, "end of next turn");
    found.help(match user {
        Some((kind, head)) => format!(
            "for one of each `{kind}`, move the line into the braces of the piece: `{head} {{ {} ... }}`; for one of each side write `{each}`; for one of the game, `{of_game}`",
            declared.text
        ),
        None => format!("for one of each side write `{each}`; for one of the game, `{of_game}`"),
    })
}
