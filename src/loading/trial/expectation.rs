//! The moves that a test expects, compared with the moves.

use std::collections::HashMap;

use crate::language::diagnostic::Label;
use crate::language::diagnostic::words::{article, count, first_of};
use crate::language::ir::{Cell, ExpectedMoves, Game, Kind, Reason, Side, Target, WhoseMoves};
use crate::language::sorting::Sorting;
use crate::language::source::Span;
use crate::language::written::foreign;
use crate::play::listing;
use crate::play::matches::{Executor, Inquiry};
use crate::play::notation::{self, ReadMove, order};
use crate::play::position::Position;
use crate::play::session::{Session, Trouble, outcome_in_words};
use crate::play::trace::{Act, Derivation, Refusal};
use crate::play::why::{self, Whose};

use super::mismatch::Mismatch;

/// The moves that a test asks about.
pub(super) struct MoveQuery<'a, 'g> {
    pub(super) game: &'g Game,
    pub(super) play: &'a Inquiry<'g>,
    /// The pieces that it asks about.
    pub(super) of: Whose,
    pub(super) moves: &'a [&'a [Derivation]],
    /// The text of each.
    pub(super) texts: Vec<String>,
}

/// Whether the moves of a piece, or the moves or drops of the side to move, are as a test expects.
pub(super) fn of_moves<E: Executor>(
    session: &Session<E>,
    at: Span,
    whose: WhoseMoves,
    expected: &ExpectedMoves,
) -> Result<Option<Mismatch>, Trouble> {
    let game = session.game();
    let play = &session.inquiry();
    let (mut moves, of) = match whose {
        WhoseMoves::All => (play.ways_as(None)?, Whose::Any),
        WhoseMoves::Drops => (play.ways_as(None)?, Whose::Drops),
        WhoseMoves::Man(kind, cell) => {
            let position = play.position();
            if position.on(cell).is_none_or(|man| position.man(man).kind != kind) {
                let name = game.kind_name(kind);
                let there = position.on(cell).and_then(|man| game.kinds.get(position.man(man).kind.index()));
                let there =
                    there.map_or_else(|| "nothing there".to_owned(), |kind| format!("{} there", kind.name));
                let mut mismatch =
                    Mismatch::new(at, format!("{name} on {}", game.board.cell_name(cell)), there);
                mismatch.notes.extend(elsewhere(game, position, (kind, cell)));
                return Ok(Some(mismatch));
            }
            (play.ways_of(cell)?, Whose::Man(cell))
        }
    };
    // Texts must be unique among all moves of the position, so they are made before any moves are left out.
    let mut texts = notation::texts(game, &slices(&moves));
    if whose == WhoseMoves::Drops {
        let drops: Vec<bool> = moves.iter().map(|ways| is_drop(ways)).collect();
        let mut keep = drops.iter();
        moves.retain(|_| *keep.next().unwrap_or(&false));
        let mut keep = drops.iter();
        texts.retain(|_| *keep.next().unwrap_or(&false));
    }
    let asked = MoveQuery { game, play, of, moves: &slices(&moves), texts };
    Ok(match expected {
        ExpectedMoves::CellCount(number) => asked.ends(at, *number),
        ExpectedMoves::Exactly(targets) => asked.exactly(at, targets)?,
        ExpectedMoves::Include(targets) => asked.include(targets)?,
        ExpectedMoves::Exclude(targets, reason) => match asked.exclude(targets) {
            Some(mismatch) => Some(mismatch),
            None => match reason {
                Some(reason) => asked.because(&why::refusals(play, of)?, at, targets, *reason)?,
                None => asked.says_nothing(targets)?,
            },
        },
    })
}

