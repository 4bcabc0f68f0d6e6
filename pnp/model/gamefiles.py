"""
The tables of a game file, as its designer has written them: one record each.

What is read, the schema for editors and the reference in docs/own-games.md follow from these
fields, and from what is said of them below ``Attributes``. `pnp.owngames` makes a `Game` of
them. Nothing here is checked against anything else.

    [terrain.reef]        ->  GameFile.terrain["reef"] = TerrainTable(...)
"""

from collections.abc import Mapping
from pathlib import PurePosixPath
from typing import Annotated, Any, Literal, Protocol, TypeAlias

from generators import NamedTuple, regex
from pnp.tables.faults import NOWHERE, Places
from pnp.tables.records import NOTHING, Between, Key, Sheet, Table

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
# Under it, a file of rows: of terrains or pieces.
DATA = "data"
DIE_FACES = 6
CARD_NAMES = ("poker", "bridge", "tarot", "mini-euro", "a6")

_RANGE = regex(r"(\d)(?:-(\d))?")


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
        players: how many can play: 2, or "2-4"; from 1 to 8.
        colours: the players' colours, by seat: any of these seven, or of `[colour]`.
        hex_mm: the size of a hex from flat to flat, in millimetres.
        author: printed at the foot of each page.
        licence: printed after the author.
        year: printed after the author.
        language: the language of plain texts.
        rulebook: a Markdown file; `rules.fr.md` beside `rules.md` is the French one.
        setup: the steps on the set-up card; `{DEAL}` says what that deal laid.
        ties: the score lines and entries that break ties: the higher number wins.
        extends: a game that comes with the program, or a file beside this one. All that it says
            holds here, too, unless this file says otherwise.
        pieces: the keyword for the pieces in position files.
        names: `none`: no invented names on maps.
        draw_pile: the set-up has a secret order of tiles; `--draw-order` prints it on a strip.
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
    A player colour of your own.

    Attributes:
        fill: the colour, such as "#a4472e".
        letter: in position files, a to z; by default the first of its name.
        name: its printed name.
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
            With `[bigtile]`, hexes with the same number are a place for a big tile.
        each: `player`: each player has such a board. In maps they follow one below the other, in
            the order of the colours that play, with rows without hexes between them.
        numbered: hexes are also numbered, in reading order.
        stacks: pieces in one place lie on one another, and their order counts: they are typed
            from the bottom to the top.
        even: says on each board how even the starts are, and allows `--even`. What counts is the
            land closest to each player's pieces of this kind, which a deal lays: by the values of
            its terrains or, if you add the name of a chip, by the numbers on it.
        tiles: printed tiles of three hexes, in named sets; a tile is the letters of its three
            terrains, clockwise.
    """

    outline: Plan | None = None
    map: str | Mapping[str, str] | None = None
    each: Annotated[Literal["", "player"], Key("per")] = ""
    is_numbered: bool = False
    has_stacks: bool = False
    even: Words = ()
    tiles: Mapping[str, tuple[str, ...]] = NOTHING


class TerrainTable(Table):
    """
    A kind of hex.

    Attributes:
        letter: in maps, or a code of up to six letters and digits; by default the first of its
            name.
        count: how many are in the box; if there are more than hexes, the seed draws from them. Of
            the terrains that share an `in`, one may have no count: it fills the rest. Also by
            players.
        within: where it is dealt; by default wherever no other `in` applies.
        tags: words that select it.
        all: every board has all of them.
        gone: not a terrain, but a place where a tile was taken away in play. From then on it may
            be anywhere, and does not count as a hex.
        value: points, for scores.
        worth: other values under names of your own, `{ ore = 2, trade = 1 }`: for `sum`, and as
            `{ore}` in `text`.
        picture: one of the stock, or a file; by default the one of its name, or else its letter.
        ground: the colour behind the picture.
        names: how its lands are named on maps: `none`, or like a kind such as `sea`; by default
            like its picture.
        text: printed on it; by default its value.
        part: the part of the kit it belongs to; by default `tiles`.
        name: its printed name.
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


