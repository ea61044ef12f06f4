//! A picture as it is written: shapes in the order in which they are drawn, letters by their number, texts escaped.

use std::collections::BTreeSet;
use std::fmt::{self, Write};

use super::font;

/// The beginning of our pictures, after the root: it identifies a file that may be replaced.
pub(super) const MADE: &str = "<!-- drawn by menagerie -->";

/// How many letters of one line are shown. What is longer is cut.
const LONGEST: usize = 90;

/// Where a text begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Anchor {
    /// At its point.
    Start,
    /// So that its middle is there.
    Middle,
    /// So that it ends there.
    End,
}

/// The shapes of a picture, and what they refer to.
#[derive(Debug, Default)]
pub(super) struct Svg {
    body: String,
    defs: String,
    letters: BTreeSet<char>,
}

impl Svg {
    /// Adds a shape.
    pub(super) fn put(&mut self, shape: fmt::Arguments<'_>) {
        // Writing into memory cannot fail.
        let _ = self.body.write_fmt(shape);
    }

    /// Adds something that shapes refer to.
    pub(super) fn define(&mut self, what: fmt::Arguments<'_>) {
        let _ = self.defs.write_fmt(what);
    }

    /// Begins a group in which lines have a colour and a width.
    pub(super) fn open(&mut self, id: &str, rest: &str) {
        self.put(format_args!("<g id=\"{id}\" {rest}>\n"));
    }

    /// Ends the last group.
    pub(super) fn close(&mut self) {
        self.body.push_str("</g>\n");
    }

    /// A text whose capitals are as high as six times `tenths` tenths of a point, its middle at a height.
    pub(super) fn text(&mut self, at: (i32, i32), tenths: i32, anchor: Anchor, text: &str) {
        if text.is_empty() {
            return;
        }
        let shape = self.lettering(at, tenths, anchor, text);
        self.body.push_str(&shape);
        self.body.push('\n');
    }

    /// The same as a shape, to be put anywhere.
    pub(super) fn lettering(
        &mut self,
        (x, y): (i32, i32),
        tenths: i32,
        anchor: Anchor,
        text: &str,
    ) -> String {
        let letters = shown(text);
        let width = width(text, tenths);
        let left = match anchor {
            Anchor::Start => x,
            Anchor::Middle => x - width / 2,
            Anchor::End => x - width,
        };
        let top = y - font::HEIGHT * tenths / 20;
        let mut shape =
            format!("<g transform=\"translate({left} {top})scale({}.{})\">", tenths / 10, tenths % 10);
        let mut right = 0;
        for letter in letters {
            if letter != ' ' {
                let code = u32::from(letter);
                let _ = match right {
                    0 => write!(shape, "<use href=\"#c{code}\"/>"),
                    right => write!(shape, "<use href=\"#c{code}\" x=\"{}.{}\"/>", right / 10, right % 10),
                };
                self.letters.insert(letter);
            }
            right += font::ADVANCE;
        }
        shape.push_str("</g>");
        shape
    }

    /// The whole picture.
    pub(super) fn finish(self, width: i32, height: i32, title: &str) -> String {
        let Self { body, defs, letters } = self;
        let mut text = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
             viewBox=\"0 0 {width} {height}\" role=\"img\" fill=\"none\" stroke-linecap=\"round\" \
             stroke-linejoin=\"round\">\n{MADE}\n<title>{}</title>\n<defs>\n",
            escaped(title)
        );
        for letter in letters {
            let _ = writeln!(text, "<path id=\"c{}\" d=\"{}\"/>", u32::from(letter), font::path(letter));
        }
        text.push_str(&defs);
        let _ = writeln!(text, "</defs>\n<path fill=\"#fff\" d=\"M0 0H{width}V{height}H0z\"/>");
        text.push_str(&body);
        text.push_str("</svg>\n");
        text
    }
}

/// How wide a text is.
pub(super) fn width(text: &str, tenths: i32) -> i32 {
    let count = i32::try_from(shown(text).len()).unwrap_or(0);
    (count * font::ADVANCE - 15).max(0) * tenths / 100
}

/// The letters of a text that are drawn.
fn shown(text: &str) -> Vec<char> {
    let mut letters: Vec<char> = text.chars().take(LONGEST + 1).collect();
    if letters.len() > LONGEST {
        letters.truncate(LONGEST - 3);
        letters.extend(['.'; 3]);
    }
    letters
}

/// A text between two tags. What no such file may hold is left out.
pub(crate) fn escaped(text: &str) -> String {
    let mut safe = String::new();
    for letter in text.chars() {
        match letter {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\u{FFFE}' | '\u{FFFF}' => {}
            letter if letter.is_control() => safe.push(' '),
            letter => safe.push(letter),
        }
    }
    safe
}

#[cfg(test)]
mod tests {
    use super::{LONGEST, escaped, shown};

    #[test]
    fn nothing_in_a_text_is_a_tag() {
        assert_eq!(escaped("<b a=\"&\">\u{0}"), "&lt;b a=&quot;&amp;&quot;&gt; ");
    }

    #[test]
    fn a_long_text_is_cut() {
        assert_eq!(shown(&"x".repeat(LONGEST)).len(), LONGEST);
        let cut: String = shown(&"x".repeat(LONGEST + 1)).into_iter().collect();
        assert!(cut.ends_with("x..."), "{cut}");
    }
}
