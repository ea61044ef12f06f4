use super::page;
use super::rust::messages;

/// A page with this head.
fn read(head: &str) -> Result<page::Page, Vec<page::Mistake>> {
    page::read("E0205", &format!("# E0205: a title\n<!--\nname: COUNT\n\n{head}-->\n\nProse.\n"))
}

#[track_caller]
fn refused(head: &str, line: usize, what: &str) {
    let mistakes = read(head).expect_err("the head is wrong");
    assert!(mistakes.iter().any(|(at, said)| *at == line && said.contains(what)), "{mistakes:?}");
}

#[test]
fn a_head_becomes_functions_and_is_no_part_of_the_page() {
    let page = read(
        "# What it is.\nsay count((at, name): Words, given: &[&str], other: Option<Span>)\n    \
         if given > 1: `{name}` has {given:and quoted}\n    else: `{name}` { has {if not given}\n        none{else}one{end} }\n    \
         at: here\n    other: there\n    help if other is elsewhere: look there\n    code if given: OTHER\n",
    )
    .unwrap();
    assert_eq!(page.text, "# E0205: a title\n\nProse.\n");
    let made = messages(&[page]);
    for part in [
        "/// What it is.\n",
        "pub(crate) fn count((at, name): (Span, &str), given: &[&str], other: Option<Span>) -> Diagnostic {",
        "message: \"{?2>1}`{1}` has {2&`}{:}`{1}` { has {?!2} none{:}one{.} }{.}\"",
        "other_code: Some((\"2\", catalog::OTHER))",
        "help: \"{?3@}look there{:}{-}{.}\"",
        "Slot::from(at), Slot::from(name), Slot::from(given), Slot::from(other)",
    ] {
        assert!(made.contains(part), "{part} in {made}");
    }
}

#[test]
fn a_mistake_is_reported_with_its_line() {
    refused("say count(at: Span)\n    it has {more}\n    at: here\n", 6, "no slot `more`");
    refused(
        "say count(at: Span, more: usize)\n    it has some\n    at: here\n",
        5,
        "`more` of `count` is not used",
    );
    refused("say count(at: Place)\n    it is\n    at: here\n", 5, "`Place` is not the type of a slot");
    refused("say count(at: Span)\n    it is {if at}so\n    at: here\n", 6, "an `{if}` without an `{end}`");
    refused("say count(at: Span)\n    it is {at}\n", 6, "`at` alone has no text");
    refused("say count(on: bool)\n    it is {on:count cell}\n", 6, "`count` cannot be done with `on`");
    refused("say count()\n    it is\n    help: so\n    help: so\n", 5, "said twice");
    refused("count()\n", 5, "neither");
}

#[test]
fn a_page_begins_with_its_code_and_its_head() {
    assert_eq!(page::read("E0206", "# E0205: a title\n").unwrap_err()[0].0, 1);
    assert_eq!(page::read("E0205", "# E0205: a title\n\nProse.\n").unwrap_err()[0].0, 2);
    assert_eq!(page::read("E0205", "").unwrap_err()[0].0, 1);
    let pages = [read("say one()\n    it is\n").unwrap(), read("say one()\n    it is\n").unwrap()];
    assert_eq!(page::given_twice(&pages).len(), 3);
}
