//! Questions that ask whether there is such a man or cell anywhere, where one man or cell is probably meant.

use super::super::errors;
use super::Where;
use super::places::Asked;
use crate::language::check::facts::Facts;
use crate::language::check::facts::population::Population;
use crate::language::diagnostic::Diagnostic;
use crate::language::ir::{
    ConditionKind, DirectionsKind, Event, Go, GuardKind, Kind, KindValueKind, Landing, NumberKind, Promotion,
    Set, SetKind, Sort, StateType, Walk, WalkKind, Whose,
};
use crate::language::source::Span;

impl Facts<'_> {
    /// Warns of a question in a clause of a piece that is about the whole board.
    pub(super) fn anywhere(&self, asked: &Asked, population: &Population) -> Option<Diagnostic> {
        let after = GuardKind::SoThat;
        if asked.place == Where::Hook(Event::Passing)
            || matches!(asked.place, Where::Turn(_) | Where::Again | Where::AfterTurn | Where::BeforeTurn)
            || [Where::Move(after), Where::Moves(after), Where::Drop(after)].contains(&asked.place)
        {
            return None;
        }
        let of_piece = !asked.kinds.is_empty() || matches!(asked.place, Where::Hook(_));
        let text = self.sources.words(asked.at);
        match &asked.condition.kind {
            ConditionKind::Some(set) if of_piece && self.are_everywhere(set) => {
                let here = if asked.place == Where::Takes { "it" } else { "here" };
                Some(errors::cells_anywhere(asked.at, &text, here))
            }
            ConditionKind::Some(set)
                if (of_piece || matches!(asked.place, Where::Moves(_)))
                    && self.kept(set).is_some()
                    && !self.says_no(asked, &text) =>
            {
                let here = match self.kept(set)? {
                    _ if asked.place == Where::Takes => "it",
                    StateType::Men(_) => "mover",
                    _ => "here",
                };
                Some(errors::kept_anywhere(asked.at, &text, here))
            }
            ConditionKind::Some(set) if self.its_own_flag(set, asked).is_some() => {
                let flag = self.its_own_flag(set, asked)?;
                let nearer = format!("to ask whether this piece has it: `{flag}`");
                Some(errors::men_anywhere(asked.at, &text, &nearer))
            }
            // `no empty` says that the board is full, and `no nobody` that no neutral piece is left.
            ConditionKind::Some(Set { kind: SetKind::Empty | SetKind::Nobody, .. })
                if self.is_said_with_no(asked, &text) =>
            {
                None
            }
            ConditionKind::Some(set) if of_piece && set.at == asked.at && is_bare(set, asked) => {
                Some(errors::men_anywhere(asked.at, &text, &self.nearer(asked, set, &text)))
            }
            ConditionKind::Common(men, place) if !asked.denied && place.sort() == Sort::Cells => {
                let kinds = self.its_own(men, asked, population)?;
                let place = self.sources.words(place.at);
                let named = self.sources.words(men.at);
                kinds.then(|| errors::man_anywhere((asked.at, &text), &named, &place))
            }
            _ => None,
        }
    }

    /// `burnt`: the type of a state that holds cells or men, and not one cell only, of which one asks whether it is set.
    fn kept(&self, set: &Set) -> Option<&StateType> {
        let SetKind::State(state, _) = &set.kind else { return None };
        let decl = self.ir.states.get(state.state.index())?;
        Some(&decl.ty).filter(|ty| matches!(ty, StateType::Cells | StateType::Men(_)))
    }

    /// `when no burnt`: that there is none anywhere is said so.
    fn says_no(&self, asked: &Asked, text: &str) -> bool {
        asked.denied && self.is_said_with_no(asked, text)
    }

    /// Whether a guard says `no` of what is asked, wherever it does.
    fn is_said_with_no(&self, asked: &Asked, text: &str) -> bool {
        let line = self.sources.lines_of(asked.at);
        let before = self.sources.text(Span { end: asked.at.start, ..line });
        before.split_whitespace().next_back() == Some("no")
            || self.sources.words(asked.guard).contains(&format!("no {text}"))
    }

    /// The flag that is asked of any man of the side, where the man whose clause it is has it himself: `own tired`.
    fn its_own_flag(&self, set: &Set, asked: &Asked) -> Option<&str> {
        let SetKind::And(parts) = &set.kind else { return None };
        let [Set { kind: SetKind::Side(Whose::Own), .. }, Set { kind: SetKind::Flagged(flag), .. }] =
            parts.as_slice()
        else {
            return None;
        };
        let moves = matches!(asked.place, Where::Move(_) | Where::Moves(_) | Where::Promotion);
        let state = self.ir.states.get(flag.index()).filter(|_| moves && set.at == asked.at)?;
        let crate::language::ir::StateOwner::Men(kinds) = &state.of else { return None };
        let his = !asked.kinds.is_empty() && asked.kinds.iter().all(|kind| kinds.contains(kind));
        his.then_some(state.name.as_str())
    }

    /// Whether a set of men are just those of the clause's own piece, or of what it promotes to, several of which there
    /// may be.
    fn its_own(&self, men: &Set, asked: &Asked, population: &Population) -> Option<bool> {
        let (kinds, own) = match &men.kind {
            SetKind::Kinds(kinds) => (kinds, false),
            SetKind::And(parts) => match parts.as_slice() {
                [Set { kind: SetKind::Side(Whose::Own), .. }, Set { kind: SetKind::Kinds(kinds), .. }] => {
                    (kinds, true)
                }
                _ => return None,
            },
            _ => return None,
        };
        if asked.kinds.is_empty()
            || own
                && kinds.iter().all(|kind| {
                    population.of_one_side(*kind) <= Some(1) && population.of_one_side(*kind).is_some()
                })
        {
            return None;
        }
        let itself = |kind: &Kind| kinds.contains(kind);
        let promotes = |kind: &Kind| {
            let to =
                |promotion: &Promotion| matches!(&promotion.to.kind, KindValueKind::These(to) if to == kinds);
            self.ir.kinds.get(kind.index()).is_some_and(|decl| decl.promotions.iter().any(to))
        };
        let promoting = asked.place == Where::Promotion;
        Some(asked.kinds.iter().all(|kind| itself(kind) || promoting && promotes(kind)))
    }

    /// Whether there are such cells wherever men stand: all that a walk leads to that leads on from every cell.
    fn are_everywhere(&self, set: &Set) -> bool {
        match &set.kind {
            SetKind::By { what, walk, .. } => what.kind == SetKind::Cells && self.leads_on(walk),
            _ => false,
        }
    }

    /// Whether a walk of the eye leads on from every cell, whoever stands there.
    fn leads_on(&self, walk: &Walk) -> bool {
        match &walk.kind {
            WalkKind::Leg(leg) => {
                let (Go::Step(directions), Landing::Plain | Landing::Past, true) =
                    (&leg.go, &leg.landing, leg.arrival.tests.is_empty())
                else {
                    return false;
                };
                let DirectionsKind::Fixed(of) = &directions.kind else { return false };
                let board = &self.ir.board;
                of.iter().all(|directions| {
                    (0..board.cells.len())
                        .map(crate::language::ir::Cell::at)
                        .all(|cell| directions.iter().any(|direction| board.next(*direction, cell).is_some()))
                })
            }
            WalkKind::Choice(parts) => parts.iter().any(|part| self.leads_on(part)),
            WalkKind::Repeat { body, least, .. } => {
                matches!(least.kind, NumberKind::Constant(0)) || self.leads_on(body)
            }
            WalkKind::Bracket { body, arrival, .. } => arrival.tests.is_empty() && self.leads_on(body),
            WalkKind::Sequence(_) | WalkKind::Stay(_) | WalkKind::Look(..) => false,
        }
    }

    /// How the man that is probably meant is asked about.
    fn nearer(&self, asked: &Asked, set: &Set, text: &str) -> String {
        let beside = match (&set.kind, self.names.get("any")) {
            (SetKind::Empty | SetKind::Occupied, _) | (_, None) => String::new(),
            _ => format!("; one beside it is `{text} by step any`"),
        };
        let landing = match (&set.kind, asked.denied) {
            (SetKind::Empty, false) | (SetKind::Occupied | SetKind::Side(_) | SetKind::Men, true) => {
                "to land only on empty cells, write `quietly`".to_owned()
            }
            (SetKind::Empty, true)
            | (SetKind::Side(Whose::Enemy) | SetKind::Occupied | SetKind::Men, false) => {
                "to land only where it takes, write `taking`".to_owned()
            }
            _ => format!("to land only where it takes such a piece, write `taking {text}`"),
        };
        match asked.place {
            Where::Move(_) | Where::Walk => format!("{landing}{beside}"),
            Where::Takes => format!("the piece that it would take is `it`: `it is {text}`"),
            Where::Safe => format!("who would take it is `mover`: `mover is {text}`"),
            Where::Hook(Event::Taking | Event::Moving) => {
                format!("what it has taken is `taken {text}`{beside}")
            }
            Where::Hook(_) | Where::Moves(_) | Where::Promotion | Where::Rule | Where::Drop(_) => {
                beside.trim_start_matches("; ").to_owned()
            }
            Where::Turn(_) | Where::Again | Where::AfterTurn | Where::BeforeTurn => String::new(),
        }
    }
}

/// Whether a set is nothing but a side or pieces, asked for so that one may mean this or that man: there nearly always is
/// such a man, or it is not said of which side.
fn is_bare(set: &Set, asked: &Asked) -> bool {
    match &set.kind {
        SetKind::Side(_) | SetKind::Nobody | SetKind::Men | SetKind::Empty | SetKind::Occupied => true,
        SetKind::Kinds(_) => {
            !asked.denied && asked.place != Where::Walk || matches!(asked.place, Where::Takes | Where::Safe)
        }
        SetKind::And(parts) => {
            let side = |part: &Set| matches!(part.kind, SetKind::Side(Whose::Enemy | Whose::Of(_)));
            let kind = |part: &Set| matches!(part.kind, SetKind::Kinds(_));
            // On its way, a man may ask whether it has left any such man on the board.
            asked.place != Where::Walk
                && !asked.denied
                && parts.iter().any(side)
                && parts.iter().all(|part| side(part) || kind(part))
        }
        _ => false,
    }
}
