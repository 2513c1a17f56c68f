//! What comes with a file of somebody else stays data: it is not run, is no code in what is written, and names no file.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// A folder outside of the repository, gone when the test is over.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("flashderive-security-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).expect("a folder for the test");
        Folder(path.canonicalize().expect("a path"))
    }

    fn write(&self, path: &str, text: &str) -> PathBuf {
        let path = self.0.join(path);
        fs::create_dir_all(path.parent().expect("a folder")).expect("folders");
        fs::write(&path, text).expect("writable");
        path
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn text(output: &Output) -> String {
    format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr))
}

/// A compiler beside a spec that somebody else wrote is not run; one that the user names is.
#[test]
fn a_compiler_beside_a_spec_is_not_run() {
    use std::os::unix::fs::PermissionsExt;
    let folder = Folder::new("compiler");
    let marker = folder.0.join("it-ran");
    let script = format!("#!/bin/sh\necho ran > {}\nexit 1\n", marker.display());
    for place in ["download/.toolchain/cuda/bin/nvcc", "download/nvcc", "download/bin/nvcc"] {
        let nvcc = folder.write(place, &script);
        fs::set_permissions(nvcc, fs::Permissions::from_mode(0o755)).expect("executable");
    }
    // A copy: beside its `target` folder, the program takes the compiler of its repository.
    let program = folder.0.join("flashderive");
    fs::copy(env!("CARGO_BIN_EXE_flashderive"), &program).expect("a copy");
    let spec = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/fixtures/row_stats.yaml");
    fs::copy(spec, folder.0.join("download/row_stats.yaml")).expect("a copy");
    fs::create_dir_all(folder.0.join("download/deep")).expect("a folder");
    let run = |here: &str, args: &[&str], named: Option<&str>| {
        let mut command = Command::new(&program);
        command.args(args).current_dir(folder.0.join(here)).env_clear().env("PATH", ":.:bin:/bin");
        command.envs(named.map(|n| ("FLASHDERIVE_CUDA", n)));
        command.output().expect("runs")
    };
    for (here, args) in [("download", &["doctor"][..]), ("download", &["compile", "row_stats.yaml"]), ("download/deep", &["compile", "../row_stats.yaml"])] {
        let output = run(here, args, None);
        assert!(!marker.exists(), "{here}: {args:?} ran a compiler of the current folder: {}", text(&output));
        assert!(!text(&output).contains("download/bin"), "{}", text(&output));
    }
    let named = run("download", &["compile", "row_stats.yaml"], Some(".toolchain/cuda"));
    assert!(marker.exists(), "a compiler that the user names is run: {}", text(&named));
    let empty = run("download", &["doctor"], Some("deep"));
    assert!(text(&empty).contains("FLASHDERIVE_CUDA names `deep`, which holds no CUDA compiler"), "{}", text(&empty));
}

#[path = "support/cuda_text.rs"]
mod cuda_text;
use cuda_text::{code, HOSTILE};

/// Names that C++, CUDA, the headers or the printed text have for something else, and that the spec language takes.
const NAMES: &[&str] = &[
    "NULL",
    "I",
    "errno",
    "linux",
    "unix",
    "stdout",
    "assert",
    "INFINITY",
    "NAN",
    "INT_MAX",
    "M_PI",
    "float4",
    "uint4",
    "dim3",
    "size_t",
    "uint32_t",
    "fd",
    "fd_shared",
    "fabsf",
    "sqrtf",
    "llabs",
    "printf",
    "memcpy",
    "exit",
    "atomicAdd",
    "cudaStream_t",
    "CUtensorMap",
    "Arguments",
    "launch",
    "scratch_bytes",
    "a",
    "x",
    "next",
    "stream",
    "dims",
    "strides",
    "tile",
    "every",
    "version",
    "config",
    "tensor_map",
    "lambda",
    "None",
    "self",
    "import",
    "nullptr",
    "static_assert",
    "decltype",
    "wchar_t",
    "co_await",
    "requires",
    "_Bool",
    "_Pragma",
    "make_float2",
    "warp",
    "lane",
];

/// A spec whose names are all somebody else's words, and whose text tries to leave every place.
fn hostile_spec() -> String {
    let inputs: Vec<String> = NAMES.iter().map(|n| format!("  \"{n}\": \"f32[K]\"\n")).collect();
    let sum: Vec<String> = NAMES.iter().map(|n| format!("{n}[k]")).collect();
    format!(
        "kernel: printf\ndoc: {}\naxes:\n  K: {{var: [1, 4096]}}\ninputs:\n{}outputs:\n  cos: \"f32[K]\"\n  exp: \"f32\"\ncompute: |\n  abs[k] = {}\n  \
         cos[k] = abs[k] * 2.0\n  exp = sum[k] abs[k]\nworkloads:\n  typeid: {{K: 1024}}\n  smoke: {{K: 5}}\n",
        serde_json::Value::from(HOSTILE),
        inputs.concat(),
        sum.join(" + ")
    )
}

