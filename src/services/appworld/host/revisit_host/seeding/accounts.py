"""People's accounts in all nine services, their cards with the bank's side, and the companies that write mails."""

from typing import Any

from appworld.apps.api_lib import CompanyNotifier

from revisit_host.names import SERVICES
from revisit_host.seeding.context import SeedContext
from revisit_host.world_store import connection

# Companies that write to their customers. Without them an order fails after it has charged the card.
COMPANIES = ("Amazon", "Spotify", "Venmo", "Splitwise", "Todoist", "Simple Note", "File System", "Gmail", "Phone")
_PASSWORD = "synthetic"


def make_accounts(context: SeedContext, plan: dict[str, Any]) -> None:
    """Everybody of the plan, in every service, from id 1001."""
    for service in SERVICES:
        # A service compares user ids with ids of other rows in places; ids that no other table has yet keep them apart.
        database = connection(service)
        database.execute("insert into sqlite_sequence(name, seq) values ('users', 1000)")
        database.commit()
        for person in plan["people"]:
            _account(context, service, person)
    for company in COMPANIES:
        CompanyNotifier(company).create_accounts(on_gmail=True, on_phone=True, skip_if_exists=True)
    for person in plan["people"]:
        _register(context, person)
        _furnish(context, person["ref"])
    user = context.people[context.user]
    supervisor = context.model("supervisor", "supervisors").create_save(**_identity(user), sex=user["sex"])
    context.model("supervisor", "tasks").create_save(supervisor_id=supervisor.id, instruction="Use the application.")
    for service in SERVICES:
        context.model("supervisor", "account_passwords").create_save(supervisor_id=supervisor.id, account_name=service, password=_PASSWORD)
    for card in plan["cards"]:
        _card(context, card, supervisor.id)


def _account(context: SeedContext, service: str, person: dict[str, str]) -> None:
    login = {"phone_number": person["phone"]} if service == "phone" else {"email": person["email"]}
    verified = {} if service in ("phone", "gmail") else {"verified": True}
    context.model(service, "users").create_save(first_name=person["firstName"], last_name=person["lastName"], password=_PASSWORD, **login, **verified)


def _identity(person: dict[str, str]) -> dict[str, str]:
    return {"first_name": person["firstName"], "last_name": person["lastName"], "email": person["email"], "phone_number": person["phone"], "birthday": person["birthday"]}


def _register(context: SeedContext, person: dict[str, str]) -> None:
    context.model("admin", "main_users").create_save(**_identity(person), sex=person["sex"])


def _furnish(context: SeedContext, ref: str) -> None:
    """What services would otherwise make at a first read: reads shall stay reads."""
    home = f"/home/{context.people[ref]['firstName'].lower()}/"
    for path in ("/", "/home/", home):
        context.model("file_system", "directories").create_save(user_id=context.user_id("file_system", ref), path=path)
    context.model("spotify", "music_players").create_save(user_id=context.user_id("spotify", ref))
    owner = context.user_id("todoist", ref)
    inbox = context.model("todoist", "projects").create_save(user_id=owner, name="Inbox", is_inbox=True)
    context.model("todoist", "project_collaborator_links").create_save(project_id=inbox.id, user_id=owner)


def _card(context: SeedContext, card: dict[str, Any], supervisor_id: int) -> None:
    owner = context.people[card["owner"]]
    shown = {
        "card_name": card["name"],
        "owner_name": f"{owner['firstName']} {owner['lastName']}",
        "card_number": card["number"],
        "expiry_year": card["expiryYear"],
        "expiry_month": card["expiryMonth"],
        "cvv_number": card["cvv"],
    }
    main_user = context.model("admin", "main_users").find_one_or_raise(email=owner["email"])
    context.model("admin", "payment_cards").create_save(main_user_id=main_user.id, balance=card["balance"], **shown)
    if card["owner"] == context.user:
        context.model("supervisor", "payment_cards").create_save(supervisor_id=supervisor_id, **shown)
    for service in card["services"]:
        made = context.model(service, "payment_cards").create_save(user_id=context.user_id(service, card["owner"]), **shown)
        if card["ref"] is not None:
            context.refs[f"{card['ref']}.{service}"] = {"service": service, "model": "PaymentCard", "table": "payment_cards", "id": made.id}
