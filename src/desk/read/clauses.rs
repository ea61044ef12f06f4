//! The clauses of a game, and who has each of them.

use super::defined::Definitions;
use super::notes::Notes;
use super::phrase::{How, Phrase};
use super::pieces::{Part, Sentences, Teller, Verb, after};
use super::scene::{Scene, When};
use super::speaker::Speaker;
use crate::language::ir::{
    Acts, Condition, DropClause, Ending, Event, FenField, Guard, GuardKind, Hook, Ir, Kind, KindDecl,
    MoveClause, PassClause, Permission, Phase, Promotion, Row, RuleClause, Sort, StateDecl, StateOwner,
    TracksDecl, ZoneDecl,
};
use crate::language::source::Span;

/// A clause, with what must be known of its place.
pub(super) enum Found<'g> {
    /// `tracks`.
    Tracks(&'g TracksDecl),
    /// `zone`.
    Zone(&'g ZoneDecl),
    /// A state.
    State(&'g StateDecl),
    /// `shuffled`.
    Row(&'g Row),
    /// `takes`.
    Takes(&'g RuleClause, Part),
    /// `enters`, `passes`, `stops`, `stands`.
    Comes(&'g RuleClause, Part, Verb),
    /// `safe`.
    Safe(&'g RuleClause),
    /// `moves` of a piece.
    Moves(&'g Guard),
    /// `move`.
    Walk(&'g MoveClause),
    /// `drop`.
    Drop(&'g DropClause),
    /// `promotes`.
    Promotion(&'g Promotion),
    /// `after` of a piece.
    Hook(&'g Hook),
    /// `after` of the game.
    GameHook(&'g Hook),
    /// `moves` of the game.
    GameMoves(&'g Guard),
    /// `pass`.
    Pass(&'g PassClause),
    /// `phase`
    Phase(&'g Phase),
    /// `turn`.
    Turn(&'g Acts),
    /// `again`: all that must hold.
    Again(&'g [Condition]),
    /// An ending after a turn.
    AfterTurn(&'g Ending),
    /// An ending before a turn.
    BeforeTurn(&'g Ending),
    /// A field of a FEN, or a sign.
    Field(&'g FenField),
}

/// All clauses of a game, each with the kind that has it.
pub(super) fn all(ir: &Ir) -> Vec<(Option<Kind>, Found<'_>)> {
    let mut all = Vec::new();
    for (index, kind) in ir.kinds.iter().enumerate() {
        let mut found = Vec::new();
        of_kind(kind, &mut found);
        all.extend(found.into_iter().map(|found| (Some(Kind::at(index)), found)));
    }
    for state in &ir.states {
        match &state.of {
            StateOwner::Men(kinds) => {
                all.extend(kinds.iter().map(|kind| (Some(*kind), Found::State(state))));
            }
            StateOwner::Game | StateOwner::Side | StateOwner::Cell => all.push((None, Found::State(state))),
        }
    }
    let mut found = Vec::new();
    found.extend(ir.board.tracks.iter().map(Found::Tracks));
    found.extend(ir.board.zones.iter().map(Found::Zone));
    found.extend(ir.rows.iter().map(Found::Row));
    found.extend(ir.hooks.iter().map(Found::GameHook));
    found.extend(ir.moves.iter().map(Found::GameMoves));
    found.extend(ir.passes.iter().map(Found::Pass));
    found.extend(ir.phases.iter().map(Found::Phase));
    found.push(Found::Turn(&ir.turn));
    if !ir.again.is_empty() {
        found.push(Found::Again(&ir.again));
    }
    found.extend(ir.fen.iter().map(Found::Field));
    found.extend(ir.after_turn.iter().map(Found::AfterTurn));
    found.extend(ir.before_turn.iter().map(Found::BeforeTurn));
    all.extend(found.into_iter().map(|found| (None, found)));
    all
}

fn of_kind<'g>(kind: &'g KindDecl, found: &mut Vec<Found<'g>>) {
    permission(&kind.takes, &mut |rule, part| found.push(Found::Takes(rule, part)));
    for (rules, verb) in [
        (&kind.enters, Verb::Enters),
        (&kind.passes, Verb::Passes),
        (&kind.stops, Verb::Stops),
        (&kind.stands, Verb::Stands),
    ] {
        permission(rules, &mut |rule, part| found.push(Found::Comes(rule, part, verb)));
    }
    found.extend(kind.safe.iter().map(Found::Safe));
    found.extend(kind.moves.iter().map(Found::Moves));
    found.extend(kind.walks.iter().map(Found::Walk));
    found.extend(kind.drops.iter().map(Found::Drop));
    found.extend(kind.promotions.iter().map(Found::Promotion));
    found.extend(kind.hooks.iter().map(Found::Hook));
}

fn permission<'g>(rules: &'g Permission, see: &mut dyn FnMut(&'g RuleClause, Part)) {
    let alone = rules.also.is_empty();
    rules.first.iter().for_each(|rule| see(rule, Part::First { alone }));
    rules.also.iter().for_each(|rule| see(rule, Part::Also));
    rules.never.iter().for_each(|rule| see(rule, Part::Never));
}

impl Found<'_> {
    /// Where it is written.
    pub(super) fn at(&self) -> Span {
        match self {
            Self::Tracks(tracks) => tracks.at,
            Self::Zone(zone) => zone.at,
            Self::State(state) => state.at,
            Self::Row(row) => row.at,
            Self::Takes(rule, _) | Self::Comes(rule, ..) | Self::Safe(rule) => rule.at,
            Self::Moves(guard) | Self::GameMoves(guard) => guard.at,
            Self::Walk(clause) => clause.at,
            Self::Drop(clause) => clause.at,
            Self::Promotion(promotion) => promotion.at,
            Self::Hook(hook) | Self::GameHook(hook) => hook.at,
            Self::Pass(pass) => pass.at,
            Self::Phase(phase) => phase.at,
            Self::Turn(acts) => acts.at,
            Self::Again(all) => {
                let around = |one: Span, next: &Condition| {
                    if next.at.source == one.source {
                        Span { end: one.end.max(next.at.end), ..one }
                    } else {
                        one
                    }
                };
                all.iter().fold(all.first().map_or_else(Span::default, |first| first.at), around)
            }
            Self::AfterTurn(ending) | Self::BeforeTurn(ending) => ending.at,
            Self::Field(field) => field.at,
        }
    }

    /// Tells clauses with one place from each other.
    pub(super) fn rank(&self) -> usize {
        match self {
            Self::Comes(_, _, verb) => 1 + *verb as usize,
            _ => 0,
        }
    }

    /// Whether it is an ending: they are asked in their own order.
    pub(super) fn is_ending(&self) -> bool {
        matches!(self, Self::AfterTurn(_) | Self::BeforeTurn(_))
    }

    /// What it says.
    pub(super) fn told(&self, ir: &Ir, speaker: &Speaker, defined: &Definitions) -> (Sentences, Sentences) {
        let notes = Notes::new(defined);
        let sentences = self.sentences(ir, speaker, &notes);
        let notes = notes.told(&sentences);
        (sentences, notes)
    }

    fn sentences(&self, ir: &Ir, speaker: &Speaker, notes: &Notes<'_>) -> Sentences {
        let teller = Teller::new(ir, speaker, notes);
        let mover = "the piece that has moved";
        let side_moved = || Scene::of_game(ir, notes, "the side that has moved", mover);
        let side_to_move = || Scene::of_game(ir, notes, "the side about to move", mover);
        match self {
            Self::Tracks(tracks) => vec![side_moved().leads(tracks)],
            Self::Zone(zone) => vec![side_moved().has(zone)],
            Self::State(state) => side_moved().keeps(state),
            Self::Row(row) => vec![Scene::of_game(ir, notes, ir.side_name(row.side), mover).row(row)],
            Self::Takes(rule, part) => teller.takes(rule, *part),
            Self::Comes(rule, part, verb) => teller.comes(rule, *part, *verb),
            Self::Safe(rule) => teller.safe(rule),
            Self::Moves(guard) => teller.moves(guard),
            Self::Walk(clause) => teller.walks(clause),
            Self::Drop(clause) => teller.drops(clause),
            Self::Promotion(promotion) => teller.promotes(promotion),
            Self::Hook(hook) => teller.hook(hook),
            Self::GameHook(hook) => game_hook(ir, notes, hook),
            Self::GameMoves(guard) => {
                let drops = if ir.kinds.iter().all(|kind| kind.drops.is_empty()) { "" } else { " or drop" };
                let lead = match guard.kind {
                    GuardKind::When => format!("A move{drops} is legal only if "),
                    GuardKind::Unless => format!("No move{drops} is legal if "),
                    GuardKind::SoThat => format!("A move{drops} is legal only if afterwards "),
                };
                let scene = match guard.kind {
                    GuardKind::When | GuardKind::Unless => {
                        Scene::of_game(ir, notes, "the side that moves", "the piece that moves")
                            .at(When::Before)
                    }
                    GuardKind::SoThat => side_moved(),
                };
                vec![Phrase::Row(vec![lead.into(), scene.guard(guard)])]
            }
            Self::Pass(pass) => {
                let mut scene = side_to_move().at(When::Before);
                let label = pass.label.and_then(|label| ir.labels.get(label.index()));
                let label = label.map_or("", String::as_str);
                let lead = match &pass.of {
                    Some(of) => {
                        let noun = scene.member_of(of);
                        let cells = of.sort() == Sort::Cells;
                        scene.it = if cells { "the chosen cell".to_owned() } else { noun.again() };
                        format!("By `{label}`, the side about to move may choose {}", noun.one())
                    }
                    None if label.is_empty() => "A side may pass".to_owned(),
                    None => format!("A side may pass by `{label}`"),
                };
                let effects = (!pass.effects.is_empty()).then_some(pass.effects.as_slice());
                super::pieces::told(lead, &pass.guards, &[], &scene, effects)
            }
            Self::Phase(phase) => {
                let lead = format!("A turn of the phase `{}` is ", phase.name);
                let acts = Phrase::Row(vec![lead.into(), side_moved().acts(&phase.acts)]);
                vec![side_moved().turns(phase).into(), acts]
            }
            Self::Turn(acts) => vec![Phrase::Row(vec!["A turn is ".into(), side_moved().acts(acts)])],
            Self::Again(all) => {
                let lead = "The side that has moved has another turn if ".into();
                let scene = Scene { side: "that side".to_owned(), ..side_moved() };
                let all = all.iter().map(|condition| scene.asks(condition, false)).collect();
                vec![Phrase::Row(vec![lead, Phrase::of(How::All, all)])]
            }
            Self::AfterTurn(ending) => vec![side_moved().ending(ending, "After a turn")],
            Self::BeforeTurn(ending) => vec![side_to_move().ending(ending, "Before a turn")],
            Self::Field(field) => vec![side_moved().field(&field.kind)],
        }
    }
}

/// What happens after an event, for every piece.
fn game_hook(ir: &Ir, notes: &Notes<'_>, hook: &Hook) -> Sentences {
    let (event, mover) = match hook.event {
        Event::Moving => ("After a move", "the piece that has moved"),
        Event::Taking => ("After something has been taken", "the taker"),
        Event::BeingTaken => ("When a piece has been taken", "the taker"),
        Event::Dropping => ("After a drop", "the piece dropped"),
        Event::Promoting => ("After a promotion", "the piece promoted"),
        Event::Passing => ("After a pass", "the piece that has moved"),
    };
    let mut scene = Scene::of_game(ir, notes, "the side that has moved", mover);
    if hook.event == Event::BeingTaken {
        let taken = "the piece taken".to_owned();
        scene = Scene {
            side: format!("the side of {taken}"),
            me: taken.clone(),
            it: taken.clone(),
            here: taken,
            ..scene
        };
    }
    if hook.event == Event::Passing {
        scene = Scene { side: "the side that has passed".to_owned(), ..scene };
    }
    after(event, hook, &scene)
}
