//! Boards, directions, zones, symmetry.

use crate::language::diagnostic::{Diagnostic, catalog, words};
use crate::language::glossary::synonyms::Place;
use crate::language::ir::limits;
use crate::language::source::Span;

pub(in crate::language::check) fn no_shape(at: Span) -> Diagnostic {
    Diagnostic::new(catalog::NO_SHAPE, "this board has no shape")
        .at(at, "no `grid`, `hexagon`, `picture` or `map`")
        .help("say which cells there are, for example `grid a..h, 1..8`")
}

pub(in crate::language::check) fn two_shapes(at: Span, before: Span) -> Diagnostic {
    Diagnostic::new(catalog::NO_SHAPE, "this board has two shapes")
        .at(at, "the second one")
        .at(before, "the first one")
        .help(if at.source == before.source {
            "a board is one `grid`, `hexagon`, `picture` or `map`"
        } else {
            "`change board` adds to the board of the used file, which has a shape; to make another board, write `instead board { ... }` with all its zones"
        })
}

pub(in crate::language::check) fn no_cells(at: Span) -> Diagnostic {
    Diagnostic::new(catalog::NO_CELLS, "this board has no cells")
        .at(at, "no cell is left")
        .help("a board needs cells: in a `picture` any mark but `.` is one; `without` takes away only what it names")
}

pub(in crate::language::check) fn too_many_cells(at: Span, most: usize) -> Diagnostic {
    Diagnostic::new(catalog::GAME_TOO_LARGE, format!("this board has more than {most} cells"))
        .at(at, "too large")
        .help(format!("make it smaller: a board has {most} cells at most"))
}

pub(in crate::language::check) fn too_many_directions(at: Span, most: usize) -> Diagnostic {
    Diagnostic::new(catalog::GAME_TOO_LARGE, format!("these rules speak of more than {most} directions"))
        .at(at, "too many")
        .help(format!("a board has {most} directions at most, each with its reverse"))
}

pub(in crate::language::check) fn cell_twice(at: Span, name: &str) -> Diagnostic {
    Diagnostic::new(catalog::CELL_TWICE, format!("two cells would be called `{name}`"))
        .at(at, "the axes give one name twice")
        .help("use letters for one axis and numbers for the next")
}

pub(in crate::language::check) fn axis_count(at: Span, count: usize) -> Diagnostic {
    Diagnostic::new(catalog::BAD_AXIS, format!("a grid has two or three axes, not {count}"))
        .at(at, if count == 1 { "only one axis" } else { "too many axes" })
        .help("a grid is told by two or three axes, with commas between: `grid a..h, 1..8`")
}

pub(in crate::language::check) fn bad_axis(at: Span, first: &str, last: &str) -> Diagnostic {
    Diagnostic::new(catalog::BAD_AXIS, format!("`{first}..{last}` is no axis"))
        .at(at, "not from letter to letter or from number to number")
        .help("an axis goes from one letter or number to another of its sort: `a..h`, `1..8`, `9..1`")
}

pub(in crate::language::check) fn unknown_axis(at: Span, name: &str) -> Diagnostic {
    Diagnostic::new(catalog::BAD_AXIS, format!("`{name}` is not an axis of this board"))
        .at(at, "no such axis")
        .help("the axes are `file`, `rank` and `level`")
}

pub(in crate::language::check) fn no_such_file(at: Span, name: &str) -> Diagnostic {
    Diagnostic::new(catalog::BAD_AXIS, format!("`{name}` is not a file of this hexagon"))
        .at(at, "not among the files")
        .help("leave out a letter that lies between the first file and the last")
}

pub(in crate::language::check) fn numbers_only(at: Span) -> Diagnostic {
    Diagnostic::new(catalog::BAD_AXIS, "the cells of this grid would be called by numbers alone")
        .at(at, "no axis has letters")
        .help("a name has a letter in it; use letters for one axis: `grid a..h, 1..8`")
}

