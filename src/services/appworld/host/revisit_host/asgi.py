"""One request to an ASGI application in this process, without sockets or a client library."""

import asyncio
import json
from dataclasses import dataclass
from typing import Any
from urllib.parse import unquote, urlencode

import uvloop


@dataclass(frozen=True)
class Answer:
    """`fault`: what the application raised; then the status is 500."""

    status: int
    body: Any
    fault: BaseException | None


class AsgiClient:
    """Requests in an event loop of its own. uvloop, because the default loop's timers stand still under a frozen clock."""

    def __init__(self, application: Any) -> None:
        self._application = application
        self._loop = uvloop.new_event_loop()
        asyncio.set_event_loop(self._loop)

    def request(self, method: str, path: str, query: list[tuple[str, str]], body: Any, token: str | None) -> Answer:
        """Sends one request and waits for its end."""
        return self._loop.run_until_complete(self._request(method, path, query, body, token))

    async def _request(self, method: str, path: str, query: list[tuple[str, str]], body: Any, token: str | None) -> Answer:
        payload = b"" if body is None else json.dumps(body).encode()
        headers = [(b"host", b"world"), (b"content-type", b"application/json"), (b"content-length", str(len(payload)).encode())]
        if token is not None:
            headers.append((b"authorization", f"Bearer {token}".encode()))
        scope = {
            "type": "http",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "method": method,
            "scheme": "http",
            # An ASGI path is decoded; `raw_path` is as it was sent.
            "path": unquote(path),
            "raw_path": path.encode(),
            "root_path": "",
            "query_string": urlencode(query).encode(),
            "headers": headers,
            "server": ("world", 80),
            "client": ("world", 0),
        }
        sent = False
        status = 500
        chunks: list[bytes] = []

        async def receive() -> dict[str, Any]:
            nonlocal sent
            if sent:
                return {"type": "http.disconnect"}
            sent = True
            return {"type": "http.request", "body": payload, "more_body": False}

        async def send(message: dict[str, Any]) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            elif message["type"] == "http.response.body":
                chunks.append(message.get("body", b""))

        try:
            await self._application(scope, receive, send)
        except Exception as fault:  # a fault of the service; it is recorded and rolled back, not ours to handle
            return Answer(500, None, fault)
        text = b"".join(chunks).decode()
        try:
            return Answer(status, json.loads(text), None)
        except json.JSONDecodeError:
            return Answer(status, text, None)
