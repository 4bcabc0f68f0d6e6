"""An order for a position file to fill in: checked, the board dealt, written."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from output.files import write_file
from pnp._api.orderchecks import (
    checked_inventory,
    checked_language,
    checked_players,
    checked_suffixes,
)
from pnp.errors import OptionError
from pnp.games import capabilities, find_game
from pnp.model.boards import OptionValue
from pnp.model.games import DealRequest
from pnp.model.identity import CREATOR, PROGRAM
from pnp.model.options import read_options
from pnp.model.positions import position_of
from pnp.notation.templates import template


@dataclass(frozen=True, slots=True)
class TemplateOrder:
    """What a player asked for, as typed; without a seed the map stays empty."""

    game: str
    players: int | None
    seed: int | None
    options: Mapping[str, OptionValue]
    inventory: Path | None
    language: str
    output: Path | None
    force: bool


def fill_template_order(order: TemplateOrder) -> str:
    """
    Return the text of the template, and write it where a file is named.

    Raises:
        PnpError, GeneratorError, OutputError: a part of the order makes no sense, there is
            no such board, or the file cannot be written.
    """
    game = find_game(order.game)
    players = checked_players(game, order.players)
    language = checked_language(order.language)
    if order.output is not None:
        checked_suffixes((order.output,), (".txt",))
    if order.seed is None and (order.options or order.inventory):
        name = next(iter(order.options), "inventory")
        raise OptionError(f"--{name}: only a board of a --seed has options; give one")
    start = None
    if order.seed is not None:
        inventory = checked_inventory(game, order.inventory)
        given = dict(order.options)
        if inventory is not None:
            given["inventory"] = inventory.name
        options = read_options(game.slug, game.options, given, players)
        codes = inventory.codes if inventory else None
        start = position_of(
            capabilities.deal_board(game, DealRequest(players, order.seed, options, codes))
        )
    # What goes to the terminal carries no seal: nobody knows what it becomes.
    creator = PROGRAM if order.output is None else CREATOR
    text = template(game, players, start, language, creator=creator)
    if order.output is not None:
        write_file(order.output, text.encode(), force=order.force)
    return text
