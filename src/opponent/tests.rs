#![expect(clippy::unwrap_used, reason = "a panic is how a test fails")]

use std::path::Path;
use std::sync::Arc;

use super::matches::{OPENING, Pair, Tally};
use super::player::{Effort, Entrant, FindOut, Knowledge, LearnOn, Trial, think};
use super::search::{Found, Parts, Purse, Searcher, WON};
use super::worth::{Shape, Survey, Values, WrongWeights, by_mobility, read, write};
use crate::desk::folder::load;
use crate::engine::{About, Engine, GameTree, InTree};
use crate::language::ir::{Cell, Game, ManOwner, Placement, Side};
use crate::play::dice::Dice;
use crate::play::executor::{Executor, Start};
use crate::play::matches::{GameStatus, Match, Plain};
use crate::play::notation::fen;

/// Games without states that a symmetry would have to turn round, of very different kinds.
const GAMES: [&str; 5] = ["animal-chess", "breakthrough", "xiangqi", "minishogi", "english-draughts"];

pub(super) fn game(name: &str) -> Game {
    load(Path::new(&format!("rules/{name}.rules"))).unwrap().game.unwrap()
}

struct Surveyed(usize);

impl InTree for Surveyed {
    type Done = Survey;

    fn run<T: GameTree>(self, mut tree: T) -> Survey {
        Survey::of(&mut tree, self.0, (100, 400_000), (&mut Dice::new(1), &|| true))
    }
}

/// What a hundred random games show.
pub(super) fn surveyed(game: &Game) -> Survey {
    Engine::begin(Start::new(game)).in_tree(Surveyed(game.kinds.len()))
}

fn plain(game: &Game) -> Values {
    Values::plain(Arc::new(Shape::of(game)))
}

struct Search<'a>(Searcher, Purse<'a>);

impl InTree for Search<'_> {
    type Done = Found;

    fn run<T: GameTree>(mut self, mut tree: T) -> Found {
        self.0.search(&mut tree, &self.1, 1, &mut Dice::new(1))
    }
}

/// The best score two plies ahead, by a search that leaves nothing out.
fn searched(values: &Values, play: &Engine) -> i32 {
    let searcher = Searcher::new(values.clone(), Parts::none(), 8);
    let found = play.in_tree(Search(searcher, Purse { depth: 2, ..Purse::nodes(1_000_000) }));
    found.lines.first().unwrap().score
}

/// The same by the definition, with the plain interpreter: every piece counts as many points as another.
fn by_definition(play: &Match<Plain>, depth: u32, point: i32) -> i32 {
    let distance = i32::try_from(2 - depth).unwrap();
    let own = play.position().to_move();
    match play.standing().unwrap() {
        GameStatus::Over(outcome) => {
            outcome.winner.map_or(0, |side| if side == own { WON - distance } else { distance - WON })
        }
        GameStatus::On(_) if depth == 0 => {
            let position = play.counted();
            let sign = |side: Side| if side == own { point } else { -point };
            let on_board =
                position.men.iter().filter_map(|man| Some(sign(man.owner.side()?) * i32::from(man.count)));
            let in_hand =
                position.hands.iter().map(|(side, _, many)| sign(*side) * i32::try_from(*many).unwrap());
            on_board.sum::<i32>() + in_hand.sum::<i32>()
        }
        GameStatus::On(moves) => {
            let after = |it| {
                let mut next = play.clone();
                next.play(it).unwrap();
                let score = by_definition(&next, depth - 1, point);
                // Some rules give a side the turn again.
                if next.position().to_move() == own { score } else { -score }
            };
            moves.iter().map(after).max().unwrap_or(0)
        }
    }
}

/// A position after so many moves by chance; none if the game has ended before.
fn by_chance(game: &Game, plies: usize, seed: u64) -> Option<Placement> {
    let (mut play, mut dice) = (Match::<Engine>::new(game), Dice::new(seed));
    for _ in 0..plies {
        let plies = play.plies().unwrap();
        play.play_ply(plies.get(dice.below(plies.len()))?).unwrap();
    }
    play.outcome().unwrap().is_none().then(|| play.counted())
}

