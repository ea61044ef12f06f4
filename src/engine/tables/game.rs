//! What is known before the game, by the size of its board: each table is made when it is first asked for.

use std::sync::OnceLock;

use super::super::paths::Last;
use super::super::program::{ClauseId, Program};
use super::super::switches::Fast;
use super::super::unroll::Post;
use super::attackers::Attackers;
use super::choices::Choices;
use super::facts::{self, Facts};
use super::pieces::Prey;
use super::takings;
use super::targets::Targets;
use crate::language::ir::{Cell, Kind, ManOwner, Side};

/// What is known before the game of a board of at most 64 `N` cells.
#[derive(Debug)]
pub(in crate::engine) struct Tabled<const N: usize> {
    pub(in crate::engine) facts: Facts,
    /// Whether moves are counted by it; else it is only known who attacks whom.
    pub(in crate::engine) counts: bool,
    /// Whether moves are listed by it.
    pub(in crate::engine) lists: bool,
    cells: usize,
    pub(in crate::engine) kinds: usize,
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

    pub(in crate::engine) fn targets(&self, p: &Program, post: Post) -> Option<&Targets<N>> {
        let Post { group, kind, side, cell } = post;
        let number = (usize::from(group) * self.kinds + kind.index()) * 2 + side.index();
        let there = self.targets.get(number * self.cells + cell.index())?;
        Some(there.get_or_init(|| Targets::of(p, &self.facts, post)))
    }

    /// Which cells the eye of a clause chooses from a cell.
    pub(in crate::engine) fn choice(&self, p: &Program, of: (ClauseId, Side, Cell)) -> Option<&Choices<N>> {
        let (clause, side, cell) = of;
        let place = (clause.index() * 2 + side.index()) * self.cells + cell.index();
        self.choices.get(place)?.get_or_init(|| Choices::of_choice(p, of)).as_ref()
    }

    /// From where a side may attack a piece on a cell; nothing where that depends on more than who stands where.
    pub(in crate::engine) fn attackers(&self, p: &Program, prey: Prey) -> Option<&Attackers<N>> {
        let kind = prey.kind.index() * 2 + usize::from(prey.owner == ManOwner::Nobody);
        let number = (kind * 2 + prey.by.index()) * self.cells + prey.cell.index();
        self.attackers.get(number)?.get_or_init(|| Attackers::of(p, &self.facts, prey)).as_ref()
    }
}

impl Facts {
    /// Whether moves that are known by their cells capture at most the piece where they end, and change no other piece's side.
    fn takes_at_the_end(&self, p: &Program) -> bool {
        !self.blasts && !p.turns_men() && !self.news && (!self.hooks_take || takings::spare_enemies(p))
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
pub(in crate::engine) enum Tables {
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
    pub(in crate::engine) fn of(p: &Program) -> Self {
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
    pub(in crate::engine) fn last_of(&self, p: &Program, of: (Kind, ClauseId), step: usize) -> Last {
        match self {
            Self::One(known) => known.last(p, of, step),
            Self::Two(known) => known.last(p, of, step),
            Self::Six(known) => known.last(p, of, step),
            Self::None => Last::Made,
        }
    }
}
