use menagerie::diagnostic::catalog;

use crate::program::Program;

#[test]
fn a_page_is_printed_for_every_code_in_either_case() {
    for code in catalog::ALL {
        Program::new("explain").arg(code.as_str()).stdout(code.page()).run();
        Program::new("explain").arg(code.as_str().to_lowercase()).stdout(code.page()).run();
    }
}

#[test]
fn every_page_is_headed_by_code_and_title() {
    for code in catalog::ALL {
        let heading = format!("# {}: {}", code.as_str(), code.title());
        assert_eq!(code.page().lines().next(), Some(heading.as_str()));
    }
}

#[test]
fn codes_are_listed_in_order_and_each_once() {
    let mut codes = catalog::ALL.to_vec();
    codes.sort_by_key(|code| code.as_str());
    assert!(codes.windows(2).all(|pair| pair[0].as_str() != pair[1].as_str()));
    let list: Vec<String> =
        codes.iter().map(|code| format!("{}  {}\n", code.as_str(), code.title())).collect();
    Program::new("explain").stdout(list.concat()).run();
}

#[test]
fn an_unknown_code_is_told_with_the_nearest_one() {
    Program::new("explain E021")
        .stderr(
            "error[E0009]
  × there is no message with the code `E021`
  help: the nearest code is E0121; `menagerie explain` lists all of them

",
        )
        .status(2)
        .run();
}
