//! Monotone functions leave maxima and minima (see [`crate::monotone`]).

use super::*;

impl Normaliser<'_> {
    /// A costly monotone function leaves a maximum or minimum over at least one point: it is evaluated once instead of at
    /// every point.
    pub(super) fn hoist_monotone(&mut self) {
        let mut i = 0;
        while i < self.p.statements.len() {
            i += if self.hoist_monotone_one(i) { 2 } else { 1 };
        }
    }

    fn hoist_monotone_one(&mut self, i: usize) -> bool {
        let s = self.p.statements[i].clone();
        let Kind::Reduce { op, axes } = &s.kind else { return false };
        let turned = match op {
            Combine::Max => Combine::Min,
            Combine::Min => Combine::Max,
            _ => return false,
        };
        // Of no points it is infinite, and the function of that is something else.
        let some = s.guard.is_none() && axes.iter().all(|a| least(&self.p, &self.p.axis(*a).extent) >= 1);
        if !some || !s.more.is_empty() {
            return false;
        }
        // Maps that nothing else reads are written out: their functions may leave too.
        let readers = |t: TensorId| self.p.statements.iter().filter(|r| statement_reads(r).contains(&t)).count();
        let own = |t: TensorId| self.map_of(t).is_some_and(|m| m.guard.is_none() && self.p.tensor(t).dtype == DType::F32) && readers(t) == 1;
        let mut value = s.value.clone();
        for _ in 0..16 {
            let next = self.inline_reads(&value, &own);
            if next == value || size(&next) > LARGEST {
                break;
            }
            value = next;
        }
        let m = crate::monotone::find(&self.p, &value, axes);
        if !m.costly {
            return false;
        }
        let old = text::statement(&self.p, &s);
        let target = self.p.tensor(s.target).clone();
        let inner = TensorId(self.p.tensors.len() as u32);
        let name = self.fresh(&format!("{}__x", target.name));
        self.p.tensors.push(Tensor { name, role: Role::Temp, dtype: DType::F32, storage: Storage::RowMajor, range: None, fill: Fill::Default, ..target });
        let read = Expr { node: Node::Read(inner, s.target_axes.iter().map(|a| Expr::axis(*a)).collect()), span: s.value.span };
        let outside = value.rewrite(&mut |n| (*n == m.inner).then(|| read.clone()));
        let op = if m.falls { turned } else { *op };
        let first = Statement { target: inner, kind: Kind::Reduce { op, axes: axes.clone() }, value: m.inner.clone(), ..s.clone() };
        let second = Statement { kind: Kind::Map, value: outside, ..s.clone() };
        let new = format!("{} ; {}", text::statement(&self.p, &first), text::statement(&self.p, &second));
        let reason = format!(
            "{} never {} on the values that reach it and makes NaN of NaN alone, so it commutes with the extreme of at least one point",
            m.steps.join(", then "),
            if m.falls { "rises" } else { "falls" }
        );
        self.p.statements[i] = first;
        self.p.statements.insert(i + 1, second);
        self.note("monotone-map", s.target, old, new, reason, s.span);
        true
    }
}
