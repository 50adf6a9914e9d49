"""Which virtual board the fakes of MicroPython's modules talk to. PORTABLE.

The fakes stand for what is global on a chip, so there is one place that says which chip.
"""


class PowerCut(BaseException):
    """The power is gone. Not an Exception: nothing on the device may catch it."""


class Reset(BaseException):
    """The device asked for a reset of itself."""


ENOENT, EIO, EBADF, EEXIST, EISDIR = 2, 5, 9, 17, 21
EINVAL, ENOSPC, ENOTEMPTY, ETIMEDOUT = 22, 28, 39, 110
_NAMES = {
    ENOENT: "ENOENT",
    EIO: "EIO",
    EBADF: "EBADF",
    EEXIST: "EEXIST",
    EISDIR: "EISDIR",
    EINVAL: "EINVAL",
    ENOSPC: "ENOSPC",
    ENOTEMPTY: "ENOTEMPTY",
    ETIMEDOUT: "ETIMEDOUT",
}


def os_error(number):
    """Return the OSError of a number as the device has them; CPython needs a text to keep the
    number.
    """
    return OSError(number, _NAMES[number])


current = None  # the attached VirtualBoard


def attach(board):
    """Let the fakes talk to `board` from now on; None detaches."""
    global current  # noqa: PLW0603
    current = board


def powered():
    """Return the attached board. Raises ValueError without one, PowerCut when it has no power."""
    board = current
    if board is None:
        raise ValueError("no virtual board is attached")
    if not board.powered:
        raise PowerCut("used after the power was cut")
    return board
