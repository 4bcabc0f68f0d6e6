"""
The tables of a game file, as its designer has written them: one record each.

What is read, the schema for editors and the reference in docs/own-games.md follow from these
fields, and from what is said of them below ``Attributes``. `pnp.owngames` makes a `Game` of
them. Nothing here is checked against anything else.

    [terrain.reef]        ->  GameFile.terrain["reef"] = TerrainTable(...)
"""

import re
from collections.abc import Mapping
from pathlib import PurePosixPath
from typing import Annotated, Any, Literal, NamedTuple, Protocol, TypeAlias

from pnp.tables.faults import NOWHERE, Places
from pnp.tables.records import NOTHING, Between, Key, Table

Language: TypeAlias = Literal["en", "fr"]
Line: TypeAlias = Annotated[str, Between(0, 200)]
Paragraph: TypeAlias = Annotated[str, Between(0, 2000)]
# In the language of the file, or in both.
Text: TypeAlias = Paragraph | Mapping[Language, Paragraph]
# A word, or several: a selector, the words of a region, tags.
Words: TypeAlias = str | tuple[str, ...]
# One for all, or by numbers of players: { 2p = 4, 3-4p = 8 }.
Number: TypeAlias = int | Mapping[str, int]
Plan: TypeAlias = str | tuple[int, ...] | Mapping[str, str | tuple[int, ...]]

PlaceWord: TypeAlias = Literal["hex", "corner", "side"]
Switch: TypeAlias = Literal["on", "off"]

Count: TypeAlias = Annotated[int, Between(0, 1000)]
Counted: TypeAlias = Count | Mapping[str, Count]
Size: TypeAlias = Annotated[float, Between(3, 300)]
# By players where its keys say so; else by whatever the program of a game knows.
NumberValue: TypeAlias = int | str | tuple[int, ...] | tuple[str, ...] | Mapping[str, int]


MOST_PLAYERS = 8
DIE_FACES = 6

_RANGE = re.compile(r"(\d)(?:-(\d))?")


def words_of(words: Words) -> tuple[str, ...]:
    """Return a word, or several, as several; none for an empty one."""
    return (words,) if isinstance(words, str) and words else tuple(words)


def in_language(text: Text, language: str) -> str:
    """Return a text in a language, or in the one that it has."""
    if isinstance(text, str):
        return text
    by_language: Mapping[str, str] = {str(key): words for key, words in text.items()}
    return by_language.get(language) or next(filter(None, by_language.values()), "")


def read_range(word: str | int) -> range:
    """
    Return the numbers of players that *word* means; none where it is no such word.

    >>> read_range("2-4"), read_range(2), read_range("4-2")
    (range(2, 5), range(2, 3), range(0, 0))
    """
    match = _RANGE.fullmatch(str(word).strip())
    if match is None:
        return range(0)
    least, most = int(match[1]), int(match[2] or match[1])
    return range(least, most + 1) if 1 <= least <= most <= MOST_PLAYERS else range(0)


def is_by_players(value: object) -> bool:
    """Tell whether the keys of a table look like numbers of players, and not like values."""
    return isinstance(value, Mapping) and any(
        key.endswith("p") and key[:1].isdecimal() for key in value
    )


def for_players(value: Any, players: int) -> Any:
    """Return what holds for so many players; None where nothing does."""
    if not isinstance(value, Mapping):
        return value
    found = (part for key, part in value.items() if players in range_of_key(key))
    return next(found, None)


def range_of_key(key: str) -> range:
    """Return the numbers of players that a key such as ``3-4p`` means; none for another key."""
    return read_range(key.removesuffix("p")) if key.endswith("p") else range(0)


