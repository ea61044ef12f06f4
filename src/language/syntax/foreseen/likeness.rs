//! A way of moving that is told by another's: `moves like a knight`, `jumps in an L`, `jumps (1,2)`.

use super::super::errors;
use super::names::{is_name, is_number};
use super::{Part, Told};
use crate::language::glossary::synonyms::{Place, find};

/// Whether a word says that a man moves, and whether it says that it takes.
fn verb(word: &str) -> Option<bool> {
    match word {
        "move" | "moves" | "goes" | "go" | "jump" | "jumps" | "leap" | "leaps" | "hop" | "hops"
        | "slides" | "steps" | "walks" | "travels" | "runs" | "rides" | "flies" | "moving" | "movement"
        | "same" | "like" => Some(false),
        "captures" | "attacks" | "takes" | "kills" | "eats" | "capture" => Some(true),
        _ => None,
    }
}

impl Part<'_> {
    /// A way of moving that is told by that of another piece, or by its shape; and the word behind it.
    pub(super) fn likeness(&self, at: usize) -> Option<(Told, usize)> {
        let takes = verb(self.w(at))?;
        let fresh = at == 0
            || self.words.get(at).is_some_and(|word| word.fresh)
            || matches!(self.w(at - 1), "{" | "}")
            || matches!(self.w(at - 1), "can" | "may" | "must" | "it" | "and" | "also");
        // That is how the language says it.
        let is_said = self.w(at) == "move"
            && self.w(at + 1) == "like"
            && self.names.piece_named(self.w(at + 2)) == Some(self.w(at + 2));
        if !fresh || is_said || matches!(self.w(at + 1), ":" | "=") || self.names.declares(self.w(at)) {
            return None;
        }
        let mut from = at + 1;
        while matches!(
            self.w(from),
            "only"
                | "also"
                | "exactly"
                | "just"
                | "always"
                | "can"
                | "move"
                | "moves"
                | "jump"
                | "jumps"
                | "hop"
                | "and"
                | "capture"
                | "captures"
        ) {
            from += 1;
        }
        let (walk, last) =
            self.shape(from).or_else(|| self.vector(at, from)).or_else(|| self.as_another(at, from))?;
        if self.words.iter().take(last + 1).skip(at + 1).any(|word| word.fresh) {
            return None;
        }
        let piece = matches!(self.block_head(at)?, "piece" | "family" | "every" | "change" | "instead");
        if !piece {
            return None;
        }
        let last = if matches!(self.w(last + 1), "too" | "does" | "do" | "moves" | "would" | "also") {
            last + 1
        } else {
            last
        };
        let said = self.text(at, last);
        let Walk::Is(walk) = walk else {
            let Walk::Of(kind) = walk else { return None };
            let meant = if takes { format!("move like {kind} taking") } else { format!("move like {kind}") };
            let found = errors::other_words(said, self.span(at, last), &format!("`{meant}`")).help(format!(
                "it borrows the moves of the {kind}; to have all its clauses, a piece is `of {kind}` in its head"
            ));
            return Some((
                Told::from(found).mended(
                    self.replace(at, last, &meant)
                        .or_else(|| self.replace(at, last, "move step any"))
                        .or_else(|| self.replace(at, last, "")),
                ),
                last + 1,
            ));
        };
        let meant = match (takes, walk.contains('|')) {
            (true, true) => format!("move ({walk}) taking"),
            (true, false) => format!("move {walk} taking"),
            (false, _) => format!("move {walk}"),
        };
        let found = errors::other_words(said, self.span(at, last), &format!("`{meant}`")).help(
            "a way of moving is told leg by leg: `step` is one cell, `slide` as far as it likes, `leap (1,2)` a knight's leap",
        );
        Some((
            Told::from(found)
                .mended(self.replace(at, last, &meant).or_else(|| self.replace(at, last, "move stay"))),
            last + 1,
        ))
    }

    /// `in an L`, `in an L shape`, `like an L`, `L-shaped`.
    fn shape(&self, from: usize) -> Option<(Walk, usize)> {
        let mut at = from;
        while matches!(self.w(at), "in" | "like" | "as" | "an" | "a" | "the" | "with") {
            at += 1;
        }
        let shaped = |word: &str| {
            matches!(word, "L" | "l" | "L-shape" | "L-shaped" | "l-shape" | "l-shaped" | "L-move" | "Ls")
        };
        if !shaped(self.w(at)) || self.names.piece_named(self.w(at)).is_some() {
            return None;
        }
        let last = if matches!(self.w(at + 1), "shape" | "shaped" | "form" | "pattern" | "shapes" | "move") {
            at + 1
        } else {
            at
        };
        Some((Walk::Is("leap (1,2)".to_owned()), last))
    }

    /// `jumps (1,2)`, `hops 1,2`.
    fn vector(&self, verb: usize, from: usize) -> Option<(Walk, usize)> {
        if from != verb + 1
            || !matches!(self.w(verb), "jumps" | "hops" | "leaps" | "hop" | "leap" | "jump" | "goes")
            || self.names.is_walk(self.w(verb))
                && self.w(verb) == "jump"
                && !self.words.get(verb).is_some_and(|word| word.fresh)
        {
            return None;
        }
        let open = usize::from(self.w(from) == "(");
        let at = from + open;
        let vector = is_number(self.w(at))
            && matches!(self.w(at + 1), "," | "-" | "x" | "by")
            && is_number(self.w(at + 2));
        let last = at + 2 + open;
        (vector && (open == 0 || self.w(last) == ")"))
            .then(|| (Walk::Is(format!("leap ({},{})", self.w(at), self.w(at + 2))), last))
    }

    /// `like a knight`, `as a Rook`, `the same as the Rook`.
    fn as_another(&self, verb: usize, from: usize) -> Option<(Walk, usize)> {
        let mut at = from;
        let like = self.w(verb) == "like"
            || matches!(self.w(at), "like" | "as")
            || self.w(at) == "the" && self.w(at + 1) == "same";
        if !like {
            return None;
        }
        while matches!(
            self.w(at),
            "like"
                | "as"
                | "a"
                | "an"
                | "the"
                | "same"
                | "way"
                | "chess"
                | "normal"
                | "ordinary"
                | "any"
                | "own"
        ) {
            at += 1;
        }
        let name = self.w(at);
        let own = self.enclosing_at(verb).and_then(|head| head.split_whitespace().nth(1));
        if !is_name(name) && name != "king" {
            return None;
        }
        if let Some(kind) = self.names.piece_named(name).filter(|kind| Some(*kind) != own) {
            return Some((Walk::Of(kind.to_owned()), at));
        }
        let known = find(name, &[Place::Walk])?;
        let walk = known.write.first().filter(|walk| known.note.is_empty() && !walk.contains('{'))?;
        Some((Walk::Is((*walk).to_owned()), at))
    }
}

/// What is meant by a likeness.
enum Walk {
    /// This walk.
    Is(String),
    /// That of a piece of the file.
    Of(String),
}
