//! States whose declaration has another form: `lives : 3`, `lives 0..3 = 3`, `int lives = 3`, `score = 0`.

use super::super::errors;
use super::super::grammar::Rule;
use super::super::mend::Repair;
use super::names::{is_name, is_number};
use super::{Part, Told};

/// The bounds of a number that begins so.
fn bounds(first: &str) -> String {
    format!("0..{} = {first}", greatest(first))
}

/// A greatest value for a number that begins so.
fn greatest(first: &str) -> u32 {
    first.parse::<u32>().map_or(9, |number| number.max(3))
}

impl Part<'_> {
    /// A state that is declared in another form.
    pub(super) fn declared(&self) -> Option<Told> {
        if self.w(0) == "language" {
            return None;
        }
        if let Some(told) = self.owner_first() {
            return Some(told);
        }
        self.typed_behind()
            .or_else(|| self.type_in_words())
            .or_else(|| self.typed_first())
            .or_else(|| self.one_number())
            .or_else(|| self.range_otherwise())
            .or_else(|| self.value_alone())
    }

    /// `water : number 0..3 = 3`: the bounds say that it is a number.
    fn typed_behind(&self) -> Option<Told> {
        let last = self.line_end(0, &[]);
        let number = matches!(
            self.w(2),
            "number" | "int" | "integer" | "num" | "counter" | "from" | "range" | "between"
        );
        if !number || self.w(1) != ":" || !is_name(self.w(0)) || !is_number(self.w(3)) || self.w(4) != ".." {
            return None;
        }
        let meant = format!("{} : {}", self.w(0), self.text(3, last));
        let meant = self.sound(Rule::only_clauses, meant)?;
        let found = errors::leave_out(
            self.w(2),
            self.span(2, 2),
            &format!("bounds are those of a number: `{meant}`"),
        );
        Some(Told::from(found).mended(self.replace(2, 2, "")))
    }

    /// `lives for each side : 0..3`, `each side has lives : 0..3`.
    fn owner_first(&self) -> Option<Told> {
        let last = self.line_end(0, &[]);
        let colon = (2..=last.min(6)).find(|at| matches!(self.w(*at), ":" | "="))?;
        let side = (0..colon).find(|at| {
            matches!(self.w(*at), "side" | "player")
                && matches!(self.w(at.wrapping_sub(1)), "each" | "every" | "per" | "of")
        })?;
        let said = |at: &usize| {
            !matches!(
                self.w(*at),
                "for"
                    | "each"
                    | "every"
                    | "per"
                    | "has"
                    | "of"
                    | "a"
                    | "side"
                    | "player"
                    | "its"
                    | "own"
                    | "the"
            )
        };
        let names: Vec<usize> = (0..colon).filter(said).collect();
        let [name] = names.as_slice() else { return None };
        if !self.is_name(*name) || side > colon || self.at > colon || colon == last {
            return None;
        }
        let meant = format!("{} : {} for each side", self.w(*name), self.text(colon + 1, last));
        let found = errors::said_otherwise(
            self.text(0, last),
            self.span(0, last),
            "the name stands first, and whose it is behind what it can be",
            &format!("write `{meant}`"),
        );
        Some(Told::from(found).mended(self.replace(0, last, &meant)))
    }

    /// `int lives = 3`, `flag used`, `state lives : 0..3 = 3`, `var used = false`.
    fn typed_first(&self) -> Option<Told> {
        let kind = self.w(0);
        let number = matches!(kind, "int" | "integer" | "number" | "counter" | "num");
        let flag = matches!(kind, "flag" | "bool" | "boolean");
        let any = matches!(
            kind,
            "var" | "let" | "const" | "state" | "variable" | "attribute" | "property" | "declare"
        );
        let name = self.w(1);
        if !(number || flag || any) || !is_name(name) || self.at > 2 {
            return None;
        }
        let last = self.line_end(0, &[]);
        let typed = self.line_end(0, &["for", "until", "not", "compared"]);
        let (sign, value) = (self.w(2), self.w(3));
        let meant = match sign {
            ":" => self.text(1, last),
            _ => "",
        };
        let meant = match (sign, value) {
            (":", _) if number || any && self.text(3, last).contains("..") || self.w(3) == "flag" => {
                meant.to_owned()
            }
            (_, "true" | "false" | "yes" | "no") => format!("{name} : flag"),
            ("=" | ":", value) if is_number(value) => format!("{name} : {}", bounds(value)),
            _ if number => format!("{name} : 0..9"),
            _ if flag => format!("{name} : flag"),
            _ => return None,
        };
        // `flag tired until end of turn`: what is said behind it stays.
        let meant = if sign == ":" { meant } else { format!("{meant} {}", self.tail(typed, last)) };
        let meant = meant.trim_end();
        let found = errors::program_form(self.text(0, last), self.span(0, last), &format!("`{meant}`"))
            .help("a state is declared by its name, a colon, and what it can be: `flag`, or a number with its least and its greatest value, `0..9`");
        Some(Told::from(found).mended(Some(Repair::new(self.start(0), self.end(last), ""))))
    }

    /// `lives : 3`: a number without its bounds.
    fn one_number(&self) -> Option<Told> {
        if self.w(1) != ":" || !self.is_number(2) || self.at != 2 || !self.is_name(0) {
            return None;
        }
        if matches!(self.w(3), ".." | "to" | "-" | "," | ".") {
            return None;
        }
        // What a family has declared is given its value.
        if self.list == super::List::Clauses && self.names.number(self.w(0)).is_some() {
            let meant = format!("{} = {}", self.w(0), self.w(2));
            let found = errors::other_words(self.text(0, 2), self.span(0, 2), &format!("`{meant}`")).help(
                format!("`{}` is declared already; its value for this piece stands behind `=`", self.w(0)),
            );
            return Some(Told::from(found).mended(Some(Repair::new(self.start(1), self.end(1), "="))));
        }
        let meant = format!("{} : {}", self.w(0), bounds(self.w(2)));
        let found = errors::said_otherwise(
            self.text(0, 2),
            self.span(0, 2),
            "a number has a least and a greatest value",
            &format!(
                "write `{meant}`: it can be from 0 to {}, and is {} at first",
                greatest(self.w(2)),
                self.w(2)
            ),
        );
        Some(Told::from(found).mended(Some(Repair::new(self.start(0), self.end(2), ""))))
    }

    /// `lives : 0-3`, `lives : 0 to 3`, `lives : 0, 3`, `lives : [0..3]`.
    fn range_otherwise(&self) -> Option<Told> {
        if self.w(1) != ":" || !self.is_name(0) || self.at > 4 {
            return None;
        }
        let last = self.line_end(2, &["=", "for", "until", "compared", "not"]);
        let said = self.text(2, last);
        let numbers: Vec<&str> =
            said.split(|c: char| !c.is_ascii_digit()).filter(|part| !part.is_empty()).collect();
        let [low, high] = numbers.as_slice() else { return None };
        let joined: String = said.chars().filter(|c| !c.is_ascii_digit() && !c.is_whitespace()).collect();
        let other = matches!(
            joined.as_str(),
            "-" | "to"
                | ","
                | "[..]"
                | "(..)"
                | "..."
                | "[,]"
                | "(,)"
                | "through"
                | "upto"
                | "fromto"
                | "betweenand"
                | "[-]"
                | "."
        );
        if !other || low.parse::<u32>().ok()? >= high.parse::<u32>().ok()? {
            return None;
        }
        let meant = format!("{low}..{high}");
        let found = errors::other_words(said, self.span(2, last), &format!("`{meant}`"))
            .help(format!("a number stands between two bounds, with two dots: `{} : {meant}`", self.w(0)));
        let whole = Repair::new(self.start(0), self.end(self.line_end(0, &[])), "");
        Some(Told::from(found).mended(self.replace(2, last, &meant).or(Some(whole))))
    }

    /// `score = 0`, outside the pieces.
    fn value_alone(&self) -> Option<Told> {
        if self.list != super::List::Items || self.w(1) != "=" || !self.is_name(0) || self.at > 2 {
            return None;
        }
        let value = self.w(2);
        if super::names::is_cell(value) {
            let last = self.line_end(2, &[]);
            let meant = format!("zone {} = {}", self.w(0), self.text(2, last));
            let found = errors::said_otherwise(
                self.text(0, last),
                self.span(0, last),
                "a part of the board is a zone",
                &format!("write `{meant}` in the braces of `board`"),
            );
            return Some(Told::from(found).mended(Some(Repair::new(self.start(0), self.end(last), ""))));
        }
        let last = 2;
        let meant = match value {
            "true" | "false" | "yes" | "no" => format!("{} : flag", self.w(0)),
            value if is_number(value) && self.w(3) != ".." => {
                format!("{} : {}", self.w(0), bounds(value).replace("0..3 = 0", "0..9"))
            }
            _ => return None,
        };
        let found = errors::said_otherwise(
            self.text(0, last),
            self.span(0, last),
            "what the game remembers is declared: a name, a colon, and what it can be",
            &format!(
                "write `{meant}`, with the greatest value that it can have; add `for each side` if each side has its own"
            ),
        );
        Some(Told::from(found).mended(Some(Repair::new(self.start(0), self.end(last), ""))))
    }

    /// `lives - 1`, `lives--`, `lose a life`: a number that changes, in an effect that does not say what it becomes.
    pub(super) fn counted_alone(&self) -> Option<Told> {
        let end = self.line_end(0, &[";", ","]);
        let first = self.w(0);
        let (name, sign, many) = if let Some(name) = first.strip_suffix("--").filter(|name| !name.is_empty())
        {
            (name.to_owned(), "-", "1".to_owned())
        } else if let Some((name, many)) =
            first.rsplit_once('-').filter(|(name, many)| is_number(many) && self.names.number(name).is_some())
        {
            (name.to_owned(), "-", many.to_owned())
        } else if matches!(
            first,
            "lose"
                | "loses"
                | "gain"
                | "gains"
                | "get"
                | "gets"
                | "lost"
                | "win"
                | "wins"
                | "score"
                | "scores"
        ) && end > 0
        {
            // The state by its own name, or by that of one of what it counts.
            let last = self.w(end);
            let name = self.names.numbers().find(|name| {
                *name == last
                    || name.strip_suffix('s') == Some(last)
                    || last.strip_suffix('s') == Some(name)
                    || *name == "lives" && last == "life"
            })?;
            let many = crate::language::glossary::recipes::number(self.w(1))
                .filter(|_| end > 1)
                .map_or("1".to_owned(), |many| many.to_string());
            let less = matches!(first, "lose" | "loses" | "lost");
            (name.to_owned(), if less { "-" } else { "+" }, many)
        } else {
            let mut last = 0;
            while self.w(last + 1) == "." {
                last += 2;
            }
            let (sign, many) = match self.w(last + 1) {
                sign @ ("+" | "-") => (sign, self.w(last + 2)),
                "less" | "minus" => ("-", self.w(last + 2)),
                "more" | "plus" => ("+", self.w(last + 2)),
                "decreases" | "drops" | "falls" | "sinks" => {
                    ("-", if self.w(last + 2) == "by" { self.w(last + 3) } else { "1" })
                }
                "increases" | "grows" | "rises" => {
                    ("+", if self.w(last + 2) == "by" { self.w(last + 3) } else { "1" })
                }
                _ => return None,
            };
            if !is_name(self.w(last)) || !(is_number(many) || is_name(many)) {
                return None;
            }
            // What is added may be somebody's: `taken.weight`.
            let dotted = self.w(last + 3) == "." && self.w(last + 2) == many;
            let many = if dotted { self.text(last + 2, last + 4) } else { many };
            (self.text(0, last).to_owned(), sign, many.to_owned())
        };
        let meant = format!("{name} = {name} {sign} {many}");
        let guard = (1..end).find(|at| matches!(self.w(*at), "when" | "if" | "unless"));
        let meant = match guard {
            Some(guard) if self.w(guard) == "unless" => {
                format!("if not ({}) {{ {meant} }}", self.text(guard + 1, end))
            }
            Some(guard) => format!("if {} {{ {meant} }}", self.text(guard + 1, end)),
            None => meant,
        };
        let found = errors::said_otherwise(
            self.text(0, end),
            self.span(0, end),
            "an effect says what the number becomes",
            &format!("write `{meant}`; at its bounds it stays as it is"),
        );
        Some(Told::from(found).mended(self.replace(0, end, &meant).or(Some(Repair::new(
            self.start(0),
            self.end(end),
            "",
        )))))
    }
}
