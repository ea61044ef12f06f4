//! Set-ups, turns, endings, tests.

use std::fmt::Write as _;

use super::clauses::{guard, instead_word};
use super::expressions::{TERM, closed, expr};
use super::walks::quantifier;
use super::{block, fill, fits};
use menagerie::language::syntax::tree::{
    Act, Acts, ActsKind, Army, CellRange, EndGroup, EndResult, EndingKind, Entry, Expectation, ExpectedMoves,
    Guard, Location, Men, Name, Often, Order, PositionLine, SetupBody, Target, TestStep, TestStepKind, Text,
    WhoseMoves,
};

pub(super) fn setup(body: &SetupBody) -> String {
    match body {
        SetupBody::Drawing(drawing, armies) if armies.is_empty() => drawn("setup", drawing),
        SetupBody::Drawing(drawing, armies) => block(&drawn("setup", drawing), &printed(armies)),
        SetupBody::Armies(armies) => block("setup", &printed(armies)),
    }
}

fn printed(armies: &[Army]) -> Vec<String> {
    armies.iter().map(army).collect()
}

fn drawn(head: &str, drawing: &Text) -> String {
    format!("{head} \"\"\"{}\"\"\"", drawing.text)
}

fn army(army: &Army) -> String {
    let head = format!("{}:", army.side.text);
    match &army.men {
        _ if !army.of_cells.is_empty() => {
            let of_cells = army.of_cells.iter().map(|(all, state)| {
                let words: Vec<String> = all.iter().map(cells).collect();
                format!("{} {{{}}}", words.join(" "), state.iter().map(entry).collect::<Vec<_>>().join("; "))
            });
            fill(&head, &of_cells.collect::<Vec<_>>(), ",")
        }
        None => format!("{head} likewise"),
        Some(men) => fill(&head, &men.iter().map(self::men).collect::<Vec<_>>(), ","),
    }
}

fn men(men: &Men) -> String {
    match &men.stands {
        Location::InHand(number) => format!("{} {} in hand", men.kind.text, number.value),
        Location::Cells(all, state) => {
            let mut words = vec![men.kind.text.clone()];
            words.extend(all.iter().map(cells));
            words.extend(record(state));
            words.join(" ")
        }
        Location::Shuffled(row) => {
            let mut words = vec!["shuffled".to_owned(), men.kind.text.clone()];
            words.extend(record(&row.entries));
            for (kind, state) in &row.others {
                words.push(kind.text.clone());
                words.extend(record(state));
            }
            words.push("on".to_owned());
            words.extend(row.cells.iter().map(cells));
            words.extend(row.allowed.iter().map(|allowed| format!("where {}", closed(allowed, 0))));
            words.join(" ")
        }
    }
}

fn record(state: &[Entry]) -> Option<String> {
    let entries = || state.iter().map(entry).collect::<Vec<_>>().join("; ");
    (!state.is_empty()).then(|| format!("{{{}}}", entries()))
}

pub(super) fn cells(range: &CellRange) -> String {
    match &range.last {
        Some(last) => format!("{}..{}", range.first.text, last.text),
        None => range.first.text.clone(),
    }
}

fn entry(entry: &Entry) -> String {
    let side = entry.side.as_ref().map(|side| format!(" of {}", side.text)).unwrap_or_default();
    match &entry.value {
        Some(value) => format!("{}{side} = {}", entry.name.text, closed(value, 0)),
        None => format!("set {}{side}", entry.name.text),
    }
}

pub(super) fn acts(all: &Acts) -> String {
    let (members, joint, depth) = match &all.kind {
        ActsKind::Else(members) => (members, " else ", 0),
        ActsKind::Choice(members) => (members, " | ", 1),
        ActsKind::Sequence(members) => (members, " then ", 2),
        ActsKind::Act { act, quantifier: often, most, guards } => {
            let mut text = match act {
                Act::Group(inner) => format!("({})", acts(inner)),
                Act::Move(but) => format!("move{}", but_not(but)),
                Act::Drop(but) => format!("drop{}", but_not(but)),
                Act::Pass => "pass".to_owned(),
                Act::Label(name) => name.text.clone(),
            };
            text.push_str(&often.as_ref().map(quantifier).unwrap_or_default());
            for value in most {
                let _ = write!(text, " with most {}", expr(value, TERM));
            }
            for condition in guards {
                let _ = write!(text, " {}", guard(condition));
            }
            return text;
        }
    };
    let members: Vec<String> = members
        .iter()
        .map(|member| {
            let inner = match member.kind {
                ActsKind::Else(_) => 0,
                ActsKind::Choice(_) => 1,
                ActsKind::Sequence(_) => 2,
                ActsKind::Act { .. } => 3,
            };
            if inner > depth { acts(member) } else { format!("({})", acts(member)) }
        })
        .collect();
    let line = members.join(joint);
    if depth == 0 && !fits(&line) { members.join("\nelse ") } else { line }
}

pub(super) fn turn(content: &Acts, again: &[Guard]) -> String {
    let mut text = block("turn", &[acts(content)]);
    if !again.is_empty() {
        text.push_str(" again");
    }
    for condition in again {
        let _ = write!(text, " {}", guard(condition));
    }
    text
}

/// Whose turns there are in a phase.
pub(super) fn order(order: &Order) -> String {
    match order {
        Order::EachSide(times) => format!("each side {}", often(times)),
        Order::Listed(sides) => {
            let sides = sides.iter().map(|(side, times)| match times {
                None => side.text.clone(),
                Some(times) => format!("{} {}", side.text, often(times)),
            });
            sides.collect::<Vec<_>>().join(", ")
        }
    }
}

