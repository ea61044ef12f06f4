//! Pictures: every position of the files of `rules/` is drawn, in sound SVG, the same each time, and with the lines of its tracks.

use std::collections::BTreeSet;

use menagerie::desk::picture::{
    Form, Frame, MOST_LINES, MOST_NAMES, Marks, PieceMoves, Sign, View, Work, beside_a_friend, diagram, draw,
    edges, is_picture, middle,
};
use menagerie::language::ir::{Cell, Game, Kind, Placed, Placement, Side};
use menagerie::loading::pipeline::{NoFiles, load};
use menagerie::loading::trial::named_positions;
use menagerie::play::layout::{self, Layout};
use menagerie::play::matches::{Match, Plain};
use menagerie::play::session::Session;

use crate::fixtures::{games, rules};
use crate::program::project;
use crate::reject::insta_settings;

/// The most bytes that a picture of a file of `rules/` has.
const LARGEST: usize = 60_000;

/// A small board of squares, of hexagons, and a drawn one.
const SQUARES: &str = "grid a..c, 1..3\n    zone court = b1..c2";
const HEXAGONS: &str = "hexagon 2 files a..c";
const POINTS: &str = "map \"\"\"\n    b3\na2      c2\n    b1\n\"\"\"\n    \
                      tracks rim = ring a2 b3 c2 b1\n    tracks bar = a2 c2";

fn small(board: &str, on: [&str; 2]) -> Game {
    let [white, black] = on;
    let direction = if board == POINTS { "rim" } else { "any" };
    let rules = format!(
        "language 1\ngame \"Small\"\nsides White, Black\nboard {{\n    {board}\n}}\nhand Guard\n\
         piece Guard \"G\" {{ stacks up to 3  move step {direction}  drop on empty }}\n\
         setup {{ White: Guard {white} {white}, Guard 2 in hand  Black: Guard {black} }}\n\
         ends {{ before a turn {{ lose when no move }} }}\n"
    );
    let loaded = load("small.rules", &rules, &NoFiles);
    loaded.game.unwrap_or_else(|| panic!("{:#?}", loaded.diagnostics))
}

/// Nothing, if a text is well-formed: its tags are closed in order, its attributes are quoted, and no sign stands for itself that
/// may not.
fn well_formed(text: &str) -> Result<(), String> {
    let mut open: Vec<&str> = Vec::new();
    let mut rest = text;
    while let Some((before, behind)) = rest.split_once('<') {
        sound(before)?;
        if let Some(comment) = behind.strip_prefix("!--") {
            rest = comment.split_once("-->").ok_or("a comment is not closed")?.1;
            continue;
        }
        let (tag, after) = behind.split_once('>').ok_or("a tag is not closed")?;
        rest = after;
        if let Some(name) = tag.strip_prefix('/') {
            let last = open.pop();
            if last != Some(name) {
                return Err(format!("`{name}` closes {last:?}"));
            }
            continue;
        }
        let (tag, closed) = tag.strip_suffix('/').map_or((tag, false), |tag| (tag, true));
        let (name, attributes) = tag.split_once(' ').unwrap_or((tag, ""));
        if !closed {
            open.push(name);
        }
        let parts: Vec<&str> = attributes.split('"').collect();
        if parts.len().is_multiple_of(2) {
            return Err(format!("an attribute of `{name}` is not closed"));
        }
        let mut known = BTreeSet::new();
        for pair in parts.chunks(2) {
            let [key, value] = pair else { continue };
            sound(value)?;
            let key = key.trim();
            if !key.ends_with('=') || !known.insert(key) {
                return Err(format!("`{key}` of `{name}`"));
            }
        }
    }
    sound(rest)?;
    if open.is_empty() { Ok(()) } else { Err(format!("{open:?} is not closed")) }
}

