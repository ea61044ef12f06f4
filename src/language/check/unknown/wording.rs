//! The line to write in place of a word of other games, with the author's own words.

use std::collections::HashSet;

use super::advice::Advice;
use super::advisor::Advisor;
use super::sought::Sought;
use crate::language::check::declared::meaning::Meaning;
use crate::language::check::unknown::word::Unknown;
use crate::language::glossary::synonyms;
use crate::language::source::Span;

impl<'t> Advisor<'t> {
    /// The line to write for a word of other games, a few words about it, and whether it stands for all words beside
    /// it as well.
    pub(super) fn synonym(
        &self,
        unknown: &Unknown,
        names: &HashSet<String>,
    ) -> Option<(String, String, bool)> {
        let text = |span: Option<Span>| span.map(|span| self.sources.text(span));
        let known =
            synonyms::find(&unknown.name, unknown.sought.places()).or_else(|| direction_for_leg(unknown));
        // `King in checkmate`: what ends a game is no place.
        let ends = || {
            let found = synonyms::find(&unknown.name, &[synonyms::Place::Ending]);
            found.filter(|_| unknown.sought == Sought::Cells)
        };
        let known = known.or_else(ends)?;
        // A direction alone is gone in by a step.
        let leg = unknown.sought == Sought::Walk && known.place == synonyms::Place::Direction;
        let before = self.mended(text(unknown.around.before), unknown, names);
        let after = self.mended(text(unknown.around.after), unknown, names);
        let beside_known = before.is_some() && after.is_some();
        if !beside_known && known.write.iter().any(|line| line.contains('{')) {
            return None;
        }
        let (before, after) = (before.unwrap_or_default(), after.unwrap_or_default());
        let line = known.write.iter().find_map(|line| {
            let line = self.filled(line, unknown, &before, &after)?;
            self.can_be_said(&line, known).then_some(line)
        })?;
        if leg {
            return Some((format!("step {line}"), "a direction stands behind a leg".to_owned(), false));
        }
        let note = known.note.replace("{word}", &unknown.name);
        let question = matches!(known.place, synonyms::Place::Question | synonyms::Place::Ending);
        let together = question || known.write.iter().any(|line| line.contains('{'));
        // A word for a word: the words beside it stay, as far as they are known themselves.
        let alone = beside_known && known.stands == known.place && !together;
        if alone
            && (unknown.sought != Sought::Mode)
            && unknown.around.whole.is_some()
            && self.strange_beside(unknown, names)
        {
            let all = [before.as_str(), line.as_str(), after.as_str()];
            let all: Vec<&str> = all.into_iter().filter(|part| !part.is_empty()).collect();
            return Some((all.join(" "), note, true));
        }
        Some((line, note, together))
    }

    /// The two directions that a word of the compass may mean: as each side sees it, and as the board lies.
    pub(super) fn compass(&self, unknown: &Unknown, line: &str) -> Option<Advice> {
        let points = [("north", "n"), ("south", "s"), ("east", "e"), ("west", "w")];
        let (_, point) = points.iter().find(|(word, _)| unknown.name.eq_ignore_ascii_case(word))?;
        let known = matches!(self.names.get(point), Some(Meaning::Tracks(_))) && line != *point;
        let write = format!("write `{line}`; where it is the same for both sides, `{point}`");
        (known && unknown.sought == Sought::Direction && !line.contains(' '))
            .then(|| Advice::Recipe("as each side sees it".to_owned(), write))
    }

    /// Whether there are other unknown words beside one.
    fn strange_beside(&self, unknown: &Unknown, names: &HashSet<String>) -> bool {
        let text = |span: Option<Span>| span.map_or("", |span| self.sources.text(span));
        let beside = [text(unknown.around.before), text(unknown.around.after)];
        beside.iter().flat_map(|text| text.split_whitespace()).any(|word| names.contains(word))
    }

