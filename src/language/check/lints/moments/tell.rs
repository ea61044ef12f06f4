//! What is told of questions that have one answer only.

use std::collections::BTreeSet;

use super::super::{Told, errors};
use super::places::{Asked, Confined, Looking, PREFERS_TO};
use super::{Answer, On, Where, Why};
use crate::language::check::facts::Facts;
use crate::language::check::reasons::{Missing, Quiet};
use crate::language::diagnostic::Diagnostic;
use crate::language::ir::{Event, GuardKind};
use crate::language::source::Span;

impl Facts<'_> {
    /// Refuses questions whose answer is known from where they stand.
    pub(in crate::language::check) fn questions_of_a_moment(&self, to: &mut Told) {
        let appearing = self.appearing();
        let questions = Looking::at(self);
        let population = self.population();
        let mut found: Vec<Diagnostic> = Vec::new();
        for asked in questions.asked.values() {
            // What another file says may have been right there.
            if asked.at.source != self.main {
                continue;
            }
            found.extend(match asked.answer {
                Some(answer) => self.one_answer(asked, answer),
                None if asked.various => None,
                None => self
                    .anywhere(asked, population)
                    .or_else(|| self.never_so(asked, population))
                    .or_else(|| self.asks_of_nobody(asked, appearing, population)),
            });
        }
        for confined in questions.confined.values().filter(|confined| confined.at.source == self.main) {
            found.extend(self.nowhere(confined));
        }
        to.extend(found);
    }

    fn one_answer(&self, asked: &Asked, answer: Answer) -> Option<Diagnostic> {
        let at = asked.at;
        let text = self.sources.words(at);
        // `no man on here`: the words deny it themselves.
        let says_no = asked.denied && text.starts_with("no ");
        let answer = Answer { holds: answer.holds ^ says_no, ..answer };
        let denied = asked.denied ^ says_no;
        let word = if answer.word.is_within(at) { answer.word } else { at };
        let named = self.sources.words(word);
        Some(match answer.why {
            Why::Itself if asked.place == Where::Again => {
                errors::mover_asked_whose((at, &text), answer.holds)
            }
            // `mover is Guide`, in the one piece of a family: true, and no harm done, unless nothing is done for it.
            Why::Itself if answer.holds && named != "here" && !self.keeps_from_it(asked, &text) => {
                return None;
            }
            // `quietly so that no taken` says twice what it means.
            Why::Nobody(_) if answer.holds != denied && asked.guard_kind() == Some(GuardKind::SoThat) => {
                return None;
            }
            Why::Nobody(quiet) => self.nobody_taken(asked, quiet, &text),
            Why::NotYet(missing) => {
                let help = self.asked_later(asked, missing, &text);
                errors::asked_too_early(at, missing.word(&named), missing.what(), &text, &help)
            }
            Why::Itself if asked.place == Where::Hook(Event::Promoting) => {
                let become_so = self.become_at_promotion(&asked.kinds);
                let one = become_so.first().map(String::as_str);
                let piece = self.names_of(&asked.kinds);
                errors::asks_promoted((at, &text), &named, &piece, &become_so, one, answer.holds)
            }
            Why::Itself => {
                let piece = self.names_of(&asked.kinds);
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
                errors::asks_itself((at, &text), &named, &piece, answer.holds, help.as_deref())
            }
            Why::Counts => {
                let piece = self.names_of(&asked.kinds);
                let number = text.starts_with("number of");
                errors::counts_itself((at, &text), &named, &piece, number, answer.holds)
            }
            Why::Gone if matches!(asked.place, Where::Drop(_)) => {
                let forbids = asked.guard_kind() == Some(GuardKind::Unless);
                let drops = answer.holds ^ denied ^ forbids;
                let guard = self.sources.words(asked.guard);
                let alone = guard.split_once(' ').is_some_and(|(_, asked)| asked == text);
                errors::asks_before_a_drop((at, &text), answer.holds, (drops, alone), &guard)
            }
            Why::Gone => {
                let men = other_words(&text, &named);
                let men = if men.contains(" or ") { format!("({men})") } else { men };
                errors::asks_the_air((at, &text), &men, answer.holds)
            }
        })
    }

    /// Whether a question that always holds is all that a hook or a move is not done for: `unless mover is Guide`.
    fn keeps_from_it(&self, asked: &Asked, text: &str) -> bool {
        let guard = self.sources.words(asked.guard);
        let alone = format!("unless {text}");
        let hook = matches!(asked.place, Where::Hook(_)) && guard.contains(&format!("{alone} {{"));
        hook || asked.guard_kind() == Some(GuardKind::Unless) && guard == alone
    }

    /// The names of what pieces promote to.
    fn become_at_promotion(&self, kinds: &[crate::language::ir::Kind]) -> Vec<String> {
        let decls = kinds.iter().filter_map(|kind| self.ir.kinds.get(kind.index()));
        let promotions = decls.flat_map(|decl| &decl.promotions);
        let become_so: BTreeSet<_> = promotions.flat_map(|promotion| self.kinds_of(&promotion.to)).collect();
        let names = become_so.into_iter().filter_map(|kind| self.ir.kinds.get(kind.index()));
        names.map(|decl| decl.name.clone()).collect()
    }

    /// `quietly so that taken`
    fn nobody_taken(&self, asked: &Asked, quiet: Quiet, text: &str) -> Diagnostic {
        let who = self.names_of(&asked.kinds);
        let taking = match quiet {
            Quiet::Move(walk) => taking_instead(&self.sources.words(walk), text),
            _ => None,
        };
        let guard = self.sources.words(asked.guard);
        let guard = match asked.place {
            Where::Moves(kind) => Some((kind, format!("moves {guard}"))),
            _ => asked.guard_kind().map(|kind| (kind, guard)),
        };
        let guard = guard.as_ref().map(|(kind, guard)| {
            let word = match kind {
                GuardKind::When => "when",
                GuardKind::Unless => "unless",
                GuardKind::SoThat => "so that",
            };
            (word, guard.as_str())
        });
        let (word, guard) = guard.unzip();
        let quiet = match quiet {
            Quiet::Move(walk) => ("move", Some(walk)),
            Quiet::Drop => ("drop", None),
            Quiet::Piece => ("piece", None),
            Quiet::Game => ("game", None),
        };
        let guard = (guard, word.unwrap_or_default());
        errors::nobody_taken((asked.at, text), quiet, &who, taking.as_deref(), guard)
    }

    /// How a question that comes too early is asked in time.
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
                format!("ask after the leg, `where {0}`, or after the move, `so that {0}`", denied(guard))
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
                // Who writes that a mover wins thinks of the side that has moved.
                let meant = if line.starts_with("win ") { line.clone() } else { turned(&line) };
                format!("write it in `after a turn`, where `own` is the side that has moved: `{meant}`")
            }
            _ => "ask it after the move".to_owned(),
        }
    }

    pub(super) fn names_of(&self, kinds: &[crate::language::ir::Kind]) -> String {
        match kinds {
            [kind] => self.ir.kinds.get(kind.index()).map_or_else(String::new, |kind| kind.name.clone()),
            _ => String::new(),
        }
    }

    /// A set in which no cell is that is ever asked about, or every one.
    fn nowhere(&self, confined: &Confined) -> Option<Diagnostic> {
        let text = self.sources.words(confined.at);
        match (confined.within?, confined.word, confined.on) {
            (false, "never stops", On::Me) => Some(forbids_nothing(confined.at, "never stops", &text)),
            (false, "passes", _) => Some(errors::passes_nobody(confined.at, &text)),
            (false, PREFERS_TO, _) => {
                Some(errors::preferred_nowhere(confined.at, &text, text.strip_prefix("enemy ")))
            }
            (false, "to", _) => Some(errors::goes_nowhere(confined.at, &text)),
            (false, "drop on", _) => Some(errors::drops_nowhere(confined.at, &text)),
            (false, word, _) => Some(errors::stops_nowhere(confined.at, word, &text)),
            (true, "to" | PREFERS_TO, On::Nobody) => Some(errors::to_everywhere(confined.at, &text)),
            (true, word @ ("stops" | "stands"), On::Me) => Some(forbids_nothing(confined.at, word, &text)),
            _ => None,
        }
    }
}

