"""Snapshots stand for the records before them; finished matches are kept once, whatever fails on
the way.
"""
# heap: 256K, because the flash itself is in memory here

from ledger_stores import FaultyStore, MemoryStore, loaded, snapshot, tidied
from test_ledger_journal import codes, filled, opened, payload, refused
from turnbell.ledger.check import check
from turnbell.ledger.ledger import Ledger
from turnbell.ledger.sealing import seal


def archived(ledger):
    """All finished matches, oldest first: list of (id, payloads)."""
    found = [(entry.id, list(ledger.read_match(entry.id))) for entry in ledger.matches()]
    return [found[len(found) - 1 - i] for i in range(len(found))]


def match(ident, rounds=4, size=150):
    return [b"match,%d" % ident] + [payload(ident * 100 + i, size) for i in range(rounds)]


def played(ledger, ident, rounds=4, size=150):
    """Play and archive a match."""
    for each in match(ident, rounds, size):
        ledger.append(each)
    ledger.archive(match(ident, rounds, size), ident)
    tidied(ledger)


def test_a_snapshot_stands_for_all_records_before_it():
    store, payloads = filled(50)
    ledger = opened(store)
    snapshot(ledger, [b"short", b"form"])
    assert sorted(store.files) == ["snap-a"]
    ledger.append(b"next")
    again = Ledger(store)
    assert loaded(again) == [b"short", b"form", b"next"]
    assert (again.seq, again.boot, again.problems) == (51, 3, [])
    assert check(store) == []


def test_a_snapshot_is_due_every_64_records_and_not_again_at_once_when_it_failed():
    store = FaultyStore(error=OSError(28))
    ledger = opened(store)
    assert not ledger.due()
    for i in range(64):
        assert not ledger.due()
        ledger.append(payload(i))
    assert ledger.due()
    store.at = store.writes + 1
    assert refused(ledger.tidy, [b"a"]) == "full"
    ledger.append(b"b")
    assert not ledger.due()
    for i in range(15):
        ledger.append(payload(i))
    assert ledger.due()
    tidied(ledger, [b"a"])
    assert not ledger.due()
    assert loaded(Ledger(store)) == [b"a"]


def test_two_snapshots_take_turns():
    store = MemoryStore()
    ledger = opened(store)
    for i in range(6):
        ledger.append(payload(i))
        snapshot(ledger, [payload(i)])
        assert sorted(store.files) == (["snap-a"] if i == 0 else ["snap-a", "snap-b"])
        ledger = Ledger(store)
        assert loaded(ledger) == [payload(i)]


def test_a_damaged_snapshot_is_reported_and_the_older_one_gives_an_earlier_state():
    store = MemoryStore()
    ledger = opened(store)
    ledger.append(b"a")
    snapshot(ledger, [b"A"])
    ledger.append(b"b")
    snapshot(ledger, [b"AB"])
    ledger.append(b"c")
    for at in range(len(store.files["snap-b"])):
        data = store.files["snap-b"]
        broken = MemoryStore(store.files)
        broken.files["snap-b"] = data[:at] + bytes([data[at] ^ 1]) + data[at + 1 :]
        ledger = Ledger(broken)
        assert loaded(ledger) == [b"A"], at
        assert codes(ledger) == ["snapshot", "gap"], at
        ledger.append(b"d")
        assert ledger.seq == 4
        ledger = Ledger(broken)
        assert loaded(ledger) == [b"A", b"d"], at
        assert ledger.problems == []
        assert broken.files["snap-b.aside"] == data[:at] + bytes([data[at] ^ 1]) + data[at + 1 :]
        assert broken.files["j3.aside"] == store.files["j3"]


def test_payloads_that_cannot_be_given_leave_everything_as_it_was():
    def failing():
        yield b"a"
        raise KeyboardInterrupt

    store, payloads = filled(30)
    before = dict(store.files)
    ledger = opened(store)
    for work in (ledger.tidy, lambda payloads: ledger.amend(1, payloads)):
        try:
            work(failing())
        except Exception:
            pass
        except KeyboardInterrupt:
            pass
    assert refused(ledger.tidy, [b"a", b"\n"]) == "payload"
    assert store.files == before
    ledger.append(b"next")
    assert loaded(Ledger(store)) == payloads + [b"next"]


