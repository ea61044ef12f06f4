//! Pictures of positions: a board with its pieces as a text in SVG, the same bytes for the same position.
//!
//! Nothing here knows a game, or opens a file. Letters are lines of our own, so that no font is needed.

mod beside;
mod board;
mod captured;
mod colours;
mod diagram;
mod edges;
mod font;
mod frame;
mod lattice;
mod legend;
mod marks;
mod men;
mod names;
mod seams;
mod svg;
mod tries;
mod ways;
mod zones;

pub use beside::beside_a_friend;
pub use colours::colours;
pub use diagram::{Diagram, PieceMoves, diagram, middle};
pub use edges::{Edges, MOST_LINES, edges};
pub use frame::{Form, Frame};
pub use marks::{Marks, Sign};
pub use men::figure;
pub use tries::{MOST_STEPS, MOST_TRIED, Work};
pub use zones::MOST_ZONES;

use crate::language::ir::{Cell, Game, Kind, ManOwner, NOBODY, Placement, Side};
use crate::play::layout::Layout;
use board::Names;
use legend::{Entry, Legend, Swatch};
use men::{Men, Sorts, badge};
pub(crate) use svg::escaped;
use svg::{Anchor, Svg};

/// The most cells whose names are written into them. On a larger board they could not be read.
pub const MOST_NAMES: usize = 400;

/// The most lines about states of sides and of the game.
const MOST_TOLD: usize = 20;

/// What a picture shows beside the position.
#[derive(Clone, Debug, Default)]
pub struct View<'v> {
    /// Marks on cells.
    pub marks: Marks,
    /// The only zone that is shown; without it, all that the files declare.
    pub zone: Option<&'v str>,
    /// Whether all lines of all tracks are drawn.
    pub tracks: bool,
    /// Whether the levels of a board stand one above the other instead of side by side.
    pub stack: bool,
    /// Whether all pieces are shown by their letters, also those that have a look.
    pub letters: bool,
    /// Further lines below the board.
    pub notes: Vec<String>,
}

/// Draws a position.
#[must_use]
pub fn draw(game: &Game, placement: &Placement, view: &View<'_>) -> String {
    let layout = Layout::new(&game.board);
    let frame =
        if view.stack { Frame::stacked(&game.board, &layout) } else { Frame::new(&game.board, &layout) };
    let names = Names::of(&layout, frame.form);
    let mut svg = Svg::default();
    let mut legend = Legend::default();
    let mut late = Vec::new();
    board::cells(&layout, &frame, &mut svg);
    let regions = zones::regions(game, view.zone);
    if frame.form != Form::Points {
        zones::draw(&regions, &frame, &mut svg);
    }
    match edges(&game.board, &layout, frame.form, view.tracks) {
        Some(edges) => edges::draw(&edges, &frame, &mut svg),
        None => late.push((Swatch::None, format!("more than {MOST_LINES} lines are not drawn"))),
    }
    board::nodes(&layout, &frame, &regions, &mut svg);
    board::labels(&layout, &frame, names, &mut svg);
    if let Some(state) = board::held(game, placement, &frame, &mut svg) {
        late.push((Swatch::Held, format!("in {state}")));
    }
    let sorts = Sorts::new(placement);
    let seats = |cell| board::seat(&frame, names, cell);
    let mut men = Men::new(view.letters);
    men.draw(game, placement, &sorts, &seats, &mut svg);
    board::numbers(game, placement, &seats, &mut svg);
    signs(view, (&layout, &frame), &seats, &mut svg);
    board::names(&layout, &frame, names, &mut svg);
    let beside = hands(game, placement, &frame, &mut men, &mut svg);
    entries(game, placement, view, &regions, &sorts, &mut legend);
    for (swatch, text) in late {
        legend.push(swatch, text);
    }
    let (width, height) = (frame.size.0 + beside, frame.size.1);
    let (wide, high) = legend.draw((14, height + 4), width.max(420), &mut svg);
    svg.finish(width.max(wide + 14), height + high + 10, &title(game, placement))
}

/// Draws one piece of a side alone, 44 wide and high.
#[must_use]
pub fn man(game: &Game, kind: Kind, side: Side) -> String {
    let mut svg = Svg::default();
    Men::default().disc(game, kind, ManOwner::Side(side), (22, 22), &mut svg);
    let name = game.kind_name(kind);
    svg.finish(44, 44, name)
}

/// Whether a text is a picture that [`draw`] may have made.
#[must_use]
pub fn is_picture(text: &str) -> bool {
    text.starts_with("<svg ") && text.lines().nth(1) == Some(svg::MADE)
}

/// The name of the game, and the side to move.
fn title(game: &Game, placement: &Placement) -> String {
    let name = game.names.first().map_or("", String::as_str);
    format!("{name}: {}", turn(game, placement))
}

fn turn(game: &Game, placement: &Placement) -> String {
    let side = game.side_name(Side(placement.to_move));
    match game.phase_after(placement.phase_turns) {
        Some((phase, _)) => format!("{side} to move, phase {}", phase.name),
        None => format!("{side} to move"),
    }
}

