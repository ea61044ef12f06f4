//! As much of HTTP as one page on the same machine needs: one request for each connection, with limits for all input. It is
//! written here because small servers have no limits for lines and bodies, and no input may bring this one down.

use std::io::{self, ErrorKind, Read, Write};
use std::net::TcpStream;
use std::time::{Duration, Instant};

use crate::cli::percent::decoded;

/// The longest head of a request, in bytes: its first line and its headers.
pub(super) const HEAD_LIMIT: usize = 16 << 10;
/// The longest body of a request, in bytes. The longest question carries a rule file and a few that it uses.
pub(super) const BODY_LIMIT: usize = 8 << 20;
/// How long a request may take to arrive, and an answer to be fetched.
const PATIENCE: Duration = Duration::from_secs(10);
/// How much is read of an unwanted body. A client that still writes would not see the answer.
const POLITE: usize = 1 << 20;

/// What is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Method {
    Get,
    Post,
}

/// A request whose body is not read yet.
#[derive(Debug)]
pub(super) struct Head {
    pub(super) method: Method,
    /// What stands before the question mark.
    pub(super) path: String,
    /// The rest after it, as it was sent.
    pub(super) query: String,
    pub(super) host: String,
    /// The page from which it comes, if given.
    pub(super) origin: Option<String>,
    /// How many bytes the body has.
    length: usize,
    /// What has been read of the body.
    begun: Vec<u8>,
}

/// An answer.
#[derive(Debug)]
pub(super) struct Reply {
    pub(super) status: u16,
    pub(super) kind: &'static str,
    pub(super) body: String,
    /// The policy for a page: what it may load and run.
    pub(super) policy: Option<String>,
}

impl Reply {
    pub(super) fn json(body: String) -> Self {
        Self { status: 200, kind: "application/json; charset=utf-8", body, policy: None }
    }

    /// A refusal, in the form of the errors of the desk.
    pub(super) fn refused(status: u16, message: &str, help: Option<&str>) -> Self {
        let error = serde_json::json!({
            "error": { "message": message, "help": help, "code": null, "places": [] }
        });
        Self { status, ..Self::json(error.to_string()) }
    }
}

/// A connection, which must be done with at a certain time.
pub(super) struct Connection {
    stream: TcpStream,
    until: Instant,
}

impl Connection {
    pub(super) fn new(stream: TcpStream) -> Self {
        Self { stream, until: Instant::now() + PATIENCE }
    }

    /// Reads some bytes, and waits no longer than the whole request may take.
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let left = self.until.saturating_duration_since(Instant::now());
        if left.is_zero() {
            return Err(ErrorKind::TimedOut.into());
        }
        self.stream.set_read_timeout(Some(left))?;
        self.stream.read(buffer)
    }

    /// Reads the head of the request; or its refusal, or nothing if the client is gone.
    pub(super) fn head(&mut self) -> Result<Head, Option<Reply>> {
        let mut bytes = Vec::new();
        let mut buffer = [0; 4096];
        let end = loop {
            if let Some(end) = end_of_head(&bytes) {
                break end;
            }
            if bytes.len() > HEAD_LIMIT {
                return Err(Some(Reply::refused(431, "the head of the request is too long", None)));
            }
            match self.read(&mut buffer) {
                Ok(0) | Err(_) => return Err(None),
                Ok(count) => bytes.extend_from_slice(buffer.get(..count).unwrap_or_default()),
            }
        };
        let begun = bytes.split_off(end);
        let text = String::from_utf8(bytes);
        text.map_err(|_| bad("it is not text")).and_then(|text| read_head(&text, begun)).map_err(Some)
    }

    /// Reads the body.
    pub(super) fn body(&mut self, head: &mut Head) -> Result<String, Reply> {
        if head.length > BODY_LIMIT {
            return Err(Reply::refused(413, "the request is too long", None));
        }
        let mut bytes = std::mem::take(&mut head.begun);
        let mut buffer = [0; 16 << 10];
        while bytes.len() < head.length {
            match self.read(&mut buffer) {
                Ok(count) if count > 0 => bytes.extend_from_slice(buffer.get(..count).unwrap_or_default()),
                _ => return Err(bad("it breaks off")),
            }
        }
        bytes.truncate(head.length);
        head.length = 0;
        String::from_utf8(bytes).map_err(|_| bad("it is not text in UTF-8"))
    }

    /// Sends the answer. A client that is gone does not need it.
    pub(super) fn answer(mut self, reply: &Reply) {
        // The client is not to blame for the time that the answer took.
        self.until = Instant::now() + PATIENCE;
        if self.send(reply).is_ok() {
            let _ = self.stream.shutdown(std::net::Shutdown::Write);
            let (mut read, mut buffer) = (0, [0; 4096]);
            self.until = Instant::now() + Duration::from_secs(1);
            while read < POLITE {
                match self.read(&mut buffer) {
                    Ok(count) if count > 0 => read += count,
                    _ => break,
                }
            }
        }
    }

    fn send(&mut self, Reply { status, kind, body, policy }: &Reply) -> io::Result<()> {
        let reason = match status {
            200 => "OK",
            400 => "Bad Request",
            403 => "Forbidden",
            404 => "Not Found",
            405 => "Method Not Allowed",
            409 => "Conflict",
            413 => "Content Too Large",
            431 => "Request Header Fields Too Large",
            503 => "Service Unavailable",
            _ => "Error",
        };
        let policy = policy.as_deref().unwrap_or("default-src 'none'; frame-ancestors 'none'");
        let head = format!(
            "HTTP/1.1 {status} {reason}\r\nContent-Type: {kind}\r\nContent-Length: {}\r\nConnection: close\r\n\
             Cache-Control: no-store\r\nX-Content-Type-Options: nosniff\r\nReferrer-Policy: no-referrer\r\n\
             Cross-Origin-Resource-Policy: same-origin\r\nContent-Security-Policy: {policy}\r\n\r\n",
            body.len()
        );
        self.stream.set_write_timeout(Some(PATIENCE))?;
        self.stream.write_all(&[head.as_bytes(), body.as_bytes()].concat())?;
        self.stream.flush()
    }
}

