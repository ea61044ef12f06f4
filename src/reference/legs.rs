//! One leg: where it leads, what it asks on the way, and how it lands.

use crate::ir::{Bracket, Cell, Direction, Go, Landing, Leg, PatternElement, Reason, Set};
use crate::source::Span;

use super::rules::Rules;
use super::scene::{Frame, Going, Scene};
use super::sets::Target;
use super::trace::{Landed, StepKind};
use crate::position::ManId;

/// What a landing comes to.
enum Touch {
    /// The cell is walked on, or looked at.
    Lands(Landed),
    /// The man there is taken.
    Takes(ManId),
    /// It cannot be.
    Fails(Reason, Span),
}

impl Rules<'_> {
    /// All scenes to which one leg leads.
    pub(super) fn leg(&self, scene: &Scene, leg: &Leg, at: Span) -> Vec<Scene> {
        let (true, Some(start)) = (scene.may_go_on(), scene.walker()) else { return Vec::new() };
        let halts = self.halts(scene, start);
        let (Go::Step(directions) | Go::Jump(directions, _)) = &leg.go;
        let mut landed = Vec::new();
        for direction in self.directions(scene, directions) {
            for passed in self.ways(scene, &leg.go, direction, start) {
                let last = passed.last().copied().unwrap_or(start);
                let Some(target) = self.game.board.next(direction, last) else { continue };
                self.spend(size_of::<Scene>() + size_of_val(passed.as_slice()));
                let mut gone = scene.clone();
                if halts.is_some_and(|rule| !self.refuse(&mut gone, Some(target), Reason::Passes, rule)) {
                    continue;
                }
                gone.direction = Some(direction);
                if scene.eye.is_none() {
                    gone.left = Some(start);
                    gone.distance += 1 + i64::try_from(passed.len()).unwrap_or(i64::MAX);
                    gone.passed = passed;
                }
                landed.extend(self.land(gone, target, leg, at));
            }
        }
        landed
    }

    /// The words that forbid the mover to walk on from where it has come.
    fn halts(&self, scene: &Scene, start: Cell) -> Option<Span> {
        let mover = scene.mover.filter(|_| scene.eye.is_none() && scene.origin != Some(start))?;
        self.forbids(scene, &self.kind_of(scene, mover).passes, Target::Cell(start))
    }

    /// The stretches of cells that a leg may pass over in a direction: none of them for a step.
    fn ways(&self, scene: &Scene, go: &Go, direction: Direction, start: Cell) -> Vec<Vec<Cell>> {
        let Go::Jump(_, pattern) = go else { return vec![Vec::new()] };
        let line = self.line(direction, start);
        self.spend(size_of_val(line.as_slice()));
        let lengths = self.matches(scene, pattern, &line);
        for (length, target) in line.iter().enumerate().skip(1) {
            if let (false, Some(element)) = (lengths.contains(&length), pattern.first()) {
                self.refuse(&mut scene.clone(), Some(*target), Reason::Over, element.what.at);
            }
        }
        lengths.into_iter().filter_map(|length| line.get(..length).map(<[Cell]>::to_vec)).collect()
    }

    /// The cells in a direction, one after another: to the end, or once round and back to the start.
    fn line(&self, direction: Direction, start: Cell) -> Vec<Cell> {
        let next = |cell: &Cell| self.game.board.next(direction, *cell);
        let mut line: Vec<Cell> = Vec::new();
        let mut cell = next(&start);
        while let Some(along) = cell {
            line.push(along);
            cell = if along == start { None } else { next(&along) };
        }
        line
    }

    /// How many cells at the beginning of a line a pattern may match.
    fn matches(&self, scene: &Scene, pattern: &[PatternElement], line: &[Cell]) -> Vec<usize> {
        let mut lengths = vec![0];
        for element in pattern {
            let (least, most) = (usize::from(element.least), element.most.map_or(usize::MAX, usize::from));
            let mut longer = Vec::new();
            for length in lengths {
                let rest = line.get(length..).unwrap_or_default();
                let run = rest
                    .iter()
                    .take(most)
                    .take_while(|cell| self.contains(scene, &element.what, Target::Cell(**cell)));
                longer.extend((least..=run.count()).map(|more| length + more));
            }
            longer.sort_unstable();
            longer.dedup();
            lengths = longer;
        }
        lengths
    }

    /// Lands on a cell.
    fn land(&self, mut scene: Scene, target: Cell, leg: &Leg, at: Span) -> Vec<Scene> {
        if scene.landed.iter().any(|landed| landed.contains(&target)) {
            return Vec::new();
        }
        for landed in &mut scene.landed {
            landed.push(target);
        }
        let mover = scene.mover.filter(|_| scene.eye.is_none());
        if let Some(mover) = mover {
            let enters = &self.kind_of(&scene, mover).enters;
            let forbids = self.forbids(&scene, enters, Target::Cell(target));
            if forbids.is_some_and(|rule| !self.refuse(&mut scene, Some(target), Reason::Enters, rule)) {
                return Vec::new();
            }
        }
        let occupant = scene.position.on(target);
        let touch = self.touch(&scene, occupant, leg, at);
        if let Touch::Fails(reason, rule) = touch {
            self.refuse(&mut scene, Some(target), reason, rule);
            return Vec::new();
        }
        scene.going = going(&leg.landing, leg.bracket, occupant.is_some());
        scene.may_return = leg.arrival.may_return;
        scene.faced = None;
        if let (Landing::Onto(_), Some(man)) = (&leg.landing, occupant) {
            scene.faced = Some(man);
            scene.frame.it = Some(man);
        }
        if let Some(eye) = &mut scene.eye {
            eye.place = target;
            scene.faced = occupant;
            scene.note(at, StepKind::Looked(target));
        } else {
            let landed = if let Touch::Lands(landed) = touch { landed } else { Landed::Taking };
            scene.place = Some(target);
            scene.note(at, StepKind::Walked(target, landed));
        }
        if let (Some((reason, rule)), None) = (scene.refused, scene.eye) {
            self.refuse(&mut scene, Some(target), reason, rule);
        }
        self.hold(scene.size());
        let taken =
            if let Touch::Takes(victim) = touch { self.take(scene, &[victim], at) } else { vec![scene] };
        taken.into_iter().flat_map(|scene| self.arrive(scene, &leg.arrival)).collect()
    }

    /// What a landing comes to, by what stands there.
    fn touch(&self, scene: &Scene, occupant: Option<ManId>, leg: &Leg, at: Span) -> Touch {
        let Some(man) = occupant else {
            return match &leg.landing {
                Landing::Taking(_) if leg.bracket.is_none() => Touch::Fails(Reason::Taking, at),
                Landing::Onto(set) if leg.bracket.is_none() => Touch::Fails(Reason::Onto, set.at),
                Landing::Past => Touch::Lands(Landed::Past),
                _ => Touch::Lands(Landed::Quietly),
            };
        };
        match &leg.landing {
            Landing::Quietly => Touch::Fails(Reason::Quietly, at),
            Landing::Past => Touch::Lands(Landed::Past),
            Landing::Onto(set) if self.asks_about(scene, man, set) => Touch::Lands(Landed::Onto),
            Landing::Onto(set) => Touch::Fails(Reason::Onto, set.at),
            Landing::Taking(Some(set)) | Landing::MayTake(Some(set)) if !self.asks_about(scene, man, set) => {
                Touch::Fails(Reason::Taking, set.at)
            }
            _ if scene.eye.is_some() => Touch::Lands(Landed::Onto),
            Landing::Taking(Some(set)) | Landing::MayTake(Some(set)) => self.takes(scene, man, Some(set)),
            Landing::Plain | Landing::Taking(None) | Landing::MayTake(None) => self.takes(scene, man, None),
        }
    }

    /// Whether a man faced by the mover is in a set; in it, `it` is that man.
    fn asks_about(&self, scene: &Scene, man: ManId, set: &Set) -> bool {
        self.contains(&about(scene, man), set, Target::Man(man))
    }

    /// Whether the mover may take a man where it lands. A set has been asked in place of `takes`.
    fn takes(&self, scene: &Scene, victim: ManId, set: Option<&Set>) -> Touch {
        let takes = scene.mover.filter(|_| set.is_none()).map(|mover| &self.kind_of(scene, mover).takes);
        let forbids = takes.and_then(|takes| self.forbids(&about(scene, victim), takes, Target::Man(victim)));
        if let Some(rule) = forbids {
            return Touch::Fails(Reason::Takes, rule);
        }
        match self.makes_safe(scene, victim) {
            Some(rule) => Touch::Fails(Reason::Safe, rule),
            None => Touch::Takes(victim),
        }
    }
}

/// The scene as the mover sees it when it faces a man.
fn about(scene: &Scene, man: ManId) -> Scene {
    scene.framed(Frame { it: Some(man), ..scene.frame })
}

/// How a walk goes on after a landing that has come about.
fn going(landing: &Landing, bracket: Option<Bracket>, occupied: bool) -> Going {
    match (landing, bracket) {
        (Landing::Plain, _) if occupied => Going::Closed(None),
        (Landing::Past, None) => Going::Open(None),
        (Landing::Taking(_) | Landing::MayTake(_) | Landing::Onto(_) | Landing::Past, Some(_))
            if occupied =>
        {
            Going::Closed(bracket)
        }
        (Landing::Taking(_) | Landing::Onto(_), Some(_)) => Going::Open(bracket),
        _ => Going::Free,
    }
}
