//! Oddities at the beginning of a game: no legal move, an ending that holds already, or first moves that all end the game.

use std::sync::Arc;

use crate::language::budget::{Asked, Budget, Spent};
use crate::language::diagnostic::Diagnostic;
use crate::language::ir::parts::Part;
use crate::language::ir::{Condition, EndResult, Ending, Game, Set, SetKind, Side};
use crate::language::messages;
use crate::language::sorting::Sorting;
use crate::language::source::Span;
use crate::play::executor::{History, Move};
use crate::play::position::Position;
use crate::play::reference::{Interpreter, Mode, Ply, Scene};
use crate::play::trace::Refusal;

/// The steps that all of it may take: a few milliseconds. Beyond that nothing is reported.
const STEPS: u64 = 60_000;

/// The number of first moves that are timed; if they are fast, so are the others.
const SOME: usize = 4;

/// How many steps these may take. A play that asks which groups live takes some four hundred; where a move takes ten times that, and
/// there are many, all of them may be too much.
const STEPS_FOR_SOME: u64 = 15_000;

/// How many steps it may take to find a first move that wins.
const STEPS_FOR_A_WIN: u64 = 4_000;

/// What is seen at the beginning of a game.
#[derive(Debug, Default)]
pub(crate) struct Opening {
    /// What is odd about it.
    pub(crate) odd: Vec<Diagnostic>,
    /// Whether to find some of the first moves takes so much that all of them may be too much to work out.
    pub(crate) takes_long: bool,
}

/// Looks at the first position, with the place of the set-up, and at the results of the first moves.
pub(crate) fn look(game: &Game, setup: Span) -> Opening {
    look_within(game, setup, STEPS).0
}

/// The same within a number of steps; also returns how many were left.
fn look_within(game: &Game, setup: Span, steps: u64) -> (Opening, u64) {
    let mut look = Look { game, setup, steps, takes_long: false };
    let odd = look.first_moves().unwrap_or_default();
    (Opening { odd, takes_long: look.takes_long }, look.steps)
}

/// It takes more steps than are left.
struct TooMuch;

/// An ending that holds in the set-up.
struct Holding<'g> {
    line: &'g Ending,
    /// For which side.
    side: Side,
    /// The number of turns after which it is first checked for that side.
    turns: u8,
}

struct Look<'g> {
    game: &'g Game,
    setup: Span,
    /// How many steps are left.
    steps: u64,
    /// Whether to find some of the first moves took too many of them.
    takes_long: bool,
}

impl<'g> Look<'g> {
    fn first_moves(&mut self) -> Result<Vec<Diagnostic>, TooMuch> {
        let first = Arc::new(Position::start(self.game));
        let past = History::begin(self.game, Position::clone(&first), Vec::new());
        // Usually some moves are enough to see that there are moves, and that the game goes on.
        let steps = self.steps;
        self.steps = steps.min(STEPS_FOR_SOME);
        let some = self.ask(&past, |interpreter| interpreter.first_moves(&first, SOME));
        self.takes_long = some.is_err();
        self.steps += steps.saturating_sub(STEPS_FOR_SOME);
        let some = some?;
        let side = self.game.side_name(first.to_move);
        let Some(played) = some.first() else {
            let forbids = self.ask(&past, |interpreter| interpreter.refusals(&first, &[]).map(most_frequent));
            return Ok(vec![messages::no_first_move(self.setup, side, forbids.unwrap_or_default())]);
        };
        let holding = self.endings_that_hold(&past, &first)?;
        let goes_on = self.end_after(&past, played)?.is_none();
        if goes_on && holding.is_empty() {
            return Ok(self.won_at_once(&past, &first));
        }
        let moves = self.ask(&past, |interpreter| interpreter.legal_moves(&first))?;
        let mut ends = Vec::new();
        for played in &moves {
            match self.end_after(&past, played)? {
                Some(at) => ends.push(at),
                None => {
                    let found = self.endings_that_end(holding, &past, &moves)?;
                    return Ok(if found.is_empty() { self.won_at_once(&past, &first) } else { found });
                }
            }
        }
        ends.arrange_by_key(|at| (at.source.0, at.start));
        ends.dedup();
        let lines: Vec<String> = ends.iter().map(|at| format!("`{}`", self.game.sources.text(*at))).collect();
        Ok(vec![messages::over_at_once(&lines, &ends, self.own_zone(&ends), self.setup)])
    }