/// The words of a relation without one of its sides and without the word between them.
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

/// A line of `before a turn` as it is written in `after a turn`.
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

/// The words of a quiet walk as it takes those who are asked about: `step any taking` for `step any quietly` and `taken`.
fn taking_instead(walk: &str, asked: &str) -> Option<String> {
    let (before, behind) = walk.split_once("quietly")?;
    let men = asked.trim_start_matches("no ").strip_prefix("taken")?.trim();
    let alone = !behind.contains("quietly") && !walk.contains('{') && men.split(' ').count() < 3;
    let men = match men {
        "" | "enemy" => String::new(),
        _ if men.starts_with("enemy ") => format!(" {men}"),
        _ => format!(" enemy {men}"),
    };
    let behind = behind.replace(&format!(" where {asked}"), "");
    alone.then(|| format!("{before}taking{men}{behind}"))
}

/// How a game knows what was taken in an earlier turn.
const TAKEN_EARLIER: &str =
    "to remember what was taken in an earlier turn, declare a flag and set it in `after taking`";

/// `stops not enemy Rook`, `never stops enemy Rook`: nobody but the piece itself stands where it ends.
fn forbids_nothing(at: Span, word: &str, text: &str) -> Diagnostic {
    let never = word.starts_with("never");
    let men = text.strip_prefix("not ").unwrap_or(text);
    let enemies = men.starts_with("enemy") && (never || men.len() < text.len());
    errors::forbids_nothing(at, word, text, (men, enemies), never)
}