/// Nothing, if a text has no sign that stands for something else.
fn sound(text: &str) -> Result<(), String> {
    let entities = ["amp;", "lt;", "gt;", "quot;"];
    let mut parts = text.split('&').skip(1);
    let wrong = parts.find(|part| !entities.iter().any(|entity| part.starts_with(entity)));
    if let Some(part) = wrong {
        return Err(format!("`&{part}`"));
    }
    if text.contains(['<', '>']) || text.chars().any(|sign| sign.is_control() && sign != '\n') {
        return Err(format!("`{text}`"));
    }
    Ok(())
}

/// Everything that is referred to exists exactly once.
fn refers_to_what_is_there(picture: &str) -> Result<(), String> {
    let mut names = BTreeSet::new();
    for name in picture.split(" id=\"").skip(1).filter_map(|rest| Some(rest.split_once('"')?.0)) {
        if !names.insert(name) {
            return Err(format!("`{name}` twice"));
        }
    }
    let links = picture.split("href=\"#").skip(1).filter_map(|rest| Some(rest.split_once('"')?.0));
    let patterns = picture.split("url(#").skip(1).filter_map(|rest| Some(rest.split_once(')')?.0));
    links
        .chain(patterns)
        .find(|name| !names.contains(name))
        .map_or(Ok(()), |name| Err(format!("no `{name}`")))
}

#[test]
fn every_position_of_every_game_is_drawn() {
    for (name, game) in games() {
        let start = ("the start".to_owned(), &game.setup);
        for (title, placement) in std::iter::once(start).chain(named_positions(&game)) {
            let picture = draw(&game, placement, &View::default());
            well_formed(&picture).unwrap_or_else(|why| panic!("{name}, {title}: {why}"));
            refers_to_what_is_there(&picture).unwrap_or_else(|why| panic!("{name}, {title}: {why}"));
            assert!(is_picture(&picture), "{name}, {title}");
            assert!(picture.len() <= LARGEST, "{name}, {title}: {} bytes", picture.len());
            assert_eq!(picture, draw(&game, placement, &View::default()), "{name}, {title}");
        }
    }
}

#[test]
fn boards_have_the_form_of_their_cells() {
    let form = |name: &str| {
        let game = game(name);
        Frame::new(&game.board, &Layout::new(&game.board)).form
    };
    assert_eq!(form("chess.rules"), Form::Squares);
    assert_eq!(form("lion-game.rules"), Form::Squares);
    assert_eq!(form("raumschach.rules"), Form::Squares);
    assert_eq!(form("english-draughts.rules"), Form::Chequers);
    assert_eq!(form("glinski.rules"), Form::Hexagons { upright: false });
    assert_eq!(form("lotus-39.rules"), Form::Points);
}

/// The cells that the lines of a picture join, told by where the lines begin and end.
fn joined(picture: &str, frame: &Frame) -> BTreeSet<(Cell, Cell)> {
    let data = picture.split("<path id=\"lines\"").nth(1).unwrap().split(" d=\"").nth(1).unwrap();
    let data = data.split_once('"').unwrap().0;
    let cell = |point: &str| {
        let (x, y) = point.split_once(' ').unwrap();
        let point = (x.parse().unwrap(), y.parse().unwrap());
        Cell::at(frame.middles.iter().position(|middle| *middle == point).unwrap())
    };
    let lines = data.split('M').skip(1).map(|line| line.split_once('L').unwrap());
    lines.map(|(from, to)| (cell(from), cell(to))).collect()
}

#[test]
fn the_lines_of_drawn_boards_are_the_edges_of_their_tracks() {
    let mut drawn = 0;
    for (name, game) in games() {
        let layout = Layout::new(&game.board);
        let frame = Frame::new(&game.board, &layout);
        let all: BTreeSet<_> = layout::lines(&game.board).iter().map(|line| (line.from, line.to)).collect();
        let tracks = View { tracks: true, ..View::default() };
        if game.board.round.is_nowhere() {
            assert_eq!(joined(&draw(&game, &game.setup, &tracks), &frame), all, "{name}");
        }
        if frame.form == Form::Points {
            drawn += 1;
            assert_eq!(joined(&draw(&game, &game.setup, &View::default()), &frame), all, "{name}");
        }
    }
    assert!(drawn >= 2, "{drawn}");
}

