//! Men on cells: set-ups and positions.

use super::super::errors;
use super::super::mend::Repair;
use super::names::{Names, is_cell, is_name};
use super::{Part, Told};
use crate::language::diagnostic::Diagnostic;
use crate::language::glossary::recipes::number;
use crate::language::source::Span;

/// `Ke1` for `King e1`.
pub(in crate::language::syntax) fn run_together<'n>(
    names: impl FnOnce() -> &'n Names,
    word: &str,
    at: Span,
) -> Option<Diagnostic> {
    // Most names do not end as cells do: what the text declares need not be looked for.
    if !word.ends_with(|last: char| last.is_ascii_digit()) {
        return None;
    }
    let names = names();
    if names.is_piece(word) {
        return None;
    }
    let (piece, cell) = names.man_on(word)?;
    Some(errors::notation(word, at, &format!("{piece} {cell}")))
}

/// The two corners of `a2-e2`, which is written `a2..e2`.
pub(in crate::language::syntax) fn span_of_cells(word: &str) -> Option<(&str, &str)> {
    let (first, last) = word.split_once('-')?;
    (is_cell(first) && is_cell(last)).then_some((first, last))
}

impl Part<'_> {
    /// `King a1, Rook b7` without a side before it.
    fn men_of_nobody(&self) -> Option<Told> {
        if self.at != 0 || !self.is_piece(0) || !is_cell(self.w(1)) {
            return None;
        }
        let side = self.names.sides.first()?;
        let last = self.line_end(0, &[]);
        let found = errors::said_otherwise(
            self.text(0, last),
            self.span(0, last),
            "whose men these are is not said",
            &format!("a side stands before its men, with a colon: `{side}: {}`", self.text(0, last)),
        );
        Some(Told::from(found).mended(Some(Repair::new(self.start(0), self.end(last), ""))))
    }

    /// A line of a set-up or position.
    pub(super) fn line_of_men(&self) -> Option<Told> {
        let (at, word) = (self.at, self.w(self.at));
        if self.scanned.text.get(self.start(at)..).is_some_and(|text| text.starts_with("\"\"\"")) {
            return self.drawing();
        }
        if let Some(told) = self.side_to_move().or_else(|| self.cells_but_some()) {
            return Some(told);
        }
        if self.w(0) == "to" && self.w(1) == "move" && matches!(word, ":" | "=") {
            let found =
                errors::leave_out(word, self.span(at, at), &format!("write `to move {}`", self.w(at + 1)));
            return Some(Told::from(found).mended(Some(Repair::new(self.start(at), self.end(at), ""))));
        }
        let whose = self.both_sides().or_else(|| self.held()).or_else(|| self.sign_of_side());
        if let Some(told) = whose.or_else(|| self.state_of_a_side()) {
            return Some(told);
        }
        if self.is_side(0) && at <= 1 && !matches!(self.w(1), ":" | "=") {
            let found = errors::missing_sign_behind(
                ":",
                self.w(0),
                self.span(0, 0),
                &format!(
                    "{}: {}",
                    self.w(0),
                    self.rest(1, &self.names.sides.iter().map(String::as_str).collect::<Vec<_>>())
                ),
            );
            let place = self.end(0);
            let blank = self.scanned.text.get(place..=place) == Some(" ");
            return Some(Told::from(found).mended(blank.then(|| Repair::new(place, place + 1, ":"))));
        }
        if let Some(told) = self.likewise().or_else(|| self.men_of_nobody()) {
            return Some(told);
        }
        // `Barge a1, e1`.
        if is_cell(self.back(1)) && self.back(2) == "," && self.at >= 4 {
            let (cell, comma) = (self.back(1), at - 2);
            let before = self.back(3);
            if is_cell(before) && !self.names.is_piece(cell) {
                let found = errors::leave_out(
                    ",",
                    self.span(comma, comma),
                    &format!("blanks separate the cells of one piece, commas the pieces: `{before} {cell}`"),
                );
                return Some(Told::from(found).mended(Some(Repair::new(
                    self.start(comma),
                    self.end(comma),
                    "",
                ))));
            }
        }
        if let Some((piece, cell)) = self.names.man_on(self.back(1)).filter(|_| !is_cell(word)) {
            let found = errors::notation(self.back(1), self.span(at - 1, at - 1), &format!("{piece} {cell}"));
            return Some(found.into());
        }
        if let Some(told) = self.states_in_brackets().or_else(|| self.cells_in_brackets()) {
            return Some(told);
        }
        if let Some(told) = self.piled() {
            return Some(told);
        }
        if word == "(" && is_cell(self.w(at + 1)) && self.w(at + 2) == ")" {
            let found = errors::leave_out(
                "(",
                self.span(at, at + 2),
                &format!(
                    "the cells stand behind the piece without brackets: `{} {}`",
                    self.back(1),
                    self.w(at + 1)
                ),
            );
            let repair =
                Repair::new(self.start(at), self.end(at), "").and(self.start(at + 2), self.end(at + 2), "");
            return Some(Told::from(found).mended(Some(repair)));
        }
        if let Some(told) = self.men_on_a_row().or_else(|| self.counted_men()).or_else(|| self.cells_to()) {
            return Some(told);
        }
        let next = self.w(at + 1);
        if matches!(word, "at" | "on" | "=" | "@" | ":" | "in" | "-")
            && is_name(self.back(1))
            && is_cell(next)
            && !is_cell(self.back(1))
        {
            let found = errors::leave_out(
                word,
                self.span(at, at),
                &format!("the cells stand right behind the piece: `{} {next}`", self.back(1)),
            );
            return Some(Told::from(found).mended(Some(Repair::new(self.start(at), self.end(at), ""))));
        }
        if matches!(word, "and" | "&" | "+" | "|" | "or" | "/") && is_cell(self.back(1)) {
            let found = errors::other_words(word, self.span(at, at), "`,`")
                .help("commas stand between the men of a side, blanks between the cells of one piece");
            return Some(Told::from(found).mended(self.replace(
                at,
                at,
                if is_cell(next) { "" } else { "," },
            )));
        }
        None
    }

    /// `Light, Dark: Man a1`, `each side: Man a1`.
    fn both_sides(&self) -> Option<Told> {
        let colon = self.words.iter().take(6).position(|word| word.text == ":")?;
        let both = matches!(self.w(0), "each" | "both" | "every" | "all")
            || colon == 3
                && self.is_side(0)
                && matches!(self.w(1), "," | "and" | "&" | "/" | "or" | "+")
                && self.is_side(2);
        let [one, other] = self.names.sides.get(..2)? else { return None };
        if !both || self.at > colon {
            return None;
        }
        let men = self.rest(colon + 1, &[one, other]);
        let found = errors::said_otherwise(
            self.text(0, colon),
            self.span(0, colon),
            "each side has a line of its own",
            &format!("write `{one}: {men}  {other}: likewise`"),
        );
        Some(Told::from(found).mended(self.replace(0, self.line_end(0, &[]), "")))
    }

    /// `Man x3 in hand`, `Man three in hand`: how many are held, in digits.
    fn held(&self) -> Option<Told> {
        let at = (self.at.saturating_sub(1)..=self.at + 2).find(|at| self.w(*at) == "hand")?;
        // The pieces may be those of a used file.
        let capital = |word: &str| word.starts_with(|letter: char| letter.is_ascii_uppercase());
        // So may those of a position that is a text of its own.
        let elsewhere = self.names.lacks_some || self.names.sides.is_empty();
        let piece = |at: &usize| self.is_piece(*at) || elsewhere && capital(self.w(*at));
        let first = (at.saturating_sub(6)..at).rev().find(piece)?;
        let said = |word: &str| {
            number(word)
                .or_else(|| word.strip_prefix('x').and_then(number))
                .or_else(|| word.strip_suffix('x').and_then(number))
        };
        // `Man in hand 3`, `Man in hand`.
        let behind = number(self.w(at + 1)).filter(|_| !self.is_piece(at + 2));
        let many = (first + 1..at).find_map(|at| said(self.w(at))).or(behind);
        let filler = |at: usize| matches!(self.w(at), "in" | "his" | "her" | "its" | "the");
        let alone = many.is_none() && at >= first + 2 && (first + 1..at).all(filler);
        if !alone && many.is_none() {
            return None;
        }
        let last = if behind.is_some() { at + 1 } else { at };
        let (first, at, many) = (first, last, many.unwrap_or(1));
        let meant = format!("{} {many} in hand", self.w(first));
        if self.text(first, at) == meant {
            return None;
        }
        let found = errors::other_words(self.text(first, at), self.span(first, at), &format!("`{meant}`"))
            .help("how many are held stands behind the piece");
        Some(Told::from(found).mended(self.replace(first, at, &meant)))
    }

    /// `White: King e1  Black King e8`: a side in the midst of the men of the other, without its colon; and the word behind it.
    pub(super) fn side_without_colon(&self, at: usize) -> Option<(Told, usize)> {
        let side = self.is_side(at) || self.w(at) == "nobody";
        let men = self.is_piece(at + 1) || self.w(at + 1) == "likewise";
        let head = self.words.get(at)?.block?.checked_sub(1)?;
        if !side || !men || !matches!(self.w(head), "setup" | "position") {
            return None;
        }
        let mut until: Vec<&str> = self.names.sides.iter().map(String::as_str).collect();
        until.extend(["nobody", "to"]);
        let meant = format!("{}: {}", self.w(at), self.rest(at + 1, &until));
        let found = errors::side_without_colon(self.w(at), self.span(at, at), &meant);
        let place = self.end(at);
        let blank = self.scanned.text.get(place..=place) == Some(" ");
        let repair = blank.then(|| Repair::new(place, place + 1, ":"));
        Some((Told::from(found).mended(repair), at + 1))
    }

    /// `White has King e1`, `White { King e1 }`: a colon stands behind a side.
    fn sign_of_side(&self) -> Option<Told> {
        let side = (0..=self.at).rev().find(|at| self.is_side(*at))?;
        let sign = side + 1;
        let word = self.w(sign);
        if !matches!(word, "has" | "have" | "with" | "gets" | "owns" | "starts" | "begins" | "{")
            || self.at > sign + 2
        {
            return None;
        }
        let block = word == "{";
        let last = if block {
            (sign..self.words.len()).find(|at| self.w(*at) == "}")?
        } else {
            self.line_end(sign, &self.names.sides.iter().map(String::as_str).collect::<Vec<_>>())
        };
        let men = if block { self.text(sign + 1, last - 1) } else { self.text(sign + 1, last) };
        let found = errors::other_words(
            self.text(side, sign),
            self.span(side, sign),
            &format!("`{}:`", self.w(side)),
        )
        .help(format!(
            "a colon stands behind the side, and nothing round its men: `{}: {men}`",
            self.w(side)
        ));
        if block {
            return Some(Told::from(found).mended(self.replace(side, last, "")));
        }
        // Said of one side, it is mostly said of both.
        let end = (sign..self.words.len()).find(|at| self.w(*at) == "}").unwrap_or(self.words.len());
        let alike = (side + 1..end).filter(|at| self.is_side(*at) && self.w(at + 1) == word);
        let first = Repair::new(self.start(sign), self.end(sign), ":");
        let repair = alike.fold(first, |repair, at| repair.and(self.start(at + 1), self.end(at + 1), ":"));
        Some(Told::from(found).mended(Some(repair)))
    }

    /// `Ghost c3 (hauntings = 3)`: states stand in braces.
    fn states_in_brackets(&self) -> Option<Told> {
        let open = (self.at.saturating_sub(1)..=self.at).find(|at| matches!(self.w(*at), "(" | "["))?;
        let close = (open..open + 24).find(|at| matches!(self.w(*at), ")" | "]"))?;
        let sets =
            matches!(self.w(open + 1), "set" | "clear") || matches!(self.w(open + 2), "=" | ":" | "is");
        if !sets || close < open + 3 {
            return None;
        }
        let inside = if self.w(open + 2) == "=" || matches!(self.w(open + 1), "set" | "clear") {
            self.text(open + 1, close - 1).replace(',', ";")
        } else {
            format!("{} = {}", self.w(open + 1), self.text(open + 3, close - 1))
        };
        let meant = format!("{{{inside}}}");
        let found =
            errors::other_words(self.text(open, close), self.span(open, close), &format!("`{meant}`"))
                .help("what a man remembers stands in braces behind his cells");
        Some(Told::from(found).mended(self.replace(open, close, "")))
    }

    /// `Fox (d5, d6)`.
    fn cells_in_brackets(&self) -> Option<Told> {
        let open = (self.at.saturating_sub(1)..=self.at).find(|at| matches!(self.w(*at), "(" | "["))?;
        let close = (open..open + 40).find(|at| matches!(self.w(*at), ")" | "]"))?;
        let cells: Vec<&str> = (open + 1..close).map(|at| self.w(at)).filter(|word| *word != ",").collect();
        if cells.len() < 2 || !cells.iter().all(|word| is_cell(word)) || !self.is_piece(open.checked_sub(1)?)
        {
            return None;
        }
        let meant = cells.join(" ");
        let found =
            errors::other_words(self.text(open, close), self.span(open, close), &format!("`{meant}`"))
                .help("the cells stand behind the piece without brackets, with blanks between");
        Some(Told::from(found).mended(self.replace(open, close, &meant)))
    }

    /// `White to move`.
    fn side_to_move(&self) -> Option<Told> {
        // The sides may be those of a used file.
        let capital = |word: &str| word.starts_with(|letter: char| letter.is_ascii_uppercase());
        let side = |at: usize| self.is_side(at) || self.names.sides.is_empty() && capital(self.w(at));
        let turned = |at: &usize| side(*at) && self.w(at + 1) == "to" && self.w(at + 2) == "move";
        let side = (self.at.saturating_sub(3)..=self.at + 1).find(turned)?;
        let meant = format!("to move {}", self.w(side));
        let found =
            errors::other_words(self.text(side, side + 2), self.span(side, side + 2), &format!("`{meant}`"));
        Some(Told::from(found).mended(self.replace(side, side + 2, &meant)))
    }

    /// `White.lives = 2` in a position.
    fn state_of_a_side(&self) -> Option<Told> {
        // `sprints = 1 of White`
        if let Some(name) = self.at.checked_sub(3)
            && self.w(self.at) == "of"
            && self.back(2) == "="
            && is_name(self.w(name))
            && self.is_side(self.at + 1)
        {
            let last = self.at + 1;
            let meant = format!("{} of {} = {}", self.w(name), self.w(last), self.back(1));
            let found =
                errors::other_words(self.text(name, last), self.span(name, last), &format!("`{meant}`"))
                    .help("whose state it is stands before the `=`");
            return Some(Told::from(found).mended(self.replace(name, last, &meant)));
        }
        let from = self.at.saturating_sub(3);
        let side = (from..=self.at).find(|at| {
            self.is_side(*at) && self.w(at + 1) == "." && matches!(self.w(at + 3), "=" | ":" | "is")
        })?;
        let last = side + 4;
        let meant = format!("{} of {} = {}", self.w(side + 2), self.w(side), self.w(last));
        let found = errors::other_words(self.text(side, last), self.span(side, last), &format!("`{meant}`"))
            .help("in a position, the state of a side is told with `of`; a question asks for it with a dot");
        Some(Told::from(found).mended(self.replace(side, last, "")))
    }

    /// `13 Stones in hand`, `5 Pawn a2..e2`, `and Knight b1`.
    fn counted_men(&self) -> Option<Told> {
        let (at, word) = (self.at, self.w(self.at));
        let next = self.w(at + 1);
        let piece = self.names.piece_named(next).unwrap_or(next);
        if matches!(word, "and" | "&" | "plus" | "also" | "a" | "the" | "one")
            && is_name(next)
            && self.back(1) == ","
        {
            let found = errors::leave_out(
                word,
                self.span(at, at),
                "commas alone stand between the men of a side: `King e1, Rook a1 h1`",
            );
            return Some(Told::from(found).mended(self.replace(at, at, "")));
        }
        if !self.is_number(at) || !is_name(next) || is_cell(next) {
            return None;
        }
        if self.w(at + 2) == "in" {
            let last = if self.w(at + 3) == "hand" { at + 3 } else { at + 2 };
            let meant = format!("{piece} {word} in hand");
            let found = errors::other_words(self.text(at, last), self.span(at, last), &format!("`{meant}`"))
                .help("how many are held stands behind the piece");
            return Some(Told::from(found).mended(self.replace(at, last, &meant)));
        }
        if is_cell(self.w(at + 2)) {
            return self.piles_first(at).or_else(|| Some(self.men_on_cells(at, piece)));
        }
        let found = errors::said_otherwise(
            word,
            self.span(at, at),
            "how many there are is told by their cells",
            &format!("write it like this: `{piece} a1 b1`"),
        );
        Some(found.into())
    }

    /// `2 Pawn a2 e2`.
    fn men_on_cells(&self, at: usize, piece: &str) -> Told {
        let last = (at + 2..self.words.len())
            .take_while(|at| is_cell(self.w(*at)) || self.w(*at) == "..")
            .last()
            .unwrap_or(at + 2);
        let cells = self.text(at + 2, last);
        let found = errors::leave_out(
            self.w(at),
            self.span(at, at),
            &format!("how many there are is told by their cells: `{piece} {cells}`"),
        );
        Told::from(found).mended(self.replace(at, at, ""))
    }

    /// `Pawn a2 to e2`.
    fn cells_to(&self) -> Option<Told> {
        let (at, word) = (self.at, self.w(self.at));
        let (from, to) = (self.back(1), self.w(at + 1));
        if !matches!(word, "to" | "through" | "till" | "until") || !is_cell(from) || !is_cell(to) {
            return None;
        }
        let meant = format!("{from}..{to}");
        let found =
            errors::other_words(self.text(at - 1, at + 1), self.span(at - 1, at + 1), &format!("`{meant}`"))
                .help("a block of cells is told by two corners with two dots between");
        Some(Told::from(found).mended(self.replace(at - 1, at + 1, &meant)))
    }

    /// `Blue: same`.
    fn likewise(&self) -> Option<Told> {
        let at = (1..=self.at).rev().find(|at| self.w(*at) == ":")? + 1;
        let word = self.w(at);
        let same = [
            "same",
            "mirror",
            "mirrored",
            "symmetric",
            "symmetrical",
            "reflected",
            "opposite",
            "ditto",
            "identical",
            "copy",
            "the",
            "as",
            "like",
        ];
        if !same.contains(&word) {
            return None;
        }
        let last = self.line_end(at, &[]);
        Some(
            Told::from(errors::other_words(self.text(at, last), self.span(at, last), "`likewise`").help(
                format!("the image of the other side's men: `{}: likewise`", self.w(at.saturating_sub(2))),
            ))
            .mended(self.replace(at, last, "likewise")),
        )
    }

    /// A drawing within braces.
    fn drawing(&self) -> Option<Told> {
        let text = self.scanned.text.as_str();
        let start = self.start(self.at);
        let open = text.get(..start)?.rfind('{')?;
        let inside = start + 3;
        let end = inside + text.get(inside..)?.find("\"\"\"")? + 3;
        let close = end + text.get(end..)?.find('}')?;
        if !text.get(open + 1..start)?.trim().is_empty() || !text.get(end..close)?.trim().is_empty() {
            return None;
        }
        let head = text.get(..open)?.trim_end();
        let head = if head.ends_with("position") { "position" } else { "setup" };
        let found = errors::drawing_in_braces(
            head,
            self.scanned.span(open, open + 1),
            self.scanned.span(close, close + 1),
        );
        Some(Told::from(found).mended(Some(Repair::new(open, open + 1, "").and(close, close + 1, ""))))
    }
}

#[cfg(test)]
mod tests {
    use crate::language::source::SourceId;
    use crate::language::syntax::parse_position;

    /// What the only message about a position writes.
    fn meant(position: &str) -> String {
        let told = parse_position(SourceId(0), position).err().unwrap_or_default();
        assert_eq!(told.len(), 1, "{position}: {told:#?}");
        let label =
            told.first().and_then(|found| found.labels.first()).map_or("", |label| label.text.as_str());
        label.to_owned()
    }

    #[test]
    fn in_a_lone_position_too_it_is_told_that_men_in_hand_are_counted() {
        assert_eq!(meant("Black: King 5i, Pawn in hand  White: King 5a"), "write `Pawn 1 in hand`");
        assert_eq!(meant("Black: Pawn in his hand"), "write `Pawn 1 in hand`");
        assert_eq!(meant("Black: Pawn two in hand"), "write `Pawn 2 in hand`");
    }
}