/// Where pieces of a kind stand that are expected on a cell: those of the side of the piece there, if there is one.
fn elsewhere(game: &Game, position: &Position, (kind, cell): (Kind, Cell)) -> Option<String> {
    /// The most cells that are named.
    const MOST: usize = 3;
    let name = game.kinds.get(kind.index()).map(|kind| &kind.name)?;
    let cells = (0..game.board.cells.len()).map(Cell::at);
    let stands =
        |at: &Cell| *at != cell && position.on(*at).is_some_and(|man| position.man(man).kind == kind);
    let cells: Vec<&str> = cells.filter(stands).map(|cell| game.board.cell_name(cell)).collect();
    match cells.as_slice() {
        [] => None,
        [only] => Some(format!("the {name} stands on {only}: write `moves {name} {only}`")),
        cells if cells.len() <= MOST => {
            Some(format!("{a} {name} stands on {}", cells.join(", on "), a = article(name)))
        }
        _ => None,
    }
}

/// No move fits a target of a test.
enum TargetMismatch {
    /// The text means no move, or several.
    Text(ReadMove),
    /// Nothing ends on this cell.
    Cell,
}

/// Each as a part of the whole.
fn slices(moves: &[Vec<Derivation>]) -> Vec<&[Derivation]> {
    moves.iter().map(Vec::as_slice).collect()
}

fn is_drop(ways: &[Derivation]) -> bool {
    ways.iter().any(|way| way.acts.iter().any(Act::is_drop))
}

/// The cells that can count as the end of a move.
fn end_cells(ways: &[Derivation]) -> impl Iterator<Item = Cell> {
    ways.iter().filter_map(|way| way.acts.last().and_then(Act::to))
}

/// Notes about a mismatch, besides what was expected and found.
#[derive(Default)]
struct Remarks {
    notes: Vec<String>,
    labels: Vec<Label>,
}

impl Remarks {
    /// How many notes there are, at most, on what is missing.
    const NOTES: usize = 4;
    /// How many places in the rules are shown beside the test, at most.
    const LABELS: usize = 4;

    fn label(&mut self, labels: Vec<Label>) {
        for label in labels {
            if self.labels.len() < Self::LABELS && !self.labels.iter().any(|known| known.span == label.span) {
                self.labels.push(label);
            }
        }
    }
}

impl MoveQuery<'_, '_> {
    fn ends(&self, at: Span, expected: u32) -> Option<Mismatch> {
        let mut cells: Vec<Cell> = self.moves.iter().flat_map(|ways| end_cells(ways)).collect();
        cells.arrange();
        cells.dedup();
        let mismatch = || {
            let names: Vec<&str> = cells.iter().map(|cell| self.game.board.cell_name(*cell)).collect();
            let found = format!("{}: {}", count(cells.len(), "cell"), first_of(&names));
            Mismatch::new(at, count(usize::try_from(expected).unwrap_or(usize::MAX), "cell"), found)
        };
        (cells.len() != usize::try_from(expected).unwrap_or(usize::MAX)).then(mismatch)
    }