    /// The line by which one of several first moves wins, if the game goes on after others. It is checked for endings about
    /// cells: reaching them should take a while.
    fn won_at_once(&mut self, past: &History, first: &Arc<Position>) -> Vec<Diagnostic> {
        let wins = |line: &&Ending| line.result == EndResult::Win && asks_for_cells(&line.when);
        let Some(line) = self.game.after_turn.iter().find(wins).map(|line| line.at) else {
            return Vec::new();
        };
        // If that takes long, nothing is reported.
        let rest = self.steps.saturating_sub(STEPS_FOR_A_WIN);
        self.steps -= rest;
        let found = self.first_that_wins(past, first, line);
        self.steps += rest;
        found.unwrap_or_default()
    }

    fn first_that_wins(
        &mut self,
        past: &History,
        first: &Arc<Position>,
        line: Span,
    ) -> Result<Vec<Diagnostic>, TooMuch> {
        let moves = self.ask(past, |interpreter| interpreter.legal_moves(first))?;
        for played in moves {
            if self.end_after(past, &played)? == Some(line) {
                let side = self.game.side_name(first.to_move);
                let text = self.game.sources.text(line);
                return Ok(vec![messages::won_at_once(line, text, side, self.setup)]);
            }
        }
        Ok(Vec::new())
    }

    /// The line that ends the game after a first move, if one does.
    fn end_after(&mut self, past: &History, played: &Move<Ply>) -> Result<Option<Span>, TooMuch> {
        let past = past.with(played.ply.leads_to());
        self.ask(&past, |interpreter| Ok(interpreter.outcome()?.map(|outcome| outcome.at)))
    }

    /// The endings that hold in the set-up, as far as the position alone tells, and for which side; those checked after the first
    /// turn before those checked after the second.
    fn endings_that_hold(
        &mut self,
        past: &History,
        first: &Arc<Position>,
    ) -> Result<Vec<Holding<'g>>, TooMuch> {
        let game = self.game;
        let groups = [(&game.after_turn, true), (&game.before_turn, false)];
        let mut holding = Vec::new();
        for turns in [1, 2] {
            for (group, after) in groups {
                // The side that has just moved after this number of turns, or is about to move.
                let side = if after == (turns == 1) { first.to_move } else { first.to_move.other() };
                for line in group.iter().filter(|line| line.when.is_of_position()) {
                    let mut position = Arc::clone(first);
                    if position.to_move != side {
                        Arc::make_mut(&mut position).to_move = side;
                    }
                    let scene = Scene::new(position, side, Mode::Play);
                    if self.ask(past, |interpreter| interpreter.holds(&scene, &line.when))? {
                        holding.push(Holding { line, side, turns });
                    }
                }
            }
        }
        Ok(holding)
    }

    /// Those of them that still hold after some first move, or after a reply to one, and end the game.
    fn endings_that_end(
        &mut self,
        mut holding: Vec<Holding>,
        past: &History,
        moves: &[Move<Ply>],
    ) -> Result<Vec<Diagnostic>, TooMuch> {
        let mut found = Vec::new();
        let mut goes_on = None;
        for played in moves {
            match self.end_after(past, played)? {
                Some(end) => self.ended(end, 1, &mut holding, &mut found),
                None => goes_on = goes_on.or(Some(played)),
            }
            if holding.is_empty() || goes_on.is_some() && holding.iter().all(|held| held.turns > 1) {
                break;
            }
        }
        // A search that takes too long stops, and keeps what it has found.
        if let Some(played) = goes_on.filter(|_| holding.iter().any(|held| held.turns > 1)) {
            let past = past.with(played.ply.leads_to());
            let next = Arc::new(played.ply.after());
            for reply in self.ask(&past, |interpreter| interpreter.legal_moves(&next)).unwrap_or_default() {
                match self.end_after(&past, &reply) {
                    Ok(Some(end)) => self.ended(end, 2, &mut holding, &mut found),
                    Ok(None) => {}
                    Err(TooMuch) => break,
                }
            }
        }
        Ok(found)
    }

    /// Reports an ending that held in the set-up and has ended the game after this number of turns.
    fn ended(&self, end: Span, turns: u8, holding: &mut Vec<Holding>, found: &mut Vec<Diagnostic>) {
        if let Some(Holding { line, side, .. }) =
            holding.iter().find(|held| held.line.at == end && held.turns == turns)
        {
            let name = self.game.side_name(*side);
            let text = self.game.sources.text(line.at);
            let zone = self.own_zone(&[line.at]);
            found.push(messages::holds_at_first(line.at, (text, zone), (name, turns), self.setup));
            holding.retain(|held| held.line.at != end);
        }
    }

    /// A zone that each side has for itself and that one of some lines asks for.
    fn own_zone(&self, lines: &[Span]) -> Option<&str> {
        let is_name = |c: char| c.is_alphanumeric() || "-_'".contains(c);
        lines.iter().find_map(|at| {
            let words: Vec<&str> = self.game.sources.text(*at).split(|c| !is_name(c)).collect();
            let mut zones =
                self.game.board.zones.iter().filter(|zone| zone.cells.first() != zone.cells.last());
            zones.find(|zone| words.contains(&zone.name.as_str())).map(|zone| zone.name.as_str())
        })
    }

    /// Asks the rules, with the steps that are left.
    fn ask<T>(
        &mut self,
        past: &History,
        question: impl FnOnce(&Interpreter) -> Asked<T>,
    ) -> Result<T, TooMuch> {
        let interpreter = Interpreter::within(Budget::of(self.steps), self.game, past.reached());
        let answer = question(&interpreter);
        self.steps = if answer.is_ok() { interpreter.left() } else { 0 };
        answer.map_err(|Spent| TooMuch)
    }
}

