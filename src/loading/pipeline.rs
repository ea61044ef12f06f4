//! The order of the phases, known here and nowhere else.
//!
//! ```text
//! text -> syntax::parse -> tree -> check::check -> Ir -> Ir::check -> Game -> opening -> reference
//!   '- where something is wrong: offer, which tries other texts the same way
//! ```

pub mod asked;
mod used;

use std::cell::Cell;
use std::collections::HashSet;
use std::error::Error;
use std::fmt;
use std::path::Path;
use std::sync::{Arc, LazyLock};

use crate::language::budget;
use crate::language::check::{self, NameUse};
use crate::language::diagnostic::render::{WithSources, short};
use crate::language::diagnostic::{Diagnostic, Label, Severity, USED, alike, any_error, catalog};
use crate::language::ir::Game;
use crate::language::messages;
use crate::language::sorting::Sorting;
use crate::language::source::{Source, SourceId, Sources, Span};
use crate::language::syntax::broken;
use crate::language::syntax::reworded::Stretch;
use crate::language::syntax::tree::{File, ItemKind};
use crate::language::syntax::{self, Names, ParsedFile};
use crate::loading::offer;
use crate::loading::opening;
use crate::loading::trial;
use crate::play::setups;
use used::UsedFiles;

pub use used::FileCache;

/// The prelude, in the language itself.
pub const PRELUDE: &str = include_str!("../language/check/prelude.rules");

/// The prelude is parsed once, however many files are loaded: its number is the same in each.
static PRELUDE_TREE: LazyLock<Arc<File>> = LazyLock::new(|| syntax::parse(SourceId(0), PRELUDE).file);

/// The name under which messages speak of the prelude.
pub const PRELUDE_NAME: &str = "prelude";

/// How many files may be built on one another.
pub const FILES: usize = 32;

/// A text that a rule file asked for with `use`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// A name that is the same whenever the file is the same.
    pub name: String,
    /// Its text.
    pub text: String,
}

/// Where the texts of used files come from. The library opens no file itself.
pub trait Files {
    /// The file that `wanted` means in the file named `from`.
    ///
    /// # Errors
    ///
    /// Why it is not available, in a few lower-case words: "there is no such file".
    fn find(&self, from: &str, wanted: &str) -> Result<Found, String>;
}

/// The name of the file that `use` asks for: its ending may be left out.
#[must_use]
pub fn file_name(wanted: &str) -> String {
    let whole = Path::new(wanted).extension().is_some_and(|ending| ending == "rules");
    if whole { wanted.to_owned() } else { format!("{wanted}.rules") }
}

/// No files at all: for texts that stand alone.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoFiles;

impl Files for NoFiles {
    fn find(&self, _: &str, _: &str) -> Result<Found, String> {
        Err("this text stands alone".to_owned())
    }
}

/// What came of a rule file.
#[derive(Clone, Debug, Default)]
pub struct Loaded {
    /// The texts that the diagnostics point into.
    pub sources: Sources,
    /// The game, unless there are errors.
    pub game: Option<Game>,
    /// Whether some of its first moves take so long to find that all of them may take too much: see
    /// [`crate::play::session::cannot_begin`].
    pub takes_long: bool,
    /// Errors and warnings, in source order, capped at [`DIAGNOSTICS`].
    pub diagnostics: Vec<Diagnostic>,
    /// The trees of the texts: the prelude first, the main file last.
    pub files: Vec<ParsedFile>,
}

impl Loaded {
    /// The meaning of the names in the texts, in their order, without those of the prelude.
    #[must_use]
    pub fn names(&self) -> Vec<NameUse> {
        check::name_uses(&self.files, &self.sources)
    }

    /// The game, if there is one; warnings are left out.
    ///
    /// # Errors
    ///
    /// [`Rejected`] if there are errors, with all messages.
    pub fn into_game(self) -> Result<Game, Rejected> {
        let Self { sources, game, diagnostics, .. } = self;
        game.ok_or(Rejected { sources, diagnostics })
    }
}