class GameTable(Table):
    """
    The game itself.

    Attributes:
        name: its title.
        players: how many play: 2, or "2-4"; from 1 to 8.
        colours: the colours of the players, by seats; each of the seven, or of `[colour]`.
        hex_mm: the size of a hex, flat to flat, in millimetres.
        author: printed at the foot of pages.
        licence: printed behind the author.
        year: printed behind the author.
        language: the language of plain texts.
        rulebook: a Markdown file; `rules.fr.md` beside `rules.md` is the French one.
        setup: the steps of the set-up card; `{DEAL}` says what that deal laid.
        ties: the score lines and entries that decide among equals: more wins.
        extends: a game that comes with the program, or a file beside this one: all that it says
            holds here, too, but for what is said anew.
        pieces: the keyword of the pieces in position files.
        names: `none`: nothing on maps bears an invented name.
        draw_pile: a set-up has a secret order of tiles, a strip with `--draw-order` tells it.
        format: the version of this format.
    """

    name: Text
    players: Annotated[int, Between(1, 8)] | str
    colours: tuple[str, ...] = ("blue", "yellow", "green", "red", "purple", "white", "black")
    hex_mm: Annotated[float, Between(10, 120)] = 60.0
    author: Line = ""
    licence: Line = ""
    year: Annotated[int, Between(0, 9999)] = 0
    language: Language = "en"
    rulebook: str = ""
    setup: tuple[Text, ...] = ()
    ties: tuple[str, ...] = ()
    extends: str = ""
    pieces: Line = "pieces"
    names: Line = ""
    has_draw_pile: bool = False
    format: Annotated[int, Between(1, 1)] = 1


class ColourTable(Table):
    """
    A colour of players of your own.

    Attributes:
        fill: as "#a4472e".
        letter: in position files, a to z; the first of its name.
        name: as printed.
    """

    fill: str
    letter: str = ""
    name: Text = ""


class BoardTable(Table):
    """
    The hexes of the board: an outline or a map.

    Attributes:
        outline: `hexagon 4` (hexes a side), `rectangle 9 6`, `triangle 7`, `rhombus 11 11`,
            `star 3`, `disc 30`, `organic 30` (by the seed), `free` (grows in play), `dealt` (by
            the program of a game), or the lengths of the rows; also by players.
        map: rows of letters as in position files; `?` is dealt, `-` is a hole; also by players.
        numbered: hexes bear numbers in reading order, besides their names.
        even: how even starts are is told, and boards can be asked for with `--even`: by the
            land that is the fewest steps from these pieces, which a deal lays; it counts by the
            values of its terrains, or with the name of a chip by the numbers on it.
        tiles: printed tiles of three hexes, in sets that have a name; each by the letters of its
            terrains, clockwise.
    """

    outline: Plan | None = None
    map: str | Mapping[str, str] | None = None
    is_numbered: bool = False
    even: Words = ()
    tiles: Mapping[str, tuple[str, ...]] = NOTHING


class TerrainTable(Table):
    """
    A kind of hex.

    Attributes:
        letter: in maps; the first of its name.
        count: how many are in the box; more than there are hexes: drawn from. One of those
            that share an `in` may lack it, and fills up. Also by players.
        within: where it is dealt; what no other `in` claims.
        tags: words that select it.
        all: all there are lie on every board.
        gone: no terrain, but where a tile was taken away in play: it may stand anywhere from then
            on, and is no hex for whatever is counted.
        value: points, for scores.
        worth: other values by names of your own, `{ ore = 2, trade = 1 }`: for `sum`, and as
            `{ore}` in `text`.
        picture: one of the stock, or a file; that of its name, else its letter.
        ground: the colour below the picture.
        names: of its lands on maps: `none`, or a kind such as `sea`; that of its picture.
        text: printed on it; its value.
        part: of the kit, where it lies; `tiles`.
        name: as printed.
    """

    letter: str = ""
    count: Counted | None = None
    within: Annotated[Words, Key("in")] = ()
    tags: Annotated[Words, Key("is")] = ()
    has_all: bool = False
    is_gone: bool = False
    value: int | None = None
    worth: Mapping[str, int] = NOTHING
    picture: str = ""
    ground: str = ""
    names: Line = ""
    text: Text = ""
    part: str = ""
    name: Text = ""


