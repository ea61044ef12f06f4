//! The moves of a kind of piece in Betza's notation, as `XBoard` reads it: leaps and rides by letters, with the directions before them.
//!
//! `XBoard` takes what it is told for the whole truth: where it would forbid a legal move or see an attack that is none, nothing is said.
//! So each clause must be said, and a capture exactly; only a move that captures nothing may be forbidden by more than is said.

use crate::language::ir::{
    Arrival, Directions, DirectionsKind, EffectKind, Game, Go, GuardKind, KindDecl, Landing, Leg, MoveClause,
    Number, NumberKind, Permission, SetKind, Side, Test, Walk, WalkKind, Whose,
};

/// A way across the board: so many columns to the right, so many rows forwards.
type Vector = (i32, i32);

/// The letters of leaps, by the greater and then by the smaller number of cells.
const LEAPS: [&str; 4] = ["", "WF", "DNA", "HCZG"];

/// Some leaps or rides of one sort.
struct Ride {
    vectors: Vec<Vector>,
    /// How many leaps at most; 0 for any number.
    most: i64,
    /// `m` without capturing, `c` only capturing, `e` in passing; `n` if a piece between stops it.
    mode: String,
}

/// The moves of a kind, for pieces of a side; nothing where they cannot be said.
pub(super) fn moves(game: &Game, kind: &KindDecl, side: Side) -> Option<String> {
    let is_free = |it: &Permission| it.first.is_none() && it.also.is_empty() && it.never.is_empty();
    let rules = [&kind.enters, &kind.passes, &kind.stops, &kind.stands];
    if kind.walks.is_empty() || !rules.into_iter().all(is_free) {
        return None;
    }
    kind.walks
        .iter()
        .map(|clause| said(game, kind, clause, side))
        .collect::<Option<Vec<_>>>()
        .map(|it| it.concat())
}

fn said(game: &Game, kind: &KindDecl, clause: &MoveClause, side: Side) -> Option<String> {
    let takes = &kind.takes;
    let takes_enemies = takes.also.is_empty()
        && takes.never.is_empty()
        && takes
            .first
            .as_ref()
            .is_some_and(|it| it.when.is_empty() && it.what.kind == SetKind::Side(Whose::Enemy));
    let is_exact = takes_enemies && clause.guards.iter().all(|guard| guard.kind == GuardKind::SoThat);
    if !clause.effects.iter().all(|effect| matches!(effect.kind, EffectKind::Assign(..))) {
        return None;
    }
    let mut text = String::new();
    for ride in rides(game, &clause.walk, side)? {
        if !ride.mode.starts_with('m') && !is_exact {
            return None;
        }
        for (directions, letter) in atoms(&ride.vectors)? {
            let letter = match (letter, ride.most) {
                ('W', 0) => "R".to_owned(),
                ('F', 0) => "B".to_owned(),
                (letter, 1) => letter.to_string(),
                (letter, most) => format!("{letter}{most}"),
            };
            text.extend([directions.as_str(), &ride.mode, &letter]);
        }
    }
    Some(text)
}

fn rides(game: &Game, walk: &Walk, side: Side) -> Option<Vec<Ride>> {
    match &walk.kind {
        WalkKind::Leg(leg) => {
            let Go::Step(directions) = &leg.go else { return None };
            let mode = mode(leg)?.to_owned();
            Some(vec![Ride { vectors: vectors(game, directions, side)?, most: 1, mode }])
        }
        WalkKind::Bracket { body, past: false, arrival, .. } if **arrival == Arrival::default() => {
            rides(game, body, side)
        }
        WalkKind::Choice(walks) => {
            let all = walks.iter().map(|walk| rides(game, walk, side)).collect::<Option<Vec<_>>>()?;
            Some(all.into_iter().flatten().collect())
        }
        WalkKind::Sequence(walks) => {
            let [first, next] = walks.as_slice() else { return None };
            let mut first = rides(game, first, side)?;
            let ride = first.pop().filter(|ride| first.is_empty() && matches!(&*ride.mode, "" | "m"))?;
            then(game, ride, next, side).map(|ride| vec![ride])
        }
        _ => None,
    }
}

