//! Files of other programs, known by strong signs: they get one message that says what they are. The signs are in `foreign.txt`.

use std::sync::LazyLock;

use super::errors;
use super::limits::LARGEST_TEXT;
use crate::language::diagnostic::Diagnostic;
use crate::language::source::{SourceId, Span};

/// The rows of the table.
static FORMATS: LazyLock<Vec<Format>> =
    LazyLock::new(|| formats(include_str!(concat!(env!("OUT_DIR"), "/tables/foreign.txt"))));

/// The advice if nothing of the file can be used.
const BEGIN: &str = "a rule file begins with `language 1` and has `game`, `sides`, `board`, `piece`, `setup` and `ends`: \
                     `menagerie explain E0140` shows one";

const SHOWN: &str = "`menagerie explain E0140` shows a rule file";

/// A sort of file that is not a rule file.
#[derive(Default)]
struct Format {
    name: &'static str,
    help: String,
    /// The beginning of its first line, and the end; anything if nothing is given.
    opens: Vec<&'static str>,
    ends: Vec<&'static str>,
    /// How many of some signs it contains.
    signs: Vec<(usize, Vec<&'static str>)>,
    /// Whether most of its lines end like those of programs.
    code: bool,
}

/// Reads the table.
fn formats(text: &'static str) -> Vec<Format> {
    let quoted = |text: &'static str| text.split('`').skip(1).step_by(2).collect::<Vec<_>>();
    let mut formats: Vec<Format> = Vec::new();
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let (key, rest) = line.split_once(' ').unwrap_or((line, ""));
        if key == "file" {
            formats.push(Format { name: rest.trim(), ..Format::default() });
        }
        let Some(format) = formats.last_mut() else { continue };
        match key {
            "opens" => format.opens = quoted(rest),
            "ends" => format.ends = quoted(rest),
            "signs" => {
                let number = rest.split(' ').next().and_then(|number| number.parse().ok());
                format.signs.push((number.unwrap_or(1), quoted(rest)));
            }
            "code" => format.code = true,
            "help" => format.help = rest.trim().replace("BEGIN", BEGIN).replace("SHOWN", SHOWN),
            _ => {}
        }
    }
    formats
}

impl Format {
    /// Whether a text is of this sort, whose first line is given.
    fn fits(&self, text: &str, opening: &str, lines: &[Line<'_>]) -> bool {
        let is_there = |sign: &&&str| match sign.strip_prefix('^') {
            Some(begins) => lines.iter().any(|line| line.begins(&[begins])),
            None => text.contains(**sign),
        };
        let one = |of: &[&str], fits: &dyn Fn(&str) -> bool| of.is_empty() || of.iter().any(|it| fits(it));
        one(&self.opens, &|sign| opening.starts_with(sign))
            && one(&self.ends, &|sign| text.trim_end().ends_with(sign))
            && self.signs.iter().all(|(least, signs)| signs.iter().filter(is_there).count() >= *least)
            && (!self.code || is_code(lines))
    }
}

/// The message about a text that is a file of another program.
pub(super) fn foreign(source: SourceId, text: &str) -> Option<Diagnostic> {
    if text.len() > LARGEST_TEXT {
        return None;
    }
    // Most texts are rule files from one end to the other.
    let ours = is_ours(text);
    if ours && !text.contains("```") {
        return None;
    }
    let lines = Line::all(text);
    let page = page(&lines).map(|line| ("a text in Markdown", BEGIN.to_owned(), line));
    let (name, help, line) = match page {
        Some(page) => page,
        None if ours => return None,
        None => recognised(text, &lines)?,
    };
    let start = line.start + (line.text.len() - line.text.trim_start().len());
    let span = Span::new(source, start, start + line.text.trim().len().max(1).min(text.len() - start));
    Some(errors::foreign_file(span, name, &help))
}

/// Whether a text declares itself a rule file, or has the heads of blocks that only rule files have.
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
}

/// What a text is, what to do about it, and the line that shows it.
fn recognised<'t>(text: &'t str, lines: &[Line<'t>]) -> Option<(&'static str, String, Line<'t>)> {
    // Comments at the head may belong to any format: ours, those of Zillions, of Ludii and RON.
    let first = *lines.iter().find(|line| !line.begins(&["# ", ";", "//", "#!["]))?;
    let opening = first.text.trim();
    if let Some(board) = fen(opening)
        && lines.iter().all(|line| line.begins(&["#"]) || fen(line.text.trim()).is_some())
    {
        let help = format!("{}\nthe rest of a rule file goes round it: {SHOWN}", drawn("setup", &board));
        return Some(("a position of chess in one line (FEN)", help, first));
    }
    if let Some(format) = FORMATS.iter().find(|format| format.fits(text, opening, lines)) {
        let shows = if format.opens.is_empty() { sign_of(format, lines).unwrap_or(first) } else { first };
        return Some((format.name, format.help.clone(), shows));
    }
    prose(text, lines).map(|line| ("a text in sentences", BEGIN.to_owned(), line))
}

/// The first line that begins with a sign of a sort of file.
fn sign_of<'t>(format: &Format, lines: &[Line<'t>]) -> Option<Line<'t>> {
    let (_, signs) = format.signs.first()?;
    let begins = |line: &&Line<'_>| signs.iter().any(|sign| line.begins(&[sign.trim_start_matches('^')]));
    lines.iter().find(begins).copied()
}

/// Whether lines end like those of programs, and no word begins like items of rule files.
fn is_code(lines: &[Line<'_>]) -> bool {
    let ours = ["piece ", "move ", "zone ", "game \"", "win when", "lose when"];
    let ends = |line: &Line<'_>| line.text.trim_end().ends_with(['{', '}', ';', ':', ')', ',']);
    let lines: Vec<&Line<'_>> = lines.iter().filter(|line| !line.begins(&["# "])).collect();
    !lines.iter().any(|line| line.begins(&ours))
        && lines.iter().filter(|line| ends(line)).count() * 2 >= lines.len()
}

/// The first line of a text in sentences.
fn prose<'t>(text: &str, lines: &[Line<'t>]) -> Option<Line<'t>> {
    let said = lines.iter().filter(|line| !line.begins(&["#"]));
    let ends =
        |line: &Line<'_>| line.text.matches(". ").count() + usize::from(line.text.trim_end().ends_with('.'));
    let sentences: usize = said.clone().map(ends).sum();
    let words = said.clone().flat_map(|line| line.text.split_whitespace()).count();
    let signs = text.contains(['{', '}', '=', '|', '"']);
    said.clone().next().copied().filter(|_| !signs && sentences > 1 && words > 20)
}

/// How to draw a position that was written in one line.
pub(super) fn drawn(head: &str, board: &str) -> String {
    format!(
        "a position is drawn, a row for each rank, upper case for the side that moves first:\n{head} \"\"\"\n{board}\n\"\"\""
    )
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

/// The number of empty cells that a number means; the number is consumed.
fn blanks(number: &mut String) -> Option<usize> {
    const WIDEST: usize = 64;
    let said = std::mem::take(number);
    if said.is_empty() { Some(0) } else { said.parse().ok().filter(|cells| *cells <= WIDEST) }
}

#[cfg(test)]
mod tests;
