//! The clauses of pieces.

use super::english::article;
use super::notes::Notes;
use super::phrase::{How, Phrase};
use super::scene::{Scene, When};
use super::speaker::Speaker;
use super::walks::{captures_at_the_end, counts_on_the_way};
use super::way::Way;
use crate::language::ir::parts;
use crate::language::ir::{
    Condition, ConditionKind, DropClause, Effect, Event, Guard, GuardKind, Hook, Ir, KindDecl, ManOwner,
    MoveClause, Permission, Promotion, RuleClause, Set, SetKind, Sort,
};

/// Which list of a permission a clause is in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Part {
    /// The plain one, and whether it is alone.
    First { alone: bool },
    /// `also`.
    Also,
    /// `never`.
    Never,
}

/// The sentences of one clause.
pub(super) type Sentences = Vec<Phrase>;

/// The clauses of the pieces of a speaker.
pub(super) struct Teller<'g> {
    speaker: &'g Speaker,
    scene: Scene<'g>,
}

impl<'g> Teller<'g> {
    pub(super) fn new(ir: &'g Ir, speaker: &'g Speaker, notes: &'g Notes<'g>) -> Self {
        let mut men = ir.setup.men.iter();
        let neutral = men.any(|man| man.owner == ManOwner::Nobody && speaker.kinds.contains(&man.kind));
        Self { speaker, scene: Scene::of_piece(ir, notes, &speaker.noun, neutral) }
    }

    /// The piece at its first mention.
    fn a(&self) -> &str {
        &self.speaker.a
    }

    /// Whether one of the pieces has something.
    fn some(&self, has: impl Fn(&KindDecl) -> bool) -> bool {
        self.speaker.kinds.iter().filter_map(|kind| self.scene.ir.kinds.get(kind.index())).any(has)
    }

    /// Whom the piece takes, of several clauses.
    pub(super) fn takes_in_all(&self, takes: &Permission) -> Sentences {
        if takes.also.is_empty() && takes.never.is_empty() {
            return Vec::new();
        }
        let clauses = takes.first.iter().chain(&takes.also);
        let whom = clauses.map(|rule| Phrase::Row(self.whom(rule))).collect();
        let mut row = vec![format!("In all, {} may take ", self.a()).into(), Phrase::of(How::Either, whom)];
        for rule in &takes.never {
            row.push("; but never ".into());
            row.extend(self.whom(rule));
        }
        vec![Phrase::Row(row)]
    }

    /// Whom a clause is about, with its conditions.
    fn whom(&self, rule: &RuleClause) -> Vec<Phrase> {
        let (scene, what) = self.taker(rule);
        let mut row = vec![what.into()];
        for condition in &rule.when {
            let (word, denied) = match &condition.kind {
                ConditionKind::Not(_) => (" unless ", true),
                _ => (" if ", false),
            };
            row.extend([word.into(), scene.asks(condition, denied)]);
        }
        row
    }

    /// What the words of `takes` mean, and whom it is about.
    fn taker(&self, rule: &RuleClause) -> (Scene<'g>, String) {
        let scene = self.scene.at(When::OnTheWay);
        let noun = scene.noun(&rule.what);
        let it = match (noun.is_known(), noun.again()) {
            (true, _) => "that piece".to_owned(),
            (false, again) if again == format!("that {}", self.speaker.noun) => {
                format!("the other {}", self.speaker.noun)
            }
            (false, again) => again,
        };
        let what = if noun.is_known() { format!("what stands in {}", noun.one()) } else { noun.one() };
        (Scene { it, ..scene }, what)
    }

    /// `takes`.
    pub(super) fn takes(&self, rule: &RuleClause, part: Part) -> Sentences {
        let (scene, what) = self.taker(rule);
        let (a, conditions) = (self.a(), &rule.when);
        let text = match (part, &rule.what.kind) {
            (Part::First { alone: true }, _) if conditions.is_empty() => {
                format!("{a} may take {what}, and nothing else")
            }
            (Part::First { .. }, _) => format!("{a} may take {what}"),
            (Part::Also, _) => format!("{a} may take {what}, too"),
            (Part::Never, SetKind::Kinds(kinds)) => format!("{a} never takes {}", scene.kinds(kinds).one()),
            (Part::Never, _) => format!("{a} never takes {what}"),
        };
        told(text, &[], conditions, &scene, None)
    }

