//! Numbers over run-time sizes as C++: what they are, what is refused, and which version of the kernels they choose.

use super::*;

/// `e` as C++ over the size members of `a`.
pub(super) fn host(e: &HostExpr, sizes: &BTreeMap<u32, String>) -> String {
    match e {
        HostExpr::Const(v) => format!("{v}LL"),
        HostExpr::Size(s) => sizes.get(s).map(|n| format!("a.{n}")).unwrap_or_else(|| "0LL".into()),
        HostExpr::Add(a, b) => format!("({} + {})", host(a, sizes), host(b, sizes)),
        HostExpr::Mul(a, b) => format!("({} * {})", host(a, sizes), host(b, sizes)),
        HostExpr::CeilDiv(a, b) => format!("ceil_div({}, {})", host(a, sizes), host(b, sizes)),
        HostExpr::Min(a, b) => format!("least({}, {})", host(a, sizes), host(b, sizes)),
        HostExpr::Max(a, b) => format!("largest({}, {})", host(a, sizes), host(b, sizes)),
    }
}

/// The sizes in `e`.
pub(super) fn mentioned(e: &HostExpr, out: &mut BTreeSet<u32>) {
    match e {
        HostExpr::Const(_) => {}
        HostExpr::Size(s) => {
            out.insert(*s);
        }
        HostExpr::Add(a, b) | HostExpr::Mul(a, b) | HostExpr::CeilDiv(a, b) | HostExpr::Min(a, b) | HostExpr::Max(a, b) => {
            mentioned(a, out);
            mentioned(b, out);
        }
    }
}

/// A number that sizes come to, and what it must be below.
#[derive(Serialize)]
pub(super) struct Room {
    value: String,
    below: &'static str,
    /// What it is, for readers.
    comment: String,
}

/// Bytes of a buffer are below this: addresses of a GPU have 49 bits.
const MOST_BYTES: &str = "281474976710656.0";
/// Numbers of 32 bits are below this.
const MOST_32: &str = "2147483648.0";

/// `e` as C++ over the size members of `a`, in reals: products of whole numbers that 64 bits do not hold are seen so.
fn wide(e: &HostExpr, sizes: &BTreeMap<u32, String>) -> String {
    let both = |a: &HostExpr, b: &HostExpr| (wide(a, sizes), wide(b, sizes));
    let (sign, (a, b)) = match e {
        HostExpr::Const(v) => return format!("{v}.0"),
        HostExpr::Size(s) => return sizes.get(s).map(|n| format!("(double)a.{n}")).unwrap_or_else(|| "0.0".into()),
        HostExpr::Add(a, b) => ("+", both(a, b)),
        HostExpr::Mul(a, b) => ("*", both(a, b)),
        // At most one less than rounded up, which no limit tells apart.
        HostExpr::CeilDiv(a, b) => match b.as_ref() {
            HostExpr::Const(1) => return wide(a, sizes),
            HostExpr::Const(d) if 1 < *d => ("/", both(a, b)),
            // A quotient by a size is at most its dividend.
            _ => return wide(a, sizes),
        },
        // The larger of two positive numbers is below their sum; the smaller one is either.
        HostExpr::Max(a, b) => ("+", both(a, b)),
        HostExpr::Min(a, b) => match (a.as_ref(), b.as_ref()) {
            (HostExpr::Const(_), _) => return wide(a, sizes),
            (_, HostExpr::Const(_)) => return wide(b, sizes),
            _ => return wide(a, sizes),
        },
    };
    format!("({a} {sign} {b})")
}

/// What the launcher refuses: buffers that no address reaches, and numbers that kernels take as 32 bits.
pub(super) fn room(program: &Program, sizes: &BTreeMap<u32, String>) -> Vec<Room> {
    let bytes = |b: &Buffer| (wide(&b.len, sizes), b.elem.bits());
    let of_size = |e: &HostExpr| {
        let mut used = BTreeSet::new();
        mentioned(e, &mut used);
        !used.is_empty()
    };
    let buffers = program.buffers.iter().filter(|b| of_size(&b.len)).map(|b| {
        let (len, bits) = bytes(b);
        Room { value: format!("{len} * {}", f64::from(bits) / 8.0), below: MOST_BYTES, comment: b.name.clone() }
    });
    let numbers = program.scalars.iter().filter_map(|s| match &s.source {
        ScalarSource::Host(e) if s.ty == crate::program::Ty::I32 && of_size(e) => Some(Room { value: wide(e, sizes), below: MOST_32, comment: s.name.clone() }),
        _ => None,
    });
    buffers.chain(numbers).collect()
}

/// When a version of the kernels runs.
#[derive(Serialize)]
pub(super) struct Condition {
    name: String,
    /// C++, empty for the last one.
    holds: String,
}

/// What `version` assumes, as C++ over the size members of `a`.
pub(super) fn condition(version: &Version, sizes: &BTreeMap<u32, String>) -> Condition {
    let mut all = Vec::new();
    for r in &version.ranges {
        let name = host(&HostExpr::Size(r.size), sizes);
        all.push(format!("{}LL <= {name} && {name} <= {}LL", r.min, r.max));
        if r.multiple_of > 1 {
            all.push(format!("{name} % {}LL == 0", r.multiple_of));
        }
    }
    Condition { name: comment_text(&version.name, 400), holds: all.join(" && ") }
}
