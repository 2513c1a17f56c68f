//! Programs with copies of tiles, matrix instructions of warpgroups and roles of warps.

use super::*;
use flashderive_device::args::Args;

/// One product of a warpgroup: `c[64, columns] = a[64, depth] b[columns, depth]^T`.
#[derive(Clone, Copy, Debug)]
pub struct Product {
    pub operand: DType,
    /// Type of `b` where it is another one.
    pub right: Option<DType>,
    pub columns: u32,
    pub swizzle: Swizzle,
    /// `None`: from registers.
    pub a: Option<Along>,
    pub b: Along,
}

impl Product {
    /// Elements of depth: a row of shared memory, or four where those are of 16 bytes; 32 if no row runs along it.
    pub fn depth(&self) -> u32 {
        let row = if self.swizzle == Swizzle::None { 64 } else { self.swizzle.bytes() };
        row * 8 / self.operand.bits()
    }
    /// Types of both sides.
    pub fn operands(&self) -> [DType; 2] {
        [self.operand, self.right.unwrap_or(self.operand)]
    }
    /// One side as the product of its type by itself.
    pub fn side(&self, side: usize) -> Product {
        Product { operand: self.operands()[side], right: None, ..*self }
    }
    /// Elements of depth of an instruction.
    pub fn step(&self) -> u32 {
        256 / self.operand.bits()
    }
}

/// A tensor map of a matrix of `rows` with `along` as its inner direction, and how it lies in shared memory.
pub struct Operand {
    pub tile: Vec<u32>,
    /// First points of the copies, and elements of shared memory from one to the next.
    pub points: Vec<(u32, u32)>,
    pub pitch: u32,
    pub stride: u32,
    pub lead: u32,
}

pub fn operand(p: &Product, along: Along, rows: u32) -> Operand {
    let (bytes, element) = (p.swizzle.bytes(), p.operand.bits() / 8);
    let (across, depth) = (bytes / element, p.depth());
    match along {
        Along::Depth => Operand {
            tile: vec![across, rows],
            points: (0..depth / across).map(|i| (i * across, 0)).collect(),
            pitch: rows * across,
            stride: bytes * 8,
            lead: rows * bytes,
        },
        Along::Side => Operand {
            tile: vec![across, depth],
            points: (0..rows.div_ceil(across)).map(|i| (i * across, 0)).collect(),
            pitch: depth * across,
            stride: bytes * 8,
            lead: depth * bytes,
        },
    }
}

/// The element of shared memory where step `s` of the depth starts.
pub fn start(p: &Product, along: Along, rows: u32, s: u32) -> i64 {
    let (bytes, element) = (p.swizzle.bytes(), p.operand.bits() / 8);
    i64::from(match (along, p.swizzle) {
        (Along::Depth, Swizzle::None) => 2 * s * rows * 16 / element,
        (Along::Depth, _) => s * 32 / element,
        (Along::Side, _) => s * p.step() / 8 * 8 * bytes / element,
    })
}

pub fn matrix(shared: SharedId, at: Expr, rows_along: Along, swizzle: Swizzle, stride: u32, lead: u32) -> SharedMatrix {
    SharedMatrix { shared, at, rows_along, swizzle, stride, lead }
}

pub fn is(a: Expr, b: i64) -> Expr {
    bin(BinaryOp::Eq, a, n(b))
}

pub fn below(a: Expr, b: i64) -> Expr {
    bin(BinaryOp::Lt, a, n(b))
}

pub fn yes() -> Expr {
    Expr::Int(1, Ty::Bool)
}

pub fn no() -> Expr {
    Expr::Int(0, Ty::Bool)
}

pub fn arrive(k: &mut Body, barrier: SharedId, at: Expr, bytes: Option<Expr>) {
    k.emit(StmtKind::MbarrierArrive { barrier, at, rank: None, expect_bytes: bytes });
}

