"""The display, an SSD1306 or SH1106 of 128 × 64 pixels on I2C. It may be missing, pulled or stuck
at any time.

Only columns that changed are sent, and per step no more than one page (3 ms at 400 kHz): one, or
the small changes of several. Nothing here ever raises.
"""

import time

from . import pins

PROBE_MS = 5000
_ALL_PAGES = 255
_STEP_BYTES = 72  # half a page and a head
_STRIDE = 16
_STATUS_OFF = 0x40  # bit 6 of the status byte: the display is off, as after power-up
_STATUS_KIND, _STATUS_SH1106 = 0x0F, 0x08

_COMMON = (
    b"\xae"  # off while it is set up
    b"\xd5\x80"  # clock
    b"\xa8\x3f"  # 64 rows
    b"\xd3\x00\x40"  # no offset, first line 0
    b"\xa1\xc8"  # upright: columns and rows from the corner by the pin header
    b"\xda\x12"  # rows wired alternately
    b"\xd9\xf1\xdb\x40"  # precharge and level for the inner supply
    b"\xa4\xa6"  # picture from memory, not inverted
)
# kind → (first column of its memory that is seen, commands of its own)
_KINDS = {
    "ssd1306": (0, b"\x8d\x14\x20\x02"),  # charge pump on, page addressing
    "sh1106": (2, b"\xad\x8b"),  # its converter on; it has 132 columns and page addressing only
}


def find_panel(i2c, kind="auto"):
    """Return the Panel on `i2c`; without a display it is not `present` and looks for one every 5
    s.

    kind: "auto" asks the display itself; "ssd1306" or "sh1106" where its answer is wrong.
    """
    panel = Panel(i2c, kind)
    panel.probe()
    return panel


