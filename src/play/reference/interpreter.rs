//! A game that is being asked, and what is reported about refused moves.

use std::cell::{Cell, RefCell};
use std::collections::HashMap;
use std::ops::Deref;
use std::sync::Arc;

use super::asking::each;
use super::findings::{EyeFailure, Forbidden};
use super::passes::PassRefusal;
use super::scene::{Mode, Scene};
use crate::language::budget::{Asked, Budget, Spent};
use crate::language::ir::{self, Game, Kind, KindDecl, Reason};
use crate::language::source::Span;
use crate::play::executor::Reached;
use crate::play::position::ManId;
use crate::play::reach::Ranges;
use crate::play::trace::{Finding, Refusal, Step, StepKind, Undone};

/// What sort of words forbids something, and the words.
pub(super) type Refused = (Reason, Span);

/// Why an effect was not done.
#[derive(Clone, Copy, Debug)]
pub(super) enum Failed {
    /// It cannot be done here, and with it the move.
    Undone(Undone),
    /// The budget did not last.
    Spent,
}

/// An effect that may not be possible.
pub(super) type Tried<T> = Result<T, Failed>;

impl From<Undone> for Failed {
    fn from(undone: Undone) -> Self {
        Self::Undone(undone)
    }
}

impl From<Spent> for Failed {
    fn from(Spent: Spent) -> Self {
        Self::Spent
    }
}

/// A game with its history, while one question is answered within its budget.
#[derive(Debug)]
pub(crate) struct Interpreter<'a> {
    /// The game.
    pub(crate) game: &'a Game,
    /// The positions of the game that is played, from the first to the one asked about.
    pub(crate) past: &'a [Reached],
    /// What was refused.
    pub(super) refusals: RefCell<Vec<Refusal>>,
    /// The last effect that failed, if there is no piece: in a pass.
    pub(super) undone: Cell<Option<PassRefusal>>,
    /// The values of conditions that do not hold, by the words that are reported.
    pub(super) found: RefCell<HashMap<Span, Vec<Finding>>>,
    /// Where the eye that looked aside last came farthest, and what stopped it there.
    pub(super) missed: RefCell<Option<EyeFailure>>,
    /// Whether moves are to be explained: then what is asked on the way is noted with its values.
    pub(super) explains: bool,
    /// Where pieces may capture; none without the shortcut.
    pub(super) ranges: Option<Ranges>,
    budget: Budget,
}

impl Deref for Interpreter<'_> {
    type Target = Budget;

    fn deref(&self) -> &Budget {
        &self.budget
    }
}

impl<'a> Interpreter<'a> {
    /// The game, ready for one question.
    pub(crate) fn new(game: &'a Game, past: &'a [Reached]) -> Self {
        Self::within(Budget::new(), game, past)
    }

    /// The same within a budget.
    pub(crate) fn within(budget: Budget, game: &'a Game, past: &'a [Reached]) -> Self {
        Self {
            game,
            past,
            refusals: RefCell::default(),
            undone: Cell::default(),
            found: RefCell::default(),
            missed: RefCell::default(),
            explains: false,
            ranges: Some(Ranges::default()),
            budget,
        }
    }

    /// The same, with or without the shortcuts of `src/play/reach.rs` and `src/language/ir/path_memory.rs`. The results are equal.
    pub(crate) fn with_shortcuts(self, shortcuts: bool) -> Self {
        Self { ranges: self.ranges.filter(|_| shortcuts), ..self }
    }

    /// The same, noting with each move the questions on its way.
    pub(crate) fn explaining(self) -> Self {
        Self { explains: true, ..self }
    }

    /// Applies a refusal: whether the walk must stop. In [`Mode::Tell`] the refusal is noted and the walk goes on, so that
    /// the cells behind the first refused one are explained, too.
    pub(super) fn halts(
        &self,
        scene: &mut Scene,
        target: Option<ir::Cell>,
        refused: Option<Refused>,
    ) -> Asked<bool> {
        let Some(refused) = refused else { return Ok(false) };
        if scene.eye.is_some() && scene.tells() {
            self.miss(scene, target, refused)?;
        }
        let (Mode::Tell, None, Some(_)) = (scene.mode, scene.eye, scene.mover) else { return Ok(true) };
        let forbidden = match &scene.refused {
            Some(forbidden) => Arc::clone(forbidden),
            None => self.forbidden(scene, target, refused)?,
        };
        scene.refused = Some(Arc::clone(&forbidden));
        self.tell(scene, target, &forbidden, None)?;
        Ok(false)
    }

