//! Marks on cells: where a piece may go, what it captures, what a move has done.

use std::collections::{BTreeMap, BTreeSet};

use crate::language::ir::Cell;
use crate::play::trace::{ActSummary, Derivation, Landed, Subject};

macro_rules! signs {
    ($($(#[$doc:meta])* $sign:ident, $id:literal, $told:literal;)*) => {
        /// What a picture says of a cell, in the order in which the signs are drawn. The legend explains each in words.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Sign {
            $($(#[$doc])* $sign,)*
        }

        impl Sign {
            /// All of them, in the order in which they are drawn.
            pub(super) const ALL: &[Self] = &[$(Self::$sign),*];

            /// The name of its shape in a picture.
            pub(super) fn id(self) -> &'static str {
                match self {
                    $(Self::$sign => $id,)*
                }
            }

            /// What the legend says.
            pub(super) fn told(self) -> &'static str {
                match self {
                    $(Self::$sign => $told,)*
                }
            }
        }
    };
}

signs! {
    /// A move changes the piece there without a piece coming or going, or has changed it.
    Changed, "changed", "changed by the move";
    /// The piece in question stands there.
    Origin, "origin", "this piece";
    /// It captures there by going there.
    Taking, "taking", "takes there";
    /// It captures some kinds of enemies there, not all.
    TakingSome, "taking-some", "takes some pieces there";
    /// It may go onto the piece that stands there.
    Onto, "onto", "lands on a piece there";
    /// The piece there is captured by one that ends elsewhere.
    Taken, "taken", "taken without being stepped on";
    /// It may go there.
    Quiet, "quiet", "goes there";
    /// It gets there by a further act of the same turn.
    Later, "later", "gets there by a further move of the turn";
    /// It may be dropped there from the hand.
    Drops, "drops", "put there from the hand";
    /// It becomes another piece there.
    Promotes, "promotes", "becomes another there";
    /// In a diagram: it may go there if a piece stands where it is needed.
    Helped, "helped", "goes there with the help of a marked piece";
    /// An enemy there opens further cells.
    NeedsEnemy, "needs-enemy", "an enemy here opens further cells";
    /// A friend there opens further cells.
    NeedsFriend, "needs-friend", "an own piece here opens further cells";
    /// A piece of either side there opens further cells.
    NeedsMan, "needs-man", "a piece here opens further cells";
    /// It may go onto pieces of its own side there.
    OntoFriend, "onto-friend", "lands on an own piece there";
    /// It captures there if yet another piece stands somewhere.
    TakingOver, "taking-over", "takes there over another piece";
}

impl Sign {
    /// The shape around a middle, drawn in a field from -22 to 22. All lines but those of filled shapes have a white seam below.
    pub(super) fn shape(self) -> &'static str {
        let rows = include_str!("signs.txt").lines().filter_map(|row| row.split_once(' '));
        rows.into_iter().find(|(id, _)| *id == self.id()).map_or("", |(_, shape)| shape)
    }
}

/// All marks of a picture.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Marks {
    /// The signs of cells.
    pub signs: BTreeSet<(Sign, Cell)>,
    /// On cells where a piece lands on the way: the number of the leg.
    pub legs: BTreeMap<Cell, usize>,
    /// Ways of pieces, from their first to their last cell.
    pub arrows: Vec<Vec<Cell>>,
}

impl Marks {
    /// Where the piece on a cell may go, by the ways of its moves.
    #[must_use]
    pub fn of_man(cell: Cell, moves: &[Vec<Derivation>]) -> Self {
        let mut marks = Self::default();
        marks.add(Sign::Origin, cell);
        let begun = moves.iter().flatten().filter_map(|way| way.acts.first());
        for act in begun.filter(|act| act.origin == Some(cell)) {
            marks.act(&act.summary());
        }
        marks
    }

    /// What a move does, by one of its ways.
    #[must_use]
    pub fn of_move(way: &Derivation) -> Self {
        let mut marks = Self::default();
        for act in &way.acts {
            let summary = act.summary();
            let arrow: Vec<Cell> =
                act.origin.into_iter().chain(summary.landings().map(|(cell, _)| cell)).collect();
            if arrow.len() > 1 {
                marks.arrows.push(arrow);
            }
            marks.arrows.extend(summary.put.iter().map(|(_, from, to)| vec![*from, *to]));
            marks.act(&summary);
            // The moving piece is shown where it ends.
            let end = summary.legs.last().map(|leg| leg.0);
            let changed =
                summary.changes.iter().filter_map(|man| end.filter(|_| man.who == Subject::Mover).or(man.at));
            marks.signs.extend(changed.map(|cell| (Sign::Changed, cell)));
        }
        marks
    }

    /// Says something of a cell.
    pub fn add(&mut self, sign: Sign, cell: Cell) {
        self.signs.insert((sign, cell));
    }

    /// The legs, the end and the victims of one act.
    fn act(&mut self, summary: &ActSummary) {
        let landings: Vec<(Cell, Landed)> = summary.landings().collect();
        if let Some((end, landed)) = landings.last() {
            self.add(sign_of(*landed), *end);
        }
        if let (Some(_), Some((cell, _))) = (summary.becomes, summary.legs.last()) {
            self.add(Sign::Promotes, *cell);
        }
        if landings.len() > 1 {
            for (number, (cell, _)) in (1..).zip(&landings) {
                let leg = self.legs.entry(*cell).or_insert(number);
                *leg = number.min(*leg);
            }
        }
        for (cell, ..) in &summary.taken {
            let stepped_on = landings.contains(&(*cell, Landed::Taking));
            self.add(if stepped_on { Sign::Taking } else { Sign::Taken }, *cell);
        }
    }
}

/// The sign of a cell where a walk ends so.
fn sign_of(landed: Landed) -> Sign {
    match landed {
        Landed::Quietly | Landed::Past => Sign::Quiet,
        Landed::Taking => Sign::Taking,
        Landed::Onto => Sign::Onto,
    }
}
