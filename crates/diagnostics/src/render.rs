//! Draws diagnostics over the source text, in the manner of rustc. The only user of annotate-snippets.

use crate::{Diagnostic, Diagnostics, Severity, Span};
use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};

/// The text of all `diagnostics` over `source`, which was read from `path`. `color` adds ANSI styles.
pub fn render(diagnostics: &Diagnostics, path: &str, source: &str, color: bool) -> String {
    let renderer = if color { Renderer::styled() } else { Renderer::plain() };
    let mut text = String::new();
    for diagnostic in &diagnostics.list {
        text.push_str(&renderer.render(&report(diagnostic, path, source)));
        text.push_str("\n\n");
    }
    text
}

fn report<'a>(diagnostic: &'a Diagnostic, path: &'a str, source: &'a str) -> Vec<Group<'a>> {
    let level = match diagnostic.severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
        Severity::Bug => Level::ERROR.with_name("bug"),
    };
    let title = level.primary_title(diagnostic.message.as_str()).id(diagnostic.code.id);
    let mut group = Group::with_title(title);
    if diagnostic.span != Span::NONE {
        let mut snippet = Snippet::source(source).path(path).line_start(1);
        snippet = snippet.annotation(AnnotationKind::Primary.span(range(diagnostic.span, source)).label(diagnostic.label.as_str()));
        for label in diagnostic.context.iter().filter(|l| l.span != Span::NONE) {
            snippet = snippet.annotation(AnnotationKind::Context.span(range(label.span, source)).label(label.text.as_str()));
        }
        group = group.element(snippet);
    }
    for note in &diagnostic.notes {
        group = group.element(Level::NOTE.message(note.as_str()));
    }
    if let Some(help) = &diagnostic.help {
        group = group.element(Level::HELP.message(help.as_str()));
    }
    vec![group]
}

/// `span` cut to the text and to character borders.
fn range(span: Span, source: &str) -> std::ops::Range<usize> {
    let clip = |mut at: usize| {
        at = at.min(source.len());
        while !source.is_char_boundary(at) {
            at -= 1;
        }
        at
    };
    clip(span.start as usize)..clip(span.end as usize)
}
