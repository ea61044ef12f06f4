//! The grammar: made from the files of `grammar/`.

#[derive(pest_derive::Parser)]
#[grammar = "../grammar/words.pest"]
#[grammar = "../grammar/file.pest"]
#[grammar = "../grammar/clauses.pest"]
#[grammar = "../grammar/walks.pest"]
#[grammar = "../grammar/expressions.pest"]
#[grammar = "../grammar/play.pest"]
#[grammar = "../grammar/recovery.pest"]
pub(super) struct Grammar;
