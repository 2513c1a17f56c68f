//! Which identifiers may be printed, and how clashes with the names of C++ and CUDA are avoided.
//!
//! Parameters come first and keep their names; a later name that is taken gets a number.

use crate::program::{Kernel, Program};
use flashderive_diagnostics::{codes, Diagnostic, Diagnostics, Span};
use std::collections::BTreeSet;

/// Words that cannot name a variable or parameter: keywords of C++, macros and words of CUDA, and what printed
/// kernels use.
#[rustfmt::skip]
const RESERVED: &[&str] = &[
    "alignas", "alignof", "and", "and_eq", "asm", "assert", "auto", "bitand", "bitor", "blockDim", "blockIdx",
    "bool", "break", "case", "catch", "char", "char16_t", "char32_t", "char8_t", "class", "co_await", "co_return",
    "co_yield", "compl", "concept", "const", "const_cast", "consteval", "constexpr", "constinit", "continue",
    "decltype", "default", "delete", "do", "double", "dynamic_cast", "else", "enum", "errno", "explicit", "export",
    "extern", "false", "fd", "fd_shared", "float", "for", "friend", "goto", "gridDim", "if", "inline", "int",
    "linux", "long", "main", "mutable", "namespace", "new", "noexcept", "not", "not_eq", "nullptr", "operator",
    "or", "or_eq", "private", "protected", "public", "register", "reinterpret_cast", "requires", "restrict",
    "return", "short", "signed", "sizeof", "static", "static_assert", "static_cast", "stderr", "stdin", "stdout",
    "struct", "switch", "template", "this", "thread_local", "threadIdx", "throw", "true", "try", "typedef",
    "typeid", "typename", "typeof", "union", "unix", "unsigned", "using", "virtual", "void", "volatile", "warpSize",
    "wchar_t", "while", "xor", "xor_eq", "cudaStream_t", "cudaError_t", "size_t", "NULL", "INFINITY", "NAN",
    "HUGE_VAL", "EOF", "BUFSIZ", "RAND_MAX", "EXIT_SUCCESS", "EXIT_FAILURE", "CHAR_BIT", "I", "DOMAIN", "OVERFLOW",
    "UNDERFLOW", "SING", "PLOSS", "TLOSS", "MAXFLOAT", "CLOCKS_PER_SEC", "TIME_UTC", "MB_CUR_MAX", "NZERO",
];

/// Macros of the headers that are written otherwise than in capitals with underscores. The tests compare with the headers themselves.
#[rustfmt::skip]
const MACROS: &[&str] = &[
    "FD_SET", "HUGE_VALF", "HUGE_VALL", "L_ctermid", "L_cuserid", "L_tmpnam", "NFDBITS", "P_tmpdir", "SNAN", "SNANF", "SNANF32",
    "SNANF32X", "SNANF64", "SNANF64X", "SNANL", "WCONTINUED", "WEXITED", "WEXITSTATUS", "WIFCONTINUED", "WIFEXITED", "WIFSIGNALED",
    "WIFSTOPPED", "WNOHANG", "WNOWAIT", "WSTOPPED", "WSTOPSIG", "WTERMSIG", "WUNTRACED", "_tolower", "_toupper", "alloca",
    "assert_perror", "be16toh", "be32toh", "be64toh", "htobe16", "htobe32", "htobe64", "htole16", "htole32", "htole64", "isalnum_l",
    "isalpha_l", "isascii", "isascii_l", "isblank_l", "iscntrl_l", "isdigit_l", "isgraph_l", "islower_l", "isprint_l", "ispunct_l",
    "isspace_l", "issubnormal", "isupper_l", "isxdigit_l", "le16toh", "le32toh", "le64toh", "math_errhandling", "offsetof",
    "strdupa", "strndupa", "toascii", "toascii_l", "NDEBUG", "minor", "major", "makedev",
];

/// Functions that printed kernels call.
#[rustfmt::skip]
const CALLED: &[&str] = &[
    "abs", "llabs", "fabsf", "expf", "exp2f", "logf", "log2f", "log1pf", "expm1f", "tanhf", "erff", "sqrtf",
    "rsqrtf", "sinf", "cosf", "tanf", "asinf", "acosf", "atanf", "sinhf", "coshf", "asinhf", "acoshf", "atanhf", "floorf", "ceilf", "rintf", "powf", "fmodf", "uint2", "uint4", "float2",
];

