//! What no rule file can say, by the words with which authors ask for it.

/// Words, and what is to be said of them.
const IMPOSSIBLE: &[(&str, &str)] = &[
    (
        "dice die roll rolls rolled random randomly chance shuffle shuffled coin flip lottery deck",
        "nothing is left to chance in the language: what is rolled or drawn can only be chosen by the players",
    ),
    (
        "hidden secret secretly face-down facedown unseen concealed invisible fog blind hides hide reveal revealed",
        "nothing is hidden in the language: both sides see all men and all states",
    ),
    (
        "minutes seconds clock timer time-limit hourglass stopwatch",
        "there is no clock in the language: what can be counted are turns",
    ),
    (
        "nearest closest farthest furthest",
        "the language has no word for the nearest: a `slide` and the eye of a `by` stop at the first man in their way, and among several the player chooses",
    ),
    (
        "lowest weakest smallest highest strongest biggest",
        "the least or the greatest is asked of whole moves only, in `turn { }`: `capture with most taken.worth`",
    ),
    ("simultaneously simultaneous", "the sides move one after the other in the language"),
    (
        "agreement agree agrees agreed resign resigns resigned resignation surrender surrenders",
        "what the players agree on is no rule of the game in the language: nobody offers a draw or gives up",
    ),
    ("team teams third-player three-player four-player", "a game of the language has two sides"),
];

/// Why what a word asks for cannot be said at all.
#[must_use]
pub fn why(word: &str) -> Option<&'static str> {
    let word = word.to_lowercase();
    IMPOSSIBLE.iter().find(|(words, _)| words.split(' ').any(|known| known == word)).map(|(_, why)| *why)
}

#[cfg(test)]
mod tests {
    use super::why;

    #[test]
    fn what_cannot_be_said_is_told() {
        assert!(why("Dice").is_some_and(|why| why.contains("chance")));
        assert_eq!(why("diet"), None);
    }
}
