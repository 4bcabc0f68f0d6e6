"""
The names that players type: keywords, colours, and hexes with their corners and sides.

Keywords, fields and phases may be French, with or without accents, whatever the language of the
program; files are written with the English ones. A word that a game itself has, such as an entry
that a designer calls ``main``, is that word.

Letters of colours are lower case, and mean the same in any file of a game: ``b`` is blue or
bleu, never blanc, and ``v`` is vert. The letters and names of both languages are accepted,
always; names in either case.
"""

from collections.abc import Collection, Container, Iterator, Mapping, Sequence
from functools import cache, cached_property

from generators.hexes import Hex, PlaceName
from pnp.messages import Message, catalogue, read_section, text_in
from pnp.model.boards import row_of_name
from pnp.model.games import Game
from pnp.model.positions import UNREADABLE
from pnp.notation.reading import tokens
from pnp.notation.reading.tokens import FaultLog, Token
from pnp.texts import LANGUAGES
from pnp.texts.suggestions import quoted

# What people type behind or between names out of habit.
_MARKS = ".-/"
_NOWHERE = Hex(0, 0)
_MOST_LISTED = 12
_EXAMPLE = "C5"
# Between a hex and the hour that names one of its corners or sides: C5@12.
AT = "@"
_HOURS = {str(hour): hour for hour in range(1, 13)}
_LONGEST_HOUR = 2

# Keywords


@cache
def french_keywords() -> Mapping[str, str]:
    """Return the French for keywords, fields and phases, with the English that is meant."""
    found = read_section(catalogue(), "keywords.fr")
    return {text_in(french): text_in(english) for french, english in found.items()}


@cache
def _keywords() -> Mapping[str, str]:
    return {bare(french): english for french, english in french_keywords().items()}


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


def keyword_in(language: str, keyword: str) -> str:
    """
    Return a keyword as a reader of a language may type it.

    >>> keyword_in("fr", "reserve"), keyword_in("fr", "points")
    ('réserve', 'points')
    """
    words = french_keywords().items() if language == "fr" else ()
    return next((french for french, english in words if english == keyword), keyword)


def keyword_of(word: str, known: Container[str]) -> str:
    """
    Return which of *known* is meant by *word*, typed in English or French; else *word*.

    >>> keyword_of("Réserve", ("reserve",)), keyword_of("fin", ("reserve",))
    ('reserve', 'fin')
    """
    lower = word.lower()
    if lower in known:
        return lower
    meant = _keywords().get(bare(word), "")
    return meant if meant in known else lower


def near_keyword(word: str, known: Collection[str]) -> str | None:
    """
    Return what *word* is after one edit: one of *known*, or its French.

    >>> near_keyword("finn", ("end",))
    'fin'
    """
    french = (name for name, english in french_keywords().items() if english in known)
    return tokens.near_word(word, known) or tokens.near_word(word, french)


# Colours and hexes