#[test]
fn no_two_cells_lie_on_each_other() {
    for (name, game) in games() {
        let frame = Frame::new(&game.board, &Layout::new(&game.board));
        for (index, (x, y)) in frame.middles.iter().enumerate() {
            for (right, down) in &frame.middles[index + 1..] {
                let apart = (x - right).pow(2) + (y - down).pow(2);
                assert!(apart >= 44 * 44, "{name}: {apart}");
            }
        }
    }
}

#[test]
fn small_pictures_are_as_they_were() {
    let folder = project().join("tests/snapshots/pictures");
    let _guard = insta_settings(folder.to_str().unwrap()).bind_to_scope();
    let boards = [
        ("squares", SQUARES, ["a1", "c3"]),
        ("hexagons", HEXAGONS, ["a1", "c1"]),
        ("points", POINTS, ["a2", "c2"]),
    ];
    for (name, board, on) in boards {
        let game = small(board, on);
        insta::assert_snapshot!(name, draw(&game, &game.setup, &View::default()));
    }
}

/// Signs by the names of their cells.
fn said(game: &Game, marks: &Marks, sign: Sign) -> Vec<String> {
    let of_sign = marks.signs.iter().filter(|(of, _)| *of == sign);
    of_sign.map(|(_, cell)| game.board.cell_name(*cell).to_owned()).collect()
}

fn game(name: &str) -> Game {
    rules(name.trim_end_matches(".rules"))
}

#[test]
fn it_is_marked_where_a_piece_goes_and_which_pieces_it_captures() {
    let game = game("chess.rules");
    let marks = |cell: &str| {
        let play = Match::<Plain>::new(&game);
        let cell = game.board.cell(cell).unwrap();
        Marks::of_man(cell, &play.inquiry().ways_of(cell).unwrap())
    };
    assert_eq!(said(&game, &marks("b1"), Sign::Quiet), ["a3", "c3"]);
    assert_eq!(said(&game, &marks("b1"), Sign::Origin), ["b1"]);
    assert!(said(&game, &marks("b1"), Sign::Taking).is_empty());
    assert_eq!(marks("a1").signs.len(), 1, "a rook in its corner goes nowhere");
}

#[test]
fn the_legs_of_a_move_are_numbered() {
    let game = game("english-draughts.rules");
    let mut found = 0;
    for (title, placement) in named_positions(&game) {
        let play = Match::<Plain>::at(&game, placement).unwrap();
        for way in play.inquiry().ways_as(None).unwrap().iter().flatten() {
            let marks = Marks::of_move(way);
            let [arrow] = marks.arrows.as_slice() else { panic!("{title}: {marks:?}") };
            let legs: BTreeSet<usize> = marks.legs.values().copied().collect();
            if arrow.len() > 2 {
                found += 1;
                assert!(legs.contains(&1) && legs.iter().all(|leg| *leg < arrow.len()), "{title}: {marks:?}");
                assert!(!said(&game, &marks, Sign::Taken).is_empty(), "{title}: {marks:?}");
            } else {
                assert!(legs.is_empty(), "{title}: {marks:?}");
            }
        }
    }
    assert!(found > 0);
}

#[test]
fn pieces_that_change_and_new_pieces_are_marked() {
    let marked = |file: &str, text: &str| {
        let game = game(file);
        let session = Session::<Plain>::new(&game).unwrap();
        let listed = session.list().unwrap();
        let index = listed.iter().find(|listed| listed.text == text).unwrap().index;
        said(&game, &Marks::of_move(&session.ways().unwrap()[index][0]), Sign::Changed)
    };
    assert_eq!(marked("othello.rules", "O@d3"), ["d4"]);
    assert_eq!(marked("amazons.rules", "Ad1-d5/nobody:X@f7"), ["f7"]);
    assert_eq!(marked("chess.rules", "Pe2-e4"), [""; 0]);
}

