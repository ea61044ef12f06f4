//! The parts of each form of a rule file, as written.
//!
//! This is the only place that takes every form of the tree apart. A new form does not compile until it is added here; then all
//! callers that look for parts find it.

mod trials;

use trials::of_step;

use super::{
    Act, Acts, ActsKind, Army, Attack, Axis, Block, BoardItem, BoardItemKind, Broken, CellRange, Clause,
    ClauseKind, Define, DefineBody, Directions, DirectionsKind, Effect, EffectKind, Effects, EndGroup,
    EndResult, Ending, EndingKind, Entry, Expr, ExprKind, FenField, FenFieldKind, FenNumber, Guard,
    Happening, Item, ItemKind, Like, LikeWays, Location, Men, Mode, ModeKind, Name, Order, Parameters, Part,
    PartBody, PatternElement, Quantifier, QuantifierKind, Removable, Removal, SetupBody, State, StateType,
    TestStep, Track, TracksBody, Value, Walk, WalkKind, ZoneBody,
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
            for (_, state, cell) in letters {
                see(Node::Name(state, Role::State));
                see(Node::Name(cell, Role::Used));
            }
        }
        FenFieldKind::Cell(state) => see(Node::Name(state, Role::State)),
        FenFieldKind::Turns(happenings) => of_happenings(happenings, see),
        FenFieldKind::Rounds => {}
        FenFieldKind::Numbers(parts) => {
            for part in parts {
                if let FenNumber::State { of, name } = part {
                    used(of, see);
                    see(Node::Name(name, Role::State));
                }
            }
        }
        FenFieldKind::Sign(_, state, value) => {
            see(Node::Name(state, Role::State));
            used(value, see);
        }
    }
}

fn of_happenings<'t>(happenings: &'t [Happening], see: Visit<'_, 't>) {
    for happening in happenings {
        match happening {
            Happening::Taking(_) => {}
            Happening::Moving(kinds) => see(Node::Expr(kinds)),
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

fn of_clause<'t>(clause: &'t ClauseKind, see: Visit<'_, 't>) {
    match clause {
        ClauseKind::Move { instead: _, label, walk, guards, effects } => {
            maybe(label.as_ref(), |name| Node::Name(name, Role::Declared), see);
            see(Node::Walk(walk));
            all(guards, Node::Guard, see);
            maybe(effects.as_ref(), Node::Effects, see);
        }
        ClauseKind::Like { instead: _, label, like, guards, effects } => {
            maybe(label.as_ref(), |name| Node::Name(name, Role::Declared), see);
            let Like { kinds, without, ways } = like;
            see(Node::Expr(kinds));
            all(without, |name| Node::Name(name, Role::Label), see);
            if let Some(LikeWays::Taking(Some(whom))) = ways {
                see(Node::Expr(whom));
            }
            all(guards, Node::Guard, see);
            maybe(effects.as_ref(), Node::Effects, see);
        }
        ClauseKind::Drop { instead: _, label, on, guards, effects } => {
            maybe(label.as_ref(), |name| Node::Name(name, Role::Declared), see);
            see(Node::Expr(on));
            all(guards, Node::Guard, see);
            maybe(effects.as_ref(), Node::Effects, see);
        }
        ClauseKind::Pass { label, chosen, guards, effects } => {
            maybe(label.as_ref(), |name| Node::Name(name, Role::Declared), see);
            maybe(chosen.as_ref(), |chosen| Node::Expr(&chosen.of), see);
            all(guards, Node::Guard, see);
            maybe(effects.as_ref(), Node::Effects, see);
        }
        ClauseKind::Rule { change: _, name: _, what, guards } => {
            maybe(what.as_ref(), Node::Expr, see);
            all(guards, Node::Guard, see);
        }
        ClauseKind::Hook { instead: _, event: _, guards, effects } => {
            all(guards, Node::Guard, see);
            see(Node::Effects(effects));
        }
        ClauseKind::Promotion { instead: _, compulsory: _, to, guards } => {
            see(Node::Expr(to));
            all(guards, Node::Guard, see);
        }
        ClauseKind::Define { instead: _, define } => see(Node::Define(define)),
        ClauseKind::Without(removal) => of_removal(removal, see),
        ClauseKind::State(state) => see(Node::State(state)),
        ClauseKind::Attribute { name, value } => {
            see(Node::Name(name, Role::State));
            see(Node::Expr(value));
        }
        ClauseKind::Broken(broken) => see(Node::Broken(broken)),
        ClauseKind::Stacks(_) | ClauseKind::Looks(_) => {}
    }
}

fn of_define<'t>(define: &'t Define, see: Visit<'_, 't>) {
    see(Node::Name(&define.name, Role::Declared));
    let Parameters { values, directions } = &define.parameters;
    all(values, |name| Node::Name(name, Role::Parameter), see);
    all(directions, |name| Node::Name(name, Role::Parameter), see);
    match &define.body {
        DefineBody::Effects(effects) => see(Node::Effects(effects)),
        DefineBody::Walk(walk) | DefineBody::Words { walk, .. } => see(Node::Walk(walk)),
        DefineBody::Expr(expr) => see(Node::Expr(expr)),
    }
}

fn of_state<'t>(state: &'t State, see: Visit<'_, 't>) {
    see(Node::Name(&state.name, Role::Declared));
    match &state.ty {
        StateType::Word(word) => see(Node::Name(word, Role::Fixed)),
        StateType::SetOf(kind) => see(Node::Name(kind, Role::Used)),
        StateType::Range(..) => {}
    }
    maybe(state.first.as_ref(), Node::Expr, see);
}

