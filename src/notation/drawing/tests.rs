//! Drawings of boards of several shapes.

use super::drawing;
use crate::ir::{Board, Cell, CellDecl, Ir, Placement, sample};

/// The game of the tests on a board of these cells, without directions.
fn on(cells: Vec<(String, [i32; 3])>, men: Vec<(&str, u8, u16)>) -> String {
    let mut ir: Ir = sample::ir();
    let identity: Vec<Cell> = (0..cells.len()).map(Cell::at).collect();
    ir.board = Board {
        cells: cells.into_iter().map(|(name, place)| CellDecl { name, place }).collect(),
        images: vec![identity.clone(), identity],
        ..Board::default()
    };
    for kind in &mut ir.kinds {
        kind.walks.clear();
    }
    ir.hand.clear();
    let men =
        men.into_iter().map(|(cell, side, kind)| sample::placed(ir.board.cell(cell).unwrap().0, side, kind));
    ir.setup = Placement { phase_turns: 2, men: men.collect(), ..Placement::default() };
    let game = ir.check().unwrap();
    drawing(&game, &game.setup)
}

#[test]
fn a_grid_has_ranks_and_files() {
    let game = sample::ir().check().unwrap();
    insta::assert_snapshot!(drawing(&game, &sample::busy()), @r"
    4  .   .   h   g
    3  .   .   .   :
    2  .   :   .   .
    1  G   M3 +H   .
       a   b   c   d

    White in hand: H2
    Black in hand: nothing
    White Guard a1 {tired; reach = 7; heading = w; tied = c4}
    last of Black = Miller
    skipped = b2
    burnt = b2 or d3 or c4
    Black to move, phase opening
    ");
}

#[test]
fn levels_follow_one_another() {
    let mut cells = Vec::new();
    for (level, name) in ["A", "B"].into_iter().enumerate() {
        for row in 0..3 {
            for (column, file) in ["a", "b", "c"].into_iter().enumerate() {
                let place = [i32::try_from(column).unwrap(), row, i32::try_from(level).unwrap()];
                cells.push((format!("{name}{file}{}", row + 1), place));
            }
        }
    }
    insta::assert_snapshot!(on(cells, vec![("Aa1", 0, 0), ("Bb2", 1, 3)]), @r"
    level A       level B
    3  .  .  .    3  .  .  .
    2  .  .  .    2  . +h  .
    1  G  .  .    1  .  .  .
       a  b  c       a  b  c

    White to move
    ");
}

#[test]
fn hexagons_are_staggered() {
    let mut cells = Vec::new();
    for (file, letter) in ["a", "b", "c", "d", "e"].into_iter().enumerate() {
        let file = i32::try_from(file).unwrap();
        let ranks = 5 - (file - 2).abs();
        for rank in 0..ranks {
            cells.push((format!("{letter}{}", rank + 1), [file, 2 * rank + (file - 2).abs(), 0]));
        }
    }
    insta::assert_snapshot!(on(cells, vec![("c1", 0, 0), ("a3", 1, 1)]), @r"
        .
      .   .
    h   .   .
      .   .
    .   .   .
      .   .
    .   .   .
      .   .
        G
    a b c d e

    White to move
    ");
}

#[test]
fn maps_keep_their_shape() {
    let cells = [
        ("e5", 16, 4),
        ("c4", 8, 3),
        ("g4", 24, 3),
        ("a3", 0, 2),
        ("e3", 16, 2),
        ("i3", 32, 2),
        ("e1", 16, 0),
    ];
    let cells = cells.map(|(name, column, row)| (name.to_owned(), [column, row, 0]));
    insta::assert_snapshot!(on(cells.to_vec(), vec![("e1", 0, 0), ("e5", 1, 0)]), @r"
    5     g
    4   .   .
    3 .   .   .

    1     G
      a c e g i

    White to move
    ");
}

#[test]
fn places_far_apart_are_drawn_near() {
    let cells = [("a1", i32::MIN, 0), ("b1", 7, 0), ("c1", i32::MAX, 0)];
    let cells = cells.map(|(name, column, row)| (name.to_owned(), [column, row, 0]));
    insta::assert_snapshot!(on(cells.to_vec(), vec![("c1", 0, 0)]), @r"
    1 . . G
      a b c

    White to move
    ");
}
