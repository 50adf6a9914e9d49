"""Ledgers on a desktop: opened without ever writing, folded by the device's own code, reported."""
