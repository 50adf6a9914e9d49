"""Turns key events (down, up, with the time of their edge) into the gestures of the keymap."""

from ..core.ticks import add, diff
from .keys import COUNT, KEY_NAMES, MINUS, PLUS, name_in_keymap

HOLD_MS = 800
LONG_MS = 1500
CHORD_MS = 100
NEVER_MS = 1 << 28

# After this long a repeating key repeats this often, to the next multiple of this step.
REPEATS = ((3400, 125, 10), (1400, 125, 5), (400, 200, 1))

_UP, _WAIT, _LONG, _REPEAT, _DONE = range(5)


class Gestures:
    """Decides what the keys mean; `act(screen, key, gesture)` is called for each.

    keymap: ui.keymap.Keymap; screen: callable that returns the current keymap section.
    Of the present gesture: `at_ms`, its edge; `resume_ms` as in hal.keys; `step`, of a repeat.
    """

    def __init__(self, keymap, screen, act):
        self._keymap = keymap
        self._screen = screen
        self._act = act
        self._mode = [_UP] * COUNT
        self._at = [0] * COUNT
        self._next = [0] * COUNT
        self._where = [""] * COUNT
        self._held = False  # a key is down that will mean more the longer it is held
        self.at_ms = self.resume_ms = self.step = 0

    def _has(self, screen, key, gesture):
        return self._keymap.has(screen, name_in_keymap(key), gesture)

    def _begun(self, key, gesture, at_ms):
        self.at_ms = self.resume_ms = at_ms
        self.step = 0
        self._act(self._where[key], key, gesture)

    def swallow(self, key):
        """Take a press that only woke the device: it means nothing more."""
        self._mode[key] = _DONE

    def stop_repeating(self):
        """End a repeat at a limit until the key is pressed again."""
        for key in range(COUNT):
            if self._mode[key] == _REPEAT:
                self._mode[key] = _DONE

    def down(self, key, at_ms, resume_ms):
        """Take the first edge of a press at `at_ms`; `resume_ms` as in hal.keys."""
        screen = self._screen()
        self._at[key] = at_ms
        self._where[key] = screen
        if (key == MINUS or key == PLUS) and self._chord(screen, key, MINUS + PLUS - key):
            return
        self._held = True
        if self._has(screen, key, "hold"):
            self._mode[key] = _WAIT
            return
        self.at_ms = at_ms
        self.resume_ms = resume_ms
        if self._has(screen, key, "repeat"):
            self._mode[key] = _REPEAT
            self._next[key] = add(at_ms, REPEATS[-1][0])
            self.step = 1
            self._act(screen, key, "repeat")
        else:
            self._mode[key] = _LONG if self._has(screen, key, "long") else _DONE
            self.step = 0
            self._act(screen, key, "press")

    def _chord(self, screen, key, other):
        """Take `key`, if it goes down together with `other`, where one of them can be held, as a
        chord. Returns True if it does.
        """
        if self._mode[other] == _REPEAT:
            self._mode[other] = _DONE  # reversing starts anew
            return False
        if self._mode[other] == _UP or self._where[other] != screen:
            return False
        if not (self._has(screen, key, "hold") or self._has(screen, other, "hold")):
            return False
        if diff(self._at[key], self._at[other]) > CHORD_MS:
            return False
        self._mode[key] = self._mode[other] = _DONE
        self._begun(PLUS, "chord", self._at[key])
        return True

    def up(self, key, at_ms):
        """Take the release of `key` at `at_ms`."""
        mode = self._mode[key]
        self._mode[key] = _UP
        if mode == _WAIT and diff(at_ms, self._at[key]) < HOLD_MS:
            self._begun(key, "press", self._at[key])

    def due_ms(self, now):
        """Return the ms until `tick` has something to do."""
        return self._held_due_ms(now) if self._held else NEVER_MS

    def _held_due_ms(self, now):
        due = NEVER_MS
        for key in range(COUNT):
            mode = self._mode[key]
            if mode == _WAIT:
                due = min(due, HOLD_MS - diff(now, self._at[key]))
            elif mode == _LONG:
                due = min(due, LONG_MS - diff(now, self._at[key]))
            elif mode == _REPEAT:
                due = min(due, diff(self._next[key], now))
        return max(0, due)

    def tick(self, now):
        """Find what holding a key is due to do by `now`. Returns True if there may be more."""
        return self._held and self._tick_held(now)

    def _tick_held(self, now):
        self._held = False
        for key in range(COUNT):
            mode = self._mode[key]
            if mode == _WAIT or mode == _LONG:  # "in" a tuple of globals would allocate it
                self._held = True
                held_ms = diff(now, self._at[key])
                if held_ms >= (HOLD_MS if mode == _WAIT else LONG_MS):
                    self._mode[key] = _DONE
                    self._fire(key, "hold" if mode == _WAIT else "long")
                    return True
            elif mode == _REPEAT:
                self._held = True
                if diff(now, self._next[key]) >= 0:
                    self._repeat(key)
                    return True
        return False

    def _fire(self, key, gesture):
        began, screen = self._where[key], self._screen()
        name = name_in_keymap(key)
        here = self._keymap.command(screen, name, gesture)
        # The bell may have changed the screen meanwhile.
        if here and here == self._keymap.command(began, name, gesture):
            self._where[key] = screen
            self._begun(key, gesture, self._at[key])

    def _repeat(self, key):
        if self._screen() != self._where[key]:
            self._mode[key] = _DONE
            return
        at_ms = self._next[key]
        held_ms = diff(at_ms, self._at[key])
        for after_ms, every_ms, step in REPEATS:
            if held_ms >= after_ms:
                self._next[key] = add(at_ms, every_ms)
                self.at_ms = self.resume_ms = at_ms
                self.step = step
                self._act(self._where[key], key, "repeat")
                return


def describe(key, gesture):
    """Return a short name of the gesture for documentation, such as "OK hold"."""
    return KEY_NAMES[key] + ("" if gesture == "press" else " " + gesture)
