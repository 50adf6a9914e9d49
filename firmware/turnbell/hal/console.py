"""Answers a host on the USB console: a line `?` with what the device shows, as one line of JSON.

It reads what is there and writes what the host takes; nothing waits for the host.
"""

import json
import select
import sys

from .. import VERSION

LINE_MAX = 64
CUES_MAX = 64  # kept between two questions; older ones are dropped
_READ_MAX = 32  # bytes a step
_WRITE_MAX = 64
_END = 10


class Console:
    """The host's end of the USB cable; also the App's observer, which keeps the cues' names once
    a host has asked.

    source, sink: binary streams that can be polled, by default the console's.
    """

    def __init__(self, source=None, sink=None):
        self._in = source or sys.stdin.buffer
        self._out = sink or sys.stdout.buffer
        # A poll object for each: asked for both, one always has something to say.
        self._readable = select.poll()
        self._readable.register(source or sys.stdin, select.POLLIN)
        self._writable = select.poll()
        self._writable.register(sink or sys.stdout, select.POLLOUT)
        self._line = bytearray(LINE_MAX)
        self._length = 0
        self._answer = None
        self._sent = 0
        self._cues = None

    # -- the App's observer --------------------------------------------------------------------

    def cue(self, name, at_ms):
        """See App."""
        if self._cues is not None:
            if len(self._cues) >= CUES_MAX:
                self._cues.pop(0)
            self._cues.append({"name": name, "at_ms": at_ms})

    def light(self, seat, pattern):
        """See App."""

    def record(self, record):
        """See App."""

    def screen(self, name):
        """See App."""

    # -- the host ------------------------------------------------------------------------------

    def step(self, app, now):
        """Read what came, answer a whole line; now: ticks, at which the answer is true."""
        if self._answer is not None:
            self._write()
        elif self._ready(self._readable):
            self._read(app, now)

    def _read(self, app, now):
        for _ in range(_READ_MAX):
            if not self._ready(self._readable):
                return
            data = self._in.read(1)
            if not data:
                return
            byte = data[0]
            if byte == _END or byte == 13:
                asked = self._length == 1 and self._line[0] == 63  # ?
                self._length = 0
                if asked:
                    self._ask(app, now)
                    return
            elif self._length < LINE_MAX:
                self._line[self._length] = byte
                self._length += 1
            # What is longer than a line may be is no question, however it ends.

    def _ask(self, app, now):
        try:
            told = app.status(now)
            told["version"] = VERSION
            told["records"] = app.records()
            told["now_ms"] = now
            told["cues"] = self._cues or []
            self._answer = memoryview((json.dumps(told) + "\n").encode())
        except MemoryError:
            return  # the host asks again; a match is worth more than an answer
        self._cues = []
        self._sent = 0

    def _write(self):
        """Send a piece of the answer: a byte at a time, as long as there is room for one."""
        for _ in range(_WRITE_MAX):
            if not self._ready(self._writable):
                return
            self._out.write(self._answer[self._sent : self._sent + 1])
            self._sent += 1
            if self._sent == len(self._answer):
                self._answer = None
                return

    def _ready(self, poll):
        for _ in poll.ipoll(0):  # unlike poll, it allocates nothing
            return True
        return False
