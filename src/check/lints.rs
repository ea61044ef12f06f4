//! What can never happen, and what is never used.

use std::collections::HashSet;

use super::appearing::Appearing;
use super::board::BoardWords;
use super::certain::Certain;
use super::compass::Compass;
use super::errors;
use super::kinds::Pieces;
use super::names::{Meaning, Names};
use super::notes::Notes;
use super::program::Program;
use super::reads::Reads;
use super::shape::Shape;
use crate::diagnostic::suggest::nearest;
use crate::diagnostic::{Diagnostic, Severity, any_error};
use crate::ir::{
    Acts, ActsKind, BySide, ConditionKind, GuardKind, Ir, Kind, KindValueKind, Label, MoveClause, SetKind,
    StateId, StateOwner, StateType,
};
use crate::source::{SourceId, Sources};
use crate::syntax::tree::ClauseKind;

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

    /// A position sets no attribute: that is said in the piece.
    fn attributes_in_positions(&mut self) {
        let mut told = HashSet::new();
        for (id, at) in &self.notes.states_placed {
            if let Some(state) = self.ir.states.get(id.index()).filter(|state| state.constant)
                && told.insert(id)
            {
                self.out.push(errors::attribute_in_position(*at, &state.name, state.at));
            }
        }
    }

    /// A list that says a side of some parts only is wrong where both sides can have the pieces of the others.
    fn lists_with_one_side(&mut self) {
        if self.notes.sided_lists.is_empty() {
            return;
        }
        let appearing = self.appearing();
        let both = |kind: &Kind| appearing.get(kind.index()) == Some(&BySide::both(true));
        for list in &self.notes.sided_lists {
            if list.kinds.iter().any(both) {
                self.out.push(list.found.clone());
            }
        }
    }

    fn kinds_that_never_are(&mut self, appearing: &Appearing) {
        for (kind, sides) in self.ir.kinds.iter().zip(appearing) {
            // What only lends its clauses to others serves them.
            let lends = || self.ir.kinds.iter().any(|other| other.families.contains(&kind.name));
            if *sides == BySide::both(false) && !lends() {
                self.out.push(errors::piece_never_there(kind.at, &kind.name));
            }
        }
    }

    fn promotions_to_the_same(&mut self) {
        for (kind, promotion) in self
            .ir
            .kinds
            .iter()
            .flat_map(|kind| kind.promotions.iter().map(move |promotion| (kind, promotion)))
        {
            if let KindValueKind::These(to) = &promotion.to.kind
                && to.iter().all(|to| self.ir.kinds.get(to.index()).is_some_and(|to| to.name == kind.name))
            {
                // Said in a piece that this one is of.
                let from = kind.families.iter().find_map(|family| {
                    let parent = self.ir.kinds.iter().find(|kind| kind.name == *family)?;
                    parent
                        .promotions
                        .iter()
                        .any(|of| of.at == promotion.at)
                        .then_some((family.as_str(), kind.at))
                });
                self.out.push(errors::promotes_to_itself(promotion.at, &kind.name, from));
            }
        }
    }

    fn pieces_without_moves(&mut self) {
        for (index, (kind, layers)) in self.ir.kinds.iter().zip(&self.pieces.layers).enumerate() {
            if self.pieces.of_unknown.contains(&Kind::at(index)) {
                continue;
            }
            // A move that has been refused has been told of.
            let written = layers.iter().flat_map(|layer| &layer.clauses).any(|clause| {
                matches!(
                    clause.kind,
                    ClauseKind::Move { .. } | ClauseKind::Drop { .. } | ClauseKind::Broken(_)
                )
            });
            if !written {
                self.out.push(errors::piece_without_moves(kind.at, &kind.name));
            }
        }
    }

    /// Labels that no turn plays, where turns name labels and nothing else.
    fn labels_never_played(&mut self) {
        if self.program.turn.is_none() {
            return;
        }
        let (mut moves, mut drops) = (Vec::new(), Vec::new());
        for acts in self.ir.phases.iter().map(|phase| &phase.acts).chain([&self.ir.turn]) {
            plays(acts, &mut moves, &mut drops);
        }
        let played = |any: &[&[Label]], label| any.iter().any(|but| !but.contains(&label));
        for (index, name) in self.ir.labels.iter().enumerate() {
            let label = Label::at(index);
            let walks =
                self.ir.kinds.iter().any(|kind| kind.walks.iter().any(|walk| walk.label == Some(label)));
            if !self.notes.labels_used.contains(&label) && !played(if walks { &moves } else { &drops }, label)
            {
                let at = self.notes.label_places.get(index).copied().unwrap_or_default();
                let used =
                    self.notes.labels_used.iter().filter_map(|label| self.ir.labels.get(label.index()));
                let near = nearest(name, used.map(String::as_str));
                self.out.push(errors::label_never_played(at, name, near));
            }
        }
        let mut told = HashSet::new();
        for kind in &self.ir.kinds {
            for walk in
                kind.walks.iter().filter(|walk| walk.label.is_none() && moves.is_empty() && !never(walk))
            {
                if told.insert(walk.at) {
                    self.out.push(errors::move_never_played(walk.at));
                }
            }
        }
    }

    fn states_for_nothing(&mut self) {
        let mut cleared = Vec::new();
        let reads = Reads::of(self.ir);
        for (index, state) in self.ir.states.iter().enumerate() {
            let id = StateId::at(index);
            if !self.notes.states_read.contains(&id) {
                self.out.push(errors::state_never_read(state.at, &state.name));
                continue;
            }
            if reads.asked_by_itself(id) {
                self.out.push(errors::state_read_by_itself(state.at, &state.name));
                continue;
            }
            // What never changes is told by what it is worth, but a flag that never does is no help, and a value that is
            // never given neither.
            let never_set = if state.constant {
                if self.is_never_given(id) {
                    self.out.push(errors::state_never_given(
                        state.at,
                        &state.name,
                        &state.ty,
                        self.ir.kinds.first().map_or("", |kind| &kind.name),
                    ));
                    continue;
                }
                state.ty == StateType::Flag
            } else {
                !self.notes.states_set.contains(&id) && !matches!(state.of, StateOwner::Men(_))
            };
            if never_set {
                self.out.push(errors::state_never_set(state.at, &state.name));
            } else {
                cleared.extend(self.only_cleared(id));
            }
        }
        self.out.extend(cleared);
    }

    /// Whether an attribute other than a flag has no value in any piece, and none at first.
    fn is_never_given(&self, id: StateId) -> bool {
        let mut of_kinds = self.ir.kinds.iter().flat_map(|decl| &decl.attributes);
        let is_flag = self.ir.states.get(id.index()).is_none_or(|state| state.ty == StateType::Flag);
        !is_flag && !of_kinds.any(|(known, _)| *known == id)
    }

    fn words_never_used(&mut self) {
        let mut unused = Vec::new();
        let own = |at: crate::source::Span| at.source.0 != 0;
        for zone in self.ir.board.zones.iter().filter(|zone| own(zone.at)) {
            unused.push((zone.at, zone.name.clone(), "zone"));
        }
        for tracks in self.ir.board.tracks.iter().filter(|tracks| own(tracks.at)) {
            unused.push((tracks.at, tracks.name.clone(), "direction"));
        }
        for define in self.names.defines.iter().filter(|define| own(define.name.at.0)) {
            unused.push((define.name.at.0, define.name.text.clone(), "definition"));
        }
        for family in &self.pieces.families {
            if family.members.is_empty() {
                unused.push((family.at, family.name.clone(), "family"));
            }
        }
        unused.retain(|(_, name, noun)| !self.notes.is_used(name) || *noun == "family");
        for local in self.pieces.local_defines.values().flat_map(|known| known.values()) {
            if !self.notes.local_defines_used.contains(&local.name.at.0) {
                unused.push((local.name.at.0, local.name.text.clone(), "definition"));
            }
        }
        for (at, name, noun) in unused {
            debug_assert!(!matches!(self.names.get(&name), Some(Meaning::Cell(_))));
            self.out.push(errors::never_used(at, &name, noun));
        }
    }
}

