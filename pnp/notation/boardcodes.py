"""
Board codes: all that a board is dealt from, in about eight characters, such as ``B3-016AF``.

    B     the game, by its own letter
    3     the players, so that a code always has a digit and no name of a game is one
    0     version and options as one number in mixed radix, the least digit first: four bits
          a character, a fifth where more of it follow
    16A   the seed, the greatest digit first, without zeros before it
    F     the check character

The alphabet is Crockford's: digits and capitals but I, L, O and U. Reading takes small letters,
I and L for 1, O for 0, the wide letters of East Asian keyboards, and blanks, dashes of any length
and full stops anywhere. An option counts by its place in `CODINGS`; unused places
are nothing but zeros at the end, so options of later releases leave old codes as they are.

The check character makes a polynomial with the characters as coefficients vanish at a
generator of the field of 32 elements. So every wrong character and every two that were
swapped are found, as modulo a prime, but without a prime's signs beyond the alphabet, which
mean something to a shell.
"""

import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from functools import reduce

from generators import NamedTuple
from pnp.errors import BoardCodeError, PnpError
from pnp.games import find_game, is_game_file
from pnp.model import LARGEST_SEED, VERSION, boards
from pnp.model.games import BoardOption, DealRequest, Game, read_options
from pnp.texts.suggestions import printable

ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
MOST_PLAYERS = 9
# Room for versions of the generators; more of them need another letter for each game.
MOST_VERSIONS = 8

_MISREAD = str.maketrans({"I": "1", "L": "1", "O": "0"})
# Dashes, blanks and what is not seen, by their Unicode categories; and the minus sign.
_BETWEEN = frozenset({"Pd", "Pc", "Zs", "Zl", "Zp", "Cc", "Cf"})
_BETWEEN_TOO = frozenset("\u2212.\u3002\u00b7")
_HEAD = 2  # the game and the players, before the hyphen
_EXAMPLE = "B3-016AF"
_SHORTEST = 5
_LONGEST = 40
_LONGEST_TYPED = 1000
_MORE = 16  # the bit of a character behind which the number goes on
_FIELD = 0b100101  # x⁵ + x² + 1, of which 2 is a primitive root


class Coding(NamedTuple):
    """
    How the boards of a game are coded; an own game has no codes.

    Attributes:
        letter: none of I, L, O and U, and the game's own for ever.
        sizes: how many values each option has room for, in their order; a size can never change,
            and a new option comes behind all others, so that old codes stay as they are.
    """

    letter: str
    sizes: Mapping[str, int]


CODINGS: dict[str, Coding] = {
    "barony": Coding("B", {"shape": 8, "cities": 2, "no-adjacent-lakes": 2}),
    "barony-sorcery": Coding(
        "S", {"mystery-distance": 128, "shape": 8, "cities": 2, "no-adjacent-lakes": 2}
    ),
    "baron": Coding("N", {"shape": 8, "tiles": 128}),
    "terre-de-barons": Coding("T", {"connected": 2, "even": 8}),
}


class CodedDeal(NamedTuple):
    """What the board of a code is dealt from; *options* are those that are not default."""

    game: Game
    players: int
    seed: int
    options: Mapping[str, boards.OptionValue]


def board_code(board: boards.Board | DealRequest, game: Game) -> str:
    """
    Return the code of a board, or of what it is dealt from.

    It is empty for an own game, and with tiles of a player's own.
    """
    coding = CODINGS.get(game.slug)
    number = None if coding is None else _options_number(game, coding, board.options)
    if coding is None or number is None:
        return ""
    number = number * MOST_VERSIONS + boards.generator_version(game.slug, board.options) - 1
    digits = [ALPHABET.index(coding.letter), board.players, *_number_digits(number)]
    digits += _seed_digits(board.seed)
    digits.append(_times_two(_remainder(digits)))
    text = "".join(ALPHABET[digit] for digit in digits)
    return f"{text[:2]}-{text[2:]}"


def shortest_command(board: boards.Board, game: Game) -> str:
    """Return the command that gives *board* again: by its code, where it has one."""
    code = board_code(board, game)
    return f"pnp board {code}" if code else boards.board_command(board)


def is_board_code(word: str) -> bool:
    """
    Tell whether *word* is meant as a board code, well typed or not, and not as a game's name.

    >>> is_board_code("b3-o16af"), is_board_code("barony-sorcry"), is_board_code("B3")
    (True, False, True)
    """
    _, dot, suffix = word.rpartition(".")
    if is_game_file(word) or (dot and suffix.isascii() and suffix.isalpha()):  # such as b2.txt
        return False
    has_digit = any("0" <= mark <= "9" for mark in unicodedata.normalize("NFKC", word))
    return has_digit and "0" <= _plain(word)[1:2] <= "9"


def joined_codes(words: Sequence[str]) -> list[str]:
    """
    Return *words* of a command line with the parts of a code made one word.

    >>> joined_codes(["b3", "016AF", "-o", "b.pdf"]), joined_codes(["-o", "b3", "B3-016AF"])
    (['b3016AF', '-o', 'b.pdf'], ['-o', 'b3', 'B3-016AF'])
    """
    for at, word in enumerate(words):
        follows_option = at > 0 and words[at - 1].startswith("-")
        if len(_plain(word)) == _HEAD and is_board_code(word) and not follows_option:
            end = at + 1
            for follows in words[end:]:  # parts that were typed with blanks
                if follows[:1] == "-" or not set(_plain(follows)) <= set(ALPHABET):
                    break
                end += 1
            return [*words[:at], "".join(words[at:end]), *words[end:]]
    return [*words]


