//! One walk or drop, reduced to what its text can say.

use crate::language::ir::{Cell, Direction, Game, Kind, Label, ManOwner};
use crate::language::letters::Letters;
use crate::language::written::PASS;
use crate::play::trace::{Act, Derivation, Landed, StepKind};

/// A cell on which the mover's leg ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct LegEnd {
    /// The cell.
    pub(super) cell: Cell,
    /// The leg took something: there, or elsewhere at once.
    pub(super) takes: bool,
}

/// What the text of an act can say.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct WrittenAct {
    /// The kind before; none for a pass or a choice.
    pub(super) kind: Option<Kind>,
    /// The label of a way of passing, or of a choice.
    pub(super) label: Option<Label>,
    /// Where the walk began, or the cell of a drop or of a choice.
    pub(super) origin: Option<Cell>,
    /// It is a drop, on `origin`.
    pub(super) drop: bool,
    /// Where the legs ended, in order; the last is where the piece ends.
    pub(super) landings: Vec<LegEnd>,
    /// The pieces captured elsewhere than on a landing cell.
    pub(super) elsewhere: Vec<Cell>,
    /// The cells where other pieces were put.
    pub(super) placed: Vec<Cell>,
    /// The cells that have joined sets of cells.
    pub(super) joined: Vec<Cell>,
    /// The cells that have left them.
    pub(super) left: Vec<Cell>,
    /// The kind after, where it has changed.
    pub(super) became: Option<Kind>,
    /// The new owner, if it has changed.
    pub(super) turned: Option<ManOwner>,
    /// The other pieces that were changed or created.
    pub(super) changed: Vec<ChangedPiece>,
}

/// Another piece that was changed, or one that was created.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ChangedPiece {
    /// Its cell.
    pub(super) cell: Cell,
    /// Whether it was created.
    pub(super) is_new: bool,
    /// Its new kind, if it has changed.
    pub(super) kind: Option<Kind>,
    /// Its new owner, if it has changed; for a created piece, if it is not the mover's.
    pub(super) owner: Option<ManOwner>,
}

/// How much a text says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TextDetail {
    /// All landings, not only the last and the captures.
    pub(super) middle: bool,
    /// Captures elsewhere, and where other pieces were put.
    pub(super) suffixes: bool,
}

impl WrittenAct {
    /// Reads the steps of an act.
    ///
    /// A taking belongs to the leg it follows as long as only tests and other takings stand between: then the
    /// leg is written with `x`. After a look or an effect it is a taking elsewhere. What was taken only at the end of the
    /// walk belongs to the leg that jumped over it.
    pub(super) fn new(game: &Game, act: &Act) -> Self {
        let mut told = Self {
            kind: act.kind,
            label: act.label.filter(|_| act.kind.is_none()),
            origin: act.origin.or(act.chosen()),
            drop: act.is_drop(),
            landings: Vec::new(),
            elsewhere: Vec::new(),
            placed: Vec::new(),
            joined: Vec::new(),
            left: Vec::new(),
            became: act.becomes(),
            turned: None,
            changed: Vec::new(),
        };
        // That a chosen piece is captured is not said again.
        let mut awaited = act.chosen();
        let mut leg_open = false;
        for step in &act.steps {
            match &step.kind {
                StepKind::Walked(cell, landed) => {
                    told.landings.push(LegEnd { cell: *cell, takes: *landed == Landed::Taking });
                    awaited = (*landed == Landed::Taking).then_some(*cell);
                    leg_open = true;
                    continue;
                }
                StepKind::Took(cell, ..) => {
                    if awaited.take() == Some(*cell) {
                        continue;
                    }
                    told.elsewhere.push(*cell);
                    let at_the_end = step.at == act.clause;
                    let leg = if at_the_end { told.leg_over(game, *cell) } else { None };
                    let leg = leg.or(told.landings.len().checked_sub(1).filter(|_| leg_open));
                    if let Some(landing) = leg.and_then(|leg| told.landings.get_mut(leg)) {
                        landing.takes = true;
                    }
                    continue;
                }
                StepKind::Held | StepKind::Asked(_) | StepKind::Number(_) | StepKind::Over(_) => continue,
                StepKind::Dropped(cell) => told.origin = Some(*cell),
                StepKind::Put(_, _, to) => told.placed.push(*to),
                StepKind::Swapped(.., other) => told.placed.push(*other),
                StepKind::Joined(cell) | StepKind::Grew(cell) => told.joined.push(*cell),
                StepKind::Left(cell) | StepKind::Shrank(cell) => told.left.push(*cell),
                StepKind::Turned(owner) => told.turned = Some(*owner),
                StepKind::Changed(cell, kind, owner) => {
                    told.changed.push(ChangedPiece {
                        cell: *cell,
                        is_new: false,
                        kind: *kind,
                        owner: *owner,
                    });
                }
                StepKind::Appeared(cell, kind, owner) => told.changed.push(ChangedPiece {
                    cell: *cell,
                    is_new: true,
                    kind: Some(*kind),
                    owner: Some(*owner).filter(|owner| *owner != act.side),
                }),
                StepKind::Stayed
                | StepKind::Looked(_)
                | StepKind::Moved(_)
                | StepKind::Became(_)
                | StepKind::SidesSwapped
                | StepKind::Effect => {}
            }
            leg_open = false;
        }
        let last = told.landings.last().map(|landing| landing.cell).or(told.origin);
        if let Some(end) = act.end
            && last != Some(end)
        {
            told.landings.push(LegEnd { cell: end, takes: false });
        }
        told
    }

