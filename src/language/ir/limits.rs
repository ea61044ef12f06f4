//! How large a game may be. Passing a limit is a diagnostic, never a crash.

/// Cells of a board.
pub const CELLS: usize = 4096;
/// Directions of a board, reverse ones included.
pub const DIRECTIONS: usize = 1024;
/// Kinds of piece.
pub const KINDS: usize = 256;
/// States and attributes.
pub const STATES: usize = 256;
/// Names that one clause may give with `as`.
pub const NAMES: usize = 64;
/// The width of a number's bounds: `0..1000000` is the widest.
pub const NUMBER: i64 = 1_000_000;
/// Walks, sets, numbers, conditions and effects of a game, definitions counted where they are used.
pub const NODES: usize = 200_000;
/// Nodes of all paths to which the walks of a game are compiled. Each word of a walk becomes a node, or a few for each bracket
/// around it.
pub const PATH_NODES: usize = 1_000_000;
/// Nodes of the path of one walk: fast paths follow a walk by calling themselves.
pub const WALK_NODES: usize = 1000;
/// Nodes that are made of one walk before it is given up.
pub const LONGEST_PATH: usize = 20 * WALK_NODES;
/// How deep repeat signs of a walk may be put into one another. Each may multiply the ways by which a cell is come to.
pub const REPEATS_DEEP: usize = 8;
/// Moves and drops of all pieces; those of a family count for each of its pieces.
pub const CLAUSES: usize = 4096;
/// Zones of a board.
pub const ZONES: usize = 512;
/// How deep parts of rules may be put into one another, definitions counted where they are used.
pub const DEPTH: usize = 96;
/// Pieces on the board, and in one hand.
pub const MEN: usize = 8192;
/// Pieces of a position in the middle of a turn, those captured in it included; what `put new` creates counts, too.
pub const NUMBERED_MEN: usize = 32_768;
/// Cells visited to compute all zones of a game.
pub const ZONE_LOOKS: u64 = 6_000_000;
/// How often acts may be repeated by one repeat sign of a turn.
pub const REPEATS: u8 = 16;
/// Turns of all phases.
pub const PHASE_TURNS: usize = 1000;