/// Names with external linkage that a kernel must not take: functions of the C library.
#[rustfmt::skip]
const LIBRARY: &[&str] = &[
    "abs", "acos", "acosh", "asin", "asinh", "atan", "atan2", "atanh", "atof", "atoi", "abort", "bcmp", "bcopy",
    "bsearch", "bzero", "calloc", "cbrt", "ceil", "clock", "copysign", "cos", "cosh", "difftime", "div", "drand48",
    "erf", "erfc", "erfinv", "exit", "exp", "exp10", "exp2", "expm1", "fabs", "fdim", "ffs", "fill", "floor", "fma",
    "fmax", "fmin", "fmod", "free", "frexp", "gamma", "getenv", "gmtime", "hypot", "ilogb", "index", "isinf",
    "isnan", "j0", "j1", "jn", "labs", "ldexp", "ldiv", "lgamma", "llabs", "llrint", "llround", "log", "log10",
    "log1p", "log2", "logb", "lrint", "lround", "malloc", "max", "memchr", "memcmp", "memcpy", "memmove", "memset",
    "min", "mktime", "modf", "nan", "nearbyint", "nextafter", "norm", "normcdf", "pow", "printf", "puts", "qsort",
    "rand", "random", "realloc", "remainder", "remove", "remquo", "rename", "rhypot", "rindex", "rint", "round",
    "rsqrt", "scalbn", "select", "signal", "signbit", "significand", "sin", "sincos", "sinh", "sinpi", "sqrt",
    "srand", "strlen", "swap", "system", "tan", "tanh", "tgamma", "time", "trunc", "y0", "y1", "yn",
];

/// Whether `name` is an identifier.
pub(crate) fn is_identifier(name: &str) -> bool {
    let mut chars = name.chars();
    chars.next().is_some_and(|c| c.is_ascii_alphabetic() || c == '_') && chars.all(|c| c.is_ascii_alphanumeric() || c == '_') && name.len() <= 200
}

/// Whether `name` may be printed as it is: no word of the language, and not of a form that belongs to the compiler.
fn is_free(name: &str) -> bool {
    let compiler = name.starts_with("__") || name.starts_with("cuda") || name.starts_with("CUDA") || name.starts_with("M_") || name.starts_with("FP_");
    let compiler = compiler || name.starts_with('_') && name.chars().nth(1).is_some_and(|c| c.is_ascii_uppercase());
    // Capitals in several parts, as headers call their macros: INT_MAX, CLOCK_REALTIME, CU_DEVICE_CPU. Names of the driver's functions are macros, too.
    let parts = name.split('_').filter(|part| part.contains(|c: char| c.is_ascii_alphabetic())).count();
    let macros = 1 < parts && name.starts_with(|c: char| c.is_ascii_uppercase()) && name.chars().all(|c| !c.is_ascii_lowercase());
    let driver = name.strip_prefix("cu").is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_uppercase()));
    let target = name.starts_with("NV_HAS_FEATURE_");
    !compiler && !macros && !driver && !target && !RESERVED.contains(&name) && !CALLED.contains(&name) && !MACROS.contains(&name)
}

/// The linker name of the kernel called `name`: the name itself, or `name_kernel` where C++, CUDA or the C library own it.
pub fn symbol(name: &str) -> String {
    if is_free(name) && !LIBRARY.contains(&name) {
        name.to_string()
    } else {
        format!("{}_kernel", name.trim_start_matches('_'))
    }
}

/// An error of the printer.
pub(crate) fn unprintable(message: impl Into<String>) -> Diagnostic {
    Diagnostic::error(codes::UNPRINTABLE, Span::NONE, message)
}

/// Checks the names that are no variables: program, kernels, buffers and scalars.
pub(crate) fn check_program(program: &Program, diagnostics: &mut Diagnostics) {
    let mut kernels = BTreeSet::new();
    let mut params = BTreeSet::new();
    let mut check = |kind: &str, name: &str| {
        if !is_identifier(name) {
            diagnostics.report(unprintable(format!("the {kind} name {name:?} is no C identifier")));
        }
    };
    check("program", &program.name);
    program.kernels.iter().for_each(|k| check("kernel", &k.name));
    program.buffers.iter().for_each(|b| check("buffer", &b.name));
    program.scalars.iter().for_each(|s| check("scalar", &s.name));
    program.maps.iter().for_each(|m| check("tensor map", &m.name));
    for kernel in &program.kernels {
        if !kernels.insert(symbol(&kernel.name)) {
            diagnostics.report(unprintable(format!("two kernels are named `{}`", kernel.name)));
        }
    }
    for name in program.buffers.iter().map(|b| &b.name).chain(program.scalars.iter().map(|s| &s.name)).chain(program.maps.iter().map(|m| &m.name)) {
        if !params.insert(name) {
            diagnostics.report(unprintable(format!("two parameters are named `{name}`")));
        }
    }
}

/// Printed names of one scope.
#[derive(Debug, Default)]
pub(crate) struct Scope {
    taken: BTreeSet<String>,
}

impl Scope {
    /// The printed name for `name`, not used before in this scope.
    pub(crate) fn name(&mut self, name: &str) -> Result<String, Diagnostic> {
        if !is_identifier(name) {
            return Err(unprintable(format!("the name {name:?} is no C identifier")));
        }
        // Some words are taken by how they begin, whatever stands behind them.
        let trimmed = name.trim_start_matches('_');
        let base = [name.to_string(), format!("{trimmed}_")].into_iter().find(|n| is_free(n)).unwrap_or_else(|| format!("x_{trimmed}"));
        let mut next = base.clone();
        let mut n = 2;
        while !is_free(&next) || self.taken.contains(&next) {
            next = if base == "_" { format!("x{n}") } else { format!("{base}_{n}").replace("__", "_") };
            if !is_free(&next) {
                next = format!("x_{next}");
            }
            n += 1;
        }
        self.taken.insert(next.clone());
        Ok(next)
    }
}