pub fn await_(k: &mut Body, barrier: SharedId, at: Expr, parity: Expr) {
    k.emit(StmtKind::MbarrierWait { barrier, at, parity });
}

/// Registers of 64 rows by `columns` of a warpgroup whose first thread is a multiple of 128 to row `row` of `y: [_, width]`.
pub fn put_accumulators(k: &mut Body, c: VarId, columns: u32, y: BufferId, row: Expr, width: i64) {
    let lane = bin(BinaryOp::Mod, Expr::Tid, n(32));
    let warp = bin(BinaryOp::Mod, bin(BinaryOp::Div, Expr::Tid, n(32)), n(4));
    let first = add(row, add(mul(warp, n(16)), bin(BinaryOp::Div, lane.clone(), n(4))));
    let row = k.named("row", Ty::I32, first);
    let column = k.named("column", Ty::I32, mul(bin(BinaryOp::Mod, lane, n(4)), n(2)));
    k.for_("j", n(0), n(i64::from(columns / 8)), 1, Unroll::Full, |k, j| {
        for half in 0..2 {
            let index = add(add(mul(add(row.clone(), n(half * 8)), n(width)), mul(j.clone(), n(8))), column.clone());
            k.store(at(c, Some(add(mul(j.clone(), n(4)), n(half * 2)))), 2, Mem::Global(y), index, None);
        }
    });
}