class ChipTable(Table):
    """
    What a hex bears beside its terrain.

    Attributes:
        bag: its values, and how many there are of each; also by players.
        within: where chips lie.
        facing: each is turned to a side that borders on these hexes.
        text: what is printed instead of a value.
        bold: the values in bold.
        dots: `two dice`: as many dots as there are ways to throw the value with two dice.
        hidden: chips lie face down: they are on strips and in JSON only.
        printed: on the tiles, not loose.
        mm: how wide a chip is.
        name: as printed.
    """

    bag: Mapping[str, Counted]
    within: Annotated[Words, Key("in")] = ()
    facing: Words = ()
    text: Mapping[str, Text] = NOTHING
    bold: tuple[int | str, ...] = ()
    dots: Literal["", "two dice"] = ""
    is_hidden: bool = False
    is_printed: bool = False
    mm: Size = 15.0
    name: Text = ""


class PieceTable(Table):
    """
    A kind of piece.

    Attributes:
        count: of each owner; also by players. The back of another piece has none of its own.
        owner: colours, or `nobody`; every player.
        on: what it stands on: `hex`, `corner` or `side`.
        within: where it may stand.
        letter: in position files, A to Z; "" for one kind at most: its number or colour alone.
        flip_of: the piece whose back it is; shares all but name, letter, picture and text.
        points: the score of each.
        worth: values by names of your own, `{ weight = 3 }`: for `sum`, and as `{weight}` in
            `text`.
        tags: words that select it.
        picture: `disc`, `cube`, `bar`, one of the stock, or a file; else its letter.
        text: printed on it.
        mm: how wide it is, or how long and wide.
        standee: a figure to fold, with `--standees`.
        printed: a part of the board, that stays where it was dealt.
        part: of the kit, where it lies; `tokens`.
        chip: a chip with a number may lie on it: `B=6` in position files.
        box: how many of each colour the box has, where colours differ: `{ red = 5, blue = 4 }`.
        code: of a game that comes along, the key of the sentence for more than there are.
        name: as printed.
    """

    count: Counted | None = None
    owner: Words = ()
    on: PlaceWord | None = None
    within: Annotated[Words, Key("in")] = ()
    letter: str | None = None
    flip_of: str = ""
    points: int | None = None
    worth: Mapping[str, int] = NOTHING
    tags: Annotated[Words, Key("is")] = ()
    picture: str = ""
    text: Text = ""
    mm: Size | tuple[Size, Size] | None = None
    is_standee: bool | None = None
    is_printed: bool | None = None
    has_chip: bool = False
    box: Mapping[str, Count] = NOTHING
    code: str = ""
    part: str = ""
    name: Text = ""


class DealTable(Table):
    """
    What a seed draws.

    Attributes:
        lay: what is laid, one each on a place of its own: terrains, pieces, a chip, a deck;
            `terrain`, `players`, `hexes`.
        within: where on the board; where its own `in` says.
        count: pieces: of each kind and owner; to players: for each; else in all. All there
            are. Also by players.
        to: `board`, `players`, `table` or `pile`; players, hexes and decks: table.
        along: what comes along to the same place, and how many: `{ piece = 2 }`.
        shuffle: false: as listed.
        covers: it lies over terrain that was dealt before.
        secret: on strips and in JSON only.
        stream: the name by which chance is drawn; that of the deal. A deal that gets another name
            keeps its boards by this.
        name: as printed.
    """

    lay: Words
    within: Annotated[Words, Key("in")] = ()
    count: Counted | None = None
    to: Literal["board", "players", "table", "pile"] | None = None
    along: Annotated[Mapping[str, Count], Key("with")] = NOTHING
    shuffle: bool = True
    covers: bool = False
    is_secret: bool = False
    stream: Line = ""
    name: Text = ""


# The keys of which a measure has exactly one.
MEASURES = (
    *("number_of", "sum", "group", "kinds", "entry", "pairs", "distance"),
    *("line", "path", "joins", "ring", "encloses", "surrounded", "through"),
)


