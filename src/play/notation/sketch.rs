//! What can be seen of a move in a text that may be none.

use super::act::{APART, label_name, letter, upper_letter};
use crate::language::ir::{Cell, Game, Kind, Label};
use crate::language::written::PASS;
use crate::play::trace::{Act, Step, StepKind};

/// The parts of one act that a text shows.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sketch {
    /// The kinds that have the letter before the first cell; none if there is no letter.
    pub kinds: Vec<Kind>,
    /// It is a drop.
    pub drop: bool,
    /// The cells, in order, those after `*`, `/`, `+` and `<` left out.
    pub cells: Vec<Cell>,
}

/// Reads what can be read of one act; none if the text does not begin with a cell of the board, perhaps after a letter.
#[must_use]
pub fn sketch(game: &Game, text: &str) -> Option<Sketch> {
    let heads = (0..game.kinds.len()).map(Kind::at).flat_map(|kind| {
        let read = |letter: &str| Some((Some(kind), text.strip_prefix(letter)?));
        [read(letter(game, kind)), read(&upper_letter(game, kind))]
    });
    let heads = heads.flatten().chain([(None, text)]);
    let mut best: Option<(usize, Sketch)> = None;
    for (kind, rest) in heads {
        let rest = rest.strip_prefix(APART).filter(|_| kind.is_some()).unwrap_or(rest);
        let (drop, rest) = rest.strip_prefix('@').map_or((false, rest), |rest| (true, rest));
        let Some((sketch, left)) = cells(game, drop, rest) else { continue };
        match &mut best {
            Some((least, known)) if *least == left => {
                known.kinds.extend(kind.filter(|kind| !known.kinds.contains(kind)));
            }
            Some((least, _)) if *least < left => {}
            _ => best = Some((left, Sketch { kinds: kind.into_iter().collect(), ..sketch })),
        }
    }
    best.map(|(_, sketch)| sketch)
}

/// The way of passing, or the choice and its cell, that a text names, if it names one; none if the text is neither.
#[must_use]
pub fn pass(game: &Game, text: &str) -> Option<(Option<Label>, Option<Cell>)> {
    let labelled = |name: &str, chooses: bool| {
        let clauses = game.passes.iter().filter(|clause| clause.of.is_some() == chooses);
        clauses.filter_map(|clause| clause.label).find(|label| label_name(game, *label) == name)
    };
    match text.strip_prefix(PASS) {
        Some("") => Some((None, None)),
        Some(named) if named.starts_with(':') => {
            Some((Some(labelled(named.trim_start_matches(':'), false)?), None))
        }
        _ => {
            let (name, of) = text.split_once(':')?;
            let label = labelled(name, true)?;
            Some((Some(label), Some(cell(game, of)?.0)))
        }
    }
}

/// The cells that a text begins with, and how much of it is left after them.
fn cells(game: &Game, drop: bool, text: &str) -> Option<(Sketch, usize)> {
    let (first, mut rest) = cell(game, text)?;
    let mut cells = vec![first];
    loop {
        let behind = rest.strip_prefix(['-', 'x']).unwrap_or(rest);
        let Some((next, left)) = cell(game, behind) else { break };
        cells.push(next);
        rest = left;
    }
    Some((Sketch { kinds: Vec::new(), drop, cells }, rest.len()))
}

impl Sketch {
    /// Whether a walk of this piece goes over the cells that the text has before its last, in their order.
    #[must_use]
    pub fn begins(&self, act: &Act) -> bool {
        let [first, middle @ .., _] = self.cells.as_slice() else { return false };
        act.origin == Some(*first) && !middle.is_empty() && goes_over(&act.steps, middle)
    }
}

/// Whether these steps of a walk end on these cells, in their order; they may end on others between them.
#[must_use]
pub fn goes_over(steps: &[Step], cells: &[Cell]) -> bool {
    let mut walked = steps.iter().filter_map(|step| match step.kind {
        StepKind::Walked(cell, _) => Some(cell),
        _ => None,
    });
    cells.iter().all(|cell| walked.any(|walked| walked == *cell))
}

/// The cell with the longest name that a text begins with.
fn cell<'t>(game: &Game, text: &'t str) -> Option<(Cell, &'t str)> {
    let cells = game.board.cells.iter().enumerate();
    let found =
        cells.filter_map(|(index, cell)| Some((Cell::at(index), text.strip_prefix(cell.name.as_str())?)));
    // `d1` is no part of `d11`, unless the board has no such cell.
    let found = found.filter(|(_, rest)| !rest.starts_with(|sign: char| sign.is_ascii_digit()));
    found.min_by_key(|(_, rest)| rest.len())
}
