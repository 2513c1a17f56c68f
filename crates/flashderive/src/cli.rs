//! The command line as data: what clap parses. No work is done here.

use crate::pipeline::{TargetOptions, WorkloadOptions};
use clap::builder::TypedValueParser;
use clap::{Args, Parser, Subcommand, ValueEnum};
use std::path::PathBuf;

/// Compiles kernels written as mathematics into CUDA, with a reason for every line.
#[derive(Debug, Parser)]
#[command(name = "flashderive", version, propagate_version = true)]
#[command(after_help = "Exit codes: 0 done; 1 refused, a failed audit or a mismatch; 2 wrong usage; 3 a bug in flashderive; 4 a tool or device is missing.")]
pub struct Cli {
    /// Options of every command.
    #[command(flatten)]
    pub global: Global,
    /// What to do.
    #[command(subcommand)]
    pub command: Command,
}

/// Options of every command.
#[derive(Clone, Copy, Debug, Args)]
pub struct Global {
    /// How results and errors are written.
    #[arg(long, global = true, value_enum, default_value = "text")]
    pub format: Format,
    /// When to use colours; `auto` needs a terminal and no NO_COLOR.
    #[arg(long, global = true, value_enum, default_value = "auto")]
    pub color: Color,
}

/// How results are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// For people.
    Text,
    /// One JSON object on standard output.
    Json,
    /// What `export --format` asks for, as are the next ones. Options of every command reach into the commands by their name and
    /// type, so the command's own `--format` shares the type; nothing else takes these values.
    #[value(skip)]
    Torch,
    /// A header and a source for C and C++.
    #[value(skip)]
    C,
    /// A Python package that calls the kernel from JAX.
    #[value(skip)]
    Jax,
    /// A solution of a kernel definition.
    #[value(skip)]
    FlashinferBench,
}

/// The formats of packages, by the word that asks for each.
const PACKAGES: &[(&str, Format)] = &[("torch", Format::Torch), ("c", Format::C), ("jax", Format::Jax), ("flashinfer-bench", Format::FlashinferBench)];

/// The format of this word; the parser lets no other word through.
fn package(word: &str) -> Format {
    PACKAGES.iter().find(|(name, _)| *name == word).map_or(Format::Torch, |(_, format)| *format)
}

impl Cli {
    /// How results and errors are written; `export` has a word of its own for that, as its `--format` names the package.
    pub fn messages(&self) -> Format {
        match &self.command {
            Command::Export(args) => args.messages,
            _ => self.global.format,
        }
    }
}

/// When to use colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Color {
    /// On a terminal.
    Auto,
    /// Always.
    Always,
    /// Never.
    Never,
}

/// The commands.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Parse, derive, bind and verify a spec; print problems.
    Check(Check),
    /// Print the derivation, before any hardware.
    Derive(Derive),
    /// Write kernel.cu, launcher.h and the reports.
    Generate(Generate),
    /// Write a package that other programs call the kernel through.
    Export(Export),
    /// Compile the CUDA text and print what it uses.
    Compile(Compile),
    /// Run a spec on the CPU (emulated) or a GPU.
    Run(Run),
    /// Run on adversarial inputs and compare with the reference.
    Audit(Audit),
    /// Time a workload on a GPU.
    Bench(Bench),
    /// Measure the best few candidates on a GPU and keep the fastest in a record that the other commands use.
    Tune(Tune),
    /// Say why: for a spec, or for a line of a generated kernel.
    Explain(Explain),
    /// List the hardware targets.
    Targets(Targets),
    /// Say what this machine has and what it lacks.
    Doctor,
    /// Print the form of spec files as a JSON schema, for editors.
    Schema,
    /// Serve editors: problems, hovers and definitions of spec files, by the Language Server Protocol.
    Lsp(Lsp),
    /// Write a script by which a shell completes commands, options and values.
    Completions(Completions),
    /// Write the manual: the page of the program, or a folder of all pages.
    Man(Man),
}

/// The target to generate for.
#[derive(Clone, Debug, Args)]
pub struct TargetArgs {
    /// Built-in target; see `flashderive targets`.
    #[arg(long, default_value = "sm_90a")]
    pub target: String,
    /// A target file to use instead of a built-in one.
    #[arg(long, value_name = "FILE", conflicts_with = "target")]
    pub target_file: Option<PathBuf>,
    /// Plan by the cost model alone: ignore the tuning record beside the spec, `tuned/TARGET/SPEC.yaml`.
    #[arg(long)]
    pub no_tuning: bool,
    /// Compile kernels that keep more in local memory than their plan predicts: FD0405 is a warning then.
    #[arg(long)]
    pub allow_spills: bool,
}

