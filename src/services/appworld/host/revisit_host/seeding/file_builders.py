"""Files and directories, with the directories above them."""

from typing import Any

from revisit_host.seeding.context import SeedContext


def _absolute(context: SeedContext, user_id: int, path: str) -> str:
    if not path.startswith("~/"):
        raise ValueError(f"write the path below home, like ~/documents/plan.txt, not {path}")
    return context.model("file_system", "users").by_id(user_id).home_directory_path + path.removeprefix("~/")


def _make_parents(context: SeedContext, user_id: int, path: str) -> None:
    directories = context.model("file_system", "directories")
    parts = path.rstrip("/").split("/")[1:-1]
    for depth in range(1, len(parts) + 1):
        parent = "/" + "/".join(parts[:depth]) + "/"
        if not directories.exists(user_id=user_id, path=parent):
            directories.create_save(user_id=user_id, path=parent)


def build_file(context: SeedContext, row: dict[str, Any]) -> int:
    """A text file."""
    columns = context.columns(row)
    path = _absolute(context, columns["user_id"], columns.pop("tilde_path"))
    if "." not in path.rsplit("/", 1)[1]:
        raise ValueError("a file's name needs an extension")
    _make_parents(context, columns["user_id"], path)
    return context.model("file_system", "files").create_save(path=path, **columns).id


def build_directory(context: SeedContext, row: dict[str, Any]) -> int:
    """A directory; one that is there already is taken as it is."""
    columns = context.columns(row)
    path = _absolute(context, columns["user_id"], columns.pop("tilde_path")).rstrip("/") + "/"
    _make_parents(context, columns["user_id"], path)
    directories = context.model("file_system", "directories")
    there = directories.find_one(user_id=columns["user_id"], path=path)
    return there.id if there is not None else directories.create_save(path=path, **columns).id
