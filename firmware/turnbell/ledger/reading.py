"""Reads the journal after power-up, and removes the segments that nobody needs."""

from . import names
from .lines import chunks, lines, number, unseal


def read(journal, report, note):
    """Yield the payloads of a journal behind `base` in order, up to the first loss; what is behind
    it is only reported.

    report, note: called with (code, file name, detail). Raises OSError.
    """
    found = journal.segments
    journal.segments = []
    for at in range(len(found)):
        first = found[at]
        if at + 1 < len(found) and found[at + 1] <= journal.base + 1:
            journal.left.append(first)  # whatever is in it, it is kept elsewhere
            continue
        journal.size = 0
        journal.torn = False
        name = names.segment(first)
        size = 0
        good = 0
        at_line = 0
        needed = first > journal.base  # whatever is in it: the next record may go there
        bad = journal.lost
        for line in lines(journal.store, name):
            size += len(line)
            at_line += 1
            seq, boot, payload = _split(line)
            if payload is None and _is_torn(journal, line):
                # The record in flight when power failed. If it was more, the next number
                # tells.
                note("torn", name, "%d bytes" % len(line))
                journal.torn = not good
                good = 0
                needed = True
                continue
            if payload is None:
                report("damaged", name, "line %d, after record %d" % (at_line, journal.top))
                journal.top += 1  # some record stood here: its number is not used again
                journal.lost = bad = True
                continue
            journal.boot = max(journal.boot, boot)
            if at_line == 1 and seq != first:
                # Its name is a witness: there was a record of that number.
                report("damaged", name, "line 1, record %d instead of %d" % (seq, first))
                journal.top = max(journal.top, first)
                journal.lost = bad = True
            good = seq
            if seq == journal.seq + 1 and not journal.lost:
                journal.seq = seq
                journal.top = max(journal.top, seq)
                needed = True
                yield payload
                continue
            if seq <= journal.base:
                continue  # a snapshot or an archive has it
            if seq <= journal.seq:
                report("twice", name, "line %d, record %d" % (at_line, seq))
                bad = True
            elif seq > journal.top + 1 or not journal.lost:
                what = "line %d, after record %d comes %d" % (at_line, journal.top, seq)
                report("gap", name, what)
                journal.lost = True
            bad = bad or journal.lost
            journal.top = max(journal.top, seq)
        if bad:
            journal.bad.append(first)
        elif good > journal.base:
            journal.size = size
        (journal.segments if needed or bad else journal.left).append(first)


def _is_torn(journal, line):
    # It has no end, and begins as the next record would.
    beginning = b"%d," % (journal.seq + 1)
    return line[-1:] != b"\n" and beginning[: len(line)] == line[: len(beginning)]


def tidy(journal, limit):
    """Remove up to `limit` segments that nobody needs, the oldest first. Returns how many.

    Damaged ones are set aside under another name.
    """
    done = 0
    while journal.left and done < limit:
        first = journal.left[0]
        if first in journal.bad:
            set_aside(journal.store, names.segment(first))
        else:
            journal.store.remove(names.segment(first))
        journal.left.pop(0)
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
