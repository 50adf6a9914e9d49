"""Scoring a round: every worked example of the rules, and every corner that they name."""

from turnbell.core.rounds import Round, check_round, tiles_to_rack
from turnbell.core.scoring import promises_zero, score
from turnbell.core.sheets import ORDER, SHEETS, override

J = "J"


def racks_of(sheet, racks):
    """Racks from numbers of points, lists of tiles, () and None."""
    out = []
    for rack in racks:
        if isinstance(rack, int):
            out.append((rack, 0, -1))
        elif isinstance(rack, list):
            out.append(tiles_to_rack(sheet, rack, "rack"))
        else:
            out.append(rack)
    return out


def scored(sheet, end, racks, winner=-1, opened=(), penalties=(), start=-1, count="points"):
    sheet = SHEETS[sheet] if isinstance(sheet, str) else sheet
    round = Round(end, winner, start, racks_of(sheet, racks), opened, penalties)
    check_round(sheet, len(racks), round, "round 1", None, count)
    return score(sheet, round, count)


def scores(*args, **options):
    return scored(*args, **options).scores


# -- worked examples -----------------------------------------------------------------------------


def test_one_went_out_the_others_pay_their_racks():
    assert scores("kod-1min", "out", [(), 5, 16, 3], 0) == (24, -5, -16, -3)


def test_totals_of_three_rounds():
    first = scores("kod-1min", "out", [(), 5, 16, 3], 0)
    second = scores("kod-1min", "out", [6, 11, (), 5], 2)
    third = scores("kod-1min", "out", [32, 13, 2, ()], 3)
    totals = [first[i] + second[i] + third[i] for i in range(4)]
    assert totals == [-14, -29, 4, 39]


def test_pool_empty_losers_pay_the_difference():
    result = scored("kod-1min", "pool", [40, 12, 25])
    assert result.scores == (-28, 41, -13)
    assert result.wins == (0, 1, 0)


def test_joker_at_thirty():
    racks = [(), [J, 7, 5], [13, 12, 1]]
    assert scores("kod-1min", "out", racks, 0) == (68, -42, -26)


def test_joker_at_fifty():
    result = scored("pl-40", "out", [(), [J, 7, 5], [13, 12, 1]], 0)
    assert result.scores == (88, -62, -26)
    assert result.wins == (1, 0, 0)


def test_points_exclude_jokers():
    assert scores("pl-40", "out", [(), (12, 1, -1), 26], 0) == (88, -62, -26)


def test_flat_charge_for_a_player_who_could_not_open():
    opened = ["yes", "yes", "unable", "yes"]
    assert scores("pl-40", "out", [(), 18, 137, 34], 0, opened) == (152, -18, -100, -34)


def test_flat_charge_needs_no_rack():
    opened = ["yes", "yes", "unable", "yes"]
    assert scores("pl-40", "out", [(), 18, (), 34], 0, opened) == (152, -18, -100, -34)


def test_joker_decides_an_empty_pool():
    racks = [[J], [13, 13, 5]]
    assert scores("pl-40", "pool", racks) == (-19, 19)
    assert scores(override(SHEETS["pl-40"], {"joker_points": 30}), "pool", racks) == (1, -1)


def test_spread_when_somebody_went_out():
    result = scored("t800-2min", "out", [(), 20, 90], 0, ["yes", "yes", "no"])
    assert result.scores == (110, 70, -90)
    assert result.sum == 90
    assert result.zero_sum is None


def test_fewest_tiles_win_an_empty_pool_and_losers_pay_in_full():
    racks = [[13, 12], [1, 1, 2], [5, 6, 7, 8]]
    assert scores("t800-2min", "pool", racks) == (30, -4, -26)
    assert scores("t800-2min", "pool", racks, -1, ["yes", "yes", "no"]) == (30, 22, -26)


def test_portuguese_joker():
    assert scores("pt-40pt", "out", [(), [J, 10, 5], [9]], 0) == (49, -40, -9)


def test_lowest_total_wins():
    result = scored("low-total", "out", [(), 17, 41], 0)
    assert result.scores == (0, 17, 41)
    assert result.zero_sum is None


def test_a_shared_end_gives_the_odd_point_to_the_earlier_and_the_win_to_nobody():
    result = scored("kod-1min", "pool", [10, 10, 25])
    assert result.scores == (8, 7, -15)
    assert result.winner == -1
    assert result.wins == (0, 0, 0)


def test_a_corrected_rack_changes_winner_and_loser_alike():
    for name in ORDER:
        if SHEETS[name]["transfer"]:
            before = scores(name, "out", [(), 11, 5], 0)
            after = scores(name, "out", [(), 14, 5], 0)
            assert after[0] - before[0] == 3
            assert after[1] - before[1] == -3
            assert sum(after) == 0


# -- ties at an empty pool -----------------------------------------------------------------------


def test_odd_points_follow_the_turn_order_from_the_start():
    assert scores("kod-1min", "pool", [10, 10, 25], start=1) == (7, 8, -15)
    assert scores("kod-1min", "pool", [10, 10, 25], start=2) == (8, 7, -15)


