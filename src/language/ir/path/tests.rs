//! Paths of walks as they are written, drawn by hand before they were compiled.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use super::{NodeId, NodeKind, Path};
use crate::language::ir::{Game, WalkKind};
use crate::loading::pipeline::{NoFiles, load};

/// A game with one piece that moves so.
fn game(walk: &str) -> Game {
    let text = format!(
        "language 1\ngame \"Paths\"\nsides White, Black symmetry mirror\nboard {{ grid a..e, 1..5 }}\n\
         piece Man \"M\" {{ move {walk} }}\nsetup {{ White: Man a1 b1  Black: likewise }}\n\
         ends {{ before a turn {{ lose when no move }} }}\n"
    );
    let loaded = load("paths.rules", &text, &NoFiles);
    loaded.game.unwrap_or_else(|| panic!("{walk}: {:?}", loaded.diagnostics))
}

/// The nodes of a path in the order in which they are reached, with letters: `a leg b c` goes on at `b` from an empty cell, at
/// `c` from an occupied one, and at `.` nowhere.
fn drawn(path: &Path) -> String {
    let mut letters: BTreeMap<NodeId, char> = BTreeMap::new();
    let mut order = Vec::new();
    let mut letter = |id: Option<NodeId>, order: &mut Vec<NodeId>| match id {
        None => '.',
        Some(id) => {
            let next = char::from(b'a' + u8::try_from(letters.len()).unwrap());
            *letters.entry(id).or_insert_with(|| {
                order.push(id);
                next
            })
        }
    };
    letter(path.start, &mut order);
    let (mut text, mut at) = (Vec::new(), 0);
    while let Some(id) = order.get(at).copied() {
        let mut line = format!("{} ", letter(Some(id), &mut order));
        let mut go_on = |word: &str, next: &[Option<NodeId>]| {
            line.push_str(word);
            for next in next {
                write!(line, " {}", letter(*next, &mut order)).unwrap();
            }
        };
        match &path.node(id).kind {
            NodeKind::Leg { on_empty, on_man, .. } => go_on("leg", &[*on_empty, *on_man]),
            NodeKind::Stay { then, .. } => go_on("stay", &[*then]),
            NodeKind::Look { then, .. } => go_on("look", &[*then]),
            NodeKind::Fork(ways) => go_on("fork", &ways.iter().copied().map(Some).collect::<Vec<_>>()),
            NodeKind::Compare(from) => go_on("compare", &[Some(*from)]),
            NodeKind::Close { then, .. } => go_on("close", &[Some(*then)]),
            NodeKind::Rounds(rounds, state) => go_on("rounds", &[rounds.enter(*state), rounds.leave(*state)]),
            NodeKind::RoundOver { again, .. } => go_on("over", &[Some(*again)]),
            NodeKind::End { must_go_on: false } => go_on("end", &[]),
            NodeKind::End { must_go_on: true } => go_on("must go on", &[]),
        }
        text.push(line);
        at += 1;
    }
    text.join(", ")
}

#[track_caller]
fn is_drawn(walk: &str, expected: &str) {
    let game = game(walk);
    assert_eq!(drawn(game.kinds[0].walks[0].walk.path()), expected, "{walk}");
}

#[test]
fn a_plain_leg_ends_the_walk_where_somebody_stood() {
    is_drawn("step n", "a leg b c, b end, c end");
    is_drawn("step n then step e", "a leg b ., b leg c d, c end, d end");
    is_drawn("step n quietly then step e", "a leg b b, b leg c d, c end, d end");
    is_drawn("step n taking then step e", "a leg b b, b leg c d, c end, d end");
}

#[test]
fn a_mode_of_a_bracket_is_about_the_leg_that_is_its_last() {
    // The last leg must take; the one before it cannot.
    is_drawn("(step n then step e) taking", "a leg b ., b leg . c, c close d, d end");
    is_drawn("(step n then step e) may take", "a leg b ., b leg c d, c close e, d close e, e end");
    // Either may be the last: from an empty cell the walk must go on; after a capture the bracket is done.
    is_drawn(
        "(step n then (step e)?) taking",
        "a leg b c, b rounds d ., c rounds . e, d leg f g, e close h, f over b, g over c, h end",
    );
    // After the bracket the walk goes on.
    is_drawn("(step n) taking then step e", "a leg . b, b close c, c leg d e, d end, e end");
}

