"""Standings: totals, places, the end of a match, deciders, going on, corrections."""

from turnbell.core.errors import Refused
from turnbell.core.rounds import Round
from turnbell.core.scoring import score
from turnbell.core.sheets import SHEETS, override
from turnbell.core.standings import Standings, check_next, evaluate

KOD = SHEETS["kod-1min"]
OPEN = override(KOD, {"match": {}})


def won(sheet, winner, racks, count="points"):
    """The score of a round that `winner` won; racks: points, None = sat out."""
    entered = [rack if rack is None else (rack, 0, -1) for rack in racks]
    if entered[winner]:
        entered[winner] = ()
    return score(sheet, Round("out", winner, -1, entered), count)


def emptied(sheet, racks, named=-1):
    """The score of a round that the empty pool ended."""
    entered = [rack if rack is None else (rack, 0, -1) for rack in racks]
    return score(sheet, Round("pool", named, -1, entered))


def void(n):
    return score(KOD, Round("void", racks=[()] * n))


def state(standing):
    return (standing.over, standing.decider, standing.decider_seats)


def test_totals_and_places():
    rounds = [
        won(KOD, 0, [0, 5, 16, 3]),
        won(KOD, 2, [6, 11, 0, 5]),
        won(KOD, 3, [32, 13, 2, 0]),
    ]
    standing = evaluate(KOD, "points", 4, rounds)
    assert standing.totals == [-14, -29, 4, 39]
    assert standing.wins == [1, 0, 1, 1]
    assert standing.places == [(1, [3]), (2, [2]), (3, [0]), (4, [1])]
    assert state(standing) == (True, False, ())
    assert standing.is_decider == [False, False, False]
    assert standing.rounds == 3


def test_wins_come_before_points_where_the_sheet_ranks_by_wins():
    standing = Standings(SHEETS["pl-40"], "points", 4)
    standing.wins = [2, 1, 1, 0]
    standing.totals = [-10, 60, 5, -55]
    assert standing.places == [(1, [0]), (2, [1]), (3, [2]), (4, [3])]
    by_points = Standings(KOD, "points", 4)
    by_points.wins, by_points.totals = standing.wins, standing.totals
    assert by_points.places == [(1, [1]), (2, [2]), (3, [0]), (4, [3])]


def test_the_lowest_leads_without_transfer():
    sheet = SHEETS["low-total"]
    standing = evaluate(sheet, "points", 3, [won(sheet, 0, [0, 17, 41])])
    assert standing.places == [(1, [0]), (2, [1]), (3, [2])]
    by_wins = override(sheet, {"rank": "wins"})
    standing = evaluate(by_wins, "points", 3, [won(sheet, 2, [41, 17, 0])])
    assert standing.places == [(1, [2]), (2, [1]), (3, [0])]


def test_equal_seats_share_a_place_and_the_next_is_left_out():
    standing = evaluate(OPEN, "points", 4, [emptied(OPEN, [10, 10, 20, 30])])
    assert standing.totals == [15, 15, -10, -20]
    assert standing.places == [(1, [0, 1]), (3, [2]), (4, [3])]


def test_nothing_played_is_one_shared_place():
    standing = evaluate(KOD, "points", 3, [])
    assert standing.places == [(1, [0, 1, 2])]
    assert state(standing) == (False, False, ())


def test_without_counting_wins_rank():
    rounds = [won(OPEN, 1, [5, 0, 9], "wins"), won(OPEN, 1, [5, 0, 9], "wins")]
    standing = evaluate(OPEN, "wins", 3, rounds)
    assert standing.totals == [0, 0, 0]
    assert standing.places == [(1, [1]), (2, [0, 2])]


def test_void_rounds_count_for_nothing():
    rounds = [won(KOD, 0, [0, 5]), void(2), won(KOD, 0, [0, 5])]
    standing = evaluate(KOD, "points", 2, rounds, [False, True, False])
    assert standing.totals == [10, -10]
    assert standing.rounds == 2
    assert not standing.over
    assert evaluate(KOD, "points", 2, rounds).totals == [10, -10]
    # Voided after the event: its score still says what it was.
    assert evaluate(KOD, "points", 2, rounds, [True, True, False]).totals == [5, -5]


def test_a_target_is_reached_and_a_limit_exceeded():
    reach = override(KOD, {"match": {"target": 40}})
    beyond = override(KOD, {"match": {"beyond": 40}})
    rounds = [won(KOD, 0, [0, 40])]
    assert evaluate(reach, "points", 2, rounds).over
    assert not evaluate(beyond, "points", 2, rounds).over
    assert evaluate(beyond, "points", 2, [won(KOD, 0, [0, 41])]).over
    assert not evaluate(reach, "points", 2, [won(KOD, 0, [0, 39])]).over


