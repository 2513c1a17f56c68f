//! Writes a report as Markdown, HTML or JSON. Text from specs is escaped by the engine, by format.

use super::data::Report;
use super::page::Page;
use crate::outcome::{Exit, Failure};
use flashderive_diagnostics::codes;
use serde::Serialize;
use std::io::Write;
use tera::{Context, Tera};

const MARKDOWN: &str = include_str!("../../../../templates/report/report.md.tera");
const HTML: &str = include_str!("../../../../templates/report/report.html.tera");
const STYLE: &str = include_str!("../../../../templates/report/page.css");
const SCRIPT: &str = include_str!("../../../../templates/report/page.js");
/// Digests of the two, base64 of SHA-256: a page runs and applies nothing else. `tests/security.rs` says the right ones.
const STYLE_DIGEST: &str = "sha256-ptc+jx8BHgXxdHj8FeMQTku4NzBBHIRsZ365XgfG4hY=";
const SCRIPT_DIGEST: &str = "sha256-nMFXDhhJ+/TVADTbBS31rbv1lxlXm1UMdCUarYWRc6s=";

/// What the template of Markdown sees.
#[derive(Serialize)]
struct Text<'a> {
    report: &'a Report,
    /// Longer than any run of backticks in the problem text.
    fence: String,
    /// What keeps the author's text a paragraph in Markdown, where it begins like something else.
    lead: &'static str,
}

/// What the template of HTML sees.
#[derive(Serialize)]
struct Sheet<'a> {
    report: &'a Report,
    page: &'a Page,
    style: &'static str,
    style_digest: &'static str,
    script: &'static str,
    script_digest: &'static str,
}

/// The report in Markdown.
///
/// # Errors
/// When the template is at fault.
pub fn markdown(report: &Report) -> Result<String, Failure> {
    let text = Text { report, fence: fence(&report.problem), lead: if is_marked(&report.doc) { "&#8203;" } else { "" } };
    fill("report.md", MARKDOWN, escape_markdown, &text)
}

/// The report in HTML: one file with one script, which is ours, and no outside resources.
///
/// # Errors
/// When the template is at fault.
pub fn html(report: &Report, page: &Page) -> Result<String, Failure> {
    let sheet = Sheet { report, page, style: STYLE, style_digest: STYLE_DIGEST, script: SCRIPT, script_digest: SCRIPT_DIGEST };
    fill("report.html", HTML, escape_html, &sheet)
}

/// The report in JSON.
///
/// # Errors
/// When a number is not finite (none is).
pub fn json(report: &Report) -> Result<String, Failure> {
    let mut text = serde_json::to_string_pretty(report).map_err(|e| Failure::plain(codes::REPORT_TEMPLATE, Exit::Bug, e.to_string()))?;
    text.push('\n');
    Ok(text)
}

fn fill(name: &'static str, template: &str, escape: tera::EscapeFn, values: &impl Serialize) -> Result<String, Failure> {
    let render = || -> tera::TeraResult<String> {
        let mut engine = Tera::default();
        engine.autoescape_on(vec![name]);
        engine.set_escape_fn(escape);
        engine.add_raw_template(name, template)?;
        engine.render(name, &Context::from_serialize(values)?)
    };
    render().map_err(|e| Failure::plain(codes::REPORT_TEMPLATE, Exit::Bug, e.to_string()))
}

fn fence(text: &str) -> String {
    let longest = text.split(|c| c != '`').map(str::len).max().unwrap_or(0);
    "`".repeat((longest + 1).max(3))
}

fn escape_html(text: &str, out: &mut dyn Write) -> std::io::Result<()> {
    out.write_all(super::machine::escape(text).as_bytes())
}