/// Draws the marks: signs, the ways of pieces, numbers of legs.
fn signs(
    view: &View<'_>,
    (layout, frame): (&Layout, &Frame),
    seats: &dyn Fn(Cell) -> (i32, i32),
    svg: &mut Svg,
) {
    let signs = &view.marks.signs;
    // The crosses of captured pieces and the dots of quiet ends lie over the ways of pieces, all else under them.
    let (over, under): (Vec<Sign>, Vec<Sign>) =
        Sign::ALL.iter().partition(|sign| matches!(sign, Sign::Taken | Sign::Quiet));
    let draw = |sign: Sign, svg: &mut Svg| {
        let cells: Vec<_> = signs.iter().filter(|(of, _)| *of == sign).map(|(_, cell)| *cell).collect();
        if cells.is_empty() {
            return;
        }
        svg.define(format_args!("<g id=\"{}\">{}</g>\n", sign.id(), sign.shape()));
        for cell in cells {
            let (x, y) = seats(cell);
            svg.put(format_args!("<use href=\"#{}\" x=\"{x}\" y=\"{y}\"/>\n", sign.id()));
        }
    };
    for sign in under {
        draw(sign, svg);
    }
    ways::arrows(&view.marks, layout, frame, seats, svg);
    for sign in over {
        draw(sign, svg);
    }
    ways::legs(&view.marks, layout, seats, svg);
}

/// Draws the hands to the right of the board, that of the first side at its foot; how wide they are.
fn hands(game: &Game, placement: &Placement, frame: &Frame, men: &mut Men, svg: &mut Svg) -> i32 {
    /// The distance between pieces in hand.
    const EACH: i32 = 42;
    /// How wide a column of them is.
    const WIDE: i32 = 74;
    if game.hand.is_empty() && placement.hands.is_empty() {
        return 0;
    }
    let (left, height) = (frame.size.0 + 10, frame.size.1);
    let most = ((height / 2 - 44) / EACH).max(1);
    let mut widest = 0;
    for (index, side) in game.sides.iter().enumerate() {
        let owner = ManOwner::Side(Side::at(index));
        let held: Vec<_> = placement.hands.iter().filter(|held| owner == held.0 && held.2 > 0).collect();
        let lines = most.min(i32::try_from(held.len().max(1)).unwrap_or(1));
        let top = if index == 0 { height - 30 - lines * EACH } else { 20 };
        widest = widest.max(svg::width(side, 18));
        svg.open(&format!("hand{index}"), "stroke=\"#1c1c1c\" stroke-width=\".9\"");
        svg.text((left, top), 18, Anchor::Start, side);
        if held.is_empty() {
            svg.text((left, top + 24), 15, Anchor::Start, "nothing");
        }
        svg.close();
        for (number, (_, kind, count)) in (0..).zip(held) {
            let (column, line) = (number / most, number % most);
            let (x, y) = (left + 18 + column * WIDE, top + 32 + line * EACH);
            widest = widest.max((column + 1) * WIDE);
            men.disc(game, *kind, owner, (x, y), svg);
            if *count > 1 {
                badge((x + 34, y), &count.to_string(), men::Badge::Pile, svg);
            }
        }
    }
    widest.max(WIDE) + 14
}

/// What is written below the board.
fn entries(
    game: &Game,
    placement: &Placement,
    view: &View<'_>,
    regions: &[zones::Region<'_>],
    sorts: &Sorts<'_>,
    legend: &mut Legend,
) {
    let owner = |owner: ManOwner| Swatch::Owner(owner, colours(game, owner).0);
    for (index, side) in game.sides.iter().enumerate() {
        legend.push(owner(ManOwner::Side(Side::at(index))), side.clone());
    }
    if placement.men.iter().any(|man| man.owner == ManOwner::Nobody) {
        legend.push(owner(ManOwner::Nobody), NOBODY.to_owned());
    }
    legend.push(Swatch::None, turn(game, placement));
    legend.end_line();
    for (number, region) in regions.iter().take(MOST_ZONES).enumerate() {
        legend.push(Swatch::Zone(number), region.name.clone());
    }
    if let Some(more) = regions.len().checked_sub(MOST_ZONES).filter(|more| *more > 0) {
        legend.push(Swatch::None, format!("and {more} more zones"));
    }
    for &sign in Sign::ALL {
        if view.marks.signs.iter().any(|(of, _)| *of == sign) {
            legend.push(Swatch::Sign(sign), sign.told().to_owned());
        }
    }
    for (number, told) in (1..).zip(sorts.told(game)) {
        legend.push(Swatch::State(number), told);
    }
    for (side, state, value) in placement.states.iter().take(MOST_TOLD) {
        let text = crate::play::notation::state_entry(game, *state, *side, value);
        legend.add(Entry { swatch: Swatch::None, text });
    }
    for note in &view.notes {
        legend.push(Swatch::None, note.clone());
    }
}
