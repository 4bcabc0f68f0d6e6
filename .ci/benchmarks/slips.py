"""
How many slips of the keyboard go unnoticed.

    python .ci/benchmarks/slips.py [SLIPS]

One character of a position file is typed wrongly: left out, doubled with another, replaced,
or swapped with its neighbour; comments are left alone. Then: does the file still read, with or
without a remark, does a rule object, do the totals? What reads as the same position is no slip. What nobody notices
is told by the kind of line it is in. Each position is tried with its totals and without, and
with the map alone and with the seed of the board, which `pnp check` deals to compare.
"""

import string
import sys
from collections import Counter
from collections.abc import Iterator
from random import Random

from measuring import print_table

from pnp._api.judgements import check_against, dealt_start, find_findings
from pnp.errors import PnpError
from pnp.games import GAMES, find_game
from pnp.judging.findings import is_breach
from pnp.model.positions import Position
from pnp.notation.reading.parsing import parse_position

SLIPS = 4000
TYPED = string.ascii_letters + string.digits + " -+=?#.*\n"

# Four players in the middle of a game; nothing but the board, as a photograph shows it.
FOUR_PLAYERS = """\
game  terre-de-barons 4p
phase play
board seed=42 v1
     3 3 1 #
    3 # 4 4 4
   2 2 2 2 2 1
  1 2 2 4 1 4 1
   3 4 2 3 1 2
    3 3 1 4 4
     # # 4 1
pieces
A1 yD
A3 gK2
B1 rB3
B3 gD2
B4 y2
C2 bKyB4
C5 b2
C6 rD
D1 rK
D2 bKyDK1
D4 bD3
D6 gBK
E1 y3
E3 bB5yK
E5 g4
E6 rDK1
F2 bD1
F5 g2
G3 r2
G4 y2
totals
b 1B 2K 2D 11
g 1B 2K 1D 10
r 1B 2K 2D 6
y 1B 2K 2D 12
"""


def main() -> None:
    """Try the slips and print what noticed them."""
    slips = int(sys.argv[1]) if len(sys.argv) > 1 else SLIPS
    rows = [
        row
        for title, text in _positions()
        for row in (
            _row(f"{title}", text, slips, totals=True),
            _row(f"{title}, no totals", text, slips, totals=False),
        )
    ]
    heads = (
        "position",
        "cannot be read",
        "remark",
        "rules",
        "totals",
        "seed",
        "unnoticed",
        "aim",
        "where",
    )
    print_table(f"{slips} single slips, what notices them first", heads, rows)


def _positions() -> Iterator[tuple[str, str]]:
    """Yield titles and texts, without remarks."""
    yield "terre-de-barons 4p", FOUR_PLAYERS
    for game in GAMES:
        lines = [line.partition(";")[0].rstrip() for line in game.example.splitlines()]
        yield f"{game.slug}, example", "\n".join(line for line in lines if line) + "\n"


def _row(title: str, text: str, slips: int, *, totals: bool) -> tuple[object, ...]:
    """Return a row of the table."""
    if not totals:
        text = text.split("totals\n")[0] + _after_totals(text)
    original = parse_position(text).position
    if _noticed(original):
        raise SystemExit(f"{title}: the position itself has findings")
    random = Random(title)
    found = Counter[str]()
    where = Counter[str]()
    while found.total() < slips:
        slipped, line = _slip(text, random)
        outcome = _outcome(slipped, original)
        if outcome:
            found[outcome] += 1
            if outcome == "unnoticed":
                where[_kind(text, line)] += 1
    shares = [
        f"{found[name] / slips:.2%}" for name in ("unread", "remark", "rules", "totals", "seed")
    ]
    places = ", ".join(f"{name} {count / slips:.2%}" for name, count in where.most_common(4))
    aim = "<= 0.5%" if totals and title.endswith("4p") else "-"
    return (title, *shares, f"{found['unnoticed'] / slips:.2%}", aim, places)


def _after_totals(text: str) -> str:
    """Return what follows the block of totals."""
    lines = text.partition("totals\n")[2].splitlines(keepends=True)
    for number, line in enumerate(lines):
        if not (line[:1].islower() and line[1:2] == " "):
            return "".join(lines[number:])
    return ""


def _slip(text: str, random: Random) -> tuple[str, int]:
    """Return *text* with one slip, and the line it is in."""
    place = random.randrange(len(text))
    char = random.choice(TYPED)
    slipped = random.choice(
        [
            text[:place] + text[place + 1 :],
            text[:place] + char + text[place:],
            text[:place] + char + text[place + 1 :],
            text[:place]
            + text[place + 1 : place + 2]
            + text[place : place + 1]
            + text[place + 2 :],
        ]
    )
    return slipped, text.count("\n", 0, place)


def _outcome(text: str, original: Position) -> str:
    """Return what notices a slip first; nothing where it is none."""
    try:
        reading = parse_position(text)
    except PnpError:
        return "unread"
    if reading.position == original:
        return ""
    if reading.remarks:
        return "remark"
    return _noticed(reading.position) or "unnoticed"


def _noticed(position: Position) -> str:
    """Return what objects to *position*: rules, totals or the seed."""
    game = find_game(position.game)
    codes = {
        finding.code
        for finding in find_findings(position, game, choices={})
        if is_breach(finding) or finding.code == "PF04"  # a question mark is told, too
    }
    if codes - {"PF01"}:
        return "rules"
    if codes:
        return "totals"
    return (
        "seed"
        if any(map(is_breach, check_against(position, game, dealt_start(position, game, None))))
        else ""
    )


def _kind(text: str, line: int) -> str:
    """Return the block that a line of *text* is in."""
    for above in reversed(text.splitlines()[: line + 1]):
        word = above.split(" ")[0]
        if len(word) > 2 and word.isalpha() and word.islower():
            return word
    return "game"


if __name__ == "__main__":
    main()
