//! Rules that players tell in a sentence, and how they are written: for each a few words by which it is known, in the
//! order in which they stand on a line, and the recipe.
//!
//! In a recipe, `{chief}` is the author's king, `{piece}` a piece that the line names, `{number}` a number on the line,
//! `{less}` two less. A test of `src/language/syntax/foreseen/sentences.rs` tries that every line between backticks can be read.

use crate::language::sorting::Sorting;
use std::collections::HashMap;
use std::sync::LazyLock;

/// A rule that is known by some of its words.
#[derive(Clone, Copy, Debug)]
pub struct Recipe {
    /// Words that stand on the line one behind the other, perhaps with others between; `/` between those of which one
    /// is enough.
    pub known_by: &'static [&'static str],
    /// Why no single word says it.
    pub why: &'static str,
    /// What to write.
    pub write: &'static str,
    /// Whether it is told of a question, not of a clause or an item.
    pub asked: bool,
}

/// The places of the recipes, by each of the words that may be the first by which they are known.
static BY_FIRST_WORD: LazyLock<HashMap<&str, Vec<usize>>> = LazyLock::new(|| {
    let mut recipes: HashMap<&str, Vec<usize>> = HashMap::new();
    for (index, recipe) in RECIPES.iter().enumerate() {
        for word in recipe.known_by.first().into_iter().flat_map(|known| known.split('/')) {
            recipes.entry(word).or_default().push(index);
        }
    }
    recipes
});

impl Recipe {
    /// The recipe that the words of a line ask for.
    #[must_use]
    pub fn find(line: &[&str], asked: bool) -> Option<&'static Self> {
        let begun = line.iter().filter_map(|word| BY_FIRST_WORD.get(word)).flatten();
        let mut begun: Vec<usize> = begun.copied().collect();
        begun.arrange();
        let begun = begun.into_iter().filter_map(|index| RECIPES.get(index));
        begun.filter(|recipe| recipe.asked == asked).find(|recipe| {
            let mut words = line.iter();
            recipe.known_by.iter().all(|known| words.any(|word| known.split('/').any(|known| known == *word)))
        })
    }

    /// Whether it is known by this word, among others.
    #[must_use]
    pub fn is_known_by(&self, word: &str) -> bool {
        self.known_by.iter().any(|known| known.split('/').any(|known| known == word))
    }

    /// What to write, with the author's names in it.
    #[must_use]
    pub fn filled(&self, line: &[&str], chief: &str, piece: &str) -> String {
        let written = line.iter().find_map(|word| number(word));
        let number = written.filter(|number| *number > 1).unwrap_or(if self.asked { 3 } else { 2 });
        let less = number.saturating_sub(2);
        let write = self.write.replace("{chief}", chief).replace("{piece}", piece);
        write.replace("{number}", &number.to_string()).replace("{less}", &less.to_string())
    }
}

/// A number in digits or in words.
#[must_use]
pub fn number(word: &str) -> Option<usize> {
    const DIGITS: [&str; 13] = [
        "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
        "twelve",
    ];
    let digits = !word.is_empty() && word.chars().all(|c| c.is_ascii_digit());
    if digits {
        word.parse().ok().filter(|number| *number < 1000)
    } else {
        DIGITS.iter().position(|known| *known == word)
    }
}

const fn rule(known_by: &'static [&'static str], why: &'static str, write: &'static str) -> Recipe {
    Recipe { known_by, why, write, asked: false }
}

const fn asked(known_by: &'static [&'static str], why: &'static str, write: &'static str) -> Recipe {
    Recipe { known_by, why, write, asked: true }
}

