//! The one shortcut of the interpreter: moves that cannot reach a piece are not tried to find whether it is attacked.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

use super::super::{Interpreter, Mode, Scene};
use crate::engine::Engine;
use crate::language::ir::{Game, MoveClause, Side};
use crate::loading::pipeline::{self, Files, Found};
use crate::play::dice::Dice;
use crate::play::matches::Match;
use crate::play::position::{ManId, Position};
use crate::play::reach::{Ranges, Reach};

/// The files beside a rule file.
struct Beside(PathBuf);

impl Files for Beside {
    fn find(&self, _: &str, wanted: &str) -> Result<Found, String> {
        let name = pipeline::file_name(wanted);
        let text = fs::read_to_string(self.0.join(&name)).map_err(|error| error.to_string())?;
        Ok(Found { name, text })
    }
}

/// The games of `rules/` and of `tests/accept/`, with the names of the files.
pub(crate) fn games() -> &'static [(String, Game)] {
    static GAMES: OnceLock<Vec<(String, Game)>> = OnceLock::new();
    let all = || {
        let project = Path::new(env!("CARGO_MANIFEST_DIR"));
        [project.join("rules"), project.join("tests/accept")]
            .iter()
            .flat_map(|folder| in_folder(folder))
            .collect()
    };
    GAMES.get_or_init(all)
}

fn in_folder(folder: &Path) -> Vec<(String, Game)> {
    let mut games = Vec::new();
    for file in fs::read_dir(folder).unwrap() {
        let path = file.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        if path.extension().is_some_and(|ending| ending == "rules") {
            let text = fs::read_to_string(&path).unwrap();
            let game = pipeline::load(&name, &text, &Beside(folder.to_owned())).game.unwrap();
            games.push((name, game));
        }
    }
    games.sort_by(|one, other| one.0.cmp(&other.0));
    games
}

#[test]
fn a_move_that_takes_a_piece_is_never_left_out() {
    let (mut all, mut tried, mut takes) = (0, 0, 0);
    for (name, game) in games() {
        let (mut play, mut dice) = (Match::<Engine>::new(game), Dice::new(7));
        for _ in 0..8 {
            let found = attacks(name, game, &play.position());
            (all, tried, takes) = (all + found[0], tried + found[1], takes + found[2]);
            let plies = play.plies().unwrap();
            let Some(chosen) = plies.get(dice.below(plies.len())) else { break };
            play.play_ply(chosen).unwrap();
        }
    }
    let counts = format!("of {all} moves {tried} were tried, and {takes} take a man");
    assert!(takes > 1_500 && tried < all / 4, "{counts}");
}

/// For all pieces of a position: the number of moves, of those tried to see what captures the piece, and of those that capture
/// it.
fn attacks(name: &str, game: &Game, position: &Position) -> [usize; 3] {
    let (mut all, mut tried, mut takes) = (0, 0, 0);
    for enemy in Side::BOTH {
        let asked = Scene::new(Arc::new(position.clone()), enemy, Mode::Attack);
        let ranges = Ranges::default();
        let is_asked = |man: &ManId| position.man(*man).owner.or(Side(0)).other() == enemy;
        let men: Vec<(ManId, Reach)> = position
            .standing()
            .filter(is_asked)
            .map(|man| (man, Reach::new(game, position, &ranges, (enemy, man))))
            .collect();
        for attacker in asked.movable() {
            let kind = position.man(attacker).kind;
            let clauses = &game.kinds[kind.index()].walks;
            let captured: Vec<_> =
                clauses.iter().map(|clause| captured(game, &asked, (attacker, clause))).collect();
            for (man, reach) in &men {
                let near = game.captures(kind).enumerate();
                let near = near.filter_map(|by| Some((by.1.0.at, reach.may_take(attacker, by).0?)));
                let near: Vec<_> = near.collect();
                for (clause, captured) in clauses.iter().zip(&captured) {
                    let removes = captured.contains(man);
                    let found = near.iter().find(|(at, _)| *at == clause.at);
                    let may = found.is_some_and(|(_, firsts)| {
                        let from = Scene { firsts: firsts.clone(), ..asked.clone() };
                        !removes || self::captured(game, &from, (attacker, clause)).contains(man)
                    });
                    assert!(may || !removes, "{name}: {attacker:?} takes {man:?} in {position:?}");
                    all += 1;
                    (tried, takes) = (tried + usize::from(may), takes + usize::from(removes));
                }
            }
        }
    }
    [all, tried, takes]
}

/// The pieces that the walks of a clause capture.
fn captured(game: &Game, from: &Scene, by: (ManId, &MoveClause)) -> BTreeSet<ManId> {
    let captured = RefCell::new(BTreeSet::new());
    let gone = |after: &Scene| {
        let men = from.position.standing();
        captured.borrow_mut().extend(men.filter(|man| after.position.man(*man).cell.is_none()));
        false
    };
    Interpreter::new(game, &[]).any_walk(from, by, false, gone).unwrap();
    captured.into_inner()
}
