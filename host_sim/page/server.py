"""The web server of the simulator: a page, its files, one websocket; only for its own page.

Two checks keep other web pages away from the keys: the `Host` of every request must be a name of
this computer (a page that rebinds its own name to 127.0.0.1 has another one), and the `Origin`
of a websocket must be that very host.
"""

from __future__ import annotations

import asyncio
import contextlib
import socket
from collections.abc import AsyncIterator, Iterable
from pathlib import Path
from urllib.parse import urlsplit

from starlette.applications import Starlette
from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.responses import FileResponse, PlainTextResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect

from host_sim.page.hub import FRAME_S, Hub, Window

STATIC = Path(__file__).parent / "static"
LOCAL_NAMES = ("127.0.0.1", "localhost", "::1")
POLICY = "default-src 'self'; img-src 'self' data:; connect-src 'self'; frame-ancestors 'none'"


def own_addresses() -> list[str]:
    """The IPv4 addresses by which this computer may be reached in its network, without 127.*."""
    found: list[str] = []
    with contextlib.suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(("192.0.2.1", 9))  # sends nothing: it only asks the routing table
        found.append(probe.getsockname()[0])
    with contextlib.suppress(OSError):
        for entry in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET):
            found.append(str(entry[4][0]))
    return [a for a in dict.fromkeys(found) if not a.startswith("127.") and a != "0.0.0.0"]


def lan_names() -> list[str]:
    """Every name by which a device in the network may ask for the page."""
    name = socket.gethostname().lower()
    return [*own_addresses(), name, name.split(".")[0] + ".local"]


class HostGuard:
    """Lets through only requests for this computer, and websockets only from its own page."""

    def __init__(self, app: ASGIApp, names: Iterable[str]) -> None:
        self._app = app
        self._names = frozenset(names)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan" or self.allows(scope):
            await self._app(scope, receive, _with_headers(send))
        elif scope["type"] == "websocket":
            await send({"type": "websocket.close", "code": 1008})
        else:
            refusal = PlainTextResponse("This page is only for its own address.", 403)
            await refusal(scope, receive, send)

    def allows(self, scope: Scope) -> bool:
        """Whether the request may pass."""
        headers = Headers(scope=scope)
        host = headers.get("host", "")
        try:
            name = urlsplit(f"//{host}").hostname
        except ValueError:
            return False
        if name not in self._names:
            return False
        if scope["type"] == "websocket":
            return headers.get("origin", "").lower() == f"http://{host}".lower()
        return True


def _with_headers(send: Send) -> Send:
    async def wrapped(message: Message) -> None:
        if message["type"] == "http.response.start":
            message["headers"] = [
                *message.get("headers", []),
                (b"content-security-policy", POLICY.encode()),
                (b"x-content-type-options", b"nosniff"),
                (b"cache-control", b"no-cache"),
            ]
        await send(message)

    return wrapped


def build(hub: Hub, names: Iterable[str] = LOCAL_NAMES) -> ASGIApp:
    """The web application for one device; it lives while the application does."""

    async def index(request: Request) -> Response:
        return FileResponse(STATIC / "index.html")

    async def frame(request: Request) -> Response:
        """The display's 1024 bytes: what a test compares the drawn page with."""
        return Response(hub.frame(), media_type="application/octet-stream")

    async def talk(websocket: WebSocket) -> None:
        await websocket.accept()
        window = hub.join()
        telling = asyncio.create_task(_tell(websocket, hub, window))
        try:
            while True:
                hub.handle(window, await websocket.receive_text())
        except (WebSocketDisconnect, KeyError, RuntimeError):
            pass  # closed, or a binary message: this window is gone either way
        finally:
            hub.leave(window)
            telling.cancel()

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        living = asyncio.create_task(hub.live())
        try:
            yield
        finally:
            living.cancel()
            hub.save()

    app = Starlette(
        routes=[
            Route("/", index),
            Route("/frame", frame),
            WebSocketRoute("/ws", talk),
            Mount("/static", StaticFiles(directory=STATIC)),
        ],
        lifespan=lifespan,
    )
    return HostGuard(app, names)


async def _tell(websocket: WebSocket, hub: Hub, window: Window) -> None:
    """Sends what changed, at most sixty times a second; a slow window skips, it never queues."""
    with contextlib.suppress(WebSocketDisconnect, RuntimeError):
        while True:
            await window.changed.wait()
            window.changed.clear()
            for message in hub.news(window):
                if isinstance(message, bytes):
                    await websocket.send_bytes(message)
                else:
                    await websocket.send_text(message)
            await asyncio.sleep(FRAME_S)
