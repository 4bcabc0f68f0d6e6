"""Random positions of Barony and Sorcery that no check can fault, to plant faults into."""

from generators.hexes import neighbours
from pnp.games import capabilities, find_game
from pnp.games.barony.rules import check_rules
from pnp.games.sorcery.rules import check_sorcery, spells_of
from pnp.judging.checking import check_game
from pnp.judging.views import view_of
from pnp.model.positions import position_of
from pnp.owngames.building import settled
from pnp.texts.sentences import sentence_text
from tests.boardrules.dealing import deal
from tests.positions import changed
from tests.positions.typed import typed

LAND = {"mountain", "forest", "plain", "field"}
TOKENS = {"mountain": "m", "forest": "f", "plain": "p", "field": "c"}
CITY_LAND = LAND - {"forest"}
COLOURS = {"barony": "bygr", "barony-sorcery": "bygrp"}
MARKS = {"impossible": "!", "doubtful": "~", "needs entry": "?", "information": "."}


def findings_without_cover(position, request):
    """Return what all checks find but the cover by tiles, which has its own tests."""
    game = settled(find_game(position.game), position.players, tuple(position.terrain))
    view, rulings = view_of(position, game), request.rulings
    found = [*check_game(view, request)]
    if position.game == "barony":
        return (*found, *check_rules(view, rulings))
    spells = spells_of(view, rulings)
    return (*found, *check_rules(view, rulings, spells), *check_sorcery(view))


def findings_on(position, **rulings):
    """Return all findings but those of the cover by tiles, as a player would be told them."""
    game = find_game(position.game)
    request = changed.request_for(game, **rulings)
    return changed.as_read(position, game, lambda one: findings_without_cover(one, request))


def marked(findings):
    """Return the codes of findings with a sign for how grave each is."""
    return sorted(f"{finding.code}{MARKS[finding.severity]}" for finding in findings)


def with_changes(text, changes):
    """Return the position in *text* with words in the place of others."""
    for old, new in changes.items():
        assert old in text, old
        text = text.replace(old, new)
    return typed(text)


def assert_found(position, expected):
    """Hold findings against *expected*, codes with signs, and tell them in all languages."""
    findings = findings_on(position)
    assert marked(findings) == sorted(expected.split())
    game = find_game(position.game)
    score = capabilities.score(game, position, changed.request_for(game).rulings)
    told = changed.told_in_all_languages(game, position, findings, score)
    assert not any("{" in sentence for sentence in told)


def sentences_on(position):
    """Return what is told of a position, in English."""
    texts = find_game(position.game).rules_texts("en")
    return [sentence_text(one.sentence, texts, position.names) for one in findings_on(position)]


def start_position(game, players, rng, seed=0):
    """Return a dealt board with all first cities and knights, in the phase set-up."""
    position = position_of(deal(game, players, seed))._replace(board_words="")
    locations = {cell for cell, kind in position.terrain.items() if kind == "mysterious"}
    beside = {other for cell in locations for other in neighbours(cell)}
    colours = COLOURS[game][:players]
    for _ in range(1000):
        cells = city_hexes(position.terrain, beside, 3 * players, rng)
        if cells:
            break
    pieces = []
    for number, cell in enumerate(cells):
        colour = colours[number % players]
        pieces += [(colour, "C", cell), (colour, "N", cell)]
    return changed.with_pieces(position, *pieces)


def city_hexes(terrain, barred, wanted, rng):
    """Return as many hexes that do not touch, or nothing if the draw got stuck."""
    free = [cell for cell, kind in terrain.items() if kind in CITY_LAND and cell not in barred]
    found = []
    while free and len(found) < wanted:
        cell = rng.choice(free)
        found.append(cell)
        free = [one for one in free if one != cell and one not in neighbours(cell)]
    return found if len(found) == wanted else []


def play_position(game, players, rng, seed=0):
    """Return a position in the middle of a game: all hands entered and fitting the board."""
    position = start_position(game, players, rng, seed)._replace(phase="play")
    colours = COLOURS[game][:players]
    for colour in colours:
        for kind in ("S", *"VVVV", *"NN"):
            cells = free_hexes(position, LAND)
            position = changed.with_pieces(position, (colour, kind, rng.choice(cells)))
        if rng.random() < 0.6:
            position = with_new_city(position, colour, rng)
    if game == "barony-sorcery":
        position = with_tokens(position, colours, rng)
        spells = ("velocity", "charm", "illusion", "abundance", "sanctuary")
        position = position._replace(words={"spells": spells})
    for colour in colours:
        # A title has cost three tokens at most, of those that the buildings brought.
        rank = rng.randrange(colour == colours[0], 4)
        earned = [position.terrain[one.hex] for kind in "VS" for one in own(position, colour, kind)]
        tokens = [TOKENS[kind] for kind in earned]
        tokens += ["m"] * (len(own(position, colour, "C")) - 3)
        rng.shuffle(tokens)
        tokens = sorted(tokens[3 * rank :], key="mfpc".index)
        position = changed.with_hand(position, colour, rank=rank, tokens="".join(tokens))
    seats = rng.sample(colours, players)
    position = position._replace(
        colours={"order": tuple(seats)},
        numbers={"turns": {"": players * rng.randrange(40, 60)}},
    )
    return balanced(position)


def balanced(position):
    """Return *position* with the hands' rows, points and knights made to fit the board."""
    for colour, hand in position.fields.get("hand", {}).items():
        new = max(len(own(position, colour, "C")) - 3, 0)
        points = 15 * hand.get("rank", 0) + 10 * new
        knights = sum(piece.count for piece in own(position, colour, "N"))
        position = changed.with_hand(
            position, colour, row=new, points=points, knights=7 - knights, removed=0
        )
    return position


def with_new_city(position, colour, rng):
    """Return *position* with one more city of *colour*, if there is room."""
    cities = {piece.hex for piece in position.pieces if piece.kind == "C"}
    room = [cell for cell in free_hexes(position, CITY_LAND) if cities.isdisjoint(neighbours(cell))]
    return changed.with_pieces(position, (colour, "C", rng.choice(room))) if room else position


def with_tokens(position, colours, rng):
    """Return *position* with control tokens on its locations, and magic left in hand."""
    cells = [cell for cell, kind in position.terrain.items() if kind == "mysterious"]
    for cell in cells:
        visitors = rng.sample(colours, rng.randrange(min(3, len(colours)) + 1))
        position = changed.with_pieces(position, *((colour, "+", cell) for colour in visitors))
    for colour in colours:
        position = changed.with_hand(position, colour, magic=len(own(position, colour, "+")))
    return position


def free_hexes(position, kinds):
    """Return the hexes of some terrains that hold nothing."""
    taken = {piece.hex for piece in position.pieces}
    return [cell for cell, kind in position.terrain.items() if kind in kinds and cell not in taken]


def own(position, colour, kind):
    """Return the pieces of a kind that a colour has."""
    return [piece for piece in position.pieces if (piece.colour, piece.kind) == (colour, kind)]
