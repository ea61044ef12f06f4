//! The page as it is written: parts in their order, all texts escaped, pictures within it.

use std::fmt::Write;

use super::{MADE, MOST_PICTURES};
use crate::desk::picture::escaped;

/// How a page looks, on a screen and on paper.
const STYLE: &str = "\
body{font:16px/1.45 Georgia,serif;color:#1c1c1c;max-width:60rem;margin:2rem auto;padding:0 1rem}\
h1,h2,h3,h4{font-family:Verdana,sans-serif;line-height:1.2}h2{border-bottom:2px solid #8d8271;margin-top:2.5rem;clear:both}\
h3,h4{margin-top:2rem;clear:both}h4{font-size:1.05rem}h3 img,h4 img{vertical-align:middle;width:44px;height:44px;margin-right:.4rem}\
pre{background:#f6f1e7;padding:.4rem .7rem;white-space:pre-wrap;font-size:13px;margin:.3rem 0 1rem}\
figure{margin:.5rem 0 1rem 1.5rem;float:right;max-width:46%}\
.clause figure{min-width:15rem}@media(max-width:40rem){figure{float:none;max-width:100%;margin-left:0}}figure.wide{float:none;max-width:100%;margin-left:0}\
figure img{max-width:100%;height:auto}figcaption{font-size:13px;color:#4a4339}\
.clause,.example{overflow:auto;break-inside:avoid;margin-bottom:.6rem}.example p{margin:.3rem 0}\
.letter{color:#6b6257;font-weight:normal}@media print{body{max-width:none;margin:0}h2,h3,h4{break-after:avoid}}";

/// A page that is being written.
#[derive(Debug, Default)]
pub(super) struct Page {
    body: String,
    pictures: usize,
    /// How many orders headings are moved down.
    depth: u8,
}

impl Page {
    /// A heading of the second or third order; before it, pictures of 44 by 44.
    pub(super) fn heading(&mut self, order: u8, pictures: &[String], text: &str) {
        let order = order + self.depth;
        let images: String = pictures.iter().map(|picture| image(picture, "")).collect();
        let _ = writeln!(self.body, "<h{order}>{images}{}</h{order}>", escaped(text));
    }

    /// Whether headings are moved down by one order from here on.
    pub(super) fn deeper(&mut self, deeper: bool) {
        self.depth = u8::from(deeper);
    }

    /// Whether headings have their own order.
    pub(super) fn is_above(&self) -> bool {
        self.depth == 0
    }

    /// A sentence or several.
    pub(super) fn paragraph(&mut self, text: &str) {
        let _ = writeln!(self.body, "<p>{}</p>", marked(text));
    }

    /// Words of the rule file, as they stand there.
    pub(super) fn code(&mut self, text: &str) {
        let _ = writeln!(self.body, "<pre>{}</pre>", lines(text));
    }

    /// A picture beside what comes then, or as wide as the page, with words below it. Whether there was room for it.
    pub(super) fn picture(&mut self, svg: &str, wide: bool, below: &str) -> bool {
        if self.pictures == MOST_PICTURES {
            return false;
        }
        self.pictures += 1;
        let class = if wide { " class=\"wide\"" } else { "" };
        let below = if below.is_empty() {
            String::new()
        } else {
            format!("<figcaption>{}</figcaption>", escaped(below))
        };
        let _ = writeln!(self.body, "<figure{class}>{}{below}</figure>", image(svg, below_or(&below)));
        true
    }

    /// Begins a part that stays together.
    pub(super) fn open(&mut self, class: &'static str) {
        let _ = writeln!(self.body, "<div class=\"{class}\">");
    }

    /// Ends the last part.
    pub(super) fn close(&mut self) {
        self.body.push_str("</div>\n");
    }

    /// Begins with the first heading.
    pub(super) fn title(&mut self, text: &str) {
        let _ = writeln!(self.body, "<h1>{}</h1>", escaped(text));
    }

    /// The whole page.
    pub(super) fn finish(self, title: &str) -> String {
        let title = escaped(title);
        format!(
            "<!DOCTYPE html>\n{MADE}\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
             <meta name=\"viewport\" content=\"width=device-width\">\n<title>{title}</title>\n<style>{STYLE}</style>\n</head>\n\
             <body>\n{}</body>\n</html>\n",
            self.body
        )
    }
}

fn below_or(below: &str) -> &'static str {
    if below.is_empty() { "a position" } else { "" }
}

/// A picture as a part of the page: a document of its own, so that its names are its own.
fn image(svg: &str, said: &str) -> String {
    let mut data = String::with_capacity(svg.len() + svg.len() / 2);
    for sign in svg.chars() {
        match sign {
            '%' | '#' | '"' | '<' | '>' | '&' | '\n' => {
                let _ = write!(data, "%{:02X}", u32::from(sign));
            }
            sign => data.push(sign),
        }
    }
    format!("<img alt=\"{said}\" src=\"data:image/svg+xml,{data}\">")
}

/// A text with line ends.
fn lines(text: &str) -> String {
    text.lines().map(escaped).collect::<Vec<_>>().join("\n")
}

/// A text in which words between grave accents are words of the language.
fn marked(text: &str) -> String {
    let mut html = String::new();
    for (index, part) in text.split('`').enumerate() {
        let part = escaped(part);
        let _ = if index % 2 == 1 { write!(html, "<code>{part}</code>") } else { write!(html, "{part}") };
    }
    html
}

#[cfg(test)]
mod tests {
    use super::{Page, image, marked};

    #[test]
    fn nothing_in_a_text_is_a_tag() {
        let mut page = Page::default();
        page.title("<script>");
        page.heading(2, &[], "a & b");
        page.code("<b>\n\"x\"");
        page.paragraph("`<i>` is <i>");
        let text = page.finish("</title>");
        for tag in ["<script", "<b>", "<i>", "</title></title>"] {
            assert!(!text.contains(tag), "{text}");
        }
        assert!(text.contains("&lt;b&gt;\n&quot;x&quot;"), "{text}");
    }

    #[test]
    fn a_picture_does_not_end_its_attribute() {
        let html = image("<svg a=\"b\">#%&\n</svg>", "");
        assert_eq!(
            html,
            "<img alt=\"\" src=\"data:image/svg+xml,%3Csvg a=%22b%22%3E%23%25%26%0A%3C/svg%3E\">"
        );
    }

    #[test]
    fn an_open_accent_harms_nothing() {
        assert_eq!(marked("a `b"), "a <code>b</code>");
    }
}
