//! Bytes into text, and what a file is that has none.

/// What a file is instead of text, and what to do about it.
#[derive(Debug)]
pub(super) struct NotText {
    pub(super) what: String,
    pub(super) help: String,
}

/// How files begin that are taken for text by mistake, and what they are.
const KNOWN: &[(&[u8], &str)] = &[
    (b"%PDF", "a PDF"),
    (b"PK\x03\x04", "a document of a word processor, or a zip archive"),
    (b"\xd0\xcf\x11\xe0", "a document of a word processor"),
    (b"\x89PNG", "a picture"),
    (b"\xff\xd8\xff", "a picture"),
    (b"GIF8", "a picture"),
    (b"\x1f\x8b", "a compressed file"),
    (b"\x7fELF", "a program"),
    (b"MZ\x90", "a program"),
];

const IN_UTF8: &str = "save it as plain text in UTF-8";

/// The text that these bytes are.
pub(super) fn text(bytes: Vec<u8>) -> Result<String, NotText> {
    if let Some((_, what)) = KNOWN.iter().find(|(begin, _)| bytes.starts_with(begin)) {
        let help = "rules are plain text; if they are written in it, copy them out, and save them in UTF-8";
        return Err(NotText { what: format!("it is {what}"), help: help.to_owned() });
    }
    if is_utf16(&bytes) {
        let what = "it is text in UTF-16".to_owned();
        return Err(NotText {
            what,
            help: "save it as UTF-8; most editors call that the encoding".to_owned(),
        });
    }
    let not_text = |at: usize, bytes: &[u8]| {
        let byte = bytes.get(at).copied().unwrap_or(0);
        let (line, column) = place(bytes, at);
        let latin = match byte {
            0xa0..=0xff => format!(", which is `{}` in Latin-1", char::from(byte)),
            _ => String::new(),
        };
        let what =
            format!("it is not text in UTF-8: in line {line}, column {column} is the byte {byte:02X}{latin}");
        NotText { what, help: IN_UTF8.to_owned() }
    };
    if let Some(at) = bytes.iter().position(|byte| *byte == 0) {
        return Err(not_text(at, &bytes));
    }
    String::from_utf8(bytes).map_err(|error| not_text(error.utf8_error().valid_up_to(), error.as_bytes()))
}

/// Text in UTF-16 begins with a byte order mark, or consists usually of letters whose other byte is zero.
fn is_utf16(bytes: &[u8]) -> bool {
    if bytes.starts_with(b"\xff\xfe") || bytes.starts_with(b"\xfe\xff") {
        return true;
    }
    let pairs = bytes.len() / 2;
    let letters = |pair: &[u8]| matches!(pair, [0, letter] | [letter, 0] if *letter != 0);
    pairs > 1 && bytes.chunks_exact(2).filter(|pair| letters(pair)).count() * 10 > pairs * 9
}

/// Line and column of a byte, before which all is text; columns count letters.
fn place(bytes: &[u8], at: usize) -> (usize, usize) {
    let before = bytes.get(..at).unwrap_or(bytes);
    let line = before.split(|byte| *byte == b'\n').count();
    let start = before.iter().rposition(|byte| *byte == b'\n').map_or(0, |end| end + 1);
    let column = String::from_utf8_lossy(before.get(start..).unwrap_or(&[])).chars().count() + 1;
    (line, column)
}

#[cfg(test)]
mod tests {
    use super::text;

    fn told(bytes: &[u8]) -> String {
        text(bytes.to_vec()).unwrap_or_else(|not| not.what)
    }

    #[test]
    fn what_is_no_text_is_called_what_it_is() {
        assert_eq!(told("größe".as_bytes()), "größe");
        for sixteen in [&b"\xff\xfel\0a\0"[..], b"\xfe\xff\0l\0a", b"l\0a\0n\0g\0u\0"] {
            assert_eq!(told(sixteen), "it is text in UTF-16");
        }
        assert_eq!(
            told(b"language 1\n# gr\xf6\xdfe"),
            "it is not text in UTF-8: in line 2, column 5 is the byte F6, which is `\u{f6}` in Latin-1"
        );
        assert_eq!(told("# ö\0".as_bytes()), "it is not text in UTF-8: in line 1, column 4 is the byte 00");
        assert_eq!(told(b"%PDF-1.7\n\xff"), "it is a PDF");
    }
}
