//! Chains from one zone to another, in plain English: `top connected to bottom`.

use super::super::errors;
use super::{Part, Told};

/// Words between a chain that has a name and the zones that it is to reach.
const REACHES: [&str; 11] = [
    "touches", "touch", "touching", "reaches", "reach", "meets", "connects", "connect", "joins", "links",
    "spans",
];

impl Part<'_> {
    /// `chain touches south and north`, where `chain` is a set that has a name: it is asked of each zone by itself.
    pub(super) fn chain_at_zones(&self, at: usize) -> Option<(Told, usize)> {
        let chain = at.checked_sub(1).filter(|_| REACHES.contains(&self.w(at)))?;
        let name = self.w(chain);
        let sort = self.is_piece(chain) || self.is_side(chain);
        if !self.names.declares(name) || sort || self.names.is_zone(name) || self.names.is_direction(name) {
            return None;
        }
        let (mut zones, mut last) = (Vec::new(), at);
        for next in at + 1..at + 14 {
            let word = self.w(next);
            if self.names.is_zone(word) {
                zones.push(format!("{name} {word}"));
                last = next;
            } else if !matches!(word, "and" | "," | "with" | "to" | "both" | "the")
                && !REACHES.contains(&word)
            {
                break;
            }
        }
        if zones.len() < 2 || !self.on_one_line(chain, last) {
            return None;
        }
        let meant = zones.join(" and ");
        let found =
            errors::other_words(self.text(chain, last), self.span(chain, last), &format!("`{meant}`")).help(
                "a zone behind a set asks whether any of the set stands there: each zone is asked by itself",
            );
        Some((Told::from(found).mended(self.replace(chain, last, &meant)), last + 1))
    }

    /// The question around a word for a chain, and the word behind it.
    pub(super) fn chain(&self, at: usize) -> Option<(Told, usize)> {
        if self.names.declares(self.w(at)) || matches!(self.w(at + 1), ":" | "=") {
            return None;
        }
        let begins = |at: &usize| matches!(self.w(*at), "when" | "unless" | "if" | "that" | "then" | "{");
        let asks = (0..at).rev().take(12).find(begins)?;
        let first = asks + 1;
        let last = self.line_end(at, &["win", "lose", "draw"]);
        let zone = |at: &usize| {
            let word = self.w(*at);
            let sort = self.is_piece(*at) || self.is_side(*at) || self.names.is_walk(word);
            self.names.declares(word)
                && !sort
                && !self.names.is_direction(word)
                && self.names.number(word).is_none()
                && !self.names.flags.iter().any(|flag| flag == word)
        };
        // What is asked besides, before it and behind it.
        let joined = |at: &usize| matches!(self.w(*at), "and" | "or");
        let first = (first..at)
            .rev()
            .filter(joined)
            .find(|at| !(first..*at).any(|at| zone(&at)))
            .map_or(first, |at| at + 1);
        let last = (at..=last)
            .filter(joined)
            .find(|end| (first..*end).filter(|at| zone(at)).count() > 1)
            .map_or(last, |at| at - 1);
        let found: Vec<usize> = (first..=last).filter(|at| zone(at)).collect();
        // `enemy bank`, where each side has one: not that of the side itself.
        let opposite = |at: usize| {
            matches!(self.w(at - 1), "enemy" | "opposite" | "other" | "opponent's")
                || self.is_side(at - 1) && self.w(at - 2) == "enemy"
        };
        let called =
            |at: usize| if opposite(at) { format!("(enemy {})", self.w(at)) } else { self.w(at).to_owned() };
        let mut zones: Vec<String> = found.iter().map(|at| called(*at)).collect();
        // `connects both banks`: one's own and the other side's.
        if zones.is_empty() {
            let singular = |at: &usize| self.w(*at).strip_suffix('s').filter(|zone| self.names.is_zone(zone));
            let both = (first..=last).any(|at| matches!(self.w(at), "both" | "two"));
            let zone = (first..=last).find_map(|at| singular(&at)).filter(|_| both)?;
            zones = vec![zone.to_owned(), format!("(enemy {zone})")];
        }
        let (one, other) = (zones.first()?, zones.iter().find(|zone| Some(*zone) != zones.first())?);
        let of_zone = |at: usize| found.contains(&(at + 1));
        let side = (first..=last)
            .find(|at| !of_zone(*at) && (self.is_side(*at) || matches!(self.w(*at), "own" | "enemy")));
        let winner = asks.checked_sub(2).filter(|at| self.is_side(*at) && self.w(at + 1) == "wins");
        let whose = side.or(winner).map_or("own", |at| self.w(at));
        // Where there are several pieces, the one that is named makes the chain.
        let piece = (first..=last).find_map(|at| self.names.piece_named(self.w(at)).filter(|_| !of_zone(at)));
        let piece = piece.filter(|_| self.names.lettered().count() > 1);
        let whose = piece.map_or_else(|| whose.to_owned(), |piece| format!("{whose} {piece}"));
        let named = |at: &usize| matches!(self.w(*at), "any" | "orthogonal" | "diagonal");
        let drawn = self.words.iter().any(|word| word.text == "map");
        let track = self.words.iter().position(|word| word.text == "tracks").map(|at| self.w(at + 1));
        let direction = match (first..=last).find(named) {
            Some(at) => self.w(at),
            None if drawn => track?,
            None => self.linked_by().unwrap_or("orthogonal"),
        };
        // The words did not say whether slanting links count.
        let links = match direction {
            "orthogonal" | "any" if !drawn && !(first..=last).any(|at| named(&at)) => {
                if direction == "any" {
                    "; where slanting links do not count, `step orthogonal` in place of `step any`"
                } else {
                    "; where slanting links count as well, `step any` in place of `step orthogonal`"
                }
            }
            _ => "",
        };
        let from = if piece.is_none() { "man " } else { "" };
        let meant = format!("{whose} {other} by (step {direction} onto {whose})+ from ({whose} {from}{one})");
        let found = errors::said_otherwise(
            self.text(first, last),
            self.span(first, last),
            "a chain is a walk of the eye from man to man",
            &format!(
                "write `{meant}`: the men on `{}` to which steps onto such men lead from those on `{}`{links}",
                other.trim_matches(['(', ')']),
                one.trim_matches(['(', ')'])
            ),
        );
        Some((Told::from(found).mended(self.replace(first, last, "no own man")), last + 1))
    }

    /// The direction in which all other chains of the file go from man to man: `(step any onto Black)`.
    fn linked_by(&self) -> Option<&str> {
        let text = self.scanned.text.as_str();
        let mut found: Option<&str> = None;
        for chain in text.split("(step ").skip(1) {
            let mut words = chain.split_whitespace();
            let (direction, then) = (words.next()?, words.next());
            if then != Some("onto") || !matches!(direction, "any" | "orthogonal" | "diagonal") {
                continue;
            }
            if found.is_some_and(|found| found != direction) {
                return None;
            }
            found = Some(direction);
        }
        found
    }
}
