//! The stage of the lints: what can never happen, what is never used, and what was probably not meant.
//!
//! A rule is a method of [`Facts`] that looks at one node of the game and warns of what it finds there. It stands in one of
//! the tables below, in the row of its kind of node. One walk over the game shows each node to the rules of its row. Anything
//! else that a rule needs to know is a fact.

mod captures_everywhere;
mod cells_of_one_side;
mod chains_from_cells;
mod directions_of_one_side;
mod drops_without_hand;
mod endings;
mod expired_states;
mod eyes_that_ask_nothing;
mod goes_anywhere;
mod hooks_never_run;
mod lands_on_passed;
mod lists_with_one_side;
mod lost_by_whom;
mod mates;
mod moments;
mod moves_of_drops;
mod next_turns;
mod nobody_there;
mod nothing_passed;
mod passes;
mod pawn_steps;
mod pieces_without_moves;
mod promotes_always;
mod promotes_to_itself;
mod put_cells;
mod repeated_clauses;
mod rows_turning_back;
mod rule_of_one_piece;
mod shared_counts;
mod unplayed_labels;
mod unused_names;
mod unused_pieces;
mod unused_states;
mod wins_of_whom;
mod zones_of_one_side;

use std::collections::HashSet;

use super::certain;
use super::errors;
use super::facts::Facts;
use super::facts::blocks::Block;
use super::stages::{Output, Written};
use crate::language::budget::Budget;
use crate::language::check::declared::Known;
use crate::language::diagnostic::{Diagnostic, Severity, any_error};
use crate::language::ir::parts::Part;
use crate::language::ir::{
    Acts, Condition, Ending, Ir, Kind, KindDecl, Set, StateDecl, StateId, Zone, ZoneDecl,
};
use crate::language::source::{SourceId, Span};

/// The rules by the node that they look at.
struct Rules {
    game: &'static [fn(&Facts<'_>, &mut Warnings)],
    zone: &'static [fn(&Facts<'_>, Zone, &ZoneDecl, &mut Warnings)],
    state: &'static [fn(&Facts<'_>, StateId, &StateDecl, &mut Warnings)],
    piece: &'static [fn(&Facts<'_>, Kind, &KindDecl, &mut Warnings)],
    /// A block of effects.
    block: &'static [fn(&Facts<'_>, &Block<'_>, &mut Warnings)],
    /// What a side may do in its turn, and each part of it.
    acts: &'static [fn(&Facts<'_>, &Acts, &mut Warnings)],
    /// An ending, and whether it stands in `after a turn`.
    ending: &'static [fn(&Facts<'_>, &Ending, bool, &mut Warnings)],
    /// What `again` asks.
    again: &'static [fn(&Facts<'_>, &Condition, &mut Warnings)],
    /// A set anywhere in clauses and endings.
    set: &'static [fn(&Facts<'_>, &Set, &mut Warnings)],
}

const NONE: Rules = Rules {
    game: &[],
    zone: &[],
    state: &[],
    piece: &[],
    block: &[],
    acts: &[],
    ending: &[],
    again: &[],
    set: &[],
};

/// Applied also to games with errors.
const ALWAYS: Rules = Rules {
    piece: &[
        |facts, _, decl, to| facts.promotions_to_the_same(decl, to),
        |facts, kind, decl, to| facts.piece_without_moves(kind, decl, to),
    ],
    ..NONE
};

/// What never happens and what is never used, in a game that could be lowered.
const NEVER: Rules = Rules {
    game: &[
        |facts, to| facts.questions_of_a_moment(to),
        |facts, to| facts.lopsided_directions(to),
        |facts, to| facts.cells_of_one_side(to),
        |facts, to| facts.hooks_that_never_run(to),
        |facts, to| facts.clauses_said_twice(to),
        |facts, to| facts.labels_never_played(to),
        |facts, to| facts.names_never_used(to),
        |facts, to| facts.endings_that_never_decide(to),
        |facts, to| facts.expired_before_turn(to),
    ],
    zone: &[|facts, id, zone, to| facts.lopsided_zone(id, zone, to)],
    state: &[|facts, id, state, to| facts.state_for_nothing(id, state, to)],
    piece: &[
        |facts, kind, decl, to| facts.piece_never_there(kind, decl, to),
        |facts, kind, decl, to| facts.drops_of_pieces_never_in_hand(kind, decl, to),
        |facts, _, decl, to| facts.promotions_with_every_move(decl, to),
        |facts, _, decl, to| facts.moves_that_are_never_asked(decl, to),
    ],
    ending: &[|facts, ending, _, to| facts.expired_in_ending(ending, to)],
    ..NONE
};

