"""The journal: one line for each record, in small numbered segments. It knows nothing of what a
record means.

A segment is small, so that littlefs keeps it inside the folder's metadata (up to 480 bytes):
appending to a larger file copies its last block, which is an erase for every record. Each record
rewrites its segment, so a page wears the flash less than 320 or 480 bytes do (measured).
Line: `sequence,boot,payload*crc`. Sequence numbers have no gap, over all segments and for ever.
"""

from .sealing import seal

SEGMENT_BYTES = 256


def segment(first):
    """Return the name of the segment whose first record is number `first`."""
    return "j%d" % first


class Journal:
    """The segments on a Store.

    seq: number of the last record that counts; boot: highest boot number seen; top: highest number
    seen, larger than `seq` after a loss; lost: True if something that was written is not there;
    left: numbers of segments that nobody needs, for everything in them is kept elsewhere.
    """

    def __init__(self, store):
        self.store = store
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
        self.base = base
        self.size = 0  # size of the newest segment; 0 = the next record begins a new one
        self.torn = False  # the newest segment holds a torn line and nothing else

    def append(self, boot, payload):
        """Write one record. Raises what the Store raises; then the journal must be read again."""
        seq = self.seq + 1
        line = seal(b"%d,%d,%s" % (seq, boot, payload))
        if self.size and self.size + len(line) <= SEGMENT_BYTES:
            self.store.append(segment(self.segments[-1]), line)
            self.size += len(line)
        else:
            name = segment(seq)
            if self.torn and self.segments[-1] == seq:
                self.store.replace(name, line)
            else:
                self.store.append(name, line)
            self.torn = False
            if not self.segments or self.segments[-1] != seq:
                self.segments.append(seq)
            if seq in self.left:  # under a number that was never its own
                self.left.remove(seq)
            self.size = len(line)
        self.seq = self.top = seq

    def cover(self, seq):
        """Begin anew behind record `seq`: what is in the segments up to it is kept elsewhere."""
        left = self.left + self.segments
        bad = self.bad
        self.start(seq, [])
        self.left = left
        self.bad = bad
