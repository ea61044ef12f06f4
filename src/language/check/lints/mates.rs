//! Mates that ask the wrong side: `after a turn { lose when no move }`, `lose when no move and enemy King attacked`.

use super::{Warnings, errors};
use crate::language::check::facts::Facts;
use crate::language::ir::parts::Part;
use crate::language::ir::{Condition, ConditionKind, EndResult, Ending, GuardKind, Set, SetKind, Whose};
use crate::language::source::Span;

impl Facts<'_> {
    /// Warns of `after a turn { lose when no move }`: there the side is asked that has just moved.
    pub(super) fn mover_asked_for_moves(&self, line: &Ending, after: bool, to: &mut Warnings) {
        // A condition beside it may be about either side.
        let plain =
            after && line.when.kind == ConditionKind::NoMove(Whose::Own) && !self.is_meant(line.when.at);
        if plain && self.ir.alternates() {
            to.push(errors::mover_asked_for_moves(line.when.at, line.result == EndResult::Win));
        }
    }

    /// Warns of `again when no move`: the side that has moved would have another turn, and could not do anything.
    pub(super) fn goes_on_without_a_move(&self, again: &Condition, to: &mut Warnings) {
        match &again.kind {
            ConditionKind::All(parts) | ConditionKind::Any(parts) => {
                for part in parts {
                    self.goes_on_without_a_move(part, to);
                }
            }
            ConditionKind::NoMove(Whose::Own) if !self.is_meant(again.at) => {
                to.push(errors::mover_asked_in_passing(again.at, true));
            }
            _ => {}
        }
    }

    /// Warns of `so that not (enemy King attacked and no move)`: the other side moves next.
    pub(super) fn mates_of_two_sides(&self, to: &mut Warnings) {
        self.each_guard(&mut |guard, _| {
            let mut look = |part: Part<'_>| {
                if let Part::Condition(Condition { kind: ConditionKind::All(parts), .. }) = part
                    && let Some(no_move) =
                        parts.iter().find(|it| it.kind == ConditionKind::NoMove(Whose::Own))
                    && parts.iter().find_map(attacked).is_some_and(|(_, whose)| whose == Whose::Enemy)
                    && !self.is_meant(no_move.at)
                {
                    to.push(errors::mover_asked_in_passing(no_move.at, false));
                }
                true
            };
            if guard.kind == GuardKind::SoThat {
                Part::Guard(guard).each_within(&mut look);
            }
        });
    }

    /// Whether the author says by a definition or by brackets that the side that has moved is meant.
    fn is_meant(&self, no_move: Span) -> bool {
        self.sources.words(no_move) != "no move" || self.is_in_brackets(no_move)
    }

    /// Warns of a mate whose halves are about two sides, or about the side that has just moved.
    pub(super) fn no_mate(&self, line: &Ending, after: bool, to: &mut Warnings) {
        let ConditionKind::All(parts) = &line.when.kind else { return };
        // A condition with a name, from a definition, is accepted as it is.
        let written = || parts.iter().filter(|part| part.at.is_within(line.at));
        let no_move = written().find_map(|part| match part.kind {
            ConditionKind::NoMove(whose) => Some((part.at, whose)),
            _ => None,
        });
        let king = written().find_map(attacked).filter(|(at, _)| at.is_within(line.at));
        let (Some((move_at, mover)), Some((king_at, king))) = (no_move, king) else {
            return;
        };
        let waits = if after { Whose::Own } else { Whose::Enemy };
        let of_a_side = |whose| matches!(whose, Whose::Of(_));
        let wrong = match (mover, king) {
            (Whose::Of(_), Whose::Of(_)) => mover != king,
            _ if of_a_side(mover) || of_a_side(king) => false,
            _ => (mover == waits || king == waits) && !matches!(line.result, EndResult::Wins(_)),
        };
        let meant = !self.sources.text(move_at).starts_with("no ");
        if wrong && !meant && self.ir.alternates() {
            let (no_move, attacked) = (self.sources.words(move_at), self.sources.words(king_at));
            let right = self.mate(line, after, (move_at, mover), (king_at, &attacked));
            to.push(errors::no_mate((move_at, &no_move), (king_at, &attacked), after, &right));
        }
    }

    /// The line as a mate of one side.
    fn mate(&self, line: &Ending, after: bool, no_move: (Span, Whose), king: (Span, &str)) -> String {
        let men = king.1.split_once(' ').map_or(king.1, |(_, men)| men);
        let lost = after && line.result != EndResult::Lose;
        let (side, moves) = match no_move.1 {
            Whose::Of(side) => {
                let side = self.ir.sides.get(side.index()).map_or("", String::as_str);
                return format!("`{side} {men}`");
            }
            _ if lost => ("enemy", "no move for enemy"),
            _ => ("own", "no move"),
        };
        let word = match line.result {
            EndResult::Draw => "draw",
            _ if lost => "win",
            _ => "lose",
        };
        let attacked = format!("{side} {men}");
        let when = self.replaced(line.when.at, &mut [(no_move.0, moves), (king.0, &attacked)]);
        let elsewhere = if after && !lost { " in `before a turn`" } else { "" };
        format!("`{word} when {when}`{elsewhere}")
    }
}

/// The side whose pieces are attacked, or not attacked, by a condition.
fn attacked(condition: &Condition) -> Option<(Span, Whose)> {
    let side = |set: &Set| match set.kind {
        SetKind::Side(whose) => Some(whose),
        _ => None,
    };
    match &condition.kind {
        ConditionKind::Not(what) => attacked(what),
        ConditionKind::Some(Set { kind: SetKind::Attacked(men, _), at }) => {
            let whose = match &men.kind {
                SetKind::And(parts) => parts.iter().find_map(side),
                _ => side(men),
            };
            Some((*at, whose?))
        }
        _ => None,
    }
}
