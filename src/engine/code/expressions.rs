//! Sets, numbers, directions, kinds and conditions.

use super::super::layout::{Layout, Place};
use super::super::table::Bits;
use super::Lowering;
use super::numbers::NodeId;
use crate::language::ir::parts::Part;
use crate::language::ir::{
    self, Arrival, BySide, Cell, Comparison, Direction, DirectionsKind, Go, Kind, Landing, NamedSort,
    NumberKind, Route, Side, Slot, Sort, StateId, ToMove, WalkKind, Whose,
};
use crate::language::source::Span;

/// A set, and whether it is one of pieces.
#[derive(Debug)]
pub(in crate::engine) struct Set {
    /// Its words.
    pub(in crate::engine) at: Span,
    pub(in crate::engine) of_men: bool,
    /// Whether it has a [mask](super::super::masks).
    pub(in crate::engine) masked: bool,
    pub(in crate::engine) kind: SetKind,
}

/// Cells that do not change, as each side sees them.
#[derive(Debug)]
pub(in crate::engine) struct Region {
    pub(in crate::engine) bits: BySide<Bits>,
    pub(in crate::engine) list: BySide<Vec<Cell>>,
}

/// The forms of a set; [`ir::SetKind`] says what they mean.
#[derive(Debug)]
pub(in crate::engine) enum SetKind {
    Cells,
    Empty,
    Occupied,
    Men,
    Side(Whose),
    Nobody,
    Kinds(Bits),
    Flagged(StateOf),
    /// Certain cells, or a zone.
    Fixed(Region),
    Mover,
    Me,
    It,
    EachCell,
    Seen,
    Here,
    Origin,
    Passed,
    Taken,
    Member,
    Named(Slot, NamedSort),
    State(StateOf),
    /// The part to begin with where members are listed.
    And(Vec<Set>, Option<usize>),
    Or(Vec<Set>),
    Not(Box<Set>),
    By {
        what: Box<Set>,
        eye: Eye,
        from: Box<Set>,
    },
    Attacked(Box<Set>, Attack),
    Before(Box<Set>),
    Where {
        what: Box<Set>,
        asks: Box<Condition>,
    },
}

/// How an eye walks.
#[derive(Debug)]
pub(in crate::engine) enum Eye {
    /// One step: where it leads from each cell, for each side.
    Step(BySide<Vec<Vec<Cell>>>),
    /// Along a path that asks nothing of the way; whether masks answer all that it asks.
    Flood { start: NodeId, by_masks: bool },
    /// Along a path that has few ways, on which only masks are asked.
    Scan { start: NodeId, asks: ir::PathMemory },
    /// Along a path.
    Path { start: Option<NodeId>, asks: ir::PathMemory },
}

/// What else is said of an attack.
#[derive(Debug)]
pub(in crate::engine) struct Attack {
    pub(in crate::engine) by: Option<Box<Set>>,
    pub(in crate::engine) on: Option<Box<Set>>,
    pub(in crate::engine) without_effects: bool,
}

/// A state, where it is stored, and what holds it.
#[derive(Debug)]
pub(in crate::engine) struct StateOf {
    pub(in crate::engine) state: StateId,
    pub(in crate::engine) place: Place,
    pub(in crate::engine) of: Owner,
}

/// Of what a state is.
#[derive(Debug)]
pub(in crate::engine) enum Owner {
    Game,
    Side(Whose),
    Cells(Box<Set>),
    Men(Box<Set>),
}

/// The forms of a number.
#[derive(Debug)]
pub(in crate::engine) enum Number {
    Constant(i64),
    State(StateOf),
    Size(Set),
    InHand(Whose, Vec<Kind>),
    Before(Box<Number>),
    Distance,
    SumOf(Box<Number>, Set),
    Add(Vec<Number>),
    Times(Vec<Number>),
    Subtract(Box<Number>, Box<Number>),
    Max(Vec<Number>),
    Min(Vec<Number>),
}

impl Number {
    /// The number, if it is known before the game.
    pub(in crate::engine) fn constant(&self) -> Option<i64> {
        match self {
            Self::Constant(number) => Some(*number),
            _ => None,
        }
    }
}

