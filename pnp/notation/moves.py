"""
Turns as text: the lines below ``moves`` in a position file, behind the start of a game.

    moves
    1 b die 5, recruit B4 3
    2 y knight A1-A2, baron C2-C3
    3 b                               ; a turn that was passed

A line has the number of the turn, the colour and the actions, each beginning with its keyword.
"""

from collections.abc import Iterable, Iterator, Mapping
from collections.abc import Set as AbstractSet

from generators.hexes import Hex
from pnp.model.games import Game, hook
from pnp.model.moves import Action, Turn, Word
from pnp.notation.reading.names import ColourWords, HexLookup, keyword_of, near_keyword
from pnp.notation.reading.tokens import Block, FaultLog, Token, is_digits

MOVES = "moves"
_PASS = "pass"
_STEP = "-"
_MOST_DIGITS = 4


def read_turns(
    block: Block | None, game: Game, hexes: HexLookup, log: FaultLog
) -> tuple[Turn, ...]:
    """Return the turns of a file; what cannot be read is told."""
    if block is None:
        return ()
    colours, verbs = ColourWords(game), hook(game, "moves.VERBS")
    turns: list[Turn] = []
    for number, (head, *words) in enumerate(block.lines, start=1):
        if head.text != str(number):
            log.refuse(head, "turn_number", str(number), number=number)
            break
        colour = colours.find(words[0].text) if words else None
        if colour is None:
            letters = " ".join(colours.letters)
            log.refuse(words[0] if words else head, "no_colour", game=game.slug, letters=letters)
            break
        # Of a game without any, whoever would play the turns tells so.
        actions = _actions(words[1:], verbs, hexes, log) if verbs else ()
        turns.append(Turn(colour, tuple(actions)))
    return tuple(turns)


def _actions(
    words: list[Token], verbs: AbstractSet[str], hexes: HexLookup, log: FaultLog
) -> Iterator[Action]:
    known = {_PASS, *verbs}
    verb, found = _PASS, list[Word]()
    for word in words:
        keyword = keyword_of(word.text, known)
        if keyword in known:
            if verb != _PASS:
                yield Action(verb, tuple(found))
            verb, found = keyword, []
        elif verb == _PASS:
            names = ", ".join(sorted(known))
            log.refuse(word, "no_action", near_keyword(word.text, known), names=names)
            return
        else:
            found.append(_word(word, hexes, log))
    if verb != _PASS:
        yield Action(verb, tuple(found))


def _word(word: Token, hexes: HexLookup, log: FaultLog) -> Word:
    if is_digits(word.text) and len(word.text) <= _MOST_DIGITS:
        return int(word.text)
    if word.text.isalpha():
        return word.text
    cells, start = list[Hex](), 0
    for name in word.text.split(_STEP):
        cell = hexes.find(word.part(start, start + len(name)))
        start += len(name) + len(_STEP)
        if cell is not None:
            cells.append(cell)
    return tuple(cells)


def format_turns(turns: Iterable[Turn], names: Mapping[Hex, str]) -> list[str]:
    """Return the lines of turns, with their keyword."""
    lines = [MOVES]
    for number, turn in enumerate(turns, start=1):
        actions = []
        for action in turn.actions:
            words = (
                _STEP.join(names[cell] for cell in word) if isinstance(word, tuple) else str(word)
                for word in action.words
            )
            actions.append(" ".join((action.verb, *words)))
        lines.append(f"{number} {turn.colour} {', '.join(actions)}".rstrip())
    return lines
