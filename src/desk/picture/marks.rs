//! Marks on cells: where a man may go, whom he takes, what a move has done.

use std::collections::{BTreeMap, BTreeSet};

use crate::language::ir::Cell;
use crate::play::trace::{Deeds, Derivation, Landed, Who};

/// What is said of a cell. A legend tells each in words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Sign {
    /// A move changes who stands there without his coming or going, or has changed it.
    Changed,
    /// The man in question stands there.
    Origin,
    /// He may go there.
    Quiet,
    /// He takes there by going there.
    Taking,
    /// He may go onto whoever stands there.
    Onto,
    /// Who stands there is taken by a man who ends elsewhere.
    Taken,
    /// He becomes another there.
    Promotes,
    /// In the diagram of a kind: he may go there if somebody stands where he is needed.
    Helped,
    /// An enemy there opens further cells.
    NeedsEnemy,
    /// A man of his own side there opens further cells.
    NeedsFriend,
    /// A man of either side there opens further cells.
    NeedsMan,
    /// He may go onto men of his own side there.
    OntoFriend,
    /// He takes there if yet another man stands somewhere.
    TakingOver,
    /// He takes some sorts of enemies there, and not all.
    TakingSome,
    /// He gets there by a further act of the same turn.
    Later,
    /// He may be put there from the hand.
    Drops,
}

impl Sign {
    /// All of them, in the order in which they are drawn.
    pub(super) const ALL: [Self; 16] = [
        Self::Changed,
        Self::Origin,
        Self::Taking,
        Self::TakingSome,
        Self::Onto,
        Self::Taken,
        Self::Quiet,
        Self::Later,
        Self::Drops,
        Self::Promotes,
        Self::Helped,
        Self::NeedsEnemy,
        Self::NeedsFriend,
        Self::NeedsMan,
        Self::OntoFriend,
        Self::TakingOver,
    ];

    /// The name of its shape in a picture.
    pub(super) fn id(self) -> &'static str {
        match self {
            Self::Changed => "changed",
            Self::Origin => "origin",
            Self::Quiet => "quiet",
            Self::Taking => "taking",
            Self::Onto => "onto",
            Self::Taken => "taken",
            Self::Promotes => "promotes",
            Self::Helped => "helped",
            Self::NeedsEnemy => "needs-enemy",
            Self::NeedsFriend => "needs-friend",
            Self::NeedsMan => "needs-man",
            Self::OntoFriend => "onto-friend",
            Self::TakingOver => "taking-over",
            Self::TakingSome => "taking-some",
            Self::Later => "later",
            Self::Drops => "drops",
        }
    }

    /// What a legend says.
    pub(super) fn told(self) -> &'static str {
        match self {
            Self::Changed => "changed by the move",
            Self::Origin => "this man",
            Self::Quiet => "goes there",
            Self::Taking => "takes there",
            Self::Onto => "goes onto a man there",
            Self::Taken => "taken without being stepped on",
            Self::Promotes => "becomes another there",
            Self::Helped => "goes there with the help of a marked man",
            Self::NeedsEnemy => "an enemy here opens further cells",
            Self::NeedsFriend => "an own man here opens further cells",
            Self::NeedsMan => "a man here opens further cells",
            Self::OntoFriend => "goes onto an own man there",
            Self::TakingOver => "takes there over another man",
            Self::TakingSome => "takes some men there",
            Self::Later => "gets there by a further move of the turn",
            Self::Drops => "put there from the hand",
        }
    }

    /// The shape around a middle, drawn in a field from -22 to 22. All lines but those of filled shapes have a white seam below.
    pub(super) fn shape(self) -> &'static str {
        match self {
            Self::Changed => {
                "<path stroke=\"#1d5fa8\" stroke-width=\"3\" d=\"M-20 -12V-20H-12M12 -20H20V-12M20 12V20H12M-12 20H-20V12\"/>"
            }
            Self::Origin => {
                "<path stroke=\"#1d5fa8\" stroke-width=\"3\" stroke-dasharray=\"5 5\" d=\"M-20 -20h40v40h-40z\"/>"
            }
            Self::Quiet => "<circle r=\"5.5\" fill=\"#1b7a3d\" stroke=\"#fff\"/>",
            Self::Taking => {
                "<path stroke=\"#fff\" stroke-width=\"6\" d=\"M-13 -13L-17 -17M13 -13L17 -17M13 13L17 17M-13 13L-17 17\"/>\
                 <circle r=\"18\" stroke=\"#fff\" stroke-width=\"7\"/><circle r=\"18\" stroke=\"#c0281c\" stroke-width=\"4\"/>\
                 <path stroke=\"#c0281c\" stroke-width=\"4\" d=\"M-13 -13L-17 -17M13 -13L17 -17M13 13L17 17M-13 13L-17 17\"/>"
            }
            Self::Onto => "<path stroke=\"#1b7a3d\" stroke-width=\"3\" d=\"M-18 -18h36v36h-36z\"/>",
            Self::Taken => {
                "<path stroke=\"#fff\" stroke-width=\"6\" d=\"M-12 -12L12 12M12 -12L-12 12\"/>\
                 <path stroke=\"#c0281c\" stroke-width=\"3.5\" d=\"M-12 -12L12 12M12 -12L-12 12\"/>"
            }
            Self::Promotes => "<path fill=\"#8a4bb0\" stroke=\"#fff\" d=\"M-22 -8L-15 -21L-8 -8z\"/>",
            Self::Helped => "<circle r=\"6\" fill=\"#fff\" stroke=\"#1b7a3d\" stroke-width=\"2.5\"/>",
            Self::NeedsEnemy => "<path fill=\"#2b3a55\" stroke=\"#fff\" d=\"M0 -11L11 0L0 11L-11 0z\"/>",
            Self::NeedsFriend => {
                "<path fill=\"#fff\" stroke=\"#2b3a55\" stroke-width=\"2\" d=\"M0 -11L11 0L0 11L-11 0z\"/>"
            }
            Self::NeedsMan => {
                "<path fill=\"#fff\" stroke=\"#2b3a55\" stroke-width=\"2\" d=\"M0 -11L11 0L0 11L-11 0z\"/>\
                 <path fill=\"#2b3a55\" d=\"M0 -11L11 0L0 11z\"/>"
            }
            Self::TakingOver => {
                "<circle r=\"18.5\" stroke=\"#c0281c\" stroke-width=\"3\" stroke-dasharray=\"5 6\"/>"
            }
            Self::TakingSome => {
                "<circle r=\"18.5\" stroke=\"#fff\" stroke-width=\"6\"/><circle r=\"20\" stroke=\"#c0281c\" stroke-width=\"1.6\"/>\
                 <circle r=\"16.5\" stroke=\"#c0281c\" stroke-width=\"1.6\"/>"
            }
            Self::Later => {
                "<path stroke=\"#fff\" stroke-width=\"5.5\" d=\"M-6 0H6M0 -6V6\"/>\
                 <path stroke=\"#1b7a3d\" stroke-width=\"3\" d=\"M-6 0H6M0 -6V6\"/>"
            }
            Self::Drops => "<path fill=\"#1b7a3d\" stroke=\"#fff\" d=\"M8 -20H20L14 -10z\"/>",
            Self::OntoFriend => "<path stroke=\"#2b3a55\" stroke-width=\"2\" d=\"M-15 -15h30v30h-30z\"/>",
        }
    }
}

