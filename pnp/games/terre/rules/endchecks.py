"""TB08 and TB09: whether the game must be over, by points or by troops."""

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from pnp.games.terre.parameters import LAST_TROOPS, TARGET_POINTS
from pnp.games.terre.rules.holdings import Holding, points_range, troops_range, word_of
from pnp.judging.findings import Finding, found
from pnp.model.positions import Position
from pnp.texts.sentences import Word


class EndState(NamedTuple):
    """
    Who ends the game: colours for certain, and colours that may.

    Attributes:
        target: the points that end the game; None for a number of players without.
        at_target, near_target: with enough points; perhaps with enough.
        short, near_short: down to the last troops; perhaps down to them.
    """

    target: int | None
    at_target: tuple[str, ...]
    near_target: tuple[str, ...]
    short: tuple[str, ...]
    near_short: tuple[str, ...]

    @property
    def is_over(self) -> bool | None:
        """Whether either condition holds; None if that cannot be told."""
        if self.at_target or self.short:
            return True
        return None if self.near_target or self.near_short else False


def end_state(position: Position, known: Mapping[str, Holding], reading: str) -> EndState:
    """
    Return who ends the game; *reading* is the choice of ruling TB-5.

    Before the game begins nobody is short of troops.

    Source: Terre de Barons rules, aim of the game; ruling TB-5.
    """
    target = TARGET_POINTS.get(position.players)
    points = {colour: points_range(position, holding) for colour, holding in known.items()}
    troops = {colour: troops_range(holding, reading) for colour, holding in known.items()}
    if position.phase == "setup":
        troops = {colour: r for colour, r in troops.items() if known[colour].reserve is not None}
    goal = float("inf") if target is None else target
    return EndState(
        target=target,
        at_target=tuple(c for c, r in points.items() if r.least >= goal),
        near_target=tuple(c for c, r in points.items() if r.least < goal <= r.most),
        short=tuple(c for c, r in troops.items() if r.most <= LAST_TROOPS),
        near_short=tuple(c for c, r in troops.items() if r.least <= LAST_TROOPS < r.most),
    )


def check_target(
    position: Position, known: Mapping[str, Holding], end: EndState
) -> Iterator[Finding]:
    """
    Yield TB08: two colours with the points that end the game, or one while it goes on.

    Source: Terre de Barons rules, aim of the game.
    """
    colours, target = words_of(end.at_target), end.target or 0
    hexes = tuple(cell for colour in end.at_target for cell in known[colour].donjon_tiles)
    if len(end.at_target) > 1:
        yield found("impossible", "TB08_both", hexes, colours=colours, target=target)
        return
    if end.at_target and position.phase != "end":
        yield found("doubtful", "TB08_over", hexes, colours=colours, target=target)
    if end.near_target and (end.at_target or position.phase != "end"):
        colours = words_of(end.near_target)
        yield found("needs entry", "TB08_unread", colours=colours, target=target)


def check_last_troops(position: Position, end: EndState) -> Iterator[Finding]:
    """
    Yield TB09: a colour down to its last troops while the game goes on.

    Source: Terre de Barons rules, aim of the game; ruling TB-5.
    """
    if end.short and position.phase != "end":
        yield found("doubtful", "TB09_over", colours=words_of(end.short), most=LAST_TROOPS)
    if end.near_short and (position.phase != "end" or not end.is_over):
        yield found("needs entry", "TB09_entry", colours=words_of(end.near_short), most=LAST_TROOPS)


def words_of(colours: Iterable[str]) -> tuple[Word, ...]:
    """Return the words for colours by their letters."""
    return tuple(map(word_of, colours))
