//! The tree of a rule file, as written: no name is looked up yet.
//!
//! Equality of trees ignores places, so that a tree printed and parsed again
//! can be compared with itself.

use crate::source::Span;

/// Where a node stands in its text. All places are equal.
#[derive(Clone, Copy, Debug, Default)]
pub struct Place(pub Span);

impl PartialEq for Place {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for Place {}

/// A word of the author's.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Name {
    /// The word.
    pub text: String,
    /// Its place.
    pub at: Place,
}

/// Something in quotation marks, without them. For drawings, all between the
/// marks, line ends included.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Text {
    /// What is between the marks.
    pub text: String,
    /// The place, the marks included.
    pub at: Place,
}

/// A whole number as written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Number {
    /// The value; numbers too large for it are [`i64::MAX`].
    pub value: i64,
    /// Its place.
    pub at: Place,
}

/// A part of the file that cannot be read, already turned into diagnostics.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Broken {
    /// The words that were passed over.
    pub at: Place,
}

/// A whole file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct File {
    /// What it consists of, in order.
    pub items: Vec<Item>,
}

/// One thing at the top level of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Item {
    /// Its place, from its first word to its last.
    pub at: Place,
    /// What it is.
    pub kind: ItemKind,
}

/// `change` or `instead` before a block that a used file has already.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Amendment {
    /// Adds to it.
    Change,
    /// Replaces it.
    Instead,
}

/// The kinds of item.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ItemKind {
    /// `language 1`
    Language(Number),
    /// `use "file"`
    Use(Text),
    /// `game "name", "other name"`
    Game(Vec<Text>),
    /// `sides White, Black symmetry mirror first Black`
    Sides {
        /// In order; the first moves up the board.
        names: Vec<Name>,
        /// `symmetry NAME`
        symmetry: Option<Name>,
        /// `first NAME`
        first: Option<Name>,
    },
    /// `hand K`
    Hand(Expr),
    /// A state of the game or of each side.
    State(State),
    /// A clause of the game: a rule or a hook.
    Clause(Clause),
    /// A block, perhaps amending one of a used file.
    Block(Option<Amendment>, Block),
    /// What could not be read.
    Broken(Broken),
}

/// The items that can be amended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Block {
    /// `board { }` or `board for grid 2 { }`
    Board {
        /// `for grid 2`: the shape and the number of dimensions.
        shape: Option<(Name, Option<Number>)>,
        /// The contents.
        items: Vec<BoardItem>,
    },
    /// `family NAME { }` or `piece NAME "L" of F { }`
    Kind {
        /// Whether it is a family.
        family: bool,
        /// The name.
        name: Name,
        /// The letter.
        letter: Option<Text>,
        /// `of F, G`
        of: Vec<Name>,
        /// The contents.
        clauses: Vec<Clause>,
    },
    /// `every piece { }`
    Every(Vec<Clause>),
    /// `define NAME ... = ...`
    Define(Define),
    /// `setup { }` or `setup """..."""`
    Setup(SetupBody),
    /// `turn { }`
    Turn(Acts),
    /// `phase NAME each side once { }`
    Phase {
        /// The name.
        name: Name,
        /// What a side may do in it.
        acts: Acts,
    },
    /// `ends { }`
    Ends(Vec<EndGroup>),
    /// `test "..." { }`
    Test {
        /// What it shows.
        title: Text,
        /// Its steps.
        steps: Vec<TestStep>,
    },
}

/// One thing in a `board` block.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardItem {
    /// Its place.
    pub at: Place,
    /// What it is.
    pub kind: BoardItemKind,
}

/// The kinds of thing in a `board` block.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BoardItemKind {
    /// `grid a..h, 1..8 without Z only dark`
    Grid {
        /// The axes in the order of a cell's name.
        axes: Vec<Axis>,
        /// `without SET`
        without: Option<Expr>,
        /// `only dark`
        only: Option<Name>,
    },
    /// `hexagon 6 files a..l without j`
    Hexagon {
        /// Cells along an edge.
        side: Number,
        /// The letters of the files.
        files: Axis,
        /// A letter left out.
        without: Option<Name>,
    },
    /// `picture """..."""`
    Picture(Text),
    /// `map """..."""`
    Map(Text),
    /// `zone NAME = ...`
    Zone {
        /// The name.
        name: Name,
        /// What it consists of.
        body: ZoneBody,
        /// `for each side`
        each_side: bool,
    },
    /// `tracks NAME = ...`
    Tracks {
        /// The name.
        name: Name,
        /// What it consists of.
        body: TracksBody,
        /// `for each side`
        each_side: bool,
    },
    /// `define NAME ... = ...`
    Define(Define),
    /// What could not be read.
    Broken(Broken),
}

