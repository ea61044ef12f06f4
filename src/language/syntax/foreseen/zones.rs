//! Places told in plain English, in the zones of a board: `ranks 6 to 7`, `first two rows`, `d1 for White, d8 for Black`.

use super::super::errors;
use super::super::grammar::Rule;
use super::super::mend::Repair;
use super::names::{is_cell, is_name};
use super::{Part, Told};
use crate::language::glossary::recipes::number;

/// An axis of a grid: its name, and the names along it.
struct Axis {
    name: String,
    places: Vec<String>,
}

/// Axes are read up to so many places: longer ones are no axes.
const LONGEST: usize = 64;

/// The places from one to another: letters, or numbers.
fn places(first: &str, last: &str) -> Option<Vec<String>> {
    let span = |from: u32, to: u32| -> Option<Vec<u32>> {
        let up: Vec<u32> = (from.min(to)..=from.max(to)).take(LONGEST + 1).collect();
        let all = if from <= to { up } else { up.into_iter().rev().collect() };
        Some(all).filter(|all| all.len() <= LONGEST)
    };
    if let (Ok(from), Ok(to)) = (first.parse::<u32>(), last.parse::<u32>()) {
        return Some(span(from, to)?.into_iter().map(|place| place.to_string()).collect());
    }
    let letter = |word: &str| {
        let mut letters = word.chars();
        letters.next().filter(|letter| letter.is_ascii_alphabetic() && letters.next().is_none())
    };
    let all = span(u32::from(letter(first)?), u32::from(letter(last)?))?;
    all.into_iter().map(|place| char::from_u32(place).map(String::from)).collect()
}

/// The axis for which a word stands.
fn axis_of(word: &str) -> Option<&'static str> {
    match word {
        "rank" | "ranks" | "row" | "rows" | "line" | "lines" => Some("rank"),
        "file" | "files" | "column" | "columns" => Some("file"),
        "level" | "levels" | "floor" | "floors" | "storey" | "storeys" | "layer" | "layers" => Some("level"),
        _ => None,
    }
}

/// How many ends of an axis are meant, and whether those at its end.
fn end_of_axis(word: &str) -> Option<bool> {
    match word {
        "first" | "bottom" | "lowest" | "nearest" | "home" | "lower" | "near" | "left" | "leftmost" => {
            Some(false)
        }
        "last" | "top" | "farthest" | "furthest" | "highest" | "upper" | "far" | "right" | "rightmost" => {
            Some(true)
        }
        _ => None,
    }
}

/// Which of several is meant by `second`, `3rd`.
fn ordinal(word: &str) -> Option<usize> {
    const ORDINALS: [&str; 9] =
        ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth"];
    let digits = ["st", "nd", "rd", "th"].iter().find_map(|end| word.strip_suffix(end)?.parse().ok());
    digits.or_else(|| ORDINALS.iter().position(|known| *known == word).map(|at| at + 1))
}

