//! The stage of the lints: what can never happen, what is never used, and what was probably not meant.
//!
//! A rule is a method of [`Facts`] in a file of its own that looks at one node of the game and tells what it finds there. It
//! stands in one of the two tables below, in the row of its sort of node. One walk over the game shows each node to the rules
//! of its row. What a rule needs to know besides its node, it asks of the facts.

mod alike;
mod all_over;
mod always_a_move;
mod as_cells;
mod asked_when_gone;
mod attacked_of_either;
mod attacks_never_are;
mod chains;
mod changed;
mod changed_when_gone;
mod cleared;
mod concern;
mod counts;
mod counts_one_turn;
mod dropped;
mod drops_never_are;
mod drops_onto_men;
mod drops_used_up;
mod endings;
mod expiring;
mod forbidden_moves;
mod greatest;
mod hands;
mod hands_too_small;
mod held;
mod hooks_never_run;
mod lasting;
mod left_in_hand;
mod left_out;
mod lines;
mod looks_alone;
mod lopsided;
mod lopsided_zones;
mod mates;
mod moments;
mod moves_of_mover;
mod never_full;
mod never_jumps;
mod never_leaves;
mod never_played;
mod never_there;
mod never_used;
mod nobody_met;
mod of_either;
mod one_side_listed;
mod pass_goes_first;
mod piles_never_are;
mod promotes_again;
mod promotes_always;
mod promotes_to_itself;
mod recurring;
mod rule_of_one_piece;
mod same;
mod series;
mod state_for_nothing;
mod takes_none;
mod to_and_fro;
mod told_late;
mod turned;
mod unmarked;
mod waits_for_itself;
mod which_of_several;
mod wins_of_whom;
mod without_moves;
mod written_cells;
mod zones_counted;

use std::collections::HashSet;

use super::certain;
use super::errors;
use super::facts::Facts;
use super::facts::appearing::Block;
use super::stages::{Output, Written};
use crate::language::budget::Budget;
use crate::language::check::declared::Known;
use crate::language::diagnostic::{Diagnostic, Severity, any_error};
use crate::language::ir::parts::Part;
use crate::language::ir::{
    Acts, Condition, Ending, Ir, Kind, KindDecl, MoveClause, Set, StateDecl, StateId, Zone, ZoneDecl,
};
use crate::language::source::{SourceId, Span};

/// The rules by the node that they look at.
struct Rules {
    game: &'static [fn(&Facts<'_>, &mut Told)],
    zone: &'static [fn(&Facts<'_>, Zone, &ZoneDecl, &mut Told)],
    state: &'static [fn(&Facts<'_>, StateId, &StateDecl, &mut Told)],
    piece: &'static [fn(&Facts<'_>, Kind, &KindDecl, &mut Told)],
    a_move: &'static [fn(&Facts<'_>, &KindDecl, &MoveClause, &mut Told)],
    /// A block of effects, with who does them.
    block: &'static [fn(&Facts<'_>, &Block<'_>, &mut Told)],
    /// What a side may do in its turn, and each part of it.
    acts: &'static [fn(&Facts<'_>, &Acts, &mut Told)],
    /// An ending, and whether it stands in `after a turn`.
    ending: &'static [fn(&Facts<'_>, &Ending, bool, &mut Told)],
    /// What `again` asks.
    again: &'static [fn(&Facts<'_>, &Condition, &mut Told)],
    /// A set anywhere in clauses and endings.
    set: &'static [fn(&Facts<'_>, &Set, &mut Told)],
}

const NONE: Rules = Rules {
    game: &[],
    zone: &[],
    state: &[],
    piece: &[],
    a_move: &[],
    block: &[],
    acts: &[],
    ending: &[],
    again: &[],
    set: &[],
};

/// Looked at also in a game with errors.
const ALWAYS: Rules = Rules {
    piece: &[
        |facts, _, decl, to| facts.promotions_to_the_same(decl, to),
        |facts, kind, decl, to| facts.piece_without_moves(kind, decl, to),
    ],
    ..NONE
};

