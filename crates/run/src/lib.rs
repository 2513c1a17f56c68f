//! flashderive-run.
