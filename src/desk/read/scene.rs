//! Who is who in a clause: the pieces, sides and cells that its relative words mean.

use super::english::belonging;
use super::notes::Notes;
use crate::language::ir::{Ir, Side, Slot, StateId, Whose};

/// When something is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum When {
    /// Before the move.
    Before,
    /// On the way.
    OnTheWay,
    /// When the piece has been put down.
    After,
}

/// What the relative words of a clause mean.
#[derive(Clone)]
pub(super) struct Scene<'g> {
    /// The game.
    pub ir: &'g Ir,
    /// What is said in sentences of its own.
    pub notes: &'g Notes<'g>,
    /// The names that the walk of the clause gives.
    pub names: &'g [String],
    /// The piece of the clause.
    pub me: String,
    /// Its side.
    pub side: String,
    /// The other side.
    pub foe: String,
    /// Whether a piece of the other side is simply an enemy.
    pub enemy: bool,
    /// The piece that moves.
    pub mover: String,
    /// The piece that is asked about.
    pub it: String,
    /// What the innermost `where` asks about.
    pub member: String,
    /// The piece whose cell `here` is.
    pub here: String,
    /// What a walk calls what its jump went over.
    pub passed: &'static str,
    /// When it is asked.
    pub when: When,
    /// Whether a way begins at a piece for which forward may be another direction than for the side of the clause.
    pub afar: bool,
    /// Whether a noun has several ways of an eye.
    pub crowded: bool,
}

impl<'g> Scene<'g> {
    /// That of a piece's clause. A piece of neither side is moved by both.
    pub(super) fn of_piece(ir: &'g Ir, notes: &'g Notes<'g>, noun: &str, neutral: bool) -> Self {
        let me = format!("the {noun}");
        Self {
            side: if neutral { format!("the side that moves {me}") } else { belonging("side", &me) },
            afar: neutral,
            foe: "the other side".to_owned(),
            enemy: true,
            mover: me.clone(),
            it: me.clone(),
            here: me.clone(),
            me,
            ..Self::empty(ir, notes)
        }
    }

    /// That of a clause of the game, said of a side and of the piece that has moved.
    pub(super) fn of_game(ir: &'g Ir, notes: &'g Notes<'g>, side: &str, mover: &str) -> Self {
        Self {
            me: mover.to_owned(),
            side: side.to_owned(),
            foe: "the other side".to_owned(),
            mover: mover.to_owned(),
            it: mover.to_owned(),
            here: mover.to_owned(),
            when: When::After,
            ..Self::empty(ir, notes)
        }
    }

    fn empty(ir: &'g Ir, notes: &'g Notes<'g>) -> Self {
        let nothing = String::new;
        Self {
            ir,
            notes,
            names: &[],
            me: nothing(),
            side: nothing(),
            foe: nothing(),
            enemy: false,
            mover: nothing(),
            it: nothing(),
            member: "that piece".to_owned(),
            here: nothing(),
            passed: "what was jumped over",
            when: When::Before,
            afar: false,
            crowded: false,
        }
    }

    /// The same at another time.
    pub(super) fn at(&self, when: When) -> Self {
        Self { when, ..self.clone() }
    }

    /// A side by its name or by the piece.
    pub(super) fn whose(&self, whose: Whose) -> &str {
        match whose {
            Whose::Own => &self.side,
            Whose::Enemy => &self.foe,
            Whose::Of(side) => self.named(side),
        }
    }

    /// The name of a side.
    pub(super) fn named(&self, side: Side) -> &'g str {
        self.ir.side_name(side)
    }

    /// The name of a state, as a word of the author.
    pub(super) fn state(&self, state: StateId) -> String {
        format!("`{}`", self.ir.state_name(state))
    }

    /// A name of the walk, as a word of the author. Eyes outside of moves keep only the number of theirs.
    pub(super) fn slot(&self, slot: Slot) -> String {
        self.names.get(slot.index()).map_or_else(|| format!("`x{}`", slot.0 + 1), |name| format!("`{name}`"))
    }
}