/// An argument in brackets. Words of two readings are visited once.
fn of_values<'t>(values: &'t [Value], see: Visit<'_, 't>) {
    for value in values {
        match value {
            Value::Walk(walk) => see(Node::Walk(walk)),
            Value::Expr(expr) | Value::Words { expr, .. } => see(Node::Expr(expr)),
            Value::Directions(directions) => see(Node::Directions(directions)),
        }
    }
}

fn of_part<'t>(part: &'t Part, see: Visit<'_, 't>) {
    match &part.body {
        PartBody::Group(walk) | PartBody::Look(walk) => see(Node::Walk(walk)),
        PartBody::Stay => {}
        PartBody::Call { name, values, arguments } => {
            see(Node::Name(name, Role::Used));
            of_values(values, see);
            all(arguments, Node::Directions, see);
        }
    }
    maybe(part.quantifier.as_ref(), Node::Quantifier, see);
    all(&part.modes, Node::Mode, see);
    maybe(part.effects.as_ref(), Node::Effects, see);
}

fn of_mode<'t>(mode: &'t ModeKind, see: Visit<'_, 't>) {
    match mode {
        ModeKind::Taking(what) | ModeKind::MayTake(what) => maybe(what.as_ref(), Node::Expr, see),
        ModeKind::Onto(what)
        | ModeKind::To(what, _)
        | ModeKind::Where(what, _)
        | ModeKind::Capturing(what, _) => {
            see(Node::Expr(what));
        }
        ModeKind::Over(pattern) => {
            for PatternElement { what, quantifier } in pattern {
                see(Node::Expr(what));
                maybe(quantifier.as_ref(), Node::Quantifier, see);
            }
        }
        ModeKind::As(name) => see(Node::Name(name, Role::Given)),
        ModeKind::Quietly
        | ModeKind::MayReturn
        | ModeKind::Past
        | ModeKind::NoCellTwice
        | ModeKind::WhilePossible => {}
    }
}

