//! The files that others are built on: each is read once.

use std::cell::RefCell;
use std::sync::{Arc, Mutex, PoisonError};

use super::Files;
use crate::language::source::SourceId;
use crate::language::syntax::{self, Names, Parsed};

/// The cache of files on which others are built. It may be shared by all loads, also by several threads.
///
/// The cache depends only on the text of a file, not on its folder.
#[derive(Debug, Default)]
pub struct FileCache(Mutex<Vec<KnownText>>);

/// A known text.
#[derive(Debug)]
struct KnownText {
    text: String,
    names: Option<Arc<Names>>,
    /// Its tree, with the number of the text that all places in the tree carry.
    parsed: Vec<(SourceId, Arc<Parsed>)>,
}

/// The most texts that are stored: far more than a folder has files on which others are built.
const BOOKS: usize = 64;

impl FileCache {
    /// What is known of a text; it is changed by `with`, if there is room.
    fn look<T>(&self, text: &str, with: impl FnOnce(&mut KnownText) -> Option<T>) -> Option<T> {
        // A poisoned lock is one whose holder has panicked; the cache is consistent at any time.
        let mut books = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(book) = books.iter_mut().find(|book| book.text == text) {
            return with(book);
        }
        let mut book = KnownText { text: text.to_owned(), names: None, parsed: Vec::new() };
        let answer = with(&mut book);
        if books.len() < BOOKS {
            books.push(book);
        }
        answer
    }

    /// The names that a text declares itself.
    fn names(&self, text: &str) -> Arc<Names> {
        self.look(text, |book| book.names.clone()).unwrap_or_else(|| {
            let names = Arc::new(Names::of(text));
            self.look(text, |book| book.names.replace(Arc::clone(&names)));
            names
        })
    }

    /// The result of a text, read without the names of the files that it uses.
    fn parse(&self, source: SourceId, text: &str) -> Parsed {
        let known = |book: &mut KnownText| {
            let found = book.parsed.iter().find(|(id, _)| *id == source);
            found.map(|(_, parsed)| Arc::clone(parsed))
        };
        let parsed = self.look(text, known).unwrap_or_else(|| {
            let parsed = Arc::new(syntax::parse_beside(source, text, None));
            self.look(text, |book| {
                book.parsed.push((source, Arc::clone(&parsed)));
                None::<()>
            });
            parsed
        });
        Parsed::clone(&parsed)
    }
}

/// The files that a text uses. They stay as they are while other texts are tried in place of the one that uses them.
pub(super) struct UsedFiles<'s> {
    shelf: &'s FileCache,
    /// Those that use others themselves and have mistakes, parsed with the names of those.
    parsed: RefCell<Vec<(SourceId, String, Parsed)>>,
    /// The file that asks for them, and how.
    names: RefCell<Vec<Asked>>,
}

/// The asking file, the wanted file, and its content, if available.
type Asked = ((String, String), Option<Named>);

/// A used file, and the names that it declares itself.
#[derive(Clone)]
pub(super) struct Named {
    pub(super) name: String,
    pub(super) names: Arc<Names>,
}

impl<'s> UsedFiles<'s> {
    /// None is known yet, but for those on the shelf.
    pub(super) fn beside(shelf: &'s FileCache) -> Self {
        Self { shelf, parsed: RefCell::default(), names: RefCell::default() }
    }

    /// The names of the file that `wanted` means in the file named `from`.
    pub(super) fn find(&self, files: &dyn Files, from: &str, wanted: &str) -> Option<Named> {
        let is_it = |(known, _): &&Asked| known.0 == from && known.1 == wanted;
        if let Some((_, known)) = self.names.borrow().iter().find(is_it) {
            return known.clone();
        }
        let found = files.find(from, wanted).ok();
        let found = found.map(|found| Named { names: self.shelf.names(&found.text), name: found.name });
        self.names.borrow_mut().push(((from.to_owned(), wanted.to_owned()), found.clone()));
        found
    }

    /// What comes of a used file; `names` are those of the files that it uses itself, if they are asked for.
    pub(super) fn parse(&self, source: SourceId, text: &str, names: Option<&Names>) -> Parsed {
        let Some(names) = names else { return self.shelf.parse(source, text) };
        let known = |(id, known, _): &&(SourceId, String, Parsed)| *id == source && known == text;
        if let Some((_, _, parsed)) = self.parsed.borrow().iter().find(known) {
            return parsed.clone();
        }
        let parsed = syntax::parse_beside(source, text, Some(names));
        self.parsed.borrow_mut().push((source, text.to_owned(), parsed.clone()));
        parsed
    }
}

#[cfg(test)]
#[expect(clippy::unwrap_used, clippy::indexing_slicing, reason = "a panic is how a test fails")]
mod tests {
    use super::FileCache;
    use crate::language::source::SourceId;

    #[test]
    fn a_text_is_read_once_for_each_place_in_the_order_of_files() {
        let shelf = FileCache::default();
        let text = "language 1\ngame \"Small\"\n";
        let places: Vec<_> = [2, 2, 3].map(|id| shelf.parse(SourceId(id), text)).to_vec();
        assert_eq!(places.len(), 3);
        let books = shelf.0.lock().unwrap();
        assert_eq!(books.len(), 1);
        let known: Vec<u16> = books[0].parsed.iter().map(|(id, _)| id.0).collect();
        assert_eq!(known, [2, 3]);
    }
}
