//! Expressions, walks and effects by chance.

use menagerie::language::ir::ToMove;
use menagerie::language::syntax::tree::*;
use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;

/// How deep expressions and walks may nest.
const DEPTH: u32 = 3;

pub(super) fn at() -> Place {
    Place::default()
}

pub(super) fn name() -> impl Strategy<Value = Name> {
    prop_oneof!["[A-Z][a-z]{2,5}", "[a-h][1-8]", "[1-9][a-h]", "x[a-z]{1,4}-[a-z]{1,3}"]
        .prop_map(|text| Name { text, at: at() })
}

pub(super) fn number() -> impl Strategy<Value = Number> {
    (0_i64..1000).prop_map(|value| Number { value, at: at() })
}

pub(super) fn text() -> impl Strategy<Value = Text> {
    "[A-Za-z0-9 =@,'äé{}()#-]{0,8}".prop_map(|text| Text { text, at: at() })
}

pub(super) fn drawing() -> impl Strategy<Value = Text> {
    "(\n[ .a-zA-Z{}#]{1,6}){1,4}\n".prop_map(|text| Text { text, at: at() })
}

pub(super) fn expr_of(kind: ExprKind) -> Expr {
    Expr::new(at(), kind)
}

pub(super) fn boxed(expr: Expr) -> Box<Expr> {
    Box::new(expr)
}

pub(super) fn relation() -> impl Strategy<Value = Relation> {
    prop::sample::select(vec![
        Relation::Is,
        Relation::IsNot,
        Relation::In,
        Relation::NotIn,
        Relation::On,
        Relation::AtLeast,
        Relation::AtMost,
        Relation::More,
        Relation::Less,
    ])
}

pub(super) fn happening() -> impl Strategy<Value = CountedEvent> {
    prop_oneof![
        Just(CountedEvent::Taking(at())),
        name().prop_map(|name| CountedEvent::Moving(expr_of(ExprKind::Name(name)))),
    ]
}

pub(super) fn expr() -> BoxedStrategy<Expr> {
    let leaf = prop_oneof![
        4 => name().prop_map(ExprKind::Name),
        1 => number().prop_map(|number| ExprKind::Number(number.value)),
        1 => option::of(name()).prop_map(ExprKind::NoMove),
        1 => (number(), vec(happening(), 1..3)).prop_map(|(turns, since)| ExprKind::TurnsSince(turns, since)),
        1 => (number(), prop_oneof![Just(ToMove::Same), Just(ToMove::Any)])
            .prop_map(|(times, to_move)| ExprKind::Occurs(times, to_move)),
    ]
    .prop_map(expr_of);
    leaf.prop_recursive(DEPTH, 24, 3, |inner| {
        let some = || inner.clone().prop_map(boxed);
        let several = || vec(inner.clone(), 2..4);
        prop_oneof![
            several().prop_map(ExprKind::Or),
            several().prop_map(ExprKind::And),
            some().prop_map(ExprKind::Not),
            (some(), relation(), some())
                .prop_map(|(left, what, right)| ExprKind::Relation(left, what, right)),
            (some(), name()).prop_map(|(condition, whose)| ExprKind::AfterEvery(condition, whose)),
            // The corners of a block are names; anything else there is refused when the file is checked.
            (name(), name()).prop_map(|(first, last)| {
                let corner = |name| boxed(expr_of(ExprKind::Name(name)));
                ExprKind::Range(corner(first), corner(last))
            }),
            (some(), vec((any::<bool>(), inner.clone()), 1..3))
                .prop_map(|(first, rest)| ExprKind::Sum(first, rest)),
            (some(), eye(inner.clone()), option::of(some())).prop_map(|(what, walk, from)| ExprKind::By {
                what,
                walk: Box::new(walk),
                from
            }),
            (some(), vec(inner.clone(), 1..3)).prop_map(|(first, rest)| ExprKind::ButNot(first, rest)),
            some().prop_map(ExprKind::No),
            several().prop_map(ExprKind::Beside),
            (some(), name()).prop_map(|(of, name)| ExprKind::Member(of, name)),
            (name(), vec(value(), 1..3)).prop_map(|(name, values)| ExprKind::Call(name, values)),
            some().prop_map(ExprKind::NumberOf),
            several().prop_map(ExprKind::Times),
            (several(), option::of(some()), option::of(some()), any::<bool>())
                .prop_map(|(men, by, on, bare)| attacked(men, by, on, bare)),
            (some(), option::of(some())).prop_map(|(number, of)| ExprKind::SumOf(number, of)),
            (some(), some()).prop_map(|(what, asks)| ExprKind::Where(what, asks)),
            some().prop_map(ExprKind::OneOf),
            some().prop_map(ExprKind::Before),
        ]
        .prop_map(|kind| match kind {
            // Its brackets are its own.
            ExprKind::Where(..) => expr_of(kind).bracketed(),
            _ => expr_of(kind),
        })
    })
    .boxed()
}

