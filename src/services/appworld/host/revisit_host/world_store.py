"""Worlds: sets of eleven in-memory databases, of which one is bound at a time.

Names are of fixed width and unique, because AppWorld looks names up by substring; they hold no slash, because the slash separates
world from database; and a world is dropped here, because AppWorld's own dropping keeps memory alive.
"""

import hashlib
import sqlite3

from appworld.apps.api_lib import set_local_dbs
from appworld.apps.model_lib import CachedDBHandler, ModelHashHandler
from appworld.common.utils import import_models_module

from revisit_host.faults import HostFault
from revisit_host.names import DATABASES


class WorldStore:
    """All live worlds of this process."""

    def __init__(self) -> None:
        self._made = 0
        self._live: dict[str, dict[str, str]] = {}
        self._bound: str | None = None

    def create(self) -> str:
        """A new world with empty tables, bound."""
        world = self._new_name()
        self._bind(world, create=True)
        self._live[world] = {}
        return world

    def restore(self, databases: dict[str, bytes]) -> str:
        """A new world with these databases, bound."""
        missing = [name for name in DATABASES if name not in databases]
        if missing or len(databases) != len(DATABASES):
            raise HostFault("bad-databases", f"a world needs exactly the databases {', '.join(DATABASES)}; missing: {missing}")
        world = self._new_name()
        self._bind(world, create=False)
        self._live[world] = {}
        try:
            for name in DATABASES:
                copy_into(databases[name], connection(name))
        except sqlite3.Error as error:
            self.drop(world)
            raise HostFault("bad-databases", f"the bytes of a database cannot be restored: {error}") from error
        # What the parent has: hashes of the bytes that came in. Those that leave may differ from them once (see `snapshot`).
        self._live[world] = {name: hashlib.sha256(databases[name]).hexdigest() for name in DATABASES}
        return world

    def bind(self, world: str) -> None:
        """Makes this the world that AppWorld's models see."""
        if world not in self._live:
            raise HostFault("unknown-world", f"no world {world} in this process")
        self._bind(world, create=False)

    def serialize(self, world: str) -> dict[str, bytes]:
        """The bytes of every database."""
        self.bind(world)
        return {name: connection(name).serialize() for name in DATABASES}

    def known(self, world: str) -> dict[str, str]:
        """Hashes of the databases that the parent has."""
        return self._live[world]

    def drop(self, world: str) -> None:
        """Frees the world. Dropping one that is not there is an error."""
        if self._live.pop(world, None) is None:
            raise HostFault("unknown-world", f"no world {world} in this process")
        for name in DATABASES:
            cached = CachedDBHandler.cache.pop(f":memory:{world}/{name}.db", None)
            if cached is None:
                continue
            engine, tracker = cached
            tracker.stop()
            tracker.reset()
            engine.raw_connection().connection.close()
            engine.dispose()
        ModelHashHandler.data.pop(f":memory:{world}", None)
        if self._bound == world:
            self._bound = None

    def forget_changes(self) -> None:
        """Empties the bound world's list of executed statements, which AppWorld keeps and nobody reads here."""
        for name in DATABASES:
            import_models_module(name).SQLModel.db.tracker.reset()

    def _new_name(self) -> str:
        self._made += 1
        return f"w{self._made:010d}"

    def _bind(self, world: str, create: bool) -> None:
        if self._bound == world and not create:
            return
        home = f":memory:{world}"
        set_local_dbs(home, home, list(DATABASES), create=create)
        self._bound = world


def connection(name: str) -> sqlite3.Connection:
    """The bound world's connection to a database."""
    return import_models_module(name).SQLModel.db.connection


def copy_into(image: bytes, target: sqlite3.Connection) -> None:
    """Replaces the content of a database by a serialized image."""
    source = sqlite3.connect(":memory:")
    try:
        source.deserialize(image)
        source.backup(target)
    finally:
        source.close()
