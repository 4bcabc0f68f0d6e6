"""BY17: whether the game is over, as far as ranks and turns tell."""

from collections.abc import Iterator

from pnp.games.barony.facts import DUKE
from pnp.games.barony.rules.evidence import Evidence
from pnp.games.barony.rules.reports import doubtful, needs_entry
from pnp.games.barony.rules.scoretracks import rank_of
from pnp.judging.findings import Finding, found


def check_ending(evidence: Evidence) -> Iterator[Finding]:
    """
    Find an end without a duke or within a round, and an end that nobody has noticed.

    Source: Barony rulebook, "Fin du jeu".
    """
    turns = evidence.position.number("turns")
    players = evidence.position.players
    has_equal_turns = None if turns is None else turns % players == 0
    if evidence.phase == "end":
        yield from _check_dukes(evidence)
        if has_equal_turns is None:
            yield needs_entry("BY17_turns_entry")
        elif not has_equal_turns:
            yield doubtful("BY17_turns", turns=turns or 0, players=players)
        yield from _check_tokens(evidence)
    elif evidence.phase == "play" and has_equal_turns and has_duke(evidence):
        yield found("information", "BY17_over", turns=turns or 0)


def has_duke(evidence: Evidence) -> bool | None:
    """Tell whether somebody is a duke; None while ranks that could tell are missing."""
    ranks = [rank_of(evidence, colour) for colour in evidence.colours]
    if DUKE in ranks:
        return True
    return None if None in ranks or not ranks else False


def is_over(evidence: Evidence) -> bool | None:
    """
    Tell whether the game is over: somebody is a duke, and all had as many turns.

    Where turns are not entered, an end is believed. None: the position cannot tell.
    """
    duke = has_duke(evidence)
    if evidence.phase == "setup" or duke is False:
        return False
    turns = evidence.position.number("turns")
    if turns is not None and turns % evidence.position.players:
        return False
    if duke and (turns is not None or evidence.phase == "end"):
        return True
    return None


def _check_dukes(evidence: Evidence) -> Iterator[Finding]:
    """Find an end at which nobody is a duke."""
    duke = has_duke(evidence)
    if duke is None:
        silent = [colour for colour in evidence.colours if rank_of(evidence, colour) is None]
        yield needs_entry("BY17_entry", colours=evidence.colour_list(silent))
    elif not duke:
        yield doubtful("BY17")


def _check_tokens(evidence: Evidence) -> Iterator[Finding]:
    """Find players whose unspent tokens the final score lacks."""
    silent = [
        colour
        for colour in evidence.colours
        if evidence.position.field_letters("hand", colour, "tokens") is None
    ]
    if silent:
        yield needs_entry("BY17_tokens", colours=evidence.colour_list(silent))
