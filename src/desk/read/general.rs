//! What holds in the whole game where no clause says anything else.

use super::english::{list, plural};
use super::pieces::Sentences;
use super::scene::Scene;
use crate::language::ir::parts::Part;
use crate::language::ir::{Cell, KindDecl, ManOwner, Permission, Phase, TracksDecl, Walk, WalkKind};

impl Scene<'_> {
    /// Who has turns, what the other side has in place of what is written for the first, and what every piece does.
    pub(super) fn in_general(&self) -> Sentences {
        let (ir, board) = (self.ir, &self.ir.board);
        let first = ir.sides.get(usize::from(ir.first)).map_or("", String::as_str);
        let mut said = vec![format!("{} have turns, {first} first", list(&ir.sides, "and"))];
        let [one, other] = [0, 1].map(|side| ir.sides.get(side).map_or("", String::as_str));
        let cells = [Cell::at(0), Cell::at(1)];
        let images = cells.map(|cell| board.image(cell));
        if images != cells {
            let [of, holds] = [cells, images].map(|cells| self.cell_names(&cells));
            said.push(format!(
                "What the rules say for {one} of {of}, they say for {other} of {holds}, and so on"
            ));
        }
        // On a board of diagonals only, `forward` leads nowhere.
        let leads = |tracks: &&TracksDecl| {
            let mut cells = (0..board.cells.len()).map(Cell::at);
            cells.any(|cell| tracks.of.iter().flatten().any(|way| board.next(*way, cell).is_some()))
        };
        let forward = board.tracks.iter().filter(|tracks| tracks.name == "forward");
        said.extend(forward.filter(leads).map(|it| self.leads(it).flat()));
        for (closes, what) in [(board.round.files, "file"), (board.round.ranks, "rank")] {
            if closes {
                said.push(format!("Behind the last {what} follows the first"));
            }
        }
        let default = "Where nothing else is said, a piece takes any enemy and nothing else, \
            and a walk that ends where the walk began is no move";
        said.extend((!ir.kinds.is_empty()).then(|| default.to_owned()));
        let of_pieces = ir.kinds.iter().flat_map(|kind| &kind.hooks).map(|hook| hook.event);
        if of_pieces.clone().any(|event| ir.hooks.iter().any(|hook| hook.event == event)) {
            said.push(
                "What a piece does after an event is done before what the game does after that event"
                    .to_owned(),
            );
        }
        let looks = |kind: &KindDecl| {
            let mut looks = false;
            for clause in &kind.walks {
                Part::Move(clause).each_within(&mut |part| {
                    looks |= matches!(part, Part::Walk(Walk { kind: WalkKind::Look(..), .. }));
                    !looks
                });
            }
            looks
        };
        let is_bound = |kind: &&KindDecl| {
            let [enters, passes] = [&kind.enters, &kind.passes].map(|rules| *rules != Permission::default());
            (enters || passes) && looks(kind)
        };
        if let Some(kind) = ir.kinds.iter().find(is_bound) {
            let bound = "is not bound by what is said of where it goes";
            said.push(format!(
                "What {} looks at without moving {bound}",
                super::english::article(&kind.name)
            ));
        }
        if ir.setup.men.iter().any(|man| man.owner == ManOwner::Nobody) {
            said.push("Each side moves the pieces of neither side, too".to_owned());
        }
        if !ir.hand.is_empty() {
            said.push(format!(
                "These can be held in hand, and are dropped from there: {}",
                self.kinds(&ir.hand).many()
            ));
        }
        for kind in ir.kinds.iter().filter(|kind| kind.stacks > 1) {
            let (most, name) = (kind.stacks, plural(&kind.name));
            said.push(format!("At the beginning a cell may hold up to {most} {name}"));
        }
        said.into_iter().map(Into::into).collect()
    }

    /// Who has the turns of a phase.
    pub(super) fn turns(&self, phase: &Phase) -> String {
        let runs: Vec<&[_]> = phase.turns.chunk_by(|one, next| one == next).collect();
        let run = |run: &&[_]| match run {
            [side] => format!("one turn of {}", self.named(*side)),
            [side, ..] => format!("{} turns of {}", run.len(), self.named(*side)),
            [] => String::new(),
        };
        let turns = match (runs.as_slice(), phase.turns.first()) {
            ([_, _, _, ..], Some(first)) if runs.iter().all(|run| run.len() == 1) => {
                format!("{} turns, of the sides alternately, {} first", runs.len(), self.named(*first))
            }
            _ => runs.iter().map(run).collect::<Vec<_>>().join(", then "),
        };
        format!("Before the ordinary turns comes the phase `{}`: {turns}", phase.name)
    }
}
