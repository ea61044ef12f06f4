//! What each command prints, tells and ends with.

mod book;
mod check;
mod draw;
mod explain;
mod files;
mod fmt;
mod games;
// Ctrl-C is a signal there.
#[cfg(unix)]
mod interrupt;
mod ir;
mod lsp;
mod man;
mod merge;
mod moves;
mod new;
mod opponent;
mod page;
mod perft;
mod plain;
mod play;
mod position;
mod replay;
mod serve;
mod setups;
mod show;
mod snapshot;
mod stats;
#[cfg(target_os = "linux")]
mod terminal;
mod test;
#[cfg(unix)]
mod watch;
mod why;

/// The board of [`TINY`] at the start.
const START: &str = "3 . k .\n2 . . .\n1 . K .\n  a b c\n\nWhite to move\n";

/// A game small enough to be known by heart.
const TINY: &str = "language 1
game \"Tiny\"
sides White, Black symmetry half-turn
board { grid a..c, 1..3 }
piece King \"K\" { move step any }
setup { White: King b1  Black: likewise }
ends { after a turn { win when no enemy } }
test \"a king goes one step\" {
    position { White: King a1  Black: King c3 }
    moves King a1: a2 b1 b2
}
";
