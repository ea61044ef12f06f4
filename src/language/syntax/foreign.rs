//! Files of other programs, known by strong signs: they get one message that says what they are.

use super::errors;
use super::scan::LARGEST_TEXT;
use crate::language::diagnostic::Diagnostic;
use crate::language::source::{SourceId, Span};

/// What a file is that is no rule file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Format {
    Zillions,
    Ludii,
    GameDescription,
    FairyVariants,
    Settings,
    Sgf,
    Json,
    Ron,
    Html,
    Xml,
    GameRecord,
    /// A position in one line: what it looks like as a drawing.
    Fen(String),
    /// A program, with the language it is written in.
    Program(&'static str),
    Script,
    Markdown,
    Prose,
    /// Moves that this program has written, with the name of the rule file.
    Snapshot(String),
}

/// What is told of a text that is a file of another program.
pub(super) fn foreign(source: SourceId, text: &str) -> Option<Diagnostic> {
    if text.len() > LARGEST_TEXT {
        return None;
    }
    // Most texts are rule files from one end to the other.
    if !text.contains("```") && is_ours(text) {
        return None;
    }
    let lines = Line::all(text);
    let found = match page(&lines) {
        Some(line) => Some((Format::Markdown, line)),
        None if is_ours(text) => None,
        None => recognised(text, &lines),
    };
    let (format, line) = found?;
    let start = line.start + (line.text.len() - line.text.trim_start().len());
    let span = Span::new(source, start, start + line.text.trim().len().max(1).min(text.len() - start));
    Some(errors::foreign_file(&format, span))
}

/// Whether a text says of itself that it is a rule file, or has the heads of blocks that only rule files have.
fn is_ours(text: &str) -> bool {
    text.lines().any(|line| {
        let digit = |rest: &str| rest.trim_start().starts_with(|c: char| c.is_ascii_digit());
        let block = |rest: &str| rest.trim_start().starts_with('{');
        line.trim_start().strip_prefix("language ").is_some_and(digit)
            || line.starts_with("sides ")
            || ["board", "setup", "ends", "turn"]
                .iter()
                .any(|word| line.strip_prefix(word).is_some_and(block))
    })
}

/// The first line of a page that has rules only between lines of three backticks, and something else around them.
fn page<'t>(lines: &[Line<'t>]) -> Option<Line<'t>> {
    let (mut within, mut fences, mut told, mut ours) = (false, 0, 0, false);
    for line in lines {
        if line.begins(&["```"]) {
            within = !within;
            fences += 1;
        } else if !within {
            told += usize::from(!line.text.starts_with('#'));
            ours |= line.begins(&["language 1"]);
        }
    }
    lines.first().copied().filter(|_| fences > 1 && told > 0 && !ours)
}

/// A line that is not blank.
#[derive(Clone, Copy)]
struct Line<'t> {
    start: usize,
    text: &'t str,
}

impl<'t> Line<'t> {
    fn all(text: &'t str) -> Vec<Self> {
        let mut start = 0;
        let lines = text.split_inclusive('\n').map(|line| {
            let at = start;
            start += line.len();
            let marked = line.strip_prefix('\u{feff}').filter(|_| at == 0);
            Line { start: at + line.len() - marked.unwrap_or(line).len(), text: marked.unwrap_or(line) }
        });
        lines.filter(|line| !line.text.trim().is_empty()).collect()
    }

    fn begins(&self, with: &[&str]) -> bool {
        with.iter().any(|word| self.text.trim_start().starts_with(word))
    }

    fn ends(&self, with: &[char]) -> bool {
        self.text.trim_end().ends_with(with)
    }
}

fn recognised<'t>(text: &'t str, lines: &[Line<'t>]) -> Option<(Format, Line<'t>)> {
    // Comments at the head may be anybody's.
    let head = lines.iter().take_while(|line| line.begins(&["# "])).count();
    let all = lines;
    let lines = lines.get(head..)?;
    let first = *lines.first()?;
    let opening = first.text.trim();
    if opening.starts_with("#!/") {
        return Some((Format::Script, first));
    }
    if opening == "---" && lines.get(1).is_some_and(|line| line.begins(&["source:"])) {
        let rules = lines.get(1).and_then(|line| line.text.split('"').nth(1)).unwrap_or("");
        return Some((Format::Snapshot(rules.to_owned()), first));
    }
    if opening.starts_with('<') {
        return marked_up(lines).map(|format| (format, first));
    }
    if let Some(board) = fen(opening)
        && lines.iter().all(|line| fen(line.text.trim()).is_some())
    {
        return Some((Format::Fen(board), first));
    }
    bracketed(text, lines)
        .or_else(|| record(lines))
        .or_else(|| settings(lines))
        .or_else(|| program(lines))
        .or_else(|| written(text, all))
}