/// Whatever could mean something in Markdown or HTML gets its backslash or entity, line breaks become spaces.
/// An underscore inside a word, an operator between spaces and a bracket that opens no link stay as they are.
fn escape_markdown(text: &str, out: &mut dyn Write) -> std::io::Result<()> {
    let mut before = ' ';
    let mut rest = text.chars().peekable();
    while let Some(c) = rest.next() {
        let after = rest.peek().copied().unwrap_or(' ');
        let word = |c: char| c.is_ascii_alphanumeric() || c == '_';
        match c {
            '<' => out.write_all(b"&lt;")?,
            '>' => out.write_all(b"&gt;")?,
            '&' => out.write_all(b"&amp;")?,
            '_' if word(before) && word(after) => out.write_all(b"_")?,
            '*' if before == ' ' && after == ' ' => out.write_all(b"*")?,
            ']' if !matches!(after, '(' | '[' | ':') => out.write_all(b"]")?,
            '\\' | '`' | '*' | '_' | ']' | '|' | '#' | '~' | '!' | '$' => write!(out, "\\{c}")?,
            c if c.is_control() => out.write_all(b" ")?,
            c => write!(out, "{c}")?,
        }
        before = c;
    }
    Ok(())
}

/// Whether a paragraph of `text` would be a list, a rule, or the underline of the line above.
fn is_marked(text: &str) -> bool {
    let text = text.trim_start();
    let behind = text.trim_start_matches(|c: char| c.is_ascii_digit());
    let list = ["- ", "+ "].iter().any(|mark| text.starts_with(mark)) || (behind.len() < text.len() && (behind.starts_with(". ") || behind.starts_with(") ")));
    list || ['-', '='].iter().any(|mark| text.starts_with(*mark) && text.chars().all(|c| c == *mark || c.is_whitespace()))
}

#[cfg(test)]
mod tests {
    use super::super::data::*;
    use super::super::page::{Candidate, Group, Launch, Tensor, Warning};
    use super::super::{machine, ownership, timeline, trees};
    use super::*;

    #[test]
    fn markdown_text_cannot_leave_its_cell() -> std::io::Result<()> {
        let mut out = Vec::new();
        escape_markdown("a|b\n# x <img src=x> [l](u) `c` & \\|", &mut out)?;
        assert_eq!(String::from_utf8_lossy(&out), "a\\|b \\# x &lt;img src=x&gt; [l\\](u) \\`c\\` &amp; \\\\\\|");
        out.clear();
        for text in ["- a", "+ a", "12. a", "1) a", "---", " ==", "-"] {
            assert!(is_marked(text), "{text}");
        }
        for text in ["a - b", "-1", "1.5", "", "12", "=a", "2 . b"] {
            assert!(!is_marked(text), "{text}");
        }
        escape_markdown("p__1[t,h] * x_ *y* _z [a]: b", &mut out)?;
        assert_eq!(String::from_utf8_lossy(&out), "p__1[t,h] * x\\_ \\*y\\* \\_z [a\\]: b");
        Ok(())
    }

    /// A report in which every text tries to get out of its place.
    fn hostile() -> Report {
        let bad = || "<img src=x onerror=alert(1)> | `a` \u{1}\n# x".to_string();
        let table = || Table { title: bad(), header: vec![bad()], rows: vec![vec![bad()]] };
        Report {
            schema: SCHEMA,
            kernel: "k".into(),
            doc: bad(),
            target: "t".into(),
            text_hash: String::new(),
            chip: bad(),
            workload: Workload { name: bad(), sizes: vec![(bad(), 3)], density: 1000 },
            problem: format!("```\n{}", bad()),
            derivation: vec![Section { step: "step1a".into(), title: bad(), tables: vec![table(), Table { rows: vec![], ..table() }] }],
            machine: Machine {
                phases: vec![Phase { name: bad(), pass: 0, reads: vec![bad()], writes: vec![bad()], alive: vec![bad()] }],
                relations: vec![Relation { from: 0, to: 0, object: bad(), hazard: "WAR".into(), distance: 1 }],
                barriers: vec![Barrier { after: 0, covers: vec![0] }],
            },
            binding: vec![table()],
            kernels: vec![Kernel {
                name: "k0".into(),
                execution: vec![Level { name: "grid".into(), items: vec![bad()] }],
                memory: vec![Level { name: "global".into(), items: vec![bad()] }, Level { name: "shared".into(), items: vec![] }],
                phases: vec![KernelPhase { name: bad(), record: 0 }],
                barriers: vec![KernelBarrier { kind: "block barrier".into(), phase: bad(), record: 0, reason: bad() }],
            }],
            resources: Some(table()),
            audit: Some(Verdict { verdict: "passed".into(), device: "cpu".into(), cases: table(), not_run: vec![bad()] }),
            records: vec![Record {
                id: 0,
                step: "level0".into(),
                rule: "r".into(),
                subject: bad(),
                premises: vec![],
                conclusion: bad(),
                space: "problem".into(),
                line: 1,
                text: bad(),
                account: false,
            }],
            lines: vec![Lines { first: 3, last: 4, record: 0 }],
        }
    }

