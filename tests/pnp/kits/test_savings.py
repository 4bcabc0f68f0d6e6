"""The note about options that save sheets: true when the command is run with them."""

import pytest

import pnp
from pnp.printing.kits.kitplans import find_saving


def told(kit: pnp.Kit) -> tuple[int, dict[str, float]]:
    """Return how many sheets the note promises, and the options of the Python API."""
    assert kit.plan is not None
    saving = find_saving(kit.parts, kit.plan, kit.request.layout)
    if saving is None:
        return 0, {}
    words = (option.removeprefix("--").split() for option in saving.options)
    return saving.sheets, {name.replace("-", "_"): float(value) for name, value in words}


@pytest.mark.slow
@pytest.mark.parametrize("game", ["barony-sorcery", "terre-de-barons"])
@pytest.mark.parametrize("duplex", ["long-edge", "fold"])
def test_what_the_note_promises_comes_true(game: str, duplex: str) -> None:
    kit = pnp.kit(game, paper="letter", duplex=duplex)
    sheets, options = told(kit)
    assert sheets >= 2
    changed = pnp.kit(game, paper="letter", duplex=duplex, **options)
    assert kit.plan.sheet_count - changed.plan.sheet_count == sheets
    # None of the options is given up for nothing.
    for name in options:
        fewer = {other: value for other, value in options.items() if other != name}
        less = pnp.kit(game, paper="letter", duplex=duplex, **fewer)
        assert kit.plan.sheet_count - less.plan.sheet_count < sheets


def test_there_is_no_note_where_nothing_is_to_be_saved() -> None:
    assert told(pnp.kit("barony", only=("track",))) == (0, {})
