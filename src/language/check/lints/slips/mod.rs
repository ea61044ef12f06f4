//! Lines that read as plain English and mean another game: each of these warns, and each has a spelling that says that it
//! is meant so.

mod all_in_sight;
mod always_a_move;
mod as_cells;
mod chains;
mod changed;
mod concern;
mod counts;
mod dropped;
mod each;
mod forbidden_moves;
mod gone;
mod greatest;
mod hands;
mod have_none;
mod held;
mod himself;
mod if_on_here;
mod in_the_air;
mod instead_of_all;
mod jumped;
mod labels;
mod lasting;
mod late;
mod lines;
mod loses;
mod mates;
mod mention;
mod never_jumps;
mod nobody;
mod of_either;
mod own_men;
mod preferred;
mod put_several;
mod safe;
mod same;
mod takes_none;
mod to_and_fro;
mod unmarked;
mod unplayed;
mod which_of_several;
mod whose;
mod won_by_drop;
mod words;
mod zones_counted;

pub(super) use lasting::counts_taken;

use std::collections::HashSet;

pub(in crate::language::check) use mention::asks_of_it;
pub(in crate::language::check) use words::{followed_by, with_side};

use super::Linter;
use super::appearing::Appearing;
use crate::language::diagnostic::Diagnostic;

impl Linter<'_> {
    /// Looks over the whole game; only where it has no errors.
    pub(super) fn slips(&mut self, appearing: &Appearing) {
        let found = [
            self.own_men_taken(appearing),
            self.clauses_for_nothing(),
            self.rules_of_one_piece(appearing),
            self.wins_of_whom(),
            self.not_about_each(),
            self.states_that_others_have(appearing),
            self.passed_last(),
            self.passed_without_jump(),
            self.it_that_takes(),
            self.taken_and_gone(appearing),
            self.labels_without_turn(),
            self.guards_of_the_line_above(),
            self.safe_behind_a_question(),
            self.men_that_never_are(appearing),
            self.mates_of_the_wrong_side(),
            self.attacks_that_nobody_may_make(),
            self.takes_himself(),
            self.any_of_several(),
            self.rows_to_and_fro(),
            self.duties_last(),
            self.same_as_nothing(),
            self.counts_of_both(appearing),
            self.changes_of_who_is_gone(),
            self.directions_of_drops(),
            self.asked_when_gone(),
            self.all_taken(),
            self.instead_of_all(),
            self.taker_loses(),
            self.chains_from_cells(),
            self.ways_held_already(),
            self.steps_that_take_too(),
            self.only_the_last_is_quiet(),
            self.greatest_of_all(),
            self.losses_told_late(),
            self.mover_asked_for_moves(),
            self.all_in_sight(),
            self.men_as_cells(),
            self.waits_for_itself(),
            self.pass_goes_first(),
            self.looks_alone(),
            self.changes_for_nothing(),
            self.attacked_by_either(appearing),
            self.attacked_of_either(),
            self.counts_one_turn(),
            self.preferred_and_forbidden(),
            self.preferred_apart(),
            self.counts_in_the_air(),
            self.zones_counted(),
            self.always_a_move(),
            self.attacked_if_here(),
            self.moves_forbidden_by_rule(),
            self.puts_of_several(),
            self.puts_of_nobody(),
            self.won_by_drops(),
            self.takes_of_nobodys_men(),
            self.chains_with_gaps(),
            self.totals_begun_anew(),
            self.held_for_ever(),
            self.gone_of_either_side(),
            self.most_of_nobody(),
        ];
        // What a family says is found in each of its pieces.
        let mut told = HashSet::new();
        let new = |found: &Diagnostic| told.insert((found.code.as_str(), found.span()));
        let found: Vec<Diagnostic> = found.into_iter().flatten().filter(new).collect();
        self.out.extend(found);
    }
}
