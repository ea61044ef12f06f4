//! What files take away from used files: `without piece Bishop`.
//!
//! It is processed before the rest of the file, so that a file may declare again what it has taken away.

use super::errors;
use super::program::{Program, TakenAway};
use crate::language::diagnostic::suggest::nearest;
use crate::language::source::Span;
use crate::language::syntax::ParsedFile;
use crate::language::syntax::tree::{
    Block, BoardItem, BoardItemKind, Clause, ClauseKind, Define, Ending, EndingKind, Event, ItemKind, Name,
    Removable, Removal, RuleName,
};

impl<'t> Program<'t> {
    /// Takes away what a file does not want, before the rest of the file is processed.
    pub(super) fn take_away(&mut self, parsed: &'t ParsedFile) {
        for item in &parsed.file.items {
            match &item.kind {
                ItemKind::Without(removal) => self.without(removal, item.at.0),
                ItemKind::Block(_, Block::Board { items, .. }) => {
                    for item in items {
                        if let BoardItemKind::Without(removal) = &item.kind {
                            self.without(removal, item.at.0);
                        }
                    }
                }
                ItemKind::Block(_, Block::Ends(groups)) => {
                    for ending in groups.iter().flat_map(|group| &group.endings) {
                        if let EndingKind::Without(label) = &ending.kind {
                            self.without_named(Removable::Ending, label, ending.at.0);
                        }
                    }
                }
                ItemKind::Block(..)
                | ItemKind::Language(_)
                | ItemKind::Use(_)
                | ItemKind::Game(_)
                | ItemKind::Sides { .. }
                | ItemKind::Hand { .. }
                | ItemKind::State(_)
                | ItemKind::Clause(_)
                | ItemKind::Broken(_) => {}
            }
        }
    }

    fn without(&mut self, removal: &'t Removal, at: Span) {
        let (there, what) = match removal {
            Removal::Named(sort, name) => return self.without_named(*sort, name, at),
            Removal::Turn => {
                self.turn_at = None;
                (self.turn.take().is_some(), "turn".to_owned())
            }
            Removal::Passes(label) => (self.without_passes(label.as_ref()), "pass".to_owned()),
            Removal::Fen => (!std::mem::take(&mut self.fen).is_empty(), "fen".to_owned()),
            Removal::Hand => (!std::mem::take(&mut self.hand).is_empty(), "hand".to_owned()),
            Removal::Rule(RuleName::Moves) => {
                (!std::mem::take(&mut self.rules).is_empty(), "moves".to_owned())
            }
            Removal::Hooks(event) => (self.without_hooks(*event), format!("after {}", event.words())),
            // These belong in pieces only.
            Removal::Rule(_)
            | Removal::Moves(_)
            | Removal::Drops(_)
            | Removal::Promotes
            | Removal::Stacks
            | Removal::Looks => return,
        };
        if there {
            self.decided(&what, at);
        } else {
            self.tell(errors::none_to_take_away(at, &format!("no `{what}`"), None));
        }
    }

    /// Takes away all hooks of an event; whether there were any.
    pub(super) fn without_hooks(&mut self, event: Event) -> bool {
        let before = self.hooks.len();
        self.hooks.retain(
            |clause| !matches!(&clause.kind, ClauseKind::Hook { event: known, .. } if *known == event),
        );
        self.hooks.len() < before
    }

    /// Takes away all ways of passing, or those with a label; whether there were any.
    fn without_passes(&mut self, label: Option<&Name>) -> bool {
        removed(&mut self.passes, |clause| match &clause.kind {
            ClauseKind::Pass { label: known, chosen: None, .. } => {
                label.is_none_or(|label| known.as_ref() == Some(label))
            }
            _ => false,
        })
    }

    /// Takes away all choices with a label; whether there were any.
    pub(super) fn without_choice(&mut self, label: &Name) -> bool {
        removed(&mut self.passes, |clause| choice(clause).is_some_and(|known| known == label))
    }

    fn without_named(&mut self, sort: Removable, name: &'t Name, at: Span) {
        let word = name.text.as_str();
        let known = |other: &Name| other.text == word;
        let mut letter = None;
        let there = match sort {
            Removable::Piece | Removable::Family => {
                let family = sort == Removable::Family;
                let place = self.kinds.iter().position(|kind| kind.family == family && known(kind.name));
                letter = place.and_then(|place| self.kinds.remove(place).letter);
                place.is_some()
            }
            Removable::Zone | Removable::Tracks => {
                let mut there = false;
                for items in self.board_words() {
                    there |= removed(items, |item| declares(item, sort).is_some_and(known));
                }
                there
            }
            Removable::Define => {
                let mut there =
                    removed(&mut self.defines, |define| known(&define.name) && of_game(define.at.0));
                for items in self.board_words() {
                    there |= removed(items, |item| declares(item, sort).is_some_and(known));
                }
                there
            }
            Removable::State => removed(&mut self.states, |state| known(&state.name)),
            Removable::Phase => removed(&mut self.phases, |phase| known(phase.name)),
            Removable::Ending => removed(&mut self.ends, |line| label(line.ending).is_some_and(known)),
            Removable::Choice => self.without_choice(name),
        };
        if there {
            self.decided(&format!("{} {word}", sort.word()), at);
            self.taken_away.push(TakenAway { sort, name: word, letter, at });
        } else {
            let what = format!("no {} `{word}`", noun(sort));
            let near = nearest(word, self.named(sort));
            let near = near.map(|near| format!("{} {near}", sort.word()));
            self.tell(errors::none_to_take_away(at, &what, near.as_deref()));
        }
    }

