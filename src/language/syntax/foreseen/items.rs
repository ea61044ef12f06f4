//! Items of a file and of a board.

use super::super::errors;
use super::super::grammar::Rule;
use super::super::list::List;
use super::super::mend::Repair;
use super::super::words::form;
use super::names::is_name;
use super::{Part, Told};
use crate::language::diagnostic::Diagnostic;

/// Words for what a file tells, and the words of the language for it.
const ITEMS: [(&str, &str); 42] = [
    ("players", "sides"),
    ("player", "sides"),
    ("teams", "sides"),
    ("armies", "sides"),
    ("colours", "sides"),
    ("colors", "sides"),
    ("start", "setup"),
    ("begin", "setup"),
    ("layout", "setup"),
    ("position", "setup"),
    ("placement", "setup"),
    ("title", "game"),
    ("name", "game"),
    ("variant", "game"),
    ("goal", "ends"),
    ("goals", "ends"),
    ("end", "ends"),
    ("ending", "ends"),
    ("endings", "ends"),
    ("victory", "ends"),
    ("winning", "ends"),
    ("result", "ends"),
    ("import", "use"),
    ("include", "use"),
    ("extends", "use"),
    ("based", "use"),
    ("def", "define"),
    ("function", "define"),
    ("func", "define"),
    ("macro", "define"),
    ("unit", "piece"),
    ("figure", "piece"),
    ("man", "piece"),
    ("token", "piece"),
    ("class", "family"),
    ("field", "board"),
    ("scenario", "test"),
    ("turns", "turn"),
    ("squares", "grid"),
    ("cells", "grid"),
    ("size", "grid"),
    ("dimensions", "grid"),
];

/// What is said of a piece that is to be royal.
const ROYAL: (&str, &str) = (
    "no piece is royal of itself",
    "what may not be attacked is said so: `moves so that not own King attacked`, and in `ends { before a turn { lose when no move and own King attacked } }`",
);

/// What is said of taking in passing.
const EN_PASSANT: (&str, &str) = (
    "taking in passing is a `move` of the pawn",
    "for example `move step forward-diagonal quietly to passed-by capturing enemy Pawn by step backward`; the pawn of `rules/chess.rules` has it",
);

/// The last file and the number of ranks of `8x8` and the like.
pub(super) fn size(said: &str) -> Option<(char, u8)> {
    let numbers: Vec<&str> =
        said.split(|c: char| !c.is_ascii_digit()).filter(|number| !number.is_empty()).collect();
    let between = said
        .split(|c: char| c.is_ascii_digit())
        .map(str::trim)
        .all(|sign| matches!(sign, "" | "x" | "X" | "*" | "," | "by" | "×"));
    let [files, ranks] = numbers.as_slice() else { return None };
    let (files, ranks): (u8, u8) = (files.parse().ok()?, ranks.parse().ok()?);
    let letter = char::from((b'a' - 1).checked_add(files).filter(u8::is_ascii_lowercase)?);
    between.then_some((letter, ranks))
}

