//! Why a move is legal or not, for people, with places in the rules.
//!
//! A refused move is explained by the first of these that holds: the text names no cell of the board, the cell is empty, the
//! piece is another side's or another kind's, the turn asks for something else first, clauses keep the piece away, or nothing
//! leads there.

mod answer;
mod asked;
mod changed;
mod lines;
mod steps;
mod words;

use std::cmp::Reverse;

use crate::language::budget::Exhausted;
use crate::language::diagnostic::words::{all_of, any_of};
use crate::language::diagnostic::{Diagnostic, Label, catalog};
use crate::language::ir::{Cell, Game, Kind, Reason};
use crate::language::sorting::Sorting;
use crate::language::source::{SourceId, Sources, Span};
use crate::language::written::foreign;
use crate::play::listing;
use crate::play::matches::{Demand, Inquiry, Outcome};
use crate::play::notation::{self, ReadMove};
use crate::play::trace::{Act, Derivation, Finding, Refusal, StepKind};
use answer::illegal;
pub(crate) use answer::legal;
pub use answer::{Answer, Sort};
use asked::RefusedText;
pub use lines::{Line, Place};
use steps::attacker;
use words::{forbidden_by, held, lacking};

/// The most clauses that are listed as keeping a piece away.
const CAUSES: usize = 3;
/// The most moves that are listed as fulfilling what a turn asks for.
const MOVES: usize = 4;
/// The most letters of pieces that are listed.
const LETTERS: usize = 12;

/// A refusal in a few words, and by places in the rules.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Why {
    /// A few words, such as "kept away by `quietly`, line 6".
    pub told: String,
    /// What sort of reason it is.
    pub sort: Sort,
    /// What keeps a piece away, beginning with the clause that came nearest.
    pub refusals: Vec<Refusal>,
    /// If no walk was kept away: the values of the parts of these words.
    pub(crate) findings: Vec<Finding>,
    /// The piece that blocks a clause that would lead there.
    pub(crate) blocked: Option<Blocked>,
    /// The words of the rules that are meant.
    pub labels: Vec<Label>,
}

/// A blocking piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Blocked {
    /// The clause that would lead on.
    clause: Span,
    /// Its cell.
    cell: Cell,
}

impl Why {
    fn plain(sort: Sort, told: impl Into<String>) -> Self {
        Self { told: told.into(), sort, ..Self::default() }
    }

    /// The sorts of words that keep a piece away.
    fn reasons(&self) -> Vec<Reason> {
        self.refusals.iter().map(|refusal| refusal.reason).collect()
    }
}

/// The message about a text that is no legal move. If finding the reason takes too much, it is left out.
#[must_use]
pub fn refused(play: &Inquiry<'_>, moves: &[&[Derivation]], unread: &ReadMove) -> Diagnostic {
    let mut diagnostic = Diagnostic::new(catalog::NO_SUCH_MOVE, unread.to_string());
    let mut help = unread.advice();
    if let ReadMove::None { text, .. } = unread {
        let asked = RefusedText { game: play.game(), play, moves };
        if let Ok(Some(Why { told, labels, .. })) = asked.why(text) {
            let message = format!("{}: {told}", diagnostic.message);
            diagnostic = diagnostic.saying(message);
            diagnostic.labels = labels;
        }
        help = advice(play, moves, unread, text);
    }
    match help {
        Some(help) => diagnostic.help(help),
        None => diagnostic,
    }
}

/// How else the move may be written, and which legal moves may be meant.
fn advice(play: &Inquiry<'_>, moves: &[&[Derivation]], unread: &ReadMove, text: &str) -> Option<String> {
    let game = play.game();
    let written = castlings(game, moves, text)
        .or_else(|| foreign::advice(&game.board.cells, text))
        .or_else(|| unknown_letter(game, text));
    match (written, idle(play, moves, text).or_else(|| unread.advice())) {
        (Some(written), Some(legal)) => Some(format!("{written}; {legal}")),
        (written, legal) => written.or(legal),
    }
}

