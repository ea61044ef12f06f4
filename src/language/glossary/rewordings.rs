//! Plain words and what the language writes for them, for trying: a line that cannot be read is written anew with
//! these, and what can then be read and checks is offered.
//!
//! Left stands what authors write, right the ways to write it, with `/` between; nothing on the right leaves the words
//! out. `_` is a set of one to three words, the same on both sides and in the same order, `%` a number, the first of them first, `@` a direction, `\\`
//! a slash. No line here may turn a question round
//! or make it speak of more or fewer men: a wrong offer is worse than none.

mod pieces;
mod places;

/// Words and what may be written for them.
#[derive(Clone, Copy, Debug)]
pub struct Rewording {
    /// What is written.
    pub said: &'static str,
    /// The ways to write it.
    pub write: &'static str,
    /// How unlikely it is that this is meant: 1 is nearly sure.
    pub cost: u32,
}

pub(super) const fn say(said: &'static str, write: &'static str, cost: u32) -> Rewording {
    Rewording { said, write, cost }
}

/// All of them, in the order in which they are tried.
pub const REWORDINGS: [&[Rewording]; 4] = [SMALL_WORDS, pieces::PIECES, places::PLACES, OF_GAMES];

/// Words that say little, and those before a condition.
const SMALL_WORDS: &[Rewording] = &[
    // ---- words that say nothing ----
    say("the/a/an", "", 1),
    say("just/simply/please", "", 3),
    say("its/his/her", "/own", 3),
    say("is/are/be/being/there/it/that/which/who/has/have/then/now/currently/already", "", 5),
    say("any", "", 4),
    say("piece/pieces/man/men/stone/stones/token/tokens", "/man", 4),
    say("square/squares/cell/cells/field/fields/space/spaces/tile/tiles/point/points", "/cell", 4),
    say("of", "", 5),
    say("from/to/at/in/on", "", 6),
    say(":", "", 6),
    say(",", "", 5),
    say(".", "", 3),
    say("=", "", 7),
    say("direction/directions/way/ways", "", 3),
    say("can/does/do/will/shall", "", 5),
    // ---- guards ----
    say(
        "if/whenever/provided/provided that/as long as/only if/only when/in case/while/where/given",
        "when",
        2,
    ),
    say("only where/but only when/but only if/and only if/and only when/as long as/so long as", "when", 2),
    say("when", "where/if", 6),
    say(
        "if not/when not/except when/except if/but not when/but not if/not when/not if/only if not/only when not/as long as not",
        "unless",
        2,
    ),
    say("except/but/without", "but not/unless", 3),
    say("excluding/other than/apart from/save for/minus", "but not", 2),
    say("such that/so/that/in such a way that", "so that", 3),
];

