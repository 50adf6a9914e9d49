"""The keys of the device by number and name."""

SEAT1, SEAT2, SEAT3, SEAT4, SEAT5, SEAT6, MINUS, OK, PLUS, NEXT = range(10)
KEY_NAMES = (
    "SEAT1",
    "SEAT2",
    "SEAT3",
    "SEAT4",
    "SEAT5",
    "SEAT6",
    "MINUS",
    "OK",
    "PLUS",
    "NEXT",
)
SEATS = 6
COUNT = 10


def name_in_keymap(key):
    """Return the name under which the keymap lists `key`: all seat keys are SEAT there."""
    return "SEAT" if key < SEATS else KEY_NAMES[key]