#[test]
fn a_cell_in_several_zones_has_the_tint_of_the_smallest_one() {
    let game = game("havannah.rules");
    let picture = draw(&game, &game.setup, &View::default());
    let filled = |pattern: &str| picture.matches(&format!("\"url(#{pattern})\"")).count();
    // Corners and sides have tints; the rim, which is all of them, has lines alone but in the legend.
    assert_eq!((filled("z0"), filled("y0")), (2, 0), "corner");
    assert_eq!((filled("z1"), filled("y1")), (2, 0), "south-west");
    assert_eq!((filled("z7"), filled("y7")), (1, 1), "rim");
}

/// What is drawn of the ways of a move in a position of a test: each line with the points where it begins and ends.
fn drawn_ways(game: &Game, named: &str, text: &str) -> Vec<[(i32, i32); 2]> {
    let (placement, way) = named_positions(game)
        .filter(|(title, _)| title.starts_with(named))
        .find_map(|(_, placement)| {
            let session = Session::<Plain>::at(game, placement).unwrap();
            let index = session.list().unwrap().iter().find(|listed| listed.text == text)?.index;
            Some((placement, session.ways().unwrap()[index][0].clone()))
        })
        .unwrap();
    let picture = draw(game, placement, &View { marks: Marks::of_move(&way), ..View::default() });
    assert!(!picture.contains("rx=\"3\" fill=\"#fff\""), "{text}: the number of a leg");
    let lines = picture.split("<path stroke=\"#1d5fa8\" stroke-width=\"4\" d=\"M").skip(1);
    let ends = lines.map(|line| {
        // After the line comes its head.
        let line = line.split(['"', 'M']).next().unwrap();
        let point = |point: &str| {
            let (x, y) = point.split_once(' ').unwrap();
            (x.parse().unwrap(), y.parse().unwrap())
        };
        [point(line.split('L').next().unwrap()), point(line.split('L').next_back().unwrap())]
    });
    ends.collect()
}

#[test]
fn ways_over_the_seam_leave_at_one_rim_and_come_in_at_the_other() {
    let game = game("torus-chess.rules");
    let frame = Frame::new(&game.board, &Layout::new(&game.board));
    let middle = |name: &str| frame.middle(game.board.cell(name).unwrap());
    let (left, right) = (middle("a1").0 - 24, middle("h1").0 + 24);
    let (upper, lower) = (middle("a8").1 - 24, middle("a1").1 + 24);
    // b5, c6, d7, e8, f1, g2.
    let [out, into] = drawn_ways(&game, "a rook goes round", "Bb5-g2").try_into().unwrap();
    assert_eq!(out[1].1, upper);
    assert_eq!(into[0].1, lower);
    let [out, into] = drawn_ways(&game, "a knight leaps", "Nh8-a2").try_into().unwrap();
    assert_eq!((out[1].0 > middle("h1").0, into[0].0 < middle("a1").0), (true, true), "{out:?} {into:?}");
    let [out, into] = drawn_ways(&game, "kings stand side by side", "Ka1-h8").try_into().unwrap();
    assert_eq!((out[1], into[0]), ((left, lower), (right, upper)));
    let [whole] = drawn_ways(&game, "kings stand side by side", "Ka1-b2").try_into().unwrap();
    assert!(whole[0].0 < whole[1].0);
}

