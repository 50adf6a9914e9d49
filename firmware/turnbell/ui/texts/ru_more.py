"""Russian texts of the menu, of settings, refusals and explanations; imported on first use."""

TEXTS = (
    # Menu
    """
menu: Меню
menu_rule: что говорят правила
menu_unsaved: почему не записано?
menu_undo: отменить
menu_pause: пауза
menu_skip: пропустить ход
menu_announce: объявить открытие
menu_pool: банк пуст
menu_end_round: закончить раунд
menu_void: раунд не в счёт
menu_correct: исправить раунд
menu_over: что дальше
menu_standings: счёт
menu_end_match: закончить матч
menu_new_match: новый матч
menu_one_more: ещё один раунд
menu_players: игроки
menu_sheet: правила игры
menu_turn_time: время на ход
menu_names: имена
menu_sound: звук
menu_language: язык
menu_device: устройство
menu_home: главный экран
menu_no: нет, назад
menu_yes_void: да, не в счёт
menu_yes_end: да, закончить
menu_yes_new: да, новый матч
title_announce: Кто объявил?
title_pool: Последним брал:
title_void: Раунд не в счёт?
title_end_match: Закончить матч?
title_new_match: Новый матч?
title_over: Матч окончен
title_turn_time: Время на ход
""",
    """
title_sound: Звук
title_device: Устройство
title_language: Язык
title_sheet: Правила игры
title_players: Игроки
title_rules: Правила
time_sheet: по правилам
time_40: 40 секунд
time_60: 1 минута
time_120: 2 минуты
time_any: другое время …
time_none: без лимита
sound_pips: ход с сигналом
sound_no_pips: ход без сигнала
device_self_test: самопроверка
device_version: версия {}
device_battery: батарея {} В
device_usb: питание от USB
device_remove: удалить прошлые
menu_yes_remove: да, удалить
title_remove: Удалить матчи?
room_low: Остался {} раунд: скопируйте журнал|Осталось {} раунда: скопируйте журнал|Осталось {} \
раундов: скопируйте журнал
why_full: Нет места: скопируйте журнал, затем удалите
why_kept: Сначала скопируйте журнал
device_free: ещё {} раунд|ещё {} раунда|ещё {} раундов
""",
    # History
    """
history: Раунды
void: не в счёт
pool_ended: ничья
match_number: Матч {}
earlier_matches: прошлые матчи
""",
    # Settings and names
    """
setting_turn_ms: Время на ход
setting_debounce_ms: Фильтр кнопок
setting_entry: Ввод остатка
setting_count: Подсчёт
setting_display: Экран
setting_handicap_ms: Фора
entry_points: сумма очков
entry_tiles: по фишке
count_points: очки
count_wins: только победы
name_of: Имя игрока {}
name_done: готово
name_delete: стереть
name_space: пробел
name_write: другое имя …
name_none: без имени
title_names: Имена
title_settings: Настройки
device_settings: настройки
setting_seats: Места
setting_board: Кнопки
board_table: у каждого своя
board_minimal: одна на всех
display_auto: определить
language_en: English
language_pl: polski
language_lt: lietuvių
language_ru: русский
language_pt: português
""",
    # Note
    """
next_power_up: После следующего включения
""",
    # What was refused, by the code of the error
    """
why_type: Значение не того типа
why_missing: Чего-то не хватает
why_unknown: Неизвестный параметр
why_range: Вне допустимых границ
why_choice: Такого варианта нет
why_id_form: Недопустимый знак в имени правил
why_id_taken: Такое имя правил уже есть
why_outcome_twice: Исход указан дважды
why_needs_transfer: Только если очки берёт победитель
why_players: От 2 до 6 игроков
why_name_empty: Пустое имя
why_name_long: Не больше 12 букв
why_name_form: Недопустимый знак
why_name_twice: Такое имя уже есть
why_end: Раунд не закончен
why_racks_length: Одна подставка на игрока
why_two_play: Играют не меньше двух
why_winner: Кто выиграл раунд?
why_winner_sat_out: Победитель не играл
why_winner_tiles: У победителя фишек нет
why_rack_missing: Одной подставки нет
why_rack_empty: Без выхода остаётся хоть одна фишка
why_points: Столько очков не бывает
why_jokers: Слишком много джокеров
""",
    """
why_jokers_max: Джокеров больше, чем в коробке
why_tile: Фишки – от 1 до 13
why_tile_max: Таких фишек больше, чем в коробке
why_tiles_max: Фишек больше, чем в коробке
why_count: Из этих фишек столько не выйдет
why_count_missing: Посчитайте и фишки
why_opened: Открытие: да или нет?
why_penalties: Неверное число штрафов
why_start: Кто начинал?
why_match_over: Матч уже окончен
why_decider_seats: Решающий раунд – для тех, у кого ничья
why_record: Запись повреждена
why_order: Сейчас нельзя
why_sheet: Неизвестные правила
why_round: Такого раунда нет
why_undo: Отменять нечего
""",
    # Fault, safe, boot
    """
fault: Сбой
fault_crash: Ничего не потеряно.
fault_crash_do: Нажмите OK. Если повторится: turnbell doctor
fault_flash: Память не отвечает.
fault_flash_do: Скорее скопируйте журнал на компьютер.
fault_key: Кнопка {} залипла.
fault_key_do: Освободите её или играйте остальными.
safe: Защита
safe_crashes: Три сбоя подряд. Матчи целы.
safe_keys: Включено с зажатыми OK и MINUS.
safe_do: Подключите USB или выключите и включите.
""",
    # Self-test
    """
title_selftest: Проверка
ask_lamps: Все лампы горят по очереди?
ask_keys: Нажмите каждую кнопку один раз.
ask_sound: Трижды два тона, всё громче?
ask_display: Все точки на месте?
test_lamps: лампы
test_keys: кнопки
test_sound: звук
test_display: экран
test_flash: память
test_battery: батарея
test_stuck: залипла
test_missing: не нажата
""",
    # What the sheet says at the bell
    """
explain_bell: После сигнала ничего двигать нельзя.
explain_undo: Верните на столе всё, как было до этого хода, и заберите свои фишки.
explain_valid: Все комбинации на столе верны и выложена хотя бы одна своя фишка: ход засчитан. \
Своя фишка, оставшаяся в руке, возвращается на подставку; если в руке фишка со стола, всё \
возвращается как было.
explain_loose: Стол не восстановить. Возьмите все фишки, которые не входят в верную комбинацию.
explain_own: Заберите те свои фишки, которые не подходят ни к одной верной комбинации.
explain_pool: Фишки, места которых никто не помнит, уходят в банк; остальные возвращаются на \
место.
explain_pass: Ничего не двигали: это обычный добор.
explain_waive: Игроки прощают. Штрафа нет.
explain_more: Тот же игрок играет ещё 15 секунд.
""",
    """
explain_draw: Затем возьмите {} фишку.|Затем возьмите {} фишки.|Затем возьмите {} фишек.
explain_short: Если в банке меньше, возьмите всё, что есть.
explain_out: Если стол верен, а подставка пуста, вы вышли: удерживайте свою кнопку.
""",
    # What a sheet asks for, in short
    """
help_time: Время на ход: {}
help_untimed: Время на ход не ограничено
help_opening: Очков для открытия: {}
help_joker: Очков за джокер на подставке: {}
help_lowest: Побеждает наименьшая сумма
help_wins: Сначала считаются победы, потом очки
help_points: Место – по очкам
help_rounds: Матч: {} раунд|Матч: {} раунда|Матч: {} раундов
help_target: Матч: пока кто-то не наберёт {}
help_beyond: Матч: пока кто-то не превысит {}
help_open: Матч: сколько захотите
help_unopened: Без открытия: {0}, а если можно было – {1}
help_spread: Без открытия: остальные тоже получают эти очки
help_until_stuck: Банк пуст: играют, пока кто-то может ходить
help_one_lap: Банк пуст: ещё по одному ходу
help_one_pass: Банк пуст: пока все подряд не спасуют
help_strict: Кнопкой время не остановить
help_bonus: Очков за выход: {}
help_timeout_points: Очков за каждый штраф: {}
""",
    """
help_cap: Потеря очков за раунд: не больше {}
help_decider: Ничью в конце решает ещё один раунд
""",
)
