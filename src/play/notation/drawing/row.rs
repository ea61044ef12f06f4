//! Lines of signs, some of them highlighted.

/// How a sign stands out where there are colours.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Look {
    /// The number of the zone that is the ground, from 0 in the order of the legend.
    pub zone: Option<usize>,
    /// It is of a cell that the last move has changed.
    pub last: bool,
}

/// Signs side by side that look alike.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Run {
    /// The signs.
    pub text: String,
    /// How they look.
    pub look: Look,
}

/// A line of signs.
#[derive(Clone, Debug, Default)]
pub(super) struct Row(Vec<(char, Look)>, Option<usize>);

impl Row {
    /// A text, as it is.
    pub(super) fn of(text: &str) -> Self {
        Self(text.chars().map(|sign| (sign, Look::default())).collect(), None)
    }

    /// Puts a word in a column, or after what is there already; in which column it begins.
    pub(super) fn put(&mut self, column: usize, word: &str) -> usize {
        self.pad(column);
        let begins = self.0.len();
        self.0.extend(word.chars().map(|sign| (sign, Look::default())));
        begins
    }

    /// Puts one sign in place of what is there.
    pub(super) fn set(&mut self, column: usize, sign: char) {
        self.pad(column + 1);
        if let Some(place) = self.0.get_mut(column) {
            place.0 = sign;
        }
    }

    /// The sign in a column.
    pub(super) fn at(&self, column: usize) -> char {
        self.0.get(column).map_or(' ', |(sign, _)| *sign)
    }

    /// Gives looks to a number of signs from a column on.
    pub(super) fn paint(&mut self, column: usize, count: usize, look: impl Fn(&mut Look)) {
        self.pad(column + count);
        self.0.iter_mut().skip(column).take(count).for_each(|(_, known)| look(known));
    }

    /// Fills it with blanks.
    pub(super) fn pad(&mut self, width: usize) {
        if self.0.len() < width {
            self.0.resize(width, (' ', Look::default()));
        }
    }

    /// Puts another row after it.
    pub(super) fn extend(&mut self, other: &Self) {
        self.0.extend_from_slice(&other.0);
    }

    /// How many signs it has, or had when its width was settled.
    pub(super) fn width(&self) -> usize {
        self.1.unwrap_or(self.0.len())
    }

    /// Settles its width: what comes now stands in the gap to the next level.
    pub(super) fn settle(&mut self) {
        self.1 = Some(self.0.len());
    }

    /// Its signs in runs, without blanks at its end that do not stand out.
    pub(super) fn runs(&self) -> Vec<Run> {
        let blank = |(sign, look): &&(char, Look)| *sign == ' ' && *look == Look::default();
        let length = self.0.len() - self.0.iter().rev().take_while(blank).count();
        let mut runs: Vec<Run> = Vec::new();
        for (sign, look) in self.0.iter().take(length) {
            match runs.last_mut() {
                Some(run) if run.look == *look => run.text.push(*sign),
                _ => runs.push(Run { text: sign.to_string(), look: *look }),
            }
        }
        runs
    }
}