/// `file a..h`, `a..h`, `9..1`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Axis {
    /// `file`, `rank` or `level`, where it is said.
    pub name: Option<Name>,
    /// The first coordinate: a word or a number, as written.
    pub first: Name,
    /// The last coordinate.
    pub last: Name,
}

/// The right side of a `zone`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ZoneBody {
    /// `"o"`: the cells with this mark in the picture.
    Mark(Text),
    /// Sets of cells, joined.
    Sets(Vec<Expr>),
}

/// The right side of a `tracks`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TracksBody {
    /// Cell by cell: each a list of at least two cells, perhaps closed to a ring.
    Lists(Vec<Track>),
    /// Made of vectors and other tracks.
    Directions(Directions),
}

/// `ring a b c` or `a b c`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Track {
    /// Whether the last cell leads to the first.
    pub ring: bool,
    /// The cells.
    pub cells: Vec<Name>,
    /// Its place.
    pub at: Place,
}

/// Directions as written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Directions {
    /// Its place.
    pub at: Place,
    /// What it is.
    pub kind: DirectionsKind,
}

/// The forms of directions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DirectionsKind {
    /// `A | B`
    Union(Vec<Directions>),
    /// `A + B`
    Sum(Vec<Directions>),
    /// `(1, -2)`
    Vector(Vec<i64>),
    /// `along T`
    Along(Box<Directions>),
    /// `against T`
    Against(Box<Directions>),
    /// `all V`
    All(Box<Directions>),
    /// `veer 1 of any`
    Turn {
        /// Which way round.
        which: Handedness,
        /// How many places.
        places: Number,
        /// The family gone round; that of the leg where it is not said.
        of: Option<Name>,
    },
    /// A word: tracks, `same`, `back`, `direction`, a state, a parameter.
    Name(Name),
}

/// Which way round the directions about a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Handedness {
    /// Against the clock.
    Left,
    /// With the clock.
    Right,
    /// Either.
    Veer,
}

/// `define NAME PARAMETERS = BODY`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Define {
    /// Its place.
    pub at: Place,
    /// The name.
    pub name: Name,
    /// The parameters.
    pub parameters: Parameters,
    /// What it stands for.
    pub body: DefineBody,
}

/// The parameters of a definition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Parameters {
    /// None.
    None,
    /// `define hop D = ...`: directions.
    Directions(Vec<Name>),
    /// `define beside(c) = ...`: sets or numbers.
    Values(Vec<Name>),
}

/// The right side of a definition. A body of nothing but words side by side is
/// read as a walk; the checker knows better once it knows the words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DefineBody {
    /// A walk.
    Walk(Walk),
    /// A set, condition or number.
    Expr(Expr),
}

/// One thing in a piece, a family or `every piece`, or a rule of the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clause {
    /// Its place.
    pub at: Place,
    /// What it is.
    pub kind: ClauseKind,
}

/// `also`, `never`, `instead` before a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RuleChange {
    /// Permits more.
    Also,
    /// Forbids, after all permissions.
    Never,
    /// Starts afresh.
    Instead,
}

/// Which rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum RuleName {
    /// What may be taken.
    Takes,
    /// What may be walked or landed on.
    Enters,
    /// What may be walked through.
    Passes,
    /// Where a move may end.
    Stops,
    /// Where it may walk from and to.
    Stands,
    /// When it may not be taken.
    Safe,
    /// When it may move.
    Moves,
}

/// What sets off a hook.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Event {
    /// A walk is over.
    Moving,
    /// A walk that took is over.
    Taking,
    /// The man is taken.
    BeingTaken,
    /// The man came from the hand.
    Dropping,
    /// The man was promoted.
    Promoting,
}

