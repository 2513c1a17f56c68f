//! Where the operands of a ring along its columns lie in shared memory, and how they come there.

use super::*;

/// An operand in shared memory: `[copy][panel of what is contiguous][point of the other dimension]`, rows of 128 bytes.
pub(super) struct Held<'a> {
    /// What it is in the tile program.
    pub value: ValueId,
    pub from: From<'a>,
    pub name: String,
    pub shared: SharedId,
    /// Points of the dimension that is not contiguous.
    pub tile: u32,
    /// Elements of a row.
    pub row: u32,
    pub panels: u32,
    pub copies: u32,
    pub full: SharedId,
    pub empty: SharedId,
}

/// How an operand comes to shared memory.
#[derive(Clone, Copy)]
pub(super) enum From<'a> {
    Boxes(&'a Operand, MapId),
    Rows(&'a Rows),
}

impl<'a> Emitter<'a> {
    /// How what `from` says comes to shared memory, `tile` points at a time.
    pub(super) fn source(&mut self, from: &'a Source, tile: u32) -> From<'a> {
        match from {
            Source::Boxes(o) => self.boxes(o, tile),
            Source::Rows(r) => From::Rows(r),
        }
    }

    /// What the copy engine knows of an operand, of which it brings `tile` points at a time.
    pub(super) fn boxes(&mut self, o: &'a Operand, tile: u32) -> From<'a> {
        let row = ROW_BYTES * 8 / self.p.tensor(o.tensor).dtype.bits();
        let other = if o.along_depth() { o.side } else { o.depth };
        let mut order = vec![o.inner, other];
        order.extend((0..o.index.len()).rev().filter(|i| *i != o.inner && *i != other));
        From::Boxes(o, self.map_of_steps(o.tensor, &order, &[row, tile], &[1, if o.along_depth() { o.every } else { 1 }], Swizzle::B128))
    }

    /// The tensor that an operand comes from.
    pub(super) fn tensor_of(&self, from: From<'a>) -> &'a Tensor {
        self.p.tensor(match from {
            From::Boxes(o, _) => o.tensor,
            From::Rows(r) => r.parts[0].tensor,
        })
    }

    /// Shared memory for the buffers of an operand.
    pub(super) fn tiles_of(&mut self, columns: &ColumnsPlan, (value, from, tile, panels): &(ValueId, From<'a>, u32, u32)) -> SharedId {
        let copies = columns.program.value(*value).buffers;
        let tensor = self.tensor_of(*from);
        let row = ROW_BYTES * 8 / tensor.dtype.bits();
        self.b.shared_at(&tensor.name.clone(), tensor.dtype, copies * panels * tile * row, 1024)
    }

    /// The same with its barriers.
    pub(super) fn held(&mut self, columns: &ColumnsPlan, (value, from, tile, panels): (ValueId, From<'a>, u32, u32), shared: SharedId) -> Held<'a> {
        let copies = columns.program.value(value).buffers;
        let tensor = self.tensor_of(from);
        let row = ROW_BYTES * 8 / tensor.dtype.bits();
        let full = self.b.shared(&format!("{}_full", tensor.name), DType::I64, copies);
        let empty = self.b.shared(&format!("{}_empty", tensor.name), DType::I64, copies);
        Held { value, from, name: tensor.name.clone(), shared, tile, row, panels, copies, full, empty }
    }
}