/// Whether something is to be told: warnings about used files are no concern of the game's author.
pub(super) fn concerns_the_author(found: &Diagnostic, main: SourceId) -> bool {
    found.severity == Severity::Error || found.span().is_none_or(|span| span.source == main)
}

/// Gathers where any move, and any drop, is played: for each the labels that are left out.
fn plays<'a>(acts: &'a Acts, moves: &mut Vec<&'a [Label]>, drops: &mut Vec<&'a [Label]>) {
    match &acts.kind {
        ActsKind::Move => moves.push(&[]),
        ActsKind::Drop => drops.push(&[]),
        ActsKind::MoveBut(labels) => moves.push(labels),
        ActsKind::DropBut(labels) => drops.push(labels),
        ActsKind::Pass | ActsKind::Labelled(_) => {}
        ActsKind::Else(parts) | ActsKind::Choice(parts) | ActsKind::Sequence(parts) => {
            for part in parts {
                plays(part, moves, drops);
            }
        }
        ActsKind::Repeat(inner, ..) | ActsKind::WithMost(inner, _) | ActsKind::Guarded(inner, _) => {
            plays(inner, moves, drops);
        }
    }
}

/// Whether a move says that it is never made: `when no cell`.
fn never(clause: &MoveClause) -> bool {
    clause.guards.iter().any(|guard| match &guard.condition.kind {
        ConditionKind::Not(what) => {
            guard.kind == GuardKind::When
                && matches!(&what.kind, ConditionKind::Some(set) if set.kind == SetKind::Cells)
        }
        _ => false,
    })
}
