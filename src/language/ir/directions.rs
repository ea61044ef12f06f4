//! The directions of a leg.

use std::borrow::Cow;

use super::{Board, Direction, Directions, DirectionsKind, Side, StateRef};

impl Directions {
    /// The directions in the order in which they are written, without repeats in a row: for a side, after a leg in the `last`
    /// direction. `held` gives the directions that a state holds.
    ///
    /// # Errors
    ///
    /// Where `held` fails.
    pub fn meant<'d, E>(
        &'d self,
        board: &Board,
        own: Side,
        last: &'d Option<Direction>,
        held: &dyn Fn(&StateRef) -> Result<Vec<Direction>, E>,
    ) -> Result<Cow<'d, [Direction]>, E> {
        let mut meant: Cow<'d, [Direction]> = match &self.kind {
            DirectionsKind::Fixed(sides) => Cow::Borrowed(sides.get(own.index()).map_or(&[], Vec::as_slice)),
            DirectionsKind::Same => Cow::Borrowed(last.as_slice()),
            DirectionsKind::Back => {
                let last = last.and_then(|last| board.directions.get(last.index()));
                Cow::Owned(last.map(|last| last.reverse).into_iter().collect())
            }
            DirectionsKind::State(state) => Cow::Owned(held(state)?),
            DirectionsKind::Turn { round, by } => {
                let place = round.iter().position(|direction| Some(*direction) == *last);
                let turned = |place| by.iter().filter_map(move |by| turned(round, place, *by));
                Cow::Owned(place.into_iter().flat_map(turned).collect())
            }
            DirectionsKind::Or(parts) => {
                let mut all = Vec::new();
                for part in parts {
                    all.extend_from_slice(&part.meant(board, own, last, held)?);
                }
                Cow::Owned(all)
            }
        };
        if !meant.is_sorted_by(|one, next| one != next) {
            meant.to_mut().dedup();
        }
        Ok(meant)
    }

    /// Whether a leg may go on by them in the line of the leg before.
    #[must_use]
    pub fn goes_on(&self) -> bool {
        match &self.kind {
            DirectionsKind::Same => true,
            DirectionsKind::Or(parts) => parts.iter().any(Self::goes_on),
            DirectionsKind::Fixed(_)
            | DirectionsKind::Back
            | DirectionsKind::Turn { .. }
            | DirectionsKind::State(_) => false,
        }
    }

    /// About how many bytes are gone over to find them, beside those found.
    #[must_use]
    pub fn weight(&self) -> usize {
        match &self.kind {
            DirectionsKind::Turn { round, .. } => 2 * size_of_val(round.as_slice()),
            DirectionsKind::Or(parts) => parts.iter().map(Self::weight).sum(),
            _ => size_of::<Self>(),
        }
    }
}

/// The direction `by` places further round.
fn turned(round: &[Direction], place: usize, by: i32) -> Option<Direction> {
    let length = i64::try_from(round.len()).ok()?;
    let place = (i64::try_from(place).ok()? + i64::from(by)).rem_euclid(length);
    round.get(usize::try_from(place).ok()?).copied()
}
