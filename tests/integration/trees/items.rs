//! Clauses, turns, positions, tests and whole files by chance.

use menagerie::language::ir::Reason as Why;
use menagerie::language::syntax::tree::*;
use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;

use super::expressions::*;

pub(super) fn guards(least: usize) -> impl Strategy<Value = Vec<Guard>> {
    let kind = prop::sample::select(vec![GuardKind::When, GuardKind::Unless, GuardKind::SoThat]);
    let guard = (kind, expr()).prop_map(|(kind, condition)| Guard { at: at(), kind, condition });
    vec(guard, least..3)
}

pub(super) fn rule() -> impl Strategy<Value = ClauseKind> {
    let change = prop::sample::select(vec![RuleChange::Also, RuleChange::Never, RuleChange::Instead]);
    let of = prop::sample::select(vec![
        RuleName::Takes,
        RuleName::Enters,
        RuleName::Passes,
        RuleName::Stops,
        RuleName::Stands,
    ]);
    prop_oneof![
        (option::of(change.clone()), of, expr(), guards(0)).prop_map(|(change, name, what, guards)| {
            ClauseKind::Rule { change, name, what: Some(what), guards }
        }),
        (option::of(change), guards(1)).prop_map(|(change, guards)| ClauseKind::Rule {
            change,
            name: RuleName::Moves,
            what: None,
            guards
        }),
    ]
}

pub(super) fn passing() -> impl Strategy<Value = ClauseKind> {
    let said = |(label, guards, effects): &(Option<Name>, Vec<Guard>, Option<Effects>)| {
        label.is_some() || !guards.is_empty() || effects.is_some()
    };
    (option::of(name()), guards(0), option::of(effects()))
        .prop_filter("`pass` alone says nothing", said)
        .prop_map(|(label, guards, effects)| ClauseKind::Pass { label, chosen: None, guards, effects })
}

pub(super) fn choosing() -> impl Strategy<Value = ClauseKind> {
    (any::<bool>(), name(), expr(), guards(0), effects()).prop_map(|(instead, label, of, guards, effects)| {
        let chosen = Some(Chosen { instead, of });
        ClauseKind::Pass { label: Some(label), chosen, guards, effects: Some(effects) }
    })
}

pub(super) fn state() -> impl Strategy<Value = State> {
    let ty = prop_oneof![
        name().prop_map(StateType::Word),
        (number(), number()).prop_map(|(least, most)| StateType::Range(least, most)),
        name().prop_map(StateType::SetOf),
    ];
    let until =
        prop::sample::select(vec![Until::ThisTurn, Until::NextTurn, Until::ItsNextTurn, Until::EnemyTurn]);
    let compared = prop::sample::select(vec![Compared::Always, Compared::Never, Compared::WhenUsed]);
    (any::<bool>(), name(), ty, option::of(expr()), 0..3, option::of(until), compared).prop_map(
        |(instead, name, ty, first, each, until, compared)| State {
            at: at(),
            instead,
            name,
            ty,
            first,
            each_side: each == 1,
            each_cell: each == 2,
            until,
            compared,
        },
    )
}

pub(super) fn event() -> impl Strategy<Value = Event> {
    prop::sample::select(vec![
        Event::Moving,
        Event::Taking,
        Event::BeingTaken,
        Event::Dropping,
        Event::Promoting,
        Event::Passing,
    ])
}

/// What a name can be taken away as, among these sorts.
pub(super) fn named(sorts: Vec<Removable>) -> impl Strategy<Value = Removal> {
    (prop::sample::select(sorts), name()).prop_map(|(sort, name)| Removal::Named(sort, name))
}

/// What a game can be without.
pub(super) fn removal() -> impl Strategy<Value = Removal> {
    let sorts = vec![
        Removable::Piece,
        Removable::Family,
        Removable::Zone,
        Removable::Tracks,
        Removable::Define,
        Removable::State,
        Removable::Phase,
        Removable::Ending,
        Removable::Choice,
    ];
    prop_oneof![
        named(sorts),
        event().prop_map(Removal::Hooks),
        option::of(name()).prop_map(Removal::Passes),
        prop::sample::select(vec![
            Removal::Turn,
            Removal::Hand,
            Removal::Fen,
            Removal::Rule(RuleName::Moves)
        ]),
    ]
}

