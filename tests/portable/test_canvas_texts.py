"""Every text of every language is there and fits its place; own sheets keep their words."""

from turnbell.core.errors import CODES
from turnbell.core.sheets import ORDER, SHEETS
from turnbell.ui import layout
from turnbell.ui.canvas import BODY, BOLD, LARGE, Canvas
from turnbell.ui.keymap import rows
from turnbell.ui.texts import LANGUAGES, load, rules

# Beginning of the key, font, widest in pixels with {} taken as two digits or a name of six.
WIDTHS = (
    ("hint_", BODY, 60),
    ("menu_", BODY, 118),
    ("time_", BODY, 118),
    ("volume_", BOLD, 70),
    ("sound_", BODY, 118),
    ("device_", BODY, 118),
    ("title_", BOLD, 122),
    ("setting_", BOLD, 122),
    ("sheet_", BOLD, 122),
    ("outcome_", BODY, 72),
    ("field_", BODY, 124),
    ("drawn_", BODY, 82),
    ("starts", BODY, 82),
    ("new_match", BODY, 66),
    ("match_over", BODY, 66),
    ("open_match", BODY, 66),
    ("changed", BODY, 44),
    ("no_limit", BOLD, 62),
    ("passed_of", BODY, 74),
    ("last_lap", BODY, 74),
    ("paused", BOLD, 80),
    ("late", BODY, 78),
    ("seconds", BODY, 44),
    ("tiles", BODY, 44),
    ("how_many_loose", BODY, 124),
    ("out_title", BOLD, 122),
    ("pool_empty", BODY, 118),
    ("is_out", BODY, 118),
    ("is_turn", BODY, 118),
    ("opened_", BOLD, 100),
    ("nobody", BOLD, 100),
    ("ready", BOLD, 100),
    ("standings", BOLD, 90),
    ("history", BOLD, 122),
    ("winner", BODY, 84),
    ("fault", BOLD, 62),
    ("safe", BOLD, 104),
    ("time", BOLD, 36),
    ("product", LARGE, 124),
)
LONGER = ("field_winner", "fault_", "safe_", "not_saved", "next_match", "no_limit", "time_")


def languages():
    """The languages that are there already."""
    found = []
    for language in LANGUAGES:
        texts = load(language)
        if texts.language == language:
            found.append(texts)
    assert found
    return found


def all_of(texts):
    """Both parts of a language as one dict."""
    texts.has("menu")
    found = dict(texts._texts)
    found.update(texts._more)
    return found


def forms(text):
    return text if isinstance(text, tuple) else (text,)


def filled(text):
    return text.replace("{0}", "4").replace("{1}", "4").replace("{}", "Celina")


def test_every_text_fits_its_place():
    canvas = Canvas()
    wrong = []
    for texts in languages():
        known = all_of(texts)
        for key in known:
            for beginning, font, most in WIDTHS:
                exact = key == beginning
                if exact or (beginning.endswith("_") and key.startswith(beginning)):
                    for text in forms(known[key]):
                        width = canvas.width(filled(text), font) - 1
                        if width > most and key not in LONGER:
                            wrong.append((texts.language, key, width, most))
    assert wrong == [], wrong


def test_every_note_fits_two_lines_and_every_fault_four():
    canvas = Canvas()
    wrong = []
    for texts in languages():
        known = all_of(texts)
        for key in known:
            for beginning in (
                "why_",
                "not_saved_",
                "announced",
                "next_match",
                "ledger_",
                "room_low",
            ):
                if key.startswith(beginning):
                    for text in forms(known[key]):
                        if len(layout.wrap(canvas, filled(text), layout.NOTE_PX)) > 2:
                            wrong.append((texts.language, key))
        for what, action in (
            ("fault_crash", "fault_crash_do"),
            ("fault_flash", "fault_flash_do"),
            ("fault_key", "fault_key_do"),
            ("safe_crashes", "safe_do"),
            ("safe_keys", "safe_do"),
        ):
            lines = layout.wrap(canvas, texts.get(what, "OK"))
            if len(lines) + len(layout.wrap(canvas, texts.get(action))) > 4:
                wrong.append((texts.language, what))
    assert wrong == [], wrong


class Recorder(Canvas):
    """A canvas that remembers what it had to shorten."""

    def __init__(self):
        super().__init__()
        self.cut = []

    def fit(self, s, max_px, font=BODY):
        fitted = super().fit(s, max_px, font)
        if fitted != s:
            self.cut.append(s)
        return fitted


def test_the_three_hints_of_every_screen_fit_beside_each_other():
    canvas = Recorder()
    for texts in languages():
        done = []
        for screen, _, _, _, _ in rows():
            if screen in done or screen == "turn":  # the clock fills the turn's screen
                continue
            done.append(screen)
            bar = []
            for name in ("MINUS", "OK", "PLUS"):
                pair = ["", ""]
                for at, gestures in enumerate((("press", "repeat"), ("hold",))):
                    for row in rows():
                        if row[0] == screen and row[1] == name and row[2] in gestures:
                            pair[at] = texts.get(row[4])
                bar.append(tuple(pair))
            layout.hints(canvas, bar)
        assert canvas.cut == [], texts.language


def test_every_language_has_every_text_of_english_and_the_same_gaps():
    english = all_of(load("en"))
    wrong = []
    for texts in languages():
        known = all_of(texts)
        for key in english:
            mine = known.get(key)
            if mine is None:
                wrong.append((texts.language, key, "missing"))
            elif isinstance(english[key], tuple) != isinstance(mine, tuple):
                wrong.append((texts.language, key, "plural"))
            else:
                for gap in ("{}", "{0}", "{1}"):
                    if (gap in forms(english[key])[0]) != (gap in forms(mine)[0]):
                        wrong.append((texts.language, key, gap))
        for key in known:
            if key not in english:
                wrong.append((texts.language, key, "unknown"))
    assert wrong == [], wrong


def test_every_hint_and_every_error_has_a_text():
    texts = load("en")
    for row in rows():
        assert texts.has(row[4]), row[4]
    for code in CODES:
        assert texts.has("why_" + code), code


def test_shipped_sheets_and_their_outcomes_have_texts_and_others_keep_their_own():
    for texts in languages():
        for sheet_id in ORDER:
            assert texts.sheet_name(sheet_id, "-") != "-", sheet_id
            for outcome in SHEETS[sheet_id]["timeout"]:
                assert texts.outcome_label(sheet_id, outcome["id"], "-") != "-"
                assert rules.outcome(texts, sheet_id, outcome)[0]
            assert len(rules.sheet(texts, SHEETS[sheet_id])) >= 5
        assert texts.sheet_name("ours", "Our sheet") == "Our sheet"
        assert texts.outcome_label("ours", "undo", "our undo") == "our undo"
        assert texts.outcome_label("ours", "waive", "") == texts.get("outcome_waive")


def test_an_unknown_language_is_english_and_an_unknown_key_is_itself():
    texts = load("xx")
    assert texts.language == "en"
    assert texts.get("no such key") == "no such key"
    assert texts.get("is_out", "Ala") == "Ala is out"


def test_counted_texts_take_the_form_of_the_number():
    texts = load("en")
    assert texts.count("tiles", 1) == "tile"
    assert texts.count("tiles", 0) == "tiles"
    assert texts.count("explain_draw", 3) == "Then draw 3 tiles."
