//! The layout by examples.

use super::laid_out;
use crate::language::source::SourceId;

/// A text is laid out as another, which stays as it is.
#[track_caller]
fn becomes(text: &str, other: &str) {
    assert_eq!(laid_out(SourceId(0), text).as_deref(), Ok(other));
    assert_eq!(laid_out(SourceId(0), other).as_deref(), Ok(other));
}

#[test]
fn brackets_indent_and_lines_that_go_on_keep_their_distance() {
    becomes(
        "piece Man \"M\" {\nmove step any\n   then step same\n # more\n      move stay {\ntake it }\n  }\n",
        "piece Man \"M\" {\n    move step any\n       then step same\n    # more\n    move stay {\n        take it }\n}\n",
    );
    becomes(
        "test \"x\" {\nposition {\nWhite: Man a1,\n  Man a2\n  to move White\n}\n}\n",
        "test \"x\" {\n    position {\n        White: Man a1,\n          Man a2\n        to move White\n    }\n}\n",
    );
}

#[test]
fn blanks_stand_where_they_belong() {
    becomes(
        "setup {White:King e1 ,Rook a1..h1\n}\npiece    Man\"M\"{move step (a|b)  {x=1;y = 2 ;}}# one\n\n\n\ndefine z = own in( a1 .. b2 )  \n\n\n",
        "setup { White: King e1, Rook a1..h1\n}\npiece Man \"M\" { move step (a | b) { x = 1; y = 2 ; } }  # one\n\ndefine z = own in(a1..b2)\n",
    );
    becomes("define a = b + c\ndefine d = step e+\n", "define a = b + c\ndefine d = step e+\n");
}

#[test]
fn columns_are_kept_and_other_blanks_are_not() {
    let kept = "board {\n    zone a    = a1     # one\n    # more\n    zone long = a2     # another\n}\n";
    becomes(kept, kept);
    becomes(
        "piece Man \"M\" {  move   step  any      move stay }\n",
        "piece Man \"M\" { move step any    move stay }\n",
    );
}

#[test]
fn drawings_and_comments_stay_as_they_are() {
    let drawn = "setup \"\"\"  \n\n\n  r  .\n\tx \n\"\"\"\n#   two   blanks\n";
    becomes(drawn, drawn);
    let hanging = "language 1   # one\n             # two\n# three\n";
    becomes(hanging, hanging);
    becomes("language 1\r\ngame   \"X\"\r\n\r\n\r\n", "language 1\r\ngame \"X\"\r\n");
    becomes("", "");
}

#[test]
fn what_cannot_be_read_is_not_laid_out() {
    let told = laid_out(SourceId(0), "piece Man {{\n").unwrap_err();
    assert!(told.iter().any(|found| found.code.as_str() == "E0108"), "{told:?}");
}
