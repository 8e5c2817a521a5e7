"""The methods that the parent may ask for."""

import base64
import hashlib
import json
import platform
import sqlite3
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.metadata import version
from typing import Any

from revisit_host.clock import Clock
from revisit_host.faults import HostFault
from revisit_host.images import Images
from revisit_host.names import DATABASES, SERVICES
from revisit_host.rows import dump, dump_image
from revisit_host.seeding.seed_world import Refs, seed_base, seed_records
from revisit_host.service_calls import ServiceCalls
from revisit_host.tool_schema import describe
from revisit_host.world_store import WorldStore, connection


# About forty whole worlds, or several hundred single databases.
_IMAGE_BYTES = 64 * 1024 * 1024


class Host:
    """All worlds of one process."""

    def __init__(self) -> None:
        self._clock = Clock()
        self._worlds = WorldStore()
        self._calls = ServiceCalls(self._worlds, self._clock)
        self._images = Images(_IMAGE_BYTES)
        self._descriptions: dict[str, list[dict[str, Any]]] = {}
        self._bases: dict[str, tuple[dict[str, bytes], Refs]] = {}

    def handle(self, method: str, params: dict[str, Any]) -> Any:
        """Answers one request."""
        methods = {
            "hello": self.hello,
            "seed": self.seed,
            "restore": self.restore,
            "read": self.read,
            "call": self._calls.call,
            "snapshot": self.snapshot,
            "dump": self.dump,
            "describe": self.describe,
            "drop": self.drop,
        }
        if method not in methods:
            raise HostFault("unknown-method", f"no method {method}; there are {', '.join(methods)}")
        return methods[method](**params)

    def hello(self) -> dict[str, str]:
        """Versions of what shapes evidence."""
        return {"appworld": version("appworld"), "python": platform.python_version(), "sqlite": sqlite3.sqlite_version}

    def seed(self, plan: dict[str, Any]) -> dict[str, Any]:
        """A new world from a seed plan; `refs`: ref → row. The base world is made once and kept."""
        images, refs = self._base(plan)
        world = self._worlds.restore(images, {name: hashlib.sha256(image).hexdigest() for name, image in images.items()})
        with self._dropped_on_error(world):
            refs = seed_records(plan, self._clock, refs)
            self._worlds.forget_changes()
        # Nothing of it is the parent's yet.
        self._worlds.known(world).clear()
        return {"world": world, "refs": refs}

    def _base(self, plan: dict[str, Any]) -> tuple[dict[str, bytes], Refs]:
        kept = {name: plan[name] for name in ("since", "user", "people", "cards", "base")}
        key = hashlib.sha256(json.dumps(kept, sort_keys=True).encode()).hexdigest()
        if key not in self._bases:
            world = self._worlds.create()
            with self._dropped_on_error(world):
                refs = seed_base(plan, self._clock)
                self._worlds.forget_changes()
                self._bases[key] = (self._worlds.serialize(world), refs)
            self._worlds.drop(world)
        return self._bases[key]

    @contextmanager
    def _dropped_on_error(self, world: str) -> Iterator[None]:
        try:
            yield
        except BaseException:
            self._worlds.drop(world)
            raise

    def restore(self, databases: dict[str, str], packed: dict[str, str] | None = None) -> dict[str, Any]:
        """A new world from databases by hash. `packed`: bytes by hash; `missing`: the hashes whose bytes have to be sent too."""
        images = self._images.take(databases, packed or {})
        if isinstance(images, list):
            return {"missing": images}
        return {"world": self._worlds.restore(images, databases)}

    def read(self, databases: dict[str, str], packed: dict[str, str] | None = None) -> dict[str, Any]:
        """Every row of databases by hash, from their bytes alone and in no world; `packed` and `missing` as for `restore`."""
        images = self._images.take(databases, packed or {})
        if isinstance(images, list):
            return {"missing": images}
        return {"rows": {name: dump_image(image) for name, image in images.items()}}

    def snapshot(self, world: str) -> dict[str, Any]:
        """Hashes of all databases, and the packed bytes of those that the parent does not have yet."""
        images = self._worlds.serialize(world)
        known = self._worlds.known(world)
        hashes = {name: hashlib.sha256(images[name]).hexdigest() for name in DATABASES}
        changed = [name for name in DATABASES if known.get(name) != hashes[name]]
        for name in changed:
            self._images.keep(hashes[name], images[name])
        known.update(hashes)
        return {"hashes": hashes, "packed": {name: base64.b64encode(zlib.compress(images[name], 1)).decode() for name in changed}}

    def dump(self, world: str) -> dict[str, Any]:
        """Every row of every database."""
        self._worlds.bind(world)
        return {name: dump(connection(name)) for name in DATABASES}

    def describe(self, services: list[str]) -> list[dict[str, Any]]:
        """Descriptions of the services' APIs, sorted by name."""
        found: list[dict[str, Any]] = []
        for service in services:
            if service not in SERVICES:
                raise HostFault("unknown-api", f"no service {service}; there are {', '.join(SERVICES)}")
            if service not in self._descriptions:
                self._descriptions[service] = describe(service, [api for api in self._calls.apis.values() if api.service == service])
            found.extend(self._descriptions[service])
        return sorted(found, key=lambda each: each["api"])

    def drop(self, world: str) -> None:
        """Frees a world."""
        self._worlds.drop(world)
