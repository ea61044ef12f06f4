//! Text into saved games.

use super::{Ending, LONGEST, MOVES, Record, RecordedMove, SCHEMA, TOLD, one_line};
use crate::language::diagnostic::Diagnostic;
use crate::language::diagnostic::suggest::nearest;
use crate::language::messages;
use crate::language::source::{SourceId, Sources, Span};
use crate::play::notation::position::saved_game::version;

/// What lines before the moves begin with.
const KEYS: [&str; 7] = ["game", "rules", "meaning", "setup", "position", "result", "moves"];

/// Reads a saved game. The file may have other line ends, blank lines, other indents, and no optional parts.
///
/// # Errors
///
/// What is wrong, with the text that its places point into.
pub fn from_text(name: &str, text: &str) -> Result<Record, (Sources, Vec<Diagnostic>)> {
    let mut sources = Sources::default();
    if text.len() > LONGEST {
        sources.add(name, "");
        return Err((sources, vec![messages::saved_game_too_long(text.len(), LONGEST)]));
    }
    let source = sources.add(name, text);
    let mut reader = Reader { source, text, record: Record::default(), said: None, wrong: Vec::new() };
    reader.file();
    reader.wrong.truncate(TOLD);
    if reader.wrong.is_empty() { Ok(reader.record) } else { Err((sources, reader.wrong)) }
}

/// Which part of the file comes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Part {
    /// The first line.
    Head,
    /// The lines about the whole game.
    About,
    /// The lines of the position.
    Position,
    /// The moves.
    Moves,
}

struct Reader<'t> {
    source: SourceId,
    text: &'t str,
    record: Record,
    /// The given number of moves, and its place.
    said: Option<(usize, Span)>,
    wrong: Vec<Diagnostic>,
}

