"""The one table of what every key does on every screen; dispatch, hints, labels and documentation
follow it.

Gestures: press (a tap), hold (800 ms), long (1 500 ms), repeat (acts at the edge, then again and
again while the key stays down), chord (MINUS and PLUS together). SEAT stands for every seat key.
"""

# screen key gesture command hint, a line each: one text takes a third of the memory of tuples.
_TABLE = """
home MINUS press previous_sheet hint_previous
home OK press start hint_start
home OK hold menu hint_menu
home PLUS press next_sheet hint_next
home SEAT press join hint_join
home NEXT press start hint_start
draw MINUS hold home hint_home
draw OK press begin hint_start
draw OK hold menu hint_menu
draw PLUS press other hint_next
draw SEAT press seat hint_begins
draw NEXT press begin hint_start
turn MINUS press quieter hint_quieter
turn MINUS hold undo hint_undo
turn OK press pause hint_pause
turn OK hold menu hint_menu
turn PLUS press louder hint_louder
turn PLUS hold skip hint_skip
turn PLUS chord tell_time hint_time
turn SEAT press seat hint_end_turn
turn SEAT long out hint_out
turn NEXT press end_turn hint_end_turn
turn NEXT long out hint_out
paused MINUS press less hint_less
paused MINUS hold undo hint_undo
paused OK press resume hint_resume
paused OK hold menu hint_menu
paused PLUS press more hint_more
paused PLUS chord tell_time hint_time
paused SEAT press seat hint_resume
paused SEAT long out hint_out
paused NEXT press resume hint_resume
paused NEXT long out hint_out
timeup MINUS press previous hint_previous
timeup MINUS hold undo hint_undo
timeup OK press accept hint_accept
timeup OK hold menu hint_rule
timeup PLUS press next hint_next
timeup SEAT press seat hint_accept
timeup SEAT long out hint_out
timeup NEXT press next_key hint_accept
timeup NEXT long out hint_out
tiles MINUS repeat fewer hint_minus
tiles OK press accept hint_ok
tiles OK hold back hint_back
tiles PLUS repeat more hint_plus
tiles SEAT press seat hint_accept
tiles SEAT long out hint_out
tiles NEXT press accept hint_accept
tiles NEXT long out hint_out
out MINUS press previous hint_previous
out MINUS hold cancel hint_back
out OK press choose hint_ok
out PLUS press next hint_next
racks MINUS repeat down hint_minus
racks OK press next hint_ok
racks OK hold back hint_back
racks PLUS repeat up hint_plus
racks SEAT press jump hint_jump
racks SEAT long out hint_out
racks NEXT press next_player hint_next_player
racks NEXT long out hint_out
summary MINUS press up hint_up
summary MINUS hold back hint_back
summary OK press save hint_save
summary PLUS press down hint_down
standings MINUS press up hint_up
standings MINUS hold reopen hint_reopen
standings OK press go_on hint_go_on
standings OK hold menu hint_menu
standings PLUS press down hint_down
menu MINUS press previous hint_up
menu MINUS hold home hint_home
menu OK press choose hint_ok
menu OK hold back hint_back
menu PLUS press next hint_down
menu SEAT press seat hint_end_turn
menu NEXT press next_key hint_end_turn
settings MINUS repeat less hint_minus
settings OK press accept hint_ok
settings OK hold back hint_back
settings PLUS repeat more hint_plus
history MINUS press previous hint_up
history OK press choose hint_ok
history OK hold back hint_back
history PLUS press next hint_down
fault OK press close hint_ok
"""


def rows():
    """Return the table as a list of (screen, key, gesture, command, hint)."""
    return [tuple(line.split(" ")) for line in _TABLE.strip().split("\n")]


class Keymap:
    """Looks things up in the table."""

    def get(self, screen, key, gesture):
        """Return (command, hint) of `gesture` on `key` (as the table names it), or None."""
        where = "\n" + screen + " " + key + " " + gesture + " "
        at = _TABLE.find(where)
        if at < 0:
            return None
        at += len(where)
        return tuple(_TABLE[at : _TABLE.find("\n", at)].split(" "))
