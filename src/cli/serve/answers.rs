//! From a request to its answer.

use serde_json::{Map, Value, json};

use super::desks::{Desks, NoAnswer};
use super::http::{Head, Method, Reply, value};
use super::served::{Refused, Served};
use super::token::random;

/// All that answers need.
#[derive(Debug)]
pub(super) struct Answers {
    pub(super) served: Served,
    pub(super) desks: Desks,
    /// What must stand at the beginning of each path.
    pub(super) token: String,
    pub(super) port: u16,
}

/// The answer of a desk.
fn told(answer: Result<String, NoAnswer>) -> Reply {
    match answer {
        Ok(answer) => Reply::json(answer),
        Err(NoAnswer::Busy) => Reply::refused(503, "too many questions wait for their answers", None),
        Err(NoAnswer::Gone) => Reply::refused(500, "the program has made a mistake; start it again", None),
    }
}

impl Answers {
    /// The refusal of a request of foreign origin, before anything else is checked.
    pub(super) fn refused(&self, head: &Head) -> Option<Reply> {
        let ours = |host: &str| {
            host.rsplit_once(':').is_some_and(|(name, port)| {
                ["127.0.0.1", "localhost"].contains(&name) && port == self.port.to_string()
            })
        };
        if !ours(&head.host) {
            return Some(Reply::refused(403, "this host is not served here", None));
        }
        if head.origin.as_deref().is_some_and(|origin| !origin.strip_prefix("http://").is_some_and(ours)) {
            return Some(Reply::refused(403, "another page may not ask here", None));
        }
        if self.wanted(head).is_none() {
            let help = "use the address that `menagerie serve` has printed";
            return Some(Reply::refused(404, "there is nothing here", Some(help)));
        }
        None
    }

    /// The rest after the token.
    fn wanted<'h>(&self, head: &'h Head) -> Option<&'h str> {
        head.path.strip_prefix('/')?.strip_prefix(self.token.as_str())?.strip_prefix('/')
    }

    /// The answer to a request that is not refused.
    pub(super) fn reply(&self, head: &Head, body: String) -> Reply {
        let name = || value(&head.query, "name").unwrap_or_default();
        match (head.method, self.wanted(head).unwrap_or_default()) {
            (Method::Get, "") => page(),
            (Method::Get, "files") => self.files(),
            (Method::Get, "file") => self.file(&name(), true),
            (Method::Get, "version") => self.file(&name(), false),
            (Method::Post, "ask") => self.ask(body),
            (Method::Post, "advise") => told(self.desks.advise(body)),
            (Method::Post, "study") => told(self.desks.study(body)),
            (Method::Post, "used") => self.used(&body),
            (Method::Post, "save") => self.save(&body),
            (_, "" | "files" | "file" | "version" | "ask" | "advise" | "study" | "used" | "save") => {
                Reply::refused(405, "this is asked in another way", None)
            }
            _ => Reply::refused(404, "there is nothing here", None),
        }
    }

    fn files(&self) -> Reply {
        let files: Vec<Value> = self
            .served
            .names()
            .into_iter()
            .map(|(name, inside)| json!({ "name": name, "inside": inside }))
            .collect();
        let Served { first, write, .. } = &self.served;
        Reply::json(json!({ "files": files, "open": first, "write": write }).to_string())
    }

    fn file(&self, name: &str, whole: bool) -> Reply {
        let Some(found) = self.served.text(name) else {
            return Reply::refused(
                404,
                &format!("there is no rule file `{name}` here that can be read"),
                None,
            );
        };
        Reply::json(if whole {
            json!({ "name": name, "text": found.text, "version": found.version }).to_string()
        } else {
            json!({ "version": found.version }).to_string()
        })
    }

    fn ask(&self, body: String) -> Reply {
        let Ok(Value::Object(mut question)) = serde_json::from_str::<Value>(&body) else {
            return Reply::refused(400, "the question is not a JSON object", None);
        };
        let kind = question.get("ask").and_then(Value::as_str).unwrap_or_default().to_owned();
        let body = if kind == "load" { self.with_used(&mut question) } else { body };
        told(self.desks.ask(&kind, body))
    }

    /// A request to load, with the texts of the used files. Texts given by the page take precedence.
    fn with_used(&self, question: &mut Map<String, Value>) -> String {
        let text = |key: &str| question.get(key).and_then(Value::as_str).unwrap_or_default().to_owned();
        let mut files: Map<String, Value> = self
            .served
            .used(&text("name"), &text("text"))
            .into_iter()
            .map(|(name, text)| (name, Value::String(text)))
            .collect();
        if let Some(Value::Object(given)) = question.get_mut("files") {
            files.append(given);
        }
        question.insert("files".to_owned(), Value::Object(files));
        Value::Object(std::mem::take(question)).to_string()
    }

    /// The text of a file that a text uses, as it is when that one is loaded.
    fn used(&self, body: &str) -> Reply {
        let wanted = serde_json::from_str::<Value>(body).unwrap_or_default();
        let of = |key: &str| wanted.get(key).and_then(Value::as_str).unwrap_or_default();
        let file = of("file");
        match self.served.used(of("name"), of("text")).remove(file) {
            Some(text) => Reply::json(json!({ "name": file, "text": text }).to_string()),
            None => {
                Reply::refused(404, &format!("there is no file `{file}` here that these rules use"), None)
            }
        }
    }

    fn save(&self, body: &str) -> Reply {
        let wanted = serde_json::from_str::<Value>(body).unwrap_or_default();
        let of = |key: &str| wanted.get(key).and_then(Value::as_str);
        let (Some(name), Some(text)) = (of("name"), of("text")) else {
            return Reply::refused(400, "to save, `name` and `text` are needed", None);
        };
        match self.served.save(name, text, of("base")) {
            Ok(name) => {
                let version = self.served.text(&name).map(|found| found.version);
                Reply::json(json!({ "saved": name, "version": version }).to_string())
            }
            Err(Refused::Forbidden) => Reply::refused(
                403,
                "nothing is written",
                Some("`menagerie serve --write` lets the page save"),
            ),
            Err(Refused::Outside) => {
                let help = "only `.rules` and `.game` files in the folder that is served are written";
                Reply::refused(403, &format!("`{name}` is not written"), Some(help))
            }
            Err(Refused::TooLong) => Reply::refused(413, "the text is too long for a rule file", None),
            Err(Refused::Changed) => {
                let help = "open it again, and bring your change into it";
                Reply::refused(409, &format!("`{name}` has been changed elsewhere"), Some(help))
            }
            Err(Refused::Full) => {
                let help = "put some of them elsewhere";
                Reply::refused(409, &format!("there are too many games called `{name}`"), Some(help))
            }
            Err(Refused::Written(told)) => Reply::refused(409, &told.message, told.help.as_deref()),
        }
    }
}

/// The page. Only the script and the styles in it may be used, and it may ask only here.
fn page() -> Reply {
    let nonce = random();
    let policy = format!(
        "default-src 'none'; script-src 'nonce-{nonce}'; style-src 'nonce-{nonce}'; connect-src 'self'; \
         img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    );
    let body = menagerie::desk::page::html(&menagerie::desk::page::Mode::Serve { nonce: &nonce });
    Reply { status: 200, kind: "text/html; charset=utf-8", body, policy: Some(policy) }
}
