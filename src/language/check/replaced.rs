//! What files replace line by line in used files: sides, states, lines of the board, endings.

use super::errors;
use super::program::{EndLine, Program, Replaced, Sides};
use super::taken_away::{declares, label};
use crate::language::diagnostic::Diagnostic;
use crate::language::diagnostic::suggest::nearest;
use crate::language::syntax::tree::{BoardItem, EndGroup, EndingKind, Name, Removable, State};

/// The sorts of lines of a board that have names; the others are shapes.
const OF_BOARD: [Removable; 3] = [Removable::Zone, Removable::Tracks, Removable::Define];

impl<'t> Program<'t> {
    pub(super) fn sides(&mut self, instead: bool, sides: Sides<'t>) {
        match self.sides.replace(sides) {
            Some(before) if instead => {
                let lost =
                    before.names.iter().filter(|name| !sides.names.iter().any(|new| new.text == name.text));
                self.replaced.extend(lost.map(|name| Replaced {
                    name,
                    block: "sides".to_owned(),
                    by: sides.at,
                }));
            }
            Some(before) => {
                self.sides = Some(before);
                self.tell(errors::sides_twice(sides.at, before.at));
            }
            None if instead => self.tell(errors::nothing_to_replace(sides.at, "sides")),
            None => {}
        }
    }

    pub(super) fn state(&mut self, state: &'t State) {
        let before = self.states.iter_mut().find(|known| state.instead && known.name.text == state.name.text);
        match before {
            Some(before) => *before = state,
            None => {
                if state.instead {
                    let names: Vec<&str> = self.states.iter().map(|known| known.name.text.as_str()).collect();
                    let near = nearest(&state.name.text, names.iter().copied());
                    self.tell(errors::nothing_to_amend_named(state.name.at.0, &state.name.text, near));
                }
                self.states.push(state);
            }
        }
    }

    /// The lines of a board.
    pub(super) fn board_items(&mut self, items: &'t [BoardItem]) {
        for item in items {
            if !item.instead {
                self.board.push(item);
            } else if !replaces(&mut self.board, item) {
                self.tell(nothing_on_board(item));
            }
        }
    }

    /// The lines for boards of a shape, except those that replace lines of other files.
    pub(super) fn items_of_shape(&mut self, name: &Name, items: &'t [BoardItem]) -> Vec<&'t BoardItem> {
        let known = |(shape, _, items): &(&Name, _, Vec<&BoardItem>)| {
            shape.text == name.text && items.first().is_some_and(|item| item.at.0.source.0 != 0)
        };
        let mut new = Vec::new();
        for item in items {
            let mut blocks = self.shaped.iter_mut().filter(|block| known(block));
            if !item.instead {
                new.push(item);
            } else if !blocks.any(|(.., before)| replaces(before, item)) {
                self.tell(nothing_on_board(item));
            }
        }
        new
    }

    /// The lines of a block of endings: before those of earlier files, except those that replace one.
    pub(super) fn ends(&mut self, groups: &'t [EndGroup]) {
        let mut new = Vec::new();
        for (after, ending) in
            groups.iter().flat_map(|group| group.endings.iter().map(move |ending| (group.after, ending)))
        {
            let line = EndLine { after, ending };
            let EndingKind::Ends { instead, label: name, .. } = &ending.kind else { continue };
            let has = |known: &EndLine<'_>| {
                name.as_ref()
                    .is_some_and(|name| label(known.ending).is_some_and(|known| known.text == name.text))
            };
            let before = self.ends.iter_mut().find(|known| has(known));
            match (instead, name, before) {
                (true, Some(_), Some(before)) if before.after == after => *before = line,
                (true, Some(name), Some(before)) => {
                    let found =
                        errors::ending_of_other_group(ending.at.0, &name.text, before.ending.at.0, after);
                    self.tell(found);
                }
                (true, Some(name), None) => {
                    let labels = self.ends.iter().filter_map(|line| label(line.ending));
                    let labels: Vec<&str> = labels.map(|label| label.text.as_str()).collect();
                    let near = nearest(&name.text, labels.iter().copied());
                    self.tell(errors::no_ending_to_replace(ending.at.0, &name.text, &labels, near));
                }
                (true, None, _) => self.tell(errors::ending_without_label(ending.at.0)),
                (false, Some(name), Some(before)) => {
                    let at = label(before.ending).map_or(before.ending.at.0, |label| label.at.0);
                    self.tell(errors::ending_label_twice(name.at.0, &name.text, at));
                }
                (false, Some(name), None) => {
                    if let Some(before) =
                        new.iter().find(|known| has(known)).and_then(|known| label(known.ending))
                    {
                        self.tell(errors::ending_label_twice(name.at.0, &name.text, before.at.0));
                    }
                    new.push(line);
                }
                (false, None, _) => new.push(line),
            }
        }
        self.ends.splice(0..0, new);
    }
}

/// Replaces the shape, or the line of the same name, by a line of a board; false if there is none.
fn replaces<'t>(board: &mut [&'t BoardItem], new: &'t BoardItem) -> bool {
    let is_shape = |item: &BoardItem| OF_BOARD.into_iter().all(|sort| declares(item, sort).is_none());
    let before = board.iter_mut().find(|before| {
        is_shape(new) && is_shape(before)
            || OF_BOARD.into_iter().any(|sort| {
                let names = declares(before, sort).zip(declares(new, sort));
                names.is_some_and(|(before, new)| before.text == new.text)
            })
    });
    match before {
        Some(before) => {
            *before = new;
            true
        }
        None => false,
    }
}

fn nothing_on_board(new: &BoardItem) -> Diagnostic {
    let named = OF_BOARD.into_iter().find_map(|sort| Some((sort, declares(new, sort)?)));
    match named {
        Some((sort, name)) => errors::nothing_to_replace(new.at.0, &format!("{} {}", sort.word(), name.text)),
        None => errors::nothing_to_replace(new.at.0, "grid"),
    }
}
