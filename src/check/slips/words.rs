//! The author's words with something said in addition.

/// The words with a side said before them: `enemy Pawn`, `enemy (Pawn or Rook)`, `enemy but not King`.
pub(in crate::check) fn with_side(side: &str, words: &str) -> String {
    let list = words.contains(" or ") || words.contains(" and ");
    if let Some(but) = words.strip_prefix("not ").filter(|but| !list || but.starts_with('(')) {
        return format!("{side} but not {but}");
    }
    if list && !words.contains('(') {
        return format!("{side} ({words})");
    }
    format!("{side} {words}")
}

/// The words with one more behind them: `enemy passed`.
pub(in crate::check) fn followed_by(words: &str, more: &str) -> String {
    if words.contains(' ') && (words.contains(" or ") || words.starts_with("not ")) && !words.starts_with('(')
    {
        format!("({words}) {more}")
    } else {
        format!("{words} {more}")
    }
}
