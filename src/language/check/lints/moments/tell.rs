//! The messages about conditions that have only one answer.

use super::super::{Warnings, errors};
use super::places::{Asked, CellCondition, Collector, EYES_TO, PREFERS_TO};
use super::{Answer, On, Where, Why};
use crate::language::check::facts::Facts;
use crate::language::check::reasons::Missing;
use crate::language::diagnostic::Diagnostic;
use crate::language::ir::{ConditionKind, Event, GuardKind, Kind, Set, SetKind};
use crate::language::source::Span;

impl Facts<'_> {
    /// Refuses conditions whose answer is known from where they stand.
    pub(in crate::language::check) fn questions_of_a_moment(&self, to: &mut Warnings) {
        let questions = Collector::at(self);
        let mut found: Vec<Diagnostic> = Vec::new();
        // A condition in another file may have been valid there.
        for asked in questions.asked.values().filter(|asked| asked.at.source == self.main) {
            found.extend(match asked.answer {
                Some(answer) => self.one_answer(asked, answer),
                None if asked.various => None,
                None => self
                    .asks_the_whole_board(asked)
                    .or_else(|| self.more_than_one_turn_takes(asked))
                    .or_else(|| self.asks_for_neutral_pieces(asked)),
            });
        }
        for confined in questions.confined.values().filter(|confined| confined.at.source == self.main) {
            found.extend(self.nowhere(confined));
        }
        to.extend(found);
    }

    /// Warns of a condition about neutral pieces in a game without them: `when nobody by step any`.
    fn asks_for_neutral_pieces(&self, asked: &Asked) -> Option<Diagnostic> {
        let sets: &[&Set] = match &asked.condition.kind {
            ConditionKind::Some(set) => &[set],
            ConditionKind::Common(a, b) => &[a, b],
            _ => return None,
        };
        let word = sets.iter().find_map(|set| says_neutral(set)).filter(|_| !self.has_men_of_nobody())?;
        let (text, named) = (self.sources.words(asked.at), self.sources.words(word));
        let none = text.replacen(&*named, "no man", 1);
        Some(errors::nobody_is_nobodys((asked.at, &text), word, &none))
    }

    fn one_answer(&self, asked: &Asked, answer: Answer) -> Option<Diagnostic> {
        let at = asked.at;
        let text = self.sources.words(at);
        // `no man on here`: the words contain the negation.
        let says_no = asked.denied && text.starts_with("no ");
        let answer = Answer { holds: answer.holds ^ says_no, ..answer };
        let word = if answer.word.is_within(at) { answer.word } else { at };
        let named = self.sources.words(word);
        Some(match answer.why {
            // `mover is Guide`, in the one piece of a family, does no harm.
            Why::Itself if answer.holds && named != "here" => return None,
            Why::NotYet(missing) => {
                let help = self.asked_later(asked, missing, &text);
                errors::asked_too_early(at, missing.word(&named), missing.what(), &text, &help)
            }
            Why::Itself => {
                let piece = self.name_of(&asked.kinds);
                let help = match asked.place {
                    Where::Hook(Event::Taking) => {
                        let other = other_words(&text, &named);
                        Some(format!("the captured pieces are `taken`: `{}`", taken_words(&other)))
                    }
                    Where::Move(_) => Some(
                        "ask after the leg where the move ends: `taking` for an enemy there, `to ...` for a cell".to_owned(),
                    ),
                    _ => None,
                };
                errors::asks_itself((at, &text), &named, piece, answer.holds, help.as_deref())
            }
            Why::Gone => {
                let men = other_words(&text, &named);
                let men = if men.contains(" or ") { format!("({men})") } else { men };
                errors::asks_the_air((at, &text), &men, answer.holds)
            }
        })
    }

    /// How to ask in time what is asked too early.
    fn asked_later(&self, asked: &Asked, missing: Missing, text: &str) -> String {
        let denied = |guard: GuardKind| match guard {
            GuardKind::Unless if asked.of_set() => format!("no {text}"),
            GuardKind::Unless if text.contains(' ') => format!("not ({text})"),
            GuardKind::Unless => format!("not {text}"),
            GuardKind::When | GuardKind::SoThat => text.to_owned(),
        };
        let memory = TAKEN_EARLIER;
        match (asked.place, missing) {
            (Where::Move(guard), Missing::Named) => {
                format!("ask after the leg that gives the name: `where {}`", denied(guard))
            }
            (Where::Drop(_), Missing::Origin) => "the cell where it is put is `here`".to_owned(),
            (Where::Move(guard), Missing::Walked) => {
                format!(
                    "ask after the leg, before any effect, `where {0}`, or after the move and its effects, `so that {0}`",
                    denied(guard)
                )
            }
            (
                Where::Move(guard) | Where::Moves(guard) | Where::Drop(guard) | Where::Turn(guard),
                Missing::Taken,
            ) => {
                format!("what is taken now is asked after it: `so that {}`; {memory}", denied(guard))
            }
            (Where::Turn(guard), Missing::Mover) if asked.of_set() => {
                format!(
                    "no piece has moved yet; for the moving piece before its move: `so that {0} before moving`; after its move: `so that {0}`",
                    denied(guard)
                )
            }
            (Where::Move(guard) | Where::Moves(guard) | Where::Drop(guard) | Where::Turn(guard), _) => {
                format!("ask after it: `so that {}`", denied(guard))
            }
            (Where::BeforeTurn, _) => {
                let line = self.sources.words(asked.guard);
                // An author who writes that a mover wins thinks of the side that has moved.
                let meant = if line.starts_with("win ") { line.clone() } else { turned(&line) };
                format!("write it in `after a turn`, where `own` is the side that has moved: `{meant}`")
            }
            _ => "ask it after the move".to_owned(),
        }
    }

    /// The name of the piece, if there is only one.
    fn name_of(&self, kinds: &[Kind]) -> &str {
        match kinds {
            [kind] => self.kind_name(*kind).unwrap_or_default(),
            _ => "",
        }
    }

    /// A set that contains none of the cells it is about, or all of them.
    fn nowhere(&self, confined: &CellCondition) -> Option<Diagnostic> {
        let text = self.sources.words(confined.at);
        let never = || Some(false).filter(|_| confined.part && matches!(confined.word, "to" | EYES_TO));
        match (confined.within.or_else(never)?, confined.word, confined.on) {
            (false, "never stops", On::Me) => Some(forbids_nothing(confined.at, "never stops", &text)),
            (false, "passes", _) => Some(errors::passes_nobody(confined.at, &text)),
            (false, PREFERS_TO, _) => {
                Some(errors::preferred_nowhere(confined.at, &text, text.strip_prefix("enemy ")))
            }
            (false, word @ ("to" | EYES_TO), _) => {
                Some(errors::goes_nowhere(confined.at, &text, word == EYES_TO, confined.part))
            }
            (false, "drop on", _) => Some(errors::drops_nowhere(confined.at, &text)),
            (false, word, _) => Some(errors::stops_nowhere(confined.at, word, &text)),
            (true, "to" | PREFERS_TO, On::Nobody) => Some(errors::to_everywhere(confined.at, &text)),
            (true, word @ ("stops" | "stands"), On::Me) => Some(forbids_nothing(confined.at, word, &text)),
            _ => None,
        }
    }
}

