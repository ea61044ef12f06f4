//! Random games that a model and the library play in step. After each turn they must have the same pieces on the board; in each
//! position the same moves, each with what it takes, which lead to the same pieces; and the games must end alike.

use std::fmt::Debug;
use std::hash::Hash;
use std::path::Path;

use menagerie::engine::Engine;
use menagerie::language::ir::{
    Cell, Game, Kind, ManOwner, Placed, Placement, Side, StateId, StateOwner, Value,
};
use menagerie::load_file;
use menagerie::play::executor::Move;
use menagerie::play::matches::{Executor, Plain, Start};
use menagerie::play::setups::Setups;

use crate::dice::Dice;
use crate::grid::Grid;
use crate::in_step::InStep;
use crate::show::{drawn, shown};

/// The owner of neutral pieces.
pub(crate) const NOBODY: u8 = 2;

/// A piece. A kind is the letter of its piece, upper case; of a piece that is written `+P`, a lower-case `p`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Man {
    pub(crate) side: u8,
    pub(crate) kind: u8,
}

/// Who stands on each cell.
pub(crate) type Men = Vec<Option<Man>>;

/// What can be seen of a position.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Seen {
    pub(crate) men: Men,
    pub(crate) to_move: u8,
    /// Side, kind and number of pieces in hand, in this order.
    pub(crate) hands: Vec<(u8, u8, u32)>,
    /// The numbers of the cells, in a game where cells have one.
    pub(crate) numbers: Vec<i64>,
}

impl Seen {
    /// Men and the side to move, with so many of one kind in the hand of each side.
    pub(crate) fn with_stones(men: &Men, to_move: u8, (kind, stones): (u8, [u32; 2])) -> Self {
        let hands = [0, 1].map(|side: u8| (side, kind, stones[usize::from(side)]));
        let hands = hands.into_iter().filter(|hand| hand.2 > 0).collect();
        Self { men: men.clone(), to_move, hands, numbers: Vec::new() }
    }

    /// How many pieces each side has in hand.
    pub(crate) fn stones(&self) -> [u32; 2] {
        [0, 1].map(|side| self.hands.iter().filter(|hand| hand.0 == side).map(|hand| hand.2).sum())
    }
}

/// A move as the rules of games write it.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Action {
    pub(crate) from: Option<usize>,
    pub(crate) to: Option<usize>,
    pub(crate) promotion: Option<u8>,
    /// Where those stood who are taken, in order.
    pub(crate) taken: Vec<usize>,
}

impl Action {
    /// From a cell to another.
    pub(crate) fn walk(from: usize, to: usize) -> Self {
        Self { from: Some(from), to: Some(to), ..Self::default() }
    }

    /// The same with a capture.
    pub(crate) fn take(from: usize, to: usize, mut taken: Vec<usize>) -> Self {
        taken.sort_unstable();
        taken.dedup();
        Self { taken, ..Self::walk(from, to) }
    }
}

/// How a game ends: with a winner, or without.
pub(crate) type End = Option<u8>;

/// What was before: the positions from the first on, each with the move that was made there.
pub(crate) type Past<M> = [(M, Action)];

/// A game, made by hand from its official rules.
pub(crate) trait Model: Clone + Debug + Eq + Hash {
    /// The name of the rule file.
    const RULES: &'static str;
    /// The board.
    const GRID: Grid;

    /// How many times fewer positions an ordinary run compares, where one takes long.
    const FEWER: usize = 1;

    /// Whether games that begin elsewhere have all phases behind them, and nothing in hand.
    const LATER: bool = false;

    /// Whether all of a position can be seen, so that games can begin anywhere.
    const SEEN_WHOLE: bool = false;

    /// Whether games begin with many set-ups drawn by chance: with all pieces, and with kings, rooks and pawns alone.
    const SHUFFLED: bool = false;

    /// Where games begin beside the set-up: rows from the far one to the near one, parted by `/`, capitals for the first side,
    /// and who is to move. A `*` comes before a neutral piece, the number of a cell behind it.
    fn starts() -> Vec<(String, u8)>;

    /// The model in a position where nothing has been played yet.
    fn read(seen: Seen) -> Self;

    /// What can be seen of it.
    fn seen(&self) -> Seen;

    /// The legal moves, and where each leads. Two from one cell that lead to one position are one.
    fn moves(&self, past: &Past<Self>) -> Vec<(Action, Self)>;

    /// Whether the game has ended, and how; `moves` are those of the side to move.
    fn ended(&self, past: &Past<Self>, moves: &[(Action, Self)]) -> Option<End>;

    /// Whether a position is the same to the rules about repetition.
    fn same(&self, other: &Self) -> bool;

