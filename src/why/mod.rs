//! Why a move is not legal, or is: told to people, with places in the rules.
//!
//! A move that is refused is explained by the first of these that is so: the text names no cell of the board, nothing
//! stands there, the man is another side's or another kind's, the turn asks for something else first, clauses keep the man away, or
//! nothing leads there.

mod words;

use crate::budget::Exhausted;
use crate::diagnostic::words::{all_of, any_of};
use crate::diagnostic::{Diagnostic, Label, catalog};
use crate::ir::{Cell, Direction, Game, Kind, Label as MoveLabel, Reason};
use crate::listing;
use crate::notation::{self, ReadMove, Sketch, foreign};
use crate::play::{Duty, Inquiry};
use crate::session::side_name;
use crate::source::{SourceId, Sources, Span};
use crate::trace::{Act, Derivation, Refusal, StepKind};
pub use words::word;
use words::{held, kept, lacking};

/// How many clauses are told of that keep a man away.
const CAUSES: usize = 3;
/// How many moves are told that do what a turn asks for.
const MOVES: usize = 4;
/// How many letters of pieces are told.
const LETTERS: usize = 12;

/// What can be said of a refusal: in a few words, and by places in the rules.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Why {
    /// A few words, such as "kept away by `quietly`, line 6".
    pub told: String,
    /// They are said of a man that clauses keep away.
    of_man: bool,
    /// What sorts of words keep it away.
    reasons: Vec<Reason>,
    /// The words of the rules that are meant.
    pub labels: Vec<Label>,
}

impl Why {
    fn plain(told: impl Into<String>) -> Self {
        Self { told: told.into(), ..Self::default() }
    }
}

/// What is to be told of a text that is not the text of a legal move. Where it is too much to find out why, that is left out.
#[must_use]
pub fn refused(play: &Inquiry<'_>, moves: &[&[Derivation]], unread: &ReadMove) -> Diagnostic {
    let mut diagnostic = Diagnostic::new(catalog::NO_SUCH_MOVE, unread.to_string());
    let mut help = unread.advice();
    if let ReadMove::None { text, .. } = unread {
        let asked = Asked { game: play.game(), play, moves };
        if let Ok(Some(Why { told, labels, .. })) = asked.why(text) {
            let message = format!("{}: {told}", diagnostic.message);
            diagnostic = diagnostic.saying(message);
            diagnostic.labels = labels;
        }
        let advice = castlings(play.game(), moves, text)
            .or_else(|| foreign::advice(&play.game().board.cells, text))
            .or_else(|| unknown_letter(play.game(), text));
        help = match (advice, help) {
            (Some(advice), Some(legal)) => Some(format!("{advice}; {legal}")),
            (advice, legal) => advice.or(legal),
        };
    }
    match help {
        Some(help) => diagnostic.help(help),
        None => diagnostic,
    }
}

