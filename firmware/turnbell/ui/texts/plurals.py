"""Which of its plural forms a text takes, for the whole number n: a function for each language."""


def en(n):
    """Which of the two forms the number n takes."""
    return 0 if n == 1 else 1


def pl(n):
    """Which of the three forms the number n takes: 1 kostka, 2 kostki, 5 kostek."""
    if n == 1:
        return 0
    return 1 if 2 <= n % 10 <= 4 and not 12 <= n % 100 <= 14 else 2


def lt(n):
    """Which of the three forms the number n takes: 1 kauliukas, 2 kauliukai, 10 kauliukų."""
    if 11 <= n % 100 <= 19 or n % 10 == 0:
        return 2
    return 0 if n % 10 == 1 else 1


def ru(n):
    """Which of the three forms the number n takes: 1 фишка, 2 фишки, 5 фишек."""
    if n % 10 == 1 and n % 100 != 11:
        return 0
    return 1 if 2 <= n % 10 <= 4 and not 12 <= n % 100 <= 14 else 2


def pt(n):
    """Which of the two forms the number n takes."""
    return 0 if n == 1 else 1
