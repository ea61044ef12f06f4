//! The tree of a game by bitboards.

use super::super::machine::Machine;
use super::super::machine_tree::MachineTree;
use super::super::program::Program;
use super::super::since::{Since, counted_key};
use super::super::sums::{OF_GAME, Sum, of_side, sum_of_value};
use super::super::tree::{About, GameTree, GaveUp, InTree, Standing};
use super::super::words::Words;
use super::bit_engine::{Begun, BitEngine, BySize, begin};
use super::games::Stands;
use super::lines::Counting;
use super::over::LastMove;
use super::position::{Bitboards, RepetitionKey};
use super::rules::Rules;
use super::sinks::{CHAIN, DROP, PASS, Play, Plays, SPECIAL};
use super::slots::Slot;
use crate::language::ir::{Cell, Kind, Side, StateId};

/// A position before, the move that led to it, the first position that may be repeated in it, and the move that was made then, unless it
/// was a pass.
type Before<const N: usize> = (Bitboards<N>, Option<LastMove>, usize, Option<(Play, Words<N>)>);

/// A position of bitboards, with all that is before it.
pub(super) struct BitTree<'a, const N: usize> {
    counting: Counting<'a, N>,
    board: Bitboards<N>,
    /// The move that led to the position; nothing after a pass.
    last_move: Option<LastMove>,
    /// The number of the first position that may be repeated now: a captured piece that goes to no hand never comes back.
    first: usize,
    /// The positions before, since the tree was begun.
    before: Vec<Before<N>>,
    /// The machine, which is asked where bitboards have no answer, and the keys of its line.
    beside: Option<(MachineTree<'a>, Vec<u64>)>,
    plays: Plays<N>,
    /// The repetition keys of all positions so far, without numbers that are compared when used.
    keys: Vec<Sum>,
    /// These and all other numbers that are in no such key: where each is kept, and its state.
    rest: Vec<(usize, StateId)>,
    since: Vec<Since>,
}

impl<'a, const N: usize> BitTree<'a, N> {
    /// The tree that begins with a position; nothing if bitboards cannot play all moves of the game. `past`: what the positions so far are
    /// compared by, if that is known.
    pub(super) fn of((mut counting, board, last_move): Begun<'a, N>, past: Option<Vec<Sum>>) -> Option<Self> {
        let Counting { p, rules, .. } = counting;
        rules.is_whole(p).then_some(())?;
        let rest = rules.slots.rest(p);
        let keys = counting.past.iter().map(|key| key.sum).collect();
        for (key, sum) in counting.past.iter_mut().zip(past.into_iter().flatten()) {
            *key = RepetitionKey { sum, doubtful: false };
        }
        let (before, plays, since) = (Vec::new(), Plays::default(), Since::of_endings(p));
        let mut tree =
            Self { counting, board, last_move, first: 0, before, beside: None, plays, keys, rest, since };
        tree.answers().ok().map(|()| tree)
    }

    /// The same with the machine at its side, which stands at the same position and plays the whole game.
    pub(super) fn beside(self, p: &'a Program, machine: Machine) -> Self {
        let machine = MachineTree::of(p, machine);
        Self { beside: Some((machine, Vec::new())), ..self }
    }

