"""What builders share: models by table, people's ids in each service, and the rows behind refs."""

from datetime import datetime
from typing import Any

from appworld.common.utils import import_models_module

from revisit_host.clock import Clock


class SeedContext:
    """One seeding of the bound world."""

    def __init__(self, plan: dict[str, Any], clock: Clock, refs: dict[str, dict[str, Any]]) -> None:
        self.clock = clock
        self.user: str = plan["user"]
        self.people: dict[str, dict[str, str]] = {person["ref"]: person for person in plan["people"]}
        self.refs = dict(refs)
        self._classes: dict[str, dict[str, Any]] = {}
        self._user_ids: dict[tuple[str, str], int] = {}

    def model(self, service: str, table: str) -> Any:
        """The model class of a table."""
        if service not in self._classes:
            self._classes[service] = {each.__tablename__: each for each in import_models_module(service).SQLModel.models()}
        return self._classes[service][table]

    def user_id(self, service: str, person: str) -> int:
        """The person's id in a service."""
        key = (service, person)
        if key not in self._user_ids:
            who = self.people[person]
            where = {"phone_number": who["phone"]} if service == "phone" else {"email": who["email"]}
            self._user_ids[key] = self.model(service, "users").find_one_or_raise(**where).id
        return self._user_ids[key]

    def value(self, service: str, value: Any) -> Any:
        """A plan's value with people and refs as ids: `{$person}`, `{$people}`, `{$ref}`, `{$refs}`."""
        if not isinstance(value, dict):
            return value
        if "$person" in value:
            return self.user_id(service, value["$person"])
        if "$people" in value:
            return [self.user_id(service, each) for each in value["$people"]]
        if "$ref" in value:
            return self.refs[value["$ref"]]["id"]
        if "$refs" in value:
            return [self.refs[each]["id"] for each in value["$refs"]]
        return value

    def columns(self, row: dict[str, Any]) -> dict[str, Any]:
        """The row's columns as the model takes them."""
        kinds = self.model(row["service"], row["table"]).__table__.columns
        found: dict[str, Any] = {}
        for name, value in row["columns"].items():
            value = self.value(row["service"], value)
            if name in kinds and value is not None and str(kinds[name].type) == "DATETIME":
                value = datetime.fromisoformat(value)
            found[name] = value
        return found

    def part(self, row: dict[str, Any], name: str, default: Any = None) -> Any:
        """A composite field of the row, resolved."""
        return self.value(row["service"], row["parts"][name]) if name in row["parts"] else default
