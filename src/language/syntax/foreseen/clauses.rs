//! Clauses of pieces: ways of moving, rules, hooks, states.

use super::super::errors;
use super::super::grammar::Rule;
use super::super::list::List;
use super::super::mend::Repair;
use super::forbidden::bracketed;
use super::names::{is_name, is_number};
use super::{Part, Told};

/// Words that end a set within a line.
pub(super) const ENDS_SET: [&str; 5] = ["when", "unless", "if", "but", ";"];

impl Part<'_> {
    /// `also take enemy Rook`.
    fn inherited_in_words(&self) -> Option<Told> {
        let (first, next) = (self.w(0), self.w(1));
        if !matches!(first, "also" | "never" | "instead") {
            return None;
        }
        let meant = match next {
            "take" | "capture" | "captures" | "kills" | "kill" | "eats" | "eat" | "attacks"
                if first != "never" =>
            {
                "takes"
            }
            "enter" => "enters",
            "pass" => "passes",
            "stop" => "stops",
            "stand" => "stands",
            _ => return None,
        };
        if self.closes(2) || self.words.get(2).is_none_or(|word| word.fresh) {
            return None;
        }
        let meant = format!("`{first} {meant}`");
        Some(errors::other_words(self.text(0, 1), self.span(0, 1), &meant).into())
    }

    pub(super) fn clause(&self) -> Option<Told> {
        let (first, next) = (self.w(0), self.w(1));
        // `after taken { }` says what is done, whatever it is.
        if first == "after"
            && self.w(2) == "{"
            && let Some(told) = self.hook()
        {
            return Some(told);
        }
        if let Some(told) = self.flag_told() {
            return Some(told);
        }
        if let Some(told) = self.sentence() {
            return Some(told);
        }
        if let Some(told) = self.ways_listed().or_else(|| self.way_by_numbers()) {
            return Some(told);
        }
        if first == "move" && next == ":" && self.at <= 1 {
            let walk = self.rest(2, &["when", "unless"]);
            let found = errors::leave_out(
                ":",
                self.span(1, 1),
                &format!("write `move {walk}`; a label would stand before the colon: `move walk: {walk}`"),
            );
            return Some(Told::from(found).mended(self.replace(1, 1, "")));
        }
        if matches!(first, "move" | "drop") && self.at <= 1 && matches!(next, "so" | "when" | "unless") {
            return Some(self.move_for_moves());
        }
        if let Some(told) = self.chess().filter(|_| first != "promote") {
            return Some(told);
        }
        if let Some(told) = self
            .label_alone()
            .or_else(|| self.declared())
            .or_else(|| self.mode())
            .or_else(|| self.state_in_words())
            .or_else(|| self.label_before_group())
        {
            return Some(told);
        }
        if first == "never" && matches!(next, "captures" | "capture" | "take" | "kills" | "attacks") {
            return Some(errors::said_otherwise(self.text(0, 1), self.span(0, 1), "how a piece takes is told by its moves", "for a piece that takes nobody, write `quietly` behind each of its moves: `move step any quietly`; which men it may not take: `never takes SET`").into());
        }
        if let Some(told) = self.inherited_in_words() {
            return Some(told);
        }
        if let Some(told) = self.guarded_on_the_way().or_else(|| self.guarded_wrongly()) {
            return Some(told);
        }
        if let Some(told) = self.pattern_comma() {
            return Some(told);
        }
        if let Some(told) = self.past_men().or_else(|| self.goes_anywhere()) {
            return Some(told);
        }
        if let Some(told) = self.never_beside() {
            return Some(told);
        }
        match first {
            "enter" => self.enter().or_else(|| self.dropped()),
            "place" | "drop" | "drops" => self.dropped(),
            "cannot" | "can't" | "cant" => self.cannot(1),
            "can" | "may" | "does" | "do" | "must" if matches!(next, "not" | "never" | "only") => self.cannot(2),
            "can" | "may" if self.may_go().is_some() => self.may_go(),
            "can" => self.can(),
            "must" => Some(self.must_promote().unwrap_or_else(|| self.no_must(0))),
            "safe" => self.safe_when(),
            "passes" if self.w(1) == "over" => Some(
                errors::said_otherwise(
                    self.text(0, 1),
                    self.span(0, 1),
                    "what a man goes over is told by his moves",
                    &format!("write `move jump any over {}`; `passes` is about cells on which a walk goes on", self.rest(2, &ENDS_SET)),
                )
                .into(),
            ),
            "after" | "when" | "on" | "before" | "if" | "whenever" => {
                self.hook().or_else(|| self.begins_with_if())
            }
            "moves" | "move" | "like" | "same" | "goes" | "as" => self.way_of_moving(),
            "capture" | "captures" | "kills" | "kill" | "eats" | "beats" | "take" | "attacks" => self.takes(),
            "promote" | "promotes" | "upgrades" | "becomes" | "become" | "turns" => self.promotes(),
            "stacks" if self.at <= 2 => self.stacks(),
            "image" | "picture" | "icon" | "sprite" if self.at <= 1 => Some(
                errors::said_otherwise(first, self.span(0, 0), "what a piece looks like is said by `looks`", "write `looks king`, or another of the names that `menagerie explain E0417` lists").into(),
            ),
            "value" | "letter" | "symbol" | "char" | "abbreviation" if self.at <= 1 => Some(
                errors::said_otherwise(first, self.span(0, 0), "nothing like this is told in a piece", "the letter stands behind the name: `piece Rook \"R\" { ... }`; a number that the rules use is an attribute: `rank = 5`, with `rank : 0..9` in a family").into(),
            ),
            _ if self.at == 0 && self.names.is_walk(first) && next != ":" => Some(
                errors::missing_word("move", first, self.span(0, 0), &format!("move {}", self.rest(0, &[]))).into(),
            ),
            _ => self.state().or_else(|| self.walk()).or_else(|| if self.at <= 3 { self.habit() } else { None }),
        }
    }

    /// `move A when Q | B`, `power = 1 if Q`: a guard where none can stand, or behind which nothing more can.
    fn guarded_wrongly(&self) -> Option<Told> {
        let (at, word) = (self.at, self.w(self.at));
        let guard = (1..at).find(|at| matches!(self.w(*at), "when" | "unless"));
        if self.w(0) == "move"
            && matches!(word, "|" | "then")
            && guard.is_some()
            && self.names.is_walk(self.w(at + 1))
        {
            let meant = self.sound(Rule::only_clauses, format!("move {}", self.rest(at + 1, &[])))?;
            let found = errors::said_otherwise(
                word,
                self.span(at, at),
                "the question before this ends the move",
                &format!("write what follows as a move of its own: `{meant}`"),
            );
            return Some(found.into());
        }
        if self.w(1) == "=" && matches!(word, "if" | "when" | "unless") {
            let found = errors::said_otherwise(
                word,
                self.span(at, at),
                "what a piece is given so is the same for ever",
                &format!(
                    "what depends on the position is a definition, asked where it matters: `define near-king = {}`",
                    self.rest(at + 1, &["move", "takes"])
                ),
            );
            return Some(found.into());
        }
        None
    }

    /// `safe own beside here`: a question without `when`.
    fn safe_when(&self) -> Option<Told> {
        if self.w(0) != "safe" || self.at != 1 || self.closes(1) {
            return None;
        }
        let question =
            self.plain_set(self.rest(if matches!(self.w(1), "if" | "while" | "from") { 2 } else { 1 }, &[]))?;
        let meant = self.sound(Rule::only_clauses, format!("safe when {question}"))?;
        let last = self.line_end(1, &[]);
        Some(errors::missing_word("when", self.w(1), self.span(1, last), &meant).into())
    }

    /// `can jump over enemy`: what is said with `move`, `takes` and the like.
    fn can(&self) -> Option<Told> {
        let verb = self.w(1);
        let rest = self.rest(1, &[]);
        let meant = match verb {
            "move" | "moves" => format!("move {}", self.rest(2, &[])),
            "capture" | "take" | "kill" => format!("takes {}", self.rest(2, &ENDS_SET)),
            "promote" | "become" => {
                format!("may promote to {}", self.rest(if self.w(2) == "to" { 3 } else { 2 }, &[]))
            }
            "pass" => return None,
            _ if self.names.is_walk(verb) => format!("move {rest}"),
            _ => return None,
        };
        let meant = self.sound(Rule::only_clauses, meant.trim().to_owned())?;
        Some(errors::other_words(self.text(0, 1), self.span(0, 1), &format!("`{meant}`")).into())
    }

    /// `enter not pen`: where a man walks, and not how he comes from the hand.
    fn enter(&self) -> Option<Told> {
        let from = 1 + usize::from(matches!(self.w(1), "only" | "the" | "in" | "into"));
        let dropped = ["on", "onto", "at", "from", "any", "a", "an", "empty", "anywhere", "as", ":", ""];
        if dropped.contains(&self.w(1)) || ENDS_SET.contains(&self.w(from)) {
            return None;
        }
        let mut until = ENDS_SET.to_vec();
        until.extend(List::Clauses.words());
        let plain = self.plain_set(self.rest(from, &until))?;
        let set = plain.strip_prefix("in ").unwrap_or(&plain);
        let meant = self.sound(Rule::only_clauses, format!("enters {}", bracketed(set)))?;
        let last = self.line_end(from, &until);
        let found = errors::other_words(self.text(0, last), self.span(0, last), &format!("`{meant}`"))
            .help("`enters SET` says on which cells it walks; from the hand a man comes by `drop on SET`");
        Some(Told::from(found).mended(self.replace(0, last, &meant).or_else(|| self.replace(0, last, ""))))
    }

    /// `place on empty`, `drop anywhere`.
    fn dropped(&self) -> Option<Told> {
        let mut at = 1;
        while matches!(
            self.w(at),
            "on" | "at" | "to" | "onto" | "in" | "any" | "the" | "an" | "only" | "from" | "hand"
        ) {
            at += 1;
        }
        // `drop reef on (...)`: a label without its colon.
        if self.w(0) == "drop" && self.is_name(1) && !self.names.is_zone(self.w(1)) && self.w(2) == "on" {
            let on = self.rest(2, &["when", "unless", "so"]);
            let found = errors::label_without_colon(self.w(1), self.span(1, 1), on).help(format!(
                "a label stands before the `on`, with a colon between: `drop {}: {on}`",
                self.w(1)
            ));
            let place = self.end(1);
            let blank = self.scanned.text.get(place..=place) == Some(" ");
            return Some(Told::from(found).mended(blank.then(|| Repair::new(place, place + 1, ":"))));
        }
        let mode = (at..=self.line_end(at, &["when", "unless", "so"]))
            .find(|at| matches!(self.w(*at), "quietly" | "taking"));
        if let Some(mode) = mode.filter(|mode| self.at == *mode) {
            let found = errors::leave_out(
                self.w(mode),
                self.span(mode, mode),
                "a man is dropped onto an empty cell, and takes nobody by that",
            );
            return Some(Told::from(found).mended(self.replace(mode, mode, "")));
        }
        let guarded = matches!(self.w(at), "when" | "unless" | "so");
        let rest = if guarded { "" } else { self.rest(at, &["when", "unless", "so"]) };
        let set = match rest {
            "" | "anywhere" | "everywhere" | "free" | "free cell" | "empty cell" | "empty square"
            | "vacant" | "cell" | "square" => "empty",
            set => set,
        };
        let right = self.w(0) == "drop" && self.w(1) == "on" && set == rest;
        if right || self.w(at) == ":" || self.at > at + 1 {
            return None;
        }
        let last = if rest.is_empty() { at - 1 } else { self.line_end(at, &["when", "unless", "so"]) };
        let plain = self.plain_set(set).unwrap_or_else(|| set.to_owned());
        let meant = format!("drop on {}", plain.strip_prefix("in ").unwrap_or(&plain));
        let found = errors::other_words(self.text(0, last), self.span(0, last), &format!("`{meant}`"))
            .help("a man comes from the hand by `drop on SET`, onto empty cells of the set");
        Some(Told::from(found).mended(self.replace(0, last, &meant)))
    }

    /// `move capture (hop diagonal)+`: a label without its colon.
    fn label_before_group(&self) -> Option<Told> {
        let label = usize::from(self.w(0) == "instead") + 1;
        let walk = self.w(label - 1) == "move"
            && self.is_name(label)
            && !self.names.is_walk(self.w(label))
            && self.w(label + 1) == "("
            && self.names.is_walk(self.w(label + 2));
        walk.then(|| {
            let leg = self.rest(label + 1, &["when", "unless", "so"]);
            let place = self.end(label);
            let blank = self.scanned.text.get(place..=place) == Some(" ");
            Told::from(errors::label_without_colon(self.w(label), self.span(label, label), leg))
                .mended(blank.then(|| Repair::new(place, place + 1, ":")))
        })
    }

    /// `instead capture: step any taking`, `capture: slide any`: a label and a walk, without `move`.
    fn label_alone(&self) -> Option<Told> {
        let changed = matches!(self.w(0), "instead" | "also");
        let label = usize::from(changed);
        let colon = self.w(label + 1) == ":";
        let walk = label + 1 + usize::from(colon);
        let from = if self.w(walk) == "(" { walk + 1 } else { walk };
        let labelled = (changed || colon) && self.is_name(label) && !self.names.is_walk(self.w(label));
        // `instead moves like ...` and the like are clauses of their own.
        let clause = matches!(self.w(label), "move" | "drop" | "moves" | "define" | "takes" | "safe");
        if !labelled || clause || !self.names.is_walk(self.w(from)) || self.at > from + 1 {
            return None;
        }
        let last = self.line_end(0, &[]);
        let instead = if self.w(0) == "instead" { "instead " } else { "" };
        let meant = format!("{instead}move {}: {}", self.w(label), self.text(walk, last));
        Some(errors::missing_word("move", self.w(label), self.span(0, last), &meant).into())
    }

    /// `moves like Rook`, `moves step any`.
    fn way_of_moving(&self) -> Option<Told> {
        let (first, next) = (self.w(0), self.w(1));
        let (like, piece) = match (first, next) {
            ("moves" | "move" | "goes", "like" | "as") | ("same", "as") => (true, 2),
            ("like" | "as", _) => (true, 1),
            _ => (false, 0),
        };
        if like {
            let mut at = piece;
            while matches!(self.w(at), "a" | "an" | "the") {
                at += 1;
            }
            let name = self.w(at);
            if !is_name(name) {
                return None;
            }
            let meant = self.names.piece_named(name);
            // `move as King quietly`: by his moves.
            let of_others = first == "move" && self.line_end(0, &[]) > at;
            if let Some(meant) = meant.filter(|_| of_others) {
                let whole = format!("move like {meant} {}", self.rest(at + 1, &[]));
                let meant = format!("`move like {meant}`");
                let found = errors::other_words(self.text(0, at), self.span(0, at), &meant)
                    .help(format!("by the moves of another piece: `{whole}`"));
                let blank = Repair::new(self.start(0), self.end(self.line_end(0, &[])), "");
                return Some(Told::from(found).mended(Some(blank)));
            }
            let head = self.enclosing().unwrap_or("piece NAME \"L\"");
            let found = errors::said_otherwise(
                self.text(0, at),
                self.span(0, at),
                "a piece that goes like another is `of` it",
                &format!(
                    "write it in the head of the piece: `{head} of {} {{ ... }}`",
                    meant.unwrap_or(name)
                ),
            );
            let blank = Repair::new(self.start(0), self.end(self.line_end(0, &[])), "");
            return Some(Told::from(found).mended(Some(blank)));
        }
        if first == "goes" {
            return Some(
                errors::other_words("goes", self.span(0, 0), "`move`")
                    .help(format!("a way of moving: `move {}`", self.rest(1, &[])))
                    .into(),
            );
        }
        if first == "moves" && self.at == 1 && (is_name(next) || matches!(next, "(" | "stay" | "look")) {
            let label = self.w(2) == ":";
            let meant = format!("move {}", self.rest(1, &[]));
            let way = if label || self.names.is_walk(next) || next == "(" {
                meant
            } else {
                format!("move step {}", self.rest(1, &[]))
            };
            let found = errors::moves_for_move(next, self.span(0, 0), &way);
            return Some(
                Told::from(found).mended(
                    self.names.is_walk(next).then(|| Repair::new(self.start(0), self.end(0), "move")),
                ),
            );
        }
        self.walk()
    }

    /// The head of the piece that the part stands in, without what it is of.
    pub(super) fn enclosing(&self) -> Option<&str> {
        self.enclosing_at(0)
    }

    /// The head of the piece that a word stands in, without what it is of.
    pub(super) fn enclosing_at(&self, at: usize) -> Option<&str> {
        let text = self.scanned.original.get(..self.start(at))?;
        let head = text.rfind("piece ").into_iter().chain(text.rfind("family ")).max()?;
        let line = text.get(head..)?.lines().next()?;
        let end = line.find(['{', '#']).into_iter().chain(line.find(" of ")).min().unwrap_or(line.len());
        Some(line.get(..end)?.trim_end()).filter(|head| head.split_whitespace().nth(1) != Some("piece"))
    }

    /// `captures enemy Pawn`.
    fn takes(&self) -> Option<Told> {
        if self.w(1) == ":" || self.w(1) == "=" {
            return None;
        }
        let rest = self.rest(1 + usize::from(self.w(1) == "only"), &[]);
        let (word, span) = (self.w(0), self.span(0, 0));
        let direction = direction_in_words(self.w(1));
        if let Some(direction) = direction
            .filter(|_| self.line_end(1, &["move", "moves", "takes", "promotes", "after", "drop"]) == 1)
        {
            let meant = format!("move step {direction} taking");
            let (told, _) = self.written_anew(0, 1, &meant, word);
            return Some(told);
        }
        let walk = self.names.is_walk(self.w(1)) || direction.is_some();
        let found = if walk {
            let step = if self.names.is_walk(self.w(1)) { "" } else { "step " };
            errors::other_words(word, span, &format!("`move {step}{rest} taking`")).help("how a piece takes is a way of moving with `taking`; which men it may take is said by `takes SET`")
        } else {
            let set = self.plain_set(rest);
            errors::other_words(word, span, "`takes`").help(match set {
                Some(set) => format!("which men a piece may take: `takes {set}`"),
                None => {
                    "which men a piece may take: `takes SET`; how it takes is a way of moving with `taking`"
                        .to_owned()
                }
            })
        };
        Some(Told::from(found).mended(if walk { None } else { self.replace(0, 0, "takes") }))
    }

    fn stacks(&self) -> Option<Told> {
        let number = (1..=3).map(|at| self.w(at)).find(|word| is_number(word))?;
        let last = self.line_end(0, &[]).min(3);
        Some(
            errors::other_words(self.text(0, last), self.span(0, last), &format!("`stacks up to {number}`"))
                .into(),
        )
    }
}

/// The direction of the prelude that an adverb means, or that a word is.
fn direction_in_words(word: &str) -> Option<&str> {
    Some(match word {
        "diagonally" => "diagonal",
        "orthogonally" | "straight" => "orthogonal",
        "forwards" => "forward",
        "backwards" => "backward",
        "diagonal" | "orthogonal" | "forward" | "backward" | "sideways" | "forward-diagonal" | "any" => word,
        _ => return None,
    })
}