/// The rule file has errors: all messages, and the texts that they point into.
#[derive(Clone, Debug)]
pub struct Rejected {
    /// The texts that the diagnostics point into.
    pub sources: Sources,
    /// Errors and warnings, in source order.
    pub diagnostics: Vec<Diagnostic>,
}

/// One line for each.
impl fmt::Display for Rejected {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, diagnostic) in self.diagnostics.iter().enumerate() {
            let end = if index == 0 { "" } else { "\n" };
            write!(to, "{end}{}", short(WithSources { diagnostic, sources: &self.sources }))?;
        }
        Ok(())
    }
}

impl Error for Rejected {}

/// What came of a game as data, which was checked: its texts are read once, to be shown.
#[must_use]
pub fn of_data(game: Game) -> Loaded {
    let sources = game.sources.clone();
    let parse = |(index, source): (usize, &Source)| {
        let id = SourceId(u16::try_from(index).unwrap_or(u16::MAX));
        ParsedFile { source: id, file: syntax::parse(id, &source.text).file, uses: Vec::new() }
    };
    let files = sources.0.iter().enumerate().map(parse).collect();
    let takes_long = opening::look(&game, Span::default()).takes_long;
    Loaded { sources, game: Some(game), takes_long, files, ..Loaded::default() }
}

/// The most diagnostics of one file.
pub const DIAGNOSTICS: usize = 100;

/// Makes a game of a rule file and the files it uses. Messages about refused lines offer what may be meant.
#[must_use]
pub fn load(name: &str, text: &str, files: &dyn Files) -> Loaded {
    load_beside(name, text, files, &FileCache::default())
}

/// As [`load`], for one of many texts that may be built on the same files: what has been read of these stays on the shelf.
#[must_use]
pub fn load_beside(name: &str, text: &str, files: &dyn Files, shelf: &FileCache) -> Loaded {
    load_measured(name, text, files, &UsedFiles::beside(shelf)).0
}

/// As [`load`], with how much work one reading of the text was.
fn load_measured(name: &str, text: &str, files: &dyn Files, used: &UsedFiles<'_>) -> (Loaded, usize) {
    let (mut loaded, effort) = read(name, text, files, used);
    if any_error(&loaded.diagnostics) {
        let Loaded { sources, diagnostics, .. } = &mut loaded;
        let trials = Cell::new(MOST_TRIALS);
        let check = |text: &str, part: Option<Stretch>| {
            let Loaded { game, mut diagnostics, .. } = read(name, text, files, used).0;
            diagnostics.extend(game.zip(part).and_then(|(game, part)| failing_test(&game, part, &trials)));
            diagnostics
        };
        offer::improve(diagnostics, MAIN, sources, MOST_EFFORT / effort.max(1), check);
    }
    (loaded, effort)
}

/// As [`load_beside`], and also finds the fix of each message as data. That takes as long as reading the text a few more times.
#[must_use]
pub fn load_with_fixes(name: &str, text: &str, files: &dyn Files, shelf: &FileCache) -> Loaded {
    let used = UsedFiles::beside(shelf);
    let (mut loaded, effort) = load_measured(name, text, files, &used);
    if loaded.diagnostics.is_empty() {
        return loaded;
    }
    let most = (MOST_EFFORT / effort.max(1)).min(MOST_FIXES);
    let Loaded { sources, diagnostics, .. } = &mut loaded;
    offer::fixes::find(diagnostics, MAIN, sources, most, |text| read(name, text, files, &used).0.diagnostics);
    loaded
}

/// The most texts that are tried to find the fixes of a file.
const MOST_FIXES: usize = 100;

/// The most tests that are run while texts are tried.
const MOST_TRIALS: u8 = 3;

/// The most times that a running test asks whether to go on before it is given up: one that counts many lines of play takes too
/// long.
const MOST_ASKS: u32 = 100;

