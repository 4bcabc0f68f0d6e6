"""
Games written down: turns made of actions, and what plays them.

The notation is in `pnp.notation.moves`. The program of a game has a `Table`, which takes turn
after turn and refuses the first that the rules do not allow.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias

from generators import NamedTuple
from generators.hexes import Hex
from pnp.model.boards import Piece
from pnp.model.positions import Position, normal_pieces
from pnp.texts.sentences import Said, Sentence

if TYPE_CHECKING:
    from generators.randomness import Stream

# Hexes from one to the next, a number, or letters.
Word: TypeAlias = tuple[Hex, ...] | int | str


class Action(NamedTuple):
    """What is done, by its English keyword, and with what."""

    verb: str
    words: tuple[Word, ...] = ()


class Turn(NamedTuple):
    """The actions of one player, one after the other; none: a turn that was passed."""

    colour: str
    actions: tuple[Action, ...] = ()


class NoPlanError(Exception):
    """A plan came to nothing, or all steps are used up; another one may do."""


class IllegalMoveError(NoPlanError):
    """The rules do not allow an action; *sentence* says why."""

    def __init__(self, text: str, /, **values: Said) -> None:
        """Keep the sentence, by the key of its text."""
        super().__init__(text)
        self.sentence = Sentence(text, values)


def require(condition: object, text: str, /, **values: Said) -> None:
    """
    Refuse a move unless a condition holds.

    Raises:
        IllegalMoveError: it does not; *text* is the key of why.
    """
    if not condition:
        raise IllegalMoveError(text, **values)


def path_of(words: Sequence[Word], least: int, most: int = 999) -> tuple[Hex, ...]:
    """
    Return the hexes of *words*, which are one word of so many.

    Raises:
        IllegalMoveError: they are not.
    """
    path = words[0] if len(words) == 1 else None
    if not isinstance(path, tuple) or not least <= len(path) <= most:
        raise IllegalMoveError("move_path")
    return path


def number_of(words: Sequence[Word], most: int) -> int:
    """
    Return the number that *words* are.

    Raises:
        IllegalMoveError: they are none from 1 to *most*.
    """
    number = words[0] if len(words) == 1 else None
    if not isinstance(number, int) or not 1 <= number <= most:
        raise IllegalMoveError("move_number", most=most)
    return number


class Table(ABC):
    """
    A game under way; what there is to it lies in the tables of the games.

    Attributes:
        colours: of those who play.
        seats: the colours in the order of their turns, as far as it is known.
        turns: how many were taken by all players together.
    """

    def __init__(self, start: Position, rulings: Mapping[str, str]) -> None:
        """Set up a game; the start is no fault of any turn, see `lacks`."""
        self._start, self._rulings = start, rulings
        self.colours = sorted({piece.colour for piece in start.pieces})
        self.seats = [*start.listed("order")]
        self.turns = 0

    @property
    @abstractmethod
    def lacks(self) -> bool:
        """Whether something is missing in the start before anybody can play."""

    def play(self, turn: Turn) -> None:
        """
        Take a turn.

        Raises:
            IllegalMoveError: the rules do not allow it; the table is then of no more use.
        """
        place = self.turns % self._start.players
        if place == len(self.seats):
            require(turn.colour in self.colours and turn.colour not in self.seats, "move_seat")
            self.seats.append(turn.colour)
        require(self.seats[place] == turn.colour, "move_seat")
        self.turns += 1

    @abstractmethod
    def position(self) -> Position:
        """Return what lies on the table now."""

    def _position(self, pieces: Iterable[Piece], *, is_over: bool, **entries: Any) -> Position:
        return self._start._replace(
            phase="end" if is_over else "play" if self.turns else "setup",
            pieces=normal_pieces(pieces),
            totals=None,
            **entries,
        )


class Record(NamedTuple):
    """A game from its start, turn by turn."""

    start: Position
    turns: tuple[Turn, ...]


class Budget:
    """How much a search may do: steps, so that every computer finds the same."""

    def __init__(self, steps: int) -> None:
        """Allow so many steps."""
        self.left = steps

    def spend(self, steps: int = 1) -> None:
        """
        Use some.

        Raises:
            NoPlanError: there are none left.
        """
        self.left -= steps
        if self.left < 0:
            raise NoPlanError


def proposals(
    plans: "Sequence[Callable[[Stream], Record]]", budget: Budget, cost: int
) -> Iterator[Record]:
    """Yield games by one of *plans* after the other; one that comes to nothing costs as much."""
    from generators.randomness import Stream  # slow to import, and few ask for a game

    for attempt in range(budget.left):
        for plan in plans:
            try:
                yield plan(Stream(attempt, "witness"))
            except NoPlanError:
                budget.spend(cost)


def begun(
    position: Position, pieces: Iterable[Piece], numbers: Mapping[str, Mapping[str, int]]
) -> Position:
    """Return the start of a game that may lead to *position*."""
    return position._replace(
        phase="setup",
        pieces=normal_pieces(pieces),
        board_words="",
        totals=None,
        numbers=numbers,
        fields={},
        colours={},
    )