pub(in crate::language::check) fn axis_twice(at: Span, name: &str) -> Diagnostic {
    Diagnostic::new(catalog::BAD_AXIS, format!("this grid has two axes called `{name}`"))
        .at(at, "the second one")
        .help("an axis without a name is the file, the rank or the level by its place in the list")
}

pub(in crate::language::check) fn unknown_colour(at: Span, name: &str) -> Diagnostic {
    Diagnostic::new(catalog::BAD_AXIS, format!("`{name}` is no colour of cells"))
        .at(at, "neither `dark` nor `light`")
        .help(match name.to_lowercase().as_str() {
            "dark" | "black" => "did you mean `dark`? the first cell is dark",
            "light" | "white" => "did you mean `light`? the first cell is dark, its neighbours are light",
            _ => "the first cell is `dark`, its neighbours are `light`",
        })
}

/// `at`: the word `round`, here and in the next two.
pub(in crate::language::check) fn round_where(at: Span) -> Diagnostic {
    Diagnostic::new(catalog::BAD_AXIS, "`round` closes files or ranks of a grid of two dimensions")
        .at(at, "this axis cannot close")
        .help("leave it out; on a board drawn as a `map`, `tracks NAME = ring a b c d` closes a track")
}

pub(in crate::language::check) fn round_too_short(at: Span, length: usize, least: usize) -> Diagnostic {
    Diagnostic::new(catalog::BAD_AXIS, format!("an axis that closes has at least {least} places, not {length}"))
        .at(at, "too short to go round")
        .help("leave `round` out, or make the axis longer: else a step to one side and one to the other would be the same")
}

pub(in crate::language::check) fn round_colours(at: Span, colour: &str, length: usize) -> Diagnostic {
    Diagnostic::new(catalog::BAD_AXIS, format!("the colours do not meet where {length} places go round"))
        .at(at, format!("beside the last place lies the first, and both would be `{colour}`"))
        .help(format!("an axis of a board with `only {colour}` closes if its length is even"))
}

/// `letters`: those of the files.
pub(in crate::language::check) fn hexagon_files(
    at: Span,
    side: usize,
    wanted: usize,
    letters: &[String],
) -> Diagnostic {
    let given = letters.len();
    let help = match (letters.first(), letters.get(wanted.wrapping_sub(1)), letters.last()) {
        (Some(first), Some(end), Some(last)) if given == wanted + 1 => {
            let left_out = letters.iter().find(|letter| *letter == "j").unwrap_or(end);
            format!(
                "write `files {first}..{end}`, or leave a letter out: `files {first}..{last} without {left_out}`"
            )
        }
        (Some(first), Some(end), _) => format!("write `files {first}..{end}`"),
        _ => format!("name {wanted} files"),
    };
    Diagnostic::new(catalog::BAD_AXIS, format!("a hexagon of side {side} has {wanted} files, not {given}"))
        .at(at, format!("{given} files"))
        .help(help)
}

pub(in crate::language::check) fn picture_row(at: Span, given: usize, wanted: usize) -> Diagnostic {
    Diagnostic::new(
        catalog::BAD_PICTURE,
        format!(
            "this row has {}, and the last line names {}",
            words::count(given, "mark"),
            words::count(wanted, "file")
        ),
    )
    .at(at, format!("its rank and {}", words::count(given, "mark")))
    .help("begin each row with its rank, then give a mark for every file; the last line names the files")
}

pub(in crate::language::check) fn picture_mark(at: Span, mark: &str) -> Diagnostic {
    Diagnostic::new(catalog::BAD_PICTURE, format!("`{mark}` is more than one mark"))
        .at(at, "in this row")
        .help("put a blank between two marks")
}

pub(in crate::language::check) fn not_a_cell_name(at: Span, word: &str) -> Diagnostic {
    Diagnostic::new(catalog::BAD_PICTURE, format!("`{word}` cannot be the name of a cell"))
        .at(at, "not a name")
        .help(if word.chars().all(|c| !c.is_alphanumeric()) {
            "in a `map`, leave blanks where there is no cell: only the names of cells stand in it, and the lines between them are drawn by `tracks`"
        } else {
            "names are letters, digits and hyphens, with a letter among them"
        })
}

