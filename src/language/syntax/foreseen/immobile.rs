//! Men that cannot move, as a question: `own Wolf cannot move`, `no Wolf can move`, `all Wolf surrounded`.

use super::super::errors;
use super::super::grammar::Rule;
use super::super::mend::Repair;
use super::{Part, Told};

/// What is said of the men.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Said {
    /// None of them has a move.
    Stuck,
    /// One of them has a move.
    Mobile,
    /// No cell around is empty.
    Surrounded,
}

/// Ways to say it behind the men, with `/` between.
const WAYS: [(&str, Said); 3] = [
    (
        "cannot move/can't move/cannot move any more/cannot move anymore/is unable to move/are unable to move/is not able to move/has no move/has no moves/have no move/have no moves/has no legal move/has no legal moves/have no legal moves/is trapped/are trapped/trapped/is stuck/are stuck/is immobile/are immobile/is immobilized/is immobilised/is paralysed/is frozen/has nowhere to go/cannot go anywhere/is locked in",
        Said::Stuck,
    ),
    ("can move/can-move/has a move/have a move/is able to move", Said::Mobile),
    (
        "surrounded/is surrounded/are surrounded/blocked/is blocked/are blocked/enclosed/is enclosed/are enclosed/is hemmed in/are hemmed in/is blocked in/is surrounded by enemies/is encircled/encircled",
        Said::Surrounded,
    ),
];

/// Whether what is said of a man that cannot move may begin so.
fn may_say_stuck(word: &str) -> bool {
    matches!(
        word,
        "can" | "cannot" | "can't" | "is" | "has" | "does" | "doesn't" | "may" | "moves" | "goes" | "trapped"
    )
}

