//! Parts of a game without the places of their words, so that two that say the same are equal wherever they are written.

use super::parts::PartMut;
use super::{
    Acts, Condition, Directions, DropClause, Effect, Guard, Hook, KindValue, MoveClause, Number, PassClause,
    Promotion, RuleClause, Set, Walk,
};
use crate::language::source::Span;

/// What knows where its words are written.
pub trait Placed {
    /// Removes the places in it.
    fn forget_places(&mut self);

    /// The same without places.
    #[must_use]
    fn unplaced(mut self) -> Self
    where
        Self: Sized,
    {
        self.forget_places();
        self
    }
}

impl<T: Placed> Placed for [T] {
    fn forget_places(&mut self) {
        self.iter_mut().for_each(T::forget_places);
    }
}

impl PartMut<'_> {
    /// Removes the places in it.
    fn forget(mut self) {
        match &mut self {
            Self::Set(Set { at, .. })
            | Self::Number(Number { at, .. })
            | Self::Directions(Directions { at, .. })
            | Self::Kind(KindValue { at, .. })
            | Self::Condition(Condition { at, .. })
            | Self::Walk(Walk { at, .. })
            | Self::Effect(Effect { at, .. })
            | Self::Guard(Guard { at, .. })
            | Self::Rule(RuleClause { at, .. })
            | Self::Promotion(Promotion { at, .. })
            | Self::Move(MoveClause { at, .. })
            | Self::Drop(DropClause { at, .. })
            | Self::Pass(PassClause { at, .. })
            | Self::Hook(Hook { at, .. })
            | Self::Acts(Acts { at, .. }) => *at = Span::default(),
            Self::State(_) | Self::Arrival(_) | Self::Permission(_) => {}
        }
        self.each_part_mut(&mut PartMut::forget);
    }
}

/// Says of a form which part it is.
macro_rules! placed {
    ($($form:ty => $part:ident),+) => {
        $(impl Placed for $form {
            fn forget_places(&mut self) {
                PartMut::$part(self).forget();
            }
        })+
    };
}

placed! {
    Set => Set,
    Number => Number,
    Directions => Directions,
    KindValue => Kind,
    Condition => Condition,
    Walk => Walk,
    Effect => Effect
}