pub(in crate::language::check) fn unknown_mark(at: Span, mark: &str) -> Diagnostic {
    Diagnostic::new(catalog::UNKNOWN_MARK, format!("no cell of the picture is marked `{mark}`"))
        .at(at, "no such mark")
        .help("a mark is one character that stands in the `picture` of this board; cells are named without quotation marks")
}

pub(in crate::language::check) fn cells_only(at: Span) -> Diagnostic {
    Diagnostic::new(catalog::CELLS_ONLY, "only cells can stand here")
        .at(at, "not the name of a cell")
        .help("for example `a1..c3 or e5`")
}

pub(in crate::language::check) fn block_end(at: Span) -> Diagnostic {
    Diagnostic::new(catalog::CELLS_ONLY, "a block of cells goes from one cell to another")
        .at(at, "not the name of a cell")
        .help("put the block in brackets if more is said of it: `(a1..c3) but not b2`")
}

pub(in crate::language::check) fn no_blocks(at: Span) -> Diagnostic {
    Diagnostic::new(catalog::CELLS_ONLY, "there are no blocks of cells on this board")
        .at(at, "`..` needs files and ranks")
        .help("name the cells one by one")
}

pub(in crate::language::check) fn cell_twice_on_track(at: Span, name: &str) -> Diagnostic {
    Diagnostic::new(catalog::BAD_TRACK, format!("this track comes to `{name}` twice"))
        .at(at, "the second time")
        .help("a track that comes back is a `ring`; cells where tracks meet belong to each of them")
}

/// A track whose last cell is its first; `cells` are all of them but the last.
pub(in crate::language::check) fn round_track(at: Span, name: &str, first: Span, cells: &str) -> Diagnostic {
    Diagnostic::new(catalog::BAD_TRACK, format!("this track comes to `{name}` twice"))
        .at(at, "it ends where it began")
        .at(first, "here")
        .help(format!(
            "a track that goes round is a `ring`, which names each cell once: write `ring {cells}`"
        ))
}

pub(in crate::language::check) fn short_track(at: Span) -> Diagnostic {
    Diagnostic::new(catalog::BAD_TRACK, "this track is too short")
        .at(at, "leads nowhere")
        .help("a track has two cells at least, a ring three")
}

pub(in crate::language::check) fn tracks_nowhere(at: Span, name: &str) -> Diagnostic {
    Diagnostic::new(catalog::BAD_TRACK, format!("`{name}` leads from no cell to any other"))
        .at(at, "every step leaves the board")
        .help("make its steps shorter, or leave it out")
}

pub(in crate::language::check) fn no_vectors(at: Span) -> Diagnostic {
    Diagnostic::new(catalog::BAD_VECTOR, "there are no vectors on this board")
        .at(at, "a `map` has no coordinates")
        .help("give the tracks cell by cell: `tracks x = a1 b1 c1 | a2 b2 c2`")
}

pub(in crate::language::check) fn vector_length(at: Span, given: usize, wanted: usize) -> Diagnostic {
    Diagnostic::new(
        catalog::BAD_VECTOR,
        format!("this vector has {given} parts, and the board {wanted} axes"),
    )
    .at(at, words::count(given, "part"))
    .help(if wanted == 2 {
        "a vector on this board is `(to the right, upwards)`, for example `(1, 2)`"
    } else {
        "a vector on this board is `(to the right, upwards, to the next level)`, for example `(1, 2, 0)`"
    })
}

pub(in crate::language::check) fn zero_vector(at: Span) -> Diagnostic {
    Diagnostic::new(catalog::BAD_VECTOR, "this vector leads nowhere")
        .at(at, "stays where it is")
        .help("a man that does not move says `stay`")
}

