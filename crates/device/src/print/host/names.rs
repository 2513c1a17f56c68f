//! Names of the launcher: members of its argument struct, and local variables.

use super::*;

/// What the launcher uses itself.
const OWN: &[&str] = &[
    "a",
    "x",
    "y",
    "z",
    "next",
    "error",
    "bytes",
    "scratch",
    "stream",
    "ceil_div",
    "least",
    "largest",
    "aligned",
    "detail",
    "version",
    "version_of",
    "early",
    "config",
    "attributes",
    "chained",
    "tensor_map",
    // Of the block that makes a tensor map: a buffer of these names would not be seen there.
    "dims",
    "strides",
    "tile",
    "every",
    // Types and functions that it uses.
    "dim3",
    "fd",
    "fits",
];

/// Names of what a program has, by its number there.
pub(super) struct Names {
    /// Of buffers: members where the caller has them, else local variables.
    pub buffers: Vec<String>,
    /// Of scalars, members.
    pub scalars: Vec<String>,
    /// Of tensor maps, local variables.
    pub maps: Vec<String>,
    /// Of the run-time sizes that are used, members.
    pub sizes: BTreeMap<u32, String>,
}

impl Names {
    /// The names of `program`, some of whose sizes follow from others by `rules`.
    pub(super) fn of(program: &Program, rules: &[(u32, HostExpr)]) -> Result<Names, Diagnostic> {
        let (mut members, mut locals) = (Scope::default(), Scope::default());
        for own in OWN {
            locals.name(own)?;
        }
        for kernel in &program.kernels {
            cluster::size(kernel)?;
            locals.name(&symbol(&kernel.name))?;
        }
        let (mut buffers, mut scalars, mut maps) = (Vec::new(), Vec::new(), Vec::new());
        for buffer in &program.buffers {
            buffers.push(if is_passed(buffer) { members.name(&buffer.name)? } else { locals.name(&buffer.name)? });
        }
        for scalar in &program.scalars {
            scalars.push(members.name(&scalar.name)?);
        }
        for map in &program.maps {
            maps.push(locals.name(&map.name)?);
        }
        let sizes = sizes(program, rules, &scalars, &mut members)?;
        Ok(Names { buffers, scalars, maps, sizes })
    }
}

/// The members of all sizes that something depends on: a scalar that is a size gives it its name.
fn sizes(program: &Program, rules: &[(u32, HostExpr)], scalars: &[String], members: &mut Scope) -> Result<BTreeMap<u32, String>, Diagnostic> {
    let mut sizes: BTreeMap<u32, String> = BTreeMap::new();
    let mut used = BTreeSet::new();
    rules.iter().for_each(|(_, rule)| mentioned(rule, &mut used));
    program.maps.iter().flat_map(|m| m.dims.iter().chain(&m.strides)).for_each(|e| mentioned(e, &mut used));
    program.buffers.iter().for_each(|b| mentioned(&b.len, &mut used));
    program.kernels.iter().flat_map(|k| &k.grid).for_each(|g| mentioned(g, &mut used));
    used.extend(program.versions.iter().flat_map(|v| &v.ranges).map(|r| r.size));
    for (scalar, name) in program.scalars.iter().zip(scalars) {
        if let ScalarSource::Host(e) = &scalar.source {
            mentioned(e, &mut used);
            if let HostExpr::Size(s) = e {
                sizes.entry(*s).or_insert_with(|| name.clone());
            }
        }
    }
    for size in &used {
        if !sizes.contains_key(size) {
            sizes.insert(*size, members.name(&format!("size_{size}"))?);
        }
    }
    Ok(sizes)
}

/// Whether the caller has a buffer.
pub(super) fn is_passed(buffer: &Buffer) -> bool {
    matches!(buffer.source, BufferSource::Input(_) | BufferSource::Output(_) | BufferSource::InPlace { .. })
}
