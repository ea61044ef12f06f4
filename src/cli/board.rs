//! The board of a position as the terminal shows it: as wide, and in as many colours.

use std::env;
use std::fmt::Write;
use std::io;

use clap::ColorChoice;
use menagerie::language::ir::{Cell, Game, Placement};
use menagerie::play::notation::drawing::{self, Drawing, Look, MOST_SIGNS, View, WIDTH};

/// How the board is shown.
#[derive(Clone, Copy, Debug, Default, clap::Args)]
pub(crate) struct ViewArgs {
    /// Show the board from its far side
    #[arg(long)]
    pub(super) flip: bool,
    /// Also draw the board with the name of each cell, and list which cells are neighbours
    #[arg(long)]
    pub(super) cells: bool,
}

/// Grounds of zones in 24 bits, in 256 colours and in 16; letters on them are black.
const GROUNDS: [((u8, u8, u8), u8, u8); MOST_SIGNS] = [
    ((165, 205, 240), 153, 104),
    ((242, 202, 140), 222, 103),
    ((175, 222, 170), 157, 102),
    ((238, 180, 212), 218, 105),
    ((200, 186, 240), 183, 106),
    ((242, 174, 162), 217, 101),
    ((160, 226, 220), 158, 47),
    ((240, 236, 150), 229, 43),
    ((200, 205, 210), 252, 42),
    ((214, 184, 158), 180, 46),
];

/// What the standard output can show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Screen {
    colours: Colours,
    /// How many letters a line holds.
    pub(super) width: usize,
}

/// How many colours there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Colours {
    None,
    Sixteen,
    Many,
    True,
}

impl Screen {
    /// The standard output of this process. Without a terminal it has 80 columns.
    pub(crate) fn new(color: ColorChoice) -> Self {
        let width = terminal_size::terminal_size_of(io::stdout()).map(|(width, _)| usize::from(width.0));
        let shows = match color {
            ColorChoice::Always => true,
            ColorChoice::Never => false,
            ColorChoice::Auto => anstream::AutoStream::choice(&io::stdout()) != anstream::ColorChoice::Never,
        };
        let of = |name: &str| env::var(name).unwrap_or_default();
        let colours = if shows { Colours::of(&of("COLORTERM"), &of("TERM")) } else { Colours::None };
        Self { colours, width: width.filter(|width| *width > 0).unwrap_or(WIDTH) }
    }

    /// A drawing in colours.
    pub(super) fn paint(self, drawing: &Drawing) -> String {
        if self.colours == Colours::None {
            return drawing.to_string();
        }
        let mut text = String::new();
        for line in &drawing.lines {
            for run in line {
                match self.colours.escape(run.look) {
                    Some(escape) => {
                        let _ = write!(text, "\u{1b}[{escape}m{}\u{1b}[0m", run.text);
                    }
                    None => text.push_str(&run.text),
                }
            }
            text.push('\n');
        }
        text
    }

    /// A position in colours.
    pub(super) fn board(self, game: &Game, placement: &Placement, last: Vec<Cell>, flip: bool) -> String {
        let view = View { land: true, last, turned: flip, width: self.width };
        self.paint(&drawing::drawn(game, placement, &view))
    }

    /// The names of the cells of a board, with an empty line before them.
    pub(super) fn names(self, game: &Game, flip: bool) -> String {
        let view = View { turned: flip, width: self.width, ..View::default() };
        format!("\n{}", self.paint(&drawing::cells(game, &view)))
    }
}

impl Colours {
    /// By what the variables of the environment with these names say.
    fn of(colorterm: &str, term: &str) -> Self {
        if ["truecolor", "24bit"].contains(&colorterm) || term.ends_with("-direct") {
            Self::True
        } else if term.contains("256") {
            Self::Many
        } else {
            Self::Sixteen
        }
    }

    /// The escape codes of a look; none for the plain look.
    fn escape(self, look: Look) -> Option<String> {
        let ground =
            look.zone.and_then(|zone| GROUNDS.get(zone)).map(|((red, green, blue), many, few)| match self {
                Self::None => String::new(),
                Self::Sixteen => format!("30;{few}"),
                Self::Many => format!("30;48;5;{many}"),
                Self::True => format!("30;48;2;{red};{green};{blue}"),
            });
        let bold = look.last.then(|| "1".to_owned());
        let parts: Vec<String> = bold.into_iter().chain(ground).collect();
        (!parts.is_empty()).then(|| parts.join(";"))
    }
}

#[cfg(test)]
mod tests {
    use super::{Colours, Screen};
    use menagerie::play::notation::drawing::{Drawing, Look, Run};

    #[test]
    fn colours_are_as_many_as_the_terminal_has() {
        for (colorterm, term, colours) in [
            ("truecolor", "xterm", Colours::True),
            ("24bit", "", Colours::True),
            ("", "xterm-direct", Colours::True),
            ("", "xterm-256color", Colours::Many),
            ("yes", "screen.xterm-256color", Colours::Many),
            ("", "xterm", Colours::Sixteen),
            ("", "", Colours::Sixteen),
        ] {
            assert_eq!(Colours::of(colorterm, term), colours, "{colorterm}, {term}");
        }
    }

    #[test]
    fn grounds_are_painted_and_what_was_moved_is_bold() {
        let run = |text: &str, zone, last| Run { text: text.to_owned(), look: Look { zone, last } };
        let line = vec![run("3 ", None, false), run("~ ", Some(0), false), run("[R]", Some(1), true)];
        let drawing = Drawing { lines: vec![line] };
        let painted = |colours| Screen { colours, width: 80 }.paint(&drawing);
        assert_eq!(painted(Colours::None), "3 ~ [R]\n");
        assert_eq!(painted(Colours::Sixteen), "3 \u{1b}[30;104m~ \u{1b}[0m\u{1b}[1;30;103m[R]\u{1b}[0m\n");
        assert_eq!(
            painted(Colours::Many),
            "3 \u{1b}[30;48;5;153m~ \u{1b}[0m\u{1b}[1;30;48;5;222m[R]\u{1b}[0m\n"
        );
        assert_eq!(
            painted(Colours::True),
            "3 \u{1b}[30;48;2;165;205;240m~ \u{1b}[0m\u{1b}[1;30;48;2;242;202;140m[R]\u{1b}[0m\n"
        );
    }
}