#[test]
fn the_diagram_of_a_piece_tells_where_enemies_must_stand() {
    let of = |game: &Game, piece: &str, on: &str| {
        let kind = game.kinds.iter().position(|kind| kind.name == piece).unwrap();
        diagram(game, Kind::at(kind), game.board.cell(on).unwrap()).unwrap()
    };
    let chess = game("chess.rules");
    let pawn = of(&chess, "Pawn", "e2");
    assert!(pawn.whole);
    assert_eq!(said(&chess, &pawn.marks, Sign::Quiet), ["e3", "e4"]);
    assert_eq!(said(&chess, &pawn.marks, Sign::Taking), ["d3", "f3"]);
    let knight = of(&chess, "Knight", "d4");
    assert_eq!(said(&chess, &knight.marks, Sign::Quiet), said(&chess, &knight.marks, Sign::Taking));
    assert_eq!(said(&chess, &knight.marks, Sign::Quiet).len(), 8);
    let xiangqi = game("xiangqi.rules");
    let cannon = of(&xiangqi, "Cannon", "e5");
    assert_eq!(said(&xiangqi, &cannon.marks, Sign::Quiet).len(), 17);
    assert!(said(&xiangqi, &cannon.marks, Sign::Taking).is_empty());
    let over = said(&xiangqi, &cannon.marks, Sign::TakingOver);
    assert!(over.contains(&"e10".to_owned()) && !over.contains(&"e6".to_owned()), "{over:?}");
    let draughts = game("english-draughts.rules");
    let man = of(&draughts, "Man", "d4");
    assert_eq!(said(&draughts, &man.marks, Sign::Quiet), ["c5", "e5"]);
    assert_eq!(said(&draughts, &man.marks, Sign::Taken), ["c5", "e5"]);
    assert_eq!(said(&draughts, &man.marks, Sign::Helped), ["b6", "f6"]);
}

#[test]
fn the_middle_of_a_board_is_one_of_its_cells() {
    for (name, game) in games() {
        let cell = middle(&Layout::new(&game.board)).unwrap();
        assert!(cell.index() < game.board.cells.len(), "{name}");
    }
}

#[test]
fn the_cells_of_a_great_board_have_no_names_and_too_many_lines_are_not_drawn() {
    let great = small("grid A..P, 1..16, a..p", ["A1a", "B1a"]);
    let layout = Layout::new(&great.board);
    assert!(layout.cells.len() > MOST_NAMES);
    assert_eq!(edges(&great.board, &layout, Form::Squares, true), None, "more than {MOST_LINES}");
    let view = View { tracks: true, ..View::default() };
    let picture = draw(&great, &great.setup, &view);
    well_formed(&picture).unwrap();
    assert!(!picture.contains("id=\"cells\"") && !picture.contains("id=\"lines\""));
    assert!(picture.len() < 4 * LARGEST, "{}", picture.len());
}

#[test]
fn no_text_of_a_file_is_taken_for_a_part_of_the_picture() {
    let rules = "language 1\ngame \"<b> & 'so' ä\"\nsides White, Black\nboard { grid a..c, 1..3 }\n\
                 piece King \"K\" { move step any }\nsetup { White: King a1  Black: King c3 }\n\
                 ends { before a turn { lose when no move } }\n";
    let game = load("signs.rules", rules, &NoFiles).game.unwrap();
    let picture = draw(&game, &game.setup, &View { notes: vec!["<&>ä\u{0}".to_owned()], ..View::default() });
    well_formed(&picture).unwrap();
    assert!(picture.contains("<title>&lt;b&gt; &amp; 'so' ä: White to move</title>"), "{picture}");
}

#[test]
fn looks_change_nothing_but_pictures() {
    for (name, game) in games() {
        // The same texts, with blanks in place of looks, so that no place moves.
        let mut ir = game.ir().clone();
        assert!(ir.looks.len() <= ir.kinds.len(), "{name}");
        ir.looks.clear();
        let bare = ir.clone().check().unwrap();
        assert_eq!(
            menagerie::play::notation::drawing(&game, &game.setup),
            menagerie::play::notation::drawing(&bare, &bare.setup)
        );
        let letters = View { letters: true, ..View::default() };
        assert_eq!(draw(&game, &game.setup, &letters), draw(&bare, &bare.setup, &View::default()), "{name}");
    }
    let with = |look: &str| {
        let rules = SQUARES_WITH_LOOK.replace("LOOK", look);
        load("look.rules", &rules, &NoFiles).game.unwrap()
    };
    let (king, none) = (with("looks king "), with("           "));
    let without = |game: &Game| {
        let mut ir = game.ir().clone();
        ir.looks.clear();
        ir.sources = menagerie::language::source::Sources::default();
        ir
    };
    assert_eq!(king.ir().looks.len(), 1);
    assert_eq!(without(&king), without(&none));
}

