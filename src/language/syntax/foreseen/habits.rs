//! Clauses of pieces in plain English: `disappears when`, `immune`, `jumps over`.

use super::super::errors;
use super::super::grammar::Rule;
use super::super::mend::Repair;
use super::{Part, Told};

/// What a piece is or does in plain English, and the clause for it. `{guard}` is the `when` behind it, `{not}` the same
/// turned round, `{rest}` whatever stands behind it.
const HABITS: [(&[&str], &str); 10] = [
    (
        &[
            "disappears",
            "dies",
            "vanishes",
            "removed",
            "dead",
            "disappear",
            "explodes",
            "perishes",
            "dissolves",
            "die",
            "vanish",
            "destroyed",
            "drowns",
        ],
        "after moving {guard} { take mover }",
    ),
    (
        &[
            "immobile",
            "frozen",
            "immovable",
            "paralysed",
            "paralyzed",
            "stationary",
            "asleep",
            "sleeps",
            "freezes",
            "rests",
        ],
        "moves {not}",
    ),
    (
        &[
            "immune",
            "protected",
            "invulnerable",
            "untouchable",
            "invincible",
            "uncapturable",
            "indestructible",
            "shielded",
            "invulnerably",
            "immortal",
        ],
        "safe {guard}",
    ),
    (&["forbidden", "avoids", "avoid", "shuns", "fears", "excluded"], "enters not {rest}"),
    (&["confined", "restricted", "limited", "stays", "remains"], "stands {rest}"),
    (&["jumps", "hops", "jump", "hop", "leaps"], "move jump any {rest}"),
    (&["slides", "slide", "glides", "rides"], "move slide {rest}"),
    (&["steps", "step", "walks"], "move step {rest}"),
    (&["drops", "dropped", "placed", "enters-from-hand"], "drop on {rest}"),
    (&["swaps", "exchanges"], "move step any onto {rest} as other { swap mover and other }"),
];

impl Part<'_> {
    /// A clause that begins with a word of plain English.
    pub(super) fn habit(&self) -> Option<Told> {
        let mut first = 0;
        while matches!(self.w(first), "is" | "gets" | "are" | "it" | "be" | "can" | "must" | "becomes")
            && first < 3
        {
            first += 1;
        }
        let word = self.w(first);
        if matches!(self.w(first + 1), ":" | "=")
            || self.names.declares(word)
            || self.names.is_walk(word) && first == 0
        {
            return None;
        }
        if matches!(word, "captured" | "taken" | "attacked" | "eaten") && self.w(first + 1) == "by" {
            let by = self.rest(first + 2, &[]);
            let said = self.text(0, first + 1);
            return Some(
                errors::said_otherwise(
                    said,
                    self.span(0, first + 1),
                    "who takes it is said in the pieces that take",
                    &format!("in each of those, `takes enemy`; here, what keeps all others away: `safe unless mover is {by}`"),
                )
                .into(),
            );
        }
        if matches!(
            word,
            "respawns" | "respawn" | "reborn" | "revives" | "returns" | "resurrects" | "reappears"
        ) {
            return Some(
                errors::said_otherwise(
                    word,
                    self.span(0, first),
                    "a man that was taken comes back by a hand",
                    "write `after being taken { add taken to own hand }` and `drop on empty` in the piece, and `hand` with its name in the file",
                )
                .into(),
            );
        }
        let clause = HABITS.iter().find(|(words, _)| words.contains(&word))?.1;
        let mut rest = first + 1;
        while matches!(
            self.w(rest),
            "to" | "from" | "against" | "by" | "in" | "on" | "with" | "within" | "inside" | "the" | "if"
        ) && self.w(rest) != "if"
        {
            rest += 1;
        }
        let behind = self.rest(rest, &[]);
        let plain = self.plain_set(behind);
        let behind = plain.as_deref().unwrap_or(behind);
        let guarded = matches!(self.w(rest), "when" | "unless" | "if" | "while");
        let question = if guarded { self.rest(rest + 1, &[]) } else { "" };
        let (guard, not) = match self.w(rest) {
            "unless" => (format!("unless {question}"), format!("when {question}")),
            _ if guarded => (format!("when {question}"), format!("unless {question}")),
            _ if behind.is_empty() => (String::new(), String::new()),
            // From whom it is safe.
            _ if clause.starts_with("safe")
                && matches!(self.w(first + 1), "to" | "from" | "against" | "by") =>
            {
                (format!("when mover is {behind}"), String::new())
            }
            _ => (format!("when here in {behind}"), format!("unless here in {behind}")),
        };
        let needed = clause.contains("{rest}") && (behind.is_empty() || guarded);
        if needed || clause.contains("{not}") && not.is_empty() && word != "immobile" {
            return None;
        }
        let behind = match clause {
            "move jump any {rest}" if !matches!(self.w(rest), "over") => return None,
            _ if clause.starts_with("move s") => self.directions_in_words(rest)?,
            _ => behind.to_owned(),
        };
        let meant = if not.is_empty() && clause.contains("{not}") {
            "move stay when no cell".to_owned()
        } else {
            clause.replace("{guard}", &guard).replace("{not}", &not).replace("{rest}", &behind)
        };
        let meant = meant.split_whitespace().collect::<Vec<_>>().join(" ");
        if !self.is_sound(Rule::only_clauses, &meant) {
            let form = clause
                .replace("{rest}", "SET")
                .replace("{guard}", "when CONDITION")
                .replace("{not}", "unless CONDITION");
            let found = errors::other_words(self.text(0, first), self.span(0, first), &format!("`{form}`"));
            return Some(found.help("SET are cells or men: a part of the board is a zone, declared in `board`: `zone home = a1..f3 for each side`").into());
        }
        let last = self.line_end(first, &[]);
        let said = self.text(0, first);
        // What does not move the piece is left out for reading on.
        let room = if meant.starts_with("move ") {
            None
        } else {
            Some(Repair::new(self.start(0), self.end(last), ""))
        };
        let found = errors::other_words(said, self.span(0, last), &format!("`{meant}`"));
        Some(Told::from(found).mended(self.replace(0, last, &meant).or(room)))
    }

    /// The rest of a line with directions in the words of the language.
    fn directions_in_words(&self, from: usize) -> Option<String> {
        let rest = self.rest(from, &[]);
        let words = rest.split_whitespace().map(|word| self.direction_meant(word).unwrap_or(word));
        let words: Vec<&str> = words.collect();
        (!words.is_empty()).then(|| words.join(" "))
    }
}