pub(in crate::language::check) fn vector_round(at: Span) -> Diagnostic {
    Diagnostic::new(catalog::BAD_VECTOR, "this vector leads nowhere: it goes once round the board")
        .at(at, "comes back to where it begins")
        .help("give a vector that is shorter than the axis that closes")
}

pub(in crate::language::check) fn not_vectors(at: Span) -> Diagnostic {
    Diagnostic::new(catalog::BAD_VECTOR, "only vectors can be added or turned")
        .at(at, "given cell by cell")
        .help("two steps one after the other are `step a past then step b`")
}

pub(in crate::language::check) fn not_fixed(at: Span) -> Diagnostic {
    Diagnostic::new(catalog::BAD_VECTOR, "a direction that changes in the game cannot be part of this")
        .at(at, "not known before the game")
        .help("such a direction stands alone behind `step` or `jump`")
}

pub(in crate::language::check) fn along_what(at: Span) -> Diagnostic {
    Diagnostic::new(catalog::ALONG_WHAT, "only named tracks have a written sense")
        .at(at, "not named tracks")
        .help("declare `tracks x = a1 a2 a3`, then say `along x`")
}

pub(in crate::language::check) fn turn_of_what(at: Span) -> Diagnostic {
    Diagnostic::new(catalog::TURN_OF_WHAT, "a turn needs the directions to go round")
        .at(at, "round which directions?")
        .help("for example `veer 1 of any`")
}

pub(in crate::language::check) fn no_angles(at: Span, name: &str) -> Diagnostic {
    Diagnostic::new(catalog::TURN_OF_WHAT, format!("the directions `{name}` have no order about a cell"))
        .at(at, "not vectors of a flat board")
        .help("turns are for boards that lie flat, and for directions made of vectors")
}

pub(in crate::language::check) fn empty_zone(at: Span, name: &str) -> Diagnostic {
    Diagnostic::new(catalog::EMPTY_ZONE, format!("the zone `{name}` has no cells"))
        .at(at, "nothing is in it")
        .help("what stands side by side must hold at once; `or` and commas join")
}

/// `name`: a zone of the prelude.
pub(in crate::language::check) fn no_such_cells(at: Span, name: &str) -> Diagnostic {
    Diagnostic::new(catalog::NO_SUCH_CELLS, format!("there is no `{name}` on this board: its ranks go round"))
        .at(at, "no rank is the farthest")
        .help(format!(
            "say which cells you mean, `here in a8..h8`, or give them the name: `zone {name} = a8..h8 for each side`"
        ))
}

pub(in crate::language::check) fn zone_not_static(at: Span) -> Diagnostic {
    Diagnostic::new(catalog::ZONE_NOT_STATIC, "a zone cannot depend on where men stand")
        .at(at, "not known of the empty board")
        .help("make it a definition, outside the board: `define name = ...`")
}

pub(in crate::language::check) fn zone_too_much(at: Span, name: &str) -> Diagnostic {
    Diagnostic::new(catalog::ZONE_TOO_MUCH, format!("the zone `{name}` takes too much to work out"))
        .at(at, format!("here more than {} cells had been looked at for all zones", limits::ZONE_LOOKS))
        .help(format!(
            "tell `{name}` by blocks of cells, such as `a1..c3`, or by a shorter walk; a zone that others are part of \
             need be worked out only once"
        ))
}

pub(in crate::language::check) fn from_where(at: Span) -> Diagnostic {
    Diagnostic::new(catalog::ZONE_NOT_STATIC, "on a board nobody stands anywhere yet")
        .at(at, "by this walk from where?")
        .help("say `from` which cells the walk begins")
}

