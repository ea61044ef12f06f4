//! Questions whether the board is full, where it never is.

use super::errors;
use crate::language::check::facts::Facts;
use crate::language::diagnostic::Diagnostic;
use crate::language::ir::Effect;
use crate::language::source::Span;

impl Facts<'_> {
    /// Warns of a question whether the board is full, where there are never so many men.
    pub(super) fn never_full(&self, at: Span) -> Option<Diagnostic> {
        // Who changes sides or becomes another is one man as before.
        if self.fills_hands() || self.every_effect().flatten().any(Effect::can_bring_men) {
            return None;
        }
        let men = self.placements().map(|placement| {
            let men =
                placement.men.iter().fold(0_i64, |sum, man| sum.saturating_add(i64::from(man.count.max(1))));
            placement.hands.iter().fold(men, |sum, (.., many)| sum.saturating_add(i64::from(*many)))
        });
        let men = men.max()?;
        let cells = self.ir.board.cells.len();
        let text = self.sources.words(at);
        let text = if text.starts_with("no") { text } else { format!("no {text}") };
        let hands = !self.ir.hand.is_empty();
        (men < i64::try_from(cells).ok()?).then(|| errors::never_full((at, &text), cells, men, hands))
    }
}
