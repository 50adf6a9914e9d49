"""The virtual display: SSD1306 or SH1106, fed with the bytes of the I2C bus, strict about each of
them. PORTABLE.
"""

KINDS = ("ssd1306", "sh1106")
_WIDTHS = {"ssd1306": 128, "sh1106": 132}
_FIRST = {"ssd1306": 0, "sh1106": 2}
_STATUS = {"ssd1306": 0x03, "sh1106": 0x08}
_DARK = bytes(1024)
_LIT = b"\xff" * 1024

# Commands that one more byte follows.
_ONE_MORE = {
    "ssd1306": (0x20, 0x81, 0x8D, 0xA8, 0xD3, 0xD5, 0xD9, 0xDA, 0xDB),
    "sh1106": (0x81, 0xA8, 0xAD, 0xD3, 0xD5, 0xD9, 0xDA, 0xDB),
}


class Display:
    """One display of 128 × 64 pixels; `kind` "ssd1306" or "sh1106". `writes` counts transfers."""

    def __init__(self, kind):
        if kind not in KINDS:
            raise ValueError("display: " + str(kind) + " (allowed: " + " ".join(KINDS) + ")")
        self.kind = kind
        self._width = _WIDTHS[kind]
        self._one_more = _ONE_MORE[kind]
        self.writes = 0
        self.changes = 0
        self.reset()

    def reset(self):
        """Power up: off, not set up, and noise in its memory."""
        self.memory = bytearray(b"\x5a" * (self._width * 8))
        self.on = False
        self.contrast = 0x7F
        self._inverted = False
        self._all_on = False
        self._set_up = False
        self._pump = self.kind == "sh1106"  # whose converter is on at power-up
        self._page_mode = self.kind == "sh1106"
        self._start_line = 0
        self._shift = 0
        self._mirrored = True
        self._flipped = True
        self._page = 0
        self._column = 0
        self._pending = 0
        self.changes += 1
        self._seen = None

    def status(self):
        """Return the status byte."""
        return _STATUS[self.kind] | (0 if self.on else 0x40)

    def write(self, data):
        """Take one transfer. Raises ValueError for what the chip does not know."""
        self.writes += 1
        self.changes += 1
        self._seen = None
        at = 0
        end = len(data)
        while at < end:
            control = data[at]
            at += 1
            if control in (0x80, 0xC0):
                if at == end:
                    raise ValueError("display: a control byte without its byte")
                if control == 0x80:
                    self._command(data[at])
                else:
                    self._data(data[at : at + 1])
                at += 1
            elif control == 0x40:
                self._data(data[at:])
                break
            elif control == 0x00:
                for byte in data[at:]:
                    self._command(byte)
                break
            else:
                raise ValueError("display: control byte 0x%02X (allowed: 00 40 80 C0)" % control)
        if self._pending:
            raise ValueError("display: command 0x%02X is incomplete" % self._pending)

    def _data(self, data):
        if self._pending:
            raise ValueError("display: command 0x%02X is incomplete" % self._pending)
        if not self._set_up:
            raise ValueError("display: data before it was set up (command A8)")
        if not self._page_mode:
            raise ValueError(
                "display: data in an addressing mode other than pages (command 20 02)"
            )
        width = self._width
        count = len(data)
        if self._column + count > width:
            raise ValueError(
                "display: %d bytes from column %d run over the page" % (count, self._column)
            )
        at = self._page * width + self._column
        self.memory[at : at + count] = data
        self._column = (self._column + count) % width

    def _command(self, byte):
        if self._pending:
            self._argument(self._pending, byte)
            self._pending = 0
        elif byte in self._one_more:
            self._pending = byte
        elif byte < 0x10:
            self._column = self._column & 0xF0 | byte
        elif byte < 0x20:
            self._column = (byte & 0x0F) << 4 | self._column & 0x0F
            if self._column >= self._width:
                raise ValueError(
                    "display: column %d (allowed: 0–%d)" % (self._column, self._width - 1)
                )
        elif 0x40 <= byte < 0x80:
            self._start_line = byte & 0x3F
        elif 0xB0 <= byte < 0xB8:
            self._page = byte & 7
        elif byte in (0xA0, 0xA1):
            self._mirrored = byte == 0xA0
        elif byte in (0xC0, 0xC8):
            self._flipped = byte == 0xC0
        elif byte in (0xA4, 0xA5):
            self._all_on = byte == 0xA5
        elif byte in (0xA6, 0xA7):
            self._inverted = byte == 0xA7
        elif byte in (0xAE, 0xAF):
            self.on = byte == 0xAF
        elif byte == 0xE3 or (byte == 0x2E and self.kind == "ssd1306"):
            pass  # no operation; no scrolling
        elif 0x30 <= byte < 0x34 and self.kind == "sh1106":
            pass  # voltage of the converter
        else:
            raise ValueError("display: command 0x%02X is not known to an %s" % (byte, self.kind))

    def _argument(self, command, byte):
        if command == 0x81:
            self.contrast = byte
        elif command == 0xA8:
            if byte != 0x3F:
                raise ValueError("display: %d rows (allowed: 64)" % (byte + 1))
            self._set_up = True
        elif command == 0xD3:
            if byte > 0x3F:
                raise ValueError("display: offset %d (allowed: 0–63)" % byte)
            self._shift = byte
        elif command == 0xDA:
            if byte != 0x12:
                raise ValueError(
                    "display: row wiring 0x%02X (allowed: 12, as the glass is made)" % byte
                )
        elif command == 0x20:
            if byte > 2:
                raise ValueError("display: addressing mode %d (allowed: 0–2)" % byte)
            self._page_mode = byte == 2
        elif command == 0x8D:
            if byte not in (0x10, 0x14):
                raise ValueError("display: charge pump 0x%02X (allowed: 10 14)" % byte)
            self._pump = byte == 0x14
        elif command == 0xAD:
            if byte not in (0x8A, 0x8B):
                raise ValueError("display: converter 0x%02X (allowed: 8A 8B)" % byte)
            self._pump = byte == 0x8B

    def pixels(self):
        """Return the 1024 bytes that a person sees."""
        if self._seen is None:
            self._seen = self._look()
        return self._seen

    def _look(self):
        if not self.on or not self._pump:
            return _DARK
        if self._all_on:
            return _LIT
        width = self._width
        first = _FIRST[self.kind]
        memory = self.memory
        rows = [
            bytes(memory[page * width + first : page * width + first + 128]) for page in range(8)
        ]
        if self._mirrored:
            rows = [bytes([row[127 - x] for x in range(128)]) for row in rows]
        seen = bytearray(b"".join(rows))
        shift = (self._start_line + self._shift) & 63
        if shift or self._flipped or self._inverted:
            for x in range(128):
                bits = 0
                for page in range(8):
                    bits |= seen[x + 128 * page] << (8 * page)
                if shift:
                    bits = (bits >> shift | bits << (64 - shift)) & 0xFFFFFFFFFFFFFFFF
                if self._flipped:
                    turned = 0
                    for row in range(64):
                        turned |= (bits >> row & 1) << (63 - row)
                    bits = turned
                if self._inverted:
                    bits ^= 0xFFFFFFFFFFFFFFFF
                for page in range(8):
                    seen[x + 128 * page] = bits >> (8 * page) & 255
        return bytes(seen)