/// What never happens and what is never used, in a game that has been understood.
const NEVER: Rules = Rules {
    game: &[
        |facts, to| facts.questions_of_a_moment(to),
        |facts, to| facts.kinds_left_out_of_the_set_up(to),
        |facts, to| facts.lopsided_directions(to),
        |facts, to| facts.cells_of_one_side(to),
        |facts, to| facts.cells_put_for_both(to),
        |facts, to| facts.states_gone_too_soon(to),
        |facts, to| facts.hooks_that_never_run(to),
        |facts, to| facts.drops_that_never_are(to),
        |facts, to| facts.attacks_that_never_are(to),
        |facts, to| facts.clauses_alike(to),
        |facts, to| facts.labels_never_played(to),
        |facts, to| facts.words_never_used(to),
        |facts, to| facts.endings_that_never_decide(to),
        |facts, to| facts.drops_used_up(to),
        |facts, to| facts.hands_too_small(to),
        |facts, to| facts.men_left_in_hand(to),
    ],
    zone: &[|facts, id, zone, to| facts.lopsided_zone(id, zone, to)],
    state: &[
        |facts, id, state, to| facts.state_for_nothing(id, state, to),
        |facts, id, state, to| facts.state_in_series(id, state, to),
        |facts, id, state, to| facts.count_that_never_returns(id, state, to),
    ],
    piece: &[
        |facts, kind, decl, to| facts.kind_that_never_is(kind, decl, to),
        |facts, kind, decl, to| facts.never_leaves(kind, decl, to),
        |facts, _, decl, to| facts.takes_of_none(decl, to),
        |facts, _, decl, to| facts.promotions_with_every_move(decl, to),
        |facts, _, decl, to| facts.promotions_again(decl, to),
    ],
    ..NONE
};

/// What was probably not meant, in a game that has no errors.
const NOT_MEANT: Rules = Rules {
    game: &[
        |facts, to| facts.clauses_for_nothing(to),
        |facts, to| facts.rules_of_one_piece(to),
        |facts, to| facts.passed_without_jump(to),
        |facts, to| facts.taken_and_gone(to),
        |facts, to| facts.guards_of_the_line_above(to),
        |facts, to| facts.men_that_never_are(to),
        |facts, to| facts.attacks_that_nobody_may_make(to),
        |facts, to| facts.directions_of_drops(to),
        |facts, to| facts.all_taken(to),
        |facts, to| facts.waits_for_itself(to),
        |facts, to| facts.attacked_of_either(to),
        |facts, to| facts.counts_one_turn(to),
        |facts, to| facts.zones_counted(to),
    ],
    state: &[
        |facts, id, state, to| facts.count_of_both(id, state, to),
        |facts, id, state, to| facts.total_begun_anew(id, state, to),
        |facts, id, state, to| facts.number_only_lowered(id, state, to),
    ],
    piece: &[
        |facts, kind, decl, to| facts.piles_that_never_are(kind, decl, to),
        |facts, _, decl, to| facts.drops_onto_men(decl, to),
        |facts, _, decl, to| facts.ways_held_already(decl, to),
        |facts, _, decl, to| facts.steps_that_take_too(decl, to),
        |facts, _, decl, to| facts.greatest_of_all(decl, to),
    ],
    a_move: &[
        |facts, decl, clause, to| facts.move_forbidden_by_rule(decl, clause, to),
        |facts, _, clause, to| facts.any_of_several(clause, to),
        |facts, _, clause, to| facts.same_as_nothing(clause, to),
        |facts, _, clause, to| facts.looks_alone(clause, to),
    ],
    block: &[
        |facts, block, to| facts.changes_of_who_is_gone(block, to),
        |facts, block, to| facts.asked_when_gone(block, to),
        |facts, block, to| facts.taken_as_cells(block, to),
        |facts, block, to| facts.changes_for_nothing(block, to),
    ],
    acts: &[|facts, acts, to| facts.pass_goes_first(acts, to)],
    ending: &[
        |facts, line, after, to| facts.wins_of_whom(line, after, to),
        |facts, line, after, to| facts.no_mate(line, after, to),
        |facts, line, after, to| facts.loss_told_late(line, after, to),
        |facts, line, after, to| facts.mover_asked_for_moves(line, after, to),
        |facts, line, _, to| facts.gone_of_either_side(line, to),
        |facts, line, _, to| facts.always_a_move(&line.when, to),
    ],
    again: &[|facts, when, to| facts.always_a_move(when, to)],
    set: &[|facts, set, to| facts.row_to_and_fro(set, to), |facts, set, to| facts.chain_from_cells(set, to)],
    ..NONE
};

