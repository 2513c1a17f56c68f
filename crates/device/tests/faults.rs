//! Each planted fault is found by the emulator, and each faultless form runs clean.

mod programs;

use flashderive_device::emulate::run;
use flashderive_device::print::{cuda, PrintOptions};
use programs::faults::faults;
use programs::trace;

/// Areas that are looked at together.
const TOGETHER: [&[&str]; 4] = [&["copies", "proxies"], &["mbarriers", "matrix unit"], &["clusters", "barriers"], &["early start", "read-only", "look-back"]];

fn check(areas: &[&str]) {
    let mut wrong = Vec::new();
    for fault in faults().into_iter().filter(|f| areas.contains(&f.area)) {
        let (good, bad) = ((fault.build)(false), (fault.build)(true));
        assert_ne!(good, bad, "{}: nothing is planted", fault.name);
        match run(&good, &mut (fault.args)()) {
            Err(v) => wrong.push(format!("{}, faultless: {v}", fault.name)),
            Ok(counters) if !counters.unwritten.is_empty() => wrong.push(format!("{}, faultless: elements are unwritten", fault.name)),
            Ok(_) => {}
        }
        match run(&bad, &mut (fault.args)()) {
            Ok(_) => wrong.push(format!("{}: the fault is not found", fault.name)),
            Err(v) if !fault.kinds.contains(&v.kind) => wrong.push(format!("{}: {:?}: {v}", fault.name, v.kind)),
            Err(_) => {}
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn faults_of_copies_are_found() {
    check(TOGETHER[0]);
}

#[test]
fn faults_of_mbarriers_and_matrices_are_found() {
    check(TOGETHER[1]);
}

#[test]
fn faults_of_clusters_and_barriers_are_found() {
    check(TOGETHER[2]);
}

#[test]
fn faults_between_blocks_are_found() {
    check(TOGETHER[3]);
}

#[test]
fn faults_have_names_of_their_own_and_are_printed() {
    let all = faults();
    for (i, fault) in all.iter().enumerate() {
        assert!(all[..i].iter().all(|f| f.name != fault.name), "{}", fault.name);
        assert!(TOGETHER.concat().contains(&fault.area), "{}: nobody looks at {}", fault.name, fault.area);
        let printed = cuda(&(fault.build)(false), &trace(), &PrintOptions { arch: "sm_90a".into(), ..PrintOptions::default() });
        assert!(printed.is_ok(), "{}: {:?}", fault.name, printed.map(|_| ()));
    }
    assert!(40 <= all.len(), "{} faults", all.len());
}
