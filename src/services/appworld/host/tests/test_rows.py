"""Rows and effects over plain SQLite; run by tests/services/appworld/host-python.test.ts."""

import sqlite3
import unittest

from revisit_host.effects import effects_of
from revisit_host.rows import dump, tables
from revisit_host.world_store import copy_into


def database(script: str) -> sqlite3.Connection:
    connection = sqlite3.connect(":memory:")
    connection.executescript(script)
    return connection


class Rows(unittest.TestCase):
    def test_leaves_out_search_tables_and_nothing_else(self) -> None:
        connection = database(
            """
            create table drafts (id integer primary key autoincrement, body varchar);
            create table crafts_and_arts (id integer primary key, name varchar);
            create virtual table drafts_fts using fts5(body);
            insert into drafts (body) values ('x');
            """
        )
        self.assertEqual(tables(connection), ["crafts_and_arts", "drafts"])

    def test_reads_values_as_json(self) -> None:
        connection = database(
            """
            create table things (id integer primary key, tags JSON, done BOOLEAN, at DATETIME, record_hash varchar, blank varchar);
            insert into things values (1, '["a"]', 1, '2026-03-02 18:30:00.000000', 'h', null), (2, null, 0, '2026-03-02 18:30:00.250000', 'h', null);
            """
        )
        self.assertEqual(
            dump(connection)["things"],
            [
                {"at": "2026-03-02T18:30:00", "blank": None, "done": True, "id": 1, "tags": ["a"]},
                {"at": "2026-03-02T18:30:00.250000", "blank": None, "done": False, "id": 2, "tags": None},
            ],
        )


class Effects(unittest.TestCase):
    def setUp(self) -> None:
        self.connection = database(
            """
            create table notes (id integer primary key, title varchar, updated_at DATETIME);
            insert into notes values (1, 'a', '2026-01-01 00:00:00.000000'), (2, 'b', '2026-01-01 00:00:00.000000'), (3, 'c', null);
            """
        )
        self.before = self.connection.serialize()

    def test_lists_created_updated_and_deleted_rows(self) -> None:
        self.connection.executescript("update notes set title = 'z' where id = 1; delete from notes where id = 2; insert into notes values (4, 'd', null);")
        self.assertEqual(
            effects_of("simple_note", self.before, self.connection),
            [
                {"op": "update", "service": "simple_note", "table": "notes", "id": 1, "columns": ["title"]},
                {"op": "delete", "service": "simple_note", "table": "notes", "id": 2},
                {"op": "create", "service": "simple_note", "table": "notes", "id": 4},
            ],
        )

    def test_a_row_that_was_only_touched_has_no_effect(self) -> None:
        self.connection.executescript("update notes set updated_at = '2026-02-02 00:00:00.000000' where id = 1;")
        self.assertEqual(effects_of("simple_note", self.before, self.connection), [])

    def test_a_copied_image_brings_everything_back(self) -> None:
        self.connection.executescript("delete from notes;")
        copy_into(self.before, self.connection)
        self.assertEqual(effects_of("simple_note", self.before, self.connection), [])


if __name__ == "__main__":
    unittest.main()
