//! The tree of a game that searchers see: its laws, by bitboards and by the machine, and that it is the game that is played.

use std::collections::HashMap;
use std::sync::Mutex;

use menagerie::desk::stats::Dice;
use menagerie::engine::{About, Engine, Fast, GameTree, GaveUp, InTree, Standing, Switches};
use menagerie::language::ir::{Game, ManOwner};
use menagerie::play::matches::{Executor, Match, Move, Plain, Start};

use crate::engine::ENOUGH;
use crate::fixtures::{games_of, several_at_a_time};

/// How many positions of each file are compared in an ordinary run, along one game, and in a long run.
const POSITIONS: usize = 12;
const MANY: usize = 1_000;
/// How many plies a game has in a long run.
const PLIES: usize = 300;

#[test]
fn a_tree_is_the_game_that_is_played() {
    hold(POSITIONS, POSITIONS);
}

/// The same for much longer: `cargo test --release --test integration -- --ignored game_tree`.
#[test]
#[ignore = "takes many minutes"]
fn a_tree_is_the_game_that_is_played_in_many_positions() {
    hold(MANY, PLIES);
}

fn hold(positions: usize, plies: usize) {
    let failed = Mutex::new(Vec::new());
    several_at_a_time(&games_of("rules"), |(name, game)| {
        let (mut compared, mut laws) = (0, Laws::default());
        for seed in 0.. {
            match along(game, (seed, plies.min(positions - compared)), &mut laws) {
                Ok(more) => compared += more,
                Err(why) => {
                    failed.lock().unwrap().push(format!("{name}, game {seed}: {why}"));
                    break;
                }
            }
            if compared >= positions {
                break;
            }
        }
    });
    let failed = failed.into_inner().unwrap();
    assert!(failed.is_empty(), "{}", failed.join("\n"));
}

/// A move by what it does, and the key of the position behind it.
type MoveAndKey = (About, u64);

/// The moves of all positions so far, by their keys.
type Laws = HashMap<u64, Vec<MoveAndKey>>;

/// What a tree says of a position.
#[derive(Debug, PartialEq)]
struct Seen {
    key: u64,
    moves: Vec<MoveAndKey>,
    standing: Standing,
    occurrences: usize,
    is_attacked: bool,
}

/// Goes along a game, and says what it sees: a random game, or the one that is given.
struct Walk<'l> {
    dice: Option<Dice>,
    chosen: Vec<MoveAndKey>,
    plies: usize,
    laws: &'l mut Laws,
}

impl InTree for Walk<'_> {
    /// What was seen, and the moves that were made.
    type Done = Result<(Vec<Seen>, Vec<MoveAndKey>), String>;

    fn run<T: GameTree>(mut self, mut tree: T) -> Self::Done {
        let (mut seen, mut made) = (Vec::new(), Vec::new());
        for ply in 0..self.plies {
            let (moves, told, one) =
                look(&mut tree, self.laws).map_err(|why| format!("at ply {ply}: {why}"))?;
            let is_over = one.standing != Standing::Open || moves.is_empty();
            seen.push(one);
            if is_over || ply + 1 == self.plies {
                break;
            }
            let next = match &mut self.dice {
                Some(dice) => dice.below(moves.len()),
                None => {
                    let known =
                        self.chosen.get(ply).and_then(|chosen| told.iter().position(|of| of == chosen));
                    known.ok_or(format!("at ply {ply}: there is no such move"))?
                }
            };
            made.push(told[next]);
            tree.make(&moves[next]).map_err(|GaveUp| format!("at ply {ply}: it gives up"))?;
        }
        Ok((seen, made))
    }
}

/// The moves of a position, what they do, and what else is seen.
type Looked<T> = (Vec<<T as GameTree>::Move>, Vec<MoveAndKey>, Seen);

