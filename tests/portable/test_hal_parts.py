"""Display, piezo, lamps, battery and flash of the hal, on the virtual board at the level of pins
and bus bytes.
"""

from bench_hal import board
from host_sim import device
from host_sim.board_link import PowerCut


def i2c():
    from bench_hal import fake

    machine = fake("machine")
    return machine.I2C(0, sda=machine.Pin(4), scl=machine.Pin(5), freq=400000, timeout=50000)


def panel(kind="auto"):
    return device.hal("panel").find_panel(i2c(), kind)


def picture(seed):
    data = bytearray(1024)
    for i in range(1024):
        data[i] = (i * seed + (i >> 3)) & 255
    return data


def drain(made, the_panel):
    """Steps until nothing is left to send; returns the number of steps."""
    steps = 1
    while the_panel.step(made.ticks()) == 0:
        steps += 1
        assert steps < 40
    return steps


def test_both_kinds_of_display_show_what_is_given():
    for kind in ("ssd1306", "sh1106"):
        made = board(display=kind)
        the_panel = panel()
        assert the_panel.present
        the_panel.show(picture(7))
        drain(made, the_panel)
        assert made.pixels() == bytes(picture(7)), kind
        assert not the_panel.dirty


def test_nothing_is_lit_before_the_picture_is_there():
    made = board()
    the_panel = panel()
    the_panel.show(picture(3))
    while the_panel.step(made.ticks()) == 0:
        assert made.pixels() in (bytes(1024), bytes(picture(3)))


def test_the_kind_can_be_set_where_its_answer_is_wrong():
    made = board(display="sh1106")
    made.display.status = lambda: 0x03
    the_panel = panel("sh1106")
    the_panel.show(picture(5))
    drain(made, the_panel)
    assert made.pixels() == bytes(picture(5))


def test_the_second_address_is_tried():
    made = board()
    made.display_address = 0x3D
    assert panel().present


def test_only_changed_columns_go_out_and_no_more_bytes_than_a_page_per_step():
    made = board()
    the_panel = panel()
    buffer = picture(7)
    the_panel.show(buffer)
    drain(made, the_panel)
    sent = []
    write = made.display.write

    def spy(data):
        sent.append(len(data))
        write(data)

    made.display.write = spy
    for at in (3 * 128 + 10, 3 * 128 + 20, 5 * 128, 6 * 128, 6 * 128 + 127):
        buffer[at] ^= 1
    the_panel.show(buffer)
    assert the_panel.dirty
    assert the_panel.step(made.ticks()) == 0 and sent == [7 + 11, 7 + 1]
    assert the_panel.dirty
    assert the_panel.step(made.ticks()) == 0 and sent == [18, 8, 7 + 128]
    assert the_panel.step(made.ticks()) > 0 and len(sent) == 3
    assert made.pixels() == bytes(buffer)


def test_a_whole_new_picture_goes_out_page_by_page():
    made = board()
    the_panel = panel()
    the_panel.show(picture(7))
    drain(made, the_panel)
    writes = made.display.writes
    the_panel.show(picture(11))
    steps = drain(made, the_panel)
    assert steps == 9 and made.display.writes == writes + 8


def test_an_idle_step_sends_and_allocates_nothing():
    made = board()
    the_panel = panel()
    the_panel.show(picture(7))
    drain(made, the_panel)
    writes = made.display.writes
    now = made.ticks()
    try:
        from micropython import heap_lock, heap_unlock
    except ImportError:
        heap_lock = heap_unlock = int
    heap_lock()
    try:
        for _ in range(3):
            the_panel.step(now)
    finally:
        heap_unlock()
    assert made.display.writes == writes


def test_a_display_pulled_in_play_is_missed_at_the_next_transfer_and_found_again():
    made = board()
    the_panel = panel()
    buffer = picture(7)
    the_panel.show(buffer)
    drain(made, the_panel)
    made.plug(False)
    buffer[0] ^= 255
    the_panel.show(buffer)
    wait = the_panel.step(made.ticks())
    assert not the_panel.present and 0 < wait <= 5000
    made.plug(True)
    made.advance(made.now_ms + wait)
    assert the_panel.step(made.ticks()) == 0 and the_panel.present
    drain(made, the_panel)
    assert made.pixels() == bytes(buffer)


def test_a_display_replugged_between_two_pictures_is_set_up_again():
    made = board()
    the_panel = panel()
    the_panel.show(picture(7))
    drain(made, the_panel)
    made.plug(False)
    made.plug(True)
    assert made.pixels() == bytes(1024)
    made.advance(made.now_ms + 5000)
    drain(made, the_panel)
    assert made.pixels() == bytes(picture(7))


def test_a_stuck_bus_is_no_error_and_costs_one_timeout():
    made = board()
    the_panel = panel()
    the_panel.show(picture(7))
    made.bus_stuck = True
    before = made.now_ms
    the_panel.step(made.ticks())
    assert not the_panel.present and made.now_ms - before == 50


def test_without_a_display_there_is_a_panel_that_is_not_present():
    board(display=None)
    the_panel = panel()
    assert not the_panel.present and not the_panel.dirty
    the_panel.show(picture(1))
    assert 0 < the_panel.step(0) <= 5000


