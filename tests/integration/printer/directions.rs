//! Directions.

use menagerie::language::syntax::tree::{Directions, DirectionsKind, Handedness};

/// Directions that need no brackets.
pub(super) fn directions(all: &Directions) -> String {
    match &all.kind {
        DirectionsKind::Union(members) => members
            .iter()
            .map(|member| match member.kind {
                DirectionsKind::Union(_) => operand(member),
                _ => directions(member),
            })
            .collect::<Vec<_>>()
            .join(" | "),
        DirectionsKind::Sum(members) => members.iter().map(operand).collect::<Vec<_>>().join(" + "),
        _ => operand(all),
    }
}

/// Directions as an argument or a summand.
pub(super) fn operand(one: &Directions) -> String {
    match &one.kind {
        DirectionsKind::Union(_) | DirectionsKind::Sum(_) => format!("({})", directions(one)),
        DirectionsKind::Vector(coordinates) => {
            format!("({})", coordinates.iter().map(i64::to_string).collect::<Vec<_>>().join(","))
        }
        DirectionsKind::Along(of) => format!("along {}", sensed(of)),
        DirectionsKind::Against(of) => format!("against {}", sensed(of)),
        DirectionsKind::All(of) => format!("all {}", sensed(of)),
        DirectionsKind::Turn { which, places, of } => {
            let way = match which {
                Handedness::Left => "left",
                Handedness::Right => "right",
                Handedness::Veer => "veer",
            };
            let of = of.as_ref().map(|name| format!(" of {}", name.text)).unwrap_or_default();
            format!("{way} {}{of}", places.value)
        }
        DirectionsKind::Name(name) => name.text.clone(),
    }
}

/// The operand of `along`, `against` or `all`.
fn sensed(of: &Directions) -> String {
    match of.kind {
        DirectionsKind::Along(_) | DirectionsKind::Against(_) | DirectionsKind::All(_) => {
            format!("({})", operand(of))
        }
        _ => operand(of),
    }
}
