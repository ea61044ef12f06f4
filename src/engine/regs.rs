//! What a move knows of itself while it is made: small, and copied wherever ways part.

use super::program::{ArrivalId, BlockId, ClauseId, NodeId, TurnId};
use super::table::{NO_DIRECTION, NO_KIND, NO_MAN, NOWHERE};
use crate::language::ir::{Cell, Direction, Event, Kind, PathMemory, Side};
use crate::play::position::ManId;

/// What moves are made for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mode {
    /// To be played.
    Play,
    /// To see whether there are moves.
    Exists,
    /// To see what is attacked: only captures matter.
    Attack,
}

impl Mode {
    /// Guards of a greater tier are left out: of those before a move, or of those after it.
    pub(super) fn tier(self, after: bool) -> u8 {
        match (self, after) {
            (Self::Play, _) | (Self::Attack, false) => 2,
            (Self::Exists, _) => 1,
            (Self::Attack, true) => 0,
        }
    }
}

/// At what time of a turn something is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Moment {
    /// Before it, or while it is played.
    Within,
    /// Last of all, by `again`.
    Last,
    /// When it is over; whose turn it was.
    Over(Side),
}

/// What is asked about, or is a member.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Target {
    /// Nothing.
    None,
    /// A cell; for a set of pieces, the piece on it.
    Cell(Cell),
    /// A piece; for a set of cells, its cell.
    Man(ManId),
}

/// The cells that a leg has jumped over: so many in a direction from a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Passed {
    pub(super) from: Cell,
    pub(super) direction: Direction,
    pub(super) many: u16,
}

/// Whose words are being asked.
#[derive(Clone, Copy, Debug)]
pub(super) struct Frame {
    /// The side for which `own` is said.
    pub(super) own: Side,
    /// The piece whose clause it is: `me`.
    pub(super) me: ManId,
    /// `it`, where it is another piece.
    pub(super) it: ManId,
    /// The cell that `each` asks about.
    pub(super) each: Cell,
    /// `here`, where it is not the mover's place.
    pub(super) here: Cell,
    /// The member of a set of which `where` behind it asks, or whose number is added.
    pub(super) member: Target,
}

impl Frame {
    /// That of a side.
    pub(super) fn of(own: Side) -> Self {
        Self { own, me: NO_MAN, it: NO_MAN, each: NOWHERE, here: NOWHERE, member: Target::None }
    }
}

/// `before moving` is before acts that have done nothing.
pub(super) const NOTHING_DONE: u32 = u32::MAX;

/// The place of what comes next in the list of all that is still to be done; 0 is the end.
pub(super) type Later = u32;

/// What a move knows of itself.
#[derive(Clone, Copy, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own about the move")]
pub(super) struct Regs {
    pub(super) frame: Frame,
    pub(super) mode: Mode,
    pub(super) moment: Moment,
    /// The piece that walks or is dropped.
    pub(super) mover: ManId,
    /// The mover is in the air: on no cell, whatever the position says, yet its place is `place`.
    pub(super) lifted: bool,
    /// The walk may end where it began.
    pub(super) may_return: bool,
    /// A piece beside the mover was put somewhere in this act.
    pub(super) placed: bool,
    /// Only walks that have captured when they are over matter.
    pub(super) taking: bool,
    /// Where the mover is.
    pub(super) place: Cell,
    /// Where it began.
    pub(super) origin: Cell,
    /// Where the eye began, and where it is.
    pub(super) eye_start: Cell,
    pub(super) eye: Cell,
    /// What the walk under way may ask about its way.
    pub(super) asks: PathMemory,
    /// Where the mover's last leg began.
    pub(super) left: Cell,
    /// The direction of the last leg.
    pub(super) direction: Direction,
    /// Where the line of the last leg began, if it may go round the board.
    pub(super) line: Cell,
    /// How many cells the mover has walked.
    pub(super) distance: u32,
    pub(super) passed: Passed,
    /// How many pieces earlier acts have captured.
    pub(super) taken_before: u32,
    /// How many of the pieces captured in this turn `taken` leaves out: the first ones.
    pub(super) taken_from: u32,
    /// The piece that the last leg landed onto, or that the eye looks at.
    pub(super) faced: ManId,
    /// What the mover was before it was promoted.
    pub(super) promoted: Kind,
    /// Where each repetition under way that lands on no cell twice has landed: the place of a list of lists; 0 is none.
    pub(super) landed: u32,
    /// In which state the last round of a repetition has ended, where rounds are walked one by one.
    pub(super) state: u16,
    /// The only cell whose end matters, of captures or of all walks; none where all ends do.
    pub(super) prey: Cell,
    /// The walk is known to come there, and nothing asks by which way: it is not walked.
    pub(super) straight: bool,
    /// The directions in which the first leg may go, where others are of no interest: their place among those that are known; 0 is
    /// none.
    pub(super) firsts: u32,
    /// The spots to which alone a walk with a plan need come, where other ends are of no interest: the place of their list; 0 is none.
    pub(super) spots: u32,
    /// The begun act before which `before moving` is, and 1; 0 is none, and [`NOTHING_DONE`] where nothing was done since.
    pub(super) before: u32,
    /// What comes when this is done.
    pub(super) then: Later,
}

impl Default for Regs {
    fn default() -> Self {
        Self::new(Side(0), Mode::Play)
    }
}

