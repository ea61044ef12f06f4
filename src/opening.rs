//! What is odd about the beginning of a game: nobody can move, an ending holds already, or whatever is played first ends it.

mod errors;

use std::rc::Rc;

use crate::diagnostic::Diagnostic;
use crate::ir::about::About;
use crate::ir::{Ending, Game};
use crate::position::Position;
use crate::reference::{Mode, Move, Past, Rules, Scene};
use crate::source::Span;
use crate::trace::Refusal;

/// How many steps all of it may take: some thousandths of a second. Beyond that nothing is told.
const STEPS: u64 = 60_000;

/// Looks at the first position, the set-up of which stands somewhere, and at what comes of the first moves.
pub(crate) fn look(game: &Game, setup: Span) -> Vec<Diagnostic> {
    let mut look = Look { game, setup, steps: STEPS };
    look.first_moves().unwrap_or_default()
}

/// It takes more steps than are left.
struct TooMuch;

struct Look<'g> {
    game: &'g Game,
    setup: Span,
    /// How many steps are left.
    steps: u64,
}

impl Look<'_> {
    fn first_moves(&mut self) -> Result<Vec<Diagnostic>, TooMuch> {
        let first = Rc::new(Position::start(self.game));
        let past = vec![Past::first(self.game, Position::clone(&first))];
        let moves = self.ask(&past, |rules| rules.legal_moves(&first))?;
        let side = self.game.sides.get(first.to_move.index()).map_or("", String::as_str);
        if moves.is_empty() {
            let forbids = self.ask(&past, |rules| most_frequent(rules.refusals(&first)));
            return Ok(vec![errors::no_first_move(self.setup, side, forbids.unwrap_or_default())]);
        }
        let mut ends = Vec::new();
        for played in &moves {
            match self.end_after(&past, played)? {
                Some(at) => ends.push(at),
                None => return self.endings_that_hold(&past, &first, &moves),
            }
        }
        ends.sort_unstable_by_key(|at| (at.source.0, at.start));
        ends.dedup();
        Ok(vec![errors::over_at_once(&ends, &self.game.sources, self.setup)])
    }

    /// The line that ends the game after a first move, if one does.
    fn end_after(&mut self, past: &[Past], played: &Move) -> Result<Option<Span>, TooMuch> {
        let past = [past, &[Past::after(self.game, played)]].concat();
        self.ask(&past, |rules| rules.outcome().map(|outcome| outcome.at))
    }

    /// The endings that hold as soon as the men are set up, as far as the position alone tells, and still hold after one
    /// or the other first move.
    fn endings_that_hold(
        &mut self,
        past: &[Past],
        first: &Rc<Position>,
        moves: &[Move],
    ) -> Result<Vec<Diagnostic>, TooMuch> {
        let game = self.game;
        let groups = [(&game.after_turn, true), (&game.before_turn, false)];
        let lines = groups.into_iter().flat_map(|(group, after)| group.iter().map(move |line| (line, after)));
        let mut holding = Vec::new();
        for (line, after) in lines.filter(|(line, _)| line.when.is_of(About::Position)) {
            // It is asked for the side that would have moved last, or for the side that is about to.
            let mut position = Rc::clone(first);
            if after {
                Rc::make_mut(&mut position).to_move = first.to_move.other();
            }
            let scene = Scene::new(Rc::clone(&position), position.to_move, Mode::Play);
            if self.ask(past, |rules| rules.holds(&scene, &line.when))? {
                holding.push((line, after));
            }
        }
        let mut found = Vec::new();
        for played in moves {
            if holding.is_empty() {
                break;
            }
            let end = self.end_after(past, played)?;
            if let Some(place) = holding.iter().position(|(line, _)| Some(line.at) == end) {
                let (line, after) = holding.swap_remove(place);
                found.push(self.holds_at_first(line, after, first));
            }
        }
        Ok(found)
    }

    fn holds_at_first(&self, line: &Ending, after: bool, first: &Position) -> Diagnostic {
        let own = if after { first.to_move.other() } else { first.to_move };
        let side = self.game.sides.get(own.index()).map_or("", String::as_str);
        errors::holds_at_first(line.at, self.game.sources.text(line.at), side, self.setup)
    }

    /// Asks the rules, with the steps that are left.
    fn ask<T>(&mut self, past: &[Past], question: impl FnOnce(&Rules) -> T) -> Result<T, TooMuch> {
        let rules = Rules::new(self.game, past);
        rules.only(self.steps);
        let answer = question(&rules);
        self.steps = rules.left();
        if rules.is_spent() { Err(TooMuch) } else { Ok(answer) }
    }
}

/// The words that forbid most, if anything does.
fn most_frequent(refusals: Vec<Refusal>) -> Option<Span> {
    let mut forbid: Vec<Span> = refusals.into_iter().map(|refusal| refusal.at).collect();
    forbid.sort_unstable_by_key(|at| (at.source.0, at.start, at.end));
    let runs = forbid.chunk_by(PartialEq::eq);
    runs.max_by_key(|run| run.len()).and_then(|run| run.first()).copied()
}
