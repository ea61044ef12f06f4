//! Moves by sets of cells.
//!
//! Where a walk leads that asks nothing on its way is known before the game, but for who stands in the way. So are the men whom it
//! may take there, what the man may become, and from where a man could be attacked, as far as the rules ask of kinds, owners and
//! cells only. What can be played is then counted without being played.
//!
//! What is not surely known is left to the machine: a clause, a man, a whole turn. Nothing is decided here that the machine would
//! decide otherwise.

pub(in crate::engine) mod attackers;
mod choices;
pub(in crate::engine) mod count;
mod drops;
mod ends;
pub(in crate::engine) mod facts;
pub(in crate::engine) mod jumps;
mod leads;
pub(in crate::engine) mod listed;
pub(in crate::engine) mod most;
mod routes;
mod swaps;
pub(in crate::engine) mod takings;
pub(in crate::engine) mod tally;
pub(in crate::engine) mod targets;
pub(in crate::engine) mod victims;
mod walked;
mod ways;

use std::sync::OnceLock;

use super::paths::Last;
use super::program::{ClauseId, Program};
use super::switches::Fast;
use super::table::Maybe;
use super::unroll::Post;
use super::words::Words;
use super::world::World;
use crate::language::ir::{Captures, Cell, Kind, ManOwner, Side};
use crate::play::position::ManId;
use attackers::{Attackers, Pieces, Prey};
use choices::Choices;
use facts::Facts;
use targets::Targets;

/// Who stands where.
pub(super) struct Board<'w, const N: usize> {
    world: &'w World,
    /// The men of the first side, of the second, of nobody.
    stand: [Words<N>; 3],
    occupied: Words<N>,
}

impl<'w, const N: usize> Board<'w, N> {
    fn of(world: &'w World) -> Self {
        let [first, second, nobody] = &world.stand;
        let stand = [Words::of(first), Words::of(second), Words::of(nobody)];
        let [first, second, nobody] = stand;
        Self { world, stand, occupied: first | second | nobody }
    }

    /// The men of nobody who may move; all others are only in the way.
    fn neutral_movers(&self, p: &Program) -> Words<N> {
        if self.of_owner(2).is_empty() {
            return Words::default();
        }
        let walks = |kind: &Kind| !p.kind(*kind).walks.is_empty();
        let movers = (0..p.kinds.len()).map(Kind::at).filter(walks);
        movers.fold(Words::default(), |movers, kind| movers | self.men(2, kind))
    }

    /// Whether nobody but a side's own men, and perhaps who stands on this cell, may be moved by it.
    fn only_sides_move(&self, p: &Program, but: Cell) -> bool {
        self.neutral_movers(p).without(Words::one(but)).is_empty()
    }

    /// The cell of a man of nobody who surely cannot take himself, whichever side moves him; no cell for all others.
    fn himself(&self, p: &Program, man: ManId) -> Cell {
        let of = self.world.man(man);
        let lands = |(_, captures): &(ClauseId, Captures)| *captures == Captures::OnLanding;
        let never =
            of.owner == ManOwner::Nobody && of.count == 1 && p.kind(of.kind).captures.iter().all(lands);
        if never { of.cell } else { Cell::NONE }
    }

    /// The men of an owner and a kind.
    #[inline]
    fn men(&self, owner: usize, kind: Kind) -> Words<N> {
        self.of_owner(owner) & self.of_kind(kind)
    }
}

impl<const N: usize> Pieces<N> for Board<'_, N> {
    #[inline]
    fn of_owner(&self, owner: usize) -> Words<N> {
        self.stand.get(owner).copied().unwrap_or_default()
    }

    #[inline]
    fn of_kind(&self, kind: Kind) -> Words<N> {
        self.world.of_kind(kind).map(Words::of).unwrap_or_default()
    }

    #[inline]
    fn occupied(&self) -> Words<N> {
        self.occupied
    }
}

/// What is known before the game of a board of at most 64 `N` cells.
#[derive(Debug)]
pub(super) struct Tabled<const N: usize> {
    facts: Facts,
    /// Whether moves are counted by it; else it is only known who attacks whom.
    counts: bool,
    /// Whether moves are listed by it.
    lists: bool,
    cells: usize,
    kinds: usize,
    /// By group of acts, kind, side and cell.
    targets: Vec<OnceLock<Targets<N>>>,
    /// By kind of the piece that is attacked, and whether it is nobody's; side that attacks; cell.
    attackers: Vec<OnceLock<Option<Attackers<N>>>>,
    /// Which cells are chosen from a cell: by clause, side and cell.
    choices: Vec<OnceLock<Option<Choices<N>>>>,
}

impl<const N: usize> Tabled<N> {
    fn of(p: &Program, (facts, counts): (Facts, bool)) -> Self {
        let (cells, kinds) = (p.layout.cells, p.kinds.len());
        let places = kinds * 2 * cells;
        Self {
            targets: (0..facts.groups.len() * places).map(|_| OnceLock::new()).collect(),
            choices: (0..if facts.news { p.clauses.len() * 2 * cells } else { 0 })
                .map(|_| OnceLock::new())
                .collect(),
            attackers: (0..2 * places).map(|_| OnceLock::new()).collect(),
            lists: counts && facts.takes_at_the_end(p),
            facts,
            counts,
            cells,
            kinds,
        }
    }