fn of_effect<'t>(effect: &'t EffectKind, see: Visit<'_, 't>) {
    match effect {
        EffectKind::Each(set, effects) => {
            see(Node::Expr(set));
            see(Node::Effects(effects));
        }
        EffectKind::If(condition, yes, no) => {
            see(Node::Expr(condition));
            see(Node::Effects(yes));
            maybe(no.as_ref(), Node::Effects, see);
        }
        EffectKind::Take(what)
        | EffectKind::Become(what)
        | EffectKind::Set(what)
        | EffectKind::Clear(what) => {
            see(Node::Expr(what));
        }
        EffectKind::Put(one, other)
        | EffectKind::PutNew(one, other)
        | EffectKind::Change(one, other)
        | EffectKind::Swap(one, other)
        | EffectKind::Add(one, other)
        | EffectKind::Remove(one, other)
        | EffectKind::Assign(one, other) => {
            see(Node::Expr(one));
            see(Node::Expr(other));
        }
        EffectKind::SwapSides => {}
        EffectKind::Sow(sow) => {
            used([&sow.what].into_iter().chain(&sow.last), see);
            see(Node::Expr(&sow.from));
            see(Node::Walk(&sow.walk));
            maybe(sow.without.as_ref(), Node::Expr, see);
            maybe(sow.again.as_ref(), Node::Expr, see);
        }
        EffectKind::Done(name, values) => {
            see(Node::Name(name, Role::Used));
            of_values(values, see);
        }
    }
}

fn of_expr<'t>(expr: &'t ExprKind, see: Visit<'_, 't>) {
    match expr {
        ExprKind::Or(parts) | ExprKind::And(parts) | ExprKind::Beside(parts) | ExprKind::Times(parts) => {
            all(parts, Node::Expr, see);
        }
        ExprKind::Not(what)
        | ExprKind::No(what)
        | ExprKind::NumberOf(what)
        | ExprKind::OneOf(what)
        | ExprKind::Before(what) => see(Node::Expr(what)),
        ExprKind::Relation(one, _, other) | ExprKind::Range(one, other) | ExprKind::Where(one, other) => {
            see(Node::Expr(one));
            see(Node::Expr(other));
        }
        ExprKind::Attacked(Attack { by, on, without_effects: _ }) => {
            maybe(by.as_deref(), Node::Expr, see);
            maybe(on.as_deref(), Node::Expr, see);
        }
        ExprKind::SumOf(number, of) => {
            see(Node::Expr(number));
            maybe(of.as_deref(), Node::Expr, see);
        }
        ExprKind::AfterEvery(what, side) => {
            see(Node::Expr(what));
            see(Node::Name(side, Role::Used));
        }
        ExprKind::Sum(first, rest) => {
            see(Node::Expr(first));
            all(rest, |(_, part)| Node::Expr(part), see);
        }
        ExprKind::By { what, walk, from } => {
            see(Node::Expr(what));
            see(Node::Walk(walk));
            maybe(from.as_deref(), Node::Expr, see);
        }
        ExprKind::ButNot(what, without) => {
            see(Node::Expr(what));
            all(without, Node::Expr, see);
        }
        ExprKind::NoMove(side) => used(side, see),
        ExprKind::Name(name) => see(Node::Name(name, Role::Used)),
        ExprKind::Member(of, name) => {
            see(Node::Expr(of));
            see(Node::Name(name, Role::State));
        }
        ExprKind::Call(name, arguments) => {
            see(Node::Name(name, Role::Used));
            of_values(arguments, see);
        }
        ExprKind::TurnsSince(_, happenings) => of_happenings(happenings, see),
        ExprKind::Number(_) | ExprKind::Occurs(..) => {}
    }
}

fn of_directions<'t>(directions: &'t DirectionsKind, see: Visit<'_, 't>) {
    match directions {
        DirectionsKind::Union(parts) | DirectionsKind::Sum(parts) => all(parts, Node::Directions, see),
        DirectionsKind::Along(of) | DirectionsKind::Against(of) | DirectionsKind::All(of) => {
            see(Node::Directions(of));
        }
        DirectionsKind::Turn { which: _, places: _, of } => used(of, see),
        DirectionsKind::Name(name) => see(Node::Name(name, Role::Used)),
        DirectionsKind::Vector(_) => {}
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