def test_finished_matches_are_read_newest_first():
    store = MemoryStore()
    ledger = opened(store)
    for ident in range(1, 41):
        played(ledger, ident)
        assert loaded(Ledger(store)) == []
    entries = list(ledger.matches())
    assert [entry.id for entry in entries] == [40 - i for i in range(40)]
    for entry in entries:
        assert (entry.count, entry.amended, entry.whole) == (5, 0, True)
        assert entry.first == b"match,%d" % entry.id
    assert archived(ledger) == [(i, match(i)) for i in range(1, 41)]
    names = [name for name in store.files if name[0] == "a"]
    assert len(names) == 8
    for name in names:
        assert len(store.files[name]) <= 4096
    assert check(store) == []
    assert ledger.seq == 200
    assert refused(list, ledger.read_match(99)) == "unknown"


def test_a_match_longer_than_a_file_has_one_of_its_own():
    store = MemoryStore()
    ledger = opened(store)
    played(ledger, 1)
    played(ledger, 2, rounds=30, size=350)
    played(ledger, 3)
    assert archived(ledger) == [(1, match(1)), (2, match(2, 30, 350)), (3, match(3))]


def test_power_up_reads_no_archive():
    store = MemoryStore()
    ledger = opened(store)
    for ident in range(1, 40):
        played(ledger, ident)
    ledger.append(b"a")
    store.bytes_read = store.reads = 0
    assert loaded(Ledger(store)) == [b"a"]
    assert store.bytes_read < 1000
    assert store.reads < 10


def test_a_correction_follows_its_match_and_the_old_values_stay():
    store = MemoryStore()
    ledger = opened(store)
    for ident in range(1, 21):
        played(ledger, ident)
    ledger.append(b"live")
    ledger.amend(3, [b"correct,1"])
    ledger.amend(3, iter([b"correct,2", b"correct,3"]))
    ledger.amend(20, [b"void"])
    assert refused(ledger.amend, 99, [b"x"]) == "unknown"
    for reader in (ledger, Ledger(store)):
        assert loaded(reader) == [b"live"]
        assert list(reader.read_match(3)) == match(3) + [b"correct,1", b"correct,2", b"correct,3"]
        assert list(reader.read_match(20)) == match(20) + [b"void"]
        assert list(reader.read_match(4)) == match(4)
        amended = [(e.id, e.amended, e.count) for e in reader.matches() if e.amended]
        assert amended == [(20, 1, 6), (3, 2, 8)]
    assert check(store) == []


def test_only_what_was_pulled_as_it_is_now_can_be_removed():
    store = MemoryStore()
    ledger = opened(store)
    for ident in range(1, 41):
        played(ledger, ident)
    assert refused(ledger.remove_archive) == "kept"
    ledger.mark_pulled(ledger.seq)
    ledger.amend(1, [b"correct"])
    assert refused(ledger.remove_archive) == "kept"
    ledger.mark_pulled(ledger.seq)
    name = ledger.remove_archive()
    assert name[:3] == "a1-" and name not in store.files
    for _ in range(6):
        ledger.remove_archive()
    assert refused(ledger.remove_archive) == "kept"  # the newest
    assert check(store) == []
    left = [entry.id for entry in opened(store).matches()]
    played(ledger, 41)
    assert [entry.id for entry in opened(store).matches()] == [41] + left
    assert check(store) == []


def test_missing_archives_are_reported():
    store = MemoryStore()
    ledger = opened(store)
    for ident in range(1, 41):
        played(ledger, ident)
    names = sorted([name for name in store.files if name[0] == "a"])
    for name in names:
        broken = MemoryStore(store.files)
        broken.remove(name)
        ledger = Ledger(broken)
        assert loaded(ledger) == []
        assert codes(ledger) == ["gap"], name
        assert ledger.seq == 200
        ledger.append(b"a")
        assert loaded(Ledger(broken)) == [b"a"]


