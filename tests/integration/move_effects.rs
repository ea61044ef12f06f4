//! The listed effects of a move are those that the position shows.

use std::sync::atomic::{AtomicUsize, Ordering};

use menagerie::desk::document::Document;
use menagerie::desk::picture::Marks;
use menagerie::language::ir::{Cell, Game, Kind, ManOwner, Placement, Side};
use menagerie::loading::pipeline::{NoFiles, load};
use menagerie::loading::trial::named_positions;
use menagerie::play::matches::{Match, Plain};
use menagerie::play::notation::texts;
use menagerie::play::session::{Session, ways};
use menagerie::play::trace::{Act, Subject};

use serde_json::json;

use crate::fixtures::each_loaded;
use crate::program::project;

/// How many moves of each position are made.
const MADE: usize = 12;
/// How many positions of each game are checked.
const POSITIONS: usize = 6;

/// A piece: its cell, its kind, and its owner.
type Man = (Cell, Kind, ManOwner);

fn men(placement: &Placement) -> Vec<Man> {
    let mut men: Vec<Man> = placement.men.iter().map(|man| (man.cell, man.kind, man.owner)).collect();
    men.sort_unstable();
    men
}

/// Applies an act to the pieces. `None` if that is impossible.
fn done(game: &Game, men: &mut Vec<Man>, act: &Act) -> Option<()> {
    let summary = act.summary();
    let take = |men: &mut Vec<Man>, is: &dyn Fn(&Man) -> bool| {
        let index = men.iter().position(is)?;
        Some(men.swap_remove(index))
    };
    let mover = match (act.origin, act.kind) {
        (Some(origin), _) => Some(take(men, &|man| man.0 == origin)?),
        (None, Some(kind)) => Some((summary.legs.first()?.0, kind, act.side.into())),
        (None, None) => None,
    };
    for man in summary.changes.iter().filter(|man| man.who == Subject::New) {
        men.push((man.at?, man.kind?, man.owner?));
    }
    for taken in &summary.taken {
        let own = mover.filter(|_| act.end.is_none());
        if !own.is_some_and(|own| own.1 == taken.1 && own.2 == taken.2) || men.contains(taken) {
            take(men, &|man| man == taken)?;
        }
    }
    for (kind, from, to) in &summary.put {
        let man = take(men, &|man| man.0 == *from && kind.is_none_or(|kind| kind == man.1))?;
        men.push((*to, man.1, man.2));
    }
    for man in summary.changes.iter().filter(|man| man.who == Subject::Other) {
        let was = take(men, &|was| Some(was.0) == man.at)?;
        men.push((was.0, man.kind.unwrap_or(was.1), man.owner.unwrap_or(was.2)));
    }
    if let (Some(mover), Some(_)) = (mover, act.end) {
        let turned =
            summary.changes.iter().rev().find(|man| man.who == Subject::Mover).and_then(|man| man.owner);
        let end = summary.legs.last().map_or(mover.0, |leg| leg.0);
        men.push((end, summary.becomes.unwrap_or(mover.1), turned.unwrap_or(mover.2)));
    }
    if summary.swaps_sides {
        for (cell, _, owner) in men {
            *cell = game.board.images[1][cell.index()];
            *owner = owner.side().map_or(*owner, |side| Side(1 - side.0).into());
        }
    }
    Some(())
}

#[test]
fn what_a_move_is_said_to_do_is_what_it_does() {
    let made = AtomicUsize::new(0);
    each_loaded(&["rules", "tests/accept"], |loaded| {
        let Some(game) = &loaded.game else { return Ok(()) };
        let others = named_positions(game).map(|(_, placement)| placement);
        let all = [&game.setup].into_iter().chain(others);
        // One piece of a pile may go, and the others stay.
        for placement in all.filter(|all| all.men.iter().all(|man| man.count == 1)).take(POSITIONS) {
            made.fetch_add(lead_there(game, placement)?, Ordering::Relaxed);
        }
        Ok(())
    });
    let made = made.into_inner();
    assert!(made > 5000, "{made} moves");
}

fn lead_there(game: &Game, placement: &Placement) -> Result<usize, String> {
    let Ok(mut play) = Match::<Plain>::at(game, placement) else { return Ok(0) };
    let Ok(moves) = play.legal_moves() else { return Ok(0) };
    let before = men(placement);
    let texts = texts(game, &ways(&moves));
    for (played, text) in moves.iter().zip(texts).take(MADE) {
        play.play(played).unwrap();
        let after = men(&play.position().to_placement(game));
        assert!(play.undo());
        let mut told = before.clone();
        let sound = played.acts().iter().all(|act| done(game, &mut told, act).is_some());
        told.sort_unstable();
        if !sound || told != after {
            return Err(format!("`{text}` leads to {after:?}, and is told as {told:?}\n{:?}", played.acts()));
        }
    }
    Ok(moves.len().min(MADE))
}

