//! The command line as a user meets it: output, files and exit codes of every command.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Runs `flashderive` in the repository root.
fn flashderive(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_flashderive")).args(args).current_dir(root()).env_remove("NO_COLOR").output().expect("the binary runs")
}

fn code(output: &Output) -> i32 {
    output.status.code().expect("not ended by a signal")
}

fn out(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).expect("UTF-8")
}

fn err(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).expect("UTF-8")
}

/// Runs and expects an exit code.
fn expect(exit: i32, args: &[&str]) -> Output {
    let output = flashderive(args);
    assert_eq!(code(&output), exit, "flashderive {}\n{}\n{}", args.join(" "), out(&output), err(&output));
    output
}

fn json(output: &Output) -> serde_json::Value {
    serde_json::from_slice(&output.stdout).unwrap_or_else(|e| panic!("{e}: {}", out(output)))
}

/// A folder of this test, empty.
fn folder(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&path);
    fs::create_dir_all(&path).expect("a folder for the test");
    path
}

const GOOD: &str = "tests/fixtures/row_stats.yaml";
const BAD: &str = "tests/fixtures/unknown_name.yaml";

#[test]
fn check_accepts_and_refuses() {
    let good = expect(0, &["check", GOOD]);
    assert!(out(&good).starts_with("row_stats: "), "{}", out(&good));
    let bad = expect(1, &["check", BAD]);
    assert!(out(&bad).is_empty());
    let text = err(&bad);
    assert!(text.contains("error[FD") && text.contains("tests/fixtures/unknown_name.yaml:7") && text.contains("missing"), "{text}");
    assert!(!text.contains('\u{1b}'), "no colours into a pipe: {text}");
}

#[test]
fn files_that_cannot_be_read_are_refused() {
    assert!(err(&expect(1, &["check", "tests/no_such_file.yaml"])).contains("FD0701"));
    assert!(err(&expect(1, &["check", "tests"])).contains("FD0701"));
    let folder = folder("unreadable");
    let path = folder.join("latin1.yaml");
    fs::write(&path, b"kernel: \xff\xfe").expect("writable");
    assert!(err(&expect(1, &["check", path.to_str().expect("UTF-8")])).contains("not UTF-8"));
    fs::write(&path, vec![b' '; 2 << 20]).expect("writable");
    assert!(err(&expect(1, &["check", path.to_str().expect("UTF-8")])).contains("larger than"));
}

#[test]
fn rubbish_is_refused_and_never_a_bug() {
    let folder = folder("rubbish");
    let deep = format!("kernel: k\ncompute: |\n  y = {}x{}\n", "(".repeat(100_000), ")".repeat(100_000));
    let texts = ["", "[]", "kernel: 3", "kernel: \"../../evil\"\n", "{", "kernel: k\ncompute: 7\n", "a: &a [*a]\n", "\u{0}", &deep, &"[".repeat(50_000)];
    for (at, text) in texts.iter().enumerate() {
        let path = folder.join(format!("{at}.yaml"));
        fs::write(&path, text).expect("writable");
        expect(1, &["check", path.to_str().expect("UTF-8")]);
    }
}

#[test]
fn wrong_usage_exits_with_2() {
    for args in [
        vec![],
        vec!["frobnicate"],
        vec!["check"],
        vec!["check", GOOD, "--target", "sm_1"],
        vec!["derive", GOOD, "--emit", "step1a"],
        vec!["derive", GOOD, "--emit", "after:step99"],
        vec!["generate", GOOD, "--workload", "nope"],
        vec!["generate", GOOD, "--set", "T=x"],
        vec!["generate", GOOD, "--set", "Q=1"],
        vec!["generate", GOOD, "--set", "T=-1"],
        vec!["run", GOOD, "--device", "tpu"],
        vec!["targets", "sm_1"],
        vec!["check", GOOD, "--format", "xml"],
    ] {
        expect(2, &args);
    }
    assert!(err(&flashderive(&["check", GOOD, "--target", "sm_1"])).contains("sm_90a"), "the targets that exist are named");
}

