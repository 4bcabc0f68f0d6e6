"""
Texts in English and French: TOML tables beside the code of each package.

Each ``texts.toml`` has the sections ``en`` and ``fr`` with the same keys: what is printed, and
what checks, scores and rulings say. What the program itself says is in `pnp.messages`.
"""

from collections import ChainMap
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Literal, TypeAlias, cast

from generators import NamedTuple, regex
from pnp.errors import GameDataError
from pnp.messages import Slots, read_section, text_in

if TYPE_CHECKING:  # slow to import
    from fractions import Fraction

Language: TypeAlias = Literal["en", "fr"]
LANGUAGES: tuple[Language, ...] = ("en", "fr")

NO_BREAK = "\u00a0"
# Blanks at which no line may end, by language: French sets some signs apart.
_NO_BREAK_BLANKS = {"fr": regex(r" (?=[:;!?»%])|(?<=«) ")}


class Texts(NamedTuple):
    """
    The texts of one package in one language.

    Attributes:
        numbers: what a game's facts fill slots with that nobody else fills.
        source: where the tables lie, for whoever has to add a text.
    """

    language: str
    table: Mapping[str, str]
    numbers: Mapping[str, object] = MappingProxyType({})
    source: str = ""

    def __call__(self, key: str, **values: object) -> str:
        """
        Return the text called *key*, its ``{slots}`` filled with *values* and numbers.

        ``{count|tile|tiles}`` is the word for one or that for several, as *count* is.

        Raises:
            GameDataError: there is no such text, or a slot that nothing fills; a mistake of
                whoever wrote the game.
        """
        try:
            return self.table[key].format_map(Slots(self.language, {**self.numbers, **values}))
        except KeyError as error:
            raise self._fault(key, str(error.args[0])) from error

    def _fault(self, key: str, missing: str) -> GameDataError:
        source, language = self.source, self.language
        if key not in self.table:
            return GameDataError("text_missing", source=source, language=language, text=key)
        return GameDataError(
            "text_slot_missing", source=source, language=language, text=key, slot=missing
        )


@cache
def load_texts(folder: Path, language: str) -> Texts:
    """
    Return the texts of the package in *folder*.

    Raises:
        KeyError: *language* is none of `LANGUAGES`.
    """
    return Texts(language, _Table(folder / "texts.toml", language), source=str(folder))


@cache
def rules_texts(folders: tuple[Path, ...], language: str) -> Texts:
    """
    Return the texts of checks, scores and rulings: the shared ones and those of *folders*.

    The texts of later folders hide those of earlier ones.
    """
    tables = [load_texts(folder, language) for folder in (Path(__file__).parent, *folders)]
    # Nothing is written to it; so any mapping does.
    chain = ChainMap(*cast("list[dict[str, str]]", [texts.table for texts in reversed(tables)]))
    return tables[-1]._replace(table=chain)


def unbroken(text: str, language: str) -> str:
    """
    Return *text* with no-break spaces where the language wants no line to end.

    >>> unbroken("Prêt ? Oui : « tout »", "fr")
    'Prêt\\xa0? Oui\\xa0: «\\xa0tout\\xa0»'
    """
    blanks = _NO_BREAK_BLANKS.get(language)
    return blanks.sub(NO_BREAK, text) if blanks else text


class _Table(Mapping[str, str]):
    """Texts as TOML, each parsed when it is asked for: a verdict needs few of them."""

    def __init__(self, path: Path, language: str) -> None:
        self._written = read_section(path, language)
        self._language = language
        self._parsed: dict[str, str] = {}

    def __getitem__(self, key: str) -> str:
        """Return a text."""
        if key not in self._parsed:
            self._parsed[key] = unbroken(text_in(self._written[key]), self._language)
        return self._parsed[key]

    def __iter__(self) -> Iterator[str]:
        """Yield the keys of the texts."""
        return iter(self._written)

    def __len__(self) -> int:
        """Return how many texts there are."""
        return len(self._written)


def page_texts(language: str) -> Texts:
    """Return the texts that pages of all games share."""
    return load_texts(Path(__file__).parent, language)


def series(parts: Iterable[str], language: str) -> str:
    """
    Return *parts* with semicolons between them.

    >>> series(["un", "deux"], "fr")
    'un\\xa0; deux'
    """
    return unbroken(" ; " if language == "fr" else "; ", language).join(parts)


def printed_number(number: int) -> str:
    """
    Return *number* with a true minus sign.

    >>> printed_number(-3)
    '−3'
    """
    return str(number).replace("-", "\N{MINUS SIGN}")


def decimal_text(number: float, language: str, *, places: int) -> str:
    """
    Return *number* with at most so many decimal places; French has a comma before them.

    >>> decimal_text(20.84, "fr", places=1), decimal_text(70.0, "fr", places=1)
    ('20,8', '70')
    """
    words = f"{number:.{places}f}"
    words = words.rstrip("0").rstrip(".") if "." in words else words
    return words if language == "en" else words.replace(".", ",")


_SUPERSCRIPTS = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")


def fraction_text(number: "Fraction") -> str:
    """
    Return an exact number of no sign for a reader: 44, 1/2, or 44 and 1/6 with a hard space.

    >>> from fractions import Fraction
    >>> fraction_text(Fraction(89, 2))
    '44\\xa01/2'
    """
    whole, rest = divmod(number.numerator, number.denominator)
    part = f"{rest}/{number.denominator}" if rest else ""
    return "\u00a0".join(filter(None, (str(whole) if whole or not rest else "", part)))


def percent_text(share: "Fraction", language: str) -> str:
    """Return how many percent a part of one is, to a tenth."""
    return decimal_text(float(100 * share), language, places=1)


def number_text(number: int, language: str) -> str:
    """
    Return *number* for a reader: grouped digits, or two figures and a power of ten.

    >>> number_text(10385, "en"), number_text(41 * 10**70, "en")
    ('10,385', '4.1 × 10⁷¹')
    """
    if number < 10**9:
        return f"{number:,}".replace(",", "," if language == "en" else "\u202f")
    digits = str(number)
    mantissa, exponent = round(int(digits[:3]) / 10), len(digits) - 1
    if mantissa == 100:
        mantissa, exponent = 10, exponent + 1
    point = "." if language == "en" else ","
    power = str(exponent).translate(_SUPERSCRIPTS)
    return f"{mantissa // 10}{point}{mantissa % 10} × 10{power}"
