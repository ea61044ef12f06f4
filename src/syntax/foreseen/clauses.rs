//! Clauses of pieces: ways of moving, rules, hooks, states.

use super::super::errors;
use super::super::grammar::Rule;
use super::super::mend::Repair;
use super::names::{is_name, is_number};
use super::{Part, Told};

/// Words that end a set within a line.
const ENDS_SET: [&str; 5] = ["when", "unless", "if", "but", ";"];

impl Part<'_> {
    pub(super) fn clause(&self) -> Option<Told> {
        let (first, next) = (self.w(0), self.w(1));
        if let Some(told) = self.sentence() {
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
        if let Some(told) = self.guarded_on_the_way().or_else(|| self.guarded_wrongly()) {
            return Some(told);
        }
        if let Some(told) = self.past_men().or_else(|| self.goes_anywhere()) {
            return Some(told);
        }
        if let Some(told) = self.never_beside() {
            return Some(told);
        }
        match first {
            "place" | "drop" | "drops" | "enter" => self.dropped(),
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
            "after" | "when" | "on" | "before" | "if" | "whenever" => self.hook(),
            "moves" | "move" | "like" | "same" | "goes" | "as" => self.way_of_moving(),
            "capture" | "captures" | "kills" | "kill" | "eats" | "beats" | "take" | "attacks" => self.takes(),
            "promote" | "promotes" | "upgrades" | "becomes" | "become" | "turns" => self.promotes(),
            "stacks" if self.at <= 2 => self.stacks(),
            "value" | "letter" | "symbol" | "image" | "char" | "abbreviation" if self.at <= 1 => Some(
                errors::said_otherwise(first, self.span(0, 0), "nothing like this is told in a piece", "the letter stands behind the name: `piece Rook \"R\" { ... }`; a number that the rules use is an attribute: `rank = 5`, with `rank : 0..9` in a family").into(),
            ),
            _ if self.at == 0 && self.names.is_walk(first) && next != ":" => Some(
                errors::missing_word("move", first, self.span(0, 0), &format!("move {}", self.rest(0, &[]))).into(),
            ),
            _ => self.state().or_else(|| self.walk()).or_else(|| if self.at <= 3 { self.habit() } else { None }),
        }
    }

    /// `cannot stop reef`: a rule that forbids.
    fn cannot(&self, at: usize) -> Option<Told> {
        let verb = self.w(at);
        let said = self.text(0, at);
        let mut set = at + 1;
        while matches!(self.w(set), "on" | "in" | "at" | "to" | "through" | "into" | "onto" | "over" | "be") {
            set += 1;
        }
        let set = self.rest(set, &ENDS_SET);
        let plain = self.plain_set(set);
        let set = plain.as_deref().unwrap_or(set);
        let last = self.line_end(at, &[]);
        let guard = (at..=last).find(|at| matches!(self.w(*at), "when" | "if" | "unless"));
        let meant = match verb {
            "stop" | "end" | "land" | "rest" | "stops" => format!("stops not {}", bracketed(set)),
            "enter" | "go" | "walk" | "leave" | "move" | "step" if !set.is_empty() && guard.is_none() => {
                format!("enters not {}", bracketed(set))
            }
            "jump" | "leap" | "hop" => {
                return Some(
                    errors::said_otherwise(
                        said,
                        self.span(0, at),
                        "what a man goes over is told by his moves",
                        "a slide goes over nobody; a leap asks nothing of what lies between; what is jumped over is told by a pattern: `move jump any over enemy`",
                    )
                    .into(),
                );
            }
            "pass" | "cross" => format!("passes not {}", bracketed(set)),
            "take" | "capture" | "attack" | "kill" if !set.is_empty() => format!("never takes {set}"),
            "take" | "capture" if guard.is_none() => "never takes man".to_owned(),
            "be" if !set.is_empty() => {
                let from = (at + 1..=self.line_end(at, &[])).find(|at| matches!(self.w(*at), "by" | "from"));
                let place = (at + 1..=self.line_end(at, &[]))
                    .find(|at| matches!(self.w(*at), "in" | "on" | "inside"));
                let asked = self.line_end(at, &ENDS_SET) < self.line_end(at, &[]);
                match (from, place) {
                    _ if asked => return None,
                    (Some(by), None) => {
                        format!("safe when mover is {}", self.plain_set(self.rest(by + 1, &[]))?)
                    }
                    (None, Some(place)) => {
                        format!("safe when here in {}", self.plain_set(self.rest(place + 1, &[]))?)
                    }
                    _ => "safe".to_owned(),
                }
            }
            "be" => "safe".to_owned(),
            "move" | "go" if guard.is_some() => {
                let guard = guard?;
                let turned = if self.w(guard) == "unless" { "when" } else { "unless" };
                format!("moves {turned} {}", self.rest(guard + 1, &[]))
            }
            "promote" => {
                return Some(
                    errors::said_otherwise(
                        said,
                        self.span(0, at),
                        "a piece without `promotes` is never promoted",
                        "leave it out",
                    )
                    .into(),
                );
            }
            _ => return None,
        };
        let Some(meant) = self.sound(Rule::only_clauses, meant) else {
            return Some(
                errors::said_otherwise(
                    said,
                    self.span(0, at),
                    "a rule says what it forbids with `not` or `never`",
                    "where it may not go: `enters not SET`; where it may not end: `stops not SET`; what it may not take: `never takes SET`; when it may not move: `moves unless CONDITION`",
                )
                .into(),
            );
        };
        // What is to be written stands for all that it says.
        let end = if meant.contains(" when ") || meant.contains(" unless ") {
            last
        } else {
            self.line_end(at, &ENDS_SET)
        };
        let found = errors::other_words(self.text(0, end), self.span(0, end), &format!("`{meant}`")).help(
            "a rule says what it forbids with `not` or `never`: `stops not SET`, `enters not SET`, `never takes SET`; `moves unless CONDITION` is about every move",
        );
        Some(found.into())
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

    /// `never moves beside enemy King`, `moves not beside enemy King`.
    fn never_beside(&self) -> Option<Told> {
        let denied = matches!(
            (self.w(0), self.w(1)),
            ("never", "moves" | "move" | "goes" | "stops" | "lands") | ("moves", "not")
        );
        let mut place = 2;
        while matches!(self.w(place), "in" | "on" | "to" | "into" | "onto" | "at" | "through") {
            place += 1;
        }
        if !denied || self.at > 3 {
            return None;
        }
        let set = self.plain_set(self.rest(place, &ENDS_SET))?;
        let set = set.strip_prefix("in ").unwrap_or(&set);
        let meant = self.sound(Rule::only_clauses, format!("stops not {}", bracketed(set)))?;
        let last = self.line_end(0, &[]);
        let found = errors::other_words(self.text(0, 1), self.span(0, last), &format!("`{meant}`")).help(
            "where a move may not end is said by `stops not`; where it may not even pass, by `enters not`",
        );
        Some(Told::from(found).mended(self.replace(0, last, &meant).or_else(|| self.replace(0, last, ""))))
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

    /// `place on empty`, `drop anywhere`.
    fn dropped(&self) -> Option<Told> {
        let mut at = 1;
        while matches!(self.w(at), "on" | "at" | "to" | "onto" | "in" | "any" | "the" | "an" | "only") {
            at += 1;
        }
        let rest = self.rest(at, &["when", "unless", "so"]);
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

    /// `if laden then no moves`: when a piece may move.
    fn moves_if(&self) -> Option<Told> {
        if !matches!(self.w(0), "if" | "when" | "whenever" | "while") {
            return None;
        }
        let last = self.line_end(0, &[]);
        let then =
            (2..=last).find(|at| matches!(self.w(*at), "then" | "," | "it" | "no" | "cannot" | "may"))?;
        let mut from = then;
        while matches!(self.w(from), "then" | "," | "it" | "he" | "she" | "the" | "piece" | "man") {
            from += 1;
        }
        let question = self.text(1, then - 1);
        let meant = match self.text(from, last) {
            "no moves" | "no move" | "cannot move" | "can not move" | "may not move" | "does not move"
            | "must not move" | "not move" | "no moving" | "can't move" => format!("moves unless {question}"),
            "can move" | "may move" | "moves" | "may" => format!("moves when {question}"),
            _ => return None,
        };
        let found = errors::other_words(self.text(0, last), self.span(0, last), &format!("`{meant}`"))
            .help("`moves when CONDITION` and `moves unless CONDITION` say when a piece may move at all");
        Some(Told::from(found).mended(self.replace(0, last, &meant)))
    }

    /// `after take { }`, `when captured { }`: what has happened.
    pub(super) fn hook(&self) -> Option<Told> {
        if let Some(told) = self.moves_if() {
            return Some(told);
        }
        let line = self.line_end(0, &[]) + 1;
        let open = self.words.iter().take(line).position(|word| word.text == "{");
        let end = open.unwrap_or(line);
        let effects = ["take", "put", "become", "swap", "add", "remove", "set", "clear", "each"];
        let stop = (1..end).find(|at| {
            matches!(self.w(*at), "when" | "unless" | "if") || *at > 1 && effects.contains(&self.w(*at))
        });
        let event: Vec<&str> = (1..stop.unwrap_or(end)).map(|at| self.w(at)).collect();
        let being = event.iter().any(|word| matches!(*word, "being" | "is" | "was" | "gets" | "been"));
        let verb = event.iter().rev().find(|word| {
            !matches!(
                **word,
                "a" | "the"
                    | "it"
                    | "this"
                    | "piece"
                    | "man"
                    | "being"
                    | "each"
                    | "every"
                    | "any"
                    | "its"
                    | "own"
                    | "his"
            )
        })?;
        let meant = match *verb {
            "take" | "takes" | "taking" | "capture" | "captures" | "capturing" | "kill" | "took" if !being => "taking",
            "take" | "capture" | "capturing" | "taken" | "captured" | "killed" | "death" | "dying" | "dies" => "being taken",
            "move" | "moves" | "moving" | "moved" | "step" | "stepping" => "moving",
            "drop" | "drops" | "dropping" | "dropped" => "dropping",
            "promote" | "promotes" | "promoting" | "promotion" | "promoted" => "promoting",
            "turn" => return Some(errors::misplaced("after a turn", self.span(0, event.len()), "stands in `ends { }`; in a piece, `after moving { ... }` does something after each of its moves").into()),
            _ => return None,
        };
        let right = self.w(0) == "after" && event.join(" ") == meant;
        if !right {
            if self.w(0) == "before" {
                let found = errors::said_otherwise(
                    &format!("before {verb}"),
                    self.span(0, event.len()),
                    "nothing is done before a move",
                    &format!(
                        "what must hold before it is said by a guard: `moves when CONDITION`; what is done after it: `after {meant} {{ ... }}`"
                    ),
                );
                return Some(found.into());
            }
            let said = self.text(0, event.len());
            let found = errors::other_words(said, self.span(0, event.len()), &format!("`after {meant}`"))
                .help("a hook begins with `after moving`, `after taking`, `after being taken`, `after dropping` or `after promoting`");
            return Some(Told::from(found).mended(self.replace(0, event.len(), &format!("after {meant}"))));
        }
        let effect = event.len() + 1;
        let flag = self.names.flags.iter().any(|flag| flag == self.w(effect));
        if open.is_none() && flag && self.closes_line(effect) {
            let meant = format!("{} {{ set {} }}", self.text(0, effect - 1), self.w(effect));
            return Some(
                errors::effects_without_braces(self.w(effect), self.span(effect, effect), &meant).into(),
            );
        }
        if open.is_none() && self.at == effect && !self.closes(effect) {
            let last = self.line_end(effect, &[]);
            let meant = format!("{} {{ {} }}", self.text(0, effect - 1), self.text(effect, last));
            return Some(
                errors::effects_without_braces(self.w(effect), self.span(effect, last), &meant).into(),
            );
        }
        None
    }

    /// Whether nothing more stands on the line behind a word.
    fn closes_line(&self, at: usize) -> bool {
        self.line_end(at, &[]) == at
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
            let found = errors::moves_for_move(next, self.span(1, 1), &way);
            return Some(
                Told::from(found).mended(
                    self.names.is_walk(next).then(|| Repair::new(self.start(0), self.end(0), "move")),
                ),
            );
        }
        self.walk()
    }

    /// The head of the piece that the part stands in, without what it is of.
    fn enclosing(&self) -> Option<&str> {
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
        let rest = self.rest(1, &[]);
        let (word, span) = (self.w(0), self.span(0, 0));
        let walk = self.names.is_walk(self.w(1))
            || matches!(
                self.w(1),
                "forward"
                    | "diagonal"
                    | "diagonally"
                    | "sideways"
                    | "any"
                    | "forward-diagonal"
                    | "orthogonal"
            );
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

    /// `promote to Queen`, `promotes Queen`.
    fn promotes(&self) -> Option<Told> {
        let mut at = 1;
        while matches!(self.w(at), "to" | "into" | "as" | "a" | "in" | "the" | "be") {
            at += 1;
        }
        if let Some(told) = self.promotion_by_taking() {
            return Some(told);
        }
        let right = self.w(0) == "promotes" && self.w(1) == "to" && at == 2;
        let set = self.rest(at, &[]);
        if right || set.is_empty() || self.closes(at) {
            return self.several_kinds();
        }
        if let Some(told) = self.promotion_of_some_sort(at) {
            return Some(told);
        }
        // `on the last row to any piece`: the pieces may stand behind the place.
        let words: Vec<&str> = (at..=self.line_end(at, &[])).map(|at| self.w(at)).collect();
        let kinds: Vec<&str> = words.iter().filter_map(|word| self.names.piece_named(word)).collect();
        let here = if words.contains(&"last") { " when here in last" } else { "" };
        // What is asked as well must not get lost.
        let asked = words.iter().any(|word| matches!(*word, "when" | "unless" | "if" | "after" | "from"));
        let set = set.replace(',', " or").replace(" or or ", " or ").replace(" if ", " when ");
        let meant = self.sound(Rule::only_clauses, format!("promotes to {set}")).or_else(|| {
            let kinds =
                if kinds.is_empty() { self.names.others_than(self.enclosing()) } else { kinds.clone() };
            let meant = format!("promotes to {}{here}", kinds.join(" or "));
            self.sound(Rule::only_clauses, meant).filter(|_| !asked || !here.is_empty())
        });
        let found = errors::other_words(self.text(0, at - 1), self.span(0, at - 1), "`promotes to`");
        let found = match &meant {
            Some(meant) => found.help(format!("the clause is `{meant}`")),
            None => found.help(
                "the clause names the pieces, then says when: `promotes to SET when CONDITION`, for example `when here in last`",
            ),
        };
        Some(
            Told::from(found).mended(
                self.replace(0, at - 1, "promotes to")
                    .filter(|_| meant.is_some_and(|meant| meant.ends_with(&set))),
            ),
        )
    }

    /// `promotes to Queen, Rook` and `promotes to Queen / Rook`.
    fn several_kinds(&self) -> Option<Told> {
        let word = self.w(self.at);
        let before = self.back(1);
        if matches!(word, "piece" | "of")
            && matches!(before, "any" | "a" | "one" | "every" | "another" | "other")
        {
            let last = self.line_end(self.at, &["when", "unless"]);
            let own = self.enclosing().and_then(|head| head.split_whitespace().nth(1)).unwrap_or("");
            let others: Vec<&str> = self.names.lettered().filter(|name| *name != own).collect();
            let meant = others.join(" or ");
            let first = self.at - 1;
            if others.is_empty() {
                return None;
            }
            let found =
                errors::other_words(self.text(first, last), self.span(first, last), &format!("`{meant}`"))
                    .help("what a man may become is told by name, joined by `or`; leave out those that it may not become");
            return Some(Told::from(found).mended(self.replace(first, last, &meant)));
        }
        matches!(word, "|" | "/" | "+" | "&").then(|| {
            let found = errors::other_words(word, self.span(self.at, self.at), "`or`").help(format!(
                "`or` joins the pieces of a choice: `{} or {}`",
                self.text(0, self.at - 1),
                self.w(self.at + 1)
            ));
            found.into()
        })
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

/// A set of several words, in brackets where `not` would touch its first only.
fn bracketed(set: &str) -> String {
    let joined = set.split_whitespace().any(|word| matches!(word, "or" | "and"));
    if joined { format!("({set})") } else { set.to_owned() }
}