/// Those of sets, states, turns, endings, boards, set-ups and tests.
const OF_GAMES: &[Rewording] = &[
    // ---- sets ----
    say("in front/in front of it/ahead/ahead of it/before it/in front of mover", "by step forward", 3),
    say("behind/behind it/behind mover", "by step backward", 3),
    say(
        "around/around it/around here/next to it/next to here/beside it/beside here/adjacent/adjacent to it/nearby/touching/near it",
        "by step any",
        3,
    ),
    say("it sees _/it can see _/sees _/can see _", "_ by slide any", 4),
    say(
        "opponent/opponents/opponent's/opponents'/enemies/enemy's/hostile/opposing/foe/foes/rival",
        "enemy",
        1,
    ),
    say("my/mine/our/your/friendly/friend/friends/ally/allied/own's/player's/mover's", "own", 2),
    say("its own/his own/their own/your own/one's own/my own/her own", "own", 1),
    say("free/vacant/unoccupied/blank", "empty", 1),
    say(
        "empty cell/empty cells/empty square/empty squares/free cell/free square/empty field/vacant cell/vacant square/empty space",
        "empty",
        1,
    ),
    say("filled/full/non-empty", "occupied", 2),
    say("nobody/no one/no piece/no pieces/no-one/no men", "no man", 1),
    say("none", "no", 4),
    say("none of", "no", 2),
    say("without a/without any/lacks/there is no/there are no/there isn't a/there is not a", "no", 3),
    say("there is/there are/there is a/there is an", "", 2),
    say("this piece/this man/itself/the piece/moving piece/moved piece/the mover", "mover", 2),
    say(
        "last row/last rank/back rank/final rank/far rank/far side/end row/last line/far row/eighth rank",
        "last",
        1,
    ),
    say(
        "this cell/this square/current cell/current square/its cell/its square/where it stands/where it is",
        "here",
        2,
    ),
    say("start cell/starting cell/start square/its start/where it began/from cell", "origin", 2),
    say(
        "next to _/adjacent to _/beside _/near _/close to _/neighbouring _/around _",
        "in beside(_)/beside(_)",
        3,
    ),
    say("beside _", "beside(_)", 1),
    say("next to _/adjacent to _/near _/close to _", "beside(_)", 5),
    say("adjacent _/neighbouring _/nearby _/touching _/surrounding _", "_ by step any", 2),
    say(
        "is next to _/is adjacent to _/is beside _/is near _/are next to _/are adjacent to _/are beside _",
        "in beside(_)",
        3,
    ),
    say("in/on/at/inside/within/into/upon", "in/on", 3),
    say("in", "here in/mover in", 6),
    say(
        "is in/is on/is at/are in/are on/stands in/stands on/stand in/stand on/is inside/is within",
        "in/here in",
        2,
    ),
    say(
        "not in/not on/is not in/isn't in/is not on/are not in/are not on/is outside/outside/not inside",
        "not in/here not in",
        3,
    ),
    say("is not a/are not/isn't/is no", "is not/not", 3),
    say("equals/equal to/is equal to/equal/is exactly/exactly/=/is a/is an/are", "is", 2),
    say(
        "own captures enemy _/own takes enemy _/own captured enemy _/captures enemy _/captured enemy _/own captures _/own takes _/own captured _",
        "taken enemy _",
        3,
    ),
    say("has/reaches/has reached/hits/gets to/comes to/becomes", "is", 4),
    say("does not equal/not equal to/<>/is different from/differs from", "is not", 2),
    say(
        "less than/fewer than/is less than/are fewer than/is below/below/under/smaller than/is fewer than/lower than",
        "<",
        2,
    ),
    say(
        "more than/greater than/is more than/is greater than/above/exceeds/larger than/bigger than/higher than",
        ">",
        2,
    ),
    say("at least/no less than/no fewer than/is at least/minimum/minimum of/> =/= >", ">=", 2),
    say("at most/no more than/is at most/maximum/maximum of/not more than/= </< =", "<=", 2),
    say("at least % _", "number of _ >= %", 2),
    say("at most % _/no more than % _", "number of _ <= %", 2),
    say("exactly % _/only % _", "number of _ is %", 3),
    say("more than % _", "number of _ > %", 2),
    say("fewer than % _/less than % _", "number of _ < %", 2),
    say("% or more _/% + _", "number of _ >= %", 2),
    say("% or fewer _/% or less _", "number of _ <= %", 2),
    say("% _", "number of _ is %", 6),
    say("count of/amount of/how many/total of/the number of/count/total/number", "number of", 2),
    say("_ count/_ total", "number of _", 3),
    say(
        "is attacked/are attacked/is under attack/under attack/is threatened/threatened/in danger/is in danger",
        "attacked",
        2,
    ),
    say("_ not attacked/_ is not attacked/_ isn't attacked/_ is safe", "not _ attacked", 3),
    say("not attacked", "not mover attacked", 5),
    say("attacked", "mover attacked", 5),
    say("plus/added to", "+", 2),
    say("minus/less", "-", 2),
    // ---- effects ----
    say("put _ back on", "put _ on", 2),
    say(
        "all around/everything around/all around here/all around it/all men around/everyone around",
        "man by step any",
        3,
    ),
    say("remove _/removes _/delete _/kill _/capture _/captures _/destroy _", "take _", 3),
    say("place/puts/move/moves/relocate/put back", "put", 4),
    say("at/in/to/onto/into", "on", 4),
    say("swaps/exchange/exchanges/switch/switches", "swap", 2),
    say("with", "and", 4),
    say(
        "become/becomes/turn into/change to/changes to/turns into/promote to/becomes a/change into",
        "become",
        2,
    ),
    say("convert _/converts _/recruit _/recruits _/flip _/flips _", "change _ to own", 3),
    say("spawn/create/summon/place new/place a new/put a new/put another", "put new", 2),
    say("convert/turn/transform/promote", "change", 4),
    say("into/in", "to", 4),
    say("sets/mark/marks/turn on", "set", 2),
    say("clears/reset/resets/unset/unmark/turn off", "clear", 2),
    say("adds/put/append/give", "add", 4),
    say("in/into/onto", "to", 4),
    say("increase _ by %/increment _ by %/raise _ by %/add % to _", "_ = _ + %", 2),
    say("decrease _ by %/decrement _ by %/lower _ by %/reduce _ by %/subtract % from _", "_ = _ - %", 2),
    say("increase _/increment _", "_ = _ + 1", 3),
    say("decrease _/decrement _", "_ = _ - 1", 3),
    say("set _ =/set _ to/let _ =/set _ :/_ :", "_ =", 2),
    say("for each/for all/for every/every/all", "each", 3),
    say("otherwise/or else", "else", 2),
    say("hand/reserve/own reserve/own pocket/pocket/his hand/its hand/my hand", "own hand", 4),
    // ---- states ----
    say("boolean/bool/yes/true/yes \\ no/yes or no/true \\ false/true or false/switch", "flag", 4),
    say(": % to %/: % - %/: from % to %/: between % and %", ": %..%", 2),
    say(
        "for every side/each side/per side/for both sides/for each player/per player/for both",
        "for each side",
        2,
    ),
    say(
        "until turn ends/until the end of the turn/until end of the turn/until the turn ends/until turn end",
        "until end of turn",
        1,
    ),
    say(
        "until next turn/until the next turn/until end of the next turn/until its next turn",
        "until end of next turn/until end of its next turn",
        2,
    ),
    say(
        "of enemy turn/of enemy's turn/of opponent's turn/of the enemy's next turn/of opponent's next turn/of the enemy turn",
        "of next turn",
        2,
    ),
    // ---- endings ----
    say("wins/victory/won/win the game", "win", 2),
    say("win/won/have won/has won/is winner/is the winner/are winners/has victory", "wins", 2),
    say("loses/lost/loss/defeat", "lose", 2),
    say("draws/drawn/tie/tied", "draw", 2),
    say("player/player wins/mover wins/own wins/you win", "win", 4),
    say("player loses/mover loses/own loses/you lose", "lose", 2),
    say(
        "after turn/after each turn/after every turn/after the turn/after move/after a move",
        "after a turn",
        2,
    ),
    say(
        "before turn/before each turn/before every turn/before the turn/before move/before a move",
        "before a turn",
        2,
    ),
    say(
        "before the move/before this move/before it moves/before it moved/before moved/before move",
        "before moving",
        2,
    ),
    say("no moves/no legal move/no legal moves/no possible move", "no move", 1),
    say("cannot move/can't move/is stuck/has no move/has no moves", "no move", 2),
    say(
        "enemy cannot move/enemy can't move/enemy has no move/enemy has no moves/no move of enemy/enemy no move",
        "no move for enemy",
        1,
    ),
    say("occurs/repeats/repeated/is repeated", "position occurs", 4),
    // ---- boards, set-ups, tests ----
    say("side/size/of side/of size/radius", "", 5),
    say("_ to move/_ moves/_ to play/_ moves first", "to move _", 2),
    say("_ in hand", "_ 1 in hand", 3),
    say("to/-/through", "..", 4),
    say("x/by", ",", 5),
    say("files/file/columns/column/ranks/rows/row/width/height", "", 4),
    say("except/excluding/but not/minus", "without", 3),
    say("for both sides/each side/for sides/for every side", "for each side", 2),
    say("same/mirrored/mirror/the same/ditto/same as/likewise for", "likewise", 3),
    say("initial/start/initially/starting", "setup", 4),
    say("to play/moves first/turn/next", "to move", 4),
    say("=/are/is/->/to", ":", 4),
    say(":", "=", 4),
    say("includes/including/contains/with/has", "include", 2),
    say("excludes/excluding/not/without/except/but not/cannot/never", "exclude", 4),
    say("only", ":", 4),
    say("nothing/nowhere/0/no moves/no cells", "none", 2),
    say("squares/moves/places/fields/options", "cells", 3),
    say("count", "counts", 2),
    say("expect/check/assert/result", "then", 3),
    say("plays/make/do/moves", "play", 4),
    say("white wins/white win", "White wins", 2),
];

