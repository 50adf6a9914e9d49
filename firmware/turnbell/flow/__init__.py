"""What people can do on each screen; one class a screen, made on first use."""


def _make(module, name):
    def make(session):
        # Imported on first use: a device that only times turns never loads menus.
        found = __import__("turnbell.flow." + module, None, None, (name,))
        return getattr(found, name)(session)

    return make


FLOWS = {
    "home": _make("home", "Home"),
    "draw": _make("draw", "Draw"),
    "turn": _make("turn", "Turn"),
    "paused": _make("turn", "Paused"),
    "timeup": _make("timeup", "Timeup"),
    "tiles": _make("timeup", "Tiles"),
    "out": _make("out", "Out"),
    "racks": _make("racks", "Racks"),
    "summary": _make("results", "Summary"),
    "standings": _make("results", "Standings"),
    "menu": _make("menu", "Menu"),
    "history": _make("history", "History"),
    "settings": _make("value", "Value"),
    "fault": _make("fault", "Fault"),
    "safe": _make("fault", "Safe"),
}
