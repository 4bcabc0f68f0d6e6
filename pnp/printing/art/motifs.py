"""
Motifs: the little trees, waves and stones that are scattered over a ground.

Each is drawn once in a box from -0.5 to 0.5, y downwards, standing upright, and becomes a
`Symbol` in the two tones of its terrain. The light comes from the left. Where the motifs
go is the matter of `scatter` and `hexart`.
"""

from collections.abc import Mapping
from functools import cache

from layouts.shapes import Path, Style, Symbol
from pnp.printing.art.looks import Mark
from pnp.printing.art.outlines import outline
from pnp.printing.themes import Theme, Tones

_HALO = 0.05
_LINED_STROKE = 0.026


def motif(name: str, tones: Tones, theme: Theme) -> Symbol:
    """
    Return the motif called *name* in these tones, filled or in outline as the theme says.

    Raises:
        KeyError: there is no such motif.
    """
    return _symbol(name, theme.looks.motifs[name], tones, is_lined=theme.is_lined)


@cache
def _symbol(name: str, marks: tuple[Mark, ...], tones: Tones, *, is_lined: bool) -> Symbol:
    style = _lined_style if is_lined else _filled_style
    shapes = tuple(Path(outline(mark.outline), style(mark, tones)) for mark in marks)
    manner = "line" if is_lined else "fill"
    label = f"{name}-{manner}-{tones.ground[1:]}-{tones.pattern[1:]}"
    return Symbol(label, shapes, (-0.55, -0.55, 0.55, 0.55))


def _filled_style(mark: Mark, tones: Tones) -> Style:
    if mark.role == "body":
        return Style(tones.pattern, tones.ground, _HALO)
    if mark.role in ("leaf", "gap"):
        return Style(tones.pattern if mark.role == "leaf" else tones.ground)
    colour = tones.pattern if mark.role == "line" else tones.ground
    return Style(None, colour, mark.width)


def _lined_style(mark: Mark, tones: Tones) -> Style:
    if mark.role in ("body", "leaf", "gap"):
        return Style(tones.ground, tones.pattern, _LINED_STROKE)
    return Style(None, tones.pattern, _LINED_STROKE)


