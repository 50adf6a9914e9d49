"""Lines of the ledger's files: a text, `*`, its CRC-32 in hex, a newline.

littlefs has no checksum on data, so every line carries its own. No line is trusted without it.
"""

from binascii import crc32

LINE_MAX = 2048  # bytes; no line of ours is as long
PAYLOAD_MAX = LINE_MAX - 64  # bytes


def seal(text):
    """Return the line (bytes) that holds `text` (bytes)."""
    return b"%s*%08x\n" % (text, crc32(text))


def is_payload(payload):
    """True if `payload` (bytes) fits a line: no control character and no `*`, 1 to PAYLOAD_MAX
    bytes.
    """
    if not 1 <= len(payload) <= PAYLOAD_MAX or b"*" in payload:
        return False
    return min(payload) >= 32 and 127 not in payload
