//! The stage of the lints: what can never happen, what is never used, and what reads as plain English and means another
//! game. They look at what is finished, and change nothing of it.

mod alike;
mod appearing;
mod cleared;
mod displaced;
mod endings;
mod expiring;
mod idle;
mod lopsided;
mod lopsided_zones;
mod made;
mod moments;
mod never_played;
mod never_used;
mod nobody;
mod pieces;
mod population;
mod reaching;
mod reads;
mod recurring;
mod series;
mod slips;
mod takers;
mod turned;
mod used_up;
mod written_cells;

pub(super) use moments::{Limit, Missing, Most, Quiet};
pub(super) use nobody::Nobody;
pub(super) use slips::followed_by;

use std::cell::OnceCell;
use std::collections::BTreeSet;

use population::Population;
use reads::Reads;

use super::board::BoardWords;
use super::certain::Certain;
use super::compass::Compass;
use super::kinds::Pieces;
use super::names::Names;
use super::notes::Notes;
use super::program::Program;
use super::shape::Shape;
use super::stages::{Known, Output, Written};
use super::{certain, errors, implies};
use crate::language::budget::Budget;
use crate::language::diagnostic::{Diagnostic, Severity, any_error};
use crate::language::ir::{Ir, Kind};
use crate::language::source::{SourceId, Sources};

/// The stage behind lowering: looks at what is finished, and can change nothing of it.
struct Linter<'g> {
    program: &'g Program<'g>,
    sources: &'g Sources,
    /// The text of the game's own file: what files that it uses leave unused is no concern of its author.
    main: SourceId,
    ir: &'g Ir,
    shape: &'g Shape,
    compass: &'g Compass,
    names: &'g Names<'g>,
    board: &'g BoardWords,
    pieces: &'g Pieces<'g>,
    /// What lowering has noted down.
    notes: &'g Notes,
    certain: Certain<'g>,
    /// What several lints ask for, worked out when the first does.
    population: OnceCell<Population>,
    reads: OnceCell<Reads<'g>>,
    becoming: OnceCell<Option<BTreeSet<Kind>>>,
    /// What is found.
    out: Vec<Diagnostic>,
}

/// Looks over a game that is lowered. From here on warnings about used files are left out.
pub(super) fn look_over(written: Written<'_>, known: Known<'_, '_>, ir: &Ir, to: &mut Output) {
    let Written { program, sources, main, .. } = written;
    let Known { shape, names, board, pieces } = known;
    let budget = Budget::of(certain::WORK);
    let linter = Linter {
        program,
        sources,
        main,
        ir,
        shape,
        compass: &to.compass,
        names,
        board,
        pieces,
        notes: &to.notes,
        certain: Certain {
            cells: shape.cells.len(),
            zones: &ir.board.zones,
            states: &ir.states,
            budget: &budget,
        },
        population: OnceCell::new(),
        reads: OnceCell::new(),
        becoming: OnceCell::new(),
        out: Vec::new(),
    };
    let found = linter.all(!to.told.any_error());
    to.told.retain(|found| concerns_the_author(found, main));
    to.told.extend(found);
}

impl<'g> Linter<'g> {
    /// How many men of each kind there can be.
    fn population(&self) -> &Population {
        self.population.get_or_init(|| self.count_all())
    }

    /// Of whom each state is asked.
    fn reads(&self) -> &Reads<'g> {
        self.reads.get_or_init(|| Reads::of(self.ir))
    }

    /// Looks over the whole game; `sound` where nothing was refused before.
    fn all(mut self, sound: bool) -> Vec<Diagnostic> {
        self.lists_with_one_side();
        // What could not be understood may use, set or play anything.
        let sound = sound && !any_error(&self.out);
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
        self.pieces_that_never_leave();
        self.kinds_left_out_of_the_set_up(&appearing);
        self.lopsided_zones(&appearing);
        self.lopsided_directions(&appearing);
        self.cells_of_one_side(&appearing);
        self.cells_put_for_both();
        self.states_gone_too_soon();
        self.states_in_series();
        self.hooks_that_never_run();
        self.drops_that_never_are();
        self.attacks_that_never_are();
        self.clauses_alike();
        self.promotions_with_every_move();
        self.promotions_again();
        self.labels_never_played();
        self.states_for_nothing();
        self.words_never_used();
        self.endings_that_never_decide();
        self.counts_that_never_return();
        self.drops_used_up();
        self.hands_too_small();
        self.men_left_in_hand();
        if !any_error(&self.out) {
            self.slips(&appearing);
        }
    }
}

/// Whether something is to be told: warnings about used files are no concern of the game's author.
fn concerns_the_author(found: &Diagnostic, main: SourceId) -> bool {
    found.severity == Severity::Error || found.span().is_none_or(|span| span.source == main)
}
