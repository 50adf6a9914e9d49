"""The keys: contacts that bounce become one `down` and one `up` each, with the time of their
edges.

Only the interrupt handlers below run outside the loop; they store a pin and a time and allocate
nothing.
"""

import time

from machine import Pin

NEVER_MS = 1 << 28
OPEN_MS = 25  # a contact counts again after it was open for this long: bounce takes up to 20 ms

STALL_MS = 2  # a write that took longer may have hidden edges

_RING = 128  # a power of two
# Ready for a press; pressed; released, but maybe still bouncing.
_READY, _DOWN, _RELEASED = range(3)


class _Contact:
    """One contact and what is known about it; `on_edge` is its interrupt handler."""

    def __init__(self, owner, index, key, gpio):
        self._owner = owner
        self._index = index
        self.key = key
        self.lost = False
        self.lost_ms = 0
        self.pin = Pin(gpio, Pin.IN, Pin.PULL_UP)
        self.open = self.pin.value() == 1
        self.silent = not self.open  # held at the start: its release says nothing
        self.state = _READY if self.open else _DOWN
        self.fresh = False  # pressed so shortly ago that openings are bounce
        self.down_ms = 0
        # When it opened, by its interrupt and as it is reported: both ends of a stall.
        self.open_ms = 0
        self.open_at_ms = 0
        self.open_resume_ms = 0
        handler = self.on_edge  # bound once: making a bound method allocates
        self.pin.irq(handler, Pin.IRQ_FALLING | Pin.IRQ_RISING, hard=True)

    def on_edge(self, pin):
        owner = self._owner
        head = owner.head
        after = (head + 1) & (_RING - 1)
        if after == owner.tail:  # full: the first edge that finds no place is kept here
            if not self.lost:
                self.lost_ms = time.ticks_ms()
                self.lost = True
            return
        owner.ring_ms[head] = time.ticks_ms()
        owner.ring_what[head] = self._index << 1 | pin.value()
        owner.head = after


class Stall:
    """Around a write to flash: tells `keys` of it. Edges in it are latched with a wrong time."""

    def __init__(self, keys):
        self._keys = keys
        self._from_ms = 0

    def __enter__(self):
        self._from_ms = time.ticks_ms()

    def __exit__(self, *error):
        now = time.ticks_ms()
        if time.ticks_diff(now, self._from_ms) > STALL_MS:
            self._keys.stalled(self._from_ms, now)


