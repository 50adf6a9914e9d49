"""The words of the display: `load(language)` gives a Texts; no text stands in any other module.

A language is a module of this folder with TEXTS (key → text, {} or {0} {1} for what varies; or
key → a tuple of plural forms) and plural(n) → which form n takes. What it lacks is English.
"""

LANGUAGES = ("en", "pl", "lt", "ru", "pt")


def load(language):
    """The Texts of "en", "pl", "lt", "ru" or "pt"; of English for any other value."""
    if language not in LANGUAGES:
        language = "en"
    return Texts(language, _module(language))


def _module(language):
    # With a name list __import__ gives the module itself and not the package above it.
    return __import__("turnbell.ui.texts." + language, None, None, ("TEXTS",))


class Texts:
    """The texts of one language."""

    def __init__(self, language, module):
        self.language = language
        self._texts = module.TEXTS
        self._plural = module.plural
        self._english = None

    def has(self, key):
        """True if the language, or English, knows the key."""
        return self._find(key) is not None

    def get(self, key, *args):
        """The text with `args` put in; the key itself where there is none (never an error)."""
        text = self._find(key)
        if text is None:
            return key
        if isinstance(text, tuple):
            text = text[0]
        return text.format(*args) if args else text

    def count(self, key, n, *args):
        """The text in the plural form that the whole number n takes; {0} is n, {1} … are args."""
        text = self._texts.get(key)
        if isinstance(text, tuple):
            text = text[self._plural(abs(n))]
        elif text is None:
            text = self._find(key)
            if text is None:
                return key
            if isinstance(text, tuple):
                text = text[0 if n == 1 else 1]
        return text.format(n, *args)

    def _find(self, key):
        text = self._texts.get(key)
        if text is None and self.language != "en":
            if self._english is None:
                self._english = _module("en").TEXTS
            text = self._english.get(key)
        return text

    # What sheets bring along: their own words hold for sheets that did not ship ----------------

    def sheet_name(self, sheet_id, own_name):
        """The sheet's name in this language, or its own for a sheet that did not ship."""
        return self.get("sheet_" + sheet_id) if self.has("sheet_" + sheet_id) else own_name

    def outcome_label(self, sheet_id, outcome_id, own_label):
        """An outcome's label; of "waive" and "more" too, which every sheet shares."""
        key = "outcome_" + outcome_id
        known = outcome_id in ("waive", "more") or self.has("sheet_" + sheet_id)
        return self.get(key) if known and self.has(key) else own_label