class BigTileTable(Table):
    """
    A tile of many hexes, which a seed lays on a place of the board's map, turned.

    Attributes:
        map: its hexes, as in the map of the board, in one piece.
        count: how many of it are in the box; also by players.
        within: the numbers of the places where it may lie; by default wherever it fits.
        turn: how it may lie: turned `any` way, `half` round or as drawn, or `none`.
        name: its printed name.
    """

    map: str
    count: Counted = 1
    within: Annotated[Words, Key("in")] = ()
    turn: Literal["any", "half", "none"] = "any"
    name: Text = ""


class ChipTable(Table):
    """
    A number or word that lies on a hex, on top of its terrain.

    Attributes:
        bag: its values, and how many there are of each; also by players.
        within: where chips lie.
        facing: each is turned to a side that borders on these hexes.
        text: what is printed instead of a value.
        bold: the values printed in bold.
        dots: `two dice`: a dot for each way to throw the value with two dice.
        hidden: chips lie face down: only strips and JSON show them.
        printed: on the tiles, not loose.
        mm: how wide a chip is.
        name: its printed name.
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
        count: how many each owner has; also by players. The back of another piece has no count.
        owner: colours, or `nobody`; by default every player.
        on: what it stands on: `hex`, `corner` or `side`.
        within: where it may stand.
        letter: in position files, A to Z, or a code such as `INF1`: up to six capitals and
            digits. One kind may have "": just its number or colour.
        flip_of: the piece whose back this is; all but name, letter, picture and text is shared.
        points: what each scores.
        worth: values under names of your own, `{ weight = 3 }`: for `sum`, and as `{weight}` in
            `text`.
        tags: words that select it.
        picture: `disc`, `cube`, `bar`, one of the stock, or a file; by default its letter.
        text: printed on it.
        mm: how wide it is, or its length and width.
        shape: `hex`: a tile of six sides, by default as large as the hexes of the board.
        standee: a figure to fold, with `--standees`.
        printed: a part of the board; it stays where it was dealt.
        part: the part of the kit it belongs to; by default `tokens`.
        chip: a chip with a number may lie on it: `B=6` in position files.
        box: how many of each colour are in the box, if colours differ: `{ red = 5, blue = 4 }`.
        code: in games that come with the program: the key of the sentence for too many pieces.
        name: its printed name.
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
    shape: Literal["", "hex"] = ""
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
        lay: what is laid, each on a place of its own: terrains, pieces, a chip, a deck;
            `terrain`, `players`, `hexes`.
        within: where on the board; by default where its own `in` says.
        count: how many: of pieces for each kind and owner, to players for each player, otherwise
            in all; by default all there are. Also by players.
        to: `board`, `players`, `table` or `pile`; by default `table` for players, hexes and decks.
        along: what else is laid on the same place, and how many: `{ piece = 2 }`.
        shuffle: false: in the order of the list.
        covers: it lies on top of terrain dealt before.
        secret: only on strips and in JSON.
        stream: the name under which chance is drawn; by default that of the deal. If you rename a
            deal, its old name here keeps its boards.
        name: its printed name.
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


class MeasureTable(Table):
    """
    What rules, ends and score lines count: exactly one of the first seventeen keys.

    Attributes:
        number_of: how many of these there are.
        sum: the sum of `value`, another worth, or a chip, under the pieces of `of`; or of a worth
            of these pieces themselves.
        group: the size of the largest connected group of these.
        kinds: how many different terrains lie under these.
        entry: the number entered.
        pairs: how many pairs touch, one of these and one of `of`.
        distance: the fewest steps from one of these to one of `to`. If none can be reached, the
            number of hexes; if there are none of these, 0.
        line: how many hexes the longest straight row of these has.
        path: how many places the longest path over these has: each hex or corner once, each side
            once.
        joins: how many of `to` a connected group of these reaches; the best group counts.
        ring: how many hexes a ring of these goes round, whatever stands on them.
        encloses: how many hexes lie in areas closed off by these and the rim, with nobody else in
            them.
        surrounded: how many of these stand in groups that touch no free hex.
        through: how many of these reach one of `to`.
        sets: how many sets there are with one of each of these: things, or numbers entered.
        height: how many pieces there are in the places of these, themselves among them.
        pattern: how many there are of the `[pattern]` of that name.
        of: for `sum`: the pieces whose ground is added up. For `beside` and `pairs`: what is
            touched. For `surrounded`: what occupies hexes; by default all pieces.
        to: for `joins`: what counts: regions one by one, other things place by place; `corners`
            and `sides` are those of the board, each for itself. For `distance` and `through`: what
            is to be reached. For `connected`: each of these reaches one of those.
        over: the hexes that paths and areas may cover; by default all. For `surrounded`: the hexes
            that can be free. For `group`: what may lie between its members.
        stopped_by: such pieces of another colour block connections and paths.
        between: whose pieces are compared: `all`, `own` or `others`.
        length: for `line`, `group`: counts the rows or groups with this many; `"4+"`: this many or
            more.
        each: for `sum`, `piece`: a hex counts once for each piece on it, not only once.
        reach: for `sum`: includes hexes up to this many steps away. For `through`: the most steps.
            For `group`: how many hexes of `over` may lie between its members, also by an entry.
        within: only what is there counts.
        per: counted for each `player` (own pieces), for the `board`, for each `place`, or for
            regions.
        around: counted for each of these places: only what is on it or touches it.
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
    sets: Words = ()
    height: Words = ()
    pattern: str = ""
    of: Words = ()
    to: Words = ()
    over: Words = ()
    stopped_by: Words = ()
    between: Literal["all", "own", "others"] | None = None
    length: Annotated[int, Between(1, 60)] | str = ""
    each: Literal["", "piece"] = ""
    reach: Annotated[int, Between(0, 30)] | str = 0
    within: Annotated[Words, Key("in")] = ()
    per: Words = ()
    around: Words = ()
    whose: str = ""


