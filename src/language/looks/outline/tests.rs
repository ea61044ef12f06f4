use super::{LONGEST, read};

#[test]
fn an_outline_is_written_as_it_is_read() {
    assert_eq!(read("M0 -15L13 10H-13z").as_deref(), Ok("M0 -15L13 10H-13z"));
    assert_eq!(read(" m -1.50,2 l3-4.25 -.5+1 Z ").as_deref(), Ok("m-1.5 2l3 -4.25 -0.5 1z"));
    assert_eq!(read("M0 0A5 5 0 1 0 10 0").as_deref(), Ok("M0 0A5 5 0 1 0 10 0"));
}

#[test]
fn anything_but_an_outline_is_refused() {
    for text in [
        "",
        " ",
        "z",
        "L1 1",
        "5",
        "M1",
        "M0 0",
        "M0 0L",
        "M0 0z5",
        "M0 0H1 V",
        "M0 0L1 1\"/><script>",
        "M0 0L1 é",
        "M0 0L-",
        "M0 0L1 .",
        "M0 0L1234 1",
        "M0 0L1 0.125",
        "M0 0L23 0",
        "M20 0l3 0",
        "M0 0h22 1",
        "M0 0C1 1 2 2 3 -23",
        "M0 0A5 5 0 2 0 1 1",
        "M0 0A45 5 0 1 0 1 1",
        "M0 0e1 1",
        "M0 0L1e1 1",
        "M0 0L1 url(#x)",
    ] {
        assert!(read(text).is_err(), "{text}: {:?}", read(text));
    }
    let long = format!("M0 0{}", "L1 1".repeat(LONGEST / 4));
    assert!(read(&long).is_err_and(|fault| fault.problem.contains("2000")), "{long}");
}

#[test]
fn a_refusal_names_what_is_wrong() {
    assert_eq!(
        read("M0 0L23 0").map_err(|fault| fault.problem),
        Err("the point `23 0` lies outside".to_owned())
    );
    assert_eq!(read("M0 0L1").map_err(|fault| fault.problem), Err("`L` takes 2 numbers, not 1".to_owned()));
    assert_eq!(read("M0 0<").map_err(|fault| fault.problem), Err("`<` means nothing there".to_owned()));
}
