"""The methods that the parent may ask for."""

import base64
import hashlib
import platform
import sqlite3
import zlib
from importlib.metadata import version
from typing import Any

from revisit_host.clock import Clock
from revisit_host.faults import HostFault
from revisit_host.names import DATABASES, SERVICES
from revisit_host.rows import dump
from revisit_host.seeding.seed_world import seed_world
from revisit_host.service_calls import ServiceCalls
from revisit_host.tool_schema import describe
from revisit_host.world_store import WorldStore, connection


class Host:
    """All worlds of one process."""

    def __init__(self) -> None:
        self._clock = Clock()
        self._worlds = WorldStore()
        self._calls = ServiceCalls(self._worlds, self._clock)
        self._descriptions: dict[str, list[dict[str, Any]]] = {}

    def handle(self, method: str, params: dict[str, Any]) -> Any:
        """Answers one request."""
        methods = {
            "hello": self.hello,
            "seed": self.seed,
            "restore": self.restore,
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
        """A new world from a seed plan; `refs`: ref → row."""
        world = self._worlds.create()
        try:
            refs = seed_world(plan, self._clock)
            self._worlds.forget_changes()
        except BaseException:
            self._worlds.drop(world)
            raise
        return {"world": world, "refs": refs}

    def restore(self, databases: dict[str, str]) -> dict[str, str]:
        """A new world from packed databases."""
        return {"world": self._worlds.restore({name: zlib.decompress(base64.b64decode(packed)) for name, packed in databases.items()})}

    def snapshot(self, world: str) -> dict[str, Any]:
        """Hashes of all databases, and the packed bytes of those that the parent does not have yet."""
        images = self._worlds.serialize(world)
        known = self._worlds.known(world)
        hashes = {name: hashlib.sha256(images[name]).hexdigest() for name in DATABASES}
        packed = {name: base64.b64encode(zlib.compress(images[name], 1)).decode() for name in DATABASES if known.get(name) != hashes[name]}
        known.update(hashes)
        return {"hashes": hashes, "packed": packed}

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
