//! Every spec, through every stage.
