//! What plans ask of a choice.
//!
//! Candidates of a group differ in many things, and most plans look at few of them: a group without a product for the matrix unit has no tile of a ring. Whoever
//! plans has a [`Wanted`], whose parts are there for the asking, and what is asked for is noticed: a choice that agrees in all of that has the same plan. Of tiles
//! of rings that are refused only that is noticed: one that is refused for the same reason has the same plan as well.

use super::Choice;
use crate::outer::OuterChoice;
use crate::relay::Relay;
use crate::ring::RingChoice;
use std::cell::RefCell;
use std::rc::Rc;

/// What a candidate does differently from the rules, for those who make its plan.
#[derive(Clone, Copy, Debug)]
pub struct Wanted(Choice);

/// What suits a plan.
type Suits = Rc<dyn Fn(&RingChoice) -> bool>;

/// Parts of a choice, and what its tile of a ring does not suit.
#[derive(Clone, Default)]
pub struct Asked {
    parts: u32,
    refused: Vec<Suits>,
}

thread_local! {
    /// What the plan that is being made has asked for.
    static ASKED: RefCell<Asked> = const { RefCell::new(Asked { parts: 0, refused: Vec::new() }) };
}

macro_rules! parts {
    ($($bit:literal $name:ident $of:ident: $ty:ty, $take:expr;)*) => {
        impl Wanted {
            $(#[doc = concat!("See [`Choice::", stringify!($of), "`].")]
            pub fn $name(&self) -> $ty {
                ASKED.with_borrow_mut(|asked| asked.parts |= 1 << $bit);
                ($take)(&self.0)
            })*
        }

        impl Asked {
            /// Whether two choices agree in all of it.
            pub(crate) fn agrees(&self, a: &Choice, b: &Choice) -> bool {
                let suits = |of: &Choice, suits: &Suits| of.ring.is_some_and(|ring| suits(&ring));
                $((self.parts & 1 << $bit == 0 || ($take)(a) == ($take)(b)) &&)* self.refused.iter().all(|s| suits(a, s) == suits(b, s))
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
    16 window window: u32, |c: &Choice| c.window;
    17 own own: u32, |c: &Choice| c.own;
}

impl Asked {
    /// The plan that is being made has asked for this, too.
    pub(crate) fn too(&self) {
        ASKED.with_borrow_mut(|asked| {
            asked.parts |= self.parts;
            asked.refused.extend(self.refused.iter().cloned());
        });
    }
}

impl Wanted {
    /// The tile of a ring, if there is one that `suits`. Whatever else that follows from is the same for all candidates.
    pub(crate) fn ring_that(&self, suits: impl Fn(&RingChoice) -> bool + 'static) -> Option<RingChoice> {
        if !self.0.ring.is_some_and(|ring| suits(&ring)) {
            ASKED.with_borrow_mut(|asked| asked.refused.push(Rc::new(suits)));
            return None;
        }
        self.ring()
    }

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
    let before = ASKED.take();
    let made = plan();
    let asked = ASKED.replace(before);
    asked.too();
    (made, asked)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_plan_inside_of_another_asks_for_the_other_asks_for_too() {
        let wanted = Wanted::from(Choice::default());
        let (_, nothing) = asked(|| wanted.in_parts(3).relaid());
        assert_eq!(nothing.parts, 0);
        let ((_, inside), outside) = asked(|| {
            wanted.warps();
            asked(|| wanted.grown().parts())
        });
        assert_eq!((inside.parts, outside.parts), (1 << 3, 1 << 3 | 1));
        // What was kept of an earlier plan was asked for there.
        assert_eq!(asked(|| inside.too()).1.parts, inside.parts);
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
        assert!(Asked::default().agrees(&one, &Choice { warps: 4, parts: 2, ..none }));
    }

    #[test]
    fn tiles_that_are_refused_for_one_reason_are_one() {
        let of = |rows| Choice { ring: Some(RingChoice { rows, ..crate::ring::CHOICES[0] }), ..Choice::default() };
        let (low, high, higher, none) = (of(64), of(128), of(192), Choice::default());
        let of = |choice: &Choice| asked(|| Wanted::from(*choice).ring_that(|r| r.rows < 100));
        let (tile, suited) = of(&low);
        assert_eq!(tile, low.ring);
        assert!(!suited.agrees(&low, &high) && !suited.agrees(&low, &none));
        let (tile, refused) = of(&high);
        assert_eq!(tile, None);
        assert!(refused.agrees(&high, &higher) && refused.agrees(&high, &none) && !refused.agrees(&high, &low));
    }
}