def test_any_total_ends_a_match_even_where_the_lowest_wins():
    sheet = override(SHEETS["low-total"], {"match": {"target": 40}})
    standing = evaluate(sheet, "points", 2, [won(sheet, 0, [0, 40])])
    assert standing.over
    assert standing.places == [(1, [0]), (2, [1])]


def test_an_open_match_never_ends_by_itself():
    rounds = [won(OPEN, 0, [0, 90])] * 60
    assert not evaluate(OPEN, "points", 2, rounds).over
    assert evaluate(OPEN, "points", 2, rounds, ended=True).over


TIED = [won(KOD, 0, [0, 5, 9]), won(KOD, 1, [5, 0, 9]), emptied(KOD, [9, 9, 9])]


def test_a_tie_for_first_place_is_played_off():
    standing = evaluate(KOD, "points", 3, TIED)
    assert standing.totals == [9, 9, -18]
    assert state(standing) == (False, True, (0, 1))
    assert standing.places == [(1, [0, 1]), (3, [2])]


def test_the_winner_of_a_decider_is_first_and_nothing_is_added():
    standing = evaluate(KOD, "points", 3, TIED + [won(KOD, 1, [50, 0, None])])
    assert standing.totals == [9, 9, -18]
    assert standing.wins == [1, 1, 0]
    assert standing.places == [(1, [1]), (2, [0]), (3, [2])]
    assert state(standing) == (True, False, ())
    assert standing.is_decider == [False, False, False, True]
    assert standing.rounds == 3


def test_a_decider_that_the_first_seat_watches():
    rounds = [won(KOD, 1, [9, 0, 5]), won(KOD, 2, [9, 5, 0]), emptied(KOD, [7, 7, 7])]
    assert evaluate(KOD, "points", 3, rounds).decider_seats == (1, 2)
    standing = evaluate(KOD, "points", 3, rounds + [won(KOD, 2, [None, 3, 0])])
    assert standing.places == [(1, [2]), (2, [1]), (3, [0])]
    assert state(standing) == (True, False, ())


def test_other_ties_are_not_played_off():
    rounds = [won(KOD, 0, [0, 5, 5])] * 3
    assert state(evaluate(KOD, "points", 3, rounds)) == (True, False, ())
    sheet = override(KOD, {"decider": False})
    standing = evaluate(sheet, "points", 3, TIED)
    assert state(standing) == (True, False, ())
    assert standing.places == [(1, [0, 1]), (3, [2])]


def test_a_decider_without_a_winner_is_played_again():
    again = evaluate(KOD, "points", 3, TIED + [emptied(KOD, [7, 7, None])])
    assert state(again) == (False, True, (0, 1))
    decided = evaluate(
        KOD, "points", 3, TIED + [emptied(KOD, [7, 7, None]), won(KOD, 0, [0, 3, None])]
    )
    assert decided.over
    assert decided.places[0] == (1, [0])
    assert decided.is_decider == [False, False, False, True, True]


def test_a_decider_is_played_again_by_those_who_shared_it():
    rounds = [emptied(KOD, [9, 9, 9])] * 3
    assert evaluate(KOD, "points", 3, rounds).decider_seats == (0, 1, 2)
    rounds.append(emptied(KOD, [7, 20, 7]))
    assert evaluate(KOD, "points", 3, rounds).decider_seats == (0, 2)
    rounds.append(won(KOD, 2, [3, None, 0]))
    standing = evaluate(KOD, "points", 3, rounds)
    assert standing.places == [(1, [2]), (2, [0, 1])]
    assert standing.totals == [0, 0, 0]


def test_a_void_decider_is_played_again():
    standing = evaluate(KOD, "points", 3, TIED + [void(3)])
    assert state(standing) == (False, True, (0, 1))
    assert standing.is_decider == [False, False, False, True]


def test_a_decider_without_racks_and_winner_is_played_again():
    nobody = score(KOD, Round("pool", racks=[(), (), None]), "wins")
    rounds = [won(KOD, seat, [1, 1, 1], "wins") for seat in (0, 1)] + [void(3), nobody]
    sheet = override(KOD, {"match": {"rounds": 2}})
    assert state(evaluate(sheet, "wins", 3, rounds)) == (False, True, (0, 1))


