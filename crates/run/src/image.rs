//! Whether bytes are a compiled file. The driver takes an address without a length: what it reads must be there.

/// Whether the driver, who follows the file's own tables, stays inside `bytes`: an ELF file whose tables and sections lie in it, or a text
/// that a zero byte ends.
pub(crate) fn is_whole(bytes: &[u8]) -> bool {
    if bytes.starts_with(b"\x7fELF") {
        return elf(bytes).is_some();
    }
    // PTX is read up to its zero byte. What begins like a fat binary or an archive is none of what `compile` gives.
    let text = bytes.iter().take_while(|b| **b != 0).all(|b| b.is_ascii_graphic() || b.is_ascii_whitespace());
    text && bytes.last() == Some(&0)
}

/// The little-endian number of `size` bytes at `at`.
fn number(bytes: &[u8], at: usize, size: usize) -> Option<usize> {
    let field = bytes.get(at..at.checked_add(size)?)?;
    usize::try_from(field.iter().rev().fold(0u64, |n, b| n << 8 | u64::from(*b))).ok()
}

fn inside(bytes: &[u8], at: usize, size: usize) -> Option<()> {
    bytes.get(at..at.checked_add(size)?).map(|_| ())
}

/// The tables of a 64-bit ELF file and what they point to.
fn elf(bytes: &[u8]) -> Option<()> {
    const NO_BITS: usize = 8;
    let little_and_wide = bytes.get(4..6)? == [2, 1];
    let (programs, sections) = (number(bytes, 32, 8)?, number(bytes, 40, 8)?);
    let (program_size, program_count) = (number(bytes, 54, 2)?, number(bytes, 56, 2)?);
    let (section_size, section_count) = (number(bytes, 58, 2)?, number(bytes, 60, 2)?);
    if !little_and_wide || (0 < program_count && program_size < 56) || section_size < 64 || section_count == 0 {
        return None;
    }
    inside(bytes, programs, program_size * program_count)?;
    inside(bytes, sections, section_size * section_count)?;
    for i in 0..program_count {
        let at = programs + i * program_size;
        inside(bytes, number(bytes, at + 8, 8)?, number(bytes, at + 32, 8)?)?;
    }
    for i in 0..section_count {
        let at = sections + i * section_size;
        if number(bytes, at + 4, 4)? != NO_BITS {
            inside(bytes, number(bytes, at + 24, 8)?, number(bytes, at + 32, 8)?)?;
        }
    }
    Some(())
}

#[cfg(test)]
mod tests {
    use super::is_whole;

    /// A file with one section of `size` bytes behind the tables.
    fn file(size: u64) -> Vec<u8> {
        let mut bytes = vec![0; 64];
        bytes[..6].copy_from_slice(b"\x7fELF\x02\x01");
        bytes[40..48].copy_from_slice(&64u64.to_le_bytes());
        bytes[58] = 64;
        bytes[60] = 1;
        let mut section = vec![0; 64];
        section[4] = 1;
        section[24..32].copy_from_slice(&128u64.to_le_bytes());
        section[32..40].copy_from_slice(&size.to_le_bytes());
        bytes.extend(section);
        bytes.extend([7; 16]);
        bytes
    }

    #[test]
    fn what_the_compiler_gives_is_whole() {
        let source = "extern \"C\" __global__ void k(float* x) { __shared__ float s[64]; s[threadIdx.x] = x[threadIdx.x]; __syncthreads(); x[threadIdx.x] = s[63 - threadIdx.x]; }";
        let Ok(toolchain) = crate::Toolchain::find() else {
            assert!(std::env::var_os("FLASHDERIVE_REQUIRE_CUDA").is_none(), "there is no compiler");
            return;
        };
        for arch in ["sm_80", "sm_90a", "sm_100a"] {
            let cubin = crate::compile(source, arch, &toolchain).expect("compiles").cubin;
            assert!(is_whole(&cubin) && !is_whole(&cubin[..cubin.len() - 1]), "{arch}");
        }
    }

    #[test]
    fn files_that_point_outside_are_refused() {
        assert!(is_whole(&file(16)) && !is_whole(&file(17)) && !is_whole(&file(u64::MAX)));
        for cut in 0..file(16).len() {
            assert!(!is_whole(&file(16)[..cut]), "cut to {cut} bytes");
        }
        assert!(is_whole(b".version 8.0\n.target sm_80\n\0") && !is_whole(b".version 8.0\n"), "a text without its end");
        assert!(!is_whole(b"") && !is_whole(b"\x50\xed\x55\xba\x01\x00\x10\x00\x00"));
    }
}
