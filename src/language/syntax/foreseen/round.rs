//! A board whose axes close, in other words.

use super::super::errors;
use super::{Part, Told};

/// Words for an axis that closes.
const CLOSED: &[&str] = &[
    "wrap",
    "wraps",
    "wrapped",
    "wrapping",
    "wraparound",
    "wrap-around",
    "cyclic",
    "circular",
    "closed",
    "joined",
    "connected",
    "loop",
    "loops",
    "looped",
    "looping",
    "ring",
    "round",
    "around",
];

/// Words for a board of which one axis closes, and for one of which both do.
const ONE: &[&str] = &["cylinder", "cylindrical"];
const BOTH: &[&str] = &["torus", "toroidal", "toric", "doughnut", "donut", "both", "edges"];

/// Words for the axes.
const AXES: [&[&str]; 2] = [
    &["file", "files", "column", "columns", "horizontally", "sideways", "left", "right"],
    &["rank", "ranks", "row", "rows", "vertically", "top", "bottom"],
];

/// An axis as it is written, and the words between which it stands.
struct Axis<'s> {
    text: &'s str,
    last: usize,
    round: bool,
}

impl Part<'_> {
    /// `grid a..h, 1..8 wrap`, `torus a..h, 1..8`, `grid a..h wraps, 1..8`: that an axis closes is said behind it.
    pub(super) fn goes_round(&self) -> Option<Told> {
        let last = self.line_end(0, &["without", "only", "zone", "tracks", "define"]);
        let said: Vec<usize> = (0..=last)
            .filter(|at| [CLOSED, ONE, BOTH].iter().any(|known| known.contains(&self.w(*at))))
            .collect();
        if said.is_empty() || matches!(self.w(0), "zone" | "tracks" | "define") {
            return None;
        }
        if matches!(self.w(0), "picture" | "map" | "hexagon") {
            let why = format!("no end of a `{}` lies beside the other", self.w(0));
            let found = errors::said_otherwise(self.text(0, last), self.span(0, last), &why, ON_GRIDS);
            return Some(Told::from(found));
        }
        let mut axes: Vec<Axis<'_>> = Vec::new();
        for dots in (1..last).filter(|at| self.w(*at) == "..") {
            axes.push(Axis { text: self.text(dots - 1, dots + 1), last: dots + 1, round: false });
        }
        let is_one_of = |known: &[&str]| (0..=last).any(|at| known.contains(&self.w(at)));
        let mut certain = true;
        for (axis, words) in axes.iter_mut().zip(AXES) {
            // The comma between the axes may have been forgotten.
            let more = self.w(axis.last + 3) == ".." && said.len() == 1;
            let behind = said.contains(&(axis.last + 1)) && (self.w(axis.last + 2) == "," || more);
            axis.round = is_one_of(BOTH) || is_one_of(words) || behind;
        }
        if is_one_of(ONE)
            && let Some(files) = axes.first_mut()
        {
            files.round = true;
        }
        if !axes.iter().any(|axis| axis.round) {
            certain = false;
            for axis in &mut axes {
                axis.round = true;
            }
        }
        let [files, ranks] = axes.as_slice() else {
            let ranks = if is_one_of(BOTH) { " round" } else { "" };
            return Some(self.round_told(last, &format!("`grid a..h round, 1..8{ranks}`"), WHERE));
        };
        let written = |axis: &Axis<'_>| format!("{}{}", axis.text, if axis.round { " round" } else { "" });
        let meant = format!("grid {}, {}", written(files), written(ranks));
        if meant == self.text(0, last) {
            return None;
        }
        let other = format!("{WHERE}; to close the files alone, `grid {} round, {}`", files.text, ranks.text);
        let told = self.round_told(last, &format!("`{meant}`"), if certain { WHERE } else { &other });
        Some(told.mended(self.replace(0, last, &meant)))
    }

    /// `grid round a..f, 1..6`: `round` stands behind an axis. And the word behind it.
    pub(super) fn round_first(&self, at: usize) -> Option<(Told, usize)> {
        if self.w(at + 1) != "round" || self.w(at + 3) != ".." {
            return None;
        }
        let last = at + 4;
        let rest = self.rest(last + 1, &["without", "only", "zone", "tracks", "define", "round"]);
        let (axis, rest) = (self.text(at + 2, last), rest.trim_end());
        let meant = format!("grid {axis} round");
        let found = errors::other_words(self.text(at, last), self.span(at, last), &format!("`{meant}`"))
            .help(format!(
                "{WHERE}; to close the ranks, `grid {axis}{rest} round`, and both, `{meant}{rest} round`"
            ));
        Some((Told::from(found).mended(self.replace(at, last, &meant)), last + 1))
    }

    /// `board { grid a..f, 1..6 } round`: behind an axis, and not behind the board. And the word behind it.
    pub(super) fn round_outside(&self, at: usize) -> Option<(Told, usize)> {
        let close = at.checked_sub(1).filter(|close| self.w(*close) == "}")?;
        let grid = (0..close).rev().take(60).find(|at| self.w(*at) == "grid")?;
        let dots = (grid + 1..close).find(|at| self.w(*at) == "..")?;
        let axes = self.line_end(grid, &["without", "only", "zone", "tracks", "define"]).min(close - 1);
        if self.block_head(grid).is_none_or(|head| head != "board") || axes <= dots + 1 {
            return None;
        }
        let files = self.text(grid, dots + 1);
        let ranks = self.text(dots + 2, axes);
        let found = errors::out_of_order(
            "round",
            self.span(at, at),
            "this stands behind an axis of the grid",
            &format!(
                "write `{files} round{ranks}` where files close, `{files}{ranks} round` where ranks do: {WHERE}"
            ),
        );
        Some((Told::from(found).mended(self.replace(at, at, "")), at + 1))
    }

    fn round_told(&self, last: usize, meant: &str, help: &str) -> Told {
        Told::from(errors::other_words(self.text(0, last), self.span(0, last), meant).help(help))
    }
}

/// What is said in each case.
const WHERE: &str = "`round` behind an axis says that after its last file or rank comes the first";

/// What can close.
const ON_GRIDS: &str = "an axis of a grid of two dimensions closes, `grid a..h round, 1..8`; on a board drawn as a `map`, `tracks NAME = \
                        ring a b c d` closes a track";
