"""Made photographs of tables: our own board or other tiles, wooden pieces, clutter; true places."""

import io
import math
import random
from typing import NamedTuple

import numpy as np
from PIL import Image, ImageDraw, ImageFilter

from generators.randomness import Stream
from layouts.shapes import Circle, Style, Use, placed, polygon
from pnp.games import find_game
from pnp.printing.art.hexart import draw_outline
from pnp.printing.art.labels import Reading, draw_label
from pnp.printing.art.symbols import piece
from pnp.printing.landscapes.grounds import draw_ground
from pnp.printing.themes import find_look, find_player, mixed
from tests.pnp.page.test_proposals import dealt_hexes, middle
from tests.themes import THEMES
from tests.walks import printed

SIZE = (1600, 1200)
SIDE_MM, DPI = 12.0, 110
SCALE = SIDE_MM / 25.4 * DPI  # pixels of a side on the flat table
MARGIN = 6.0  # sides of table round the board
WOOD = {
    "b": (32, 82, 168),
    "y": (238, 196, 44),
    "r": (186, 42, 36),
    "g": (38, 128, 58),
    "w": (236, 230, 216),
    "k": (34, 32, 32),
}
TABLES = {
    "wood": (150, 104, 62),
    "grey": (128, 130, 134),
    "dark": (58, 44, 38),
    "pale": (214, 204, 188),
}


class Quality(NamedTuple):
    blur: float
    noise: float
    slope: float
    cast: float
    drift: float
    jpeg: int


QUALITIES = {
    "mild": Quality(blur=0.6, noise=3, slope=0.1, cast=0.05, drift=0.0, jpeg=92),
    "indoor": Quality(blur=1.0, noise=7, slope=0.25, cast=0.14, drift=0.04, jpeg=82),
    "harsh": Quality(blur=1.7, noise=13, slope=0.4, cast=0.28, drift=0.07, jpeg=62),
}


class Scene(NamedTuple):
    """A photograph, where board points lie in it (sides of a hex), its hexes, and its pieces."""

    picture: Image.Image
    matrix: np.ndarray
    hexes: list[dict]
    pieces: list[tuple[str, str]]  # key of the hex, letter of the colour


def scene(slug, seed, quality, *, pieces="wood", hexes=None, swap=None, tones=None) -> Scene:
    """
    Return a made photograph.

    *swap* gives letters whose tiles are printed for others; *tones* are the colours of tiles of
    another printing, with a dark middle, a white rim and their points at three sides, turned at
    will.
    """
    chance, how = random.Random(f"{slug} {seed} {quality}"), QUALITIES[quality]
    hexes = hexes or dealt_hexes(slug, seed)
    for cell in hexes:
        cell["key"] = f"{cell['q']},{cell['r']}"
        cell["x"], cell["y"] = middle(cell)
    laid = _laid(hexes, find_game(slug), chance) if pieces else []
    printing = (swap or {}, tones)
    flat, corner = _flat(slug, hexes, laid if pieces == "token" else [], how, chance, printing)
    camera = _camera(hexes, chance)
    ground = camera[:, [0, 1, 3]]
    scaled = [[1 / SCALE, 0, corner[0]], [0, 1 / SCALE, corner[1]], [0, 0, 1]]
    picture = _warped(flat, ground @ np.array(scaled))
    if pieces == "wood":
        _stand(picture, camera, laid)
    pictured = _lit(picture, how, chance)
    return Scene(pictured, ground, hexes, [(key, colour) for key, colour, *_ in laid])


