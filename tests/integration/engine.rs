//! The engine finds what the plain interpreter finds: the same plies in the same order, to the same positions, and the same ends.
//!
//! The two share the checked game and the form of a position, and no line of what makes moves.

use std::ops::ControlFlow;
use std::sync::Mutex;

use menagerie::desk::record::{Record, Recorder};
use menagerie::desk::stats::{Dice, FastPlay, Tally};
use menagerie::engine::{Engine, Fast, Last, Lowering, Path, Switches};
use menagerie::language::ir::{Game, TestStepKind};
use menagerie::play::matches::{Executor, Lines, Match, Plain, Start};
use menagerie::play::position::Key;

use crate::fixtures::{all_games, games_of, several_at_a_time};

/// How many turns of a game are compared in an ordinary run: one game of each file.
const TURNS: usize = 12;
/// How many steps the plain interpreter takes for a line before it is broken off, and in a long run.
pub(crate) const ENOUGH: u64 = 2_000_000;
const LONG: u64 = 40_000_000;
/// Behind how many plies of a position it is counted what can be played then.
const COUNTED: usize = 4;
/// Where there are no more plies than this, lines of two are compared, in every other position.
const PLAYED: usize = 40;
/// How many plies of a position are made, where both executors find the same number of them.
const MADE: usize = 24;

#[test]
fn the_engine_plays_rule_files_as_the_plain_interpreter_does() {
    compare("rules", 1, (TURNS, ENOUGH));
}

#[test]
fn the_engine_plays_accepted_files_as_the_plain_interpreter_does() {
    compare("tests/accept", 1, (TURNS, ENOUGH));
}

/// The engine without one of its fast paths plays as with all of them: each path takes its turn, and one game is played for each file. It is
/// the game that the plain interpreter plays in the tests above.
#[test]
fn the_engine_plays_the_same_without_one_of_its_paths() {
    let games: Vec<(usize, (String, Game))> = (0..).zip(all_games()).collect();
    let failed = Mutex::new(Vec::new());
    several_at_a_time(&games, |(number, (name, game))| {
        let fast = Fast::ALL[number % Fast::ALL.len()];
        if let Err(why) = agree_without(name, game, (0, TURNS / 2), fast) {
            failed.lock().unwrap().push(format!("without {fast:?}: {why}"));
        }
    });
    let failed = failed.into_inner().unwrap();
    assert!(failed.is_empty(), "{}", failed.join("\n"));
}

/// The same for much longer: `cargo test --release --test integration -- --ignored engine`.
#[test]
#[ignore = "takes many minutes"]
fn the_engine_plays_whole_games_as_the_plain_interpreter_does() {
    compare("rules", 8, (300, LONG));
    compare("tests/accept", 8, (300, LONG));
}

fn compare(folder: &str, games: u64, (turns, steps): (usize, u64)) {
    let all = games_of(folder);
    assert!(all.len() > 30, "{folder} has {} games", all.len());
    let failed = Mutex::new(Vec::new());
    several_at_a_time(&all, |(name, game)| {
        let lines = (0..games).map(|seed| agree(name, game, (seed, turns, steps)));
        match lines.sum::<Result<usize, String>>() {
            Ok(0) => failed.lock().unwrap().push(format!("{name}: nothing was compared")),
            Ok(_) => {}
            Err(why) => failed.lock().unwrap().push(why),
        }
    });
    let failed = failed.into_inner().unwrap();
    assert!(failed.is_empty(), "{}", failed.join("\n"));
}

/// Where the first of some plies lead, in their order.
fn led<E: Executor>(play: &mut Match<E>, plies: &[E::Ply], most: usize) -> Vec<Key> {
    let leads = |ply| {
        play.play_ply(ply).unwrap();
        let key = play.position().key();
        assert!(play.undo());
        key
    };
    plies.iter().take(most).map(leads).collect()
}

