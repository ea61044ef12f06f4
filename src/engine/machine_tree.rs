//! The tree of a game as the machine sees it.

use std::rc::Rc;

use super::counting::count::BySight;
use super::counting::listed::{ByCells, Listing};
use super::edit::Edit;
use super::epilogue::asks_of_way;
use super::layout::Holder;
use super::machine::Machine;
use super::ply::Ply;
use super::program::Program;
use super::regs::Mode;
use super::since::{Since, counted_key};
use super::table::{Bits, Maybe, NOWHERE};
use super::tables::facts::{Facts, guards_of};
use super::tree::{About, GameTree, GaveUp, Standing};
use super::world::World;
use crate::language::budget::Exhausted;
use crate::language::ir::parts::Part;
use crate::language::ir::{Cell, Kind, ManOwner, NumberKind, SetKind, Side, StateId, ToMove};
use crate::play::position::ManId;

/// A legal move of the machine.
#[derive(Clone)]
pub(super) enum MachineMove {
    /// One that is made when it is played.
    ByCells(ByCells),
    /// One that was made to be found, with what it does.
    Made(Rc<(Ply, About)>),
}

/// A position of the machine, with all that is before it.
pub(super) struct MachineTree<'p> {
    p: &'p Program,
    machine: Machine,
    /// How many positions were reached before the tree was begun.
    begun: usize,
    /// The events since which endings count turns.
    since: Vec<Since>,
    /// The kinds that must not be left attacked.
    royal: Bits,
    /// Whether `no move` leaves no guard out.
    sees_all: bool,
    /// Whether all ways of a move are alike to endings.
    any_way: bool,
    /// Scratch memory.
    listing: Listing,
}

impl From<Exhausted> for GaveUp {
    fn from(_: Exhausted) -> Self {
        Self
    }
}

impl<'p> MachineTree<'p> {
    pub(super) fn of(p: &'p Program, machine: Machine) -> Self {
        let begun = machine.past.reached.len();
        let royal = Facts::of(p).and_then(|facts| facts.royal).unwrap_or_default();
        Self {
            p,
            machine,
            begun,
            since: Since::of_endings(p),
            royal,
            sees_all: sees_all(p),
            any_way: !asks_how(p),
            listing: Listing::default(),
        }
    }

    /// Makes the move that does something and leads to a position with a key; a pass, if it does nothing.
    pub(super) fn follow(&mut self, about: Option<About>, key: u64) -> Result<(), GaveUp> {
        let Some(about) = about else {
            return if self.pass() { Ok(()) } else { Err(GaveUp) };
        };
        let mut moves = Vec::new();
        self.moves(&mut moves)?;
        moves.retain(|of| self.about(of) == about);
        for of in &moves {
            self.make(of)?;
            if self.key() == key {
                return Ok(());
            }
            self.undo();
        }
        Err(GaveUp)
    }

    /// The place of the ply that does something and leads to a position with a key.
    pub(super) fn place_of(mut self, plies: Vec<Ply>, about: About, key: u64) -> Option<usize> {
        plies.into_iter().position(|ply| {
            let ply = self.made(ply);
            if self.about(&ply) != about || self.make(&ply).is_err() {
                return false;
            }
            let after = self.key();
            self.undo();
            after == key
        })
    }

    /// Adds the legal moves. Of those that are known by their cells, only those that capture, if no others are wanted.
    fn list(&mut self, into: &mut Vec<MachineMove>, captures_alone: bool) -> Result<(), GaveUp> {
        let mut listing = std::mem::take(&mut self.listing);
        listing.moves.clear();
        listing.captures_alone = captures_alone;
        let plies = self.machine.ask(self.p, |machine| machine.listed(self.p, &mut listing));
        if plies.is_ok() {
            into.extend(listing.moves.iter().copied().map(MachineMove::ByCells));
        }
        self.listing = listing;
        into.extend(plies?.into_iter().map(|ply| self.made(ply)));
        Ok(())
    }