impl From<&TargetArgs> for TargetOptions {
    fn from(args: &TargetArgs) -> TargetOptions {
        TargetOptions { name: args.target.clone(), file: args.target_file.clone(), no_tuning: args.no_tuning, allow_spills: args.allow_spills }
    }
}

/// The sizes to optimise for, run or measure.
#[derive(Clone, Debug, Args)]
pub struct WorkloadArgs {
    /// A workload of the spec.
    #[arg(long, value_name = "NAME")]
    pub workload: Option<String>,
    /// A run-time size, over the workload's.
    #[arg(long, value_name = "SIZE=N", value_parser = setting)]
    pub set: Vec<(String, i64)>,
}

impl From<&WorkloadArgs> for WorkloadOptions {
    fn from(args: &WorkloadArgs) -> WorkloadOptions {
        WorkloadOptions { workload: args.workload.clone(), set: args.set.clone() }
    }
}

fn setting(text: &str) -> Result<(String, i64), String> {
    let (name, value) = text.split_once('=').ok_or("write SIZE=N, e.g. T=8")?;
    let value = value.trim().parse().map_err(|e| format!("`{value}` is not a whole number: {e}"))?;
    Ok((name.trim().to_string(), value))
}

/// Arguments of `check`.
#[derive(Debug, Args)]
pub struct Check {
    /// The spec file; `-` reads it from standard input.
    pub spec: PathBuf,
    /// Which hardware.
    #[command(flatten)]
    pub target: TargetArgs,
}

/// Arguments of `derive`.
#[derive(Debug, Args)]
pub struct Derive {
    /// The spec file; `-` reads it from standard input.
    pub spec: PathBuf,
    /// Print the value after this step only.
    #[arg(long, value_name = "after:STEP", num_args = 0..=1, default_missing_value = "", value_parser = crate::emit::Parser { hardware: false })]
    pub emit: Option<String>,
}

/// Arguments of `generate`.
#[derive(Debug, Args)]
pub struct Generate {
    /// The spec file; `-` reads it from standard input.
    pub spec: PathBuf,
    /// Which hardware.
    #[command(flatten)]
    pub target: TargetArgs,
    /// Which sizes to optimise for.
    #[command(flatten)]
    pub workload: WorkloadArgs,
    /// Folder that receives KERNEL/TARGET/.
    #[arg(short, long, default_value = "generated", value_name = "DIR")]
    pub output: PathBuf,
    /// Write nothing; fail if the files differ from what would be written.
    #[arg(long)]
    pub check: bool,
    /// Write nothing; print the value after this step.
    #[arg(long, value_name = "after:STEP", num_args = 0..=1, default_missing_value = "", value_parser = crate::emit::Parser { hardware: true }, conflicts_with = "check")]
    pub emit: Option<String>,
}

/// Arguments of `export`.
#[derive(Debug, Args)]
pub struct Export {
    /// The spec file; `-` reads it from standard input.
    pub spec: PathBuf,
    /// What is written: `torch`, a Python package with an operator for PyTorch; `c`, a header and a source for C and C++; `jax`, a Python
    /// package for JAX;
    /// `flashinfer-bench`, a solution of a kernel definition.
    #[arg(long, required = true, value_name = "FORMAT", value_parser = clap::builder::PossibleValuesParser::new(PACKAGES.iter().map(|p| p.0)).map(|w| package(&w)))]
    pub format: Format,
    /// How results and errors are written (`--format` of the other commands).
    #[arg(long, value_enum, default_value = "text", value_name = "FORMAT")]
    pub messages: Format,
    /// Which hardware.
    #[command(flatten)]
    pub target: TargetArgs,
    /// Which sizes to optimise for.
    #[command(flatten)]
    pub workload: WorkloadArgs,
    /// Folder that receives KERNEL/.
    #[arg(short, long, default_value = "exported", value_name = "DIR")]
    pub output: PathBuf,
    /// Leave the binary out and ask no CUDA compiler: the package compiles kernel.cu when it is first used.
    #[arg(long)]
    pub source_only: bool,
    /// The kernel definition that `flashinfer-bench` is to solve.
    #[arg(long, value_name = "FILE.json", required_if_eq("format", "flashinfer-bench"))]
    pub definition: Option<PathBuf>,
    /// What the definition calls a tensor or scalar of the spec (repeatable), where the names differ.
    #[arg(long, value_name = "OURS=THEIRS", value_parser = renaming)]
    pub rename: Vec<(String, String)>,
}

