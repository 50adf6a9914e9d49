/* The processor of the emulated RP2040: runs Thumb instructions of one Cortex-M0+ up to a moment.

   The peripherals are rp2040py's, in Python; this replaces its processor, which takes fifty times
   as long as the chip, and follows its count of cycles. Memory is shared with it. What is not
   memory goes to the callbacks, except what is asked for hundreds of thousands of times a second:
   the divider and the locks of SIO, and the time. See processor.py.
*/

#include <stdint.h>
#include <string.h>

enum { SP = 13, LR = 14, PC = 15 };
enum { NMI = 2, HARD_FAULT = 3, SVCALL = 11, PENDSV = 14, SYSTICK = 15 };
enum { LOWEST_PRIORITY = 4, HARDWARE_IRQS = 26 };
enum { FLASH_SIZE = 16 << 20, RAM_SIZE = 264 << 10, ROM_SIZE = 16 << 10, DPRAM_SIZE = 4 << 10 };

enum { CYCLES_PER_US = 125 };

enum reason { REACHED, WAITING, STUCK };

/* Laid out as processor.py's Processor; the names are those that the peripherals use. */
struct processor {
    uint64_t cycles, until;
    int64_t timer_start; /* in cycles */
    uint32_t registers[16], banked_sp;
    uint32_t n, z, c, v, pm, sp_sel, n_priv, handler, ipsr;
    uint32_t event_registered, waiting, interrupts_updated;
    uint32_t pending_interrupts, enabled_interrupts, interrupt_priorities[4];
    uint32_t pending_nmi, pending_pend_sv, pending_svcall, pending_systick;
    uint32_t vtor, shpr2, shpr3, interrupt_nmi_mask;
    uint32_t dividend, divisor, quotient, remainder, div_csr, locks, lowest_sp;
    uint8_t *rom, *flash, *ram, *dpram;
    uint32_t (*read)(uint32_t address);
    void (*write)(uint32_t address, uint32_t value, uint32_t size);
};

/* ---- memory ---------------------------------------------------------------------------------- */

/* Little-endian hosts only, as all are that this runs on. */
static inline uint32_t load(const uint8_t *at, uint32_t size)
{
    uint32_t word;
    uint16_t half;
    if (size == 1)
        return *at;
    if (size == 2)
        return memcpy(&half, at, 2), half;
    return memcpy(&word, at, 4), word;
}

static void divide(struct processor *p, int is_signed)
{
    uint32_t a = p->dividend, b = p->divisor;
    if (b == 0) {
        p->quotient = is_signed && (int32_t)a < 0 ? 1 : UINT32_MAX;
        p->remainder = a;
    } else if (!is_signed) {
        p->quotient = a / b;
        p->remainder = a % b;
    } else if (b == UINT32_MAX) { /* INT32_MIN / -1 traps on some hosts */
        p->quotient = -a;
        p->remainder = 0;
    } else {
        p->quotient = (uint32_t)((int32_t)a / (int32_t)b);
        p->remainder = (uint32_t)((int32_t)a % (int32_t)b);
    }
    p->div_csr = 3;
}

static int sio_read(struct processor *p, uint32_t offset, uint32_t *value)
{
    switch (offset) {
    case 0x000: *value = 0; return 1; /* the number of this core */
    case 0x060: case 0x068: *value = p->dividend; return 1;
    case 0x064: case 0x06C: *value = p->divisor; return 1;
    case 0x070: p->div_csr &= 1; *value = p->quotient; return 1;
    case 0x074: *value = p->remainder; return 1;
    case 0x078: *value = p->div_csr; return 1;
    }
    if (offset >= 0x100 && offset < 0x180) {
        uint32_t bit = 1u << ((offset - 0x100) / 4);
        *value = p->locks & bit ? 0 : bit;
        p->locks |= bit;
        return 1;
    }
    return 0;
}

static int sio_write(struct processor *p, uint32_t offset, uint32_t value)
{
    switch (offset) {
    case 0x060: p->dividend = value; divide(p, 0); return 1;
    case 0x064: p->divisor = value; divide(p, 0); return 1;
    case 0x068: p->dividend = value; divide(p, 1); return 1;
    case 0x06C: p->divisor = value; divide(p, 1); return 1;
    case 0x070: p->quotient = value; p->div_csr = 3; return 1;
    case 0x074: p->remainder = value; p->div_csr = 3; return 1;
    }
    if (offset >= 0x100 && offset < 0x180) {
        p->locks &= ~(1u << ((offset - 0x100) / 4));
        return 1;
    }
    return 0;
}

