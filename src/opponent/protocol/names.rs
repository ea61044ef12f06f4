//! Moves as UCI and CECP name them: the cells where a piece begins and ends, and what it becomes.
//!
//! A move is `e2e4`, `e7e8q` with a promotion, `P@e4` for a drop, `@e4` for a choice, and `0000` for a pass. Several acts are joined by commas:
//! `e2e4,d3d5`. If moves of a position would have the same name, each has the text that it has everywhere else in this program: `c3xe5xg7`.

use std::collections::HashMap;

use crate::language::ir::{Cell, CellDecl, Game, Kind};
use crate::language::letters::Letters;
use crate::play::notation::texts;
use crate::play::trace::{Act, Derivation};

/// A move that does nothing.
pub(super) const PASS: &str = "0000";

/// Where ranks are counted from. CECP counts from 0 on boards with exactly ten ranks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ranks {
    FromOne,
    AsCecp,
}

/// The names of the cells of a game.
#[derive(Clone, Debug)]
pub(super) struct Names {
    cells: Vec<String>,
    /// Files and ranks, if the board is a full grid.
    pub(super) grid: Option<[i32; 2]>,
}

impl Names {
    /// Cells are named by file and rank, from the near left corner, as programs of chess do. Where the board is no full grid, its own names
    /// are kept if they look so, and also where it is not flat.
    pub(super) fn new(game: &Game, ranks: Ranks) -> Self {
        let all = &game.board.cells;
        let span = |axis: usize| {
            let places = all.iter().filter_map(|cell| cell.place.get(axis).copied());
            let (low, high) = (places.clone().min().unwrap_or(0), places.max().unwrap_or(0));
            (low, high.saturating_sub(low).saturating_add(1))
        };
        let ((left, files), (near, rows), (_, levels)) = (span(0), span(1), span(2));
        let is_flat = levels == 1 && files <= 26;
        let is_full = i32::try_from(all.len()).ok() == files.checked_mul(rows);
        let is_usual = all.iter().all(|cell| {
            let rank = cell.name.strip_prefix(|file: char| file.is_ascii_lowercase());
            rank.is_some_and(|rank| !rank.is_empty() && rank.bytes().all(|it| it.is_ascii_digit()))
        });
        let first = i32::from(!(ranks == Ranks::AsCecp && rows == 10));
        let by_place = |[file, rank, _]: [i32; 3]| {
            let file = u8::try_from(file.saturating_sub(left)).map_or('?', |file| char::from(b'a' + file));
            format!("{file}{}", rank.saturating_sub(near).saturating_add(first))
        };
        let own = !is_flat || is_usual && !is_full;
        let name = |cell: &CellDecl| {
            if own { cell.name.clone() } else { by_place(cell.place) }
        };
        Self { cells: all.iter().map(name).collect(), grid: (is_flat && is_full).then_some([files, rows]) }
    }

    /// The names of all legal moves of a position, each by the ways in which it comes about.
    pub(super) fn of_moves(&self, game: &Game, ways: &[&[Derivation]]) -> Vec<String> {
        let acts = |ways: &&[Derivation]| ways.first().map_or(&[][..], |way| way.acts.as_slice()).to_vec();
        let name = |acts: Vec<Act>| match acts.as_slice() {
            // A turn that passes by `else pass` has no act.
            [] => PASS.to_owned(),
            acts => acts.iter().map(|act| self.of_act(game, act)).collect::<Vec<_>>().join(","),
        };
        let names: Vec<String> = ways.iter().map(|ways| name(acts(ways))).collect();
        let mut counts: HashMap<&str, usize> = HashMap::new();
        for name in &names {
            *counts.entry(name).or_default() += 1;
        }
        if counts.len() == names.len() {
            return names;
        }
        let whole = texts(game, ways);
        let only = |(name, whole): (&String, String)| {
            if counts.get(name.as_str()) == Some(&1) { name.clone() } else { whole }
        };
        names.iter().zip(whole).map(only).collect()
    }

    fn of_act(&self, game: &Game, act: &Act) -> String {
        let cell = |cell: Cell| self.cells.get(cell.index()).map_or("?", String::as_str);
        let mut name = match (act.kind, act.origin, act.to()) {
            (Some(kind), None, Some(to)) => format!("{}@{}", letter(game, kind).upper(), cell(to)),
            (Some(_), Some(from), Some(to)) => format!("{}{}", cell(from), cell(to)),
            (None, _, Some(chosen)) => format!("@{}", cell(chosen)),
            _ => PASS.to_owned(),
        };
        if let (Some(old), Some(new)) = (act.kind, act.becomes()) {
            name.push_str(&promotion(letter(game, old), letter(game, new)));
        }
        name
    }
}

fn letter(game: &Game, kind: Kind) -> &str {
    game.kinds.get(kind.index()).map_or("?", |kind| &kind.letter)
}

/// What stands behind a move for a change of kind: the new letter, or only the sign by which the letters differ, as in shogi.
fn promotion(old: &str, new: &str) -> String {
    match new.strip_suffix(old) {
        Some(sign) if !sign.is_empty() && !sign.contains(char::is_alphanumeric) => sign.to_owned(),
        _ => new.lower(),
    }
}

/// The place of the name that another program means. It may leave out a promotion, or say one that is the only one, and write `=` for none.
pub(super) fn find(names: &[String], said: &str) -> Option<usize> {
    let said = said.trim_end_matches('=');
    let said = if said == "@@@@" { PASS } else { said };
    let bare = |name: &str| name.trim_end_matches(|it: char| it.is_alphabetic() || it == '+').to_owned();
    let mut alike = names.iter().enumerate().filter(|(_, name)| bare(name) == bare(said));
    let only = || alike.next().filter(|_| alike.next().is_none()).map(|(place, _)| place);
    let exact = names.iter().position(|name| name == said);
    exact.or_else(|| names.iter().position(|name| name.eq_ignore_ascii_case(said))).or_else(only)
}
