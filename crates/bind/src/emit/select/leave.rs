//! Values and points of the sorted list, to memory.

use super::*;
use flashderive_device::program::{Cache, Mem, Place};

impl<'a> Emitter<'a> {
    pub(super) fn store_list(&mut self, row: &Row<'a>, list: &List) -> Built<()> {
        let (s, k) = (row.s, row.survivors);
        let name = self.p.tensor(s.target).name.clone();
        self.phase(&format!("STORE {name}"), "gate-store", name, format!("the first {k} of {} slots", row.slots), Space::Problem, s.span);
        let index: Vec<Expr> = s.target_axes.iter().map(|a| Expr::axis(*a)).collect();
        let mut targets: Vec<(TensorId, bool)> = Vec::new();
        if self.plan.stores.contains(&s.target) {
            targets.push((s.target, true));
        }
        targets.extend(row.indices.filter(|t| self.plan.stores.contains(t)).map(|t| (t, false)));
        for first in (0..k).step_by(row.threads as usize) {
            let slot = add(Dev::i32(first), Dev::Tid);
            let slot = self.b.let_("slot", Ty::I32, slot);
            let inside = (first + i64::from(row.threads) > k).then(|| lt(slot.clone(), Dev::i32(k)));
            let ty = self.coordinate_type(row.rank);
            self.origin.insert(row.rank, cast(ty, Ty::I32, slot.clone()));
            for (t, value) in &targets {
                let flat = self.flat(*t, &index);
                let layout = Layout::default();
                let (at, at_ty) = self.translate(&flat, &Env { layout: &layout, digits: &[], leaves: &[] })?;
                let buffer = self.buffer(*t);
                let want = register_type(self.p.tensor(*t).dtype);
                let var = self.b.scalar("held", if *value { Ty::U32 } else { Ty::I32 });
                self.b.emit(StmtKind::Load {
                    dst: Place { var, at: None },
                    count: 1,
                    mem: Mem::Shared(if *value { list.keys } else { list.points }),
                    index: slot.clone(),
                    pred: inside.clone(),
                    fill: 0.0,
                    cache: Cache::Default,
                });
                let src = if *value { score_of(Dev::Var(var), row.largest, want) } else { cast(want, Ty::I32, Dev::Var(var)) };
                let result = self.b.scalar("result", want);
                self.b.set(result, src);
                self.b.emit(StmtKind::Store {
                    src: Place { var: result, at: None },
                    count: 1,
                    mem: Mem::Global(buffer),
                    index: cast(Ty::I64, at_ty, at),
                    pred: inside.clone(),
                    cache: Cache::Default,
                });
            }
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
