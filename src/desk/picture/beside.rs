//! What a clause does that makes no move for a piece alone.

use super::marks::{Marks, Sign};
use super::tries::{Tries, Work, placed};
use crate::language::ir::{Cell, Game, Kind, ManOwner, Placed, Placement, Side, StateId, Value};
use crate::language::source::Span;
use crate::play::trace::{Act, Derivation};

/// A piece beside one friend of another kind, with which a clause makes a move that it does not make for a piece alone: the first
/// such position.
#[must_use]
pub fn beside_a_friend(
    work: &Work,
    game: &Game,
    (kind, cell): (Kind, Cell),
    clause: Span,
) -> Option<(Placement, Marks)> {
    let mut tries = Tries::within(work, game, kind, cell);
    let kinds = (0..game.kinds.len()).map(Kind::at).filter(|friend| *friend != kind);
    let cells = (0..game.board.cells.len()).map(Cell::at).filter(|other| *other != cell);
    let mut pairs = kinds.flat_map(|friend| {
        let states = flags_at_first(game, friend);
        cells.clone().map(move |on| Placed { states: states.clone(), ..placed(friend, Side(0), on) })
    });
    let own = |act: &Act| act.origin == Some(cell) && act.clause == clause;
    let mut found = None;
    // There may be very many pairs: none is made that is not tried.
    while found.is_none() && tries.go_on() {
        let Some(friend) = pairs.next() else { break };
        let placement = tries.placement(&[friend]);
        let Some(Ok(moves)) = tries.moves(&placement, Some(cell)) else { continue };
        let ways = moves.iter().flatten().filter(|way| way.acts.first().is_some_and(own));
        let ways: Vec<Derivation> = ways.cloned().collect();
        found = (!ways.is_empty()).then(|| (placement, Marks::of_clause(Some(cell), &ways)));
    }
    work.take(tries.spent());
    found
}

/// The flags that the set-up gives to a piece of the first side: a friend may be needed who has them.
fn flags_at_first(game: &Game, kind: Kind) -> Vec<(StateId, Value)> {
    let mut men = game.setup.men.iter();
    let first = men.find(|man| man.kind == kind && man.owner == ManOwner::Side(Side(0)));
    let states = first.map_or(&[][..], |man| &man.states).iter();
    states.filter(|(_, value)| matches!(value, Value::Flag(_))).cloned().collect()
}

impl Marks {
    /// What a piece on a cell does in some moves that begin with it, or where such pieces are dropped: all of it on one board,
    /// with the ways of others that it moves. Of a turn of several acts one move is shown whole.
    #[must_use]
    pub fn of_clause(cell: Option<Cell>, ways: &[Derivation]) -> Self {
        let mut marks = Self::default();
        for way in ways {
            let of_move = Self::of_move(way);
            if way.acts.len() > 1 {
                return of_move;
            }
            let dropped = way.acts.first().is_some_and(Act::is_drop);
            // Cells that many moves change are most of the board.
            for (sign, on) in
                of_move.signs.into_iter().filter(|(sign, _)| *sign != Sign::Changed || ways.len() == 1)
            {
                marks.add(if dropped && sign == Sign::Quiet { Sign::Drops } else { sign }, on);
            }
            marks.legs.extend(of_move.legs);
            let own = |arrow: &Vec<Cell>| cell.is_some() && arrow.first().copied() == cell;
            marks.arrows.extend(of_move.arrows.into_iter().filter(|arrow| !own(arrow)));
        }
        if let Some(cell) = cell {
            marks.add(Sign::Origin, cell);
        }
        marks
    }
}