/// All of them, the most certain first.
pub const RECIPES: &[Recipe] = &[
    asked(
        &["again", "pass/passes/passing"],
        "that a side has passed must be remembered",
        "write `rested : flag until end of turn` and `after passing { set rested }`, and ask `rested`",
    ),
    rule(
        &["extra/another/additional/bonus", "turn"],
        "who has the next turn, too, is told behind the turn",
        "write `turn { move } again when taken`, with the question that decides it",
    ),
    rule(
        &["moves/plays/goes", "again"],
        "who has the next turn, too, is told behind the turn",
        "write `turn { move } again when taken`, with the question that decides it",
    ),
    rule(
        &["ko/superko"],
        "that no position comes back is asked when a turn is over",
        "outside the pieces, write `moves so that not position occurs 2 times`",
    ),
    rule(
        &["cannot/can't/not/never", "repeat/recreate/restore/repeated", "position/board"],
        "that no position comes back is asked when a turn is over",
        "outside the pieces, write `moves so that not position occurs 2 times`",
    ),
    rule(
        &["position/positions", "twice/again/repeats/repeated/recurs"],
        "that no position comes back is asked when a turn is over",
        "outside the pieces, write `moves so that not position occurs 2 times`",
    ),
    rule(
        &["skip/skips/miss/misses", "turn/turns"],
        "who does nothing passes, where the turn has it",
        "write `turn { move | pass }`, and outside of it `pass when own` with the question that decides who may",
    ),
    rule(
        &[
            "cannot/can't/not/never/without/no",
            "move/go/step/enter/walk/castle/moves/into/to/leave/stay",
            "check/attacked/threatened/danger",
        ],
        "what must hold after a move is said by `so that`",
        "outside the pieces, write `moves so that not own {chief} attacked`",
    ),
    rule(
        &["must", "escape/evade/end/resolve/avoid/answer/parry/leave/get/respond", "check/attack/attacked"],
        "what must hold after a move is said by `so that`",
        "outside the pieces, write `moves so that not own {chief} attacked`",
    ),
    rule(
        &["leaves/leave/leaving/opens/open/opening/becomes/become", "hole/holes/pit/crater/gap"],
        "cells where nobody goes any more are a state",
        "outside the pieces, write `hole : set of cell` and `after moving { add origin to hole }`, and in the pieces `enters not hole`",
    ),
    rule(
        &["leaves/leave/leaving", "trail/trails"],
        "the cells of a trail are a state",
        "outside the pieces, write `trail : set of cell for each side` and `after moving { add origin to own.trail }`, and in the pieces `enters not enemy.trail`",
    ),
    rule(
        &["once", "per/in/a/every", "game"],
        "what has been done is remembered by a flag",
        "in the piece, write `used : flag`, and as the move `move leap (1,2) unless used { set used }` with the walk that you want",
    ),
    rule(
        &["only/just/but/any/forward/orthogonal/diagonal", "once"],
        "what has been done is remembered by a flag",
        "in the piece, write `used : flag`, and as the move `move leap (1,2) unless used { set used }` with the walk that you want",
    ),
    rule(
        &["not/cannot/can't/never", "twice"],
        "that a man has just moved is remembered by a flag",
        "in the piece, write `tired : flag until end of its next turn`, `moves unless tired` and `after moving { set tired }`",
    ),
    rule(
        &["every", "other/second", "turn/move"],
        "that a man has just moved is remembered by a flag",
        "in the piece, write `tired : flag until end of its next turn`, `moves unless tired` and `after moving { set tired }`",
    ),
    rule(
        &["captured/taken/takes/captures", "hand/reserve/pocket/stock"],
        "a hand is declared, and filled by an effect",
        "outside the pieces, write `hand {piece}` with all that may be held, and `after taking { add taken to own hand }`",
    ),
    rule(
        &["three/four/five/3/4/5/6", "in", "row/line"],
        "a row is found by an eye that goes on in one direction",
        "in `ends`, write `own by (step any onto own then (step same onto own)[{less}]) from own` behind `win when`: a man, a man beside him, and so on in the same direction",
    ),
    rule(
        &["shoots/shoot/fires/shooting"],
        "a man acts at a distance by an eye that looks",
        "for example `move shoot: look (jump any over empty* onto enemy as target) then stay { take target }`",
    ),
    rule(
        &["screen/cannon/mount"],
        "what lies between is said by the pattern of a `jump`",
        "for example `move jump orthogonal over empty*, occupied, empty* taking`",
    ),
    rule(
        &["facing/face/faces"],
        "what stands in a line with what is found by an eye",
        "outside the pieces, write `moves so that not (own {chief} by slide orthogonal from enemy {chief})`",
    ),
    rule(
        &["wrap/wraps/wrapped/wrapping/wraparound/torus/toroidal/cylinder/cylindrical"],
        "that one end of the board lies beside the other is said of the axes of its grid",
        "write `board { grid a..h round, 1..8 }` where files close, and `board { grid a..h round, 1..8 round }` where ranks do, too",
    ),
    rule(
        &[
            "board/edge/edges/side/sides/file/files/end/ends",
            "joined/connected/connects/continues/goes/go/meet",
            "other/opposite/around/round/together",
        ],
        "that one end of the board lies beside the other is said of the axes of its grid",
        "write `board { grid a..h round, 1..8 }` where files close, and `board { grid a..h round, 1..8 round }` where ranks do, too",
    ),
    rule(
        &["next/adjacent/beside/near", "cannot/can't/not", "taken/captured"],
        "which men cannot be taken is said by `safe`",
        "write `every piece { safe when own {piece} in beside(here) }`, or the same in one piece",
    ),
    rule(
        &[
            "each/every/a/both/per",
            "side/player/turn/sides/players",
            "moves/turns/times/actions",
            "turn/time/row/moves",
        ],
        "how often a side moves is said by the turn",
        "write `turn { (move)[{number}] }`",
    ),
    rule(
        &["must", "capture/take/jump/captures"],
        "a duty is said by the order of the acts",
        "write `turn { capture else move }`, and in the pieces label the moves that take: `move capture: step forward-diagonal taking`",
    ),
    rule(
        &["leap/jump/jumps/leaps/move", "blocked/lame/hobbled/blockable/hindered"],
        "a leap passes over whatever lies between; what can be blocked is made of steps",
        "for example `move step orthogonal quietly then step veer 1 of any`: one cell straight, which must be empty, and one aslant",
    ),
    rule(
        &["castle/castles/castling", "with"],
        "castling is a walk of the one and a `put` of the other",
        "for example `move castle: step sideways quietly as crossed then look slide same onto own {piece} as partner then step same quietly { put partner on crossed }`",
    ),
    rule(
        &["on/at/in/for/if/with/during/only", "first/initial/opening", "move/step/moves"],
        "that a man has moved is remembered by a flag",
        "in the piece, write `moved : flag`, `after moving { set moved }`, and the move with its guard, such as `move step forward then step forward quietly unless moved`",
    ),
    rule(
        &[
            "takes/take/taking/captures/capture/beats/kills/taken/safe/enemy/attack",
            "stronger/weaker/lower/higher/smaller/bigger/larger/heavier/lighter/superior/inferior/outranked",
        ],
        "how strong a man is, is a number of his piece",
        "in a family, write `strength : 0..9` and `takes enemy when strength >= it.strength`, and in each piece its own, `strength = 3`",
    ),
    rule(
        &["custodian/custodial/custodially/sandwiched/sandwiches/sandwich/flanked/flanks/flanking"],
        "taking from two sides is an effect of a move",
        "write `after moving { take enemy by (step orthogonal onto enemy then step same onto own then step back) }`: an enemy beside, and behind him in the same line an own man",
    ),
    asked(
        &["three/four/five/3/4/5/6", "in", "row/line"],
        "a row is found by an eye that goes on in one direction",
        "write `own by (step any onto own then (step same onto own)[{less}]) from own`: a man, a man beside him, and so on in the same direction",
    ),
    asked(
        &["insufficient/not/little/few", "material/force/forces"],
        "men that are left are counted",
        "write `number of man is 2`, or which men: `number of own is number of own {chief} and number of enemy is number of enemy {chief}`",
    ),
    asked(
        &["position/positions", "repeats/repeated/again/repetition/same"],
        "how often a position has come is asked so",
        "write `position occurs {number} times`",
    ),
    asked(
        &["same/repeated", "position"],
        "how often a position has come is asked so",
        "write `position occurs {number} times`",
    ),
];