/// The message about the test that contains a text, if it fails: the text is then hardly what is meant.
fn failing_test(game: &Game, place: Stretch, left: &Cell<u8>) -> Option<Diagnostic> {
    let holds =
        |at: &Span| at.source == MAIN && at.start as usize <= place.start && place.end <= at.end as usize;
    let test = game.tests.iter().find(|test| holds(&test.at))?;
    left.set(left.get().checked_sub(1)?);
    let asks = Cell::new(0);
    let go_on = || {
        asks.set(asks.get() + 1);
        asks.get() < MOST_ASKS
    };
    let failure = trial::failure(game, test, &go_on)?;
    // It is about the text as a whole, not about one of its words.
    Some(messages::test_failed(&failure.title))
}

/// As [`load`], but without offers for refused lines. For callers that load many broken texts: the time is that of reading the
/// text once.
#[must_use]
pub fn load_as_written(name: &str, text: &str, files: &dyn Files) -> Loaded {
    read(name, text, files, &UsedFiles::beside(&FileCache::default())).0
}

/// The file that was asked for: the first one after the prelude.
const MAIN: SourceId = SourceId(1);

/// How much work all trying of other texts may be, in the unit of [`check::Checked::effort`]: some tenths of a second.
const MOST_EFFORT: usize = 3_000_000;

/// Loads a text and tells of it alone; with how much work that was.
fn read(name: &str, text: &str, files: &dyn Files, used: &UsedFiles<'_>) -> (Loaded, usize) {
    let read = budget::bytes_read();
    let mut loader = Loader {
        sources: Sources::default(),
        parsed: Vec::new(),
        out: Vec::new(),
        uses: Vec::new(),
        files,
        used,
    };
    let prelude = loader.sources.add(PRELUDE_NAME, PRELUDE);
    loader.parsed.push(ParsedFile { source: prelude, file: Arc::clone(&PRELUDE_TREE), uses: Vec::new() });
    loader.file(name, text, &mut Vec::new());
    let Loader { sources, parsed, mut out, uses, .. } = loader;

    let incomplete =
        [catalog::CANNOT_USE, catalog::USES_ITSELF, catalog::GAME_TOO_LARGE, catalog::FOREIGN_FILE];
    let unused = parsed
        .iter()
        .any(|parsed| broken::places(&parsed.file).iter().any(|at| sources.text(*at).starts_with("use ")));
    if unused || out.iter().any(|found| incomplete.contains(&found.code)) {
        // Anything may be missing: errors in the rest are not worth reporting before that is mended.
        let told = in_order(out, &uses, &sources);
        let incomplete = Loaded { diagnostics: told, sources, files: parsed, ..Loaded::default() };
        return (incomplete, MOST_EFFORT);
    }
    let checked = check::check(&parsed, &sources);
    if any_error(&out) {
        // An unreadable part may have declared anything: only errors that are certainly unrelated are reported.
        let places = unread(&parsed, &out, &sources);
        let words = words_of(&places, &sources);
        let telling = checked.diagnostics.into_iter();
        out.extend(telling.filter(|found| check::independent_of(found, &places, &words, &sources)));
    } else {
        out.extend(checked.diagnostics);
    }
    let (mut game, mut takes_long) = (None, false);
    let effort = checked.effort.max(budget::bytes_read() - read);
    if !any_error(&out)
        && let Some(mut ir) = checked.ir
    {
        ir.sources = sources.clone();
        match ir.check().and_then(|game| setups::settled(game, &checked.named_setups)) {
            Ok(playable) => {
                let opening = opening::look(&playable, checked.setup);
                takes_long = opening.takes_long;
                out.extend(opening.odd);
                out.extend(setups::conditions_for_nothing(&playable));
                game = Some(playable);
            }
            Err(found) => out.extend(found),
        }
    }
    let diagnostics = in_order(out, &uses, &sources);
    let files = parsed;
    (Loaded { sources, game, takes_long, diagnostics, files }, effort)
}

