//! Silhouettes of our own making, by their names: what `looks NAME` in a piece refers to.
//!
//! Each is drawn in a field of 44 by 44 whose middle is `0 0`, most of it less than 18 from there, so that it stands on a disc
//! that fills the field or free. It has two tones, the ink and the paper under it, and none of its own.

mod animals;
mod chess;
mod people;
mod things;

use std::fmt::Write;

/// What a part of a silhouette is drawn with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Pen {
    /// An area of ink.
    Ink,
    /// An area as light as the paper.
    Paper,
    /// A line of ink.
    Line,
    /// A broad line of ink.
    Broad,
    /// A thin line of ink.
    Thin,
    /// A line as light as the paper.
    Cut,
}

/// A name, and the parts in the order in which they are drawn.
type Silhouette = (&'static str, &'static [(Pen, &'static str)]);

/// The tables, each about things of one sort.
const TABLES: [&[Silhouette]; 4] = [chess::ALL, animals::ALL, people::ALL, things::ALL];

/// The names of all silhouettes, those of like things side by side.
pub fn names() -> impl Iterator<Item = &'static str> {
    TABLES.iter().flat_map(|table| table.iter()).map(|(name, _)| *name)
}

/// The silhouette of a name, as something that [`Drawn::shapes`] draws.
#[must_use]
pub fn find(name: &str) -> Option<Drawn> {
    let mut all = TABLES.iter().flat_map(|table| table.iter());
    all.find(|(known, _)| *known == name).map(|(_, parts)| Drawn(parts))
}

/// A silhouette that there is.
#[derive(Clone, Copy, Debug)]
pub struct Drawn(&'static [(Pen, &'static str)]);

impl Drawn {
    /// Its shapes in SVG, in a field from -22 to 22, in two colours.
    #[must_use]
    pub fn shapes(self, ink: &str, paper: &str) -> String {
        let mut shapes = String::new();
        for (pen, data) in self.0 {
            let _ = match pen {
                Pen::Ink => write!(shapes, "<path fill=\"{ink}\" d=\"{data}\"/>"),
                Pen::Paper => write!(shapes, "<path fill=\"{paper}\" d=\"{data}\"/>"),
                Pen::Line => write!(shapes, "<path stroke=\"{ink}\" stroke-width=\"3\" d=\"{data}\"/>"),
                Pen::Broad => write!(shapes, "<path stroke=\"{ink}\" stroke-width=\"6.5\" d=\"{data}\"/>"),
                Pen::Thin => write!(shapes, "<path stroke=\"{ink}\" stroke-width=\"1.8\" d=\"{data}\"/>"),
                Pen::Cut => write!(shapes, "<path stroke=\"{paper}\" stroke-width=\"2.2\" d=\"{data}\"/>"),
            };
        }
        shapes
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::{TABLES, find, names};
    use crate::desk::picture::outline;
    use crate::language::syntax::words::is_reserved;

    #[test]
    fn each_name_is_said_once_and_can_be_written() {
        let mut known = BTreeSet::new();
        for name in names() {
            assert!(known.insert(name), "{name}");
            assert!(name.chars().all(|letter| letter.is_ascii_lowercase()), "{name}");
            assert!(!is_reserved(name), "{name}");
            assert!(find(name).is_some());
        }
        assert!((40..=60).contains(&known.len()), "{}", known.len());
        assert!(find("nothing").is_none());
    }

    #[test]
    fn each_part_is_an_outline_in_the_field_and_no_two_are_alike() {
        let mut known = BTreeSet::new();
        for (name, parts) in TABLES.iter().flat_map(|table| table.iter()) {
            let mut bytes = 0;
            for (_, data) in *parts {
                assert_eq!(outline::read(data).map_err(|fault| fault.problem).err(), None, "{name}: {data}");
                bytes += data.len();
            }
            assert!(bytes < 900, "{name}: {bytes}");
            assert!(known.insert(format!("{parts:?}")), "{name}");
        }
    }
}
