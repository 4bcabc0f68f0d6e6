"""
The words behind ``board``: what a board was dealt from; written by `pnp.model.boards`.

    seed=42 v1 shape=organic no-connected inventory=tiles-0123abcd
"""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from pnp.errors import OptionError, UnknownNameError
from pnp.model import LARGEST_SEED
from pnp.model.boards import (
    GENERATOR_VERSION,
    GENERATOR_VERSIONS,
    OptionValue,
    generator_version,
    option_word,
)
from pnp.model.games import Game
from pnp.model.options import BoardOption, read_options
from pnp.notation.reading.faults import FaultLog, quoted, syntax_error
from pnp.notation.reading.nearmisses import near_word
from pnp.notation.reading.words import Token, is_digits, joined_at_equals, read_number, split_words

INVENTORY = "inventory"
_SEED = "seed"
_NO = "no-"
# The name of a tile list is as long as that of a file may be, and has a hash behind it.
_LONGEST_VALUE = 300


class BoardWords(NamedTuple):
    """
    What a board was dealt from.

    Attributes:
        seed: what all is drawn from.
        version: that of the generators.
        current_version: the one that deals such boards now.
        options: those that are not default, the name of the inventory among them. With
            another version of the generators they are kept unchecked, as typed.
    """

    seed: int
    version: int
    current_version: int
    options: Mapping[str, OptionValue] = MappingProxyType({})

    @property
    def can_be_dealt(self) -> bool:
        """Whether this program has the generators that dealt it."""
        return self.version == self.current_version

    @property
    def inventory(self) -> str | None:
        """The name of the player's own tiles, if the board was dealt from such."""
        name = self.options.get(INVENTORY)
        return name if isinstance(name, str) else None

    @property
    def text(self) -> str:
        """All of it in canonical form."""
        words = [f"seed={self.seed}", f"v{self.version}"]
        return " ".join([*words, *(option_word(*option) for option in self.options.items())])


def read_board_words(words: str, game: Game, players: int) -> BoardWords:
    """
    Return what *words* say, such as ``seed=42 v1 shape=organic``.

    Raises:
        PositionSyntaxError: they cannot be read.
    """
    log = FaultLog([words])
    found = board_words_of(split_words(words, 1), game, players, log)
    if found is None and not log.count:
        log.add(Token("", 1, 1), "expected seed= and a number")
    if found is None or log.count:
        raise syntax_error(log, "board")
    return found


def board_words_of(
    words: Sequence[Token], game: Game, players: int, log: FaultLog
) -> BoardWords | None:
    """Return what *words* say, None where there are none; faults are told to *log*."""
    before = log.count
    found = _BoardWordReader(game, players, log).read(joined_at_equals(words))
    if words and found is None and log.count == before:
        log.add(words[0], "expected seed= and a number among the words behind 'board'")
    return found


class _BoardWordReader:
    """Reads the words behind one ``board``."""

    def __init__(self, game: Game, players: int, log: FaultLog) -> None:
        self._game = game
        self._players = players
        self._log = log
        self._known = {option.name: option for option in game.options}
        self._first: dict[str, Token] = {}

    def read(self, words: Sequence[Token]) -> BoardWords | None:
        """Return what *words* say; None where the seed is not known."""
        versions = [_version(word.text) for word in words]
        version = next((known for known in versions if known is not None), None)
        is_known = version is None or version in GENERATOR_VERSIONS
        seed = None
        options: dict[str, OptionValue] = {}
        for word, its_version in zip(words, versions, strict=True):
            name, equals, value = word.text.partition("=")
            name = name.lower() if its_version is None else "version"
            if not self._is_first(name.removeprefix(_NO), word) or its_version is not None:
                continue
            if name == _SEED:
                seed = self._read_seed(word)
            elif is_known:
                options |= self._read_option(word)
            else:
                # What was an option then is not known now.
                options[name] = value if equals else True
        if is_known:
            options = read_options(self._game.slug, self._game.options, options, self._players)
        current = generator_version(self._game.slug, options)
        if version is None:
            version = current
        return None if seed is None else BoardWords(seed, version, current, options)

    def _read_seed(self, word: Token) -> int | None:
        value = word.text.partition("=")[2]
        if is_digits(value) and len(value) <= len(str(LARGEST_SEED)) and int(value) <= LARGEST_SEED:
            return int(value)
        self._log.add(
            word, f"{quoted(word.text)}: expected seed= and a whole number from 0 to {LARGEST_SEED}"
        )
        return None

    def _read_option(self, word: Token) -> dict[str, OptionValue]:
        name, equals, value = word.text.partition("=")
        name = name.lower()
        option = self._known.get(name.removeprefix(_NO) if name not in self._known else name)
        if option is None or len(value) > _LONGEST_VALUE:
            self._tell_unknown(word)
            return {}
        if isinstance(option.default, bool):
            if not equals:
                return {option.name: name == option.name}
            self._log.add(
                word,
                f"{quoted(word.text)}: expected {option.name} or {_NO}{option.name} alone",
            )
            return {}
        if name != option.name or not value:
            self._log.add(word, f"{quoted(word.text)}: expected {option.name}= and a value")
            return {}
        return self._checked(option, word, value)

    def _checked(self, option: BoardOption, word: Token, value: str) -> dict[str, OptionValue]:
        """Return an option with its value, nothing where that makes no sense."""
        typed: OptionValue | None = value
        if option.choices:
            typed = value.lower()
        elif option.least is not None:
            typed = read_number(value)
        if typed is None:
            self._log.add(word, f"{quoted(word.text)}: expected {option.name}= and a number")
            return {}
        try:
            read_options(self._game.slug, (option,), {option.name: typed}, self._players)
        except (OptionError, UnknownNameError) as error:
            choices = [f"{option.name}={choice}" for choice in option.choices]
            self._log.add(word, str(error).replace("--", ""), lambda: near_word(word.text, choices))
            return {}
        return {option.name: typed}

    def _tell_unknown(self, word: Token) -> None:
        """Say that *word* is nothing that a board is dealt from."""
        names = ["seed", f"v{GENERATOR_VERSION}", *self._known]
        name, equals, value = word.text.partition("=")

        def repair() -> str | None:
            if is_digits(word.text):
                return f"{_SEED}={word.text}"
            meant = near_word(name, [*names, *(_NO + option for option in self._known)])
            return meant and meant + equals + value

        message = (
            f"{quoted(word.text)} is nothing that a board of {self._game.slug} is dealt from: "
            f"expected some of {', '.join(names)}; the map begins below this line"
        )
        self._log.add(word, message, repair)

    def _is_first(self, name: str, word: Token) -> bool:
        """Tell whether *name* is given for the first time; else say so."""
        if self._first.setdefault(name, word) is word:
            return True
        self._log.add(word, f"{quoted(word.text)}: {name} is given already")
        return False


def _version(text: str) -> int | None:
    """Return the number in ``v1``."""
    return read_number(text[1:]) if text[:1] in ("v", "V") and is_digits(text[1:]) else None
