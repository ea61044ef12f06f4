//! A file and its items.

use std::fmt::Write as _;

use super::block;
use super::board::board;
use super::clauses::{clause, define, instead_word, removal, state};
use super::expressions::{expr, since};
use super::play::{acts, ends, order, setup, test, turn};
use menagerie::language::syntax::tree::{
    Amendment, Block, FenFieldKind, FenLetter, FenPart, File, Item, ItemKind, Name,
};

/// The text of a file. Blocks of several lines have blank lines around them.
pub(super) fn file(file: &File) -> String {
    let mut text = String::new();
    let mut tall_before = false;
    for part in &file.items {
        let printed = item(part);
        let tall = printed.contains('\n');
        if !text.is_empty() && (tall || tall_before) {
            text.push('\n');
        }
        text.push_str(&printed);
        text.push('\n');
        tall_before = tall;
    }
    text
}

fn item(item: &Item) -> String {
    match &item.kind {
        ItemKind::Language(number) => format!("language {}", number.value),
        ItemKind::Use(file) => format!("use \"{}\"", file.text),
        ItemKind::Game(titles) => {
            let titles: Vec<String> = titles.iter().map(|title| format!("\"{}\"", title.text)).collect();
            format!("game {}", titles.join(", "))
        }
        ItemKind::Sides { instead, names: sides, symmetry, first } => {
            let mut text = format!("{}sides {}", instead_word(*instead), names(sides));
            if let Some(symmetry) = symmetry {
                let _ = write!(text, " symmetry {}", symmetry.text);
            }
            if let Some(first) = first {
                let _ = write!(text, " first {}", first.text);
            }
            text
        }
        ItemKind::Hand { instead, kinds } => format!("{}hand {}", instead_word(*instead), expr(kinds, 0)),
        ItemKind::Without(gone) => removal(gone),
        ItemKind::State(declared) => state(declared),
        ItemKind::Clause(rule) => clause(rule),
        ItemKind::Block(amendment, content) => {
            let text = item_block(content);
            match amendment {
                Some(Amendment::Change) => format!("change {text}"),
                Some(Amendment::Instead) => format!("instead {text}"),
                None => text,
            }
        }
        ItemKind::Broken(_) => "# (something that cannot be read)".to_owned(),
    }
}

/// Names in a list.
pub(super) fn names(names: &[Name]) -> String {
    names.iter().map(|name| name.text.as_str()).collect::<Vec<_>>().join(", ")
}

fn item_block(content: &Block) -> String {
    match content {
        Block::Board { shape, items } => board(shape.as_ref(), items),
        Block::Kind { family, name, letter, of, clauses } => {
            let mut head = format!("{} {}", if *family { "family" } else { "piece" }, name.text);
            if let Some(letter) = letter {
                let _ = write!(head, " \"{}\"", letter.text);
            }
            if !of.is_empty() {
                let _ = write!(head, " of {}", names(of));
            }
            block(&head, &clauses.iter().map(clause).collect::<Vec<_>>())
        }
        Block::Every(clauses) => block("every piece", &clauses.iter().map(clause).collect::<Vec<_>>()),
        Block::Define(definition) => define(definition),
        Block::Setup(body) => setup(body),
        Block::Turn { acts: content, again } => turn(content, again),
        Block::Phase { name, order: sides, acts: content } => {
            block(&format!("phase {} {}", name.text, order(sides)), &[acts(content)])
        }
        Block::Ends(groups) => ends(groups),
        Block::Fen(fields) => {
            block("fen", &fields.iter().map(|field| fen_field(&field.kind)).collect::<Vec<_>>())
        }
        Block::Test { title, steps } => test(title, steps),
    }
}

fn fen_field(field: &FenFieldKind) -> String {
    match field {
        FenFieldKind::Letters(letters) => {
            let letter = |FenLetter { letter, state, cells, before }: &FenLetter| {
                let before = before.as_ref().map(|kind| format!(" before {}", kind.text));
                let (state, cells) = (&state.text, super::play::cells(cells));
                format!("\"{}\" = {state} on {cells}{}", letter.text, before.unwrap_or_default())
            };
            let letters: Vec<String> = letters.iter().map(letter).collect();
            format!("letters {}", letters.join(", ")).trim_end().to_owned()
        }
        FenFieldKind::Turns(happenings) => format!("count {}", since(happenings)),
        FenFieldKind::Rounds => "count rounds".to_owned(),
        FenFieldKind::States(parts) => {
            let part = |part: &FenPart| match part {
                FenPart::Text(text) => format!(" \"{}\"", text.text),
                FenPart::State { of, name } => {
                    let of = of.as_ref().map(|of| format!("{}.", of.text)).unwrap_or_default();
                    format!(" {of}{}", name.text)
                }
            };
            format!("state{}", parts.iter().map(part).collect::<String>())
        }
        FenFieldKind::Sign(sign, state, value) => {
            let value = value.as_ref().map(|value| format!(" is {}", value.text)).unwrap_or_default();
            format!("sign \"{}\" = {}{value}", sign.text, state.text)
        }
        FenFieldKind::Nobody(sign, kind) => format!("sign \"{}\" = nobody {}", sign.text, kind.text),
    }
}
