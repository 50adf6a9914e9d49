"""Lithuanian texts of the display that play needs; the rest stands in lt_more.py.

The words: kauliukas, stovas, bankas, atidarymas, derinys, raundas.
"""

TEXTS = (
    # Words used on many screens
    """
decimal: ,
player: Žaidėjas {}
product: Turnbell
""",
    # Hint bar
    """
hint_accept: priimti
hint_again: dar kartą
hint_back: atgal
hint_begins: pradeda
hint_decider: lemiamas
hint_down: ↓
hint_end_turn: baigti ėjimą
hint_go_on: toliau
hint_home: grįžti
hint_join: žaidžia / ne
hint_jump: žaidėjas
hint_less: −5 s
hint_louder: garsiau
hint_menu: meniu
hint_minus: −
hint_more: +5 s
hint_next: →
hint_no: ne
hint_next_player: kitas
hint_next_round: toliau
hint_ok: OK
hint_out: baigiau
hint_pause: pauzė
hint_plus: +
hint_previous: ←
hint_quieter: tyliau
hint_reopen: taisyti
hint_resume: tęsti
hint_rule: taisyklės
hint_save: įrašyti
hint_test: testas
hint_skip: praleisti
hint_start: pradėti
hint_time: laikas
hint_undo: atšaukti
hint_up: ↑
hint_what_next: toliau
hint_yes: taip
""",
    # Home
    """
round: Raundas {}
of_rounds: iš {}
rounds: {} raundas|{} raundai|{} raundų
new_match: Naujas mačas
changed: pakeista
match_over: Mačas baigtas
to_points: iki {}
open_match: neribotas
no_limit: be limito
""",
    # Draw
    """
starts: pradeda
drawing: Kas pradeda?
drawn_random: burtų keliu:
drawn_chosen: pasirinkta:
drawn_rotate: iš eilės:
drawn_winner: laimėtojas:
drawn_same: kaip anksčiau:
starts_decider: pradeda lemiamą
""",
    # Turn and paused
    """
passed_of: pasas {0} iš {1}
last_lap: paskutinis
bank: atsarga {}
paused: Pauzė
""",
    # Time is up
    """
time: LAIKAS
late: {} s vėliau
tiles: kauliukas|kauliukai|kauliukų
seconds: s
how_many_loose: Kiek laisvų kauliukų?
plus_drawn: + {0} = {1}
""",
    # Out
    """
out_title: Kas baigė?
is_out: {} baigė
is_turn: dabar eina {}
pool_empty: bankas tuščias
""",
    # Racks
    """
field_opened: atidarė?
field_points: taškai be džokerių
field_jokers: džokeris|džokeriai|džokeriai
field_count: kauliukų skaičius
field_tiles: likę kauliukai
field_penalties: baudos
field_winner: Kas laimėjo?
opened_yes: taip
opened_no: ne
opened_unable: negalėjo
opened_able: galėjo
opened_announced: paskelbė
charged_no: moka {}
charged_unable: moka {}
charged_able: moka {}
charged_announced: moka {}
joker_sign: J
ready: baigta
nobody: niekas
tiles_sum: {0} kauliukas = {1}|{0} kauliukai = {1}|{0} kauliukų = {1}
""",
    # Summary, standings, winner
    """
sum: suma
standings: Rezultatai
wins_short: ★{}
winner_of_match: laimėjo mačą
winners_of_match: laimėjo kartu
decider_due: Lygiosios
""",
    # The volume
    """
volume_3: garsus
volume_2: vidutinis
volume_1: tylus
volume_0: be garso
""",
    # Notes over the screen
    """
announced: {} paskelbė atidarymą
next_match: Nuo kito mačo
saved: Įrašyta
ledger_lost: Dingo {} įrašas: tikrinkite žurnalą|Dingo {} įrašai: tikrinkite žurnalą|Dingo {} \
įrašų: tikrinkite žurnalą
ledger_damaged: Rasta pažeidimų: tikrinkite žurnalą
not_saved_io: Neįrašyta: atmintis neatsako
not_saved_full: Neįrašyta: atmintis pilna, kopijuokite
not_saved_battery: Neįrašyta: baterija per silpna
not_saved_memory: Neįrašyta: bandykite dar kartą
not_saved_closed: Neįrašyta: bandykite dar kartą
not_saved_damaged: Neįrašyta: atmintis sugadinta
not_saved_early: Neįrašyta: ką tik įjungta
why_two_players: Reikia bent dviejų žaidėjų
why_unopened: Tik tam, kas dar neatidarė
why_strict: Pagal šias taisykles pauzė tik iš meniu
why_nothing: Nėra ko atšaukti
""",
    # Rule sheets that ship, and their outcomes
    """
sheet_pl-40: Lenkija 40 s
sheet_kod-1min: Viena minutė
sheet_pressman-2min: JAV 2 min.
sheet_t800-2min: Internete
sheet_pt-40pt: Portugalija
sheet_low-total: Kas mažiau
sheet_goliath-25: Sabra
outcome_undo: grąžinti
outcome_valid: galioja
outcome_loose: imti laisvus
outcome_own: imti savus
outcome_pool: į banką
outcome_pass: tik traukti
outcome_waive: be baudos
outcome_more: dar 15 s
""",
)