    fn targets(&self, p: &Program, post: Post) -> Option<&Targets<N>> {
        let Post { group, kind, side, cell } = post;
        let number = (usize::from(group) * self.kinds + kind.index()) * 2 + side.index();
        let there = self.targets.get(number * self.cells + cell.index())?;
        Some(there.get_or_init(|| Targets::of(p, &self.facts, post)))
    }

    /// Which cells the eye of a clause chooses from a cell.
    fn choice(&self, p: &Program, of: (ClauseId, Side, Cell)) -> Option<&Choices<N>> {
        let (clause, side, cell) = of;
        let place = (clause.index() * 2 + side.index()) * self.cells + cell.index();
        self.choices.get(place)?.get_or_init(|| Choices::of_choice(p, of)).as_ref()
    }

    /// From where a side may attack a piece on a cell; nothing where that depends on more than who stands where.
    fn attackers(&self, p: &Program, prey: Prey) -> Option<&Attackers<N>> {
        let kind = prey.kind.index() * 2 + usize::from(prey.owner == ManOwner::Nobody);
        let number = (kind * 2 + prey.by.index()) * self.cells + prey.cell.index();
        self.attackers.get(number)?.get_or_init(|| Attackers::of(p, &self.facts, prey)).as_ref()
    }
}

impl<const N: usize> Tabled<N> {
    /// How the last move of a line is counted if it is made by a clause, as far as that depends on the clause: from the cells that
    /// are tried, every so many.
    fn last(&self, p: &Program, (kind, clause): (Kind, ClauseId), step: usize) -> Last {
        let is_drop = p.kind(kind).drops.contains(&clause);
        if !self.counts || is_drop && (self.facts.news || !p.has_masks || !p.epilogue(clause).sure) {
            return Last::Made;
        }
        let mut last = Last::ByCells;
        let groups = self.facts.groups.iter().zip(0_u16..);
        for (of, group) in groups.filter(|(_, group)| self.facts.is_played(p, *group, clause)) {
            if of.guarded.is_some() || !of.most.is_empty() {
                return Last::Made;
            }
            for side in Side::BOTH {
                for cell in (0..self.cells).step_by(step).map(Cell::at) {
                    let targets = self.targets(p, Post { group, kind, side, cell });
                    let walked =
                        targets.and_then(|targets| targets.walked.iter().find(|by| by.clause == clause));
                    last = last.max(match walked {
                        None => Last::ByCells,
                        Some(walked) if walked.chooses.is_some() => Last::ByCells,
                        Some(_) if self.facts.taken_freely && p.epilogue(clause).sure => Last::ByEnds,
                        Some(_) => Last::Made,
                    });
                }
            }
        }
        last
    }
}

/// What is known before the game, by the size of its board. Larger boards, and games of which nothing is known, are left to the
/// machine.
#[derive(Debug)]
pub(super) enum Tables {
    /// At most 64 cells.
    One(Tabled<1>),
    /// At most 128.
    Two(Tabled<2>),
    /// At most 384.
    Six(Tabled<6>),
    /// None of these.
    None,
}

impl Tables {
    /// Those of a game.
    pub(super) fn of(p: &Program) -> Self {
        // Where nothing is asked of the position behind a move, no move has to be made to ask it.
        let asks_nothing = |facts: &Facts| !facts.blasts && p.moves.iter().all(|guard| !guard.after);
        if !p.switches.has(Fast::Counts) {
            return Self::None;
        }
        let facts = Facts::of(p).filter(|facts| facts.spared.is_none()).filter(|facts| {
            facts.trial == facts::Trial::None || facts.neutral.is_some() || asks_nothing(facts)
        });
        let facts = facts.map(|facts| (facts, true));
        let attacks = || Facts::of_attacks(p).map(|facts| (facts, false));
        let takings = || Facts::of_takings(p).map(|facts| (facts, true));
        let Some(facts) = facts.or_else(takings).or_else(attacks) else { return Self::None };
        match p.layout.cells {
            0..=64 => Self::One(Tabled::of(p, facts)),
            65..=128 => Self::Two(Tabled::of(p, facts)),
            129..=384 => Self::Six(Tabled::of(p, facts)),
            _ => Self::None,
        }
    }

    /// How the last move of a line is counted if it is made by a clause.
    pub(super) fn last_of(&self, p: &Program, of: (Kind, ClauseId), step: usize) -> Last {
        match self {
            Self::One(known) => known.last(p, of, step),
            Self::Two(known) => known.last(p, of, step),
            Self::Six(known) => known.last(p, of, step),
            Self::None => Last::Made,
        }
    }
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "a panic is how a test fails")]
mod tests {
    use std::collections::BTreeSet;
    use std::sync::Arc;

    use super::super::unroll::Post;
    use super::{Board, Tabled, Tables};
    use crate::engine::fast::FastPaths;
    use crate::engine::machine::Machine;
    use crate::engine::past::Past;
    use crate::engine::program::Program;
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
