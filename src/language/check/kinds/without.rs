//! Clauses that pieces no longer have, although they had or inherit them: `without move castle`, `instead move castle: ...`.
//!
//! A line of a block applies to what it builds on: the same block in earlier files, what it inherits, and `every piece`.
//! It is removed before anything is lowered, so nothing in it is reported. The prelude belongs to every game; its clauses can
//! be replaced, but not taken away.

use crate::language::check::declared::pieces::{Layer, RemovedName};
use std::collections::HashSet;
use std::ptr;

use crate::language::check::errors;
use crate::language::check::findings::Findings;
use crate::language::check::program::Program;
use crate::language::diagnostic::suggest::nearest;
use crate::language::syntax::tree::{
    Clause, ClauseKind, Event, Name, Removable, Removal, RuleChange, RuleName,
};

/// A line that takes something away, and its effect.
struct Line<'t> {
    clause: &'t Clause,
    /// Whether any piece had what it takes away.
    worked: bool,
    /// Whether any piece had nothing of it.
    failed: bool,
    /// The names of the clauses of the same sort that pieces had.
    known: Vec<&'t str>,
    /// The labels of moves of used files that `instead move` leaves to pieces, and of which its own file says nothing.
    stays: Vec<&'t str>,
}

/// Takes clauses away from all pieces.
pub(super) struct Removals<'p, 't> {
    program: &'p Program<'t>,
    lines: Vec<Line<'t>>,
    pub(super) lost: Vec<RemovedName>,
}

/// The clauses of one file in one block.
struct Part<'l, 't> {
    /// The block; none for `every piece`.
    block: Option<&'t str>,
    clauses: &'l [&'t Clause],
}

impl<'p, 't> Removals<'p, 't> {
    pub(super) fn new(program: &'p Program<'t>) -> Self {
        Self { program, lines: Vec::new(), lost: Vec::new() }
    }

