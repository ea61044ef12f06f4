//! `lose when no move and enemy King attacked`: a mate of which one half is about one side and the other about the other.

use super::{Told, errors};
use crate::language::check::facts::Facts;
use crate::language::diagnostic::Diagnostic;
use crate::language::ir::{
    Condition, ConditionKind, EndResult, Ending, Guard, GuardKind, Set, SetKind, Whose,
};
use crate::language::source::Span;

/// The two halves of a mate, as an ending says them.
#[derive(Default)]
struct Halves {
    no_move: Option<(Span, Whose)>,
    attacked: Option<(Span, Whose)>,
}

impl Facts<'_> {
    /// Warns of endings that ask one side for a move, and whether a man of the other is attacked, or both of the side that
    /// has no turn.
    pub(super) fn no_mate(&self, line: &Ending, after: bool, to: &mut Told) {
        if self.ir.alternates() {
            to.extend(self.mate_of_the_wrong_side(line, after));
        }
    }

    fn mate_of_the_wrong_side(&self, line: &Ending, after: bool) -> Option<Diagnostic> {
        let mut halves = Halves::default();
        find_halves(&line.when, line.at, &mut halves);
        let ((move_at, mover), (king_at, king)) = (halves.no_move?, halves.attacked?);
        // Who gives one of them a name means it so.
        if !king_at.is_within(line.at) || !self.sources.text(move_at).starts_with("no ") {
            return None;
        }
        let turn = if after { Whose::Enemy } else { Whose::Own };
        let (of_mover, result) = match (mover, king) {
            (Whose::Of(a), Whose::Of(b)) if a != b => {
                (self.ir.sides.get(a.index()).map_or("", String::as_str), None)
            }
            (Whose::Of(_), _) | (_, Whose::Of(_)) => return None,
            _ if mover == turn && king == turn => return None,
            // Who wins is another question, which is told elsewhere.
            _ if matches!(line.result, EndResult::Wins(_)) => return None,
            _ => (if after && line.result != EndResult::Lose { "enemy" } else { "own" }, Some(line.result)),
        };
        let king_words = self.sources.words(king_at);
        let (_, men) = king_words.split_once(' ')?;
        let king_right = format!("{of_mover} {men}");
        let right = match result {
            None => king_right,
            Some(result) => {
                let no_move = if of_mover == "enemy" { "no move for enemy" } else { "no move" };
                let word = match result {
                    EndResult::Draw => "draw",
                    _ if of_mover == "enemy" => "win",
                    _ => "lose",
                };
                let line = self.replaced(line.when.at, &mut [(move_at, no_move), (king_at, &king_right)]);
                let elsewhere = if after && of_mover == "own" { " in `before a turn`" } else { "" };
                let right = format!("`{word} when {line}`{elsewhere}");
                if mover == king {
                    return Some(errors::mate_of_one_side(move_at, king_at, after, &right));
                }
                let words = self.sources.words(move_at);
                let is = (names_side(&words), after);
                return Some(errors::mate_of_two_sides(
                    (move_at, &words),
                    (king_at, &king_words),
                    is,
                    &right,
                ));
            }
        };
        let words = self.sources.words(move_at);
        let is = (names_side(&words), after);
        Some(errors::mate_of_two_sides((move_at, &words), (king_at, &king_words), is, &format!("`{right}`")))
    }
}

/// Whether men at a place are asked for, and not denied.
fn asks_plainly(condition: &Condition, men: Span) -> bool {
    match &condition.kind {
        ConditionKind::All(parts) => parts.iter().any(|part| asks_plainly(part, men)),
        ConditionKind::Some(set) => set.at == men,
        _ => false,
    }
}

impl Facts<'_> {}

impl Facts<'_> {
    /// `moves so that not enemy King attacked`, where who is mated loses: nobody can ever be attacked when it is his turn.
    pub(super) fn attacks_that_nobody_may_make(&self, to: &mut Told) {
        if !self.ir.alternates() {
            return;
        }
        let denied = |guard: &Guard| {
            let ConditionKind::Not(what) = &guard.condition.kind else { return None };
            let mut halves = Halves::default();
            find_halves(what, guard.at, &mut halves);
            halves.attacked.filter(|_| guard.kind == GuardKind::SoThat)
        };
        let denied: Vec<(Span, Whose)> = self.ir.moves.iter().filter_map(denied).collect();
        let [(at, Whose::Enemy)] = denied.as_slice() else { return };
        let mated = |line: &&Ending| {
            let mut halves = Halves::default();
            find_halves(&line.when, line.at, &mut halves);
            halves.attacked.filter(|(at, whose)| *whose == Whose::Own && asks_plainly(&line.when, *at))
        };
        let asked = self.ir.before_turn.iter().find_map(|line| mated(&line));
        let words = self.sources.words(*at);
        let right = words.replacen("enemy ", "own ", 1);
        let told = asked.filter(|_| right != words);
        to.extend(
            told.map(|(asked, _)| errors::attacks_nobody(*at, (asked, &self.sources.words(asked)), &right)),
        );
    }
}

/// Finds both halves among questions that must all hold, as far as they are written in the line itself.
fn find_halves(condition: &Condition, line: Span, halves: &mut Halves) {
    if !condition.at.is_within(line) {
        return;
    }
    match &condition.kind {
        ConditionKind::All(parts) => parts.iter().for_each(|part| find_halves(part, line, halves)),
        ConditionKind::NoMove(whose) => halves.no_move = Some((condition.at, *whose)),
        ConditionKind::Not(what) => {
            if matches!(what.kind, ConditionKind::Some(_)) {
                find_halves(what, line, halves);
            }
        }
        ConditionKind::Some(Set { kind: SetKind::Attacked(men, _), at }) => {
            let side = |set: &Set| match set.kind {
                SetKind::Side(whose) => Some(whose),
                _ => None,
            };
            let whose = match &men.kind {
                SetKind::And(parts) => parts.iter().find_map(side),
                _ => side(men),
            };
            halves.attacked = whose.map(|whose| (*at, whose)).or(halves.attacked);
        }
        _ => {}
    }
}

/// Whether a question about moves names the side that has them.
fn names_side(no_move: &str) -> bool {
    no_move.contains(" for ") && !no_move.ends_with("enemy")
}
