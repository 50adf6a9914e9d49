"""Portuguese texts of the menu, of settings, refusals and explanations; imported on first use."""

TEXTS = (
    # Menu
    """
menu: Menu
menu_rule: o que dizem as regras
menu_unsaved: porque não guardou?
menu_undo: desfazer
menu_pause: pausa
menu_skip: passar a vez
menu_announce: anunciar a abertura
menu_pool: o banco está vazio
menu_end_round: terminar a ronda
menu_void: anular a ronda
menu_correct: corrigir uma ronda
menu_over: e agora?
menu_standings: resultados
menu_end_match: terminar a partida
menu_new_match: nova partida
menu_one_more: mais uma ronda
menu_players: jogadores
menu_sheet: regras do jogo
menu_turn_time: tempo por jogada
menu_names: nomes
menu_sound: som
menu_language: língua
menu_device: aparelho
menu_home: ecrã inicial
menu_no: não, voltar
menu_yes_void: sim, anular
menu_yes_end: sim, terminar
menu_yes_new: sim, nova partida
title_announce: Quem anuncia?
title_pool: Último a tirar?
title_void: Anular a ronda?
title_end_match: Acabar a partida?
title_new_match: Nova partida?
title_over: Fim da partida
title_turn_time: Tempo por jogada
title_sound: Som
title_device: Aparelho
title_language: Língua
title_sheet: Regras do jogo
title_players: Jogadores
title_rules: Regras
time_sheet: o das regras
time_40: 40 segundos
time_60: 1 minuto
time_120: 2 minutos
""",
    """
time_any: outro tempo …
time_none: sem limite
sound_pips: jogada com sinal
sound_no_pips: jogada sem sinal
device_self_test: autoteste
device_version: versão {}
device_battery: bateria {} V
device_usb: alimentação USB
device_remove: remover antigas
menu_yes_remove: sim, remover
title_remove: Remover partidas?
room_low: Resta {} ronda: copie o diário|Restam {} rondas: copie o diário
why_full: Cheio: copie o diário, depois menu, aparelho
why_kept: Primeiro copie o diário
device_free: espaço: {} ronda|espaço: {} rondas
""",
    # History
    """
history: Rondas
void: anulada
pool_ended: empate
match_number: Partida {}
earlier_matches: partidas anteriores
""",
    # Settings and names
    """
setting_turn_ms: Tempo por jogada
setting_debounce_ms: Filtro das teclas
setting_entry: Contar peças
setting_count: Pontuação
setting_display: Ecrã
setting_handicap_ms: Vantagem
entry_points: soma de pontos
entry_tiles: peça a peça
count_points: pontos
count_wins: só vitórias
name_of: Nome do jogador {}
name_done: pronto
name_delete: apagar
name_space: espaço
name_write: outro nome …
name_none: sem nome
title_names: Nomes
title_settings: Definições
device_settings: definições
setting_seats: Lugares
setting_board: Botões
board_table: um botão cada
board_minimal: um só botão
display_auto: detetar
language_en: English
language_pl: polski
language_lt: lietuvių
language_ru: русский
language_pt: português
""",
    # Note
    """
next_power_up: Na próxima vez que ligar
""",
    # What was refused, by the code of the error
    """
why_type: Valor de tipo errado
why_missing: Falta alguma coisa
why_unknown: Parâmetro desconhecido
why_range: Fora dos limites
why_choice: Essa opção não existe
why_id_form: Letra errada no identificador
why_id_taken: Esse identificador já existe
why_outcome_twice: Um desfecho está repetido
why_needs_transfer: Só quando o vencedor soma os pontos
why_players: De 2 a 6 jogadores
why_name_empty: Falta um nome
why_name_long: No máximo 12 letras
why_name_form: Há uma letra que não serve
why_name_twice: Esse nome já existe
why_end: Falta o fim da ronda
why_racks_length: Um suporte por jogador
why_two_play: Têm de jogar pelo menos dois
why_winner: Quem ganhou a ronda?
why_winner_sat_out: O vencedor não jogou
why_winner_tiles: O vencedor não tem peças
why_rack_missing: Falta um suporte
why_rack_empty: Quem não acabou tem pelo menos uma peça
why_points: Nenhum suporte tem tantos pontos
why_jokers: Jokers a mais
why_jokers_max: Mais jokers do que na caixa
why_tile: As peças vão de 1 a 13
why_tile_max: Mais peças iguais do que na caixa
why_tiles_max: Mais peças do que na caixa
why_count: Essas peças não dão esses pontos
why_count_missing: Conte também as peças
why_opened: Abriu: sim ou não?
why_penalties: Número errado de penalizações
""",
    """
why_start: Quem começou?
why_match_over: A partida já acabou
why_decider_seats: O desempate é para quem empatou
why_record: Registo danificado
why_order: Agora não é possível
why_sheet: Regras desconhecidas
why_round: Essa ronda não existe
why_undo: Nada para desfazer
""",
    # Fault, safe, boot
    """
fault: Erro
fault_crash: Algo correu mal. Nada se perdeu.
fault_crash_do: Prima OK. Se voltar: turnbell doctor
fault_flash: A memória não responde.
fault_flash_do: Copie em breve o diário para o computador.
fault_key: A tecla {} está presa.
fault_key_do: Solte-a ou jogue com as outras.
safe: Proteção
safe_crashes: Três erros seguidos. Nada se perdeu.
safe_keys: Ligado com OK e MINUS premidos.
safe_do: Ligue o USB, ou desligue e ligue.
""",
    # Self-test
    """
title_selftest: Autoteste
ask_lamps: Acendem todas as luzes, uma a uma?
ask_keys: Prima cada tecla uma vez.
ask_sound: Três vezes dois tons, cada vez mais alto?
ask_display: Veem-se todos os pontos?
test_lamps: luzes
test_keys: teclas
test_sound: som
test_display: ecrã
test_flash: memória
test_battery: bateria
test_stuck: presa
test_missing: não premida
""",
    # What the sheet says at the bell
    """
explain_bell: Depois do sinal não se mexe em nada.
explain_undo: Reponha a mesa como estava antes desta jogada e recolha as suas peças.
explain_valid: Todos os conjuntos na mesa estão certos e foi colocada pelo menos uma peça sua: a \
jogada vale. Uma peça sua que ficou na mão volta ao suporte; se ficou na mão uma peça da mesa, \
repõe-se tudo.
explain_loose: Não é possível repor a mesa. Leve todas as peças que não estão num conjunto certo.
explain_own: Recolha as suas peças que não cabem em nenhum conjunto certo.
explain_pool: As peças cujo lugar ninguém recorda vão para o banco; as outras voltam ao seu \
lugar.
explain_pass: Nada foi mexido: tira-se uma peça, como sempre.
explain_waive: A mesa perdoa. Não há penalização.
explain_more: O mesmo jogador continua mais 15 segundos.
explain_draw: Depois tire {} peça.|Depois tire {} peças.
explain_short: Se o banco tiver menos, tire as que restam.
explain_out: Se a mesa está certa e o suporte vazio, acabou: mantenha premida a sua tecla.
""",
    # What a sheet asks for, in short
    """
help_time: Tempo por jogada: {}
help_untimed: Jogada sem limite de tempo
help_opening: Pontos da abertura: {}
help_joker: Pontos de um joker no suporte: {}
help_lowest: Ganha o total mais baixo
help_wins: Contam as rondas ganhas, depois os pontos
help_points: Contam os pontos
help_rounds: Partida: {} ronda|Partida: {} rondas
help_target: Partida: até alguém chegar a {}
help_beyond: Partida: até alguém passar de {}
help_open: Partida: enquanto quiserem
help_unopened: Sem abertura: {0}, ou {1} se era possível
help_spread: Sem abertura: os outros ganham também esses pontos
help_until_stuck: Banco vazio: joga-se até ninguém poder
help_one_lap: Banco vazio: mais uma vez cada um
help_one_pass: Banco vazio: até todos passarem seguidos
help_strict: O relógio não se para com uma tecla
help_bonus: Pontos por acabar: {}
help_timeout_points: Pontos por cada penalização: {}
help_cap: Pontos perdidos numa ronda: no máximo {}
help_decider: Um empate no fim decide-se numa ronda extra
""",
)
