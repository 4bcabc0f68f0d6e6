"""What the page must know of a game: for its forms, and for what lies on the table."""

from string import ascii_lowercase

from pnp.model.boards import Json
from pnp.model.games import Game, PieceKind
from pnp.model.options import BoardOption
from pnp.notation.reading.names import ColourWords
from pnp.notation.reading.pieces import PieceWords
from pnp.owngames.building import settled
from pnp.texts import Texts


def game_data(game: Game, language: str) -> dict[str, Json]:
    """Return what the page must know of a game."""
    texts, rules = game.texts(language), game.rules_texts(language)
    # The file of an own game may settle its hexes, and not a seed or its players.
    ground = settled(game, game.least_players).ground
    return {
        "slug": game.slug,
        "title": texts("title"),
        "credit": texts("credit"),
        "least": game.least_players,
        "most": game.most_players,
        "hex_mm": game.hex_mm,
        "has_draw_pile": game.has_draw_pile,
        "has_land": game.has_land,
        "has_outline": bool(game.outline) or (ground is not None and bool(ground.cells)),
        "naming": game.naming,
        "piece_block": game.piece_block,
        "options": [
            _option(option, game, language) for option in game.options if option.kind != "file"
        ],
        "kit_options": [_option(option, game, language) for option in game.kit_options],
        "terrains": [
            {
                "name": rules(terrain.name),
                "key": terrain.name,
                "letter": terrain.letter,
                "most": terrain.most,
                "may_touch": terrain.may_touch,
                "value": terrain.value,
            }
            for terrain in game.terrains
        ],
        "printings": {
            name: {game.terrain(kind).letter: fill for kind, fill in table.colours.items()}
            for name, table in game.file.tables.printing.items()
        },
        "colours": [
            {
                "letter": colour.letter,
                "letters": colour_letters(game, colour.letter),
                "name": rules(f"colour_{colour.name}"),
                "key": colour.name,
            }
            for colour in game.colours
        ],
        "has_stacks": game.has_stacks,
        "colour_alone": PieceWords(game).may_stand_alone,
        "pieces": [_piece_kind(kind, game, rules) for kind in game.pieces],
        "chips": [
            {
                "id": kind.id,
                "name": rules(f"chip_{kind.id}"),
                "values": list(kind.bag),
                "is_facing": kind.is_facing,
            }
            for kind in game.chips
        ],
        "entries": [
            {
                "keyword": kind.keyword,
                "shape": kind.shape,
                "text": rules(f"entry_{kind.keyword}"),
                "fields": [field.name for field in kind.fields],
                "words": list(kind.words),
            }
            for kind in game.entries
        ],
    }


def colour_letters(game: Game, letter: str) -> list[Json]:
    """Return all letters that mean a colour, those of other languages too; its own first."""
    words = ColourWords(game)
    others = [one for one in ascii_lowercase if one != letter and words.find(one) == letter]
    return [letter, *others]


def _piece_kind(kind: PieceKind, game: Game, rules: Texts) -> dict[str, Json]:
    """Return a kind of piece: what it lies on, and the letters of the colours that have it."""
    name = rules(f"piece_{kind.picture}")
    _article, _, one = rules.table.get(f"one_{kind.picture}", "").partition(" ")
    return {
        "letter": kind.letter,
        "name": name,
        "one": one or name,
        "has_chip": kind.has_chip,
        "on": kind.on,
        "owners": list(game.owners(kind)),
    }


def _option(option: BoardOption, game: Game, language: str) -> dict[str, Json]:
    """Return one option of a game's boards."""
    texts = game.rules_texts(language)
    most = option.most
    return {
        "name": option.name,
        "kind": option.kind,
        "default": option.default,
        "text": texts(f"option_{option.name}"),
        "choices": [
            {"name": choice, "text": texts(f"option_{option.name}_{choice}")}
            for choice in option.choices
        ],
        "least": option.least,
        "most": {
            str(players): most(players)
            for players in range(game.least_players, game.most_players + 1)
        }
        if most
        else None,
    }
