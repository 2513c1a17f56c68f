//! One form of one program: on the emulator, compiled, on the GPU.

use crate::programs::faults::Fault;
use crate::programs::trace;
use flashderive_device::args::Args;
use flashderive_device::emulate;
use flashderive_device::print::{cuda, PrintOptions};
use flashderive_device::program::{BufferSource, Program};
use flashderive_run::{compile, gpu, run, RunOptions, Toolchain};
use serde::{Deserialize, Serialize};
use std::path::Path;
use std::time::{Duration, Instant};

/// Waits give up after this many nanoseconds.
const PATIENCE: u64 = 4_000_000_000;

/// What a run on the GPU gave.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Outcome {
    /// `right`, `wrong`, `gives up` (a wait that never ends), `fails`, `same binary`, `not compiled` or `no answer`.
    pub verdict: String,
    /// Of how many runs how many were wrong, or the machine's words.
    pub detail: String,
}

impl Outcome {
    /// An outcome in words.
    pub fn new(verdict: &str, detail: impl Into<String>) -> Outcome {
        Outcome { verdict: verdict.into(), detail: detail.into() }
    }
}

/// The program of a form, `good` or `bad`.
pub fn program(fault: &Fault, form: &str) -> Program {
    (fault.build)(form == "bad")
}

/// What the emulator says: the rule that is broken, if one is, and the words.
pub fn emulated(fault: &Fault, form: &str) -> Result<Args, (String, String)> {
    let mut args = (fault.args)();
    match emulate::run(&program(fault, form), &mut args) {
        Ok(_) => Ok(args),
        Err(v) => Err((serde_json::json!(v.kind).as_str().unwrap_or_default().to_string(), v.to_string())),
    }
}

/// The text of a program, in which waits give up.
fn text(program: &Program) -> Result<String, String> {
    let options = PrintOptions { arch: "sm_90a".into(), ..PrintOptions::default() };
    let text = cuda(program, &trace(), &options).map_err(|d| format!("not printed: {}", d.list[0].message))?.text;
    let clock = format!(
        "namespace fd {{\n__device__ __forceinline__ unsigned long long now() {{ unsigned long long t; asm volatile(\"mov.u64 %0, %globaltimer;\" : \"=l\"(t)); return t; }}\n\
         __device__ __forceinline__ void give_up(unsigned long long start) {{ if ({PATIENCE}ull < now() - start) __trap(); }}\n}}\n"
    );
    let waits = [
        (
            "while (!mbarrier_test(barrier, parity)) {\n    }",
            "const unsigned long long start = now();\n    while (!mbarrier_test(barrier, parity)) give_up(start);",
        ),
        (
            "    do {\n        asm volatile(\"ld.acquire.gpu",
            "    const unsigned long long start = now();\n    do {\n        give_up(start);\n        asm volatile(\"ld.acquire.gpu",
        ),
    ];
    let mut bounded = text.clone();
    for (wait, instead) in waits {
        bounded = bounded.replace(wait, instead);
    }
    let unbounded = (text.contains("mbarrier_wait(") || text.contains("atomic_await(")) && bounded == text;
    assert!(!unbounded, "the text of a wait has changed; see `waits`");
    // Behind the includes.
    let at = bounded.find("\nnamespace fd {").map_or(0, |at| at + 1);
    bounded.insert_str(at, &clock);
    Ok(bounded)
}

/// The binary of a form: from `dir`, or compiled and kept there.
pub fn binary(fault: &Fault, form: &str, dir: &Path) -> Result<Vec<u8>, String> {
    let (file, refused) = (dir.join(format!("{}.{form}.cubin", fault.name)), dir.join(format!("{}.{form}.txt", fault.name)));
    if let Ok(bytes) = std::fs::read(&file) {
        return Ok(bytes);
    }
    if let Ok(why) = std::fs::read_to_string(&refused) {
        return Err(why);
    }
    let toolchain = Toolchain::find().map_err(|d| d.list[0].message.clone())?;
    let compiled = text(&program(fault, form))
        .and_then(|text| compile(&text, "sm_90a", &toolchain).map_err(|d| format!("{}: {}", d.list[0].message, d.list[0].notes.join("; "))));
    let kept = match &compiled {
        Ok(compiled) => std::fs::write(&file, &compiled.cubin),
        Err(why) => std::fs::write(&refused, why),
    };
    kept.map_err(|e| format!("{}: {e}", dir.display()))?;
    compiled.map(|c| c.cubin)
}

/// Runs a form on GPU 0; the outputs are those of the faultless form on the emulator, or wrong.
pub fn on_gpu(fault: &Fault, form: &str, dir: &Path, repeats: u32) -> Result<Outcome, String> {
    gpu::present()?;
    if form == "bad" && binary(fault, "good", dir).is_ok_and(|good| binary(fault, "bad", dir) == Ok(good)) {
        return Ok(Outcome::new("same binary", "the compiler adds what is missing"));
    }
    let program = program(fault, form);
    let cubin = match binary(fault, form, dir) {
        Ok(cubin) => cubin,
        Err(why) => return Ok(Outcome::new("not compiled", why)),
    };
    let want = emulated(fault, "good").map_err(|(_, words)| words)?;
    let mut wrong = (0, String::new());
    for turn in 0..repeats {
        let (mut args, start) = ((fault.args)(), Instant::now());
        let options = RunOptions { limit_seconds: 30, ..RunOptions::default() };
        if let Err(d) = run(&program, &cubin, &mut args, 0, &options) {
            let verdict = if Duration::from_nanos(PATIENCE) <= start.elapsed() { "gives up" } else { "fails" };
            return Ok(Outcome::new(verdict, format!("run {}: {}", turn + 1, d.list[0].message)));
        }
        if let Some(place) = difference(&program, &args, &want) {
            wrong.0 += 1;
            wrong.1 = place;
        }
    }
    Ok(match wrong {
        (0, _) => Outcome::new("right", format!("{repeats} runs")),
        (count, place) => Outcome::new("wrong", format!("{count} of {repeats} runs, e.g. {place}")),
    })
}

/// How many elements of which output differ.
fn difference(program: &Program, found: &Args, want: &Args) -> Option<String> {
    program.buffers.iter().find_map(|b| {
        let BufferSource::Output(id) = b.source else { return None };
        let size = (b.elem.bits() as usize / 8).max(1);
        let (found, want) = (found.tensors.get(&id)?, want.tensors.get(&id)?);
        let wrong = found.chunks(size).zip(want.chunks(size)).filter(|(a, b)| a != b).count();
        (0 < wrong).then(|| format!("{wrong} of {} elements of {}", want.len() / size, b.name))
    })
}
