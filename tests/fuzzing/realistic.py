"""Files as players type them: dealt boards, pieces on them, entries and totals."""

import random

from pnp.games import GAMES
from pnp.model.boards import Piece
from pnp.model.checks import PHASES
from pnp.model.games import Game
from pnp.model.positions import Position, normal_pieces, piece_counts, position_of
from pnp.notation.positiontexts import format_position
from tests.boardrules.dealing import deal

MOST_STACKS = 25


def realistic_files(count: int, seed: int) -> list[str]:
    """Return *count* files of all games in turn."""
    random_ = random.Random(seed)
    return [_file(GAMES[number % len(GAMES)], random_) for number in range(count)]


def _file(game: Game, random_: random.Random) -> str:
    """Return one file of *game*."""
    players = random_.randint(game.least_players, game.most_players)
    start = position_of(deal(game.slug, players, random_.randrange(8)))
    cells = list(start.terrain)
    colours = [colour.letter for colour in game.colours[:players]]
    pieces = []
    for _ in range(random_.randint(3, MOST_STACKS)):
        kind = random_.choice(game.pieces)
        chip = random_.randint(3, 9) if kind.has_chip else None
        number = random_.randint(1, 1 if kind.letter else 9)
        pieces.append(
            Piece(random_.choice(colours), kind.letter, random_.choice(cells), number, chip)
        )
    normal = normal_pieces(pieces)
    numbers, lists, words, hexes, fields = _entries(game, colours, cells, random_)
    position = Position(
        game=game.slug,
        players=players,
        phase=random_.choice(PHASES),
        terrain=start.terrain,
        names=start.names,
        pieces=normal,
        board_words=start.board_words,
        totals=piece_counts(normal),
        rulings={r.id: random_.choice(r.choices) for r in game.rulings if r.choices and random_.random() < 0.2},
        numbers=numbers,
        colours=lists,
        words=words,
        cells=hexes,
        fields=fields,
    )  # fmt: skip
    return format_position(position, game)


def _entries(game, colours, cells, random_):
    """Return entries of every shape that *game* has."""
    numbers, lists, words, hexes, fields = {}, {}, {}, {}, {}
    for kind in game.entries:
        if kind.shape == "number":
            numbers[kind.keyword] = {"": random_.randint(0, min(kind.most, 30))}
        elif kind.shape == "numbers":
            numbers[kind.keyword] = {
                colour: random_.randint(0, min(kind.most, 30)) for colour in colours
            }
        elif kind.shape == "colours":
            lists[kind.keyword] = tuple(random_.sample(colours, random_.randint(1, len(colours))))
        elif kind.shape == "words":
            words[kind.keyword] = tuple(random_.sample(kind.words, 5))
        elif kind.shape == "hexes":
            hexes[kind.keyword] = tuple(random_.sample(cells, min(2, len(cells))))
        else:
            fields[kind.keyword] = {
                colour: {
                    name: "".join(field.letters[:2])
                    if field.letters
                    else random_.randint(field.least, min(field.most, 5))
                    for name, field in kind.fields.items()
                }
                for colour in colours
            }
    return numbers, lists, words, hexes, fields
