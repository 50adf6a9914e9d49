"""The processor of the emulated Pico against rp2040py's own, instruction by instruction."""

from __future__ import annotations

import random
from typing import Any

import pytest
from rp2040py import _cortex_m0_core, _rp2040

from host_sim.errors import UserError
from host_sim.pico import processor
from host_sim.pico.processor import CycleClock, Processor

RAM = 0x20000000
CODE, DATA, STACK = RAM + 0x100, RAM + 0x8000, RAM + 0x10000
N, Z, C, V = 1, 2, 4, 8
SHIFTS = range(0x4080, 0x4140), range(0x41C0, 0x4200)  # by a register
WITH_CARRY = range(0x4140, 0x41C0)

needs_compiler = pytest.mark.skipif(
    not processor.compiler(), reason="emulated RP2040: no C compiler (apt install gcc)"
)


class Pair:
    """Two chips with the same registers and memory; the second has rp2040py's own processor."""

    def __init__(self) -> None:
        clock = CycleClock()
        self.mcu = _rp2040.RP2040(clock)
        self.ours: Any = self.mcu.core
        clock.processor = self.ours
        self.other = _rp2040.RP2040()
        # Not its compiled one, which takes no chip but its own.
        self.theirs: Any = _cortex_m0_core.CortexM0Core(self.other)

    def execute(self, opcode: int, second: int, registers: list[int], flags: int) -> None:
        for mcu in (self.mcu, self.other):
            mcu.write_uint16(CODE, opcode)
            mcu.write_uint16(CODE + 2, second)
        self.ours.registers[:] = registers
        self.theirs.registers[:] = registers
        for core in (self.ours, self.theirs):
            for bit, name in ((N, "n"), (Z, "z"), (C, "c"), (V, "v")):
                setattr(core, name, bool(flags & bit))
            core.pm = 0
        began = self.ours.cycles
        assert self.ours.run(began + 1) == 0
        assert self.ours.cycles - began == self.theirs.execute_instruction()

    def states(self) -> list[list[Any]]:
        return [
            [*core.registers, *map(bool, (core.n, core.z, core.c, core.v, core.pm))]
            for core in (self.ours, self.theirs)
        ]


def cases(count: int):
    """Opcodes that are an instruction, with registers: half of them small, or addresses where an
    address is wanted.
    """
    chance = random.Random(1)
    table = _cortex_m0_core._DISPATCH_TABLE
    left_out = {"_op_bkpt", "_op_udf", "_op_svc", "_op_wfe", "_op_wfi", "_op_sev", "_op_yield"}
    known = [at for at, do in enumerate(table) if do and do.__name__ not in left_out]
    known = [opcode for opcode in known if opcode & 0xFF78 != 0x4778]  # BX PC: unpredictable
    for _ in range(count):
        opcode = chance.choice(known)
        registers = [
            chance.choice((chance.getrandbits(32), chance.getrandbits(6))) for _ in range(16)
        ]
        if 0x5000 <= opcode < 0xA000 or 0xC000 <= opcode < 0xD000:
            registers[:8] = [DATA + chance.getrandbits(10) * 4 for _ in range(8)]
            if opcode < 0x6000:
                registers[opcode >> 6 & 7] = chance.getrandbits(8) * 4
                registers[opcode >> 3 & 7] = DATA  # also when it is the same
                if opcode >> 6 & 7 == opcode >> 3 & 7:
                    continue
        if opcode >> 11 == 0b11000 and opcode >> (opcode >> 8 & 7) & 1:
            continue  # STM of its own base: rp2040py does not move that on
        registers[13], registers[15] = STACK + chance.getrandbits(8) * 4, CODE
        yield opcode, chance.getrandbits(16), registers, chance.getrandbits(4)


