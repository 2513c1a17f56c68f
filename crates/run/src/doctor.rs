//! Facts about this machine: compilers, driver, GPU.

use crate::compile::nvrtc_architectures;
use crate::toolchain::Toolchain;
use crate::{compile, gpu};
use serde::Serialize;

/// Whether something is there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Status {
    /// It is there and works.
    Found,
    /// It is there but does not work.
    Broken,
    /// It is not there.
    Missing,
}

/// One fact.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Fact {
    /// What it is about.
    pub name: &'static str,
    /// Whether it is there.
    pub status: Status,
    /// Path, version, or what to do.
    pub detail: String,
}

/// Looks at everything that compiling and running need. A tiny kernel is compiled to see that the compiler works.
pub fn doctor() -> Vec<Fact> {
    let mut facts = Vec::new();
    let mut add = |name, status, detail: String| facts.push(Fact { name, status, detail });
    let path = |p: &Option<std::path::PathBuf>| p.as_ref().map(|p| p.display().to_string());
    match Toolchain::find() {
        Err(d) => {
            let text: Vec<String> = d.list.iter().flat_map(|d| std::iter::once(d.message.clone()).chain(d.notes.clone()).chain(d.help.clone())).collect();
            add("CUDA compiler", Status::Missing, text.join("; "));
        }
        Ok(toolchain) => {
            add("CUDA compiler", Status::Found, format!("{} ({})", toolchain.root.display(), toolchain.origin));
            for (name, found) in [
                ("NVRTC", path(&toolchain.nvrtc)),
                ("nvcc", path(&toolchain.nvcc)),
                ("cuobjdump", path(&toolchain.tool("cuobjdump"))),
                ("nvdisasm", path(&toolchain.tool("nvdisasm"))),
            ] {
                match found {
                    Some(found) => add(name, Status::Found, found),
                    None => add(name, Status::Missing, format!("not in {}", toolchain.root.display())),
                }
            }
            let architectures: Vec<String> = nvrtc_architectures(&toolchain).iter().map(|a| format!("sm_{a}")).collect();
            if !architectures.is_empty() {
                add("architectures", Status::Found, architectures.join(" "));
            }
            match compile::compile(
                "#include <cuda_bf16.h>\nextern \"C\" __global__ void probe(__nv_bfloat16* x) { x[0] = __float2bfloat16(1.0f); }\n",
                "sm_90a",
                &toolchain,
            ) {
                Ok(compiled) => add("compiling", Status::Found, format!("{} gave {} bytes for sm_90a", compiled.compiler, compiled.cubin.len())),
                Err(d) => add(
                    "compiling",
                    Status::Broken,
                    d.list.iter().flat_map(|d| std::iter::once(&d.message).chain(d.notes.first())).cloned().collect::<Vec<_>>().join("; "),
                ),
            }
        }
    }
    match gpu::present() {
        Err(why) => add("GPU", Status::Missing, format!("{why}; `--device cpu` runs on the emulator")),
        Ok(count) => {
            for device in 0..count {
                match gpu::facts(device) {
                    Ok(g) => add(
                        "GPU",
                        Status::Found,
                        format!(
                            "{}: {}, sm_{}{}, {} multiprocessors, {:.1} GiB, L2 {:.0} MiB, CUDA {}",
                            g.device,
                            g.name,
                            g.capability.0,
                            g.capability.1,
                            g.multiprocessors,
                            g.memory_bytes as f64 / (1u64 << 30) as f64,
                            f64::from(g.l2_bytes) / f64::from(1 << 20),
                            g.driver
                        ),
                    ),
                    Err(d) => add("GPU", Status::Broken, d.message),
                }
            }
        }
    }
    facts
}

#[cfg(test)]
mod tests {
    #[test]
    fn a_machine_without_cuda_is_described_without_a_panic() {
        let facts = super::doctor();
        assert!(facts.iter().any(|f| f.name == "CUDA compiler") && facts.iter().any(|f| f.name == "GPU"));
    }
}
