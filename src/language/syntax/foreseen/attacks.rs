//! Who attacks whom, in other words and in another order: `attacked if on here by enemy`, `attacked by Rook or Knight`,
//! `own King attacks mover`, `protected`.

use super::super::errors;
use super::super::grammar::Rule;
use super::names::is_cell;
use super::phrases::END;
use super::{Part, Told};
use crate::language::diagnostic::Diagnostic;

/// What stands behind `attacked`.
#[derive(Default)]
struct Behind {
    /// By whom.
    by: Option<String>,
    /// If on which cells.
    on: Option<String>,
    /// Without effects.
    bare: bool,
    /// By so many men at least.
    many: Option<usize>,
    /// The word behind all of it.
    next: usize,
}

impl Part<'_> {
    /// The mistake in a question about attacks, with the word behind it. `at` is the word that speaks of them.
    pub(super) fn attacked_otherwise(&self, at: usize, lone: bool) -> Option<(Told, usize)> {
        let word = self.w(at);
        if word != "attacked" && self.names.declares(word) {
            return None;
        }
        match word {
            "attacked" => self.asked_of_attacks(at, lone),
            "attacks" | "attack" | "threatens" | "threaten" => self.attacks_whom(at, lone, None),
            "protects" | "defends" | "guards" | "covers" => self.attacks_whom(at, lone, Some("protects")),
            "protected" | "defended" | "guarded" | "covered" | "unprotected" | "undefended" | "unguarded" => {
                self.protected(at, lone)
            }
            _ => None,
        }
    }

    /// Whom a question before a word is about, where it begins, and whether that is denied right before the word.
    fn attacked_men(&self, at: usize, lone: bool) -> Option<(usize, String, bool)> {
        let start = self.question_start(at, false, lone)?;
        let mut last = at;
        let mut denied = false;
        while last > start && matches!(self.w(last - 1), "is" | "are" | "not" | "isn't" | "being") {
            last -= 1;
            denied |= matches!(self.w(last), "not" | "isn't");
        }
        // `not attacked`: the question begins behind the `not`.
        if last == start && start == at && self.w(at.wrapping_sub(1)) == "not" && start >= 2 {
            let before = self.question_start(at - 1, false, lone)?;
            // Of nobody it may be said in a piece.
            let men = if before < at - 1 { self.text(before, at - 2) } else { "" };
            return Some((before.min(at - 1), men.to_owned(), true));
        }
        let men = if last > start { self.text(start, last - 1) } else { "" };
        Some((start, self.plain_set(men).unwrap_or_else(|| men.to_owned()), denied))
    }

    /// `attacked` with more behind it.
    fn asked_of_attacks(&self, at: usize, lone: bool) -> Option<(Told, usize)> {
        let (start, men, denied) = self.attacked_men(at, lone)?;
        let cells = !men.contains(' ')
            && (matches!(men.as_str(), "here" | "origin") || self.names.is_zone(&men) || is_cell(&men))
            && self.in_piece(at);
        let mut behind = self.behind_attacked(at + 1, self.attackers_of(&men));
        // In a piece, what is said of nobody is said of the man himself.
        let men =
            if men.is_empty() && behind.on.is_some() && self.in_piece(at) { "mover".to_owned() } else { men };
        if behind.next == at + 1 && !(cells && denied) || men.is_empty() {
            return None;
        }
        let men = if cells && behind.on.is_none() {
            // `here` he is already.
            behind.on = Some(men).filter(|cell| cell != "here");
            "mover".to_owned()
        } else {
            men
        };
        let last = behind.next - 1;
        let asked = match behind.many {
            Some(many) => {
                let who =
                    behind.by.take().unwrap_or_else(|| self.attackers_of(&men).unwrap_or("enemy").to_owned());
                let those = Behind { by: Some("it".to_owned()), on: behind.on.clone(), ..behind };
                format!("number of ({who} where {}) >= {many}", written(&men, &those))
            }
            None => written(&men, &behind),
        };
        let said = self.text(start, last);
        if asked == said {
            return None;
        }
        // Of a piece alone, both sides attack: that is hardly meant.
        let asked = match (&behind.by, self.attackers_of(&men)) {
            (Some(by), Some(side)) if behind.many.is_none() && self.names.is_piece(by) => {
                let by = Some(format!("{side} {by}"));
                written(&men, &Behind { by, ..behind })
            }
            _ => asked,
        };
        let meant = if denied { format!("not {asked}") } else { asked };
        let meant = self.sound(Rule::only_condition, meant)?;
        let why = if meant.starts_with("number of") || meant.starts_with("not number of") {
            "those that attack him are counted so"
        } else if cells {
            "men are attacked, and no cells: `if on` asks what would be if he stood there"
        } else {
            "behind `attacked` stand `by`, `if on` and `without effects`, in this order; several men behind `by` stand in brackets"
        };
        Some(self.attack_told(start, last, &meant, why))
    }

    fn attack_told(&self, first: usize, last: usize, meant: &str, why: &str) -> (Told, usize) {
        let found: Diagnostic =
            errors::other_words(self.text(first, last), self.span(first, last), &format!("`{meant}`"))
                .help(why);
        let repair = if self.on_one_line(first, last) {
            self.replace(first, last, meant).or_else(|| self.replace(first, last, "no enemy"))
        } else {
            None
        };
        (Told::from(found).mended(repair), last + 1)
    }

    /// The side whose men attack these, where it is sure.
    fn attackers_of(&self, men: &str) -> Option<&str> {
        let words = || men.split(|sign: char| !(sign.is_alphanumeric() || sign == '-'));
        if words().any(|word| word == "enemy") {
            return Some("own");
        }
        if words().any(|word| matches!(word, "own" | "mover" | "here")) {
            return Some("enemy");
        }
        let side = words().find(|word| self.names.sides.iter().any(|side| side == word))?;
        self.names.other(side)
    }

    /// What is said behind `attacked`, in whatever order; `side`: whose men attack, where that is sure.
    fn behind_attacked(&self, from: usize, side: Option<&str>) -> Behind {
        let mut behind = Behind { next: from, ..Behind::default() };
        loop {
            let at = behind.next;
            if self.words.get(at).is_none_or(|word| word.fresh) {
                return behind;
            }
            match (self.w(at), self.w(at + 1), self.w(at + 2)) {
                ("by", "two" | "three" | "2" | "3", _) | ("at", "least", "twice")
                    if behind.many.is_none() =>
                {
                    behind.many = Some(if matches!(self.w(at + 1), "three" | "3") { 3 } else { 2 });
                    behind.next = if self.w(at) == "by" { at + 2 } else { at + 3 };
                    while matches!(
                        self.w(behind.next),
                        "men" | "pieces" | "enemies" | "or" | "more" | "of" | "them"
                    ) {
                        behind.next += 1;
                    }
                }
                ("twice" | "doubly", ..) if behind.many.is_none() => {
                    (behind.many, behind.next) = (Some(2), at + 1);
                }
                ("thrice", ..) if behind.many.is_none() => (behind.many, behind.next) = (Some(3), at + 1),
                ("more", "than", "once") if behind.many.is_none() => {
                    (behind.many, behind.next) = (Some(2), at + 3);
                }
                ("by", ..) if behind.by.is_none() => {
                    let Some((set, next)) = self.attack_set(at + 1, side) else { return behind };
                    (behind.by, behind.next) = (Some(set), next);
                }
                ("but", "not", "by") | ("except", "by", _) | ("other", "than", "by")
                    if behind.by.is_none() =>
                {
                    let set = if self.w(at + 1) == "by" { at + 2 } else { at + 3 };
                    let Some((set, next)) = self.attack_set(set, None) else { return behind };
                    let all = side.unwrap_or("man");
                    let set = set.strip_prefix(&format!("{all} ")).unwrap_or(&set).to_owned();
                    (behind.by, behind.next) = (Some(format!("({all} but not {set})")), next);
                }
                ("if", "on", _) if behind.on.is_none() => {
                    let Some((set, next)) = self.attack_set(at + 2, None) else { return behind };
                    (behind.on, behind.next) = match self.those_cells(&set, next) {
                        Some((those, end)) => (Some(those), end),
                        None => (Some(set), next),
                    };
                }
                ("without", "effects", _) if !behind.bare => (behind.bare, behind.next) = (true, at + 2),
                _ => return behind,
            }
        }
    }

    /// A set behind `by` or `on`, in brackets where it needs them, and the word behind it.
    fn attack_set(&self, from: usize, side: Option<&str>) -> Option<(String, usize)> {
        let stops = |at: usize| {
            END.contains(&self.w(at))
                || matches!(
                    self.w(at),
                    "by" | "if"
                        | "where"
                        | "without"
                        | "but"
                        | "twice"
                        | "except"
                        | "wins"
                        | "after"
                        | ">="
                        | "<="
                        | ">"
                        | "<"
                        | "is"
                        | "in"
                        | "="
                        | ""
                )
                || self.words.get(at).is_none_or(|word| word.fresh)
        };
        let words = |from: usize| -> Option<usize> {
            let mut at = from;
            while !stops(at) {
                at = if self.w(at) == "(" { self.closing(at)? + 1 } else { at + 1 };
            }
            (at > from).then_some(at)
        };
        let mut next = words(from)?;
        let first = self.text(from, next - 1);
        let mut all = vec![self.plain_set(first).unwrap_or_else(|| first.to_owned())];
        // `or Knight`: a piece, and nothing that is asked of it.
        while matches!(self.w(next), "or" | "and" | "nor") {
            let by = usize::from(self.w(next + 1) == "by");
            let more = next + 1 + by;
            let Some(end) = words(more).filter(|_| self.may_be_men(more)) else { break };
            if matches!(self.w(end), "is" | "in" | "by" | ">=" | "<=" | ">" | "<" | "if" | "but") {
                break;
            }
            all.push(self.text(more, end - 1).to_owned());
            next = end;
        }
        let joined =
            all.len() > 1 || all.first().is_some_and(|set| set.contains(" or ") && !set.contains('('));
        let whose = all.first().and_then(|set| set.split_once(' ')).map(|(side, _)| side.to_owned());
        let whose = whose.filter(|side| {
            matches!(side.as_str(), "own" | "enemy")
                || self.names.other(side).is_some() && self.names.sides.contains(side)
        });
        let bare: Vec<String> = match &whose {
            Some(side) => {
                let before = format!("{side} ");
                all.iter().map(|set| set.strip_prefix(&before).unwrap_or(set).to_owned()).collect()
            }
            None => all,
        };
        let set = bare.join(" or ");
        let set = match (whose.as_deref().or(side.filter(|_| joined)), joined) {
            (Some(side), true) => format!("{side} ({set})"),
            (Some(side), false) => format!("{side} {set}"),
            (None, true) => format!("({set})"),
            (None, false) => set,
        };
        Some((set, next))
    }

    /// `d4 where it in marsh`: cells of which more is asked, in brackets, and the word behind.
    fn those_cells(&self, cells: &str, at: usize) -> Option<(String, usize)> {
        let end = self.question_end(at + 1).filter(|_| self.w(at) == "where")?;
        let is_about_them = (at + 1..=end).any(|at| self.w(at) == "it");
        is_about_them.then(|| (format!("({cells} {})", self.text(at, end)), end + 1))
    }

    /// Whether men are named from a word on.
    fn may_be_men(&self, at: usize) -> bool {
        self.is_piece(at) || matches!(self.w(at), "own" | "enemy") && self.is_piece(at + 1)
    }

    /// `own King attacks mover`, `own Rook protects own King`.
    fn attacks_whom(&self, at: usize, lone: bool, protects: Option<&str>) -> Option<(Told, usize)> {
        let start = self.question_start(at, false, lone).filter(|start| *start < at)?;
        let last = self.question_end(at + 1)?;
        let by = self.plain_set(self.text(start, at - 1))?;
        let whom = self.plain_set(self.text(at + 1, last))?;
        let by = if by.contains(" or ") || by.contains(" by ") { format!("({by})") } else { by };
        let whom = if whom.contains(" or ") { format!("({whom})") } else { whom };
        let meant = self.sound(Rule::only_condition, format!("{whom} attacked by {by}"))?;
        let why = if protects.is_some() {
            "who is protected by a man could be taken back by him: he is attacked by his own side"
        } else {
            "whoever is attacked stands first, and behind `by` who attacks"
        };
        Some(self.attack_told(start, last, &meant, why))
    }

    /// `mover protected`, `own Pawn not defended by own Rook`.
    fn protected(&self, at: usize, lone: bool) -> Option<(Told, usize)> {
        let (start, men, denied) = self.attacked_men(at, lone)?;
        let denied = denied != self.w(at).starts_with("un");
        let men = if men.is_empty() { "mover".to_owned() } else { men };
        let side = match self.attackers_of(&men) {
            Some("own") => "enemy",
            _ => "own",
        };
        let (by, next) = if self.w(at + 1) == "by" {
            self.attack_set(at + 2, Some(side))?
        } else {
            (side.to_owned(), at + 1)
        };
        let not = if denied { "not " } else { "" };
        let meant = self.sound(Rule::only_condition, format!("{not}{men} attacked by {by}"))?;
        let why = "who is protected could be taken back: he is attacked by his own side";
        Some(self.attack_told(start, next - 1, &meant, why))
    }
}

/// A question about attacks in the order of the language.
fn written(men: &str, behind: &Behind) -> String {
    let by = behind.by.as_ref().map_or(String::new(), |by| format!(" by {by}"));
    let on = behind.on.as_ref().map_or(String::new(), |on| format!(" if on {on}"));
    let bare = if behind.bare { " without effects" } else { "" };
    format!("{men} attacked{by}{on}{bare}")
}