def _laid(hexes, game, chance):
    """Return pieces: key of the hex, colour, and where it stands, in sides."""
    colours = [one.letter for one in game.colours]
    found = []
    for cell in chance.sample(hexes, len(hexes) * 2 // 5):
        for colour in chance.sample(colours, chance.choice((1, 1, 1, 2))):
            turn, away = chance.uniform(0, 2 * math.pi), chance.uniform(0.1, 0.4)
            if found and found[-1][0] == cell["key"]:
                turn, away = found[-1][4] + math.pi, 0.32
            at = (cell["x"] + away * math.cos(turn), cell["y"] + away * math.sin(turn))
            found.append((cell["key"], colour, *at, turn))
    return found


def _flat(slug, hexes, tokens, how, chance, printing):
    """Return the table as seen from above, and the board point of its corner."""
    xs, ys = [cell["x"] for cell in hexes], [cell["y"] for cell in hexes]
    left, top = min(xs) - MARGIN, min(ys) - MARGIN
    width, height = max(xs) + MARGIN - left, max(ys) + MARGIN - top
    board, mask = _board(slug, hexes, tokens, (left, top, width, height), how, chance, printing)
    table = _table(board.size, chance)
    _clutter(table, mask, chance)
    table.paste(board, (0, 0), mask)
    return table, (left, top)


def _board(slug, hexes, tokens, room, how, chance, printing):
    game, theme = find_game(slug), THEMES["colour"]
    swap, tones = printing
    looks = {terrain.letter: terrain for terrain in game.terrains}
    left, top, width, height = room
    shapes, tiles = [], []
    for number, cell in enumerate(hexes):
        x = cell["x"] - left + chance.uniform(-how.drift, how.drift)
        y = cell["y"] - top + chance.uniform(-how.drift, how.drift)
        terrain = looks[swap.get(cell["letter"], cell["letter"])]
        centre, size = (x * SIDE_MM, y * SIDE_MM), SIDE_MM * (1 - how.drift / 2)
        look = find_look(terrain.look, theme)
        value = looks[cell["letter"]].value
        if tones:
            shapes += _other_tile(tones[cell["letter"]], value, centre, size, chance.randrange(6))
            tiles.append((x, y, 1 - how.drift / 2))
            continue
        shapes += [
            draw_ground(look, centre, size, theme, Stream(number, "photograph")),
            *draw_label(Reading(look.key, value), centre, size, theme),
            draw_outline(centre, size, theme),
        ]
        tiles.append((x, y, 1 - how.drift / 2))
    players = {one.letter: find_player(theme, one.name) for one in game.colours}
    kinds = [kind.picture for kind in game.pieces if kind.letter]
    for _, colour, x, y, _ in tokens:
        symbol = piece(chance.choice(kinds), players[colour], theme)
        at = placed((x - left) * SIDE_MM, (y - top) * SIDE_MM, scale=0.75 * SIDE_MM)
        shapes.append(Use(symbol, at))
    board = printed(shapes, (width * SIDE_MM, height * SIDE_MM), DPI)
    mask = Image.new("L", board.size, 0)
    for x, y, size in tiles:
        angles = [n * math.pi / 3 for n in range(6)]
        corners = [(x + size * math.sin(a), y + size * math.cos(a)) for a in angles]
        ImageDraw.Draw(mask).polygon([(SCALE * u, SCALE * v) for u, v in corners], fill=255)
    return board, mask


def _other_tile(tone, value, centre, size_mm, turn):
    """Draw a tile of another printing; without points it is bare cardboard."""

    def at(radius, angle_deg):
        angle = math.radians(angle_deg + 60 * turn)
        x = centre[0] + radius * size_mm * math.cos(angle)
        return x, centre[1] + radius * size_mm * math.sin(angle)

    def disc(point, radius, fill):
        return Circle(*point, radius * size_mm, Style(fill=fill))

    def face(size, fill):
        return polygon([at(size, 30 + 60 * n) for n in range(6)], Style(fill=fill))

    if value is None:
        return [face(1, tone)]
    middles = [disc(centre, 0.1 * (6 - n), mixed(tone, "#000000", 0.07 * n)) for n in range(1, 6)]
    sign = [disc(at(0.09, 90 * n), 0.1, "#2a2a2a") for n in range(3)]
    pips = []
    for side in range(0, 360, 120):
        for n in range(value):
            along = 0.157 * (n - (value - 1) / 2)
            spot = at(math.hypot(0.76, along), side + math.degrees(math.atan2(along, 0.76)))
            pips.append(disc(spot, 0.063, "#1c1c1c"))
    return [face(1, "#f6f6f4"), face(0.95, tone), *middles, *sign, *pips]


def _table(size, chance):
    kind = chance.choice([*TABLES])
    draws = np.random.default_rng(chance.randrange(10**6))
    tone = np.array(TABLES[kind], float)
    along = 60 if kind in {"wood", "dark"} else 4
    rough = draws.normal(0, 1, (size[1] // 4 + 1, size[0] // along + 1)).astype("float32")
    grain = np.asarray(Image.fromarray(rough).resize(size, Image.Resampling.BICUBIC))
    pixels = tone + 9 * grain[:, :, None]
    return Image.fromarray(pixels.clip(0, 255).astype("uint8"))


def _clutter(table, mask, chance):
    """Lay cards and a cup round the board."""
    pen, (width, height) = ImageDraw.Draw(table), table.size
    for _ in range(7):
        x, y = chance.uniform(0, width), chance.uniform(0, height)
        colour = tuple(chance.randrange(30, 235) for _ in range(3))
        turn, size = chance.uniform(0, math.pi), chance.uniform(1, 2.2) * SCALE
        ends = [(turn + a) for a in (0.6, math.pi - 0.6, math.pi + 0.6, -0.6)]
        shape = [(x + size * math.cos(a), y + size * math.sin(a)) for a in ends]
        room = Image.new("L", table.size, 0)
        ImageDraw.Draw(room).polygon(shape, fill=255)
        near = np.asarray(mask)[np.asarray(room) > 0]
        if not near.size or near.max() == 0:
            pen.polygon(shape, fill=colour, outline=(240, 240, 236))


def _camera(hexes, chance):
    """Return the projection of board points (x, y, height up) to pixels."""
    tilt = math.radians(chance.uniform(20, 52))
    yaw, focal = chance.uniform(0, 2 * math.pi), chance.uniform(0.72, 1.0) * SIZE[0]
    xs, ys = [cell["x"] for cell in hexes], [cell["y"] for cell in hexes]
    middle_of = np.array([(min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2])
    turn = np.array([[math.cos(yaw), -math.sin(yaw)], [math.sin(yaw), math.cos(yaw)]])
    share = chance.uniform(0.68, 0.86)
    spot = np.array([chance.uniform(0.46, 0.54) * SIZE[0], chance.uniform(0.46, 0.54) * SIZE[1]])
    distance = 4 * (max(xs) - min(xs))
    for _ in range(30):
        found = _projection(turn, tilt, focal, distance, middle_of, spot)
        ends = [(cell["x"] + d, cell["y"] + d) for cell in hexes for d in (1, -1)]
        seen = np.array([_at(found, *end) for end in ends])
        spread = max(np.ptp(seen[:, 0]) / SIZE[0], np.ptp(seen[:, 1]) / SIZE[1] / 1.06)
        distance *= (spread / share) ** 0.7
        spot = spot + (np.array(SIZE) / 2 - (seen.min(0) + seen.max(0)) / 2) * 0.8
    return found


def _projection(turn, tilt, focal, distance, centre, spot):
    across = np.array([turn[0, 0], turn[0, 1], 0.0])
    down = np.array([turn[1, 0] * math.cos(tilt), turn[1, 1] * math.cos(tilt), -math.sin(tilt)])
    deep = np.array([-turn[1, 0] * math.sin(tilt), -turn[1, 1] * math.sin(tilt), -math.cos(tilt)])
    shift = -np.array([row[:2] @ centre for row in (across, down, deep)]) + [0, 0, distance]
    outer = np.column_stack([np.stack([across, down, deep]), shift])
    return np.array([[focal, 0, spot[0]], [0, focal, spot[1]], [0, 0, 1]]) @ outer


def _at(camera, x, y, up=0.0):
    u, v, w = camera @ [x, y, up, 1]
    return u / w, v / w


def _warped(flat, plane):

    back = np.linalg.inv(plane)
    numbers = (back / back[2, 2]).ravel()[:8].tolist()
    how = (Image.Transform.PERSPECTIVE, numbers, Image.Resampling.BICUBIC)
    return flat.transform(SIZE, *how, fillcolor=(96, 88, 80))


def _stand(picture, camera, laid):
    """Draw wooden cylinders, far ones first."""
    pen = ImageDraw.Draw(picture)
    for _, colour, x, y, turn in sorted(laid, key=lambda one: _at(camera, one[2], one[3])[1]):
        high, size = 0.3 + 0.25 * (math.sin(7 * turn) + 1) / 2, 0.2 + 0.03 * math.cos(5 * turn)
        turns = [n * math.pi / 12 for n in range(24)]
        ring = [(size * math.cos(a), size * math.sin(a)) for a in turns]
        base, top = ([_at(camera, x + u, y + v, up) for u, v in ring] for up in (0, high))
        tone = np.array(WOOD.get(colour, (120, 40, 140)), float)
        shadow = [(u + 5, v + 3) for u, v in base]
        ground = np.array(picture.getpixel(_inside(base[0])))
        pen.polygon(shadow, fill=_colour(ground * 0.6))
        for n in range(24):
            shade = 0.62 + 0.2 * math.cos(n * math.pi / 12 - 1)
            side = [base[n], base[(n + 1) % 24], top[(n + 1) % 24], top[n]]
            if _is_front(side):
                pen.polygon(side, fill=_colour(tone * shade))
        pen.polygon(top, fill=_colour(tone))


def _colour(tone):
    return tuple(int(value) for value in tone)


def _is_front(side):
    (ax, ay), (bx, by), (cx, cy), _ = side
    return (bx - ax) * (cy - ay) - (by - ay) * (cx - ax) > 0


def _inside(point):
    return tuple(int(min(max(value, 0), size - 1)) for value, size in zip(point, SIZE, strict=True))


def _lit(picture, how, chance):
    picture = picture.filter(ImageFilter.GaussianBlur(how.blur))
    angle = chance.uniform(0, 2 * math.pi)
    x, y = np.meshgrid(np.linspace(-1, 1, SIZE[0]), np.linspace(-1, 1, SIZE[1]))
    light = 1 + how.slope * (x * math.cos(angle) + y * math.sin(angle)) / math.sqrt(2)
    light -= 0.5 * how.slope * (x * x + y * y) / 2
    cast = np.array([1 + chance.uniform(-how.cast, how.cast * 0.4) for _ in range(3)])
    draws = np.random.default_rng(chance.randrange(10**6))
    noise = draws.normal(0, how.noise, (SIZE[1], SIZE[0], 3))
    lit = np.asarray(picture).astype(float) * light[:, :, None] * cast + noise
    file = io.BytesIO()
    Image.fromarray(lit.clip(0, 255).astype("uint8")).save(file, "JPEG", quality=how.jpeg)
    return Image.open(file).convert("RGB")
