"""What KiCad itself says about the schematic: its rules check, its netlist, its PDF.

kicad-cli is a system package; where there is none of version 9 or later these lanes are skipped.
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import subprocess
import tempfile
from pathlib import Path
from xml.etree import ElementTree as ET

OLDEST = 9  # the format that we write
SEAL = b"% sha256 of the above: "  # the PDF's last line, a comment
MISSING = f"no kicad-cli {OLDEST} here (.ci/run installs it on Debian 12)"


class Refused(Exception):
    """kicad-cli did not do what it was asked for; the text is what it said."""


def find() -> str | None:
    """Give the path of a kicad-cli that reads our files, or None."""
    found = shutil.which("kicad-cli")
    if found is None:
        return None
    version = _run(found, "version").split(".")[0].strip()
    return found if version.isdigit() and int(version) >= OLDEST else None


def _run(*command: str) -> str:
    """Run KiCad's program with factory settings, whatever its user has set."""
    with tempfile.TemporaryDirectory() as home:
        done = subprocess.run(
            command,
            capture_output=True,
            text=True,
            check=False,
            env=os.environ | {"KICAD_CONFIG_HOME": home},
        )
    if done.returncode:
        raise Refused(f"{' '.join(command)}: {(done.stderr or done.stdout).strip()}")
    return done.stdout


def _kicad(words: str, *arguments: str) -> None:
    """Run a command of kicad-cli, `words` split at the blanks."""
    found = find()
    if found is None:
        raise Refused(MISSING)
    _run(found, *words.split(), *arguments)


def digest(schematic: Path) -> str:
    """Give the SHA-256 of a schematic's text as hexadecimal digits."""
    return hashlib.sha256(schematic.read_text(encoding="utf-8").encode()).hexdigest()


def drawn_from(pdf: Path) -> str | None:
    """Give the digest of the schematic that an unchanged PDF of ours shows, or None."""
    data, _, own = (pdf.read_bytes() if pdf.exists() else b"").rpartition(SEAL)
    found = re.search(rb"/Subject \(sha256 ([0-9a-f]{64})\)", data)
    return found.group(1).decode() if found and own == _seal(data) else None


def _seal(data: bytes) -> bytes:
    return hashlib.sha256(data).hexdigest().encode() + b"\n"


def export_pdf(schematic: Path, pdf: Path) -> None:
    """Draw the PDF, with the schematic's digest as its subject and its own as its last line.

    Raises Refused.
    """
    options = ("--no-background-color", "--exclude-pdf-property-popups")
    subject = f"SUBJECT=sha256 {digest(schematic)}"
    _kicad("sch export pdf", *options, "-D", subject, "-o", str(pdf), str(schematic))
    data = pdf.read_bytes()
    pdf.write_bytes(data + SEAL + _seal(data))


def violations(schematic: Path) -> str:
    """Give the report of the rules check if it found an error or a warning, else ""."""
    options = ("--severity-all", "--exit-code-violations")
    with tempfile.TemporaryDirectory() as scratch:
        report = Path(scratch, "erc.rpt")
        try:
            _kicad("sch erc", *options, "-o", str(report), str(schematic))
        except Refused:
            if not report.exists():
                raise
            return report.read_text(encoding="utf-8")
    return ""


def netlist(schematic: Path) -> dict[str, dict[tuple[str, str], str]]:
    """Give the nets as KiCad sees them: name → {(ref, pin number): the pin's name}.

    Nets of one pin, which are those that stay open, are left out.
    """
    with tempfile.TemporaryDirectory() as scratch:
        path = Path(scratch, "netlist.xml")
        _kicad("sch export netlist --format kicadxml -o", str(path), str(schematic))
        tree = ET.parse(path)  # noqa: S314  written by KiCad a moment ago
    nets = {}
    for net in tree.iter("net"):
        ends = {
            (node.attrib["ref"], node.attrib["pin"]): node.get("pinfunction", "")
            for node in net.iter("node")
        }
        if len(ends) > 1:
            nets[net.attrib["name"].lstrip("/")] = ends
    return nets