    /// Why a move that a test expects does not exist.
    fn remark(&self, target: &Target, unmet: &TargetMismatch, remarks: &mut Remarks) -> Result<(), Trouble> {
        if remarks.notes.len() >= Remarks::NOTES || self.play.outcome()?.is_some() {
            return Ok(());
        }
        if let (TargetMismatch::Text(ReadMove::None { .. }), Target::Move(_, text)) = (unmet, target)
            && let Some(told) = self.of_the_other_side(text)
        {
            remarks.notes.push(told);
            return Ok(());
        }
        let cell = match (unmet, target) {
            (TargetMismatch::Text(unread @ (ReadMove::Short { .. } | ReadMove::Several { .. })), _) => {
                remarks.notes.push(unread.to_string());
                return Ok(());
            }
            (TargetMismatch::Text(unread), Target::Move(_, text)) => {
                let shares = |known: &str| self.last_cell(known) == self.last_cell(text);
                if let (ReadMove::None { nearest, .. }, Some(advice)) = (unread, unread.advice())
                    && nearest.iter().all(|known| shares(known))
                {
                    remarks.notes.push(format!("`{text}`: {advice}"));
                    return Ok(());
                }
                self.last_cell(text)
            }
            (_, Target::Cell(_, cell)) => Some(*cell),
            (TargetMismatch::Cell, Target::Move(..)) => None,
        };
        let Some(cell) = cell else {
            if let Target::Move(_, text) = target
                && let Some(advice) = foreign::advice(&self.game.board.cells, text)
            {
                remarks.notes.push(format!("`{text}`: {advice}"));
            }
            return Ok(());
        };
        let told = self.told(target);
        // Left out if finding the reason takes too much.
        let Ok(why) = why::kept_away(self.play, self.of, cell) else { return Ok(()) };
        match why {
            Some(why) => {
                remarks.notes.push(format!("{told}: {}", why.told));
                remarks.label(why.labels);
            }
            None => {
                let note = self.goes_on(target).unwrap_or_else(|| self.nothing().to_owned());
                remarks.notes.push(format!("{told}: {note}"));
            }
        }
        Ok(())
    }

    /// That the piece of a move is not of the side to move.
    pub(super) fn of_the_other_side(&self, text: &str) -> Option<String> {
        let mut parts = text.split(|letter: char| !letter.is_alphanumeric());
        let begin = |part: &str| {
            part.char_indices().find_map(|(at, _)| {
                let end = part.get(at..)?.split('x').next()?;
                self.game.board.cell(end)
            })
        };
        let cell = parts.find_map(begin)?;
        let position = self.play.position();
        let owner = position.man(position.on(cell)?).owner.side()?;
        let side = |side: Side| self.game.side_name(side);
        (self.of == Whose::Any && owner != position.to_move).then(|| {
            format!(
                "`{text}`: the piece on `{}` is {}'s, and it is {}'s turn: a position says `to move {}`",
                self.game.board.cell_name(cell),
                side(owner),
                side(position.to_move),
                side(owner)
            )
        })
    }

    /// Reports that a move which begins with a text goes on after it.
    fn goes_on(&self, target: &Target) -> Option<String> {
        let words = listing::words(&self.game.sources, place(target));
        let begun = words.trim_matches('"');
        let text = self.texts.iter().find(|text| {
            let rest = text.split_once(begun).map(|(_, rest)| rest);
            !begun.is_empty() && rest.is_some_and(|rest| rest.starts_with(['x', '-', '*', '=', ';']))
        })?;
        Some(format!("the move goes on: `{text}`"))
    }

