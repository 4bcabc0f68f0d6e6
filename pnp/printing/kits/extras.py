"""
What a kit can have besides its game's parts, printed only when it is named: a tuck box, and
labels for bags, one for each part and each colour of it, to glue or to put in.
"""

from collections.abc import Collection, Iterator

from layouts import points_to_mm
from layouts.components import Component
from layouts.shapes import Style, Text, rectangle
from layouts.textblocks import fitting_size_mm
from pnp.model.games import Game
from pnp.printing.kits.boxes import BOX, BoxWords, box_section
from pnp.printing.kits.contents import component_picture
from pnp.printing.kits.record import Kit, Section
from pnp.printing.themes import Theme
from pnp.texts import Texts, page_texts

LABELS = "labels"
EXTRAS = (BOX, LABELS)

_LABEL_MM = (60.0, 22.0)
_PICTURE_MM = 16.0


def extra_sections(
    named: Collection[str], kit: Kit, game: Game, language: str, theme: Theme, *, stock_mm: float
) -> Iterator[Section]:
    """Yield the extras that are *named*, for the pieces of *kit*, *stock_mm* thick each."""
    own, shared = game.texts(language), page_texts(language)
    if BOX in named and kit.cover:
        players = shared("kit_box_players", least=game.least_players, most=game.most_players)
        yield box_section(kit, kit.cover, BoxWords(own, shared, players), stock_mm)
    if LABELS in named:
        yield label_section(kit, theme, own, shared)


def extra_titles(language: str) -> tuple[tuple[str, str], ...]:
    """Return the key and the title of every extra."""
    shared = page_texts(language)
    return tuple((key, shared(f"kit_{key}")) for key in EXTRAS)


def label_section(kit: Kit, theme: Theme, own: Texts, shared: Texts) -> Section:
    """Return a label for the bag of each part, and of each colour of a part."""
    labels = tuple(
        _label(section, pieces, theme, own)
        for section in kit.sections
        if (section.is_boxed or section.stock == "board") and section.components
        for pieces in _by_colour(section, theme)
    )
    return Section(LABELS, shared("kit_labels"), labels, stock="paper")


def _by_colour(section: Section, theme: Theme) -> tuple[tuple[Component, ...], ...]:
    """Return the pieces of a section, those of each colour by themselves; none for one piece."""
    groups: dict[str, list[Component]] = {}
    for one in section.components:
        colour = one.name.split()[0]
        groups.setdefault(colour if colour in theme.players else "", []).append(one)
    if section.piece_count == 1:
        return ()
    if all(sum(one.quantity for one in group) == 1 for group in groups.values()):
        return (section.components,)
    return tuple(tuple(group) for group in groups.values())


def _label(section: Section, pieces: tuple[Component, ...], theme: Theme, own: Texts) -> Component:
    """Return a label: one of its pieces, what they are called, how many there are."""
    width_mm, height_mm = _LABEL_MM
    left = _PICTURE_MM + 5.0
    room_mm = width_mm - left - 3.0
    title_mm = fitting_size_mm(
        section.title, "sans-semibold", width_mm=room_mm, max_size_mm=points_to_mm(12)
    )
    count = f"{sum(one.quantity for one in pieces)} ×"
    game_mm = fitting_size_mm(own("title"), "sans", width_mm=room_mm, max_size_mm=points_to_mm(8))
    return Component(
        name=f"{pieces[0].name} label",
        front=(
            rectangle(-3.0, -3.0, width_mm + 6.0, height_mm + 6.0, Style(theme.paper)),
            component_picture(
                pieces[0], (_PICTURE_MM / 2 + 3.0, height_mm / 2), _PICTURE_MM, theme.ink
            ),
            Text(left, 8.0, section.title, "sans-semibold", title_mm, theme.ink),
            Text(left, 13.2, count, "sans", points_to_mm(11), theme.ink),
            Text(left, 18.0, own("title"), "sans", game_mm, theme.ink),
        ),
        trim=((0.0, 0.0), (width_mm, 0.0), (width_mm, height_mm), (0.0, height_mm)),
        safe_mm=2.0,
    )