fn marked_up(lines: &[Line<'_>]) -> Option<Format> {
    let name = lines.first()?.text.trim().get(1..)?;
    if !name.starts_with(|c: char| c.is_ascii_alphabetic() || matches!(c, '?' | '!')) || !name.contains('>') {
        return None;
    }
    let page = |line: &Line<'_>| {
        let text = line.text.to_ascii_lowercase();
        text.contains("<html") || text.contains("<body")
    };
    Some(if lines.iter().any(page) { Format::Html } else { Format::Xml })
}

/// What begins with a bracket: games in brackets, JSON, RON, game records.
fn bracketed<'t>(text: &'t str, lines: &[Line<'t>]) -> Option<(Format, Line<'t>)> {
    // Comments of Zillions begin with `;`, those of Ludii and RON with `//`.
    let first = *lines.iter().find(|line| !line.begins(&[";", "//", "#!["]))?;
    let mut signs = first.text.trim().chars().chain(text.get(first.start + first.text.len()..)?.chars());
    let open = signs.next()?;
    let next = signs.find(|c| !c.is_whitespace())?;
    let last = text.trim_end().chars().next_back()?;
    let count = |words: &[&str]| words.iter().filter(|word| text.contains(**word)).count();
    let format = match (open, next) {
        ('(', ';') if count(&["GM[", "FF[", "SZ[", ";B[", ";W["]) > 0 => Format::Sgf,
        ('(', _)
            if count(&[
                "(equipment",
                "(ludeme",
                "(rules",
                "(players",
                "(metadata",
                "(start",
                "(play",
                "(end",
            ]) > 2
                && count(&["(equipment", "(game \"", "(ludeme", "(metadata"]) > 0 =>
        {
            Format::Ludii
        }
        ('(', _) if count(&ZILLIONS) > 1 => Format::Zillions,
        ('(', _) if count(&["(role ", "(init ", "(legal ", "(next ", "(<= ", "(goal "]) > 1 => {
            Format::GameDescription
        }
        ('(', _) if last == ')' && is_field(first.text, lines) => Format::Ron,
        ('{', '"') if last == '}' && text.contains("\":") || text.contains("\" :") => Format::Json,
        ('[', '"' | '{' | '[') if last == ']' => Format::Json,
        _ => return None,
    };
    Some((format, first))
}

/// The words of Zillions of Games that begin its parts.
const ZILLIONS: [&str; 14] = [
    "(game",
    "(define ",
    "(variant",
    "(players",
    "(turn-order",
    "(board-setup",
    "(board",
    "(piece",
    "(win-condition",
    "(loss-condition",
    "(draw-condition",
    "(version",
    "(title",
    "(move-priorities",
];

/// Whether a bracket is followed by the name of a field and a colon, as in RON.
fn is_field(first: &str, lines: &[Line<'_>]) -> bool {
    let named = |text: &str| {
        let text = text.trim_start();
        let end = text.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(text.len());
        end > 0 && text.get(end..).is_some_and(|rest| rest.trim_start().starts_with(':'))
    };
    let inside = first.trim().trim_start_matches('(');
    if inside.trim().is_empty() { lines.get(1).is_some_and(|line| named(line.text)) } else { named(inside) }
}

/// A game of chess as programs keep it: `[Event "..."]`, or `1. e4 e5 2. Nf3`.
fn record<'t>(lines: &[Line<'t>]) -> Option<(Format, Line<'t>)> {
    let first = *lines.first()?;
    let tag = |line: &Line<'_>| {
        let inside = line.text.trim().strip_prefix('[').and_then(|rest| rest.strip_suffix("\"]"));
        inside.is_some_and(|inside| {
            inside.split_once(" \"").is_some_and(|(name, _)| name.chars().all(|c| c.is_ascii_alphanumeric()))
        })
    };
    let moves = |line: &Line<'_>| {
        let text = line.text.trim();
        text.strip_prefix("1.").is_some_and(|rest| {
            let rest = rest.trim_start();
            rest.starts_with(|c: char| c.is_ascii_alphabetic())
                && rest
                    .split_whitespace()
                    .next()
                    .is_some_and(|word| word.ends_with(|c: char| c.is_ascii_digit() || c == '+'))
        })
    };
    (tag(&first) || moves(&first)).then_some((Format::GameRecord, first))
}

