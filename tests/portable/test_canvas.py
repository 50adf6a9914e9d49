"""The canvas: pixels land where they belong, none leaves the frame, every letter has a shape."""

from turnbell.ui.canvas import BODY, BOLD, LARGE, Canvas, clock_text

ALPHABETS = (
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789ąćęłńóśźżĄĆĘŁŃÓŚŹŻ",
    "čėįšųūžČĖĮŠŲŪŽáâãàçéêíôõúüÁÂÃÀÇÉÊÍÔÕÚÜ",
    "абвгдеёжзийклмнопрстуфхцчшщъыьэюяАБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ",
    "!\"#$%&'()*+,-./:;<=>?@[]_{|}~–—−…×·±°ºª№«»„“”‘’→←↑↓★✓✗",
)
# Letters that look alike in every bitmap font of this size.
TWINS = ("ilI1|!", "AА", "aа", "oо", "—–−-")


def pixel(canvas, x, y):
    return canvas.buffer[x + y // 8 * 128] >> y % 8 & 1


def lit(canvas):
    """The light pixels as a list of y * 128 + x."""
    return [at for at in range(8192) if pixel(canvas, at % 128, at // 128)]


def bounds(canvas):
    """The outermost light columns and rows: left, right, top, bottom."""
    columns = [x for x in range(128) if any(canvas.buffer[x + 128 * page] for page in range(8))]
    rows = [y for y in range(64) if any(pixel(canvas, x, y) for x in range(128))]
    return columns[0], columns[-1], rows[0], rows[-1]


def shape(font, text):
    """The pages of a text in a row."""
    return b"".join(font.pages(text))


def test_a_filled_rectangle_covers_exactly_its_pixels_at_every_offset():
    for x, y, w, h in (
        (0, 0, 128, 64),
        (3, 5, 7, 2),
        (10, 7, 2, 2),
        (100, 8, 28, 8),
        (5, 6, 9, 50),
    ):
        canvas = Canvas()
        canvas.fill(x, y, w, h)
        for at in range(8192):
            a, b = at % 128, at // 128
            assert pixel(canvas, a, b) == (x <= a < x + w and y <= b < y + h)
        canvas.fill(x, y, w, h, False)
        assert lit(canvas) == []


def test_shapes_are_clipped_at_all_borders():
    canvas = Canvas()
    canvas.fill(-5, -5, 7, 7)
    canvas.fill(126, 62, 20, 20)
    canvas.fill(200, 10, 5, 5)
    canvas.fill(10, 70, 5, 5)
    canvas.fill(10, 10, 0, -3)
    assert lit(canvas) == [0, 1, 128, 129, 8062, 8063, 8190, 8191]


def test_inverting_twice_changes_nothing():
    canvas = Canvas()
    canvas.text(3, 9, "Ala")
    before = bytes(canvas.buffer)
    canvas.invert(0, 3, 77, 30)
    assert bytes(canvas.buffer) != before
    canvas.invert(0, 3, 77, 30)
    assert bytes(canvas.buffer) == before


def test_text_returns_the_x_behind_it_and_sets_the_same_pixels_wherever_it_stands():
    for font in (BODY, BOLD, LARGE):
        canvas = Canvas()
        assert canvas.text(0, 0, "Agž7", font) == canvas.width("Agž7", font)
        shape0 = lit(canvas)
        for x, y in ((1, 1), (2, 7), (3, 8), (0, 13), (40, 38)):
            canvas.clear()
            canvas.text(x, y, "Agž7", font)
            assert lit(canvas) == [at + x + 128 * y for at in shape0]


def test_text_is_clipped_at_all_borders():
    whole = Canvas()
    whole.text(20, 20, "Žg", LARGE)
    for dx, dy in ((-30, 0), (100, 0), (0, -30), (0, 35), (-22, -25), (500, 500)):
        canvas = Canvas()
        canvas.text(20 + dx, 20 + dy, "Žg", LARGE)
        moved = [(at % 128 + dx, at // 128 + dy) for at in lit(whole)]
        inside = [x + 128 * y for x, y in moved if 0 <= x < 128 and 0 <= y < 64]
        assert lit(canvas) == inside


def test_a_line_that_is_far_too_long_is_cut_without_an_error():
    canvas = Canvas()
    canvas.text(0, 0, "W" * 60, LARGE)
    assert canvas.width("W" * 60, BODY) > 128


def test_every_letter_of_the_five_languages_has_a_shape_of_its_own():
    assert shape(BODY, chr(0x3B1)) == shape(BODY, "?")
    for font in (BODY, BOLD):
        missing = shape(font, "?")
        for alphabet in ALPHABETS[:3]:
            shapes = []
            for letter in alphabet:
                drawn = shape(font, letter)
                assert drawn != missing, letter
                assert any(drawn), letter
                assert font.pages(letter)[0][-1] == 0, letter
                twin = any(letter in twins for twins in TWINS)
                assert twin or drawn not in shapes, letter
                shapes.append(drawn)
        for letter in ALPHABETS[3]:
            assert letter == "?" or shape(font, letter) != missing, letter


def test_letters_of_other_languages_lose_their_accents_only():
    for letter, bare in (("Ä", "A"), ("ö", "o"), ("ß", "s"), ("ñ", "n"), ("Ő", "O"), ("ş", "s")):
        assert shape(BODY, letter) == shape(BODY, bare)


def test_digits_are_equally_wide():
    for font in (BODY, BOLD, LARGE):
        assert len({font.width(digit) for digit in "0123456789"}) == 1


def test_width_is_what_text_takes():
    for font in (BODY, BOLD, LARGE):
        for text in ("", " ", "Łódź −12", "Ёж", "αβ"):
            for page in font.pages(text):
                assert len(page) == font.width(text)


def test_fit_keeps_what_fits_and_shortens_the_rest():
    canvas = Canvas()
    assert canvas.fit("Ala", 40) == "Ala"
    for limit in range(6, 90):
        cut = canvas.fit("Wzór WWWWWWWWW", limit, BOLD)
        assert canvas.width(cut, BOLD) - 1 <= max(limit, canvas.width("…", BOLD))
    assert canvas.fit("Wzór WWW", canvas.width("Wzór …", BOLD)) == "Wzór…"


def test_the_clock_rounds_a_countdown_up_and_a_count_down():
    assert clock_text(40000) == "0:40"
    assert clock_text(39001) == "0:40"
    assert clock_text(39000) == "0:39"
    assert clock_text(1) == "0:01"
    assert clock_text(0) == clock_text(-5) == "0:00"
    assert clock_text(59999, True) == "0:59"
    assert clock_text(754000) == "12:34"
    assert clock_text(10 * 60 * 60000) == "99:59"


def test_every_clock_face_stays_inside_its_44_rows():
    for ms in (0, 111000, 239000, 754000, 3600000, 5999000, 4440000, 5277000):
        canvas = Canvas()
        canvas.clock(ms)
        _, _, top, bottom = bounds(canvas)
        assert (top, bottom) == (16, 59)


def test_big_digits_look_the_same_off_the_page_grid():
    fast = Canvas()
    fast.big(5, 8, "3:5")
    slow = Canvas()
    slow.big(5, 11, "3:5")
    assert lit(slow) == [at + 3 * 128 for at in lit(fast)]


def test_huge_digits_fill_the_height_and_know_their_width():
    for text in ("0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10"):
        canvas = Canvas()
        canvas.huge(20, text)
        left, right, top, bottom = bounds(canvas)
        assert (top, bottom) == (0, 63)
        assert 20 <= left and right < 20 + canvas.huge_width(text)


def test_icons_are_drawn_and_clipped():
    canvas = Canvas()
    assert canvas.icon(10, 10, "pause") == 18
    assert len(lit(canvas)) == 54
    canvas.icon(120, 60, "bell", True)
    canvas.icon(-20, -20, "bell", True)
