//! Diagnostics drawn for people.

use std::fmt;

use menagerie::diagnostic::render::{Told, clipped, severity_word, visible};
use menagerie::diagnostic::{Diagnostic, Label, Severity};
use menagerie::source::{SourceId, Sources};
use miette::{
    GraphicalReportHandler, GraphicalTheme, LabeledSpan, NamedSource, SourceCode, ThemeCharacters,
    ThemeStyles,
};

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
            .with_width(self.columns.map_or(90, |columns| columns.clamp(80, 100)))
            .with_links(false)
            .with_context_lines(1)
            .without_syntax_highlighting();
        let mut drawing = String::new();
        let card = Card::new(told);
        if handler.render_report(&mut drawing, &card).is_err() {
            return menagerie::diagnostic::render::short(told) + "\n";
        }
        // The head of a message is close to it: no empty line between.
        drawing.replacen("\n\n", "\n", 1) + "\n"
    }
}

/// A diagnostic as miette wants it: the places in one text, those in others as cards of their own.
#[derive(Debug)]
struct Card {
    code: Option<String>,
    severity: Severity,
    message: String,
    help: Option<String>,
    labels: Vec<LabeledSpan>,
    source: Option<NamedSource<String>>,
    others: Vec<Self>,
}

impl Card {
    fn new(told: Told<'_>) -> Self {
        let Diagnostic { code, severity, message, labels, help } = told.diagnostic;
        let main = labels.first().map(|label| label.span.source);
        let (here, elsewhere): (Vec<&Label>, Vec<&Label>) =
            labels.iter().partition(|label| Some(label.span.source) == main);
        let (source, labels) = main.map_or((None, Vec::new()), |id| places(told.sources, id, &here));
        Self {
            code: Some(format!("{}[{}]", severity_word(*severity), code.as_str())),
            severity: *severity,
            message: visible(&clipped(message)),
            help: help.as_deref().map(|help| visible(&clipped(help))),
            labels,
            source,
            others: elsewhere.iter().map(|label| Self::elsewhere(told.sources, label)).collect(),
        }
    }

    /// A place in another text than the main one.
    fn elsewhere(sources: &Sources, label: &Label) -> Self {
        let name = sources.get(label.span.source).map_or("another file", |source| &source.name);
        let (source, labels) = places(sources, label.span.source, &[label]);
        Self {
            code: None,
            severity: Severity::Warning,
            message: visible(&format!("see also {name}")),
            help: None,
            labels,
            source,
            others: Vec::new(),
        }
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
        Some(match (self.severity, &self.code) {
            (_, None) => miette::Severity::Advice,
            (Severity::Error, _) => miette::Severity::Error,
            (Severity::Warning, _) => miette::Severity::Warning,
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

    fn related<'a>(&'a self) -> Option<Box<dyn Iterator<Item = &'a dyn miette::Diagnostic> + 'a>> {
        (!self.others.is_empty()).then(|| {
            Box::new(self.others.iter().map(|other| other as &dyn miette::Diagnostic))
                as Box<dyn Iterator<Item = _>>
        })
    }
}
