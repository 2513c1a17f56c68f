//! What a C++ compiler sees of a text: trigraphs replaced, lines joined behind a backslash, comments removed.

/// The code of `text`.
pub fn code(text: &str) -> String {
    let text = text.replace("??/", "\\").replace("\\\r\n", "").replace("\\\n", "");
    let mut out = String::new();
    let mut rest = text.as_str();
    while let Some(c) = rest.chars().next() {
        let skipped = if rest.starts_with("//") {
            rest.find('\n').unwrap_or(rest.len())
        } else if rest.starts_with("/*") {
            rest.find("*/").map_or(rest.len(), |end| end + 2)
        } else if c == '"' {
            let end = rest[1..].find('"').map_or(rest.len(), |end| end + 2);
            out.push_str(&rest[..end]);
            end
        } else {
            out.push(c);
            c.len_utf8()
        };
        rest = &rest[skipped..];
    }
    out
}

#[allow(dead_code, reason = "each test file uses a part")]
/// Text that tries to leave every place that it could be written to; `EVIL` marks what must not get out.
pub const HOSTILE: &str = "EVIL */ EVIL /* EVIL \\\n EVIL ??/\n EVIL \" ' ` <script>EVIL()</script> \"><img src=x onerror=EVIL()> [EVIL](javascript:EVIL()) \
    | EVIL |\n# EVIL\n``` EVIL\n\"\"\" EVIL ''' EVIL {{ EVIL }} ${ EVIL }$ <% EVIL %> #define EVIL\u{1b}]0;EVIL\u{7} \u{202e}EVIL\u{2028}EVIL \\";