    /// `enters`, `passes`, `stops`, `stands`.
    pub(super) fn comes(&self, rule: &RuleClause, part: Part, verb: Verb) -> Sentences {
        let is_dropped = self.some(|kind| !kind.drops.is_empty());
        let drops = if is_dropped { " or drop" } else { "" };
        let promotes = self.some(|kind| !kind.promotions.is_empty());
        let still = if promotes { format!(" as {}", self.a()) } else { String::new() };
        let ends = format!("ends its move{drops}{still}");
        let [only_ends, never_ends] = [format!("{ends} only"), format!("never {ends}")];
        let (only, also, never) = match verb {
            // Drops are asked, too.
            Verb::Enters if is_dropped => (
                "steps, lands and is dropped only on cells",
                "steps, lands and is dropped on cells",
                "never steps, lands or is dropped on a cell",
            ),
            Verb::Enters => (
                "steps and lands only on cells",
                "steps and lands on cells",
                "never steps or lands on a cell",
            ),
            Verb::Passes => ("walks on only from cells", "walks on from cells", "never walks on from a cell"),
            Verb::Stops => (only_ends.as_str(), ends.as_str(), never_ends.as_str()),
            Verb::Stands => (
                "sets out and ends its walk only",
                "sets out and ends its walk",
                "never sets out and never ends its walk",
            ),
        };
        let a = self.a();
        let place = self.where_to(&rule.what);
        let text = match (part, &rule.what.kind) {
            (Part::First { .. }, SetKind::Not(what)) if rule.when.is_empty() => {
                format!("{a} {never} {}", self.where_to(what))
            }
            (Part::First { .. }, _) => format!("{a} {only} {place}"),
            (Part::Also, _) => format!("{a} {also} {place}, too"),
            (Part::Never, _) => format!("{a} {never} {place}"),
        };
        told(text, &[], &rule.when, &self.scene.at(When::OnTheWay), None)
    }

    /// A set as the place of an action.
    fn where_to(&self, set: &Set) -> String {
        match self.scene.place(set) {
            Some(place) if set.sort() == Sort::Cells => place,
            _ => format!("on the cell of {}", self.scene.noun(set).one()),
        }
    }

    /// `safe`.
    pub(super) fn safe(&self, rule: &RuleClause) -> Sentences {
        let scene = Scene {
            mover: "the taker".to_owned(),
            foe: "the taker's side".to_owned(),
            enemy: false,
            ..self.scene.clone()
        };
        let but = if self.effects_take() { "Nothing but an effect" } else { "Nothing" };
        told(format!("{but} takes {}", self.a()), &[], &rule.when, &scene, None)
    }

    /// Whether the game has effects that take, which ask nothing of the piece that is taken.
    fn effects_take(&self) -> bool {
        let mut take = false;
        self.scene.ir.each_clause(&mut |clause| {
            clause.each_within(&mut |part| {
                take |= matches!(part, parts::Part::Effect(effect) if effect.can_take());
                !take
            });
        });
        take
    }

    /// `moves`.
    pub(super) fn moves(&self, guard: &Guard) -> Sentences {
        let lead = match guard.kind {
            GuardKind::When => format!("{} moves only if ", self.a()),
            GuardKind::Unless => format!("{} does not move if ", self.a()),
            GuardKind::SoThat => format!("{} moves only so that afterwards ", self.a()),
        };
        vec![Phrase::Row(vec![lead.into(), self.scene.guard(guard)])]
    }

    /// `move`.
    pub(super) fn walks(&self, clause: &'g MoveClause) -> Sentences {
        let scene = Scene { names: &clause.names, ..self.scene.clone() };
        let walk = Phrase::Row(vec![format!("{} ", self.a()).into(), scene.walk(&clause.walk, Way::PIECE)]);
        let mut sentences = with_guards(walk, &clause.guards, &clause.effects, &scene);
        if counts_on_the_way(&clause.walk) {
            let text = format!("On the way {} stands on no cell, and is not counted", self.scene.me);
            sentences.push(text.into());
        }
        if captures_at_the_end(&clause.walk) {
            let text =
                "What is taken when the walk is over stays in the way until then, and is of neither side";
            sentences.push(text.into());
        }
        sentences
    }

    /// `drop`.
    pub(super) fn drops(&self, clause: &DropClause) -> Sentences {
        let on = match &clause.on.kind {
            SetKind::Empty | SetKind::Cells => "on an empty cell".to_owned(),
            _ => match self.scene.place(&clause.on) {
                Some(place) if place.contains("empty") => place,
                Some(place) => format!("on an empty cell {}", place.trim_start_matches("on a cell ")),
                None => format!("on an empty cell of {}", self.scene.noun(&clause.on).one()),
            },
        };
        let scene = self.scene.at(When::After);
        with_guards(
            format!("{} is dropped from the hand {on}", self.a()).into(),
            &clause.guards,
            &clause.effects,
            &scene,
        )
    }