    fn made(&self, ply: Ply) -> MachineMove {
        let about = about(&self.machine.world, &ply);
        MachineMove::Made(Rc::new((ply, about)))
    }

    /// The value of a holder's state.
    fn number(&self, holder: Holder, state: StateId) -> i64 {
        let place = self.p.layout.state(state).and_then(|info| self.p.layout.word(holder, info.place));
        place.map_or(0, |place| self.machine.world.word(place))
    }
}

impl GameTree for MachineTree<'_> {
    // Measured: 6 to 16 microseconds, where bitboards take 0.4.
    const COST: u32 = 20;

    type Move = MachineMove;

    fn moves(&mut self, into: &mut Vec<Self::Move>) -> Result<(), GaveUp> {
        self.list(into, false)
    }

    fn captures(&mut self, into: &mut Vec<Self::Move>) -> Result<(), GaveUp> {
        let (begun, mut kept) = (into.len(), into.len());
        self.list(into, true)?;
        for place in begun..into.len() {
            if into.get(place).is_some_and(|of| self.about(of).is_loud()) {
                into.swap(kept, place);
                kept += 1;
            }
        }
        into.truncate(kept);
        Ok(())
    }

    fn about(&self, of: &Self::Move) -> About {
        let of = match of {
            MachineMove::ByCells(of) => of,
            MachineMove::Made(ply) => return ply.1,
        };
        let world = &self.machine.world;
        let (from, kind) = (of.from.some(), Some(of.kind));
        let victim = world.on(of.to).some().map(|victim| world.man(victim));
        let victim = victim.filter(|victim| victim.owner.side() == Some(world.to_move.other()));
        About {
            from,
            to: Some(of.to),
            kind,
            becomes: kind,
            victim: victim.map(|victim| victim.kind),
            victims: victim.map_or(0, |_| 1),
        }
    }

    fn make(&mut self, what: &Self::Move) -> Result<(), GaveUp> {
        match what {
            MachineMove::Made(ply) => self.machine.play(self.p, &ply.0),
            MachineMove::ByCells(of) => {
                let (p, any_way) = (self.p, self.any_way);
                let is_move = self.machine.ask(p, |machine| {
                    if any_way {
                        return machine.play_by_cells(p, *of);
                    }
                    let ply = machine.ply_by_cells(p, *of)?;
                    if let Some(ply) = &ply {
                        machine.play(p, ply);
                    }
                    Ok(ply.is_some())
                });
                return if is_move? { Ok(()) } else { Err(GaveUp) };
            }
        }
        Ok(())
    }

    fn undo(&mut self) {
        if self.plies() > 0 {
            self.machine.take_back(self.p);
        }
    }

    fn pass(&mut self) -> bool {
        if !self.p.phases.is_empty() {
            return false;
        }
        self.machine.end_turn_of(self.p, true, false);
        self.machine.reached_by(self.p, None);
        true
    }

    fn key(&self) -> u64 {
        let Machine { world, past, .. } = &self.machine;
        let since = |of: &Since| past.turns_since(&self.p.game, (of.taking, &of.moving));
        counted_key(world.identity(&self.p.layout), self.since.iter().map(|of| of.left(since(of))))
    }

    fn occurrences(&mut self) -> Result<usize, GaveUp> {
        Ok(self.machine.ask(self.p, |machine| machine.occurs_so_often(self.p, ToMove::Same))?)
    }

    fn stands(&mut self, has_move: bool) -> Result<Standing, GaveUp> {
        let machine = &mut self.machine;
        // A side without a legal move may still have one that `no move` does not see forbidden: then it is asked.
        let known = (machine.world.to_move, machine.world.trail.len(), has_move);
        machine.can_move = (has_move || self.sees_all).then_some(known);
        let outcome = machine.ask(self.p, |machine| machine.outcome(self.p));
        self.machine.can_move = None;
        Ok(outcome?.map_or(Standing::Open, |outcome| Standing::Over(outcome.winner)))
    }

    fn is_attacked(&self) -> bool {
        let Machine { world, .. } = &self.machine;
        let enemy = world.to_move.other();
        let is_attacked = |man: ManId| {
            world.man(man).owner.side() == Some(world.to_move)
                && matches!(self.machine.is_attacked_by_sight(self.p, man, enemy), Some(BySight::Attacked))
        };
        let men = self.royal.iter().filter_map(|kind| world.of_kind(Kind::at(kind))).flat_map(Bits::iter);
        men.map(|cell| world.on(Cell::at(cell))).any(is_attacked)
    }

    fn to_move(&self) -> Side {
        self.machine.world.to_move
    }

    fn pieces(&self, mut see: impl FnMut(Side, Kind, Cell)) {
        let world = &self.machine.world;
        for (side, cells) in Side::BOTH.into_iter().zip(&world.stand) {
            for cell in cells.iter().map(Cell::at) {
                see(side, world.man(world.on(cell)).kind, cell);
            }
        }
    }

    fn in_hand(&self, side: Side, kind: Kind) -> u32 {
        self.machine.world.in_hand(&self.p.layout, side, kind)
    }

    fn number_of(&self, side: Side, state: StateId) -> i64 {
        self.number(Holder::Side(side), state)
    }

    fn number_on(&self, cell: Cell, state: StateId) -> i64 {
        self.number(Holder::Cell(cell), state)
    }

    fn plies(&self) -> usize {
        self.machine.past.reached.len() - self.begun
    }
}

