//! Walks and their legs, as verbs.

use super::english::{list, times};
use super::lines::Line;
use super::phrase::{How, Phrase};
use super::scene::{Scene, When};
use crate::language::ir::parts::Part;
use crate::language::ir::{
    Arrival, Capturing, Go, Landing, Leg, NumberKind, PatternElement, Set, SetKind, Sort, Test, Walk,
    WalkKind, Whose,
};

/// Whether a walk may end where a part of it ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stage {
    /// It ends there.
    Ends,
    /// It goes on.
    GoesOn,
    /// It may do either.
    Either,
}

/// How a walk is said.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Way {
    /// Whether it may end there.
    pub stage: Stage,
    /// The same within the bracket whose mode its last leg has.
    pub within: Stage,
    /// The eye walks: `going` in place of `goes`.
    pub eye: bool,
    /// It is a part of a walk, and needs brackets where it would run into the next part.
    pub part: bool,
    /// It is done several times, and may end only with the last.
    pub last: bool,
}

impl Way {
    /// The whole walk of a piece.
    pub(super) const PIECE: Self =
        Self { stage: Stage::Ends, within: Stage::Ends, eye: false, part: false, last: false };
    /// The whole walk of an eye.
    pub(super) const EYE: Self =
        Self { stage: Stage::Ends, within: Stage::Ends, eye: true, part: false, last: false };

    pub(super) fn verb(self, verb: &'static str, noun: &'static str) -> &'static str {
        if self.eye { noun } else { verb }
    }

    /// That of one of several rounds, after which there may be others.
    fn round(self) -> Self {
        let of = |stage| if stage == Stage::GoesOn { Stage::GoesOn } else { Stage::Either };
        Self { stage: of(self.stage), within: of(self.within), ..self }
    }

    /// That of a part of a sequence before other parts.
    fn before(self, after: &[Walk]) -> Self {
        let optional = after.iter().all(|part| part.lasts().may_be_none);
        let of = |stage| match stage {
            stage if after.is_empty() => stage,
            Stage::Ends | Stage::Either if optional => Stage::Either,
            _ => Stage::GoesOn,
        };
        Self { stage: of(self.stage), within: of(self.within), ..self }
    }
}

