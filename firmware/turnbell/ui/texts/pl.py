"""Polish texts of the display that play needs; the rest stands in pl_more.py.

The words are those of Polish rules of the game: kostka, tabliczka, bank, otwarcie, układ.
"""

TEXTS = (
    # Words used on many screens
    """
decimal: ,
player: Gracz {}
product: Turnbell
""",
    # Hint bar
    """
hint_accept: wybierz
hint_again: jeszcze
hint_back: wstecz
hint_begins: zaczyna
hint_decider: dogrywka
hint_down: ↓
hint_end_turn: koniec ruchu
hint_go_on: dalej
hint_home: początek
hint_join: gra / nie gra
hint_jump: gracz
hint_less: −5 s
hint_louder: głośniej
hint_menu: menu
hint_minus: −
hint_more: +5 s
hint_next: →
hint_no: nie
hint_next_player: następny
hint_next_round: dalej
hint_ok: OK
hint_out: kończę
hint_pause: pauza
hint_plus: +
hint_previous: ←
hint_quieter: ciszej
hint_reopen: popraw
hint_resume: wznów
hint_rule: zasady
hint_save: zapisz
hint_test: test
hint_skip: pomiń
hint_start: start
hint_time: czas
hint_undo: cofnij
hint_up: ↑
hint_what_next: co dalej
hint_yes: tak
""",
    # Home
    """
round: Runda {}
of_rounds: z {}
rounds: {} runda|{} rundy|{} rund
new_match: Nowy mecz
changed: zmienione
match_over: Koniec meczu
to_points: do {}
open_match: bez końca
no_limit: bez limitu
""",
    # Draw
    """
starts: zaczyna
drawing: Kto zaczyna?
drawn_random: wylosowano:
drawn_chosen: wybrano:
drawn_rotate: po kolei:
drawn_winner: zwycięzca:
drawn_same: bez zmian:
starts_decider: start dogrywki
""",
    # Turn and paused
    """
passed_of: pas {0} z {1}
last_lap: ostatni ruch
bank: zapas {}
paused: Pauza
""",
    # Time is up
    """
time: CZAS
late: {} s później
tiles: kostka|kostki|kostek
seconds: s
how_many_loose: Ile luźnych kostek?
plus_drawn: + {0} = {1}
""",
    # Out
    """
out_title: Kto kończy?
is_out: {} kończy
is_turn: teraz gra {}
pool_empty: bank jest pusty
""",
    # Racks
    """
field_opened: otwarcie?
field_points: punkty bez jokerów
field_jokers: joker|jokery|jokery
field_count: liczba kostek
field_tiles: kostki na tabliczce
field_penalties: kary
field_winner: Remis: kto wygrał?
opened_yes: tak
opened_no: nie
opened_unable: niemożliwe
opened_able: było możliwe
opened_announced: zapowiedziane
charged_no: płaci {}
charged_unable: płaci {}
charged_able: płaci {}
charged_announced: płaci {}
joker_sign: J
ready: gotowe
nobody: nikt
tiles_sum: {0} kostka = {1}|{0} kostki = {1}|{0} kostek = {1}
""",
    # Summary, standings, winner
    """
sum: suma
standings: Wyniki
wins_short: ★{}
winner_of_match: wygrywa mecz
winners_of_match: wygrywają mecz
decider_due: Remis
""",
    # The volume
    """
volume_3: głośno
volume_2: średnio
volume_1: cicho
volume_0: cisza
""",
    # Notes over the screen
    """
announced: {}: otwarcie zapowiedziane
next_match: Od następnego meczu
saved: Zapisano
ledger_lost: Zginął {} wpis: sprawdź dziennik|Zginęły {} wpisy: sprawdź dziennik|Zginęło {} \
wpisów: sprawdź dziennik
ledger_damaged: Znaleziono błąd: sprawdź dziennik
not_saved_io: Nie zapisano: pamięć nie odpowiada
not_saved_full: Nie zapisano: pamięć pełna, zgraj mecze
not_saved_battery: Nie zapisano: słaba bateria
not_saved_memory: Nie zapisano: spróbuj jeszcze raz
not_saved_closed: Nie zapisano: spróbuj jeszcze raz
not_saved_damaged: Nie zapisano: pamięć uszkodzona
not_saved_early: Nie zapisano: dopiero włączono
why_two_players: Co najmniej dwoje graczy
why_unopened: Tylko dla gracza bez otwarcia
why_strict: W tych zasadach pauza tylko z menu
why_nothing: Nie ma czego cofnąć
""",
    # Rule sheets that ship, and their outcomes
    """
sheet_pl-40: Polska 40 s
sheet_kod-1min: Jedna minuta
sheet_pressman-2min: USA 2 minuty
sheet_t800-2min: Stół online
sheet_pt-40pt: Portugalia
sheet_low-total: Kto najmniej
sheet_goliath-25: Sabra
outcome_undo: cofnij ruch
outcome_valid: ruch ważny
outcome_loose: weź luźne
outcome_own: weź swoje
outcome_pool: luźne – bank
outcome_pass: dobierz
outcome_waive: bez kary
outcome_more: jeszcze 15 s
""",
)
