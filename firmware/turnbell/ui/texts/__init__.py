"""The words of the display: `load(language)` gives a Texts; no text stands in any other module.

A language is a module of this folder with TEXTS, and a second one, …_more, with TEXTS for what
play does not need: it takes twice the memory, and a group of it waits until it is asked for. Its
plurals stand in `plurals`. TEXTS has a line for each text, "key: text": {} or {0} {1} stand for
what varies, | parts plural forms. A group of lines is one string: these take a third of the memory
of a dict, and each finds its place in a heap full of holes. What a language lacks is English.
"""

from ...hal import modules

LANGUAGES = ("en", "pl", "lt", "ru", "pt")


def load(language):
    """The Texts of "en", "pl", "lt", "ru" or "pt"; English for any other value, and where the
    language's file is not on the device.
    """
    found = _read(language) if language in LANGUAGES else None
    if found is None:
        language = "en"
        found = _read(language)
    return Texts(language, found)


def _read(name):
    """A module's texts as bytes, in which a line is found fast; None without.

    The module goes: what is kept is the bytes.
    """
    name = "ui.texts." + name
    try:
        module = modules.module(name)
    except ImportError:
        return None
    modules.drop(name)
    return [group.encode() for group in module.TEXTS]


def _line(groups, key):
    """The text of `key` in one of the groups, all its forms; None if it is not there."""
    key = ("\n" + key + ": ").encode()
    for group in groups:
        at = group.find(key)
        if at >= 0:
            at += len(key)
            return group[at : group.find(b"\n", at)].decode()
    return None


class Texts:
    """The texts of one language. groups: list of bytes."""

    def __init__(self, language, groups):
        self.language = language
        self._groups = groups
        self._more = []  # those groups of the second module that were needed lately
        self._english = None

    def has(self, key):
        """True if the language, or English, knows the key."""
        return self._find(key) is not None

    def get(self, key, *args):
        """The text with `args` put in; the key itself where there is none (never an error)."""
        text = self._find(key)
        if text is None:
            return key
        text = text.split("|")[0]
        return text.format(*args) if args else text

    def count(self, key, n, *args):
        """The text in the plural form that the whole number n takes; {0} is n, {1} … are args."""
        text = self._find(key)
        if text is None:
            return key
        from . import plurals

        forms = text.split("|")
        plural = getattr(plurals, self.language)
        return forms[min(plural(abs(n)), len(forms) - 1)].format(n, *args)

    def forget(self):
        """Let go of what play does not need; it is read again when it is asked for."""
        self._more = []
        self._english = None

    def _find(self, key):
        text = _line(self._groups, key)
        if text is None:
            text = _line(self._more, key)
        if text is None:
            for group in _read(self.language + "_more") or ():
                text = _line((group,), key)
                if text is not None:
                    self._more.append(group)
                    break
        if text is None and self.language != "en":
            if self._english is None:
                self._english = load("en")
            text = self._english._find(key)
        return text

    # What sheets bring along: their own words hold for sheets that did not ship ----------------

    def sheet_name(self, sheet_id, own_name):
        """The sheet's name in this language, or its own for a sheet that did not ship."""
        return _line(self._groups, "sheet_" + sheet_id) or own_name

    def outcome_label(self, sheet_id, outcome_id, own_label):
        """An outcome's label; of "waive" and "more" too, which every sheet shares."""
        if outcome_id in ("waive", "more") or _line(self._groups, "sheet_" + sheet_id):
            return _line(self._groups, "outcome_" + outcome_id) or own_label
        return own_label
