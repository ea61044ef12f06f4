//! What a used file has and this one is not to have: `remove moves so that ...`, `no castling`.

use super::super::errors;
use super::super::mend::Repair;
use super::{Part, Told};

/// Words with which authors take something away.
fn takes_away(word: &str) -> bool {
    matches!(
        word,
        "remove"
            | "delete"
            | "without"
            | "no"
            | "omit"
            | "cancel"
            | "disable"
            | "forget"
            | "drop"
            | "skip"
            | "exclude"
            | "except"
            | "abolish"
            | "undo"
            | "unset"
            | "undefine"
            | "removes"
            | "not"
            | "allow"
            | "ignore"
            | "permit"
    )
}

impl Part<'_> {
    /// `instead checks : 0..5`, `change sides ...`, `rename piece Queen`: what cannot be amended.
    pub(super) fn not_amended(&self) -> Option<Told> {
        let last = self.line_end(0, &["{"]);
        let amends = matches!(self.w(0), "change" | "instead" | "modify" | "replace" | "rename");
        let (why, advice) = match self.w(1) {
            _ if !amends || self.at > 4 => return None,
            "sides" => (
                "the sides are those of the used file",
                "they cannot be changed by a file that builds on another: say it in a copy of that file",
            ),
            _ if self.w(0) == "rename" => (
                "what a used file has keeps its name",
                "`game \"...\"` gives the game a new name; a piece with another name is a piece of its own: `piece NAME \"L\" of PIECE { }`, and an `instead setup` with it",
            ),
            _ if self.is_name(1) && self.w(2) == ":" => (
                "a state of a used file cannot be changed",
                "declare another one, with another name and with hooks of its own, or build on the file below that one",
            ),
            _ => return None,
        };
        let found = errors::said_otherwise(self.text(0, last), self.span(0, last), why, advice);
        Some(Told::from(found).mended(Some(Repair::new(self.start(0), self.end(self.line_end(0, &[])), ""))))
    }

    /// `at the end of a turn {`, `when a turn begins {`.
    pub(super) fn group_in_words(&self) -> Option<Told> {
        let open = self.words.iter().take(9).position(|word| word.text == "{").filter(|open| *open > 1)?;
        if self.at >= open || matches!(self.w(0), "after" | "before" | "win" | "lose" | "draw") {
            return None;
        }
        let any = |words: &[&str]| (0..open).any(|at| words.contains(&self.w(at)));
        let begins = any(&["start", "starts", "begin", "begins", "beginning", "before", "starting"]);
        let over = any(&[
            "end",
            "ends",
            "over",
            "after",
            "finished",
            "ending",
            "made",
            "moved",
            "following",
            "once",
        ]);
        if !any(&["turn", "turns", "move", "moves"]) || begins == over || any(&["}"]) {
            return None;
        }
        let meant = if begins { "before a turn" } else { "after a turn" };
        let found = errors::other_words(self.text(0, open - 1), self.span(0, open - 1), &format!("`{meant}`"))
            .help("the form is `after a turn { ... }`, where `own` has just moved, or `before a turn { ... }`, where `own` is about to move");
        Some(Told::from(found).mended(self.replace(0, open - 1, meant)))
    }

    /// `instead after a turn { ... }` within `change ends`.
    fn endings_replaced(&self) -> Told {
        let found = errors::said_otherwise(
            self.w(0),
            self.span(0, 0),
            "endings are replaced together",
            "write `instead ends { ... }` in place of `change ends { ... }`, with all endings that are to be",
        );
        Told::from(found).mended(self.replace(0, 0, ""))
    }

    /// What an ending or a clause that begins with a word for taking away asks for.
    pub(super) fn part_taken_away(&self, clause: bool) -> Option<Told> {
        if !clause && self.w(0) == "instead" {
            return Some(self.endings_replaced());
        }
        // What stands around a part is not known: without a used file there is nothing to take away.
        let amended = self.names.uses_files
            && !matches!(
                self.w(1),
                "moves" | "safe" | "takes" | "enters" | "stops" | "passes" | "stands" | "on"
            );
        if !matches!(
            self.w(0),
            "remove"
                | "delete"
                | "no"
                | "without"
                | "omit"
                | "cancel"
                | "disable"
                | "drop"
                | "skip"
                | "never"
        ) || !amended
            || self.at > 2
        {
            return None;
        }
        let last = self.line_end(0, &[]);
        let name = self.w(last.min(if matches!(self.w(1), "move" | "the") { 2 } else { 1 }));
        let advice = if !clause {
            "endings are replaced together: write `instead ends { ... }` with all that are to stay".to_owned()
        } else if name.starts_with("promot") {
            "the piece is written anew: `instead piece NAME \"L\" { ... }`, with all that is to stay and without `promotes to`".to_owned()
        } else {
            let name = if name == "en" { "en-passant" } else { name };
            format!(
                "another move takes its place: write `instead move {name}: stay when no cell`, which can never be made"
            )
        };
        let found = errors::said_otherwise(
            self.text(0, last),
            self.span(0, last),
            "what the used file has is replaced, not taken away",
            &advice,
        );
        Some(Told::from(found).mended(Some(Repair::new(self.start(0), self.end(last), ""))))
    }

    /// An item that begins with a word for taking away.
    pub(super) fn taken_away(&self) -> Option<Told> {
        if !takes_away(self.w(0)) || self.at > 2 {
            return None;
        }
        let last = self.line_end(0, &["{"]);
        let last = if self.w(last) == "{" { last - 1 } else { last };
        let mut at = 1;
        while matches!(self.w(at), "the" | "all" | "any" | "rule" | "rules" | "more" | "of" | "a") {
            at += 1;
        }
        // Longer sentences say something else, unless what is to go is written out.
        let head = matches!(
            self.w(at),
            "moves"
                | "piece"
                | "family"
                | "turn"
                | "phase"
                | "ends"
                | "define"
                | "board"
                | "setup"
                | "zone"
                | "hand"
        ) || self.w(0) == "allow";
        if at > last || last > at + 1 && !head {
            return None;
        }
        let (what, name) = (self.w(at), self.w(at + 1));
        let (why, advice) = if self.names.uses_files {
            ("what a used file has is replaced, not taken away", instead_of(what, name))
        } else {
            ("a game has only what its file says", "leave this line out".to_owned())
        };
        let found = errors::said_otherwise(self.text(0, last), self.span(0, last), why, &advice);
        let repair = Repair::new(self.start(0), self.end(self.line_end(0, &[])), "");
        Some(Told::from(found).mended(Some(repair)))
    }
}

