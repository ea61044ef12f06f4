//! Lines that read as plain English and mean another game: each of these warns, and each has a spelling that says that it
//! is meant so.

mod all_over;
mod always_a_move;
mod as_cells;
mod chains;
mod changed;
mod concern;
mod counts;
mod dropped;
mod forbidden_moves;
mod gone;
mod greatest;
mod hands;
mod held;
mod lasting;
mod late;
mod lines;
mod mates;
mod mention;
mod never_jumps;
mod nobody;
mod of_either;
mod same;
mod takes_none;
mod to_and_fro;
mod unmarked;
mod unplayed;
mod which_of_several;
mod whose;
mod words;
mod zones_counted;

use std::collections::HashSet;

pub(in crate::language::check) use words::followed_by;

use super::Linter;
use super::appearing::Appearing;
use crate::language::diagnostic::Diagnostic;

impl Linter<'_> {
    /// Looks over the whole game; only where it has no errors.
    pub(super) fn slips(&mut self, appearing: &Appearing) {
        let found = [
            self.clauses_for_nothing(),
            self.rules_of_one_piece(appearing),
            self.wins_of_whom(),
            self.passed_without_jump(),
            self.taken_and_gone(appearing),
            self.guards_of_the_line_above(),
            self.men_that_never_are(appearing),
            self.mates_of_the_wrong_side(),
            self.attacks_that_nobody_may_make(),
            self.any_of_several(),
            self.rows_to_and_fro(),
            self.same_as_nothing(),
            self.counts_of_both(appearing),
            self.changes_of_who_is_gone(),
            self.directions_of_drops(),
            self.asked_when_gone(),
            self.all_taken(),
            self.chains_from_cells(),
            self.ways_held_already(),
            self.steps_that_take_too(),
            self.greatest_of_all(),
            self.losses_told_late(),
            self.mover_asked_for_moves(),
            self.men_as_cells(),
            self.waits_for_itself(),
            self.pass_goes_first(),
            self.looks_alone(),
            self.changes_for_nothing(),
            self.attacked_of_either(),
            self.counts_one_turn(),
            self.zones_counted(),
            self.always_a_move(),
            self.moves_forbidden_by_rule(),
            self.totals_begun_anew(),
            self.numbers_only_lowered(),
            self.gone_of_either_side(),
        ];
        // What a family says is found in each of its pieces.
        let mut told = HashSet::new();
        let new = |found: &Diagnostic| told.insert((found.code.as_str(), found.span()));
        let found: Vec<Diagnostic> = found.into_iter().flatten().filter(new).collect();
        self.out.extend(found);
    }
}