/// Main file first, then used files, then the prelude; each from top to bottom; without repeats; capped. Messages about a used
/// file get a label at the line that uses it.
fn in_order(mut out: Vec<Diagnostic>, uses: &[(SourceId, Span)], sources: &Sources) -> Vec<Diagnostic> {
    out.arrange_by_key(|found| {
        let span = found.span().unwrap_or_default();
        // The prelude is source 0 and comes last.
        (span.source.0.wrapping_sub(1), span.start, found.severity, found.code.as_str())
    });
    out.dedup();
    out = alike::gathered(&out, sources);
    if out.len() > DIAGNOSTICS {
        // Errors are never dropped in favour of warnings: without a game there must be an error.
        let errors = out.iter().filter(|found| found.severity == Severity::Error).count();
        let mut warnings = DIAGNOSTICS.saturating_sub(errors);
        out.retain(|found| {
            let told = found.severity == Severity::Error || warnings > 0;
            warnings -= usize::from(found.severity != Severity::Error && told);
            told
        });
        if errors > DIAGNOSTICS {
            let known = out.iter().position(|found| found.code == catalog::TOO_MANY_MISTAKES);
            let cut = known.map(|known| out.remove(known));
            out.truncate(DIAGNOSTICS - 1);
            out.extend(cut.or_else(|| Some(messages::too_many_mistakes(out.last()?.span()?, errors))));
        }
    }
    for found in &mut out {
        let mut source = found.span().map(|span| span.source);
        // A file is used after the one that uses it was begun: this ends.
        while let Some((_, at)) = uses.iter().find(|(used, _)| Some(*used) == source) {
            let label = Label::new(*at, USED);
            if !found.labels.contains(&label) {
                found.labels.push(label);
            }
            source = Some(at.source);
        }
    }
    out
}

/// The parts that could not be read, and the lines where something was wrong with them: no two overlap.
fn unread(parsed: &[ParsedFile], out: &[Diagnostic], sources: &Sources) -> Vec<Span> {
    let broken = parsed.iter().flat_map(|parsed| broken::places(&parsed.file));
    let lines = out.iter().filter_map(Diagnostic::span).map(|span| sources.lines_of(span));
    let mut places: Vec<Span> = broken.chain(lines).collect();
    places.arrange_by_key(|at| (at.source, at.start, at.end));
    let mut apart: Vec<Span> = Vec::new();
    for at in places {
        match apart.last_mut() {
            Some(last) if last.source == at.source && at.start < last.end => *last = last.to(at),
            _ => apart.push(at),
        }
    }
    apart
}

/// The words that stand in some places.
fn words_of<'s>(places: &[Span], sources: &'s Sources) -> HashSet<&'s str> {
    let name = |c: char| c.is_alphanumeric() || "-_'".contains(c);
    let words = places.iter().flat_map(|span| sources.text(*span).split(move |c: char| !name(c)));
    words.filter(|word| !word.is_empty()).collect()
}

struct Loader<'f> {
    sources: Sources,
    parsed: Vec<ParsedFile>,
    out: Vec<Diagnostic>,
    /// Which file is used by which line.
    uses: Vec<(SourceId, Span)>,
    files: &'f dyn Files,
    used: &'f UsedFiles<'f>,
}

