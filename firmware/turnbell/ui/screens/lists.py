"""The screens of the menu: its lists, and texts to read.

menu:    title (str), lines (list of str or (left, right)), index
help:    title (str), lines (list of str: paragraphs), top (first wrapped line shown; draw_help
         sets view.last_top: the most that makes sense)
"""

from ... import VERSION
from .. import layout, pieces
from ..canvas import BODY


def draw_menu(canvas, view):
    """A titled list with a highlighted line."""
    part = ""
    if len(view.lines) > 3:
        part = str(view.index + 1) + "/" + str(len(view.lines))
    layout.strip(canvas, view.title, part, view)
    pieces.rows(canvas, view.lines, view.index)
    layout.hints(canvas, view.hints)


def draw_help(canvas, view):
    """A text to read, three lines at a time."""
    layout.strip(canvas, view.title, "", view)
    lines = []
    for paragraph in view.lines:
        lines.extend(layout.wrap(canvas, paragraph, layout.INNER - 6))
    total = len(lines)
    view.last_top = max(0, total - 3)
    top = max(0, min(view.top, view.last_top))
    for at in range(top, min(top + 3, total)):
        canvas.text(layout.MARGIN + 1, layout.CONTENT_Y + layout.ROW * (at - top), lines[at], BODY)
    if total > 3:
        pieces.scroll_bar(canvas, 126, layout.CONTENT_Y, 3 * layout.ROW - 1, top, 3, total)
    layout.hints(canvas, view.hints)


# -- what there is to show ------------------------------------------------------------------


def view_menu(view, session, texts, now):
    """The lines of the present list, or a page of rules."""
    flow = session.flow
    if flow.page is not None:
        from ..texts import rules

        view.title = texts.get("title_rules")
        view.lines = rules.outcome(texts, session.match.sheet_id, flow.page)
        view.top = flow.page_top
        return "help"
    title = {"main": "menu", "name": "name_of"}.get(flow.list, "title_" + flow.list)
    if flow.list.startswith("setting_"):
        title = flow.list
    view.title = texts.get(title, flow.naming + 1)
    view.index = flow.index
    view.lines = []
    for key, _, _ in flow.lines:
        if key.startswith("="):
            view.lines.append(key[1:])
        elif key.startswith("#"):
            own = session.settings.any_sheet(key[1:])["name"]
            view.lines.append(texts.sheet_name(key[1:], own))
        elif key.startswith("device_"):
            view.lines.append(_device(session, texts, key))
        else:
            view.lines.append(texts.get(key))
    return None


def _device(session, texts, key):
    if key == "device_version":
        return texts.get(key, VERSION)
    if key == "device_battery":
        mv = session.battery_mv
        if mv is None:
            return texts.get("device_usb")
        return texts.get(key, "%d%s%d" % (mv // 1000, texts.get("decimal"), mv % 1000 // 100))
    if key == "device_free":
        return texts.count(key, session.keeping.rounds_that_fit())
    return texts.get(key)
