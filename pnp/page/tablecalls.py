"""The calls of the table: positions opened, judged, taken away; and an evening of them."""

from collections.abc import Iterable
from itertools import zip_longest
from typing import TYPE_CHECKING

import pnp
from generators.hexes import PlaceName
from generators.lattice import SQRT3
from generators.randomness import Stream
from layouts.documents import Document, Page, make_drawing
from layouts.shapes import Shape, Use, placed
from pnp._api.evenings import Evening
from pnp.games import capabilities, find_game
from pnp.model.boards import NOBODY, Json
from pnp.model.checks import TOTALS
from pnp.model.games import Game
from pnp.model.positions import Position
from pnp.page.answers import KIND, TEXT, Answer, Calls, kind_of, sendable, translated
from pnp.printing.art.labels import Reading, draw_label
from pnp.printing.art.symbols import piece
from pnp.printing.landscapes.grounds import draw_ground
from pnp.printing.themes import find_look, find_player, neutral_player
from pnp.reports.evenings import BY_CHOICE, Table, evening_of, notes_on, ranking_cells
from pnp.reports.rows import AccountRow
from pnp.requests import options as table
from pnp.requests.boards import TemplateRequest
from pnp.requests.reading import Request
from pnp.texts.sentences import place_word

if TYPE_CHECKING:
    from pnp.judging.asking import Doubtful

_TEXTS: table.Option[tuple[str, ...]] = table.Option("texts", "words", ())
_LABELS: table.Option[tuple[str, ...]] = table.Option("labels", "words", ())
_QUICK = table.Option("quick", "flag", False)
_UNSURE: table.Option[tuple[str, ...]] = table.Option("unsure", "words", ())
_PHOTO = table.Option("photo", "number", 0.0, most=100.0)
_LINK = table.Option("link", "word", "")


def template(request: TemplateRequest) -> Answer:
    """Return the text of a new position: on the board of a seed, or on an empty map."""
    from pnp._api.boards import new_board
    from pnp._api.positions import template_of

    has_seed = request.has(table.SEED)
    return Answer({"text": new_board(request).text() if has_seed else template_of(request)})


def table_view(given: Request) -> Answer:
    """Return a position as JSON has it, other lines as they are, and what was passed over."""
    position = pnp.parse(given[TEXT])
    game = find_game(position.game)
    keywords = {"ruling", "anchor", TOTALS}
    entries = {kind.keyword for kind in game.entries}
    chips = {kind.id for kind in game.chips}
    known = keywords | entries | chips | _OWN_FIELDS | {game.piece_block}
    lines: list[Json] = []
    is_kept = False
    for line in position.text().splitlines():
        word = line.split(" ", 1)[0]
        if word in known:
            is_kept = word in keywords
        if is_kept and line.strip():
            lines.append(line)
    return Answer({**position.data(), "lines": lines, "remarks": [*position.remarks]})


def judge(given: Request) -> Answer:
    """
    Return findings and score of a position, in a language.

    *quick*: what depends on question marks is left open, until it is asked without that.
    """
    from pnp._api.judgements import score_and_check

    position, language = pnp.parse(given[TEXT]), given.language
    scored, checked = score_and_check(position, tries_readings=not given[_QUICK])
    report, shown = scored.report(language), dict[str, Json]()
    if (score := report.score) is not None:  # as all reports say them
        shown = {
            "verdict": score.verdict,
            "totals": [account.printed_total for account in score.accounts],
            "ranks": [*_ranks(score.accounts)],
            "points": [[one.printed_points for one in account.lines] for account in score.accounts],
        }
    found = {**report.data(), **checked.data(language)}
    return Answer({**found, "shown": shown, "text": position.text()})