fn often(often: &Often) -> String {
    match often {
        Often::Once => "once".to_owned(),
        Often::Times(number) => format!("{} times", number.value),
    }
}

/// What is left out of any move or drop.
fn but_not(labels: &[Name]) -> String {
    match labels {
        [] => String::new(),
        [only] => format!(" but not {}", only.text),
        several => {
            let labels: Vec<&str> = several.iter().map(|label| label.text.as_str()).collect();
            format!(" but not ({})", labels.join(" or "))
        }
    }
}

pub(super) fn ends(groups: &[EndGroup]) -> String {
    let groups: Vec<String> = groups
        .iter()
        .map(|group| {
            let endings: Vec<String> =
                group.endings.iter().map(|ending| self::ending(&ending.kind)).collect();
            block(if group.after { "after a turn" } else { "before a turn" }, &endings)
        })
        .collect();
    block("ends", &groups)
}

fn ending(ending: &EndingKind) -> String {
    match ending {
        EndingKind::Ends { instead, label, result, guards } => {
            let result = match result {
                EndResult::Win => "win".to_owned(),
                EndResult::Lose => "lose".to_owned(),
                EndResult::Draw => "draw".to_owned(),
                EndResult::Wins(side) => format!("{} wins", side.text),
            };
            let label = label.as_ref().map(|label| format!("{}: ", label.text)).unwrap_or_default();
            let mut words = vec![format!("{}{label}{result}", instead_word(*instead))];
            words.extend(guards.iter().map(guard));
            words.join(" ")
        }
        EndingKind::Without(label) => format!("without {}", label.text),
        EndingKind::Broken(_) => "# (something that cannot be read)".to_owned(),
    }
}

pub(super) fn test(title: &Text, steps: &[TestStep]) -> String {
    block(&format!("test \"{}\"", title.text), &steps.iter().map(step).collect::<Vec<_>>())
}

fn step(step: &TestStep) -> String {
    match &step.kind {
        TestStepKind::PositionSetup(None) => "position setup".to_owned(),
        TestStepKind::PositionSetup(Some(number)) => format!("position setup {}", number.value),
        TestStepKind::PositionDrawing(drawing, lines) if lines.is_empty() => drawn("position", drawing),
        TestStepKind::PositionDrawing(drawing, lines) => position(&drawn("position", drawing), lines),
        TestStepKind::Position(lines) => position("position", lines),
        TestStepKind::Play(moves) => fill("play", &moves.iter().map(quoted).collect::<Vec<_>>(), ""),
        TestStepKind::Then(expected) => match expected {
            Expectation::Draw => "then draw".to_owned(),
            Expectation::Wins(side) => format!("then {} wins", side.text),
            Expectation::GoesOn => "then game goes on".to_owned(),
            Expectation::Condition(condition) => format!("then {}", expr(condition, 0)),
        },
        TestStepKind::Moves { whose, expected } => moves(whose, expected),
        TestStepKind::Counts(numbers) => {
            fill("counts", &numbers.iter().map(|number| number.value.to_string()).collect::<Vec<_>>(), "")
        }
        TestStepKind::Broken(_) => "# (something that cannot be read)".to_owned(),
    }
}

/// A position: on one line where it is short and declares no state, whose
/// value would run into what follows.
fn position(head: &str, lines: &[PositionLine]) -> String {
    let parts: Vec<String> = lines
        .iter()
        .map(|line| match line {
            PositionLine::Army(men) => army(men),
            PositionLine::Entry(state) => entry(state),
            PositionLine::Phase(name, None) => format!("phase {}", name.text),
            PositionLine::Phase(name, Some(turn)) => format!("phase {} turn {}", name.text, turn.value),
            PositionLine::ToMove(side) => format!("to move {}", side.text),
        })
        .collect();
    let line = parts.join("  ");
    if fits(&line) && !lines.iter().any(|line| matches!(line, PositionLine::Entry(_))) && !parts.is_empty() {
        block(head, &[line])
    } else {
        block(head, &parts)
    }
}

fn quoted(text: &Text) -> String {
    format!("\"{}\"", text.text)
}

fn moves(whose: &WhoseMoves, expected: &ExpectedMoves) -> String {
    let head = match whose {
        WhoseMoves::All => "moves all".to_owned(),
        WhoseMoves::Drops => "moves drops".to_owned(),
        WhoseMoves::Man(kind, cell) => format!("moves {} {}", kind.text, cell.text),
    };
    match expected {
        ExpectedMoves::None => format!("{head}: none"),
        ExpectedMoves::Cells(number) => format!("{head}: {} cells", number.value),
        ExpectedMoves::Exactly(targets) => list(&format!("{head}:"), targets),
        ExpectedMoves::Include(targets) => list(&format!("{head} include"), targets),
        ExpectedMoves::Exclude(targets, why) => {
            let because = why.as_ref().map(|why| format!(" because {}", why.kind.word())).unwrap_or_default();
            format!("{}{because}", list(&format!("{head} exclude"), targets))
        }
    }
}

fn list(head: &str, targets: &[Target]) -> String {
    let targets: Vec<String> = targets
        .iter()
        .map(|target| match target {
            Target::Move(text) => quoted(text),
            Target::Cells(range) => cells(range),
        })
        .collect();
    fill(head, &targets, "")
}