class MeasureTable(Table):
    """
    What rules, ends and score lines count: exactly one of the first fourteen.

    Attributes:
        number_of: how many of these there are.
        sum: `value` or another worth of the terrains, or a chip, below the pieces of `of`; or a
            worth of these pieces themselves.
        group: the size of the largest connected group of these.
        kinds: how many different terrains lie below these.
        entry: what was entered.
        pairs: how many touch, one of these and one of `of`.
        distance: the fewest steps from one of these to one of `to`; as many as there are hexes,
            where none can be reached; 0, where there is none of these.
        line: how many hexes the longest straight row of these has.
        path: how many places the longest path over these has: each hex or corner once, each side
            once.
        joins: how many of `to` one connected part of these reaches, the part that reaches most.
        ring: how many hexes a ring of these goes round, whatever stands on them.
        encloses: how many hexes lie in areas that these and the rim close off, with nobody else
            in them.
        surrounded: how many of these stand in groups that no free hex touches.
        through: how many of these reach one of `to`.
        of: the pieces whose ground `sum` adds up; of `beside` and `pairs`: what is touched; of
            `surrounded`: what takes hexes, all pieces.
        to: of `joins`: what counts, each region, and of other words each place; `corners` and
            `sides` are those of the board, each by itself. Of `distance` and `through`: what is
            to be reached. Of `connected`: each of these reaches one of those.
        over: the hexes that ways and areas go over; all. Of `surrounded`: those that can be free.
        stopped_by: nothing is joined or gone past such pieces of another colour.
        between: whose pieces are compared: `all`, `own` or `others`.
        length: of `line`: how many rows have so many hexes; `"4+"`: or more.
        each: of `sum`, `piece`: each piece counts its hex, not each hex once.
        reach: `sum` takes hexes so many steps round as well; `through` so many steps at most.
        within: only what is there counts.
        per: `player` (own pieces), `board`, `place`, or regions.
        around: each of these places by itself: only what is on it or touches it counts.
        whose: only the pieces of this colour count.
    """

    number_of: Words = ()
    sum: str = ""
    group: Words = ()
    kinds: Words = ()
    entry: str = ""
    pairs: Words = ()
    distance: Words = ()
    line: Words = ()
    path: Words = ()
    joins: Words = ()
    ring: Words = ()
    encloses: Words = ()
    surrounded: Words = ()
    through: Words = ()
    of: Words = ()
    to: Words = ()
    over: Words = ()
    stopped_by: Words = ()
    between: Literal["all", "own", "others"] | None = None
    length: Annotated[int, Between(1, 60)] | str = ""
    each: Literal["", "piece"] = ""
    reach: Annotated[int, Between(0, 30)] = 0
    within: Annotated[Words, Key("in")] = ()
    per: Words = ()
    around: Words = ()
    whose: str = ""


class RuleTable(MeasureTable):
    """
    What holds for deals and positions alike: one form, or a measure with bounds.

    Attributes:
        apart: any two of these are `least` steps apart; 2: they do not touch.
        equal: only those of one kind.
        one: of `apart`, one finding for all that are too near, not one for each pair.
        beside: each of these touches `least` to `most` of `of`.
        connected: all of these are in one piece; with `to`, each reaches one of those.
        least: the least there may be; also by players.
        most: the most there may be; also by players.
        differ: by how much players may differ at most.
        who: a `holder` entry: only that player.
        when: `deal`, `setup`, `play`, `end`; always.
        option: a flag of `pnp board` with which it holds: `on` or `off` unless it is said.
        severity: `impossible` or `doubtful`.
        says: the finding, with `{hexes}`, `{colour}` and `{count}`.
        ruling: the choice of a ruling with which it holds: `tied=shared`.
        code: of a game that comes along, the key of its sentence in `texts.toml`.
        shared: of `apart`, that for several in one place.
        asks: and that of what is asked where something that cannot be read leaves it open.
        ways: in how many ways what it binds can be laid, where they are too many to be counted
            each time.
    """

    apart: Words = ()
    is_equal: bool = False
    is_one: bool = False
    beside: Words = ()
    connected: Words = ()
    least: Number | None = None
    most: Number | None = None
    differ: Annotated[int, Between(0, 10000)] | None = None
    who: str = ""
    when: Words = ()
    option: Switch | None = None
    severity: Literal["impossible", "doubtful"] = "impossible"
    says: Text = ""
    ruling: str = ""
    code: str = ""
    shared: str = ""
    asks: str = ""
    ways: int | None = None


