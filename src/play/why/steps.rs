//! The steps of a move, and what was asked on the way, in sentences.

use super::lines::Lines;
use super::place;
use super::words::{held, says_no_more};
use crate::language::diagnostic::words::one;
use crate::language::ir::{Cell, Game, Kind, ManOwner};
use crate::language::source::{SourceId, Sources, Span};
use crate::play::listing;
use crate::play::trace::{Finding, Landed, Step, StepKind};

/// Explains steps in order: a leg begins where the one before has ended.
#[derive(Debug)]
pub(super) struct Steps {
    /// Where the mover is.
    at: Option<Cell>,
    /// The cells that the next leg goes over.
    over: Vec<Cell>,
    /// The cells reached by consecutive legs of the prelude, reported with the next leg.
    by: Vec<Cell>,
    /// The condition that was reported last: its parts follow.
    held: Option<Span>,
}

impl Steps {
    /// Steps that begin on a cell; a drop begins on none.
    pub(super) fn new(at: Option<Cell>) -> Self {
        Self { at, over: Vec::new(), by: Vec::new(), held: None }
    }

    /// Adds a line for each step.
    pub(super) fn tell(&mut self, lines: &mut Lines<'_>, depth: usize, mut steps: &[Step]) {
        while let [step, behind @ ..] = steps {
            steps = behind;
            match step.kind {
                StepKind::Over(cell) => self.over.push(cell),
                StepKind::Number(_) => {}
                StepKind::Asked(held) => {
                    let found = Finding { at: step.at, held, values: values(behind), by: None };
                    if !self.is_told(&lines.game.sources, &found) {
                        finding(lines, depth + 1, &found);
                    }
                }
                StepKind::Held => {
                    self.held = Some(step.at);
                    lines.quote(depth, "", step.at, &format!(", {}", held(lines.game, step.at)));
                }
                StepKind::Walked(cell, Landed::Quietly) if goes_on(step, behind) => self.by.push(cell),
                // The words are those of the clause, which was reported before.
                StepKind::Dropped(_) => lines.note(depth, done(lines.game, &step.kind), step.at),
                StepKind::Walked(cell, landed) => {
                    let leg = self.leg(lines.game, cell, landed);
                    lines.told_of(depth, leg, step.at);
                }
                ref kind => {
                    let done = done(lines.game, kind);
                    lines.told_of(depth, done, step.at);
                    // The same is often done to several pieces.
                    lines.lines.dedup();
                }
            }
        }
    }

    /// Whether a part of a condition is no more than the condition, which was reported before.
    fn is_told(&self, sources: &Sources, found: &Finding) -> bool {
        let whole = self.held.map(|at| listing::words(sources, at));
        let part = listing::words(sources, found.at);
        found.values.is_none() && whole.is_some_and(|whole| says_no_more(&whole, &part))
    }

    /// "from `a1` over `a2` to `a3`, which is empty"
    fn leg(&mut self, game: &Game, cell: Cell, landed: Landed) -> String {
        let name = |cell: Cell| format!("`{}`", game.board.cell_name(cell));
        let from = self.at.map_or_else(String::new, |from| format!("from {} ", name(from)));
        let by: Vec<String> = self.by.drain(..).map(name).collect();
        let by = if by.is_empty() { String::new() } else { format!("by {} ", by.join(" ")) };
        let over: Vec<String> = self.over.drain(..).map(name).collect();
        let over = if over.is_empty() { String::new() } else { format!("over {} ", over.join(" ")) };
        self.at = Some(cell);
        let (to, how) = match landed {
            Landed::Quietly => ("to", ""),
            Landed::Taking => ("to", ", taking"),
            Landed::Onto => ("onto", ""),
            Landed::Past => ("past", ""),
        };
        format!("{from}{by}{over}{to} {}{how}", name(cell))
    }
}

/// Whether a leg of the prelude is followed by another: the legs of a slide are reported as one.
fn goes_on(step: &Step, behind: &[Step]) -> bool {
    let of_prelude = |step: &Step| step.at.source == SourceId(0);
    let next = behind.first().filter(|next| matches!(next.kind, StepKind::Walked(..)));
    of_prelude(step) && next.is_some_and(of_prelude)
}

