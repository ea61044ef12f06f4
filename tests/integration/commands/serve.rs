//! `menagerie serve`: who is answered, what is written, and what is seen of a save. E0040.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Stdio};
use std::time::{Duration, Instant};
use std::{fs, thread};

use serde_json::{Value, json};

use super::TINY;
use crate::program::{Program, command};

/// A server at work, which ends with the test.
struct Server {
    child: Child,
    program: Program,
    port: u16,
    /// The beginning of all paths: `/` and the token.
    base: String,
}

/// What was answered.
#[derive(Debug)]
struct Answer {
    status: u16,
    head: String,
    body: String,
}

impl Answer {
    #[track_caller]
    fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|error| panic!("{error}: {self:?}"))
    }
}

impl Server {
    fn start(program: Program, arguments: &str) -> Self {
        let mut child = command(&program.path(""))
            .arg("serve")
            .args(arguments.split_whitespace())
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let rest = line.trim_end().strip_prefix("http://127.0.0.1:").unwrap_or_else(|| panic!("{line}"));
        let (port, token) = rest.split_once('/').unwrap();
        let base = format!("/{}", token.strip_suffix('/').unwrap());
        assert_eq!(base.len(), 33, "{line}");
        Self { child, program, port: port.parse().unwrap(), base }
    }

    /// Sends what is given, and reads all that comes back.
    fn send(&self, bytes: &[u8]) -> Answer {
        let mut stream = TcpStream::connect(("127.0.0.1", self.port)).unwrap();
        stream.set_read_timeout(Some(Duration::from_mins(1))).unwrap();
        // A server that has read enough may close before everything is sent.
        let _ = stream.write_all(bytes);
        let mut answer = Vec::new();
        let _ = stream.read_to_end(&mut answer);
        let text = String::from_utf8(answer).unwrap();
        let (head, body) = text.split_once("\r\n\r\n").unwrap_or((&text, ""));
        let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap_or(0);
        Answer { status, head: head.to_owned(), body: body.to_owned() }
    }

    fn request(&self, method: &str, path: &str, headers: &str, body: &str) -> Answer {
        let host = format!("Host: 127.0.0.1:{}\r\n", self.port);
        let host = if headers.contains("Host:") { "" } else { &host };
        let length = body.len();
        self.send(
            format!("{method} {path} HTTP/1.1\r\n{host}{headers}Content-Length: {length}\r\n\r\n{body}")
                .as_bytes(),
        )
    }

    fn get(&self, path: &str) -> Answer {
        self.request("GET", &format!("{}/{path}", self.base), "", "")
    }

    fn post(&self, path: &str, body: &Value) -> Answer {
        self.request("POST", &format!("{}/{path}", self.base), "", &body.to_string())
    }

    #[track_caller]
    fn ask(&self, question: &Value) -> Value {
        let answer = self.post("ask", question);
        assert_eq!(answer.status, 200, "{answer:?}");
        answer.json()
    }

    #[track_caller]
    fn version(&self, name: &str) -> String {
        self.get(&format!("version?name={name}")).json()["version"].as_str().unwrap().to_owned()
    }