/// The kinds of clause.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ClauseKind {
    /// `move label: WALK guards { effects }`
    Move {
        /// Whether it replaces the move of this label.
        instead: bool,
        /// The label.
        label: Option<Name>,
        /// The path.
        walk: Walk,
        /// When.
        guards: Vec<Guard>,
        /// What it does as a whole.
        effects: Option<Effects>,
    },
    /// `drop label: on P guards { effects }`
    Drop {
        /// Whether it replaces inherited drops.
        instead: bool,
        /// The label.
        label: Option<Name>,
        /// Where.
        on: Expr,
        /// When.
        guards: Vec<Guard>,
        /// What it does.
        effects: Option<Effects>,
    },
    /// `takes`, `enters`, `safe`, ...
    Rule {
        /// `also`, `never`, `instead`.
        change: Option<RuleChange>,
        /// Which rule.
        name: RuleName,
        /// Of what; none for `safe` and `moves`.
        what: Option<Expr>,
        /// When.
        guards: Vec<Guard>,
    },
    /// `after EVENT guards { effects }`
    Hook {
        /// What sets it off.
        event: Event,
        /// When.
        guards: Vec<Guard>,
        /// What it does.
        effects: Effects,
    },
    /// `promotes to ...`, `may promote to ...`
    Promotion {
        /// Whether it replaces the inherited ones.
        instead: bool,
        /// Whether it must.
        compulsory: bool,
        /// To what.
        to: Expr,
        /// When.
        guards: Vec<Guard>,
    },
    /// `stacks up to n`
    Stacks(Number),
    /// `define ...` within a piece.
    Define(Define),
    /// `name : type ...`
    State(State),
    /// `name = value`
    Attribute {
        /// The name.
        name: Name,
        /// The value.
        value: Expr,
    },
    /// What could not be read.
    Broken(Broken),
}

/// `name : type = first for each side until ... compared when used`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    /// Its place.
    pub at: Place,
    /// The name.
    pub name: Name,
    /// The type.
    pub ty: StateType,
    /// The first value.
    pub first: Option<Expr>,
    /// `for each side`
    pub each_side: bool,
    /// When it goes back to the first value.
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
}

/// How a state counts in comparisons of positions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Compared {
    /// Always.
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
    /// Its place.
    pub at: Place,
    /// Which.
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

/// A walk.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Walk {
    /// Its place.
    pub at: Place,
    /// What it is.
    pub kind: WalkKind,
}

/// The forms of a walk. A choice or sequence has at least two parts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WalkKind {
    /// `A | B`
    Choice(Vec<Walk>),
    /// `A then B`
    Sequence(Vec<Walk>),
    /// One part.
    Part(Box<Part>),
}

/// A part of a walk with what is said of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// What is walked.
    pub body: PartBody,
    /// How often.
    pub quantifier: Option<Quantifier>,
    /// Modes, in order.
    pub modes: Vec<Mode>,
    /// What it does.
    pub effects: Option<Effects>,
}

/// What a part walks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PartBody {
    /// `( WALK )`
    Group(Walk),
    /// `look LEG` or `look ( WALK )`
    Look(Walk),
    /// `stay`
    Stay,
    /// `step T`, `jump T`, or a defined word with its arguments.
    Call {
        /// The word.
        name: Name,
        /// The arguments.
        arguments: Vec<Directions>,
    },
}

/// `?`, `*`, `+`, `[n]`, `[m..n]`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Quantifier {
    /// Its place.
    pub at: Place,
    /// Which.
    pub kind: QuantifierKind,
}

/// The forms of a quantifier.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum QuantifierKind {
    /// `?`
    Optional,
    /// `*`
    Any,
    /// `+`
    Some,
    /// `[n]` or `[m..n]`
    Counted(Box<Expr>, Option<Box<Expr>>),
}

/// A mode of a leg or bracket.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mode {
    /// Its place.
    pub at: Place,
    /// Which.
    pub kind: ModeKind,
}

/// The modes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ModeKind {
    /// `quietly`
    Quietly,
    /// `taking [P]`
    Taking(Option<Expr>),
    /// `may take [P]`
    MayTake(Option<Expr>),
    /// `may return`
    MayReturn,
    /// `onto P`
    Onto(Expr),
    /// `past`
    Past,
    /// `over PATTERN`
    Over(Vec<PatternElement>),
    /// `to P`
    To(Expr),
    /// `where C`
    Where(Expr),
    /// `capturing SET [at the end]`
    Capturing(Expr, bool),
    /// `as x`
    As(Name),
    /// `no cell twice`
    NoCellTwice,
    /// `while possible`
    WhilePossible,
}

/// One element of a pattern.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PatternElement {
    /// What is asked of each cell.
    pub what: Expr,
    /// For how many cells.
    pub quantifier: Option<Quantifier>,
}

/// A set, condition, number or other value; which of them is found when it is checked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Expr {
    /// Its place.
    pub at: Place,
    /// What it is.
    pub kind: ExprKind,
}

