//! Walks and their legs, as verbs.

use super::english::{Often, SOFT_COMMA, singular};
use super::landings::Behind;
use super::lines::Line;
use super::phrase::{How, Phrase};
use super::scene::Scene;
use super::way::{Stage, Way};
use crate::language::ir::parts::Part;
use crate::language::ir::{
    Arrival, Go, Landing, Leg, NumberKind, PatternElement, SetKind, Sort, Walk, WalkKind, Whose,
};

impl Scene<'_> {
    /// A walk.
    pub(super) fn walk(&self, walk: &Walk, way: Way) -> Phrase {
        if let Some(line) = Line::of(walk) {
            return self.line(&line, way).into();
        }
        match &walk.kind {
            WalkKind::Leg(leg) => self.leg(leg, &Often::once(), way),
            WalkKind::Stay(arrival) => {
                let stays = format!("{} on the cell of {}", way.verb("stays", "staying"), self.mover);
                Phrase::Row(vec![stays.into(), self.arrival(arrival, way, None, Behind::One)])
            }
            WalkKind::Look(eye, arrival) => {
                let looks = if eye.lasts().may_be_none {
                    way.verb("may look, without moving, by ", "perhaps looking by ")
                } else {
                    way.verb("looks, without moving, by ", "looking by ")
                };
                let looks = looks.into();
                Phrase::Row(vec![
                    looks,
                    self.walk(eye, Way { part: way.part, ..Way::EYE }),
                    self.arrival(arrival, Way::EYE, None, Behind::One),
                ])
            }
            WalkKind::Sequence(parts) => Phrase::of(How::Steps, self.sequence(parts, way)),
            WalkKind::Choice(parts) => {
                let inner = Way { part: true, ..way };
                Phrase::of(How::Either, parts.iter().map(|part| self.walk(part, inner)).collect())
            }
            WalkKind::Repeat { body, least, most, while_possible, no_cell_twice } => {
                let often = Often::new(self.number(least), most.as_ref().map(|most| self.number(most)));
                let rules = if *while_possible { ", and must go on while possible" } else { "" };
                let alone = "the walk ";
                let twice = no_cell_twice.then(|| match rules {
                    "" => Phrase::tail(", and ", alone, "lands on no cell twice, nor where the walk began"),
                    _ => ", and lands on no cell twice, nor where the walk began".into(),
                });
                let once = most.as_ref().is_some_and(|most| most.kind == NumberKind::Constant(1));
                let often_at_least = matches!(least.kind, NumberKind::Constant(2..));
                let inner = if once { way } else { Way { last: often_at_least, ..way.round() } };
                if let WalkKind::Leg(leg) = &body.kind
                    && matches!(leg.go, Go::Step(_))
                    && leg.arrival.effects.is_empty()
                    && leg.arrival.capturing.is_empty()
                {
                    let mut row = vec![self.leg(leg, &often, inner), rules.into()];
                    row.extend(twice);
                    return Phrase::Row(row);
                }
                let body = self.walk(body, Way { part: true, ..inner });
                let body = match body {
                    Phrase::List(..) => body,
                    _ => Phrase::List(How::Rounds, vec![body]),
                };
                let does = way.verb("does this", "doing this");
                let twice = twice.map_or_else(String::new, |twice| twice.flat());
                Phrase::Row(vec![
                    format!("{does} {}{rules}{twice}: ", often.times()).into(),
                    if way.part { body.within() } else { body },
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
                let two = lasts.legs.iter().any(|(_, leg)| way.has_two(&leg.landing));
                let more = **arrival != Arrival::default();
                let is_line = Line::of(body).is_some();
                let body = self.walk(body, Way { stage, within, part: way.part || more, ..way });
                let behind = if is_line { Behind::of(two, &body.flat()) } else { Behind::of(two, "") };
                let own = Self { passed, ..self.clone() }.arrival(arrival, way, onto, behind);
                let more = !own.flat().is_empty();
                let compound = more && matches!(body, Phrase::List(..));
                Phrase::Row(vec![if compound { body.within() } else { body }, own])
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

    /// A leg, or several alike.
    fn leg(&self, leg: &Leg, often: &Often, way: Way) -> Phrase {
        let way = if leg.go == Go::Fly { Way { empty: "any empty cell", ..way } } else { way };
        let each = if often.is_several() { ", each" } else { "" };
        let goes = match &leg.go {
            Go::Fly => way.verb("goes", "going").to_owned(),
            Go::Step(directions) => match self.leap(directions) {
                Some(leap) if often.is_once() => format!("{} {leap}", way.verb("leaps", "leaping")),
                Some(leap) => format!("{} {}{each} by {leap}", way.verb("makes", "making"), often.leaps()),
                None => {
                    let directions = self.directions(directions);
                    format!("{} {}{each} {directions}", way.verb("goes", "going"), often.steps())
                }
            },
            Go::Jump(directions, pattern) => {
                let over = self.over(pattern);
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
            Go::Fly if !landing.starts_with(" to ") => format!(" to any cell{landing}"),
            _ => format!("{behind}{landing}"),
        };
        let behind = Behind::of(way.has_two(&leg.landing), &landing);
        Phrase::Row(vec![
            format!("{goes}{landing}").into(),
            self.arrival(&leg.arrival, way, leg.landing.onto(), behind),
        ])
    }

    /// What a jump goes over.
    fn over(&self, pattern: &[PatternElement]) -> String {
        let over: Vec<String> = pattern.iter().map(|element| self.element(element)).collect();
        match over.as_slice() {
            [before, one, behind] if before == behind => {
                format!("{one}, with {before} before and behind,")
            }
            over => over.join(" and then "),
        }
    }

    /// One element of a pattern.
    fn element(&self, element: &PatternElement) -> String {
        let (one, many) = match &element.what.kind {
            SetKind::Or(_) => {
                let is = self.cell_is(&element.what, false);
                let each = match self.adjective(&element.what) {
                    Some(is) => format!("cells, each {is},"),
                    None => format!("cells, each of which {is},"),
                };
                (format!("a cell that {is}{SOFT_COMMA}"), each)
            }
            _ => {
                let noun = self.noun(&element.what);
                (noun.one(), noun.many())
            }
        };
        let (least, most) =
            (self.number(&element.least), element.most.as_ref().map(|most| self.number(most)));
        match (least.as_str(), most.as_deref()) {
            ("1", Some("1")) => one,
            ("1", None) => format!("one or more {many}"),
            ("0", None) => format!("any number of {many}"),
            (least, None) => format!("{least} or more {many}"),
            ("0", Some("1")) => format!("at most one {}", singular(&one)),
            (least, Some(most)) if least == most => format!("{least} {many}"),
            (least, Some(most)) => format!("{least} to {most} {many}"),
        }
    }

    /// How a leg lands. The mode of a bracket holds only where the leg is the last one in it; else the cell is empty.
    pub(super) fn lands(&self, leg: &Leg, way: Way) -> String {
        let ends = |stage| self.landing(&leg.landing, stage, way);
        match (leg.bracket.map(|_| way.within), &leg.landing) {
            (Some(Stage::GoesOn), _) => format!(" to {}", way.empty),
            (Some(Stage::Either), Landing::Taking(_) | Landing::Onto(_)) => {
                let ends = ends(Stage::Ends);
                let ends = ends.trim_start().trim_start_matches("and ");
                format!(" to {} and goes on, or {ends}", way.empty)
            }
            (Some(Stage::Either), Landing::MayTake(_)) => format!("{} and does not go on", ends(Stage::Ends)),
            _ => ends(way.stage),
        }
    }

    /// What is on the cell where a leg ends, and what is done with it.
    fn landing(&self, landing: &Landing, stage: Stage, way: Way) -> String {
        let on = if stage == Stage::Either { ", and may go on" } else { "" };
        let either = if stage == Stage::Either { ", and may go on either way" } else { "" };
        let empty = way.empty;
        match (landing, stage, way.eye) {
            (Landing::Plain, Stage::Either, false) if way.last => {
                format!(" to {empty}, or, the last time, takes there")
            }
            (Landing::Plain, Stage::Ends, false) => format!(" to {empty}, or takes there"),
            (Landing::Plain, Stage::Either, false) => format!(" to {empty}, or takes there and stops"),
            (Landing::Plain, Stage::GoesOn, _) | (Landing::Quietly, ..) => format!(" to {empty}"),
            (Landing::Plain, Stage::Either, true) => ", going on only from an empty cell".to_owned(),
            (Landing::Plain, Stage::Ends, true) => String::new(),
            (Landing::Taking(None), ..) => format!(" and takes there{on}"),
            (Landing::Taking(Some(set)), ..) => format!(" and takes {} there{on}", self.noun(set).one()),
            (Landing::MayTake(None), ..) => format!(" to {empty} or takes there{either}"),
            (Landing::MayTake(Some(set)), ..) => {
                format!(" to {empty} or takes {} there{either}", self.noun(set).one())
            }
            (Landing::Onto(set), ..) => match &set.kind {
                SetKind::Men => " to an occupied cell".to_owned(),
                _ if set.sort() == Sort::Cells => {
                    format!(" to an occupied cell that {}", self.cell_is(set, false))
                }
                _ => format!(" to the cell of {}", self.noun(set).one()),
            },
            (Landing::Past, ..) => ", whatever stands there".to_owned(),
        }
    }
}

/// Whether a walk takes pieces that stay in the way until it is over.
pub(super) fn captures_at_the_end(walk: &Walk) -> bool {
    let mut captures = false;
    Part::Walk(walk).each_within(&mut |part| {
        if let Part::Walk(walk) = part {
            let arrival = match &walk.kind {
                WalkKind::Leg(leg) => Some(&leg.arrival),
                WalkKind::Stay(arrival) | WalkKind::Look(_, arrival) | WalkKind::Bracket { arrival, .. } => {
                    Some(&**arrival)
                }
                _ => None,
            };
            captures |= arrival.is_some_and(|arrival| arrival.capturing.iter().any(|one| one.at_the_end));
        }
        true
    });
    captures
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
