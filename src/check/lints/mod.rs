//! The stage of the lints: what can never happen, what is never used, and what reads as plain English and means another
//! game. They look at what is finished, and change nothing of it.

mod alike;
mod apart;
mod appearing;
mod cleared;
mod displaced;
mod endings;
mod expiring;
mod idle;
mod lopsided;
mod moments;
mod never_played;
mod never_used;
mod nobody;
mod pieces;
mod population;
mod reaching;
mod reads;
mod recurring;
mod slips;
mod takers;
mod turned;
mod used_up;
mod written_cells;

pub(super) use moments::{Limit, Missing, Most, Quiet};
pub(super) use nobody::Nobody;
pub(super) use slips::{asks_of_it, followed_by, with_side};

use super::board::BoardWords;
use super::certain::Certain;
use super::compass::Compass;
use super::kinds::Pieces;
use super::names::Names;
use super::notes::Notes;
use super::program::Program;
use super::shape::Shape;
use super::{certain, errors, implies};
use crate::diagnostic::{Diagnostic, Severity, any_error};
use crate::ir::Ir;
use crate::source::{SourceId, Sources};

/// The stage behind lowering: looks at what is finished, and can change nothing of it.
pub(super) struct Linter<'g> {
    pub(super) program: &'g Program<'g>,
    pub(super) sources: &'g Sources,
    /// The text of the game's own file: what files that it uses leave unused is no concern of its author.
    pub(super) main: SourceId,
    pub(super) ir: &'g Ir,
    pub(super) shape: &'g Shape,
    pub(super) compass: &'g Compass,
    pub(super) names: &'g Names<'g>,
    pub(super) board: &'g BoardWords,
    pub(super) pieces: &'g Pieces<'g>,
    /// What lowering has noted down.
    pub(super) notes: &'g Notes,
    pub(super) certain: Certain<'g>,
    /// What is found.
    pub(super) out: Vec<Diagnostic>,
}

impl Linter<'_> {
    /// Looks over the whole game; `sound` where nothing was refused before.
    pub(super) fn all(mut self, sound: bool) -> Vec<Diagnostic> {
        self.lists_with_one_side();
        // What could not be understood may use, set or play anything.
        let sound = sound && !any_error(&self.out);
        if sound {
            self.attributes_in_positions();
        }
        self.promotions_to_the_same();
        self.pieces_without_moves();
        if sound {
            self.whole_game();
        }
        let main = self.main;
        self.out.retain(|found| concerns_the_author(found, main));
        if sound && self.ir.after_turn.is_empty() && self.ir.before_turn.is_empty() {
            let at = self.program.ends_at.or(self.program.sides.map(|sides| sides.at)).unwrap_or_default();
            self.out.push(errors::never_ends(at));
        }
        self.out
    }

    /// Looks over a game of which everything has been understood.
    fn whole_game(&mut self) {
        let appearing = self.appearing();
        self.questions_of_a_moment(&appearing);
        self.takes_of_none();
        self.kinds_that_never_are(&appearing);
        self.lopsided_directions(&appearing);
        self.cells_of_one_side(&appearing);
        self.states_gone_too_soon();
        self.hooks_that_never_run();
        self.drops_that_never_are();
        self.attacks_that_never_are();
        self.clauses_alike();
        self.promotions_with_every_move();
        self.promotions_again();
        self.labels_never_played();
        self.states_for_nothing();
        self.states_asked_of_others();
        self.words_never_used();
        self.endings_that_never_decide();
        self.counts_that_never_return();
        self.drops_used_up();
        if !any_error(&self.out) {
            self.slips(&appearing);
        }
    }
}

/// Whether something is to be told: warnings about used files are no concern of the game's author.
pub(super) fn concerns_the_author(found: &Diagnostic, main: SourceId) -> bool {
    found.severity == Severity::Error || found.span().is_none_or(|span| span.source == main)
}
