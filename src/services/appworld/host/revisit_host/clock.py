"""The frozen clock: frozen once, then moved, since freezing anew costs a hundred times more than moving."""

from datetime import datetime

import freezegun


class Clock:
    """AppWorld's time. Real time still passes for the operating system."""

    def __init__(self) -> None:
        self._factory = freezegun.freeze_time(datetime(2025, 1, 1)).start()

    def set(self, moment: str) -> None:
        """Moves to a local date-time like 2026-03-02T18:30:00."""
        self._factory.move_to(datetime.fromisoformat(moment))
