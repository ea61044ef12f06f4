//! Where a man stands beside another, and how often a walk is done, in plain English.

use super::{Rewording, say};

pub(super) const PLACES: &[Rewording] = &[
    // ---- men beside others ----
    say(
        "_ is next to it/_ is next to him/_ is next to here/_ is next to mover/_ is beside it/_ is adjacent to it/_ is adjacent/_ is adjacent to here/_ stands next to it/_ stands beside it/_ is near it/_ is near/_ is nearby/_ is touching it/_ touches it/_ is around it/_ is around/_ are next to it/_ are adjacent/_ are adjacent to it/_ are around it/_ are beside it",
        "_ by step any",
        1,
    ),
    say(
        "directly next to it/right next to it/immediately next to it/at its side/by its side/alongside/alongside it/next door/on a neighbouring cell/on a neighbouring square/on an adjacent cell/on an adjacent square/on an adjoining cell",
        "by step any",
        2,
    ),
    say("orthogonally adjacent/orthogonally next to it/orthogonally adjacent to it", "by step orthogonal", 1),
    say("diagonally adjacent/diagonally next to it/diagonally adjacent to it", "by step diagonal", 1),
    say(
        "diagonally in front of it/diagonally in front/diagonally ahead/diagonally ahead of it",
        "by step forward-diagonal",
        1,
    ),
    say(
        "is in front of it/is in front/is ahead/is ahead of it/is right in front of it/is directly in front of it/stands in front of it/stands in front/directly in front of it/directly in front/right in front of it/right in front/just in front of it/immediately in front of it/directly ahead/right ahead/straight ahead/just ahead/ahead/in front of him/in front of here",
        "by step forward",
        2,
    ),
    say(
        "is behind it/is behind/is right behind it/is directly behind it/stands behind it/stands behind/directly behind it/directly behind/right behind it/right behind/just behind it/just behind/immediately behind it/immediately behind/behind him/behind here/behind it/behind/at its back/in back of it",
        "by step backward",
        2,
    ),
    say(
        "is below it/is below/is under it/is underneath it/is beneath it/directly below it/directly below/right below it/right below/just below it/just below/directly under it/directly underneath/directly beneath it/below it/below/under it/underneath it/underneath/beneath it/beneath",
        "by step down",
        2,
    ),
    say(
        "is below it/is below/is under it/is underneath it/is beneath it/directly below it/directly below/right below it/right below/just below it/just below/directly under it/directly underneath/directly beneath it/below it/below/under it/underneath it/underneath/beneath it/beneath",
        "by step downward/by step backward/by step s",
        3,
    ),
    say(
        "is above it/is above/is over it/is on top of it/directly above it/directly above/right above it/right above/just above it/just above/directly over it/above it/above/over it/overhead/on top of it",
        "by step up",
        2,
    ),
    say(
        "is above it/is above/is over it/is on top of it/directly above it/directly above/right above it/right above/just above it/just above/directly over it/above it/above/over it/overhead/on top of it",
        "by step upward/by step forward/by step n",
        3,
    ),
    say(
        "is left of it/is to the left of it/is to its left/is on its left/left of it/to the left of it/to the left/to its left/on its left/on the left/at its left/directly left of it/immediately left of it",
        "by step leftward",
        2,
    ),
    say(
        "is right of it/is to the right of it/is to its right/is on its right/right of it/to the right of it/to the right/to its right/on its right/on the right/at its right/directly right of it/immediately right of it",
        "by step rightward",
        2,
    ),
    say(
        "to either side/to either side of it/on either side/on either side of it/to its sides/at its sides/on the same rank beside it",
        "by step sideways",
        2,
    ),
    // ---- directions of the compass, more than one: all of them are meant as they are drawn ----
    say("north | south", "n | s", 1),
    say("south | north", "s | n", 1),
    say("north | east", "n | e", 1),
    say("north | west", "n | w", 1),
    say("south | east", "s | e", 1),
    say("south | west", "s | w", 1),
    say("east | west", "e | w", 1),
    say("west | east", "w | e", 1),
    say("east | south", "e | s", 1),
    say("east | north", "e | n", 1),
    say("west | north", "w | n", 1),
    say("west | south", "w | s", 1),
    say(
        "up | down | left | right/up | left | down | right/up | right | down | left/left | right | up | down/north, south, east, west/north, east, south, west/north or south or east or west/n, s, e, w/north, south, east or west/north, south, east and west",
        "n | s | e | w",
        1,
    ),
    // ---- how often ----
    say(
        "[% or %]/[% to %]/[% | %]/[%, %]/[% - %]/[between % and %]/[from % to %]/[% through %]/[% until %]/[%...%]/[% and %]/{%..%}/{%,%}/{%-%}/[%, or %]",
        "[%..%]",
        1,
    ),
    say(
        "[@ to %]/[@ to % times]/[at most %]/[max %]/[maximum %]/[no more than %]/[not more than %]/[<= %]/[..%]/[a maximum of %]/[% or less]/[% or fewer]/[max. %]/[maximal %]",
        "[1..%]",
        2,
    ),
    say("[exactly %]/[just %]/[only %]/[x %]/[% times]/[% x]/[= %]/[precisely %]/{%}/[*%]/[x%]", "[%]", 1),
    say("[once or twice]", "[1..2]", 1),
    say("[twice]", "[2]", 1),
];