def test_contrast_and_power_reach_the_display():
    made = board()
    the_panel = panel()
    the_panel.show(picture(7))
    drain(made, the_panel)
    the_panel.contrast(20)
    the_panel.power(False)
    drain(made, the_panel)
    assert made.display.contrast == 20 and not made.display.on and made.pixels() == bytes(1024)
    made.advance(made.now_ms + 6000)
    drain(made, the_panel)
    the_panel.power(True)
    drain(made, the_panel)
    assert made.pixels() == bytes(picture(7))


def piezo():
    return device.hal("piezo").Piezo(20, 21)


def test_the_piezo_is_at_rest_without_dc_from_the_start_and_after_every_tone():
    made = board()
    the_piezo = piezo()
    assert not made.piezo.sounding and made.piezo.dc == 0
    for volume in (1, 2, 3, 0, 3):
        the_piezo.tone(2000, volume)
        assert made.piezo.level == volume and the_piezo.sounding == (volume > 0)
        the_piezo.silence()
        assert not made.piezo.sounding and made.piezo.dc == 0
    the_piezo.tone(800, 3)
    the_piezo.off()
    assert not made.piezo.sounding and made.piezo.dc == 0
    assert made.lines[20].function == "out" and made.lines[21].function == "out"


def test_one_pin_high_and_one_low_at_rest_would_be_noticed():
    from bench_hal import fake

    made = board()
    machine = fake("machine")
    machine.PWM(machine.Pin(20), freq=2000, duty_u16=0)
    machine.PWM(machine.Pin(21), freq=2000, duty_u16=0, invert=True)  # high all the time
    assert made.piezo.dc == -1 and not made.piezo.sounding


def test_the_timeline_of_the_piezo_has_every_change_once():
    made = board()
    the_piezo = piezo()
    the_piezo.tone(2000, 3)
    made.advance(100)
    the_piezo.tone(800, 1)
    made.advance(150)
    the_piezo.silence()
    made.advance(200)
    the_piezo.tone(2000, 3)
    the_piezo.silence()
    assert made.piezo.take() == [(0, 2000, 3), (100, 800, 1), (150, 0, 0)]
    assert made.piezo.heard_since(149) and not made.piezo.heard_since(150)
    assert made.piezo.take() == []


def test_two_equal_waves_are_silence():
    from bench_hal import fake

    made = board()
    machine = fake("machine")
    machine.PWM(machine.Pin(20), freq=2000, duty_u16=30000)
    machine.PWM(machine.Pin(21), freq=2000, duty_u16=30000)
    assert not made.piezo.sounding and made.piezo.dc == 0


def test_lamps_have_three_levels_and_a_missing_one_is_no_error():
    made = board()
    leds = device.hal("leds").Leds((2, 3), 25)
    leds.seat(1, 2)
    leds.seat(5, 2)
    assert made.lamp(1) == 65535 and made.lamp(0) == 0
    leds.seat(1, 1)
    assert 0 < made.lamp(1) < 20000
    leds.board(True)
    assert made.board_lamp()
    leds.off()
    assert made.lamp(1) == 0 and not made.board_lamp()


def test_the_battery_is_measured_but_not_on_a_w_board():
    made = board()
    made.vsys_mv = 3250
    assert abs(device.hal("battery").Battery().read_mv() - 3250) < 3
    made.machine_name = "Raspberry Pi Pico W with RP2040"
    assert device.hal("battery").Battery().read_mv() is None


def test_the_clock_wraps_at_2_to_the_30():
    made = board(ticks=(1 << 30) - 5)
    clock = device.hal("clock").Clock()
    assert clock.now() == (1 << 30) - 5
    made.advance(7)
    assert clock.now() == 2


def test_random_bytes_come_from_the_board():
    made = board()
    made.random_byte = lambda: 77
    assert device.hal("entropy").byte() == 77


def test_a_store_keeps_what_was_written_across_a_power_cut():
    made = board()
    store = device.hal("flash").FlashStore("/ledger")
    assert store.names() == []
    store.append("1", b"a\n")
    store.append("1", b"b\n")
    store.replace("2", b"xyz")
    made.power_off()
    made.power_on()
    store = device.hal("flash").FlashStore("/ledger")
    assert sorted(store.names()) == ["1", "2"]
    assert store.read("1") == b"a\nb\n" and store.read("2") == b"xyz"
    store.remove("1")
    assert store.names() == ["2"]
    assert store.free_bytes() > 100000


def test_a_cut_at_any_operation_leaves_the_old_or_the_new_file():
    for operation in range(1, 20):
        made = board(files={"ledger/s": b"old", "ledger/j": b"1"})
        store = device.hal("flash").FlashStore("/ledger")
        made.flash.cut_after(operation)
        done = 0
        try:
            store.append("j", b"2")
            done = 1
            store.replace("s", b"new")
            done = 2
        except PowerCut:
            pass
        files = made.flash.files()
        assert files["ledger/j"] == (b"12" if done or operation > 1 else b"1"), operation
        assert files["ledger/s"] == (b"new" if done == 2 else b"old"), operation
        if done == 2:
            assert made.flash.operations == 4  # program; create, program, rename
            return
    raise AssertionError("never done")


def test_an_empty_file_is_not_there():
    board(files={"ledger/1": b"", "ledger/2": b"x"})
    assert device.hal("flash").FlashStore("/ledger").names() == ["2"]