/// What `variants.ini` of Fairy-Stockfish says of a variant.
const FAIRY: [&str; 14] = [
    "maxRank",
    "maxFile",
    "startFen",
    "pieceToCharTable",
    "promotionRank",
    "promotionRegion",
    "customPiece",
    "king",
    "pawn",
    "castling",
    "extinctionValue",
    "stalemateValue",
    "variantTemplate",
    "flagRegion",
];

fn settings<'t>(lines: &[Line<'t>]) -> Option<(Format, Line<'t>)> {
    let said: Vec<Line<'t>> = lines.iter().copied().filter(|line| !line.begins(&["#", ";"])).collect();
    let first = *said.first()?;
    let section = |line: &Line<'_>| {
        let text = line.text.trim();
        text.starts_with('[') && text.ends_with(']') && !text.contains('"')
    };
    let key = |line: &Line<'t>| line.text.split_once('=').map(|(key, _)| key.trim());
    let fairy =
        said.iter().filter_map(key).filter(|key| FAIRY.iter().any(|word| key.starts_with(word))).count();
    let all = said.iter().all(|line| section(line) || key(line).is_some_and(|key| !key.contains('{')));
    if fairy > 1 && all || section(&first) && fairy > 0 {
        Some((Format::FairyVariants, first))
    } else {
        (section(&first) && said.len() > 1 && all).then_some((Format::Settings, first))
    }
}

/// The languages of programs, with how their lines begin and end.
const PROGRAMS: [(&str, &[&str], &[char]); 6] = [
    (
        "Rust",
        &[
            "fn ",
            "pub ",
            "use std",
            "use crate",
            "struct ",
            "enum ",
            "impl ",
            "impl<",
            "let ",
            "#[derive",
            "match ",
            "mod ",
        ],
        &['{', ';', ']'],
    ),
    ("Python", &["def ", "class ", "if ", "elif ", "else:", "for ", "while ", "with ", "try:"], &[':']),
    (
        "C",
        &[
            "int ",
            "void ",
            "char ",
            "bool ",
            "static ",
            "struct ",
            "typedef ",
            "std::",
            "using ",
            "return ",
            "namespace ",
            "template",
            "unsigned ",
            "const ",
        ],
        &['{', ';', ')'],
    ),
    (
        "Java or C#",
        &[
            "public ",
            "private ",
            "protected ",
            "import ",
            "package ",
            "using ",
            "return ",
            "namespace ",
            "static ",
        ],
        &['{', ';'],
    ),
    (
        "JavaScript",
        &[
            "function ",
            "const ",
            "let ",
            "var ",
            "export ",
            "import ",
            "return ",
            "if (",
            "for (",
            "console.",
            "module.",
        ],
        &['{', ';', ')', '\''],
    ),
    ("Lua", &["local ", "function ", "end", "return "], &[')', '}', 'd', 'n']),
];

/// Lines without which a text is not taken for a program of this language.
const DECISIVE: [(&str, &[&str]); 6] = [
    ("Rust", &["fn ", "pub fn ", "impl ", "use std", "use crate", "pub struct ", "let mut ", "#[derive"]),
    ("Python", &["def ", "class ", "if __name__", "from ", "import "]),
    ("C", &["#include", "int main", "typedef ", "using namespace", "void ", "std::"]),
    ("Java or C#", &["public class", "public static", "import java", "using System", "package "]),
    ("JavaScript", &["function ", "const ", "let ", "var ", "export ", "module.exports"]),
    ("Lua", &["local function", "local "]),
];

