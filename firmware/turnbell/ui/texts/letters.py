"""The letters with which names are written in each language: capital ones, then small ones in the
same order. Imported when somebody writes a name.
"""

LETTERS = {
    "en": ("ABCDEFGHIJKLMNOPQRSTUVWXYZ", "abcdefghijklmnopqrstuvwxyz"),
    "pl": ("AĄBCĆDEĘFGHIJKLŁMNŃOÓPQRSŚTUVWXYZŹŻ", "aąbcćdeęfghijklłmnńoópqrsśtuvwxyzźż"),
    "lt": ("AĄBCČDEĘĖFGHIĮYJKLMNOPQRSŠTUŲŪVWXZŽ", "aąbcčdeęėfghiįyjklmnopqrsštuųūvwxzž"),
    "ru": ("АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ", "абвгдеёжзийклмнопрстуфхцчшщъыьэюя"),
    "pt": ("AÁÂÃÀBCÇDEÉÊFGHIÍJKLMNOÓÔÕPQRSTUÚVWXYZ", "aáâãàbcçdeéêfghiíjklmnoóôõpqrstuúvwxyz"),
}

OTHERS = "0123456789 '-"  # after the letters, in every language
