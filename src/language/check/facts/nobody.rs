//! Men that there never are: a set that nobody is in, whoever of certain pieces asks.

use super::super::certain::SIDES;
use super::Facts;
use super::appearing::Appearing;
use super::population::Population;
use crate::language::check::reasons::Nobody;
use crate::language::ir::{Kind, Set, SetKind, Side, Whose};

/// Who asks.
pub(in crate::language::check) struct Askers<'c> {
    pub(in crate::language::check) kinds: &'c [Kind],
    pub(in crate::language::check) appearing: &'c Appearing,
    pub(in crate::language::check) population: &'c Population,
    /// Whether it is a man on his way, who is not among those he meets.
    pub(in crate::language::check) walking: bool,
}

impl Facts<'_> {
    /// Whether no man that there ever is can be in a set.
    pub(in crate::language::check) fn nobody_in(&self, set: &Set, askers: &Askers<'_>) -> Option<Nobody> {
        let asking = || {
            askers.kinds.iter().flat_map(|kind| {
                let sides = askers.appearing.get(kind.index()).copied().unwrap_or_default();
                SIDES.into_iter().zip(sides).filter(|(_, there)| *there).map(move |(side, _)| (*kind, side))
            })
        };
        asking().next()?;
        let somebody = |turned: bool| {
            asking().any(|(kind, side)| {
                let asker = if turned { side.other() } else { side };
                self.somebody_in(
                    set,
                    asker,
                    &|found, of| {
                        let himself = askers.walking && (found, of) == (kind, side);
                        !himself || askers.population.of(found.index(), of) != Some(1)
                    },
                    askers.appearing,
                )
            })
        };
        if somebody(false) {
            return None;
        }
        let innermost = whom(set);
        let words = self.sources.words(set.at);
        let turned = ["own", "enemy"].iter().zip(["enemy", "own"]).find_map(|(side, other)| {
            let rest = words.strip_prefix(side)?;
            (rest.starts_with(' ') || rest.is_empty()).then(|| format!("{other}{rest}"))
        });
        Some(Nobody {
            at: set.at,
            kinds: kinds_named(innermost).unwrap_or_default(),
            whose: whose_named(innermost),
            other: turned.filter(|_| somebody(true)),
        })
    }

    /// Whether some man that there ever is can be in a set, asked by a side.
    fn somebody_in(
        &self,
        set: &Set,
        asker: Side,
        counts: &dyn Fn(Kind, Side) -> bool,
        appearing: &Appearing,
    ) -> bool {
        (0..self.ir.kinds.len()).map(Kind::at).any(|kind| {
            let sides = appearing.get(kind.index()).copied().unwrap_or_default();
            SIDES.into_iter().zip(sides).any(|(of, there)| {
                there && may_be(whom(set), kind, of, asker) != Some(false) && counts(kind, of)
            })
        })
    }
}

/// The men that a set is of, without where they are seen from.
fn whom(set: &Set) -> &Set {
    match &set.kind {
        SetKind::By { what, .. } | SetKind::Attacked(what, _) | SetKind::Where { what, .. } => whom(what),
        _ => set,
    }
}

/// Whether a man of a kind and side is in a set; none where that depends on more.
fn may_be(set: &Set, kind: Kind, of: Side, asker: Side) -> Option<bool> {
    match &set.kind {
        SetKind::Side(Whose::Own) => Some(of == asker),
        SetKind::Side(Whose::Enemy) => Some(of != asker),
        SetKind::Side(Whose::Of(side)) => Some(of == *side),
        SetKind::Kinds(kinds) => Some(kinds.contains(&kind)),
        SetKind::Men => Some(true),
        SetKind::Not(what) => may_be(what, kind, of, asker).map(|within| !within),
        SetKind::And(parts) => {
            let parts: Vec<Option<bool>> = parts.iter().map(|part| may_be(part, kind, of, asker)).collect();
            if parts.contains(&Some(false)) {
                Some(false)
            } else {
                parts.into_iter().collect::<Option<Vec<_>>>().map(|_| true)
            }
        }
        SetKind::Or(parts) => {
            let parts: Vec<Option<bool>> = parts.iter().map(|part| may_be(part, kind, of, asker)).collect();
            if parts.contains(&Some(true)) {
                Some(true)
            } else {
                parts.into_iter().collect::<Option<Vec<_>>>().map(|_| false)
            }
        }
        SetKind::By { what, .. } | SetKind::Attacked(what, _) | SetKind::Where { what, .. } => {
            may_be(what, kind, of, asker).filter(|within| !within)
        }
        _ => None,
    }
}

fn kinds_named(set: &Set) -> Option<Vec<Kind>> {
    match &set.kind {
        SetKind::Kinds(kinds) => Some(kinds.clone()),
        SetKind::And(parts) => parts.iter().find_map(kinds_named),
        _ => None,
    }
}

fn whose_named(set: &Set) -> Option<Whose> {
    match &set.kind {
        SetKind::Side(whose) => Some(*whose),
        SetKind::And(parts) => parts.iter().find_map(whose_named),
        _ => None,
    }
}