    /// The machine at the position now.
    fn machine(&mut self) -> Option<&mut MachineTree<'a>> {
        let (mut machine, mut line) = self.beside.take()?;
        let boards = self.before.iter().skip(1).map(|(board, ..)| board).chain([&self.board]);
        let keys: Vec<u64> = boards.take(self.before.len()).map(|board| self.key_of(board)).collect();
        let common = line.iter().zip(&keys).take_while(|(one, other)| one == other).count();
        while line.len() > common {
            machine.undo();
            line.pop();
        }
        for (key, (board, .., play)) in keys.iter().zip(&self.before).skip(common) {
            let about = play.map(|play| self.about_in(board, &play));
            if machine.follow(about, *key).is_err() {
                break;
            }
            line.push(*key);
        }
        let there = line.len() == keys.len();
        let (machine, _) = self.beside.insert((machine, line));
        there.then_some(machine)
    }

    /// Whether all questions that a search asks have answers after the first move.
    fn answers(&mut self) -> Result<(), GaveUp> {
        let mut moves = Vec::new();
        self.moves(&mut moves)?;
        if let Some(of) = moves.first() {
            self.make(of)?;
            self.moves(&mut Vec::new())?;
            self.stands(true)?;
            self.stands(false)?;
            self.undo();
        }
        Ok(())
    }

    /// Nothing is listed.
    fn clear(&mut self) {
        self.plays.truncate((0, 0));
        self.plays.is_full = false;
        self.counting.scratch.dangers.clear();
    }

    /// The position is another now.
    fn reach(&mut self, last_move: Option<LastMove>) {
        self.last_move = last_move;
        self.keys.push(self.board.sum);
        self.counting.past.push(self.board.repetition_key(&self.counting.rules.slots));
    }

    /// The position before is the position again.
    fn back(&mut self) -> bool {
        let before = self.before.pop();
        if let Some((board, last_move, first, _)) = before {
            (self.board, self.last_move, self.first) = (board, last_move, first);
        }
        before.is_some()
    }

    /// What a number adds to the key of a position.
    fn sum_of(&self, board: &Bitboards<N>, (place, state): (usize, StateId)) -> Sum {
        let who = match place.checked_sub(self.counting.p.layout.of_game) {
            None => OF_GAME,
            Some(of_sides) => of_side(Side::at(of_sides % 2)),
        };
        sum_of_value(who, state, i64::from(board.number(place)))
    }

    /// The key of a position: that of the machine.
    fn identity(&self, board: &Bitboards<N>) -> Sum {
        let rest = self.rest.iter().fold(0, |sum: Sum, of| sum.wrapping_add(self.sum_of(board, *of)));
        board.sum.wrapping_add(rest.rotate_left(1))
    }

    /// How often the position has occurred. Numbers that are compared when used are compared.
    fn occurred(&mut self) -> Option<usize> {
        let now = self.board.sum;
        let alike = self.keys.iter().skip(self.first).filter(|key| **key == now).count();
        if alike == 1 || self.counting.rules.slots.when_used.is_empty() {
            return Some(alike);
        }
        let root = self.keys.len().checked_sub(self.before.len() + 1)?;
        for place in self.first..self.keys.len() {
            if self.keys.get(place) != Some(&now) || !self.counting.past.get(place)?.doubtful {
                continue;
            }
            let at = place.checked_sub(root)?;
            let board = self.before.get(at).map_or(self.board, |(board, ..)| *board);
            let sum = self.compared(&board)?;
            *self.counting.past.get_mut(place)? = RepetitionKey { sum, doubtful: false };
        }
        let whole = self.counting.past.last()?.sum;
        let alike = self.keys.iter().zip(&self.counting.past).skip(self.first);
        Some(alike.filter(|(key, past)| **key == now && past.sum == whole).count())
    }

    /// What a position is compared by: a number counts only if the legal moves would be others with its first value.
    fn compared(&mut self, board: &Bitboards<N>) -> Option<Sum> {
        let (mut sum, mut moves) = (board.sum, None);
        for (place, first) in &self.counting.rules.slots.when_used {
            let (place, first) = (*place, *first);
            if board.number(place) == first {
                continue;
            }
            let of = *self.rest.iter().find(|(of, _)| *of == place)?;
            if moves.is_none() {
                moves = Some(self.successors(board)?);
            }
            let mut without = *board;
            without.set_number(&self.counting.p.layout, of, first);
            if moves != Some(self.successors(&without)?) {
                sum = sum.wrapping_add(self.sum_of(board, of));
            }
        }
        Some(sum)
    }

    /// The positions to which the moves of a position lead.
    fn successors(&mut self, board: &Bitboards<N>) -> Option<Vec<Sum>> {
        self.clear();
        self.counting.list(board, &mut self.plays)?;
        let mut found = Vec::new();
        for play in &self.plays.list {
            let mut next = *board;
            self.counting.rules.play(self.counting.p, &mut next, (*play, self.plays.taken(play)))?;
            found.push((self.identity(&next), next.sum));
        }
        found.sort_unstable();
        found.dedup();
        let mut sums: Vec<Sum> = found.into_iter().map(|(_, sum)| sum).collect();
        sums.sort_unstable();
        Some(sums)
    }

    fn key_of(&self, board: &Bitboards<N>) -> u64 {
        let left = self.since.iter().zip(board.since).map(|(of, turns)| of.left(usize::from(turns)));
        counted_key(self.identity(board), left)
    }

    /// How the game stands, as far as bitboards know.
    fn stands_here(&mut self, has_move: bool) -> Option<Standing> {
        if self.counting.rules.asks_past && !self.counting.rules.slots.when_used.is_empty() {
            self.occurred()?;
        }
        Some(match self.counting.stands(&self.board, self.last_move, !has_move)? {
            Stands::On => Standing::Open,
            Stands::Over(outcome) => Standing::Over(outcome.winner),
        })
    }

    /// The position after a move, where hooks may capture more than the move or make pieces change sides.
    fn tried(&self, board: &Bitboards<N>, of: &(Play, Words<N>)) -> Option<Bitboards<N>> {
        let Counting { p, rules, .. } = &self.counting;
        (rules.facts.blasts || rules.facts.turns_men || rules.facts.drops_turn).then_some(())?;
        let mut after = *board;
        rules.act(p, &mut after, *of)?;
        Some(after)
    }

    /// The pieces that a move captures, if hooks capture none.
    #[inline]
    fn taken(&self, board: &Bitboards<N>, (play, taken): &(Play, Words<N>)) -> Words<N> {
        match play.op {
            ..CHAIN => Words::one(play.to),
            CHAIN..DROP => *taken,
            DROP..SPECIAL => Words::NONE,
            _ => {
                let group = self.counting.rules.group(self.counting.p, (play.group, board.to_move));
                let special = group.and_then(|group| group.specials.get(usize::from(play.op - SPECIAL)));
                special.map_or(Words::NONE, |special| special.takes.iter().copied().collect())
            }
        }
    }

    /// The kind of the game that stands on a cell of a position.
    #[inline]
    fn kind_on(&self, board: &Bitboards<N>, cell: Cell) -> Option<Kind> {
        board.kind_on(cell).map(|kind| self.counting.rules.slots.kind_in_game(kind))
    }

    /// What a move of a position does with the piece that moves.
    fn path_in(
        &self,
        board: &Bitboards<N>,
        (Play { from, to, becomes, op, .. }, _): &(Play, Words<N>),
    ) -> About {
        let nothing = About { from: None, to: None, kind: None, becomes: None, victim: None, victims: 0 };
        if *op == PASS {
            return nothing;
        }
        let becomes = Some(self.counting.rules.slots.kind_in_game(Kind(u16::from(*becomes))));
        let is_drop = (DROP..SPECIAL).contains(op);
        let kind = if is_drop { becomes } else { self.kind_on(board, *from) };
        About { from: (!is_drop).then_some(*from), to: Some(*to), kind, becomes, ..nothing }
    }

    /// What a move of a position does.
    fn about_in(&self, board: &Bitboards<N>, of: &(Play, Words<N>)) -> About {
        let path = self.path_in(board, of);
        let Some(to) = path.to else { return path };
        let enemies = board.of_side(board.to_move.other());
        let (mut victims, mut stays) = (self.taken(board, of) & enemies, true);
        if let Some(after) = self.tried(board, of) {
            victims |= enemies.without(after.of_side(board.to_move.other()));
            stays = after.occupied().has(to);
        }
        About {
            to: stays.then_some(to),
            victim: victims.first().and_then(|cell| self.kind_on(board, cell)),
            victims: u8::try_from(victims.count()).unwrap_or(u8::MAX),
            ..path
        }
    }
}