/* The timer's microseconds, without latching. */
static int timer_read(const struct processor *p, uint32_t offset, uint32_t *value)
{
    uint64_t us = (uint64_t)((int64_t)p->cycles - p->timer_start) / CYCLES_PER_US;
    if (offset != 0x24 && offset != 0x28)
        return 0;
    *value = (uint32_t)(offset == 0x24 ? us >> 32 : us);
    return 1;
}

static inline uint32_t read_memory(struct processor *p, uint32_t at, uint32_t size)
{
    uint32_t value;
    if (at - 0x20000000 < RAM_SIZE)
        return load(p->ram + (at - 0x20000000), size);
    if (at >> 26 == 0x10000000 >> 26) /* four windows, cached or not */
        return load(p->flash + (at & (FLASH_SIZE - 1)), size);
    if (at < ROM_SIZE)
        return load(p->rom + at, size);
    if (at - 0x50100000 < DPRAM_SIZE)
        return load(p->dpram + (at - 0x50100000), size);
    if (!(at >> 28 == 0xD && sio_read(p, at & 0xFFC, &value))
        && !(at >> 12 == 0x40054 && timer_read(p, at & 0xFFC, &value)))
        value = p->read(at & ~3u);
    return size == 4 ? value : value >> 8 * (at & 3) & (size == 2 ? 0xFFFF : 0xFF);
}

static inline void write_memory(struct processor *p, uint32_t at, uint32_t value, uint32_t size)
{
    uint8_t *to = p->ram + (at - 0x20000000);
    if (at - 0x20000000 < RAM_SIZE) {
        if (size == 4)
            memcpy(to, &value, 4);
        else if (size == 2)
            memcpy(to, &value, 2);
        else
            *to = (uint8_t)value;
    } else if (at >> 28 != 0xD || !sio_write(p, at & 0xFFF, value)) {
        p->write(at, value, size);
    }
}

/* Cycles that a load or store takes beside its own. */
static uint32_t bus(uint32_t at, int is_write)
{
    return at >> 28 == 0xD ? 0 : at >> 28 == 4 ? 3 + is_write : 1;
}

static void set_sp(struct processor *p, uint32_t value)
{
    p->registers[SP] = value & ~3u;
    if (!p->ipsr && value < p->lowest_sp)
        p->lowest_sp = value; /* of the program, interrupts apart */
}

/* ---- exceptions ------------------------------------------------------------------------------ */

static void switch_stack(struct processor *p, uint32_t stack)
{
    if (p->sp_sel != stack) {
        uint32_t other = p->banked_sp;
        p->banked_sp = p->registers[SP];
        set_sp(p, other);
        p->sp_sel = stack;
    }
}

static uint32_t xpsr(const struct processor *p)
{
    return p->n << 31 | p->z << 30 | p->c << 29 | p->v << 28 | 1 << 24 | p->ipsr;
}

static void set_apsr(struct processor *p, uint32_t value)
{
    p->n = value >> 31, p->z = value >> 30 & 1, p->c = value >> 29 & 1, p->v = value >> 28 & 1;
}

static void enter(struct processor *p, uint32_t number)
{
    static const uint8_t pushed[] = {0, 1, 2, 3, 12, LR};
    uint32_t aligned = p->registers[SP] & 4, frame = (p->registers[SP] - 32) & ~7u;
    for (int i = 0; i < 6; i++)
        write_memory(p, frame + 4 * i, p->registers[pushed[i]], 4);
    write_memory(p, frame + 24, p->registers[PC] & ~1u, 4);
    write_memory(p, frame + 28, xpsr(p) | aligned << 7, 4);
    set_sp(p, frame);
    p->registers[LR] = p->handler ? 0xFFFFFFF1 : p->sp_sel ? 0xFFFFFFFD : 0xFFFFFFF9;
    p->handler = 1;
    p->ipsr = number;
    switch_stack(p, 0);
    p->event_registered = 1;
    p->registers[PC] = read_memory(p, p->vtor + 4 * number, 4) & ~1u;
    p->cycles += 15;
}