/// A game in which a look can be given.
const SQUARES_WITH_LOOK: &str = "language 1\ngame \"Look\"\nsides White, Black\nboard { grid a..c, 1..3 }\n\
     piece King \"K\" { LOOK move step any }\nsetup { White: King a1  Black: King c3 }\n\
     ends { before a turn { lose when no move } }\n";

#[test]
fn an_outline_of_the_author_is_drawn_as_it_was_read() {
    let rules = SQUARES_WITH_LOOK.replace("LOOK", "looks \"M0,-15 L 13 10 H-13z\"");
    let game = load("look.rules", &rules, &NoFiles).game.unwrap();
    let picture = draw(&game, &game.setup, &View::default());
    well_formed(&picture).unwrap();
    assert!(picture.contains("d=\"M0 -15L13 10H-13z\""), "{picture}");
}

#[test]
fn levels_stand_in_a_stack_and_flat_boards_are_as_they_were() {
    let stack = View { stack: true, ..View::default() };
    for name in ["chess.rules", "glinski.rules", "lotus-39.rules"] {
        let game = game(name);
        assert_eq!(draw(&game, &game.setup, &stack), draw(&game, &game.setup, &View::default()), "{name}");
    }
    for name in ["raumschach.rules", "lions-cave.rules"] {
        let game = game(name);
        let layout = Layout::new(&game.board);
        let frame = Frame::stacked(&game.board, &layout);
        for one in &layout.cells {
            for other in &layout.cells {
                let (x, y) = frame.middle(one.cell);
                let (right, down) = frame.middle(other.cell);
                if one.point.level > other.point.level {
                    assert!(y < down, "{name}: the higher level is uppermost");
                } else if one.point.level == other.point.level && one.point.row > other.point.row {
                    assert!(y < down, "{name}");
                } else if one.cell != other.cell && one.point.level == other.point.level {
                    assert!(y != down || (x - right).abs() >= 44, "{name}");
                }
            }
        }
        let picture = draw(&game, &game.setup, &stack);
        well_formed(&picture).unwrap();
        assert!(picture.len() <= LARGEST, "{name}: {}", picture.len());
    }
}

#[test]
fn the_diagram_of_a_piece_tells_which_pieces_are_taken() {
    let of = |game: &Game, piece: &str, on: &str| {
        let kind = game.kinds.iter().position(|kind| kind.name == piece).unwrap();
        diagram(game, Kind::at(kind), game.board.cell(on).unwrap()).unwrap()
    };
    let animals = game("animal-chess.rules");
    let rat = of(&animals, "Rat", "c2");
    assert_eq!(said(&animals, &rat.marks, Sign::TakingSome), ["b2", "c3"]);
    assert_eq!(said(&animals, &rat.marks, Sign::Taking), ["c1", "d2"], "the traps");
    assert_eq!(
        rat.told,
        ["takes Elephant and Rat", "takes Lion, Tiger, Panther, Dog, Wolf and Cat on c1 and d2 alone"]
    );
    let elephant = of(&animals, "Elephant", "d4");
    assert_eq!(elephant.told, ["takes all but Rat"]);
    let chess = game("chess.rules");
    let knight = of(&chess, "Knight", "d4");
    assert!(
        knight.told.is_empty() && said(&chess, &knight.marks, Sign::TakingSome).is_empty(),
        "{:?}",
        knight.told
    );
}