    /// That nothing is known to lead somewhere.
    fn nothing(&self) -> &'static str {
        match self.of {
            Whose::Drops if self.game.kinds.iter().all(|kind| kind.drops.is_empty()) => {
                "no piece has a `drop`"
            }
            Whose::Drops => "nothing can be dropped there",
            Whose::Any | Whose::Man(_) => "nothing leads there",
        }
    }

    /// That there are no moves at all because the game is over.
    fn over(&self, remarks: &mut Remarks) -> Result<(), Trouble> {
        if let Some(outcome) = self.play.outcome()? {
            remarks.notes.insert(0, format!("the game is over: {}", outcome_in_words(self.game, &outcome)));
        }
        Ok(())
    }

    /// What makes moves that a test does not expect.
    fn made(&self, indices: impl Iterator<Item = usize>, remarks: &mut Remarks) {
        for index in indices.take(2) {
            if let (Some(ways), Some(text)) = (self.moves.get(index), self.texts.get(index))
                && let Some(way) = ways.first()
            {
                remarks.label(why::made(self.game, way, text));
            }
        }
    }

    fn exactly(&self, at: Span, targets: &[Target]) -> Result<Option<Mismatch>, Trouble> {
        let mut expected = vec![false; self.moves.len()];
        let (mut missing, mut remarks) = (Vec::new(), Remarks::default());
        let mut written: HashMap<usize, &str> = HashMap::new();
        for target in targets {
            let meant = match self.meant(target) {
                Ok(meant) => meant,
                Err(unmet) => {
                    missing.push(self.told(target));
                    self.remark(target, &unmet, &mut remarks)?;
                    continue;
                }
            };
            if let (Target::Move(_, text), Some(index)) = (target, meant.first())
                && let Some(before) = written.insert(*index, text)
            {
                remarks.notes.push(if before == text {
                    format!("`{text}` is listed twice")
                } else {
                    format!("`{before}` and `{text}` are one move: they lead to the same position")
                });
            }
            for index in meant {
                if let Some(expected) = expected.get_mut(index) {
                    *expected = true;
                }
            }
        }
        let too_many: Vec<usize> =
            expected.iter().enumerate().filter(|(_, expected)| !**expected).map(|(index, _)| index).collect();
        if missing.is_empty() && too_many.is_empty() && remarks.notes.is_empty() {
            return Ok(None);
        }
        self.made(too_many.iter().copied(), &mut remarks);
        let too_many =
            too_many.iter().filter_map(|index| self.texts.get(*index).map(String::as_str)).collect();
        let too_many: Vec<&str> = sorted(too_many);
        self.over(&mut remarks)?;
        let Remarks { mut notes, labels } = remarks;
        if !missing.is_empty() {
            notes.insert(0, format!("missing: {}", first_of(&missing)));
        }
        if !too_many.is_empty() {
            notes.push(format!("not expected: {}", first_of(&too_many)));
            if missing.is_empty() && !targets.is_empty() {
                notes.push("where they are right, add them to the list".to_owned());
            }
        }
        let told: Vec<String> = targets.iter().map(|target| self.told(target)).collect();
        Ok(Some(Mismatch { at, expected: moves_told(&told), found: None, notes, labels }))
    }

    fn include(&self, targets: &[Target]) -> Result<Option<Mismatch>, Trouble> {
        let (mut missing, mut remarks) = (Vec::new(), Remarks::default());
        for target in targets {
            if let Err(unmet) = self.meant(target) {
                missing.push(target);
                self.remark(target, &unmet, &mut remarks)?;
            }
        }
        let Some(first) = missing.first() else { return Ok(None) };
        self.over(&mut remarks)?;
        let Remarks { notes, labels } = remarks;
        let told: Vec<String> = missing.iter().map(|target| self.told(target)).collect();
        let texts = self.texts.iter().map(String::as_str).collect();
        let mismatch = Mismatch::new(place(first), first_of(&told), moves_told(&sorted(texts)));
        Ok(Some(Mismatch { notes, labels, ..mismatch }))
    }

    fn exclude(&self, targets: &[Target]) -> Option<Mismatch> {
        let (present, meant) = targets.iter().find_map(|target| Some((target, self.meant(target).ok()?)))?;
        let mut remarks = Remarks::default();
        self.made(meant.iter().copied(), &mut remarks);
        let texts = meant.into_iter().filter_map(|index| self.texts.get(index).map(String::as_str)).collect();
        let expected = format!("no {}", self.told(present));
        let mismatch = Mismatch::new(place(present), expected, moves_told(&sorted(texts)));
        Some(Mismatch { labels: remarks.labels, ..mismatch })
    }

    /// Whether a clause is what keeps the moves away.
    fn because(
        &self,
        refusals: &[Refusal],
        at: Span,
        targets: &[Target],
        reason: Reason,
    ) -> Result<Option<Mismatch>, Trouble> {
        for target in targets {
            let passes = match target {
                Target::Move(_, text) => notation::pass(self.game, text),
                Target::Cell(..) => None,
            };
            if let Some(label) = passes {
                let kept = self.play.keeps_from_passing(label)?;
                if kept.iter().any(|(by, ..)| *by == reason) {
                    continue;
                }
                let told = kept.iter().map(|(by, at, _)| (*by, *at));
                return Ok(Some(self.not_because(target, (at, targets.len()), reason, told)));
            }
            let cell = match target {
                Target::Cell(_, cell) => Some(*cell),
                Target::Move(_, text) => self.last_cell(text),
            };
            let about: Vec<&Refusal> =
                refusals.iter().filter(|refusal| Some(refusal.target) == cell).collect();
            if about.iter().any(|refusal| refusal.reason == reason) {
                continue;
            }
            let told = about.iter().map(|refusal| (refusal.reason, refusal.at));
            let mismatch = self.not_because(target, (at, targets.len()), reason, told);
            let about: Vec<Refusal> = about.into_iter().cloned().collect();
            let labels = why::by_clauses(self.game, self.play, &about).labels;
            return Ok(Some(Mismatch { labels, ..mismatch }));
        }
        Ok(None)
    }

    /// The message if something else keeps a move away, or nothing does; with the place of the step, and the number of its
    /// targets.
    fn not_because(
        &self,
        target: &Target,
        (at, targets): (Span, usize),
        reason: Reason,
        kept: impl Iterator<Item = (Reason, Span)>,
    ) -> Mismatch {
        let expected = format!("no {} because of `{}`", self.told(target), reason.word());
        let mut reasons: Vec<String> = Vec::new();
        for (by, at) in kept {
            let told = format!("`{}` ({})", by.word(), listing::words(&self.game.sources, at));
            if !reasons.contains(&told) {
                reasons.push(told);
            }
        }
        let found = if reasons.is_empty() {
            "that nothing leads there at all".to_owned()
        } else {
            format!("that it is kept away by {}", reasons.join(", "))
        };
        Mismatch::new(if targets == 1 { at } else { place(target) }, expected, found)
    }

    /// The moves that a target of a test means; at least one.
    fn meant(&self, target: &Target) -> Result<Vec<usize>, TargetMismatch> {
        match target {
            Target::Move(_, text) => notation::read_exactly(self.game, self.moves, text)
                .map(|index| vec![index])
                .map_err(TargetMismatch::Text),
            Target::Cell(_, cell) => {
                let ends = |ways: &[Derivation]| end_cells(ways).any(|end| end == *cell);
                let moves = self.moves.iter().enumerate();
                let meant: Vec<usize> =
                    moves.filter(|(_, ways)| ends(ways)).map(|(index, _)| index).collect();
                if meant.is_empty() { Err(TargetMismatch::Cell) } else { Ok(meant) }
            }
        }
    }

    /// The cell on which a text ends.
    pub(super) fn last_cell(&self, text: &str) -> Option<Cell> {
        // Suffixes are about other pieces.
        let text = text.split(['*', '/', '+', '<', '=']).next().unwrap_or(text);
        let parts = text.split(|letter: char| !letter.is_alphanumeric());
        // After a letter, and after the `x` of a capture, there is no sign: `Ra3xd3`.
        let ending = |part: &str| {
            part.char_indices().find_map(|(at, _)| part.get(at..).and_then(|end| self.game.board.cell(end)))
        };
        parts.rev().find_map(ending)
    }

    fn told(&self, target: &Target) -> String {
        match target {
            Target::Move(_, text) => text.clone(),
            Target::Cell(_, cell) => self.game.board.cell_name(*cell).to_owned(),
        }
    }
}

/// The texts of moves, or a phrase for none.
fn moves_told<S: AsRef<str>>(texts: &[S]) -> String {
    if texts.is_empty() { "no move".to_owned() } else { first_of(texts) }
}

fn sorted(mut texts: Vec<&str>) -> Vec<&str> {
    texts.arrange_by(|a, b| order(a, b));
    texts
}

fn place(target: &Target) -> Span {
    match target {
        Target::Move(at, _) | Target::Cell(at, _) => *at,
    }
}