# The keys of which a measure has exactly one.
MEASURES = tuple(MeasureTable.hints)[:17]


class WayTable(Table):
    """
    A road or a river on the board. Its name selects its hexes, or its sides.

    Attributes:
        through: hexes, each beside the one before: "A1 A2 B3"; a list for several lines of it.
        along: instead, sides of hexes, each meeting the one before: "B2@3 B2@5 C3@1".
        picture: `road` or `river`; by default a road through hexes, a river along sides.
        name: its printed name.
    """

    through: Words = ()
    along: Words = ()
    picture: Literal["", "road", "river"] = ""
    name: Text = ""


class PatternTable(Table):
    """
    A shape of hexes, to be counted by `pattern`. On the same hexes it is counted once.

    Attributes:
        map: rows as on a board: a letter for each hex that matters, `-` for one that does not; up
            to 37 hexes.
        where: what each letter selects: `{ a = "flower", b = ["hive", "den"] }`.
        alike: the letters whose hexes are all of one kind, whichever; each letter of another one.
            If `where` has several words for such a letter, each of these is a kind.
        turns: `any`: it counts in all six turns; `mirrored`: also as seen in a mirror; `none`: only
            as it is printed here.
        once: each hex counts for one of these patterns only: as many count as fit side by side.
        name: its printed name.
    """

    map: str
    where: Mapping[str, Words]
    alike: Annotated[str, Between(0, 26)] = ""
    turns: Literal["any", "none", "mirrored"] = "any"
    once: bool = False
    name: Text = ""


class RuleTable(MeasureTable):
    """
    What must hold in deals and positions: one of the forms, or a measure with bounds.

    Attributes:
        apart: any two of these are at least `least` steps apart; 2: they do not touch.
        equal: only two of the same kind.
        one: for `apart`: one finding for all that are too close, not one for each pair.
        beside: each of these touches `least` to `most` of `of`.
        connected: all of these are in one piece; with `to`, each reaches one of those.
        least: the lower bound; also by players.
        most: the upper bound; also by players.
        differ: by how much players may differ at most.
        who: the name of a `holder` entry: the rule holds only for that player.
        when: `deal`, `setup`, `play`, `end`; by default always.
        option: makes the rule a flag of `pnp board`, which is `on` or `off` by default.
        severity: `impossible` or `doubtful`.
        says: the finding, with `{hexes}`, `{colour}` and `{count}`.
        ruling: the rule holds only with this choice of a ruling: `tied=shared`.
        code: in games that come with the program: the key of its sentence in `texts.toml`.
        shared: for `apart`, the key for several in one place.
        asks: the key of the question if something unreadable leaves it open.
        ways: in how many ways the things it binds can be laid, if counting takes too long.
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
        least: the smallest number.
        most: the largest number.
        letters: the small letters that may be used, in the order in which they are sorted.
    """

    least: int = 0
    most: int = 999
    letters: str = ""


