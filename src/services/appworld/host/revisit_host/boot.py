"""Brings AppWorld up without its data set, without a home and without anybody's `.env`."""

import os
import warnings


def boot(root: str) -> None:
    """Imports AppWorld with this root. Nothing is written there."""
    os.environ["APPWORLD_ROOT"] = root
    os.environ["APPWORLD_CACHE"] = os.path.join(root, "cache")
    warnings.filterwarnings("ignore")
    # AppWorld loads the nearest .env above its own folder, which may be the one with the keys of our models.
    import dotenv

    dotenv.load_dotenv = lambda *_arguments, **_options: False
    from appworld import update_root

    update_root(root)
