"""``pnp rulings``: the named readings of unclear rules, their choices and defaults."""

import json

import click

from pnp.cli.jsonoutput import echo_end
from pnp.cli.parameters import game_names, json_option, language_option
from pnp.model.boards import Json
from pnp.model.games import Game
from pnp.model.rulings import Ruling
from pnp.texts import Texts

EPILOG = "Example: pnp rulings baron"


@click.command(name="rulings", epilog=EPILOG)
@click.argument("game", shell_complete=game_names)
@language_option
@json_option
def command(game: str, language: str, as_json: bool) -> None:
    """List the readings of unclear rules of GAME, and their choices."""
    from pnp._api.requests import Given

    given = Given({"game": game, "language": language})
    found = given.game()
    texts = found.rules_texts(given.language())
    if as_json:
        rows: list[Json] = [_data(ruling, texts) for ruling in found.rulings]
        data = {"schema": 1, "game": found.slug, "rulings": rows}
        echo_end(json.dumps(data, ensure_ascii=False, indent=1))
    else:
        click.echo("\n".join(_listing(found, texts)))


def _listing(game: Game, texts: Texts) -> list[str]:
    """Return the lines: what can be chosen, and what cannot."""
    lines = [texts("rulings_title", game=texts("title")), ""]
    for ruling in game.rulings:
        if ruling.choices:
            lines.append(f"{ruling.id}  {texts(f'ruling_{ruling.id}')}")
            lines += [f"    {_choice(ruling, choice, texts)}" for choice in ruling.choices]
    lines += ["", texts("rulings_fixed")]
    for ruling in game.rulings:
        if not ruling.choices:
            lines.append(f"{ruling.id}  {texts(f'ruling_{ruling.id}')}")
            lines.append(f"    {texts(f'ruling_{ruling.id}_reading')}")
    return lines


def _choice(ruling: Ruling, choice: str, texts: Texts) -> str:
    """Return one choice and what it means; the default says so."""
    default = f" ({texts('rulings_default')})" if choice == ruling.default else ""
    return f"{choice}{default}: {texts(f'ruling_{ruling.id}_{choice}')}"


def _data(ruling: Ruling, texts: Texts) -> dict[str, Json]:
    """Return one ruling as plain data."""
    meanings: dict[str, Json] = {
        choice: texts(f"ruling_{ruling.id}_{choice}") for choice in ruling.choices
    }
    data: dict[str, Json] = {"id": ruling.id, "question": texts(f"ruling_{ruling.id}")}
    if ruling.choices:
        return {**data, "default": ruling.default, "choices": meanings}
    return {**data, "reading": texts(f"ruling_{ruling.id}_reading")}
