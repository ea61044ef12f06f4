//! Walks and their legs, as verbs.

use super::english::{Often, list};
use super::lines::Line;
use super::phrase::{How, Phrase};
use super::scene::{Scene, When};
use super::way::{Stage, Way};
use crate::language::ir::parts::Part;
use crate::language::ir::{
    Arrival, Capturing, Go, Landing, Leg, NumberKind, PatternElement, Set, SetKind, Sort, Test, Walk,
    WalkKind, Whose,
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
                Phrase::Row(vec![stays.into(), self.arrival(arrival, way, None, false)])
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
                    self.arrival(arrival, Way::EYE, None, false),
                ])
            }
            WalkKind::Sequence(parts) => Phrase::of(How::Steps, self.sequence(parts, way)),
            WalkKind::Choice(parts) => {
                let inner = Way { part: true, ..way };
                Phrase::of(How::Either, parts.iter().map(|part| self.walk(part, inner)).collect())
            }
            WalkKind::Repeat { body, least, most, while_possible, no_cell_twice } => {
                let often = Often::new(self.number(least), most.as_ref().map(|most| self.number(most)));
                let mut rules = Vec::new();
                if *while_possible {
                    rules.push(", and must go on while possible");
                }
                if *no_cell_twice {
                    rules.push(", landing on no cell twice, nor where the walk began");
                }
                let once = most.as_ref().is_some_and(|most| most.kind == NumberKind::Constant(1));
                let often_at_least = matches!(least.kind, NumberKind::Constant(2..));
                let inner = if once { way } else { Way { last: often_at_least, ..way.round() } };
                let rules = rules.concat();
                if let WalkKind::Leg(leg) = &body.kind
                    && matches!(leg.go, Go::Step(_))
                    && leg.arrival.effects.is_empty()
                    && leg.arrival.capturing.is_empty()
                {
                    return Phrase::Row(vec![self.leg(leg, &often, inner), rules.into()]);
                }
                let body = self.walk(body, Way { part: true, ..inner });
                let does = way.verb("does this", "doing this");
                Phrase::Row(vec![
                    format!("{does} {}{rules}: ", often.times()).into(),
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
                let own = Self { passed, ..self.clone() }.arrival(arrival, way, onto, two);
                let more = !own.flat().is_empty();
                let body = self.walk(body, Way { stage, within, part: way.part || more, ..way });
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
            Go::Fly if !landing.starts_with(" to ") => format!(" to any cell{landing}"),
            _ => format!("{behind}{landing}"),
        };
        Phrase::Row(vec![
            format!("{goes}{landing}").into(),
            self.arrival(&leg.arrival, way, leg.landing.onto(), way.has_two(&leg.landing)),
        ])
    }

    /// One element of a pattern.
    fn element(&self, element: &PatternElement) -> String {
        let (one, many) = match &element.what.kind {
            SetKind::Or(_) => {
                let is = self.cell_is(&element.what, false);
                (format!("a cell that {is}"), format!("cells, each of which {is},"))
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
                _ => format!(" to the cell of {}", self.noun(set).one()),
            },
            (Landing::Past, ..) => ", whatever stands there".to_owned(),
        }
    }

    /// The conditions and effects of a landing.
    /// After a landing that may be one of two they hold for both.
    fn arrival(&self, arrival: &Arrival, way: Way, onto: Option<&Set>, two: bool) -> Phrase {
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
            parts.extend(scene.test(test, if two { ", either only if " } else { ", if " }));
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
            parts.extend(scene.test(test, "; if there are such ways, only those where "));
        }
        Phrase::Row(parts)
    }

    fn test(&self, test: &Test, lead: &str) -> [Phrase; 2] {
        match test {
            Test::To(set) => [lead.into(), format!("that cell {}", self.cell_is(set, false)).into()],
            Test::Where(condition) => [format!("{lead}then ").into(), self.asks(condition, false)],
        }
    }

    /// What a cell of a set is or is not, as words after `that cell`.
    pub(super) fn cell_is(&self, set: &Set, denied: bool) -> String {
        let not = if denied { "not " } else { "" };
        let all = |parts: &[Set], word| {
            let parts = parts.iter().filter(|part| part.kind != SetKind::Cells);
            list(&parts.map(|part| self.cell_is(part, denied)).collect::<Vec<_>>(), word)
        };
        match &set.kind {
            SetKind::Empty => format!("is {not}empty"),
            SetKind::Occupied => format!("is {not}occupied"),
            SetKind::Or(parts) => all(parts, if denied { "and" } else { "or" }),
            SetKind::And(parts) if set.sort() == Sort::Cells => all(parts, if denied { "or" } else { "and" }),
            SetKind::Not(what) => self.cell_is(what, !denied),
            _ if set.sort() == Sort::Men => {
                let holds = if denied { "does not hold" } else { "holds" };
                format!("{holds} {}", self.noun(set).one())
            }
            SetKind::Zone(..) | SetKind::These(_) => {
                format!("is {not}{}", self.place(set).unwrap_or_default())
            }
            _ => format!("is {not}{}", self.noun(set).one()),
        }
    }

    fn capturing(&self, capture: &Capturing) -> String {
        let what = match &capture.what.kind {
            SetKind::Passed => self.passed.to_owned(),
            _ => {
                let noun = self.noun(&capture.what);
                if noun.is_known() {
                    noun.one()
                } else {
                    format!("every {} (there must be one)", singular(&noun.one()))
                }
            }
        };
        if capture.at_the_end {
            format!(", and, when the walk is over, takes {what} (until then in the way, of neither side)")
        } else {
            format!(", and takes {what}")
        }
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
