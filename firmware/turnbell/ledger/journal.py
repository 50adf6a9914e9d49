"""The journal: one line for each record, in small numbered segments. It knows nothing of what a
record means.

A segment is small, so that littlefs keeps it inside the folder's metadata (up to 480 bytes):
appending to a larger file copies its last block, which is an erase for every record. Each record
rewrites its segment, so 320 bytes wear the flash less than 480 do (measured).
Line: `sequence,boot,payload*crc`. Sequence numbers have no gap, over all segments and for ever.
"""

from . import names
from .lines import chunks, lines, number, seal, unseal

SEGMENT_BYTES = 320


class Journal:
    """The segments on a Store.

    seq: number of the last record that counts; boot: highest boot number seen; top: highest number
    seen, larger than `seq` after a loss; lost: True if something that was written is not there;
    left: numbers of segments that nobody needs, for everything in them is kept elsewhere.
    """

    def __init__(self, store):
        self._store = store
        self.start(0, [])

    def start(self, base, segments):
        """Begin anew behind record `base`; segments: the numbers on the Store, ascending."""
        self.segments = segments
        self.left = []
        self.bad = []  # numbers of segments with damage, or behind one
        self.seq = base
        self.top = base
        self.boot = 0
        self.lost = False
        self._base = base
        self._bytes = 0  # size of the newest segment; 0 = the next record begins a new one
        self._torn = False  # the newest segment holds a torn line and nothing else

    def read(self, report, note):
        """Yield the payloads behind `base` in order, up to the first loss; what is behind it is
        only reported.

        report, note: called with (code, file name, detail). Raises OSError.
        """
        found = self.segments
        self.segments = []
        for at in range(len(found)):
            first = found[at]
            if at + 1 < len(found) and found[at + 1] <= self._base + 1:
                self.left.append(first)  # whatever is in it, it is kept elsewhere
                continue
            self._bytes = 0
            self._torn = False
            name = names.segment(first)
            size = 0
            good = 0
            at_line = 0
            needed = first > self._base  # whatever is in it: the next record may go there
            bad = self.lost
            for line in lines(self._store, name):
                size += len(line)
                at_line += 1
                seq, boot, payload = _split(line)
                if payload is None and self._is_torn(line):
                    # The record in flight when power failed. If it was more, the next number
                    # tells.
                    note("torn", name, "%d bytes" % len(line))
                    self._torn = not good
                    good = 0
                    needed = True
                    continue
                if payload is None:
                    report("damaged", name, "line %d, after record %d" % (at_line, self.top))
                    self.top += 1  # some record stood here: its number is not used again
                    self.lost = bad = True
                    continue
                self.boot = max(self.boot, boot)
                if at_line == 1 and seq != first:
                    # Its name is a witness: there was a record of that number.
                    report("damaged", name, "line 1, record %d instead of %d" % (seq, first))
                    self.top = max(self.top, first)
                    self.lost = bad = True
                good = seq
                if seq == self.seq + 1 and not self.lost:
                    self.seq = seq
                    self.top = max(self.top, seq)
                    needed = True
                    yield payload
                    continue
                if seq <= self._base:
                    continue  # a snapshot or an archive has it
                if seq <= self.seq:
                    report("twice", name, "line %d, record %d" % (at_line, seq))
                    bad = True
                elif seq > self.top + 1 or not self.lost:
                    what = "line %d, after record %d comes %d" % (at_line, self.top, seq)
                    report("gap", name, what)
                    self.lost = True
                bad = bad or self.lost
                self.top = max(self.top, seq)
            if bad:
                self.bad.append(first)
            elif good > self._base:
                self._bytes = size
            (self.segments if needed or bad else self.left).append(first)

    def _is_torn(self, line):
        # It has no end, and begins as the next record would.
        beginning = b"%d," % (self.seq + 1)
        return line[-1:] != b"\n" and beginning[: len(line)] == line[: len(beginning)]

    def append(self, boot, payload):
        """Write one record. Raises what the Store raises; then the journal must be read again."""
        seq = self.seq + 1
        line = seal(b"%d,%d,%s" % (seq, boot, payload))
        if self._bytes and self._bytes + len(line) <= SEGMENT_BYTES:
            self._store.append(names.segment(self.segments[-1]), line)
            self._bytes += len(line)
        else:
            name = names.segment(seq)
            if self._torn and self.segments[-1] == seq:
                self._store.replace(name, line)
            else:
                self._store.append(name, line)
            self._torn = False
            if not self.segments or self.segments[-1] != seq:
                self.segments.append(seq)
            if seq in self.left:  # under a number that was never its own
                self.left.remove(seq)
            self._bytes = len(line)
        self.seq = self.top = seq

    def cover(self, seq):
        """Begin anew behind record `seq`: what is in the segments up to it is kept elsewhere."""
        left = self.left + self.segments
        bad = self.bad
        self.start(seq, [])
        self.left = left
        self.bad = bad

    def tidy(self, limit):
        """Remove up to `limit` segments that nobody needs, the oldest first. Returns how many.

        Damaged ones are set aside under another name.
        """
        done = 0
        while self.left and done < limit:
            first = self.left[0]
            if first in self.bad:
                set_aside(self._store, names.segment(first))
            else:
                self._store.remove(names.segment(first))
            self.left.pop(0)
            done += 1
        return done


def set_aside(store, name):
    """Give a damaged file another name, so that nothing uses it and nothing is thrown away."""
    store.replace(name + ".aside", chunks(store, name))
    store.remove(name)


def _split(line):
    text = unseal(line)
    if text is not None:
        parts = text.split(b",", 2)
        if len(parts) == 3:
            seq = number(parts[0])
            boot = number(parts[1])
            if seq > 0 and boot > 0:
                return seq, boot, parts[2]
    return 0, 0, None
