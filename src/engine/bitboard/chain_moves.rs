//! Which chains of jumps are possible in a position.

use super::super::tables::most::Most;
use super::super::words::Words;
use super::chains::{Chain, ChainEnd, SORTS};
use super::far::nearest;
use super::gains::Gain;
use super::position::Bitboards;
use super::rules::Group;
use super::sinks::Sink;
use crate::language::ir::Cell;

/// If more jumps than this have to be tried in a position, the machine plays.
const JUMPS: u32 = 200_000;

/// `with most` may compare chains by at most so many criteria.
const CRITERIA: usize = 4;

/// The score of a chain, criterion by criterion.
type Score = [i64; CRITERIA];

/// The search for the chains of one piece.
struct Walk<'a, const N: usize> {
    chain: &'a Chain<N>,
    place: u16,
    from: Cell,
    found: &'a mut Vec<ChainEnd<N>>,
    /// Where the chains of this piece begin in the list.
    begun: usize,
    /// The highest score so far, and the criteria, if only the chains with the highest score are played.
    most: Option<(&'a mut Score, &'a [Counted<N>])>,
    /// What jumps of each sort may go over.
    of_sort: &'a [Words<N>; SORTS],
    /// The pieces that must not be captured.
    forbidden: Words<N>,
    /// The pieces for which some landings are preferred: see [`Chosen`].
    seen: Words<N>,
    /// How many jumps may still be tried.
    left: &'a mut u32,
}

/// A criterion by which chains are compared.
#[derive(Clone, Copy, Debug)]
enum Counted<const N: usize> {
    /// How many of these pieces are captured.
    Taken(Words<N>),
    /// A constant.
    Always(i64),
    /// What the mover has counted on its way.
    OnTheWay,
}

/// A state of the search.
#[derive(Clone, Copy)]
struct Stand<const N: usize> {
    at: Cell,
    round: u32,
    taken: Words<N>,
    occupied: Words<N>,
    victims: Words<N>,
    /// What the mover has counted on its way.
    counted: i64,
}

impl<const N: usize> Walk<'_, N> {
    /// Finds all ends from here; `None` if there are too many jumps.
    fn go(&mut self, stand: Stand<N>) -> Option<()> {
        *self.left = self.left.checked_sub(1)?;
        let Stand { at, round, occupied, victims, .. } = stand;
        let chain = self.chain;
        let mut goes = false;
        if round < chain.most {
            for (over, to, sort) in chain.near.at(at) {
                if victims.has(*over) && !occupied.has(*to) && self.may_go_over(*sort, *over) {
                    goes = true;
                    self.jump(stand, (Words::one(*over), *to, *sort))?;
                }
            }
            for (far, sort) in chain.far.at(at) {
                let whom = if chain.sorts.len() == 1 {
                    victims
                } else {
                    victims & self.of_sort.get(usize::from(*sort)).copied().unwrap_or_default()
                };
                let Some((man, rest)) = far.over(occupied, whom) else { continue };
                let mut landings = rest.up_to_first(occupied, far.hop.upwards).without(occupied);
                if !far.behind {
                    landings = landings & nearest(rest, far.hop.upwards);
                }
                if let Some(chosen) = chain.chosen.as_ref().filter(|_| !landings.is_one_at_most()) {
                    let occupied = if chain.late { occupied } else { occupied.without(man) };
                    let seen = self.seen.without(stand.taken | man);
                    let some = landings.cells().filter(|to| chosen.is_seen(*to, occupied, seen));
                    let some: Words<N> = some.collect();
                    if !some.is_empty() {
                        landings = some;
                    }
                }
                for to in landings.cells() {
                    goes = true;
                    self.jump(stand, (man, to, *sort))?;
                }
            }
        }
        if round >= chain.least && !(goes && chain.goes_on) {
            self.end(stand);
        }
        Some(())
    }

    /// Whether a jump of a sort may go over the piece on a cell.
    #[inline]
    fn may_go_over(&self, sort: u8, over: Cell) -> bool {
        self.chain.sorts.len() == 1
            || self.of_sort.get(usize::from(sort)).is_some_and(|victims| victims.has(over))
    }

    fn jump(&mut self, stand: Stand<N>, (man, to, sort): (Words<N>, Cell, u8)) -> Option<()> {
        let gain = self.chain.sorts.get(usize::from(sort)).and_then(|(_, gain)| gain.as_ref());
        let counted = gain.map_or(stand.counted, |gain| gain.after(stand.counted));
        let occupied = if self.chain.late { stand.occupied } else { stand.occupied.without(man) };
        let victims = stand.victims.without(man);
        self.go(Stand {
            at: to,
            round: stand.round + 1,
            taken: stand.taken | man,
            occupied,
            victims,
            counted,
        })
    }

    fn end(&mut self, Stand { at, taken, counted, .. }: Stand<N>) {
        let stays = at == self.from && !self.chain.returns;
        if stays || !self.chain.ends.has(at) || !(taken & self.forbidden).is_empty() {
            return;
        }
        if let Some((most, criteria)) = &mut self.most {
            let mut score = Score::default();
            for (there, by) in score.iter_mut().zip(*criteria) {
                *there = match by {
                    Counted::Taken(of) => i64::from((taken & *of).count()),
                    Counted::Always(value) => *value,
                    Counted::OnTheWay => counted,
                };
            }
            if score < **most {
                return;
            }
            if score > **most {
                self.found.clear();
                (**most, self.begun) = (score, 0);
            }
        }
        let end = ChainEnd { place: self.place, from: self.from, to: at, taken };
        // Ways that capture one piece are known to differ, if `once` says so.
        let known = self.found.get(self.begun..).unwrap_or(&[]);
        let is_once = taken.is_one_at_most() && self.chain.once;
        if is_once || !known.iter().any(|known| known.to == at && known.taken == taken) {
            self.found.push(end);
        }
    }
}