    /// Takes clauses away from one piece. Its blocks are given nearest first, `every piece` last.
    pub(super) fn take_from(&mut self, layers: &mut [Layer<'t>]) {
        let gone = {
            let mut parts: Vec<Part<'_, 't>> = Vec::new();
            for layer in layers.iter() {
                let files = layer.clauses.chunk_by(|a, b| a.at.0.source == b.at.0.source).rev();
                parts.extend(files.map(|clauses| Part { block: layer.name, clauses }));
            }
            let gone = self.gone_from(&parts);
            self.note_what_stays(&parts, &gone);
            gone
        };
        if gone.is_empty() {
            return;
        }
        for layer in layers {
            layer.clauses.retain(|clause| !gone.contains(&ptr::from_ref(*clause)));
        }
    }

    /// The clauses that one piece loses: the lines of far blocks go first.
    fn gone_from(&mut self, parts: &[Part<'_, 't>]) -> HashSet<*const Clause> {
        let mut gone = HashSet::new();
        for (place, part) in parts.iter().enumerate().rev() {
            // Several lines of one block may replace the same clause.
            let before = gone.clone();
            let is_there = |clause: &&'t Clause| !before.contains(&ptr::from_ref(*clause));
            for (index, line) in part.clauses.iter().copied().enumerate() {
                let Some(Taking { away, of: (sort, name) }) = Taking::by(&line.kind) else { continue };
                let of_sort = |clause: &&'t Clause| address(&clause.kind).is_some_and(|(of, _)| of == sort);
                let behind =
                    parts.iter().skip(place + 1).filter(|other| !away || self.is_behind(part, other));
                let clauses = behind.flat_map(|other| other.clauses.iter().copied()).filter(is_there);
                let of_sort_there: Vec<&'t Clause> = clauses.filter(of_sort).collect();
                // `instead move` without a label is about moves without one, `without move` about all of them.
                let is_meant =
                    |clause: &&&'t Clause| away && name.is_none() || name_of(clause) == text_of(name);
                let meant = of_sort_there.iter().filter(is_meant);
                let meant: Vec<&'t Clause> =
                    meant.copied().filter(|clause| !away || clause.at.0.source.0 != 0).collect();
                // A rule may stand next to an earlier one in one block, and replaces that.
                let rule = matches!(line.kind, ClauseKind::Rule { .. });
                let beside = rule && part.clauses.iter().take(index).any(of_sort);
                let known = of_sort_there.iter().filter_map(|clause| name_of(clause));
                self.note(line, !meant.is_empty() || beside, known);
                for clause in meant {
                    gone.insert(ptr::from_ref(clause));
                    if let (true, Some(name)) = (away, name_of(clause)) {
                        self.lost.push(RemovedName { name: name.to_owned(), at: line.at.0 });
                    }
                }
            }
        }
        gone
    }

    /// Records the effect of a line on one piece.
    fn note(&mut self, clause: &'t Clause, worked: bool, known: impl Iterator<Item = &'t str>) {
        let place = self.lines.iter().position(|line| ptr::eq(line.clause, clause));
        if place.is_none() {
            let (known, stays) = (Vec::new(), Vec::new());
            self.lines.push(Line { clause, worked: false, failed: false, known, stays });
        }
        let line = match place {
            Some(place) => self.lines.get_mut(place),
            None => self.lines.last_mut(),
        };
        let Some(line) = line else { return };
        line.worked |= worked;
        line.failed |= !worked;
        for name in known {
            if !line.known.contains(&name) {
                line.known.push(name);
            }
        }
    }

    /// Records which labelled moves of used files stay to one piece beside an `instead move` without a label.
    fn note_what_stays(&mut self, parts: &[Part<'_, 't>], gone: &HashSet<*const Clause>) {
        for (place, part) in parts.iter().enumerate() {
            let Some(line) = part.clauses.iter().find(|line| {
                Taking::by(&line.kind).is_some_and(|by| !by.away && matches!(by.of, (Sort::Move, None)))
            }) else {
                continue;
            };
            let file = line.at.0.source;
            let near = parts.iter().take(place + 1).flat_map(|part| part.clauses);
            let said: Vec<&str> = near
                .filter(|clause| clause.at.0.source == file)
                .filter_map(|clause| label_of(clause))
                .collect();
            let far = parts.iter().skip(place + 1).flat_map(|part| part.clauses);
            let stays = far
                .filter(|clause| clause.at.0.source != file && !gone.contains(&ptr::from_ref(**clause)))
                .filter_map(|clause| label_of(clause))
                .filter(|label| !said.contains(label));
            let Some(known) = self.lines.iter_mut().find(|known| ptr::eq(known.clause, *line)) else {
                continue;
            };
            for label in stays {
                if !known.stays.contains(&label) {
                    known.stays.push(label);
                }
            }
        }
    }

    /// Whether a block builds on another: it is the same one in an earlier file, or the other inherits it.
    fn is_behind(&self, near: &Part<'_, 't>, far: &Part<'_, 't>) -> bool {
        let (Some(near), Some(far)) = (near.block, far.block) else { return far.block.is_none() };
        let mut seen = vec![near];
        let mut next = 0;
        while let Some(block) = seen.get(next).copied() {
            if block == far {
                return true;
            }
            next += 1;
            let parents =
                self.program.kinds.iter().filter(|kind| kind.name.text == block).flat_map(|kind| &kind.of);
            for parent in parents.map(|parent| parent.text.as_str()) {
                if !seen.contains(&parent) {
                    seen.push(parent);
                }
            }
        }
        false
    }

    /// Reports lines that took nothing away, and those that left moves which they seem to replace.
    pub(super) fn tell(&self, told: &mut Findings) {
        for Line { clause, stays, .. } in &self.lines {
            if let [first, more @ ..] = &stays[..] {
                told.push(errors::labelled_moves_stay(clause.at.0, stays, first, !more.is_empty()));
            }
        }
        for Line { clause, worked, failed, known, .. } in &self.lines {
            let Some(Taking { away, of: (sort, name) }) = Taking::by(&clause.kind) else { continue };
            if *worked && (away || !failed) {
                continue;
            }
            let (at, word) = (clause.at.0, sort.word());
            let near = name.and_then(|name| nearest(&name.text, known.iter().copied()));
            told.push(match (name, sort) {
                (Some(name), _) if away => {
                    errors::none_in_piece(at, &format!("{word} `{}`", name.text), near, known)
                }
                (None, Sort::Move | Sort::Drop) if away => errors::none_in_piece(at, &word, near, known),
                _ if away => errors::none_in_piece(at, &format!("`{word}`"), near, known),
                (name, Sort::Move | Sort::Drop) => {
                    errors::nothing_to_replace_labelled(at, &word, text_of(name), known, near)
                }
                (Some(name), _) => errors::nothing_to_amend_named(name.at.0, &name.text, near),
                (None, _) => errors::nothing_to_replace(at, &word),
            });
        }
    }
}

fn text_of(label: Option<&Name>) -> Option<&str> {
    label.map(|label| label.text.as_str())
}

/// What a clause declares, or its label.
fn name_of(clause: &Clause) -> Option<&str> {
    text_of(address(&clause.kind)?.1)
}

/// The label of a move, or of moves that are taken away.
fn label_of(clause: &Clause) -> Option<&str> {
    let (sort, name) = match &clause.kind {
        ClauseKind::Without(removal) => taken_away(removal)?,
        line => address(line)?,
    };
    text_of(name.filter(|_| sort == Sort::Move))
}

/// The sorts of clauses that can be taken away.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Sort {
    State,
    Define,
    Move,
    Drop,
    Rule(RuleName),
    Hook(Event),
    Promotion,
    Stacks,
    Looks,
}

