//! Whether a text fits a move.

use super::act::{Told, letter, upper_letter};
use crate::ir::{Cell, Game};

/// Whether the text fits these acts, one after the other. Nothing is cut into words first: names of cells may
/// contain any letter or hyphen, so the text is asked for what could stand there.
pub(super) fn fits(game: &Game, acts: &[Told], text: &str) -> bool {
    if acts.is_empty() {
        return text == "pass";
    }
    let mut rests = vec![text];
    for (index, act) in acts.iter().enumerate() {
        let mut next = Vec::new();
        for rest in rests {
            let rest = if index == 0 { Some(rest) } else { rest.strip_prefix(';') };
            if let Some(rest) = rest {
                Reader { game, act }.act(rest, &mut next);
            }
        }
        next.sort_unstable_by_key(|rest| rest.len());
        next.dedup();
        rests = next;
    }
    rests.contains(&"")
}

/// Reads one act. Every method pushes what may remain of the text after it.
struct Reader<'a> {
    game: &'a Game,
    act: &'a Told,
}

impl Reader<'_> {
    fn act<'t>(&self, text: &'t str, rests: &mut Vec<&'t str>) {
        let mut heads = vec![text];
        let upper = upper_letter(self.game, self.act.kind);
        heads.extend(text.strip_prefix(letter(self.game, self.act.kind)));
        heads.extend(text.strip_prefix(upper.as_str()));
        if self.act.drop {
            heads = heads.into_iter().filter_map(|head| head.strip_prefix('@')).collect();
        }
        for head in heads {
            if let Some(rest) = self.act.origin.and_then(|origin| self.cell(head, origin)) {
                self.landings(rest, 0, rests);
            }
        }
    }

    fn cell<'t>(&self, text: &'t str, cell: Cell) -> Option<&'t str> {
        text.strip_prefix(self.game.board.cell_name(cell))
    }

    /// Reads landings from the one at `from` on; only the last must be there.
    fn landings<'t>(&self, text: &'t str, from: usize, rests: &mut Vec<&'t str>) {
        let landings = &self.act.landings;
        if landings.is_empty() {
            let back = self.act.origin.and_then(|origin| self.cell(text.strip_prefix('-')?, origin));
            self.suffixes(text, rests);
            if let Some(rest) = back {
                self.suffixes(rest, rests);
            }
            return;
        }
        let returns = landings.last().map(|landing| landing.cell) == self.act.origin;
        if returns && text.starts_with(['*', '/', '=']) {
            self.suffixes(text, rests);
        }
        for (index, landing) in landings.iter().enumerate().skip(from) {
            let rest = text.strip_prefix(landing.sign()).and_then(|rest| self.cell(rest, landing.cell));
            if let Some(rest) = rest {
                if index + 1 == landings.len() {
                    self.suffixes(rest, rests);
                } else {
                    self.landings(rest, index + 1, rests);
                }
            }
        }
    }

    /// Reads any of the suffixes, in any order.
    fn suffixes<'t>(&self, text: &'t str, rests: &mut Vec<&'t str>) {
        if text.is_empty() || text.starts_with(';') {
            rests.push(text);
            return;
        }
        let cells = |sign: char| match sign {
            '*' => self.act.elsewhere.as_slice(),
            _ => self.act.placed.as_slice(),
        };
        for sign in ['*', '/'] {
            if let Some(rest) = text.strip_prefix(sign) {
                for cell in cells(sign) {
                    if let Some(rest) = self.cell(rest, *cell) {
                        self.suffixes(rest, rests);
                    }
                }
            }
        }
        if let (Some(rest), Some(kind)) = (text.strip_prefix('='), self.act.became) {
            let upper = upper_letter(self.game, kind);
            let rest =
                rest.strip_prefix(upper.as_str()).or_else(|| rest.strip_prefix(letter(self.game, kind)));
            if let Some(rest) = rest {
                self.suffixes(rest, rests);
            }
        }
    }
}