def test_a_match_in_archive_and_journal_counts_once():
    store, payloads = filled(20)
    for snapshot_first in (False, True):
        whole = FaultyStore(store.files)
        ledger = opened(whole)
        if snapshot_first:
            snapshot(ledger, payloads)
        whole.error = OSError(5)
        whole.after = True
        whole.at = whole.writes + 1  # the archive is there, and nobody was told
        assert refused(ledger.archive, payloads, 7) == "io"
        assert refused(ledger.append, b"x") == "closed"
        assert refused(ledger.archive, payloads, 7) == "closed"
        for reader in (ledger, Ledger(whole)):
            assert loaded(reader) == []
            assert archived(reader) == [(7, payloads)]
            assert reader.problems == []
        ledger.append(b"x")
        assert loaded(Ledger(whole)) == [b"x"]
        assert check(whole) == []


def test_an_archive_whose_copy_is_damaged_does_not_take_the_match_from_the_journal():
    class Garbling(FaultyStore):
        def replace(self, name, data):
            pieces = [data] if isinstance(data, bytes) else list(data)
            if name[0] == "a" and self.error:
                pieces[-1] = pieces[-1][:-3] + b"?\n"
                FaultyStore.replace(self, name, pieces)
                raise KeyboardInterrupt
            FaultyStore.replace(self, name, pieces)

    store = Garbling()
    ledger = opened(store)
    played(ledger, 1)
    for each in match(2):
        ledger.append(each)
    store.error = True
    try:
        ledger.archive(match(2), 2)
    except KeyboardInterrupt:
        pass
    store.error = None
    ledger = Ledger(store)
    assert loaded(ledger) == match(2)
    assert codes(ledger) == ["archive"]
    assert archived(ledger) == [(1, match(1))]
    ledger.archive(match(2), 2)
    assert archived(ledger) == [(1, match(1)), (2, match(2))]
    ledger = opened(store)
    assert archived(ledger) == [(1, match(1)), (2, match(2))]


def test_any_failure_in_any_write_leaves_a_state_before_or_after():
    def work(ledger, done):
        for ident in (1, 2, 3):
            for each in match(ident):
                ledger.append(each)
            snapshot(ledger, match(ident))
            done.append(ident)
            ledger.archive(match(ident), ident)
            done.append(-ident)
        ledger.amend(2, [b"correct"])
        done.append(0)

    whole = MemoryStore()
    work(opened(whole), [])
    for error in (OSError(5), KeyboardInterrupt(), MemoryError()):
        for after in (False, True):
            for at in range(1, whole.writes + 1):
                store = FaultyStore(at=at, error=error, after=after)
                done = []
                try:
                    work(opened(store), done)
                except KeyboardInterrupt:
                    pass
                except Exception:
                    pass
                ledger = Ledger(store)
                live = loaded(ledger)
                assert ledger.problems == [], (at, ledger.problems)
                got = [ident for ident, _ in archived(ledger)]
                sure = [-ident for ident in done if ident < 0]
                assert got[: len(sure)] == sure and len(got) <= len(sure) + 1, (at, got, done)
                if done and done[-1] > 0:
                    assert live == ([] if done[-1] in got else match(done[-1])), at
                assert check(store) == [], at


