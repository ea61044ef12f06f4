//! One act: a walk or drop of a piece, a pass or a choice, from the guards before it to the guards after it.

use super::edit::{Edit, Named};
use super::machine::{Acted, Began, Flow, Machine};
use super::program::{Clause, ClauseId, ClauseKind, PassWay, Program, Set};
use super::regs::{Choice, Mode, Regs, Step, Target};
use super::table::{Maybe, NO_KIND, NO_MAN, NOWHERE};
use crate::language::budget::Asked;
use crate::language::ir::{Cell, Event, Kind, Side};
use crate::language::source::Span;
use crate::play::position::ManId;

impl Machine {
    /// The registers with which a side's next act begins: nothing is left but what belongs to the turn.
    pub(super) fn next_act(&mut self, r: &Regs) -> Regs {
        let none = Named { cell: NOWHERE, man: NO_MAN };
        for slot in 0..self.names.len() {
            if self.named(slot).is_some() {
                self.name(u8::try_from(slot).unwrap_or(u8::MAX), none);
            }
        }
        Regs {
            taken_before: u32::try_from(self.taken.len()).unwrap_or(u32::MAX),
            taking: r.taking,
            prey: r.prey,
            straight: r.straight,
            firsts: r.firsts,
            spots: r.spots,
            then: r.then,
            ..Regs::new(r.frame.own, r.mode)
        }
    }

    /// A piece moves by a clause.
    pub(super) fn begin_walk(&mut self, p: &Program, r: &mut Regs, man: ManId, id: ClauseId) -> Asked<Flow> {
        *r = self.next_act(r);
        let Some(clause) = p.clauses.get(id.index()) else { return Ok(Flow::Dead) };
        let ClauseKind::Walk(Some(start)) = clause.what else { return Ok(Flow::Dead) };
        let Man { kind, origin } = self.standing_man(man);
        (r.mover, r.frame.me, r.origin, r.place) = (man, man, origin, origin);
        if !self.asked(p, r, (kind, clause), false)? {
            return Ok(Flow::Dead);
        }
        let stands = &p.kind(kind).stands;
        if origin.is() && !stands.is_free() && !self.permits(p, r, stands, Target::Cell(origin))? {
            return Ok(Flow::Dead);
        }
        self.begins(p, r);
        if self.world.man(man).count > 1 {
            let one = self.world.split(&p.layout, man);
            (r.mover, r.frame.me) = (one, one);
        }
        r.lifted = true;
        if r.straight {
            return Ok(self.straight_to(r, id));
        }
        if let Some(plan) = p.plan(id, r.frame.own, origin) {
            return Ok(self.ends(r, (id, plan)));
        }
        self.later(r, Step::WalkOver(id));
        Ok(Flow::On(Step::Node(start)))
    }

    /// Whether a piece may set out at all, by any clause.
    pub(super) fn may_set_out(&mut self, p: &Program, own: Side, man: ManId) -> Asked<bool> {
        let Man { kind, origin } = self.standing_man(man);
        let mut r = Regs::new(own, Mode::Play);
        (r.mover, r.frame.me, r.origin, r.place) = (man, man, origin, origin);
        Ok(self.let_pass(p, &r, &p.kind(kind).moves, false)? && self.let_pass(p, &r, &p.moves, false)?)
    }

    fn standing_man(&self, man: ManId) -> Man {
        let man = self.world.man(man);
        Man { kind: man.kind, origin: man.cell }
    }

    /// Notes how things stand when an act begins, where something asks for that.
    fn begins(&mut self, p: &Program, r: &mut Regs) {
        if p.looks_back {
            self.began.push(Began { regs: *r, trail: self.world.trail.len() });
            self.world.trail.push(Edit::Began);
            r.before = u32::try_from(self.began.len()).unwrap_or(u32::MAX);
        }
    }

    /// What guards say: before an act is begun, or when all is done. The guards of a piece are about its moves, and not asked of its drops.
    pub(super) fn asked(
        &mut self,
        p: &Program,
        r: &Regs,
        (kind, clause): (Kind, &Clause),
        after: bool,
    ) -> Asked<bool> {
        Ok(self.let_pass(p, r, &clause.guards, after)?
            && (matches!(clause.what, ClauseKind::Drop(_))
                || self.let_pass(p, r, &p.kind(kind).moves, after)?)
            && self.let_pass(p, r, &p.moves, after)?)
    }