#[test]
fn json_holds_the_same_facts() {
    let good = json(&expect(0, &["check", GOOD, "--format", "json"]));
    assert_eq!((good["command"].as_str(), good["exit"].as_i64(), good["result"]["kernel"].as_str()), (Some("check"), Some(0), Some("row_stats")));
    let bad = expect(1, &["check", BAD, "--format", "json"]);
    assert!(err(&bad).is_empty());
    let bad = json(&bad);
    let first = &bad["diagnostics"][0];
    assert_eq!((bad["exit"].as_i64(), first["line"].as_i64(), &bad["result"]), (Some(1), Some(7), &serde_json::Value::Null));
    assert!(first["code"].as_str().is_some_and(|c| c.starts_with("FD")));
    for args in [vec!["targets"], vec!["targets", "sm_80"], vec!["derive", GOOD], vec!["explain", GOOD], vec!["generate", GOOD, "--emit", "after:print"]] {
        let args: Vec<&str> = args.into_iter().chain(["--format", "json"]).collect();
        assert!(json(&expect(0, &args))["result"].is_object(), "{args:?}");
    }
}

#[test]
fn wrong_usage_is_json_where_json_was_asked_for() {
    let cases: &[(&[&str], &str, &str)] = &[
        (&["check", "--format", "json"], "check", "<SPEC>"),
        (&["--format", "json", "frobnicate"], "", "frobnicate"),
        (&["audt", GOOD, "--format=json"], "", "audt"),
        (&["--format", "json"], "", "requires a subcommand"),
        (&["run", GOOD, "--device", "tpu", "--format", "json"], "run", "cuda:N"),
        (&["check", GOOD, "--levl", "full", "--format", "json"], "check", "--levl"),
        (&["audit", GOOD, "--level", "ful", "--format", "json"], "audit", "ful"),
        (&["export", GOOD, "--messages", "json"], "export", "--format"),
        (&["derive", GOOD, "--emit", "--format", "json"], "derive", "needs a step"),
    ];
    for (args, command, said) in cases {
        let output = expect(2, args);
        assert!(err(&output).is_empty(), "{args:?}: {}", err(&output));
        let value = json(&output);
        let first = &value["diagnostics"][0];
        assert_eq!((value["command"].as_str(), value["exit"].as_i64(), &value["result"]), (Some(*command), Some(2), &serde_json::Value::Null), "{value}");
        assert!(first["message"].as_str().is_some_and(|m| m.contains(said)), "{said}: {value}");
        assert!(["FD0712", "FD0706"].contains(&first["code"].as_str().unwrap_or_default()), "{value}");
    }
    let value = json(&expect(2, &["audit", GOOD, "--level", "ful", "--format", "json"]));
    assert!(value["diagnostics"][0].to_string().contains("possible values: smoke, full"), "{value}");
    assert!(value["diagnostics"][0]["help"].as_str().is_some_and(|h| h.contains("full")), "{value}");
    let text = flashderive(&["check", "--format", "text"]);
    assert!(out(&text).is_empty() && err(&text).contains("Usage: flashderive check"), "{}", err(&text));
    assert!(out(&expect(0, &["--help", "--format", "json"])).contains("Usage: flashderive"), "help is for people");
}

/// Runs `flashderive` with a text on standard input.
fn piped(args: &[&str], text: &[u8]) -> Output {
    use std::io::Write;
    use std::process::Stdio;
    let mut command = Command::new(env!("CARGO_BIN_EXE_flashderive"));
    let mut child = command.args(args).current_dir(root()).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("runs");
    // What refuses before it reads closes the pipe.
    let _ = child.stdin.take().expect("a pipe").write_all(text);
    child.wait_with_output().expect("ends")
}

