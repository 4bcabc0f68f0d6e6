"""Positions turned, mirrored, recoloured or otherwise changed, and what findings say of them."""

from collections import Counter

from generators.hexes import Hex, reading_order
from pnp.judging.readings import fitting_findings, readings_of
from pnp.model.boards import Piece, names_by_column
from pnp.model.games import CheckRequest, all_rulings
from pnp.model.positions import normal_pieces, normal_shift
from pnp.texts.sentences import sentence_text


def request_for(game, **rulings):
    """Return a request under the default rulings of *game*, but for *rulings*."""
    chosen = {name.replace("_", "-"): choice for name, choice in rulings.items()}
    return CheckRequest(all_rulings(game.rulings, chosen))


def as_read(position, game, judge):
    """Return what *judge* finds of *position*, what cannot be read tried as for a player."""
    found = list(judge(position))
    readings = readings_of(position, game, judge, found)
    return found if readings is None else list(fitting_findings(found, readings, game))


def moved(position, move):
    """Return *position* with each hex taken to where *move* says, and a map to the new places."""
    shift = normal_shift(map(move, position.terrain))
    places = {cell: move(cell) + shift for cell in position.terrain}
    terrain = {places[cell]: kind for cell, kind in position.terrain.items()}
    pieces = [piece._replace(hex=places[piece.hex]) for piece in position.pieces]
    changed = position._replace(
        board_words="",
        terrain={cell: terrain[cell] for cell in reading_order(terrain)},
        names=names_by_column(terrain),
        pieces=normal_pieces(pieces),
    )
    return changed, places


def recoloured(position, letters):
    """Return *position* with each colour replaced as *letters* says."""

    def table(by_colour):
        return {letters.get(colour, colour): value for colour, value in by_colour.items()}

    return position._replace(
        pieces=normal_pieces(
            piece._replace(colour=letters.get(piece.colour, piece.colour))
            for piece in position.pieces
        ),
        fields={keyword: table(by_colour) for keyword, by_colour in position.fields.items()},
        numbers={keyword: table(by_colour) for keyword, by_colour in position.numbers.items()},
        colours={
            keyword: tuple(letters.get(colour, colour) for colour in colours)
            for keyword, colours in position.colours.items()
        },
        totals=None if position.totals is None else table(position.totals),
    )


def with_pieces(position, *pieces, without=()):
    """Return *position* with more pieces, (colour, kind, hex) each, and *without* some."""
    added = [Piece(colour, kind, Hex(*cell)) for colour, kind, cell in pieces]
    kept = [piece for piece in position.pieces if piece not in without]
    return position._replace(pieces=normal_pieces([*kept, *added]), totals=None)


def with_hand(position, colour, **fields):
    """Return *position* with some fields of a hand changed; None takes one away."""
    hands = position.fields.get("hand", {})
    hand = {**hands.get(colour, {}), **fields}
    hand = {name: value for name, value in hand.items() if value is not None}
    return position._replace(fields={**position.fields, "hand": {**hands, colour: hand}})


def told_with_hexes(items, game, position):
    """Return what findings or notes say in English, each with its hexes, if it has some."""
    texts, told = game.rules_texts("en"), []
    for one in items:
        hexes = " ".join(map(position.names.get, one.hexes))
        sentence = sentence_text(one.sentence, texts, position.names)
        told.append(f"{sentence} | {hexes}" if hexes else sentence)
    return told


def outlines(findings, places=None):
    """Return how often each finding occurs, by code, severity, text and hexes."""
    places = places or {}
    return Counter(
        (f.code, f.severity, f.sentence.text, frozenset(places.get(cell, cell) for cell in f.hexes))
        for f in findings
    )


def told_in_all_languages(game, position, findings, sheet):
    """Tell every sentence there is; a missing text or slot is a KeyError."""
    sentences = [(finding.sentence, f"{finding.code}_source") for finding in findings]
    sentences += [(note.sentence, None) for note in (*sheet.notes, *sheet.workings)]
    for standing in sheet.standings:
        sentences += [(line.sentence, line.source) for line in standing.lines]
    told = []
    for language in ("en", "fr"):
        texts = game.rules_texts(language)
        for sentence, source in sentences:
            told.append(sentence_text(sentence, texts, position.names))
            if source is not None:
                told.append(texts(source))
    return told
