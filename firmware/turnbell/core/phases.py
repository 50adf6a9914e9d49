"""The phases of a round in play, and what every sheet offers at the bell besides its own."""

READY, DRAWN, TURN, PAUSED, TIMEUP, OUT, RACKS = range(7)

MORE_MS = 15000
MORE, WAIVE = "more", "waive"
