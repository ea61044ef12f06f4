//! Modes after a part of a walk that may be left out: then they apply to nothing.

use super::{Lowerer, errors};
use crate::language::ir::{self, Landing};
use crate::language::source::Span;
use crate::language::syntax::tree::{ModeKind, PartBody, Walk, WalkKind};

impl<'t> Lowerer<'_, 't> {
    /// `A then (B)? taking`: checks the parts of a sequence, each as written and as lowered.
    pub(super) fn modes_left_out(&mut self, parts: &'t [Walk], lowered: &[Option<ir::Walk>]) {
        for (index, (tree, walk)) in parts.iter().zip(lowered).enumerate().skip(1) {
            let (WalkKind::Part(part), Some(walk)) = (&tree.kind, walk) else { continue };
            let ends = walk.lasts();
            if matches!(part.body, PartBody::Look(_) | PartBody::Stay) || !ends.may_be_none || ends.still {
                continue;
            }
            let before: Option<Vec<&ir::Walk>> = lowered.iter().take(index).map(Option::as_ref).collect();
            let Some(before) = before else { continue };
            let lasts = ir::legs::LastLegs::of_sequence(before).legs;
            let all_told = lasts.iter().all(|(_, leg)| leg.landing != Landing::Plain);
            let sayings: Vec<Span> = part
                .modes
                .iter()
                .filter(|mode| speaks_of_landing(&mode.kind))
                // The modes of the earlier legs apply if this part is left out.
                .filter(|mode| !(all_told && is_landing(&mode.kind)))
                .map(|mode| mode.at.0)
                .chain(part.effects.iter().map(|effects| effects.at.0))
                .collect();
            let (Some(start), Some(end)) = (sayings.first(), sayings.last()) else { continue };
            let words = self.sources.words(start.to(*end));
            let part = self.sources.text(Span { end: start.start, ..tree.at.0 }).trim_end();
            let walked = Span { end: tree.at.0.start + u32::try_from(part.len()).unwrap_or(0), ..tree.at.0 };
            let part = self.sources.words(walked);
            self.out.push(errors::mode_of_nothing(start.to(*end), &words, walked, &part));
        }
    }
}

/// Whether a mode is about where the part ends, rather than about its repetition or the walk as a whole.
fn speaks_of_landing(mode: &ModeKind) -> bool {
    !matches!(mode, ModeKind::NoCellTwice | ModeKind::WhilePossible | ModeKind::MayReturn)
}

/// Whether a mode says what happens on landing.
fn is_landing(mode: &ModeKind) -> bool {
    use ModeKind::{MayTake, Onto, Past, Quietly, Taking};
    matches!(mode, Quietly | Taking(_) | MayTake(_) | Onto(_) | Past)
}
