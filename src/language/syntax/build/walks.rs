//! Walks and directions.

use super::super::errors;
use super::super::grammar::Rule;
use super::super::tree::{
    Directions, DirectionsKind, Handedness, Mode, ModeKind, Name, Part, PartBody, PatternElement, Place,
    Quantifier, QuantifierKind, Walk, WalkKind,
};
use super::{Builder, Children, Node};

impl<'t> Builder<'t> {
    pub(super) fn walk(&mut self, node: Node<'t>) -> Option<Walk> {
        let at = self.place(&node);
        let sequences: Vec<Node<'t>> = Children::of(node).every(Rule::sequence).collect();
        let mut walks = self.each(sequences, Self::sequence)?;
        if walks.len() == 1 { walks.pop() } else { Some(Walk { at, kind: WalkKind::Choice(walks) }) }
    }

    fn sequence(&mut self, node: Node<'t>) -> Option<Walk> {
        let at = self.place(&node);
        let parts: Vec<Node<'t>> = Children::of(node).every(Rule::part).collect();
        let mut walks = self.each(parts, Self::part)?;
        if walks.len() == 1 { walks.pop() } else { Some(Walk { at, kind: WalkKind::Sequence(walks) }) }
    }

    /// All of these, if all can be built.
    pub(super) fn each<T>(
        &mut self,
        nodes: Vec<Node<'t>>,
        build: impl Fn(&mut Self, Node<'t>) -> Option<T>,
    ) -> Option<Vec<T>> {
        nodes.into_iter().map(|node| build(self, node)).collect()
    }

    fn part(&mut self, node: Node<'t>) -> Option<Walk> {
        let at = self.place(&node);
        let mut parts = Children::of(node);
        let (body, quantifier) = self.walked(parts.eat(Rule::walked)?)?;
        let mut modes = Vec::new();
        while let Some(mode) = parts.eat(Rule::mode) {
            modes.push(self.mode(mode)?);
        }
        let effects = parts.eat(Rule::effects).and_then(|effects| self.effects(effects));
        let part = Part { body, quantifier, modes, effects };
        Some(Walk { at, kind: WalkKind::Part(Box::new(part)) })
    }

    /// The walk of the eye after `by`.
    pub(super) fn eye(&mut self, node: Node<'t>) -> Option<Walk> {
        let at = self.place(&node);
        let mut parts = Children::of(node);
        let (body, quantifier) = self.walked(parts.eat(Rule::eye_walked)?)?;
        let mut modes = Vec::new();
        while let Some(mode) = parts.eat(Rule::eye_only) {
            modes.push(self.mode(mode)?);
        }
        let part = Part { body, quantifier, modes, effects: None };
        Some(Walk { at, kind: WalkKind::Part(Box::new(part)) })
    }

    fn walked(&mut self, node: Node<'t>) -> Option<(PartBody, Option<Quantifier>)> {
        let mut parts = Children::of(node);
        let body = parts.next()?;
        let rule = body.as_rule();
        let body = match rule {
            Rule::group => PartBody::Group(self.walk(Children::of(body).seek(Rule::walk)?)?),
            Rule::look => PartBody::Look(self.look(body)?),
            Rule::kw_stay => PartBody::Stay,
            _ => self.call(body)?,
        };
        let quantifier = match parts.eat(Rule::quantifier) {
            Some(quantifier) => Some(self.quantifier(quantifier)?),
            None => None,
        };
        Some((body, quantifier))
    }

    fn look(&mut self, node: Node<'t>) -> Option<Walk> {
        let mut parts = Children::of(node);
        parts.has(Rule::kw_look);
        let walked = parts.next()?;
        if walked.as_rule() == Rule::group {
            return self.walk(Children::of(walked).seek(Rule::walk)?);
        }
        let at = self.place(&walked);
        let part = Part { body: self.call(walked)?, quantifier: None, modes: Vec::new(), effects: None };
        Some(Walk { at, kind: WalkKind::Part(Box::new(part)) })
    }

    fn call(&mut self, node: Node<'t>) -> Option<PartBody> {
        let mut parts = Children::of(node);
        let name = self.next_name(&mut parts)?;
        let values = match parts.eat(Rule::actuals) {
            Some(actuals) => self.values(actuals)?,
            None => Vec::new(),
        };
        let arguments: Vec<Node<'t>> = parts.every(Rule::argument).collect();
        let mut arguments = self.each(arguments, Self::operand)?;
        // `step any step any`: what follows the second word is another leg.
        let again = arguments.iter().position(|argument| begins_leg(argument, &name));
        if let Some(again) = again {
            if let Some(leg) = arguments.get(again) {
                let original = self.scanned.original;
                let text = |from: u32, to: u32| original.get(from as usize..to as usize).unwrap_or("");
                let before = again.checked_sub(1).and_then(|before| arguments.get(before));
                let last = arguments.last().map_or(leg.at.0.end, |last| last.at.0.end);
                let ways =
                    before.map(|before| (text(name.at.0.start, before.at.0.end), text(leg.at.0.start, last)));
                let (first, second) = ways.unwrap_or_default();
                self.diagnostics.push(errors::missing_then(leg.at.0, &words_of(leg), (first, second)));
            }
            arguments.truncate(again);
        }
        Some(PartBody::Call { name, values, arguments })
    }

    pub(super) fn quantifier(&mut self, node: Node<'t>) -> Option<Quantifier> {
        let at = self.place(&node);
        let mut parts = Children::of(node);
        let kind = match parts.next()?.as_rule() {
            Rule::optional => QuantifierKind::Optional,
            Rule::many => QuantifierKind::Any,
            Rule::some => QuantifierKind::Some,
            _ => {
                let least = Box::new(self.sum(parts.eat(Rule::sum)?)?);
                let most = match parts.eat(Rule::dotdot) {
                    Some(_) => Some(Box::new(self.sum(parts.eat(Rule::sum)?)?)),
                    None => None,
                };
                QuantifierKind::Counted(least, most)
            }
        };
        Some(Quantifier { at, kind })
    }

    fn mode(&mut self, node: Node<'t>) -> Option<Mode> {
        let at = self.place(&node);
        let mut parts = Children::of(node);
        let first = parts.next()?;
        let kind = match first.as_rule() {
            Rule::kw_quietly => ModeKind::Quietly,
            Rule::kw_past => ModeKind::Past,
            Rule::taking => ModeKind::Taking(self.perhaps_filter(first)?),
            Rule::may_take => ModeKind::MayTake(self.perhaps_filter(first)?),
            Rule::kw_may => ModeKind::MayReturn,
            Rule::kw_onto => ModeKind::Onto(self.filter(parts.eat(Rule::filter)?)?),
            Rule::kw_to => {
                let what = self.filter(parts.eat(Rule::filter)?)?;
                ModeKind::To(what, parts.has(Rule::if_possible))
            }
            Rule::kw_over => {
                let elements = Children::of(parts.eat(Rule::pattern)?).every(Rule::element).collect();
                ModeKind::Over(self.each(elements, Self::element)?)
            }
            Rule::kw_where => {
                let asks = self.expr(parts.eat(Rule::expr)?)?;
                ModeKind::Where(asks, parts.has(Rule::if_possible))
            }
            Rule::kw_capturing => {
                let what = self.term(parts.eat(Rule::term)?)?;
                ModeKind::Capturing(what, parts.has(Rule::at_the_end))
            }
            Rule::kw_as => ModeKind::As(self.next_name(&mut parts)?),
            Rule::kw_no => ModeKind::NoCellTwice,
            Rule::kw_while => ModeKind::WhilePossible,
            _ => return None,
        };
        Some(Mode { at, kind })
    }

    fn element(&mut self, node: Node<'t>) -> Option<PatternElement> {
        let mut parts = Children::of(node);
        let what = self.phrase(parts.eat(Rule::phrase)?)?;
        let quantifier = match parts.eat(Rule::quantifier) {
            Some(quantifier) => Some(self.quantifier(quantifier)?),
            None => None,
        };
        Some(PatternElement { what, quantifier })
    }

    pub(super) fn directions(&mut self, node: Node<'t>) -> Option<Directions> {
        let at = self.place(&node);
        let sums: Vec<Node<'t>> = Children::of(node).every(Rule::sum_of_directions).collect();
        let mut members = self.each(sums, Self::sum_of_directions)?;
        if members.len() == 1 {
            members.pop()
        } else {
            Some(Directions { at, kind: DirectionsKind::Union(members) })
        }
    }

    fn sum_of_directions(&mut self, node: Node<'t>) -> Option<Directions> {
        let at = self.place(&node);
        let summands: Vec<Node<'t>> = Children::of(node).every(Rule::direction).collect();
        let mut members = self.each(summands, Self::operand)?;
        if members.len() == 1 {
            members.pop()
        } else {
            Some(Directions { at, kind: DirectionsKind::Sum(members) })
        }
    }

    /// The inner form of an argument or summand.
    fn operand(&mut self, node: Node<'t>) -> Option<Directions> {
        let inner = Children::of(node).next()?;
        self.direction(inner)
    }

    fn direction(&mut self, node: Node<'t>) -> Option<Directions> {
        let at = self.place(&node);
        let rule = node.as_rule();
        let kind = match rule {
            Rule::word => DirectionsKind::Name(self.name(&node)),
            Rule::vector => DirectionsKind::Vector(
                Children::of(node).every(Rule::coordinate).filter_map(|node| self.coordinate(node)).collect(),
            ),
            Rule::bracketed_directions => {
                return self.directions(Children::of(node).seek(Rule::directions)?);
            }
            Rule::veer => {
                let mut parts = Children::of(node);
                let which = match Children::of(parts.next()?).next()?.as_rule() {
                    Rule::kw_left => Handedness::Left,
                    Rule::kw_right => Handedness::Right,
                    _ => Handedness::Veer,
                };
                let places = self.number(&parts.eat(Rule::number)?);
                let of = parts.eat(Rule::kw_of).and_then(|_| self.next_name(&mut parts));
                DirectionsKind::Turn { which, places, of }
            }
            Rule::sensed => {
                let mut parts = Children::of(node);
                let sense = parts.next()?.as_rule();
                let of = Box::new(self.direction(parts.next()?)?);
                match sense {
                    Rule::kw_along => DirectionsKind::Along(of),
                    Rule::kw_against => DirectionsKind::Against(of),
                    _ => DirectionsKind::All(of),
                }
            }
            _ => return None,
        };
        Some(Directions { at: Place(at.0), kind })
    }

    fn coordinate(&self, node: Node<'t>) -> Option<i64> {
        let mut parts = Children::of(node);
        let negative = parts.has(Rule::minus);
        let value = self.number(&parts.eat(Rule::number)?).value;
        Some(if negative { -value } else { value })
    }
}

/// Whether an argument is a word that begins a leg: one of those that are
/// built in, or the word that the leg itself began with.
fn begins_leg(argument: &Directions, leg: &Name) -> bool {
    matches!(&argument.kind, DirectionsKind::Name(name)
        if name.text == leg.text || matches!(name.text.as_str(), "step" | "jump" | "fly"))
}

fn words_of(argument: &Directions) -> String {
    match &argument.kind {
        DirectionsKind::Name(name) => name.text.clone(),
        _ => String::new(),
    }
}
