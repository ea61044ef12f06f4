//! Words that mean sets: the built-in ones (`own`, `it`, `taken`), and declared names of cells, zones, pieces, sides and states.

use super::scope::{Asked, It, Place, Scope};
use super::{Lowerer, errors};
use crate::language::check::declared::meaning::Meaning;
use crate::language::check::unknown::sought::Sought;
use crate::language::ir::{NOBODY, NamedSort, SetKind, StateOwner, StateType, Whose};
use crate::language::source::Span;
use crate::language::syntax::tree::Name;

impl<'t> Lowerer<'_, 't> {
    /// `own`, `enemy`, or the name of a side.
    pub(super) fn whose(&self, word: &str) -> Option<Whose> {
        match word {
            "own" => Some(Whose::Own),
            "enemy" => Some(Whose::Enemy),
            _ => match self.names.get(word) {
                Some(Meaning::Side(side)) => Some(Whose::Of(*side)),
                _ => None,
            },
        }
    }

    /// The zone of this name, if it is not the same for both sides.
    pub(super) fn relative_zone(&mut self, word: &str) -> Option<crate::language::ir::Zone> {
        let Some(Meaning::Zone(zone)) = self.names.get(word) else { return None };
        let zone = *zone;
        let decl = self.board.zones.get(zone.index())?;
        if decl.cells.first() == decl.cells.get(1) && !self.board.zones_for_each.contains(&zone) {
            return None;
        }
        self.notes.mark(word);
        Some(zone)
    }

    pub(super) fn set_name(&mut self, name: &'t Name, scope: &mut Scope<'t>) -> Option<SetKind> {
        let (word, at) = (name.text.as_str(), name.at.0);
        if scope.argument(word).is_some() {
            return self.not_a_set(at, word, "stands for directions");
        }
        if let Some(given) = scope.given(word) {
            given.read = true;
            return Some(SetKind::Named(given.slot, given.sort));
        }
        if let Some(given) = scope.names.iter().rev().find(|given| given.over && given.name == word) {
            self.out.push(errors::name_is_over(at, word, given.at));
            return None;
        }
        if let Some(kind) = self.built_in_set(word, at, scope) {
            return kind;
        }
        Some(match self.lookup(word) {
            Some(Meaning::Cell(cell)) => {
                self.note_cells(at, &[cell], scope);
                SetKind::These(vec![cell])
            }
            Some(Meaning::Zone(zone)) => SetKind::Zone(zone, Whose::Own),
            Some(Meaning::Kind(kind)) => SetKind::Kinds(vec![kind]),
            Some(Meaning::Family(family)) => SetKind::Kinds(self.pieces.members(family)),
            Some(Meaning::Side(side)) => SetKind::Side(Whose::Of(side)),
            Some(Meaning::State(state)) => match self.pieces.state_type(state) {
                Some(StateType::Flag) => {
                    self.notes.states_read.insert(state);
                    let of = self.pieces.states.get(state.index()).map(|decl| &decl.of);
                    if !matches!(of, Some(StateOwner::Side | StateOwner::Game)) {
                        return Some(SetKind::Flagged(state));
                    }
                    self.flag_of_no_man(at, word);
                    return None;
                }
                Some(StateType::Cell | StateType::Cells) => {
                    SetKind::State(self.bare(state, at, scope)?, NamedSort::Cell)
                }
                Some(StateType::Men(_)) => SetKind::State(self.bare(state, at, scope)?, NamedSort::Men),
                _ => return self.not_a_set(at, word, "is a state that is not a set of pieces or cells"),
            },
            Some(Meaning::Tracks(_)) if self.sought == Sought::Men => {
                self.out.push(errors::direction_for_men(at, word));
                return None;
            }
            Some(meaning @ (Meaning::Tracks(_) | Meaning::Define(_))) => {
                self.wrong_sort(name, &meaning, "a set of pieces or cells");
                return None;
            }
            None if matches!(word, "direction" | "same" | "back") => {
                return self.not_a_set(at, word, "is a direction");
            }
            None if word == "hand" => {
                self.out.push(errors::whose_hand(at));
                return None;
            }
            None if word == "distance" => return self.not_a_set(at, word, "is a number"),
            // Pieces are declared after the board, which knows no pieces.
            None if scope.place == Place::Board
                && self.program.kinds.iter().any(|kind| kind.name.text == word) =>
            {
                self.out.push(errors::zone_not_static(at));
                return None;
            }
            None if self.may_be_gone && self.program.went_with(name) => SetKind::Kinds(Vec::new()),
            None if like_a_cell(word) => {
                self.unknown_cell(name);
                return None;
            }
            None => {
                self.unknown(name, self.sought, Some(scope));
                return None;
            }
        })
    }

    /// A set that is built into the language; `Some(None)` if it cannot be used here.
    #[expect(clippy::option_option, reason = "a word that cannot be used here differs from one not built in")]
    fn built_in_set(&mut self, word: &str, at: Span, scope: &Scope<'t>) -> Option<Option<SetKind>> {
        let board = scope.place == Place::Board;
        let still = board || scope.place == Place::Test;
        let passing = scope.place == Place::Pass && !(word == "it" && scope.it != It::Me);
        Some(match word {
            "cell" => Some(SetKind::Cells),
            "own" | "enemy" | "nobody" | "man" | "occupied" if board => {
                self.out.push(errors::zone_not_static(at));
                None
            }
            "own" => Some(SetKind::Side(Whose::Own)),
            "enemy" => Some(SetKind::Side(Whose::Enemy)),
            NOBODY => Some(SetKind::Nobody),
            "man" => Some(SetKind::Men),
            "empty" => Some(SetKind::Empty),
            "occupied" => Some(SetKind::Occupied),
            "it" if let Asked::Member(sort) = scope.asked => Some(SetKind::Member(sort)),
            "mover" | "it" | "here" | "origin" | "passed" | "taken" if still => self.not_here(at, word),
            "mover" | "it" | "here" | "origin" | "passed" if passing => {
                self.out.push(errors::nobody_passes(at, word));
                None
            }
            "mover" => Some(SetKind::Mover),
            "it" if scope.it == It::Nothing && scope.asked == Asked::Man => {
                self.out.push(errors::it_in_pattern(self.place_told(at)));
                None
            }
            "it" if scope.asked == Asked::EyesCell => Some(SetKind::Seen),
            "it" if scope.it == It::EachCell && scope.asked == Asked::Man => Some(SetKind::EachCell),
            "it" => Some(SetKind::It),
            "here" => self.either_place(at, "here", scope).map(|()| {
                self.about_the_man(at, "`here`", None, scope);
                SetKind::Here
            }),
            "origin" => Some(SetKind::Origin),
            "passed" => Some(SetKind::Passed),
            "taken" => Some(SetKind::Taken),
            "attacked" => {
                let men = self.around.after.map(|after| self.sources.text(after));
                self.out.push(errors::attacked_alone(
                    at,
                    men,
                    matches!(scope.place, Place::Walk | Place::Rule),
                ));
                None
            }
            _ => return None,
        })
    }

    /// Warns of words about the piece where the eye is meant.
    pub(super) fn about_the_man(&mut self, at: Span, words: &str, by: Option<&str>, scope: &Scope<'_>) {
        if matches!(scope.asked, Asked::Man | Asked::Member(_)) {
            return;
        }
        // In `safe`, `mover` is another piece.
        self.out.push(errors::about_the_man(
            self.place_told(at),
            words,
            by,
            !(scope.is_of_another() && scope.place == Place::Rule),
        ));
    }

    /// Where to show a message: one about a definition of another file is shown at its use.
    fn place_told(&self, at: Span) -> Span {
        if at.source == self.main { at } else { self.calls.outermost.unwrap_or(at) }
    }

    /// Refuses `here`, and a `by` without `from`, where it could be the place of either piece: `takes enemy when here in hill`.
    pub(super) fn either_place(&mut self, at: Span, word: &str, scope: &Scope<'_>) -> Option<()> {
        let Some(meeting) = scope.meeting else { return Some(()) };
        let text = |at: Span| self.sources.text(at);
        // The clause with other words there, if they are its own and can be written in a line.
        let before = Span { end: at.start, ..meeting.at };
        let after = Span { start: at.end, ..meeting.at };
        let written = |place: &str| {
            let place = if word == "here" { place.to_owned() } else { format!("{} from {place}", text(at)) };
            let written = format!("{}{place}{}", text(before), text(after).trim_end());
            (!written.contains(['\n', '#', '`'])).then_some(written)
        };
        let (it, origin) =
            if at.is_within(meeting.at) { (written("it"), written("origin")) } else { (None, None) };
        let told = (self.place_told(at), word);
        self.out.push_once(errors::either_place(told, meeting.word, it.as_deref(), origin.as_deref()));
        None
    }

    pub(super) fn not_here<T>(&mut self, at: Span, word: &str) -> Option<T> {
        self.out.push(errors::not_here(at, word));
        None
    }
}

/// Whether a word has the form that most names of cells have: a letter and a number.
pub(super) fn like_a_cell(word: &str) -> bool {
    let digits = word.trim_start_matches(|c: char| c.is_ascii_alphabetic());
    word.len() - digits.len() == 1 && !digits.is_empty() && digits.chars().all(|c| c.is_ascii_digit())
}
