//! The table: every fault by the emulator, the GPU and the tools of compute-sanitizer.

use crate::case::{self, Outcome};
use crate::programs::faults::{faults, Fault};
use crate::{Options, FORMS};
use flashderive_run::gpu;
use serde::Serialize;
use std::fmt::Write;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::Mutex;
use std::time::{Duration, Instant};

const TOOLS: [&str; 3] = ["memcheck", "racecheck", "synccheck"];

/// One fault.
#[derive(Debug, Serialize)]
struct Row {
    name: &'static str,
    area: &'static str,
    what: &'static str,
    /// The rule that the emulator finds broken, and its words; of the faultless form nothing.
    emulator: [Option<(String, String)>; 2],
    /// Without and with the fault.
    gpu: [Outcome; 2],
    /// Without and with the fault: what each tool counted.
    sanitizer: Vec<[Outcome; 2]>,
}

/// Writes `faults.json` and `faults.md` to `dir`, and the latter to standard output.
pub fn table(dir: &Path, options: &Options) -> Result<(), String> {
    std::fs::create_dir_all(dir).map_err(|e| format!("{}: {e}", dir.display()))?;
    let all = faults();
    let machine = gpu::present().and_then(|_| gpu::facts(0).map_err(|d| d.message));
    let (next, rows) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    std::thread::scope(|scope| {
        for _ in 0..options.jobs.min(all.len()) {
            scope.spawn(|| {
                while let Some((at, fault)) = Some(next.fetch_add(1, Ordering::Relaxed)).and_then(|at| Some((at, all.get(at)?))) {
                    let row = row(fault, dir, options, machine.as_ref().map(|_| ()).map_err(Clone::clone));
                    eprintln!("{}", fault.name);
                    if let Ok(mut rows) = rows.lock() {
                        rows.push((at, row));
                    }
                }
            });
        }
    });
    let mut rows = rows.into_inner().map_err(|e| e.to_string())?;
    rows.sort_by_key(|(at, _)| *at);
    let rows: Vec<Row> = rows.into_iter().map(|(_, row)| row).collect();
    let text = markdown(&rows);
    let name = machine.map_or_else(|why| why, |g| format!("{}, driver {}", g.name, g.driver));
    let json = serde_json::json!({ "machine": name, "repeats": options.repeats, "faults": rows });
    let written = std::fs::write(dir.join("faults.md"), &text).and_then(|()| std::fs::write(dir.join("faults.json"), format!("{json:#}\n")));
    written.map_err(|e| format!("{}: {e}", dir.display()))?;
    println!("{name}\n\n{text}");
    Ok(())
}

fn row(fault: &Fault, dir: &Path, options: &Options, machine: Result<(), String>) -> Row {
    let emulator = FORMS.map(|form| case::emulated(fault, form).err());
    let gpu = FORMS.map(|form| match &machine {
        Ok(()) => child(fault, form, dir, None, options.repeats),
        Err(_) => Outcome::new("not run", ""),
    });
    let mut sanitizer = Vec::new();
    if let (Some(program), Ok(())) = (&options.sanitizer, &machine) {
        for tool in TOOLS {
            sanitizer.push([0, 1].map(|form: usize| match gpu[form].verdict.as_str() {
                "not compiled" | "same binary" => Outcome::new("not run", ""),
                _ => child(fault, FORMS[form], dir, Some((program, tool)), 1),
            }));
        }
    }
    Row { name: fault.name, area: fault.area, what: fault.what, emulator, gpu, sanitizer }
}

