//! What a question of a test asks that the game remembers, and what changes it.

use crate::language::diagnostic::Label;
use crate::language::ir::parts::Part;
use crate::language::ir::{Condition, EffectKind, Game, StateId, StateOwner};
use crate::language::source::Span;

/// The most effects that are shown.
const SHOWN: usize = 3;

/// The states that the part of a question at a place asks for.
fn asked(condition: &Condition, at: Span) -> Vec<StateId> {
    let mut found = Vec::new();
    Part::Condition(condition).each_within(&mut |part| {
        if let Part::Condition(part) = part
            && part.at == at
        {
            Part::Condition(part).each_within(&mut |part| {
                if let Part::State(state) = part
                    && !found.contains(&state.state)
                {
                    found.push(state.state);
                }
                true
            });
            return false;
        }
        true
    });
    found
}

/// The effects that change what a part of a question asks for; and for states that are not of pieces, a note if they are as at
/// first, which the drawing does not show, or about the side `to_move`.
pub(super) fn changes(
    game: &Game,
    condition: &Condition,
    at: Span,
    (drawing, to_move): (&str, &str),
) -> (Vec<Label>, Vec<String>) {
    let states = asked(condition, at);
    let (mut labels, mut notes) = (Vec::new(), Vec::new());
    for state in states {
        let Some(decl) = game.states.get(state.index()) else { continue };
        let mut effects: Vec<Span> = Vec::new();
        game.each_clause(&mut |clause| {
            clause.each_within(&mut |part| {
                if let Part::Effect(effect) = part
                    && let EffectKind::Add(_, to) | EffectKind::Remove(_, to) | EffectKind::Assign(to, _) =
                        &effect.kind
                    && to.state == state
                    && !effects.contains(&effect.at)
                {
                    effects.push(effect.at);
                }
                true
            });
        });
        let text = format!("changes `{}`", decl.name);
        labels.extend(effects.into_iter().take(SHOWN).map(|span| Label { span, text: text.clone() }));
        let of_mover = matches!(decl.of, StateOwner::Side)
            && !game.sources.text(at).contains(&format!(".{}", decl.name));
        if of_mover {
            notes.push(format!("`{}` alone is that of {to_move}, the side to move", decl.name));
        }
        let shown = drawing.lines().any(|line| line.split([' ', '=']).any(|word| word == decl.name));
        if !shown && !matches!(decl.of, StateOwner::Men(_)) {
            notes.push(format!("`{}` is as it is at first", decl.name));
        }
    }
    (labels, notes)
}
