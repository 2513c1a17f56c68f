//! flashderive-audit.