fn renaming(text: &str) -> Result<(String, String), String> {
    let (ours, theirs) = text.split_once('=').ok_or("write OURS=THEIRS, e.g. x=hidden_states")?;
    Ok((ours.trim().to_string(), theirs.trim().to_string()))
}

/// Arguments of `compile`.
#[derive(Debug, Args)]
pub struct Compile {
    /// The spec file; `-` reads it from standard input.
    pub spec: PathBuf,
    /// Which hardware.
    #[command(flatten)]
    pub target: TargetArgs,
    /// Which sizes to optimise for.
    #[command(flatten)]
    pub workload: WorkloadArgs,
    /// Writes the compiled binary here.
    #[arg(short, long, value_name = "FILE.cubin")]
    pub output: Option<PathBuf>,
    /// Writes report.md, report.html and report.json with the resource use into this folder.
    #[arg(long, value_name = "DIR")]
    pub report: Option<PathBuf>,
}

/// Where to run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Device {
    /// The emulator.
    Cpu,
    /// A GPU by ordinal.
    Cuda(u32),
}

fn device(text: &str) -> Result<Device, String> {
    match text {
        "cpu" => Ok(Device::Cpu),
        "cuda" => Ok(Device::Cuda(0)),
        _ => match text.strip_prefix("cuda:").and_then(|n| n.parse().ok()) {
            Some(n) => Ok(Device::Cuda(n)),
            None => Err("devices are `cpu` and `cuda:N`".to_string()),
        },
    }
}

/// Arguments of `run`.
#[derive(Debug, Args)]
pub struct Run {
    /// The spec file; `-` reads it from standard input.
    pub spec: PathBuf,
    /// Which hardware the plan is for.
    #[command(flatten)]
    pub target: TargetArgs,
    /// Run-time sizes; the `smoke` workload where none is named.
    #[command(flatten)]
    pub workload: WorkloadArgs,
    /// `cpu` (the emulator) or `cuda:N`.
    #[arg(long, default_value = "cpu", value_parser = device)]
    pub device: Device,
    /// Tensors by name; those that are missing are drawn at random.
    #[arg(long, value_name = "FILE.safetensors")]
    pub inputs: Option<PathBuf>,
    /// Scalars by name.
    #[arg(long, value_name = "NAME=VALUE", value_parser = scalar)]
    pub scalar: Vec<(String, f64)>,
    /// Receives the outputs.
    #[arg(long, value_name = "FILE.safetensors")]
    pub outputs: Option<PathBuf>,
    /// Seed of random inputs.
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
}

fn scalar(text: &str) -> Result<(String, f64), String> {
    let (name, value) = text.split_once('=').ok_or("write NAME=VALUE, e.g. scale=0.125")?;
    let value = value.trim().parse().map_err(|e| format!("`{value}` is not a number: {e}"))?;
    Ok((name.trim().to_string(), value))
}

/// How much to audit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Level {
    /// The smoke workload with adversarial inputs, and a few sizes near it.
    Smoke,
    /// Every workload and every adversarial case.
    Full,
}

/// Arguments of `audit`.
#[derive(Debug, Args)]
pub struct Audit {
    /// The spec file; `-` reads it from standard input.
    pub spec: PathBuf,
    /// Which hardware the plan is for.
    #[command(flatten)]
    pub target: TargetArgs,
    /// Run-time sizes; the level's own where none is named.
    #[command(flatten)]
    pub workload: WorkloadArgs,
    /// `cpu` (the emulator) or `cuda:N`.
    #[arg(long, default_value = "cpu", value_parser = device)]
    pub device: Device,
    /// How much to audit.
    #[arg(long, value_enum, default_value = "smoke")]
    pub level: Level,
    /// Seed of random inputs.
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// Writes report.md, report.html and report.json with the verdict into this folder.
    #[arg(long, value_name = "DIR")]
    pub report: Option<PathBuf>,
}