static void leave(struct processor *p, uint32_t how)
{
    static const uint8_t popped[] = {0, 1, 2, 3, 12, LR, PC};
    p->handler = (how & 15) == 1;
    switch_stack(p, (how & 15) == 13);
    uint32_t frame = p->registers[SP];
    for (int i = 0; i < 7; i++)
        p->registers[popped[i]] = read_memory(p, frame + 4 * i, 4);
    uint32_t psr = read_memory(p, frame + 28, 4);
    set_sp(p, frame + 32 + (psr >> 7 & 4));
    set_apsr(p, psr);
    p->ipsr = psr & 0x3F;
    p->interrupts_updated = 1;
    p->event_registered = 1;
    p->cycles += 10;
}

static int priority_of(const struct processor *p, uint32_t number)
{
    switch (number) {
    case NMI: return -2;
    case HARD_FAULT: return -1;
    case SVCALL: return p->shpr2 >> 30;
    case PENDSV: return p->shpr3 >> 22 & 3;
    case SYSTICK: return p->shpr3 >> 30;
    }
    for (int level = 0; number >= 16 && level < 4; level++)
        if (p->interrupt_priorities[level] >> (number - 16) & 1)
            return level;
    return LOWEST_PRIORITY;
}

/* The exception that is to be taken by one of this priority, or 0. */
static uint32_t due(const struct processor *p, int current)
{
    if (p->pending_nmi)
        return NMI;
    uint32_t asked = p->pending_interrupts & p->enabled_interrupts;
    for (int level = 0; level < current; level++) {
        if (p->pending_svcall && priority_of(p, SVCALL) == level)
            return SVCALL;
        if (p->pending_pend_sv && priority_of(p, PENDSV) == level)
            return PENDSV;
        if (p->pending_systick && priority_of(p, SYSTICK) == level)
            return SYSTICK;
        uint32_t here = asked & p->interrupt_priorities[level];
        for (uint32_t i = 0; here && i < 32; i++)
            if (here >> i & 1)
                return 16 + i;
    }
    return 0;
}

static void check_interrupts(struct processor *p)
{
    int current = priority_of(p, p->ipsr);
    uint32_t number = due(p, current);
    if (number)
        p->waiting = 0; /* also with PRIMASK set, when it is not taken */
    if (p->pm && current > 0)
        number = due(p, 0);
    if (!number) {
        p->interrupts_updated = 0;
        return;
    }
    switch (number) {
    case NMI: p->pending_nmi = 0; break;
    case SVCALL: p->pending_svcall = 0; break;
    case PENDSV: p->pending_pend_sv = 0; break;
    case SYSTICK: p->pending_systick = 0; break;
    default:
        if (number >= 16 + HARDWARE_IRQS)
            p->pending_interrupts &= ~(1u << (number - 16));
    }
    enter(p, number);
}

/* ---- instructions ---------------------------------------------------------------------------- */

static void flags(struct processor *p, uint32_t value)
{
    p->n = value >> 31;
    p->z = value == 0;
}

static uint32_t add(struct processor *p, uint32_t a, uint32_t b, uint32_t carry)
{
    uint64_t sum = (uint64_t)a + b + carry;
    uint32_t value = (uint32_t)sum;
    flags(p, value);
    p->c = (uint32_t)(sum >> 32);
    p->v = (~(a ^ b) & (a ^ value)) >> 31;
    return value;
}

static uint32_t shift(struct processor *p, uint32_t kind, uint32_t a, uint32_t by)
{
    uint32_t value = a;
    if (by) {
        switch (kind) {
        case 0: /* left */
            value = by < 32 ? a << by : 0;
            p->c = by <= 32 ? a >> (32 - by) & 1 : 0;
            break;
        case 1: /* right */
            value = by < 32 ? a >> by : 0;
            p->c = by <= 32 ? a >> (by - 1) & 1 : 0;
            break;
        case 2: /* right, with the sign */
            value = (uint32_t)((int32_t)a >> (by < 32 ? by : 31));
            p->c = (uint32_t)((int32_t)a >> (by < 32 ? by - 1 : 31)) & 1;
            break;
        default: /* round */
            value = by & 31 ? a >> (by & 31) | a << (32 - (by & 31)) : a;
            p->c = value >> 31;
        }
    }
    flags(p, value);
    return value;
}

