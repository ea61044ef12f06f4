//! The rest of a game around a few lines of rules: the file in which they may stand. What they name and do not declare is
//! declared: pieces, zones and states of the names that examples use.

use std::collections::BTreeSet;
use std::fmt::Write;

/// Where lines belong.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Belonging {
    /// Where their first words stand.
    AsTheyBegin,
    /// As well, but what may stand in a game or in a piece stands in a piece.
    InPiece,
    /// The same in the game.
    InGame,
    /// They are a whole file.
    Whole,
}

const ITEMS: &[&str] = &[
    "language", "use", "game", "sides", "board", "hand", "family", "piece", "every", "define", "setup",
    "turn", "phase", "ends", "choose", "fen", "test", "change", "instead", "without", "#",
];
const SHAPES: &[&str] = &["grid", "hexagon", "picture", "map"];
const CLAUSES: &[&str] = &[
    "move", "drop", "promotes", "may", "stacks", "takes", "enters", "passes", "stops", "stands", "safe",
    "also", "never", "unless", "when",
];
const STEPS: &[&str] = &["position", "play", "then", "counts"];

const ZONES: &[(&str, &str)] = &[
    ("camp", "a2..h2 for each side"),
    ("castle", "c3..d4"),
    ("centre", "d4..e5"),
    ("den", "d1"),
    ("goal", "a8..h8"),
    ("hill", "c4"),
    ("marsh", "b3..d3"),
    ("palace", "d1..e2 for each side"),
    ("pond", "b5..d5"),
    ("river", "a4..h4"),
    ("throne", "d4"),
];
const PIECES: &[&str] = &[
    "King", "Queen", "Rook", "Knight", "Bishop", "Pawn", "Heron", "Man", "Rat", "Cat", "Captain", "Barge",
    "Lion", "Wolf", "Frog", "Imp", "Tower", "Sheep", "Soldier", "Stone", "Runner", "Goat", "Guard",
];
const STATES: &[(&str, &str)] = &[
    ("tired", "flag"),
    ("moved", "flag"),
    ("stuck", "flag"),
    ("wet", "flag"),
    ("free", "flag"),
    ("fresh", "flag"),
    ("heading", "direction"),
    ("rank", "0..20"),
    ("reach", "0..20"),
    ("count", "0..20"),
    ("height", "0..20"),
    ("lives", "0..20"),
    ("fuel", "0..20"),
];

/// Where a statement stands.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    Game,
    Board,
    Piece,
    /// As effects of a move.
    Effects,
    Ends,
    AfterATurn,
    Setup,
    Test,
}

/// The file in which some lines stand.
pub(crate) fn framed(text: &str, belonging: Belonging) -> String {
    if belonging == Belonging::Whole {
        return text.to_owned();
    }
    let example = Example::new(text, belonging);
    // What builds on another game gets the rest from there.
    if example.begins("use") {
        let head = if example.begins("language") { "" } else { "language 1\n" };
        return format!("{head}{text}");
    }
    example.frame()
}

struct Example<'t> {
    text: &'t str,
    statements: Vec<(Place, String)>,
    words: BTreeSet<&'t str>,
    sides: [&'t str; 2],
    /// The second side is set up as the first is.
    alike: bool,
    /// The pieces, and the letters that they have.
    pieces: Vec<String>,
    letters: BTreeSet<char>,
}