#[test]
fn two_plies_are_searched_as_the_definition_says() {
    for name in GAMES.into_iter().chain(["monster-chess", "kalah"]) {
        let game = game(name);
        let values = plain(&game);
        for (plies, seed) in [(9, 2), (20, 3)] {
            let Some(position) = by_chance(&game, plies, seed) else { continue };
            let play = Match::at(&game, &position).unwrap();
            // Where there is no choice, nothing is searched.
            if play.count().unwrap() == 1 {
                continue;
            }
            let found = searched(&values, &Engine::begin(Start::at(&game, &position).unwrap()));
            let defined = by_definition(&play, 2, 87);
            assert_eq!(found, defined, "{name} after {plies}");
        }
    }
}

#[test]
fn a_mirrored_position_is_worth_the_same_to_the_side_to_move() {
    for name in GAMES {
        let game = game(name);
        let known = find_out(&game, Effort::QUICK);
        for seed in 1..6 {
            let Some(position) = by_chance(&game, 15, seed) else { continue };
            let mut mirrored = position.clone();
            mirrored.to_move = 1 - position.to_move;
            for man in &mut mirrored.men {
                man.cell = game.board.image(man.cell);
                man.owner = man.owner.side().map_or(man.owner, |side| ManOwner::Side(side.other()));
            }
            mirrored.men.sort_by_key(|man| man.cell);
            mirrored.hands.iter_mut().for_each(|(side, ..)| *side = side.other());
            mirrored.hands.sort_unstable();
            let [one, other] = [&position, &mirrored]
                .map(|it| searched(known.values(), &Engine::begin(Start::at(&game, it).unwrap())));
            assert_eq!(one, other, "{name}, seed {seed}");
        }
    }
}

fn find_out(game: &Game, effort: Effort) -> Knowledge {
    let engine = Engine::begin(Start::new(game));
    engine.in_tree(FindOut { game, effort, seed: 1, known: None, go_on: &|_| true })
}

/// From books: Morphy's mate in two, which a null move misses; and a mate in two by a sacrifice.
#[test]
fn mates_are_found() {
    let game = game("chess");
    let known = find_out(&game, Effort::QUICK);
    for (fen, first, plies) in [
        ("kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", "a6", 3),
        ("6k1/5ppp/8/8/8/8/8/K3R3 w - - 0 1", "e8", 1),
        ("r1bq2r1/b4pk1/p1pp1p2/1p2pP2/1P2P1PB/3P4/1PPQ2P1/R3K2R w KQ - 0 1", "h6", 3),
    ] {
        let position = fen::read(&game, "fen", fen).unwrap();
        let play = Engine::begin(Start::at(&game, &position).unwrap());
        let mut player = Entrant::nodes(200_000).player(&known, 0);
        let thought = think(&mut player, &play, 1, &|_| true, &mut Dice::new(1));
        let (number, score) = thought.best().unwrap();
        assert_eq!(score, WON - plies, "{fen}: {thought:?}");
        let plies = play.plies().unwrap();
        let end = Engine::acts(plies.get(number).unwrap()).first().unwrap().end;
        assert_eq!(end, game.board.cell(first), "{fen}");
    }
}

#[test]
fn the_line_of_a_thought_can_be_played() {
    for name in GAMES {
        let game = game(name);
        let known = find_out(&game, Effort::QUICK);
        for entrant in ["nodes 2000", "level 3", "playouts"] {
            let mut play = Engine::begin(Start::new(&game));
            let mut player = Entrant::read(entrant).unwrap().player(&known, 500);
            let thought = think(&mut player, &play, 3, &|_| true, &mut Dice::new(1));
            assert_eq!(thought.lines.len(), 3, "{name}, {entrant}");
            for number in &thought.lines.first().unwrap().1 {
                let plies = play.plies().unwrap();
                play.play(plies.get(*number).unwrap()).unwrap();
            }
        }
    }
}