/// What is found. Each message is told once of a place, for what a family says is found in each of its pieces.
pub(super) struct Told {
    /// The game's own file: what used files leave unused is no concern of its author.
    main: SourceId,
    found: Vec<Diagnostic>,
    known: HashSet<(&'static str, Option<Span>)>,
}

impl Told {
    fn push(&mut self, found: Diagnostic) {
        if concerns_the_author(&found, self.main) && self.known.insert((found.code.as_str(), found.span())) {
            self.found.push(found);
        }
    }

    fn extend(&mut self, found: impl IntoIterator<Item = Diagnostic>) {
        found.into_iter().for_each(|found| self.push(found));
    }
}

/// Looks over a game that is lowered. From here on warnings about used files are left out.
pub(super) fn look_over(written: Written<'_>, known: Known<'_, '_>, ir: &Ir, output: &mut Output) {
    let budget = Budget::of(certain::WORK);
    let main = written.main;
    let facts = Facts::of(written, known, ir, output, &budget);
    let mut to = Told { main, found: Vec::new(), known: HashSet::new() };
    facts.lists_with_one_side(&mut to);
    // What could not be understood may use, set or play anything.
    let understood = !output.told.any_error() && !any_error(&to.found);
    walk(&facts, &ALWAYS, &mut to);
    if understood {
        walk(&facts, &NEVER, &mut to);
        if !any_error(&to.found) {
            walk(&facts, &NOT_MEANT, &mut to);
        }
        if ir.after_turn.is_empty() && ir.before_turn.is_empty() {
            let program = facts.program;
            let at = program.ends_at.or(program.sides.map(|sides| sides.at)).unwrap_or_default();
            to.found.push(errors::never_ends(at));
        }
    }
    let found = to.found;
    output.told.retain(|found| concerns_the_author(found, main));
    output.told.extend(found);
}

/// Shows each node of the game to the rules that look at such nodes.
fn walk(facts: &Facts<'_>, rules: &Rules, to: &mut Told) {
    let ir = facts.ir;
    rules.game.iter().for_each(|look| look(facts, to));
    for (index, zone) in ir.board.zones.iter().enumerate() {
        rules.zone.iter().for_each(|look| look(facts, Zone::at(index), zone, to));
    }
    for (index, state) in ir.states.iter().enumerate() {
        rules.state.iter().for_each(|look| look(facts, StateId::at(index), state, to));
    }
    for (kind, decl) in facts.kinds() {
        rules.piece.iter().for_each(|look| look(facts, kind, decl, to));
        for clause in &decl.walks {
            rules.a_move.iter().for_each(|look| look(facts, decl, clause, to));
        }
    }
    for block in facts.every_block() {
        rules.block.iter().for_each(|look| look(facts, &block, to));
    }
    for acts in ir.turns() {
        Part::Acts(acts).each_within(&mut |part| {
            if let Part::Acts(acts) = part {
                rules.acts.iter().for_each(|look| look(facts, acts, to));
            }
            true
        });
    }
    for (ending, after) in facts.endings() {
        rules.ending.iter().for_each(|look| look(facts, ending, after, to));
    }
    for when in &ir.again {
        rules.again.iter().for_each(|look| look(facts, when, to));
    }
    facts.every_asked_set(&mut |set| rules.set.iter().for_each(|look| look(facts, set, to)));
}

/// Whether something is to be told: warnings about used files are no concern of the game's author.
fn concerns_the_author(found: &Diagnostic, main: SourceId) -> bool {
    found.severity == Severity::Error || found.span().is_none_or(|span| span.source == main)
}
