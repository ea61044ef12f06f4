//! Pictures as PNG, where the program was made with the feature `png`.

use std::path::Path;

use menagerie::language::diagnostic::Diagnostic;
use menagerie::language::messages;

use super::quoted::quoted;

/// Writes a picture as PNG.
fn no_png(path: &Path, why: &str) -> Diagnostic {
    let svg = quoted(&path.with_extension("svg"));
    messages::no_png((&path.display().to_string(), &svg), why)
}

#[cfg(not(feature = "png"))]
pub(crate) fn write(path: &Path, _: &str) -> Result<(), Diagnostic> {
    Err(no_png(path, ""))
}

#[cfg(feature = "png")]
pub(crate) use made::write;

#[cfg(feature = "png")]
mod made {
    use super::{Diagnostic, Path, catalog, quoted};
    use crate::cli::write::{self, Known, Sort};
    use resvg::{tiny_skia, usvg};

    /// The most pixels of a picture: each takes four bytes.
    const MOST_PIXELS: f32 = 16e6;

    /// The pixels per unit of the picture, if there is room for them.
    const SHARP: f32 = 2.0;

    /// What `-o` writes.
    const PICTURE: Sort = Sort {
        noun: "picture of ours",
        is: Known::Bytes(is_ours),
        help: "pictures only replace pictures: move the existing file away, or use another name",
        again: None,
    };

    /// A mark in our pictures after the size: it identifies a file that may be replaced.
    const MADE: &[u8] = b"Software\0menagerie";

    /// How long the beginning of a PNG is: its sign, and a part with its size.
    const HEAD: usize = 8 + 25;

    /// Writes a picture as PNG.
    pub(crate) fn write(path: &Path, picture: &str) -> Result<(), Diagnostic> {
        let bytes = png(picture).map_err(|why| no_png(path, &why))?;
        write::write_bytes(path, &bytes, &PICTURE)
    }

    fn png(picture: &str) -> Result<Vec<u8>, String> {
        let tree =
            usvg::Tree::from_str(picture, &usvg::Options::default()).map_err(|error| error.to_string())?;
        let size = tree.size();
        let fits = |scale: f32| size.width() * size.height() * scale * scale <= MOST_PIXELS;
        let scale = [SHARP, 1.0].into_iter().find(|scale| fits(*scale)).ok_or("it would be too large")?;
        let size = size.to_int_size().scale_by(scale).ok_or("it has no size")?;
        let mut pixels =
            tiny_skia::Pixmap::new(size.width(), size.height()).ok_or("there is no room for it")?;
        resvg::render(&tree, tiny_skia::Transform::from_scale(scale, scale), &mut pixels.as_mut());
        let bytes = pixels.encode_png().map_err(|error| error.to_string())?;
        let (head, rest) = bytes.split_at_checked(HEAD).ok_or("it is empty")?;
        Ok([head, &part(*b"tEXt", MADE), rest].concat())
    }

    /// A part of a PNG: its length, its name, what is in it, and a sum.
    fn part(name: [u8; 4], data: &[u8]) -> Vec<u8> {
        let body = [&name[..], data].concat();
        let length = u32::try_from(data.len()).unwrap_or(0).to_be_bytes();
        [&length[..], &body[..], &sum(&body).to_be_bytes()[..]].concat()
    }

    /// The sum that the format asks for: CRC-32.
    fn sum(bytes: &[u8]) -> u32 {
        let step = |sum: u32| if sum & 1 == 1 { (sum >> 1) ^ 0xEDB8_8320 } else { sum >> 1 };
        !bytes.iter().fold(!0, |sum, byte| (0..8).fold(sum ^ u32::from(*byte), |sum, _| step(sum)))
    }

    /// Whether a file is a picture that [`write`] has written.
    fn is_ours(bytes: &[u8]) -> bool {
        let made = [b"tEXt", MADE].concat();
        bytes.starts_with(b"\x89PNG\r\n\x1A\n")
            && bytes.get(HEAD + 4..).is_some_and(|rest| rest.starts_with(&made))
    }

    #[cfg(test)]
    mod tests {
        use super::sum;

        #[test]
        fn the_sum_is_that_which_is_published() {
            assert_eq!(sum(b"123456789"), 0xCBF4_3926);
        }
    }
}
