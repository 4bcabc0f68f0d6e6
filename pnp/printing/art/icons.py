"""
Icons: one bold silhouette for each terrain, in the deep ink, cut like a stencil.

Unit size: the box is -0.5 to 0.5. An icon has no ground of its own; what is light in it is
left open, so that it stands on any colour.
"""

from collections.abc import Mapping
from functools import cache

from layouts.shapes import Path, Style, Symbol
from pnp.printing.art.looks import Stencil
from pnp.printing.art.outlines import outline
from pnp.printing.themes import Theme, find_look


def icon(look_key: str, ink: str, theme: Theme) -> Symbol:
    """
    Return the icon of a terrain, as of ``"barony/forest"``, in a box of side 1.

    Raises:
        UnknownNameError: there is no such look.
    """
    name = find_look(look_key, theme).icon
    return _symbol(name, theme.looks.icons[name], ink)


@cache
def _symbol(name: str, stencil: Stencil, ink: str) -> Symbol:
    shapes = []
    if stencil.fill:
        shapes.append(Path(outline(stencil.fill), Style(fill=ink)))
    if stencil.line:
        shapes.append(Path(outline(stencil.line), Style(stroke=ink, stroke_mm=stencil.width)))
    return Symbol(f"icon-{name}-{ink[1:]}", tuple(shapes), (-0.5, -0.5, 0.5, 0.5))


