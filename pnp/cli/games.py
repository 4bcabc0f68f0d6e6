"""``pnp games`` and ``pnp rulings``: what there is, what a game offers, how its rules are read."""

from collections.abc import Iterable, Sequence
from shlex import quote

import click

from pnp.cli.parameters import command, game_argument, game_names, options_of, title
from pnp.cli.terminal import echo, echo_json, reader, translated
from pnp.errors import GameFileError
from pnp.messages import Message, joined
from pnp.model.boards import Json
from pnp.model.games import OF_NOBODY, BoardOption, Game
from pnp.requests import options as table
from pnp.requests.reading import Request
from pnp.texts import Texts


@command(
    click.argument("game", required=False, shell_complete=game_names),
    options_of(table.LISTING),
    click.option(
        "--check",
        is_flag=True,
        help="For authors of a game: say what is wrong in its file, and try it.",
    ),
    click.option(
        "--schema",
        is_flag=True,
        help="For authors of a game file: print the JSON schema of these files.",
    ),
)
def games(game: str | None, as_json: bool, check: bool, schema: bool, **values: object) -> int:
    """List the games, or describe one."""
    from pnp.games import GAMES, find_game

    Request(values, table.LISTING)  # refuses a language that there is none of
    if schema:
        from pnp.model.gamefiles import GameFile
        from pnp.tables.records import schema_of

        echo_json(schema_of(GameFile))
        return 0
    chosen = GAMES if game is None else (find_game(game),)
    if check:
        return _print_faults(chosen, as_json=as_json)
    if as_json:
        echo_json({"schema": 1, "games": [_game_data(entry) for entry in chosen]})
    elif game is None:
        for entry in GAMES:
            click.echo(f"{entry.slug:<18}{_players(entry)}   {_credit(entry)}")
        click.echo("\n" + translated(Message("more_about_a_game")))
    else:
        click.echo("\n".join(_description(chosen[0], game)))
    return 0


@command(game_argument, options_of(table.LISTING))
def rulings(game: str, as_json: bool, **values: object) -> None:
    """List the unclear rules of GAME, and the readings to choose from."""
    request = Request({"game": game, **values}, (table.GAME, *table.LISTING))
    found = request.game
    texts = found.rules_texts(request.language)
    questions = {ruling: texts(f"ruling_{ruling.id}") for ruling in found.rulings}
    if as_json:
        rows: list[Json] = []
        for ruling, question in questions.items():
            row: dict[str, Json] = {"id": ruling.id, "question": question}
            if ruling.choices:
                key = f"ruling_{ruling.id}"
                meanings: Json = {one: texts(f"{key}_{one}") for one in ruling.choices}
                rows.append({**row, "default": ruling.default, "choices": meanings})
            else:
                rows.append({**row, "reading": texts(f"ruling_{ruling.id}_reading")})
        echo_json({"schema": 1, "game": found.slug, "rulings": rows})
        return
    if not questions:
        click.echo(translated(Message("no_rulings", game=texts("title"))))
        return
    lines, fixed = [texts("rulings_title", game=texts("title")), ""], list[str]()
    for ruling, question in questions.items():
        below = lines if ruling.choices else fixed
        below.append(f"{ruling.id}  {question}")
        for choice in ruling.choices:
            usual = f" ({texts('rulings_default')})" if choice == ruling.default else ""
            meaning = texts(f"ruling_{ruling.id}_{choice}")
            below.append(f"    {choice}{usual}{translated(':')} {meaning}")
        if not ruling.choices:
            below.append(f"    {texts(f'ruling_{ruling.id}_reading')}")
    click.echo("\n".join([*lines, "", texts("rulings_fixed"), *fixed]))


def _print_faults(games: tuple[Game, ...], *, as_json: bool) -> int:
    """
    Print what *games* lack, and return 1 if they lack anything.

    Raises:
        GameFileError: an own game cannot be drawn, which is told like what cannot be read.
    """
    from pnp._api.gamechecks import game_faults, game_notes

    faults = [
        f"{game.slug}: {fault}" if game.package else fault
        for game in games
        for fault in game_faults(game)
    ]
    if faults and not games[0].package:
        raise GameFileError(joined(faults))
    notes = [] if faults else [note for game in games for note in game_notes(game)]
    if as_json:
        echo_json({"schema": 1, "faults": faults, **({"notes": notes} if notes else {})})
    else:
        click.echo("\n".join(map(translated, faults)) or translated(Message("nothing_wrong")))
        for note in notes:
            echo(Message("note", remark=note))
    return int(bool(faults))