impl Scene<'_> {
    /// A walk.
    pub(super) fn walk(&self, walk: &Walk, way: Way) -> Phrase {
        if let Some(line) = Line::of(walk) {
            return self.line(&line, way).into();
        }
        match &walk.kind {
            WalkKind::Leg(leg) => self.leg(leg, way),
            WalkKind::Stay(arrival) => {
                let stays = format!(
                    "{} on {} cell",
                    way.verb("stays", "staying"),
                    super::english::belonging("", &self.mover).trim_end()
                );
                Phrase::Row(vec![stays.replace("  ", " ").into(), self.arrival(arrival, way, None)])
            }
            WalkKind::Look(eye, arrival) => {
                let looks = if eye.lasts().may_be_none {
                    way.verb("may look by ", "perhaps looking by ")
                } else {
                    way.verb("looks by ", "looking by ")
                };
                let looks = looks.into();
                Phrase::Row(vec![
                    looks,
                    self.walk(eye, Way { part: way.part, ..Way::EYE }),
                    self.arrival(arrival, Way::EYE, None),
                ])
            }
            WalkKind::Sequence(parts) => Phrase::of(How::Steps, self.sequence(parts, way)),
            WalkKind::Choice(parts) => {
                let inner = Way { part: true, ..way };
                Phrase::of(How::Either, parts.iter().map(|part| self.walk(part, inner)).collect())
            }
            WalkKind::Repeat { body, least, most, while_possible, no_cell_twice } => {
                let often =
                    times(&self.number(least), most.as_ref().map(|most| self.number(most)).as_deref());
                let mut rules = Vec::new();
                if *while_possible {
                    rules.push(", and must go on while possible");
                }
                if *no_cell_twice {
                    rules.push(", landing nowhere twice");
                }
                let once = most.as_ref().is_some_and(|most| most.kind == NumberKind::Constant(1));
                let often_at_least = matches!(least.kind, NumberKind::Constant(2..));
                let inner = if once { way } else { Way { last: often_at_least, ..way.round() } };
                let body = self.walk(body, Way { part: true, ..inner });
                let does = way.verb("does this", "doing this");
                Phrase::Row(vec![
                    format!("{does} {often}{}: ", rules.concat()).into(),
                    bracketed(body, way.part),
                ])
            }
            WalkKind::Bracket { body, past, arrival, bracket } => {
                let stage = if *past { Stage::GoesOn } else { way.stage };
                let lasts = body.lasts();
                let has_mode = lasts.legs.iter().any(|(_, leg)| leg.bracket == Some(*bracket));
                let within = if has_mode { Stage::Ends } else { way.within };
                let onto = lasts.legs.iter().map(|(_, leg)| leg.landing.onto());
                let onto = onto.reduce(Option::and).flatten();
                let passed = if is_repeated(body) { "what the last jump passed over" } else { self.passed };
                let own = Self { passed, ..self.clone() }.arrival(arrival, way, onto);
                let more = !own.flat().is_empty();
                let body = self.walk(body, Way { stage, within, part: way.part || more, ..way });
                let compound = more && matches!(body, Phrase::List(..));
                Phrase::Row(vec![bracketed(body, compound), own])
            }
        }
    }

    /// The parts of a sequence. What stands before parts that may be left out may be the end.
    fn sequence(&self, parts: &[Walk], way: Way) -> Vec<Phrase> {
        let number = parts.len();
        let said = parts.iter().enumerate().map(|(at, part)| {
            let after = parts.get(at + 1..).unwrap_or_default();
            self.walk(part, Way { part: number > 1 || way.part, ..way.before(after) })
        });
        said.collect()
    }

    /// One leg.
    fn leg(&self, leg: &Leg, way: Way) -> Phrase {
        let goes = match &leg.go {
            Go::Fly => way.verb("goes", "going").to_owned(),
            Go::Step(directions) => match self.leap(directions) {
                Some(leap) => format!("{} {leap}", way.verb("leaps", "leaping")),
                None => format!("{} one step {}", way.verb("goes", "going"), self.directions(directions)),
            },
            Go::Jump(directions, pattern) => {
                let over: Vec<String> = pattern.iter().map(|element| self.element(element)).collect();
                let over = over.join(" and then ");
                format!("{} {} over {over}", way.verb("jumps", "jumping"), self.directions(directions))
            }
        };
        let landing = self.lands(leg, way);
        // So that `there` is not the cell that is jumped over.
        let behind = match (&leg.go, &leg.landing) {
            (Go::Jump(..), Landing::Taking(_)) => " to the cell behind",
            _ => "",
        };
        let landing = match leg.go {
            Go::Fly if landing.starts_with(" to ") => landing.replacen(" to an ", " to any ", 1),
            Go::Fly => format!(" to any cell{landing}"),
            _ => format!("{behind}{landing}"),
        };
        Phrase::Row(vec![
            format!("{goes}{landing}").into(),
            self.arrival(&leg.arrival, way, leg.landing.onto()),
        ])
    }

    /// One element of a pattern.
    fn element(&self, element: &PatternElement) -> String {
        let noun = self.noun(&element.what);
        let (least, most) =
            (self.number(&element.least), element.most.as_ref().map(|most| self.number(most)));
        match (least.as_str(), most.as_deref()) {
            ("1", Some("1")) => noun.one(),
            ("1", None) => format!("one or more {}", noun.many()),
            ("0", None) => format!("any number of {}", noun.many()),
            (least, None) => format!("{least} or more {}", noun.many()),
            ("0", Some("1")) => {
                format!("at most one {}", noun.one().trim_start_matches("a ").trim_start_matches("an "))
            }
            (least, Some(most)) if least == most => format!("{least} {}", noun.many()),
            (least, Some(most)) => format!("{least} to {most} {}", noun.many()),
        }
    }

    /// How a leg lands. The mode of a bracket holds only where the leg is the last one in it; else the cell is empty.
    pub(super) fn lands(&self, leg: &Leg, way: Way) -> String {
        let ends = |stage| self.landing(&leg.landing, stage, way);
        match (leg.bracket.map(|_| way.within), &leg.landing) {
            (Some(Stage::GoesOn), _) => " to an empty cell".to_owned(),
            (Some(Stage::Either), Landing::Taking(_) | Landing::Onto(_)) => {
                let ends = ends(Stage::Ends);
                let ends = ends.trim_start().trim_start_matches("and ");
                format!(" to an empty cell and goes on, or {ends}")
            }
            (Some(Stage::Either), Landing::MayTake(_)) => format!("{} and does not go on", ends(Stage::Ends)),
            _ => ends(way.stage),
        }
    }

    /// What is on the cell where a leg ends, and what is done with it.
    fn landing(&self, landing: &Landing, stage: Stage, way: Way) -> String {
        let on = if stage == Stage::Either { ", and may go on" } else { "" };
        match (landing, stage, way.eye) {
            (Landing::Plain, Stage::Either, false) if way.last => {
                " to an empty cell, or, the last time, takes there".to_owned()
            }
            (Landing::Plain, Stage::Ends, false) => " to an empty cell, or takes there".to_owned(),
            (Landing::Plain, Stage::Either, false) => {
                " to an empty cell, or takes there and stops".to_owned()
            }
            (Landing::Plain, Stage::GoesOn, _) | (Landing::Quietly, ..) => " to an empty cell".to_owned(),
            (Landing::Plain, Stage::Ends | Stage::Either, true) => String::new(),
            (Landing::Taking(None), ..) => format!(" and takes a piece there{on}"),
            (Landing::Taking(Some(set)), ..) => format!(" and takes {} there{on}", self.noun(set).one()),
            (Landing::MayTake(None), ..) => format!(" to an empty cell or takes there{on}"),
            (Landing::MayTake(Some(set)), ..) => {
                format!(" to an empty cell or takes {} there{on}", self.noun(set).one())
            }
            (Landing::Onto(set), ..) => match &set.kind {
                SetKind::Men => " to an occupied cell".to_owned(),
                _ => format!(" to the cell of {}", self.noun(set).one()),
            },
            (Landing::Past, ..) => ", whatever stands there".to_owned(),
        }
    }

    /// The conditions and effects of a landing.
    fn arrival(&self, arrival: &Arrival, way: Way, onto: Option<&Set>) -> Phrase {
        let mut scene = self.at(When::OnTheWay);
        if let Some(met) = onto.map(|onto| self.noun(onto)) {
            scene.it = if met.is_known() { met.one() } else { met.again() };
        }
        let Arrival { tests, name, capturing, may_return, effects, prefers } = arrival;
        let mut parts = Vec::new();
        if let Some(name) = name {
            parts.push(format!(" ({})", self.slot(*name)).into());
        }
        for test in tests {
            parts.extend(scene.test(test, ", if "));
        }
        for capture in capturing {
            parts.push(scene.capturing(capture).into());
        }
        if *may_return && !way.eye {
            parts.push(", and may end where the move began".into());
        }
        if !effects.is_empty() {
            parts.push("; then ".into());
            parts.push(scene.effects(effects));
        }
        for test in prefers {
            parts.extend(scene.test(test, "; where possible only so that "));
        }
        Phrase::Row(parts)
    }

    fn test(&self, test: &Test, lead: &str) -> [Phrase; 2] {
        match test {
            Test::To(set) => [lead.into(), format!("that cell {}", self.cell_is(set)).into()],
            Test::Where(condition) => [lead.into(), self.asks(condition, false)],
        }
    }

    /// What a cell of a set is, as words after `that cell`.
    pub(super) fn cell_is(&self, set: &Set) -> String {
        match &set.kind {
            SetKind::Empty => "is empty".to_owned(),
            SetKind::Occupied => "is occupied".to_owned(),
            SetKind::Or(parts) => {
                let parts: Vec<String> = parts.iter().map(|part| self.cell_is(part)).collect();
                list(&parts, "or")
            }
            SetKind::And(parts) if set.sort() == Sort::Cells => {
                let parts = parts.iter().filter(|part| part.kind != SetKind::Cells);
                list(&parts.map(|part| self.cell_is(part)).collect::<Vec<_>>(), "and")
            }
            _ if set.sort() == Sort::Men => format!("holds {}", self.noun(set).one()),
            SetKind::Zone(..) | SetKind::These(_) => {
                format!("is {}", self.place(set).unwrap_or_default())
            }
            SetKind::Not(what) => {
                self.cell_is(what).replacen("is ", "is not ", 1).replacen("holds", "does not hold", 1)
            }
            _ => format!("is {}", self.noun(set).one()),
        }
    }

    fn capturing(&self, capture: &Capturing) -> String {
        let what = match &capture.what.kind {
            SetKind::Passed => self.passed.to_owned(),
            _ => {
                let noun = self.noun(&capture.what);
                if noun.is_known() { noun.one() } else { format!("every {}", singular(&noun.one())) }
            }
        };
        let end = if capture.at_the_end { " when the walk is over" } else { "" };
        format!(", and takes {what}{end}")
    }
}