def read_board_code(word: str) -> CodedDeal:
    """
    Return what the board of a code is dealt from.

    Raises:
        BoardCodeError: it was mistyped, or this release has no such board.
    """
    shown = printable(word[:_LONGEST])
    try:
        text = _plain(word)
        if not _SHORTEST <= len(text) <= _LONGEST:
            raise BoardCodeError(
                "code_length", shortest=_SHORTEST, longest=_LONGEST, example=_EXAMPLE
            )
        strange = next((mark for mark in text if mark not in ALPHABET), "")
        if strange:
            raise BoardCodeError("code_sign", sign=printable(strange), example=_EXAMPLE)
        games = {coding.letter: slug for slug, coding in CODINGS.items()}
        if text[0] not in games:
            known = ", ".join(f"{letter} {slug}" for letter, slug in games.items())
            raise BoardCodeError("code_letter", letter=text[0], games=known)
        game = find_game(games[text[0]])
        digits = [ALPHABET.index(mark) for mark in text]
        if _remainder(digits):
            raise BoardCodeError("code_mistyped")
        coded, version = _parsed(game, digits[1], digits[2:-1])
        current = boards.generator_version(game.slug, coded.options)
        if version not in boards.GENERATOR_VERSIONS:
            raise BoardCodeError("code_of_later_release", own=VERSION, version=version)
        release = boards.LAST_RELEASES.get((game.slug, version))
        if version != current and release is None:
            raise BoardCodeError("code_without_board", game=game.slug, version=VERSION)
        if version != current:
            raise BoardCodeError(
                "code_of_release",
                release=release,
                version=version,
                own=VERSION,
                game=game.slug,
                current=current,
            )
        return coded
    except BoardCodeError as error:
        raise BoardCodeError("board_code", code=shown, reason=error) from None


def _plain(word: str) -> str:
    """Return the characters of a code however they were typed."""
    marks = unicodedata.normalize("NFKC", word[:_LONGEST_TYPED])
    known = (mark for mark in marks if mark not in _BETWEEN_TOO)
    kept = (mark for mark in known if unicodedata.category(mark) not in _BETWEEN)
    return "".join(kept).upper().translate(_MISREAD)


def _parsed(game: Game, players: int, digits: list[int]) -> tuple[CodedDeal, int]:
    """Return what *digits* between players and check say, and the version of the generators."""
    ends = next((at for at, digit in enumerate(digits, start=1) if digit < _MORE), len(digits))
    number = sum((digit % _MORE) * _MORE**place for place, digit in enumerate(digits[:ends]))
    seed = sum(
        digit * len(ALPHABET) ** place for place, digit in enumerate(digits[: ends - 1 : -1])
    )
    number, version = divmod(number, MOST_VERSIONS)
    is_plain = [*_number_digits(number * MOST_VERSIONS + version), *_seed_digits(seed)] == digits
    is_for_them = game.least_players <= players <= game.most_players
    given: dict[str, boards.OptionValue] = {}
    options, known = None, {option.name: option for option in game.options}
    is_there = is_plain and is_for_them and seed <= LARGEST_SEED
    for name, size in CODINGS[game.slug].sizes.items():
        number, place = divmod(number, size)
        values = _values(known[name], size)
        is_there = is_there and place < len(values)
        if is_there and (value := values[place]) is not None:
            given[name] = value
    if is_there and not number:
        with suppress(PnpError):
            options = read_options(game.slug, game.options, given, players)
    if options is None:
        raise BoardCodeError("code_without_board", game=game.slug, version=VERSION)
    return CodedDeal(game, players, seed, options), version + 1


def _options_number(
    game: Game, coding: Coding, options: Mapping[str, boards.OptionValue]
) -> int | None:
    """Return *options* as one number in mixed radix; None where one has no place in codes."""
    if set(options) - coding.sizes.keys():
        return None
    known = {option.name: option for option in game.options}
    number = 0
    for name, size in reversed([*coding.sizes.items()]):
        option, values = known[name], _values(known[name], size)
        value = options.get(name, option.default)
        value = str(value) if option.choices else value
        if value not in values:
            return None
        number = number * size + values.index(value)
    return number


def _values(option: BoardOption, size: int) -> Sequence[boards.OptionValue | None]:
    """Return the values of an option that have room in codes, in the order of their numbers."""
    if option.choices:
        return [*option.choices][:size]
    if isinstance(option.default, bool):
        return [option.default, not option.default]
    first = option.least or 0
    numbers: list[boards.OptionValue | None] = [*range(first, first + size)]
    # A default that depends on players.
    return [None, *numbers[:-1]] if option.default is None else numbers


def _number_digits(number: int) -> list[int]:
    """Return a number by four bits a digit, the least first; of all but the last a fifth is set."""
    digits = []
    while number >= _MORE:
        digits.append(_MORE + number % _MORE)
        number //= _MORE
    return [*digits, number]


def _seed_digits(seed: int) -> list[int]:
    digits = [seed % len(ALPHABET)]
    while seed := seed // len(ALPHABET):
        digits.insert(0, seed % len(ALPHABET))
    return digits


def _remainder(digits: Iterable[int]) -> int:
    # The value of the polynomial with these coefficients at 2, in the field.
    return reduce(lambda value, digit: _times_two(value) ^ digit, digits, 0)


def _times_two(value: int) -> int:
    return value << 1 ^ (_FIELD if value & _MORE else 0)
