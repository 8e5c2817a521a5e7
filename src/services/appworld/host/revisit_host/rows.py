"""Rows of a database as JSON values. Search tables and AppWorld's own row hashes are left out."""

import json
import sqlite3
from functools import cache
from typing import Any, Callable

Row = dict[str, Any]


def tables(connection: sqlite3.Connection) -> list[str]:
    """Ordinary tables, sorted: no search tables (`x_fts`) nor what they are made of (`x_fts_data` …)."""
    names = [row[0] for row in connection.execute("select name from sqlite_master where type = 'table' order by name")]
    search = [name for name in names if name.endswith("_fts")]
    return [name for name in names if name != "sqlite_sequence" and name not in search and not any(name.startswith(f"{each}_") for each in search)]


def dump(connection: sqlite3.Connection) -> dict[str, list[Row]]:
    """Every row of every table, in id order."""
    return {table: _rows(connection, table) for table in tables(connection)}


def dump_image(image: bytes) -> dict[str, list[Row]]:
    """Every row of a serialized database."""
    connection = sqlite3.connect(":memory:")
    try:
        connection.deserialize(image)
        return dump(connection)
    finally:
        connection.close()


def _rows(connection: sqlite3.Connection, table: str) -> list[Row]:
    columns = _columns(table, tuple((row[1], row[2]) for row in connection.execute(f'pragma table_info("{table}")')))
    names = ", ".join(f'"{name}"' for name, _ in columns)
    return [
        {name: None if value is None else read(value) for (name, read), value in zip(columns, row)}
        for row in connection.execute(f'select {names} from "{table}" order by id')
    ]


@cache
def _columns(_table: str, declared: tuple[tuple[str, str], ...]) -> list[tuple[str, Callable[[Any], Any]]]:
    return [(name, _reader(kind)) for name, kind in sorted(declared) if name != "record_hash"]


def _reader(kind: str) -> Callable[[Any], Any]:
    if kind == "JSON":
        return json.loads
    if kind == "BOOLEAN":
        return bool
    if kind == "DATETIME":
        return _moment
    return lambda value: value


def _moment(value: str) -> str:
    return value.replace(" ", "T", 1).removesuffix(".000000")