def repairs(given: Request) -> Answer:
    """
    Return what perhaps was mistyped: a list for each finding of the call `judge`, in order.

    Each with its *places*: where something becomes another, from where a piece comes there, and
    the text of the position, if it may be on any of many places.
    And the question that settles most: its words, and what comes of each answer, *yes* and *no*:
    the text of a position, or the next question; null where nothing is left. If *entry* is to be
    typed: its keyword, colour and field. *unsure* are names of hexes whose terrain was not read
    clearly.
    """
    from pnp._api.judgements import check_read
    from pnp._api.results import position_text

    position, language = pnp.parse(given[TEXT]), given.language
    game = find_game(position.game)
    judged, doubt, question_of = check_read(position, given[_UNSURE])

    def text(changed: Position | None) -> str | None:
        return position_text(changed, game, ".txt") if changed else None

    def place(at: PlaceName | None) -> str | None:
        return at and place_word(position.names[at.hex], at.clock)

    subject = judged.subject(language)

    def asked(doubt: "Doubtful") -> Json:
        one = question_of(doubt)
        if one is None:
            return None
        words = subject.words(one.says)
        if one.place:
            return {"words": words, "entry": [*one.place]}
        return {"words": words, "yes": after(one.yes), "no": after(one.no)}

    def after(left: "Doubtful") -> Json:
        is_known = left.position != position and left.is_settled
        return {"text": text(left.position)} if is_known else asked(left)

    rows = judged.report(language).findings
    found: list[Json] = [
        [
            {
                "words": row.text,
                "text": text(row.position),
                "places": [
                    [place(at), place(start), text(world)]
                    for (at, start), world in zip_longest(repair.places, repair.choices.values())
                ],
            }
            for row, repair in zip(told.repairs, finding.repairs, strict=True)
        ]
        for told, finding in zip(rows, judged.findings, strict=False)
    ]
    return Answer({"repairs": found, "question": asked(doubt)})


def table_file(given: Request) -> Answer:
    """Return a position as a file: .txt, .json, its picture or its score sheet as PDF."""
    kind, position = kind_of(given, "txt", "json", "sheet", "picture"), pnp.parse(given[TEXT])
    if kind in {"txt", "json"}:
        from pnp._api.results import position_text

        text = position_text(position, find_game(position.game), f".{kind}")
        return Answer({"name": f"position.{kind}"}, (text.encode(),))
    judged = pnp.score(position) if kind == "sheet" else pnp.check(position)
    return Answer({"name": f"{kind}.pdf"}, (judged.pages(given).pdf(),))


def share_card(given: Request) -> Answer:
    """
    Return the card of a position as SVG, and its file name; *link*: the address of the page.

    With *photo*, the width of a photograph over its height, the page lays it into the box that
    comes along: left, top, right, bottom, as shares of the card.
    """
    judged = pnp.score(pnp.parse(given[TEXT]))
    pages = judged.card(given, photo_shape=given[_PHOTO], link=given[_LINK])
    page = pages.document.pages[0]
    size = (page.drawing.width_mm, page.drawing.height_mm) * 2
    box = [mm / whole for mm, whole in zip(page.focus_mm or (), size, strict=False)]
    return Answer({"name": judged.file_name, "box": [*box]}, (pages.svg().encode(),))


def example(given: Request) -> Answer:
    """
    Return the text of a game's example of a position, without its remarks.

    Nor its totals: whoever tries other pieces would be told of them.
    """
    return Answer({"text": pnp.parse(given.game.example)._replace(totals=None).text()})


def evening(given: Request) -> Answer:
    """
    Return the results of several positions and a ranking; with *kind* csv or pdf the files.

    Positions are called by their numbers, since several may have one title. Those that cannot be
    read are left out: *refusals* tells why, in their places, and is null for the others.
    """
    from pnp.texts import page_texts

    language = given.language
    kind, words = given[KIND] and kind_of(given, "csv", "pdf"), page_texts(language)
    tables, cells = list[Table](), list[Json]()
    refusals: list[Json] = []
    for number, text in enumerate(given[_TEXTS], start=1):
        try:
            score = pnp.score(pnp.parse(text))
        except pnp.PnpError as error:
            refusals.append(translated(error, language))
            cells.append([])
            continue
        refusals.append(None)
        tables.append(score.table._replace(file=words("evening_table", number=number)))
        if kind:  # a file has rows of its own
            continue
        rows, names = score.report(language).score, score.file.position.player_names
        accounts = rows.accounts if rows is not None else ()
        cells.append(
            [
                [names.get(one.standing.colour, ""), one.player, one.printed_total, rank]
                for one, rank in zip(accounts, _ranks(accounts), strict=True)
            ]
        )
    results = Evening(evening_of(tables, counts_all=given[table.COUNT_ALL]))
    if kind == "csv":
        files = results.csv(language)
        return Answer({"names": [*files]}, tuple(files.values()))
    if kind == "pdf":
        return Answer({"name": "evening.pdf"}, (results.pages(given).pdf(),))
    can_count = any(one.reason in BY_CHOICE for one in results.tables.uncounted)
    return Answer(
        {
            "tables": cells,
            "refusals": refusals,
            "ranking": [[*row] for row in ranking_cells(results.tables, language)],
            "notes": [*notes_on(results.tables, language)],
            "can_count_more": can_count,
        }
    )