impl<const N: usize> GameTree for BitTree<'_, N> {
    #[expect(clippy::cast_possible_truncation, reason = "a board has few words")]
    const COST: u32 = N as u32;

    type Move = (Play, Words<N>);

    fn moves(&mut self, into: &mut Vec<Self::Move>) -> Result<(), GaveUp> {
        self.clear();
        self.counting.list(&self.board, &mut self.plays).ok_or(GaveUp)?;
        into.extend(self.plays.list.iter().map(|play| (*play, self.plays.taken(play))));
        Ok(())
    }

    fn number_of_moves(&mut self) -> Result<usize, GaveUp> {
        self.clear();
        let Counting { p, rules, scratch, .. } = &mut self.counting;
        let many = rules.count(p, &self.board, scratch).ok_or(GaveUp)?;
        usize::try_from(many).map_err(|_| GaveUp)
    }

    fn captures(&mut self, into: &mut Vec<Self::Move>) -> Result<(), GaveUp> {
        self.clear();
        let facts = &self.counting.rules.facts;
        if facts.blasts || facts.turns_men || facts.drops_turn {
            self.counting.list(&self.board, &mut self.plays).ok_or(GaveUp)?;
        } else {
            self.counting.list_loud(&self.board, &mut self.plays).ok_or(GaveUp)?;
        }
        let found = self.plays.list.iter().map(|play| (*play, self.plays.taken(play)));
        into.extend(found.filter(|of| self.about(of).is_loud()));
        Ok(())
    }

    fn about(&self, of: &Self::Move) -> About {
        self.about_in(&self.board, of)
    }

    fn path(&self, of: &Self::Move) -> About {
        self.path_in(&self.board, of)
    }

    fn exchange(&self, of: &Self::Move, worth: &[i32]) -> Option<i32> {
        self.counting.rules.exchange(self.counting.p, &self.board, (&of.0, worth))
    }

    fn make(&mut self, what: &Self::Move) -> Result<(), GaveUp> {
        let last_move = LastMove { by: self.board.to_move, from: what.0.from, to: what.0.to };
        let men = self.board.occupied().count();
        self.before.push((self.board, self.last_move, self.first, Some(*what)));
        if self.counting.rules.play(self.counting.p, &mut self.board, *what).is_none() {
            self.back();
            return Err(GaveUp);
        }
        if self.counting.p.in_hand.is_empty() && self.board.occupied().count() < men {
            self.first = self.keys.len();
        }
        self.reach(Some(last_move));
        Ok(())
    }

    fn undo(&mut self) {
        if self.back() {
            self.keys.pop();
            self.counting.past.pop();
        }
    }

    fn pass(&mut self) -> bool {
        if !self.counting.p.phases.is_empty() {
            return false;
        }
        self.before.push((self.board, self.last_move, self.first, None));
        self.counting.rules.end_turn(self.counting.p, &mut self.board, 0);
        self.reach(None);
        true
    }

    fn key(&self) -> u64 {
        self.key_of(&self.board)
    }

    fn occurrences(&mut self) -> Result<usize, GaveUp> {
        match self.occurred() {
            Some(times) => Ok(times),
            None => self.machine().ok_or(GaveUp)?.occurrences(),
        }
    }

    fn stands(&mut self, has_move: bool) -> Result<Standing, GaveUp> {
        match self.stands_here(has_move) {
            Some(standing) => Ok(standing),
            None => self.machine().ok_or(GaveUp)?.stands(has_move),
        }
    }

    fn is_attacked(&self) -> bool {
        self.counting.scratch.dangers.is_attacked
    }

    fn to_move(&self) -> Side {
        self.board.to_move
    }

    fn pieces(&self, mut see: impl FnMut(Side, Kind, Cell)) {
        let board = &self.board;
        for side in Side::BOTH {
            for kind in 0..self.counting.p.kinds.len() {
                let in_game = self.counting.rules.slots.kind_in_game(Kind::at(kind));
                for cell in (board.of_side(side) & board.of_kind(kind)).cells() {
                    see(side, in_game, cell);
                }
            }
        }
    }

    fn in_hand(&self, side: Side, kind: Kind) -> u32 {
        let here = self.counting.rules.slots.kind_here(kind);
        here.map_or(0, |kind| u32::from(self.board.in_hand(side, kind.index())))
    }

    fn number_of(&self, side: Side, state: StateId) -> i64 {
        match self.counting.rules.slots.of_state.get(state.index()) {
            Some(Some(Slot::Side(place))) => i64::from(self.board.number(place + side.index())),
            _ => 0,
        }
    }

    // Bitboards play no game whose cells have states.
    fn number_on(&self, _: Cell, _: StateId) -> i64 {
        0
    }

    fn plies(&self) -> usize {
        self.before.len()
    }
}

