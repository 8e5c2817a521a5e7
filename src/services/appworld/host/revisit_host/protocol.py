"""The line protocol: `{id, method, params}` in, `{id, result}` or `{id, error}` out; one request at a time, in order.

Ends when stdin ends, also in the middle of a call: a child never outlives its worker.
"""

import argparse
import json
import os
import queue
import sys
import threading
import traceback
from typing import Any

from revisit_host.faults import HostFault


def _claim_stdout() -> Any:
    """The real stdout, for protocol lines only. Whatever else prints, in Python or C, goes to stderr from now on."""
    lines = os.fdopen(os.dup(1), "w", encoding="utf-8", newline="\n")
    os.dup2(2, 1)
    sys.stdout = sys.stderr
    return lines


def _read_into(requests: "queue.SimpleQueue[str]") -> None:
    for line in sys.stdin:
        requests.put(line)
    os._exit(0)


def _answer(host: Any, line: str) -> dict[str, Any]:
    request_id: Any = None
    try:
        request = json.loads(line)
        request_id = request["id"]
        return {"id": request_id, "result": host.handle(request["method"], request.get("params") or {})}
    except HostFault as fault:
        return {"id": request_id, "error": {"kind": fault.kind, "message": str(fault), "details": fault.details}}
    except Exception as error:  # the parent decides what a fault of the host means
        traceback.print_exc(file=sys.stderr)
        return {"id": request_id, "error": {"kind": "host", "message": f"{type(error).__name__}: {error}", "details": {}}}


def main() -> None:
    """Boots AppWorld and serves until stdin ends."""
    lines = _claim_stdout()
    requests: queue.SimpleQueue[str] = queue.SimpleQueue()
    threading.Thread(target=_read_into, args=(requests,), daemon=True).start()
    parser = argparse.ArgumentParser()
    parser.add_argument("--root", required=True)
    arguments = parser.parse_args()

    from revisit_host.boot import boot

    boot(arguments.root)

    from revisit_host.host import Host

    host = Host()
    while True:
        answer = _answer(host, requests.get())
        lines.write(json.dumps(answer, separators=(",", ":")) + "\n")
        lines.flush()