    /// The chosen cell of a choice.
    fn chosen(&self) -> Option<Cell> {
        self.origin.filter(|_| self.kind.is_none())
    }

    /// The last leg that went straight over a cell.
    fn leg_over(&self, game: &Game, cell: Cell) -> Option<usize> {
        let board = &game.board;
        let lines = |from: Cell| (0..board.directions.len()).map(move |it| (Direction::at(it), from));
        (0..self.landings.len()).rev().find(|leg| {
            let before = leg.checked_sub(1).and_then(|before| self.landings.get(before));
            let from = before.map(|landing| landing.cell).or(self.origin);
            let to = self.landings.get(*leg).map(|landing| landing.cell);
            from.into_iter().flat_map(lines).any(|(direction, from)| {
                let line =
                    std::iter::successors(board.next(direction, from), |at| board.next(direction, *at));
                // A ring comes back to where it began.
                let line = line.take(board.cells.len()).take_while(|at| Some(*at) != to && *at != from);
                let mut over = false;
                let last = line.inspect(|at| over |= *at == cell).last();
                over && last.and_then(|last| board.next(direction, last)) == to
            })
        })
    }

    /// The acts of a derivation.
    pub(super) fn all(game: &Game, derivation: &Derivation) -> Vec<Self> {
        derivation.acts.iter().map(|act| Self::new(game, act)).collect()
    }

    /// The text.
    pub(super) fn text(&self, game: &Game, fullness: TextDetail) -> String {
        let mut text = String::new();
        let board = &game.board;
        let chosen = self.chosen();
        match self.kind {
            None if chosen.is_some() => {}
            None => text.push_str(PASS),
            Some(kind) => {
                if self.drop {
                    text.push_str(&upper_letter(game, kind));
                    text.push('@');
                } else {
                    let letter = written_letter(game, kind);
                    text.push_str(letter);
                    let cell = self.origin.map_or("?", |cell| board.cell_name(cell));
                    if !letter.is_empty() && cell.starts_with(char::is_uppercase) {
                        text.push(APART);
                    }
                }
                text.push_str(self.origin.map_or("?", |cell| board.cell_name(cell)));
            }
        }
        if let (Some(label), Some(cell)) = (self.label, chosen) {
            text = format!("{}:{}", label_name(game, label), board.cell_name(cell));
        } else if let Some(label) = self.label.filter(|_| fullness.suffixes) {
            text.push(':');
            text.push_str(label_name(game, label));
        }
        for (index, landing) in self.landings.iter().enumerate() {
            if landing.takes || fullness.middle || index + 1 == self.landings.len() {
                text.push(landing.sign());
                text.push_str(board.cell_name(landing.cell));
            }
        }
        if fullness.suffixes || !self.landings.iter().any(|landing| landing.takes) {
            for cell in &self.elsewhere {
                text.push('*');
                text.push_str(board.cell_name(*cell));
            }
        }
        if fullness.suffixes {
            for cell in &self.placed {
                text.push('/');
                text.push_str(board.cell_name(*cell));
            }
        }
        if fullness.suffixes {
            for man in &self.changed {
                text.push('/');
                text.push_str(&man.text(game));
            }
        }
        if fullness.suffixes {
            for (sign, cells) in [(JOINED, &self.joined), (LEFT, &self.left)] {
                for cell in cells {
                    text.push(sign);
                    text.push_str(board.cell_name(*cell));
                }
            }
        }
        let turned = self.turned.filter(|_| fullness.suffixes);
        if self.became.is_some() || turned.is_some() {
            text.push('=');
            text.push_str(&what_and_whose(game, self.became, turned));
        }
        text
    }
}

impl ChangedPiece {
    /// The text after the sign: `c3=Q`, `c3=Black`, `N@c3`.
    pub(super) fn text(&self, game: &Game) -> String {
        let (cell, what) = (game.board.cell_name(self.cell), what_and_whose(game, self.kind, self.owner));
        if self.is_new { format!("{what}@{cell}") } else { format!("{cell}={what}") }
    }
}

/// `Q`, `Black`, `Black:Q`
pub(super) fn what_and_whose(game: &Game, kind: Option<Kind>, owner: Option<ManOwner>) -> String {
    let owner = owner.map(|owner| owner.name(&game.sides).to_owned());
    let parts: Vec<String> = owner.into_iter().chain(kind.map(|kind| upper_letter(game, kind))).collect();
    parts.join(":")
}

impl LegEnd {
    /// `x` or `-`
    pub(super) fn sign(self) -> char {
        if self.takes { 'x' } else { '-' }
    }
}

/// Also between the letter of a piece and a cell whose name begins with a capital letter.
pub(super) const APART: char = ':';

/// Before a cell that has joined a set of cells, or whose number has grown.
pub(super) const JOINED: char = '+';

/// Before a cell that has left a set of cells, or whose number has become less.
pub(super) const LEFT: char = '<';

/// A label.
pub(super) fn label_name(game: &Game, label: Label) -> &str {
    game.labels.get(label.index()).map_or("?", String::as_str)
}

/// The letter of a kind as declared.
pub(super) fn letter(game: &Game, kind: Kind) -> &str {
    game.kinds.get(kind.index()).map_or("?", |decl| &decl.letter)
}

/// The letter in upper case.
pub(crate) fn upper_letter(game: &Game, kind: Kind) -> String {
    letter(game, kind).upper()
}

/// The letter before an origin: empty if it is declared in lower case.
fn written_letter(game: &Game, kind: Kind) -> &str {
    let letter = letter(game, kind);
    if letter.chars().any(char::is_lowercase) { "" } else { letter }
}
