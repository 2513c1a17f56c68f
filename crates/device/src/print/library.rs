//! The device helpers in `templates/device/`, and which of them a program needs.
//!
//! A helper starts with a line `//@ item NAME [needs NAME...] [include HEADER]...`; an item needs only items
//! named before it in file order, so the closure in file order compiles.

use std::collections::BTreeSet;

/// The helper files in the order in which they are written.
const FILES: &[&str] = &[
    include_str!("../../../../templates/device/convert.cuh"),
    include_str!("../../../../templates/device/codec_real.cuh"),
    include_str!("../../../../templates/device/codec_fp8.cuh"),
    include_str!("../../../../templates/device/codec_int.cuh"),
    include_str!("../../../../templates/device/memory.cuh"),
    include_str!("../../../../templates/device/math.cuh"),
    include_str!("../../../../templates/device/async.cuh"),
    include_str!("../../../../templates/device/mbarrier.cuh"),
    include_str!("../../../../templates/device/cluster.cuh"),
    include_str!("../../../../templates/device/tensor.cuh"),
    include_str!("../../../../templates/device/warp.cuh"),
    include_str!("../../../../templates/device/matrix.cuh"),
    include_str!("../../../../templates/device/warpgroup.cuh"),
    include_str!("../../../../templates/device/tensor_memory.cuh"),
    include_str!("../../../../templates/device/atomic.cuh"),
];

/// One helper.
struct Item {
    name: &'static str,
    needs: Vec<&'static str>,
    includes: Vec<&'static str>,
    text: &'static str,
}

/// All helpers in file order.
fn items() -> Vec<Item> {
    let mut items = Vec::new();
    for file in FILES {
        for part in file.split("//@ item ").skip(1) {
            let (head, text) = part.split_once('\n').unwrap_or((part, ""));
            let mut words = head.split_whitespace();
            let mut item = Item { name: words.next().unwrap_or(""), needs: Vec::new(), includes: Vec::new(), text: text.trim_end() };
            let mut including = false;
            for word in words {
                match word {
                    "needs" => including = false,
                    "include" => including = true,
                    _ if including => item.includes.push(word),
                    _ => item.needs.push(word),
                }
            }
            items.push(item);
        }
    }
    items
}

/// The names of all helpers.
pub fn helper_names() -> Vec<&'static str> {
    items().iter().map(|i| i.name).collect()
}

/// The text of the helper called `name`; empty if there is none.
pub fn helper_text(name: &str) -> String {
    items().iter().find(|i| i.name == name).map(|i| i.text.to_string()).unwrap_or_default()
}

/// Text and headers of the helpers in `used` and of those they need.
pub(crate) fn closure(used: &BTreeSet<&'static str>) -> (String, Vec<&'static str>) {
    let items = items();
    let mut wanted: BTreeSet<&str> = used.iter().copied().collect();
    for item in items.iter().rev() {
        if wanted.contains(item.name) {
            wanted.extend(&item.needs);
        }
    }
    let mut includes = BTreeSet::new();
    let mut text = String::new();
    for item in items.iter().filter(|i| wanted.contains(i.name)) {
        includes.extend(item.includes.iter().copied());
        text.push_str(item.text);
        text.push_str("\n\n");
    }
    (text.trim_end().to_string() + if text.is_empty() { "" } else { "\n" }, includes.into_iter().collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_need_is_defined_earlier() {
        let mut seen = BTreeSet::new();
        for item in items() {
            for need in &item.needs {
                assert!(seen.contains(need), "{} needs {need}, which does not come before it", item.name);
            }
            assert!(seen.insert(item.name), "{} is defined twice", item.name);
            assert!(item.text.contains("__device__"), "{} is empty", item.name);
        }
    }

    #[test]
    fn the_closure_holds_what_is_needed_and_no_more() {
        let (text, includes) = closure(&BTreeSet::from(["ldmatrix"]));
        assert!(text.contains("shared_address(const void* p)") && text.contains("ldmatrix"));
        assert!(!text.contains("mma_m16n8k16") && includes.is_empty());
    }
}