impl<'t> Example<'t> {
    fn new(text: &'t str, belonging: Belonging) -> Self {
        let mut statements: Vec<(Place, String)> =
            statements(text).into_iter().map(|statement| (place(&statement), statement)).collect();
        let definite = statements.iter().any(|(place, it)| *place == Place::Piece && !is_of_either(it));
        let items = statements.iter().any(|(place, it)| *place == Place::Game && !it.starts_with("define"));
        let states = statements.iter().all(|(_, it)| is_state(it));
        let in_game = match belonging {
            Belonging::InGame => true,
            Belonging::InPiece => false,
            _ => !definite && (items || states),
        };
        for (place, statement) in &mut statements {
            let shared = statement.contains("for each side") || in_game;
            if *place == Place::Piece && shared && (belonging == Belonging::InGame || is_of_either(statement))
            {
                *place = Place::Game;
            }
        }
        let code = |line: &'t str| line.split('#').next().unwrap_or_default();
        let no_name = |c: char| !(c.is_alphanumeric() || c == '-');
        let words: BTreeSet<&str> = text
            .lines()
            .map(code)
            .flat_map(|line| line.split(no_name))
            .filter(|word| !word.is_empty())
            .collect();
        let shown = text.lines().find_map(|line| line.strip_prefix("sides "));
        let (names, how) = shown.map_or(("White, Black", None), |shown| {
            let end = shown.find(" symmetry").or(shown.find(" first")).unwrap_or(shown.len());
            (&shown[..end], Some(&shown[end..]))
        });
        let names = if words.contains("Light") { "Light, Dark" } else { names };
        let mut two = names.split(", ");
        let mut example = Self {
            text,
            statements,
            words,
            sides: [two.next().unwrap(), two.next().unwrap()],
            alike: true,
            pieces: Vec::new(),
            letters: BTreeSet::new(),
        };
        let plain = !example.has_shape() || example.begins("setup");
        example.alike = how.map_or(plain, |how| how.contains("symmetry"));
        for line in text.lines().map(str::trim_start) {
            let Some(rest) = line.strip_prefix("piece ") else { continue };
            example.pieces.extend(rest.split(' ').next().map(str::to_owned));
            example.letters.extend(
                rest.split('"').nth(1).and_then(|rest| rest.chars().next()).map(|c| c.to_ascii_lowercase()),
            );
        }
        example
    }

    fn frame(mut self) -> String {
        let mut file = String::new();
        for (word, line) in [
            ("language", "language 1\n".to_owned()),
            ("game", "game \"Example\"\n".to_owned()),
            ("sides", self.the_sides()),
        ] {
            file += if self.begins(word) { "" } else { &line };
        }
        file += &self.board();
        file += &self.pieces_that_are_named();
        file += &self.all(Place::Game);
        if self.has_hands() && !self.begins("hand") {
            writeln!(file, "hand {}", self.pieces.join(" or ")).unwrap();
        }
        file += &self.setup();
        let (groups, after) = (self.all(Place::Ends), self.all(Place::AfterATurn));
        if !after.is_empty() {
            writeln!(file, "ends {{\n{groups}after a turn {{\n{after}}}\n}}").unwrap();
        } else if !groups.is_empty() {
            writeln!(file, "ends {{\n{groups}}}").unwrap();
        } else if !self.begins("ends") {
            file += "ends { before a turn { lose when no move } }\n";
        }
        let steps = self.all(Place::Test);
        if !steps.is_empty() {
            let [white, black] = self.sides;
            let piece = &self.pieces[0];
            let position = format!("position {{ {white}: {piece} c3  {black}: {piece} f6 }}\n");
            let first = if steps.starts_with("position") { "" } else { &position };
            writeln!(file, "test \"it\" {{\n{first}{steps}then man\n}}").unwrap();
        }
        file
    }

    fn the_sides(&self) -> String {
        let [white, black] = self.sides;
        format!("sides {white}, {black}{}\n", if self.alike { " symmetry half-turn" } else { "" })
    }

    fn board(&self) -> String {
        if self.statements.iter().any(|(_, it)| it.starts_with("board") && !it.starts_with("board for")) {
            return String::new();
        }
        let mut board = String::from("board {\n");
        if !self.has_shape() {
            writeln!(board, "grid {}", self.size()).unwrap();
        }
        for (zone, cells) in ZONES.iter().filter(|(zone, _)| self.needs(zone)) {
            writeln!(board, "zone {zone} = {cells}").unwrap();
        }
        board + &self.all(Place::Board) + "}\n"
    }

    /// The board that a drawing has, or an ordinary one.
    fn size(&self) -> String {
        let rows: Vec<usize> = self.drawing().map(|row| row.len()).collect();
        match rows.iter().max() {
            Some(columns) => {
                format!("a..{}, 1..{}", char::from(b'`' + u8::try_from(*columns).unwrap()), rows.len())
            }
            None => "a..h, 1..8".to_owned(),
        }
    }