    /// Notes what forbids a walk a cell; of an effect, why it cannot be done.
    pub(super) fn tell(
        &self,
        scene: &Scene,
        to: Option<ir::Cell>,
        forbidden: &Forbidden,
        undone: Option<Undone>,
    ) -> Asked<()> {
        let (reason, at) = forbidden.words;
        let (Some(mover), Some(target)) = (scene.mover, to) else {
            self.undone.set(undone.map(|_| PassRefusal { reason, at, undone }));
            return Ok(());
        };
        let kind = scene.position.man(mover).kind;
        let stopped = Arc::clone(&forbidden.stopped);
        let refusal = Refusal { origin: scene.origin, kind, target, reason, at, undone, stopped };
        let mut refusals = self.refusals.borrow_mut();
        self.over(&refusals)?;
        match refusals.iter_mut().find(|known| known.says_the_same(&refusal)) {
            Some(known) if known.stopped.is_before(&refusal.stopped, target) => *known = refusal,
            Some(_) => {}
            None => refusals.push(refusal),
        }
        Ok(())
    }

    /// The results of an effect that may fail: then none.
    pub(super) fn done(&self, scene: Scene, words: Refused, tried: Tried<()>) -> Asked<Vec<Scene>> {
        match tried {
            Ok(()) => Ok(vec![scene]),
            Err(Failed::Spent) => Err(Spent),
            Err(Failed::Undone(undone)) => {
                if scene.mode == Mode::Tell && scene.refused.is_none() {
                    let forbidden = self.forbidden(&scene, scene.place, words)?;
                    self.tell(&scene, scene.place, &forbidden, Some(undone))?;
                }
                Ok(Vec::new())
            }
        }
    }

    /// Notes that the mover cannot be put down, because an effect of this move has put another piece there.
    pub(super) fn tell_who_was_put(&self, scene: &Scene, place: ir::Cell) -> Asked<()> {
        let put = |step: &&Step| match step.kind {
            StepKind::Appeared(cell, ..) | StepKind::Put(_, _, cell) => cell == place,
            _ => false,
        };
        match scene.trail.iter().rev().find(put) {
            Some(step) if scene.mode == Mode::Tell && scene.refused.is_none() => {
                let forbidden = self.forbidden(scene, Some(place), (Reason::Put, step.at))?;
                self.tell(scene, Some(place), &forbidden, Some(Undone::Occupied))
            }
            _ => Ok(()),
        }
    }

    /// Applies a refusal: whether there is one.
    pub(super) fn refuses(
        &self,
        scene: &mut Scene,
        target: Option<ir::Cell>,
        refused: Option<Refused>,
    ) -> Asked<bool> {
        self.halts(scene, target, refused)?;
        Ok(refused.is_some())
    }

    /// The results of doing something for several things in turn, where each may have several results or none.
    pub(super) fn in_turn<T: Copy>(
        &self,
        scene: Scene,
        things: impl IntoIterator<Item = T>,
        done: impl Fn(Scene, T) -> Asked<Vec<Scene>>,
    ) -> Asked<Vec<Scene>> {
        let mut scenes = vec![scene];
        for thing in things {
            scenes = each(scenes, |scene| done(scene, thing))?;
            self.keep_more(scenes.len().saturating_sub(1))?;
            if scenes.is_empty() {
                break;
            }
        }
        Ok(scenes)
    }

    /// The declaration of a kind.
    #[expect(
        clippy::indexing_slicing,
        reason = "kinds of pieces come from the game itself, which was checked"
    )]
    pub(super) fn kind(&self, kind: Kind) -> &'a KindDecl {
        &self.game.kinds[kind.index()]
    }

    /// The declaration of a piece's kind.
    pub(super) fn kind_of(&self, scene: &Scene, man: ManId) -> &'a KindDecl {
        self.kind(scene.position.man(man).kind)
    }
}
