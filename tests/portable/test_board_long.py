"""A table that plays and plays without a pause fills neither the memory nor the flash."""

# heap: 4M, because the whole app and the virtual board are compiled from source

from long_round import LongRound

SLACK_BYTES = 24000  # the records of a round since its last snapshot come and go


def test_a_thousand_turns_without_a_pause_stay_small():
    table = LongRound()
    table.play(400)
    before = table.used()
    table.play(600)
    assert table.used() - before < SLACK_BYTES
    assert table.flash_files() < 60
    assert table.device.screen() == "turn"
    assert table.device.app.session.unsaved == ""
