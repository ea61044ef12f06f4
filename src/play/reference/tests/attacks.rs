//! The one shortcut of the interpreter: moves that cannot reach a piece are not tried to find whether it is attacked.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::super::{Interpreter, Mode, Scene};
use crate::desk::stats::Dice;
use crate::language::ir::{Game, Side};
use crate::loading::pipeline::{self, Files, Found};
use crate::play::matches::Match;
use crate::play::position::Position;
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

pub(super) fn games() -> Vec<(String, Game)> {
    let project = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut games = Vec::new();
    for folder in [project.join("rules"), project.join("tests/accept")] {
        for file in fs::read_dir(&folder).unwrap() {
            let path = file.unwrap().path();
            let name = path.file_name().unwrap().to_string_lossy().into_owned();
            if path.extension().is_some_and(|ending| ending == "rules") {
                let text = fs::read_to_string(&path).unwrap();
                let game = pipeline::load(&name, &text, &Beside(folder.clone())).game.unwrap();
                games.push((name, game));
            }
        }
    }
    games
}

#[test]
fn a_move_that_takes_a_man_is_never_left_out() {
    let (mut all, mut tried, mut takes) = (0, 0, 0);
    for (name, game) in games() {
        let (mut play, mut dice) = (Match::new(&game), Dice::new(7));
        for _ in 0..16 {
            let found = attacks(&name, &game, &play.position());
            (all, tried, takes) = (all + found[0], tried + found[1], takes + found[2]);
            let moves = play.legal_moves().unwrap();
            let Some(chosen) = moves.get(dice.below(moves.len())) else { break };
            play.play(chosen).unwrap();
        }
    }
    let counts = format!("of {all} moves {tried} were tried, and {takes} take a man");
    assert!(takes > 1_500 && tried < all / 4, "{counts}");
}

/// For all pieces of a position: the number of moves, of those tried to see what captures the piece, and of those that capture
/// it.
fn attacks(name: &str, game: &Game, position: &Position) -> [usize; 3] {
    let (mut all, mut tried, mut takes) = (0, 0, 0);
    for man in position.standing() {
        let enemy = position.man(man).owner.or(Side(0)).other();
        let asked = Scene::new(Arc::new(position.clone()), enemy, Mode::Attack);
        let ranges = Ranges::default();
        let reach = Reach::new(game, position, &ranges, (enemy, man));
        for attacker in asked.movable() {
            let kind = position.man(attacker).kind;
            let near = game.captures(kind).enumerate();
            let near = near.filter_map(|by| Some((by.1.0.at, reach.may_take(attacker, by).0?)));
            let near: Vec<_> = near.collect();
            for clause in &game.kinds[kind.index()].walks {
                let interpreter = Interpreter::new(game, &[]);
                let gone = |after: &Scene| after.position.man(man).cell.is_none();
                let removes = interpreter.any_walk(&asked, (attacker, clause), false, gone).unwrap();
                let found = near.iter().find(|(at, _)| *at == clause.at);
                let may = found.is_some_and(|(_, firsts)| {
                    let from = Scene { firsts: firsts.clone(), ..asked.clone() };
                    !removes || interpreter.any_walk(&from, (attacker, clause), false, gone).unwrap()
                });
                assert!(may || !removes, "{name}: {attacker:?} takes {man:?} in {position:?}");
                all += 1;
                (tried, takes) = (tried + usize::from(may), takes + usize::from(removes));
            }
        }
    }
    [all, tried, takes]
}
