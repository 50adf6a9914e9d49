"""What all screens have in common, and the highlighted line of those that offer a list."""

from ..ui.gestures import NEVER_MS


class Flow:
    """One screen: its commands are methods called with (key, at_ms, resume_ms, step) by the
    keymap's names.

    `can_NAME()` says whether command NAME is live now; `name_NAME()` gives its hint when that
    varies.
    """

    screen = ""

    def __init__(self, session):
        self.session = session

    def enter(self, now):
        """Begin to be shown."""

    def tick(self, now):
        """Do what is due by `now`."""

    def due_ms(self, now):
        """Return the ms until `tick` has something to do."""
        return NEVER_MS

    def light(self, lights, now):
        """Set the lamps: by default all dark."""
        lights.show(-1, "off", now)

    def menu(self, key, at_ms, resume_ms, step):
        """Open the menu."""
        self.session.cues.play("key", at_ms)
        self.session.go("menu", at_ms)

    def home(self, key, at_ms, resume_ms, step):
        """Go home."""
        self.session.cues.play("key", at_ms)
        self.session.go("home", at_ms)


class Listed(Flow):
    """A screen with a highlighted line: `count()` lines, `index` the highlighted one."""

    index = 0

    def count(self):
        """Return the number of lines."""
        return 0

    def moved(self, now):
        """The highlight has moved."""

    def _move(self, by, now):
        self.index = (self.index + by) % max(1, self.count())
        self.session.cues.play("key", now)
        self.session.dirty = True
        self.moved(now)

    def previous(self, key, at_ms, resume_ms, step):
        """Highlight the line before."""
        self._move(-1, at_ms)

    def next(self, key, at_ms, resume_ms, step):
        """Highlight the line after."""
        self._move(1, at_ms)
