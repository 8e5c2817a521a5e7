"""Fills the bound world from a seed plan (made by src/benchmarks/liveui/records/seed-plan.ts)."""

import random
from typing import Any

from fastapi import HTTPException
from pydantic import ValidationError

from revisit_host.clock import Clock
from revisit_host.faults import HostFault
from revisit_host.seeding.accounts import make_accounts
from revisit_host.seeding.builders import BUILDERS, build_plain
from revisit_host.seeding.context import SeedContext


Refs = dict[str, dict[str, Any]]


def seed_base(plan: dict[str, Any], clock: Clock) -> Refs:
    """Fills the bound, empty world with accounts and the base world's rows; returns ref → {service, model, table, id}."""
    # Invitation codes and the like are random; equal plans shall give equal rows.
    random.seed("base")
    context = SeedContext(plan, clock, {})
    clock.set(plan["since"])
    make_accounts(context, plan)
    return _build_all(context, plan["base"])


def seed_records(plan: dict[str, Any], clock: Clock, refs: Refs) -> Refs:
    """Adds a task's own rows to the bound base world; returns all refs."""
    random.seed("records")
    return _build_all(SeedContext(plan, clock, refs), plan["rows"])


def _build_all(context: SeedContext, rows: list[dict[str, Any]]) -> Refs:
    for row in rows:
        context.clock.set(row["at"])
        row_id = _build(context, row)
        if row["ref"] is not None:
            context.refs[row["ref"]] = {"service": row["service"], "model": row["model"], "table": row["table"], "id": row_id}
    return context.refs


def _build(context: SeedContext, row: dict[str, Any]) -> int:
    builder = BUILDERS.get(f"{row['service']}.{row['model']}", build_plain)
    try:
        return builder(context, row)
    except ValidationError as error:
        first = error.errors()[0]
        raise _fault(row, str(first["msg"]), str(first["loc"][0]) if first["loc"] else None) from error
    except HTTPException as error:
        raise _fault(row, str(error.detail), None) from error
    except (ValueError, KeyError, TypeError) as error:
        raise _fault(row, f"{type(error).__name__}: {error}", None) from error


def _fault(row: dict[str, Any], message: str, column: str | None) -> HostFault:
    return HostFault("seed", message, place=row["place"], column=column)