impl<const N: usize> Group<N> {
    /// Finds all chains of jumps of a group; `None` if they are too many.
    #[inline]
    pub(super) fn chain_moves(
        &self,
        board: &Bitboards<N>,
        number: u16,
        (found, sink): (&mut Vec<ChainEnd<N>>, &mut (impl Sink<N> + ?Sized)),
    ) -> Option<()> {
        let (own, occupied) = (board.of_side(board.to_move), board.occupied());
        found.clear();
        let (mut most, mut left) = ([i64::MIN; CRITERIA], JUMPS);
        for (place, chain) in (0_u16..).zip(&self.chains) {
            let men = own & board.of_kind(usize::from(chain.kind)) & chain.from;
            if men.is_empty() {
                continue;
            }
            let (mut of_sort, mut victims) = ([Words::NONE; SORTS], Words::NONE);
            for (cells, (land, _)) in of_sort.iter_mut().zip(&chain.sorts) {
                *cells = land.cells(board, occupied);
                victims |= *cells;
            }
            let counted = self.counted(board, chain)?;
            let criteria = counted.get(..self.most.len())?;
            let seen = chain.chosen.as_ref().map(|chosen| chosen.whom.cells(board, occupied));
            let seen = seen.unwrap_or_default();
            for from in chain.beginners(men, occupied, victims).cells() {
                let kinds = &self.limits.not_taken;
                let forbidden =
                    kinds.iter().fold(Words::default(), |men, kind| men | board.of_kind(usize::from(*kind)));
                let mut walk = Walk {
                    chain,
                    place,
                    from,
                    begun: found.len(),
                    found,
                    most: (!self.most.is_empty()).then_some((&mut most, criteria)),
                    of_sort: &of_sort,
                    forbidden,
                    seen: seen.without(Words::one(from)),
                    left: &mut left,
                };
                let lifted = Words::one(from);
                walk.go(Stand {
                    at: from,
                    round: 0,
                    taken: Words::default(),
                    occupied: occupied.without(lifted),
                    victims: victims.without(lifted),
                    counted: 0,
                })?;
            }
        }
        for end in found.iter() {
            if let Some(chain) = self.chains.get(usize::from(end.place)) {
                sink.chain((number, end.place, chain), end);
            }
        }
        Some(())
    }

    /// The criteria for the chains of a clause in this position; `None` if there are too many.
    #[inline]
    fn counted(&self, board: &Bitboards<N>, chain: &Chain<N>) -> Option<[Counted<N>; CRITERIA]> {
        let mut counted = [Counted::Always(0); CRITERIA];
        (self.most.len() <= CRITERIA).then_some(())?;
        for (there, by) in counted.iter_mut().zip(&self.most) {
            *there = match by {
                Most::Taken => Counted::Taken(Words::ALL),
                Most::TakenOf(kinds) => {
                    let men = kinds.iter().map(|kind| board.of_kind(kind));
                    Counted::Taken(men.fold(Words::NONE, |all, some| all | some))
                }
                Most::Mover(kinds) => Counted::Always(i64::from(kinds.has(usize::from(chain.kind)))),
                Most::OnTheWay(state) => {
                    let counts =
                        |(_, gain): &(_, Option<Gain>)| gain.is_some_and(|gain| gain.state == *state);
                    if chain.sorts.iter().any(counts) { Counted::OnTheWay } else { Counted::Always(0) }
                }
            };
        }
        Some(counted)
    }
}
