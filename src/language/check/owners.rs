//! Whose a state is, where it is asked of others: what is told of its declaration, and of the pieces that it is meant for.

use super::program::{KindBlock, Program};
use super::scope::Scope;
use super::{Lowerer, errors};
use crate::language::check::declared::meaning::Meaning;
use crate::language::diagnostic::{Diagnostic, catalog};
use crate::language::ir::{Kind, NamedSort, StateOwner};
use crate::language::source::{Sources, Span};
use crate::language::syntax::tree::{Expr, ExprKind, State};

/// The declaration of a state outside the pieces.
fn declaration<'t>(program: &'t Program<'_>, sources: &'t Sources, name: &str) -> Option<Declared<'t>> {
    let state = program.states.iter().find(|state| state.name.text == name)?;
    Some(as_declared(state, sources))
}

/// A state as it is declared.
#[derive(Clone, Copy)]
pub(super) struct Declared<'t> {
    name: &'t str,
    at: Span,
    /// Its declaration, as it is written.
    text: &'t str,
    /// Whether each side has its own.
    each_side: bool,
}

impl Declared<'_> {
    /// The declaration with `for each side` in its place.
    fn of_each_side(self) -> String {
        let end =
            [" until ", " compared ", " not compared"].iter().filter_map(|word| self.text.find(word)).min();
        let (before, behind) = self.text.split_at(end.unwrap_or(self.text.len()));
        format!("{} for each side{behind}", before.trim_end())
    }

    /// The declaration as it is written for men.
    fn of_men(self) -> String {
        self.text.replace(" for each side", "")
    }
}

/// `until end of its next turn` of a state of the game, whose `ending` it is; `user`: the first piece whose block speaks of
/// it, with its head.
pub(super) fn whose_next_turn(
    state: &State,
    sources: &Sources,
    ending: &str,
    user: Option<(&str, &str)>,
) -> Diagnostic {
    let declared = as_declared(state, sources);
    let of_game = declared.text.replace(ending, "end of next turn");
    let ways = (declared.of_each_side(), of_game);
    let (kind, head) = user.unzip();
    let user = (kind, head.unwrap_or_default(), declared.text);
    errors::whose_next_turn(declared.at, declared.name, (&ways.0, &ways.1), user)
}

fn as_declared<'t>(state: &'t State, sources: &'t Sources) -> Declared<'t> {
    Declared {
        name: &state.name.text,
        at: state.name.at.0,
        text: sources.text(state.at.0).trim(),
        each_side: state.each_side,
    }
}

/// `piece Ox "O" of Beast`
fn head(block: &KindBlock<'_>) -> String {
    let word = if block.family { "family" } else { "piece" };
    let mut head = format!("{word} {}", block.name.text);
    if let Some(letter) = block.letter {
        head = format!("{head} \"{}\"", letter.text);
    }
    if !block.of.is_empty() {
        let of: Vec<&str> = block.of.iter().map(|name| name.text.as_str()).collect();
        head = format!("{head} of {}", of.join(", "));
    }
    head
}

/// The first piece or family whose block says a word, with its head.
pub(super) fn user_of<'t>(
    program: &'t Program<'_>,
    sources: &Sources,
    word: &str,
) -> Option<(&'t str, String)> {
    let says = |block: &&KindBlock<'_>| {
        block.clauses.iter().any(|clause| {
            let text = sources.text(clause.at.0);
            text.split(|letter: char| !letter.is_alphanumeric() && !"-_'".contains(letter))
                .any(|it| it == word)
        })
    };
    program.kinds.iter().find(says).map(|block| (block.name.text.as_str(), head(block)))
}

impl Lowerer<'_, '_> {
    /// A state outside the pieces is asked of a man. It is told once.
    pub(super) fn state_of_no_man(&mut self, at: Span, name: &str, kind: Option<Kind>) {
        let Some(declared) = declaration(self.program, self.sources, name) else { return };
        let kind = kind.and_then(|kind| self.pieces.kinds.get(kind.index())).map(|kind| kind.name.as_str());
        let block = kind.and_then(|kind| self.program.kinds.iter().find(|block| block.name.text == kind));
        let head = block.map(|block| (block.name.text.as_str(), head(block)));
        let kind = head.as_ref().map(|(kind, head)| (*kind, head.as_str()));
        let (kind, head) = kind.unzip();
        let owner = (declared.at, declared.each_side);
        let found =
            errors::state_of_no_man(at, name, owner, &declared.of_men(), (kind, head.unwrap_or_default()));
        self.told_of_declaration(found);
    }

    /// A state of the game is asked of a side. It is told once.
    pub(super) fn state_of_no_side(&mut self, at: Span, name: &str) {
        if let Some(declared) = declaration(self.program, self.sources, name) {
            let line = declared.of_each_side();
            self.told_of_declaration(errors::state_of_no_side(at, name, declared.at, &line));
        }
    }

    /// A flag outside the pieces stands for men.
    pub(super) fn flag_of_no_man(&mut self, at: Span, name: &str) {
        if let Some(declared) = declaration(self.program, self.sources, name) {
            let owner = (declared.at, declared.each_side);
            self.out.push(errors::flag_of_no_man(at, name, owner, &declared.of_men()));
        }
    }

    /// What is wrong with a declaration is told where it is asked for first.
    fn told_of_declaration(&mut self, found: Diagnostic) {
        let declared = found.labels.get(1).map(|label| label.span);
        let known = self.out.any(|known| {
            known.code == catalog::STATE_OF_OTHERS && known.labels.get(1).map(|label| label.span) == declared
        });
        if !known {
            self.out.push(found);
        }
    }

    /// `own.checks`, `mover.tired`, where the state is of another owner.
    pub(super) fn asked_of_another(
        &mut self,
        of: &Expr,
        (name, at): (&str, Span),
        owner: &StateOwner,
        kind: Option<Kind>,
    ) {
        let side = matches!(&of.kind, ExprKind::Name(word) if self.whose(&word.text).is_some());
        if side && *owner == StateOwner::Game {
            self.state_of_no_side(at, name);
        } else {
            self.state_of_no_man(at, name, kind);
        }
    }

    /// `it.strength`: a state that is named alone, as that of the other man or side that may be meant beside it.
    pub(super) fn of_the_other(&self, expr: &Expr, scope: &Scope<'_>) -> Option<String> {
        let ExprKind::Name(name) = &expr.kind else { return None };
        let Some(Meaning::State(state)) = self.names.get(&name.text) else { return None };
        let whose = match &self.pieces.states.get(state.index())?.of {
            StateOwner::Game => return None,
            StateOwner::Side => "enemy",
            StateOwner::Men(_) => {
                let met = scope.names_seen().filter(|given| given.sort == NamedSort::Men).last();
                match met {
                    Some(met) => met.name.as_str(),
                    None if scope.is_of_another() => "it",
                    None if scope.after_move => "taken",
                    None => return None,
                }
            }
        };
        Some(format!("{whose}.{}", name.text))
    }
}