    /// The walk of a clause is over: its effects come next.
    pub(super) fn walk_over(&mut self, p: &Program, r: &mut Regs, id: ClauseId) -> Flow {
        let Some(clause) = p.clauses.get(id.index()) else { return Flow::Dead };
        if !r.may_return && r.place == r.origin {
            return Flow::Dead;
        }
        if r.prey.is() && r.prey != r.place && !r.taking {
            return Flow::Dead;
        }
        if r.taking && self.taken.len() == r.taken_before as usize && self.waits.is_empty() {
            return Flow::Dead;
        }
        if p.epilogue(id).at_once
            && self.waits.is_empty()
            && r.lifted
            && self.world.man(r.mover).kind == clause.kind
        {
            // Nothing more is asked or done, unless its capture has made it another kind.
            if self.on(r, r.place).is() {
                return Flow::Dead;
            }
            self.world.put(&p.layout, r.mover, r.place);
            (r.lifted, r.taken_from) = (false, 0);
            self.act_done(r, clause.kind, clause.at);
            return Flow::Pop;
        }
        let Some(effects) = clause.effects else { return Flow::On(Step::PutDown(id)) };
        self.later(r, Step::PutDown(id));
        Flow::On(Step::Effects(effects, 0))
    }

    /// Puts the mover down; then captures the pieces that wait for it.
    pub(super) fn put_down(&mut self, p: &Program, r: &mut Regs, id: ClauseId) -> Flow {
        if r.lifted && r.mover.is() && r.place.is() {
            if self.on(r, r.place).is() {
                return Flow::Dead;
            }
            self.world.put(&p.layout, r.mover, r.place);
            r.lifted = false;
        }
        let is_walk =
            p.clauses.get(id.index()).is_some_and(|clause| matches!(clause.what, ClauseKind::Walk(_)));
        if !is_walk {
            return Flow::On(Step::Finish(id));
        }
        if self.waits.is_empty() {
            return Flow::On(Step::Promote(id));
        }
        // In a question about attacks, pieces of the asking move may be waiting too: they are captured as well.
        let waiting = self.waits.clone();
        self.catch(r, &waiting);
        let list = self.note_list(waiting.iter().map(|man| man.0).collect());
        self.later(r, Step::Promote(id));
        Flow::On(Step::Take { list, next: 0 })
    }

    /// The promotions of a piece that has been put down.
    pub(super) fn promote(&mut self, p: &Program, r: &mut Regs, id: ClauseId) -> Asked<Flow> {
        let Some(clause) = p.clauses.get(id.index()) else { return Ok(Flow::Dead) };
        if !r.mover.is() || !self.is_present(r, r.mover) || !r.place.is() {
            return Ok(Flow::On(Step::Finish(id)));
        }
        // Asked of the kind that walked: what an effect has made of it is placed, and may stand anywhere.
        let stands = &p.kind(clause.kind).stands;
        if !stands.is_free() && !self.permits(p, r, stands, Target::Cell(r.place))? {
            return Ok(Flow::Dead);
        }
        let now = self.world.man(r.mover).kind;
        let promotions = &p.kind(now).promotions;
        if promotions.is_empty() {
            return Ok(Flow::On(Step::Finish(id)));
        }
        let (mut choices, mut stays) = (Vec::new(), true);
        let choice = |kind: Kind| Choice::Promote { kind, clause: id };
        for promotion in promotions {
            if self.all_hold(p, r, &promotion.when)? {
                stays &= !promotion.compulsory;
                choices.extend(self.kinds(p, r, &promotion.to)?.iter().copied().map(choice));
            }
        }
        if stays {
            choices.insert(0, choice(now));
        }
        let Some((first, rest)) = choices.split_first() else { return Ok(Flow::Dead) };
        for choice in rest.iter().rev() {
            self.wait(r, Step::Choose(*choice));
        }
        Ok(Flow::On(Step::Choose(*first)))
    }

    /// The mover becomes a kind, or stays what it is.
    pub(super) fn promote_to(&mut self, p: &Program, r: &mut Regs, kind: Kind, id: ClauseId) -> Flow {
        let now = self.world.man(r.mover).kind;
        r.promoted = NO_KIND;
        if kind != now {
            self.world.set_kind(&p.layout, r.mover, kind);
            r.promoted = now;
        }
        Flow::On(Step::Finish(id))
    }

    /// What is asked and done once the piece has been put down and promoted.
    pub(super) fn finish(&mut self, p: &Program, r: &mut Regs, id: ClauseId) -> Asked<Flow> {
        if !r.mover.is() {
            return Ok(Flow::On(Step::Guards(id)));
        }
        let kind = self.world.man(r.mover).kind;
        if r.place.is() && self.is_present(r, r.mover) {
            let stops = &p.kind(kind).stops;
            if !stops.is_free() && !self.permits(p, r, stops, Target::Cell(r.place))? {
                return Ok(Flow::Dead);
            }
        }
        // What has happened has happened to the piece before it was promoted.
        let kind = if r.promoted.is() { r.promoted } else { kind };
        Ok(Flow::On(Step::Events { clause: id, next: 0, kind }))
    }

