//! Lists legal moves without making them, where they are known by their cells.

use std::sync::Arc;

use super::super::machine::Machine;
use super::super::program::{Act, ClauseId, Program, Turn, TurnId};
use super::super::regs::{Mode, Regs, Step};
use super::super::table::Maybe;
use super::super::tables::facts::Facts;
use super::super::tables::game::{Tabled, Tables};
use super::super::tables::pieces::{Board, Pieces};
use super::super::tables::tally::Tally;
use super::super::unroll::Post;
use super::super::words::{Mask, Words};
use super::count::Bounds;
use crate::language::budget::Asked;
use crate::language::ir::{Cell, Kind, Side};

/// A legal move that its cells tell from all others. It captures at most the piece on the cell where it ends.
#[derive(Clone, Copy, Debug)]
pub(in crate::engine) struct ByCells {
    group: u16,
    pub(in crate::engine) kind: Kind,
    /// Where it begins; none for a drop.
    pub(in crate::engine) from: Cell,
    pub(in crate::engine) to: Cell,
}

/// Legal moves that are known by their cells.
#[derive(Default)]
pub(in crate::engine) struct Listing {
    pub(in crate::engine) moves: Vec<ByCells>,
    /// Only those that capture are wanted.
    pub(in crate::engine) captures_alone: bool,
    /// Whether there are any, wanted or not.
    any: bool,
}

impl Listing {
    /// Adds the moves of a piece from a cell, or from the hand, to some cells.
    fn add<const N: usize>(&mut self, board: &Board<'_, N>, of: ByCells, cells: Words<N>) {
        self.any |= !cells.is_empty();
        let enemies = || board.of_owner(board.world.to_move.other().index());
        let wanted = if self.captures_alone { cells & enemies() } else { cells };
        for to in wanted.cells() {
            self.moves.push(ByCells { to, ..of });
        }
    }
}

/// What is done at the end of a move that is made.
type Made<'s> = &'s mut dyn FnMut(&mut Machine, &Regs) -> Asked<()>;

impl Machine {
    /// Adds the moves that are known by their cells, and makes the others. Whether that is possible: if not, nothing of this counts.
    pub(in crate::engine) fn by_cells(
        &mut self,
        p: &Program,
        found: &mut Listing,
        made: Made<'_>,
    ) -> Asked<bool> {
        let fast = Arc::clone(&self.fast);
        match &fast.tables {
            Tables::One(known) => self.turn_by_cells(p, known, found, made),
            Tables::Two(known) => self.turn_by_cells(p, known, found, made),
            Tables::Six(known) => self.turn_by_cells(p, known, found, made),
            Tables::None => Ok(false),
        }
    }

    fn turn_by_cells<const N: usize>(
        &mut self,
        p: &Program,
        known: &Tabled<N>,
        found: &mut Listing,
        made: Made<'_>,
    ) -> Asked<bool> {
        let facts = &known.facts;
        let groups = facts.groups_of(p.turn_after(self.world.phase_turns));
        let Some(groups) = groups.filter(|_| known.lists) else { return Ok(false) };
        found.any = false;
        for group in groups {
            let Some(of) = facts.groups.get(usize::from(*group)) else { return Ok(false) };
            if of.guarded.is_some() || !of.most.is_empty() || !self.taken.is_empty() || !self.waits.is_empty()
            {
                return Ok(false);
            }
            match self.group_by_cells(p, known, (*group, &of.acts), found, made)? {
                None => return Ok(false),
                Some(some) if some || found.any => break,
                Some(_) => {}
            }
        }
        Ok(true)
    }