class Panel:
    """A display on the bus `i2c`; see find_panel. `present`: it answered when last asked."""

    def __init__(self, i2c, kind="auto"):
        self._i2c = i2c
        self._kind = kind
        self.present = False
        self._address = 0
        self._offset = 0
        self._init = b""
        self._status = bytearray(1)
        self._tells_status = False
        self._asked_ms = 0
        self._asked = False
        self._doubted = False  # it may have been pulled and put back since it was last asked
        self._ready = False  # set up since it was found
        self._lit = False  # as the display was told
        self._power = True
        self._contrast = 0x7F
        self._sent_contrast = -1
        # What is to be shown, and what the display's memory holds.
        self._source = None
        self._wanted = [None] * 8
        self._known = bytearray(1024)
        self._views = _pages(self._known)
        self._dirty_pages = 0
        self._unknown_pages = _ALL_PAGES
        self._head = bytearray((0x80, 0xB0, 0x80, 0x00, 0x80, 0x10, 0x40))
        self._command = bytearray(2)

    @property
    def dirty(self):
        """True while the display does not show yet what it should."""
        return self.present and (self._dirty_pages != 0 or not self._ready)

    def show(self, buffer):
        """Show `buffer`: 1024 bytes, byte x + 128 * page, lowest bit on top. It is read by later
        steps.
        """
        if buffer is not self._source:
            self._source = buffer
            self._wanted = _pages(buffer)
        self._dirty_pages = _ALL_PAGES
        self._doubted = True

    def contrast(self, level):
        """Set the brightness, 0–255."""
        self._contrast = level

    def power(self, on):
        """Switch the display on or off; its picture is kept."""
        self._power = on
        self._doubted = True

    def step(self, now):
        """Send at most one thing. Return the ms until the next call: 0 = there is more to send."""
        if not self._asked:
            self._asked = True
            self._asked_ms = now
        if not self.present:
            return self._look(now)
        try:
            if self._doubted:
                self._doubted = False
                self._make_sure()
            if self._send():
                return 0
            return self._check(now)
        except OSError:
            self._gone(now)
            return PROBE_MS

    def probe(self):
        """Look for a display on both addresses; sets `present` and returns it."""
        for address in pins.DISPLAY_ADDRESSES:
            try:
                self._i2c.writeto(address, b"\x00")  # a control byte without commands
            except OSError:
                continue
            kind = self._kind
            self._address = address
            try:
                self._i2c.readfrom_into(address, self._status)
                self._tells_status = True
            except OSError:
                self._tells_status = False
            if kind == "auto":
                kind = "ssd1306"
                if self._tells_status and self._status[0] & _STATUS_KIND == _STATUS_SH1106:
                    kind = "sh1106"
            self._offset, own = _KINDS[kind]
            self._init = b"\x00" + _COMMON + own
            self.present = True
            self._begin()
            break
        return self.present

    def _begin(self):
        self._ready = False
        self._lit = False
        self._sent_contrast = -1
        self._unknown_pages = _ALL_PAGES
        self._dirty_pages = _ALL_PAGES

    def _gone(self, now):
        self.present = False
        self._asked_ms = now

    def _look(self, now):
        wait = PROBE_MS - time.ticks_diff(now, self._asked_ms)
        if wait > 0:
            return wait
        self._asked_ms = now
        return 0 if self.probe() else PROBE_MS

    def _send(self):
        """Send the next thing that is due; False when there is nothing."""
        if not self._ready:
            self._i2c.writeto(self._address, self._init)
            self._ready = True
            return True
        if self._contrast != self._sent_contrast:
            self._tell(0x81, self._contrast)
            self._sent_contrast = self._contrast
            return True
        if self._dirty_pages and self._source is not None and self._send_pages():
            return True
        if self._power != self._lit:
            # Lit only when its memory holds the picture: at power-up it holds noise.
            self._tell(0xAF if self._power else 0xAE)
            self._lit = self._power
            return True
        return False

    def _tell(self, command, value=-1):
        self._command[0] = command
        self._command[1] = value if value >= 0 else 0xE3  # no operation
        self._i2c.writevto(self._address, (b"\x00", self._command))

    def _send_pages(self):
        """Send changed columns of the next pages that have any, as much as fits a step; False
        when none has.
        """
        room = _STEP_BYTES
        first = end = 0
        for page in range(8):
            bit = 1 << page
            if self._dirty_pages & bit:
                wanted = self._wanted[page]
                known = self._views[page]
                if self._unknown_pages & bit:
                    first = 0
                    end = 128
                elif wanted == known:
                    self._dirty_pages &= ~bit
                    continue
                # Often the same columns as in the page above.
                elif wanted[:first] != known[:first] or wanted[end:] != known[end:]:
                    first = 0
                    end = 128
                    # In strides first: a comparison of slices is quick.
                    while wanted[first : first + _STRIDE] == known[first : first + _STRIDE]:
                        first += _STRIDE
                    while wanted[first] == known[first]:
                        first += 1
                    while wanted[end - _STRIDE : end] == known[end - _STRIDE : end]:
                        end -= _STRIDE
                    while wanted[end - 1] == known[end - 1]:
                        end -= 1
                sent = room < _STEP_BYTES
                room -= end - first + len(self._head)
                if room < 0 and sent:
                    return True
                self._unknown_pages |= bit  # until it was sent whole
                self._send_columns(page, first, end)
                self._unknown_pages &= ~bit
                self._dirty_pages &= ~bit
        return room < _STEP_BYTES

    def _send_columns(self, page, first, end):
        head = self._head
        column = first + self._offset
        head[1] = 0xB0 | page
        head[3] = column & 15
        head[5] = 0x10 | column >> 4
        part = self._wanted[page][first:end]
        self._i2c.writevto(self._address, (head, part))
        self._views[page][first:end] = part

    def _check(self, now):
        """Every 5 s ask whether it is still there, and lit: one that lost its power is dark."""
        wait = PROBE_MS - time.ticks_diff(now, self._asked_ms)
        if wait > 0:
            return wait
        self._asked_ms = now
        self._i2c.writeto(self._address, b"\x00")
        return PROBE_MS if self._make_sure() else 0

    def _make_sure(self):
        """Return True if it is lit as it was told; one that lost its power is set up anew."""
        if self._tells_status:
            self._i2c.readfrom_into(self._address, self._status)
            if (self._status[0] & _STATUS_OFF == 0) != self._lit:
                self._begin()
                return False
        return True


def _pages(buffer):
    view = memoryview(buffer)
    return [view[page * 128 : page * 128 + 128] for page in range(8)]
