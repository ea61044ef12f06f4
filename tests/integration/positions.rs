//! Laws that hold for every position of every game that is played, whichever moves are chosen.

use std::collections::{HashMap, HashSet};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::ops::{ControlFlow, RangeInclusive};
use std::time::Instant;

use menagerie::desk::stats::{Dice, LONGEST, Tally};
use menagerie::engine::{Engine, Ply};
use menagerie::language::ir::Game;
use menagerie::play::matches::{Match, Plain};
use menagerie::play::notation::{position, texts};
use menagerie::play::position::Position;
use menagerie::play::trace::Derivation;

use crate::fixtures::{accepted, games, several_at_a_time};

#[test]
fn every_position_of_a_few_games_obeys_the_laws() {
    for (name, game) in games() {
        Played::new(&name, &game).games(1, 1, 12);
    }
}

#[test]
fn every_position_of_games_with_sets_of_cells_obeys_the_laws() {
    let game = accepted("sets-of-cells");
    let mut played = Played::new("sets-of-cells", &game);
    played.games(1, 30, 40);
    assert!(played.positions > 500, "{} positions", played.positions);
}

#[test]
#[ignore = "takes minutes"]
fn every_position_of_many_games_of_animal_chess_obeys_the_laws() {
    many("animal-chess", 1..=1, 2_000);
}

#[test]
#[ignore = "takes minutes"]
fn every_position_of_many_games_of_lilypad_obeys_the_laws() {
    many("lilypad", 1..=1, 2_000);
}

#[test]
#[ignore = "takes minutes"]
fn every_position_of_many_games_of_the_lion_game_obeys_the_laws() {
    many("lion-game", 1..=1, 2_000);
}

#[test]
#[ignore = "takes minutes"]
fn every_position_of_many_games_of_lotus_39_obeys_the_laws() {
    many("lotus-39", 1..=1, 2_000);
}

/// A game of Lion's Cave has more than a thousand turns, each with more than a hundred moves.
#[test]
#[ignore = "takes three quarters of an hour"]
fn every_position_of_many_games_of_lions_cave_obeys_the_laws() {
    many("lions-cave", 1..=40, 50);
}

/// Plays the games that `menagerie stats --games N --seed S` plays for these seeds to their ends, several seeds at a
/// time, and tells how many positions there were and what the games came to.
#[expect(clippy::print_stdout, reason = "the figures are for whoever runs it")]
fn many(wanted: &str, seeds: RangeInclusive<u64>, number: u64) {
    let games = games();
    let (name, game) = games.iter().find(|(name, _)| name.trim_end_matches(".rules") == wanted).unwrap();
    several_at_a_time(seeds, |seed| {
        let begin = Instant::now();
        let mut played = Played::new(name, game);
        let tally = played.games(seed, number, LONGEST);
        let Played { positions, again, .. } = played;
        let report = serde_json::to_string(&tally.report(game)).unwrap();
        println!("{name}, seed {seed}: {positions} positions, {again} seen again, {:?}", begin.elapsed());
        println!("{report}");
    });
}

/// Of this many positions, one is asked again for its moves: that takes as long as all the rest.
const ANEW: usize = 10;

/// The games of one rule file, and the positions that came up in them.
struct Played<'g> {
    name: &'g str,
    game: &'g Game,
    /// What is known of positions, by the hash of their keys: the hashes of their text and of their list of moves. The
    /// positions of thousands of games would not fit into memory.
    known: HashMap<u64, (u64, u64)>,
    positions: usize,
    /// How many of them had come up before.
    again: usize,
}

impl<'g> Played<'g> {
    fn new(name: &'g str, game: &'g Game) -> Self {
        Self { name, game, known: HashMap::new(), positions: 0, again: 0 }
    }

    /// Plays some games of random moves, none longer than some turns.
    fn games(&mut self, seed: u64, games: u64, longest: usize) -> Tally {
        let (name, game) = (self.name, self.game);
        let mut tally = Tally::default();
        for number in 1..=games {
            let mut before = Vec::new();
            let mut obeys = |play: &Match<Engine>, plies: &[Ply], _: Option<usize>| {
                if let Err(law) = self.obeys(play, plies) {
                    panic!("{name}, seed {seed}, game {number}, turn {}: {law}", play.turns());
                }
                before.push(hash(&*play.position()));
                ControlFlow::Continue(())
            };
            let mut dice = Dice::of_game(seed, number);
            let played = tally.play(number, Match::<Engine>::new(game), &mut dice, longest, &mut obeys);
            let mut play = played.unwrap().unwrap();
            while let Some(earlier) = before.pop() {
                let now = hash(&*play.position());
                assert_eq!(now, earlier, "{name}, seed {seed}, game {number}: taken back, it is another");
                play.undo();
            }
        }
        tally
    }

