//! Diagnostics drawn for people.

use std::fmt;

use menagerie::diagnostic::render::{Told, clipped, severity_word, visible};
use menagerie::diagnostic::{Diagnostic, Label, Severity};
use menagerie::source::{SourceId, Sources};
use miette::{
    GraphicalReportHandler, GraphicalTheme, LabeledSpan, NamedSource, SourceCode, ThemeCharacters,
    ThemeStyles,
};
use textwrap::{WordSeparator, WordSplitter};

use super::excerpt::Excerpt;

/// How diagnostics are drawn.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Style {
    /// With colours.
    pub(crate) colored: bool,
    /// How wide the terminal is, if there is one.
    pub(crate) columns: Option<usize>,
}

impl Style {
    /// One diagnostic with the lines that it is about, ending in an empty line.
    pub(crate) fn render(self, told: Told<'_>) -> String {
        let theme = GraphicalTheme {
            characters: ThemeCharacters::unicode(),
            styles: if self.colored { ThemeStyles::ansi() } else { ThemeStyles::none() },
        };
        let handler = GraphicalReportHandler::new_themed(theme)
            // Moves and many words have hyphens: a line breaks at blanks only.
            .with_word_separator(WordSeparator::AsciiSpace)
            .with_word_splitter(WordSplitter::NoHyphenation)
            .with_width(self.columns.map_or(90, |columns| columns.clamp(80, 100)))
            .with_links(false)
            .with_context_lines(1)
            .without_syntax_highlighting();
        let mut drawing = String::new();
        for (index, card) in Card::all(told).iter().enumerate() {
            let mut drawn = String::new();
            if handler.render_report(&mut drawn, card).is_err() {
                return menagerie::diagnostic::render::short(told) + "\n";
            }
            if index == 0 {
                // The head of a message is close to it: no empty line between.
                drawing.push_str(&drawn.replacen("\n\n", "\n", 1));
            } else {
                // The lines of another file need no message of their own: their frame names the file.
                drawing.push_str(drawn.split_once('\n').map_or("", |(_, lines)| lines));
            }
        }
        drawing + "\n"
    }
}

/// A diagnostic as miette wants it, or a part of one: all places of a card are in one text.
#[derive(Debug)]
struct Card {
    code: Option<String>,
    severity: Severity,
    message: String,
    help: Option<String>,
    labels: Vec<LabeledSpan>,
    source: Option<NamedSource<String>>,
}

impl Card {
    /// The card of the main place, one for each other text that has places, and the help at the end.
    fn all(told: Told<'_>) -> Vec<Self> {
        let Diagnostic { code, severity, message, labels, help } = told.diagnostic;
        let mut texts: Vec<SourceId> = Vec::new();
        for label in labels {
            if !texts.contains(&label.span.source) {
                texts.push(label.span.source);
            }
        }
        let bare = || Self {
            code: None,
            severity: *severity,
            message: String::new(),
            help: None,
            labels: Vec::new(),
            source: None,
        };
        let mut cards: Vec<Self> = texts
            .into_iter()
            .map(|text| {
                let here: Vec<&Label> = labels.iter().filter(|label| label.span.source == text).collect();
                let (source, labels) = places(told.sources, text, &here);
                Self { labels, source, ..bare() }
            })
            .collect();
        if cards.is_empty() {
            cards.push(bare());
        }
        if let Some(first) = cards.first_mut() {
            first.code = Some(format!("{}[{}]", severity_word(*severity), code.as_str()));
            first.message = visible(&clipped(message));
        }
        if let Some(last) = cards.last_mut() {
            last.help = help.as_deref().map(|help| visible(&clipped(help)));
        }
        cards
    }
}

/// The lines to be shown of one text, and the places in them; the first label is the main one.
fn places(
    sources: &Sources,
    id: SourceId,
    labels: &[&Label],
) -> (Option<NamedSource<String>>, Vec<LabeledSpan>) {
    let Some(source) = sources.get(id) else { return (None, Vec::new()) };
    let excerpt = Excerpt::new(&source.text, labels.iter().map(|label| label.span));
    let spans = labels.iter().enumerate().map(|(index, label)| {
        let range = excerpt.place(label.span);
        let text = (!label.text.is_empty()).then(|| visible(&clipped(&label.text)));
        if index == 0 {
            LabeledSpan::new_primary_with_span(text, range)
        } else {
            LabeledSpan::new_with_span(text, range)
        }
    });
    let spans = spans.collect();
    (Some(NamedSource::new(visible(&source.name), excerpt.into_text())), spans)
}

impl fmt::Display for Card {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.message)
    }
}

impl std::error::Error for Card {}

impl miette::Diagnostic for Card {
    fn code<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        self.code.as_ref().map(|code| Box::new(code) as Box<dyn fmt::Display>)
    }

    fn severity(&self) -> Option<miette::Severity> {
        Some(match self.severity {
            Severity::Error => miette::Severity::Error,
            Severity::Warning => miette::Severity::Warning,
        })
    }

    fn help<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        self.help.as_ref().map(|help| Box::new(help) as Box<dyn fmt::Display>)
    }

    fn source_code(&self) -> Option<&dyn SourceCode> {
        self.source.as_ref().map(|source| source as &dyn SourceCode)
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        (!self.labels.is_empty())
            .then(|| Box::new(self.labels.iter().cloned()) as Box<dyn Iterator<Item = _>>)
    }
}