#[test]
fn the_same_seed_and_nodes_give_the_same_games() {
    for name in GAMES {
        let game = game(name);
        let engine = Engine::begin(Start::new(&game));
        let effort = Effort { learning: (4, 100_000), ..Effort::QUICK };
        let play = || {
            let known = find_out(&game, effort);
            let mut players = ["nodes 200", "playouts nodes 200"]
                .map(|text| Entrant::read(text).unwrap().player(&known, 200));
            let pair = Pair {
                players: players.each_mut(),
                opening: OPENING,
                seed: 7,
                number: 3,
                are_same: false,
                go_on: &|| true,
            };
            (write(known.values(), &game), engine.in_tree(pair))
        };
        assert_eq!(play(), play(), "{name}");
    }
}

/// Each round begins where the rounds before have come to in the mean, and counts by its games, whether they are used yet or not.
#[test]
fn rounds_of_games_teach_in_the_mean() {
    let game = game("minishogi");
    let engine = Engine::begin(Start::new(&game));
    // Without a match that decides, nothing is used.
    let effort = Effort { learning: (3, 1_000_000), gate: Trial { games: 0, nodes: 0 }, ..Effort::QUICK };
    let learn = |known: &Knowledge| {
        let mut known = known.clone();
        let work = LearnOn { known: &mut known, effort, seed: 5, go_on: &|_| true };
        assert!(!engine.in_tree(work));
        let (values, games) = known.refused.clone().unwrap();
        (values, games, known)
    };
    let first = find_out(&game, effort);
    let (before, games) = first.refused.clone().unwrap();
    assert_eq!((games, first.games(), first.rests_on), (3, 3, 0));
    let (both, games, known) = learn(&first);
    assert_eq!((games, known.games(), known.rests_on), (6, 6, 0));
    assert_eq!(write(known.values(), &game), write(first.values(), &game));
    let (alone, games, _) = learn(&first.clone().with_values(before.clone()));
    assert_eq!(games, 3);
    assert_ne!(write(&alone, &game), write(&before, &game));
    assert_eq!(write(&both, &game), write(&before.towards(&alone, 0.5), &game));
    // What is used and rests on games counts, too.
    let used = Knowledge { values: before, rests_on: 3, refused: None, ..first };
    assert_eq!(write(&learn(&used).0, &game), write(&both, &game));
}

/// What holds its own against the values of the round before is not used, as long as it loses against the first values: here each piece
/// counts against its side.
#[test]
fn what_loses_against_the_first_values_is_not_used() {
    let minishogi = game("minishogi");
    let engine = Engine::begin(Start::new(&minishogi));
    let gate = Trial { games: 4, nodes: 200 };
    let effort = Effort { learning: (1, 1_000_000), gate, ..Effort::QUICK };
    let known = find_out(&minishogi, Effort::QUICK);
    let before = Values::by_kinds(known.shape.clone(), |_| -1.0);
    let mut held = 0;
    for seed in 1..9 {
        let mut giving = known.clone().with_values(before.clone());
        assert!(!engine.in_tree(LearnOn { known: &mut giving, effort, seed, go_on: &|_| true }), "{seed}");
        let (mean, _) = giving.refused.unwrap();
        let holds = |values| engine.in_tree(Holds { known: &known, values, gate, seed });
        held += usize::from(holds([&mean, &before]));
        assert!(!holds([&mean, known.values()]), "{seed}");
    }
    assert!(held > 2, "{held}");
}

/// Whether values do not lose against others.
struct Holds<'a> {
    known: &'a Knowledge,
    values: [&'a Values; 2],
    gate: Trial,
    seed: u64,
}

impl InTree for Holds<'_> {
    type Done = bool;

    fn run<T: GameTree>(self, mut tree: T) -> bool {
        self.known.holds(&mut tree, self.values, (self.gate, self.seed), &|| true)
    }
}

