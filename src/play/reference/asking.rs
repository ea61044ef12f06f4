//! Asking something of one thing after another, where each answer may be the last that the budget lasts for.

use crate::language::budget::Asked;

/// Whether it is so of any; when one is found, no other is asked.
pub(super) fn any<T>(all: impl IntoIterator<Item = T>, mut is: impl FnMut(T) -> Asked<bool>) -> Asked<bool> {
    for one in all {
        if is(one)? {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Whether it holds for all; stops at the first for which it does not.
pub(super) fn all<T>(all: impl IntoIterator<Item = T>, mut is: impl FnMut(T) -> Asked<bool>) -> Asked<bool> {
    any(all, |one| Ok(!is(one)?)).map(|found| !found)
}

/// The first for which it holds.
pub(super) fn first<T: Copy>(
    all: impl IntoIterator<Item = T>,
    mut is: impl FnMut(T) -> Asked<bool>,
) -> Asked<Option<T>> {
    for one in all {
        if is(one)? {
            return Ok(Some(one));
        }
    }
    Ok(None)
}

/// The results for all of them, in one list.
pub(super) fn each<T, R>(
    all: impl IntoIterator<Item = T>,
    mut made: impl FnMut(T) -> Asked<Vec<R>>,
) -> Asked<Vec<R>> {
    let mut list = Vec::new();
    for one in all {
        list.extend(made(one)?);
    }
    Ok(list)
}

/// Those for which it holds, as the question leaves them.
pub(super) fn keep<T>(mut all: Vec<T>, mut is: impl FnMut(&mut T) -> Asked<bool>) -> Asked<Vec<T>> {
    let mut answered = Ok(());
    all.retain_mut(|one| {
        let answer = answered.and_then(|()| is(one));
        answered = answer.map(|_| ());
        answer.unwrap_or(false)
    });
    answered.map(|()| all)
}

/// Those for which it holds, and those for which it does not.
pub(super) fn divide<T: Copy>(all: Vec<T>, mut is: impl FnMut(T) -> Asked<bool>) -> Asked<(Vec<T>, Vec<T>)> {
    let (mut inside, mut outside) = (Vec::new(), Vec::new());
    for one in all {
        if is(one)? {
            inside.push(one);
        } else {
            outside.push(one);
        }
    }
    Ok((inside, outside))
}
