//! A game about to be asked, and what is told about refused moves.

use std::cell::RefCell;
use std::ops::Deref;
use std::sync::Arc;

use super::scene::{Mode, Scene};
use crate::budget::Budget;
use crate::executor::Reached;
use crate::ir::{Cell, Game, Kind, KindDecl, Reason};
use crate::position::{ManId, Position};
use crate::reach::Ranges;
use crate::source::Span;
use crate::trace::{Refusal, Undone};

/// What sort of words forbids something, and the words.
pub(super) type Refused = (Reason, Span);

/// A game with its history, while one question is answered within its budget.
#[derive(Debug)]
pub(crate) struct Rules<'a> {
    /// The game.
    pub(crate) game: &'a Game,
    /// The positions of the game that is played, from the first to the one asked about.
    pub(crate) past: &'a [Reached],
    /// What was refused.
    pub(super) refusals: RefCell<Vec<Refusal>>,
    /// Where men may take somebody; none where no shortcut is taken.
    pub(super) ranges: Option<Ranges>,
    budget: Budget,
}

impl Deref for Rules<'_> {
    type Target = Budget;

    fn deref(&self) -> &Budget {
        &self.budget
    }
}

impl<'a> Rules<'a> {
    /// The game, ready for one question.
    pub(crate) fn new(game: &'a Game, past: &'a [Reached]) -> Self {
        Self {
            game,
            past,
            refusals: RefCell::default(),
            ranges: Some(Ranges::default()),
            budget: Budget::new(),
        }
    }

    /// The same, with the shortcuts of `src/reach.rs` and `src/ir/asks.rs` or without: what is found is the same.
    pub(crate) fn with_shortcuts(self, shortcuts: bool) -> Self {
        Self { ranges: self.ranges.filter(|_| shortcuts), ..self }
    }

    /// Forbids a walk a cell, if something does; gives whether the walk is over. Where that is to be told it goes on,
    /// to tell the same of the cells beyond.
    pub(super) fn halts(&self, scene: &mut Scene, target: Option<Cell>, refused: Option<Refused>) -> bool {
        let Some(refused) = refused else { return false };
        let (Mode::Tell, None, Some(_)) = (scene.mode, scene.eye, scene.mover) else { return true };
        let refused = *scene.refused.get_or_insert(refused);
        self.tell(scene, target, refused, None);
        false
    }

    /// Notes what forbids a walk a cell; of an effect, why it cannot be done.
    fn tell(&self, scene: &Scene, to: Option<Cell>, (reason, at): Refused, undone: Option<Undone>) {
        let (Some(mover), Some(target)) = (scene.mover, to) else { return };
        let kind = scene.position.man(mover).kind;
        let refusal = Refusal { origin: scene.origin, kind, target, reason, at, undone };
        let mut refusals = self.refusals.borrow_mut();
        self.spend(refusals.len() * size_of::<Refusal>());
        if !refusals.contains(&refusal) {
            refusals.push(refusal);
        }
    }

    /// What comes of an effect, which may be one that cannot be done: then nothing.
    pub(super) fn done(&self, scene: Scene, words: Refused, done: Result<(), Undone>) -> Vec<Scene> {
        let Err(undone) = done else { return vec![scene] };
        if (scene.mode, scene.refused) == (Mode::Tell, None) {
            self.tell(&scene, scene.place, words, Some(undone));
        }
        Vec::new()
    }

    /// Forbids a walk a cell, if something does, and gives whether it does.
    pub(super) fn refuses(&self, scene: &mut Scene, target: Option<Cell>, refused: Option<Refused>) -> bool {
        self.halts(scene, target, refused);
        refused.is_some()
    }

    /// The position of a scene, to be changed. If another scene has it too, a copy is made; that is paid for, and
    /// what changes before this one have copied.
    pub(super) fn change<'s>(&self, scene: &'s mut Scene) -> &'s mut Position {
        if Arc::strong_count(&scene.position) > 1 {
            self.hold(scene.position.weight());
        }
        let position = Arc::make_mut(&mut scene.position);
        self.hold(position.unpaid());
        position
    }

    /// What comes of doing something for each of several things, one after the other, where each may come about in
    /// several ways or in none.
    pub(super) fn in_turn<T: Copy>(
        &self,
        scene: Scene,
        things: impl IntoIterator<Item = T>,
        done: impl Fn(Scene, T) -> Vec<Scene>,
    ) -> Vec<Scene> {
        let done = things.into_iter().try_fold(vec![scene], |scenes, thing| {
            let ways: Vec<Scene> = scenes.into_iter().flat_map(|scene| done(scene, thing)).collect();
            self.hold(size_of::<Scene>() * ways.len().saturating_sub(1));
            (!ways.is_empty()).then_some(ways)
        });
        done.unwrap_or_default()
    }

    /// The declaration of a kind.
    #[expect(clippy::indexing_slicing, reason = "kinds of men come from the game itself, which was checked")]
    pub(super) fn kind(&self, kind: Kind) -> &'a KindDecl {
        &self.game.kinds[kind.index()]
    }

    /// The declaration of a man's kind.
    pub(super) fn kind_of(&self, scene: &Scene, man: ManId) -> &'a KindDecl {
        self.kind(scene.position.man(man).kind)
    }
}
