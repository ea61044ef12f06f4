//! Silhouettes of our own making, by their names: what `looks NAME` in a piece refers to. They are drawn in `silhouettes.txt`.
//!
//! A silhouette has two tones and no colour of its own: the ink, and the paper under it.

const TABLE: &str = include_str!(concat!(env!("OUT_DIR"), "/tables/silhouettes.txt"));

/// The pens of the table and the attributes of the paths that they draw, with `{}` for the colour. `paper` and `cut` are as light as the
/// paper, all others draw with ink.
const PENS: [(&str, &str); 6] = [
    ("ink", "fill=\"{}\""),
    ("paper", "fill=\"{}\""),
    ("line", "stroke=\"{}\" stroke-width=\"3\""),
    ("broad", "stroke=\"{}\" stroke-width=\"6.5\""),
    ("thin", "stroke=\"{}\" stroke-width=\"1.8\""),
    ("cut", "stroke=\"{}\" stroke-width=\"2.2\""),
];

/// The names of all silhouettes, similar things side by side.
pub fn names() -> impl Iterator<Item = &'static str> {
    TABLE.lines().filter(|line| line.starts_with(|first: char| first.is_ascii_lowercase()))
}

/// The silhouette of a name, as something that [`Drawn::shapes`] draws.
#[must_use]
pub fn find(name: &str) -> Option<Drawn> {
    let name = names().find(|known| *known == name)?;
    let rest = TABLE.lines().skip_while(|line| *line != name).skip(1);
    Some(Drawn(rest.map_while(|line| line.strip_prefix("  ")?.split_once(' ')).collect()))
}

/// A silhouette: for each part its pen and the data of its path, in the order in which they are drawn.
#[derive(Clone, Debug)]
pub struct Drawn(Vec<(&'static str, &'static str)>);

impl Drawn {
    /// Its shapes in SVG, in a field from -22 to 22, in two colours.
    #[must_use]
    pub fn shapes(&self, ink: &str, paper: &str) -> String {
        let shape = |(pen, data): &(&str, &str)| {
            let look = PENS.iter().find(|(known, _)| known == pen).map_or("", |(_, look)| look);
            let colour = if ["paper", "cut"].contains(pen) { paper } else { ink };
            format!("<path {} d=\"{data}\"/>", look.replace("{}", colour))
        };
        self.0.iter().map(shape).collect()
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::{PENS, find, names};
    use crate::language::looks::outline;
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
        for name in names() {
            let mut bytes = 0;
            let drawn = find(name).map(|drawn| drawn.0).unwrap_or_default();
            for (pen, data) in &drawn {
                assert!(PENS.iter().any(|(known, _)| known == pen), "{name}: {pen}");
                assert_eq!(outline::read(data).map_err(|fault| fault.problem).err(), None, "{name}: {data}");
                bytes += data.len();
            }
            assert!((1..900).contains(&bytes), "{name}: {bytes}");
            assert!(known.insert(format!("{drawn:?}")), "{name}");
        }
    }
}
