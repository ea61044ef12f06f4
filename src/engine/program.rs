//! A program: the code of a game, with what is known of it before there is a position.
//!
//! The code knows nothing of this. All of it is made from the code: what each clause may capture and what its end does, and, when first
//! asked for, walks unrolled from a cell and what eyes see.

use std::ops::Deref;

pub(super) use super::code::*;
use super::epilogue::Epilogue;
use super::eye_tables::{EyeTables, Seen};
use super::plan::{Plan, Plans};
use super::prey;
use super::reverse::{Reversed, ReversedEyes};
use super::switches::{Fast, Switches};
use super::table::{Bits, Maybe};
use super::words::Mask;
use crate::language::ir::{Cell, Game, Kind, Side};

/// The code of a game, with the analyses of it.
#[derive(Debug)]
pub(super) struct Program {
    code: Code,
    /// What the end of an act does, by clause.
    epilogues: Vec<Epilogue>,
    /// Which kinds a clause may capture, if that is known.
    prey: Vec<Option<Bits>>,
    /// Unrolled walks.
    plans: Plans,
    /// What eyes see on any board.
    eyes: EyeTables,
    reversed: ReversedEyes,
}

impl Deref for Program {
    type Target = Code;

    #[inline]
    fn deref(&self) -> &Code {
        &self.code
    }
}

impl Program {
    /// Lowers a game.
    pub(super) fn of(game: &Game) -> Self {
        Self::by(game, Switches::default())
    }

    /// The same with certain fast paths only.
    pub(super) fn by(game: &Game, switches: Switches) -> Self {
        let code = Code::of(game, switches);
        Self {
            epilogues: Epilogue::all(&code),
            prey: code.clauses.iter().map(|clause| prey::of_clause(&code, clause)).collect(),
            plans: Plans::of(code.clauses.len(), code.layout.cells),
            eyes: EyeTables::of(code.nodes.len()),
            reversed: ReversedEyes::of(code.nodes.len()),
            code,
        }
    }

    /// What the end of an act by a clause does.
    #[inline]
    pub(super) fn epilogue(&self, clause: ClauseId) -> Epilogue {
        self.epilogues.get(clause.index()).copied().unwrap_or_default()
    }

    /// Whether the end of an act that can always be done may make pieces change sides.
    pub(super) fn turns_men(&self) -> bool {
        self.epilogues.iter().any(|epilogue| epilogue.sure && epilogue.turns)
    }

    /// Whether a clause may capture pieces of a kind.
    pub(super) fn may_take(&self, clause: ClauseId, kind: Kind) -> bool {
        let prey = self.prey.get(clause.index()).and_then(Option::as_ref);
        prey.is_none_or(|prey| prey.has(kind.index()))
    }

    /// A walk unrolled from a cell; nothing where the machine has to walk it.
    pub(super) fn plan(&self, clause: ClauseId, side: Side, from: Cell) -> Option<&Plan> {
        if !from.is() || !self.switches.has(Fast::Plans) {
            return None;
        }
        self.plans.get((clause, side, from), || self.plan_of(clause, side, from))
    }

    /// What an eye that asks nothing of its way sees from each cell, if that is always the same.
    pub(super) fn eye_table(&self, start: NodeId) -> Option<&Seen> {
        self.eyes.exact(self, start)
    }

    /// The same from any of some cells.
    pub(super) fn seen_from(&self, start: NodeId, side: Side, from: impl Iterator<Item = Cell>) -> Mask {
        let seen = self.eye_table(start).map(|seen| &seen[side]);
        let of = |cell: Cell| seen.and_then(|seen| seen.get(cell.index())).copied().unwrap_or_default();
        from.map(of).fold(Mask::default(), |seen, more| seen | more)
    }

    /// What a scanned eye sees at most from each cell; nothing where that is not known.
    pub(super) fn eye_table_at_most(&self, start: NodeId) -> Option<&Seen> {
        self.eyes.at_most(self, start)
    }

    /// An eye walked backwards; nothing where it asks more than masks answer.
    pub(super) fn reversed(&self, start: NodeId, side: Side) -> Option<&Reversed> {
        self.reversed.get(self, start, side)
    }

    /// Whether a condition says that an eye sees something from a member of a set, and depends on the board alone.
    fn is_sight_of_board(&self, condition: &Condition) -> bool {
        let Some((what, start, _)) = sight_of(condition) else { return false };
        let depends = |leg: &LegId| {
            let Some(leg) = self.legs.get(leg.index()) else { return false };
            let tests = self.arrivals.get(leg.arrival.index()).map_or(&[][..], |arrival| &arrival.tests);
            let onto = match &leg.land {
                Land::Onto(set) => set.is_of_board(self),
                _ => true,
            };
            onto && tests.iter().all(|test| matches!(test, Test::To(set) if set.is_of_board(self)))
        };
        let known = |side: Side| {
            self.reversed(start, side).is_some_and(|reversed| reversed.legs().iter().all(depends))
        };
        what.is_of_board(self) && Side::BOTH.into_iter().all(known)
    }
}

impl Set {
    /// Whether it has a mask that depends on which pieces stand where, and on nothing else.
    pub(super) fn is_of_board(&self, p: &Program) -> bool {
        self.masked
            && match &self.kind {
                SetKind::Cells
                | SetKind::Empty
                | SetKind::Occupied
                | SetKind::Men
                | SetKind::Side(_)
                | SetKind::Nobody
                | SetKind::Kinds(_)
                | SetKind::Fixed(_) => true,
                SetKind::And(parts, _) | SetKind::Or(parts) => parts.iter().all(|part| part.is_of_board(p)),
                SetKind::Not(what) => what.is_of_board(p),
                SetKind::By { what, eye, from } => {
                    matches!(eye, Eye::Step(_)) && what.is_of_board(p) && from.is_of_board(p)
                }
                SetKind::Where { what, asks } => what.is_of_board(p) && p.is_sight_of_board(asks),
                _ => false,
            }
    }
}

/// The eye and whom it looks for, of a condition that says of a member of a set that an eye sees somebody from there; whether it says that
/// it does not.
pub(super) fn sight_of(condition: &Condition) -> Option<(&Set, NodeId, bool)> {
    match &condition.kind {
        ConditionKind::Not(what) => sight_of(what).map(|(what, start, not)| (what, start, !not)),
        ConditionKind::Some(Set {
            kind:
                SetKind::By { what, eye: Eye::Scan { start, .. } | Eye::Flood { start, by_masks: true }, from },
            ..
        }) => {
            let known = what.masked && what.is_seen_by_mask();
            (matches!(from.kind, SetKind::Member) && known).then_some((what, *start, false))
        }
        _ => None,
    }
}