/// Compares the plain interpreter and the engine along a random game. Gives how many positions were compared: where one is too much for the
/// plain interpreter, or after so many steps, it is over.
pub(crate) fn agree(name: &str, game: &Game, of: (u64, usize, u64)) -> Result<usize, String> {
    along(name, (Match::<Plain>::new(game), Match::<Engine>::new(game)), of, false)
}

/// The same for the engine with all fast paths and without one of them. Where a position is too much work without it, the game is over.
pub(crate) fn agree_without(name: &str, game: &Game, of: (u64, usize), fast: Fast) -> Result<usize, String> {
    let without = Engine::begin(Start::new(game)).by(Switches::default().without(fast));
    along(name, (Match::<Engine>::new(game), Match::of(without)), (of.0, of.1, ENOUGH), true)
}

/// Compares an executor with the engine along a random game. `gives_up`: a position may be too much work for the engine.
fn along<E: Executor>(
    name: &str,
    (mut known, mut engine): (Match<E>, Match<Engine>),
    (seed, turns, steps): (u64, usize, u64),
    gives_up: bool,
) -> Result<usize, String> {
    let mut dice = Dice::new(seed);
    for turn in 0..turns {
        let told = |what: &str| format!("{name}, line {seed}, turn {turn}: {what}");
        if known.position().key() != engine.position().key() {
            return Err(told("the positions differ"));
        }
        if known.spent() > steps {
            return Ok(turn);
        }
        let (Ok(ended), Ok(plies)) = (known.outcome(), known.plies()) else { return Ok(turn) };
        let (also, found) = match (engine.outcome(), engine.plies()) {
            (Ok(also), Ok(found)) => (also, found),
            _ if gives_up => return Ok(turn),
            (Err(why), _) | (_, Err(why)) => return Err(told(&why.to_string())),
        };
        if ended != also {
            return Err(told(&format!("the game ends by {ended:?} and by {also:?}")));
        }
        if plies.len() != found.len() {
            return Err(told(&format!("{} plies and {}", plies.len(), found.len())));
        }
        let mut acts = plies.iter().map(E::acts).zip(found.iter().map(Engine::acts));
        if let Some((one, other)) = acts.find(|(one, other)| one != other) {
            return Err(told(&format!("the acts are {one:?} and {other:?}")));
        }
        if led(&mut known, &plies, MADE) != led(&mut engine, &found, MADE) {
            return Err(told("the plies lead elsewhere, or stand in another order"));
        }
        counts(&mut engine, &found).map_err(|why| told(&why))?;
        lines(&mut engine, &found, turn % 2 == 0).map_err(|why| told(&why))?;
        if ended.is_some() || plies.is_empty() {
            return Ok(turn + 1);
        }
        let played = chosen(&mut known, &plies, &mut dice);
        known.play_ply(&plies[played]).unwrap();
        engine.play_ply(&found[played]).unwrap();
    }
    Ok(turns)
}

/// Whether as many plies are counted as there are, now and after the first of some plies.
fn counts(engine: &mut Match<Engine>, plies: &[<Engine as Executor>::Ply]) -> Result<(), String> {
    let counted = |engine: &Match<Engine>| {
        // What is too much work for the engine is not compared.
        let (Ok(found), Ok(counted)) = (engine.plies_in_any_order(), engine.count()) else { return Ok(()) };
        let found = found.len();
        if counted == found as u64 {
            Ok(())
        } else {
            Err(format!("{found} plies, and {counted} are counted"))
        }
    };
    counted(engine)?;
    for ply in plies.iter().take(COUNTED) {
        engine.play_ply(ply).unwrap();
        let text = engine.position().to_placement(engine.game());
        counted(engine).map_err(|why| format!("{why} in {text:?}"))?;
        assert!(engine.undo());
    }
    Ok(())
}

