//! The machine finds what is found here, and comes to the same positions.
#![expect(clippy::unwrap_used, clippy::panic, reason = "a panic is how a test fails")]

use std::sync::Arc;

use super::super::fast::FastPaths;
use super::super::machine::Machine;
use super::super::past::{Past, of_position};
use super::super::program::{ClauseId, Program};
use super::super::regs::Mode;
use super::super::tables::facts::Facts;
use super::super::tables::tally::Alone;
use super::super::unroll::Post;
use super::super::world::World;
use super::bit_engine::{BitEngine, BySize};
use super::lines::Counting;
use super::position::Bitboards;
use super::rules::Rules;
use super::sinks::Plays;
use super::slots::Slots;
use crate::language::ir::{Cell, Kind, Side};
use crate::play::dice::Dice;
use crate::play::position::Position;

/// How many turns of a game are compared, and of how many games.
const TURNS: usize = 60;
const GAMES: u64 = 3;

/// Compares all moves along random games; gives how many positions were compared. The machine plays the whole game, bitboards the one of the
/// kinds that may come.
fn compare<const N: usize>(name: &str, (p, own): (&Program, &Program), rules: &Rules<N>) -> usize {
    let mut compared = 0;
    for seed in 0..GAMES {
        let mut dice = Dice::new(seed);
        let world = World::of(&p.layout, &Position::start(&p.game));
        let mut machine = Machine::new(world, Past::default(), Arc::new(FastPaths::of(p)));
        for turn in 0..TURNS {
            let Some(board) = Bitboards::<N>::of(&p.layout, &rules.slots, &machine.world) else { break };
            let mut there: Vec<Bitboards<N>> = Vec::new();
            let mut edits = Vec::new();
            // Several ways of one piece to one cell and one position are one move.
            let mut ways: Vec<(Alone, Bitboards<N>)> = Vec::new();
            let asked = machine.ask(p, |machine| {
                let from = machine.world.trail.len();
                machine.turns(p, Mode::Play, &mut |machine, end| {
                    let trail = machine.world.trail.len();
                    machine.end_turn(p, end)?;
                    let mut after = Bitboards::of(&p.layout, &rules.slots, &machine.world);
                    if let Some(after) = after.as_mut().filter(|_| !rules.asks_past) {
                        after.sum = 0;
                    }
                    let alone = machine.alone();
                    if let Some(after) = after.filter(|after| !ways.contains(&(alone, *after))) {
                        ways.push((alone, after));
                    }
                    if let Some(after) = after.filter(|after| !there.contains(after)) {
                        there.push(after);
                        edits.push(of_position(machine.world.trail.get(from..).unwrap()));
                    }
                    machine.undo_to(p, trail);
                    // Who comes to a position that is not kept here plays another game.
                    Ok(after.is_none())
                })
            });
            if asked.unwrap() {
                break;
            }
            let mut counting = Counting::new(own, rules, Vec::new());
            let mut plays = Plays::default();
            let Some(()) = counting.list(&board, &mut plays) else { break };
            let counted = counting.count(&board, None, 1, &|_| true).unwrap();
            assert_eq!(
                counted,
                plays.list.len() as u64,
                "{name}, game {seed}, turn {turn}: counted and listed"
            );
            if ways.iter().all(|(alone, _)| alone.is_some()) {
                assert_eq!(counted, ways.len() as u64, "{name}, game {seed}, turn {turn}: counted and found");
            }
            counting.made = Some(board);
            // The effects of a move may be known to the machine alone: then it plays.
            let Ok(made) = counting.count(&board, None, 1, &|_| true) else { break };
            assert_eq!(made, counted, "{name}, game {seed}, turn {turn}: made and counted");
            let mut here: Vec<Bitboards<N>> = Vec::new();
            for play in &plays.list {
                let mut after = board;
                let Some(()) = rules.play(own, &mut after, (*play, plays.taken(play))) else {
                    return compared;
                };
                after.since = [0; 2];
                after.sum = if rules.asks_past { after.sum } else { 0 };
                if !here.contains(&after) {
                    here.push(after);
                }
            }
            if let Some(more) = here.iter().find(|one| !there.contains(one)) {
                panic!(
                    "{name}, game {seed}, turn {turn}: not found by the machine: {more:?} behind {board:?}"
                );
            }
            if let Some(less) = there.iter().find(|one| !here.contains(one)) {
                panic!(
                    "{name}, game {seed}, turn {turn}: found by the machine alone: {less:?} behind {board:?}"
                );
            }
            compared += 1;
            if edits.is_empty() {
                break;
            }
            // Half of the moves are taken from those that change the number of pieces.
            let changes = |place: &usize| {
                there.get(*place).is_some_and(|after| after.occupied().count() != board.occupied().count())
            };
            let first = dice.below(edits.len());
            let mut places = (0..edits.len()).map(|place| (first + place) % edits.len());
            let chosen = if dice.below(2) == 0 { first } else { places.find(changes).unwrap_or(first) };
            for edit in edits.swap_remove(chosen) {
                machine.world.do_again(&p.layout, edit);
            }
            machine.world.trail.clear();
        }
    }
    compared
}

