//! Positions as other programs write them: FEN, the rows of the board from the far one, and the side to move.
//!
//! ```text
//! 4k3/8/8/8/8/8/4P3/4K3 w - - 0 1
//! ```
//!
//! The board must be a full grid, and each piece have one letter, signs before it aside. Pieces of the first side are upper case.
//! Pieces in hand follow the rows in brackets, with or without a number before each letter: `[2Qq]`. They may also come
//! after the side to move, as some programs write them, if only one number follows: `w 2Pp 1`. The other fields after the side
//! to move, about the past, mean what the rule file says in `fen { }`. Without such a block they are ignored: states of pieces, sides
//! and the game have their first values, and [`left_out`] says so.

mod fields;
mod write;

pub use write::write;

use super::act::upper_letter;
use super::state_entry;
use crate::language::diagnostic::Diagnostic;
use crate::language::ir::{
    Cell, Game, Kind, ManOwner, Placed, Placement, Side, StateDecl, StateId, StateOwner, StateType, Value,
};
use crate::language::letters::Letters;
use crate::language::messages;
use crate::language::sorting::Sorting;
use crate::language::source::{SourceId, Sources, Span};
use crate::play::layout::Layout;

/// The most bytes of a FEN: more than the largest board takes.
pub const MOST_BYTES: usize = 1 << 16;

/// The fields of a FEN: the rows, the side to move, and four about the past.
const FIELDS: usize = 6;

/// The first field that only counts.
const COUNTS: usize = 4;

/// Whether a text is meant as a FEN: its first word has `/`, and what stands between them is not empty.
#[must_use]
pub fn is_meant(game: &Game, text: &str) -> bool {
    let text = text.trim();
    let board = text.split(['[', ' ']).next().unwrap_or("");
    let rows: Vec<&str> = board.split('/').collect();
    let is_empty_row = |row: &&str| row.bytes().all(|byte| byte.is_ascii_digit());
    rows.len() > 1
        && rows.iter().all(|row| !row.is_empty())
        && (text.contains(' ')
            || rows.iter().any(is_empty_row)
            || Layout::new(&game.board).rows.len() == rows.len())
}

/// Reads a FEN; `name` is what messages call the text.
///
/// # Errors
///
/// Why it does not fit the game, with the text that its places point into.
pub fn read(game: &Game, name: &str, text: &str) -> Result<Placement, (Sources, Vec<Diagnostic>)> {
    let mut sources = game.sources.clone();
    if text.len() > MOST_BYTES {
        return Err((sources, vec![messages::fen_too_long(text.len(), MOST_BYTES)]));
    }
    let source = sources.add(name, text);
    Reader { game, text, source }.placement().map_err(|found| (sources, vec![found]))
}

/// A warning about the ignored part of a FEN, with the text that its place points into; none if nothing is ignored, or if the FEN
/// cannot be read. `name` is the name of the text in messages.
#[must_use]
pub fn left_out(game: &Game, name: &str, text: &str) -> Option<(Sources, Diagnostic)> {
    let placement = read(game, name, text).ok()?;
    let mut sources = game.sources.clone();
    let source = sources.add(name, text);
    let told = Reader { game, text, source }.left_out(&placement)?;
    Some((sources, told))
}

/// A FEN that is being read.
struct Reader<'g> {
    game: &'g Game,
    text: &'g str,
    source: SourceId,
}

/// A part of the text, and where it begins.
type Part<'t> = (usize, &'t str);

