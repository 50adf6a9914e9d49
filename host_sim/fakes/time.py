"""Stand-in for MicroPython's time on a Pico: virtual, in whole milliseconds, ticks wrap at 2^30.
PORTABLE.
"""

from host_sim.board_link import powered

_MASK = (1 << 30) - 1
_HALF = 1 << 29
_US_MASK = _MASK
_START_S = 1609459200  # 2021-01-01, what a Pico's clock says at power-up


def ticks_ms():
    return powered().ticks()


def ticks_us():
    return powered().ticks() * 1000 & _US_MASK


def ticks_add(ticks, delta):
    if not -_HALF <= delta < _HALF:
        raise OverflowError("ticks interval overflow")
    return (ticks + delta) & _MASK


def ticks_diff(end, start):
    return ((end - start + _HALF) & _MASK) - _HALF


def sleep_ms(ms):
    if not isinstance(ms, int):
        raise TypeError("sleep_ms: whole milliseconds")
    board = powered()
    board.advance(board.now_ms + max(0, ms))


def sleep_us(us):
    if not isinstance(us, int):
        raise TypeError("sleep_us: whole microseconds")
    sleep_ms(us // 1000)


def sleep(seconds):
    sleep_ms(int(seconds * 1000))


def time():
    board = powered()
    return (
        board.clock_s + board.now_ms // 1000 if board.clock_s else _START_S + board.ticks() // 1000
    )


def gmtime(seconds=None):
    if seconds is None:
        seconds = time()
    days, rest = seconds // 86400, seconds % 86400
    # Days since 0000-03-01, in eras of 400 years.
    shifted = days + 719468
    era, day_of_era = shifted // 146097, shifted % 146097
    year = (day_of_era - day_of_era // 1460 + day_of_era // 36524 - day_of_era // 146096) // 365
    day = day_of_era - (365 * year + year // 4 - year // 100)
    shifted_month = (5 * day + 2) // 153
    month = shifted_month + 3 if shifted_month < 10 else shifted_month - 9
    year += era * 400 + (1 if month <= 2 else 0)
    mday = day - (153 * shifted_month + 2) // 5 + 1
    leap = year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)
    before = (0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334)[month - 1]
    yearday = before + mday + (1 if leap and month > 2 else 0)
    return (year, month, mday, rest // 3600, rest // 60 % 60, rest % 60, (days + 3) % 7, yearday)


localtime = gmtime
