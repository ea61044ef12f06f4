//! Verbs of plain English, and what they do to men.

/// What a verb of plain English does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Doing {
    Take,
    Put,
    Give,
    Become,
    Swap,
    Clear,
    Set,
    More,
    Less,
}

/// Verbs before what they are about.
pub(super) const VERBS: [(&[&str], Doing); 9] = [
    (
        &[
            "capture",
            "captures",
            "kill",
            "kills",
            "delete",
            "destroy",
            "destroys",
            "eat",
            "eats",
            "takes",
            "remove",
            "removes",
            "discard",
            "eliminate",
            "annihilate",
            "erase",
            "captured",
            "sacrifice",
            "banish",
        ],
        Doing::Take,
    ),
    (
        &[
            "move", "place", "put", "relocate", "jump", "teleport", "transfer", "shift", "push", "pull",
            "drag", "bring", "carry", "throw", "moves", "puts", "pushes", "pulls", "drop", "send",
        ],
        Doing::Put,
    ),
    (&["give", "hand", "return", "reserve", "pocket", "keep", "imprison"], Doing::Give),
    (
        &[
            "promote",
            "promotes",
            "becomes",
            "transform",
            "turn",
            "become",
            "flip",
            "change",
            "convert",
            "morph",
            "upgrade",
        ],
        Doing::Become,
    ),
    (&["swap", "exchange", "switch", "swaps", "interchange"], Doing::Swap),
    (&["unset", "reset", "cancel", "forget"], Doing::Clear),
    (&["mark", "remember", "activate", "enable"], Doing::Set),
    (&["increase", "increment", "inc", "raise", "increases", "bump"], Doing::More),
    (&["decrease", "decrement", "dec", "lower", "reduce", "decreases"], Doing::Less),
];

/// What is done to the men before a verb.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Done {
    Taken,
    Become,
    Goes,
}

/// Verbs behind what they are about.
pub(super) const DONE: [(&[&str], Done); 3] = [
    (&["goes", "go", "returns", "comes", "joins"], Done::Goes),
    (
        &[
            "disappears",
            "disappear",
            "vanishes",
            "vanish",
            "dies",
            "die",
            "explodes",
            "explode",
            "removed",
            "captured",
            "killed",
            "destroyed",
            "eliminated",
            "gone",
            "perishes",
            "perish",
            "eaten",
        ],
        Done::Taken,
    ),
    (
        &[
            "becomes",
            "become",
            "turns",
            "promotes",
            "transforms",
            "changes",
            "converts",
            "morphs",
            "promoted",
        ],
        Done::Become,
    ),
];