/// Whether the question if there is a move asks all guards and hooks.
fn sees_all(p: &Program) -> bool {
    let guards = p.moves.iter().chain(p.kinds.iter().flat_map(|kind| &kind.moves));
    let mut guards = guards.chain(p.clauses.iter().flat_map(|clause| &clause.guards));
    let mut hooks = p.kinds.iter().flat_map(|kind| &kind.hooks).chain(&p.hooks);
    let most = Mode::Exists.tier(true);
    !p.history
        && guards.all(|guard| guard.tier <= most)
        && p.turns.iter().flat_map(guards_of).all(|guard| guard.tier <= most)
        && hooks.all(|hook| hook.tier <= most)
}

/// Whether an ending asks how the last move came about, and not only where it began and ended and what it captured.
fn asks_how(p: &Program) -> bool {
    let endings = p.game.after_turn.iter().chain(&p.game.before_turn);
    let mut asks = false;
    for ending in endings {
        Part::Condition(&ending.when).each_within(&mut |part| {
            let looks_back = match part {
                Part::Set(set) => matches!(set.kind, SetKind::Before(_)),
                Part::Number(number) => matches!(number.kind, NumberKind::Before(_)),
                _ => false,
            };
            asks |= looks_back || asks_of_way(&part);
            !asks
        });
    }
    asks
}

/// What a ply does.
fn about(world: &World, ply: &Ply) -> About {
    let walks = || ply.acts.iter().filter(|act| act.kind.is_some());
    let (first, last) = (walks().next(), walks().next_back());
    let from = first.and_then(|act| match act.by {
        crate::play::executor::By::Man(cell) => Some(cell),
        _ => None,
    });
    let mover = from.map_or(ManId::at(world.men.len()), |from| world.on(from));
    let kind = first.and_then(|act| act.kind);
    let mut about =
        About { from, to: last.and_then(|act| act.end), kind, becomes: kind, victim: None, victims: 0 };
    let enemy = ManOwner::Side(world.to_move.other());
    let mut victim = NOWHERE;
    for edit in ply.edits.iter() {
        let gone = match edit {
            Edit::Kind(id, _, kind) if *id == mover => {
                about.becomes = Some(*kind);
                continue;
            }
            Edit::Cell(id, from, to) if from.is() && !to.is() => (*id, *from),
            Edit::Owner(id, ..) => (*id, world.man(*id).cell),
            _ => continue,
        };
        if gone.0.index() >= world.men.len() || world.man(gone.0).owner != enemy {
            continue;
        }
        about.victims = about.victims.saturating_add(1);
        if gone.1 < victim {
            (victim, about.victim) = (gone.1, Some(world.man(gone.0).kind));
        }
    }
    about
}
