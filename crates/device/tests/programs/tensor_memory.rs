//! A program whose sums lie in tensor memory: one thread brings, one multiplies, a warpgroup finishes the tile before.

use super::asynchronous::*;
use super::*;
use flashderive_device::args::Args;

/// `y[tiles * 128, columns] = a[tiles * 128, steps * depth] b[columns, steps * depth]^T`, one tile after the other.
#[derive(Clone, Copy, Debug)]
pub struct InMemory {
    pub product: Product,
    pub tiles: u32,
    /// Steps of the depth: stages that are brought.
    pub steps: u32,
    pub stages: u32,
    /// Sums in turns.
    pub sums: u32,
}

pub const ROWS: u32 = 128;

/// Threads of the block, and the first of the roles behind the warpgroup.
const THREADS: u32 = 192;

pub fn tensor(k: &mut Body, s: TensorStmt) {
    k.emit(StmtKind::Tensor(s));
}

/// Columns that are taken.
pub fn taken(p: &InMemory) -> u32 {
    (p.sums * p.product.columns).next_power_of_two().max(32)
}

/// Place of round `i` in a ring of `of`, and its parity.
fn turn(i: u32, of: u32) -> (Expr, i64) {
    (n(i64::from(i % of)), i64::from(i / of % 2))
}

pub fn in_memory(m: InMemory) -> Program {
    let p = m.product;
    let a_along = p.a.unwrap_or(Along::Depth);
    let sum = if p.operand.is_int() { (Ty::I32, DType::I32) } else { (Ty::F32, DType::F32) };
    let (depth, columns) = (p.depth(), p.columns);
    let (tile_a, tile_b) = (operand(&p, a_along, ROWS), operand(&p, p.b, columns));
    let len = |o: &Operand| o.pitch * o.points.len() as u32;
    let mut k = Body::new("in_memory", HostExpr::Const(1), THREADS);
    k.kernel.buffers = vec![BufferId(0), BufferId(1), BufferId(2)];
    k.kernel.maps = vec![MapId(0), MapId(1)];
    k.phase("INIT", 1);
    let sa = k.shared_at("s_a", p.operand, m.stages * len(&tile_a), 1024);
    let sb = k.shared_at("s_b", p.operands()[1], m.stages * len(&tile_b), 1024);
    let [full, empty] = ["full", "empty"].map(|name| k.shared(name, DType::I64, m.stages));
    let [filled, drained] = ["filled", "drained"].map(|name| k.shared(name, DType::I64, m.sums));
    let place = k.shared("columns_at", DType::I32, 1);
    k.if_(is(Expr::Tid, 0), Uniform::None, |k| {
        for (barrier, of, count) in [(full, m.stages, 1), (empty, m.stages, 1), (filled, m.sums, 1), (drained, m.sums, ROWS)] {
            (0..of).for_each(|i| k.emit(StmtKind::MbarrierInit { barrier, at: n(i64::from(i)), count }));
        }
        k.emit(StmtKind::MbarrierFence);
    });
    let warp = k.named("warp", Ty::I32, bin(BinaryOp::Div, Expr::Tid, n(32)));
    k.if_(is(warp.clone(), 1), Uniform::Warp, |k| {
        tensor(k, TensorStmt::Alloc { shared: place, at: n(0), columns: taken(&m) });
        tensor(k, TensorStmt::Relinquish);
    });
    k.sync();
    let address = k.var("address", Ty::I32);
    k.load(at(address, None), 1, Mem::Shared(place), n(0), None, 0.0);
    let sums_at = |tile: u32| add(v(address), n(i64::from(tile % m.sums * columns)));
    k.either(
        below(Expr::Tid, i64::from(ROWS)),
        |k| {
            k.phase("FINISH", 4);
            let row = k.named("row", Ty::I32, Expr::Tid);
            for tile in 0..m.tiles {
                let (slot, parity) = turn(tile, m.sums);
                await_(k, filled, slot.clone(), n(parity));
                tensor(k, TensorStmt::FenceAfter);
                let c = k.array("c", sum.0, columns);
                let mut done = 0;
                while done < columns {
                    let count = (1 << (columns - done).ilog2()).min(128);
                    let address = add(add(sums_at(tile), mul(warp.clone(), n(32 << TENSOR_ROW_SHIFT))), n(i64::from(done)));
                    tensor(k, TensorStmt::Load { dst: c, at: n(i64::from(done)), count, address });
                    done += count;
                }
                tensor(k, TensorStmt::WaitLoads);
                tensor(k, TensorStmt::FenceBefore);
                arrive(k, drained, slot, None);
                let first = mul(add(row.clone(), n(i64::from(tile * ROWS))), n(i64::from(columns)));
                k.for_("j", n(0), n(i64::from(columns / 4)), 1, Unroll::Full, |k, j| {
                    let j = mul(j, n(4));
                    k.store(at(c, Some(j.clone())), 4, Mem::Global(BufferId(2)), add(first, j), None);
                });
            }
            k.emit(StmtKind::Barrier { scope: Scope::Threads { from: 0, count: ROWS, id: 1 } });
            k.if_(is(warp, 1), Uniform::Warp, |k| {
                tensor(k, TensorStmt::FenceAfter);
                tensor(k, TensorStmt::Free { address: v(address), columns: taken(&m) });
            });
        },
        |k| {
            let role = |k: &mut Body, warp: i64, work: &mut dyn FnMut(&mut Body)| {
                k.if_(is(bin(BinaryOp::Div, Expr::Tid, n(32)), warp), Uniform::Warp, |k| {
                    let elected = k.var("elected", Ty::Bool);
                    k.emit(StmtKind::Elect { dst: elected });
                    k.if_(v(elected), Uniform::None, |k| work(k));
                });
            };
            role(k, 4, &mut |k| {
                k.phase("BRING", 2);
                for i in 0..m.tiles * m.steps {
                    let (stage, parity) = turn(i, m.stages);
                    await_(k, empty, stage.clone(), n(parity ^ 1));
                    let bytes = (len(&tile_a) + len(&tile_b)) * p.operand.bits() / 8;
                    arrive(k, full, stage.clone(), Some(n(i64::from(bytes))));
                    let (tile, step) = (i / m.steps * ROWS, i % m.steps * depth);
                    for (shared, map, o, along, row) in [(sa, MapId(0), &tile_a, a_along, tile), (sb, MapId(1), &tile_b, p.b, 0)] {
                        for (at, (x, _)) in o.points.iter().enumerate() {
                            let dst = n(i64::from(i % m.stages * len(o) + at as u32 * o.pitch));
                            let point = if along == Along::Depth { [step + x, row] } else { [row + x, step] };
                            let at = point.map(|x| n(i64::from(x))).to_vec();
                            k.emit(StmtKind::TensorCopy { shared, dst, map, at, barrier: full, barrier_at: stage.clone(), multicast: None });
                        }
                    }
                }
            });
            role(k, 5, &mut |k| {
                k.phase("MULTIPLY", 3);
                for tile in 0..m.tiles {
                    let (slot, parity) = turn(tile, m.sums);
                    await_(k, drained, slot.clone(), n(parity ^ 1));
                    for i in tile * m.steps..(tile + 1) * m.steps {
                        let (stage, parity) = turn(i, m.stages);
                        await_(k, full, stage.clone(), n(parity));
                        tensor(k, TensorStmt::FenceAfter);
                        for s in 0..depth / p.step() {
                            let of = |shared, o: &Operand, along, rows| {
                                let first = i64::from(i % m.stages * len(o)) + start(&p, along, rows, s);
                                matrix(shared, n(first), along, p.swizzle, o.stride, o.lead)
                            };
                            let (a, b) = (of(sa, &tile_a, a_along, ROWS), of(sb, &tile_b, p.b, columns));
                            let accumulate = if i == tile * m.steps && s == 0 { no() } else { yes() };
                            tensor(k, TensorStmt::Multiply { columns, operands: p.operands(), a, b, d: sums_at(tile), accumulate });
                        }
                        tensor(k, TensorStmt::Commit { barrier: empty, at: stage });
                    }
                    tensor(k, TensorStmt::Commit { barrier: filled, at: slot });
                }
            });
        },
    );
    let whole = |v: u32| HostExpr::Const(i64::from(v));
    let map = |name: &str, buffer: u32, along: Along, rows: u32, tile: &Operand| {
        let (inner, outer) = if along == Along::Depth { (m.steps * depth, rows) } else { (rows, m.steps * depth) };
        TensorMap {
            name: name.into(),
            buffer: BufferId(buffer),
            dims: vec![whole(inner), whole(outer)],
            strides: vec![whole(inner)],
            tile: tile.tile.clone(),
            every: vec![1; 2],
            swizzle: p.swizzle,
        }
    };
    let all = m.steps * depth;
    Program {
        name: "in_memory".into(),
        buffers: vec![
            buffer("a", p.operand, whole(m.tiles * ROWS * all), BufferSource::Input(TensorId(0))),
            buffer("b", p.operands()[1], whole(columns * all), BufferSource::Input(TensorId(1))),
            buffer("y", sum.1, whole(m.tiles * ROWS * columns), BufferSource::Output(TensorId(2))),
        ],
        scalars: vec![],
        maps: vec![map("a_tiles", 0, a_along, m.tiles * ROWS, &tile_a), map("b_tiles", 1, p.b, columns, &tile_b)],
        kernels: vec![k.done()],
        versions: vec![],
    }
}

