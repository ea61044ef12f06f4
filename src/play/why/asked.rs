//! What there is to say of a text that is not the text of a legal move.

use std::cmp::Reverse;

use super::words::{kept_from_passing, lacking, seen};
use super::{Blocked, CAUSES, Sort, Whose, Why, by_clauses, by_turn, kept_away_by, label, nearest, place};
use crate::language::budget::Exhausted;
use crate::language::diagnostic::words::{all_of, any_of, one};
use crate::language::ir::{Cell, Direction, Game, Kind, Label as MoveLabel, Reason};
use crate::language::sorting::Sorting;
use crate::language::source::SourceId;
use crate::play::listing;
use crate::play::matches::{Demand, Inquiry};
use crate::play::notation::{self, Sketch};
use crate::play::position::Man;
use crate::play::trace::{Act, Derivation, Finding, Refusal, StepKind};

/// A text that was asked about and is not legal.
pub(super) struct RefusedText<'a, 'g> {
    pub(super) game: &'g Game,
    pub(super) play: &'a Inquiry<'g>,
    pub(super) moves: &'a [&'a [Derivation]],
}

impl RefusedText<'_, '_> {
    pub(super) fn why(&self, text: &str) -> Result<Option<Why>, Exhausted> {
        let parts: Vec<Option<Sketch>> = text.split(';').map(|part| self.sketch(part.trim())).collect();
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
                    Some(of) => self.of_pass(of),
                    None => Ok(None),
                },
            },
            (_, Some(next)) => {
                let begun = ways().find(|way| begins(way, legal)).and_then(|way| way.acts.get(..legal));
                let kept = match begun {
                    Some(acts) => self.of_next(acts, next)?,
                    None => None,
                };
                let before = texts.get(..legal).unwrap_or(&[]).join(";");
                Ok(Some(kept.unwrap_or_else(|| self.not_in_turn(next.trim(), &before))))
            }
            // Written otherwise, or not to its end.
            (_, None) => {
                let whole = ways().any(|way| way.acts.len() == parts.len() && begins(way, parts.len()));
                if !whole {
                    return Ok(Some(Why::plain(Sort::Turn, "the turn goes on")));
                }
                let behind = self.behind(text);
                let told = |behind| format!("there is such a move, but none with `{behind}`");
                Ok(behind.map(|behind| Why::plain(Sort::Way, told(behind))))
            }
        }
    }

    /// That the turn does not have an act behind others.
    fn not_in_turn(&self, next: &str, before: &str) -> Why {
        let (at, mut labels) = (self.play.turn().at, Vec::new());
        label(&mut labels, self.game, at, "what a turn is".to_owned());
        let told = format!("`{next}` cannot follow `{before}`{}", place(&self.game.sources, at));
        Why { told, labels, sort: Sort::Turn, ..Why::default() }
    }

    /// Why an act may not follow others in a turn; none if that is for the turn alone to say.
    fn of_next(&self, acts: &[Act], text: &str) -> Result<Option<Why>, Exhausted> {
        let Some(play) = self.play.after(acts)? else { return Ok(None) };
        let asked = RefusedText { game: self.game, play: &play, moves: &[] };
        let Some(sketch) = asked.sketch(text.trim()) else { return Ok(None) };
        let (begin, end) = (sketch.cells.first().filter(|_| !sketch.drop), sketch.cells.last());
        let mut found = self.play.refusals_behind(acts)?;
        found.retain(|refusal| {
            refusal.origin.as_ref() == begin
                && Some(&refusal.target) == end
                && (sketch.kinds.is_empty() || sketch.kinds.contains(&refusal.kind))
        });
        if let Some(kind) = found.first().map(|refusal| refusal.kind) {
            found.arrange_by_key(|refusal| Reverse(refusal.stopped.nearness(refusal.target)));
            let why = by_clauses(self.game, &play, &found);
            return Ok(Some(Why { told: format!("the {} is {}", self.name(kind), why.told), ..why }));
        }
        // What the turn demands at its beginning it need not demand here.
        let is_of_the_act = |why: &Why| !matches!(why.sort, Sort::Turn | Sort::Forbidden);
        Ok(asked.of_act(&sketch)?.filter(is_of_the_act))
    }

    /// The visible part of an act. If pieces are only dropped, a cell alone is enough.
    fn sketch(&self, text: &str) -> Option<Sketch> {
        let mut sketch = notation::sketch(self.game, text)?;
        let mut acts = self.moves.iter().flat_map(|ways| *ways).filter_map(|way| way.acts.first());
        if sketch.cells.len() == 1 && !sketch.drop && !self.moves.is_empty() && acts.all(Act::is_drop) {
            let position = self.play.position();
            let held = |kind: &Kind| position.in_hand(position.to_move, *kind) > 0;
            sketch.drop = true;
            if sketch.kinds.is_empty() {
                sketch.kinds = self.game.hand.iter().copied().filter(held).collect();
            }
        }
        Some(sketch)
    }

    /// The text after the cells of the last act: promotion, captures elsewhere, and the like.
    fn behind<'t>(&self, text: &'t str) -> Option<&'t str> {
        let cells = |text: &str| notation::sketch(self.game, text).map(|sketch| sketch.cells.len());
        let act = text.rsplit(';').next()?;
        let (at, _) = act
            .match_indices(['=', '*', '/', '+', '<'])
            .find(|(at, _)| act.get(..*at).is_some_and(|before| cells(before) == cells(act)))?;
        act.get(at..)
    }

    fn of_act(&self, sketch: &Sketch) -> Result<Option<Why>, Exhausted> {
        let [first, further @ ..] = sketch.cells.as_slice() else { return Ok(None) };
        if sketch.drop {
            return self.of_drop(sketch, *first);
        }
        let [middle @ .., last] = further else { return Ok(None) };
        let position = self.play.position();
        let cell = self.cell(*first);
        let turn = self.game.side_name(position.to_move);
        let Some(man) = self.who(*first) else {
            return Ok(Some(Why::plain(Sort::Nobody, format!("nothing stands on `{cell}`"))));
        };
        if !man.owner.is_moved_by(position.to_move) {
            let side = man.owner.name(&self.game.sides);
            let told =
                format!("the {} on `{cell}` is {side}'s, and it is {turn}'s turn", self.name(man.kind));
            return Ok(Some(Why::plain(Sort::OtherSide, told)));
        }
        if let Some(kind) = sketch.kinds.first()
            && !sketch.kinds.contains(&man.kind)
        {
            let told = format!("{} is on `{cell}`, not {}", one(self.name(man.kind)), one(self.name(*kind)));
            return Ok(Some(Why::plain(Sort::OtherPiece, told)));
        }
        let kind = self.name(man.kind);
        // Of cells on the way those count from which some move goes on.
        let mut acts = self.moves.iter().flat_map(|ways| *ways).filter_map(|way| way.acts.first());
        let by = if acts.any(|act| sketch.begins(act)) { middle } else { &[] };
        let away = kept_away_by(self.play, Whose::Man(*first), by, *last)?;
        let comes_and_goes_on =
            away.as_ref().is_none_or(|why| comes_back(why, *last)) && self.goes_on(sketch);
        Ok(Some(match (away, by) {
            _ if comes_and_goes_on => {
                let told = format!("the {kind} comes to `{}` and has to go on", self.cell(*last));
                Why::plain(Sort::Turn, told)
            }
            (Some(why), _) if why.sort == Sort::Forbidden => {
                let is_met = |reason: &Reason| matches!(reason, Reason::Takes | Reason::Quietly);
                let told = match self.own(*last).filter(|_| why.reasons().iter().any(is_met)) {
                    Some(own) => format!("on `{}` stands {turn}'s own {own}", self.cell(*last)),
                    None => {
                        let mut met = self.jumped(&why, *first, *last);
                        if let (true, Some(blocked)) = (met.is_empty(), self.blocked(*first, *last)) {
                            met = self.in_between(&blocked, *first, *last);
                        }
                        format!("the {kind} is {}{met}", why.told)
                    }
                };
                Why { told, ..why }
            }
            (Some(why), _) => why,
            (None, []) => self.nothing_leads([*first, *last], kind),
            (None, by) => {
                let by: Vec<String> = by.iter().map(|cell| format!("`{}`", self.cell(*cell))).collect();
                let (from, to) = (self.cell(*first), self.cell(*last));
                let told = format!("no move of the {kind} goes from `{from}` by {} to `{to}`", by.join(" "));
                Why::plain(Sort::Way, told)
            }
        }))
    }

    /// Whether a legal move begins with all the cells of a text, and goes on from there.
    fn goes_on(&self, sketch: &Sketch) -> bool {
        let Some((first, further)) = sketch.cells.split_first() else { return false };
        let mut acts = self.moves.iter().flat_map(|ways| *ways).filter_map(|way| way.acts.first());
        acts.any(|act| act.origin == Some(*first) && notation::goes_over(&act.steps, further))
    }

    fn cell(&self, cell: Cell) -> &str {
        self.game.board.cell_name(cell)
    }

    fn name(&self, kind: Kind) -> &str {
        self.game.kinds.get(kind.index()).map_or("?", |kind| kind.name.as_str())
    }

    /// The piece on a cell.
    fn who(&self, cell: Cell) -> Option<&Man> {
        let position = self.play.position();
        position.on(cell).map(|man| position.man(man))
    }

    /// That no clause leads a piece of a kind from a cell to another, or that a piece blocks one that does.
    fn nothing_leads(&self, [from, to]: [Cell; 2], kind: &str) -> Why {
        let blocked = self.blocked(from, to);
        let between = blocked.map_or_else(String::new, |blocked| self.in_between(&blocked, from, to));
        let told =
            format!("nothing leads the {kind} from `{}` to `{}`{between}", self.cell(from), self.cell(to));
        let sort = if blocked.is_some() { Sort::Forbidden } else { Sort::Way };
        Why { told, sort, blocked, ..Why::default() }
    }

    /// Who stands in the way.
    fn in_between(&self, blocked: &Blocked, from: Cell, to: Cell) -> String {
        let who = self.who(blocked.cell).map_or("?", |man| self.name(man.kind));
        let straight = self.between(from, to).contains(&blocked.cell);
        let how = if straight { "between them" } else { "on the way" };
        format!("; on `{}`, {how}, stands {}", self.cell(blocked.cell), one(who))
    }

    /// The first blocker between two cells, and the clause that leads from one to the other without it, or without all of them:
    /// on a straight line, or on the way of a walk that has corners. A leap, which goes over no cell, is never blocked. Left out
    /// if finding it takes too much.
    fn blocked(&self, from: Cell, to: Cell) -> Option<Blocked> {
        let line = self.between(from, to);
        let with_end = || line.iter().copied().chain(self.who(to).map(|_| to)).collect::<Vec<_>>();
        let leads = |men: &[Cell]| self.play.clause_without(men, from, to).ok().flatten();
        if let Some(cell) = line.first()
            && let Some(clause) = leads(&line).or_else(|| leads(&with_end()))
        {
            return Some(Blocked { clause, cell: *cell });
        }
        self.play.clause_past(from, to).ok().flatten().map(|(clause, cell)| Blocked { clause, cell })
    }

    /// Describes the piece of the side to move on a cell.
    fn own(&self, cell: Cell) -> Option<&str> {
        let own = self.who(cell).filter(|man| man.owner == self.play.position().to_move)?;
        Some(self.name(own.kind))
    }

    /// "; on `b2` stands Black's Rook": the occupant, or none, of the cell where a jump or a look stopped.
    fn jumped(&self, why: &Why, from: Cell, to: Cell) -> String {
        let of = |refusal: &&Refusal| matches!(refusal.reason, Reason::Over | Reason::Look);
        let over = why.refusals.iter().take(CAUSES).find(of);
        let is_told = |over: &Refusal, at: Cell| at != from && (at != to || over.reason == Reason::Look);
        let at = |over: &Refusal| over.stopped.cell.filter(|at| is_told(over, *at));
        let Some((over, at)) = over.and_then(|over| Some((over, at(over)?))) else { return String::new() };
        // A condition that cells be empty explains nothing if the cell is empty.
        if self.who(at).is_none() && listing::words(&self.game.sources, over.at).contains("empty") {
            return String::new();
        }
        // What an eye has met and did not look for.
        let missed = over.stopped.findings.first().filter(|found| {
            over.reason == Reason::Look && self.who(at).is_some() && found.at.source != SourceId(0)
        });
        let missed = missed.map_or_else(String::new, |found| {
            format!(", and no `{}`", listing::words(&self.game.sources, found.at))
        });
        format!("; {}{missed}", seen(self.play, at))
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

    /// Why the side to move cannot begin its turn with a pass, or with that of a label; or with a choice of what is on a cell.
    fn of_pass(&self, of: (Option<MoveLabel>, Option<Cell>)) -> Result<Option<Why>, Exhausted> {
        let turn = self.play.turn();
        if of.1.is_none() && !self.game.may_pass(turn) {
            let mut labels = Vec::new();
            label(&mut labels, self.game, turn.at, "what a turn is".to_owned());
            let told = format!("passing is not allowed in this turn{}", place(&self.game.sources, turn.at));
            return Ok(Some(Why { told, labels, sort: Sort::Turn, ..Why::default() }));
        }
        let kept = self.play.keeps_from_passing(of)?;
        if kept.is_empty() {
            let wanted = |acts: &[Act]| {
                acts.last().is_none_or(|act| {
                    act.kind.is_none() && act.end == of.1 && (of.0.is_none() || act.label == of.0)
                })
            };
            return match self.play.demand(None, wanted)? {
                // What all that has been forbids is found by no words of the turn.
                Some(Demand::Turn(_)) | None => Ok(None),
                Some(demand) => by_turn(self.play, None, demand).map(Some),
            };
        }
        let (mut told, mut labels) = (Vec::new(), Vec::new());
        for (reason, at, undone) in kept.into_iter().take(CAUSES) {
            if let (Reason::To, Some(cell)) = (reason, of.1) {
                let words = listing::words(&self.game.sources, at);
                let told = format!("`{}` is none of `{words}`", self.game.board.cell_name(cell));
                label(&mut labels, self.game, at, "does not have it".to_owned());
                return Ok(Some(Why { told, labels, sort: Sort::Forbidden, ..Why::default() }));
            }
            told.push(format!("`{}`{}", reason.word(), place(&self.game.sources, at)));
            let how = match undone {
                Some(undone) => lacking(undone),
                None => kept_from_passing(self.game, reason, at),
            };
            label(&mut labels, self.game, at, how);
        }
        let act = if of.1.is_some() { "the choice" } else { "a pass" };
        let told = format!("{act} is kept back by {}", all_of(&told));
        Ok(Some(Why { told, labels, sort: Sort::Forbidden, ..Why::default() }))
    }

    fn of_drop(&self, sketch: &Sketch, to: Cell) -> Result<Option<Why>, Exhausted> {
        let position = self.play.position();
        let turn = self.game.side_name(position.to_move);
        if let Some(man) = self.who(to) {
            let told = format!("{} stands on `{}`", one(self.name(man.kind)), self.cell(to));
            return Ok(Some(Why::plain(Sort::Occupied, told)));
        }
        let held = |kind: &Kind| position.in_hand(position.to_move, *kind) > 0;
        let Some(kind) = sketch.kinds.first() else { return Ok(None) };
        let kind = self.name(*kind);
        if !sketch.kinds.iter().any(held) {
            return Ok(Some(Why::plain(Sort::Hand, format!("{turn} has no {kind} in hand"))));
        }
        let wanted = |acts: &[Act]| {
            acts.last().is_some_and(|act| {
                act.is_drop()
                    && act.end == Some(to)
                    && act.kind.is_some_and(|kind| sketch.kinds.contains(&kind))
            })
        };
        let demand = self.play.demand(None, wanted)?;
        let why = nearest(self.play, None, demand, || {
            let mut refusals = self.play.refusals_explained(None)?;
            refusals.retain(|refusal| {
                refusal.origin.is_none() && refusal.target == to && sketch.kinds.contains(&refusal.kind)
            });
            Ok(refusals)
        })?;
        Ok(Some(match why {
            Some(why) if why.sort == Sort::Forbidden => {
                Why { told: format!("the {kind} is {}", why.told), ..why }
            }
            Some(why) => why,
            None => self.nothing_drops(sketch, to)?,
        }))
    }

    /// That no clause drops a piece from the hand on a cell, and what its words ask of the cell.
    fn nothing_drops(&self, sketch: &Sketch, to: Cell) -> Result<Why, Exhausted> {
        let (mut names, mut labels) = (Vec::new(), Vec::new());
        let (mut findings, mut forbid): (Vec<Finding>, Vec<Finding>) = (Vec::new(), Vec::new());
        for kind in &sketch.kinds {
            let Some(declared) = self.game.kinds.get(kind.index()) else { continue };
            names.push(one(&declared.name));
            for clause in &declared.drops {
                if labels.len() < CAUSES {
                    label(
                        &mut labels,
                        self.game,
                        clause.at,
                        format!("does not lead to `{}` now", self.cell(to)),
                    );
                    let (first, asked) = self.play.drops_on((*kind, clause), to)?;
                    forbid.extend(first.filter(|found| found.at.source != SourceId(0)));
                    findings.extend(asked);
                }
            }
        }
        let sources = &self.game.sources;
        let said = |found: &Finding| {
            let so = if found.held { "is so" } else { "is not so" };
            format!("`{}`{}, {so}", listing::words(sources, found.at), place(sources, found.at))
        };
        let said: Vec<String> = forbid.iter().map(said).collect();
        let missing = if said.is_empty() { String::new() } else { format!(": {}", all_of(&said)) };
        let told = format!("{} cannot be dropped on `{}` now{missing}", any_of(&names), self.cell(to));
        Ok(Why { told, findings, labels, ..Why::default() })
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

/// Whether the walk that came nearest had been on a cell before something kept it from there.
fn comes_back(why: &Why, cell: Cell) -> bool {
    let steps = why.refusals.first().map_or(&[][..], |nearest| &nearest.stopped.steps);
    let mut walked = steps.iter().filter_map(|step| match step.kind {
        StepKind::Walked(to, _) => Some(to),
        _ => None,
    });
    walked.any(|to| to == cell) && walked.next().is_some()
}
