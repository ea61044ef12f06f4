//! A game without the kinds of which no piece is there at first, nor ever comes.
//!
//! A description of a game may have more kinds than bitboards have room for, and set up only some of them. Bitboards then play the
//! game of these alone: a position with a piece of another kind is left to the machine.

use crate::language::ir::parts::PartMut;
use crate::language::ir::{
    Condition, ConditionKind, Game, Ir, Kind, KindValue, KindValueKind, Number, NumberKind, Set, SetKind,
    StateDecl, StateOwner, StateType, Value,
};

/// The game of the kinds that are in the set-up or may come later, and which kind of the whole game each of these is; nothing where
/// that is not known.
pub(super) fn fewer(game: &Game) -> Option<(Game, Vec<Kind>)> {
    let mut ir = game.ir().clone();
    // The number of a kind would be another.
    let holds_kind = |state: &StateDecl| state.ty == StateType::Kind && !state.constant;
    if ir.states.iter().any(holds_kind) {
        return None;
    }
    ir.looks.clear();
    ir.rows.clear();
    ir.fen.clear();
    ir.tests.clear();
    let there = there(&mut ir);
    let kinds: Vec<Kind> =
        (0..).map(Kind).zip(&there).filter(|(_, there)| **there).map(|(kind, _)| kind).collect();
    let number = |kind: &Kind| kinds.binary_search(kind).ok().map(Kind::at);
    let renumber = |list: &mut Vec<Kind>| *list = list.iter().filter_map(number).collect();
    let value = |value: &mut Value| {
        if let Value::Kind(kind) = value {
            *kind = kind.as_ref().and_then(number);
        }
    };
    each_part_of_game(&mut ir, &mut |part| lists(part, &mut |list, _| renumber(list)));
    let mut all = there.iter();
    ir.kinds.retain(|_| all.next() == Some(&true));
    for kind in &mut ir.kinds {
        kind.attributes.iter_mut().flat_map(|(_, values)| values.iter_mut()).for_each(value);
        kind.each_clause_mut(&mut |part| lists(part, &mut |list, _| renumber(list)));
    }
    for state in &mut ir.states {
        state.first.iter_mut().for_each(value);
        if let StateOwner::Men(kinds) = &mut state.of {
            renumber(kinds);
        }
        if let StateType::Men(kinds) = &mut state.ty {
            renumber(kinds);
        }
    }
    renumber(&mut ir.hand);
    for man in &mut ir.setup.men {
        man.kind = number(&man.kind)?;
    }
    for (_, kind, _) in &mut ir.setup.hands {
        *kind = number(kind)?;
    }
    Some((ir.check().ok()?, kinds))
}

/// For each kind, whether pieces of it are in the set-up or may come later: a piece becomes, and an effect makes, only what is named.
fn there(ir: &mut Ir) -> Vec<bool> {
    let mut there = vec![false; ir.kinds.len()];
    let mut open: Vec<Kind> = ir.setup.men.iter().map(|man| man.kind).collect();
    open.extend(ir.setup.hands.iter().map(|(_, kind, _)| *kind));
    let kind_of = |value: &Value| if let Value::Kind(kind) = value { *kind } else { None };
    let add = |open: &mut Vec<Kind>, list: &[Kind], names: bool| open.extend(list.iter().filter(|_| names));
    open.extend(ir.states.iter().flat_map(|state| &state.first).filter_map(kind_of));
    each_part_of_game(ir, &mut |part| lists(part, &mut |list, names| add(&mut open, list, names)));
    while let Some(kind) = open.pop() {
        if there.get_mut(kind.index()).is_none_or(|there| std::mem::replace(there, true)) {
            continue;
        }
        let Some(decl) = ir.kinds.get_mut(kind.index()) else { continue };
        open.extend(decl.attributes.iter().flat_map(|(_, values)| values).filter_map(kind_of));
        decl.each_clause_mut(&mut |part| lists(part, &mut |list, names| add(&mut open, list, names)));
    }
    there
}

/// Visits what stands outside of pieces.
fn each_part_of_game(ir: &mut Ir, see: &mut dyn FnMut(PartMut<'_>)) {
    ir.moves.iter_mut().for_each(|guard| see(PartMut::Guard(guard)));
    ir.passes.iter_mut().for_each(|clause| see(PartMut::Pass(clause)));
    ir.hooks.iter_mut().for_each(|hook| see(PartMut::Hook(hook)));
    ir.phases.iter_mut().for_each(|phase| see(PartMut::Acts(&mut phase.acts)));
    see(PartMut::Acts(&mut ir.turn));
    ir.again.iter_mut().for_each(|condition| see(PartMut::Condition(condition)));
    let endings = ir.after_turn.iter_mut().chain(&mut ir.before_turn);
    endings.for_each(|ending| see(PartMut::Condition(&mut ending.when)));
}

/// Visits all lists of kinds in a part; whether they name kinds that must be there, and not only pieces of them that are there.
fn lists(mut part: PartMut<'_>, see: &mut dyn FnMut(&mut Vec<Kind>, bool)) {
    match &mut part {
        PartMut::Set(Set { kind: SetKind::Kinds(kinds), .. })
        | PartMut::Number(Number { kind: NumberKind::InHand(_, kinds), .. })
        | PartMut::Condition(Condition { kind: ConditionKind::InHand(_, kinds), .. }) => see(kinds, false),
        // What has been done by kinds is counted for all of them.
        PartMut::Condition(Condition { kind: ConditionKind::TurnsSince { moving: kinds, .. }, .. })
        | PartMut::Kind(KindValue { kind: KindValueKind::These(kinds), .. }) => see(kinds, true),
        _ => {}
    }
    part.each_part_mut(&mut |part| lists(part, see));
}
