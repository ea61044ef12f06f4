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
    )
}

impl Part<'_> {
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
        if at > last {
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
        "castling" | "castle" | "castles" => {
            "write in the piece what is to be in place of the move: `change piece King { instead move castle: stay when no cell }`".to_owned()
        }
        _ => "what may be replaced are `piece`, `family`, `board`, `setup`, `ends`, `turn`, `phase` and `define`, each behind `instead`, and in a piece its clauses: `change piece NAME { instead move LABEL: ... }`".to_owned(),
    }
}
