"""The one table of what every key does on every screen; dispatch, hints, labels and documentation
follow it.

Gestures: press (a tap), hold (800 ms), long (1 500 ms), repeat (acts at the edge, then again and
again while the key stays down), chord (MINUS and PLUS together). SEAT stands for every seat key.
"""

# screen → key gesture command hint, a line each: a text takes a third of the memory of tuples, and
# one for each screen a twentieth of the time (3 ms) of a search through all of them.
_TABLE = {
    "home": """
MINUS press previous_sheet hint_previous
OK press start hint_start
OK hold menu hint_menu
PLUS press next_sheet hint_next
SEAT press join hint_join
NEXT press start hint_start
""",
    "draw": """
MINUS hold home hint_home
OK press begin hint_start
OK hold menu hint_menu
PLUS press other hint_next
SEAT press seat hint_begins
NEXT press begin hint_start
""",
    "turn": """
MINUS press quieter hint_quieter
MINUS hold undo hint_undo
OK press pause hint_pause
OK hold menu hint_menu
PLUS press louder hint_louder
PLUS hold skip hint_skip
PLUS chord tell_time hint_time
SEAT press seat hint_end_turn
SEAT long out hint_out
NEXT press end_turn hint_end_turn
NEXT long out hint_out
""",
    "paused": """
MINUS press less hint_less
MINUS hold undo hint_undo
OK press resume hint_resume
OK hold menu hint_menu
PLUS press more hint_more
PLUS chord tell_time hint_time
SEAT press seat hint_resume
SEAT long out hint_out
NEXT press resume hint_resume
NEXT long out hint_out
""",
    "timeup": """
MINUS press previous hint_previous
MINUS hold undo hint_undo
OK press accept hint_accept
OK hold menu hint_rule
PLUS press next hint_next
SEAT press seat hint_accept
SEAT long out hint_out
NEXT press next_key hint_accept
NEXT long out hint_out
""",
    "tiles": """
MINUS repeat fewer hint_minus
OK press accept hint_ok
OK hold back hint_back
PLUS repeat more hint_plus
SEAT press seat hint_accept
SEAT long out hint_out
NEXT press accept hint_accept
NEXT long out hint_out
""",
    "out": """
MINUS press previous hint_previous
MINUS hold cancel hint_back
OK press choose hint_ok
PLUS press next hint_next
""",
    "racks": """
MINUS repeat down hint_minus
OK press next hint_ok
OK hold back hint_back
PLUS repeat up hint_plus
SEAT press jump hint_jump
SEAT long out hint_out
NEXT press next_player hint_next_player
NEXT long out hint_out
""",
    "summary": """
MINUS press up hint_up
MINUS hold back hint_back
OK press save hint_save
PLUS press down hint_down
""",
    "standings": """
MINUS press up hint_up
MINUS hold reopen hint_reopen
OK press go_on hint_go_on
OK hold menu hint_menu
PLUS press down hint_down
""",
    "menu": """
MINUS press previous hint_up
MINUS hold home hint_home
OK press choose hint_ok
OK hold back hint_back
PLUS press next hint_down
SEAT press seat hint_end_turn
NEXT press next_key hint_end_turn
""",
    "settings": """
MINUS repeat less hint_minus
OK press accept hint_ok
OK hold back hint_back
PLUS repeat more hint_plus
""",
    "history": """
MINUS press previous hint_up
OK press choose hint_ok
OK hold back hint_back
PLUS press next hint_down
""",
    "names": """
MINUS repeat previous hint_previous
OK press take hint_ok
OK hold back hint_back
PLUS repeat next hint_next
""",
    "fault": """
OK press close hint_ok
""",
    "safe": """
OK press self_test hint_test
""",
    "selftest": """
MINUS press bad hint_no
OK press good hint_yes
OK hold leave hint_back
PLUS press again hint_again
SEAT press seat hint_ok
NEXT press seat hint_ok
""",
}


def rows():
    """Return the table as a list of (screen, key, gesture, command, hint)."""
    return [
        (screen,) + tuple(line.split(" "))
        for screen in _TABLE
        for line in _TABLE[screen].strip().split("\n")
    ]


class Keymap:
    """Looks things up in the table; knows where the entries of one screen are."""

    def __init__(self):
        self._screen = ""
        self._lines = ""
        self._places = {}  # key → gesture → where its command stands

    def _turn_to(self, screen):
        lines = _TABLE.get(screen, "\n")
        self._screen = screen
        self._lines = lines
        self._places = {}
        at = 1
        while at < len(lines):
            gesture = lines.find(" ", at) + 1
            command = lines.find(" ", gesture) + 1
            found = self._places.setdefault(lines[at : gesture - 1], {})
            found[lines[gesture : command - 1]] = command
            at = lines.find("\n", command) + 1

    def _place(self, screen, key, gesture):
        if screen != self._screen:
            self._turn_to(screen)
        found = self._places.get(key)
        return found.get(gesture, -1) if found else -1

    def has(self, screen, key, gesture):
        """Return True if `gesture` on `key` (as the table names it) means something."""
        return self._place(screen, key, gesture) >= 0

    def command(self, screen, key, gesture):
        """Return the command of `gesture` on `key`, or ""."""
        at = self._place(screen, key, gesture)
        return self._lines[at : self._lines.find(" ", at)] if at >= 0 else ""

    def get(self, screen, key, gesture):
        """Return (command, hint) of `gesture` on `key`, or None."""
        at = self._place(screen, key, gesture)
        if at < 0:
            return None
        return tuple(self._lines[at : self._lines.find("\n", at)].split(" "))
