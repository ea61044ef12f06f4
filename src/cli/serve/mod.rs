//! `menagerie serve`: a page in the browser, on this machine alone.

mod answers;
mod desks;
mod http;
mod served;
mod token;

use std::collections::VecDeque;
use std::io;
use std::net::{Ipv4Addr, Shutdown, TcpListener, TcpStream};
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use menagerie::desk::folder::reason;
use menagerie::language::messages;

use super::failure::Failure;
use super::several::STACK;
use super::{Shell, Status, shell};
use answers::Answers;
use desks::Desks;
use http::{Connection, Method};
use served::Served;

/// How many connections are open at a time. A page has one or two; a browser opens no more than six.
const MOST_AT_ONCE: usize = 64;
/// How many of them may wait. If one more comes, the one that has been silent for longest is closed.
const MOST_WAITING: usize = 32;
/// How long one more waits for another to end where as many are open as can be. One that was closed ends at once, one that was answered
/// within a second.
const ROOM: Duration = Duration::from_secs(2);

/// Show rule files and their games as a page in the browser
///
/// The page has the rules and the board side by side. Only this machine can reach it, at an address that
/// nobody can guess, which is printed. Without `--write`, no file is written, and changes in the page are
/// lost when it is closed.
///
/// Whenever a file is saved, in the page or in any editor, the page shows mistakes, which tests hold, and
/// which moves the change gains and loses.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// A rule file, a folder of them, or a game that `menagerie games` lists; by default this folder, or else these games
    #[arg(value_name = "FILE|DIR")]
    named: Option<PathBuf>,
    /// The port; by default a free one
    #[arg(long, value_name = "N", default_value_t = 0)]
    port: u16,
    /// Let the page save rule files of the folder, and games
    #[arg(long)]
    write: bool,
    /// Open the page in the browser
    #[arg(long)]
    open: bool,
}

pub(super) fn run(args: &Args, shell: &mut Shell) -> Result<Status, Failure> {
    let served = Served::new(args.named.as_deref(), args.write)?;
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, args.port)).and_then(|listener| {
        let port = listener.local_addr()?.port();
        Ok((listener, port))
    });
    let (listener, port) = listener.map_err(|error| messages::no_port(args.port.into(), &reason(&error)))?;
    let token = token::random();
    let address = format!("http://127.0.0.1:{port}/{token}/");
    let answers = Arc::new(Answers { served, desks: Desks::open(), token, port });
    let interrupt = shell.interrupt().clone();
    // Nothing is left to be done when the user has had enough, from the moment on when the address is there: files are written whole or
    // not at all.
    interrupt.waiting(|| {
        shell.print(&format!("{address}\n"))?;
        shell.flush()?;
        if args.open {
            open(&address);
        }
        listen(&listener, &answers)
    })
}

/// Answers every connection, until the process ends.
fn listen(listener: &TcpListener, answers: &Arc<Answers>) -> ! {
    let busy = Arc::new(AtomicUsize::new(0));
    let waiting = Arc::new(Waiting::default());
    loop {
        match listener.accept() {
            Ok((stream, _)) => serve(stream, answers, &busy, &waiting),
            // No more files can be opened, or a client is gone: wait a moment.
            Err(_) => thread::sleep(Duration::from_millis(20)),
        }
    }
}

/// The connections whose requests have not arrived as a whole, the oldest first.
#[derive(Debug, Default)]
struct Waiting {
    open: Mutex<VecDeque<(u64, TcpStream)>>,
    next: AtomicU64,
}

impl Waiting {
    /// Takes note of a connection, and closes the oldest where there are too many; its number.
    fn add(&self, stream: &TcpStream) -> io::Result<u64> {
        let stream = stream.try_clone()?;
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        let number = self.next.fetch_add(1, Ordering::Relaxed);
        open.push_back((number, stream));
        if open.len() > MOST_WAITING
            && let Some((_, oldest)) = open.pop_front()
        {
            // Its thread sees the end of the request. One that has gone by itself cannot be closed.
            let _ = oldest.shutdown(Shutdown::Both);
        }
        Ok(number)
    }

    /// Nothing more is waited for there.
    fn done(&self, number: u64) {
        self.open.lock().unwrap_or_else(PoisonError::into_inner).retain(|(waiting, _)| *waiting != number);
    }
}

/// Answers one request in a thread of its own.
fn serve(stream: TcpStream, answers: &Arc<Answers>, busy: &Arc<AtomicUsize>, waiting: &Arc<Waiting>) {
    let Ok(number) = waiting.add(&stream) else { return };
    let began = Instant::now();
    while busy.load(Ordering::SeqCst) >= MOST_AT_ONCE && began.elapsed() < ROOM {
        thread::sleep(Duration::from_millis(2));
    }
    let room = busy.fetch_add(1, Ordering::SeqCst) < MOST_AT_ONCE;
    let (answers, count, waits) = (Arc::clone(answers), Arc::clone(busy), Arc::clone(waiting));
    let serving = move || {
        answer(Connection::new(stream), &answers, &|| waits.done(number));
        waits.done(number);
        count.fetch_sub(1, Ordering::SeqCst);
    };
    if !room || thread::Builder::new().stack_size(STACK).spawn(serving).is_err() {
        waiting.done(number);
        busy.fetch_sub(1, Ordering::SeqCst);
    }
}

/// Answers one request. `arrived` is called when nothing more of it is waited for.
fn answer(mut connection: Connection, answers: &Answers, arrived: &dyn Fn()) {
    let reply = match connection.head() {
        Err(None) => return,
        Err(Some(refusal)) => refusal,
        Ok(mut head) => match answers.refused(&head) {
            Some(refusal) => refusal,
            None => {
                let body = match head.method {
                    Method::Get => Ok(String::new()),
                    Method::Post => connection.body(&mut head),
                };
                arrived();
                body.map_or_else(|refusal| refusal, |body| answers.reply(&head, body))
            }
        },
    };
    connection.answer(&reply);
}

/// Opens the page with the system's browser.
fn open(address: &str) {
    let (program, first): (_, &[&str]) = if cfg!(target_os = "macos") {
        ("open", &[])
    } else if cfg!(windows) {
        ("rundll32", &["url.dll,FileProtocolHandler"])
    } else {
        ("xdg-open", &[])
    };
    let quiet = || Stdio::null();
    let opened =
        Command::new(program).args(first).arg(address).stdin(quiet()).stdout(quiet()).stderr(quiet()).spawn();
    if opened.is_err() {
        shell::say(&format!("`{program}` is not there; open the address in a browser\n"));
    }
}