    /// The signs of each row of a drawing of pieces.
    fn drawing(&self) -> impl Iterator<Item = Vec<&'t str>> {
        let drawn = if self.begins("picture") || self.has_shape() {
            ""
        } else {
            self.text.split("\"\"\"").nth(1).unwrap_or("")
        };
        let rows = drawn.lines().filter(|row| !row.trim().is_empty() && !row.trim().starts_with("a b"));
        rows.map(|row| {
            row.split_whitespace().filter(|sign| sign.len() == 1 && sign.parse::<u8>().is_err()).collect()
        })
    }

    /// What is named and not declared, and the piece that the clauses are of.
    fn pieces_that_are_named(&mut self) -> String {
        let mut file = String::new();
        let drawn: Vec<char> = self.drawing().flatten().filter_map(|sign| sign.chars().next()).collect();
        for letter in drawn.into_iter().filter(char::is_ascii_alphabetic) {
            let piece = PIECES.iter().find(|piece| piece.starts_with(letter.to_ascii_uppercase()));
            if let Some(piece) = piece.filter(|_| !self.letters.contains(&letter.to_ascii_lowercase())) {
                file += &self.piece(piece, "move step any");
            }
        }
        for piece in PIECES {
            if self.needs(piece) && !self.pieces.iter().any(|known| known == piece) {
                file += &self.piece(piece, "move step any");
            }
        }
        let is_named = |(state, _): &&(&str, &str)| {
            self.needs(state) && !self.statements.iter().any(|(_, it)| declares(it, state))
        };
        let states: Vec<String> =
            STATES.iter().filter(is_named).map(|(state, sort)| format!("{state} : {sort}")).collect();
        if !states.is_empty() {
            writeln!(file, "every piece {{ {} }}", states.join("  ")).unwrap();
        }
        let mut clauses = self.all(Place::Piece);
        let effects = self.all(Place::Effects);
        if !clauses.is_empty() || !effects.is_empty() {
            if !clauses.lines().any(|line| line.starts_with("move ") || line.starts_with("drop ")) {
                clauses += "move slide any\n";
            }
            if !effects.is_empty() {
                write!(clauses, "move leap (1,2) {effects}").unwrap();
            }
            file += &self.piece("Example", &format!("\n{clauses}"));
        }
        if self.pieces.is_empty() && !self.begins("piece") {
            file += &self.piece("Guard", "move step any");
        }
        file
    }

    /// A piece with a letter that no other has.
    fn piece(&mut self, name: &str, clauses: &str) -> String {
        let letters = name.chars().chain(('A'..='Z').rev()).filter(char::is_ascii_alphabetic);
        let letter =
            letters.into_iter().find(|letter| !self.letters.contains(&letter.to_ascii_lowercase())).unwrap();
        self.letters.insert(letter.to_ascii_lowercase());
        self.pieces.push(name.to_owned());
        format!("piece {name} \"{}\" {{ {clauses} }}\n", letter.to_ascii_uppercase())
    }

    fn setup(&self) -> String {
        let [white, black] = self.sides;
        let armies = self.all(Place::Setup);
        if !armies.is_empty() {
            let other = if armies.contains(black) { String::new() } else { format!("{black}: likewise\n") };
            return format!("setup {{\n{armies}{other}}}\n");
        }
        if self.begins("setup") {
            return String::new();
        }
        if self.has_shape() {
            // The names of its cells are not known.
            let hand = if self.begins("hand") {
                String::new()
            } else {
                format!("hand {}\n", self.pieces.join(" or "))
            };
            let army =
                self.pieces.iter().map(|piece| format!("{piece} 1 in hand")).collect::<Vec<_>>().join(", ");
            return format!("{hand}setup {{ {white}: {army}  {black}: {army} }}\n");
        }
        let on = |rows: [u8; 2], files: Vec<u8>| {
            let cells = rows
                .into_iter()
                .flat_map(move |row| files.clone().into_iter().map(move |file| (char::from(file), row)));
            let men =
                self.pieces.iter().zip(cells).map(|(piece, (file, row))| format!("{piece} {file}{row}"));
            let is_held =
                |piece: &&String| !self.begins("hand") || self.text.contains(&format!("hand {piece}"));
            let held = self.pieces.iter().filter(|_| self.has_hands()).filter(is_held);
            let held = held.map(|piece| format!("{piece} 2 in hand"));
            men.chain(held).collect::<Vec<_>>().join(", ")
        };
        let other =
            if self.alike { "likewise".to_owned() } else { on([8, 7], (b'a'..=b'h').rev().collect()) };
        format!("setup {{ {white}: {}  {black}: {other} }}\n", on([1, 2], (b'a'..=b'h').collect()))
    }

    fn all(&self, wanted: Place) -> String {
        self.statements.iter().filter(|(place, _)| *place == wanted).map(|(_, it)| it.as_str()).collect()
    }

    /// Whether an item begins with a word.
    fn begins(&self, word: &str) -> bool {
        let begins = |statement: &str| {
            let statement =
                statement.strip_prefix("instead ").or(statement.strip_prefix("change ")).unwrap_or(statement);
            statement.strip_prefix(word).is_some_and(|rest| rest.starts_with([' ', '{', '\n']))
        };
        self.statements.iter().any(|(place, it)| *place == Place::Game && begins(it))
    }

    /// Whether pieces are dropped, or hands asked for.
    fn has_hands(&self) -> bool {
        ["own hand", "enemy hand", "drop "].iter().any(|words| self.text.contains(words))
    }

    /// Whether the board has a shape of the example's own.
    fn has_shape(&self) -> bool {
        let is_shape = |it: &str| SHAPES.iter().any(|shape| it.starts_with(shape));
        let whole = |it: &str| it.starts_with("board") && !it.starts_with("board for");
        self.statements.iter().any(|(place, it)| whole(it) || *place == Place::Board && is_shape(it))
    }

    /// Whether a name is used and declared nowhere.
    fn needs(&self, name: &str) -> bool {
        let declared = ["zone", "tracks", "define", "piece", "family"];
        self.words.contains(name)
            && !declared.iter().any(|word| {
                self.text.match_indices(&format!("{word} {name}")).any(|(at, found)| {
                    !self.text[at + found.len()..].starts_with(|c: char| c.is_alphanumeric() || c == '-')
                })
            })
    }
}

