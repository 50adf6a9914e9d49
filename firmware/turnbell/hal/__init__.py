"""The only code that touches machine, time, os or io: pins, buses, flash, clock."""