def test_a_damaged_archive_is_listed_as_damaged_and_the_others_are_read():
    store = MemoryStore()
    ledger = opened(store)
    for ident in range(1, 5):
        played(ledger, ident)
    ledger.amend(2, [b"correct"])
    tidied(ledger)
    name = [name for name in store.files if name[0] == "a"][0]
    data = store.files[name]
    for at in range(0, len(data), 7):
        broken = MemoryStore(store.files)
        broken.files[name] = data[:at] + bytes([data[at] ^ 4]) + data[at + 1 :]
        ledger = opened(broken)
        assert [problem[0] for problem in check(broken)] == ["archive", "dropped"], at
        damaged = [entry for entry in ledger.matches() if not entry.whole]
        assert len(damaged) in (1, 2), at
        for entry in ledger.matches():
            if not entry.whole:
                assert entry.id < 0 or refused(list, ledger.read_match(entry.id)) == "damaged"
            elif entry.id != 2:
                assert list(ledger.read_match(entry.id)) == match(entry.id)
        # What is written later goes into another file, and the damaged one stays as it is.
        played(ledger, 9)
        assert broken.files[name][:at] == data[:at]
        assert list(Ledger(broken).matches()) == []
        assert list(ledger.read_match(9)) == match(9)


def test_capacity_is_told_in_rounds():
    store = MemoryStore()
    ledger = opened(store)
    for free, expected in ((1 << 20, "ok"), (60000, "low"), (16000, "full"), (0xFFFFF000, "full")):
        store.free = free
        rounds, level = ledger.capacity()
        assert level == expected
        assert (rounds == 0) == (level == "full")


def test_a_damaged_mark_counts_nothing_as_pulled():
    store = MemoryStore()
    ledger = opened(store)
    for ident in range(1, 41):
        played(ledger, ident)
    ledger.mark_pulled(ledger.seq)
    ledger.remove_archive()
    store.files["copied"] = seal(b"copied,x,y,z")
    ledger = Ledger(store)
    loaded(ledger)
    assert codes(ledger) == ["copied"]
    assert refused(ledger.remove_archive) == "kept"
    ledger.mark_pulled(ledger.seq)
    ledger.remove_archive()
    assert check(store) == []


def test_a_match_is_moved_in_one_write_and_the_rest_is_done_step_by_step():
    store = MemoryStore()
    ledger = opened(store)
    played(ledger, 1)
    live = match(2, rounds=60, size=150)
    for each in live:
        ledger.append(each)
    store.writes = 0
    ledger.archive(live, 2)
    assert store.writes == 1
    assert ledger.due()
    assert loaded(Ledger(store)) == []
    assert archived(opened(store)) == [(1, match(1)), (2, live)]
    ledger.append(b"next")
    most = steps = 0
    while ledger.due():
        store.writes = 0
        ledger.tidy([b"next"])
        most = max(most, store.writes)
        steps += 1
        again = Ledger(store)
        assert loaded(again) == [b"next"] and again.problems == []
    assert most <= 8 and steps > 3
    assert sorted(store.files) == ["a1-1-5", "a2-2-66", "copied", "j67", "snap-a", "snap-b"]


def just_archived():
    """A store whose second match has just left for the archive, and its ledger."""
    store = MemoryStore()
    ledger = opened(store)
    played(ledger, 1)
    for each in match(2):
        ledger.append(each)
    ledger.archive(match(2), 2)
    return store, ledger


def test_what_witnesses_an_archive_leaves_the_match_in_hand_where_it_is():
    store, ledger = just_archived()
    ledger.append(b"next")
    tidied(ledger, [b"folded"])
    ledger.append(b"more")
    assert sorted(store.files) == ["a1-2-10", "copied", "j11", "snap-a", "snap-b"]
    assert loaded(Ledger(store)) == [b"next", b"more"]
    # It is one all the same.
    back = MemoryStore(store.files)
    back.remove("a1-2-10")
    ledger = Ledger(back)
    assert loaded(ledger) == [b"next", b"more"]
    assert "gap" in codes(ledger)


def test_where_a_snapshot_is_in_use_the_witness_of_a_correction_is_one_too():
    store = MemoryStore()
    ledger = opened(store)
    played(ledger, 1)
    for i in range(9):
        ledger.append(payload(i))
    snapshot(ledger, [b"folded"])
    ledger.append(b"next")
    ledger.amend(1, [b"correct"])
    tidied(ledger, [b"folded", b"next"])
    assert [name for name in store.files if name[0] == "j"] == []
    again = Ledger(store)
    assert loaded(again) == [b"folded", b"next"]
    assert again.snapped.edition == again.archived.edition == 2
    assert not again.due()


