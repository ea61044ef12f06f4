//! Whether a text fits a move.

use super::act::{APART, JOINED, LEFT, WrittenAct, label_name, letter, upper_letter, what_and_whose};
use crate::language::ir::{Cell, Game, Label};
use crate::language::letters::Letters;
use crate::language::sorting::Sorting;
use crate::language::written::PASS;

/// How closely a text must follow what is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Closeness {
    /// As people type: `-` and `x` are the same or missing, and so are upper and lower case.
    Typed,
    /// Suffixes may be left out.
    Free,
    /// As tests mean it: `=` is required, and `*` if no leg captured; if the move is written with all its suffixes,
    /// all of them.
    Exact {
        /// The move is written so.
        all_suffixes: bool,
    },
}

/// Whether the text fits these acts, one after the other. Nothing is cut into words first: names of cells may
/// contain any letter or hyphen, so the text is asked for what could stand there.
pub(super) fn fits(game: &Game, acts: &[WrittenAct], text: &str, closeness: Closeness) -> bool {
    if acts.is_empty() {
        return text == PASS;
    }
    let mut rests = vec![text];
    for (index, act) in acts.iter().enumerate() {
        let mut next = Vec::new();
        for rest in rests {
            let rest = if index == 0 { Some(rest) } else { rest.strip_prefix(';') };
            if let Some(rest) = rest {
                Reader { game, act, closeness }.act(rest, &mut next);
            }
        }
        next.arrange_by_key(|rest| rest.len());
        next.dedup();
        rests = next;
    }
    rests.contains(&"")
}

/// The suffixes of a text so far.
#[derive(Clone, Default)]
struct Suffixes {
    cells: Vec<(char, Cell)>,
    became: bool,
    turned: bool,
    /// The indexes of the pieces in the list of changed ones.
    changed: Vec<usize>,
}

/// Reads one act. Every method pushes what may remain of the text after it.
struct Reader<'a> {
    game: &'a Game,
    act: &'a WrittenAct,
    closeness: Closeness,
}

