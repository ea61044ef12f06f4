//! Effects: what a move changes.

use super::edit::Edit;
use super::layout::{Holder, Stored, of_cell, of_direction, of_kind};
use super::machine::{Flow, Machine};
use super::program::{
    ArrivalId, Becoming, BlockId, Capture, EffectOpKind, Given, Hook, KindValue, Program, Set, StateOf,
};
use super::regs::{Choice, Frame, Regs, Step};
use super::table::{Bits, Maybe, NO_KIND};
use crate::language::budget::Asked;
use crate::language::ir::{Cell, Event, Kind, ManOwner, StateType, Whose, WhoseMen, limits};
use crate::play::position::ManId;

impl Machine {
    /// Does an effect of a block; then the next.
    pub(super) fn effects(&mut self, p: &Program, r: &mut Regs, id: BlockId, place: u16) -> Asked<Flow> {
        let block = p.blocks.get(id.index());
        let Some(effect_op) = block.and_then(|block| block.get(usize::from(place))) else {
            return Ok(Flow::Pop);
        };
        let next = Step::Effects(id, place + 1);
        let at = (id, place);
        match &effect_op.kind {
            EffectOpKind::EachMan(set, body) => {
                let men = self.men_in(p, r, set)?;
                // A piece that is gone already is listed all the same: `taken`. Another number says that it is gone.
                let there = |man: &ManId| u16::from(!self.is_present(r, *man));
                let list = men.iter().flat_map(|man| [man.0, there(man)]).collect();
                let list = self.note_list(list);
                self.later(r, next);
                let saved = self.save(r);
                self.later(r, Step::Frame(saved));
                return Ok(Flow::On(Step::EachMan { list, next: 0, block: *body }));
            }
            EffectOpKind::EachCell(set, body) => {
                let cells = self.cells_in(p, r, set)?.iter().map(|cell| cell.0).collect();
                let list = self.note_list(cells);
                self.later(r, next);
                let saved = self.save(r);
                self.later(r, Step::Frame(saved));
                return Ok(Flow::On(Step::EachCell { list, next: 0, block: *body }));
            }
            EffectOpKind::If(condition, yes, no) => {
                let chosen = if self.holds(p, r, condition)? { *yes } else { *no };
                self.later(r, next);
                return Ok(Flow::On(Step::Effects(chosen, 0)));
            }
            EffectOpKind::Take(set) => {
                let men = self.men_in(p, r, set)?;
                if men.is_empty() {
                    return Ok(Flow::On(next));
                }
                self.later(r, next);
                let list = self.note_list(men.iter().map(|man| man.0).collect());
                return Ok(Flow::On(Step::Take { list, next: 0 }));
            }
            EffectOpKind::Put(man, cell) => {
                if !self.put(p, r, man, cell)? {
                    return Ok(Flow::Dead);
                }
            }
            EffectOpKind::Swap(a, b) => {
                if !self.swap(p, r, a, b)? {
                    return Ok(Flow::Dead);
                }
            }
            EffectOpKind::Sow(sow) => {
                if !self.sow(p, r, sow)? {
                    return Ok(Flow::Dead);
                }
            }
            EffectOpKind::SwapSides => self.swap_sides(p),
            EffectOpKind::PutNew(_, kind, cell) => return self.put_new(p, r, (kind, cell), at),
            EffectOpKind::Change(men, becomes) => return self.change(p, r, (men, becomes), at),
            EffectOpKind::Join { set, state, adds } => self.join(p, r, (set, state), *adds)?,
            EffectOpKind::AddToHand(kind, whose) => return self.add_to_hand(p, r, (kind, *whose), at),
            EffectOpKind::Assign(state, given) => return self.assign(p, r, (state, given), at),
        }
        Ok(Flow::On(next))
    }

    /// Effects for the next piece of a list that is still there.
    pub(super) fn each_man(&mut self, r: &mut Regs, (list, next): (u32, u32), block: BlockId) -> Flow {
        let men = self.lists.get(list as usize).map_or(&[][..], Vec::as_slice);
        let place = 2 * next as usize;
        let [man, gone] = *men.get(place..place + 2).unwrap_or(&[]) else { return Flow::Pop };
        let man = ManId(man);
        self.later(r, Step::EachMan { list, next: next + 1, block });
        if gone == 0 && !self.is_present(r, man) {
            return Flow::Pop;
        }
        r.frame.it = man;
        Flow::On(Step::Effects(block, 0))
    }

