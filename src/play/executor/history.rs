//! What has been in a game: its positions, and of each turn what endings and later questions may ask about.

use std::collections::BTreeSet;
use std::sync::Arc;

use crate::language::budget::{Exhausted, Limit};
use crate::language::ir::parts::Part;
use crate::language::ir::{Cell, Compared, ConditionKind, Direction, FenFieldKind, Game, Ir, Kind, Side};
use crate::play::position::{HashKey, ManId, Position};

/// How many bytes the history of a game may take. What goes on longer than that is given up.
pub const BYTES: usize = 96 << 20;

/// The end of a turn: what may be asked about it by endings, and by `after every turn of`.
#[derive(Clone, Debug)]
pub(crate) struct Ended {
    /// The position, with the next side to move; captured pieces keep their numbers.
    pub(crate) position: Arc<Position>,
    /// The side that had the turn.
    pub(crate) own: Side,
    /// `mover`, `me`: the piece of the last act; none if the side passed.
    pub(crate) mover: Option<ManId>,
    /// `here`: where the last act ended.
    pub(crate) place: Option<Cell>,
    /// `origin`: where the last act began.
    pub(crate) origin: Option<Cell>,
    /// `direction` of the last leg.
    pub(crate) direction: Option<Direction>,
    /// `distance` of the last act.
    pub(crate) distance: i64,
    /// `passed`: the cells that the last leg jumped over.
    pub(crate) passed: Vec<Cell>,
    /// `taken`: the pieces captured in the turn.
    pub(crate) taken: Vec<ManId>,
}

impl Ended {
    /// About how many bytes it holds beside its position.
    pub(crate) fn weight(&self) -> usize {
        size_of::<Self>() + 4 * (self.passed.len() + self.taken.len())
    }
}

/// A position that the game has got to, and the turn that led to it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Reached {
    /// The position, with pieces numbered by their cells; empty if nothing will ask for it any more.
    pub(crate) position: Arc<Position>,
    /// The key of the position, without states that are compared only when used.
    pub(crate) print: HashKey,
    /// The end of the turn; none for the first position, and if nothing will ask for it any more.
    pub(crate) ended: Option<Arc<Ended>>,
    /// A piece was captured in the turn, in some way of it.
    pub(crate) took: bool,
    /// The kinds of the pieces that walked in the turn, in some way of it.
    pub(crate) moved: BTreeSet<Kind>,
    /// Of the first position: what was counted before it, as a FEN says it.
    pub(crate) counts: Vec<u32>,
}

impl Reached {
    /// The position that an end of a turn comes to.
    pub(crate) fn by(game: &Ir, ended: Arc<Ended>, took: bool, moved: BTreeSet<Kind>) -> Self {
        let position = ended.position.numbered();
        let print = HashKey::of(&position.stripped(game));
        Self { position: Arc::new(position), print, ended: Some(ended), took, moved, counts: Vec::new() }
    }

    /// Whether a piece was captured in the turn, if that counts, or one of these kinds moved.
    pub(crate) fn is_one(&self, (taking, moving): (bool, &[Kind])) -> bool {
        taking && self.took || self.moved.iter().any(|kind| moving.contains(kind))
    }

    /// About how many bytes it holds. The end of a turn has a position of its own, and shares that before it.
    fn size(&self) -> usize {
        let positions = if self.ended.is_some() { 3 } else { 1 };
        let ended = self.ended.as_ref().map_or(0, |ended| ended.weight());
        size_of::<Self>() + ended + positions * self.position.size()
    }
}

/// The positions of a game that is played, from the first to the one now, with the turns between them.
#[derive(Clone, Debug)]
pub struct History {
    reached: Vec<Reached>,
    /// What is stored of turns that will not be undone; all of it, if they may be.
    keeps: Option<HistoryNeeds>,
    /// About how many bytes it takes.
    bytes: usize,
}

impl History {
    /// A game that begins with a position, and with what was counted before it.
    pub(crate) fn begin(game: &Game, first: Position, counts: Vec<u32>) -> Self {
        let print = HashKey::of(&first.stripped(game));
        let first = Reached { position: Arc::new(first), print, counts, ..Reached::default() };
        Self { bytes: first.size(), reached: vec![first], keeps: None }
    }

