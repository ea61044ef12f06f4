//! Moves that are written as records of games shorten them: `e4`, `Nf3`.

use crate::ir::Game;
use crate::listing::Listed;
use crate::play::Executor;
use crate::session::Session;
use crate::source::Span;

use super::run::Mismatch;

/// A text that names the cell only where a move ends.
struct Shortened<'t> {
    /// What is said of the man: his letter, if there is one.
    letter: Option<char>,
    /// What is said of the cell where he stands.
    origin: &'t str,
    takes: bool,
    to: &'t str,
    /// The letter of what he becomes.
    becomes: Option<char>,
}

impl<'t> Shortened<'t> {
    fn of(game: &Game, text: &'t str) -> Option<Self> {
        let text = text.trim().trim_end_matches(['+', '#', '!', '?']);
        let (text, becomes) = match text.split_once('=') {
            Some((text, becomes)) => (text, Some(becomes.chars().next()?)),
            None => (text, None),
        };
        let ends = |name: &str| text.len() >= name.len() && text.ends_with(name);
        let cells = game.board.cells.iter().map(|cell| cell.name.as_str());
        let to = cells.filter(|name| ends(name)).max_by_key(|name| name.len())?.len();
        let (before, to) = text.split_at_checked(text.len() - to)?;
        let (before, takes) = match before.strip_suffix(['x', ':']) {
            Some(before) => (before, true),
            None => (before, false),
        };
        let letter = before.chars().next().filter(char::is_ascii_uppercase);
        let origin = before.get(usize::from(letter.is_some())..)?;
        let plain =
            origin.len() < 3 && origin.chars().all(|sign| sign.is_ascii_lowercase() || sign.is_ascii_digit());
        let whole = game.board.cells.iter().any(|cell| cell.name == origin);
        (plain && !whole).then_some(Self { letter, origin, takes, to, becomes })
    }

    fn fits(&self, game: &Game, listed: &Listed) -> bool {
        let letter_of = |name: &Option<String>| {
            let kind = game.kinds.iter().find(|kind| Some(&kind.name) == name.as_ref())?;
            kind.letter.chars().next()
        };
        let same = |asked: Option<char>, found: Option<char>| {
            asked.is_none_or(|asked| found.is_some_and(|found| found.eq_ignore_ascii_case(&asked)))
        };
        listed.to.as_deref() == Some(self.to)
            && listed.from.as_deref().is_some_and(|from| self.origin.chars().all(|sign| from.contains(sign)))
            && same(self.letter, letter_of(&listed.piece))
            && (self.becomes.is_none()
                || listed.promotes.is_some() && same(self.becomes, letter_of(&listed.promotes)))
            && (!self.takes || !listed.captures.is_empty())
    }
}

/// The full text of the legal move that a shortened one means, if it is one.
fn meant<E: Executor>(session: &Session<E>, text: &str) -> Option<String> {
    let game = session.game();
    let list = session.list().ok()?;
    let short = Shortened::of(game, text)?;
    let mut fitting: Vec<&Listed> = list.iter().filter(|listed| short.fits(game, listed)).collect();
    if short.letter.is_none() && fitting.len() > 1 {
        // Without a letter stand the men of whom there are most.
        let many = |listed: &Listed| {
            let of = |man: &&crate::ir::Placed| {
                game.kinds.get(man.kind.index()).map(|kind| &kind.name) == listed.piece.as_ref()
            };
            game.setup.men.iter().filter(of).count()
        };
        let most = fitting.iter().map(|listed| many(listed)).max();
        fitting.retain(|listed| Some(many(listed)) == most);
    }
    let [only] = fitting.as_slice() else { return None };
    // Who writes no letter need not write one now.
    let bare = only.text.trim_start_matches(|sign: char| sign.is_ascii_uppercase());
    let bare = Some(bare).filter(|bare| short.letter.is_none() && session.reads(bare) == Some(only.index));
    Some(bare.unwrap_or(&only.text).to_owned())
}

/// What is told of a list of moves from the one at `first` on that cannot be read, where shortened moves are meant; those
/// that are meant are played. With it comes whether all were.
pub(super) fn told<E: Executor>(
    session: &mut Session<E>,
    moves: &[(Span, String)],
    first: usize,
) -> Option<(Mismatch, bool)> {
    let (at, text) = moves.get(first)?;
    meant(session, text)?;
    let mut written: Vec<String> = moves.iter().take(first).map(|(_, text)| text.clone()).collect();
    let (mut last, mut all) = (*at, true);
    for (at, text) in moves.iter().skip(first) {
        if session.play(text).is_ok() {
            written.push(text.clone());
            continue;
        }
        let full = meant(session, text);
        all = full.as_ref().is_some_and(|full| session.play(full).is_ok());
        let Some(full) = full.filter(|_| all) else { break };
        written.push(full);
        last = *at;
    }
    let quoted: Vec<String> = written.iter().map(|text| format!("\"{text}\"")).collect();
    let more = if all { "" } else { " ..." };
    let found = "that a move names both its cells: where it begins, and where it ends";
    let mut mismatch = Mismatch::new(at.to(last), format!("that `{text}` can be played"), found);
    mismatch.notes.push(format!("write `play {}{more}`", quoted.join(" ")));
    Some((mismatch, all))
}