/// How often at least and at most, if both are constant; [`i64::MAX`] is without a limit.
pub(in crate::engine) fn times(least: &Number, most: Option<&Number>) -> Option<(i64, i64)> {
    Some((least.constant()?, most.map_or(Some(i64::MAX), Number::constant)?))
}

/// The forms of directions.
#[derive(Debug)]
pub(in crate::engine) enum Directions {
    Fixed(BySide<Vec<Direction>>),
    Same,
    Back,
    State(StateOf),
    Turn { round: Vec<Direction>, by: Vec<i32> },
    Or(Vec<Directions>),
}

/// The forms of a kind as a value.
#[derive(Debug)]
pub(in crate::engine) enum KindValue {
    These(Vec<Kind>),
    State(StateOf),
    Of(Set),
}

/// A condition.
#[derive(Debug)]
pub(in crate::engine) struct Condition {
    /// Its words.
    pub(in crate::engine) at: Span,
    pub(in crate::engine) kind: ConditionKind,
}

/// The forms of a condition.
#[derive(Debug)]
pub(in crate::engine) enum ConditionKind {
    All(Vec<Condition>),
    Any(Vec<Condition>),
    Not(Box<Condition>),
    Some(Set),
    Common(Set, Set),
    Compare(Number, Comparison, Number),
    SameDirection(Directions, Directions),
    SameKind(KindValue, KindValue),
    SameSide(Whose, Whose),
    Flag(StateOf),
    InHand(Whose, Vec<Kind>),
    NoMove(Whose),
    CanMove(Box<Condition>),
    Occurs(u32, ToMove),
    TurnsSince { turns: u32, taking: bool, moving: Vec<Kind> },
    AfterEvery(Box<Condition>, Whose),
}