/// Whether there are as many lines of one move, and of two if that is asked, as are found by playing them, where they are counted without that.
fn lines(engine: &mut Match<Engine>, plies: &[<Engine as Executor>::Ply], two: bool) -> Result<(), String> {
    // What is too much work for the engine is not compared.
    let Ok(outcome) = engine.outcome() else { return Ok(()) };
    let over = outcome.is_some();
    let compare = |engine: &Match<Engine>, depth: u32, found: u64| match engine.lines(depth, &|_| true) {
        Lines::Counted(lines) if lines != found => {
            let text = engine.position().to_placement(engine.game());
            Err(format!("{found} lines of {depth}, and {lines} are counted in {text:?}"))
        }
        _ => Ok(()),
    };
    compare(engine, 1, if over { 0 } else { plies.len() as u64 })?;
    if over || !two || plies.len() > PLAYED {
        return Ok(());
    }
    let mut found = 0;
    for ply in plies {
        engine.play_ply(ply).unwrap();
        let after = engine.plies_in_any_order().map(|plies| plies.len() as u64);
        if let Ok(after) = after {
            compare(engine, 1, after)?;
            found += after;
        }
        assert!(engine.undo());
        if after.is_err() {
            return Ok(());
        }
    }
    compare(engine, 2, found)
}

/// Bitboards have no room for all kinds of this game, but for those that come from its set-up: positions with others are left to the machine.
#[test]
fn positions_with_kinds_that_never_come_are_played_as_well() {
    let game = menagerie::load_file("rules/lotus-39.rules").unwrap().game.unwrap();
    let comes = |name: &str| ["King", "Rook", "Alfil", "Lotussa", "Ferz", "Knight", "Pawn"].contains(&name);
    let steps = game.tests.iter().flat_map(|test| &test.steps);
    let positions = steps.filter_map(|step| match &step.kind {
        TestStepKind::Position(position) => Some(position),
        _ => None,
    });
    let (mut by_sets, mut by_machine) = (0, 0);
    for (number, position) in positions.enumerate() {
        let engine = Match::<Engine>::at(&game, position).unwrap();
        let known = position.men.iter().all(|man| comes(&game.kinds[man.kind.index()].name));
        let counted = matches!(engine.lines(1, &|_| true), Lines::Counted(_));
        assert_eq!(counted, known, "position {number}");
        *if known { &mut by_sets } else { &mut by_machine } += 1;
        let both = (Match::<Plain>::at(&game, position).unwrap(), engine);
        along(&format!("lotus-39, position {number}"), both, (1, 3, ENOUGH), false).unwrap();
    }
    assert!(by_sets > 20 && by_machine > 20, "{by_sets} and {by_machine}");
}

/// The place of a ply to be played: in half of all cases of one that changes the number of pieces, if there is one.
fn chosen<E: Executor>(play: &mut Match<E>, plies: &[E::Ply], dice: &mut Dice) -> usize {
    let first = dice.below(plies.len());
    if dice.below(2) == 0 {
        return first;
    }
    let men = play.position().men().count();
    let mut changes = |place: &usize| {
        play.play_ply(&plies[*place]).unwrap();
        let changed = play.position().men().count() != men;
        assert!(play.undo());
        changed
    };
    (0..plies.len()).map(|place| (first + place) % plies.len()).take(MADE).find(&mut changes).unwrap_or(first)
}

