"""The ledger gives back what was written to it, in order, and says so when it cannot."""

from ledger_stores import FaultyStore, MemoryStore, loaded, snapshot
from turnbell.ledger.errors import LedgerError
from turnbell.ledger.ledger import Ledger
from turnbell.ledger.sealing import seal


def opened(store):
    ledger = Ledger(store)
    loaded(ledger)
    return ledger


def filled(count, size=30):
    """A store with `count` records, and their payloads."""
    store = MemoryStore()
    ledger = opened(store)
    payloads = [payload(i, size) for i in range(count)]
    for each in payloads:
        ledger.append(each)
    return store, payloads


def payload(i, size=30):
    return b"turn,%d," % i + b"x" * (size - 8)


def codes(ledger):
    return [problem[0] for problem in ledger.problems]


def refused(work, *args):
    """The code of the LedgerError that `work` raises, "" if it raises none."""
    try:
        work(*args)
    except LedgerError as error:
        return error.code
    return ""


def test_an_empty_store_is_an_empty_ledger():
    store = MemoryStore()
    ledger = Ledger(store)
    assert loaded(ledger) == []
    assert (ledger.seq, ledger.boot, ledger.problems, ledger.notes) == (0, 1, [], [])
    assert store.writes == 0


def test_records_come_back_in_order_over_many_segments():
    store, payloads = filled(60)
    ledger = Ledger(store)
    store.writes = 0
    assert loaded(ledger) == payloads
    assert (ledger.seq, ledger.problems, ledger.notes) == (60, [], [])
    assert store.writes == 0  # loading never writes
    for name in store.files:
        assert len(store.files[name]) <= 480, name


def test_text_in_any_language_is_kept():
    store = MemoryStore()
    texts = ("Žaneta,Ąžuolas", "Ёлка", "João", "x" * 1900)
    words = [text.encode() for text in texts]
    ledger = opened(store)
    for word in words:
        ledger.append(word)
    assert loaded(Ledger(store)) == words


def test_what_a_line_cannot_hold_is_refused_and_nothing_is_written():
    store = MemoryStore()
    ledger = opened(store)
    for bad in (b"", b"a\nb", b"a*b", b"a\x7f", b"a\x00", b"x" * 1985):
        assert refused(ledger.append, bad) == "payload", bad
    assert store.files == {}
    ledger.append(b"fine")


def test_a_ledger_that_was_not_loaded_writes_nothing():
    store = MemoryStore()
    ledger = Ledger(store)
    assert refused(ledger.append, b"a") == "closed"
    assert refused(ledger.tidy, []) == "closed"
    assert refused(ledger.archive, [b"a"], 1) == "closed"
    reader = ledger.load()
    for _ in reader:
        pass
    assert refused(ledger.append, b"a") == ""
    next(ledger.load())  # not to its end
    assert refused(ledger.append, b"b") == "closed"


def test_each_power_up_that_writes_has_its_own_boot_number():
    store = MemoryStore()
    for boot in (1, 2, 3):
        ledger = opened(store)
        assert ledger.boot == boot
        ledger.append(b"a")
        loaded(ledger)
        assert ledger.boot == boot  # the same power-up
    assert opened(store).boot == 4
    assert opened(store).boot == 4  # nothing was written: nobody can tell


def test_a_failed_write_may_be_repeated_and_is_there_once():
    for error, code in ((OSError(5), "io"), (OSError(28), "full"), (MemoryError(), "memory")):
        for after in (False, True):
            for at in range(1, 30):
                store = FaultyStore(at=at, error=error, after=after)
                ledger = opened(store)
                for i in range(30):
                    failed = refused(ledger.append, payload(i))
                    assert failed == (code if i == at - 1 else "")
                    if failed:
                        ledger.append(payload(i))
                again = Ledger(store)
                assert loaded(again) == [payload(i) for i in range(30)], (at, after)
                assert again.problems == [] and again.notes == []


def test_after_a_failed_write_another_record_needs_a_new_fold():
    for after in (False, True):
        store = FaultyStore(at=3, error=OSError(5), after=after)
        ledger = opened(store)
        ledger.append(b"a")
        ledger.append(b"b")
        assert refused(ledger.append, b"c") == "io"
        assert refused(ledger.append, b"d") == "closed"
        assert refused(ledger.tidy, [b"a"]) == "closed"
        assert loaded(ledger) == [b"a", b"b"] + ([b"c"] if after else [])
        ledger.append(b"d")
        assert loaded(Ledger(store)) == [b"a", b"b"] + ([b"c"] if after else []) + [b"d"]


def test_ctrl_c_in_a_write_leaves_the_record_whole_or_absent():
    for after in (False, True):
        store = FaultyStore(at=2, error=KeyboardInterrupt(), after=after)
        ledger = opened(store)
        ledger.append(b"a")
        try:
            ledger.append(b"b")
        except KeyboardInterrupt:
            pass
        ledger.append(b"b")
        assert loaded(Ledger(store)) == [b"a", b"b"]


