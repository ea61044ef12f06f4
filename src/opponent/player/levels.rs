//! Levels of strength. Weak levels look less far and see scores less exactly; none throws pieces away on purpose.

/// The highest level.
pub const HIGHEST: u8 = 8;

/// What a level may do.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Level {
    /// How many nodes a move may cost.
    pub(super) nodes: u64,
    /// How far scores are off at most, in pieces of middling worth.
    pub(super) noise: f64,
    /// Whether captures are followed to their end.
    pub(super) follows_captures: bool,
}

/// The levels, from the first.
const LEVELS: [Level; HIGHEST as usize] = [
    Level { nodes: 50, noise: 2.0, follows_captures: false },
    Level { nodes: 80, noise: 1.2, follows_captures: false },
    Level { nodes: 120, noise: 0.8, follows_captures: true },
    Level { nodes: 250, noise: 0.5, follows_captures: true },
    Level { nodes: 500, noise: 0.3, follows_captures: true },
    Level { nodes: 1_000, noise: 0.12, follows_captures: true },
    Level { nodes: 3_000, noise: 0.0, follows_captures: true },
    Level { nodes: 12_000, noise: 0.0, follows_captures: true },
];

/// What a level may do; the nearest one, if there is none with this number.
pub(super) fn level(number: u8) -> Level {
    let [first, ..] = LEVELS;
    let place = usize::from(number.clamp(1, HIGHEST)) - 1;
    LEVELS.get(place).copied().unwrap_or(first)
}
