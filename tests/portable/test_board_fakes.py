"""The stand-ins for MicroPython's modules are strict, and behave as a Pico where it matters."""

import sys

from bench_hal import Attached, board, fake, refused
from host_sim import board_link, device
from host_sim.board_display import Display
from host_sim.board_link import PowerCut


def test_unknown_keywords_and_attributes_are_errors():
    board()
    machine = fake("machine")
    assert refused(lambda: machine.Pin(2, machine.Pin.OUT, drive=3), "drive")
    assert refused(lambda: machine.PWM(machine.Pin(2), frequency=5), "frequency")
    assert refused(
        lambda: machine.I2C(0, sda=machine.Pin(4), scl=machine.Pin(5), speed=1), "speed"
    )
    assert refused(lambda: fake("io").open("x", "rb", buffering=0), "buffering")
    for name in ("Timer", "lightsleep", "SoftI2C", "bitstream"):
        assert not hasattr(machine, name), name


def test_pins_that_a_pico_has_not_are_errors():
    board()
    machine = fake("machine")
    for gpio in (-1, 23, 24, 30, "LED", True):
        assert refused(lambda gpio=gpio: machine.Pin(gpio), "Pin"), gpio
    assert refused(lambda: machine.Pin(2, machine.Pin.IN, machine.Pin.PULL_DOWN), "pull-down")
    assert refused(lambda: machine.I2C(0, sda=machine.Pin(5), scl=machine.Pin(4)), "sda")
    assert refused(lambda: machine.I2C(0, sda=machine.Pin(6), scl=machine.Pin(5)), "sda")
    assert refused(lambda: machine.Pin(7, machine.Pin.IN).value(), "floats")
    assert refused(lambda: machine.Pin(7, machine.Pin.IN).value(1), "no output")


def test_frequencies_and_duties_out_of_range_are_errors():
    board()
    machine = fake("machine")
    for freq in (7, 0, -1, 2000.0, True):
        assert refused(lambda freq=freq: machine.PWM(machine.Pin(2), freq=freq), "freq"), freq
    assert refused(lambda: machine.PWM(machine.Pin(2), duty_u16=5), "before any frequency")
    pwm = machine.PWM(machine.Pin(2), freq=1000, duty_u16=0)
    for duty in (-1, 65536, 0.5):
        assert refused(lambda duty=duty: pwm.duty_u16(duty), "duty"), duty
    pwm.deinit()
    assert refused(lambda: pwm.duty_u16(0), "deinit")


def test_both_channels_of_a_slice_share_their_frequency():
    board()
    machine = fake("machine")
    a = machine.PWM(machine.Pin(20), freq=2000, duty_u16=0)
    b = machine.PWM(machine.Pin(21), freq=800, duty_u16=0)
    other = machine.PWM(machine.Pin(2), freq=1000, duty_u16=0)
    assert a.freq() == 800 and b.freq() == 800 and other.freq() == 1000


def test_handlers_are_hard_and_on_both_edges():
    board()
    machine = fake("machine")
    pin = machine.Pin(10, machine.Pin.IN, machine.Pin.PULL_UP)
    both = machine.Pin.IRQ_FALLING | machine.Pin.IRQ_RISING
    assert refused(lambda: pin.irq(lambda pin: None, both), "hard")
    assert refused(lambda: pin.irq(lambda pin: None, machine.Pin.IRQ_FALLING, hard=True), "both")


def test_a_stall_merges_the_edges_of_each_line_and_delivers_them_at_its_end():
    made = board()
    machine = fake("machine")
    time = fake("time")
    seen = []
    for gpio in (10, 11):
        pin = machine.Pin(gpio, machine.Pin.IN, machine.Pin.PULL_UP)
        both = machine.Pin.IRQ_FALLING | machine.Pin.IRQ_RISING
        pin.irq(
            lambda pin, gpio=gpio: seen.append((gpio, time.ticks_ms(), pin.value())),
            both,
            hard=True,
        )
    for at in (10, 20, 30):
        made.contact(11, at != 20, at)
    made.contact(10, True, 35)
    made.contact(10, False, 120)
    made.stall(100)
    assert seen == [(11, 100, 0), (10, 100, 0)]
    made.advance(200)
    assert seen[2:] == [(10, 120, 1)]


def test_ticks_wrap_and_differ_as_on_a_pico():
    made = board(ticks=(1 << 30) - 1)
    time = fake("time")
    made.advance(3)
    assert time.ticks_ms() == 2
    assert time.ticks_diff(2, (1 << 30) - 1) == 3
    assert time.ticks_diff((1 << 29) - 1, 0) == (1 << 29) - 1
    assert time.ticks_diff(1 << 29, 0) == -(1 << 29)
    assert time.ticks_add((1 << 30) - 1, 3) == 2
    time.sleep_ms(50)
    assert made.now_ms == 53
    assert time.gmtime(1709210096)[:6] == (2024, 2, 29, 12, 34, 56)
    assert time.gmtime(1709210096)[6:] == (3, 60)
    assert time.localtime()[:3] == (2021, 1, 1) or time.ticks_ms() > 86400000


