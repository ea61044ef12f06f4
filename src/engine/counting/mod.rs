//! The machine counts and lists moves by tables, without making them.
//!
//! What tables do not know is made, and told apart by the law of [`super::tables::tally`].

pub(in crate::engine) mod count;
mod drops;
mod ends;
pub(in crate::engine) mod listed;

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "a panic is how a test fails")]
mod tests {
    use std::collections::BTreeSet;
    use std::sync::Arc;

    use crate::engine::fast::FastPaths;
    use crate::engine::machine::Machine;
    use crate::engine::past::Past;
    use crate::engine::program::Program;
    use crate::engine::tables::game::{Tabled, Tables};
    use crate::engine::tables::pieces::Board;
    use crate::engine::unroll::Post;
    use crate::engine::world::World;
    use crate::language::ir::{Game, Kind, Side};
    use crate::loading::pipeline::{NoFiles, load};
    use crate::play::position::Position;

    fn game(text: &str) -> Game {
        load("a", text, &NoFiles).game.unwrap()
    }

    /// How many moves are counted in the first position, and the labels of the clauses that are left to the machine; one without a
    /// label is told by its words.
    fn counted(game: &Game) -> (Option<u64>, BTreeSet<String>) {
        let p = Program::of(game);
        let world = World::of(&p.layout, &Position::start(game));
        let fast = Arc::new(FastPaths::of(&p));
        let mut machine = Machine::new(world, Past::default(), Arc::clone(&fast));
        let walked = match &fast.tables {
            Tables::One(known) => walked(&p, known, &machine.world),
            Tables::Two(known) => walked(&p, known, &machine.world),
            Tables::Six(known) => walked(&p, known, &machine.world),
            Tables::None => BTreeSet::new(),
        };
        (machine.ask(&p, |machine| machine.count(&p)).unwrap(), walked)
    }

    fn walked<const N: usize>(p: &Program, known: &Tabled<N>, world: &World) -> BTreeSet<String> {
        let board = Board::<N>::of(world);
        let mut found = BTreeSet::new();
        for (side, kind) in
            Side::BOTH.into_iter().flat_map(|side| (0..p.kinds.len()).map(move |kind| (side, kind)))
        {
            for cell in board.men(side.index(), Kind::at(kind)).cells() {
                let post = Post { group: 0, kind: Kind::at(kind), side, cell };
                for walked in &known.targets(p, post).unwrap().walked {
                    let clause = p.clauses.get(walked.clause.index()).unwrap();
                    let words = p.game.sources.text(clause.at).split([':', '\n']).next().unwrap();
                    found.insert(words.to_owned());
                }
            }
        }
        found
    }

    fn labels(labels: &[&str]) -> BTreeSet<String> {
        labels.iter().map(|label| (*label).to_owned()).collect()
    }

    #[test]
    fn plain_clauses_are_not_walked() {
        let game_of = |name: &str| game(&std::fs::read_to_string(format!("rules/{name}.rules")).unwrap());
        assert_eq!(counted(&game_of("breakthrough")), (Some(22), labels(&[])));
        assert_eq!(counted(&game_of("animal-chess")), (Some(24), labels(&[])));
        assert_eq!(counted(&game_of("xiangqi")), (Some(44), labels(&[])));
        let walked = labels(&["move O-O", "move O-O-O", "move en-passant"]);
        assert_eq!(counted(&game_of("chess")), (Some(20), walked));
    }

    #[test]
    fn what_nobody_knows_before_the_game_is_walked() {
        let text = |clause: &str| {
            format!(
                "language 1\ngame \"A\"\nsides White, Black\nboard {{ grid a..d, 1..4 }}\n\
                 piece Man \"M\" {{ tired : flag  {clause} }}\n\
                 setup {{ White: Man a1  Black: Man d4 }}\nends {{ after a turn {{ win when no enemy }} }}\n"
            )
        };
        let of = |clause: &str| counted(&game(&text(clause)));
        assert_eq!(of("move step any  after moving { set tired }"), (Some(3), labels(&[])));
        let walked = "move step any unless tired";
        assert_eq!(of(&format!("{walked}  after moving {{ set tired }}")), (Some(3), labels(&[walked])));
        // Who goes to one cell in two ways has one move, unless they differ.
        let two = "move step any | step n then step e";
        assert_eq!(of(&format!("{two}  after moving when tired {{ set tired }}")).0, Some(3));
        assert_eq!(of("move step any  move leap (1,1)").0, Some(3));
    }
}