    /// Effects for the next cell of a list.
    pub(super) fn each_cell(&mut self, r: &mut Regs, (list, next): (u32, u32), block: BlockId) -> Flow {
        let cells = self.lists.get(list as usize).map_or(&[][..], Vec::as_slice);
        let Some(cell) = cells.get(next as usize).copied() else { return Flow::Pop };
        self.later(r, Step::EachCell { list, next: next + 1, block });
        r.frame.each = Cell(cell);
        Flow::On(Step::Effects(block, 0))
    }

    /// Captures the next of the pieces that a landing captures elsewhere; then its effects.
    pub(super) fn capture(&mut self, p: &Program, r: &mut Regs, id: ArrivalId, place: u16) -> Asked<Flow> {
        let Some(arrival) = p.arrivals.get(id.index()) else { return Ok(Flow::Dead) };
        let Some(Capture { what, at_the_end }) = arrival.capturing.get(usize::from(place)) else {
            return Ok(arrival.effects.map_or(Flow::Pop, |block| Flow::On(Step::Effects(block, 0))));
        };
        let mut men = self.men_in(p, r, what)?;
        men.retain(|man| self.is_present(r, *man) && !r.is_lifted(*man) && !self.waits.contains(man));
        if men.is_empty() {
            return Ok(Flow::Dead);
        }
        for man in &men {
            if self.is_safe(p, r, *man)? {
                return Ok(Flow::Dead);
            }
        }
        let next = Step::Capture { arrival: id, next: place + 1 };
        if *at_the_end {
            for man in men {
                self.waits.push(man);
                self.world.trail.push(Edit::Waits(man));
            }
            return Ok(Flow::On(next));
        }
        self.later(r, next);
        self.catch(r, &men);
        let list = self.note_list(men.iter().map(|man| man.0).collect());
        Ok(Flow::On(Step::Take { list, next: 0 }))
    }

    /// Notes pieces that the walk itself captures, while attacks are asked.
    pub(super) fn catch(&mut self, r: &Regs, men: &[ManId]) {
        if r.mode == super::regs::Mode::Attack {
            for man in men {
                self.caught.push(*man);
                self.world.trail.push(Edit::Caught(*man));
            }
        }
    }

    /// Captures the next piece of a list that is still there; then come its hooks.
    pub(super) fn take(&mut self, p: &Program, r: &mut Regs, list: u32, next: u32) -> Flow {
        let men = self.lists.get(list as usize).map_or(&[][..], Vec::as_slice);
        let Some(id) = men.get(next as usize).copied().map(ManId) else { return Flow::Pop };
        self.later(r, Step::Take { list, next: next + 1 });
        self.take_one(p, r, id)
    }

    /// Captures a piece that is still there; then come its hooks.
    pub(super) fn take_one(&mut self, p: &Program, r: &mut Regs, id: ManId) -> Flow {
        let cell = self.cell_of(r, id);
        if !cell.is() {
            return Flow::Pop;
        }
        let man = self.world.man(id);
        if r.mover == id {
            r.lifted = false;
        }
        self.world.set_cell(&p.layout, id, super::table::NOWHERE);
        self.taken.push(id);
        self.world.trail.push(Edit::Taken(id));
        while let Some(place) = self.waits.iter().position(|waits| *waits == id) {
            self.waits.remove(place);
            self.world.trail.push(Edit::WaitsNot(u16::try_from(place).unwrap_or(u16::MAX), id));
        }
        let event = Event::BeingTaken;
        if !p.sets_off(man.kind, event) {
            return Flow::Pop;
        }
        let saved = self.save(r);
        self.later(r, Step::Frame(saved));
        r.frame = Frame { me: id, it: id, here: cell, ..Frame::of(man.owner.or(r.frame.own)) };
        Flow::On(Step::Hooks { kind: man.kind, event, next: 0 })
    }

