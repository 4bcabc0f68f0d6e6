"""
Rulings: the named readings of unclear rules.

Each has an id, such as ``BN-16``, and a default. Those that change a check or a score have
choices; those that only concern moves are listed, but cannot be chosen yet. In the rules
texts ``ruling_BN-16`` is the question and ``ruling_BN-16_all-try`` what a choice means; a
ruling without choices has its reading in ``ruling_BN-1_reading``.
"""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from pnp.errors import UnknownNameError
from pnp.messages import Message
from pnp.texts.suggestions import unknown_name


class Ruling(NamedTuple):
    """
    One question, and the answers there are.

    Attributes:
        choices: the default first; empty where the ruling cannot be chosen.
        changes_score: another choice may give another score; else only other findings.
    """

    id: str
    choices: tuple[str, ...] = ()
    changes_score: bool = False

    @property
    def default(self) -> str:
        """The choice that holds when none is made."""
        return self.choices[0] if self.choices else ""


def read_ruling(word: str, rulings: Iterable[Ruling]) -> tuple[str, str]:
    """
    Return the id and the choice of a word such as ``BN-16=all-try``, in any case.

    Raises:
        UnknownNameError: there is no such ruling or choice, or it cannot be chosen.
    """
    known = {ruling.id: ruling for ruling in rulings}
    given_id, _, choice = word.partition("=")
    ruling = known.get(given_id.strip().upper())
    if ruling is None:
        selectable = [ruling.id for ruling in known.values() if ruling.choices]
        raise UnknownNameError(unknown_name("ruling", given_id.strip(), selectable))
    if not ruling.choices:
        raise UnknownNameError(Message("ruling_concerns_moves_only", id=ruling.id))
    if not choice.strip():
        there = ", ".join(ruling.choices)
        raise UnknownNameError(Message("which_choice", id=ruling.id, names=there))
    if choice.strip().lower() not in ruling.choices:
        raise UnknownNameError(
            unknown_name(
                Message("what_choice_of_ruling", id=ruling.id), choice.strip(), ruling.choices
            )
        )
    return ruling.id, choice.strip().lower()


def all_rulings(rulings: Iterable[Ruling], *given: Mapping[str, str]) -> dict[str, str]:
    """Return the choice of every ruling: the default, unless *given* says else; later ones win."""
    chosen = {ruling.id: ruling.default for ruling in rulings if ruling.choices}
    for choices in given:
        chosen.update(choices)
    return chosen
