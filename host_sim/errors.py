"""The error of bad input or usage on the command line."""


class UserError(Exception):
    """One line for stderr that names the place and what is allowed; the command exits with 2."""