/// Runs a form in a process of its own, which may take two minutes.
fn child(fault: &Fault, form: &str, dir: &Path, tool: Option<(&String, &str)>, repeats: u32) -> Outcome {
    let own = match std::env::current_exe() {
        Ok(own) => own,
        Err(e) => return Outcome::new("no answer", e.to_string()),
    };
    let log = dir.join(format!("{}.{form}.{}.log", fault.name, tool.map_or("gpu", |(_, tool)| tool)));
    let mut command = match tool {
        Some((sanitizer, tool)) => {
            let mut command = Command::new(sanitizer);
            command.args(["--tool", tool, "--print-limit", "3"]);
            // What a driver lacks is asked for by name, and not found: no fault of a program.
            if tool == "memcheck" {
                command.args(["--report-api-errors", "no"]);
            }
            command.arg(own);
            command
        }
        None => Command::new(own),
    };
    command.args(["run", fault.name, form]).arg(dir).args(["--repeats", &repeats.to_string()]).stdin(Stdio::null());
    let started = std::fs::File::create(&log).and_then(|out| {
        let err = out.try_clone()?;
        command.stdout(out).stderr(err).spawn()
    });
    let mut running = match started {
        Ok(running) => running,
        Err(e) => return Outcome::new("no answer", e.to_string()),
    };
    let start = Instant::now();
    while matches!(running.try_wait(), Ok(None)) {
        if Duration::from_secs(120) < start.elapsed() {
            let _ = running.kill();
            let _ = running.wait();
            return Outcome::new("no answer", "ended after 120 seconds");
        }
        std::thread::sleep(Duration::from_millis(20));
    }
    let said = std::fs::read_to_string(&log).unwrap_or_default();
    match tool {
        Some(_) => summary(&said),
        None => said.lines().find_map(|l| serde_json::from_str(l).ok()).unwrap_or_else(|| Outcome::new("no answer", last_line(&said))),
    }
}

fn last_line(text: &str) -> String {
    text.lines().rev().find(|l| !l.trim().is_empty()).unwrap_or_default().chars().take(200).collect()
}

/// What compute-sanitizer counted.
fn summary(said: &str) -> Outcome {
    let Some(line) = said.lines().rev().find(|l| l.contains(" SUMMARY: ")) else { return Outcome::new("no answer", last_line(said)) };
    let counted = line.split(" SUMMARY: ").nth(1).unwrap_or_default();
    let none = counted.starts_with("0 ");
    let first = said.lines().find(|l| ["Error: ", "Warning: ", "Invalid ", "hazard", "Barrier error"].iter().any(|w| l.contains(w)));
    let first = first.map(|l| l.trim_start_matches('=').trim().chars().take(160).collect::<String>()).unwrap_or_default();
    Outcome::new(if none { "clean" } else { "found" }, if none { String::new() } else { format!("{counted}; {first}") })
}

fn markdown(rows: &[Row]) -> String {
    let mut out = String::from(
        "| fault | what is planted | emulator | GPU | memcheck | racecheck | synccheck | faultless form |\n| --- | --- | --- | --- | --- | --- | --- | --- |\n",
    );
    let mut area = "";
    for row in rows {
        if row.area != area {
            area = row.area;
            let _ = writeln!(out, "| **{area}** | | | | | | | |");
        }
        let emulator = row.emulator[1].as_ref().map_or("**nothing**", |(kind, _)| kind);
        let tools: Vec<String> = (0..TOOLS.len()).map(|i| row.sanitizer.get(i).map_or_else(|| "-".to_string(), |[_, bad]| bad.verdict.clone())).collect();
        let mut good: Vec<String> = row.emulator[0].iter().map(|(kind, _)| format!("emulator: {kind}")).collect();
        good.push(format!("GPU {}", row.gpu[0].verdict));
        good.extend(
            row.sanitizer.iter().zip(TOOLS).filter(|([good, _], _)| good.verdict != "clean").map(|([good, _], tool)| format!("{tool}: {}", good.verdict)),
        );
        let gpu = match row.gpu[1].verdict.as_str() {
            "wrong" => format!("wrong, {}", row.gpu[1].detail.split(" runs").next().unwrap_or_default()),
            verdict => verdict.to_string(),
        };
        let _ = writeln!(out, "| `{}` | {} | {emulator} | {gpu} | {} | {} |", row.name, row.what, tools.join(" | "), good.join(", "));
    }
    out
}