/// Arguments of `bench`.
#[derive(Debug, Args)]
pub struct Bench {
    /// The spec file; `-` reads it from standard input.
    pub spec: PathBuf,
    /// Which hardware the plan is for.
    #[command(flatten)]
    pub target: TargetArgs,
    /// A workload to time (repeatable), each planned for its own sizes; the first that is not `smoke` where none is named.
    #[arg(long, value_name = "NAME")]
    pub workload: Vec<String>,
    /// Time every workload but `smoke`.
    #[arg(long, conflicts_with = "workload")]
    pub all_workloads: bool,
    /// A run-time size, over each workload's.
    #[arg(long, value_name = "SIZE=N", value_parser = setting)]
    pub set: Vec<(String, i64)>,
    /// `cuda:N`.
    #[arg(long, default_value = "cuda:0", value_parser = device)]
    pub device: Device,
    /// Seed of random inputs.
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// How inputs are drawn: random, large, ties, small, negative, positive, edges=N, top, bottom (of declared ranges), or valid=N
    /// (scattered) or first=N entries a row of tables that have a value for "none".
    #[arg(long, default_value = "random")]
    pub inputs: flashderive_audit::inputs::Case,
    /// Measurements of each workload on a stream, and as many as a graph.
    #[arg(long, default_value_t = 30, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=100_000))]
    pub repeats: u32,
    /// Leave the L2 cache as it is between measurements.
    #[arg(long)]
    pub warm: bool,
    /// Copies of inputs and outputs that runs take in turn; 0: so many that one round exceeds twice the L2 cache, at most 8.
    #[arg(long, default_value_t = 0, value_name = "N", value_parser = clap::value_parser!(u32).range(0..=64))]
    pub rotate: u32,
    /// Draws the workloads under the roofs of the GPU.
    #[arg(long, value_name = "FILE.svg")]
    pub svg: Option<PathBuf>,
}

/// Arguments of `tune`.
#[derive(Debug, Args)]
#[command(after_help = "Writes tuned/TARGET/SPEC.yaml beside the spec, after each candidate; a second call measures what is missing.")]
pub struct Tune {
    /// The spec file; with `--list`, `-` reads it from standard input.
    pub spec: PathBuf,
    /// Which hardware the plans are for.
    #[command(flatten)]
    pub target: TargetArgs,
    /// A workload to tune for (repeatable); all but `smoke` where none is named.
    #[arg(long, value_name = "NAME")]
    pub workload: Vec<String>,
    /// A run-time size, over each workload's.
    #[arg(long, value_name = "SIZE=N", value_parser = setting)]
    pub set: Vec<(String, i64)>,
    /// `cuda:N`.
    #[arg(long, default_value = "cuda:0", value_parser = device)]
    pub device: Device,
    /// Candidates of each group of statements that are measured: the cheapest by the cost model.
    #[arg(long, default_value_t = 8, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1000))]
    pub candidates: u32,
    /// Seconds after which no further candidate is begun.
    #[arg(long, default_value_t = 600, value_name = "SECONDS", value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    pub budget: u64,
    /// Measurements of each candidate.
    #[arg(long, default_value_t = 30, value_name = "N", value_parser = clap::value_parser!(u32).range(3..=100_000))]
    pub repeats: u32,
    /// Compilations at a time; 0: half of the processors, at most 8.
    #[arg(long, default_value_t = 0, value_name = "N", value_parser = clap::value_parser!(u32).range(0..=256))]
    pub jobs: u32,
    /// Seed of random inputs.
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// Measure all anew.
    #[arg(long)]
    pub restart: bool,
    /// Measure nothing and print the candidates by name; needs no GPU.
    #[arg(long)]
    pub list: bool,
}

/// Arguments of `explain`.
#[derive(Debug, Args)]
pub struct Explain {
    /// A spec file (`-`: standard input), FILE.cu[:LINE] of a generated kernel with its report.json beside it, or the code of a diagnostic.
    pub subject: String,
    /// Which hardware (for a spec).
    #[command(flatten)]
    pub target: TargetArgs,
}

/// Arguments of `targets`.
#[derive(Debug, Args)]
pub struct Targets {
    /// Print one target's file with the source of every number.
    pub name: Option<String>,
}

/// Arguments of `lsp`.
#[derive(Debug, Args)]
pub struct Lsp {
    /// Which hardware problems of planning are about.
    #[command(flatten)]
    pub target: TargetArgs,
    /// Some editors say so; there is no other way.
    #[arg(long, hide = true)]
    pub stdio: bool,
}

/// Arguments of `completions`.
#[derive(Debug, Args)]
pub struct Completions {
    /// The shell.
    pub shell: clap_complete::Shell,
}

/// Arguments of `man`.
#[derive(Debug, Args)]
pub struct Man {
    /// Folder that receives flashderive.1 and a page for each command; without it, the page of the program is printed.
    #[arg(short, long, value_name = "DIR")]
    pub output: Option<PathBuf>,
}
