//! Every diagnostic there is: its code, its severity, its title, its page.
//!
//! A code is never used again for something else. The pages are the files of
//! `docs/errors/`, shown by `menagerie explain`.

use serde::{Serialize, Serializer};

use super::Severity;

/// A stable code such as `E0201`, with what the catalogue says of it.
#[derive(Clone, Copy, Debug)]
pub struct Code(&'static Entry);

/// One line of the catalogue.
#[derive(Debug)]
struct Entry {
    code: &'static str,
    severity: Severity,
    title: &'static str,
}

impl Code {
    /// `E0201`
    #[must_use]
    pub fn as_str(self) -> &'static str {
        self.0.code
    }

    /// How bad it is.
    #[must_use]
    pub fn severity(self) -> Severity {
        self.0.severity
    }

    /// What it is about, in a few words.
    #[must_use]
    pub fn title(self) -> &'static str {
        self.0.title
    }

    /// The page that explains it, in Markdown.
    #[must_use]
    pub fn page(self) -> &'static str {
        PAGES.iter().find(|(code, _)| *code == self.0.code).map_or("", |(_, page)| page)
    }

    /// Whether it is about what cannot be read: those are the codes from `E0101` to `E0199`.
    #[must_use]
    pub fn is_of_syntax(self) -> bool {
        self.0.code.starts_with("E01")
    }

    /// The code with this name, in either case.
    #[must_use]
    pub fn find(name: &str) -> Option<Self> {
        ALL.iter().copied().find(|code| code.as_str().eq_ignore_ascii_case(name))
    }
}

impl PartialEq for Code {
    fn eq(&self, other: &Self) -> bool {
        self.0.code == other.0.code
    }
}

impl Eq for Code {}

impl Serialize for Code {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.0.code)
    }
}

macro_rules! catalog {
    ($($severity:ident $name:ident $code:literal $title:literal;)*) => {
        $(
            #[doc = concat!("`", $code, "`: ", $title)]
            pub const $name: Code = Code(&Entry {
                code: $code,
                severity: Severity::$severity,
                title: $title,
            });
        )*
        /// All codes, in order.
        pub const ALL: &[Code] = &[$($name),*];

        /// The page of each. They are in a list of their own, so that a program that shows no pages does not contain them.
        const PAGES: &[(&str, &str)] = &[$(($code, include_str!(concat!("../../../docs/errors/", $code, ".md")))),*];
    };
}