/// What to write in the place of something that a used file has.
fn instead_of(what: &str, name: &str) -> String {
    match what {
        "moves" => "write `instead moves so that ...`, with what must still hold after a move: it replaces all `moves` of the game; where nothing must hold, `instead moves so that own man` forbids nothing".to_owned(),
        "turn" => "write `instead turn { move }`: a turn is any one move".to_owned(),
        "ends" | "ending" | "win" | "lose" | "draw" | "endings" => {
            "write `instead ends { ... }` with all endings that are to stay".to_owned()
        }
        "phase" => format!("write `instead phase {name} each side once {{ pass }}`: nothing is done in it"),
        "define" => format!("write `instead define {name} = ...` with what it is to mean"),
        "board" | "zone" | "tracks" | "grid" => {
            "write `instead board { ... }` with all of the board that is to stay".to_owned()
        }
        "setup" | "set-up" | "men" => "write `instead setup { ... }` with all men that are to stay".to_owned(),
        "piece" | "family" => format!(
            "a piece that no set-up names does not take part: write `instead setup {{ ... }}` without `{name}`; to let it do something else, `instead {what} {name} \"L\" {{ ... }}`"
        ),
        "promotion" | "promotions" | "promotes" => {
            "write the piece anew: `instead piece NAME \"L\" { ... }`, with all that is to stay and without `promotes to`".to_owned()
        }
        "hand" | "drops" | "drop" | "dropping" => {
            "write in the piece or family what is to be in place of its drops: `change piece NAME { instead drop on empty when no cell }`".to_owned()
        }
        "check" | "checks" | "into" => "write `instead moves so that ...`, with what must still hold after a move; where nothing must hold, `instead moves so that own man` forbids nothing".to_owned(),
        "stalemate" | "repetition" | "checkmate" | "mate" => {
            "what ends the game is told anew: write `instead ends { ... }` with all endings that are to stay".to_owned()
        }
        piece if piece.starts_with(|letter: char| letter.is_ascii_uppercase()) => format!(
            "a piece that no set-up names does not take part: write `instead setup {{ ... }}` without `{piece}`"
        ),
        "castling" | "castle" | "castles" => {
            "write in the piece that has the move what is to be in its place: `change piece NAME { instead move LABEL: stay when no cell }`".to_owned()
        }
        _ => "what may be replaced are `piece`, `family`, `board`, `setup`, `ends`, `turn`, `phase` and `define`, each behind `instead`, and in a piece its clauses: `change piece NAME { instead move LABEL: ... }`".to_owned(),
    }
}
