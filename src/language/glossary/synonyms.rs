//! What authors write who know other games or other programs: words that no file declares, and how the language
//! says what they mean.
//!
//! The lines are templates. `{about}` is what stands beside the word, `{before}` and `{after}` what stands on
//! one side of it; `{chief}` and `{pawn}` are pieces of the author's own, `{leg}` is the walk that the word stands
//! behind. Each of the lines is tried by a test of `src/language/check/unknown.rs`: it checks in its place.

/// What a chief piece is called in most games, and in an example where no piece of the file is known.
pub(crate) const CHIEF: &str = "King";

/// Where a word can stand, and where the line that replaces it can.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// Behind `when`, `unless`, `where`, `so that`.
    Question,
    /// A question that only `ends` may ask.
    Ending,
    /// Men: behind `takes`, `taking`, `onto`, `take`, beside a side.
    Men,
    /// Cells: behind `in`, `on`, `to`, `enters`, `stops`.
    Cells,
    /// A number.
    Number,
    /// Behind `step` and the like.
    Direction,
    /// Behind a direction.
    Mode,
    /// Behind `move`.
    Walk,
    /// Behind `promotes to` and `become`.
    Kind,
    /// Where a side is named.
    Side,
    /// What an effect changes.
    State,
    /// In `turn`.
    Act,
    /// The type of a state.
    Type,
    /// Behind `symmetry`.
    Symmetry,
    /// A part of the board.
    Board,
    /// A part of the file.
    Item,
    /// A clause of a piece.
    Clause,
}

/// Words and what to write in place of them.
#[derive(Clone, Copy, Debug)]
pub struct Synonym {
    /// Where these words stand.
    pub place: Place,
    /// The words, with blanks between.
    pub words: &'static str,
    /// What to write: the first of these whose words are all known in the game.
    pub write: &'static [&'static str],
    /// A few words about it, or none.
    pub note: &'static str,
    /// Where the line stands that is to be written: mostly where the word stands.
    pub stands: Place,
}

impl Synonym {
    const fn noted(mut self, note: &'static str) -> Self {
        self.note = note;
        self
    }

    const fn stands(mut self, place: Place) -> Self {
        self.stands = place;
        self
    }
}

const fn say(place: Place, words: &'static str, write: &'static [&'static str]) -> Synonym {
    Synonym { place, words, write, note: "", stands: place }
}

/// What to write in place of a word that stands in one of these places; earlier places go first.
#[must_use]
pub fn find(word: &str, places: &[Place]) -> Option<&'static Synonym> {
    let word = word.to_lowercase().replace('_', "-");
    places.iter().find_map(|place| {
        SYNONYMS.iter().find(|known| known.place == *place && known.words.split(' ').any(|it| it == word))
    })
}

use Place::{
    Act, Board, Cells, Clause, Direction, Ending, Item, Kind, Men, Mode, Number, Question, Side, State,
    Symmetry, Type, Walk,
};