    /// The cells that tell apart moves that lead to one position, where they begin and end; none where a turn has several acts.
    fn ends(action: &Action) -> [Option<usize>; 2] {
        [action.from, action.to]
    }

    /// How interesting a move is: half of all moves that are played are among the most interesting.
    fn appeal(&self, action: &Action, _next: &Self) -> usize {
        2 * action.taken.len().min(1) + usize::from(action.promotion.is_some())
    }

    /// The file and the rank of a name, both from 0.
    fn place(name: &str) -> (i32, i32) {
        let (file, rank) = name.split_at(1);
        (i32::from(file.as_bytes()[0] - b'a'), rank.parse::<i32>().unwrap() - 1)
    }

    /// How often the position has occurred by now.
    fn times(&self, past: &Past<Self>) -> usize {
        1 + past.iter().filter(|(before, _)| self.same(before)).count()
    }
}

/// How much is compared.
#[derive(Clone, Copy)]
pub(crate) struct Amount {
    /// Positions, by each executor.
    pub(crate) positions: usize,
    /// The longest game.
    pub(crate) turns: usize,
    /// How many moves of a position are made, at least.
    pub(crate) made: usize,
}

/// What was compared.
#[derive(Debug, Default)]
pub(crate) struct Tally {
    pub(crate) games: usize,
    pub(crate) positions: usize,
    pub(crate) moves: usize,
    pub(crate) wins: [usize; 2],
    pub(crate) draws: usize,
    pub(crate) given_up: usize,
}

/// Compares a model with what the library plays by its rule file.
pub(crate) fn compare<M: Model>(amount: Amount) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("rules").join(M::RULES).with_extension("rules");
    let game = load_file(&path).unwrap().game.unwrap();
    let stage = Stage::<M>::new(&game);
    let plain = stage.games::<Plain>(amount, true);
    // The engine's moves are explained by the plain interpreter: the positions to which they lead are its own.
    let engine = stage.games::<Engine>(amount, false);
    for (name, tally) in [("plain", plain), ("engine", engine)] {
        println!("{} {name}: {tally:?}", M::RULES);
        assert!(tally.given_up * 20 <= tally.games, "{}: {tally:?}", M::RULES);
    }
}

/// A game of the library, and how its cells and kinds are called in a model.
pub(crate) struct Stage<'g, M> {
    game: &'g Game,
    cells: Vec<usize>,
    kinds: Vec<u8>,
    starts: Vec<Placement>,
    model: std::marker::PhantomData<M>,
}

impl<'g, M: Model> Stage<'g, M> {
    pub(crate) fn new(game: &'g Game) -> Self {
        let cell = |name: &str| {
            let (x, y) = M::place(name);
            M::GRID.at(x, y).unwrap()
        };
        let kind = |letter: &str| match letter.as_bytes() {
            [plain] => plain.to_ascii_uppercase(),
            [b'+', under] => under.to_ascii_lowercase(),
            _ => panic!("what is {letter}?"),
        };
        let cells = game.board.cells.iter().map(|decl| cell(&decl.name)).collect();
        let kinds = game.kinds.iter().map(|decl| kind(&decl.letter)).collect();
        let mut stage = Self { game, cells, kinds, starts: Vec::new(), model: std::marker::PhantomData };
        let others = M::starts();
        let others = others.iter().map(|(rows, to_move)| stage.placement(rows, *to_move));
        stage.starts = std::iter::once(game.setup.clone()).chain(others.collect::<Vec<_>>()).collect();
        if M::SHUFFLED {
            let setups = Setups::of(game).unwrap();
            for number in (1..=setups.count()).step_by(13) {
                let all = setups.numbered(number, None).unwrap();
                let mut few = all.clone();
                few.men.retain(|man| b"KRP".contains(&stage.kinds[man.kind.index()]));
                stage.starts.extend([few, all]);
            }
        }
        stage
    }