/// A step, and what comes after it: the same step again and again, or once more.
fn then(game: &Game, step: Ride, next: &Walk, side: Side) -> Option<Ride> {
    match &next.kind {
        WalkKind::Repeat { body, least, most, while_possible: false, no_cell_twice: false } => {
            let WalkKind::Leg(again) = &body.kind else { return None };
            let is_same = matches!(&again.go, Go::Step(it) if it.kind == DirectionsKind::Same);
            let most = most.as_ref().map_or(Some(0), |most| constant(most).map(|most| most + 1))?;
            let fits = is_same && constant(least) == Some(0) && mode(again)? == step.mode;
            fits.then_some(Ride { most, ..step })
        }
        WalkKind::Leg(second) => {
            let Go::Step(directions) = &second.go else { return None };
            let is_same = directions.kind == DirectionsKind::Same
                || step.vectors.len() == 1 && vectors(game, directions, side)? == step.vectors;
            let vectors = step.vectors.into_iter().map(|(x, y)| (2 * x, 2 * y)).collect();
            is_same.then_some(Ride { vectors, most: 1, mode: format!("{}n", mode(second)?) })
        }
        _ => None,
    }
}

fn constant(number: &Number) -> Option<i64> {
    if let NumberKind::Constant(number) = number.kind { Some(number) } else { None }
}

/// Whether a leg captures.
fn mode(leg: &Leg) -> Option<&'static str> {
    let arrival = &leg.arrival;
    let is_plain = arrival.tests.is_empty() && arrival.capturing.is_empty() && arrival.prefers.is_empty();
    match (&leg.landing, arrival.tests.as_slice()) {
        _ if !arrival.effects.is_empty() => None,
        (Landing::Plain, _) if is_plain => Some(""),
        (Landing::Quietly, _) if is_plain => Some("m"),
        (Landing::Taking(None), _) if is_plain => Some("c"),
        (Landing::Quietly, [Test::To(to)]) if arrival.capturing.len() == 1 => {
            matches!(to.kind, SetKind::State(..)).then_some("e")
        }
        _ => None,
    }
}

/// How directions lead across the board, as the side sees it; nothing if they do not lead the same way everywhere.
fn vectors(game: &Game, directions: &Directions, side: Side) -> Option<Vec<Vector>> {
    let DirectionsKind::Fixed(of) = &directions.kind else { return None };
    let cells = &game.board.cells;
    let vector = |direction: &crate::language::ir::Direction| {
        let next = &game.board.directions.get(direction.index())?.next;
        let mut ways = cells.iter().zip(next).filter_map(|(from, to)| {
            let ([x, y, _], [column, row, _]) = (from.place, cells.get((*to)?.index())?.place);
            let way = (column.saturating_sub(x).clamp(-9, 9), row.saturating_sub(y).clamp(-9, 9));
            Some(if side == Side(0) { way } else { (-way.0, -way.1) })
        });
        let first = ways.next()?;
        ways.all(|way| way == first).then_some(first)
    };
    of.get(side.index())?.iter().map(vector).collect()
}

/// The leaps, each with its directions: none before all leaps of a letter.
fn atoms(vectors: &[Vector]) -> Option<Vec<(String, char)>> {
    let class = |(x, y): Vector| (x.abs().max(y.abs()), x.abs().min(y.abs()));
    let sign = |number: i32, letters: [&'static str; 3]| {
        letters.into_iter().nth(usize::try_from(number.signum() + 1).unwrap_or(1)).unwrap_or_default()
    };
    let mut atoms = Vec::new();
    for way @ (x, y) in vectors.iter().copied() {
        let (long, short) = class(way);
        let letters = LEAPS.get(usize::try_from(long).ok()?)?;
        let letter = letters.chars().nth(usize::try_from(short).ok()?)?;
        let is_straight = short == 0 || short == long;
        let alike = vectors.iter().filter(|other| class(**other) == (long, short)).count();
        let (ahead, aside) = (sign(y, ["b", "", "f"]), sign(x, ["l", "", "r"]));
        let directions = match alike {
            4 if is_straight => String::new(),
            8 => String::new(),
            _ if is_straight => format!("{ahead}{aside}"),
            // Leaps of a knight are said in pairs: those that go ahead more than aside, or less.
            _ if vectors.contains(&(-x, y)) => {
                format!("{ahead}{}", if y.abs() == long { ahead } else { "s" })
            }
            _ => return None,
        };
        if !atoms.contains(&(directions.clone(), letter)) {
            atoms.push((directions, letter));
        }
    }
    atoms.sort_unstable();
    Some(atoms)
}
