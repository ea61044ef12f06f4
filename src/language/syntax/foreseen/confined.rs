//! Where a man may be, in plain English: `cannot leave the camp`, `must stay in camp`, `moves only when`.

use super::super::errors;
use super::super::grammar::Rule;
use super::super::mend::Repair;
use super::forbidden::bracketed;
use super::names::is_name;
use super::{Part, Told};

/// What is said of a place or of a time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Bound {
    /// Each of its moves begins and ends there.
    Stay,
    /// It walks on no other cell.
    Enter,
    /// It ends its moves there.
    Stop,
    /// It walks on none of these cells.
    Never,
    /// It ends no move there.
    NeverStop,
    /// It goes on from none of these cells.
    NeverThrough,
    /// It moves at no other time.
    Only,
}

/// Words of which one denies: they stand before a verb.
const DENIED: &str = "cannot/can't/may not/must not/never/does not/doesn't/do not/don't/shall not/is not allowed to/not allowed to/is never allowed to/is forbidden to/may never/can never/must never/should not/will not/won't/is unable to";

/// Words that permit or order: they stand before a verb.
const ORDERED: &str = "must/must always/has to/always/should/shall/have to/needs to/is to/must only/may/can/is bound to/is forced to/must at all times";

/// Verbs behind words that deny, and what is meant.
const NOT: [(&str, Bound); 4] = [
    (
        "leave/leaves/exit/exits/quit/leave from/get out of/go out of/move out of/go outside/move outside/step outside/step out of/be outside/be outside of/go beyond/move beyond/depart from",
        Bound::Stay,
    ),
    (
        "enter/enters/enter into/go into/go in/go onto/move into/move onto/move in/step into/step onto/walk into/walk onto/come into/cross/crosses/go across/move across/cross over/go over to/get into/be in/be on/stand in/stand on",
        Bound::Never,
    ),
    (
        "stop on/stop in/stops on/stops in/stop at/end on/end in/end its move in/end its move on/ends on/ends in/land on/land in/lands on/rest on/rest in/stay in/stay on/remain in",
        Bound::NeverStop,
    ),
    ("pass through/passes through/walk through/go through/move through/pass/pass over", Bound::NeverThrough),
];

/// Verbs behind words that order, and what is meant.
const ALWAYS: [(&str, Bound); 3] = [
    (
        "stay in/stay within/stay inside/stay on/stays in/stays within/stays inside/remain in/remain within/remain inside/remains in/remain on/be in/be inside/be within/keep in/keep within/keep to/move in/move within/move inside/move only in/move only within/move only inside/only move in/only move within/only move inside",
        Bound::Stay,
    ),
    ("only enter/enter only/only walk on/only step on/only go on/only go into", Bound::Enter),
    (
        "only stop in/only stop on/stop in/stop on/end in/end on/only end in/only end on/end its move in/end its move on/only land on/land on/only land in/only stop at/only move to/only go to/only move into/only move onto",
        Bound::Stop,
    ),
];

/// What is said without such words.
const ALONE: [(&str, Bound); 3] = [
    (
        "only moves in/only moves within/only moves inside/moves only in/moves only within/moves only inside/moves only on/only moves on/stays in/stays within/stays inside/stays only in/only stays in/remains in/remains within/remains inside/is confined to/confined to/is restricted to/restricted to/is limited to/limited to/is bound to/bound to/is kept in/only in/only within/only inside/move only in/only move in/only walks in/walks only in/lives only in/only lives in",
        Bound::Stay,
    ),
    ("only enters/enters only/only walks on/walks only on/only steps on", Bound::Enter),
    (
        "only stops in/only stops on/stops only in/stops only on/only ends in/ends only in/only lands on/lands only on/only moves to/moves only to/only moves into/moves only into",
        Bound::Stop,
    ),
];

/// Words before a time at which it may move.
const WHEN: &str = "moves only/only moves/may only move/can only move/may move only/can move only/must only move/only may move/only can move/move only/only move/moves just/is only allowed to move/allowed to move only/is allowed to move only/can only be moved/may only be moved";

