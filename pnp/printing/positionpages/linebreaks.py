"""
Line breaks: which words stay on one line when a sentence is set in a narrow column.

A number and what it counts stay together; the sign of a sum, and a colon, stay beside the
number behind them; French punctuation stays beside the word before it.
"""

from string import digits

_MINUS = "\N{MINUS SIGN}"
_TIMES = "\N{MULTIPLICATION SIGN}"
_BEFORE_NUMBERS = ("+", _MINUS, "=")
_BEHIND_WORDS = (";", ":", "!", "?", "»")
_NO_BREAK = "\N{NO-BREAK SPACE}"


def unbroken(words: str) -> str:
    """
    Return *words* with no-break spaces where a line must not end.

    >>> unbroken("Score : 3 + 1")
    'Score\\xa0:\\xa03 +\\xa01'
    """
    for sign in _BEFORE_NUMBERS:
        words = words.replace(f" {sign} ", f" {sign}{_NO_BREAK}")
    words = words.replace(f" {_TIMES} ", f"{_NO_BREAK}{_TIMES}{_NO_BREAK}")
    for sign in _BEHIND_WORDS:
        words = words.replace(f" {sign}", f"{_NO_BREAK}{sign}")
    for digit in digits:
        words = words.replace(f": {digit}", f":{_NO_BREAK}{digit}")
    return words