impl Reader<'_> {
    fn file(&mut self) {
        let mut part = Part::Head;
        let mut place = 0;
        let mut opened = Span::default();
        for whole in self.text.split_inclusive('\n') {
            let line = whole.trim_matches(|sign: char| sign.is_whitespace() || sign == '\u{feff}');
            let start = place + whole.find(line).unwrap_or(0);
            place += whole.len();
            if line.is_empty() || self.wrong.len() >= TOLD {
                continue;
            }
            let at = Span::new(self.source, start, start + line.len());
            // Signs that steer a terminal are nothing that a game has to say.
            let line = one_line(line);
            let line = line.as_str();
            part = match part {
                Part::Head => match version(line) {
                    Some(version) if version.parse() == Ok(SCHEMA) => Part::About,
                    Some(version) => {
                        return self.tell(
                            messages::saved_by_another_version(version, SCHEMA),
                            at,
                            "so it begins",
                        );
                    }
                    None => {
                        return self.tell(
                            messages::not_a_saved_game(&format!("menagerie game {SCHEMA}")),
                            at,
                            "so it begins",
                        );
                    }
                },
                Part::About => {
                    opened = at;
                    self.about(line, at)
                }
                Part::Position if line == "}" => Part::About,
                Part::Position => {
                    let start = self.record.start.get_or_insert_default();
                    start.push_str(line);
                    start.push('\n');
                    Part::Position
                }
                Part::Moves => {
                    if self.record.moves.len() >= MOVES {
                        return self.tell(messages::saved_game_too_many_moves(MOVES), at, "one more");
                    }
                    self.played(line, at);
                    Part::Moves
                }
            };
        }
        match part {
            Part::Head => self.wrong.push(messages::saved_game_empty()),
            Part::Position => {
                let wrong =
                    messages::saved_game_line("the position does not end", "a line with `}` alone ends it");
                self.tell(wrong, opened, "begins here");
            }
            Part::About | Part::Moves => {}
        }
        let read = self.record.moves.len();
        if let Some((said, at)) = self.said.filter(|(said, _)| *said != read && self.wrong.is_empty()) {
            let message = format!("the file says that there are {said} moves, and there are {read}");
            let help = "a part of the file is missing, or is too much; who has changed it on purpose writes the right number";
            self.tell(messages::saved_game_line(&message, help), at, "");
        }
    }

    fn tell(&mut self, wrong: Diagnostic, at: Span, label: &str) {
        self.wrong.push(wrong.at(at, label));
    }

    /// A line about the whole game. Which part comes then.
    fn about(&mut self, line: &str, at: Span) -> Part {
        if let Some(note) = line.strip_prefix('#') {
            self.record.notes.push(note.trim().to_owned());
            return Part::About;
        }
        if let Some(rest) = line.strip_prefix("position").map(str::trim_start)
            && let Some(rest) = rest.strip_prefix('{')
        {
            return self.position(rest.trim());
        }
        let (key, value) = line.split_once(':').map_or((line, ""), |(key, value)| (key.trim(), value.trim()));
        match key {
            "game" => self.record.names.push(value.to_owned()),
            "rules" => value.clone_into(&mut self.record.rules),
            "meaning" => value.clone_into(&mut self.record.meaning),
            "setup" => value.clone_into(&mut self.record.setup),
            "result" => match ending(value) {
                Some(ending) => self.record.ending = Some(ending),
                None => {
                    let help = "a result is such as `White wins`, `White resigns`, `drawn` or `not over`";
                    self.tell(messages::saved_game_line(&format!("`{value}` is not a result"), help), at, "");
                }
            },
            "moves" => {
                match value.parse() {
                    Ok(number) => self.said = Some((number, at)),
                    Err(_) if value.is_empty() => {}
                    Err(_) => {
                        let help = "`moves:` alone does as well";
                        self.tell(
                            messages::saved_game_line(&format!("`{value}` is not a number of moves"), help),
                            at,
                            "",
                        );
                    }
                }
                return Part::Moves;
            }
            _ => {
                let help = nearest(key, KEYS).map_or_else(
                    || "before a line `moves:` come lines such as `game:`, `rules:`, `result:` and comments with `#`, and after it the moves".to_owned(),
                    |near| format!("did you mean `{near}`?"),
                );
                self.tell(
                    messages::saved_game_line("this line does not belong in a saved game", &help),
                    at,
                    "",
                );
            }
        }
        Part::About
    }

    /// The text after `position {`, up to the end of the line.
    fn position(&mut self, rest: &str) -> Part {
        let start = self.record.start.insert(String::new());
        let (line, part) = rest.strip_suffix('}').map_or((rest, Part::Position), |line| (line, Part::About));
        // A brace may belong to the states of a piece.
        let (line, part) = if part == Part::About && line.matches('{').count() > line.matches('}').count() {
            (rest, Part::Position)
        } else {
            (line.trim(), part)
        };
        if !line.is_empty() {
            start.push_str(line);
            start.push('\n');
        }
        part
    }

    /// A move, or a note on the one before.
    fn played(&mut self, line: &str, at: Span) {
        if let Some(note) = line.strip_prefix('#') {
            let moves = &mut self.record.moves;
            let notes = moves.last_mut().map_or(&mut self.record.notes, |recorded| &mut recorded.notes);
            notes.push(note.trim().to_owned());
            return;
        }
        let (said, note) =
            line.split_once(" #").map_or((line, None), |(said, note)| (said, Some(note.trim())));
        let mut words: Vec<&str> = said.split_whitespace().collect();
        let number = words.first().and_then(|word| word.trim_end_matches('.').parse::<usize>().ok());
        if let Some(number) = number.filter(|_| words.len() > 1) {
            words.remove(0);
            let next = self.record.moves.len() + 1;
            if number != next {
                let help = "a line is missing, or there twice; numbers may be left out";
                self.tell(
                    messages::saved_game_line(&format!("move {next} has the number {number}"), help),
                    at,
                    "",
                );
            }
        }
        let bare = |word: &&str| Some(word.strip_prefix('[')?.strip_suffix(']')?.to_owned());
        let sum = words.last().and_then(bare);
        if sum.is_some() {
            words.pop();
        }
        let (side, text) = match words.as_slice() {
            [text] => ("", *text),
            [side, text] => (side.trim_end_matches(':'), *text),
            _ => {
                let help =
                    "a line is a number, a side and a move, such as `12  Red  Ra2-a3`; comments follow `#`";
                return self.tell(messages::saved_game_line("this line is not one move", help), at, "");
            }
        };
        let notes = note.into_iter().map(str::to_owned).collect();
        self.record.moves.push(RecordedMove { side: side.to_owned(), text: text.to_owned(), sum, notes });
    }
}

/// How a game ended, as a person may write it.
fn ending(text: &str) -> Option<Ending> {
    let (head, words) = text.split_once(':').map_or((text, ""), |(head, words)| (head.trim(), words.trim()));
    match head.split_whitespace().collect::<Vec<_>>().as_slice() {
        ["not", "over"] | ["unfinished" | "open"] => Some(Ending::Open),
        ["drawn" | "draw"] => Some(Ending::Drawn(words.to_owned())),
        [side, "wins" | "won"] => Some(Ending::Won((*side).to_owned(), words.to_owned())),
        [side, "resigns" | "resigned"] => Some(Ending::Resigned((*side).to_owned())),
        _ => None,
    }
}
