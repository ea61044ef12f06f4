//! The clauses of a piece: moves, rules, states, hooks.

use super::{Broken, Directions, Effects, Expr, Name, Number, Place, Removal, Text, Walk};

/// `define NAME PARAMETERS = BODY`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Define {
    /// Where it is written.
    pub at: Place,
    /// The name.
    pub name: Name,
    /// The parameters.
    pub parameters: Parameters,
    /// Its body.
    pub body: DefineBody,
}

/// The parameters of a definition.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Parameters {
    /// Those in brackets, `define beside(c) = ...`: sets, questions, numbers, walks or directions.
    pub values: Vec<Name>,
    /// Those after the brackets, `define hop D = ...`: directions.
    pub directions: Vec<Name>,
}

impl Parameters {
    /// All names, in order.
    pub fn names(&self) -> impl Iterator<Item = &Name> {
        self.values.iter().chain(&self.directions)
    }
}

/// An argument of a definition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// A walk.
    Walk(Walk),
    /// A set, question or number.
    Expr(Expr),
    /// Words side by side. Which of the two readings is meant depends on the meaning of the words.
    Words {
        /// As a walk.
        walk: Walk,
        /// As an expression.
        expr: Expr,
    },
    /// Directions that can be nothing else, such as vectors.
    Directions(Directions),
}

impl Value {
    /// It as a walk, if it can be one.
    #[must_use]
    pub fn walk(&self) -> Option<&Walk> {
        match self {
            Self::Walk(walk) | Self::Words { walk, .. } => Some(walk),
            Self::Expr(_) | Self::Directions(_) => None,
        }
    }

    /// It as a value, if it can be one.
    #[must_use]
    pub fn expr(&self) -> Option<&Expr> {
        match self {
            Self::Expr(expr) | Self::Words { expr, .. } => Some(expr),
            Self::Walk(_) | Self::Directions(_) => None,
        }
    }

    /// Where it is written.
    #[must_use]
    pub fn at(&self) -> Place {
        match self {
            Self::Walk(walk) | Self::Words { walk, .. } => walk.at,
            Self::Expr(expr) => expr.at,
            Self::Directions(directions) => directions.at,
        }
    }
}

/// The right side of a definition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DefineBody {
    /// A walk.
    Walk(Walk),
    /// A set, condition or number.
    Expr(Expr),
    /// Words side by side, such as `own Pawn` and `step forward`. Which of the two readings is meant depends on the meaning of
    /// the words.
    Words {
        /// As a walk.
        walk: Walk,
        /// As an expression.
        expr: Expr,
    },
    /// Effects in braces.
    Effects(Effects),
}

impl DefineBody {
    /// It as a walk, if it can be one.
    #[must_use]
    pub fn walk(&self) -> Option<&Walk> {
        match self {
            Self::Walk(walk) | Self::Words { walk, .. } => Some(walk),
            Self::Expr(_) | Self::Effects(_) => None,
        }
    }

    /// It as effects, if it can be.
    #[must_use]
    pub fn effects(&self) -> Option<&Effects> {
        match self {
            Self::Effects(effects) => Some(effects),
            Self::Walk(_) | Self::Expr(_) | Self::Words { .. } => None,
        }
    }

    /// It as a value, if it can be one.
    #[must_use]
    pub fn expr(&self) -> Option<&Expr> {
        match self {
            Self::Expr(expr) | Self::Words { expr, .. } => Some(expr),
            Self::Walk(_) | Self::Effects(_) => None,
        }
    }

    /// Where it is written.
    #[must_use]
    pub fn at(&self) -> Place {
        match self {
            Self::Walk(walk) | Self::Words { walk, .. } => walk.at,
            Self::Expr(expr) => expr.at,
            Self::Effects(effects) => effects.at,
        }
    }
}

/// One thing in a piece, a family or `every piece`, or a rule of the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clause {
    /// Where it is written.
    pub at: Place,
    /// What it is.
    pub kind: ClauseKind,
}

/// `like KINDS without LABEL quietly`: borrowed moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Like {
    /// Kinds, a state that holds a kind, or pieces.
    pub kinds: Expr,
    /// Labels of moves that are not borrowed.
    pub without: Vec<Name>,
    /// Which of the ways count; `None` if all do.
    pub ways: Option<LikeWays>,
}

/// Which of the ways of a borrowed move count.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LikeWays {
    /// `quietly`: those that capture nothing.
    Quietly,
    /// `taking`, `taking P`: those that capture a piece, and only one of these.
    Taking(Option<Expr>),
}

/// `also`, `never`, `instead` before a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RuleChange {
    /// Permits more.
    Also,
    /// Forbids, after all permissions.
    Never,
    /// Replaces the earlier ones.
    Instead,
}

/// The rules of pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum RuleName {
    /// What may be captured.
    Takes,
    /// What may be walked or landed on.
    Enters,
    /// What may be walked through.
    Passes,
    /// Where a move may end.
    Stops,
    /// Where it may walk from and to.
    Stands,
    /// When it may not be captured.
    Safe,
    /// When it may move.
    Moves,
}

impl RuleName {
    /// The keyword.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Takes => "takes",
            Self::Enters => "enters",
            Self::Passes => "passes",
            Self::Stops => "stops",
            Self::Stands => "stands",
            Self::Safe => "safe",
            Self::Moves => "moves",
        }
    }
}

/// The events of hooks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Event {
    /// A walk is finished.
    Moving,
    /// A walk that captured is finished.
    Taking,
    /// The piece is captured.
    BeingTaken,
    /// The piece came from the hand.
    Dropping,
    /// The piece was promoted.
    Promoting,
    /// A side passed.
    Passing,
}