/// What a piece can be without.
pub(super) fn removal_in_piece() -> impl Strategy<Value = Removal> {
    let rules = vec![
        RuleName::Takes,
        RuleName::Enters,
        RuleName::Passes,
        RuleName::Stops,
        RuleName::Stands,
        RuleName::Safe,
        RuleName::Moves,
    ];
    prop_oneof![
        named(vec![Removable::Define, Removable::State]),
        event().prop_map(Removal::Hooks),
        prop::sample::select(rules).prop_map(Removal::Rule),
        option::of(name()).prop_map(Removal::Moves),
        option::of(name()).prop_map(Removal::Drops),
        prop::sample::select(vec![Removal::Promotes, Removal::Stacks]),
    ]
}

pub(super) fn like() -> impl Strategy<Value = Like> {
    let ways = prop_oneof![Just(LikeWays::Quietly), option::of(expr()).prop_map(LikeWays::Taking)];
    (expr(), vec(name(), 0..3), option::of(ways)).prop_map(|(kinds, without, ways)| Like {
        kinds,
        without,
        ways,
    })
}

/// The right side of a definition.
pub(super) fn defined() -> impl Strategy<Value = DefineBody> {
    prop_oneof![
        walk().prop_map(|walk| match walk.as_words() {
            Some(expr) => DefineBody::Words { walk, expr },
            None => DefineBody::Walk(walk),
        }),
        effects().prop_map(DefineBody::Effects)
    ]
}

pub(super) fn clause() -> BoxedStrategy<Clause> {
    let done = || option::of(effects());
    prop_oneof![
        4 => (any::<bool>(), option::of(name()), walk(), guards(0), done()).prop_map(
            |(instead, label, walk, guards, effects)| {
                // Without a guard the braces would belong to the last leg.
                let effects = effects.filter(|_| !guards.is_empty());
                ClauseKind::Move { instead, label, walk, guards, effects }
            }
        ),
        1 => (any::<bool>(), option::of(name()), like(), guards(0), done()).prop_map(
            |(instead, label, like, guards, effects)| ClauseKind::Like { instead, label, like, guards, effects }
        ),
        1 => (any::<bool>(), option::of(name()), expr(), guards(0), done()).prop_map(
            |(instead, label, on, guards, effects)| ClauseKind::Drop { instead, label, on, guards, effects }
        ),
        2 => rule(),
        1 => passing(),
        1 => choosing(),
        1 => (any::<bool>(), event(), guards(0), effects())
            .prop_map(|(instead, event, guards, effects)| ClauseKind::Hook { instead, event, guards, effects }),
        1 => removal_in_piece().prop_map(ClauseKind::Without),
        1 => (any::<bool>(), any::<bool>(), expr(), guards(0)).prop_map(
            |(instead, compulsory, to, guards)| ClauseKind::Promotion { instead, compulsory, to, guards }
        ),
        1 => number().prop_map(ClauseKind::Stacks),
        1 => (any::<bool>(), name(), vec(name(), 0..3), vec(name(), 0..3), defined()).prop_map(|(instead, name, values, directions, body)| {
            let parameters = Parameters { values, directions };
            let define = Define { at: at(), name, parameters, body };
            ClauseKind::Define { instead, define }
        }),
        1 => state().prop_map(ClauseKind::State),
        1 => (name(), expr()).prop_map(|(name, value)| ClauseKind::Attribute { name, value }),
    ]
    .prop_map(|kind| Clause { at: at(), kind })
    .boxed()
}

