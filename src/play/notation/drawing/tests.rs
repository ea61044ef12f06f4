//! Drawings of boards of several shapes.

use super::{View, cells, drawing, drawn, in_words};
use crate::language::ir::{Board, Cell, CellDecl, Game, Ir, Placement, sample};
use crate::loading::pipeline::{NoFiles, load};

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
    2  .   :   12  3
    1  G   M3 +H   .
       a   b   c   d

    White in hand: H2
    Black in hand: nothing
    White Guard a1 {tired; reach = 7; heading = w; tied = c4}
    last of Black = Miller
    skipped = b2
    burnt = b2 or d3 or c4
    cells: a1 d2 {height = 3}, c2 {height = 12}
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

/// A game with this board, these pieces and this set-up.
fn game(board: &str, pieces: &str, setup: &str, ends: &str) -> Game {
    let rules = format!(
        "language 1\ngame \"Drawn\"\nsides White, Black\nboard {{\n{board}\n}}\n{pieces}\n\
         setup {{ {setup} }}\nends {{ after a turn {{ {ends} }} before a turn {{ lose when no move }} }}\n"
    );
    load("drawn.rules", &rules, &NoFiles).game.unwrap()
}

const WADER: &str = "piece Wader \"W\" { move step orthogonal  enters not deep }";

/// The set-up with all that a view shows, after it was read again.
fn shown(game: &Game, view: &View) -> String {
    let text = drawn(game, &game.setup, view).to_string();
    assert!(in_words(game, &text).is_some(), "{text}");
    text
}

#[test]
fn zones_have_the_signs_of_the_author_or_the_next_that_are_free() {
    let picture = "picture \"\"\"\n3 # o #\n2 w # #\n1 # o #\n  a b c\n\"\"\"\n\
                   zone deep = \"o\"\nzone wet = \"w\"\nzone dry = \"#\"\nzone edge = c2";
    let own = game(picture, WADER, "White: Wader a1  Black: Wader a3", "win when no enemy");
    let land = View { land: true, ..View::default() };
    // `w` is a letter of a piece, and what is dry is the ground.
    insta::assert_snapshot!(shown(&own, &land), @r"
    3 w o .
    2 ~ . #
    1 W o .
      a b c

    o deep  ~ wet  # edge
    White to move
    ");
    insta::assert_snapshot!(drawing(&own, &own.setup), @r"
    3 w . .
    2 . . .
    1 W . .
      a b c

    White to move
    ");
}

#[test]
fn where_pieces_come_from_is_no_land_and_goals_of_endings_are() {
    let board = "grid a..d, 1..4\nzone second = a2..d2 for each side\n\
                 zone deep = b3, c3\nzone lake = b2..c3";
    let pawn = "piece Wader \"W\" { move step forward then step forward quietly when origin in second  enters not deep }";
    let ends = "win when own Wader in d3";
    let game = game(board, pawn, "White: Wader a1 b1 c1 d1  Black: Wader a4 b4 c4 d4", ends);
    let land = View { land: true, ..View::default() };
    // Of the lake the deep is the smaller part.
    insta::assert_snapshot!(shown(&game, &land), @r"
    4 w w w w
    3 . ~ ~ *
    2 . # # .
    1 W W W W
      a b c d

    ~ deep  # lake  * named in ends
    White to move
    ");
}

#[test]
fn the_last_move_is_in_brackets_from_both_sides() {
    let game = game(
        "grid a..c, 1..2\nzone deep = b1",
        WADER,
        "White: Wader a1  Black: Wader c2",
        "win when no enemy",
    );
    let last = vec![Cell::at(0), Cell::at(1), Cell::at(5)];
    let near = View { land: true, last: last.clone(), ..View::default() };
    insta::assert_snapshot!(shown(&game, &near), @r"
    2 . .[w]
    1[W|~].
      a b c

    ~ deep
    White to move
    ");
    insta::assert_snapshot!(shown(&game, &View { turned: true, ..near }), @r"
    1 .[~|W]
    2[w]. .
      c b a

    ~ deep
    White to move
    ");
}

#[test]
fn hexagons_have_names_at_the_rim() {
    let wader = "piece Wader \"W\" { move step any }";
    let game = game("hexagon 3 files a..e", wader, "White: Wader c1  Black: Wader c5", "win when no enemy");
    let view = View { land: true, last: vec![Cell::at(0)], ..View::default() };
    insta::assert_snapshot!(shown(&game, &view), @r"
        5 w
      4 .   . 4
    3 .   .   . 3
        .   .
    2 .   .   . 2
        .   .
    1[.]  .   . 1
      a .   . e
        b W d
          c

    White to move
    ");
    // From the far side the names of ranks stand where those of files would.
    insta::assert_snapshot!(shown(&game, &View { turned: true, last: Vec::new(), ..view }), @r"
          W
        .   .
    1 .   .   . 1
        .   .
    2 .   .   . 2
        .   .
    3 .   .   . 3
      4 .   . 4
        5 w
      e d c b a

    White to move
    ");
}

#[test]
fn as_many_levels_stand_side_by_side_as_a_line_holds() {
    let game = game(
        "grid level A..E, file a..c, rank 1..2",
        "piece Wader \"W\" { move step any }",
        "White: Wader Aa1  Black: Wader Ec2",
        "win when no enemy",
    );
    let heads = |width: usize| -> Vec<usize> {
        let text = shown(&game, &View { width, last: vec![Cell::at(2)], ..View::default() });
        assert!(text.lines().all(|line| line.chars().count() <= width.max(13)), "{text}");
        text.lines().map(|line| line.matches("level").count()).filter(|count| *count > 0).collect()
    };
    assert_eq!(heads(1), [1, 1, 1, 1, 1]);
    assert_eq!(heads(30), [2, 2, 1]);
    assert_eq!(heads(55), [4, 1]);
    assert_eq!(heads(56), [5]);
    assert_eq!(heads(200), [5]);
}

#[test]
fn cells_have_their_names_and_neighbours_on_a_map() {
    let map = "map \"\"\"\n  b\na   c\n  d\n\"\"\"\ntracks rim = ring a b c d";
    let game = game(
        map,
        "piece Wader \"W\" { move step rim }",
        "White: Wader a  Black: Wader c",
        "win when no enemy",
    );
    insta::assert_snapshot!(cells(&game, &View { width: 20, ..View::default() }).to_string(), @r"
      b
    a   c
      d

    a: b d  c: b d
    b: a c  d: a c
    ");
    // On a grid the names show it.
    let grid = self::game(
        "grid a..b, 1..2",
        "piece Wader \"W\" { move step any }",
        "White: Wader a1  Black: Wader b2",
        "win when no enemy",
    );
    insta::assert_snapshot!(cells(&grid, &View::default()).to_string(), @r"
    a2 b2
    a1 b1
    ");
}
