"""The options that a game adds to ``pnp board``: their names, values and defaults."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from pnp.errors import OptionError, UnknownNameError
from pnp.model.boards import OptionValue
from pnp.texts.suggestions import unknown_name


class BoardOption(NamedTuple):
    """
    One option of a game's boards.

    Attributes:
        name: as typed, without the dashes.
        default: what holds when it is not given; for a number that depends on the
            players ``None``.
        help: one line for ``pnp games`` and the errors.
        choices: the values of a choice, each with a line of help.
        least: the smallest number that is allowed.
        most: the largest number that is allowed, given the number of players.
    """

    name: str
    default: OptionValue | None
    help: str
    choices: Mapping[str, str] | None = None
    least: int | None = None
    most: Callable[[int], int] | None = None


def read_options(
    game: str,
    options: tuple[BoardOption, ...],
    given: Mapping[str, OptionValue],
    players: int,
) -> dict[str, OptionValue]:
    """
    Return the options of *game* that were given and are not default, checked.

    Raises:
        OptionError: an option belongs to another game, or a number is out of range.
        UnknownNameError: a choice does not exist.
    """
    known = {option.name: option for option in options}
    for name in given:
        if name not in known:
            there = ", ".join(f"--{option}" for option in known)
            raise OptionError(f"--{name} is no option of {game} boards. There are: {there}")
    chosen = {}
    for name, option in known.items():
        if name in given:
            _check(option, given[name], players)
            if given[name] != option.default:
                chosen[name] = given[name]
    return chosen


def _check(option: BoardOption, value: OptionValue, players: int) -> None:
    """Refuse a value that *option* does not have."""
    if option.choices is not None and value not in option.choices:
        raise UnknownNameError(unknown_name(option.name, str(value), option.choices))
    if option.least is not None and isinstance(value, int) and value < option.least:
        raise OptionError(f"--{option.name} {value}: expected {option.least} or more")
    if option.most is not None and isinstance(value, int) and value > option.most(players):
        raise OptionError(
            f"--{option.name} {value}: expected at most {option.most(players)} "
            f"with {players} players"
        )