/// A word that may be missing.
#[derive(Clone, Copy, Debug)]
pub struct Missing {
    /// What is missing.
    pub word: &'static str,
    /// What stands before it: `_`, `%` and `@` as above, `~` a way of moving, or one of some words; anything if empty.
    pub before: &'static str,
    /// What stands behind it.
    pub behind: &'static str,
    /// How unlikely it is that it is missing.
    pub cost: u32,
}

pub(super) const fn miss(
    before: &'static str,
    word: &'static str,
    behind: &'static str,
    cost: u32,
) -> Missing {
    Missing { word, before, behind, cost }
}

/// Words that may be missing.
pub const MISSING: &[Missing] = &[
    miss("", "then", "~", 4),
    miss("taken/it/mover/enemy/own", ".", "_", 5),
    miss("_", "to", "own", 6),
    miss("_/move/drop/)", "but", "not", 4),
    miss("never takes", "man", "when/unless", 3),
    miss("move/then/(/|/:/look", "step", "@", 4),
    miss("", "move", "~", 6),
    miss("instead", "move", "_", 4),
    miss("", "when", "", 12),
    miss("", "when here", "in/on", 7),
    miss("", "here", "in/on/not", 6),
    miss("promotes/promote/up/@/~", "to", "_", 5),
    miss("when/unless/and/or", "here in", "_", 7),
    miss("", "in", "_", 8),
    miss("", "on", "_", 7),
    miss("", "mover", "attacked", 6),
    miss("_", "is", "%/_", 7),
    miss("number", "of", "_", 3),
    miss("_", "of", "_", 9),
    miss("", "from", "_", 8),
    miss("_", "by", "~/(", 6),
    miss("", "number of", "_", 7),
    miss("so", "that", "", 2),
    miss("@", "over", "_", 6),
    miss("@", "taking", "_", 10),
    miss("each", "side", "", 3),
    miss("for", "each", "side", 3),
    miss("end of", "turn", "", 4),
    miss("after/before", "a", "turn", 2),
    miss("position", "setup", "", 6),
    miss("_", ":", "", 5),
    miss("_", "=", "", 5),
    miss("_", ",", "_/%/*/+/?", 5),
    miss("*/+/?/]", ",", "_", 3),
    miss("_/%", ";", "", 4),
    miss("_/%/@/)", "|", "@/~/(", 6),
    miss("_", "or", "_", 8),
    miss("", "and", "", 9),
    miss("_", "+", "%", 8),
    miss("_/%", "..", "_/%", 7),
];
