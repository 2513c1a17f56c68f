//! What a stage of a ring holds: the operands as the copy engine sees them, over as many points of the depth as fit.

use super::products::Products;
use super::*;

/// A stage of shared memory.
pub(super) struct Stage {
    /// Elements of a row of shared memory.
    pub row: u32,
    /// Rows along the depth for each point of a side.
    pub steps: u32,
    /// Points of the depth.
    pub depth: u32,
    /// Bytes.
    pub bytes: u32,
    /// Operand of the rows where it is computed.
    pub made: Option<Computed>,
    /// Operand of the rows; if that is computed, the first of its parts.
    pub left: Operand,
    /// Operand of the columns.
    pub right: Operand,
    /// Further products.
    pub joint: Vec<Joint>,
}

impl Stage {
    /// The stage of `products`; `None` where the copy engine does not reach an operand.
    pub fn of(p: &Problem, task: &Task, products: &Products) -> Option<Stage> {
        let Products { c, levels, wanted, .. } = products;
        let row = ROW_BYTES / (c.operand.bits() / 8);
        debug_assert_eq!(row % products.unit.depth, 0);
        let (steps, bytes) = size(p, products, row)?;
        let depth = row * steps;
        // In two levels a stage is a step of the outer sum, and a block has the whole depth.
        if levels.is_some() && (products.sums() > MOST_SUMS || wanted.cluster > 1 || p.axis(c.depth).extent.as_constant() != Some(i64::from(depth))) {
            return None;
        }
        let point = levels.as_ref().map(|l| levels::joined(p, l.step, i64::from(depth), c.depth));
        let made = brought(p, products, depth);
        let left = match made.as_ref().and_then(|m| m.parts.first()) {
            Some(part) => part.operand.clone(),
            None => operand(p, &c.left, c.row, c.depth, depth, point.as_ref())?,
        };
        let right = operand(p, &c.right, c.column, c.depth, depth, point.as_ref())?;
        let joint = joint(p, products, depth)?;
        let stage = Stage { row, steps, depth, bytes, made, left, right, joint };
        stage.lies_well(task, products).then_some(stage)
    }

    /// Whether the instruction can read the operands as they lie there.
    fn lies_well(&self, task: &Task, products: &Products) -> bool {
        let made_here = |o: &Operand| task.statements.iter().any(|s| s.target == o.tensor);
        let first = if products.side == Side::Rows { &self.left } else { &self.right };
        if self.joint.iter().any(|j| j.own.along_depth() != first.along_depth() || made_here(&j.own)) {
            return false;
        }
        // Operands whose rows run along the side are for 16-bit elements, in whole rows of shared memory.
        let of_16_bits = products.c.operand.bits() / 8 == 2;
        let fits = |o: &Operand, tile: u32| o.along_depth() || of_16_bits && tile.is_multiple_of(self.row);
        fits(&self.left, products.height) && fits(&self.right, products.width)
    }
}

/// Rows of shared memory along the depth, and bytes: several rows as long as the stage stays small. In two levels it is one.
fn size(p: &Problem, products: &Products, row: u32) -> Option<(u32, u32)> {
    let wanted = &products.wanted;
    // `None` where a computed operand is none of so many steps.
    let bytes_of = |steps: u32| {
        let left = match products.computed {
            true => brought(p, products, row * steps)?.bytes(p, wanted.rows, row * steps),
            false => wanted.rows * ROW_BYTES * steps,
        };
        Some(left + wanted.columns * ROW_BYTES * steps)
    };
    let mut steps = 1;
    while products.levels.is_none() && steps < MOST_STEPS && bytes_of(steps * 2).is_some_and(|b| b <= STAGE_BYTES) {
        steps *= 2;
    }
    Some((steps, bytes_of(steps)?))
}

/// What the copy engine brings for a computed operand, `depth` points at a time.
fn brought(p: &Problem, products: &Products, depth: u32) -> Option<Computed> {
    products.computed.then(|| prologue::find(p, &products.c, products.wanted.rows, depth)).flatten()
}

/// The operands that the other products have for themselves.
fn joint(p: &Problem, products: &Products, depth: u32) -> Option<Vec<Joint>> {
    let of = |(product, c): &(TensorId, Product)| {
        let (own, axis) = if products.side == Side::Rows { (&c.left, c.row) } else { (&c.right, c.column) };
        operand(p, own, axis, c.depth, depth, None).map(|own| Joint { product: *product, own })
    };
    products.beside.iter().map(of).collect()
}
