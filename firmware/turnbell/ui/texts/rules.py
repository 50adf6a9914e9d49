"""What a rule sheet says, in sentences: about an outcome at the bell, and about the whole sheet.

Imported when somebody asks for it.
"""

from ..canvas import clock_text


def outcome(texts, sheet_id, item):
    """Paragraphs about an outcome (a dict with id, label, draw, take, pool, undo; or "waive" or
    "more"): its meaning, what it costs, and what holds at every bell.
    """
    if isinstance(item, str):
        item = {"id": item, "label": item, "draw": 0, "take": 0}
    found = []
    if texts.has("explain_" + item["id"]):
        text = texts.get("explain_" + item["id"])
    else:
        text = item["label"] + "."
    if item["draw"] and item["id"] not in ("waive", "more"):
        text += " " + texts.count("explain_draw", item["draw"])
    found.append(text)
    if item["draw"]:
        found.append(texts.get("explain_short"))
    found.append(texts.get("explain_bell"))
    found.append(texts.get("explain_out"))
    return found


def sheet(texts, rules):
    """Lines about a whole rule sheet (a checked sheet of core.sheets)."""
    lines = []
    if rules["turn_ms"]:
        lines.append(texts.get("help_time", clock_text(rules["turn_ms"])))
    else:
        lines.append(texts.get("help_untimed"))
    lines.append(texts.get("help_opening", rules["opening"]))
    lines.append(texts.get("help_joker", rules["joker_points"]))
    if rules["rank"] == "wins":
        lines.append(texts.get("help_wins"))
    else:
        lines.append(texts.get("help_points" if rules["transfer"] else "help_lowest"))
    lines.append(_match(texts, rules["match"]))
    if rules["decider"]:
        lines.append(texts.get("help_decider"))
    if rules["unopened"] == "flat":
        amounts = rules["unopened_unable"], rules["unopened_able"]
        lines.append(texts.get("help_unopened", amounts[0], amounts[1]))
    elif rules["unopened"] == "spread":
        lines.append(texts.get("help_spread"))
    lines.append(texts.get("help_" + rules["pool_play"]))
    for name, key in (
        ("winner_bonus", "help_bonus"),
        ("timeout_points", "help_timeout_points"),
        ("loss_cap", "help_cap"),
    ):
        if rules[name]:
            lines.append(texts.get(key, rules[name]))
    if rules["strict"]:
        lines.append(texts.get("help_strict"))
    return lines


def _match(texts, match):
    if "rounds" in match:
        return texts.count("help_rounds", match["rounds"])
    for name in ("target", "beyond"):
        if name in match:
            return texts.get("help_" + name, match[name])
    return texts.get("help_open")