    /// The same of a group of acts. Whether a move was made; nothing where it may be one that is known by its cells.
    fn group_by_cells<const N: usize>(
        &mut self,
        p: &Program,
        known: &Tabled<N>,
        (group, acts): (u16, &[TurnId]),
        found: &mut Listing,
        made: Made<'_>,
    ) -> Asked<Option<bool>> {
        let Some(staying) = self.staying(p, known, group)? else { return Ok(None) };
        let side = self.world.to_move;
        let walks = self.walks_by_cells(p, known, (group, side, staying), found);
        let Some((mut tally, mut steps)) = walks else { return Ok(None) };
        for act in acts {
            let Some(Turn::Act(of)) = p.turns.get(act.index()) else {
                steps.push(Step::Turn(*act));
                continue;
            };
            let passes = p.passes.iter().zip(0..).filter(|(way, _)| of.passes && way.is_played_by(&of.kind));
            steps.extend(passes.map(|(_, place)| Step::Pass(place)));
            let mut add = |kind, cells: Mask| {
                // Nothing is captured by a drop.
                found.any |= !cells.is_empty();
                if !found.captures_alone {
                    let drop = |to| ByCells { group, kind, from: Cell::NONE, to };
                    found.moves.extend(cells.cells().map(drop));
                }
            };
            if of.drops && self.drops(p, &known.facts, (acts, of), &mut add)?.is_none() {
                steps.push(Step::Hands { turn: *act, kind: 0 });
            }
        }
        let (mut some, mut twice) = (false, Vec::new());
        for step in steps {
            let clash = self.run(p, &Regs::new(side, Mode::Play), step, &mut |machine, end| {
                some = true;
                made(machine, end)?;
                // The act of one piece alone can only be a move of that piece to that cell.
                match machine.alone() {
                    Some(alone) if tally.may_go(alone) => twice.push(alone),
                    Some(_) => {}
                    None => return Ok(tally.is_one(Board::<N>::of(&machine.world).occupied, None)),
                }
                Ok(false)
            })?;
            if clash {
                return Ok(None);
            }
        }
        // Where a piece comes to a cell by its cells and otherwise, all its ways are made, to find out which are one move.
        for alone in twice {
            if let Some(place) = found.moves.iter().position(|of| (of.from, of.to) == alone) {
                let of = found.moves.remove(place);
                self.ways_by_cells(p, known, of, made)?;
            }
        }
        Ok(Some(some))
    }

    /// The walks that are known by their cells, and those that have to be made.
    fn walks_by_cells<const N: usize>(
        &self,
        p: &Program,
        known: &Tabled<N>,
        (group, side, staying): (u16, Side, Words<N>),
        found: &mut Listing,
    ) -> Option<(Tally<N>, Vec<Step>)> {
        let board = Board::<N>::of(&self.world);
        let (mut tally, mut steps) = (Tally::of(&board, side), Vec::new());
        let walk = |cell: Cell, clause: ClauseId| Step::Walk(self.world.on(cell), clause);
        let makes =
            |cell: Cell, kind: Kind| known.played(p, group, kind).map(move |clause| walk(cell, clause));
        for cell in board.neutral_movers(p).cells() {
            steps.extend(makes(cell, self.world.man(self.world.on(cell)).kind));
        }
        let bounds = Bounds::of(p, known, &board, side)?;
        for kind in (0..known.kinds).map(Kind::at) {
            for from in board.men(side.index(), kind).without(staying).cells() {
                let targets = known.targets(p, Post { group, kind, side, cell: from })?;
                let (ends, behind, _) = targets.led(&board);
                let (cells, doubtful) = bounds.among(p, &board, (kind, side, from), ends)?;
                let is_known = !doubtful
                    && behind.is_empty()
                    && (cells & (targets.unsure | targets.several)).is_empty()
                    && self.world.man(self.world.on(from)).count == 1;
                if !is_known {
                    steps.extend(makes(from, kind));
                    continue;
                }
                for walked in &targets.walked {
                    if walked.may_begin(p, &board) {
                        steps.push(walk(from, walked.clause));
                    }
                }
                let cells = cells & targets.once;
                tally.add_cells(from, cells, 0);
                found.add(&board, ByCells { group, kind, from, to: from }, cells);
            }
        }
        Some((tally, steps))
    }

    /// Plays a move that is known by its cells, in any of its ways: all lead to the same position. Whether it is one.
    pub(in crate::engine) fn play_by_cells(&mut self, p: &Program, of: ByCells) -> Asked<bool> {
        let fast = Arc::clone(&self.fast);
        match &fast.tables {
            Tables::One(known) => self.play_any(p, known, of),
            Tables::Two(known) => self.play_any(p, known, of),
            Tables::Six(known) => self.play_any(p, known, of),
            Tables::None => Ok(false),
        }
    }

