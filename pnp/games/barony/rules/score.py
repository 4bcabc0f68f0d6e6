"""
The score of a position of Barony, and BY14, BY17, BY19: what hands and track say.

A score is rank, new cities and the silver of unspent tokens; the expansion has a further line. A
place of the score track is a rank and a number of new cities; no two places have the same points.
Every building but the first cities brought a token, and only titles cost any.
"""

from collections import Counter
from collections.abc import Iterator, Sequence

from pnp.games.barony import facts
from pnp.games.barony.rules.hands import (
    Spells,
    new_cities,
    number_of,
    rank_of,
    signs_of_play,
    tokens_of,
)
from pnp.judging import scores
from pnp.judging.findings import Finding, doubtful, impossible, information, needs_entry
from pnp.judging.spans import Span
from pnp.judging.views import View, piece_total
from pnp.model.checks import Measure, Pieces, ScoreRow
from pnp.model.positions import UNREADABLE
from pnp.texts.sentences import Said, Word


def score_view(view: View, rows: Sequence[ScoreRow] = ()) -> scores.ScoreSheet:
    """
    Return the score of Barony or, with further *rows*, of its expansion.

    The total of a player whose rank or, after set-up, whose tokens are not entered is None.

    Source: Barony rulebook, "Fin du jeu".
    """
    standings = [
        scores.account(
            colour, [*_lines(view, colour), *(scores.score_line(view, row, colour) for row in rows)]
        )
        for colour in view.colours
    ]
    totals = {one.colour: one.total for one in standings}
    groups = [] if None in totals.values() else scores.equals(totals)
    tied = [group for group in reversed(groups) if len(group) > 1]
    order = view.position.listed("order")
    decided = {colour for group in tied for colour in group if {*group} <= {*order}}
    ordered = scores.ranked(
        standings,
        key=lambda one: (one.total, order.index(one.colour) if one.colour in decided else 0),
        undecided={colour for group in tied for colour in group} - decided,
    )
    notes = [*_ending_notes(view)]
    for group in tied if view.phase != "setup" else ():
        colours = view.colour_words(group)
        if decided.isdisjoint(group):
            notes.append(scores.note("note_order", colours=colours))
        else:
            ahead = view.colour_word(max(group, key=order.index))
            text = "note_tie" if view.position.listed("last") else "note_tie_once"
            notes.append(scores.note(text, colours=colours, ahead=ahead))
    counted = (Measure("number_of", Pieces((facts.CITY,))), *(row.measure for row in rows))
    return scores.ScoreSheet(
        ordered, is_over(view), tuple(notes), unread=scores.unread_below_all(view, counted)
    )


def _lines(view: View, colour: str) -> Iterator[scores.ScoreLine]:
    """Yield the lines of the rank, the cities, and the silver of each kind of unspent tokens."""
    rank, source = rank_of(view, colour), "score_rank_source"
    if rank is None:
        yield scores.line("score_no_rank", Span(0, facts.POINTS_PER_RANK * facts.DUKE), source)
    else:
        yield scores.line("score_rank", facts.POINTS_PER_RANK * rank, source, rank=title_word(rank))
    yield _city_line(view, colour)
    tokens, source = (
        view.position.fields.get("hand", {}).get(colour, {}).get("tokens"),
        "score_tokens_source",
    )
    if tokens is None and view.phase != "setup":
        yield scores.line("score_no_tokens", Span(0, None), source)
    tokens = str(tokens or "")
    if unread := tokens.count(UNREADABLE):
        most = max(silver for *_, silver in facts.RESOURCES)
        yield scores.line(
            "score_tokens_unread", Span(0, most * unread), source, count=unread, most=most
        )
    for letter, terrain, _, silver in facts.RESOURCES:
        if count := tokens.count(letter):
            words: dict[str, Said] = {"count": count, "kind": Word(terrain), "silver": silver}
            yield scores.line("score_tokens", silver * count, source, **words)


def _city_line(view: View, colour: str) -> scores.ScoreLine:
    """Return the line of the cities founded after set-up: by the board, or else by the track."""
    count: int | None = new_cities(view, colour)
    hexes = view.places(colour, facts.CITY)
    least, source = count or 0, "score_cities_source"
    if view.hidden(colour, facts.CITY):
        _, row = facts.TRACK.get(number_of(view, colour, "points"), facts.NO_PLACE)
        entered = number_of(view, colour, "row")
        count = row if entered is None else entered
    if count is None:
        most = max(least, facts.MOST_NEW_CITIES)
        span = Span(facts.POINTS_PER_NEW_CITY * least, facts.POINTS_PER_NEW_CITY * most)
        return scores.line("score_no_cities", span, source, hexes)
    points = facts.POINTS_PER_NEW_CITY * count
    cities = view.count(colour, facts.CITY)
    return scores.line("score_cities", points, source, hexes, count=count, cities=cities)


def _ending_notes(view: View) -> Iterator[scores.Note]:
    dukes = [colour for colour in view.colours if rank_of(view, colour) == facts.DUKE]
    over, colours = is_over(view), view.colour_words(dukes)
    if over:
        yield scores.note("note_over", colours=colours)
    elif dukes:
        yield scores.note("note_round" if over is False else "note_turns", colours=colours)
    elif has_duke(view) is False and view.phase != "end":  # else a finding says it (BY17)
        yield scores.note("note_not_over")


def title_word(rank: int) -> Word:
    """Return the word for a rank: baron .. duke."""
    return Word(f"rank_{rank}")