impl Reader<'_> {
    fn act<'t>(&self, text: &'t str, rests: &mut Vec<&'t str>) {
        let Some(kind) = self.act.kind else {
            return match (self.act.label, self.act.origin) {
                (Some(label), Some(cell)) => self.choice(text, (label, cell), rests),
                _ => self.pass(text, rests),
            };
        };
        let mut heads = vec![text];
        let upper = upper_letter(self.game, kind);
        heads.extend(text.strip_prefix(letter(self.game, kind)));
        heads.extend(self.rest_of(text, &upper));
        heads.extend(heads.clone().into_iter().skip(1).filter_map(|head| head.strip_prefix(APART)));
        if self.act.drop {
            heads = heads.into_iter().filter_map(|head| head.strip_prefix('@')).collect();
        }
        for head in heads {
            if let Some(rest) = self.act.origin.and_then(|origin| self.cell(head, origin)) {
                self.landings(rest, 0, rests);
            }
        }
    }

    /// Reads a pass; its label may be left out.
    fn pass<'t>(&self, text: &'t str, rests: &mut Vec<&'t str>) {
        let Some(rest) = text.strip_prefix(PASS) else { return };
        let named = self.act.label.map(|label| label_name(self.game, label));
        let named = named.and_then(|name| rest.strip_prefix(':')?.strip_prefix(name));
        for rest in [Some(rest), named].into_iter().flatten() {
            self.suffixes(rest, &Suffixes::default(), rests);
        }
    }

    /// Reads a choice.
    fn choice<'t>(&self, text: &'t str, (label, cell): (Label, Cell), rests: &mut Vec<&'t str>) {
        let rest = text.strip_prefix(label_name(self.game, label)).and_then(|rest| rest.strip_prefix(':'));
        if let Some(rest) = rest.and_then(|rest| self.cell(rest, cell)) {
            self.suffixes(rest, &Suffixes::default(), rests);
        }
    }

    fn cell<'t>(&self, text: &'t str, cell: Cell) -> Option<&'t str> {
        text.strip_prefix(self.game.board.cell_name(cell))
    }

    /// What follows the sign of a leg.
    fn behind_sign<'t>(&self, text: &'t str, sign: char) -> Option<&'t str> {
        match self.closeness {
            Closeness::Typed => Some(text.strip_prefix(['-', 'x']).unwrap_or(text)),
            _ => text.strip_prefix(sign),
        }
    }

    /// Reads landings from the one at `from` on; only the last must be there.
    fn landings<'t>(&self, text: &'t str, from: usize, rests: &mut Vec<&'t str>) {
        let landings = &self.act.landings;
        if landings.is_empty() {
            let back = self.act.origin.and_then(|origin| self.cell(self.behind_sign(text, '-')?, origin));
            self.suffixes(text, &Suffixes::default(), rests);
            if let Some(rest) = back {
                self.suffixes(rest, &Suffixes::default(), rests);
            }
            return;
        }
        let returns = landings.last().map(|landing| landing.cell) == self.act.origin;
        if returns && text.starts_with(['*', '/', JOINED, LEFT, '=']) {
            self.suffixes(text, &Suffixes::default(), rests);
        }
        for (index, landing) in landings.iter().enumerate().skip(from) {
            let rest = self.behind_sign(text, landing.sign()).and_then(|rest| self.cell(rest, landing.cell));
            if let Some(rest) = rest {
                if index + 1 == landings.len() {
                    self.suffixes(rest, &Suffixes::default(), rests);
                } else {
                    self.landings(rest, index + 1, rests);
                }
            }
        }
    }

    /// The rest of a text that begins with some words; if it was typed, its letters may be in either case.
    fn rest_of<'t>(&self, text: &'t str, words: &str) -> Option<&'t str> {
        let (head, rest) = text.split_at_checked(words.len())?;
        let typed = || self.closeness == Closeness::Typed && head.lower() == words.lower();
        (head == words || typed()).then_some(rest)
    }

    /// Reads any of the suffixes, in any order.
    fn suffixes<'t>(&self, text: &'t str, said: &Suffixes, rests: &mut Vec<&'t str>) {
        if text.is_empty() || text.starts_with(';') {
            if self.is_enough(said) {
                rests.push(text);
            }
            return;
        }
        for (sign, cells) in [
            ('*', &self.act.elsewhere),
            ('/', &self.act.placed),
            (JOINED, &self.act.joined),
            (LEFT, &self.act.left),
        ] {
            let Some(rest) = text.strip_prefix(sign) else { continue };
            let mut cells = cells.clone();
            cells.arrange();
            cells.dedup();
            for cell in cells {
                if let Some(rest) = self.cell(rest, cell) {
                    let mut said = said.clone();
                    said.cells.push((sign, cell));
                    self.suffixes(rest, &said, rests);
                }
            }
        }
        if let (Some(rest), Some(kind)) = (text.strip_prefix('='), self.act.became) {
            let upper = upper_letter(self.game, kind);
            let declared = || rest.strip_prefix(letter(self.game, kind));
            if let Some(rest) = self.rest_of(rest, &upper).or_else(declared) {
                self.suffixes(rest, &Suffixes { became: true, ..said.clone() }, rests);
            }
        }
        self.changes(text, said, rests);
    }

    /// Reads the new owner of the piece, or what has become of another.
    fn changes<'t>(&self, text: &'t str, said: &Suffixes, rests: &mut Vec<&'t str>) {
        let whole = what_and_whose(self.game, self.act.became, self.act.turned);
        let side = what_and_whose(self.game, None, self.act.turned);
        let mut said_of_mover = vec![(whole, self.act.became.is_some()), (side, false)];
        said_of_mover.dedup();
        for (words, became) in said_of_mover.into_iter().filter(|_| self.act.turned.is_some()) {
            if let Some(rest) = text.strip_prefix('=').and_then(|rest| self.rest_of(rest, &words)) {
                let said = Suffixes { became: became || said.became, turned: true, ..said.clone() };
                self.suffixes(rest, &said, rests);
            }
        }
        let Some(text) = text.strip_prefix('/') else { return };
        for (place, man) in
            self.act.changed.iter().enumerate().filter(|(place, _)| !said.changed.contains(place))
        {
            if let Some(rest) = self.rest_of(text, &man.text(self.game)) {
                let mut said = said.clone();
                said.changed.push(place);
                self.suffixes(rest, &said, rests);
            }
        }
    }

    /// Whether nothing required is left out.
    fn is_enough(&self, said: &Suffixes) -> bool {
        let Closeness::Exact { all_suffixes } = self.closeness else { return true };
        let all = |sign, cells: &[Cell]| cells.iter().all(|cell| said.cells.contains(&(sign, *cell)));
        let took = self.act.landings.iter().any(|landing| landing.takes);
        (said.became || self.act.became.is_none())
            && (took && !all_suffixes || all('*', &self.act.elsewhere))
            && (!all_suffixes || all('/', &self.act.placed))
            && (!all_suffixes || all(JOINED, &self.act.joined))
            && (!all_suffixes || all(LEFT, &self.act.left))
            && (!all_suffixes || said.turned || self.act.turned.is_none())
            && (!all_suffixes || said.changed.len() == self.act.changed.len())
    }
}
