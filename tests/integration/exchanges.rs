//! What moves gain in exchanges, as trees tell searchers: published values, the definition by playing, and where nothing is told.

use menagerie::desk::stats::Dice;
use menagerie::engine::{Engine, Fast, GameTree, InTree, Standing, Switches};
use menagerie::language::ir::{Cell, Game};
use menagerie::play::matches::{Executor, Start};

use crate::fixtures::{at, built_on_rules, rule_file, rules};

/// What kinds are worth, by their names.
type Worth<'a> = &'a [(&'a str, i32)];

fn worths(game: &Game, worth: Worth<'_>) -> Vec<i32> {
    let of = |name: &str| worth.iter().find(|(kind, _)| *kind == name).map_or(0, |(_, worth)| *worth);
    game.kinds.iter().map(|kind| of(&kind.name)).collect()
}

/// What the move from one cell to another gains.
struct Asked<'a> {
    from: Cell,
    to: Cell,
    worth: &'a [i32],
}

impl InTree for Asked<'_> {
    type Done = Option<i32>;

    fn run<T: GameTree>(self, mut tree: T) -> Option<i32> {
        let mut moves = Vec::new();
        tree.moves(&mut moves).unwrap();
        let is_meant = |of: &&T::Move| {
            let about = tree.about(of);
            (about.from, about.to) == (Some(self.from), Some(self.to))
        };
        tree.exchange(moves.iter().find(is_meant).unwrap(), self.worth)
    }
}

#[track_caller]
fn gains(game: &str, position: &str, (from, to): (&str, &str), worth: Worth<'_>) -> Option<i32> {
    let play = at::<Engine>(rule_file(game), position);
    let game = play.game();
    let cell = |name: &str| game.board.cell(name).unwrap();
    let worth = worths(game, worth);
    play.executor().in_tree(Asked { from: cell(from), to: cell(to), worth: &worth })
}

const CHESS: Worth<'_> =
    &[("Pawn", 100), ("Knight", 325), ("Bishop", 325), ("Rook", 500), ("Queen", 975), ("King", 20_000)];

/// Both examples of the page "Static Exchange Evaluation" of the Chess Programming Wiki, with its values.
#[test]
fn exchanges_of_chess_have_their_published_values() {
    let free = "1k1r4/1pp4p/p7/4p3/8/P5P1/1PP4P/2K1R3 w - -";
    assert_eq!(gains("chess", free, ("e1", "e5"), CHESS), Some(100));
    let guarded = "1k1r3q/1ppn3p/p4b2/4p3/8/P2N2P1/1PP1R1BP/2K1Q3 w - -";
    assert_eq!(gains("chess", guarded, ("d3", "e5"), CHESS), Some(-225));
}

/// A queen takes a pawn that a king guards alone: he may not take her while a rook stands behind her.
#[test]
fn a_king_does_not_take_what_is_guarded() {
    let guarded = "8/8/4k3/4p3/8/4Q3/4R3/4K3 w - -";
    assert_eq!(gains("chess", guarded, ("e3", "e5"), CHESS), Some(100));
    let alone = "8/8/4k3/4p3/8/4Q3/3R4/4K3 w - -";
    assert_eq!(gains("chess", alone, ("e3", "e5"), CHESS), Some(100 - 975));
}

/// A cannon takes a horse over a soldier; a chariot takes the cannon.
#[test]
fn a_cannon_takes_over_one_piece() {
    let worth: Worth<'_> =
        &[("Cannon", 450), ("Horse", 400), ("Chariot", 900), ("Soldier", 100), ("General", 20_000)];
    let guarded =
        "Red: General f1, Cannon e4  Black: General d10, Horse e8, Chariot a8, Soldier e6  to move Red";
    assert_eq!(gains("xiangqi", guarded, ("e4", "e8"), worth), Some(400 - 450));
    let alone =
        "Red: General f1, Cannon e4  Black: General d10, Horse e8, Chariot a9, Soldier e6  to move Red";
    assert_eq!(gains("xiangqi", alone, ("e4", "e8"), worth), Some(400));
}