    /// The words beside an unknown one, those that are not known either in the words of the language.
    pub(super) fn mended(
        &self,
        text: Option<&str>,
        unknown: &Unknown,
        names: &HashSet<String>,
    ) -> Option<String> {
        let mut words = Vec::new();
        for word in text.unwrap_or("").split_whitespace() {
            if !names.contains(word) || self.names.get(word).is_some() {
                words.push(word.to_owned());
                continue;
            }
            let other = Unknown { name: word.to_owned(), ..unknown.clone() };
            if let Some(near) = self.alike(&other) {
                words.push(near);
                continue;
            }
            match synonyms::find(word, other.sought.places()) {
                Some(known) => {
                    let direction = known.place == synonyms::Place::Direction;
                    let plain = known.stands == known.place && (known.note.is_empty() || direction);
                    let line = known.write.first().filter(|_| plain)?;
                    // An article, or a word such as `all`, is left out.
                    if *line != "{beside}" {
                        if line.contains('{') {
                            return None;
                        }
                        words.push((*line).to_owned());
                    }
                }
                None => words.push(self.near(&other, true)?),
            }
        }
        Some(words.join(" "))
    }

    /// A template with the author's words; nothing where there is no word for a part of it.
    fn filled(&self, line: &str, unknown: &Unknown, before: &str, after: &str) -> Option<String> {
        let chief = self.chief();
        let or = |text: &str, other: String| if text.is_empty() { other } else { text.to_owned() };
        let beside = if before.is_empty() || after.is_empty() {
            format!("{before}{after}")
        } else {
            format!("{before} {after}")
        };
        let mut parts = line.split('{');
        let mut filled = parts.next().unwrap_or("").to_owned();
        for part in parts {
            let Some((slot, rest)) = part.split_once('}') else {
                filled.push('{');
                filled.push_str(part);
                continue;
            };
            let value = match slot {
                "before" | "chief-men" if matches!(before, "own" | "enemy") => format!("{before} {}", chief?),
                "before" | "chief-men" if !before.is_empty() => before.to_owned(),
                "no-move" if before.starts_with("enemy") => "no move for enemy".to_owned(),
                "no-move" if unknown.after_turn && before.is_empty() => "no move for enemy".to_owned(),
                "no-move" => "no move".to_owned(),
                "chief-men" if unknown.after_turn => format!("enemy {}", chief?),
                "before" | "chief-men" => format!("own {}", chief?),
                "lost" => self.lost(unknown, before)?,
                "chief" => chief?.to_owned(),
                "after" => or(
                    after,
                    if self.names.get("last").is_some() { "last".to_owned() } else { self.cell_name(0)? },
                ),
                "about" => or(&beside, "enemy".to_owned()),
                "men" => or(&beside, "own".to_owned()),
                "beside" if beside.is_empty() => return None,
                "beside" => beside.clone(),
                "near" if unknown.board => or(after, self.cell_name(0)?),
                "near" => or(after, "here".to_owned()),
                "pawn" => self.pawn()?.to_owned(),
                "pieces" => self.program.pieces().join(" or "),
                "word" => unknown.name.clone(),
                "leg" => before.to_owned(),
                "first" => self.cell_name(0)?,
                "second" => self.cell_name(1)?,
                "direction" => or(after, "any".to_owned()),
                "edge" | "corners" | "centre" | "low" | "high" => self.part_of_board(slot)?,
                // A block of the language's own.
                _ => format!("{{{slot}}}"),
            };
            filled.push_str(&value);
            filled.push_str(rest);
        }
        Some(filled)
    }

