//! The text below a board: the side to move, and the meaning of patterns, marks and numbers.

use super::marks::Sign;
use super::men::{Badge, badge, rim};
use super::svg::{Anchor, Svg, width};
use crate::language::ir::ManOwner;

/// How large its letters are, and how high its lines.
const LETTERS: i32 = 16;
const LINE: i32 = 26;
/// How wide what stands before a text is.
const BEFORE: i32 = 28;
/// What is left free between two entries.
const BETWEEN: i32 = 20;

/// What stands before a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Swatch {
    /// Nothing.
    None,
    /// The disc of the pieces of a side, or of neutral ones, with its fill.
    Owner(ManOwner, &'static str),
    /// The pattern of a zone, by its number.
    Zone(usize),
    /// A mark.
    Sign(Sign),
    /// The number of the states of a piece.
    State(usize),
    /// The mark of cells in the game's set of cells.
    Held,
}

/// An entry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Entry {
    pub(super) swatch: Swatch,
    pub(super) text: String,
}

/// All entries in order, and the indexes at which a new line begins.
#[derive(Debug, Default)]
pub(super) struct Legend(Vec<Entry>, Vec<usize>);

impl Legend {
    /// Adds an entry.
    pub(super) fn push(&mut self, swatch: Swatch, text: String) {
        self.add(Entry { swatch, text });
    }

    /// Adds an entry.
    pub(super) fn add(&mut self, entry: Entry) {
        self.0.push(entry);
    }

    /// Begins a new line with the next entry.
    pub(super) fn end_line(&mut self) {
        self.1.push(self.0.len());
    }

    /// Writes it from a corner on, in lines of about this width; how wide and high it is.
    pub(super) fn draw(&self, (left, top): (i32, i32), most: i32, svg: &mut Svg) -> (i32, i32) {
        svg.open("legend", "stroke=\"#1c1c1c\" stroke-width=\".9\"");
        let (mut right, mut line, mut widest) = (0, 0, 0);
        for (index, Entry { swatch, text }) in self.0.iter().enumerate() {
            let before = if *swatch == Swatch::None { 0 } else { BEFORE };
            let wide = before + width(text, LETTERS);
            if right > 0 && (right + wide > most - left || self.1.contains(&index)) {
                (right, line) = (0, line + 1);
            }
            let at = (left + right, top + line * LINE + LINE / 2);
            swatch.draw(at, svg);
            svg.text((at.0 + before, at.1), LETTERS, Anchor::Start, text);
            right += wide;
            widest = widest.max(left + right);
            right += BETWEEN;
        }
        svg.close();
        (widest, (line + 1) * LINE)
    }
}

impl Swatch {
    fn draw(self, (x, y): (i32, i32), svg: &mut Svg) {
        let middle = x + BEFORE / 2 - 4;
        match self {
            Self::None => {}
            Self::Owner(owner, fill) => {
                let rim = rim(owner);
                svg.put(format_args!(
                    "<circle cx=\"{middle}\" cy=\"{y}\" r=\"9\" fill=\"{fill}\" stroke=\"#1c1c1c\" {rim}/>\n"
                ));
            }
            Self::Zone(number) => {
                let (left, top) = (middle - 10, y - 10);
                svg.put(format_args!("<path fill=\"url(#z{number})\" d=\"M{left} {top}h20v20h-20z\"/>\n"));
            }
            Self::Sign(sign) => {
                let id = sign.id();
                svg.put(format_args!(
                    "<g stroke=\"none\" transform=\"translate({middle} {y})scale(.6)\"><use href=\"#{id}\"/></g>\n"
                ));
            }
            Self::State(number) => badge((middle, y), &number.to_string(), Badge::State, svg),
            Self::Held => svg.put(format_args!("<use href=\"#held\" x=\"{middle}\" y=\"{y}\"/>\n")),
        }
    }
}