    /// The next event of an act sets off its hooks.
    pub(super) fn events(
        &mut self,
        p: &Program,
        r: &mut Regs,
        id: ClauseId,
        (next, kind): (u8, Kind),
    ) -> Flow {
        r.taken_from = 0;
        let before = r.taken_before as usize;
        let event = match next {
            0 if self.taken.len() > before => Event::Taking,
            1 => match p.clauses.get(id.index()).map(|clause| &clause.what) {
                Some(ClauseKind::Drop(_)) => Event::Dropping,
                _ => Event::Moving,
            },
            2 if r.promoted.is() => Event::Promoting,
            0 | 2 => return Flow::On(Step::Events { clause: id, next: next + 1, kind }),
            _ => return Flow::On(Step::Guards(id)),
        };
        let on = Step::Events { clause: id, next: next + 1, kind };
        if !p.sets_off(kind, event) {
            return Flow::On(on);
        }
        self.later(r, on);
        // A hook speaks of what this act has taken.
        r.taken_from = r.taken_before;
        Flow::On(Step::Hooks { kind, event, next: 0 })
    }

    /// The guards after an act; then the act is done.
    pub(super) fn guards(&mut self, p: &Program, r: &mut Regs, id: ClauseId) -> Asked<Flow> {
        let Some(clause) = p.clauses.get(id.index()) else { return Ok(Flow::Dead) };
        if !self.asked(p, r, (clause.kind, clause), true)? {
            return Ok(Flow::Dead);
        }
        self.act_done(r, clause.kind, clause.at);
        Ok(Flow::Pop)
    }

    /// Notes that an act is done.
    pub(super) fn act_done(&mut self, r: &Regs, kind: Kind, clause: Span) {
        let (mut origin, mut end) =
            (r.origin, r.mover.some().map_or(NOWHERE, |mover| self.world.man(mover).cell));
        if !kind.is() {
            // A choice begins nowhere, and ends on the chosen cell.
            (origin, end) = (NOWHERE, r.origin);
        }
        self.acted.push(Acted { kind, origin, end, place: r.place, clause, placed: r.placed });
        self.world.trail.push(Edit::Acted);
    }

    /// All drops by a clause. Where its cells do not depend on which of them it is, they are asked for all at once.
    pub(super) fn drops_by(&mut self, p: &Program, r: &Regs, id: ClauseId) -> Asked<Step> {
        let one_by_one = Step::Drop { clause: id, cell: 0 };
        let what = p.clauses.get(id.index()).map(|clause| &clause.what);
        let Some(ClauseKind::Drop(on)) = what else { return Ok(one_by_one) };
        if !p.has_masks || !self.waits.is_empty() || !on.is_of_board(p) {
            return Ok(one_by_one);
        }
        let begun = Regs::new(r.frame.own, r.mode);
        let empty = p.all.without(self.occupied(&begun));
        let cells = self.among(p, &begun, on, empty)?;
        let list = self.note_list(cells.cells().map(|cell| cell.0).collect());
        Ok(Step::DropOn { clause: id, list, next: 0 })
    }

    /// Drops a piece on the next cell of a list.
    pub(super) fn drop_on(
        &mut self,
        p: &Program,
        r: &mut Regs,
        id: ClauseId,
        (list, next): (u32, u16),
    ) -> Asked<Flow> {
        let cells = self.lists.get(list as usize);
        let Some(cell) = cells.and_then(|cells| cells.get(usize::from(next))).copied() else {
            return Ok(Flow::Dead);
        };
        self.wait(r, Step::DropOn { clause: id, list, next: next + 1 });
        self.drop_there(p, r, (id, Cell(cell)), None)
    }

    /// Drops a piece on the next cell from this one on.
    pub(super) fn drop(&mut self, p: &Program, r: &mut Regs, id: ClauseId, from: u16) -> Asked<Flow> {
        let Some(clause) = p.clauses.get(id.index()) else { return Ok(Flow::Dead) };
        let ClauseKind::Drop(on) = &clause.what else { return Ok(Flow::Dead) };
        let mut cell = from;
        while usize::from(cell) < p.layout.cells && self.world.on(Cell(cell)).is() {
            cell += 1;
        }
        if usize::from(cell) >= p.layout.cells {
            return Ok(Flow::Dead);
        }
        self.wait(r, Step::Drop { clause: id, cell: cell + 1 });
        self.drop_there(p, r, (id, Cell(cell)), Some(on))
    }