MOTIFS: Mapping[str, tuple[Mark, ...]] = {
    "conifer": (
        Mark(
            "body",
            "M 0 -.5 L .15 -.2 .09 -.22 .23 .08 .15 .06 .31 .36 .05 .34 .05 .5 -.05 .5"
            " -.05 .34 -.31 .36 -.15 .06 -.23 .08 -.09 -.22 -.15 -.2 Z",
        ),
        Mark("carve", "M 0 -.3 L -.06 -.2 M 0 -.04 L -.11 .06 M 0 .2 L -.16 .3"),
    ),
    "spruce": (
        Mark("body", "M 0 -.5 L .24 .36 .05 .33 .05 .5 -.05 .5 -.05 .33 -.24 .36 Z"),
        Mark("carve", "M .01 -.24 L -.05 -.14 M .02 -.04 L -.1 .09 M .03 .17 L -.12 .28"),
    ),
    "oak": (
        Mark(
            "body",
            "M -.06 .2 C -.3 .26 -.44 .06 -.32 -.1 C -.36 -.34 -.12 -.48 .02 -.42"
            " C .2 -.5 .38 -.32 .32 -.14 C .46 .02 .34 .24 .06 .2 L .08 .5 L -.08 .5 Z",
        ),
        Mark(
            "carve",
            "M -.2 -.1 Q -.2 -.26 -.04 -.3 M -.18 .07 Q -.04 .12 .02 0"
            " M .08 -.2 Q .2 -.16 .18 -.03",
        ),
    ),
    "poplar": (
        Mark(
            "body",
            "M 0 -.5 C .22 -.3 .24 .12 .05 .28 L .05 .5 L -.05 .5 L -.05 .28"
            " C -.24 .12 -.22 -.3 0 -.5 Z",
        ),
        Mark("carve", "M -.04 -.28 Q -.1 -.12 -.06 .1 M .06 -.12 L .05 .08"),
    ),
    "tuft": (
        Mark(
            "leaf",
            "M -.1 .3 Q -.14 .02 -.44 -.14 Q -.06 -.08 -.02 .3 Z"
            " M -.05 .3 Q -.08 -.1 .04 -.48 Q .12 -.08 .06 .3 Z"
            " M .02 .3 Q .06 -.02 .44 -.1 Q .16 .06 .1 .3 Z",
        ),
    ),
    "blade": (
        Mark(
            "leaf",
            "M -.08 .3 Q -.1 0 -.3 -.2 Q 0 -.08 .02 .3 Z M 0 .3 Q .04 0 .24 -.3 Q .16 0 .1 .3 Z",
        ),
    ),
    "flower": (
        Mark(
            "leaf",
            "O 0 -.26 .17 O .25 -.08 .17 O .15 .21 .17 O -.15 .21 .17 O -.25 -.08 .17 O 0 0 .2",
        ),
        Mark("gap", "O 0 0 .12"),
    ),
    "bloom": (
        Mark("line", "M 0 .48 Q .04 .2 0 -.1 M .02 .3 Q .18 .26 .24 .1", 0.07),
        Mark(
            "leaf",
            "M -.24 -.42 L -.08 -.3 0 -.48 .08 -.3 .24 -.42 Q .26 -.04 0 -.02"
            " Q -.26 -.04 -.24 -.42 Z",
        ),
    ),
    "furrows": (
        Mark(
            "line",
            "M -.42 -.36 Q 0 -.42 .44 -.36 M -.48 -.18 Q 0 -.25 .46 -.18"
            " M -.46 0 Q 0 -.07 .5 0 M -.5 .18 Q 0 .11 .46 .18 M -.42 .36 Q 0 .29 .42 .36",
            0.075,
        ),
    ),
    "sheaf": (
        Mark(
            "body",
            "M -.08 .05 C -.2 -.1 -.34 -.2 -.36 -.4 L -.22 -.34 -.15 -.5 -.05 -.37 .04 -.5"
            " .11 -.37 .23 -.47 .25 -.31 .38 -.34 C .3 -.15 .16 -.05 .09 .05"
            " C .2 .2 .26 .3 .28 .46 L -.28 .46 C -.26 .3 -.18 .2 -.08 .05 Z",
        ),
        Mark(
            "carve",
            "M -.12 .05 L .12 .05 M -.05 -.08 L -.15 -.28 M .05 -.08 L .14 -.28"
            " M -.06 .18 L -.1 .4 M .06 .18 L .1 .4",
        ),
    ),
    "peak": (
        Mark("gap", "M -.5 .36 L -.2 -.12 -.13 -.07 .02 -.45 .12 .36 Z"),
        Mark(
            "body",
            "M .02 -.47 L .16 -.2 .22 -.22 .5 .36 .12 .36 -.02 .14 .07 -.04 -.05 -.2 Z",
        ),
        Mark("line", "M -.5 .36 L -.21 -.12 -.14 -.07 .02 -.45", 0.06),
        Mark("carve", "M .13 .02 L .26 .32 M .22 -.06 L .38 .32"),
        Mark("line", "M -.3 .34 L -.19 .14 M -.14 .34 L -.08 .22", 0.045),
    ),
    "ridge": (
        Mark("gap", "M -.5 .24 L -.24 -.14 -.1 .02 .12 -.3 .2 .24 Z"),
        Mark("body", "M .12 -.32 L .5 .24 .14 .24 .05 .1 .13 -.04 .05 -.18 Z"),
        Mark("body", "M -.24 -.16 L -.1 .02 -.14 .24 -.26 .24 -.3 .1 -.22 0 Z"),
        Mark("line", "M -.5 .24 L -.24 -.14 M -.1 .02 L .12 -.3", 0.06),
        Mark("carve", "M .18 -.06 L .34 .2"),
    ),
    "stone": (
        Mark("body", "M -.4 .2 L -.28 -.14 .02 -.26 .34 -.06 .4 .2 Z"),
        Mark("carve", "M -.18 .06 L -.06 -.1 M .08 .1 L .16 -.04"),
    ),
    "wave": (
        Mark(
            "line",
            "M -.5 -.04 Q -.36 -.22 -.2 -.06 Q -.06 .08 .08 -.06 Q .22 -.22 .38 -.06"
            " Q .44 0 .5 -.02 M -.22 .2 Q -.08 .06 .06 .2 Q .2 .34 .34 .2",
            0.075,
        ),
    ),
    "swell": (Mark("line", "M -.46 .04 Q -.26 -.2 -.02 0 Q .2 .16 .46 -.06", 0.09),),
    "ripple": (
        Mark(
            "line",
            "M -.1 -.2 C .24 -.22 .48 -.12 .48 0 C .48 .28 -.48 .28 -.48 0"
            " M .24 0 C .24 .13 -.24 .13 -.24 0 C -.24 -.13 .24 -.13 .24 0 Z",
            0.06,
        ),
    ),
    "lily": (
        Mark(
            "body",
            "M 0 0 L .44 -.14 C .52 .14 .2 .28 0 .28 C -.3 .28 -.46 .12 -.46 0"
            " C -.46 -.18 -.24 -.28 .02 -.28 C .12 -.28 .2 -.27 .28 -.24 Z",
        ),
        Mark("carve", "M -.1 .01 L -.34 .01 M -.06 .08 L -.14 .19 M .08 .07 L .2 .16"),
    ),
    "reeds": (
        Mark(
            "line",
            "M -.14 .44 Q -.12 .1 -.17 -.1 M .07 .44 L .07 -.16"
            " M -.04 .44 Q -.28 .2 -.4 .1 M .12 .44 Q .24 .1 .42 -.06",
            0.06,
        ),
        Mark(
            "leaf",
            "M -.24 -.38 Q -.18 -.5 -.13 -.38 L -.11 -.08 L -.21 -.07 Z"
            " M .01 -.42 Q .07 -.54 .13 -.42 L .13 -.12 L .01 -.12 Z",
        ),
        Mark("line", "M -.46 .47 L -.24 .47 M -.12 .47 L .46 .47", 0.06),
    ),
    "bog": (
        Mark("line", "M -.5 0 L -.12 0 M .02 0 L .5 0 M -.26 .2 L .24 .2", 0.09),
        Mark("line", "M -.1 -.06 L -.16 -.3 M 0 -.06 L .04 -.36", 0.07),
    ),
    "vines": (
        Mark(
            "line",
            "M -.5 -.11 L .5 -.11 M -.5 .23 L .5 .23"
            " M -.38 -.3 L -.38 -.06 M 0 -.3 L 0 -.06 M .38 -.3 L .38 -.06"
            " M -.38 .04 L -.38 .28 M 0 .04 L 0 .28 M .38 .04 L .38 .28",
            0.05,
        ),
        Mark(
            "leaf",
            "O -.38 -.14 .08 O -.19 -.14 .08 O .00 -.14 .08 O .19 -.14 .08 O .38 -.14 .08"
            " O -.38 .20 .08 O -.19 .20 .08 O .00 .20 .08 O .19 .20 .08 O .38 .20 .08",
        ),
    ),
    "block": (
        Mark("gap", "M -.46 -.1 L .04 -.3 .48 -.14 .48 .2 0 .44 -.46 .22 Z"),
        Mark("leaf", "M -.48 -.08 L .01 .1 .01 .46 -.48 .25 Z"),
        Mark(
            "line",
            "M -.44 -.13 L .04 -.32 .46 -.16 .02 .04 M .46 -.12 L .46 .22 .07 .42 .07 .12 Z"
            " M .2 .06 L .2 .3 M .33 0 L .33 .22",
            0.065,
        ),
        Mark("carve", "M -.32 .06 L -.32 .2 M -.16 .12 L -.16 .28", 0.06),
    ),
    "slab": (
        Mark("gap", "M -.5 .04 L -.02 -.18 .5 -.02 .5 .18 .06 .38 -.5 .22 Z"),
        Mark("leaf", "M -.5 .06 L -.5 .22 .06 .38 .06 .2 Z"),
        Mark("line", "M -.46 .0 L -.02 -.18 .47 -.04 .47 .14 .12 .31 M .12 .16 L .44 0", 0.065),
    ),
    "house": (
        Mark(
            "body",
            "M -.48 .02 L -.26 -.32 .08 -.32 .08 -.44 .2 -.44 .2 -.32 .26 -.32 .48 .02 Z"
            " M -.37 .08 L .37 .08 .37 .42 -.37 .42 Z",
        ),
        Mark("gap", "M .04 .43 L .04 .2 .19 .2 .19 .43 Z M -.24 .18 L -.09 .18 -.09 .3 -.24 .3 Z"),
        Mark("carve", "M -.22 -.12 L .02 -.12 M .1 -.2 L .26 -.2"),
    ),
    "chapel": (
        Mark(
            "body",
            "M -.42 .42 L -.42 -.08 -.27 -.5 -.12 -.08 -.12 .42 Z"
            " M -.07 .42 L -.07 .12 .42 .12 .42 .42 Z M -.07 .07 L .0 -.12 .36 -.12 .47 .07 Z",
        ),
        Mark("gap", "O -.27 -.02 .06 M .1 .42 L .1 .24 .22 .24 .22 .42 Z"),
    ),
    "fence": (
        Mark(
            "line",
            "M -.46 -.02 L .46 -.02 M -.46 .16 L .46 .16"
            " M -.34 -.16 L -.34 .3 M 0 -.16 L 0 .3 M .34 -.16 L .34 .3",
            0.07,
        ),
    ),
    "bare-tree": (
        Mark("line", "M 0 .5 L .01 -.04", 0.1),
        Mark(
            "line",
            "M 0 .12 L -.24 -.1 -.28 -.36 M -.24 -.1 L -.44 -.14 M .01 -.02 L .2 -.22 .18 -.46"
            " M .2 -.22 L .4 -.28 M 0 .24 L .26 .06 M .01 -.04 L -.06 -.34",
            0.06,
        ),
    ),
    "grave": (
        Mark("body", "M -.22 .4 L -.3 -.14 Q -.28 -.42 -.04 -.42 Q .2 -.42 .2 -.16 L .22 .4 Z"),
        Mark("carve", "M -.04 -.3 L .03 -.12 -.08 .02 .02 .2", 0.06),
        Mark("line", "M -.42 .44 L .44 .44", 0.06),
    ),
    "thorns": (
        Mark(
            "line",
            "M 0 .36 L -.42 .02 M 0 .36 L -.2 -.34 M .02 .36 L .1 -.4 M .02 .36 L .4 -.12"
            " M -.12 -.04 L -.36 -.2 M .16 .12 L .44 .14 M -.3 .4 L .34 .4",
            0.07,
        ),
    ),
    "menhir": (
        Mark("body", "M -.2 .45 L -.23 -.1 Q -.16 -.47 .04 -.47 Q .2 -.38 .2 -.02 L .22 .45 Z"),
        Mark("carve", "M -.1 -.2 L -.09 .12 M .02 -.12 L .03 .26", 0.06),
    ),
    "dolmen": (
        Mark(
            "body",
            "M -.4 .42 L -.36 -.08 -.14 -.08 -.16 .42 Z M .16 .42 L .14 -.08 .36 -.08 .4 .42 Z"
            " M -.5 -.14 L -.43 -.34 .42 -.38 .5 -.16 Z",
        ),
        Mark("carve", "M -.28 -.26 L .04 -.28 M -.28 .06 L -.28 .26"),
    ),
    "sparkle": (
        Mark(
            "leaf",
            "M 0 -.5 Q .07 -.07 .5 0 Q .07 .07 0 .5 Q -.07 .07 -.5 0 Q -.07 -.07 0 -.5 Z",
        ),
    ),
    "gust": (
        Mark(
            "line",
            "M -.5 .06 C -.2 -.06 0 .06 .18 .04 C .44 .0 .44 -.32 .22 -.33"
            " C .05 -.33 .04 -.1 .19 -.12 M -.34 .24 C -.08 .15 .12 .26 .36 .2",
            0.075,
        ),
    ),
    "breeze": (
        Mark(
            "line",
            "M -.46 -.08 C -.16 -.16 .02 -.06 .24 -.1 M -.26 .08 C 0 0 .12 .1 .24 .1"
            " C .46 .1 .44 .34 .27 .32",
            0.075,
        ),
    ),
    "drop": (
        Mark(
            "body",
            "M 0 -.5 C .12 -.2 .3 -.02 .3 .18 C .3 .36 .16 .48 0 .48 C -.16 .48 -.3 .36 -.3 .18"
            " C -.3 -.02 -.12 -.2 0 -.5 Z",
        ),
        Mark("carve", "M -.16 .16 Q -.15 .32 0 .34", 0.07),
    ),
    "flame": (
        Mark(
            "body",
            "M .02 -.5 C .08 -.24 .34 -.12 .32 .16 C .3 .4 .12 .48 -.02 .48"
            " C -.2 .48 -.34 .36 -.32 .14 C -.31 -.02 -.22 -.1 -.2 -.26"
            " C -.12 -.22 -.08 -.14 -.08 -.06 C .02 -.16 .06 -.3 .02 -.5 Z",
        ),
        Mark(
            "gap",
            "M .01 .4 C -.14 .38 -.15 .24 -.08 .15 C -.04 .08 0 .05 0 -.02"
            " C .1 .07 .17 .18 .13 .29 C .11 .36 .08 .4 .01 .4 Z",
        ),
    ),
    "ember": (Mark("leaf", "M .05 -.46 Q .24 .1 -.02 .46 Q -.26 .06 .05 -.46 Z"),),
}