fn program<'t>(lines: &[Line<'t>]) -> Option<(Format, Line<'t>)> {
    for ((name, begins, ends), (_, decisive)) in PROGRAMS.iter().zip(DECISIVE) {
        let like = |line: &&Line<'_>| line.begins(begins) && line.ends(ends);
        let sign = lines.iter().find(|line| {
            let import = *name == "Python" && line.begins(&["import ", "from "]);
            // The line that includes a file is a comment to us: it counts only beside others.
            line.begins(decisive) && (import || line.begins(&["#include"]) || like(line))
        });
        if let Some(sign) = sign
            && lines.iter().filter(like).count() >= 2
            && is_code(lines)
        {
            return Some((Format::Program(name), *sign));
        }
    }
    None
}

/// Whether lines end as those of programs do, and no word begins as items of ours do.
fn is_code(lines: &[Line<'_>]) -> bool {
    let code = lines.iter().filter(|line| line.ends(&['{', '}', ';', ':', ')', ','])).count();
    let ours = lines
        .iter()
        .filter(|line| line.begins(&["piece ", "move ", "zone ", "game \"", "win when", "lose when"]))
        .count();
    ours == 0 && code * 2 >= lines.len()
}

/// Texts for people: Markdown, and sentences.
fn written<'t>(text: &str, lines: &[Line<'t>]) -> Option<(Format, Line<'t>)> {
    let first = *lines.first()?;
    let rest: Vec<&Line<'_>> = lines.iter().filter(|line| !line.text.starts_with('#')).collect();
    let listed = |line: &&&Line<'_>| {
        let text = line.text.trim_start();
        let number = text.trim_start_matches(|c: char| c.is_ascii_digit());
        line.begins(&["- ", "* "]) || number.len() < text.len() && number.starts_with(". ")
    };
    let heading = lines.iter().any(|line| {
        let text = line.text.trim_start_matches('#');
        text.len() < line.text.len() && text.starts_with(' ')
    });
    let signs = [
        heading,
        rest.iter().any(|line| line.begins(&["```"])),
        rest.iter().filter(listed).count() > 1,
        rest.iter().any(|line| line.text.contains("**") || line.text.contains("](")),
        rest.iter().any(|line| line.begins(&["|--", "| --", "|:-", "| :-"])),
    ];
    let told = signs.iter().filter(|sign| **sign).count();
    if told > 1 {
        return Some((Format::Markdown, first));
    }
    let said: Vec<&str> = rest.iter().map(|line| line.text.trim()).collect();
    let sentences =
        said.iter().map(|line| line.matches(". ").count() + usize::from(line.ends_with('.'))).sum::<usize>();
    let words = said.iter().flat_map(|line| line.split_whitespace()).count();
    let signs = text.contains(['{', '}', '=', '|', '"']);
    (!signs && sentences > 1 && words > 20).then_some((Format::Prose, **rest.first()?))
}

/// A position of chess in one line, as a drawing.
pub(super) fn fen(line: &str) -> Option<String> {
    let mut fields = line.split_whitespace();
    let board = fields.next()?;
    let board = board.split('[').next().unwrap_or(board);
    if fields.next().is_some_and(|side| !matches!(side, "w" | "b")) {
        return None;
    }
    let rows: Vec<Vec<String>> = board.split('/').map(fen_row).collect::<Option<_>>()?;
    let width = rows.first()?.len();
    if rows.len() < 3 || width < 3 || rows.iter().any(|row| row.len() != width) {
        return None;
    }
    Some(rows.iter().map(|row| row.join(" ")).collect::<Vec<_>>().join("\n"))
}

fn fen_row(row: &str) -> Option<Vec<String>> {
    let mut cells = Vec::new();
    let mut number = String::new();
    let mut letter = String::new();
    for c in row.chars() {
        if c.is_ascii_digit() {
            number.push(c);
            continue;
        }
        cells.extend(vec![".".to_owned(); blanks(&mut number)?]);
        match c {
            '+' => letter.push(c),
            '~' => {}
            _ if c.is_ascii_alphabetic() => {
                letter.push(c);
                cells.push(std::mem::take(&mut letter));
            }
            _ => return None,
        }
    }
    cells.extend(vec![".".to_owned(); blanks(&mut number)?]);
    letter.is_empty().then_some(cells)
}

/// How many empty cells a number says; the number is used up.
fn blanks(number: &mut String) -> Option<usize> {
    const WIDEST: usize = 64;
    let said = std::mem::take(number);
    if said.is_empty() { Some(0) } else { said.parse().ok().filter(|cells| *cells <= WIDEST) }
}

