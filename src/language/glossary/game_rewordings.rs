//! Plain words of one part of a file, and what the language writes for them: as in [`super::rewordings`], but tried in
//! lines of this part only. Words that mean something there and nowhere else are named, too.

use super::rewordings::{Missing, Rewording, miss, say};

/// The parts of a file whose lines have words of their own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lines {
    /// The file itself: sides, turns, phases.
    Items,
    /// The board.
    Board,
    /// Set-ups and positions.
    Men,
    /// The lines of `ends`.
    Endings,
    /// The steps of a test.
    Steps,
}

/// What is said in lines of one sort.
#[derive(Clone, Copy, Debug)]
pub struct Said {
    /// Where it is said.
    pub lines: Lines,
    /// Words that mean something in these lines.
    pub words: &'static [&'static str],
    /// Words and what may be written for them; `$` is a cell, or a text in quotation marks.
    pub rewordings: &'static [Rewording],
    /// Words that may be missing.
    pub missing: &'static [Missing],
}

/// All of them.
pub const SAID: &[Said] = &[
    Said {
        lines: Lines::Items,
        words: &[
            "language",
            "symmetry",
            "mirror",
            "half-turn",
            "inversion",
            "first",
            "all",
            "once",
            "each",
            "most",
            "grid",
            "files",
            "position",
        ],
        rewordings: &[
            say("=", "", 2),
            say(
                ", first/and first/; first/with first/starting/starts/first :/first =/start/begins",
                "first",
                2,
            ),
            say(
                "_ first/_ starts/_ begins/_ goes first/_ moves first/_ plays first/_ to start",
                "first _",
                3,
            ),
            say(", symmetry/with symmetry/and symmetry/; symmetry", "symmetry", 1),
            say(
                "no symmetry/without symmetry/symmetry no/no symmetries/asymmetric/unsymmetrical",
                "symmetry none",
                2,
            ),
            say(
                "symmetric/symmetrical/mirrored/reflected/reflection/with mirror symmetry/mirror symmetry",
                "symmetry mirror",
                3,
            ),
            say(
                "rotational symmetry/point symmetry/with rotational symmetry/with point symmetry/half-turn symmetry/rotated/rotational",
                "symmetry half-turn",
                3,
            ),
            say("first _ symmetry mirror", "symmetry mirror first _", 1),
            say("first _ symmetry half-turn", "symmetry half-turn first _", 1),
            say("first _ symmetry inversion", "symmetry inversion first _", 1),
            say("first _ symmetry none", "symmetry none first _", 1),
            say(
                "all moves/any move/every move/a move/one move/normal move/any other move/other move/ordinary move/moves/move any/the move/normal moves/other moves/moving/any normal move/move normally/normal",
                "move",
                2,
            ),
            say("any drop/a drop/one drop/all drops/drops/dropping/a dropped man/every drop", "drop", 2),
            say("either/just/simply/first", "", 2),
            say("version/lang/language version/ver", "language", 2),
            say(
                "not counted/uncounted/not compare/without comparison/ignored/not in repetition/not for repetition/uncompared/never compared",
                "not compared",
                2,
            ),
            say("hand {", "hand", 2),
            say("}", "", 4),
            say("for each side/for both sides/for both/for each player", "", 5),
            say("modify/extend/amend/alter/update/adjust/edit/augment/enhance/improve/add to", "change", 2),
            say("to {/with {/so {/by {/as {", "{", 2),
            say(
                "optionally move/optional move/may move/move optionally/perhaps move/possibly move/can move/maybe move",
                "(move)?",
                2,
            ),
            say("optionally _/optional _/may _/_ optionally/perhaps _/possibly _/can _/maybe _", "(_)?", 2),
            say("is optional/is not compulsory/is not a duty/is no duty/is voluntary", "| move", 2),
            say("first", "else move", 4),
            say(
                "optional drop/optionally drop/maybe drop/perhaps drop/may drop/possibly drop/can drop/drop optionally",
                "(drop)?",
                2,
            ),
            say("_ *", "(_)*", 2),
            say("_ +", "(_)+", 2),
            say("move *", "(move)*", 2),
            say("move +", "(move)+", 2),
            say(
                "% or % moves/% to % moves/% - % moves/from % to % moves/between % and % moves/% .. % moves/move % or % times/move % to % times/% or % times move",
                "(move)[%..%]",
                2,
            ),
            say(
                "up to % moves/at most % moves/move up to % times/move at most % times/move up to %/at most % times move",
                "(move)[1..%]",
                2,
            ),
            say(
                "longest _/biggest _/maximal _/largest _/most _/best _/maximum _/_ longest/_ maximal/_ as much as possible",
                "_ with most taken",
                3,
            ),
            say("or/,", "|", 3),
            say(
                "once each side/once per side/once for each side/once each/each once/each player once/once per player/once for each player/both sides once/each side one time/one time each side/one time each/each side 1 time/each/once/for each side/for each side once/per side/before the game/before the first turn/first",
                "each side once",
                2,
            ),
            say(
                "most/with most captures/with most captured/with most men/with the most taken/with the most captures/with the most men/with most men taken/with most captured men/most captures/most taken/taking most/capturing most/most men/as many as possible/with as many as possible/maximum/max/with maximum/with max/with maximum capture/maximal/the most/with most taking/with most capturing",
                "with most taken",
                3,
            ),
        ],
        missing: &[
            miss("", "symmetry", "mirror/half-turn/inversion/none", 2),
            miss("each side/once", "once", "", 3),
            miss("change/instead", "piece", "_", 3),
            miss("", "each side", "once", 2),
            miss("", "each", "side", 2),
        ],
    },
    Said {
        lines: Lines::Board,
        words: &[
            "grid", "hexagon", "files", "file", "rank", "level", "picture", "map", "dark", "light", "all",
            "ring",
        ],
        rewordings: &[
            say("to/-/through/till/until/up to/…", "..", 2),
            say("x/by/and/*/;", ",", 3),
            say(") (/] [/),(/], [/), (", "|", 2),
            say("- >/=/->/to/>", "", 4),
            say("circle/loop/cycle/round/closed/circular/around/a ring/ring of", "ring", 2),
            say("and/&/,/;/plus/|/+", "or", 2),
            say(
                "except/excluding/but not/minus/but/apart from/other than/less/without the/with no/no/not",
                "without",
                2,
            ),
            say(
                "only dark cells/dark only/dark cells only/only the dark cells/only dark squares/dark cells/dark squares/black squares only/only black squares/black cells/dark/without light cells/without light",
                "only dark",
                2,
            ),
            say(
                "only light cells/light only/light cells only/only the light cells/only light squares/light cells/light squares/white squares only/only white squares/white cells/light/without dark cells/without dark",
                "only light",
                2,
            ),
            say(
                "for both sides/for both/for both players/of both sides/for all sides/for all players/for all/for everybody/for everyone/both sides/both/same for both/the same for both/the same for both sides/same for both sides/shared/common/each/for each/per side/per player/each side/each player/for each player/every side/for every side/for every player",
                "/for each side",
                1,
            ),
            say("{/}/[/]/(/)", "", 5),
            say("zones/area/areas/region/place/places/field/territory/set/cells", "zone", 2),
            say(
                "around _/cells around _/all around _/all cells around _/the cells around _/near _/next to _/neighbours of _/neighbors of _/all neighbours of _/neighbour of _/the neighbours of _/surroundings of _/adjacent to _/cells next to _/cells adjacent to _/cells near _/cells beside _/beside _",
                "cell by step any from _",
                2,
            ),
            say(
                "_ and its neighbours/_ and its neighbors/_ and neighbours/_ and neighbors/_ and all its neighbours/_ and all neighbours/_ and all its neighbors/_ and the cells around it/_ and all cells around it/_ and cells around it/_ and all around it/_ and around/_ and around it/_ and surroundings/_ and its surroundings/_ and the cells next to it/_ and adjacent cells/_ and all adjacent cells/_ and the adjacent cells/_ and cells next to it/_ and everything around it/_ plus neighbours/_ plus its neighbours/_ plus neighbors/_ with neighbours/_ with its neighbours/_ with the cells around it/_ and surrounding cells/_ and the surrounding cells/_ and its surrounding cells",
                "_ or cell by step any from _",
                1,
            ),
            say(
                "every cell except/every cell but/all cells except/all cells but/all but/all except/everything but/everything except/every cell except the/cell except/cells except/any cell but/any cell except/whole board except/the whole board except/whole board but/board without/the board without/board except/the board except/anything but/everywhere but/everywhere except/all cells without",
                "cell but not",
                2,
            ),
            say("all cells/every cell/whole board/the whole board/everywhere/everything/all", "cell", 3),
            say("first two rows/first two ranks", "first two ranks", 9),
        ],
        missing: &[
            miss("", "zone", "_", 4),
            miss("", "tracks", "_", 4),
            miss("", "grid", "", 6),
            miss("_", "or", "_", 6),
            miss("", ",", "", 5),
            miss("for", "each side", "", 3),
        ],
    },
    Said {
        lines: Lines::Men,
        words: &[],
        rewordings: &[
            say(
                "_ in hand %/_ in the hand %/_ hand %/_ in hand x %/in hand _ %/in hand : _ %/hand : _ %/hand _ %/_ x % in hand/_ % hand/_ % in the hand/_ % in reserve/_ % held/_ * % in hand/_ : % in hand/_ ( % ) in hand/_ = % in hand/_ in hand : %/_ in hand = %/_ in hand ( % )",
                "_ % in hand",
                1,
            ),
            say("_ %", "_ % in hand", 4),
            say("% _ in hand/% _ in reserve/% _ held/hand % _/% _ in the hand", "_ % in hand", 1),
            say(
                "in hand _/in hand : _/hand : _/hand _/_ hand/_ in the hand/_ in reserve/_ held/one _ in hand/a _ in hand",
                "_ 1 in hand",
                3,
            ),
            say(
                "_ to move/_ to play/_ moves/_ move/_ is to move/_ begins/_ starts/_ plays/_ on move/_ first/turn _/turn : _/next _/to play _/to move : _/to move = _/move _/moves _/side to move _/side to move : _/, to move _/and to move _/; to move _",
                "to move _",
                1,
            ),
            say("and/,/&", "", 3),
            say("; / and/&/plus", ",", 3),
        ],
        missing: &[],
    },
    Said {
        lines: Lines::Endings,
        words: &["a", "turns"],
        rewordings: &[
            say("is % or more/= % or more/is % or higher/is % or greater/is at least %", ">= %", 1),
            say("is % or less/is % or fewer/= % or less/is % or lower/is at most %", "<= %", 1),
            say(
                "_ runs out/_ is used up/_ is exhausted/_ is over/_ has run out/_ is gone/_ is spent/_ reaches zero/_ is at zero/_ drops to zero/_ falls to zero/_ is empty",
                "_ is 0",
                2,
            ),
            say(
                "neither side has _/neither has _/neither player has _/no side has _/nobody has _/none has _/neither side has a _/no player has _/nobody has a _",
                "no _",
                2,
            ),
            say(
                "both sides have only _/both have only _/each side has only _/both sides only have _/both players have only _/both sides have nothing but _/both sides have just _",
                "number of man is number of _",
                2,
            ),
            say(
                "this position occurred % times/position occurred % times/the position occurred % times/the same position occurred % times/same position occurred % times/position has occurred % times/this position has occurred % times/this position occurs % times/the position occurs % times/position came % times/position comes % times/position is repeated % times/the position is repeated % times/position repeats % times/position is the same % times/position was there % times",
                "position occurs % times",
                2,
            ),
            say(
                "win for own/win for player/win for mover/own side wins/own wins/the player wins/player wins",
                "win",
                2,
            ),
            say("win for _/win _", "_ wins", 3),
            say(
                "only _ left/only _ remain/only _ are left/only _/nothing but _/nothing but _ left/bare _",
                "number of man is number of _",
                3,
            ),
            say(
                "enters/enter/has entered/goes into/moves into/gets into/walks into/occupies/stands in/is inside/sits in/goes to/arrives in/moves to",
                "in",
                2,
            ),
            say(
                "only the enemy _ is left/only enemy _ is left/only enemy _ left/only enemy _ remains/enemy only has _/only the enemy _ remains/the enemy has only _",
                "number of enemy is number of enemy _",
                2,
            ),
            say(
                "enemy has bare _/enemy has a bare _/enemy has only bare _/enemy has only a _/enemy is left with only _/enemy is left with _/enemy has just _/enemy has nothing but _/enemy has no man but _/enemy has no other man than _/bare enemy _/enemy _ is bare/enemy _ bare/enemy _ is alone/enemy _ alone",
                "number of enemy is number of enemy _",
                2,
            ),
            say(
                "own has bare _/own has a bare _/own has only bare _/own has only a _/own is left with only _/own is left with _/own has just _/own has nothing but _/own has no man but _/own has no other man than _/bare own _/own _ is bare/own _ bare/own _ is alone/own _ alone",
                "number of own is number of own _",
                2,
            ),
            say(
                "_ is full of _/_ full of _/_ is filled with _/_ is full with _/all of _ holds _/all of _ hold _/_ is occupied by _/_ is covered by _/all cells of _ hold _/every cell of _ holds _/_ is all _/all of _ is _",
                "number of _ _ is number of _",
                2,
            ),
            say(
                "only own _ is left/only the own _ is left/only own _ left/only own _ remains/own only has _",
                "number of own is number of own _",
                2,
            ),
            say(
                "by capturing _/by taking _/on capturing _/when capturing _/by capture of _/by capturing the _/by capturing enemy _/by taking enemy _/by killing _/by eating _/on capture of _/capturing _/on taking _",
                "when no enemy _",
                2,
            ),
            say(
                "% pieces in own hand/% men in own hand/% man in own hand/% stones in own hand/% in own hand/% own hand/own hand has %/own hand holds %/own hand contains %/own hand with %/own hand of %/% in hand/% men in hand/% pieces in hand/% in the hand/% own in hand/hand has %/own hand has at least %/at least % in own hand/at least % pieces in own hand/at least % men in own hand/% or more in own hand",
                "number of own hand >= %",
                2,
            ),
            say(
                "own hand is %/own hand = %/own hand equals %/exactly % in own hand/hand is %",
                "number of own hand is %",
                2,
            ),
            say(
                "own hand has no _/own hand holds no _/own hand contains no _/own hand without _/own hand without a _/own hand lacks _",
                "no own hand _",
                2,
            ),
            say(
                "own hand is empty/own hand empty/hand is empty/hand empty/empty hand/empty own hand/nothing in own hand/nothing in hand/no man in own hand/no man in hand/no pieces in hand/no pieces in own hand/no men in hand/no piece in hand",
                "no own hand",
                2,
            ),
            say(
                "enemy hand is empty/enemy hand empty/nothing in enemy hand/no man in enemy hand/no pieces in enemy hand",
                "no enemy hand",
                2,
            ),
        ],
        missing: &[],
    },
    Said {
        lines: Lines::Steps,
        words: &["cells", "all", "a"],
        rewordings: &[
            say(
                "$ or $/$ and $/$ & $/$ ; $/$ , $/$ | $/$ then $/$ plus $/$ , and $/$ , or $/$ + $",
                "$ $",
                1,
            ),
            say("on/at/in/for/from/by", "", 3),
            say(
                "the moves/legal moves/legal/allowed/allowed moves/moves of/moves for/moves by/moves from/moves of the/the moves of/possible moves",
                "moves",
                2,
            ),
            say(
                "_ moves/_ moves to/_ can move to/_ goes to/_ has moves/_ can go to/_ may go to",
                "moves _",
                3,
            ),
            say(
                "does not include/do not include/doesn't include/don't include/excludes/not include/without/does not contain/not contain/does not have/not including/cannot reach/are not/is not/never/not to/do not have",
                "exclude",
                2,
            ),
            say("includes/does include/do include/contain/contains/including/have/has", "include", 2),
            say(": not/: no/: never/: without/: except", "exclude", 2),
            say(": only/: just/: exactly/are only/is only/are/is", ":", 2),
            say(": %", ": % cells", 4),
            say(
                "moves all : %/moves all : % moves/moves all %/moves : %/moves all has %/moves all have %/number of moves : %/number of moves %/number of moves is %/perft %/perft 1 %/perft 1 = %/perft 1 : %/% legal moves/% moves",
                "counts %",
                3,
            ),
            say("counts :/counts =/counts are/counts is/count/perft/nodes", "counts", 2),
            say("% moves/% lines/% nodes", "%", 3),
            say(",/;/:/and", "", 4),
            say(
                "_ to move/it is _ turn/_ turn/_ is to move/_ is next/turn of _/turn is _/side to move is _/own to move is _/to move is _/to move _/own turn is _/it is _ to move/it is _ 's turn/_ 's turn/_ moves/_ moves next",
                "own is _",
                2,
            ),
            say(
                "game continues/the game continues/game not over/game is not over/the game is not over/the game goes on/no winner/nobody wins/nobody has won/no one wins/no one has won/nobody won/no win/undecided/not over/game in progress/game still on/still playing/continue/continues/goes on/ongoing/none wins/neither wins/neither side wins/neither/no result/no ending/play continues/play goes on/it goes on/not won/nothing/game open/the game is open/game is open/not ended/game has not ended/no end/game runs/it is not over/nobody",
                "game goes on",
                2,
            ),
            say(
                "game is a draw/the game is a draw/it's a draw/it is a draw/a draw/drawn/draws/tie/a tie/tied/game is drawn/the game is drawn/game drawn/remis/draw game/is draw/is a draw/game draw/it is drawn/stalemate/game is tied/game ends in a draw/the game ends in a draw/is drawn",
                "draw",
                2,
            ),
            say(
                "_ has won/_ have won/_ won/_ is the winner/winner is _/winner _/winner : _/_ victory/_ wins the game/win for _/wins _/the winner is _/win _/won by _/_ win/_ is winner/_ has won the game/game is won by _/victory for _",
                "_ wins",
                2,
            ),
        ],
        missing: &[
            miss("", "moves", "_", 4),
            miss("", "then", "", 6),
            miss("", "play", "", 8),
            miss("%", "cells", "", 3),
        ],
    },
];
