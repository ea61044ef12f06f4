use menagerie::language::diagnostic::{Code, catalog};

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
fn a_number_means_the_code_that_has_it() {
    for (number, code) in
        [("201", "E0201"), ("0201", "E0201"), ("804", "W0804"), ("E0804", "W0804"), ("1", "E0001")]
    {
        let page = catalog::ALL.iter().find(|known| known.as_str() == code).unwrap().page();
        Program::new("explain").arg(number).stdout(page).run();
    }
}

#[test]
fn no_two_codes_have_one_title_or_number() {
    for part in [Code::title, |code: Code| &code.as_str()[1..]] {
        let mut known: Vec<&str> = catalog::ALL.iter().map(|code| part(*code)).collect();
        known.sort_unstable();
        assert_eq!(known.windows(2).find(|pair| pair[0] == pair[1]), None);
    }
}

#[test]
fn an_unknown_code_is_reported_with_the_nearest_one() {
    Program::new("explain E020l")
        .stderr(
            "error[E0009]
  × there is no message with the code `E020l`
  help: the nearest code is E0201; `menagerie explain` lists all of them

",
        )
        .status(2)
        .run();
}
