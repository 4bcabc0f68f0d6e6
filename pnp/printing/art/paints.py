"""
Paints of SVG files: colours as CSS writes them, gradients as their mean, plain style sheets.

What the colour of a player is to be painted with is the word `PLAYER` instead of a colour.
"""

import colorsys
import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

from pnp.errors import ArtError
from pnp.messages import Message
from pnp.printing.art.drawings import PLAYER
from pnp.printing.themes import PAPER, mixed

_HEX = re.compile(r"#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})")
_FUNCTION = re.compile(r"(rgb|hsl)a?\(([^()]{0,100})\)")
_VALUE = re.compile(r"([-+]?(?:\d+\.?\d*|\.\d+))(%|deg)?")
_SELECTOR = re.compile(r"[.#]?[A-Za-z_][\w-]*|\*")
_MOST_DECLARATIONS = 20_000
_UNSEEN = 0.02  # of full opacity


class Paint(NamedTuple):
    """A colour, "#rrggbb" or `PLAYER`, and how opaque it is."""

    colour: str
    opacity: float = 1.0


def parse_paint(text: str) -> Paint | None:
    """
    Return the colour that *text* means; none for no paint at all.

    Raises:
        ValueError: it means none.

    >>> parse_paint("rgb(10%, 20%, 30%)")
    Paint(colour='#1a334c', opacity=1.0)
    """
    word = text.strip().lower()
    if word == "none":
        return None
    if word == "currentcolor":
        return Paint(PLAYER)
    if word == "transparent":
        return Paint(PAPER, 0.0)
    if _HEX.fullmatch(word):
        digits = word[1:] if len(word) > 5 else "".join(digit * 2 for digit in word[1:])
        return Paint(f"#{digits[:6]}", int(digits[6:] or "ff", 16) / 255)
    if found := _FUNCTION.fullmatch(word):
        return _function(found[1], found[2])
    if word in _names():
        return Paint(_names()[word])
    raise ValueError(text)


def _function(name: str, arguments: str) -> Paint:
    values = _VALUE.findall(arguments)
    if len(values) not in (3, 4):
        raise ValueError(arguments)
    shares = [float(number) / (100 if unit == "%" else 1) for number, unit in values]
    if name == "hsl":
        hue, saturation, lightness = shares[:3]
        lights = colorsys.hls_to_rgb(hue % 360 / 360, _share(lightness), _share(saturation))
    else:
        red, green, blue = (
            share if unit else share / 255
            for share, (_, unit) in zip(shares[:3], values[:3], strict=True)
        )
        lights = (red, green, blue)
    colour = "#" + "".join(f"{round(255 * _share(light)):02x}" for light in lights)
    return Paint(colour, _share(shares[3]) if len(shares) == 4 else 1.0)


def _share(value: float) -> float:
    return min(1.0, max(0.0, value))


@cache
def _names() -> Mapping[str, str]:
    import tomllib

    path = Path(__file__).parent / "files" / "colours.toml"
    return tomllib.loads(path.read_text(encoding="utf-8"))


def on_paper(paint: Paint | None, opacity: float) -> str | None:
    """Return the colour of a paint on paper; none where nothing of it is seen."""
    if paint is None or paint.opacity * opacity < _UNSEEN:
        return None
    if paint.colour == PLAYER:
        return PLAYER
    return mixed(PAPER, paint.colour, paint.opacity * opacity)


def mean_paint(stops: list[tuple[float, Paint]]) -> Paint | None:
    """Return the mean of a gradient, whose *stops* have shares of its length."""
    if not stops:
        return None
    if any(paint.colour == PLAYER for _, paint in stops):
        return Paint(PLAYER)
    places = [0.0, *(_share(place) for place, _ in stops), 1.0]
    weights = [(after - before) / 2 for before, after in zip(places, places[2:], strict=False)]
    weights[0] += places[1] / 2
    weights[-1] += (1.0 - places[-2]) / 2
    whole = sum(weights) or 1.0
    colour, seen = stops[0][1].colour, 0.0
    for weight, (_, paint) in zip(weights, stops, strict=True):
        seen += max(0.0, weight)
        colour = mixed(colour, paint.colour, max(0.0, weight) / seen) if seen else paint.colour
    opacity = sum(w * p.opacity for w, (_, p) in zip(weights, stops, strict=True)) / whole
    return Paint(colour, _share(opacity))


def parse_rules(sheet: str, file: str) -> dict[str, dict[str, str]]:
    """
    Return the declarations of a style sheet by their selectors, each a name, class or id.

    Raises:
        ArtError: a selector is not as plain as that, the sheet imports another, or says too much.
    """
    rules: dict[str, dict[str, str]] = {}
    work = 0
    for block in _without_comments(sheet).split("}"):
        selectors, _, body = block.partition("{")
        if "@import" in selectors:
            raise ArtError(Message("art_outside", file=file, kind="style", address="@import"))
        if selectors.strip().startswith("@font-face"):
            continue
        said = dict(declarations(body))
        for selector in filter(None, map(str.strip, selectors.split(","))):
            if not _SELECTOR.fullmatch(selector):
                raise ArtError(Message("art_selector", file=file, selector=selector[:60]))
            rules.setdefault(selector, {}).update(said)
            work += 1 + len(said)
            if work > _MOST_DECLARATIONS:
                raise ArtError(Message("art_too_many", file=file, most=_MOST_DECLARATIONS))
    return rules


def _without_comments(sheet: str) -> str:
    first, *others = sheet.split("/*")
    return first + "".join(other.partition("*/")[2] for other in others)


def declarations(text: str) -> Iterator[tuple[str, str]]:
    """Yield what a `style` says: names and values."""
    for part in text.split(";"):
        name, colon, value = part.partition(":")
        if colon:
            yield name.strip(), value.replace("!important", "").strip()