#[test]
fn the_diagram_of_a_piece_tells_where_it_is_dropped() {
    let shogi = game("shogi.rules");
    let of = |piece: &str| {
        let kind = shogi.kinds.iter().position(|kind| kind.name == piece).unwrap();
        diagram(&shogi, Kind::at(kind), shogi.board.cell("5e").unwrap()).unwrap()
    };
    assert_eq!(of("Gold").told, ["put from the hand on any empty cell"]);
    let pawn = said(&shogi, &of("Pawn").marks, Sign::Drops);
    assert_eq!(pawn.len(), 72, "not on the last rank: {pawn:?}");
    assert!(of("King").told.is_empty());
}

#[test]
fn the_diagram_of_a_clause_shows_what_it_does_alone() {
    let chess = game("chess.rules");
    let kind = Kind::at(chess.kinds.iter().position(|kind| kind.name == "Pawn").unwrap());
    let study = PieceMoves::within(&Work::default(), &chess, kind, chess.board.cell("e2").unwrap()).unwrap();
    let clauses: Vec<_> = chess.kinds[kind.index()].walks.iter().map(|clause| clause.at).collect();
    let whole = study.diagram(None);
    let mut quiet = BTreeSet::new();
    for at in &clauses {
        let marks = study.diagram(Some(*at)).marks;
        quiet.extend(said(&chess, &marks, Sign::Quiet));
        assert!(marks.signs.iter().all(|sign| whole.marks.signs.contains(sign)), "{at:?}: {marks:?}");
    }
    assert!(clauses.len() > 1);
    assert_eq!(quiet.into_iter().collect::<Vec<_>>(), said(&chess, &whole.marks, Sign::Quiet));
}

/// A position of a game, in which a move is played.
fn in_chess(men: &[(&str, u8, &str)]) -> (Game, Placement) {
    let game = game("chess.rules");
    let placed = |(name, side, on): &(&str, u8, &str)| Placed {
        cell: game.board.cell(on).unwrap(),
        owner: Side(*side).into(),
        kind: kind(&game, name),
        count: 1,
        states: Vec::new(),
    };
    let mut men: Vec<Placed> = men.iter().map(placed).collect();
    men.sort_by_key(|man| man.cell);
    (game.clone(), Placement { men, ..Placement::default() })
}

fn kind(game: &Game, name: &str) -> Kind {
    Kind::at(game.kinds.iter().position(|kind| kind.name == name).unwrap())
}

#[test]
fn ways_that_lie_on_one_line_are_drawn_side_by_side() {
    let (game, mut placement) = in_chess(&[("King", 0, "e1"), ("Rook", 0, "h1"), ("King", 1, "a8")]);
    let rook = game.setup.men.iter().find(|man| man.kind == kind(&game, "Rook")).unwrap();
    let rooks = placement.men.iter_mut().filter(|man| man.kind == rook.kind);
    rooks.for_each(|man| man.states.clone_from(&rook.states));
    let play = Match::<Plain>::at(&game, &placement).unwrap();
    let moves = play.inquiry().ways_as(None).unwrap();
    let castles = moves.iter().flatten().find(|way| Marks::of_move(way).arrows.len() == 2).unwrap();
    let view = View { marks: Marks::of_move(castles), ..View::default() };
    let picture = draw(&game, &placement, &view);
    let arrows = picture.split("<path stroke=\"#1d5fa8\" stroke-width=\"4\" d=\"M").skip(1);
    let heights: Vec<i32> = arrows
        .map(|data| data.split(['L', 'M']).next().unwrap().split(' ').nth(1).unwrap().parse().unwrap())
        .collect();
    let [king, rook] = heights.as_slice() else { panic!("{heights:?}") };
    assert!((king - rook).abs() >= 14, "{heights:?}");
}

