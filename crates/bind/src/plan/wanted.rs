//! What plans ask of a choice.
//!
//! Candidates of a group differ in many things, and most plans look at few of them: a group without a product for the matrix unit has no tile of a ring. Whoever
//! plans has a [`Wanted`], whose parts are there for the asking, and what is asked for is noticed: a choice that agrees in all of that has the same plan.

use super::Choice;
use crate::outer::OuterChoice;
use crate::relay::Relay;
use crate::ring::RingChoice;
use std::cell::Cell;

/// What a candidate does differently from the rules, for those who make its plan.
#[derive(Clone, Copy, Debug)]
pub struct Wanted(Choice);

/// Parts of a choice.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Asked(u32);

thread_local! {
    /// What the plan that is being made has asked for.
    static ASKED: Cell<Asked> = const { Cell::new(Asked(0)) };
}

macro_rules! parts {
    ($($bit:literal $name:ident $of:ident: $ty:ty, $take:expr;)*) => {
        impl Wanted {
            $(#[doc = concat!("See [`Choice::", stringify!($of), "`].")]
            pub fn $name(&self) -> $ty {
                Asked(1 << $bit).too();
                ($take)(&self.0)
            })*
        }

        impl Asked {
            /// Whether two choices agree in all of it.
            pub(crate) fn agrees(self, a: &Choice, b: &Choice) -> bool {
                $((self.0 & 1 << $bit == 0 || ($take)(a) == ($take)(b)) &&)* true
            }
        }
    };
}

parts! {
    0 warps warps: u32, |c: &Choice| c.warps;
    1 shrink shrink: u32, |c: &Choice| c.shrink;
    2 grow grow: u32, |c: &Choice| c.grow;
    3 parts parts: i32, |c: &Choice| c.parts;
    4 cluster cluster: bool, |c: &Choice| c.cluster;
    5 sharing sharing: u32, |c: &Choice| c.sharing;
    6 is_ring ring: bool, |c: &Choice| c.ring.is_some();
    7 ring ring: Option<RingChoice>, |c: &Choice| c.ring;
    8 joint joint: bool, |c: &Choice| c.joint;
    9 outer outer: Option<OuterChoice>, |c: &Choice| c.outer;
    10 stages stages: u32, |c: &Choice| c.stages;
    11 relay relay: Relay, |c: &Choice| c.relay;
    12 alike alike: bool, |c: &Choice| c.alike;
    13 resident resident: u32, |c: &Choice| c.resident;
    14 points points: bool, |c: &Choice| c.points;
    15 partial partial: bool, |c: &Choice| c.partial;
}

impl Asked {
    /// The plan that is being made has asked for this, too.
    pub(crate) fn too(self) {
        ASKED.set(Asked(ASKED.get().0 | self.0));
    }
}

impl Wanted {
    /// The same, with so many parts of a stream.
    pub(crate) fn in_parts(self, parts: i32) -> Wanted {
        Wanted(Choice { parts, ..self.0 })
    }

    /// The same, with operands as they are.
    pub(crate) fn relaid(self) -> Wanted {
        Wanted(Choice { relay: Relay::None, ..self.0 })
    }

    /// By the rules, but for how much larger tiles are.
    pub(crate) fn grown(self) -> Wanted {
        Wanted(Choice { grow: self.0.grow, ..Choice::default() })
    }

    /// All of it, for who keeps it beside what was made of it.
    pub(crate) fn kept(self) -> Choice {
        self.0
    }
}

impl From<Choice> for Wanted {
    fn from(choice: Choice) -> Wanted {
        Wanted(choice)
    }
}

/// What `plan` makes, and what it asked for.
pub(crate) fn asked<R>(plan: impl FnOnce() -> R) -> (R, Asked) {
    let before = ASKED.replace(Asked(0));
    let made = plan();
    let asked = ASKED.get();
    before.too();
    (made, asked)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_plan_inside_of_another_asks_for_the_other_asks_for_too() {
        let wanted = Wanted::from(Choice::default());
        let (_, nothing) = asked(|| wanted.in_parts(3).relaid());
        assert_eq!(nothing, Asked(0));
        let ((_, inside), outside) = asked(|| {
            wanted.warps();
            asked(|| wanted.grown().parts())
        });
        assert_eq!((inside, outside), (Asked(1 << 3), Asked(1 << 3 | 1)));
        // What was kept of an earlier plan was asked for there.
        assert_eq!(asked(|| inside.too()).1, inside);
    }

    #[test]
    fn choices_agree_in_what_was_asked_for() {
        let ring = crate::ring::CHOICES.iter().copied().map(Some);
        let rings: Vec<Choice> = ring.take(2).map(|ring| Choice { ring, ..Choice::default() }).collect();
        let (one, other, none) = (rings[0], rings[1], Choice::default());
        let of = |ask: fn(&Wanted)| asked(|| ask(&one.into())).1;
        let (is, which) = (of(|w| assert!(w.is_ring())), of(|w| assert!(w.ring().is_some())));
        assert!(is.agrees(&one, &other) && !which.agrees(&one, &other) && !is.agrees(&one, &none) && !which.agrees(&one, &none));
        let warps = of(|w| assert_eq!(w.warps(), 8));
        assert!(warps.agrees(&one, &none) && !warps.agrees(&one, &Choice { warps: 4, ..one }));
        assert!(Asked(0).agrees(&one, &Choice { warps: 4, parts: 2, ..none }));
    }
}
