"""What cannot be read makes no fault, and what it can be holds what it is."""

from random import Random

import pytest

import pnp
from tests.owngames.sheets import Sheet
from tests.owngames.tables import findings, points, position, serious
from tests.samples import few_and_this_week

GAMES = {"island": "HTL", "moonmoths": "M", "threefold": "", "rings": "SVG", "fords": "GCHM"}
CORNERS, SIDES = (2, 4, 6, 8, 10, 12), (1, 3, 5, 7, 9, 11)
HOURS = {"H": CORNERS, "T": CORNERS, "L": SIDES}


def crowded(name: str, random: Random) -> Sheet:
    """A table with pieces anywhere, most of them against the rules."""
    sheet = Sheet(name, 2, random.randrange(20))
    colours = {"island": "rb", "threefold": "kw", "fords": "rb"}.get(name, "by")
    hexes = list(sheet.terrain)
    for _ in range(random.randint(2, 9)):
        kind = random.choice(GAMES[name] or " ").strip()
        hours = HOURS.get(kind, ()) if name == "island" else SIDES if kind == "G" and name == "rings" else ()  # fmt: skip
        at = random.choice(hexes) + (f"@{random.choice(hours)}" if hours else "")
        sheet.pieces.append((at, random.choice(colours) + kind))
    for _ in range(random.randint(0, 3)):
        one, other = random.sample(hexes, 2)
        sheet.terrain[one], sheet.terrain[other] = sheet.terrain[other], sheet.terrain[one]
    return sheet


def darkened(sheet: Sheet, random: Random) -> None:
    """Make some of it unreadable."""
    for name in random.sample(list(sheet.terrain), random.randint(0, 3)):
        sheet.terrain[name] = "?"
    for number in random.sample(range(len(sheet.pieces)), random.randint(0, 3) % len(sheet.pieces)):
        at, piece = sheet.pieces[number]
        colour, kind = piece[:1], piece[1:]
        dark = [f"{colour}?", "?"] if kind else ["?"]
        sheet.pieces[number] = (at, random.choice([*dark, f"?{kind}"] if kind else dark))
    for values in sheet.chips.values():
        borne = [name for name, value in values.items() if value != "-"]
        for name in random.sample(borne, min(len(borne), random.randint(0, 2))):
            values[name] = "?"


@few_and_this_week(2, 4)
@pytest.mark.parametrize("name", GAMES)
def test_what_cannot_be_read_makes_no_fault(name, seeds, tmp_path):
    for seed in seeds:
        random = Random(f"{name} {seed}")
        sheet = crowded(name, random)
        whole = position(name, sheet.text(), tmp_path)
        plain, totals = serious(whole), points(whole)
        is_possible = "impossible" not in {severity for _, severity in findings(whole)}
        darkened(sheet, random)
        # What the map of the file settles is known where nothing can be read; so it may be
        # counted there, instead of being found to be another terrain.
        known = {"PF06"} if "PF05" in plain else set()
        dark = position(name, sheet.text(), tmp_path)
        if is_possible:
            assert serious(dark) <= plain | known, seed
            hold(totals, dark, seed)
        else:
            # Perhaps nothing fits; and what all readings share may be another doubt.
            broken = {code for code, severity in findings(dark) if severity == "impossible"}
            assert broken <= plain | known | {"PF04"}, seed


def hold(totals, dark, seed):
    """Hold the true totals against what they can be."""
    for standing in pnp.score(dark).sheet.standings:
        true = totals.get(standing.colour, 0)
        least, most = standing.span
        if true is not None:
            assert least is None or least <= true, seed
            assert most is None or true <= most, seed