    /// Drops a piece on a cell, if it is in a set.
    fn drop_there(
        &mut self,
        p: &Program,
        r: &mut Regs,
        (id, cell): (ClauseId, Cell),
        on: Option<&Set>,
    ) -> Asked<Flow> {
        let Some(clause) = p.clauses.get(id.index()) else { return Ok(Flow::Dead) };
        self.room_for_men()?;
        *r = self.next_act(r);
        let own = r.frame.own;
        let man = self.world.add(&p.layout, clause.kind, own.into(), 1);
        (r.mover, r.frame.me, r.lifted, r.place) = (man, man, true, cell);
        if let Some(on) = on
            && !self.contains(p, r, on, Target::Cell(cell))?
        {
            return Ok(Flow::Dead);
        }
        if !self.asked(p, r, (clause.kind, clause), false)? {
            return Ok(Flow::Dead);
        }
        let enters = &p.kind(clause.kind).enters;
        if !enters.is_free() && !self.permits(p, r, enters, Target::Cell(cell))? {
            return Ok(Flow::Dead);
        }
        self.begins(p, r);
        let held = self.world.in_hand(&p.layout, own, clause.kind).saturating_sub(1);
        self.world.set_hand(&p.layout, own, clause.kind, held);
        let Some(effects) = clause.effects else { return Ok(Flow::On(Step::PutDown(id))) };
        self.later(r, Step::PutDown(id));
        Ok(Flow::On(Step::Effects(effects, 0)))
    }

    /// A way of passing, or all choices by a clause.
    pub(super) fn pass(&mut self, p: &Program, r: &mut Regs, place: u16) -> Asked<Flow> {
        let Some(way) = p.passes.get(usize::from(place)) else { return Ok(Flow::Dead) };
        *r = self.next_act(r);
        let Some(of) = &way.of else { return self.pass_by(p, r, (place, way)) };
        let cells = self.cells_in(p, r, of)?.iter().map(|cell| cell.0).collect();
        let list = self.note_list(cells);
        Ok(Flow::On(Step::PassOf { way: place, list, next: 0 }))
    }

    /// A choice of the next of a list of cells: one of them, or the piece there.
    pub(super) fn pass_of(
        &mut self,
        p: &Program,
        r: &mut Regs,
        place: u16,
        (list, next): (u32, u16),
    ) -> Asked<Flow> {
        let cells = self.lists.get(list as usize);
        let cell = cells.and_then(|cells| cells.get(usize::from(next))).copied().map(Cell);
        let (Some(cell), Some(way)) = (cell, p.passes.get(usize::from(place))) else {
            return Ok(Flow::Dead);
        };
        self.wait(r, Step::PassOf { way: place, list, next: next + 1 });
        r.origin = cell;
        match &way.of {
            Some(of) if of.of_men => r.frame.it = self.world.on(cell),
            _ => r.frame.each = cell,
        }
        self.pass_by(p, r, (place, way))
    }

    /// A pass or a choice: its guards before, its effects, the hooks of a pass.
    fn pass_by(&mut self, p: &Program, r: &mut Regs, (place, way): (u16, &PassWay)) -> Asked<Flow> {
        if !self.let_pass(p, r, &way.guards, false)? {
            return Ok(Flow::Dead);
        }
        self.begins(p, r);
        self.later(r, Step::Passed(place));
        if way.of.is_none() {
            self.later(r, Step::Hooks { kind: NO_KIND, event: Event::Passing, next: 0 });
        }
        Ok(Flow::On(Step::Effects(way.effects, 0)))
    }

    /// A pass or a choice is over, but for its guards after it.
    pub(super) fn passed(&mut self, p: &Program, r: &mut Regs, place: u16) -> Asked<Flow> {
        if let Some(way) = p.passes.get(usize::from(place))
            && !self.let_pass(p, r, &way.guards, true)?
        {
            return Ok(Flow::Dead);
        }
        // A pass in a game without ways of passing has no words.
        self.act_done(r, NO_KIND, p.passes.get(usize::from(place)).map_or(Span::default(), |way| way.at));
        // Nothing is left to be asked of a choice but what it did.
        (r.origin, r.frame.it, r.frame.each) = (NOWHERE, NO_MAN, NOWHERE);
        Ok(Flow::Pop)
    }
}

/// A piece that begins to walk.
struct Man {
    kind: Kind,
    origin: Cell,
}