impl Part<'_> {
    /// The word behind `all`, `no`, `the` and the like, and whether nobody is meant.
    fn behind_articles(&self, first: usize) -> (usize, bool) {
        let (mut from, mut none) = (first, false);
        while matches!(
            self.w(from),
            "all" | "every" | "each" | "the" | "a" | "any" | "no" | "none" | "of" | "neither"
        ) {
            none |= matches!(self.w(from), "no" | "none" | "neither");
            from += 1;
        }
        (from, none)
    }

    /// `enemy is trapped`, where the phrase begins at `at`, after a turn: the side has no move.
    fn whole_side(&self, from: usize, at: usize, last: usize) -> Option<(Told, usize)> {
        let state = matches!(self.w(at), "is" | "are" | "trapped" | "blocked" | "surrounded" | "enclosed");
        (state && self.after_a_turn(at)?).then_some(())?;
        let side = self.w(from);
        let meant = if side == "own" { "no move".to_owned() } else { format!("no move for {side}") };
        Some(self.written_anew(from, last, &meant, self.text(from, last)))
    }

    /// The question about men that cannot move whose phrase begins at a word; and the word behind it.
    pub(super) fn immobile(&self, at: usize, lone: bool) -> Option<(Told, usize)> {
        let found = WAYS.iter().filter_map(|(ways, said)| Some((self.said(at, ways)?, *said)));
        let (count, said) = found.max_by_key(|(count, _)| *count)?;
        let last = at + count - 1;
        if self.w(last + 1) == "(" {
            return None;
        }
        let (left, _) = self.around(at, last, false, lone)?;
        if left.is_none() && said == Said::Stuck && self.after_a_turn(at)? {
            let told = self.written_anew(at, last, "no move for enemy", self.text(at, last));
            return Some(told);
        }
        let (first, before) = left?;
        let (from, none) = self.behind_articles(first);
        let whose = matches!(self.w(from), "own" | "enemy")
            .then(|| self.w(from))
            .or_else(|| self.is_side(from).then(|| self.w(from)));
        if !none
            && whose.is_some()
            && before == from
            && let Some(told) = self.whole_side(from, at, last)
        {
            return Some(told);
        }
        let kind = self.names.piece_named(self.w(if whose.is_some() { from + 1 } else { from }))?;
        if before != from + usize::from(whose.is_some()) {
            return None;
        }
        let said = match said {
            Said::Mobile if none => Said::Stuck,
            _ if none => return None,
            said => said,
        };
        let after = self.after_a_turn(at)?;
        let men = match whose {
            Some(whose) => format!("{whose} {kind}"),
            None if after && said != Said::Mobile => format!("enemy {kind}"),
            None => format!("own {kind}"),
        };
        let mine = men.starts_with("own ");
        let alone = self.names.lettered().count() == 1;
        let drawn = self.scanned.text.contains("map \"\"\"");
        let around = (!drawn).then(|| format!("no empty by step any from {men}"));
        let winner = self.names.sides.iter().find(|side| {
            let other = self.names.other(side).unwrap_or("");
            self.only_kind_of(other) == Some(kind) && self.only_kind_of(side).is_some_and(|its| its != kind)
        });
        let moves = match (said, mine) {
            // All men of one side are of this kind, and none of the other.
            (Said::Stuck, false) if after && let Some(winner) = winner => {
                Some(format!("own is {winner} and no move for enemy"))
            }
            (Said::Stuck, true) if alone => Some("no move".to_owned()),
            (Said::Stuck, false) if alone && after => Some("no move for enemy".to_owned()),
            // `Geese wins when Fox cannot move`: it is asked when the other side is about to move.
            (Said::Stuck, true)
                if first > 2
                    && self.w(first - 2) == "wins"
                    && let Some(other) = self.names.other(self.w(first - 3)) =>
            {
                Some(format!("own is {other} and not can-move(mover is {kind})"))
            }
            (Said::Stuck, true) => Some(format!("not can-move(mover is {kind})")),
            (Said::Mobile, true) => Some(format!("can-move(mover is {kind})")),
            _ => None,
        };
        let meant =
            if said == Said::Surrounded { around.clone() } else { moves.clone().or_else(|| around.clone()) };
        let meant = self.sound(Rule::only_condition, meant?)?;
        let help = match said {
            Said::Surrounded => match moves.or_else(|| mine.then(|| format!("not can-move(mover is {kind})")))
            {
                Some(moves) => format!(
                    "this asks whether a cell around is empty; that it has no move, also for other reasons, is `{moves}`"
                ),
                None => {
                    "this asks whether a cell around is empty; that a side has no move at all is `no move`"
                        .to_owned()
                }
            },
            Said::Stuck if after && winner.is_some() => {
                "the side has no other men, so it is asked for all its moves, when the other side has moved"
                    .to_owned()
            }
            Said::Stuck if !mine && !alone => format!(
                "this asks whether a cell around is empty; that the {kind} has no move is asked when its side is about to move: `ends {{ before a turn {{ lose when not can-move(mover is {kind}) }} }}`"
            ),
            _ if alone => "the side has no other men, so nobody can move".to_owned(),
            _ => format!(
                "`can-move(Q)` asks whether the side could make a move after which Q holds, here one of a {kind}; that it has no move at all is `no move`"
            ),
        };
        let found =
            errors::other_words(self.text(first, last), self.span(first, last), &format!("`{meant}`"))
                .help(help);
        let repair = self.replace(first, last, &meant).or_else(|| self.replace(first, last, "no move"));
        Some((
            Told::from(found).mended(repair.or(Some(Repair::new(self.start(first), self.end(last), "own")))),
            last + 1,
        ))
    }

    /// The only kind of piece that the set-up gives a side, if it names one for it.
    fn only_kind_of(&self, side: &str) -> Option<&str> {
        let setup = self.words.iter().position(|word| word.fresh && word.text == "setup")?;
        let line = (setup..self.words.len()).find(|at| self.w(*at) == side && self.w(at + 1) == ":")?;
        let ends = |at: &usize| self.w(*at) != "}" && !(self.is_side(*at) && self.w(at + 1) == ":");
        let mut kinds = (line + 2..self.words.len()).take_while(ends).filter(|at| self.is_piece(*at));
        let kind = self.w(kinds.next()?);
        kinds.all(|at| self.w(at) == kind).then_some(kind)
    }

    /// `then Elephant a7 cannot move`, in a test: which moves a man has is said by a list.
    pub(super) fn has_no_moves(&self, at: usize) -> Option<(Told, usize)> {
        const FURTHER: &str = "does not move/doesn't move/may not move/cannot go/can not go/has no way to go/has no moves left/has no legal moves left/moves nowhere/goes nowhere/is blocked";
        if !may_say_stuck(self.w(at)) {
            return None;
        }
        let stuck = WAYS.first().and_then(|(ways, _)| self.said(at, ways)).max(self.said(at, FURTHER));
        let moves = WAYS.get(1).and_then(|(ways, _)| self.said(at, ways));
        let last = at + stuck.or(moves)? - 1;
        // What else is said of a man may be a flag of him.
        if self.names.lacks_some && !matches!(self.w(last), "move" | "moves" | "go" | "left") {
            return None;
        }
        let ends = self.closes(last + 1) || self.words.get(last + 1).is_none_or(|word| word.fresh);
        let cell = at.checked_sub(1)?;
        let mut piece = cell.checked_sub(1)?;
        piece = if matches!(self.w(piece), "on" | "at" | "in") { piece.checked_sub(1)? } else { piece };
        let kind = self.w(piece);
        let known = self.is_piece(piece)
            || self.names.lacks_some && kind.starts_with(|letter: char| letter.is_ascii_uppercase());
        let placed = super::is_cell(self.w(cell)) || self.names.declares(self.w(cell));
        let mut first = piece;
        while first > 0
            && (matches!(self.w(first - 1), "the" | "own" | "enemy" | "a" | "that")
                || self.is_side(first - 1))
            && self.w(first) != "then"
        {
            first -= 1;
        }
        let denied = first > 0 && matches!(self.w(first - 1), "no" | "not");
        first -= usize::from(denied);
        let then = match first.checked_sub(1).filter(|at| self.w(*at) == "then") {
            Some(then) => then,
            None => Some(first).filter(|at| self.words.get(*at).is_some_and(|word| word.fresh))?,
        };
        if stuck.is_none() != denied {
            return None;
        }
        if !ends || !known || !placed || self.is_side(piece) {
            return None;
        }
        let meant = format!("moves {kind} {}: none", self.w(cell));
        let found =
            errors::other_words(self.text(then, last), self.span(then, last), &format!("`{meant}`"))
                .help("which moves a man has is said by a list; `then no move` is about all men of the side to move");
        let blank = Repair::new(self.start(then), self.end(last), "");
        Some((Told::from(found).mended(self.replace(then, last, &meant).or(Some(blank))), last + 1))
    }

    /// Whether a word stands in the endings after a turn; nothing outside of endings.
    pub(super) fn after_a_turn(&self, at: usize) -> Option<bool> {
        let group = (1..at).rev().take(300).find(|at| self.w(*at) == "turn" && self.w(at - 1) == "a")?;
        match self.w(group.checked_sub(2)?) {
            "after" => Some(true),
            "before" => Some(false),
            _ => None,
        }
    }
}
