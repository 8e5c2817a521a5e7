"""Mails and messages, made as the services make them, under a past clock."""

from typing import Any

from appworld.apps.api_lib import call_api

from revisit_host.seeding.context import SeedContext


def build_email(context: SeedContext, row: dict[str, Any]) -> int:
    """A mail, or with `reply_to` an answer to one: both sides get their threads."""
    columns = context.columns(row)
    users = context.model("gmail", "users")
    sender = users.by_id(columns["sender_id"])
    addresses = [users.by_id(each).email for each in columns["recipient_ids"]]
    body = columns.get("body", "")
    answered = columns.get("response_to_email_id")
    if answered is None:
        sent = call_api("gmail", "send_email", email_addresses=addresses, subject=columns.get("subject", ""), body=body, user=sender)
    else:
        threads = context.model("gmail", "user_email_threads").find_all(user_id=sender.id)
        thread = next((each for each in threads if answered in each.email_ids), None)
        if thread is None:
            raise ValueError("the sender has no thread with the mail that this one answers")
        sent = call_api("gmail", "reply_to_email", email_thread_id=thread.id, email_id=answered, email_addresses=addresses, body=body, user=sender)
    return sent["sent_email_id"]


def build_thread(context: SeedContext, row: dict[str, Any]) -> int:
    """Sets flags and label on the user's own thread of a mail."""
    email_id = context.part(row, "email")
    threads = context.model("gmail", "user_email_threads").find_all(user_id=context.user_id("gmail", context.user))
    thread = next((each for each in threads if email_id in each.email_ids), None)
    if thread is None:
        raise ValueError("the user has no thread with that mail")
    for name, value in context.columns(row).items():
        if name != "user_id":
            setattr(thread, name, value)
    thread.save()
    return thread.id


def _message(context: SeedContext, row: dict[str, Any], kind: str) -> int:
    columns = context.columns(row)
    sides = {"sender_id": columns["sender_id"], "receiver_id": columns["receiver_id"]}
    message = context.model("phone", f"global_{kind}_messages").create_save(message=columns["message"], **sides)
    copies = context.model("phone", f"user_{kind}_messages")
    made = {side: copies.create_save(**{f"global_{kind}_message_id": message.id}, user_id=side) for side in dict.fromkeys(sides.values())}
    # The record is the persona's copy, as its own reads show it.
    own = context.user_id("phone", context.user)
    return made[own].id if own in made else made[sides["sender_id"]].id


def build_text_message(context: SeedContext, row: dict[str, Any]) -> int:
    """A text message with both sides' copies."""
    return _message(context, row, "text")


def build_voice_message(context: SeedContext, row: dict[str, Any]) -> int:
    """A voice message with both sides' copies."""
    return _message(context, row, "voice")
