"""What is heard, seen and recorded while a scenario runs: the app's observer, the sounds, and the
trace. PORTABLE.
"""

from binascii import crc32

from turnbell.core.records import encode


class Cue:
    """One sound that the app began: when (virtual ms), its name, and what the pins of the piezo
    then did.
    """

    def __init__(self, at_ms, name):
        self.at_ms = at_ms
        self.name = name
        self.freq_hz = 0  # of its first tone
        self.ms = 0  # from the start of its first tone to the end of its last
        self.heard = False
        self._began_ms = 0

    def began(self, at_ms, freq_hz):
        if not self.heard:
            self.heard = True
            self.freq_hz = freq_hz
            self._began_ms = at_ms

    def ended(self, at_ms):
        self.ms = max(self.ms, at_ms - self._began_ms)

    def told(self):
        """What --json tells of it."""
        return (
            ("at_ms", self.at_ms),
            ("name", self.name),
            ("freq_hz", self.freq_hz),
            ("ms", self.ms),
        )


class Watch:
    """The observer of the app on `board`; `trace`: None, or callable that takes each line of the
    trace.
    """

    def __init__(self, board, trace=None):
        self._board = board
        self._trace = trace
        self.cues = []
        self.lights = {}
        self._asked = {}  # sound → number of cues when it was last asked for
        self._sounding = None  # the cue whose tone sounds now
        self._level = 0
        self._changes = -1
        self._frame = -1

    # -- the app's observer --------------------------------------------------------------------

    def cue(self, name, at_ms):
        """See App."""
        self.tones()
        at_ms = self._board.at_ticks(at_ms)
        self.cues.append(Cue(at_ms, name))
        self.note(at_ms, "cue " + name)

    def light(self, seat, pattern):
        """See App."""
        self.lights[seat] = pattern
        self.note(self._board.now_ms, "led " + str(seat + 1) + " " + pattern)

    def record(self, record):
        """See App."""
        if self._trace:
            self.note(self._board.now_ms, "record " + encode(record).decode())

    def screen(self, name):
        """See App."""
        self.note(self._board.now_ms, "screen " + name)

    # -- sounds --------------------------------------------------------------------------------

    def tones(self):
        """Take what the piezo did since the last call; it belongs to the cue that began last."""
        for at_ms, freq_hz, level in self._board.piezo.take():
            if self._sounding is not None:
                self._sounding.ended(at_ms)
                self._sounding = None
            if level and self.cues:
                self._sounding = self.cues[-1]
                self._sounding.began(at_ms, freq_hz)
            self._level = level
            self.note(at_ms, "tone " + str(freq_hz) + " " + str(level))

    def heard(self, name):
        """Return "heard", "" (not told since it was last asked for), or "silent": told, but the
        piezo's pins stood still.
        """
        self.tones()
        found = ""
        piezo = self._board.piezo
        for i in range(self._asked.get(name, 0), len(self.cues)):
            cue = self.cues[i]
            if cue.name == name:
                if cue.heard or piezo.heard_since(cue.at_ms):
                    found = "heard"
                elif not found:
                    found = "silent"
        self._asked[name] = len(self.cues)
        return found

    def forget(self):
        """The power is gone: what was shown by name is not shown any more."""
        self.tones()
        self.lights = {}

    def finish(self):
        """Close the tone that still sounds."""
        self.tones()
        if self._sounding is not None:
            self._sounding.ended(self._board.now_ms)

    # -- trace ---------------------------------------------------------------------------------

    def note(self, at_ms, text):
        """Add a line to the trace."""
        if self._trace:
            self._trace(str(at_ms) + " " + text)

    def frame(self):
        """Add the frame to the trace if it has changed; the display shows no half-sent one."""
        self.tones()
        display = self._board.display
        changes = -2 if display is None else display.changes
        if changes != self._changes:
            self._changes = changes
            frame = crc32(self._board.pixels()) & 0xFFFFFFFF
            if frame != self._frame:
                self._frame = frame
                self.note(self._board.now_ms, "frame %08x" % frame)


def rows(pixels):
    """Return the 64 rows of a frame as texts of 128 █ or spaces."""
    found = []
    for y in range(64):
        at = (y >> 3) * 128
        bit = 1 << (y & 7)
        found.append("".join(["█" if pixels[at + x] & bit else " " for x in range(128)]))
    return found
