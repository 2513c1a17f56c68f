//! Elements that have a scale for each row, where the other side of a product can bear it.
//!
//! ```text
//! x[l, e] = codes[l, e] * scale[l]
//! o[h, e] = sum[l] p[h, l] * x[l, e]
//! -->  o[h, e] = sum[l] p[h, l] * (codes[l, e] * scale[l])
//! ```
//! `inline-map`: a product may be multiplied in any order, so the scale can go with `p`, which is worked out anyhow and has all axes of the scale, and the elements are
//! multiplied as they are stored. As a value of its own `x` would be written and read at the full width of its type, or made again from its element where the product
//! takes it. Done only where `p` is worked out: two inputs would both have to be read as they are, and one of them scaled.

use super::*;

impl Normaliser<'_> {
    /// Writes out scaled elements in all sums of products that can bear the scale at the other side.
    pub(super) fn scales(&mut self) {
        let mut i = 0;
        while i < self.p.statements.len() {
            i = i + 1 - self.bear_scale(i);
        }
    }

    /// Writes out the scaled elements of sum `i`. Returns how many maps before it are gone.
    fn bear_scale(&mut self, i: usize) -> usize {
        let s = &self.p.statements[i];
        let (n, d) = factors(&self.p, &s.value);
        if self.sum_axes(i).is_none() || !s.more.is_empty() || !d.is_empty() || self.p.sort(&s.value) != Sort::Float {
            return 0;
        }
        let scaled = n.iter().enumerate().find_map(|(at, f)| {
            let (value, scales) = self.scaled_element(f)?;
            let mut others = n.iter().enumerate().filter(|(j, _)| *j != at);
            (self.is_product(s, &s.value) && others.any(|(_, g)| self.bears(g, &scales))).then(|| (f.clone(), value))
        });
        let Some((read, written)) = scaled else { return 0 };
        let value = s.value.rewrite(&mut |e| (*e == read).then(|| written.clone()));
        if size(&value) > LARGEST {
            return 0;
        }
        let new = Statement { value, ..s.clone() };
        self.replace(i, "inline-map", "the other side of the product is worked out and can bear the scale", new);
        self.drop_maps(read.tensors())
    }

    /// What `f` reads, written out, and the axes of its scales: the product of one element of an input, along all axes of the value, and of numbers that lack one.
    fn scaled_element(&self, f: &Expr) -> Option<(Expr, Vec<AxisId>)> {
        let Node::Read(t, index) = &f.node else { return None };
        let map = self.map_of(*t).filter(|m| m.guard.is_none() && self.p.tensor(*t).dtype == DType::F32)?;
        let value = substitute(&map.value, &map.target_axes, index);
        let (n, d) = factors(&self.p, &value);
        let axes = f.axes();
        let whole = |e: &Expr| axes.iter().all(|a| mentions(e, &[*a]));
        let (elements, scales): (Vec<&Expr>, Vec<&Expr>) = n.iter().partition(|e| whole(e));
        let [element] = elements[..] else { return None };
        let stored = matches!(&element.node, Node::Read(x, _) if self.p.tensor(*x).role == Role::Input);
        let read = |e: &Expr| e.axes();
        let own: Vec<AxisId> = scales.into_iter().chain(&d).flat_map(read).collect();
        (stored && d.iter().all(|e| !whole(e)) && !own.is_empty()).then_some((value, own))
    }

    /// Whether factor `g` is worked out and has all of `axes`.
    fn bears(&self, g: &Expr, axes: &[AxisId]) -> bool {
        let Node::Read(t, _) = &g.node else { return false };
        self.p.tensor(*t).role == Role::Temp && self.p.writer(*t).is_some() && axes.iter().all(|a| mentions(g, &[*a]))
    }
}
