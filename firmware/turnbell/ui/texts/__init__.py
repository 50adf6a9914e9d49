"""The words of the display: `load(language)` gives a Texts; no text stands in any other module.

A language is a module of this folder with TEXTS (key → text, {} or {0} {1} for what varies; or
key → a tuple of plural forms) and plural(n) → which form n takes, and a second one, …_more, with
TEXTS for what play does not need: it takes twice the memory and waits until it is asked for.
What a language lacks is English.
"""

LANGUAGES = ("en", "pl", "lt", "ru", "pt")


def load(language):
    """The Texts of "en", "pl", "lt", "ru" or "pt"; English for any other value, and where the
    language's file is not on the device.
    """
    module = _module(language) if language in LANGUAGES else None
    if module is None:
        language = "en"
        module = _module(language)
    return Texts(language, module)


def _module(language):
    try:
        # With a name list __import__ gives the module itself and not the package above it.
        return __import__("turnbell.ui.texts." + language, None, None, ("TEXTS",))
    except ImportError:
        return None


class Texts:
    """The texts of one language."""

    def __init__(self, language, module):
        self.language = language
        self._texts = module.TEXTS
        self._plural = module.plural
        self._more = None
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
        text = self._find(key)
        if text is None:
            return key
        if isinstance(text, tuple):
            text = text[min(self._plural(abs(n)), len(text) - 1)]
        return text.format(n, *args)

    def _find(self, key):
        text = self._texts.get(key)
        if text is not None:
            return text
        if self._more is None:
            more = _module(self.language + "_more")
            self._more = more.TEXTS if more else {}
        text = self._more.get(key)
        if text is None and self.language != "en":
            if self._english is None:
                self._english = load("en")
            text = self._english._find(key)
        return text

    # What sheets bring along: their own words hold for sheets that did not ship ----------------

    def sheet_name(self, sheet_id, own_name):
        """The sheet's name in this language, or its own for a sheet that did not ship."""
        return self._texts.get("sheet_" + sheet_id, own_name)

    def outcome_label(self, sheet_id, outcome_id, own_label):
        """An outcome's label; of "waive" and "more" too, which every sheet shares."""
        known = outcome_id in ("waive", "more") or "sheet_" + sheet_id in self._texts
        return self._texts.get("outcome_" + outcome_id, own_label) if known else own_label