/// Words side by side, the last of which says that they are attacked, and how.
pub(super) fn attacked(
    mut men: Vec<Expr>,
    by: Option<Box<Expr>>,
    on: Option<Box<Expr>>,
    bare: bool,
) -> ExprKind {
    let without_effects = bare || by.is_none() && on.is_none();
    men.push(expr_of(ExprKind::Attacked(Attack { by, on, without_effects })));
    ExprKind::Beside(men)
}

pub(super) fn directions() -> BoxedStrategy<Directions> {
    let place = |kind| Directions { at: at(), kind };
    let way = prop::sample::select(vec![Handedness::Left, Handedness::Right, Handedness::Veer]);
    let leaf = prop_oneof![
        3 => name().prop_map(DirectionsKind::Name),
        1 => vec(-3_i64..4, 2..4).prop_map(DirectionsKind::Vector),
        1 => (way, number(), option::of(name()))
            .prop_map(|(which, places, of)| DirectionsKind::Turn { which, places, of }),
    ]
    .prop_map(place);
    leaf.prop_recursive(DEPTH, 8, 3, move |inner| {
        let one = || inner.clone().prop_map(Box::new);
        prop_oneof![
            vec(inner.clone(), 2..4).prop_map(DirectionsKind::Union),
            vec(inner.clone(), 2..4).prop_map(DirectionsKind::Sum),
            one().prop_map(DirectionsKind::Along),
            one().prop_map(DirectionsKind::Against),
            one().prop_map(DirectionsKind::All),
        ]
        .prop_map(place)
    })
    .boxed()
}

/// A part of a walk without modes.
pub(super) fn bare(body: PartBody) -> Walk {
    let part = Part { body, quantifier: None, modes: Vec::new(), effects: None };
    Walk { at: at(), kind: WalkKind::Part(Box::new(part)) }
}

/// What stands in the brackets of a definition.
pub(super) fn value() -> impl Strategy<Value = menagerie::language::syntax::tree::Value> {
    use menagerie::language::syntax::tree::Value;
    prop_oneof![
        number().prop_map(|number| Value::Expr(expr_of(ExprKind::Number(number.value)))),
        name().prop_map(|name| Value::Expr(expr_of(ExprKind::No(boxed(expr_of(ExprKind::Name(name))))))),
        name().prop_map(|name| {
            let expr = expr_of(ExprKind::Name(name.clone()));
            Value::Words { walk: bare(PartBody::Call { name, values: vec![], arguments: vec![] }), expr }
        }),
        Just(Value::Walk(bare(PartBody::Stay))),
        vec(-3_i64..4, 2).prop_map(|vector| {
            Value::Directions(Directions { at: at(), kind: DirectionsKind::Vector(vector) })
        }),
    ]
}

pub(super) fn call() -> impl Strategy<Value = PartBody> {
    // A leg does not repeat its first word: that would be a leg without `then`.
    let word = prop::sample::select(vec!["step", "slide", "leap"]);
    (word, vec(value(), 0..3), vec(directions(), 0..3)).prop_map(|(word, values, arguments)| PartBody::Call {
        name: Name { text: word.to_owned(), at: at() },
        values,
        arguments,
    })
}

pub(super) fn quantifier(inner: BoxedStrategy<Expr>) -> impl Strategy<Value = Quantifier> {
    let inner = inner.prop_map(boxed);
    prop_oneof![
        Just(QuantifierKind::Optional),
        Just(QuantifierKind::Any),
        Just(QuantifierKind::Some),
        (inner.clone(), option::of(inner)).prop_map(|(least, most)| QuantifierKind::Counted(least, most)),
    ]
    .prop_map(|kind| Quantifier { at: at(), kind })
}

pub(super) fn eye_mode(inner: BoxedStrategy<Expr>) -> BoxedStrategy<ModeKind> {
    let element = (inner.clone(), option::of(quantifier(inner.clone())))
        .prop_map(|(what, quantifier)| PatternElement { what, quantifier });
    prop_oneof![
        Just(ModeKind::Quietly),
        option::of(inner.clone()).prop_map(ModeKind::Taking),
        option::of(inner.clone()).prop_map(ModeKind::MayTake),
        Just(ModeKind::MayReturn),
        inner.clone().prop_map(ModeKind::Onto),
        Just(ModeKind::Past),
        vec(element, 1..3).prop_map(ModeKind::Over),
        inner.prop_map(|what| ModeKind::To(what, false)),
        name().prop_map(ModeKind::As),
        Just(ModeKind::NoCellTwice),
        Just(ModeKind::WhilePossible),
    ]
    .boxed()
}

