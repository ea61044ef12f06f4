//! The parts of each form of a rule file, as written.
//!
//! This is the only place that takes every form of the tree apart. A new form does not compile until it is added here; then all
//! callers that look for parts find it.

mod clauses;
mod trials;

use clauses::{of_clause, of_define, of_directions, of_effect, of_expr, of_mode, of_part, of_state};
use trials::of_step;

use super::{
    Act, Acts, ActsKind, Army, Axis, Block, BoardItem, BoardItemKind, Broken, CellRange, Clause,
    CountedEvent, Define, Directions, Effect, Effects, EndGroup, EndResult, Ending, EndingKind, Entry, Expr,
    FenField, FenFieldKind, FenPart, Guard, Item, ItemKind, Location, Men, Mode, Name, Order, Part,
    Quantifier, QuantifierKind, Removable, Removal, SetupBody, State, TestStep, Track, TracksBody, Walk,
    WalkKind, ZoneBody,
};

/// The role of a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// It is declared here.
    Declared,
    /// A parameter of a definition: it is declared here, only for the definition.
    Parameter,
    /// After `as`: it is declared here, for the rest of its clause.
    Given,
    /// It refers to something that is declared elsewhere, or built into the language.
    Used,
    /// It is used as the state of what is before its dot, or before `:` or `=`.
    State,
    /// It is used as the label of moves or drops.
    Label,
    /// It is used as the name of a phase.
    Phase,
    /// A word of the language in a place where only such words stand: a symmetry, a shape, an axis, the type of a state.
    Fixed,
}