def test_two_odd_points_go_to_two_players():
    racks = [10, 10, 15, 10, 25]
    assert scores("kod-1min", "pool", racks, start=3) == (7, 6, -5, 7, -15)


def test_turn_order_leaves_out_who_sat_out():
    assert scores("kod-1min", "pool", [10, 10, 25, None], start=3) == (8, 7, -15, 0)


def test_fewer_tiles_break_a_tie_if_all_the_tied_were_counted():
    racks = [(10, 0, 2), (10, 0, 1), 25]
    assert scores("kod-1min", "pool", racks) == (0, 15, -15)
    racks = [(10, 0, 2), (10, 0, -1), 25]
    assert scores("kod-1min", "pool", racks) == (8, 7, -15)


def test_no_tiles_are_fewer_than_a_joker_that_counts_nothing():
    sheet = override(SHEETS["kod-1min"], {"joker_points": 0})
    assert scores(sheet, "pool", [(0, 1, 1), (0, 0, 0), 5]) == (0, 5, -5)


def test_the_table_breaks_a_tie():
    assert scores("kod-1min", "pool", [10, 10, 25], 1) == (0, 15, -15)


def test_the_table_cannot_name_a_player_who_is_not_tied():
    result = scored("kod-1min", "pool", [10, 10, 25], 2)
    assert result.scores == (8, 7, -15)
    assert result.winner == -1


def test_the_tiles_come_before_the_table():
    racks = [(10, 0, 2), (10, 0, 1), 25]
    assert scored("kod-1min", "pool", racks, 0).winner == 1


def test_only_those_still_tied_on_tiles_share():
    racks = [(10, 0, 2), (10, 0, 2), (10, 0, 3), 25]
    result = scored("kod-1min", "pool", racks)
    assert result.scores == (8, 7, 0, -15)
    assert result.shared == (0, 1)


def test_all_racks_equal():
    result = scored("kod-1min", "pool", [12, 12, 12])
    assert result.scores == (0, 0, 0)
    assert result.winner == -1
    assert scored("kod-1min", "pool", [12, 12, 12], 1).wins == (0, 1, 0)
    racks = [(12, 0, 3), (12, 0, 3), (12, 0, 2)]
    assert scored("kod-1min", "pool", racks).winner == 2


def test_fewest_tiles_then_fewest_points_then_lowest_seat():
    assert scored("t800-2min", "pool", [[5], [4], [1, 1]]).winner == 1
    assert scored("t800-2min", "pool", [[5, 1], [4], [4]]).winner == 1
    assert scored("t800-2min", "pool", [[J], [13], [4, 4]]).winner == 1


def test_fewest_tiles_with_differences_may_pay_a_loser():
    sheet = override(SHEETS["t800-2min"], {"pool_amount": "difference"})
    assert scores(sheet, "pool", [[13, 12], [1, 1, 2], [5, 6, 7, 8]]) == (-20, 21, -1)


# -- who had not opened --------------------------------------------------------------------------


def test_what_each_answer_costs():
    for answer, charge in (("no", 100), ("unable", 100), ("announced", 100), ("able", 200)):
        assert scores("pl-40", "out", [(), ()], 0, ["yes", answer]) == (charge, -charge)


def test_the_winners_own_answer_does_not_matter():
    assert scores("pl-40", "out", [(), 9], 0, ["no", "yes"]) == (9, -9)


def test_an_empty_pool_counts_raw_racks_of_those_who_had_not_opened():
    assert scores("pl-40", "pool", [40, 12, 25], -1, ["able"] * 3) == (-28, 41, -13)


def test_sheets_that_do_not_ask_ignore_the_answers():
    assert scores("kod-1min", "out", [(), 9], 0, ["no", "able"]) == (9, -9)


def test_two_unopened_pay_each_other_in_a_spread():
    opened = ["yes", "no", "able", "yes"]
    # 1 gets 30, 2 gets 20, 3 gets 20 + 30
    assert scores("t800-2min", "out", [(), 20, 30, 5], 0, opened) == (55, 10, -10, 45)


def test_a_spread_counts_the_whole_rack_under_a_cap():
    sheet = override(SHEETS["t800-2min"], {"loss_cap": 25})
    assert scores(sheet, "out", [(), 20, 90], 0, ["yes", "yes", "no"]) == (45, 70, -25)


def test_sharers_are_no_losers_in_a_spread():
    sheet = override(SHEETS["t800-2min"], {"pool_winner": "points", "pool_amount": "difference"})
    opened = ["no", "yes", "no", "yes"]
    assert scores(sheet, "pool", [10, 10, 25, 30], -1, opened) == (18, 17, -15, 5)


# -- caps, bonuses, penalties --------------------------------------------------------------------


def test_a_cap_holds_for_every_kind_of_charge():
    sheet = override(SHEETS["pl-40"], {"loss_cap": 30})
    assert scores(sheet, "out", [(), 18, ()], 0, ["yes", "yes", "able"]) == (48, -18, -30)
    assert scores(sheet, "pool", [90, 12, 25]) == (-30, 43, -13)


