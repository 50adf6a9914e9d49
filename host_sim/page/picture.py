"""Takes the picture of the simulator that the README shows: `python -m host_sim.page.picture`.

It starts the real simulator on an empty flash, plays three turns with the keyboard and saves what
Chromium shows. Needs Playwright, Pillow and a Chromium.
"""

from __future__ import annotations

import argparse
import json
import signal
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from host_sim.errors import UserError
from host_sim.page.chromium import ARGUMENTS, chromium_path

PICTURE = Path(__file__).parent / "picture.png"
ROOT = Path(__file__).resolve().parents[2]
SETTINGS = {"names": ["Ala", "Bolek", "Celina", "Daria"], "seats": 4, "sheet": "pl-40"}


def main() -> int:
    """Writes the picture. Returns 0; raises UserError where there is no Chromium."""
    parser = argparse.ArgumentParser(description="Takes the README's picture of the simulator.")
    parser.add_argument("--out", type=Path, default=PICTURE, help=f"default: {PICTURE.name}")
    parser.add_argument("--size", default="1120x700", help="of the window (default: 1120x700)")
    parser.add_argument("--ratio", type=float, default=1.0, help="device pixels a pixel")
    args = parser.parse_args()
    width, height = (int(part) for part in args.size.split("x"))
    path = chromium_path()
    if path is None:
        raise UserError("picture: no chromium on this machine")
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, "settings.json").write_text(json.dumps(SETTINGS), "utf-8")
        served, address = start_simulator("--state", folder)
        try:
            take(path, address, args.out, (width, height), args.ratio)
        finally:
            served.send_signal(signal.SIGINT)
            served.wait(10)
    print(args.out)
    return 0


def start_simulator(*options: str) -> tuple[subprocess.Popen[str], str]:
    """Starts `turnbell sim` on a free port. Returns the process and the page's address."""
    command = [sys.executable, "-m", "host_sim", "sim", "--port", "0", "--no-browser", *options]
    served = subprocess.Popen(
        command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )
    assert served.stdout is not None
    said = served.stdout.readline()
    for word in said.split():
        if word.startswith("http://"):
            return served, word
    served.kill()
    raise UserError(f"the simulator did not start: {said}{served.stdout.read()}".strip())


def take(
    path: str, address: str, out: Path, size: tuple[int, int] = (1120, 700), ratio: float = 1.0
) -> None:
    """Plays up to a running turn on the page at `address` and saves what is seen as `out`."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as tool:
        browser = tool.chromium.launch(executable_path=path, args=list(ARGUMENTS))
        page = browser.new_page(
            viewport={"width": size[0], "height": size[1]}, device_scale_factor=ratio
        )
        page.goto(address)
        play_to_a_turn(page)
        page.wait_for_timeout(1200)  # the clock has begun to run, the display is whole
        page.screenshot(path=out)
        browser.close()
    shrink(out)


def play_to_a_turn(page: Any) -> None:
    """Starts a match with the keyboard; seat 1 begins, so that the picture stays the same."""
    page.wait_for_function("() => turnbell.view.screen === 'home'")
    page.keyboard.press("Enter", delay=40)
    page.wait_for_function("() => turnbell.view.screen === 'draw'")
    for _ in range(2):  # chosen in place of the one who was drawn, then begun
        page.wait_for_timeout(300)
        if page.evaluate("turnbell.view.screen") == "draw":
            page.keyboard.press("1", delay=40)
    page.wait_for_function("() => turnbell.view.screen === 'turn'")


def shrink(picture: Path) -> None:
    """Writes the picture again as small as it gets without losing a colour."""
    from PIL import Image

    with Image.open(picture) as image:
        small = image.convert("RGB")
    small.save(picture, optimize=True)


if __name__ == "__main__":
    try:
        sys.exit(main())
    except UserError as error:
        print(f"picture: {error}", file=sys.stderr)
        sys.exit(2)