    /// A page in which every text does; pictures and formulas are made of escaped text.
    fn hostile_page(report: &Report) -> Page {
        let bad = || "<img src=x onerror=alert(1)> | `a` \u{1}\n# x".to_string();
        let candidate = || Candidate { bar: String::new(), cells: vec![bad(), bad(), bad(), bad()], chosen: true };
        Page {
            sentence: bad(),
            conditions: true,
            formulas: vec![],
            tensors: vec![Tensor { name: bad(), role: "input", shape: bad(), bytes: bad() }],
            launches: vec![Launch { kernel: bad(), blocks: bad(), threads: 32, shared: 0, registers: bad(), local: 0 }],
            others: 1,
            bars: String::new(),
            roofline: None,
            warnings: vec![Warning { code: bad(), text: bad(), line: 1 }],
            machine: machine::svg(&report.machine),
            trees: report.kernels.iter().map(trees::of).collect(),
            shared: vec![],
            layouts: vec![ownership::Shown { of: vec![bad()], text: bad(), words: bad(), pictures: vec![] }],
            timelines: timeline::all(&[(bad(), format!("role {0}: {0}\n{0} copy {0} <- for {0}\n", "<img src=x>"))]),
            roles: vec![],
            candidates: vec![Group { kernels: bad(), first: vec![candidate()], rest: vec![candidate()] }],
            spec: vec![bad()],
            source: format!("</pre>{}", bad()),
            runs: "3-4:0".into(),
            first_lines: vec![3],
        }
    }

    #[test]
    fn hostile_text_stays_text() -> Result<(), Failure> {
        let report = hostile();
        let page = html(&report, &hostile_page(&report))?;
        assert!(!page.contains("<img"), "{page}");
        assert_eq!(page.matches("</pre>").count(), 3, "the kernel, the problem, and one tile program");
        let page = markdown(&report)?;
        let outside: String = page.split("````").enumerate().filter(|(i, _)| i % 2 == 0).map(|(_, t)| t).collect();
        assert!(!outside.contains("<img"), "{outside}");
        assert_eq!(outside.lines().filter(|l| l.starts_with("# ")).count(), 1, "{outside}");
        let columns = |l: &str| l.replace("\\|", "").matches('|').count();
        for pair in outside.lines().collect::<Vec<_>>().windows(2) {
            if pair.iter().all(|l| l.starts_with('|')) {
                assert_eq!(columns(pair[0]), columns(pair[1]), "{pair:?}");
            }
        }
        Ok(())
    }

    #[test]
    fn json_reads_back_as_the_same_report() -> Result<(), String> {
        let report = hostile();
        let text = json(&report).map_err(|f| format!("{f:?}"))?;
        assert_eq!(serde_json::from_str::<Report>(&text).map_err(|e| e.to_string())?, report);
        Ok(())
    }

    #[test]
    fn a_fence_is_longer_than_what_it_holds() {
        assert_eq!(fence("no ticks"), "```");
        assert_eq!(fence("a ```` b"), "`````");
    }
}
