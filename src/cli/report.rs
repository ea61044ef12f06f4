//! Diagnostics drawn for people.

use menagerie::language::diagnostic::render::{WithSources, clipped, severity_word, visible};
use menagerie::language::diagnostic::{Body, Label, Severity, catalog};
use menagerie::language::source::{SourceId, Sources};
use miette::{
    GraphicalReportHandler, GraphicalTheme, LabeledSpan, MietteDiagnostic, MietteError, MietteSpanContents,
    Report, SourceCode, SourceSpan, SpanContents, ThemeCharacters, ThemeStyles,
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
            // Moves and many words have hyphens: lines break at blanks only.
            .with_word_separator(WordSeparator::AsciiSpace)
            .with_word_splitter(WordSplitter::NoHyphenation)
            .with_width(self.columns.map_or(90, |columns| columns.clamp(80, 100)))
            .with_links(false)
            .with_context_lines(1)
            .without_syntax_highlighting();
        let mut drawing = String::new();
        for (index, part) in parts(told).iter().enumerate() {
            let mut drawn = String::new();
            if handler.render_report(&mut drawn, part.as_ref()).is_err() {
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

/// A diagnostic as miette draws it, in parts: all places of a part are in one text. The first part has the main place, further ones those in
/// other texts or far away; the last has the help.
fn parts(WithSources { diagnostic, sources }: WithSources<'_>) -> Vec<Report> {
    let Body { code, severity, message, labels, help, .. } = &**diagnostic;
    let drawn_severity = match severity {
        Severity::Error => miette::Severity::Error,
        Severity::Warning => miette::Severity::Warning,
    };
    let mut groups: Vec<(Option<Shown>, Vec<LabeledSpan>)> =
        neighbourhoods(sources, labels, *code == catalog::TEST_FAILED)
            .into_iter()
            .filter_map(|here| Some(places(sources, here.first()?.span.source, &here)))
            .collect();
    if groups.is_empty() {
        groups.push((None, Vec::new()));
    }
    let last = groups.len() - 1;
    let part = |(index, (source, labels)): (usize, (Option<Shown>, Vec<LabeledSpan>))| {
        let mut drawn = MietteDiagnostic::new("").with_severity(drawn_severity);
        if index == 0 {
            drawn.message = visible(&clipped(message));
            drawn.code = Some(format!("{}[{}]", severity_word(*severity), code.as_str()));
        }
        drawn.labels = (!labels.is_empty()).then_some(labels);
        drawn.help = help.as_deref().filter(|_| index == last).map(|help| visible(&clipped(help)));
        match source {
            Some(source) => Report::new(drawn).with_source_code(source),
            None => Report::new(drawn),
        }
    };
    groups.into_iter().enumerate().map(part).collect()
}

/// The groups of places that are drawn together, that of the main place first: those in one text. With `many` places, as the causes of a
/// failed test, those of a group are also near each other.
fn neighbourhoods<'l>(sources: &Sources, labels: &'l [Label], many: bool) -> Vec<Vec<&'l Label>> {
    /// The greatest distance of neighbours, in lines.
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

/// A text to show. Its columns are counted in letters, before lines were cut.
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
