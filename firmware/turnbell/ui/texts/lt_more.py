"""Lithuanian texts of the menu, of settings, refusals and explanations; imported on first use."""

TEXTS = (
    # Menu
    """
menu: Meniu
menu_rule: ką sako taisyklės
menu_unsaved: kodėl neįrašyta?
menu_undo: atšaukti
menu_pause: pauzė
menu_skip: praleisti šį ėjimą
menu_announce: paskelbti atidarymą
menu_pool: bankas tuščias
menu_end_round: baigti raundą
menu_void: anuliuoti raundą
menu_correct: taisyti raundą
menu_over: kas toliau
menu_standings: rezultatai
menu_end_match: baigti mačą
menu_new_match: naujas mačas
menu_one_more: dar vienas raundas
menu_players: žaidėjai
menu_sheet: žaidimo taisyklės
menu_turn_time: ėjimo laikas
menu_names: vardai
menu_sound: garsas
menu_language: kalba
menu_device: įrenginys
menu_home: pradžia
menu_no: ne, grįžti
menu_yes_void: taip, anuliuoti
menu_yes_end: taip, baigti
menu_yes_new: taip, naujas mačas
title_announce: Kas skelbia?
title_pool: Paskutinis traukė
title_void: Anuliuoti raundą?
title_end_match: Baigti mačą?
title_new_match: Naujas mačas?
title_over: Mačas baigtas
title_turn_time: Ėjimo laikas
title_sound: Garsas
title_device: Įrenginys
title_language: Kalba
title_sheet: Taisyklės
title_players: Žaidėjai
title_rules: Taisyklės
time_sheet: pagal taisykles
time_40: 40 sekundžių
time_60: 1 minutė
""",
    """
time_120: 2 minutės
time_any: kitas laikas …
time_none: be limito
sound_pips: ėjimas su signalu
sound_no_pips: ėjimas be signalo
device_self_test: savitikra
device_version: versija {}
device_battery: baterija {} V
device_usb: maitinama iš USB
device_remove: šalinti senus mačus
menu_yes_remove: taip, šalinti
title_remove: Šalinti mačus?
room_low: Liko {} raundas: kopijuokite žurnalą|Liko {} raundai: kopijuokite žurnalą|Liko {} \
raundų: kopijuokite žurnalą
why_full: Pilna: kopijuokite, tada meniu, įrenginys
why_kept: Pirma nukopijuokite žurnalą
device_free: vietos {} raundui|vietos {} raundams|vietos {} raundų
""",
    # History
    """
history: Raundai
void: anuliuotas
pool_ended: lygiosios
match_number: Mačas {}
earlier_matches: ankstesni mačai
""",
    # Settings and names
    """
setting_turn_ms: Ėjimo laikas
setting_debounce_ms: Mygtukų filtras
setting_entry: Įvedimas
setting_count: Skaičiavimas
setting_display: Ekranas
setting_handicap_ms: Handikapas
entry_points: taškų suma
entry_tiles: po kauliuką
count_points: taškai
count_wins: tik pergalės
name_of: Žaidėjo {} vardas
name_done: baigta
name_delete: trinti
name_space: tarpas
name_write: kitas vardas …
name_none: be vardo
title_names: Vardai
title_settings: Nustatymai
device_settings: nustatymai
setting_seats: Vietos
setting_board: Valdymas
board_table: kiekvienam mygtukas
board_minimal: vienas mygtukas
display_auto: atpažinti
language_en: English
language_pl: polski
language_lt: lietuvių
language_ru: русский
language_pt: português
""",
    # Note
    """
next_power_up: Nuo kito įjungimo
""",
    # What was refused, by the code of the error
    """
why_type: Netinkamas reikšmės tipas
why_missing: Kažko trūksta
why_unknown: Nežinomas parametras
why_range: Už leistinų ribų
why_choice: Tokio pasirinkimo nėra
why_id_form: Netinkamas ženklas identifikatoriuje
why_id_taken: Identifikatorius jau užimtas
why_outcome_twice: Baigtis nurodyta du kartus
why_needs_transfer: Tik kai taškus gauna laimėtojas
why_players: Nuo 2 iki 6 žaidėjų
why_name_empty: Tuščias vardas
why_name_long: Daugiausia 12 raidžių
why_name_form: Netinkamas ženklas
why_name_twice: Toks vardas jau yra
why_end: Raundas be pabaigos
why_racks_length: Po vieną stovą kiekvienam
why_two_play: Turi žaisti bent du
why_winner: Kas laimėjo raundą?
why_winner_sat_out: Laimėtojas nežaidė
why_winner_tiles: Laimėtojas neturi kauliukų
why_rack_missing: Trūksta vieno stovo
why_rack_empty: Kas nebaigė, turi bent vieną kauliuką
why_points: Tiek taškų ant stovo nebūna
why_jokers: Per daug džokerių
why_jokers_max: Daugiau džokerių nei dėžutėje
why_tile: Kauliukai yra nuo 1 iki 13
why_tile_max: Tokių kauliukų daugiau nei dėžutėje
why_tiles_max: Daugiau kauliukų nei dėžutėje
why_count: Tiek kauliukų nesudaro tiek taškų
why_count_missing: Suskaičiuokite ir kauliukus
why_opened: Atidarė: taip ar ne?
""",
    """
why_penalties: Netinkamas baudų skaičius
why_start: Kas pradėjo?
why_match_over: Mačas jau baigtas
why_decider_seats: Lemiamą raundą žaidžia tik pirmaujantys
why_record: Sugadintas įrašas
why_order: Dabar negalima
why_sheet: Nežinomos taisyklės
why_round: Tokio raundo nėra
why_undo: Nėra ko atšaukti
""",
    # Fault, safe, boot
    """
fault: Klaida
fault_crash: Niekas neprarasta.
fault_crash_do: Spauskite OK. Jei kartosis: turnbell doctor
fault_flash: Atmintis neatsako.
fault_flash_do: Kuo greičiau nukopijuokite žurnalą į kompiuterį.
fault_key: Mygtukas {} įstrigo.
fault_key_do: Atlaisvinkite jį arba žaiskite kitais.
safe: Apsauga
safe_crashes: Trys gedimai iš eilės. Mačai nenukentėjo.
safe_keys: Įjungta laikant OK ir MINUS.
safe_do: Prijunkite USB arba išjunkite ir įjunkite.
""",
    # Self-test
    """
title_selftest: Savitikra
ask_lamps: Ar paeiliui dega visos lemputės?
ask_keys: Paspauskite kiekvieną mygtuką kartą.
ask_sound: Triskart du tonai, vis garsiau?
ask_display: Ar matyti visi taškai?
test_lamps: lemputės
test_keys: mygtukai
test_sound: garsas
test_display: ekranas
test_flash: atmintis
test_battery: baterija
test_stuck: įstrigęs
test_missing: nespausta
""",
    # What the sheet says at the bell
    """
explain_bell: Po signalo nieko judinti nebegalima.
explain_undo: Atstatykite stalą, koks buvo prieš šį ėjimą, ir atsiimkite savo kauliukus.
explain_valid: Visi deriniai ant stalo teisingi ir padėtas bent vienas savas kauliukas: ėjimas \
galioja. Rankoje likęs savas kauliukas grįžta ant stovo; jei rankoje liko stalo kauliukas, viskas \
grąžinama, kaip buvo.
explain_loose: Stalo atstatyti nepavyksta. Paimkite visus kauliukus, kurie nėra teisingame \
derinyje.
explain_own: Atsiimkite tuos savo kauliukus, kurie netinka jokiam teisingam deriniui.
explain_pool: Kauliukai, kurių vietos niekas neprisimena, keliauja į banką; kiti grąžinami į \
vietas.
explain_pass: Niekas nepajudinta: tai įprastas traukimas.
explain_waive: Žaidėjai atleidžia. Baudos nėra.
explain_more: Tas pats žaidėjas žaidžia dar 15 sekundžių.
explain_draw: Tada traukite {} kauliuką.|Tada traukite {} kauliukus.|Tada traukite {} kauliukų.
explain_short: Jei banke yra mažiau, traukite visus likusius.
explain_out: Jei stalas teisingas ir stovas tuščias, jūs baigėte: laikykite nuspaudę savo \
mygtuką.
""",
    # What a sheet asks for, in short
    """
help_time: Ėjimo laikas: {}
help_untimed: Ėjimo laikas neribojamas
help_opening: Atidarymui reikia taškų: {}
help_joker: Taškų už likusį džokerį: {}
help_lowest: Laimi mažiausia suma
help_wins: Svarbiausia laimėti raundai, tada taškai
help_points: Lemia taškai
help_rounds: Mačas: {} raundas|Mačas: {} raundai|Mačas: {} raundų
help_target: Mačas: kol kas nors surinks {}
help_beyond: Mačas: kol kas nors viršys {}
help_open: Mačas: kiek norite
help_unopened: Neatidarė: {0}, o jei galėjo – {1}
help_spread: Neatidarė: kiti irgi gauna tuos taškus
help_until_stuck: Bankas tuščias: žaidžiama, kol kas nors gali eiti
help_one_lap: Bankas tuščias: dar po vieną ėjimą
help_one_pass: Bankas tuščias: kol visi iš eilės praleis
help_strict: Mygtuku laiko sustabdyti negalima
help_bonus: Taškų už raundo baigimą: {}
help_timeout_points: Taškų už kiekvieną baudą: {}
help_cap: Per raundą netenkama taškų ne daugiau kaip {}
help_decider: Lygiąsias pabaigoje išsprendžia lemiamas raundas
""",
)
