//! What a test expects, in words and as marks.

use crate::desk::picture::{Marks, Sign};
use crate::language::diagnostic::words::{all_of, any_of};
use crate::language::ir::{Cell, ExpectedMoves, Game, Target, TestStep, TestStepKind, WhoseMoves};

/// A sentence about a step of a test.
pub(super) fn expected(game: &Game, step: &TestStep) -> String {
    match &step.kind {
        TestStepKind::Position(_) => String::new(),
        TestStepKind::Play(texts) => {
            let texts: Vec<String> = texts.iter().map(|(_, text)| format!("`{}`", plain(text))).collect();
            format!("Then {} is played.", all_of(&texts))
        }
        TestStepKind::Draw => "The game is a draw.".to_owned(),
        TestStepKind::Wins(side) => format!("{} has won.", game.side_name(*side)),
        TestStepKind::GoesOn => "The game goes on.".to_owned(),
        TestStepKind::Holds(condition) => {
            format!("It is so that `{}`.", plain(&game.sources.words(condition.at)))
        }
        TestStepKind::Moves(whose, moves) => {
            let because = because(&game.sources.words(step.at));
            moves_of(game, *whose, moves, because.as_deref())
        }
        TestStepKind::Counts(counts) => {
            let counts: Vec<String> = counts.iter().map(|(_, count)| count.to_string()).collect();
            match counts.as_slice() {
                [one] => format!("There are {one} moves."),
                _ => format!("There are {} lines of play of 1 turn, of 2 turns and so on.", all_of(&counts)),
            }
        }
    }
}

/// Marks the cells that a test names: where a piece goes, and where it does not.
pub(super) fn marked_cells(step: &TestStepKind, marks: &mut Marks) {
    let TestStepKind::Moves(WhoseMoves::Man(_, from), moves) = step else { return };
    marks.add(Sign::Origin, *from);
    if let ExpectedMoves::Exactly(targets) | ExpectedMoves::Include(targets) = moves {
        for target in targets {
            if let Target::Cell(_, cell) = target {
                marks.add(Sign::Quiet, *cell);
            }
        }
    }
}

fn moves_of(game: &Game, whose: WhoseMoves, moves: &ExpectedMoves, because: Option<&str>) -> String {
    let who = match whose {
        WhoseMoves::All => "The side to move".to_owned(),
        WhoseMoves::Drops => "From the hand, the side to move".to_owned(),
        WhoseMoves::Man(kind, cell) => {
            let name = game.kind_name(kind);
            format!("The {name} on {}", name_of(game, cell))
        }
    };
    let why = because.map(|why| format!(", because of `{}`", plain(why))).unwrap_or_default();
    match moves {
        ExpectedMoves::CellCount(count) => format!("{who} can get to {count} cells."),
        ExpectedMoves::Exactly(targets) if targets.is_empty() => format!("{who} has no move."),
        ExpectedMoves::Exactly(targets) => format!("{who} can {}, and do nothing else.", goes(game, targets)),
        ExpectedMoves::Include(targets) => format!("{who} can {}.", goes(game, targets)),
        ExpectedMoves::Exclude(targets, _) => format!("{who} cannot {}{why}.", goes(game, targets)),
    }
}

/// `go to a1 and b2 or play Ka1-b2`.
fn goes(game: &Game, targets: &[Target]) -> String {
    let (mut cells, mut texts) = (Vec::new(), Vec::new());
    for target in targets {
        match target {
            Target::Cell(_, cell) => cells.push(name_of(game, *cell)),
            Target::Move(_, text) => texts.push(format!("`{}`", plain(text))),
        }
    }
    match (cells.is_empty(), texts.is_empty()) {
        (false, false) => format!("go to {} or play {}", any_of(&cells), any_of(&texts)),
        (false, true) => format!("go to {}", any_of(&cells)),
        _ => format!("play {}", any_of(&texts)),
    }
}

fn name_of(game: &Game, cell: Cell) -> String {
    game.board.cell_name(cell).to_owned()
}

/// The reason after `because`.
fn because(step: &str) -> Option<String> {
    step.rsplit_once(" because ").map(|(_, why)| why.to_owned())
}

/// A text without grave accents, between which the page would take it for words of the language.
fn plain(text: &str) -> String {
    text.replace('`', "'")
}
