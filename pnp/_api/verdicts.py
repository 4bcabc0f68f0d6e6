"""
Verdicts: what the rules of a game say of a position, findings and score together; and its
map held against the board that its seed deals (PF02).

The rules exist once: commands, pictures and other programs all ask here.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from generators import BudgetError, NoSuchBoardError
from pnp.errors import PnpError
from pnp.games import capabilities, settled
from pnp.judging.checking import check_file, check_map
from pnp.judging.findings import Finding, impossible, in_order, information
from pnp.judging.scores import ScoreSheet
from pnp.judging.views import with_map
from pnp.model.boards import Board, Chip
from pnp.model.deals import DealtSetup
from pnp.model.games import CheckRequest, Game
from pnp.model.options import all_rulings
from pnp.model.positions import Position, position_of
from pnp.reports.rows import Decisive

if TYPE_CHECKING:  # reading tile lists is rarely wanted, and slow to import
    from pnp.notation.inventories import Inventory


def find_findings(
    position: Position,
    game: Game,
    *,
    choices: Mapping[str, str],
    inventory: Sequence[str] | None = None,
) -> tuple[Finding, ...]:
    """
    Return all findings about *position*, the gravest first.

    *choices* of rulings go before those of the position itself. *inventory* has the codes of
    a player's own tiles. The board is not compared with that of its seed; see `check_dealt_map`.
    """
    game = settled(game, position.players, tuple(position.terrain))
    position = with_map(position, game)
    request = CheckRequest(
        all_rulings(game.rulings, position.rulings, choices),
        tuple(inventory) if inventory is not None else None,
    )
    return in_order([*check_file(position, game), *capabilities.check(game, position, request)])


def score(
    position: Position, game: Game, *, choices: Mapping[str, str]
) -> tuple[ScoreSheet, tuple[Decisive, ...]]:
    """Return the score of *position*, and the rulings whose other choices change the winner."""
    rulings = all_rulings(game.rulings, position.rulings, choices)
    position = with_map(position, settled(game, position.players, tuple(position.terrain)))
    sheet = capabilities.score(game, position, rulings)
    return sheet, _decisive(position, game, rulings, sheet)


def check_dealt_map(
    position: Position, game: Game, inventory: "Inventory | None"
) -> Iterator[Finding]:
    """Yield where the map differs from the board of its seed, or why they cannot be compared."""
    yield from check_against(position, game, dealt_start(position, game, inventory))


def dealt_start(
    position: Position, game: Game, inventory: "Inventory | None"
) -> Position | Finding | None:
    """Return the start on the board of the seed of *position*, if it has one, or why not."""
    if not position.board_words:
        return None
    game = settled(game, position.players, tuple(position.terrain))
    from pnp.notation.reading.boards import read_board_words

    try:
        words = read_board_words(position.board_words, game, position.players)
    except PnpError:
        return impossible("PF02_none", words=position.board_words)
    request = words.deal_request(position.players, inventory)
    if isinstance(request, str):
        return information(f"PF02_{request}", words=position.board_words)
    try:
        return _start_of(capabilities.deal_board(game, request), game)
    except (NoSuchBoardError, BudgetError, PnpError):
        return impossible("PF02_none", words=position.board_words)


def check_against(
    position: Position, game: Game, start: Position | Finding | None
) -> Iterator[Finding]:
    """Yield where the map differs from that of *start*, see `dealt_start`."""
    if isinstance(start, Finding):
        yield start
    elif start is not None:
        game = settled(game, position.players, tuple(position.terrain))
        yield from check_map(position, start, game)


def _decisive(
    position: Position, game: Game, rulings: Mapping[str, str], sheet: ScoreSheet
) -> tuple[Decisive, ...]:
    """Return the choices under which others would win, one ruling changed at a time."""
    if not sheet.winners:
        return ()
    found = []
    for ruling in game.rulings:
        for choice in ruling.choices if ruling.changes_score else ():
            if choice != rulings[ruling.id]:
                other = capabilities.score(game, position, {**rulings, ruling.id: choice})
                if other.winners != sheet.winners:
                    found.append(Decisive(ruling.id, choice, other.winners))
    return tuple(found)


def _start_of(board: Board, game: Game) -> Position:
    """Return the start on *board*, and on it the chips that lie face down, too."""
    start = position_of(board)
    chips = {kind: dict(laid) for kind, laid in start.chips.items()}
    cells = {name: cell for cell, name in start.names.items()}
    dealt = board.setup.dealt if isinstance(board.setup, DealtSetup) else {}
    for deal in game.deals:
        if not (deal.is_secret and deal.chip and deal.to == "board"):
            continue
        laid = chips.setdefault(deal.chip, {})
        for word in dealt.get(deal.name, ()):
            name, _, chip = word.partition(" ")
            value, _, side = chip.partition("@")
            laid[cells[name]] = Chip(value, int(side or 0))
    return replace(start, chips=chips)
