"""Worlds: sets of eleven in-memory databases, of which one is bound at a time.

A world lives in a slot: a set of named databases that is filled anew for every world and never thrown away. So the engines over
them, and the statements that these have compiled, serve one world after the other, and memory does not grow with the number of
worlds. Slots' names are of fixed width and unique, because AppWorld looks names up by substring, and hold no slash, because the
slash separates slot from database.
"""

import sqlite3
from dataclasses import dataclass, field

from appworld.apps.api_lib import set_local_dbs
from appworld.apps.model_lib import ModelHashHandler
from appworld.common.utils import import_models_module

from revisit_host.faults import HostFault
from revisit_host.names import DATABASES


@dataclass
class _World:
    slot: str
    # Hashes of the databases that the parent has.
    known: dict[str, str] = field(default_factory=dict)


class WorldStore:
    """All live worlds of this process."""

    def __init__(self) -> None:
        self._worlds_made = 0
        self._slots_made = 0
        self._live: dict[str, _World] = {}
        self._free: list[str] = []
        self._bound: str | None = None

    def create(self) -> str:
        """A new world with empty tables, bound."""
        slot = self._new_slot()
        self._bind_slot(slot, create=True)
        return self._add(_World(slot))

    def restore(self, databases: dict[str, bytes], hashes: dict[str, str]) -> str:
        """A new world with exactly these bytes, whose hashes are these, bound."""
        missing = [name for name in DATABASES if name not in databases]
        if missing or len(databases) != len(DATABASES):
            raise HostFault("bad-databases", f"a world needs exactly the databases {', '.join(DATABASES)}; missing: {missing}")
        slot = self._free.pop() if self._free else self._new_slot()
        self._bind_slot(slot, create=False)
        try:
            for name in DATABASES:
                copy_into(databases[name], connection(name))
        except sqlite3.Error as error:
            self._free.append(slot)
            raise HostFault("bad-databases", f"the bytes of a database cannot be restored: {error}") from error
        return self._add(_World(slot, dict(hashes)))

    def bind(self, world: str) -> None:
        """Makes this the world that AppWorld's models see."""
        self._bind_slot(self._find(world).slot, create=False)

    def serialize(self, world: str) -> dict[str, bytes]:
        """The bytes of every database."""
        self.bind(world)
        return {name: connection(name).serialize() for name in DATABASES}

    def known(self, world: str) -> dict[str, str]:
        """Hashes of the databases that the parent has."""
        return self._find(world).known

    def drop(self, world: str) -> None:
        """Ends the world; its slot is free for another."""
        slot = self._find(world).slot
        del self._live[world]
        ModelHashHandler.data.pop(f":memory:{slot}", None)
        self._free.append(slot)

    def forget_changes(self) -> None:
        """Empties the bound world's list of executed statements, which AppWorld keeps and nobody reads here."""
        for name in DATABASES:
            import_models_module(name).SQLModel.db.tracker.reset()

    def _find(self, world: str) -> _World:
        if world not in self._live:
            raise HostFault("unknown-world", f"no world {world} in this process")
        return self._live[world]

    def _add(self, made: _World) -> str:
        self._worlds_made += 1
        world = f"world-{self._worlds_made}"
        self._live[world] = made
        return world

    def _new_slot(self) -> str:
        self._slots_made += 1
        return f"s{self._slots_made:010d}"

    def _bind_slot(self, slot: str, create: bool) -> None:
        if self._bound == slot and not create:
            return
        home = f":memory:{slot}"
        set_local_dbs(home, home, list(DATABASES), create=create)
        self._bound = slot


def connection(name: str) -> sqlite3.Connection:
    """The bound world's connection to a database."""
    return import_models_module(name).SQLModel.db.connection


def copy_into(image: bytes, target: sqlite3.Connection) -> None:
    """Replaces the content of a database by a serialized image, to the byte.

    A backup alone leaves a schema version that depends on what the target held before; with it set, equal images give equal bytes
    whatever happened in between.
    """
    target.rollback()
    source = sqlite3.connect(":memory:")
    try:
        source.deserialize(image)
        (version,) = source.execute("pragma schema_version").fetchone()
        source.backup(target)
        target.execute(f"pragma schema_version = {version}")
    finally:
        source.close()
