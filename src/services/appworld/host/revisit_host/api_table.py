"""Which APIs a persona's application may use, and what each does to the world."""

from dataclasses import dataclass
from typing import Any

from appworld.common.utils import import_apis_module
from fastapi.routing import APIRoute

from revisit_host.names import SERVICES

# Signing up, in and out, and everything about the account itself: the host signs in for the user.
HIDDEN = frozenset(
    {
        "index",
        "signup",
        "login",
        "logout",
        "verify_account",
        "send_verification_code",
        "send_password_reset_code",
        "reset_password",
        "delete_account",
        "update_account_name",
        "show_account",
        "show_profile",
    }
)
TOKENS = frozenset({"access_token", "file_system_access_token"})

_BY_METHOD = {"GET": "read", "POST": "create", "PUT": "update", "PATCH": "update", "DELETE": "delete"}
# Where the HTTP method does not say it: POSTs that only read, GETs that write, POSTs and DELETEs that change something that is there.
_EXCEPTIONS = {
    "read": {"splitwise.show_person_balance", "splitwise.show_people_balance"},
    "create": {"venmo.withdraw_from_venmo_balance"},
    "update": {
        "spotify.play_music",
        "spotify.pause_music",
        "spotify.previous_song",
        "spotify.next_song",
        "spotify.add_to_queue",
        "spotify.move_song_in_queue",
        "spotify.remove_song_from_queue",
        "spotify.clear_song_queue",
        "spotify.seek_song",
        "spotify.loop_song",
        "spotify.shuffle_song_queue",
        "spotify.set_volume",
        "amazon.apply_promo_code_to_cart",
        "amazon.remove_promo_code_from_cart",
        "amazon.add_gift_wrapping_to_product",
        "amazon.remove_gift_wrapping_from_product",
        "amazon.move_product_from_cart_to_wish_list",
        "amazon.move_product_from_wish_list_to_cart",
        "gmail.label_thread",
        "gmail.unlabel_thread",
        "gmail.mark_thread_read",
        "gmail.mark_thread_unread",
        "gmail.mark_thread_archived",
        "gmail.mark_thread_unarchived",
        "gmail.mark_thread_spam",
        "gmail.mark_thread_not_spam",
        "gmail.mark_thread_starred",
        "gmail.mark_thread_unstarred",
        "gmail.upload_attachments_to_draft",
        "gmail.remove_attachment_from_draft",
        "venmo.approve_payment_request",
        "venmo.deny_payment_request",
        "venmo.remind_payment_request",
        "splitwise.attach_expense_receipt_file",
        "splitwise.attach_payment_receipt_file",
        "splitwise.delete_expense_receipt_file",
        "splitwise.delete_payment_receipt_file",
        "splitwise.accept_group_invitation",
        "splitwise.add_member_to_group",
        "splitwise.exit_group",
        "splitwise.remove_member_from_group",
        "todoist.accept_project_invite",
        "todoist.assign_or_unassign_task",
        "todoist.remove_collaborator_from_project",
        "file_system.move_file",
        "file_system.move_directory",
    },
    "delete": {"todoist.delete_project_invite"},
}
_CLASS_OF = {api: kind for kind, apis in _EXCEPTIONS.items() for api in apis}


@dataclass(frozen=True)
class Api:
    """One API: where its arguments go and what it does."""

    name: str
    service: str
    kind: str
    method: str
    path: str
    route: APIRoute
    path_params: frozenset[str]
    query_params: frozenset[str]
    takes_file_token: bool


def api_table() -> dict[str, Api]:
    """All visible APIs by name, like `phone.create_alarm`."""
    table: dict[str, Api] = {}
    for service in SERVICES:
        for route in import_apis_module(service).app.routes:
            if isinstance(route, APIRoute) and route.endpoint.__name__ not in HIDDEN:
                api = _api(service, route)
                table[api.name] = api
    unknown = sorted(set(_CLASS_OF) - set(table))
    if unknown:
        raise RuntimeError(f"the list of API classes names APIs that this AppWorld does not have: {unknown}")
    return table


def _api(service: str, route: APIRoute) -> Api:
    name = f"{service}.{route.endpoint.__name__}"
    (method,) = route.methods
    dependant = route.dependant
    downloads = method == "GET" and route.endpoint.__name__.startswith("download_")
    params: list[Any] = [*dependant.query_params, *dependant.body_params]
    return Api(
        name=name,
        service=service,
        kind="create" if downloads else _CLASS_OF.get(name, _BY_METHOD[method]),
        method=method,
        path=f"/{service}{route.path}",
        route=route,
        path_params=frozenset(each.alias for each in dependant.path_params),
        query_params=frozenset(each.alias for each in dependant.query_params),
        takes_file_token=any(each.alias == "file_system_access_token" for each in params),
    )
