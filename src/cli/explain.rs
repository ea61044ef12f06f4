//! `menagerie explain`: the page behind a code.

use menagerie::language::diagnostic::{Code, catalog, suggest};
use menagerie::language::messages;

use super::failure::Failure;
use super::{Shell, Status};

/// Explain the code of a message, such as E0201
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The code at the beginning of the message, or its number; without one, all codes are listed
    code: Option<String>,
}

pub(super) fn run(args: &Args, shell: &mut Shell) -> Result<Status, Failure> {
    let Some(name) = &args.code else {
        let mut codes = catalog::ALL.to_vec();
        codes.sort_by_key(|code| code.as_str());
        for code in codes {
            shell.print(&format!("{}  {}\n", code.as_str(), code.title()))?;
        }
        return Ok(Status::Fine);
    };
    let Some(code) = Code::find(name).or_else(|| numbered(name)) else {
        let known = catalog::ALL.iter().map(|code| code.as_str());
        return Err(messages::no_such_code(name, suggest::nearest(name, known)).into());
    };
    shell.print(code.page())?;
    Ok(Status::Fine)
}

/// The code of a number, as no two codes have one number: 201 is E0201.
fn numbered(name: &str) -> Option<Code> {
    let number = name.trim_start_matches(['E', 'e', 'W', 'w']);
    let number: u16 = number.parse().ok()?;
    catalog::ALL.iter().copied().find(|code| code.as_str().get(1..) == Some(&format!("{number:04}")))
}
