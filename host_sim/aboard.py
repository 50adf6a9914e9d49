"""What the desktop has a device do at its prompt: sent there as it is, called by name. PORTABLE.

Nothing here changes what is on the flash but `write`, `make_folders`, `rename` and `remove`.
"""

import binascii
import errno
import hashlib
import json
import os
import sys

_FOLDER = 0x4000
_PIECE = 768  # bytes: 1 KB as base64
_ADC_FULL_MV, _ADC_FULL = 3300, 65535


def facts():
    """Return what the board is: its name, its interpreter, its id and the space on its flash."""
    implementation = sys.implementation
    space = os.statvfs("/")
    try:
        from machine import unique_id

        ident = binascii.hexlify(unique_id()).decode()
    except ImportError:
        ident = ""
    return {
        "board": getattr(implementation, "_machine", sys.platform),
        "interpreter": implementation.name,
        "version": list(implementation.version[:3]),
        "mpy": getattr(implementation, "_mpy", 0) & 0xFF,
        "id": ident,
        # A full disk has less than none: folders are counted twice.
        "free_bytes": space[0] * space[3] if space[3] <= space[2] else 0,
        "size_bytes": space[0] * space[2],
    }


def entries(folder):
    """Return {name: size} of a folder, −1 for a folder in it; {} when it is not there."""
    found = {}
    try:
        for entry in os.ilistdir(folder):
            found[entry[0]] = -1 if entry[1] & _FOLDER else entry[3]
    except OSError:
        pass
    return found


def tell_sums(folder):
    """Print [path, SHA-256 in hex, size] of all files below `folder`, a line of JSON each."""
    for name, size in entries(folder).items():
        path = folder.rstrip("/") + "/" + name
        if size < 0:
            tell_sums(path)
        else:
            print(json.dumps([path, sum_of(path), size]))


def sum_of(path):
    """Return the SHA-256 of a file in hex, "" when it is not there."""
    summed = hashlib.sha256()
    buffer = bytearray(_PIECE)
    view = memoryview(buffer)
    try:
        with open(path, "rb") as file:
            while True:
                size = file.readinto(buffer)
                if not size:
                    break
                summed.update(view[:size])
    except OSError as error:
        if error.args[0] != errno.ENOENT:
            raise
        return ""
    return binascii.hexlify(summed.digest()).decode()


def send(paths):
    """Print files as base64: lines, and an empty one after each file."""
    for path in paths:
        with open(path, "rb") as file:
            while True:
                data = file.read(_PIECE)
                if not data:
                    break
                print(binascii.b2a_base64(data).decode(), end="")
        print()


def write(path, mode, text):
    """Write bytes, given as base64, to a file; mode: "wb" from its start, "ab" at its end."""
    with open(path, mode) as file:
        file.write(binascii.a2b_base64(text))


def make_folders(path):
    """Make the folders that the file `path` lies in."""
    parts = path.split("/")[1:-1]
    for i in range(len(parts)):
        try:
            os.mkdir("/" + "/".join(parts[: i + 1]))
        except OSError:
            pass  # it is there; else whoever writes the file says so


def rename(old, new):
    """Put the file `old` in the place of `new`."""
    os.rename(old, new)


def remove(paths):
    """Remove files, and folders that are empty then; what is not there is no error."""
    for path in paths:
        try:
            os.remove(path)
        except OSError:
            pass
        folder = path.rsplit("/", 1)[0]
        try:
            while folder:
                os.rmdir(folder)
                folder = folder.rsplit("/", 1)[0]
        except OSError:
            pass  # not empty


def set_clock(moment):
    """Set the clock: [year, month, day, weekday, hour, minute, second, 0], as RTC.datetime."""
    import machine

    machine.RTC().datetime(tuple(moment))


def levels(gpios):
    """Return the level of each pin, held up by its own pull-up."""
    import time

    from machine import Pin

    made = [Pin(gpio, Pin.IN, Pin.PULL_UP) for gpio in gpios]
    time.sleep_ms(2)
    return [pin.value() for pin in made]


def answering(ident, sda, scl, freq_hz, timeout_us, addresses):
    """Return those of `addresses` at which something answers on the I2C bus."""
    from machine import I2C, Pin

    bus = I2C(ident, sda=Pin(sda), scl=Pin(scl), freq=freq_hz, timeout=timeout_us)
    found = []
    for address in addresses:
        try:
            bus.writeto(address, b"\x00")
            found.append(address)
        except OSError:
            pass
    return found


def supply_mv(gpio, ratio):
    """Return the voltage at an ADC pin behind a divider by `ratio`, in mV."""
    from machine import ADC, Pin

    adc = ADC(Pin(gpio))
    total = 0
    for _ in range(8):
        total += adc.read_u16()
    return total * _ADC_FULL_MV * ratio // (8 * _ADC_FULL)
