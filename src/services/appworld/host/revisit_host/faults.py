"""Errors that the parent understands by kind."""

from typing import Any


class HostFault(Exception):
    """`kind`: `seed` (a starting record is wrong), `unknown-world`, `unknown-api`, `unknown-method`, `bad-databases`."""

    def __init__(self, kind: str, message: str, **details: Any) -> None:
        super().__init__(message)
        self.kind = kind
        self.details = details