/// Checks the laws of a tree in a position.
fn look<T: GameTree>(tree: &mut T, laws: &mut Laws) -> Result<Looked<T>, String> {
    let gives_up = |GaveUp| "it gives up".to_owned();
    let (key, mut moves, mut loud) = (tree.key(), Vec::new(), Vec::new());
    tree.moves(&mut moves).map_err(gives_up)?;
    let is_attacked = tree.is_attacked();
    if tree.number_of_moves() != Ok(moves.len()) || tree.is_attacked() != is_attacked {
        return Err("the moves are not counted as they are listed".to_owned());
    }
    tree.captures(&mut loud).map_err(gives_up)?;
    let mut told = Vec::new();
    for of in &moves {
        let (about, path) = (tree.about(of), tree.path(of));
        let of_piece = |about: &About| (about.from, about.kind, about.becomes);
        if of_piece(&path) != of_piece(&about) || about.to.is_some() && path.to != about.to {
            return Err(format!("the path of {about:?} is another: {path:?}"));
        }
        let before = enemies(tree);
        tree.make(of).map_err(gives_up)?;
        told.push((about, tree.key()));
        tree.undo();
        if tree.key() != key || enemies(tree) != before {
            return Err(format!("{about:?} is not taken back"));
        }
    }
    let filtered: Vec<About> = told.iter().map(|(about, _)| *about).filter(About::is_loud).collect();
    if loud.iter().map(|of| tree.about(of)).collect::<Vec<_>>() != filtered {
        return Err("the captures are not the moves that capture".to_owned());
    }
    if tree.pass() {
        tree.undo();
        if tree.key() != key {
            return Err("a pass is not taken back".to_owned());
        }
    }
    let standing = tree.stands(!moves.is_empty()).map_err(gives_up)?;
    let occurrences = tree.occurrences().map_err(gives_up)?;
    let mut sorted = told.clone();
    sorted.sort_by_key(|(about, key)| (*key, about.from, about.to));
    let known = laws.entry(key).or_insert_with(|| sorted.clone());
    if *known != sorted {
        return Err("a position with the same key has other moves".to_owned());
    }
    Ok((moves, told, Seen { key, moves: sorted, standing, occurrences, is_attacked }))
}

/// How many pieces the side has that is not to move.
fn enemies<T: GameTree>(tree: &T) -> usize {
    let (own, mut many) = (tree.to_move(), 0);
    tree.pieces(|side, _, _| many += usize::from(side != own));
    many
}

/// Compares both kinds of trees with each other and with both executors, along a random game. Gives how many positions were compared.
fn along(game: &Game, (seed, plies): (u64, usize), laws: &mut Laws) -> Result<usize, String> {
    let mut engine = Engine::begin(Start::new(game));
    let machine = engine.clone().by(Switches::default().without(Fast::Sets));
    let random = Walk { dice: Some(Dice::new(seed)), chosen: Vec::new(), plies, laws };
    let (found, chosen) = engine.in_tree(random)?;
    let again = Walk { dice: None, chosen: chosen.clone(), plies, laws };
    let (also, _) = machine.in_tree(again).map_err(|why| format!("by the machine, {why}"))?;
    if let Some(ply) = (0..found.len()).find(|ply| found.get(*ply) != also.get(*ply)) {
        return Err(format!("at ply {ply} the trees differ: {:?} and {:?}", found[ply], also.get(ply)));
    }
    let mut plain = Match::<Plain>::new(game);
    for (ply, one) in found.iter().enumerate() {
        let told = |what: &str| format!("at ply {ply} {what} as in the tree");
        let stands = engine.outcome().map_err(|why| why.to_string())?;
        let standing = stands.map_or(Standing::Open, |outcome| Standing::Over(outcome.winner));
        let plies = engine.plies().map_err(|why| why.to_string())?;
        if standing != one.standing || plies.len() != one.moves.len() {
            return Err(told("the engine does not find the same"));
        }
        let Some((about, key)) = chosen.get(ply) else { break };
        let place = engine.place_of(*about, *key).map_err(|why| why.to_string())?;
        let place = place.ok_or(told("the engine has no such move"))?;
        if plain.spent() < ENOUGH
            && let Ok(known) = plain.legal_moves()
        {
            if known.len() != plies.len() || !agrees(about, &known[place]) {
                return Err(told("the plain interpreter does not find the same"));
            }
            plain.play(&known[place]).unwrap();
        }
        engine.play(&plies[place]).map_err(|_| told("the engine does not play"))?;
    }
    Ok(found.len())
}

/// Whether a move does what a tree says of it, as far as the first way tells.
fn agrees<P>(about: &About, known: &Move<P>) -> bool {
    let walks = || known.acts().iter().filter(|act| act.kind.is_some());
    let (Some(first), Some(last)) = (walks().next(), walks().next_back()) else {
        return (about.from, about.to, about.kind) == (None, None, None);
    };
    let taken = known.captures().filter(|(_, _, owner)| *owner == ManOwner::Side(first.side.other())).count();
    (about.from, about.to, about.kind) == (first.origin, last.end, first.kind)
        && about.becomes == first.becomes().or(first.kind)
        && taken <= usize::from(about.victims)
}