class EntryTable(Table):
    """
    What a photograph of the board cannot show.

    Attributes:
        shape: `number` (one for the table), `numbers` (one for each player), `holder` (one player
            or nobody), `colours` (in an order), `words`, `hexes`, `text`, `fields` (for each
            player).
        least: the smallest number.
        most: the largest number.
        sums: numbers may be typed as a sum, `3+20`: at most this, plus exactly that.
        words: the words there are.
        fields: for `fields`: each is `{ most = 4 }`, or `{ letters = "mfpc" }` for some of these.
        all: `colours` names all players, in the order of their seats.
        points: what each scores.
        name: its printed name.
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
    Something that scores count, and an entry that says the same a second time.

    Attributes:
        by: the entry that confirms it, or a field of one: `hand.silver`; or `totals`, the lines in
            which position files count all pieces once more.
        worth: for a field of letters: what each is worth; the number is their sum.
        place: the entry is another number, and the program of the game compares the two.
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
        choices: the possible answers, the usual one first; none if nothing depends on it here.
        scored: another answer may give another score.
        name: the question.
    """

    choices: tuple[str, ...] = ()
    is_scored: bool = False
    name: Text = ""


class OptionTable(Table):
    """
    What boards or kits can be asked for, if a game has a program.

    Attributes:
        choices: the words to choose from, the usual one first; without them it is a number or a
            flag.
        least: the smallest number.
        most: the largest number; also by players.
        usual: the default number.
        file: it is a file with a list of tiles.
        kit: for kits; otherwise for boards.
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
    The tiles of another printing, so that photographs of it can be read.

    Attributes:
        colours: of the terrains, such as "#a4472e".
    """

    colours: Mapping[str, str]


class ScoreTable(MeasureTable):
    """
    A line in each player's score.

    Attributes:
        points: for each that is counted.
        table: the points for 0, 1, 2 ..; beyond that, the last.
        ranks: the points for the most, the second most ..
        tied: players with equal counts `share` the points of their ranks, each as many, rounded
            down; get `all` of them, or `none`.
        lead: whoever alone has the most gets this instead.
        times: what the points are multiplied by: an entry, or the number of these. With `around`,
            places or regions also a chip, `value` or a worth of the terrain there.
        times_table: the factor for 0, 1, 2 .. of them; beyond that, the last.
        ruling: the line exists only with this choice of a ruling.
        name: its printed name.
    """

    points: int = 1
    table: tuple[int, ...] = ()
    ranks: tuple[int, ...] = ()
    tied: Literal["share", "all", "none"] = "share"
    lead: int | None = None
    times: Words = ()
    times_table: tuple[int, ...] = ()
    ruling: str = ""
    name: Text = ""


class EndTable(MeasureTable):
    """
    What ends the game; the first to come true does.

    Attributes:
        points: the game ends when somebody has these; also by players.
        least: a lower bound for the measure; also by players.
        most: an upper bound for the measure; also by players.
        together: any word: only all ends with this word together end the game, and what players
            have is had by the same one.
        name: its printed name.
    """

    points: Number | None = None
    least: Number | None = None
    most: Number | None = None
    together: str = ""
    name: Text = ""


class CardFace(Table):
    """
    One side of the cards of a deck; texts may use `{column}` and `{icon:NAME}`.

    Attributes:
        title: in the band at the top.
        corner: in the upper corners, such as a value.
        art: a picture: one of the stock, or a file.
        icons: names of things, drawn in a row.
        text: the words.
        foot: small, at the bottom.
        ground: the colour of the band, or of a back.
        map: instead of a picture, a small board with these hexes marked: names or numbers.
        scene: instead of a picture, the `[scene]` of that name.
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
        data: a CSV file, one row for each card; the column `count` says how many copies.
        size: `poker`, `bridge`, `tarot`, `mini-euro`, `a6`, or millimetres.
        only: only the rows with these words in these columns.
        front: a column with the name of a slot fills it, and `title_fr` the French one.
        back: the same for all cards.
        name: its printed name.
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
    A strip of land on which something happens, for cards; positions are in hexes from its middle.

    Attributes:
        land: the terrains that matter and their positions, `[[-0.5, "reef"], [0.5, "deep"]]`;
            around them lies anything.
        marks: what stands there: a kind, how far right and down, the size in millimetres, and
            which: `["own", -0.5, 0.1, 10, "boat"]`. Pieces are `own` or `foe`, a `number` or
            `word` is printed as it is, and the other kinds are signs.
        moves: arrows, from one position to another.
    """

    land: tuple[tuple[Step, str], ...]
    marks: tuple[tuple[Piece | Sign, Step, Step, Annotated[float, Between(1, 40)], str], ...] = ()
    moves: tuple[tuple[Step, Step], ...] = ()