/// `c = a b^T` for one warpgroup, tiles copied through tensor maps (but a fragment of registers).
pub fn product(p: Product) -> Program {
    let sum = if p.operand.is_int() { (Ty::I32, DType::I32) } else { (Ty::F32, DType::F32) };
    let mut k = Body::new("product", HostExpr::Const(1), 128);
    k.kernel.buffers = vec![BufferId(0), BufferId(2)];
    k.phase("COPY", 1);
    let (depth, columns) = (p.depth(), p.columns);
    let tile_a = operand(&p, p.a.unwrap_or(Along::Depth), 64);
    let tile_b = operand(&p, p.b, columns);
    let a_len = tile_a.pitch * tile_a.points.len() as u32;
    let b_len = tile_b.pitch * tile_b.points.len() as u32;
    let sa = p.a.map(|_| k.shared_at("s_a", p.operand, a_len, 1024));
    let sb = k.shared_at("s_b", p.operands()[1], b_len, 1024);
    let bars = k.shared("bars", DType::I64, 1);
    k.kernel.maps = if sa.is_some() { vec![MapId(0), MapId(1)] } else { vec![MapId(1)] };
    k.if_(is(Expr::Tid, 0), Uniform::None, |k| {
        k.emit(StmtKind::MbarrierInit { barrier: bars, at: n(0), count: 1 });
        k.emit(StmtKind::MbarrierFence);
    });
    k.sync();
    k.if_(is(Expr::Tid, 0), Uniform::None, |k| {
        let element = i64::from(p.operand.bits() / 8);
        let bytes = if sa.is_some() { a_len + b_len } else { b_len };
        arrive(k, bars, n(0), Some(n(i64::from(bytes) * element)));
        let both = sa.map(|s| (s, MapId(0), &tile_a)).into_iter().chain([(sb, MapId(1), &tile_b)]);
        for (shared, map, tile) in both {
            for (i, (x, y)) in tile.points.iter().enumerate() {
                let dst = n(i as i64 * i64::from(tile.pitch));
                let point = vec![n(i64::from(*x)), n(i64::from(*y))];
                k.emit(StmtKind::TensorCopy { shared, dst, map, at: point, barrier: bars, barrier_at: n(0), multicast: None });
            }
        }
    });
    k.phase("MULTIPLY", 2);
    let c = k.array("c", sum.0, columns / 2);
    let steps = depth / p.step();
    let fragment = k.array("fragment", Ty::U32, 4 * steps);
    if p.a.is_none() {
        let (lane, warp) = (bin(BinaryOp::Mod, Expr::Tid, n(32)), bin(BinaryOp::Div, Expr::Tid, n(32)));
        let per = i64::from(32 / p.operand.bits());
        for s in 0..steps {
            for r in 0..4 {
                let row = add(mul(warp.clone(), n(16)), add(bin(BinaryOp::Div, lane.clone(), n(4)), n(r % 2 * 8)));
                let column = add(mul(bin(BinaryOp::Mod, lane.clone(), n(4)), n(per)), n(i64::from(s * p.step()) + r / 2 * i64::from(p.step() / 2)));
                let index = add(mul(row, n(i64::from(depth))), column);
                k.load(at(fragment, Some(n(i64::from(s) * 4 + r))), per as u32, Mem::Global(BufferId(0)), index, None, 0.0);
            }
        }
    }
    await_(&mut k, bars, n(0), n(0));
    k.emit(StmtKind::WarpgroupFence);
    for s in 0..steps {
        let b = matrix(sb, n(start(&p, p.b, columns, s)), p.b, p.swizzle, tile_b.stride, tile_b.lead);
        let a = match (sa, p.a) {
            (Some(sa), Some(along)) => MatrixA::Shared(matrix(sa, n(start(&p, along, 64, s)), along, p.swizzle, tile_a.stride, tile_a.lead)),
            _ => MatrixA::Registers(fragment, n(i64::from(s) * 4)),
        };
        let accumulate = if s == 0 { no() } else { yes() };
        k.emit(StmtKind::WarpgroupMma { columns, operands: p.operands(), a, b, c: (c, n(0)), accumulate });
    }
    k.emit(StmtKind::WarpgroupCommit);
    k.emit(StmtKind::WarpgroupWait { pending: 0 });
    k.phase("STORE", 3);
    put_accumulators(&mut k, c, columns, BufferId(2), n(0), i64::from(columns));
    let whole = |v: u32| HostExpr::Const(i64::from(v));
    let map = |name: &str, buffer: u32, along: Along, rows: u32, tile: &Operand| {
        let (inner, outer) = if along == Along::Depth { (depth, rows) } else { (rows, depth) };
        let (dims, strides) = (vec![whole(inner), whole(outer)], vec![whole(inner)]);
        TensorMap { name: name.into(), buffer: BufferId(buffer), dims, strides, tile: tile.tile.clone(), every: vec![1; 2], swizzle: p.swizzle }
    };
    Program {
        name: "product".into(),
        buffers: vec![
            buffer("a", p.operand, whole(64 * depth), BufferSource::Input(TensorId(0))),
            buffer("b", p.operands()[1], whole(columns * depth), BufferSource::Input(TensorId(1))),
            buffer("y", sum.1, whole(64 * columns), BufferSource::Output(TensorId(2))),
        ],
        scalars: vec![],
        maps: vec![map("a_tiles", 0, p.a.unwrap_or(Along::Depth), 64, &tile_a), map("b_tiles", 1, p.b, columns, &tile_b)],
        kernels: vec![k.done()],
        versions: vec![],
    }
}

/// Every form of a matrix instruction.
pub fn products() -> Vec<Product> {
    let mut out = Vec::new();
    let permuted = [Swizzle::B128, Swizzle::B64, Swizzle::B32, Swizzle::None];
    let mut push = |operand, columns, swizzle, a, b| out.push(Product { operand, right: None, columns, swizzle, a, b });
    for swizzle in permuted {
        for operand in [DType::BF16, DType::E4M3, DType::F32, DType::I8] {
            for a in [Some(Along::Depth), None] {
                push(operand, 64, swizzle, a, Along::Depth);
            }
        }
        for a in [Some(Along::Side), Some(Along::Depth), None] {
            push(DType::BF16, 128, swizzle, a, Along::Side);
        }
        push(DType::F16, 64, swizzle, Some(Along::Side), Along::Depth);
    }
    for columns in [8, 24, 40, 96, 136, 192, 248, 256] {
        push(DType::BF16, columns, Swizzle::B128, Some(Along::Depth), Along::Depth);
        push(DType::E5M2, columns, Swizzle::B128, None, Along::Depth);
    }
    push(DType::I8, 24, Swizzle::B128, None, Along::Depth);
    push(DType::I8, 240, Swizzle::B128, Some(Along::Depth), Along::Depth);
    for (operand, right) in [(DType::U8, DType::U8), (DType::U8, DType::I8), (DType::I8, DType::U8)] {
        for a in [Some(Along::Depth), None] {
            out.push(Product { operand, right: Some(right), columns: 64, swizzle: Swizzle::B128, a, b: Along::Depth });
        }
    }
    out
}