impl Sort {
    /// Its name in messages.
    fn word(self) -> String {
        match self {
            Self::State => "state".to_owned(),
            Self::Define => "definition".to_owned(),
            Self::Move => "move".to_owned(),
            Self::Drop => "drop".to_owned(),
            Self::Rule(rule) => rule.word().to_owned(),
            Self::Hook(event) => format!("after {}", event.words()),
            Self::Promotion => "promotes".to_owned(),
            Self::Stacks => "stacks".to_owned(),
            Self::Looks => "looks".to_owned(),
        }
    }
}

/// Clauses of a sort: those with this name or label; if there is no name, all.
type Address<'t> = (Sort, Option<&'t Name>);

/// How a line removes others.
struct Taking<'t> {
    /// By `without`; otherwise by `instead`.
    away: bool,
    of: Address<'t>,
}

impl<'t> Taking<'t> {
    fn by(line: &'t ClauseKind) -> Option<Self> {
        let instead = match line {
            ClauseKind::Without(removal) => return Some(Self { away: true, of: taken_away(removal)? }),
            ClauseKind::State(state) => state.instead,
            ClauseKind::Rule { change, .. } => *change == Some(RuleChange::Instead),
            ClauseKind::Move { instead, .. }
            | ClauseKind::Like { instead, .. }
            | ClauseKind::Drop { instead, .. }
            | ClauseKind::Promotion { instead, .. }
            | ClauseKind::Define { instead, .. }
            | ClauseKind::Hook { instead, .. } => *instead,
            ClauseKind::Pass { .. }
            | ClauseKind::Stacks(_)
            | ClauseKind::Looks(_)
            | ClauseKind::Attribute { .. }
            | ClauseKind::Broken(_) => false,
        };
        instead.then_some(Self { away: false, of: address(line)? })
    }
}

/// The name of a clause where it is taken away.
fn address(clause: &ClauseKind) -> Option<Address<'_>> {
    Some(match clause {
        ClauseKind::Move { label, .. } | ClauseKind::Like { label, .. } => (Sort::Move, label.as_ref()),
        ClauseKind::Drop { label, .. } => (Sort::Drop, label.as_ref()),
        ClauseKind::State(state) => (Sort::State, Some(&state.name)),
        ClauseKind::Define { define, .. } => (Sort::Define, Some(&define.name)),
        ClauseKind::Rule { name, .. } => (Sort::Rule(*name), None),
        ClauseKind::Hook { event, .. } => (Sort::Hook(*event), None),
        ClauseKind::Promotion { .. } => (Sort::Promotion, None),
        ClauseKind::Stacks(_) => (Sort::Stacks, None),
        ClauseKind::Looks(_) => (Sort::Looks, None),
        ClauseKind::Pass { .. }
        | ClauseKind::Attribute { .. }
        | ClauseKind::Without(_)
        | ClauseKind::Broken(_) => return None,
    })
}

/// What `without` takes away of a piece.
fn taken_away(removal: &Removal) -> Option<Address<'_>> {
    Some(match removal {
        Removal::Named(Removable::State, name) => (Sort::State, Some(name)),
        Removal::Named(Removable::Define, name) => (Sort::Define, Some(name)),
        Removal::Moves(label) => (Sort::Move, label.as_ref()),
        Removal::Drops(label) => (Sort::Drop, label.as_ref()),
        Removal::Rule(rule) => (Sort::Rule(*rule), None),
        Removal::Hooks(event) => (Sort::Hook(*event), None),
        Removal::Promotes => (Sort::Promotion, None),
        Removal::Stacks => (Sort::Stacks, None),
        Removal::Looks => (Sort::Looks, None),
        Removal::Named(..) | Removal::Turn | Removal::Hand | Removal::Fen | Removal::Passes(_) => {
            return None;
        }
    })
}
