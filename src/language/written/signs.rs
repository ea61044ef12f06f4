//! Signs and words that drawings and moves share with the texts of rule files.

/// In a drawing: an empty cell.
pub(crate) const EMPTY: &str = ".";

/// In a drawing: an empty cell that is in the one set of cells of the game.
pub(crate) const HELD: &str = ":";

/// In a drawing, around the cells that the last move has changed: before one, after one, and between two.
pub(crate) const BRACKETS: [char; 3] = ['[', ']', '|'];

/// In a drawing: after each row if files close, and below the last row if ranks do.
pub(crate) const SEAM: &str = "~";

/// In a drawing: the signs that zones get in the order of their declaration, as far as they are free. None of them is a digit, or a sign that
/// drawings have for something else.
pub(crate) const ZONES: [char; 15] =
    ['~', '#', '=', '%', '^', '+', '&', '!', '/', '$', ';', '_', '\\', '?', '*'];

/// Whether a mark may be the sign of a zone that its author has not drawn.
pub(crate) fn is_zone_sign(mark: &str) -> bool {
    let mut signs = mark.chars();
    signs.next().is_some_and(|sign| ZONES.contains(&sign)) && signs.next().is_none()
}

/// A move that does nothing.
pub(crate) const PASS: &str = "pass";