/// Weights do not depend on the machine: these sums were computed once, and hold on every other.
#[test]
fn weights_are_read_as_they_were_written() {
    let game = game("minishogi");
    let known = find_out(&game, Effort { learning: (3, 100_000), ..Effort::QUICK });
    let text = write(known.values(), &game);
    assert_eq!(write(&read(&text, &game).unwrap(), &game), text);
    let wrong = |text: &str| read(text, &game).unwrap_err();
    assert_eq!(wrong("language 1\n"), WrongWeights::Unknown);
    assert_eq!(wrong(&text.replace("\nrules ", "\nrules 0")), WrongWeights::OtherRules);
    assert_eq!(wrong(&text.replace("\ntempo ", "\ntempo x")), WrongWeights::Line(4));
    assert_eq!(wrong(&text.replace("\nmobility ", "\nmobility 1 ")), WrongWeights::Line(5));
    assert_eq!(wrong(&text.replace("\nmobility ", "\nmobile ")), WrongWeights::Line(5));
}

#[test]
fn players_are_read() {
    for text in
        ["random", "greedy", "level 1", "level:8", "nodes 100", "plain playouts", "learned without null"]
    {
        assert!(Entrant::read(text).is_some(), "{text}");
    }
    for text in ["", "level", "level 0", "level 9", "nodes", "nodes x", "deep", "without all"] {
        assert_eq!(Entrant::read(text), None, "{text}");
    }
}

/// The same player on both sides would play each game of a pair twice.
#[test]
fn both_games_of_a_pair_of_the_same_player_are_different() {
    let game = game("breakthrough");
    let known = find_out(&game, Effort::QUICK);
    let engine = Engine::begin(Start::new(&game));
    let pairs = |are_same: bool| -> Vec<_> {
        (0..6)
            .map(|number| {
                let mut players = [0, 1].map(|_| Entrant::nodes(30).player(&known, 0));
                let pair = Pair {
                    players: players.each_mut(),
                    opening: OPENING,
                    seed: 7,
                    number,
                    are_same,
                    go_on: &|| true,
                };
                engine.in_tree(pair)
            })
            .collect()
    };
    assert!(pairs(false).iter().all(|pair| pair.plies % 2 == 0 && pair.results == [1, 0, 1]));
    assert!(pairs(true).iter().any(|pair| pair.plies % 2 == 1));
}

/// After two games nothing is sure; the more games, the nearer are the bounds.
#[test]
fn the_bounds_of_a_result_are_wide_after_few_games() {
    let won = |games: u64| Tally { results: [games, 0, 0], ..Tally::default() };
    let (share, low, high) = won(2).shares();
    assert!(share > 0.99 && low < 0.4 && high > 0.99, "{low}");
    let (_, surer, _) = won(20).shares();
    assert!(surer > 0.8 && surer < 0.9, "{surer}");
    let drawn = Tally { results: [0, 4, 0], ..Tally::default() };
    let (elo, low, high) = drawn.elo();
    assert!(elo.abs() < 0.1 && low < -100.0 && high > 100.0, "{low} {high}");
}

/// The move that a search looks at first.
struct First(Values, u64);

impl InTree for First {
    type Done = About;

    fn run<T: GameTree>(self, mut tree: T) -> About {
        let mut searcher = Searcher::new(self.0, Parts::all(), 8);
        let found = searcher.search(&mut tree, &Purse::nodes(1), 1, &mut Dice::new(self.1));
        let mut moves = Vec::new();
        tree.moves(&mut moves).unwrap();
        tree.about(moves.get(found.best().unwrap()).unwrap())
    }
}

/// In Animal Chess every animal wins in the den of the enemy, on the far side of the board. Nothing can be captured at first, so the moves
/// that are looked at first lead up the board, whatever the dice say.
#[test]
fn moves_to_better_cells_are_looked_at_first() {
    let game = game("animal-chess");
    let values = by_mobility(&Arc::new(Shape::of(&game)), &surveyed(&game));
    let row = |cell: Option<Cell>| game.board.cells.get(cell.unwrap().index()).unwrap().place[1];
    for seed in 0..12 {
        let about = Engine::begin(Start::new(&game)).in_tree(First(values.clone(), seed));
        assert!(row(about.to) > row(about.from), "{seed}: {about:?}");
    }
}
