"""Turnbell: a turn timer and score ledger for Rummikub and similar games."""

VERSION = "0.1.0"