def test_commands_that_the_display_does_not_know_are_errors():
    for data, word in (
        (b"\x00\x8d", "incomplete"),
        (b"\x00\xff", "not known"),
        (b"\x00\x26", "not known"),
        (b"\x40\x01", "before it was set up"),
        (b"\x01\xaf", "control byte"),
        (b"\x80", "control byte"),
        (b"\x00\xa8\x1f", "rows"),
        (b"\x00\x8d\x15", "charge pump"),
    ):
        assert refused(lambda data=data: Display("ssd1306").write(data), word), data
    assert refused(lambda: Display("sh1106").write(b"\x00\x8d\x14"), "not known")
    assert refused(lambda: Display("sh1107"), "allowed")
    display = Display("ssd1306")
    display.write(b"\x00\xa8\x3f")
    assert refused(lambda: display.write(b"\x40\x01"), "addressing mode")
    display.write(b"\x00\x20\x02")
    assert refused(lambda: display.write(b"\x40" + bytes(129)), "run over")


def lit(display):
    pixels = display.pixels()
    return [(i % 128, i // 128, pixels[i]) for i in range(1024) if pixels[i] not in (0, 255)]


def test_the_display_shows_what_a_person_sees():
    display = Display("ssd1306")
    display.write(b"\x00\xa8\x3f\x20\x02\xa1\xc8\x8d\x14")
    for page in range(8):
        display.write(bytes([0x80, 0xB0 + page, 0x80, 0x00, 0x80, 0x10, 0x40]) + bytes(128))
    display.write(b"\x80\xb1\x80\x05\x80\x10\x40\x01")
    assert display.pixels() == bytes(1024)  # off
    display.write(b"\x00\xaf")
    assert lit(display) == [(5, 1, 1)]
    display.write(b"\x00\xc0")
    assert lit(display) == [(5, 6, 128)]
    display.write(b"\x00\xc8\xa0")
    assert lit(display) == [(122, 1, 1)]
    display.write(b"\x00\xa1\x41")
    assert lit(display) == [(5, 0, 128)]
    display.write(b"\x00\x40\xa7")
    assert display.pixels()[0] == 255 and lit(display) == [(5, 1, 254)]
    display.write(b"\x00\xa6\xa5")
    assert display.pixels() == b"\xff" * 1024
    display.write(b"\x00\xa4\x8d\x10")
    assert display.pixels() == bytes(1024)


def test_files_become_durable_at_flush_or_close_only():
    made = board()
    io = fake("io")
    os = fake("os")
    file = io.open("/a.txt", "w")
    file.write("zażółć")
    assert made.flash.files() == {"a.txt": b""}  # created, and empty
    file.flush()
    assert made.flash.files()["a.txt"] == "zażółć".encode()
    file.close()
    with io.open("a.txt") as again:
        assert again.read() == "zażółć"
    half = io.open("a.txt", "wb")
    half.write(b"new")
    made.power_off()
    made.power_on()
    assert made.flash.files()["a.txt"] == "zażółć".encode()
    try:
        half.close()
    except PowerCut:
        pass
    else:
        raise AssertionError("a file outlived the power")
    assert made.flash.files()["a.txt"] == "zażółć".encode()
    os.rename("a.txt", "b.txt")
    assert os.listdir("/") == ["b.txt"]


def test_folders_and_errors_of_the_file_system():
    board(files={"ledger/7": b"x" * 600})
    os = fake("os")
    assert list(os.ilistdir("/")) == [("ledger", 0x4000, 0, 0)]
    assert list(os.ilistdir("ledger")) == [("7", 0x8000, 0, 600)]
    assert os.stat("/ledger/7")[6] == 600
    for call, number in (
        (lambda: os.stat("/nothing"), 2),
        (lambda: os.mkdir("/ledger"), 17),
        (lambda: os.rmdir("/ledger"), 39),
        (lambda: os.remove("/nothing"), 2),
        (lambda: os.remove("/ledger"), 21),
        (lambda: os.rename("/nothing", "/x"), 2),
        (lambda: fake("io").open("/no/x", "wb"), 2),
        (lambda: fake("io").open("/nothing"), 2),
    ):
        try:
            call()
        except OSError as error:
            assert error.errno == number, (error.errno, number)
        else:
            raise AssertionError(number)


def test_a_full_flash_says_so():
    made = board()
    io = fake("io")
    made.flash.blocks = 102
    file = io.open("big", "wb")
    file.write(bytes(600))
    try:
        file.close()
    except OSError as error:
        assert error.errno == 28
    else:
        raise AssertionError("it fitted")


def test_a_planned_cut_happens_at_its_operation_and_not_before():
    for count in (1, 2, 3):
        made = board()
        os = fake("os")
        made.flash.cut_after(count)
        made_folders = 0
        try:
            for name in "abc":
                os.mkdir(name)
                made_folders += 1
        except PowerCut:
            pass
        assert made_folders == count - 1 and not made.powered
        try:
            os.listdir("/")
        except PowerCut:
            pass
        else:
            raise AssertionError("it works without power")


def test_operations_take_as_long_as_is_asked():
    made = board()
    made.flash.stall_ms = 400
    fake("os").mkdir("a")
    assert made.now_ms == 400


def test_the_fakes_leave_nothing_behind():
    board()
    device.hal("keys")
    if sys.implementation.name != "cpython":
        return
    import os
    import time

    assert hasattr(os, "path") and hasattr(time, "perf_counter") and "machine" not in sys.modules


def test_without_a_board_the_fakes_say_so():
    board()
    with Attached():
        assert board_link.current is None
        assert refused(lambda: fake("time").ticks_ms(), "no virtual board")


def test_random_bytes_are_the_same_everywhere():
    board()
    assert fake("os").urandom(4) == b"\xc6~\x81k"