/// Whether a question asks for cells of the board.
fn asks_for_cells(condition: &Condition) -> bool {
    let mut found = false;
    Part::Condition(condition).each_within(&mut |part| {
        found |= matches!(part, Part::Set(Set { kind: SetKind::Zone(..) | SetKind::These(_), .. }));
        !found
    });
    found
}

/// The words that forbid most, if anything does.
fn most_frequent(refusals: Vec<Refusal>) -> Option<Span> {
    let mut forbid: Vec<Span> = refusals.into_iter().map(|refusal| refusal.at).collect();
    forbid.arrange_by_key(|at| (at.source.0, at.start, at.end));
    let runs = forbid.chunk_by(PartialEq::eq);
    runs.max_by_key(|run| run.len()).and_then(|run| run.first()).copied()
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "a panic is how a test fails")]
mod tests {
    use std::fs;
    use std::path::{Path, PathBuf};

    use super::look_within;
    use crate::language::source::Span;
    use crate::loading::pipeline::{self, Files, Found};

    /// The steps that the beginning of a game of this size may take: it is checked whenever its file is loaded, within a few
    /// milliseconds.
    const FEW: u64 = 20_000;

    struct Folder(PathBuf);

    impl Files for Folder {
        fn find(&self, _: &str, wanted: &str) -> Result<Found, String> {
            let name = pipeline::file_name(wanted);
            let text = fs::read_to_string(self.0.join(&name)).map_err(|it| it.to_string())?;
            Ok(Found { name, text })
        }
    }

    #[test]
    fn the_beginning_of_a_game_is_soon_looked_at() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("rules");
        for path in fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path()) {
            if path.extension().is_some_and(|ending| ending == "rules") {
                let name = path.file_name().unwrap().to_string_lossy().into_owned();
                let text = fs::read_to_string(&path).unwrap();
                let game = pipeline::load(&name, &text, &Folder(folder.clone())).game.unwrap();
                let (told, left) = look_within(&game, Span::default(), 1_000_000);
                assert!(told.odd.is_empty() && !told.takes_long, "{name}: {told:?}");
                assert!(1_000_000 - left <= FEW, "{name} takes {} steps", 1_000_000 - left);
            }
        }
    }
}
