//! Loads and arithmetic of arrays where their results are first needed: compilers that run out of registers begin things late.
//!
//! A statement stays before the next one that uses what it writes or changes what it reads, in its own block; what reads
//! shared memory also before stores, barriers and loops. Conversions to 64 bits are not moved: compilers start them early, since they take long.

use super::unrolled::{Leaf, Node, Until};
use std::collections::BTreeMap;

/// Statements that wait.
#[derive(Default)]
struct Waiting {
    leaves: Vec<Option<Leaf>>,
    /// Of each element, who writes it.
    writer: BTreeMap<u32, usize>,
    /// Of each element, who reads it.
    readers: BTreeMap<u32, Vec<usize>>,
    /// Those that read shared memory.
    of_shared: Vec<usize>,
    out: Vec<Node>,
}

impl Waiting {
    /// Runs a statement, after those that make what it reads.
    fn run(&mut self, number: usize) {
        let Some(leaf) = self.leaves[number].take() else { return };
        for (first, count) in &leaf.reads {
            self.run_writers(*first, *count);
        }
        self.out.push(Node::Leaf(leaf));
    }

    fn run_writers(&mut self, first: u32, count: u32) {
        let found: Vec<usize> = self.writer.range(first..first + count).map(|(_, n)| *n).collect();
        found.into_iter().for_each(|n| self.run(n));
    }

    fn run_readers(&mut self, first: u32, count: u32) {
        let found: Vec<usize> = self.readers.range_mut(first..first + count).flat_map(|(_, n)| std::mem::take(n)).collect();
        found.into_iter().for_each(|n| self.run(n));
    }

    fn wait(&mut self, leaf: Leaf) {
        let number = self.leaves.len();
        for (first, count) in &leaf.writes {
            self.writer.extend((*first..first + count).map(|e| (e, number)));
        }
        for (first, count) in &leaf.reads {
            (*first..first + count).for_each(|e| self.readers.entry(e).or_default().push(number));
        }
        if leaf.until == Until::Shared {
            self.of_shared.push(number);
        }
        self.leaves.push(Some(leaf));
    }
}

/// The statements of a block with those that can wait as late as they can.
pub(super) fn late(nodes: Vec<Node>) -> Vec<Node> {
    let mut waiting = Waiting::default();
    for node in nodes {
        let (mut named, mut written) = (Vec::new(), Vec::new());
        node.named(&mut named);
        node.written(&mut written);
        let waits = matches!(&node, Node::Leaf(leaf) if leaf.until != Until::Now);
        // What it changes must have been read, and made, before.
        for (first, count) in &written {
            waiting.run_readers(*first, *count);
            waiting.run_writers(*first, *count);
        }
        if node.orders() {
            std::mem::take(&mut waiting.of_shared).into_iter().for_each(|n| waiting.run(n));
        }
        match node {
            Node::Leaf(leaf) if waits => waiting.wait(leaf),
            other => {
                named.into_iter().for_each(|(first, count)| waiting.run_writers(first, count));
                waiting.out.push(other);
            }
        }
    }
    (0..waiting.leaves.len()).for_each(|n| waiting.run(n));
    waiting.out
}