ICONS: Mapping[str, Stencil] = {
    "mountain": Stencil(
        "M .02 -.46 L .2 -.14 .26 -.18 .5 .4 .12 .4 -.04 .16 .08 -.02 -.06 -.2 Z",
        "M .02 -.42 L -.13 -.06 -.22 -.12 -.46 .36 -.04 .36 M -.26 .36 L -.15 .16",
        0.075,
    ),
    "forest": Stencil(
        "M .16 -.5 L .33 -.17 .25 -.19 .42 .13 .33 .1 .5 .4 .22 .38 .22 .5 .1 .5 .1 .38"
        " -.15 .39 -.01 .1 -.1 .13 .07 -.19 -.01 -.17 Z"
        " M -.34 .02 L -.19 .4 -.29 .39 -.29 .5 -.39 .5 -.39 .39 -.5 .4 Z"
    ),
    "grass": Stencil(
        "M -.16 .42 Q -.2 .12 -.5 -.02 Q -.1 .02 -.06 .42 Z"
        " M -.1 .42 Q -.18 -.06 -.32 -.34 Q -.04 -.1 0 .42 Z"
        " M -.05 .42 Q -.06 -.14 .08 -.48 Q .12 -.1 .06 .42 Z"
        " M .04 .42 Q .06 .02 .34 -.26 Q .2 .06 .12 .42 Z"
        " M .1 .42 Q .16 .16 .5 .04 Q .26 .2 .18 .42 Z"
    ),
    "flower": Stencil(
        "O 0 -.38 .12 O .2 -.24 .12 O .13 -.02 .12 O -.13 -.02 .12 O -.2 -.24 .12"
        " M -.03 .3 Q -.3 .34 -.34 .1 Q -.08 .08 -.03 .3 Z"
        " M .03 .42 Q .26 .42 .32 .2 Q .08 .2 .03 .42 Z",
        "M 0 .12 L 0 .46",
        0.07,
    ),
    "ear": Stencil(
        "M 0 -.5 Q .11 -.36 0 -.2 Q -.11 -.36 0 -.5 Z"
        " M .04 -.1 Q .06 -.28 .27 -.32 Q .26 -.12 .04 -.1 Z"
        " M -.04 -.1 Q -.06 -.28 -.27 -.32 Q -.26 -.12 -.04 -.1 Z"
        " M .04 .09 Q .06 -.09 .29 -.13 Q .28 .07 .04 .09 Z"
        " M -.04 .09 Q -.06 -.09 -.29 -.13 Q -.28 .07 -.04 .09 Z"
        " M .04 .28 Q .06 .1 .29 .06 Q .28 .26 .04 .28 Z"
        " M -.04 .28 Q -.06 .1 -.29 .06 Q -.28 .26 -.04 .28 Z",
        "M 0 -.12 L 0 .46",
        0.06,
    ),
    "waves": Stencil(
        "",
        "M -.44 -.24 Q -.3 -.42 -.14 -.26 Q 0 -.12 .14 -.26 Q .3 -.42 .44 -.24"
        " M -.44 .03 Q -.3 -.15 -.14 .01 Q 0 .15 .14 .01 Q .3 -.15 .44 .03"
        " M -.44 .3 Q -.3 .12 -.14 .28 Q 0 .42 .14 .28 Q .3 .12 .44 .3",
        0.1,
    ),
    "star": Stencil(
        "M 0 -.34 Q .06 -.06 .34 0 Q .06 .06 0 .34 Q -.06 .06 -.34 0 Q -.06 -.06 0 -.34 Z"
        " O 0 -.43 .07 O .3 -.3 .07 O .43 0 .07 O .3 .3 .07"
        " O 0 .43 .07 O -.3 .3 .07 O -.43 0 .07 O -.3 -.3 .07"
    ),
    "chapel": Stencil(
        "M -.44 .46 L -.44 -.02 -.08 -.02 -.08 .46 Z H -.26 .12 .07"
        " M -.48 -.08 L -.26 -.5 -.04 -.08 Z"
        " M -.03 .46 L -.03 .17 .42 .17 .42 .46 .26 .46 .26 .28 .13 .28 .13 .46 Z"
        " M -.03 .11 L .04 -.13 .36 -.13 .48 .11 Z"
    ),
    "grapes": Stencil(
        "O -.27 -.1 .12 O 0 -.1 .12 O .27 -.1 .12 O -.135 .13 .12 O .135 .13 .12 O 0 .36 .12"
        " M .02 -.28 Q .1 -.52 .4 -.46 Q .34 -.22 .02 -.28 Z",
        "M 0 -.22 Q -.02 -.36 -.14 -.46",
        0.07,
    ),
    "block": Stencil(
        "M -.48 -.1 L -.03 .08 -.03 .48 -.48 .28 Z",
        "M -.4 -.19 L .04 -.38 .44 -.22 .0 -.03 Z M .06 .08 L .45 -.09 .45 .26 .06 .43 Z"
        " M .19 .06 L .19 .34 M .32 0 L .32 .28",
        0.06,
    ),
    "fish": Stencil(
        "M -.5 -.06 C -.34 -.36 .06 -.4 .24 -.1 L .48 -.3 Q .4 -.06 .48 .18 L .24 -.02"
        " C .06 .28 -.34 .24 -.5 -.06 Z H -.3 -.1 .05",
        "M -.42 .36 Q -.28 .2 -.12 .36 Q .02 .48 .16 .36 Q .3 .22 .44 .36",
        0.085,
    ),
    "reeds": Stencil(
        "M -.27 -.34 Q -.19 -.5 -.11 -.34 L -.11 .02 L -.27 .02 Z"
        " M .03 -.4 Q .11 -.56 .19 -.4 L .19 -.04 L .03 -.04 Z",
        "M -.19 0 L -.19 .4 M .11 -.06 L .11 .4 M -.04 .4 Q -.06 .16 -.04 .06"
        " M .2 .4 Q .28 .12 .44 .02 M -.28 .4 Q -.34 .2 -.46 .14 M -.44 .46 L .44 .46",
        0.065,
    ),
    "bare-tree": Stencil(
        "M -.1 .5 L -.05 .08 .05 .08 .12 .5 Z",
        "M 0 .2 L -.26 -.06 -.3 -.4 M -.26 -.06 L -.46 -.12 M 0 .12 L .22 -.16 .18 -.46"
        " M .22 -.16 L .45 -.24 M 0 .12 L -.05 -.3 M .02 .26 L .34 .12",
        0.075,
    ),
    "gust": Stencil(
        "",
        "M -.45 -.06 C -.1 -.06 .0 -.06 .14 -.06 C .36 -.06 .36 -.4 .12 -.4"
        " C -.02 -.4 -.04 -.26 .06 -.22 M -.36 .12 C 0 .12 .1 .12 .24 .12"
        " C .5 .12 .5 .44 .27 .43 M -.45 .3 C -.2 .3 -.2 .3 .06 .3",
        0.09,
    ),
    "drop": Stencil(
        "M 0 -.5 C .14 -.22 .34 -.04 .34 .17 C .34 .36 .18 .5 0 .5"
        " C -.18 .5 -.34 .36 -.34 .17 C -.34 -.04 -.14 -.22 0 -.5 Z"
        " M -.23 .15 C -.23 .3 -.12 .4 .02 .4 C -.08 .34 -.14 .28 -.15 .15 Z"
    ),
    "oak": Stencil(
        "M -.08 .22 C -.36 .28 -.54 .06 -.4 -.12 C -.44 -.38 -.14 -.54 .02 -.46"
        " C .24 -.54 .46 -.34 .4 -.14 C .54 .04 .4 .28 .08 .22 L .13 .5 L -.13 .5 Z"
        " M -.26 -.12 L -.2 -.12 C -.2 -.24 -.12 -.3 -.02 -.3 L -.02 -.36"
        " C -.16 -.36 -.26 -.28 -.26 -.12 Z"
    ),
    "flame": Stencil(
        "M .02 -.5 C .1 -.24 .4 -.12 .38 .18 C .36 .42 .16 .5 -.02 .5"
        " C -.22 .5 -.4 .38 -.38 .14 C -.37 -.04 -.26 -.12 -.24 -.3"
        " C -.14 -.26 -.09 -.16 -.09 -.06 C .03 -.16 .08 -.3 .02 -.5 Z"
        " M .01 .42 C .09 .42 .13 .37 .15 .3 C .19 .18 .1 .06 0 -.03"
        " C 0 .05 -.05 .09 -.1 .16 C -.17 .26 -.16 .4 .01 .42 Z"
    ),
}
