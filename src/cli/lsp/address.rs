//! Addresses of documents, as editors write them, and paths.

use std::fmt::Write;
use std::path::{Path, PathBuf};

use crate::cli::percent::decoded;

/// The path of a file; none for a document that is no file.
pub(super) fn path(address: &str) -> Option<PathBuf> {
    let rest = address.strip_prefix("file://")?;
    // A host may stand before the path; no other than this one is meant.
    let path = rest.find('/').and_then(|at| rest.get(at..))?;
    let path = decoded(path).filter(|path| !path.contains('\0'))?;
    // `/C:/games` is `C:/games` there.
    let drive = path.as_bytes().get(2) == Some(&b':') && cfg!(windows);
    Some(PathBuf::from(if drive { path.trim_start_matches('/') } else { &path }))
}

/// The address of a path.
pub(super) fn address(path: &Path) -> Option<String> {
    let text = path.to_str()?.replace('\\', "/");
    let mut address = String::from(if text.starts_with('/') { "file://" } else { "file:///" });
    for byte in text.bytes() {
        if byte.is_ascii_alphanumeric() || b"/-_.~".contains(&byte) {
            address.push(char::from(byte));
        } else {
            let _ = write!(address, "%{byte:02X}");
        }
    }
    Some(address)
}

#[cfg(test)]
mod tests {
    use std::path::{Path, PathBuf};

    use super::{address, path};

    #[test]
    fn paths_come_back() {
        for text in ["/games/lion's cave.rules", "/ä/𝄞#?.rules"] {
            let written = address(Path::new(text));
            assert_eq!(written.and_then(|uri| path(&uri)), Some(PathBuf::from(text)));
        }
        assert_eq!(path("untitled:Untitled-1"), None);
        assert_eq!(path("file:///a%zz"), None);
        assert_eq!(path("file:///a%2"), None);
        assert_eq!(path("file:///a%00b"), None);
        assert_eq!(path("file://host/a"), Some(PathBuf::from("/a")));
    }
}