#[test]
fn moves_lead_where_those_of_the_machine_lead() {
    let mut known = Vec::new();
    let mut files: Vec<_> = ["rules", "tests/accept"]
        .into_iter()
        .flat_map(|dir| std::fs::read_dir(dir).unwrap())
        .map(|entry| entry.unwrap().path())
        .collect();
    files.retain(|path| path.extension().is_some_and(|extension| extension == "rules"));
    files.sort();
    for path in files {
        let name = path.file_stem().unwrap().to_str().unwrap();
        let Some(game) = crate::desk::folder::load(&path).unwrap().game else { continue };
        let p = Program::of(&game);
        let engine = BitEngine::default();
        let both = (&p, engine.program(&p));
        let compared = match engine.of(&p, false) {
            Some(BySize::Small(rules)) => compare(name, both, &rules),
            Some(BySize::Wide(rules)) => compare(name, both, &rules),
            Some(BySize::Large(rules)) => compare(name, both, &rules),
            None => continue,
        };
        known.push((name.to_owned(), compared));
    }
    for name in [
        "breakthrough",
        "animal-chess",
        "chess",
        "xiangqi",
        "makruk",
        "glinski",
        "raumschach",
        "shogi",
        "crazyhouse",
        "antichess",
        "atomic-chess",
        "english-draughts",
        "international-draughts",
        "lotus-39",
        "piles-and-pins",
        "pool-checkers",
        "surakarta",
    ] {
        let compared = known.iter().find(|(known, _)| known == name).map_or(0, |(_, compared)| *compared);
        assert!(compared > 30, "{name}: {compared}");
    }
}

/// The king of chess castles to one side with a rook on the last cell, to the other with one on either of the last two.
#[test]
fn ways_are_laid_out_as_long_as_there_are_steps() {
    let p = Program::of(&crate::desk::folder::load("rules/chess.rules").unwrap().game.unwrap());
    let kinds_in_game = ((0..p.kinds.len()).map(Kind::at).collect(), p.kinds.len());
    let (facts, slots) = (Facts::of(&p).unwrap(), Slots::of(&p, true, kinds_in_game).unwrap());
    let castles = p.clauses.iter().zip(0..).find(|(clause, _)| {
        clause
            .label
            .is_some_and(|label| p.game.ir().labels.get(label.index()).is_some_and(|label| label == "O-O-O"))
    });
    let (clause, number) = castles.unwrap();
    let post = Post { group: 0, kind: clause.kind, side: Side(0), cell: Cell(4) };
    let ways = |mut steps: usize| {
        let ways = super::ways::ways::<1>(&p, (&facts, &slots), post, (ClauseId(number), clause), &mut steps);
        ways.map(|ways| ways.len())
    };
    // The rook stands on a1, or on b1.
    assert_eq!(ways(super::ways::STEPS), Some(2));
    assert_eq!(ways(10), None);
}
