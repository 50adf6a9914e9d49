"""English texts of the display that play needs; the rest stands in en_more.py.

A comment on a group says where it stands and how wide it may be: 128 px is the whole line, a
letter takes about 6 px (BODY), 7 px (BOLD) or 14 px (LARGE); tests/test_texts.py measures.
"""

TEXTS = (
    # Words used on many screens
    """
decimal: .
player: Player {}
product: Turnbell
""",
    # Hint bar: at most 40 px each, three in a row at most 116 px together
    """
hint_accept: accept
hint_again: again
hint_back: back
hint_begins: begins
hint_decider: decider
hint_down: ↓
hint_end_turn: end turn
hint_go_on: go on
hint_home: home
hint_join: in / out
hint_jump: player
hint_less: −5 s
hint_louder: louder
hint_menu: menu
hint_minus: −
hint_more: +5 s
hint_next: →
hint_no: no
hint_next_player: next
hint_next_round: next
hint_ok: OK
hint_out: I am out
hint_pause: pause
hint_plus: +
hint_previous: ←
hint_quieter: quieter
hint_reopen: reopen
hint_resume: go on
hint_rule: rules
hint_save: save
hint_test: test
hint_skip: skip
hint_start: start
hint_time: time
hint_undo: undo
hint_up: ↑
hint_what_next: what next
hint_yes: yes
""",
    # Home: at most 66 px a line beside the turn time
    """
round: Round {}
of_rounds: of {}
rounds: {} round|{} rounds
new_match: New match
changed: changed
match_over: Match over
to_points: to {}
open_match: open end
no_limit: no limit
""",
    # Draw: caption 84 px
    """
starts: starts
drawing: Who starts?
drawn_random: drawn:
drawn_chosen: chosen:
drawn_rotate: next seat:
drawn_winner: winner:
drawn_same: as before:
starts_decider: starts decider
""",
    # Turn and paused: notes 72 px beside the name
    """
passed_of: passed {0} of {1}
last_lap: last lap
bank: bank {}
paused: Paused
""",
    # Time is up: TIME 40 px bold, the rest 80 px
    """
time: TIME
late: {} s late
tiles: tile|tiles
seconds: s
how_many_loose: How many loose tiles?
plus_drawn: + {0} = {1}
""",
    # Out: list lines 118 px
    """
out_title: Who is out?
is_out: {} is out
is_turn: it is {}'s turn
pool_empty: pool is empty
""",
    # Racks: caption 124 px, value in LARGE or BOLD 124 px
    """
field_opened: opened?
field_points: points, no jokers
field_jokers: joker|jokers
field_count: number of tiles
field_tiles: tiles left
field_penalties: penalties
field_winner: A tie: who wins?
opened_yes: yes
opened_no: no
opened_unable: unable
opened_able: able
opened_announced: announced
charged_no: pays {}
charged_unable: pays {}
charged_able: pays {}
charged_announced: pays {}
joker_sign: J
ready: done
nobody: nobody
tiles_sum: {0} tile = {1}|{0} tiles = {1}
""",
    # Summary, standings, winner: title 80 px bold
    """
sum: sum
standings: Standings
wins_short: ★{}
winner_of_match: wins the match
winners_of_match: win together
decider_due: Tie: decider
""",
    # The volume over the first row: 70 px bold
    """
volume_3: loud
volume_2: medium
volume_1: soft
volume_0: mute
""",
    # Notes over the screen: two lines of 118 px
    """
announced: {} announced the opening
next_match: From the next match on
saved: Saved
ledger_lost: {} record lost: check the ledger|{} records lost: check the ledger
ledger_damaged: Damage found: check the ledger
not_saved_io: Not saved: memory does not answer
not_saved_full: Not saved: memory full, export matches
not_saved_battery: Not saved: battery too low
not_saved_memory: Not saved: once more, please
not_saved_closed: Not saved: once more, please
not_saved_damaged: Not saved: memory is damaged
not_saved_early: Not saved: only just switched on
why_two_players: At least two players
why_unopened: Only for somebody who has not opened
why_strict: This sheet pauses only from the menu
why_nothing: Nothing to undo
""",
    # Rule sheets that ship: names 100 px bold; labels of outcomes 82 px
    """
sheet_pl-40: Polish 40 s
sheet_kod-1min: One minute
sheet_pressman-2min: US 2 minutes
sheet_t800-2min: Online table
sheet_pt-40pt: Portuguese 40
sheet_low-total: Lowest wins
sheet_goliath-25: Sabra
outcome_undo: put it back
outcome_valid: it is valid
outcome_loose: take loose
outcome_own: take own
outcome_pool: loose to pool
outcome_pass: only draw
outcome_waive: let it stand
outcome_more: 15 s more
""",
)