#[test]
fn a_spec_comes_from_standard_input() {
    let good = fs::read(root().join(GOOD)).expect("readable");
    let written = folder("stdin");
    let target = written.to_str().expect("UTF-8");
    for args in [
        vec!["check"],
        vec!["derive"],
        vec!["derive", "--emit", "after:lower"],
        vec!["generate", "--emit", "after:print"],
        vec!["run", "--set", "T=2"],
        vec!["audit", "--set", "T=2"],
        vec!["explain"],
        vec!["tune", "--list"],
    ] {
        let (named, given) = ([args[0], GOOD].into_iter(), [args[0], "-"].into_iter());
        let named = expect(0, &named.chain(args[1..].iter().copied()).collect::<Vec<_>>());
        let given = piped(&given.chain(args[1..].iter().copied()).collect::<Vec<_>>(), &good);
        assert_eq!((code(&given), out(&given)), (0, out(&named)), "{args:?}: {}", err(&given));
    }
    assert_eq!(code(&piped(&["generate", "-", "-o", target], &good)), 0);
    expect(0, &["generate", GOOD, "-o", target, "--check"]);
    let exported = written.join("exported");
    let export = piped(&["export", "-", "--format", "torch", "-o", exported.to_str().expect("UTF-8")], &good);
    assert!(code(&export) == 0 && exported.join("row_stats/kernel.cu").is_file(), "{}", err(&export));
    // Those that need a compiler or a GPU get as far as with a file.
    for command in ["compile", "bench"] {
        assert_eq!(code(&piped(&[command, "-"], &good)), code(&flashderive(&[command, GOOD])), "{command}");
    }
    let bad = fs::read(root().join(BAD)).expect("readable");
    let refused = piped(&["check", "-"], &bad);
    assert!(code(&refused) == 1 && err(&refused).contains("<stdin>:7:17"), "{}", err(&refused));
    assert_eq!(json(&piped(&["check", "-", "--format", "json"], &bad))["file"], "<stdin>");
    for (text, said) in [(vec![b' '; 2 << 20], "<stdin>: it is larger than"), (b"kernel: \xff".to_vec(), "<stdin>: byte 8 is not UTF-8")] {
        let refused = piped(&["check", "-"], &text);
        assert!(code(&refused) == 1 && err(&refused).contains("FD0701") && err(&refused).contains(said), "{}", err(&refused));
    }
    assert_eq!(code(&piped(&["check", "-"], b"")), 1, "nothing is no spec");
    let tuned = piped(&["tune", "-"], &good);
    assert!(code(&tuned) == 2 && err(&tuned).contains("tuning record"), "{}", err(&tuned));
}

/// A record that would be refused beside a file is not looked for beside standard input.
#[test]
fn standard_input_has_no_tuning_record() {
    let folder = folder("stdin_tuning");
    let spec = folder.join("-.yaml");
    fs::copy(root().join(GOOD), &spec).expect("copied");
    fs::create_dir_all(folder.join("tuned/sm_90a")).expect("a folder");
    fs::write(folder.join("tuned/sm_90a/-.yaml"), "rubbish").expect("written");
    let run = |name: &str| {
        use std::process::Stdio;
        let text = fs::File::open(&spec).expect("readable");
        let mut command = Command::new(env!("CARGO_BIN_EXE_flashderive"));
        command.args(["check", name]).current_dir(&folder).stdin(Stdio::from(text)).output().expect("runs")
    };
    assert_eq!((code(&run("./-.yaml")), code(&run("-"))), (1, 0));
}

#[test]
fn codes_are_explained() {
    let text = out(&expect(0, &["explain", "FD0103"]));
    let page = fs::read_to_string(root().join("docs/diagnostics.md")).expect("the page");
    assert!(text.starts_with("FD0103: A name is not declared.") && text.contains("error[FD0103]"), "{text}");
    assert!(page.contains(text.trim_start_matches("FD0103: ").trim()), "word for word: {text}");
    let value = json(&expect(0, &["explain", "fd0103", "--format", "json"]));
    assert_eq!((value["result"]["code"].as_str(), value["result"]["title"].as_str()), (Some("FD0103"), Some("a name is not declared")));
    for wrong in ["FD0193", "FD99999999999999999999999", "FD0", "fd103"] {
        let text = err(&expect(2, &["explain", wrong]));
        assert!(text.contains("FD0713") && text.contains("is near"), "{wrong}: {text}");
    }
    assert!(err(&expect(2, &["explain", "FD103"])).contains("`FD0103`"));
    assert!(err(&expect(1, &["explain", "./FD0103"])).contains("FD0701"), "a file may have such a name");
}

#[test]
fn editors_are_given_the_form_of_specs() {
    let text = out(&expect(0, &["schema"]));
    let schema: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    assert_eq!(schema["required"], serde_json::json!(["kernel", "outputs", "compute"]));
    assert_eq!(json(&expect(0, &["schema", "--format", "json"]))["result"], schema);
}

