"""How a record of each model becomes rows. Models without an entry are one plain row."""

from typing import Any, Callable

from revisit_host.seeding.context import SeedContext
from revisit_host.seeding.file_builders import build_directory, build_file
from revisit_host.seeding.mail_builders import build_email, build_text_message, build_thread, build_voice_message
from revisit_host.seeding.order_builder import build_order

Builder = Callable[[SeedContext, dict[str, Any]], int]


def build_plain(context: SeedContext, row: dict[str, Any]) -> int:
    """One row of the model's own table."""
    return context.model(row["service"], row["table"]).create_save(**context.columns(row)).id


def build_group(context: SeedContext, row: dict[str, Any]) -> int:
    """A Splitwise group with its members."""
    group_id = build_plain(context, row)
    for member in context.part(row, "members"):
        context.model("splitwise", "group_members").create_save(group_id=group_id, user_id=member)
    return group_id


def build_expense(context: SeedContext, row: dict[str, Any]) -> int:
    """An expense with exact shares. The row is read again for each share, since a share rewrites it."""
    expense_id = build_plain(context, row)
    for person, amount in row["parts"]["shares"]["$amounts"]:
        context.model("splitwise", "expense_shares").create_save(expense_id=expense_id, debtor_id=context.user_id("splitwise", person), share_amount=amount)
    context.model("splitwise", "expenses").by_id(expense_id).set_search_text()
    return expense_id


def build_playlist(context: SeedContext, row: dict[str, Any]) -> int:
    """A playlist with its songs in order."""
    playlist_id = build_plain(context, row)
    for song in context.part(row, "songs", []):
        context.model("spotify", "playlist_songs").create_save(playlist_id=playlist_id, song_id=song)
    return playlist_id


def build_project(context: SeedContext, row: dict[str, Any]) -> int:
    """A project with a link for every collaborator, the owner among them: without one nobody may open it."""
    owner = context.columns(row)["user_id"]
    project_id = build_plain(context, row)
    for member in dict.fromkeys([owner, *context.part(row, "collaborators", [])]):
        own = member == owner
        context.model("todoist", "project_collaborator_links").create_save(
            project_id=project_id,
            user_id=member,
            is_favorite=own and bool(context.part(row, "is_favorite")),
            is_archived=own and bool(context.part(row, "is_archived")),
        )
    return project_id


def build_task(context: SeedContext, row: dict[str, Any]) -> int:
    """A task at the end of its section, with labels; without a project it goes to its owner's Inbox."""
    columns = context.columns(row)
    task = context.model("todoist", "tasks")
    if "project_id" not in columns:
        columns["project_id"] = context.model("todoist", "projects").find_one_or_raise(user_id=columns["user_id"], is_inbox=True).id
    columns.setdefault("section_id", None)
    columns["order_index"] = task.count(project_id=columns["project_id"], section_id=columns["section_id"])
    if columns.get("assignee_id") is not None:
        columns["assigner_id"] = columns["user_id"]
    task_id = task.create_save(**columns).id
    for label in context.part(row, "labels", []):
        context.model("todoist", "task_label_links").create_save(task_id=task_id, label_id=label)
    return task_id


def in_order(parent: str) -> Builder:
    """A row at the end of its parent's list."""

    def build(context: SeedContext, row: dict[str, Any]) -> int:
        columns = context.columns(row)
        model = context.model(row["service"], row["table"])
        return model.create_save(**columns, order_index=model.count(**{parent: columns[parent]})).id

    return build


def build_friendship(context: SeedContext, row: dict[str, Any]) -> int:
    """Both directions; the record is the one that was asked for."""
    columns = context.columns(row)
    friendship = context.model("venmo", "friendships")
    made = friendship.create_save(**columns)
    friendship.create_save(user_id=columns["friend_id"], friend_id=columns["user_id"])
    return made.id


def build_account(context: SeedContext, row: dict[str, Any]) -> int:
    """Sets a Venmo balance."""
    columns = context.columns(row)
    user = context.model("venmo", "users").by_id(columns["id"])
    user.venmo_balance = columns["venmo_balance"]
    user.save()
    return user.id


def build_player(context: SeedContext, row: dict[str, Any]) -> int:
    """Sets the user's music player."""
    columns = context.columns(row)
    model = context.model("spotify", "music_players")
    player = model.find_one_or_raise(user_id=columns.pop("user_id"))
    if columns.get("queue_song_ids") and "cursor_position" not in columns:
        columns["cursor_position"] = 0
    # The queue first: a position is checked against it.
    for name in ("queue_song_ids", "cursor_position", "played_seconds", "is_playing", "is_looping", "volume"):
        if name in columns:
            setattr(player, name, columns[name])
    player.save()
    return player.id


def build_product(context: SeedContext, row: dict[str, Any]) -> int:
    """A product; measures that no task asks for are the same for all."""
    columns = {"delivery_days": 3, "inventory_quantity": 20, "weight": 0.5, "length": 10, "width": 8, "height": 6, **context.columns(row)}
    columns.setdefault("description", f"{columns['name']}, everyday quality.")
    return context.model("amazon", "products").create_save(**columns).id


def build_address(context: SeedContext, row: dict[str, Any]) -> int:
    """An address; the user's Home and Work are also in the profile that the user's own data are looked up in."""
    columns = context.columns(row)
    made = context.model("amazon", "addresses").create_save(**columns)
    if columns["user_id"] == context.user_id("amazon", context.user) and columns["name"] in ("Home", "Work"):
        supervisor = context.model("supervisor", "supervisors").find_one_or_raise(email=context.people[context.user]["email"])
        profile = {name: value for name, value in columns.items() if name != "user_id"}
        context.model("supervisor", "addresses").create_save(supervisor_id=supervisor.id, **profile)
    return made.id


def unverified(context: SeedContext, row: dict[str, Any]) -> int:
    """A review or an answer: verified only where the record says so."""
    return context.model(row["service"], row["table"]).create_save(**{"is_verified": False, **context.columns(row)}).id


BUILDERS: dict[str, Builder] = {
    "splitwise.Group": build_group,
    "splitwise.Expense": build_expense,
    "spotify.Playlist": build_playlist,
    "spotify.Player": build_player,
    "todoist.Project": build_project,
    "todoist.Task": build_task,
    "todoist.Section": in_order("project_id"),
    "todoist.SubTask": in_order("task_id"),
    "venmo.Friendship": build_friendship,
    "venmo.Account": build_account,
    "amazon.Product": build_product,
    "amazon.Address": build_address,
    "amazon.Order": build_order,
    "amazon.Review": unverified,
    "amazon.Answer": unverified,
    "gmail.Email": build_email,
    "gmail.Thread": build_thread,
    "phone.TextMessage": build_text_message,
    "phone.VoiceMessage": build_voice_message,
    "file_system.File": build_file,
    "file_system.Directory": build_directory,
}
