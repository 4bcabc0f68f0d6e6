"""
What a game leaves to choose: the options of its boards and kits, and its rulings.

Rulings are the named readings of unclear rules. Each has an id, such as ``BN-16``, and a
default. Those that change a check or a score have choices; those that only concern moves are
listed, but cannot be chosen yet. In the rules texts ``ruling_BN-16`` is the question and
``ruling_BN-16_all-try`` what a choice means; a ruling without choices has its reading in
``ruling_BN-1_reading``.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Literal

from pnp.errors import ArgumentTypeError, OptionError, UnknownNameError
from pnp.messages import Message, joined
from pnp.model.boards import OptionValue
from pnp.tables.records import Table
from pnp.texts.suggestions import cut, name_of, unknown_choice, unknown_name


class BoardOption(Table):
    """
    One option of a game's boards, or of its kits.

    Its help is the text ``option_NAME`` of the game, that of a choice ``option_NAME_CHOICE``.

    Attributes:
        name: as typed, without the dashes.
        default: what holds when it is not given; for a number that depends on the
            players, and for a file, ``None``.
        choices: the values of a choice.
        least: the smallest number that is allowed.
        most: the largest number that is allowed, given the number of players.
    """

    name: str
    default: OptionValue | None
    choices: tuple[str, ...] = ()
    least: int | None = None
    most: Callable[[int], int] | None = None

    @property
    def kind(self) -> Literal["choice", "number", "flag", "file"]:
        """What sort of value it has."""
        if self.choices:
            return "choice"
        if isinstance(self.default, bool):
            return "flag"
        return "file" if self.least is None else "number"


# Of games whose starts are measured: boards of the most even so many percent, else all.
EVEN = BoardOption("even", "all", ("all", "1", "5", "10", "25", "50"))


def read_options(
    game: str,
    options: tuple[BoardOption, ...],
    given: Mapping[str, OptionValue],
    players: int,
    *,
    what: str = "boards",
) -> dict[str, OptionValue]:
    """
    Return the options of *game* that were given and are not default, checked; *what* has them.

    Raises:
        OptionError: an option belongs to another game, or a number is out of range.
        UnknownNameError: a choice does not exist.
    """
    known = {option.name: option for option in options}
    for name in given:
        if name not in known:
            shown, kind = cut(name), name_of(what)
            if not known:
                raise OptionError(Message("no_options", name=shown, game=game, what=kind))
            there = joined((Message("option_name", name=option) for option in known), ", ")
            raise OptionError(Message("no_option", name=shown, game=game, what=kind, names=there))
    chosen = {}
    for name, option in known.items():
        if name in given:
            value = _as_typed(option, given[name])
            _check(option, value, players)
            if value != option.default:
                chosen[name] = value
    return chosen


def _as_typed(option: BoardOption, value: OptionValue) -> OptionValue:
    """Return the choice of a number as a word, as which it is typed."""
    return str(value) if option.choices and type(value) is int and abs(value) < 1 << 64 else value


_TYPES: Mapping[str, type] = {"choice": str, "number": int, "flag": bool, "file": str}


def _check(option: BoardOption, value: OptionValue, players: int) -> None:
    """Refuse a value that *option* does not have."""
    if type(value) is not _TYPES[option.kind]:
        expected = {
            "choice": Message("a_word"),
            "number": Message("whole_number"),
            "flag": Message("yes_or_no"),
            "file": Message("file_name"),
        }[option.kind]
        told = Message("option_expected", name=option.name, value=value, expected=expected)
        raise ArgumentTypeError(told)
    if option.choices and value not in option.choices:
        raise UnknownNameError(unknown_choice(option.name, str(value), option.choices))
    if option.least is not None and isinstance(value, int) and value < option.least:
        raise OptionError(
            Message("option_least", name=option.name, value=value, least=option.least)
        )
    if option.most is not None and isinstance(value, int) and value > option.most(players):
        raise OptionError(
            Message(
                "option_most",
                name=option.name,
                value=value,
                most=option.most(players),
                players=players,
            )
        )


class Ruling(Table):
    """
    One question, and the answers there are.

    Attributes:
        choices: the default first; empty where the ruling cannot be chosen.
        changes_score: another choice may give another score; else only other findings.
    """

    id: str
    choices: tuple[str, ...] = ()
    changes_score: bool = False

    @property
    def default(self) -> str:
        """The choice that holds when none is made."""
        return self.choices[0] if self.choices else ""


def read_ruling(word: str, rulings: Iterable[Ruling]) -> tuple[str, str]:
    """
    Return the id and the choice of a word such as ``BN-16=all-try``, in any case.

    Raises:
        UnknownNameError: there is no such ruling or choice, or it cannot be chosen.
    """
    known = {ruling.id: ruling for ruling in rulings}
    given_id, _, choice = word.partition("=")
    ruling = known.get(given_id.strip().upper())
    if ruling is None:
        selectable = [ruling.id for ruling in known.values() if ruling.choices]
        raise UnknownNameError(unknown_name("ruling", given_id.strip(), selectable))
    if not ruling.choices:
        raise UnknownNameError(Message("ruling_concerns_moves_only", id=ruling.id))
    if not choice.strip():
        there = ", ".join(ruling.choices)
        raise UnknownNameError(Message("which_choice", id=ruling.id, names=there))
    if choice.strip().lower() not in ruling.choices:
        raise UnknownNameError(
            unknown_name(Message("choice_of_ruling", id=ruling.id), choice.strip(), ruling.choices)
        )
    return ruling.id, choice.strip().lower()


def all_rulings(rulings: Iterable[Ruling], *given: Mapping[str, str]) -> dict[str, str]:
    """Return the choice of every ruling: the default, unless *given* says else; later ones win."""
    chosen = {ruling.id: ruling.default for ruling in rulings if ruling.choices}
    for choices in given:
        chosen.update(choices)
    return chosen
