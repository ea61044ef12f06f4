//! Plays whole games: each move is chosen by its number in the order of moves.

use std::cmp::Ordering;

use super::super::program::{ClauseId, Program};
use super::super::table::NOWHERE;
use super::super::words::Words;
use super::bunches::Bunches;
use super::lines::Counting;
use super::over::{LastMove, Over};
use super::position::Bitboards;
use super::rules::{Group, Rules};
use super::sinks::{CHAIN, DROP, PASS, Play, SPECIAL};
use crate::language::ir::Kind;
use crate::language::source::Span;
use crate::play::executor::{By, ByChance, ByNumber, Chooser, Done, Outcome};

/// The place of a move in the order of moves: by piece, line of the rules and landing. Several moves may share it.
type Order = u64;

/// In the order of moves, hands come behind all cells.
const HANDS: u64 = 1 << 15;

/// Whether a game goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stands {
    On,
    Over(Outcome),
}

impl<const N: usize> Counting<'_, N> {
    /// Plays a game on from a position to its end; `None` if it asks something that is not known here.
    pub(super) fn game(
        &mut self,
        first: &Bitboards<N>,
        mut last_move: Option<LastMove>,
        chooser: &mut dyn Chooser,
    ) -> Option<ByChance> {
        // Not for explosions and changes of side: a mover that dies has a place of its own in the order, and of two ways to one position
        // the first in the order counts, but only one is found here.
        (self.rules.blasts.is_none() && !self.rules.facts.turns_men).then_some(())?;
        let mut board = *first;
        let (mut bunches, mut moves) = (Bunches::default(), Moves::default());
        loop {
            self.rules.bunch(self.p, &board, (&mut self.scratch, &mut bunches))?;
            let many = bunches.len();
            let stands = self.stands(&board, last_move, many == 0)?;
            if !chooser.goes_on() {
                return Some(ByChance::Stopped);
            }
            if let Stands::Over(outcome) = stands {
                return Some(ByChance::Over(Some(outcome)));
            }
            let chosen = chooser.choose(many);
            let Some(number) = chosen.filter(|number| *number < many) else {
                return Some(ByChance::Over(None));
            };
            // All moves of a position are of one group.
            let group = self.rules.group(self.p, (bunches.group()?, board.to_move))?;
            let men = board.of_side(board.to_move);
            let play = of_number((self.rules, group), (&mut bunches, men), number, &mut moves)?;
            let (place, alike) = moves.alike()?;
            let act = if play.op == PASS { None } else { Some(self.done((group, &board), &play)?) };
            chooser.chosen(ByNumber { number, act, place, alike });
            last_move = Some(LastMove { by: board.to_move, from: play.from, to: play.to });
            let men = board.occupied().count();
            self.rules.play(self.p, &mut board, (play, bunches.plays.taken(&play)))?;
            // Without hands no captured piece comes back, so no earlier position occurs again.
            if self.p.in_hand.is_empty() && board.occupied().count() < men {
                self.past.clear();
            }
            self.past.push(board.repetition_key(&self.rules.slots));
        }
    }

    /// A move as it is told, if it is no pass.
    fn done(&self, (group, board): (&Group<N>, &Bitboards<N>), play: &Play) -> Option<Done> {
        let in_game = |kind| self.rules.slots.kind_in_game(kind);
        let (by, kind) = match by_whom(group, play)? {
            By::Nobody | By::Choice => return None,
            By::Hand(kind) => (By::Hand(in_game(kind)), in_game(kind)),
            by @ By::Man(_) => (by, in_game(board.kind_on(play.from)?)),
        };
        let clause = self.p.clauses.get(clause_of(group, play)?.index())?.at;
        Some(Done { by, clause, end: Some(play.to), kind: Some(kind) })
    }

    /// Whether the game goes on; `stuck`: there is no move.
    pub(super) fn stands(
        &self,
        board: &Bitboards<N>,
        last_move: Option<LastMove>,
        stuck: bool,
    ) -> Option<Stands> {
        let Some(last_move) = last_move else { return Some(Stands::On) };
        let Self { p, rules, past, .. } = self;
        let next = LastMove { by: board.to_move, from: NOWHERE, to: NOWHERE };
        let [after, before] = &rules.endings;
        let before = if stuck { &rules.before_stuck } else { before };
        for (last_move, endings, asked) in [(last_move, &p.after_turn, after), (next, &p.before_turn, before)]
        {
            let over = Over { p, rules, board, past, last_move, can_move: !stuck };
            if let Some(said) = over.first(endings, asked).ok()? {
                let winner = said.result.winner(last_move.by);
                return Some(Stands::Over(Outcome { at: said.at, winner }));
            }
        }
        Some(Stands::On)
    }
}

/// Scratch memory: the moves of a piece, the same with their order, and the number of the one that is played.
#[derive(Debug, Default)]
struct Moves {
    found: Vec<Play>,
    ordered: Vec<(Order, Play)>,
    number: usize,
}