impl Regs {
    /// Those of a side that is about to move.
    pub(super) fn new(own: Side, mode: Mode) -> Self {
        Self {
            frame: Frame::of(own),
            mode,
            moment: Moment::Within,
            mover: NO_MAN,
            lifted: false,
            may_return: false,
            placed: false,
            taking: false,
            place: NOWHERE,
            origin: NOWHERE,
            eye_start: NOWHERE,
            eye: NOWHERE,
            asks: PathMemory::ALL,
            left: NOWHERE,
            direction: NO_DIRECTION,
            line: NOWHERE,
            distance: 0,
            passed: Passed { from: NOWHERE, direction: NO_DIRECTION, many: 0 },
            taken_before: 0,
            taken_from: 0,
            faced: NO_MAN,
            promoted: NO_KIND,
            landed: 0,
            state: 0,
            prey: NOWHERE,
            straight: false,
            firsts: 0,
            spots: 0,
            before: 0,
            then: 0,
        }
    }
}

/// Two small numbers that are read and written as one: steps are copied in large pieces, and a piece that was just written in small ones
/// has to be waited for.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pair(u32);

impl Pair {
    #[inline]
    pub(super) fn of(one: u16, other: u16) -> Self {
        Self(u32::from(one) | u32::from(other) << 16)
    }

    #[inline]
    pub(super) fn parts(self) -> (u16, u16) {
        let [a, b, c, d] = self.0.to_le_bytes();
        (u16::from_le_bytes([a, b]), u16::from_le_bytes([c, d]))
    }
}

/// Something that is still to be done.
#[repr(u32)]
#[derive(Clone, Copy, Debug, Default)]
pub(super) enum Step {
    /// Nothing more: the walk or turn that was asked for has come to an end.
    #[default]
    Halt,
    /// A part of a turn.
    Turn(TurnId),
    /// The parts of a sequence from a place on.
    Sequence(TurnId, u16),
    /// Acts so many times.
    Times(TurnId, u16),
    /// More times than a turn may have.
    TooOften,
    /// The next of several parts, if none before it could be made.
    Otherwise { turn: TurnId, part: u16, flag: u32 },
    /// A part of several could be made.
    Possible { flag: u32 },
    /// The guards after acts; how many acts had begun before them.
    GuardsAfter { turn: TurnId, begun: u32 },
    /// The next piece from a cell on that plays an act.
    Men { turn: TurnId, cell: u16 },
    /// The next kind in hand.
    Hands { turn: TurnId, kind: u16 },
    /// A piece moves by a clause.
    Walk(ManId, ClauseId),
    /// A piece is dropped by a clause, on a cell from this one on.
    Drop { clause: ClauseId, cell: u16 },
    /// The same on the next of a list of cells on which it may be dropped.
    DropOn { clause: ClauseId, list: u32, next: u16 },
    /// A pass; or a choice, with all that may be chosen.
    Pass(u16),
    /// A choice of the next of a list of cells.
    PassOf { way: u16, list: u32, next: u16 },
    /// A pass or a choice is over, but for its guards.
    Passed(u16),
    /// A node of a walk.
    Node(NodeId),
    /// A leg lands on a cell: behind so many, in a direction, in a line that began somewhere.
    Land { node: NodeId, to: Pair, line: Pair },
    /// A walk that has a plan comes to its end at a spot.
    Spot { clause: ClauseId, spot: u32 },
    /// What is said of a landing.
    Arrive { arrival: ArrivalId },
    /// The pieces that a landing captures elsewhere, from an index on; then the effects.
    Capture { arrival: ArrivalId, next: u16 },
    /// The eye of a node has looked at a cell.
    Seen { node: NodeId, cell: u32 },
    /// What the eye has changed in the registers is as it was; the mover may end where it began.
    LookBack { saved: u32, may_return: bool },
    /// A round of a repetition begins or the repetition ends: how many rounds are over, and in which state.
    Round { scope: u32, round: u32, state: u16 },
    /// A round is over.
    RoundOver { scope: u32, round: u32, flag: u32 },
    /// A repetition that goes on while it can has no further round.
    LastRound { scope: u32, flag: u32, state: u16 },
    /// Effects of a block from a place on.
    Effects(BlockId, u16),
    /// Effects for each piece of a list, from an index on.
    EachMan { list: u32, next: u32, block: BlockId },
    /// Effects for each cell of a list from a place on.
    EachCell { list: u32, next: u32, block: BlockId },
    /// Whose words are asked is as it was.
    Frame(u32),
    /// The pieces of a list are captured, from an index on; by the walk itself, or by an effect.
    Take { list: u32, next: u32 },
    /// A piece is captured.
    TakeOne(u32),
    /// The hooks of an event from a place on: those of a kind first, then the game's.
    Hooks { kind: Kind, event: Event, next: u16 },
    /// The walk of a clause is over.
    WalkOver(ClauseId),
    /// The mover is put down.
    PutDown(ClauseId),
    /// Promotion.
    Promote(ClauseId),
    /// What stands behind promotion: `stops`, hooks, guards.
    Finish(ClauseId),
    /// The events of an act from a place on.
    Events { clause: ClauseId, next: u8, kind: Kind },
    /// The guards after an act.
    Guards(ClauseId),
    /// Goes on as it was when something was looked at beforehand.
    Resume(u32),
    /// A choice: one of several values, kinds, ...
    Choose(Choice),
}

/// One of the values that an effect can give.
#[derive(Clone, Copy, Debug)]
pub(super) enum Choice {
    /// The pieces of a list become of a kind; the effect says whose they become.
    Become { list: u32, kind: Kind, block: BlockId, place: u16 },
    /// A new piece of a kind on a cell.
    New { kind: Kind, cell: Cell, block: BlockId, place: u16 },
    /// A kind goes to a hand.
    Hand { kind: Kind, block: BlockId, place: u16 },
    /// A kind is assigned.
    Assign { kind: Kind, block: BlockId, place: u16 },
    /// The mover is promoted to a kind, or stays what it is.
    Promote { kind: Kind, clause: ClauseId },
}
