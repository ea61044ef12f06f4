//! Modes behind a part of a walk that may be left out: where it is, they say nothing.

use super::{Lowerer, errors};
use crate::language::ir::{self, Landing, NumberKind};
use crate::language::source::Span;
use crate::language::syntax::tree::{ModeKind, Part, PartBody, Walk, WalkKind};

impl<'t> Lowerer<'_, 't> {
    /// `A then (B)? taking`: looks at the parts of a sequence, each as it is written and as it was understood.
    pub(super) fn modes_left_out(&mut self, parts: &'t [Walk], lowered: &[Option<ir::Walk>]) {
        for (index, (tree, walk)) in parts.iter().zip(lowered).enumerate().skip(1) {
            let (WalkKind::Part(part), Some(walk)) = (&tree.kind, walk) else { continue };
            if matches!(part.body, PartBody::Look(_) | PartBody::Stay) || !may_be_left_out(&walk.kind) {
                continue;
            }
            let before: Option<Vec<&ir::Walk>> = lowered.iter().take(index).map(Option::as_ref).collect();
            let (Some(before), Some(first)) = (before, parts.first()) else { continue };
            let lasts = ir::legs::LastLegs::of_sequence(before).legs;
            let all_told = lasts.iter().all(|(_, leg)| leg.landing != Landing::Plain);
            let sayings: Vec<Span> = part
                .modes
                .iter()
                .filter(|mode| speaks_of_landing(&mode.kind))
                // What the legs before say of their own landing is said where this part is left out.
                .filter(|mode| !(all_told && is_landing(&mode.kind)))
                .map(|mode| mode.at.0)
                .chain(part.effects.iter().map(|effects| effects.at.0))
                .collect();
            let (Some(start), Some(end)) = (sayings.first(), sayings.last()) else { continue };
            let untold = lasts.iter().all(|(_, leg)| leg.landing == Landing::Plain);
            let free = untold || !part.modes.iter().any(|mode| is_landing(&mode.kind));
            let (before, walked) = (first.at.0, self.walked(part, tree.at.0));
            let told = self.both_ways(part, before, parts.get(index - 1).map(|part| part.at.0), walked, free);
            let words = self.sources.words(start.to(*end));
            self.out.push(errors::mode_of_nothing(
                start.to(*end),
                &words,
                walked,
                &self.sources.words(walked),
                (told.0.as_deref(), told.1.as_deref()),
            ));
        }
    }

    /// A part without its modes and effects.
    fn walked(&self, part: &Part, at: Span) -> Span {
        let modes = part.modes.iter().map(|mode| mode.at.0.start);
        let end = modes.chain(part.effects.iter().map(|effects| effects.at.0.start)).min();
        let whole = Span { end: end.unwrap_or(at.end), ..at };
        let length = self.sources.text(whole).trim_end().len();
        Span::new(at.source, at.start as usize, at.start as usize + length)
    }

    /// The sequence with the modes behind all of it, where that can be, and with the modes within the part, where it
    /// has a bracket to stand in.
    fn both_ways(
        &self,
        part: &Part,
        first: Span,
        before: Option<Span>,
        walked: Span,
        free: bool,
    ) -> (Option<String>, Option<String>) {
        let (mut kept, mut said) = (String::new(), String::new());
        for mode in &part.modes {
            let repeats = matches!(mode.kind, ModeKind::NoCellTwice | ModeKind::WhilePossible);
            let words = if repeats { &mut kept } else { &mut said };
            words.push(' ');
            words.push_str(&self.sources.words(mode.at.0));
        }
        if let Some(effects) = &part.effects {
            said.push(' ');
            said.push_str(&self.sources.words(effects.at.0));
        }
        let whole = free.then(|| format!("({}{kept}){said}", self.sources.words(first.to(walked))));
        let (Some(quantifier), Some(before)) = (&part.quantifier, before) else { return (whole, None) };
        let inner = match &part.body {
            PartBody::Group(inner) => match inner.kind {
                WalkKind::Part(_) => self.sources.words(inner.at.0),
                _ => format!("({})", self.sources.words(inner.at.0)),
            },
            _ => self.sources.words(Span { end: quantifier.at.0.start, ..walked }),
        };
        let often = self.sources.words(quantifier.at.0);
        (whole, Some(format!("{} then ({inner}{said}){often}{kept}", self.sources.words(first.to(before)))))
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

/// Whether a walk may consist of no leg, no look and no stay.
fn may_be_left_out(kind: &ir::WalkKind) -> bool {
    match kind {
        ir::WalkKind::Leg(_) | ir::WalkKind::Stay(_) | ir::WalkKind::Look(..) => false,
        ir::WalkKind::Choice(parts) => parts.iter().any(|part| may_be_left_out(&part.kind)),
        ir::WalkKind::Sequence(parts) => parts.iter().all(|part| may_be_left_out(&part.kind)),
        ir::WalkKind::Bracket { body, .. } => may_be_left_out(&body.kind),
        ir::WalkKind::Repeat { body, least, .. } => {
            matches!(least.kind, NumberKind::Constant(0)) || may_be_left_out(&body.kind)
        }
    }
}
