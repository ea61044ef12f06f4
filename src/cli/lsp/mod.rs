//! `menagerie lsp`: what an editor asks while rules are written, over the language server protocol.

mod address;
mod answers;
mod convert;
mod desk;
mod references;
mod trials;
mod worker;

use std::io::{IsTerminal, stdin};
use std::path::PathBuf;
use std::sync::atomic::Ordering;
use std::sync::{Arc, PoisonError, mpsc};
use std::thread;
use std::time::{Duration, Instant};

use lsp_server::{Connection, ErrorCode, Message, Notification, Request, RequestId, Response};
use lsp_types::{
    CancelParams, DidChangeTextDocumentParams, DidCloseTextDocumentParams, DidOpenTextDocumentParams,
    InitializeParams, NumberOrString,
};
use menagerie::language::diagnostic::catalog;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use super::failure::{Failure, fail};
use super::several::STACK;
use super::shell::say;
use super::{Shell, Status};
use worker::{Job, Shared, Worker};

/// Talk with an editor: mistakes as you type, what words mean, other names, completion, layout
///
/// Editors start this command themselves: `editors/README.md` says how to set up yours. It speaks the language server protocol on the
/// standard input and output.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Accepted for editors that always say it; there is no other way
    #[arg(long)]
    stdio: bool,
}

/// How often it is looked whether Ctrl-C was pressed.
const ASK: Duration = Duration::from_millis(200);

/// So long it is waited at the end for what is still being worked out.
const PATIENCE: Duration = Duration::from_secs(1);

pub(super) fn run(args: &Args, shell: &mut Shell) -> Result<Status, Failure> {
    let Args { stdio: _ } = args;
    if stdin().is_terminal() {
        say(
            "this command waits for an editor, which starts it itself: see editors/README.md; Ctrl-C ends it\n",
        );
    }
    let (connection, threads) = Connection::stdio();
    let shared = Shared::default();
    let params = match begin(&connection) {
        Ok(params) => params,
        Err(why) => return Err(broken(&why)),
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
    // Tests that are running are given up.
    tests.fetch_add(1, Ordering::Relaxed);
    // The threads that read and write end when nobody can send any more: both ends of the connection must be gone, and all that work.
    drop(server);
    let until = Instant::now() + PATIENCE;
    let working = || !worker.is_finished() || Arc::strong_count(&send) > 1;
    while working() && Instant::now() < until {
        thread::sleep(Duration::from_millis(1));
    }
    if !working() && matches!(end, End::Orderly) {
        drop(send);
        // What was written is written; that the editor has closed its end changes nothing.
        drop(threads.join());
    }
    match end {
        End::Orderly => Ok(Status::Fine),
        End::Stopped => Ok(Status::Stopped),
        End::Broken(why) => Err(broken(&why)),
    }
}

/// The talk has broken off.
fn broken(why: &str) -> Failure {
    let help = "the editor ends this command with `shutdown` and `exit`; editors/README.md tells how to set editors up";
    fail(catalog::EDITOR_GONE, format!("the talk with the editor has broken off: {why}"), help)
}

/// Waits for the first request, and answers it with what is offered.
fn begin(connection: &Connection) -> Result<InitializeParams, String> {
    let (id, params) = connection.initialize_start().map_err(|error| error.to_string())?;
    let params: InitializeParams = serde_json::from_value(params).map_err(|error| error.to_string())?;
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
fn roots(params: &InitializeParams) -> Vec<PathBuf> {
    let folders = params.workspace_folders.iter().flatten().map(|folder| folder.uri.as_str());
    #[expect(deprecated, reason = "older editors say no more")]
    let root = params.root_uri.iter().map(|uri| uri.as_str());
    folders.chain(root).filter_map(address::path).collect()
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
    /// `shutdown` was said: nothing is answered any more, and `exit` is waited for.
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

    /// Hands a request over; whether there is somebody to take it.
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
        // Who does not listen any more will not be missed: the next message tells.
        let _ = self.connection.sender.send(Message::Response(response));
        true
    }

    /// Notes what the editor tells. What cannot be understood is passed over, as the protocol asks.
    fn told(&mut self, told: Notification) {
        let Notification { method, params } = told;
        match method.as_str() {
            "textDocument/didOpen" => {
                if let Some(DidOpenTextDocumentParams { text_document: open }) = read(params) {
                    self.put(open.uri.as_str(), &open.text, open.version);
                }
            }
            "textDocument/didChange" => {
                let Some(DidChangeTextDocumentParams { text_document: open, mut content_changes }) =
                    read(params)
                else {
                    return;
                };
                // Each change has the whole text: the last one counts.
                if let Some(last) = content_changes.pop().filter(|change| change.range.is_none()) {
                    self.put(open.uri.as_str(), &last.text, open.version);
                }
            }
            "textDocument/didClose" => {
                if let Some(DidCloseTextDocumentParams { text_document: closed }) = read(params) {
                    let address = closed.uri.as_str();
                    self.shared.desk.lock().unwrap_or_else(PoisonError::into_inner).take(address);
                    self.look(address);
                }
            }
            "$/cancelRequest" => {
                if let Some(CancelParams { id }) = read(params) {
                    let id = match id {
                        NumberOrString::Number(number) => RequestId::from(number),
                        NumberOrString::String(text) => RequestId::from(text),
                    };
                    self.shared.cancel(id);
                }
            }
            _ => {}
        }
    }

    fn put(&self, address: &str, text: &str, version: i32) {
        self.shared.desk.lock().unwrap_or_else(PoisonError::into_inner).put(address, text, version);
        self.look(address);
    }

    fn look(&self, address: &str) {
        // That nobody works any more is told at the next request.
        let _ = self.jobs.send(Job::Look(address.to_owned()));
    }
}

fn read<T: DeserializeOwned>(params: Value) -> Option<T> {
    serde_json::from_value(params).ok()
}