impl Part<'_> {
    pub(super) fn item(&self) -> Option<Told> {
        self.head_in_words()
            .or_else(|| self.may_pass())
            .or_else(|| self.instead_game())
            .or_else(|| self.pass_label())
            .or_else(|| self.state_in_board())
            .or_else(|| self.set_without_colon())
            .or_else(|| self.sign_behind_word())
            .or_else(|| self.head_of_block())
            .or_else(|| self.declared())
            .or_else(|| self.piece_with_colon())
            .or_else(|| match self.w(0) {
                "instead" if matches!(self.w(1), "turn" | "phase") => self.turn(),
                "define" if self.pattern_comma().is_some() => self.pattern_comma(),
                "sides" => self.sides(),
                "piece" | "family" => self.head(),
                "test" | "game" => self.title(),
                "define" => self.mode(),
                "language" if matches!(self.w(1), ":" | "=") && self.is_number(2) => {
                    let found =
                        errors::leave_out(self.w(1), self.span(1, 1), "the first line is `language 1`");
                    Some(Told::from(found).mended(self.replace(1, 1, "")))
                }
                _ if self.nameless_piece().is_some() => self.nameless_piece(),
                "turn" | "ends" | "board" if self.without_braces().is_some() => self.without_braces(),
                "before" if self.before_the_game().is_some() => self.before_the_game(),
                "phase" if self.phase_head().is_some() => self.phase_head(),
                "turn" | "phase" => self.turn(),
                _ if self.list == List::BoardItems && self.goes_round().is_some() => self.goes_round(),
                "grid" => self.grid(),
                "hexagon" => self.hexagon(),
                _ if self.list == List::Items && self.hand_in_words().is_some() => self.hand_in_words(),
                "zone" if self.without_others().is_some() => self.without_others(),
                _ if self.list == List::BoardItems && self.left_out_of_grid().is_some() => {
                    self.left_out_of_grid()
                }
                _ if self.list == List::BoardItems && self.at == 0 => {
                    self.lone_size().or_else(|| self.tracks()).or_else(|| self.heading())
                }
                "after" | "when" | "on" | "whenever" => self.hook(),
                "move" if matches!(self.w(1), "so" | "when" | "unless") => Some(self.move_for_moves()),
                "so" if self.w(1) == "that" => self.guard_of_nothing(),
                _ if self.list == List::Items && self.skipped().is_some() => self.skipped(),
                _ if self.moves_first().is_some() => self.moves_first(),
                _ if self.list == List::Items && self.not_amended().is_some() => self.not_amended(),
                _ if self.list == List::Items && self.taken_away().is_some() => self.taken_away(),
                _ if self.sentence().is_some() => self.sentence(),
                _ if self.at <= 1 => self.kept_safe().or_else(|| self.heading()).or_else(|| self.state()),
                _ => None,
            })
    }

    /// `King "K" { ... }`.
    fn nameless_piece(&self) -> Option<Told> {
        let letter = self.w(1).strip_prefix('"')?.strip_suffix('"')?;
        let block =
            matches!(self.w(2), "{" | "of") && self.w(0).starts_with(|c: char| c.is_ascii_uppercase());
        if self.list != List::Items
            || !self.is_name(0)
            || self.list.begins(self.w(0))
            || !block
            || letter.len() > 2
        {
            return None;
        }
        let head = self.text(0, 1);
        let found = errors::missing_word("piece", self.w(0), self.span(0, 0), &format!("piece {head}"));
        Some(found.into())
    }

    /// `White moves first`, `first White`.
    fn moves_first(&self) -> Option<Told> {
        let last = self.line_end(0, &[]);
        let of_used = self.names.uses_files && !self.words.iter().any(|word| word.text == "sides");
        let used = self.names.lacks_some && of_used;
        let named = |at: &usize| {
            self.is_side(*at)
                || used
                    && self.is_name(*at)
                    && self.w(*at).starts_with(|letter: char| letter.is_ascii_uppercase())
        };
        let side = (0..=last).find(named)?;
        let first = (0..=last.min(6)).any(|at| matches!(self.w(at), "first" | "starts" | "begins"));
        if !first || self.w(0) == "sides" || last > 6 {
            return None;
        }
        let sides = self.names.sides.join(", ");
        if of_used || self.names.sides.is_empty() {
            let found = self.first_of_used(0, last);
            return Some(Told::from(found).mended(Some(Repair::new(self.start(0), self.end(last), ""))));
        }
        let found = errors::said_otherwise(
            self.text(0, last),
            self.span(0, last),
            "who has the first turn is said with the sides",
            &format!(
                "write `first {}` at the end of the line `sides {sides} ...`; without it, the side named first begins",
                self.w(side)
            ),
        );
        Some(Told::from(found).mended(Some(Repair::new(self.start(0), self.end(last), ""))))
    }

    /// What is told of who begins, in a file whose sides are those of another.
    fn first_of_used(&self, first: usize, last: usize) -> Diagnostic {
        errors::said_otherwise(
            self.text(first, last),
            self.span(first, last),
            "who has the first turn is said with the sides, and those are the used file's",
            "write the whole line anew, with `first` at its end: `instead sides White, Black symmetry mirror first Black`",
        )
    }

    /// `board: {`, `sides = Red, Blue`.
    fn sign_behind_word(&self) -> Option<Told> {
        let word = self.w(0);
        let sign = self.w(1);
        let known = self.list.begins(word) && form(word).is_some();
        if !known || !matches!(sign, ":" | "=") || self.at > 1 {
            return None;
        }
        let form = form(word)?;
        let found = errors::leave_out(
            sign,
            self.span(1, 1),
            &format!("nothing stands between `{word}` and what it tells: `{form}`"),
        );
        Some(Told::from(found).mended(Some(Repair::new(self.start(1), self.end(1), ""))))
    }

    /// `sides Red Blue`, `sides Red and Blue`.
    fn sides(&self) -> Option<Told> {
        if let Some(told) = self.half_turn().or_else(|| self.who_begins()) {
            return Some(told);
        }
        if let Some(told) = self.sides_last() {
            return Some(told);
        }
        let first = self.w(1);
        let joint = matches!(self.w(2), "and" | "vs" | "versus" | "against" | "or" | ";" | "/" | "-" | "&");
        if joint && is_name(self.w(3)) {
            let meant = format!("sides {first}, {}", self.w(3));
            let found = errors::other_words(self.w(2), self.span(2, 2), "`,`")
                .help(format!("a comma stands between the sides: `{meant}`"));
            return Some(Told::from(found).mended(self.replace(2, 2, ",")));
        }
        if self.at == 2 && is_name(first) && is_name(self.w(2)) && !matches!(self.w(2), "first") {
            let found = errors::missing_sign(
                ",",
                self.w(2),
                self.span(2, 2),
                &format!("sides {first}, {}", self.w(2)),
            );
            return Some(Told::from(found).mended(self.sign_before(2, ",")));
        }
        None
    }

    /// `sides symmetry mirror White, Black`: the sides stand first.
    fn sides_last(&self) -> Option<Told> {
        let named =
            |at: usize| self.w(at) == "symmetry" && matches!(self.w(at + 1), "mirror" | "half-turn" | "none");
        if !named(1) || !is_name(self.w(3)) || self.w(4) != "," || !is_name(self.w(5)) {
            return None;
        }
        let meant = format!("sides {}, {} symmetry {}", self.w(3), self.w(5), self.w(2));
        let found = errors::out_of_order(
            self.text(1, 2),
            self.span(1, 2),
            "this stands behind the sides",
            &format!("write `{meant}`"),
        );
        Some(Told::from(found).mended(self.replace(0, 5, &meant)))
    }

    /// `symmetry half turn`.
    fn half_turn(&self) -> Option<Told> {
        let half = (1..self.at).find(|at| self.w(*at) == "half" && self.w(at + 1) == "turn")?;
        let found = errors::other_words("half turn", self.span(half, half + 1), "`half-turn`");
        let blank = self.end(half);
        let glued = blank + 1 == self.start(half + 1);
        Some(Told::from(found).mended(glued.then(|| Repair::new(blank, blank + 1, "-"))))
    }

    /// `sides Hens, Fox Hens first`, `sides Hens, Fox Hens start`.
    fn who_begins(&self) -> Option<Told> {
        let begin = |at: usize| {
            matches!(
                self.w(at),
                "first"
                    | "start"
                    | "starts"
                    | "begin"
                    | "begins"
                    | "move"
                    | "moves"
                    | "goes"
                    | "go"
                    | "play"
                    | "plays"
                    | "opens"
                    | "starting"
                    | "beginning"
            )
        };
        let last = self.line_end(1, &["symmetry"]);
        let side = (4..=last).find(|at| {
            self.is_side(*at)
                && self.w(at - 1) != ","
                && (begin(at + 1) || begin(at - 1))
                && self.w(at - 1) != "first"
        })?;
        let (mut from, mut to) = (side, side);
        while from > 4 && (begin(from - 1) || matches!(self.w(from - 1), "the" | "is" | "," | "and")) {
            from -= 1;
        }
        while to < last && (begin(to + 1) || matches!(self.w(to + 1), "the" | "is" | "game")) {
            to += 1;
        }
        let meant = format!("first {}", self.w(side));
        let found = errors::other_words(self.text(from, to), self.span(from, to), &format!("`{meant}`"));
        Some(Told::from(found).mended(self.replace(from, to, &meant)))
    }

    /// `test a man must take {`, `game Small chess`: a title without quotation marks.
    fn title(&self) -> Option<Told> {
        if self.at != 1
            || !(self.is_name(1) || self.is_number(1) || !self.w(1).starts_with(['"', '{', ':', '=']))
        {
            return None;
        }
        let last = self.line_end(1, &["{"]);
        let last = if self.w(last) == "{" { last - 1 } else { last };
        let said = self.text(1, last);
        if said.is_empty() || said.contains('"') || self.closes(1) {
            return None;
        }
        let found = errors::missing_quotes(said, self.span(1, last));
        let (start, end) = (self.start(1), self.end(last));
        let room = self.end(0) < start && self.scanned.text.get(end..=end) == Some(" ");
        let quoted = format!("\"{}\"", said.replace(|c: char| !c.is_ascii(), "x"));
        Some(Told::from(found).mended(room.then(|| Repair::new(start - 1, end + 1, &quoted))))
    }

    /// `board { 5 by 6 }`, `board { 8x8 }`.
    fn lone_size(&self) -> Option<Told> {
        let last = self.line_end(0, &["zone", "tracks", "grid"]).min(2);
        let (last, said) = if self.is_number(0) { (last, self.text(0, last)) } else { (0, self.w(0)) };
        let (files, ranks) = size(said)?;
        let meant = format!("grid a..{files}, 1..{ranks}");
        let found = errors::other_words(said, self.span(0, last), &format!("`{meant}`"))
            .help("a grid is told by the names of its files and of its ranks, so that every cell has a name");
        Some(found.into())
    }

    /// The head of a piece or family.
    fn head(&self) -> Option<Told> {
        let word = self.w(0);
        if self.at == 1 && self.w(1).starts_with('"') && self.w(1).len() > 2 {
            let name = self.w(1).trim_matches('"');
            let meant = name.split_whitespace().collect::<Vec<_>>().join("-");
            let found = errors::quotes_too_many(self.w(1), self.span(1, 1), &meant).help(format!(
                "the letter of a piece stands in quotation marks, its name does not: `{}`",
                form(word).unwrap_or("")
            ));
            return Some(
                Told::from(found)
                    .mended(is_name(&meant).then(|| Repair::new(self.start(1), self.end(1), &meant))),
            );
        }
        if self.at == 2 && self.is_name(1) && self.is_name(2) {
            let last = (2..self.words.len()).take_while(|at| self.is_name(*at)).last().unwrap_or(2);
            let named = |at: &usize| !matches!(self.w(*at), "extends" | "like" | "inherits" | "kind");
            if !named(&2) {
                let found = errors::other_words(self.w(2), self.span(2, 2), "`of`").help(format!(
                    "what a piece has from others is said so: `{word} {} \"L\" of {} {{ ... }}`",
                    self.w(1),
                    self.w(3)
                ));
                return Some(Told::from(found));
            }
            if self.w(2).len() <= 2 && self.w(3) == "{" {
                return None;
            }
            let words: Vec<&str> = (1..=last).map(|at| self.w(at)).collect();
            let meant = words.join("-");
            let mut repair = Some(Repair::new(self.start(1), self.end(1), self.w(1)));
            for at in 2..=last {
                let place = self.start(at) - 1;
                repair = repair
                    .filter(|_| self.end(at - 1) == place)
                    .map(|repair| repair.and(place, place + 1, "-"));
            }
            return Some(
                Told::from(errors::name_of_words(&words.join(" "), self.span(1, last), &meant))
                    .mended(repair),
            );
        }
        if matches!(self.w(self.at).to_ascii_lowercase().as_str(), "royal" | "king" | "is-royal")
            && self.w(self.at + 1) == "{"
        {
            let (what, advice) = ROYAL;
            let (word, span) = (self.w(self.at), self.span(self.at, self.at));
            let found = errors::said_otherwise(word, span, what, &format!("leave it out; {advice}"));
            return Some(Told::from(found).mended(self.replace(self.at, self.at, "")));
        }
        let meant = match self.w(self.at) {
            ":" | "extends" | "is" | "like" | "<" | "->" | "inherits" => "of",
            _ => return None,
        };
        let of = self.w(self.at + 1);
        if !is_name(of) {
            return None;
        }
        let found =
            errors::other_words(self.w(self.at), self.span(self.at, self.at), &format!("`{meant} {of}`"))
                .help(format!("what a piece has from a family is said so: `{}`", form(word)?));
        let room = self.sign_before(self.at, " ").is_some() && self.w(self.at).len() >= 2;
        Some(
            Told::from(found).mended(room.then(|| Repair::new(self.start(self.at), self.end(self.at), "of"))),
        )
    }

    /// `grid 8x8`, `grid 8, 8`, `grid a-h, 1-8`.
    fn grid(&self) -> Option<Told> {
        let last = self.line_end(1, &["without", "only", "zone", "tracks"]);
        let said = self.text(1, last);
        let letters: Vec<&str> =
            said.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty()).collect();
        if self.at > 3 && self.is_bound(self.at) && self.is_bound(self.at - 1) && self.w(self.at + 1) == ".."
        {
            let found = errors::missing_sign(
                ",",
                self.w(self.at),
                self.span(self.at, self.at),
                &format!("grid {}, {}", self.text(1, self.at - 1), self.text(self.at, last)),
            );
            return Some(Told::from(found).mended(self.sign_before(self.at, ",")));
        }
        if let Some((letter, ranks)) = size(said) {
            let found = errors::other_words(said, self.span(1, last), &format!("`a..{letter}, 1..{ranks}`"))
                .help("a grid is told by the names of its files and of its ranks, so that every cell has a name");
            return Some(found.into());
        }
        if let [a, b, c, d] = letters.as_slice()
            && !said.contains("..")
        {
            let found = errors::other_words(said, self.span(1, last), &format!("`{a}..{b}, {c}..{d}`"));
            return Some(found.into());
        }
        None
    }

    /// Whether a word can be where an axis begins or ends.
    fn is_bound(&self, at: usize) -> bool {
        self.is_name(at) || self.is_number(at)
    }

    /// A track that goes on in the next line.
    fn tracks(&self) -> Option<Told> {
        let text = self.scanned.text.get(..self.start(0))?;
        let above = text.trim_end();
        let line = above.get(above.rfind('\n').map_or(0, |at| at + 1)..)?;
        let cells = line.trim_start().strip_prefix("tracks ").and_then(|rest| rest.split_once('='))?.1;
        let cells = cells.rsplit('|').next()?.trim();
        let words = cells.split_whitespace().all(is_name);
        if !words || cells.is_empty() || !is_name(self.w(0)) || self.w(1) == "=" {
            return None;
        }
        let last = self.line_end(0, &["zone", "tracks", "define", "for"]);
        let joined = format!("{cells} {}", self.text(0, last));
        let found = errors::one_line("a track", self.span(0, last), &joined);
        Some(Told::from(found).mended(self.joined(above.len(), self.start(0))))
    }

    /// Two lines made one.
    fn joined(&self, start: usize, end: usize) -> Option<Repair> {
        let between = self.scanned.text.get(start..end)?;
        let blank = between.bytes().all(|b| matches!(b, b' ' | b'\t' | b'\n' | b'\r'));
        blank.then(|| Repair::join(start, end))
    }

    /// `move so that ...` where `moves` is meant.
    pub(super) fn move_for_moves(&self) -> Told {
        let last = self.line_end(0, &[]);
        let meant = format!("moves {}", self.text(1, last));
        let found = errors::other_words("move", self.span(0, 0), "`moves`, with an s").help(format!(
            "`moves` says when a man may move at all: `{meant}`; `move` begins one way of moving"
        ));
        let room = self.start(1) > self.end(0) + 1;
        Told::from(found).mended(room.then(|| Repair::new(self.start(0), self.end(0) + 1, "moves")))
    }

    /// `so that not own King attacked` where nothing is said of what holds only so.
    fn guard_of_nothing(&self) -> Option<Told> {
        let meant = self.sound(Rule::only_clauses, format!("moves {}", self.rest(0, &[])))?;
        let found = errors::said_otherwise(
            self.text(0, 1),
            self.span(0, 1),
            "of which moves this must be so, is not said",
            &format!("for all moves of all men write `{meant}`"),
        );
        Some(Told::from(found).mended(Some(Repair::new(self.start(0), self.end(self.line_end(0, &[])), ""))))
    }

    /// The first word of an item.
    fn heading(&self) -> Option<Told> {
        let (word, next) = (self.w(0), self.w(1));
        if matches!(word, "all" | "any" | "each" | "the" | "every")
            && matches!(next, "piece" | "pieces" | "men" | "man")
            && (word, next) != ("every", "piece")
        {
            if let Some(told) = self.told_of_all() {
                return Some(told);
            }
            let found = errors::other_words(&format!("{word} {next}"), self.span(0, 1), "`every piece`")
                .help("what holds for all pieces: `every piece { ... }`");
            return Some(Told::from(found).mended(self.replace(0, 1, "every piece")));
        }
        let titled = matches!(next, ":" | "=") && self.w(2).starts_with('"');
        if self.at > 0 && !titled {
            return None;
        }
        if let Some(told) = self.chess() {
            return Some(told);
        }
        if self.is_side(0) && matches!(next, "wins" | "win" | "loses") {
            return Some(
                errors::misplaced(word, self.span(0, 0), "begins a line of `ends { after a turn { } }`")
                    .into(),
            );
        }
        if word == "must" {
            return Some(self.no_must(0));
        }
        if word == "pieces" {
            let found = errors::other_words(word, self.span(0, 0), "`piece`, once for each")
                .help(format!("each piece is an item of its own: `{}`", form("piece")?));
            return Some(found.into());
        }
        let meant =
            ITEMS.iter().find(|(said, _)| word.eq_ignore_ascii_case(said)).map(|(_, meant)| *meant)?;
        let found = errors::other_words(word, self.span(0, 0), &format!("`{meant}`"))
            .help(format!("the form is `{}`", form(meant)?));
        let fits = matches!(next, "{" | "\"\"") && meant.len() <= word.len();
        Some(Told::from(found).mended(if fits { self.replace(0, 0, meant) } else { None }))
    }

    /// Words of chess for what is said by others here.
    pub(super) fn chess(&self) -> Option<Told> {
        let word = self.w(0);
        if matches!(self.w(1), ":" | "=") {
            return None;
        }
        let lower: String = word.to_ascii_lowercase().chars().filter(char::is_ascii_alphabetic).collect();
        let (what, advice) = match lower.as_str() {
            "castling" | "castle" | "castles" | "cancastle" => (
                "castling is a `move` of the king",
                "for example `move castle: step sideways quietly as crossed then look slide same onto own Rook as partner then step same quietly { put partner on crossed }`; the king of `rules/chess.rules` has all its conditions",
            ),
            "enpassant" => EN_PASSANT,
            "en" if self.w(1) == "passant" => EN_PASSANT,
            "promotion" | "promotions" | "promote" => (
                "a promotion stands in the piece that is promoted",
                "for example `promotes to Queen when here in last`",
            ),
            "check" | "checkmate" | "mate" | "stalemate" => (
                "what ends the game stands in `ends`, and is said by moves and attacks",
                "for example `ends { before a turn { lose when no move and own King attacked   draw when no move } }`: the first line is checkmate, the second stalemate",
            ),
            "royal" => ROYAL,
            _ => return None,
        };
        Some(errors::said_otherwise(word, self.span(0, 0), what, advice).into())
    }
}