/// Whether a walk ends with a part that may be done several times.
fn is_repeated(walk: &Walk) -> bool {
    match &walk.kind {
        WalkKind::Repeat { .. } => true,
        WalkKind::Sequence(parts) => parts.last().is_some_and(is_repeated),
        WalkKind::Choice(parts) => parts.iter().any(is_repeated),
        WalkKind::Bracket { body, .. } => is_repeated(body),
        WalkKind::Leg(_) | WalkKind::Stay(_) | WalkKind::Look(..) => false,
    }
}

/// Whether a walk asks or counts on its way pieces among which the one under way could be.
pub(super) fn counts_on_the_way(walk: &Walk) -> bool {
    let mut counts = false;
    Part::Walk(walk).each_within(&mut |part| {
        if let Part::Condition(_) | Part::Number(_) = part {
            part.each_within(&mut |part| {
                if let Part::Set(set) = part {
                    counts |=
                        matches!(set.kind, SetKind::Men | SetKind::Side(Whose::Own) | SetKind::Occupied);
                }
                true
            });
        }
        true
    });
    counts
}

/// A noun without its article.
pub(super) fn singular(noun: &str) -> &str {
    noun.strip_prefix("a ").or_else(|| noun.strip_prefix("an ")).unwrap_or(noun)
}

/// Words in brackets, if they need them.
fn bracketed(body: Phrase, needed: bool) -> Phrase {
    if needed { Phrase::Row(vec!["(".into(), body, ")".into()]) } else { body }
}
