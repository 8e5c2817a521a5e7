"""One call of a service in one world: clock, randomness, signing in, dispatch, row effects, roll-back."""

import json
import random
import re
from datetime import timedelta
from typing import Any
from urllib.parse import quote

from appworld.apps import build_main_app
from appworld.common.utils import import_apis_module

from revisit_host.api_table import Api, api_table
from revisit_host.asgi import Answer, AsgiClient
from revisit_host.clock import Clock
from revisit_host.effects import effects_of
from revisit_host.names import DATABASES
from revisit_host.world_store import WorldStore, connection, copy_into

FAULT_BODY = {"message": "The service could not process this request."}
_TOKEN_LIFE = timedelta(days=3650)


class ServiceCalls:
    """Calls of the visible APIs. The caller holds the process: one call at a time."""

    def __init__(self, worlds: WorldStore, clock: Clock) -> None:
        self.apis = api_table()
        self._worlds = worlds
        self._clock = clock
        self._client = AsgiClient(build_main_app(list(DATABASES)))

    def call(self, world: str, user: dict[str, str], api_name: str, args: dict[str, Any], clock: str, seed: str) -> dict[str, Any]:
        """The answer, with the rows that changed. On 5xx the world is as it was before."""
        api = self.apis.get(api_name)
        if api is None:
            return {"status": 404, "body": {"message": f"No API named '{api_name}' found."}, "effects": []}
        before = self._worlds.serialize(world)
        changes = {name: connection(name).total_changes for name in DATABASES}
        self._clock.set(clock)
        random.seed(seed)
        answer = self._dispatch(api, user, args)
        self._worlds.forget_changes()
        changed = [name for name in DATABASES if connection(name).total_changes != changes[name]]
        if answer.status >= 500:
            for name in changed:
                copy_into(before[name], connection(name))
            return {"status": 500, "body": FAULT_BODY, "effects": [], "fault": _fault_text(answer)}
        effects = [effect for name in sorted(changed) for effect in effects_of(name, before[name], connection(name))]
        return {"status": answer.status, "body": answer.body, "effects": effects}

    def _dispatch(self, api: Api, user: dict[str, str], args: dict[str, Any]) -> Answer:
        rest = dict(args)
        path = api.path
        unusable = [f"{name}: {fault}" for name in sorted(api.path_params) if (fault := _path_fault(rest.get(name))) is not None]
        if unusable:
            # With these there is no path to send to; said as the services say it of other arguments.
            return Answer(422, {"message": "\n".join(["Validation error. Reason: ", *unusable])}, None)
        for name in api.path_params:
            path = path.replace("{" + name + "}", quote(_plain(rest.pop(name)), safe=""))
        if api.takes_file_token:
            rest["file_system_access_token"] = self._token("file_system", user)
        in_query = api.query_params if api.method in ("POST", "PATCH", "PUT") else rest.keys() | api.query_params
        query = [(name, _plain(each)) for name, value in rest.items() if name in in_query and value is not None for each in (value if isinstance(value, list) else [value])]
        has_body = api.method in ("POST", "PATCH", "PUT")
        body = {name: value for name, value in rest.items() if name not in in_query} if has_body else None
        return self._client.request(api.method, path, query, body, self._token(api.service, user))

    def _token(self, service: str, user: dict[str, str]) -> str:
        # Minted, not asked for: a log-in draws a random number and would shift every later one.
        login = user["phone"] if service == "phone" else user["email"]
        return import_apis_module(service).logging_manager.create_access_token(data={"sub": f"{service}+{login}"}, expires=_TOKEN_LIFE)


def _path_fault(value: Any) -> str | None:
    if value in (None, ""):
        return "field required"
    # A slash, sent as %2F, is a slash again in an ASGI path: the call would reach another API than the one that was named and permitted.
    return "value must not contain a slash" if "/" in _plain(value) else None


def _plain(value: Any) -> str:
    if isinstance(value, str):
        return value
    return json.dumps(value)


def _fault_text(answer: Answer) -> str:
    if answer.fault is None:
        return f"status {answer.status}: {answer.body}"[:500]
    # Addresses of objects differ between processes; evidence must not.
    text = re.sub(r"0x[0-9a-f]{6,}", "0x…", f"{type(answer.fault).__name__}: {answer.fault}")
    return text[:500]