    fn play_any<const N: usize>(&mut self, p: &Program, known: &Tabled<N>, of: ByCells) -> Asked<bool> {
        if !of.from.is() {
            let (list, mut is_move) = (self.note_list(vec![of.to.0]), false);
            for clause in known.facts.drops_of(p, of.group, of.kind) {
                is_move =
                    is_move || self.play_to(p, (of.to, false), Step::DropOn { clause, list, next: 0 })?;
            }
            self.lists.pop();
            return Ok(is_move);
        }
        let (man, side) = (self.world.on(of.from), self.world.to_move);
        let post = Post { group: of.group, kind: of.kind, side, cell: of.from };
        let Some(targets) = known.targets(p, post) else { return Ok(false) };
        let reaches = || targets.reaches.iter().filter(|reach| reach.cells.has(of.to));
        // Of ways that are known by their cells, each that ends on a piece captures it.
        let is_straight = reaches().all(|reach| reach.is_bare);
        // The guards of the first clause may refuse what another one does: then each is walked.
        let attempts: &[bool] = if is_straight { &[true, false] } else { &[false] };
        for straight in attempts {
            for reach in reaches() {
                if self.play_to(p, (of.to, *straight), Step::Walk(man, reach.clause))? {
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }

    /// Plays the first way from a step that ends on a cell, or comes straight there. Whether there is one.
    fn play_to(&mut self, p: &Program, (to, straight): (Cell, bool), step: Step) -> Asked<bool> {
        let begun = self.world.trail.len();
        let regs = Regs { prey: to, straight, ..Regs::new(self.world.to_move, Mode::Play) };
        let mut ended = None;
        let is_move = self.run_to(p, &regs, step, &mut |machine, end| {
            let is_it = end.place == to;
            if is_it {
                machine.end_turn(p, end)?;
                ended = Some(Arc::new(machine.ended(end)));
            }
            Ok(is_it)
        })?;
        if is_move {
            self.world.keep_position(begun);
            self.forget_turn();
            self.reached_by(p, ended);
        }
        Ok(is_move)
    }

    /// Makes a move that is known by its cells, in all its ways. Clauses that the machine has to walk lead to other moves.
    pub(in crate::engine) fn make_by_cells(&mut self, p: &Program, of: ByCells, made: Made<'_>) -> Asked<()> {
        let fast = Arc::clone(&self.fast);
        match &fast.tables {
            Tables::One(known) => self.ways_by_cells(p, known, of, made),
            Tables::Two(known) => self.ways_by_cells(p, known, of, made),
            Tables::Six(known) => self.ways_by_cells(p, known, of, made),
            Tables::None => Ok(()),
        }
    }

    fn ways_by_cells<const N: usize>(
        &mut self,
        p: &Program,
        known: &Tabled<N>,
        of: ByCells,
        made: Made<'_>,
    ) -> Asked<()> {
        let regs = Regs { prey: of.to, ..Regs::new(self.world.to_move, Mode::Play) };
        let mut sink = |machine: &mut Self, end: &Regs| {
            if end.place == of.to {
                made(machine, end)?;
            }
            Ok(false)
        };
        if of.from.is() {
            let man = self.world.on(of.from);
            let post = Post { group: of.group, kind: of.kind, side: self.world.to_move, cell: of.from };
            let walked = known.targets(p, post).map_or(&[][..], |targets| &targets.walked);
            for clause in known.played(p, of.group, of.kind) {
                if !walked.iter().any(|walked| walked.clause == clause) {
                    self.run(p, &regs, Step::Walk(man, clause), &mut sink)?;
                }
            }
            return Ok(());
        }
        let list = self.note_list(vec![of.to.0]);
        for clause in known.facts.drops_of(p, of.group, of.kind) {
            self.run(p, &regs, Step::DropOn { clause, list, next: 0 }, &mut sink)?;
        }
        self.lists.pop();
        Ok(())
    }
}

impl Facts {
    /// The clauses by which a group of acts drops pieces of a kind.
    fn drops_of<'p>(&'p self, p: &'p Program, group: u16, kind: Kind) -> impl Iterator<Item = ClauseId> + 'p {
        let acts = self.groups.get(usize::from(group)).map_or(&[][..], |group| &group.acts);
        let plays = move |act: &TurnId, clause: ClauseId| matches!(p.turns.get(act.index()), Some(Turn::Act(act @ Act { drops: true, .. })) if p.is_played(act, clause));
        let drops = p.kind(kind).drops.iter().copied();
        drops.filter(move |clause| acts.iter().any(|act| plays(act, *clause)))
    }
}
