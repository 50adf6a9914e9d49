"""What the piezo between two pins hears: the difference of two PWM waves. PORTABLE."""

_FULL = 65535
SILENT, SOFT, MEDIUM, LOUD = range(4)


class VirtualPiezo:
    """The piezo of `board` between GPIOs `pin_a` and `pin_b`.

    `changes`: (at_ms, freq_hz, level) whenever what it hears changed, level 0 silent, 1 soft,
    2 medium, 3 loud; who reads them takes them away with `take`.
    """

    def __init__(self, board, pin_a, pin_b):
        self._board = board
        self._gpios = (pin_a, pin_b)
        self._slice = (pin_a >> 1) & 7
        self.changes = []
        self._taken = (0, SILENT)  # what the last change taken away led to
        self.freq_hz = 0
        self.level = SILENT
        self.dc = (
            0  # steady voltage across it, in units of the supply: −1, 0 or 1; 0 while it sounds
        )
        self.ended_ms = -1  # when it last fell silent
        self._began_ms = 0

    @property
    def sounding(self):
        """True while it can be heard."""
        return self.level != SILENT

    def hears(self, gpio):
        """Return True if `gpio` is one of its pins."""
        return gpio in self._gpios

    def heard_since(self, at_ms):
        """Return True if it sounded at some moment from `at_ms` on."""
        return self.sounding or self.ended_ms > at_ms

    def take(self):
        """Return the changes since the last call, and forget them."""
        changes = self.changes
        if changes:
            self.changes = []
            self._taken = changes[-1][1:]
        return changes

    def update(self):
        """Work out what is heard from the two pins, after anything about them changed."""
        lines = self._board.lines
        a_end, a_first, a_second = _wave(lines[self._gpios[0]])
        b_end, b_first, b_second = _wave(lines[self._gpios[1]])
        low = min(a_end, b_end)
        high = max(a_end, b_end)
        values = []
        if low > 0:
            values.append(a_first - b_first)
        if high > low:
            values.append(
                (a_first if a_end > low else a_second) - (b_first if b_end > low else b_second)
            )
        if high < _FULL:
            values.append(a_second - b_second)
        swing = max(values) - min(values)
        freq_hz = self._board.slices[self._slice].freq_hz
        if swing == 0 or freq_hz == 0:
            self.dc = values[0]
            self._change(0, SILENT)
            return
        self.dc = 0
        if swing == 2:
            level = LOUD
        else:
            width = a_end if b_first == b_second or b_end in (0, _FULL) else b_end
            level = SOFT if min(width, _FULL - width) < _FULL // 8 else MEDIUM
        self._change(freq_hz, level)

    def _change(self, freq_hz, level):
        if freq_hz == self.freq_hz and level == self.level:
            return
        now_ms = self._board.now_ms
        if self.level == SILENT:
            self._began_ms = now_ms
        elif level == SILENT and now_ms > self._began_ms:
            self.ended_ms = now_ms
        self.freq_hz = freq_hz
        self.level = level
        changes = self.changes
        # What lasts no time is not heard.
        if changes and changes[-1][0] == now_ms:
            changes.pop()
        before = changes[-1][1:] if changes else self._taken
        if before != (freq_hz, level):
            changes.append((now_ms, freq_hz, level))


def _wave(line):
    """Return (end, first, second): the level is `first` from 0 to `end` of 65535 of a period,
    then `second`.
    """
    if line.function == "out":
        return _FULL, line.out, line.out
    if line.function == "pwm":
        if line.stuck is not None:
            return _FULL, line.stuck, line.stuck
        if line.inverted:
            return line.duty, 0, 1
        return line.duty, 1, 0
    return _FULL, 0, 0
