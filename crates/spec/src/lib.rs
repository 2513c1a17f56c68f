//! flashderive-spec.
