"""The command `turnbell sim`: one virtual Turnbell on this computer, on a page in the browser."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import math
import os
import socket
import sys
import threading
import webbrowser
from pathlib import Path
from typing import Any

from host_sim.errors import UserError

PORT = 8642
PORTS_TRIED = 20
SPEEDS = (0.1, 1000.0)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Adds the options of `turnbell sim` to `parser`."""
    parser.add_argument("--port", type=int, metavar="N", help=f"TCP port (default: {PORT})")
    parser.add_argument("--no-browser", action="store_true", help="do not open a browser")
    parser.add_argument(
        "--speed", type=float, default=1.0, metavar="X", help="times real time, 0.1 to 1000"
    )
    parser.add_argument(
        "--state", metavar="DIR", help="folder of the virtual flash (default: the user's data)"
    )
    parser.add_argument("--board", choices=("table", "minimal"), help="which of the two builds")
    parser.add_argument(
        "--lan", action="store_true", help="let every device in this network watch and press"
    )


def run(args: argparse.Namespace) -> int:
    """Serves the page until Ctrl-C. Returns 0; raises UserError for what cannot be served."""
    low, high = SPEEDS
    if not (math.isfinite(args.speed) and low <= args.speed <= high):
        raise UserError(f"--speed {args.speed:g}: expected {low:g} to {high:g}")
    if args.port is not None and not 0 <= args.port <= 65535:
        raise UserError(f"--port {args.port}: expected 0 to 65535")
    from host_sim.page.state import State  # the web packages are loaded only when served

    listener = listen("0.0.0.0" if args.lan else "127.0.0.1", args.port)
    try:
        state = State(Path(args.state) if args.state else default_folder())
        try:
            return _serve(args, state, listener)
        finally:
            state.close()
    finally:
        listener.close()


def default_folder() -> Path:
    """Where the virtual flash lives when nobody says so."""
    import platformdirs

    return Path(platformdirs.user_data_dir("turnbell", appauthor=False)) / "sim"


def listen(host: str, port: int | None) -> socket.socket:
    """A listening socket on `port`; without one, on the first free port from `PORT` on."""
    if port is not None:
        listener = _bound(host, port)
        if listener is None:
            raise UserError(f"--port {port}: is taken or not allowed; choose another one")
        return listener
    for candidate in (*range(PORT, PORT + PORTS_TRIED), 0):
        listener = _bound(host, candidate)
        if listener is not None:
            if candidate != PORT:
                print(f"Port {PORT} is taken: using {listener.getsockname()[1]}.", flush=True)
            return listener
    raise UserError(f"no free port on {host}")


def _bound(host: str, port: int) -> socket.socket | None:
    listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    if os.name == "posix":  # elsewhere the option would share a port that is taken
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
        listener.listen(64)
    except OSError:
        listener.close()
        return None
    return listener


def _serve(args: argparse.Namespace, state: Any, listener: socket.socket) -> int:
    import uvicorn

    from host_sim.page.bench import Bench
    from host_sim.page.hub import Hub
    from host_sim.page.pacing import Pacer
    from host_sim.page.server import LOCAL_NAMES, build, lan_names, own_addresses

    machine = Bench(state, args.board)
    hub = Hub(machine, Pacer(machine, args.speed))
    hub.switch_on()
    names = [*LOCAL_NAMES, *lan_names()] if args.lan else LOCAL_NAMES
    config = uvicorn.Config(
        build(hub, names),
        log_level="error",
        ws="websockets-sansio",
        ws_max_size=8192,
        timeout_graceful_shutdown=1,
    )
    port = listener.getsockname()[1]
    hosts = ["127.0.0.1", *(own_addresses() if args.lan else [])]
    addresses = "  ".join(f"http://{host}:{port}/" for host in hosts)
    print(f"Turnbell is on the table: {addresses}  (Ctrl-C ends)", flush=True)
    if args.lan:
        print("Warning: everybody in this network can watch and press the keys.", flush=True)
    if not args.no_browser and _has_screen():
        address = f"http://127.0.0.1:{port}/"
        threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
    with contextlib.suppress(KeyboardInterrupt):  # Ctrl-C: windows closed and flash saved
        asyncio.run(uvicorn.Server(config).serve(sockets=[listener]))
    return 0


def _has_screen() -> bool:
    """False on a bare terminal, where a text browser would take the terminal over."""
    if sys.platform in ("darwin", "win32"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
