//! Pieces as silhouettes or letters on discs: one side is light, the other dark, and neutral pieces, in a tone between them, have
//! a broken rim.

use std::collections::BTreeSet;

use super::colours::colours;
use super::svg::{Anchor, Svg, escaped, width};
use crate::language::ir::{Cell, Game, Kind, Look, ManOwner, Placed, Placement, StateId, Value};
use crate::language::looks::{outline, silhouettes};
use crate::play::notation::{kind_letter, state_entry};

/// How large discs are.
pub(super) const RADIUS: i32 = 17;

/// The most combinations of states that get numbers. Further ones are not shown.
const MOST_SORTS: usize = 30;

/// The pieces of a picture.
#[derive(Debug, Default)]
pub(super) struct Men {
    defined: BTreeSet<(Kind, ManOwner)>,
    /// Whether all are shown by letters.
    letters: bool,
}

/// The states of pieces, each combination once: its number stands beside the pieces.
#[derive(Debug, Default)]
pub(super) struct Sorts<'p>(Vec<&'p [(StateId, Value)]>);

impl<'p> Sorts<'p> {
    /// The changed states of the pieces of a position.
    pub(super) fn new(placement: &'p Placement) -> Self {
        let mut sorts: Vec<&[(StateId, Value)]> = Vec::new();
        for man in &placement.men {
            let states = man.states.as_slice();
            if !states.is_empty() && sorts.len() < MOST_SORTS && !sorts.contains(&states) {
                sorts.push(states);
            }
        }
        Self(sorts)
    }

    /// The number of the states of a piece.
    fn of(&self, man: &Placed) -> Option<usize> {
        self.0.iter().position(|states| *states == man.states.as_slice()).map(|index| index + 1)
    }

    /// What each number means.
    pub(super) fn told(&self, game: &Game) -> Vec<String> {
        let told = |states: &&[(StateId, Value)]| {
            let states = states.iter().map(|(state, value)| state_entry(game, *state, None, value));
            states.collect::<Vec<_>>().join("; ")
        };
        self.0.iter().map(told).collect()
    }
}

impl Men {
    /// No pieces yet. `letters`: whether all are to be shown by letters.
    pub(super) fn new(letters: bool) -> Self {
        Self { defined: BTreeSet::new(), letters }
    }

    /// Draws the pieces on the board.
    pub(super) fn draw(
        &mut self,
        game: &Game,
        placement: &Placement,
        sorts: &Sorts<'_>,
        seats: &dyn Fn(Cell) -> (i32, i32),
        svg: &mut Svg,
    ) {
        for man in &placement.men {
            let (x, y) = seats(man.cell);
            self.disc(game, man.kind, man.owner, (x, y), svg);
            if man.count > 1 {
                badge((x + 13, y + 13), &man.count.to_string(), Badge::Pile, svg);
            }
            if let Some(number) = sorts.of(man) {
                badge((x + 13, y - 14), &number.to_string(), Badge::State, svg);
            }
        }
    }

    /// Draws one piece with its middle at a point.
    pub(super) fn disc(
        &mut self,
        game: &Game,
        kind: Kind,
        owner: ManOwner,
        (x, y): (i32, i32),
        svg: &mut Svg,
    ) {
        let id = match owner {
            ManOwner::Side(side) => format!("m{}s{}", kind.index(), side.index()),
            ManOwner::Nobody => format!("m{}n", kind.index()),
        };
        if self.defined.insert((kind, owner)) {
            let (fill, ink) = colours(game, owner);
            let shapes = self.shapes(game, kind, (ink, fill), svg);
            let rim = rim(owner);
            svg.define(format_args!(
                "<g id=\"{id}\"><circle r=\"{RADIUS}\" fill=\"{fill}\" stroke=\"#1c1c1c\" {rim}/>{shapes}</g>\n"
            ));
        }
        svg.put(format_args!("<use href=\"#{id}\" x=\"{x}\" y=\"{y}\"/>\n"));
    }

    /// The drawing on the disc of a piece: its silhouette, the outline that its author has drawn, or its letter.
    fn shapes(&self, game: &Game, kind: Kind, (ink, paper): (&str, &str), svg: &mut Svg) -> String {
        if let Some(drawn) = figure(game, kind, ink, paper).filter(|_| !self.letters) {
            let name = game.kind_name(kind);
            return format!("<title>{}</title><g transform=\"scale(.77)\">{drawn}</g>", escaped(name));
        }
        let text = kind_letter(game, kind);
        let tenths = if text.chars().count() > 1 { 20 } else { 28 };
        let lettering = svg.lettering((0, 0), tenths, Anchor::Middle, &text);
        format!("<g stroke=\"{ink}\" stroke-width=\"1\">{lettering}</g>")
    }
}

/// The drawing of a kind, as shapes in SVG in a field from -22 to 22, in two colours; none if it is shown by its letter.
#[must_use]
pub fn figure(game: &Game, kind: Kind, ink: &str, paper: &str) -> Option<String> {
    // The field of 44 by 44 is scaled to the disc by the caller.
    match game.look(kind)? {
        Look::Named(name) => silhouettes::find(name).map(|drawn| drawn.shapes(ink, paper)),
        Look::Drawn(data) => outline::read(data)
            .ok()
            .map(|data| format!("<path fill=\"{ink}\" fill-rule=\"evenodd\" d=\"{data}\"/>")),
    }
}

/// What is special about the rim of the discs of an owner.
pub(super) fn rim(owner: ManOwner) -> &'static str {
    match owner {
        ManOwner::Side(_) => "stroke-width=\"2\"",
        ManOwner::Nobody => "stroke-width=\"2\" stroke-dasharray=\"4 4\"",
    }
}

/// The meaning of a small number beside a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Badge {
    /// How many stand there.
    Pile,
    /// Its states.
    State,
    /// The number of its cell.
    Number,
    /// Which leg of a move ends there.
    Leg,
}

/// A small number: round for piles, square for states, a square without colour for legs.
pub(super) fn badge((x, y): (i32, i32), text: &str, sort: Badge, svg: &mut Svg) {
    let wide = width(text, 15) + 7;
    let (fill, stroke, round) = match sort {
        Badge::Pile => ("#ffe9a8", "#1c1c1c", 7),
        Badge::Number => ("#f4f1ea", "#1c1c1c", 3),
        Badge::State => ("#cfe3ff", "#1c1c1c", 0),
        Badge::Leg => ("#fff", "#1b7a3d", 3),
    };
    let wide = wide.max(14);
    svg.put(format_args!(
        "<rect x=\"{}\" y=\"{}\" width=\"{wide}\" height=\"14\" rx=\"{round}\" fill=\"{fill}\" stroke=\"{stroke}\"/>",
        x - wide / 2,
        y - 7
    ));
    svg.put(format_args!("<g stroke=\"#1c1c1c\">"));
    svg.text((x, y), 15, Anchor::Middle, text);
    svg.close();
}