impl Reader<'_> {
    fn placement(&self) -> Result<Placement, Diagnostic> {
        let rows = self.grid()?;
        self.letters_are_single()?;
        let fields: Vec<Part<'_>> = words(self.text).collect();
        let (at, first) = fields.first().copied().unwrap_or((0, ""));
        let (board, held) = match first.split_once('[') {
            Some((board, held)) => (board, Some((at + board.len() + 1, held))),
            None => (first, None),
        };
        let mut placement = Placement { to_move: self.game.first, ..Placement::default() };
        let turns: usize = self.game.phases.iter().map(|phase| phase.turns.len()).sum();
        placement.phase_turns = u16::try_from(turns).unwrap_or(u16::MAX);
        placement.men = self.men((at, board), &rows)?;
        if let Some(held) = held {
            placement.hands = self.held_in_brackets(held)?;
        } else if let Some(held) = self.hands_behind(&fields) {
            placement.hands = self.held(held)?;
        }
        if let Some(side) = fields.get(1) {
            placement.to_move = self.to_move(*side)?.0;
        }
        if !self.game.fen.is_empty() {
            self.fields(fields.get(2..).unwrap_or_default(), &mut placement)?;
            return Ok(placement);
        }
        let wrong = |(index, (_, field)): &(usize, Part<'_>)| {
            *index >= FIELDS || *index >= COUNTS && *field != "-" && !is_number(field)
        };
        match fields.into_iter().enumerate().find(wrong) {
            Some((_, field)) => Err(messages::fen_field(self.place(field), &self.in_words())),
            None => Ok(placement),
        }
    }

    /// The hands after the side to move, as some programs write them: followed by a single number, or in brackets.
    fn hands_behind<'t>(&self, fields: &[Part<'t>]) -> Option<Part<'t>> {
        let ([(_, board), _, hands] | [(_, board), _, hands, _]) = fields else { return None };
        let (at, text) = *hands;
        let inside = text.strip_prefix('[').and_then(|text| text.strip_suffix(']'));
        let counts = fields.get(3).is_some_and(|(_, turns)| is_number(turns));
        let hands = match inside {
            Some(inside) => (at + 1, inside),
            None => (at, text),
        };
        // Without a number, and with a piece that is never held, castling rights are meant.
        let is_so = (inside.is_some() || counts)
            && !board.contains('[')
            && !self.game.hand.is_empty()
            && self.game.fen.is_empty();
        let sure = inside.is_some() || text.bytes().any(|byte| byte.is_ascii_digit());
        (is_so && (sure || self.held(hands).is_ok())).then_some(hands)
    }

    /// Warns that the past is ignored, if the fields after the side to move say something about it; and that the hands are
    /// empty, if the game begins with pieces in hand and the FEN says nothing about them.
    fn left_out(&self, placement: &Placement) -> Option<Diagnostic> {
        let fields: Vec<Part<'_>> = words(self.text).collect();
        if let Some(told) = self.letters_missing(&fields, placement) {
            return Some(told);
        }
        let rows = *fields.first()?;
        let brackets = rows.1.contains('[');
        let by_hands = self.hands_behind(&fields).is_some();
        let setup = &self.game.setup.hands;
        let no_hands = !(setup.is_empty() || brackets || by_hands);
        let past = if by_hands || !self.game.fen.is_empty() { None } else { self.past(placement, &fields) };
        if past.is_none() && !no_hands {
            return None;
        }
        let states = self.game.states.iter().filter(|state| is_there(placement, state));
        let states: Vec<&str> = states.map(|state| state.name.as_str()).collect();
        let example = self.example(placement, fields.get(3)).unwrap_or_else(|| self.in_words());
        // Only pieces that can be held, and no brackets: they may be hands in the place of castling rights.
        let hands =
            fields.get(2).filter(|(_, field)| !brackets && *field != "-" && !self.game.hand.is_empty());
        let held = hands.filter(|hands| self.held(**hands).is_ok()).map_or("", |(_, field)| field);
        let first: String = setup.iter().map(|held| self.held_text(*held)).collect();
        let rows = no_hands.then(|| self.place(rows));
        Some(messages::fen_in_part((past, rows), &states, &example, (held, &first)))
    }

    /// The fields that tell of earlier turns.
    fn past(&self, placement: &Placement, fields: &[Part<'_>]) -> Option<Span> {
        let mut states = self.game.states.iter().filter(|state| is_there(placement, state));
        let of_men = states.any(|state| matches!(state.of, StateOwner::Men(_)));
        // The first of these fields is about pieces: if they have states, `-` says something, too.
        let says = |(index, (_, field)): &(usize, &Part<'_>)| match *index {
            0 | 1 => false,
            2 => *field != "-" || of_men,
            3 => *field != "-",
            COUNTS => field.bytes().any(|byte| byte.is_ascii_digit() && byte != b'0'),
            _ => false,
        };
        let mut told = fields.iter().enumerate().filter(says).map(|(_, field)| self.place(*field));
        let first = told.next()?;
        Some(told.next_back().map_or(first, |last| first.to(last)))
    }

    /// How a position in words gives states, of present pieces and of others: one example each.
    fn example(&self, placement: &Placement, skipped: Option<&Part<'_>>) -> Option<String> {
        let named = skipped.and_then(|(_, name)| self.game.board.cell(name));
        let said = |index: usize, state: &StateDecl, side: Option<Side>| {
            let cell = named.unwrap_or_default();
            let value = match &state.ty {
                StateType::Flag => Value::Flag(true),
                StateType::Number(_, most) => Value::Number(*most),
                StateType::Cell => Value::Cell(Some(cell)),
                StateType::Cells => Value::Cells(vec![cell]),
                StateType::Direction | StateType::Kind | StateType::Men(_) => return None,
            };
            let set = if side.is_some() || matches!(state.of, StateOwner::Game) { "set " } else { "" };
            let set = if matches!(value, Value::Flag(_)) { set } else { "" };
            Some(format!("{set}{}", state_entry(self.game, StateId::at(index), side, &value)))
        };
        let states = || self.game.states.iter().enumerate().filter(|(_, state)| is_there(placement, state));
        let of_man = states().find_map(|(index, state)| {
            let StateOwner::Men(kinds) = &state.of else { return None };
            let man = placement.men.iter().find(|man| kinds.contains(&man.kind))?;
            let (side, kind) = (man.owner.name(&self.game.sides), self.game.kind_name(man.kind));
            let cell = self.game.board.cell_name(man.cell);
            Some(format!("{side}: {kind} {cell} {{{}}}", said(index, state, None)?))
        });
        let of_game = states().find_map(|(index, state)| match state.of {
            StateOwner::Men(_) | StateOwner::Cell => None,
            StateOwner::Side => said(index, state, Some(Side(0))),
            StateOwner::Game => said(index, state, None),
        });
        let both: Vec<String> = of_man.into_iter().chain(of_game).collect();
        (!both.is_empty()).then(|| both.join("  "))
    }

    /// `60O`, `2q`: a number of pieces in hand.
    fn held_text(&self, (side, kind, number): (Side, Kind, u32)) -> String {
        let letter = upper_letter(self.game, kind);
        let letter = if side == Side(0) { letter } else { letter.lower() };
        if number == 1 { letter } else { format!("{number}{letter}") }
    }

    /// The cells of the board by rows, from the far one.
    fn grid(&self) -> Result<Vec<Vec<Cell>>, Diagnostic> {
        let layout = Layout::new(&self.game.board);
        let [level] = layout.levels.as_slice() else { return Err(self.no_grid()) };
        let rows = layout.rows.iter().rev().map(|row| layout.row(level, row));
        let rows: Vec<Vec<Cell>> = rows.map(|row| row.iter().map(|spot| spot.cell).collect()).collect();
        let full = rows.iter().all(|row| row.len() == layout.columns.len());
        if full { Ok(rows) } else { Err(self.no_grid()) }
    }

    /// Nothing, if no piece has two letters.
    fn letters_are_single(&self) -> Result<(), Diagnostic> {
        let letters = |kind: &&crate::language::ir::KindDecl| {
            kind.letter.chars().filter(|sign| sign.is_alphanumeric()).count() > 1
        };
        match self.game.kinds.iter().find(letters) {
            Some(kind) => Err(messages::fen_of_long_letters((&kind.letter, &kind.name), &self.in_words())),
            None => Ok(()),
        }
    }

    /// The pieces of the rows.
    fn men(&self, (at, board): Part<'_>, rows: &[Vec<Cell>]) -> Result<Vec<Placed>, Diagnostic> {
        let written: Vec<Part<'_>> = parts(at, board);
        if written.len() != rows.len() {
            return Err(messages::fen_rows(self.place((at, board)), (written.len(), rows.len())));
        }
        let mut men = Vec::new();
        for ((at, text), cells) in written.into_iter().zip(rows) {
            let mut filled = 0_usize;
            let mut rest = text;
            while !rest.is_empty() {
                let here = at + text.len() - rest.len();
                let digits = rest.len() - rest.trim_start_matches(|sign: char| sign.is_ascii_digit()).len();
                if let (Some(number), true) = (rest.get(..digits), digits > 0) {
                    filled = filled.saturating_add(number.parse().unwrap_or(usize::MAX));
                    rest = rest.get(digits..).unwrap_or("");
                    continue;
                }
                let (owner, kind, behind) = match self.of_nobody(rest) {
                    Some((kind, behind)) => (ManOwner::Nobody, kind, behind),
                    None => {
                        let (side, kind, behind) = self.man(here, rest)?;
                        (ManOwner::Side(side), kind, behind)
                    }
                };
                let (states, behind) = self.signs(kind, behind);
                if let Some(cell) = cells.get(filled) {
                    men.push(Placed { cell: *cell, owner, kind, count: 1, states });
                }
                (filled, rest) = (filled.saturating_add(1), behind);
            }
            if filled != cells.len() {
                return Err(messages::fen_row(self.place((at, text)), (filled, cells.len())));
            }
        }
        men.arrange_by_key(|man| man.cell);
        Ok(men)
    }

    /// The piece at the beginning of a text, and the rest of the text; the longest letter wins, `+P` before `+`.
    fn known<'t>(&self, text: &'t str) -> Option<(Side, Kind, &'t str)> {
        let kinds = self.game.kinds.iter().enumerate();
        let found = kinds.flat_map(|(index, kind)| {
            let (upper, lower) = (kind.letter.upper(), kind.letter.lower());
            [(upper, Side(0)), (lower, Side(1))].map(|(letter, side)| (Kind::at(index), side, letter))
        });
        let begins = found.filter_map(|(kind, side, letter)| {
            let rest = text.strip_prefix(&*letter).filter(|_| !letter.is_empty())?;
            Some((side, kind, rest))
        });
        begins.min_by_key(|(.., rest)| rest.len())
    }

    /// The same, or an error that no piece is meant.
    fn man<'t>(&self, at: usize, text: &'t str) -> Result<(Side, Kind, &'t str), Diagnostic> {
        self.known(text).ok_or_else(|| {
            let sign: String = text.chars().take(1).collect();
            let letters: Vec<&str> = self.game.kinds.iter().map(|kind| kind.letter.as_str()).collect();
            messages::fen_letter((self.place((at, &sign)), &sign), &letters)
        })
    }

    /// The pieces in hand, after the opening bracket.
    fn held_in_brackets(&self, (at, text): Part<'_>) -> Result<Vec<(Side, Kind, u32)>, Diagnostic> {
        let inside = text.strip_suffix(']').ok_or_else(|| messages::fen_bracket(self.place((at, text))))?;
        self.held((at, inside))
    }

    /// The pieces in hand: letters, alone or after a number.
    fn held(&self, (at, text): Part<'_>) -> Result<Vec<(Side, Kind, u32)>, Diagnostic> {
        let mut hands: Vec<(Side, Kind, u32)> = Vec::new();
        let mut rest = if text == "-" { "" } else { text };
        while !rest.is_empty() {
            let behind = rest.trim_start_matches(|sign: char| sign.is_ascii_digit());
            let digits = rest.get(..rest.len() - behind.len()).filter(|digits| !digits.is_empty());
            let here = at + text.len() - rest.len();
            // A piece may have a digit as its letter.
            let number = match digits.filter(|_| self.known(rest).is_none()) {
                Some(digits) if behind.is_empty() => {
                    return Err(messages::fen_number(self.place((here, digits))));
                }
                Some(digits) => {
                    rest = behind;
                    digits.parse().unwrap_or(u32::MAX)
                }
                None => 1,
            };
            let here = at + text.len() - rest.len();
            let (side, kind, behind) = self.man(here, rest)?;
            if !self.game.hand.contains(&kind) {
                let letter = rest.get(..rest.len() - behind.len()).unwrap_or("");
                let (at, name) = (self.place((here, letter)), self.game.kind_name(kind));
                return Err(messages::fen_hand(at, name, !self.game.hand.is_empty()));
            }
            match hands.iter_mut().find(|(of, held, _)| (*of, *held) == (side, kind)) {
                Some((.., count)) => *count = count.saturating_add(number),
                None => hands.push((side, kind, number)),
            }
            rest = behind;
        }
        hands.arrange();
        Ok(hands)
    }

    /// The side of a letter: the one whose name begins with it. If none does, `w` is the first and `b` the second; if only one of
    /// these two letters begins a name, the other side has the other letter.
    fn to_move(&self, (at, word): Part<'_>) -> Result<Side, Diagnostic> {
        let sides = &self.game.sides;
        let named = |word: &str| {
            let begins = |name: &String| name.lower().starts_with(&word.lower());
            let mut found = (0..sides.len()).filter(|index| sides.get(*index).is_some_and(begins));
            match (found.next(), found.next()) {
                (Some(only), None) => Some(Side::at(only)),
                _ => None,
            }
        };
        let by_habit = || match word {
            "w" => Some(named("b").map_or(Side(0), Side::other)),
            "b" => Some(named("w").map_or(Side(1), Side::other)),
            _ => None,
        };
        named(word).or_else(by_habit).ok_or_else(|| messages::fen_side((self.place((at, word)), word), sides))
    }

    fn no_grid(&self) -> Diagnostic {
        messages::fen_of_no_grid(&self.in_words())
    }

    fn in_words(&self) -> String {
        let side = self.game.sides.first().map_or("", String::as_str);
        let kind = self.game.kinds.first().map_or("", |kind| kind.name.as_str());
        let cell = self.game.board.cells.first().map_or("", |cell| cell.name.as_str());
        format!("{side}: {kind} {cell}  to move {side}")
    }

    /// Where a part stands.
    fn place(&self, (at, part): Part<'_>) -> Span {
        Span::new(self.source, at, at + part.len())
    }
}

/// Whether a piece has this state in a position, and it can change.
fn is_there(placement: &Placement, state: &StateDecl) -> bool {
    !state.constant
        && match &state.of {
            StateOwner::Men(kinds) => placement.men.iter().any(|man| kinds.contains(&man.kind)),
            _ => true,
        }
}

fn is_number(field: &str) -> bool {
    field.bytes().all(|byte| byte.is_ascii_digit())
}

/// The words of a text, and where they begin.
fn words(text: &str) -> impl Iterator<Item = Part<'_>> {
    let mut at = 0;
    text.split(char::is_whitespace).filter_map(move |word| {
        let start = text.get(at..).and_then(|rest| rest.find(word)).map_or(at, |found| at + found);
        at = start + word.len();
        (!word.is_empty()).then_some((start, word))
    })
}

/// The rows of a board, and where they begin.
fn parts(at: usize, board: &str) -> Vec<Part<'_>> {
    let mut start = at;
    let part = |row| {
        let part = (start, row);
        start += str::len(row) + 1;
        part
    };
    board.split('/').map(part).collect()
}