fn run(folder: &Folder, args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_flashderive")).args(args).current_dir(&folder.0).output().expect("runs")
}

fn ran(folder: &Folder, args: &[&str]) -> String {
    let output = run(folder, args);
    assert!(output.status.success(), "{args:?}: {}", text(&output));
    String::from_utf8(output.stdout).expect("UTF-8")
}

/// What an HTML parser says of pages: elements are closed in order, no handler, no link that leaves the page, and of scripts and styles one each, without
/// attributes, allowed by its digest in a policy that stands before both and allows nothing else.
const JUDGE: &str = r##"
import base64, hashlib, html.parser, re, sys
VOID = ('meta', 'input', 'br', 'hr')
class Page(html.parser.HTMLParser):
    def __init__(self, text):
        super().__init__()
        self.open, self.inside, self.policy, self.ids = [], [], None, set()
        self.feed(text)
        self.close()
        assert not self.open, self.open
        assert sorted(k for k, _ in self.inside) == ['script', 'style'], [k for k, _ in self.inside]
        for kind, text in self.inside:
            digest = 'sha256-' + base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
            assert f"{kind}-src '{digest}'" in self.policy, f'the digest of the {kind} is {digest}'
    def handle_starttag(self, tag, attrs):
        assert tag not in ('img', 'iframe', 'object', 'embed', 'link', 'base', 'form', 'foreignobject', 'use', 'animate', 'set', 'template'), tag
        if tag not in VOID:
            self.open.append(tag)
        if tag in ('script', 'style'):
            assert not attrs and self.policy is not None, (tag, attrs)
            self.inside.append((tag, ''))
        for name, value in attrs:
            assert not name.startswith('on') and name not in ('src', 'srcdoc', 'style', 'action', 'formaction', 'ping'), (tag, name)
            assert name not in ('href', 'xlink:href') or value.startswith('#'), value
            assert 'EVIL' not in name, name
            assert name != 'http-equiv' or value == 'Content-Security-Policy', value
            if name == 'id':
                assert value not in self.ids, value
                self.ids.add(value)
        if ('http-equiv', 'Content-Security-Policy') in attrs:
            assert self.policy is None and self.open == ['html', 'head'], self.open
            self.policy = dict(attrs)['content']
            assert re.fullmatch(r"default-src 'none'; style-src '[^' ]+'; script-src '[^' ]+'; base-uri 'none'; form-action 'none'", self.policy), self.policy
    def handle_startendtag(self, tag, attrs):
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.open.pop()
    def handle_endtag(self, tag):
        assert self.open and self.open[-1] == tag, (tag, self.open[-3:], self.getpos())
        self.open.pop()
    def handle_data(self, data):
        if self.open and self.open[-1] in ('script', 'style'):
            kind, text = self.inside.pop()
            self.inside.append((kind, text + data))
            assert 'EVIL' not in data
    def handle_comment(self, data):
        assert 'EVIL' not in data
for name in sys.argv[1:]:
    try:
        Page(open(name, encoding='utf-8').read())
    except AssertionError as e:
        sys.exit(f'{name}: {e}')
"##;

/// Asserts that pages are harmless and well-formed. An HTML parser judges, not a search for text.
fn assert_harmless(pages: &[PathBuf]) {
    let judged = Command::new("python3").args(["-c", JUDGE]).args(pages).output().expect("python3 is needed");
    assert!(judged.status.success(), "{}", text(&judged));
}

/// Pages that are committed: harmless, and small enough to be opened everywhere.
#[test]
fn committed_pages_are_harmless_and_small() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../generated");
    let kernels = fs::read_dir(&root).expect("generated files").flatten();
    let pages: Vec<PathBuf> = kernels.map(|k| k.path().join("sm_90a/report.html")).filter(|p| p.exists()).collect();
    assert!(50 < pages.len(), "{} pages", pages.len());
    assert_harmless(&pages);
    for page in &pages {
        let bytes = fs::metadata(page).expect("readable").len();
        assert!(bytes < 2_000_000, "{}: {bytes} bytes", page.display());
        let shown = fs::read_to_string(page).expect("UTF-8");
        assert!(shown.contains("<math ") && shown.contains("role=\"img\""), "{}: formulas and pictures", page.display());
        // The kernel's text is there once.
        let kernel = fs::read_to_string(page.with_file_name("kernel.cu")).expect("readable");
        let line = kernel.lines().filter(|l| l.contains("__global__")).count();
        assert!(0 < line && shown.matches("__global__").count() == kernel.matches("__global__").count(), "{}", page.display());
    }
}

