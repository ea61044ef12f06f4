//! The texts of moves in tests: whether a move of this game can be written like this in any position.

use std::collections::HashSet;

use super::errors;
use crate::language::check::declared::meaning::Meaning;
use crate::language::check::declared::names::Names;
use crate::language::check::declared::pieces::Pieces;
use crate::language::check::declared::shape::Shape;
use crate::language::diagnostic::Diagnostic;
use crate::language::ir::{Cell, Kind, NOBODY, Placement, WhoseMoves};
use crate::language::letters::Letters;
use crate::language::syntax::tree::{Clause, ClauseKind, Text};
use crate::language::written::{PASS, foreign};

/// Longer texts are left to the test itself.
const LONGEST: usize = 2_000;

/// What a text is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum About {
    /// A move that is played: signs may be left out.
    Play,
    /// A move in a list of moves.
    List(WhoseMoves),
}

/// How far a text has been read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Read {
    /// How many bytes.
    to: usize,
    /// Whether an act has begun and not ended.
    within: bool,
    /// Whether one of the acts is of the piece that the list is about.
    of_man: bool,
}

/// The data for reading texts of moves.
#[derive(Clone, Copy)]
pub(super) struct MoveTexts<'d> {
    pub(super) names: &'d Names<'d>,
    pub(super) shape: &'d Shape,
    pub(super) pieces: &'d Pieces<'d>,
    /// The ways of passing.
    pub(super) passes: &'d [&'d Clause],
}

