//! Why a move is legal or not, and the picture of a position.

use super::answers::Refused;
use super::cell;
use super::games::LoadedGame;
use crate::desk::picture::{self, Marks, Sign, View};
use crate::play::matches::Executor;
use crate::play::session::Session;
use crate::play::why::Answer;

/// Why the move of a text, or of two cells, is legal or not.
pub(super) fn why<E: Executor>(
    loaded: &LoadedGame,
    session: &Session<E>,
    text: Option<String>,
    from: Option<String>,
    to: Option<String>,
) -> Result<Answer, Refused> {
    let text = match (text, from, to) {
        (Some(text), ..) => text,
        (None, Some(from), Some(to)) => {
            cell(&loaded.game, &from)?;
            cell(&loaded.game, &to)?;
            format!("{from}-{to}")
        }
        _ => {
            return Err(Refused::plain(
                "which move is meant is not said",
                "say its `text`, or `from` and `to`",
            ));
        }
    };
    session.why(&text).map_err(|trouble| loaded.trouble(&trouble))
}

/// The picture of a position; what the last move has changed is marked.
pub(super) fn picture<E: Executor>(session: &Session<E>) -> String {
    let mut marks = Marks::default();
    for cell in session.changed_last() {
        marks.add(Sign::Changed, cell);
    }
    picture::draw(session.game(), &session.placement(), &View { marks, ..View::default() })
}
