"""The named readings of unclear rules of Terre de Barons."""

from typing import Final

from pnp.model.rulings import Ruling

GREEDY: Final = "greedy"
INCREMENTAL: Final = "incremental"
WITH_DIVERSITY: Final = "with-diversity"
TILES_ONLY: Final = "tiles-only"
BOARD_AND_RESERVE: Final = "board-and-reserve"
WITH_DONJONS: Final = "with-donjons"
BETWEEN_TURNS: Final = "between-turns"
WITHIN_TURN: Final = "within-turn"

MELEES = Ruling("TB-3", (GREEDY, INCREMENTAL))
RANKING = Ruling("TB-4", (WITH_DIVERSITY, TILES_ONLY), changes_score=True)
LAST_TROOPS_COUNT = Ruling("TB-5", (BOARD_AND_RESERVE, WITH_DONJONS), changes_score=True)
PAUSING_BARON = Ruling("TB-12", (BETWEEN_TURNS, WITHIN_TURN))

RULINGS: tuple[Ruling, ...] = (
    Ruling("TB-1"),
    Ruling("TB-2"),
    MELEES,
    RANKING,
    LAST_TROOPS_COUNT,
    Ruling("TB-6"),
    Ruling("TB-7"),
    Ruling("TB-8"),
    Ruling("TB-9"),
    Ruling("TB-10"),
    Ruling("TB-11"),
    PAUSING_BARON,
)
