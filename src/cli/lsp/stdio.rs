//! Messages over the standard input and output, with limits for what the other end decides: a head can promise any length.

use std::io::{self, BufRead, Read, stdin, stdout};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};

use lsp_server::{Connection, Message};

/// The longest head of a message, in bytes. It has two lines.
const HEAD: usize = 4 << 10;
/// The longest message, in bytes. It carries at most one rule file, each byte of which may be written as six.
const LONGEST: u64 = 8 << 20;

/// The threads that read and write.
pub(super) struct Threads {
    writer: JoinHandle<()>,
    broken: Arc<Mutex<Option<String>>>,
}

impl Threads {
    /// Why nothing more is read, where the input has not just ended.
    pub(super) fn why(&self) -> Option<String> {
        self.broken.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Waits until all is written.
    pub(super) fn join(self) {
        // A writer that has failed has nothing more to write.
        drop(self.writer.join());
    }
}

/// Connects the standard input and output.
pub(super) fn connect() -> io::Result<(Connection, Threads)> {
    let (here, Connection { sender, receiver }) = Connection::memory();
    let broken = Arc::new(Mutex::new(None));
    let why = Arc::clone(&broken);
    thread::Builder::new().name("reads".to_owned()).spawn(move || {
        let mut input = stdin().lock();
        loop {
            match read(&mut input) {
                Ok(Some(message)) => {
                    let ends = matches!(&message, Message::Notification(told) if told.method == "exit");
                    if sender.send(message).is_err() || ends {
                        break;
                    }
                }
                Ok(None) => break,
                Err(error) => {
                    *why.lock().unwrap_or_else(PoisonError::into_inner) = Some(error.to_string());
                    break;
                }
            }
        }
    })?;
    let writer = thread::Builder::new().name("writes".to_owned()).spawn(move || {
        let mut output = stdout().lock();
        for message in receiver {
            if message.write(&mut output).is_err() {
                break;
            }
        }
    })?;
    Ok((here, Threads { writer, broken }))
}

/// The next message; nothing at the end of the input.
fn read(input: &mut impl BufRead) -> io::Result<Option<Message>> {
    let mut whole = Vec::new();
    let mut length = None;
    loop {
        let begun = whole.len();
        let most = u64::try_from(HEAD.saturating_sub(begun)).unwrap_or(0);
        if input.by_ref().take(most).read_until(b'\n', &mut whole)? == 0 && begun == 0 {
            return Ok(None);
        }
        let line = whole.get(begun..).unwrap_or_default();
        let Some(line) = line.strip_suffix(b"\n") else {
            return Err(io::Error::other("the head of a message is too long, or breaks off"));
        };
        let line = String::from_utf8_lossy(line);
        let line = line.trim();
        if line.is_empty() {
            break;
        }
        if let Some((name, value)) = line.split_once(':')
            && name.eq_ignore_ascii_case("content-length")
        {
            length = value.trim().parse::<u64>().ok();
        }
    }
    let length = length.ok_or_else(|| io::Error::other("a message does not say how long it is"))?;
    if length > LONGEST {
        return Err(io::Error::other(format!("a message of {length} bytes is longer than any that is read")));
    }
    // Room is taken as the message comes, not as its head promises.
    input.by_ref().take(length).read_to_end(&mut whole)?;
    Message::read(&mut whole.as_slice())
}

#[cfg(test)]
mod tests {
    use super::{LONGEST, read};

    fn read_all(text: &str) -> Result<Option<String>, String> {
        let message = read(&mut text.as_bytes()).map_err(|error| error.to_string())?;
        Ok(message.map(|message| format!("{message:?}")))
    }

    #[test]
    fn messages_are_read_one_by_one() {
        let body = "{\"jsonrpc\":\"2.0\",\"method\":\"exit\"}";
        let text = format!("Content-Length: {}\r\n\r\n{body}Content-", body.len());
        assert!(read_all(&text).unwrap_or_default().is_some_and(|message| message.contains("exit")));
        assert_eq!(read_all(""), Ok(None));
        assert!(read_all("Content-Length: 99\r\n\r\n{}").is_err());
    }

    #[test]
    fn absurd_lengths_are_refused() {
        for length in [(LONGEST + 1).to_string(), u64::MAX.to_string(), "9".repeat(100), "-1".to_owned()] {
            assert!(read_all(&format!("Content-Length: {length}\r\n\r\n{{}}")).is_err(), "{length}");
        }
        assert!(read_all(&"x".repeat(1 << 20)).is_err());
        assert!(read_all(&"a: b\r\n".repeat(1 << 18)).is_err());
    }
}