/// The relations between two values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Relation {
    /// `is`
    Is,
    /// `is not`
    IsNot,
    /// `in`
    In,
    /// `not in`
    NotIn,
    /// `on`
    On,
    /// `>=`
    AtLeast,
    /// `<=`
    AtMost,
    /// `>`
    More,
    /// `<`
    Less,
}

/// The forms of an expression. Lists have at least two members unless said.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ExprKind {
    /// `A or B`
    Or(Vec<Expr>),
    /// `A and B`
    And(Vec<Expr>),
    /// `not A`, where a whole condition or phrase is denied.
    Not(Box<Expr>),
    /// `A is B`, `A >= B`, ...
    Relation(Box<Expr>, Relation, Box<Expr>),
    /// `C after every own turn`
    AfterEvery(Box<Expr>, Name),
    /// `a1..c3`
    Range(Box<Expr>, Box<Expr>),
    /// `A + B - C`: the first, then each with whether it is subtracted. At
    /// least one in the list.
    Sum(Box<Expr>, Vec<(bool, Expr)>),
    /// `S by WALK from c`
    By {
        /// Of what.
        what: Box<Expr>,
        /// The walk of the eye.
        walk: Box<Walk>,
        /// Where it begins.
        from: Option<Box<Expr>>,
    },
    /// `A but not B but not C`; at least one in the list.
    ButNot(Box<Expr>, Vec<Expr>),
    /// `no S`
    No(Box<Expr>),
    /// Words side by side.
    Beside(Vec<Expr>),
    /// `no move`, `no move for enemy`
    NoMove(Option<Name>),
    /// A number.
    Number(i64),
    /// A word.
    Name(Name),
    /// `it.rank`
    Member(Box<Expr>, Name),
    /// `f(x, y)`; at least one argument.
    Call(Name, Vec<Expr>),
    /// `number of S`
    NumberOf(Box<Expr>),
    /// `one of S`
    OneOf(Box<Expr>),
    /// `100 turns since taking or moving Pawn`: at least one happening.
    TurnsSince(Number, Vec<Happening>),
    /// `position occurs 3 times`
    Occurs(Number),
}

/// What turns are counted since.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Happening {
    /// `taking`
    Taking(Place),
    /// `moving K`
    Moving(Expr),
}

/// `{ effect; effect }`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Effects {
    /// Its place, the brackets included.
    pub at: Place,
    /// In order; at least one.
    pub effects: Vec<Effect>,
}

/// One effect.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Effect {
    /// Its place.
    pub at: Place,
    /// What it is.
    pub kind: EffectKind,
}

/// The effects.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EffectKind {
    /// `each S { }`
    Each(Expr, Effects),
    /// `if C { } else { }`
    If(Expr, Effects, Option<Effects>),
    /// `take S`
    Take(Expr),
    /// `put X on c`
    Put(Expr, Expr),
    /// `become K`
    Become(Expr),
    /// `swap A and B`
    Swap(Expr, Expr),
    /// `add x to S`
    Add(Expr, Expr),
    /// `remove x from S`
    Remove(Expr, Expr),
    /// `set f`
    Set(Expr),
    /// `clear f`
    Clear(Expr),
    /// `s = value`
    Assign(Expr, Expr),
}

/// The contents of a set-up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SetupBody {
    /// A drawing.
    Drawing(Text),
    /// Armies.
    Armies(Vec<Army>),
}

/// `White: King e1, Rook a1 h1` or `Black: likewise`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Army {
    /// Its place.
    pub at: Place,
    /// Whose.
    pub side: Name,
    /// `None`: `likewise`.
    pub men: Option<Vec<Men>>,
}

/// `Rook a1 h1 {moved}` or `Knight 2 in hand`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Men {
    /// Its place.
    pub at: Place,
    /// The kind.
    pub kind: Name,
    /// Where.
    pub stands: Stands,
}

/// Where men are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stands {
    /// On cells (each a cell or a block of cells), with state.
    Cells(Vec<CellRange>, Vec<Entry>),
    /// In hand.
    InHand(Number),
}

/// `a1` or `a1..h2`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CellRange {
    /// The cell or the first corner.
    pub first: Name,
    /// The other corner.
    pub last: Option<Name>,
}

/// One state in a position: `stuck`, `set stuck`, `reach = 3`, `lives of White = 2`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Its place.
    pub at: Place,
    /// The state.
    pub name: Name,
    /// `of SIDE`: for a state of each side.
    pub side: Option<Name>,
    /// `None`: a flag that is set.
    pub value: Option<Expr>,
}

