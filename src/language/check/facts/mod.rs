//! Facts about a lowered game, for the rules of [`lints`](super::lints).
//!
//! Each analysis is a fact with a name. It is computed when a rule first asks for it, and once. The analyses read the rules
//! and play no moves. In case of doubt, they assume that more is possible rather than less.

mod appearing;
pub(super) mod blocks;
mod changed_kinds;
pub(super) mod mention;
pub(super) mod words;

use std::cell::OnceCell;

use appearing::{Appearing, Owners};
use changed_kinds::ChangedKinds;

use super::certain::Certain;
use super::compass::Compass;
use super::notes::Notes;
use super::program::Program;
use super::stages::{Output, Written};
use crate::language::budget::Budget;
use crate::language::check::declared::Known;
use crate::language::check::declared::board::BoardWords;
use crate::language::check::declared::names::Names;
use crate::language::check::declared::pieces::Pieces;
use crate::language::check::declared::shape::Shape;
use crate::language::ir::{BySide, Ending, Ir, Kind, KindDecl, Side};
use crate::language::source::{SourceId, Sources};

/// A lowered game, and what is computed about it.
pub(super) struct Facts<'g> {
    pub(super) program: &'g Program<'g>,
    pub(super) sources: &'g Sources,
    /// The text of the game's own file.
    pub(super) main: SourceId,
    pub(super) ir: &'g Ir,
    pub(super) shape: &'g Shape,
    pub(super) compass: &'g Compass,
    pub(super) names: &'g Names<'g>,
    pub(super) board: &'g BoardWords,
    pub(super) pieces: &'g Pieces<'g>,
    /// What lowering has recorded.
    pub(super) notes: &'g Notes,
    /// What holds in every position.
    pub(super) certain: Certain<'g>,
    owners: OnceCell<Vec<Owners>>,
    first_owners: OnceCell<Vec<Owners>>,
    appearing: OnceCell<Appearing>,
    changed_kinds: OnceCell<ChangedKinds>,
}

impl<'g> Facts<'g> {
    /// The facts of a game; `budget` limits the work for [`Certain`].
    pub(super) fn of(
        written: Written<'g>,
        known: Known<'g, 'g>,
        ir: &'g Ir,
        output: &'g Output,
        budget: &'g Budget,
    ) -> Self {
        let Written { program, sources, main } = written;
        let Known { shape, names, board, pieces } = known;
        let (cells, zones, states) = (shape.cells.len(), ir.board.zones.as_slice(), ir.states.as_slice());
        Self {
            program,
            sources,
            main,
            ir,
            shape,
            compass: &output.compass,
            names,
            board,
            pieces,
            notes: &output.notes,
            certain: Certain { cells, zones, states, budget },
            owners: OnceCell::new(),
            first_owners: OnceCell::new(),
            appearing: OnceCell::new(),
            changed_kinds: OnceCell::new(),
        }
    }

    /// For each kind, who can own its pieces.
    pub(super) fn owners(&self) -> &[Owners] {
        self.owners.get_or_init(|| self.owners_as(true))
    }

    /// The same without owners that pieces get only by changing sides.
    pub(super) fn first_owners(&self) -> &[Owners] {
        self.first_owners.get_or_init(|| self.owners_as(false))
    }

    /// For each kind, which sides can have it: both if it may be neutral.
    pub(super) fn appearing(&self) -> &Appearing {
        let either = |owners: &Owners| if owners.nobody { BySide::both(true) } else { owners.sides };
        self.appearing.get_or_init(|| self.owners().iter().map(either).collect())
    }

    /// Which kinds effects change or create.
    pub(super) fn changed_kinds(&self) -> &ChangedKinds {
        self.changed_kinds.get_or_init(|| self.all_made())
    }

    /// Whether a side may pass in some turn.
    pub(super) fn may_pass(&self) -> bool {
        self.ir.turns().any(|acts| self.ir.may_pass(acts))
    }

    /// All kinds of piece.
    pub(super) fn kinds(&self) -> impl Iterator<Item = (Kind, &'g KindDecl)> + use<'g> {
        self.ir.kinds.iter().enumerate().map(|(index, decl)| (Kind::at(index), decl))
    }

    /// All endings, and whether each stands in `after a turn`: first those that do.
    pub(super) fn endings(&self) -> impl Iterator<Item = (&'g Ending, bool)> + use<'g> {
        let after = self.ir.after_turn.iter().map(|ending| (ending, true));
        after.chain(self.ir.before_turn.iter().map(|ending| (ending, false)))
    }

    /// The name of a kind.
    pub(super) fn kind_name(&self, kind: Kind) -> Option<&'g str> {
        self.ir.kinds.get(kind.index()).map(|decl| decl.name.as_str())
    }

    /// How many pieces of a kind each side has in the set-up.
    pub(super) fn setup_counts(&self, kind: Kind) -> [u32; 2] {
        Side::BOTH.map(|side| {
            let men = self.ir.setup.men.iter().filter(|man| man.kind == kind && man.owner == side);
            men.map(|man| u32::from(man.count)).sum()
        })
    }
}
