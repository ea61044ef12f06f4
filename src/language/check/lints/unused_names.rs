//! Names that are never used.

use super::{Warnings, errors};
use crate::language::check::declared::meaning::Meaning;
use crate::language::check::facts::Facts;
use crate::language::source::Span;

impl Facts<'_> {
    pub(super) fn names_never_used(&self, to: &mut Warnings) {
        let mut unused = Vec::new();
        let own = |at: Span| at.source.0 != 0;
        for zone in self.ir.board.zones.iter().filter(|zone| own(zone.at)) {
            unused.push((zone.at, zone.name.clone(), "zone"));
        }
        for tracks in self.ir.board.tracks.iter().filter(|tracks| own(tracks.at)) {
            unused.push((tracks.at, tracks.name.clone(), "direction"));
        }
        for define in self.names.defines.iter().filter(|define| own(define.name.at.0)) {
            unused.push((define.name.at.0, define.name.text.clone(), "definition"));
        }
        for family in &self.pieces.families {
            if family.members.is_empty() {
                unused.push((family.at, family.name.clone(), "family"));
            }
        }
        unused.retain(|(_, name, noun)| !self.notes.is_used(name) || *noun == "family");
        for local in self.pieces.local_defines.values().flat_map(|known| known.values()) {
            if !self.notes.local_defines_used.contains(&local.name.at.0) {
                unused.push((local.name.at.0, local.name.text.clone(), "definition"));
            }
        }
        for (at, name, noun) in unused {
            debug_assert!(!matches!(self.names.get(&name), Some(Meaning::Cell(_))));
            to.push(errors::never_used(at, &name, noun));
        }
    }
}
