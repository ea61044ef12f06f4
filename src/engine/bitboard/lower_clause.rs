//! Lowers one clause: finds its leaps, lame leaps and rays from each cell, or special ways, or its chains of jumps.

use super::super::program::{Clause, ClauseId};
use super::super::switches::Fast;
use super::super::tables::facts::forbidding;
use super::super::tables::landings::{begins, kinds_landed};
use super::super::tables::targets::{End, Targets};
use super::super::unroll::Post;
use super::super::why::{Fallback, Why};
use super::chains::Chain;
use super::forms::Form;
use super::lower::{Alike, Key, Landings, LeapOrRay, Maker};
use super::ops::{LANDS, Land};
use super::ways;
use crate::language::ir::{Cell, Kind};

impl<const N: usize> Maker<'_, N> {
    /// Finds the ways of a clause from all cells, or its chains of jumps.
    pub(super) fn ways_of(
        &mut self,
        kind: Kind,
        (id, clause): (ClauseId, &Clause),
        (ways, classes): (&mut Vec<Alike<N>>, &mut Vec<Landings>),
    ) -> Option<()> {
        let p = self.p;
        let is_free = self.facts.taken_freely && self.facts.moves_freely.get(kind.index()) == Some(&true);
        p.only_if(is_free, forbidding(p, kind), Why::SetsOff)?;
        if let Some(form) = Form::of(p, clause) {
            let of = (self.group, kind, self.side);
            let chain = Chain::of(p, self.facts, of, (id, clause, &form));
            self.made.chains.push(chain.or_else(|| p.falls(clause.at, Why::Chain))?);
            return Some(());
        }
        for cell in (0..p.layout.cells).map(Cell::at) {
            let post = Post { group: self.group, kind, side: self.side, cell };
            self.clause(post, (id, clause), (ways, classes))?;
        }
        Some(())
    }

    /// Finds the ways of a clause from a cell.
    fn clause(
        &mut self,
        post: Post,
        (id, clause): (ClauseId, &Clause),
        (ways, classes): (&mut Vec<Alike<N>>, &mut Vec<Landings>),
    ) -> Option<()> {
        let p = self.p;
        let begins = begins(p, post, clause);
        if begins == Some(false) {
            return Some(());
        }
        let mut targets = std::mem::take(&mut self.targets);
        targets.clear();
        let begins_known = begins.filter(|_| p.switches.has(Fast::Tables));
        let found = begins_known.and_then(|_| targets.walk(p, self.facts, post, (id, clause)));
        let Some(found) = found else {
            let begins = || begins.is_none().then_some(Fallback { at: Some(clause.at), why: Why::Begins });
            self.fallback = p.reasons.take().or_else(begins);
            self.made.specials.extend(ways::ways(
                p,
                (self.facts, self.slots),
                post,
                (id, clause),
                &mut self.steps,
            )?);
            self.targets = targets;
            return p.only_if(self.made.specials.len() <= ways::WAYS, clause.at, Why::TooMany);
        };
        if p.kind(post.kind).stacks > 1 {
            // Who leaves a pile leaves the others on the cell from which it goes.
            let plan = p.plan(id, post.side, post.cell);
            let is_known = plan.is_some_and(|plan| !plan.comes_back(post.cell));
            p.only_if(is_known, clause.at, Why::Piles)?;
        }
        self.ends = self.ends.checked_sub(found.len()).or_else(|| p.falls(clause.at, Why::TooMany))?;
        if found.is_empty() {
            self.targets = targets;
            return Some(());
        }
        let rules = p.kind(post.kind);
        let stays = rules.promotions.is_empty() && rules.stands.is_free() && rules.stops.is_free();
        let mut landings = Landings::new();
        for (to, _) in found.iter().filter(|_| !stays) {
            if !landings.contains_key(to) {
                landings.insert(*to, kinds_landed(p, self.facts, post, *to)?);
            }
        }
        let agree = |class: &Landings| {
            landings.iter().all(|(to, kinds)| class.get(to).is_none_or(|also| also == kinds))
        };
        // If all landings are alike, the class is empty.
        let class = classes.iter().position(agree).unwrap_or_else(|| {
            classes.push(Landings::new());
            classes.len() - 1
        });
        classes.get_mut(class)?.extend(landings);
        let effects = match clause.effects {
            None => None,
            Some(effects) => {
                // Effects may depend on the way, so there must be only one way to each cell.
                let mut ends: Vec<Cell> = found.iter().map(|(to, _)| *to).collect();
                ends.sort_unstable();
                let differ = ends.windows(2).all(|pair| matches!(pair, [one, other] if one != other));
                p.only_if(differ, clause.at, Why::EffectsOfWay)?;
                Some((id, effects))
            }
        };
        let mut add = |land: u8, way: LeapOrRay<N>| {
            let key = Key { effects, land, class };
            match ways.iter_mut().find(|(known, _)| *known == key) {
                Some((_, list)) => list.push((post.cell, way, id)),
                None => ways.push((key, vec![(post.cell, way, id)])),
            }
        };
        for lame in &targets.leads.lames {
            let land = self.land(&targets, lame.end).or_else(|| p.falls(clause.at, Why::TooMany))?;
            add(land, LeapOrRay::Lame { way: lame.way, to: lame.to });
        }
        for ray in &targets.leads.rays {
            let land = self.land(&targets, ray.end).or_else(|| p.falls(clause.at, Why::TooMany))?;
            add(land, LeapOrRay::Ray { line: ray.line, upwards: ray.upwards, over: ray.over });
        }
        self.targets = targets;
        Some(())
    }

    /// The index of a landing in the list.
    fn land(&mut self, targets: &Targets<N>, end: End) -> Option<u8> {
        let victims = if end.man { Some(targets.victims.get(end.victims)?) } else { None };
        let known = |land: &Land<N>| land.empty == end.empty && land.victims.as_ref() == victims;
        let place = self.made.lands.iter().position(known).unwrap_or_else(|| {
            self.made.lands.push(Land { empty: end.empty, victims: victims.cloned() });
            self.made.lands.len() - 1
        });
        if place < LANDS { u8::try_from(place).ok() } else { None }
    }
}