pub(super) fn acts() -> BoxedStrategy<Acts> {
    let act_of = |act, quantifier, most, guards| Acts {
        at: at(),
        kind: ActsKind::Act { act, quantifier, most, guards },
    };
    let act = prop_oneof![
        vec(name(), 0..3).prop_map(Act::Move),
        vec(name(), 0..3).prop_map(Act::Drop),
        Just(Act::Pass),
        name().prop_map(Act::Label)
    ];
    let leaf = (act, vec(expr(), 0..2), guards(0))
        .prop_map(move |(act, most, guards)| act_of(act, None, most, guards));
    leaf.prop_recursive(2, 8, 3, move |inner| {
        let members = vec(inner.clone(), 2..4).prop_map(move |members| {
            let single = |acts: Acts| match acts.kind {
                ActsKind::Act { .. } => acts,
                _ => act_of(Act::Group(Box::new(acts)), None, Vec::new(), Vec::new()),
            };
            members.into_iter().map(single).collect::<Vec<_>>()
        });
        let joined = prop_oneof![
            members.clone().prop_map(ActsKind::Else),
            members.clone().prop_map(ActsKind::Choice),
            members.prop_map(ActsKind::Sequence),
        ]
        .prop_map(|kind| Acts { at: at(), kind });
        let group =
            (inner, option::of(quantifier(expr())), guards(0)).prop_map(move |(acts, often, guards)| {
                act_of(Act::Group(Box::new(acts)), often, Vec::new(), guards)
            });
        prop_oneof![joined, group]
    })
    .boxed()
}

pub(super) fn order() -> impl Strategy<Value = Order> {
    let often = || prop_oneof![Just(Often::Once), number().prop_map(Often::Times)];
    prop_oneof![
        often().prop_map(Order::EachSide),
        vec((name(), option::of(often())), 1..4).prop_map(Order::Listed),
    ]
}

pub(super) fn cells() -> impl Strategy<Value = CellRange> {
    (name(), option::of(name())).prop_map(|(first, last)| CellRange { first, last })
}

pub(super) fn entry() -> impl Strategy<Value = Entry> {
    (name(), option::of(name()), option::of(expr())).prop_map(|(name, side, value)| Entry {
        at: at(),
        name,
        side,
        value,
    })
}

pub(super) fn army() -> impl Strategy<Value = Army> {
    let stands = prop_oneof![
        (vec(cells(), 1..4), vec(entry(), 0..2)).prop_map(|(cells, state)| Location::Cells(cells, state)),
        number().prop_map(Location::InHand),
        (vec(entry(), 0..2), vec((name(), vec(entry(), 0..2)), 0..3), vec(cells(), 1..3), option::of(expr()))
            .prop_map(|(entries, others, cells, allowed)| {
                Location::Shuffled(Box::new(Shuffled { entries, others, cells, allowed }))
            }),
    ];
    let men = (name(), stands).prop_map(|(kind, stands)| Men { at: at(), kind, stands });
    let of_cells = vec((vec(cells(), 1..4), vec(entry(), 0..2)), 1..3);
    prop_oneof![
        4 => (name(), option::of(vec(men, 1..4)))
            .prop_map(|(side, men)| Army { at: at(), side, men, of_cells: Vec::new() }),
        1 => of_cells.prop_map(|of_cells| {
            let side = Name { at: at(), text: "cells".to_owned() };
            Army { at: at(), side, men: Some(Vec::new()), of_cells }
        }),
    ]
}

pub(super) fn position_line() -> impl Strategy<Value = PositionLine> {
    prop_oneof![
        3 => army().prop_map(PositionLine::Army),
        1 => entry().prop_map(PositionLine::Entry),
        1 => (name(), option::of(number())).prop_map(|(name, turn)| PositionLine::Phase(name, turn)),
        1 => name().prop_map(PositionLine::ToMove),
    ]
}

