//! What pieces have no more, of all that they had before or inherit: `without move castle`, `instead move castle: ...`.
//!
//! A line of a block is about what stands behind that block: what earlier files said in it, what it inherits, and what `every
//! piece` says. That is gone before anything is lowered, so nothing is told of it. What the prelude says goes with every game; it can
//! be replaced, but not taken away.

use crate::language::check::declared::pieces::{Layer, Lost};
use std::collections::HashSet;
use std::ptr;

use crate::language::check::errors;
use crate::language::check::findings::Findings;
use crate::language::check::program::Program;
use crate::language::diagnostic::Diagnostic;
use crate::language::diagnostic::suggest::nearest;
use crate::language::source::Span;
use crate::language::syntax::tree::{
    Clause, ClauseKind, Define, Name, Removable, Removal, RuleChange, State,
};

/// A line that takes something away, and what came of it.
struct Line<'t> {
    clause: &'t Clause,
    /// Whether any piece had what it takes away.
    worked: bool,
    /// Whether any piece had nothing of it.
    failed: bool,
    /// The names of what pieces had of the same sort.
    known: Vec<Option<&'t str>>,
}

/// Takes away from all pieces what they are without.
pub(super) struct Removals<'p, 't> {
    program: &'p Program<'t>,
    lines: Vec<Line<'t>>,
    pub(super) lost: Vec<Lost>,
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