/// Inputs, and the result.
pub fn in_memory_args(m: &InMemory) -> (Args, Vec<f32>) {
    let p = &m.product;
    let (all, columns, rows) = ((m.steps * p.depth()) as usize, p.columns as usize, (m.tiles * ROWS) as usize);
    let sides = [p.side(0), p.side(1)];
    let fill = |p: &Product, rows: usize, along: Along, seed: u32| -> Vec<u8> {
        let place = |i: usize| if along == Along::Depth { (i / all, i % all) } else { (i % rows, i / rows) };
        (0..rows * all).map(place).flat_map(|(row, k)| bytes(p, number(p, row * all + k, seed))).collect()
    };
    let tensors = [(TensorId(0), fill(&sides[0], rows, p.a.unwrap_or(Along::Depth), 1)), (TensorId(1), fill(&sides[1], columns, p.b, 2))].into();
    let seen = |x: f32| if p.operand == DType::F32 { f32::from_bits(x.to_bits() & 0xffff_e000) } else { x };
    let at = |i: usize, k: usize| seen(number(&sides[0], i / columns * all + k, 1)) * seen(number(&sides[1], i % columns * all + k, 2));
    let want = (0..rows * columns).map(|i| (0..all).map(|k| at(i, k)).sum()).collect();
    (Args { tensors, ..Args::default() }, want)
}
