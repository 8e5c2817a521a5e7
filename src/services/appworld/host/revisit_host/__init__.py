"""A host of service worlds: many in-memory AppWorld states in one process, driven over stdio by its parent."""
