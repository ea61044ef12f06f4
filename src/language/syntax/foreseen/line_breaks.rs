//! A line that ends too early: what belongs together stands on one line, unless a bracket is open.

use super::super::errors;
use super::super::list::List;
use super::super::mend::Repair;
use super::{Part, Told};

/// Longer lines are not written anew.
const LONGEST: usize = 90;

impl Part<'_> {
    /// The rest of a line, below it: with the line before it, it can be read.
    pub(super) fn broken_line(&self) -> Option<Told> {
        if self.at != 0 || !matches!(self.list, List::Endings | List::Clauses | List::Steps) {
            return None;
        }
        let (start, last) = (self.start(0), self.line_end(0, &[]));
        let before = self.scanned.original.get(..start)?;
        // Nothing but a line end and blanks lies between, and no comment.
        let line = before.trim_end_matches([' ', '\t']).strip_suffix('\n')?.trim_end();
        let line = line.get(line.rfind('\n').map_or(0, |end| end + 1)..)?;
        let line = line.rsplit('{').next()?.trim();
        if line.is_empty() || line.contains('#') || line.contains('}') {
            return None;
        }
        let meant = format!("{line} {}", self.text(0, last));
        if meant.len() > LONGEST {
            return None;
        }
        let meant = self.sound(self.list.only(), meant)?;
        let found = errors::said_otherwise(
            self.text(0, last),
            self.span(0, last),
            "this goes on with the line above, and words side by side stand on one line",
            &format!("write `{meant}`"),
        );
        Some(Told::from(found).mended(Some(Repair::new(start, self.end(last), ""))))
    }
}