pub(super) fn step() -> impl Strategy<Value = TestStep> {
    let whose = prop_oneof![
        Just(WhoseMoves::All),
        Just(WhoseMoves::Drops),
        (name(), name()).prop_map(|(kind, cell)| WhoseMoves::Man(kind, cell)),
    ];
    let targets = || vec(prop_oneof![text().prop_map(Target::Move), cells().prop_map(Target::Cells)], 1..4);
    let why = prop::sample::select(vec![Why::Safe, Why::Takes, Why::SoThat, Why::Where])
        .prop_map(|kind| Reason { at: at(), kind });
    let expected = prop_oneof![
        Just(ExpectedMoves::None),
        number().prop_map(ExpectedMoves::Cells),
        targets().prop_map(ExpectedMoves::Exactly),
        targets().prop_map(ExpectedMoves::Include),
        (targets(), option::of(why)).prop_map(|(targets, why)| ExpectedMoves::Exclude(targets, why)),
    ];
    let then = prop_oneof![
        Just(Expectation::Draw),
        name().prop_map(Expectation::Wins),
        Just(Expectation::GoesOn),
        expr().prop_map(Expectation::Condition),
    ];
    prop_oneof![
        option::of(number()).prop_map(TestStepKind::PositionSetup),
        (drawing(), vec(position_line(), 0..3))
            .prop_map(|(text, lines)| TestStepKind::PositionDrawing(text, lines)),
        vec(position_line(), 0..4).prop_map(TestStepKind::Position),
        vec(text(), 1..4).prop_map(TestStepKind::Play),
        then.prop_map(TestStepKind::Then),
        (whose, expected).prop_map(|(whose, expected)| TestStepKind::Moves { whose, expected }),
        vec(number(), 1..4).prop_map(TestStepKind::Counts),
    ]
    .prop_map(|kind| TestStep { at: at(), kind })
}

pub(super) fn board_item() -> impl Strategy<Value = BoardItem> {
    let axis = (option::of(name()), name(), name(), option::of(Just(at())))
        .prop_map(|(name, first, last, round)| Axis { name, first, last, round })
        .boxed();
    let track = (any::<bool>(), vec(name(), 2..5)).prop_map(|(ring, cells)| Track { ring, cells, at: at() });
    let zone = prop_oneof![text().prop_map(ZoneBody::Mark), vec(expr(), 1..3).prop_map(ZoneBody::Sets)];
    let tracks = prop_oneof![
        vec(track, 1..4).prop_map(TracksBody::Lists),
        directions().prop_map(TracksBody::Directions),
    ];
    let away = named(vec![Removable::Zone, Removable::Tracks, Removable::Define]);
    let said = prop_oneof![
        (vec(axis.clone(), 1..4), option::of(expr()), option::of(name()))
            .prop_map(|(axes, without, only)| BoardItemKind::Grid { axes, without, only }),
        (number(), axis, option::of(name())).prop_map(|(side, files, without)| BoardItemKind::Hexagon {
            side,
            files,
            without
        }),
        drawing().prop_map(BoardItemKind::Picture),
        drawing().prop_map(BoardItemKind::Map),
        (name(), zone, any::<bool>()).prop_map(|(name, body, each_side)| BoardItemKind::Zone {
            name,
            body,
            each_side
        }),
        (name(), tracks, any::<bool>()).prop_map(|(name, body, each_side)| BoardItemKind::Tracks {
            name,
            body,
            each_side
        }),
    ];
    prop_oneof![
        6 => (any::<bool>(), said).prop_map(|(instead, kind)| BoardItem { at: at(), instead, kind }),
        1 => away.prop_map(|away| BoardItem { at: at(), instead: false, kind: BoardItemKind::Without(away) }),
    ]
}

