//! What players call things that the language says in a line of its own, in the block where it belongs: `ko`, `torus`, `wall`.
//! A word is looked up here when somebody asks for it, not when it stands in a rule.

/// Words, and how the language says what they mean.
const TOPICS: &[(&str, &str)] = &[
    (
        "convert converts recruit flip flips reverse turncoat defect conversion",
        "pieces change sides by an effect, `change (enemy by step any) to own`, and the piece that has the rule by `become enemy`",
    ),
    (
        "check checked in-check",
        "whether a piece could be captured is asked by `attacked`: `own King attacked`",
    ),
    (
        "neutral neutrals unowned ownerless",
        "pieces can belong to nobody: `nobody: Wall c3` in the set-up, `put new nobody Wall on origin` as an effect, and `nobody` is the set of them",
    ),
    (
        "wall walls block blocks obstacle barrier rock",
        "a wall is a piece of nobody: `piece Wall \"W\" { }`, with `nobody: Wall c3` in the set-up or `put new nobody Wall on origin` as an effect; cells are left out by `grid a..h, 1..8 without d4 or d5`",
    ),
    (
        "cylinder cylindrical torus toroidal wrap wraps wrapping wraparound",
        "an axis of a grid closes by `round`: `grid a..h round, 1..8` is a cylinder, `grid a..h round, 1..8 round` a torus",
    ),
    (
        "ko superko repetition-ban",
        "no position comes back where, outside the pieces, `moves so that not position occurs 2 times` stands",
    ),
    (
        "twice double thrice two-moves double-move",
        "a walk that is done twice is `move (step any)[2]`, a turn of two moves `turn { (move)[2] }`, two turns in a row `turn { move } again when half-way` with a flag that counts them, and a position that comes twice `position occurs 2 times`",
    ),
    (
        "extra extra-turn bonus bonus-turn another-turn",
        "the side that moves again is given after the turn: `turn { move } again when taken`",
    ),
    (
        "explosion explode atomic bomb",
        "an explosion takes by cells: `after taking { take man by step any ; take mover }`",
    ),
    (
        "protected defended guarded covered",
        "a piece that could be taken back is attacked by its own side: `mover attacked by own`",
    ),
    (
        "points point",
        "what a side has won is kept in a state, outside the pieces: `score : 0..100 for each side`; the points of a board are its cells, `cell`",
    ),
    (
        "least fewest lowest smallest minimum",
        "the smaller of two numbers is `min`, as in `min(3, number of own) >= 2`; to prefer moves with the least of something, subtract it from a constant, `turn { move with most (100 - number of taken) }`",
    ),
];

/// How the language says what a word means, if it is one of these.
#[must_use]
pub fn told(word: &str) -> Option<&'static str> {
    let word = word.to_lowercase().replace('_', "-");
    TOPICS.iter().find(|(words, _)| words.split(' ').any(|known| known == word)).map(|(_, told)| *told)
}

#[cfg(test)]
mod tests {
    use super::{TOPICS, told};
    use crate::loading::pipeline::{NoFiles, load};

    /// Whether a line can stand somewhere in a game, without an error.
    fn reads(line: &str) -> bool {
        let file = |board: &str, item: &str, clause: &str, army: &str, ending: &str| {
            let item = if item.starts_with("piece Wall") {
                item.to_owned()
            } else {
                format!("{item}\npiece Wall \"W\" {{ }}")
            };
            format!(
                "language 1\ngame \"Trial\"\nsides White, Black symmetry mirror\nboard {{ {board} }}\nhalf-way : flag\n{item}\n\
                 piece King \"K\" {{ move step any\n{clause}\n}}\nsetup {{ White: King e1  Black: likewise  nobody: Wall a4 {army} }}\n\
                 ends {{ after a turn {{ win when {ending} }} }}\n"
            )
        };
        let (grid, ending) = ("grid a..h, 1..8", "no enemy King");
        let trials = [
            file(line, "", "", "", ending),
            file(grid, line, "", "", ending),
            file(grid, "", line, "", ending),
            file(grid, "", &format!("after moving {{ {line} }}"), "", ending),
            file(grid, "", "", "", line),
            file(grid, "", "", "", ending).replace("nobody: Wall a4", line),
            file(grid, "", &format!("move leap (1,2) quietly when {line}"), "", ending),
        ];
        trials.iter().any(|text| {
            let found = load("trial.rules", text, &NoFiles).diagnostics;
            !found.iter().any(|found| found.code.as_str().starts_with('E'))
        })
    }

    #[test]
    fn every_line_can_be_read() {
        let lines = TOPICS.iter().flat_map(|(_, told)| told.split('`').skip(1).step_by(2));
        // One word is no line.
        let wrong: Vec<&str> = lines.filter(|line| line.contains(' ') && !reads(line)).collect();
        assert_eq!(wrong, [""; 0]);
        assert!(told("Torus").is_some_and(|told| told.contains("round")));
        assert_eq!(told("step"), None);
    }

    #[test]
    fn no_word_is_told_twice() {
        let mut words: Vec<&str> = TOPICS.iter().flat_map(|(words, _)| words.split(' ')).collect();
        let all = words.len();
        words.sort_unstable();
        words.dedup();
        assert_eq!(words.len(), all);
    }
}