class EntryFieldTable(NamedTuple):
    """
    One field of a `fields` entry: a number, or with `letters` some of these: `tokens=ccpm`.

    Attributes:
        least: of a number.
        most: of a number.
        letters: those there are, small ones, in the order in which they are sorted.
    """

    least: int = 0
    most: int = 999
    letters: str = ""


class EntryTable(Table):
    """
    What a photograph of the board cannot show.

    Attributes:
        shape: `number` of the table, `numbers` of each player, `holder`: one player or
            nobody, `colours` in an order, `words`, `hexes`, `text`, `fields` of each player.
        least: of numbers.
        most: of numbers.
        sums: numbers may be typed as a sum, `3+20`: of so much at most, and of exactly so much.
        words: those there are.
        fields: of `fields`, each `{ most = 4 }`, or `{ letters = "mfpc" }` for some of these.
        all: `colours` are those of all players, in the order of their seats.
        points: of each, for scores.
        name: as printed.
    """

    shape: Literal["number", "numbers", "holder", "colours", "words", "hexes", "text", "fields"]
    least: int = 0
    most: int = 999
    sums: tuple[int, int] | None = None
    words: tuple[str, ...] = ()
    fields: Mapping[str, EntryFieldTable] = NOTHING
    has_all: bool = False
    points: int | None = None
    name: Text = ""


class ConfirmTable(MeasureTable):
    """
    Something that scores count, and an entry that says as much once more.

    Attributes:
        by: the entry that confirms it, or a field of one: `hand.silver`.
        worth: of a field of letters, what each is worth; the number is their sum.
        place: the entry is another number, which the game itself holds against this.
        name: what is confirmed, as printed.
    """

    by: str = ""
    worth: Mapping[str, int] = NOTHING
    is_place: bool = False
    name: Text = ""


class RulingTable(Table):
    """
    A question that the rules leave open.

    Attributes:
        choices: the answers there are, the usual one first; none where nothing hangs on it here.
        scored: another answer may give another score.
        name: the question.
    """

    choices: tuple[str, ...] = ()
    is_scored: bool = False
    name: Text = ""


class OptionTable(Table):
    """
    What boards or kits can be asked for, for the program of a game.

    Attributes:
        choices: the words there are, the usual one first; without any it is a number or a flag.
        least: the smallest number.
        most: the largest number; also by players.
        usual: the number without a wish.
        file: it is a list of tiles in a file.
        kit: of kits; else of boards.
        name: its help.
    """

    choices: tuple[str, ...] = ()
    least: int | None = None
    most: Number | None = None
    usual: int | None = None
    is_file: bool = False
    is_kit: bool = False
    name: Text = ""


class PrintingTable(Table):
    """
    Tiles of another printing, for whoever reads a photograph of them.

    Attributes:
        colours: of the terrains, as "#a4472e".
    """

    colours: Mapping[str, str]


class ScoreTable(MeasureTable):
    """
    A line of every player's score.

    Attributes:
        points: of each that is counted.
        table: the points for 0, 1, 2 ..; the last goes on.
        ranks: the points for the most, the second ..
        tied: who are equal in a rank `share` its points, have `all` of them, or `none`.
        times: what it is multiplied by: an entry, or the number of these.
        times_table: by what for 0, 1, 2 .. of them; the last goes on.
        ruling: the choice of a ruling with which there is such a line.
        name: as printed.
    """

    points: int = 1
    table: tuple[int, ...] = ()
    ranks: tuple[int, ...] = ()
    tied: Literal["share", "all", "none"] = "share"
    times: Words = ()
    times_table: tuple[int, ...] = ()
    ruling: str = ""
    name: Text = ""


