"""
Names of invented lands, in English and French, drawn from a stream of the seed.

A root such as "Kelmar" is put together of syllables and stands in a form: "Lake Kelmar",
"Lac d’Orvane". Where animals and the like name a land, French gives them their article: "Lac du
Héron". What a root must not be or hold is listed in `placenames.toml`, with all that names are made
of. The roots of one maker sound unlike one another.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path

from generators import NamedTuple, Value, randomness, regex
from pnp.tables.reading import read_table

LONGEST, SHORTEST = 10, 4  # letters of a root

_APOSTROPHE = "’"
_MIDDLES, _NOUNS = (35, 15)  # of a hundred roots, of a hundred names
_TRIES = 400
_FAR = 3  # letters to change before one root sounds like another
_WITHIN = 4  # letters of a taboo word that is looked for anywhere
_ARTICLES = {"du ": "Le ", "de la ": "La ", "de l’": "L’", "des ": "Les "}
_ELIDING = "aeiouhàâéèêëîïôœ"
_UGLY = regex(r"[^aeiouy]{4}|[aeiou]{3}|(..+)\1|(.)\2\2|[^aeiouy](.)\3|vv|ww|q(?!u)")
_SOUNDS = (("qu", "k"), ("ck", "k"), ("c", "k"), ("ph", "f"), ("th", "t"), ("h", ""))
_LETTERS = str.maketrans("yzw", "isv")
_TWICE = regex(r"(.)\1")


class Name(NamedTuple):
    """What a land is called, and shorter forms of it for where there is little room."""

    text: str
    shorter: tuple[str, ...] = ()


class _Words(Value):
    """
    What the names of a language are made of.

    Attributes:
        nouns: by the kind of land.
        forms: by the kind of land; the root goes into them.
    """

    begin: str
    middle: str
    end: str
    nouns: Mapping[str, tuple[str, ...]]
    forms: Mapping[str, tuple[str, ...]]


class _Tables(Value):
    taboo: str
    known: str
    en: _Words
    fr: _Words


class NameMaker:
    """Draws the names of one map, none like another."""

    def __init__(self, stream: randomness.Stream, language: str) -> None:
        """*language* is "en" or "fr"."""
        self._stream = stream
        tables = _tables()
        self._words = tables.fr if language == "fr" else tables.en
        self._is_french = language == "fr"
        self._sounds: list[str] = []
        self._nouns: set[str] = set()
        self._decks: dict[str, list[str]] = {}  # what is left of forms, beginnings and ends

    @property
    def kinds(self) -> frozenset[str]:
        """The kinds of lands that have forms of their own."""
        return frozenset(self._words.forms)

    def name(self, kind: str) -> Name:
        """Return a name for a land of that kind: for one that no form is known of, of any land."""
        forms: Sequence[str] = self._words.forms.get(kind, self._words.forms["land"])
        nouns = [one for one in self._words.nouns.get(kind, ()) if one not in self._nouns]
        form = self._next(kind, forms)
        if self._stream.below(100) < _NOUNS and nouns:
            alone = of_it = it = self._stream.pick(nouns)
            self._nouns.add(it)
            forms = [one for one in forms if self._is_french or one.startswith("{}")]
            form = form if form in forms else forms[0]
            if self._is_french:  # its own article in place of that with a preposition
                before = next(one for one in _ARTICLES if it.startswith(one))
                alone = _ARTICLES[before] + it.removeprefix(before)
        else:
            alone = it = self._root()
            of_it = f"{of_root(it)}{it}"
        names = [form.replace("{de}", of_it).replace("{}", it)]
        for text in (min(forms, key=len).replace("{de}", of_it).replace("{}", it), alone):
            if len(text) < len(names[-1]):
                names.append(text)
        return Name(names[0], tuple(names[1:]))

    def _next(self, deck: str, cards: Iterable[str]) -> str:
        """Return the next of a deck of cards, shuffled anew when all have been drawn."""
        if not self._decks.get(deck):
            self._decks[deck] = self._stream.shuffle(cards)
        return self._decks[deck].pop()

    def _root(self) -> str:
        """Return a root that is sayable and unlike those before; at worst the last one tried."""
        root, words = "", self._words
        for _ in range(_TRIES):
            begin = self._next("begin", words.begin.split())
            end = self._next("end", words.end.split())
            middle = self._stream.pick(words.middle.split())
            if begin[0].lower() != end[0]:  # else it would stammer
                has_middle = self._stream.below(100) < _MIDDLES
                root = begin + middle + end if has_middle else begin + end
            heard = sound(root)
            if is_sayable(root) and all(
                heard[:4] != other[:4] and _is_edited(heard, other, _FAR) for other in self._sounds
            ):
                break
        self._sounds.append(sound(root))
        return root


def of_root(root: str) -> str:
    """Return the French preposition before a root, with its blank or apostrophe."""
    return f"d{_APOSTROPHE}" if root[0].lower() in _ELIDING else "de "


def is_sayable(root: str) -> bool:
    """Tell whether a root has a fair length, is easy to say, and is no known or rude word."""
    plain = root.lower()
    if not SHORTEST <= len(plain) <= LONGEST or _UGLY.search(plain):
        return False
    is_rude = any(
        plain.startswith(word) or plain.endswith(word) or (len(word) >= _WITHIN and word in plain)
        for word in _tables().taboo.split()
    )
    return sound(plain) not in _known() and not is_rude


def sound(root: str) -> str:
    """Return the letters of a root as they are heard, those that sound alike being one."""
    heard = root.lower()
    for letters, one in _SOUNDS:
        heard = heard.replace(letters, one)
    return _TWICE.sub(r"\1", heard.translate(_LETTERS))


def _is_edited(one: str, other: str, limit: int) -> bool:
    """Tell whether at least *limit* letters must be put in, left out or changed between the two."""
    if abs(len(one) - len(other)) >= limit:
        return True
    row = list(range(len(other) + 1))
    for number, letter in enumerate(one, 1):
        before, row = row, [number]
        for place, against in enumerate(other):
            changed = before[place] + (letter != against)
            row.append(min(changed, before[place + 1] + 1, row[place] + 1))
    return row[-1] >= limit


@cache
def _tables() -> _Tables:
    return read_table(_Tables, Path(__file__).with_name("placenames.toml"))


def name_kinds() -> frozenset[str]:
    """Return the kinds of lands that there are names for."""
    return frozenset(_tables().en.forms)


@cache
def _known() -> frozenset[str]:
    return frozenset(map(sound, _tables().known.split()))
