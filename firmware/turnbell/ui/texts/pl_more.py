"""Polish texts of the menu, of settings, refusals and explanations; imported on first use."""

TEXTS = (
    # Menu
    """
menu: Menu
menu_rule: co mówią zasady
menu_unsaved: czemu nie zapisano?
menu_undo: cofnij
menu_pause: pauza
menu_skip: pomiń ten ruch
menu_announce: zapowiedz otwarcie
menu_pool: bank jest pusty
menu_end_round: zakończ rundę
menu_void: unieważnij rundę
menu_correct: popraw rundę
menu_over: co dalej
menu_standings: wyniki
menu_end_match: zakończ mecz
menu_new_match: nowy mecz
menu_one_more: jeszcze jedna runda
menu_players: gracze
menu_sheet: zasady gry
menu_turn_time: czas na ruch
menu_names: imiona
menu_sound: dźwięk
menu_language: język
menu_device: urządzenie
menu_home: ekran główny
menu_no: nie, wróć
menu_yes_void: tak, unieważnij
menu_yes_end: tak, zakończ
menu_yes_new: tak, nowy mecz
title_announce: Kto zapowiada?
title_pool: Kto ostatni brał?
title_void: Unieważnić rundę?
title_end_match: Zakończyć mecz?
title_new_match: Nowy mecz?
title_over: Koniec meczu
title_turn_time: Czas na ruch
title_sound: Dźwięk
title_device: Urządzenie
title_language: Język
title_sheet: Zasady gry
title_players: Gracze
title_rules: Zasady
time_sheet: według zasad
time_40: 40 sekund
time_60: 1 minuta
time_120: 2 minuty
time_any: inny czas …
""",
    """
time_none: bez limitu
sound_pips: ruch z sygnałem
sound_no_pips: ruch bez sygnału
device_self_test: autotest
device_version: wersja {}
device_battery: bateria {} V
device_usb: zasilanie z USB
device_remove: usuń stare mecze
menu_yes_remove: tak, usuń je
title_remove: Usunąć mecze?
room_low: Została {} runda: zgraj dziennik|Zostały {} rundy: zgraj dziennik|Zostało {} rund: \
zgraj dziennik
why_full: Pełno: zgraj dziennik, potem menu, urządzenie
why_kept: Najpierw zgraj dziennik na komputer
device_free: miejsce na {} rundę|miejsce na {} rundy|miejsce na {} rund
""",
    # History
    """
history: Rundy
void: nieważna
pool_ended: remis
match_number: Mecz {}
earlier_matches: wcześniejsze mecze
""",
    # Settings and names
    """
setting_turn_ms: Czas na ruch
setting_debounce_ms: Filtr przycisków
setting_entry: Wpisywanie
setting_count: Liczenie
setting_display: Wyświetlacz
setting_handicap_ms: Fory
entry_points: suma punktów
entry_tiles: po kostce
count_points: punkty
count_wins: tylko wygrane
name_of: Imię gracza {}
name_done: gotowe
name_delete: usuń
name_space: spacja
name_write: inne imię …
name_none: bez imienia
title_names: Imiona
title_settings: Ustawienia
device_settings: ustawienia
setting_seats: Miejsca
setting_board: Sterowanie
board_table: przycisk na gracza
board_minimal: jeden przycisk
display_auto: rozpoznaj
language_en: English
language_pl: polski
language_lt: lietuvių
language_ru: русский
language_pt: português
""",
    # Note
    """
next_power_up: Od następnego włączenia
""",
    # What was refused, by the code of the error
    """
why_type: Wartość złego rodzaju
why_missing: Czegoś brakuje
why_unknown: Nieznany parametr
why_range: Poza zakresem
why_choice: Nie ma takiej możliwości
why_id_form: Zły znak w identyfikatorze
why_id_taken: Ten identyfikator jest zajęty
why_outcome_twice: Skutek podany dwa razy
why_needs_transfer: Tylko gdy punkty zbiera zwycięzca
why_players: Od 2 do 6 graczy
why_name_empty: Puste imię
why_name_long: Najwyżej 12 liter
why_name_form: Niedozwolony znak
why_name_twice: Takie imię już jest
why_end: Brakuje końca rundy
why_racks_length: Jedna tabliczka na gracza
why_two_play: Musi grać co najmniej dwoje
why_winner: Kto wygrał rundę?
why_winner_sat_out: Zwycięzca nie grał
why_winner_tiles: Zwycięzca nie ma kostek
why_rack_missing: Brakuje tabliczki
why_rack_empty: Kto nie skończył, ma jeszcze kostkę
why_points: Tylu punktów na tabliczce nie ma
why_jokers: Za dużo jokerów
why_jokers_max: Więcej jokerów niż w pudełku
why_tile: Kostki są od 1 do 13
why_tile_max: Więcej takich kostek niż w pudełku
why_tiles_max: Więcej kostek niż w pudełku
why_count: Z tylu kostek nie ma tylu punktów
why_count_missing: Policz też kostki
why_opened: Otwarcie: tak czy nie?
why_penalties: Zła liczba kar
why_start: Kto zaczynał?
""",
    """
why_match_over: Mecz już się skończył
why_decider_seats: Dogrywka jest dla remisujących
why_record: Uszkodzony wpis
why_order: Teraz to niemożliwe
why_sheet: Nieznane zasady
why_round: Nie ma takiej rundy
why_undo: Nie ma czego cofnąć
""",
    # Fault, safe, boot
    """
fault: Błąd
fault_crash: Coś poszło nie tak. Nic nie przepadło.
fault_crash_do: Naciśnij OK. Jeśli wróci: turnbell doctor
fault_flash: Pamięć nie odpowiada.
fault_flash_do: Skopiuj wkrótce dziennik na komputer.
fault_key: Przycisk {} się zaciął.
fault_key_do: Odblokuj go albo graj pozostałymi.
safe: Awaria
safe_crashes: Trzy usterki z rzędu. Mecze są bezpieczne.
safe_keys: Włączono z wciśniętymi OK i MINUS.
safe_do: Podłącz USB albo wyłącz i włącz.
""",
    # Self-test
    """
title_selftest: Autotest
ask_lamps: Czy lampki świecą po kolei?
ask_keys: Naciśnij każdy przycisk raz.
ask_sound: Trzy razy dwa tony, coraz głośniej?
ask_display: Czy widać wszystkie punkty?
test_lamps: lampki
test_keys: przyciski
test_sound: dźwięk
test_display: wyświetlacz
test_flash: pamięć
test_battery: bateria
test_stuck: zacięty
test_missing: pominięty
""",
    # What the sheet says at the bell
    """
explain_bell: Po dzwonku niczego nie wolno ruszać.
explain_undo: Przywróć stół sprzed tego ruchu i zabierz swoje kostki.
explain_valid: Wszystkie układy na stole są poprawne i doszła co najmniej jedna kostka z \
tabliczki gracza: ruch jest ważny. Własna kostka, która została w ręce, wraca na tabliczkę; jeśli \
w ręce została kostka ze stołu, cofa się cały ruch.
explain_loose: Stołu nie da się odtworzyć. Weź wszystkie kostki, które nie leżą w poprawnym \
układzie.
explain_own: Zabierz te swoje kostki, które nie pasują do żadnego poprawnego układu.
explain_pool: Kostki, których miejsca nikt nie pamięta, idą do banku; resztę układa się z \
powrotem.
explain_pass: Niczego nie ruszono: to zwykłe dobranie kostki.
explain_waive: Gracze odpuszczają: kary nie ma.
explain_more: Ten sam gracz gra jeszcze 15 sekund.
explain_draw: Potem dobierz {} kostkę.|Potem dobierz {} kostki.|Potem dobierz {} kostek.
explain_short: Jeśli w banku jest mniej, dobierz to, co zostało.
explain_out: Jeśli stół jest poprawny, a tabliczka pusta, kończysz: przytrzymaj swój przycisk.
""",
    # What a sheet asks for, in short
    """
help_time: Czas na ruch: {}
help_untimed: Ruch bez limitu czasu
help_opening: Otwarcie: {} pkt
help_joker: Joker na tabliczce: {} pkt
help_lowest: Wygrywa najniższa suma
help_wins: Liczą się wygrane rundy, potem punkty
help_points: Liczą się punkty
help_rounds: Mecz: {} runda|Mecz: {} rundy|Mecz: {} rund
help_target: Mecz: aż ktoś zdobędzie {}
help_beyond: Mecz: aż ktoś przekroczy {}
help_open: Mecz: jak długo chcecie
help_unopened: Bez otwarcia: {0}, a {1}, jeśli było możliwe
help_spread: Bez otwarcia: pozostali też dostają te punkty
help_until_stuck: Pusty bank: gra trwa, dopóki ktoś może ruszyć
help_one_lap: Pusty bank: każdy ma jeszcze jeden ruch
help_one_pass: Pusty bank: aż wszyscy po kolei spasują
help_strict: Przycisk nie zatrzymuje zegara
help_bonus: Za skończenie: {} pkt więcej
help_timeout_points: Każda kara: {} pkt
help_cap: W rundzie traci się najwyżej {} pkt
help_decider: Remis na końcu rozstrzyga dogrywka
""",
)
