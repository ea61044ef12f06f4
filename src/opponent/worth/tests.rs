#![expect(clippy::unwrap_used, reason = "a panic is how a test fails")]

use std::path::Path;
use std::sync::Arc;

use super::features::Moves;
use super::values::UNIT;
use super::{Shape, Values};
use crate::desk::folder::load;
use crate::engine::{About, Engine, GameTree, InTree};
use crate::language::ir::{Cell, Game, Kind, Side};
use crate::loading::pipeline::asked;
use crate::opponent::maths::{chance, single};
use crate::opponent::tests::{game, surveyed};
use crate::play::dice::Dice;
use crate::play::executor::{Executor, Start};

fn kind(game: &Game, name: &str) -> Option<Kind> {
    game.kinds.iter().position(|kind| kind.name == name).map(Kind::at)
}

/// Along a random game, positions are worth what their features are worth together.
struct Compared {
    values: Values,
    dice: Dice,
}

impl InTree for Compared {
    type Done = usize;

    fn run<T: GameTree>(mut self, mut tree: T) -> usize {
        let mut compared = 0;
        let none = Moves::default();
        for _ in 0..60 {
            let mut pieces = 0;
            tree.pieces(|_, _, _| pieces += 1);
            let features = self.values.shape().features(&tree, &none, &none);
            let weight = |place: usize| self.values.weights().get(place).copied().unwrap();
            let odds: f32 = features.iter().map(|(place, much)| weight(*place) * much).sum();
            let sign = if tree.to_move() == Side::BOTH[0] { 1.0 } else { -1.0 };
            let (exact, value) = (sign * f64::from(odds) * UNIT, f64::from(self.values.value(&tree)));
            // Numbers are rounded: by half a point for each piece and less. What is left out weighs some 40 points a piece.
            let most = f64::from(pieces + 5);
            assert!((exact - value).abs() < most, "{exact} {value}");
            compared += 1;
            let mut moves = Vec::new();
            tree.moves(&mut moves).unwrap();
            if moves.is_empty() {
                break;
            }
            let next = self.dice.below(moves.len());
            tree.make(moves.get(next).unwrap()).unwrap();
        }
        compared
    }
}

/// By their rules: a king on one of the four cells in the middle, any animal in the enemy den, a runner on the last rank, the lion king in
/// the very middle. In chess and in Hex no piece wins by where it stands.
#[test]
fn pieces_win_where_endings_say_so() {
    let cases = [
        ("king-of-the-hill", "King", "d4 e4 d5 e5"),
        ("king-of-the-hill", "Queen", ""),
        ("animal-chess", "Rat", "d9"),
        ("animal-chess", "Elephant", "d9"),
        ("breakthrough", "Runner", "a8 b8 c8 d8 e8 f8 g8 h8"),
        ("racing-kings", "King", "a8 b8 c8 d8 e8 f8 g8 h8"),
        ("racing-kings", "Rook", ""),
        ("lions-cave", "Lion-King", "D4d"),
        ("lions-cave", "Cub", ""),
        ("chess", "King", ""),
        ("hex", "Stone", ""),
    ];
    for (rules, name, cells) in cases {
        let game = game(rules);
        let shape = Shape::of(&game);
        let kind = kind(&game, name).unwrap().index();
        let wins = |cell: &usize| shape.goal(kind, *cell) >= 1.0;
        let mut found: Vec<&str> =
            (0..shape.cells()).filter(wins).map(|cell| game.board.cell_name(Cell::at(cell))).collect();
        let mut expected: Vec<&str> = cells.split_whitespace().collect();
        found.sort_unstable();
        expected.sort_unstable();
        assert_eq!(found, expected, "{rules} {name}");
        assert_eq!(shape.has_goal(kind), !cells.is_empty(), "{rules} {name}");
    }
}

#[test]
fn a_position_is_worth_the_sum_of_its_features() {
    let royals = [
        ("chess", "King"),
        ("xiangqi", "General"),
        ("minishogi", "King"),
        ("breakthrough", ""),
        ("animal-chess", ""),
        // White has four pawns and a king, Black all pieces: being White has a worth of its own.
        ("monster-chess", "King"),
    ];
    for (name, royal) in royals {
        let game = game(name);
        let royal = kind(&game, royal);
        let shape = Arc::new(Shape::of(&game).with_royal(&game, royal));
        let mut dice = Dice::new(3);
        let weights = (0..shape.weights()).map(|_| single(chance(&mut dice) - 0.5)).collect();
        let values = Values::new(shape, weights);
        let compared = Engine::begin(Start::new(&game)).in_tree(Compared { values, dice });
        assert!(compared > 20, "{name}");
    }
}

/// By their set-ups: an army against a king with four pawns, and against one piece. All others begin with the same pieces.
#[test]
fn only_sides_that_begin_with_different_pieces_have_a_worth_of_their_own() {
    let uneven = ["maharajah", "monster-chess", "chess", "xiangqi", "lions-cave", "hex", "racing-kings"];
    let found = uneven.map(|name| Shape::of(&game(name)).is_uneven());
    assert_eq!(found, [true, true, false, false, false, false, false]);
}

/// A captured piece of minishogi comes into the hand as what it was before its promotion; in chess none does.
#[test]
fn a_capture_gains_what_comes_into_the_hand() {
    for (name, victim, won) in
        [("minishogi", "Tokin", "Pawn"), ("minishogi", "Silver", "Silver"), ("chess", "Knight", "")]
    {
        let game = game(name);
        let survey = surveyed(&game);
        let odds = |kind: Kind| f32::from(u8::try_from(kind.index() + 1).unwrap());
        let values = Values::by_kinds(Arc::new(Shape::of(&game)), odds).with_won(&survey);
        let (victim, won) = (kind(&game, victim), kind(&game, won));
        let about = About { from: None, to: None, kind: None, becomes: None, victim, victims: 1 };
        assert_eq!(values.gain(&about), values.of_kind(victim) + values.of_kind(won), "{name}");
    }
}

/// Which pawns of chess are free, by the definition of a passed pawn.
#[test]
fn a_free_pawn_of_chess_is_a_passed_pawn() {
    let loaded = load(Path::new("rules/chess.rules")).unwrap();
    let game = loaded.game.as_ref().unwrap();
    let position = asked::read(game, &loaded.files, "position", "4k3/8/8/pP1p4/3P3p/6P1/8/4K3 w - -");
    let placement = position.unwrap().unwrap();
    let shape = Shape::of(game);
    let pawn = kind(game, "Pawn").unwrap().index();
    let is_free = |side: Side, name: &str| {
        let stands = |cell: Cell| {
            placement.men.iter().any(|man| {
                man.cell == cell && man.owner.side() == Some(side.other()) && man.kind == Kind::at(pawn)
            })
        };
        shape.is_free(side, (pawn, game.board.cell(name).unwrap()), stands)
    };
    let [white, black] = Side::BOTH;
    // The pawn of b5 has passed that of a5; those of d4 and d5 block each other; that of h4 stands before that of g3.
    let free = ["b5", "d4", "g3"].map(|cell| is_free(white, cell));
    assert_eq!(free, [true, false, false]);
    let free = ["a5", "d5", "h4"].map(|cell| is_free(black, cell));
    assert_eq!(free, [true, false, false]);
    // A king has few of its kind beside it.
    let king = (kind(game, "King").unwrap().index(), game.board.cell("e1").unwrap());
    assert!(!shape.is_free(white, king, |_| false));
}