pub(super) fn part_of(body: PartBody, quantifier: Option<Quantifier>, modes: Vec<ModeKind>) -> Walk {
    let modes = modes.into_iter().map(|kind| Mode { at: at(), kind }).collect();
    Walk { at: at(), kind: WalkKind::Part(Box::new(Part { body, quantifier, modes, effects: None })) }
}

pub(super) fn eye(inner: BoxedStrategy<Expr>) -> BoxedStrategy<Walk> {
    (call(), option::of(quantifier(inner.clone())), vec(eye_mode(inner), 0..2))
        .prop_map(|(body, quantifier, modes)| part_of(body, quantifier, modes))
        .boxed()
}

pub(super) fn effects() -> BoxedStrategy<Effects> {
    let all = |effects: Vec<EffectKind>| Effects {
        at: at(),
        effects: effects.into_iter().map(|kind| Effect { at: at(), kind }).collect(),
    };
    let state = || {
        (name(), option::of(name())).prop_map(|(first, second)| {
            let first = expr_of(ExprKind::Name(first));
            match second {
                Some(second) => expr_of(ExprKind::Member(boxed(first), second)),
                None => first,
            }
        })
    };
    let two = || (expr(), expr());
    let leaf = prop_oneof![
        expr().prop_map(EffectKind::Take),
        two().prop_map(|(one, other)| EffectKind::Put(one, other)),
        expr().prop_map(EffectKind::Become),
        two().prop_map(|(one, other)| EffectKind::Swap(one, other)),
        (name(), expr(), eye(expr().boxed()), option::of(name()), option::of(expr()), option::of(expr()))
            .prop_map(|(what, from, mut walk, last, without, again)| {
                // What follows it is not its own.
                if let WalkKind::Part(part) = &mut walk.kind {
                    part.modes.clear();
                }
                EffectKind::Sow(Box::new(Sow { what, from, walk, last, without, again }))
            }),
        two().prop_map(|(one, other)| EffectKind::Add(one, other)),
        two().prop_map(|(one, other)| EffectKind::Remove(one, other)),
        state().prop_map(EffectKind::Set),
        state().prop_map(EffectKind::Clear),
        (state(), expr()).prop_map(|(state, value)| EffectKind::Assign(state, value)),
        (name(), vec(value(), 0..3)).prop_map(|(name, values)| EffectKind::Done(name, values)),
    ];
    let leaf = vec(leaf, 1..3).prop_map(all);
    leaf.prop_recursive(1, 4, 2, move |inner| {
        let nested = prop_oneof![
            (expr(), inner.clone()).prop_map(|(what, done)| EffectKind::Each(what, done)),
            (expr(), inner.clone(), option::of(inner))
                .prop_map(|(condition, then, other)| EffectKind::If(condition, then, other)),
        ];
        vec(nested, 1..3).prop_map(all)
    })
    .boxed()
}

pub(super) fn walk() -> BoxedStrategy<Walk> {
    let mode = prop_oneof![
        3 => eye_mode(expr()),
        1 => (expr(), any::<bool>()).prop_map(|(asks, preferred)| ModeKind::Where(asks, preferred)),
        1 => expr().prop_map(|what| ModeKind::To(what, true)),
        1 => (expr(), any::<bool>()).prop_map(|(what, late)| ModeKind::Capturing(what, late)),
    ]
    .boxed();
    let said = move |body: BoxedStrategy<PartBody>| {
        (body, option::of(quantifier(expr())), vec(mode.clone(), 0..3), option::weighted(0.2, effects()))
            .prop_map(|(body, quantifier, modes, effects)| {
                let modes = modes.into_iter().map(|kind| Mode { at: at(), kind }).collect();
                let part = Part { body, quantifier, modes, effects };
                Walk { at: at(), kind: WalkKind::Part(Box::new(part)) }
            })
            .boxed()
    };
    let leaf = said(prop_oneof![5 => call(), 1 => Just(PartBody::Stay)].boxed());
    leaf.prop_recursive(2, 8, 3, move |inner| {
        let sequence = vec(inner.clone(), 2..4).prop_map(|walks| Walk {
            at: at(),
            kind: WalkKind::Sequence(walks.into_iter().map(grouped).collect()),
        });
        let choice = vec(prop_oneof![inner.clone(), sequence.clone()], 2..4).prop_map(|walks| {
            let walks = walks.into_iter().map(|walk| match walk.kind {
                WalkKind::Choice(_) => grouped(walk),
                _ => walk,
            });
            Walk { at: at(), kind: WalkKind::Choice(walks.collect()) }
        });
        let body = prop_oneof![inner.clone().prop_map(PartBody::Group), inner.prop_map(PartBody::Look)];
        prop_oneof![sequence, choice, said(body.boxed())]
    })
    .boxed()
}

/// In brackets, unless it is one part already.
pub(super) fn grouped(walk: Walk) -> Walk {
    match walk.kind {
        WalkKind::Part(_) => walk,
        _ => part_of(PartBody::Group(walk), None, Vec::new()),
    }
}