    /// Does the next of what an event sets off.
    pub(super) fn hooks(
        &mut self,
        p: &Program,
        r: &mut Regs,
        (kind, event): (Kind, Event),
        next: u16,
    ) -> Asked<Flow> {
        let tier = r.mode.tier(true);
        let own: &[Hook] = if kind.is() { &p.kind(kind).hooks } else { &[] };
        let mut hooks = own.iter().chain(&p.hooks).enumerate().skip(usize::from(next));
        let Some((place, hook)) =
            hooks.find(|(_, hook)| hook.event == event && (tier > 1 || hook.tier <= tier))
        else {
            return Ok(Flow::Pop);
        };
        let on = Step::Hooks { kind, event, next: u16::try_from(place + 1).unwrap_or(u16::MAX) };
        if !self.all_hold(p, r, &hook.when)? {
            return Ok(Flow::On(on));
        }
        self.later(r, on);
        Ok(Flow::On(Step::Effects(hook.effects, 0)))
    }

    /// Puts one piece on one cell that is empty or its own; whether that can be done.
    fn put(&mut self, p: &Program, r: &mut Regs, man: &Set, cell: &Set) -> Asked<bool> {
        let (Some(man), Some(cell)) = (self.one_man(p, r, man)?, self.one_cell(p, r, cell)?) else {
            return Ok(false);
        };
        let there = self.on(r, cell);
        if there.is() && there != man || !self.cell_of(r, man).is() {
            return Ok(false);
        }
        if r.mover == man {
            r.place = cell;
        } else {
            r.placed = true;
        }
        if !r.is_lifted(man) {
            self.world.put(&p.layout, man, cell);
        }
        Ok(true)
    }

    /// Swaps two pieces; whether that can be done.
    fn swap(&mut self, p: &Program, r: &mut Regs, a: &Set, b: &Set) -> Asked<bool> {
        let (Some(a), Some(b)) = (self.one_man(p, r, a)?, self.one_man(p, r, b)?) else { return Ok(false) };
        let (first, other) = if r.mover == b { (b, a) } else { (a, b) };
        let (stood, to) = (self.cell_of(r, first), self.cell_of(r, other));
        if !stood.is() || !to.is() {
            return Ok(false);
        }
        // A mover that stands onto the other has come from where its last leg began.
        let from = if stood == to { r.left } else { stood };
        if !from.is() {
            return Ok(false);
        }
        let there = self.on(r, from);
        if a == b || there.is() && there != first && there != other {
            return Ok(false);
        }
        let lifted = r.is_lifted(first);
        self.world.put(&p.layout, other, from);
        if !lifted {
            self.world.put(&p.layout, first, to);
        }
        if r.mover == first {
            r.place = to;
        }
        r.placed = true;
        Ok(true)
    }

    /// One of several values comes next, the others wait.
    fn choose(&mut self, r: &mut Regs, choices: &[Choice]) -> Flow {
        let Some((first, rest)) = choices.split_first() else { return Flow::Dead };
        for choice in rest.iter().rev() {
            self.wait(r, Step::Choose(*choice));
        }
        Flow::On(Step::Choose(*first))
    }

    fn put_new(
        &mut self,
        p: &Program,
        r: &mut Regs,
        (kind, cell): (&KindValue, &Set),
        (block, place): (BlockId, u16),
    ) -> Asked<Flow> {
        let kinds = self.kinds(p, r, kind)?;
        let Some(cell) = self.one_cell(p, r, cell)? else { return Ok(Flow::Dead) };
        let numbered = self.world.stand.iter().map(Bits::count).sum::<usize>() + self.taken.len();
        if self.on(r, cell).is() || numbered >= limits::NUMBERED_MEN {
            return Ok(Flow::Dead);
        }
        self.room_for_men()?;
        let new = |kind: &Kind| Choice::New { kind: *kind, cell, block, place };
        let choices: Vec<Choice> = kinds.iter().map(new).collect();
        Ok(self.choose(r, &choices))
    }