/// That the piece that a text names, or those of that kind in hand, cannot do anything at all.
fn idle(play: &Inquiry<'_>, moves: &[&[Derivation]], text: &str) -> Option<String> {
    let (game, position) = (play.game(), play.position());
    let sketch = notation::sketch(game, text)?;
    let name = |kind: Kind| game.kinds.get(kind.index()).map_or("?", |kind| kind.name.as_str());
    let acts = || moves.iter().flat_map(|ways| *ways).filter_map(|way| way.acts.first());
    let (first, kind) = (*sketch.cells.first()?, sketch.kinds.first());
    if moves.is_empty() {
        return None;
    }
    if sketch.drop {
        let kind = kind.filter(|kind| position.in_hand(position.to_move, **kind) > 0)?;
        let drops = |act: &Act| act.is_drop() && act.kind.is_some_and(|kind| sketch.kinds.contains(&kind));
        return (!acts().any(drops)).then(|| format!("no {} can be dropped now", name(*kind)));
    }
    if let ([_], Some(kind)) = (sketch.cells.as_slice(), kind)
        && !acts().any(|act| act.kind.is_some_and(|kind| sketch.kinds.contains(&kind)))
    {
        return Some(format!("no {} has a legal move", name(*kind)));
    }
    let man = position.man(position.on(first)?);
    let his = man.owner.is_moved_by(position.to_move) && sketch.cells.len() > 1;
    let told = || format!("the {} on `{}` has no legal move", name(man.kind), game.board.cell_name(first));
    (his && !acts().any(|act| act.origin == Some(first))).then(told)
}

/// The explanation of a text that is no legal move; none if no piece fits it.
///
/// # Errors
///
/// [`Exhausted`] if computing it takes too much.
pub(crate) fn asked(
    play: &Inquiry<'_>,
    moves: &[&[Derivation]],
    unread: &ReadMove,
) -> Result<Option<Answer>, Exhausted> {
    let ReadMove::None { text, .. } = unread else { return Ok(None) };
    let mut why = RefusedText { game: play.game(), play, moves }.why(text)?;
    // The owner of the piece is reported first, and then that the game is over.
    if let (Some(outcome), Some(found)) = (play.outcome()?, &why)
        && !matches!(found.sort, Sort::Nobody | Sort::OtherSide)
    {
        why = Some(over(play.game(), &outcome));
    }
    Ok(why.map(|why| illegal(play, text, &why, advice(play, moves, unread, text))))
}

/// That the game is over.
fn over(game: &Game, outcome: &Outcome) -> Why {
    let mut labels = Vec::new();
    label(&mut labels, game, outcome.at, "has ended it".to_owned());
    let told = format!("the game is over: {}", listing::outcome_in_words(game, outcome));
    Why { told, labels, sort: Sort::Over, ..Why::default() }
}

/// How the castlings are written that can be made now.
fn castlings(game: &Game, moves: &[&[Derivation]], text: &str) -> Option<String> {
    let puts = |way: &Derivation| {
        let put = |step: &crate::play::trace::Step| matches!(step.kind, StepKind::Put(..));
        way.acts.iter().any(|act| act.steps.iter().any(put))
    };
    if !foreign::is_castling(text) || game.labels.iter().any(|label| label == text) {
        return None;
    }
    let texts = notation::texts(game, moves);
    let two = moves.iter().zip(texts).filter(|(ways, _)| ways.first().is_some_and(puts));
    let labelled = |ways: &[Derivation]| {
        let label = ways.first()?.acts.first()?.label?;
        Some(format!("`{}` or ", game.labels.get(label.index())?))
    };
    let written =
        |(ways, text): (&&[Derivation], String)| format!("{}`{text}`", labelled(ways).unwrap_or_default());
    let two: Vec<String> = two.take(LETTERS).map(written).collect();
    let how = "castling is written by its label, or by the cells of the piece that makes it";
    Some(if two.is_empty() {
        format!("{how}, and no current move moves a second piece")
    } else {
        format!("{how}: of the current moves, {} move a second piece", all_of(&two))
    })
}

/// That no piece has the letter before a cell, and which letters there are.
fn unknown_letter(game: &Game, text: &str) -> Option<String> {
    let letter = text.chars().next().filter(char::is_ascii_uppercase)?;
    let known = notation::sketch(game, text).is_some();
    let cell_follows = notation::sketch(game, text.get(1..)?).is_some_and(|sketch| sketch.kinds.is_empty());
    if known || !cell_follows {
        return None;
    }
    let letters = game.kinds.iter().take(LETTERS).map(|kind| format!("`{}` {}", kind.letter, kind.name));
    let letters: Vec<String> = letters.collect();
    let there = if letters.len() == 1 { "the only one is" } else { "there are" };
    Some(format!("no piece has the letter `{letter}`: {there} {}", all_of(&letters)))
}

/// The piece that is asked about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Whose {
    /// Any piece of the side to move, from the board or from the hand.
    Any,
    /// Any dropped piece.
    Drops,
    /// The piece on a cell, as if its side were to move.
    Man(Cell),
}

