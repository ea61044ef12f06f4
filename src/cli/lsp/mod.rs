//! `menagerie lsp`: what an editor asks while rules are written, over the language server protocol.

mod address;
mod answers;
mod convert;
mod desk;
mod jobs;
mod references;
mod request;
mod stdio;
mod trials;
mod worker;

use menagerie::language::messages;
use std::io::{IsTerminal, stdin};
use std::path::PathBuf;
use std::sync::atomic::Ordering;
use std::sync::{Arc, PoisonError, mpsc};
use std::thread;
use std::time::{Duration, Instant};

use lsp_server::{Connection, ErrorCode, Message, Notification, Request, Response};
use serde_json::{Value, json};

use super::failure::Failure;
use super::several::STACK;
use super::shell::say;
use super::{Shell, Status};
use jobs::Job;
use worker::{Shared, Worker};

/// Run the language server for editors: mistakes as you type, hover, rename, completion, formatting
///
/// Editors start this command themselves: `editors/README.md` says how to set up yours. It speaks the language server protocol on the
/// standard input and output.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Accepted for editors that always pass it; there is no other way
    #[arg(long)]
    stdio: bool,
}

/// How often Ctrl-C is looked for.
const ASK: Duration = Duration::from_millis(200);

/// How long the end waits for work that is still being done.
const PATIENCE: Duration = Duration::from_secs(1);

pub(super) fn run(args: &Args, shell: &mut Shell) -> Result<Status, Failure> {
    let Args { stdio: _ } = args;
    if stdin().is_terminal() {
        say(
            "this command waits for an editor, which starts it itself: see editors/README.md; Ctrl-C ends it\n",
        );
    }
    let (connection, threads) = stdio::connect().map_err(|error| broken(&error.to_string()))?;
    let shared = Shared::default();
    let params = match begin(&connection) {
        Ok(params) => params,
        Err(why) => return Err(broken(&threads.why().unwrap_or(why))),
    };
    shared.desk.lock().unwrap_or_else(PoisonError::into_inner).roots = roots(&params);
    let sender = connection.sender.clone();
    let send: trials::Send = Arc::new(move |message| sender.send(message).is_ok());
    let worker = Worker::new(shared.clone(), Arc::clone(&send));
    let tests = Arc::clone(&worker.tests);
    let (jobs, work) = mpsc::channel();
    let work = move || worker.run(&work);
    let worker = thread::Builder::new().name("answers".to_owned()).stack_size(STACK).spawn(work);
    let worker = worker.map_err(|error| broken(&error.to_string()))?;
    let mut server = Server { connection, shared, jobs, asked_to_end: false };
    let end = server.listen(&|| shell.interrupt().wanted());
    // Stops tests that are running.
    tests.fetch_add(1, Ordering::Relaxed);
    // The threads that read and write end when no sender is left: both ends of the connection and all workers must be gone.
    drop(server);
    let until = Instant::now() + PATIENCE;
    let working = || !worker.is_finished() || Arc::strong_count(&send) > 1;
    while working() && Instant::now() < until {
        thread::sleep(Duration::from_millis(1));
    }
    let why = threads.why();
    if !working() && matches!(end, End::Orderly) {
        drop(send);
        threads.join();
    }
    match end {
        End::Orderly => Ok(Status::Fine),
        End::Stopped => Ok(Status::Stopped),
        End::Broken(told) => Err(broken(&why.unwrap_or(told))),
    }
}

/// The connection is broken.
fn broken(why: &str) -> Failure {
    messages::editor_gone(why).into()
}

/// Waits for the first request, and answers it with what is offered.
fn begin(connection: &Connection) -> Result<Value, String> {
    let (id, params) = connection.initialize_start().map_err(|error| error.to_string())?;
    let offered = json!({
        "capabilities": {
            "positionEncoding": "utf-16",
            // The whole text after each change.
            "textDocumentSync": { "openClose": true, "change": 1 },
            "hoverProvider": true,
            "definitionProvider": true,
            "referencesProvider": true,
            "renameProvider": { "prepareProvider": true },
            "completionProvider": {},
            "codeActionProvider": { "codeActionKinds": ["quickfix"] },
            "codeLensProvider": {},
            "documentFormattingProvider": true,
            "executeCommandProvider": { "commands": [answers::RUN] },
        },
        "serverInfo": { "name": "menagerie", "version": env!("CARGO_PKG_VERSION") },
    });
    connection.initialize_finish(id, offered).map_err(|error| error.to_string())?;
    Ok(params)
}

