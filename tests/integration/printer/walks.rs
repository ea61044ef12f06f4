//! Walks, and the effects within them.

use super::directions::operand;
use super::expressions::{ATOM, PHRASE, SUM, TERM, called, closed, expr, filter};
use menagerie::language::syntax::tree::{
    Effect, EffectKind, Effects, Mode, ModeKind, Part, PartBody, Quantifier, QuantifierKind, Walk, WalkKind,
};

/// A walk that needs no brackets.
pub(super) fn walk(whole: &Walk) -> String {
    match &whole.kind {
        WalkKind::Choice(members) => members
            .iter()
            .map(|member| match member.kind {
                WalkKind::Choice(_) => format!("({})", walk(member)),
                _ => walk(member),
            })
            .collect::<Vec<_>>()
            .join(" | "),
        WalkKind::Sequence(members) => members
            .iter()
            .map(|member| match member.kind {
                WalkKind::Part(_) => walk(member),
                _ => format!("({})", walk(member)),
            })
            .collect::<Vec<_>>()
            .join(" then "),
        WalkKind::Part(part) => self::part(part),
    }
}

fn part(part: &Part) -> String {
    let body = match &part.body {
        PartBody::Group(inner) => format!("({})", walk(inner)),
        PartBody::Look(inner) => format!("look {}", looked(inner)),
        PartBody::Stay => "stay".to_owned(),
        PartBody::Call { name, values, arguments } => {
            let mut words = vec![called(name, values)];
            words.extend(arguments.iter().map(operand));
            // A name `times` before others would be read as an operator between two numbers.
            let last = words.len().saturating_sub(1);
            for word in words.iter_mut().take(last).skip(1).filter(|word| *word == "times") {
                "(times)".clone_into(word);
            }
            words.join(" ")
        }
    };
    let quantifier = part.quantifier.as_ref().map(quantifier).unwrap_or_default();
    let mut text = format!("{body}{quantifier}");
    for (index, mode) in part.modes.iter().enumerate() {
        text.push(' ');
        text.push_str(&self::mode(mode, index + 1 < part.modes.len()));
    }
    if let Some(done) = &part.effects {
        text.push(' ');
        text.push_str(&effects(done));
    }
    text
}

/// The operand of `look`: a single leg needs no brackets.
fn looked(inner: &Walk) -> String {
    match &inner.kind {
        WalkKind::Part(part)
            if matches!(part.body, PartBody::Call { .. })
                && part.quantifier.is_none()
                && part.modes.is_empty()
                && part.effects.is_none() =>
        {
            walk(inner)
        }
        _ => format!("({})", walk(inner)),
    }
}

/// The walk of the eye after `by`: a leg with few modes needs no brackets.
pub(super) fn eye(whole: &Walk) -> String {
    match &whole.kind {
        WalkKind::Part(part)
            if matches!(part.body, PartBody::Call { .. } | PartBody::Group(_))
                && !part.modes.iter().any(|mode| {
                    matches!(mode.kind, ModeKind::To(_, true) | ModeKind::Where(..) | ModeKind::Capturing(..))
                })
                && part.effects.is_none() =>
        {
            walk(whole)
        }
        _ => format!("({})", walk(whole)),
    }
}

/// The quantifier of a walk.
pub(super) fn quantifier(quantifier: &Quantifier) -> String {
    match &quantifier.kind {
        QuantifierKind::Optional => "?".to_owned(),
        QuantifierKind::Any => "*".to_owned(),
        QuantifierKind::Some => "+".to_owned(),
        QuantifierKind::Counted(number, None) => format!("[{}]", expr(number, SUM)),
        QuantifierKind::Counted(least, Some(most)) => format!("[{}..{}]", expr(least, SUM), expr(most, SUM)),
    }
}

