"""Starting records: from a seed plan to rows."""
