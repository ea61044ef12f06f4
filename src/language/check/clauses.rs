//! The clauses of a piece: its own, its families', and those of every piece, combined.

use super::like::{Lent, Moving};
use super::scope::{It, Meeting, Past, Place, Scope, with};
use super::taken_away::of_game;
use super::{Lowerer, errors};
use crate::language::check::declared::pieces::{Head, Layer};
use crate::language::check::unknown::sought::Sought;
use crate::language::ir::legs::LegsOf;
use crate::language::ir::{
    self, Condition, ConditionKind, DropClause, Guard, GuardKind, Hook, Kind, KindDecl, KindValue,
    KindValueKind, Label, Landing, MoveClause, Permission, Promotion, Route, RuleClause, Set, SetKind, Walk,
    WalkKind, limits,
};
use crate::language::source::Span;
use crate::language::syntax::tree::{self, Clause, ClauseKind, Expr, ExprKind, Name, RuleChange, RuleName};

/// Longer clauses are not repeated in advice.
const LONGEST_CLAUSE: usize = 70;

impl<'t> Lowerer<'_, 't> {
    /// Lowers all clauses of a piece.
    pub(super) fn kind_clauses(&mut self, kind: Kind, head: &Head) -> KindDecl {
        let pieces = self.pieces;
        let layers = pieces.layers.get(kind.index()).map_or(&[][..], Vec::as_slice);
        let takes = self.permission(kind, RuleName::Takes, layers);
        let enters = self.permission(kind, RuleName::Enters, layers);
        let passes = self.permission(kind, RuleName::Passes, layers);
        let stops = self.permission(kind, RuleName::Stops, layers);
        let stands = self.permission(kind, RuleName::Stands, layers);
        let (safe, moves) = self.guards_of_kind(kind, layers);
        let (walks, drops, promotions) = self.moves_of_kind(kind, layers);
        let hooks = self.hooks_of_kind(kind, layers);
        let Head { at, name, letter, families, attributes, stacks, look: _ } = head.clone();
        KindDecl {
            at,
            name,
            letter,
            families,
            attributes,
            takes,
            enters,
            passes,
            stops,
            stands,
            safe,
            moves,
            walks,
            drops,
            promotions,
            hooks,
            stacks,
        }
    }

    /// `takes`, `enters`, ...: plain, `also`, `never`, `instead`.
    fn permission(&mut self, kind: Kind, wanted: RuleName, layers: &[Layer<'t>]) -> Permission {
        let mut permission = Permission::default();
        // Where the plain clause is, and whether `every piece` has it. That of the prelude may be replaced by a plain one.
        let mut plain: Option<(Span, bool)> = None;
        // If it is given twice; a nearer `instead` settles it.
        let mut twice: Vec<(Span, &'t Expr, (Span, bool))> = Vec::new();
        // `also` without a plain clause before it.
        let mut also = Vec::new();
        for layer in layers.iter().rev() {
            for clause in &layer.clauses {
                let ClauseKind::Rule { change, name, what: Some(what), guards } = &clause.kind else {
                    continue;
                };
                if *name != wanted {
                    continue;
                }
                let at = clause.at.0;
                let Some(rule) = self.rule(kind, (at, wanted == RuleName::Takes), Some(what), guards) else {
                    continue;
                };
                match change {
                    None | Some(RuleChange::Instead) => {
                        if let (Some(first), Some(last)) = (guards.first(), guards.last())
                            && wanted != RuleName::Takes
                        {
                            let at = first.at.0.to(last.at.0);
                            let (cells, condition) = (self.sources.words(what.at.0), self.sources.words(at));
                            let others = match (cells.strip_prefix("not "), &what.kind) {
                                (Some(others), _) => others.to_owned(),
                                (None, ExprKind::Name(_)) => format!("(not {cells})"),
                                _ => format!("(not ({cells}))"),
                            };
                            let at = (at, condition.as_str());
                            self.out.push(errors::guarded_plain(at, wanted.word(), &cells, &others));
                        }
                        if let (None, Some(before)) = (change, plain) {
                            twice.push((at, what, before));
                        }
                        if *change == Some(RuleChange::Instead) {
                            permission = Permission::default();
                            twice.clear();
                        }
                        permission.first = Some(rule);
                        plain = of_game(at).then_some((at, layer.name.is_none()));
                    }
                    Some(RuleChange::Also) => {
                        if permission.first.is_none() {
                            also.push(at);
                        }
                        permission.also.push(rule);
                    }
                    Some(RuleChange::Never) => permission.never.push(rule),
                }
            }
        }
        for at in also {
            let never = permission.never.first().map(|rule| rule.at);
            self.out.push(errors::also_without_plain(at, wanted.word(), never));
        }
        for (at, what, (before, every)) in twice {
            let clause = Some(self.sources.text(at).trim_end())
                .filter(|clause| clause.len() <= LONGEST_CLAUSE && !clause.contains(['\n', '#', '`']));
            let negated = clause.filter(|_| matches!(what.kind, ExprKind::Not(_)));
            let forbidden = negated.and_then(|clause| clause.split_once(" not ")).map(|(_, set)| set);
            self.out.push(errors::rule_twice(at, wanted.word(), (clause, forbidden), (before, every)));
        }
        permission
    }

    fn rule(
        &mut self,
        kind: Kind,
        (at, takes): (Span, bool),
        what: Option<&'t Expr>,
        guards: &'t [tree::Guard],
    ) -> Option<RuleClause> {
        let mut scope = Scope::new(Place::Rule, Some(kind));
        scope.it = It::Man;
        scope.first_leg = false;
        scope.meeting = takes.then_some(Meeting { word: "takes", at });
        let sought = if takes { Sought::Men } else { Sought::Cells };
        let what = match what {
            Some(what) => self.seeking(sought, |lowerer| lowerer.set(what, &mut scope)),
            None => Some(Set { at, kind: SetKind::Cells }),
        };
        let when = self.when(guards, &mut scope);
        Some(RuleClause { at, what: what?, when: when? })
    }

    /// Guards where only `when` and `unless` make sense.
    pub(super) fn when(
        &mut self,
        guards: &'t [tree::Guard],
        scope: &mut Scope<'t>,
    ) -> Option<Vec<Condition>> {
        let guards = self.guards(guards, scope)?;
        if let Some(guard) = guards.iter().find(|guard| guard.kind == GuardKind::SoThat) {
            self.out.push(errors::so_that_here(guard.at));
            return None;
        }
        Some(guards.into_iter().map(|guard| guard.condition).collect())
    }

    /// Guards; those of `unless` are negated.
    pub(super) fn guards(&mut self, guards: &'t [tree::Guard], scope: &mut Scope<'t>) -> Option<Vec<Guard>> {
        self.said_again(guards, |guard| guard.at.0);
        let lowered: Vec<Option<Guard>> = guards
            .iter()
            .map(|guard| {
                let past = match (scope.past, guard.kind) {
                    (Past::SoThat, tree::GuardKind::SoThat) => Past::All,
                    (past, _) => past,
                };
                let after = guard.kind == tree::GuardKind::SoThat;
                let asked = |scope: &mut Scope<'t>| {
                    scope.after_move(after, |scope| self.condition(&guard.condition, scope))
                };
                let condition = with(scope, |scope| &mut scope.past, past, asked)?;
                let at = guard.at.0;
                Some(match guard.kind {
                    tree::GuardKind::When => Guard { at, kind: GuardKind::When, condition },
                    tree::GuardKind::SoThat => Guard { at, kind: GuardKind::SoThat, condition },
                    tree::GuardKind::Unless => Guard {
                        at,
                        kind: GuardKind::Unless,
                        condition: Condition {
                            at: condition.at,
                            kind: ConditionKind::Not(Box::new(condition)),
                        },
                    },
                })
            })
            .collect();
        lowered.into_iter().collect()
    }

    /// `safe` and `moves`, which add up.
    fn guards_of_kind(&mut self, kind: Kind, layers: &[Layer<'t>]) -> (Vec<RuleClause>, Vec<Guard>) {
        let mut safe = Vec::new();
        let mut moves = Vec::new();
        for layer in layers.iter().rev() {
            for clause in &layer.clauses {
                let ClauseKind::Rule { change, name, what: None, guards } = &clause.kind else { continue };
                let at = clause.at.0;
                match change {
                    Some(RuleChange::Instead) if *name == RuleName::Safe => safe.clear(),
                    Some(RuleChange::Instead) => moves.clear(),
                    Some(_) => {
                        self.out.push(errors::guards_add_up(at, name.word()));
                    }
                    None => {}
                }
                if *name == RuleName::Safe {
                    safe.extend(self.rule(kind, (at, false), None, guards));
                } else {
                    let mut scope = Scope::new(Place::Rule, Some(kind));
                    moves.extend(self.guards(guards, &mut scope).unwrap_or_default());
                }
            }
        }
        (safe, moves)
    }

    /// Moves, drops and promotions: those of near blocks first. Clauses that others replace are already removed.
    fn moves_of_kind(
        &mut self,
        kind: Kind,
        layers: &[Layer<'t>],
    ) -> (Vec<MoveClause>, Vec<DropClause>, Vec<Promotion>) {
        let mut walks: Vec<MoveClause> = Vec::new();
        let mut drops: Vec<DropClause> = Vec::new();
        let mut promotions: Vec<Promotion> = Vec::new();
        for layer in layers.iter().rev() {
            let (mut own_walks, mut own_drops, mut own_promotions) = (Vec::new(), Vec::new(), Vec::new());
            for clause in &layer.clauses {
                if !self.has_room_for_clause(clause) {
                    continue;
                }
                match &clause.kind {
                    ClauseKind::Move { .. } => {
                        let moving = Moving::of(clause);
                        own_walks.extend(moving.and_then(|moving| self.move_clause(kind, moving, None)));
                    }
                    ClauseKind::Like { .. } => own_walks.extend(self.like_clauses(kind, clause)),
                    ClauseKind::Drop { instead: _, label, on, guards, effects } => {
                        own_drops.extend(self.drop_clause(
                            kind,
                            clause,
                            label.as_ref(),
                            on,
                            guards,
                            effects.as_ref(),
                        ));
                    }
                    ClauseKind::Promotion { instead: _, compulsory, to, guards } => {
                        let mut scope = Scope::new(Place::Rule, Some(kind));
                        let to = self.promoted_to(to, &mut scope);
                        let when = self.when(guards, &mut scope);
                        if let (Some(to), Some(when)) = (to, when) {
                            own_promotions.push(Promotion {
                                at: clause.at.0,
                                compulsory: *compulsory,
                                to,
                                when,
                            });
                        }
                    }
                    _ => {}
                }
            }
            walks.splice(0..0, own_walks);
            drops.splice(0..0, own_drops);
            promotions.splice(0..0, own_promotions);
        }
        (walks, drops, promotions)
    }

    /// The kinds to which a piece promotes. Pieces that a file has taken away are removed from the list.
    fn promoted_to(&mut self, to: &'t Expr, scope: &mut Scope<'t>) -> Option<KindValue> {
        let value = self.in_a_list(|lowerer| lowerer.kind_value(to, scope))?;
        if matches!(&value.kind, KindValueKind::These(kinds) if kinds.is_empty()) {
            let words =
                self.sources.text(to.at.0).split(|c: char| c.is_whitespace() || matches!(c, '(' | ')'));
            let gone = words.filter_map(|word| self.program.gone(word)).map(|gone| gone.at);
            self.out.push(errors::nothing_to_become(to.at.0, &gone.collect::<Vec<Span>>()));
            return None;
        }
        Some(value)
    }

    /// Lowers a list from which pieces that a file has taken away are removed.
    pub(super) fn in_a_list<T>(&mut self, action: impl FnOnce(&mut Self) -> T) -> T {
        with(self, |lowerer| &mut lowerer.may_be_gone, true, action)
    }

    /// A way of moving, of the piece's own or `lent` by another.
    pub(super) fn move_clause(
        &mut self,
        kind: Kind,
        Moving { at, label, walk, guards, effects }: Moving<'t>,
        lent: Option<&Lent<'t>>,
    ) -> Option<MoveClause> {
        let mut scope = Scope::new(Place::Walk, Some(kind));
        scope.lender = lent.map(|lent| lent.lender(label));
        let label = lent.and_then(|lent| lent.label).or(label).map(|label| self.label(label));
        let walk = self.walk(walk, &mut scope);
        // A guard is checked before the first leg or after the last.
        let guards = scope.behind_a_leg(|scope| self.guards(guards, scope));
        let effects = match effects {
            Some(effects) => self.effects(effects, &mut scope),
            None => Some(Vec::new()),
        };
        let (mut walk, mut guards, mut effects) = (walk?, guards?, effects?);
        scope.lender = None;
        if let Some(lent) = lent {
            self.add_to_lent(lent, &mut scope, (&mut walk, &mut guards, &mut effects))?;
        }
        for given in scope.names.iter().filter(|given| !given.read) {
            match self.as_possible(given.at) {
                Some(said) => self.out.push(errors::as_possible(said, self.sources.text(said))),
                None if matches!(given.name.as_str(), "long" | "often" | "far" | "many")
                    && self.sources.text(self.sources.lines_of(given.at)).contains("as possible") => {}
                None => self.out.push(errors::name_never_read(given.at, &given.name)),
            }
        }
        if let Some(at) = ends_past(&walk) {
            self.out.push(errors::nothing_follows_past(at));
        }
        self.walks_home(&walk);
        let on_the_way = walk.arrivals().into_iter().flat_map(|arrival| &arrival.effects);
        let moves_away = effects.iter().chain(on_the_way).any(ir::Effect::can_displace);
        let onto = walk.legs(LegsOf::Mover).into_iter().find(|(_, leg)| leg.landing.onto().is_some());
        if let (Some((at, _)), false) = (onto, moves_away) {
            self.out.push(errors::onto_without_effect(at));
        }
        let names = scope.names.into_iter().map(|given| given.name).collect();
        let at = lent.map_or(at, |lent| lent.at);
        Some(MoveClause { at, label, names, walk: Route::new(walk), guards, effects })
    }

    fn drop_clause(
        &mut self,
        kind: Kind,
        clause: &'t Clause,
        label: Option<&'t Name>,
        on: &'t Expr,
        guards: &'t [tree::Guard],
        effects: Option<&'t tree::Effects>,
    ) -> Option<DropClause> {
        let mut scope = Scope::new(Place::Rule, Some(kind));
        let label = label.map(|label| self.label(label));
        let on = self.seeking(Sought::Cells, |lowerer| lowerer.set(on, &mut scope));
        let guards = self.guards(guards, &mut scope);
        let effects = match effects {
            Some(effects) => self.effects(effects, &mut scope),
            None => Some(Vec::new()),
        };
        Some(DropClause { at: clause.at.0, label, on: on?, guards: guards?, effects: effects? })
    }

    /// The number of a label, new or existing.
    pub(super) fn label(&mut self, name: &'t Name) -> Label {
        let known = self.labels.iter().position(|label| *label == name.text);
        let index = known.unwrap_or_else(|| {
            self.labels.push(name.text.clone());
            self.notes.label_places.push(name.at.0);
            self.labels.len() - 1
        });
        Label::at(index)
    }

    /// The hooks of a piece: its own first, then those of its families and of `every piece`. In each of these blocks, the clauses of a
    /// `change` are nearer than those that it changes, but its hooks come after theirs.
    fn hooks_of_kind(&mut self, kind: Kind, layers: &[Layer<'t>]) -> Vec<Hook> {
        let mut hooks = Vec::new();
        let blocks = layers.chunk_by(|one, other| one.name == other.name);
        for clause in blocks.flat_map(|block| block.iter().rev()).flat_map(|layer| &layer.clauses) {
            if let ClauseKind::Pass { chosen, .. } = &clause.kind {
                self.out.push(errors::passing_in_piece(clause.at.0, false, chosen.is_some()));
            }
            if let ClauseKind::Hook { event, guards, effects, .. } = &clause.kind {
                hooks.extend(self.hook(Some(kind), clause.at.0, *event, guards, effects));
            }
        }
        hooks
    }

    /// A hook of a piece, or without a kind of the game.
    pub(super) fn hook(
        &mut self,
        kind: Option<Kind>,
        at: Span,
        event: tree::Event,
        guards: &'t [tree::Guard],
        effects: &'t tree::Effects,
    ) -> Option<Hook> {
        if let (tree::Event::Passing, Some(_)) = (event, kind) {
            self.out.push(errors::passing_in_piece(at, true, false));
            return None;
        }
        let place = if event == tree::Event::Passing { Place::Pass } else { Place::Walk };
        let mut scope = Scope::new(place, kind);
        scope.first_leg = false;
        let when = self.when(guards, &mut scope);
        let effects = self.effects(effects, &mut scope);
        let event = match event {
            tree::Event::Moving => ir::Event::Moving,
            tree::Event::Taking => ir::Event::Taking,
            tree::Event::BeingTaken => ir::Event::BeingTaken,
            tree::Event::Dropping => ir::Event::Dropping,
            tree::Event::Promoting => ir::Event::Promoting,
            tree::Event::Passing => ir::Event::Passing,
        };
        Some(Hook { at, event, when: when?, effects: effects? })
    }

    /// Lowers a part of the rules that is inside another, unless there are too many of them.
    pub(super) fn deeper<T>(&mut self, at: Span, action: impl FnOnce(&mut Self) -> Option<T>) -> Option<T> {
        if !self.has_room(at) {
            return None;
        }
        self.size.parts += 1;
        with(self, |lowerer| &mut lowerer.depth, self.depth + 1, action)
    }

    /// Whether a piece may have one more clause by which it moves; if not, there is an error, once.
    fn has_room_for_clause(&mut self, clause: &Clause) -> bool {
        let moves = matches!(
            clause.kind,
            ClauseKind::Move { .. } | ClauseKind::Like { .. } | ClauseKind::Drop { .. }
        );
        if !moves {
            return true;
        }
        self.size.clauses += 1;
        if self.size.clauses == limits::CLAUSES + 1 {
            self.out.push(errors::too_many(clause.at.0, "moves and drops of all pieces", limits::CLAUSES));
        }
        self.size.clauses <= limits::CLAUSES
    }

    /// Whether one more part may be nested here; if not, there is an error, once.
    fn has_room(&mut self, at: Span) -> bool {
        self.size.given_up &= self.depth > 0;
        if self.size.given_up {
            return false;
        }
        if self.depth >= limits::DEPTH || self.size.parts >= limits::NODES {
            if !self.size.told {
                let what = if self.depth >= limits::DEPTH { "put into one another" } else { "in all" };
                let limit = if self.depth >= limits::DEPTH { limits::DEPTH } else { limits::NODES };
                let defined = self.calls.outermost.is_some();
                self.out.push(errors::too_large(self.calls.outermost.unwrap_or(at), what, limit, defined));
            }
            self.size.told = true;
            self.size.given_up = true;
            return false;
        }
        true
    }
}

/// A last landing with the mode `past`.
fn ends_past(walk: &Walk) -> Option<Span> {
    match &walk.kind {
        WalkKind::Leg(leg) => (leg.landing == Landing::Past && leg.bracket.is_none()).then_some(walk.at),
        WalkKind::Bracket { past: true, .. } => Some(walk.at),
        WalkKind::Bracket { body, .. } | WalkKind::Repeat { body, .. } => ends_past(body),
        WalkKind::Choice(parts) => parts.iter().find_map(ends_past),
        WalkKind::Sequence(parts) => parts.last().and_then(ends_past),
        WalkKind::Stay(_) | WalkKind::Look(..) => None,
    }
}