impl Moves {
    /// The number of the move that is played among those of its actor to the same cell, and how many these are.
    fn alike(&self) -> Option<(usize, usize)> {
        let (before, after) = self.ordered.split_at_checked(self.number)?;
        // Of an order, all but the line of the rules.
        let ends = |(order, _): &(Order, Play)| (order >> 32, order & u64::from(u16::MAX));
        let like = ends(after.first()?);
        let many = |moves: &[(Order, Play)]| moves.iter().filter(|other| ends(other) == like).count();
        let place = many(before);
        Some((place, place + many(after)))
    }
}

/// The move with a number in the order of moves. `men`: the pieces that can move.
fn of_number<const N: usize>(
    (rules, group): (&Rules<N>, &Group<N>),
    (bunches, men): (&mut Bunches<N>, Words<N>),
    number: usize,
    Moves { found, ordered: moves, number: played }: &mut Moves,
) -> Option<Play> {
    // The order is by piece first, so only the moves of one piece have to be sorted.
    found.clear();
    let number = bunches.of_man(group, men, number, found)?;
    *played = number;
    moves.clear();
    for play in found.iter() {
        // If the place of one move is not known, the choice is not known.
        moves.push((order_of((rules, group), play)?, *play));
    }
    let plays = &bunches.plays;
    moves.sort_unstable_by_key(|(order, _)| *order);
    let order = moves.get(number)?.0;
    let first = moves.partition_point(|(other, _)| *other < order);
    let alike = moves.get_mut(first..)?;
    let many = alike.partition_point(|(other, _)| *other == order);
    let alike = alike.get_mut(..many)?;
    if alike.len() > 1 {
        // Special ways may differ by more than captures and promotion.
        alike.iter().all(|(_, play)| play.op < DROP).then_some(())?;
        alike
            .sort_by(|(_, one), (_, other)| by_changes((one, plays.taken(one)), (other, plays.taken(other))));
    }
    alike.get(number - first).map(|(_, play)| *play)
}

/// The place of a move in the order of moves.
#[inline]
fn order_of<const N: usize>((rules, group): (&Rules<N>, &Group<N>), play: &Play) -> Option<Order> {
    let by = match by_whom(group, play)? {
        By::Nobody => return Some(0),
        By::Hand(kind) => HANDS | u64::from(kind.0),
        _ => u64::from(play.from.0),
    };
    let line = rules.lines.get(clause_of(group, play)?.index()).copied()?;
    Some(by << 32 | u64::from(line) << 16 | u64::from(play.to.0))
}

/// The piece or hand that makes a move; `Nobody` for a pass.
#[inline]
fn by_whom<const N: usize>(group: &Group<N>, play: &Play) -> Option<By> {
    if play.op == PASS {
        return Some(By::Nobody);
    }
    if !(DROP..SPECIAL).contains(&play.op) {
        return Some(By::Man(play.from));
    }
    let drop = group.drops.get(usize::from(play.op - DROP))?;
    Some(By::Hand(Kind(u16::from(drop.kind))))
}

/// The clause of a move; of several, the first in the file.
#[inline]
fn clause_of<const N: usize>(group: &Group<N>, play: &Play) -> Option<ClauseId> {
    let place = usize::from(play.op);
    if play.op >= SPECIAL {
        return Some(group.specials.get(place - usize::from(SPECIAL))?.clause);
    }
    if play.op >= DROP {
        return Some(group.drops.get(place - usize::from(DROP))?.clause);
    }
    if play.op >= CHAIN {
        return Some(group.chains.get(place - usize::from(CHAIN))?.clause);
    }
    match &*group.ops.get(place)?.clauses {
        [] => None,
        [(clause, _)] => Some(*clause),
        several => {
            let leads = |to: &[Words<N>]| to.get(play.from.index()).is_some_and(|to| to.has(play.to));
            several.iter().find(|(_, to)| leads(to)).map(|(clause, _)| *clause)
        }
    }
}

/// Compares two moves of one piece to one cell: the first cell that only one of them changes decides.
fn by_changes<const N: usize>(
    (one, by_one): (&Play, Words<N>),
    (other, by_other): (&Play, Words<N>),
) -> Ordering {
    let kinds = one.becomes.cmp(&other.becomes);
    let Some(cell) = (by_one.without(by_other) | by_other.without(by_one)).first() else { return kinds };
    if kinds.is_ne() && one.to < cell {
        return kinds;
    }
    // A move that changes nothing behind that cell comes first.
    let changes_later = |play: &Play, taken: Words<N>| {
        let own = [play.from, play.to].into_iter().filter(|_| play.from != play.to);
        own.chain(taken.cells()).any(|later| later > cell)
    };
    let (first, other_goes_on) = if by_one.has(cell) {
        (Ordering::Less, changes_later(other, by_other))
    } else {
        (Ordering::Greater, changes_later(one, by_one))
    };
    if other_goes_on { first } else { first.reverse() }
}

/// The place of each clause in the file.
pub(super) fn lines_of(p: &Program) -> Vec<u16> {
    let mut spans: Vec<Span> = p.clauses.iter().map(|clause| clause.at).collect();
    spans.sort_unstable();
    spans.dedup();
    let place = |at: &Span| spans.binary_search(at).ok().and_then(|place| u16::try_from(place).ok());
    p.clauses.iter().map(|clause| place(&clause.at).unwrap_or(u16::MAX)).collect()
}