pub(super) fn block() -> impl Strategy<Value = Block> {
    let kind = (any::<bool>(), name(), option::of(text()), vec(name(), 0..3), vec(clause(), 0..4));
    let result = prop_oneof![
        Just(EndResult::Win),
        Just(EndResult::Lose),
        Just(EndResult::Draw),
        name().prop_map(EndResult::Wins),
    ];
    let ending = prop_oneof![
        4 => (any::<bool>(), option::of(name()), result, guards(1)).prop_map(
            |(instead, label, result, guards)| EndingKind::Ends { instead, label, result, guards }
        ),
        1 => name().prop_map(EndingKind::Without),
    ]
    .prop_map(|kind| Ending { at: at(), kind });
    let group =
        (any::<bool>(), vec(ending, 0..3)).prop_map(|(after, endings)| EndGroup { at: at(), after, endings });
    let setup = prop_oneof![
        (drawing(), vec(army(), 0..3)).prop_map(|(text, armies)| SetupBody::Drawing(text, armies)),
        vec(army(), 0..3).prop_map(SetupBody::Armies)
    ];
    let shape = option::of((name(), option::of(number())));
    prop_oneof![
        3 => kind.prop_map(|(family, name, letter, of, clauses)| Block::Kind { family, name, letter, of, clauses }),
        1 => vec(clause(), 0..3).prop_map(Block::Every),
        2 => (shape, vec(board_item(), 0..4)).prop_map(|(shape, items)| Block::Board { shape, items }),
        1 => setup.prop_map(Block::Setup),
        1 => (acts(), guards(0)).prop_map(|(acts, again)| Block::Turn { acts, again }),
        1 => (name(), order(), acts()).prop_map(|(name, order, acts)| Block::Phase { name, order, acts }),
        1 => vec(group, 0..3).prop_map(Block::Ends),
        1 => vec(fen_field(), 0..4).prop_map(Block::Fen),
        2 => (text(), vec(step(), 0..4)).prop_map(|(title, steps)| Block::Test { title, steps }),
    ]
}

fn fen_field() -> impl Strategy<Value = FenField> {
    let part = prop_oneof![
        text().prop_map(FenPart::Text),
        (option::of(name()), name()).prop_map(|(of, name)| FenPart::State { of, name }),
    ];
    let letter = (text(), name(), cells(), option::of(name()))
        .prop_map(|(letter, state, cells, before)| FenLetter { letter, state, cells, before });
    prop_oneof![
        vec(letter, 0..3).prop_map(FenFieldKind::Letters),
        vec(happening(), 1..3).prop_map(FenFieldKind::Turns),
        Just(FenFieldKind::Rounds),
        vec(part, 1..4).prop_map(FenFieldKind::States),
        (text(), name(), option::of(name()))
            .prop_map(|(sign, state, value)| FenFieldKind::Sign(sign, state, value)),
        (text(), name()).prop_map(|(sign, kind)| FenFieldKind::Nobody(sign, kind)),
    ]
    .prop_map(|kind| FenField { at: at(), kind })
}

pub(super) fn item() -> impl Strategy<Value = Item> {
    let amendment = option::of(prop::sample::select(vec![Amendment::Change, Amendment::Instead]));
    prop_oneof![
        1 => number().prop_map(ItemKind::Language),
        1 => text().prop_map(ItemKind::Use),
        1 => vec(text(), 1..3).prop_map(ItemKind::Game),
        1 => (any::<bool>(), vec(name(), 1..4), option::of(name()), option::of(name()))
            .prop_map(|(instead, names, symmetry, first)| ItemKind::Sides { instead, names, symmetry, first }),
        1 => (any::<bool>(), expr()).prop_map(|(instead, kinds)| ItemKind::Hand { instead, kinds }),
        1 => removal().prop_map(ItemKind::Without),
        1 => state().prop_map(ItemKind::State),
        1 => passing().prop_map(|kind| ItemKind::Clause(Clause { at: at(), kind })),
        1 => choosing().prop_map(|kind| ItemKind::Clause(Clause { at: at(), kind })),
        1 => rule().prop_map(|kind| ItemKind::Clause(Clause { at: at(), kind })),
        8 => (amendment, block()).prop_map(|(amendment, block)| ItemKind::Block(amendment, block)),
    ]
    .prop_map(|kind| Item { at: at(), kind })
}

pub(super) fn file() -> impl Strategy<Value = File> {
    vec(item(), 0..5).prop_map(|items| File { items })
}