/// All marks of a picture.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Marks {
    /// What is said of which cell.
    pub signs: BTreeSet<(Sign, Cell)>,
    /// On cells where a man lands on the way: the number of the leg.
    pub legs: BTreeMap<Cell, usize>,
    /// Ways of men, from where they begin to where they end.
    pub arrows: Vec<Vec<Cell>>,
}

impl Marks {
    /// Where the man on a cell may go, by the ways of his moves.
    #[must_use]
    pub fn of_man(cell: Cell, moves: &[Vec<Derivation>]) -> Self {
        let mut marks = Self::default();
        marks.add(Sign::Origin, cell);
        let begun = moves.iter().flatten().filter_map(|way| way.acts.first());
        for act in begun.filter(|act| act.origin == Some(cell)) {
            marks.act(&act.deeds());
        }
        marks
    }

    /// What a move does, by one of its ways.
    #[must_use]
    pub fn of_move(way: &Derivation) -> Self {
        let mut marks = Self::default();
        for act in &way.acts {
            let deeds = act.deeds();
            let arrow: Vec<Cell> =
                act.origin.into_iter().chain(deeds.landings().map(|(cell, _)| cell)).collect();
            if arrow.len() > 1 {
                marks.arrows.push(arrow);
            }
            marks.arrows.extend(deeds.put.iter().map(|(_, from, to)| vec![*from, *to]));
            marks.act(&deeds);
            // The man who moves is shown where he ends.
            let end = deeds.legs.last().map(|leg| leg.0);
            let changed =
                deeds.changes.iter().filter_map(|man| end.filter(|_| man.who == Who::Mover).or(man.at));
            marks.signs.extend(changed.map(|cell| (Sign::Changed, cell)));
        }
        marks
    }

    /// Says something of a cell.
    pub fn add(&mut self, sign: Sign, cell: Cell) {
        self.signs.insert((sign, cell));
    }

    /// The legs, the end and the victims of one act.
    fn act(&mut self, deeds: &Deeds) {
        let landings: Vec<(Cell, Landed)> = deeds.landings().collect();
        if let Some((end, landed)) = landings.last() {
            self.add(sign_of(*landed), *end);
        }
        if let (Some(_), Some((cell, _))) = (deeds.becomes, deeds.legs.last()) {
            self.add(Sign::Promotes, *cell);
        }
        if landings.len() > 1 {
            for (number, (cell, _)) in (1..).zip(&landings) {
                let leg = self.legs.entry(*cell).or_insert(number);
                *leg = number.min(*leg);
            }
        }
        for (cell, ..) in &deeds.taken {
            let stepped_on = landings.contains(&(*cell, Landed::Taking));
            self.add(if stepped_on { Sign::Taking } else { Sign::Taken }, *cell);
        }
    }
}

/// What is said of a cell where a walk ends so.
fn sign_of(landed: Landed) -> Sign {
    match landed {
        Landed::Quietly | Landed::Past => Sign::Quiet,
        Landed::Taking => Sign::Taking,
        Landed::Onto => Sign::Onto,
    }
}