@needs_compiler
def test_each_instruction_does_what_rp2040py_does():
    pair = Pair()
    seen = set()
    for opcode, second, registers, flags in cases(20_000):
        by_register = any(opcode in each for each in SHIFTS)
        if by_register and not 0 < registers[opcode >> 3 & 7] & 0xFF <= 32:
            continue  # rp2040py has another carry: see the test below
        pair.execute(opcode, second, registers, flags)
        ours, theirs = pair.states()
        if opcode in WITH_CARRY:
            del ours[19], theirs[19]  # and another overflow
        assert ours == theirs, f"{opcode:04x} {[hex(each) for each in registers]} {flags}"
        seen.add(opcode >> 9)
    assert pair.mcu.sram == pair.other.sram
    assert len(seen) > 100


@needs_compiler
@pytest.mark.parametrize(
    ("opcode", "first", "second", "carry", "result", "flags"),
    [
        (0x4148, 0x7FFFFFFF, 0, 1, 0x80000000, N | V),  # ADCS r0, r1
        (0x4148, 0xFFFFFFFF, 0, 1, 0, Z | C),
        (0x4188, 0, 0x7FFFFFFF, 0, 0x80000000, N),  # SBCS r0, r1
        (0x4188, 0x80000000, 0, 0, 0x7FFFFFFF, C | V),
        (0x4088, 0x80000001, 0, 1, 0x80000001, N | C),  # LSLS r0, r1
        (0x4088, 0xFFFFFFFF, 33, 1, 0, Z),
        (0x40C8, 0x80000001, 32, 0, 0, Z | C),  # LSRS r0, r1
        (0x4108, 0x80000000, 0, 0, 0x80000000, N),  # ASRS r0, r1
    ],
)
def test_carry_and_overflow_are_those_of_the_architecture(
    opcode, first, second, carry, result, flags
):
    mcu = _rp2040.RP2040(CycleClock())
    core: Any = mcu.core
    mcu.write_uint16(CODE, opcode)
    core.registers[0], core.registers[1], core.registers[15] = first, second, CODE
    core.c = carry
    core.run(1)
    assert core.registers[0] == result
    assert core.n * N | core.z * Z | core.c * C | core.v * V == flags


@needs_compiler
def test_an_interrupt_wakes_the_processor_and_comes_back_to_where_it_was():
    clock = CycleClock()
    mcu = _rp2040.RP2040(clock)
    core: Any = mcu.core
    clock.processor = core
    core.vtor = RAM
    mcu.write_uint32(RAM + 4 * (16 + 3), DATA | 1)
    for at, opcode in enumerate((0xBF30, 0x2007)):  # WFI; MOVS r0, 7
        mcu.write_uint16(CODE + 2 * at, opcode)
    for at, opcode in enumerate((0x2105, 0x4770)):  # MOVS r1, 5; BX LR
        mcu.write_uint16(DATA + 2 * at, opcode)
    core.registers[13], core.registers[15] = STACK, CODE
    core.enabled_interrupts = 1 << 3
    assert core.run(1000) == processor.WAITING
    core.set_interrupt(3, True)
    core.run(core.cycles + 1)
    assert core.registers[1] == 5 and core.ipsr == 16 + 3 and core.registers[14] == 0xFFFFFFF9
    core.set_interrupt(3, False)
    core.run(core.cycles + 1)
    assert core.registers[15] == CODE + 2 and core.ipsr == 0 and core.registers[13] == STACK
    core.run(core.cycles + 1)
    assert core.registers[0] == 7


def test_without_a_compiler_it_says_what_is_missing(monkeypatch, tmp_path):
    monkeypatch.setattr(processor, "COMPILED", tmp_path)
    monkeypatch.setattr(processor, "compiler", lambda: None)
    with pytest.raises(UserError, match="no C compiler"):
        processor.library.__wrapped__()


def test_what_is_no_instruction_stops_it():
    pytest.importorskip("ctypes")
    if not processor.compiler():
        pytest.skip("emulated RP2040: no C compiler (apt install gcc)")
    clock = CycleClock()
    mcu = _rp2040.RP2040(clock)
    core = mcu.core
    assert isinstance(core, Processor)
    clock.processor = core
    mcu.write_uint16(CODE, 0xDE00)
    core.pc = CODE
    with pytest.raises(RuntimeError, match=f"{CODE:#x}"):
        clock.run(lambda: False)
