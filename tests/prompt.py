"""A device's prompt, as mpremote finds it on a Pico; a MicroPython of the desktop's runs it.

Arguments: the file that is its flash; "raw" or "main": where a start leads; after how many flash
operations its power fails (0: never). It ends with a code when it has to start again: see HOW.
"""

import io
import os
import struct
import sys

import vfs

BLOCK = 4096
SOFT_RAW, SOFT_MAIN, HARD, POWER = 42, 43, 44, 45  # HOW it ends
BANNER = b"raw REPL; CTRL-B to exit\r\n>"
WINDOW = 2048
MACHINE = "Raspberry Pi Pico with RP2040"


class Flash:
    """Blocks in a file of this computer, written at once."""

    def __init__(self, path, operations):
        self._file = open(path, "r+b")
        self._blocks = self._file.seek(0, 2) // BLOCK
        self._left = operations
        self.count = 0

    def readblocks(self, number, buffer, offset=0):
        self._file.seek(number * BLOCK + offset)
        self._file.readinto(buffer)

    def writeblocks(self, number, buffer, offset=None):
        if offset is None:
            offset = 0
        self._count()
        self._file.seek(number * BLOCK + offset)
        self._file.write(buffer)

    def ioctl(self, operation, argument):
        if operation == 4:
            return self._blocks
        if operation == 5:
            return BLOCK
        if operation == 6:
            self._count()
            self._file.seek(argument * BLOCK)
            self._file.write(b"\xff" * BLOCK)
        return 0

    def _count(self):
        self.count += 1
        if self._left and self.count >= self._left:
            sys.exit(POWER)  # again and again: files are closed on the way out


class Implementation:
    """sys.implementation of a Pico, as far as anybody asks."""

    name = "micropython"
    version = sys.implementation.version
    _machine = MACHINE
    _mpy = 0x1306


class Sys:
    """sys of a Pico."""

    implementation = Implementation()
    platform = "rp2"
    modules = sys.modules
    path = sys.path
    stdin = sys.stdin
    stdout = sys.stdout
    exit = sys.exit
    print_exception = sys.print_exception


class Pin:
    IN, OUT, PULL_UP = 0, 1, 1
    low = ()

    def __init__(self, gpio, mode=0, pull=None):
        self.gpio = gpio

    def value(self):
        return 0 if self.gpio in Pin.low else 1


class I2C:
    def __init__(self, ident, **options):
        pass

    def writeto(self, address, data):
        if address not in Machine.displays:
            raise OSError(5)


class ADC:
    def __init__(self, pin):
        pass

    def read_u16(self):
        return Machine.vsys_mv * 65535 // 9900


class RTC:
    def datetime(self, moment):
        Machine.clock.write(repr(moment))
        Machine.clock.flush()


class Machine:
    """machine of a Pico; the file wiring.json on this computer says what is wired to it."""

    Pin, I2C, ADC, RTC = Pin, I2C, ADC, RTC
    displays = (0x3C,)
    vsys_mv = 4800
    clock = None

    @staticmethod
    def unique_id():
        return b"\xe6\x61\x18\x60\x4b\x5f\x2a\x21"

    @staticmethod
    def reset():
        sys.exit(HARD)

    @staticmethod
    def soft_reset():
        sys.exit(SOFT_MAIN)


def read():
    byte = sys.stdin.buffer.read(1)
    if not byte:
        sys.exit(0)
    return byte


def say(data):
    sys.stdout.buffer.write(data)


def execute(code):
    """Run code that came over the line, and answer as the raw prompt does."""
    try:
        exec(compile(code, "<stdin>", "exec"), GLOBALS)
        say(b"\x04\x04>")
    except SystemExit:
        raise
    except BaseException as error:  # noqa: BLE001  the prompt tells of all of them
        text = io.StringIO()
        sys.print_exception(error, text)
        say(b"\x04" + text.getvalue().replace("\n", "\r\n").encode() + b"\x04>")


def paste():
    """Take code in the way of raw-paste: windows of bytes, each asked for."""
    say(b"R\x01" + struct.pack("<H", WINDOW))
    code = bytearray()
    while True:
        byte = read()
        if byte == b"\x04":
            say(b"\x04")
            return bytes(code)
        if byte == b"\x03":
            return b"raise KeyboardInterrupt"
        code += byte
        if len(code) % WINDOW == 0:
            say(b"\x01")


def raw():
    """The raw prompt, up to Ctrl-B; Ctrl-D starts again."""
    say(BANNER)
    code = bytearray()
    while True:
        byte = read()
        if byte == b"\x01":
            code = bytearray()
            say(BANNER)
        elif byte == b"\x02":
            return
        elif byte == b"\x03":
            code = bytearray()
        elif byte == b"\x04":
            if not code:
                say(b"OK\r\nMPY: soft reboot\r\n")
                sys.exit(SOFT_RAW)
            say(b"OK")
            execute(bytes(code))
            code = bytearray()
        elif byte == b"\x05":
            read()
            read()
            execute(paste())
        else:
            code += byte


def friendly():
    """The prompt for people, of which only control characters matter here."""
    say(b">>> ")
    while True:
        byte = read()
        if byte == b"\x01":
            raw()
            say(b"\r\n>>> ")
        elif byte == b"\x04":
            say(b"\r\nMPY: soft reboot\r\n")
            sys.exit(SOFT_MAIN)


def main():
    path, start, operations, wiring = sys.argv[1:]
    flash = Flash(path, int(operations))
    Machine.clock = open(path + ".clock", "a")
    counted = open(path + ".count", "a")
    try:
        with open(wiring) as file:
            exec(file.read(), {"Machine": Machine, "Pin": Pin, "Implementation": Implementation})
    except OSError:
        pass
    vfs.umount("/")
    vfs.mount(vfs.VfsLfs2(flash, progsize=256), "/")
    sys.path[:] = ["", "/lib"]
    os.chdir("/")
    sys.modules["sys"] = Sys
    sys.modules["machine"] = Machine
    try:
        begin(start)
    finally:
        counted.write(f"{flash.count}\n")
        counted.flush()


def begin(start):
    """Go where a start leads, and stay at the prompt afterwards."""
    if start == "raw":
        raw()
    elif "main.py" in os.listdir("/"):
        try:
            with open("/main.py") as file:
                code = file.read()
            exec(compile(code, "main.py", "exec"), GLOBALS)
        except KeyboardInterrupt:
            say(b"KeyboardInterrupt: \r\n")
        except Exception as error:  # noqa: BLE001
            text = io.StringIO()
            sys.print_exception(error, text)
            say(text.getvalue().replace("\n", "\r\n").encode())
    while True:
        friendly()


GLOBALS = {"__name__": "__main__"}
main()