impl Part<'_> {
    /// A rule about places or times in plain English, from its first word on; and the word behind it.
    pub(super) fn confined(&self, at: usize) -> Option<(Told, usize)> {
        let clause = matches!(self.block_head(at)?, "piece" | "family" | "every" | "change" | "instead");
        let begins = self.words.get(at).is_some_and(|word| word.fresh);
        let asked = !begins && self.question_start(at, true, false).is_some();
        if !clause || asked || self.names.declares(self.w(at)) {
            return None;
        }
        let (count, bound) = self.bound(at)?;
        let mut from = at + count;
        if bound != Bound::Only {
            while matches!(self.w(from), "the" | "its" | "his" | "their" | "any" | "a" | "an" | "of" | "in") {
                from += 1;
            }
        }
        let last = self.line_end(from, &["move", "takes", "promotes", "after", "drop"]);
        // `never enters marsh` is how the language says it; its guard may stand on the next line. And what a recipe tells is
        // told by it: `cannot move into check`.
        if from > last
            || self.is_sound(Rule::only_clauses, self.text(at, last))
            || self.sentence_within(at, last, false).is_some()
        {
            return None;
        }
        let end = self.line_end(
            from,
            &["when", "unless", "if", "while", "move", "takes", "promotes", "but", "and", "except"],
        );
        let end = if bound == Bound::Only { last } else { end.min(last) };
        let asks = |at: usize| at <= last && matches!(self.w(at), "when" | "unless" | "if" | "while");
        let except = usize::from(self.w(end + 1) == "except");
        let guard = (asks(end + 1 + except)).then_some(end + 1 + except);
        let men = [
            "pieces",
            "men",
            "man",
            "others",
            "other pieces",
            "own pieces",
            "other men",
            "a piece",
            "any piece",
            "enemies",
            "anything",
            "own men",
            "enemy pieces",
            "own",
            "enemy",
            "occupied",
            "occupied cells",
            "occupied squares",
            "piece",
            "other",
        ];
        if matches!(bound, Bound::NeverThrough) && men.contains(&self.text(from, end)) {
            return Some(self.over_nobody(at, end));
        }
        let said = self.text(at, from - 1);
        let meant = match bound {
            Bound::Only => format!("moves when {}", self.text(from, end)),
            _ => self.bounded(bound, (from, end), guard.map(|guard| (guard, last)))?,
        };
        let whole = if guard.is_some() { last } else { end };
        let line = if begins || self.move_before(at).is_none() {
            ""
        } else {
            "a rule is a clause of its own, with no `move` before it; "
        };
        let known = self.is_sound(Rule::only_clauses, &meant);
        if bound == Bound::Only && !known {
            return None;
        }
        let help = match bound {
            Bound::Only => "`moves when CONDITION` says when a piece may move at all".to_owned(),
            Bound::Stay | Bound::Enter | Bound::Stop if known => {
                let place = bracketed(self.text(from, end));
                format!(
                    "`stands {place}`: its moves begin and end there; `stops {place}`: they end there; `enters {place}`: it does not even walk on other cells"
                )
            }
            _ if known => {
                let place = bracketed(self.text(from, end));
                format!(
                    "`enters not {place}`: it walks on none of these cells; `stops not {place}`: it only ends no move there; `passes not {place}`: it may come there, but not go on in the same move"
                )
            }
            _ => format!(
                "a part of the board is a zone, declared in `board`: `zone {} = a1..c3 for each side`",
                self.text(from, end).replace(' ', "-")
            ),
        };
        let found = errors::other_words(said, self.span(at, whole), &format!("`{meant}`"))
            .help(format!("{line}{help}"));
        let blank = Repair::new(self.start(at), self.end(whole), "");
        let repair = if begins && known { self.replace(at, whole, &meant).unwrap_or(blank) } else { blank };
        Some((Told::from(found).mended(Some(repair)), whole + 1))
    }

    /// How many words say what is bound, and how.
    fn bound(&self, at: usize) -> Option<(usize, Bound)> {
        let when = self.said(at, WHEN).filter(|count| matches!(self.w(at + count), "when" | "if" | "while"));
        if let Some(count) = when {
            return Some((count + 1, Bound::Only));
        }
        let of = |from: usize, verbs: &[(&str, Bound)]| {
            let found = verbs.iter().filter_map(|(ways, bound)| Some((self.said(from, ways)?, *bound)));
            found.max_by_key(|(count, _)| *count)
        };
        let behind = |before: &str, verbs: &[(&str, Bound)]| {
            let count = self.said(at, before)?;
            of(at + count, verbs).map(|(verb, bound)| (count + verb, bound))
        };
        behind(DENIED, &NOT).or_else(|| behind(ORDERED, &ALWAYS)).or_else(|| of(at, &ALONE))
    }

    /// The rule for a place, with the guard behind it.
    fn bounded(
        &self,
        bound: Bound,
        (from, end): (usize, usize),
        guard: Option<(usize, usize)>,
    ) -> Option<String> {
        let said = self.text(from, end);
        let place = match self.plain_set(said) {
            Some(place) => place,
            // A zone that is to be declared: it has no other name than this.
            None if (from..=end).all(|at| is_name(self.w(at))) && end < from + 3 => said.replace(' ', "-"),
            None => return None,
        };
        let place = bracketed(&place);
        let clause = match (bound, guard) {
            (Bound::Stay, None) => format!("stands {place}"),
            (Bound::Enter, None) => format!("enters {place}"),
            (Bound::Stop, None) => format!("stops {place}"),
            (Bound::Never, None) => format!("enters not {place}"),
            (Bound::NeverStop, None) => format!("stops not {place}"),
            (Bound::NeverThrough, None) => format!("passes not {place}"),
            (Bound::Stay, _) => format!("never stands (not {place})"),
            (Bound::Enter, _) => format!("never enters (not {place})"),
            (Bound::Stop, _) => format!("never stops (not {place})"),
            (Bound::Never, _) => format!("never enters {place}"),
            (Bound::NeverStop, _) => format!("never stops {place}"),
            (Bound::NeverThrough, _) => format!("never passes {place}"),
            (Bound::Only, _) => return None,
        };
        let Some((guard, last)) = guard else { return Some(clause) };
        let except = self.w(guard) == "unless" || self.w(guard - 1) == "except";
        let word = if except { "unless" } else { "when" };
        Some(format!("{clause} {word} {}", self.text(guard + 1, last)))
    }

    /// The word that begins the block in which a word stands.
    pub(super) fn block_head(&self, at: usize) -> Option<&str> {
        let open = self.words.get(at)?.block?;
        let fresh = |at: &usize| *at == 0 || self.words.get(*at).is_some_and(|word| word.fresh);
        // A block may stand behind others on its line.
        let begins = |at: &usize| fresh(at) || matches!(self.w(at - 1), "{" | "}" | ";");
        (0..=open).rev().take(24).find(begins).map(|at| self.w(at))
    }
}