/// A mode; `more` of them may follow.
fn mode(asked: &Mode, more: bool) -> String {
    match &asked.kind {
        ModeKind::Quietly => "quietly".to_owned(),
        ModeKind::Taking(None) => "taking".to_owned(),
        ModeKind::Taking(Some(what)) => format!("taking {}", filter(what)),
        ModeKind::MayTake(None) => "may take".to_owned(),
        ModeKind::MayTake(Some(what)) => format!("may take {}", filter(what)),
        ModeKind::MayReturn => "may return".to_owned(),
        ModeKind::Onto(what) => format!("onto {}", filter(what)),
        ModeKind::Past => "past".to_owned(),
        ModeKind::Over(elements) => {
            let elements: Vec<String> = elements
                .iter()
                .map(|element| {
                    let often = element.quantifier.as_ref().map(quantifier).unwrap_or_default();
                    format!("{}{often}", expr(&element.what, PHRASE))
                })
                .collect();
            format!("over {}", elements.join(", "))
        }
        ModeKind::To(what, preferred) => format!("to {}{}", filter(what), if_possible(*preferred)),
        ModeKind::Where(condition, preferred) => {
            let asked = if more || *preferred { closed(condition, 0) } else { expr(condition, 0) };
            format!("where {asked}{}", if_possible(*preferred))
        }
        ModeKind::Capturing(what, at_the_end) => {
            let what = if more { closed(what, TERM) } else { expr(what, TERM) };
            format!("capturing {what}{}", if *at_the_end { " at the end" } else { "" })
        }
        ModeKind::As(name) => format!("as {}", name.text),
        ModeKind::NoCellTwice => "no cell twice".to_owned(),
        ModeKind::WhilePossible => "while possible".to_owned(),
    }
}

/// The operand of `to` and `where`, if it is only a preference.
fn if_possible(preferred: bool) -> &'static str {
    if preferred { " if possible" } else { "" }
}

/// Effects in braces, on one line.
pub(super) fn effects(all: &Effects) -> String {
    format!("{{ {} }}", all.effects.iter().map(effect).collect::<Vec<_>>().join("; "))
}

fn effect(one: &Effect) -> String {
    match &one.kind {
        EffectKind::Each(what, done) => format!("each {} {}", expr(what, TERM), effects(done)),
        EffectKind::If(condition, then, None) => format!("if {} {}", expr(condition, 0), effects(then)),
        EffectKind::If(condition, then, Some(otherwise)) => {
            format!("if {} {} else {}", expr(condition, 0), effects(then), effects(otherwise))
        }
        EffectKind::Take(what) => format!("take {}", expr(what, TERM)),
        EffectKind::Put(what, cell) => format!("put {} on {}", closed(what, TERM), expr(cell, TERM)),
        EffectKind::PutNew(what, cell) => {
            format!("put new {} on {}", closed(what, TERM), expr(cell, TERM))
        }
        EffectKind::Change(what, to) => format!("change {} to {}", closed(what, TERM), expr(to, TERM)),
        EffectKind::Become(kind) => format!("become {}", expr(kind, TERM)),
        EffectKind::Sow(sow) => {
            let also = |word: &str, said: Option<String>| {
                said.map_or(String::new(), |said| format!(" {word} {said}"))
            };
            let from = expr(&sow.from, PHRASE);
            format!("sow {} from {from} by {}", sow.what.text, eye(&sow.walk))
                + &also("as", sow.last.as_ref().map(|last| last.text.clone()))
                + &also("without", sow.without.as_ref().map(|set| expr(set, TERM)))
                + &also("while", sow.again.as_ref().map(|asks| expr(asks, 0)))
        }
        EffectKind::SwapSides => "swap sides".to_owned(),
        EffectKind::Swap(one, other) => format!("swap {} and {}", closed(one, TERM), expr(other, TERM)),
        EffectKind::Add(what, to) => format!("add {} to {}", closed(what, TERM), expr(to, TERM)),
        EffectKind::Remove(what, from) => format!("remove {} from {}", closed(what, TERM), expr(from, TERM)),
        EffectKind::Set(flag) => format!("set {}", expr(flag, ATOM)),
        EffectKind::Clear(state) => format!("clear {}", expr(state, ATOM)),
        EffectKind::Done(name, values) => called(name, values),
        EffectKind::Assign(state, value) => format!("{} = {}", expr(state, ATOM), expr(value, 0)),
    }
}