    fn read(&self, name: &str) -> String {
        fs::read_to_string(self.program.path(name)).unwrap()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn tiny() -> Program {
    Program::new("").file("tiny.rules", TINY)
}

#[test]
fn the_page_is_one_file_with_a_strict_policy() {
    let server = Server::start(tiny(), "tiny.rules");
    let answer = server.get("");
    assert_eq!(answer.status, 200);
    for header in [
        "Content-Type: text/html; charset=utf-8",
        "X-Content-Type-Options: nosniff",
        "Content-Security-Policy: default-src 'none'; script-src 'nonce-",
    ] {
        assert!(answer.head.contains(header), "{}", answer.head);
    }
    for header in ["Access-Control", "unsafe-"] {
        assert!(!answer.head.contains(header), "{}", answer.head);
    }
    assert!(answer.body.len() < 150_000, "{}", answer.body.len());
    assert!(answer.body.starts_with("<!doctype html>") && answer.body.ends_with("</html>\n"));
    for foreign in ["http:", "https:", "src=", "@import"] {
        assert!(!answer.body.contains(foreign), "{foreign}");
    }
    let nonce = answer.head.split("'nonce-").nth(1).unwrap().split('\'').next().unwrap();
    assert_eq!(answer.body.matches(&format!("<script nonce=\"{nonce}\">")).count(), 1);
    assert_ne!(answer.head, server.get("").head, "each page has a word of its own");
}

#[test]
fn nobody_is_answered_without_the_token() {
    let server = Server::start(tiny(), "tiny.rules");
    let wrong = format!("/{}", "0".repeat(32));
    for path in
        ["/", "/files", "/ask", &format!("{wrong}/files"), &server.base, &format!("{}x/files", server.base)]
    {
        for method in ["GET", "POST"] {
            let answer = server.request(method, path, "", "");
            assert_eq!(answer.status, 404, "{method} {path}");
            assert!(!answer.body.contains("tiny"), "{}", answer.body);
        }
    }
    assert_eq!(server.get("files").status, 200);
    assert_eq!(server.get("nothing").status, 404);
}

#[test]
fn only_this_machine_is_answered() {
    let server = Server::start(tiny(), "tiny.rules");
    let path = format!("{}/files", server.base);
    let port = server.port;
    let status = |headers: String| server.request("GET", &path, &headers, "").status;
    for host in [format!("127.0.0.1:{port}"), format!("localhost:{port}")] {
        assert_eq!(status(format!("Host: {host}\r\n")), 200, "{host}");
        assert_eq!(status(format!("Host: {host}\r\nOrigin: http://{host}\r\n")), 200, "{host}");
    }
    let other = u32::from(port) + 1;
    for host in [
        "evil.example".to_owned(),
        format!("evil.example:{port}"),
        "127.0.0.1".to_owned(),
        format!("127.0.0.1:{other}"),
    ] {
        assert_eq!(status(format!("Host: {host}\r\n")), 403, "{host}");
    }
    for origin in ["null", "http://evil.example", "https://localhost"] {
        assert_eq!(status(format!("Origin: {origin}\r\n")), 403, "{origin}");
    }
    // From another machine nobody gets this far.
    let listening = fs::read_to_string("/proc/net/tcp").unwrap_or_default();
    let of_port = listening.lines().filter(|line| line.contains(&format!(":{port:04X} 00000000:0000 0A")));
    assert!(of_port.into_iter().all(|line| line.contains("0100007F:")), "{listening}");
}

#[test]
fn other_methods_and_broken_requests_are_refused() {
    let server = Server::start(tiny(), "tiny.rules");
    for method in ["PUT", "DELETE", "OPTIONS", "HEAD", "PATCH"] {
        assert_eq!(server.request(method, &format!("{}/files", server.base), "", "").status, 405, "{method}");
    }
    assert_eq!(server.get("ask").status, 405);
    assert_eq!(server.get("advise").status, 405);
    assert!(
        server.request("POST", &format!("{}/advise", server.base), "", "{}").body.contains("cannot be read")
    );
    assert_eq!(server.post("files", &json!({})).status, 405);
    assert_eq!(server.request("POST", &format!("{}/ask", server.base), "", "no JSON").status, 400);
    for broken in [
        "\r\n\r\n",
        "GET\r\n\r\n",
        "GET / HTTP/1.1\r\n\r\n",
        "\0\u{1}\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
    ] {
        assert_eq!(server.send(broken.as_bytes()).status, 400, "{broken:?}");
    }
    // What never ends is not waited for, nor kept.
    let endless = "GET / HTTP/1.1\r\nX: ".to_owned() + &"x".repeat(100_000);
    assert_eq!(server.send(endless.as_bytes()).status, 431);
    assert_eq!(server.get("files").status, 200);
}

#[test]
fn a_body_has_a_limit() {
    let server = Server::start(tiny(), "tiny.rules");
    let port = server.port;
    for length in ["8388609", "99999999999999999999999999"] {
        let head = format!(
            "POST {}/ask HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nContent-Length: {length}\r\n\r\n",
            server.base
        );
        let mut stream = TcpStream::connect(("127.0.0.1", port)).unwrap();
        stream.write_all(head.as_bytes()).unwrap();
        let mut line = String::new();
        BufReader::new(stream).read_line(&mut line).unwrap();
        assert!(line.starts_with("HTTP/1.1 413 "), "{line}");
    }
    assert_eq!(server.get("files").status, 200);
}

/// A client that connects and stays silent does not delay others.
#[test]
fn a_silent_connection_does_not_delay_others() {
    let server = Server::start(tiny(), "tiny.rules");
    let silent: Vec<TcpStream> =
        (0..20).map(|_| TcpStream::connect(("127.0.0.1", server.port)).unwrap()).collect();
    let began = Instant::now();
    assert_eq!(server.get("files").status, 200);
    assert!(began.elapsed() < Duration::from_secs(5));
    drop(silent);
}

/// Many more than there can be: those who have said nothing for longest make room, and those who do not fetch their answers.
#[test]
fn many_silent_connections_do_not_shut_others_out() {
    let server = Server::start(tiny(), "tiny.rules");
    let mut silent = Vec::new();
    for said in ["", "GET / HTTP/1.1\r\n", "GET / HTTP/1.1\r\n\r\n"] {
        for _ in 0..100 {
            let mut stream = TcpStream::connect(("127.0.0.1", server.port)).unwrap();
            // It may be closed already.
            let _ = stream.write_all(said.as_bytes());
            silent.push(stream);
        }
        let began = Instant::now();
        assert_eq!(server.get("files").status, 200, "{said}");
        assert!(began.elapsed() < Duration::from_secs(10), "{said}");
    }
}

/// Texts that are deep or long are answered, and so is what is asked then: the threads of the server have smaller stacks than a program.
#[test]
fn no_text_kills_the_server() {
    let server = Server::start(tiny().file("deep.rules", "(".repeat(5_000)), ". --write");
    let legs = TINY.replace("step any", &format!("step any{}", " then step any".repeat(5_000)));
    for text in ["(".repeat(5_000), "{[".repeat(3_000), "a.".repeat(5_000), legs] {
        server.ask(&json!({ "ask": "load", "name": "x.rules", "text": text }));
    }
    assert_eq!(server.get("version?name=deep.rules").status, 200);
    let loaded = server.ask(&json!({ "ask": "load", "name": "tiny.rules", "text": TINY }));
    assert!(loaded["rules"].is_string(), "{loaded}");
}

/// Of two saves at once, one is a conflict: none is lost. What is there and cannot be read is a conflict, too.
#[test]
fn no_save_is_lost() {
    let server = Server::start(tiny().file("other.rules", [0xff, 0xfe]), ". --write");
    let version = server.version("tiny.rules");
    let save = |number: usize| {
        let text = format!("{TINY}# {number}\n");
        server.post("save", &json!({ "name": "tiny.rules", "text": text, "base": version })).status
    };
    let saved: Vec<u16> = thread::scope(|scope| {
        let all: Vec<_> = (0..8).map(|number| scope.spawn(move || save(number))).collect();
        all.into_iter().map(|one| one.join().unwrap()).collect()
    });
    assert_eq!(saved.iter().filter(|status| **status == 200).count(), 1, "{saved:?}");
    assert_eq!(saved.iter().filter(|status| **status == 409).count(), 7, "{saved:?}");
    for base in [Value::Null, json!("0")] {
        let answer = server.post("save", &json!({ "name": "other.rules", "text": TINY, "base": base }));
        assert_eq!(answer.status, 409, "{answer:?}");
    }
    assert_eq!(fs::read(server.program.path("other.rules")).unwrap(), [0xff, 0xfe]);
}

#[test]
fn files_are_listed_and_read() {
    let program =
        tiny().file("sub/other.rules", TINY).file("secret.txt", "secret").file(".hidden.rules", TINY);
    let server = Server::start(program, ".");
    let files = server.get("files").json();
    let names: Vec<&str> =
        files["files"].as_array().unwrap().iter().map(|file| file["name"].as_str().unwrap()).collect();
    assert_eq!(names[..2], ["sub/other.rules", "tiny.rules"]);
    assert!(names.contains(&"chess") && files["write"] == false && files["open"].is_null());
    let file = server.get("file?name=sub%2Fother.rules").json();
    assert_eq!((file["name"].as_str(), file["text"].as_str()), (Some("sub/other.rules"), Some(TINY)));
    // What a text uses is given under the name by which messages call it; nothing else is.
    let used = |file: &str| {
        server.post("used", &json!({ "name": "tiny.rules", "text": "use \"chess\"", "file": file }))
    };
    assert!(used("chess.rules").json()["text"].as_str().unwrap().contains("game \"Chess\""));
    for name in ["shogi.rules", "secret.txt", "../tiny.rules", ""] {
        assert_eq!(used(name).status, 404, "{name}");
    }
    assert!(server.get("file?name=chess").json()["text"].as_str().unwrap().contains("game \"Chess\""));
    for name in [
        "secret.txt",
        ".hidden.rules",
        "../tiny.rules",
        "sub/../tiny.rules",
        "/etc/passwd",
        "",
        "none.rules",
        "sub",
        "./tiny.rules",
        "sub//other.rules",
        "tiny.rules%00",
    ] {
        let answer = server.get(&format!("file?name={name}"));
        assert_eq!(answer.status, 404, "{name}");
        assert!(
            answer.json()["error"]["message"].as_str().unwrap().starts_with("there is no rule file "),
            "{name}"
        );
    }
}

#[cfg(unix)]
#[test]
fn no_link_leads_out_of_the_folder() {
    use std::os::unix::fs::symlink;

    let program = Program::new("").file("in/tiny.rules", TINY).file("out/secret.rules", TINY);
    symlink(program.path("out"), program.path("in/folder")).unwrap();
    symlink(program.path("out/secret.rules"), program.path("in/link.rules")).unwrap();
    let server = Server::start(program, "in --write");
    for name in ["folder/secret.rules", "link.rules"] {
        assert_eq!(server.get(&format!("file?name={name}")).status, 404, "{name}");
        let answer = server.post("save", &json!({ "name": name, "text": "mine" }));
        assert!(answer.status >= 400, "{name}");
    }
    let answer = server.post("save", &json!({ "name": "folder/new.rules", "text": "mine" }));
    assert_eq!(answer.status, 403);
    assert_eq!(server.read("out/secret.rules"), TINY);
    assert!(!server.program.path("out/new.rules").exists());
}

#[test]
fn without_leave_nothing_is_written() {
    let server = Server::start(tiny(), ".");
    let version = server.version("tiny.rules");
    for name in ["tiny.rules", "new.rules", "new.game"] {
        let answer = server.post("save", &json!({ "name": name, "text": "mine", "base": version }));
        assert_eq!(answer.status, 403, "{name}");
        assert!(answer.body.contains("menagerie serve --write"), "{}", answer.body);
    }
    assert_eq!(server.read("tiny.rules"), TINY);
    assert_eq!(fs::read_dir(server.program.path("")).unwrap().count(), 1);
}

#[test]
fn with_leave_rule_files_and_games_of_the_folder_are_written() {
    let server = Server::start(tiny().file("notes.txt", "mine").file("other.game", "mine"), ". --write");
    let version = server.version("tiny.rules");
    let changed = TINY.replace("step any", "step orthogonal");
    let saved =
        server.post("save", &json!({ "name": "tiny.rules", "text": changed, "base": version })).json();
    assert_eq!(saved["version"].as_str(), Some(server.version("tiny.rules").as_str()));
    assert_ne!(saved["version"].as_str(), Some(version.as_str()));
    assert_eq!(server.read("tiny.rules"), changed);
    // Who has seen an older text does not write over a newer one.
    let answer = server.post("save", &json!({ "name": "tiny.rules", "text": "older", "base": version }));
    assert_eq!(answer.status, 409);
    let answer = server.post("save", &json!({ "name": "tiny.rules", "text": "older" }));
    assert_eq!(answer.status, 409);
    assert_eq!(server.read("tiny.rules"), changed);
    let loaded = server.ask(&json!({ "ask": "load", "name": "tiny.rules", "text": changed }));
    let game = server.ask(&json!({ "ask": "game", "rules": loaded["rules"], "start": null, "moves": [] }));
    let game = game["text"].as_str().unwrap();
    // A game is written over nothing, and nothing else is called so.
    let later = game.replace('\n', "\n\n");
    for (name, text, written) in [
        ("new.rules", "new", "new.rules"),
        ("new.game", game, "new.game"),
        ("new.game", &later, "new-2.game"),
        ("other.game", game, "other-2.game"),
    ] {
        let saved = server.post("save", &json!({ "name": name, "text": text })).json();
        assert_eq!(saved["saved"].as_str(), Some(written), "{name}");
        assert_eq!(server.read(written), text);
    }
    assert_eq!(server.read("new.game"), game);
    assert_eq!(server.read("other.game"), "mine");
    assert_eq!(server.post("save", &json!({ "name": "new.game", "text": "no game" })).status, 403);
    for name in [
        "notes.txt",
        "../out.rules",
        "/tmp/out.rules",
        "none/new.rules",
        ".rules",
        "chess",
        "a.rules/b.rules",
    ] {
        assert_eq!(server.post("save", &json!({ "name": name, "text": "no" })).status, 403, "{name}");
    }
    assert_eq!(server.read("notes.txt"), "mine");
    let long = "#".repeat(5 << 20);
    assert_eq!(server.post("save", &json!({ "name": "long.rules", "text": long })).status, 413);
}

#[test]
fn where_one_file_is_named_no_other_is_shown_or_written() {
    let server = Server::start(tiny().file("other.rules", TINY), "tiny.rules --write");
    let files = server.get("files").json();
    assert_eq!(
        (&files["open"], &files["files"][0]["name"], &files["write"]),
        (&json!("tiny.rules"), &json!("tiny.rules"), &json!(true))
    );
    assert_eq!(server.get("file?name=other.rules").status, 404);
    assert_eq!(server.post("save", &json!({ "name": "other.rules", "text": "no" })).status, 403);
    assert_eq!(server.read("other.rules"), TINY);
}

#[test]
fn a_save_of_a_file_or_of_one_that_it_uses_is_seen() {
    let variant = "language 1\nuse \"tiny\"\ngame \"Variant\"\n";
    let server = Server::start(tiny().file("variant.rules", variant), ".");
    let (first, other) = (server.version("variant.rules"), server.version("tiny.rules"));
    assert_eq!(first, server.version("variant.rules"));
    fs::write(server.program.path("tiny.rules"), format!("{TINY}# more\n")).unwrap();
    let second = server.version("variant.rules");
    assert_ne!(first, second);
    assert_ne!(other, server.version("tiny.rules"));
    fs::write(server.program.path("variant.rules"), format!("{variant}# more\n")).unwrap();
    assert_ne!(second, server.version("variant.rules"));
    fs::remove_file(server.program.path("variant.rules")).unwrap();
    assert_eq!(server.get("version?name=variant.rules").status, 404);
}

#[test]
fn questions_are_answered_by_the_desk() {
    let server =
        Server::start(tiny().file("variant.rules", "language 1\nuse \"tiny\"\ngame \"Variant\"\n"), ".");
    let text = server.read("variant.rules");
    let loaded = server.ask(&json!({ "ask": "load", "name": "variant.rules", "text": text }));
    assert_eq!(loaded["games"], json!(["Variant"]), "{loaded}");
    let rules = &loaded["rules"];
    let position = server.ask(&json!({ "ask": "position", "rules": rules, "start": null, "moves": [] }));
    assert_eq!(position["game"], "Variant");
    let played = position["moves"][0]["text"].clone();
    let next = server.ask(&json!({ "ask": "position", "rules": rules, "start": null, "moves": [played] }));
    assert_eq!(next["turns"], 1, "{next}");
    assert_ne!(next["turn"], position["turn"]);
    // The other desk knows the rules, too.
    let tests = server.ask(&json!({ "ask": "tests", "rules": rules }));
    assert!(tests["tests"].is_array(), "{tests}");
    let changed = server.ask(&json!({ "ask": "changed", "before": rules, "after": rules }));
    assert_eq!(changed["same"], true, "{changed}");
    assert!(server.ask(&json!({ "ask": "nothing" }))["error"]["message"].is_string());
}

#[test]
fn a_game_inside_the_program_is_built_on_others_inside() {
    let server = Server::start(Program::new(""), "three-check");
    assert_eq!(server.get("files").json()["open"], "three-check");
    let file = server.get("file?name=three-check").json();
    let loaded = server.ask(&json!({ "ask": "load", "name": "three-check", "text": file["text"] }));
    assert!(loaded["rules"].is_string(), "{loaded}");
    // What the page draws for a piece takes its colours from the page.
    let figure = loaded["pieces"][0]["figure"].as_str().unwrap();
    assert!(figure.starts_with("<path ") && figure.contains("currentColor"), "{figure}");
    // An empty folder shows the same games.
    let server = Server::start(Program::new(""), "");
    assert_eq!(server.get("files").json()["files"][0]["inside"], true);
}

/// A file of the folder goes before the game inside the program that has its name; the game stands where there is no such file.
#[test]
fn what_is_used_lies_in_the_folder_or_else_inside() {
    let variant = "language 1\nuse \"king-of-the-hill\"\ngame \"Hills\"\n";
    let own = TINY.replace("Tiny", "A hill of mine");
    let server = Server::start(Program::new("").file("mine.rules", variant), ".");
    let cells = |server: &Server| {
        let load = json!({ "ask": "load", "name": "mine.rules", "text": variant });
        let loaded = server.ask(&load);
        let question = json!({ "ask": "position", "rules": loaded["rules"], "start": null, "moves": [] });
        let position = server.ask(&question);
        position["board"]["cells"].as_array().unwrap_or_else(|| panic!("{loaded} {position}")).len()
    };
    let before = server.version("mine.rules");
    assert_eq!(cells(&server), 64);
    fs::write(server.program.path("king-of-the-hill.rules"), own).unwrap();
    assert_ne!(before, server.version("mine.rules"));
    assert_eq!(cells(&server), 9);
}

/// A game inside the program is not listed beside a file that is called so, nor hidden by a folder that is empty.
#[test]
fn a_name_is_listed_once() {
    let names = |server: &Server| -> Vec<String> {
        let files = server.get("files").json();
        let files = files["files"].as_array().unwrap().iter();
        files.map(|file| file["name"].as_str().unwrap().to_owned()).collect()
    };
    let program = || Program::new("").file("chess.rules", TINY);
    for arguments in [".", "chess.rules", "chess"] {
        let names = names(&Server::start(program(), arguments));
        assert_eq!(names[..2], ["chess.rules", "amazons"], "{arguments}");
        assert!(!names.contains(&"chess".to_owned()) && names.contains(&"shogi".to_owned()), "{names:?}");
    }
    let server = Server::start(Program::new("").file("chess/notes.txt", "nothing"), "chess");
    assert_eq!(server.get("files").json()["open"], "chess");
    assert!(names(&server).contains(&"chess".to_owned()));
}

/// While one desk is busy with a long question, moves are played at the other, and files are read.
#[test]
fn a_slow_question_does_not_delay_others() {
    // Each side has four moves at all times, so that all is known of lines of play but how long it takes to count them.
    let rules = TINY.replace("a..c, 1..3", "a..b, 1..8").replace("b1  Black", "a1..a4  Black");
    let rules = rules.replace("step any", "step sideways").split("test ").next().unwrap().to_owned();
    let counts = (1..=12).map(|length| 4_u64.pow(length).to_string()).collect::<Vec<_>>().join(" ");
    let tests = (0..100)
        .map(|number| format!("test \"{number}\" {{ counts {counts} }}"))
        .collect::<Vec<_>>()
        .join("\n");
    let slow = rules + &tests;
    let server = Server::start(Program::new("").file("slow.rules", &slow), ".");
    let loaded = server.ask(&json!({ "ask": "load", "name": "slow.rules", "text": slow }));
    let rules = loaded["rules"].clone();
    assert!(rules.is_string(), "{loaded}");
    let body = json!({ "ask": "tests", "rules": rules }).to_string();
    let mut stream = TcpStream::connect(("127.0.0.1", server.port)).unwrap();
    let (base, port, length) = (&server.base, server.port, body.len());
    write!(
        stream,
        "POST {base}/ask HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nContent-Length: {length}\r\n\r\n{body}"
    )
    .unwrap();
    thread::sleep(Duration::from_millis(200));
    let began = Instant::now();
    assert!(!server.version("slow.rules").is_empty());
    server.ask(&json!({ "ask": "position", "rules": rules, "start": null, "moves": [] }));
    assert!(began.elapsed() < Duration::from_secs(20), "{:?}", began.elapsed());
    // The slow question has not been answered in the meantime.
    stream.set_read_timeout(Some(Duration::from_millis(20))).unwrap();
    let unanswered = stream.read(&mut [0; 1]).is_err();
    assert!(unanswered, "the question was not slow enough for this test");
}

#[test]
fn a_port_that_is_in_use_is_reported() {
    let server = Server::start(tiny(), "tiny.rules");
    let port = server.port;
    tiny()
        .arg("serve")
        .arg("tiny.rules")
        .arg("--port")
        .arg(port.to_string())
        .stderr(format!(
            "error[E0040]\n  × port {port} cannot be used: address already in use\n  help: without `--port` one that is free is taken\n\n"
        ))
        .status(2)
        .run();
}

#[test]
fn what_is_not_there_is_not_served() {
    let outcome = Program::new("serve none.rules").outcome();
    assert_eq!((outcome.status, outcome.stdout.as_str()), (2, ""));
    assert!(outcome.stderr.starts_with("error[E0001]\n"), "{}", outcome.stderr);
    let outcome = Program::new("serve empty").file("empty/readme.txt", "").outcome();
    assert!(outcome.stderr.starts_with("error[E0007]\n"), "{}", outcome.stderr);
}

#[cfg(unix)]
#[test]
fn ctrl_c_ends_it() {
    let mut server = Server::start(tiny(), "tiny.rules");
    let sent =
        std::process::Command::new("kill").args(["-INT", &server.child.id().to_string()]).status().unwrap();
    assert!(sent.success());
    assert_eq!(server.child.wait().unwrap().code(), Some(130));
}
