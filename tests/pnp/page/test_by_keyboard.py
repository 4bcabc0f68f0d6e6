"""A whole position by keyboard alone, told by accessible names and live regions: no mouse, no CSS."""

import re
import tomllib
from pathlib import Path
from random import Random

import pytest

import pnp
from pnp.games import find_game
from pnp.notation.positiontexts import format_position
from tests.positions.barony import play_position

pytestmark = [pytest.mark.slow, pytest.mark.filterwarnings("ignore::ResourceWarning")]

MOST_STOPS = 100  # of the Tab key, from one end of the page to the other
WORDS = tomllib.loads(Path(__file__).with_name("heard.toml").read_text(encoding="utf-8"))


class Reader:
    """A visitor who hears the page: the name of what has the focus, and what live regions say."""

    def __init__(self, tab):
        self.tab = tab
        self.tools = tab.context.new_cdp_session(tab)
        self.tools.send("Accessibility.enable")

    def heard(self):
        """Return role, name and description of what has the focus, as the browser tells them."""
        found = self.tools.send("Runtime.evaluate", {"expression": "document.activeElement"})
        asked = {"objectId": found["result"]["objectId"], "fetchRelatives": False}
        node = self.tools.send("Accessibility.getPartialAXTree", asked)["nodes"][0]
        told = [node.get(part, {}).get("value", "") for part in ("role", "name", "description")]
        return ["none", "", ""] if node.get("ignored") else told

    def focused(self):
        """Return role and name of what has the focus; nothing is nameless, or said twice."""
        role, name, told = self.heard()
        assert role != "none", "the focus is lost"
        assert name and told != name, f"{role}: named {name!r}, told {told!r}"
        return role, name

    def press(self, key, *, wait_ms=0):
        self.tab.keyboard.press(key)
        self.tab.wait_for_timeout(wait_ms)

    def go(self, name, key="Tab"):
        """Walk to what is named so."""
        for _ in range(MOST_STOPS):
            self.press(key)
            if self.tab.evaluate("document.activeElement === document.body"):
                continue  # the browser's own controls
            if self.focused()[1].startswith(name):
                return
        raise AssertionError(f"{name!r} is out of reach")

    def walk(self, hexagon):
        """Walk to a hex over the grid, first up or down, then along the row."""
        for keys, part in ((("ArrowUp", "ArrowDown"), 0), (("ArrowLeft", "ArrowRight"), 1)):
            for _ in range(MOST_STOPS):
                here = self.place()[part]
                goal = place_of(hexagon)[part]
                if here == goal:
                    break
                self.press(keys[here < goal])
        assert self.place() == place_of(hexagon)

    def place(self):
        role, name = self.focused()
        assert role == "gridcell"
        return place_of(name)

    def hears(self, words):
        """Wait until a live region says *words*."""
        said = self.tab.get_by_role("status").or_(self.tab.get_by_role("alert"))
        said.filter(has_text=words).first.wait_for(state="attached")

    def names(self, words):
        """Wait until the name of what has the focus matches: it changes once the page is done."""
        for _ in range(1200):  # a busy machine starts the page's Python slowly
            name = self.heard()[1]
            if re.search(words, name):
                return
            self.tab.wait_for_timeout(50)
        raise AssertionError(f"{words!r} is not said, but {name!r}")


def place_of(name):
    row, column = re.match(r"([A-Z]+)(\d+)", name).groups()
    return row, int(column)


def words_of(position, game):
    """Return the hexes with pieces, and the words on each, from the lines of its text."""
    lines = format_position(position, game).splitlines()
    return [line.split() for line in lines[lines.index("pieces") + 1 :] if line]


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_whole_position_is_entered_judged_and_saved(opens, language):
    game = find_game("barony")
    position = play_position("barony", 2, Random(4))
    say = WORDS[language]
    opened = opens("#view=table&game=baron", locale=language)
    reader = Reader(opened.tab)
    begin(reader, say)
    stacks = words_of(position, game)
    assert len(stacks) > 20
    for hexagon, words in stacks:
        reader.walk(hexagon)
        opened.tab.keyboard.type(words)
    correct(reader, say, stacks[0])
    enter_hands(reader, say, position)
    reader.hears(say["lead"])
    reader.go(say["Result"], "Shift+Tab")
    reader.press("Enter")
    asked = pnp.parse(format_position(position, game))
    first = pnp.score(asked).data()["score"]["standings"][0]
    reader.names(f"1. {say['colours'][first['colour']]} {first['total']}")
    reader.go(say["Save"])
    with opened.tab.expect_download() as download:
        reader.press("Enter")
    saved = pnp.parse(download.value.path().read_text())
    assert (saved.pieces, saved.fields) == (asked.pieces, asked.fields)
    remove_and_put_back(reader, say)


def begin(reader, say):
    """Choose game and board; the focus stays with whoever chooses, and then is on the first hex."""
    reader.go(say["Game"])
    reader.press("Home", wait_ms=100)
    assert reader.focused()[1] == say["Game"]
    reader.go(say["Players"])
    reader.press("Home", wait_ms=100)
    reader.go(say["Board"])
    reader.tab.keyboard.type("0")
    reader.go(say["Begin"])
    reader.press("Enter")
    reader.names("A5, ")
    reader.hears(say["open"])


def correct(reader, say, stack):
    """Type a wrong letter and take it back; a colour alone is said as well."""
    hexagon, words = stack
    reader.walk(hexagon)
    reader.names(say["city"])
    reader.press("x")
    reader.hears(say["letters"])
    reader.press("Backspace")
    reader.press(words[0])
    reader.names(say["begun"])
    reader.press("Backspace")
    reader.press("Enter")
    assert hexagon in reader.focused()[1]  # the field with its words
    reader.press("Escape")
    reader.names(say["city"])


def enter_hands(reader, say, position):
    reader.go(say["Rest"], "Shift+Tab")
    reader.press("Enter")
    hands = position.fields["hand"]
    for name, label in say["fields"].items():
        for colour, hand in hands.items():
            reader.go(f"{say['colours'][colour]}, {label}")
            reader.tab.keyboard.type(str(hand.get(name, "")) or "-")  # no tokens are a dash
    reader.press("Tab")


def remove_and_put_back(reader, say):
    reader.go(say["Remove"])
    reader.press("Enter")
    reader.names(say["Back"])
    reader.press("Enter")
    reader.names("^Barony$")
    reader.press("Enter")
    reader.names(say["city"])
    reader.go(say["New"])
    reader.press("Enter", wait_ms=100)
    assert reader.focused()[0] == "button"
