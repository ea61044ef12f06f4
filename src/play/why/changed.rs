//! What a move changes besides the places of pieces: states and hands, by their names.

use crate::language::sorting::Sorting;
use serde_json::{Map, Value};

/// The text for a state that is not among those of a position.
const FIRST: &str = "as at first";

/// A sentence for each piece whose states have changed after a move, and for the states and hands of sides and of the game.
/// Positions are given [as JSON](crate::play::notation::position::to_json_value); `moved` has the first and last cell of each
/// piece that walked.
pub(super) fn changed(before: &Value, after: &Value, moved: &[(String, String)]) -> Vec<String> {
    let mut told = Vec::new();
    for man in list(after, "men") {
        let cell = word(man, "cell");
        let stood = moved.iter().rev().find(|(_, to)| to == cell).map_or(cell, |(from, _)| from.as_str());
        let was = list(before, "men").iter().find(|was| word(was, "cell") == stood);
        let (was, now) = (was.and_then(|was| was.get("states")), man.get("states"));
        let what = differences(was, now, FIRST);
        if !what.is_empty() {
            told.push(format!("the {} on `{cell}` has {}", word(man, "kind"), what.join(", ")));
        }
    }
    let of_game = differences(before.get("states"), after.get("states"), FIRST);
    told.extend(of_game.into_iter().map(|what| format!("the game has {what}")));
    for (part, of, left_out) in [("side_states", "", FIRST), ("cells", "", FIRST), ("hands", "in hand ", "0")]
    {
        for side in names(before.get(part), after.get(part)) {
            let within = |position: &Value| position.get(part).and_then(|all| all.get(&side)).cloned();
            let what = differences(within(before).as_ref(), within(after).as_ref(), left_out);
            if !what.is_empty() {
                told.push(format!("{side} has {of}{}", what.join(", ")));
            }
        }
    }
    told
}

/// "`reach` 2" for each name whose value differs; `left_out` is its value if it is missing.
fn differences(before: Option<&Value>, after: Option<&Value>, left_out: &str) -> Vec<String> {
    let of = |all: Option<&Value>, name: &str| all.and_then(|all| all.get(name)).cloned();
    let differ = names(before, after).into_iter().filter(|name| of(before, name) != of(after, name));
    differ
        .map(|name| {
            format!(
                "`{name}` {}",
                of(after, &name).map_or_else(|| left_out.to_owned(), |value| shown(&value))
            )
        })
        .collect()
}

/// The names in two lists of names, each once, in order.
fn names(one: Option<&Value>, other: Option<&Value>) -> Vec<String> {
    let maps = [one, other].into_iter().flatten().filter_map(Value::as_object);
    let mut names: Vec<String> = maps.flat_map(Map::keys).cloned().collect();
    names.arrange();
    names.dedup();
    names
}

/// A value in words.
fn shown(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Array(all) => all.iter().map(shown).collect::<Vec<_>>().join(" "),
        Value::Null => "none".to_owned(),
        Value::Bool(is) => is.to_string(),
        // Positions have whole numbers only; to write fractions would bring their tables into the module of pages.
        Value::Number(number) => number.as_i64().unwrap_or_default().to_string(),
        Value::Object(_) => String::new(),
    }
}

fn list<'v>(position: &'v Value, name: &str) -> &'v [Value] {
    position.get(name).and_then(Value::as_array).map_or(&[], Vec::as_slice)
}

fn word<'v>(man: &'v Value, name: &str) -> &'v str {
    man.get(name).and_then(Value::as_str).unwrap_or("?")
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::changed;

    #[test]
    fn what_differs_is_reported_by_name() {
        let before = json!({
            "men": [{"cell": "a1", "kind": "Rook", "states": {"tired": true}}, {"cell": "b1", "kind": "King"}],
            "hands": {"White": {"Rook": 1}}, "states": {}
        });
        let after = json!({
            "men": [{"cell": "a2", "kind": "Rook", "states": {"reach": 2}}, {"cell": "b1", "kind": "King"}],
            "hands": {}, "states": {"skipped": "c3"}
        });
        let told = changed(&before, &after, &[("a1".to_owned(), "a2".to_owned())]);
        assert_eq!(
            told,
            [
                "the Rook on `a2` has `reach` 2, `tired` as at first",
                "the game has `skipped` c3",
                "White has in hand `Rook` 0",
            ]
        );
        assert!(changed(&before, &before, &[]).is_empty());
    }
}
