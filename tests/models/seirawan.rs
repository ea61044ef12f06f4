//! Seirawan chess by Yasser Seirawan and Bruce Harper (2007), by the rules of musketeerchess.net: with the first move of a piece of
//! the first rank a hawk or an elephant may come in where it has left, in castling on the cell of the king or of the rook. It may
//! not come in to block a check.

use crate::chess_like::{Board, CHESS, Chess, STARTS, attacked, castles_rightly};
use crate::grid::Grid;
use crate::harness::{Action, End, Man, Model, Past, Seen};

/// The kinds in hand.
const KINDS: [u8; 2] = *b"HE";
/// Who begins on the first rank.
const FIRST: &[u8; 8] = b"RNBQKBNR";
const BOARD: Board = Board { promotions: b"QEHRBN", ..CHESS };

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Seirawan {
    now: Chess,
    /// The cells of those who have not moved, one bit each.
    home: u128,
    /// Whether each side has a hawk and an elephant in hand.
    hands: [[bool; 2]; 2],
}

impl Seirawan {
    /// The moves without regard to repetition.
    fn legal(&self) -> Vec<(Action, Self)> {
        let (now, side) = (&self.now, self.now.to_move);
        let safe = |step: &_| castles_rightly(now, step, |men, at| attacked(BOARD.grid, men, at, 1 - side));
        let mut moves = Vec::new();
        for step in BOARD.steps(now).into_iter().filter(safe) {
            let (action, next) = BOARD.make(now, &step);
            if BOARD.in_check(&next.men, side) {
                continue;
            }
            let mut opened = vec![step.from];
            if let crate::chess_like::Sort::Castle(rook, _) = step.sort {
                opened.push(rook);
            }
            let mut home = self.home & !(1 << step.to);
            for cell in &opened {
                home &= !(1 << cell);
            }
            opened.retain(|cell| self.home & (1 << cell) != 0);
            let plain = Self { now: next, home, hands: self.hands };
            for (place, kind) in KINDS.into_iter().enumerate() {
                for cell in opened.iter().filter(|_| self.hands[usize::from(side)][place]) {
                    let mut gated = plain.clone();
                    gated.hands[usize::from(side)][place] = false;
                    gated.now.men[*cell] = Some(Man { side, kind });
                    moves.push((Action { to: Some(*cell), ..action.clone() }, gated));
                }
            }
            moves.push((action, plain));
        }
        moves
    }

    /// The cell just run over, if it changes what is legal.
    fn used(&self) -> Option<usize> {
        let other = Self { now: Chess { skipped: None, ..self.now.clone() }, ..self.clone() };
        self.now.skipped.filter(|_| other.legal().len() != self.legal().len())
    }
}

impl Model for Seirawan {
    const RULES: &'static str = "seirawan";
    const GRID: Grid = CHESS.grid;

    fn starts() -> Vec<(String, u8)> {
        STARTS.iter().map(|(rows, to_move)| ((*rows).into(), *to_move)).collect()
    }

    fn read(seen: Seen) -> Self {
        let (mut fresh, mut home) = (0, 0);
        for (cell, man) in seen.men.iter().enumerate() {
            let at_first = |man: Man| {
                let x = usize::try_from(CHESS.grid.place(cell).0).unwrap();
                CHESS.grid.rank(cell, man.side) == 0 && FIRST[x] == man.kind
            };
            let stays = man.is_some_and(at_first);
            home |= u128::from(stays) << cell;
            fresh |= u128::from(stays && man.is_some_and(|man| man.kind == b'R')) << cell;
        }
        let has = |side: u8, kind: u8| seen.hands.iter().any(|hand| (hand.0, hand.1) == (side, kind));
        let hands = [0, 1].map(|side| KINDS.map(|kind| has(side, kind)));
        let now = Chess {
            men: seen.men,
            to_move: seen.to_move,
            fresh,
            skipped: None,
            quiet: 0,
            half: false,
            shown: [None; 2],
            swapped: 0,
        };
        Self { now, home, hands }
    }

    fn seen(&self) -> Seen {
        let mut hands = Vec::new();
        for side in [0, 1] {
            let held = KINDS.into_iter().zip(self.hands[usize::from(side)]).filter(|(_, has)| *has);
            hands.extend(held.map(|(kind, _)| (side, kind, 1)));
        }
        hands.sort_unstable();
        Seen { men: self.now.men.clone(), to_move: self.now.to_move, hands, ..Seen::default() }
    }

    fn moves(&self, _past: &Past<Self>) -> Vec<(Action, Self)> {
        self.legal()
    }

    fn ended(&self, past: &Past<Self>, moves: &[(Action, Self)]) -> Option<End> {
        let draw = self.now.quiet >= 100 || self.times(past) >= 3;
        CHESS.stuck(&self.now, moves.is_empty()).or(draw.then_some(None))
    }

    fn same(&self, other: &Self) -> bool {
        let rest = |of: &Self| (of.now.to_move, of.now.fresh, of.home, of.hands);
        self.now.men == other.now.men && rest(self) == rest(other) && self.used() == other.used()
    }

    fn ends(_action: &Action) -> [Option<usize>; 2] {
        [None; 2]
    }
}
