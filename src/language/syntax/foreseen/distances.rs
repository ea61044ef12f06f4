//! How far a leg goes, in plain English: `step two squares forward`, `slide diagonal up to 3`, `step up one level`.

use super::super::errors;
use super::{Part, Told};
use crate::language::glossary::recipes::number;

/// Words for a cell as a measure.
const UNITS: &str = "cell cells square squares field fields space spaces step steps level levels row rows rank ranks file files \
                     column columns place places point points tile tiles";

/// Words that say that it may be fewer.
const AT_MOST: [&str; 9] = [
    "up to",
    "at most",
    "no more than",
    "not more than",
    "a maximum of",
    "maximum",
    "max",
    "maximal",
    "one to",
];

/// Words that say nothing beside a number.
const EXACTLY: [&str; 6] = ["exactly", "just", "only", "precisely", "by", "for"];

/// Farther than this is a slide.
const FARTHEST: u32 = 20;

impl Part<'_> {
    /// A leg of so many cells, from its word on.
    pub(super) fn so_far(&self, leg: usize) -> Option<(Told, usize)> {
        let slide = self.w(leg) == "slide";
        let (mut at, mut direction, mut quiet, mut far) = (leg + 1, None, false, None);
        for _ in 0..4 {
            if far.is_none()
                && let Some((found, behind)) = self.distance(at, direction.is_some())
            {
                far = Some(found);
                at = behind;
            } else if direction.is_none() && self.names.is_direction(self.w(at)) {
                direction = Some((at, at));
                at += 1;
            } else if direction.is_none() && self.w(at) == "(" {
                let close = (at..at + 12).find(|at| self.w(*at) == ")")?;
                direction = Some((at, close));
                at = close + 1;
            } else if !quiet && self.w(at) == "quietly" {
                quiet = true;
                at += 1;
            } else {
                break;
            }
        }
        let ((first, close), (far, at_most)) = (direction?, far?);
        if self.w(at) == "times" && !slide && far > 1 {
            return Some(self.so_many_times(leg, at, (self.text(first, close), quiet), (far, at_most)));
        }
        let (last, direction) = (at - 1, self.text(first, close));
        if !self.on_one_line(leg, last) {
            return None;
        }
        let mode = if quiet { " quietly" } else { "" };
        let onward = match (far, slide || at_most) {
            (1, _) => String::new(),
            (2, true) => format!(" then (step same{mode})?"),
            (2, false) => format!(" then step same{mode}"),
            (far, true) => format!(" then (step same{mode})[0..{}]", far - 1),
            (far, false) => format!(" then (step same{mode})[{}]", far - 1),
        };
        let meant = format!("step {direction}{mode}{onward}");
        let help = if far == 1 {
            "a step goes one cell: how far is not said"
        } else {
            "a walk is told leg by leg: one step, and then so many in the same direction; how often a leg is made stands in \
             square brackets behind round ones"
        };
        let found =
            errors::other_words(self.text(leg, last), self.span(leg, last), &format!("`{meant}`")).help(help);
        let short = format!("step {direction}{mode}");
        let repair = self.replace(leg, last, &meant).or_else(|| self.replace(leg, last, &short));
        Some((Told::from(found).mended(repair), last + 1))
    }

    /// `step any quietly up to 3 times`, from the leg to `times`: each step may turn, or none does.
    fn so_many_times(
        &self,
        leg: usize,
        times: usize,
        (direction, quiet): (&str, bool),
        (far, at_most): (u32, bool),
    ) -> (Told, usize) {
        let step = if quiet { format!("step {direction} quietly") } else { format!("step {direction}") };
        let same = if quiet { "step same quietly" } else { "step same" };
        let (any_way, straight) = if at_most {
            (format!("({step})[1..{far}]"), format!("{step} then ({same})[0..{}]", far - 1))
        } else {
            (format!("({step})[{far}]"), format!("{step} then ({same})[{}]", far - 1))
        };
        let found = errors::other_words(self.text(leg, times), self.span(leg, times), &format!("`{any_way}`"))
            .help(format!(
                "how often a leg is made stands in square brackets behind round ones, and each time it may go another way; \
                 all in one line it is `{straight}`"
            ));
        let repair = self.replace(leg, times, &any_way).or_else(|| self.replace(leg, times, &step));
        (Told::from(found).mended(repair), times + 1)
    }

    /// A number of cells from a word on, whether it may be fewer, and the word behind it. A bare number stands behind a direction.
    fn distance(&self, at: usize, bare: bool) -> Option<((u32, bool), usize)> {
        let most = AT_MOST.iter().filter_map(|way| self.says(at, way)).max();
        let only = EXACTLY.iter().find_map(|way| self.says(at, way));
        let from = at + most.or(only).unwrap_or(0);
        let word = self.w(from);
        let far = number(word).or_else(|| matches!(word, "a" | "single").then_some(1))?;
        let far = u32::try_from(far).ok().filter(|far| (1..=FARTHEST).contains(far))?;
        let unit = UNITS.split_whitespace().any(|unit| unit == self.w(from + 1));
        let said = unit || bare && !matches!(word, "a" | "single");
        let spelt = unit || most.is_some() || !word.starts_with(|sign: char| sign.is_ascii_digit());
        let known = self.names.declares(word) || unit && self.names.declares(self.w(from + 1));
        // `step any 2` is told of elsewhere, with both that it may mean.
        (said && spelt && !known).then_some(((far, most.is_some()), from + 1 + usize::from(unit)))
    }
}