    /// Whether a position of a game, with its moves, obeys the laws.
    fn obeys(&mut self, play: &Match<Engine>, plies: &[Ply]) -> Result<(), String> {
        let now = &*play.position();
        consistent(self.game, now)?;
        let (read, text) = read_back(self.game, now)?;
        let is_over = play.outcome().unwrap().is_some();
        if is_over && !plies.is_empty() {
            return Err("the game is over and goes on".to_owned());
        }
        let moves = play.inquiry().ways_as(None).unwrap();
        different(play, plies, &moves)?;
        let mut listed = list(self.game, &moves);
        // What is read knows nothing of the game so far, so that in it no game is over.
        if is_over || self.positions.is_multiple_of(ANEW) {
            let anew = Match::<Plain>::at(self.game, &read.to_placement(self.game)).unwrap();
            let anew = list(self.game, &anew.inquiry().ways_as(None).unwrap());
            if !is_over && anew != listed {
                return Err(format!("read from a file it has other moves\n{text}"));
            }
            listed = anew;
        }
        self.positions += 1;
        let found = (hash(&text), hash(&listed));
        match self.known.insert(hash(&now.key()), found) {
            Some(known) if known != found => Err(format!("its key is that of another position\n{text}")),
            known => {
                self.again += usize::from(known.is_some());
                Ok(())
            }
        }
    }
}

/// Pieces and cells refer to each other, no piece is lost, and the position is one that a file could give.
fn consistent(game: &Game, position: &Position) -> Result<(), String> {
    let cells: Vec<_> = position.men().map(|man| man.cell).collect();
    if !cells.is_sorted() || cells.contains(&None) {
        return Err(format!("the men stand on {cells:?}"));
    }
    if position.men().any(|man| man.cell.and_then(|cell| position.man_on(cell)) != Some(man)) {
        return Err("a man stands elsewhere".to_owned());
    }
    if position.men().any(|man| man.count == 0) {
        return Err("a pile of nobody".to_owned());
    }
    game.check_placement(&position.to_placement(game)).map_err(|problems| format!("{problems:?}"))
}

/// The position as it is read from what is written of it, as RON and as JSON; and the RON. It is the same, so that two
/// positions with one text have one key, and one hash.
fn read_back(game: &Game, now: &Position) -> Result<(Position, String), String> {
    let placement = now.to_placement(game);
    let text = position::to_ron(game, &placement);
    for text in [&text, &position::to_json(game, &placement)] {
        let read =
            position::from_text(game, "", text).map_err(|(_, problems)| format!("{problems:?}\n{text}"))?;
        let (read, key) =
            (Position::new(game, &read).map_err(|problems| format!("{problems:?}"))?, now.key());
        if read != *now || read.key() != key || hash(&read.key()) != hash(&key) {
            return Err(format!("it is read as another\n{text}"));
        }
    }
    Position::new(game, &placement)
        .map(|position| (position, text))
        .map_err(|problems| format!("{problems:?}"))
}

/// No two moves of pieces from one cell lead to the same position: they would be one move. Each has a derivation.
fn different(play: &Match<Engine>, plies: &[Ply], moves: &[Vec<Derivation>]) -> Result<(), String> {
    if plies.len() != moves.len() {
        return Err(format!("{} plies come about in {} ways", plies.len(), moves.len()));
    }
    let (mut seen, mut played) = (HashSet::new(), play.clone());
    for (ply, ways) in plies.iter().zip(moves) {
        let way = ways.first().ok_or("a move comes about in no way")?;
        let origin = way.acts.first().and_then(|act| act.origin);
        played.play_ply(ply).unwrap();
        if !seen.insert((origin, played.position().key())) {
            return Err(format!("two moves from {origin:?} come to the same position"));
        }
        played.undo();
    }
    Ok(())
}

/// The texts of moves, in order.
fn list(game: &Game, moves: &[Vec<Derivation>]) -> Vec<String> {
    let mut texts = texts(game, &moves.iter().map(Vec::as_slice).collect::<Vec<_>>());
    texts.sort();
    texts
}

fn hash(value: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}
