"""
What pieces are made of: on what to print each part, which ones go into the box, and what may
stand for them.

A game declares a `Material` for each of its sections in `print/materials.py`. What to do with
a sheet follows from that, from the backs there are, and from how backs are printed.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from layouts.cards import CARD_SIZES
from layouts.components import Component, points_box
from pnp.printing.kits.record import Section, Stock
from pnp.texts import Texts

_SLEEVED = ("poker", "bridge", "tarot", "mini-euro")
_SAME_MM = 0.01


class Material(NamedTuple):
    """
    What a section is made of.

    Attributes:
        is_boxed: it goes into the tuck box.
        has_substitute: the texts say what may stand for it, ``kit_instead_`` and its key.
        has_standees: as figures to fold it is a net.
    """

    stock: Stock
    is_boxed: bool = False
    has_substitute: bool = False
    has_standees: bool = False


def made_of(
    materials: Mapping[str, Material],
    sections: Sequence[Section],
    texts: Texts,
    *,
    has_standees: bool = False,
) -> tuple[Section, ...]:
    """Return *sections* with their materials; those not declared stay as they are."""
    return tuple(
        _made_of(section, materials[section.key], texts, has_standees)
        if section.key in materials
        else section
        for section in sections
    )


def making_sentences(sections: Sequence[Section], duplex: str, texts: Texts) -> tuple[str, ...]:
    """Return what to print sections on and how to glue them, a sentence for those alike."""
    alike: dict[str, list[str]] = {}
    for section in sections:
        if section.components:
            alike.setdefault(_making_key(section, duplex), []).append(section.title)
    return tuple(
        texts("kit_make", sections=", ".join(titles), words=texts(key))
        for key, titles in alike.items()
    )


def substitutes(sections: Sequence[Section], texts: Texts) -> tuple[str, ...]:
    """Return what may stand for printed pieces, and the sleeves that fit cards."""
    return tuple(_substitutes(sections, texts))


def has_backs(section: Section) -> bool:
    """Tell whether a piece of *section* has a back."""
    return any(component.back is not None for component in section.components)


def _made_of(section: Section, material: Material, texts: Texts, has_standees: bool) -> Section:
    is_net = has_standees and material.has_standees
    instead = texts(f"kit_instead_{section.key}") if material.has_substitute else ""
    return replace(
        section,
        stock="net" if is_net else material.stock,
        is_boxed=material.is_boxed,
        instead=instead,
    )


def _making_key(section: Section, duplex: str) -> str:
    """Return the key of the sentence for a section; nets and paper never have backs."""
    if section.stock in ("net", "paper"):
        return f"kit_make_{section.stock}"
    if not has_backs(section):
        return f"kit_make_{section.stock}_plain"
    sides = duplex if duplex in ("fold", "none") else "flip"
    return f"kit_make_{section.stock}_{sides}"


def _substitutes(sections: Sequence[Section], texts: Texts) -> Iterator[str]:
    for section in sections:
        if section.instead:
            yield texts(
                "kit_instead_of", section=section.title, part=section.key, words=section.instead
            )
        sleeves = _sleeves(section, texts)
        if sleeves:
            yield texts("kit_make", sections=section.title, words=sleeves)


def _sleeves(section: Section, texts: Texts) -> str:
    sizes = dict.fromkeys(size for one in section.components for size in _card_sizes(one))
    return ", ".join(
        texts("kit_sleeves", width=f"{width:g}", height=f"{height:g}") for width, height in sizes
    )


def _card_sizes(component: Component) -> Iterator[tuple[float, float]]:
    """Yield the size for which sleeves are sold, if *component* is such a card."""
    left, top, right, bottom = points_box(component.trim)
    for size in CARD_SIZES:
        same = (abs(right - left - size.width_mm), abs(bottom - top - size.height_mm))
        if size.name in _SLEEVED and len(component.trim) == 4 and max(same) < _SAME_MM:
            yield size.width_mm, size.height_mm