    /// The positions, from the first to the one now.
    pub(crate) fn reached(&self) -> &[Reached] {
        &self.reached
    }

    /// The position now, and how it was reached.
    #[expect(clippy::expect_used, reason = "a history begins with a position, which `pop` leaves")]
    pub(crate) fn now(&self) -> &Reached {
        self.reached.last().expect("a history has a position")
    }

    /// How many turns there have been.
    #[must_use]
    pub fn turns(&self) -> usize {
        self.reached.len() - 1
    }

    /// What the counting fields of a FEN say now, in their order.
    pub(crate) fn counts(&self, game: &Game) -> Vec<u32> {
        let Some((first, turns)) = self.reached.split_first() else { return Vec::new() };
        let number = |count: usize| u32::try_from(count).unwrap_or(u32::MAX);
        let count = |(index, field): (usize, &FenFieldKind)| match field {
            FenFieldKind::Turns { taking, moving } => {
                let such = (*taking, moving.as_slice());
                let since = turns.iter().rev().take_while(|turn| !turn.is_one(such)).count();
                let before = if since == turns.len() { game.counted_before(&first.counts, such) } else { 0 };
                number(before.saturating_add(since))
            }
            _ => {
                let ended = turns.iter().filter_map(|turn| turn.ended.as_ref());
                let rounds = number(ended.filter(|ended| ended.own == Side(1)).count());
                first.counts.get(index).copied().unwrap_or(1).saturating_add(rounds)
            }
        };
        game.fen
            .iter()
            .map(|field| &field.kind)
            .filter(|field| field.counts())
            .enumerate()
            .map(count)
            .collect()
    }

    /// Whether it is short enough for questions about it.
    ///
    /// # Errors
    ///
    /// [`Exhausted`] where it takes more than [`BYTES`].
    pub fn fits(&self) -> Result<(), Exhausted> {
        if self.bytes > BYTES { Err(Exhausted { limit: Limit::Memory, at: None }) } else { Ok(()) }
    }

    /// One turn more.
    pub(crate) fn push(&mut self, next: Reached) {
        if let (Some(keeps), Some(last)) = (self.keeps, self.reached.last_mut()) {
            self.bytes -= last.size();
            keeps.let_go(last);
            self.bytes += last.size();
        }
        self.bytes += next.size();
        self.reached.push(next);
    }

    /// The same with one turn more.
    pub(crate) fn with(&self, next: Reached) -> Self {
        let mut longer = self.clone();
        longer.push(next);
        longer
    }

    /// Takes the last turn back; false if there is none, or if this history cannot take turns back.
    pub(crate) fn pop(&mut self) -> bool {
        if self.turns() == 0 || self.keeps.is_some() {
            return false;
        }
        self.reached.pop().is_some_and(|last| {
            self.bytes -= last.size();
            true
        })
    }

    /// From now on nothing is taken back.
    pub(crate) fn without_undo(self, game: &Game) -> Self {
        Self { keeps: Some(HistoryNeeds::of(game)), ..self }
    }
}

/// What the rules of a game may ask about a turn that is long over.
#[derive(Clone, Copy, Debug)]
struct HistoryNeeds {
    /// The whole position.
    positions: bool,
    /// The end of the turn.
    ends: bool,
}

impl HistoryNeeds {
    /// That of a game.
    fn of(game: &Game) -> Self {
        let asks = |condition| {
            let mut found = false;
            Part::Condition(condition).each_within(&mut |part| {
                found |= matches!(part, Part::Condition(asked) if matches!(asked.kind, ConditionKind::AfterEvery(..)));
                !found
            });
            found
        };
        let mut endings = game.after_turn.iter().chain(&game.before_turn);
        let ends = endings.any(|ending| asks(&ending.when))
            || game.guards_of_history().any(|guard| asks(&guard.condition));
        // Whether states of a position are compared depends on the legal moves, which are computed again.
        let when_used = game.states.iter().any(|state| state.compared == Compared::WhenUsed);
        Self { positions: ends || when_used, ends }
    }

    /// Forgets what will not be asked for any more, now that there is a later turn.
    fn let_go(self, past: &mut Reached) {
        if !self.positions {
            past.position = Arc::default();
        }
        if !self.ends {
            past.ended = None;
        }
    }
}