impl Part<'_> {
    /// What is wrong with a zone from the word `zone` on, and the word behind it.
    pub(super) fn zone_in_words(&self, at: usize) -> Option<(Told, usize)> {
        if self.at < self.words.len() {
            return None;
        }
        if let Some(told) = self.zone_of_one(at) {
            return Some(told);
        }
        if !is_name(self.w(at + 1)) || self.w(at + 2) != "=" {
            return None;
        }
        let last = self.line_end(at + 3, &["zone", "tracks", "define", "grid", "for"]);
        self.zone_of_sides(at).or_else(|| {
            let unit = (at + 3..=last)
                .find(|at| axis_of(self.w(*at)).is_some() && !self.names.declares(self.w(*at)))?;
            self.rows_in_words(at + 3, unit, last)
        })
    }

    /// `hexagon a..g, 4`, `hexagon 4`: the axes of a hexagon of hexagons in another form.
    pub(super) fn hexagon(&self) -> Option<Told> {
        let last = self.line_end(0, &["without", "zone", "tracks"]);
        let said = |at: &usize| {
            !matches!(
                self.w(*at),
                "," | "side" | "sides" | "size" | "files" | "file" | "on" | "a" | "of" | "with" | "ranks"
            )
        };
        let words: Vec<&str> =
            (1..=last).filter(|at| said(at) || self.w(at + 1) == "..").map(|at| self.w(at)).collect();
        let (side, first, end) = match words.as_slice() {
            [side] => (*side, "a", None),
            [side, first, "..", end] | [first, "..", end, side] => (*side, *first, Some(*end)),
            _ => return None,
        };
        let many: u8 = side.parse().ok().filter(|side| (2..=13).contains(side))?;
        let one_letter = |word: &str| word.len() == 1 && word.starts_with(|c: char| c.is_ascii_lowercase());
        let by_number =
            first.bytes().next()?.checked_add(2 * (many - 1)).map(|end| char::from(end).to_string())?;
        let end = end.map_or(by_number, str::to_owned);
        if !one_letter(first) || !one_letter(&end) {
            return None;
        }
        let meant = format!("hexagon {side} files {first}..{end}");
        let said = self.text(0, last);
        if said == meant {
            return None;
        }
        let found = errors::other_words(said, self.span(0, last), &format!("`{meant}`"))
            .help("first stands how many cells a side has, then the names of the files");
        Some(Told::from(found).mended(self.replace(0, last, &meant)))
    }

    /// `zone edge = a1..g7 - b2..f6`: what is taken away from a set.
    pub(super) fn without_others(&self) -> Option<Told> {
        if !is_name(self.w(1)) || self.w(2) != "=" {
            return None;
        }
        let last = self.line_end(3, &["zone", "tracks", "define", "for"]);
        let away = |at: &usize| {
            matches!(self.w(*at), "-" | "minus" | "without" | "except" | "excluding" | "\\" | "less")
                || self.w(*at) == "but" && self.w(at + 1) != "not"
        };
        let mut minus = (4..last).filter(away);
        let (at, None) = (minus.next()?, minus.next()) else { return None };
        let set = |words: &str| {
            let words = words.replace(',', " or");
            if words.contains("..") || words.contains(' ') { format!("({words})") } else { words }
        };
        let meant = format!("{} but not {}", set(self.text(3, at - 1)), set(self.text(at + 1, last)));
        if !self.is_sound(Rule::only_condition, &meant) {
            return None;
        }
        let said = self.text(3, last);
        let found = errors::other_words(said, self.span(3, last), &format!("`{meant}`"))
            .help("what is taken away from a set stands behind `but not`");
        Some(Told::from(found).mended(Some(Repair::new(self.start(at), self.end(last), ""))))
    }

    /// `change board { without d4, e5 }`: which cells there are is said of the grid.
    pub(super) fn left_out_of_grid(&self) -> Option<Told> {
        if !matches!(self.w(0), "without" | "only" | "except" | "minus" | "remove" | "no") || self.at > 1 {
            return None;
        }
        let last = self.line_end(0, &["zone", "tracks", "define", "grid"]);
        let cells: Vec<&str> = (1..=last).map(|at| self.w(at)).filter(|word| is_cell(word)).collect();
        let said = if self.w(0) == "only" {
            self.text(0, last).to_owned()
        } else if cells.is_empty() || (1..=last).any(|at| self.w(at) == "..") {
            format!("without {}", self.text(1, last).replace(", ", " or "))
        } else {
            format!("without {}", cells.join(" or "))
        };
        let advice = if self.names.uses_files {
            format!("the board is written anew, with all its zones: `instead board {{ grid ... {said} }}`")
        } else {
            format!("write it behind the axes: `grid a..h, 1..8 {said}`")
        };
        let found = errors::said_otherwise(
            self.text(0, last),
            self.span(0, last),
            "which cells a board has is said of its grid",
            &advice,
        );
        Some(Told::from(found).mended(self.replace(0, last, "")))
    }

    /// `grid levels 1..3, files a..e`: an axis is named by one word.
    pub(super) fn axes_in_words(&self, at: usize) -> Option<(Told, usize)> {
        if self.at < self.words.len() {
            return None;
        }
        let last = self.line_end(at, &["without", "only", "zone", "tracks", "define"]);
        let named = |index: usize| {
            let word = self.w(index);
            let begins = index == at + 1 || self.w(index - 1) == ",";
            axis_of(word).filter(|axis| begins && *axis != word && self.w(index + 2) == "..")
        };
        (at + 1..=last).find(|index| named(*index).is_some())?;
        let mut meant = String::new();
        for index in at..=last {
            let word = named(index).unwrap_or(self.w(index));
            let close = matches!(word, "," | "..") || meant.ends_with("..") || meant.is_empty();
            meant.push_str(if close { "" } else { " " });
            meant.push_str(word);
        }
        let found = errors::other_words(self.text(at, last), self.span(at, last), &format!("`{meant}`"))
            .help("the axes are `file`, `rank` and `level`, each named once");
        Some((Told::from(found).mended(self.replace(at, last, &meant)), last + 1))
    }

    /// `zone den of White = d1 of Black = d8`, `zone White den = d1 zone Black den = d8`: the side stands with the name.
    fn zone_of_one(&self, at: usize) -> Option<(Told, usize)> {
        // The zone of one side: which, its name, and where its cells begin and end.
        let part = |at: usize| {
            let equals = (at..at + 5).find(|at| matches!(self.w(*at), "=" | ":" | "{" | ""))?;
            let side = (at..equals).find(|at| self.is_side(*at))?;
            let own = |at: &usize| {
                *at != side && !matches!(self.w(*at), "zone" | "of" | "for" | "'" | "s" | "(" | ")")
            };
            let mut names = (at..equals).filter(own).map(|at| self.w(at));
            let name = names.next().filter(|name| is_name(name));
            let rest = equals + 1;
            let end = self.line_end(rest, &["zone", "tracks", "define", "grid", "of", "for"]);
            // Behind a comma, the next side may have its turn.
            let end = (rest..=end).find(|at| self.is_side(*at)).map_or(end, |at| at - 1);
            let last = if self.w(end) == "," { end - 1 } else { end };
            (matches!(self.w(equals), "=" | ":")
                && names.next().is_none()
                && is_cell(self.w(rest))
                && last >= rest)
                .then(|| (self.w(side), name, (rest, last), end))
        };
        let (side, name, cells, mut end) = part(at + 1)?;
        let name = name?;
        let other = part(end + 1 + usize::from(self.w(end + 1) == "zone"));
        let other =
            other.filter(|(of, called, ..)| *of != side && called.is_none_or(|called| called == name));
        if let Some((.., to)) = other {
            end = to;
        }
        let [first, second] = self.names.sides.get(..2)? else { return None };
        let of_first = [Some((side, cells)), other.map(|(of, _, cells, _)| (of, cells))];
        let of_first = of_first.into_iter().flatten().find(|(of, _)| of == first);
        let advice = match of_first {
            Some((_, (from, to))) => format!(
                "write `zone {name} = {} for each side`: what stands there is `{first}`'s, and `{second}` has the image of it",
                self.text(from, to)
            ),
            None => format!(
                "write the cells of `{first}` and `for each side` behind them, `zone {name} = ... for each side`: `{second}` has their image; cells that mean the same for both are `define {name} = ...`"
            ),
        };
        let found = errors::said_otherwise(
            self.text(at, end),
            self.span(at, end),
            "a zone is written once, for the side named first",
            &advice,
        );
        let by = of_first.map_or_else(String::new, |(_, (from, to))| {
            format!("zone {name} = {} for each side", self.text(from, to))
        });
        Some((self.meant_in_place(found, (at, end), &by), end + 1))
    }

    /// `zone den = d1 for White, d8 for Black`.
    fn zone_of_sides(&self, at: usize) -> Option<(Told, usize)> {
        let last = self.line_end(at + 3, &["zone", "tracks", "define", "grid"]);
        let sides: Vec<usize> = (at + 3..=last).filter(|at| self.is_side(*at)).collect();
        let [first, other] = self.names.sides.get(..2)? else { return None };
        let (begin, end) = (sides.first()?, sides.last()?);
        let behind = |of: usize| matches!(self.w(of.wrapping_sub(1)), "for" | "of" | "(" | "on");
        // The cells of a side stand before it or behind it.
        let cells_of = |of: usize| {
            let next = sides.iter().find(|next| **next > of).map_or(last, |next| next - 1);
            let before = sides.iter().rev().find(|before| **before < of).map_or(at + 3, |before| before + 1);
            let (from, to) = if behind(of) { (before, of - 1) } else { (of + 1, next) };
            let cells: Vec<usize> = (from..=to).filter(|at| is_cell(self.w(*at))).collect();
            Some(self.text(*cells.first()?, *cells.last()?))
        };
        let written = sides.iter().find(|at| self.w(**at) == first).and_then(|of| cells_of(*of));
        let from = if behind(*begin) { at + 3 } else { *begin };
        let to = if self.w(end + 1) == ")" || !behind(*end) { last } else { *end };
        let name = self.w(at + 1);
        let advice = match written {
            Some(cells) => format!(
                "write `zone {name} = {cells} for each side`: what stands there is `{first}`'s, and `{other}` has the image of it"
            ),
            None => format!(
                "write the cells of `{first}` and `for each side` behind them: `{other}` has their image; or give the two zones two names"
            ),
        };
        let found = errors::said_otherwise(
            self.text(from, to),
            self.span(from, to),
            "a zone is written once, for the side named first",
            &advice,
        );
        let repair = written.and_then(|cells| self.replace(at + 3, last, &format!("{cells} for each side")));
        Some((Told::from(found).mended(repair), last + 1))
    }

    /// Rows, files and levels, around the word for them.
    fn rows_in_words(&self, start: usize, unit: usize, last: usize) -> Option<(Told, usize)> {
        let axes = self.axes()?;
        let along = axes.iter().position(|axis| Some(axis.name.as_str()) == axis_of(self.w(unit)))?;
        let places = &axes.get(along)?.places;
        let known = |word: &str| places.iter().position(|place| place == word);
        // Behind the word: `ranks 6 to 7`, `level 3`.
        let joined: Vec<&str> = self.w(unit + 1).split('-').collect();
        if let [from, to] = joined.as_slice()
            && let (Some(from), Some(to)) = (known(from), known(to))
        {
            return self.block_meant(unit, unit + 1, &axes, along, (from, to));
        }
        let joint =
            matches!(self.w(unit + 2), ".." | "to" | "through" | "till" | "-" | "and" | "," | "or" | "&");
        let pair = known(self.w(unit + 1)).zip(known(self.w(unit + 3)).filter(|_| joint && unit + 3 <= last));
        if let Some((from, to)) = pair {
            let next = from.abs_diff(to) == 1 || !matches!(self.w(unit + 2), "and" | "," | "or" | "&");
            return next.then(|| self.block_meant(unit, unit + 3, &axes, along, (from, to)))?;
        }
        if let Some(one) = known(self.w(unit + 1)) {
            // One rank or file is told where the words are looked up.
            let level = axis_of(self.w(unit)) == Some("level");
            return level.then(|| self.block_meant(unit, unit + 1, &axes, along, (one, one)))?;
        }
        // Before it: `first two ranks`, `top row`, `third rank`, `c3 on each level`.
        let mut first = unit.checked_sub(1).filter(|at| *at >= start)?;
        if matches!(self.w(first), "each" | "every" | "all" | "any" | "both" | "the") {
            return self.cell_on_each(start, first, unit, &axes, along);
        }
        if let Some(which) = ordinal(self.w(first)).filter(|which| *which > 1 && *which <= places.len()) {
            return self.block_meant(first, unit, &axes, along, (which - 1, which - 1));
        }
        let many = number(self.w(first)).filter(|_| first > start);
        first -= usize::from(many.is_some());
        let at_end = end_of_axis(self.w(first))?;
        let many = many.unwrap_or(1);
        if many == 0 || many > places.len() || self.w(first) == "last" && many == 1 {
            return None;
        }
        let (from, to) = if at_end { (places.len() - many, places.len() - 1) } else { (0, many - 1) };
        let begin = if first > start && self.w(first - 1) == "the" { first - 1 } else { first };
        self.block_meant(begin, unit, &axes, along, (from, to))
    }

    /// What is told of words that mean a block of cells.
    fn block_meant(
        &self,
        first: usize,
        last: usize,
        axes: &[Axis],
        along: usize,
        (from, to): (usize, usize),
    ) -> Option<(Told, usize)> {
        let corner = |end: bool, place: usize| -> Option<String> {
            let name = |(index, axis): (usize, &Axis)| {
                let place = if index == along {
                    axis.places.get(place)
                } else if end {
                    axis.places.last()
                } else {
                    axis.places.first()
                };
                place.cloned()
            };
            axes.iter().enumerate().map(name).collect()
        };
        let meant = format!("{}..{}", corner(false, from.min(to))?, corner(true, from.max(to))?);
        let found =
            errors::other_words(self.text(first, last), self.span(first, last), &format!("`{meant}`"))
                .help("places are told by their cells: two corners with two dots between are the block from one to the other");
        Some((Told::from(found).mended(self.replace(first, last, &meant)), last + 1))
    }

    /// `c3 on each level`.
    fn cell_on_each(
        &self,
        start: usize,
        each: usize,
        unit: usize,
        axes: &[Axis],
        along: usize,
    ) -> Option<(Told, usize)> {
        let cell = (start..each).find(|at| is_cell(self.w(*at)) || is_name(self.w(*at)))?;
        // The cell without the level: a place on each of the other axes.
        let mut rest = self.w(cell);
        let mut names: Vec<Option<&str>> = Vec::new();
        for (index, axis) in axes.iter().enumerate() {
            if index == along {
                names.push(None);
                continue;
            }
            let mut fitting = axis.places.iter().filter(|place| rest.starts_with(place.as_str()));
            let longest = fitting.by_ref().max_by_key(|place| place.len())?;
            rest = rest.get(longest.len()..)?;
            names.push(Some(longest));
        }
        if !rest.is_empty() {
            return None;
        }
        let levels = &axes.get(along)?.places;
        let cells: Vec<String> =
            levels.iter().map(|level| names.iter().map(|name| name.unwrap_or(level)).collect()).collect();
        let meant = cells.join(", ");
        let found = errors::other_words(self.text(cell, unit), self.span(cell, unit), &format!("`{meant}`"))
            .help("the cells of a zone are written out, each with the name of its level");
        let repair = self.replace(cell, unit, cells.first()?);
        Some((Told::from(found).mended(repair), unit + 1))
    }

    /// The axes of the grid, in the order in which they are written.
    fn axes(&self) -> Option<Vec<Axis>> {
        let grid = self.words.iter().position(|word| word.text == "grid")?;
        let last = self.line_end(grid + 1, &["without", "only", "zone", "tracks", "define"]);
        let mut axes = Vec::new();
        for (index, axis) in self.text(grid + 1, last).split(',').enumerate() {
            let (first, end) = axis.split_once("..")?;
            let mut words = first.split_whitespace();
            let (one, other) = (words.next()?, words.next());
            let usual = *["file", "rank", "level"].get(index)?;
            let (name, from) = other.map_or((usual, one), |from| (one, from));
            axes.push(Axis {
                name: name.to_owned(),
                places: places(from, end.trim().trim_end_matches(" round"))?,
            });
        }
        (axes.len() >= 2).then_some(axes)
    }
}
