"""What the box of Barony holds, and how it is printed."""

from collections.abc import Sequence

from pnp.games.barony.facts import (
    CITY,
    KNIGHT,
    PIECES_PER_COLOUR,
    RANKS,
    RESOURCES,
    STRONGHOLD,
    TERRAIN_OF_LETTER,
    TILE_CODES,
    VILLAGE,
    track_points,
)
from pnp.model.parts import Face, Pad, PadLine, Part, PiecePart, StandeeSize, TilePart, TokenSize
from pnp.texts import Texts

# Two knights of this side lie side by side on a hex, with room to spare.
_SIDE_MM = 15.0
_FOOT_MM = 7.0


def piece_part(
    name: str, kind: str, diameter_mm: float, face_mm: tuple[float, float], share: float = 0.62
) -> PiecePart:
    """Return a kind of piece, by its letter; its figure is *face_mm* wide and high."""
    return PiecePart(
        name,
        Face(name),
        PIECES_PER_COLOUR[kind],
        TokenSize(diameter_mm, _SIDE_MM),
        share=(share, 0.73),
        standee=StandeeSize(*face_mm, _FOOT_MM),
    )


PIECES = (
    piece_part("city", CITY, 20.0, (23.0, 28.0), 0.58),
    piece_part("stronghold", STRONGHOLD, 18.0, (21.0, 26.5), 0.58),
    piece_part("knight", KNIGHT, 16.0, (19.0, 25.0)),
    piece_part("village", VILLAGE, 16.0, (19.0, 25.0), 0.58),
)


def coded_tiles(codes: Sequence[str], label: str = "") -> tuple[TilePart, ...]:
    """Return tiles by their codes, pointing up: the first letter on top, then clockwise."""
    return tuple(
        TilePart(
            f"tile {code}",
            tuple(f"barony/{TERRAIN_OF_LETTER[letter]}" for letter in code),
            label=label,
        )
        for code in codes
    )


def score_pad(texts: Texts, *more: PadLine) -> Part:
    """Return the pads with *more* lines above the total; tokens without points have none."""
    titles = (f"{texts(f'kit_rank_{rank + 1}')} {track_points(rank, 0)}" for rank in range(RANKS))
    tokens = (
        PadLine("pad_tokens", terrain=token.terrain, values={"points": token.silver})
        for token in RESOURCES
        if token.silver
    )
    pad = Pad(
        "city",
        (
            PadLine("pad_title_row"),
            PadLine("pad_cities"),
            *tokens,
            *more,
            PadLine("pad_total", "total"),
        ),
        ("pad_titles", "pad_reminder"),
        {"titles": ", ".join(titles)},
    )
    return Part("score-pad", "paper", pad=pad)


PARTS = (
    Part("tiles", tiles=coded_tiles(TILE_CODES)),
    Part("resources", is_boxed=True, has_substitute=True),
    Part("pieces", is_boxed=True, has_substitute=True, pieces=PIECES),
    Part(
        "counters",
        is_boxed=True,
        has_substitute=True,
        pieces=(PiecePart("counter", Face(), 1, TokenSize(12.0, 11.0)),),
    ),
    Part("track"),
    Part("aids", "card"),
)
