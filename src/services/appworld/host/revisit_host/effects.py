"""What a call did to rows: a diff of our own, only over databases that changed at all."""

import sqlite3
from typing import Any

from revisit_host.rows import dump, dump_image

IGNORED = frozenset({"record_hash", "updated_at", "last_logged_in"})


def effects_of(service: str, before: bytes, after: sqlite3.Connection) -> list[dict[str, Any]]:
    """Row effects in one database, by table and id; see `RowEffect` in src/benchmarks/liveui/world.ts."""
    was, now = dump_image(before), dump(after)
    found: list[dict[str, Any]] = []
    for table in sorted(now):
        old = {row["id"]: row for row in was.get(table, [])}
        new = {row["id"]: row for row in now[table]}
        for row_id in sorted(old.keys() | new.keys()):
            effect = _effect(old.get(row_id), new.get(row_id))
            if effect is not None:
                found.append({"op": effect[0], "service": service, "table": table, "id": row_id, **({"columns": effect[1]} if effect[1] else {})})
    return found


def _effect(old: dict[str, Any] | None, new: dict[str, Any] | None) -> tuple[str, list[str]] | None:
    if old is None:
        return ("create", [])
    if new is None:
        return ("delete", [])
    columns = sorted(name for name in new if name not in IGNORED and old.get(name) != new[name])
    return ("update", columns) if columns else None