class EndTable(MeasureTable):
    """
    What ends the game; any one does.

    Attributes:
        points: that somebody has; also by players.
        least: of a measure; also by players.
        most: of a measure; also by players.
        name: as printed.
    """

    points: Number | None = None
    least: Number | None = None
    most: Number | None = None
    name: Text = ""


class CardFace(Table):
    """
    One side of the cards of a deck; texts have `{column}` and `{icon:NAME}`.

    Attributes:
        title: in the band at the top.
        corner: in the upper corners, such as a value.
        art: a picture: one of the stock, or a file.
        icons: names of things, drawn in a row.
        text: the words.
        foot: small, at the bottom.
        ground: the colour of the band, or of a back.
        map: instead of a picture the board, small, with these hexes marked: names or numbers.
        scene: instead of a picture the `[scene]` of that name.
    """

    title: Text = ""
    corner: Text = ""
    art: str = ""
    icons: str = ""
    text: Text = ""
    foot: Text = ""
    ground: str = ""
    map: str = ""
    scene: str = ""


class DeckTable(Table):
    """
    Cards from a table.

    Attributes:
        data: a CSV file, a row a card; its column `count` has the copies of each.
        size: `poker`, `bridge`, `tarot`, `mini-euro`, `a6`, or millimetres.
        only: the rows with these words in these columns.
        front: a column called like a slot fills it, and `title_fr` the French one.
        back: the same on all.
        name: as printed.
    """

    data: str
    size: str | tuple[Size, Size] = "poker"
    only: Mapping[str, int | str] = NOTHING
    front: CardFace = CardFace()
    back: CardFace = CardFace()
    name: Text = ""


Piece: TypeAlias = Literal["own", "foe", "hex", "bare", "token", "number", "word", "gate"]
Sign: TypeAlias = Literal["arrow", "arrow-left", "wedge", "plus", "cross", "bar"]
Step: TypeAlias = Annotated[float, Between(-4, 4)]


class SceneTable(Table):
    """
    A strip of land on which something happens, for cards; places are hexes from its middle.

    Attributes:
        land: the terrains that matter and their places, `[[-0.5, "reef"], [0.5, "deep"]]`; round
            them is anything.
        marks: what stands there: what it is, how far right and down, how large in
            millimetres, which: `["own", -0.5, 0.1, 10, "boat"]`. Pieces are `own` or `foe`, a
            `number` or `word` is what it says, the others are signs.
        moves: arrows, from place to place.
    """

    land: tuple[tuple[Step, str], ...]
    marks: tuple[tuple[Piece | Sign, Step, Step, Annotated[float, Between(1, 40)], str], ...] = ()
    moves: tuple[tuple[Step, Step], ...] = ()


class DieTable(Table):
    """
    A die of paper: a cube to cut, fold and glue.

    Attributes:
        faces: 6, with dots; or the texts of six faces, those of 1 and 6, 2 and 5, 3 and 4
            opposite.
        count: how many of these there are.
        mm: how long an edge is.
        name: as printed.
    """

    faces: int | tuple[Text, ...] = DIE_FACES
    count: Annotated[int, Between(1, 20)] = 1
    mm: Annotated[float, Between(12, 40)] = 17.0
    name: Text = ""

    @property
    def face_count(self) -> int:
        """How many faces it is to have."""
        return self.faces if isinstance(self.faces, int) else len(self.faces)


class AidTable(Table):
    """
    A card to play with: a table, a track, steps, or a page of text.

    Attributes:
        rows: each a text, or one for each column.
        head: above the columns; a text alone is the title, where there is no name.
        spaces: of a track: "0-20", or texts.
        land: the terrains of the spaces of a track, the first at its beginning.
        text: what else is said in spaces of a track, by what stands in them.
        steps: numbered.
        page: a Markdown file of this folder: what stands on both sides; the second heading of the
            first rank begins the back. `rules.fr.md` beside `rules.md` is the French one.
        shared: there is one for all, not one for each player.
        coloured: there is one of each colour, with these of its pieces beside the title.
        name: as printed.
    """

    rows: tuple[Text | tuple[Text, ...], ...] = ()
    head: Text | tuple[Text, ...] = ()
    spaces: str | tuple[Text, ...] = ()
    land: tuple[str, ...] = ()
    text: Mapping[str, Text] = NOTHING
    steps: tuple[Text, ...] = ()
    page: str = ""
    shared: bool = False
    coloured: tuple[str, ...] = ()
    name: Text = ""