/// The statements of a text: each begins at the beginning of a line, outside of brackets.
fn statements(text: &str) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    let (mut depth, mut drawing) = (0_usize, false);
    for line in text.lines() {
        if !drawing && matches!(line.trim(), "" | "...") {
            continue;
        }
        match found.last_mut() {
            Some(last) if depth > 0 || drawing || line.starts_with([' ', '}']) => *last += line,
            _ => found.push(line.to_owned()),
        }
        found.last_mut().unwrap().push('\n');
        drawing ^= line.matches("\"\"\"").count() % 2 == 1;
        if !drawing {
            depth = (depth + line.matches('{').count()).saturating_sub(line.matches('}').count());
        }
    }
    found
}

fn place(statement: &str) -> Place {
    let word = statement.split(|c: char| !(c.is_alphanumeric() || c == '-')).next().unwrap();
    let second = statement.split_whitespace().nth(1).unwrap_or_default();
    let is_side = matches!(word, "White" | "Black" | "Light" | "Dark");
    match word {
        _ if statement.starts_with("after a turn") || statement.starts_with("before a turn") => Place::Ends,
        "win" | "lose" | "draw" => Place::AfterATurn,
        _ if is_side && matches!(second, "wins" | "loses") => Place::AfterATurn,
        _ if is_side => Place::Setup,
        _ if ITEMS.contains(&word) => Place::Game,
        "zone" | "tracks" => Place::Board,
        _ if SHAPES.contains(&word) => Place::Board,
        _ if STEPS.contains(&word) => Place::Test,
        _ if statement.starts_with('{') => Place::Effects,
        _ if CLAUSES.contains(&word) || is_of_either(statement) => Place::Piece,
        _ => Place::Game,
    }
}

/// What may stand in a game and in a piece.
fn is_of_either(statement: &str) -> bool {
    let hook = statement.starts_with("after ") && !statement.starts_with("after a turn");
    is_state(statement) || hook || statement.starts_with("moves ")
}

fn is_state(statement: &str) -> bool {
    let end = statement.find(|c: char| !(c.is_alphanumeric() || c == '-')).unwrap_or(statement.len());
    statement.starts_with(|c: char| c.is_ascii_lowercase()) && statement[end..].trim_start().starts_with(':')
}

/// Whether a state is declared in a statement.
fn declares(statement: &str, state: &str) -> bool {
    let declared = |at: usize| statement[at + state.len()..].trim_start_matches(' ').starts_with(": ");
    statement.match_indices(state).any(|(at, _)| declared(at))
}
