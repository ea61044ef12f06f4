//! The rows of the tables, and the bars: what is counted, against which program, and the required and the desired ratio.

/// Where a count begins.
#[derive(Clone, Copy, Debug)]
pub(crate) enum From {
    /// With the set-up.
    SetUp,
    /// With the position of `tests/perft/` whose title begins so.
    Titled(&'static str),
}

/// How lines of play are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum How {
    /// The last move of a line is counted and not played.
    Bulk,
    /// Every move of a line is played, the last one, too.
    Made,
}

/// Who else counts.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Beside {
    /// cozy-chess, a position of chess, to a depth of its own.
    Cozy(&'static str, u32),
    /// Fairy-Stockfish, a variant of it.
    Fairy(&'static str),
    /// shakmaty, atomic chess.
    Atomic,
    /// The plain interpreter, to a depth of its own: what counts is leaves a second.
    Plain(u32),
    /// A program that cannot be run here: leaves a second, as they were measured once.
    Known(f64),
}

/// What is wanted.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bars {
    /// The least ratio, and the one that is aimed at, as they are written: `4`, `1/3`.
    pub(crate) must: &'static str,
    pub(crate) aim: &'static str,
}

/// Something that is counted.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Row {
    /// The rule file, without its ending.
    pub(crate) file: &'static str,
    pub(crate) from: From,
    pub(crate) depth: u32,
    pub(crate) how: How,
    pub(crate) beside: Beside,
    pub(crate) bars: Bars,
}

impl Row {
    /// What the row is called in the tables, and by filters.
    pub(crate) fn name(&self) -> String {
        match self.from {
            From::SetUp => self.file.to_owned(),
            From::Titled(title) => format!("{}: {title}", self.file),
        }
    }
}

/// A position of chess.
pub(crate) const CHESS: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
/// A position known for its castling, pins and promotions.
pub(crate) const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

const fn row(file: &'static str, depth: u32, beside: Beside, must: &'static str, aim: &'static str) -> Row {
    Row { file, from: From::SetUp, depth, how: How::Bulk, beside, bars: Bars { must, aim } }
}

const fn made(row: Row) -> Row {
    Row { how: How::Made, ..row }
}

/// Beside other programs.
pub(crate) const OTHERS: &[Row] = &[
    row("chess", 5, Beside::Cozy(CHESS, 5), "1/3", "2/3"),
    Row { from: From::Titled("Kiwipete"), ..row("chess", 4, Beside::Cozy(KIWIPETE, 4), "1/4", "1/2") },
    row("chess", 5, Beside::Fairy("chess"), "6", "15"),
    row("xiangqi", 4, Beside::Fairy("xiangqi"), "4", "8"),
    row("makruk", 5, Beside::Fairy("makruk"), "4", "8"),
    row("capablanca-chess", 4, Beside::Fairy("capablanca"), "4", "8"),
    row("breakthrough", 5, Beside::Fairy("breakthrough"), "4", "8"),
    row("shogi", 4, Beside::Fairy("shogi"), "3", "6"),
    row("minishogi", 6, Beside::Fairy("minishogi"), "3", "6"),
    row("crazyhouse", 5, Beside::Fairy("crazyhouse"), "3", "6"),
    row("antichess", 5, Beside::Fairy("antichess"), "2", "5"),
    row("racing-kings", 5, Beside::Fairy("racingkings"), "2", "5"),
    row("atomic-chess", 5, Beside::Atomic, "1/6", "1/3"),
    row("animal-chess", 6, Beside::Cozy(CHESS, 5), "1/4", "1/2"),
    made(row("english-draughts", 10, Beside::Known(10.3e6), "1.5", "4")),
    made(row("international-draughts", 8, Beside::Known(2.3e6), "1", "4")),
];

const fn plain(file: &'static str, depth: u32, plain: u32) -> Row {
    row(file, depth, Beside::Plain(plain), "20", "50")
}

const fn bars(must: &'static str, aim: &'static str, row: Row) -> Row {
    Row { bars: Bars { must, aim }, ..row }
}

/// Beside the plain interpreter: every file of `rules/`. The engine counts some 10^5 to 10^6 lines, the plain interpreter fewer.
pub(crate) const PLAIN: &[Row] = &[
    bars("300", "1500", plain("lions-cave", 3, 2)),
    bars("60", "150", plain("lion-game", 4, 3)),
    bars("40", "100", plain("lilypad", 4, 3)),
    bars("40", "100", plain("lotus-39", 5, 4)),
    plain("amazons", 2, 1),
    plain("andernach-chess", 4, 3),
    plain("animal-chess", 4, 3),
    plain("antichess", 4, 3),
    plain("atomic-chess", 4, 3),
    plain("baroque", 4, 2),
    plain("benedict-chess", 4, 3),
    plain("breakthrough", 4, 3),
    plain("capablanca-chess", 4, 2),
    plain("chess", 4, 3),
    plain("chess960", 4, 3),
    plain("congo", 4, 3),
    plain("connect6", 2, 1),
    plain("crazyhouse", 4, 3),
    plain("dama-italiana", 7, 5),
    plain("duck-chess", 2, 1),
    plain("english-draughts", 7, 5),
    plain("glinski", 3, 2),
    plain("go-nine", 3, 2),
    plain("havannah", 3, 1),
    plain("hex", 3, 2),
    plain("international-draughts", 6, 4),
    plain("jetan", 3, 2),
    plain("joker-chess", 4, 2),
    plain("king-of-the-hill", 4, 3),
    plain("los-alamos-chess", 5, 4),
    plain("lotus-39-modern", 6, 4),
    plain("maharajah", 4, 3),
    plain("makruk", 4, 3),
    plain("messigny", 3, 2),
    plain("minishogi", 5, 3),
    plain("monster-chess", 5, 3),
    plain("neutral-king-chess", 5, 3),
    plain("nine-mens-morris", 4, 3),
    plain("othello", 8, 6),
    plain("pool-checkers", 7, 5),
    plain("proteus", 3, 2),
    plain("racing-kings", 4, 3),
    plain("raumschach", 3, 2),
    plain("santorini", 4, 3),
    plain("seirawan", 3, 2),
    plain("shogi", 4, 2),
    plain("surakarta", 4, 3),
    plain("three-check", 4, 3),
    plain("torus-chess", 4, 2),
    plain("xiangqi", 4, 2),
];

/// Whole games of random moves, with their ends: the rule file, games a second of compiled Regular Boardgames, and the bars.
pub(crate) const GAMES: &[(&str, f64, Bars)] = &[
    ("chess", 1_132.0, Bars { must: "5", aim: "15" }),
    ("english-draughts", 70_709.0, Bars { must: "1", aim: "2" }),
    ("breakthrough", 45_141.0, Bars { must: "2", aim: "4" }),
];

/// How long it may take to load a rule file and to lower its game, in milliseconds; and the file that may take longer.
pub(crate) const LOADING: f64 = 20.0;
/// The largest board.
pub(crate) const LOADING_LONGER: (&str, f64) = ("lions-cave", 40.0);
/// How long `menagerie check rules/` may take, in milliseconds.
pub(crate) const CHECKING: f64 = 60.0;