#[test]
fn shells_complete_what_there_is() {
    let help = out(&expect(0, &["--help"]));
    let commands: Vec<&str> = help.lines().skip_while(|l| *l != "Commands:").skip(1).map_while(|l| l.split_whitespace().next()).collect();
    assert!(14 < commands.len(), "{help}");
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let script = out(&expect(0, &["completions", shell]));
        // Values are completed where the shell can.
        let values = ["step1a"].into_iter().filter(|_| ["bash", "zsh", "fish"].contains(&shell));
        for word in commands.iter().copied().filter(|c| *c != "help").chain(["all-workloads"]).chain(values) {
            assert!(script.contains(word), "{shell}: {word}");
        }
        assert_eq!(json(&expect(0, &["completions", shell, "--format", "json"]))["result"]["script"], script);
    }
    expect(2, &["completions", "tcsh"]);
    let file = folder("completions").join("flashderive.bash");
    fs::write(&file, out(&expect(0, &["completions", "bash"]))).expect("written");
    let ask = "source \"$1\"; COMP_WORDS=(flashderive au); COMP_CWORD=1; _flashderive flashderive au flashderive; echo \"${COMPREPLY[@]}\"";
    let answer = Command::new("bash").args(["-c", ask, "bash"]).arg(&file).output().expect("bash");
    assert_eq!(String::from_utf8_lossy(&answer.stdout).trim(), "audit", "{}", String::from_utf8_lossy(&answer.stderr));
}

#[test]
fn the_manual_has_a_page_for_every_command() {
    let program = out(&expect(0, &["man"]));
    assert!(program.contains(".TH flashderive 1") && program.contains("flashderive\\-audit(1)"), "{program}");
    let folder = folder("man");
    expect(0, &["man", "-o", folder.join("man1").to_str().expect("UTF-8")]);
    let mut names: Vec<String> = fs::read_dir(folder.join("man1")).expect("written").flatten().map(|e| e.file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    let help = out(&expect(0, &["--help"]));
    for command in help.lines().skip_while(|l| *l != "Commands:").skip(1).map_while(|l| l.split_whitespace().next()).filter(|c| *c != "help") {
        assert!(names.contains(&format!("flashderive-{command}.1")), "{command}: {names:?}");
    }
    let audit = fs::read_to_string(folder.join("man1/flashderive-audit.1")).expect("written");
    assert!(audit.contains("\\-\\-level") && audit.contains("\\-\\-format"), "{audit}");
    assert_eq!(fs::read_to_string(folder.join("man1/flashderive.1")).expect("written"), program);
    assert!(err(&expect(1, &["man", "-o", "README.md"])).contains("FD0701"));
}

/// Runs `flashderive` on a terminal of 80 columns and returns all that it shows.
fn on_a_terminal(term: &str, args: &[&str]) -> String {
    let script = "
import os, pty, sys
pid, fd = pty.fork()
if pid == 0:
    os.execv(sys.argv[1], sys.argv[1:])
while True:
    try:
        data = os.read(fd, 65536)
    except OSError:
        break
    if not data:
        break
    sys.stdout.buffer.write(data)
sys.exit(os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]))
";
    let mut command = Command::new("python3");
    command.args(["-c", script, env!("CARGO_BIN_EXE_flashderive")]).args(args).current_dir(root()).env("TERM", term).env("NO_COLOR", "1");
    let output = command.output().expect("python3 is needed");
    assert!(output.status.success(), "{}{}", out(&output), err(&output));
    out(&output)
}