/// The folders that the editor has open.
fn roots(params: &Value) -> Vec<PathBuf> {
    let folders = params.get("workspaceFolders").and_then(Value::as_array).into_iter().flatten();
    // Older editors name one folder only.
    let uris = folders.map(|folder| folder.get("uri")).chain([params.get("rootUri")]);
    uris.filter_map(|uri| address::path(uri?.as_str()?)).collect()
}

/// How the talk has ended.
enum End {
    Orderly,
    Stopped,
    Broken(String),
}

/// The thread that listens.
struct Server {
    connection: Connection,
    shared: Shared,
    jobs: mpsc::Sender<Job>,
    /// After `shutdown` nothing is answered any more; `exit` follows.
    asked_to_end: bool,
}

impl Server {
    /// Listens until the end.
    fn listen(&mut self, stopped: &dyn Fn() -> bool) -> End {
        loop {
            if stopped() {
                return End::Stopped;
            }
            let message = match self.connection.receiver.recv_timeout(ASK) {
                Ok(message) => message,
                Err(error) if error.is_timeout() => continue,
                Err(_) if self.asked_to_end => return End::Orderly,
                Err(_) => return End::Broken("nothing more can be read from it".to_owned()),
            };
            match message {
                Message::Notification(told) if told.method == "exit" => {
                    return if self.asked_to_end {
                        End::Orderly
                    } else {
                        End::Broken("it has said `exit` without `shutdown`".to_owned())
                    };
                }
                Message::Notification(told) => self.told(told),
                Message::Request(request) => {
                    if !self.asked(request) {
                        return End::Broken("nothing more can be worked out".to_owned());
                    }
                }
                // Nothing is asked of the editor.
                Message::Response(_) => {}
            }
        }
    }

    /// Hands a request over. False if the worker is gone.
    fn asked(&mut self, request: Request) -> bool {
        let refused = |id, code: ErrorCode, why: &str| Response::new_err(id, code as i32, why.to_owned());
        let response = if self.asked_to_end {
            refused(request.id, ErrorCode::InvalidRequest, "`shutdown` was said")
        } else if request.method == "shutdown" {
            self.asked_to_end = true;
            Response::new_ok(request.id, Value::Null)
        } else {
            return self.jobs.send(Job::Answer(request)).is_ok();
        };
        // If the editor is gone, the next read finds out.
        let _ = self.connection.sender.send(Message::Response(response));
        true
    }

    /// Notes what the editor says. What cannot be understood is passed over, as the protocol asks.
    fn told(&mut self, Notification { method, params }: Notification) {
        let document = |member: &str| params.get("textDocument")?.get(member);
        let Some(address) = document("uri").and_then(Value::as_str) else {
            if let Some(id) = params.get("id").filter(|_| method == "$/cancelRequest") {
                let _ = serde_json::from_value(id.clone()).map(|id| self.shared.cancel(id));
            }
            return;
        };
        let text = match method.as_str() {
            "textDocument/didOpen" => document("text"),
            // Each change has the whole text: the last one counts.
            "textDocument/didChange" => {
                let changes = params.get("contentChanges").and_then(Value::as_array);
                let last = changes.and_then(|changes| changes.last());
                last.filter(|change| change.get("range").is_none_or(Value::is_null))
                    .and_then(|last| last.get("text"))
            }
            "textDocument/didClose" => {
                self.shared.desk.lock().unwrap_or_else(PoisonError::into_inner).take(address);
                return self.look(address);
            }
            _ => None,
        };
        if let Some(text) = text.and_then(Value::as_str) {
            let version = document("version").and_then(Value::as_i64).unwrap_or(0);
            self.shared.desk.lock().unwrap_or_else(PoisonError::into_inner).put(address, text, version);
            self.look(address);
        }
    }

    fn look(&self, address: &str) {
        // If the worker is gone, the next request finds out.
        let _ = self.jobs.send(Job::Look(address.to_owned()));
    }
}