#[test]
fn legs_are_numbered_where_the_numbers_say_something() {
    let numbers = |game: &Game, placement: &Placement, from: &str| {
        let play = Match::<Plain>::at(game, placement).unwrap();
        let cell = game.board.cell(from).unwrap();
        let marks = Marks::of_man(cell, &play.inquiry().ways_of(cell).unwrap());
        draw(game, placement, &View { marks, ..View::default() }).matches("rx=\"3\"").count()
    };
    let (chess, placement) = in_chess(&[("King", 0, "e1"), ("Rook", 0, "h1"), ("King", 1, "a8")]);
    assert_eq!(numbers(&chess, &placement, "h1"), 0, "a rook may stop everywhere");
    let draughts = game("english-draughts.rules");
    let jumps = named_positions(&draughts).find_map(|(_, placement)| {
        let found = placement.men.iter().map(|man| draughts.board.cell_name(man.cell));
        found.map(|name| numbers(&draughts, placement, name)).find(|count| *count > 1)
    });
    assert!(jumps.is_some(), "a man who jumps twice must not stop");
}

#[test]
fn a_clause_that_needs_a_friend_of_another_kind_is_shown_beside_one() {
    let chess = game("chess.rules");
    let king = kind(&chess, "King");
    let castle = chess.kinds[king.index()].walks[1].at;
    let cell = chess.board.cell("e1").unwrap();
    assert!(!PieceMoves::within(&Work::default(), &chess, king, cell).unwrap().shows(castle));
    let (placement, marks) = beside_a_friend(&Work::default(), &chess, (king, cell), castle).unwrap();
    assert!(placement.men.iter().any(|man| man.kind == kind(&chess, "Rook")) && placement.men.len() == 2);
    assert_eq!(said(&chess, &marks, Sign::Origin), ["e1"]);
    assert_eq!(said(&chess, &marks, Sign::Quiet), ["g1"]);
    assert_eq!(marks.arrows.len(), 1, "the way of the rook: {marks:?}");
}

fn book_of(name: &str) -> String {
    let loaded = menagerie::load_file(project().join("rules").join(name)).unwrap();
    menagerie::desk::book::book(&loaded.game.unwrap(), &loaded.files, &|| true).unwrap()
}

#[test]
fn the_page_of_a_variant_begins_with_the_variant() {
    let page = book_of("three-check.rules");
    let places = [
        "<h1>Three-check</h1>",
        "This game is built on Chess.",
        "How many checks each side has given",
        "<h3>the third check wins</h3>",
        "<h2>The rules of Chess</h2>",
        "<h4><img",
        "the rook at the end of the line comes to the other side",
        "<h3>How it ends</h3>",
    ]
    .map(|words| page.find(words).unwrap_or_else(|| panic!("{words}")));
    assert!(places.is_sorted(), "{places:?}");
    assert_eq!(page.matches("How the King goes").count(), 1);
}

#[test]
fn clauses_that_do_nothing_for_a_piece_alone_have_diagrams() {
    let page = book_of("chess.rules");
    for words in ["move O-O:", "move en-passant:"] {
        let before = page.split_once(words).unwrap().0;
        let clause = before.rsplit_once("<div class=\"clause\">").unwrap().1;
        assert!(clause.contains("<figure>") && clause.contains("From the example"), "{words}");
    }
}

#[test]
fn the_game_inside_a_page_is_written_for_every_small_file() {
    for name in ["animal-chess.rules", "breakthrough.rules"] {
        let loaded = menagerie::load_file(project().join("rules").join(name)).unwrap();
        let game = loaded.game.unwrap();
        let page = menagerie::desk::book::book(&game, &loaded.files, &|| true).unwrap();
        assert!(
            menagerie::desk::book::is_book(&page) && page.matches("<figure").count() > game.kinds.len(),
            "{name}"
        );
        assert_eq!(
            menagerie::desk::book::book(&game, &loaded.files, &|| false),
            None,
            "{name}: it was stopped"
        );
    }
}
