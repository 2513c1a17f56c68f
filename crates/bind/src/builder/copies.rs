//! Groups of asynchronous copies, and what a wait for one of them counts.
//!
//! Waits count the groups that were closed last, so numbers follow the order of execution: what stays is copied before a loop, whenever it is found to be
//! needed, and each trip copies behind all of that.

/// The groups of a kernel so far.
#[derive(Clone, Copy, Debug, Default)]
pub struct Copies {
    /// Groups outside of loops so far, and those that are complete there.
    outside: (u32, u32),
    /// The same of a trip of the loop.
    inside: (u32, u32),
    /// Of the groups outside, those that are complete in a trip.
    landed: u32,
    /// Trips copy for later ones, and begin with a wait until so many groups at most are on their way.
    ahead: Option<u32>,
    /// There were any.
    any: bool,
}

/// A group of asynchronous copies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Group {
    in_loop: bool,
    number: u32,
}

impl Copies {
    /// The group that is closed here.
    pub fn close(&mut self, in_loop: bool) -> Group {
        let count = if in_loop { &mut self.inside.0 } else { &mut self.outside.0 };
        self.any = true;
        *count += 1;
        Group { in_loop, number: *count - 1 }
    }

    /// The group of a trip that is copied ahead closes here; each trip begins with a wait until `pending` groups at most are on their way.
    pub fn close_ahead(&mut self, in_loop: bool, pending: u32) {
        self.ahead = Some(pending);
        self.close(in_loop);
    }

    /// Whether a group that was closed here is to be waited for at once: trips count it among their own.
    pub fn lands_at_once(&self, in_loop: bool) -> bool {
        self.ahead.is_some_and(|pending| pending > 0) && !in_loop
    }

    /// How many groups may still be on their way when `group` has to be there; `None` where it is.
    pub fn wait(&mut self, group: Group, in_loop: bool) -> Option<u32> {
        let Group { in_loop: moving, number } = group;
        let (issued, waited) = match (moving, in_loop) {
            (false, false) => (self.outside.0, &mut self.outside.1),
            // A trip's own groups are complete after all of those.
            (false, true) if self.inside.1 > 0 || number < self.outside.1 || self.ahead == Some(0) => return None,
            (false, true) => (self.outside.0 + self.inside.0, &mut self.landed),
            (true, _) => (self.inside.0, &mut self.inside.1),
        };
        (number >= *waited).then(|| {
            *waited = number + 1;
            issued - number - 1
        })
    }

    /// All groups are complete, as far as what follows here knows.
    pub fn complete(&mut self, in_loop: bool) {
        if in_loop {
            (self.landed, self.inside.1) = (self.outside.0, self.inside.0);
        } else {
            self.outside.1 = self.outside.0;
        }
    }

    /// A loop has ended, behind which all are complete; whether there were any.
    pub fn end_loop(&mut self) -> bool {
        (self.outside.1, self.inside, self.landed, self.ahead) = (self.outside.0, (0, 0), self.outside.0, None);
        self.any
    }

    /// Whether some may still be on their way.
    pub fn fly(&self) -> bool {
        self.outside.1 < self.outside.0 || self.inside.1 < self.inside.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wait_before_a_loop_counts_no_copies_of_its_trips() {
        let mut copies = Copies::default();
        let (first, second) = (copies.close(false), copies.close(false));
        let (own, next) = (copies.close(true), copies.close(true));
        // What the trips have in common is made before them, from both.
        assert_eq!(copies.wait(second, false), Some(0));
        assert_eq!(copies.wait(first, false), None);
        // A trip has its own behind it, and one that it found to be needed only then before it.
        let late = copies.close(false);
        assert_eq!(copies.wait(own, true), Some(1));
        assert_eq!(copies.wait(late, true), None);
        assert_eq!(copies.wait(next, true), Some(0));
        assert!(copies.end_loop() && !copies.fly());
    }

    #[test]
    fn what_stays_lands_before_trips_that_count_what_they_copy_ahead() {
        let mut copies = Copies::default();
        copies.close_ahead(false, 1);
        let late = copies.close(false);
        assert!(copies.lands_at_once(false) && !copies.lands_at_once(true));
        copies.complete(false);
        copies.close_ahead(true, 1);
        assert_eq!(copies.wait(late, true), None);
        assert!(copies.end_loop() && !copies.lands_at_once(false));
        // Trips that wait for all count nothing.
        copies.close_ahead(false, 0);
        let late = copies.close(false);
        assert!(!copies.lands_at_once(false));
        assert_eq!(copies.wait(late, true), None);
    }

    #[test]
    fn what_a_trip_waits_for_is_not_there_before_the_loop() {
        let mut copies = Copies::default();
        let (first, second) = (copies.close(false), copies.close(false));
        copies.close(true);
        assert_eq!(copies.wait(first, true), Some(2));
        assert_eq!(copies.wait(first, true), None);
        assert_eq!(copies.wait(first, false), Some(1));
        assert_eq!(copies.wait(second, true), Some(1));
        copies.complete(true);
        assert_eq!(copies.wait(second, true), None);
        assert_eq!(copies.wait(second, false), Some(0));
    }
}