/// Acts of a turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Acts {
    /// Its place.
    pub at: Place,
    /// What they are.
    pub kind: ActsKind,
}

/// The forms of acts. Lists have at least two members.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ActsKind {
    /// `A else B`
    Else(Vec<Acts>),
    /// `A | B`
    Choice(Vec<Acts>),
    /// `A then B`
    Sequence(Vec<Acts>),
    /// One act with what is said of it.
    Act {
        /// Which.
        act: Act,
        /// How often; only after a bracket.
        quantifier: Option<Quantifier>,
        /// `with most E`
        most: Vec<Expr>,
        /// Guards.
        guards: Vec<Guard>,
    },
}

/// One act.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Act {
    /// `( ACTS )`
    Group(Box<Acts>),
    /// `move`: any move.
    Move,
    /// `drop`: any drop.
    Drop,
    /// `pass`
    Pass,
    /// The moves or drops with this label.
    Label(Name),
}

/// `after a turn { }` or `before a turn { }` in `ends`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EndGroup {
    /// Its place.
    pub at: Place,
    /// `after a turn` rather than `before a turn`.
    pub after: bool,
    /// In order.
    pub endings: Vec<Ending>,
}

/// `win when C`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ending {
    /// Its place.
    pub at: Place,
    /// What it says.
    pub result: EndResult,
    /// `when` and `unless`; at least one.
    pub guards: Vec<Guard>,
}

/// The result that an ending gives.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EndResult {
    /// `win`
    Win,
    /// `lose`
    Lose,
    /// `draw`
    Draw,
    /// `White wins`
    Wins(Name),
    /// What could not be read.
    Broken(Broken),
}

/// A step of a test.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TestStep {
    /// Its place.
    pub at: Place,
    /// What it is.
    pub kind: TestStepKind,
}

/// The steps of a test.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TestStepKind {
    /// `position setup`
    PositionSetup,
    /// `position """..."""`
    PositionDrawing(Text),
    /// `position { }`
    Position(Vec<PositionLine>),
    /// `play "..." "..."`
    Play(Vec<Text>),
    /// `then draw`, `then White wins`, `then game goes on`, `then C`
    Then(Expectation),
    /// `moves ...`
    Moves {
        /// Whose moves.
        whose: WhoseMoves,
        /// What is expected.
        expected: ExpectedMoves,
    },
    /// `counts 20 400`
    Counts(Vec<Number>),
    /// What could not be read.
    Broken(Broken),
}

/// A line of a position in braces.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PositionLine {
    /// The men of a side.
    Army(Army),
    /// A state of the game, or of a side as `name of Side = value`.
    Entry(Entry),
    /// `phase P`
    Phase(Name),
    /// `to move S`
    ToMove(Name),
}

/// What holds after the play of a test.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Expectation {
    /// `draw`
    Draw,
    /// `White wins`
    Wins(Name),
    /// `game goes on`
    GoesOn,
    /// A condition.
    Condition(Expr),
}

/// Whose moves a test lists.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WhoseMoves {
    /// `all`
    All,
    /// `drops`
    Drops,
    /// `Rook a1`: the man of this kind there.
    Man(Name, Name),
}

/// What a test says of moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ExpectedMoves {
    /// `: none`
    None,
    /// `: 20 cells`
    Cells(Number),
    /// `: a1 b2`: exactly these.
    Exactly(Vec<Target>),
    /// `include a1 b2`: at least these.
    Include(Vec<Target>),
    /// `exclude a1 because takes`: none of these.
    Exclude(Vec<Target>, Option<Reason>),
}

/// A move in a test: its text or its last cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Target {
    /// The text of a move.
    Move(Text),
    /// A cell or block of cells.
    Cells(CellRange),
}

/// The clause or mode because of which a move is not legal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reason {
    /// Its place.
    pub at: Place,
    /// Which.
    pub kind: ReasonKind,
}

/// What can forbid a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ReasonKind {
    /// A rule of a kind.
    Rule(RuleName),
    /// `when`
    When,
    /// `unless`
    Unless,
    /// `so that`
    SoThat,
    /// `to`
    To,
    /// `onto`
    Onto,
    /// `over`
    Over,
    /// `where`
    Where,
    /// `quietly`
    Quietly,
    /// `taking`
    Taking,
}