impl Event {
    /// The words after `after`.
    #[must_use]
    pub fn words(self) -> &'static str {
        match self {
            Self::Moving => "moving",
            Self::Taking => "taking",
            Self::BeingTaken => "being taken",
            Self::Dropping => "dropping",
            Self::Promoting => "promoting",
            Self::Passing => "passing",
        }
    }
}

/// The kinds of clause.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ClauseKind {
    /// `move label: WALK guards { effects }`
    Move {
        /// Whether it replaces the move of this label.
        instead: bool,
        /// The name by which turns ask for it.
        label: Option<Name>,
        /// The path.
        walk: Walk,
        /// When it may be played: all of them must hold.
        guards: Vec<Guard>,
        /// The effects of the whole move.
        effects: Option<Effects>,
    },
    /// `instead move LABEL: like KINDS GUARDS EFFECTS`
    Like {
        /// It replaces inherited moves with this label, or without one.
        instead: bool,
        /// Its label, for all borrowed moves.
        label: Option<Name>,
        /// The lenders.
        like: Like,
        /// Its guards, after those that are borrowed.
        guards: Vec<Guard>,
        /// Its effects, after those that are borrowed.
        effects: Option<Effects>,
    },
    /// `drop label: on P guards { effects }`
    Drop {
        /// Whether it replaces inherited drops.
        instead: bool,
        /// The name by which turns ask for it.
        label: Option<Name>,
        /// The cells for the drop, if they are empty.
        on: Expr,
        /// When it may be played: all of them must hold.
        guards: Vec<Guard>,
        /// Its effects.
        effects: Option<Effects>,
    },
    /// `pass label: guards { effects }`, a way of passing; or `choose label: SET guards { effects }`, a choice.
    Pass {
        /// The name by which turns ask for it.
        label: Option<Name>,
        /// Of a choice, what it chooses one of.
        chosen: Option<Chosen>,
        /// When it may be played: all of them must hold.
        guards: Vec<Guard>,
        /// Its effects.
        effects: Option<Effects>,
    },
    /// `takes`, `enters`, `safe`, ...
    Rule {
        /// `also`, `never`, `instead`.
        change: Option<RuleChange>,
        /// Which rule.
        name: RuleName,
        /// Its set; `None` for `safe` and `moves`.
        what: Option<Expr>,
        /// When it applies: all of them must hold.
        guards: Vec<Guard>,
    },
    /// `after EVENT guards { effects }`
    Hook {
        /// Whether it replaces the earlier hooks of this event.
        instead: bool,
        /// The event.
        event: Event,
        /// When it runs: all of them must hold.
        guards: Vec<Guard>,
        /// Its effects.
        effects: Effects,
    },
    /// `promotes to ...`, `may promote to ...`
    Promotion {
        /// Whether it replaces the inherited ones.
        instead: bool,
        /// Whether it is compulsory.
        compulsory: bool,
        /// The kinds.
        to: Expr,
        /// When it applies: all of them must hold.
        guards: Vec<Guard>,
    },
    /// `stacks up to n`
    Stacks(Number),
    /// `looks king`, `looks "M0 -15L13 10H-13z"`
    Looks(Looks),
    /// `define ...` within a piece.
    Define {
        /// Whether it replaces the earlier definition of this name.
        instead: bool,
        /// The definition.
        define: Define,
    },
    /// `name : type ...`
    State(State),
    /// `name = value`
    Attribute {
        /// The name.
        name: Name,
        /// The value.
        value: Expr,
    },
    /// `without move castle`
    Without(Removal),
    /// What could not be read.
    Broken(Broken),
}

/// What a choice chooses one of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chosen {
    /// It stands in place of the choice of a used file with this label.
    pub instead: bool,
    /// The pieces or cells.
    pub of: Expr,
}

/// What a piece looks like in pictures.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Looks {
    /// A silhouette, by its name.
    Named(Name),
    /// An outline of the author's own, as the data of a path.
    Drawn(Text),
}

/// `name : type = first for each side until ... compared when used`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    /// Where it is written.
    pub at: Place,
    /// Whether it replaces the earlier state of this name.
    pub instead: bool,
    /// The name.
    pub name: Name,
    /// The type.
    pub ty: StateType,
    /// The first value.
    pub first: Option<Expr>,
    /// `for each side`
    pub each_side: bool,
    /// `for each cell`
    pub each_cell: bool,
    /// When it returns to its first value.
    pub until: Option<Until>,
    /// How it counts when positions are compared.
    pub compared: Compared,
}

/// The type of a state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StateType {
    /// `flag`, `direction`, `cell`, `kind`: a word.
    Word(Name),
    /// `0..7`
    Range(Number, Number),
    /// `set of K`
    SetOf(Name),
}

/// When a state expires.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Until {
    /// `until end of turn`
    ThisTurn,
    /// `until end of next turn`
    NextTurn,
    /// `until end of its next turn`
    ItsNextTurn,
    /// `until end of enemy turn`
    EnemyTurn,
}

/// How a state counts in comparisons of positions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Compared {
    /// It always counts; nothing is written.
    #[default]
    Always,
    /// `not compared`
    Never,
    /// `compared when used`
    WhenUsed,
}

/// `when C`, `unless C`, `so that C`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Guard {
    /// Where it is written.
    pub at: Place,
    /// The word with which it begins.
    pub kind: GuardKind,
    /// The condition.
    pub condition: Expr,
}

/// The words that begin a guard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GuardKind {
    /// It must hold before.
    When,
    /// It must not hold before.
    Unless,
    /// It must hold after.
    SoThat,
}