impl Whose {
    fn cell(self) -> Option<Cell> {
        if let Self::Man(cell) = self { Some(cell) } else { None }
    }

    /// Whether it began here; a drop begins nowhere.
    fn began(self, origin: Option<Cell>) -> bool {
        match self {
            Self::Any => true,
            Self::Drops => origin.is_none(),
            Self::Man(cell) => origin == Some(cell),
        }
    }
}

/// Why a piece does not reach a cell. None if nothing is known to lead there.
///
/// # Errors
///
/// [`Exhausted`] if computing it takes too much.
pub fn kept_away(play: &Inquiry<'_>, whose: Whose, to: Cell) -> Result<Option<Why>, Exhausted> {
    kept_away_by(play, whose, &[], to)
}

/// The same for a piece that has visited some cells before, in their order.
fn kept_away_by(play: &Inquiry<'_>, whose: Whose, by: &[Cell], to: Cell) -> Result<Option<Why>, Exhausted> {
    // A move that only the turn forbids is not kept away by the clauses of other ways to the same cell.
    let wanted = |acts: &[Act]| {
        acts.last().is_some_and(|act| {
            act.to() == Some(to) && whose.began(act.origin) && notation::goes_over(&act.steps, by)
        })
    };
    let of = whose.cell();
    let demand = play.demand(of, wanted)?;
    nearest(play, of, demand, || {
        let mut refusals = refusals(play, whose)?;
        refusals.retain(|refusal| refusal.target == to && notation::goes_over(&refusal.stopped.steps, by));
        Ok(refusals)
    })
}

/// What the turn asks for instead, or what keeps pieces away, beginning with the clause that came nearest.
fn nearest(
    play: &Inquiry<'_>,
    of: Option<Cell>,
    demand: Option<Demand>,
    refusals: impl FnOnce() -> Result<Vec<Refusal>, Exhausted>,
) -> Result<Option<Why>, Exhausted> {
    let mut found = match demand {
        Some(Demand::First(_) | Demand::Most { .. }) => Vec::new(),
        Some(Demand::Turn(_)) | None => refusals()?,
    };
    if let Some(Demand::Turn(turn)) = demand {
        // A clause makes it, so no clause forbids it, but for what the turn asks of it, or rules about what has been.
        let history: Vec<Span> = play.game().guards_of_history().map(|guard| guard.at).collect();
        found.retain(|refusal| refusal.at.is_within(turn) || history.contains(&refusal.at));
    }
    match demand {
        Some(demand) if found.is_empty() => by_turn(play, of, demand).map(Some),
        _ => {
            // That one does not take quietly says the least.
            found.arrange_by_key(|refusal| {
                let (came, steps) = refusal.stopped.nearness(refusal.target);
                let takes = play.position().on(refusal.target).is_none() || refusal.reason != Reason::Quietly;
                Reverse((came, takes, steps))
            });
            Ok((!found.is_empty()).then(|| by_clauses(play.game(), play, &found)))
        }
    }
}

/// What keeps pieces away from cells, wherever they would go.
///
/// # Errors
///
/// [`Exhausted`] if computing it takes too much.
pub fn refusals(play: &Inquiry<'_>, whose: Whose) -> Result<Vec<Refusal>, Exhausted> {
    let mut found = play.refusals_explained(whose.cell())?;
    found.retain(|refusal| whose.began(refusal.origin));
    Ok(found)
}

/// The clauses that keep a piece from a cell.
#[must_use]
pub fn by_clauses(game: &Game, play: &Inquiry<'_>, refusals: &[Refusal]) -> Why {
    let mut told = Vec::new();
    let mut labels: Vec<Label> = Vec::new();
    let mut known: Vec<(Reason, Span)> = Vec::new();
    for refusal in refusals {
        let at = own_words(refusal);
        if known.contains(&(refusal.reason, at)) || known.len() == CAUSES {
            continue;
        }
        known.push((refusal.reason, at));
        let lacking = refusal.undone.map_or_else(String::new, |undone| format!(" ({})", lacking(undone)));
        told.push(format!("`{}`{}{lacking}", refusal.reason.word(), place(&game.sources, at)));
        label(&mut labels, game, at, forbidden_by(play, refusal));
    }
    let attacks = refusals
        .first()
        .and_then(|nearest| nearest.stopped.findings.iter().find_map(|found| attacker(game, found)));
    let attacks = attacks.map_or_else(String::new, |by| format!("; {by} attacks"));
    let told = format!("kept away by {}{attacks}", all_of(&told));
    Why { told, sort: Sort::Forbidden, refusals: refusals.to_vec(), labels, ..Why::default() }
}