/// All of them, by place.
pub const SYNONYMS: &[Synonym] = &[
    // ---- questions ----
    say(
        Question,
        "check in-check incheck checked threatened threat endangered danger under-attack hanging en-prise unsafe",
        &["{chief-men} attacked"],
    ),
    say(Ending, "checkmate check-mate checkmated mate mated", &["{no-move} and {chief-men} attacked"])
        .noted("whose turn it is has no move, and is attacked"),
    say(
        Question,
        "stalemate stale-mate stalemated stuck no-moves no-move no-legal-moves cannot-move immobile zugzwang",
        &["{no-move}"],
    )
    .noted("behind the line for mate, if there is one"),
    say(Question, "blocked trapped surrounded enclosed hemmed-in locked", &["no empty by step any"])
        .noted("no cell around is empty"),
    say(
        Question,
        "captured dead died killed gone eliminated lost removed eaten destroyed absent missing beaten",
        &["no {lost}"],
    )
    .noted("none is left"),
    say(Question, "alive exists exist present survives remains remaining left there standing", &["{before}"])
        .noted("a set asks whether there is one"),
    say(
        Question,
        "reaches reach reached arrives arrived arrives-at gets-to goes-to touches occupies inside within \
         stands-on is-on is-in at-goal",
        &["{before} in {after}"],
    ),
    say(
        Ending,
        "repetition threefold-repetition threefold repeat repeated repeats position-repeated fivefold draw-by-repetition",
        &["position occurs 3 times"],
    ),
    say(
        Ending,
        "fifty-moves fifty-move-rule fifty-move move-limit halfmove-clock half-moves no-progress no-capture",
        &["100 turns since taking or moving {pawn}"],
    )
    .noted("turns of both sides count"),
    say(
        Question,
        "moved has-moved hasmoved unmoved not-moved never-moved first-move firstmove initial-move virgin \
         has-not-moved just-moved moved-before first-time untouched",
        &["moved : flag  after moving { set moved }"],
    )
    .noted("that a man has moved must be remembered; in the piece, write")
    .stands(Clause),
    say(
        Question,
        "connected connects linked chain joined unbroken contiguous",
        &["number of own by (step any onto own)* from mover is number of own"],
    )
    .noted("all own men hang together"),
    say(Question, "alone lonely last-man only-one", &["number of own is 1"]),
    say(Question, "true always yes", &["own man"]).noted("leave the condition out, or ask what always holds"),
    say(Question, "possible legal can-capture can-take may-capture", &["can-move(taken)"])
        .noted("a duty to take is told in `turn`: `turn { capture else move }`; that a capture is possible"),
    say(Question, "passed-through en-passant just-passed", &["here in passed"]),
    // ---- men ----
    say(Men, "neutral neutrals neutral's gaia unowned ownerless", &["nobody"]),
    say(
        Men,
        "opponent opponents opponent's opp enemies enemy's foe foes rival rivals adversary other-side \
         opposing opposite hostile their his theirs them other others",
        &["enemy"],
    ),
    say(
        Men,
        "my mine our ours friend friends friendly ally allies allied me us player player's current-player \
         own-side owner active-player moving-player your yours",
        &["own"],
    ),
    say(
        Men,
        "pieces piece men units unit mans tokens token stones figures figure \
         anything everything everyone everybody anyone anybody whatever",
        &["man"],
    ),
    say(
        Men,
        "adjacent next neighbouring neighboring nearby near close touching surrounding around beside-it \
         next-to adjacent-to neighbours neighbors neighbour neighbor",
        &["{beside} by step any", "man by step any"],
    ),
    say(Men, "this itself himself myself self-piece current moving-piece moved-piece attacker capturer taker", &["mover"]),
    say(
        Men,
        "victim victims prey captive captives captured-piece captured-pieces taken-pieces prisoners captured \
         dead killed",
        &["taken {beside}", "taken"],
    ),
    say(Men, "nothing none noone no-one nobody nil null", &["move step any quietly"])
        .noted("a piece that takes nothing says so in its moves")
        .stands(Clause),
    say(Men, "all any the a an every each both one", &["{beside}", "man"]),
    say(Men, "in-hand reserve reserves pool bank pocket prison stock supply pot", &["own hand"]).stands(Question),
    say(
        Men,
        "royal king kings monarch general leader",
        &["{chief}"],
    ),
    say(Men, "which who", &["it"]),
    say(
        Cells,
        "square squares field fields space spaces tile tiles point points intersection intersections hexes hex \
         cells position anywhere everywhere all any anything everything",
        &["cell"],
    ),
    say(Cells, "vacant free unoccupied empties open blank nothing none nobody no-one empty-cell empty-square", &["empty"]),
    say(Cells, "filled full non-empty nonempty taken-cell", &["occupied"]),
    say(
        Cells,
        "last-rank back-rank eighth-rank end-rank final-rank promotion promotion-zone promotion-rank last-row far-rank \
         far-row farthest goal goal-row end-row kings-row king-row king's-row crownhead far-side other-side opposite-side \
         last-line end-zone",
        &["last"],
    ),
    say(
        Cells,
        "home home-rank first-rank first-row home-row baseline own-rank start-rank starting-rank own-side base",
        &["enemy last"],
    )
    .noted("the last rank of the other side"),
    say(
        Cells,
        "start source departure from-square start-square starting-square starting-cell start-cell old-cell came-from",
        &["origin"],
    ),
    say(
        Cells,
        "target destination landing dest to-square this-cell current-cell this-square landing-square end-square itself \
         new-cell this",
        &["here"],
    ),
    say(Cells, "jumped leaped hopped jumped-over passed-over between crossed", &["passed"]),
    say(
        Cells,
        "adjacent neighbours neighbors neighbour neighbor neighbourhood neighborhood surroundings around nearby \
         adjacent-cells next-to next adjacent-cell",
        &["beside({near})"],
    )
    .noted("the cells around"),
    say(Cells, "edge edges border borders rim boundary side-of-board outside perimeter", &["zone {word} = {edge}"])
        .noted("declare it in the board, by its cells")
        .stands(Board),
    say(Cells, "corner corners", &["zone {word} = {corners}"])
        .noted("declare it in the board, by its cells")
        .stands(Board),
    say(Cells, "bottom-row bottom-rank bottom lowest-rank lower-rank", &["zone {word} = {low}"])
        .noted("declare it in the board, by its cells")
        .stands(Board),
    say(Cells, "top-row top-rank top upper-row upper-rank highest-rank", &["zone {word} = {high}"])
        .noted("declare it in the board, by its cells")
        .stands(Board),
    say(Cells, "centre center middle centres central", &["zone {word} = {centre}"])
        .noted("declare it in the board, by its cells")
        .stands(Board),
    say(
        Cells,
        "dark black-squares black-cells dark-squares dark-cells",
        &["zone dark-cells = cell by (step diagonal)* from {first}"],
    )
    .noted("declare the cells of one colour in the board")
    .stands(Board),
    say(
        Cells,
        "light white-squares white-cells light-squares light-cells",
        &["zone light-cells = cell by (step diagonal)* from {second}"],
    )
    .noted("declare the cells of one colour in the board")
    .stands(Board),
    say(Cells, "own-half own-territory home-half home-side", &["zone {word} = {first}..{second} for each side"])
        .noted("declare it in the board, by its cells")
        .stands(Board),
    // ---- numbers ----
    say(
        Number,
        "count size amount quantity total num how-many length len number-of numberof sum cardinality",
        &["number of {men}"],
    ),
    say(Number, "pieces men units pieces-left men-left remaining material left", &["number of {men}"]),
    say(Number, "mobility moves-left legal-moves", &["number of own"])
        .noted("moves are not counted, only whether there is one: `no move`; men are"),
    say(
        Number,
        "turn turns turn-number turn-count turncount move-count movecount moves-made ply plies round rounds \
         moves-played move-number moves",
        &["turns-played : 0..200 not compared  after moving { turns-played = turns-played + 1 }"],
    )
    .noted("turns are counted by a state; outside the pieces, write")
    .stands(Item),
    say(Number, "score points scores point-count", &["score : 0..100 for each side"])
        .noted("points are kept in a state; outside the pieces, write")
        .stands(Item),
    say(Number, "steps distance-moved moved-cells cells-moved range", &["distance"]),
    say(Number, "half", &["number of own"]).noted("numbers are written in digits, or counted"),
    // ---- directions ----
    say(
        Direction,
        "north up ahead forwards straight-ahead upwards upward advance front onwards fore straight-forward foreward",
        &["forward", "n"],
    ),
    say(
        Direction,
        "south down backwards downwards downward behind rear backwards-straight retreat reverse rearward",
        &["backward", "s"],
    ),
    say(Direction, "east right rightwards to-the-right rightward", &["rightward", "e", "(ne | se)"]),
    say(Direction, "west left leftwards to-the-left leftward", &["leftward", "w", "(nw | sw)"]),
    say(Direction, "northeast north-east up-right upright right-up", &["ne"]),
    say(Direction, "northwest north-west up-left upleft left-up", &["nw"]),
    say(Direction, "southeast south-east down-right downright right-down", &["se"]),
    say(Direction, "southwest south-west down-left downleft left-down", &["sw"]),
    say(Direction, "north-or-south north-south vertical vertically up-down updown along-file file up-and-down rank-wise", &["(forward | backward)", "(n | s)"]),
    say(
        Direction,
        "horizontal horizontally sideway sidewards laterally lateral sideward side side-ways left-right leftright \
         east-west along-rank rank sideways left-or-right across",
        &["sideways", "(ne | se | nw | sw)"],
    ),
    say(
        Direction,
        "orthogonally orthogonals straight rook-wise rook rookwise cardinal perpendicular straight-line hv cross lines \
         line rook-directions ortho tower wazir straightly orthagonal",
        &["orthogonal"],
    ),
    say(
        Direction,
        "diagonally diagonals bishop bishopwise bishop-wise slanting slant oblique obliquely diag diags x-wise ferz fers \
         crosswise",
        &["diagonal"],
    ),
    say(
        Direction,
        "all any-direction every everywhere anywhere omni omnidirectional king queen eight adjacent neighbour neighbor \
         neighbours neighbors directions all-directions any-way any-side anyway either around one-step kingwise queenwise \
         all-around every-direction king-wise free freely",
        &["any"],
    ),
    say(
        Direction,
        "diagonal-forward diagonally-forward forward-diagonally forwards-diagonally fdiag diag-forward forwards-diagonal \
         forward-diagonals diagonal-ahead forward-left-right diagonal-forwards forwarddiagonal forward-slant forward-diagonal pawn",
        &["forward-diagonal", "(forward + sideways)", "forward-slant"],
    ),
    say(
        Direction,
        "diagonal-backward diagonally-backward backward-diagonally backwards-diagonally diagonal-backwards \
         backwards-diagonal backwarddiagonal",
        &["backward-diagonal", "(backward + sideways)"],
    ),
    say(Direction, "forward-left left-forward forwards-left", &["(forward + leftward)", "(forward + w)", "nw"]),
    say(Direction, "forward-right right-forward forwards-right", &["(forward + rightward)", "(forward + e)", "ne"]),
    say(Direction, "knight horse knightwise knight-wise l-shape l-shaped knights", &["all (1,2)"])
        .noted("a knight's move is `leap (1,2)`; its directions are"),
    say(Direction, "same-direction straight-on again continue further onward on same-way same-dir", &["same"]),
    say(Direction, "opposite opposite-direction return-way turn-back", &["back"]),
    say(Direction, "clockwise cw", &["(right 1 of any)"]).noted("so many places round the directions"),
    say(Direction, "counterclockwise anticlockwise ccw anti-clockwise counter-clockwise", &["(left 1 of any)"])
        .noted("so many places round the directions"),
    // ---- modes ----
    say(
        Mode,
        "captures capture capturing takes take attack attacks attacking eats eat to-capture only-capturing \
         capture-only if-capturing kills kill captures-only when-capturing must-capture capturingly",
        &["taking"],
    ),
    say(
        Mode,
        "quiet noncapturing non-capturing without-capturing no-capture peaceful peacefully silently silent move-only \
         passively passive not-capturing no-capturing without-taking not-taking noncapture non-capture only-empty empty",
        &["quietly"],
    ),
    say(Mode, "may-capture can-capture may-take can-take", &["may take"]),
    say(Mode, "twice two-times double doubly two", &["({leg})[2]"]).stands(Walk).noted("so often stands behind a bracket"),
    say(Mode, "thrice three-times three", &["({leg})[3]"]).stands(Walk).noted("so often stands behind a bracket"),
    say(Mode, "optionally maybe optional perhaps", &["({leg})?"]).stands(Walk).noted("may be left out"),
    say(
        Mode,
        "repeatedly again-and-again unlimited infinitely any-distance far many several more multiple",
        &["({leg})+"],
    )
    .stands(Walk)
    .noted("as often as it likes"),
    // ---- walks ----
    say(Walk, "knight horse knights n springer", &["leap (1,2)"]),
    say(Walk, "rook tower castle-piece chariot rookwise", &["slide orthogonal"]),
    say(Walk, "bishop bishopwise", &["slide diagonal"]),
    say(Walk, "queen", &["slide any"]),
    say(Walk, "king mann commoner one-step", &["step any"]),
    say(Walk, "wazir", &["step orthogonal"]),
    say(Walk, "ferz fers", &["step diagonal"]),
    say(Walk, "pawn", &["step forward quietly | step forward-diagonal taking"]),
    say(Walk, "camel", &["leap (1,3)"]),
    say(Walk, "zebra", &["leap (2,3)"]),
    say(Walk, "giraffe", &["leap (1,4)"]),
    say(Walk, "alfil", &["leap (2,2)"]),
    say(Walk, "dabbaba dabaaba war-engine", &["leap (0,2)"]),
    say(Walk, "nightrider knightrider", &["ride (1,2)"]),
    say(Walk, "cannon", &["slide orthogonal quietly | jump orthogonal over empty*, occupied, empty* taking"]),
    say(Walk, "grasshopper", &["jump any over empty*, occupied"]),
    say(Walk, "lance", &["slide forward"]),
    say(Walk, "gold gold-general", &["step (orthogonal | forward-diagonal)"]),
    say(Walk, "silver silver-general", &["step (diagonal | forward)"]),
    say(Walk, "amazon", &["slide any | leap (1,2)"]),
    say(Walk, "archbishop princess cardinal", &["slide diagonal | leap (1,2)"]),
    say(Walk, "chancellor marshall empress", &["slide orthogonal | leap (1,2)"]),
    say(Walk, "go goes walk walks travel shift advance moving one", &["step {direction}"]),
    say(Walk, "glide run runs rides sweep slides sliding rider line straight far", &["slide {direction}"]),
    say(Walk, "hop hops hopping jumps leap-over jump-over hop-over jumping", &["jump {direction} over occupied"]),
    say(Walk, "leaper leaping spring springs", &["leap (1,2)"]),
    say(Walk, "stepping", &["step any"]),
    say(
        Walk,
        "castling castle castles rochade o-o",
        &["look slide sideways onto own man as partner then step sideways quietly as crossed then step same quietly { put partner on crossed }"],
    )
    .noted("castling is a `move` of the king, told leg by leg, as section 2.6 of the reference has it"),
    say(Walk, "en-passant", &["step forward-diagonal quietly capturing enemy man by step backward"])
        .noted("taking in passing is a `move` that captures elsewhere; with a state that says when, as in section 2.12 of the reference"),
    say(Walk, "none nothing nowhere never-moves immobile still", &["stay when no cell"]),
    say(Walk, "pass skip wait rest remain hold nullmove null-move stays stand-still idle", &["stay"])
        .noted("`turn { move | pass }` lets a side pass; for a man that rests where it is"),
    // ---- kinds ----
    say(Kind, "anything everything all any any-piece whatever pieces", &["{pieces}"]).noted("name the pieces"),
    say(Side, "opponent other enemies other-player opp enemy-player", &["enemy"]),
    say(Side, "me player self my mine us current-player mover", &["own"]),
    // ---- states ----
    say(State, "reserve my-hand in-hand pool bank pocket prison stock", &["own hand"]),
    // ---- turns ----
    say(Act, "any-move any anything walk go play all moving normal step", &["move"]),
    say(Act, "drops place placement put placing add dropping insert", &["drop"]),
    say(Act, "skip nothing none null stay no-move wait passing", &["pass"]),
    say(
        Act,
        "must must-capture forced-capture forced mandatory obligatory mandatory-capture captures capture capturing take takes taking jump jumps",
        &["move {word}: step any taking"],
    )
    .noted("a duty is told by labels, `turn { {word} else move }`, with the label behind `move`")
    .stands(Clause),
    // ---- types and symmetries ----
    say(Type, "boolean bool truth yes-no switch toggle bit true false boolean-flag mark marker", &["flag"]),
    say(Type, "number int integer counter count num natural points score level amount", &["0..9"]),
    say(Type, "square position place coordinate coordinates location point hex", &["cell"]),
    say(Type, "unit type piece-type piecetype kind-of-piece", &["kind"]),
    say(Type, "list set pieces men array group man sets", &["set of man"]),
    say(Type, "area region cells cell-set", &["set of cell"]),
    say(Type, "dir directions vector heading", &["direction"]),
    say(Symmetry, "rotation rotated rotational rotate point turn rotation-180 halfturn turned 180", &["half-turn"]),
    say(Symmetry, "reflection reflected flip flipped vertical horizontal mirrored mirroring axial line", &["mirror"]),
    say(Symmetry, "asymmetric nothing", &["none"]),
];

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::{Place, SYNONYMS, find};

    #[test]
    fn words_are_found_in_their_places() {
        let write = |word: &str, places: &[Place]| find(word, places).map(|known| known.write);
        assert_eq!(write("North", &[Place::Direction]), Some(&["forward", "n"][..]));
        assert_eq!(find("first_move", &[Place::Question]).map(|known| known.stands), Some(Place::Clause));
        assert_eq!(write("north", &[Place::Men]), None);
        assert_eq!(write("nobody", &[Place::Cells, Place::Men]), Some(&["empty"][..]));
    }

    #[test]
    fn no_word_is_told_twice_for_one_place() {
        let mut seen = HashSet::new();
        for synonym in SYNONYMS {
            for word in synonym.words.split(' ') {
                assert!(seen.insert((format!("{:?}", synonym.place), word)), "{word}, {:?}", synonym.place);
            }
        }
        assert!(seen.len() > 400, "{}", seen.len());
    }
}
