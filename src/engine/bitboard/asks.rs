//! Evaluates sets, numbers and conditions of the rules in a position of bitboards.
//!
//! A form that is not handled here has the answer `None`; then the machine plays.

use super::super::layout::{of_kind, thing};
use super::super::program::{
    Attack, Condition, ConditionKind, Eye, KindValue, Number, Owner, Program, Set, SetKind, StateOf,
};
use super::super::why::Why;
use super::super::words::Words;
use super::context::Context;
use super::position::{Bitboards, Piece};
use super::rules::Rules;
use super::search::Scratch;
use super::slots::{FLAGS, Slot};
use crate::language::ir::{Cell, Kind, Side, StateType, ToMove};

/// Questions about a position.
pub(super) struct Asks<'a, const N: usize> {
    pub(super) p: &'a Program,
    pub(super) rules: &'a Rules<N>,
    pub(super) board: &'a Bitboards<N>,
}

impl<const N: usize> Asks<'_, N> {
    /// The cells in a set, or the cells of its pieces.
    pub(super) fn cells(&self, cx: &Context, set: &Set) -> Option<Words<N>> {
        let board = self.board;
        Some(match &set.kind {
            SetKind::Cells => self.rules.all,
            SetKind::Empty => self.rules.all.without(board.occupied()),
            SetKind::Occupied | SetKind::Men => board.occupied(),
            SetKind::Side(whose) => board.of_side(cx.side(*whose)),
            SetKind::Nobody => Words::default(),
            SetKind::Kinds(kinds) => {
                // There are fewer kinds than a word has bits.
                let (mut men, mut left) = (Words::default(), kinds.word(0));
                while left != 0 {
                    men |= board.of_kind(left.trailing_zeros() as usize);
                    left &= left - 1;
                }
                men
            }
            SetKind::Flagged(state) => self.flagged(state)?,
            SetKind::Fixed(region) => Words::of(&region.bits[cx.own]),
            SetKind::Mover | SetKind::Me => Context::known(cx.mover)?,
            SetKind::It => Context::known(cx.it)?,
            SetKind::Here => Context::known(cx.here)?,
            SetKind::Origin => Context::known(cx.origin)?,
            SetKind::Member => Context::known(cx.member)?,
            SetKind::Named(slot, _) => {
                let (_, cell) = cx.names.iter().find(|(known, _)| *known == slot.0)?;
                Context::known(*cell)?
            }
            SetKind::And(parts, _) => {
                let mut cells = self.rules.all;
                for part in parts {
                    cells = cells & self.cells(cx, part)?;
                    if cells.is_empty() {
                        break;
                    }
                }
                cells
            }
            SetKind::Or(parts) => {
                let mut cells = Words::default();
                for part in parts {
                    cells |= self.cells(cx, part)?;
                }
                cells
            }
            SetKind::Not(what) => {
                let all = if what.of_men { board.occupied() } else { self.rules.all };
                all.without(self.cells(cx, what)?)
            }
            SetKind::State(state) if self.is_cell(state) => {
                let Owner::Game = state.of else { return self.p.falls(set.at, Why::Asks) };
                let cell = thing(i64::from(self.value(cx, state)?));
                cell.map(|cell| Words::one(Cell(cell))).unwrap_or_default()
            }
            SetKind::By { what, eye: Eye::Step(steps), from } => {
                let mut reached = Words::default();
                for cell in self.cells(cx, from)?.cells() {
                    reached |= steps[cx.own].get(cell.index())?.iter().copied().collect();
                }
                reached & self.cells(cx, what)?
            }
            SetKind::By { what, eye: Eye::Scan { start, .. }, from } => {
                let seen = self.seen(cx, (*start, from), what);
                seen.or_else(|| self.p.falls(set.at, Why::Asks))?
            }
            SetKind::Where { what, asks } => {
                if let Some(seers) = self.seers(cx, asks, what) {
                    return Some(seers);
                }
                let mut kept = Words::default();
                for cell in self.cells(cx, what)?.cells() {
                    if self.holds(&Context { member: cell, ..*cx }, asks)? {
                        kept.insert(cell);
                    }
                }
                kept
            }
            SetKind::Attacked(what, Attack { by: None, on: None, without_effects })
                if *without_effects == self.rules.facts.blasts =>
            {
                let mut attacked = Words::default();
                for cell in self.cells(cx, what)?.cells() {
                    if self.is_attacked(cell)? {
                        attacked.insert(cell);
                    }
                }
                attacked
            }
            SetKind::Attacked(..)
            | SetKind::By { .. }
            | SetKind::EachCell
            | SetKind::Seen
            | SetKind::Passed
            | SetKind::Taken
            | SetKind::State(_)
            | SetKind::Before(_) => return self.p.falls(set.at, Why::Asks),
        })
    }

    /// Whether the piece on a cell is attacked.
    pub(super) fn is_attacked(&self, cell: Cell) -> Option<bool> {
        let kind = self.board.kind_on(cell)?;
        let side = self.board.side_on(cell).other();
        let row = self.rules.attackers(self.p, (kind, side, cell))?;
        let is_attacked = row.is_attacked(self.board, side, (self.board.occupied(), Words::ALL));
        if !is_attacked || !self.rules.facts.blasts {
            return Some(is_attacked);
        }
        let blasts = self.rules.blasts.as_ref()?;
        blasts.spares(self.board, (side, cell), row).map(|spares| !spares)
    }

    fn is_cell(&self, state: &StateOf) -> bool {
        self.p.layout.state(state.state).is_some_and(|info| matches!(info.ty, StateType::Cell))
    }

    /// The pieces with a flag, or with an attribute that is true.
    fn flagged(&self, state: &StateOf) -> Option<Words<N>> {
        if let Some(slot) = self.rules.slots.slot(state.state) {
            let Slot::Flag(flag) = slot else { return None };
            return (flag < FLAGS).then(|| self.board.flag(flag));
        }
        let info = self.p.layout.state(state.state)?;
        let mut men = Words::default();
        for kind in (0..self.p.kinds.len()).filter(|kind| info.of_kind.at(*kind)) {
            for side in Side::BOTH {
                if info.first_of(Kind::at(kind), side.into()) == 1 {
                    men |= self.board.of_kind(kind) & self.board.of_side(side);
                }
            }
        }
        Some(men)
    }

    /// The value of a state of the game or a side.
    fn value(&self, cx: &Context, state: &StateOf) -> Option<i32> {
        match (self.rules.slots.slot(state.state)?, &state.of) {
            (Slot::Game(place), Owner::Game) => Some(self.board.number(place)),
            (Slot::Side(place), Owner::Side(whose)) => {
                Some(self.board.number(place + cx.side(*whose).index()))
            }
            _ => None,
        }
    }

    /// The value of a state or an attribute of a piece.
    fn value_of(&self, state: &StateOf, (man, side): (Piece, Side)) -> Option<i64> {
        if !self.p.layout.has(man.kind, state.state) {
            return None;
        }
        match self.rules.slots.slot(state.state) {
            None => Some(self.p.layout.state(state.state)?.first_of(man.kind, side.into())),
            Some(Slot::Flag(flag)) => man.flags.get(flag).map(|flag| i64::from(*flag)),
            Some(Slot::Mark) => Some(i64::from(man.mark)),
            Some(Slot::Fleeting | Slot::Game(_) | Slot::Side(_)) => None,
        }
    }

    fn man_on(&self, cell: Cell) -> Option<(Piece, Side)> {
        let board = self.board;
        let flags = std::array::from_fn(|flag| board.flag(flag).has(cell));
        let man = Piece { kind: board.kind_on(cell)?, flags, mark: board.mark_on(cell) };
        Some((man, board.side_on(cell)))
    }

    /// The value of a number.
    pub(super) fn number(&self, cx: &Context, number: &Number) -> Option<i64> {
        let each =
            |parts: &[Number]| parts.iter().map(|part| self.number(cx, part)).collect::<Option<Vec<_>>>();
        Some(match number {
            Number::Constant(value) => *value,
            Number::State(state) => match &state.of {
                Owner::Game | Owner::Side(_) => i64::from(self.value(cx, state)?),
                Owner::Cells(_) => return None,
                Owner::Men(set) => {
                    let cells = self.cells(cx, set)?;
                    let values = cells.cells().filter_map(|cell| self.value_of(state, self.man_on(cell)?));
                    values.max().unwrap_or(0)
                }
            },
            Number::Size(set) => {
                let cells = self.cells(cx, set)?;
                let size = if set.of_men { self.board.size(&self.rules.slots, cells) } else { cells.count() };
                i64::from(size)
            }
            Number::InHand(whose, kinds) => {
                let side = cx.side(*whose);
                kinds.iter().map(|kind| i64::from(self.board.in_hand(side, kind.index()))).sum()
            }
            Number::Add(parts) => each(parts)?.into_iter().fold(0, i64::saturating_add),
            Number::Times(parts) => each(parts)?.into_iter().fold(1, i64::saturating_mul),
            Number::Subtract(from, what) => self.number(cx, from)?.saturating_sub(self.number(cx, what)?),
            Number::Max(parts) => each(parts)?.into_iter().max().unwrap_or(0),
            Number::Min(parts) => each(parts)?.into_iter().min().unwrap_or(0),
            Number::Before(_) | Number::Distance | Number::SumOf(..) => return None,
        })
    }

    /// Whether a condition holds.
    pub(super) fn holds(&self, cx: &Context, condition: &Condition) -> Option<bool> {
        Some(match &condition.kind {
            ConditionKind::All(parts) => self.all_hold(cx, parts)?,
            ConditionKind::Any(parts) => {
                for part in parts {
                    if self.holds(cx, part)? {
                        return Some(true);
                    }
                }
                false
            }
            ConditionKind::Not(what) => !self.holds(cx, what)?,
            ConditionKind::Some(Set { kind: SetKind::Taken, .. }) => {
                cx.knows_taken.then_some(())?;
                cx.took_more || cx.taken.is_some()
            }
            ConditionKind::Some(set) => !self.cells(cx, set)?.is_empty(),
            ConditionKind::Common(a, b) => !(self.cells(cx, a)? & self.cells(cx, b)?).is_empty(),
            ConditionKind::Compare(a, comparison, b) => {
                let both = self.number(cx, a).zip(self.number(cx, b));
                let (a, b) = both.or_else(|| self.p.falls(condition.at, Why::Asks))?;
                comparison.holds(a, b)
            }
            ConditionKind::SameSide(one, other) => cx.side(*one) == cx.side(*other),
            ConditionKind::Flag(state) => match &state.of {
                Owner::Game | Owner::Side(_) => self.value(cx, state)? == 1,
                Owner::Cells(_) => return None,
                Owner::Men(set) => !(self.cells(cx, set)? & self.flagged(state)?).is_empty(),
            },
            ConditionKind::InHand(whose, kinds) => {
                let side = cx.side(*whose);
                kinds.iter().any(|kind| self.board.in_hand(side, kind.index()) > 0)
            }
            ConditionKind::NoMove(whose) => {
                let side = cx.side(*whose);
                match cx.can_move {
                    Some(can_move) if side == self.board.to_move => !can_move,
                    None if side != self.board.to_move && self.rules.asks_no_history => {
                        let mut next = *self.board;
                        self.rules.end_turn(self.p, &mut next, cx.set);
                        (next.to_move == side).then_some(())?;
                        self.rules.count(self.p, &next, &mut Scratch::default())? == 0
                    }
                    _ => return self.p.falls(condition.at, Why::Asks),
                }
            }
            ConditionKind::Occurs(times, ToMove::Same) => cx.occurred? >= *times,
            ConditionKind::TurnsSince { turns, taking, moving } => {
                let since = self.rules.since(*taking, moving)?;
                u32::from(*self.board.since.get(since)?) >= *turns
            }
            ConditionKind::Occurs(_, ToMove::Any)
            | ConditionKind::SameDirection(..)
            | ConditionKind::SameKind(..)
            | ConditionKind::CanMove(_)
            | ConditionKind::AfterEvery(..) => return self.p.falls(condition.at, Why::Asks),
        })
    }

    /// Whether all of these hold.
    pub(super) fn all_hold(&self, cx: &Context, conditions: &[Condition]) -> Option<bool> {
        for condition in conditions {
            if !self.holds(cx, condition)? {
                return Some(false);
            }
        }
        Some(true)
    }

    /// A kind as the value of a state: 0 if there is none; `None` if there are several.
    pub(super) fn kind(&self, cx: &Context, value: &KindValue) -> Option<i64> {
        match value {
            KindValue::These(kinds) => match kinds[..] {
                [kind] => Some(of_kind(kind)),
                _ => None,
            },
            KindValue::State(state) => {
                let Owner::Men(set) = &state.of else { return None };
                let man = match set.kind {
                    SetKind::Taken if !cx.took_more => cx.taken,
                    _ => self.man_on(self.cells(cx, set)?.first()?),
                };
                self.value_of(state, man?)
            }
            KindValue::Of(_) => None,
        }
    }
}
