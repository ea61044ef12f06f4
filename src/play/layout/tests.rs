use super::{Layout, Point, lines};
use crate::language::ir::Game;
use crate::loading::pipeline::{NoFiles, load};

fn game(board: &str) -> Game {
    let rules = format!(
        "language 1\ngame \"Layout\"\nsides White, Black\nboard {{ {board} }}\nhand Guard\n\
         piece Guard \"G\" {{ move step orthogonal  drop on empty }}\n\
         setup {{ White: Guard 1 in hand  Black: Guard 1 in hand }}\n\
         ends {{ before a turn {{ lose when no move }} }}\n"
    );
    load("layout.rules", &rules, &NoFiles).game.unwrap()
}

fn labels(ranks: &[super::Rank]) -> Vec<(u32, &str)> {
    ranks.iter().map(|rank| (rank.at, rank.label.as_deref().unwrap_or("-"))).collect()
}

#[test]
fn a_grid_has_files_ranks_and_lines_between_neighbours() {
    let game = game("grid a..c, 1..2");
    let layout = Layout::new(&game.board);
    assert_eq!(labels(&layout.columns), [(0, "a"), (1, "b"), (2, "c")]);
    assert_eq!(labels(&layout.rows), [(0, "1"), (1, "2")]);
    assert_eq!(layout.levels.len(), 1);
    let named: Vec<&str> =
        layout.row(&layout.levels[0], &layout.rows[1]).iter().map(|spot| spot.name.as_str()).collect();
    assert_eq!(named, ["a2", "b2", "c2"]);
    let of = |name: &str| layout.cells.iter().find(|spot| spot.name == name).unwrap();
    assert_eq!(of("c2").point, Point { column: 2, row: 1, level: 0 });
    let lines = lines(&game.board);
    let between = |one: &str, other: &str| {
        let ends = [of(one).cell, of(other).cell];
        lines.iter().find(|line| ends.contains(&line.from) && ends.contains(&line.to))
    };
    assert!(between("a1", "b1").unwrap().tracks.contains(&"orthogonal".to_owned()));
    assert!(between("a1", "c1").is_none());
}

#[test]
fn rows_of_hexagons_are_half_a_step_apart() {
    let layout = Layout::new(&game("hexagon 2 files a..c").board);
    assert_eq!(layout.cells.len(), 7);
    let mut points: Vec<Point> = layout.cells.iter().map(|spot| spot.point).collect();
    points.sort_unstable();
    points.dedup();
    assert_eq!(points.len(), 7, "{layout:#?}");
}

#[test]
fn a_layout_comes_back_from_json() {
    let layout = Layout::new(&game("grid a..b, 1..2, A..B").board);
    assert_eq!(labels(&layout.levels), [(0, "A"), (1, "B")]);
    let json = serde_json::to_string(&layout).unwrap();
    assert_eq!(serde_json::from_str::<Layout>(&json).unwrap(), layout);
}
