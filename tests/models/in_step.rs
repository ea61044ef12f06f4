//! One game that a model and the library play in step.

use std::collections::{HashMap, HashSet};

use menagerie::play::matches::{Executor, Outcome};

use crate::dice::Dice;
use crate::harness::{Action, Amount, Model, Seen, Stage, Tally};
use crate::show::{drawn, missing, strange};

/// A game that both play.
pub(crate) struct InStep<'s, 'g, M, E> {
    pub(crate) stage: &'s Stage<'g, M>,
    pub(crate) model: M,
    pub(crate) past: Vec<(M, Action)>,
    pub(crate) executor: E,
}

impl<M: Model, E: Executor> InStep<'_, '_, M, E> {
    /// Plays to the end. Moods are ways of choosing moves.
    pub(crate) fn on(
        &mut self,
        dice: &mut Dice,
        mood: usize,
        (amount, told): (Amount, bool),
        tally: &mut Tally,
    ) -> Result<(), String> {
        for turn in 0..amount.turns {
            if self.stage.seen(&self.executor) != self.model.seen() {
                return Err(format!("other men:\n{}", drawn::<M>(&self.stage.seen(&self.executor))));
            }
            let mut moves = self.model.moves(&self.past);
            let actions = united(&mut moves);
            if tally.positions >= amount.positions {
                return Ok(());
            }
            let Ok(outcome) = self.executor.outcome() else {
                tally.given_up += 1;
                return Ok(());
            };
            let ended = if turn == 0 { None } else { self.model.ended(&self.past, &moves) };
            let also = outcome.map(|Outcome { winner, .. }| winner.map(|side| side.0));
            if ended != also {
                return Err(format!("the model ends with {ended:?}, the library with {also:?}"));
            }
            tally.positions += 1;
            if let Some(end) = ended {
                match end {
                    Some(side) => tally.wins[usize::from(side)] += 1,
                    None => tally.draws += 1,
                }
                return Ok(());
            }
            tally.moves += moves.len();
            let wanted = self.chosen(&moves, dice, mood);
            let Ok(played) = self.compared(&moves, &actions, wanted, (amount.made, told))? else {
                tally.given_up += 1;
                return Ok(());
            };
            let (Some(wanted), Some(played)) = (wanted, played) else { return Ok(()) };
            let (action, next) = moves.swap_remove(wanted);
            self.executor.play(&played).map_err(|why| why.to_string())?;
            self.past.push((std::mem::replace(&mut self.model, next), action));
        }
        Ok(())
    }

    /// Compares all moves. Gives the one that is wanted, as the library plays it; an inner error where there is too much to
    /// work out.
    fn compared(
        &mut self,
        moves: &[(Action, M)],
        actions: &[Vec<Action>],
        wanted: Option<usize>,
        (made, told): (usize, bool),
    ) -> Result<Result<Option<E::Ply>, ()>, String> {
        let list: Vec<(E::Ply, Option<Action>)> = if told {
            let Ok(list) = self.executor.moves() else { return Ok(Err(())) };
            list.iter().map(|played| (played.ply().clone(), Some(self.stage.action(played)))).collect()
        } else {
            let Ok(list) = self.executor.plies() else { return Ok(Err(())) };
            list.into_iter().map(|ply| (ply, None)).collect()
        };
        let mut known: HashMap<Seen, Vec<usize>> = HashMap::new();
        for (index, (_, next)) in moves.iter().enumerate() {
            known.entry(next.seen()).or_default().push(index);
        }
        let told_of: HashSet<&Action> = actions.iter().flatten().collect();
        let is_wanted = |action: &Action| wanted.is_some_and(|wanted| actions[wanted].contains(action));
        let mut played = None;
        let mut found: HashSet<usize> = HashSet::new();
        for (index, (ply, action)) in list.iter().enumerate() {
            // Some are made, from a place of the list that is any, and what is played, and what is strange.
            let some = (index + list.len() - wanted.unwrap_or(0) % list.len()) % list.len() < made;
            let play = played.is_none() && wanted.is_some() && action.as_ref().is_none_or(is_wanted);
            if !some && !play && action.as_ref().is_none_or(|action| told_of.contains(action)) {
                continue;
            }
            self.executor.play(ply).map_err(|why| why.to_string())?;
            let seen = self.stage.seen(&self.executor);
            assert!(self.executor.undo());
            let known = known.get(&seen).map_or(&[][..], Vec::as_slice);
            let told = |place: &usize| action.as_ref().is_none_or(|action| actions[*place].contains(action));
            let Some(fit) = known.iter().copied().find(|place| told(place) && !found.contains(place)) else {
                return Err(strange(moves, (action.as_ref(), &seen)));
            };
            found.insert(fit);
            // If moves cannot be told apart, a game may be over without an end.
            if wanted == Some(fit) && (known.len() == 1 || action.is_some()) {
                played = Some(ply.clone());
            }
        }
        if list.len() != moves.len() {
            return Err(missing(moves, list.len(), &found));
        }
        Ok(Ok(played))
    }

    /// The place of the move to be played. Moods are: anything, what is interesting, to and fro, and what is safe.
    fn chosen(&self, moves: &[(Action, M)], dice: &mut Dice, mood: usize) -> Option<usize> {
        if moves.is_empty() {
            return None;
        }
        let first = dice.below(moves.len());
        let mut all = (0..moves.len()).map(|place| (first + place) % moves.len());
        let action = |place: &usize| &moves[*place].0;
        let chosen = match (mood, dice.below(8)) {
            (1, 4..) => {
                let appeal = |place: &usize| self.model.appeal(action(place), &moves[*place].1);
                let most = all.clone().map(|place| appeal(&place)).max()?;
                all.find(|place| appeal(place) == most)
            }
            (2 | 4 | 5, 1..) => {
                let last = self
                    .past
                    .iter()
                    .rev()
                    .find(|(before, _)| before.seen().to_move == self.model.seen().to_move);
                let back = |place: &usize| {
                    last.is_some_and(|(_, last)| {
                        (action(place).from, action(place).to) == (last.to, last.from)
                    })
                };
                all.find(back)
            }
            (3, _) => {
                let safe = |place: &usize| {
                    moves[*place].1.moves(&self.past).iter().all(|(reply, _)| reply.taken.is_empty())
                };
                all.take(6).find(safe)
            }
            _ => None,
        };
        chosen.or(Some(first))
    }
}

/// Leaves one move of those from one cell to one cell that lead to the same, and gives the actions of all.
pub(crate) fn united<M: Model>(moves: &mut Vec<(Action, M)>) -> Vec<Vec<Action>> {
    let mut places: HashMap<([Option<usize>; 2], M), usize> = HashMap::new();
    let mut actions: Vec<Vec<Action>> = Vec::new();
    moves.retain(|(action, next)| {
        let place = *places.entry((M::ends(action), next.clone())).or_insert(actions.len());
        if place == actions.len() {
            actions.push(vec![action.clone()]);
            return true;
        }
        actions[place].push(action.clone());
        false
    });
    actions
}