#[test]
fn progress_is_shown_on_a_terminal_only() {
    let audit = ["audit", GOOD];
    let text = on_a_terminal("xterm", &audit);
    assert!(text.contains("] planning tests/fixtures/row_stats.yaml"), "{text:?}");
    assert!(text.contains(" done: auditing row_stats: smoke, random"), "{text:?}");
    assert!(text.contains("[####"), "{text:?}");
    assert!(text.split('[').any(|l| l.contains(" of ") && l.contains(" done, ") && l.contains("s left: auditing row_stats")), "{text:?}");
    let rows = text.split(['\r', '\n']).filter(|l| l.contains("] planning") || l.contains(": auditing"));
    assert!(rows.map(|l| l.rsplit('\u{1b}').next().unwrap_or_default()).all(|l| l.chars().count() <= 83), "a line is no wider than the terminal: {text:?}");
    let piped = expect(0, &audit);
    assert!(err(&piped).is_empty(), "{}", err(&piped));
    let last = text.rsplit('\r').find(|l| l.contains("passed")).unwrap_or_else(|| panic!("{text:?}"));
    assert!(!last.contains(" left:"), "the line is gone when the result is written: {text:?}");
    assert!(!on_a_terminal("xterm", &["audit", GOOD, "--format", "json"]).contains("planning"));
    let plain = on_a_terminal("dumb", &audit);
    assert!(!plain.contains("planning") && !plain.contains('\u{1b}') && plain.contains("passed"), "{plain:?}");
}

#[test]
fn colours_are_asked_for_or_absent() {
    let always = Command::new(env!("CARGO_BIN_EXE_flashderive")).args(["check", BAD, "--color", "always"]).current_dir(root()).output().expect("runs");
    assert!(err(&always).contains('\u{1b}'));
    assert!(!err(&flashderive(&["check", BAD, "--color", "never"])).contains('\u{1b}'));
}

/// The steps that an answer to `--emit` lists, a line each.
fn listed(text: &str) -> Vec<&str> {
    let steps = text.lines().filter_map(|l| l.split_once("after:")).filter(|(before, _)| before.chars().all(|c| !c.is_alphanumeric()));
    steps.map(|(_, rest)| rest.split_whitespace().next().unwrap_or_default()).collect()
}

#[test]
fn derive_prints_every_step_that_it_names() {
    let all = out(&expect(0, &["derive", GOOD]));
    let unknown = err(&expect(2, &["derive", GOOD, "--emit", "after:nothing"]));
    let steps = listed(&unknown);
    assert_eq!((steps.len(), steps[0], steps[11]), (12, "lower", "trace"), "{unknown}");
    for step in &steps {
        let text = out(&expect(0, &["derive", GOOD, "--emit", &format!("after:{step}")]));
        assert!(!text.trim().is_empty(), "{step}");
        assert!(["lower", "trace"].contains(step) || all.contains(text.trim()), "{step} is part of the whole");
    }
    expect(1, &["derive", BAD]);
}

#[test]
fn steps_are_listed_where_one_is_missing_or_unknown() {
    for (command, more) in [("derive", 0), ("generate", 3)] {
        let help = out(&expect(0, &[command, "--help"]));
        let steps: Vec<String> = listed(&help).iter().map(|s| s.trim_end_matches(':').to_string()).collect();
        assert_eq!(steps.len(), 12 + more, "{help}");
        for wrong in [vec!["--emit"], vec!["--emit", "step1a"], vec!["--emit", "after:"], vec!["--emit", "after:nothing"]] {
            let text = err(&expect(2, &[&[command, GOOD], wrong.as_slice()].concat()));
            assert!(text.contains("FD0706") && listed(&text) == steps, "{command} {wrong:?}: {text}");
        }
        for step in steps.iter().filter(|_| more > 0) {
            assert!(!out(&expect(0, &[command, GOOD, "--emit", &format!("after:{step}")])).trim().is_empty(), "{step}");
        }
    }
    let text = err(&expect(2, &["derive", GOOD, "--emit", "after:bind"]));
    assert!(text.contains("generate --emit after:bind"), "{text}");
    assert!(err(&expect(2, &["derive", "no_such_file.yaml", "--emit", "after:x"])).contains("FD0706"), "before the spec is read");
}

