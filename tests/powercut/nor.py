"""A NOR flash in memory for MicroPython's file systems: what every operation did can be played
back, whole or cut.

Blocks of 4096 bytes are erased, pages of 256 bytes programmed; programming may only clear bits.
"""

BLOCK = 4096
PAGE = 256
ERASE = -1

# How much of an operation happens when power fails during it.
CLEAN, HALF, GARBLED = "clean", "half", "garbled"
MODES = (CLEAN, HALF, GARBLED)


class Random:
    """The same pseudo-random numbers on every runtime."""

    def __init__(self, seed):
        self._state = seed * 2654435761 % 4294967296 or 1

    def below(self, n):
        state = self._state
        state ^= state << 13 & 0xFFFFFFFF
        state ^= state >> 17
        state ^= state << 5 & 0xFFFFFFFF
        self._state = state
        return state % n


class NorFlash:
    """A block device as MicroPython wants it. operations: (block, offset, data), data = ERASE or
    bytes.

    erases, programs: counted in blocks and pages. `strict`: raise if a bit would have to be set.
    """

    def __init__(self, blocks, image=None):
        self.blocks = blocks
        self.image = bytearray(image) if image else bytearray(b"\xff" * (blocks * BLOCK))
        self.operations = []
        self.recording = False
        self.erases = 0
        self.programs = 0
        self.wear = {}

    def readblocks(self, block, buffer, offset=0):
        start = block * BLOCK + offset
        buffer[:] = memoryview(self.image)[start : start + len(buffer)]

    def writeblocks(self, block, data, offset=None):
        if offset is None:
            # FAT writes whole blocks, and the driver erases them first.
            for i in range(len(data) // BLOCK):
                self._erase(block + i)
            offset = 0
        data = bytes(data)
        if offset % PAGE or len(data) % PAGE:
            raise ValueError("not whole pages")
        for i in range(0, len(data), PAGE):
            at = block * BLOCK + offset + i
            self._program(at // BLOCK, at % BLOCK, data[i : i + PAGE])

    def ioctl(self, op, argument):
        if op == 4:
            return self.blocks
        if op == 5:
            return BLOCK
        if op == 6:
            self._erase(argument)
        return 0

    def _erase(self, block):
        if self.recording:
            self.operations.append((block, 0, ERASE))
        self.erases += 1
        self.wear[block] = self.wear.get(block, 0) + 1
        play(self.image, (block, 0, ERASE))

    def _program(self, block, offset, data):
        if self.recording:
            self.operations.append((block, offset, data))
        self.programs += 1
        start = block * BLOCK + offset
        old = int.from_bytes(self.image[start : start + PAGE], "little")
        new = int.from_bytes(data, "little")
        if old & new != new:
            raise ValueError(f"a bit would have to be set in block {block}")
        self.image[start : start + PAGE] = data


def play(image, operation):
    """Let one operation happen to `image`."""
    block, offset, data = operation
    start = block * BLOCK + offset
    if data == ERASE:
        image[start : start + BLOCK] = _ERASED
    else:
        image[start : start + len(data)] = data


def play_cut(image, operation, mode, random):
    """Let an operation that is cut happen to `image`."""
    block, offset, data = operation
    start = block * BLOCK + offset
    if mode == CLEAN:
        return
    if mode == HALF:
        if data == ERASE:
            image[start : start + BLOCK // 2] = _ERASED[: BLOCK // 2]
        else:
            image[start : start + PAGE // 2] = data[: PAGE // 2]
        return
    if data == ERASE:
        for i in range(start, start + BLOCK):
            image[i] |= random.below(256)  # some bits are set already
    else:
        for i in range(PAGE):
            image[start + i] &= data[i] | random.below(256)  # some are not yet cleared


_ERASED = b"\xff" * BLOCK
