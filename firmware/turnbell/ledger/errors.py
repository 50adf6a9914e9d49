"""The one error of the ledger: why something is not on flash, or cannot be read from it."""

ENOSPC = 28  # the device's errno module has no name for it

# closed: load first; payload: no text that a line can hold; unknown: no such match;
# damaged: what was read back is not what was written; kept: may not be removed yet.
CODES = ("full", "io", "memory", "closed", "payload", "unknown", "damaged", "kept")


class LedgerError(Exception):
    """Nothing was acknowledged. code: one of CODES; detail: a text for a log."""

    def __init__(self, code, detail=""):
        super().__init__(code)
        self.code = code
        self.detail = detail

    def __str__(self):
        return "ledger: " + self.code + (", " + self.detail if self.detail else "")


def translate(error):
    """Return the LedgerError for `error`, an exception of a Store or of the runtime."""
    if isinstance(error, LedgerError):
        return error
    if isinstance(error, MemoryError):
        return LedgerError("memory")
    if isinstance(error, OSError) and error.args and error.args[0] == ENOSPC:
        return LedgerError("full")
    return LedgerError("io", str(error))
