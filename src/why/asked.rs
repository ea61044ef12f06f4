//! What there is to say of a text that is not the text of a legal move.

use super::words::{kept_from_passing, lacking};
use super::{Blocked, CAUSES, Sort, Whose, Why, by_turn, kept_away, label, nearest, place, word};
use crate::budget::Exhausted;
use crate::diagnostic::words::{all_of, article};
use crate::ir::{Cell, Direction, Game, Kind, Label as MoveLabel, Reason};
use crate::notation::{self, Sketch};
use crate::play::{Duty, Inquiry};
use crate::trace::{Act, Derivation};

/// A text that was asked for, where it is not legal.
pub(super) struct Asked<'a, 'g> {
    pub(super) game: &'g Game,
    pub(super) play: &'a Inquiry<'g>,
    pub(super) moves: &'a [&'a [Derivation]],
}

impl Asked<'_, '_> {
    pub(super) fn why(&self, text: &str) -> Result<Option<Why>, Exhausted> {
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
                Ok(Some(Why::plain(Sort::Turn, format!("`{}` cannot follow `{before}`", next.trim()))))
            }
            // Written otherwise, or not to its end.
            (_, None) => {
                let whole = ways().any(|way| way.acts.len() == parts.len() && begins(way, parts.len()));
                Ok((!whole).then(|| Why::plain(Sort::Turn, "the turn goes on")))
            }
        }
    }

    fn of_act(&self, sketch: &Sketch) -> Result<Option<Why>, Exhausted> {
        let (Some(first), Some(last)) = (sketch.cells.first(), sketch.cells.last()) else { return Ok(None) };
        let position = self.play.position();
        let name = |kind: Kind| self.game.kind_name(kind);
        let cell = self.game.board.cell_name(*first);
        let turn = self.game.side_name(position.to_move);
        let there = position.on(*first).map(|man| position.man(man));
        if sketch.drop {
            let held = |kind: &&Kind| position.in_hand(position.to_move, **kind) > 0;
            return match (there, sketch.kinds.first()) {
                (Some(man), _) => Ok(Some(Why::plain(
                    Sort::Occupied,
                    format!("{} {} stands on `{cell}`", article(name(man.kind)), name(man.kind)),
                ))),
                (None, Some(kind)) if !sketch.kinds.iter().any(|kind| held(&kind)) => {
                    Ok(Some(Why::plain(Sort::Hand, format!("{turn} has no {} in hand", name(*kind)))))
                }
                _ => self.of_drop(sketch, *first),
            };
        }
        if sketch.cells.len() < 2 {
            return Ok(None);
        }
        let Some(man) = there else {
            return Ok(Some(Why::plain(Sort::Nobody, format!("nothing stands on `{cell}`"))));
        };
        if !man.owner.is_moved_by(position.to_move) {
            let side = man.owner.name(&self.game.sides);
            let told = format!("the {} on `{cell}` is {side}'s, and it is {turn}'s turn", name(man.kind));
            return Ok(Some(Why::plain(Sort::OtherSide, told)));
        }
        if let Some(kind) = sketch.kinds.first()
            && !sketch.kinds.contains(&man.kind)
        {
            let told = format!(
                "on `{cell}` stands {} {}, no {}",
                article(name(man.kind)),
                name(man.kind),
                name(*kind)
            );
            return Ok(Some(Why::plain(Sort::OtherPiece, told)));
        }
        let target = self.game.board.cell_name(*last);
        let away = kept_away(self.play, Whose::Man(*first), *last)?;
        let kind = name(man.kind);
        Ok(Some(match away {
            Some(why) if why.reasons() == [Reason::Takes] && self.is_own(*last) => {
                let own = position.on(*last).map_or("?", |man| name(position.man(man).kind));
                Why { told: format!("on `{target}` stands {turn}'s own {own}"), ..why }
            }
            Some(why) if why.sort == Sort::Kept => {
                let over = match self.jumped(*first, *last).filter(|_| why.reasons().contains(&Reason::Over))
                {
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
            None => self.nothing_leads([*first, *last], kind),
        }))
    }

    /// That no clause leads a man of a kind from a cell to another, or that somebody is in the way of one that does.
    fn nothing_leads(&self, [from, to]: [Cell; 2], kind: &str) -> Why {
        let cell = |cell: Cell| self.game.board.cell_name(cell);
        let men = self.between(from, to);
        // Where that is too much to find out, it is left out.
        let clause = match men.as_slice() {
            [] => None,
            men => self.play.clause_without(men, from, to).ok().flatten(),
        };
        let between = men.first().map_or_else(String::new, |between| {
            let position = self.play.position();
            let who = position.on(*between).and_then(|id| self.game.kinds.get(position.man(id).kind.index()));
            let who = who.map_or("?", |kind| kind.name.as_str());
            format!("; on `{}`, between them, stands {a} {who}", cell(*between), a = article(who))
        });
        let told = format!("nothing leads the {kind} from `{}` to `{}`{between}", cell(from), cell(to));
        let blocked = clause.zip(men.first()).map(|(clause, cell)| Blocked { clause, cell: *cell });
        let sort = if blocked.is_some() { Sort::Kept } else { Sort::Way };
        Why { told, sort, blocked, ..Why::default() }
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

    /// The occupied cells on a straight line between two cells, of the shortest line that has any.
    fn between(&self, from: Cell, to: Cell) -> Vec<Cell> {
        let board = &self.game.board;
        let occupied = |cell: &Cell| self.play.position().on(*cell).is_some();
        let lines = (0..board.directions.len()).map(Direction::at).filter_map(|direction| {
            // A line on a ring has no end.
            let line: Vec<Cell> = board.along(direction, from).take(board.cells.len()).collect();
            let end = line.iter().position(|cell| *cell == to)?;
            let between = line.iter().take(end).filter(|cell| **cell != from && occupied(cell));
            let men: Vec<Cell> = between.copied().collect();
            (!men.is_empty()).then_some((end, men))
        });
        lines.min_by_key(|(end, _)| *end).map(|(_, men)| men).unwrap_or_default()
    }

    /// Why the side to move cannot begin its turn with a pass, or with that of a label.
    fn of_pass(&self, of: Option<MoveLabel>) -> Result<Option<Why>, Exhausted> {
        let turn = self.play.turn();
        if !self.game.may_pass(turn) {
            let mut labels = Vec::new();
            label(&mut labels, self.game, turn.at, "what a turn is".to_owned());
            let told = format!("nobody may pass in this turn{}", place(&self.game.sources, turn.at));
            return Ok(Some(Why { told, labels, sort: Sort::Turn, ..Why::default() }));
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
                Some(undone) => lacking(undone),
                None => kept_from_passing(self.game, reason, at),
            };
            label(&mut labels, self.game, at, how);
        }
        let told = format!("a pass is kept back by {}", all_of(&told));
        Ok(Some(Why { told, labels, sort: Sort::Kept, ..Why::default() }))
    }

    fn of_drop(&self, sketch: &Sketch, to: Cell) -> Result<Option<Why>, Exhausted> {
        let wanted = |acts: &[Act]| {
            acts.last().is_some_and(|act| {
                act.is_drop()
                    && act.end == Some(to)
                    && act.kind.is_some_and(|kind| sketch.kinds.contains(&kind))
            })
        };
        let duty = self.play.duty(None, wanted)?;
        nearest(self.play, None, duty, || {
            let mut refusals = self.play.refusals(None)?;
            refusals.retain(|refusal| {
                refusal.origin.is_none() && refusal.target == to && sketch.kinds.contains(&refusal.kind)
            });
            Ok(refusals)
        })
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