/// Number `i` of an operand: small whole numbers, exact in every type; parts that tf32 does not read.
pub fn number(p: &Product, i: usize, seed: u32) -> f32 {
    let x = ((i as u32).wrapping_mul(2654435761).wrapping_add(seed.wrapping_mul(40503)) >> 16) % 7;
    let x = x as f32 - 3.0;
    match p.operand {
        DType::I8 => x * 40.0,
        DType::U8 => (x + 3.0) * 42.0,
        DType::F32 => x * (1.0 + 1.0 / 4096.0),
        _ => x,
    }
}

pub fn bytes(p: &Product, x: f32) -> Vec<u8> {
    let small = |exponent: u32, mantissa: u32| {
        // Whole numbers up to 4 need two bits of fraction at most.
        let bits = x.to_bits();
        let e = (bits >> 23 & 255) as i32 - 127;
        if x == 0.0 {
            return vec![0];
        }
        let bias = (1 << (exponent - 1)) - 1;
        vec![((bits >> 31 << 7) | (((e + bias) as u32) << mantissa) | (bits >> (23 - mantissa) & ((1 << mantissa) - 1))) as u8]
    };
    match p.operand {
        DType::BF16 => half::bf16::from_f32(x).to_le_bytes().to_vec(),
        DType::F16 => half::f16::from_f32(x).to_le_bytes().to_vec(),
        DType::E4M3 => small(4, 3),
        DType::E5M2 => small(5, 2),
        DType::I8 => vec![x as i8 as u8],
        DType::U8 => vec![x as u8],
        _ => x.to_le_bytes().to_vec(),
    }
}

/// Inputs of a product, and its result.
pub fn product_args(p: &Product) -> (Args, Vec<f32>) {
    let (depth, columns) = (p.depth() as usize, p.columns as usize);
    let sides = [p.side(0), p.side(1)];
    let fill = |p: &Product, rows: usize, along: Along, seed: u32| {
        let mut out = Vec::new();
        for i in 0..rows * depth {
            let (row, k) = if along == Along::Depth { (i / depth, i % depth) } else { (i % rows, i / rows) };
            out.extend(bytes(p, number(p, row * depth + k, seed)));
        }
        out
    };
    let tensors = [(TensorId(0), fill(&sides[0], 64, p.a.unwrap_or(Along::Depth), 1)), (TensorId(1), fill(&sides[1], columns, p.b, 2))].into();
    let seen = |x: f32| if p.operand == DType::F32 { f32::from_bits(x.to_bits() & 0xffff_e000) } else { x };
    let want = (0..64 * columns)
        .map(|i| (0..depth).map(|k| seen(number(&sides[0], i / columns * depth + k, 1)) * seen(number(&sides[1], i % columns * depth + k, 2))).sum())
        .collect();
    (Args { tensors, ..Args::default() }, want)
}

/// The result in `args`.
pub fn product_result(p: &Product, args: &Args) -> Vec<f32> {
    let read = |b: &[u8]| if p.operand.is_int() { i32::from_le_bytes([b[0], b[1], b[2], b[3]]) as f32 } else { f32::from_le_bytes([b[0], b[1], b[2], b[3]]) };
    args.tensors[&TensorId(2)].chunks_exact(4).map(read).collect()
}
