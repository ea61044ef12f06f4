//! The tests of the rule file as worked examples: their positions drawn, what they expect in words.

use super::Source;
use super::comments::behind;
use super::expected::{expected, marked_cells};
use super::page::Page;
use super::rules::said;
use crate::desk::picture::{self, Marks, View};
use crate::language::ir::{Placement, TestCase, TestStep, TestStepKind};
use crate::language::source::SourceId;
use crate::play::matches::Plain;
use crate::play::session::Session;

/// Writes all tests. Nothing, if it was stopped.
pub(super) fn examples(source: &Source<'_>, page: &mut Page) -> Option<()> {
    let tests = source.game.tests.iter().filter(|test| test.at.source != SourceId(0));
    let tests: Vec<&TestCase> = tests.collect();
    if tests.is_empty() {
        return Some(());
    }
    page.heading(2, &[], "Examples");
    for test in tests {
        if !(source.go_on)() {
            return None;
        }
        page.heading(3, &[], &test.title);
        said(source, test.at, page);
        for part in parts(&test.steps) {
            example(source, part, page);
        }
    }
    Some(())
}

/// The steps from one position to the next.
fn parts(steps: &[TestStep]) -> Vec<&[TestStep]> {
    let mut parts = Vec::new();
    let mut rest = steps;
    while let [_, behind @ ..] = rest {
        let more = behind.iter().position(|step| matches!(step.kind, TestStepKind::Position(_)));
        let (part, others) = rest.split_at(more.map_or(rest.len(), |more| more + 1));
        parts.push(part);
        rest = others;
    }
    parts
}

/// A position, and what is expected of it; after moves the position that they lead to, too.
fn example(source: &Source<'_>, steps: &[TestStep], page: &mut Page) {
    let game = source.game;
    let (mut placement, steps) = match steps {
        [TestStep { kind: TestStepKind::Position(placement), .. }, rest @ ..] => (placement.clone(), rest),
        steps => (game.setup.clone(), steps),
    };
    let mut rest = steps;
    loop {
        let until = rest.iter().position(|step| matches!(step.kind, TestStepKind::Play(_)));
        let (here, next) = rest.split_at(until.unwrap_or(rest.len()));
        page.open("example");
        let mut marks = Marks::default();
        for step in here {
            marked_cells(&step.kind, &mut marks);
        }
        let view = View { marks, ..View::default() };
        page.picture(&picture::draw(game, &placement, &view), false, "");
        for step in here {
            page.paragraph(&expected(game, step));
            if let Some(comment) = behind(&game.sources, step.at) {
                page.paragraph(&comment);
            }
        }
        let played = next.split_first();
        if let Some((step, _)) = played {
            page.paragraph(&expected(game, step));
        }
        page.close();
        let Some((TestStep { kind: TestStepKind::Play(texts), .. }, behind)) = played else { return };
        let Some(after) = after(source, &placement, texts.iter().map(|(_, text)| text.as_str())) else {
            return;
        };
        if behind.is_empty() {
            return;
        }
        (placement, rest) = (after, behind);
    }
}

/// The position after moves; none if one of them is not legal, which tests may expect.
fn after<'t>(
    source: &Source<'_>,
    placement: &Placement,
    texts: impl Iterator<Item = &'t str>,
) -> Option<Placement> {
    let mut session = Session::<Plain>::at(source.game, placement).ok()?;
    for text in texts {
        session.play(text).ok()?;
    }
    Some(session.placement())
}