catalog! {
    Error CANNOT_READ "E0001" "a file cannot be read";
    Error NOT_A_FILE "E0002" "a folder, a link or a device stands where a file is expected";
    Error NOT_TEXT "E0003" "a file is not text";
    Error TOO_LARGE "E0004" "a file is too large to be read";
    Error OUTSIDE_TREE "E0005" "a rule file is not in the folder given with `--root`";
    Error CANNOT_WRITE "E0006" "something cannot be written";
    Error NO_RULES "E0007" "there is no rule file here";
    Error TOO_MANY_FILES "E0008" "there are more files or folders than a command looks at";
    Error NO_SUCH_CODE "E0009" "no message has this code";
    Error NO_SUCH_CELL "E0010" "the board has no cell of this name";
    Error NO_SUCH_MOVE "E0011" "the position has no such move";
    Error GAME_OVER "E0012" "the game is already over";
    Error NO_SUCH_WORD "E0013" "the file declares nothing of this name";
    Error NO_SUCH_COMMAND "E0014" "there is no such command";
    Error TOO_MUCH "E0015" "the rules ask for more than can be worked out";
    Error EMPTY_FILE "E0016" "there is nothing in a rule file";
    Error ZONE_TOO_MUCH "E0019" "a zone takes too much to work out";
    Error NOT_OURS "E0020" "a file that the program has not written is not replaced";
    Error ALREADY_THERE "E0021" "a file is there already";
    Error NO_DEPTH "E0022" "a depth that is no number, or too great";
    Error ANSWERS "E0023" "the engine and the plain interpreter find different moves";
    Error NO_SHARD "E0024" "a shard that is none of so many";
    Error NO_PART "E0025" "a file that is not a part of a work";
    Error OTHER_WORK "E0026" "parts of different works";
    Error PARTS_MISSING "E0027" "parts of a work are missing";
    Error PART_TWICE "E0028" "a part of a work is there twice";
    Error PART_STOPPED "E0029" "a part of a work is not done";
    Error NO_POSITION "E0030" "a text that is no position";
    Error NO_FEN "E0031" "a FEN that does not fit the game";
    Error NO_SUCH_TEST "E0032" "the file has no test of this name";
    Error NO_KEPT_GAME "E0033" "a file that is no kept game";
    Error KEPT_LINE "E0034" "a line of a kept game is not understood";
    Error KEPT_TOO_MUCH "E0035" "more is to be kept than is kept";
    Error KEPT_FORBIDDEN "E0036" "a move of a kept game is not legal any more";
    Error KEPT_OTHERWISE "E0037" "a move of a kept game does something else now";
    Error KEPT_ENDS "E0038" "a kept game ends otherwise now";
    Error KEPT_RULES "E0039" "the rules of a kept game are not there";
    Error NO_PORT "E0040" "a port cannot be used";
    Error EDITOR_GONE "E0044" "an editor has gone away in the middle of the talk";
    Error NO_PNG "E0048" "a picture that cannot be written as PNG";
    Error NO_PAGE "E0050" "a game that cannot be put into a page";
    Warning FEN_IN_PART "W0051" "a FEN of which only a part is read";
    Error TEST_FAILED "E0901" "a test does not hold";
    Error SNAPSHOT_DIFFERS "E0902" "the moves are not those of the snapshot";
    Error SYNTAX "E0101" "a word is not what the language expects here";
    Error LONG_TEXT "E0102" "a rule file is too long";
    Error CONTROL_CHARACTER "E0103" "a file has control characters";
    Error FOREIGN_CHARACTER "E0104" "a character is not used by the language";
    Error OPEN_TEXT "E0105" "a text in quotation marks does not end";
    Error OPEN_DRAWING "E0106" "a drawing does not end";
    Error TOO_DEEP "E0107" "brackets are nested too deeply";
    Error OPEN_BRACKET "E0108" "a bracket is not closed";
    Error STRAY_BRACKET "E0109" "a closing bracket closes nothing";
    Error FOREIGN_COMMENT "E0110" "a comment of another language";
    Error FOREIGN_SIGN "E0111" "a sign of another language";
    Error TOO_INTRICATE "E0112" "a file is too intricate to be read";
    Error MISSPELT "E0113" "a word of the language is misspelt";
    Error MISPLACED "E0114" "something stands in the wrong place";
    Error RESERVED "E0115" "a word of the language is used as a name";
    Error AND_BESIDE_OR "E0116" "`and` beside `or` without brackets";
    Error EQUALS_IN_CONDITION "E0117" "a condition compares with `=`";
    Error COLON_OR_EQUALS "E0118" "`:` and `=` are mixed up";
    Error MISSING_THEN "E0119" "two legs without `then`";
    Error BAR_BETWEEN_SETS "E0120" "sets are joined by `|`";
    Error OR_BETWEEN_WALKS "E0121" "walks are joined by `or`";
    Error NAME_OR_NUMBER "E0122" "a number where a name belongs, or a name where a number belongs";
    Error NO_EFFECTS "E0123" "braces without an effect";
    Error STRAY_SEPARATOR "E0124" "a `;` or `,` that separates nothing";
    Error LONE_ENDING "E0125" "an ending outside `after a turn` and `before a turn`";
    Error MISSING_QUOTES "E0126" "quotation marks are missing";
    Error MISSING_BRACE "E0127" "an opening brace is missing";
    Error IF_IN_CLAUSE "E0128" "`if` where `when` is meant";
    Error MISSING_SEMICOLON "E0129" "two effects without `;`";
    Error UNFINISHED "E0130" "something is missing at the end";
    Error REACHES_ONE "E0131" "a word such as `in` or `no` that applies to the first part of a list only";
    Error MODE_OF_NOTHING "E0132" "a mode such as `taking` behind brackets that may be left out";
    Error POSSIBLE_WHERE "E0133" "`if possible` that is not behind `to` or `where`";
    Error ONE_SIDE_SAID "E0134" "`own` or `enemy` that applies to the first part of a list only";
    Error FOREIGN_FILE "E0140" "a file of another program";
    Error OTHER_WORDS "E0141" "the language says it in other words";
    Error LOOKALIKE "E0142" "a letter of another alphabet";
    Error ENDS_EARLY "E0143" "a block ends too early";
    Error MISSING_SIGN "E0144" "a comma or a colon is missing";
    Error PROGRAM_FORM "E0145" "a form of programming languages";
    Error NAME_OF_WORDS "E0146" "a name of several words";
    Error NOTATION "E0147" "men and cells in another notation";
    Error BRACKETS_NEEDED "E0148" "a vector or a list of numbers without brackets";
    Error BOUNDS_APART "E0153" "how often, apart from what is done so often";
    Error BEFORE_WITHIN "E0154" "`before moving` in the middle of a set or number";
    Error UNKNOWN_NAME "E0201" "a name is not known";
    Error WRONG_SORT "E0202" "a name of one sort where another sort is needed";
    Error DECLARED_TWICE "E0203" "something is declared or said twice";
    Error NAME_TAKEN "E0204" "a name that means something already";
    Error ARGUMENT_COUNT "E0205" "the wrong number of arguments";
    Error DEFINED_BY_ITSELF "E0206" "a definition that uses itself";
    Error NOTHING_TO_AMEND "E0207" "`change`, `instead` or `without` for something that is not there";
    Error CANNOT_CHANGE "E0208" "`change` for a block that cannot be changed in part";
    Error NO_LANGUAGE "E0209" "the version of the language is missing or unknown";
    Error BLOCK_MISSING "E0210" "a game without one of its parts";
    Error CANNOT_USE "E0211" "a file that cannot be used";
    Error USES_ITSELF "E0212" "a file built on itself";
    Error GAME_TOO_LARGE "E0213" "a game larger than this program takes";
    Error TWO_SIDES "E0214" "a game that has not two sides";
    Error TAKEN_AWAY "E0216" "something that is taken away is still asked for";
    Error NO_SHAPE "E0301" "a board with no shape, or with two";
    Error NO_CELLS "E0302" "a board without cells";
    Error CELL_TWICE "E0303" "two cells of one name";
    Error BAD_AXIS "E0304" "an axis that makes no sense";
    Error BAD_PICTURE "E0305" "a picture or map that cannot be read";
    Error UNKNOWN_MARK "E0306" "a mark that is not in the picture";
    Error CELLS_ONLY "E0307" "something other than cells where the board needs cells";
    Error BAD_TRACK "E0308" "a track that makes no sense";
    Error BAD_VECTOR "E0309" "a vector that makes no sense";
    Error ALONG_WHAT "E0310" "`along` or `against` without named tracks";
    Error TURN_OF_WHAT "E0311" "`left`, `right` or `veer` among directions that have no order";
    Error EMPTY_ZONE "E0312" "a zone without cells";
    Error ZONE_NOT_STATIC "E0313" "a zone that depends on men";
    Error BAD_SYMMETRY "E0314" "a symmetry that the board does not have";
    Error UNKNOWN_SHAPE "E0315" "words for boards of an unknown shape";
    Error NO_SUCH_CELLS "E0316" "a word for cells that this board does not have";
    Error BAD_LETTER "E0401" "a letter that cannot be a piece's";
    Error FAMILY_OF_ITSELF "E0402" "a family of itself";
    Error RULE_TWICE "E0403" "a rule that is said again without `also`, `never` or `instead`";
    Error ALSO_OF_WHAT "E0404" "`also` without an earlier rule to which it could add";
    Error GUARDS_ADD_UP "E0405" "`also` or `never` before `moves` or `safe`, whose lines add up";
    Error CLAUSE_OUTSIDE "E0406" "a clause outside every piece";
    Error SO_THAT_HERE "E0407" "`so that` where there is no move";
    Error UNKNOWN_TYPE "E0408" "an unknown type of state";
    Error OUT_OF_RANGE "E0409" "a number out of range";
    Error NOT_KNOWN_YET "E0410" "a first value that is not known before the game";
    Error NOT_ASSIGNABLE "E0411" "an effect that does not fit the type of the state";
    Error WHOSE_NEXT_TURN "E0412" "`its next turn` or `for each side` for a state without such an owner";
    Error STATE_OF_OTHERS "E0413" "a state that this piece does not have";
    Error PIECE_WITHOUT_MOVES "E0414" "a piece without moves";
    Error GUARDED_PLAIN "E0415" "a plain rule, without `also` or `never`, with a condition";
    Error TWO_FILES "E0416" "two used files that replace or declare the same block";
    Error NO_SUCH_LOOK "E0417" "a look that the program does not know";
    Error BAD_OUTLINE "E0418" "an outline of a piece that cannot be drawn";
    Error NOTHING_BEFORE "E0501" "`same`, `back` or a turn in the first leg of a walk";
    Error LEG_DIRECTION "E0502" "a leg with no direction, or with two";
    Error JUMP_OVER_WHAT "E0503" "`over` without `jump`, or `jump` without `over`";
    Error TWO_LANDINGS "E0504" "two modes that contradict each other, such as `quietly taking`";
    Error PAST_THE_END "E0505" "`past` at the end of a walk";
    Error ONTO_WHAT "E0506" "`onto` that leaves two men on one cell";
    Error EYE_ACTS "E0507" "`look` with a leg that takes or changes something";
    Error WITHOUT_LOOP "E0508" "`no cell twice` or `while possible` where nothing repeats";
    Error NEVER_SO_OFTEN "E0509" "a repetition whose bounds allow no round";
    Error ONE_NEEDED "E0510" "a set of several where one man or one cell is needed";
    Error ENDS_AT_HOME "E0511" "a walk that always ends where it began";
    Error CHANGED_TO_WHAT "E0516" "an effect that does not say what men become";
    Error LIKE_WHAT "E0520" "`like` without pieces";
    Error LIKE_ITSELF "E0521" "a piece that moves like itself";
    Error NOTHING_LENT "E0522" "pieces that lend no move";
    Error NO_SUCH_MOVE_LENT "E0523" "a label of no move that is borrowed";
    Error PREFERS_OF_WHAT "E0524" "`if possible` behind a repetition, or what may land nowhere";
    Error NOT_A_SET "E0601" "something other than men or cells";
    Error NOT_A_QUESTION "E0602" "something other than a question";
    Error NOT_A_NUMBER "E0603" "something other than a number";
    Error NOT_A_DIRECTION "E0604" "something other than a direction";
    Error KINDS_ONLY "E0605" "something other than kinds of piece";
    Error CANNOT_COMPARE "E0606" "a comparison of different sorts of thing";
    Error MEN_NEEDED "E0607" "cells where men are needed";
    Error NEVER_HAPPENS "E0608" "a rule, a walk or a set that can never apply";
    Error HAND_WORDS "E0609" "`hand` where men on the board are needed";
    Error NOT_HERE "E0610" "a word such as `mover` or `here` where it has no meaning";
    Error HISTORY_OUTSIDE_ENDS "E0611" "a question about the past of the game where it is not known";
    Error ALWAYS_HOLDS "E0612" "a question that always holds";
    Error TOO_EARLY "E0613" "a question that is asked too early in the turn";
    Error NOBODY_TAKEN "E0614" "a question about `taken` in a move that takes nothing";
    Error NO_SUCH_TEXT "E0615" "a text in a test with which no move is written";
    Error NOBODY_IS_NO_SIDE "E0616" "`nobody` where a side is needed";
    Error NO_MOVE_MADE "E0617" "`before moving` where no move has been made";
    Error BEFORE_OF_WHAT "E0618" "`before moving` behind something other than a set or a number";
    Error CELLS_OF_A_SIDE "E0619" "a side before a state of cells that each side has";
    Error PASSING_IN_PIECE "E0620" "a way of passing, or `after passing`, in a piece";
    Error NO_SUCH_PHASE_TURN "E0621" "a turn that a phase does not have";
    Error AGAIN_ASKS_ITSELF "E0622" "`no move` behind `again`, beside a rule about the past";
    Error SIDE_WITHOUT_MEN "E0701" "a side without men";
    Error LIKEWISE_WHAT "E0702" "`likewise` without another side to copy, or without a symmetry";
    Error TWO_MEN "E0703" "too many men on a cell";
    Error NOT_HELD "E0704" "a man in hand that cannot be held";
    Error ENTRY "E0705" "a state that a position cannot give";
    Error BAD_DRAWING "E0706" "a drawing that does not fit the board";
    Error EMPTY_TEST "E0707" "a test without steps";
    Error DRAWN_NAMES "E0708" "a drawing that names other ranks or files";
    Warning NEVER_USED "W0801" "a name that is never used";
    Warning LOPSIDED_ZONE "W0802" "a zone that is not the same for both sides";
    Warning STATE_FOR_NOTHING "W0803" "a state that is never read or never changed";
    Warning PIECE_NEVER_THERE "W0804" "a piece that never comes into play";
    Warning NEVER_PLAYED "W0805" "a move that no turn plays";
    Warning NEVER_ENDS "W0806" "a game that never ends";
    Warning LOPSIDED_DIRECTIONS "W0807" "directions that are not turned round for the other side";
    Warning NO_FIRST_MOVE "W0808" "a game that cannot begin";
    Warning OVER_AT_ONCE "W0809" "a game that is over after one move";
    Warning EYES_PLACE "W0811" "a question about `here` where the eye is elsewhere";
    Warning ENDS_IN_SERIES "W0812" "a state that ends with the next turn, which may be the same side's";
    Warning ONE_LANDING "W0813" "`if possible` behind a leg with one landing";
    Warning EVERY_MOVE "W0820" "a promotion with every move";
    Warning SAID_TWICE "W0821" "two clauses that say the same";
    Warning NEVER_COMES "W0822" "a hook, a rule or a leg that never applies";
    Warning ENDING_NEVER_DECIDES "W0823" "an ending that never decides, because an earlier line always comes first";
    Warning ENDING_TWICE "W0824" "two endings that say the same";
    Warning HOLDS_AT_FIRST "W0825" "an ending that holds already in the set-up";
    Warning ONLY_CLEARED "W0826" "a state that is only ever set back";
    Warning GUARD_OF_ANOTHER "W0828" "a guard on the line of another clause";
    Warning ANYWHERE "W0830" "a question about the whole board, where one man or cell may be meant";
    Warning NEVER_SO_MANY "W0831" "a number or a place that no men ever reach";
    Warning GONE_TOO_SOON "W0832" "a state that is gone before it is asked for";
    Warning SAME_FOR_BOTH "W0833" "cells that are the same for both sides";
    Warning NO_MATE "W0834" "a mate that is not of the side that cannot move";
    Warning TO_AND_FRO "W0835" "a chain of men that may be counted back and forth";
    Warning ALL_OVER "W0837" "`take` or `capturing` of men all over the board";
    Warning CONCERNS_NOTHING "W0838" "a clause about something that the piece never does";
    Warning ONE_PIECES_RULE "W0840" "a rule that binds one piece only";
    Warning WHOSE_WIN "W0841" "`own` in an ending of a named side";
    Warning INTO_NO_HAND "W0844" "`add taken to own hand` for men that no hand can hold";
    Warning CHANGES_NOTHING "W0846" "an effect that changes nothing";
    Warning COUNTS_FOR_BOTH "W0850" "a count of both sides that is asked as one side's own";
    Warning SAME_AS_NOTHING "W0851" "`same` or `back` behind a leg that may be left out";
    Warning FIRST_TOO_MUCH "W0853" "a first position that is too much to work out";
    Warning NEVER_RETURNS "W0856" "a count that keeps positions from occurring again";
    Warning CHAIN_FROM_CELLS "W0857" "a chain of men that begins on cells";
    Warning DROPS_USED_UP "W0859" "a turn that asks for a drop when nothing is left to be dropped";
    Warning HELD_ALREADY "W0862" "a move that another move of the piece already contains";
    Warning TAKES_TOO "W0863" "a plain step that also takes, beside moves that only take";
    Warning TOLD_LATE "W0865" "an ending that is looked at one turn late";
    Warning ASKS_THE_SAME "W0867" "`where` behind a set that asks the same of each member";
    Warning NOTHING_PASSED "W0870" "`passed` where nothing is jumped over";
    Warning PASS_IS_A_MOVE "W0881" "`no move` where there always is a pass";
    Warning UNPLAYED "W0890" "a part of a turn, or a move, that is never played";
    Warning NO_CELL_FOR_NEW "W0891" "a man is put where no one cell is free for him";
    Warning PARAMETER_UNUSED "W0893" "a definition that does not use what it is given";
    Warning LEAVES_OUT_EMPTY "W0894" "cells of which only those with men on them are left";
    Warning FORBIDDEN_BY_RULE "W0896" "a move that the rules for all moves never let pass";
    Warning ATTACKED_OF_EITHER "W0899" "`attacked` of men of both sides";
    Warning TOTAL_BEGUN_ANEW "W0900" "a total that begins anew with each turn";
    Warning GONE_OF_EITHER "W0904" "an ending that waits until neither side has a man";
    Warning ATTACKS_NOBODY "W0905" "no move may attack whom an ending asks to be attacked";
    Warning WON_BY_FIRST_MOVE "W0906" "a game that can be won by its first move";
    Warning LEFT_IN_HAND "W0907" "men who stay in hand for the whole game";
    Warning NEVER_LEAVES "W0908" "a piece that can never leave the cells where it is set up";
    Warning ONLY_LOWERED "W0909" "a number that begins at its least and is only made less";
    Error IR_SCHEMA "E0911" "a RON file is of another version";
    Error IR_RON "E0912" "a RON file is not RON of a game";
    Error IR_SIDES "E0913" "a game has not two sides";
    Error IR_INDEX "E0914" "an index that names nothing in the game";
    Error IR_LENGTH "E0915" "a list has the wrong length";
    Error IR_DIRECTION "E0916" "a direction cannot be walked back";
    Error IR_IMAGE "E0917" "a symmetry gives two cells one image";
    Error IR_LIMIT "E0918" "a game is too large";
    Error IR_BOUNDS "E0919" "a number is out of bounds";
    Error IR_DEPTH "E0920" "parts are nested too deeply";
    Error IR_SPAN "E0921" "a place is not in its text";
    Error IR_VALUE "E0922" "a value is not of its state's type";
    Error IR_STATE "E0923" "a state is used as what it is not";
    Error IR_PLACEMENT "E0924" "a position cannot be set up";
    Error IR_SORT "E0925" "cells are given where men are needed";
    Error IR_LEVEL "E0926" "attacks would depend on attacks";
    Error IR_HISTORY "E0927" "history is asked outside of ends";
    Error IR_NAME "E0928" "a name or letter is missing or given twice";
    Error IR_BRACKET "E0929" "a leg is in a bracket that is not around it";
    Error POSITION_TEXT "E1001" "a position cannot be read";
    Error POSITION_SCHEMA "E1002" "a position is of another version";
    Error POSITION_GAME "E1003" "a position is of another game";
    Error POSITION_NAME "E1004" "a position names something that the game does not have";
    Error POSITION_VALUE "E1005" "a state has another kind of value";
    Error POSITION_MEN "E1006" "men cannot stand so";
    Error POSITION_SIZE "E1007" "a position is too large";
}

/// Codes of messages that are gone. No other message ever gets one of them.
#[rustfmt::skip]
pub const RETIRED: &[&str] = &[
    "W0810", "W0814", "W0827", "W0836", "W0839", "W0842", "W0843", "W0845", "W0847", "W0848",
    "W0849", "W0852", "W0854", "W0855", "W0858", "W0864", "W0866", "W0868", "W0869", "W0871",
    "W0872", "W0873", "W0874", "W0880", "W0882", "W0883", "W0884", "W0885", "W0886", "W0887",
    "W0888", "W0889", "W0892", "W0895", "W0897", "W0898", "W0903",
];
