"""What the page needs from a virtual device: the one seam between the web server and the board.

`host_sim.page.bench.Bench` implements it over the real firmware; the page's tests also use a
small device of their own, so that the server and the page can be tried without any firmware.
"""

from __future__ import annotations

from typing import Any, NamedTuple, Protocol

FRAME_BYTES = 1024
SEATS = 6
KEY_NAMES = ("SEAT1", "SEAT2", "SEAT3", "SEAT4", "SEAT5", "SEAT6", "MINUS", "OK", "PLUS", "NEXT")


class Tone(NamedTuple):
    """One change of the piezo: from `at_ms` (virtual) on it sounds so, until the next change.

    `freq_hz` is the real frequency of the PWM; `level` is 0 silent, 1 soft, 2 medium, 3 loud.
    """

    at_ms: int
    freq_hz: int
    level: int


class Machine(Protocol):
    """A virtual device. All times are virtual milliseconds since the start; they never wrap."""

    @property
    def now_ms(self) -> int:
        """The device's own time. It goes on while the power is off."""
        ...

    def run_until(self, at_ms: int) -> None:
        """Lets time pass up to `at_ms`, calling the firmware exactly at its own deadlines."""
        ...

    def due_ms(self) -> int:
        """Milliseconds until the firmware next wants to be called; large if it never does."""
        ...

    def contact(self, key: str, closed: bool) -> None:
        """Closes or opens the contact of `key` (one of `KEY_NAMES`) now."""
        ...

    def power(self, on: bool) -> None:
        """Moves the power switch. Off is a cut, at any moment; on boots from the same flash."""
        ...

    def plug(self, plugged: bool) -> None:
        """Plugs the display in or pulls it out, in play."""
        ...

    def set_board(self, board: str) -> None:
        """Puts the same flash into the other build, `table` or `minimal`, and boots it."""
        ...

    def frame(self) -> bytes:
        """The 1024 bytes that the display shows (byte x + 128 * page, top bit lowest), as lit."""
        ...

    def tones(self) -> list[Tone]:
        """The changes of the piezo since the last call, in order."""
        ...

    def view(self) -> dict[str, Any]:
        """Everything else that can be seen, as plain JSON values (see `server.py`)."""
        ...

    def active_key(self) -> str | None:
        """The key that "the active seat" means at this moment, if any."""
        ...

    def save(self) -> None:
        """Writes the virtual flash to its folder if it has changed. Raises OSError."""
        ...