def test_a_bonus_is_for_going_out_only():
    sheet = override(SHEETS["kod-1min"], {"winner_bonus": 10})
    assert scores(sheet, "out", [(), 18], 0) == (28, -18)
    assert scores(sheet, "pool", [5, 18]) == (13, -13)
    assert scored(sheet, "pool", [5, 18]).zero_sum is None


def test_penalties_cost_the_winner_too_and_nobody_gains():
    sheet = override(SHEETS["kod-1min"], {"timeout_points": 5})
    result = scored(sheet, "out", [(), 18, 3], 0, (), [1, 0, 2])
    assert result.scores == (16, -18, -13)
    assert result.sum == -15
    assert result.zero_sum is None


def test_penalties_are_added_where_the_lowest_wins():
    sheet = override(SHEETS["low-total"], {"timeout_points": 5})
    assert scores(sheet, "out", [(), 17, 41], 0, (), [1, 0, 2]) == (5, 17, 51)


def test_penalties_without_points_change_nothing():
    assert scores("kod-1min", "out", [(), 9], 0, (), [3, 3]) == (9, -9)
    sheet = override(SHEETS["kod-1min"], {"timeout_points": 5})
    assert scores(sheet, "out", [(), 9], 0) == (9, -9)


# -- the rest ------------------------------------------------------------------------------------


def test_lowest_total_at_an_empty_pool():
    result = scored("low-total", "pool", [40, 12, 25])
    assert result.scores == (40, 12, 25)
    assert result.wins == (0, 1, 0)
    tied = scored("low-total", "pool", [12, 12, 25])
    assert tied.scores == (12, 12, 25)
    assert tied.winner == -1


def test_who_sat_out_has_nothing_to_do_with_it():
    assert scores("kod-1min", "out", [(), None, 16, 3], 0) == (19, 0, -16, -3)
    assert scores("kod-1min", "pool", [None, 12, 25]) == (0, 13, -13)
    assert scored("kod-1min", "pool", [None, 12, 25]).seats == 6


def test_a_void_round_counts_for_nothing():
    result = scored("kod-1min", "void", [5, (), ()], 1)
    assert result.scores == (0, 0, 0)
    assert result.wins == (0, 0, 0)
    assert result.winner == -1
    assert (result.end, result.shared) == ("void", ())
    assert result.zero_sum is True
    assert scored("kod-1min", "void", [5, None, ()]).seats == 5
    assert scored("t800-2min", "void", [5, 5]).zero_sum is None


def test_a_score_says_how_the_round_ended():
    assert scored("kod-1min", "out", [(), 5], 0).end == "out"
    assert scored("kod-1min", "pool", [4, 5]).end == "pool"


def test_points_are_counted_unless_something_else_is_said():
    racks = [(), (5, 0, -1)]
    assert score(SHEETS["kod-1min"], Round("out", 0, -1, racks)).scores == (5, -5)
    tied = Round("pool", -1, -1, [(5, 0, -1), (5, 0, -1)])
    assert score(SHEETS["kod-1min"], tied).shared == (0, 1)


def test_without_counting_a_round_is_its_winner():
    result = scored("pl-40", "out", [(), (), ()], 2, count="wins")
    assert result.scores == (0, 0, 0)
    assert result.wins == (0, 0, 1)
    assert scored("pl-40", "pool", [(), (), ()], count="wins").winner == -1
    assert scored("t800-2min", "pool", [(), (), ()], 1, count="wins").winner == 1


def test_without_counting_racks_still_tell_who_won_the_pool():
    assert scored("kod-1min", "pool", [40, 12, 25], count="wins").winner == 1
    assert scored("kod-1min", "pool", [40, 12, 25], 2, count="wins").winner == 1
    assert scored("kod-1min", "pool", [40, (), 25], 2, count="wins").winner == 2
    # Where the tiles decide, they must have been counted.
    assert scored("t800-2min", "pool", [[9], [1, 1], 5], 1, count="wins").winner == 1
    assert scored("t800-2min", "pool", [[9], [1, 1], [5, 5]], 1, count="wins").winner == 0
    none_left = [(0, 0, 0), (5, 0, 2)]
    assert scored("t800-2min", "pool", none_left, 1, count="wins").winner == 0


def test_equal_in_tiles_and_points_the_first_seat_wins():
    for racks in ([[9], [9], [9]], [[9], [9], [1, 1]]):
        assert scored("t800-2min", "pool", racks).winner == 0
    assert scored("t800-2min", "pool", [None, [9], [9]]).winner == 1


def test_what_promises_a_sum_of_zero():
    promised = [name for name in ORDER if promises_zero(SHEETS[name])]
    assert promised == ["pl-40", "kod-1min", "pressman-2min", "pt-40pt", "goliath-25"]
    assert scored("kod-1min", "out", [(), 9], 0).zero_sum is True