def _ranks(accounts: Iterable[AccountRow]) -> list[str]:
    """Return ranks as all reports say them; of those that are open, which are possible."""
    return [
        f"{rank}." if (rank := one.standing.rank) is not None else one.printed_places
        for one in accounts
    ]


def story(given: Request) -> Answer:
    """
    Return what changed between positions of one game, and their points as curves, as SVG.

    With *kind* html the whole page; *labels* are what its positions are called.
    """
    from pnp._api.stories import Story

    kind = given[KIND] and kind_of(given, "html")
    scores = [pnp.score(pnp.parse(text)) for text in given[_TEXTS]]
    told = Story(scores, given[_LABELS], given.language)
    if kind:
        return Answer({"name": "story.html"}, (told.html(given).encode(),))
    moments: list[Json] = [
        {"verdict": told.verdict(one), "changes": [*told.told(one)], "wrong": [*told.wrong(one)]}
        for one in told.moments
    ]
    return Answer({"moments": moments}, (told.chart().encode(),))


def symbols(given: Request) -> Answer:
    """
    Return a picture of each hex of terrain and of each piece in each colour, as SVG.

    Hexes are called by their letter; their corners touch the frame.
    """
    game, theme = given.game, given[table.THEME]
    terrains, pieces = dict[str, bytes](), piece_pictures(game, theme)
    colours = capabilities.theme_of(game, theme)
    size = (SQRT3 * _SIDE_MM, 2 * _SIDE_MM)
    centre = (size[0] / 2, size[1] / 2)
    for terrain in game.terrains:
        look = find_look(terrain.look, colours)
        stream = Stream(1, f"page {terrain.name}")
        shapes = [
            draw_ground(look, centre, _SIDE_MM, colours, stream),
            *draw_label(Reading(look.key, terrain.value), centre, _SIDE_MM, colours),
        ]
        terrains[terrain.letter] = _picture(size, shapes)
    return Answer(
        {"terrains": [*terrains], "pieces": [*pieces]}, (*terrains.values(), *pieces.values())
    )


# What the page has a place of its own for.
_OWN_FIELDS = {"game", "title", "names", "phase", "board"}


_TOLD: table.Options = (TEXT, table.LANGUAGE)

CALLS: Calls = {
    "template": (TemplateRequest, (*table.DEALT, *sendable(table.NEW)), template),
    "table": (Request, _TOLD, table_view),
    "judge": (Request, (*_TOLD, _QUICK), judge),
    "judge_all": (Request, _TOLD, judge),  # in the other worker
    "repairs": (Request, (*_TOLD, _UNSURE), repairs),
    "table_file": (Request, (TEXT, KIND, *table.LOOK), table_file),
    "share_card": (Request, (TEXT, _PHOTO, _LINK, *table.LOOK), share_card),
    "example": (Request, (table.GAME,), example),
    "evening": (Request, (_TEXTS, KIND, table.COUNT_ALL, *table.LOOK), evening),
    "story": (Request, (_TEXTS, _LABELS, KIND, *table.LOOK), story),
    "symbols": (Request, (table.GAME, table.THEME), symbols),
}


# Pictures of single hexes and pieces, which the page lays over a photograph


_SIDE_MM = 20.0
_PIECE_MM = 20.0


def piece_pictures(game: Game, theme: str) -> dict[str, bytes]:
    """
    Return each piece in each colour that has it as SVG, by the letters of colour and piece: ``bK``.

    The key of a piece of nobody is its letter alone.
    """
    colours = capabilities.theme_of(game, theme)
    players = {colour.letter: find_player(colours, colour.name) for colour in game.colours}
    players[NOBODY] = neutral_player(colours)
    return {
        letter + kind.letter: _picture(
            (_PIECE_MM, _PIECE_MM),
            [
                Use(
                    piece(kind.picture, player, colours),
                    placed(_PIECE_MM / 2, _PIECE_MM / 2, scale=_PIECE_MM),
                )
            ],
        )
        for letter, player in players.items()
        for kind in game.pieces
        if letter in game.owners(kind)
    }


def _picture(size_mm: tuple[float, float], shapes: Iterable[Shape]) -> bytes:
    from output.svg import svg_text

    page = Page(make_drawing(*size_mm, art=shapes), "picture")
    document = Document((page,), "picture", "", "", "hexboard-pnp")
    return svg_text(page, document).encode()
