"""Russian texts of the display that play needs; the rest stands in ru_more.py.

The words: фишка, подставка, банк, открытие, комбинация, раунд.
"""

TEXTS = (
    # Words used on many screens
    """
decimal: ,
player: Игрок {}
product: Turnbell
""",
    # Hint bar
    """
hint_accept: принять
hint_again: ещё раз
hint_back: назад
hint_begins: начинает
hint_decider: решающий
hint_down: ↓
hint_end_turn: конец хода
hint_go_on: дальше
hint_home: домой
hint_join: играет / нет
hint_jump: игрок
hint_less: −5 с
hint_louder: громче
hint_menu: меню
hint_minus: −
hint_more: +5 с
hint_next: →
hint_no: нет
hint_next_player: дальше
hint_next_round: дальше
hint_ok: OK
hint_out: выхожу
hint_pause: пауза
hint_plus: +
hint_previous: ←
hint_quieter: тише
hint_reopen: править
hint_resume: продолжить
hint_rule: правила
hint_save: записать
hint_test: тест
hint_skip: пропуск
hint_start: начать
hint_time: время
hint_undo: отмена
hint_up: ↑
hint_what_next: дальше
hint_yes: да
""",
    # Home
    """
round: Раунд {}
of_rounds: из {}
rounds: {} раунд|{} раунда|{} раундов
new_match: Новый матч
changed: изменено
match_over: Матч окончен
to_points: до {}
open_match: бессрочно
no_limit: без лимита
""",
    # Draw
    """
starts: начинает
drawing: Кто начинает?
drawn_random: по жребию:
drawn_chosen: по выбору:
drawn_rotate: по очереди:
drawn_winner: победитель:
drawn_same: как раньше:
starts_decider: решающий раунд
""",
    # Turn and paused
    """
passed_of: пас {0} из {1}
last_lap: последний ход
bank: запас {}
paused: Пауза
""",
    # Time is up
    """
time: ВРЕМЯ
late: {} с позже
tiles: фишка|фишки|фишек
seconds: с
how_many_loose: Сколько лишних фишек?
plus_drawn: + {0} = {1}
""",
    # Out
    """
out_title: Кто выходит?
is_out: {} выходит
is_turn: сейчас ходит {}
pool_empty: банк пуст
""",
    # Racks
    """
field_opened: открытие?
field_points: очки без джокеров
field_jokers: джокер|джокеры|джокеры
field_count: число фишек
field_tiles: фишки на подставке
field_penalties: штрафы
field_winner: Ничья: кто победил?
opened_yes: да
opened_no: нет
opened_unable: невозможно
opened_able: можно было
opened_announced: объявлено
charged_no: платит {}
charged_unable: платит {}
charged_able: платит {}
charged_announced: платит {}
joker_sign: J
ready: готово
nobody: никто
tiles_sum: {0} фишка = {1}|{0} фишки = {1}|{0} фишек = {1}
""",
    # Summary, standings, winner
    """
sum: сумма
standings: Счёт
wins_short: ★{}
winner_of_match: побеждает
winners_of_match: делят победу
decider_due: Ничья
""",
    # The volume
    """
volume_3: громко
volume_2: средне
volume_1: тихо
volume_0: без звука
""",
    # Notes over the screen
    """
announced: {}: открытие объявлено
next_match: Со следующего матча
saved: Записано
ledger_lost: Потеряна {} запись: проверьте журнал|Потеряны {} записи: проверьте журнал|Потеряно \
{} записей: проверьте журнал
ledger_damaged: Повреждение: проверьте журнал
not_saved_io: Не записано: память не отвечает
not_saved_full: Не записано: память переполнена
not_saved_battery: Не записано: батарея разряжена
not_saved_memory: Не записано: попробуйте ещё раз
not_saved_closed: Не записано: попробуйте ещё раз
not_saved_damaged: Не записано: память повреждена
not_saved_early: Не записано: только что включено
why_two_players: Не меньше двух игроков
why_unopened: Только для игрока без открытия
why_strict: По этим правилам пауза только из меню
why_nothing: Отменять нечего
""",
    # Rule sheets that ship, and their outcomes
    """
sheet_pl-40: Польша 40 с
sheet_kod-1min: Одна минута
sheet_pressman-2min: США 2 мин
sheet_t800-2min: Онлайн-стол
sheet_pt-40pt: Португалия
sheet_low-total: Кто меньше
sheet_goliath-25: Сабра
outcome_undo: вернуть всё
outcome_valid: ход верный
outcome_loose: взять лишние
outcome_own: взять свои
outcome_pool: в банк
outcome_pass: только добор
outcome_waive: без штрафа
outcome_more: ещё 15 с
""",
)