def test_a_torn_last_line_is_the_record_in_flight():
    store, payloads = filled(25)
    name = sorted(store.files, key=lambda name: int(name[1:]))[-1]
    whole = store.files[name]
    last = len(whole) - whole[:-1].rfind(b"\n") - 1
    for cut in range(1, last):
        store.files[name] = whole[: len(whole) - cut]
        ledger = Ledger(store)
        assert loaded(ledger) == payloads[:24]
        assert ledger.problems == []
        assert [note[0] for note in ledger.notes] == ["torn"]
        copy = MemoryStore(store.files)
        ledger = opened(copy)
        ledger.append(b"again")
        ledger.append(b"more")
        ledger = Ledger(copy)
        assert loaded(ledger) == payloads[:24] + [b"again", b"more"]
        assert ledger.problems == []


def test_a_segment_of_nothing_but_a_torn_line_is_written_anew():
    store = MemoryStore({"j1": b"1,1,he"})
    ledger = opened(store)
    ledger.append(b"hello")
    ledger.append(b"world")
    ledger = Ledger(store)
    assert loaded(ledger) == [b"hello", b"world"]
    assert ledger.problems == [] and ledger.notes == []


def test_an_empty_file_and_a_temporary_one_are_absent():
    store, payloads = filled(3)
    store.files["j4"] = b""
    store.files["new.tmp"] = b"half a"
    ledger = Ledger(store)
    assert loaded(ledger) == payloads
    assert ledger.problems == []
    ledger.append(b"next")
    assert ledger.due()
    ledger.tidy(payloads + [b"next"])
    assert "new.tmp" not in store.files
    assert loaded(Ledger(store)) == payloads + [b"next"]


def test_a_damaged_line_ends_what_is_given_out_and_is_reported():
    store, payloads = filled(40)
    for at in (0, 5, 17, 39):
        broken = MemoryStore(store.files)
        line = seal(b"%d,1,%s" % (at + 1, payloads[at]))
        for name in broken.files:
            broken.files[name] = broken.files[name].replace(line, b"#" + line[1:])
        ledger = Ledger(broken)
        assert loaded(ledger) == payloads[:at]
        assert codes(ledger)[0] == "damaged", at
        ledger.append(b"new")
        assert ledger.seq == 41  # no number is used twice
        again = Ledger(broken)
        assert loaded(again) == payloads[:at] + [b"new"]
        assert again.problems == []
        assert [note[0] for note in again.notes] == ["aside"] * len(again.notes)
        aside = [name for name in broken.files if name.endswith(".aside")]
        assert [name for name in aside if b"#" in broken.files[name]], aside


def test_a_missing_segment_is_a_gap():
    store, payloads = filled(60)
    for name in store.names():
        first = int(name[1:])
        broken = MemoryStore(store.files)
        broken.remove(name)
        ledger = Ledger(broken)
        got = loaded(ledger)
        assert got == payloads[: first - 1]
        newest = first == max([int(each[1:]) for each in store.files])
        assert codes(ledger) == ([] if newest else ["gap"])  # the end may go unseen: see pulling


def test_a_segment_that_is_there_twice_is_reported_and_read_once():
    store, payloads = filled(30)
    store.files["j50"] = store.files["j1"]
    ledger = Ledger(store)
    assert loaded(ledger) == payloads
    assert codes(ledger)[:2] == ["damaged", "twice"]
    for i in range(40):
        ledger.append(payload(100 + i))
    assert ledger.seq == 90  # its name is a witness of 50 records
    again = Ledger(store)
    assert loaded(again) == payloads + [payload(100 + i) for i in range(40)]
    assert again.problems == [] and "j50.aside" in store.files


def test_a_segment_under_the_name_of_a_later_one_does_not_hide_it():
    store, payloads = filled(30)
    numbers = sorted([int(name[1:]) for name in store.files])
    last = numbers[-1]
    for first in numbers[:-1]:
        broken = MemoryStore(store.files)
        one, other = "j%d" % first, "j%d" % last
        broken.files[one], broken.files[other] = store.files[other], store.files[one]
        ledger = Ledger(broken)
        assert loaded(ledger) == payloads[: first - 1]
        assert "damaged" in codes(ledger)
        ledger.append(b"next")
        assert ledger.seq == 31


def test_lines_out_of_order_are_a_gap():
    store = MemoryStore({"j1": seal(b"1,1,a") + seal(b"3,1,c") + seal(b"2,1,b")})
    ledger = Ledger(store)
    assert loaded(ledger) == [b"a"]
    assert codes(ledger) == ["gap"]
    ledger.append(b"d")
    assert loaded(Ledger(store)) == [b"a", b"d"]


def test_foreign_files_are_reported_and_left_alone():
    foreign = ("notes.txt", "j01", "j", "j-1", "a1-2", "a1-2-3-4", "j1x", "snap-c", "j٣")
    store, payloads = filled(3)
    for name in foreign:
        store.files[name] = b"?"
    ledger = Ledger(store)
    assert loaded(ledger) == payloads
    assert sorted([problem[1] for problem in ledger.problems]) == sorted(foreign)
    snapshot(ledger, payloads)
    ledger.archive(payloads, 1)
    for name in foreign:
        assert store.files[name] == b"?"
