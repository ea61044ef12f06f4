//! What is needed where a word stands.

use crate::language::check::declared::meaning::Meaning;

/// What is needed where a word stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(in crate::language::check) enum Sought {
    #[default]
    Set,
    Question,
    Men,
    Cells,
    Number,
    /// A piece or family, where other sorts are possible, too.
    Kinds,
    Definition,
    Mode,
    Direction,
    Walk,
    Label,
    Phase,
    /// A piece or family after `of`.
    Parent,
    Piece,
    Side,
    /// A state that is a number.
    NumberState,
    /// A state that is a cell.
    CellState,
    /// A state that is a set.
    SetState,
    State,
}

impl Sought {
    pub(in crate::language::check) fn noun(self) -> &'static str {
        match self {
            Self::Set | Self::Men | Self::Cells => "a set of pieces or cells",
            Self::Question => "a question",
            Self::Number => "a number",
            Self::Kinds => "a piece or family",
            Self::Parent => "a family or piece",
            Self::Definition => "a definition",
            Self::Mode => "a direction or a mode",
            Self::Direction => "a direction",
            Self::Walk => "a way of moving",
            Self::Label => "a label of a move or drop",
            Self::Phase => "a phase",
            Self::Piece => "a piece",
            Self::Side => "a side",
            Self::NumberState | Self::CellState | Self::SetState | Self::State => "a state",
        }
    }

    /// Whether a declared word can stand there; `widely`: also if it is not quite of the sort.
    pub(super) fn fits(self, meaning: &Meaning, widely: bool) -> bool {
        match self {
            Self::Set | Self::Question => !matches!(meaning, Meaning::Tracks(_)),
            Self::Men | Self::Cells if widely => !matches!(meaning, Meaning::Tracks(_)),
            Self::Men => !matches!(meaning, Meaning::Tracks(_) | Meaning::Cell(_) | Meaning::Zone(_)),
            Self::Cells => matches!(
                meaning,
                Meaning::Zone(_) | Meaning::Define(_) | Meaning::State(_) | Meaning::Cell(_)
            ),
            Self::Number => matches!(meaning, Meaning::State(_) | Meaning::Define(_)),
            Self::Kinds | Self::Parent => matches!(meaning, Meaning::Kind(_) | Meaning::Family(_)),
            Self::Definition | Self::Walk => matches!(meaning, Meaning::Define(_)),
            Self::Mode | Self::Direction => matches!(meaning, Meaning::Tracks(_)),
            Self::Piece => matches!(meaning, Meaning::Kind(_)),
            Self::Side => matches!(meaning, Meaning::Side(_)),
            Self::State | Self::NumberState | Self::CellState | Self::SetState => {
                matches!(meaning, Meaning::State(_))
            }
            Self::Label | Self::Phase => false,
        }
    }

    /// The words of the language that can stand there.
    pub(in crate::language::check) fn words(self) -> &'static [&'static str] {
        match self {
            Self::Set | Self::Question => &[
                "own", "enemy", "man", "cell", "empty", "occupied", "mover", "here", "origin", "taken",
                "passed",
            ],
            Self::Men => &["own", "enemy", "man", "mover", "taken"],
            Self::Cells => &["cell", "empty", "occupied", "here", "origin", "passed"],
            Self::Number => &["distance"],
            Self::Definition => &["max", "min", "can-move"],
            Self::Mode => &["quietly", "taking", "past", "onto", "capturing", "where", "while"],
            Self::Direction => &["same", "back"],
            Self::Walk => &["step", "jump", "fly", "look", "stay"],
            Self::Label => &["move", "drop", "pass"],
            Self::Side => &["own", "enemy"],
            Self::Kinds => &["self"],
            Self::Parent
            | Self::Phase
            | Self::Piece
            | Self::State
            | Self::NumberState
            | Self::CellState
            | Self::SetState => &[],
        }
    }
}