impl Lowering<'_> {
    pub(super) fn set(&mut self, set: &ir::Set) -> Set {
        let of_men = set.sort() == Sort::Men;
        let sets =
            |lowering: &mut Self, parts: &[ir::Set]| parts.iter().map(|part| lowering.set(part)).collect();
        let kind = match &set.kind {
            ir::SetKind::Cells => SetKind::Cells,
            ir::SetKind::Empty => SetKind::Empty,
            ir::SetKind::Occupied => SetKind::Occupied,
            ir::SetKind::Men => SetKind::Men,
            ir::SetKind::Side(whose) => SetKind::Side(*whose),
            ir::SetKind::Nobody => SetKind::Nobody,
            ir::SetKind::Kinds(kinds) => SetKind::Kinds(self.kind_bits(kinds)),
            ir::SetKind::Flagged(state) => {
                let it = Set { at: set.at, of_men: true, masked: false, kind: SetKind::It };
                SetKind::Flagged(self.state_of(*state, Owner::Men(Box::new(it))))
            }
            ir::SetKind::These(cells) => SetKind::Fixed(self.region(|_| cells.clone())),
            ir::SetKind::Zone(zone, whose) => {
                let board = &self.game.ir().board;
                let seen = |own: Side| match whose {
                    Whose::Own => own,
                    Whose::Enemy => own.other(),
                    Whose::Of(side) => *side,
                };
                SetKind::Fixed(self.region(|own| board.zone(*zone, seen(own)).to_vec()))
            }
            ir::SetKind::Mover => SetKind::Mover,
            ir::SetKind::Me => SetKind::Me,
            ir::SetKind::It => SetKind::It,
            ir::SetKind::EachCell => SetKind::EachCell,
            ir::SetKind::Seen => SetKind::Seen,
            ir::SetKind::Here => SetKind::Here,
            ir::SetKind::Origin => SetKind::Origin,
            ir::SetKind::Passed => SetKind::Passed,
            ir::SetKind::Taken => SetKind::Taken,
            ir::SetKind::Member(_) => SetKind::Member,
            ir::SetKind::Named(slot, sort) => SetKind::Named(*slot, *sort),
            ir::SetKind::State(state, _) => SetKind::State(self.state(state)),
            ir::SetKind::And(parts) => {
                let sort = set.sort();
                let alike = |part: &&(usize, &ir::Set)| part.1.sort() == sort;
                let all: Vec<(usize, &ir::Set)> = parts.iter().enumerate().collect();
                let pointed = all.iter().filter(alike).find(|(_, part)| part.is_pointed());
                let first = pointed.or_else(|| all.iter().find(alike)).map(|(index, _)| *index);
                SetKind::And(sets(self, parts), first)
            }
            ir::SetKind::Or(parts) => SetKind::Or(sets(self, parts)),
            ir::SetKind::Not(what) => SetKind::Not(Box::new(self.set(what))),
            ir::SetKind::By { what, walk, from } => SetKind::By {
                what: Box::new(self.set(what)),
                eye: self.eye(walk),
                from: Box::new(self.set(from)),
            },
            ir::SetKind::Attacked(what, attack) => {
                let by = attack.by.as_ref().map(|by| Box::new(self.set(by)));
                let on = attack.on.as_ref().map(|on| Box::new(self.set(on)));
                let attack = Attack { by, on, without_effects: attack.without_effects };
                SetKind::Attacked(Box::new(self.set(what)), attack)
            }
            ir::SetKind::Before(what) => SetKind::Before(Box::new(self.set(what))),
            ir::SetKind::Where { what, asks } => {
                SetKind::Where { what: Box::new(self.set(what)), asks: Box::new(self.condition(asks)) }
            }
        };
        Set { at: set.at, of_men, masked: kind.has_mask(), kind }
    }

    /// Kinds as bits.
    pub(super) fn kind_bits(&self, kinds: &[Kind]) -> Bits {
        Bits::of(self.game.ir().kinds.len(), kinds.iter().map(|kind| kind.index()))
    }

    fn region(&self, cells: impl Fn(Side) -> Vec<Cell>) -> Region {
        let list = BySide::of(cells);
        let most = self.game.ir().board.cells.len();
        let bits = BySide::of(|side| Bits::of(most, list[side].iter().map(|cell| cell.index())));
        Region { bits, list }
    }

    /// How an eye walks: of one step over the board a table is made.
    fn eye(&mut self, walk: &Route) -> Eye {
        if let WalkKind::Leg(leg) = &walk.kind
            && matches!(leg.go, Go::Step(_) | Go::Fly)
            && matches!(leg.landing, Landing::Plain | Landing::Past)
            && leg.arrival == Arrival::default()
            && let Directions::Fixed(sides) = self.ways_of(&leg.go)
        {
            let code = &self.code;
            let from = |side: Side, cell: usize| {
                let start = Cell::at(cell);
                let led = sides[side].iter().map(|direction| (*direction, code.next(*direction, start)));
                let led = led.filter(|(direction, next)| {
                    use super::super::table::Maybe;
                    next.is() && !(code.is_round(*direction) && *next == start)
                });
                led.map(|(_, next)| next).collect::<Vec<_>>()
            };
            let cells = code.layout.cells;
            return Eye::Step(BySide::of(|side| (0..cells).map(|cell| from(side, cell)).collect()));
        }
        let path = walk.path();
        let start = self.path(path);
        let mut asks_it = false;
        Part::Walk(walk).each_within(&mut |part| {
            asks_it |= matches!(part, Part::Set(set) if set.kind == ir::SetKind::It);
            !asks_it
        });
        match start {
            Some(start) if !asks_it && self.code.floods(start, false) => {
                Eye::Flood { start, by_masks: self.code.spreads(start) }
            }
            Some(start) if !asks_it && self.code.scans(start, false) => Eye::Scan { start, asks: path.asks },
            _ => Eye::Path { start, asks: path.asks },
        }
    }

    pub(super) fn state_of(&self, state: StateId, of: Owner) -> StateOf {
        let place = self.code.layout.state(state).map_or(Place::Constant, |info| info.place);
        StateOf { state, place, of }
    }

    pub(super) fn state(&mut self, state: &ir::StateRef) -> StateOf {
        let of = match &state.of {
            ir::Owner::Game => Owner::Game,
            ir::Owner::Side(whose) => Owner::Side(*whose),
            ir::Owner::Cells(set) => Owner::Cells(Box::new(self.set(set))),
            ir::Owner::Men(set) => Owner::Men(Box::new(self.set(set))),
        };
        self.state_of(state.state, of)
    }

    pub(super) fn number(&mut self, number: &ir::Number) -> Number {
        let each = |lowering: &mut Self, parts: &[ir::Number]| {
            parts.iter().map(|part| lowering.number(part)).collect()
        };
        match &number.kind {
            NumberKind::Constant(value) => Number::Constant(*value),
            NumberKind::State(state) => Number::State(self.state(state)),
            NumberKind::NumberOf(set) => Number::Size(self.set(set)),
            NumberKind::InHand(whose, kinds) => Number::InHand(*whose, kinds.clone()),
            NumberKind::Before(number) => Number::Before(Box::new(self.number(number))),
            NumberKind::Distance => Number::Distance,
            NumberKind::SumOf { number, of } => Number::SumOf(Box::new(self.number(number)), self.set(of)),
            NumberKind::Add(parts) => Number::Add(each(self, parts)),
            NumberKind::Times(parts) => Number::Times(each(self, parts)),
            NumberKind::Subtract(from, what) => {
                Number::Subtract(Box::new(self.number(from)), Box::new(self.number(what)))
            }
            NumberKind::Max(parts) => Number::Max(each(self, parts)),
            NumberKind::Min(parts) => Number::Min(each(self, parts)),
        }
    }

    pub(super) fn directions(&mut self, directions: &ir::Directions) -> Directions {
        match &directions.kind {
            DirectionsKind::Fixed(sides) => {
                let of_side = |side: Side| {
                    let mut all = sides.get(side.index()).cloned().unwrap_or_default();
                    all.dedup();
                    all
                };
                Directions::Fixed(BySide::of(of_side))
            }
            DirectionsKind::Same => Directions::Same,
            DirectionsKind::Back => Directions::Back,
            DirectionsKind::State(state) => Directions::State(self.state(state)),
            DirectionsKind::Turn { round, by } => Directions::Turn { round: round.clone(), by: by.clone() },
            DirectionsKind::Or(parts) => {
                Directions::Or(parts.iter().map(|part| self.directions(part)).collect())
            }
        }
    }

    pub(super) fn kind_value(&mut self, value: &ir::KindValue) -> KindValue {
        match &value.kind {
            ir::KindValueKind::These(kinds) => KindValue::These(kinds.clone()),
            ir::KindValueKind::State(state) => KindValue::State(self.state(state)),
            ir::KindValueKind::Of(set) => KindValue::Of(self.set(set)),
        }
    }

    pub(super) fn conditions(&mut self, conditions: &[ir::Condition]) -> Vec<Condition> {
        conditions.iter().map(|condition| self.condition(condition)).collect()
    }

    pub(super) fn condition(&mut self, condition: &ir::Condition) -> Condition {
        use ir::ConditionKind as Said;
        let kind = match &condition.kind {
            Said::All(parts) => ConditionKind::All(self.conditions(parts)),
            Said::Any(parts) => ConditionKind::Any(self.conditions(parts)),
            Said::Not(what) => ConditionKind::Not(Box::new(self.condition(what))),
            Said::Some(set) => ConditionKind::Some(self.set(set)),
            Said::Common(a, b) => ConditionKind::Common(self.set(a), self.set(b)),
            Said::Compare(a, comparison, b) => {
                ConditionKind::Compare(self.number(a), *comparison, self.number(b))
            }
            Said::SameDirection(a, b) => ConditionKind::SameDirection(self.directions(a), self.directions(b)),
            Said::SameKind(a, b) => ConditionKind::SameKind(self.kind_value(a), self.kind_value(b)),
            Said::SameSide(one, other) => ConditionKind::SameSide(*one, *other),
            Said::Flag(state) => ConditionKind::Flag(self.state(state)),
            Said::InHand(whose, kinds) => ConditionKind::InHand(*whose, kinds.clone()),
            Said::NoMove(whose) => ConditionKind::NoMove(*whose),
            Said::CanMove(goal) => ConditionKind::CanMove(Box::new(self.condition(goal))),
            Said::Occurs(times, to_move) => ConditionKind::Occurs(*times, *to_move),
            Said::TurnsSince { turns, taking, moving } => {
                ConditionKind::TurnsSince { turns: *turns, taking: *taking, moving: moving.clone() }
            }
            Said::AfterEvery(what, whose) => {
                ConditionKind::AfterEvery(Box::new(self.condition(what)), *whose)
            }
        };
        Condition { at: condition.at, kind }
    }
}

impl Layout {
    /// Whether the pieces of a kind have a state.
    #[inline]
    pub(in crate::engine) fn has(&self, kind: Kind, state: StateId) -> bool {
        self.state(state).is_some_and(|info| info.of_kind.at(kind.index()))
    }
}
