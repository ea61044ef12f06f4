//! What a change of the rules changes: the moves that it loses and gains at the start and at the positions of the tests.

use serde::Serialize;

use super::requests::Start;
use crate::language::ir::{Game, Placement};
use crate::loading::trial;
use crate::play::listing::Listed;
use crate::play::matches::Executor;
use crate::play::session::{Session, Trouble};

/// The most positions that are compared.
pub(super) const MOST_POSITIONS: usize = 300;

/// What is lost and gained.
#[derive(Debug, Serialize)]
pub(super) struct Answer {
    /// Whether no move of any position is lost, gained, or made by other words.
    same: bool,
    /// How many positions both files have.
    compared: usize,
    /// Those in which something differs.
    positions: Vec<Position>,
    /// Further remarks.
    notes: Vec<String>,
}

#[derive(Debug, Serialize)]
struct Position {
    name: String,
    /// None for the start.
    start: Option<Start>,
    /// Whether the pieces stand differently.
    moved: bool,
    lost: Vec<Move>,
    gained: Vec<Move>,
    /// Moves that are made by other words.
    reworded: usize,
}

#[derive(Debug, Serialize)]
struct Move {
    text: String,
    piece: Option<String>,
    from: Option<String>,
    to: Option<String>,
    rule: String,
}

/// Compares two games.
pub(super) fn changed<E: Executor>(before: &Game, after: &Game) -> Answer {
    let (old, new) = (named(before), named(after));
    let mut answer = Answer { same: true, compared: 0, positions: Vec::new(), notes: Vec::new() };
    for (name, placement) in &new {
        let Some((_, was)) = old.iter().find(|(known, _)| known == name) else {
            continue;
        };
        if answer.compared == MOST_POSITIONS {
            answer.notes.push(format!("only the first {MOST_POSITIONS} positions are compared"));
            break;
        }
        answer.compared += 1;
        let (lists, failed) = match (list::<E>(before, was), list::<E>(after, placement)) {
            (Ok(before), Ok(after)) => ((before, after), None),
            (_, Err(trouble)) => (Default::default(), Some((after, trouble))),
            (Err(trouble), _) => (Default::default(), Some((before, trouble))),
        };
        if let Some((game, trouble)) = failed {
            let message = trouble.diagnostic(game).into_message();
            answer.notes.push(format!("`{}`: {message}", name.as_deref().unwrap_or("start")));
            continue;
        }
        let position = compare(name.clone(), lists, was != placement);
        if position.moved || position.reworded > 0 || !position.lost.is_empty() || !position.gained.is_empty()
        {
            answer.same = false;
            answer.positions.push(position);
        }
    }
    let lacks = |these: &[(Option<String>, &Placement)], name: &Option<String>| {
        !these.iter().any(|(known, _)| known == name)
    };
    for (names, others, what) in [(&old, &new, "gone"), (&new, &old, "new")] {
        let only = names.iter().filter(|(name, _)| lacks(others, name)).filter_map(|(name, _)| name.as_ref());
        answer.notes.extend(only.take(MOST_POSITIONS).map(|name| format!("the position `{name}` is {what}")));
    }
    answer
}

/// The start, which has no name, and the positions of the tests.
fn named(game: &Game) -> Vec<(Option<String>, &Placement)> {
    let tests = trial::named_positions(game).map(|(name, placement)| (Some(name), placement));
    [(None, &game.setup)].into_iter().chain(tests).collect()
}

fn list<E: Executor>(game: &Game, placement: &Placement) -> Result<Vec<Listed>, Trouble> {
    Session::<E>::at(game, placement)?.list()
}

fn compare(name: Option<String>, (before, after): (Vec<Listed>, Vec<Listed>), moved: bool) -> Position {
    let find = |list: &[Listed], text: &str| list.iter().position(|listed| listed.text == text);
    let only = |these: &[Listed], others: &[Listed]| {
        let only = these.iter().filter(|listed| find(others, &listed.text).is_none());
        only.map(|listed| Move {
            text: listed.text.clone(),
            piece: listed.piece.clone(),
            from: listed.from.clone(),
            to: listed.to.clone(),
            rule: listed.rule.clone(),
        })
        .collect::<Vec<_>>()
    };
    let same = |listed: &&Listed| {
        let was = find(&before, &listed.text).and_then(|index| before.get(index));
        was.is_some_and(|was| was.rule != listed.rule)
    };
    Position {
        start: name.clone().map(Start::Test),
        name: name.unwrap_or_else(|| "start".to_owned()),
        moved,
        lost: only(&before, &after),
        gained: only(&after, &before),
        reworded: after.iter().filter(same).count(),
    }
}