/// Pieces whose moves are made by effects: of each kind there is one, with one move.
const RULES: &str = "language 1
game \"Effects\"
sides White, Black symmetry none
board { grid a..g, 1..3 }
piece Trader \"T\" { move step forward onto man as other { swap mover and other } }
piece Jumper \"J\" { move step forward quietly { put mover on e3 } }
piece Caller \"C\" { move stay { swap Stone (d1) and Stone (d3) } }
piece Turner \"U\" { move stay { become Stone } }
piece Idler \"I\" { move step forward quietly { become Idler } }
piece Leaver \"L\" { move step forward quietly { become enemy } then step forward quietly }
piece Stone \"S\" { move stay when no cell }
setup { White: Trader a1, Jumper b1, Caller c1, Stone d1, Turner e1, Idler f1, Leaver g1  Black: Stone a2 d3 }
ends { after a turn { win when no enemy } }
";

/// The listed effects of the move of the piece on a cell: in a document, in a list, and by a picture.
fn told(cell: &str) -> String {
    let game = load("effects.rules", RULES, &NoFiles).game.unwrap();
    let session = Session::<Plain>::new(&game).unwrap();
    let document = Document::of(&session, game.board.cell(cell)).unwrap();
    let [shown] = document.moves.as_slice() else { panic!("{:?}", document.moves) };
    let [act] = shown.acts.as_slice() else { panic!("{:?}", shown.acts) };
    let mut told = vec![shown.listed.text.clone()];
    told.extend(act.legs.iter().map(|leg| format!("{} {}", leg.how, leg.to)));
    told.extend(act.put.iter().map(|man| format!("{}-{}", man.from, man.to)));
    told.extend(act.becomes.iter().chain(&shown.listed.promotes).map(|kind| format!("becomes {kind}")));
    let changes = shown.listed.changes.iter().map(|man| (man.side.as_deref(), man.at.as_deref()));
    told.extend(changes.map(|(side, at)| format!("{} on {}", side.unwrap_or("?"), at.unwrap_or("?"))));
    let marks = Marks::of_move(&session.ways().unwrap()[shown.listed.index][0]);
    let name = |cell: &Cell| game.board.cell_name(*cell);
    told.extend(
        marks.arrows.iter().map(|arrow| format!(">{}", arrow.iter().map(name).collect::<Vec<_>>().join(">"))),
    );
    told.extend(marks.signs.iter().map(|(sign, cell)| format!("{sign:?} {}", name(cell))));
    told.join(", ")
}

#[test]
fn effects_that_bring_pieces_elsewhere_are_reported_alike_everywhere() {
    // A piece that walks onto another is on its own last cell before the two change places.
    assert_eq!(told("a1"), "Ta1-a2, onto a2, a2-a1, >a1>a2, >a2>a1, Onto a2");
    assert_eq!(told("b1"), "Jb1-e3, quietly b2, quietly e3, >b1>b2>e3, Quiet e3");
    // Two others change places: the mover stays.
    assert_eq!(told("c1"), "Cc1, stay c1, d3-d1, d1-d3, >d3>d1, >d1>d3");
}

#[test]
fn what_a_piece_becomes_is_reported_alike_everywhere() {
    assert_eq!(told("e1"), "Ue1=S, stay e1, becomes Stone, becomes Stone, Promotes e1");
    // A piece that becomes its own kind does not change.
    assert_eq!(told("f1"), "If1-f2, quietly f2, >f1>f2, Quiet f2");
    // The listed cell is that of the moment, not the last one.
    assert_eq!(told("g1"), "Lg1-g3, quietly g2, quietly g3, Black on g2, >g1>g2>g3, Changed g3, Quiet g3");
}

/// In Messigny chess two pieces that do not touch each other change places.
#[test]
fn pieces_that_change_places_from_afar_are_reported_with_where_each_goes() {
    let game = menagerie::load_file(project().join("rules/messigny.rules")).unwrap().game.unwrap();
    let (_, placement) = named_positions(&game).find(|(title, _)| title.contains("same whoever")).unwrap();
    let session = Session::<Plain>::at(&game, placement).unwrap();
    let document = Document::of(&session, game.board.cell("h3")).unwrap();
    let shown = document.moves.iter().find(|shown| shown.listed.text == "Bh3-d5").unwrap();
    let act = serde_json::to_value(&shown.acts[0]).unwrap();
    assert_eq!(act["legs"], json!([{"to": "h3", "how": "stay"}, {"to": "d5", "how": "onto"}]));
    assert_eq!(act["put"], json!([{"piece": null, "from": "d5", "to": "h3"}]));
}