/// Where the captured piece is not on the cell of the landing, or nothing is known, nothing is told.
#[test]
fn exchanges_are_told_only_where_one_piece_lands_on_another() {
    let jump = "Black: Man c3  White: Man d4 h8  to move Black";
    assert_eq!(gains("english-draughts", jump, ("c3", "e5"), &[("Man", 100)]), None);
    let chess = rules("chess");
    let engine = Engine::begin(Start::new(&chess));
    let machine = engine.by(Switches::default().without(Fast::Sets));
    let cell = |name: &str| chess.board.cell(name).unwrap();
    assert_eq!(machine.in_tree(Asked { from: cell("e2"), to: cell("e4"), worth: &[1; 6] }), None);
}

/// A board of 360 cells with so many kinds, one of which takes another: what the capture gains.
fn on_a_large_board(kinds: usize) -> Option<i32> {
    let piece = |letter: char| format!("piece Walker-{letter} \"{letter}\" {{ move step orthogonal }}\n");
    let pieces: String = ('a'..='z').take(kinds).map(piece).collect();
    let text = format!(
        "language 1\ngame \"Large\"\nsides White, Black\nboard {{ grid a..r, 1..20 }}\n{pieces}\
         setup {{ White: Walker-a a1  Black: Walker-b a2 }}\nends {{ before a turn {{ lose when no move }} }}\n"
    );
    let loaded = built_on_rules(&text);
    let game = loaded.game.unwrap();
    let [from, to] = ["a1", "a2"].map(|cell| game.board.cell(cell).unwrap());
    Engine::begin(Start::new(&game)).in_tree(Asked { from, to, worth: &[1, 5] })
}

/// Two sides, 360 cells: five kinds make 3600 rows in the table of attackers, six make 4320, more than the 4096 it may have.
#[test]
fn exchanges_are_told_as_long_as_their_table_is_not_too_large() {
    assert_eq!([5, 6].map(on_a_large_board), [Some(5), None]);
}

/// Along random games, the gain is what the definition gives by making the moves.
struct Along {
    dice: Dice,
    plies: usize,
}

/// What the side to move gains by capturing on a cell with any piece, where all pieces are worth 1.
fn by_playing<T: GameTree>(tree: &mut T, on: Cell) -> i32 {
    let mut captures = Vec::new();
    tree.captures(&mut captures).unwrap();
    let takes = |of: &&T::Move| tree.about(of).to == Some(on) && tree.about(of).victims > 0;
    let Some(of) = captures.iter().find(takes).cloned() else { return 0 };
    tree.make(&of).unwrap();
    let behind = by_playing(tree, on);
    tree.undo();
    (1 - behind).max(0)
}

impl InTree for Along {
    type Done = usize;

    fn run<T: GameTree>(mut self, mut tree: T) -> usize {
        let mut compared = 0;
        for _ in 0..self.plies {
            let mut moves = Vec::new();
            tree.moves(&mut moves).unwrap();
            for of in &moves {
                let about = tree.about(of);
                let (Some(to), 1) = (about.to, about.victims) else { continue };
                let told = tree.exchange(of, &[1]).unwrap();
                tree.make(of).unwrap();
                let played = 1 - by_playing(&mut tree, to);
                tree.undo();
                assert_eq!(told, played, "{about:?}");
                compared += 1;
            }
            if moves.is_empty() || !matches!(tree.stands(true), Ok(Standing::Open)) {
                break;
            }
            tree.make(&moves[self.dice.below(moves.len())]).unwrap();
        }
        compared
    }
}

/// In Breakthrough every piece is of one kind, and nothing but who stands where decides who captures.
#[test]
fn an_exchange_is_what_is_played() {
    let engine = Engine::begin(Start::new(&rules("breakthrough")));
    let compared: usize =
        (0..20).map(|seed| engine.clone().in_tree(Along { dice: Dice::new(seed), plies: 60 })).sum();
    assert!(compared > 500, "{compared}");
}
