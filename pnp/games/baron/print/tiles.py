"""The back that all tiles of Baron share, so that a drawn tile stays secret."""

from layouts.shapes import (
    Command,
    Group,
    Path,
    Shape,
    Style,
    Symbol,
    Use,
    placed,
    polygon,
    polygon_commands,
)
from pnp.printing.art.outlines import outline
from pnp.printing.art.places import CORNERS, is_in_hex
from pnp.printing.kits.record import KitRequest
from pnp.printing.themes import PAPER, Theme, mixed

_PAPER_TONE = 0.18
_LINE_TONE = 0.34

# A crowned tower in a unit box: the emblem of the back.
_CROWN = "M -.3 -.22 L -.36 -.5 -.17 -.36 0 -.56 .17 -.36 .36 -.5 .3 -.22 Z"
_TOWER = (
    "M -.3 .5 L -.24 .08 -.34 -.01 -.34 -.16 -.18 -.16 -.18 -.08 -.08 -.08 -.08 -.16 .08 -.16"
    " .08 -.08 .18 -.08 .18 -.16 .34 -.16 .34 -.01 .24 .08 .3 .5 .09 .5 .09 .3"
    " C .09 .17 -.09 .17 -.09 .3 L -.09 .5 Z"
)


def tile_back(request: KitRequest) -> tuple[Shape, ...]:
    """Return the back that all tiles share."""
    scale = request.side_mm
    symbol = _back_symbol(request.theme, round(1 + 1.1547 * request.bleed_mm / scale, 4))
    return (Use(symbol, placed(0.0, 0.0, scale=scale)),)


def _back_symbol(theme: Theme, reach: float) -> Symbol:
    """Return the back of a hex of side 1, its ground and strewn lozenges up to *reach*."""
    ground, line, emblem = _back_colours(theme)
    rim = [(x * reach, y * reach) for x, y in CORNERS]
    shapes: list[Shape] = [
        polygon(rim, Style(ground)),
        Group((Path(_lozenges(reach), Style(line)),), clip=polygon(rim, Style())),
        polygon([(x * 0.56, y * 0.56) for x, y in CORNERS], Style(ground, emblem, 0.02)),
        polygon([(x * 0.5, y * 0.5) for x, y in CORNERS], Style(None, emblem, 0.008)),
    ]
    tower = Path(outline(_TOWER), Style(emblem))
    crown = Path(outline(_CROWN), Style(emblem))
    mark = Symbol(f"baron-back-mark-{theme.key}", (tower, crown), (-0.5, -0.6, 0.5, 0.6))
    shapes.append(Use(mark, placed(0.0, 0.0, scale=0.52)))
    return Symbol(f"baron-back-{theme.key}-{reach}", tuple(shapes), (-reach, -reach, reach, reach))


def _back_colours(theme: Theme) -> tuple[str, str, str]:
    """Return ground, pattern and emblem."""
    if theme.is_lined:
        return theme.paper, mixed(theme.ink, PAPER, 1 - _LINE_TONE), theme.ink
    band = theme.bands["baron"]
    return band, mixed(band, PAPER, _PAPER_TONE), mixed(band, PAPER, 0.85)


def _lozenges(reach: float) -> tuple[Command, ...]:
    """Return lozenges on a lattice about the middle: no turn of the tile shows."""
    commands: list[Command] = []
    step, high = 0.21, 0.05
    count = round(reach / step) + 2
    for q in range(-count, count + 1):
        for r in range(-count, count + 1):
            x, y = step * (q + r / 2), step * r * 0.866
            if is_in_hex(x / (reach + high), y / (reach + high)):
                commands += polygon_commands(
                    ((x, y - high), (x + 0.6 * high, y), (x, y + high), (x - 0.6 * high, y))
                )
    return tuple(commands)
