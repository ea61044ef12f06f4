//! `with most`: by what some of all moves are chosen.

use super::super::layout::Place;
use super::super::program::{Number, Owner, Program, Set, SetKind, Turn, TurnId};
use super::super::table::Bits;
use crate::language::ir::StateId;

/// What is counted.
#[derive(Clone, Debug)]
pub(in crate::engine) enum Most {
    /// The captured pieces.
    Taken,
    /// The captured pieces of these kinds.
    TakenOf(Bits),
    /// Whether the mover was of these kinds when it set out.
    Mover(Bits),
    /// A state of the mover.
    OnTheWay(StateId),
}

impl Most {
    fn of(number: &Number) -> Option<Self> {
        match number {
            Number::Size(Set { kind: SetKind::Taken, .. }) => Some(Self::Taken),
            Number::Size(set) => of_kinds(set, |set| matches!(set, SetKind::Taken)).map(Self::TakenOf),
            Number::Before(number) => match &**number {
                Number::Size(set) => of_kinds(set, |set| matches!(set, SetKind::Mover)).map(Self::Mover),
                _ => None,
            },
            Number::State(of) => {
                let is_of_mover = matches!(of.place, Place::Man(_))
                    && matches!(&of.of, Owner::Men(men) if matches!(men.kind, SetKind::Mover));
                is_of_mover.then_some(Self::OnTheWay(of.state))
            }
            _ => None,
        }
    }

    /// The turn inside, and by what moves are chosen, one criterion after another; nothing where that is not known.
    pub(super) fn all(p: &Program, mut turn: TurnId) -> Option<(TurnId, Vec<Self>)> {
        let mut all = Vec::new();
        while let Turn::WithMost(body, number) = p.turns.get(turn.index())? {
            all.push(Self::of(number)?);
            turn = *body;
        }
        // The innermost is asked first.
        all.reverse();
        Some((turn, all))
    }
}

/// The kinds of a set that is another set restricted to some kinds.
fn of_kinds(set: &Set, is_other: impl Fn(&SetKind) -> bool) -> Option<Bits> {
    let SetKind::And(parts, _) = &set.kind else { return None };
    match parts.as_slice() {
        [other, Set { kind: SetKind::Kinds(kinds), .. }]
        | [Set { kind: SetKind::Kinds(kinds), .. }, other] => is_other(&other.kind).then(|| kinds.clone()),
        _ => None,
    }
}
