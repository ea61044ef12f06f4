//! A game about to be asked: how much may be done to answer, and what is told about refused moves.

use std::cell::{Cell as Counter, RefCell};

use crate::ir::{Cell, Ir, Kind, KindDecl, Reason};
use crate::source::Span;

use super::history::Past;
use super::scene::{Mode, Scene};
use crate::position::ManId;

/// How many steps one question may take: sets asked, cells walked to, effects done, and memory gone over.
pub const STEPS: u64 = 4_000_000;
/// How many bytes are gone over in a step: looked at one after another, or copied.
const STEP_BYTES: usize = 256;
/// How many bytes the moves that one question leads to may hold, about.
pub const BYTES: usize = 96 << 20;
/// How deep questions, walks and effects may be in one another.
pub const DEPTH: u32 = 256;

/// The question was too much: the game asks for more steps, memory or depth than is allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the rules ask for more than can be worked out here")]
pub struct Exhausted;

/// What forbids a walk a cell that it got to, or would have got to if it had not been forbidden to go on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Refusal {
    /// Where the man began; none for a drop.
    pub origin: Option<Cell>,
    /// The kind of the man.
    pub kind: Kind,
    /// The cell.
    pub target: Cell,
    /// What sort of words forbade it.
    pub reason: Reason,
    /// The words.
    pub at: Span,
}

/// A game with its history, while one question is answered.
#[derive(Debug)]
pub(super) struct Rules<'a> {
    /// The game.
    pub(super) game: &'a Ir,
    /// The positions of the game that is played, from the first to the one asked about.
    pub(super) past: &'a [Past],
    /// Steps that are left.
    steps: Counter<u64>,
    /// Bytes that are left.
    bytes: Counter<usize>,
    /// Depth that is left.
    depth: Counter<u32>,
    /// What was refused.
    pub(super) refusals: RefCell<Vec<Refusal>>,
}

impl<'a> Rules<'a> {
    /// The game, ready for one question.
    pub(super) fn new(game: &'a Ir, past: &'a [Past]) -> Self {
        Self {
            game,
            past,
            steps: Counter::new(STEPS),
            bytes: Counter::new(BYTES),
            depth: Counter::new(DEPTH),
            refusals: RefCell::default(),
        }
    }

    /// Does one step. When there are none left, nothing is done and nothing comes of it, so that all that is
    /// under way comes to its end at once.
    pub(super) fn step<T: Default>(&self, work: impl FnOnce() -> T) -> T {
        let (Some(steps), Some(depth)) = (self.steps.get().checked_sub(1), self.depth.get().checked_sub(1))
        else {
            self.steps.set(0);
            return T::default();
        };
        self.steps.set(steps);
        self.depth.set(depth);
        let result = work();
        self.depth.set(depth + 1);
        result
    }

    /// Takes the steps for work that grows with the board or the number of men, beside the one that is taken anyway.
    pub(super) fn spend(&self, bytes: usize) {
        let steps = u64::try_from(bytes / STEP_BYTES).unwrap_or(u64::MAX);
        self.steps.set(self.steps.get().saturating_sub(steps));
    }

    /// Takes memory for as long as the question lasts, or until [`Rules::release`].
    pub(super) fn hold(&self, bytes: usize) {
        self.spend(bytes);
        match self.bytes.get().checked_sub(bytes) {
            Some(left) => self.bytes.set(left),
            None => self.steps.set(0),
        }
    }

    /// Does work whose scenes are dropped in the end, but for a few.
    pub(super) fn release<T>(&self, work: impl FnOnce() -> T) -> T {
        let bytes = self.bytes.get();
        let result = work();
        self.bytes.set(bytes);
        result
    }

    /// No steps are left.
    pub(super) fn is_spent(&self) -> bool {
        self.steps.get() == 0
    }

    /// The answer, if it could be worked out.
    pub(super) fn answer<T>(&self, answer: T) -> Result<T, Exhausted> {
        if self.is_spent() { Err(Exhausted) } else { Ok(answer) }
    }

    /// Forbids a walk a cell. Where that is to be told the walk goes on, to tell the same of the cells beyond; gives
    /// whether it does.
    pub(super) fn refuse(&self, scene: &mut Scene, target: Option<Cell>, reason: Reason, at: Span) -> bool {
        let (Mode::Tell, None, Some(mover)) = (scene.mode, scene.eye, scene.mover) else { return false };
        let (reason, at) = *scene.refused.get_or_insert((reason, at));
        if let Some(target) = target {
            let kind = scene.position.man(mover).kind;
            let refusal = Refusal { origin: scene.origin, kind, target, reason, at };
            let mut refusals = self.refusals.borrow_mut();
            self.spend(refusals.len() * size_of::<Refusal>());
            if !refusals.contains(&refusal) {
                refusals.push(refusal);
            }
        }
        true
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