class ColourWords:
    """The words for the colours of a game."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self.letters = [colour.letter for colour in game.colours]

    def find(self, text: str) -> str | None:
        """Return the letter of the colour that *text* is a letter or a name of."""
        if text in self.letters:
            return text
        return self._others.get(text if len(text) == 1 else text.lower())

    @cached_property
    def _others(self) -> dict[str, str]:
        """The letter of each name, and of the letters in other languages."""
        found: dict[str, str] = {}
        for language in LANGUAGES:
            texts = self._game.rules_texts(language).table
            for colour in self._game.colours:
                for key in (f"kit_letter_{colour.name}", f"colour_{colour.name}"):
                    found.setdefault(texts.get(key, "").lower(), colour.letter)
        found.pop("", None)
        return found


class ColourLines:
    """Reads colours at the start of lines or in lists, each at most once below a keyword."""

    def __init__(self, game: Game, log: FaultLog) -> None:
        self._slug = game.slug
        self._words = ColourWords(game)
        self._log = log

    def read(self, block: tokens.Block) -> Iterator[tuple[str, Token, Sequence[Token]]]:
        """Yield the colour of each line of *block*, its word, and the words behind it."""
        for line in block.lines:
            colour = self.find(line[0], block.keyword)
            if colour is not None:
                yield colour, line[0], line[1:]

    def find(self, word: Token, keyword: str) -> str | None:
        """Return the colour that *word* is, the first time below *keyword*; else say so."""
        colour = self._words.find(word.text)
        if colour is None:
            letters = " ".join(self._words.letters)
            self._log.refuse(
                word, "no_colour", lambda: self._repair(word.text), game=self._slug, letters=letters
            )
            return None
        text = word.text
        is_first = self._log.is_first(
            word,
            lambda: Message("has_already", keyword=keyword, word=quoted(text)),
            keyword,
            colour,
        )
        return colour if is_first else None

    def _repair(self, text: str) -> str | None:
        """Return the colour or the colours that *text* is meant for."""
        letters = self._words.letters
        if self._words.find(text.lower()) is not None:
            return text.lower()
        if text[:1] in letters and not text[1:2].isalpha():
            return f"{text[0]} {text[1:].lstrip('=:')}"
        if 1 < len(text) <= len(letters) and set(text) <= set(letters):
            return " ".join(text)
        return None


class HexLookup:
    """
    Finds hexes by name, and by number where the game numbers them.

    While the map is not known every name of the right shape will do, because it may well be
    on the map that was meant.
    """

    def __init__(self, names: Mapping[Hex, str] | None, game: Game, log: FaultLog) -> None:
        self._log = log
        self._game = game
        self.is_open = names is None
        self._cells = {name: cell for cell, name in (names or {}).items()}
        numbers = game.hex_numbers(names or ())
        self._numbers = {str(number): cell for cell, number in numbers.items()}

    def find(self, word: Token) -> Hex | None:
        """Return the hex that *word* names; where there is none, tell it and return None."""
        cell = self._known(word.text)
        if cell is None:
            self._log.add(word, lambda: self._complaint(word.text), lambda: self.repair(word.text))
        return cell

    def find_place(self, word: Token) -> PlaceName | None:
        """Return the hex, corner or side that *word* names; where there is none, tell it."""
        name, at, hour = word.text.partition(AT)
        if not at or not self.looks_like_name(word.text):
            cell = self.find(word)
            return None if cell is None else PlaceName(cell)
        if all(kind.on == "hex" for kind in self._game.pieces):
            self._log.refuse(word, "pieces_on_hexes_only", name, game=self._game.slug)
            return None
        cell = self.find(word.part(0, len(name)))
        if hour not in _HOURS:
            self._log.refuse(word.part(len(name)), "hour_expected", word=quoted(word.text))
            return None
        return None if cell is None else PlaceName(cell, _HOURS[hour])

    def is_name(self, text: str) -> bool:
        """Tell whether there is a hex of that name or number."""
        return self._known(text) is not None

    def looks_like_name(self, text: str) -> bool:
        """Tell whether *text* is meant for a hex: A to Z, then digits; or a number."""
        if AT in text:
            text, _, hour = text.partition(AT)
            is_hour = hour in ("", UNREADABLE) or tokens.is_digits(hour)
            return is_hour and len(hour) <= _LONGEST_HOUR and self.looks_like_name(text)
        if tokens.is_digits(text):
            return self._game.has_numbers
        return text in self._cells or row_of_name(text) is not None

    def _known(self, text: str) -> Hex | None:
        if self.is_open:
            return _NOWHERE if self.looks_like_name(text) else None
        cell = self._cells.get(text)
        return self._numbers.get(text) if cell is None else cell

    def repair(self, text: str) -> str | None:
        """Return the name that *text* is after one edit."""
        if self.is_open:
            return None
        marked = self.repaired(text)
        if marked is not None:
            return marked
        is_valid = self.is_name if tokens.is_digits(text) else self._cells.__contains__
        letters = "".join(sorted({*"".join(self._rows)})) + tokens.DIGITS
        return tokens.near_text(text, is_valid, letters)

    def repaired(self, text: str) -> str | None:
        """Return the name, or two of them, that *text* is but for a mark or a blank."""
        bare = text.strip(_MARKS)
        if bare != text and self.is_name(bare):
            return bare
        pairs: set[str] = set()
        if len(text) > tokens.LONGEST:
            return None
        for place in range(1, len(text)):
            one, other = text[:place].rstrip(_MARKS), text[place:].lstrip(_MARKS)
            # With a mark between them, numbers are names, too.
            known = self._numbers if len(one + other) < len(text) else {}
            if all(name in self._cells or name in known for name in (one, other)):
                pairs.add(f"{one} {other}")
        return pairs.pop() if len(pairs) == 1 else None

    def _complaint(self, text: str) -> str:
        """Return what is wrong with *text* as the name of a hex."""
        if UNREADABLE in text:
            return Message("unknown_hex", word=quoted(text))
        if tokens.is_digits(text) and self._game.has_numbers:
            return Message("no_hex_number", word=quoted(text), most=len(self._numbers))
        if not self.looks_like_name(text):
            example = next(iter(self._cells), _EXAMPLE)
            return Message("no_hex", word=quoted(text), example=example)
        rows = list(self._rows)
        row = text.rstrip(tokens.DIGITS)
        if row not in self._rows:
            return Message("no_such_row", word=quoted(text), first=rows[0], last=rows[-1])
        return Message("no_hex_in_row", word=quoted(text), row=row, names=listed(self._rows[row]))

    @cached_property
    def _rows(self) -> dict[str, list[str]]:
        rows: dict[str, list[str]] = {}
        for name in self._cells:
            rows.setdefault(name.rstrip(tokens.DIGITS), []).append(name)
        return rows


def listed(names: Sequence[str], most: int = _MOST_LISTED) -> str:
    """Return *names*, of more than *most* the first and the last."""
    if len(names) <= most:
        return " ".join(names)
    return f"{' '.join(names[:3])} .. {names[-1]}"