/// A page with something that must not be there is found.
#[test]
fn a_harmful_page_is_found() {
    let folder = Folder::new("page");
    let page = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../generated/transpose/sm_90a/report.html")).expect("a page");
    let judged = |text: &str| {
        let file = folder.write("page.html", text);
        Command::new("python3").args(["-c", JUDGE]).arg(file).output().expect("python3 is needed").status.success()
    };
    assert!(judged(&page));
    let add = |text: &str| page.replacen("</main>", &format!("{text}</main>"), 1);
    for bad in [
        "<script>1</script>",
        "<b onclick=\"a()\">x</b>",
        "<a href=\"javascript:a()\">x</a>",
        "<img src=x>",
        "<b style=\"x\">x</b>",
        "</p>",
        "<b>",
        "<i id=\"records\"></i>",
    ] {
        assert!(!judged(&add(bad)), "{bad}");
    }
    assert!(!judged(&page.replacen("\"use strict\";", "\"use strict\"; ", 1)), "a script that the policy does not know");
    assert!(!judged(&page.replacen("default-src 'none'", "default-src *", 1)));
}

/// Asserts that Markdown has no HTML, no link and no heading of the text that was put in.
fn assert_plain(page: &str) {
    let mut inside = false;
    for line in page.lines() {
        if line.starts_with("```") {
            inside = !inside;
            continue;
        }
        if inside || !line.contains("EVIL") {
            continue;
        }
        let bare = line.replace("\\\\", "").replace("\\[", "").replace("\\]", "").replace("\\`", "").replace("\\|", "").replace("\\#", "");
        assert!(!line.contains('<') && !bare.contains("](") && !bare.contains('`') && !bare.starts_with('#'), "{line}");
        assert!(bare.starts_with('|') || !bare.contains('|'), "{line}");
    }
    assert!(!inside, "a fence stays open");
}

fn assert_written_as_data(folder: &Path) {
    for name in ["kernel.cu", "launcher.h"] {
        let text = fs::read_to_string(folder.join(name)).expect("written");
        assert!(text.bytes().all(|b| b == b'\n' || (0x20..0x7f).contains(&b)), "{name} is ASCII");
        assert!(!code(&text).contains("EVIL"), "{name}:\n{}", code(&text));
    }
    let page = folder.join("report.html");
    // The page shows the spec, and nothing of it is more than text.
    let shown = fs::read_to_string(&page).expect("written");
    assert!(shown.contains("EVIL") && !shown.contains(['\u{1b}', '\u{7}', '\u{202e}']));
    assert_harmless(&[page]);
    assert_plain(&fs::read_to_string(folder.join("report.md")).expect("written"));
    let json: serde_json::Value = serde_json::from_str(&fs::read_to_string(folder.join("report.json")).expect("written")).expect("JSON");
    assert!(json["kernel"].is_string());
}

/// Names and texts of a spec are no code in what is written, and what is written compiles.
#[test]
fn words_of_a_spec_are_no_code() {
    let folder = Folder::new("spec");
    folder.write("spec.yaml", &hostile_spec());
    ran(&folder, &["generate", "spec.yaml", "-o", "out"]);
    let out = folder.0.join("out/printf/sm_90a");
    assert!(fs::read_to_string(out.join("kernel.cu")).expect("written").contains("EVIL"), "the text is in a comment");
    assert_written_as_data(&out);
    // Nothing that a terminal obeys.
    for args in [vec!["derive", "spec.yaml"], vec!["explain", "spec.yaml"], vec!["generate", "spec.yaml", "--emit", "after:print"]] {
        let shown = ran(&folder, &args);
        assert!(!shown.contains(['\u{1b}', '\u{7}', '\u{202e}']), "{args:?}");
    }
    let compiled = run(&folder, &["compile", "spec.yaml"]);
    let missing = compiled.status.code() == Some(4) && std::env::var_os("FLASHDERIVE_REQUIRE_CUDA").is_none();
    assert!(compiled.status.success() || missing, "{}", text(&compiled));
    assert_launcher_compiles(&out);
}

/// The launcher is C++ for the host: nvcc compiles it, and no name hides another.
fn assert_launcher_compiles(folder: &Path) {
    let Ok(toolchain) = flashderive_run::Toolchain::find() else {
        assert!(std::env::var_os("FLASHDERIVE_REQUIRE_CUDA").is_none(), "there is no compiler");
        return;
    };
    let Some(nvcc) = toolchain.nvcc else { return };
    let main = folder.join("main.cu");
    fs::write(&main, "#include \"launcher.h\"\nint main() { return 0; }\n").expect("writable");
    let mut command = Command::new(nvcc);
    command.args(["-std=c++17", "-arch=sm_90a", "-c", "-Xcompiler", "-Wshadow", "-Xcompiler", "-Werror=shadow", "-o", "main.o", "main.cu"]).current_dir(folder);
    let done = command.output().expect("nvcc starts");
    assert!(done.status.success(), "{}", text(&done));
}