    /// The names of everything of a sort.
    fn named(&self, sort: Removable) -> Vec<&'t str> {
        let names: Vec<&'t Name> = match sort {
            Removable::Piece | Removable::Family => self.kinds.iter().map(|kind| kind.name).collect(),
            Removable::State => self.states.iter().map(|state| &state.name).collect(),
            Removable::Phase => self.phases.iter().map(|phase| phase.name).collect(),
            Removable::Ending => self.ends.iter().filter_map(|line| label(line.ending)).collect(),
            Removable::Choice => self.passes.iter().filter_map(|clause| choice(clause)).collect(),
            Removable::Define => self.defines.iter().map(|define| &define.name).collect(),
            Removable::Zone | Removable::Tracks => {
                self.board.iter().filter_map(|item| declares(item, sort)).collect()
            }
        };
        names.into_iter().map(|name| name.text.as_str()).collect()
    }

    /// The words of boards in files of the game; not those of the prelude.
    fn board_words(&mut self) -> impl Iterator<Item = &mut Vec<&'t BoardItem>> {
        let of_shapes = self.shaped.iter_mut().map(|(.., items)| items);
        of_shapes
            .filter(|items| items.first().is_some_and(|item| of_game(item.at.0)))
            .chain([&mut self.board])
    }

    /// What files took away under this name.
    pub(super) fn gone(&self, word: &str) -> Option<&TakenAway<'t>> {
        self.taken_away.iter().rev().find(|gone| gone.name == word && gone.sort != Removable::Ending)
    }

    /// Whether a piece is named in a place that loses the name: in a file older than the one which took it away.
    pub(super) fn went_with(&self, name: &Name) -> bool {
        self.gone(&name.text).is_some_and(|gone| {
            matches!(gone.sort, Removable::Piece | Removable::Family) && self.is_older(name.at.0, gone.at)
        })
    }

    /// The same for a letter in a drawing.
    pub(super) fn letter_went(&self, letter: &str, at: Span) -> bool {
        self.taken_away.iter().any(|gone| {
            let its = gone.letter.is_some_and(|known| known.text.eq_ignore_ascii_case(letter));
            let anew = self.kinds.iter().any(|kind| kind.name.text == gone.name);
            its && !anew && self.is_older(at, gone.at)
        })
    }

    /// Whether words stand in an older file than the line that takes something away.
    pub(super) fn is_older(&self, said: Span, gone: Span) -> bool {
        said.source != gone.source && self.knows(gone, said)
    }
}

/// The name of a choice.
fn choice(clause: &Clause) -> Option<&Name> {
    match &clause.kind {
        ClauseKind::Pass { label, chosen: Some(_), .. } => label.as_ref(),
        _ => None,
    }
}

/// Removes matching entries from a list; whether there were any.
fn removed<T>(list: &mut Vec<T>, gone: impl Fn(&T) -> bool) -> bool {
    let before = list.len();
    list.retain(|one| !gone(one));
    list.len() < before
}

/// Whether it is in a file of the game: the prelude belongs to every game.
pub(super) fn of_game(at: Span) -> bool {
    at.source.0 != 0
}

/// The name that a line of a board declares, if it is of this sort.
pub(super) fn declares(item: &BoardItem, sort: Removable) -> Option<&Name> {
    match (&item.kind, sort) {
        (BoardItemKind::Zone { name, .. }, Removable::Zone)
        | (BoardItemKind::Tracks { name, .. }, Removable::Tracks)
        | (BoardItemKind::Define(Define { name, .. }), Removable::Define) => Some(name),
        _ => None,
    }
}

/// The label of an ending.
pub(super) fn label(ending: &Ending) -> Option<&Name> {
    match &ending.kind {
        EndingKind::Ends { label, .. } => label.as_ref(),
        EndingKind::Without(_) | EndingKind::Broken(_) => None,
    }
}

/// The name of a sort in messages.
fn noun(sort: Removable) -> &'static str {
    match sort {
        Removable::Define => "definition",
        Removable::Ending => "ending",
        Removable::Choice => "choice",
        Removable::Piece
        | Removable::Family
        | Removable::Zone
        | Removable::Tracks
        | Removable::State
        | Removable::Phase => sort.word(),
    }
}
