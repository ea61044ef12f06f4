//! Effects: what a move changes.

use std::iter::repeat_n;

use super::interpreter::{Failed, Interpreter, Tried};
use super::scene::{Frame, Mode, Scene};
use crate::language::budget::Asked;
use crate::language::ir::{
    Assigned, Capturing, Cell, Effect, EffectKind, Event, Hook, KindDecl, KindValue, KindValueKind, Reason,
    Set, Sort, StateRef, StateType, Whose,
};
use crate::language::sorting::Sorting;
use crate::language::source::Span;
use crate::play::position::{Holder, ManId, Value};
use crate::play::trace::{StepKind, Undone};

/// The most cells that are reported as added to a set by one effect, and as removed.
const TOLD: usize = 8;

impl Interpreter<'_> {
    /// Does effects one after the other. Choices in them lead to several scenes; what cannot be done, to none.
    pub(super) fn effects(&self, scene: Scene, effects: &[Effect]) -> Asked<Vec<Scene>> {
        self.in_turn(scene, effects, |scene, effect| self.effect(scene, effect))
    }

    /// Does one effect.
    fn effect(&self, mut scene: Scene, effect: &Effect) -> Asked<Vec<Scene>> {
        let _deeper = self.step()?;
        let at = effect.at;
        match &effect.kind {
            EffectKind::Each(set, effects) => self.each(scene, set, effects),
            EffectKind::If(condition, yes, no) => {
                let chosen = if self.holds(&scene, condition)? { yes } else { no };
                self.effects(scene, chosen)
            }
            EffectKind::Take(set) => {
                let men = self.men_in(&scene, set)?;
                self.take(scene, &men, at)
            }
            EffectKind::Put(man, cell) => {
                let done = self.put(&mut scene, man, cell, at);
                self.done(scene, (Reason::Put, at), done)
            }
            EffectKind::PutNew(whose, kind, cell) => self.put_new(scene, (*whose, kind), cell, at),
            EffectKind::Change(men, becomes) => self.change_men(scene, men, becomes, at),
            EffectKind::Swap(a, b) => {
                let done = self.swap(&mut scene, a, b, at);
                self.done(scene, (Reason::Swap, at), done)
            }
            EffectKind::Sow(sow) => self.sow(scene, sow, at),
            EffectKind::SwapSides => self.swap_sides(scene, at),
            EffectKind::Add(men, state) => Ok(vec![self.join(scene, men, state, true, at)?]),
            EffectKind::Remove(men, state) => Ok(vec![self.join(scene, men, state, false, at)?]),
            EffectKind::AddToHand(kind, whose) => self.add_to_hand(scene, kind, *whose, at),
            EffectKind::Assign(state, value) => {
                scene.note(at, StepKind::Effect);
                match self.assigned(&scene, state, value) {
                    Err(failed) => self.done(scene, (Reason::Assign, at), Err(failed)),
                    Ok(values) => self.choices(scene, values, |scene, value| {
                        self.assign(scene, state, value.as_ref(), effect.at)
                    }),
                }
            }
        }
    }

    /// The results of each choice.
    pub(super) fn choices<C>(
        &self,
        scene: Scene,
        of: Vec<C>,
        made: impl Fn(Scene, C) -> Asked<Scene>,
    ) -> Asked<Vec<Scene>> {
        let chosen = |(scene, choice)| {
            let _deeper = self.step()?;
            made(scene, choice)
        };
        repeat_n(scene, of.len()).zip(of).map(chosen).collect()
    }

    /// The same for each piece of a set, as it was before.
    fn each(&self, scene: Scene, set: &Set, effects: &[Effect]) -> Asked<Vec<Scene>> {
        if set.sort() == Sort::Cells {
            return self.each_cell(scene, set, effects);
        }
        let was = scene.frame.it;
        let men = self.men_in(&scene, set)?.into_iter().map(|man| (man, scene.is_present(man)));
        let men: Vec<_> = men.collect();
        let scenes = self.in_turn(scene, men, |mut scene, (man, was_there)| {
            if was_there && !scene.is_present(man) {
                return Ok(vec![scene]);
            }
            scene.frame.it = Some(man);
            self.effects(scene, effects)
        })?;
        Ok(scenes
            .into_iter()
            .map(|scene| Scene { frame: Frame { it: was, ..scene.frame }, ..scene })
            .collect())
    }

    /// The same for each cell in a set, as it was before.
    fn each_cell(&self, scene: Scene, set: &Set, effects: &[Effect]) -> Asked<Vec<Scene>> {
        let was = scene.frame.each;
        let cells = self.cells_in(&scene, set)?;
        let scenes = self.in_turn(scene, cells, |mut scene, cell| {
            scene.frame.each = Some(cell);
            self.effects(scene, effects)
        })?;
        Ok(scenes
            .into_iter()
            .map(|scene| Scene { frame: Frame { each: was, ..scene.frame }, ..scene })
            .collect())
    }

    /// `capturing`
    pub(super) fn capture(&self, mut scene: Scene, capturing: &Capturing) -> Asked<Vec<Scene>> {
        let mut men = self.men_in(&scene, &capturing.what)?;
        men.retain(|man| scene.is_present(*man) && !scene.is_lifted(*man) && !scene.pending.contains(man));
        let mut refused = men.is_empty().then_some((Reason::Taking, capturing.what.at));
        for man in &men {
            if refused.is_none() {
                refused = self.makes_safe(&scene, *man)?;
            }
        }
        let walker = scene.walker();
        if self.refuses(&mut scene, walker, refused)? {
            return Ok(Vec::new());
        }
        if capturing.at_the_end {
            scene.pending.edit().extend(men);
            return Ok(vec![scene]);
        }
        self.catch(scene, &men, capturing.what.at)
    }

    /// Captures pieces by the walk itself: by a landing, or by `capturing`.
    pub(super) fn catch(&self, mut scene: Scene, men: &[ManId], at: Span) -> Asked<Vec<Scene>> {
        if scene.mode == Mode::Attack {
            scene.caught.edit().extend(men);
        }
        self.take(scene, men, at)
    }

    /// Captures pieces that are still there, and runs the hooks of being captured.
    pub(super) fn take(&self, scene: Scene, men: &[ManId], at: Span) -> Asked<Vec<Scene>> {
        self.in_turn(scene, men, |scene, man| {
            let _deeper = self.step()?;
            self.take_one(scene, *man, at)
        })
    }

    /// Captures one piece.
    fn take_one(&self, mut scene: Scene, id: ManId, at: Span) -> Asked<Vec<Scene>> {
        let (true, Some(cell)) = (scene.is_present(id), scene.cell_of(id)) else { return Ok(vec![scene]) };
        let (kind, owner) = (scene.position.man(id).kind, scene.position.man(id).owner);
        scene.lifted &= scene.mover != Some(id);
        self.change(&mut scene)?.lift(id);
        scene.taken.edit().push(id);
        if scene.pending.contains(&id) {
            scene.pending.edit().retain(|pending| *pending != id);
        }
        scene.note(at, StepKind::Took(cell, kind, owner));
        let frame = Frame {
            own: owner.or(scene.frame.own),
            me: Some(id),
            it: Some(id),
            here: Some(cell),
            member: None,
            each: None,
        };
        let was = std::mem::replace(&mut scene.frame, frame);
        let scenes = self.set_off(scene, self.kind(kind), Event::BeingTaken)?.into_iter();
        Ok(scenes.map(|scene| Scene { frame: was, ..scene }).collect())
    }

    /// Runs the hooks of an event for a piece of a kind.
    pub(super) fn set_off(&self, scene: Scene, kind: &KindDecl, event: Event) -> Asked<Vec<Scene>> {
        self.set_off_by(scene, kind.hooks.iter().chain(&self.game.hooks), event)
    }

    /// Does what an event sets off among hooks.
    pub(super) fn set_off_by<'h>(
        &self,
        scene: Scene,
        hooks: impl IntoIterator<Item = &'h Hook>,
        event: Event,
    ) -> Asked<Vec<Scene>> {
        let tier = scene.mode.tier(true);
        let hooks = hooks.into_iter().filter(|hook| hook.event == event && (tier > 1 || hook.tier() <= tier));
        self.in_turn(scene, hooks, |scene, hook| {
            let effects: &[_] = if self.all_hold(&scene, &hook.when)? { &hook.effects } else { &[] };
            self.effects(scene, effects)
        })
    }

    /// Moves one piece to one cell that is empty or its own.
    fn put(&self, scene: &mut Scene, man: &Set, cell: &Set, at: Span) -> Tried<()> {
        let (man, cell) = (self.one_man(scene, man)?, self.one_cell(scene, cell)?);
        if scene.on(cell).is_some_and(|other| other != man) {
            return Err(Undone::Occupied.into());
        }
        let from = scene.cell_of(man).ok_or(Undone::NoMan)?;
        if scene.mover == Some(man) {
            scene.place = Some(cell);
            scene.note(at, StepKind::Moved(cell));
        } else {
            let kind = scene.position.man(man).kind;
            scene.note(at, StepKind::Put(kind, from, cell));
        }
        if !scene.is_lifted(man) {
            self.change(scene)?.put(man, cell);
        }
        Ok(())
    }

    /// Exchanges the sides.
    fn swap_sides(&self, mut scene: Scene, at: Span) -> Asked<Vec<Scene>> {
        self.change(&mut scene)?.swap_sides(self.game);
        scene.note(at, StepKind::SidesSwapped);
        Ok(vec![scene])
    }

    /// Swaps two pieces.
    fn swap(&self, scene: &mut Scene, a: &Set, b: &Set, at: Span) -> Tried<()> {
        let (a, b) = (self.one_man(scene, a)?, self.one_man(scene, b)?);
        let (first, other) = if scene.mover == Some(b) { (b, a) } else { (a, b) };
        let cell = |man| scene.cell_of(man).ok_or(Undone::NoMan);
        let (stood, to) = (cell(first)?, cell(other)?);
        // A mover that stands onto the other has come from where its last leg began.
        let from = if stood == to { scene.left.ok_or(Undone::NoCell)? } else { stood };
        if a == b || scene.on(from).is_some_and(|man| man != first && man != other) {
            return Err(Failed::Undone(if a == b { Undone::Same } else { Undone::Occupied }));
        }
        let lifted = scene.is_lifted(first);
        let position = self.change(scene)?;
        position.put(other, from);
        if !lifted {
            position.put(first, to);
        }
        let is_mover = scene.mover == Some(first);
        if is_mover {
            scene.place = Some(to);
        }
        scene.note(at, StepKind::Swapped(is_mover, to, from));
        Ok(())
    }

    /// Adds pieces or cells to the sets of a reference, or removes them.
    fn join(&self, mut scene: Scene, set: &Set, state: &StateRef, adds: bool, at: Span) -> Asked<Scene> {
        let declared = self.game.states.get(state.state.index());
        let (mut men, mut cells) = (Vec::new(), Vec::new());
        if declared.is_some_and(|declared| declared.ty == StateType::Cells) {
            cells = self.cells_in(&scene, set)?;
        } else {
            men = self.men_in(&scene, set)?;
        }
        for holder in self.holders(&scene, state)? {
            let joined = match scene.position.value(self.game, holder, state.state) {
                Some(Value::Men(held)) => Value::Men(self.joined(held, &men, adds)?),
                Some(Value::Cells(held)) => {
                    let held = held.clone();
                    let joined = self.joined(held.clone(), &cells, adds)?;
                    note_changed(&mut scene, &held, &joined, at);
                    Value::Cells(joined)
                }
                _ => continue,
            };
            self.store(&mut scene, holder, state, joined)?;
        }
        scene.note(at, StepKind::Effect);
        Ok(scene)
    }

    /// A set with more members, or with fewer.
    fn joined<T: Copy + Ord>(&self, mut held: Vec<T>, members: &[T], adds: bool) -> Asked<Vec<T>> {
        self.over_pairs(&held, members)?;
        held.retain(|member| !members.contains(member));
        held.extend(members.iter().filter(|_| adds));
        held.arrange();
        Ok(held)
    }

    /// `add K to own hand`: the kinds of several pieces are all added; of several kinds in a list, one.
    fn add_to_hand(&self, mut scene: Scene, kind: &KindValue, whose: Whose, at: Span) -> Asked<Vec<Scene>> {
        let side = scene.side(whose);
        scene.note(at, StepKind::Effect);
        let kinds = self.kinds(&scene, kind)?;
        let is_choice = matches!(kind.kind, KindValueKind::These(_));
        let choices: Vec<&[_]> = if is_choice { kinds.chunks(1).collect() } else { vec![&kinds] };
        self.choices(scene, choices, |mut scene, kinds| {
            for kind in kinds.iter().filter(|kind| self.game.hand.contains(kind)) {
                if let Some(held) = self.change(&mut scene)?.held(side, *kind) {
                    *held = held.saturating_add(1);
                }
            }
            Ok(scene)
        })
    }

    /// The values that may be assigned, each a choice, where none is the first value; none at all of several things
    /// where there can be one only.
    fn assigned(&self, scene: &Scene, state: &StateRef, value: &Assigned) -> Tried<Vec<Option<Value>>> {
        let value = match value {
            Assigned::First => return Ok(vec![None]),
            Assigned::Flag(flag) => Value::Flag(*flag),
            Assigned::Number(number) => {
                let number = self.number(scene, number)?;
                let declared = self.game.states.get(state.state.index());
                Value::Number(declared.map_or(number, |declared| declared.ty.bounded(number)))
            }
            Assigned::Direction(directions) => only(&self.directions(scene, directions)?, Value::Direction)?,
            Assigned::Cell(set) => only(&self.cells_in(scene, set)?, Value::Cell)?,
            Assigned::Kind(kind) => match &*self.kinds(scene, kind)? {
                [] => Value::Kind(None),
                kinds => return Ok(kinds.iter().map(|kind| Some(Value::Kind(Some(*kind)))).collect()),
            },
        };
        Ok(vec![Some(value)])
    }

    /// Gives a value to the states that a reference is about.
    fn assign(&self, mut scene: Scene, state: &StateRef, value: Option<&Value>, at: Span) -> Asked<Scene> {
        for holder in self.holders(&scene, state)? {
            let value = value.cloned().or_else(|| scene.position.first_value(self.game, holder, state.state));
            if let Some(value) = value {
                let old = scene.position.value(self.game, holder, state.state);
                match (holder, old, &value) {
                    (_, Some(Value::Cells(old)), Value::Cells(new)) => {
                        note_changed(&mut scene, &old, new, at);
                    }
                    (Holder::Cell(cell), Some(old), new) if old != *new => {
                        let grows = old < *new;
                        scene.note(at, if grows { StepKind::Grew(cell) } else { StepKind::Shrank(cell) });
                    }
                    _ => {}
                }
                self.store(&mut scene, holder, state, value)?;
            }
        }
        Ok(scene)
    }

    /// Stores a value, and that it was set in this turn.
    pub(super) fn store(
        &self,
        scene: &mut Scene,
        holder: Holder,
        state: &StateRef,
        value: Value,
    ) -> Asked<()> {
        let set = (holder, state.state);
        self.over(&scene.set)?;
        if !scene.set.contains(&set) {
            scene.set.edit().push(set);
        }
        if scene.position.value(self.game, holder, state.state).is_some_and(|old| old != value) {
            self.change(scene)?.set_value(self.game, holder, state.state, value);
        }
        Ok(())
    }
}

/// Notes which cells have joined a set, and which have left it.
fn note_changed(scene: &mut Scene, old: &[Cell], new: &[Cell], at: Span) {
    let among = |cells: &[Cell], others: &[Cell]| -> Vec<Cell> {
        cells.iter().filter(|cell| !others.contains(cell)).take(TOLD).copied().collect()
    };
    for cell in among(new, old) {
        scene.note(at, StepKind::Joined(cell));
    }
    for cell in among(old, new) {
        scene.note(at, StepKind::Left(cell));
    }
}

/// The value for one or for none; of several it cannot be made.
fn only<T: Copy>(all: &[T], value: impl Fn(Option<T>) -> Value) -> Tried<Value> {
    if all.len() < 2 { Ok(value(all.first().copied())) } else { Err(Undone::Several.into()) }
}