impl MoveTexts<'_> {
    /// What is wrong with a text that no move can have.
    pub(super) fn wrong(&self, text: &Text, about: About, setup: &Placement) -> Option<Diagnostic> {
        let words = text.text.as_str();
        if words.len() > LONGEST || self.pieces.kinds.is_empty() || self.can_be_written(words, about) {
            return None;
        }
        let man = match about {
            About::List(WhoseMoves::Man(kind, cell)) => Some((kind, cell)),
            _ => None,
        };
        let right = self.rewritten(words, man);
        // `Rxa4` is a capture from any cell.
        let takes = |right: String| {
            let taken = right.replacen('-', "x", 1);
            let is_so = words.contains('x') && !right.contains('x') && self.can_be_written(&taken, about);
            if is_so { taken } else { right }
        };
        let right = right.map(takes).filter(|right| right != words && self.can_be_written(right, about));
        let whose = match man {
            _ if !self.can_be_written(words, About::List(WhoseMoves::All)) => None,
            Some((kind, cell)) => self
                .pieces
                .kinds
                .get(kind.index())
                .map(|kind| format!("move of `{} {}`", kind.name, self.shape.cell_name(cell))),
            None => Some("drop".to_owned()),
        };
        let whose = whose.unwrap_or_else(|| "move of this game".to_owned());
        let foreign = foreign::advice(&self.shape.cells, words);
        let cell = matches!(self.names.get(words), Some(Meaning::Cell(_)));
        let example = self.example(setup, man, about == About::List(WhoseMoves::Drops));
        let meant = (right.as_deref(), foreign.as_deref());
        let form = (cell, example.contains('@'));
        Some(errors::no_such_text((text.at.0, words), &whose, meant, form, &example))
    }

    /// Whether a text may be a short one, or a label: `Nf3`, `exd5`, `e8=Q`, `O-O`. Which move fits is known when it is played.
    pub(super) fn may_be_short(&self, text: &str, labels: &[String]) -> bool {
        let numbered = text.trim_start_matches(|sign: char| sign.is_ascii_digit());
        let text = if numbered.starts_with('.') { numbered.trim_start_matches('.') } else { text };
        let bare = text.trim_end_matches(['+', '#', '!', '?']);
        let moved = bare.split_once('=').map_or(bare, |(moved, _)| moved);
        let is_short = |head: &str| head.chars().count() <= 3 && head.chars().all(char::is_alphanumeric);
        let is_cell = |name: &str| matches!(self.names.get(name), Some(Meaning::Cell(_)));
        let mut parts = moved.char_indices().map(|(at, _)| moved.split_at(at));
        labels.iter().any(|label| label == bare) || parts.any(|(head, name)| is_short(head) && is_cell(name))
    }

    /// The move that a word without quotation marks means in a list, in the notation of moves.
    pub(super) fn bare_move(&self, word: &str, whose: WhoseMoves) -> Option<String> {
        if word.len() > LONGEST || self.pieces.kinds.is_empty() {
            return None;
        }
        let about = About::List(whose);
        if self.can_be_written(word, about) {
            return Some(word.to_owned());
        }
        let man = match whose {
            WhoseMoves::Man(kind, cell) => Some((kind, cell)),
            _ => None,
        };
        self.rewritten(word, man).filter(|right| self.can_be_written(right, about))
    }

    /// Whether a text has the form of a move: acts joined by `;`, or `pass`.
    fn can_be_written(&self, text: &str, about: About) -> bool {
        if text == PASS {
            return true;
        }
        let of_man = !matches!(about, About::List(WhoseMoves::Man(..) | WhoseMoves::Drops));
        let mut open = vec![Read { to: 0, within: false, of_man }];
        let mut seen = HashSet::new();
        while let Some(read) = open.pop() {
            if read.within && read.of_man && ends(text.get(read.to..).unwrap_or("")) {
                return true;
            }
            if !seen.insert(read) {
                continue;
            }
            if read.within {
                self.read_on(text, read, about, &mut open);
            } else {
                self.read_act(text, read, about, &mut open);
            }
        }
        false
    }

    /// Reads a pass, with its name or without; or a choice.
    fn read_pass(&self, text: &str, read: Read, open: &mut Vec<Read>) {
        let choices = self.passes.iter().filter_map(|clause| match &clause.kind {
            ClauseKind::Pass { label, chosen: Some(_), .. } => label.as_ref(),
            _ => None,
        });
        for name in choices {
            let rest = text.get(read.to..).and_then(|rest| rest.strip_prefix(name.text.as_str()));
            if rest.is_some_and(|rest| rest.starts_with(':')) {
                let cells = self.cells_at(text, read.to + name.text.len() + 1);
                open.extend(cells.map(|(_, end)| Read { to: end, within: true, ..read }));
            }
        }
        let behind = read.to + PASS.len();
        let Some(rest) = text.get(read.to..).and_then(|rest| rest.strip_prefix(PASS)) else { return };
        open.push(Read { to: behind, within: true, ..read });
        let labels = self.passes.iter().filter_map(|clause| match &clause.kind {
            ClauseKind::Pass { label, chosen: None, .. } => label.as_ref(),
            _ => None,
        });
        let named =
            labels.filter(|name| rest.strip_prefix(':').is_some_and(|rest| rest.starts_with(&name.text)));
        open.extend(named.map(|name| Read { to: behind + 1 + name.text.len(), within: true, ..read }));
    }

    /// Reads the beginning of an act: a letter or none, `@` of a drop, a cell.
    fn read_act(&self, text: &str, read: Read, about: About, open: &mut Vec<Read>) {
        self.read_pass(text, read, open);
        let Some(rest) = text.get(read.to..) else { return };
        let heads = self.letters_at(rest).map(|(kind, length)| (Some(kind), length));
        for (kind, length) in heads.chain([(None, 0)]) {
            let rest = rest.get(length..).unwrap_or("");
            let drop = rest.starts_with('@');
            let length = length + usize::from(drop);
            for (cell, end) in self.cells_at(text, read.to + length) {
                let of_man = match about {
                    About::List(WhoseMoves::Man(man, stands)) => {
                        !drop && cell == stands && kind.is_none_or(|kind| kind == man)
                    }
                    About::List(WhoseMoves::Drops) => drop,
                    _ => true,
                };
                open.push(Read { to: end, within: true, of_man: read.of_man || of_man });
            }
        }
    }

    /// Reads a leg, a suffix, or the beginning of the next act.
    fn read_on(&self, text: &str, read: Read, about: About, open: &mut Vec<Read>) {
        let Some(rest) = text.get(read.to..) else { return };
        let behind = read.to + 1;
        match rest.chars().next() {
            Some(';') => open.push(Read { to: behind, within: false, ..read }),
            Some('=') => {
                let rest = rest.get(1..).unwrap_or("");
                open.extend(self.become_at(rest).map(|length| Read { to: behind + length, ..read }));
            }
            Some(sign @ ('-' | 'x' | '*' | '/' | '+' | '<')) => {
                open.extend(self.cells_at(text, behind).map(|(_, end)| Read { to: end, ..read }));
                // A new piece: `/Q@c3`.
                let new = self.become_at(text.get(behind..).unwrap_or("")).filter(|_| sign == '/');
                for at in new.map(|length| behind + length) {
                    if text.get(at..).is_some_and(|rest| rest.starts_with('@')) {
                        open.extend(self.cells_at(text, at + 1).map(|(_, end)| Read { to: end, ..read }));
                    }
                }
            }
            _ => {}
        }
        if about == About::Play {
            open.extend(self.cells_at(text, read.to).map(|(_, end)| Read { to: end, ..read }));
        }
    }

    /// The length of the words at the beginning of a text that name the result of a promotion: `Q`, `Black`, `Black:Q`.
    fn become_at<'s>(&'s self, text: &'s str) -> impl Iterator<Item = usize> + 's {
        let owners = self.names.sides.iter().map(String::as_str).chain([NOBODY]);
        let owners = owners.filter(|owner| text.starts_with(owner)).map(str::len);
        let both = owners.clone().flat_map(move |length| {
            let behind = text.get(length..).and_then(|rest| rest.strip_prefix(':'));
            let letters = behind.into_iter().flat_map(|behind| self.letters_at(behind));
            letters.map(move |(_, letter)| length + 1 + letter)
        });
        self.letters_at(text).map(|(_, length)| length).chain(owners).chain(both)
    }

    /// The pieces whose letters begin a text, and their lengths.
    fn letters_at<'s>(&'s self, text: &'s str) -> impl Iterator<Item = (Kind, usize)> + 's {
        self.pieces.kinds.iter().enumerate().flat_map(move |(index, decl)| {
            let begins = |letter: &str| text.starts_with(letter).then_some((Kind::at(index), letter.len()));
            // Usually letters are in upper case, and need no other form.
            let small = decl.letter.chars().any(|letter| !letter.is_ascii_uppercase());
            let upper = small.then(|| decl.letter.upper()).filter(|upper| *upper != decl.letter);
            begins(&decl.letter).into_iter().chain(upper.and_then(|upper| begins(&upper)))
        })
    }

    /// The cells whose names begin at a place of a text, and where they end.
    fn cells_at<'s>(&'s self, text: &'s str, from: usize) -> impl Iterator<Item = (Cell, usize)> + 's {
        let rest = text.get(from..).unwrap_or("");
        let ends = rest.char_indices().map(|(at, letter)| at + letter.len_utf8()).take(LONGEST_NAME);
        ends.filter_map(move |end| match self.names.get(rest.get(..end)?) {
            Some(Meaning::Cell(cell)) => Some((*cell, from + end)),
            _ => None,
        })
    }

    /// What a text may have meant, if it has nothing but a piece, cells and signs between them.
    fn rewritten(&self, text: &str, man: Option<(Kind, Cell)>) -> Option<String> {
        let mut kind = man.map(|(kind, _)| kind);
        let mut rest = text.trim();
        let named = self.pieces.kinds.iter().enumerate().find_map(|(index, decl)| {
            let behind = rest.get(decl.name.len()..)?;
            let alike = rest.get(..decl.name.len())?.eq_ignore_ascii_case(&decl.name);
            (alike && behind.starts_with(' ')).then_some((Kind::at(index), behind))
        });
        if let Some((named, behind)) = named {
            (kind, rest) = (Some(named), behind.trim_start());
        } else if self.longest_cell(rest).is_none()
            && let Some((lettered, length)) = self.letters_at(rest).max_by_key(|(_, length)| *length)
        {
            (kind, rest) = (Some(lettered), rest.get(length..)?.trim_start());
        }
        let letter = &self.pieces.kinds.get(kind?.index())?.letter;
        let mut right = if letter.chars().any(char::is_lowercase) { String::new() } else { letter.clone() };
        let sign = |c: char| " -:x>\u{d7}\u{2013}".contains(c);
        let (first, mut rest) = self.longest_cell(rest.trim_start_matches(sign))?;
        let mut legs = 0;
        // `Ra2`, in a list of the moves of the rook on a1.
        if let (Some((_, stands)), true) = (man, rest.is_empty()) {
            right.push_str(self.shape.cell_name(stands));
            right.push('-');
            legs += 1;
        }
        right.push_str(first);
        while !rest.is_empty() {
            let behind = rest.trim_start_matches(sign);
            let signs = rest.get(..rest.len() - behind.len())?;
            let Some((cell, behind)) = self.longest_cell(behind) else { break };
            right.push(if signs.contains(['x', ':', '\u{d7}']) { 'x' } else { '-' });
            right.push_str(cell);
            rest = behind;
            legs += 1;
        }
        right.push_str(rest);
        (legs > 0).then_some(right)
    }

    fn longest_cell<'s>(&self, text: &'s str) -> Option<(&'s str, &'s str)> {
        let (_, end) = self.cells_at(text, 0).last()?;
        text.split_at_checked(end)
    }

    /// A text with the form of a move, of the piece that a list is about.
    fn example(&self, setup: &Placement, man: Option<(Kind, Cell)>, drop: bool) -> String {
        let first = || setup.men.first().map(|man| (man.kind, man.cell));
        let (kind, cell) = man.or_else(first).unwrap_or((Kind::at(0), Cell::at(0)));
        let letter = self.pieces.kinds.get(kind.index()).map_or("", |decl| decl.letter.as_str());
        if drop {
            return format!("{}@{}", letter.upper(), self.shape.cell_name(cell));
        }
        let letter = if letter.chars().any(char::is_lowercase) { "" } else { letter };
        let other = Cell::at(if cell.index() + 1 < self.shape.cells.len() { cell.index() + 1 } else { 0 });
        let name = |cell| self.shape.cell_name(cell);
        format!("{letter}{}-{}", name(cell), name(other))
    }
}

/// The length of the longest name of a cell that is recognised.
const LONGEST_NAME: usize = 40;

/// Whether nothing is left of a text except the number of one of several moves.
fn ends(rest: &str) -> bool {
    rest.is_empty()
        || rest
            .strip_prefix('~')
            .is_some_and(|number| !number.is_empty() && number.chars().all(|digit| digit.is_ascii_digit()))
}
