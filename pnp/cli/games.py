"""``pnp games``: what games there are, and what one of them offers."""

import json

import click

from pnp.cli.jsonoutput import echo_end
from pnp.cli.languages import reader, say, told
from pnp.cli.parameters import game_names, json_option, language_option, title
from pnp.model.boards import Json
from pnp.model.games import Game
from pnp.model.options import BoardOption
from pnp.texts import Texts

EPILOG = "Example: pnp games baron"


@click.command(name="games", epilog=EPILOG)
@click.argument("game", required=False, shell_complete=game_names)
@language_option
@json_option
@click.option(
    "--check", is_flag=True, help="For authors of a game: say what its folder still lacks."
)
def command(game: str | None, language: str, as_json: bool, check: bool) -> int:
    """List the games, or describe one."""
    from pnp._api.requests import Given
    from pnp.games import GAMES, find_game

    Given({"language": language}).language()
    chosen = GAMES if game is None else (find_game(game),)
    if check:
        return _print_faults(chosen, as_json=as_json)
    if as_json:
        data = [_game_data(entry) for entry in chosen]
        text = json.dumps({"schema": 1, "games": data}, ensure_ascii=False, indent=1)
        echo_end(text)
    elif game is None:
        for entry in GAMES:
            click.echo(f"{entry.slug:<18}{told(f'{_players(entry)} players')}   {_credit(entry)}")
        say("\nMore about one: pnp games GAME")
    else:
        click.echo("\n".join(_description(chosen[0])))
    return 0


def _print_faults(games: tuple[Game, ...], *, as_json: bool) -> int:
    """Print what *games* lack, and return 1 if they lack anything."""
    from pnp._api.gamechecks import game_faults

    faults = [f"{game.slug}: {fault}" for game in games for fault in game_faults(game)]
    if as_json:
        echo_end(json.dumps({"schema": 1, "faults": faults}, ensure_ascii=False, indent=1))
    else:
        click.echo("\n".join(faults) or told("nothing is missing"))
    return int(bool(faults))


def _players(game: Game) -> str:
    """Return the range of players."""
    return f"{game.least_players}-{game.most_players}"


def _credit(game: Game) -> str:
    """Return title, author and year."""
    return f"{title(game)}, {told(f'by {game.author}')} ({game.year})"


def _description(game: Game) -> list[str]:
    """Return the description of one game."""
    texts = game.rules_texts(reader())
    letters = [f"  {terrain.letter}  {texts(terrain.name)}" for terrain in game.terrains]
    colours = ", ".join(
        f"{colour.letter} {texts(f'colour_{colour.name}').lower()}" for colour in game.colours
    )
    number = told("a number")
    pieces = ", ".join(
        f"{kind.letter or number} {texts(f'piece_{kind.picture}')}" for kind in game.pieces
    )
    return [
        f"{_credit(game)}, {told(f'{_players(game)} players')}",
        texts("credit"),
        "",
        told("Options of pnp board:"),
        *(line for option in game.options for line in _option_lines(option, texts)),
        *_kit_option_lines(game, texts),
        "",
        told(f"Usual size of a hex: {game.hex_mm:g} mm flat to flat"),
        "",
        told("Map letters of a position file:"),
        *letters,
        told(f"Colours: {colours}"),
        told(f"Pieces: {pieces}"),
        *_entry_lines(game),
        "",
        told("An example of a position file:"),
        *(f"  {line}".rstrip() for line in game.example.splitlines()),
        "",
        told(f"Example: pnp board {game.slug} --players {game.least_players} -o board.pdf"),
    ]


def _entry_lines(game: Game) -> list[str]:
    """Return what else a position file may say."""
    texts = game.rules_texts(reader())
    colon = told(":")
    # Names of a board with a fixed outline never change.
    anchor = () if game.outline else ("anchor",)
    return [
        told("Other lines:"),
        *(f"  {kind.keyword}{colon} {texts(f'entry_{kind.keyword}')}" for kind in game.entries),
        *(f"  {word}{colon} {texts(f'entry_{word}')}" for word in ("totals", "ruling", *anchor)),
    ]


def _kit_option_lines(game: Game, texts: Texts) -> list[str]:
    """Return what kits of *game* can be asked for, if there is anything."""
    lines = [line for option in game.kit_options for line in _option_lines(option, texts)]
    return [told("Options of pnp kit:"), *lines] if lines else []


def _option_lines(option: BoardOption, texts: Texts) -> list[str]:
    """Return what one option does, with its choices."""
    colon, default = told(":"), ""
    if option.default not in {None, False}:
        default = " " + told(f"(default {_shown(option.default)})")
    key = f"option_{option.name}"
    choices = [f"      {name}{colon} {texts(f'{key}_{name}')}" for name in option.choices]
    return [f"  --{option.name}{default}{colon} {texts(key)}", *choices]


def _shown(value: object) -> str:
    """Return a default value as a reader takes it."""
    return "on" if value is True else str(value)


def _game_data(game: Game) -> dict[str, Json]:
    """Return one game as plain data."""
    texts = game.rules_texts("en")
    return {
        "game": game.slug,
        "title": game.title,
        "author": game.author,
        "year": game.year,
        "players": {"least": game.least_players, "most": game.most_players},
        "hex_mm": game.hex_mm,
        "terrains": [{"name": t.name, "letter": t.letter} for t in game.terrains],
        "colours": [{"letter": c.letter, "name": c.name} for c in game.colours],
        "pieces": [{"letter": p.letter, "name": p.picture} for p in game.pieces],
        "entries": [kind.keyword for kind in game.entries],
        "example": game.example,
        "options": [_option_data(option, texts) for option in game.options],
        "kit_options": [_option_data(option, texts) for option in game.kit_options],
    }


def _option_data(option: BoardOption, texts: Texts) -> Json:
    """Return one option as plain data."""
    return {
        "name": option.name,
        "default": option.default,
        "help": texts(f"option_{option.name}"),
        "choices": list(option.choices) if option.choices else None,
    }