/// What was probably not intended, in a game without errors.
const NOT_MEANT: Rules = Rules {
    game: &[
        |facts, to| facts.rules_of_one_piece(to),
        |facts, to| facts.pieces_nobody_has(to),
        |facts, to| facts.all_taken(to),
        |facts, to| facts.waits_for_itself(to),
        |facts, to| facts.own_is_never_taken(to),
        |facts, to| facts.mates_of_two_sides(to),
    ],
    state: &[|facts, id, state, to| facts.count_of_both(id, state, to)],
    piece: &[
        |facts, _, decl, to| facts.drops_not_asked(decl, to),
        |_, _, decl, to| Facts::lands_on_passed(decl, to),
        |_, _, decl, to| Facts::eyes_that_ask_nothing(decl, to),
        |facts, _, decl, to| facts.goes_anywhere(decl, to),
        |facts, _, decl, to| facts.nothing_passed_by_a_move(decl, to),
        |facts, _, decl, to| facts.pawn_step_that_captures(decl, to),
    ],
    block: &[|facts, block, to| facts.puts_on_no_cell(block, to)],
    acts: &[|facts, acts, to| facts.pass_goes_first(acts, to)],
    ending: &[
        |facts, line, after, to| facts.wins_of_whom(line, after, to),
        |facts, line, after, to| facts.no_mate(line, after, to),
        |facts, line, after, to| facts.mover_asked_for_moves(line, after, to),
        |facts, line, after, to| facts.asked_a_turn_late(line, after, to),
        |facts, line, after, to| facts.scores_of_the_taken(line, after, to),
        |facts, line, _, to| facts.always_a_move(&line.when, to),
    ],
    again: &[
        |facts, when, to| facts.always_a_move(when, to),
        |facts, when, to| facts.gone_in_a_series(when, to),
        |facts, when, to| facts.goes_on_without_a_move(when, to),
    ],
    set: &[
        |facts, set, to| facts.row_that_turns_back(set, to),
        |facts, set, to| facts.chain_from_cells(set, to),
        |facts, set, to| facts.nothing_passed(set, to),
    ],
    ..NONE
};

/// The warnings found so far. Each code is reported once at a place: a clause of a family is visited for each of its pieces.
pub(super) struct Warnings {
    /// The game's own file. Warnings about other files are left out.
    main: SourceId,
    found: Vec<Diagnostic>,
    known: HashSet<(&'static str, Option<Span>)>,
}

impl Warnings {
    fn push(&mut self, found: Diagnostic) {
        if concerns_the_author(&found, self.main) && self.known.insert((found.code.as_str(), found.span())) {
            self.found.push(found);
        }
    }

    fn extend(&mut self, found: impl IntoIterator<Item = Diagnostic>) {
        found.into_iter().for_each(|found| self.push(found));
    }
}

/// Checks a lowered game. From here on, warnings about used files are left out.
pub(super) fn look_over(written: Written<'_>, known: Known<'_, '_>, ir: &Ir, output: &mut Output) {
    let budget = Budget::of(certain::WORK);
    let main = written.main;
    let facts = Facts::of(written, known, ir, output, &budget);
    let mut to = Warnings { main, found: Vec::new(), known: HashSet::new() };
    facts.lists_with_one_side(&mut to);
    // What could not be lowered may use, set or play anything.
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
fn walk(facts: &Facts<'_>, rules: &Rules, to: &mut Warnings) {
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

/// Whether the author of the game can do something about it: not about warnings in used files.
fn concerns_the_author(found: &Diagnostic, main: SourceId) -> bool {
    found.severity == Severity::Error || found.span().is_none_or(|span| span.source == main)
}