def _players(game: Game) -> str:
    """Return how many play."""
    least, most = game.least_players, game.most_players
    if least == most:
        return translated(Message("range_of_players_one", least=least))
    return translated(Message("range_of_players", least=least, most=most))


def _credit(game: Game) -> str:
    """Return title, author and year, as far as they are known."""
    table = game.file.tables.game
    author = f", {translated(Message('by_author', author=table.author))}" if table.author else ""
    return f"{title(game)}{author}" + (f" ({table.year})" if table.year else "")


def _example(game: Game, language: str) -> str:
    """Return a position file of *game*: the empty one of a designer's game."""
    if example := game.example_in(language):
        return example
    from pnp._api.positions import template_of  # slow to import
    from pnp.requests.boards import TemplateRequest

    return template_of(TemplateRequest({"game": game, "language": language}))


def _description(game: Game, typed: str) -> list[str]:
    """Return the description of one game, which was called *typed*."""
    from pnp.notation.positiontexts import totals_example

    texts, colon = game.rules_texts(reader()), translated(":")
    letters = [f"  {terrain.letter}  {texts(terrain.name)}" for terrain in game.terrains]
    colours = ", ".join(
        f"{colour.letter} {texts(f'colour_{colour.name}').lower()}" for colour in game.colours
    )
    number = translated(Message("a_number")) + colon
    pieces = ", ".join(
        f"{kind.letter or number} {texts(f'piece_{kind.picture}')}" for kind in game.pieces
    )
    owned = [kind.letter for kind in game.pieces if kind.letter and kind.owners != OF_NOBODY]
    totals = texts("entry_totals", example=totals_example(game, owned[:2]))
    words = ["ruling"] if game.rulings else []
    if game.naming != "place":  # names of a board with a fixed outline never change
        words.append("anchor")
    return [
        f"{_credit(game)}, {_players(game)}",
        # What the first line has not said of its makers.
        *filter(None, (texts("credit") if game.package else game.file.tables.game.licence,)),
        *_options_below(Message("heading_board_options"), game.options, texts, begun=[""]),
        *_options_below(Message("heading_kit_options"), game.kit_options, texts),
        "",
        translated(Message("usual_hex_size", hex_mm=game.hex_mm)),
        "",
        translated(Message("heading_map_letters")),
        *letters,
        translated(Message("line_of_colours", colours=colours)),
        translated(Message("line_of_pieces", pieces=pieces)),
        translated(Message("heading_other_lines")),
        *(f"  {kind.keyword}{colon} {texts(f'entry_{kind.keyword}')}" for kind in game.entries),
        f"  totals{colon} {totals}",
        *(f"  {word}{colon} {texts(f'entry_{word}')}" for word in words),
        "",
        translated(Message("heading_example_file")),
        *(f"  {line}".rstrip() for line in _example(game, reader()).splitlines()),
        "",
        translated(Message("example_command", game=quote(typed), players=game.least_players)),
    ]


def _options_below(
    heading: Message, options: Iterable[BoardOption], texts: Texts, begun: Sequence[str] = ()
) -> list[str]:
    """Return what can be asked for, below *begun* and a heading, if there is anything."""
    colon, lines = translated(":"), list[str]()
    for option in options:
        key, default = f"option_{option.name}", ""
        if option.default not in {None, False}:
            value = translated("on") if option.default is True else str(option.default)
            default = " " + translated(Message("option_default", value=value))
        lines.append(f"  --{option.name}{default}{colon} {texts(key)}")
        lines += (f"      {name}{colon} {texts(f'{key}_{name}')}" for name in option.choices)
    return [*begun, translated(heading), *lines] if lines else []


def _game_data(game: Game) -> dict[str, Json]:
    """Return one game as plain data."""
    texts = game.rules_texts("en")
    return {
        "game": game.slug,
        "title": game.title,
        "author": game.file.tables.game.author,
        "year": game.file.tables.game.year,
        "players": {"least": game.least_players, "most": game.most_players},
        "hex_mm": game.hex_mm,
        "terrains": [{"name": t.name, "letter": t.letter} for t in game.terrains],
        "colours": [{"letter": c.letter, "name": c.name} for c in game.colours],
        "pieces": [{"letter": p.letter, "name": p.picture} for p in game.pieces],
        "entries": [kind.keyword for kind in game.entries],
        "example": _example(game, "en"),
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
