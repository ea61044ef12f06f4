//! One leg: where it leads, what it asks on the way, and how it lands.

use super::asking::each;
use super::interpreter::{Interpreter, Refused};
use super::preferred::over_the_same;
use super::scene::{Frame, Mode, Scene};
use super::sets::Target;
use crate::language::budget::Asked;
use crate::language::ir::path::{Next, NodeId};
use crate::language::ir::{Cell, Direction, Directions, Go, Landing, Leg, Path, PatternElement, Reason};
use crate::language::sorting::Sorting;
use crate::language::source::Span;
use crate::play::position::ManId;
use crate::play::trace::{Landed, StepKind};

/// How a leg goes in one direction, or in none.
struct Going {
    start: Cell,
    direction: Option<Direction>,
    /// Where the line ends, if it may go round the board.
    line: Option<Cell>,
    /// What forbids to walk on from the start.
    passes: Option<Refused>,
    /// Where the walk goes on from an empty cell, and from an occupied one.
    then: [Next; 2],
}

/// The piece that a landing captures, if any, or what forbids it.
type Victim = Asked<Result<Option<ManId>, Refused>>;

impl Interpreter<'_> {
    /// All scenes to which one leg leads, each with where the walk goes on: from an empty cell, or from an occupied one.
    pub(super) fn leg(
        &self,
        path: &Path,
        scene: &Scene,
        (leg, at): (&Leg, Span),
        [on_empty, on_man]: [Next; 2],
    ) -> Asked<Vec<(Scene, NodeId)>> {
        let (true, Some(start)) = (scene.is_walking(), scene.walker()) else { return Ok(Vec::new()) };
        let passes = self.may_not_pass(scene, start)?;
        let then = [on_empty, on_man];
        let mut landed = Vec::new();
        let Some(directions) = leg.go.directions() else {
            let going = Going { start, direction: None, line: None, passes, then };
            for target in (0..self.game.board.cells.len()).map(Cell::at).filter(|cell| *cell != start) {
                self.come(scene, (leg, at), &going, (Vec::new(), target), &mut landed)?;
            }
            return self.preferred(path, landed, &leg.arrival.prefers);
        };
        let directions = self.directions(scene, directions)?;
        for direction in directions.iter().copied().filter(|direction| !scene.skips(*direction)) {
            let line = self.line(scene, &leg.go, direction, start);
            let going = Going { start, direction: Some(direction), line, passes, then };
            let ways = self.ways(scene, &leg.go, (direction, line), start)?;
            let prefers = &leg.arrival.prefers;
            if prefers.is_empty() {
                for passed in ways {
                    self.go_over(scene, (leg, at), &going, passed, &mut landed)?;
                }
                continue;
            }
            for alike in ways.chunk_by(|one, other| over_the_same(scene, one, other)) {
                let mut led = Vec::new();
                for passed in alike {
                    self.go_over(scene, (leg, at), &going, passed.clone(), &mut led)?;
                }
                landed.extend(self.preferred(path, led, prefers)?);
            }
        }
        Ok(landed)
    }

    /// Adds all scenes to which a leg leads in one direction, over these cells.
    fn go_over(
        &self,
        scene: &Scene,
        (leg, at): (&Leg, Span),
        going: &Going,
        passed: Vec<Cell>,
        landed: &mut Vec<(Scene, NodeId)>,
    ) -> Asked<()> {
        let last = *passed.last().unwrap_or(&going.start);
        let target = going.direction.and_then(|direction| self.game.board.next(direction, last));
        match target.filter(|target| Some(*target) != going.line) {
            Some(target) => self.come(scene, (leg, at), going, (passed, target), landed),
            None => self.miss_nobody(scene, going.start, leg, at),
        }
    }

    /// Adds all scenes to which a leg leads that comes to a cell over others.
    fn come(
        &self,
        scene: &Scene,
        (leg, at): (&Leg, Span),
        going: &Going,
        (passed, target): (Vec<Cell>, Cell),
        landed: &mut Vec<(Scene, NodeId)>,
    ) -> Asked<()> {
        let Going { start, direction, line, passes, then: [on_empty, on_man] } = *going;
        let next = if scene.on(target).is_some() { on_man } else { on_empty };
        // Refusals are reported even if the walk goes on nowhere.
        if next.is_none() && scene.mode != Mode::Tell {
            return Ok(());
        }
        self.passing(scene)?;
        self.over(&passed)?;
        let mut gone = scene.clone();
        if self.halts(&mut gone, Some(target), passes)? {
            return Ok(());
        }
        (gone.direction, gone.line) = (direction, line);
        if scene.eye.is_none() {
            gone.left = Some(start);
            gone.distance += 1 + i64::try_from(passed.len()).unwrap_or(i64::MAX);
            gone.passed = passed.into();
        }
        if next.is_none() {
            self.miss_nobody(scene, target, leg, at)?;
        }
        let scenes = self.land(gone, target, leg, at)?.into_iter();
        landed.extend(scenes.filter_map(|scene| Some((scene, next?))));
        Ok(())
    }

    /// What forbids the mover to walk on from a cell to which it has come, if something does. The eye may go everywhere.
    fn may_not_pass(&self, scene: &Scene, cell: Cell) -> Asked<Option<Refused>> {
        let walked = scene.mover.filter(|_| scene.eye.is_none() && scene.origin != Some(cell));
        let Some(mover) = walked else { return Ok(None) };
        self.forbids(scene, (Reason::Passes, &self.kind_of(scene, mover).passes), Target::Cell(cell))
    }

    /// Where the line of a leg began, if lines end before that cell: a leg that goes on by `same` belongs to the line of the leg
    /// before.
    fn line(&self, scene: &Scene, go: &Go, direction: Direction, start: Cell) -> Option<Cell> {
        let goes_on = go.directions().is_some_and(Directions::goes_on) && scene.direction == Some(direction);
        let begun = scene.line.filter(|_| goes_on).unwrap_or(start);
        self.game.board.is_round(direction).then_some(begun)
    }

    /// The stretches of cells that a leg may pass over in a direction: none of them for a step.
    fn ways(
        &self,
        scene: &Scene,
        go: &Go,
        (direction, line): (Direction, Option<Cell>),
        start: Cell,
    ) -> Asked<Vec<Vec<Cell>>> {
        let Go::Jump(_, pattern) = go else { return Ok(vec![Vec::new()]) };
        let to_its_end = |cell: &Cell| Some(*cell) != line;
        let line: Vec<Cell> = self.game.board.along(direction, start).take_while(to_its_end).collect();
        self.over(&line)?;
        let lengths = self.matches(scene, pattern, &line)?;
        if scene.tells()
            && let Some((element, over)) = self.stops(scene, pattern, &line)?
        {
            for (at, target) in line.iter().enumerate().skip(1).filter(|(at, _)| !lengths.contains(at)) {
                if at < over {
                    // What is gone over ends too soon: there are too few such cells before it.
                    let before = line.get(..at).unwrap_or_default();
                    if let Some((element, _)) = self.stops(scene, pattern, before)? {
                        self.tell_over(scene, (Reason::Over, element.what.at), [*target, *target])?;
                    }
                } else {
                    let cells = [*line.get(over).unwrap_or(target), *target];
                    self.tell_over(scene, (Reason::Over, element.what.at), cells)?;
                }
            }
        }
        Ok(lengths.into_iter().filter_map(|length| line.get(..length).map(<[Cell]>::to_vec)).collect())
    }

    /// The part of a pattern that does not match on, and how many cells match before that.
    fn stops<'p>(
        &self,
        scene: &Scene,
        pattern: &'p [PatternElement],
        line: &[Cell],
    ) -> Asked<Option<(&'p PatternElement, usize)>> {
        let mut longest = 0;
        for (index, element) in pattern.iter().enumerate() {
            let lengths = self.matches(scene, pattern.get(..=index).unwrap_or(pattern), line)?;
            let Some(length) = lengths.last() else {
                while let Some(cell) = line.get(longest)
                    && self.contains(scene, &element.what, Target::Cell(*cell))?
                {
                    longest += 1;
                }
                return Ok(Some((element, longest)));
            };
            longest = *length;
        }
        Ok(pattern.last().map(|element| (element, longest)))
    }

    /// How many cells at the beginning of a line a pattern may match.
    fn matches(&self, scene: &Scene, pattern: &[PatternElement], line: &[Cell]) -> Asked<Vec<usize>> {
        let mut lengths = vec![0];
        for element in pattern {
            let least = self.times(scene, &element.least)?;
            let most = element.most.as_ref().map(|most| self.times(scene, most)).transpose()?;
            lengths = each(lengths, |length| {
                let mut run = 0;
                for cell in line.iter().skip(length).take(most.unwrap_or(usize::MAX)) {
                    if !self.contains(scene, &element.what, Target::Cell(*cell))? {
                        break;
                    }
                    run += 1;
                }
                Ok((least..=run).map(|more| length + more).collect())
            })?;
            lengths.arrange();
            lengths.dedup();
        }
        Ok(lengths)
    }

    /// Lands on a cell.
    fn land(&self, mut scene: Scene, target: Cell, leg: &Leg, at: Span) -> Asked<Vec<Scene>> {
        if scene.landed.iter().any(|landed| landed.contains(&target)) {
            return Ok(Vec::new());
        }
        let repeats = !scene.landed.is_empty();
        for landed in repeats.then(|| scene.landed.edit()).into_iter().flatten() {
            landed.insert(landed.partition_point(|cell| *cell < target), target);
        }
        let enters = self.may_not_enter(&scene, target)?;
        if self.halts(&mut scene, Some(target), enters)? {
            return Ok(Vec::new());
        }
        let occupant = scene.on(target);
        let touched = self.touch(&scene, leg, at, occupant)?;
        if self.refuses(&mut scene, Some(target), touched.err())? {
            return Ok(Vec::new());
        }
        let victim = touched.ok().flatten();
        scene.may_return = leg.arrival.may_return;
        scene.faced = occupant.filter(|_| matches!(leg.landing, Landing::Onto(_)));
        scene.frame.it = scene.faced.or(scene.frame.it);
        if let Some(eye) = &mut scene.eye {
            eye.place = target;
            scene.faced = occupant;
            scene.note(at, StepKind::Looked(target));
        } else {
            scene.place = Some(target);
            self.note_passed(&mut scene, at);
            scene.note(at, StepKind::Walked(target, landed(&leg.landing, occupant, victim)));
            let refused = scene.refused.as_ref().map(|forbidden| forbidden.words);
            self.halts(&mut scene, Some(target), refused)?;
        }
        self.keep(&scene)?;
        let Some(victim) = victim else { return self.arrive(scene, &leg.arrival) };
        self.explain_taking(&mut scene, &leg.landing, victim)?;
        each(self.catch(scene, &[victim], at)?, |scene| self.arrive(scene, &leg.arrival))
    }

    /// What forbids the mover a cell, if something does. The eye may go everywhere.
    pub(super) fn may_not_enter(&self, scene: &Scene, cell: Cell) -> Asked<Option<Refused>> {
        let Some(mover) = scene.mover.filter(|_| scene.eye.is_none()) else { return Ok(None) };
        self.forbids(scene, (Reason::Enters, &self.kind_of(scene, mover).enters), Target::Cell(cell))
    }

    /// The results of a landing, depending on the piece there.
    fn touch(&self, scene: &Scene, leg: &Leg, at: Span, man: Option<ManId>) -> Victim {
        let Some(man) = man else {
            return Ok(match &leg.landing {
                Landing::Taking(_) if leg.bracket.is_none() => Err((Reason::Taking, at)),
                Landing::Onto(set) if leg.bracket.is_none() => {
                    // Values for another piece do not apply to an empty cell.
                    self.found.borrow_mut().remove(&set.at);
                    Err((Reason::Onto, set.at))
                }
                _ => Ok(None),
            });
        };
        let (set, reason) = match &leg.landing {
            Landing::Quietly => return Ok(Err((Reason::Quietly, at))),
            Landing::Past => return Ok(Ok(None)),
            Landing::Onto(set) => (Some(set), Reason::Onto),
            Landing::Taking(set) | Landing::MayTake(set) => (set.as_ref(), Reason::Taking),
            Landing::Plain => (None, Reason::Takes),
        };
        self.passing(scene)?;
        let faced = scene.framed(Frame { it: Some(man), ..scene.frame });
        if let Some(set) = set
            && !self.contains(&faced, set, Target::Man(man))?
        {
            self.keep_set(&faced, set, Target::Man(man))?;
            return Ok(Err((reason, set.at)));
        }
        if scene.eye.is_some() || matches!(leg.landing, Landing::Onto(_)) {
            return Ok(Ok(None));
        }
        // A set stands in place of `takes`.
        if let Some(mover) = scene.mover.filter(|_| set.is_none()) {
            let takes = (Reason::Takes, &self.kind_of(scene, mover).takes);
            if let Some(refused) = self.forbids(&faced, takes, Target::Man(man))? {
                return Ok(Err(refused));
            }
        }
        Ok(self.makes_safe(scene, man)?.map_or(Ok(Some(man)), Err))
    }
}

/// How a leg has landed: on an empty or an occupied cell, capturing or not.
fn landed(landing: &Landing, occupant: Option<ManId>, victim: Option<ManId>) -> Landed {
    match landing {
        _ if victim.is_some() => Landed::Taking,
        Landing::Past => Landed::Past,
        _ if occupant.is_some() => Landed::Onto,
        _ => Landed::Quietly,
    }
}
