"""The game: rule sheets, scoring, standings, turn clock, match. Pure, and integers only."""