/// How the castlings are written that can be made now.
fn castlings(game: &Game, moves: &[&[Derivation]], text: &str) -> Option<String> {
    let puts = |way: &Derivation| {
        let put = |step: &crate::trace::Step| matches!(step.kind, StepKind::Put(..));
        way.acts.iter().any(|act| act.steps.iter().any(put))
    };
    if !foreign::is_castling(text) {
        return None;
    }
    let texts = notation::texts(game, moves);
    let two = moves.iter().zip(texts).filter(|(ways, _)| ways.first().is_some_and(puts));
    let two: Vec<String> = two.take(LETTERS).map(|(_, text)| format!("`{text}`")).collect();
    let how = "a castling is written by the cells of the man that makes it";
    Some(if two.is_empty() {
        format!("{how}, and no move now puts a second man somewhere")
    } else {
        format!("{how}: of the moves that there are now, {} put a second man somewhere", all_of(&two))
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
    Some(format!("no piece has the letter `{letter}`: there are {}", all_of(&letters.collect::<Vec<_>>())))
}

/// Which man it is asked of why it does not get to a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Whose {
    /// Whichever man of the side to move, from the board or from the hand.
    Any,
    /// Whichever man that is dropped.
    Drops,
    /// The man on a cell, as if its side were to move.
    Man(Cell),
}

impl Whose {
    fn cell(self) -> Option<Cell> {
        if let Self::Man(cell) = self { Some(cell) } else { None }
    }

    /// Whether he began here; a drop begins nowhere.
    fn began(self, origin: Option<Cell>) -> bool {
        match self {
            Self::Any => true,
            Self::Drops => origin.is_none(),
            Self::Man(cell) => origin == Some(cell),
        }
    }
}

/// Why a man does not get to a cell. Nothing where nothing is known to lead there.
///
/// # Errors
///
/// [`Exhausted`] where that is too much to work out.
pub fn kept_away(play: &Inquiry<'_>, whose: Whose, to: Cell) -> Result<Option<Why>, Exhausted> {
    // What can be done but for the turn is not kept away by the clauses of other ways to the same cell.
    let wanted =
        |acts: &[Act]| acts.last().is_some_and(|act| act.to() == Some(to) && whose.began(act.origin));
    let of = whose.cell();
    if let Some(duty) = play.duty(of, wanted)? {
        return by_turn(play, of, duty).map(Some);
    }
    let mut refusals = refusals(play, whose)?;
    refusals.retain(|refusal| refusal.target == to);
    Ok((!refusals.is_empty()).then(|| by_clauses(play.game(), play, &refusals)))
}

/// What keeps men away from cells, wherever they would get to.
///
/// # Errors
///
/// [`Exhausted`] where that is too much to work out.
pub fn refusals(play: &Inquiry<'_>, whose: Whose) -> Result<Vec<Refusal>, Exhausted> {
    let mut found = play.refusals(whose.cell())?;
    found.retain(|refusal| whose.began(refusal.origin));
    Ok(found)
}

/// The clauses that keep a man from a cell.
#[must_use]
pub fn by_clauses(game: &Game, play: &Inquiry<'_>, refusals: &[Refusal]) -> Why {
    let mut told = Vec::new();
    let mut labels: Vec<Label> = Vec::new();
    let mut known: Vec<Span> = Vec::new();
    for refusal in refusals {
        if known.contains(&refusal.at) || known.len() == CAUSES {
            continue;
        }
        known.push(refusal.at);
        let lacking = refusal.undone.map_or_else(String::new, |undone| format!(" ({})", lacking(undone)));
        told.push(format!("`{}`{}{lacking}", word(refusal.reason), place(&game.sources, refusal.at)));
        let occupied = play.position().on(refusal.target).is_some();
        label(&mut labels, game, refusal.at, kept(game, refusal, occupied));
    }
    let reasons = refusals.iter().map(|refusal| refusal.reason).collect();
    Why { told: format!("kept away by {}", all_of(&told)), of_man: true, reasons, labels }
}

/// What the turn asks for instead, with moves that do it.
fn by_turn(play: &Inquiry<'_>, of: Option<Cell>, duty: Duty) -> Result<Why, Exhausted> {
    let game = play.game();
    let mut labels = Vec::new();
    let (at, told, text) = match duty {
        Duty::First(at) => {
            (at, "the turn asks for something else first", "comes first, and can be played".to_owned())
        }
        Duty::Most { at, tried, most } if tried < most => (
            at,
            "the turn asks for another of these moves",
            format!("of this it has {tried}, another {most}: only those with the most can be played"),
        ),
        // The most of all, and yet refused: less is had of something within.
        Duty::Most { at, .. } => (
            at,
            "the turn asks for another of these moves",
            "others have more, and only the most can be played".to_owned(),
        ),
        Duty::Turn(at) => (at, "the turn does not have it, or not alone", "what a turn is".to_owned()),
    };
    label(&mut labels, game, at, text);
    let moves = play.ways_as(of)?;
    let told = format!("{told}{}{}", place(&game.sources, at), named(game, &moves));
    Ok(Why { told, labels, ..Why::default() })
}

/// ": `a1xb2` or `c1xb2`": the moves that there are, by name if they are few.
fn named(game: &Game, moves: &[Vec<Derivation>]) -> String {
    let ways: Vec<&[Derivation]> = moves.iter().map(Vec::as_slice).collect();
    let mut texts = notation::texts(game, &ways);
    texts.sort_by(|a, b| notation::order(a, b));
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

/// The rule by which a piece takes only where something holds, if it has one alone: then it held.
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

/// A text that was asked for, where it is not legal.
struct Asked<'a, 'g> {
    game: &'g Game,
    play: &'a Inquiry<'g>,
    moves: &'a [&'a [Derivation]],
}

impl Asked<'_, '_> {
    fn why(&self, text: &str) -> Result<Option<Why>, Exhausted> {
        let parts: Vec<Option<Sketch>> =
            text.split(';').map(|part| notation::sketch(self.game, part.trim())).collect();
        let ways = || self.moves.iter().flat_map(|ways| *ways);
        let begins = |way: &Derivation, number: usize| {
            let acts = way.acts.iter().zip(&parts).take(number);
            way.acts.len() >= number
                && acts.clone().all(|(act, part)| part.as_ref().is_some_and(|it| shows(it, act)))
        };
        let legal =
            (0..=parts.len()).rev().find(|number| ways().any(|way| begins(way, *number))).unwrap_or(0);
        let texts: Vec<&str> = text.split(';').collect();
        match (legal, texts.get(legal)) {
            (0, first) => match parts.first() {
                Some(Some(sketch)) => self.of_act(sketch),
                _ => match first.and_then(|text| notation::pass(self.game, text.trim())) {
                    Some(label) => self.of_pass(label),
                    None => Ok(None),
                },
            },
            (_, Some(next)) => {
                let before = texts.get(..legal).unwrap_or(&[]).join(";");
                Ok(Some(Why::plain(format!("`{}` cannot follow `{before}`", next.trim()))))
            }
            // Written otherwise, or not to its end.
            (_, None) => {
                let whole = ways().any(|way| way.acts.len() == parts.len() && begins(way, parts.len()));
                Ok((!whole).then(|| Why::plain("the turn goes on")))
            }
        }
    }

    fn of_act(&self, sketch: &Sketch) -> Result<Option<Why>, Exhausted> {
        let (Some(first), Some(last)) = (sketch.cells.first(), sketch.cells.last()) else { return Ok(None) };
        let position = self.play.position();
        let name = |kind: Kind| self.game.kinds.get(kind.index()).map_or("?", |kind| kind.name.as_str());
        let cell = self.game.board.cell_name(*first);
        let turn = side_name(self.game, position.to_move);
        let there = position.on(*first).map(|man| position.man(man));
        if sketch.drop {
            let held = |kind: &&Kind| position.in_hand(position.to_move, **kind) > 0;
            return match (there, sketch.kinds.first()) {
                (Some(man), _) => Ok(Some(Why::plain(format!("a {} stands on `{cell}`", name(man.kind))))),
                (None, Some(kind)) if !sketch.kinds.iter().any(|kind| held(&kind)) => {
                    Ok(Some(Why::plain(format!("{turn} has no {} in hand", name(*kind)))))
                }
                _ => self.of_drop(sketch, *first),
            };
        }
        if sketch.cells.len() < 2 {
            return Ok(None);
        }
        let Some(man) = there else { return Ok(Some(Why::plain(format!("nothing stands on `{cell}`")))) };
        if !man.owner.is_moved_by(position.to_move) {
            let side = man.owner.name(&self.game.sides);
            let told = format!("the {} on `{cell}` is {side}'s, and it is {turn}'s turn", name(man.kind));
            return Ok(Some(Why::plain(told)));
        }
        if let Some(kind) = sketch.kinds.first()
            && !sketch.kinds.contains(&man.kind)
        {
            let told = format!("on `{cell}` stands a {}, no {}", name(man.kind), name(*kind));
            return Ok(Some(Why::plain(told)));
        }
        let target = self.game.board.cell_name(*last);
        let away = kept_away(self.play, Whose::Man(*first), *last)?;
        let kind = name(man.kind);
        Ok(Some(match away {
            Some(why) if why.reasons == [Reason::Takes] && self.is_own(*last) => {
                let own = position.on(*last).map_or("?", |man| name(position.man(man).kind));
                Why { told: format!("on `{target}` stands {turn}'s own {own}"), ..why }
            }
            Some(why) if why.of_man => {
                let over = match self.jumped(*first, *last).filter(|_| why.reasons.contains(&Reason::Over)) {
                    Some(over) => match position.on(over).map(|man| position.man(man)) {
                        Some(man) => format!(
                            "; on `{}` stands {}'s {}",
                            self.game.board.cell_name(over),
                            man.owner.name(&self.game.sides),
                            name(man.kind)
                        ),
                        None => format!("; nobody stands on `{}`", self.game.board.cell_name(over)),
                    },
                    None => String::new(),
                };
                Why { told: format!("the {kind} is {}{over}", why.told), ..why }
            }
            Some(why) => why,
            None => {
                let between = self.between(*first, *last).map_or_else(String::new, |between| {
                    let who = position.on(between).map_or("?", |id| name(position.man(id).kind));
                    format!("; on `{}`, between them, stands a {who}", self.game.board.cell_name(between))
                });
                Why::plain(format!("nothing leads the {kind} from `{cell}` to `{target}`{between}"))
            }
        }))
    }

    /// Whether a man of the side to move stands on a cell.
    fn is_own(&self, cell: Cell) -> bool {
        let position = self.play.position();
        position.on(cell).is_some_and(|man| position.man(man).owner == position.to_move)
    }

    /// The one cell between two cells in a straight line.
    fn jumped(&self, from: Cell, to: Cell) -> Option<Cell> {
        let board = &self.game.board;
        (0..board.directions.len()).map(Direction::at).find_map(|direction| {
            let line: Vec<Cell> = board.along(direction, from).take(3).collect();
            let end = line.iter().position(|cell| *cell == to)?;
            let between: Vec<&Cell> = line.iter().take(end).filter(|cell| **cell != from).collect();
            match between.as_slice() {
                [only] => Some(**only),
                _ => None,
            }
        })
    }

    /// The first occupied cell on a straight line between two cells.
    fn between(&self, from: Cell, to: Cell) -> Option<Cell> {
        let board = &self.game.board;
        let occupied = |cell: &Cell| self.play.position().on(*cell).is_some();
        (0..board.directions.len()).map(Direction::at).find_map(|direction| {
            // A line on a ring has no end.
            let line: Vec<Cell> = board.along(direction, from).take(board.cells.len()).collect();
            let end = line.iter().position(|cell| *cell == to)?;
            line.iter().take(end).find(|cell| **cell != from && occupied(cell)).copied()
        })
    }

    /// Why the side to move cannot begin its turn with a pass, or with that of a label.
    fn of_pass(&self, of: Option<MoveLabel>) -> Result<Option<Why>, Exhausted> {
        let turn = self.play.turn();
        if !self.game.may_pass(turn) {
            let mut labels = Vec::new();
            label(&mut labels, self.game, turn.at, "what a turn is".to_owned());
            let told = format!("nobody may pass in this turn{}", place(&self.game.sources, turn.at));
            return Ok(Some(Why { told, labels, ..Why::default() }));
        }
        let kept = self.play.keeps_from_passing(of)?;
        if kept.is_empty() {
            let wanted = |acts: &[Act]| {
                acts.last().is_none_or(|act| act.kind.is_none() && (of.is_none() || act.label == of))
            };
            return match self.play.duty(None, wanted)? {
                // What all that has been forbids is found by no words of the turn.
                Some(Duty::Turn(_)) | None => Ok(None),
                Some(duty) => by_turn(self.play, None, duty).map(Some),
            };
        }
        let (mut told, mut labels) = (Vec::new(), Vec::new());
        for (reason, at, undone) in kept.into_iter().take(CAUSES) {
            told.push(format!("`{}`{}", word(reason), place(&self.game.sources, at)));
            let how = match undone {
                Some(undone) => words::lacking(undone),
                None => words::kept_from_passing(self.game, reason, at),
            };
            label(&mut labels, self.game, at, how);
        }
        Ok(Some(Why { told: format!("a pass is kept back by {}", all_of(&told)), labels, ..Why::default() }))
    }

    fn of_drop(&self, sketch: &Sketch, to: Cell) -> Result<Option<Why>, Exhausted> {
        let wanted = |acts: &[Act]| {
            acts.last().is_some_and(|act| {
                act.is_drop()
                    && act.end == Some(to)
                    && act.kind.is_some_and(|kind| sketch.kinds.contains(&kind))
            })
        };
        if let Some(duty) = self.play.duty(None, wanted)? {
            return by_turn(self.play, None, duty).map(Some);
        }
        let mut refusals = self.play.refusals(None)?;
        refusals.retain(|refusal| {
            refusal.origin.is_none() && refusal.target == to && sketch.kinds.contains(&refusal.kind)
        });
        Ok((!refusals.is_empty()).then(|| by_clauses(self.game, self.play, &refusals)))
    }
}

/// Whether an act can be the one that a sketch is of.
fn shows(sketch: &Sketch, act: &Act) -> bool {
    let kind = sketch.kinds.is_empty() || act.kind.is_some_and(|kind| sketch.kinds.contains(&kind));
    let (first, last) = (sketch.cells.first().copied(), sketch.cells.last().copied());
    if sketch.drop {
        return kind && act.is_drop() && act.end == first;
    }
    kind && act.origin == first && (act.to() == last || sketch.cells.len() == 1)
}