/// Where the body begins.
fn end_of_head(bytes: &[u8]) -> Option<usize> {
    bytes.windows(4).position(|window| window == b"\r\n\r\n").map(|at| at + 4)
}

fn bad(why: &str) -> Reply {
    Reply::refused(400, &format!("this request is not understood: {why}"), None)
}

fn read_head(text: &str, begun: Vec<u8>) -> Result<Head, Reply> {
    let mut lines = text.split("\r\n");
    let mut words = lines.next().unwrap_or_default().split(' ');
    let (Some(method), Some(target), Some(version), None) =
        (words.next(), words.next(), words.next(), words.next())
    else {
        return Err(bad("its first line has not three words"));
    };
    if !version.starts_with("HTTP/1.") {
        return Err(bad("it is not HTTP/1"));
    }
    let method = match method {
        "GET" => Method::Get,
        "POST" => Method::Post,
        _ => return Err(Reply::refused(405, "only GET and POST are answered", None)),
    };
    let (path, query) = target.split_once('?').unwrap_or((target, ""));
    let mut head = Head {
        method,
        path: path.to_owned(),
        query: query.to_owned(),
        host: String::new(),
        origin: None,
        length: 0,
        begun,
    };
    let mut hosts = 0;
    for line in lines.filter(|line| !line.is_empty()) {
        let (name, value) = line.split_once(':').ok_or_else(|| bad("a header has no colon"))?;
        let value = value.trim();
        match name.to_ascii_lowercase().as_str() {
            "host" => {
                hosts += 1;
                value.clone_into(&mut head.host);
            }
            "origin" => head.origin = Some(value.to_owned()),
            "content-length" => {
                let digits = !value.is_empty() && value.bytes().all(|byte| byte.is_ascii_digit());
                // A number that is too great for the machine is too great for us.
                head.length = if digits {
                    value.parse().unwrap_or(usize::MAX)
                } else {
                    return Err(bad("its length is not a number"));
                };
            }
            "transfer-encoding" => return Err(bad("it comes in pieces")),
            _ => {}
        }
    }
    if hosts == 1 { Ok(head) } else { Err(bad("it must name one host")) }
}

/// The value of a name in the query after the question mark, decoded.
pub(super) fn value(query: &str, name: &str) -> Option<String> {
    let pair = query.split('&').filter_map(|pair| pair.split_once('='));
    let (_, value) = pair.into_iter().find(|(found, _)| *found == name)?;
    decoded(&value.replace('+', " "))
}

#[cfg(test)]
mod tests;