#[test]
fn who_goes_past_must_go_on() {
    is_drawn("step n past then step n", "a leg b b, b leg c d, c end, d end");
}

#[test]
fn a_round_that_was_closed_is_not_followed_by_another() {
    is_drawn("slide n", "a leg b c, b rounds d e, c rounds . f, d leg g h, e end, f end, g over b, h over c");
}

#[test]
fn one_of_several_ways_is_a_walk_of_its_own() {
    is_drawn("(step n | step e) then step n", "a fork b c, b leg d ., c leg d ., d leg e f, e end, f end");
}

#[test]
fn what_comes_later_has_the_smaller_number_and_no_greater_rank() {
    let walks = [
        "slide any",
        "(slide any) may take then step same",
        "((step n | step e then (step e)*)+ no cell twice) taking then (step w)?",
        "((step n then (step e)[1..3]) may take | stay)+ while possible",
        "(step n past then step n) may return",
        "look (step any then (step same)*) then stay { take enemy here }",
    ];
    let nodes = walks.map(|walk| in_order(game(walk).kinds[0].walks[0].walk.path()));
    assert!(nodes.iter().all(|nodes| *nodes > 2), "{nodes:?}");
}

/// The number of nodes.
fn in_order(path: &Path) -> usize {
    let mut ids: Vec<NodeId> = path.start.into_iter().collect();
    let mut known = BTreeSet::from_iter(path.start);
    while let Some(id) = ids.pop() {
        let node = path.node(id);
        let next: Vec<NodeId> = match &node.kind {
            NodeKind::Leg { on_empty, on_man, .. } => on_empty.iter().chain(on_man).copied().collect(),
            NodeKind::Stay { then, .. } | NodeKind::Look { then, .. } => then.iter().copied().collect(),
            NodeKind::Fork(ways) => ways.clone(),
            NodeKind::Close { then, .. } => vec![*then],
            NodeKind::Rounds(rounds, state) => {
                rounds.enter(*state).into_iter().chain(rounds.leave(*state)).collect()
            }
            NodeKind::Compare(begin) => vec![*begin],
            NodeKind::RoundOver { .. } | NodeKind::End { .. } => Vec::new(),
        };
        for next in next {
            assert!(next < id && path.node(next).rank <= node.rank, "{next:?} follows {id:?}");
            if known.insert(next) {
                ids.push(next);
            }
        }
    }
    known.len()
}

#[test]
fn a_walk_of_too_many_nodes_is_refused() {
    let game = game("step n then step e");
    let walk = &game.kinds[0].walks[0].walk;
    // Two legs, and three ways in which a walk may end.
    assert!(Path::of(walk, 4).is_err());
    assert!(Path::of(walk, 5).is_ok());
}

#[test]
fn who_changes_a_walk_forgets_its_path() {
    let mut route = game("step n").kinds[0].walks[0].walk.clone();
    assert_eq!(drawn(route.path()), "a leg b c, b end, c end");
    let longer = game("step n then step e").kinds[0].walks[0].walk.clone();
    route.kind = WalkKind::clone(&longer.kind);
    assert_eq!(drawn(route.path()), drawn(longer.path()));
}

#[test]
fn the_ways_of_brackets_with_several_legs_are_compared_where_they_begin() {
    is_drawn("(step n) to b2 if possible", "a leg b c, b close d, c close e, d end, e end");
    is_drawn(
        "(step n | step e) to b2 if possible",
        "a compare b, b fork c d, c leg e f, d leg e f, e close g, f close h, g end, h end",
    );
    is_drawn(
        "((step n | step e) to b2 if possible | step w quietly) to c3 if possible",
        "a compare b, b fork c d, c compare e, d leg f f, e fork g h, f close i, g leg j k, h leg j k, i end, \
         j close f, k close l, l close m, m end",
    );
}
