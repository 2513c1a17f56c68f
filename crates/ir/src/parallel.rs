//! Jobs of one kind side by side, on threads whose stacks have room for deep expressions.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc;

/// Bytes of stack of a thread; only what is touched is taken.
pub const STACK: usize = 256 << 20;

/// How many threads this machine runs at once.
pub fn threads() -> usize {
    std::thread::available_parallelism().map_or(1, |n| n.get())
}

/// Does `work` for `0 .. count`, `most` at a time, and returns the results in order. `seen` is told how many are done, in the calling thread, and says
/// whether to go on; what was not begun then, or had no thread, is none.
pub fn each<T: Send>(count: usize, most: usize, work: &(dyn Fn(usize) -> T + Sync), seen: &mut dyn FnMut(usize) -> bool) -> Vec<Option<T>> {
    let mut found: Vec<Option<T>> = (0..count).map(|_| None).collect();
    let (next, stop) = (AtomicUsize::new(0), AtomicBool::new(false));
    let (sender, receiver) = mpsc::channel();
    std::thread::scope(|scope| {
        for _ in 0..most.min(count).max(1) {
            let (sender, next, stop) = (sender.clone(), &next, &stop);
            let run = move || loop {
                let at = next.fetch_add(1, Ordering::Relaxed);
                if at >= count || stop.load(Ordering::Relaxed) || sender.send((at, work(at))).is_err() {
                    break;
                }
            };
            // Without a thread the others do its share.
            if std::thread::Builder::new().stack_size(STACK).spawn_scoped(scope, run).is_err() {
                break;
            }
        }
        drop(sender);
        for (done, (at, result)) in receiver.iter().enumerate() {
            found[at] = Some(result);
            stop.store(!seen(done + 1), Ordering::Relaxed);
        }
    });
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_are_in_order_and_all_are_seen() {
        let mut seen = Vec::new();
        let found = each(50, 4, &|i| i * i, &mut |done| {
            seen.push(done);
            true
        });
        assert_eq!(found, (0..50).map(|i| Some(i * i)).collect::<Vec<_>>());
        assert_eq!(seen, (1..=50).collect::<Vec<_>>());
        assert!(each(0, 4, &|i| i, &mut |_| true).is_empty());
    }

    #[test]
    fn nothing_is_begun_after_a_stop() {
        let begun = AtomicUsize::new(0);
        let work = |i: usize| {
            begun.fetch_add(1, Ordering::Relaxed);
            // Long enough for what was done to be seen.
            std::thread::sleep(std::time::Duration::from_millis(2));
            i
        };
        let found = each(1000, 1, &work, &mut |done| done < 3);
        let made = found.iter().flatten().count();
        assert!((3..1000).contains(&made) && begun.load(Ordering::Relaxed) == made, "{made}");
    }
}