def test_an_early_end_is_final_and_ties_stay_ties():
    standing = evaluate(KOD, "points", 3, TIED[:2], ended=True)
    assert state(standing) == (True, False, ())
    assert standing.places == [(1, [0, 1]), (3, [2])]
    assert state(evaluate(KOD, "points", 3, TIED, ended=True)) == (True, False, ())


def test_one_more_round_after_the_end():
    rounds = [won(KOD, 0, [0, 5])] * 3
    assert evaluate(KOD, "points", 2, rounds).over
    assert not evaluate(KOD, "points", 2, rounds, None, (3,)).over
    rounds.append(won(KOD, 1, [7, 0]))
    standing = evaluate(KOD, "points", 2, rounds, None, (3,))
    assert standing.over
    assert standing.totals == [8, -8]
    assert standing.is_decider == [False] * 4


def test_a_void_round_does_not_use_up_one_more():
    rounds = [won(KOD, 0, [0, 5])] * 3 + [void(2)]
    assert not evaluate(KOD, "points", 2, rounds, None, (3,)).over


def test_one_more_round_instead_of_a_decider():
    standing = evaluate(KOD, "points", 3, TIED + [won(KOD, 1, [7, 0, 1])], None, (3,))
    assert standing.totals == [2, 17, -19]
    assert standing.is_decider == [False] * 4
    assert standing.over


def test_one_more_round_makes_a_decider_history():
    rounds = TIED + [won(KOD, 1, [50, 0, None]), won(KOD, 2, [30, 1, 0])]
    standing = evaluate(KOD, "points", 3, rounds, None, (4,))
    assert standing.totals == [-21, 8, 13]
    assert standing.places == [(1, [2]), (2, [1]), (3, [0])]
    before = evaluate(KOD, "points", 3, rounds[:4], None, (4,))
    assert before.places[0] == (1, [1])


def test_a_correction_that_undoes_the_tie_leaves_the_decider_without_effect():
    corrected = [won(KOD, 0, [0, 6, 9])] + TIED[1:] + [won(KOD, 1, [50, 0, None])]
    standing = evaluate(KOD, "points", 3, corrected)
    assert standing.totals == [10, 8, -18]
    assert standing.is_decider == [False, False, False, True]
    assert standing.places[0] == (1, [0])
    assert state(standing) == (True, False, ())


def test_a_correction_that_changes_who_is_tied_asks_for_another_decider():
    tied = [won(KOD, 0, [0, 5, 5]), won(KOD, 2, [5, 5, 0]), emptied(KOD, [9, 9, 9])]
    standing = evaluate(KOD, "points", 3, tied + [won(KOD, 1, [50, 0, None])])
    assert standing.decider_seats == (0, 2)
    assert standing.is_decider[3]
    assert standing.totals == [5, -10, 5]


def test_rounds_that_a_correction_has_put_after_the_end_still_count_without_deciders():
    sheet = override(KOD, {"match": {"target": 10}, "decider": False})
    standing = evaluate(sheet, "points", 2, [won(KOD, 0, [0, 12]), won(KOD, 1, [5, 0])])
    assert standing.totals == [7, -7]


def refused(standing, round):
    try:
        check_next(standing, round, "round 4", ["A", "B", "C"])
    except Refused as error:
        return error
    return None


def test_a_round_after_the_end_is_refused():
    over = evaluate(KOD, "points", 3, [won(KOD, 0, [0, 5, 9])] * 3)
    error = refused(over, Round("void", racks=[(), (), ()]))
    assert (error.code, error.where) == ("match_over", "round 4")
    assert error.value == "one more round"
    assert error.allowed == "none after the end of the match"
    more = evaluate(KOD, "points", 3, [won(KOD, 0, [0, 5, 9])] * 3, None, (3,))
    assert refused(more, Round("out", 0, -1, [(), (5, 0, -1), (5, 0, -1)])) is None


def test_a_decider_is_for_the_tied_seats_only():
    due = evaluate(KOD, "points", 3, TIED)
    rack = (5, 0, -1)
    assert refused(due, Round("out", 0, -1, [(), rack, None])) is None
    assert refused(due, Round("void")) is None
    assert refused(due, Round("void", racks=[(), (), ()])) is None
    everybody = refused(due, Round("out", 0, -1, [(), rack, rack]))
    assert everybody.code == "decider_seats"
    assert everybody.where == "round 4, player 3 (C), rack"
    assert everybody.value == "plays"
    assert everybody.allowed == "a decider is played by the tied players only: 1, 2"
    other = refused(due, Round("out", 0, -1, [(), None, rack]))
    assert (other.code, other.value) == ("decider_seats", "sits out")
    assert other.where == "round 4, player 2 (B), rack"