/// Names for members of a struct of C and C++, one for each of `names`.
///
/// # Errors
/// When one is no identifier.
pub fn members<'a>(names: impl IntoIterator<Item = &'a str>) -> Result<Vec<String>, Diagnostic> {
    let mut scope = Scope::default();
    names.into_iter().map(|name| scope.name(name)).collect()
}

/// Printed names of a kernel, by index.
#[derive(Debug, Default)]
pub(crate) struct KernelNames {
    /// Of `Program::buffers`; `None` for buffers that the kernel does not use.
    pub(crate) buffers: Vec<Option<String>>,
    /// Of `Program::scalars`.
    pub(crate) scalars: Vec<Option<String>>,
    /// Of `Program::maps`.
    pub(crate) maps: Vec<Option<String>>,
    /// Of `Kernel::shared`.
    pub(crate) shared: Vec<String>,
    /// Of `Kernel::vars`.
    pub(crate) vars: Vec<String>,
    /// For names that the printer adds.
    pub(crate) scope: Scope,
}

impl KernelNames {
    /// Names everything in `kernel`.
    pub(crate) fn of(program: &Program, kernel: &Kernel) -> Result<KernelNames, Diagnostic> {
        let (buffers, scalars, maps) = (vec![None; program.buffers.len()], vec![None; program.scalars.len()], vec![None; program.maps.len()]);
        let mut names = KernelNames { buffers, scalars, maps, ..KernelNames::default() };
        names.scope.taken.insert(symbol(&kernel.name));
        for id in &kernel.buffers {
            let buffer = program
                .buffers
                .get(id.0 as usize)
                .ok_or_else(|| unprintable(format!("kernel `{}` names buffer {} of {}", kernel.name, id.0, program.buffers.len())))?;
            names.buffers[id.0 as usize] = Some(names.scope.name(&buffer.name)?);
        }
        for id in &kernel.scalars {
            let scalar = program
                .scalars
                .get(id.0 as usize)
                .ok_or_else(|| unprintable(format!("kernel `{}` names scalar {} of {}", kernel.name, id.0, program.scalars.len())))?;
            names.scalars[id.0 as usize] = Some(names.scope.name(&scalar.name)?);
        }
        for id in &kernel.maps {
            let map = program
                .maps
                .get(id.0 as usize)
                .ok_or_else(|| unprintable(format!("kernel `{}` names tensor map {} of {}", kernel.name, id.0, program.maps.len())))?;
            names.maps[id.0 as usize] = Some(names.scope.name(&map.name)?);
        }
        for shared in &kernel.shared {
            let name = names.scope.name(&shared.name)?;
            names.shared.push(name);
        }
        for var in &kernel.vars {
            let name = names.scope.name(&var.name)?;
            names.vars.push(name);
        }
        Ok(names)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reserved_and_taken_names_are_changed() {
        let mut scope = Scope::default();
        assert_eq!(scope.name("new").unwrap(), "new_");
        assert_eq!(scope.name("new_").unwrap(), "new_2");
        assert_eq!(scope.name("row").unwrap(), "row");
        assert_eq!(scope.name("row").unwrap(), "row_2");
        assert_eq!(scope.name("__x").unwrap(), "x_");
        for taken in ["M", "M_2", "FP", "FP_2", "K", "K_2"] {
            assert!(scope.name(taken).is_ok());
        }
        assert_eq!(["M", "FP", "K"].map(|n| scope.name(n).unwrap()), ["x_M_3", "x_FP_3", "K_3"]);
        assert_eq!(scope.name("INT_MAX").unwrap(), "x_INT_MAX");
        for (name, printed) in [
            ("cudaStream_t", "x_cudaStream_t"),
            ("cuda", "x_cuda"),
            ("M_PI", "x_M_PI"),
            ("CUDA", "x_CUDA"),
            ("__cuda", "x_cuda_2"),
            ("cuMemAlloc", "x_cuMemAlloc"),
            ("_Bool", "Bool_"),
        ] {
            assert_eq!(scope.name(name).unwrap(), printed);
        }
        let long = "a".repeat(200);
        assert_eq!([scope.name(&long).unwrap(), scope.name(&long).unwrap()], [long.clone(), long + "_2"]);
        assert!(scope.name("a b").is_err() && scope.name("").is_err() && scope.name("9a").is_err() && scope.name("é").is_err());
    }

    #[test]
    fn kernels_do_not_take_library_names() {
        assert_eq!(symbol("exp"), "exp_kernel");
        assert_eq!(symbol("scores"), "scores");
    }
}
