//! What joins two sides: the signs of programs, `neither ... nor`, cells from one to another.

use super::super::errors;
use super::names::is_cell;
use super::phrases::REACH;
use super::{Part, Told};

/// Words that join two others.
const PAIRS: [(&str, &str); 3] = [("neither", "nor"), ("either", "or"), ("both", "and")];

impl Part<'_> {
    /// `&&`, `||`, `!`, `!=`, `==`.
    pub(super) fn program_sign(&self, at: usize, lone: bool) -> (Told, usize) {
        let sign = self.w(at);
        let (word, alone) = match sign {
            "&&" => ("and", "`and`"),
            "||" => ("or", "`or` between conditions, `|` between walks"),
            "!" => ("not", "`not`"),
            "!=" => ("is not", "`is not`"),
            _ => ("is", "`is` to compare, `=` to set"),
        };
        let span = self.span(at, at);
        let joins = matches!(sign, "&&" | "||");
        let Some((left, right)) = self.around(at, at, joins, lone) else {
            if sign == "||" {
                let found = errors::foreign_sign(sign, "`|`", span)
                    .help("one stroke joins walks and directions; conditions are joined by `or`");
                return (Told::from(found).mended(self.replace(at, at, "|")), at + 1);
            }
            return (errors::foreign_sign(sign, alone, span).into(), at + 1);
        };
        let found = errors::foreign_sign(sign, &format!("`{word}`"), span);
        let (left, right) = (self.side(left), self.side(right));
        let programs = super::captures::number_of(left).filter(|_| !joins);
        let left = programs.as_deref().unwrap_or(left);
        let whole = if sign == "!" { format!("not {right}") } else { format!("{left} {word} {right}") };
        let plain = !whole.contains(['&', '!']) && !right.is_empty() && (sign == "!" || !left.is_empty());
        (if plain { found.help(format!("write `{whole}`")) } else { found }.into(), at + 1)
    }

    /// `neither A nor B`, `either A or B`, `both A and B`.
    pub(super) fn pair(&self, at: usize, lone: bool) -> Option<(Told, usize)> {
        let said = self.w(at);
        let (_, joint) = PAIRS.iter().find(|(first, _)| *first == said)?;
        if self.names.declares(said) {
            return None;
        }
        let middle = (at + 1..at + REACH).find(|at| self.w(*at) == *joint)?;
        if !self.on_one_line(at, middle) {
            return None;
        }
        let last = self.question_end(middle + 1)?;
        if middle < at + 2 {
            return None;
        }
        let (a, b) = (self.text(at + 1, middle - 1), self.text(middle + 1, last));
        let before = self.w(at.wrapping_sub(1));
        let either = said != "neither";
        let walks = self.names.is_walk(self.w(at + 1)) && matches!(before, "move" | "then" | "|" | ":");
        let asked = self.question_start(at, false, lone) == Some(at);
        let (first, meant) = match before {
            _ if walks && either => (at, format!("{a} | {b}")),
            "in" | "on" if !either => (at - 1, format!("not in ({a} or {b})")),
            "in" | "on" | "is" if said == "both" => {
                let start = self.question_start(at - 1, false, lone)?;
                let left = self.text(start, at - 2);
                (start, format!("{left} {before} {a} and {left} {before} {b}"))
            }
            "takes" if !either => (at - 1, format!("never takes {a} or {b}")),
            "enters" | "passes" | "stops" | "stands" if !either => (at, format!("not ({a} or {b})")),
            "takes" | "enters" | "passes" | "stops" | "stands" => (at, format!("{a} or {b}")),
            "to" if self.w(at.wrapping_sub(2)).starts_with("promote") => (at, format!("{a} or {b}")),
            "become" => (at, format!("one of ({a} or {b})")),
            // Of both it is asked whether they are attacked.
            _ if !either && b.ends_with(" attacked") => {
                let b = b.trim_end_matches(" attacked");
                let of_side = |men: &str| men.starts_with("own ") || men.starts_with("enemy ");
                match a.split_once(' ') {
                    Some((side, men)) if of_side(a) && !of_side(b) => {
                        (at, format!("no {side} ({men} or {b}) attacked"))
                    }
                    _ => (at, format!("no ({a} or {b}) attacked")),
                }
            }
            _ if !either => (at, format!("not ({a} or {b})")),
            _ if asked
                && said == "either"
                && middle + 1 == last
                && self.names.is_place(b)
                && self.names.is_place(self.w(middle - 1))
                && matches!(self.w(middle - 2), "in" | "on") =>
            {
                (at, format!("{} ({} or {b})", self.text(at + 1, middle - 2), self.w(middle - 1)))
            }
            _ if asked => {
                let among =
                    matches!(before, "and" | "or" | "not") || matches!(self.w(last + 1), "and" | "or");
                let meant = format!("{a} {joint} {b}");
                (at, if among { format!("({meant})") } else { meant })
            }
            _ => (at, format!("({a} or {b})")),
        };
        Some(self.written_anew(first, last, &meant, &format!("{said} ... {joint}")))
    }

    /// `c3 to c4`, `c3:c4`.
    pub(super) fn cells_from_to(&self, at: usize) -> Option<(Told, usize)> {
        let before = at.checked_sub(1)?;
        let (first, last) = (self.w(before), self.w(at + 1));
        let glued = self.end(before) == self.start(at) && self.end(at) == self.start(at + 1);
        let lists = matches!(
            self.w(before.wrapping_sub(1)),
            "=" | ","
                | "in"
                | "on"
                | "or"
                | "and"
                | "not"
                | "("
                | "without"
                | "enters"
                | "stops"
                | "stands"
                | "passes"
                | "from"
        );
        // `a1 - b2` could be a difference.
        let sign = glued && self.w(at) == ":" || !matches!(self.w(at), ":" | "-");
        let block = is_cell(first) && is_cell(last) && lists && sign;
        if !block || !self.on_one_line(before, at + 1) {
            return None;
        }
        let meant = format!("{first}..{last}");
        let found = errors::notation(self.text(before, at + 1), self.span(before, at + 1), &meant)
            .help("a block of cells is told by two corners with two dots between");
        Some((Told::from(found).mended(self.replace(before, at + 1, &meant)), at + 2))
    }
}