/// The two numbers of a comparison, where these steps begin with them.
fn values(steps: &[Step]) -> Option<[(Span, i64); 2]> {
    match steps {
        [Step { at: a, kind: StepKind::Number(one) }, Step { at: b, kind: StepKind::Number(other) }, ..] => {
            Some([(*a, i64::from(*one)), (*b, i64::from(*other))])
        }
        _ => None,
    }
}

/// Tells the value of a part of a condition. What every game has from the prelude is left out.
pub(super) fn finding(lines: &mut Lines<'_>, depth: usize, found: &Finding) {
    if found.at.source == SourceId(0) {
        return;
    }
    let so = if found.held { "is so" } else { "is not so" };
    match found.values {
        None => {
            let by = attacker(lines.game, found).map_or_else(String::new, |by| format!(": by {by}"));
            lines.quote(depth, "", found.at, &format!(", {so}{by}"));
        }
        Some(values) => {
            let sources = &lines.game.sources;
            let compared = comparison(sources, found.at, values);
            lines.note(depth, format!("`{compared}`{}, {so}", place(sources, found.at)), found.at);
        }
    }
}

/// "Black's Rook on `e8`": an attacker, for an attack that holds.
pub(super) fn attacker(game: &Game, found: &Finding) -> Option<String> {
    let (kind, owner, cell) = found.by?;
    let (side, man) = (owner.name(&game.sides), game.kind_name(kind));
    Some(format!("{side}'s {man} on `{}`", game.board.cell_name(cell)))
}

/// "rank 3 >= it.rank 2": a comparison with what its two numbers were.
fn comparison(sources: &Sources, at: Span, [(a, one), (b, other)]: [(Span, i64); 2]) -> String {
    let valued = |at: Span, value: i64| {
        let words = listing::words(sources, at);
        if words.parse::<i64>().is_ok() { words } else { format!("{words} {value}") }
    };
    if a.is_within(at) && b.is_within(at) && a.end <= b.start {
        let sign = listing::words(sources, Span { source: a.source, start: a.end, end: b.start });
        format!("{} {sign} {}", valued(a, one), valued(b, other))
    } else {
        format!("{} ({one} and {other})", listing::words(sources, at))
    }
}

/// What a step did that is no leg.
fn done(game: &Game, step: &StepKind) -> String {
    let cell = |cell: Cell| format!("`{}`", game.board.cell_name(cell));
    let kind = |kind: Kind| game.kind_name(kind);
    let man = |of: Kind, owner: ManOwner| format!("{}'s {}", owner.name(&game.sides), kind(of));
    match *step {
        StepKind::Stayed => "it stays".to_owned(),
        StepKind::Looked(at) => format!("it looks at {}", cell(at)),
        StepKind::Dropped(at) => format!("it is put down on {}", cell(at)),
        StepKind::Took(at, of, owner) => format!("{} on {} is taken", man(of, owner), cell(at)),
        StepKind::Put(of, from, to) => format!("the {} on {} is put on {}", kind(of), cell(from), cell(to)),
        StepKind::Swapped(_, one, other) => {
            format!("who is on {} and {} change places", cell(one), cell(other))
        }
        StepKind::Became(of) => format!("it becomes {}", one(kind(of))),
        StepKind::Turned(owner) => format!("it is {}'s from then on", owner.name(&game.sides)),
        StepKind::Changed(at, of, owner) => {
            let of = of.map_or("the same", kind);
            let whose = owner.map_or_else(String::new, |owner| format!(", {}'s", owner.name(&game.sides)));
            format!("who is on {} is {of}{whose} from then on", cell(at))
        }
        StepKind::Appeared(at, of, owner) => format!("{} appears on {}", man(of, owner), cell(at)),
        StepKind::Joined(at) => format!("{} is added", cell(at)),
        StepKind::Left(at) => format!("{} is removed", cell(at)),
        StepKind::Grew(at) => format!("the number of {} grows", cell(at)),
        StepKind::Shrank(at) => format!("the number of {} becomes less", cell(at)),
        StepKind::SidesSwapped => "the sides change places".to_owned(),
        StepKind::Moved(_)
        | StepKind::Effect
        | StepKind::Held
        | StepKind::Asked(_)
        | StepKind::Number(_)
        | StepKind::Over(_)
        | StepKind::Walked(..) => "done".to_owned(),
    }
}