/// Games that are played by the numbers of moves are those that are played ply by ply with the same dice: as many turns, moves to
/// choose from, clauses and ends. The same texts and sums are saved of both.
#[test]
fn games_by_the_numbers_of_moves_are_those_ply_by_ply() {
    /// How many turns a game has at most, and how many games of a file are compared.
    const LONGEST: usize = 60;
    const NUMBERS: u64 = 4;
    let swift = Mutex::new(Vec::new());
    several_at_a_time(&all_games(), |(name, game)| {
        for number in 1..=NUMBERS {
            let mut begun = Match::<Engine>::new(game);
            let mut dice = Dice::of_game(11, number);
            // Every other game goes on from a position that was played.
            for _ in 0..5 * (number % 2) {
                let Ok(plies) = begun.plies() else { break };
                let Some(ply) = plies.get(dice.below(plies.len())) else { break };
                begun.play_ply(ply).unwrap();
            }
            let mut by_number = Tally::default();
            let mut go_on = || ControlFlow::Continue(());
            let FastPlay::Played(moves, outcome) = by_number.play_fast(&begun, &dice, LONGEST, &mut go_on)
            else {
                continue;
            };
            let mut by_ply = Tally::default();
            let mut recorder = Recorder::on(Record::default());
            let mut each = |play: &Match<Engine>, plies: &[_], chosen: Option<usize>| {
                if let Some(chosen) = chosen {
                    recorder.play(play, plies, chosen).unwrap();
                }
                ControlFlow::Continue(())
            };
            let end = by_ply.play(1, begun.clone(), &mut dice, LONGEST, &mut each).unwrap().unwrap();
            let saved = Recorder::on(Record::default()).play_by_numbers(&begun, (&moves, outcome)).unwrap();
            assert_eq!(saved, recorder.end(&end, end.outcome().unwrap()), "{name}, game {number}");
            let told = |tally: &Tally| serde_json::to_string(&tally.report(game)).unwrap();
            assert_eq!(told(&by_number), told(&by_ply), "{name}, game {number}");
            swift.lock().unwrap().push(name.clone());
        }
    });
    let swift = swift.into_inner().unwrap();
    for name in [
        "breakthrough",
        "chess",
        "crazyhouse",
        "english-draughts",
        "international-draughts",
        "makruk",
        "shogi",
    ] {
        assert!(swift.iter().filter(|known| known.contains(name)).count() >= 3, "{name}");
    }
}

/// A game that is broken off is not counted.
#[test]
fn a_game_by_numbers_can_be_broken_off() {
    let game = menagerie::load_file("rules/breakthrough.rules").unwrap().game.unwrap();
    let begun = Match::<Engine>::new(&game).without_undo();
    let (mut tally, mut left) = (Tally::default(), 3);
    let mut go_on = || {
        left -= 1;
        if left == 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    let dice = Dice::of_game(1, 1);
    assert_eq!(tally.play_fast(&begun, &dice, 100, &mut go_on), FastPlay::Stopped);
    assert_eq!(tally.totals(&game).games, 0);
    let mut on = || ControlFlow::Continue(());
    assert!(
        matches!(tally.play_fast(&begun, &dice, 4, &mut on), FastPlay::Played(moves, None) if moves.len() == 4)
    );
    let totals = tally.totals(&game);
    assert_eq!(
        (totals.games, totals.positions, totals.wins.iter().map(|(_, wins)| wins).sum::<u64>()),
        (1, 4, 0)
    );
}

/// What `show --lowering` says is so: lines are counted by sets of cells where it says that, and else it tells a reason.
#[test]
fn the_report_of_paths_is_true() {
    let mut failed = Vec::new();
    for (name, game) in all_games() {
        let told = Lowering::of(&game);
        let play = Match::<Engine>::new(&game);
        let counted = matches!(play.lines(2, &|_| true), Lines::Counted(_));
        let by_sets = told.clauses.iter().flat_map(|clause| &clause.paths).any(|path| path.is_by_sets());
        let reason = !told.forbids.is_empty() || told.clauses.iter().any(|clause| clause.fallback.is_some());
        if counted != told.by_sets || by_sets != counted {
            failed.push(format!("{name}: counted by sets of cells: {counted}; told: {}", told.by_sets));
        }
        if !counted && !reason {
            failed.push(format!("{name}: no reason is told"));
        }
    }
    assert!(failed.is_empty(), "{}", failed.join("\n"));
}

/// The page has all paths, by the words that the command prints.
#[test]
fn the_page_tells_of_every_path() {
    let page = std::fs::read_to_string("docs/performance.md").unwrap();
    let paths = Path::ALL.iter().map(ToString::to_string);
    for told in paths.chain(Last::ALL.iter().map(ToString::to_string)) {
        assert!(page.contains(&format!("\n| {told} | ")), "{told}");
    }
}