/// A part of a file that has parts of its own, or is a word.
#[derive(Clone, Copy, Debug)]
pub enum Node<'t> {
    /// A thing at the top level of a file.
    Item(&'t Item),
    /// A block, with or without `change` and `instead` before it.
    Block(&'t Block),
    /// A thing in a `board` block.
    BoardItem(&'t BoardItem),
    /// A clause of a piece, of a family, of `every piece`, or of the game.
    Clause(&'t Clause),
    /// A definition.
    Define(&'t Define),
    /// The declaration of a state.
    State(&'t State),
    /// `when`, `unless`, `so that`.
    Guard(&'t Guard),
    /// A walk.
    Walk(&'t Walk),
    /// A part of a walk with its modes.
    Part(&'t Part),
    /// A quantifier.
    Quantifier(&'t Quantifier),
    /// A mode.
    Mode(&'t Mode),
    /// Effects in braces.
    Effects(&'t Effects),
    /// An effect.
    Effect(&'t Effect),
    /// A set, condition, number or other value.
    Expr(&'t Expr),
    /// Directions.
    Directions(&'t Directions),
    /// The acts of a turn.
    Acts(&'t Acts),
    /// A group of endings.
    EndGroup(&'t EndGroup),
    /// A field of a FEN.
    FenField(&'t FenField),
    /// An ending.
    Ending(&'t Ending),
    /// The pieces of a side.
    Army(&'t Army),
    /// A state in a position.
    Entry(&'t Entry),
    /// A step of a test.
    TestStep(&'t TestStep),
    /// What could not be read.
    Broken(&'t Broken),
    /// A word.
    Name(&'t Name, Role),
}

/// A visitor of parts.
type Visit<'s, 't> = &'s mut dyn FnMut(Node<'t>);

impl<'t> Node<'t> {
    /// Visits the parts of this one in the order in which they are written, but not their parts.
    pub fn each_part(self, see: Visit<'_, 't>) {
        match self {
            Self::Item(item) => of_item(&item.kind, see),
            Self::Block(block) => of_block(block, see),
            Self::BoardItem(item) => of_board_item(&item.kind, see),
            Self::Clause(clause) => of_clause(&clause.kind, see),
            Self::Define(define) => of_define(define, see),
            Self::State(state) => of_state(state, see),
            Self::Guard(guard) => see(Node::Expr(&guard.condition)),
            Self::Walk(walk) => match &walk.kind {
                WalkKind::Choice(walks) | WalkKind::Sequence(walks) => all(walks, Node::Walk, see),
                WalkKind::Part(part) => see(Node::Part(part)),
            },
            Self::Part(part) => of_part(part, see),
            Self::Quantifier(quantifier) => match &quantifier.kind {
                QuantifierKind::Optional | QuantifierKind::Any | QuantifierKind::Some => {}
                QuantifierKind::Counted(first, last) => {
                    see(Node::Expr(first));
                    maybe(last.as_deref(), Node::Expr, see);
                }
            },
            Self::Mode(mode) => of_mode(&mode.kind, see),
            Self::Effects(effects) => all(&effects.effects, Node::Effect, see),
            Self::Effect(effect) => of_effect(&effect.kind, see),
            Self::Expr(expr) => of_expr(&expr.kind, see),
            Self::Directions(directions) => of_directions(&directions.kind, see),
            Self::Acts(acts) => of_acts(&acts.kind, see),
            Self::EndGroup(group) => all(&group.endings, Node::Ending, see),
            Self::FenField(field) => of_fen_field(&field.kind, see),
            Self::Ending(ending) => of_ending(&ending.kind, see),
            Self::Army(army) => of_army(army, see),
            Self::Entry(entry) => {
                see(Node::Name(&entry.name, Role::State));
                used(entry.side.as_ref(), see);
                maybe(entry.value.as_ref(), Node::Expr, see);
            }
            Self::TestStep(step) => of_step(&step.kind, see),
            Self::Broken(_) | Self::Name(..) => {}
        }
    }

    /// Visits this part and everything in it, each before its own parts.
    pub fn each_within(self, see: Visit<'_, 't>) {
        see(self);
        self.each_part(&mut |part| part.each_within(see));
    }
}

/// Visits each of a list.
fn all<'t, T>(list: &'t [T], node: impl Fn(&'t T) -> Node<'t>, see: Visit<'_, 't>) {
    for one in list {
        see(node(one));
    }
}

/// Visits an optional part.
fn maybe<'t, T>(one: Option<&'t T>, node: impl Fn(&'t T) -> Node<'t>, see: Visit<'_, 't>) {
    if let Some(one) = one {
        see(node(one));
    }
}

/// Visits words that refer to something declared elsewhere.
fn used<'t>(names: impl IntoIterator<Item = &'t Name>, see: Visit<'_, 't>) {
    for name in names {
        see(Node::Name(name, Role::Used));
    }
}

fn of_item<'t>(item: &'t ItemKind, see: Visit<'_, 't>) {
    match item {
        ItemKind::Sides { instead: _, names, symmetry, first } => {
            all(names, |name| Node::Name(name, Role::Declared), see);
            maybe(symmetry.as_ref(), |name| Node::Name(name, Role::Fixed), see);
            used(first, see);
        }
        ItemKind::Hand { instead: _, kinds } => see(Node::Expr(kinds)),
        ItemKind::Without(removal) => of_removal(removal, see),
        ItemKind::State(state) => see(Node::State(state)),
        ItemKind::Clause(clause) => see(Node::Clause(clause)),
        ItemKind::Block(_, block) => see(Node::Block(block)),
        ItemKind::Broken(broken) => see(Node::Broken(broken)),
        ItemKind::Language(_) | ItemKind::Use(_) | ItemKind::Game(_) => {}
    }
}

fn of_removal<'t>(removal: &'t Removal, see: Visit<'_, 't>) {
    match removal {
        Removal::Named(sort, name) => {
            let role = match sort {
                Removable::Phase => Role::Phase,
                Removable::State => Role::State,
                Removable::Ending => Role::Fixed,
                Removable::Choice => Role::Label,
                Removable::Piece
                | Removable::Family
                | Removable::Zone
                | Removable::Tracks
                | Removable::Define => Role::Used,
            };
            see(Node::Name(name, role));
        }
        Removal::Moves(label) | Removal::Drops(label) | Removal::Passes(label) => {
            maybe(label.as_ref(), |name| Node::Name(name, Role::Label), see);
        }
        Removal::Turn
        | Removal::Hand
        | Removal::Fen
        | Removal::Rule(_)
        | Removal::Hooks(_)
        | Removal::Promotes
        | Removal::Stacks
        | Removal::Looks => {}
    }
}

fn of_ending<'t>(ending: &'t EndingKind, see: Visit<'_, 't>) {
    match ending {
        EndingKind::Ends { instead: _, label, result, guards } => {
            maybe(label.as_ref(), |name| Node::Name(name, Role::Fixed), see);
            match result {
                EndResult::Wins(side) => see(Node::Name(side, Role::Used)),
                EndResult::Win | EndResult::Lose | EndResult::Draw => {}
            }
            all(guards, Node::Guard, see);
        }
        EndingKind::Without(label) => see(Node::Name(label, Role::Fixed)),
        EndingKind::Broken(broken) => see(Node::Broken(broken)),
    }
}

fn of_block<'t>(block: &'t Block, see: Visit<'_, 't>) {
    match block {
        Block::Board { shape, items } => {
            maybe(shape.as_ref(), |(name, _)| Node::Name(name, Role::Fixed), see);
            all(items, Node::BoardItem, see);
        }
        Block::Kind { family: _, name, letter: _, of, clauses } => {
            see(Node::Name(name, Role::Declared));
            used(of, see);
            all(clauses, Node::Clause, see);
        }
        Block::Every(clauses) => all(clauses, Node::Clause, see),
        Block::Define(define) => see(Node::Define(define)),
        Block::Setup(SetupBody::Drawing(_, armies) | SetupBody::Armies(armies)) => {
            all(armies, Node::Army, see);
        }
        Block::Turn { acts, again } => {
            see(Node::Acts(acts));
            all(again, Node::Guard, see);
        }
        Block::Phase { name, order, acts } => {
            see(Node::Name(name, Role::Declared));
            match order {
                Order::EachSide(_) => {}
                Order::Listed(sides) => used(sides.iter().map(|(side, _)| side), see),
            }
            see(Node::Acts(acts));
        }
        Block::Ends(groups) => all(groups, Node::EndGroup, see),
        Block::Fen(fields) => all(fields, Node::FenField, see),
        Block::Test { title: _, steps } => all(steps, Node::TestStep, see),
    }
}

fn of_fen_field<'t>(field: &'t FenFieldKind, see: Visit<'_, 't>) {
    match field {
        FenFieldKind::Letters(letters) => {
            for letter in letters {
                see(Node::Name(&letter.state, Role::State));
                of_range(&letter.cells, see);
                used(&letter.before, see);
            }
        }
        FenFieldKind::Turns(happenings) => of_happenings(happenings, see),
        FenFieldKind::Rounds => {}
        FenFieldKind::States(parts) => {
            for part in parts {
                if let FenPart::State { of, name } = part {
                    used(of, see);
                    see(Node::Name(name, Role::State));
                }
            }
        }
        FenFieldKind::Sign(_, state, value) => {
            see(Node::Name(state, Role::State));
            used(value, see);
        }
        FenFieldKind::Nobody(_, kind) => see(Node::Name(kind, Role::Used)),
    }
}

fn of_happenings<'t>(happenings: &'t [CountedEvent], see: Visit<'_, 't>) {
    for happening in happenings {
        match happening {
            CountedEvent::Taking(_) => {}
            CountedEvent::Moving(kinds) => see(Node::Expr(kinds)),
        }
    }
}

fn of_board_item<'t>(item: &'t BoardItemKind, see: Visit<'_, 't>) {
    match item {
        BoardItemKind::Grid { axes, without, only } => {
            for axis in axes {
                of_axis(axis, see);
            }
            maybe(without.as_ref(), Node::Expr, see);
            maybe(only.as_ref(), |name| Node::Name(name, Role::Fixed), see);
        }
        BoardItemKind::Hexagon { side: _, files, without } => {
            of_axis(files, see);
            maybe(without.as_ref(), |name| Node::Name(name, Role::Fixed), see);
        }
        BoardItemKind::Zone { name, body, each_side: _ } => {
            see(Node::Name(name, Role::Declared));
            match body {
                ZoneBody::Sets(sets) => all(sets, Node::Expr, see),
                ZoneBody::Mark(_) => {}
            }
        }
        BoardItemKind::Tracks { name, body, each_side: _ } => {
            see(Node::Name(name, Role::Declared));
            match body {
                TracksBody::Lists(tracks) => {
                    for Track { cells, .. } in tracks {
                        used(cells, see);
                    }
                }
                TracksBody::Directions(directions) => see(Node::Directions(directions)),
            }
        }
        BoardItemKind::Define(define) => see(Node::Define(define)),
        BoardItemKind::Without(removal) => of_removal(removal, see),
        BoardItemKind::Broken(broken) => see(Node::Broken(broken)),
        BoardItemKind::Picture(_) | BoardItemKind::Map(_) => {}
    }
}

fn of_axis<'t>(axis: &'t Axis, see: Visit<'_, 't>) {
    let Axis { name, first, last, round: _ } = axis;
    for name in name.iter().chain([first, last]) {
        see(Node::Name(name, Role::Fixed));
    }
}

fn of_acts<'t>(acts: &'t ActsKind, see: Visit<'_, 't>) {
    match acts {
        ActsKind::Else(parts) | ActsKind::Choice(parts) | ActsKind::Sequence(parts) => {
            all(parts, Node::Acts, see);
        }
        ActsKind::Act { act, quantifier, most, guards } => {
            match act {
                Act::Group(acts) => see(Node::Acts(acts)),
                Act::Move(labels) | Act::Drop(labels) => {
                    all(labels, |name| Node::Name(name, Role::Label), see);
                }
                Act::Label(name) => see(Node::Name(name, Role::Label)),
                Act::Pass => {}
            }
            maybe(quantifier.as_ref(), Node::Quantifier, see);
            all(most, Node::Expr, see);
            all(guards, Node::Guard, see);
        }
    }
}

fn of_army<'t>(army: &'t Army, see: Visit<'_, 't>) {
    if army.of_cells.is_empty() {
        see(Node::Name(&army.side, Role::Used));
    }
    for (cells, entries) in &army.of_cells {
        for range in cells {
            of_range(range, see);
        }
        all(entries, Node::Entry, see);
    }
    for Men { kind, stands, .. } in army.men.iter().flatten() {
        see(Node::Name(kind, Role::Used));
        match stands {
            Location::Cells(cells, entries) => {
                for range in cells {
                    of_range(range, see);
                }
                all(entries, Node::Entry, see);
            }
            Location::InHand(_) => {}
            Location::Shuffled(row) => {
                all(&row.entries, Node::Entry, see);
                for (kind, entries) in &row.others {
                    see(Node::Name(kind, Role::Used));
                    all(entries, Node::Entry, see);
                }
                for range in &row.cells {
                    of_range(range, see);
                }
                maybe(row.allowed.as_ref(), Node::Expr, see);
            }
        }
    }
}

fn of_range<'t>(CellRange { first, last }: &'t CellRange, see: Visit<'_, 't>) {
    used([first].into_iter().chain(last), see);
}
