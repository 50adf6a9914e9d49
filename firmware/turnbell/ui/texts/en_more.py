"""English texts of the menu, of settings, refusals and explanations; imported on first use."""

TEXTS = (
    # Menu: titles 100 px bold, lines 118 px
    """
menu: Menu
menu_rule: what the rules say
menu_unsaved: not saved: why?
menu_undo: undo
menu_pause: pause
menu_skip: skip this turn
menu_announce: announce opening
menu_pool: pool is empty
menu_end_round: end the round
menu_void: void this round
menu_correct: correct a round
menu_over: what next
menu_standings: standings
menu_end_match: end the match
menu_new_match: new match
menu_one_more: one more round
menu_players: players
menu_sheet: rule sheet
menu_turn_time: turn time
menu_names: names
menu_sound: sound
menu_language: language
menu_device: device
menu_home: home
menu_no: no, go back
menu_yes_void: yes, void it
menu_yes_end: yes, end it
menu_yes_new: yes, a new match
title_announce: Who announces?
title_pool: Who drew last?
title_void: Void this round?
title_end_match: End the match?
title_new_match: New match?
title_over: Match over
title_turn_time: Turn time
title_sound: Sound
title_device: Device
title_language: Language
title_sheet: Rule sheet
title_players: Players
title_rules: Rules
time_sheet: as the sheet says
time_40: 40 seconds
time_60: 1 minute
time_120: 2 minutes
time_any: another time …
time_none: no limit
""",
    """
sound_pips: sound at each turn
sound_no_pips: no sound at turns
device_self_test: self-test
device_version: version {}
device_battery: battery {} V
device_usb: power from USB
device_remove: remove old matches
menu_yes_remove: yes, remove them
title_remove: Remove matches?
room_low: {} round left: copy the ledger|{} rounds left: copy the ledger
why_full: Full: copy the ledger, then menu, device
why_kept: Copy the ledger to a computer first
device_free: {} round free|{} rounds free
""",
    # History: title 80 px bold, lines 118 px
    """
history: Rounds
void: void
pool_ended: pool empty
match_number: Match {}
earlier_matches: earlier matches
""",
    # Settings and names: title 100 px bold
    """
setting_turn_ms: Turn time
setting_debounce_ms: Key filter
setting_entry: Entering racks
setting_count: Counting
setting_display: Display
setting_handicap_ms: Handicap
entry_points: as points
entry_tiles: tile by tile
count_points: points
count_wins: wins only
name_of: Name of {}
name_done: done
name_delete: delete
name_space: space
name_write: another name …
name_none: no name
title_names: Names
title_settings: Settings
device_settings: settings
setting_seats: Seats
setting_board: Board
board_table: a button each
board_minimal: one button
display_auto: find out
language_en: English
language_pl: polski
language_lt: lietuvių
language_ru: русский
language_pt: português
""",
    # Note: two lines of 114 px
    """
next_power_up: From the next switching on
""",
    # What was refused, by the code of the error: two lines of 118 px
    """
why_type: This value has the wrong type
why_missing: Something is missing
why_unknown: Unknown parameter
why_range: Out of range
why_choice: Not one of the choices
why_id_form: This id has wrong letters
why_id_taken: This id is taken
why_outcome_twice: An outcome is there twice
why_needs_transfer: Only where the winner gains
why_players: Two to six players
why_name_empty: A name is empty
why_name_long: At most 12 letters
why_name_form: A letter cannot be used
why_name_twice: This name is there twice
why_end: The round has no end
why_racks_length: One rack per player
why_two_play: At least two must play
why_winner: Who won the round?
why_winner_sat_out: The winner sat out
why_winner_tiles: The winner has no tiles
why_rack_missing: A rack is missing
why_rack_empty: Not out, so at least one tile is left
why_points: No rack has that many points
why_jokers: Too many jokers
why_jokers_max: More jokers than in the box
why_tile: Tiles are 1 to 13
why_tile_max: More of one number than in the box
why_tiles_max: More tiles than in the box
why_count: These tiles cannot make the points
why_count_missing: Count the tiles too
why_opened: Opened: yes or no?
why_penalties: Wrong number of penalties
why_start: Who started?
why_match_over: The match is over
""",
    """
why_decider_seats: The decider is for those who are tied
why_record: Damaged record
why_order: Not possible at this moment
why_sheet: Unknown rule sheet
why_round: There is no such round
why_undo: Nothing to undo
""",
    # Fault, safe, boot: title 90 px bold, paragraphs of at most three lines of 124 px
    """
fault: Fault
fault_crash: Something went wrong. Nothing is lost.
fault_crash_do: Press OK. If it comes back: turnbell doctor
fault_flash: The memory does not answer.
fault_flash_do: Copy the ledger to a computer soon.
fault_key: Key {} is stuck.
fault_key_do: Free it, or play on with the others.
safe: Safe mode
safe_crashes: Three faults in a row. Matches are safe.
safe_keys: Started with OK and MINUS held.
safe_do: Connect USB, or switch off and on.
""",
    # Self-test: title 90 px bold, questions at most two lines of 122 px, words 80 px
    """
title_selftest: Self-test
ask_lamps: Do all lamps light up in turn?
ask_keys: Press every key once.
ask_sound: Three times two tones, each time louder?
ask_display: Are all dots there?
test_lamps: lamps
test_keys: keys
test_sound: sound
test_display: display
test_flash: memory
test_battery: battery
test_stuck: stuck key
test_missing: not pressed
""",
    # What the sheet says at the bell: paragraphs, any length
    """
explain_bell: Nothing may be moved after the bell.
explain_undo: Put the table back as it was before this turn and take your own tiles back.
explain_valid: Every set on the table is right and you laid at least one tile of your own: the \
move stands. A tile of your own still in your hand goes back to your rack; with a tile of the \
table in your hand everything is put back.
explain_loose: The table cannot be put back. Take every tile that is in no right set.
explain_own: Take back those of your own tiles that fit in no right set.
explain_pool: Tiles whose place nobody remembers go to the pool; the rest is put back.
explain_pass: Nothing had been moved: this is an ordinary draw.
explain_waive: The table lets it stand. Nothing is owed.
explain_more: The same player goes on for 15 seconds.
explain_draw: Then draw {} tile.|Then draw {} tiles.
explain_short: If the pool holds fewer, draw what is left.
explain_out: If the table is valid and your rack is empty, you are out: hold your key.
""",
    # What a sheet asks for, in short: lines of the sheet's help, 124 px, may wrap
    """
help_time: A turn: {}
help_untimed: A turn: no limit
help_opening: Points of the first meld: {}
help_joker: Points for a joker left: {}
help_lowest: The lowest total wins
help_wins: Ranked by rounds won, then points
help_points: Ranked by points
help_rounds: A match: {} round|A match: {} rounds
help_target: A match: until somebody has {}
help_beyond: A match: until somebody has more than {}
help_open: A match: as long as you like
help_unopened: Never opened: {0}, or {1} if it was possible
help_spread: Never opened: the others gain that rack too
help_until_stuck: Pool empty: play on until nobody can
help_one_lap: Pool empty: one more turn each
help_one_pass: Pool empty: until all pass in a row
help_strict: The clock cannot be stopped with a key
help_bonus: Points for going out: {}
help_timeout_points: Points for each penalty: {}
help_cap: Points lost in a round: at most {}
help_decider: A tie at the end is played off
""",
)