impl Loader<'_> {
    /// Parses a file after the files it uses, so that what is built on stands before what builds on it.
    fn file(&mut self, name: &str, text: &str, open: &mut Vec<(String, SourceId)>) -> SourceId {
        let source = self.sources.add(name, text);
        let first = open.is_empty();
        let parse = |names: Option<&Names>| {
            if first {
                syntax::parse_beside(source, text, names)
            } else {
                self.used.parse(source, text, names)
            }
        };
        let mut parsed = parse(None);
        // Only messages need the names of the files that a text uses.
        if !parsed.diagnostics.is_empty()
            && let Some(names) = self.used_names(name, text)
        {
            parsed = parse(Some(&names));
        }
        self.out.extend(parsed.diagnostics);
        open.push((name.to_owned(), source));
        let mut uses = Vec::new();
        for item in &parsed.file.items {
            if let ItemKind::Use(wanted) = &item.kind {
                uses.push(self.used(name, &wanted.text, wanted.at.0, open));
            }
        }
        open.pop();
        self.parsed.push(ParsedFile { source, file: parsed.file, uses });
        source
    }

    /// The names declared by all files that a text uses, directly or not; none if one of them is missing.
    fn used_names(&self, name: &str, text: &str) -> Option<Names> {
        // Most texts use no other: their words need not be searched. `use` is followed by a text, or a comment first.
        let uses = text.split("use").skip(1).any(|rest| rest.trim_start().starts_with(['"', '#']));
        if !uses {
            return None;
        }
        let mut open: Vec<(String, String)> =
            Names::of(text).uses.into_iter().map(|wanted| (name.to_owned(), wanted)).collect();
        if open.is_empty() {
            return None;
        }
        let (mut names, mut seen) = (Names::default(), Vec::new());
        while let Some((from, wanted)) = open.pop() {
            let found = self.used.find(self.files, &from, &wanted)?;
            if seen.contains(&found.name) || found.name == name {
                continue;
            }
            if seen.len() > FILES {
                return None;
            }
            let Names { uses, .. } = &*found.names;
            open.extend(uses.iter().map(|wanted| (found.name.clone(), wanted.clone())));
            // What is built on stands before what builds on it.
            names = Names::clone(&found.names).and(names);
            seen.push(found.name);
        }
        Some(names)
    }

    /// Parses a file that another uses, unless that has been done; gives its text.
    fn used(
        &mut self,
        from: &str,
        wanted: &str,
        at: Span,
        open: &mut Vec<(String, SourceId)>,
    ) -> Option<SourceId> {
        let found = match self.files.find(from, wanted) {
            Ok(found) => found,
            Err(why) => {
                self.out.push(messages::cannot_use(at, wanted, &why));
                return None;
            }
        };
        if open.iter().any(|(name, _)| *name == found.name) {
            let directly = open.last().is_some_and(|(name, _)| *name == found.name);
            self.out.push(messages::uses_itself(at, wanted, directly));
            return None;
        }
        let is_it = |source: &SourceId| self.sources.get(*source).is_some_and(|s| s.name == found.name);
        if let Some(known) = self.parsed.iter().map(|parsed| parsed.source).find(is_it) {
            return Some(known);
        }
        if self.parsed.len() + open.len() > FILES {
            self.out.push(messages::too_many_files(at, FILES));
            return None;
        }
        let next = SourceId(u16::try_from(self.sources.0.len()).unwrap_or(u16::MAX));
        self.uses.push((next, at));
        Some(self.file(&found.name, &found.text, open))
    }
}

#[cfg(test)]
mod tests {
    use std::fmt::Write;

    use super::{DIAGNOSTICS, NoFiles, PRELUDE, PRELUDE_TREE, load};
    use crate::language::diagnostic::any_error;
    use crate::language::source::SourceId;
    use crate::language::syntax;

    #[test]
    fn the_prelude_is_right() {
        let parsed = syntax::parse(SourceId(0), PRELUDE);
        assert_eq!(parsed.diagnostics, []);
        assert_eq!(*parsed.file, **PRELUDE_TREE);
    }

    #[test]
    fn no_error_is_left_out_for_a_hundred_warnings() {
        let mut text = String::from(
            "language 1\ngame \"Many\"\nsides White, Black symmetry mirror\nboard {\n    grid a..e, 1..5\n",
        );
        for number in 0..=DIAGNOSTICS {
            let _ = writeln!(text, "    zone unused{number} = a1");
        }
        text.push_str("}\npiece King \"K\" { stacks up to 1000000  move step any }\n");
        text.push_str(
            "setup { White: King a1  Black: likewise }\nends { before a turn { lose when no move } }\n",
        );
        let loaded = load("many.rules", &text, &NoFiles);
        assert!(loaded.game.is_none());
        assert!(any_error(&loaded.diagnostics), "{:?}", loaded.diagnostics.first());
    }
}
