//! Diagnostics drawn for people.

use std::fmt;

use menagerie::language::diagnostic::render::{WithSources, clipped, severity_word, visible};
use menagerie::language::diagnostic::{Body, Label, Severity, catalog};
use menagerie::language::source::{SourceId, Sources};
use miette::{
    GraphicalReportHandler, GraphicalTheme, LabeledSpan, MietteError, MietteSpanContents, SourceCode,
    SourceSpan, SpanContents, ThemeCharacters, ThemeStyles,
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
    pub(crate) fn render(self, told: WithSources<'_>) -> String {
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
                return menagerie::language::diagnostic::render::short(told) + "\n";
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
    source: Option<Shown>,
}

impl Card {
    /// The card of the main place and of what is near it, one for each other text or part of a text that has places, and the
    /// help at the end.
    fn all(told: WithSources<'_>) -> Vec<Self> {
        let Body { code, severity, message, labels, help, .. } = &**told.diagnostic;
        let bare = || Self {
            code: None,
            severity: *severity,
            message: String::new(),
            help: None,
            labels: Vec::new(),
            source: None,
        };
        let mut cards: Vec<Self> = neighbourhoods(told.sources, labels, *code == catalog::TEST_FAILED)
            .into_iter()
            .filter_map(|here| {
                let (source, labels) = places(told.sources, here.first()?.span.source, &here);
                Some(Self { labels, source, ..bare() })
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

/// The places that are shown together, those with the main place first: those of one text. Where they are many, as the causes of a
/// test that fails, none is far from the next.
fn neighbourhoods<'l>(sources: &Sources, labels: &'l [Label], many: bool) -> Vec<Vec<&'l Label>> {
    /// How many lines are far.
    const FAR: usize = 4;
    let line = |label: &Label| sources.line_column(label.span).line;
    let mut sorted: Vec<&Label> = labels.iter().collect();
    sorted.sort_by_key(|label| (label.span.source, label.span.start));
    let mut groups: Vec<Vec<&Label>> = Vec::new();
    for label in sorted {
        let near = |before: &&Label| {
            before.span.source == label.span.source && (!many || line(label) <= line(before) + FAR)
        };
        match groups.last_mut() {
            Some(group) if group.last().is_some_and(near) => group.push(label),
            _ => groups.push(vec![label]),
        }
    }
    let order = |label: &Label| labels.iter().position(|known| std::ptr::eq(known, label));
    for group in &mut groups {
        group.sort_by_key(|label| order(label));
    }
    groups.sort_by_key(|group| group.first().and_then(|label| order(label)));
    groups
}

/// The lines to be shown of one text, and the places in them; the first label is the main one.
fn places(sources: &Sources, id: SourceId, labels: &[&Label]) -> (Option<Shown>, Vec<LabeledSpan>) {
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
    let columns = labels.iter().map(|label| {
        let shown = excerpt.place(label.span).start;
        (shown, sources.line_column(label.span).column.saturating_sub(1))
    });
    let columns = columns.collect();
    let shown = Shown { name: visible(&source.name), columns, text: excerpt.into_text() };
    (Some(shown), spans)
}

/// A text as it is shown, whose columns are counted in letters and before lines were cut.
#[derive(Debug)]
struct Shown {
    name: String,
    text: String,
    /// For each place, where it begins in the text and its column, both from 0.
    columns: Vec<(usize, usize)>,
}

impl SourceCode for Shown {
    fn read_span<'a>(
        &'a self,
        span: &SourceSpan,
        before: usize,
        after: usize,
    ) -> Result<Box<dyn SpanContents<'a> + 'a>, MietteError> {
        let read = self.text.read_span(span, before, after)?;
        let start = read.span().offset();
        let known = self.columns.iter().find(|(shown, _)| *shown == start && read.column() > 0);
        let letters = || {
            let line = start.saturating_sub(read.column());
            self.text.get(line..start).map_or(0, |text| text.chars().count())
        };
        let column = known.map_or_else(letters, |(_, column)| *column);
        let (data, line, lines) = (read.data(), read.line(), read.line_count());
        let name = self.name.clone();
        Ok(Box::new(MietteSpanContents::new_named(name, data, *read.span(), line, column, lines)))
    }
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