    /// A drawing as the library wants it.
    fn placement(&self, rows: &str, to_move: u8) -> Placement {
        let (mut men, mut numbers) = (Vec::new(), vec![0; self.cells.len()]);
        for (row, y) in rows.split('/').zip((0..M::GRID.height).rev()) {
            let (mut x, mut nobody) = (0, false);
            for letter in row.bytes() {
                if letter.is_ascii_digit() {
                    let cell = M::GRID.at(x - 1, y).unwrap();
                    let cell = self.cells.iter().position(|at| *at == cell).unwrap();
                    numbers[cell] = numbers[cell] * 10 + i64::from(letter - b'0');
                    continue;
                }
                if letter == b'*' {
                    nobody = true;
                    continue;
                }
                if letter != b'.' {
                    let cell = M::GRID.at(x, y).unwrap();
                    let cell = Cell::at(self.cells.iter().position(|at| *at == cell).unwrap());
                    let of = |code: &u8| *code == letter.to_ascii_uppercase();
                    let kind = Kind::at(self.kinds.iter().position(of).unwrap());
                    let side = Side(u8::from(letter.is_ascii_lowercase()));
                    let owner = if nobody { ManOwner::Nobody } else { ManOwner::Side(side) };
                    // A piece that stands where the set-up has it has not moved.
                    let at_first = |man: &&Placed| (man.cell, man.owner, man.kind) == (cell, owner, kind);
                    let states = self.game.setup.men.iter().find(at_first).map(|man| man.states.clone());
                    men.push(Placed { cell, owner, kind, count: 1, states: states.unwrap_or_default() });
                    nobody = false;
                }
                x += 1;
            }
            assert_eq!(x, M::GRID.width, "{row} in {rows}");
        }
        men.sort_by_key(|man| man.cell);
        let cells = self.number().map_or_else(Vec::new, |state| {
            let numbers = numbers.into_iter().enumerate();
            numbers.map(|(cell, number)| (Cell::at(cell), state, Value::Number(number))).collect()
        });
        let mut placement = Placement { to_move, men, cells, ..self.game.setup.clone() };
        if M::LATER {
            let turns: usize = self.game.phases.iter().map(|phase| phase.turns.len()).sum();
            placement.phase_turns = u16::try_from(turns).unwrap();
            placement.hands.clear();
        }
        placement
    }

    /// The number that cells have.
    fn number(&self) -> Option<StateId> {
        self.game.states.iter().position(|state| state.of == StateOwner::Cell).map(StateId::at)
    }

    fn numbers(&self, placement: &Placement) -> Vec<i64> {
        let Some(state) = self.number() else { return Vec::new() };
        let Value::Number(first) = self.game.states[state.index()].first[Side(0)] else { panic!() };
        let mut numbers = vec![first; self.cells.len()];
        for (cell, of, value) in &placement.cells {
            if let (true, Value::Number(value)) = (*of == state, value) {
                numbers[self.cells[cell.index()]] = *value;
            }
        }
        numbers
    }

    /// Games until enough positions were compared.
    fn games<E: Executor>(&self, amount: Amount, told: bool) -> Tally {
        let mut tally = Tally::default();
        for seed in 0.. {
            if tally.positions >= amount.positions {
                break;
            }
            let start = &self.starts[seed % self.starts.len()];
            let executor = E::begin(Start::at(self.game, start).unwrap());
            let mut play =
                InStep { stage: self, model: M::read(self.seen(&executor)), past: Vec::new(), executor };
            let mut dice = Dice::new(u64::try_from(seed).unwrap());
            tally.games += 1;
            let mood = dice.below(6);
            if let Err(why) = play.on(&mut dice, mood, (amount, told), &mut tally) {
                let actions: Vec<String> = play.past.iter().map(|(_, action)| shown::<M>(action)).collect();
                panic!(
                    "{}, game {seed}: {why}\n{}after {}",
                    M::RULES,
                    drawn::<M>(&play.model.seen()),
                    actions.join(" ")
                );
            }
        }
        tally
    }

    pub(crate) fn seen<E: Executor>(&self, executor: &E) -> Seen {
        let position = executor.position();
        let mut men = vec![None; M::GRID.size()];
        for man in position.men() {
            let side = match man.owner {
                ManOwner::Side(side) => side.0,
                ManOwner::Nobody => NOBODY,
            };
            men[self.cells[man.cell.unwrap().index()]] =
                Some(Man { side, kind: self.kinds[man.kind.index()] });
        }
        let mut hands = Vec::new();
        for side in Side::BOTH {
            for kind in &self.game.hand {
                hands.push((side.0, self.kinds[kind.index()], position.in_hand(side, *kind)));
            }
        }
        hands.retain(|(_, _, count)| *count > 0);
        hands.sort_unstable();
        let numbers = self.numbers(&position.to_placement(self.game));
        Seen { men, to_move: position.to_move().0, hands, numbers }
    }

    pub(crate) fn action<P>(&self, played: &Move<P>) -> Action {
        let cell = |cell: Cell| self.cells[cell.index()];
        let mut taken: Vec<usize> = played.captures().map(|(at, _, _)| cell(at)).collect();
        taken.sort_unstable();
        taken.dedup();
        let promotion = played.promotion().map(|kind| self.kinds[kind.index()]);
        Action { from: played.from().map(cell), to: played.to().map(cell), promotion, taken }
    }
}
