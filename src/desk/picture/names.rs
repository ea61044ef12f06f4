//! The names of cells beside the points of a drawn board, as large as the room between these allows.

use super::frame::Frame;
use super::svg::{Anchor, Svg, width};
use crate::play::layout::Layout;

/// The sizes that are tried, the greatest first; the last is taken in any case.
const SIZES: [i32; 6] = [26, 23, 20, 17, 15, 13];
/// How far from the middle of a point its name begins, and how far from it others must stay.
const BESIDE: i32 = 27;
const POINT: i32 = 23;

/// Where the middle of a name is.
type Place = (i32, i32);

/// Names each cell of a drawn board, all in one size: below its point, or at another side of it where that leaves more room.
pub(super) fn beside_points(layout: &Layout, frame: &Frame, svg: &mut Svg) -> String {
    let middles: Vec<Place> = layout.cells.iter().map(|spot| frame.middle(spot.cell)).collect();
    let names: Vec<&str> = layout.cells.iter().map(|spot| spot.name.as_str()).collect();
    let found =
        SIZES.into_iter().find_map(|size| Some((size, places(&middles, &names, frame.extent(), size)?)));
    let (size, places) = found.unwrap_or_else(|| {
        let least = SIZES.into_iter().min().unwrap_or(1);
        let below = |middle: &Place| {
            let [below, ..] = sides(*middle, 0, least);
            below
        };
        (least, middles.iter().map(below).collect())
    });
    let mut written = String::new();
    for (place, name) in places.into_iter().zip(names) {
        written.push_str(&svg.lettering(place, size, Anchor::Middle, name));
        written.push('\n');
    }
    written
}

/// A place for each name within the picture, away from other points and names; none if there is no room for one of them.
fn places(middles: &[Place], names: &[&str], (wide, high): (i32, i32), size: i32) -> Option<Vec<Place>> {
    let mut taken: Vec<(Place, Place)> = Vec::new();
    for (middle, name) in middles.iter().zip(names) {
        let half = (width(name, size) / 2 + 2, size * 3 / 10 + 2);
        let free = |place: &Place| {
            let (left, top) = (place.0 - half.0, place.1 - half.1);
            let within = left >= 0 && top >= 0 && place.0 + half.0 <= wide && place.1 + half.1 <= high;
            within
                && middles
                    .iter()
                    .all(|other| other == middle || apart(*place, *other, (half.0 + POINT, half.1 + POINT)))
                && taken.iter().all(|(other, size)| apart(*place, *other, (half.0 + size.0, half.1 + size.1)))
        };
        let place = sides(*middle, half.0, size).into_iter().find(free)?;
        taken.push((place, half));
    }
    Some(taken.into_iter().map(|(place, _)| place).collect())
}

/// Below a point, to its right, to its left, above it.
fn sides((x, y): Place, half: i32, size: i32) -> [Place; 4] {
    let (aside, along) = (BESIDE + half, BESIDE + size * 3 / 10);
    [(x, y + along), (x + aside, y), (x - aside, y), (x, y - along)]
}

/// Whether two places are so far from each other in width or in height.
fn apart(one: Place, other: Place, (wide, high): (i32, i32)) -> bool {
    (one.0 - other.0).abs() >= wide || (one.1 - other.1).abs() >= high
}

#[cfg(test)]
mod tests {
    use super::{SIZES, places};

    #[test]
    fn names_are_as_large_as_the_room_between_points_allows() {
        let fits = |middles: &[(i32, i32)]| {
            let names = vec!["a10"; middles.len()];
            SIZES.into_iter().find(|size| places(middles, &names, (500, 500), *size).is_some())
        };
        assert_eq!(fits(&[(50, 50)]), Some(26));
        assert_eq!(fits(&[(50, 50), (50, 110)]), Some(26), "there is room at the side");
        let at_the_foot = places(&[(10, 490)], &["a10"], (500, 500), 26).unwrap_or_default();
        assert!(matches!(*at_the_foot, [(41.., 490)]), "{at_the_foot:?}: below is outside");
        let near: Vec<(i32, i32)> = (0..25).map(|index| (50 + index % 5 * 60, 50 + index / 5 * 60)).collect();
        assert_eq!(fits(&near), Some(15), "there is little between them");
        let far: Vec<(i32, i32)> = (0..25).map(|index| (50 + index % 5 * 80, 50 + index / 5 * 80)).collect();
        assert_eq!(fits(&far), Some(26));
    }
}
