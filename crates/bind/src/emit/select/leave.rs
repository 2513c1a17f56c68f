//! Values and points, to memory.

use super::collect::List;
use super::*;
use flashderive_device::program::{Cache, Place};

impl<'a> Emitter<'a> {
    /// The sorted list.
    pub(super) fn store_list(&mut self, row: &Row<'a>, list: List) -> Built<()> {
        let k = row.survivors;
        let name = self.p.tensor(row.s.target).name.clone();
        self.phase(&format!("STORE {name}"), "gate-store", name, format!("the first {k} of {} slots", row.slots), Space::Problem, row.s.span);
        self.over_threads("i", Dev::i32(k), row.threads, |e, slot| {
            let item = e.b.array("item", Ty::U32, 2);
            e.load_item((item, Dev::i32(0)), list, slot.clone(), None);
            let of = |i: i64| Dev::Elem(item, Box::new(Dev::i32(i)));
            e.store_at(row, slot, &of(0), &Dev::Cast(Ty::I32, Box::new(of(1))), None)
        })
    }

    /// A candidate to its place among the survivors.
    pub(super) fn store_at(&mut self, row: &Row<'a>, place: Dev, key: &Dev, point: &Dev, pred: Option<Dev>) -> Built<()> {
        let s = row.s;
        let index: Vec<Expr> = s.target_axes.iter().map(|a| Expr::axis(*a)).collect();
        let values = self.plan.stores.contains(&s.target).then_some((s.target, true));
        let points = row.indices.filter(|t| self.plan.stores.contains(t)).map(|t| (t, false));
        let ty = self.coordinate_type(row.rank);
        self.origin.insert(row.rank, cast(ty, Ty::I32, place));
        let made: Vec<(TensorId, bool)> = values.into_iter().chain(points).collect();
        let copies: Vec<(TensorId, bool)> = made.iter().filter_map(|(t, value)| Some((self.copied_here(*t)?, *value))).collect();
        for (t, value) in made.into_iter().chain(copies) {
            let flat = self.flat(t, &index);
            let layout = Layout { regs: Vec::new(), ..row.layout.clone() };
            let (at, at_ty) = self.translate(&flat, &Env { layout: &layout, digits: &[], leaves: &[] })?;
            let (mem, places) = self.memory(t);
            let want = register_type(self.p.tensor(t).dtype);
            let src = if value { score_of(key.clone(), row.largest, want) } else { cast(want, Ty::I32, point.clone()) };
            let result = self.b.scalar("result", want);
            self.b.set(result, src);
            self.b.emit(StmtKind::Store {
                src: Place { var: result, at: None },
                count: 1,
                mem,
                index: cast(places, at_ty, at),
                pred: pred.clone(),
                cache: Cache::Default,
            });
        }
        Ok(())
    }
}

/// The score that a key stands for.
fn score_of(key: Dev, largest: bool, want: Ty) -> Dev {
    let bits = if largest { key.clone() } else { bin(BinaryOp::Xor, key.clone(), u32_(0xFFFF_FFFF)) };
    let positive = bin(BinaryOp::Ne, bin(BinaryOp::Shr, bits.clone(), u32_(31)), u32_(0));
    let back = bin(BinaryOp::Xor, bits, select(positive, u32_(0x8000_0000), u32_(0xFFFF_FFFF)));
    let real = un(UnaryOp::FromBits, back);
    let worst = if largest { f32::NEG_INFINITY } else { f32::INFINITY };
    let empty = bin(BinaryOp::Eq, key.clone(), u32_(0));
    let nan = bin(BinaryOp::Eq, key, u32_(1));
    cast(want, Ty::F32, select(empty, Dev::F32(worst), select(nan, Dev::F32(f32::NAN), real)))
}