    /// `promotes`.
    pub(super) fn promotes(&self, promotion: &Promotion) -> Sentences {
        let scene = self.scene.at(When::After);
        let to = scene.kind_value(&promotion.to);
        let becomes = if promotion.compulsory {
            format!("becomes {to}")
        } else {
            format!("may become {to}, or stays {}", article(&self.speaker.noun))
        };
        let text = format!("At the end of a move {} {becomes}", self.a());
        told(text, &[], &promotion.when, &scene, None)
    }

    /// `after ...` of a piece.
    pub(super) fn hook(&self, hook: &Hook) -> Sentences {
        let (a, mut scene) = (self.a(), self.scene.at(When::After));
        let event = match hook.event {
            Event::Moving => format!("{a} has moved"),
            Event::Taking => format!("{a} has taken something"),
            Event::BeingTaken => {
                scene = Scene { mover: "the taker".to_owned(), ..scene };
                format!("{a} has been taken")
            }
            Event::Dropping => format!("{a} has been dropped"),
            Event::Promoting => format!("{a} has been promoted"),
            Event::Passing => "a side has passed".to_owned(),
        };
        after(&format!("When {event}"), hook, &scene)
    }
}

/// A verb of motion with rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Verb {
    /// `enters`
    Enters,
    /// `passes`
    Passes,
    /// `stops`
    Stops,
    /// `stands`
    Stands,
}

/// What happens after an event.
pub(super) fn after(event: &str, hook: &Hook, scene: &Scene) -> Sentences {
    let mut row = vec![event.into()];
    for (number, condition) in hook.when.iter().enumerate() {
        let (word, denied) = condition_word(condition);
        row.push(if number == 0 { ", but " } else { ", and " }.into());
        row.push(if word == "if" { "only if " } else { "not if " }.into());
        row.push(scene.asks(condition, denied));
    }
    row.extend([if hook.when.is_empty() { ", " } else { ": " }.into(), scene.effects(&hook.effects)]);
    vec![Phrase::Row(row)]
}

/// `unless` where a condition is a denial, else `if`; and whether to deny what is said after it.
fn condition_word(condition: &Condition) -> (&'static str, bool) {
    match &condition.kind {
        ConditionKind::Not(_) => ("unless", true),
        _ => ("if", false),
    }
}

/// Words with their conditions and effects.
fn with_guards(text: Phrase, guards: &[Guard], effects: &[Effect], scene: &Scene) -> Sentences {
    told(text, guards, &[], scene, (!effects.is_empty()).then_some(effects))
}

/// A statement, with its conditions if they fit into its sentence, else followed by them; its guards; and what it does.
pub(super) fn told(
    text: impl Into<Phrase>,
    guards: &[Guard],
    conditions: &[Condition],
    scene: &Scene,
    effects: Option<&[Effect]>,
) -> Sentences {
    let text = text.into();
    let mut added: Vec<(&str, &str, Phrase)> = Vec::new();
    for condition in conditions {
        let (word, denied) = condition_word(condition);
        let own = if denied { "This is not so if " } else { "This is so only if " };
        added.push((if word == "if" { "if " } else { "unless " }, own, scene.asks(condition, denied)));
    }
    let together = || {
        let mut row = vec![text.clone()];
        for (number, (word, _, condition)) in added.iter().enumerate() {
            row.extend([if number == 0 { ", " } else { ", and " }.into(), (*word).into(), condition.clone()]);
        }
        Phrase::Row(row)
    };
    let whole = together();
    // Behind a choice a condition would seem to be one of the last way only.
    let mut sentences = if whole.is_short() && !text.ends_in_choice() || added.is_empty() {
        vec![whole]
    } else {
        let own = added.iter().map(|(_, own, condition)| Phrase::Row(vec![(*own).into(), condition.clone()]));
        std::iter::once(text.clone()).chain(own).collect()
    };
    let beforehand = if scene.when == When::Before { "beforehand " } else { "" };
    for guard in guards {
        let lead = match guard.kind {
            GuardKind::When => format!("This is allowed only if {beforehand}"),
            GuardKind::Unless => format!("This is not allowed if {beforehand}"),
            GuardKind::SoThat => "This is allowed only if afterwards ".to_owned(),
        };
        sentences.push(Phrase::Row(vec![lead.into(), scene.guard(guard)]));
    }
    if let Some(effects) = effects {
        sentences.push(Phrase::Row(vec!["Then ".into(), scene.effects(effects)]));
    }
    sentences
}