impl BitEngine {
    /// Does something in the tree of the game that begins where a machine stands; gives both back where the machine has to play.
    /// `past`: what the positions so far are compared by, if that is known.
    pub(in crate::engine) fn in_tree<T: InTree>(
        &self,
        p: &Program,
        machine: Machine,
        past: Option<Vec<Sum>>,
        task: T,
    ) -> Result<T::Done, Box<(Machine, T)>> {
        let own = self.program(p);
        match self.searched.get_or_init(|| self.of(p, true)) {
            Some(BySize::Small(rules)) => in_tree_of((p, own), rules, machine, past, task),
            Some(BySize::Wide(rules)) => in_tree_of((p, own), rules, machine, past, task),
            Some(BySize::Large(rules)) => in_tree_of((p, own), rules, machine, past, task),
            None => Err(Box::new((machine, task))),
        }
    }
}

/// Does something in the tree that begins with a position.
fn in_tree_of<const N: usize, T: InTree>(
    (p, own): (&Program, &Program),
    rules: &Rules<N>,
    machine: Machine,
    past: Option<Vec<Sum>>,
    task: T,
) -> Result<T::Done, Box<(Machine, T)>> {
    let begun = begin((p, own), rules, (&machine.world, &machine.past));
    match begun.and_then(|begun| BitTree::of(begun, past)) {
        Some(tree) => Ok(task.run(tree.beside(p, machine))),
        None => Err(Box::new((machine, task))),
    }
}
