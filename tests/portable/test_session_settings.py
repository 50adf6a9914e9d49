"""Names and settings on the device: written with three keys, kept on flash, in force when they
should be.
"""

# heap: 2M, because the whole app is compiled from source, on a machine of twice the Pico's word

from rig import Rig
from test_session_rules import choose
from turnbell.ui.texts.letters import LETTERS, OTHERS


def at_names(rig, seat):
    """Open the names; what is offered for a seat button (1-based)."""
    rig.hold("OK")
    choose(rig, "menu_names")
    rig.tap("PLUS", seat - 1)
    rig.press("OK")


def write(rig, text):
    """Write a name as a person does, the shorter way round."""
    for letter in text:
        go_to(rig, letter)
        rig.press("OK")
    go_to(rig, "done")
    rig.press("OK")


def go_to(rig, letter):
    flow = rig.session.flow
    ring = flow.ring()
    by = (ring.index(letter) - flow.at) % len(ring)
    if by <= len(ring) // 2:
        rig.tap("PLUS", by)
    else:
        rig.tap("MINUS", len(ring) - by)


def menu_texts(rig):
    return [line[0] for line in rig.session.flow.lines]


def test_a_name_is_written_and_kept():
    rig = Rig(names=())
    at_names(rig, 2)
    assert rig.screen_name() == "names"
    write(rig, "Jo-Ann 2")
    assert rig.session.settings.names[:3] == ["", "Jo-Ann 2", ""]
    assert menu_texts(rig)[1] == "=2 Jo-Ann 2"


def test_behind_a_space_a_hyphen_and_an_apostrophe_capitals_are_offered():
    rig = Rig(names=())
    at_names(rig, 1)
    flow = rig.session.flow
    for letters, capital in (("", True), ("a", False), ("a ", True), ("O'", True), ("x-", True)):
        flow.letters = letters
        assert flow.ring()[0] == ("A" if capital else "a"), letters


def test_a_name_ends_at_twelve_letters():
    rig = Rig(names=())
    at_names(rig, 1)
    write(rig, "Abcabcabcabc")
    assert rig.session.settings.names[0] == "Abcabcabcabc"


def test_ok_held_deletes_letters_and_then_leaves_the_name_as_it_was():
    rig = Rig(names=("Ala", "Bo"))
    at_names(rig, 2)
    rig.press("OK")  # another name
    assert rig.session.flow.letters == "Bo"
    rig.hold("OK")
    rig.hold("OK")
    assert rig.screen_name() == "names"
    rig.hold("OK")
    assert rig.screen_name() == "menu"
    assert rig.session.settings.names[1] == "Bo"


def test_a_name_that_somebody_has_is_refused():
    rig = Rig(names=("Ala", ""))
    at_names(rig, 2)
    write(rig, "Ala")
    assert rig.screen_name() == "names"
    assert rig.session.note[0] == "why_name_twice"
    assert rig.session.settings.names[1] == ""


def test_names_that_were_used_are_offered_latest_first_and_at_most_twelve():
    rig = Rig(names=())
    letters = "ABCDEFGHIJKLMN"
    for letter in letters:
        at_names(rig, 1)
        if rig.screen_name() == "menu":
            rig.session.flow.index = menu_texts(rig).index("name_write")
            rig.press("OK")
            rig.hold("OK")  # delete the one before
        write(rig, letter)
        rig.hold("OK")
        rig.hold("OK")
        assert rig.screen_name() == "home"
    assert rig.session.settings.recent_names == list(reversed(letters))[:12]
    at_names(rig, 2)
    assert menu_texts(rig)[:2] == ["=M", "=L"]  # N sits at seat 1
    rig.press("OK")
    assert rig.session.settings.names[:2] == ["N", "M"]


def test_a_name_changes_during_a_match_without_a_record():
    rig = Rig(names=("Ala", "Bolek"))
    rig.start(1)
    rig.run(1000)
    before = len(rig.ledger.payloads)
    assert rig.session.name(0) == "Ala"
    rig.session.settings.change({"names": ["Ela", "Bolek"]})
    assert rig.session.name(0) == "Ela"
    assert len(rig.ledger.payloads) == before


def test_every_language_has_letters_that_go_with_names():
    for language in LETTERS:
        capital, small = LETTERS[language]
        assert len(capital) == len(small) == len(set(capital)) == len(set(small)), language
        if language != "ru":
            for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ":
                assert letter in capital or letter in "QX", (language, letter)
    assert len(OTHERS) == 13


def choose_setting(rig, name):
    rig.hold("OK")
    choose(rig, "menu_device")
    choose(rig, "device_settings")
    choose(rig, name)


def test_the_language_is_chosen_from_the_menu():
    rig = Rig()
    rig.hold("OK")
    choose(rig, "menu_language")
    assert rig.session.flow.index == 0  # English is in force
    choose(rig, "language_lt")
    assert rig.session.settings.language == "lt"
    assert rig.painter.language == "lt"
    choose(rig, "menu_language")
    assert rig.session.flow.lines[rig.session.flow.index][0] == "language_lt"


def test_every_choice_of_the_settings_is_in_the_menu():
    for name, line, key, value in (
        ("setting_entry", "entry_tiles", "entry", "tiles"),
        ("setting_count", "count_wins", "count", "wins"),
        ("setting_board", "board_minimal", "board", "minimal"),
        ("setting_display", "=SH1106", "display", "sh1106"),
    ):
        rig = Rig(board="table")
        choose_setting(rig, name)
        choose(rig, line)
        assert getattr(rig.session.settings, key) == value, key


def test_numbers_of_the_settings_keep_to_their_limits():
    for name, key, lowest, highest in (
        ("setting_debounce_ms", "debounce_ms", 10, 200),
        ("setting_seats", "seats", 2, 6),
    ):
        rig = Rig()
        choose_setting(rig, name)
        assert rig.screen_name() == "settings"
        rig.tap("MINUS", 30)
        rig.press("OK")
        assert getattr(rig.session.settings, key) == lowest
        rig.press("OK")
        rig.tap("PLUS", 30)
        rig.press("OK")
        assert getattr(rig.session.settings, key) == highest


def test_a_handicap_gives_one_player_more_time():
    rig = Rig()
    choose_setting(rig, "setting_handicap_ms")
    rig.press("PLUS")
    rig.press("OK")
    rig.tap("PLUS", 3)
    rig.press("OK")
    assert rig.session.settings.handicap_ms == [0, 15000, 0, 0, 0, 0]
    for _ in range(4):
        rig.hold("OK")
    rig.start(1)
    assert rig.remaining() // 1000 == 59
    rig.run(1000)
    rig.press("SEAT1")
    assert rig.remaining() // 1000 == 74


def test_what_holds_later_says_so():
    rig = Rig()
    choose_setting(rig, "setting_debounce_ms")
    rig.press("PLUS")
    rig.press("OK")
    assert rig.session.note[0] == "next_power_up"


def test_leaving_a_number_changes_nothing():
    rig = Rig()
    choose_setting(rig, "setting_seats")
    rig.press("PLUS")
    rig.hold("OK")
    assert rig.screen_name() == "menu"
    assert rig.session.settings.seats == 4


def test_a_turn_time_of_one_s_own_leads_out_of_the_menu():
    rig = Rig()
    rig.hold("OK")
    choose(rig, "menu_turn_time")
    choose(rig, "time_any")
    rig.tap("MINUS", 2)
    rig.press("OK")
    assert rig.screen_name() == "home"
    assert rig.session.settings.overrides == {"turn_ms": 50000}
    rig.hold("OK")
    assert rig.session.flow.list == "main"
