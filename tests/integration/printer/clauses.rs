//! Clauses, states and definitions.

use std::fmt::Write as _;

use super::board::for_each_side;
use super::expressions::{PHRASE, expr, filter};
use super::items::names;
use super::walks::{effects, walk};
use super::{INDENT, fits};
use menagerie::language::syntax::tree::{
    Chosen, Clause, ClauseKind, Compared, Define, DefineBody, Guard, GuardKind, Like, LikeWays, Looks, Name,
    Parameters, Removal, RuleChange, State, StateType, Until,
};

pub(super) fn clause(clause: &Clause) -> String {
    match &clause.kind {
        ClauseKind::Move { instead, label, walk: path, guards: when, effects: done } => {
            let head = format!("{}move{} {}", instead_word(*instead), label_text(label.as_ref()), walk(path));
            with_guards(head, when, done.as_ref().map(effects))
        }
        ClauseKind::Like { instead, label, like: of, guards: when, effects: done } => {
            let head = format!("{}move{} {}", instead_word(*instead), label_text(label.as_ref()), like(of));
            with_guards(head, when, done.as_ref().map(effects))
        }
        ClauseKind::Drop { instead, label, on, guards: when, effects: done } => {
            let head =
                format!("{}drop{} on {}", instead_word(*instead), label_text(label.as_ref()), expr(on, 0));
            with_guards(head, when, done.as_ref().map(effects))
        }
        ClauseKind::Pass { label, chosen, guards: when, effects: done } => {
            let label = label_text(label.as_ref());
            let head = match chosen {
                Some(Chosen { instead, of }) => {
                    format!("{}choose{label} {}", instead_word(*instead), expr(of, 0))
                }
                None => format!("pass{label}"),
            };
            with_guards(head, when, done.as_ref().map(effects))
        }
        ClauseKind::Rule { change, name, what, guards: when } => {
            let change = match change {
                Some(RuleChange::Also) => "also ",
                Some(RuleChange::Never) => "never ",
                Some(RuleChange::Instead) => "instead ",
                None => "",
            };
            let what = what.as_ref().map(|what| format!(" {}", expr(what, 0))).unwrap_or_default();
            with_guards(format!("{change}{}{what}", name.word()), when, None)
        }
        ClauseKind::Hook { instead, event, guards: when, effects: done } => {
            let head = format!("{}after {}", instead_word(*instead), event.words());
            with_guards(head, when, Some(effects(done)))
        }
        ClauseKind::Promotion { instead, compulsory, to, guards: when } => {
            let verb = if *compulsory { "promotes" } else { "may promote" };
            with_guards(format!("{}{verb} to {}", instead_word(*instead), expr(to, 0)), when, None)
        }
        ClauseKind::Stacks(number) => format!("stacks up to {}", number.value),
        ClauseKind::Looks(Looks::Named(name)) => format!("looks {}", name.text),
        ClauseKind::Looks(Looks::Drawn(outline)) => format!("looks \"{}\"", outline.text),
        ClauseKind::Define { instead, define: definition } => {
            format!("{}{}", instead_word(*instead), define(definition))
        }
        ClauseKind::Without(gone) => removal(gone),
        ClauseKind::State(declared) => state(declared),
        ClauseKind::Attribute { name, value } => format!("{} = {}", name.text, expr(value, 0)),
        ClauseKind::Broken(_) => "# (something that cannot be read)".to_owned(),
    }
}

fn like(like: &Like) -> String {
    let mut text = format!("like {}", expr(&like.kinds, PHRASE));
    if !like.without.is_empty() {
        text = format!("{text} without {}", names(&like.without));
    }
    match &like.ways {
        None => text,
        Some(LikeWays::Quietly) => format!("{text} quietly"),
        Some(LikeWays::Taking(None)) => format!("{text} taking"),
        Some(LikeWays::Taking(Some(whom))) => format!("{text} taking {}", filter(whom)),
    }
}

