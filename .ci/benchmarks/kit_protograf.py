"""
The deck and the tiles of `kit_subjects.py` drawn by protograf, in its usual typeface.

    python .ci/benchmarks/kit_protograf.py deck 54 deck.pdf
    python .ci/benchmarks/kit_protograf.py tiles 45 tiles.pdf

The deck is protograf's own, with its grid marks and card backs; the tiles lie where the
others have them.
"""

import sys

import kit_subjects as subject

MARGIN_CM = 1.0


def main() -> None:
    """Draw what the first argument says into the file of the last."""
    import protograf

    what, count, target = sys.argv[1], int(sys.argv[2]), sys.argv[3]
    sys.argv[1:] = []  # protograf reads the command line itself
    protograf.Create(filename=target, paper="A4", margin=MARGIN_CM)
    if what == "tiles":
        _draw_tiles()
    else:
        _make_deck(count)
    protograf.Save()


def _make_deck(count: int) -> None:
    """Tell protograf about the cards; it draws them when it saves."""
    import protograf

    width, height = (size_mm / 10 for size_mm in subject.CARD_MM)
    band, safe = subject.BAND_MM / 10, subject.SAFE_MM / 10
    protograf.Deck(
        cards=count,
        width=width,
        height=height,
        fill=subject.PAPER,
        stroke=subject.PAPER,
        grid_marks=True,
        grid_marks_length=subject.CROP_MM / 10,
    )
    icon = {"fill": subject.INK, "stroke": subject.INK}
    points = subject.icon_points()
    front = [(width / 2 + x / 10, 2.1 + y / 10) for x, y in points]
    protograf.Card("all", protograf.polyshape(points=front, **icon))
    for number in range(count):
        title, first, second = subject.card_words(number)
        colour = subject.BANDS[number % len(subject.BANDS)]
        words = {"x": safe, "align": "left"}
        protograf.Card(
            str(number + 1),
            protograf.rectangle(x=0, y=0, width=width, height=band, fill=colour, stroke=colour),
            protograf.text(
                text=title, y=0.74, font_size=subject.TITLE_PT, stroke=subject.WHITE, **words
            ),
            protograf.text(
                text=first, y=3.4, font_size=subject.LINE_PT, stroke=subject.INK, **words
            ),
            protograf.text(
                text=second, y=3.94, font_size=subject.LINE_PT, stroke=subject.INK, **words
            ),
        )
    behind = [(width / 2 + x / 10, height / 2 + y / 10) for x, y in points]
    protograf.CardBack(
        "all",
        protograf.rectangle(
            x=0, y=0, width=width, height=height, fill=subject.BACK, stroke=subject.BACK
        ),
        protograf.rectangle(
            x=band,
            y=band,
            width=width - 2 * band,
            height=height - 2 * band,
            fill=subject.PAPER,
            stroke=subject.PAPER,
        ),
        protograf.polyshape(points=behind, **icon),
    )


def _draw_tiles() -> None:
    """Draw all sheets of tiles; places count from the margin."""
    import protograf

    codes = subject.tile_codes()
    a_sheet = len(subject.TILE_PLACES)
    for start in range(0, len(codes), a_sheet):
        if start:
            protograf.PageBreak()
        for code, (left_mm, top_mm, turn_deg) in zip(
            codes[start : start + a_sheet], subject.TILE_PLACES, strict=False
        ):
            x, y, sign = left_mm / 10 - MARGIN_CM, top_mm / 10 - MARGIN_CM, turn_deg // 90
            for letter, (across_mm, down_mm) in zip(code, subject.hex_middles(), strict=True):
                protograf.Hexagon(
                    cx=x - sign * down_mm / 10,
                    cy=y + sign * across_mm / 10,
                    side=subject.SIDE_MM / 10,
                    orientation="flat",
                    fill=subject.TERRAINS[letter],
                    stroke=subject.INK,
                    label=letter,
                    label_size=subject.LETTER_PT,
                )
            outline = [(x - sign * b / 10, y + sign * a / 10) for a, b in subject.tile_outline()]
            protograf.Polyshape(points=outline, fill=None, stroke=subject.MARK)
        words = f"{subject.TITLE}, {start // a_sheet + 1}"
        protograf.Text(text=words, x=2, y=27.5, font_size=6.5)


if __name__ == "__main__":
    main()
