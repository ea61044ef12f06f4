//! What holds in the whole game where no clause says anything else.

use super::english::{list, plural};
use super::pieces::Sentences;
use super::scene::Scene;
use crate::language::ir::{Cell, ManOwner, Phase};

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
        said.extend(board.tracks.iter().find(|tracks| tracks.name == "forward").map(|it| self.leads(it)));
        for (closes, what) in [(board.round.files, "file"), (board.round.ranks, "rank")] {
            if closes {
                said.push(format!("Behind the last {what} follows the first"));
            }
        }
        said.push(
            "Where nothing else is said, a piece takes any enemy and nothing else, \
            and a walk that ends where the walk began is no move"
                .to_owned(),
        );
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