/// The same for a target file.
#[test]
fn words_of_a_target_are_no_code() {
    let folder = Folder::new("target");
    let sm_90a = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../specs/targets/sm_90a.yaml")).expect("readable");
    let hostile = serde_json::Value::from(HOSTILE).to_string();
    let mut target = sm_90a.replacen("chip: H200", &format!("chip: {hostile}"), 1);
    let first = target.find("source: ").expect("a source");
    let end = target[first..].find(['}', '\n']).expect("an end") + first;
    target.replace_range(first..end, &format!("source: {hostile}"));
    folder.write("target.yaml", &target);
    fs::copy(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/fixtures/row_stats.yaml"), folder.0.join("spec.yaml")).expect("a copy");
    ran(&folder, &["generate", "spec.yaml", "--target-file", "target.yaml", "-o", "out"]);
    assert_written_as_data(&folder.0.join("out/row_stats/sm_90a"));
    for name in ["../../evil", "/tmp/evil", "a/b", "sm_90a -o x", "sm_90a\\n"] {
        folder.write("target.yaml", &sm_90a.replacen("name: sm_90a", &format!("name: \"{name}\""), 1));
        for args in [&["generate", "spec.yaml", "--target-file", "target.yaml", "-o", "out2"][..], &["tune", "spec.yaml", "--target-file", "target.yaml"]] {
            let output = run(&folder, args);
            assert_eq!(output.status.code(), Some(2), "{name}: {}", text(&output));
        }
        assert!(!folder.0.join("out2").exists() && !folder.0.join("tuned").exists(), "{name}: something was written");
    }
}

/// A safetensors file names tensors, not files; what is said of it obeys nothing.
#[test]
fn words_of_a_tensor_file_are_no_paths() {
    let folder = Folder::new("tensors");
    fs::copy(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/fixtures/row_stats.yaml"), folder.0.join("spec.yaml")).expect("a copy");
    let before: Vec<_> = fs::read_dir(&folder.0).expect("readable").flatten().map(|e| e.file_name()).collect();
    for name in ["../../evil", "/etc/passwd", "x\u{1b}]0;EVIL\u{7}", "__metadata__"] {
        let entry = serde_json::json!({ name: { "dtype": "F32", "shape": [1], "data_offsets": [0, 4] } }).to_string();
        let mut bytes = (entry.len() as u64).to_le_bytes().to_vec();
        bytes.extend(entry.bytes());
        bytes.extend([0; 4]);
        let file = folder.0.join("in.safetensors");
        fs::write(&file, &bytes).expect("writable");
        let output = run(&folder, &["run", "spec.yaml", "--inputs", "in.safetensors", "--outputs", "out.safetensors"]);
        assert_eq!(output.status.code(), Some(1), "{name:?}: {}", text(&output));
        assert!(!text(&output).contains(['\u{1b}', '\u{7}']), "{name:?}");
        fs::remove_file(&file).expect("removable");
        let after: Vec<_> = fs::read_dir(&folder.0).expect("readable").flatten().map(|e| e.file_name()).collect();
        assert_eq!(before, after, "{name:?}: something was written");
    }
}

/// Links below the folder that the user names are refused; nothing is written behind them.
#[test]
fn links_do_not_lead_out_of_the_output_folder() {
    use std::os::unix::fs::symlink;
    let folder = Folder::new("links");
    fs::copy(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/fixtures/row_stats.yaml"), folder.0.join("spec.yaml")).expect("a copy");
    let elsewhere = folder.0.join("elsewhere");
    fs::create_dir_all(elsewhere.join("sm_90a")).expect("a folder");
    fs::create_dir(folder.0.join("out")).expect("a folder");
    symlink(&elsewhere, folder.0.join("out/row_stats")).expect("a link");
    for args in [&["generate", "spec.yaml", "-o", "out"][..], &["export", "spec.yaml", "--format", "torch", "-o", "out"]] {
        let output = run(&folder, args);
        assert_eq!(output.status.code(), Some(1), "{}", text(&output));
        assert!(text(&output).contains("it is a link"), "{}", text(&output));
    }
    assert_eq!(fs::read_dir(elsewhere.join("sm_90a")).expect("readable").count(), 0);
    // Names that would lead out are no names.
    for name in ["../../evil", "/tmp/evil", "a/../../b", "..", "a\\u0000b"] {
        let spec = fs::read_to_string(folder.0.join("spec.yaml")).expect("readable").replacen("kernel: row_stats", &format!("kernel: \"{name}\""), 1);
        folder.write("named.yaml", &spec);
        assert_eq!(run(&folder, &["generate", "named.yaml", "-o", "out3"]).status.code(), Some(1), "{name}");
        assert!(!folder.0.join("out3").exists(), "{name}");
    }
}