/// `middle`: the same block in the middle of the board.
pub(in crate::language::check) fn lopsided_zone(at: Span, name: &str, middle: Option<&str>) -> Diagnostic {
    let middle = middle.map_or_else(String::new, |block| {
        format!("if it is to lie in the middle of the board, write `zone {name} = {block}`; ")
    });
    Diagnostic::new(catalog::LOPSIDED_ZONE, format!("the zone `{name}` is not the same for both sides"))
        .at(at, "the symmetry does not map it onto itself")
        .help(format!("{middle}say `for each side` if each side has its own; if the same cells are meant for both, write `define` in place of `zone`"))
}

/// All symmetries, by what they turn round.
const ALL_SYMMETRIES: &str = "turned round are the ranks by `mirror`, files and ranks by `half-turn`, files, ranks and levels by `inversion`, and nothing by `none`";

pub(in crate::language::check) fn unknown_symmetry(at: Span, name: &str) -> Diagnostic {
    let known = ["mirror", "half-turn", "inversion", "none"];
    let found =
        Diagnostic::new(catalog::BAD_SYMMETRY, format!("`{name}` is no symmetry")).at(at, "not known");
    match crate::language::diagnostic::suggest::meant(name, known, Place::Symmetry) {
        Some(near) => found.help(format!("did you mean `{near}`? {ALL_SYMMETRIES}")),
        None => found.help(ALL_SYMMETRIES),
    }
}

pub(in crate::language::check) fn not_symmetric(at: Span, name: &str, cell: &str) -> Diagnostic {
    Diagnostic::new(catalog::BAD_SYMMETRY, format!("the board has no {name} symmetry"))
        .at(at, format!("the image of `{cell}` is no cell"))
        .help("choose another symmetry, or `none`, and write down both sides")
}

pub(in crate::language::check) fn unknown_shape(at: Span, name: &str) -> Diagnostic {
    Diagnostic::new(catalog::UNKNOWN_SHAPE, format!("`{name}` is no shape of boards"))
        .at(at, "not known")
        .help("`board for grid 2`, `board for grid 3` and `board for hexagon` give words to all such boards")
}

/// Tracks that are listed cell by cell, the same for both sides, and that the board is not turned into.
pub(in crate::language::check) fn lopsided_tracks(
    at: Span,
    (declared, name): (Span, &str),
    side: &str,
) -> Diagnostic {
    Diagnostic::new(
        catalog::LOPSIDED_DIRECTIONS,
        format!("`{name}` is the same for both sides, but the board is turned round for {side}"),
    )
    .at(at, format!("not turned round for {side}"))
    .at(declared, "turned round, these cells are others")
    .help(format!(
        "if each side has its own, say `for each side` behind the cells of `{name}`; if the same cells are meant for both, \
         name them once more on the board, `tracks {name}-as-it-is = {name}`, and write `{name}-as-it-is` here"
    ))
}

/// Directions that are the same for both sides; `relative` are words for them that are not, `name` a free name; `value`:
/// a state is given them, or they are compared.
pub(in crate::language::check) fn lopsided_directions(
    at: Span,
    words: &str,
    side: &str,
    relative: Option<&str>,
    (name, value): (&str, bool),
) -> Diagnostic {
    let found = Diagnostic::new(
        catalog::LOPSIDED_DIRECTIONS,
        format!("`{words}` is the same for both sides, but the board is turned round for {side}"),
    )
    .at(at, format!("not turned round for {side}"));
    match relative {
        // A state holds one direction by its name.
        Some(relative) if value && relative.contains(' ') => found.help(format!(
            "seen from each side, give it a name on the board, `tracks {name} = {relative} for each side`, and write `{name}`; \
             without `for each side`, `tracks {name} = {words}`, it is meant as it is"
        )),
        Some(relative) => {
            let relative =
                if relative.contains(' ') { format!("({relative})") } else { relative.to_owned() };
            found.help(format!(
                "seen from each side, write `{relative}`; if it is meant as it is, give it a name on the board: \
                 `tracks {name} = {words}`"
            ))
        }
        None => found.help(format!(
            "give it a name on the board: `tracks {name} = {words} for each side`, or without `for each side` if \
             it is meant as it is"
        )),
    }
}
