//! The rules of the grammar in words for people.

use super::grammar::Rule;

/// What an author would call a rule of the grammar; nothing for rules that
/// tell him nothing.
pub(super) fn describe(rule: Rule) -> Option<String> {
    if let Some(keyword) = keyword(rule) {
        return Some(format!("`{keyword}`"));
    }
    let words = match rule {
        Rule::word | Rule::bound => "a name",
        Rule::number => "a number",
        Rule::text => "a text in quotation marks",
        Rule::drawing => "a drawing between `\"\"\"`",
        Rule::lbrace | Rule::clauses | Rule::position_body => "`{`",
        Rule::rbrace => "`}`",
        Rule::lparen | Rule::values | Rule::actuals => "`(`",
        Rule::rparen => "`)`",
        Rule::rbracket => "`]`",
        Rule::comma => "`,`",
        Rule::colon => "`:`",
        Rule::equals => "`=`",
        Rule::bar => "`|`",
        Rule::plus => "`+`",
        Rule::minus => "`-`",
        Rule::dotdot => "`..`",
        rule if begins_walk(rule) => "a walk such as `step any`",
        Rule::look => "`look`",
        Rule::direction | Rule::directions | Rule::sum_of_directions | Rule::argument => "a direction",
        Rule::way => "`veer`, `left` or `right`",
        Rule::vector => "a vector such as `(1,2)`",
        Rule::actual | Rule::expr | Rule::denied | Rule::relation => "a set or condition",
        Rule::range | Rule::sum | Rule::term => "a set or number",
        rule if begins_set(rule) => "a set such as `enemy Pawn`",
        Rule::relation_word => "`is`",
        Rule::by => "`by`",
        Rule::guard => "`when`",
        Rule::so_that => "`so that`",
        Rule::effects => "effects in `{ }`",
        Rule::effect | Rule::only_effects => "an effect such as `take` or `set`",
        Rule::mode | Rule::eye_only => "what the leg asks, such as `quietly`",
        Rule::taking => "`taking`",
        Rule::may_take => "`may take`",
        Rule::event => "`moving`, `taking`, `being taken`, `dropping` or `promoting`",
        Rule::label => "a label",
        Rule::axis => "an axis such as `a..h`",
        Rule::track => "a list of cells",
        Rule::each_side => "`for each side`",
        Rule::state_type => "`flag`, `direction`, `cell`, `kind`, a range such as `1..8` or `set of`",
        Rule::until => "`until`",
        Rule::compared => "`compared when used`",
        Rule::men => "a kind of piece",
        Rule::cells => "a cell",
        Rule::army | Rule::only_armies => "a side and its pieces, `White: King e1`",
        Rule::acts | Rule::act | Rule::act_choice | Rule::act_sequence | Rule::act_group => {
            "what may be done: `move`, `drop`, `pass` or a label"
        }
        Rule::ending | Rule::only_endings => "`win`, `lose` or `draw`",
        Rule::end_group | Rule::only_groups => "`after a turn {` or `before a turn {`",
        Rule::target => "a cell or the text of a move",
        Rule::reason => "the clause that forbids it",
        Rule::step | Rule::only_steps => "`position`, `play`, `then`, `moves` or `counts`",
        Rule::item | Rule::only_items => "an item such as `piece` or `board`",
        Rule::clause | Rule::only_clauses => "a clause such as `move` or `takes`",
        Rule::board_item | Rule::only_board_items => "`grid`, `zone`, `tracks` or the like",
        Rule::block => "a block such as `piece` or `ends`",
        Rule::rule_clause => "a rule such as `takes`",
        _ => return None,
    };
    Some(words.to_owned())
}

/// Whether a walk, or an eye's, begins with a rule.
pub(super) fn begins_walk(rule: Rule) -> bool {
    matches!(
        rule,
        Rule::walk | Rule::sequence | Rule::part | Rule::walked | Rule::call | Rule::eye | Rule::eye_walked
    )
}

/// Whether a set, a number or a condition begins with a rule.
pub(super) fn begins_set(rule: Rule) -> bool {
    matches!(
        rule,
        Rule::actual
            | Rule::expr
            | Rule::denied
            | Rule::relation
            | Rule::range
            | Rule::sum
            | Rule::term
            | Rule::phrase
            | Rule::beside
            | Rule::member
            | Rule::atom
            | Rule::filter
            | Rule::pattern
            | Rule::element
    )
}

/// The keyword that a rule is.
pub(super) fn keyword(rule: Rule) -> Option<String> {
    let name = format!("{rule:?}");
    name.strip_prefix("kw_").map(str::to_owned)
}
