//! Where pieces really stand that a test expects elsewhere.

use crate::language::diagnostic::words::{all_of, article};
use crate::language::ir::{Cell, Condition, ConditionKind, Set, SetKind, Sort};
use crate::language::source::Span;
use crate::play::listing;
use crate::play::matches::Executor;
use crate::play::session::{Session, Trouble};

/// The most cells that are named, since longer lists do not help.
const CELLS: usize = 4;

/// For a failed question of the form `White King on e8`, or `White King e8`: where those pieces stand, and what stands on that
/// cell.
pub(super) fn told<E: Executor>(
    session: &Session<E>,
    condition: &Condition,
) -> Result<Option<String>, Trouble> {
    match &condition.kind {
        ConditionKind::All(parts) => {
            for part in parts {
                if !session.inquiry().holds(part)? {
                    return told(session, part);
                }
            }
            Ok(None)
        }
        ConditionKind::Common(men, there) if is_men(men) && there.sort() == Sort::Cells => {
            stand(session, men, men.at, there)
        }
        ConditionKind::Some(Set { kind: SetKind::And(parts), .. }) => {
            let [men @ .., there] = parts.as_slice() else { return Ok(None) };
            let (Some(first), Some(last)) = (men.first(), men.last()) else { return Ok(None) };
            if !matches!(there.kind, SetKind::These(_)) || !men.iter().all(is_men) {
                return Ok(None);
            }
            let at = first.at.to(last.at);
            stand(session, &Set { at, kind: SetKind::And(men.to_vec()) }, at, there)
        }
        _ => Ok(None),
    }
}

/// Whether a set depends only on sides and kinds of pieces.
fn is_men(set: &Set) -> bool {
    match &set.kind {
        SetKind::And(parts) => parts.iter().all(is_men),
        SetKind::Side(_) | SetKind::Kinds(_) | SetKind::Nobody => true,
        _ => false,
    }
}

fn stand<E: Executor>(
    session: &Session<E>,
    men: &Set,
    at: Span,
    there: &Set,
) -> Result<Option<String>, Trouble> {
    let game = session.game();
    let words = listing::words(&game.sources, at);
    if words.is_empty() {
        return Ok(None);
    }
    let cells = session.inquiry().cells(men)?;
    let names: Vec<String> = cells.iter().map(|cell| game.board.cell_name(*cell).to_string()).collect();
    let mut said = Vec::new();
    match names.as_slice() {
        [] => said.push(format!("there is no `{words}` on the board")),
        names if names.len() <= CELLS => said.push(format!("`{words}` stands on {}", all_of(names))),
        _ => {}
    }
    if let SetKind::These(cells) = &there.kind
        && let [cell] = cells.as_slice()
    {
        said.push(format!("on {} stands {}", game.board.cell_name(*cell), who(session, *cell)));
    }
    Ok((!said.is_empty()).then(|| said.join(", ")))
}

/// The occupant of a cell, in words.
fn who<E: Executor>(session: &Session<E>, cell: Cell) -> String {
    let inquiry = session.inquiry();
    let position = inquiry.position();
    let Some(man) = position.on(cell).map(|man| position.man(man)) else { return "nobody".to_owned() };
    let kind = session.game().kind_name(man.kind);
    match man.owner.side() {
        Some(side) => format!("{} {} {kind}", article(session.side_name(side)), session.side_name(side)),
        None => format!("{a} {kind} of nobody", a = article(kind)),
    }
}