static void branch_exchange(struct processor *p, uint32_t to)
{
    if (p->handler && to >> 28 == 15)
        leave(p, to);
    else
        p->registers[PC] = to & ~1u;
}

static int holds(const struct processor *p, uint32_t condition)
{
    int yes;
    switch (condition >> 1) {
    case 0: yes = p->z; break;
    case 1: yes = p->c; break;
    case 2: yes = p->n; break;
    case 3: yes = p->v; break;
    case 4: yes = p->c && !p->z; break;
    case 5: yes = p->n == p->v; break;
    default: yes = p->n == p->v && !p->z;
    }
    return yes ^ (condition & 1);
}

static void data_processing(struct processor *p, uint32_t op)
{
    uint32_t *r = p->registers, *d = &r[op & 7], m = r[op >> 3 & 7];
    switch (op >> 6 & 15) {
    case 0: flags(p, *d &= m); break;
    case 1: flags(p, *d ^= m); break;
    case 2: *d = shift(p, 0, *d, m & 255); break;
    case 3: *d = shift(p, 1, *d, m & 255); break;
    case 4: *d = shift(p, 2, *d, m & 255); break;
    case 5: *d = add(p, *d, m, p->c); break;
    case 6: *d = add(p, *d, ~m, p->c); break;
    case 7: *d = shift(p, 3, *d, m & 255); break;
    case 8: flags(p, *d & m); break;
    case 9: *d = add(p, 0, ~m, 1); break;
    case 10: add(p, *d, ~m, 1); break;
    case 11: add(p, *d, m, 0); break;
    case 12: flags(p, *d |= m); break;
    case 13: flags(p, *d *= m); break;
    case 14: flags(p, *d &= ~m); break;
    case 15: flags(p, *d = ~m); break;
    }
}

/* ADD, CMP, MOV and BX, BLX of all registers; PC is already two bytes on. */
static uint32_t high_registers(struct processor *p, uint32_t op)
{
    uint32_t *r = p->registers, d = (op >> 4 & 8) | (op & 7), from = op >> 3 & 15;
    uint32_t m = from == PC ? r[PC] + 2 : r[from];
    switch (op >> 8 & 3) {
    case 0: m += d == PC ? r[PC] + 2 : r[d]; break;
    case 1: add(p, d == PC ? r[PC] + 2 : r[d], ~m, 1); return 1;
    case 3:
        if (op & 0x80) {
            r[LR] = r[PC] | 1;
            r[PC] = m & ~1u;
        } else {
            branch_exchange(p, m);
        }
        return 2;
    }
    if (d == SP)
        set_sp(p, m);
    else
        r[d] = d == PC ? m & ~1u : m;
    return d == PC ? 2 : 1;
}

static uint32_t load_store(struct processor *p, uint32_t op)
{
    static const uint8_t sizes[] = {4, 2, 1, 1, 4, 2, 1, 2};
    uint32_t *r = p->registers, kind, base = r[op >> 3 & 7], at, *t = &r[op & 7], value;
    switch (op >> 12) {
    case 5: kind = op >> 9 & 7, at = base + r[op >> 6 & 7]; break;
    case 6: kind = op & 0x800 ? 4 : 0, at = base + (op >> 4 & 0x7C); break;
    case 7: kind = op & 0x800 ? 6 : 2, at = base + (op >> 6 & 0x1F); break;
    case 8: kind = op & 0x800 ? 5 : 1, at = base + (op >> 5 & 0x3E); break;
    default: kind = op & 0x800 ? 4 : 0, at = r[SP] + (op & 255) * 4, t = &r[op >> 8 & 7];
    }
    if (kind < 3) {
        write_memory(p, at, *t, sizes[kind]);
        return 1 + bus(at, 1);
    }
    value = read_memory(p, at, sizes[kind]);
    if (kind == 3)
        value = (uint32_t)(int8_t)value;
    else if (kind == 7)
        value = (uint32_t)(int16_t)value;
    *t = value;
    return 1 + bus(at, 0);
}