class DieTable(Table):
    """
    A paper die: a cube to cut, fold and glue.

    Attributes:
        faces: 6, with dots; or the texts of six faces: 1 is opposite 6, 2 opposite 5, 3
            opposite 4.
        count: how many of these dice there are.
        mm: the length of an edge.
        name: its printed name.
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
        rows: each is a text, or a text for each column.
        head: above the columns; a single text is the title if there is no name.
        spaces: of a track: "0-20", or texts.
        land: the terrains that a track leads over, from its beginning.
        text: further words in a space of a track, by what stands in it.
        steps: numbered steps.
        page: a Markdown file of this folder for both sides; the second heading with one `#`
            begins the back. `rules.fr.md` beside `rules.md` is the French one.
        size: `poker`, `bridge`, `tarot`, `mini-euro`, `a6`, or millimetres; by default the smallest
            card on which the words are whole and large enough.
        shared: one for all, not one for each player.
        coloured: one in each colour, with these of its pieces beside the title.
        name: its printed name.
    """

    rows: tuple[Text | tuple[Text, ...], ...] = ()
    head: Text | tuple[Text, ...] = ()
    spaces: str | tuple[Text, ...] = ()
    land: tuple[str, ...] = ()
    text: Mapping[str, Text] = NOTHING
    steps: tuple[Text, ...] = ()
    page: str = ""
    size: str | tuple[Size, Size] = ""
    shared: bool = False
    coloured: tuple[str, ...] = ()
    name: Text = ""


class KitTable(Table):
    """
    What is printed.

    Attributes:
        parts: in order: `board`, `tiles`, `chips`, `tokens`, decks, dice, `aids`, `pad`,
            `rules`, `box`, parts of pieces and terrains, or a single aid; by default all there
            are, without a box.
        instead: what you can use instead of a part, in words.
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
        colour: player colours of your own.
        region: hexes with a name.
        way: roads and rivers.
        terrain: kinds of hexes.
        bigtile: tiles of many hexes.
        chip: what lies on hexes.
        piece: kinds of pieces.
        deal: what a seed draws besides terrains and chips.
        pattern: shapes of hexes that measures look for.
        rule: what must hold.
        entry: what is entered beside the board.
        score: lines of the score.
        end: what ends the game.
        confirm: what is entered twice.
        ruling: questions that the rules leave open.
        option: what boards and kits can be asked for.
        finding: in games that come with the program: sentences of this game, each by the usual one
            that it replaces; an empty one is left to the program.
        number: numbers and words that texts, and the program of a game, can use.
        printing: tiles of other printings.
        deck: cards.
        die: paper dice.
        aid: cards to play with.
        scene: what happens on cards.
    """

    game: GameTable
    board: BoardTable = BoardTable()
    kit: KitTable = KitTable()
    colour: Mapping[str, ColourTable] = NOTHING
    region: Mapping[str, Words | Mapping[str, Words]] = NOTHING
    way: Mapping[str, WayTable] = NOTHING
    terrain: Annotated[Mapping[str, TerrainTable], Sheet(DATA)] = NOTHING
    bigtile: Mapping[str, BigTileTable] = NOTHING
    chip: Mapping[str, ChipTable] = NOTHING
    piece: Annotated[Mapping[str, PieceTable], Sheet(DATA)] = NOTHING
    deal: Mapping[str, DealTable] = NOTHING
    pattern: Mapping[str, PatternTable] = NOTHING
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
