//! A move that a test forgets: two of one side stand in a row.

use crate::play::executor::Executor;
use crate::play::session::Session;

/// The message about a move that cannot be played because it is another side's turn. `before` is the move played before it, if
/// any.
pub(super) fn told<E: Executor>(session: &Session<E>, text: &str, before: Option<&str>) -> Option<String> {
    let game = session.game();
    let inquiry = session.inquiry();
    let position = inquiry.position();
    let named = text.trim_start_matches(|letter: char| letter.is_ascii_uppercase());
    let begins = |name: &str| named.strip_prefix(name).is_some_and(|rest| rest.starts_with(['-', 'x']));
    let cells = (0..).zip(&game.board.cells).filter(|(_, cell)| begins(&cell.name));
    let (index, _) = cells.last()?;
    let man = position.man(position.on(crate::language::ir::Cell(index))?);
    if man.owner.is_moved_by(session.turn()) {
        return None;
    }
    let (turn, owner) = (game.side_name(session.turn()), man.owner.name(&game.sides));
    Some(match before {
        Some(before) => {
            format!("{turn}'s move is missing between `{before}` and `{text}`: the sides play in turn")
        }
        None => {
            format!("if {owner} is to play first, write `to move {owner}` in the position, after the pieces")
        }
    })
}
