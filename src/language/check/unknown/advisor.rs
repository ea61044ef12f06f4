//! The stage that reports unknown words, when everything is read: what their authors may have meant.

use super::advice::Advice;
use std::collections::HashSet;

use crate::language::check::declared::Known;
use crate::language::check::declared::meaning::Meaning;
use crate::language::check::declared::names::{DIRECTIONS, Names};
use crate::language::check::declared::shape::Shape;
use crate::language::check::errors;
use crate::language::check::notes::Notes;
use crate::language::check::program::Program;
use crate::language::check::stages::{Output, Written};
use crate::language::check::unknown::sought::Sought;
use crate::language::check::unknown::word::Unknown;
use crate::language::diagnostic::{Diagnostic, catalog, suggest};
use crate::language::ir::{Ir, Label};
use crate::language::letters::Letters;
use crate::language::sorting::Sorting;
use crate::language::source::{Sources, Span};

/// The number of words for which suggestions are sought: more than there are messages about one file.
const ADVISED: usize = 400;

/// Searches all known names for suggestions.
pub(super) struct Advisor<'t> {
    pub(super) program: &'t Program<'t>,
    pub(super) sources: &'t Sources,
    pub(super) ir: &'t Ir,
    pub(super) shape: &'t Shape,
    pub(super) names: &'t Names<'t>,
    pub(super) notes: &'t Notes,
    /// Whether a zone or the like has been refused for its name.
    pub(super) misnamed: bool,
}

/// The stage of the unknown words: reports them all.
pub(in crate::language::check) fn tell(written: Written<'_>, known: Known<'_, '_>, ir: &Ir, to: &mut Output) {
    let Written { program, sources, .. } = written;
    let Known { shape, names, .. } = known;
    let misnamed = to.told.has(catalog::NAME_TAKEN);
    let words = to.told.take_unknown();
    let advisor = Advisor { program, sources, ir, shape, names, notes: &to.notes, misnamed };
    to.told.extend(advisor.tell(words));
}