    /// The men that somebody has lost: a piece of the side that wins or loses by it.
    fn lost(&self, unknown: &Unknown, before: &str) -> Option<String> {
        let named_nobody = before.is_empty();
        let men = if named_nobody { self.chief()? } else { before };
        if !named_nobody && !matches!(self.names.get(before), Some(Meaning::Kind(_) | Meaning::Family(_))) {
            return Some(before.to_owned());
        }
        let line = self.sources.text(self.sources.lines_of(unknown.at));
        let before = line.get(..line.find(&unknown.name)?).unwrap_or("");
        let words: Vec<&str> = before.split(|c: char| !(c.is_alphanumeric() || c == '-')).collect();
        let outcome = words.iter().rposition(|word| matches!(*word, "win" | "lose" | "wins" | "loses"));
        let named = outcome.and_then(|at| words.get(at.checked_sub(1)?)).copied().unwrap_or("");
        let side = self.ir.sides.iter().position(|side| side == named);
        let whose = match (outcome.and_then(|at| words.get(at)).copied(), side) {
            (Some("wins"), Some(side)) => self.ir.sides.get(1 - side.min(1))?,
            (Some("loses"), Some(side)) => self.ir.sides.get(side)?,
            (Some("lose"), _) => "own",
            (Some("win"), _) => "enemy",
            _ if named_nobody => "enemy",
            _ => return Some(men.to_owned()),
        };
        Some(format!("{whose} {men}"))
    }

    /// Whether the words of a line are known in this game.
    fn can_be_said(&self, line: &str, known: &synonyms::Synonym) -> bool {
        use synonyms::Place::{Board, Clause, Direction, Item};
        if matches!(known.stands, Board | Clause | Item) {
            return true;
        }
        let mut words = line
            .split(|c: char| !(c.is_alphanumeric() || "-_'".contains(c)))
            .filter(|word| word.chars().any(char::is_alphabetic));
        if known.stands == Direction {
            return words.all(|word| {
                matches!(self.names.get(word), Some(Meaning::Tracks(_)))
                    || matches!(word, "same" | "back" | "left" | "right" | "of" | "all")
            });
        }
        // Of the words in these lines only those of the prelude are not known on every board.
        let missing =
            ["orthogonal", "diagonal", "any", "forward", "backward", "sideways", "forward-diagonal", "last"];
        words.all(|word| !missing.contains(&word) || self.names.get(word).is_some())
    }

    /// The piece that an author means who speaks of a king: one of that name, else one that stands alone.
    pub(super) fn chief(&self) -> Option<&'t str> {
        use crate::language::syntax::tree::{SetupBody, Stands};
        let kinds =
            || self.program.kinds.iter().filter(|kind| !kind.family).map(|kind| kind.name.text.as_str());
        if let Some(king) = kinds().find(|name| name.eq_ignore_ascii_case("king")) {
            return Some(king);
        }
        let armies = self.program.setup.iter().flat_map(|(_, bodies)| bodies).filter_map(|body| match body {
            SetupBody::Armies(armies) => Some(armies),
            SetupBody::Drawing(..) => None,
        });
        let alone = armies.flatten().flat_map(|army| army.men.iter().flatten()).find(|men| {
            matches!(&men.stands, Stands::Cells(cells, _) if matches!(cells.as_slice(), [only] if only.last.is_none()))
        });
        alone
            .map(|men| men.kind.text.as_str())
            .filter(|name| kinds().any(|kind| kind == *name))
            .or_else(|| kinds().next())
    }

    /// The piece of which there are most: one called so, else the last one declared.
    fn pawn(&self) -> Option<&'t str> {
        let kinds =
            || self.program.kinds.iter().filter(|kind| !kind.family).map(|kind| kind.name.text.as_str());
        kinds().find(|name| name.eq_ignore_ascii_case("pawn")).or_else(|| kinds().next_back())
    }

    fn cell_name(&self, index: usize) -> Option<String> {
        self.ir.board.cells.get(index).map(|cell| cell.name.clone())
    }
}

/// The direction that is meant by a word where a way of moving stands.
fn direction_for_leg(unknown: &Unknown) -> Option<&'static synonyms::Synonym> {
    let alone = unknown.sought == Sought::Walk && unknown.around.after.is_none();
    synonyms::find(&unknown.name, &[synonyms::Place::Direction]).filter(|_| alone)
}