class Keys:
    """The contacts `pins`, a list of (key number, GPIO).

    debounce_ms: 10–200, how long edges after a first edge are ignored; encoder: None or a
    hal.encoder.Encoder.
    A key that is closed at the start is down without an event, and so is its release.
    """

    def __init__(self, pins, debounce_ms=30, encoder=None):
        self._fresh_ms = max(debounce_ms, OPEN_MS)
        self._encoder = encoder
        self.ring_ms = [0] * _RING
        self.ring_what = bytearray(_RING)
        self.head = 0
        self.tail = 0
        self._again = False
        self._event = None
        self._moving = False  # a contact is not at rest, as far as the last look went
        self._from_ms = self._resume_ms = 0  # of the edge in hand, see poll
        self.stall = Stall(self)
        self._stall = False
        self._stall_from_ms = 0
        self._stall_to_ms = 0
        self._contacts = [_Contact(self, i, pins[i][0], pins[i][1]) for i in range(len(pins))]

    @property
    def waiting(self):
        """True when an edge came since `poll` looked."""
        return self.tail != self.head

    def poll(self, now):
        """Return the next event (key, down, at_ms, resume_ms), or None when there is none by
        `now`.

        at_ms: when the contact closed, or first opened; resume_ms is the same, except for an edge
        hidden by a flash stall: then at_ms is the stall's start and resume_ms its end.
        """
        if self.tail != self.head and self._take_edges():
            return self._event
        self._moving = False
        for contact in self._contacts:
            if contact.state == _READY and contact.pin.value() and not contact.lost:
                continue
            self._moving = True
            if self._look(contact, now):
                return self._event
        self._stall = False
        if self._encoder is not None:
            return self._encoder.poll(now)
        return None

    def _take_edges(self):
        """Take the edges in the ring up to one that makes `_event`. Returns True if one did."""
        while self.tail != self.head:
            what = self.ring_what[self.tail]
            event = self._edge(self._contacts[what >> 1], what & 1, self.ring_ms[self.tail])
            if not self._again:
                self.tail = (self.tail + 1) & (_RING - 1)
            if event is not None:
                self._event = event
                return True
        return False

    def _look(self, contact, now):
        """Look at a contact that is not at rest. Returns True if that made `_event`."""
        self._event = self._seen(contact, now)
        return self._event is not None

    def _seen(self, contact, now):
        if contact.lost:
            event = self._edge(contact, contact.pin.value(), contact.lost_ms)
            if not self._again:
                contact.lost = False
            if event is not None:
                return event
        self._from_ms = self._resume_ms = now
        # An edge may be merged with another or be lost: the level itself is the truth. But an edge
        # that came since says more, and when: `now` is when the step began, maybe long ago.
        level = contact.pin.value()
        if self.tail != self.head:
            return None
        if level:
            if contact.state == _READY:
                return None
            if not contact.open:
                self._opened(contact, now)
            return self._settle(contact, now)
        contact.open = False
        if contact.state == _READY:
            return self._pressed(contact, now)
        # Asked while it is fresh: differences of ticks hold for six days only.
        if contact.fresh and time.ticks_diff(now, contact.down_ms) >= self._fresh_ms:
            contact.fresh = False
        return None

    def stalled(self, from_ms, to_ms):
        """Say that interrupts were off from `from_ms` to `to_ms`: edges stamped there came at any
        time in it.
        """
        if not (self._stall and self.head != self.tail):
            self._stall_from_ms = from_ms
        self._stall_to_ms = to_ms
        self._stall = True

    def due_ms(self, now):
        """Return the ms until `poll` has something to say though no edge comes."""
        if self._encoder is not None and self._encoder.pending:
            return 0
        return self._contacts_due_ms(now) if self._moving else NEVER_MS

    def _contacts_due_ms(self, now):
        due = NEVER_MS
        for contact in self._contacts:
            if contact.state == _DOWN and contact.open:
                wait = (
                    self._fresh_ms - time.ticks_diff(now, contact.down_ms) if contact.fresh else 0
                )
                due = min(due, max(wait, 0))
        return due

    def is_down(self, key):
        """Return True while the key is down."""
        for contact in self._contacts:
            if contact.key == key and contact.state == _DOWN:
                return True
        return False

    def _edge(self, contact, level, at_ms):
        """Take one edge; returns an event or None. With `_again` set the same edge is to be taken
        once more.
        """
        self._again = False
        self._from_ms = self._resume_ms = at_ms
        if self._stall and (
            time.ticks_diff(at_ms, self._stall_from_ms) >= 0
            and time.ticks_diff(self._stall_to_ms, at_ms) >= 0
        ):
            self._from_ms = self._stall_from_ms
            self._resume_ms = self._stall_to_ms
        if contact.open and contact.state != _READY:
            # Open until this edge. One in a stall may be the bounce of a release just before it,
            # unless it left the contact closed.
            event = self._settle(contact, self._from_ms if level else at_ms)
            if event is not None:
                self._again = True
                return event
        if contact.state == _READY:
            contact.open = False
            if level:
                self._opened(contact, at_ms)
            return self._pressed(contact, at_ms)
        if not level:
            contact.open = False
        elif contact.state == _RELEASED or not contact.open:
            self._opened(contact, at_ms)
            return self._settle(contact, at_ms)
        return None

    def _pressed(self, contact, at_ms):
        contact.state = _DOWN
        contact.silent = False
        contact.fresh = True
        contact.down_ms = at_ms
        return (contact.key, True, self._from_ms, self._resume_ms)

    def _opened(self, contact, at_ms):
        contact.open = True
        contact.open_ms = at_ms
        contact.open_at_ms = self._from_ms
        contact.open_resume_ms = self._resume_ms

    def _settle(self, contact, now):
        """Go on with a contact that was open up to `now`; returns its `up` event when due."""
        if contact.state == _DOWN:
            if contact.fresh and time.ticks_diff(now, contact.down_ms) < self._fresh_ms:
                return None
            contact.state = _RELEASED
            contact.fresh = False
            if not contact.silent:
                return (contact.key, False, contact.open_at_ms, contact.open_resume_ms)
        if time.ticks_diff(now, contact.open_ms) >= OPEN_MS:
            contact.state = _READY
        return None