static uint32_t load_store_many(struct processor *p, uint32_t op)
{
    uint32_t *r = p->registers, n = op >> 8 & 7, at = r[n], count = 0;
    for (uint32_t i = 0; i < 8; i++) {
        if (!(op >> i & 1))
            continue;
        if (op & 0x800)
            r[i] = read_memory(p, at + 4 * count++, 4);
        else
            write_memory(p, at + 4 * count++, r[i], 4);
    }
    if (!(op & 0x800) || !(op >> n & 1))
        r[n] = at + 4 * count;
    return 1 + count;
}

static uint32_t push(struct processor *p, uint32_t op)
{
    uint32_t *r = p->registers, count = __builtin_popcount(op & 0x1FF), at = r[SP] - 4 * count;
    set_sp(p, at);
    for (uint32_t i = 0; i < 8; i++)
        if (op >> i & 1)
            write_memory(p, at, r[i], 4), at += 4;
    if (op & 0x100)
        write_memory(p, at, r[LR], 4);
    return 1 + __builtin_popcount(op & 0xFF);
}

static uint32_t pop(struct processor *p, uint32_t op)
{
    uint32_t *r = p->registers, at = r[SP], to;
    for (uint32_t i = 0; i < 8; i++)
        if (op >> i & 1)
            r[i] = read_memory(p, at, 4), at += 4;
    if (!(op & 0x100)) {
        set_sp(p, at);
        return 1 + __builtin_popcount(op & 0xFF);
    }
    to = read_memory(p, at, 4);
    set_sp(p, at + 4);
    branch_exchange(p, to);
    return 3 + __builtin_popcount(op & 0xFF);
}

/* 1011 xxxx: what fits nowhere else. Returns 0 for what is no instruction. */
static uint32_t miscellaneous(struct processor *p, uint32_t op)
{
    uint32_t *r = p->registers, *d = &r[op & 7], m = r[op >> 3 & 7];
    switch (op >> 8 & 15) {
    case 0: set_sp(p, r[SP] + ((op & 0x80) ? -(op & 0x7F) * 4 : (op & 0x7F) * 4)); return 1;
    case 2:
        switch (op >> 6 & 3) {
        case 0: *d = (uint32_t)(int16_t)m; break;
        case 1: *d = (uint32_t)(int8_t)m; break;
        case 2: *d = m & 0xFFFF; break;
        case 3: *d = m & 0xFF; break;
        }
        return 1;
    case 4: case 5: return push(p, op);
    case 6:
        if (op != 0xB662 && op != 0xB672)
            return 0;
        p->pm = op == 0xB672;
        p->interrupts_updated = 1;
        return 1;
    case 10:
        switch (op >> 6 & 3) {
        case 0: *d = __builtin_bswap32(m); return 1;
        case 1: *d = (m & 0xFF00FF) << 8 | (m >> 8 & 0xFF00FF); return 1;
        case 3: *d = (uint32_t)(int16_t)__builtin_bswap16((uint16_t)m); return 1;
        }
        return 0;
    case 12: case 13: return pop(p, op);
    case 15:
        switch (op >> 4 & 15) {
        case 0: case 1: return 1; /* NOP, YIELD */
        case 2: /* WFE */
            p->waiting = !p->event_registered;
            p->event_registered = 0;
            return 2;
        case 3: p->waiting = p->interrupts_updated = 1; return 2; /* WFI */
        case 4: p->event_registered = 1; return 1; /* SEV */
        }
        return 0;
    }
    return 0;
}

static uint32_t special(struct processor *p, uint32_t number)
{
    switch (number) {
    case 0: return xpsr(p) & 0xF0000000;
    case 3: return xpsr(p);
    case 5: return p->ipsr;
    case 8: return p->sp_sel ? p->banked_sp : p->registers[SP];
    case 9: return p->sp_sel ? p->registers[SP] : p->banked_sp;
    case 16: return p->pm;
    case 20: return p->sp_sel << 1 | p->n_priv;
    }
    return 0;
}

static void set_special(struct processor *p, uint32_t number, uint32_t value)
{
    switch (number) {
    case 0: case 3: set_apsr(p, value); break;
    case 8: case 9:
        if (p->sp_sel == (number == 9))
            set_sp(p, value);
        else
            p->banked_sp = value & ~3u;
        break;
    case 16: p->pm = value & 1, p->interrupts_updated = 1; break;
    case 20:
        p->n_priv = value & 1;
        if (!p->handler)
            switch_stack(p, value >> 1 & 1);
    }
}

