"""Strict stand-ins for MicroPython's machine, time, os and io, over the attached virtual board.
PORTABLE.
"""
