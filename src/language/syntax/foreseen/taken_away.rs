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
    /// `change checks : 0..5`, `change sides ...`, `rename piece Queen`: what is replaced, if anything.
    pub(super) fn not_amended(&self) -> Option<Told> {
        let last = self.line_end(0, &["{"]);
        let adds = matches!(
            self.w(0),
            "add"
                | "extend"
                | "append"
                | "modify"
                | "update"
                | "amend"
                | "edit"
                | "alter"
                | "augment"
                | "also"
        );
        let block = matches!(self.w(1), "ends" | "board" | "setup" | "piece" | "family" | "every");
        if adds && block && self.at <= 4 {
            let found = errors::other_words(self.w(0), self.span(0, 0), "`change`").help(format!(
                "what is added to a block of a used file stands in the same block behind `change`: `change {} {{ ... }}`",
                self.text(1, last)
            ));
            return Some(Told::from(found).mended(self.replace(0, 0, "")));
        }
        let amends = matches!(self.w(0), "change" | "instead" | "modify" | "replace" | "rename");
        let (why, advice) = match self.w(1) {
            _ if !amends || self.at > 4 => return None,
            "sides" => (
                "sides have no parts that could be changed",
                "write the whole line anew: `instead sides ...`",
            ),
            _ if self.w(0) == "rename" => (
                "what a used file has keeps its name",
                "`game \"...\"` gives the game a new name; a piece with another name is a piece of its own: `piece NAME \"L\" of PIECE { }`, and an `instead setup` with it",
            ),
            _ if self.is_name(1) && self.w(2) == ":" => (
                "a state has no parts that could be changed",
                "write the whole line anew, with `instead` before it: `instead NAME : 0..5`",
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
            "a group of endings is not replaced by itself",
            "an ending with a label is replaced by its label, `instead mate: ...`; all of them by `instead ends { ... }` in place of `change ends { ... }`",
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
            "an ending with a label is taken away by it, `without mate`; where they have none, write `instead ends { ... }` with all that are to stay".to_owned()
        } else if self.names.flags.iter().any(|flag| flag == name) || self.names.number(name).is_some() {
            format!("write `without state {name}`; and `without move NAME` for a move with this label")
        } else if name.starts_with("promot") {
            "write `without promotes`".to_owned()
        } else {
            let name = if name == "en" { "en-passant" } else { name };
            format!(
                "write `without move {name}`; and `without state NAME`, `without after moving` or `without takes` for what is no move"
            )
        };
        let found = errors::said_otherwise(
            self.text(0, last),
            self.span(0, last),
            "what is taken away stands behind `without`, with its sort",
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
            ("what is taken away stands behind `without`, with its sort", without(what, name))
        } else {
            ("a game has only what its file says", "leave this line out".to_owned())
        };
        let found = errors::said_otherwise(self.text(0, last), self.span(0, last), why, &advice);
        let repair = Repair::new(self.start(0), self.end(self.line_end(0, &[])), "");
        Some(Told::from(found).mended(Some(repair)))
    }
}

/// How something that a used file has is taken away.
fn without(what: &str, name: &str) -> String {
    match what {
        "moves" | "check" | "checks" | "into" => "write `without moves`: then nothing must hold after a move; or `instead moves so that ...` with what must".to_owned(),
        "turn" => "write `without turn`: a turn is then any one move".to_owned(),
        "ends" | "ending" | "win" | "lose" | "draw" | "endings" | "stalemate" | "repetition" | "checkmate" | "mate" => {
            "an ending with a label is taken away by it, `without ends LABEL`; where they have none, write `instead ends { ... }` with all that are to stay".to_owned()
        }
        "phase" => format!("write `without phase {name}`"),
        "define" => format!("write `without define {name}`"),
        "zone" | "tracks" => format!("write `without {what} {name}`"),
        "board" | "grid" => {
            "write `change board { instead grid ... }` for another shape, or `instead board { ... }` with all of the board that is to stay".to_owned()
        }
        "setup" | "set-up" | "men" => "write `instead setup { ... }` with all men that are to stay".to_owned(),
        "piece" | "family" => format!("write `without {what} {name}`: its men in the set-up go with it"),
        "promotion" | "promotions" | "promotes" => {
            "write it in the piece: `change piece NAME { without promotes }`".to_owned()
        }
        "hand" | "drops" | "drop" | "dropping" => {
            "write `without hand`, and in the pieces that have drops `change piece NAME { without drop }`".to_owned()
        }
        piece if piece.starts_with(|letter: char| letter.is_ascii_uppercase()) => {
            format!("write `without piece {piece}`: its men in the set-up go with it")
        }
        "castling" | "castle" | "castles" => {
            "write in the piece that has the move: `change piece NAME { without move LABEL }`".to_owned()
        }
        _ => "the sorts are `piece`, `family`, `state`, `define`, `zone`, `tracks`, `phase`, `turn`, `hand`, `moves` and `ends`; what a piece has is taken away in it: `change piece NAME { without move LABEL }`".to_owned(),
    }
}