/* The instructions of 32 bits. Returns 0 for what is none. */
static uint32_t wide(struct processor *p, uint32_t op)
{
    uint32_t *r = p->registers, second = read_memory(p, r[PC], 2);
    r[PC] += 2;
    if (op >> 11 == 0x1E && second >> 14 == 3 && second >> 12 & 1) { /* BL */
        uint32_t s = op >> 10 & 1;
        uint32_t i1 = 1 ^ s ^ (second >> 13 & 1), i2 = 1 ^ s ^ (second >> 11 & 1);
        r[LR] = r[PC] | 1;
        r[PC] += (s ? 0xFF000000 : 0) | i1 << 23 | i2 << 22 | (op & 0x3FF) << 12 | (second & 0x7FF) << 1;
    } else if (op == 0xF3EF && second >> 12 == 8) { /* MRS */
        r[second >> 8 & 15] = special(p, second & 255);
    } else if (op >> 4 == 0xF38 && second >> 8 == 0x88) { /* MSR */
        set_special(p, second & 255, r[op & 15]);
    } else if (op != 0xF3BF || second >> 8 != 0x8F) { /* barriers do nothing here */
        return 0;
    }
    return 3;
}

/* One instruction; returns its cycles, 0 for what is no instruction. PC is already past it. */
static uint32_t execute(struct processor *p, uint32_t op)
{
    uint32_t *r = p->registers, *d = &r[op & 7], *d8 = &r[op >> 8 & 7], value;
    switch (op >> 11) {
    case 0: *d = shift(p, 0, r[op >> 3 & 7], op >> 6 & 31); return 1;
    case 1: case 2:
        value = op >> 6 & 31;
        *d = shift(p, op >> 11, r[op >> 3 & 7], value ? value : 32);
        return 1;
    case 3:
        value = op & 0x400 ? op >> 6 & 7 : r[op >> 6 & 7];
        *d = op & 0x200 ? add(p, r[op >> 3 & 7], ~value, 1) : add(p, r[op >> 3 & 7], value, 0);
        return 1;
    case 4: flags(p, *d8 = op & 255); return 1;
    case 5: add(p, *d8, ~(op & 255), 1); return 1;
    case 6: *d8 = add(p, *d8, op & 255, 0); return 1;
    case 7: *d8 = add(p, *d8, ~(op & 255), 1); return 1;
    case 8:
        if (op & 0x400)
            return high_registers(p, op);
        data_processing(p, op);
        return 1;
    case 9:
        *d8 = read_memory(p, ((r[PC] + 2) & ~3u) + (op & 255) * 4, 4);
        return 2;
    case 10: case 11: case 12: case 13: case 14: case 15: case 16: case 17: case 18: case 19:
        return load_store(p, op);
    case 20: *d8 = ((r[PC] + 2) & ~3u) + (op & 255) * 4; return 1;
    case 21: *d8 = r[SP] + (op & 255) * 4; return 1;
    case 22: case 23: return miscellaneous(p, op);
    case 24: case 25: return load_store_many(p, op);
    case 26: case 27:
        if ((op >> 8 & 15) == 15) {
            p->pending_svcall = p->interrupts_updated = 1;
            return 1;
        }
        if ((op >> 8 & 15) == 14)
            return 0;
        if (!holds(p, op >> 8 & 15))
            return 1;
        r[PC] += 2 + (uint32_t)(int8_t)op * 2;
        return 2;
    case 28: r[PC] += 2 + ((uint32_t)((int32_t)(op << 21) >> 21)) * 2; return 2;
    case 30: return wide(p, op);
    }
    return 0;
}

/* Run until `cycles` reaches `until`, which a callback may lower, or the processor waits. */
int run(struct processor *p)
{
    while (p->cycles < p->until) {
        if (p->interrupts_updated)
            check_interrupts(p);
        if (p->waiting)
            return WAITING;
        uint32_t at = p->registers[PC], op = read_memory(p, at, 2);
        p->registers[PC] = at + 2;
        uint32_t took = execute(p, op);
        if (!took) {
            p->registers[PC] = at;
            return STUCK;
        }
        p->cycles += took;
    }
    return REACHED;
}
