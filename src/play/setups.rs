//! The set-ups of a game in which some pieces stand in an order drawn by chance, and their numbers.
//!
//! The plain interpreter says which orders of a row are allowed. Number 1 is the set-up as it is written, if that is allowed; of
//! several rows the last one changes first. An executor gets a placement, and knows nothing of chance.

use std::sync::Arc;

use crate::language::budget::Exhausted;
use crate::language::diagnostic::Diagnostic;
use crate::language::ir::rows::{NamedSetup, RowOrder};
use crate::language::ir::{Condition, ConditionKind, Game, Ir, Placed, Placement, Row, TestStepKind};
use crate::language::messages;
use crate::language::source::Span;
use crate::play::position::Position;
use crate::play::reference::{Interpreter, Mode, Scene};
use crate::play::session::Trouble;

/// The set-ups of a game.
#[derive(Clone, Debug)]
pub struct Setups<'g> {
    game: &'g Ir,
    /// The allowed orders of each row.
    orders: Vec<Vec<RowOrder>>,
}

impl<'g> Setups<'g> {
    /// All set-ups of a game.
    ///
    /// # Errors
    ///
    /// A message if no order of a row is allowed, or if it is too much to work out.
    pub fn of(game: &'g Game) -> Result<Self, Diagnostic> {
        let mut orders = Vec::new();
        for row in &game.rows {
            let mut allowed = Vec::new();
            for order in row.orders() {
                match is_allowed(game, row, &row.when, &order) {
                    Ok(true) => allowed.push(order),
                    Ok(false) => {}
                    Err(exhausted) => return Err(Trouble::Exhausted(exhausted).diagnostic(game)),
                }
            }
            if allowed.is_empty() {
                return Err(no_order(game, row));
            }
            orders.push(allowed);
        }
        Ok(Self { game, orders })
    }

    /// How many there are.
    #[must_use]
    pub fn count(&self) -> u64 {
        product(self.orders.iter().map(Vec::len))
    }

    /// The number that a roll of dice, any number, draws.
    #[must_use]
    pub fn drawn(&self, roll: u64) -> u64 {
        roll % self.count().max(1) + 1
    }

    /// How many there are if every order were allowed.
    #[must_use]
    pub fn count_of_all(&self) -> u64 {
        product(self.game.rows.iter().map(|row| row.orders().count()))
    }

    /// The set-up with a number, from 1.
    ///
    /// # Errors
    ///
    /// A message if there are not so many.
    pub fn numbered(&self, number: u64, at: Option<Span>) -> Result<Placement, Diagnostic> {
        if number == 0 || number > self.count() {
            return Err(messages::no_such_setup(at, number, self.count()));
        }
        let (mut left, mut placement) = (number - 1, self.game.without_rows());
        for (row, orders) in self.game.rows.iter().zip(&self.orders).rev() {
            let many = u64::try_from(orders.len()).unwrap_or(1).max(1);
            let place = usize::try_from(left % many).unwrap_or_default();
            left /= many;
            row.put(orders.get(place).map_or(&[], Vec::as_slice), &mut placement);
        }
        Ok(placement)
    }

    /// The number of a placement, if it is one of the set-ups.
    #[must_use]
    pub fn number_of(&self, placement: &Placement) -> Option<u64> {
        let mut number = 0;
        for (row, orders) in self.game.rows.iter().zip(&self.orders) {
            let stands = |order: &RowOrder| {
                let mut row_alone = Placement::default();
                row.put(order, &mut row_alone);
                row_alone.men.iter().all(|man| stands_in(placement, man))
            };
            let place = orders.iter().position(stands)?;
            number = number * u64::try_from(orders.len()).ok()? + u64::try_from(place).ok()?;
        }
        let number = number.checked_add(1)?;
        (self.numbered(number, None).ok()? == *placement).then_some(number)
    }
}

fn product(numbers: impl Iterator<Item = usize>) -> u64 {
    numbers.fold(1, |product, number| product.saturating_mul(u64::try_from(number).unwrap_or(u64::MAX)))
}

fn stands_in(placement: &Placement, man: &Placed) -> bool {
    let found = placement.men.binary_search_by_key(&man.cell, |man| man.cell);
    found.is_ok_and(|at| placement.men.get(at) == Some(man))
}

/// Whether conditions hold where a row has an order, beside all pieces that do not belong to a row.
fn is_allowed(game: &Game, row: &Row, when: &[Condition], order: &RowOrder) -> Result<bool, Exhausted> {
    if when.is_empty() {
        return Ok(true);
    }
    let mut placement = game.without_rows();
    row.put(order, &mut placement);
    placement.to_move = row.side.0;
    let scene = Scene::new(Arc::new(Position::of_checked(game, &placement)), row.side, Mode::Play);
    for condition in when {
        let interpreter = Interpreter::new(game, &[]);
        if !interpreter.answer(interpreter.holds(&scene, condition))? {
            return Ok(false);
        }
    }
    Ok(true)
}

/// The message about a row that may have no order, with the first part of its condition that none fulfils.
fn no_order(game: &Game, row: &Row) -> Diagnostic {
    let parts = row.when.iter().flat_map(|when| match &when.kind {
        ConditionKind::All(parts) => parts.as_slice(),
        _ => std::slice::from_ref(when),
    });
    let allows =
        |part, order: &RowOrder| is_allowed(game, row, std::slice::from_ref(part), order) != Ok(false);
    let at = parts.clone().find(|part| !row.orders().any(|order| allows(*part, &order)));
    messages::no_order(at.map_or(row.at, |part| part.at), at.is_some(), row.orders().count())
}

/// Whether a condition is for nothing is asked of a row with so many orders at most: the row of Chess960 has 5,040.
const MOST_ASKED: usize = 10_000;

/// Warnings about conditions that every order of their row fulfils.
pub(crate) fn conditions_for_nothing(game: &Game) -> Vec<Diagnostic> {
    let is_always = |row: &Row| {
        !row.when.is_empty()
            && row.orders().take(MOST_ASKED + 1).count() <= MOST_ASKED
            && row.orders().all(|order| is_allowed(game, row, &row.when, &order) == Ok(true))
    };
    let always = game.rows.iter().filter(|row| is_always(row));
    always
        .filter_map(|row| row.when.first().map(|when| messages::every_order(when.at, row.orders().count())))
        .collect()
}

/// A game whose set-up is number 1, also where the order as it is written is not allowed, and whose tests begin with the set-ups
/// that they name.
///
/// # Errors
///
/// Messages if there is no such set-up.
pub(crate) fn settled(game: Game, named: &[NamedSetup]) -> Result<Game, Vec<Diagnostic>> {
    let is_written = |row: &Row| is_allowed(&game, row, &row.when, &row.written()).unwrap_or(false);
    if game.rows.iter().all(is_written) && named.iter().all(|named| named.number.is_none()) {
        return Ok(game);
    }
    let setups = Setups::of(&game).map_err(|told| vec![told])?;
    let mut ir = game.ir().clone();
    ir.setup = setups.numbered(1, None).map_err(|told| vec![told])?;
    let mut wrong = Vec::new();
    for NamedSetup { test, step, number } in named {
        let (number, at) = number.map_or((1, None), |(number, at)| (number, Some(at)));
        let step = ir.tests.get_mut(*test).and_then(|test| test.steps.get_mut(*step));
        match (setups.numbered(number, at), step) {
            (Ok(placement), Some(step)) => step.kind = TestStepKind::Position(placement),
            (Ok(_), None) => {}
            (Err(told), _) => wrong.push(told),
        }
    }
    if wrong.is_empty() { ir.check() } else { Err(wrong) }
}