pub(super) fn instead_word(instead: bool) -> &'static str {
    if instead { "instead " } else { "" }
}

/// What is taken away.
pub(super) fn removal(removal: &Removal) -> String {
    match removal {
        Removal::Named(sort, name) => format!("without {} {}", sort.word(), name.text),
        Removal::Turn => "without turn".to_owned(),
        Removal::Hand => "without hand".to_owned(),
        Removal::Fen => "without fen".to_owned(),
        Removal::Passes(label) => format!("without pass{}", words_behind(label.as_ref())),
        Removal::Rule(rule) => format!("without {}", rule.word()),
        Removal::Hooks(event) => format!("without after {}", event.words()),
        Removal::Moves(label) => format!("without move{}", words_behind(label.as_ref())),
        Removal::Drops(label) => format!("without drop{}", words_behind(label.as_ref())),
        Removal::Promotes => "without promotes".to_owned(),
        Removal::Stacks => "without stacks".to_owned(),
        Removal::Looks => "without looks".to_owned(),
    }
}

fn words_behind(label: Option<&Name>) -> String {
    label.map(|label| format!(" {}", label.text)).unwrap_or_default()
}

fn label_text(label: Option<&Name>) -> String {
    label.map(|label| format!(" {}:", label.text)).unwrap_or_default()
}

pub(super) fn guard(guard: &Guard) -> String {
    let word = match guard.kind {
        GuardKind::When => "when",
        GuardKind::Unless => "unless",
        GuardKind::SoThat => "so that",
    };
    format!("{word} {}", expr(&guard.condition, 0))
}

/// Guards after what they guard: on its line where they fit, else each on its own.
fn with_guards(head: String, guards: &[Guard], last: Option<String>) -> String {
    let mut parts = vec![head];
    parts.extend(guards.iter().map(guard));
    if let (Some(last), Some(part)) = (last, parts.last_mut()) {
        part.push(' ');
        part.push_str(&last);
    }
    let line = parts.join(" ");
    // The clause stands in a block, which sets it in.
    if fits(&format!("{INDENT}{line}")) { line } else { parts.join(&format!("\n{INDENT}")) }
}

pub(super) fn define(define: &Define) -> String {
    let Parameters { values, directions } = &define.parameters;
    let mut parameters = String::new();
    if !values.is_empty() {
        let _ = write!(parameters, "({})", names(values));
    }
    for word in directions {
        let _ = write!(parameters, " {}", word.text);
    }
    let body = match &define.body {
        DefineBody::Walk(path) | DefineBody::Words { walk: path, .. } => walk(path),
        DefineBody::Expr(value) => expr(value, 0),
        DefineBody::Effects(done) => effects(done),
    };
    format!("define {}{parameters} = {body}", define.name.text)
}

pub(super) fn state(state: &State) -> String {
    let ty = match &state.ty {
        StateType::Word(word) => word.text.clone(),
        StateType::Range(least, most) => format!("{}..{}", least.value, most.value),
        StateType::SetOf(kind) => format!("set of {}", kind.text),
    };
    let first = state.first.as_ref().map(|first| format!(" = {}", expr(first, 0))).unwrap_or_default();
    let mut text = for_each_side(
        format!("{}{} : {ty}{first}", instead_word(state.instead), state.name.text),
        state.each_side,
    );
    if state.each_cell {
        text.push_str(" for each cell");
    }
    text.push_str(match state.until {
        Some(Until::ThisTurn) => " until end of turn",
        Some(Until::NextTurn) => " until end of next turn",
        Some(Until::ItsNextTurn) => " until end of its next turn",
        Some(Until::EnemyTurn) => " until end of enemy turn",
        None => "",
    });
    text.push_str(match state.compared {
        Compared::Always => "",
        Compared::Never => " not compared",
        Compared::WhenUsed => " compared when used",
    });
    text
}