    fn change(
        &mut self,
        p: &Program,
        r: &mut Regs,
        (men, becomes): (&Set, &Becoming),
        (block, place): (BlockId, u16),
    ) -> Asked<Flow> {
        let men = self.men_in(p, r, men)?;
        let kinds = match &becomes.kind {
            None => vec![NO_KIND],
            Some(kind) => {
                let kinds = self.kinds(p, r, kind)?;
                if kinds.is_empty() && !men.is_empty() {
                    return Ok(Flow::Dead);
                }
                let fits =
                    |kind: &Kind| men.iter().all(|man| self.world.man(*man).count <= p.kind(*kind).stacks);
                kinds.iter().copied().filter(fits).collect()
            }
        };
        let list = self.note_list(men.iter().map(|man| man.0).collect());
        let choice = |kind: &Kind| Choice::Become { list, kind: *kind, block, place };
        let choices: Vec<Choice> = kinds.iter().map(choice).collect();
        Ok(self.choose(r, &choices))
    }

    fn add_to_hand(
        &mut self,
        p: &Program,
        r: &mut Regs,
        (kind, whose): (&KindValue, Whose),
        (block, place): (BlockId, u16),
    ) -> Asked<Flow> {
        let kinds = self.kinds(p, r, kind)?;
        if matches!(kind, KindValue::These(_)) {
            let choice = |kind: &Kind| Choice::Hand { kind: *kind, block, place };
            let choices: Vec<Choice> = kinds.iter().map(choice).collect();
            return Ok(self.choose(r, &choices));
        }
        for kind in kinds.iter() {
            self.give(p, r, *kind, whose);
        }
        Ok(Flow::On(Step::Effects(block, place + 1)))
    }

    fn give(&mut self, p: &Program, r: &Regs, kind: Kind, whose: Whose) {
        if p.in_hand.contains(&kind) {
            let side = r.side(whose);
            let held = self.world.in_hand(&p.layout, side, kind).saturating_add(1);
            self.world.set_hand(&p.layout, side, kind, held);
        }
    }

    /// Goes on with one of several values.
    pub(super) fn chosen(&mut self, p: &Program, r: &mut Regs, choice: Choice) -> Asked<Flow> {
        let (block, place) = match choice {
            Choice::Promote { kind, clause } => return Ok(self.promote_to(p, r, kind, clause)),
            Choice::Become { block, place, .. }
            | Choice::New { block, place, .. }
            | Choice::Hand { block, place, .. }
            | Choice::Assign { block, place, .. } => (block, place),
        };
        let effect_ops = p.blocks.get(block.index());
        let Some(effect_op) = effect_ops.and_then(|effect_ops| effect_ops.get(usize::from(place))) else {
            return Ok(Flow::Dead);
        };
        match (choice, &effect_op.kind) {
            (Choice::Become { list, kind, .. }, EffectOpKind::Change(_, becomes)) => {
                let owner = becomes.owner.map(|whose| Self::owner(r, whose));
                let men = self.lists.get(list as usize).cloned().unwrap_or_default();
                for man in men.into_iter().map(ManId) {
                    self.become_another(p, man, kind, owner);
                }
            }
            (Choice::New { kind, cell, .. }, EffectOpKind::PutNew(whose, ..)) => {
                self.appear(p, r, kind, (*whose, cell));
            }
            (Choice::Hand { kind, .. }, EffectOpKind::AddToHand(_, whose)) => self.give(p, r, kind, *whose),
            (Choice::Assign { kind, .. }, EffectOpKind::Assign(state, _)) => {
                self.store(p, r, state, Some(of_kind(kind)))?;
            }
            _ => return Ok(Flow::Dead),
        }
        Ok(Flow::On(Step::Effects(block, place + 1)))
    }

    fn become_another(&mut self, p: &Program, man: ManId, kind: Kind, owner: Option<ManOwner>) {
        if kind.is() {
            self.world.set_kind(&p.layout, man, kind);
        }
        if let Some(owner) = owner {
            self.world.set_owner(&p.layout, man, owner);
        }
    }

    fn appear(&mut self, p: &Program, r: &mut Regs, kind: Kind, (whose, cell): (WhoseMen, Cell)) {
        let man = self.world.add(&p.layout, kind, Self::owner(r, whose), 1);
        self.world.put(&p.layout, man, cell);
        r.placed = true;
    }

