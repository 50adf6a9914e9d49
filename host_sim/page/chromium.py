"""Where a Chromium is on this machine, and how it is started without a screen."""

from __future__ import annotations

import shutil

ARGUMENTS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
NAMES = ("chromium", "chromium-browser", "google-chrome-stable", "google-chrome")


def chromium_path() -> str | None:
    """The path of a Chromium, or None when there is none."""
    for name in NAMES:
        path = shutil.which(name)
        if path:
            return path
    return None
