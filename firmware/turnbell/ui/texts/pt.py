"""Portuguese texts of the display that play needs; the rest stands in pt_more.py.

European spelling; the words: peça, suporte, banco, abertura, conjunto, ronda.
"""

TEXTS = (
    # Words used on many screens
    """
decimal: ,
player: Jogador {}
product: Turnbell
""",
    # Hint bar
    """
hint_accept: aceitar
hint_again: repetir
hint_back: voltar
hint_begins: começa
hint_decider: desempate
hint_down: ↓
hint_end_turn: fim da vez
hint_go_on: seguir
hint_home: início
hint_join: joga / não
hint_jump: jogador
hint_less: −5 s
hint_louder: mais som
hint_menu: menu
hint_minus: −
hint_more: +5 s
hint_next: →
hint_no: não
hint_next_player: seguinte
hint_next_round: seguinte
hint_ok: OK
hint_out: acabei
hint_pause: pausa
hint_plus: +
hint_previous: ←
hint_quieter: menos som
hint_reopen: reabrir
hint_resume: continuar
hint_rule: regras
hint_save: guardar
hint_test: teste
hint_skip: passar
hint_start: começar
hint_time: tempo
hint_undo: desfazer
hint_up: ↑
hint_what_next: e agora?
hint_yes: sim
""",
    # Home
    """
round: Ronda {}
of_rounds: de {}
rounds: {} ronda|{} rondas
new_match: Nova partida
changed: alterado
match_over: Fim da partida
to_points: até {}
open_match: à vontade
no_limit: sem limite
""",
    # Draw
    """
starts: começa
drawing: Quem começa?
drawn_random: por sorteio:
drawn_chosen: por escolha:
drawn_rotate: pela ordem:
drawn_winner: vencedor:
drawn_same: como antes:
starts_decider: no desempate
""",
    # Turn and paused
    """
passed_of: passe {0} de {1}
last_lap: última volta
bank: reserva {}
paused: Pausa
""",
    # Time is up
    """
time: TEMPO
late: atraso {} s
tiles: peça|peças
seconds: s
how_many_loose: Quantas peças soltas?
plus_drawn: + {0} = {1}
""",
    # Out
    """
out_title: Quem acabou?
is_out: {} acabou
is_turn: é a vez de {}
pool_empty: o banco está vazio
""",
    # Racks
    """
field_opened: abriu?
field_points: pontos sem jokers
field_jokers: joker|jokers
field_count: número de peças
field_tiles: peças no suporte
field_penalties: penalizações
field_winner: Empate: quem ganha?
opened_yes: sim
opened_no: não
opened_unable: não podia
opened_able: podia
opened_announced: anunciou
charged_no: paga {}
charged_unable: paga {}
charged_able: paga {}
charged_announced: paga {}
joker_sign: J
ready: pronto
nobody: ninguém
tiles_sum: {0} peça = {1}|{0} peças = {1}
""",
    # Summary, standings, winner
    """
sum: soma
standings: Resultados
wins_short: ★{}
winner_of_match: ganha a partida
winners_of_match: ganham juntos
decider_due: Empate
""",
    # The volume
    """
volume_3: alto
volume_2: médio
volume_1: baixo
volume_0: sem som
""",
    # Notes over the screen
    """
announced: {} anunciou a abertura
next_match: A partir da próxima partida
saved: Guardado
ledger_lost: {} registo perdido: verifique o diário|{} registos perdidos: verifique o diário
ledger_damaged: Há danos: verifique o diário
not_saved_io: Não guardado: a memória não responde
not_saved_full: Não guardado: sem memória, exporte
not_saved_battery: Não guardado: bateria fraca
not_saved_memory: Não guardado: tente outra vez
not_saved_closed: Não guardado: tente outra vez
not_saved_damaged: Não guardado: memória danificada
not_saved_early: Não guardado: acabou de ligar
why_two_players: Pelo menos dois jogadores
why_unopened: Só para quem ainda não abriu
why_strict: Nestas regras a pausa é só no menu
why_nothing: Nada para desfazer
""",
    # Rule sheets that ship, and their outcomes
    """
sheet_pl-40: Polónia 40 s
sheet_kod-1min: Um minuto
sheet_pressman-2min: EUA 2 min
sheet_t800-2min: Mesa online
sheet_pt-40pt: Portugal 40
sheet_low-total: Menos pontos
sheet_goliath-25: Sabra
outcome_undo: repor a mesa
outcome_valid: jogada válida
outcome_loose: levar soltas
outcome_own: levar suas
outcome_pool: soltas: banco
outcome_pass: só tirar
outcome_waive: perdoar
outcome_more: mais 15 s
""",
)