class KitTable(Table):
    """
    What is printed.

    Attributes:
        parts: in order: `board`, `tiles`, `chips`, `tokens`, decks, dice, `aids`, `pad`,
            `rules`, `box`, parts of pieces and terrains, an aid by itself; all there are, without
            a box.
        instead: what may stand for a part, in words.
    """

    parts: tuple[str, ...] = ()
    instead: Mapping[str, Text] = NOTHING


class GameFile(Table):
    """
    A game file: all of its tables.

    Attributes:
        game: the game itself.
        board: its hexes.
        kit: what is printed.
        colour: colours of players of your own.
        region: hexes that have a name.
        terrain: kinds of hexes.
        chip: what hexes bear.
        piece: kinds of pieces.
        deal: what a seed draws besides terrains and chips.
        rule: what must hold.
        entry: what is entered beside the board.
        score: lines of the score.
        end: what ends the game.
        confirm: what is entered twice.
        ruling: questions that the rules leave open.
        option: what boards and kits can be asked for.
        finding: sentences of a game that comes along, by those that they stand for; an empty one
            is left to its program.
        number: numbers and words for the slots of texts, and for the program of a game.
        printing: tiles of other printings.
        deck: cards.
        die: dice of paper.
        aid: cards to play with.
        scene: what happens on cards.
    """

    game: GameTable
    board: BoardTable = BoardTable()
    kit: KitTable = KitTable()
    colour: Mapping[str, ColourTable] = NOTHING
    region: Mapping[str, Words | Mapping[str, Words]] = NOTHING
    terrain: Mapping[str, TerrainTable] = NOTHING
    chip: Mapping[str, ChipTable] = NOTHING
    piece: Mapping[str, PieceTable] = NOTHING
    deal: Mapping[str, DealTable] = NOTHING
    rule: Mapping[str, RuleTable] = NOTHING
    entry: Mapping[str, EntryTable] = NOTHING
    score: Mapping[str, ScoreTable] = NOTHING
    end: Mapping[str, EndTable] = NOTHING
    confirm: Mapping[str, ConfirmTable] = NOTHING
    ruling: Mapping[str, RulingTable] = NOTHING
    option: Mapping[str, OptionTable] = NOTHING
    finding: Mapping[str, str] = NOTHING
    number: Mapping[str, NumberValue] = NOTHING
    printing: Mapping[str, PrintingTable] = NOTHING
    deck: Mapping[str, DeckTable] = NOTHING
    die: Mapping[str, DieTable] = NOTHING
    aid: Mapping[str, AidTable] = NOTHING
    scene: Mapping[str, SceneTable] = NOTHING


class Folder(Protocol):
    """Where a game file lies, and the files beside it; nothing else can be read."""

    def read(self, name: PurePosixPath) -> bytes:
        """
        Return what is in the file called *name*.

        Raises:
            GameFileError: there is none, it is too large, or it lies outside.
        """
        ...

    def names(self) -> tuple[str, ...]:
        """Return the names of all files that can be read, for guesses; may be empty."""
        ...


class Source(Table):
    """
    Where an own game comes from.

    Attributes:
        name: of its file, as messages and position files call it: ``tidewrack.toml``.
        tables: what it says.
        folder: what lies beside it.
        digest: eight hexadecimal digits; they change with what decides boards. None of a game
            that comes with the program: the version of the generators tells.
        places: the lines of its keys, for faults that show when it is drawn.
        packages: those with the texts and the program of the game, what it extends first; none
            for a designer's.
    """

    name: str
    tables: GameFile
    folder: Folder
    digest: str
    places: Places = NOWHERE
    packages: tuple[str, ...] = ()