#[cfg(test)]
mod tests {
    use super::{Format, Line, fen, foreign, recognised};
    use crate::language::source::SourceId;

    fn format(text: &str) -> Option<Format> {
        recognised(text, &Line::all(text)).map(|(format, _)| format)
    }

    #[test]
    fn files_of_other_programs_are_known_by_their_signs() {
        for (text, wanted) in [
            ("; Chess\n(game\n (title \"X\")\n (piece (name Man)))\n", Format::Zillions),
            ("(game \"Hex\" (players 2) (equipment { (board) }) (rules (play (move Add))))", Format::Ludii),
            ("(role white)\n(role black)\n(init (cell 1 1 b))\n", Format::GameDescription),
            ("[king:chess]\nking = k\nmaxRank = 8\n", Format::FairyVariants),
            ("# comment\n[window]\nwidth = 3\n", Format::Settings),
            ("(;GM[1]FF[4]SZ[19];B[pd])", Format::Sgf),
            ("{\n  \"game\": \"Chess\"\n}\n", Format::Json),
            ("[{\"a\": 1}]", Format::Json),
            ("(\n    schema: 1,\n    game: \"Chess\",\n)\n", Format::Ron),
            ("<!DOCTYPE html>\n<html></html>", Format::Html),
            ("<?xml version=\"1.0\"?><a/>", Format::Xml),
            ("[Event \"x\"]\n[Site \"y\"]\n\n1. e4 e5\n", Format::GameRecord),
            ("1. e4 e5 2. Nf3 Nc6\n", Format::GameRecord),
            ("#!/bin/sh\necho\n", Format::Script),
            ("use std::fs;\n\nfn main() {\n    let x = 1;\n}\n", Format::Program("Rust")),
            ("import os\n\ndef f(x):\n    if x:\n        return 1\n", Format::Program("Python")),
            ("#include <stdio.h>\nint main(void) {\n    return 0;\n}\n", Format::Program("C")),
            ("public class A {\n    private int x;\n}\n", Format::Program("Java or C#")),
            ("const a = 1;\nfunction f(x) {\n  return x;\n}\n", Format::Program("JavaScript")),
            ("# Chess\n\n- one\n- two\n\nThis is **bold**.\n", Format::Markdown),
            (
                "The game is played on a board. Each player has ten men.\nA man steps to any cell around it. It takes by landing.\n",
                Format::Prose,
            ),
            (
                "---\nsource: \"chess.rules\"\nexpression: moves\n---\nChess\n",
                Format::Snapshot("chess.rules".to_owned()),
            ),
        ] {
            assert_eq!(format(text), Some(wanted), "{text}");
        }
        assert!(matches!(format("8/8/8/4k3/8/8/4K3/8 w - - 0 1"), Some(Format::Fen(_))));
    }

    #[test]
    fn what_may_be_a_rule_file_is_not_taken_for_another() {
        for text in [
            "# Chess\n# - a list\n# - in a comment\ngame \"Chess\"\npiece King \"K\" { move step any }\n",
            "piece King \"K\" {\n    move step any;\n}\nlet x = 3;\n",
            "game \"x\"\n",
            "reach = 3\nmaxRank = 8\npiece King \"K\" { }\n",
            "# a comment. And another. It goes on and on, with more than twenty words in it, so that it looks like a text. Or so.\n",
            "",
            "(",
            "[",
            "{",
        ] {
            assert_eq!(format(text), None, "{text}");
        }
        assert_eq!(foreign(SourceId(0), "language 1\n{\n\"a\": 1\n}\n"), None);
        assert_eq!(foreign(SourceId(0), "board {\n  grid a..h, 1..8\n}\nfn main() {\nlet x = 1;\n}\n"), None);
    }

    #[test]
    fn a_position_in_one_line_is_drawn() {
        assert_eq!(fen("r+p1/3/2K1 w"), None);
        assert_eq!(fen("r+p2/4/3K w - -").as_deref(), Some("r +p . .\n. . . .\n. . . K"));
        assert_eq!(fen("10/10/k9").map(|board| board.lines().count()), Some(3));
        assert_eq!(fen("a/b/c"), None);
        assert_eq!(fen("and/or/not"), None);
        assert_eq!(fen("99999999999999999999/1/1"), None);
    }
}
