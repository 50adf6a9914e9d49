"""Every file of the firmware compiles for the board, as `turnbell flash` does it."""

from __future__ import annotations

import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def compiled(mpy_cross: str, source: Path, target: Path) -> str:
    """Compile `source` for the Pico; return the compiler's complaint, "" for none."""
    result = subprocess.run(
        [mpy_cross, "-O2", "-march=armv6m", "-o", str(target), str(source)],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    return "" if result.returncode == 0 else f"{source}: {result.stderr or result.stdout}"


def test_the_firmware_compiles_for_the_board(mpy_cross: str, tmp_path: Path) -> None:
    sources = sorted((ROOT / "firmware").rglob("*.py"))
    assert sources
    wrong = [compiled(mpy_cross, source, tmp_path / "out.mpy") for source in sources]
    assert not any(wrong), "\n".join(line for line in wrong if line)


def test_what_does_not_compile_is_noticed(mpy_cross: str, tmp_path: Path) -> None:
    source = tmp_path / "bad.py"
    source.write_text("def f(a, /):\n    return {**a}\n")
    assert "bad.py" in compiled(mpy_cross, source, tmp_path / "bad.mpy")
