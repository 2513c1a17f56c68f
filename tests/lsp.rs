//! The language server as an editor meets it: the binary, spoken to over its standard input and output.

#[path = "lsp/editor.rs"]
mod editor;

use editor::{root, Editor};
use serde_json::{json, Value};
use std::fs;
use std::path::Path;

fn starts(locations: &Value) -> Vec<(i64, i64)> {
    let start = |l: &Value| (l["range"]["start"]["line"].as_i64().expect("line"), l["range"]["start"]["character"].as_i64().expect("character"));
    locations.as_array().map(|list| list.iter().map(start).collect()).unwrap_or_default()
}

fn range(line: u32, from: u32, to: u32) -> Value {
    json!({ "start": { "line": line, "character": from }, "end": { "line": line, "character": to } })
}

fn utf16() -> Value {
    json!({})
}

fn utf8() -> Value {
    json!({ "general": { "positionEncodings": ["utf-16", "utf-8"] }, "textDocument": { "publishDiagnostics": { "relatedInformation": true } } })
}

const URI: &str = "untitled:spec";

/// Letters of one to four bytes stand before names, in lines that are looked at.
const ROWS: &str = "\
# Zeilen über 𝛼
kernel: rows
doc: Große Zeilen.
axes: {R: {var: [1, 65536]}, K: 96, J: K} # été
inputs: {x: \"f32[R, K]\"}
scalars: {scale: f32}
outputs: {y: \"f32[R, K]\", top: \"f32[R]\"}
compute: |
  # 𝛼
  top[r] = max[k] x[r, k]
  shifted[r, k] = exp(x[r, k] - top[r]) * scale
  y[r, k] = shifted[r, k] /
    sum[j] shifted[r, j]
workloads: {full: {R: 4096}, smoke: {R: 3}}
";

#[test]
fn sessions_begin_and_end_as_the_protocol_says() {
    let (mut editor, answer) = Editor::new(utf16());
    let can = &answer["capabilities"];
    assert_eq!(
        (&can["positionEncoding"], &can["textDocumentSync"]["change"], &answer["serverInfo"]["name"]),
        (&json!("utf-16"), &json!(1), &json!("flashderive"))
    );
    for provider in ["hoverProvider", "definitionProvider", "referencesProvider", "documentSymbolProvider"] {
        assert_eq!(can[provider], true, "{provider}");
    }
    assert_eq!(editor.refused("textDocument/completion", json!({})), -32601);
    assert_eq!(editor.refused("textDocument/hover", json!({})), -32602);
    assert_eq!(editor.refused("textDocument/hover", json!({ "textDocument": { "uri": URI }, "position": { "line": -1, "character": 0 } })), -32602);
    assert_eq!(editor.refused("initialize", json!({ "capabilities": {} })), -32600);
    editor.say("workspace/didChangeConfiguration", json!({}));
    editor.say("textDocument/didOpen", json!({ "rubbish": true }));
    editor.say("textDocument/didSave", json!({ "textDocument": { "uri": "file:///never/opened" } }));
    assert_eq!(editor.at("hover", "file:///never/opened", 0, 0), Value::Null);
    assert_eq!(editor.ask("textDocument/documentSymbol", json!({ "textDocument": { "uri": "file:///never/opened" } })), Value::Null);
    assert_eq!(editor.ask("shutdown", Value::Null), Value::Null);
    assert_eq!(editor.refused("textDocument/hover", json!({ "textDocument": { "uri": URI }, "position": { "line": 0, "character": 0 } })), -32600);
    editor.say("exit", Value::Null);
    assert_eq!(editor.end(), (0, String::new()));

    // Without `shutdown`; without `exit`; before anything.
    let (mut editor, _) = Editor::new(utf16());
    editor.say("exit", Value::Null);
    assert_eq!(editor.end().0, 1);
    let (editor, _) = Editor::new(utf16());
    assert_eq!(editor.end().0, 1);
    let mut editor = Editor::silent(&[]);
    assert_eq!(editor.refused("textDocument/hover", json!({})), -32002);
    editor.say("exit", Value::Null);
    assert_eq!(editor.end().0, 1);

    // What is no message.
    for rubbish in [&b"Content-Length: 5\r\n\r\n{nope"[..], b"hello\r\n\r\n", b"Content-Length: x\r\n\r\n"] {
        let (mut editor, _) = Editor::new(utf16());
        editor.raw(rubbish);
        let (code, error) = editor.end();
        assert!(code == 1 && error.contains("FD0701") && error.contains("no message of the Language Server Protocol"), "{code}: {error}");
    }
    let (code, error) = Editor::silent(&["--target", "sm_1"]).end();
    assert!(code == 2 && error.contains("sm_90a"), "{code}: {error}");
}

#[test]
fn problems_have_the_place_that_check_underlines() {
    let bad = ROWS.replace("- top[r]", "- toop[r]");
    for client in [utf16(), utf8()] {
        let (mut editor, _) = Editor::new(client);
        editor.open(URI, &bad);
        let found = editor.problems(URI, Some(1));
        assert_eq!(
            (found.len(), &found[0]["code"], &found[0]["severity"], &found[0]["source"]),
            (1, &json!("FD0103"), &json!(1), &json!("flashderive")),
            "{found:?}"
        );
        assert_eq!(found[0]["range"], range(10, 32, 39));
        let message = found[0]["message"].as_str().expect("text");
        assert!(message.starts_with("`toop` is not declared") && message.contains("\nhelp: did you mean `top`?"), "{message}");
        let hover = editor.hover(URI, 10, 33);
        assert!(hover.starts_with("**FD0103**: a name is not declared; `flashderive explain FD0103` says more"), "{hover}");
        editor.change(URI, 2, ROWS);
        assert_eq!(editor.problems(URI, Some(2)), Vec::<Value>::new());
        // Closed documents have no problems, and are not known any more.
        editor.change(URI, 3, &bad);
        assert_eq!(editor.problems(URI, Some(3)).len(), 1);
        editor.say("textDocument/didClose", json!({ "textDocument": { "uri": URI } }));
        assert_eq!(editor.problems(URI, None), Vec::<Value>::new());
        assert_eq!(editor.at("hover", URI, 10, 33), Value::Null);
        editor.leave();
    }
}

#[test]
fn characters_are_counted_as_the_client_counts() {
    // The fault stands behind letters of two and four bytes in one line.
    let text = "kernel: k\naxes: {\"é𝛼\": 4, N: 8}\ninputs: {x: \"f32[N]\"}\noutputs: {y: \"f32[N]\"}\ncompute: \"y[n] = x[n] + é\"\n";
    for (client, name, fault) in [(utf16(), range(1, 7, 12), range(4, 24, 25)), (utf8(), range(1, 7, 15), range(4, 24, 26))] {
        let (mut editor, answer) = Editor::new(client.clone());
        assert_eq!(answer["capabilities"]["positionEncoding"], if client == utf8() { "utf-8" } else { "utf-16" });
        editor.open(URI, text);
        let found = editor.problems(URI, Some(1));
        assert_eq!((found.len(), &found[0]["code"], &found[0]["range"]), (1, &json!("FD0101"), &name), "{found:?}");
        // `N` behind that name.
        let n = if client == utf8() { 20 } else { 17 };
        let hover = editor.at("hover", URI, 1, n);
        assert_eq!(hover["range"], range(1, n, n + 1), "{hover}");
        editor.change(URI, 2, &text.replace("\"é𝛼\": 4, ", ""));
        let found = editor.problems(URI, Some(2));
        assert_eq!((found.len(), &found[0]["code"], &found[0]["range"]), (1, &json!("FD0002"), &fault), "{found:?}");
        editor.leave();
    }
}

#[test]
fn further_places_go_where_the_client_has_room() {
    let text = ROWS.replace("top[r] = max[k] x[r, k]", "top[k] = max[r] x[r, k]");
    let (mut editor, _) = Editor::new(utf8());
    editor.open(URI, &text);
    let found = editor.problems(URI, Some(1));
    assert_eq!((&found[0]["code"], &found[0]["range"]), (&json!("FD0105"), &range(9, 2, 8)), "{found:?}");
    let related = &found[0]["relatedInformation"][0];
    assert_eq!((&related["message"], &related["location"]["range"]), (&json!("declared here"), &range(6, 26, 29)), "{found:?}");
    editor.leave();
    let (mut editor, _) = Editor::new(utf16());
    editor.open(URI, &text);
    let found = editor.problems(URI, Some(1));
    assert!(found[0].get("relatedInformation").is_none() && found[0]["message"].as_str().is_some_and(|m| m.contains("\nline 7: declared here")), "{found:?}");
    editor.leave();
}

#[test]
fn plans_are_made_when_a_document_is_opened_or_saved() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("lsp é");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(folder.join("tuned/sm_90a")).expect("a folder for the test");
    let uri = format!("file://{}", folder.join("packed.yaml").display().to_string().replace(' ', "%20").replace('é', "%C3%A9"));
    let (mut editor, _) = Editor::new(utf16());
    // Real numbers that are added at computed places have no plan, whole numbers have.
    let real = "kernel: packed\naxes: {T: 9, N: 7}\ninputs: {x: \"f32[T]\", z: f32, at: \"i32[T] in 0 .. N\"}\noutputs: {y: \"f32[N]\"}\ncompute: |\n  y[at[t]] += scatter[t] x[t]\n";
    let whole = &real.replace("f32[", "i32[");
    editor.open(&uri, real);
    let first = editor.problems(&uri, Some(1));
    assert_eq!((first.len(), &first[0]["code"], &first[0]["severity"], &first[0]["range"]), (1, &json!("FD0104"), &json!(2), &range(2, 22, 23)), "{first:?}");
    let planned = editor.problems(&uri, Some(1));
    assert_eq!((planned.len(), &planned[0], &planned[1]["code"], &planned[1]["severity"]), (2, &first[0], &json!("FD0301"), &json!(1)), "{planned:?}");
    let line = planned[1]["range"]["start"]["line"].as_u64().expect("a line") as u32;
    let character = planned[1]["range"]["start"]["character"].as_u64().expect("a character") as u32;
    assert!(editor.hover(&uri, line, character).starts_with("**FD0301**: "));
    // A change is not planned before it is saved.
    editor.change(&uri, 2, &whole.replace(", z: f32", ""));
    assert_eq!(editor.problems(&uri, Some(2)), Vec::<Value>::new());
    editor.change(&uri, 3, real);
    assert_eq!(editor.problems(&uri, Some(3)).len(), 1);
    editor.say("textDocument/didSave", json!({ "textDocument": { "uri": uri } }));
    assert_eq!(editor.problems(&uri, Some(3)).len(), 2);
    // The record beside the file, whose name has letters that a URI has no room for.
    fs::write(folder.join("tuned/sm_90a/packed.yaml"), "rubbish").expect("written");
    editor.change(&uri, 4, whole);
    assert_eq!(editor.problems(&uri, Some(4)).len(), 1);
    editor.say("textDocument/didSave", json!({ "textDocument": { "uri": uri } }));
    let found = editor.problems(&uri, Some(4));
    let message = found[1]["message"].as_str().expect("text");
    assert!(message.contains("tuned/sm_90a/packed.yaml: ") && found[1]["range"] == range(0, 0, 14), "{found:?}");
    editor.leave();
}

#[test]
fn what_is_planned_of_an_older_text_is_dropped() {
    let (mut editor, _) = Editor::new(utf16());
    // Long enough to plan that the change comes first.
    let text = fs::read_to_string(root().join("specs/dense_attention.yaml")).expect("readable");
    editor.open(URI, &text);
    assert_eq!(editor.problems(URI, Some(1)), Vec::<Value>::new());
    editor.change(URI, 2, &format!("{text}# \n"));
    editor.say("textDocument/didSave", json!({ "textDocument": { "uri": URI } }));
    let mut versions = Vec::new();
    while versions.iter().filter(|v| **v == 2).count() < 2 {
        let message = editor.next();
        versions.push(message["params"]["version"].as_i64().expect("a version"));
    }
    assert!(versions.is_sorted(), "{versions:?}");
    // Nobody waits for the plan of a document when the session ends.
    editor.say("textDocument/didSave", json!({ "textDocument": { "uri": URI } }));
    editor.leave();
}

#[test]
fn hovers_say_what_was_declared_and_derived() {
    let (mut editor, _) = Editor::new(utf16());
    editor.open(URI, ROWS);
    let shown = |text: &str, parts: &[&str]| {
        let mut rest = text;
        for part in parts {
            let at = rest.find(part).unwrap_or_else(|| panic!("`{part}` is missing:\n{text}"));
            rest = &rest[at + part.len()..];
        }
    };
    assert_eq!(editor.hover(URI, 1, 9), "**kernel** `rows`\n\nGroße Zeilen.");
    assert_eq!(
        editor.hover(URI, 4, 9),
        "**input** `x: f32[R, 96]`, declared as\n\n```yaml\nx: \"f32[R, K]\"\n```\n\nelements `R * 96`, at most 6291456; bytes at most 25165824; offset bits 32\n\nread in `top`, `shifted`"
    );
    shown(
        &editor.hover(URI, 3, 7),
        &["**axis** `R: {var: [1, 65536]}`, points `r`", "extent `R`, trips launch, least 1, most 65536", "* AREA in `top`, `shifted`"],
    );
    // The points of an axis, in one statement.
    let there = editor.at("hover", URI, 9, 15);
    assert_eq!(there["range"], range(9, 15, 16));
    shown(
        &editor.hover(URI, 9, 15),
        &["**axis** `K: 96`, points `k`", "trips static, least 96, most 96", "| `top` | REDUCE | absent from the result; max commutes: any order |"],
    );
    shown(&editor.hover(URI, 13, 19), &["**axis** `R: "]);
    shown(&editor.hover(URI, 13, 12), &["**workload** `full`", "full: {R: 4096}"]);
    // A local name, where it is used; what rescales a sum.
    shown(
        &editor.hover(URI, 12, 14),
        &[
            "**local name** `shifted: f32[R, 96]`",
            "shifted[r, k] = exp(x[r, k] - top[r]) * scale",
            "| statement | family | fates | contract |",
            "| Map | AREA r, k |",
            "read in `y`",
        ],
    );
    shown(
        &editor.hover(URI, 11, 2),
        &[
            "**output** `y: f32[R, 96]`, declared as",
            "y[r, k] = shifted[r, k] /\n    sum[j] shifted[r, j]",
            "normalised:\n\n```text\ny__1__u[r] = sum[k] ",
            "| `y__1__u` | OnlineTree | AREA r; REDUCE k | RESCALE DETERMINISTIC |",
            "* same-axis `y__1`: along `j` and `k` the same elements are read",
            "* hoist-factor `y__1`: multiplication distributes over the sum",
        ],
    );
    assert_eq!(editor.at("hover", URI, 10, 19), Value::Null, "functions are not declared");
    assert_eq!(editor.at("hover", URI, 0, 5), Value::Null);
    for (line, character) in [(99, 0), (0, 9999), (14, 0), (u32::MAX, u32::MAX)] {
        assert_eq!(editor.at("hover", URI, line, character), Value::Null, "{line}:{character}");
    }
    // What rescales a sum.
    editor.change(URI, 2, "kernel: k\naxes: {N: 96}\ninputs: {x: \"f32[N]\"}\noutputs: {y: f32}\ncompute: |\n  y = logsumexp[n] x[n]\n");
    shown(&editor.hover(URI, 5, 2), &["OnlineTree | REDUCE n | RESCALE DETERMINISTIC |", "* online-rescale `y__", "one pass over `n`: when "]);
    editor.leave();
}

#[test]
fn names_lead_to_where_they_come_from() {
    let (mut editor, _) = Editor::new(utf16());
    editor.open(URI, ROWS);
    for (what, line, character, target) in [
        ("an input", 9, 18, (4, 9)),
        ("its last letter's end", 9, 19, (4, 9)),
        ("a scalar", 10, 42, (5, 10)),
        ("points", 9, 15, (3, 29)),
        ("points in a read", 10, 27, (3, 29)),
        ("an extent", 4, 20, (3, 29)),
        ("a size of a workload", 13, 19, (3, 7)),
        ("a local name", 12, 13, (10, 2)),
        ("an output that is read", 10, 32, (9, 2)),
        ("its statement", 9, 3, (6, 26)),
        ("its declaration", 6, 27, (9, 2)),
        ("a declaration", 4, 9, (4, 9)),
    ] {
        assert_eq!(editor.definition(URI, line, character), [target], "{what}");
    }
    assert_eq!(editor.at("definition", URI, 10, 19), Value::Null, "a function");
    assert_eq!(starts(&editor.at("references", URI, 6, 26)), [(6, 26), (9, 2), (10, 32)]);
    assert_eq!(starts(&editor.at("references", URI, 10, 2)), [(10, 2), (11, 12), (12, 11)]);
    let symbols = editor.ask("textDocument/documentSymbol", json!({ "textDocument": { "uri": URI } }));
    let names: Vec<(&str, &str)> =
        symbols.as_array().expect("a list").iter().map(|s| (s["name"].as_str().expect("a name"), s["detail"].as_str().expect("text"))).collect();
    let wanted = [
        ("rows", "kernel"),
        ("R", "axis {var: [1, 65536]}"),
        ("K", "axis 96"),
        ("J", "axis K"),
        ("x", "input f32[R, K]"),
        ("scale", "scalar f32"),
        ("y", "output f32[R, K]"),
        ("top", "output f32[R]"),
        ("top", "statement"),
        ("shifted", "statement"),
        ("y", "statement"),
        ("full", "workload"),
        ("smoke", "workload"),
    ];
    assert_eq!(names, wanted);
    assert_eq!((&symbols[10]["range"]["end"], &symbols[10]["selectionRange"]), (&json!({ "line": 12, "character": 24 }), &range(11, 2, 3)));
    // `p` is a point and a value, as in `specs/sparse_attention.yaml`.
    let text =
        "kernel: k\naxes: {N: 8, P: 4}\ninputs: {x: \"f32[P, N]\"}\noutputs: {y: \"f32[P]\"}\ncompute: |\n  p[p, n] = exp(x[p, n])\n  y[p] = sum[n] p[p, n]\n";
    editor.change(URI, 2, text);
    assert_eq!(
        [editor.definition(URI, 5, 2), editor.definition(URI, 5, 4), editor.definition(URI, 6, 16), editor.definition(URI, 6, 18)],
        [[(5, 2)], [(1, 13)], [(5, 2)], [(1, 13)]]
    );
    editor.leave();
}

#[test]
fn half_a_spec_has_names_too() {
    let (mut editor, _) = Editor::new(utf16());
    let cut = ROWS.find("exp(x[r").expect("it is there") + 5;
    editor.open(URI, &ROWS[..cut]);
    let found = editor.problems(URI, Some(1));
    assert!(!found.is_empty(), "half a statement is no statement");
    assert_eq!(editor.definition(URI, 10, 22), [(4, 9)]);
    assert_eq!(editor.definition(URI, 9, 2), [(6, 26)]);
    let hover = editor.hover(URI, 4, 9);
    assert!(hover.starts_with("**input** `x`, declared as\n\n```yaml\nx: \"f32[R, K]\"\n```"), "{hover}");
    // Without whole YAML there are no names.
    editor.change(URI, 2, &ROWS[..ROWS.find("96}").expect("it is there")]);
    assert_eq!(editor.problems(URI, Some(2)).len(), 1);
    assert_eq!((editor.at("hover", URI, 1, 9), editor.at("definition", URI, 1, 9)), (Value::Null, Value::Null));
    editor.leave();
}

#[test]
fn other_files_are_left_alone() {
    let (mut editor, _) = Editor::new(utf16());
    editor.open(URI, "kernel: k\naxis: {N: 8}\noutputs: {y: \"f32[N]\"}\n");
    assert!(!editor.problems(URI, Some(1)).is_empty(), "a spec with a wrong key");
    let target = fs::read_to_string(root().join("specs/targets/sm_90a.yaml")).expect("readable");
    for (version, text) in [(2, target.as_str()), (3, ""), (4, "services: {web: {image: x}}\n")] {
        editor.change(URI, version, text);
        assert_eq!(editor.problems(URI, Some(version)), Vec::<Value>::new(), "{text}");
        assert_eq!(editor.at("hover", URI, 0, 1), Value::Null);
    }
    editor.leave();
}

/// All committed specs, those that are refused too.
fn specs() -> Vec<(String, String)> {
    let mut list = Vec::new();
    for folder in ["specs", "specs/boundary", "tests/fixtures", "tests/corpus/specs", "tests/corpus/input", "tests/corpus/tuning", "tests/trials"] {
        for entry in fs::read_dir(root().join(folder)).unwrap_or_else(|e| panic!("{folder}: {e}")).flatten() {
            if entry.path().extension().is_some_and(|e| e == "yaml") {
                list.push((format!("{folder}/{}", entry.file_name().to_string_lossy()), fs::read_to_string(entry.path()).expect("readable")));
            }
        }
    }
    list.sort();
    assert!(300 < list.len(), "{} specs", list.len());
    list
}

#[test]
fn no_document_ends_the_server() {
    let (mut editor, _) = Editor::new(utf16());
    let mut texts: Vec<String> = [
        "",
        "\n",
        "[]",
        "kernel: 3",
        "{",
        "kernel: k\ncompute: 7\n",
        "a: &a [*a]\n",
        "\u{0}",
        "\u{feff}kernel: k",
        "compute: \"\\n\\u00e9[n] = x\"\n",
        "compute: >\n  y[n] = x[n]\n  z[n] = y[n]\n",
    ]
    .map(String::from)
    .into();
    texts.push("[".repeat(50_000));
    texts.push(format!("kernel: k\ncompute: |\n  y = {}x{}\n", "(".repeat(100_000), ")".repeat(100_000)));
    texts.push("y ".repeat(600_000));
    texts.push(format!("kernel: k\ncompute: |\n{}", "  y[n] = y[n] + y\n".repeat(5_000)));
    for (n, (_, text)) in specs().into_iter().enumerate() {
        let cut = |part: usize| (0..=text.len() * part / 7).rev().find(|i| text.is_char_boundary(*i)).unwrap_or(0);
        let at = cut(4);
        texts.push(if n % 2 == 0 { text[..cut(5)].to_string() } else { format!("{}𝛼\u{0}é{}", &text[..at], &text[at..]) });
    }
    editor.open(URI, "");
    let mut said = 0;
    for (n, text) in texts.iter().enumerate() {
        editor.change(URI, n as i32 + 2, text);
        let lines = text.lines().count() as u32;
        for (line, character) in [(0, 0), (lines / 2, 3), (lines * 4 / 7, 9), (lines, 0), (u32::MAX, u32::MAX)] {
            for what in ["hover", "definition", "references"] {
                said += usize::from(!editor.at(what, URI, line, character).is_null());
            }
        }
        editor.ask("textDocument/documentSymbol", json!({ "textDocument": { "uri": URI } }));
    }
    assert!(100 < said, "{said} answers: nothing was asked of a name");
    editor.leave();
}

/// The names that the server finds in a compute block are those that the reader of specs finds there.
#[test]
fn statements_are_those_of_the_reader() {
    let mut seen = 0;
    for (name, text) in specs() {
        let Some(outline) = flashderive_spec::outline(&text) else { continue };
        let lines = flashderive_spec::statements(&text);
        if lines.is_empty() {
            continue;
        }
        let found: Vec<_> =
            outline.named.iter().filter(|n| n.part == flashderive_spec::Part::Statement).map(|n| (n.name.clone(), n.place.start, n.whole)).collect();
        let wanted: Vec<_> = lines.iter().flat_map(|l| l.targets.iter().map(|t| (t.0.clone(), t.2.start, l.span))).collect();
        assert_eq!(found, wanted, "{name}");
        for word in &outline.words {
            assert_eq!(text.get(word.span.start as usize..word.span.end as usize), Some(word.text.as_str()), "{name}");
        }
        seen += found.len();
    }
    assert!(500 < seen, "{seen} statements");
}