impl Advisor<'_> {
    /// Reports all unknown words, each once.
    fn tell(&self, mut all: Vec<Unknown>) -> Vec<Diagnostic> {
        all.arrange_by_key(|known| (known.at.source, known.at.start));
        let names: HashSet<String> = all.iter().map(|known| known.name.clone()).collect();
        let mut told: Vec<(Advice, Vec<Unknown>)> = Vec::new();
        let advised: Vec<(Unknown, Advice)> = all
            .into_iter()
            .enumerate()
            .map(|(index, unknown)| {
                // Nobody reads so many messages: suggestions are sought for the first words only.
                let advice = if index < ADVISED { self.advice(&unknown, &names) } else { Advice::Declare };
                (unknown, advice)
            })
            .collect();
        // Of words side by side that have one suggestion together, only one is reported.
        let mended = advised.iter().filter(|(_, advice)| matches!(advice, Advice::Help(_)));
        let mended: Vec<Span> = mended.filter_map(|(unknown, _)| unknown.around.whole).collect();
        for (unknown, advice) in advised {
            let whole = unknown.around.whole;
            if advice == Advice::Declare && whole.is_some_and(|whole| mended.contains(&whole)) {
                continue;
            }
            let same = |(before, group): &&mut (Advice, Vec<Unknown>)| {
                *before == advice && group.first().is_some_and(|first| first.name == unknown.name)
            };
            match told.iter_mut().find(same) {
                Some((_, group)) => group.push(unknown),
                None => told.push((advice, vec![unknown])),
            }
        }
        let mut out = self.tell_of_plain_english(&mut told);
        for (advice, group) in told {
            let Some(first) = group.first() else { continue };
            let vague = first.sought == Sought::Question && first.around.whole.is_some();
            let noun = if !vague && group.iter().all(|known| known.sought.noun() == first.sought.noun()) {
                first.sought.noun()
            } else {
                "known"
            };
            let sought = group.iter().map(|known| known.sought).max().unwrap_or_default();
            // A declaration with the name of a cell, for example, declares no name: errors at its uses follow from that.
            if advice == Advice::Declare && sought == Sought::Cells && self.misnamed {
                continue;
            }
            let lines: Vec<usize> =
                group.iter().map(|known| self.sources.line_column(known.at).line).collect();
            let places = if group.iter().all(|known| known.at.source == first.at.source) {
                errors::places(&lines)
            } else {
                errors::places(&vec![0; lines.len()])
            };
            let found = match advice {
                Advice::Declare => errors::unknown_name(first.at, &first.name, noun, &places)
                    .guess(self.declared_for(first, sought)),
                advice => errors::unknown_meant(first.at, &first.name, noun, &places, &advice),
            };
            out.push(found);
        }
        out
    }

    /// Several words on one line that are all unknown give one message.
    fn tell_of_plain_english(&self, told: &mut Vec<(Advice, Vec<Unknown>)>) -> Vec<Diagnostic> {
        let mut out = Vec::new();
        let (alone, others): (Vec<_>, Vec<_>) = std::mem::take(told).into_iter().partition(|one| {
            let (advice, group) = one;
            let asked = |known: &Unknown| {
                matches!(known.sought, Sought::Set | Sought::Question | Sought::Men | Sought::Cells)
            };
            *advice == Advice::Declare && group.len() == 1 && group.iter().all(asked)
        });
        *told = others;
        let line = |one: &(Advice, Vec<Unknown>)| {
            one.1.first().map(|known| (known.at.source, self.sources.line_column(known.at).line))
        };
        for words in alone.chunk_by(|one, other| line(one) == line(other)) {
            let all = || words.iter().flat_map(|(_, group)| group);
            match (all().next(), all().next_back()) {
                (Some(first), Some(last)) if words.len() > 1 => {
                    let names: Vec<&str> = all().map(|known| known.name.as_str()).collect();
                    let chief = self.program.pieces().first().copied().unwrap_or("King");
                    out.push(errors::unknown_words(first.at.to(last.at), &names, chief));
                }
                _ => told.extend_from_slice(words),
            }
        }
        out
    }

    /// What may be meant by a word.
    fn advice(&self, unknown: &Unknown, names: &HashSet<String>) -> Advice {
        let word = unknown.name.as_str();
        if let (true, Some(at)) = (unknown.board, self.names.place(word)) {
            return Advice::Later(at);
        }
        let state = matches!(
            unknown.sought,
            Sought::State | Sought::NumberState | Sought::CellState | Sought::SetState
        );
        if state && matches!(self.names.get(word), Some(Meaning::Define(_)))
            || unknown.local.iter().any(|local| state && local == word)
        {
            return Advice::Help(format!(
                "only states are asked with a dot: for other pieces, use a definition with brackets: `define {word}(m) = ...`, used as `{word}(it)`"
            ));
        }
        if let Some(near) = self.alike(unknown) {
            return Advice::Near(near.clone(), self.unused(&near));
        }
        // A name given by the move is a better guess than a word of other languages.
        if let Some(near) = suggest::nearest(word, unknown.local.iter().map(String::as_str)) {
            return Advice::Near(near.to_owned(), None);
        }
        if let Some(line) = self.row_of_cells(unknown) {
            return Advice::Help(format!("write `{line}`"));
        }
        let fitting = match unknown.sought {
            Sought::Label => self.ir.labels.iter().map(String::as_str).collect(),
            sought => self.names.words(|meaning| sought.fits(meaning, sought != Sought::Cells)),
        };
        let unused: Vec<&str> = fitting.into_iter().filter(|known| self.unused(known).is_some()).collect();
        let near = suggest::nearest(word, unused.iter().copied());
        if let Some((near, at)) = near.and_then(|near| Some((near, self.unused(near)?))) {
            return Advice::Near(near.to_owned(), Some(at));
        }
        // A name that is never used, if a single word is unknown, was probably its earlier form.
        let usual = unknown.sought == Sought::Direction && DIRECTIONS.contains(&word);
        let strange = !usual && names.len() == 1;
        // A question hardly has the name of a piece.
        let of_piece =
            |name: &str| matches!(self.names.get(name), Some(Meaning::Kind(_) | Meaning::Family(_)));
        let asks = unknown.sought == Sought::Question;
        let renamed = || match unused.as_slice() {
            [only] if strange && !(asks && of_piece(only)) => Some(((*only).to_owned(), self.unused(only)?)),
            _ => None,
        };
        let exact = matches!(
            unknown.sought,
            Sought::Walk
                | Sought::Label
                | Sought::Cells
                | Sought::State
                | Sought::NumberState
                | Sought::CellState
                | Sought::SetState
        );
        if exact && let Some((near, at)) = renamed() {
            return Advice::Unused(near, at);
        }
        // A similar whole name is a better guess than a part of this one.
        if let Some(near) = self.part_of_name(unknown).filter(|_| self.near(unknown, false).is_none()) {
            let unused = self.unused(&near);
            return Advice::Near(near, unused);
        }
        for widely in [false, true] {
            if let (Some(near), false) = (self.near(unknown, widely), usual) {
                let unused = self.unused(&near);
                return Advice::Near(near, unused);
            }
        }
        match renamed() {
            // `nifu` is not meant to be `Gold`.
            Some((near, at)) if starts_large(&near) == starts_large(unknown.name()) => {
                Advice::Unused(near, at)
            }
            _ => Advice::Declare,
        }
    }

    /// How to declare a word; a zone of which one side's is named is declared for each side.
    fn declared_for(&self, unknown: &Unknown, sought: Sought) -> String {
        let told = self.declaration(&unknown.name, sought);
        let before = unknown.around.before.map_or("", |before| self.sources.text(before));
        let whose = before.split_whitespace().any(|word| matches!(word, "own" | "enemy"));
        match told.split_once("`zone ").and_then(|(start, rest)| Some((start, rest.split_once('`')?))) {
            Some((start, (zone, rest))) if whose => format!("{start}`zone {zone} for each side`{rest}"),
            Some((start, (zone, rest))) if self.shape.is_turned_round() => {
                format!("{start}`zone {zone}`, with `for each side` after it if each side has its own{rest}")
            }
            _ => told,
        }
    }

    /// Where a word is declared that nothing uses.
    fn unused(&self, word: &str) -> Option<Span> {
        if let Some(label) = self.ir.labels.iter().position(|label| label == word)
            && !self.notes.labels_used.contains(&Label::at(label))
        {
            return self.notes.label_places.get(label).copied();
        }
        if self.notes.is_used(word) { None } else { self.names.place(word) }
    }

    /// The words that can replace one.
    fn candidates<'a>(&'a self, unknown: &'a Unknown, widely: bool) -> Vec<&'a str> {
        let mut all: Vec<&str> = unknown.local.iter().map(String::as_str).collect();
        match unknown.sought {
            Sought::Label => all.extend(self.ir.labels.iter().map(String::as_str)),
            Sought::Phase => all.extend(self.ir.phases.iter().map(|phase| phase.name.as_str())),
            sought => all.extend(self.names.words(|meaning| sought.fits(meaning, widely))),
        }
        all.extend(unknown.sought.words());
        all
    }

    /// A word that differs in case, in a hyphen or in an `s` at the end.
    pub(super) fn alike(&self, unknown: &Unknown) -> Option<String> {
        let plain = |word: &str| word.lower().replace(['-', '_', '\''], "");
        let wanted = plain(&unknown.name);
        let singular =
            |word: &str| word.strip_suffix("es").or_else(|| word.strip_suffix('s')).map(str::to_owned);
        let near = |known: &str| {
            let known = plain(known);
            known == wanted
                || known.len() > 2
                    && (singular(&wanted).as_deref() == Some(&*known)
                        || wanted.strip_suffix('s') == Some(&*known))
                || wanted.len() > 2 && known.strip_suffix('s') == Some(&*wanted)
        };
        self.candidates(unknown, true).into_iter().find(|known| near(known)).map(str::to_owned)
    }

    /// A word that is the larger part of one with hyphens: `moved` of `has-moved`.
    fn part_of_name(&self, unknown: &Unknown) -> Option<String> {
        let name = unknown.name.lower();
        let part = |known: &str| {
            let known = known.lower();
            known.len() > 2
                && known.len() * 2 >= name.len()
                && (name.strip_prefix(&known).is_some_and(|rest| rest.starts_with('-'))
                    || name.strip_suffix(&known).is_some_and(|rest| rest.ends_with('-')))
        };
        self.candidates(unknown, false).into_iter().find(|known| part(known)).map(str::to_owned)
    }

    pub(super) fn near(&self, unknown: &Unknown, widely: bool) -> Option<String> {
        // A name of one letter is similar to all of them.
        if unknown.name.chars().count() < 2 {
            return None;
        }
        let known = self.candidates(unknown, widely).into_iter();
        // The names of cells differ in a letter, so a similar one is not meant.
        let known =
            known.filter(|word| word.len() > 2 || !matches!(self.names.get(word), Some(Meaning::Cell(_))));
        suggest::nearest(&unknown.name, known).map(str::to_owned)
    }
}

/// Whether a name begins as the names of pieces and sides usually do.
fn starts_large(name: &str) -> bool {
    name.starts_with(|letter: char| letter.is_ascii_uppercase())
}
