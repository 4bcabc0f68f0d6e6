"""
The words of position files in French: one table for parts, entries, fields and phases.

They are read beside the English ones, with or without their accents, whatever the language
of the program; files are written with the English ones. A word that a game itself has, such
as an entry that a designer calls ``main``, is that word.
"""

from collections.abc import Collection, Container
from types import MappingProxyType

from pnp.notation.reading.faults import near_word

FRENCH = MappingProxyType(
    {
        "jeu": "game",
        "plateau": "board",
        "graine": "seed",
        "pièces": "pieces",
        "donjons": "keeps",
        "totaux": "totals",
        "interprétation": "ruling",
        "ancre": "anchor",
        "titre": "title",
        "noms": "names",
        # Entries.
        "main": "hand",
        "ordre": "order",
        "tours": "turns",
        "sorts": "spells",
        "honneur": "honour",
        "recompté": "reckoned",
        "rangée": "row",
        "pioche": "pile",
        "éliminés": "out",
        "renoncent": "declines",
        "réserve": "reserve",
        "tuiles": "tiles",
        # Fields.
        "rang": "rank",
        "jetons": "tokens",
        "chevaliers": "knights",
        "retirés": "removed",
        "magie": "magic",
        "argent": "silver",
        # Phases, also as reports call them.
        "préparation": "setup",
        "mise en place": "setup",
        "partie": "play",
        "en cours": "play",
        "fin": "end",
        "fin de partie": "end",
    }
)


def bare(word: str) -> str:
    """
    Return *word* in lower case without accents.

    >>> bare("Réserve")
    'reserve'
    """
    lower = word.lower()
    if lower.isascii():
        return lower
    from unicodedata import combining, normalize  # seldom needed

    return "".join(mark for mark in normalize("NFD", lower) if not combining(mark))


_KEYWORDS = {bare(french): english for french, english in FRENCH.items()}


def keyword_of(word: str, known: Container[str]) -> str:
    """
    Return which of *known* is meant by *word*, typed in English or French; else *word*.

    >>> keyword_of("Réserve", ("reserve",)), keyword_of("fin", ("reserve",))
    ('reserve', 'fin')
    """
    lower = word.lower()
    if lower in known:
        return lower
    meant = _KEYWORDS.get(bare(word), "")
    return meant if meant in known else lower


def near_keyword(word: str, known: Collection[str]) -> str | None:
    """
    Return what *word* is after one edit: one of *known*, or its French.

    >>> near_keyword("finn", ("end",))
    'fin'
    """
    french = (name for name, english in FRENCH.items() if english in known)
    return near_word(word, known) or near_word(word, french)
