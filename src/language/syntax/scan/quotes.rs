//! Texts and drawings: the contents of quotation marks, ours and others.

use super::super::errors;
use super::super::words;
use super::Scanner;

impl Scanner<'_> {
    /// A drawing: from three quotation marks to three.
    pub(super) fn drawing(&mut self) {
        let start = self.at;
        let inside = start + 3;
        let rest = self.text.get(inside..).unwrap_or("");
        if let Some(end) = rest.find("\"\"\"") {
            self.at = inside + end + 3;
            return;
        }
        // It reaches to the next item, as far as can be seen.
        let end = rest
            .match_indices('\n')
            .map(|(at, _)| inside + at + 1)
            .find(|at| {
                let line = self.text.get(*at..).unwrap_or("");
                let word = line.split(|c: char| !c.is_ascii_alphabetic()).next().unwrap_or("");
                words::begins_item(word)
            })
            .unwrap_or(self.text.len());
        self.complain(errors::open_drawing(self.span(start, inside)));
        if end == self.text.len() {
            self.mended.append_text("\n\"\"\"");
        } else {
            self.mended.close_drawing(inside, end);
        }
        self.at = end;
    }

    /// A text in quotation marks, on one line.
    pub(super) fn quoted(&mut self) {
        let start = self.at;
        let rest = self.rest().get(1..).unwrap_or("");
        if let Some(end) = rest.find(['"', '\n', '\r'])
            && rest.as_bytes().get(end) == Some(&b'"')
        {
            self.at = start + 1 + end + 1;
            return;
        }
        let line = self.rest().get(..self.line_rest()).unwrap_or("");
        // It should end before a bracket or comma, or else with the line.
        let found = line.find(['{', '}', ',']);
        let length = line.get(..found.unwrap_or(line.len())).unwrap_or(line).trim_end().len();
        self.complain(errors::open_text(self.span(start, start + length)));
        self.at = start + found.unwrap_or(line.len());
        if self.at == self.text.len() {
            self.mended.append('"');
        } else if found.is_none() {
            self.mended.put(self.at, '"');
        } else if length < found.unwrap_or(0) {
            self.mended.put(start + length, '"');
        } else {
            // No room: the last letter goes, or the mark itself.
            let last = line.get(..length).and_then(|text| text.chars().next_back()).unwrap_or('"');
            self.mended.blank(self.at - last.len_utf8(), self.at);
            self.mended.put(self.at - 1, if length > 1 { '"' } else { ' ' });
        }
    }

    /// A text between apostrophes, as in other languages.
    pub(super) fn apostrophes(&mut self) {
        let start = self.at;
        let line = self.rest().get(..self.line_rest()).unwrap_or("");
        let end = line.get(1..).and_then(|rest| rest.find('\'')).map_or(start + 1, |at| start + at + 2);
        self.complain(errors::foreign_sign("'", "`\"` before and after it", self.span(start, end)));
        self.mended.put(start, if end > start + 1 { '"' } else { ' ' });
        if end > start + 1 {
            self.mended.put(end - 1, '"');
        }
        self.at = end;
    }

    /// A text between typographic quotation marks; whether one begins here.
    pub(super) fn curly(&mut self, mark: char) -> bool {
        let (start, inside) = (self.at, self.at + mark.len_utf8());
        let line = self.rest().get(..self.line_rest()).unwrap_or("");
        let rest = line.get(mark.len_utf8()..).unwrap_or("");
        let Some((at, last)) = rest.char_indices().find(|(_, c)| matches!(c, '“' | '”' | '"')) else {
            return false;
        };
        let (close, end) = (inside + at, inside + at + last.len_utf8());
        self.complain(errors::foreign_quotes(
            self.span(start, end),
            mark,
            Some(last).filter(|last| *last != mark && *last != '"'),
        ));
        self.mended.fill(start, inside, "  \"");
        self.mended.fill(close, end, "\"");
        self.at = end;
        true
    }
}
