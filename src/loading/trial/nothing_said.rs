//! Texts behind `exclude` that no move could have, whatever the rules forbid: they hold, and prove nothing.

use super::expectation::MoveQuery;
use super::mismatch::Mismatch;
use crate::language::diagnostic::words::{article, first_of};
use crate::language::ir::parts::Part;
use crate::language::ir::{Effect, EffectKind, Kind, KindValueKind, Reason, Target};
use crate::language::letters::Letters;
use crate::language::sorting::Sorting;
use crate::language::source::Span;
use crate::play::notation::{self, Sketch, order};
use crate::play::session::Trouble;
use crate::play::trace::Refusal;
use crate::play::why;

impl MoveQuery<'_, '_> {
    /// What is wrong with the first target of `exclude` that says nothing.
    pub(super) fn says_nothing(&self, targets: &[Target]) -> Result<Option<Mismatch>, Trouble> {
        if self.play.outcome()?.is_some() {
            return Ok(None);
        }
        for target in targets {
            let Target::Move(at, text) = target else { continue };
            if let Some(why) = self.nobody_for(text).or_else(|| self.becomes_nothing_such(text)) {
                return Ok(Some(holds_anyway(*at, text, why)));
            }
            if let Some(found) = self.written_otherwise(*at, text)? {
                return Ok(Some(found));
            }
        }
        Ok(None)
    }

    /// That the piece of a text does not stand where its first act begins, is not of the side to move, or is never dropped.
    fn nobody_for(&self, text: &str) -> Option<String> {
        let Sketch { kinds, drop, cells } = notation::sketch(self.game, text)?;
        let [first, ..] = cells[..] else { return None };
        if drop {
            let drops =
                |kind: &Kind| self.game.kinds.get(kind.index()).is_some_and(|kind| !kind.drops.is_empty());
            let name = self.game.kind_name(*kinds.first()?);
            return (!kinds.iter().any(drops)).then(|| format!("{} {name} has no `drop`", article(name)));
        }
        let cell = self.game.board.cell_name(first);
        let mut there = self.play.position().men().filter(|man| man.cell == Some(first)).peekable();
        let Some(stands) = there.peek().map(|man| self.game.kind_name(man.kind)) else {
            return Some(format!("nobody stands on `{cell}`"));
        };
        let is_meant = kinds.is_empty() || there.any(|man| kinds.contains(&man.kind));
        if is_meant {
            self.of_the_other_side(text)
        } else {
            Some(format!("{} {stands} stands on `{cell}`", article(stands)))
        }
    }

    /// That no piece becomes the kind that a text names behind `=`, by no promotion and no effect.
    fn becomes_nothing_such(&self, text: &str) -> Option<String> {
        let (_, named) = text.split_once('=')?;
        // A longer word is the name of a side.
        let named = named.split(|sign: char| !sign.is_alphanumeric()).next()?.upper();
        let kinds = (0..self.game.kinds.len()).map(Kind::at);
        let mut named = kinds.filter(|kind| {
            self.game.kinds.get(kind.index()).is_some_and(|decl| decl.letter.upper() == named)
        });
        let name = self.game.kind_name(named.next().filter(|_| named.next().is_none())?);
        let (mut known, mut all) = (Vec::<Kind>::new(), true);
        self.game.each_clause(&mut |clause| {
            clause.each_within(&mut |part| {
                let to = match part {
                    Part::Promotion(rule) => Some(&rule.to),
                    Part::Effect(Effect { kind: EffectKind::Change(_, becomes), .. }) => becomes.kind(),
                    _ => None,
                };
                match to.map(|to| &to.kind) {
                    Some(KindValueKind::These(kinds)) => known.extend(kinds),
                    Some(_) => all = false,
                    None => {}
                }
                all
            });
        });
        let never = all && !known.iter().any(|kind| self.game.kind_name(*kind) == name);
        never.then(|| format!("no piece becomes {} {name}", article(name)))
    }

    /// That the moves which a text may mean are written in another way, and nothing keeps a move with this text away.
    fn written_otherwise(&self, at: Span, text: &str) -> Result<Option<Mismatch>, Trouble> {
        let meant = notation::freely(self.game, self.moves, text);
        let mut texts: Vec<&str> =
            meant.into_iter().filter_map(|index| self.texts.get(index).map(String::as_str)).collect();
        if texts.is_empty() {
            return Ok(None);
        }
        // Who promotes there does so by every clause: only what is asked after the promotion can keep other moves away.
        let promotes = !text.contains('=') && texts.iter().all(|text| text.contains('='));
        let keeps_away = |refusal: &Refusal| {
            Some(refusal.target) == self.last_cell(text)
                && (!promotes || matches!(refusal.reason, Reason::Stops | Reason::SoThat))
        };
        if why::refusals(self.play, self.of)?.iter().any(keeps_away) {
            return Ok(None);
        }
        texts.arrange_by(|a, b| order(a, b));
        Ok(Some(holds_anyway(at, text, format!("such moves are written {}", first_of(&texts)))))
    }
}

/// The message for a text, with the reason why no move has it.
fn holds_anyway(at: Span, text: &str, why: String) -> Mismatch {
    let expected = format!("a move that could be written {text}");
    let mut mismatch = Mismatch::new(at, expected, "none, whatever the rules forbid");
    mismatch.notes.push(why);
    mismatch
}