def test_where_a_snapshot_is_due_anyway_it_is_the_witness():
    store = MemoryStore()
    ledger = opened(store)
    played(ledger, 1)
    before = store.files["snap-a"]
    for each in match(2):
        ledger.append(each)
    ledger.archive(match(2), 2)
    for i in range(64):
        ledger.append(payload(i))
    tidied(ledger, [b"folded"])
    assert loaded(Ledger(store)) == [b"folded"]
    assert store.files["snap-a"] == before


def test_where_records_are_lost_the_witness_of_an_archive_closes_the_hole():
    store, ledger = just_archived()
    for each in (b"next", b"rotten", b"last"):
        ledger.append(each)
    store.files["j11"] = store.files["j11"].replace(b"rotten", b"rottem")
    ledger = opened(store)
    assert ledger.dropped == 2
    tidied(ledger, [b"next"])
    again = Ledger(store)
    assert loaded(again) == [b"next"]
    assert (again.problems, again.dropped, again.seq) == ([], 0, 13)
    assert "j11.aside" in store.files


def test_what_is_left_over_makes_room_on_a_full_flash():
    store = FaultyStore(error=OSError(28))
    ledger = opened(store)
    live = match(1, rounds=60, size=150)
    for each in live:
        ledger.append(each)
    ledger.archive(live, 1)
    store.at = store.writes + 1
    ledger.append(b"next")
    assert loaded(Ledger(store)) == [b"next"]
    assert [name for name in store.files if name[0] == "j"] == ["j62"]
    store.at = store.writes + 1  # now nothing is left over
    assert refused(ledger.append, b"more") == "full"
    ledger.append(b"more")
    assert loaded(Ledger(store)) == [b"next", b"more"]


def test_after_a_power_up_what_is_left_over_is_known():
    store = MemoryStore()
    ledger = opened(store)
    for each in match(1, rounds=30, size=150):
        ledger.append(each)
    ledger.tidy([b"short"])  # a snapshot; the segments are still there
    ledger = opened(store)
    assert ledger.due()
    tidied(ledger, [b"short"])
    assert sorted(store.files) == ["snap-a"]
    ledger.append(b"next")
    ledger = opened(store)
    assert not ledger.due()
    ledger.archive([b"short", b"next"], 1)
    ledger = opened(store)
    assert ledger.due()
    tidied(ledger)
    assert sorted(store.files) == ["a1-1-32", "copied", "snap-a", "snap-b"]
    assert not opened(store).due()


def test_a_correction_whose_file_vanished_is_reported_though_the_match_is_there():
    store = MemoryStore()
    ledger = opened(store)
    for ident in range(1, 13):
        played(ledger, ident)
    before = dict(store.files)
    ledger.amend(3, [b"correct"])
    tidied(ledger)
    ledger.append(b"live")
    # The folder's part with the archives is as it was, the rest is as it is.
    back = MemoryStore(store.files)
    for name in store.files:
        if name[0] == "a":
            back.remove(name)
    for name, data in before.items():
        if name[0] == "a":
            back.files[name] = data
    ledger = Ledger(back)
    assert loaded(ledger) == [b"live"]
    assert codes(ledger) == ["gap"]
    # No edition's number is given twice.
    ledger.amend(3, [b"correct"])
    tidied(ledger, [b"live"])
    assert "a1-14-25" in back.files
    assert opened(back).problems == []


def test_removing_the_newest_edition_is_no_loss():
    store = MemoryStore()
    ledger = opened(store)
    for ident in range(1, 13):
        played(ledger, ident)
    ledger.amend(1, [b"correct"])
    tidied(ledger)
    ledger.mark_pulled(ledger.seq)
    ledger.remove_archive()
    for _ in range(2):
        ledger = opened(store)
        assert ledger.problems == [] and check(store) == []
        tidied(ledger)
    played(ledger, 13)
    assert opened(store).problems == []