    /// Takes away from one piece. Its blocks are given nearest first, `every piece` last.
    pub(super) fn take_from(&mut self, layers: &mut [Layer<'t>]) {
        let gone = {
            let mut parts: Vec<Part<'_, 't>> = Vec::new();
            for layer in layers.iter() {
                let files = layer.clauses.chunk_by(|a, b| a.at.0.source == b.at.0.source).rev();
                parts.extend(files.map(|clauses| Part { block: layer.name, clauses }));
            }
            self.gone_from(&parts)
        };
        if gone.is_empty() {
            return;
        }
        for layer in layers {
            layer.clauses.retain(|clause| !gone.contains(&ptr::from_ref(*clause)));
        }
    }

    /// What one piece has no more: the lines of far blocks go first.
    fn gone_from(&mut self, parts: &[Part<'_, 't>]) -> HashSet<*const Clause> {
        let mut gone = HashSet::new();
        for (place, part) in parts.iter().enumerate().rev() {
            // Several lines of one block may replace the same.
            let before = gone.clone();
            let is_there = |clause: &&'t Clause| !before.contains(&ptr::from_ref(*clause));
            for (index, line) in part.clauses.iter().copied().enumerate() {
                let Some(taking) = TakingAway::of(&line.kind) else { continue };
                let all = taking == TakingAway::Replaces;
                let behind = parts.iter().skip(place + 1).filter(|other| all || self.is_behind(part, other));
                let clauses = behind.flat_map(|other| other.clauses.iter().copied()).filter(is_there);
                let of_sort: Vec<&'t Clause> =
                    clauses.filter(|clause| is_of_sort(&line.kind, &clause.kind)).collect();
                let meant = of_sort.iter().filter(|clause| is_meant(&line.kind, &clause.kind));
                let meant: Vec<&'t Clause> =
                    meant.copied().filter(|clause| all || clause.at.0.source.0 != 0).collect();
                let beside =
                    part.clauses.iter().take(index).any(|clause| adds_up_beside(&line.kind, &clause.kind));
                let known = of_sort.iter().map(|clause| name_of(&clause.kind).map(|name| name.text.as_str()));
                self.note(line, !meant.is_empty() || beside, known);
                for clause in meant {
                    gone.insert(ptr::from_ref(clause));
                    if let (TakingAway::Away, Some(name)) = (taking, name_of(&clause.kind)) {
                        self.lost.push(Lost { name: name.text.clone(), at: line.at.0 });
                    }
                }
            }
        }
        gone
    }

    /// Takes note of what a line did to one piece.
    fn note(&mut self, clause: &'t Clause, worked: bool, known: impl Iterator<Item = Option<&'t str>>) {
        let place = self.lines.iter().position(|line| ptr::eq(line.clause, clause));
        if place.is_none() {
            self.lines.push(Line { clause, worked: false, failed: false, known: Vec::new() });
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

    /// Whether a block stands behind another: it is the same one in an earlier file, or the other inherits it.
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

    /// Tells of lines that took nothing away.
    pub(super) fn tell(&self, told: &mut Findings) {
        for Line { clause, worked, failed, known } in &self.lines {
            let (at, taking) = (clause.at.0, TakingAway::of(&clause.kind));
            if *worked && (taking == Some(TakingAway::Away) || !failed) {
                continue;
            }
            let names: Vec<&str> = known.iter().flatten().copied().collect();
            told.push(match &clause.kind {
                ClauseKind::Without(removal) => none_to_take(at, removal, known, &names),
                ClauseKind::State(State { name, .. })
                | ClauseKind::Define { define: Define { name, .. }, .. } => {
                    let near = nearest(&name.text, names.iter().copied());
                    errors::nothing_to_amend_named(name.at.0, &name.text, near)
                }
                ClauseKind::Move { label, .. } | ClauseKind::Like { label, .. } => {
                    none_to_replace(at, "move", text_of(label.as_ref()), known)
                }
                ClauseKind::Drop { label, .. } => none_to_replace(at, "drop", text_of(label.as_ref()), known),
                ClauseKind::Rule { name, .. } => errors::nothing_to_replace(at, name.word()),
                ClauseKind::Promotion { .. } => errors::nothing_to_replace(at, "promotes"),
                ClauseKind::Hook { event, .. } => {
                    errors::nothing_to_replace(at, &format!("after {}", event.words()))
                }
                ClauseKind::Pass { .. }
                | ClauseKind::Stacks(_)
                | ClauseKind::Looks(_)
                | ClauseKind::Attribute { .. }
                | ClauseKind::Broken(_) => continue,
            });
        }
    }
}

fn text_of(label: Option<&Name>) -> Option<&str> {
    label.map(|label| label.text.as_str())
}

/// `without` for what no piece has.
/// `known`: what pieces have of the same sort, `names` those of them that have a name.
fn none_to_replace(at: Span, word: &str, label: Option<&str>, known: &[Option<&str>]) -> Diagnostic {
    let way = |known: Option<&str>| match known {
        Some(known) => format!("instead {word} {known}: ..."),
        None => format!("instead {word} ..."),
    };
    let ways: Vec<String> = known.iter().copied().map(way).collect();
    let near = label.and_then(|label| nearest(label, known.iter().flatten().copied()));
    errors::nothing_to_replace_labelled(at, word, label, &ways, near)
}

fn none_to_take(at: Span, removal: &Removal, known: &[Option<&str>], names: &[&str]) -> Diagnostic {
    let (what, name) = described(removal);
    let near = name.and_then(|name| Some((name, nearest(&name.text, names.iter().copied())?)));
    let help = near.map(|(name, near)| {
        let meant = what.replace(&format!("`{}`", name.text), near).replace("definition", "define");
        format!("did you mean `without {meant}`?")
    });
    let labelled = match removal {
        Removal::Moves(Some(label)) => Some(("move", label)),
        Removal::Drops(Some(label)) => Some(("drop", label)),
        _ => None,
    };
    match labelled {
        Some((word, label)) if help.is_none() && !known.is_empty() => {
            let ways: Vec<String> = names.iter().map(|name| format!("without {word} {name}")).collect();
            errors::no_such_label(at, word, &label.text, &ways, known.contains(&None))
        }
        _ => errors::none_in_piece(at, &what, help.as_deref().unwrap_or("leave this line out")),
    }
}

/// How a clause takes others away.
#[derive(Clone, Copy, PartialEq, Eq)]
enum TakingAway {
    /// `without`
    Away,
    /// `instead`
    Replaces,
}

impl TakingAway {
    fn of(clause: &ClauseKind) -> Option<Self> {
        let instead = match clause {
            ClauseKind::Without(_) => return Some(Self::Away),
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
        instead.then_some(Self::Replaces)
    }
}

/// Whether a rule may stand beside an earlier one in one block, and replaces that.
fn adds_up_beside(line: &ClauseKind, clause: &ClauseKind) -> bool {
    match (line, clause) {
        (ClauseKind::Rule { name, .. }, ClauseKind::Rule { name: known, .. }) => name == known,
        _ => false,
    }
}

/// Whether a line takes away clauses of this sort, whatever they are called.
fn is_of_sort(line: &ClauseKind, clause: &ClauseKind) -> bool {
    match (line, clause) {
        (ClauseKind::Without(removal), _) => match (removal, clause) {
            (Removal::Named(Removable::State, _), ClauseKind::State(_))
            | (Removal::Named(Removable::Define, _), ClauseKind::Define { .. })
            | (Removal::Moves(_), ClauseKind::Move { .. } | ClauseKind::Like { .. })
            | (Removal::Drops(_), ClauseKind::Drop { .. })
            | (Removal::Promotes, ClauseKind::Promotion { .. })
            | (Removal::Stacks, ClauseKind::Stacks(_))
            | (Removal::Looks, ClauseKind::Looks(_)) => true,
            (Removal::Rule(rule), ClauseKind::Rule { name, .. }) => rule == name,
            (Removal::Hooks(event), ClauseKind::Hook { event: known, .. }) => event == known,
            _ => false,
        },
        (ClauseKind::Hook { event, .. }, ClauseKind::Hook { event: known, .. }) => event == known,
        (ClauseKind::Rule { name, .. }, ClauseKind::Rule { name: known, .. }) => name == known,
        (ClauseKind::State(_), ClauseKind::State(_))
        | (ClauseKind::Define { .. }, ClauseKind::Define { .. })
        | (
            ClauseKind::Move { .. } | ClauseKind::Like { .. },
            ClauseKind::Move { .. } | ClauseKind::Like { .. },
        )
        | (ClauseKind::Drop { .. }, ClauseKind::Drop { .. })
        | (ClauseKind::Promotion { .. }, ClauseKind::Promotion { .. }) => true,
        _ => false,
    }
}

/// Whether a line takes away a clause of its sort: by its name, where it says one. `instead move` without a label is about moves
/// without one, `without move` about all of them.
fn is_meant(line: &ClauseKind, clause: &ClauseKind) -> bool {
    let same = |name: Option<&Name>| text_of(name) == text_of(name_of(clause));
    match line {
        ClauseKind::Without(removal) => {
            let name = described(removal).1;
            name.is_none() || same(name)
        }
        ClauseKind::State(_)
        | ClauseKind::Define { .. }
        | ClauseKind::Move { .. }
        | ClauseKind::Like { .. }
        | ClauseKind::Drop { .. } => same(name_of(line)),
        ClauseKind::Rule { .. }
        | ClauseKind::Promotion { .. }
        | ClauseKind::Hook { .. }
        | ClauseKind::Pass { .. }
        | ClauseKind::Stacks(_)
        | ClauseKind::Looks(_)
        | ClauseKind::Attribute { .. }
        | ClauseKind::Broken(_) => true,
    }
}

/// What a clause declares, or its label.
fn name_of(clause: &ClauseKind) -> Option<&Name> {
    match clause {
        ClauseKind::Move { label, .. } | ClauseKind::Like { label, .. } | ClauseKind::Drop { label, .. } => {
            label.as_ref()
        }
        ClauseKind::State(state) => Some(&state.name),
        ClauseKind::Define { define, .. } => Some(&define.name),
        ClauseKind::Rule { .. }
        | ClauseKind::Hook { .. }
        | ClauseKind::Promotion { .. }
        | ClauseKind::Pass { .. }
        | ClauseKind::Stacks(_)
        | ClauseKind::Looks(_)
        | ClauseKind::Attribute { .. }
        | ClauseKind::Without(_)
        | ClauseKind::Broken(_) => None,
    }
}

/// What is taken away, such as "move `castle`", and its name.
fn described(removal: &Removal) -> (String, Option<&Name>) {
    match removal {
        Removal::Named(Removable::Define, name) => (format!("definition `{}`", name.text), Some(name)),
        Removal::Named(sort, name) => (format!("{} `{}`", sort.word(), name.text), Some(name)),
        Removal::Moves(Some(label)) => (format!("move `{}`", label.text), Some(label)),
        Removal::Drops(Some(label)) => (format!("drop `{}`", label.text), Some(label)),
        Removal::Moves(None) => ("move".to_owned(), None),
        Removal::Drops(None) => ("drop".to_owned(), None),
        Removal::Rule(rule) => (format!("`{}`", rule.word()), None),
        Removal::Hooks(event) => (format!("`after {}`", event.words()), None),
        Removal::Promotes => ("`promotes`".to_owned(), None),
        Removal::Stacks => ("`stacks`".to_owned(), None),
        Removal::Looks => ("`looks`".to_owned(), None),
        Removal::Turn => ("`turn`".to_owned(), None),
        Removal::Hand => ("`hand`".to_owned(), None),
        Removal::Passes(label) => ("`pass`".to_owned(), label.as_ref()),
    }
}
