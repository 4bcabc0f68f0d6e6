"""
Witnesses: a legal game that leads to a position; and games that somebody wrote down.

The program of a game has a table, which plays turns by the rules, and proposes games that may
lead to a position. A proposal is believed only if each of its turns is legal and it ends in the
position. Where none is found, nothing is claimed.
"""

from collections import Counter
from collections.abc import Mapping, Sequence

from generators import Value
from pnp._api.results import public
from pnp.errors import OptionError, PositionFileError
from pnp.games import GAMES, capabilities
from pnp.judging.checking import check_file
from pnp.judging.findings import Finding, impossible, is_breach, is_impossible
from pnp.messages import Message
from pnp.model.games import CheckRequest, Game, all_rulings, hook
from pnp.model.moves import Budget, IllegalMoveError, NoPlanError, Record, Table, Turn
from pnp.model.positions import UNREADABLE, Position
from pnp.notation.moves import format_turns
from pnp.notation.positiontexts import format_position
from pnp.notation.reading.parsing import PositionFile

# About two seconds.
STEPS = 15_000
# While so many steps are left, a shorter game is looked for.
_STEPS_LEFT = 14_000


class Witness(Value):
    """A legal game, turn by turn; its length is the number of turns."""

    game: Game
    record: Record

    def __len__(self) -> int:
        """Return how many turns there are."""
        return len(self.record.turns)

    @public
    def text(self) -> str:
        """Return the game as a file that can be read, drawn and checked."""
        start = self.record.start
        lines = format_turns(self.record.turns, start.names)
        return format_position(start, self.game) + "\n".join([*lines, ""])


def witness_of(file: PositionFile, choices: Mapping[str, str]) -> Witness | None:
    """
    Return a legal game that leads to the position of *file*, by *choices* of rulings.

    Raises:
        OptionError: the game has no such search, something on the board cannot be read, the
            first turn is not taken yet, or something is impossible.
    """
    position, game = file.position, file.game
    if not _has_moves(game):
        raise OptionError("witness_no_game", game=game.slug, names=_with_moves())
    unread = {*position.terrain.values()}.union(*((p.colour, p.kind) for p in position.pieces))
    if UNREADABLE in unread:
        raise OptionError("witness_unread", file=file.name)
    if position.phase == "setup":
        raise OptionError("witness_setup", file=file.name)
    rulings = all_rulings(game.rulings, position.rulings, choices)
    found_by_rules = capabilities.check(game, position, CheckRequest(rulings))
    if is_impossible([*check_file(position, game), *found_by_rules]):
        raise OptionError("witness_impossible", file=file.name)
    budget, found = Budget(STEPS), None
    try:
        for record in hook(game, "plans.records")(position, rulings, budget):
            is_shorter = found is None or len(record.turns) < len(found.turns)
            if is_shorter and _leads_to(record, position, game, rulings):
                found = record
            if found and budget.left < _STEPS_LEFT:
                break
    except NoPlanError:
        pass
    if found is None:
        return None
    chosen = {**position.rulings, **choices}
    return Witness(game, found._replace(start=found.start._replace(rulings=chosen)))


def replayed(
    file: PositionFile, choices: Mapping[str, str], at: int | None = None
) -> tuple[PositionFile, tuple[Finding, ...]]:
    """
    Return *file* after its turns, or the first *at* of them, and which of them is not legal.

    Raises:
        PositionFileError: the game has no turns to play, or does not begin with its start.
        OptionError: there are fewer turns.
    """
    if at is not None and at > len(file.turns):
        raise OptionError("at_most_turns", at=at, file=file.name, count=len(file.turns))
    if not file.turns:
        return file, ()
    game, start = file.game, file.position
    if not _has_moves(game):
        raise PositionFileError(
            "moves_no_game", file=file.name, game=game.slug, names=_with_moves()
        )
    rulings = all_rulings(game.rulings, start.rulings, choices)
    played = _play(game, start, file.turns[:at], rulings)
    if played is None:
        if start.phase != "setup":
            raise PositionFileError("moves_no_setup", file=file.name)
        raise PositionFileError("moves_no_start", file=file.name)
    position, fault = played
    remarks = file.remarks
    if fault is None:
        remarks = (*remarks, Message("turns_played", count=len(file.turns[:at])))
    file = file._replace(position=position, turns=(), lines={}, remarks=remarks)
    return file, () if fault is None else (fault,)


def _has_moves(game: Game) -> bool:
    """Tell whether the turns of a game can be played."""
    return hook(game, "moves.Table") is not None


def _play(
    game: Game, start: Position, turns: Sequence[Turn], rulings: Mapping[str, str]
) -> tuple[Position, Finding | None] | None:
    """
    Return the position after *turns*, and what is wrong with the first that the rules forbid.

    Then it is the position before that turn. None: *start* is not the start of a game.
    """
    table: Table = hook(game, "moves.Table")(start, rulings)
    if start.phase != "setup" or table.lacks:
        return None
    if any(map(is_breach, capabilities.check(game, start, CheckRequest(rulings)))):
        return None
    position = start
    for number, turn in enumerate(turns, start=1):
        try:
            table.play(turn)
        except IllegalMoveError as error:
            colour, says = game.colour_word(turn.colour), error.sentence
            return position, impossible("PF12", turn=number, colour=colour, says=says)
        position = table.position()
    return position, None


def _leads_to(record: Record, position: Position, game: Game, rulings: Mapping[str, str]) -> bool:
    played = _play(game, record.start, record.turns, rulings)
    if played is None or played[1] is not None:
        return False
    end = played[0]
    return (
        (end.phase == "end" or position.phase != "end")
        and (end.terrain, end.pieces) == (position.terrain, position.pieces)
        and _agree(end.numbers, position.numbers)
        and _agree(end.fields, position.fields)
        and all(end.colours.get(word, order) == order for word, order in position.colours.items())
    )


def _agree(known: object, typed: object) -> bool:
    """Tell whether what was typed is so, as far as a table knows such things."""
    if isinstance(known, Mapping) and isinstance(typed, Mapping):
        return all(_agree(known[word], typed[word]) for word in known.keys() & typed.keys())
    if isinstance(known, str) and isinstance(typed, str):
        missing = Counter(typed.replace(UNREADABLE, "")) - Counter(known)
        return not missing and (UNREADABLE in typed or len(typed) == len(known))
    return known == typed


def _with_moves() -> str:
    return ", ".join(game.slug for game in GAMES if _has_moves(game))
