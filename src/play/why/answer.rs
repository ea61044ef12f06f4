//! The answer to "why this move, or why not": in lines, each with its place in the rules.

use serde::Serialize;

use super::changed::changed;
use super::lines::{Line, Lines, Place};
use super::steps::{Steps, finding};
use super::words::{forbidden_by, says_no_more};
use super::{Blocked, CAUSES, Why, own_words};
use crate::language::diagnostic::words::one;
use crate::language::ir::{Game, Placement, Reason};
use crate::play::listing;
use crate::play::matches::Inquiry;
use crate::play::trace::{Act, Derivation, Finding, Refusal};

/// What sort of reason it is that a move is refused.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Sort {
    /// The cell is empty.
    Nobody,
    /// The piece there is not of the side to move.
    OtherSide,
    /// The piece there is of another kind.
    OtherPiece,
    /// There is no piece of that kind in the hand.
    Hand,
    /// The target of a drop is occupied.
    Occupied,
    /// The game is over.
    Over,
    /// The turn asks for something else.
    Turn,
    /// Words of a clause, or of a rule, keep the piece away.
    Forbidden,
    /// No clause of the piece leads there.
    #[default]
    Way,
}

/// What there is to say of a move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Answer {
    /// The move in the question.
    #[serde(rename = "move")]
    pub text: String,
    /// Whether it is legal.
    pub legal: bool,
    /// What sort of reason refuses it; none of a legal move.
    pub reason: Option<Sort>,
    /// The answer in one sentence.
    pub told: String,
    /// The clause that makes it, or that came nearest.
    pub clause: Option<Place>,
    /// The same step by step.
    pub lines: Vec<Line>,
}

impl Answer {
    /// The answer for people, line by line.
    #[must_use]
    pub fn to_text(&self) -> String {
        let mut text = format!("{}\n", self.told);
        for line in &self.lines {
            text.extend(std::iter::repeat_n("  ", line.depth));
            text.push_str(&line.text);
            text.push('\n');
        }
        text
    }
}

/// What makes a legal move, step by step, and what comes then.
pub(crate) fn legal(
    game: &Game,
    text: &str,
    way: &Derivation,
    (of, then): ([&Placement; 2], String),
) -> Answer {
    let mut lines = Lines { game, lines: Vec::new() };
    for act in &way.acts {
        begin(&mut lines, act);
        Steps::new(act.origin).tell(&mut lines, 2, &act.steps);
    }
    let moved: Vec<_> = way.acts.iter().filter_map(|act| Some((act.origin?, act.to()?))).collect();
    for told in changed(game, of, &moved) {
        lines.say(1, told);
    }
    lines.say(1, then);
    Answer {
        text: text.to_owned(),
        legal: true,
        reason: None,
        told: format!("`{text}` is legal"),
        clause: way.acts.first().and_then(|act| Place::of(&game.sources, act.clause)),
        lines: lines.lines,
    }
}

/// The actor and the clause.
fn begin(lines: &mut Lines<'_>, act: &Act) {
    let game = lines.game;
    let kind = act.kind.and_then(|kind| game.kinds.get(kind.index())).map(|kind| kind.name.as_str());
    let who = match (kind, act.origin) {
        (Some(kind), Some(cell)) => format!("the {kind} on `{}` moves by ", game.board.cell_name(cell)),
        (Some(kind), None) => format!("{} is dropped by ", one(kind)),
        (None, _) => match act.chosen() {
            Some(cell) => format!("`{}` is chosen by ", game.board.cell_name(cell)),
            None => "a pass by ".to_owned(),
        },
    };
    lines.quote(1, &who, act.clause, "");
}

/// Why a move is refused, as found.
pub(crate) fn illegal(play: &Inquiry<'_>, text: &str, why: &Why, advice: Option<String>) -> Answer {
    let game = play.game();
    let mut lines = Lines { game, lines: Vec::new() };
    let nearest = why.refusals.first();
    if let Some(blocked) = &why.blocked {
        in_the_way(&mut lines, blocked);
    }
    match nearest {
        Some(nearest) => {
            refused(&mut lines, play, nearest);
            others(&mut lines, &why.refusals, nearest);
        }
        None => {
            for label in &why.labels {
                lines.quote(1, "", label.span, &format!(": {}", label.text));
                lines.forbids();
            }
            why.findings.iter().for_each(|found| finding(&mut lines, 2, found));
        }
    }
    if let Some(advice) = advice {
        lines.say(1, advice);
    }
    let blocked = why.blocked.map(|blocked| blocked.clause);
    let clause = nearest.map_or(blocked, |nearest| nearest.stopped.clause);
    Answer {
        text: text.to_owned(),
        legal: false,
        reason: Some(why.sort),
        told: format!("`{text}` is not legal: {}", why.told),
        clause: clause.and_then(|at| Place::of(&game.sources, at)),
        lines: lines.lines,
    }
}

/// How far the clause came that came nearest, and what stopped it.
fn refused(lines: &mut Lines<'_>, play: &Inquiry<'_>, refusal: &Refusal) {
    let game = lines.game;
    let stopped = &refusal.stopped;
    if let Some(clause) = stopped.clause {
        lines.quote(1, "the nearest is ", clause, "");
    }
    Steps::new(refusal.origin).tell(lines, 2, &stopped.steps);
    let before = match stopped.cell {
        Some(cell) if refusal.reason == Reason::Look => {
            format!("it looks as far as `{}`: ", game.board.cell_name(cell))
        }
        None if refusal.reason == Reason::Look => "it sees nothing: ".to_owned(),
        Some(cell) => format!("it stops at `{}`: ", game.board.cell_name(cell)),
        None => "it does not set out: ".to_owned(),
    };
    let forbidden = forbidden_by(play, refusal);
    if own_words(refusal) == refusal.at {
        lines.quote(2, &before, refusal.at, &format!(", {forbidden}"));
    } else {
        lines.note(2, format!("{before}`{}` {forbidden}", refusal.reason.word()), refusal.at);
    }
    lines.forbids();
    // What says no more than the words above is left out.
    let told = listing::words(&game.sources, refusal.at);
    let more = |found: &&Finding| {
        found.values.is_some()
            || found.by.is_some()
            || !says_no_more(&told, &listing::words(&game.sources, found.at))
    };
    stopped.findings.iter().filter(more).for_each(|found| finding(lines, 3, found));
}

/// That a piece blocks a clause.
fn in_the_way(lines: &mut Lines<'_>, &Blocked { clause, cell }: &Blocked) {
    let cell = lines.game.board.cell_name(cell);
    lines.quote(1, "the nearest is ", clause, "");
    lines.say(2, format!("it stops at `{cell}`, where a piece is in the way"));
}

/// What else keeps the piece away.
fn others(lines: &mut Lines<'_>, refusals: &[Refusal], nearest: &Refusal) {
    let told = |refusal: &Refusal| (refusal.reason, own_words(refusal));
    let mut known = vec![told(nearest)];
    for refusal in refusals {
        let (reason, at) = told(refusal);
        if known.len() < CAUSES && !known.contains(&(reason, at)) {
            known.push((reason, at));
            lines.quote(1, &format!("also kept away by `{}`: ", reason.word()), at, "");
            lines.forbids();
        }
    }
}