/// The words that forbid something: for a leg in the prelude, those of the clause that uses it.
fn own_words(refusal: &Refusal) -> Span {
    let of_leg = matches!(
        refusal.reason,
        Reason::Quietly | Reason::Taking | Reason::To | Reason::Onto | Reason::Over | Reason::Where
    );
    let clause = refusal.stopped.clause.filter(|_| of_leg && refusal.at.source == SourceId(0));
    clause.unwrap_or(refusal.at)
}

/// What the turn asks for instead, with moves that do it.
fn by_turn(play: &Inquiry<'_>, of: Option<Cell>, demand: Demand) -> Result<Why, Exhausted> {
    let game = play.game();
    let mut labels = Vec::new();
    let (at, told, text) = match demand {
        Demand::First(at) => {
            (at, "the turn asks for something else first", "comes first, and can be played".to_owned())
        }
        Demand::Most { at, tried, most } if tried < most => (
            at,
            "the turn asks for another of these moves",
            format!("of this it has {tried}, another {most}: only those with the most can be played"),
        ),
        // The most of all, and yet refused: less is had of something within.
        Demand::Most { at, .. } => (
            at,
            "the turn asks for another of these moves",
            "others have more, and only the most can be played".to_owned(),
        ),
        Demand::Turn(at) => (at, "the turn does not have it, or not alone", "what a turn is".to_owned()),
    };
    label(&mut labels, game, at, text);
    let moves = play.ways_as(of)?;
    let told = format!("{told}{}{}", place(&game.sources, at), named(game, &moves));
    Ok(Why { told, labels, sort: Sort::Turn, ..Why::default() })
}

/// ": `a1xb2` or `c1xb2`": the moves that there are, by name if they are few.
fn named(game: &Game, moves: &[Vec<Derivation>]) -> String {
    let ways: Vec<&[Derivation]> = moves.iter().map(Vec::as_slice).collect();
    let mut texts = notation::texts(game, &ways);
    texts.arrange_by(|a, b| notation::order(a, b));
    let mut told: Vec<String> = texts.iter().take(MOVES).map(|text| format!("`{text}`")).collect();
    match texts.len().checked_sub(told.len()) {
        Some(more) if more > 0 => told.push(format!("{more} more")),
        _ => {}
    }
    if told.is_empty() { String::new() } else { format!(": {}", any_of(&told)) }
}

/// What made a move: the clauses of its acts, and the conditions on its way.
#[must_use]
pub fn made(game: &Game, way: &Derivation, text: &str) -> Vec<Label> {
    let mut labels = Vec::new();
    for act in &way.acts {
        label(&mut labels, game, act.clause, format!("makes `{text}`"));
        for step in act.steps.iter().filter(|step| step.kind == StepKind::Held) {
            label(&mut labels, game, step.at, held(game, step.at));
        }
        if act.steps.iter().any(|step| matches!(step.kind, StepKind::Took(..)))
            && let Some(rule) = permits_taking(game, act)
        {
            label(&mut labels, game, rule, "permits what it takes".to_owned());
        }
    }
    labels
}

/// The rule that restricts the captures of a piece, if it has exactly one: then it held.
fn permits_taking(game: &Game, act: &Act) -> Option<Span> {
    let takes = &game.kinds.get(act.kind?.index())?.takes;
    let rule = takes.first.as_ref().filter(|rule| takes.also.is_empty() && !rule.when.is_empty())?;
    Some(rule.at)
}

/// Adds a label, unless its words are shown already or stand in no file of the author's.
fn label(labels: &mut Vec<Label>, game: &Game, span: Span, text: String) {
    let known = labels.iter().any(|label| label.span == span);
    if span.source != SourceId(0) && !known && !game.sources.text(span).is_empty() {
        labels.push(Label::new(span, text));
    }
}

/// ", line 6", ", line 6 of `chess.rules`"; of the prelude its words.
fn place(sources: &Sources, at: Span) -> String {
    let words = sources.text(at);
    if words.is_empty() {
        return String::new();
    }
    if at.source == SourceId(0) {
        return format!(" (`{}`, a rule of the prelude)", listing::words(sources, at));
    }
    let line = sources.line_column(at).line;
    match sources.get(at.source) {
        Some(source) if at.source != SourceId(1) => format!(", line {line} of `{}`", source.name),
        _ => format!(", line {line}"),
    }
}