/// The place where a set says that its pieces are neutral.
fn says_neutral(set: &Set) -> Option<Span> {
    match &set.kind {
        SetKind::Nobody => Some(set.at),
        SetKind::And(parts) => parts.iter().find_map(says_neutral),
        SetKind::Attacked(what, _) | SetKind::Where { what, .. } | SetKind::By { what, .. } => {
            says_neutral(what)
        }
        _ => None,
    }
}

/// The words of a relation without one of its sides and the word between them.
fn other_words(text: &str, named: &str) -> String {
    let rest = text.strip_prefix(named).or_else(|| text.strip_suffix(named)).unwrap_or(text).trim();
    let between = ["is not", "not in", "is", "in", "on"];
    let rest = between.iter().find_map(|word| rest.strip_prefix(word)).unwrap_or(rest).trim();
    rest.to_owned()
}

/// `taken Rook` for `Rook`.
fn taken_words(words: &str) -> String {
    if words.contains(" or ") { format!("taken ({words})") } else { format!("taken {words}") }
}

/// A line of `before a turn` as it would be in `after a turn`.
fn turned(line: &str) -> String {
    let swap = [("own", "enemy"), ("win", "lose")];
    let other = |word: &str| {
        let bare = word.trim_matches(|c| "(),".contains(c));
        let pair = swap.iter().find_map(|(a, b)| match bare {
            _ if bare == *a => Some(*b),
            _ if bare == *b => Some(*a),
            _ => None,
        });
        pair.map_or_else(|| word.to_owned(), |pair| word.replace(bare, pair))
    };
    line.split(' ').map(other).collect::<Vec<_>>().join(" ")
}

/// How a game can remember what an earlier turn has captured.
const TAKEN_EARLIER: &str =
    "to remember what was taken in an earlier turn, declare a flag and set it in `after taking`";

/// `stops not enemy Rook`, `never stops enemy Rook`: only the piece itself stands where it ends.
fn forbids_nothing(at: Span, word: &str, text: &str) -> Diagnostic {
    let never = word.starts_with("never");
    let men = text.strip_prefix("not ").unwrap_or(text);
    let enemies = men.starts_with("enemy") && (never || men.len() < text.len());
    errors::forbids_nothing(at, word, text, (men, enemies), never)
}