#[test]
fn generate_writes_a_whole_folder_and_checks_it() {
    let folder = folder("generate");
    let root = folder.to_str().expect("UTF-8");
    expect(1, &["generate", GOOD, "-o", root, "--check"]);
    assert_eq!(fs::read_dir(&folder).expect("there").count(), 0, "--check writes nothing");
    expect(0, &["generate", GOOD, "-o", root]);
    let files = folder.join("row_stats/sm_90a");
    let mut names: Vec<String> = fs::read_dir(&files).expect("written").flatten().map(|e| e.file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    assert_eq!(names, ["kernel.cu", "launcher.h", "report.html", "report.json", "report.md"]);
    for name in &names {
        let text = fs::read_to_string(files.join(name)).expect("UTF-8");
        assert!(!text.contains(root) && !text.contains("fixtures/"), "{name} holds a path");
    }
    expect(0, &["generate", GOOD, "-o", root, "--check"]);
    fs::write(files.join("kernel.cu"), "// edited").expect("writable");
    let stale = expect(1, &["generate", GOOD, "-o", root, "--check"]);
    assert!(err(&stale).contains("FD0702") && err(&stale).contains("kernel.cu"), "{}", err(&stale));
    expect(1, &["generate", BAD, "-o", root]);
    assert!(!folder.join("unknown_name").exists());
    expect(0, &["generate", GOOD, "-o", root, "--set", "T=7", "--target", "sm_80"]);
    fs::write(files.join("notes.txt"), "mine").expect("writable");
    assert!(err(&expect(1, &["generate", GOOD, "-o", root])).contains("notes.txt"), "a file of the user is not deleted");
}

#[test]
fn explain_walks_from_a_line_to_the_spec() {
    let folder = folder("explain");
    let root = folder.to_str().expect("UTF-8");
    expect(0, &["generate", GOOD, "-o", root]);
    let kernel = folder.join("row_stats/sm_90a/kernel.cu");
    let path = kernel.to_str().expect("UTF-8");
    let report: serde_json::Value = serde_json::from_str(&fs::read_to_string(kernel.with_file_name("report.json")).expect("written")).expect("JSON");
    let lines = report["lines"].as_array().expect("lines");
    assert!(!lines.is_empty());
    for run in lines {
        let line = run["first"].as_u64().expect("a number");
        let text = out(&expect(0, &["explain", &format!("{path}:{line}")]));
        assert!(text.contains(&format!("r{} [", run["record"])), "{text}");
    }
    assert!(out(&expect(0, &["explain", path])).contains("lines "));
    assert!(err(&expect(1, &["explain", &format!("{path}:1")])).contains("FD0707"));
    assert!(err(&expect(1, &["explain", &format!("{path}:0")])).contains("FD0707"));
    assert!(err(&expect(1, &["explain", &format!("{path}:999999")])).contains("FD0707"));
    assert!(out(&expect(0, &["explain", GOOD])).contains("spec line "));
    fs::remove_file(kernel.with_file_name("report.json")).expect("there");
    assert!(err(&expect(1, &["explain", path])).contains("report.json"));
}

#[test]
fn explain_notices_edits() {
    let folder = folder("edited");
    let root = folder.to_str().expect("UTF-8");
    expect(0, &["generate", GOOD, "-o", root]);
    let kernel = folder.join("row_stats/sm_90a/kernel.cu");
    let path = kernel.to_str().expect("UTF-8");
    let text = fs::read_to_string(&kernel).expect("written");
    // A line in the midst that names its record, other than the line three above.
    let report: serde_json::Value = serde_json::from_str(&fs::read_to_string(kernel.with_file_name("report.json")).expect("written")).expect("JSON");
    let record = |line: usize| {
        let runs = report["lines"].as_array().expect("lines");
        let inside = |run: &&serde_json::Value| run["first"].as_u64() <= Some(line as u64) && Some(line as u64) <= run["last"].as_u64();
        runs.iter().find(inside).and_then(|run| run["record"].as_u64())
    };
    let cited = |line: usize| text.lines().nth(line - 1).and_then(|l| l.rsplit_once("  // r")?.1.parse::<u64>().ok());
    let line =
        (4..text.lines().count()).filter(|l| cited(*l).is_some() && record(*l) == cited(*l)).find(|l| record(l + 3).is_some() && record(l + 3) != cited(*l));
    let line = line.expect("records change from line to line");
    let before = expect(0, &["explain", &format!("{path}:{line}")]);
    assert!(err(&before).is_empty(), "{}", err(&before));
    let moved = format!("// mine\n// mine\n// mine\n{text}");
    fs::write(&kernel, &moved).expect("writable");
    let after = expect(0, &["explain", &format!("{path}:{}", line + 3)]);
    assert_eq!(out(&after), out(&before), "the line is the same one");
    assert!(err(&after).contains("warning[FD0714]") && err(&after).contains("edited"), "{}", err(&after));
    let value = json(&expect(0, &["explain", &format!("{path}:{}", line + 3), "--format", "json"]));
    assert_eq!((value["result"]["edited"].as_bool(), value["diagnostics"][0]["code"].as_str()), (Some(true), Some("FD0714")));
    assert!(err(&expect(0, &["explain", path])).contains("FD0714"));
    assert!(err(&expect(1, &["explain", &format!("{path}:2")])).contains("FD0707"));
    // An edit that moves nothing.
    fs::write(&kernel, text.replacen("row_stats", "row_statz", 1)).expect("writable");
    assert!(err(&expect(0, &["explain", &format!("{path}:{line}")])).contains("FD0714"));
    fs::write(&kernel, &text).expect("writable");
    assert!(err(&expect(0, &["explain", &format!("{path}:{line}")])).is_empty());
}

#[test]
fn every_record_follows_from_earlier_ones() {
    let value = json(&expect(0, &["explain", GOOD, "--format", "json"]));
    let records = value["result"]["records"].as_array().expect("records");
    assert!(!records.is_empty());
    for (at, record) in records.iter().enumerate() {
        assert_eq!(record["id"].as_u64(), Some(at as u64));
        for premise in record["premises"].as_array().expect("premises") {
            assert!(premise.as_u64().expect("a number") < at as u64, "{record}");
        }
    }
}

#[test]
fn run_writes_the_outputs_that_the_mathematics_gives() {
    let folder = folder("run");
    let (inputs, outputs) = (folder.join("x.safetensors"), folder.join("y.safetensors"));
    let rows: Vec<f32> = (0..2 * 96).map(|i| (i % 7) as f32 - 2.0).collect();
    let bytes: Vec<u8> = rows.iter().flat_map(|v| v.to_le_bytes()).collect();
    let view = safetensors::tensor::TensorView::new(safetensors::Dtype::F32, vec![2, 96], &bytes).expect("a tensor");
    fs::write(&inputs, safetensors::serialize([("x", view)], None).expect("serializes")).expect("writable");
    let (inputs, outputs) = (inputs.to_str().expect("UTF-8"), outputs.to_str().expect("UTF-8"));
    expect(0, &["run", GOOD, "--set", "T=2", "--inputs", inputs, "--outputs", outputs]);
    let file = fs::read(outputs).expect("written");
    let tensors = safetensors::SafeTensors::deserialize(&file).expect("safetensors");
    let values = |name: &str| -> Vec<f32> {
        let data = tensors.tensor(name).expect("there").data().to_vec();
        data.chunks_exact(4).map(|c| f32::from_le_bytes([c[0], c[1], c[2], c[3]])).collect()
    };
    let sums: Vec<f32> = rows.chunks(96).map(|r| r.iter().sum()).collect();
    assert_eq!(values("total"), sums, "small whole numbers add exactly");
    assert_eq!(values("top"), [4.0, 4.0]);
    assert!(err(&expect(1, &["run", GOOD, "--set", "T=3", "--inputs", inputs])).contains("FD0708"), "a wrong shape is refused");
    assert!(err(&expect(1, &["run", GOOD, "--inputs", GOOD])).contains("FD0708"), "another kind of file is refused");
    assert!(err(&expect(2, &["run", GOOD, "--scalar", "nope=1"])).contains("FD0705"));
}

#[test]
fn audit_passes_on_the_cpu_and_writes_its_report() {
    let folder = folder("audit");
    let report = folder.join("report");
    let text = out(&expect(0, &["audit", GOOD, "--report", report.to_str().expect("UTF-8")]));
    assert!(text.contains("passed"), "{text}");
    let value: serde_json::Value = serde_json::from_str(&fs::read_to_string(report.join("report.json")).expect("written")).expect("JSON");
    assert_eq!(value["audit"]["verdict"], "passed");
    assert!(fs::read_to_string(report.join("report.html")).expect("written").contains("audit passed"));
    expect(1, &["audit", BAD]);
}

#[test]
fn a_missing_gpu_exits_with_4() {
    if flashderive_run::gpu::present().is_err() {
        for command in ["run", "audit", "bench"] {
            expect(4, &[command, GOOD, "--device", "cuda:0"]);
        }
    } else {
        expect(4, &["run", GOOD, "--device", "cuda:4096"]);
    }
}

#[test]
fn bench_refuses_before_it_needs_a_gpu() {
    assert!(err(&expect(2, &["bench", GOOD, "--device", "cpu"])).contains("no clock"));
    for args in [
        vec!["--workload", "nope"],
        vec!["--workload", "smoke", "--workload", "nope"],
        vec!["--all-workloads", "--workload", "smoke"],
        vec!["--set", "Q=1"],
        vec!["--set", "T=-1", "--all-workloads"],
        vec!["--repeats", "0"],
        vec!["--rotate", "65"],
        vec!["--inputs", "nothing"],
        vec!["--target", "sm_1"],
    ] {
        expect(2, &[&["bench", GOOD], args.as_slice()].concat());
    }
    assert!(err(&expect(2, &["bench", GOOD, "--workload", "nope"])).contains("smoke"), "the workloads that exist are named");
    let only_smoke = folder("bench").join("smoke.yaml");
    let text = fs::read_to_string(root().join(GOOD)).expect("readable").replace(", large: {T: 4096}", "");
    fs::write(&only_smoke, text).expect("writable");
    assert!(err(&expect(2, &["bench", only_smoke.to_str().expect("UTF-8"), "--all-workloads"])).contains("no workload but `smoke`"));
    expect(1, &["bench", BAD]);
    for svg in ["tests/no_such_folder/roofs.svg", "tests", "/"] {
        let found = expect(1, &["bench", GOOD, "--svg", svg]);
        assert!(err(&found).contains("FD0701"), "{svg}: {}", err(&found));
    }
    let svg = folder("bench_svg").join("roofs.svg");
    if flashderive_run::gpu::present().is_err() {
        expect(4, &["bench", GOOD, "--all-workloads", "--warm", "--rotate", "2", "--repeats", "3", "--svg", svg.to_str().expect("UTF-8")]);
        assert_eq!(fs::read_dir(svg.parent().expect("a folder")).expect("readable").count(), 0, "nothing is left behind");
    }
}

/// With a GPU: every workload has a row, a floor and a point.
#[test]
fn bench_times_workloads_on_a_gpu() {
    if flashderive_run::gpu::present().is_err() {
        return;
    }
    let svg = folder("bench_gpu").join("roofs.svg");
    let args = ["bench", GOOD, "--workload", "smoke", "--workload", "smoke", "--repeats", "5", "--format", "json", "--svg", svg.to_str().expect("UTF-8")];
    let found = json(&expect(0, &args));
    let result = &found["result"];
    assert_eq!(result["workloads"].as_array().map(Vec::len), Some(2), "{result}");
    let first = &result["workloads"][0];
    for value in
        [&first["floor"]["us"], &first["floor"]["ratio"], &first["time"]["stream"]["median_us"], &first["predicted_us"], &result["bandwidth"]["copy_gb_s"]]
    {
        assert!(value.as_f64().is_some_and(|v| 0.0 < v), "{result}");
    }
    assert!(fs::read_to_string(&svg).expect("written").starts_with("<svg"));
}

#[test]
fn targets_and_doctor_say_what_there_is() {
    let text = out(&expect(0, &["targets"]));
    for name in ["sm_80", "sm_89", "sm_90a", "sm_100a", "sm_120a"] {
        assert!(text.contains(name), "{text}");
        let file = out(&expect(0, &["targets", name]));
        assert!(file.contains("source:"));
    }
    let folder = folder("targets");
    let path = folder.join("mine.yaml");
    let own = out(&expect(0, &["targets", "sm_90a"])).replace("name: sm_90a", "name: my_chip");
    fs::write(&path, &own).expect("writable");
    let path = path.to_str().expect("UTF-8");
    assert!(out(&expect(0, &["check", GOOD, "--target-file", path])).contains("my_chip"));
    fs::write(path, own.replace("name: my_chip", "name: ../my_chip")).expect("writable");
    expect(2, &["check", GOOD, "--target-file", path]);
    fs::write(path, "name: 3").expect("writable");
    expect(1, &["check", GOOD, "--target-file", path]);
    assert!([0, 4].contains(&code(&flashderive(&["doctor"]))));
}
