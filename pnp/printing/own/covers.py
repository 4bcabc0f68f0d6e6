"""The picture of an own game, for contents sheets and boxes: its lands and its pieces."""

from pnp.model.games import Colour, Game, PieceKind
from pnp.printing.art.symbols import find_silhouette
from pnp.printing.art.vistas import Hill, Standing, Vista
from pnp.printing.kits.record import Cover, KitRequest
from pnp.printing.own.gallery import BAND
from pnp.printing.themes import Theme, find_look, lightness

_PLAIN = ("disc", "cube", "bar")
_SKY = "#eef1e6"
_TOPS = (0.34, 0.54, 0.74)
_SIZES = (0.08, 0.11, 0.14)  # of motifs: what is nearer is larger
_PLACES = ((0.2, 0.93, 0.36), (0.42, 0.87, 0.3), (0.62, 0.95, 0.38), (0.82, 0.9, 0.32))


def own_cover(game: Game, request: KitRequest) -> Cover | None:
    """Return the picture: the palest lands far off, pieces of the first players in front."""
    theme = request.theme
    looks = list(dict.fromkeys(one.look for one in game.terrains))[: len(_TOPS)]
    if not looks:
        return None
    looks.sort(key=lambda key: -lightness(theme.tones[find_look(key, theme).tone].ground))
    hills = tuple(
        Hill(key, top, size=size if find_look(key, theme).growths else 0.0)
        for key, top, size in zip(looks, _TOPS, _SIZES, strict=False)
    )
    assert game.file
    colours = game.colours_of(request.players)
    standing = []
    for place, (x, y, size) in enumerate(_PLACES[: max(2, len(colours))]):
        colour = colours[place % len(colours)]
        own = _pictures(game, colour, theme)
        if own:
            standing.append(Standing(own[place % len(own)], colour.name, x, y, size))
    return Cover(Vista(BAND, _SKY, hills, tuple(standing)), theme, request.seed)


def _pictures(game: Game, colour: Colour, theme: Theme) -> list[str]:
    """Return the pieces of a colour that are the most to look at; no backs of others."""
    assert game.file
    tables = game.file.tables.piece.values()
    own = [
        kind
        for kind, table in zip(game.pieces, tables, strict=True)
        if not (kind.is_neutral or table.flip_of) and colour.letter in game.owners(kind)
    ]
    best = min((_dullness(kind, theme) for kind in own), default=0)
    return [kind.picture for kind in own if _dullness(kind, theme) == best]


def _dullness(kind: PieceKind, theme: Theme) -> int:
    """Return 0 for a drawing, more for a bar on a side, most for a disc or a letter."""
    drawing = find_silhouette(kind.picture, theme)
    is_plain = bool(drawing.sign) or any(drawing is theme.looks.pieces[one] for one in _PLAIN)
    return 2 * is_plain + (kind.on == "side")