def check_hands(view: View, spells: Spells) -> Iterator[Finding]:
    """Yield what score counters, tokens and turns contradict."""
    for colour in view.colours:
        yield from _check_counter(view, colour)
    silent = [colour for colour in view.colours if rank_of(view, colour) is None]
    if silent:
        yield needs_entry("BY14_entry", colours=view.colour_words(silent))
    yield from _check_ending(view, silent)
    yield from _check_tokens(view, spells)


def _check_ending(view: View, silent: Sequence[str]) -> Iterator[Finding]:
    """
    Yield an end without a duke or within a round, and an end that nobody has noticed.

    Source: Barony rulebook, "Fin du jeu".
    """
    turns, players, duke = view.position.number("turns"), view.position.players, has_duke(view)
    has_equal_turns = None if turns is None else turns % players == 0
    if view.phase == "end":
        if duke is None and silent:
            yield needs_entry("BY17_entry", colours=view.colour_words(silent))
        elif duke is False:
            yield doubtful("BY17")
        if has_equal_turns is False:
            yield doubtful("BY17_turns", turns=turns or 0, players=players)
    elif view.phase == "play" and has_equal_turns and duke:
        yield information("BY17_over", turns=turns or 0)


def has_duke(view: View) -> bool | None:
    """Tell whether somebody is a duke; None while ranks that could tell are missing."""
    ranks = [rank_of(view, colour) for colour in view.colours]
    if facts.DUKE in ranks:
        return True
    return None if None in ranks or len(ranks) < view.position.players else False


def is_over(view: View) -> bool | None:
    """
    Tell whether the game is over: somebody is a duke, and all had as many turns.

    Where turns are not entered, an end is believed. None: the position leaves it open.
    """
    duke = has_duke(view)
    if view.phase == "setup" or duke is False:
        return False
    turns = view.position.number("turns")
    if turns is not None and turns % view.position.players:
        return False
    if duke and (turns is not None or view.phase == "end"):
        return True
    return None


def _check_counter(view: View, colour: str) -> Iterator[Finding]:
    """
    Yield a score counter that does not fit the cities on the board, or contradicts itself.

    Source: Barony rulebook, "Nouvelle cité" and "Titre de noblesse".
    """
    points, rank, row = (number_of(view, colour, name) for name in ("points", "rank", "row"))
    (shown, shown_row), word = facts.TRACK.get(points, facts.NO_PLACE), view.colour_word(colour)
    if points is not None and shown is None:
        yield impossible("BY14_points", colour=word, points=points)
    elif points is not None and shown is not None and rank not in (None, shown):
        entered, title = title_word(rank or 0), title_word(shown)
        yield impossible("BY14_rank", colour=word, points=points, rank=entered, shown=title)
    if view.phase == "setup" and (rank or points) and not signs_of_play(view):
        yield impossible("BY14_setup", colour=word)
    built, is_certain = new_cities(view, colour), not view.hidden(colour, facts.CITY)
    counts = {count for count in (row, shown_row) if count is not None}
    wrong = [count for count in counts if count < built or (count > built and is_certain)]
    for count in sorted(wrong):
        places = view.places(colour, facts.CITY)
        yield impossible("BY14", places, colour=word, shown=count, count=built)
    if len(counts) > 1 and not wrong:
        yield impossible("BY14_row", colour=word)


def _check_tokens(view: View, spells: Spells) -> Iterator[Finding]:
    """
    Yield more tokens than the box holds, and fewer than buildings brought and titles cost.

    The bank is unlimited, so that other tokens may lie on the table. What was built on land that
    brings a token is in somebody's hand, or has paid for a title; whoever pays more than it
    takes, beyond what the last token is worth too much, wastes tokens. Sanctuary founds a
    city in place of a knight, so that no village brought a token.

    Source: Barony rulebook, "Contenu du jeu", "Construction" and "Titre de noblesse".
    """
    hands = [tokens_of(view, colour) for colour in view.colours]
    held = Counter("".join(tokens or "" for tokens in hands))
    most = view.game.number("tokens") * len(facts.RESOURCES)
    if held.total() > most:
        yield doubtful("BY19_box", count=held.total(), most=most)
    is_complete = None not in hands and len(hands) >= view.position.players
    ranks = [rank_of(view, colour) for colour in view.colours]
    titles = sum(filter(None, ranks))
    if not is_complete or None in ranks:
        return
    built = [
        piece for piece in view.position.pieces if piece.kind in (facts.VILLAGE, facts.STRONGHOLD)
    ]
    earned, spent, others, founded = 0, 0, 0, 0
    for letter, terrain, gold, _ in facts.RESOURCES:
        here = [piece for piece in built if view.terrain(piece.hex) == terrain]
        count, tokens = piece_total(here), held[letter]
        earned += count
        spent += gold * max(0, count - tokens)
        others += max(0, tokens - count)
        if count > tokens and not titles:
            places = dict.fromkeys(piece.hex for piece in here)
            yield impossible("BY19", places, kind=Word(terrain), count=count, tokens=tokens)
    if spells.is_open("sanctuary") is False:
        founded = sum(new_cities(view, colour) for colour in view.colours)
        earned += founded
    if earned > held.total() and not (spent or titles):
        yield impossible("BY19_all", count=earned, tokens=held.total())
    spent += max(0, founded - others) * min(resource.gold for resource in facts.RESOURCES)
    paid = titles * (facts.GOLD_PER_TITLE + facts.MOST_GOLD - 1)
    if titles and spent > paid:
        yield doubtful("BY19_titles", spent=spent, titles=titles, most=paid)