    /// Adds pieces or cells to the sets that a reference is about, or removes them.
    fn join(&mut self, p: &Program, r: &Regs, (set, state): (&Set, &StateOf), adds: bool) -> Asked<()> {
        let of_cells = p.layout.state(state.state).is_some_and(|info| info.stored == Stored::Cells);
        let members: Vec<u16> = if of_cells {
            self.cells_in(p, r, set)?.into_iter().map(|cell| cell.0).collect()
        } else {
            self.men_in(p, r, set)?.into_iter().map(|man| man.0).collect()
        };
        for holder in self.holders(p, r, &state.of)?.iter().copied() {
            let Some(value) = self.world.value(&p.layout, holder, (state.state, state.place)) else {
                continue;
            };
            let mut joined: Vec<u16> = self.world.members(value).to_vec();
            joined.retain(|member| !members.contains(member));
            joined.extend(members.iter().filter(|_| adds));
            joined.sort_unstable();
            let same = joined == self.world.members(value);
            let list = if same { value } else { self.world.list(&joined) };
            self.store_one(p, holder, state, list);
        }
        Ok(())
    }

    /// Gives a value to states, or one of several kinds.
    fn assign(
        &mut self,
        p: &Program,
        r: &mut Regs,
        (state, given): (&StateOf, &Given),
        (block, place): (BlockId, u16),
    ) -> Asked<Flow> {
        let value = match given {
            Given::First => None,
            Given::Flag(flag) => Some(i64::from(*flag)),
            Given::Number(number) => {
                let number = self.number(p, r, number)?;
                let ty = p.layout.state(state.state).map(|info| &info.ty);
                Some(ty.map_or(number, |ty: &StateType| ty.bounded(number)))
            }
            Given::Direction(directions) => match self.directions(p, r, directions)?[..] {
                [] => Some(0),
                [one] => Some(of_direction(one)),
                _ => return Ok(Flow::Dead),
            },
            Given::Cell(set) => match self.cells_in(p, r, set)?[..] {
                [] => Some(0),
                [one] => Some(of_cell(one)),
                _ => return Ok(Flow::Dead),
            },
            Given::Kind(kind) => match &self.kinds(p, r, kind)?[..] {
                [] => Some(0),
                kinds => {
                    let choice = |kind: &Kind| Choice::Assign { kind: *kind, block, place };
                    let choices: Vec<Choice> = kinds.iter().map(choice).collect();
                    return Ok(self.choose(r, &choices));
                }
            },
        };
        self.store(p, r, state, value)?;
        Ok(Flow::On(Step::Effects(block, place + 1)))
    }

    /// Stores a value, or the first one, in all states that a reference is about.
    pub(super) fn store(&mut self, p: &Program, r: &Regs, state: &StateOf, value: Option<i64>) -> Asked<()> {
        for holder in self.holders(p, r, &state.of)?.iter() {
            let first = || self.world.first_value(&p.layout, *holder, state.state);
            if let Some(value) = value.or_else(first) {
                self.store_one(p, *holder, state, value);
            }
        }
        Ok(())
    }

    /// Stores a value, and that it was set in this turn.
    pub(super) fn store_one(&mut self, p: &Program, holder: Holder, state: &StateOf, value: i64) {
        let set = (holder, state.state);
        if p.layout.expiring.contains(&state.state) && !self.set.contains(&set) {
            self.set.push(set);
            self.world.trail.push(Edit::Set(holder, state.state));
        }
        if self.world.value(&p.layout, holder, (state.state, state.place)).is_some_and(|old| old != value)
            && let Some(word) = p.layout.word(holder, state.place)
        {
            self.world.set_word(&p.layout, word, value);
        }
    }
}

impl Program {
    /// Whether a kind has hooks for an event.
    pub(super) fn sets_off(&self, kind: Kind, event: Event) -> bool {
        let own: &[Hook] = if kind.is() { &self.kind(kind).hooks } else { &[] };
        own.iter().chain(&self.hooks).any(|hook| hook.event == event)
    }
}
